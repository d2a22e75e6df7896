"""Spells that cost their mana cost and nothing else, in games where nothing changes that: most of all spells.

What they owe is worked out once for a card; whether they can be cast is the verdict on their mana cost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from planner.contract.request import PaySpec
from planner.costing.casting import Casting
from planner.effects.lookouts import is_idle, looks_into
from planner.game.caching import Memory, remembered
from planner.game.characteristics import Characteristics
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.text import LanguageError, read_spell

MOST_PLAIN = 8_192
"""Plain spells whose cost is remembered; where there are more, all are forgotten."""
Ways = tuple[TotalCost, ...]
_KNOWN: Memory[tuple[int, Zone], tuple[Characteristics, Ways]] = Memory(MOST_PLAIN)
_CAST_FROM = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE)


def nothing_announced(pay: PaySpec) -> bool:
    """Tell whether a payment says no more than what is cast and from where."""
    return pay == PaySpec(card=pay.card, face=pay.face, from_=pay.from_, tag=pay.tag, value=pay.value)


def is_plain_spell(casting: Casting) -> bool:
    """Tell whether a spell costs its mana cost, and nothing in the game could change that."""
    if casting.card is not casting.printed or casting.texts or casting.unread or casting.commander:
        return False
    if casting.zone not in _CAST_FROM or not _is_plain_cost(casting.card):
        return False
    return not _speaks_of_costs(casting.game)


def known_ways(casting: Casting, work_out: Callable[[Casting], Ways]) -> Ways:
    """Find what a plain spell owes; it is worked out as if it were alone in the game, once for a card."""
    card = casting.printed
    key = id(card), casting.zone
    known = _KNOWN.get(key)
    if known is None or known[0] is not card:
        if len(_KNOWN) >= MOST_PLAIN:
            _KNOWN.clear()
        alone = replace(casting, game=Game(objects=(casting.entry,)), on_stack=None)
        known = _KNOWN[key] = card, work_out(alone)
    return known[1]


def mana_cost_of(object_id: str, game: Game) -> str | None:
    """Find the mana cost of a card to which casting it comes down, whatever is asked about it.

    None where its text, or that of any other object, says anything that could bear on it, and where the
    card is looked for where it is.
    """
    entry = game.find(object_id)
    if entry is None or entry.zone not in _CAST_FROM or entry.commander or _bears_on_costs(game):
        return None
    if not is_idle(entry) or looks_into(game, entry.zone) or not _is_plain_cost(entry.card):
        return None
    try:
        reading = read_spell(entry.card)
    except LanguageError:
        return None
    if reading.costs or reading.unread or reading.only_from:
        return None
    return str(entry.card.mana_cost)


def _is_plain_cost(card: Characteristics) -> bool:
    return card.mana_cost.exists and not card.mana_cost.variables


def _speaks_of_costs(game: Game) -> bool:
    return bool(game.prohibitions or game.life_for or any(entry.reading.costs for entry in game.objects))


@remembered
def _bears_on_costs(game: Game) -> bool:
    """Tell whether text speaks of costs or of what mana may be spent on, or isn't read."""
    if _speaks_of_costs(game) or game.spending or game.unread or game.assumed:
        return True
    if any(mana.spend_only is not None for mana in game.pool):
        return True
    for entry in game.objects:
        if entry.reading.unread or entry.reading.changes or entry.reading.triggers:
            return True
        if any(ability.spend_only is not None or ability.triggered for ability in entry.abilities):
            return True
    return False
