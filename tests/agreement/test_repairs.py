"""Repairs of random refusals, carried out on the requests themselves."""

from __future__ import annotations

import json
import random

import pytest

import planner
from planner import Unpayable
from tests.agreement.repairs import BUILDERS, faults, refusal
from tests.support.sampling import drawn


@drawn(short=20, full=500)
@pytest.mark.parametrize("kind", BUILDERS)
def test_repairs_of_random_refusals_are_enough_smallest_and_complete(kind: str, seeds: list[str]) -> None:
    """With what is named the cost can be paid, with anything less not; of some, that nothing is left out."""
    checked = 0
    for seed in seeds:
        asked = refusal(kind, f"repairs/{seed}")
        if asked is None or not isinstance(planner.plan(asked), Unpayable):
            continue
        _, wrong = faults(asked, random.Random(seed), complete=checked % 3 == 0)
        checked += 1
        assert not wrong, (wrong, json.dumps(asked))
    assert 5 * checked > len(seeds)  # otherwise the comparison says little
