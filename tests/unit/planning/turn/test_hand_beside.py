"""The rest of the hand after a turn: it decides between turns of one worth that lose no more."""

from __future__ import annotations

from typing import Any

import pytest

from planner import plan_turn
from planner.game.clock import OutOfTimeError
from planner.planning.turn.answer import Turn
from planner.planning.turn.hand_beside import HandBeside

COUNTERSPELL = {"name": "Counterspell", "mana_cost": "{U}{U}", "type_line": "Instant"}
BOUNCE = {"name": "Bounce", "mana_cost": "{U}", "type_line": "Instant"}
ANGEL = {"name": "Angel", "mana_cost": "{3}{W}{W}", "type_line": "Creature", "power": "4", "toughness": "4"}
BEAR = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature", "power": "2", "toughness": "2"}


def turn_of(battlefield: list[Any], hand: list[Any], pays: list[Any], **more: Any) -> Turn:
    board = {"battlefield": battlefield, "hand": hand}
    return plan_turn(board=board, pays=pays, profile="2026.2", **more)


def tapped(turn: Turn) -> list[str]:
    return sorted(name for one in turn.paid for name in one.plan.summary.tapped)


@pytest.mark.parametrize("pays", [["{2}"], ["{1}", "{1}"]])
@pytest.mark.parametrize("shuffled", [False, True])
def test_islands_stay_for_the_counterspell_in_hand(pays: list[str], shuffled: bool) -> None:
    lands = ["Plains", "Island", "Plains", "Island"] if shuffled else ["Island", "Island", "Plains", "Plains"]
    found = turn_of(lands, [COUNTERSPELL], pays)
    assert tapped(found) == ["Plains#1", "Plains#2"]
    assert (found.kept, found.value, found.proven) == (["Counterspell"], len(pays), True)


def test_an_empty_keep_reads_no_hand() -> None:
    assert turn_of(["Island", "Island", "Plains", "Plains"], [COUNTERSPELL], ["{2}"], keep=[]).kept == []


def test_what_is_paid_comes_before_the_hand() -> None:
    found = turn_of(["Island", "Island"], [COUNTERSPELL], ["{1}", "{1}"])
    assert (found.value, found.kept) == (2, [])


def test_no_creature_is_lost_for_the_hand() -> None:
    altar = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}."}
    found = turn_of(["Island", "Island", altar, BEAR], [COUNTERSPELL], ["{1}"])
    assert (found.paid[0].plan.summary.sacrificed, found.kept) == ([], [])


def test_one_shot_mana_goes_for_a_card_that_stays_castable() -> None:
    """It stands below the hand, and above it nothing speaks for the Spawn."""
    found = turn_of(["Island", "Island", "Eldrazi Spawn"], [COUNTERSPELL], ["{1}"])
    assert (found.paid[0].plan.summary.sacrificed, found.kept) == (["Eldrazi Spawn#1"], ["Counterspell"])


def test_cards_that_the_turn_asks_for_are_not_kept() -> None:
    found = turn_of(["Island", "Island"], [COUNTERSPELL, BOUNCE], ["Bounce"])
    assert found.kept == []
    found = turn_of(["Island", "Island"], [BOUNCE, BOUNCE], ["Bounce#1"])
    assert found.kept == ["Bounce"]


def test_cheapest_is_said_where_no_more_can_stay_castable() -> None:
    """The Angel is castable at no time; nothing that is paid brings mana."""
    lands = ["Island", "Island", "Plains", "Plains"]
    assert turn_of(["Plains", "Plains"], [ANGEL], ["{1}"]).cheapest
    assert turn_of([*lands, "Plains", "Plains"], [ANGEL], ["{1}"]).kept == ["Angel"]
    assert turn_of(lands, [COUNTERSPELL], ["{2}"]).cheapest is False


def test_the_profile_before_reads_no_hand() -> None:
    board = {"battlefield": ["Island", "Island", "Plains", "Plains"], "hand": [COUNTERSPELL]}
    assert plan_turn(board=board, pays=["{2}"], profile="2026.1").kept == []


def test_a_card_of_its_own_stays_castable_where_not_all_can() -> None:
    found = turn_of(["Island", "Plains", "Plains"], [COUNTERSPELL, BOUNCE], ["{2}"])
    assert (tapped(found), found.kept) == (["Plains#1", "Plains#2"], ["Bounce"])


def test_a_land_of_the_turn_pays_for_the_hand() -> None:
    found = turn_of(["Island", "Plains"], ["Island", COUNTERSPELL], ["Island#2", "{1}"])
    assert (tapped(found), found.kept) == (["Plains#1"], ["Counterspell"])


def test_a_limit_that_comes_while_the_hand_is_read_keeps_what_was_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def over(*_: object) -> HandBeside:
        raise OutOfTimeError

    monkeypatch.setattr(HandBeside, "after", over)
    found = turn_of(["Island", "Island", "Plains", "Plains"], [COUNTERSPELL], ["{1}", "{1}"])
    assert (found.value, found.proven, found.cheapest, found.kept) == (2, True, False, [])


def test_mana_that_floats_pays_first_and_leaves_the_hand() -> None:
    board = {"battlefield": ["Island", "Island"], "hand": [COUNTERSPELL], "pool": "{W}"}
    found = plan_turn(board=board, pays=["{1}"], profile="2026.2")
    assert (tapped(found), found.kept) == ([], ["Counterspell"])


PUSH = {"name": "Push", "mana_cost": "{B}", "type_line": "Instant"}


def test_a_card_stays_castable_without_the_treasure() -> None:
    """The Swamp alone casts the Push for nothing; so the Mutavault is tapped."""
    found = turn_of(["Swamp", "Mutavault", "Treasure"], [PUSH], ["{1}"])
    assert (tapped(found), found.kept) == (["Mutavault#1"], ["Push"])
    assert tapped(turn_of(["Swamp", "Mutavault", "Treasure"], [PUSH], ["{1}"], keep=[])) == ["Swamp#1"]


def test_what_the_turn_loses_anyway_keeps_no_card_from_being_free() -> None:
    """Both costs together need one of the Treasures; the other one isn't what casts the Push."""
    board = ["Swamp", "Mutavault", "Treasure", "Treasure"]
    found = turn_of(board, [PUSH], ["{1}", "{U}"])
    assert "Mutavault#1" in tapped(found)
    assert "Swamp#1" not in tapped(found)
    assert len([name for one in found.paid for name in one.plan.summary.sacrificed]) == 1


def test_no_life_is_paid_for_a_card_that_is_free() -> None:
    """Life stands above what is castable freely."""
    found = turn_of(["Swamp", "Mana Confluence", "Treasure"], [PUSH], ["{1}"])
    assert (tapped(found), found.kept) == (["Swamp#1"], ["Push"])


def test_what_stays_castable_at_a_loss_is_kept_where_nothing_else_is() -> None:
    found = turn_of(["Swamp", "Treasure"], [PUSH], ["{1}"])
    assert (tapped(found), found.kept, found.cheapest) == (["Swamp#1"], ["Push"], True)


def test_colors_that_the_rest_of_the_hand_asks_for_are_spared() -> None:
    """Neither card is castable beside the payment; the last source of {B} is dearer, as in one payment."""
    demon = {"name": "Demon", "mana_cost": "{6}{B}", "type_line": "Creature", "power": "6", "toughness": "6"}
    for lands in (["Swamp", "Mountain"], ["Mountain", "Swamp"]):
        found = turn_of([*lands], [demon], ["{1}"])
        assert tapped(found) == ["Mountain#1"]
        assert found.gives_up[-1].amount == 9  # type: ignore[index, union-attr]
    assert turn_of(["Swamp", "Island"], [demon], [{"card": "Demon"}, "{1}"]).value == 1


def test_no_turn_is_called_cheapest_where_a_text_counts_colors_of_mana() -> None:
    flames = {
        "name": "Flames",
        "mana_cost": "{2}{R}",
        "type_line": "Sorcery",
        "oracle_text": "Converge — Flames deals X damage to each creature, where X is the number of colors "
        "of mana spent to cast this spell.",
    }
    assert not turn_of(["Mountain", "Sol Ring", "Plains"], [flames], ["Flames"]).cheapest
