"""The price of any plan is the sum of its items, and what the referee counts from the steps alone."""

from __future__ import annotations

from hypothesis import strategies as st

import planner
from planner import Plan
from tests.support.sampling import sampled
from tests.support.strategies.offers import offer_requests
from tests.support.strategies.requests import Json, converter_requests, requests


@sampled(st.one_of(requests(), converter_requests(), offer_requests()), short=80, full=4_000)
def test_the_items_of_the_price_add_up(asked: Json) -> None:
    answer = planner.plan(asked)
    if isinstance(answer, Plan):
        assert sum(item.price for item in answer.prices) == answer.price
        assert planner.verify(asked, answer).price == answer.price
        assert all(item.what for item in answer.prices)
