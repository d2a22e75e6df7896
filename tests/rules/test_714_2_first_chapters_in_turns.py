"""A Saga enters with a lore counter, and its first chapter triggers (714.2b, 714.3a)."""

from __future__ import annotations

from tests.rules.test_608_turns import card, names, turn

REMINDER = "(As this Saga enters and after your draw step, add a lore counter. Sacrifice after III.)"
ONE = card("Opt", "Instant", "", "{U}")


def saga(*chapters: str, cost: str = "{2}{R}", types: str = "Enchantment — Saga") -> dict[str, object]:
    return card("Story", types, "\n".join([REMINDER, *chapters]), cost)


def test_714_3a_the_first_chapter_makes_a_token_that_pays() -> None:
    treasure = saga("I — Create a Treasure token.", "II — Draw a card.", "III — Add {R}.")
    found = turn([treasure, ONE], ["Mountain"] * 3)
    assert (names(found), found.proven) == (["Story", "Opt"], True)


def test_714_2a_one_chapter_can_have_several_numbers() -> None:
    twice = saga("I, II — Create a Treasure token.", "III — Draw a card.")
    assert names(turn([twice, ONE], ["Mountain"] * 3)) == ["Story", "Opt"]


def test_714_2b_later_chapters_bring_nothing_in_this_turn() -> None:
    later = saga("I — Draw a card.", "II — Create a Treasure token.", "III — Add {U}.")
    found = turn([later, ONE], ["Mountain"] * 3)
    assert (found.value, found.proven) == (1, True)


def test_714_2b_what_a_saga_that_is_played_as_a_land_gains() -> None:
    land = saga(
        'I — This Saga gains "{T}: Add {C}."',
        'II — This Saga gains "{2}, {T}: Create a Treasure token."',
        cost="",
        types="Enchantment Land — Urza's Saga",
    )
    found = turn([land, card("Map", "Artifact", "", "{1}")], [])
    assert (names(found), found.proven) == (["Story", "Map"], True)
    assert turn([land, ONE], []).value == 1


def test_714_2b_a_first_chapter_that_is_not_read_leaves_the_turn_unproven() -> None:
    words = 'I — Until your next turn, creatures you control gain "{T}: Add one mana of any color."'
    bear = card("Bear", "Creature — Bear", "", "{G}", power="2", toughness="2")
    found = turn([saga(words, "II — Draw a card."), ONE], ["Mountain"] * 3 + [bear])
    assert (found.value, found.proven) == (1, False)
    assert any(one.startswith(f"not reckoned with: {words}") for one in found.assumed)


def test_702_155b_with_read_ahead_any_chapter_could_be_the_first() -> None:
    ahead = saga("Read ahead", "I — Draw a card.", "II — Create a Treasure token.", "III — Draw a card.")
    found = turn([ahead, ONE], ["Mountain"] * 3)
    assert (found.value, found.proven) == (1, False)
