"""Games in which mana rests on what else is on the battlefield: each turn against all its lines."""

from __future__ import annotations

from math import comb
from random import Random

import numpy as np
import pytest

from planner.decks import play
from planner.decks.cards_of import read_deck
from planner.decks.game_plan import Setting
from planner.decks.play_kernel import turn_on_board
from planner.decks.play_tables import PlayTables
from planner.decks.played_games import GameTable
from tests.support.dependent_turns import CARDS, SAMPLED, most_spent


def _tables(deck: dict[str, int]) -> PlayTables:
    return PlayTables(read_deck([{"card": CARDS[name], "count": count} for name, count in deck.items()]), {})


def _spent(tables: PlayTables, hand: list[int], there: list[int]) -> int:
    kinds = len(tables.names)
    held, board = (np.bincount(cards, minlength=kinds).astype(np.int64) for cards in (hand, there))
    reach = np.zeros(tables.spells[0].shape[1], dtype=np.int64)
    for kind in there:
        reach += tables.land_later[kind] if kind < tables.lands else tables.spells[3][kind]
    best = np.full(11, -1, dtype=np.int64)
    permanents = tables.dependents.most, tables.ready, tables.dependents.counted
    turn_on_board(
        held, reach, (tables.land_now, tables.land_later), tables.lands, tables.spells, board, permanents,
        tables.dependents.tables, best,
    )  # fmt: skip
    return int(sum(tables.size[kind] for kind in best[1:] if kind >= 0))


@pytest.mark.parametrize("name", SAMPLED)
def test_no_line_of_a_turn_spends_more_mana(name: str) -> None:
    """What is spent is never more than can be, and 99 % of it."""
    tables, dice = _tables(SAMPLED[name]), Random(11)
    deck = [n for n, count in enumerate(tables.library.counts) for _ in range(count)]
    legends = {n for n, one in enumerate(tables.names) if "Legendary" in CARDS[one]["type_line"]}
    mine: list[int] = []
    most: list[int] = []
    while len(mine) < 14:
        cards = dice.sample(deck, 11)
        hand, there = cards[:5], [n for n in cards[5:] if tables.size[n] < 6]
        if sum(n in legends for n in cards) > 1:
            continue
        mine.append(_spent(tables, hand, there))
        most.append(most_spent([tables.names[n] for n in hand], [tables.names[n] for n in there]))
    assert all(one <= other for one, other in zip(mine, most, strict=True))
    assert sum(mine) >= 0.99 * sum(most) > 0


@pytest.mark.parametrize("name", SAMPLED)
def test_the_same_games_with_and_without_the_compiled_loop(name: str) -> None:
    pytest.importorskip("numba")
    table = _tables(SAMPLED[name])
    found = [GameTable(table, Setting(), 3, 5, fast).block((1, 40)) for fast in (True, False)]
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)


def test_what_counts_lands_is_played_exactly_and_not_listed() -> None:
    for name in ("tron", "loci", "five lands"):
        assert not _tables(SAMPLED[name]).by_rule


def test_three_lands_of_a_set_make_seven() -> None:
    """One of each on turn three, and a spell that costs that much, among nine cards of four kinds of ten."""
    cards = ("Mine", "Plant", "Tower", "Golem")
    found = play([{"card": CARDS[name], "count": 10} for name in cards], games=2_000, turns=3, seed=1)
    missing = [comb(40 - 10 * n, 9) / comb(40, 9) for n in range(4)]
    there = 1 - 4 * missing[1] + 6 * missing[2] - 4 * missing[3]
    assert found.rows[1].mana == 0
    assert 0.95 * there < found.casts["Golem"][2] < there + 4 * (there / 2_000) ** 0.5
