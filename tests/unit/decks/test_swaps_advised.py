"""Swaps that the odds of a deck advise: within the game that was asked about, and what games bear out."""

from __future__ import annotations

from typing import Any

import pytest

from planner.decks import best_lands, compare, odds
from planner.decks.cards_of import read_deck

Json = dict[str, Any]


def spell(name: str, cost: str) -> Json:
    return {"name": name, "mana_cost": cost, "type_line": "Sorcery"}


def land(name: str, text: str, type_line: str = "Land") -> Json:
    return {"name": name, "type_line": type_line, "oracle_text": text}


TOWER = land("A tower of command", "{T}: Add one mana of any color in your commander's color identity.")
GROVE = land("A grove", "({T}: Add {G} or {U}.)", "Land — Forest Island")
DELTA = land("A delta", "{T}, Pay 1 life, Sacrifice this land: Search your library for an Island or Swamp "
             "card, put it onto the battlefield, then shuffle.")  # fmt: skip
CAVERN = land("A cavern", "{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a "
              "creature spell.")  # fmt: skip
QUARRY = land("A quarry", "{T}: Add {C}.")
LEADER = {"name": "A leader", "mana_cost": "{G}{U}", "type_line": "Legendary Creature"}


def swaps(deck: list[Json], **game: Any) -> str:
    return "".join(one for one in odds(deck, turns=[1, 2], **game).advice() if one.startswith("Swaps"))


def cards(lands: list[tuple[Any, int]], *spells: Json, size: int = 60) -> list[Json]:
    listed = [{"card": card, "count": count} for card, count in lands]
    number, rest = divmod(size - sum(count for _, count in lands), len(spells))
    return listed + [{"card": one, "count": number + (n < rest)} for n, one in enumerate(spells)]


def test_a_land_of_the_commanders_colors_is_worth_them() -> None:
    lands = [("Island", 12), ("Forest", 3), (TOWER, 1)]
    deck = cards(lands, spell("Denial", "{U}"), spell("Doom", "{B}"), size=39)
    said = swaps(deck, commander=LEADER)
    assert said == "" or "A tower of command to" not in said
    assert "Swamp" not in said  # outside the commander's colors


def test_no_second_copy_is_advised_in_a_deck_of_one_of_each() -> None:
    singles = [spell(f"Denial {n}", "{U}" if n % 2 else "{G}") for n in range(24)]
    deck = cards([("Island", 12), ("Forest", 3), (GROVE, 1)], *singles, size=40)
    assert read_deck(deck).is_one_of_each
    assert "to A grove" not in swaps(deck)
    assert "to A grove" in swaps([*deck[:-1], {"card": singles[0], "count": 1}])
    plan = best_lands(deck, swaps=1)
    assert all(one.count == 1 for one in plan.lands if one.name not in ("Island", "Forest"))


def test_a_few_single_cards_are_no_rule() -> None:
    assert not read_deck(
        cards([("Island", 12), ("Forest", 4)], *[spell(f"{n}", "{U}") for n in range(9)])
    ).is_one_of_each


@pytest.mark.parametrize("guessed", [DELTA, CAVERN])
def test_lands_that_rest_on_others_are_not_swapped_by_guess(guessed: Json) -> None:
    deck = cards(
        [("Island", 10), ("Swamp", 4), (guessed, 6)], spell("Denial", "{U}"), spell("Doom", "{B}{B}")
    )
    said = swaps(deck)
    assert guessed["name"] not in said
    assert "Island to Swamp" in said


def test_a_land_that_finds_a_dual_counts_as_the_dual() -> None:
    """What a swap of a plain land gains is what the exact comparison says, with lands that find duals."""
    deck = cards(
        [(GROVE, 3), (DELTA, 8), ("Island", 5), (QUARRY, 4)],
        spell("Growth", "{G}"), spell("Denial", "{U}"),
    )  # fmt: skip
    plan = best_lands(deck, candidates=["Island", QUARRY, GROVE, DELTA], swaps=1)
    gain = next(one.gain for one in plan.swaps if (one.out, one.into) == ("A quarry", "A grove"))
    assert gain == pytest.approx(compare(deck, changes="-1 A quarry +1 A grove").mean, abs=0.002)
