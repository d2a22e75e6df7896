"""Certificates hold, false ones don't, and no weights at all show what isn't true."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import note
from hypothesis import strategies as st

from planner.contract.answer import Plan, Unpayable
from planner.contract.certificate import Certificate, Evidence
from planner.costing.question import prepare
from planner.planning.answers.answering import answer
from tests.agreement.certificates import KINDS, Run, look_at, look_at_any_weights, look_at_forged
from tests.support.certificates.contradicting import claims_something_untrue
from tests.support.sampling import sampled

SEEDS = st.tuples(st.sampled_from(KINDS), st.integers(0, 10**9))


@sampled(SEEDS, short=60, full=3_000)
def test_certificates_hold_and_false_ones_do_not(seed: tuple[str, int]) -> None:
    kind, number = seed
    note(f"{number}/{kind}")
    run = Run()
    look_at(run, kind, f"{number}/{kind}", 3)
    assert run.faults == []


def test_lands_that_could_be_exiled_for_evidence_count_for_none_of_it() -> None:
    """701.59, 202.3: a card without a mana cost has the mana value 0, and no price for each of its value."""
    run = Run()
    for number in (13, 72, 236):
        look_at(run, "costs", f"n51/costs/{number}", 3)
    assert run.faults == []


@sampled(SEEDS, short=40, full=1_500)
def test_no_weights_show_a_price_above_the_true_one(seed: tuple[str, int]) -> None:
    """The weights come from nowhere: what the checker makes of them has to be true all the same."""
    kind, number = seed
    note(f"{number}/{kind}")
    run = Run()
    look_at_any_weights(run, kind, f"{number}/{kind}", 30)
    assert run.faults == []


@sampled(SEEDS, short=60, full=3_000)
def test_no_forged_certificate_is_accepted(seed: tuple[str, int]) -> None:
    """Whatever is stated, and however the sums are put right: what isn't true isn't proven."""
    kind, number = seed
    note(f"{number}/{kind}")
    run = Run()
    look_at_forged(run, kind, f"{number}/{kind}", 10)
    assert run.faults == []


@pytest.mark.parametrize(
    ("battlefield", "cost"),
    [(["Plains", "Island", "Azorius Signet"], "{W}{W}{U}{U}"), (["Island", "Sol Ring"], "{2}{U}")],
)
def test_a_false_line_is_found_by_what_really_can_be_paid(battlefield: list[str], cost: str) -> None:
    request: dict[str, Any] = {"board": {"battlefield": battlefield}, "pay": {"cost": cost}}
    question = prepare(request)
    true = answer(question)
    assert isinstance(true, Plan | Unpayable)
    certificate = true.certificate
    assert isinstance(certificate, Certificate)
    assert claims_something_untrue(question, true, true, certificate) == ""
    changed = deepcopy(certificate)
    assert isinstance(changed.cases[0].evidence, Evidence)
    changed.cases[0].evidence.have -= 1
    assert claims_something_untrue(question, true, true, changed)
    other = deepcopy(certificate)
    other.cases[0].total_cost = "{W}"
    assert claims_something_untrue(question, true, true, other) == "a total cost"
    if isinstance(true, Plan):
        cheaper = deepcopy(true)
        cheaper.price = cheaper.whole_price - 1
        assert claims_something_untrue(question, true, cheaper, certificate) == "the price"
