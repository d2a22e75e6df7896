"""A reading compared with facts: what became of a line."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.reading.classes import accepted_outputs
from benchmarks.reading.compare import Fact, differences
from benchmarks.reading.facts import Verdict, judge
from planner.game.amounts import Chosen, Count, CountersOnSelf, Fixed
from planner.game.filters import Clause, Filter
from planner.game.mana import COLORS, ManaCost
from planner.game.mana_abilities import ExileSelf, PayLife, Rider, SacrificeSelf, TapSelf
from planner.game.mana_outputs import (
    Combination,
    Different,
    ListedTypes,
    OfOneType,
    Output,
    Runs,
)
from planner.game.purposes import Allowed, SpendOnly
from planner.game.vocabulary import PaymentKind, Verb
from planner.game.written_abilities import (
    Counters,
    HasCount,
    Holds,
    ManaPart,
    TakeFitting,
    WrittenAbility,
    WrittenAfter,
)
from tests.support.printed_cards import card

TAP = (TapSelf(),)
GREEN: tuple[Output, ...] = (Runs(("G",)),)
ANY_COLOR = ListedTypes(COLORS)
CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
BIG = Filter("creatures with power 4 or greater", (Clause(power=(">=", 4)),))
GOBLIN = Filter("another Goblin", (Clause(subtypes=frozenset({"Goblin"})),), other=True)
CREATURE_SPELLS = SpendOnly(
    "creature spells", (Allowed(PaymentKind.SPELL, clauses=(Clause(types=frozenset({"Creature"})),)),)
)


def written(cost: tuple[Any, ...], *ways: tuple[Output, ...], **more: Any) -> WrittenAbility:
    return WrittenAbility(0, "", cost, ways, **more)


def fact(text: str, outputs: list[str], cost_kinds: list[str] | None = None, **more: Any) -> Fact:
    cost = text.partition(":")[0]
    return Fact(
        text=text, kind="activated", cost=cost, cost_kinds=cost_kinds or ["tap_self"], outputs=outputs, **more
    )


AGREEING = {
    "a symbol": (written(TAP, GREEN), fact("{T}: Add {G}.", ["one_fixed_colour"])),
    "two symbols as alternatives": (
        written(TAP, (Runs(("G", "U")),)),
        fact("{T}: Add {G} or {U}.", ["one_of_2_listed"]),
    ),
    "two symbols as two ways": (
        written(TAP, (Runs(("G",)),), (Runs(("U",)),)),
        fact("{T}: Add {G} or {U}.", ["one_of_2_listed"]),
    ),
    "any color": (
        written(TAP, (OfOneType(ANY_COLOR),)),
        fact("{T}: Add one mana of any color.", ["one_any_colour"]),
    ),
    "mana in the cost": (
        written((ManaPart(ManaCost("{1}")), TapSelf()), (Runs(("WU",)),)),
        fact("{1}, {T}: Add {W}{U}.", ["n_mixed_fixed"], ["mana_generic", "tap_self"]),
    ),
    "one color for each counter": (
        written(TAP, (OfOneType(ANY_COLOR, CountersOnSelf("charge")),)),
        fact(
            "{T}: Choose a color. Add one mana of that color for each charge counter on ~.",
            ["that_colour_chosen_on_resolution"],
            amount=["counters_on_object"],
        ),
    ),
    "a number of symbols in words": (
        written(TAP, (Runs(("G",), Fixed(6)),)),
        fact("{T}: Add six {G}.", ["n_same_fixed"]),
    ),
    "counters as X": (
        written((TapSelf(), Counters("storage", Chosen())), (Combination(ListedTypes("RG"), Chosen()),)),
        fact(
            "{T}, Remove X storage counters from ~: Add X mana in any combination of {R} and/or {G}.",
            ["any_combination_of_listed"],
            ["remove_counters_any_number_or_X", "tap_self"],
            amount=["X_or_counters_paid_in_cost"],
        ),
    ),
    "symbols and more for each counter": (
        written((TapSelf(), Counters("charge", Chosen())), (Runs(("B",)), Runs(("B",), Chosen()))),
        fact(
            "{T}, Remove any number of charge counters from ~: Add {B}, then add an additional {B} for each "
            "charge counter removed this way.",
            ["one_of_2_listed"],
            ["remove_counters_any_number_or_X", "tap_self"],
            amount=["X_or_counters_paid_in_cost"],
        ),
    ),
    "a count of big creatures": (
        written(TAP, (Runs(("G",), Count(BIG)),)),
        fact(
            "{T}: Add {G} for each creature you control with power 4 or greater.",
            ["fixed_symbol_dynamic_amount"],
            amount=["power_or_toughness"],
        ),
    ),
    "a sacrifice": (
        written((TapSelf(), TakeFitting(Verb.SACRIFICE, Fixed(1), GOBLIN)), (Runs(("BR",)),)),
        fact(
            "{T}, Sacrifice another Goblin: Add {B}{R}.", ["n_mixed_fixed"], ["sacrifice_other", "tap_self"]
        ),
    ),
    "from another zone": (
        written((ExileSelf(),), GREEN, zone="hand"),
        fact("Exile ~ from your hand: Add {G}.", ["one_fixed_colour"], ["exile_self_from_hand"]),
    ),
    "an upgrade": (
        written(TAP, GREEN, instead=((HasCount(Count(BIG), ">=", 1), ((Runs(("GG",)),),)),)),
        fact(
            "{T}: Add {G}. If you control a creature with power 4 or greater, add {G}{G} instead.",
            ["n_same_fixed", "one_fixed_colour"],
            other=["conditional_upgrade_instead"],
        ),
    ),
    "damage": (
        written(TAP, (Runs(("R", "W")),), after=WrittenAfter(damage=Fixed(1))),
        fact(
            "{T}: Add {R} or {W}. ~ deals 1 damage to you.",
            ["one_of_2_listed"],
            side_effects=["deals_damage_to_you"],
        ),
    ),
    "life gained under a condition may be left out": (
        written(TAP, GREEN),
        fact(
            "{T}: Add {G}. If you control another Mutant, you gain 1 life.",
            ["one_fixed_colour"],
            side_effects=["gain_life"],
        ),
    ),
    "a restriction": (
        written(TAP, GREEN, spend_only=CREATURE_SPELLS),
        fact(
            "{T}: Add {G}. Spend this mana only to cast a creature spell.",
            ["one_fixed_colour"],
            restriction=["Spend this mana only to cast a creature spell."],
            restriction_kinds=["creature_spell"],
        ),
    ),
    "a rider": (
        written(TAP, GREEN, riders=(Rider("it gains haste"),)),
        fact(
            "{T}: Add {G}. If that mana is spent on a creature spell, it gains haste.",
            ["one_fixed_colour"],
            riders=["If that mana is spent on a creature spell, it gains haste."],
        ),
    ),
    "once each turn": (
        written((ManaPart(ManaCost("{1}")),), GREEN, limit=1),
        fact(
            "{1}: Add {G}. Activate only once each turn.",
            ["one_fixed_colour"],
            ["mana_generic"],
            limit_kinds=["once_each_turn"],
        ),
    ),
    "a condition under a label": (
        written(TAP, GREEN, only_if=Holds("max speed")),
        fact("Max speed — {T}: Add {G}.", ["one_fixed_colour"], label="Max speed"),
    ),
}


@pytest.mark.parametrize("case", AGREEING.values(), ids=AGREEING)
def test_a_right_reading_agrees(case: tuple[WrittenAbility, Fact]) -> None:
    assert differences(*case, "Test Card") == []


DISAGREEING = {
    "another color": (written(TAP, (Runs(("U",)),)), "a symbol", "mana added"),
    "two of it": (written(TAP, (Runs(("GG",)),)), "a symbol", "output"),
    "any color instead": (written(TAP, (OfOneType(ANY_COLOR),)), "a symbol", "output"),
    "no {T}": (written((), GREEN), "a symbol", "cost"),
    "more cost": (written((TapSelf(), SacrificeSelf()), GREEN), "a symbol", "cost"),
    "life in the cost": (written((TapSelf(), PayLife(1)), GREEN), "a symbol", "life in the cost"),
    "both symbols": (written(TAP, (Runs(("GU",)),)), "two symbols as alternatives", "output"),
    "a third": (written(TAP, (Runs(("G", "U", "B")),)), "two symbols as alternatives", "output"),
    "another mana cost": (
        written((ManaPart(ManaCost("{2}")), TapSelf()), (Runs(("WU",)),)),
        "mana in the cost",
        "mana in the cost",
    ),
    "another amount": (
        written(TAP, (OfOneType(ANY_COLOR, Count(CREATURES)),)),
        "one color for each counter",
        "amount",
    ),
    "fixed instead of X": (
        written((TapSelf(), Counters("storage", Fixed(1))), (Combination(ListedTypes("RG"), Chosen()),)),
        "counters as X",
        "cost",
    ),
    "other colors combined": (
        written((TapSelf(), Counters("storage", Chosen())), (Combination(ListedTypes("RU"), Chosen()),)),
        "counters as X",
        "mana added",
    ),
    "from the battlefield": (written((ExileSelf(),), GREEN), "from another zone", "cost"),
    "no upgrade": (written(TAP, GREEN), "an upgrade", "an upgrade instead"),
    "no damage": (written(TAP, (Runs(("R", "W")),)), "damage", "damage to you"),
    "more damage": (
        written(TAP, (Runs(("R", "W")),), after=WrittenAfter(damage=Fixed(2))),
        "damage",
        "damage to you",
    ),
    "damage from nowhere": (
        written(TAP, GREEN, after=WrittenAfter(damage=Fixed(1))),
        "a symbol",
        "damage to you",
    ),
    "no restriction": (written(TAP, GREEN), "a restriction", "a restriction on spending"),
    "another restriction": (
        written(TAP, GREEN, spend_only=SpendOnly("artifact spells", (Allowed(PaymentKind.SPELL),))),
        "a restriction",
        "without creature_spell",
    ),
    "a restriction from nowhere": (
        written(TAP, GREEN, spend_only=CREATURE_SPELLS),
        "a symbol",
        "a restriction on spending",
    ),
    "no rider": (written(TAP, GREEN), "a rider", "what spent mana does"),
    "a rider from nowhere": (written(TAP, GREEN, riders=(Rider("x"),)), "a symbol", "what spent mana does"),
    "no limit": (written((ManaPart(ManaCost("{1}")),), GREEN), "once each turn", "how often each turn"),
    "a limit from nowhere": (written(TAP, GREEN, limit=1), "a symbol", "how often each turn"),
    "a condition from nowhere": (written(TAP, GREEN, only_if=Holds("x")), "a symbol", "a condition"),
    "doesn't untap": (
        written(TAP, GREEN, after=WrittenAfter(no_untap=True)),
        "a symbol",
        "doesn't untap",
    ),
    "sacrificed": (written(TAP, GREEN, after=WrittenAfter(sacrificed=True)), "a symbol", "sacrificed"),
    "counters": (
        written(TAP, GREEN, after=WrittenAfter(counters=(("charge", 1),))),
        "a symbol",
        "counters put on it",
    ),
    "life from nowhere": (
        written(TAP, GREEN, after=WrittenAfter(life_gained=Fixed(1))),
        "a symbol",
        "life gained",
    ),
}


@pytest.mark.parametrize(("reading", "case", "what"), DISAGREEING.values(), ids=DISAGREEING)
def test_a_wrong_reading_is_found_out(reading: WrittenAbility, case: str, what: str) -> None:
    known = AGREEING[case][1]
    found = differences(reading, known, "Test Card")
    assert any(what in difference for difference in found), found


def test_what_words_say_of_a_number_is_compared() -> None:
    known = fact("{T}: Add three mana of any one color.", ["n_any_one_colour"])
    assert differences(written(TAP, (OfOneType(ANY_COLOR, Fixed(3)),)), known) == []
    assert differences(written(TAP, (OfOneType(ANY_COLOR, Fixed(2)),)), known) == [
        "number of mana: read [2]; the text says [3]"
    ]


@pytest.mark.parametrize(
    ("way", "names"),
    [
        ((Runs(("W",)), Runs(("U",))), {"n_mixed_fixed"}),
        ((Different(ANY_COLOR, 2),), {"n_different_colours"}),
        ((Runs(("UU", "UR", "RR")),), {"one_of_listed_multi_mana_runs"}),
        ((Combination(ANY_COLOR, Fixed(2)),), {"any_combination_of_colours"}),
        ((Runs(("C",)),), {"one_fixed_colourless"}),
    ],
)
def test_an_output_has_the_names_of_its_class(way: tuple[Output, ...], names: set[str]) -> None:
    assert [set(accepted) for accepted in accepted_outputs(way)] == [names]


# --- what became of a line -----------------------------------------------------------------

FOREST_TEXT = fact("{T}: Add {G}.", ["one_fixed_colour"])


def verdict(text: str, known: Fact, type_line: str = "Artifact") -> Verdict:
    return judge(card("Test Card", type_line, text), known).verdict


def test_a_line_that_is_read_is_understood() -> None:
    assert verdict("Flying\n{T}: Add {G}.", FOREST_TEXT) is Verdict.UNDERSTOOD


def test_a_fact_that_the_reading_contradicts_makes_it_wrong() -> None:
    known = fact("{T}: Add {G}.", ["one_any_colour"])
    judgement = judge(card("Test Card", "Artifact", "{T}: Add {G}."), known)
    assert judgement.verdict is Verdict.WRONG
    assert judgement.reasons == ("output: read one_fixed_colour; the fact says one_any_colour",)
    assert judgement.read is not None


def test_a_line_that_is_not_understood_is_reported() -> None:
    text = "{T}: Add {G} for each wish of the moon."
    assert verdict(text, fact(text, ["fixed_symbol_dynamic_amount"])) is Verdict.REPORTED


def test_a_mana_ability_that_nothing_speaks_of_is_silent() -> None:
    text = "When Test Card enters, add {G}."
    known = Fact(text=text, kind="triggered", outputs=["one_fixed_colour"])
    assert verdict(text, known) is Verdict.SILENT


def test_what_is_no_mana_ability_is_rightly_no_source() -> None:
    text = "When Test Card enters, add {G}."
    known = Fact(text=text, kind="non_mana_ability", outputs=["one_fixed_colour"])
    assert verdict(text, known) is Verdict.NO_SOURCE


def test_what_is_no_mana_ability_and_read_as_one_is_wrong() -> None:
    known = Fact(text="{T}: Add {G}.", kind="non_mana_ability", outputs=["one_fixed_colour"])
    assert verdict("{T}: Add {G}.", known) is Verdict.WRONG


def test_timing_words_make_a_line_no_source() -> None:
    text = "{T}: Add {G}. Activate only as an instant."
    assert verdict(text, fact(text, ["one_fixed_colour"])) is Verdict.NO_SOURCE


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ('Create a 0/1 Eldrazi token. It has "{T}: Add {G}."', "Sorcery"),
        ('When Test Card enters, create a token with "{T}: Add {G}."', "Creature"),
        ('Lands your opponents control have "{T}: Add {G}."', "Enchantment"),
        ("Flying (It has {T}: Add {G}.)", "Creature"),
    ],
)
def test_an_ability_that_is_given_by_the_way_is_rightly_no_source(text: str, type_line: str) -> None:
    granted = fact("{T}: Add {G}.", ["one_fixed_colour"], via="granted")
    assert verdict(text, granted, type_line) is Verdict.NO_SOURCE


def test_an_ability_that_a_permanent_gives_is_compared() -> None:
    granted = fact("{T}: Add {G}.", ["one_fixed_colour"], via="granted")
    other = fact("{T}: Add {G}.", ["one_any_colour"], via="granted")
    for text in (
        'Lands you control have "{T}: Add {G}."',
        'As long as you control a Forest, lands you control have "{T}: Add {G}."',
    ):
        assert verdict(text, granted, "Enchantment") is Verdict.UNDERSTOOD
        assert verdict(text, other, "Enchantment") is Verdict.WRONG


def test_an_ability_that_is_given_with_more_than_can_be_read_is_reported() -> None:
    granted = fact("{T}: Add {C}.", ["one_fixed_colourless"], via="granted")
    text = 'Enchanted land loses all abilities but one and has "{T}: Add {C}."'
    assert verdict(text, granted, "Enchantment") is Verdict.REPORTED


@pytest.mark.parametrize(
    ("adds", "outputs", "amount"),
    [
        ("an additional {G}", ["one_fixed_colour"], []),
        ("one mana of any type that land produced", ["type_already_produced_or_noted"], []),
        ("an additional {G} for each Elf on the battlefield", ["fixed_symbol_dynamic_amount"],
         ["count_of_permanents"]),
    ],
)  # fmt: skip
def test_a_triggered_mana_ability_is_compared(adds: str, outputs: list[str], amount: list[str]) -> None:
    text = f"Whenever enchanted land is tapped for mana, its controller adds {adds}."
    known = Fact(text=text, kind="triggered", outputs=outputs, amount=amount)
    assert verdict(text, known, "Enchantment") is Verdict.UNDERSTOOD
    other = Fact(text=text, kind="triggered", outputs=["chosen_colour"], amount=amount)
    assert verdict(text, other, "Enchantment") is Verdict.WRONG


def test_a_line_that_is_read_in_two_ways_has_the_condition_between_them() -> None:
    text = "{T}: Add {G}. If you control a God, you gain 1 life."
    assert verdict(text, fact(text, ["one_fixed_colour"], side_effects=["gain_life"])) is Verdict.UNDERSTOOD


def test_every_type_of_a_land_counts() -> None:
    both = fact("{T}: Add {G} or {U}.", ["one_of_2_listed"], via="intrinsic")
    assert verdict("", both, "Land — Forest Island") is Verdict.UNDERSTOOD
    lacking = judge(card("Test Card", "Land — Forest", ""), both)
    assert lacking.verdict is Verdict.SILENT
    assert lacking.reasons == ("not read: {T}: Add {U}.",)


def test_a_line_is_not_taken_for_one_that_ends_alike() -> None:
    text = "Sacrifice Test Card, {T}: Add {G}."
    assert verdict(text, FOREST_TEXT) is not Verdict.UNDERSTOOD
