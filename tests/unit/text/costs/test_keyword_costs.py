"""Keywords of spells that offer, ask for or change what is paid (702)."""

from __future__ import annotations

import pytest

from planner.game.amounts import Count, Fact, Opponents
from planner.game.mana import ManaCost
from planner.game.readings import Could
from planner.game.written_abilities import HasCount, Holds, ManaPart, TakeFitting, TakeTotal
from planner.game.written_costs import AdditionalCost, AlternativeCost, CostTexts
from planner.text import read_card_in_hand, read_spell
from tests.support.printed_cards import card


def costs(text: str, type_line: str = "Sorcery") -> CostTexts:
    reading = read_spell(card("Sample", type_line, text))
    assert reading.unread == ()
    assert reading.costs is not None
    return reading.costs


def additional(text: str) -> AdditionalCost:
    (found,) = costs(text).additional
    return found


def alternative(text: str) -> AlternativeCost:
    (found,) = costs(text).alternatives
    return found


@pytest.mark.parametrize(
    ("text", "name", "tag", "repeatable", "each_beyond"),
    [
        ("Kicker {1}{R}", "Kicker", "kicked", False, False),
        ("Kicker—Sacrifice a creature.", "Kicker", "kicked", False, False),
        ("Multikicker {1}{G}", "Multikicker", "kicked", True, False),
        ("Buyback—Discard two cards.", "Buyback", "buyback", False, False),
        ("Entwine {2}", "Entwine", "entwined", False, False),
        ("Escalate—Discard a card.", "Escalate", "escalate", True, True),
        ("Replicate {U}", "Replicate", "replicate", True, False),
        ("Squad {2}", "Squad", "squad", True, False),
        ("Offspring {2}", "Offspring", "offspring", False, False),
        ("Casualty 2", "Casualty", "casualty", False, False),
        ("Bargain", "Bargain", "bargained", False, False),
        ("Conspire", "Conspire", "conspire", False, False),
        ("Teamwork 4", "Teamwork", "teamwork", False, False),
        ("Gift a card", "Gift", "gift", False, False),
    ],
)
def test_118_8_optional_additional_costs(
    text: str, name: str, tag: str, repeatable: bool, each_beyond: bool
) -> None:
    found = additional(text)
    assert (found.name, found.tag, found.optional) == (name, tag, True)
    assert (found.repeatable, found.each_beyond, found.text) == (repeatable, each_beyond, text)


def test_702_33_two_kicker_costs_are_two_options() -> None:
    found = costs("Kicker {1}{R} and/or {2}{U}").additional
    assert [one.options[0].words for one in found] == ["{1}{R}", "{2}{U}"]
    assert len(costs("Kicker {G} and/or kicker {1}{W}").additional) == 2


def test_702_33_x_of_a_kicker_can_be_limited() -> None:
    found = costs("Kicker {X}. X can't be 0.")
    (limit,) = found.x_limits
    assert (limit.least, limit.name) == (1, "Kicker")


def test_702_153_casualty_names_a_power() -> None:
    (part,) = additional("Casualty 3").options[0].cost
    assert isinstance(part, TakeFitting)
    assert part.objects.clauses[0].power == (">=", 3)
    (any_power,) = (
        additional("Casualty X. The copy isn't legendary and has starting loyalty X.").options[0].cost
    )
    assert isinstance(any_power, TakeFitting)
    assert any_power.objects.clauses[0].power is None


def test_702_166_bargain_takes_an_artifact_an_enchantment_or_a_token() -> None:
    (part,) = additional("Bargain").options[0].cost
    assert isinstance(part, TakeFitting)
    kinds = [(set(clause.types), clause.token) for clause in part.objects.clauses]
    assert kinds == [({"Artifact"}, None), ({"Enchantment"}, None), (set(), True)]


def test_702_78_conspire_taps_creatures_that_share_a_color_with_the_spell() -> None:
    (part,) = additional("Conspire").options[0].cost
    assert isinstance(part, TakeFitting)
    assert (part.verb, part.like_spell) == ("tap", "color")


def test_teamwork_taps_a_total_power() -> None:
    (part,) = additional("Teamwork 4").options[0].cost
    assert isinstance(part, TakeTotal)


def test_702_172_of_the_modes_of_spree_at_least_one_is_paid() -> None:
    found = costs("Spree\n+ {1} — Draw a card.\n+ {2}{W} — Gain 3 life.").additional
    assert [one.options[0].words for one in found] == ["+ {1}", "+ {2}{W}"]
    assert all(one.name == "Spree" and one.optional and one.at_least_one for one in found)


def test_702_183_of_the_modes_of_tiered_one_is_paid() -> None:
    found = additional("Tiered\n* Fire — {0} — Draw a card.\n* Fira — {2} — Draw two cards.")
    assert [option.words for option in found.options] == ["{0}", "{2}"]
    assert not found.optional


def test_702_47_splice_is_offered_to_other_spells_from_the_hand() -> None:
    sample = card("Sample", "Instant — Arcane", "Splice onto Arcane {1}{U}")
    assert read_spell(sample).costs is None
    reading = read_card_in_hand(sample)
    assert reading.costs is not None
    (found,) = reading.costs.additional
    assert found.applies_to is not None
    assert found.applies_to[0].clauses[0].subtypes == {"Arcane"}
    words = read_card_in_hand(card("Sample", "Instant", "Splice onto Arcane—Sacrifice two Mountains.")).costs
    assert words is not None
    assert words.additional[0].options[0].words == "Sacrifice two Mountains"


@pytest.mark.parametrize(
    ("text", "name", "zone", "words"),
    [
        ("Evoke {1}{U}", "Evoke", None, "{1}{U}"),
        ("Evoke—Exile a green card from your hand.", "Evoke", None, "Exile a green card from your hand"),
        ("Overload {2}{R}", "Overload", None, "{2}{R}"),
        ("Flashback {4}{U}", "Flashback", "graveyard", "{4}{U}"),
        ("Flashback—{1}{U}, Pay 3 life.", "Flashback", "graveyard", "{1}{U}, Pay 3 life"),
        (
            "Escape—{3}{B}, Exile three other cards from your graveyard.",
            "Escape",
            "graveyard",
            "{3}{B}, Exile three other cards from your graveyard",
        ),
        ("Dash {1}{R}", "Dash", None, "{1}{R}"),
        ("Blitz—{2}{R}, Discard a card.", "Blitz", None, "{2}{R}, Discard a card"),
        ("Madness {B}", "Madness", "exile", "{B}"),
        ("Miracle {W}", "Miracle", "hand", "{W}"),
        ("Awaken 4—{4}{W}{U}", "Awaken", None, "{4}{W}{U}"),
        ("Mutate {2}{G/U}{G/U}", "Mutate", None, "{2}{G/U}{G/U}"),
        ("Cleave {1}{U}", "Cleave", None, "{1}{U}"),
        ("Impending 4—{2}{W}{W}", "Impending", None, "{2}{W}{W}"),
        ("Warp—{1}{B}, Pay 2 life.", "Warp", "hand", "{1}{B}, Pay 2 life"),
        ("Disturb {1}{W}", "Disturb", "graveyard", "{1}{W}"),
        ("Mayhem {2}{R}", "Mayhem", "graveyard", "{2}{R}"),
        ("More Than Meets the Eye {2}{U}", "More Than Meets the Eye", None, "{2}{U}"),
        (
            "Web-slinging {1}{W}",
            "Web-slinging",
            None,
            "{1}{W}, Return a tapped creature you control to its owner's hand",
        ),
        (
            "Sneak {1}{U}",
            "Sneak",
            None,
            "{1}{U}, Return an unblocked attacking creature you control to its owner's hand",
        ),
    ],
)
def test_118_9_alternative_costs(text: str, name: str, zone: str | None, words: str) -> None:
    found = alternative(text)
    assert (found.name, found.zone, found.option.words) == (name, zone, words)
    assert (found.tag, found.kind, found.own_mana_cost) == (name.lower(), "spell", False)


@pytest.mark.parametrize(
    ("text", "words"),
    [("Retrace", "Discard a land card"), ("Jump-start", "Discard a card"), ("Aftermath", "")],
)
def test_the_mana_cost_itself_is_paid_from_the_graveyard(text: str, words: str) -> None:
    found = alternative(text)
    assert (found.zone, found.own_mana_cost, found.option.words) == ("graveyard", True, words)


def test_alternatives_with_a_condition() -> None:
    assert alternative("Spectacle {R}").only_if == Holds("an opponent lost life this turn")
    assert alternative("Surge {1}{U}").only_if == HasCount(Fact("spells_cast"), ">=", 1)
    assert alternative("Prowl {1}{B}").only_if is not None
    assert alternative("Freerunning {2}{B}").only_if is not None


@pytest.mark.parametrize(
    "text", ["Morph {2}{U}", "Megamorph {4}{G}", "Disguise {R/W}{R/W}", "Morph—Discard a card."]
)
def test_702_37_a_card_is_cast_face_down_for_three(text: str) -> None:
    found = alternative(text)
    assert (found.name, found.tag) == ("face down", "face down")
    assert found.option.cost == (ManaPart(ManaCost("{3}")),)
    assert found.became is not None
    assert (found.became.face_down, found.became.power) == (True, 2)


def test_702_160_a_prototype_is_another_spell() -> None:
    became = alternative("Prototype {1}{U}{U} — 2/1").became
    assert became is not None
    assert (became.mana_cost, became.power, became.toughness) == (ManaCost("{1}{U}{U}"), 2, 1)


def test_702_103_bestowed_it_is_an_aura() -> None:
    became = alternative("Bestow {3}{G}{G}").became
    assert became is not None
    assert (became.types, became.subtypes) == (frozenset({"Enchantment"}), ("Aura",))


def test_702_119_emerge_and_offering_are_reduced_by_what_is_sacrificed() -> None:
    emerge = alternative("Emerge {5}{U}")
    assert (emerge.reduced_by, emerge.option.words) == ("mana value", "{5}{U}, Sacrifice a creature")
    artifact = alternative("Emerge from artifact {6}")
    assert artifact.option.words == "{6}, Sacrifice an artifact"
    offering = alternative("Goblin offering")
    assert (offering.reduced_by, offering.own_mana_cost) == ("mana cost", True)


def test_702_180_harmonize_can_tap_a_creature() -> None:
    plain, tapping = costs("Harmonize {X}{G}").alternatives
    assert (plain.reduced_by, tapping.reduced_by) == (None, "power")
    assert {plain.zone, tapping.zone} == {"graveyard"}


@pytest.mark.parametrize("text", ["Suspend 3—{1}{U}", "Plot {1}{R}"])
def test_116_2_suspending_and_plotting_are_special_actions(text: str) -> None:
    first, later = costs(text).alternatives
    assert (first.kind, later.kind) == ("special_action", "spell")
    assert (later.name, later.zone) == ("free", "exile")


def test_702_143_foretelling_is_a_special_action_for_two() -> None:
    cast, foretelling = costs("Foretell {1}{W}").alternatives
    assert (cast.name, cast.zone, cast.kind) == ("Foretell", "exile", "spell")
    assert (foretelling.kind, foretelling.option.words) == ("special_action", "{2}")


def test_what_pays_for_mana_once_the_cost_is_locked_in() -> None:
    found = costs("Convoke, delve\nImprovise\nAssist")
    assert [one.keyword for one in found.pay_with] == ["convoke", "delve", "improvise", "assist"]


def test_702_41_affinity_and_702_125_undaunted_reduce() -> None:
    (affinity,) = costs("Affinity for artifacts").changes
    assert isinstance(affinity.each, Count)
    assert affinity.each.objects.controller == "you"
    (undaunted,) = costs("Undaunted").changes
    assert undaunted.each == Opponents()


def test_keywords_that_have_nothing_to_do_with_costs_say_nothing() -> None:
    reading = read_spell(card("Sample", "Creature", "Flying, haste\nDevoid\nCompanion — Each card is odd."))
    assert (reading.costs, reading.unread) == (None, ())


def test_a_keyword_whose_cost_is_not_understood_is_reported() -> None:
    reading = read_spell(card("Sample", "Sorcery", "Flashback—Sacrifice a wish of the moon."))
    assert reading.costs is None
    assert [one.could for one in reading.unread] == [Could.HELP]
