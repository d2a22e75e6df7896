"""The sweep beside one Mountain notices what it is for: unknown answers, and those that a card changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.agreement.mountain import Mountains, main, permanents_of

Json = dict[str, Any]
BYSTANDERS: list[Json] = [
    # Another kind of spell, another kind of cost, another player's things: none bears on a Bolt or a Bear.
    {
        "name": "Foundry",
        "type_line": "Artifact",
        "oracle_text": "Artifact spells you cast cost {1} less to cast.",
    },
    {"name": "Armory", "type_line": "Artifact", "oracle_text": "Equip abilities you activate cost {1} less."},
    {
        "name": "Solemnity",
        "type_line": "Enchantment",
        "oracle_text": "Players can't get counters.\n"
        "Counters can't be put on artifacts, creatures, enchantments, or lands.",
    },
    {
        "name": "Revoker",
        "type_line": "Artifact Creature — Horror",
        "oracle_text": "As this creature enters, choose a nonland card name.\n"
        "Activated abilities of sources with the chosen name can't be activated.",
    },
    {
        "name": "Emblazoned Golem",
        "mana_cost": "{2}",
        "type_line": "Artifact Creature — Golem",
        "oracle_text": "Kicker {X}\nSpend only colored mana on X. No more than one mana of each color may be "
        "spent this way.\nIf this creature was kicked, it enters with X +1/+1 counters on it.",
    },
    {
        "name": "Cube",
        "type_line": "Artifact",
        "oracle_text": "{3}, {T}: Double the amount of each type of unspent mana you have.",
    },
    {
        "name": "Hum of the Radix",
        "type_line": "Enchantment",
        "oracle_text": "Each artifact spell costs {1} more to cast for each artifact its controller "
        "controls.",
    },
]
TAX: Json = {
    "name": "Sphere",
    "type_line": "Artifact",
    "oracle_text": "Spells cost {1} more to cast.",
}
STRANGE: Json = {
    "name": "Strange",
    "type_line": "Artifact",
    "oracle_text": "Spells cost {1} more to cast for each wish of the moon.",
}


@pytest.mark.parametrize("card", BYSTANDERS, ids=lambda card: str(card["name"]))
def test_what_can_not_bear_on_either_leaves_both_answers(card: Json) -> None:
    found = Mountains()
    found.ask(card)
    assert (found.unknown, found.others, found.faults) == ([], [], [])
    assert found.number == 4


def test_what_bears_on_them_is_listed() -> None:
    found = Mountains()
    found.ask(TAX)
    assert found.others == ["Sphere (you), a Bolt: unpayable", "Sphere (opponent), a Bolt: unpayable"]


def test_a_line_that_is_left_is_listed_with_the_answer() -> None:
    found = Mountains()
    found.ask(STRANGE)
    assert all("wish of the moon" in one for one in found.unknown)
    assert found.unknown


def test_the_command_counts_unknown_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.jsonl"
    spell = {"name": "Bolt", "type_line": "Instant"}
    file.write_text("\n".join(map(json.dumps, [*BYSTANDERS, TAX, spell])), encoding="utf-8")
    assert main(["--pool", str(file), "--most", "0"]) == 0
    assert "unknown: 0 of 32" in capsys.readouterr().out
    file.write_text(json.dumps(STRANGE), encoding="utf-8")
    assert main(["--pool", str(file), "--most", "0"]) == 1


def test_only_permanents_are_asked_about() -> None:
    assert [card["name"] for card in permanents_of([TAX, {"name": "Bolt", "type_line": "Instant"}])] == [
        "Sphere"
    ]
