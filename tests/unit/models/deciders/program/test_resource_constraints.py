"""Energy, the library, X, and which of the costs that stay payable are paid."""

from dataclasses import replace

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.models.deciders.program.linear import Model, total_of
from planner.models.deciders.program.resource_constraints import (
    constrain_choices,
    constrain_energy,
    constrain_library,
)
from planner.models.deciders.program.stage import Stage, first_stage, kept_stage
from planner.models.problem.payment_problem import KeptPayment, KeptProblem
from tests.unit.models.deciders.program.stages import (
    can,
    largest,
    permanent,
    problem,
    smallest,
    stage,
    times,
    with_groups,
)

HUB = permanent("Hub", "Pay {E}: Add {G}.")
DIGGER = permanent("Digger", "Mill a card: Add {G}.")


@pytest.mark.parametrize(("energy", "owed"), [(3, 0), (3, 1), (1, 1)])
def test_energy_is_paid_from_what_there_is(energy: int, owed: int) -> None:
    cost = TotalCost(ManaCost("{9}{G}"), energy=owed)
    found = with_groups(stage(HUB, pay=cost, energy=energy), [constrain_energy])
    assert largest(found, times(found, "Hub")) == energy - owed


def test_more_energy_than_there_is_cannot_be_paid() -> None:
    found = with_groups(stage(HUB, pay=TotalCost(ManaCost("{G}"), energy=2), energy=1), [constrain_energy])
    assert not can(found)


def test_a_relaxed_program_says_how_much_energy_is_missing() -> None:
    cost = TotalCost(ManaCost("{G}"), energy=3)
    found = with_groups(stage(HUB, pay=cost, energy=1, relaxed=True), [constrain_energy])
    assert smallest(found, found.variables.lacking["energy"] + 0) == 2


@pytest.mark.parametrize("library", [0, 2])
def test_no_more_cards_are_milled_than_the_library_has(library: int) -> None:
    found = with_groups(stage(DIGGER, pay="{8}{G}", library=library), [constrain_library])
    assert (largest(found, times(found, "Digger")) if found.problem.uses else 0) == library


def test_where_the_library_is_not_known_it_does_not_end() -> None:
    found = with_groups(stage(DIGGER, pay="{8}{G}"), [constrain_library])
    assert largest(found, times(found, "Digger")) >= 9


def test_what_the_cost_mills_is_in_the_library_too() -> None:
    for library, possible in ((2, True), (1, False)):
        cost = TotalCost(ManaCost("{0}"), mill=2)
        assert can(with_groups(stage(pay=cost, library=library), [constrain_library])) is possible


def test_x_is_at_least_what_is_asked() -> None:
    cost = TotalCost(ManaCost("{X}"), x_least=2, x_most=5)
    found = with_groups(stage(*["Forest"] * 9, pay=cost), [constrain_choices])
    x = found.variables.x
    assert x is not None
    assert (smallest(found, x + 0), largest(found, x + 0)) == (2, 5)


def test_what_is_missing_is_missing_for_the_smallest_x() -> None:
    cost = TotalCost(ManaCost("{X}"), x_least=2)
    found = with_groups(stage(*["Forest"] * 9, pay=cost, relaxed=True), [constrain_choices])
    x = found.variables.x
    assert x is not None
    assert largest(found, x + 0) == 2


def _keeping(*costs: KeptPayment) -> Stage:
    before = first_stage(Model(), problem("Forest", pay="{0}"))
    kept = replace(before.problem, owed={}, kept=None)
    return with_groups(kept_stage(KeptProblem(kept, costs), before), [constrain_choices])


def test_of_each_kept_cost_one_way_is_paid() -> None:
    apart = _keeping(KeptPayment(-1, 0, 20), KeptPayment(-2, 1, 20))
    assert largest(apart, total_of(apart.variables.kept.values())) == 2
    ways = _keeping(KeptPayment(-1, 0, 20), KeptPayment(-2, 0, 20))
    assert largest(ways, total_of(ways.variables.kept.values())) == 1


def test_a_barred_way_is_never_paid() -> None:
    found = _keeping(KeptPayment(-1, 0, 20, barred=True))
    assert not can(found, found.variables.kept[-1] == 1)
