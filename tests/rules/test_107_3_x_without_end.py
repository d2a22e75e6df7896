"""107.3: where nothing bounds X the plan says so, and only there."""

from typing import Any

import planner

PILI_PALA = {
    "card": {
        "name": "Pili-Pala",
        "type_line": "Artifact Creature — Scarecrow",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Flying\n{2}, {Q}: Add one mana of any color. ({Q} is the untap symbol.)",
    },
    "colors": ["U"],
}
GRAND_ARCHITECT = {
    "name": "Grand Architect",
    "colors": ["U"],
    "type_line": "Creature — Vedalken Artificer",
    "power": "1",
    "toughness": "3",
    "oracle_text": "Tap an untapped blue creature you control: Add {C}{C}. Spend this mana only to cast "
    "artifact spells or activate abilities of artifacts.",
}
BLAZE = {"name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery"}


def largest(*battlefield: Any) -> planner.Plan:
    found = planner.plan({"board": {"battlefield": list(battlefield)}, "pay": {"card": BLAZE, "x": "max"}})
    assert isinstance(found, planner.Plan)
    return found


def test_two_abilities_that_go_on_without_end_together() -> None:
    found = largest("Mountain", PILI_PALA, {"card": GRAND_ARCHITECT})
    assert (found.x_unbounded, found.choices.x) == (True, 1_000)


def test_what_could_go_on_without_end_but_pays_for_nothing_bounds_nothing() -> None:
    found = largest("Mountain", "Mountain", PILI_PALA)
    assert (found.x_unbounded is True, found.choices.x) == (False, 1)


def test_much_mana_is_a_bound_also_beyond_a_thousand() -> None:
    filter_of_one = {"card": {"name": "Prism", "type_line": "Artifact", "oracle_text": "{1}: Add {B}."}}
    found = largest({"card": "Mountain", "count": 1_201}, filter_of_one)
    assert (found.x_unbounded is True, found.choices.x) == (False, 1_200)
