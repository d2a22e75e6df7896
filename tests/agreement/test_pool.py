"""The sweep over a file of cards notices what it is for: what is left unread, and facts that are lacking."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.agreement.pool import Sweep, ask_about, main, report

ELVES: dict[str, Any] = {
    "name": "Elves",
    "mana_cost": "{G}",
    "type_line": "Creature — Elf",
    "oracle_text": "{T}: Add {G}.\n{2}: Draw a card.",
}
ISLE = {
    "name": "Isle",
    "type_line": "Land",
    "oracle_text": "As this land enters, choose a color.\n{T}: Add one mana of the chosen color.",
}
STRANGE = {
    "name": "Strange",
    "mana_cost": "{2}",
    "type_line": "Artifact",
    "oracle_text": "Spells cost {1} more to cast for each wish of the moon.",
}


def test_each_card_is_cast_put_on_either_side_and_activated() -> None:
    sweep = Sweep()
    ask_about(ELVES, sweep)
    kinds = {kind for kind, _ in sweep.statuses}
    assert kinds == {"cast", "beside it (you)", "beside it (opponent)", "activate"}
    assert (sum(sweep.statuses.values()), sweep.faults) == (5, [])
    assert sweep.definite() == 1


def test_text_that_is_left_stands_in_the_table() -> None:
    sweep = Sweep()
    ask_about(STRANGE, sweep)
    assert any("Strange" in line and "moon" in line for line in report(sweep))
    assert sweep.definite() < 1


def test_what_lacks_a_fact_isnt_counted_as_indefinite() -> None:
    sweep = Sweep()
    ask_about(ISLE, sweep)
    assert sweep.definite() == 1
    assert not sweep.texts


def test_the_command_says_by_its_exit_status_whether_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, [ELVES, ISLE])), encoding="utf-8")
    assert main(["--pool", str(file), "--boards", "2"]) == 0
    assert "faults: 0" in capsys.readouterr().out
    file.write_text(json.dumps(STRANGE), encoding="utf-8")
    assert main(["--pool", str(file)]) == 1
