"""The certificate of an answer: weights from which anyone can see, by adding up, that no payment does better.

Each kind of mana, each point of life and each object that a part of the cost asks for gets a weight. What is
owed adds up to a *need*; what each object can give at the most, whatever is done with it, adds up to what
there is to *have*. Where the need is more, the cost can't be paid; where each gift is counted less its price,
the difference is a price that no payment is under.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class OwedWeight(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The weight of one kind of symbol, or of a part of the cost, in a certificate."""

    symbol: str
    """The symbol of the total cost, such as `{U}` or `{W/U}`, `{1}` for generic mana, or the words of a part
    of the cost."""
    amount: int
    """How many of it are owed."""
    weight: int
    """What each of them counts: no more than the least of what can pay for it."""


class Gift(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The most that some objects can give, whatever is done with them."""

    objects: list[str] = []
    """The ids of the objects, all alike; empty for mana that floats in the pool."""
    mana: str = ""
    """The kind of mana that floats in the pool, as a symbol; empty for objects."""
    gives: int
    """What each of them gives at the most: the weights of what it makes, less those of what it consumes, and
    less its price where a price is bounded."""
    amount: int = 1
    """How many of them can be used; more than there are ids only for mana in the pool."""


class Converters(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Objects with abilities that cost mana: they can't pay for each other in a circle.

    The first of them to be activated is paid with mana that none of them made (605.3a). So the mana that they
    make may count less than the mana that they cost.
    """

    objects: list[str]
    """The ids of the converters."""
    weights: dict[str, int] = {}
    """What a mana of each type counts that they make by abilities which ask for mana; a type that isn't named
    counts as any other mana of it."""
    of: list[str] = []
    """Those whose use gives ``more`` less. Empty where the case has one of the converters that is used for
    certain: there is so much less to have then, once."""
    more: int = 0
    """How much more the symbols of the first count by mana that others make than by any mana, at the least,
    shared out among the ids of ``of``."""


class Split(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A split into two cases: at most so much of something, or more."""

    objects: list[str] = []
    """How many of these objects, all alike, are used for mana."""
    adds: str = ""
    """Whether the one object makes just this mana by its own ability, as symbols: in the first branch it
    doesn't, in the second it does (``at_most`` is 0). Empty where it doesn't matter what it makes."""
    color: str = ""
    """How many sources of this color are used for mana."""
    life: bool = False
    """How many points of life are lost by the time that the cost is paid."""
    taken: str = ""
    """How many objects are taken by costs of mana abilities that say so in these words."""
    used: bool = False
    """How many objects are tapped or lost, those aside whose ability adds nothing that pays here."""
    at_most: int
    """The first branch has at most so many of them, the second more."""


class Evidence(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The weights, or two cases, each with its own evidence."""

    scale: int = 1
    """All weights are in such a share of a point."""
    weights: dict[str, int] = {}
    """What a mana of each type counts, `W U B R G C`, and `W snow` ... for snow mana where that is more; a
    type that isn't named counts 0."""
    life: int = 0
    """What a point of life counts."""
    last: dict[str, int] = {}
    """What the use of a source counts for each color whose last sources have a price (`last_source`)."""
    taken: dict[str, int] = {}
    """What an object counts that the cost of a mana ability takes, by the words of that cost: the ability
    asks for as much as it takes, and what is taken gives that once."""
    taken_less: dict[str, int] = {}
    """How much less than that an object gives which is taken, where a split tells apart how many are. So much
    is there to have for each of the most that are taken; where it is below 0, for each of the least."""
    used: int = 0
    """How much less each object gives that is tapped or lost, where a split tells apart how many are. So much
    is there to have for each of the most that are used; where it is below 0, for each of the least."""
    converters: list[Converters] = []
    """Converters whose mana counts something else, since they can't pay for each other in a circle; no object
    is in two of them."""
    owed: list[OwedWeight] = []
    """What is owed, with what it counts; what counts 0 is left out."""
    gifts: list[Gift] = []
    """What can be had, with what it gives; what gives nothing is left out."""
    need: int = 0
    """What is owed, added up."""
    have: int = 0
    """What can be had, added up; life, what the last sources of colors cost at the least, and what the first
    of some converters takes for certain are in it."""
    split: Split | UnsetType = UNSET
    """Where two cases are told apart: nothing else is stated here then but ``branches``."""
    branches: list[Evidence] = []
    """The evidence of both cases."""


class CostBeside(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A cost that should stay payable, by its place among those that the request names."""

    cost: int
    """Its place among the costs that should stay payable, from 0."""
    way: int = 0
    """Which of its total costs, where it has several to choose from."""
    total_cost: str
    """The mana that is owed for it."""


class Beside(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Costs that can't all stay payable, whatever pays for the total cost of the case, or not for its price.

    They would be paid right after it from the same objects, so that their sum with it can't be paid either.
    With a ``bound`` they can, but no payment that leaves them payable has a lower price.
    """

    costs: list[CostBeside]
    """The costs that are too much together, each as the answer counts those to keep."""
    evidence: Evidence
    """Why the sum can't be paid: what is owed is that of the total cost and of all these. With a ``bound``
    what these ask for alone: an object that pays for them isn't used before, and costs nothing here."""
    paying: Evidence | UnsetType = UNSET
    """With a ``bound``: what the total cost asks for beside them. A mana of a type counts as much as it does
    for them, at the least: it may be left for them."""
    bound: int | UnsetType = UNSET
    """The price that no payment is under after which all these stay payable, without what that is worth: the
    sum of both differences, with the lesser gift of each object that can be used for only one of both."""


class Case(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One total cost that the player may choose, and the evidence for it."""

    total_cost: str
    """The mana owed, as in the answer."""
    other_costs: list[str] = []
    """What is owed besides mana, as in the answer."""
    bound: int | UnsetType = UNSET
    """The price that no payment of this total cost is under; left out where it can't be paid at all."""
    rule: str = ""
    """The rule that forbids it by itself, where one does; there are no weights then."""
    evidence: Evidence | UnsetType = UNSET
    """The weights; left out where a rule decides."""
    beside: list[Beside] = []
    """Costs that can't all stay payable beside this one, or not for its price: a payment gains no more by
    what it keeps than the costs to keep that none of these excludes, each choice for its own price."""


class Certificate(Struct, kw_only=True, forbid_unknown_fields=True):
    """Why no payment is better: a case for each total cost that the player may choose."""

    cases: list[Case]
    """The cases, in the order of the total costs."""
