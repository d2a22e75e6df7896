"""Rules 205, 105, 613 and 702.73: what objects are to filters, whatever makes them that, in every zone."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, Status, Unpayable


def card(name: str, type_line: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text, **more}


def there(name: str, type_line: str, text: str = "", **state: Any) -> dict[str, Any]:
    printed = {key: state.pop(key) for key in ("mana_cost", "colors", "power", "toughness") if key in state}
    return {"card": card(name, type_line, text, **printed), "id": name, **state}


def answer(pay: dict[str, Any], *battlefield: str | dict[str, Any], **board: Any) -> Plan | Unpayable:
    found = planner.plan({"board": {"battlefield": list(battlefield), **board}, "pay": pay})
    assert isinstance(found, Plan | Unpayable)
    return found


def status(pay: str | dict[str, Any], *battlefield: str | dict[str, Any], **board: Any) -> Status:
    return Status(answer({"cost": pay} if isinstance(pay, str) else pay, *battlefield, **board).status)


PAYABLE, UNPAYABLE = Status.PAYABLE, Status.UNPAYABLE
CHANGELING = "Changeling (This card is every creature type.)"
FAMILIAR = there(
    "Mossy Familiar", "Creature — Shapeshifter", CHANGELING, colors=["G"], power="1", toughness="1"
)
ULTIMUS = there(
    "Mistform Ultimus",
    "Legendary Creature — Illusion",
    "Mistform Ultimus is every creature type (even if this card isn't on the battlefield).",
    power="3",
    toughness="3",
)
CRIB = there(
    "Crib", "Artifact", "{4}, {T}: Create a 2/2 colorless Shapeshifter creature token with changeling."
)
TEACHER = there(
    "Teacher", "Creature — Cat", 'Whenever ~ dies, target creature gains "Changeling".', power="1"
)


@pytest.mark.parametrize("kind", ["Goblin", "Elf", "Human", "Shapeshifter", "Eldrazi"])
@pytest.mark.parametrize("one", [FAMILIAR, ULTIMUS])
def test_702_73a_every_creature_type(one: dict[str, Any], kind: str) -> None:
    assert status(f"Sacrifice a {kind}", one) is PAYABLE


@pytest.mark.parametrize(
    "kind",
    ["Food", "Treasure", "Clue", "Vehicle", "Equipment", "Swamp", "Gate", "Desert", "Aura", "Saga", "Jace"],
)
@pytest.mark.parametrize("one", [FAMILIAR, ULTIMUS])
def test_205_3_no_type_of_other_kinds(one: dict[str, Any], kind: str) -> None:
    assert status(f"Sacrifice a {kind}", one) is UNPAYABLE


@pytest.mark.parametrize("words", ["a non-Human creature", "a non-Zombie creature", "a creature"])
def test_702_73a_it_is_no_creature_of_another_type(words: str) -> None:
    assert (status(f"Sacrifice {words}", FAMILIAR) is PAYABLE) == (words == "a creature")


@pytest.mark.parametrize("one", [CRIB, TEACHER])
def test_702_73a_the_word_alone_gives_nothing(one: dict[str, Any]) -> None:
    """A token with changeling, or an ability in quotes, says nothing of the card itself."""
    assert status("Sacrifice a Goblin", one) is UNPAYABLE
    assert status("Sacrifice a non-Goblin permanent", one) is PAYABLE


def test_702_73a_a_land_that_counts_its_kind() -> None:
    tower = there("Tower", "Land", "{T}: Add {C}. If you control a Mine and a Mill, add {C}{C}{C} instead.")
    assert status("{3}", tower, FAMILIAR) is UNPAYABLE
    sanctum = there("Sanctum", "Land", "{T}: Add {W} for each Cleric you control.")
    assert status("{W}", sanctum, FAMILIAR) is PAYABLE


@pytest.mark.parametrize(
    "text",
    [
        "Equipped creature gets +1/+1 and is every creature type.",
        "Equipped creature gets +1/+1 and is all creature types.",
        "Equipped creature gets +3/+0 and is every creature type.",
    ],
)
def test_702_73_types_that_an_equipment_gives(text: str) -> None:
    bear = there("Bear", "Creature — Bear", power="2", toughness="2")
    axe = there("Axe", "Artifact — Equipment", text)
    assert status("Sacrifice a Wizard", bear, {**axe, "attached_to": "Bear"}) is PAYABLE
    assert status("Sacrifice a non-Wizard creature", bear, {**axe, "attached_to": "Bear"}) is UNPAYABLE
    assert status("Sacrifice a Wizard", bear, axe) is UNPAYABLE


def test_205_3i_every_land_type_by_counters() -> None:
    omo = there(
        "Omo",
        "Legendary Creature — Shapeshifter Noble",
        "Each land with an everything counter on it is every land type in addition to its other types.\n"
        "Each nonland creature with an everything counter on it is every creature type.",
        power="1",
    )
    waste = there("Waste", "Land", "{T}: Add {C}.", counters={"everything": 1})
    bear = there("Bear", "Creature — Bear", power="2", counters={"everything": 1})
    assert status("{B}", omo, waste) is PAYABLE
    assert status("Sacrifice a Gate", omo, waste) is PAYABLE
    assert status("Sacrifice a Goblin", omo, waste) is UNPAYABLE
    assert status("Sacrifice a Goblin", omo, bear) is PAYABLE
    assert status("{B}", omo, {**waste, "counters": {}}) is UNPAYABLE


# --- colors (105, 613.1e) ---------------------------------------------------------------------------

PITCH = card(
    "Pitch",
    "Instant",
    "You may exile a blue card from your hand rather than pay this spell's mana cost.",
    mana_cost="{3}{U}{U}",
    colors=["U"],
)
GROWTH = there("Growth", "Instant", mana_cost="{G}", colors=["G"])
SERVANT = there(
    "Servant",
    "Artifact Creature — Scarecrow",
    "As this creature enters, choose a color.\nAll cards that aren't on the battlefield, spells, and "
    "permanents are the chosen color in addition to their other colors.",
    power="1",
    chosen="blue",
)
LATTICE = there(
    "Lattice",
    "Artifact",
    "All permanents are artifacts in addition to their other types.\nAll cards that aren't on the "
    "battlefield, spells, and permanents are colorless.\nPlayers may spend mana as though it were mana of "
    "any color.",
)
DAWN = there(
    "Dawn",
    "Enchantment",
    "Nonland permanents you control are white. The same is true for spells you control and nonland cards "
    "you own that aren't on the battlefield.",
)


def pitched(*battlefield: dict[str, Any], hand: dict[str, Any] = GROWTH) -> Status:
    pay = {"card": PITCH, "alternative": "exile a blue card from your hand"}
    return status(pay, *battlefield, hand=[hand])


def test_105_cards_in_hand_are_what_effects_make_of_them() -> None:
    island = there("Wave", "Instant", mana_cost="{U}", colors=["U"])
    assert pitched() is UNPAYABLE
    assert pitched(SERVANT) is PAYABLE
    assert pitched({**SERVANT, "chosen": "red"}) is UNPAYABLE
    assert pitched({**SERVANT, "controller": "opponent"}) is PAYABLE
    assert pitched(hand=island) is PAYABLE
    assert pitched(LATTICE, hand=island) is UNPAYABLE
    assert pitched(DAWN, hand=island) is UNPAYABLE
    assert pitched({**DAWN, "controller": "opponent"}, hand=island) is PAYABLE


def test_105_spells_are_what_effects_make_of_them() -> None:
    medallion = there("Medallion", "Artifact", "Blue spells you cast cost {1} less to cast.")
    bear = card("Bear", "Creature — Bear", mana_cost="{1}{G}", colors=["G"])
    assert answer({"card": bear}, medallion, "Forest", "Forest").total_cost == "{1}{G}"
    assert answer({"card": bear}, medallion, SERVANT, "Forest", "Forest").total_cost == "{G}"
    white = there("White Medallion", "Artifact", "White spells you cast cost {1} less to cast.")
    assert answer({"card": bear}, white, DAWN, "Forest", "Forest").total_cost == "{G}"
    # Also where an alternative cost makes something else of it: face down it is blue, and no Bear.
    morph = card("Shape", "Creature — Bear", "Morph {G}", mana_cost="{4}{G}")
    pay = {"card": morph, "alternative": "face down"}
    assert answer(pay, medallion, SERVANT, "Forest", "Forest", "Forest").total_cost == "{2}"
    assert answer(pay, medallion, "Forest", "Forest", "Forest").total_cost == "{3}"


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("Each nonland permanent you control is all colors.", None),
        ("All nonland permanents are the chosen color.", "blue"),
        ("All creatures are blue.", None),
        ("Nonland permanents you control are blue.", None),
    ],
)
def test_702_51a_convoke_by_the_colors_that_effects_give(text: str, chosen: str | None) -> None:
    sky = there("Sky", "Enchantment", text, **({"chosen": chosen} if chosen else {}))
    bear = there("Bear", "Creature — Bear", colors=["G"], power="2", toughness="2")
    flock = {"card": card("Flock", "Sorcery", "Convoke", mana_cost="{U}")}
    assert status(flock, bear) is UNPAYABLE
    assert status(flock, bear, sky) is PAYABLE


def test_106_7_colors_among_permanents_as_effects_make_them() -> None:
    amber = there(
        "Amber",
        "Legendary Artifact",
        "{T}: Add one mana of any color among legendary creatures and planeswalkers you control.",
    )
    hero = there("Hero", "Legendary Creature — Human", colors=["W"], power="2")
    leyline = there("Leyline", "Enchantment", "Each nonland permanent you control is all colors.")
    assert status("{U}", amber, hero) is UNPAYABLE
    assert status("{U}", amber, hero, leyline) is PAYABLE


# --- types in every zone (613.1d) -----------------------------------------------------------------------

MARCH_TEXT = (
    "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value."
)
SAME = (
    " The same is true for creature spells you control and creature cards you own that aren't on the "
    "battlefield."
)
NEXUS = there("Nexus", "Artifact", "Creatures you control are every creature type." + SAME)
ADAPTATION = there(
    "Adaptation",
    "Enchantment",
    "As this enchantment enters, choose a creature type.\nCreatures you control are the chosen type in "
    "addition to their other types." + SAME,
    chosen="Goblin",
)
CONSPIRACY = there(
    "Conspiracy",
    "Enchantment",
    "As this enchantment enters, choose a creature type.\nCreatures you control are the chosen type." + SAME,
    chosen="Goblin",
)
ROSHAN = there(
    "Roshan",
    "Enchantment",
    "Other creatures you control are Goblins in addition to their other types." + SAME,
)
BEAR = card("Bear", "Creature — Bear", mana_cost="{1}{G}", colors=["G"], power="2", toughness="2")


@pytest.mark.parametrize("source", [NEXUS, ADAPTATION, CONSPIRACY, ROSHAN])
def test_613_1d_creature_spells_and_cards_have_the_types_too(source: dict[str, Any]) -> None:
    chief = there("Chief", "Enchantment", "Goblin spells you cast cost {1} less to cast.")
    assert answer({"card": BEAR}, chief, "Forest", "Forest").total_cost == "{1}{G}"
    assert answer({"card": BEAR}, chief, source, "Forest", "Forest").total_cost == "{G}"
    sorcery = card("Roar", "Sorcery", mana_cost="{1}{G}")
    assert answer({"card": sorcery}, chief, source, "Forest", "Forest").total_cost == "{1}{G}"
    assert status("Discard a Goblin card", source, hand=[BEAR]) is PAYABLE
    assert status("Discard a Goblin card", hand=[BEAR]) is UNPAYABLE
    assert status("Exile a Goblin card from your graveyard", source, graveyard=[BEAR]) is PAYABLE
    assert status("Discard a Goblin card", {**source, "controller": "opponent"}, hand=[BEAR]) is UNPAYABLE


def test_613_1d_a_type_that_replaces_takes_the_others() -> None:
    lodge = there("Lodge", "Enchantment", "Bear spells you cast cost {1} less to cast.")
    assert answer({"card": BEAR}, lodge, ADAPTATION, "Forest", "Forest").total_cost == "{G}"
    assert answer({"card": BEAR}, lodge, CONSPIRACY, "Forest", "Forest").total_cost == "{1}{G}"


def test_613_1d_a_kept_cost_and_a_card_of_the_board_are_spells_too() -> None:
    chief = there("Chief", "Enchantment", "Goblin spells you cast cost {1} less to cast.")
    in_hand = {"card": BEAR, "id": "bear"}
    found = answer({"card": "bear"}, chief, NEXUS, "Forest", hand=[in_hand])
    assert (found.status, found.total_cost) == (PAYABLE, "{G}")
    kept = planner.plan(
        {
            "board": {"battlefield": [chief, NEXUS, "Forest", "Forest"], "hand": [in_hand]},
            "pay": {"cost": "{1}"},
            "keep": [{"card": "bear"}],
        }
    )
    assert isinstance(kept, Plan)
    assert kept.summary.kept == ["Bear"]


def test_613_1d_artifact_spells_and_cards() -> None:
    mycosynth = there(
        "Mycosynth",
        "Artifact",
        "Nonland permanents you control are artifacts in addition to their other types. The same is true for "
        "permanent spells you control and nonland permanent cards you own that aren't on the battlefield.",
    )
    foundry = there("Foundry", "Enchantment", "Artifact spells you cast cost {1} less to cast.")
    assert answer({"card": BEAR}, foundry, mycosynth, "Forest", "Forest").total_cost == "{G}"
    sorcery = card("Roar", "Sorcery", mana_cost="{1}{G}")
    assert answer({"card": sorcery}, foundry, mycosynth, "Forest", "Forest").total_cost == "{1}{G}"
    assert status("Discard an artifact card", mycosynth, hand=[BEAR]) is PAYABLE
    assert status("Discard an artifact card", mycosynth, hand=["Forest"]) is UNPAYABLE


@pytest.mark.parametrize(
    ("text", "pay", "victim"),
    [
        (
            MARCH_TEXT,
            "Sacrifice a creature",
            there("Rock", "Artifact", mana_cost="{2}"),
        ),
        (
            "Each other non-Aura enchantment is a creature in addition to its other types and has base power "
            "and base toughness each equal to its mana value.",
            "Sacrifice a creature",
            there("Glory", "Enchantment", mana_cost="{2}"),
        ),
        (
            "All permanents are enchantments in addition to their other types.",
            "Sacrifice an enchantment",
            there("Rock", "Artifact"),
        ),
        (
            'Artifacts you control are Foods in addition to their other types and have "{2}, {T}, Sacrifice '
            'this artifact: You gain 3 life."',
            "Sacrifice a Food",
            there("Rock", "Artifact"),
        ),
        (
            "Creatures you control with +1/+1 counters on them are artifacts in addition to their other "
            "types.",
            "Sacrifice an artifact",
            there("Elk", "Creature — Elk", power="3", toughness="3", counters={"+1/+1": 1}),
        ),
    ],
)
def test_613_1d_what_permanents_become(text: str, pay: str, victim: dict[str, Any]) -> None:
    source = there("Source", "Legendary Enchantment", text)
    assert status(pay, victim) is UNPAYABLE
    found = planner.plan(
        {"board": {"battlefield": [victim, source]}, "pay": {"cost": pay}, "require": [victim["id"]]}
    )
    assert found.status is PAYABLE


def test_302_6_an_artifact_that_became_a_creature_is_summoning_sick() -> None:
    march = there(
        "March",
        "Enchantment",
        MARCH_TEXT,
    )
    rock = there("Rock", "Artifact", "{T}: Add {C}{C}.", mana_cost="{2}", summoning_sick=True)
    assert status("{2}", rock) is PAYABLE
    assert status("{2}", rock, march) is UNPAYABLE
    assert status("{2}", {**rock, "summoning_sick": False}, march) is PAYABLE


FLOODS = [
    "At the beginning of each player's upkeep, that player puts a flood counter on target non-Island land "
    "they control of their choice. That land is an Island for as long as it has a flood counter on it.",
    "Whenever this creature enters or attacks, put a flood counter on target land. That land is an Island "
    "in addition to its other types for as long as it has a flood counter on it.",
]


@pytest.mark.parametrize("text", FLOODS)
def test_305_7_a_land_is_an_island_while_it_has_a_flood_counter(text: str) -> None:
    source = there("Flood", "Artifact Creature — Salamander", text, power="1")
    wet = {"card": "Forest", "id": "wet", "counters": {"flood": 1}}
    assert status("{U}", source, wet) is PAYABLE
    assert status("{U}", source, "Forest") is UNPAYABLE
    assert status("{U}", "Forest", {**wet, "counters": {}}, source) is UNPAYABLE
    green = status("{G}", source, wet)
    assert green is (PAYABLE if "in addition" in text else UNPAYABLE)


def test_611_3_the_same_as_an_effect_line() -> None:
    text = "Creatures you control are every creature type." + SAME
    bear = there("Bear", "Creature — Bear", power="2")
    assert status("Sacrifice a Goblin", bear, effects=[text]) is PAYABLE
    assert (
        status("{R}", there("Waste", "Land", "{T}: Add {C}."), effects=["Nonbasic lands are Mountains."])
        is PAYABLE
    )


def test_needs_a_color_that_nobody_chose() -> None:
    """What was chosen isn't given: nothing is guessed."""
    servant = {key: value for key, value in SERVANT.items() if key != "chosen"}
    found = planner.plan(
        {
            "board": {"battlefield": [servant], "hand": [GROWTH]},
            "pay": {"card": PITCH, "alternative": "exile a blue card from your hand"},
        }
    )
    assert found.status == "unknown"
