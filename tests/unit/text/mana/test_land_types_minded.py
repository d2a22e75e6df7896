"""Mana abilities that look at land types."""

from __future__ import annotations

import pytest

from planner.decks.facts import facts_of
from planner.text.mana.land_types_minded import minds_land_types


@pytest.mark.parametrize(
    ("text", "minds"),
    [
        ("{T}: Add {B} for each Swamp you control.", True),
        ("{T}: Add {U}. Activate only if you control a Plains or an Island.", True),
        ("{T}: Add one mana of any type that a land you control could produce.", True),
        ("{T}: Add {G} for each creature you control.", False),
        ("{T}: Add {C}{C}. Activate only if you control five or more lands.", False),
    ],
)
def test_which_abilities_look_at_land_types(text: str, minds: bool) -> None:
    (ability,) = facts_of({"name": "A land", "type_line": "Land", "oracle_text": text}).permanent.written
    assert minds_land_types(ability) is minds
