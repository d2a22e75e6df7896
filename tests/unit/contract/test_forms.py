"""One grammar at every door: a table of forms by doors, walked whole; and what is said of odd ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import planner
from planner import Board, RequestError, Session, castable
from planner.adapters import action_mask
from planner.cli.main import app
from planner.contract.request import CardSpec, PaySpec
from planner.contract.verbs import VERBS
from planner.service import tools
from planner.service.jobs import Job
from planner.service.verbs import do

BURST: dict[str, Any] = {
    "name": "Burst",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Scry 1.",
}
BOARD: dict[str, Any] = {"battlefield": ["Mountain", "Mountain", "Sol Ring"], "hand": ["Dark Ritual", BURST]}
made: Any = Board
"""A board, of which the tests know the answers' kinds."""
plan: Any = planner.plan
ON: Any = made.from_dict(BOARD)

COST = "{R}"

JSON_FORMS: dict[str, Any] = {
    "cost": COST,
    "name": "Burst",
    "name in other letters": "burst",
    "id": "Burst#1",
    "dict of a cost": {"cost": COST},
    "dict of a name": {"card": "Burst"},
    "dict of an id": {"card": "Burst#1"},
    "card object": BURST,
    "card of MTGJSON": {"name": "Burst", "manaCost": "{R}", "type": "Instant", "text": "Scry 1."},
    "dict of a card object": {"card": BURST},
}
PYTHON_FORMS: dict[str, Any] = {
    **JSON_FORMS,
    "object of the board": ON["Burst#1"],
    "payment": PaySpec(cost=COST),
    "card": CardSpec(**BURST),
    "way": ON.ways("Burst")[0],
    "NumPy text": np.str_(COST),
}
BOARDS: dict[str, Any] = {
    "lists": BOARD,
    "texts": {"battlefield": "2 Mountain, Sol Ring", "hand": ["Dark Ritual", BURST]},
    "texts in lists": {"battlefield": ["2 Mountain", "Sol Ring"], "hand": ["Dark Ritual", BURST]},
    "counts": {"battlefield": [{"card": "Mountain", "count": 2}, "Sol Ring"], "hand": ["Dark Ritual", BURST]},
}
PYTHON_BOARDS: dict[str, Any] = {
    **BOARDS,
    "board": ON,
    "generators": {"battlefield": (one for one in ["Mountain", "Mountain", "Sol Ring"]), "hand": [BURST]},
    "objects": {"battlefield": ON.battlefield, "hand": [BURST]},
    "tuples": {"battlefield": ("2 Mountain", "Sol Ring"), "hand": (BURST,), "life": np.int64(20)},
}


def _python(form: Any) -> dict[str, Callable[[], Any]]:
    """What the functions, and the methods of ``Board``, say of a form: all of them that it can be paid."""
    request = {"board": BOARD, "pay": form}
    dialogue = planner.step_by_step(request)
    kept = {"board": BOARD, "pay": "{0}", "keep": [form]}
    turn = {"board": BOARD, "pays": [form]}
    return {
        "can_pay": lambda: planner.can_pay(request),
        "plan": lambda: plan(request),
        "plan by keywords": lambda: plan(board=BOARD, pay=form),
        "plan_many": lambda: planner.plan_many([request])[0],
        "options": lambda: planner.options(request),
        "explain": lambda: planner.explain(request).status == "payable",
        "pays": lambda: plan(board=BOARD, pays=[form]),
        "plan_turn": lambda: planner.plan_turn(turn).paid,
        "plan_turn of one": lambda: planner.plan_turn(board=BOARD, pays=form).paid,
        "keep": lambda: plan(kept).summary.kept,
        "keep of one": lambda: plan({**kept, "keep": form}).summary.kept,
        "step_by_step": lambda: list(dialogue) and dialogue.paid,
        "verify": lambda: planner.verify(request, plan(request)),
        "Board.can_pay": lambda: ON.can_pay(form),
        "Board.can_pay with policies": lambda: ON.can_pay(form, policies={"tap": {"Sol Ring": "never"}}),
        "Board.can_pay by the program": lambda: ON.can_pay(form, method="program"),
        "Board.can_pay_many": lambda: ON.can_pay_many([form])[0],
        "Board.plan": lambda: ON.plan(form),
        "Board.plan keeps": lambda: ON.plan("{0}", keep=[form]).summary.kept,
        "Board.plan keeps one": lambda: ON.plan("{0}", keep=form).summary.kept,
        "Board.plan_many": lambda: ON.plan_many([form])[0],
        "Board.options": lambda: ON.options(form),
        "Board.explain": lambda: ON.explain(form).status == "payable",
        "Board.plan_turn": lambda: ON.plan_turn([form]).paid,
        "Board.plan_turn keeps": lambda: ON.plan_turn(["{0}"], keep=[form]).kept,
        "castable": lambda: castable([form], [ON]).payable.all(),
        "action_mask": lambda: action_mask(ON, [form]).all(),
    }


def _line(data: dict[str, Any]) -> Any:
    return json.loads(Session().answer(json.dumps(data)))


def _http(verb: str, data: dict[str, Any]) -> Any:
    return json.loads(do(Job(verb=verb, body=json.dumps(data).encode())).body)


def _tool(verb: str, **given: Any) -> Any:
    tool = next(one for one in VERBS[verb].tools if one.name not in ("can_pay", "castable"))
    everything = {"hand": BOARD["hand"], "life": 20, "pool": "", "more": {}, "board": "2 Mountain, Sol Ring"}
    if verb == "pay":
        everything["keep"] = []
    return tools.ask(VERBS[verb], tool, {**everything, **given}).data


def _command(verb: str, data: dict[str, Any]) -> int:
    return CliRunner().invoke(app, [verb, "-", "--json"], input=json.dumps(data)).exit_code


def _json(form: Any) -> dict[str, Callable[[], Any]]:
    """The same of a pipe, HTTP, the tools and the command line."""
    request, kept = {"board": BOARD, "pay": form}, {"board": BOARD, "pay": "{0}", "keep": [form]}
    turn = {"board": BOARD, "pays": [form]}
    return {
        "pipe": lambda: _line(request)["status"] == "payable",
        "pipe: verdict": lambda: _line({**request, "want": "verdict"})["status"] == "payable",
        "pipe: pays": lambda: _line(turn)["answers"][0]["status"] == "payable",
        "pipe: keep": lambda: _line(kept)["summary"]["kept"],
        "pipe: turn": lambda: _line({**turn, "ask": "turn"})["paid"],
        "HTTP": lambda: _http("pay", request)["status"] == "payable",
        "HTTP: options": lambda: _http("options", request)["options"],
        "HTTP: turn": lambda: _http("turn", turn)["paid"],
        "MCP": lambda: _tool("pay", what=form)["status"] == "payable",
        "MCP: keep": lambda: _tool("pay", what="{0}", keep=[form])["summary"]["kept"],
        "MCP: turn": lambda: _tool("turn", cards=[form], keep=[])["paid"],
        "command line": lambda: _command("pay", request) == 0,
        "command line: turn": lambda: _command("turn", turn) == 0,
    }


@pytest.mark.parametrize("name", PYTHON_FORMS)
def test_functions_and_methods_take_each_form(name: str) -> None:
    for door, asked in _python(PYTHON_FORMS[name]).items():
        assert asked(), (door, name)


@pytest.mark.parametrize("name", JSON_FORMS)
def test_pipe_service_tools_and_command_line_take_each_form(name: str) -> None:
    for door, asked in _json(JSON_FORMS[name]).items():
        assert asked(), (door, name)


@pytest.mark.parametrize("name", PYTHON_BOARDS)
def test_a_board_is_written_in_one_way(name: str) -> None:
    said = PYTHON_BOARDS[name]
    if name != "generators":  # which can be read once
        assert plan(board=said, pay="Burst").summary.tapped == ["Mountain#1"]
    board = made(said)
    assert board.plan("Burst").summary.tapped == ["Mountain#1"]
    if name in BOARDS:
        assert board == ON
        assert _line({"board": said, "pay": "Burst"})["summary"]["tapped"] == ["Mountain#1"]
        assert _http("pay", {"board": said, "pay": "Burst"})["summary"]["tapped"] == ["Mountain#1"]
        assert _command("pay", {"board": said, "pay": "Burst"}) == 0
        tool = _tool("pay", what="Burst", board=said["battlefield"], hand=said["hand"])
        assert tool["summary"]["tapped"] == ["Mountain#1"]


TEXTS = [COST, "Rite of Flame", "Rite of Flame#1", "rite of flame", "Pay 2 life"]


@pytest.mark.parametrize("text", TEXTS)
def test_the_command_line_takes_texts_as_they_are(text: str) -> None:
    board = ["--on", "2 Mountain", "--hand", "Rite of Flame, Dark Ritual"]
    for words in (
        ["pay", text, *board],
        ["options", text, *board],
        ["explain", text, *board],
        ["turn", text, *board, "--keep", "{R}"],
        ["pay", "{0}", *board, "--keep", text],
        ["methods", text, *board],
    ):
        found = CliRunner().invoke(app, words)
        assert found.exit_code == 0, (words, found.output)


# --- what a text means ------------------------------------------------------------------------------


def test_an_id_wins_over_a_name() -> None:
    board = made("Mountain", hand=[{"card": "Rite of Flame", "id": "Shock"}])
    assert board.plan("Shock").cast == "Shock"
    assert board.plan("Shock").total_cost == "{R}"


def test_braces_are_a_cost_whatever_is_called_so() -> None:
    board = made("Mountain", hand=[{"card": "Dark Ritual", "id": "{R}"}])
    assert board.plan("{R}").total_cost == "{R}"
    assert board.can_pay("{R}")


def test_the_hand_comes_before_the_command_zone_and_that_before_nowhere() -> None:
    command = [{"card": "Rite of Flame", "id": "there", "commander": True}]
    assert (
        made("Mountain", hand="Rite of Flame", command=command).plan("Rite of Flame").cast
        == "Rite of Flame#1"
    )
    assert made("Mountain", command=command).plan("Rite of Flame").cast == "there"
    found = made("Mountain", graveyard="Rite of Flame").plan("Rite of Flame")
    assert found.assumed == ["Rite of Flame isn't in hand: it is taken to be there"]
    assert (
        made("Mountain", graveyard="Rite of Flame").plan("{R}", keep=["Rite of Flame"]).assumed
        == found.assumed
    )
    assert found.assumed[0] in made("Mountain").plan_turn(["Rite of Flame"]).assumed


def test_of_like_objects_the_first_is_meant_and_of_others_none() -> None:
    assert made("Mountain", hand="3 Rite of Flame").plan("Rite of Flame").cast == "Rite of Flame#1"
    dear = [{"card": "Rite of Flame", "id": "a"}, {"card": "Rite of Flame", "id": "b", "price": 9}]
    board = made("2 Mountain", hand=dear)
    for ask in (board.plan, board.can_pay, lambda pay: board.plan_turn([pay])):
        with pytest.raises(RequestError, match='expected one of "a", "b"') as refused:
            ask("Rite of Flame")
        assert refused.value.code == "ambiguous"
    assert len(board.plan_turn(["Rite of Flame", "Rite of Flame"]).paid) == 2  # each is one of them
    assert board.can_pay("b")


def test_a_cost_in_words_is_one_where_no_card_is_called_so() -> None:
    assert made("Mountain").can_pay("Pay 2 life")
    assert made("Mountain").plan("Sacrifice a land").summary.sacrificed == ["Mountain#1"]
    assert made("Mountain").plan("{R}", keep="Pay 2 life").summary.kept == ["Pay 2 life"]


def test_several_names_are_kept_with_commas_between_them() -> None:
    board = made("3 Mountain", hand="Rite of Flame, Dark Ritual")
    assert plan(board=board, pay="{R}", keep="Rite of Flame, Sol Ring").summary.kept == [
        "Rite of Flame",
        "Sol Ring",
    ]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            "Rite of Flamee",
            "expected a cost such as {2}{U}, a card, its name or the id of an object; no object has the id",
        ),
        ("2RR", "did you mean {2}{R}{R}?"),
        (1.5, "expected a cost such as"),
        (None, "is missing"),
        (["{R}", "{R}"], "expected a cost such as"),
        ({**BURST, "x": 2}, 'goes beside the card: {"card": {...}, "x": ...}'),
        ("Mountain#1", '{"source": "Mountain#1", "ability": 0}'),
    ],
)
def test_a_refusal_names_the_form_that_would_do(wrong: Any, message: str) -> None:
    with pytest.raises(RequestError) as refused:
        plan(board="Mountain", pay=wrong)
    assert message in str(refused.value)


def test_an_unknown_word_is_refused_with_what_was_meant() -> None:
    asked: list[Callable[[], Any]] = [
        lambda: made(battlefeild="Forest"),
        lambda: plan(bord="Forest", pay="{G}"),
    ]
    for ask in asked:
        with pytest.raises(RequestError, match='did you mean "'):
            ask()


def test_numbers_and_lists_of_numpy_are_taken() -> None:
    board = made([{"card": "Mountain", "count": np.int64(2), "id": np.int32(7)}], life=np.int64(5))
    assert board.can_pay("Rite of Flame")
    assert plan(board=board, pay={"cost": "{X}", "x": np.int16(2)}).choices.x == 2
    found = plan(board=board, pay="{R}", forbid=np.array(["7#1"]))
    assert found.summary.tapped == ["7#2"]
    assert board.plan("{R}", require=(one for one in [board["7#2"]])).summary.tapped == ["7#2"]


def test_a_number_is_an_id_wherever_an_id_stands() -> None:
    lands = [{"card": "Mountain", "id": 1}, {"card": "Mountain", "id": 2}]
    islands = {"text": "Lands you control are Islands.", "objects": [2]}
    board = made(battlefield=lands, effects=[islands], order=[2, 1])
    assert board.plan("{U}").summary.tapped == ["2"]
    changed = made(lands).changed(effects=[islands], order=[2, 1])
    assert changed == board
    assert changed.to_dict()["order"] == ["2", "1"]
    mountains = made(battlefield=lands)
    assert mountains.plan("{R}", policies={"tap": {2: "never"}}).summary.tapped == ["1"]
    assert plan(board=mountains, pay="{R}", policies={"tap": {1: "never"}}).summary.tapped == ["2"]
    assert plan(board=board, pay={"cost": "{R}", "targets": 1}).status == "payable"
    mox = {"card": "Chrome Mox", "id": 7}
    imprinted = made(battlefield=[mox], exile=[{"card": BURST, "id": 9}])
    assert imprinted.changed(state={7: {"exiled_with": 9}}).can_pay("{R}")


@pytest.mark.parametrize("ids", [7, None])
def test_one_id_in_place_of_a_list_is_refused(ids: Any) -> None:
    asked: list[Callable[[], Any]] = [
        lambda: ON.plan(COST, forbid=ids),
        lambda: ON.can_pay(COST, require=ids),
    ]
    for ask in asked:
        with pytest.raises(RequestError, match="expected a list"):
            ask()


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("UNTAP", "untap"),
        ("Upkeep Step", "upkeep"),
        ("DRAW", "draw"),
        ("MAIN1", "main"),
        ("PRECOMBAT_MAIN", "main"),
        ("COMBAT_BEGIN", "combat"),
        ("FIRST_COMBAT_DAMAGE", "combat"),
        ("END_OF_TURN", "end"),
        ("CLEANUP", "cleanup"),
    ],
)
def test_the_steps_go_by_the_names_that_engines_have_for_them(name: str, step: str) -> None:
    for turn in ({"step": name}, name):
        assert made("Mountain", turn=turn).to_dict()["turn"]["step"] == step
        assert made("Mountain").changed(turn=turn) == made("Mountain", turn=turn)


# --- a board as a collection ------------------------------------------------------------------------


def test_a_board_is_gone_through_by_its_objects() -> None:
    assert (len(ON), len(made()), bool(made())) == (5, 0, True)
    assert [one.id for one in ON] == ["Mountain#1", "Mountain#2", "Sol Ring#1", "Dark Ritual#1", "Burst#1"]
    assert "Mountain#2" in ON
    assert "sol ring" in ON
    assert ON["Burst#1"] in ON
    assert "Mountain#3" not in ON
    assert 7 not in ON
    assert ON["Sol Ring#1"].zone == "battlefield"
    assert [len(zone) for zone in (ON.battlefield, ON.hand, ON.graveyard, ON.exile, ON.command)] == [
        3,
        2,
        0,
        0,
        0,
    ]
    with pytest.raises(RequestError, match="did you mean"):
        ON["Sol Ring#2"]


def test_how_much_mana_a_board_can_make_and_of_what() -> None:
    mana = made("2 Forest, Taiga, Treasure, Sol Ring").mana()
    assert (mana.most, mana.of["G"], mana.of["R"], mana.of["C"], mana.of["U"]) == (6, 4, 2, 2, 1)
    assert str(made("Forest").mana()) == "1 mana: {G} up to 1"
    assert str(made().mana()) == "0 mana"
    assert made(pool="{R}{R}").mana().of["R"] == 2


def test_the_next_turn() -> None:
    board = made(
        "Mountain (tapped), Llanowar Elves (summoning sick)", hand="Rite of Flame", library=7, pool="{R}"
    )
    later = board.next_turn(draw="2 Rite of Flame, Mountain")
    assert [one.name for one in later.hand] == ["Rite of Flame", "Rite of Flame", "Rite of Flame", "Mountain"]
    assert (later.mana().most, later.pool, later.to_dict()["library"]) == (2, "", 4)
    assert board.next_turn(draw=["Rite of Flame", BURST]).hand[-1].name == "Burst"
    assert board.next_turn().hand == board.hand


def test_what_goes_out_comes_in() -> None:
    found = ON.plan("Burst")
    assert planner.Plan.from_json(found.to_json()).to_dict() == found.to_dict()
    for said in (found.to_dict(), found.to_json(), found.to_json().encode()):
        assert ON.after(said) == ON.after(found)
    turn = ON.plan_turn(["Burst"])
    assert ON.after(turn.to_dict()) == ON.after(turn)
    with pytest.raises(RequestError, match="expected an answer of the kind Plan"):
        planner.Plan.from_json(ON.plan("{G}").to_json())


@pytest.mark.parametrize(
    "board",
    [[{"name": "X", "power": [1]}], {"battlefield": {"name": "X", "power": [1]}}],
    ids=["a list", "one card in place of a list"],
)
def test_what_is_wrong_with_a_card_names_its_place_however_the_board_is_written(board: Any) -> None:
    with pytest.raises(RequestError) as refused:
        planner.plan({"board": board, "pay": "{G}"})
    assert refused.value.path == "board.battlefield[0].power"
