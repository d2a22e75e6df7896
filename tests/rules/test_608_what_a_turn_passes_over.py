"""No turn is proven where text that it passes over could raise what it is worth (608.2, 603.2)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.rules.test_608_turns import card, turn

Json = dict[str, Any]

DEAR = card("Dear", "Sorcery", "", "{9}")
SWORDS = card(
    "Swords to Plowshares",
    "Instant",
    "Exile target creature. Its controller gains life equal to its power.",
    "{W}",
)


def creature(name: str, text: str, cost: str = "{R}") -> Json:
    return card(name, "Creature — Elemental", text, cost, power="1", toughness="1")


PASSED_OVER = [
    (card("Harvest", "Sorcery", "Untap half the lands you control. Each untaps once.", "{R}"), "untaps"),
    (
        creature("Once", "Whenever you cast a spell, add {R}. This ability triggers only once each turn."),
        "add {R}",
    ),
    (
        creature("Cobra", "Whenever another creature you control enters, add one mana of any color."),
        "add one",
    ),
    (
        creature(
            "Dockside",
            "When this creature enters, create X Treasure tokens, where X is the number of artifacts and "
            "enchantments your opponents control.",
        ),
        "Treasure",
    ),
    (
        card(
            "Filth",
            "Instant",
            'Until end of turn, target land you control gains "Sacrifice this land: Add {B}."',
            "{R}",
        ),
        "",
    ),
    (
        card(
            "Ramp", "Sorcery", "Search your library for two land cards, put them onto the battlefield.", "{R}"
        ),
        "",
    ),
]
OF_NO_USE = [
    (card("Shock", "Instant", "~ deals 2 damage to any target.", "{R}")),
    (card("Opt", "Instant", "Scry 1.\nDraw a card.", "{R}")),
    (card("Murder", "Instant", "Destroy target creature.", "{R}")),
    (creature("Attacker", "Whenever this creature attacks, add {R}{R}.")),
    (creature("Upkeep", "At the beginning of your upkeep, add {R}.")),
    (creature("Soldier", "When this creature enters, you gain 2 life.")),
]


@pytest.mark.parametrize(("passed", "words"), PASSED_OVER, ids=[one["name"] for one, _ in PASSED_OVER])
def test_608_2_what_could_bring_mana_is_named_and_leaves_it_unproven(passed: Json, words: str) -> None:
    found = turn([passed, DEAR], ["Mountain", "Swamp"])
    assert not found.proven
    said = [line for line in found.assumed if line.startswith("not reckoned with: ")]
    assert found.not_understood or any(words in line and passed["name"] in line for line in said)


@pytest.mark.parametrize("other", OF_NO_USE, ids=[one["name"] for one in OF_NO_USE])
def test_608_2_what_can_bring_none_costs_no_proof(other: Json) -> None:
    found = turn([other, DEAR], ["Mountain", "Swamp"])
    assert (found.value, found.proven) == (1, True)


def test_603_2_triggers_of_the_board_are_looked_at_too() -> None:
    text = "Whenever you cast an instant or sorcery spell, create a Treasure token."
    artist = creature("Artist", f"{text} This ability triggers only once each turn.")
    shock = card("Shock", "Instant", "", "{R}")
    assert not turn([shock, DEAR], ["Mountain", artist]).proven
    theirs = {"battlefield": ["Mountain", {"card": artist, "controller": "opponent"}]}
    assert turn([shock, DEAR], board=theirs).proven


ABILITIES = [
    card(
        "Earthcraft", "Enchantment", "Tap an untapped creature you control: Untap target basic land.", "{R}"
    ),
    card("Chandra", "Legendary Planeswalker — Chandra", "+1: Add {R}{R}.", "{R}"),
    card("Map", "Artifact", "{2}, {T}: Create a Treasure token.", "{R}"),
]
OF_NO_MANA = [
    card("Top", "Artifact", "{1}: Look at the top three cards of your library.", "{R}"),
    card("Jace", "Legendary Planeswalker — Jace", "−1: Draw a card.", "{R}"),
    card("Rod", "Artifact", "{1}, {T}: ~ deals 1 damage to any target.", "{R}"),
    card("Ring", "Artifact", "{T}: Add {C}.", "{R}"),
]


@pytest.mark.parametrize("other", ABILITIES, ids=[one["name"] for one in ABILITIES])
def test_602_2_abilities_that_nobody_asks_for_could_bring_mana(other: Json) -> None:
    for found in (turn([DEAR], ["Mountain", other]), turn([other, DEAR], ["Mountain"])):
        assert not found.proven
        assert any(f"({other['name']})" in one for one in found.assumed)
    theirs = {"battlefield": ["Mountain", {"card": other, "controller": "opponent"}]}
    assert turn([DEAR], board=theirs).proven


@pytest.mark.parametrize("other", OF_NO_MANA, ids=[one["name"] for one in OF_NO_MANA])
def test_602_2_abilities_that_bring_none_cost_no_proof(other: Json) -> None:
    assert turn([DEAR], ["Mountain", other]).proven


@pytest.mark.parametrize(
    "text",
    [
        "Target land becomes the basic land type of your choice until end of turn.",
        "You may spend mana as though it were mana of any color to cast the next spell.",
        "Cascade",
        "Storm",
        "Casualty 1",
        "You may tap or untap target artifact, creature, or land.",
        "You may discard a card. When you do, create a Treasure token.",
    ],
)
def test_608_2_what_else_could_let_more_be_paid_is_named(text: str) -> None:
    found = turn([card("Jinx", "Sorcery", text, "{R}"), DEAR], ["Mountain"])
    assert (found.value, found.proven) == (1, False)
    assert any("(Jinx)" in one for one in found.assumed)


@pytest.mark.parametrize("text", ["Fabricate 2", "Living weapon"])
def test_702_123_tokens_of_a_keyword_matter_where_something_rests_on_them(text: str) -> None:
    maker = creature("Maker", text)
    convoking = card("Stoke", "Sorcery", "Convoke", "{8}")
    assert not turn([maker, convoking], ["Mountain"]).proven
    assert turn([maker, DEAR], ["Mountain"]).proven


@pytest.mark.parametrize(
    ("more", "other"),
    [
        ("If one or more tokens would be created under your control, twice that many are created.", "token"),
        ("If you would create a Food token, instead create a Food token and a Treasure token.", "token"),
        (
            "If an artifact entering causes an ability to trigger, that ability triggers an additional time.",
            "",
        ),
    ],
)
def test_614_1a_what_makes_more_of_what_another_card_does_is_named(more: str, other: str) -> None:
    text = "Create a Treasure token." if other else "When this artifact enters, create a Treasure token."
    maker = card("Maker", "Sorcery" if other else "Artifact", text, "{R}")
    season = card("Season", "Enchantment", more, "{9}")
    two = card("Two", "Sorcery", "", "{R}{R}")
    found = turn([maker, two], ["Mountain", season])
    assert (found.value, found.proven) == (1, False)
    assert any("(Season)" in one for one in found.assumed)
    assert turn([two], ["Mountain", season]).proven


def test_614_1d_what_lets_others_enter_untapped_is_named() -> None:
    grace = card("Grace", "Enchantment", "Lands you control enter untapped.", "{R}")
    gate = card("Gate", "Land", "This land enters tapped.\n{T}: Add {U}.")
    blue = card("Blue", "Sorcery", "", "{U}")
    assert not turn([gate, blue], [grace]).proven
    assert not turn([grace, gate, blue], ["Mountain"]).proven
    assert turn(["Island", DEAR], [grace]).proven


def test_613_4_what_grows_in_the_turn_is_named_where_a_size_counts() -> None:
    marwyn = creature("Marwyn", "{T}: Add an amount of {G} equal to Marwyn's power.")
    anthem = card("Anthem", "Enchantment", "Creatures you control get +1/+1.", "{R}")
    two = card("Two", "Sorcery", "", "{2}")
    assert not turn([anthem, two], ["Mountain", marwyn]).proven
    assert turn([anthem, two], ["Mountain", creature("Elf", "{T}: Add {G}.")]).proven
    assert turn([two], [anthem, marwyn]).proven  # it has the size that the request says


@pytest.mark.parametrize(
    ("text", "rests"),
    [
        ("Investigate.", "Affinity for artifacts"),
        ("Amass Orcs 1.", "Convoke"),
        ("Manifest the top card of your library.", "Convoke"),
    ],
)
def test_701_actions_that_make_permanents_are_named_where_something_rests_on_them(
    text: str, rests: str
) -> None:
    maker = card("Maker", "Sorcery", text, "{R}")
    other = card("Other", "Artifact", rests, "{1}")
    assert not turn([maker, other], ["Mountain"]).proven
    assert turn([maker, DEAR], ["Mountain"]).proven


def test_107_14_energy_that_is_got_matters_where_some_is_paid() -> None:
    pulse = card("Pulse", "Sorcery", "You get {E}{E}.", "{R}")
    hub = card("Hub", "Land", "{T}, Pay {E}: Add one mana of any color.")
    assert not turn([pulse, DEAR], ["Mountain", hub]).proven
    assert turn([pulse, DEAR], ["Mountain"]).proven


HINDERING = [
    card("Moon", "Enchantment", "Nonbasic lands are Mountains.", "{2}{R}"),
    card(
        "Dark",
        "Enchantment",
        "If a land is tapped for mana, it produces {R} instead of any other type and amount.",
        "{2}{B}",
    ),
]


@pytest.mark.parametrize("whose", ["you", "opponent"])
@pytest.mark.parametrize("there", HINDERING, ids=[one["name"] for one in HINDERING])
def test_608_2_what_removes_a_permanent_that_changes_mana_is_named(there: Json, whose: str) -> None:
    sea = {"card": card("Volcanic Island", "Land — Island Mountain")}
    board = {"battlefield": [{"card": there, "controller": whose}, sea, sea]}
    blue = card("Blue", "Sorcery", "", "{U}")
    for text in ("Destroy target enchantment.", "Target player sacrifices an enchantment."):
        found = turn([card("Gone", "Instant", text, "{R}"), blue], board=board)
        assert (found.value, found.proven) == (1, False)
        assert any("(Gone)" in one for one in found.assumed)


def test_608_2_damage_could_kill_what_makes_spells_dearer() -> None:
    thalia = creature("Thalia", "Noncreature spells cost {1} more to cast.")
    bolt = card("Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
    assert not turn([bolt, card("One", "Sorcery", "", "{1}")], ["Mountain"] * 3 + [thalia]).proven


def test_706_5_what_could_enter_as_a_copy_is_named() -> None:
    ring = card("Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")
    text = "You may have this artifact enter as a copy of any artifact on the battlefield."
    found = turn([card("Steel", "Artifact", text, "{1}"), DEAR], ["Mountain", ring])
    assert (found.value, found.proven) == (1, False)
    assert any("as a copy" in one for one in found.assumed)


def test_702_6_what_an_equipment_could_make_of_a_creature() -> None:
    boots = card("Boots", "Artifact — Equipment", "Equipped creature has haste.\nEquip {0}", "{0}")
    elves = creature("Elves", "{T}: Add {G}.")
    assert not turn([boots, elves, card("One", "Sorcery", "", "{G}")], ["Mountain"]).proven
    assert turn([boots, DEAR], ["Mountain"]).proven


def test_608_2_life_matters_where_so_much_could_be_paid() -> None:
    assert turn([SWORDS, DEAR], ["Plains"]).proven
    hard = card("Hard", "Sorcery", "As an additional cost to cast this spell, pay 3 life.", "")
    two = card("Two", "Sorcery", "As an additional cost to cast this spell, pay 3 life.", "{0}")
    assert not turn([SWORDS, two], ["Plains"], board={"life": 3}).proven
    assert turn([SWORDS, DEAR, hard], ["Plains"], board={"life": 20}).proven


def test_608_2_a_turn_that_pays_everything_needs_nothing_more() -> None:
    for passed, _ in PASSED_OVER:
        found = turn([passed], ["Mountain"])
        assert (found.value, found.proven) == (1, True)


DELVING = card("Cruise", "Sorcery", "Delve", "{2}{B}")
GONE = [
    card("Murder", "Instant", "Destroy target creature.", "{B}"),
    card("Fell", "Sorcery", "Destroy all creatures.", "{B}"),
    card("Edict", "Sorcery", "Target player sacrifices a creature.", "{B}"),
    card("Sting", "Instant", "Sting deals 2 damage to any target.", "{B}"),
    card("Shrink", "Instant", "Target creature gets -3/-3 until end of turn.", "{B}"),
]
NOT_BURIED = [
    card("Path", "Instant", "Exile target creature.", "{B}"),
    card("Bounce", "Instant", "Return target creature to its owner's hand.", "{B}"),
]


@pytest.mark.parametrize("gone", GONE, ids=[one["name"] for one in GONE])
def test_702_66_what_a_turn_may_bury_could_be_delved(gone: Json) -> None:
    bear = {"card": card("Bear", "Creature — Bear", "", "{G}", power="2", toughness="2")}
    found = turn([gone, DELVING], board={"battlefield": ["Swamp", "Swamp", bear]})
    assert (found.value, found.proven) == (1, False)


@pytest.mark.parametrize("gone", NOT_BURIED, ids=[one["name"] for one in NOT_BURIED])
def test_702_66_what_comes_to_no_graveyard_cant_be_delved(gone: Json) -> None:
    bear = {"card": card("Bear", "Creature — Bear", "", "{G}", power="2", toughness="2")}
    found = turn([gone, DELVING], board={"battlefield": ["Swamp", "Swamp", bear]})
    assert (found.value, found.proven) == (1, True)


def test_702_66_damage_buries_nothing_where_there_is_no_creature() -> None:
    sting = card("Sting", "Instant", "Sting deals 2 damage to any target.", "{B}")
    found = turn([sting, DELVING], board={"battlefield": ["Swamp", "Swamp"]})
    assert (found.value, found.proven) == (1, True)


def test_702_51_creatures_that_a_turn_may_make_could_convoke() -> None:
    alarm = card("Alarm", "Instant", "Create two 1/1 white Soldier creature tokens.", "{W}")
    stoke = card("Stoke", "Instant", "Convoke", "{2}{R}")
    found = turn([alarm, stoke], ["Plains", "Mountain"])
    assert (found.value, found.proven) == (1, False)


def test_305_2_more_lands_than_one_could_be_played() -> None:
    more = card("Exploration", "Enchantment", "You may play an additional land on each of your turns.", "{G}")
    found = turn([more, "Plains", "Island"], ["Forest"])
    assert (found.value, found.proven) == (3, True)
    assert turn([more, "Plains", DEAR], ["Forest"]).proven


def test_602_2b_creatures_that_a_turn_may_make_could_be_tapped_for_a_permanent_of_the_turn() -> None:
    alarm = card("Alarm", "Instant", "Create two 1/1 white Soldier creature tokens.", "{W}")
    text = "{T}, Tap an untapped creature you control: Add one mana of any color."
    drum = card("Drum", "Artifact", text, "{1}")
    found = turn([drum, alarm, card("One", "Sorcery", "", "{U}")], ["Plains", "Mountain"])
    assert (found.value, found.proven) == (2, False)


def test_608_2_what_does_not_resolve_brings_nothing() -> None:
    harvest, _ = PASSED_OVER[0]
    board = {"battlefield": ["Mountain", "Mountain"], "hand": [harvest, DEAR]}
    pays = [{"card": "Harvest", "resolves": False}, {"card": "Dear"}]
    found = planner.plan_turn(board=board, pays=pays)
    assert (len(found.paid), found.proven) == (1, True)
    assert not planner.plan_turn(board=board, pays=[{"card": "Harvest"}, {"card": "Dear"}]).proven


@pytest.mark.parametrize(
    "text",
    ["Destroy all lands.", "Each player sacrifices four lands.", "Tap all lands.", "Exile all permanents."],
)
def test_608_2_what_takes_lands_away_comes_after_what_they_pay_for(text: str) -> None:
    geddon = card("Armageddon", "Sorcery", text, "{3}{W}")
    pays = [{"card": "h0", "value": 3}, {"cost": "{W}", "tag": "other"}]
    found = turn([geddon], ["Plains"] * 5, pays)
    assert [one.name for one in found.paid] == ["other", "Armageddon"]
