"""Cover inequalities change no answer, and bring the relaxation near it."""

import random
from typing import Any

import pytest

from benchmarks.converters import random_request
from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome
from planner.models.program import payment_program
from planner.models.program.payment_program import PaymentProgram
from planner.models.program.stage import Stage
from planner.models.search import best_payment as search
from planner.models.search.best_payment import best_payment, smallest_missing
from planner.planning.question.problem import problem_of
from tests.unit.models.boards import OTHER_SIGNET, SIGNET, Json, permanent, problem

BIG = permanent("Big", "{T}: Add {C}{C}{C}{C}{C}{C}{C}{C}.")
COFFERS = permanent("Coffers", "{2}, {T}: Add {B}{B}{B}{B}{B}{B}{B}.", "Land")
MIXED = permanent("Mixed", "{T}: Add three mana in any combination of colors.")
HYBRID = permanent("Hybrid", "{2/W}, {T}: Add {G}{G}{G}{G}{G}.")
PAINFUL = permanent("Painful", "{B/P}, {T}: Add {R}{R}{R}{R}.")
PICKY = permanent("Picky", "{T}: Add {G}{G}{G}{G}. Spend this mana only to activate abilities.")
ANY = permanent("Any", "{3}, {T}: Add four mana of any one color.")
SACRIFICED = permanent("Sacrificed", "{1}, {T}, Sacrifice this artifact: Add {U}{U}{U}{U}.")
POOL = [*(BIG, COFFERS, MIXED, HYBRID, PAINFUL, PICKY, ANY, SACRIFICED, SIGNET, OTHER_SIGNET)]
COSTS = (
    *(
        "{2}{B}",
        "{G}{G}{1}",
        "{4}{U}",
        "{W/P}{R}{2}",
        "{2/U}{2/U}",
        "{C}{3}",
        "{B}{B}{B}",
        "{7}",
        "{R/G}{U}{3}",
    ),
    *("{1}{W}{U}{B}", "{X}{R}"),
)


def _board(rng: random.Random) -> tuple[list[str | Json], dict[str, Any]]:
    lands = [rng.choice(("Plains", "Island", "Swamp", "Forest")) for _ in range(rng.randint(0, 3))]
    entries: list[str | Json] = [*lands, *rng.sample(POOL, rng.randint(1, 4))]
    more: dict[str, Any] = {"pay": rng.choice(COSTS), "life": rng.choice((1, 3, 20))}
    if rng.random() < 0.4:
        more["keep"] = [{"cost": rng.choice(("{1}{U}", "{B}", "{2}"))} for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.2:
        more["pool"] = "{G}{C}"
    return entries, more


def _problems() -> list[PaymentProblem]:
    rng = random.Random(5)
    found = []
    for _ in range(60):
        entries, more = _board(rng)
        found.append(problem(*entries, **more))
    return found


def _without(stage: Stage) -> None:
    """Add no covers."""


def test_whole_numbers_are_the_same_with_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = _problems()
    problems += [problem_of(prepare(random_request(random.Random(seed), 2, 3, 1, 5))) for seed in range(20)]
    told = [best_payment(one, Clock()) for one in problems]
    lacking = [smallest_missing(one, Clock()) for one in problems]
    monkeypatch.setattr(payment_program, "constrain_covers", _without)
    for one, with_covers, missing in zip(problems, told, lacking, strict=True):
        plain = best_payment(one, Clock())
        assert with_covers.outcome is plain.outcome
        assert with_covers.solution.price == plain.solution.price
        assert sum(smallest_missing(one, Clock()).solution.missing.values()) == sum(
            missing.solution.missing.values()
        )
    assert {one.outcome for one in told} == {Outcome.OPTIMAL, Outcome.INFEASIBLE}


def test_an_object_does_not_pay_for_itself_in_the_program_without_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: list[object] = []

    def counted(*args: Any, **more: Any) -> PaymentProgram:
        built.append(args)
        return PaymentProgram(*args, **more)

    monkeypatch.setattr(search, "PaymentProgram", counted)
    lands: list[str | Json] = ["Swamp", "Island", "Forest"]
    found = best_payment(problem(*lands, COFFERS, pay="{3}{B}{B}"), Clock())
    assert found.outcome is Outcome.OPTIMAL
    blue = best_payment(problem("Island", "Forest", COFFERS, pay="{1}{U}"), Clock())
    assert blue.outcome is Outcome.OPTIMAL
    assert best_payment(problem("Island", COFFERS, pay="{U}{B}"), Clock()).outcome is Outcome.INFEASIBLE
    assert len(built) == 3


@pytest.mark.parametrize(("pay", "factors"), [("{2}", [2]), ("{6}", [6]), ("{9}", [])])
def test_what_makes_too_much_counts_as_much_as_is_owed(pay: str, factors: list[int]) -> None:
    program = PaymentProgram(problem("Wastes", "Wastes", BIG, pay=pay))
    big = next(i for i, use in enumerate(program.problem.uses) if use.made == 8)
    number = program.first.variables.times[0][big].number
    proto = program.model.proto()  # held as long as its parts are read
    rows = [dict(zip(one.linear.vars, one.linear.coeffs, strict=True)) for one in proto.constraints]
    assert [row[number] for row in rows if row.get(number, 0) > 1] == factors
