"""What the service answers over HTTP, asked as a client asks it."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import planner
from tests.support.places import ROOT
from tests.support.service import Served, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.json") if path.stem != "turn")
GREEN = {"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{G}"}}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_answer_is_the_one_of_python_to_the_byte(service: Served, path: Path) -> None:
    request = path.read_bytes()
    assert service.ask("/v1/pay", request).body == planner.plan(request).to_json().encode()


def test_explain_is_a_plan_with_its_explanation(service: Served) -> None:
    request = {**GREEN, "pay": {"cost": "{W}{W}{W}"}}
    expected = planner.plan({**request, "want": "explanation"}).to_json().encode()
    assert service.ask("/v1/explain", request).body == expected


def test_options_are_those_of_python(service: Served) -> None:
    found = service.ask("/v1/options", GREEN).json
    assert isinstance(found, dict)
    assert found["status"] == "payable"
    assert [one["plan"]["gives_up"] for one in found["options"]] == [
        one.plan.to_dict()["gives_up"] for one in planner.options(GREEN)
    ]


def test_a_turn_is_that_of_python(service: Served) -> None:
    request = (ROOT / "examples" / "turn.json").read_bytes()
    assert service.ask("/v1/turn", request).body == planner.plan_turn(request).to_json().encode()


def test_verify_tells_a_right_answer_from_a_wrong_one(service: Served) -> None:
    answer = planner.plan(GREEN).to_dict()
    assert service.ask("/v1/verify", {**GREEN, "answer": answer}).json["legal"] is True  # type: ignore[index]
    answer["gives_up"][0]["amount"] -= 1
    assert service.ask("/v1/verify", {**GREEN, "answer": answer}).json["legal"] is False  # type: ignore[index]


@pytest.mark.parametrize("status", ["unpayable", "unknown", "payable"])
def test_verify_proves_no_bare_verdict(service: Served, status: str) -> None:
    asked = {**GREEN, "answer": {"status": status}}
    found = service.ask("/v1/verify", asked).json
    assert isinstance(found, dict)
    assert (found["legal"], found["proven"]) == (True, False)
    found = service.ask("/v1/verify", {**asked, "require_proof": True}).json
    assert isinstance(found, dict)
    assert (found["legal"], found["proven"]) == (False, False)


def test_ways_are_those_of_a_board(service: Served) -> None:
    burst = {"name": "Burst", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Kicker {4}"}
    found = service.ask("/v1/ways", {"board": {"battlefield": ["Mountain"]}, "card": burst}).json
    assert isinstance(found, dict)
    expected = planner.Board(battlefield=["Mountain"]).ways(burst)
    assert [one["status"] for one in found["ways"]] == [one.status.value for one in expected]


def test_odds_of_a_deck(service: Served) -> None:
    asked = {"deck": "17 Island\n23 Swamp", "ask": [{"cost": "{U}", "turn": 1}], "method": "exact"}
    found = service.ask("/v1/deck/odds", asked).json
    assert isinstance(found, dict)
    assert 0.5 < found["rows"][0]["castable"] < 1


def test_a_card_by_its_name(service: Served) -> None:
    assert service.ask("/v1/cards/Sol%20Ring").json["type_line"] == "Artifact"  # type: ignore[index]
    unknown = service.ask("/v1/cards/Sol%20Rong")
    assert unknown.status == 400
    assert unknown.json["code"] == "unknown_card"  # type: ignore[index]
    assert "Sol Ring" in unknown.json["detail"]  # type: ignore[index]
    assert "Sol Ring" in service.ask("/v1/search?text=sol%20ring").json  # type: ignore[operator]


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        (b"{", "", "not_json"),
        (b"", "", "not_json"),
        (b"\xff\xfe", "", "not_json"),
        (
            b'{"board": {"battlefield": [{"card": "Forest", "tapped": "yes"}]}}',
            "board.battlefield[0].tapped",
            "wrong_type",
        ),
        (b'{"bord": {}}', "bord", "unknown_key"),
        (
            b'{"board": {"battlefield": ["Forrest"]}, "pay": {"cost": "{G}"}}',
            "board.battlefield[0]",
            "unknown_card",
        ),
    ],
)
def test_a_refusal_is_a_problem_with_code_and_path(
    service: Served, body: bytes, path: str, code: str
) -> None:
    found = service.ask("/v1/pay", body, {"content-type": "application/json"})
    problem = found.json
    assert isinstance(problem, dict)
    assert (found.status, problem["status"], problem["path"]) == (400, 400, path)
    assert found.headers["content-type"] == "application/problem+json"
    assert problem["code"] == code
    assert problem["detail"]


@pytest.mark.parametrize(
    "path",
    ["/v1/none", "/table/../settings.py", "/table/none.js", "/parts/none.js", "/etc/passwd", "/schema"],
)
def test_what_is_not_there_is_not_there(service: Served, path: str) -> None:
    found = service.ask(path)
    assert found.status == 404
    assert str(ROOT).encode() not in found.body and b"Traceback" not in found.body  # noqa: PT018


def test_the_wrong_method_is_said(service: Served) -> None:
    refused = service.ask("/v1/pay")
    assert refused.status == 405
    assert "POST" in refused.headers["allow"]


def test_a_body_that_is_too_large_is_refused(service: Served) -> None:
    body = json.dumps({**GREEN, "board": {"battlefield": ["Forest"] * 100_000}}).encode()
    assert service.ask("/v1/pay", body).status == 413


def test_a_service_is_called_by_its_own_names_alone(service: Served) -> None:
    refused = service.ask("/v1/pay", GREEN, {"host": "evil.example"})
    assert refused.status == 421
    assert refused.json["code"] == "wrong_host"  # type: ignore[index]
    assert service.ask("/v1/pay", GREEN, {"host": f"localhost:{service.port}"}).status == 200


def test_a_page_of_another_site_is_turned_away(service: Served) -> None:
    own = {"origin": service.url, "content-type": "text/plain"}
    assert service.ask("/v1/pay", GREEN, own).status == 200
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{service.port + 1}"):
        refused = service.ask("/v1/pay", GREEN, {**own, "origin": origin})
        assert refused.status == 403
        assert refused.json["code"] == "wrong_origin"  # type: ignore[index]


@pytest.mark.parametrize("name", ["/etc/passwd", "/etc/hostname", __file__])
def test_the_name_of_a_file_is_no_decklist(service: Served, name: str) -> None:
    found = service.ask("/v1/deck/odds", {"deck": name, "ask": [{"cost": "{U}", "turn": 1}]})
    assert found.status == 400
    assert found.json["path"].startswith("deck")  # type: ignore[index]
    assert name[:16].encode() in found.body  # what was asked is repeated, and nothing of what is there
    with open(name, encoding="utf-8") as file:
        assert file.readline().strip().encode() not in found.body


@pytest.mark.parametrize(
    "words", ["x" * 20_000, "%00", "%F0%9F%8D%80", "../../etc/passwd", "%2Fetc%2Fpasswd"]
)
def test_strange_names_of_cards_are_refused(service: Served, words: str) -> None:
    found = service.ask(f"/v1/cards/{words}")
    assert found.status in (400, 404)
    assert len(found.body) < 2_000
    assert service.ask(f"/v1/search?text={words}").status == 200


@pytest.mark.parametrize(
    "body", [b"[" * 200_000, b'{"board":' * 20_000, b'{"pay": {"cost": "' + b"{G}" * 60_000]
)
def test_what_is_nested_or_long_beyond_measure_is_refused(service: Served, body: bytes) -> None:
    for verb in ("pay", "turn", "deck/odds"):
        found = service.ask(f"/v1/{verb}", body)
        assert found.status == 400
        assert len(found.body) < 2_000


def test_odds_past_their_time_are_refused_by_the_path_of_it(service: Served) -> None:
    asked = {"deck": "10 Island\n10 Azorius Chancery\n20 Swamp", "method": "simulated"}
    asked_in_no_time = {**asked, "ask": [{"cost": "{2}{U}"}], "limits": {"time": 1e-6}}
    found = service.ask("/v1/deck/odds", asked_in_no_time)
    assert (found.status, found.json["path"]) == (400, "limits.time")  # type: ignore[index]


def test_a_card_store_that_cannot_be_used_is_said_without_its_place(tmp_path: Path) -> None:
    store = tmp_path / "cards.sqlite"
    store.write_bytes(b"no store at all" * 100)
    with served(environment={"PLANNER_CARDS": str(store)}, ready="/health/live") as service:
        found = service.ask("/health/ready")
        while found.json["code"] == "not_ready":  # type: ignore[index]
            time.sleep(0.2)
            found = service.ask("/health/ready")
        assert (found.status, found.json["code"]) == (503, "card_store")  # type: ignore[index]
        request = {"board": {"battlefield": ["Nobody Knows This"]}, "pay": {"cost": "{G}"}}
        for answer in (
            service.ask("/v1/pay", request),
            service.ask("/v1/lines", json.dumps(request).encode()),
            service.ask("/v1/cards/Nobody%20Knows"),
            service.ask("/v1/search?text=nobody"),
        ):
            assert b"card_store" in answer.body
            assert str(tmp_path).encode() not in answer.body


def test_every_response_has_the_headers_of_a_careful_page(service: Served) -> None:
    for path in ("/", "/table", "/parts/mana-planner.js", "/v1/none", "/health/live", "/metrics"):
        headers = service.ask(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"


def test_what_is_counted_can_be_read(service: Served) -> None:
    service.ask("/v1/pay", GREEN)
    text = service.ask("/metrics").body.decode()
    assert 'planner_requests_total{outcome="payable",verb="pay"}' in text
    assert 'planner_queue{lane="long"} 0.0' in text
    assert 'planner_busy{lane="long"} 0.0' in text
