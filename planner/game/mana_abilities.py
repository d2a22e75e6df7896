"""Mana abilities as data: what activating one costs and what it adds (605, 602, 106).

Everything that reads, plans, replays or searches payments speaks in these terms; none
of them reads Oracle text itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import attrgetter

from planner.game.caching import Remembering, cached_property
from planner.game.mana import TYPES, ManaCost
from planner.game.purposes import SpendOnly
from planner.game.records import Record, replace
from planner.game.vocabulary import Verb, Zone


class TapSelf(Record, frozen=True):
    """{T} in a cost: tap this permanent (107.5, 602.5a for summoning sickness)."""


class UntapSelf(Record, frozen=True):
    """{Q} in a cost: untap this permanent, which has to be tapped (107.6, 602.5a)."""


class PayMana(Record, frozen=True):
    """Mana in an activation cost, with a number for X (602.2b, 601.2h)."""

    cost: ManaCost


class PayLife(Record, frozen=True):
    """Pay ``amount`` life (118.3b)."""

    amount: int


class PayEnergy(Record, frozen=True):
    """Pay ``amount`` energy counters, {E} (107.14)."""

    amount: int


class SacrificeSelf(Record, frozen=True):
    """Sacrifice this permanent (701.21)."""


class ExileSelf(Record, frozen=True):
    """Exile this object from the zone where the ability functions."""


class ReturnSelf(Record, frozen=True):
    """Return this permanent to its owner's hand."""


class Exert(Record, frozen=True):
    """Exert this permanent: it won't untap during its controller's next untap step (701.43)."""


class RemoveCounters(Record, frozen=True):
    """Remove ``amount`` counters of a kind from this permanent."""

    kind: str
    amount: int


class PutCounters(Record, frozen=True):
    """Put ``amount`` counters of a kind on this permanent, as a cost."""

    kind: str
    amount: int


class Mill(Record, frozen=True):
    """Put the top ``amount`` cards of the library into the graveyard or exile; can't be taken back."""

    amount: int
    to: Zone = Zone.GRAVEYARD


class TakeObjects(Record, frozen=True):
    """Tap, untap, sacrifice or take away ``amount`` of the objects ``ids`` as a cost.

    ``verb`` is ``"tap"``, ``"untap"`` or one of ``LOSSES``;
    ``words`` is what the card says. Tapping needs an untapped permanent, but takes one
    that is summoning sick (302.6 speaks of {T} only). ``later`` are the objects that fit once
    another cost has put them into the graveyard (400.7).
    """

    verb: Verb
    amount: int
    ids: frozenset[str]
    words: str
    later: frozenset[str] = frozenset()

    @property
    def fitting(self) -> frozenset[str]:
        """All objects that fit, now or later in the payment."""
        return self.ids | self.later


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


LOSING_PARTS: dict[type, Verb] = {
    SacrificeSelf: Verb.SACRIFICE,
    ExileSelf: Verb.EXILE,
    ReturnSelf: Verb.RETURN,
}
"""The components that lose the object itself, and what they do to it."""


@lru_cache(maxsize=16_384)
def _each_in_order(runs: tuple[str, ...]) -> tuple[str, ...]:
    """Sort the letters of each run, and drop duplicate runs."""
    return tuple({"".join(sorted(run, key=TYPES.index)): None for run in runs})


@lru_cache(maxsize=128)
def _in_order(types: frozenset[str]) -> str:
    return "".join(sorted(types, key=TYPES.index))


@dataclass(frozen=True)
class Production(Remembering):
    """The mana that one resolution of a mana ability adds (106.3).

    One of ``runs``, each a string of type letters (``("W", "U")`` for "{W} or {U}",
    ``("WU",)`` for {W}{U}, ``("WW", "UU", ...)`` for "two mana of any one color"), and
    besides it ``amount`` mana, each of any of ``types`` ("in any combination"). No runs
    and no amount is an ability that makes nothing now (605.2).
    """

    runs: tuple[str, ...] = ()
    amount: int = 0
    types: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "runs", _each_in_order(self.runs))
        object.__setattr__(self, "types", _in_order(frozenset(self.types)))

    @cached_property
    def all_types(self) -> str:
        """Every type of mana that the ability can add, in the order WUBRGC."""
        made = set("".join(self.runs)) | (set(self.types) if self.amount else set())
        return "".join(sorted(made, key=TYPES.index))

    @cached_property
    def most(self) -> int:
        """The greatest amount of mana that one activation adds."""
        return max(map(len, self.runs), default=0) + self.amount

    def can_make(self, mana: str) -> bool:
        """Whether one activation can add exactly this mana, given as type letters.

        >>> Production(runs=("W", "U")).can_make("U")
        True
        >>> Production(runs=("G",), amount=2, types="UR").can_make("GUR")
        True
        """
        if not self.amount and mana in self.runs:
            return True
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


class SideEffects(Record, frozen=True):
    """Side effects of a mana ability's resolution besides the mana.

    ``damage`` is dealt to its controller and ``life_lost`` lost by it, ``life_gained``
    gained; ``no_untap`` says that the permanent won't untap in its next untap step (or
    the like), ``sacrificed`` that it is sacrificed as part of the effect.
    ``counters`` are put on it, ``removes`` taken off it; ``irreversible`` marks what can't
    be taken back (a card is drawn, revealed, milled). ``leaves`` says that a trigger returns or destroys
    the permanent once the payment is over (603.3), ``given`` that an opponent gets something by it: life, a
    card, a token.
    """

    damage: int = 0
    life_lost: int = 0
    life_gained: int = 0
    no_untap: bool = False
    sacrificed: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    removes: tuple[tuple[str, int], ...] = ()
    irreversible: bool = False
    leaves: bool = False
    given: bool = False


class Rider(Record, frozen=True):
    """What happens to a spell or ability on which this mana is spent (106.6)."""

    words: str
    only: SpendOnly | None = None


class Triggered(Record, frozen=True):
    """A triggered mana ability that triggers on another object's mana ability (605.1b).

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
    after: SideEffects = SideEffects()

    def behind(self, own: str) -> Production | None:
        """What the trigger adds after an ability that made this mana.

        None if it doesn't trigger (106.12a).
        """
        if not own or (self.made and not set(self.made) & set(own)):
            return None
        made = self.production or Production(tuple(letter * self.amount for letter in own))
        return replace(made, runs=(*made.runs, "")) if self.may else made


@dataclass(frozen=True)
class ManaAbility(Remembering):
    """An activated mana ability (605.1a) in the current game: all numbers and choices are settled.

    ``number`` counts the activated abilities of its object from 0, intrinsic ones
    first; ``zone`` is where it can be activated. ``limit`` bounds how often this object
    may activate it in this payment. Several abilities of one object may share a number:
    those are the ways to choose X, or what to remove, for one printed ability.
    ``volatile`` says that its numbers, or whether it can be activated, rest on something
    (objects, counters, life) that mana abilities of this game could change on the way: where losing objects
    alone does that, ``swayed_by`` are those, None where anything else could; ``only_less`` says that it makes
    less then, and nothing else, ``only_gone`` that it can't be activated then, and makes what it says
    before. ``fleeting`` says that what grants it could be lost on the way.
    ``production`` is all the mana that one activation brings, replacement effects applied;
    where ``triggered`` mana abilities add to it, ``own`` is its own part of that.
    ``later_damage`` is what triggers that are no mana abilities take from the player's life for
    it, after the payment (603.3). ``x`` is what X in its cost is. With ``doubles`` it adds, besides its
    production, as much mana of each type as is in the pool when it resolves.
    """

    number: int
    text: str
    cost: tuple[CostComponent, ...]
    production: Production
    zone: Zone = Zone.BATTLEFIELD
    after: SideEffects = SideEffects()
    limit: int | None = None
    spend_only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    volatile: bool = False
    swayed_by: frozenset[str] | None = field(default=None, compare=False)
    only_less: bool = field(default=False, compare=False)
    only_gone: bool = field(default=False, compare=False)
    own: Production | None = None
    triggered: tuple[Triggered, ...] = ()
    fleeting: bool = False
    later_damage: int = 0
    x: int | None = None
    doubles: bool = False

    def swayed(
        self, by: frozenset[str] | None, *, only_less: bool = False, only_gone: bool = False
    ) -> ManaAbility:
        """Copy marked volatile through losses of these objects, or through any change (None)."""
        if self.volatile:
            by = None if by is None or self.swayed_by is None else by | self.swayed_by
            only_less = only_less and self.only_less
            only_gone = only_gone and self.only_gone
        return replace(self, volatile=True, swayed_by=by, only_less=only_less, only_gone=only_gone)

    @cached_property
    def could_make_less(self) -> bool:
        """Whether the ability could only make less mana later, while its cost and the rest stay the same."""
        plain = all(isinstance(part, TapSelf | SacrificeSelf | ExileSelf) for part in self.cost)
        return self.volatile and self.only_less and not self.only_gone and plain and not self.triggered

    @property
    def makes(self) -> Production:
        """The mana that the ability itself adds, without its triggers."""
        return self.production if self.own is None else self.own

    def lacks(self, made: int) -> int:
        """How much less mana an activation adds than its cost asks for, where it adds so much."""
        return 0 if self.mana is None or self.doubles else max(self.mana.mana_value - made, 0)

    @cached_property
    def damage(self) -> int:
        """The life that its controller loses as it resolves, with its triggers."""
        return self.after.damage + self.after.life_lost + self.damage_behind

    @cached_property
    def damage_behind(self) -> int:
        """The life that its controller loses to its triggers."""
        return sum(one.after.damage + one.after.life_lost for one in self.triggered)

    @cached_property
    def keeps_tapped(self) -> bool:
        """Whether the permanent won't untap in its next untap step, by the effect or a trigger's."""
        behind = any(one.after.no_untap for one in self.triggered)
        return self.after.no_untap or (behind and not self.loses_itself)

    @cached_property
    def taps(self) -> bool:
        """Whether the cost contains {T}."""
        return any(isinstance(part, TapSelf) for part in self.cost)

    @cached_property
    def untaps(self) -> bool:
        """Whether the cost contains {Q}."""
        return any(isinstance(part, UntapSelf) for part in self.cost)

    @cached_property
    def loses_itself(self) -> bool:
        """Whether activating it sacrifices, exiles or returns its own object, by cost or effect."""
        return self.after.sacrificed or self.loses_by_cost

    @cached_property
    def loses_by_cost(self) -> bool:
        """Whether paying the cost sacrifices, exiles or returns the ability's own object."""
        return not self.parts.isdisjoint(LOSING_PARTS)

    @cached_property
    def uses_up_itself(self) -> bool:
        """Whether the cost can remove the last counter, whereupon the object is sacrificed."""
        return self.after.sacrificed and RemoveCounters in self.parts

    @cached_property
    def losing_verb(self) -> Verb | None:
        """``"sacrifice"``, ``"exile"`` or ``"return"`` if activating it loses its object, else None."""
        by_cost = (LOSING_PARTS[type(part)] for part in self.cost if type(part) in LOSING_PARTS)
        return next(by_cost, Verb.SACRIFICE if self.after.sacrificed else None)

    @cached_property
    def life(self) -> int:
        """The life in the cost."""
        return sum(part.amount for part in self.cost if isinstance(part, PayLife))

    @cached_property
    def energy(self) -> int:
        """The energy in the cost."""
        return sum(part.amount for part in self.cost if isinstance(part, PayEnergy))

    @cached_property
    def mill(self) -> int:
        """The number of cards that the cost takes from the library."""
        return sum(part.amount for part in self.cost if isinstance(part, Mill))

    @cached_property
    def off_library(self) -> int:
        """The number of cards that the cost exiles from the library (no milling)."""
        return sum(part.amount for part in self.cost if isinstance(part, Mill) and part.to == Zone.EXILE)

    @cached_property
    def parts(self) -> frozenset[type]:
        """The kinds of components in the cost."""
        return frozenset(map(type, self.cost))

    @cached_property
    def effects(self) -> tuple[object, ...]:
        """Life, damage, energy, limit and counters of an activation: all its effects besides mana."""
        counters = tuple(part for part in self.cost if isinstance(part, RemoveCounters | PutCounters))
        return (self.life, self.damage, self.later_damage, self.energy, self.limit, counters)

    @cached_property
    def mana(self) -> ManaCost | None:
        """The mana in the cost; None without mana."""
        return next((part.cost for part in self.cost if isinstance(part, PayMana)), None)

    @cached_property
    def taken(self) -> tuple[TakeObjects, ...]:
        """The parts of the cost that take other objects."""
        return tuple(part for part in self.cost if isinstance(part, TakeObjects))

    @cached_property
    def only_basic_costs(self) -> bool:
        """Whether the cost is only {T}, life and losing the object, as for a color's source."""
        return self.parts <= {TapSelf, PayLife, SacrificeSelf, ExileSelf, ReturnSelf}

    @cached_property
    def colors(self) -> frozenset[str]:
        """The colors that the untapped permanent is a source of, for the price table.

        Only unrestricted mana of abilities with basic costs counts.
        """
        if self.spend_only is not None or self.zone != Zone.BATTLEFIELD or not self.only_basic_costs:
            return frozenset()
        return frozenset(self.makes.all_types) - {"C"}

    @cached_property
    def _hash(self) -> int:
        return hash(_values(self))

    def __hash__(self) -> int:
        """The cached hash of the fields."""
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """The fields without cached values, for pickling: hashes differ between processes."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def caveats(self) -> object:
        """How the ability may change during the payment; not part of comparisons."""
        return self.swayed_by, self.only_less, self.only_gone


_values = attrgetter(*[field.name for field in fields(ManaAbility)])
