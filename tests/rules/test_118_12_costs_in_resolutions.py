"""Rules 118.12, 118.13b: costs that are paid while a spell or an ability resolves."""

from __future__ import annotations

import pytest

import planner
from tests.support.bad_requests import refused
from tests.support.cards.costs import BEAR, asking, paid, real, unpaid
from tests.support.cards.single import rules

STANDSTILL = real(
    "Standstill",
    "{1}{U}",
    "Enchantment",
    "When a player casts a spell, sacrifice this enchantment. If you do, each of that player's opponents "
    "draws three cards.",
)
SACRIFICE = {"cost": "Sacrifice Standstill", "source": "Standstill#1", "kind": "effect", "mandatory": True}


def test_118_12_standstill_is_sacrificed_where_it_is() -> None:
    """The rule's example: once it was exiled, "sacrifice Standstill" can't be paid any more."""
    plan = paid(SACRIFICE, STANDSTILL)
    assert (plan.obligation, plan.summary.sacrificed) == ("must", ["Standstill#1"])
    answer = unpaid(SACRIFICE, exile=[STANDSTILL])
    assert (answer.obligation, rules(answer)) == ("cannot", ["118.3"])


@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "command"])
@pytest.mark.parametrize(
    "cost",
    [
        "{T}",
        "{Q}",
        "Sacrifice this permanent",
        "Return this permanent to its owner's hand",
        "Exert this creature",
    ],
)
def test_118_12_only_a_permanent_is_tapped_sacrificed_or_returned(cost: str, zone: str) -> None:
    pay = {"cost": cost, "source": "bear", "kind": "effect"}
    assert rules(unpaid(pay, **{zone: [{"card": BEAR, "id": "bear"}]})) == ["118.3"]


def test_701_21a_a_permanent_of_an_opponent_is_not_sacrificed() -> None:
    answer = unpaid(SACRIFICE, {"card": STANDSTILL, "controller": "opponent"})
    assert rules(answer) == ["118.3"]


def test_118_12_a_card_is_exiled_from_the_zone_that_the_cost_names() -> None:
    pay = {"cost": "Exile this card from your graveyard", "source": "bear", "kind": "effect"}
    bear = {"card": BEAR, "id": "bear"}
    assert paid(pay, graveyard=[bear]).summary.exiled == ["bear"]
    assert rules(unpaid(pay, hand=[bear])) == ["118.3"]


def test_118_12a_what_is_paid_so_that_something_else_does_not_happen() -> None:
    """Mana Leak's "unless its controller pays {3}" asks for {3}, in full or not at all."""
    leak = {"cost": "{3}", "kind": "effect"}
    assert len(paid(leak, *["Island"] * 3).summary.tapped) == 3
    assert unpaid(leak, *["Island"] * 2).missing.mana == "{1}"  # type: ignore[union-attr]
    ward = {"cost": "ward—Discard a card", "kind": "effect"}
    assert paid(ward, hand=["Forest"]).summary.discarded == ["Forest#1"]
    assert unpaid(ward).missing.cards == 1  # type: ignore[union-attr]


def test_118_12b_a_cost_that_is_not_known_is_refused_and_never_counted_as_paid() -> None:
    """Searching is a choice that asks for nothing; as a payment it is not known here."""
    error = refused(asking({"cost": "Search your library for a card", "kind": "effect"}, library=4))
    assert error.path == "pay.cost"


def test_118_12_echo_and_cumulative_upkeep_are_paid_in_full() -> None:
    upkeep = {"cost": "cumulative upkeep {1}", "source": "remora"}
    remora = {"card": real("Mystic Remora", "{U}", "Enchantment", "Cumulative upkeep {1}"), "id": "remora"}
    aged = {**remora, "counters": {"age": 3}}
    assert paid(upkeep, *["Island"] * 3, aged).total_cost == "{3}"
    assert unpaid(upkeep, *["Island"] * 2, aged).total_cost == "{3}"
    assert paid({"cost": "echo {2}{R}"}, *["Mountain"] * 3).total_cost == "{2}{R}"


def test_118_13b_a_symbol_is_chosen_right_before_paying() -> None:
    plan = paid({"cost": "ward {W/U}{B/P}", "kind": "effect"}, "Island", life=10)
    assert plan.choices.symbols == ["{U}", "2 life"]


@pytest.mark.parametrize("kind", ["effect", "special_action"])
def test_118_13b_what_allows_life_may_be_gone_right_before_paying(kind: str) -> None:
    """K'rrik sacrificed for mana allows nothing any more; for a spell it was announced before (601.2b)."""
    altar = real("Phyrexian Altar", "{3}", "Artifact", "Sacrifice a creature: Add one mana of any color.")
    krrik = real(
        "K'rrik, Son of Yawgmoth",
        "{4}{B/P}{B/P}{B/P}",
        "Legendary Creature — Phyrexian Horror Minion",
        "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
        power=2,
    )
    both = {"battlefield": [altar, krrik]}
    assert planner.plan({"board": both, "pay": {"cost": "{1}{B}"}}).status == "payable"
    late = {"board": both, "pay": {"cost": "{1}{B}", "kind": kind}}
    assert planner.plan(late).status != "payable"
    assert planner.can_pay(late) != "payable"
    beside = {"board": {"battlefield": [altar, krrik, BEAR]}, "pay": {"cost": "{1}{B}", "kind": kind}}
    plan = planner.plan(beside)
    assert isinstance(plan, planner.Plan)
    assert plan.summary.sacrificed == ["Runeclaw Bear#1"]
    assert planner.verify(beside, plan)
