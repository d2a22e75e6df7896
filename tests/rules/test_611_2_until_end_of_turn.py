"""What a spell says until the turn ends holds for what comes after it in the turn (611.2)."""

from __future__ import annotations

from typing import Any

from planner import Board, Status
from tests.rules.test_608_turns import COUNTERSPELL, card, names, turn

Json = dict[str, Any]

TIDE = card(
    "High Tide",
    "Instant",
    "Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}.",
    "{U}",
)
MUCK = card(
    "Bubbling Muck",
    "Sorcery",
    "Until end of turn, whenever a player taps a Swamp for mana, that player adds an additional {B}.",
    "{B}",
)
CHANNEL = card(
    "Channel",
    "Sorcery",
    "Until end of turn, any time you could activate a mana ability, you may pay 1 life. If you do, add {C}.",
    "{G}{G}",
)
PALE = card(
    "Pale Moon",
    "Instant",
    "Until end of turn, if a player taps a nonbasic land for mana, it produces colorless mana instead of any "
    "other type.",
    "{1}{U}",
)
CHEAPER = card("Cheaper", "Sorcery", "Creature spells you cast this turn cost {2} less to cast.", "{R}")
THREE = card("Divination", "Sorcery", "", "{2}{U}")


def after(spell: Json, lands: list[Any]) -> Board:
    board = Board.from_dict({"battlefield": lands, "hand": [{"card": spell, "id": "it"}]})
    found = board.plan_turn([{"card": "it"}])
    assert (names(found), found.proven) == ([spell["name"]], True)
    return board.after(found)


def test_611_2_a_trigger_that_lasts_pays_for_what_comes_after() -> None:
    found = turn([TIDE, THREE, COUNTERSPELL], ["Island"] * 4)
    assert (found.value, found.proven, names(found)[0]) == (3, True, "High Tide")
    arena = card("Arena", "Enchantment", "", "{1}{B}{B}")
    found = turn([arena, arena, MUCK], ["Swamp"] * 4)
    assert (found.value, found.proven, names(found)[0]) == (3, True, "Bubbling Muck")


def test_611_2_twice_is_twice() -> None:
    six = card("Six", "Sorcery", "", "{6}")
    found = turn([TIDE, TIDE, six], ["Island"] * 4)
    assert (found.value, found.proven) == (3, True)


def test_611_2_the_board_after_it_answers_and_never_says_unknown() -> None:
    board = after(TIDE, ["Island"] * 4)
    there = Board.from_dict(board.to_dict())
    for one in (board, there):
        assert one.can_pay("{U}{U}{U}{U}{U}{U}") is Status.PAYABLE
        assert one.can_pay("{U}{U}{U}{U}{U}{U}{U}") is Status.UNPAYABLE
    assert after(MUCK, ["Swamp"] * 2).can_pay("{B}{B}{B}") is Status.UNPAYABLE


def test_611_2_what_one_may_pay_for_mana() -> None:
    board = after(CHANNEL, ["Forest"] * 2)
    assert board.can_pay("{C}" * 6) is Status.PAYABLE
    assert board.can_pay("{G}") is Status.UNPAYABLE


def test_611_2_a_replacement_that_lasts() -> None:
    dual = card("Dual", "Land — Island Swamp", "({T}: Add {U} or {B}.)")
    board = after(PALE, [{"card": dual}] * 3)
    assert board.can_pay("{C}") is Status.PAYABLE
    assert board.can_pay("{B}") is Status.UNPAYABLE


def test_611_2_spells_that_cost_less_this_turn() -> None:
    bear = card("Bear", "Creature — Bear", "", "{2}{R}", power="2", toughness="2")
    found = turn([bear, bear, CHEAPER], ["Mountain"] * 3)
    assert (found.value, found.proven, names(found)[0]) == (3, True, "Cheaper")
    other = card("Other", "Sorcery", "", "{2}{R}")
    assert turn([other, CHEAPER], ["Mountain"] * 3).value == 1


def test_613_what_takes_away_comes_last() -> None:
    """Counterspell first, from lands that are Mountains once Blood Moon is there."""
    moon = card("Blood Moon", "Enchantment", "Nonbasic lands are Mountains.", "{2}{R}")
    vents = card("Steam Vents", "Land — Island Mountain", "({T}: Add {U} or {R}.)")
    there = [*({"card": vents} for _ in range(2)), *["Mountain"] * 3]
    found = turn([moon, COUNTERSPELL], board={"battlefield": there})
    assert (names(found), found.proven) == (["Counterspell", "Blood Moon"], True)
