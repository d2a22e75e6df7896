"""The JSON Schema: every field is described, and what goes in and comes out conforms to it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import msgspec
import pytest

import planner
from planner.api.schema.documents import documents, title_of
from planner.api.session.session import Session
from planner.contract.request import Request
from tests.support.places import ROOT
from tests.support.sampling import drawn
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import build_converter_request, build_request

DOCUMENTS = documents()
ALL = [(verb, direction) for verb, both in DOCUMENTS.items() for direction in both]
BUILDERS = (build_request, build_converter_request, build_offer_request)
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.json"))


def schemas(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object of a schema, itself among them."""
    if isinstance(schema, dict):
        yield schema
    for one in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from schemas(one)


def properties(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    for one in schemas(schema):
        if isinstance(one.get("properties"), dict):
            yield from one["properties"].items()


def conforms(data: Any, verb: str, direction: str) -> list[str]:
    """What of some data doesn't conform to a document."""
    validator = jsonschema.Draft202012Validator(DOCUMENTS[verb][direction])
    return [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(data)]


@pytest.mark.parametrize(("verb", "direction"), ALL)
def test_a_document_is_complete_and_right_by_its_own_dialect(verb: str, direction: str) -> None:
    schema = DOCUMENTS[verb][direction]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == f"{title_of(verb)}{direction.title()}"
    found = {one["$ref"].rpartition("/")[2] for one in schemas(schema) if isinstance(one.get("$ref"), str)}
    assert found == set(schema["$defs"])


@pytest.mark.parametrize(("verb", "direction"), ALL)
def test_every_property_is_described_in_sentences(verb: str, direction: str) -> None:
    listed = list(properties(DOCUMENTS[verb][direction]))
    assert listed
    for name, own in listed:
        words = own["description"]
        assert len(words) > 15, name
        assert "\n" not in words, name
        assert words.endswith("."), (name, words)
    for name, definition in DOCUMENTS[verb][direction]["$defs"].items():
        if "properties" in definition:
            assert definition["description"], name
            assert ">>>" not in definition["description"], name


@pytest.mark.parametrize(("verb", "direction"), ALL)
def test_a_choice_has_nothing_beside_it_that_would_have_to_hold_as_well(verb: str, direction: str) -> None:
    for one in schemas(DOCUMENTS[verb][direction]):
        if "anyOf" in one:
            assert set(one) <= {"anyOf", "description", "default"}
        if "$ref" in one and "$defs" not in one:
            assert set(one) <= {"$ref", "description", "default"}


def test_bounds_are_kept_also_inside_lists_and_objects() -> None:
    found = DOCUMENTS["pay"]["request"]["$defs"]
    board, thing = found["BoardSpec"]["properties"], found["ObjectSpec"]["properties"]
    assert (board["opponents"]["minimum"], board["opponents"]["maximum"]) == (1, 10_000)
    assert thing["counters"]["additionalProperties"]["minimum"] == 0
    assert thing["power"] == {
        "type": ["integer", "string", "null"],
        "minimum": -1_000_000,
        "maximum": 1_000_000,
        "description": thing["power"]["description"],
    }
    (many, _) = found["PricesSpec"]["properties"]["life"]["anyOf"][::-1]
    assert {many.get("minItems"), many.get("maxItems")} == {3}
    assert many["items"]["maximum"] == 100_000
    assert found["LimitsSpec"]["properties"]["time"]["exclusiveMinimum"] == 0
    assert found["Request"]["additionalProperties"] is False


def test_statuses_tell_the_answers_apart_and_what_is_always_there_is_required() -> None:
    found = DOCUMENTS["pay"]["answer"]["$defs"]
    for name, status in (("Plan", "payable"), ("Unpayable", "unpayable"), ("Unknown", "unknown")):
        assert found[name]["properties"]["status"]["const"] == status
    assert {"status", "optimal", "steps", "summary", "assumed"} <= set(found["Plan"]["required"])
    assert not {"tag", "bound", "lethal"} & set(found["Plan"]["required"])
    kinds = [one["$ref"].rpartition("/")[2] for one in found["Step"]["anyOf"]]
    assert kinds == ["Activate", "Trigger", "Spend", "PayAmount", "TakeObject", "MoveCounters"]
    assert found["Spend"]["required"] == ["action", "mana", "for"]
    assert set(found["Spend"]["properties"]) == {"action", "mana", "for"}
    assert set(planner.plan(board={}, pay={"cost": "{0}"}).to_dict()) <= set(found["Plan"]["properties"])


def test_each_key_of_a_request_is_in_its_document() -> None:
    assert set(DOCUMENTS["pay"]["request"]["$defs"]["Request"]["properties"]) == {
        *(name.rstrip("_") for name in Request.__struct_fields__)
    }


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_conform(path: Any) -> None:
    asked = json.loads(path.read_text())
    verb = "turn" if "pays" in asked else "pay"
    assert conforms(asked, verb, "request") == []
    answer = planner.plan_turn(asked) if verb == "turn" else planner.plan(asked)
    assert conforms(answer.to_dict(), verb, "answer") == []


@drawn(short=60, full=600)
@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
def test_random_requests_and_answers_conform(build: Any, seeds: list[str]) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        asked = build(rng.choice)
        assert conforms(asked, "pay", "request") == []
        assert conforms(planner.plan(asked).to_dict(), "pay", "answer") == []
        if rng.random() < 0.2:
            explained = planner.plan({**asked, "want": "explanation"}).to_dict()
            assert conforms(explained, "explain", "answer") == []
            told = [msgspec.to_builtins(one) for one in planner.options(asked, 3)]
            assert conforms({"status": "payable", "options": told}, "options", "answer") == []


BOARD = {"battlefield": ["Forest", {"card": "Island", "count": 2}, "Treasure"]}
LINES: list[tuple[str, dict[str, Any]]] = [
    ("lines", {"as": "b", "board": BOARD}),
    ("lines", {"on": "b", "pay": {"cost": "{1}{U}"}, "tag": "t"}),
    ("lines", {"on": "b", "pay": {"cost": "{7}"}, "want": "verdict"}),
    ("lines", {"on": "b", "pays": [{"cost": "{U}", "tag": "a"}, {"cost": "{oops}"}]}),
    ("lines", {"on": "b", "ask": "options", "n": 2, "pay": {"cost": "{1}"}}),
    ("lines", {"on": "b", "ask": "explain", "pay": {"cost": "{B}{B}"}}),
    ("lines", {"on": "b", "ask": "turn", "pays": ["{U}", {"cost": "{B}"}]}),
    (
        "lines",
        {"ask": "ways", "on": "b", "card": {"name": "Shock", "mana_cost": "{G}", "type_line": "Instant"}},
    ),
    ("lines", {"ask": "cards", "cards": ["Sol Ring", "Dark Ritual"]}),
    ("lines", {"on": "nothing", "pay": {"cost": "{1}"}}),
    ("dialogue", {"ask": "dialogue", "dialogue": "d", "on": "b", "pay": {"cost": "{1}{U}"}}),
    ("dialogue", {"ask": "tap", "dialogue": "d", "object": "Treasure#1"}),
    ("dialogue", {"ask": "choose", "dialogue": "d", "object": "Treasure#1", "choice": 0}),
    ("dialogue", {"ask": "choices", "dialogue": "d", "object": "Forest#1"}),
    ("dialogue", {"ask": "explain", "dialogue": "d"}),
    ("dialogue", {"ask": "happened", "dialogue": "d", "event": {"life": 3}}),
    ("dialogue", {"ask": "undo", "dialogue": "d"}),
    ("dialogue", {"ask": "pay", "dialogue": "d"}),
    ("dialogue", {"ask": "cancel", "dialogue": "d"}),
    ("dialogue", {"ask": "state", "dialogue": "d"}),
    ("lines", {"ask": "board", "on": "b"}),
    ("lines", {"ask": "forget", "on": "b"}),
]


def test_lines_and_what_they_are_answered_conform() -> None:
    session = Session()
    for verb, line in LINES:
        assert conforms(line, verb, "request") == [], line
        answer = json.loads(session.answer(json.dumps(line)))
        assert conforms(answer, verb, "answer") == [], line


def test_what_a_refusal_says_conforms() -> None:
    asked = {"board": BOARD, "pay": {"cost": "{1}"}}
    plan = planner.plan(asked).to_dict()
    line = {**asked, "ask": "verify", "answer": plan}
    assert conforms(line, "verify", "request") == []
    assert conforms(json.loads(Session().answer(json.dumps(line))), "verify", "answer") == []


@pytest.mark.parametrize(
    "asked",
    [
        {"bord": {}},
        {"board": {"life": "many"}},
        {"board": {"battlefield": [3]}},
        {"board": {"battlefield": [{"card": "Forest", "count": 0}]}},
        {"pay": {"cost": 3}},
        {"pay": {"cost": "{G}", "x": -1}},
        {"pay": {"cost": "{G}"}, "limits": {"time": 0}},
        {"pay": {"cost": "{G}"}, "prices": {"life": [1, 2]}},
        {"pay": {"cost": "{G}"}, "want": "wish"},
    ],
)
def test_what_is_refused_for_its_form_does_not_conform(asked: dict[str, Any]) -> None:
    with pytest.raises(planner.RequestError):
        planner.plan(asked)
    assert conforms(asked, "pay", "request")
