"""What holds for the options of any request: legal, in order, different, the same on every run."""

from __future__ import annotations

import json

from hypothesis import note

import planner
from tests.support.checked_options import checked_options, payable_alive
from tests.support.sampling import sampled
from tests.support.strategies.offers import offer_requests
from tests.support.strategies.requests import Json, converter_requests, requests


def check_any(asked: Json) -> None:
    """What holds for the options of any request."""
    note(json.dumps(asked))
    best = payable_alive(asked)
    found = checked_options(asked, 4)
    assert found[0].plan == best
    assert [one.differs for one in found] == [one.differs for one in planner.options(asked, 4)]
    assert len({option.differs for option in found}) == len(found)
    assert all(option.differs for option in found)
    prices = [option.plan.whole_price for option in found]
    assert prices == sorted(prices)
    assert all(option.proven for option in found) or not best.optimal
    assert all(option.plan.whole_price == best.whole_price for option in found if option.plan.optimal)


@sampled(requests(), short=25, full=1_000)
def test_options_are_different_ordered_and_the_same_on_every_run(asked: Json) -> None:
    check_any(asked)


@sampled(converter_requests(), short=20, full=1_000)
def test_options_on_boards_of_converters(asked: Json) -> None:
    check_any(asked)


@sampled(offer_requests(), short=20, full=1_000)
def test_options_of_costs_that_are_offered(asked: Json) -> None:
    check_any(asked)
