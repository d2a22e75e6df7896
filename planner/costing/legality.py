"""Whether a payment may be begun at all now: permission and timing of spells and abilities (601.3, 602.5)."""

from __future__ import annotations

import re

from planner.contract.request import PaySpec
from planner.costing.abilities import activated
from planner.costing.casting import with_card
from planner.costing.cost_effects import world_of
from planner.costing.permission import as_a_sorcery, casting_faults, rules_of
from planner.costing.playing_lands import land_faults, played_land
from planner.costing.spells import announced_spell
from planner.effects.costs.cost_pieces import Fault
from planner.game.caching import remembered
from planner.game.casting_rules import Casting
from planner.game.objects import Game
from planner.text.grammar.keyword_table import row_of

_AS_A_SORCERY = re.compile(r"\bas a sorcery\b|\bany time you could cast a sorcery\b", re.IGNORECASE)


def illegality(pay: PaySpec, game: Game, path: str) -> tuple[Fault, ...]:
    """Say why a spell can't be cast, a land played or an ability activated, as far as the request says.

    Whether it can be paid is asked elsewhere. Raises ``RequestError``.
    """
    if (land := played_land(pay, game, path)) is not None:
        return land_faults(land, game)
    if pay.card is not None:
        return tuple(casting_faults(announced_spell(with_card(pay, game, path), game, path)))
    return _of_ability(pay, game, path) if pay.ability is not None else ()


@remembered
def forbids_casting(game: Game) -> bool:
    """Tell whether an object could be against casting a spell, or slow it down (101.2, 307.1)."""
    against = (Casting.CANT, Casting.ONLY, Casting.SLOWLY)
    return any(rule.does in against for rule, _ in rules_of(world_of(game)))


def _of_ability(pay: PaySpec, game: Game, path: str) -> tuple[Fault, ...]:
    """Say that an ability is activated as a sorcery is cast, and it isn't the time (602.5d, 606.3)."""
    ability = activated(pay, game, path)
    row = row_of(ability.keyword.lower())
    slow = ability.loyalty or _AS_A_SORCERY.search(ability.text) or (row is not None and row.slow)
    if not slow or as_a_sorcery(game):
        return ()
    rule = "606.3" if ability.loyalty else "602.5d"
    return ((rule, f"It is activated in its player's own main phase, with an empty stack: {ability.text}"),)
