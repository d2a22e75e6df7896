"""Plans by flows of least cost: what they decide, what they leave, and that the program agrees."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, Unpayable
from planner.contract.answer import Unknown
from planner.contract.answer_parts import Missing
from planner.models.flows import best_base
from planner.models.flows import branch_and_bound as branching
from tests.agreement.methods import differs_in_plan
from tests.support.strategies.cards import Json, a_card
from tests.support.strategies.requests import LANDS

DUALS: list[Any] = [LANDS[0], LANDS[0], LANDS[1], LANDS[2], "Forest", "Island"]
SIGNET = a_card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}")
IDOL = a_card("Idol", "Artifact", "{T}: Add {G}.\nPay 2 life, Sacrifice Idol: Add {R}.", "{2}")
LOTUS = a_card("Gilded Lotus", "Artifact", "{T}: Add three mana of any one color.", "{5}")
TOMB = a_card("Ancient Tomb", "Land", "{T}: Add {C}{C}. This land deals 2 damage to you.")
KAROO = a_card("Simic Growth Chamber", "Land", "{T}: Add {G}{U}.")
SOL_RING = a_card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")


def asked(battlefield: list[Any], cost: str, **more: Any) -> Json:
    """A request with these permanents."""
    cards = [one if isinstance(one, str) else {"card": one} for one in battlefield]
    board = {"battlefield": cards, "life": more.pop("life", 20), "pool": more.pop("pool", "")}
    return {"board": board, "pay": {"cost": cost}, **more}


@pytest.mark.parametrize("cost", ["{2}", "{G}{U}", "{1}{W/U}{R/G}", "{X}{G}", "{G/P}{R/P}", "{4}{S}", "{6}"])
def test_one_mana_from_each_source_is_planned_by_a_flow(cost: str) -> None:
    found = planner.plan(asked(DUALS, cost))
    assert found.method == "flow"
    assert differs_in_plan(asked(DUALS, cost))[1] == ""


@pytest.mark.parametrize(
    "request_",
    [
        asked([*DUALS, IDOL], "{2}"),  # tapped for one mana, and then sacrificed for another
        asked(DUALS, "{2/W}"),
        asked(DUALS, "{X}{X}"),
        asked(DUALS, "{2}", require=["Forest#1"]),
        asked(DUALS, "{2}", keep=[{"cost": "{G}{G}{G}{U}{U}"}]),
        asked(DUALS, "{2}", prices={"last_source": 1}),  # cheaper than the one before it: not convex
        asked(DUALS, "{1}, Sacrifice a land"),
        asked([LANDS[3]] * 2, "{W}{W}", life=2),  # every way to pay is lethal
    ],
    ids=lambda one: str(one["pay"]["cost"]) + str([*one][2:]),
)
def test_what_a_flow_does_not_say_is_left_to_the_program(request_: Json) -> None:
    assert planner.plan(request_).method == "program"
    forced = planner.plan(request_, method="flow")
    assert isinstance(forced, Unknown)
    assert [reason.rule for reason in forced.reasons] == ["method"]


@pytest.mark.parametrize(
    "more", [[SOL_RING], [TOMB], [LOTUS], [KAROO, KAROO], [SOL_RING, TOMB, KAROO]], ids=str
)
@pytest.mark.parametrize(
    "cost", ["{2}", "{4}{U}", "{3}{G}{U}", "{X}{G}", "{G}{G}{G}{G}{G}", "{1}{R/P}", "{8}"]
)
@pytest.mark.parametrize("life", [20, 2])
def test_sources_of_more_mana_are_activated_or_not(more: list[Json], cost: str, life: int) -> None:
    request = asked([*DUALS, *more], cost, life=life)
    kind, fault = differs_in_plan(request)
    assert fault == ""
    assert life == 2 or kind != "left to the program"


def test_mana_that_is_left_over_has_its_price() -> None:
    found = planner.plan(asked([SOL_RING, "Forest", "Forest", "Forest"], "{1}"))
    assert isinstance(found, Plan)
    assert (found.method, found.price, found.summary.tapped) == ("flow", 3, ["Forest#1"])
    forced = planner.plan(asked([SOL_RING], "{1}"))
    assert isinstance(forced, Plan)
    assert (forced.method, forced.price) == ("flow", 6 + 1)


def test_the_program_can_be_forced() -> None:
    request = asked(DUALS, "{2}")
    by_flow, by_program = planner.plan(request), planner.plan(request, method="program")
    assert isinstance(by_flow, Plan)
    assert isinstance(by_program, Plan)
    assert (by_flow.method, by_program.method) == ("flow", "program")
    assert by_flow.price == by_program.price
    assert by_flow.optimal
    assert by_program.optimal


def test_what_is_missing_comes_from_a_flow_as_well() -> None:
    found = planner.plan(asked(["Forest", "Forest"], "{1}{U}{U/B}{B}"))
    assert isinstance(found, Unpayable)
    assert found.method == "flow"
    assert isinstance(found.missing, Missing)
    assert found.missing.mana == "{U}{U}{B}"  # U before B where either would do


def test_what_any_type_would_do_for_is_said_to_be_missing_for_generic_mana() -> None:
    request = asked(["Plains"], "{1}{W}")
    by_flow, by_program = (planner.plan(request, method=method) for method in ("flow", "program"))
    assert isinstance(by_flow, Unpayable)
    assert isinstance(by_program, Unpayable)
    assert by_flow.sentence == by_program.sentence
    assert "one more mana of any type." in by_flow.sentence


def test_x_is_as_large_as_the_sources_allow() -> None:
    found = planner.plan(asked(DUALS, "{X}{G}"))
    assert isinstance(found, Plan)
    assert (found.method, found.choices.x) == ("flow", 5)


def test_where_no_multiplier_fits_the_plans_are_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Swamps for 2, and the third for 4 or the only Forest for 4: no slope fits all of them."""
    request = asked(["Forest", "Island", "Swamp", "Swamp", "Swamp"], "{3}")
    best = planner.plan(request)
    assert isinstance(best, Plan)
    assert (best.method, best.price) == ("flow", 3 * 3 + 2 + 4)
    monkeypatch.setattr(best_base, "MOST_NODES", 0)
    by_flow = planner.plan(request)
    assert isinstance(by_flow, Plan)
    assert (by_flow.method, by_flow.price) == ("flow", best.price)
    monkeypatch.setattr(branching, "MOST_NODES", 0)
    left = planner.plan(request)
    assert isinstance(left, Plan)
    assert (left.method, left.price) == ("program", best.price)
