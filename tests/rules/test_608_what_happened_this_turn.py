"""A turn that rests on what happened this turn is proven where it makes none of that itself (608.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.test_608_turns import card, names, turn

Json = dict[str, Any]

BOLT = card("Lightning Bolt", "Instant", "Lightning Bolt deals 3 damage to any target.", "{R}")
SKEWER = card("Skewer", "Sorcery", "Spectacle {R}\nSkewer deals 3 damage to any target.", "{2}{R}")
GIFT = card("Gift", "Instant", "You gain 3 life.", "{W}")
OPT = card("Look", "Instant", "Draw a card.", "{U}")
PETAL = card("Petal", "Artifact", "{T}, Sacrifice Petal: Add one mana of any color.", "{0}")
VANILLA = card("Bear", "Creature — Bear", "", "{R}", power="2", toughness="2")


def asking(words: str) -> Json:
    return card("Asking", "Sorcery", f"This spell costs {{2}} less to cast {words}.", "{2}{R}")


def spectacle(first: Json) -> Any:
    return turn(
        [first, SKEWER], ["Mountain"] * 2, [{"card": "h0"}, {"card": "h1", "alternative": "spectacle"}]
    )


def test_702_137_what_could_make_an_opponent_lose_life_is_passed_over() -> None:
    found = spectacle(BOLT)
    assert (names(found), found.proven) == (["Lightning Bolt"], False)
    assert "not reckoned with: Lightning Bolt deals 3 damage to any target. (Lightning Bolt)" in found.assumed


def test_702_137_what_could_not_leaves_it_proven_and_the_condition_is_said() -> None:
    found = spectacle(VANILLA)
    assert (names(found), found.proven) == (["Bear"], True)
    assert "not: an opponent lost life this turn (h1)" in found.assumed


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (BOLT, "if a creature died this turn"),
        (BOLT, "for each opponent who was dealt damage this turn"),
        (GIFT, "if you gained life this turn"),
        (OPT, "for each card you've drawn this turn"),
        (PETAL, "if you've sacrificed a permanent this turn"),
        (PETAL, "if a nonland permanent left the battlefield this turn"),
    ],
)
def test_601_2f_a_reduction_by_what_the_turn_could_bring(first: Json, words: str) -> None:
    lands = ["Mountain", {"name": "Any", "type_line": "Land", "oracle_text": "{T}: Add {W}, {U}, or {R}."}]
    lands = lands[first is PETAL :]
    pays = [{"card": "h0"}, {"card": "h1"}]
    found = turn([first, asking(words)], lands, pays)
    assert (found.value, found.proven) == (1, False)
    assert any(line.startswith("not reckoned with") and first["name"] in line for line in found.assumed)
    found = turn([VANILLA, asking(words)], lands, pays)
    assert (found.value, found.proven) == (1, True)
