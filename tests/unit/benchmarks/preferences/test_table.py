"""The command: what is compared, the paired differences, and the table of made-up boards."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from benchmarks.preferences.__main__ import main, orders_of
from benchmarks.preferences.answers import HERE, Outcome, outcomes
from benchmarks.preferences.leavings import MEASURES
from benchmarks.preferences.paired import Measured, cells, difference, measured, signed, unproven
from benchmarks.preferences.sources import VARIABLE, lines_of, make_card_store, sampled

CAST = {"name": "Cast", "mana_cost": "{1}", "type_line": "Sorcery", "oracle_text": "Draw a card."}
OTHER = {"name": "Other", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Draw a card."}
STATE: dict[str, Any] = {
    "board": {
        "battlefield": ["Island", "Forest"],
        "hand": [{"card": CAST, "id": "cast"}, {"card": OTHER, "id": "other"}],
    },
    "cast": "cast",
    "others": ["other"],
    "next": [OTHER],
    "colors": "UG",
}
CASE = {
    "id": "own",
    "class": "hand",
    "strength": "must",
    "request": {"board": STATE["board"], "pay": {"card": "cast"}},
    "want": {"castable_after": ["other"]},
}


def figures(*castable: float | None) -> Measured:
    return [None if one is None else dict.fromkeys(MEASURES, one) for one in castable]


def test_differences_are_paired() -> None:
    before, after = figures(1, 2, 3, 4, None), figures(2, 3, 4, 5, 9)
    assert difference(before, after, "castable") == (1000.0, True)  # always one more
    assert difference(before, figures(2, 1, 4, 3, 0), "castable") == (0.0, False)
    mean, beyond = difference(before, figures(3, 2, 3, 4, 0), "castable")
    assert math.isclose(mean, 500)
    assert not beyond  # a single payment of four
    assert difference(figures(None), figures(1), "castable") == (0.0, False)
    assert cells(before, before)[0] == "(2,500)"
    assert cells(before, after)[0] == "+1,000*"


def test_small_differences_have_a_point_and_none_is_zero() -> None:
    assert [signed(one) for one in (0.0, 0.04, -0.04, 1.25, -3.4, 41.7, -1234.5)] == [
        "0",
        "0",
        "0",
        "+1.2",
        "\N{MINUS SIGN}3.4",
        "+42",
        "\N{MINUS SIGN}1,234",
    ]


def test_payments_without_a_certificate_are_counted_by_reason() -> None:
    proven = Outcome(status="payable", proof="certificate")
    searched = Outcome(status="payable", proof="search", lacks="search, by program")
    said = unproven({"old": [proven, searched], "new": [searched, searched]}).splitlines()
    assert said[0] == "| no certificate | old | new |"
    assert said[2:] == ["| payable: search, by program | 1 | 2 |"]


def test_what_is_compared() -> None:
    names = [(one.name, one.keys) for one in orders_of(Path(), ["2026.2"], ['{"keep": "hand"}'])]
    assert names == [
        ("old", {}),
        ("new", {}),
        ("profile 2026.2", {"profile": "2026.2"}),
        ('with {"keep": "hand"}', {"keep": "hand"}),
    ]
    assert [one.name for one in orders_of(None, [], [])] == ["today"]
    for wrong in ("{", "[]", '{"board": {}}'):
        with pytest.raises(ValueError, match="--with"):
            orders_of(None, [], [wrong])


def test_a_sample_is_spread_over_all() -> None:
    lines = [{"number": number} for number in range(10)]
    assert sampled(lines, None) == sampled(lines, 20) == lines
    assert [one["number"] for one in sampled(lines, 3)] == [0, 3, 6]


def test_answers_of_a_tree_come_in_the_order_of_the_requests() -> None:
    costs = ["{U}", "{G}", "{B}", "{1}", "{U}{G}"]
    requests = [{"board": {"battlefield": ["Island", "Forest"]}, "pay": {"cost": one}} for one in costs]
    found = outcomes(HERE, requests, 2)
    assert [len(one.tapped) for one in found] == [1, 1, 0, 1, 2]
    assert [one.status for one in found][2] == "unpayable"


def test_payments_of_one_state_are_measured_alike_in_one_process_and_in_two() -> None:
    after = {**STATE["board"], "battlefield": [{"card": "Island", "tapped": True}, "Forest"]}
    runs = [[Outcome(status="payable", life=20, after=one)] * 2 for one in (STATE["board"], after)]
    alone = measured([STATE, STATE], runs, 1)
    assert measured([STATE, STATE], runs, 2) == alone
    assert [one["castable"] for found in alone for one in found if one] == [1, 1, 0, 0]


def test_a_store_is_made_of_what_the_states_spell_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "cards.sqlite"
    assert "SKIPPED" in make_card_store(store, [STATE], tmp_path / "no pool")
    monkeypatch.setenv(VARIABLE, str(store))
    asked = {"board": {"battlefield": ["Island"]}, "pay": {"card": "Other"}}
    (found,) = outcomes(HERE, [asked], 1)
    assert found.tapped == ["Island#1"]


def test_the_command_prints_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    people, states, store = tmp_path / "people.jsonl", tmp_path / "states.jsonl", tmp_path / "cards.sqlite"
    people.write_text(json.dumps(CASE) + "\n")
    states.write_text(json.dumps(STATE) + "\n")
    monkeypatch.setenv(VARIABLE, str(store))
    make_card_store(store, lines_of(states), tmp_path / "no pool")
    files = ["--people", str(people), "--states", str(states), "--card-store", str(store), "--jobs", "1"]
    assert main([*files, "--with", '{"keep": "hand"}']) == 0
    printed = capsys.readouterr().out
    assert "| hand | " in printed
    (kept,) = [line for line in printed.splitlines() if line.startswith('| with {"keep"')]
    assert "| 1 / 1 of 1 / 1 | 0 |" in kept
    with pytest.raises(SystemExit, match="profile no such: "):
        main([*files, "--profile", "no such"])


def test_without_the_files_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = str(tmp_path / "nothing.jsonl")
    assert main(["--people", nothing, "--states", nothing]) == 1
    assert capsys.readouterr().out.count("SKIPPED") == 2
