"""What is judged says one thing to every reader: no key twice, nothing in a proof that isn't read."""

from __future__ import annotations

import json
from typing import Any

import pytest

import planner
from planner import Plan, RequestError, Session
from planner.contract.error_codes import ErrorCode

REQUEST: dict[str, Any] = {
    "board": {"battlefield": ["Forest", "Forest", "Island"]},
    "pay": {"cost": "{1}{G}"},
    "keep": ["{U}"],
}


def _answer() -> dict[str, Any]:
    found = planner.plan(REQUEST)
    assert isinstance(found, Plan)
    return json.loads(found.to_json())  # type: ignore[no-any-return]


def _paths(value: Any, path: str = "") -> list[tuple[str, list[Any]]]:
    """Each object of a certificate by its path, with the keys that lead there."""
    found: list[tuple[str, list[Any]]] = []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        there = f"{path}[{key}]" if isinstance(value, list) else f"{path}.{key}"
        if isinstance(one, dict):
            found.append((there, [key]))
        found += [(deeper, [key, *keys]) for deeper, keys in _paths(one, there)]
    return found


def test_a_certificate_with_a_key_that_nobody_reads_is_refused_by_its_path() -> None:
    answer = _answer()
    assert answer["proof"] == "certificate"
    for path, keys in [("certificate", []), *_records(answer["certificate"])]:
        changed = json.loads(json.dumps(answer))
        there = changed["certificate"]
        for key in keys:
            there = there[key]
        there["nobody_reads_this"] = 1
        with pytest.raises(RequestError) as refused:
            planner.verify(REQUEST, changed)
        assert refused.value.code == ErrorCode.UNKNOWN_KEY
        assert refused.value.path == f"{path}.nobody_reads_this"


def _records(certificate: dict[str, Any]) -> list[tuple[str, list[Any]]]:
    """The parts of a certificate that are records, not tables by names of a board."""
    parts = _paths(certificate, "certificate")
    return [(path, keys) for path, keys in parts if isinstance(keys[-1], int) or keys[-1] == "evidence"]


TWICE = json.dumps({**REQUEST, "verb": "verify"})[:-1]


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ('{"status": "payable", "status": "unpayable"}', "status"),
        ('{"status": "unpayable", "reasons": [{"rule": "a", "text": "b", "rule": "c"}]}', "reasons[0].rule"),
    ],
)
def test_an_answer_that_says_a_key_twice_is_refused_by_its_path(answer: str, path: str) -> None:
    with pytest.raises(RequestError) as refused:
        planner.verify(REQUEST, answer)
    assert refused.value.path == path
    line = f'{TWICE}, "answer": {answer}}}'
    for told in (Session().answer(line), Session().answer(line.encode())):
        assert json.loads(told)["error"]["path"] == f"answer.{path}"


def test_a_request_that_says_a_key_twice_is_not_judged_by() -> None:
    twice = json.dumps(REQUEST)[:-1] + ', "pay": {"cost": "{G}"}}'
    with pytest.raises(RequestError) as refused:
        planner.verify(twice, _answer())
    assert refused.value.path == "pay"
    assert planner.verify(json.dumps(REQUEST), json.dumps(_answer()))
