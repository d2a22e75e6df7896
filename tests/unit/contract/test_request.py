"""Requests: what is accepted, and how what isn't is refused (path, what stood there, what is allowed)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.contract.answer import Answer, Plan, Unknown, Unpayable, Verdict, answer_from_dict
from planner.contract.answer_parts import Status
from planner.contract.forms import PAYMENTS
from planner.contract.refusals import RequestError
from planner.contract.request import CardSpec, ObjectSpec, PoolSpec, Request, decode

THE_CONTRACT_EXAMPLE = """{
  "board": {
    "life": 14, "pool": "{R}",
    "battlefield": [
      "Forest", "Forest",
      {"card": {"name": "Azorius Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}},
      {"card": {"name": "Birds of Paradise", "type_line": "Creature — Bird",
                "oracle_text": "Flying\\n{T}: Add one mana of any color."},
       "id": "dork", "summoning_sick": true}
    ],
    "hand": [], "graveyard": [], "exile": [], "command": [], "library": 40,
    "effects": ["Noncreature spells cost {1} more to cast."]
  },
  "pay": {"card": {"name": "Dismember", "mana_cost": "{1}{B/P}{B/P}", "type_line": "Instant"}},
  "keep": [{"card": {"name": "Counterspell", "mana_cost": "{U}{U}", "type_line": "Instant"}, "weight": 3}]
}"""


def refusal(source: Any) -> tuple[str, str]:
    with pytest.raises(RequestError) as refused:
        decode(source)
    error = refused.value
    assert str(error) == (f"{error.path}: {error.message}" if error.path else error.message)
    return error.path, error.message


@pytest.mark.parametrize("form", [str, str.encode, json.loads])
def test_the_contract_example_is_accepted_in_every_form(form: Any) -> None:
    request = decode(form(THE_CONTRACT_EXAMPLE))
    assert request.board.life == 14
    assert request.board.battlefield[:2] == ["Forest", "Forest"]
    bird = request.board.battlefield[3]
    assert isinstance(bird, ObjectSpec)
    assert bird.id == "dork"
    assert bird.summoning_sick
    assert request.want == "plan"
    assert isinstance(request.keep, list)
    assert request.keep[0].weight == 3


def test_a_request_is_returned_as_it_is() -> None:
    request = Request()
    assert decode(request) is request


def test_an_empty_request_has_the_defaults() -> None:
    board = decode("{}").board
    assert (board.life, board.pool, board.energy, board.opponents) == (20, "", 0, 1)
    assert board.battlefield == []


def test_what_a_request_gives_is_not_shared_between_requests() -> None:
    decode("{}").board.battlefield.append("Forest")
    assert decode("{}").board.battlefield == []


def test_unknown_keys_are_ignored_inside_a_card() -> None:
    card = {
        "name": "Forest",
        "set": "lea",
        "prices": {"eur": None},
        "card_faces": [{"name": "a", "artist": "b"}],
    }
    request = decode({"board": {"battlefield": [{"card": card}]}, "pay": {"card": card}})
    assert isinstance(request.board.battlefield[0], ObjectSpec)
    assert isinstance(request.board.battlefield[0].card, CardSpec)
    assert request.board.battlefield[0].card.name == "Forest"


def test_names_that_python_reserves_are_the_contract_s_in_json() -> None:
    request = decode(
        {"board": {"pool": [{"mana": "{G}", "from": ["Treasure"]}]}, "pay": {"from": "graveyard"}}
    )
    assert isinstance(request.board.pool, list)
    assert isinstance(request.board.pool[0], PoolSpec)
    assert request.board.pool[0].from_ == ["Treasure"]
    assert request.pay is not None
    assert request.pay.from_ == "graveyard"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "expected JSON: Input data was truncated"),
        ('{"board": ', "expected JSON: Input data was truncated"),
        ("{'board': {}}", "expected JSON: JSON is malformed: object keys must be strings (byte 1)"),
        ('{"board": {"life": NaN}}', "expected JSON: JSON is malformed: invalid character (byte 19)"),
        ('{"board": {"life": 1e400}}', "expected JSON: Number out of range"),
        ("{}  {}", "expected JSON: JSON is malformed: trailing characters (byte 5)"),
        ("[" * 100_000, "expected JSON: nested too deeply"),
        ('{"board":' * 100_000, "expected JSON: nested too deeply"),
        ("[]", "expected an object, got []"),
        ('"Forest"', 'expected an object, got "Forest"'),
        ("null", "expected an object, got null"),
        (7, "expected an object, got 7"),
    ],
)
def test_what_is_no_request_at_all(source: Any, message: str) -> None:
    assert refusal(source) == ("", message)


@pytest.mark.parametrize(
    "source",
    [b'{"board": {"battlefield": ["J\xf6tun Grunt"]}}', b"\xff\xfe{\x00}\x00"],
    ids=["Latin 1", "UTF-16"],
)
def test_what_is_not_utf_8(source: bytes) -> None:
    path, message = refusal(source)
    assert path == ""
    assert message.startswith("expected JSON in UTF-8: ")


def test_a_list_nested_too_deeply_in_python() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    path, message = refusal({"board": {"battlefield": [deep]}})
    assert path == "board.battlefield[0]"
    assert message == "expected text or an object, got a list nested too deeply to show"


def on_board(**keys: Any) -> dict[str, Any]:
    return {"board": keys}


def on_object(**keys: Any) -> dict[str, Any]:
    return {"board": {"battlefield": ["Forest", "Forest", {"card": "Forest", **keys}]}}


def on_pay(**keys: Any) -> dict[str, Any]:
    return {"pay": keys}


WRONG: list[tuple[dict[str, Any], str, str]] = [
    (
        on_object(summoning_sick="yes"),
        "board.battlefield[2].summoning_sick",
        'expected true or false, got "yes"',
    ),
    (on_object(tapped=1), "board.battlefield[2].tapped", "expected true or false, got 1"),
    (on_object(count=-1), "board.battlefield[2].count", "expected a whole number of at least 1, got -1"),
    (on_object(count=0), "board.battlefield[2].count", "expected a whole number of at least 1, got 0"),
    (
        on_object(count=10_001),
        "board.battlefield[2].count",
        "expected a whole number of at most 10000, got 10001",
    ),
    (on_object(id=5.5), "board.battlefield[2].id", "expected text, got 5.5"),
    (on_object(controller="me"), "board.battlefield[2].controller", 'expected "opponent" or "you", got "me"'),
    (
        on_object(counters={"charge": -2}),
        "board.battlefield[2].counters.charge",
        "expected a whole number of at least 0, got -2",
    ),
    (
        on_object(colors=["Q"]),
        "board.battlefield[2].colors[0]",
        'expected "B" or "G" or "R" or "U" or "W", got "Q"',
    ),
    (on_object(price=-2), "board.battlefield[2].price", "expected a whole number of at least 0, got -2"),
    (
        on_object(attacking="yes"),
        "board.battlefield[2].attacking",
        'expected "blocked" or "unblocked", got "yes"',
    ),
    (on_object(chosen=[1]), "board.battlefield[2].chosen[0]", "expected text, got 1"),
    (on_object(used=[-1]), "board.battlefield[2].used[0]", "expected a whole number of at least 0, got -1"),
    (on_object(card=7), "board.battlefield[2].card", "expected text or an object, got 7"),
    (on_object(card={"name": 3}), "board.battlefield[2].card.name", "expected text, got 3"),
    (
        on_object(card={"card_faces": [{"oracle_text": 5}]}),
        "board.battlefield[2].card.card_faces[0].oracle_text",
        "expected text, got 5",
    ),
    (on_board(battlefield=[{}]), "board.battlefield[0].card", "is missing"),
    (on_board(battlefield=7), "board.battlefield", "expected a list, got 7"),
    (on_board(hand=["Forest", 7]), "board.hand[1]", "expected text or an object, got 7"),
    (on_board(life="x"), "board.life", 'expected a whole number, got "x"'),
    (on_board(life=1.5), "board.life", "expected a whole number, got 1.5"),
    (on_board(life=True), "board.life", "expected a whole number, got true"),
    (on_board(life=None), "board.life", "expected a whole number, got null"),
    (on_board(life=10**12), "board.life", "expected a whole number of at most 1000000000, got 1000000000000"),
    (on_board(energy=-1), "board.energy", "expected a whole number of at least 0, got -1"),
    (on_board(opponents=0), "board.opponents", "expected a whole number of at least 1, got 0"),
    (on_board(library=1.5), "board.library", "expected a whole number or a list, got 1.5"),
    (on_board(pool=7), "board.pool", "expected text or a list, got 7"),
    (on_board(pool=[{}]), "board.pool[0].mana", "is missing"),
    (on_board(facts=[]), "board.facts", "expected an object, got []"),
    (on_board(turn={"whose": "me"}), "board.turn.whose", 'expected "opponent" or "you", got "me"'),
    (
        on_board(helpers=[{"mana": -1}]),
        "board.helpers[0].mana",
        "expected a whole number of at least 0, got -1",
    ),
    ({"board": 7}, "board", "expected an object, got 7"),
    ({"pay": 1.5}, "pay", f"expected {PAYMENTS}, got 1.5"),
    ({"pays": [True]}, "pays[0]", f"expected {PAYMENTS}, got true"),
    (on_pay(cost=5), "pay.cost", "expected text, got 5"),
    (on_pay(x=-1), "pay.x", "expected a whole number of at least 0, got -1"),
    (on_pay(x="many"), "pay.x", 'expected "max" or a whole number, got "many"'),
    (on_pay(x=1.5), "pay.x", 'expected a whole number or "max", got 1.5'),
    (
        on_pay(kind="magic"),
        "pay.kind",
        'expected "ability" or "effect" or "special_action" or "spell", got "magic"',
    ),
    (on_pay(symbols="{W}"), "pay.symbols", 'expected a list, got "{W}"'),
    (on_pay(mandatory=1), "pay.mandatory", "expected true or false, got 1"),
    (on_pay(additional="Kicker"), "pay.additional", 'expected an object or a list, got "Kicker"'),
    (on_pay(spend={"R": []}), "pay.spend.R", "expected a whole number or text, got []"),
    ({"pays": [{"tag": 5}]}, "pays[0].tag", "expected text, got 5"),
    ({"keep": 1.5}, "keep", f"expected {PAYMENTS}, got 1.5"),
    ({"keep": [{"weight": -1}]}, "keep[0].weight", "expected a whole number of at least 0, got -1"),
    ({"prices": {"land": "x"}}, "prices.land", 'expected a whole number, got "x"'),
    ({"prices": {"land": None}}, "prices.land", "expected a whole number, got null"),
    ({"prices": {"life": [1, 2]}}, "prices.life", "expected a list with a length of at least 3, got [1, 2]"),
    ({"forbid": "Forest#1"}, "forbid", 'expected a list, got "Forest#1"'),
    ({"require": [True]}, "require[0]", "expected text, got true"),
    ({"limits": {"time": "1s"}}, "limits.time", 'expected a number, got "1s"'),
    ({"limits": {"time": float("inf")}}, "limits.time", "expected a number of at most 3600.0, got Infinity"),
    ({"limits": {"time": 0}}, "limits.time", "expected a number of more than 0.0, got 0"),
    ({"want": "answer"}, "want", 'expected "explanation" or "legal" or "plan" or "verdict", got "answer"'),
]


@pytest.mark.parametrize(("source", "path", "message"), WRONG, ids=[path for _, path, _ in WRONG])
def test_a_wrong_value_is_refused_with_its_path(source: dict[str, Any], path: str, message: str) -> None:
    assert refusal(source) == (path, message)
    assert refusal(json.dumps(source).replace("Infinity", "1e300")) == (
        path,
        message.replace("Infinity", "1e+300"),
    )


@pytest.mark.parametrize(
    ("source", "path", "allowed"),
    [
        ({"boards": {}}, "boards", "tag, board, pay, pays, "),
        (on_pay(costs="{G}"), "pay.costs", "tag, card, face, from, "),
        (on_board(lives=3), "board.lives", "life, energy, counters, pool, "),
        (on_object(tapd=True), "board.battlefield[2].tapd", "card, id, count, tapped, "),
        (on_object(name="Forest"), "board.battlefield[2].name", "card, id, count, tapped, "),
        (
            on_board(pool=[{"mana": "{G}", "persist": True}]),
            "board.pool[0].persist",
            "mana, spend_only, snow, from, persists",
        ),
        (on_board(effects=[{"text": "a", "by": "b"}]), "board.effects[0].by", "text, controller"),
        (on_board(turn={"phase": "main"}), "board.turn.phase", "whose, step"),
        (on_board(helpers=[{"mana": 1, "x": 2}]), "board.helpers[0].x", "mana"),
        ({"pays": [{"wait": 1}]}, "pays[0].wait", "tag, card, face, from, "),
        ({"keep": [{"wait": 1}]}, "keep[0].wait", "tag, card, face, from, "),
        ({"prices": {"lands": 1}}, "prices.lands", "activation, flexibility, "),
        ({"limits": {"times": 1}}, "limits.times", "time"),
    ],
)
def test_an_unknown_key_is_refused_at_every_level(source: dict[str, Any], path: str, allowed: str) -> None:
    where, message = refusal(source)
    assert where == path
    assert message.startswith(f"unknown key; allowed are {allowed}")


def test_what_is_refused_is_shown_in_few_words() -> None:
    path, message = refusal(on_board(life="x" * 10_000_000))
    assert path == "board.life"
    assert len(message) < 120


def test_a_typed_answer_comes_back_from_its_json_form() -> None:
    answers: list[Answer] = [
        Plan(status=Status.PAYABLE, optimal=True, price=3, total_cost="{G}"),
        Unpayable(status=Status.UNPAYABLE, stated_sentence="No."),
        Unknown(status=Status.UNKNOWN, sentence="Perhaps."),
        Verdict(status=Status.PAYABLE),
    ]
    for answer in answers:
        assert answer_from_dict(answer.to_dict()) == answer
        assert answer_from_dict(json.loads(answer.to_json())) == answer
        assert bool(answer) is (answer.status == "payable")


@pytest.mark.parametrize("data", [{}, {"status": "paid"}, {"status": "payable", "price": "3"}])
def test_what_is_no_answer_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        answer_from_dict(data)
