"""Whether a mana ability looks at land types: what a change of types among lands then bears on (305.7)."""

from __future__ import annotations

from planner.game.amounts import Domain
from planner.game.filters import Clause
from planner.game.land_types import BASIC_LAND_TYPES
from planner.game.mana_outputs import CouldProduce
from planner.game.written_abilities import WrittenAbility
from planner.text.grammar.traverse import parts_of


def minds_land_types(ability: WrittenAbility) -> bool:
    """Whether an ability names basic land types, or asks what lands could produce."""
    parts = list(parts_of(ability))
    named = any(isinstance(one, Clause) and one.subtypes & BASIC_LAND_TYPES.keys() for one in parts)
    return named or any(isinstance(one, CouldProduce | Domain) for one in parts)
