"""What permanents offer for the costs of other spells, as text: 118.9, 702, 609.4."""

from __future__ import annotations

import pytest

from planner.game.amounts import Count, CountersOnSelf, SpellManaValue
from planner.game.filters import Clause
from planner.game.mana import ManaCost
from planner.game.mana_abilities import PayEnergy, PayLife
from planner.game.purposes import Allowed
from planner.game.vocabulary import PaymentKind, Zone
from planner.game.written_abilities import HasCount, ManaPart, PayLifeAmount, TakeFitting, TurnCondition
from planner.game.written_costs import AlternativeCost, LifeFor
from planner.text import read_permanent
from tests.support.printed_cards import card
from tests.unit.text.costs.test_cost_changes import texts


def offer(text: str) -> AlternativeCost:
    (found,) = texts(text).alternatives
    return found


@pytest.mark.parametrize("keyword", ["convoke", "improvise", "delve", "assist"])
def test_what_pays_with_other_things(keyword: str) -> None:
    (found,) = texts(f"Noncreature spells you cast from exile have {keyword}.").pay_with
    clause = Clause(not_types=frozenset({"Creature"}))
    assert (found.keyword, found.allowed) == (
        keyword,
        (Allowed(PaymentKind.SPELL, (clause,), zones=frozenset({Zone.EXILE})),),
    )


def test_life_for_mana() -> None:
    text = "For each {B} in a cost, you may pay 2 life rather than pay that mana."
    assert texts(text).life_for == (LifeFor(text, "B"),)
    assert not texts(text, "opponent")


@pytest.mark.parametrize(
    ("text", "mana", "applies_to"),
    [
        ("You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.", "{W}{U}{B}{R}{G}",
         Allowed(PaymentKind.SPELL)),
        ("You may pay {0} rather than pay the mana cost for Zombie creature spells you cast.", "{0}",
         Allowed(PaymentKind.SPELL,
                 (Clause(types=frozenset({"Creature"}), subtypes=frozenset({"Zombie"})),))),
        ("Once each turn, you may pay {0} rather than pay the mana cost for a creature spell you cast from "
         "exile.", "{0}",
         Allowed(PaymentKind.SPELL, (Clause(types=frozenset({"Creature"})),), zones=frozenset({Zone.EXILE}))),
        ("You may pay 0 rather than pay cycling costs.", "{0}",
         Allowed(PaymentKind.ABILITY, tags=frozenset({"cycling"}))),
    ],
)  # fmt: skip
def test_another_cost_in_mana(text: str, mana: str, applies_to: Allowed) -> None:
    found = offer(text)
    assert found.option.cost == (ManaPart(ManaCost(mana)),)
    assert found.applies_to == (applies_to,)
    assert not texts(text, "opponent")


def test_without_paying_a_mana_cost() -> None:
    found = offer("You may cast spells from your hand without paying their mana costs.")
    assert (found.name, found.option.cost, found.zone) == ("free", (), "hand")


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("You may cast spells with mana value less than or equal to the number of lands you control without "
         "paying their mana costs.", Count),
        ("Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value "
         "X or less, where X is the number of time counters on Sample.", CountersOnSelf),
    ],
)  # fmt: skip
def test_up_to_a_mana_value(text: str, most: type[object]) -> None:
    assert isinstance(offer(text).most_value, most)


def test_costs_that_are_not_mana() -> None:
    found = offer(
        "You may cast creature spells with mana value 3 or less by paying {E} rather than "
        "paying their mana costs."
    )
    assert (found.option.cost, found.own_mana_cost) == ((PayEnergy(1),), False)
    found = offer(
        "Rather than pay the mana cost for a spell, its controller may discard a card that "
        "shares a color with "
        "that spell."
    )
    (discard,) = found.option.cost
    assert isinstance(discard, TakeFitting)
    assert (discard.verb, discard.like_spell) == ("discard", "color")
    found = offer(
        "You may pay life equal to its mana value rather than pay the mana cost for spells you cast."
    )
    assert found.option.cost == (PayLifeAmount(SpellManaValue()),)


def test_a_permission_with_a_cost_besides() -> None:
    found = offer(
        "During your turn, you may cast instant and sorcery spells from your graveyard by paying 1 life in "
        "addition to their other costs."
    )
    assert (found.option.cost, found.own_mana_cost) == ((PayLife(1),), True)
    assert (found.zone, found.only_if) == ("graveyard", TurnCondition("you"))


def test_a_keyword_that_cards_are_given() -> None:
    found = offer(
        "Each nonland card in your graveyard has escape. The escape cost is equal to the card's "
        "mana cost plus "
        "exile three other cards from your graveyard."
    )
    assert (found.name, found.tag, found.zone, found.own_mana_cost) == ("Escape", "escape", "graveyard", True)
    (exile,) = found.option.cost
    assert isinstance(exile, TakeFitting)
    assert (exile.verb, exile.objects.zone) == ("exile", "graveyard")


def test_a_condition_for_an_offer() -> None:
    found = offer(
        "As long as you have seven or more cards in hand, you may pay {0} rather than pay cycling costs."
    )
    assert isinstance(found.only_if, HasCount)
    assert found.only_if.number == 7


def test_an_offer_that_is_not_understood_changes_no_payment() -> None:
    """Nothing is paid for an alternative that nobody announced (118.9)."""
    text = "You may cast the exiled card without paying its mana cost if it's a Goblin spell."
    reading = read_permanent(card("Sample", "Enchantment", text))
    assert reading.costs is None
    assert not reading.unread
