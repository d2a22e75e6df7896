import sys

import pytest

from planner.game.amounts import Count, Fact, Fixed
from planner.game.mana import COLORS, ManaCost
from planner.game.mana_abilities import ExileSelf, PayLife, SacrificeSelf, TapSelf
from planner.game.mana_outputs import Combination, ListedTypes, OfOneType, Output, Runs
from planner.game.readings import Could
from planner.game.vocabulary import Zone
from planner.game.written_abilities import AnyOf, HasCount, Holds, ManaPart, Not, WrittenAbility
from planner.loading.card_lines.words import describe, in_one_line
from planner.text import read_card_in_hand, read_card_in_zone, read_permanent
from tests.support.printed_cards import card, known

ANY = OfOneType(ListedTypes(COLORS))
THREE = OfOneType(ListedTypes(COLORS), Fixed(3))


def made(ability: WrittenAbility) -> Output:
    ((output,),) = ability.outputs
    return output


def outputs(name: str, type_line: str, text: str) -> list[Output]:
    return [made(ability) for ability in read_permanent(card(name, type_line, text)).written]


def one(name: str, type_line: str, text: str) -> WrittenAbility:
    reading = read_permanent(card(name, type_line, text))
    (ability,) = reading.written
    assert reading.unread == ()
    return ability


@pytest.mark.parametrize(
    ("name", "mana"),
    [("Forest", "G"), ("Snow-Covered Plains", "W"), ("Wastes", "C"), ("Snow-Covered Wastes", "C")],
)
def test_305_6_basic_lands(name: str, mana: str) -> None:
    (ability,) = read_permanent(known(name)).written
    assert (ability.number, ability.text, made(ability)) == (0, f"{{T}}: Add {{{mana}}}.", Runs((mana,)))


def test_305_6_every_basic_land_type_gives_an_ability_in_the_order_of_the_type_line() -> None:
    tomb = card(
        "Overgrown Tomb",
        "Land — Swamp Forest",
        "({T}: Add {B} or {G}.)\nAs this land enters, you may pay 2 life. If you don't, it enters tapped.",
    )
    reading = read_permanent(tomb)
    assert [(a.number, a.text) for a in reading.written] == [
        (0, "{T}: Add {B}."),
        (1, "{T}: Add {G}."),
    ]
    assert (reading.others, reading.unread) == (1, ())


def test_dryad_arbor_is_a_creature_with_an_intrinsic_ability() -> None:
    text = "(This land isn't a spell, it's affected by summoning sickness, and it has \"{T}: Add {G}.\")"
    assert outputs("Dryad Arbor", "Land Creature — Forest Dryad", text) == [Runs(("G",))]


def test_a_pain_land_deals_its_damage_with_colored_mana_only() -> None:
    text = "{T}: Add {C}.\n{T}: Add {B} or {R}. This land deals 1 damage to you."
    colorless, colored = read_permanent(card("Sulfurous Springs", "Land", text)).written
    assert (colorless.number, made(colorless), colorless.after.damage) == (0, Runs(("C",)), Fixed(0))
    assert (colored.number, made(colored), colored.after.damage) == (1, Runs(("B", "R")), Fixed(1))
    assert colored.text == "{T}: Add {B} or {R}. This land deals 1 damage to you."


def test_city_of_brass_hurts_whenever_it_becomes_tapped() -> None:
    text = "Whenever City of Brass becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color."
    reading = read_permanent(card("City of Brass", "Land", text))
    assert (reading.tapped_damage, reading.others, reading.unread) == (1, 1, ())
    (ability,) = reading.written
    assert (made(ability), ability.after.damage) == (ANY, Fixed(0))


@pytest.mark.parametrize(
    ("name", "type_line", "text", "cost", "output", "damage"),
    [
        (
            "Mana Confluence",
            "Land",
            "{T}, Pay 1 life: Add one mana of any color.",
            (TapSelf(), PayLife(1)),
            ANY,
            0,
        ),
        (
            "Ancient Tomb",
            "Land",
            "{T}: Add {C}{C}. Ancient Tomb deals 2 damage to you.",
            (TapSelf(),),
            Runs(("CC",)),
            2,
        ),
        (
            "Black Lotus",
            "Artifact",
            "{T}, Sacrifice Black Lotus: Add three mana of any one color.",
            (TapSelf(), SacrificeSelf()),
            THREE,
            0,
        ),
        (
            "Lotus Petal",
            "Artifact",
            "{T}, Sacrifice Lotus Petal: Add one mana of any color to your mana pool.",
            (TapSelf(), SacrificeSelf()),
            ANY,
            0,
        ),
        (
            "Gilded Lotus",
            "Artifact",
            "{T}: Add three mana of any one color.",
            (TapSelf(),),
            THREE,
            0,
        ),
        (
            "Birds of Paradise",
            "Creature — Bird",
            "Flying\n{T}: Add one mana of any color.",
            (TapSelf(),),
            ANY,
            0,
        ),
        (
            "Nomad Outpost",
            "Land",
            "Nomad Outpost enters tapped.\n{T}: Add {R}, {W}, or {B}.",
            (TapSelf(),),
            Runs(("R", "W", "B")),
            0,
        ),
        ("Sol Ring", "Artifact", "{T}: Add {C}{C} to your mana pool.", (TapSelf(),), Runs(("CC",)), 0),
        (
            "Tinder Wall",
            "Creature — Plant Wall",
            "Defender\nSacrifice Tinder Wall: Add {R}{R}.",
            (SacrificeSelf(),),
            Runs(("RR",)),
            0,
        ),
        (
            "Horizon Canopy",
            "Land",
            "{T}, Pay 1 life: Add {G} or {W}.\n{1}, {T}, Sacrifice this land: Draw a card.",
            (TapSelf(), PayLife(1)),
            Runs(("G", "W")),
            0,
        ),
    ],
)
def test_605_1a_mana_abilities_of_real_cards(
    name: str, type_line: str, text: str, cost: tuple[object, ...], output: Output, damage: int
) -> None:
    ability = one(name, type_line, text)
    assert (ability.cost, made(ability), ability.after.damage) == (cost, output, Fixed(damage))
    assert (ability.zone, ability.spend_only) == ("battlefield", None)


def test_a_talisman_has_two_abilities() -> None:
    text = "{T}: Add {C}.\n{T}: Add {W} or {U}. Talisman of Progress deals 1 damage to you."
    assert outputs("Talisman of Progress", "Artifact", text) == [Runs(("C",)), Runs(("W", "U"))]


def test_mana_in_any_combination() -> None:
    ability = one("Manamorphose Rock", "Artifact", "{T}: Add two mana in any combination of {R} and/or {G}.")
    assert made(ability) == Combination(ListedTypes("RG"), Fixed(2))


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("Treasure", (TapSelf(), SacrificeSelf())),
        ("Gold", (SacrificeSelf(),)),
        ("Eldrazi Spawn", (SacrificeSelf(),)),
        ("Eldrazi Scion", (SacrificeSelf(),)),
    ],
)
def test_111_10_tokens_that_make_mana_by_losing_themselves(name: str, cost: tuple[object, ...]) -> None:
    reading = read_permanent(known(name))
    (ability,) = reading.written
    assert (ability.cost, reading.others, reading.unread) == (cost, 0, ())


def test_106_6_a_powerstone_is_restricted() -> None:
    (ability,) = read_permanent(known("Powerstone")).written
    assert ability.spend_only is not None
    assert (ability.spend_only.allowed, len(ability.spend_only.denied)) == ((), 1)


@pytest.mark.parametrize(
    ("name", "taps"), [("Food", True), ("Clue", False), ("Blood", True), ("Map", True), ("Lander", True)]
)
def test_111_10_other_tokens_make_no_mana(name: str, taps: bool) -> None:
    reading = read_permanent(known(name))
    assert (reading.written, reading.unread, reading.others, reading.tap_ability) == ((), (), 1, taps)


def test_113_6_simian_spirit_guide_makes_mana_from_hand_only() -> None:
    guide = card("Simian Spirit Guide", "Creature — Ape Spirit", "Exile this card from your hand: Add {R}.")
    (ability,) = read_card_in_hand(guide).written
    assert (ability.cost, ability.zone, made(ability)) == ((ExileSelf(),), "hand", Runs(("R",)))
    assert read_permanent(guide).written == ()
    assert read_card_in_hand(known("Forest")).written == ()


def test_an_ability_that_functions_in_a_graveyard_is_read_there_only() -> None:
    lantern = card(
        "Jack-o'-Lantern",
        "Artifact",
        "{1}, Exile Jack-o'-Lantern from your graveyard: Add one mana of any color.",
    )
    assert (read_permanent(lantern).written, read_permanent(lantern).unread) == ((), ())
    (ability,) = read_card_in_zone(lantern, Zone.GRAVEYARD).written
    assert (ability.cost, ability.zone, made(ability)) == (
        (ManaPart(ManaCost("{1}")), ExileSelf()),
        "graveyard",
        ANY,
    )


def test_a_trigger_with_a_price_that_cannot_be_read_could_do_either() -> None:
    line = "Whenever you tap a land for mana, add {G} and sacrifice a creature."
    reading = read_permanent(card("Feaster", "Enchantment", line))
    assert [(unread.text, unread.could) for unread in reading.unread] == [(line, Could.EITHER)]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Doubling Cube", "{3}, {T}: Double the amount of each type of unspent mana you have."),
        ("Untapper", "{T}: Add {G}. Untap Untapper."),
        ("Ritualist", "{T}, Ponder the orb: Add {G}."),
        ("Channeler", "Forecast — {1}, Reveal Channeler from the top: Add {G}."),
    ],
)
def test_a_mana_ability_that_cannot_be_read_yet_is_reported(name: str, line: str) -> None:
    reading = read_permanent(card(name, "Artifact", line))
    assert reading.written == ()
    assert [(unread.text, unread.could) for unread in reading.unread] == [(line, Could.HELP)]
    assert reading.others == 0


@pytest.mark.parametrize(
    ("label", "condition"),
    [
        ("Max speed", Holds("you have max speed", HasCount(Fact("speed"), ">=", 4))),
        ("Solved", Holds("~ is solved")),
        ("Metalcraft", None),
    ],
)
def test_words_before_a_dash_may_be_a_condition(label: str, condition: object) -> None:
    ability = one("X", "Creature", f"{label} — {{T}}: Add {{R}}{{R}}.")
    assert (ability.only_if, ability.limit) == (condition, None)


def test_702_177_exhaust_is_once() -> None:
    text = "Exhaust — {G}, {T}: Add three mana of any one color."
    assert one("Loot, the Pathfinder", "Creature", text).limit == 1


def test_a_side_effect_under_a_condition_is_read_both_ways() -> None:
    text = "{T}: Add {G}. If you control another Mutant, you gain 1 life."
    reading = read_permanent(card("Black Tom Cassidy", "Creature — Mutant", text))
    gains, not_ = reading.written
    assert reading.unread == ()
    assert (gains.number, not_.number) == (0, 0)
    assert (gains.after.life_gained, not_.after.life_gained) == (Fixed(1), Fixed(0))
    assert gains.only_if is not None
    assert not_.only_if == Not(gains.only_if)


def test_201_5_a_filter_for_its_own_name_gets_that_name() -> None:
    ability = one("Powerstone Shard", "Artifact", "{T}: Add {C} for each artifact you control named ~.")
    output = made(ability)
    assert isinstance(output, Runs)
    assert isinstance(output.times, Count)
    assert [clause.name for clause in output.times.objects.clauses] == ["Powerstone Shard"]


def test_702_keywords_are_those_of_keyword_lines() -> None:
    text = "Flying, vigilance\nProtection from black\nLEVEL 2+\n4/4\nHaste"
    assert read_permanent(card("X", "Creature", text)).keywords == {"flying", "vigilance", "protection"}
    assert read_card_in_hand(card("X", "Creature", "Convoke\nFlying")).keywords == {"convoke", "flying"}


def test_the_readable_abilities_of_a_permanent_stand_beside_the_others() -> None:
    text = "{T}: Add {C}.\n{T}, Ponder the orb: Add {B}{B}."
    reading = read_permanent(card("Tower", "Legendary Land", text))
    assert [made(ability) for ability in reading.written] == [Runs(("C",))]
    assert [unread.text for unread in reading.unread] == ["{T}, Ponder the orb: Add {B}{B}."]


@pytest.mark.parametrize(
    ("name", "type_line", "text", "tap_ability"),
    [
        (
            "Koth of the Hammer",
            "Legendary Planeswalker — Koth",
            "−2: Add {R} for each Mountain you control.",
            False,
        ),
        ("Chandra, Torch of Defiance", "Legendary Planeswalker — Chandra", "[+1]: Add {R}{R}.", False),
        ("Dark Ritual", "Instant", "Add {B}{B}{B}.", False),
        (
            "Deathrite Shaman",
            "Creature — Elf Shaman",
            "{T}: Exile target land card from a graveyard. Add one mana of any color.",
            True,
        ),
        (
            "Lotus Cobra",
            "Creature — Snake",
            "Landfall — Whenever a land you control enters, add one mana of any color.",
            False,
        ),
        ("Burning-Tree Emissary", "Creature", "When Burning-Tree Emissary enters, add {R}{G}.", False),
        (
            "Black Market",
            "Enchantment",
            "At the beginning of your precombat main phase, add {B} for each counter on it.",
            False,
        ),
        (
            "Branch",
            "Land",
            "When Branch is turned face up, until end of turn, whenever you tap a land for mana, add {G}.",
            False,
        ),
        (
            "Vorinclex",
            "Creature",
            "Whenever an opponent taps a land for mana, that land doesn't untap.",
            False,
        ),
    ],
)
def test_605_5_what_is_no_mana_ability_is_left_alone(
    name: str, type_line: str, text: str, tap_ability: bool
) -> None:
    reading = read_permanent(card(name, type_line, text))
    assert (reading.written, reading.unread) == ((), ())
    assert (reading.others, reading.tap_ability) == (1, tap_ability)


def test_lions_eye_diamond_is_no_source_during_a_payment() -> None:
    cost, effect = "Discard your hand, Sacrifice this artifact", "Add three mana of any one color."
    text = f"{cost}: {effect} Activate only as an instant."
    reading = read_permanent(card("Lion's Eye Diamond", "Artifact", text))
    assert (reading.written, reading.unread) == ((), ())


def test_an_opponents_permanent_is_no_source() -> None:
    reading = read_permanent(known("Forest"), "opponent")
    assert reading.written == ()
    signet = card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.")
    assert read_permanent(signet, "opponent").unread == ()


def test_602_5d_an_ability_that_any_player_may_activate_is_reported_on_an_opponents_permanent() -> None:
    text = "Remove a charge counter from Mana Cache: Add {C}. Any player may activate this ability."
    cache = card("Mana Cache", "Enchantment", text)
    assert len(read_permanent(cache, "opponent").unread) == 1
    assert len(read_permanent(cache).written) == 1


def test_702_haste_and_defender_count_as_keywords_only() -> None:
    reading = read_permanent(card("X", "Creature", "Defender, haste"))
    assert (reading.haste, reading.defender, reading.others) == (True, True, 2)
    for text in (
        "Creatures you control gain haste.",
        "X has haste as long as it's red.",
        "LEVEL 2+\n4/4\nHaste",
    ):
        assert not read_permanent(card("X", "Creature", text)).haste


def test_others_counts_each_ability_that_is_no_mana_ability() -> None:
    text = "Flying, vigilance (Reminder.)\nX enters tapped.\n{T}: Add {C}.\n{2}, {T}: Draw.\n({T}: Add {G}.)"
    reading = read_permanent(card("X", "Artifact", text))
    assert (reading.others, reading.tap_ability) == (4, True)
    assert [ability.number for ability in reading.written] == [0]


def test_outlast_taps_its_creature() -> None:
    assert read_permanent(card("X", "Creature", "Outlast {W}")).tap_ability


def test_711_a_mana_ability_of_a_level_asks_for_level_counters() -> None:
    text = "Level up {1}{G}\nLEVEL 1-4\n1/2\n{T}: Add {G}{G}.\nLEVEL 5+\n1/4\nVigilance"
    ability = one("Joraga Treespeaker", "Creature — Elf Druid", text)
    assert isinstance(ability.only_if, Not)  # not (below 1 or above 4)
    assert isinstance(ability.only_if.condition, AnyOf)
    bounds = [c.condition for c in ability.only_if.condition.conditions if isinstance(c, Not)]
    assert [(c.compare, c.number) for c in bounds if isinstance(c, HasCount)] == [(">=", 1), ("<=", 4)]


def test_721_a_station_asks_for_charge_counters() -> None:
    text = "{T}: Add {U}.\nStation\nSTATION 12+\n{U}, {T}: Add {U} for each artifact you control."
    plain, stationed = read_permanent(card("Uthros", "Land — Planet", text)).written
    assert plain.only_if is None
    assert isinstance(stationed.only_if, HasCount)
    assert (stationed.only_if.compare, stationed.only_if.number) == (">=", 12)


def test_the_same_card_is_read_once() -> None:
    assert read_permanent(known("Forest")) is read_permanent(known("Forest"))


JUNK = {
    "letters": "a" * 20_000,
    "symbols": "{T}: Add " + "{G}" * 6_600,
    "costs": "spells cost " * 1_700,
    "lands": "lands " * 3_300 + "are",
    "quotes": '"' * 20_000,
    "empty grants": 'has "" ' * 2_800,
    "braces": "{" * 20_000,
    "commas": ", " * 10_000,
    "sentences": "add. " * 4_000,
    "events": "whenever you tap, " * 1_100 + "for mana add {G}",
    "parentheses": "(" * 20_000,
    "colons": ": " * 10_000,
    "ways": "{T}: " + "add {G} or one mana of the chosen color. " * 500,
    "sums": "{T}: " + "add {G}. " * 500,
    "conditions": "{T}: add {G}. if " + "a, " * 6_000 + "add {G} instead.",
    "upgrades": "{T}: add {G}. " + "if you control a swamp, add {B} instead. " * 100,
    "riders": "{T}: add {G}. when you next cast a spell this turn, " + "copy it. " * 2_000,
    "counts": "{T}: add {G} for each " + "elf or " * 2_000 + "elf you control.",
}


CALLS_PER_CHARACTER = 250
"""Calls and returns of functions; a reading that looks at each pair of characters makes ten thousands."""


@pytest.mark.parametrize("text", JUNK.values(), ids=JUNK)
def test_reading_is_linear_in_the_length_of_the_text(text: str) -> None:
    """Counted, not timed; a pattern that tries every way to split such a text would never come to an end."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    junk = card("Junk", "Artifact Land", text)
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read_permanent(junk)
    finally:
        sys.setprofile(before)
    assert 0 < calls < CALLS_PER_CHARACTER * len(text)


@pytest.mark.parametrize(
    ("line", "in_all"),
    [
        ("{T}: Add {G}{G}{G}. Activate only once.", True),
        ("Exhaust — {T}: Add {G}{G}{G}.", True),
        ("{T}: Add {G}{G}{G}. Activate only once each turn.", False),
        ("{T}: Add {G}{G}{G}. Activate only during your turn and only once per turn.", False),
    ],
)
def test_602_5b_once_in_all_or_each_turn(line: str, in_all: bool) -> None:
    (ability,) = read_permanent(card("Screen", "Artifact", line)).written
    assert (ability.limit, ability.for_good) == (1, in_all)
    assert ("at most 1 in all" in in_one_line(describe(ability))) is in_all


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        (
            "If a card or token would be put into a graveyard from anywhere, exile it instead.",
            "everything",
            "everything",
        ),
        (
            "If a card would be put into an opponent's graveyard from anywhere, exile it instead.",
            "",
            "everything",
        ),
        ("If a permanent would be put into a graveyard, exile it instead.", "some", "some"),
        ("If a nontoken creature an opponent controls would die, exile that card instead.", "", "some"),
        ("If ~ would die, shuffle it into its owner's library instead.", "itself", "itself"),
        ("Whenever a creature dies, you gain 1 life.", "", ""),
    ],
)
def test_614_6_what_never_comes_to_your_graveyard(text: str, yours: str, theirs: str) -> None:
    one_card = card("Sample", "Enchantment", text.replace("~", "Sample"))
    assert read_permanent(one_card).diverts == yours
    assert read_permanent(one_card, "opponent").diverts == theirs
