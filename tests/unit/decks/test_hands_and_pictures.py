"""Sample hands, and the pictures: they are written, hold their words, and are the same again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import planner.decks
from planner.api.showing.look import CURVES, LIGHT, MANA
from planner.cli.main import app
from planner.contract.refusals import RequestError
from planner.decks import best_lands, odds, sample_hands
from tests.support.places import ROOT

DECK = [
    {"card": "Island", "count": 9},
    {"card": "Plains", "count": 8},
    {"card": {"name": "Bear", "mana_cost": "{1}{W}", "type_line": "Creature"}, "count": 12},
    {"card": {"name": "Drake", "mana_cost": "{2}{U}", "type_line": "Creature"}, "count": 11},
]


def test_hands_cast_what_their_lands_pay_for() -> None:
    found = sample_hands(DECK, 40, last_turn=4, seed=3)
    assert found == sample_hands(DECK, 40, last_turn=4, seed=3)
    for hand in found.hands:
        held = list(hand.cards)
        assert len(held) == 7
        assert hand.lands == sum(card in ("Island", "Plains") for card in held)
        for turn in hand.turns:
            held += [turn.drawn] if turn.drawn else []
            lands = sum(card in ("Island", "Plains") for card in held)
            bear = "Bear" in held and turn.turn >= 2 and lands >= 2 and "Plains" in held
            drake = "Drake" in held and turn.turn >= 3 and lands >= 3 and "Island" in held
            assert turn.casts == ["Bear"] * bear + ["Drake"] * drake


def test_hands_follow_the_mulligan() -> None:
    found = sample_hands(DECK, 300, mulligan={"london": {"keep": [3, 3], "to": 5}}, last_turn=1)
    assert {hand.mulligans for hand in found.hands} == {0, 1, 2}
    assert all(hand.bottom == hand.mulligans for hand in found.hands)
    assert all(hand.lands == 3 for hand in found.hands if not hand.mulligans)


@pytest.mark.parametrize(
    ("number", "last_turn", "where"), [(0, 3, "number"), (1, 0, "last_turn"), (1, 99, "last_turn")]
)
def test_bad_input_says_where(number: int, last_turn: int, where: str) -> None:
    with pytest.raises(RequestError, match=where):
        sample_hands(DECK, number, last_turn=last_turn)


@pytest.mark.parametrize(
    "said", [{"seed": "x"}, {"seed": -1}, {"last_turn": "3"}, {"costs": 3}, {"free_first": "yes"}]
)
def test_what_is_no_number_says_where(said: dict[str, Any]) -> None:
    with pytest.raises(RequestError, match=f"^{next(iter(said))}: "):
        sample_hands(DECK, 1, **said)


def test_pictures_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from planner.decks.plots import draw_lands, draw_odds

    table = odds(DECK, turns=[2, 3, 4])
    draw_odds(table, tmp_path / "odds.svg")
    drawn = (tmp_path / "odds.svg").read_text()
    assert drawn.startswith("<?xml")
    draw_lands(best_lands(DECK, candidates=["Plains", "Island"]), tmp_path / "lands.png")
    assert (tmp_path / "lands.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(RequestError, match="plot"):
        draw_odds(table, tmp_path / "odds.doc")


def test_pictures_have_the_look_of_all_others(tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    from matplotlib.colors import to_hex

    from planner.decks.plots import draw_odds

    before = dict(matplotlib.rcParams)
    wanted = ["{W}", "{1}{W}", "{2}{W/U}", "{G/P}", "{2/B}", "{X}{C}", "{10}", "{1}{S}"]
    table = odds(DECK, ask=[*wanted, *(f"{{{number}}}" for number in range(1, 9))], turns=[2, 3])
    for name in ("one.svg", "two.svg"):
        draw_odds(table, tmp_path / name)
    drawn = (tmp_path / "one.svg").read_text()
    assert drawn == (tmp_path / "two.svg").read_text()
    assert {color for color in (*CURVES, LIGHT["panel"], *MANA.values()) if color not in drawn} == {
        MANA["R"]
    }, "no {R} was asked for"
    others = matplotlib.rcParamsDefault["axes.prop_cycle"].by_key()["color"]
    assert not [color for color in map(to_hex, others) if color in drawn]
    assert dict(matplotlib.rcParams) == before, "what else is drawn looks as it did"


def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_worked_out(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("20 Nobody Knows This")
    for verb in ("odds", "lands"):
        told = CliRunner().invoke(app, ["deck", verb, str(deck), "--plot", "odds.doc"])
        assert told.exit_code == 2
        assert "expected a file that ends in" in told.output


def test_names_of_the_room_are_no_names_of_its_modules() -> None:
    """A module that is imported stands under its name in the room, and would hide what is called like it."""
    folder = ROOT / "planner" / "decks"
    assert not {path.stem for path in folder.glob("*.py")} & set(planner.decks.__all__)
