"""Two decks compared: paired games against exact differences, changes as people write them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest

from planner.contract.refusals import RequestError
from planner.decks import compare, odds
from planner.decks.answer import OddsTable
from planner.decks.changed_deck import read_changes
from planner.decks.game_plan import Setting
from planner.decks.kinds import BLANK, CardRole, Library
from planner.decks.paired_cards import PairedCards, Side, paired_slots
from planner.decks.paired_games import interval

BEAR = {"name": "Bear", "mana_cost": "{W}{U}", "type_line": "Creature"}
DECK = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5}, {"card": BEAR, "count": 23}]
SWAP = "-3 Plains +3 Island"


def test_exact_differences_are_those_of_the_odds() -> None:
    other = [{"card": "Plains", "count": 9}, {"card": "Island", "count": 8}, {"card": BEAR, "count": 23}]
    (row,) = compare(DECK, other).rows
    first, second = (Fraction(odds(one, turns=[2]).rows[0].fraction or 0) for one in (DECK, other))
    assert (row.method, row.fraction) == ("exact", str(second - first))
    assert row.low == row.high == row.difference == pytest.approx(float(second - first))
    assert compare(DECK, changes=SWAP).rows == [row]


@pytest.mark.parametrize("changes", [SWAP, "-1 Bear +1 Island", "+1 Plains", "-2 Bear"])
def test_paired_games_hold_the_exact_difference(changes: str) -> None:
    exact = compare(DECK, changes=changes)
    played = compare(DECK, changes=changes, method="simulated", games=30_000, seed=7)
    assert (played.rows[0].method, played.games) == ("simulated", 30_000)
    assert played.rows[0].low <= exact.rows[0].difference <= played.rows[0].high
    assert played.low <= exact.mean <= played.high


def test_a_table_is_compared_in_its_game() -> None:
    table = odds(DECK, on_the_draw=True, turns=[2, 3])
    found = table.compare(changes=SWAP)
    assert found.game_first == table.game
    assert [row.turn for row in found.rows] == [2, 3]
    assert found.rows[0].first == pytest.approx(table.rows[0].castable)
    read = msgspec.json.decode(msgspec.json.encode(table), type=OddsTable)
    assert read == table
    with pytest.raises(RequestError, match="doesn't hold its deck"):
        read.compare(changes=SWAP)


def test_play_and_draw_are_compared() -> None:
    found = compare(DECK, other_on_the_draw=True)
    assert found.mean > 0.05
    assert "on the play" in found.game_first
    assert "on the draw" in found.game_second
    assert found.changes == {}


def test_decks_without_a_common_spell_are_each_judged_by_their_own() -> None:
    bird = {"name": "Bird", "mana_cost": "{U}", "type_line": "Creature"}
    other = [{"card": "Island", "count": 17}, {"card": bird, "count": 23}]
    found = compare(DECK, other)
    by_card = {row.card: row for row in found.rows}
    assert found.mean == pytest.approx(by_card["Bird"].second - by_card["Bear"].first)


def test_an_interval_stops_the_games_and_the_seed_gives_them_again() -> None:
    found = compare(DECK, changes=SWAP, method="simulated", until=0.01, seed=3)
    assert (found.high - found.low) / 2 <= 0.01
    assert compare(DECK, changes=SWAP, method="simulated", until=0.01, seed=3) == found
    assert compare(DECK, changes=SWAP, method="simulated", until=0.01, seed=4) != found


def test_most_games_are_alike_after_a_swap_of_one_land() -> None:
    """Independent games of two decks would have an interval of more than twice the length."""
    found = compare(DECK, changes="-1 Plains +1 Island", method="simulated", games=20_000)
    (row,) = found.rows
    assert (row.high - row.low) / 2 < 0.5 * 1.96 * (2 * 0.21 / 20_000) ** 0.5


def test_cards_of_both_decks_come_in_the_same_places() -> None:
    land, other = CardRole("Forest", land=True), CardRole("Island", land=True, units=(2,))
    first = Side(Library(((land, 10), (BLANK, 10))), (("Forest", 10), ("Bear", 10)), (0, 1))
    second = Side(
        Library(((land, 8), (BLANK, 10), (other, 4))), (("Forest", 8), ("Bear", 10), ("Island", 4)), (0, 1, 2)
    )
    slots = paired_slots(first, second)
    assert [sum(one != -1 for one in row) for row in slots] == [20, 22]
    dealt = [
        PairedCards(side.library, row, Setting(), 1, 0, 500).order
        for side, row in zip((first, second), slots, strict=True)
    ]
    assert [one.shape for one in dealt] == [(500, 20), (500, 22)]
    for deal, side in zip(dealt, (first, second), strict=True):
        counts = [int((deal == n).sum()) for n in range(len(side.library.kinds))]
        assert counts == [500 * count for count in side.library.counts]
    bears = [np.argsort(~(one == 1), axis=1, kind="stable")[:, 0] for one in dealt]
    assert float(np.abs(bears[0] - bears[1]).mean()) < 0.5  # 22 cards in place of 20, nothing else moves


def test_intervals_of_games_that_are_all_alike_are_no_points() -> None:
    low, high = interval(0, 0, 1_000)
    assert low < 0 < high < 0.004


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("-1 Forest +1 Island", [(-1, "Forest"), (1, "Island")]),
        ("+Opt, - 2 Fire // Ice", [(1, "Opt"), (-2, "Fire // Ice")]),
        ("-2 Boseiju, Who Endures, +3 Opt", [(-2, "Boseiju, Who Endures"), (3, "Opt")]),
        ("+Opt -Brainstorm", [(1, "Opt"), (-1, "Brainstorm")]),
        ("+1 +2 Mace", [(1, "+2 Mace")]),
        ("Opt", None),
        ("", None),
        ("+1", None),
        ("+0 Opt", None),
    ],
)
def test_changes_are_read_or_refused(text: str, changes: Any) -> None:
    if changes is None:
        with pytest.raises(RequestError, match="changes"):
            read_changes(text)
    else:
        assert read_changes(text) == changes


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({}, "other"),
        ({"other": DECK, "changes": SWAP}, "other"),
        ({"changes": "-20 Plains"}, "changes"),
        ({"changes": "+1 Nobody At All"}, "changes"),
        ({"changes": SWAP, "method": "guess"}, "method"),
        ({"changes": SWAP, "games": -5}, "games"),
        ({"changes": SWAP, "until": 1}, "until"),
        ({"changes": SWAP, "until": 0}, "until"),
        ({"changes": SWAP, "seed": "x"}, "seed"),
        ({"changes": SWAP, "costs": {"Nobody": "{0}"}}, "costs.Nobody"),
        ({"changes": SWAP, "costs": {"Plains": "{0}"}}, "costs.Plains"),
        ({"changes": SWAP, "costs": {"Bear": "free"}}, "costs.Bear"),
        ({"other": ["Island"]}, "other"),
    ],
)
def test_refusals_name_their_path(more: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as refused:
        compare(DECK, **more)
    assert refused.value.path == path


def test_a_cost_in_place_of_the_printed_one_is_asked_for() -> None:
    (row,) = odds(DECK, costs={"bear": "{0}"}, turns=[1]).rows
    assert (row.cost, row.castable, row.method) == ("{0}", 1.0, "exact")
    assert len(odds(DECK, costs={"Bear": "{W}"}).rows) == 7
    (left,) = compare(DECK, changes=SWAP, costs={"Bear": "{W}"}).rows
    assert (left.cost, left.turn) == ("{W}", 1)


def test_what_a_text_says_of_the_printed_cost_is_no_matter_for_another_one() -> None:
    text = "This spell costs {1} less to cast for each creature you control."
    fry = {"name": "Fry", "mana_cost": "{4}{W}", "type_line": "Sorcery", "oracle_text": text}
    deck = [{"card": "Plains", "count": 20}, {"card": fry, "count": 20}]
    (printed,), (other,) = odds(deck, turns=[1]).rows, odds(deck, costs={"Fry": "{W}"}, turns=[1]).rows
    assert (printed.method, other.method) == ("partial", "exact")
