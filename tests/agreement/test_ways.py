"""A short sample of ``python -m tests.agreement.ways``, and that it notices what it is for."""

from __future__ import annotations

import random

import pytest

from planner import Board, Way
from tests.agreement.legal_actions import KNOWN
from tests.agreement.pool import cards_of
from tests.agreement.ways import ALURENS, POOL, Listed
from tests.support.sampling import Sample


def test_every_accepted_announcement_of_known_cards_is_listed() -> None:
    found = Listed()
    for card in (*KNOWN, *ALURENS):
        found.ask(card)
    assert (found.missing, found.faults) == ([], [])
    assert found.counts["accepted"] > 100
    assert found.counts["by an assumed permission"] > 100


@pytest.mark.skipif(not POOL.exists(), reason=f"{POOL} is not there: no real cards are announced")
@pytest.mark.parametrize(
    "sample",
    [
        pytest.param(Sample(10, fresh=False), id="short"),
        pytest.param(Sample(2_000, fresh=True), id="full", marks=pytest.mark.slow),
    ],
)
def test_every_accepted_announcement_of_real_cards_is_listed(sample: Sample, fresh_seed: int) -> None:
    cards = cards_of(POOL)
    found = Listed()
    for card in random.Random(fresh_seed if sample.fresh else 0).sample(cards, sample.size):
        found.ask(card)
    assert (found.missing, found.faults) == ([], [])


def test_what_isnt_listed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Board.ways

    def without_one(board: Board, card: str) -> list[Way]:
        return right(board, card)[:-1]

    monkeypatch.setattr(Board, "ways", without_one)
    found = Listed()
    found.ask(KNOWN[3])
    assert found.missing
