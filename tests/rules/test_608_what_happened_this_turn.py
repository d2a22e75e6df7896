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
DIVIDED = card(
    "Divided",
    "Sorcery",
    "Divided deals 3 damage divided as you choose among one, two, or three targets.",
    "{R}",
)
LINK = card("Link", "Instant", "Target creature gains lifelink until end of turn.", "{W}")
PETAL = card("Petal", "Artifact", "{T}, Sacrifice Petal: Add one mana of any color.", "{0}")
VANILLA = card("Bear", "Creature — Bear", "", "{R}", power="2", toughness="2")


def asking(words: str) -> Json:
    return card("Asking", "Sorcery", f"This spell costs {{2}} less to cast {words}.", "{2}{R}")


def spectacle(first: Json) -> Any:
    return turn(
        [first, SKEWER], ["Mountain"] * 2, [{"card": "h0"}, {"card": "h1", "alternative": "spectacle"}]
    )


def test_702_137_what_could_make_an_opponent_lose_life_is_passed_over() -> None:
    found = spectacle(DIVIDED)
    assert (names(found), found.proven) == (["Divided"], False)
    line = "Divided deals 3 damage divided as you choose among one, two, or three targets."
    assert f"not reckoned with: {line} (Divided)" in found.assumed


@pytest.mark.parametrize(
    "text",
    [
        "~ deals 3 damage to any target.",
        "~ deals 2 damage to each opponent.",
        "~ deals X damage to target player or planeswalker.",
        "Target player loses 2 life and you gain 2 life.",
        "Each opponent loses 1 life.",
        "~ deals 3 damage to any target and you gain 3 life.",
        "Draw a card. ~ deals 1 damage to each player.",
    ],
)
def test_702_137_what_resolves_makes_an_opponent_lose_life(text: str) -> None:
    first = card("First", "Sorcery", text, "{X}{R}" if " X " in text else "{R}")
    pays = [{"card": "h0", **({"x": 1} if " X " in text else {})}, {"card": "h1", "alternative": "spectacle"}]
    lands = ["Mountain"] * (3 if " X " in text else 2)
    found = turn([first, SKEWER], lands, pays)
    assert (names(found), found.proven) == (["First", "Skewer"], True)
    found = turn([first, SKEWER], lands[1:], pays)
    assert (names(found), found.proven) == (["First"], True)


def test_702_137_an_opponent_loses_none_where_something_else_is_the_target() -> None:
    there = {"battlefield": ["Mountain", "Mountain", {"card": VANILLA, "id": "bear"}]}
    for target, paid in (("bear", 1), ("you", 1), ("opponent", 2)):
        pays = [{"card": "h0", "targets": [target]}, {"card": "h1", "alternative": "spectacle"}]
        found = turn([BOLT, SKEWER], [], pays, board=there)
        assert (len(found.paid), found.proven) == (paid, True)
    pays = [{"card": "h0", "resolves": False}, {"card": "h1", "alternative": "spectacle"}]
    found = turn([BOLT, SKEWER], ["Mountain"] * 2, pays)
    assert (names(found), found.proven) == (["Lightning Bolt"], True)


@pytest.mark.parametrize(
    "text", ["If damage would be dealt to a player, prevent that damage.", "You have hexproof."]
)
def test_615_what_could_be_prevented_is_passed_over(text: str) -> None:
    pays = [{"card": "h0"}, {"card": "h1", "alternative": "spectacle"}]
    other = {"card": card("Wall", "Enchantment", text), "controller": "opponent"}
    found = turn([BOLT, SKEWER], [], pays, board={"battlefield": ["Mountain", "Mountain", other]})
    assert (names(found), found.proven) == (["Lightning Bolt"], False)


@pytest.mark.parametrize("when", ["now", "opponents turn"])
def test_702_137_what_is_kept_for_the_same_turn_knows_what_has_happened(when: str) -> None:
    keep = [{"card": "h1", "alternative": "spectacle", "when": when}]
    quick = {**SKEWER, "type_line": "Instant"}
    found = turn([BOLT, quick], ["Mountain"] * 2, [{"card": "h0"}], keep=keep)
    assert found.kept == (["Skewer"] if when == "now" else [])
    found = turn([VANILLA, quick], ["Mountain"] * 2, [{"card": "h0"}], keep=keep)
    assert found.kept == []


def test_702_117_surge_is_kept_once_a_spell_is_cast() -> None:
    surging = card("Surging", "Creature — Sphinx", "Surge {U}", "{4}{U}", power="2", toughness="2")
    keep = [{"card": "h1", "alternative": "surge"}]
    found = turn([BOLT, surging], ["Mountain", "Island"], [{"card": "h0"}], keep=keep)
    assert (found.kept, found.proven) == (["Surging"], True)
    found = turn([surging], ["Mountain", "Island"], [{"cost": "{R}"}], keep=[{**keep[0], "card": "h0"}])
    assert (found.kept, found.value) == ([], 1)


@pytest.mark.parametrize(
    ("first", "words", "lands"),
    [
        (GIFT, "if you gained life this turn", 2),
        (card("Two", "Instant", "Draw two cards.", "{W}"), "for each card you've drawn this turn", 2),
        (OPT, "for each card you've drawn this turn", 3),
    ],
)
def test_601_2f_a_reduction_by_what_the_turn_brings(first: Json, words: str, lands: int) -> None:
    one = {"name": "Any", "type_line": "Land", "oracle_text": "{T}: Add {W}, {U}, or {R}."}
    asked = asking(words)
    if "for each" in words:
        asked = {**asked, "oracle_text": asked["oracle_text"].replace("{2}", "{1}")}
    found = turn([first, asked], [one] * lands)
    assert (found.value, found.proven) == (2, True)
    found = turn([first, asked], [one] * (lands - 1))
    assert (found.value, found.proven) == (1, True)


def test_702_137_what_could_not_leaves_it_proven_and_the_condition_is_said() -> None:
    found = spectacle(VANILLA)
    assert (names(found), found.proven) == (["Bear"], True)
    assert "not: an opponent lost life this turn (h1)" in found.assumed


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (BOLT, "if a creature died this turn"),
        (BOLT, "for each opponent who was dealt damage this turn"),
        (LINK, "if you gained life this turn"),
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
