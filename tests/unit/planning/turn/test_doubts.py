"""A turn that isn't proven says why; what only adds to what there is casts no doubt."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.planning.turn import Turn
from planner.planning.turn.doubts import NOT_RECKONED_WITH, Doubt
from tests.rules.test_608_turns import card, turn

DEAR = card("Dear", "Sorcery", "", "{9}")
REFLECTION = card(
    "Mana Reflection",
    "Enchantment",
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    "{G}",
)
BLOOM = card(
    "Vernal Bloom",
    "Enchantment",
    "Whenever a Forest is tapped for mana, its controller adds an additional {G}.",
    "{G}",
)
CREATURE = card("Bear", "Creature — Bear", "", "{G}", power="2", toughness="2")
DRUM = card(
    "Drum", "Artifact", "{T}, Tap an untapped creature you control: Add one mana of any color.", "{1}"
)
CRADLE = card("Cradle", "Legendary Land", "{T}: Add {G} for each creature you control.", "")
MOON = card("Blood Moon", "Enchantment", "Nonbasic lands are Mountains.", "{R}")
TAIGA = card("Taiga", "Land — Mountain Forest", "", "")


def doubts(found: Turn) -> list[str]:
    """What a turn says that it doesn't reckon with."""
    return [one.removeprefix(NOT_RECKONED_WITH) for one in found.assumed if one.startswith(NOT_RECKONED_WITH)]


@pytest.mark.parametrize(
    ("cast", "battlefield"),
    [
        (REFLECTION, ["Forest"]),
        (BLOOM, ["Forest"]),
        (CREATURE, ["Forest", {"card": DRUM}, {"card": CREATURE, "id": "other"}]),
        (CREATURE, ["Forest", {"card": CRADLE}]),
    ],
    ids=["what is doubled", "what is added", "more to tap", "more to count"],
)
def test_what_makes_more_mana_of_the_same_costs_no_proof(cast: Any, battlefield: list[Any]) -> None:
    found = turn([cast, DEAR], board={"battlefield": battlefield})
    assert (found.value, found.proven, doubts(found)) == (1, True, [])


def test_what_takes_mana_away_casts_a_doubt_that_names_it() -> None:
    dear = card("Green", "Sorcery", "", "{G}{G}{G}")
    found = turn([MOON, dear], board={"battlefield": [{"card": TAIGA}]})
    assert not found.proven
    assert doubts(found) == [f"{Doubt.CHANGERS_NARROW.value} (Blood Moon)"]


def test_what_is_not_understood_is_named_as_passed_over_as_well() -> None:
    line = "Spend mana as though it were snow and colorless to cast this spell."
    found = turn([card("Odd", "Sorcery", line, "{9}")], ["Forest"])
    assert (found.value, found.proven) == (0, False)
    assert doubts(found) == [f"{line} (Odd)"]


def test_a_turn_that_the_limit_cut_short_says_so() -> None:
    board = {"battlefield": ["Forest"], "hand": [REFLECTION, DEAR]}
    pays = [{"card": "Mana Reflection"}, {"card": "Dear"}]
    found = planner.plan_turn(board=board, pays=pays, limits={"time": 1e-6})
    assert not found.proven
    assert doubts(found) == [Doubt.STOPPED.value]


GROWTH = card("Surge", "Instant", "Target creature gets +2/+2 until end of turn.", "{G}")
SWORDS = card(
    "Swords", "Instant", "Exile target creature. Its controller gains life equal to its power.", "{9}"
)
CONVOKED = card("Loxodon", "Creature — Elephant", "Convoke", "{4}{G}", power="4", toughness="4")
BIG = card(
    "Big",
    "Instant",
    "This spell costs {X} less to cast, where X is the greatest power among creatures you control.",
    "{9}",
)
MARWYN = card(
    "Nurturer",
    "Creature — Elf",
    "{T}: Add an amount of {G} equal to Nurturer's power.",
    "{G}",
    power="1",
    toughness="1",
)


@pytest.mark.parametrize(
    ("there", "asked", "named"),
    [
        (["Forest"], [GROWTH, SWORDS, CONVOKED], []),
        (["Forest", {"card": MARWYN}], [GROWTH, DEAR], [GROWTH["oracle_text"]]),
        (["Forest"], [GROWTH, BIG], [GROWTH["oracle_text"]]),
    ],
    ids=["nothing is told by sizes", "mana is", "a cost is"],
)
def test_growth_matters_beside_what_is_told_by_sizes(
    there: list[Any], asked: list[Any], named: list[str]
) -> None:
    found = turn(asked, board={"battlefield": there})
    assert [one.partition(" (")[0] for one in doubts(found) if "gets +" in one] == named
    assert found.proven or named


def test_a_land_that_no_drop_is_left_for_casts_no_doubt() -> None:
    harvest = card("Harvest", "Sorcery", "Untap half the lands you control. Each untaps once.", "{R}")
    forest = card("Forest", "Basic Land — Forest", "", "")
    found = turn([harvest, forest], ["Mountain"], land_drops=0)
    assert ([one.name for one in found.paid], found.left_out) == (["Harvest"], ["Forest"])
    assert (found.proven, doubts(found)) == (True, [])
    assert doubts(turn([harvest, DEAR], ["Mountain"]))


def test_mana_that_is_left_keeps_nothing_payable_and_that_is_proven() -> None:
    song = card("Song", "Instant", "Add {R}{R}{R}{R}{R}.", "{2}{R}")  # 106.4: the pool empties
    found = turn([song], ["Mountain"] * 3, keep=["{R}"])
    assert ([one.name for one in found.paid], found.kept) == ([], ["{R}"])
    assert (found.proven, doubts(found)) == (True, [])
