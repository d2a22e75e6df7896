"""Verdicts by Hall's condition: by hand, against the program, and without it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import planner
from planner import Board, RequestError, Status
from tests.support.cards.single import LLANOWAR_ELVES, ODD_SPRING, SOL_RING
from tests.support.strategies.cards import a_card
from tests.support.strategies.requests import Json

TUNDRA = a_card("Tundra", "Land — Plains Island", "({T}: Add {W} or {U}.)")
CONFLUENCE = a_card("Mana Confluence", "Land", "{T}, Pay 1 life: Add one mana of any color.")
BRUSHLAND = a_card(
    "Brushland", "Land", "{T}: Add {C}.\n{T}: Add {G} or {W}. This land deals 1 damage to you."
)
SIGNET = a_card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.")
CAIRNS = a_card("Graven Cairns", "Land", "{T}: Add {C}.\n{B/R}, {T}: Add {B}{B}, {B}{R}, or {R}{R}.")
PRAIRIE = a_card("Rugged Prairie", "Land", "{T}: Add {C}.\n{R/W}, {T}: Add {R}{R}, {R}{W}, or {W}{W}.")
GATE = a_card("Mystic Gate", "Land", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.")
PRISM = a_card("Celestial Prism", "Artifact", "{2}, {T}: Add one mana of any color.")
GILDED_LOTUS = a_card("Gilded Lotus", "Artifact", "{T}: Add three mana of any one color.")
TEMPLE = a_card(
    "Eldrazi Temple",
    "Land",
    "{T}: Add {C}.\n{T}: Add {C}{C}. Spend this mana only to cast colorless Eldrazi spells.",
)


def by_hall(cost: str, *battlefield: Any, **board: Any) -> Status:
    objects = [{"card": c} if isinstance(c, dict) and "card" not in c else c for c in battlefield]
    return planner.can_pay(board={"battlefield": objects, **board}, pay={"cost": cost}, method="hall")


@pytest.mark.parametrize(
    ("cost", "sources", "status"),
    [
        ("{W}{U}", [TUNDRA, TUNDRA], "payable"),
        ("{W}{W}{U}", [TUNDRA, "Island", "Island"], "unpayable"),
        ("{W/U}{W/U}", [TUNDRA, "Forest"], "unpayable"),
        ("{1}{W/U}", [TUNDRA, "Forest"], "payable"),
        ("{2/W}{2/W}", ["Plains", "Forest", "Forest"], "payable"),
        ("{2/W}{2/W}", ["Forest", "Forest", "Forest"], "unpayable"),
        ("{S}{S}", ["Snow-Covered Forest", "Forest"], "unpayable"),
        ("{S}{G}", ["Snow-Covered Forest", "Forest"], "payable"),
        ("{C}", [BRUSHLAND], "payable"),
        ("{X}{G}", ["Forest"], "payable"),
        ("{C}{C}{G}", [SOL_RING, "Forest"], "payable"),
        ("{U}{U}{U}", [GILDED_LOTUS], "unknown"),
        ("{2}{U}", [GILDED_LOTUS], "payable"),
        ("{U}{U}", [SIGNET], "unpayable"),
        ("{U}", [SIGNET, SIGNET], "unpayable"),  # two Signets, and nothing to feed the first
        ("{W}{U}{U}", [SIGNET, SIGNET, "Forest"], "payable"),  # the first feeds the second
        ("{W}{W}{W}", [GATE, GATE, "Plains"], "payable"),  # one {W} goes through both of them, and is left
        ("{W}{W}{2}", [CAIRNS, PRAIRIE, GATE, "Swamp"], "payable"),  # {B} to {R} to {W}, one more each time
        ("{B}{W}{W}", [CAIRNS, PRAIRIE, "Swamp"], "payable"),
        ("{W}{W}{W}", [CAIRNS, PRAIRIE, "Swamp"], "unpayable"),
        ("{W}{W}", [GATE, GATE, "Forest"], "unpayable"),  # nothing feeds the first of them
        ("{U}{U}", [SIGNET, GATE, "Forest"], "unknown"),  # the Signet feeds the land, which isn't looked at
        ("{W}{U}", [SIGNET, "Forest"], "payable"),
        ("{1}", [SIGNET, "Forest"], "payable"),
        ("{3}", [SIGNET, "Forest"], "unpayable"),
        ("{G}{U}", [SIGNET, "Forest"], "unknown"),
        ("{3}", [PRISM, "Forest", "Forest", "Forest"], "payable"),
        ("{3}{U}", [PRISM, "Forest", "Forest", "Forest"], "unpayable"),
        ("{1}{U}", [PRISM, "Forest", "Forest", "Forest"], "unknown"),
    ],
)
def test_hall_by_hand(cost: str, sources: list[Any], status: str) -> None:
    assert by_hall(cost, *sources) == status


@pytest.mark.parametrize(
    ("cost", "sources", "life", "status"),
    [
        ("{G/P}{G/P}", [], 4, "payable"),
        ("{G/P}{G/P}", [], 3, "unpayable"),
        ("{G/P}{U}", ["Island"], 2, "payable"),
        ("{G/P}{U/P}{U}", ["Island", "Forest"], 2, "payable"),
        ("{G/P}{G/P}{U}", ["Island", "Mountain"], 3, "unpayable"),
        ("{W}{U}", [CONFLUENCE, CONFLUENCE], 2, "payable"),
        ("{W}{U}", [CONFLUENCE, CONFLUENCE], 1, "unknown"),
        ("{G}", [BRUSHLAND], 1, "payable"),  # the damage is lethal, and doesn't keep anybody from paying
        ("{G}{W/P}", [BRUSHLAND], 2, "unknown"),
        ("{G}{W/P}", [BRUSHLAND], 3, "payable"),
        ("Pay 3 life", [], 2, "unpayable"),
        ("{G}, Pay 2 life", ["Forest"], 2, "payable"),
    ],
)
def test_life_pays_what_mana_does_not(cost: str, sources: list[Any], life: int, status: str) -> None:
    assert by_hall(cost, *sources, life=life) == status


def test_restricted_mana_pays_for_what_it_may() -> None:
    drone = a_card("Drone", "Creature — Eldrazi", "", "{2}")
    found = {}
    for colors in ((), ("G",)):
        pay = {"card": {**drone, "colors": list(colors)}}
        found[colors] = planner.can_pay(board={"battlefield": [{"card": TEMPLE}]}, pay=pay, method="hall")
    assert found == {(): Status.PAYABLE, ("G",): Status.UNPAYABLE}


def test_floating_mana_counts_as_what_it_is() -> None:
    assert by_hall("{G}{S}", pool=[{"mana": "{G}"}, {"mana": "{B}", "snow": True}]) is Status.PAYABLE
    assert by_hall("{G}{S}", pool="{G}{B}") is Status.UNPAYABLE


def test_what_is_not_understood_leaves_no_verdict_that_it_could_turn() -> None:
    assert by_hall("{G}", "Forest", ODD_SPRING) is Status.PAYABLE
    assert by_hall("{U}", "Forest", ODD_SPRING) is Status.UNKNOWN
    board = Board(battlefield=["Forest", {"card": ODD_SPRING}])
    assert (board.can_pay("{G}"), board.can_pay("{U}")) == (Status.PAYABLE, Status.UNKNOWN)


# The method in the answer, and forced.


def test_the_answer_says_how_it_was_found() -> None:
    board = {"battlefield": ["Forest", {"card": SIGNET}]}
    ask = {"board": board, "want": "verdict"}
    assert planner.plan({**ask, "pay": {"cost": "{G}"}}).method == "hall"
    assert planner.plan({**ask, "pay": {"cost": "{G}{U}"}}).method == "owed"
    assert (
        planner.plan({**ask, "pay": {"card": {"name": "Nothing", "type_line": "Instant"}}}).method == "rule"
    )
    assert planner.plan({**ask, "want": "plan", "pay": {"cost": "{G}"}}).method == "owed"
    assert planner.plan({**ask, "pay": {"cost": "{G}"}}, method="program").method == "program"


def test_a_method_that_there_is_not_is_refused() -> None:
    board = Board(battlefield=["Forest"])
    for ask in (
        lambda: planner.can_pay(pay={"cost": "{1}"}, method="guess"),
        lambda: planner.plan(pay={"cost": "{1}"}, method="hall"),
        lambda: board.can_pay("{1}", method=""),
        lambda: board.plan("{1}", method="hall"),
    ):
        with pytest.raises(RequestError, match="method: expected one of"):
            ask()


def test_required_objects_are_left_to_the_program() -> None:
    ask: Json = {
        "board": {"battlefield": ["Forest", "Island"]},
        "pay": {"cost": "{G}"},
        "require": ["Island#1"],
    }
    assert planner.can_pay(ask, method="hall") is Status.UNKNOWN
    assert planner.can_pay(ask) is planner.can_pay(ask, method="program")


def test_forbidden_and_sick_objects_make_nothing() -> None:
    elves = {"card": dict(LLANOWAR_ELVES), "summoning_sick": True}
    assert by_hall("{G}", elves) is Status.UNPAYABLE
    board = Board(battlefield=["Forest"])
    assert board.can_pay("{G}", forbid=["Forest#1"], method="hall") is Status.UNPAYABLE


def test_a_verdict_by_hall_needs_no_solver() -> None:
    code = (
        "import sys, planner\n"
        "board = planner.Board(battlefield=['Forest', 'Treasure'])\n"
        "assert board.can_pay('{1}{G}') and not board.can_pay('{G}{G}{G}')\n"
        "assert planner.can_pay(board={'battlefield': ['Forest']}, pay={'cost': '{G/P}'})\n"
        "print([name for name in ('ortools', 'numpy', 'joblib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_energy_for_each_x_is_no_mana() -> None:
    """A cost with energy for each X goes to the program: Hall's condition knows of mana alone."""
    from planner.game.mana import ManaCost
    from planner.game.total_cost import TotalCost
    from planner.models.deciders.hall.demand_checks import is_bare

    assert not is_bare(TotalCost(ManaCost("{X}{U}"), x=2, energy_per_x=1))
    assert not is_bare(TotalCost(ManaCost("{X}{U}"), x_least=1))
    assert is_bare(TotalCost(ManaCost("{X}{U}"), x=2))


def test_converters_that_give_back_what_feeds_them_may_be_fed_by_others() -> None:
    """The Swamp could feed the Signet, which gives it back: a Forest does, and both {B} are there."""
    signet = a_card("Dimir Signet", "Artifact", "{1}, {T}: Add {U}{B}.")
    assert by_hall("{2}{B}{B}", "Swamp", "Forest", "Forest", signet) is Status.PAYABLE
    assert by_hall("{1}{B}{B}", "Swamp", signet) is Status.UNPAYABLE


def test_what_is_left_open_once_stays_open() -> None:
    board = Board(battlefield=["Forest", {"card": SIGNET}, {"card": CAIRNS}, {"card": GATE}])
    found = [board.by_hall(cost) for cost in ("{W}{W}{U}", "{W}{W}{U}", "{U}{W}{W}")]
    assert len(set(found)) == 1
