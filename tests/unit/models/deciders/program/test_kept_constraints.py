"""What links what is kept payable to the payment before it."""

from dataclasses import replace
from typing import Any

import pytest

from planner.game.total_cost import SpendingDemands
from planner.models.deciders.program.linear import Linear
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.stage import Stage
from planner.models.problem.payment_problem import KeptProblem
from tests.unit.models.deciders.program.stages import (
    Json,
    can,
    class_of,
    largest,
    permanent,
    problem,
    program,
)

FORESTS = ["Forest", "Forest"]
PETAL = permanent("Petal", "{T}, Sacrifice Petal: Add {G}.")
SPELL: Json = {"name": "Spell", "type_line": "Instant", "mana_cost": "{G}", "oracle_text": ""}


def _kept(of: PaymentProgram) -> tuple[Stage, Linear]:
    """The stage of what is kept, and whether its first cost is."""
    assert of.kept is not None
    return of.kept, next(iter(of.kept.variables.kept.values())) + 0


def _keeps(*battlefield: str | Json, pay: str, keep: str, **board: Any) -> bool:
    """Whether a cost can stay payable after a payment."""
    found = program(*battlefield, pay=pay, keep=[{"cost": keep}], **board)
    stage, kept = _kept(found)
    return largest(stage, kept) == 1


@pytest.mark.parametrize(
    ("pay", "keep", "stays"), [("{G}", "{G}", True), ("{G}", "{2}", False), ("{0}", "{2}", True)]
)
def test_what_is_tapped_for_one_payment_is_not_tapped_for_the_other(pay: str, keep: str, stays: bool) -> None:
    assert _keeps(*FORESTS, pay=pay, keep=keep) is stays


def test_what_is_lost_is_not_there_any_more() -> None:
    assert _keeps(PETAL, pay="{0}", keep="{G}")
    assert not _keeps(PETAL, pay="{G}", keep="{G}")
    assert not _keeps(PETAL, pay="{G}", keep="Sacrifice an artifact")


def test_nothing_has_to_be_kept() -> None:
    found = program("Forest", pay="{G}", keep=[{"cost": "{9}"}])
    stage, kept = _kept(found)
    assert can(stage, kept == 0)
    assert not can(stage, kept == 1)


def test_energy_and_the_library_serve_both() -> None:
    hub = permanent("Hub", "Pay {E}: Add {G}.")
    for energy, stays in ((2, True), (1, False)):
        assert _keeps(hub, pay="{G}", keep="{G}", energy=energy) is stays
    digger = permanent("Digger", "Mill a card: Add {G}.")
    for library, stays in ((2, True), (1, False)):
        assert _keeps(digger, pay="{G}", keep="{G}", library=library) is stays


def test_limits_hold_over_both() -> None:
    limited = permanent("Limited", "Pay 1 life: Add {G}. Activate only once each turn.")
    assert _keeps(limited, pay="{0}", keep="{G}")
    assert not _keeps(limited, pay="{G}", keep="{G}")


def test_counters_serve_both() -> None:
    for counters, stays in ((2, True), (1, False)):
        cell = permanent("Cell", "Remove a charge counter from Cell: Add {G}.", counters={"charge": counters})
        assert _keeps(cell, pay="{G}", keep="{G}") is stays


def test_a_card_that_is_kept_is_not_lost_before() -> None:
    hand = [{"card": SPELL, "id": "Spell"}]
    for pay, stays in (("{0}", True), ("Discard a card", False)):
        found = program(*FORESTS, pay=pay, keep=[{"card": "Spell"}], hand=hand)
        stage, kept = _kept(found)
        assert largest(stage, kept) == int(stays)


def test_no_payment_that_is_kept_kills_and_the_dead_keep_nothing() -> None:
    pain = permanent("Pain", "{T}: Add {G}. Pain deals 1 damage to you.", "Land")
    for life, stays in ((2, True), (1, False)):
        assert _keeps(pain, pay="{0}", keep="{G}", life=life) is stays
    dead = program(pain, *FORESTS, pay="{G}", keep=[{"cost": "{G}"}], life=1)
    stage, kept = _kept(dead)
    index = class_of(stage, "Pain")
    assert largest(stage, kept) == 1
    assert not can(stage, kept == 1, dead.first.used[index] == 1)


def test_without_mana_in_it_a_kept_cost_activates_nothing() -> None:
    altar = permanent("Altar", "Sacrifice a creature: Add {C}.")
    found = program(altar, permanent("Bear", power=2), pay="{0}", keep=[{"cost": "Sacrifice a creature"}])
    stage, _ = _kept(found)
    assert largest(stage, Linear({var: 1 for use in stage.totals.use for var in use.terms})) == 0


def _changed(of: PaymentProgram, **changes: object) -> PaymentProgram:
    kept = of.problem.kept
    assert kept is not None
    return PaymentProgram(replace(of.problem, kept=replace(kept, **changes)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("forests", "stays"), [(1, False), (2, True)])
def test_mana_is_spent_on_a_kept_cost_as_its_spell_wants(forests: int, stays: bool) -> None:
    free = program(*["Forest"] * forests, "Plains", pay="{0}", keep=[{"cost": "{2}"}])
    assert free.problem.kept is not None
    costs = tuple(replace(cost, spending=SpendingDemands.of(G=2)) for cost in free.problem.kept.costs)
    stage, kept = _kept(_changed(free, costs=costs))
    assert largest(stage, kept) == int(stays)


def test_what_is_spared_is_not_lost_before() -> None:
    free = program(PETAL, pay="{G}", keep=[{"cost": "{9}"}])
    assert can(free.first)
    assert not can(_changed(free, spared=frozenset(("Petal",))).first)


def test_as_much_is_kept_as_is_asked_for() -> None:
    for keep, possible in (("{G}", True), ("{2}", False)):
        free = program(*FORESTS, pay="{G}", keep=[{"cost": keep}])
        assert can(free.first)
        assert can(_changed(free, least=20).first) is possible


@pytest.mark.parametrize(
    ("action", "number", "possible"), [("tap", 1, True), ("tap", 0, False), ("lose", 1, False)]
)
def test_a_cost_is_kept_only_after_the_ends_that_it_is_for(action: str, number: int, possible: bool) -> None:
    free = program(*FORESTS, pay="{G}", keep=[{"cost": "{G}"}])
    kept = free.problem.kept
    assert isinstance(kept, KeptProblem)
    costs = tuple(replace(cost, within=frozenset((0,))) for cost in kept.costs)
    found = _changed(free, ends=(((action, (0,), number),),), costs=costs)
    stage, is_kept = _kept(found)
    assert can(stage, is_kept == 1) is possible


def test_mana_that_is_left_over_pays_where_the_pool_is_kept() -> None:
    ring = permanent("Ring", "{T}: Add {C}{C}.")
    without = problem(ring, pay="{1}", keep=[{"cost": "{1}"}])
    assert without.kept is not None
    stage, kept = _kept(PaymentProgram(without))
    assert largest(stage, kept) == 0
