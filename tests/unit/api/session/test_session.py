"""``Session``: lines in, lines out; boards that stay on the other side; many questions at once."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import planner
from planner.api.session.memory import Boards, Latest, Remembered
from planner.api.session.session import Session
from planner.contract.answer import Answers
from tests.support.places import ROOT

LANDS = {"battlefield": ["Forest", "Island", "Treasure"]}
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.json") if not path.stem.startswith("turn"))


def told(session: Session, line: Any) -> Any:
    """The answer to a line, both as what JSON becomes in Python."""
    answer = session.answer(line if isinstance(line, str | bytes) else json.dumps(line))
    assert b"\n" not in answer
    return json.loads(answer)


def refusal(session: Session, line: Any) -> tuple[str, str]:
    error = told(session, line)["error"]
    assert error["message"]
    return error["code"], error["path"]


# The same as from Python.


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_line_says_what_python_says(path: Any) -> None:
    text = path.read_text()
    wanted = planner.plan(text).to_json().encode()
    session = Session()
    assert session.answer(json.dumps(json.loads(text))) == wanted
    asked = json.loads(text)
    board = asked.pop("board")
    assert told(session, {"as": "b", "board": board}) == {"as": "b", "objects": _size(board)}
    assert session.answer(json.dumps({**asked, "on": "b"})) == wanted
    verdict = {**json.loads(text), "want": "verdict"}
    assert (
        session.answer(json.dumps({**asked, "on": "b", "want": "verdict"}))
        == planner.plan(verdict).to_json().encode()
    )


def _size(board: Any) -> int:
    return len(planner.Board.from_dict(board).game.positions)


def test_each_verb_says_what_its_function_says() -> None:
    session = Session()
    asked = {"board": LANDS, "pay": {"cost": "{1}{U}"}}
    plan = planner.plan(asked)
    assert isinstance(plan, planner.Plan)
    options = told(session, {**asked, "ask": "options", "n": 2})
    assert options["status"] == "payable"
    assert [one["differs"] for one in options["options"]] == [
        one.differs for one in planner.options(asked, 2)
    ]
    explained = planner.plan({**asked, "want": "explanation"})
    assert told(session, {**asked, "ask": "explain"}) == json.loads(explained.to_json())
    verified = told(session, {**asked, "ask": "verify", "answer": plan.to_dict()})
    said = {"legal": True, "problems": [], "price": plan.price, "lethal": False, "proof": "certificate"}
    assert verified == {**said, "proven": True, "unproven": [], "readings_differ": []}
    wrong = {**plan.to_dict(), "price": 1}
    assert told(session, {**asked, "ask": "verify", "answer": wrong})["legal"] is False
    pays = {"board": LANDS, "pays": [{"cost": "{U}"}, {"cost": "{R}{R}"}]}
    assert told(session, {**pays, "ask": "turn"}) == json.loads(planner.plan_turn(pays).to_json())


def test_the_same_verbs_about_a_board_that_is_remembered() -> None:
    session = Session()
    told(session, {"as": "b", "board": LANDS})
    for ask in ("options", "explain", "turn"):
        question = {"pays": [{"cost": "{U}"}]} if ask == "turn" else {"pay": {"cost": "{1}{U}"}}
        whole = told(session, {"ask": ask, "board": LANDS, **question})
        assert told(session, {"ask": ask, "on": "b", **question}) == whole
    plan = told(session, {"on": "b", "pay": {"cost": "{1}"}})
    assert told(session, {"ask": "verify", "on": "b", "pay": {"cost": "{1}"}, "answer": plan})["legal"]


def test_what_is_asked_where_a_line_says_nothing_is_up_to_the_session() -> None:
    line = {"board": LANDS, "pay": {"cost": "{U}"}}
    assert "options" in told(Session(ask="options"), line)
    assert "explanation" in told(Session(ask="explain"), line)
    assert told(Session(ask="options"), {**line, "ask": "pay"})["price"]


def test_cards_and_what_is_understood_of_them() -> None:
    text = "Flying\n{T}: Add {G}.\n{T}: Add {G} for each banana you have eaten."
    bird = {
        "name": "Bird",
        "type_line": "Creature",
        "oracle_text": text,
    }
    found = told(Session(), {"ask": "cards", "cards": [bird], "card": "Sol Ring", "tag": "c"})
    assert found["tag"] == "c"
    assert [card["name"] for card in found["cards"]] == ["Sol Ring", "Bird"]
    lines = found["cards"][1]["faces"][0]["lines"]
    assert [line["result"] for line in lines] == ["left alone", "understood", "reported"]
    assert refusal(Session(), {"ask": "cards", "card": "Sol Rang"}) == ("unknown_card", "card")
    assert refusal(Session(), {"ask": "cards", "cards": ["Sol Ring", {"name": 3}]})[1] == "cards[1].name"


def test_all_ways_to_cast_a_card() -> None:
    burst = {"name": "Burst", "mana_cost": "{G}", "type_line": "Instant", "oracle_text": "Kicker {4}"}
    session = Session()
    told(session, {"as": "b", "board": {**LANDS, "hand": [{"card": burst, "id": "h"}]}})
    for card in ("h", burst):
        found = told(session, {"ask": "ways", "on": "b", "card": card, "tag": "w"})
        assert (found["tag"], [one["status"] for one in found["ways"]]) == ("w", ["payable", "unpayable"])
        assert told(session, {"on": "b", "pay": found["ways"][0]["pay"]})["status"] == "payable"
    assert refusal(session, {"ask": "ways", "on": "b", "card": "nothing"})[1] == "card"
    line = {"ask": "ways", "on": "b", "card": "h", "pay": {"cost": "{G}"}}
    assert refusal(session, line) == ("conflict", "pay")


def test_further_verbs_are_brought_along() -> None:
    session = Session(more={"double": lambda data: {"twice": data["number"] * 2}})
    assert told(session, {"ask": "double", "number": 4, "tag": "d"}) == {"tag": "d", "twice": 8}


# Many questions about one board.


def test_many_questions_are_answered_in_their_order_a_refused_one_by_its_error() -> None:
    pays = [
        {"tag": "a", "cost": "{G}"},
        {"tag": "b", "cost": "{oops}"},
        {"cost": "{R}{R}"},
        {"tag": "d", "cost": "{1}", "x": 3},
    ]
    asked = {"board": LANDS, "pays": pays, "tag": "all", "keep": ["{U}"]}
    found = told(Session(), asked)
    assert list(found) == ["tag", "answers"]
    first, second, third, fourth = found["answers"]
    assert found["tag"] == "all"
    alone = planner.plan({"board": LANDS, "pay": pays[0], "keep": ["{U}"]}).to_dict()
    assert first == alone
    assert (second["tag"], second["error"]["code"], second["error"]["path"]) == (
        "b",
        "invalid_cost",
        "pays[1].cost",
    )
    assert second["error"]["index"] == 1
    assert (third["status"], "tag" in third) == ("unpayable", False)
    assert (fourth["tag"], fourth["error"]["path"]) == ("d", "pays[3].x")
    python = planner.plan(asked)
    assert isinstance(python, Answers)
    assert json.loads(python.to_json()) == found == python.to_dict()
    assert not python
    assert planner.plan({"board": LANDS, "pays": pays[:1]})


def test_what_is_wrong_with_the_board_or_the_list_refuses_all_of_it() -> None:
    session = Session()
    assert refusal(session, {"board": {"life": "x"}, "pays": [{"cost": "{G}"}]}) == (
        "wrong_type",
        "board.life",
    )
    assert refusal(session, {"board": LANDS, "pays": []}) == ("missing", "pays")
    both = {"board": LANDS, "pays": [{"cost": "{G}"}], "pay": {"cost": "{G}"}}
    assert refusal(session, both) == ("conflict", "pays")
    with pytest.raises(planner.RequestError, match="pays"):
        planner.can_pay({"board": LANDS, "pays": [{"cost": "{G}"}]})


def test_many_questions_share_the_time_of_the_request() -> None:
    pays = [{"cost": "{G}"}, {"cost": "{U}"}]
    found = told(Session(), {"board": LANDS, "pays": pays, "limits": {"time": 5}})
    assert [one["status"] for one in found["answers"]] == ["payable", "payable"]


def test_verdicts_on_a_remembered_board_are_the_same_by_the_short_way() -> None:
    session = Session()
    told(session, {"as": "b", "board": LANDS})
    costs = ["{G}", "{U}{G}", "{R}{R}", "{7}", "{G}"]
    pays = [{"cost": cost, "tag": str(number)} for number, cost in enumerate(costs)]
    short = session.answer(json.dumps({"on": "b", "pays": pays, "want": "verdict", "tag": "t"}))
    long = session.answer(
        json.dumps({"board": LANDS, "pays": pays, "want": "verdict", "tag": "t", "forbid": []})
    )
    assert short == long
    for cost in costs:
        one = {"pay": {"cost": cost, "tag": "o"}, "want": "verdict"}
        assert session.answer(json.dumps({"on": "b", **one})) == session.answer(
            json.dumps({"board": LANDS, **one})
        )
    mixed = [{"cost": "{G}"}, {"cost": "{oops}"}]
    found = told(session, {"on": "b", "pays": mixed, "want": "verdict"})["answers"]
    assert found[1]["error"]["path"] == "pays[1].cost"


# Boards that are remembered.


def remembered(boards: Boards) -> list[Remembered]:
    found = map(boards.get, boards.names())
    return [one for one in found if one is not None]


def test_a_board_is_remembered_and_asked_about() -> None:
    session = Session()
    first = told(session, {"as": "b1", "board": LANDS, "pay": {"cost": "{G}"}, "tag": "q"})
    assert (first["tag"], first["status"]) == ("q", "payable")
    assert told(session, {"on": "b1", "pay": {"cost": "{G}"}})["summary"]["tapped"] == ["Forest#1"]
    told(session, {"on": "b1", "as": "b2", "pay": {"cost": "{G}"}})
    told(session, {"as": "b1", "board": {}})
    assert told(session, {"on": "b2", "pay": {"cost": "{G}"}})["status"] == "payable"
    assert told(session, {"on": "b1", "pay": {"cost": "{G}"}})["status"] == "unpayable"


def test_the_board_after_a_plan_is_remembered() -> None:
    session = Session()
    told(session, {"as": "b", "board": LANDS})
    plan = told(session, {"on": "b", "pay": {"cost": "{G}"}})
    assert told(session, {"ask": "after", "on": "b", "as": "b2", "answer": plan}) == {
        "as": "b2",
        "objects": 3,
    }
    assert told(session, {"on": "b2", "pay": {"cost": "{G}{U}{U}"}})["status"] == "unpayable"
    assert told(session, {"on": "b", "pay": {"cost": "{G}{U}{U}"}})["status"] == "payable"
    again = {"ask": "after", "on": "b2", "as": "b3", "answer": plan}
    assert refusal(session, again) == ("illegal", "plan")
    no = told(session, {"on": "b", "pay": {"cost": "{9}"}})
    assert refusal(session, {"ask": "after", "on": "b", "as": "x", "answer": no}) == (
        "invalid_value",
        "answer",
    )


@pytest.mark.parametrize("ask", ["verify", "after"])
@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ({}, "answer.status"),
        ({"status": "payable", "steps": 7}, "answer.steps"),
        ({"status": "payable", "steps": [{"action": 7}]}, "answer.steps[0].action"),
    ],
)
def test_what_is_wrong_with_an_answer_in_a_line_is_named_by_its_place(
    ask: str, answer: dict[str, Any], path: str
) -> None:
    session = Session()
    told(session, {"as": "b", "board": LANDS})
    more = {"as": "c"} if ask == "after" else {"pay": {"cost": "{G}"}}
    assert refusal(session, {"ask": ask, "on": "b", "answer": answer, **more})[1] == path


def test_a_board_that_is_remembered_is_shown_as_a_request_would_have_it() -> None:
    session = Session()
    told(session, {"as": "b", "board": LANDS})
    plan = told(session, {"on": "b", "pay": {"cost": "{G}"}})
    told(session, {"ask": "after", "on": "b", "as": "b2", "answer": plan})
    shown = told(session, {"ask": "board", "on": "b2"})
    assert planner.Board.from_dict(shown["board"]) == planner.Board.from_dict(LANDS).tap("Forest#1")


def test_a_board_that_is_gone_is_refused_by_a_code_of_its_own() -> None:
    session = Session(boards=3)
    for number in range(3):
        told(session, {"as": f"b{number}", "board": LANDS})
    told(session, {"on": "b0", "pay": {"cost": "{G}"}, "want": "verdict"})
    told(session, {"as": "b3", "board": LANDS})
    assert told(session, {"on": "b0", "pay": {"cost": "{G}"}})["status"] == "payable"
    for ask in ("pay", "options", "explain", "turn", "forget", "remember"):
        line = {"ask": ask, "on": "b1", "pay": {"cost": "{G}"}}
        if ask in ("forget", "remember"):
            line = {"ask": ask, "on": "b1", **({"as": "x"} if ask == "remember" else {})}
        assert refusal(session, line) == ("unknown_board", "on")
    assert told(session, {"ask": "forget", "on": "b0"}) == {"forgot": "b0"}
    assert refusal(session, {"on": "b0", "pay": {"cost": "{G}"}, "want": "verdict"}) == (
        "unknown_board",
        "on",
    )


def test_a_thousand_boards_are_kept_and_no_more() -> None:
    session = Session()
    for number in range(1001):
        told(session, {"as": str(number), "board": {}})
    assert refusal(session, {"on": "0", "pay": {"cost": "{0}"}}) == ("unknown_board", "on")
    assert told(session, {"on": "1", "pay": {"cost": "{0}"}})["status"] == "payable"


def test_what_boards_note_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.api.session.memory.MOST_NOTED", 40)
    monkeypatch.setattr("planner.api.session.memory.MOST_OBJECTS", 20)
    session = Session()
    told(session, {"as": "old", "board": LANDS})
    told(session, {"as": "new", "board": LANDS})
    boards = session.session_boards.boards
    for number in range(200):
        line = {"on": ("old", "new")[number % 2], "pay": {"cost": f"{{{number}}}"}, "want": "verdict"}
        assert told(session, line)["status"] == ("payable" if number <= 3 else "unpayable")
        noted = sum(len(one.answers) for one in remembered(boards))
        assert noted <= 41
    for number in range(10):
        told(session, {"as": f"big{number}", "board": {"battlefield": [{"card": "Forest", "count": 7}]}})
        assert sum(one.size for one in remembered(boards)) <= 20
    told(session, {"as": "one too big", "board": {"battlefield": [{"card": "Forest", "count": 70}]}})
    assert told(session, {"on": "one too big", "pay": {"cost": "{70}"}})["status"] == "payable"


def test_latest_gives_back_what_it_keeps() -> None:
    latest = Latest[str](2)
    latest.keep("a", "A")
    latest.keep("b", "B")
    assert latest.get("a") == "A"
    latest.keep("c", "C")
    assert (latest.get("b"), latest.names(), len(latest)) == (None, ["a", "c"], 2)
    assert latest.drop("a")
    assert not latest.drop("a")
    assert len(Boards()) == 0


# What is refused.


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        ("", "not_json", ""),
        ("{", "not_json", ""),
        (b"\xff{}", "not_json", ""),
        ("[1]", "wrong_type", ""),
        ('{"ask": 3}', "invalid_value", "ask"),
        ('{"ask": "pray"}', "invalid_value", "ask"),
        ('{"ask": "tap", "object": "Forest#1"}', "missing", "dialogue"),
        ('{"on": 3, "pay": {"cost": "{G}"}}', "wrong_type", "on"),
        ('{"on": "", "pay": {"cost": "{G}"}}', "invalid_value", "on"),
        ('{"as": "b"}', None, None),
        ('{"on": "b", "board": {}, "pay": {"cost": "{G}"}}', "conflict", "on"),
        ('{"board": {}, "pay": {"cost": "{G}"}, "n": 2}', "unknown_key", "n"),
        ('{"ask": "options", "board": {}, "pay": {"cost": "{G}"}, "n": 0}', "invalid_value", "n"),
        ('{"ask": "after", "board": {}, "answer": {}}', "missing", "as"),
        ('{"ask": "verify", "board": {}, "pay": {"cost": "{0}"}}', "missing", "answer"),
        ('{"ask": "cards"}', "missing", "cards"),
        ('{"ask": "remember", "board": {}}', "missing", "as"),
        ('{"pay": {"cost": "{G}"}, "tag": 7}', "wrong_type", "tag"),
        ('{"pay": {"cost": "{G}"}, "tag": "\\ud800"}', "not_json", ""),
        ('{"on": "b", "want": "verdict", "pay": {"cost": "\\ud800"}}', None, None),
        ("[" * 100_000, "not_json", ""),
    ],
)
def test_what_is_refused_is_an_error_and_the_session_goes_on(
    line: str | bytes, code: str | None, path: str | None
) -> None:
    session = Session()
    told(session, {"as": "b", "board": LANDS})
    if code is None:
        told(session, line)
    else:
        assert refusal(session, line) == (code, path)
    assert told(session, {"on": "b", "pay": {"cost": "{G}"}, "want": "verdict"})["status"]


def test_a_refusal_repeats_the_tag() -> None:
    assert told(Session(), {"ask": "pray", "tag": "t"})["tag"] == "t"
    assert told(Session(), {"on": "x", "tag": "t", "pay": {"cost": "{G}"}, "want": "verdict"})["tag"] == "t"


def test_lines_of_a_stream_blank_ones_left_out() -> None:
    stream = io.BytesIO(b'\n{"pay": {"cost": "{0}"}, "want": "verdict"}\n  \n{')
    first, second = Session().answer_lines(stream)
    assert json.loads(first)["status"] == "payable"
    assert json.loads(second)["error"]["code"] == "not_json"


# Payments step by step.


def test_a_payment_over_lines_is_tapped_chosen_taken_back_and_paid() -> None:
    session = Session()
    told(session, {"as": "b", "board": LANDS})
    state = told(
        session, {"ask": "dialogue", "dialogue": "d", "on": "b", "pay": {"cost": "{1}{U}"}, "tag": "t"}
    )
    assert (state["tag"], state["dialogue"], state["status"], state["paid"]) == ("t", "d", "payable", False)
    assert state["clickable"] == ["Forest#1", "Island#1", "Treasure#1"]
    assert state["proposed"]["object"] == "Forest#1"
    asked = told(session, {"ask": "tap", "dialogue": "d", "object": "Treasure#1"})
    assert asked["choices"]["asks"] == "Which color?"
    assert (asked["done"], asked["pool"]) == ([], "")
    colors = [one["adds"] for one in asked["choices"]["choices"]]
    chosen = told(
        session, {"ask": "choose", "dialogue": "d", "object": "Treasure#1", "choice": colors.index("{R}")}
    )
    assert (chosen["pool"], chosen["clickable"]) == ("{R}", ["Forest#1", "Island#1"])
    back = told(session, {"ask": "undo", "dialogue": "d"})
    assert (back["pool"], back["done"], back["why_no_undo"]) == ("", [], "nothing has happened yet")
    tapped = told(session, {"ask": "tap", "dialogue": "d", "object": "Island#1"})
    assert (tapped["pool"], "choices" in tapped) == ("{U}", False)
    assert told(session, {"ask": "step", "dialogue": "d"})["pool"] == "{U}{G}"
    assert told(session, {"ask": "state", "dialogue": "d"})["owed"] == ["{1}{U}"]
    paid = told(session, {"ask": "pay", "dialogue": "d"})
    assert (paid["paid"], paid["owed"], len(paid["done"])) == (True, [], 4)
    assert told(session, {"ask": "pay", "dialogue": "d"}) == paid
    assert refusal(session, {"ask": "step", "dialogue": "d"}) == ("illegal", "dialogue")


def test_a_payment_over_lines_is_given_up() -> None:
    session = Session()
    line = {"ask": "dialogue", "dialogue": "d", "board": LANDS, "pay": {"cost": "{1}"}}
    told(session, line)
    told(session, {"ask": "happened", "dialogue": "d", "event": "Forest#1"})
    state = told(session, {"ask": "cancel", "dialogue": "d"})
    assert (state["cancelled"], state["done"], state["pool"]) == (True, [], "")
    assert refusal(session, {"ask": "state", "dialogue": "d"}) == ("unknown_dialogue", "dialogue")


def test_events_explanations_and_choices_over_lines() -> None:
    session = Session()
    told(session, {"ask": "dialogue", "dialogue": "d", "board": LANDS, "pay": {"cost": "{U}{U}"}})
    state = told(session, {"ask": "happened", "dialogue": "d", "event": {"gone": ["Treasure#1"]}})
    assert (state["status"], state["proposed"]) == ("unpayable", None)
    why = told(session, {"ask": "explain", "dialogue": "d"})
    assert why["sentences"][1] == "It could be paid with one more blue mana."
    assert refusal(session, {"ask": "step", "dialogue": "d"}) == ("illegal", "dialogue")
    found = told(session, {"ask": "choices", "dialogue": "d", "object": "Island#1"})
    assert [one["then"] for one in found["choices"]] == ["unpayable"]
    undone = told(session, {"ask": "undo", "dialogue": "d"})
    assert undone["status"] == "payable"


def test_what_an_activation_takes_is_said_with_the_choice() -> None:
    altar = {
        "name": "Phyrexian Altar",
        "type_line": "Artifact",
        "oracle_text": "Sacrifice a creature: Add one mana of any color.",
    }
    bear = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": "2", "toughness": "2"}
    board = {"battlefield": [{"card": altar}, {"card": bear, "count": 2}]}
    session = Session()
    told(session, {"ask": "dialogue", "dialogue": "d", "board": board, "pay": {"cost": "{R}"}})
    asked = told(session, {"ask": "tap", "dialogue": "d", "object": "Phyrexian Altar#1"})
    (red,) = [n for n, one in enumerate(asked["choices"]["choices"]) if one["adds"] == "{R}"]
    (take,) = asked["choices"]["choices"][red]["takes"]
    assert take["ids"] == ["Bear#1", "Bear#2"]
    choose = {"ask": "choose", "dialogue": "d", "object": "Phyrexian Altar#1", "choice": red}
    assert refusal(session, choose) == ("missing", "takes.sacrifices")
    assert refusal(session, {**choose, "takes": {"taps": []}}) == ("unknown_key", "takes.taps")
    assert refusal(session, {**choose, "choice": 99}) == ("invalid_value", "choice")
    state = told(session, {**choose, "takes": {"sacrifices": ["Bear#2"]}})
    assert (state["pool"], state["done"][0]["sacrifices"]) == ("{R}", ["Bear#2"])


def test_what_cannot_be_taken_back_is_refused_by_a_code_of_its_own() -> None:
    card = {"name": "Millikin", "type_line": "Artifact Creature", "oracle_text": "{T}, Mill a card: Add {C}."}
    session = Session()
    board = {"battlefield": [{"card": card}], "library": 20}
    told(session, {"ask": "dialogue", "dialogue": "d", "board": board, "pay": {"cost": "{1}"}})
    state = told(session, {"ask": "tap", "dialogue": "d", "object": "Millikin#1"})
    assert "can't be taken back" in state["why_no_undo"]
    assert refusal(session, {"ask": "undo", "dialogue": "d"}) == ("irreversible", "undo")
    assert told(session, {"ask": "cancel", "dialogue": "d"})["done"][0]["object"] == "Millikin#1"


def test_what_an_object_cannot_do_is_refused_with_the_reason() -> None:
    session = Session()
    board = {"battlefield": [{"card": "Forest", "tapped": True}, "Island"]}
    told(session, {"ask": "dialogue", "dialogue": "d", "board": board, "pay": {"cost": "{1}"}})
    assert refusal(session, {"ask": "tap", "dialogue": "d", "object": "Forest#1"}) == ("illegal", "object")
    assert refusal(session, {"ask": "tap", "dialogue": "d", "object": "Frost#1"}) == ("unknown_id", "object")


def test_only_the_last_payments_are_remembered() -> None:
    session = Session(dialogues=2)
    for name in ("a", "b", "c"):
        told(session, {"ask": "dialogue", "dialogue": name, "board": LANDS, "pay": {"cost": "{1}"}})
    assert refusal(session, {"ask": "state", "dialogue": "a"}) == ("unknown_dialogue", "dialogue")
    assert told(session, {"ask": "state", "dialogue": "b"})["status"] == "payable"


# The verb by a key of its own.


def test_beside_verb_the_key_ask_is_the_verbs_own() -> None:
    deck = [{"card": {"name": "Island", "type_line": "Basic Land — Island"}, "count": 40}]
    line = {"verb": "odds", "deck": deck, "ask": [{"cost": "{U}", "turn": 2}], "tag": "q"}
    found = told(Session(), line)
    assert found["tag"] == "q"
    assert [row["turn"] for row in found["rows"]] == [2]
    assert refusal(Session(), {**line, "verb": "od"}) == ("invalid_value", "verb")
    del line["verb"]
    assert '"verb" names the verb' in told(Session(), line)["error"]["message"]
    assert '"verb" names' not in told(Session(), {**line, "verb": []})["error"]["message"]


def test_verb_says_the_same_as_ask() -> None:
    line = {"board": LANDS, "pay": {"cost": "{U}"}}
    session = Session()
    assert told(session, {**line, "verb": "options"}) == told(session, {**line, "ask": "options"})
    assert refusal(session, {**line, "verb": "options", "ask": "pay"}) == ("invalid_value", "ask")
