"""The order of activations: where it needs no search, it is the one that a search finds."""

from __future__ import annotations

import json

from hypothesis import note

from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.models.search.best_payment import best_payment
from planner.models.search.sequencing import Sequencer
from planner.models.search.sequencing_search import SequencingSearch
from planner.planning.question.problem import problem_of
from tests.support.sampling import sampled
from tests.support.strategies.cards import Json
from tests.support.strategies.sources import plain_requests, sources_requests


def _same_order(request: Json) -> None:
    note(json.dumps(request))
    problem = problem_of(prepare(request))
    solution = best_payment(problem, Clock()).solution
    if solution.found:
        assert Sequencer(problem, solution).sequence() == SequencingSearch(problem, solution, None).sequence()


@sampled(plain_requests(), short=60, full=1_500)
def test_what_only_taps_is_put_in_order_as_a_search_would(request: Json) -> None:
    _same_order(request)


@sampled(sources_requests(), short=60, full=1_500)
def test_boards_of_all_kinds_have_one_order(request: Json) -> None:
    _same_order(request)
