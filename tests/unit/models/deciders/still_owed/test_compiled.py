"""Plans by a dynamic program over what is still owed: staples of all kinds, and what it leaves."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.staples import COSTS, STAPLES
from planner.contract.answer import Plan
from planner.costing.question import prepare
from planner.game.total_cost import SpendingDemands
from planner.models.deciders import Gap, Undecided
from planner.models.deciders.still_owed import compiled
from planner.models.deciders.still_owed.gaps import gap_in
from planner.models.deciders.still_owed.still_owed import StillOwed
from planner.models.problem.build import owing
from planner.models.problem.solution import Outcome, Solution
from planner.planning.question.compiled_board import CompiledBoard
from tests.agreement.methods import differs_in_plan
from tests.support.strategies.cards import Json, a_card
from tests.unit.models.boards import problem

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


@pytest.fixture(autouse=True)
def by_states_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No choices are looked at: the dynamic program decides, or nothing does."""
    monkeypatch.setattr(StillOwed, "choices", None)


def solved(request: Json) -> Solution | Gap | Undecided:
    """What the dynamic program says of a request."""
    question = prepare(request)
    owed = CompiledBoard(question.game).owed(question.cost, question.forbid, question.prices)
    return owed.compiled.best(owing(owed.problem, question.game, question.cost))


def best(request: Json) -> Solution:
    """The same where it decides."""
    found = solved(request)
    assert isinstance(found, Solution)
    return found


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
    assert best(asked(battlefield, cost)).price == price
    assert differs_in_plan(asked(battlefield, cost))[1] == ""


def test_what_asks_for_mana_does_not_pay_for_itself() -> None:
    """Alone, the Grove's {C} can't pay for its {G/U}."""
    assert best(asked([GROVE], "{U}{U}")).outcome is Outcome.INFEASIBLE


def test_no_object_is_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tapped for {C}, this pays for its own {1}: as cheap as the Ring, and not a payment."""
    mill = {"card": a_card("Mill", "Land", "{T}: Add {C}.\n{1}, {T}: Add {G}{G}{G}{G}.")}
    request = asked([mill, {"card": STAPLES["Mana Vault"]}], "{G}{G}{G}{G}")
    assert best(request).found
    assert differs_in_plan(request)[1] == ""
    monkeypatch.setattr(compiled, "MOST_LABELS", 0)
    monkeypatch.setattr(compiled, "MOST_LAST_LABELS", 0)
    assert solved(request) == Undecided("bounds apart")


@pytest.mark.parametrize(("forests", "price"), [(1, 3 + 4), (2, 3 + 2), (3, 3)])
def test_the_last_sources_of_a_color_are_priced(forests: int, price: int) -> None:
    assert best(asked([*["Forest"] * forests, *["Island"] * 3], "{G}")).price == price


@pytest.mark.parametrize("labels", [0, 60])
def test_multipliers_that_do_not_fit_are_adjusted(labels: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of three Forests costs no color, the second leaves one of them."""
    request = asked(["Forest"] * 3, "{G}{G}")
    monkeypatch.setattr(compiled, "MOST_LABELS", labels)
    assert best(request).price == 6 + 2
    for limit in ("MOST_LABELS", "MOST_LAST_LABELS"):
        monkeypatch.setattr(compiled, limit, 0)
    monkeypatch.setattr(compiled, "TRIES", 1)
    assert solved(request) == Undecided("bounds apart")


def test_x_is_as_large_as_it_can_be_where_it_gains_enough() -> None:
    request = asked(["Forest"] * 4, "{X}{G}")
    assert (best(request).x, best(request).price) == (3, 4 * 3 + 6 - 3_000)
    cheap = {**request, "prices": {"x": 4}}
    assert (best(cheap).x, best(cheap).price) == (1, 2 * 3 - 4)
    assert differs_in_plan(request)[1] == differs_in_plan(cheap)[1] == ""


def test_life_pays_where_it_is_cheaper_than_mana() -> None:
    treasure = best(asked(["Treasure"], "{G/P}"))
    assert (treasure.price, sum(treasure.times[0]), sum(treasure.by_life[0].values())) == (2 * 6, 0, 1)
    assert best(asked(["Forest"], "{G/P}")).price == 3 + 4
    assert differs_in_plan(asked(["Treasure", "Forest"], "{G/P}{R/P}{G}", life=11))[1] == ""


def test_demands_may_overlap() -> None:
    """A blue mana pays for {W/U} or {U/B}, and neither is part of the other."""
    battlefield = ["Island", "Island", "Plains", "Swamp", {"card": STAPLES["Tundra"]}]
    assert best(asked(battlefield, "{W/U}{U/B}")).price is not None
    assert differs_in_plan(asked(battlefield, "{W/U}{U/B}{U/B}{W/U}"))[1] == ""


def test_one_table_answers_all_costs_that_owe_no_more() -> None:
    question = prepare(asked(["Forest"] * 5, "{3}{G}"))
    owed = CompiledBoard(question.game).owed(question.cost, question.forbid, question.prices)
    for cost in ("{3}{G}", "{2}{G}", "{1}{G}{G}", "{1}{G}"):
        way = prepare(asked(["Forest"] * 5, cost)).cost
        found = owed.compiled.best(owing(owed.problem, question.game, way))
        assert isinstance(found, Solution)
        assert way.mana is not None
        assert sum(found.times[0]) == way.mana.mana_value
    assert owed.compiled.layouts == 1


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        (asked(["Forest", "Forest", "Forest"], "{2/G}"), Gap),
        (asked(["Forest", "Forest", "Forest"], "{X}{X}"), Gap),
        (asked(["Forest", "Forest", BREWERY], "{2}"), Undecided),
        ({**asked(["Forest", "Forest", "Forest"], "{2}"), "prices": {"last_source": 1}}, Gap),
        (asked([{"card": STAPLES["Mana Confluence"]}] * 3, "{2}", life=2), Undecided),
    ],
    ids=lambda one: str(one["pay"]["cost"]) + str([*one][2:]) if isinstance(one, dict) else one.__name__,
)
def test_what_it_does_not_say_has_a_reason(request_: Json, kind: type[Gap | Undecided]) -> None:
    found = solved(request_)
    assert isinstance(found, kind)
    assert found.reason


@pytest.mark.parametrize(
    "other",
    [
        {"energy_owed": 1},
        {"mill_owed": 1},
        {"most_colors": True},
        {"spending": SpendingDemands.of(G=1)},
        {"spare": frozenset(("Forest#1",))},
        {"endless": True},
    ],
)
def test_a_field_that_is_not_read_is_a_gap(other: Json) -> None:
    """Each field but those that are read has to be blank: what comes new is a gap by itself."""
    of = problem("Forest", pay="{G}")
    assert gap_in(of) is None
    assert isinstance(gap_in(replace(of, **other)), Gap)


def test_what_is_owed_beyond_all_there_is_cannot_be_paid() -> None:
    assert best(asked([{"card": STAPLES["Sol Ring"]}, "Forest"], "{4}")).outcome is Outcome.INFEASIBLE


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
