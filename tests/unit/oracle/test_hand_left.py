"""The search that reads the hand leaves a payment aside only where it's worse whatever it leaves."""

from __future__ import annotations

import random

import pytest

from tests.support.comparing import compare
from tests.support.oracle.activations import State
from tests.support.oracle.hand_left import HandLeft
from tests.support.strategies.offers import build_offer_request


@pytest.mark.parametrize("seed", range(12))
def test_what_is_left_aside_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    request = build_offer_request(random.Random(f"left aside/{seed}").choice)
    pruned = compare(request)
    whole = HandLeft.compared

    def every(hand: HandLeft, price: int, end: State, least: object = None) -> object:
        return whole(hand, price, end)

    monkeypatch.setattr(HandLeft, "compared", every)
    assert compare(request).expected == pruned.expected
