"""Facts that nobody stated: an answer that holds whatever they are, and on the board as it is stated."""

from __future__ import annotations

import planner

COURTYARD = {
    "name": "Courtyard",
    "type_line": "Land",
    "oracle_text": "As this land enters, choose a creature type.\n{T}: Add {C}.\n"
    "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type.",
}
FLARE = {
    "name": "Flare",
    "type_line": "Enchantment",
    "oracle_text": "Whenever a player taps a land for mana, that player adds one mana of any type "
    "that land produced.",
}
ELF = {"name": "Elf", "type_line": "Creature - Elf", "mana_cost": "{1}{G}"}


def test_a_plan_for_all_cases_is_one_for_the_board_as_it_is_stated() -> None:
    """What the two Flares add pays for any creature, whatever type was chosen: but by an ability of which the
    board doesn't say what its mana may pay for, so that nobody could carry it out there."""
    request = {"board": {"battlefield": [COURTYARD, FLARE, FLARE]}, "pay": {"card": ELF}}
    found = planner.plan(request)
    assert found.status == "unknown"
    assert [one.key for one in found.needs] == ["chosen"]
    assert planner.verify(request, found)
    stated = {"battlefield": [{"card": COURTYARD, "chosen": ["Elf"]}, FLARE, FLARE]}
    plan = planner.plan({**request, "board": stated})
    assert plan.status == "payable"
    assert planner.verify({**request, "board": stated}, plan)
