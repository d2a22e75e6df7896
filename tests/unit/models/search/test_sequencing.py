"""The order of activations: where it needs no search, it is the one that a search finds."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, note, settings

from planner.costing.question import prepare
from planner.models.problem.solution import Clock
from planner.models.search.best_payment import best_payment
from planner.models.search.sequencing import Sequencer
from planner.models.search.sequencing_search import Search
from planner.planning.problem import problem_of
from tests.support.strategies.cards import Json
from tests.support.strategies.sources import plain_requests, sources_requests

SETTINGS = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def _same_order(request: Json) -> None:
    note(json.dumps(request))
    problem = problem_of(prepare(request))
    solution = best_payment(problem, Clock()).solution
    if solution.found:
        assert Sequencer(problem, solution).sequence() == Search(problem, solution, None).sequence()


@SETTINGS
@given(plain_requests())
def test_what_only_taps_is_put_in_order_as_a_search_would(request: Json) -> None:
    _same_order(request)


@SETTINGS
@given(sources_requests())
def test_boards_of_all_kinds_have_one_order(request: Json) -> None:
    _same_order(request)
