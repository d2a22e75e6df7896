"""Activated abilities in quotes that an effect gives, and what they are worth (113.3, 602.1, 613.1f)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2"}
STUDY = {
    "name": "Study",
    "type_line": "Enchantment — Aura",
    "oracle_text": "Enchant creature\n"
    'Enchanted creature has "{T}: This creature deals 1 damage to any target."',
}
TOOLS = {"name": "Tools", "type_line": "Artifact", "oracle_text": 'Treasures you control have "{2}: Scry 1."'}
SEEKER = {
    "name": "Seeker",
    "type_line": "Artifact — Equipment",
    "oracle_text": 'Equipped creature gets +2/+1 and has "{T}, Unattach Seeker: Destroy target creature."\n'
    "Equip {5}",
}


def _answered(pay: dict[str, Any], *battlefield: Any, **board: Any) -> Any:
    both = compare({"board": {"battlefield": [*battlefield], **board}, "pay": pay})
    assert not both.fault, both.fault
    return both.answer


@pytest.mark.parametrize("ability", [0, "{T}", "{T}: This creature deals 1 damage to any target."])
def test_602_1_an_ability_that_an_aura_gives_is_activated(ability: Any) -> None:
    pay = {"ability": ability, "source": "bear"}
    plan = _answered(pay, {"card": STUDY, "attached_to": "bear"}, {"card": BEAR, "id": "bear"})
    assert (plan.status, plan.summary.tapped) == ("payable", ["bear"])


def test_602_1_only_who_is_given_it_has_it() -> None:
    board = {
        "battlefield": [
            {"card": STUDY, "attached_to": "a"},
            {"card": BEAR, "id": "a"},
            {"card": BEAR, "id": "b"},
        ]
    }
    with pytest.raises(planner.RequestError, match="is no activated ability of b"):
        planner.plan({"board": board, "pay": {"ability": 0, "source": "b"}})


def test_613_1f_a_source_with_such_an_ability_is_worth_keeping_untapped() -> None:
    plain = _answered({"cost": "{G}"}, "Llanowar Elves")
    other = _answered(
        {"cost": "{G}"}, {"card": STUDY, "attached_to": "elf"}, {"card": "Llanowar Elves", "id": "elf"}
    )
    assert other.price == plain.price + 2


def test_613_1f_a_treasure_with_another_ability_is_no_mere_source() -> None:
    plain, other = _answered({"cost": "{G}"}, "Treasure"), _answered({"cost": "{G}"}, "Treasure", TOOLS)
    assert other.price == plain.price - 25 + 10  # a token without power


def test_701_3d_what_gives_the_ability_is_unattached() -> None:
    board = [{"card": SEEKER, "id": "seeker", "attached_to": "bear"}, {"card": BEAR, "id": "bear"}]
    plan = _answered({"ability": 0, "source": "bear"}, *board)
    assert (plan.status, plan.other_costs) == ("payable", ["{T}", "Unattach Seeker from Bear"])


def test_602_1_an_effect_gives_it_too() -> None:
    effects = ['Creatures you control have "{1}: This creature gets +1/+0 until end of turn."']
    plan = _answered(
        {"ability": 0, "source": "bear"}, {"card": BEAR, "id": "bear"}, "Forest", effects=effects
    )
    assert (plan.status, plan.total_cost) == ("payable", "{1}")
