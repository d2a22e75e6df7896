import time

import pytest
from text.printed_cards import card, known

from planner.game.abilities import Could, ExileSelf, ManaAbility, PayLife, SacrificeSelf, SpendOnly, TapSelf
from planner.text import read_card_in_hand, read_card_in_zone, read_permanent

ANY = ("W", "U", "B", "R", "G")


def runs(name: str, type_line: str, text: str) -> list[tuple[str, ...]]:
    return [ability.production.runs for ability in read_permanent(card(name, type_line, text)).mana_abilities]


def one(name: str, type_line: str, text: str) -> ManaAbility:
    reading = read_permanent(card(name, type_line, text))
    (ability,) = reading.mana_abilities
    assert reading.unread == ()
    return ability


@pytest.mark.parametrize(
    ("name", "mana"),
    [("Forest", "G"), ("Snow-Covered Plains", "W"), ("Wastes", "C"), ("Snow-Covered Wastes", "C")],
)
def test_305_6_basic_lands(name: str, mana: str) -> None:
    (ability,) = read_permanent(known(name)).mana_abilities
    assert (ability.number, ability.text, ability.production.runs) == (0, f"{{T}}: Add {{{mana}}}.", (mana,))


def test_305_6_every_basic_land_type_gives_an_ability_in_the_order_of_the_type_line() -> None:
    tomb = card(
        "Overgrown Tomb",
        "Land — Swamp Forest",
        "({T}: Add {B} or {G}.)\nAs this land enters, you may pay 2 life. If you don't, it enters tapped.",
    )
    reading = read_permanent(tomb)
    assert [(a.number, a.text) for a in reading.mana_abilities] == [
        (0, "{T}: Add {B}."),
        (1, "{T}: Add {G}."),
    ]
    assert (reading.others, reading.unread, reading.types) == (1, (), "BG")


def test_dryad_arbor_is_a_creature_with_an_intrinsic_ability() -> None:
    text = "(This land isn't a spell, it's affected by summoning sickness, and it has \"{T}: Add {G}.\")"
    assert runs("Dryad Arbor", "Land Creature — Forest Dryad", text) == [("G",)]


def test_a_pain_land_deals_its_damage_with_colored_mana_only() -> None:
    text = "{T}: Add {C}.\n{T}: Add {B} or {R}. This land deals 1 damage to you."
    colorless, colored = read_permanent(card("Sulfurous Springs", "Land", text)).mana_abilities
    assert (colorless.number, colorless.production.runs, colorless.damage) == (0, ("C",), 0)
    assert (colored.number, colored.production.runs, colored.damage) == (1, ("B", "R"), 1)
    assert colored.text == "{T}: Add {B} or {R}. This land deals 1 damage to you."


def test_city_of_brass_hurts_whenever_it_becomes_tapped() -> None:
    text = "Whenever City of Brass becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color."
    reading = read_permanent(card("City of Brass", "Land", text))
    assert (reading.tapped_damage, reading.others, reading.unread) == (1, 1, ())
    assert reading.mana_abilities[0].production.runs == ANY
    assert reading.mana_abilities[0].damage == 0


@pytest.mark.parametrize(
    ("name", "type_line", "text", "cost", "made", "damage"),
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
            ("CC",),
            2,
        ),
        (
            "Black Lotus",
            "Artifact",
            "{T}, Sacrifice Black Lotus: Add three mana of any one color.",
            (TapSelf(), SacrificeSelf()),
            ("WWW", "UUU", "BBB", "RRR", "GGG"),
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
            ("WWW", "UUU", "BBB", "RRR", "GGG"),
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
            ("R", "W", "B"),
            0,
        ),
        ("Sol Ring", "Artifact", "{T}: Add {C}{C} to your mana pool.", (TapSelf(),), ("CC",), 0),
        (
            "Tinder Wall",
            "Creature — Plant Wall",
            "Defender\nSacrifice Tinder Wall: Add {R}{R}.",
            (SacrificeSelf(),),
            ("RR",),
            0,
        ),
        (
            "Horizon Canopy",
            "Land",
            "{T}, Pay 1 life: Add {G} or {W}.\n{1}, {T}, Sacrifice this land: Draw a card.",
            (TapSelf(), PayLife(1)),
            ("G", "W"),
            0,
        ),
    ],
)
def test_605_1a_mana_abilities_of_real_cards(
    name: str, type_line: str, text: str, cost: tuple[object, ...], made: tuple[str, ...], damage: int
) -> None:
    ability = one(name, type_line, text)
    assert (ability.cost, ability.production.runs, ability.damage) == (cost, made, damage)
    assert (ability.zone, ability.spend_only) == ("battlefield", None)


def test_a_talisman_has_two_abilities() -> None:
    text = "{T}: Add {C}.\n{T}: Add {W} or {U}. Talisman of Progress deals 1 damage to you."
    assert runs("Talisman of Progress", "Artifact", text) == [("C",), ("W", "U")]


def test_mana_in_any_combination() -> None:
    ability = one("Manamorphose Rock", "Artifact", "{T}: Add two mana in any combination of {R} and/or {G}.")
    assert (ability.production.runs, ability.production.amount, ability.production.types) == ((), 2, "RG")


@pytest.mark.parametrize(
    ("name", "taps", "only_by_loss"),
    [
        ("Treasure", True, True),
        ("Gold", False, True),
        ("Eldrazi Spawn", False, True),
        ("Eldrazi Scion", False, True),
    ],
)
def test_111_10_tokens_that_make_mana_by_losing_themselves(name: str, taps: bool, only_by_loss: bool) -> None:
    reading = read_permanent(known(name))
    (ability,) = reading.mana_abilities
    assert (ability.taps, ability.loses_itself, reading.only_makes_mana_by_loss) == (taps, True, only_by_loss)


def test_106_6_a_powerstone_is_restricted() -> None:
    (ability,) = read_permanent(known("Powerstone")).mana_abilities
    assert ability.spend_only is SpendOnly.NOT_NONARTIFACT_SPELL


@pytest.mark.parametrize(
    ("name", "taps"), [("Food", True), ("Clue", False), ("Blood", True), ("Map", True), ("Lander", True)]
)
def test_111_10_other_tokens_make_no_mana(name: str, taps: bool) -> None:
    reading = read_permanent(known(name))
    assert (reading.mana_abilities, reading.unread, reading.others, reading.tap_ability) == ((), (), 1, taps)


def test_113_6_simian_spirit_guide_makes_mana_from_hand_only() -> None:
    guide = card("Simian Spirit Guide", "Creature — Ape Spirit", "Exile this card from your hand: Add {R}.")
    (ability,) = read_card_in_hand(guide).mana_abilities
    assert (ability.cost, ability.zone, ability.production.runs) == ((ExileSelf(),), "hand", ("R",))
    assert read_permanent(guide).mana_abilities == ()
    assert read_card_in_hand(known("Forest")).mana_abilities == ()


def test_an_ability_that_functions_in_a_graveyard_is_reported_there_only() -> None:
    lantern = card(
        "Jack-o'-Lantern",
        "Artifact",
        "{1}, Exile Jack-o'-Lantern from your graveyard: Add one mana of any color.",
    )
    assert read_permanent(lantern).unread == ()
    assert [unread.could for unread in read_card_in_zone(lantern, "graveyard").unread] == [Could.HELP]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Azorius Signet", "{1}, {T}: Add {W}{U}."),
        ("Mystic Gate", "{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
        ("Phyrexian Tower", "{T}, Sacrifice a creature: Add {B}{B}."),
        ("Vessel of Volatility", "{1}{R}, Sacrifice Vessel of Volatility: Add {R}{R}{R}{R}."),
        (
            "Ancient Ziggurat",
            "{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
        ),
        ("Gaea's Cradle", "{T}: Add {G} for each creature you control."),
        ("Reflecting Pool", "{T}: Add one mana of any type that a land you control could produce."),
        ("Grove of the Burnwillows", "{T}: Add {R} or {G}. Each opponent gains 1 life."),
        ("Tainted Field", "{T}: Add {W} or {B}. Activate only if you control a Swamp."),
        ("Doubling Cube", "{3}, {T}: Double the amount of each type of unspent mana you have."),
        ("Endrider Catalyzer", "Max speed — {T}: Add {R}{R}."),
        ("Spectral Searchlight", "{T}: Choose a player. That player adds one mana of any color they choose."),
        (
            "Primal Wellspring",
            "{T}: Add one mana of any color. When that mana is spent to cast an instant or sorcery "
            "spell, copy that spell and you may choose new targets for the copy.",
        ),
        ("Wild Growth", "Whenever enchanted land is tapped for mana, its controller adds an additional {G}."),
        ("Mirari's Wake", "Whenever you tap a land for mana, add one mana of any type that land produced."),
        (
            "Caged Sun",
            "Whenever a land's ability causes you to add one or more mana of the chosen color, "
            "add one additional mana of that color.",
        ),
        (
            "Keeper of Progenitus",
            "Whenever a player taps a Mountain, Forest, or Plains for mana, "
            "that player adds one mana of any type that land produced.",
        ),
    ],
)
def test_a_mana_ability_that_cannot_be_read_yet_is_reported(name: str, line: str) -> None:
    reading = read_permanent(card(name, "Artifact", line))
    assert reading.mana_abilities == ()
    assert [(unread.text, unread.could) for unread in reading.unread] == [(line, Could.HELP)]
    assert reading.others == 0


def test_the_readable_abilities_of_a_permanent_stand_beside_the_others() -> None:
    text = "{T}: Add {C}.\n{T}, Sacrifice a creature: Add {B}{B}."
    reading = read_permanent(card("Phyrexian Tower", "Legendary Land", text))
    assert [ability.production.runs for ability in reading.mana_abilities] == [("C",)]
    assert [unread.text for unread in reading.unread] == ["{T}, Sacrifice a creature: Add {B}{B}."]


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
    assert (reading.mana_abilities, reading.unread) == ((), ())
    assert (reading.others, reading.tap_ability) == (1, tap_ability)


def test_lions_eye_diamond_is_no_source_during_a_payment() -> None:
    cost, effect = "Discard your hand, Sacrifice this artifact", "Add three mana of any one color."
    text = f"{cost}: {effect} Activate only as an instant."
    reading = read_permanent(card("Lion's Eye Diamond", "Artifact", text))
    assert (reading.mana_abilities, reading.unread) == ((), ())


def test_an_opponents_permanent_is_no_source() -> None:
    reading = read_permanent(known("Forest"), "opponent")
    assert reading.mana_abilities == ()
    signet = card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.")
    assert read_permanent(signet, "opponent").unread == ()


def test_an_ability_that_any_player_may_activate_is_reported_from_either_side() -> None:
    text = "Remove a charge counter from Mana Cache: Add {C}. Any player may activate this ability."
    cache = card("Mana Cache", "Enchantment", text)
    assert len(read_permanent(cache, "opponent").unread) == len(read_permanent(cache).unread) == 1


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
    assert [ability.number for ability in reading.mana_abilities] == [0]


def test_outlast_taps_its_creature() -> None:
    assert read_permanent(card("X", "Creature", "Outlast {W}")).tap_ability


def test_711_a_mana_ability_of_a_higher_level_is_not_taken_for_granted() -> None:
    text = "Level up {1}{G}\nLEVEL 1-4\n1/2\n{T}: Add {G}{G}."
    reading = read_permanent(card("Joraga Treespeaker", "Creature — Elf Druid", text))
    assert reading.mana_abilities == ()
    assert [unread.could for unread in reading.unread] == [Could.HELP]


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
}


@pytest.mark.parametrize("text", JUNK.values(), ids=JUNK)
def test_reading_is_linear_in_the_length_of_the_text(text: str) -> None:
    def seconds(junk: str) -> float:
        start = time.process_time()
        read_permanent(card("Junk", "Artifact Land", junk))
        return time.process_time() - start

    assert min(seconds(text + "." * n) for n in range(3)) < 0.2
