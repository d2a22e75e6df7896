"""Converters that only pay for each other are told so, and rounds are left for what that doesn't settle."""

import random

import pytest

from benchmarks.converters import random_request
from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.models.deciders.program import best_payment as search
from planner.models.deciders.program.cp_sat import minimize
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.subtour_elimination import find_subtour
from planner.models.problem.solution import Outcome
from planner.planning.question.problem import problem_of

TIGHT = [random_request(random.Random(seed), 2, 3, 1, 5) for seed in range(40)]
"""Boards of two lands and four converters: the first solution often has no order."""


def _solved_with(request: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> tuple[Outcome, list[int]]:
    """What a request comes to, and the rounds of the programs that were built for it."""
    rounds: list[int] = []

    def built(*args: object, **options: object) -> PaymentProgram:
        rounds.append(int(str(options.get("rounds", 0))))
        return PaymentProgram(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(search, "PaymentProgram", built)
    return search.best_payment(problem_of(prepare(request)), Clock()).outcome, rounds


def _nothing(*_: object) -> tuple[()]:
    """Spend no mana otherwise."""
    return ()


def test_what_has_to_start_converters_makes_rounds_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "reallocated", _nothing)
    found = [_solved_with(request, monkeypatch) for request in TIGHT]
    assert sum(len(rounds) > 1 for _, rounds in found) >= 3
    assert not any(any(rounds) for _, rounds in found)


def test_nothing_else_is_found_than_with_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [search.best_payment(problem_of(prepare(request)), Clock()) for request in TIGHT]
    monkeypatch.setattr(search, "MOST_SUBTOURS", 0)
    monkeypatch.setattr(search, "reallocated", _nothing)
    for request, payment in zip(TIGHT, told, strict=True):
        by_rounds = search.best_payment(problem_of(prepare(request)), Clock())
        assert payment.outcome is by_rounds.outcome
        assert payment.solution.price == by_rounds.solution.price


def test_two_signets_have_no_start_without_a_land() -> None:
    signet = {"name": "Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {G}{W}."}
    board = {"battlefield": [{"card": signet, "count": 2}]}
    problem = problem_of(prepare({"board": board, "pay": {"cost": "{G}"}}))
    loose = minimize(PaymentProgram(problem), Clock())
    assert loose.found
    assert find_subtour(problem, loose)
    assert search.best_payment(problem, Clock()).outcome is Outcome.INFEASIBLE
