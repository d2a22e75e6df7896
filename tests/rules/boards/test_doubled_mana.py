"""Doubling Cube: what it brings is what floats as it resolves (106.4), so only bounds of it are certain."""

from __future__ import annotations

from typing import Any

import pytest

import planner

CUBE = {
    "name": "Doubling Cube",
    "type_line": "Artifact",
    "oracle_text": "{3}, {T}: Double the amount of each type of unspent mana you have.",
    "mana_cost": "{2}",
}
LANDS = [*["Mountain"] * 4, *["Forest"] * 4]


def _answers(cost: str, *battlefield: Any, **board: Any) -> tuple[str, str, str]:
    """Answer by a plan, by a bare verdict, and by a board that is kept: they have to agree."""
    asked = {"board": {"battlefield": list(battlefield), **board}, "pay": {"cost": cost}}
    kept = planner.Board.from_dict(asked["board"])  # type: ignore[arg-type]
    return str(planner.plan(asked).status), str(planner.can_pay(asked)), str(kept.can_pay(cost))


@pytest.mark.parametrize(
    ("cost", "status"),
    [
        ("{R}{G}", "payable"),
        ("{10}", "unknown"),
        ("{R}{R}{R}{R}{R}{R}{R}{R}{G}{G}", "unknown"),
        ("{11}", "unpayable"),
        ("{1}{R}{R}{R}{R}{R}{R}{R}{R}{G}{G}", "unpayable"),
        ("{R}{R}{R}{R}{R}{R}{R}{R}{R}", "unpayable"),
        ("{W}", "unpayable"),
        ("{W/R}{W/R}{W/R}{7}", "unknown"),
        ("{W/R}{W/R}{W/R}{8}", "unpayable"),
        ("{R/P}{R/P}{10}", "unknown"),
    ],
)
def test_106_4_eight_lands_come_to_ten_mana_once_three_are_paid_for_the_cube(cost: str, status: str) -> None:
    """Eight less three, doubled, are ten, of which no more than eight are red."""
    assert _answers(cost, *LANDS, {"card": CUBE}) == (status,) * 3


def test_106_4_two_cubes_double_twice() -> None:
    """Eight less three are five, ten; ten less three are seven, fourteen."""
    assert _answers("{14}", *LANDS, {"card": CUBE}, {"card": CUBE}) == ("unknown",) * 3
    assert _answers("{15}", *LANDS, {"card": CUBE}, {"card": CUBE}) == ("unpayable",) * 3


def test_602_5_a_tapped_cube_doubles_nothing() -> None:
    """It has {T} in its cost, and so doubles once: not at all where it is tapped."""
    assert _answers("{9}", *LANDS, {"card": CUBE, "tapped": True}) == ("unpayable",) * 3
    board = planner.Board.from_dict({"battlefield": [*LANDS, {"card": CUBE, "id": "cube"}]})
    assert str(board.can_pay("{9}")) == "unknown"
    assert str(board.changed({"tap": ["cube"]}).can_pay("{9}")) == "unpayable"
    assert str(board.changed({"tap": ["Mountain#1"]}).can_pay("{9}")) == "unpayable"


def test_106_4_floating_mana_is_doubled_too() -> None:
    """Six lands and two white mana are eight, too."""
    floating = {"pool": "{W}{W}"}
    assert _answers("{10}", *LANDS[:6], {"card": CUBE}, **floating) == ("unknown",) * 3
    assert _answers("{11}", *LANDS[:6], {"card": CUBE}, **floating) == ("unpayable",) * 3
    assert _answers("{W}{W}{W}{W}{W}", *LANDS[:6], {"card": CUBE}, **floating) == ("unpayable",) * 3


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Activated abilities of artifacts you control cost {1} less to activate.", "{12}"),
        ("Whenever you tap a land for mana, add one mana of any type that land produced.", "{17}"),
        ("{T}: Add {C}. Activate only if you control nine lands.", "{11}"),
        ("{1}, {T}, Untap a tapped land you control: Add {C}.", "{11}"),
        ("{1}: Add {G}.", "{11}"),
    ],
)
def test_605_1a_what_else_bears_on_its_mana_leaves_it_open(text: str, cost: str) -> None:
    """A lower cost, more mana for each land, or abilities that nothing bounds: no bound is certain then."""
    other = {"name": "Strange One", "type_line": "Artifact", "oracle_text": text, "mana_cost": "{1}"}
    assert _answers(cost, *LANDS, {"card": CUBE}, {"card": other}) == ("unknown",) * 3


def test_702_51_convoke_pays_besides_what_is_doubled() -> None:
    """Nine lands' worth of mana can't pay eleven, but a creature that convokes pays for one."""
    spell = {
        "name": "Long Song",
        "type_line": "Sorcery",
        "mana_cost": "{11}",
        "oracle_text": "Convoke (Your creatures can help cast this spell.)\nDraw a card.",
    }
    bear = {"card": {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}}
    asked = {"board": {"battlefield": [*LANDS, {"card": CUBE}, bear]}, "pay": {"card": spell}}
    assert str(planner.plan(asked).status) == "unknown"


def test_601_2h_what_stays_payable_later_is_left_open() -> None:
    """Mana that a spell brings once it resolves could be doubled, too: of what is kept nothing is claimed."""
    asked = {
        "board": {"battlefield": [*LANDS, {"card": CUBE}]},
        "pay": {"cost": "{R}"},
        "keep": [{"cost": "{11}"}],
    }
    answer = planner.plan(asked)
    assert str(answer.status) == "payable"
    assert isinstance(answer, planner.Plan)
    assert not answer.optimal
