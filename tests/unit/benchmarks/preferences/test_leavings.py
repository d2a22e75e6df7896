"""What a payment leaves, on boards where each figure can be counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from benchmarks.preferences.answers import Outcome, outcome
from benchmarks.preferences.leavings import MEASURES, figures_of_board, is_mana_text, leavings
from benchmarks.preferences.paired import state_request

RUIN = {
    "name": "Grim Ruin",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{1}, {T}: Draw a card.",
}
LURE = {"name": "Lure", "type_line": "Artifact", "mana_cost": "{1}", "oracle_text": "Equip {1}"}


def spell(name: str, cost: str, text: str = "Draw a card.") -> dict[str, Any]:
    return {"name": name, "mana_cost": cost, "type_line": "Sorcery", "oracle_text": text}


def creature(name: str, power: int, **more: Any) -> dict[str, Any]:
    face = {"name": name, "type_line": "Creature", "power": str(power), "toughness": "2", "mana_cost": "{2}"}
    return {"card": {**face, "oracle_text": more.pop("text", "")}, **more}


def state(battlefield: list[Any], hand: dict[str, Any], coming: tuple[Any, ...] = ()) -> dict[str, Any]:
    cards = [{"card": card, "id": name} for name, card in hand.items()]
    board = {"battlefield": battlefield, "hand": cards, "life": 20}
    cast, *others = hand
    return {"board": board, "cast": cast, "others": others, "next": list(coming), "colors": "UG"}


def left(battlefield: list[Any], others: dict[str, Any], coming: tuple[Any, ...] = ()) -> dict[str, float]:
    """What is left where nothing had to be paid."""
    asked = state(battlefield, {"cast": spell("Cast", "{0}"), **others}, coming)
    found = leavings(asked, outcome(state_request(asked, {})))
    assert found is not None
    assert set(found) == set(MEASURES)
    return found


def test_cards_one_by_one_together_freely_and_unknown() -> None:
    hand = {
        "one": spell("One", "{G}"),
        "two": spell("Two", "{1}{G}"),
        "three": spell("Three", "{1}{U}"),
        "any": spell("Any", "{X}{G}"),
        "blood": spell("Blood", "{G/P}{G/P}{G/P}"),
    }
    found = left(["Forest", "Forest"], hand, (spell("Far", "{3}"), spell("Near", "{2}")))
    assert (found["castable"], found["unknown cards"]) == (4, 1)
    assert found["freely"] == 3
    assert found["together"] == 3  # One, Any with X = 0, and Blood for 6 life
    assert (found["mana"], found["colors"]) == (2, 1)


def test_a_card_is_not_free_where_it_takes_the_treasure() -> None:
    found = left(["Forest", "Treasure"], {"one": spell("One", "{G}"), "two": spell("Two", "{U}")})
    assert (found["castable"], found["freely"], found["together"]) == (2, 1, 2)
    assert (found["one-shot mana"], found["colors"]) == (1, 1)


def test_a_treasure_that_the_best_plan_would_take_costs_no_freedom() -> None:
    """Llanowar Elves can be tapped instead of whatever today's table prefers."""
    found = left(["Treasure", "Llanowar Elves"], {"one": spell("One", "{G}")})
    assert found["freely"] == 1


def test_utility_and_its_abilities() -> None:
    found = left([RUIN, {"card": RUIN, "tapped": True}, "Forest", LURE], {})
    assert (found["utility"], found["usable"]) == (1, 1)
    assert left([RUIN], {})["usable"] == 0
    assert left(["Forest", "Forest", LURE], {})["utility"] == 0


def test_creatures_that_could_attack_and_block() -> None:
    found = left(
        [
            creature("Bear", 2),
            creature("New", 5, summoning_sick=True),
            creature("Tired", 4, tapped=True),
            creature("Wall", 1, text="Defender"),
            creature("Coward", 3, text="Coward can't block."),
            {**creature("Other", 6), "controller": "opponent"},
        ],
        {},
    )
    assert (found["attackers"], found["blockers"]) == (5, 3)


def test_life_losses_and_what_floats_are_of_the_payment() -> None:
    board = ["Treasure", creature("Bear", 2, id="bear"), "Forest"]
    asked = state(board, {"cast": spell("Cast", "{G}")})
    after = {"battlefield": ["Forest"], "pool": "{G}{G}", "life": 17}
    taken = Outcome(status="payable", lost=["Treasure#1", "bear"], life=17, after=after)
    found = leavings(asked, taken)
    assert found is not None
    assert (found["life"], found["losses"], found["floating"], found["certified"]) == (-3, 1, 2, 0)
    assert leavings(asked, Outcome(status="unpayable")) is None


def test_what_is_left_is_that_of_the_board_after() -> None:
    asked = state(["Forest", "Island"], {"cast": spell("Cast", "{1}"), "one": spell("One", "{G}")})
    for tapped, castable in (("Forest#1", 0), ("Island#1", 1)):
        after = planner.Board.from_dict(asked["board"]).tap(tapped).remove("cast").to_dict()
        assert figures_of_board(asked, after)["castable"] == castable


@pytest.mark.parametrize(
    ("text", "mana"),
    [
        ("{T}: Add {G}.", True),
        ("{T}, Sacrifice this token: Add one mana of any color.", True),
        ("{1}, {T}: Add X mana in any combination of {U} and/or {B}.", True),
        ("{T}: Exile target land card from a graveyard. Add one mana of any color.", False),
        ("{T}: Draw a card.", False),
        ("+1: Add {R}.", False),
        ("[\N{MINUS SIGN}2]: Add {R}.", False),
        ("Equip {1}", False),
        ("{1}: Add a lore counter.", False),
    ],
)
def test_mana_abilities_by_their_text(text: str, mana: bool) -> None:
    assert is_mana_text(text) is mana
