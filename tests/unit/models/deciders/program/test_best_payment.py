"""The whole search: trivially feasible, forced infeasible, the price of the best plan, what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from planner.game.clock import Clock
from planner.models.deciders.program import best_payment as search
from planner.models.deciders.program import objective
from planner.models.deciders.program.best_payment import (
    any_payment,
    best_payment,
    smallest_missing,
    with_any_life,
    without_excess,
)
from planner.models.deciders.program.cp_sat import Bounds, minimize, most_conversions, solve, solve_model
from planner.models.deciders.program.linear import Model
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.problem.demands import GENERIC
from planner.models.problem.solution import Outcome, Payment
from tests.unit.models.boards import DUAL, OTHER_SIGNET, SIGNET, SOL_RING, Json, creature, permanent, problem

ALTAR = permanent("Altar", "Sacrifice a creature: Add {C}{C}.")
GATE = permanent("Gate", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.", "Land")


def best(*battlefield: str | Json, pay: str, **more: Any) -> Payment:
    return best_payment(problem(*battlefield, pay=pay, **more), Clock())


def test_nothing_is_owed_and_nothing_done() -> None:
    found = best(pay="{0}")
    assert (found.outcome, found.solution.price, found.activations) == (Outcome.OPTIMAL, 0, ())


@pytest.mark.parametrize(
    ("battlefield", "pay"),
    [
        ([], "{1}"),
        (["Forest"], "{U}"),
        ([SIGNET], "{W}"),  # nothing to feed it with
        ([SIGNET, OTHER_SIGNET], "{W}{U}"),  # they can't feed each other out of nothing
        ([ALTAR], "{1}"),
        (["Forest", SIGNET], "{W}{U}{1}"),
        (["Forest", GATE], "{W}"),  # {G} doesn't feed it
    ],
)
def test_what_cannot_be_paid_is_proven_so(battlefield: list[str | Json], pay: str) -> None:
    found = best(*battlefield, pay=pay)
    assert (found.outcome, found.activations) == (Outcome.INFEASIBLE, ())
    assert any_payment(problem(*battlefield, pay=pay), Clock()).outcome is Outcome.INFEASIBLE


@pytest.mark.parametrize(
    ("battlefield", "pay", "price"),
    [
        (["Forest"], "{G}", 3 + 4),
        (["Wastes", SIGNET], "{W}{U}", 3 + 2 * 3 + 1),  # no color's source: it costs mana
        (["Wastes", SIGNET, OTHER_SIGNET], "{W}{U}{1}", 3 + 2 * (2 * 3 + 1)),
        ([DUAL, GATE], "{W}{W}", (3 + 1 + 4 + 4) + (2 * 3 + 2)),
        ([ALTAR, creature("Bear", power=2)], "{2}", 2 * 3 + 15),
        ([SOL_RING], "{1}", 2 * 3 + 1),
        ([ALTAR, creature("Bear"), "Wastes"], "{1}", 3),
    ],
)
def test_the_price_of_the_best_plan(battlefield: list[str | Json], pay: str, price: int) -> None:
    found = best(*battlefield, pay=pay)
    assert (found.outcome, found.solution.price) == (Outcome.OPTIMAL, price)
    assert any_payment(problem(*battlefield, pay=pay), Clock()).solution.found


def test_activations_come_in_an_order_that_works() -> None:
    of = problem(SIGNET, "Wastes", pay="{W}{U}")
    found = best_payment(of, Clock())
    assert [of.sources[of.uses[step.use].source].ids[0] for step in found.activations] == [
        "Wastes#1",
        "Signet",
    ]


def test_a_chain_of_converters_is_put_in_order() -> None:
    of = problem(OTHER_SIGNET, SIGNET, "Wastes", pay="{W}{U}{1}")
    found = best_payment(of, Clock())
    assert len(found.activations) == 3
    assert of.sources[of.uses[found.activations[0].use].source].ids == ("Wastes#1",)


def test_no_time_is_no_answer() -> None:
    found = best_payment(problem("Forest", pay="{G}"), Clock(0.0))
    assert (found.outcome, found.activations) == (Outcome.UNKNOWN, ())


def test_a_cut_leaves_plans_out() -> None:
    of = problem("Forest", "Island", pay="{1}")

    def without_the_forest(program: PaymentProgram) -> None:
        program.model.add(program.first.used[0] == 0)

    best_one, other = best_payment(of, Clock()), best_payment(of, Clock(), without_the_forest)
    assert set(best_one.solution.used.items()) >= {(0, 1)}
    assert dict(other.solution.used).get(0, 0) == 0
    assert other.solution.used[1] == 1


@pytest.mark.parametrize(
    ("battlefield", "pay", "more", "lacks"),
    [
        (["Forest"], "{G}", {}, {}),
        (["Forest"], "{U}{U}", {}, {"U": 2}),
        ([], "{1}", {}, {"W": 1}),
        ([SIGNET], "{W}{U}", {}, {"W": 1}),  # it feeds the Signet as any other would
        (["Forest"], "{2}, Pay 3 life", {"life": 2}, {"W": 1, "life": 1}),
        (
            [permanent("Spring", "{T}, Pay 1 life: Add {G}.", "Land")],
            "{G}",
            {"life": 0},
            {"G": 1},
        ),  # before life
    ],
)
def test_a_smallest_set_is_missing(
    battlefield: list[str | Json], pay: str, more: Json, lacks: dict[str, int]
) -> None:
    found = smallest_missing(problem(*battlefield, pay=pay, **more), Clock()).solution
    assert found.found
    assert {name: amount for name, amount in found.missing.items() if amount} == lacks


def test_bounds_of_today_s_life_are_lifted_where_life_may_be_missing() -> None:
    of = problem(permanent("Battery", "Pay 1 life: Add {G}."), pay="{G}{G}{G}", life=1)
    assert [use.most for use in of.uses] == [1]
    assert [use.most for use in with_any_life(of).uses] == [3]


# Solving.


def test_a_program_without_a_solution_has_none_with_an_objective_either() -> None:
    program = PaymentProgram(problem("Forest", pay="{U}"))
    assert solve(program, Clock()).outcome is Outcome.INFEASIBLE
    assert minimize(PaymentProgram(problem("Forest", pay="{U}")), Clock()).outcome is Outcome.INFEASIBLE


def test_the_least_objective_is_a_bound_that_holds() -> None:
    of = problem("Forest", "Forest", pay="{G}")
    found = minimize(PaymentProgram(of), Clock())
    assert found.price == 3 + 2
    again = minimize(PaymentProgram(of), Clock(), Bounds(least=found.objective))
    assert again.objective == found.objective
    better = minimize(PaymentProgram(of), Clock(), Bounds(below=found.objective))
    assert better.outcome is Outcome.INFEASIBLE


def test_as_many_conversions_as_a_plan_can_have() -> None:
    of = problem("Wastes", SIGNET, OTHER_SIGNET, pay="{1}")
    found = most_conversions(PaymentProgram(of), Clock(), None)
    assert (found.outcome, found.objective) == (Outcome.OPTIMAL, 2)


def test_a_model_is_solved_the_same_every_time() -> None:
    def model() -> Model:
        found = Model()
        x, y = found.new_int_var(0, 9, "x"), found.new_int_var(0, 9, "y")
        found.add(x + y == 9)
        return found

    first, second = solve_model(model(), Clock()), solve_model(model(), Clock())
    assert first == second
    assert sum(first[1]) == 9
    assert solve_model(model(), Clock(0.0)) == (Outcome.UNKNOWN, [])


@pytest.mark.parametrize("pay", ["{40}", "{40}{W}{U}", "{39}{U}, Pay 30 life", "{41}{R}{G/P}"])
@pytest.mark.parametrize("far", [0, 1, 7])
def test_what_is_far_beyond_all_that_can_be_made_is_missing_anyway(
    pay: str, far: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = problem("Forest", "Island", SIGNET, SOL_RING, DUAL, pay=pay)
    whole = smallest_missing(asked, Clock()).solution
    monkeypatch.setattr(search, "_FAR_BEYOND", far)
    reduced, excess = without_excess(asked)
    assert excess >= 20
    assert reduced.owed[GENERIC] + excess == asked.owed[GENERIC]
    found = smallest_missing(asked, Clock()).solution
    assert sum(found.missing.values()) == sum(whole.missing.values())
    assert found.missing["life"] == whole.missing["life"]
    lacking = [flow for flow in found.flow for (kind, demand) in flow if kind.missing and demand == GENERIC]
    assert lacking


def test_what_could_still_be_made_is_no_excess() -> None:
    assert without_excess(problem("Forest", SIGNET, pay="{9000}"))[1] == 0
    assert without_excess(problem(SOL_RING, pay="{10003}"))[1] == 1


def test_a_price_that_nothing_goes_below_is_proven_however_large_the_numbers_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the objective has to be split, nobody can say how many activations a better plan could have."""
    pala = permanent("Pala", "{2}, {Q}: Add one mana of any color.", "Artifact Creature", tapped=True)
    battlefield = [ALTAR, pala, creature("Bear")]
    whole = best(*battlefield, pay="{U}")
    monkeypatch.setattr(objective, "MAX_OBJECTIVE", 1)
    monkeypatch.setattr(search, "MOST_ROUNDS", 2)
    found = best(*battlefield, pay="{U}")
    assert (found.outcome, found.solution.price) == (Outcome.OPTIMAL, whole.solution.price)


def test_what_has_no_bound_is_not_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing has no price: with too few rounds nothing says that no less would do."""
    pala = permanent("Pala", "{2}, {Q}: Add one mana of any color.", "Artifact Creature", tapped=True)
    monkeypatch.setattr(search, "MOST_ROUNDS", 2)
    found = smallest_missing(problem(ALTAR, pala, "Wastes", pay="{U}"), Clock())
    assert (found.outcome, found.solution.bound) == (Outcome.FEASIBLE, None)
