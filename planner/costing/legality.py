"""Whether a payment may be begun at all now: permission and timing of spells and abilities (601.3, 602.5)."""

from __future__ import annotations

import re

from planner.contract.request import PaySpec
from planner.costing.abilities import activated
from planner.costing.casting import with_card
from planner.costing.cost_effects import world_of
from planner.costing.permission import as_a_sorcery, casting_faults, permission_of, rules_of
from planner.costing.playing_lands import land_faults, permission_to_play, played_land
from planner.costing.spells import announced_spell
from planner.costing.unread_permissions import (
    Legality,
    legality_of_ability,
    legality_of_land,
    legality_of_spell,
)
from planner.effects.costs.cost_pieces import Fault
from planner.game.caching import remembered
from planner.game.casting_rules import CastingEffect
from planner.game.objects import Game
from planner.game.vocabulary import Whose
from planner.text.grammar.keyword_table import row_of

_AS_A_SORCERY = re.compile(r"\bas a sorcery\b|\bany time you could cast a sorcery\b", re.IGNORECASE)

_CLASS_LEVEL = "class level"
"""What the abilities of a Class are called that give it a level (716.2a)."""
_IN_A_STEP = {
    "forecast": ("upkeep", "702.57b"),
    "ninjutsu": ("combat", "702.49a"),
    "commander ninjutsu": ("combat", "702.49a"),
}
"""Keywords that are activated in one part of a turn alone, and the rule: only then is there an attacker."""


def legality(pay: PaySpec, game: Game, path: str) -> Legality:
    """Reasons why a spell can't be cast, a land played or an ability activated, as the request states it.

    They come with unread lines that could change this. Whether it can be paid isn't examined here. Raises
    ``RequestError``.
    """
    if (land := played_land(pay, game, path)) is not None:
        missing = bool(permission_to_play(land, game).missing)
        return legality_of_land(game, land.zone, land_faults(land, game), missing=missing)
    if pay.card is not None:
        spell = announced_spell(with_card(pay, game, path), game, path)
        missing = bool(permission_of(spell).missing)
        return legality_of_spell(spell, tuple(casting_faults(spell)), missing=missing)
    if pay.ability is not None:
        return legality_of_ability(game, _of_ability(pay, game, path))
    return Legality()


@remembered
def forbids_casting(game: Game) -> bool:
    """Whether an object could forbid a spell or restrict its timing (101.2, 307.1)."""
    against = (CastingEffect.CANT, CastingEffect.ONLY, CastingEffect.SLOWLY)
    return any(rule.does in against for rule, _ in rules_of(world_of(game)))


def _of_ability(pay: PaySpec, game: Game, path: str) -> tuple[Fault, ...]:
    """The fault if an ability with the timing of a sorcery comes at another time (602.5d, 606.3)."""
    ability = activated(pay, game, path)
    keyword = ability.keyword.lower()
    if keyword in _IN_A_STEP:
        step, rule = _IN_A_STEP[keyword]
        if game.whose_turn in (None, Whose.YOU) and game.step in (None, step):
            return ()
        return ((rule, f"It is activated in its player's own {step}: {ability.text}"),)
    row = row_of(keyword)
    slow = (
        ability.loyalty
        or keyword == _CLASS_LEVEL
        or _AS_A_SORCERY.search(ability.text)
        or (row is not None and row.slow)
    )
    if not slow or as_a_sorcery(game):
        return ()
    rule = "606.3" if ability.loyalty else "602.5d"
    return ((rule, f"It is activated in its player's own main phase, with an empty stack: {ability.text}"),)
