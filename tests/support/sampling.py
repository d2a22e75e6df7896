"""Random samples of two sizes: short and the same on every run, or full, slow and with a fresh seed.

The default run takes the short sample of each comparison; ``pytest -m slow`` takes the full ones, with a
seed that it shows and that ``--seed`` repeats.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

FIRST_FAILURE = "TESTS_STOP_AT_THE_FIRST_FAILURE"
"""A variable of the environment: what fails isn't made smaller, as nobody reads it."""
_PHASES = [one for one in Phase if not (one is Phase.shrink and FIRST_FAILURE in os.environ)]
ANY_SPEED = settings(
    phases=_PHASES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
"""Hypothesis on machines of any speed: nothing is measured, and every run draws the same."""
FRESH = settings(ANY_SPEED, derandomize=False, print_blob=True)


@dataclass(frozen=True)
class Sample:
    """How many random cases, and whether they are drawn anew on every run."""

    size: int
    fresh: bool


def _sizes(short: int, full: int) -> list[object]:
    return [
        pytest.param(Sample(short, fresh=False), id="short"),
        pytest.param(Sample(full, fresh=True), id="full", marks=pytest.mark.slow),
    ]


def sampled(
    *cases: SearchStrategy[Any], short: int, full: int
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a check of one case a test of many, drawn by Hypothesis, which shrinks what fails."""

    def decorate(check: Callable[..., None]) -> Callable[..., None]:
        def test(sample: Sample, fresh_seed: int) -> None:
            if sample.fresh:
                seed(fresh_seed)(settings(FRESH, max_examples=sample.size)(given(*cases)(check)))()
            else:
                settings(ANY_SPEED, max_examples=sample.size)(given(*cases)(check))()

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        marked: Callable[..., None] = pytest.mark.parametrize("sample", _sizes(short, full))(test)
        return marked

    return decorate


def drawn(*, short: int, full: int) -> pytest.MarkDecorator:
    """Give a test ``seeds``: one for each of its random cases, for ``random.Random``."""
    return pytest.mark.parametrize("seeds", _sizes(short, full), indirect=True)
