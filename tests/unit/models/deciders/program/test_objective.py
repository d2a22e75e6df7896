"""The objective: its levels in their order, one weighted sum, its value for small payments."""

from dataclasses import replace
from random import Random

import pytest

from planner.contract.answer import Plan
from planner.game.clock import Clock
from planner.game.mana import ManaCost
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.models.deciders.program.cp_sat import minimize, solve_model
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.price import Bounded
from planner.models.problem.solution import Outcome
from planner.planning.answers.answering import answer
from planner.planning.hand.cards import rest_of_hand
from tests.support.comparing import in_profile
from tests.support.strategies.total_costs import build_question
from tests.unit.models.deciders.program.stages import Json, class_of, permanent, program

TABLE = Prices()
PAIN = permanent("Pain", "{T}: Add {G}. Pain deals 1 damage to you.", "Land")


def _minimized(of: PaymentProgram) -> tuple[ProgramObjective, list[int]]:
    """The objective of a program, and the values of the variables of a best solution."""
    objective = ProgramObjective(of.first, of.kept)
    objective.minimize_all()
    outcome, values = solve_model(of.model, Clock())
    assert outcome is Outcome.OPTIMAL
    return objective, values


@pytest.mark.parametrize(
    ("battlefield", "cost", "expected"),
    [
        ((), "{0}", 0),
        (("Forest",), "{G}", TABLE.activation + TABLE.last_source),
        (("Forest", "Forest"), "{G}", TABLE.activation + TABLE.next_to_last_source),
        (("Forest",) * 3, "{G}", TABLE.activation),
        (("Forest",) * 3, "{G}{G}", 2 * TABLE.activation + TABLE.next_to_last_source),
        ((), "{W/P}", 2 * TABLE.life[0]),
    ],
)
def test_the_price_is_the_tables(battlefield: tuple[str, ...], cost: str, expected: int) -> None:
    objective, values = _minimized(program(*battlefield, pay=cost))
    assert objective.price.expression.at(values) == expected


def test_every_level_lies_between_its_bounds_and_outweighs_those_before() -> None:
    found = program("Forest", PAIN, permanent("Ring", "{T}: Add {C}{C}."), pay="{2}", life=1)
    objective, values = _minimized(found)
    weight, total = 1, 0
    for level in objective.levels:
        value = level.expression.at(values)
        assert level.least <= value <= level.most
        total += weight * value
        weight *= level.most - level.least + 1
    assert objective.total.at(values) == total
    assert objective.fits
    assert sum(one.spread * one.level.expression.at(values) for one in objective.groups) == total


def test_a_plan_that_kills_is_worse_than_any_other() -> None:
    dear = permanent("Dear", "{T}, Sacrifice Dear: Add {G}.", "Land")
    objective, values = _minimized(program(PAIN, dear, pay="{G}", life=1))
    assert objective.levels[-1].expression.at(values) == 0
    assert objective.price.expression.at(values) >= TABLE.mana_token
    only, lethal = _minimized(program(PAIN, pay="{G}", life=1))
    assert only.levels[-1].expression.at(lethal) == 1


def test_targets_are_spared_before_the_price_counts() -> None:
    dear = permanent("Dear", "{T}, Sacrifice Dear: Add {G}.", "Land")
    cost = TotalCost(ManaCost("{G}"), spare=frozenset(("Cheap",)))
    found = program(permanent("Cheap", "{T}: Add {G}.", "Land"), dear, pay=cost)
    _, values = _minimized(found)
    assert found.first.used[class_of(found.first, "Dear")].at(values) == 1


def test_ties_go_to_fewer_activations_then_to_earlier_objects() -> None:
    twins = [
        permanent(name, "{T}: Add {G}.", "Land", price=price) for name, price in (("First", 1), ("Second", 2))
    ]
    found = program(*twins, pay="{G}")
    objective, values = _minimized(found)
    activations, positions = objective.levels[2], objective.levels[1]
    assert activations.expression.at(values) == 1
    assert found.first.used[class_of(found.first, "First")].at(values) == 1
    assert (
        positions.expression.at(values) == found.problem.sources[class_of(found.first, "First")].positions[0]
    )


def test_what_is_kept_gains_more_than_it_costs() -> None:
    keep: list[Json] = [{"cost": "{G}", "weight": 2}]
    objective, values = _minimized(program("Forest", "Forest", "Forest", pay="{G}", keep=keep))
    assert objective.price.expression.at(values) == TABLE.activation - 2 * TABLE.kept
    assert objective.levels[0].expression.at(values) == 1  # one activation for what is kept


def test_what_is_kept_can_have_a_price_of_its_own() -> None:
    asked = program("Forest", "Forest", pay="{G}", keep=[{"cost": "{G}"}]).problem
    assert asked.kept is not None
    priced = replace(asked, kept=replace(asked.kept, least=TABLE.kept, priced=True))
    objective, values = _minimized(PaymentProgram(priced))
    both = 2 * TABLE.activation + TABLE.next_to_last_source + TABLE.last_source
    assert objective.price.expression.at(values) == both


def test_bounds_leave_only_plans_between_them() -> None:
    found = program("Forest", "Forest", pay="{G}")
    objective, values = _minimized(found)
    best = objective.total.at(values)
    objective.bound(best, best + 1)
    assert solve_model(found.model, Clock())[0] is Outcome.OPTIMAL
    objective.bound(None, best)
    assert solve_model(found.model, Clock())[0] is Outcome.INFEASIBLE


def test_in_two_solves_the_plan_is_as_good_as_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str | Json] = ["Forest", "Plains", PAIN, permanent("Ring", "{T}: Add {C}{C}.")]
    at_once = minimize(program(*board, pay="{2}{G}"), Clock())
    monkeypatch.setattr("planner.models.deciders.program.objective.MAX_OBJECTIVE", 0)
    in_two = minimize(program(*board, pay="{2}{G}"), Clock())
    assert (in_two.objective, in_two.price) == (at_once.objective, at_once.price)
    assert in_two.times == at_once.times


RING, ROD = (permanent(name, "{T}: Add {C}{C}.") for name in ("Ring", "Rod"))
WELLS = [permanent(f"Well {number}", "{T}: Add {C}.", "Land") for number in range(4)]
DEAR = permanent("Dear", "{T}, Sacrifice Dear: Add {C}.", "Land")


@pytest.mark.parametrize("pay", ["{1}", "{2}", "{3}"])
@pytest.mark.parametrize(
    "board",
    [
        [*WELLS, RING, ROD],
        [RING, *WELLS, ROD],
        [ROD, RING, *WELLS[::-1]],
        [DEAR, *WELLS],
        [DEAR, WELLS[0], permanent("Dearer", "{T}, Sacrifice Dearer: Add {C}."), RING, WELLS[1]],
    ],
)
def test_in_two_solves_ties_are_broken_as_in_one(
    board: list[str | Json], pay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the price, then the fewest activations, then the earliest objects, of plans at that price."""
    at_once = minimize(program(*board, pay=pay), Clock())
    monkeypatch.setattr("planner.models.deciders.program.objective.MAX_OBJECTIVE", 0)
    in_two = minimize(program(*board, pay=pay), Clock())
    assert (in_two.times, in_two.price, in_two.objective) == (
        at_once.times,
        at_once.price,
        at_once.objective,
    )


def test_no_best_plan_activates_more_than_the_mana_that_is_owed() -> None:
    found = program(*["Forest"] * 5, pay="{2}")
    objective = ProgramObjective(found.first)
    found.model.maximize(objective.levels[2].expression)
    outcome, values = solve_model(found.model, Clock())
    assert outcome is Outcome.OPTIMAL
    assert objective.levels[2].expression.at(values) == 2


@pytest.mark.parametrize("spared", [True, False])
def test_no_price_is_bounded_where_a_target_may_be_used(spared: bool) -> None:
    """Whatever spares it comes before the price, and may be dearer."""
    found = program("Forest", permanent("Elf", "{T}: Add {G}.", "Creature — Elf"), pay="{G}")
    if spared:
        found = PaymentProgram(replace(found.first.problem, spare=frozenset({"Elf"})))
    bound = ProgramObjective(found.first, found.kept).least_price(10_000)
    assert (bound is None) is spared


@pytest.mark.parametrize("rounds", [2, 3, 5])
def test_levels_weigh_the_same_however_many_rounds_there_are(rounds: int) -> None:
    """Else what no plan without order is below would say nothing of plans in rounds."""
    board = (
        permanent("signet", "{1}, {T}: Add {B}{R}."),
        permanent("ironworks", "Sacrifice an artifact: Add {C}{C}."),
        permanent("altar", "Sacrifice a creature: Add {C}{C}."),
        permanent("drum", "{T}, Tap an untapped creature you control: Add one mana of any color."),
        permanent("bear", power=2),
        "City of Brass",
    )
    asked: Json = {"pay": "{4}", "keep": [{"cost": "{1}"}]}
    spans = []
    for number in (0, rounds):
        one = program(*board, rounds=number, **asked)
        spans.append([(level.least, level.most) for level in ProgramObjective(one.first, one.kept).levels])
    assert spans[0] == spans[1]


def test_what_can_only_be_0_has_no_factor_that_is_too_large_for_the_solver() -> None:
    objective = ProgramObjective(program("Forest", pay="{G}").first)
    never = objective.model.new_int_var(0, 0, "never")
    price = objective.levels[3]
    objective.levels[3] = Bounded(price.expression + 10**30 * never, price.least, price.most)
    assert objective.fits
    objective.minimize_all()
    assert solve_model(objective.model, Clock())[0] is Outcome.OPTIMAL
    assert all(abs(by) < 2**62 for group in objective.groups for by in group.level.expression.terms.values())


def test_what_is_taken_off_again_is_no_gain_in_higher_tiers() -> None:
    """A token that is lost and gets its last counter is lost once: no reason to sacrifice it for mana.

    Its loss is the highest unit of a lower group of tiers. Split as any price is, what is taken off again was
    a gain of one unit in the group above, and the token was sacrificed for mana that nothing needed.
    """
    question = build_question(Random("92/17929").choice)
    asked = in_profile(question.asked, "2026.2")
    shock = [one.cost for one in rest_of_hand(replace(asked, reads_hand=True)) if one.name == "Shock"]
    found = answer(asked.keeping(tuple(shock)))
    assert isinstance(found, Plan)
    assert found.summary.kept == ["Shock"]
    assert found.optimal
    assert found.summary.sacrificed == []
