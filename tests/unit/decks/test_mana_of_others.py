"""Mana that rests on other permanents is in exact rows, or the card is listed (605.1a, 106.7, 305.6)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from planner.decks import odds
from planner.decks.card_counts import Counted, counted_as

BLANK = {"name": "A blank", "type_line": "Sorcery", "mana_cost": "{15}"}
FOREST = {"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": "({T}: Add {G}.)"}


def _card(types: str, text: str, cost: str = "") -> dict[str, Any]:
    return {"name": "The card", "type_line": types, "oracle_text": text, "mana_cost": cost}


def _exact(others: dict[str, Any], number: int, card: dict[str, Any], cost: str, turn: int) -> Fraction:
    """The chance for so many of a land, four of the card, and blanks up to twenty cards."""
    deck = [{"card": others, "count": number}, {"card": card, "count": 4}]
    (row,) = odds([*deck, {"card": BLANK, "count": 16 - number}], ask=[cost], turns=[turn]).rows
    assert row.method == "exact"
    return Fraction(row.fraction or 0)


def _drawn(number: int, lands: int, seen: int) -> Fraction:
    """The chance of one of four cards at least, and of so many lands with ``number`` others, in 20 cards."""
    ways = sum(
        comb(4, some) * comb(number, other) * comb(16 - number, seen - some - other)
        for some in range(1, 5)
        for other in range(max(0, lands - some), min(number, seen - some) + 1)
    )
    return Fraction(ways, comb(20, seen))


@pytest.mark.parametrize(
    ("text", "cost", "turn"),
    [
        ("{T}: Add {C}.\n{1}, {T}: Add one mana of any color.", "{U}", 2),
        ("{T}: Add {C}.\n{2}, {T}: Add one mana of any color.", "{U}", 3),
        ("{T}: Add {C}.\n{1}, {T}: Add {W}.\n{2}, {T}: Add {B} or {R}.", "{R}", 3),
    ],
)
def test_mana_is_changed_into_other_mana(text: str, cost: str, turn: int) -> None:
    found = _exact(FOREST, 6, _card("Land", text), cost, turn)
    assert found == _drawn(6, turn, 6 + turn)


def test_much_mana_is_changed_at_once() -> None:
    """{5}, {T}: Add {W}{U}{B}{R}{G} is six lands, one of them this."""
    card = _card("Land", "{T}: Add {C}.\n{5}, {T}: Add {W}{U}{B}{R}{G}.")
    assert _exact(FOREST, 9, card, "{W}{U}", 6) == _drawn(9, 6, 12)


def test_lands_give_others_abilities_and_use_what_others_could_produce() -> None:
    """Every card that is drawn does: a cave that is tapped on turn 1, a land that gives it mana (106.7)."""
    cave = {**FOREST, "name": "A cave", "type_line": "Land — Cave", "oracle_text": "{T}: Add {G}."}
    gives = 'Other Caves you control have "{T}: Add one mana of any color."'
    monument = _card("Land — Cave", f"{{T}}: Add {{C}}.\n{gives}")
    assert _exact(cave, 6, monument, "{U}", 2) == _drawn(6, 2, 8)
    gate = {**cave, "name": "A gate", "type_line": "Land — Gate", "oracle_text": "{T}: Add {G} or {U}."}
    plaza = _card(
        "Land", "{T}: Add {C}.\n{T}: Add one mana of any type that a Gate you control could produce."
    )
    assert _exact(plaza, 6, gate, "{U}{U}", 2) == _drawn(6, 2, 8)


@pytest.mark.parametrize(
    "card",
    [
        _card("Land", "{T}: Add {C}.\n{T}: Add {U}. Activate only if this land entered this turn."),
        _card(
            "Land", "{T}: Add {C}.\n{T}: Target land becomes the basic land type of your choice this turn."
        ),
        _card("Land", "{T}: Add {C}.\n{4}: Put The card from your hand onto the battlefield."),
        _card("Land", "{T}: Add {C}.\n{X}{X}, {T}, Sacrifice this land: Create X Treasure tokens."),
        _card("Land — Gate", "Gates you control enter untapped.\n{T}: Add {C}."),
        _card("Land", "{T}: Add {C}.\n{2}, {T}: Add {B} for each black card in your graveyard."),
        _card("Sorcery", "Add {R}{R}, then add {R} for each card named The card in each graveyard.", "{R}"),
        _card(
            "Artifact",
            "{2}, {T}, Sacrifice The card: Search your library for a basic land card, put it onto the "
            "battlefield tapped, then shuffle.",
            "{1}",
        ),
        _card(
            "Sorcery",
            "Sacrifice a land. Search your library for up to two basic land cards, put them onto the "
            "battlefield tapped, then shuffle.",
            "{2}{G}",
        ),
        _card("Artifact", "{T}: Add {C}.\n{T}, Pay {E}: Add one mana of any color.", "{2}"),
        _card("Creature — Druid", "Offspring {2}\n{T}: Add one mana of any color.", "{1}{G}"),
        _card("Artifact", "{T}: Add {B}.\nSacrifice The card: Add {B}.", "{3}"),
        _card("Sorcery", "Add {R}{R}{R}. You can cast only one more spell this turn.", "{1}{R}"),
        _card("Enchantment", "Nonbasic lands are Mountains.", "{2}{R}"),
        _card(
            "Enchantment",
            "If a basic land you control is tapped for mana, it produces mana of a color of your choice "
            "instead of any other type.",
            "{3}{G}",
        ),
        _card(
            "Creature — Bird",
            "When The card enters, create a Food token.\n{T}, Sacrifice a Food: Add one mana of any color.",
            "{G}",
        ),
    ],
)
def test_what_isnt_carried_out_is_listed(card: dict[str, Any]) -> None:
    found = counted_as(card)
    assert found.notes
    assert found.how in (Counted.BY_A_RULE, Counted.NOT_COUNTED)


def test_a_land_that_gives_itself_up_for_more_is_there_once() -> None:
    """{T}, Sacrifice: Add {C}{C} is no two mana on each turn: a rock on turn 2 leaves two lands of three."""
    vein = _card("Land", "{T}: Add {C}.\n{T}, Sacrifice The card: Add {C}{C}.")
    rock = {"name": "A rock", "type_line": "Artifact", "mana_cost": "{4}", "oracle_text": "{T}: Add {C}."}
    deck = [{"card": vein, "count": 9}, {"card": rock, "count": 3}]
    (row,) = odds(deck, ask=["{6}"], turns=[3]).rows
    assert (row.method, row.fraction) == ("exact", "1")
    (row,) = odds(deck, ask=["{7}"], turns=[3]).rows
    assert (row.method, row.fraction) == ("exact", "0")


@pytest.mark.parametrize(
    "card",
    [
        _card("Land", "{T}: Add {C}.\n{T}: Add {W} or {B}. Activate only if you control a Swamp."),
        _card("Land", "Each land is a Swamp in addition to its other land types."),
        _card("Artifact", "{T}: Add one mana of any color that a land you control could produce.", "{2}"),
    ],
)
def test_lands_alone_decide_without_a_note(card: dict[str, Any]) -> None:
    found = counted_as(card)
    assert not found.notes
    assert found.how is Counted.WHOLE_BOARDS


@pytest.mark.parametrize(
    "card",
    [
        _card("Land", "{T}: Add {G} for each creature you control."),
        _card("Land", "{T}: Add {C}.\n{2}, {T}: Add {G} for each creature you control."),
    ],
)
def test_permanents_that_arent_cast_for_mana_are_said_where_a_deck_has_some(card: dict[str, Any]) -> None:
    bear = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{G}"}

    def method(other: dict[str, Any]) -> str:
        deck = [{"card": FOREST, "count": 6}, {"card": card, "count": 3}, {"card": other, "count": 3}]
        return odds(deck, ask=["{3}"], turns=[2]).rows[0].method

    assert (method(bear), method(BLANK)) == ("partial", "exact")
