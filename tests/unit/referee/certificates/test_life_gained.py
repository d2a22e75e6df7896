"""Life that mana abilities let gain: certificates count it as if all of it came first."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.contract.answer import Plan
from planner.contract.answer_parts import Status
from planner.contract.certificate import Case, Certificate, Evidence
from planner.costing.question import prepare
from planner.game.prices import Prices
from planner.referee.certificates import check_certificate
from tests.support.certificates.javascript import ruled, settled_line
from tests.support.certificates.stating import alike, evidence, failing

Json = dict[str, Any]
FOUNTAIN = {"name": "Fountain", "type_line": "Land", "oracle_text": "{T}: Add {C}. You gain 1 life."}
CONFLUENCE = {
    "name": "Confluence",
    "type_line": "Land",
    "oracle_text": "{T}, Pay 1 life: Add one mana of any color.",
}
RELIC = {
    "name": "Relic",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add {C}.\n{T}, Sacrifice this artifact: Add {C}{C}. You gain 3 life.",
}


def asked(*battlefield: Json | str, cost: str, life: int = 20, **more: Any) -> Json:
    cards = [{"card": one} if isinstance(one, dict) else one for one in battlefield]
    return {"board": {"battlefield": cards, "life": life}, "pay": {"cost": cost}, **more}


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
@pytest.mark.parametrize(
    ("battlefield", "cost", "life", "status"),
    [
        ([FOUNTAIN, "Forest"], "{1}", 20, "payable"),
        ([FOUNTAIN, FOUNTAIN, CONFLUENCE, "Forest"], "{2}{U}", 2, "payable"),
        ([FOUNTAIN, RELIC, CONFLUENCE], "{2}{B/P}", 20, "payable"),
        ([FOUNTAIN, RELIC, RELIC], "{B/P}{B/P}", 20, "payable"),
        ([FOUNTAIN], "{B/P}{B/P}", 2, "unpayable"),
        ([RELIC, CONFLUENCE], "{B/P}{B/P}{B/P}{B/P}", 2, "unpayable"),
    ],
)
def test_payments_beside_life_gained_are_certified(
    battlefield: list[Any], cost: str, life: int, status: str, profile: str
) -> None:
    """119.3: Pristine Talisman's kind; the checker in JavaScript adds it up as well."""
    request = asked(*battlefield, cost=cost, life=life, profile=profile)
    answer = planner.plan(request)
    assert isinstance(answer, planner.Plan | planner.Unpayable)
    assert (answer.status, answer.proof) == (status, "certificate")
    assert planner.verify(request, answer).proven
    line = settled_line(request)
    assert line is not None
    forged = planner.plan(request).to_dict()
    leaf = forged["certificate"]["cases"][0]["evidence"]
    while "branches" in leaf:
        leaf = leaf["branches"][0]
    leaf["have"] = leaf.get("have", 0) - 1
    said, refused = ruled([line, {**line, "answer": forged}])
    assert said == "holds"
    assert refused.startswith("have: ")
    assert "evidence" in planner.verify(request, forged).problems[0]


@pytest.mark.parametrize(
    ("battlefield", "there"),
    [
        ([FOUNTAIN], 2),
        ([FOUNTAIN, FOUNTAIN, "Forest"], 3),
        ([RELIC], 4),  # tapped for {C}, or sacrificed with that: once
        ([{"card": FOUNTAIN, "tapped": True}], 1),
        ([], 1),
    ],
)
def test_life_there_is_what_could_be_gained_as_well(battlefield: list[Any], there: int) -> None:
    """118.3b: from 1 life, so many points could be paid at the most."""
    cards = [{"card": one} if isinstance(one, dict) and "card" not in one else one for one in battlefield]
    request = {"board": {"battlefield": cards, "life": 1}, "pay": {"cost": "{B/P}{B/P}{B/P}"}}

    def stated(life: int) -> Evidence:
        return evidence({"B": 2}, {"{B/P}": (3, 2)}, life=1, beside=life)

    assert failing(request, stated(there)) == ""
    for wrong in (there - 1, there + 1):
        line = f"certificate.cases[0].evidence.have: {wrong}, but what there is adds up to {there}"
        assert failing(request, stated(wrong)) == line


def test_prices_that_fall_with_the_life_total_bound_nothing_beside_life_gained() -> None:
    """Gaining first is the cheapest order only where each point lost costs no less than the one before."""
    shown = evidence(alike(3), {"{1}": (1, 3)})
    answer = Plan(status=Status.PAYABLE, optimal=True, price=3, total_cost="{1}")
    for permanents, life, why in (
        ([FOUNTAIN], (6, 10, 30), ""),
        ([FOUNTAIN], (30, 10, 6), "gains life, which isn't bounded here"),
        (["Forest"], (30, 10, 6), ""),
    ):
        question = prepare(asked(*permanents, cost="{1}", profile="2026.1"))
        case = Case(total_cost="{1}", bound=3, evidence=shown)
        fault = check_certificate(
            question.game, question.ways, Prices(life=life), answer, Certificate(cases=[case])
        )
        assert why in fault
        assert bool(fault) is bool(why)
