"""``planner ways``: every way to cast a card or to activate a permanent, on the command line."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from planner import Session
from planner.cli.main import app

BURST = {"name": "Burst", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Kicker {4}"}
REQUEST = {"board": {"battlefield": ["Mountain", {"card": "Island", "tapped": True}]}, "card": BURST}


def told(*words: str, given: str = "") -> tuple[int, str]:
    """The exit status, and what is printed."""
    done = CliRunner().invoke(app, ["ways", *words], input=given, prog_name="planner")
    return done.exit_code, done.stdout


def test_each_way_is_a_line_with_its_verdict() -> None:
    assert told("-", given=json.dumps(REQUEST)) == (
        0,
        "1. cast for {R}: payable\n2. cast (Kicker {4}) for {4}{R}: unpayable\n",
    )


def test_json_is_what_a_line_is_answered_by() -> None:
    status, said = told("-", "--json", given=json.dumps(REQUEST))
    assert status == 0
    assert json.loads(said) == json.loads(Session().answer(json.dumps({**REQUEST, "ask": "ways"})))


def test_a_card_by_its_name_and_an_object_by_its_id() -> None:
    assert told("Sol Ring", "--on", "2 Mountain") == (0, "1. cast for {1}: payable\n")
    assert told("Sol Ring", "--on", "") == (1, "1. cast for {1}: unpayable\n")
    assert told("Island#1", "--on", "Island") == (0, "1. activate ({T}: Add {U}.) for {T}: payable\n")


def test_what_is_no_good_is_refused() -> None:
    for words in (["Nonesuch", "--on", "Forest"], ["missing.json"], []):
        assert told(*words)[0] == 2
    status, said = told("-", "--json", given=json.dumps({**REQUEST, "pay": {"cost": "{1}"}}))
    assert (status, json.loads(said)["error"]["path"]) == (2, "pay")
