"""What abilities that double the mana in the pool could bring at the most (Doubling Cube).

They aren't carried out: what one brings is what floats as it resolves (106.4). But not even all the mana
that a board could make, doubled as often as can be, pays for everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from planner.costing.owed import PossibleTotals
from planner.game.mana import SymbolKind
from planner.game.mana_abilities import ManaAbility, RemoveCounters
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb, Whose

ANY = ""
"""Stands for mana of whatever type, where amounts are counted by type."""


def doubling_could_pay(game: Game, owed: PossibleTotals) -> bool:
    """Whether all mana of a board, doubled as often as possible, could pay one of the total costs.

    True if there is no bound on that mana: if abilities can be repeated, or change what others make.
    """
    made = _most_made(game)
    if made is None:
        return True
    fees = sorted(_fees(game))
    reduced = any(entry.reading.costs is not None for entry in game.objects)
    there = {letter: _doubled(amount, [0] * len(fees)) for letter, amount in made.items()}
    there[ANY] = _doubled(made[ANY], [0] * len(fees) if reduced else fees)
    return any(_within(_least_owed(way), there) for way in owed.ways)


def _fees(game: Game) -> Iterator[int]:
    """Yield the cost of each ability that doubles the pool, one for each untapped permanent."""
    for entry in game.objects:
        for line in entry.reading.unread:
            if line.reach is not None and line.reach.doubles is not None and not entry.tapped:
                yield from [line.reach.doubles] * len(entry.ids)


def _doubled(amount: int, fees: Sequence[int]) -> int:
    """Upper bound on the mana after doubling it for each fee, or fewer times if that gives more.

    All mana counts as made before the first doubling; mana made later would be doubled less often.

    >>> _doubled(8, [3]), _doubled(8, [3, 3]), _doubled(4, [3])
    (10, 14, 4)
    """
    for fee in fees:
        amount = max(amount, 2 * (amount - fee))
    return amount


def _most_made(game: Game) -> Counter[str] | None:
    """Upper bounds on the mana of a board, in all and by type; None if there is no bound."""
    found: Counter[str] = Counter()
    for pool in game.pool:
        found += Counter({pool.type: pool.amount, ANY: pool.amount})
    if game.spending:
        return None
    for entry in game.objects:
        if not _is_steady(entry.reading):
            return None
        own = Counter[str]()
        for ability in entry.abilities:
            most = _most_times(entry, ability)
            if most is None:
                return None
            for letter, amount in _made(ability).items():
                own[letter] += most * amount
        for letter, amount in own.items():
            found[letter] += amount * len(entry.ids)
    return found


def _is_steady(reading: Reading) -> bool:
    """Whether a text doesn't affect others' mana, and its mana abilities have no conditions."""
    others = (reading.grants, reading.triggers, reading.replacements, reading.spending, reading.copies)
    return not any((*others, reading.changes)) and not any(one.only_if for one in reading.written)


def _most_times(entry: GameObject, ability: ManaAbility) -> int | None:
    """Upper bound on one object's activations of an ability; None if there is no bound."""
    if entry.controller is not Whose.YOU:
        return 0
    untaps = ability.untaps or any(part.verb is Verb.UNTAP for part in ability.taken)
    swayed = ability.volatile and not (ability.only_less or ability.only_gone)
    if untaps or swayed or ability.triggered or RemoveCounters in ability.parts:
        return None
    if ability.loses_itself:
        return 1
    if ability.taps:
        return 0 if entry.tapped else 1
    return ability.limit


def _made(ability: ManaAbility) -> Counter[str]:
    """Upper bounds on the mana of one activation: in all, and of each type."""
    production = ability.production
    found = Counter({ANY: production.most})
    for letter in production.all_types:
        free = production.amount if letter in production.types else 0
        found[letter] = max([run.count(letter) for run in production.runs], default=0) + free
    return found


def _least_owed(way: TotalCost) -> Counter[str]:
    """Lower bounds on the mana of a total cost: in all, and of each type that a symbol requires.

    Empty if something else than mana can pay for it.
    """
    if way.mana is None or way.helping or way.life_for:
        return Counter()
    found = Counter({ANY: way.generic(way.x or 0)})
    for symbol in way.mana.symbols:
        if symbol.kind is SymbolKind.TYPED and len(symbol.types) == 1:
            found += Counter({symbol.types: 1, ANY: 1})
        elif symbol.kind is SymbolKind.SNOW or (symbol.kind is SymbolKind.CHOICE and not symbol.life):
            found[ANY] += 1
    return found


def _within(owed: Counter[str], there: dict[str, int]) -> bool:
    return all(amount <= there.get(letter, 0) for letter, amount in owed.items())
