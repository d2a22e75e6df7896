"""Plans by what is still owed: what it decides, what it leaves, and that the program agrees."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, Unpayable
from planner.contract.answer import Unknown
from planner.contract.answer_parts import Missing
from planner.game.clock import Clock
from planner.models.deciders.still_owed import best_base, compiled
from planner.models.deciders.still_owed.still_owed import StillOwed
from planner.models.problem.build import without_tapped
from planner.models.problem.solution import Outcome, Payment, Solution
from planner.planning.question.unpayable import _smallest
from tests.agreement.methods import differs_in_plan
from tests.support.strategies.cards import Json, a_card
from tests.support.strategies.requests import LANDS
from tests.unit.models.boards import DUAL, creature, permanent, problem
from tests.unit.models.boards import SOL_RING as RING

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
def test_one_mana_from_each_source_is_planned_without_the_program(cost: str) -> None:
    found = planner.plan(asked(DUALS, cost))
    assert found.method == "owed"
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
def test_what_it_does_not_say_is_left_to_the_program(request_: Json) -> None:
    assert planner.plan(request_).method == "program"
    forced = planner.plan(request_, method="owed")
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
    assert (found.method, found.price, found.summary.tapped) == ("owed", 3, ["Forest#1"])
    forced = planner.plan(asked([SOL_RING], "{1}"))
    assert isinstance(forced, Plan)
    assert (forced.method, forced.price) == ("owed", 6 + 1)


def test_the_program_can_be_forced() -> None:
    request = asked(DUALS, "{2}")
    by_flow, by_program = planner.plan(request), planner.plan(request, method="program")
    assert isinstance(by_flow, Plan)
    assert isinstance(by_program, Plan)
    assert (by_flow.method, by_program.method) == ("owed", "program")
    assert by_flow.price == by_program.price
    assert by_flow.optimal
    assert by_program.optimal


def test_what_is_missing_is_said_as_well() -> None:
    found = planner.plan(asked(["Forest", "Forest"], "{1}{U}{U/B}{B}"))
    assert isinstance(found, Unpayable)
    assert found.method == "owed"
    assert isinstance(found.missing, Missing)
    assert found.missing.mana == "{U}{U}{B}"  # U before B where either would do


def test_what_any_type_would_do_for_is_said_to_be_missing_for_generic_mana() -> None:
    request = asked(["Plains"], "{1}{W}")
    by_flow, by_program = (planner.plan(request, method=method) for method in ("owed", "program"))
    assert isinstance(by_flow, Unpayable)
    assert isinstance(by_program, Unpayable)
    assert by_flow.sentence == by_program.sentence
    assert "one more mana of any type." in by_flow.sentence


def test_x_is_as_large_as_the_sources_allow() -> None:
    found = planner.plan(asked(DUALS, "{X}{G}"))
    assert isinstance(found, Plan)
    assert (found.method, found.choices.x) == ("owed", 5)


def test_where_no_multiplier_fits_the_ways_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Swamps for 2, and the third for 4 or the only Forest for 4: no slope fits all of them."""
    request = asked(["Forest", "Island", "Swamp", "Swamp", "Swamp"], "{3}")
    for module, limit in (
        (best_base, "MOST_NODES"),
        (compiled, "MOST_LABELS"),
        (compiled, "MOST_LAST_LABELS"),
    ):
        found = planner.plan(request)
        assert isinstance(found, Plan)
        assert (found.method, found.price) == ("owed", 3 * 3 + 2 + 4)
        monkeypatch.setattr(module, limit, 0)
    left = planner.plan(request)
    assert isinstance(left, Plan)
    assert (left.method, left.price) == ("program", 3 * 3 + 2 + 4)


@pytest.mark.parametrize(
    ("battlefield", "pay", "lacks"),
    [
        (["Forest"], "{U}", {"U": 1}),
        (["Forest"], "{3}", {"W": 2}),  # any type would do: the first
        ([], "{B/G}", {"B": 1}),
        (["Forest", "Forest"], "{G}{U}{R}", {"U": 1, "R": 1}),
        ([DUAL], "{W}{U}", {"W": 1}),
        ([], "{S}", {"S": 1}),
        (["Forest"], "{C}{1}", {"C": 1}),
        ([], "{G/P}{U}", {"U": 1}),  # what life can pay isn't missing
        ([RING], "{3}", {"W": 1}),
        ([], "{1000000}", {"W": 1_000_000}),
    ],
)
def test_the_smallest_set_that_would_do(battlefield: list[Any], pay: str, lacks: dict[str, int]) -> None:
    of = problem(*battlefield, pay=pay)
    found = _smallest(of, Clock(None))
    assert {name: number for name, number in found.missing.items() if number} == lacks


@pytest.mark.parametrize(
    ("battlefield", "pay", "price"),
    [
        (["Forest"], "{G}", 3 + 4),  # the last green source
        (["Forest", "Forest"], "{G}{G}", 3 + 3 + 4 + 2),
        (["Wastes"], "{1}", 3),
        ([DUAL, "Plains", "Plains", "Island", "Island"], "{W}", 3),  # not the land of two types
        ([DUAL], "{W}", 3 + 1 + 4 + 4),
        (["Treasure"], "{1}", 3 + 4 + 25 + 5 * 4),
        ([creature("Elf", "{T}: Add {G}.", power=1)], "{G}", 3 + 3 + 4),
        ([RING], "{1}", 6 + 1),  # one is left unspent
        (["Plains", "Plains", "Wastes"], "{2}", 3 + 3 + 2),
        (["Plains", "Plains", "Island", "Island"], "{2}", 3 + 3 + 2 + 2),
        (["Plains", "Plains", "Wastes", "Island"], "{3}", 9 + 2 + 4),
        ([DUAL, "Plains", "Island"], "{2}", 3 + 3 + 2 + 2),
    ],
)
@pytest.mark.parametrize("choosing", [True, False])
def test_the_price_of_the_best_plan(
    battlefield: list[Any], pay: str, price: int, choosing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not choosing:
        monkeypatch.setattr(StillOwed, "choices", None)
    found = _best(battlefield, pay)
    assert (found.outcome, found.price) == (Outcome.OPTIMAL, price)


@pytest.mark.parametrize(("life", "price"), [(20, 6), (11, 6), (10, 10), (6, 10), (5, 30)])
@pytest.mark.parametrize("choosing", [True, False])
def test_a_life_point_is_priced_by_the_total_that_it_is_taken_from(
    life: int, price: int, choosing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not choosing:
        monkeypatch.setattr(StillOwed, "choices", None)
    pain = [permanent(f"Spring {n}", "{T}, Pay 1 life: Add {G}.", "Land") for n in range(3)]
    assert _best(pain, "{G}", life=life).price == 3 + price


def test_nothing_is_paid_with_nothing() -> None:
    assert (_best([], "{0}").outcome, _best([], "{0}").price) == (Outcome.OPTIMAL, 0)


def test_floating_mana_is_spent_first() -> None:
    found = _best(["Forest"], "{G}", pool="{G}")
    assert (found.price, found.floating, sum(found.times[0])) == (1, [1], 0)


def test_ties_go_to_the_earliest_objects() -> None:
    assert _best(["Wastes", "Wastes", "Wastes"], "{2}").used == {0: 2}


def _best(battlefield: list[Any], pay: str, **more: Any) -> Solution:
    """The best payment as it is found here."""
    found = StillOwed(problem(*battlefield, pay=pay, **more)).best(problem(*battlefield, pay=pay, **more))
    assert isinstance(found, Payment)
    return found.solution


def test_tapped_objects_are_taken_out() -> None:
    of = problem("Forest", "Forest", "Island", pay="{2}")
    left = without_tapped(of, frozenset(("Forest#2", "Island#1")), {"G": 1, "U": 1})
    assert left is not None
    assert [source.ids for source in left.sources] == [("Forest#1",)]
    assert (left.row_counts["G"], left.row_counts["U"]) == (1, 0)


def test_what_can_be_sacrificed_while_it_is_tapped_is_not_taken_out() -> None:
    of = problem("Forest", permanent("Spawn", "Sacrifice Spawn: Add {C}."), pay="{2}")
    assert without_tapped(of, frozenset(("Spawn",)), {}) is None


HUB = a_card("Hub", "Land", "{T}: Add {C}.\n{T}, Pay {2/W}: Add two mana of any one color.")


@pytest.mark.parametrize(
    ("cost", "payable"), [("{U}{U}", True), ("{3}", True), ("{6}", False), ("{G}", True)]
)
def test_a_use_that_asks_for_what_several_mana_pay_for_is_left_to_others(cost: str, payable: bool) -> None:
    """{2/W} has no column of its own; to look for it was a ``KeyError``."""
    request = asked([HUB, "Plains", "Swamp"], cost)
    assert differs_in_plan(request) == ("left to the program", "")
    assert (planner.can_pay(request) == "payable") is payable
