"""What a card of the turn untaps is tapped again for what comes after it (701.26b, 605.3a)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board
from tests.rules.test_608_turns import BEAR, COUNTERSPELL, card, names, turn

Json = dict[str, Any]

HARVEST = card("Early Harvest", "Instant", "Target player untaps all basic lands they control.", "{1}{G}{G}")
CLOUD = card(
    "Cloud",
    "Creature — Faerie",
    "Flying\nWhen this creature enters, untap up to two lands.",
    "{1}{U}",
    power="1",
    toughness="1",
)
DRAGON = card("Dragon", "Creature — Dragon", "", "{4}{R}{R}", power="5", toughness="5")
TUNDRA = card("Tundra", "Land — Plains Island", "({T}: Add {W} or {U}.)")


def test_701_26b_lands_that_paid_for_it_pay_again() -> None:
    found = turn([HARVEST, BEAR], ["Forest"] * 3)
    assert (names(found), found.proven) == (["Early Harvest", "Grizzly Bears"], True)


def test_605_3a_what_is_untapped_is_tapped_before_and_its_mana_floats() -> None:
    """Five lands make ten mana: three for the Harvest, six for the Dragon."""
    found = turn([HARVEST, DRAGON], ["Forest", "Forest", "Mountain", "Mountain", "Mountain"])
    assert (found.value, found.proven) == (2, True)
    assert len(found.paid[0].plan.summary.tapped) == 5
    found = turn([HARVEST, card("Eight", "Sorcery", "", "{8}")], ["Forest"] * 5)
    assert (found.value, found.proven) == (1, True)


def test_701_26b_only_what_it_speaks_of() -> None:
    found = turn([HARVEST, COUNTERSPELL], ["Forest", "Forest", TUNDRA, TUNDRA])
    assert (found.value, found.proven) == (1, True)


@pytest.mark.parametrize(("lands", "value"), [(2, 2), (1, 0)])
def test_701_26b_as_many_as_it_says(lands: int, value: int) -> None:
    found = turn([CLOUD, COUNTERSPELL], ["Island"] * lands)
    assert (found.value, found.proven) == (value, True)


def test_701_26b_of_unlike_lands_it_could_be_others() -> None:
    found = turn([CLOUD, COUNTERSPELL, BEAR], ["Island", TUNDRA, TUNDRA])
    assert not found.proven


def test_701_26b_a_land_that_is_played_before_is_untapped_as_well() -> None:
    found = turn([HARVEST, "Forest", BEAR, BEAR], ["Forest"] * 3)
    assert (found.value, found.proven) == (4, True)


def test_701_26b_what_stays_payable_is_paid_with_what_was_untapped() -> None:
    found = turn([HARVEST], ["Forest"] * 3, keep=[{"cost": "{G}{G}{G}"}])
    assert (found.value, found.kept) == (1, ["{G}{G}{G}"])


def test_701_26b_the_board_after_the_turn_has_them_untapped() -> None:
    board = Board.from_dict({"battlefield": ["Forest"] * 3, "hand": [{"card": HARVEST, "id": "it"}]})
    after = board.after(board.plan_turn([{"card": "it"}]))
    assert after.can_pay("{3}")
    assert not after.can_pay("{4}")


def test_701_26b_what_is_taken_from_an_opponent_is_not_reckoned_with() -> None:
    text = "Untap target creature and gain control of it until end of turn. That creature gains haste."
    threaten = card("Threaten", "Sorcery", text, "{R}")
    elves = {"card": card("Elves", "Creature — Elf", "{T}: Add {G}.", "{G}", power="1", toughness="1")}
    there = {"battlefield": ["Mountain", {**elves, "controller": "opponent"}]}
    found = turn([threaten, card("One", "Sorcery", "", "{G}")], board=there)
    assert (found.value, found.proven) == (1, False)


ARBOR = card("Arbor Elf", "Creature — Elf", "{T}: Untap target Forest.", "{G}", power="1", toughness="1")
GROWTH = card(
    "Wild Growth",
    "Enchantment — Aura",
    "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}.",
    "{G}",
)
SONG = card("Song", "Enchantment — Aura", 'Enchant land\nEnchanted land has "{T}: Add {G}{G}."', "{2}{G}")


@pytest.mark.parametrize("aura", [GROWTH, SONG])
def test_106_12_what_is_attached_to_an_untapped_land_is_so_still(aura: Json) -> None:
    """The Forest makes two mana, floats one of them, is untapped, and makes two more."""
    there = ["Forest", {"card": aura, "attached_to": "Forest#1"}, ARBOR]
    untap = {"source": "Arbor Elf#1", "ability": 0}
    found = Board(there).plan_turn(["{G}", "{G}", "{1}{G}", untap])
    assert (found.value, found.proven) == (4, True)
    found = Board(there).plan_turn(["{G}", "{1}{G}", "{1}{G}", untap])
    assert (found.value, found.proven) == (3, True)
