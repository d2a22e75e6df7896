"""Faults that probing found once: each stays found."""

from __future__ import annotations

import pytest

import planner
from planner import RequestError
from tests.support.cards.single import entry, plan_of, request

TEMPLE = {
    "name": "Eldrazi Temple",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{T}: Add {C}{C}. Spend this mana only to cast colorless Eldrazi spells "
    "or activate abilities of colorless Eldrazi.",
}
BLOOD_BASIN = {"name": "Blood Basin", "type_line": "Artifact", "oracle_text": "Pay 1 life: Add {B}."}


def test_a_repeated_ability_pays_all_of_a_monocolored_hybrid() -> None:
    """107.4e: {3/U} takes three mana, so the ability is activated more often than there are symbols."""
    plan = plan_of(request(entry(BLOOD_BASIN), pool="{G}", life=10, cost="{3/U}{1}{B/G}{3/U}"))
    assert plan.summary.life == 3


def test_verify_accepts_a_plan_with_a_creature_of_unstated_power() -> None:
    elves = {"name": "Llanowar Elves", "type_line": "Creature — Elf", "oracle_text": "{T}: Add {G}."}
    asked = request(entry(elves), cost="{G}")
    answer = planner.plan(asked)
    assert planner.verify(asked, answer)
    assert planner.verify(asked, answer.to_json())


@pytest.mark.parametrize("answer", [None, 3, [], "x", '{"status": "maybe"}'])
def test_verify_refuses_what_is_no_answer(answer: object) -> None:
    with pytest.raises(RequestError):
        planner.verify(request("Forest", cost="{G}"), answer)  # type: ignore[arg-type]


def test_702_114_devoid_beats_the_mana_cost_and_the_data() -> None:
    for colors in ({}, {"colors": ["B"]}):
        spell = {
            "name": "Sifter of Skulls",
            "mana_cost": "{2}{B}",
            "type_line": "Creature — Eldrazi",
            "oracle_text": "Devoid (This card has no color.)",
            **colors,
        }
        plan_of(request(entry(TEMPLE), "Swamp", card=spell))


def test_lines_read_the_input_where_no_file_is_named() -> None:

    from typer.testing import CliRunner

    from planner.cli.main import app

    result = CliRunner().invoke(app, ["pay", "--lines"], input='{"pay": {"cost": "{0}"}}\n')
    assert result.exit_code == 0
    assert '"payable"' in result.output
