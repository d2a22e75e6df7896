"""Effects apply in the order of their timestamps (613.7), which ``board.order`` says where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError

MOON = {"name": "Moon", "type_line": "Enchantment", "oracle_text": "Nonbasic lands are Mountains."}
OMEN = {
    "name": "Omen",
    "type_line": "Enchantment",
    "oracle_text": "Lands you control are every basic land type in addition to their other types.",
}
KEEP = {"name": "Keep", "type_line": "Legendary Land", "oracle_text": "{T}: Add {W}."}
HUMILITY = {
    "name": "Humility",
    "type_line": "Enchantment",
    "oracle_text": "All creatures lose all abilities and have base power and toughness 1/1.",
}
RITE = {
    "name": "Rite",
    "type_line": "Enchantment",
    "oracle_text": 'Creatures you control have "{T}: Add one mana of any color."',
}
HASTE = {"name": "Fervor", "type_line": "Enchantment", "oracle_text": "Creatures you control have haste."}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}


def _verdict(battlefield: list[Any], order: list[str], cost: str) -> str:
    return Board(battlefield=battlefield, order=order).can_pay(cost).value


@pytest.mark.parametrize(
    ("order", "verdict"),
    [
        ([], "unknown"),
        (["Moon#1"], "unknown"),
        (["Moon#1", "Omen#1"], "payable"),
        (["Omen#1", "Moon#1"], "unpayable"),
        (["Omen#1", "Keep#1", "Moon#1"], "unpayable"),
    ],
)
def test_613_7_of_effects_on_types_the_newer_one_has_the_last_word(order: list[str], verdict: str) -> None:
    assert _verdict([MOON, OMEN, KEEP], order, "{G}") == verdict


def test_613_8_what_depends_on_another_effect_comes_after_it_whenever_it_came() -> None:
    urborg = {
        "name": "Urborg",
        "type_line": "Legendary Land",
        "oracle_text": "Each land is a Swamp in addition to its other land types.",
    }
    for order in ([], ["Urborg#1", "Moon#1"], ["Moon#1", "Urborg#1"]):
        assert _verdict([MOON, urborg, KEEP], order, "{B}") == "unpayable"


@pytest.mark.parametrize(
    ("order", "verdict"),
    [
        ([], "unknown"),
        (["Humility#1", "Rite#1"], "payable"),
        (["Rite#1", "Humility#1"], "unpayable"),
    ],
)
def test_613_7_an_ability_that_is_given_after_the_loss_is_there(order: list[str], verdict: str) -> None:
    assert _verdict([HUMILITY, RITE, BEAR], order, "{G}") == verdict


@pytest.mark.parametrize(
    ("order", "verdict"),
    [
        (["Humility#1", "Rite#1", "Fervor#1"], "payable"),
        (["Fervor#1", "Humility#1", "Rite#1"], "unpayable"),
    ],
)
def test_613_7_so_is_a_keyword(order: list[str], verdict: str) -> None:
    sick = {"card": BEAR, "summoning_sick": True}
    assert _verdict([HUMILITY, RITE, HASTE, sick], order, "{G}") == verdict


def test_613_7_of_equal_effects_each_has_its_own_timestamp() -> None:
    two = [{"card": MOON, "id": "old"}, OMEN, {"card": MOON, "id": "new"}, KEEP]
    assert _verdict(two, ["old", "Omen#1", "new"], "{G}") != "payable"
    assert _verdict(two, ["old", "new", "Omen#1"], "{G}") == "payable"


@pytest.mark.parametrize(
    ("order", "path"), [(["Mon#1"], "board.order[0]"), (["Moon#1", "Moon#1"], "board.order[1]")]
)
def test_an_order_of_other_objects_is_refused(order: list[str], path: str) -> None:
    with pytest.raises(RequestError) as refused:
        Board(battlefield=[MOON], order=order)
    assert refused.value.path == path


def test_a_board_says_its_order_again() -> None:
    board = Board(battlefield=[MOON, OMEN], order=["Omen#1", "Moon#1"])
    assert Board.from_dict(board.to_dict()) == board
    assert board.to_dict()["order"] == ["Omen#1", "Moon#1"]


@pytest.mark.parametrize(("there", "cast", "paid"), [(OMEN, MOON, 1), (MOON, OMEN, 2)])
def test_613_7d_what_comes_in_a_turn_is_the_newest(there: object, cast: dict[str, str], paid: int) -> None:
    """The one that is cast has the last word, though the board says no order: the Omen alone gives {G}."""
    board = Board(
        battlefield=[there, KEEP, "Sol Ring"], hand=[{"card": {**cast, "mana_cost": "{2}"}, "id": "new"}]
    )
    after = board.after(board.plan_turn(["new"]))
    assert after.can_pay("{G}").value == ("payable" if paid == 2 else "unpayable")
    found = board.plan_turn(["new", {"cost": "{G}", "tag": "green"}])
    assert (found.value, found.proven) == (2, True)
    assert [one.name for one in found.paid] == (["green", "Moon"] if paid == 1 else ["Omen", "green"])
