"""Plans by a dynamic program over what is still owed: staples of all kinds, and what it leaves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.staples import COSTS, STAPLES
from planner.contract.answer import Plan
from planner.costing.question import prepare
from planner.models.flows import dynamic_program
from planner.models.flows.dynamic_program import best_by_states
from planner.models.problem.solution import Outcome
from planner.planning.question.problem import asked_in
from tests.agreement.methods import differs_in_plan
from tests.support.strategies.cards import Json, a_card

GROVE = {"card": STAPLES["Flooded Grove"]}
WORKSHOP = {"card": a_card("Workshop", "Artifact", "{1}, {T}: Add {R}{R}{R}.", "{2}")}
FARM = {"card": a_card("Farm", "Land", "{T}: Add two mana in any combination of {W} and/or {U}.")}
BREWERY = {"card": a_card("Brewery", "Artifact", "{T}: Add {R}{R}. You gain 1 life.", "{2}")}


def asked(battlefield: list[Any], cost: str, **more: Any) -> Json:
    """A cost asked of these permanents."""
    board = {"battlefield": battlefield, "commander_identity": "WUBRG", "life": more.pop("life", 20)}
    return {"board": {**board, **more}, "pay": {"cost": cost}}


def random_board(seed: int) -> Json:
    """A cost of a few mana, and staples of which some are tapped, with life that may be little."""
    rng = random.Random(seed)
    names = [name for name in STAPLES if name not in ("Cavern of Souls", "Unclaimed Territory")]
    battlefield = [
        {"card": STAPLES[name], "tapped": rng.random() < 0.1}
        for name in rng.sample(names, rng.randint(3, 12))
    ]
    cost = rng.choice([*COSTS, "{W}{U}", "{3}", "{1}{B/G}", "{2}{W/U}{U}", "{C}{G}"])
    return asked(
        battlefield, cost, life=rng.choice([20, 8, 2, 1]), pool=rng.choice(["", "", "{G}", "{C}{U}"])
    )


def solved(request: Json) -> dynamic_program.Found | None:
    """What the dynamic program says of a request."""
    return best_by_states(asked_in(prepare(request)))


@pytest.mark.parametrize("seed", range(60))
def test_the_program_finds_nothing_better(seed: int) -> None:
    assert differs_in_plan(random_board(seed))[1] == ""


@pytest.mark.parametrize(
    ("battlefield", "cost", "price"),
    [
        ([GROVE, *["Island"] * 4, "Forest"], "{U}{U}", 3 + 3),
        ([WORKSHOP, *["Forest"] * 3], "{R}{R}{R}", 9 + 3),
        ([FARM, *["Island"] * 2, *["Plains"] * 2], "{W}{U}", 6),
        (["Forest", "Forest", "Forest"], "{G}", 3),
    ],
)
def test_prices(battlefield: list[Any], cost: str, price: int) -> None:
    found = solved(asked(battlefield, cost))
    assert found is not None
    assert found.solution.price == price
    assert differs_in_plan(asked(battlefield, cost))[1] == ""


def test_what_asks_for_mana_does_not_pay_for_itself() -> None:
    """Alone, the Grove's {C} can't pay for its {G/U}."""
    found = solved(asked([GROVE], "{U}{U}"))
    assert found is not None
    assert found.solution.outcome is Outcome.INFEASIBLE


def test_an_object_that_is_used_twice_is_branched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tapped for {C}, this pays for its own {1}: as cheap as the Ring, and not a payment."""
    mill = {"card": a_card("Mill", "Land", "{T}: Add {C}.\n{1}, {T}: Add {G}{G}{G}{G}.")}
    request = asked([mill, {"card": STAPLES["Mana Vault"]}], "{G}{G}{G}{G}")
    found = solved(request)
    assert found is not None
    assert found.solution.found
    assert differs_in_plan(request)[1] == ""
    monkeypatch.setattr(dynamic_program, "MOST_NODES", 1)
    assert solved(request) is None


@pytest.mark.parametrize(("forests", "price"), [(1, 3 + 4), (2, 3 + 2), (3, 3)])
def test_the_last_sources_of_a_color_are_priced(forests: int, price: int) -> None:
    found = solved(asked([*["Forest"] * forests, *["Island"] * 3], "{G}"))
    assert found is not None
    assert found.solution.price == price


def test_multipliers_that_do_not_fit_are_adjusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of three Forests costs no color, the second leaves one of them."""
    request = asked(["Forest"] * 3, "{G}{G}")
    found = solved(request)
    assert found is not None
    assert found.solution.price == 6 + 2
    monkeypatch.setattr(dynamic_program, "TRIES", 1)
    assert solved(request) is None


@pytest.mark.parametrize(
    "request_",
    [
        asked(["Forest", "Forest", "Forest"], "{G/P}"),
        asked(["Forest", "Forest", "Forest"], "{2/G}"),
        asked(["Forest", "Forest", "Forest"], "{X}"),
        asked(["Forest", "Forest", BREWERY], "{2}"),
        {**asked(["Forest", "Forest", "Forest"], "{2}"), "require": ["Forest#1"]},
        {**asked(["Forest", "Forest", "Forest"], "{2}"), "prices": {"last_source": 1}},
        asked([{"card": STAPLES["Mana Confluence"]}] * 3, "{2}", life=2),
    ],
    ids=lambda one: str(one["pay"]["cost"]) + str([*one][2:]),
)
def test_what_it_does_not_say(request_: Json) -> None:
    assert solved(request_) is None


def test_what_is_owed_beyond_all_there_is_cannot_be_paid() -> None:
    found = solved(asked([{"card": STAPLES["Sol Ring"]}, "Forest"], "{4}"))
    assert found is not None
    assert found.solution.outcome is Outcome.INFEASIBLE
    assert len(found.problem.sources) == 2  # with all that could have paid


def test_plans_on_volatile_boards_are_carried_out_too() -> None:
    """Mox Opal asks for three artifacts: sacrificing the Petal first would leave it without mana."""
    from planner import plan

    names = ("Mox Opal", "Lotus Petal", "Sol Ring", "Gaea's Cradle", "Llanowar Elves")
    found = plan(asked([{"card": STAPLES[name]} for name in names], "{W}{U}"))
    assert isinstance(found, Plan)
    assert next(step.object for step in found.steps if step.object) == "Mox Opal#1"


@pytest.mark.parametrize("line", ["land", "activation", "last_source", "life", "pool"])
def test_prices_of_any_size_are_added_up_right(line: str) -> None:
    cards: list[Any] = [{"card": STAPLES[name]} for name in ("Sol Ring", "Mana Confluence", "City of Brass")]
    request = {**asked([*cards, "Forest", "Treasure"], "{2}{G}", pool="{C}"), "prices": {line: 100_000}}
    assert differs_in_plan(request)[1] == ""
