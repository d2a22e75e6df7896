"""What the rest of a board can still pay for: small costs, and abilities that are no mana abilities.

It decides among payments that are equal in every tier: it is no sum over what is used. Sources are counted
that are tapped for mana and give up nothing else for it; each object pays for abilities of others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from planner.game.caching import remembered
from planner.game.mana import COLORS, TYPES, ManaCost, SymbolKind
from planner.game.mana_abilities import ManaAbility, TapSelf
from planner.game.objects import Game, GameObject
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.game.written_abilities import ManaPart
from planner.game.written_costs import ActivatedCost

PER_ABILITY, PER_SMALL_COST = 8, 1
MOST_GENERIC = 6
"""The largest of the small costs {1} to {6}; the others are {C} and {C}{C'}, of each color and each pair."""

Types = int
"""Types of mana that one source could make, a bit each."""
_BIT = {letter: 1 << place for place, letter in enumerate(TYPES)}
_COLORS = tuple(_BIT[color] for color in COLORS)
_PAIRS = tuple(combinations(_COLORS, 2))
_COLORED = (SymbolKind.TYPED, SymbolKind.CHOICE)


class Makes(Record, frozen=True):
    """The mana that tapping a permanent makes at no other cost: an amount, each of one of these types."""

    types: Types
    amount: int


class Needs(Record, frozen=True):
    """What an activated ability costs: symbols by the types that pay for them, generic mana, and {T}."""

    symbols: tuple[Types, ...]
    generic: int
    taps: bool

    def is_met(self, left: Mapping[Types, int]) -> bool:
        """Whether this mana pays for the cost, by Hall's condition."""
        if sum(left.values()) < len(self.symbols) + self.generic:
            return False
        for size in range(1, len(self.symbols) + 1):
            for chosen in combinations(self.symbols, size):
                union = 0
                for one in chosen:
                    union |= one
                if sum([amount for types, amount in left.items() if types & union]) < size:
                    return False
        return True


@remembered
def makes(entry: GameObject) -> Makes | None:
    """Mana that tapping a permanent makes at no other cost; None if there is none."""
    if not entry.can_tap:
        return None
    free = [one for one in entry.abilities if _is_free(one)]
    if not free:
        return None
    types = 0
    for ability in free:
        for letter in ability.makes.all_types:
            types |= _BIT.get(letter, 0)
    return Makes(types, max(ability.makes.most for ability in free))


def _is_free(ability: ManaAbility) -> bool:
    """Whether an ability costs {T} alone, and its mana may be spent on anything."""
    if ability.zone != Zone.BATTLEFIELD or ability.cost != (TapSelf(),) or ability.spend_only is not None:
        return False
    return not (ability.damage or ability.later_damage or ability.loses_itself or ability.volatile)


def left_of(game: Game, gone: frozenset[str]) -> Counter[Types]:
    """Count, by types, the mana that can still be made without the objects ``gone``."""
    found: Counter[Types] = Counter()
    for entry in game.objects:
        made = makes(entry)
        if made is not None:
            found[made.types] += made.amount * sum([one not in gone for one in entry.ids])
    return found


def small_costs(left: Mapping[Types, int], less: int = 0) -> int:
    """Count the small costs that this mana pays for: {C}, {C}{C'} and {1} to {6}.

    With ``less``, so much of the mana is gone, any of it: the result is then an upper bound.

    >>> small_costs({1: 2, 2: 1})  # {W}, {U}, {W}{W}, {W}{U}; {1}, {2}, {3}
    7
    """
    amount = sum(left.values()) - less
    having = {color: min(sum([n for t, n in left.items() if t & color]), amount) for color in _COLORS}
    found = sum([min(number, 2) for number in having.values()])
    if amount > 1:
        for one, other in _PAIRS:
            if having[one] and having[other]:
                found += sum([n for types, n in left.items() if types & (one | other)]) > 1
    return found + min(amount, MOST_GENERIC)


def worth_of_rest(game: Game, gone: frozenset[str], left: Counter[Types]) -> int:
    """Weigh what can still be paid if these objects are tapped: 8 per ability, 1 per small cost.

    ``left`` is the mana that can still be made.
    """
    return PER_SMALL_COST * small_costs(left) + _worth_of_abilities(game, gone, left)


def most_of_rest(game: Game, gone: frozenset[str], tapped: int) -> int:
    """Upper bound on ``worth_of_rest`` if this many more sources are tapped, for one mana each."""
    left = left_of(game, gone)
    return PER_SMALL_COST * small_costs(left, tapped) + _worth_of_abilities(game, gone, left)


def _worth_of_abilities(game: Game, gone: frozenset[str], left: Counter[Types]) -> int:
    found = 0
    for entry, needs in abilities_to_pay(game):
        there = [one for one in entry.ids if one not in gone]
        able = there if needs.taps else entry.ids
        own = makes(entry) if there else None
        mana = left if own is None else left - Counter({own.types: own.amount})
        if able and needs.is_met(mana):
            found += PER_ABILITY * len(able)
    return found


@remembered
def abilities_to_pay(game: Game) -> tuple[tuple[GameObject, Needs], ...]:
    """List the abilities of the player's permanents that cost mana, and make none."""
    return tuple([(entry, one) for entry in game.objects for one in needs_of(entry)])


@remembered
def needs_of(entry: GameObject) -> tuple[Needs, ...]:
    """Costs of a permanent's abilities that cost mana and make none."""
    if not entry.is_permanent:
        return ()
    mana = {ability.number for ability in entry.abilities}
    mana.update([written.number for written in entry.reading.written])
    others = [one for one in entry.reading.activations if one.number not in mana and not one.loyalty]
    found = [_of_ability(one, can_tap=entry.can_tap) for one in others if one.zone == Zone.BATTLEFIELD]
    return tuple([one for one in found if one is not None])


def _of_ability(one: ActivatedCost, *, can_tap: bool) -> Needs | None:
    """Read the cost of an ability; None if it has no mana or an X, or can't be read."""
    if one.cost is None or one.only_if is not None:
        return None
    taps = any(isinstance(part, TapSelf) for part in one.cost)
    asked = [part.cost for part in one.cost if isinstance(part, ManaPart)]
    return _of_mana(asked[0], taps=taps) if len(asked) == 1 and (can_tap or not taps) else None


def _of_mana(cost: ManaCost, *, taps: bool) -> Needs | None:
    symbols, generic = [], 0
    for symbol in cost.symbols:
        if symbol.kind is SymbolKind.GENERIC:
            generic += symbol.generic
        elif symbol.kind in _COLORED and not (symbol.life or symbol.generic):
            symbols.append(sum([_BIT[letter] for letter in symbol.types]))
        else:
            return None
    return Needs(tuple(symbols), generic, taps)
