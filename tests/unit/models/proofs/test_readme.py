"""The examples that ``models/README.md`` works by hand: their numbers are those of the answers."""

from __future__ import annotations

from pathlib import Path

import planner
from planner.contract.answer import Plan, Proof, Unpayable
from tests.unit.models.proofs.boards import evidence_of, only_case

README = (Path(__file__).parents[4] / "models" / "README.md").read_text(encoding="utf-8")


def test_the_best_plan_of_the_example_costs_what_its_symbols_count() -> None:
    board = {"battlefield": ["Island", "Simic Signet", "Sol Ring"]}
    plan = planner.plan(board=board, pay={"cost": "{2}{U}"})
    assert isinstance(plan, Plan)
    assert plan.proof is Proof.CERTIFICATE
    case = only_case(plan)
    assert case.bound == plan.price == 13
    evidence = evidence_of(case)
    assert evidence.weights["U"] == 7
    assert {evidence.weights[letter] for letter in "WBRGC"} == {3}
    assert evidence.last == {"U": 4}
    owed = [(one.symbol, one.amount, one.weight) for one in evidence.owed]
    assert sorted(owed) == [("{1}", 2, 3), ("{U}", 1, 7)]
    assert (evidence.need, evidence.have, evidence.gifts) == (13, 0, [])
    for line in ("| {U} | 7 |", "| {1} | 3 |", "no payment costs less than 13", "Island | 7 − 3 − 4 | 0 |"):
        assert line in README


def test_the_cost_of_the_other_example_asks_for_three_of_two() -> None:
    board = {"battlefield": ["Island", "Tundra", "Forest"]}
    answer = planner.plan(board=board, pay={"cost": "{U}{U}{W/U}"})
    assert isinstance(answer, Unpayable)
    evidence = evidence_of(only_case(answer))
    assert evidence.weights == {"W": 1, "U": 1}
    assert [(gift.objects, gift.gives) for gift in evidence.gifts] == [(["Island#1", "Tundra#1"], 1)]
    assert (evidence.need, evidence.have) == (3, 2)
    assert "With Island, Tundra and Forest {U}{U}{W/U} can't be paid" in README
    assert "3 > 2" in README
