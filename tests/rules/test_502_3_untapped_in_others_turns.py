"""What untaps in other players' turns pays for what is kept for the opponent's turn (502.3, 503.1)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan
from tests.rules.test_608_turns import ELVES, RING, card, turn

Json = dict[str, Any]

LATER = [{"cost": "{C}", "when": "opponents turn"}]


def muse(words: str, kind: str = "Creature — Spirit") -> Json:
    return card("Muse", kind, words, power="2", toughness="2")


def kept(battlefield: list[Any], pay: str = "{2}", keep: list[Json] | None = None) -> list[str]:
    found = planner.plan(board={"battlefield": battlefield}, pay=pay, keep=keep or LATER)
    assert isinstance(found, Plan)
    return found.summary.kept


@pytest.mark.parametrize(
    ("words", "untaps"),
    [
        ("Untap all permanents you control during each other player's untap step.", True),
        ("Untap all artifacts you control during each other player's untap step.", True),
        ("At the beginning of each upkeep, untap all artifacts and creatures.", True),
        ("Untap all creatures you control during each other player's untap step.", False),
        ("Untap Muse during each other player's untap step.", False),
        ("At the beginning of your upkeep, untap all artifacts you control.", False),
        ("As long as Muse has four quest counters on it, untap all artifacts you control"
         " during each other player's untap step.", False),
    ],
)  # fmt: skip
def test_502_3_what_untaps_in_another_players_turn(words: str, untaps: bool) -> None:
    there = [{"card": RING}, {"card": muse(words)}]
    assert kept(there) == (["{C}"] if untaps else [])
    assert kept(there, keep=[{"cost": "{C}"}]) == []  # nothing has untapped right after the payment
    theirs = [{"card": RING}, {"card": muse(words), "controller": "opponent"}]
    assert kept(theirs) == []


@pytest.mark.parametrize(
    ("words", "step", "untaps"),
    [
        ("At the beginning of your end step, untap all artifacts you control.", "main", True),
        ("At the beginning of each end step, untap each artifact you control.", "main", True),
        ("At the beginning of your end step, untap all artifacts you control.", "end", False),
        ("At the beginning of your end step, untap all lands you control.", "main", False),
        ("At the beginning of your end step, you may untap all artifacts you control. If you do, you can't"
         " cast spells until your next turn.", "main", False),
    ],
)  # fmt: skip
def test_513_1_what_untaps_in_the_own_end_step_pays_in_the_next_turn(
    words: str, step: str, untaps: bool
) -> None:
    board = {"battlefield": [{"card": RING}, {"card": muse(words)}], "turn": {"whose": "you", "step": step}}
    found = planner.plan(board=board, pay="{2}", keep=LATER)
    assert isinstance(found, Plan)
    assert found.summary.kept == (["{C}"] if untaps else [])


def test_503_1_an_object_that_untaps_itself() -> None:
    stone = card("Stone", "Artifact", "Untap Stone during each other player's untap step.\n{T}: Add {C}{C}.")
    assert kept([{"card": stone}]) == ["{C}"]


def test_122_1d_a_stun_counter_is_removed_instead() -> None:
    every = muse("Untap all permanents you control during each other player's untap step.")
    stunned = {"card": RING, "tapped": True, "counters": {"stun": 1}}
    there = [{"card": RING}, stunned, {"card": every}]
    assert kept(there, keep=[{"cost": "{2}", "when": "opponents turn"}]) == ["{2}"]
    assert kept(there, keep=[{"cost": "{3}", "when": "opponents turn"}]) == []


def test_302_6_what_came_this_turn_is_not_tapped_for_mana_then_either() -> None:
    every = muse("Untap all permanents you control during each other player's untap step.")
    green = [{"cost": "{G}", "when": "opponents turn"}]
    there = [{"card": ELVES, "summoning_sick": True}, {"card": every}]
    assert kept(there, pay="{0}", keep=green) == []
    assert kept([{"card": ELVES}, {"card": every}], pay="{G}", keep=green) == ["{G}"]


def test_502_3_in_a_turn_too() -> None:
    every = muse("Untap all permanents you control during each other player's untap step.")
    found = turn([], [RING, every], [{"cost": "{2}", "tag": "now"}], keep=LATER)
    assert (found.value, found.kept) == (1, ["{C}"])
