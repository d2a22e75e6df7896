"""The second solve of what one solve claims: it confirms what is true, and finds out what isn't."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from ortools.sat.python.cp_model_helper import CpModelProto, SolveWrapper

from planner import plan
from planner.game.clock import Clock
from planner.models.deciders.program import confirming
from planner.models.deciders.program.best_payment import any_payment, best_payment
from planner.models.deciders.program.claims import Claim, SolversDifferError, collected
from planner.models.deciders.program.confirming import asked_again, confirm
from planner.models.deciders.program.cp_sat import solve_within
from planner.models.deciders.program.linear import NOTHING, Model, Var, total_of
from planner.models.problem.solution import Outcome
from tests.unit.models.boards import SIGNET, SOL_RING, creature, problem

COST = total_of([Var(0), 2 * Var(1), 4 * Var(2)])
"""What the things of the knapsack cost."""


def knapsack() -> Model:
    """Three things, at least two of them, as cheap as possible: 3."""
    model = Model()
    things = [model.new_bool_var(name) for name in "abc"]
    model.add(total_of(things) >= 2)
    model.minimize(COST)
    return model


def claims_of(model: Model) -> list[Claim]:
    with collected() as claims:
        assert solve_within(model, Clock(), COST).outcome is Outcome.OPTIMAL
    return claims.noted


def claim(model: Model, better: int | None, values: Sequence[int] = (), *, presolved: bool = False) -> Claim:
    total = COST
    return Claim(model.proto(), None if better is None else total <= better, values, presolved)


@pytest.mark.parametrize("presolved", [False, True])
def test_a_true_optimum_is_confirmed(presolved: bool) -> None:
    (noted,) = claims_of(knapsack())
    assert confirm([noted._replace(presolved=presolved)], Clock())


@pytest.mark.parametrize("presolved", [False, True])
def test_an_optimum_that_is_none_is_contradicted(presolved: bool) -> None:
    wrong = claim(knapsack(), 4, [1, 0, 1], presolved=presolved)  # 5, though 3 is possible
    with pytest.raises(SolversDifferError) as raised:
        confirm([wrong], Clock())
    model = CpModelProto()
    assert model.parse_text_format(raised.value.model)
    response = SolveWrapper().solve(model)  # type: ignore[no-untyped-call]
    assert list(response.solution)[:2] == [1, 1]  # read while the response is held: its parts are views of it


@pytest.mark.parametrize("presolved", [False, True])
def test_a_lack_that_is_none_is_contradicted(presolved: bool) -> None:
    with pytest.raises(SolversDifferError):
        confirm([claim(knapsack(), None, presolved=presolved)], Clock())


def test_all_claims_have_to_be_confirmed() -> None:
    (right,) = claims_of(knapsack())
    with pytest.raises(SolversDifferError):
        confirm([right, claim(knapsack(), None)], Clock())
    assert confirm([right, right], Clock())


def test_without_time_nothing_is_confirmed_and_nothing_contradicted() -> None:
    assert not confirm([claim(knapsack(), None)], Clock(work=0.0))
    assert not confirm(claims_of(knapsack()), Clock(0.0))
    assert confirm([], Clock(0.0))


def test_the_second_solve_shares_no_setting_of_presolve_with_the_first() -> None:
    assert confirming.with_presolve().cp_model_presolve
    assert not confirming.without_presolve().cp_model_presolve
    assert confirming.without_presolve().linearization_level == 1
    for parameters in (confirming.with_presolve(), confirming.without_presolve()):
        assert parameters.random_seed != 0
        assert parameters.add_lp_constraints_lazily
        assert parameters.symmetry_level > 0


def test_a_payment_that_presolve_of_ortools_9_15_lost_is_found() -> None:
    """Or-tools issues 5274 and 5293: the pass for included constraints called this program unsolvable."""
    any_color = "Add one mana of any color."
    grotto = {
        "name": "A",
        "type_line": "Land",
        "oracle_text": f"{{T}}: Add {{C}}.\n{{1}}, {{T}}: {any_color}",
    }
    ironworks = {"name": "B", "type_line": "Artifact", "oracle_text": "Sacrifice an artifact: Add {C}{C}."}
    mined = f"{{T}}, Remove a mining counter from this land: {any_color}"
    mined += " If there are no mining counters on this land, sacrifice it."
    mine = {"name": "C", "type_line": "Land", "oracle_text": mined}
    pala = {
        "name": "D",
        "type_line": "Artifact Creature",
        "oracle_text": f"{{2}}, {{Q}}: {any_color}",
        "power": "1",
    }
    elves = {"name": "E", "type_line": "Creature", "oracle_text": "{T}: Add {G}."}
    battlefield = [
        {"card": grotto},
        {"card": ironworks},
        {"card": mine, "counters": {"mining": 2}},
        {"card": pala, "tapped": True},
        {"card": elves, "price": 0},
    ]
    weights = {"{B}": 10, "{2/W}{2}{B/P}": 1, "{1}{U}": 10}
    found = plan(
        board={"battlefield": battlefield, "life": 3},
        pay={"cost": "{1}{2/B}{R/P}"},
        profile="2026.2",
        keep=[{"cost": cost, "weight": weight} for cost, weight in weights.items()],
    )
    assert (found.status, found.optimal, len(found.summary.kept)) == ("payable", True, 1)


def test_the_model_of_a_claim_isn_t_changed_by_asking_again() -> None:
    (noted,) = claims_of(knapsack())
    before = str(noted.model)
    again = asked_again(noted)
    assert str(noted.model) == before
    assert not again.has_objective()
    assert (list(again.solution_hint.vars), list(again.solution_hint.values)) == ([0, 1, 2], [1, 1, 0])


def test_nothing_is_noted_where_nobody_asks_or_no_answer_rests_on_it() -> None:
    model = knapsack()
    solve_within(model, Clock(), COST)
    with collected() as claims:
        solve_within(model, Clock())
        solve_within(model, Clock(), NOTHING)  # it is about whether there is a solution: there it is
    assert claims.noted == []


@pytest.mark.parametrize("pay", ["{W}{U}", "{3}", "{W}{W}{2}", "{5}"])
def test_what_payments_rest_on_is_confirmed(pay: str) -> None:
    asked = problem("Plains", "Plains", SIGNET, SOL_RING, creature("Elf", "{T}: Add {G}.", power=1), pay=pay)
    with collected() as claims:
        best_payment(asked, Clock())
        any_payment(asked, Clock())
    assert claims.noted
    assert confirm(claims.noted, Clock())
