"""Recorded payments and checks: what is settled is compared, and what another engine gave up is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.games_recorded import by_the_engine, is_cost, show
from benchmarks.recorded_notes import OURS, THEIRS, reason_of

OPT = {"name": "Opt", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Scry 1."}
LANDS = [{"card": "Island", "id": "island"}, {"card": "Forest", "id": "forest"}]


def _row(cost: str, tapped: list[str], *, verdict: str | None = "payable", **more: Any) -> dict[str, Any]:
    request = {"board": {"battlefield": LANDS, "hand": [{"card": OPT, "id": "opt"}]}, "pay": {"cost": cost}}
    forge = {"kind": "payment", "says": True, "cost": cost, "tapped": tapped, "gone": []}
    settled = {} if verdict is None else {"verdict": verdict}
    return {"id": cost, "request": request, "forge": forge, **settled, **more}


def _shown(tmp_path: Path, *rows: dict[str, Any]) -> bool:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    return show(path, None)


def test_costs_are_compared_by_their_symbols() -> None:
    assert is_cost("{U}{1}{U}", "{1}{U}{U}")
    assert not is_cost("{U}", "{G}")


def test_what_another_engine_gave_up_is_told_by_tier(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _shown(tmp_path, _row("{1}", ["island"], total_cost="{1}"), _row("{G}", ["forest"]))
    said = capsys.readouterr().out
    assert "2 settled verdicts are right, 1 of them with a settled total cost; 0 are wrong." in said
    assert "| more: castable | 1 |" in said
    assert "| the same | 1 |" in said


def test_a_wrong_verdict_or_total_cost_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not _shown(tmp_path, _row("{G}", ["forest"], verdict="unpayable"))
    assert "- {G}: verdict: payable, settled as unpayable" in capsys.readouterr().out
    assert not _shown(tmp_path, _row("{G}", ["forest"], total_cost="{1}{G}"))
    assert "total cost: {G}, settled as {1}{G}" in capsys.readouterr().out


def test_what_has_no_settled_verdict_is_asked_with_the_cost_that_is_locked_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = _row("{1}", [], verdict=None)
    row["request"]["pay"] = {"source": "forest", "ability": "Morph {1}"}
    assert by_the_engine(row) == {
        **row["request"],
        "pay": {"source": "forest", "cost": "{1}", "kind": "ability"},
    }
    assert _shown(tmp_path, row)
    assert "| payable | refused | payable | 1 |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("note", "text", "whose"),
    [
        ("the engine finds no payment", "", THEIRS),
        ("unknown", "{3}, {T}: Double the amount of each type of unspent mana you have.", OURS),
        ("today unknown", "", THEIRS),
        ("refused: pay.ability: no such ability", "", THEIRS),
    ],
)
def test_why_a_record_is_not_settled_is_told_by_its_note_and_its_board(
    note: str, text: str, whose: str
) -> None:
    row = _row("{1}", [], verdict=None, note=note)
    row["request"]["board"]["hand"].append({"card": {"name": "Cube", "oracle_text": text}})
    reason = reason_of(row)
    assert reason is not None
    assert reason.whose == whose


def test_a_note_that_nobody_knows_has_no_reason() -> None:
    assert reason_of(_row("{1}", [], verdict=None, note="something else")) is None
