"""Spells that cost their mana cost and nothing else, in games where nothing changes that: most of all spells.

What they owe is worked out once for a card; whether they can be cast is the verdict on their mana cost.
"""

from __future__ import annotations

from collections.abc import Callable

from planner.contract.request import PaySpec
from planner.costing.casting import Casting
from planner.effects.watched_zones import is_idle, zones_named_by
from planner.game.caching import Renewed, remembered
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.game.written_costs import CostTexts
from planner.text import LanguageError, read_spell

MOST_PLAIN = 8_192
"""Plain spells whose cost is remembered; where there are more, all are forgotten."""
Ways = tuple[TotalCost, ...]
_KNOWN: Renewed[tuple[int, Zone], tuple[Characteristics, Ways]] = Renewed(MOST_PLAIN)
_CAST_FROM = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE)


def nothing_announced(pay: PaySpec) -> bool:
    """Whether a payment only names a card and where it is cast from."""
    return pay == PaySpec(card=pay.card, face=pay.face, from_=pay.from_, tag=pay.tag, value=pay.value)


def is_plain_spell(casting: Casting) -> bool:
    """Whether a spell costs its mana cost, and nothing in the game could change that."""
    if casting.card is not casting.printed or casting.texts or casting.unread or casting.commander:
        return False
    if casting.zone not in _CAST_FROM or not _is_plain_cost(casting.card):
        return False
    return not _speaks_of_costs(casting.game)


def known_ways(casting: Casting, work_out: Callable[[Casting], Ways]) -> Ways:
    """The ways to pay a plain spell, computed as if it were alone in the game; cached by card."""
    card = casting.printed
    key = id(card), casting.zone
    known = _KNOWN.get(key)
    if known is None:
        alone = replace(casting, game=Game(objects=(casting.entry,)), on_stack=None)
        known = _KNOWN.keep(key, (card, work_out(alone)))
    return known[1]


def mana_cost_of(object_id: str, game: Game) -> str | None:
    """The mana cost that a card certainly costs; None if anything could change it.

    None if its text, or that of any object, could affect it, or if some text looks into the card's zone.
    """
    looked_into = _looked_into(game)
    if looked_into is None:
        return None
    entry = next((one for one in reversed(game.objects) if object_id in one.ids), None)
    if entry is None or entry.zone in looked_into:
        return None
    return _cost_of_card(entry)


def plain_mana_cost(entry: GameObject, game: Game) -> str | None:
    """The mana cost if that is all a card costs; None if any text could change it."""
    return None if _bears_on_costs(game) else _cost_of_card(entry)


@remembered
def _bears_on_costs(game: Game) -> bool:
    """Whether any text changes costs or spells, or isn't understood."""
    if _speaks_of_costs(game) or game.unread:
        return True
    read = (entry.reading for entry in game.objects)
    return any(one.unread or any(change.beyond for change in one.changes) for one in read)


@remembered
def _cost_of_card(entry: GameObject) -> str | None:
    """The mana cost of a card without other text about costs; None for every other object."""
    if (
        entry.zone not in _CAST_FROM
        or entry.commander
        or not is_idle(entry)
        or not _is_plain_cost(entry.card)
    ):
        return None
    try:
        reading = read_spell(entry.card)
    except LanguageError:
        return None
    if reading.unread or reading.only_from or not _is_silent(reading.costs):
        return None
    return str(entry.card.mana_cost)


def _is_silent(texts: CostTexts | None) -> bool:
    """Whether a spell's text has only offers that need an announcement: kicker, flashback."""
    if texts is None:
        return True
    beside = replace(texts, additional=(), alternatives=())
    return not beside and all(
        one.optional and not one.at_least_one and not one.each_beyond for one in texts.additional
    )


def _is_plain_cost(card: Characteristics) -> bool:
    return card.mana_cost.exists and not card.mana_cost.variables


def _speaks_of_costs(game: Game) -> bool:
    return bool(game.prohibitions or game.life_for or any(entry.reading.costs for entry in game.objects))


@remembered
def _looked_into(game: Game) -> frozenset[Zone] | None:
    """The zones that some text looks into; None if text affects costs or mana, or isn't read."""
    if game.prohibitions or game.life_for or game.spending or game.unread or game.assumed:
        return None
    if any(mana.spend_only is not None for mana in game.pool):
        return None
    found = set[Zone]()
    for entry in game.objects:
        zones = _zones_of(entry)
        if zones is None:
            return None
        if zones:
            found |= zones
    return frozenset(Zone) if Zone.ANYWHERE in found else frozenset(found)


@remembered
def _zones_of(entry: GameObject) -> frozenset[Zone] | None:
    """The zones that an object's text looks into; None if it affects costs or isn't read."""
    reading = entry.reading
    if reading.costs or reading.unread or reading.changes or reading.triggers:
        return None
    if any(ability.spend_only is not None or ability.triggered for ability in entry.abilities):
        return None
    return zones_named_by(entry)
