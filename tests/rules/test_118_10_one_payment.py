"""Rule 118.10: each payment of a cost applies to one spell, ability or effect."""

from __future__ import annotations

from planner import Board, Plan
from tests.support.cards.costs import ALTARS_REAP, BEAR, asking, paid, real, unpaid

ASHNODS_ALTAR = real("Ashnod's Altar", "{3}", "Artifact", "Sacrifice a creature: Add {C}{C}.")
GOBLIN_BOMBARDMENT = real(
    "Goblin Bombardment",
    "{1}{R}",
    "Enchantment",
    "Sacrifice a creature: This enchantment deals 1 damage to any target.",
)
ALTAR_OF_DEMENTIA = real(
    "Altar of Dementia",
    "{2}",
    "Artifact",
    "Sacrifice a creature: Target player mills cards equal to the sacrificed creature's power.",
)


def test_118_10_a_creature_sacrificed_for_mana_is_no_additional_cost() -> None:
    """The Altar's mana takes one creature, Altar's Reap another."""
    unpaid({"card": ALTARS_REAP}, "Swamp", BEAR, ASHNODS_ALTAR)
    plan = paid({"card": ALTARS_REAP}, "Swamp", BEAR, BEAR, ASHNODS_ALTAR)
    assert plan.summary.sacrificed == ["Runeclaw Bear#1", "Runeclaw Bear#2"]


def test_118_10_one_creature_is_not_sacrificed_for_two_abilities() -> None:
    """The rule's example: what one activation took is gone for the other one."""
    board = Board.from_dict(asking({}, GOBLIN_BOMBARDMENT, ALTAR_OF_DEMENTIA, BEAR)["board"])
    first, second = (
        {"ability": 0, "source": f"{one}#1"} for one in ("Goblin Bombardment", "Altar of Dementia")
    )
    assert board.can_pay(second)
    plan = board.plan(first)
    assert isinstance(plan, Plan)
    assert plan.summary.sacrificed == ["Runeclaw Bear#1"]
    assert not board.after(plan).can_pay(second)


def test_118_10_one_permanent_is_tapped_for_one_cost_only() -> None:
    """A mana creature taps for mana or for the cost, never for both."""
    elf = real("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1")
    cost = {"cost": "{G}, Tap an untapped creature you control"}
    unpaid(cost, elf)
    assert len(paid(cost, elf, elf).summary.tapped) == 2


def test_118_10_one_object_may_be_tapped_for_one_part_and_sacrificed_for_another() -> None:
    """Tapping and sacrificing are different actions: both can be done with the same creature."""
    plan = paid({"cost": "Tap an untapped creature you control, Sacrifice a creature"}, BEAR)
    assert [step.action for step in plan.steps] == ["tap", "sacrifice"]
    unpaid({"cost": "Sacrifice a creature, Sacrifice a creature"}, BEAR)


def test_118_10_one_card_is_not_discarded_twice() -> None:
    unpaid({"cost": "Discard a card, Discard a card"}, hand=["Forest"])
    assert len(paid({"cost": "Discard a card, Discard a card"}, hand=["Forest"] * 2).summary.discarded) == 2
