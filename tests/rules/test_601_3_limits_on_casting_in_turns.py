"""A turn obeys limits on casting, and announces what an earlier cost brings (601.2b, 601.3a)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import RequestError
from tests.rules.test_608_turns import card, names, turn

Json = dict[str, Any]

BOLT = card("Lightning Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
RING = card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")
LAW = card("Rule of Law", "Enchantment", "Each player can't cast more than one spell each turn.", "{2}{W}")
CANONIST = card(
    "Ethersworn Canonist",
    "Artifact Creature — Human Cleric",
    "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.",
    "{1}{W}",
    power="2",
    toughness="2",
)
SILENCE = card(
    "Deafening Silence",
    "Enchantment",
    "Each player can't cast more than one noncreature spell each turn.",
    "{W}",
)
SUNS = card(
    "Fist of Suns",
    "Artifact",
    "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells that you cast.",
    "{3}",
)
TITAN = card("Titan", "Creature — Giant", "", "{10}", power="10", toughness="10")
SURGE = card("Membrane", "Enchantment", "Surge {U}", "{2}{U}")
BEAR = card("Bear", "Creature — Bear", "", "{R}", power="2", toughness="2")
FIVE = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


RED = card("Red", "Sorcery", "", "{R}")
"""A spell that doesn't kill what limits it."""


@pytest.mark.parametrize(
    ("limit", "hand", "number"),
    [
        (LAW, [BOLT, BOLT], 1),
        (CANONIST, [RED, RED], 1),
        (CANONIST, [RED, RED, RING], 2),
        (SILENCE, [BOLT, BOLT], 1),
        (SILENCE, [BOLT, BEAR], 2),
    ],
)
def test_601_3a_no_more_spells_than_may_be_cast(limit: Json, hand: list[Json], number: int) -> None:
    found = turn(hand, [*["Mountain"] * 4, limit])
    assert (found.value, found.proven) == (number, True)


def test_601_3a_damage_could_kill_the_creature_that_limits_casting() -> None:
    found = turn([BOLT, BOLT], [*["Mountain"] * 4, CANONIST])
    assert (found.value, found.proven) == (1, False)


def test_601_3a_what_was_cast_before_the_turn_counts() -> None:
    found = turn([BOLT], ["Mountain", LAW], board={"facts": {"spells_cast": 1}})
    assert found.value == 0


def test_601_3a_a_limit_of_an_opponent_alone_is_no_limit() -> None:
    awe = card("Awe", "Enchantment", "Each opponent can't cast more than one spell each turn.", "")
    assert turn([BOLT, BOLT], ["Mountain", "Mountain", awe]).value == 2
    theirs = {"battlefield": ["Mountain", "Mountain", {"card": awe, "controller": "opponent"}]}
    assert turn([BOLT, BOLT], board=theirs).value == 1


def test_601_3a_what_limits_is_cast_last() -> None:
    found = turn([LAW, BOLT], ["Plains", "Plains", "Plains", "Mountain"])
    assert (names(found), found.proven) == (["Lightning Bolt", "Rule of Law"], True)


def test_601_2b_an_offer_that_an_earlier_cost_brings() -> None:
    pays = [{"card": "h1", "alternative": "Fist of Suns"}, {"card": "h0"}]
    found = turn([SUNS, TITAN], FIVE * 2, pays)
    assert (names(found), found.proven) == (["Fist of Suns", "Titan"], True)
    assert found.paid[1].plan.total_cost == "{W}{U}{B}{R}{G}"
    assert names(turn([SUNS, TITAN], FIVE, pays)) == ["Fist of Suns"]


@pytest.mark.parametrize("when", ["now", "opponents turn", "next turn"])
def test_601_2b_what_is_kept_by_an_offer_that_the_turn_brings(when: str) -> None:
    wave = card("Wave", "Instant", "", "{9}{U}")
    keep = [{"card": "h1", "alternative": "Fist of Suns", "when": when}]
    pays = [{"card": "h0"}]
    board = {"hand": [{"card": SUNS, "id": "h0"}, {"card": wave, "id": "h1"}]}
    found = turn([], [*FIVE, "Forest", "Forest", "Forest"], pays, keep=keep, board=board)
    assert (names(found), found.kept, found.proven) == (["Fist of Suns"], ["Wave"], True)
    few = turn([], FIVE, pays, keep=keep, board=board)  # they have untapped by the next turn (502.3)
    assert few.kept == (["Wave"] if when == "next turn" else [])


def test_601_2b_a_kept_offer_that_nothing_brings_is_refused() -> None:
    with pytest.raises(RequestError, match="no alternative cost"):
        turn([BOLT, TITAN], FIVE, [{"card": "h0"}], keep=[{"card": "h1", "alternative": "Fist of Suns"}])


def test_601_2b_an_offer_that_nothing_brings_is_refused() -> None:
    with pytest.raises(RequestError, match="no alternative cost"):
        turn([BOLT, TITAN], FIVE, [{"card": "h1", "alternative": "Fist of Suns"}, {"card": "h0"}])


def test_702_117_surge_once_another_spell_was_cast() -> None:
    blue = card("Opt", "Instant", "", "{U}")
    pays = [{"card": "h0", "alternative": "surge"}, {"card": "h1"}]
    found = turn([SURGE, blue], ["Island", "Island"], pays)
    assert (names(found), found.proven) == (["Opt", "Membrane"], True)
    assert turn([SURGE], ["Island"], pays[:1]).value == 0
