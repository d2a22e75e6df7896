"""Numbers that Python reads by an error of its own: more than 4,300 digits, and digits that are none."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from planner import RequestError
from planner.adapters import forge, xmage
from planner.api.session.session import Session
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

NUMBERS = {"long": "9" * 5_000, "raised": "²", "twice negative": "--5", "no ASCII": "٣"}
each_number = pytest.mark.parametrize("number", NUMBERS.values(), ids=list(NUMBERS))
BEAR = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "toughness": "2"}
GREEN: dict[str, Any] = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
DECK = [{"card": "Forest", "count": 20}, {"card": {**BEAR, "power": "2"}, "count": 20}]


def _lines(number: str) -> dict[str, dict[str, Any]]:
    """Requests with a number in each place where text holds one."""
    bear = {"card": {**BEAR, "oracle_text": f"Crew {number}\nThis spell costs {{{number}}} less to cast."}}
    return {
        "library": {**GREEN, "board": {"battlefield": ["Forest"], "library": number}},
        "power": {**GREEN, "board": {"battlefield": [f"Grizzly Bears (power {number})", "Forest"]}},
        "counters": {**GREEN, "board": {"battlefield": [f"Forest ({number} charge counters)"]}},
        "count": {**GREEN, "board": {"battlefield": [f"{number} Forest"]}},
        "target": {**GREEN, "pay": {"card": BEAR, "targets": [f"opponent:{number}"]}},
        "cost": {**GREEN, "pay": {"cost": f"{{{number}}}"}},
        "words": {**GREEN, "pay": {"cost": f"Pay {number} life"}},
        "text": {**GREEN, "pay": bear},
        "card": {**GREEN, "board": {"battlefield": [{"card": {**BEAR, "power": number, "cmc": 1e300}}]}},
        "deck": {"ask": "odds", "deck": f"20 Forest\n{number} Island", "limits": {"time": 1.0}},
        "behind": {"ask": "odds", "deck": f"20 Forest\nIsland x{number}", "limits": {"time": 1.0}},
        "attack": {
            "ask": "play",
            "deck": [DECK[0], {"card": {**BEAR, "power": number}, "count": 20}],
            "limits": {"time": 1.0},
        },
        "changes": {"ask": "compare", "deck": DECK, "changes": f"+{number} Forest", "limits": {"time": 1.0}},
    }


@each_number
@pytest.mark.parametrize("place", list(_lines("1")))
def test_it_is_refused_or_left_unread_wherever_text_holds_a_number(place: str, number: str) -> None:
    told = json.loads(Session(jobs=1).answer(json.dumps(_lines(number)[place])))
    assert told.get("error", {}).get("code") != "internal"


@each_number
def test_a_board_of_an_engine_is_refused_by_its_path(number: str) -> None:
    for board_of, text, path in (
        (forge.board_of, f"humanlife={number}", "state.life"),
        (forge.board_of, f"humancounters=ENERGY={number}", "state.counters"),
    ):
        with pytest.raises(RequestError) as refused:
            board_of(text, "human")
        assert refused.value.path == path
    if number.isdigit() and number != "²":  # what isn't a number there is no such call
        with pytest.raises(RequestError) as refused:
            xmage.board_of(f"setLife(playerA, {number});")
        assert refused.value.path == "setLife"


@each_number
@pytest.mark.parametrize(
    "words",
    [
        ["pay", "{X}", "--on", "Forest", "--x", "NUMBER"],
        ["deck", "odds", "DECK", "--turns", "NUMBER"],
        ["deck", "odds", "DECK", "--mulligan", "2-NUMBER"],
        ["deck", "lands", "DECK", "--lands", "NUMBER"],
    ],
    ids=["x", "turns", "mulligan", "lands"],
)
def test_a_command_refuses_it_in_one_line(words: list[str], number: str, tmp_path: Any) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("20 Forest\n20 Island\n", encoding="utf-8")
    asked = [one.replace("NUMBER", number).replace("DECK", str(deck)) for one in words]
    done = subprocess.run(
        [*COMMAND, *asked],
        env=ENVIRONMENT,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
