"""Costs that can't stay payable beside a total cost: the referee's reading, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.contract.certificate import Beside, Case, Certificate, CostBeside
from planner.costing.question import prepare
from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.planning.hand.kept_beside import evidence_beside, kept_costs_of
from planner.planning.proofs import fault_in
from planner.planning.question.compiled_board import CompiledBoard
from planner.referee.certificates import KeptCost, heaviest
from planner.referee.certificates.cases import check_together
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.situation import Situation
from tests.unit.models.boards import permanent

Json = dict[str, Any]
REQUEST: Json = {
    "board": {"battlefield": ["Island", "Forest", "Forest"]},
    "pay": {"cost": "{G}"},
    "keep": [{"cost": "{U}"}, {"cost": "{G}", "weight": 3}, {"cost": "{1}"}],
}
"""Any two of the three costs stay payable, and not all."""
LOADED: Json = {"name": "Opal", "mana_cost": "{1}", "type_line": "Artifact"}
DISCARDING: Json = {
    "name": "Bargain",
    "mana_cost": "{G}",
    "type_line": "Sorcery",
    "oracle_text": "As an additional cost to cast this spell, discard a card.",
}


def certified(request: Json) -> tuple[planner.Plan, Certificate]:
    answer = planner.plan(request)
    assert isinstance(answer, planner.Plan)
    assert answer.proof == "certificate"
    assert isinstance(answer.certificate, Certificate)
    return answer, answer.certificate


def failing(request: Json, answer: planner.Plan, certificate: Certificate) -> str:
    return fault_in(certificate, prepare(request), answer)


def only_beside(certificate: Certificate) -> Beside:
    (case,) = certificate.cases
    (beside,) = case.beside
    return beside


def test_all_three_are_one_sum() -> None:
    answer, certificate = certified(REQUEST)
    assert [(one.cost, one.total_cost) for one in only_beside(certificate).costs] == [
        (0, "{U}"),
        (1, "{G}"),
        (2, "{1}"),
    ]
    assert failing(REQUEST, answer, certificate) == ""


def test_without_it_more_could_be_kept() -> None:
    answer, certificate = certified(REQUEST)
    (case,) = certificate.cases
    case.beside = []
    assert ".bound: " in failing(REQUEST, answer, certificate)


@pytest.mark.parametrize(
    ("costs", "line"),
    [
        ([], "costs: expected a cost to keep"),
        ([(3, 0, "{1}")], "costs[0]: cost 3, way 0: there is no such cost to keep"),
        ([(-1, 0, "{1}")], "costs[0]: cost -1, way 0: there is no such cost to keep"),
        ([(0, 1, "{U}")], "costs[0]: cost 0, way 1: there is no such cost to keep"),
        ([(0, 0, "{U}"), (0, 0, "{U}")], "costs[1]: cost 0 is there twice"),
        ([(0, 0, "{U}{U}")], "costs[0].total_cost: '{U}{U}', but it is '{U}'"),
        ([(0, 0, "{U}"), (1, 0, "{G}")], "evidence.weights.W: 1"),
    ],
)
def test_what_is_said_of_other_costs_is_refused(costs: list[tuple[int, int, str]], line: str) -> None:
    answer, certificate = certified(REQUEST)
    only_beside(certificate).costs = [CostBeside(cost=n, way=w, total_cost=said) for n, w, said in costs]
    assert failing(REQUEST, answer, certificate).startswith(f"certificate.cases[0].beside[0].{line}")


def test_what_can_be_paid_has_no_evidence() -> None:
    answer, certificate = certified(REQUEST)
    beside = only_beside(certificate)
    beside.costs = [one for one in beside.costs if one.cost != 2]
    beside.evidence.owed = [one for one in beside.evidence.owed if one.symbol != "{1}"]
    beside.evidence.need -= 1
    beside.evidence.weights = {"U": 1, "G": 1}
    assert "doesn't count more than what there is" in failing(REQUEST, answer, certificate)


def test_another_turn_is_another_board() -> None:
    """What is tapped has untapped by then (502.3)."""
    answer, certificate = certified(REQUEST)
    keep = [{**one, "when": "next turn"} for one in REQUEST["keep"]]
    line = failing({**REQUEST, "keep": keep}, answer, certificate)
    assert line == "certificate.cases[0].beside[0].costs[0]: it could be paid for less, or at another time"


def test_restricted_mana_that_pays_for_what_is_kept_counts() -> None:
    """106.6: it can't pay for the ability, and keeps the creature castable."""
    camp = permanent("Camp", "{T}: Add {G}{G}. Spend this mana only to cast creature spells.", "Land")
    bear = {"name": "Bear", "mana_cost": "{G}{G}", "type_line": "Creature", "power": "2", "toughness": "2"}
    board = {"battlefield": [camp, "Forest"], "hand": [bear, {**bear, "name": "Other"}]}
    request = {"board": board, "pay": {"cost": "{1}"}, "keep": "hand"}
    answer, certificate = certified(request)
    assert len(answer.summary.kept) == 1
    assert sorted(gift.gives for gift in only_beside(certificate).evidence.gifts) == [1, 2]
    assert failing(request, answer, certificate) == ""


def test_what_could_come_to_cost_less_is_not_shown() -> None:
    """601.2f: once the taxing artifact is sacrificed for mana, the spell costs {R}, not {2}{R}."""
    tax = {"name": "Tax", "mana_cost": "{1}", "type_line": "Artifact"}
    tax["oracle_text"] = "Noncreature spells cost {2} more to cast.\nSacrifice Tax: Add {C}."
    bolt = {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant"}
    board = {"battlefield": [tax, "Mountain", "Mountain"], "hand": [bolt]}
    question = prepare({"board": board, "pay": {"cost": "{1}"}, "keep": "hand"})
    (kept,) = kept_costs_of(question, CompiledBoard(question.game), partly=True)
    assert [way.locked(0) for way in kept.ways] == ["{2}{R}"]
    assert not kept.certain
    evidence = evidence_beside(question, CompiledBoard(question.game), kept.ways)
    assert evidence is not None  # four mana of three sources: true of today's cost alone
    said = [CostBeside(cost=0, total_cost="{2}{R}")]
    case = Case(total_cost="{1}", bound=0, evidence=evidence, beside=[Beside(costs=said, evidence=evidence)])
    situation = Situation(question.game, question.cost, 0, frozenset(), None)
    with pytest.raises(FaultError, match="it could be paid for less"):
        check_together("", case.beside[0], [kept], situation)


def test_a_payment_that_takes_cards_has_no_sums() -> None:
    """What it discards could change what there is to pay with after it."""
    board = {"battlefield": ["Forest", "Island"], "hand": [DISCARDING, LOADED]}
    request = {"board": board, "pay": {"card": "Bargain#1"}, "keep": [{"cost": "{U}{U}"}]}
    answer = planner.plan(request)
    assert isinstance(answer, planner.Plan)
    assert answer.proof == "confirmed"


def test_the_heaviest_choice_is_counted() -> None:
    one = KeptCost(1, (TotalCost(ManaCost("{U}")), TotalCost(ManaCost("{G}"))), certain=True)
    other = KeptCost(5, (TotalCost(ManaCost("{U}")),), certain=True)
    gone, unknown = KeptCost(9, (), certain=True), KeptCost(2, (), certain=False)
    keep = [one, other, gone, unknown]
    assert heaviest(keep, []) == 8
    assert heaviest(keep, [frozenset({(0, 0), (1, 0)})]) == 8  # by its other way
    assert heaviest(keep, [frozenset({(0, 0), (1, 0)}), frozenset({(0, 1)})]) == 7
    assert heaviest(keep, [frozenset({(1, 0)})]) == 3
    many = [KeptCost(1, (TotalCost(ManaCost("{U}")),), certain=True)] * 20
    assert heaviest(many, [frozenset((n, 0) for n in range(20))]) is None
