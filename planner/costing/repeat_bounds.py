"""How often an option that was asked for with "max" could be paid at most."""

from __future__ import annotations

from collections.abc import Iterable

from planner.effects.costs.cost_pieces import Pieces
from planner.game.cost_arithmetic import CountedChange
from planner.game.mana import MAX_SYMBOLS, Symbol, SymbolKind
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose

MOST_TIMES = 100
"""How often what is asked for with "max" is looked at: where more may be possible nothing is proven."""
MOST_ENDLESS = 30
"""The same where nothing bounds the mana."""
_OF_SPELL = 100
"""The symbols that are left for the rest of a cost, of as many as one can have."""


def most_times(
    pieces: Pieces,
    game: Game,
    *,
    helped: bool,
    less: Iterable[CountedChange] = (),
    less_each: Iterable[CountedChange] = (),
) -> tuple[int, bool]:
    """Upper bound on how often this could be paid in addition, and whether it is certain.

    ``helped`` says that objects could pay for mana (convoke), ``less`` are the spell's reductions that don't
    depend on this, and ``less_each`` those for each time: a total cost is reduced as a whole, with the
    additional costs in it (118.7, 601.2f).
    """
    bounds: list[int] = []
    owed = sum(_least_of(symbol) for symbol in pieces.mana)
    mana = max(owed - _mana_off(less_each), 0)
    there = _mana_there(game, helped) if mana else None
    if there is not None:
        there += _mana_off(less)
    if there is not None:
        bounds.append(there // mana)
    if pieces.life:
        bounds.append(max(game.life, 0) // pieces.life)
    if pieces.energy:
        bounds.append(game.energy // pieces.energy)
    bounds += [len(part.ids | part.arriving) // part.amount for part in pieces.parts if part.amount]
    looked_at = MOST_ENDLESS if there is None else MOST_TIMES
    symbols = sum(symbol.kind is not SymbolKind.GENERIC for symbol in pieces.mana)
    if symbols:  # beside those of the spell itself
        looked_at = min(looked_at, (MAX_SYMBOLS - _OF_SPELL) // symbols)
    most = min(bounds, default=None)
    if most is None or most > looked_at:
        return looked_at, False
    return most, True


def _least_of(symbol: Symbol) -> int:
    """The least mana that pays a symbol: one for {2/W}, none for {W/P} (107.4e, 107.4f)."""
    if symbol.life:
        return 0
    return 1 if symbol.types else symbol.mana_value


def _mana_off(changes: Iterable[CountedChange]) -> int:
    """Upper bound on the mana of reductions: for a hybrid symbol the larger half (118.7e)."""
    reductions = (change for change in changes if not change.more)
    return sum(
        change.times * sum(symbol.mana_value for symbol in change.mana.symbols) for change in reductions
    )


def _mana_there(game: Game, helped: bool) -> int | None:
    """Upper bound on the mana available, helpers included; None if there is no bound."""
    total = sum(pool.amount for pool in game.pool)
    for entry in game.objects:
        most = sum(_most_of(ability.production.most, entry) for ability in entry.abilities)
        total += entry.count * (most + helped)
        if any(a.untaps or a.volatile or _is_endless(a) for a in entry.abilities):
            return None
    return total + sum(game.helpers)


def _is_endless(ability: ManaAbility) -> bool:
    """Whether an ability has no limit, and makes more mana than it costs."""
    if ability.taps or ability.loses_itself or ability.limit:
        return False
    paid = 0 if ability.mana is None else sum(symbol.mana_value for symbol in ability.mana.symbols)
    by_life = ability.mana is not None and any(symbol.life for symbol in ability.mana.symbols)
    return by_life or ability.production.most > paid


def _most_of(made: int, entry: GameObject) -> int:
    return made if entry.controller == Whose.YOU else 0
