"""What asks many questions keeps to the time of its line: ways, choices, the cards of a deck or a board."""

from __future__ import annotations

import gc
import json
from typing import Any

import pytest

import planner
from planner.api import functions
from planner.api.dialogue import dialogue
from planner.api.session.session import Session
from planner.api.table import hand
from planner.costing import casting
from planner.game import clock
from planner.game.clock import Clock, OutOfTimeError
from planner.game.objects import GameObject
from planner.text.grammar import lazy_regex

BOARD = {"battlefield": ["Forest", "Sol Ring", "Island"], "hand": ["Llanowar Elves", "Mind Stone"]}
LINES: list[dict[str, Any]] = [
    {"verb": "legal_actions", "board": BOARD},
    {"verb": "ways", "board": BOARD, "card": "Mind Stone"},
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["verb"])
def test_time_that_lasts_changes_nothing_and_time_that_does_not_is_said(line: dict[str, Any]) -> None:
    answers = [
        json.loads(Session().answer(json.dumps({**line, "limits": {"time": time}} if time else line)))
        for time in (0, 600, 1e-9)
    ]
    assert answers[0] == answers[1]
    assert answers[0].get("actions", answers[0].get("ways"))
    assert answers[2]["error"]["path"] == "limits.time"
    assert answers[2]["error"]["message"] == "not enough for all ways; expected more time"


@pytest.mark.parametrize(("time", "said"), [(600, None), (1e-9, "not enough for all choices")])
def test_choices_are_all_or_none(time: float, said: str | None) -> None:
    session = Session()
    opening = {"ask": "dialogue", "dialogue": "d", "board": BOARD, "pay": {"cost": "{G}"}}
    session.ask({**opening, "limits": {"time": time}})
    asked = json.dumps({"ask": "choices", "dialogue": "d", "object": "Forest#1"})
    found = json.loads(session.answer(asked))
    if said is None:
        assert len(found["choices"]) == 1
    else:
        assert said in found["error"]["message"]


@pytest.mark.parametrize("verb", ["deck/odds", "deck/hands", "deck/lands", "deck/compare", "deck/play"])
def test_the_cards_of_a_deck_are_read_within_its_time(verb: str) -> None:
    text = "{T}: Add {G}. Spend this mana only to cast a creature spell."
    card = {"name": f"A land for {verb}", "type_line": "Land", "oracle_text": text}
    deck = [{"card": card, "count": 17}, {"card": "Llanowar Elves", "count": 23}]
    line = {"verb": verb, "deck": deck, "limits": {"time": 1e-9}}
    answer = json.loads(Session(jobs=1).answer(json.dumps(line)))
    assert answer["error"]["path"] == "limits.time"


@pytest.mark.parametrize(
    "line",
    [
        {"ask": "dialogue", "dialogue": "d", "pay": {"cost": "{G}"}},
        {"ask": "table", "table": "t"},
        {"ask": "remember", "as": "b"},
        {"as": "c", "pay": {"cost": "{G}"}},
        {"verb": "castable"},
    ],
    ids=["dialogue", "table", "remember", "a board with a word", "castable"],
)
def test_a_board_is_read_within_the_time_of_its_line(
    line: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is opened on it is refused, where it was late; with time it is opened."""
    monkeypatch.setattr(clock, "FINISHING", (1.0, 0.0))
    text = "{T}: Add {G} for each creature you control. Spend this mana only to cast a creature spell."
    card = {"name": f"A land for {line}", "type_line": "Land", "oracle_text": text}
    session, asked = Session(), {**line, "board": {"battlefield": [card]}}
    late = json.loads(session.answer(json.dumps({**asked, "limits": {"time": 1e-9}})))
    assert late["error"]["path"] == "limits.time"
    assert "error" not in json.loads(session.answer(json.dumps({**asked, "limits": {"time": 600}})))


def test_a_text_that_is_not_read_in_time_is_not_called_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pattern that is compiled looks at the time; the next request reads the card whole."""
    text = "{T}: Add {G}.\n{T}: Add one mana of any color that a land an opponent controls could produce."
    asked = {"board": {"battlefield": [{"name": "Seldom", "type_line": "Land", "oracle_text": text}]}}
    asked |= {"pay": {"cost": "{G}"}}
    looks: list[None] = []

    def look() -> None:
        looks.append(None)
        if len(looks) == 3:
            raise OutOfTimeError

    monkeypatch.setattr(lazy_regex, "check_time", look)
    for pattern in [one for one in gc.get_objects() if type(one) is lazy_regex._Pattern]:
        for name in set(vars(pattern)) - {"_text", "_flags"}:
            delattr(pattern, name)
    late = planner.plan({**asked, "limits": {"time": 600}})
    assert [one["rule"] for one in late.to_dict()["reasons"]] == ["limits"]
    assert planner.plan(asked).to_dict().get("not_understood", []) == []


def test_what_a_dialogue_tells_shares_the_time_of_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its plan, and what can be clicked: each had a time of its own, and reading the board had none."""
    clocks: list[Clock] = []

    def noting(find: Any) -> Any:
        def found(question: Any, options: Any) -> Any:
            whole = options.running
            while whole.whole is not None:
                whole = whole.whole
            clocks.append(whole)
            return find(question, options)

        return found

    for name in ("answer", "usable_ids"):
        monkeypatch.setattr(dialogue, name, noting(getattr(dialogue, name)))
    session = Session()
    opening = {"ask": "dialogue", "dialogue": "d", "board": BOARD, "pay": {"cost": "{1}"}}
    session.answer(json.dumps({**opening, "limits": {"time": 600}}))
    session.answer('{"ask": "happened", "dialogue": "d", "event": {"life": 3}}')
    assert len(clocks) == 4
    assert clocks[0] is clocks[1] is not clocks[2] is clocks[3]


def test_what_a_table_tells_shares_the_time_of_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card of the hand had 20 ms beyond its own time, and a payment, its X and its clicks had theirs."""
    clocks: list[Clock] = []

    def note(clock: Clock) -> None:
        while clock.whole is not None:
            clock = clock.whole
        clocks.append(clock)

    def noting(find: Any) -> Any:
        def found(question: Any, options: Any) -> Any:
            note(options.running)
            return find(question, options)

        return found

    def planned(asked: Any) -> Any:
        note(asked.solving.running)
        return functions.plan_asked(asked)

    for name in ("answer", "usable_ids"):
        monkeypatch.setattr(dialogue, name, noting(getattr(dialogue, name)))
    monkeypatch.setattr(hand, "plan_asked", planned)
    session = Session()
    spell = {"name": "Blaze", "type_line": "Sorcery", "mana_cost": "{X}{G}"}
    board = {**BOARD, "hand": [*BOARD["hand"], spell]}

    def told(line: dict[str, Any]) -> list[Clock]:
        clocks.clear()
        assert "error" not in json.loads(session.answer(json.dumps({"table": "t", **line})))
        assert len({id(one) for one in clocks}) == 1
        return clocks[:1]

    opened = told({"ask": "table", "board": board, "limits": {"time": 600}})
    begun = told({"ask": "event", "event": {"do": "cast", "pay": {"card": "Blaze", "x": 1}}})
    other = told({"ask": "event", "event": {"do": "x", "x": 0}})
    assert len({id(one) for one in (*opened, *begun, *other)}) == 3
    assert all(one.seconds == 600 for one in (*opened, *begun, *other))


def test_a_table_of_many_like_objects_is_told_object_by_object(monkeypatch: pytest.MonkeyPatch) -> None:
    """To find each among the others took a third of a second for 3,000 of them, whatever the limit."""
    walked = 0
    only = GameObject.only

    def counted(self: GameObject, ids: Any) -> Any:
        nonlocal walked
        walked += self.count
        return only(self, ids)

    monkeypatch.setattr(GameObject, "only", counted)
    line = {"ask": "table", "table": "t", "board": {"battlefield": [{"card": "Forest", "count": 500}]}}
    told = json.loads(Session().answer(json.dumps(line)))
    assert [one["id"] for one in told["objects"]] == [f"Forest#{number}" for number in range(1, 501)]
    assert walked < 20 * 500


def test_each_card_that_is_announced_looks_at_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """3,000 cards of which none can be cast took 18 s of 0.2, 1,000 that are kept 0.5 s of 0.05."""
    looks: list[None] = []
    look = clock.check_time

    def noted() -> None:
        looks.append(None)
        look()

    monkeypatch.setattr(clock, "FINISHING", (1.0, 0.0))
    monkeypatch.setattr(casting, "check_time", noted)
    cards = [{"name": f"Odd {n}", "mana_cost": "{1}", "type_line": "Artifact"} for n in range(30)]
    exiled = {"battlefield": ["Forest"], "exile": cards}
    line = {"verb": "castable", "board": exiled, "limits": {"time": 600}}
    assert json.loads(Session().answer(json.dumps(line)))["doable"] == []
    assert len(looks) >= 30
    late = json.loads(Session().answer(json.dumps({**line, "limits": {"time": 1e-9}})))
    assert late["error"]["path"] == "limits.time"
