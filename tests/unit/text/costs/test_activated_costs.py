"""The costs of activated abilities, of keywords that are such, and costs in words (602.1a, 702)."""

from __future__ import annotations

import pytest

from planner.game.amounts import Chosen, CountersOn, CountersOnSelf, Fixed, OfTarget
from planner.game.mana import ManaCost
from planner.game.mana_abilities import ExileSelf, PayLife, SacrificeSelf, TapSelf
from planner.game.vocabulary import Zone
from planner.game.written_abilities import (
    Counters,
    HasCount,
    Holds,
    ManaPart,
    Not,
    OneOf,
    TakeFitting,
    TakeTotal,
)
from planner.game.written_costs import ActivatedCost
from planner.text import read_card_in_zone, read_permanent
from planner.text.costs.bare_costs import read_cost_words, read_keyword_payment
from tests.support.printed_cards import card


def activations(text: str, type_line: str = "Artifact", zone: str = "battlefield") -> list[ActivatedCost]:
    sample = card("Sample", type_line, text)
    reading = read_permanent(sample) if zone == "battlefield" else read_card_in_zone(sample, Zone(zone))
    return list(reading.activations)


def activation(text: str, type_line: str = "Artifact", zone: str = "battlefield") -> ActivatedCost:
    (found,) = activations(text, type_line, zone)
    return found


def mana(symbols: str) -> ManaPart:
    return ManaPart(ManaCost(symbols))


def test_602_1a_every_activated_ability_has_its_cost() -> None:
    found = activations("{T}: Add {G}.\n{2}, {T}: Draw a card.\nWhen Sample enters, draw a card.")
    assert [one.cost for one in found] == [(TapSelf(),), (mana("{2}"), TapSelf())]


def test_numbers_are_those_of_mana_abilities_and_keywords_come_behind() -> None:
    sample = card("Sample", "Land — Forest", "Crew 2\n{1}: Draw a card.\n{T}: Add {C}.")
    reading = read_permanent(sample)
    assert [(one.number, one.keyword) for one in reading.activations] == [
        (0, ""),
        (1, ""),
        (2, ""),
        (3, "Crew"),
    ]
    assert {one.text: one.number for one in reading.written} == {"{T}: Add {G}.": 0, "{T}: Add {C}.": 2}
    assert reading.activated == 4


def test_606_4_loyalty_abilities_move_loyalty_counters() -> None:
    found = activations(
        "+1: Draw a card.\n0: Draw a card.\n−7: Draw a card.\n−X: Draw a card.", "Planeswalker"
    )
    assert [one.cost for one in found] == [
        (Counters("loyalty", Fixed(1), put=True),),
        (),
        (Counters("loyalty", Fixed(7)),),
        (Counters("loyalty", Chosen()),),
    ]
    assert all(one.loyalty for one in found)


@pytest.mark.parametrize(
    ("text", "zone", "keyword"),
    [
        ("Cycling {2}", "hand", "Cycling"),
        ("Basic landcycling {1}", "hand", "Cycling"),
        ("Channel — {1}{G}, Discard Sample: Draw a card.", "hand", "Channel"),
        ("Forecast — {1}{W}, Reveal Sample from your hand: Draw a card.", "hand", "Forecast"),
        ("Ninjutsu {1}{U}", "hand", "Ninjutsu"),
        ("Reinforce 2—{1}{G}", "hand", "Reinforce"),
        ("Transmute {1}{U}{U}", "hand", "Transmute"),
        ("Unearth {B}", "graveyard", "Unearth"),
        ("Embalm {3}{W}", "graveyard", "Embalm"),
        ("Encore {5}{R}", "graveyard", "Encore"),
        ("Scavenge {4}{G}", "graveyard", "Scavenge"),
        ("{2}{B}, Exile this card from your graveyard: Draw a card.", "graveyard", ""),
        ("{2}{B}: Return this card from your graveyard to your hand.", "graveyard", ""),
        ("Equip {2}", "battlefield", "Equip"),
        ("Equip legendary creature {3}", "battlefield", "Equip"),
        ("Equip—Sacrifice a creature.", "battlefield", "Equip"),
        ("Reconfigure {2}", "battlefield", "Reconfigure"),
        ("Level up {1}", "battlefield", "Level up"),
        ("Outlast {W}", "battlefield", "Outlast"),
        ("Meditate {1}{W}", "battlefield", "Meditate"),
        ("Exhaust — {3}: Draw a card.", "battlefield", "Exhaust"),
    ],
)
def test_113_6_where_an_ability_is_activated(text: str, zone: str, keyword: str) -> None:
    found = activation(text, "Creature", zone)
    assert (found.zone, found.keyword) == (zone, keyword)
    assert found.cost
    other = "graveyard" if zone == "battlefield" else "battlefield"
    assert activations(text, "Creature", other) == []


def test_702_29_cycling_discards_the_card_itself() -> None:
    found = activation("Cycling {2}", "Creature", "hand").cost
    assert found is not None
    cost, discard = found
    assert isinstance(discard, TakeFitting)
    assert (cost, discard.verb, discard.objects.itself) == (mana("{2}"), "discard", True)


@pytest.mark.parametrize("text", ["Crew 3", "Saddle 3"])
def test_702_122_crew_taps_other_creatures_with_a_total_power(text: str) -> None:
    (part,) = activation(text).cost or ()
    assert isinstance(part, TakeTotal)
    assert (part.what, part.least, part.objects.other) == ("power", Fixed(3), True)


def test_702_167_craft_takes_permanents_and_cards_in_the_graveyard() -> None:
    found = activation("Craft with two creatures {4}").cost
    assert found is not None
    symbols, itself, materials = found
    assert (symbols, itself) == (mana("{4}"), ExileSelf())
    assert isinstance(materials, OneOf)
    taken = [
        [(p.objects.zone, p.amount) for p in cost if isinstance(p, TakeFitting)]
        for _, cost in materials.options
    ]
    assert taken == [
        [("graveyard", Fixed(2))],
        [("battlefield", Fixed(1)), ("graveyard", Fixed(1))],
        [("battlefield", Fixed(2))],
    ]


def test_602_5_limits_and_conditions_but_not_times() -> None:
    once = activation("{1}: Draw a card. Activate only during your turn and only once each turn.")
    assert (once.limit, once.only_if) == (1, None)
    gated = activation("{1}: Draw a card. Activate only if you control an artifact.")
    assert isinstance(gated.only_if, HasCount)
    boast = activation("Boast — {1}: Draw a card.", "Creature")
    assert (boast.limit, boast.only_if) == (1, Holds("~ attacked this turn"))


def test_118_7_what_the_ability_itself_says_of_its_cost() -> None:
    text = "{5}, {T}: Draw a card. This ability costs {1} less to activate for each Vampire you control."
    (change,) = activation(text).changes
    assert (change.mana, change.more) == (ManaCost("{1}"), False)
    text = "{5}: Draw. This ability costs {1} less to activate for each oil counter on creatures you control."
    (of_counters,) = activation(text).changes
    assert isinstance(of_counters.each, CountersOn)
    assert of_counters.each.kind == "oil"
    (of_target,) = activation(
        "Equip {9}. This ability costs {X} less to activate where X is the power of the creature it targets."
    ).changes
    assert of_target.each == OfTarget("power")
    equip = activation("Equip {3}\nSample's equip ability costs {2} less to activate if it targets a Human.")
    assert len(equip.changes) == 1
    reading = read_permanent(
        card("Sample", "Artifact", "Equip {3}\nSample's equip ability costs {2} less to activate.")
    )
    assert reading.unread == ()


def test_716_2a_a_class_gains_the_next_level_alone() -> None:
    (level,) = activations("{1}{R}: Level 2\nCreatures you control have haste.", "Enchantment — Class")
    reached = Holds("~ is level 2 or greater", HasCount(CountersOnSelf("level"), ">=", 2))
    assert (level.keyword, level.only_if) == ("Class level", Not(reached))


def test_a_cost_that_is_not_understood_is_none() -> None:
    assert activation("{1}, Sacrifice a wish of the moon: Draw a card.").cost is None
    assert activation("{5}: Draw a card. This ability costs {1} less to activate for each wish.").cost is None


# --- costs in words --------------------------------------------------------------------------


def test_a_bare_cost_in_words() -> None:
    cost = read_cost_words("{1}, Pay 2 life, Sacrifice a creature")
    assert cost is not None
    assert cost[:2] == (mana("{1}"), PayLife(2))
    assert read_cost_words("Sacrifice this creature.") == (SacrificeSelf(),)
    assert read_cost_words("Sacrifice a wish of the moon") is None
    assert read_cost_words("{1}\n{2}") is None


@pytest.mark.parametrize(
    ("words", "verbs"),
    [
        ("Sacrifice an artifact and a creature", ["sacrifice", "sacrifice"]),
        ("Discard an Island card and another card", ["discard", "discard"]),
        ("Exile a land you control and four other cards from your graveyard", ["exile", "exile"]),
    ],
)
def test_both_objects_are_taken(words: str, verbs: list[str]) -> None:
    cost = read_cost_words(words)
    assert cost is not None
    assert [part.verb for part in cost if isinstance(part, TakeFitting)] == verbs


def test_another_creature_or_an_artifact_can_be_the_artifact_itself() -> None:
    (part,) = read_cost_words("Sacrifice another creature or an artifact") or ()
    assert isinstance(part, OneOf)
    others = [p.objects.other for _, cost in part.options for p in cost if isinstance(p, TakeFitting)]
    assert others == [True, False]


def test_only_creatures_are_asked_for_a_power() -> None:
    (part,) = read_cost_words("Sacrifice an artifact or creature with power 2 or less") or ()
    assert isinstance(part, TakeFitting)
    assert [clause.power for clause in part.objects.clauses] == [None, ("<=", 2)]


@pytest.mark.parametrize(
    ("words", "keyword", "symbols"),
    [
        ("cumulative upkeep {1}", "cumulative upkeep", "{1}"),
        ("Echo {2}{G}", "echo", "{2}{G}"),
        ("ward {2}", "ward", "{2}"),
        ("kicker {1}{R}", "kicker", "{1}{R}"),
        ("morph {2}{U}", "morph", "{2}{U}"),
        ("suspend 3—{1}{U}", "suspend", "{1}{U}"),
        ("equip legendary creature {3}", "equip", "{3}"),
        ("cycling {2}", "cycling", "{2}"),
    ],
)
def test_702_keywords_that_ask_for_a_payment(words: str, keyword: str, symbols: str) -> None:
    found = read_keyword_payment(words)
    assert found is not None
    assert (found[0], found[1][0]) == (keyword, mana(symbols))


def test_702_21_ward_asks_for_anything() -> None:
    assert read_keyword_payment("ward—Pay 2 life") == ("ward", (PayLife(2),))
    found = read_keyword_payment("ward—Sacrifice a legendary artifact or legendary creature.")
    assert found is not None
    (either,) = (read_keyword_payment("cumulative upkeep {G} or {W}") or ("", ()))[1]
    assert isinstance(either, OneOf)
    assert read_keyword_payment("flying") is None
    assert read_keyword_payment("purple {2}") is None
    assert read_keyword_payment("ward—Purple monkey") is None
