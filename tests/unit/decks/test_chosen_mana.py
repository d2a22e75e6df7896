"""What the steady player chooses: the color of several mana of any one color, and the land to play."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from planner.decks import odds, play

Json = dict[str, Any]

BLANK: Json = {"name": "A wurm", "type_line": "Creature", "mana_cost": "{9}"}
TEMPLE: Json = {
    "name": "A temple",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}{C}. Activate only if you control five or more lands.",
}


def rock(cost: str, text: str) -> Json:
    return {"name": "A rock", "type_line": "Artifact", "mana_cost": cost, "oracle_text": text}


LOTUS = rock("{0}", "{T}, Sacrifice this artifact: Add three mana of any one color.")
PRISM = rock("{1}", "{T}: Add two mana of any one color.")


def deck(swamps: int, artifact: Json, size: int, *more: Json) -> list[Json]:
    cards = [{"card": "Swamp", "count": swamps}, {"card": artifact, "count": 4}, *({"card": c} for c in more)]
    return [*cards, {"card": BLANK, "count": size - swamps - 4 - len(more)}]


@pytest.mark.parametrize("cost", ["{B}", "{G}{G}{G}"])
def test_a_lotus_makes_the_color_of_the_cost_beside_whole_boards(cost: str) -> None:
    """On turn one the temple makes nothing: whoever has a source in seven cards can pay, and nobody else."""
    (row,) = odds(deck(11, LOTUS, 60, TEMPLE), ask=[cost], turns=[1], method="simulated").rows
    sources = 15 if cost == "{B}" else 4
    assert row.method == "simulated"
    assert row.castable == pytest.approx(
        1 - comb(60 - sources, 7) / comb(60, 7), abs=max(0.001, 4 * row.error)
    )


@pytest.mark.parametrize("cost", ["{W}{W}{B}", "{B}{B}{B}{B}", "{U}{U}{U}{U}"])
def test_what_is_used_every_turn_is_used_every_turn(cost: str) -> None:
    """A temple that makes nothing by turn three is as good as a blank."""
    (exact,) = odds(deck(7, PRISM, 16), ask=[cost], turns=[3], method="exact").rows
    (games,) = odds(deck(7, PRISM, 16, TEMPLE), ask=[cost], turns=[3], method="simulated").rows
    assert games.castable == pytest.approx(exact.castable, abs=0.003 + 4 * games.error)


def test_mana_of_several_colors_is_none_of_one_color() -> None:
    """Three mana of any one color pay for no {W}{U} by themselves."""
    (row,) = odds(deck(0, LOTUS, 20, TEMPLE), ask=["{W}{U}"], turns=[1], method="simulated").rows
    two = 1 - comb(16, 7) / comb(20, 7) - 4 * comb(16, 6) / comb(20, 7)
    assert row.castable <= two + 0.001


@pytest.mark.parametrize("cost", ["{2}{B}", "{U}{U}{U}"])
def test_in_games_a_lotus_makes_any_color_once(cost: str) -> None:
    """Without lands each spell takes a Lotus: as many are cast as the fewer of both drawn."""
    ogre = {"name": "An ogre", "mana_cost": cost, "type_line": "Sorcery"}
    deck = [{"card": LOTUS, "count": 20}, {"card": ogre, "count": 20}]
    found = play(deck, games=4_000, turns=3, seed=1)
    drawn = [
        sum(min(k, n - k) * comb(20, k) * comb(20, n - k) for k in range(n + 1)) / comb(40, n) for n in (7, 9)
    ]
    assert found.rows[0].total == pytest.approx(3 * drawn[0], abs=0.15)
    assert found.rows[2].total == pytest.approx(3 * drawn[1], abs=0.15)
    assert found.by_rule == ["A rock: each mana that it makes is of any of its types"]


def test_in_games_what_stays_makes_mana_every_turn() -> None:
    """A Prism on turn one, two more mana on each turn from then on: never a spell too few."""
    ogre = {"name": "An ogre", "mana_cost": "{U}{U}", "type_line": "Sorcery"}
    deck = [{"card": "Swamp", "count": 12}, {"card": PRISM, "count": 12}, {"card": ogre, "count": 16}]
    casts = play(deck, games=2_000, turns=4, seed=1).casts["An ogre"]
    assert casts[1] + casts[2] + casts[3] > 2


def test_a_land_that_makes_nothing_yet_is_played_last() -> None:
    """Beside a mana creature the games are simulated: never worse than lands alone, which are exact."""
    bear = {"name": "A bear", "mana_cost": "{2}{G}", "type_line": "Creature"}
    elf = {"name": "An elf", "mana_cost": "{G}", "type_line": "Creature", "oracle_text": "{T}: Add {G}."}
    lands = [{"card": "Forest", "count": 25}, {"card": TEMPLE, "count": 8}]
    deck = [*lands, {"card": elf}, {"card": bear, "count": 26}]
    (games,) = odds(deck, ask=["{2}{G}"], turns=[3]).rows
    (alone,) = odds(deck, ask=["{2}{G}"], turns=[3], ramp=False).rows
    assert (games.method, alone.method) == ("simulated", "exact")
    assert games.castable >= alone.castable - 3 * games.error
