"""What a spell's own sentences say of its cost: 118.7 to 118.9, 601.2b, 601.2f, 107.3."""

from __future__ import annotations

import pytest

from planner.game.amounts import (
    Amount,
    Chosen,
    Count,
    Domain,
    Fact,
    Fixed,
    Opponents,
    Size,
    TimesPaid,
    Total,
    Varieties,
)
from planner.game.filters import Clause
from planner.game.mana import ManaCost
from planner.game.mana_abilities import PayLife
from planner.game.readings import Could
from planner.game.written_abilities import (
    Announced,
    Behold,
    CountersAmong,
    HasCount,
    Holds,
    ManaPart,
    Not,
    PayLifeAmount,
    TakeFitting,
    TurnCondition,
    Waterbend,
)
from planner.game.written_costs import AdditionalCost, AlternativeCost, CostChange, CostTexts
from planner.text import read_spell
from tests.support.printed_cards import card

CREATURE = (Clause(types=frozenset({"Creature"})),)


def costs(text: str) -> CostTexts:
    reading = read_spell(card("Sample", "Sorcery", text))
    assert reading.unread == ()
    assert reading.costs is not None
    return reading.costs


def additional(text: str) -> AdditionalCost:
    (found,) = costs(f"As an additional cost to cast this spell, {text}").additional
    return found


def alternative(text: str) -> AlternativeCost:
    (found,) = costs(text).alternatives
    return found


def change(text: str) -> CostChange:
    (found,) = costs(text).changes
    return found


def mana(symbols: str) -> ManaPart:
    return ManaPart(ManaCost(symbols))


# --- additional costs ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verb", "zone", "amount"),
    [
        ("sacrifice a creature.", "sacrifice", "battlefield", Fixed(1)),
        ("discard two cards.", "discard", "hand", Fixed(2)),
        ("discard X cards.", "discard", "hand", Chosen()),
        ("exile X creature cards from your graveyard.", "exile", "graveyard", Chosen()),
        ("exile a blue card from your hand.", "exile", "hand", Fixed(1)),
        ("return a land you control to its owner's hand.", "return", "battlefield", Fixed(1)),
        ("tap four untapped creatures you control.", "tap", "battlefield", Fixed(4)),
        ("reveal a Dragon card from your hand.", "reveal", "hand", Fixed(1)),
        ("choose a creature you control.", "reveal", "battlefield", Fixed(1)),
    ],
)
def test_118_8_an_additional_cost_takes_objects(text: str, verb: str, zone: str, amount: Amount) -> None:
    found = additional(text)
    assert (found.name, found.optional, found.repeatable) == ("", False, False)
    (option,) = found.options
    (part,) = option.cost
    assert isinstance(part, TakeFitting)
    assert (part.verb, part.objects.zone, part.amount) == (verb, zone, amount)
    assert option.words == text[0].upper() + text[1:-1]


def test_118_8_at_random_and_the_whole_hand() -> None:
    (random,) = additional("discard a card at random.").options[0].cost
    (whole,) = additional("discard your hand.").options[0].cost
    assert isinstance(random, TakeFitting)
    assert isinstance(whole, TakeFitting)
    assert (random.at_random, whole.whole) == (True, True)


def test_118_8_a_cost_can_have_several_parts() -> None:
    cost = additional("discard a card and sacrifice a creature.").options[0].cost
    assert [part.verb for part in cost if isinstance(part, TakeFitting)] == ["discard", "sacrifice"]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("discard a card or pay {5}.", ["Discard a card", "Pay {5}"]),
        ("pay {4} or sacrifice an artifact or creature.", ["Pay {4}", "Sacrifice an artifact or creature"]),
        (
            "sacrifice a creature, discard a card, or pay 4 life.",
            ["Sacrifice a creature", "Discard a card", "Pay 4 life"],
        ),
        (
            "exile a creature you control or a creature card from your graveyard.",
            ["Exile a creature you control", "Exile a creature card from your graveyard"],
        ),
        ("behold a Goblin or pay {2}.", ["Behold a Goblin", "Pay {2}"]),
        ("blight 1 or pay {3}.", ["Blight 1", "Pay {3}"]),
    ],
)
def test_601_2b_of_several_costs_one_is_paid(text: str, options: list[str]) -> None:
    assert [option.words for option in additional(text).options] == options


def test_an_artifact_or_creature_is_one_object_of_either_kind() -> None:
    (option,) = additional("sacrifice an artifact or creature.").options
    (part,) = option.cost
    assert isinstance(part, TakeFitting)
    assert [set(clause.types) for clause in part.objects.clauses] == [{"Artifact"}, {"Creature"}]


def test_118_8b_an_optional_cost_has_a_name_for_later_words() -> None:
    found = additional("you may collect evidence 6.")
    assert (found.optional, found.tag) == (True, "evidence collected")
    assert additional("you may blight 1.").tag == "blight 1"
    assert change("This spell costs {2} less to cast if evidence was collected.").only_if == Announced(
        found.tag
    )


def test_any_number_is_a_cost_of_one_that_can_be_paid_any_number_of_times() -> None:
    found = additional("you may sacrifice any number of creatures.")
    (part,) = found.options[0].cost
    assert isinstance(part, TakeFitting)
    assert (found.optional, found.repeatable, part.amount) == (True, True, Fixed(1))
    assert additional("you may pay {1}{G} any number of times.").repeatable


def test_118_7_a_change_counts_how_often_the_additional_cost_is_paid() -> None:
    text = (
        "As an additional cost to cast this spell, you may exile any number of blue cards from your hand. "
        "This spell costs {2} less to cast for each card exiled this way."
    )
    found = costs(text)
    assert found.changes == (CostChange(text, False, ManaCost("{2}"), TimesPaid()),)
    assert found.additional[0].text == text


def test_if_you_do_speaks_of_the_cost_before() -> None:
    found = costs(
        "As an additional cost to cast this spell, you may discard a card. If you do, "
        "this spell costs {2} less to cast."
    )
    assert found.changes[0].only_if == Announced(found.additional[0].tag)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("pay 3 life.", PayLife(3)),
        ("pay X life.", PayLifeAmount(Chosen())),
        ("waterbend {5}.", Waterbend(ManaCost("{5}"))),
        ("you may waterbend {2}.", Waterbend(ManaCost("{2}"))),
    ],
)
def test_other_additional_costs(text: str, part: object) -> None:
    assert additional(text).options[0].cost == (part,)


def test_701_4_behold_chooses_a_permanent_or_reveals_a_card() -> None:
    (part,) = additional("behold a Kithkin and exile it.").options[0].cost
    assert isinstance(part, Behold)
    assert (part.permanents.zone, part.cards.zone, part.exile) == ("battlefield", "hand", True)
    (two,) = (
        additional("you may choose a creature type and behold two creatures of that type.").options[0].cost
    )
    assert isinstance(two, Behold)
    assert (two.amount, two.alike) == (Fixed(2), "creature type")


def test_blight_puts_counters_on_one_creature() -> None:
    (part,) = additional("blight 2.").options[0].cost
    assert isinstance(part, CountersAmong)
    assert (part.kind, part.amount, part.put, part.one) == ("-1/-1", Fixed(2), True, True)


def test_601_2f_more_for_each_target_beyond_the_first_is_counted() -> None:
    (found,) = costs("Strive — Sample costs {1}{U} more to cast for each target beyond the first.").additional
    assert (found.name, found.each_beyond, found.repeatable) == ("Strive", True, True)
    assert found.options[0].cost == (mana("{1}{U}"),)
    (plain,) = costs("This spell costs {1} more to cast for each target beyond the first.").additional
    assert plain.name == ""


# --- alternative costs -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("You may pay {2}{U} rather than pay this spell's mana cost.", "Pay {2}{U}"),
        ("You may sacrifice two Mountains rather than pay Sample's mana cost.", "Sacrifice two Mountains"),
        (
            "You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost.",
            "Pay 1 life and exile a blue card from your hand",
        ),
        ("Rather than pay this spell's mana cost, you may discard a land card.", "Discard a land card"),
        ("You may cast this spell for {2}{R} rather than its mana cost.", "{2}{R}"),
    ],
)
def test_118_9_what_can_be_paid_rather_than_the_mana_cost(text: str, words: str) -> None:
    found = alternative(text)
    assert (found.option.words, found.only_if, found.zone, found.own_mana_cost) == (words, None, None, False)


def test_118_9_a_card_with_the_mana_value_x() -> None:
    text = "You may exile a red card with mana value X from your hand rather than pay Sample's mana cost."
    (part,) = alternative(text).option.cost
    assert isinstance(part, TakeFitting)
    assert (part.like_spell, part.objects.zone) == ("X", "hand")


def test_118_9_an_offer_can_have_a_condition() -> None:
    trap = alternative(
        "If an opponent gained life this turn, you may pay {B} rather than pay Sample's mana cost."
    )
    assert trap.only_if == Holds("an opponent gained life this turn")
    fury = alternative(
        "If it's not your turn, you may exile a red card from your hand rather than pay Sample's mana cost."
    )
    assert fury.only_if == Not(TurnCondition("you"))
    delta = alternative("If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost.")
    assert isinstance(delta.only_if, HasCount)
    crowd = alternative(
        "You may pay {B} rather than pay this spell's mana cost if there are thirteen or more creatures on "
        "the battlefield."
    )
    assert isinstance(crowd.only_if, HasCount)
    assert crowd.only_if.number == 13


def test_118_9_without_paying_its_mana_cost_is_free() -> None:
    found = alternative("If you control a commander, you may cast this spell without paying its mana cost.")
    assert (found.name, found.option.cost) == ("free", ())
    assert isinstance(found.only_if, HasCount)
    first = alternative(
        "If Sample is the first spell you've cast this game, you may cast it without paying its mana cost."
    )
    assert first.only_if == Holds("~ is the first spell you've cast this game")


def test_118_9_from_the_graveyard_by_paying_something() -> None:
    text = "You may cast this card from your graveyard by paying {B}{B} and sacrificing two creatures "
    rather = alternative(text + "rather than paying its mana cost.")
    assert (rather.zone, rather.own_mana_cost) == ("graveyard", False)
    assert rather.option.cost[0] == mana("{B}{B}")
    besides = alternative(text + "in addition to paying its other costs.")
    assert (besides.zone, besides.own_mana_cost) == ("graveyard", True)


def test_118_9_actions_that_take_nothing() -> None:
    found = alternative(
        "If you control a Forest, rather than pay Sample's mana cost, you may have an opponent gain 3 life."
    )
    assert found.option.cost == ()


# --- changes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("for each card type among cards in your graveyard.", Varieties),
        ("for each basic land type among lands you control.", Domain),
        ("for each opponent.", Opponents),
        ("for each creature that died this turn.", Fact),
        ("for each artifact you control.", Count),
    ],
)
def test_118_7_less_for_each(text: str, each: type) -> None:
    found = change(f"This spell costs {{1}} less to cast {text}")
    assert isinstance(found.each, each)
    assert (found.more, found.mana, found.only_if, found.targets) == (False, ManaCost("{1}"), None, None)


def test_118_7_less_for_each_of_two_kinds_is_two_changes() -> None:
    found = costs(
        "This spell costs {1} less to cast for each Cave you control and each Cave card in your graveyard."
    )
    zones = [one.each.objects.zone for one in found.changes if isinstance(one.each, Count)]
    assert zones == ["battlefield", "graveyard"]


def test_permanents_of_nobody_in_particular_are_everybodys() -> None:
    found = change("This spell costs {1} less to cast for each attacking creature.").each
    assert isinstance(found, Count)
    assert found.objects.controller == "any"


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("the greatest mana value among Elementals you control.", Size),
        ("the total power of creatures you control.", Total),
        ("the number of creatures you control.", Count),
    ],
)
def test_118_7_x_less_where_x_is_an_amount(text: str, each: type) -> None:
    found = change(f"This spell costs {{X}} less to cast, where X is {text}")
    assert isinstance(found.each, each)
    assert found.mana == ManaCost("{1}")


def test_118_7_less_if_it_targets_something() -> None:
    found = change("This spell costs {3} less to cast if it targets a tapped creature.").targets
    assert found is not None
    assert (found.controller, found.clauses) == ("any", (Clause(types=frozenset({"Creature"}), tapped=True),))
    own = change("This spell costs {2} less to cast if it targets a creature you control.").targets
    assert own is not None
    assert own.controller == "you"
    spell = change("This spell costs {2} less to cast if it targets a creature spell.")
    assert (spell.targets, spell.only_if) == (None, Holds("it targets a creature spell"))


def test_118_7_less_if_a_condition_holds() -> None:
    assert change("If an opponent controls seven or more lands, this spell costs {6} less to cast.").only_if
    assert change(
        "As long as it's your turn, this spell costs {2}{U}{U} less to cast."
    ).only_if == TurnCondition("you")
    assert change("This spell costs {1} less to cast if it's bargained.").only_if == Announced("bargained")
    unless = change("This spell costs {4} more to cast unless you control a Wizard.")
    assert unless.more
    assert isinstance(unless.only_if, Not)


def test_118_7c_less_colored_mana() -> None:
    found = change("Sample costs {G} less to cast for each green creature you control.")
    assert found.mana == ManaCost("{G}")


def test_107_3_what_x_can_be() -> None:
    (least,) = costs("X can't be 0.").x_limits
    (most,) = costs("X can't be greater than the number of snow lands you control.").x_limits
    assert (least.least, least.most) == (1, None)
    assert isinstance(most.most, Count)


def test_a_line_is_read_as_a_whole_or_reported() -> None:
    text = "As an additional cost to cast this spell, discard a card. X can't be greater than the wish."
    reading = read_spell(card("Sample", "Sorcery", text))
    assert reading.costs is None
    assert [(one.text, one.could) for one in reading.unread] == [(text, Could.HINDER)]


def test_subtypes_have_capital_letters() -> None:
    reading = read_spell(
        card("Sample", "Sorcery", "As an additional cost to cast this spell, sacrifice a wish.")
    )
    assert [one.could for one in reading.unread] == [Could.HINDER]


def test_what_a_spell_does_as_it_resolves_is_no_cost_of_it() -> None:
    text = "Exile the top card of your library. You may cast that card without paying its mana cost."
    reading = read_spell(card("Sample", "Sorcery", text))
    assert (reading.costs, reading.unread) == (None, ())
