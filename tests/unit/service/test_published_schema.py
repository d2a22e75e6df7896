"""The published schema: complete, and a service that keeps its promises when asked by it at random."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from planner.contract.verbs import with_paths
from planner.service.published import openapi
from tests.support.places import ENVIRONMENT, PATIENCE
from tests.support.service import Served, needs_service

pytestmark = [needs_service]


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(references(one) for one in value.values()))
    return set().union(*(references(one) for one in value)) if isinstance(value, list) else set()


def test_every_reference_leads_somewhere() -> None:
    document = openapi()
    schemas = document["components"]["schemas"]
    for reference in references(document):
        assert reference.removeprefix("#/components/schemas/") in schemas, reference
    assert "$defs" not in str(document)


def test_bounds_of_numbers_are_kept() -> None:
    schemas = openapi()["components"]["schemas"]
    count = schemas["ObjectSpec"]["properties"]["count"]
    assert (count["minimum"], count["maximum"]) == (1, 10_000)


GREEN: dict[str, Any] = {"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{1}{G}"}}
ASKED: dict[str, dict[str, Any]] = {
    "pay": {**GREEN, "keep": ["{U}"]},
    "options": GREEN,
    "explain": {**GREEN, "pay": {"cost": "{U}{U}{U}"}},
    "turn": {"board": GREEN["board"], "pays": [{"cost": "{G}"}, {"cost": "{U}{U}"}]},
    "verify": {**GREEN, "answer": {"status": "unpayable"}},
    "ways": {"board": GREEN["board"], "card": "Sol Ring"},
    "legal_actions": {"board": GREEN["board"]},
    "castable": {"board": {**GREEN["board"], "hand": ["Llanowar Elves"]}},
    "cards": {"card": "Sol Ring"},
    "deck/odds": {"deck": "17 Island\n23 Swamp", "ask": [{"cost": "{U}", "turn": 1}]},
    "deck/hands": {"deck": "17 Island\n23 Swamp", "number": 2, "last_turn": 3},
    "deck/lands": {"deck": "17 Island\n4 Swamp\n19 Llanowar Elves", "candidates": ["Island", "Forest"]},
    "deck/compare": {"deck": "17 Island\n23 Llanowar Elves", "changes": "-1 Island +1 Forest"},
    "deck/play": {"deck": "17 Island\n23 Llanowar Elves", "games": 20, "last_turn": 3},
}


def test_every_verb_is_asked_here() -> None:
    assert list(ASKED) == [verb.name for verb in with_paths()]


def test_what_several_verbs_take_has_one_name_and_a_body_is_required() -> None:
    document = openapi()
    schemas = document["components"]["schemas"]
    assert [name for name in schemas if name.endswith("BoardSpec")] == ["BoardSpec"]
    bodies = [told["post"]["requestBody"] for told in document["paths"].values() if "post" in told]
    assert len(bodies) >= len(ASKED)
    assert all(body["required"] is True for body in bodies)


@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("verb", ASKED)
def test_requests_and_answers_are_as_published(service: Served, verb: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    document = service.ask("/v1/schema").json
    assert isinstance(document, dict)
    told = document["paths"][f"/v1/{verb}"]["post"]
    answer = service.ask(f"/v1/{verb}", ASKED[verb])
    assert answer.status == 200, answer.body
    for part, value in ((told["requestBody"], ASKED[verb]), (told["responses"]["200"], answer.json)):
        schema = {**part["content"]["application/json"]["schema"], "components": document["components"]}
        jsonschema.Draft202012Validator(schema).validate(value)


def outcomes(service: Served) -> Counter[str]:
    """What has become of the requests of all verbs so far, as the service counts it."""
    text = service.ask("/metrics").body.decode()
    rows = re.findall(r'planner_requests_total\{outcome="([^"]+)",verb="[^"]+"\} ([\d.]+)', text)
    found: Counter[str] = Counter()
    for outcome, number in rows:
        found[outcome] += int(float(number))
    return found


@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("examples", [2, pytest.param(300, marks=pytest.mark.slow)])
def test_random_requests_by_the_schema_end_in_no_failure_of_the_service(
    service: Served, examples: int, tmp_path: Path
) -> None:
    """300 for each of the verbs are more than 2,000; most have cards and costs that there are."""
    pytest.importorskip("schemathesis", reason="NOT TESTED: schemathesis isn't installed")
    before = outcomes(service)
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{service.url}/v1/schema"]
    options = ["--max-examples", str(examples), "--checks", "not_a_server_error", "--phases", "fuzzing"]
    # A question of a deck may take as long as the service gives it, and a first one compiles the games.
    options += ["--request-timeout", "30"]
    paths = ["--include-path-regex", f"^/v1/({'|'.join(ASKED)})$"]
    done = subprocess.run(
        [*command, *options, *paths],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**ENVIRONMENT, "SCHEMATHESIS_HOOKS": "tests.support.schemathesis_hooks"},
        timeout=PATIENCE * 6,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    generated = re.search(r"(\d[\d,]*) generated, (\d[\d,]*) passed", done.stdout)
    assert generated is not None, done.stdout[-1000:]
    assert generated[1] == generated[2]
    assert int(generated[1].replace(",", "")) >= len(ASKED) * examples * 0.9
    found = outcomes(service) - before
    print(f"{generated[1]} generated; what became of them: {dict(found)}")
    if examples > 100:  # of few it can be any share
        assert found["refused"] < 0.7 * found.total()
