"""Rules 118.3, 118.10 and 601.2a: "Discard your hand" as a cost, which takes all that is left of it."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, Unpayable
from tests.rules.test_205_what_objects_are import card, there
from tests.support.comparing import compare

SHOCK = card("Shock", "Instant", "Shock deals 2 damage to any target.", mana_cost="{R}")
DRAGON = card("Dragon", "Creature — Dragon", "Flying", mana_cost="{4}{R}{R}", power="5", toughness="5")
GUIDE = card(
    "Simian Spirit Guide",
    "Creature — Ape Spirit",
    "Exile this card from your hand: Add {R}.",
    mana_cost="{2}{R}",
    power="2",
    toughness="2",
)
COURIER = (
    "{R}, Discard your hand, Sacrifice this creature: Put all cards exiled with it into their owners' hands."
)
HAND = [{"card": SHOCK, "id": "s", "count": 2}, {"card": DRAGON, "id": "d"}]
ALL_THREE = ["s#1", "s#2", "d"]


def judged(pay: str | dict[str, Any], *battlefield: Any, **board: Any) -> Plan | Unpayable:
    """The answer, on which referee and oracle agree."""
    request = {
        "board": {"battlefield": list(battlefield), **board},
        "pay": {"cost": pay, "kind": "ability"} if isinstance(pay, str) else pay,
    }
    both = compare(request)
    assert both.fault == ""
    assert planner.verify(request, both.answer)
    assert isinstance(both.answer, Plan | Unpayable)
    return both.answer


def discarded(*asked: Any, **board: Any) -> list[str]:
    plan = judged(*asked, **board)
    assert isinstance(plan, Plan), plan
    assert plan.optimal
    return plan.summary.discarded


def test_118_3_every_card_is_discarded() -> None:
    """30 + 5 for each Shock, 30 + 30 for the Dragon, whose power matters to no price."""
    plan = judged("Discard your hand", hand=HAND)
    assert isinstance(plan, Plan)
    assert (plan.summary.discarded, plan.price) == (ALL_THREE, 35 + 35 + 60)


@pytest.mark.parametrize("hand", [[], [{"card": SHOCK, "id": "s"}]])
def test_118_3_a_hand_of_any_size_will_do(hand: list[Any]) -> None:
    assert discarded("Discard your hand", hand=hand) == [one["id"] for one in hand]


def test_118_3_it_stands_among_other_costs_of_an_ability() -> None:
    courier = there("courier", "Artifact Creature — Construct", COURIER, power="1", toughness="1")
    pay = {"ability": 0, "source": "courier"}
    assert discarded(pay, "Mountain", courier, hand=HAND) == ALL_THREE
    assert isinstance(judged(pay, "Forest", courier, hand=HAND), Unpayable)


def test_605_3_what_was_exiled_for_mana_is_not_in_hand_any_more() -> None:
    hand = [*HAND, {"card": GUIDE, "id": "g"}]
    plan = judged("{R}, Discard your hand", hand=hand)
    assert isinstance(plan, Plan)
    assert (plan.summary.exiled, plan.summary.discarded) == (["g"], ALL_THREE)


def test_118_10_one_card_is_not_discarded_for_two_costs() -> None:
    assert len(discarded("Discard your hand, Discard a card", hand=HAND)) == 3
    assert isinstance(judged("Discard your hand, Discard a card"), Unpayable)


def test_601_2a_the_spell_itself_is_on_the_stack() -> None:
    spell = card(
        "Hellish Rebuke",
        "Sorcery",
        "As an additional cost to cast this spell, discard your hand.\nDraw three cards.",
        mana_cost="{R}",
    )
    assert discarded({"card": "spell"}, "Mountain", hand=[*HAND, {"card": spell, "id": "spell"}]) == ALL_THREE


@pytest.mark.parametrize(
    ("keep", "kept"),
    [
        ("Discard your hand", True),
        ("{R}, Discard your hand", False),
        ("{G}, Discard your hand", False),
        ("Discard your hand, Pay 30 life", False),
    ],
)
def test_118_3_a_hand_that_is_not_kept_for_it_stays(keep: str, kept: bool) -> None:
    """What can't be kept discards nothing; and nothing is discarded for what can be."""
    request = {
        "board": {"battlefield": ["Forest"], "hand": HAND},
        "pay": {"cost": "{G}"},
        "keep": [{"cost": keep, "kind": "ability"}],
    }
    both = compare(request)
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert both.answer.summary.kept == ([keep] if kept else [])
    assert both.answer.summary.discarded == []


def test_118_3_what_is_discarded_now_is_not_asked_for_by_what_is_kept() -> None:
    """One card is discarded for the cost, the two others would be for what is kept."""
    keep = {"cost": "Discard your hand", "kind": "ability"}
    request = {"board": {"hand": HAND}, "pay": {"cost": "Discard a card"}, "keep": [keep]}
    both = compare(request)
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert (len(both.answer.summary.discarded), both.answer.summary.kept) == (1, ["Discard your hand"])


@pytest.mark.parametrize("kept", ["Discard your hand", "Discard a card"])
def test_118_3_what_keeps_all_and_costs_no_more_is_the_best(kept: str) -> None:
    """The cheapest card is discarded, as without what is kept, and all of that is kept: no plan is better."""
    request = {"board": {"hand": HAND}, "pay": {"cost": "Discard a card"}}
    alone = planner.plan(request)
    found = planner.plan({**request, "keep": [{"cost": kept, "weight": 2}]})
    assert isinstance(alone, Plan)
    assert isinstance(found, Plan)
    assert (found.optimal, found.whole_price) == (True, alone.whole_price - 2 * 20)
    assert found.summary.kept == [kept]
