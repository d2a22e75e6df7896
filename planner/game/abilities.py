"""Mana abilities as data: what activating one costs and what it adds (605, 602, 106).

Everything that reads, plans, replays or searches payments speaks in these terms; none
of them reads Oracle text itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import TYPE_CHECKING

from planner.game.purposes import ProducedBy, SpendOnly
from planner.mana import TYPES, ManaCost

if TYPE_CHECKING:
    from planner.game.offers import ActivatedCost, CostTexts
    from planner.game.wording import Grant, SpendAs, TapReplacement, TapTrigger, TypeChange, WrittenAbility


@dataclass(frozen=True, slots=True)
class TapSelf:
    """{T} in a cost: tap this permanent (107.5, 602.5a for summoning sickness)."""


@dataclass(frozen=True, slots=True)
class UntapSelf:
    """{Q} in a cost: untap this permanent, which has to be tapped (107.6, 602.5a)."""


@dataclass(frozen=True, slots=True)
class PayMana:
    """Mana in an activation cost, X as a number already (602.2b, 601.2h)."""

    cost: ManaCost


@dataclass(frozen=True, slots=True)
class PayLife:
    """Pay ``amount`` life (118.3b)."""

    amount: int


@dataclass(frozen=True, slots=True)
class PayEnergy:
    """Pay ``amount`` energy counters, {E} (107.14)."""

    amount: int


@dataclass(frozen=True, slots=True)
class SacrificeSelf:
    """Sacrifice this permanent (701.17)."""


@dataclass(frozen=True, slots=True)
class ExileSelf:
    """Exile this object from the zone where the ability functions."""


@dataclass(frozen=True, slots=True)
class ReturnSelf:
    """Return this permanent to its owner's hand."""


@dataclass(frozen=True, slots=True)
class Exert:
    """Exert this permanent: it won't untap during its controller's next untap step (701.39)."""


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Remove ``amount`` counters of a kind from this permanent."""

    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Put ``amount`` counters of a kind on this permanent, as a cost."""

    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class Mill:
    """Put the top ``amount`` cards of the library into the graveyard or exile; can't be taken back."""

    amount: int
    to: str = "graveyard"


LOSSES = ("sacrifice", "exile", "discard", "return")
"""What costs do to objects that are then no longer where they were."""


@dataclass(frozen=True, slots=True)
class TakeObjects:
    """Do something to ``amount`` objects of ``ids``: the objects that the cost's words fit.

    ``verb`` is ``"tap"``, ``"untap"`` or one of ``LOSSES``;
    ``words`` is what the card says. Tapping needs an untapped permanent, but takes one
    that is summoning sick (302.6 speaks of {T} only). ``later`` are the objects that fit once
    another cost has put them into the graveyard (400.7).
    """

    verb: str
    amount: int
    ids: frozenset[str]
    words: str
    later: frozenset[str] = frozenset()


CostComponent = (
    TapSelf
    | UntapSelf
    | PayMana
    | PayLife
    | PayEnergy
    | SacrificeSelf
    | ExileSelf
    | ReturnSelf
    | Exert
    | RemoveCounters
    | PutCounters
    | Mill
    | TakeObjects
)


@dataclass(frozen=True, slots=True)
class Production:
    """What one resolution of a mana ability adds (106.3).

    One of ``runs``, each a string of type letters (``("W", "U")`` for "{W} or {U}",
    ``("WU",)`` for {W}{U}, ``("WW", "UU", ...)`` for "two mana of any one color"), and
    besides it ``amount`` mana, each of any of ``types`` ("in any combination"). No runs
    and no amount is an ability that makes nothing now (605.2).
    """

    runs: tuple[str, ...] = ()
    amount: int = 0
    types: str = ""
    all_types: str = field(init=False, compare=False, repr=False)
    """Every type that can come out, in the order WUBRGC."""
    most: int = field(init=False, compare=False, repr=False)
    """The most mana that one activation makes."""

    def __post_init__(self) -> None:
        runs = tuple({"".join(sorted(run, key=TYPES.index)): None for run in self.runs})
        types = "".join(sorted(set(self.types), key=TYPES.index))
        made = set("".join(runs)).union(types if self.amount else "")
        object.__setattr__(self, "runs", runs)
        object.__setattr__(self, "types", types)
        object.__setattr__(self, "all_types", "".join(sorted(made, key=TYPES.index)))
        object.__setattr__(self, "most", max(map(len, runs), default=0) + self.amount)

    def can_make(self, mana: str) -> bool:
        """Whether exactly this mana, as type letters, can come out of one activation.

        >>> Production(runs=("W", "U")).can_make("U")
        True
        >>> Production(runs=("G",), amount=2, types="UR").can_make("GUR")
        True
        """
        for run in self.runs or ("",):
            rest = list(mana)
            for letter in run:
                if letter not in rest:
                    break
                rest.remove(letter)
            else:
                if len(rest) == self.amount and set(rest) <= set(self.types):
                    return True
        return False


@dataclass(frozen=True, slots=True)
class After:
    """What else happens as a mana ability resolves, beside adding mana.

    ``damage`` is dealt to its controller and ``life_lost`` lost by it, ``life_gained``
    gained; ``no_untap`` says that the permanent won't untap in its next untap step (or
    the like), ``sacrificed`` that it is sacrificed as part of the effect.
    ``counters`` are put on it, ``removes`` taken off it; ``irreversible`` marks what can't
    be taken back (a card is drawn, revealed, milled).
    """

    damage: int = 0
    life_lost: int = 0
    life_gained: int = 0
    no_untap: bool = False
    sacrificed: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    removes: tuple[tuple[str, int], ...] = ()
    irreversible: bool = False


@dataclass(frozen=True, slots=True)
class Rider:
    """What happens to a spell or ability that this mana is spent on (106.6)."""

    words: str
    only: SpendOnly | None = None


@dataclass(frozen=True, slots=True)
class Triggered:
    """A triggered mana ability that watches another object's mana ability (605.1b).

    ``object`` is the id of the object that has it. It adds ``production``, or where that
    is None ``amount`` mana of any one type that the watched ability made. ``made`` are
    the types of which it asks for one (``""`` where it doesn't). ``may`` says that the
    player can do without it, ``snow`` that its object is snow. ``spend_only`` restricts
    the mana that it adds; ``after`` is what else it does, where it triggers whatever mana
    the watched ability makes.
    """

    object: str
    text: str
    production: Production | None
    amount: int = 0
    made: str = ""
    may: bool = False
    snow: bool = False
    spend_only: SpendOnly | None = None
    after: After = After()

    def behind(self, own: str) -> Production | None:
        """What it adds behind an ability that made this mana, None where it doesn't trigger (106.12a)."""
        if not own or (self.made and not set(self.made) & set(own)):
            return None
        made = self.production or Production(tuple(letter * self.amount for letter in own))
        return replace(made, runs=(*made.runs, "")) if self.may else made


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """An activated mana ability (605.1a) as it is now: every number and choice settled.

    ``number`` counts the activated abilities of its object from 0, intrinsic ones
    first; ``zone`` is where it can be activated. ``limit`` bounds how often this object
    may activate it in this payment. Several abilities of one object may share a number:
    those are the ways to choose X, or what to remove, for one printed ability.
    ``volatile`` says that its numbers, or whether it can be activated, rest on something
    (objects, counters, life) that mana abilities of this game could change on the way,
    ``fleeting`` that what grants it could be lost on the way.
    ``production`` is all the mana that one activation brings, replacement effects applied;
    where ``triggered`` mana abilities add to it, ``own`` is its own part of that.

    The rest follows from these, and is worked out once: every question about a board asks for it.
    """

    number: int
    text: str
    cost: tuple[CostComponent, ...]
    production: Production
    zone: str = "battlefield"
    after: After = After()
    limit: int | None = None
    spend_only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    volatile: bool = False
    own: Production | None = None
    triggered: tuple[Triggered, ...] = ()
    fleeting: bool = False
    makes: Production = field(init=False, compare=False, repr=False)
    """What the ability itself adds, without the triggered ones behind it."""
    parts: frozenset[type] = field(init=False, compare=False, repr=False)
    """What kinds of components the cost has."""
    taps: bool = field(init=False, compare=False, repr=False)
    """Whether {T} is in the cost."""
    untaps: bool = field(init=False, compare=False, repr=False)
    """Whether {Q} is in the cost."""
    loses_by_cost: bool = field(init=False, compare=False, repr=False)
    """Whether paying the cost loses the object itself: it makes mana *by* losing it."""
    loses_itself: bool = field(init=False, compare=False, repr=False)
    """Whether the object itself is lost: sacrificed, exiled or returned, in cost or effect."""
    life: int = field(init=False, compare=False, repr=False)
    """The life that the cost asks for."""
    energy: int = field(init=False, compare=False, repr=False)
    """The energy that the cost asks for."""
    mill: int = field(init=False, compare=False, repr=False)
    """The cards that the cost mills."""
    mana: ManaCost | None = field(init=False, compare=False, repr=False)
    """The mana that the cost asks for, None where it asks for none."""
    taken: tuple[TakeObjects, ...] = field(init=False, compare=False, repr=False)
    """The parts of the cost that take other objects."""
    only_basic_costs: bool = field(init=False, compare=False, repr=False)
    """Whether its only costs are {T}, life and losing itself, as a color's source needs."""
    colors: frozenset[str] = field(init=False, compare=False, repr=False)
    """The colors that an untapped permanent with it is a source of, as the price table counts sources:
    those of unrestricted mana, where it has only basic costs."""
    damage_behind: int = field(init=False, compare=False, repr=False)
    """What its triggers take from its controller's life, after all that it does itself."""
    damage: int = field(init=False, compare=False, repr=False)
    """What it takes from its controller's life as it resolves, its triggers behind it included."""
    keeps_tapped: bool = field(init=False, compare=False, repr=False)
    """Whether its permanent won't untap in its next untap step, by its effect or a trigger's."""
    _hash: int | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        cost, after, triggered = self.cost, self.after, self.triggered
        parts = frozenset(map(type, cost))
        loses = not parts.isdisjoint(_LOSING_ITSELF)
        lost = after.sacrificed or loses
        behind = sum(one.after.damage + one.after.life_lost for one in triggered)
        makes = self.production if self.own is None else self.own
        is_source = parts <= _BASIC and self.spend_only is None and self.zone == "battlefield"
        held = not lost and any(one.after.no_untap for one in triggered)
        found = {
            "makes": makes,
            "parts": parts,
            "taps": TapSelf in parts,
            "untaps": UntapSelf in parts,
            "loses_by_cost": loses,
            "loses_itself": lost,
            "life": sum(part.amount for part in cost if isinstance(part, PayLife)),
            "energy": sum(part.amount for part in cost if isinstance(part, PayEnergy)),
            "mill": sum(part.amount for part in cost if isinstance(part, Mill)),
            "mana": next((part.cost for part in cost if isinstance(part, PayMana)), None),
            "taken": tuple(part for part in cost if isinstance(part, TakeObjects)),
            "only_basic_costs": parts <= _BASIC,
            "colors": frozenset(makes.all_types) - {"C"} if is_source else frozenset(),
            "damage_behind": behind,
            "damage": after.damage + after.life_lost + behind,
            "keeps_tapped": after.no_untap or held,
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_hash", None)

    def __hash__(self) -> int:
        """The hash of what it is made of, worked out once."""
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(tuple([getattr(self, name) for name in _GIVEN])))
        return self._hash or 0

    def __reduce__(self) -> tuple[object, ...]:
        """What it is made of: hashes differ from process to process."""
        return ManaAbility, tuple([getattr(self, name) for name in _GIVEN])


_GIVEN = tuple(field.name for field in fields(ManaAbility) if field.init)
_LOSING_ITSELF = frozenset((SacrificeSelf, ExileSelf, ReturnSelf))
_BASIC = _LOSING_ITSELF | {TapSelf, PayLife}


class Could(Enum):
    """What a text that isn't understood could do to a payment, at most.

    It decides which verdicts it leaves standing: what could only help leaves
    ``payable``, what could only hinder leaves ``unpayable``.
    """

    HELP = "add mana or lower a cost"
    HINDER = "raise a cost or take mana away"
    EITHER = "change what can be paid, either way"


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of text that seems to bear on payments and can't be read yet.

    ``kinds`` are the kinds of payment that it could bear on (none: every kind).
    """

    text: str
    could: Could
    kinds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """What the text of one object comes to, as far as payments go, before any game state.

    ``written`` are its mana abilities as written; ``planner.game.settle`` makes
    ``ManaAbility`` of them. ``others`` counts its abilities that are no mana abilities;
    ``tap_ability`` says that one of those is activated with {T} in its cost;
    ``tapped_damage`` is what a trigger deals to its controller whenever it becomes tapped.
    ``stays_tapped`` says that it doesn't untap during its controller's untap step: "" for
    always, a kind of counter where only with such a counter on it.
    ``grants``, ``triggers``, ``replacements`` and ``spending`` are what its other
    abilities do to mana, ``changes`` what they make of permanents. ``activated`` counts its
    activated abilities, whatever they do: those that it is granted are numbered after them.
    ``diverts`` says what is exiled instead of coming to the player's graveyard: "" nothing,
    "itself", "some", or "everything" (614.6). ``from_graveyard`` are the lines of its mana
    abilities that function in the graveyard, where it isn't there (113.6). ``costs`` is what
    its text says of costs (its own where it is a spell, everybody's where it is a permanent),
    None for nothing; ``activations`` what its activated abilities cost, those that make mana
    too; ``only_from`` is what a spell's text says of the mana that may be spent on it.
    """

    written: tuple[WrittenAbility, ...] = ()
    activated: int = 0
    others: int = 0
    tap_ability: bool = False
    tapped_damage: int = 0
    stays_tapped: str | None = None
    haste: bool = False
    defender: bool = False
    keywords: frozenset[str] = frozenset()
    grants: tuple[Grant, ...] = ()
    triggers: tuple[TapTrigger, ...] = ()
    replacements: tuple[TapReplacement, ...] = ()
    spending: tuple[SpendAs, ...] = ()
    only_from: tuple[ProducedBy, ...] = ()
    changes: tuple[TypeChange, ...] = ()
    diverts: str = ""
    from_graveyard: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    costs: CostTexts | None = None
    activations: tuple[ActivatedCost, ...] = ()
