"""One card twice in a turn: from hand, and again from where it lies then (400.7, 608.2n, 702.34a, 715.3d)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError
from tests.rules.test_608_turns import card, names, resolved, turn

Json = dict[str, Any]

FLASHBACK: Json = {"card": "h0", "alternative": "flashback"}
TWICE: list[Any] = [{"card": "h0"}, FLASHBACK]
BOLT = card("Lightning Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
FIREBOLT = card("Firebolt", "Sorcery", "~ deals 2 damage to any target.\nFlashback {4}{R}", "{R}")
TREASURE = card("Strike It Rich", "Sorcery", "Create a Treasure token.\nFlashback {2}{R}", "{R}")
IDEA = card("Radical Idea", "Instant", "Draw a card.\nJump-start", "{1}{U}")
CRIME = card("Raven's Crime", "Sorcery", "Target player discards a card.\nRetrace", "{B}")
CLING = card(
    "Cling to Dust",
    "Instant",
    "Exile target card from a graveyard.\nEscape—{3}{B}, Exile five other cards from your graveyard.",
    "{B}",
)
SNAPCASTER = card(
    "Snapcaster Mage",
    "Creature — Human Wizard",
    "Flash\nWhen this creature enters, target instant or sorcery card in your graveyard gains flashback "
    "until end of turn. The flashback cost is equal to its mana cost.",
    "{1}{U}",
    power="2",
    toughness="1",
)
WILL = card(
    "Yawgmoth's Will",
    "Sorcery",
    "Until end of turn, you may play lands and cast spells from your graveyard.\nIf a card would be put into "
    "your graveyard from anywhere this turn, exile that card instead.",
    "{2}{B}",
)
DUSK = {
    "name": "Dusk // Dawn",
    "layout": "aftermath",
    "card_faces": [
        card("Dusk", "Sorcery", "Destroy all creatures with power 3 or greater.", "{2}{W}{W}"),
        card("Dawn", "Sorcery", "Aftermath\nReturn all creature cards to your hand.", "{3}{W}{W}"),
    ],
}
GIANT = {
    "name": "Bonecrusher Giant // Stomp",
    "layout": "adventure",
    "card_faces": [
        card("Bonecrusher Giant", "Creature — Giant", "", "{2}{R}", power="4", toughness="3"),
        card("Stomp", "Instant — Adventure", "Stomp deals 2 damage to any target.", "{1}{R}"),
    ],
}
CRAB = card("Crab", "Creature — Crab", "{3}: Untap this creature.", "{U}", power="0", toughness="3")
ALTAR = card("Ashnod's Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", "{3}")
HELLHOUND = card("Hound", "Creature — Dog", "Haste\nUnearth {1}{R}", "{R}", power="1", toughness="1")
SPHERE = card(
    "Damping Sphere",
    "Artifact",
    "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn.",
    "{2}",
)


@pytest.mark.parametrize(("lands", "paid"), [(5, 1), (6, 2)])
@pytest.mark.parametrize("pays", [TWICE, TWICE[::-1]], ids=["in order", "backwards"])
def test_702_34a_from_hand_and_then_with_flashback(lands: int, paid: int, pays: list[Any]) -> None:
    found = turn([FIREBOLT], ["Mountain"] * lands, pays)
    assert (found.value, found.proven, len(found.left_out)) == (paid, True, 2 - paid)
    zones = [resolved(found, number).zone for number in range(paid)]
    assert zones == ["graveyard", "exile"][:paid]


def test_702_34a_never_a_third_time() -> None:
    found = turn([FIREBOLT], ["Mountain"] * 20, [*TWICE, FLASHBACK])
    assert (found.value, found.proven) == (2, True)


def test_702_34a_by_its_name() -> None:
    pays = [{"card": "Firebolt", "alternative": "flashback"}, {"card": "Firebolt"}]
    assert turn([FIREBOLT], ["Mountain"] * 6, pays).value == 2
    assert turn([FIREBOLT, FIREBOLT], ["Mountain"] * 12, pays * 2).value == 4


def test_702_34a_of_a_card_that_nothing_moves_it_is_refused() -> None:
    with pytest.raises(RequestError, match="flashback"):
        turn([FIREBOLT], ["Mountain"] * 6, [FLASHBACK])
    with pytest.raises(RequestError, match="flashback"):
        turn([FIREBOLT], ["Mountain"] * 6, [{"card": "h0", "resolves": False}, FLASHBACK])


def test_702_34a_what_the_first_casting_brings_pays_for_the_second() -> None:
    found = turn([TREASURE], ["Mountain"] * 3, TWICE)
    assert (found.value, found.proven) == (2, True)
    assert turn([TREASURE], ["Mountain"] * 2, TWICE).value == 1


def test_601_2i_both_castings_are_counted() -> None:
    assert turn([FIREBOLT], ["Mountain"] * 6 + [SPHERE], TWICE).value == 1
    found = turn([FIREBOLT], ["Mountain"] * 7 + [SPHERE], TWICE)
    assert (found.value, found.proven) == (2, True)


@pytest.mark.parametrize(("more", "paid"), [([], 1), (["Island"], 2)])
def test_702_133a_jump_start_discards_another_card(more: list[str], paid: int) -> None:
    pays = [{"card": "h0"}, {"card": "h0", "alternative": "jump-start"}]
    found = turn([IDEA, *more], ["Island"] * 4, pays)
    assert (found.value, found.proven) == (paid, True)
    if paid == 2:
        assert resolved(found, 1).zone == "exile"


def test_702_81a_retrace_discards_a_land() -> None:
    pays = [{"card": "h0"}, {"card": "h0", "alternative": "retrace"}]
    found = turn([CRIME, "Swamp"], ["Swamp"] * 2, pays)
    assert found.value == 2
    assert resolved(found, 1).zone == "graveyard"
    assert turn([CRIME], ["Swamp"] * 2, pays).value == 1


@pytest.mark.parametrize(("others", "paid"), [(3, 2), (4, 3)])
def test_702_138a_what_is_cast_before_lies_there_to_be_exiled(others: int, paid: int) -> None:
    pays = [{"card": "h0"}, {"card": "h0", "alternative": "escape"}, {"card": "h1"}]
    board = {"graveyard": [{"card": FIREBOLT, "count": others}]}
    found = turn([CLING, BOLT], ["Swamp"] * 5 + ["Mountain"], pays, board=board)
    assert (found.value, found.proven) == (paid, True)


def test_702_127a_aftermath_casts_the_other_half_from_the_graveyard() -> None:
    pays = [{"card": "h0", "face": "Dusk"}, {"card": "h0", "face": "Dawn", "alternative": "aftermath"}]
    found = turn([DUSK], ["Plains"] * 9, pays)
    assert (found.value, [resolved(found, n).zone for n in (0, 1)]) == (2, ["graveyard", "exile"])
    assert turn([DUSK], ["Plains"] * 8, pays).value == 1


@pytest.mark.parametrize(("lands", "paid"), [(4, 1), (5, 2)])
def test_715_3d_the_adventure_and_then_its_creature(lands: int, paid: int) -> None:
    pays = [{"card": "h0", "face": "Stomp"}, {"card": "h0", "face": "Bonecrusher Giant"}]
    found = turn([GIANT], ["Mountain"] * lands, pays)
    assert (found.value, found.proven, len(found.left_out)) == (paid, True, 2 - paid)
    if paid == 2:
        assert [resolved(found, n).zone for n in (0, 1)] == ["exile", "battlefield"]


def test_715_3d_on_the_board_behind_the_turn_the_creature_may_be_cast() -> None:
    board = Board(battlefield=["Mountain"] * 5, hand=[{"card": GIANT, "id": "g"}])
    after = board.after(board.plan_turn([{"card": "g", "face": "Stomp"}]))
    cast = [one.face for one in after.legal_actions() if one.pay.get("card") == "g"]
    assert cast == ["Bonecrusher Giant"]
    again = Board.from_dict(after.to_dict())
    assert [one.face for one in again.legal_actions() if one.pay.get("card") == "g"] == cast


def test_611_2c_a_spell_that_was_cast_before_is_a_target_of_what_comes() -> None:
    pays = [{"card": "h0"}, FLASHBACK, {"card": "h1"}]
    found = turn([BOLT, SNAPCASTER], ["Mountain"] * 2 + ["Island"] * 2, pays)
    assert (names(found), found.proven) == (["Lightning Bolt", "Snapcaster Mage", "Lightning Bolt"], True)


def test_601_3b_cast_before_what_lets_spells_be_cast_from_the_graveyard() -> None:
    pays = [{"card": "h0"}, {"card": "h0"}, {"card": "h1"}]
    found = turn([BOLT, WILL], ["Mountain"] * 2 + ["Swamp"] * 3, pays)
    assert (names(found), found.proven) == (["Lightning Bolt", "Yawgmoth's Will", "Lightning Bolt"], True)
    assert turn([BOLT], ["Mountain"] * 2, pays[:2]).value == 1


def test_602_2_an_ability_of_what_is_cast_before() -> None:
    pays = [{"card": "h0"}, {"source": "h0", "ability": 0}]
    assert turn([CRAB], ["Island"] * 4, pays).value == 2
    assert turn([CRAB], ["Island"] * 3, pays).value == 1


def test_702_84a_unearth_behind_a_sacrifice_is_found_or_isnt_proven() -> None:
    pays = [{"card": "h0"}, {"source": "h0", "ability": "Unearth"}]
    found = turn([HELLHOUND], ["Mountain"] * 2 + [ALTAR], pays)
    assert (found.value, found.proven) in {(2, True), (2, False), (1, False)}
    found = turn([HELLHOUND], ["Mountain"] * 3, pays)
    assert (found.value, found.proven) == (1, True)


def test_514_2_flashback_of_what_the_turn_casts_can_be_kept() -> None:
    kept = [{"card": "h0", "alternative": "flashback"}]
    found = turn([FIREBOLT, BOLT], ["Mountain"] * 6, keep=kept)
    assert (names(found), len(found.kept), found.proven) == (["Firebolt"], 1, True)
    found = turn([FIREBOLT, BOLT], ["Mountain"] * 5, keep=kept)
    assert (found.value, found.kept) == (2, [])


def test_601_3a_not_the_same_card_again_where_one_spell_is_all() -> None:
    law = card(
        "Rule of Law", "Enchantment", "Each player can't cast more than one spell each turn.", "{2}{W}"
    )
    found = turn([FIREBOLT], ["Mountain"] * 6 + [law], TWICE)
    assert (found.value, found.proven, len(found.left_out)) == (1, True, 1)


FIRE_AND_ICE = {
    "name": "Fire // Ice",
    "layout": "split",
    "card_faces": [
        card("Fire", "Instant", "Fire deals 2 damage to any target.", "{1}{R}"),
        card("Ice", "Instant", "Tap target permanent.", "{1}{U}"),
    ],
}


@pytest.mark.parametrize(
    ("cards", "pays", "paid"),
    [
        ([FIRE_AND_ICE], ["Fire", "Ice"], 1),
        ([FIRE_AND_ICE] * 2, ["Fire", "Ice"], 2),
        ([FIRE_AND_ICE] * 2, ["Ice", "Ice", "Fire"], 2),
        ([GIANT], ["Stomp", "Bonecrusher Giant"], 2),
        ([GIANT] * 2, ["Stomp", "Bonecrusher Giant"] * 2, 4),
    ],
)
def test_709_3_faces_by_their_names_are_of_one_card_each(
    cards: list[Json], pays: list[Any], paid: int
) -> None:
    found = turn(cards, ["Island"] * 4 + ["Mountain"] * 10, pays)
    assert (found.value, found.proven or paid < len(pays)) == (paid, True)


CAPSIZE = card("Capsize", "Instant", "Buyback {3}\nReturn target permanent to its owner's hand.", "{1}{U}{U}")
AGAIN = [
    (CRIME, "graveyard", {"alternative": "retrace"}, False),
    (CLING, "graveyard", {"alternative": "escape"}, False),
    (CAPSIZE, "hand", {"additional": ["buyback"]}, False),
    (CAPSIZE, "hand", {}, True),
    (FIREBOLT, "graveyard", {"alternative": "flashback"}, True),
]


@pytest.mark.parametrize(("again", "zone", "way", "proven"), AGAIN)
def test_608_2_a_card_that_lies_in_its_zone_again_is_cast_once_and_nothing_is_claimed(
    again: Json, zone: str, way: Json, proven: bool
) -> None:
    """Two lands are discarded for two castings by retrace: of the costs of a card in one zone one is paid."""
    lands = ["Swamp", "Island", "Mountain"] * 4
    board: Json = {"hand": ["Forest"] * 2, "graveyard": ["Forest"] * 12}
    board[zone].append({"card": again, "id": "it"})
    found = turn([], lands, [{"card": "it", **way}] * 2, board=board)
    assert (len(found.paid), found.proven) == (1, proven)
    assert any("it can be cast from there again" in line for line in found.assumed) is not proven
