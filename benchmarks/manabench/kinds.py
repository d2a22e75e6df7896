"""The kinds of questions about one payment: verdict, missing mana, a legal plan, the best plan."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.manabench.boards import LOSING, Json, draw_board, draw_cost, in_words
from benchmarks.manabench.cards import spell_name
from benchmarks.manabench.counting import TIERS, Count, missing, written_plan
from benchmarks.manabench.game import TooManyStatesError, purposes_of, symbols
from benchmarks.manabench.weighing import certificate
from benchmarks.manabench.wording import BEST, CASTING, LEGAL, MISSING, VERDICT

MOST_STATES = 8_000
"""Boards with more states are drawn anew."""
MOST_BOARDS = 1_000
SPARED = 0.7
"""So many of the boards where the best payment gives up nothing are drawn anew."""
MORE = (0, 1, 2, 2)
"""By how much more mana costs are drawn that can't be paid."""
FEW_STATES = 300
"""Only of boards with fewer all sets of three missing mana are tried."""
TYPES = (
    "Sorcery",
    "Sorcery",
    "Instant",
    "Enchantment",
    "Creature — Beast",
    "Artifact",
    "Artifact Creature — Golem",
)
Drawn = dict[str, Any]


def spell(
    rng: random.Random, cost: str, used: set[str] | None = None, types: tuple[str, ...] = TYPES
) -> Json:
    """Draw a spell with this mana cost."""
    return {
        "name": spell_name(rng, set() if used is None else used),
        "types": rng.choice(types),
        "mana_cost": cost,
    }


def cast_words(one: Json) -> str:
    """Say what is cast."""
    return CASTING.format(**one)


def verdict(rng: random.Random, level: int) -> Drawn | None:
    """Ask whether it can be paid at all: half of the time it can."""
    wanted = rng.random() < 0.5
    for _ in range(MOST_BOARDS):
        board = draw_board(rng, level)
        one = spell(rng, draw_cost(rng, level, board))
        cost, purposes = one["mana_cost"], purposes_of(one["types"])
        count = counted(board)
        if count is None or count.needs_death(cost, purposes):
            continue
        found = count.payable(cost, purposes)
        if bool(found) is wanted:
            break
    else:
        return None
    proof: Json = {"states": count.states}
    if found:
        proof = written_plan(count.game, found, cost)
    elif weighed := certificate(board, cost):
        proof = weighed
    return {
        "board": board,
        "spell": one,
        "words": "\n".join((in_words(board), cast_words(one), VERDICT)),
        "truth": {"payable": wanted},
        "certificate": proof,
        "states": count.states,
    }


def lacking(rng: random.Random, level: int) -> Drawn | None:
    """Ask which mana is missing."""
    board = draw_board(rng, min(level, 4))
    one = spell(rng, draw_cost(rng, level, board, MORE))
    cost, purposes = one["mana_cost"], purposes_of(one["types"])
    try:
        count = Count(board, MOST_STATES // 10)
        if count.needs_death(cost, purposes) or count.payable(cost, purposes):
            return None
        found = missing(board, cost, purposes, MOST_STATES // 4, 3 if count.states < FEW_STATES else 2)
    except TooManyStatesError:
        return None
    if found is None or len(found[0]) > 30:
        return None
    sets, states = found
    more = Count(board, MOST_STATES, sets[0])
    paid = more.payable(cost, purposes)
    assert paid is not None
    return {
        "board": board,
        "spell": one,
        "words": "\n".join((in_words(board), cast_words(one), MISSING)),
        "truth": {"least": len(symbols(sets[0])), "sets": sets},
        "certificate": {"with": sets[0], **written_plan(more.game, paid, cost)},
        "states": states,
    }


def legal(rng: random.Random, level: int) -> Drawn | None:
    """Ask for a legal plan."""
    board = draw_board(rng, level)
    one = spell(rng, draw_cost(rng, level, board))
    count = counted(board)
    found = count and count.payable(one["mana_cost"], purposes_of(one["types"]))
    if not count or not found or len(found.moves) < 2:
        return None
    return {
        "board": board,
        "spell": one,
        "words": "\n".join((in_words(board), cast_words(one), LEGAL)),
        "truth": {"payable": True},
        "certificate": written_plan(count.game, found, one["mana_cost"]),
        "states": count.states,
    }


def best(rng: random.Random, level: int) -> Drawn | None:
    """Ask for the best plan by tiers that the question states; seldom one where the best gives up nothing."""
    board = draw_board(rng, level, pools=LOSING)
    one = spell(rng, draw_cost(rng, level, board))
    count = counted(board)
    found = count and count.best(one["mana_cost"], purposes_of(one["types"]))
    if not count or not found or found[2] < 2:
        return None
    least, paid, number = found
    if not any(least) and level > 1 and rng.random() < SPARED:
        return None
    tiers = "\n".join(f"{place}. {name}: {what}" for place, (name, what) in enumerate(TIERS, 1))
    return {
        "board": board,
        "spell": one,
        "tiers": [{"name": name, "counts": what} for name, what in TIERS],
        "words": "\n".join((in_words(board), cast_words(one), BEST.format(tiers=tiers))),
        "truth": {"tiers": dict(zip((name for name, _ in TIERS), least, strict=True)), "ways": number},
        "certificate": written_plan(count.game, paid, one["mana_cost"]),
        "states": count.states,
    }


def counted(board: Json) -> Count | None:
    """Count the states of a board; None where they are too many."""
    try:
        return Count(board, MOST_STATES)
    except TooManyStatesError:
        return None
