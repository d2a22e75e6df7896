"""Certificates hold, false ones don't, and no weights at all show what isn't true."""

from __future__ import annotations

from hypothesis import note
from hypothesis import strategies as st

from tests.agreement.certificates import KINDS, Run, look_at, look_at_any_weights
from tests.support.sampling import sampled

SEEDS = st.tuples(st.sampled_from(KINDS), st.integers(0, 10**9))


@sampled(SEEDS, short=60, full=3_000)
def test_certificates_hold_and_false_ones_do_not(seed: tuple[str, int]) -> None:
    kind, number = seed
    note(f"{number}/{kind}")
    run = Run()
    look_at(run, kind, f"{number}/{kind}", 3)
    assert run.faults == []


@sampled(SEEDS, short=40, full=1_500)
def test_no_weights_show_a_price_above_the_true_one(seed: tuple[str, int]) -> None:
    """The weights come from nowhere: what the checker makes of them has to be true all the same."""
    kind, number = seed
    note(f"{number}/{kind}")
    run = Run()
    look_at_any_weights(run, kind, f"{number}/{kind}", 30)
    assert run.faults == []
