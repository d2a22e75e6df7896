"""Plans by other processes are those of this one: answers, proofs, what they are about, refusals."""

from __future__ import annotations

import random
from typing import Any

import joblib
import pytest
from msgspec import UNSET

import planner
from planner import Plan, RequestError, plan_many
from planner.api import processes
from planner.api.parallel import CHUNK, FEW
from planner.contract.request import decode

LANDS = ["Forest", "Island", "Plains", "Sol Ring", "Treasure", "Azorius Signet", "Llanowar Elves"]


def a_request(number: int, boards: int) -> dict[str, Any]:
    dice = random.Random(f"processes/{number % boards}")
    board = {"battlefield": [dice.choice(LANDS) for _ in range(dice.randint(1, 6))]}
    cost = random.Random(number).choice(["{G}", "{1}{U}", "{3}", "{W}{W}", "{2}{G}{U}"])
    return {"board": board, "pay": {"cost": cost}, "profile": "2026.2", "tag": str(number)}


def there(requests: list[Any], method: str = "auto") -> list[Any]:
    """Answer on two cores, whatever this machine has."""
    asked = list(enumerate(requests))
    from planner.api.one_of_many import as_refused, ask_indexed

    def ask(one: Any) -> Any:
        return ask_indexed(lambda request: planner.plan(request, method=method), as_refused, one)

    return processes.answer_all(ask, method, asked, 2, lambda _: None)


def sent_and_read(requests: list[Any]) -> list[Any]:
    """What another process would answer, asked in this one by the bytes that go there."""
    frames = processes._frames(processes.answer_bytes(processes._sent("auto", list(enumerate(requests)))))
    return [processes._read(frame, request, "auto") for frame, request in zip(frames, requests, strict=True)]


@pytest.mark.parametrize("boards", [3, 500])
def test_answers_by_way_of_bytes_are_the_answers(boards: int) -> None:
    asked = [a_request(number, boards) for number in range(60)]
    expected = [planner.plan(one) for one in asked]
    found = sent_and_read(asked)
    kinds = {type(one).__name__ for one in found}
    assert kinds == {"Plan", "Unpayable"}
    for one, other in zip(found, expected, strict=True):
        assert one.to_json() == other.to_json()
        assert str(one) == str(other)
        assert one.tag == other.tag


def test_the_proof_is_made_when_it_is_read() -> None:
    (found,) = sent_and_read([a_request(0, 9)])
    assert found.stated_proof is UNSET
    assert found.proof == getattr(planner.plan(a_request(0, 9)), "proof", UNSET) != UNSET


def test_every_form_of_a_request_goes_there() -> None:
    plain = a_request(1, 9)
    card = {"name": "Burst", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Kicker {4}"}
    asked: list[Any] = [
        decode(plain),
        '{"pay": {"cost": "{0}"}}',
        b'{"pay": {"cost": "{1}"}}',
        {**plain, "want": "verdict"},
        {**plain, "want": "explanation", "keep": ["{G}"]},
        {**plain, "limits": {"time": 60}},
        {"board": plain["board"], "pays": [{"cost": "{G}"}, {"cost": "{oops}"}]},
        {"board": {"battlefield": ["Mountain"]}, "pay": {"card": card}},
        {"board": plain["board"], "pay": {"cost": "{G}"}, "policies": {"tap": "never"}},
    ]
    for one, other in zip(sent_and_read(asked), [planner.plan(one) for one in asked], strict=True):
        assert one.to_dict() == other.to_dict()


def test_other_processes_answer_in_the_order_of_the_questions() -> None:
    asked = [a_request(number, 40) for number in range(CHUNK * 6 + 5)]
    found = there(asked)
    assert [one.tag for one in found] == [str(number) for number in range(len(asked))]
    plans = [one for one in found if isinstance(one, Plan)]
    assert len(plans) > CHUNK
    assert all(one.proof for one in plans[::20])


def test_the_first_refusal_is_raised_whoever_finds_it() -> None:
    asked: list[Any] = [a_request(number, 2) for number in range(CHUNK * 4)]
    asked[5] = {**asked[5], "pay": {"cost": "{Q}"}}
    asked[100] = {**asked[100], "pay": {"cost": "{Z}"}}
    with pytest.raises(RequestError) as refused:
        there(asked)
    assert (refused.value.index, refused.value.path) == (5, "pay.cost")


def test_where_it_is_worth_it_is_decided_by_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "is_warm", lambda: False)
    assert [processes.pays(seconds, 2) for seconds in (0.1, 1.0, 10.0)] == [False, False, True]
    monkeypatch.setattr(processes, "is_warm", lambda: True)
    assert [processes.pays(seconds, 2) for seconds in (0.1, 1.0, 10.0)] == [False, True, True]
    assert not processes.pays(10.0, 1)


@pytest.mark.parametrize(("warm", "sampled"), [(False, CHUNK), (True, FEW)])
def test_plan_many_takes_processes_by_itself(
    warm: bool, sampled: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [a_request(number, 40) for number in range(CHUNK * 3)]
    shared: list[int] = []

    def answer_all(ask: Any, _method: str, questions: Any, cores: int, _show: Any) -> list[Any]:
        shared.append(len(questions))
        assert cores == 2
        return [ask(one) for one in questions]

    monkeypatch.setattr(processes, "answer_all", answer_all)
    monkeypatch.setattr(processes, "is_warm", lambda: warm)
    monkeypatch.setattr(joblib, "cpu_count", lambda: 2)
    expected = [planner.plan(one) for one in asked]
    for worth, config, is_shared in (
        (True, {}, True),
        (False, {}, False),
        (False, {"backend": "loky", "n_jobs": 2}, True),
        (True, {"backend": "threading", "n_jobs": 2}, False),
        (True, {"n_jobs": 1}, False),
    ):
        shared.clear()
        monkeypatch.setattr(processes, "pays", lambda _seconds, cores, worth=worth: worth and cores > 1)
        with joblib.parallel_config(**config):
            assert plan_many(asked) == expected
        assert shared == ([len(asked) - sampled] if is_shared else []), config


def test_processes_that_stay_warm_seldom_look_through_their_memory() -> None:
    """Once a second, as they do by themselves, it took a fifth of the second core's time."""
    from joblib.externals.loky import process_executor

    assert process_executor._MEMORY_LEAK_CHECK_DELAY < processes.COLLECTED_EVERY  # not set here
    delay = "__import__('joblib.externals.loky.process_executor', fromlist=['_']).{}".format
    one = processes.pool(1)
    try:
        assert one.submit(eval, delay("_MEMORY_LEAK_CHECK_DELAY")).result() == processes.COLLECTED_EVERY
    finally:
        processes.stop_pool()
