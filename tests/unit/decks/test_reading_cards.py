"""Cards as the odds see them: how lands enter, what cards make, find and add, and what isn't counted."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from planner.decks import best_lands, odds
from planner.decks.facts import facts_of
from planner.decks.kinds import MANY, TAPPED, UNTAPPED, CountedZone, Entering
from planner.decks.reading import Players, read_card
from planner.models.deciders.hall.condition import BIT, SNOW, mask_of
from tests.support.places import SHARED_CARDS

POOL = SHARED_CARDS / "pool.jsonl.gz"
W, U, B, R, G, C = (BIT[letter] for letter in "WUBRGC")


def land(text: str, type_line: str = "Land", name: str = "A land") -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text}


def artifact(text: str, cost: str = "{2}") -> dict[str, Any]:
    return {"name": "A stone", "type_line": "Artifact", "mana_cost": cost, "oracle_text": text}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", UNTAPPED),
        ("This land enters tapped.", TAPPED),
        ("A land enters the battlefield tapped.", TAPPED),
        ("As this land enters, you may pay 2 life. If you don't, it enters tapped.", UNTAPPED),
        (
            "This land enters tapped unless you control a Plains or an Island.",
            (Entering(("Plains", "Island"), 1),),
        ),
        (
            "This land enters tapped unless you control two or fewer other lands.",
            (Entering(("Land",), 0, 2),),
        ),
        (
            "This land enters tapped unless you control two or more other lands.",
            (Entering(("Land",), 2, MANY),),
        ),
        ("If you control two or more other lands, this land enters tapped.", (Entering(("Land",), 0, 1),)),
        (
            "This land enters tapped unless you control two or more basic lands.",
            (Entering(("Basic",), 2, MANY),),
        ),
        (
            "As this land enters, you may reveal a Plains or Island card from your hand. "
            "If you don't, this land enters tapped.",
            (Entering(("Plains", "Island"), 1, zone=CountedZone.HAND),),
        ),
        (
            "This land enters tapped unless it's your first, second, or third turn of the game.",
            (Entering(least=0, last_turn=3),),
        ),
        ("This land enters tapped unless you have two or more opponents.", TAPPED),
        ("This land enters tapped unless a player has 13 or less life.", TAPPED),
    ],
)
def test_how_lands_enter(words: str, expected: tuple[Entering, ...]) -> None:
    read = read_card(land(f"{words}\n{{T}}: Add {{W}} or {{U}}."))
    assert read.kind.untapped == expected
    assert read.kind.units == (W | U,)
    assert read.left_out == ()


def test_more_opponents_let_a_land_enter_untapped() -> None:
    card = land("This land enters tapped unless you have two or more opponents.\n{T}: Add {W} or {U}.")
    assert read_card(card, Players(opponents=3)).kind.untapped == (Entering(least=0),)


def test_a_condition_that_lands_do_not_settle_is_taken_as_false_and_reported() -> None:
    read = read_card(land("This land enters tapped unless you control a legendary creature.\n{T}: Add {G}."))
    assert read.kind.untapped == TAPPED
    assert "legendary creature" in read.left_out[0]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("{T}: Add {C}{C}.", (C, C)),
        ("{T}: Add {W}{U}.", (W, U)),
        ("{T}: Add one mana of any color.", (mask_of("WUBRG"),)),
        ("{T}: Add {C}.\n{T}: Add {W} or {U}. This artifact deals 1 damage to you.", (W | U | C,)),
        ("{T}: Add two mana in any combination of {R} and {G}.", (R | G, R | G)),
    ],
)
def test_what_permanents_make(text: str, units: tuple[int, ...]) -> None:
    kind = read_card(artifact(text)).kind
    assert sorted(kind.units) == sorted(units)
    assert not kind.sick
    assert kind.is_ramp


def test_creatures_are_sick_unless_they_have_haste() -> None:
    elf = {
        "name": "An elf",
        "type_line": "Creature — Elf",
        "mana_cost": "{G}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{T}: Add {G}.",
    }
    assert read_card(elf).kind.sick
    assert not read_card({**elf, "oracle_text": "Haste\n{T}: Add {G}."}).kind.sick
    assert read_card(artifact("This artifact enters tapped.\n{T}: Add {C}{C}.")).kind.sick


def test_mana_that_takes_mana_and_mana_that_uses_its_source_up() -> None:
    signet = read_card(artifact("{1}, {T}: Add {W}{U}.")).kind
    assert signet.units == (W, U)
    assert len(signet.feed) == 1
    petal = read_card(artifact("{T}, Sacrifice this artifact: Add one mana of any color.", "{0}")).kind
    assert petal.used_up


def test_snow_counts_as_snow() -> None:
    snow = {
        "name": "Snow-Covered Island",
        "type_line": "Basic Snow Land — Island",
        "oracle_text": "({T}: Add {U}.)",
    }
    assert read_card(snow).kind.units == (U | SNOW,)


def test_rituals_and_lands_that_are_found() -> None:
    ritual = read_card(
        {"name": "A ritual", "type_line": "Instant", "mana_cost": "{B}", "oracle_text": "Add {B}{B}{B}."}
    )
    assert ritual.kind.units == (B, B, B)
    assert ritual.kind.spell
    text = "{T}, Pay 1 life, Sacrifice this land: Search your library for a Plains or Island card, "
    strand = read_card(land(text + "put it onto the battlefield, then shuffle.")).kind
    assert strand.finds == {"Plains", "Island"}
    assert not strand.finds_tapped
    wilds = "{T}, Sacrifice this land: Search your library for a basic land card, "
    wilds += "put it onto the battlefield tapped, then shuffle."
    assert read_card(land(wilds)).kind.finds_tapped
    growth = (
        "Search your library for a basic land card, put that card onto the battlefield tapped, then shuffle."
    )
    growth_card = {"name": "A growth", "type_line": "Sorcery", "mana_cost": "{1}{G}", "oracle_text": growth}
    assert read_card(growth_card).kind.finds == {"Basic"}


def test_what_is_not_counted_is_reported() -> None:
    orchard = read_card(
        land("{T}: Add one mana of any color that a land an opponent controls could produce.")
    )
    assert orchard.kind.units == ()
    assert orchard.left_out
    back = {"name": "A blast // A pass", "card_faces": [
        {"name": "A blast", "type_line": "Sorcery", "mana_cost": "{X}{R}", "oracle_text": ""},
        {"name": "A pass", "type_line": "Land", "oracle_text": "{T}: Add {R}."},
    ]}  # fmt: skip
    assert read_card(back).kind.spell_too
    assert read_card(back).kind.units == (R,)
    attacks = {"name": "A raider", "type_line": "Creature", "mana_cost": "{1}{R}"}
    attacks["oracle_text"] = "Whenever this creature attacks, create a Treasure token."
    assert "tokens" in read_card(attacks).left_out[0]
    medal = artifact("White spells you cast cost {1} less to cast.")
    assert "off the costs" in read_card(medal).left_out[0]
    mox = artifact("If this artifact would enter, you may discard a land card instead.\n{T}: Add {W}.", "{0}")
    assert not read_card(mox).kind.is_ramp
    assert read_card(mox).left_out
    tower = land("{T}: Add one mana of any color in your commander's color identity.")
    assert "commander" in read_card(tower).left_out[0]
    assert read_card(tower, Players(identity="UG")).kind.units == (U | G,)


def test_a_card_that_makes_no_mana_is_a_blank() -> None:
    kind = read_card({"name": "A bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}"}).kind
    assert not kind.is_ramp
    assert not kind.land


def test_a_color_that_is_chosen_as_a_land_enters() -> None:
    text = "This land enters tapped. As it enters, choose a color other than blue.\n"
    card = land(text + "{T}: Add {U} or one mana of the chosen color.")
    kind = read_card(card).kind
    assert {one.units for one in kind.becomes} == {(U | W,), (U | B,), (U | R,), (U | G,)}
    assert kind.untapped == TAPPED
    assert all(one.untapped == TAPPED and one.token for one in kind.becomes)


def test_treasures_that_come_with_a_card() -> None:
    keeper = {"name": "A keeper", "type_line": "Creature", "mana_cost": "{1}{G}"}
    keeper["oracle_text"] = "When this creature enters, create a Treasure token."
    assert read_card(keeper).kind.treasures == 1
    spell = {
        "name": "A strike",
        "type_line": "Sorcery",
        "mana_cost": "{R}",
        "oracle_text": "Create two Treasure tokens.",
    }
    assert read_card(spell).kind.treasures == 2
    assert read_card(spell).kind.spell


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
        "{T}: Add {W}.\n{T}: Add {U}. Activate only if you control an Island.",
        "{T}: Add {G} for each creature you control.",
        "{2}, {T}: Add {B} for each Swamp you control.",
        "{T}: Add {C}{C}. Activate only if you control five or more lands.",
        "{T}: Add one mana of any type that a land you control could produce.",
        "{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
    ],
)
def test_mana_that_rests_on_other_permanents_is_left_to_the_planner(text: str) -> None:
    read = read_card(land(text))
    assert read.kind.beside
    assert read.left_out == ()


@pytest.mark.parametrize(
    ("card", "units"),
    [
        ({"type_line": "Creature", "oracle_text": "When this creature enters, add {R}{G}."}, (R, G)),
        ({"type_line": "Creature", "oracle_text": "Exile this card from your hand: Add {R}."}, (R,)),
        ({"type_line": "Sorcery", "oracle_text": "Add two mana in any combination of colors."}, (31, 31)),
        ({"type_line": "Sorcery", "oracle_text": "Add {R}{R}, then add {R} for each card there."}, (R, R)),
        ({"type_line": "Instant", "oracle_text": "Draw a card. Add one mana of any color."}, (31,)),
    ],
)
def test_mana_as_cards_resolve_enter_or_leave_the_hand(card: dict[str, Any], units: tuple[int, ...]) -> None:
    kind = read_card({"name": "A card", "mana_cost": "{1}{R}", **card}).kind
    assert sorted(kind.units) == sorted(units)
    assert kind.spell
    assert kind.is_ramp


def test_a_land_that_adds_mana_as_it_enters() -> None:
    text = "This land enters tapped.\nWhen this land enters, add one mana of any color.\n{T}: Add {C}."
    kind = read_card(land(text)).kind
    assert (kind.adds, kind.units, kind.untapped) == ((31,), (C,), TAPPED)


def test_two_lands_on_one_card() -> None:
    path = {
        "name": "One // Other",
        "type_line": "Land // Land",
        "card_faces": [land("{T}: Add {R}.", name="One"), land("{T}: Add {W}.", name="Other")],
    }
    assert [one.units for one in read_card(path).kind.becomes] == [(R,), (W,)]


def test_a_rock_of_a_chosen_color_is_one_color() -> None:
    text = "This artifact enters tapped.\nAs this artifact enters, choose a color.\n"
    kind = read_card(artifact(text + "{T}: Add one mana of the chosen color.")).kind
    assert [one.units for one in kind.becomes] == [(W,), (U,), (B,), (R,), (G,)]
    assert kind.sick


def test_what_stays_tapped_is_used_once() -> None:
    text = "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}."
    assert read_card(artifact(text, "{1}")).kind.used_up


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ({"type_line": "Creature", "oracle_text": "Sacrifice this creature: {}"}, "{1}{G}"),
        ({"type_line": "Creature", "oracle_text": "When this creature enters, you may {}"}, "{1}{G}"),
        ({"type_line": "Artifact", "oracle_text": "{2}, {T}, Sacrifice this artifact: {}"}, "{3}{G}"),
    ],
)
def test_permanents_that_find_a_land(card: dict[str, Any], cost: str) -> None:
    search = "search your library for a basic land card, put it onto the battlefield tapped, then shuffle."
    text = card["oracle_text"].removesuffix("{}") + search
    kind = read_card({"name": "A finder", "mana_cost": "{1}{G}", **card, "oracle_text": text}).kind
    assert kind.finds == {"Basic"}
    assert kind.finds_tapped
    assert kind.cost is not None
    assert kind.cost.text == cost


def test_a_panorama_takes_mana_to_find_a_land() -> None:
    text = "{T}: Add {C}.\n{1}, {T}, Sacrifice this land: Search your library for a basic Plains or "
    kind = read_card(land(text + "Island card, put it onto the battlefield tapped, then shuffle.")).kind
    assert kind.finds == {"Basic Plains", "Basic Island"}
    assert len(kind.feed) == 1


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, create a Treasure token if an opponent controls more lands than you.",
        "When this creature enters, create a tapped Treasure token.",
    ],
)
def test_treasures_under_conditions_are_reported(text: str) -> None:
    read = read_card({"name": "A keeper", "type_line": "Creature", "mana_cost": "{W}", "oracle_text": text})
    assert not read.kind.treasures
    assert read.left_out


def test_who_may_choose_a_treasure_makes_one() -> None:
    text = "When this creature enters, create a Food token or a Treasure token."
    read = read_card({"name": "A keeper", "type_line": "Creature", "mana_cost": "{W}", "oracle_text": text})
    assert (read.kind.treasures, read.left_out) == (1, ())


CITADEL = "{T}: Add {C}.\n{T}: Add one mana of any color. Tarnished Citadel deals 3 damage to you."
RING = (
    "{T}: Add {R}. This land deals 1 damage to you.\nThreshold — {R}, {T}, Sacrifice this land: It deals 2 "
    "damage to any target. Activate only if there are seven or more cards in your graveyard."
)


@pytest.mark.parametrize(
    ("text", "life"),
    [
        (CITADEL, 3),
        (RING, 1),
        ("{T}: Add {C}.\n{T}: Add {W} or {U}. This land deals 1 damage to you.", 1),
        ("{T}, Pay 2 life: Add {C}.", 2),
        ("As this land enters, you may pay 3 life. If you don't, it enters tapped.\n{T}: Add {B}.", 3),
        ("Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add {W}.", 1),
        ("{T}: Add {W}.\n{W}, {T}: Prevent the next 2 damage that would be dealt to target creature.", 0),
        ('{T}: Add {C}.\nOther Caves you control have "{T}, Pay 1 life: Add one mana of any color."', 0),
        (
            "{T}, Pay 1 life, Sacrifice this land: Search your library for a Plains or Island card, "
            "put it onto the battlefield, then shuffle.",
            1,
        ),
    ],
)
def test_what_a_land_takes_of_life(text: str, life: int) -> None:
    assert facts_of(land(text, name="Tarnished Citadel")).life == life


def test_of_two_lands_the_one_that_hurts_less_is_preferred() -> None:
    spell = {"name": "A bolt", "type_line": "Instant", "mana_cost": "{R}"}
    candidates = [
        {"card": land(CITADEL, name="Tarnished Citadel"), "most": 2},
        {"card": land(RING, name="Barbarian Ring"), "most": 2},
    ]
    plan = best_lands([{"card": spell, "count": 7}], lands=2, candidates=candidates)
    assert [(one.name, one.count) for one in plan.lands] == [("Barbarian Ring", 2)]


@pytest.mark.parametrize(
    ("card", "treasures", "note"),
    [
        ({"type_line": "Instant", "oracle_text": "Destroy target creature. Create a Treasure token."}, 1,
         "targets"),
        ({"type_line": "Sorcery", "oracle_text": "As an additional cost to cast this spell, discard a card.\n"
          "Draw two cards and create a Treasure token."}, 1, "besides mana"),
        ({"type_line": "Creature", "oracle_text": "When this creature enters or dies, create two Treasure "
          "tokens."}, 2, ""),
        ({"type_line": "Creature", "oracle_text": "When this creature enters, you lose 1 life and create a "
          "Treasure token."}, 1, ""),
        ({"type_line": "Artifact", "oracle_text": "When this artifact enters or is put into a graveyard from "
          "the battlefield, create a Treasure token."}, 1, ""),
        ({"type_line": "Creature", "oracle_text": "When this creature enters, create a Treasure token.\n"
          'Artifacts you control have "{T}: Add one mana of any color."'}, 1, "besides its Treasures"),
        ({"type_line": "Sorcery", "oracle_text": "For each player who chose fortune, you draw a card and "
          "create a Treasure token."}, 0, "tokens"),
    ],
)  # fmt: skip
def test_treasures_whatever_else_happens(card: dict[str, Any], treasures: int, note: str) -> None:
    read = read_card({"name": "A maker", "mana_cost": "{1}{R}", **card})
    assert read.kind.treasures == treasures
    assert note in " ".join(read.left_out) if note else read.left_out == ()


@pytest.mark.skipif(not POOL.exists(), reason="the sample of real cards isn't here")
def test_all_treasure_makers_that_the_text_room_reads_are_seen() -> None:
    with gzip.open(POOL, "rt") as lines:
        cards = [card for line in lines if "reasure" in line for card in [json.loads(line)]]
    makers = [card for card in cards if facts_of(card).treasures]
    assert len(makers) > 40
    assert [card["name"] for card in makers if not read_card(card).kind.treasures] == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("As an additional cost to cast this spell, sacrifice a land.\nSearch your library for a basic land "
         "card, put it onto the battlefield, then shuffle.", "isn't counted"),
        ("For each vote, search your library for a basic land card, put it onto the battlefield.",
         "isn't counted"),
        ("Add {R}{R}{R}{R}. Spend this mana only to cast creature spells.", "not counted"),
        ("As an additional cost to cast this spell, sacrifice a creature.\nAdd {B}{B}{B}{B}.", "not counted"),
    ],
)  # fmt: skip
def test_mana_that_is_not_certain_is_reported(text: str, why: str) -> None:
    card = {"name": "A spell", "type_line": "Sorcery", "mana_cost": "{1}{R}", "oracle_text": text}
    read = read_card(card)
    assert not read.kind.is_ramp
    assert why in read.left_out[0]


def test_a_land_that_asks_for_others_as_it_enters_takes_them() -> None:
    text = (
        "If this land would enter, sacrifice two untapped lands instead. If you do, put this land onto the "
    )
    read = read_card(
        land(text + "battlefield. If you don't, put it into its owner's graveyard.\n{T}: Add {C}{C}.")
    )
    assert (read.kind.units, read.kind.land, read.left_out) == ((C, C), True, ())
    (given,) = read.kind.gives
    assert (given.number, given.untapped, given.before) == (2, True, True)


def test_of_several_lands_that_are_found_one_is_counted() -> None:
    text = "Search your library for up to two basic land cards, put them onto the battlefield tapped."
    card = {"name": "A spell", "type_line": "Sorcery", "mana_cost": "{3}{G}", "oracle_text": text}
    assert read_card(card).kind.finds == {"Basic"}
    assert "only one" in read_card(card).left_out[0]


def test_a_spell_in_another_language_is_reported() -> None:
    card = {"name": "Ein Ritual", "type_line": "Instant", "mana_cost": "{B}"}
    read = read_card({**card, "oracle_text": "Füge {B}{B}{B} zu deinem Manavorrat hinzu."})
    assert not read.kind.is_ramp
    assert "English" in read.left_out[0]


@pytest.mark.parametrize("made", [5, 6, 7, 8])
def test_however_much_one_land_makes_its_cost_is_castable(made: int) -> None:
    land = {"name": "Spring", "type_line": "Land", "oracle_text": f"{{T}}: Add {'{C}' * made}."}
    blank = {"name": "Blank", "type_line": "Sorcery"}
    deck = [{"card": land, "count": 20}, {"card": blank, "count": 20}]
    (row, dearer) = odds(deck, ask=[f"{{{made}}}", f"{{{made + 1}}}"], turns=[1]).rows
    assert (row.castable == row.enough_lands, dearer.castable) == (True, 0)
