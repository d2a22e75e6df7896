"""The kinds of questions about one payment: verdict, missing mana, a legal plan, the best plan."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.manabench.boards import LOSING, Json, draw_board, draw_cost, in_words
from benchmarks.manabench.cards import spell_name
from benchmarks.manabench.counting import TIERS, Count, missing, written_plan
from benchmarks.manabench.game import TooManyStatesError, purposes_of, symbols
from benchmarks.manabench.weighing import certificate

MOST_STATES = 8_000
"""Boards with more states are drawn anew."""
FEW_STATES = 300
"""Only of boards with fewer all sets of three missing mana are tried."""
TYPES = ("Sorcery", "Sorcery", "Instant", "Enchantment", "Creature — Beast", "Artifact", "Artifact Creature — Golem")
CASTING = (
    "You cast {name} ({types}, mana cost {cost}). Nothing changes what it costs. "
    "You may activate mana abilities while you pay for it. A payment that leaves you at 0 life or less doesn't count."
)
PLAN_FORM = (
    'Answer with a JSON object: {"plan": [...], "payment": [...]}. Each entry of "plan" is one activation of a mana '
    'ability, in order: {"use": the id of the permanent, "add": the mana that it adds, such as "{W}{U}"}, with "pay": '
    'the mana of the pool that its cost takes, where it takes some, "sacrifice": the id of the creature that its '
    'cost sacrifices, where it sacrifices another permanent, and "tap": the id of the creature that its cost taps '
    'besides, where it taps one. Each entry of "payment" is one symbol of the mana cost: {"symbol": ..., "mana": ...} '
    'or, where a symbol is paid with life, {"symbol": ..., "life": 2}; generic mana is one entry, such as {"symbol": '
    '"{2}", "mana": "{R}{G}"}.'
)
FORMS = {
    "verdict": 'Answer with a JSON object: {"payable": true} or {"payable": false}.',
    "missing": 'Answer with a JSON object, such as {"add": "{U}{U}"} for two blue mana. Use W, U, B, R, G, and C for colorless.',
    "plan": PLAN_FORM,
    "best": PLAN_FORM,
}
Drawn = dict[str, Any]


def spell(rng: random.Random, cost: str, used: set[str] | None = None, types: tuple[str, ...] = TYPES) -> Json:
    """Draw a spell with this mana cost."""
    return {"name": spell_name(rng, set() if used is None else used), "types": rng.choice(types), "mana_cost": cost}


def cast_words(one: Json) -> str:
    """Say what is cast."""
    return CASTING.format(name=one["name"], types=one["types"], cost=one["mana_cost"])


def verdict(rng: random.Random, level: int) -> Drawn | None:
    """Can it be paid at all? As many can as can't."""
    board = draw_board(rng, level)
    one = spell(rng, draw_cost(rng, level, board))
    wanted = rng.random() < 0.5
    purposes = purposes_of(one["types"])
    count = counted(board)
    if count is None or count.needs_death(one["mana_cost"], purposes):
        return None
    found = count.payable(one["mana_cost"], purposes)
    if bool(found) is not wanted:
        return None
    cost = one["mana_cost"]
    proof: Json = {"states": count.states}
    if found:
        proof = written_plan(count.game, found, cost)
    elif weighed := certificate(board, cost):
        proof = weighed
    return {
        "board": board,
        "spell": one,
        "words": f"{in_words(board)}\n{cast_words(one)}\nCan you pay its mana cost in full?",
        "truth": {"payable": wanted},
        "certificate": proof,
        "states": count.states,
    }


def lacking(rng: random.Random, level: int) -> Drawn | None:
    """Which mana is missing?"""
    board = draw_board(rng, min(level, 4))
    one = spell(rng, draw_cost(rng, level, board))
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
        "words": f"{in_words(board)}\n{cast_words(one)}\nYou can't pay for it as things are. Suppose that, before you begin, "
        "some mana of types of your choice were put into your mana pool: mana without restrictions, and not from a snow "
        "source. Name a smallest such amount of mana with which you could pay (if there are several smallest ones, any).",
        "truth": {"least": len(symbols(sets[0])), "sets": sets},
        "certificate": {"with": sets[0], **written_plan(more.game, paid, cost)},
        "states": states,
    }


def legal(rng: random.Random, level: int) -> Drawn | None:
    """Make a legal plan."""
    board = draw_board(rng, level)
    one = spell(rng, draw_cost(rng, level, board))
    count = counted(board)
    found = count and count.payable(one["mana_cost"], purposes_of(one["types"]))
    if not count or not found or len(found.moves) < 2:
        return None
    return {
        "board": board,
        "spell": one,
        "words": f"{in_words(board)}\n{cast_words(one)}\nPay its mana cost in full: say which mana abilities you activate, in "
        "order, and what pays for each symbol. Any legal way is right.",
        "truth": {"payable": True},
        "certificate": written_plan(count.game, found, one["mana_cost"]),
        "states": count.states,
    }


def best(rng: random.Random, level: int) -> Drawn | None:
    """Make the best plan, by tiers that the question states."""
    board = draw_board(rng, level, pools=LOSING)
    one = spell(rng, draw_cost(rng, level, board))
    count = counted(board)
    found = count and count.best(one["mana_cost"], purposes_of(one["types"]))
    if not count or not found or found[2] < 2:
        return None
    least, paid, number = found
    tiers = "\n".join(f"{place}. {name}: {what}" for place, (name, what) in enumerate(TIERS, 1))
    return {
        "board": board,
        "spell": one,
        "tiers": [{"name": name, "counts": what} for name, what in TIERS],
        "words": f"{in_words(board)}\n{cast_words(one)}\nPay its mana cost in full in the best way. Of two ways the one is better "
        "that has less in the first of these tiers in which they differ; ways that are equal in all of them are equally "
        f"good:\n{tiers}\nWhat leaves the battlefield counts as such and not as tapped. A creature that came under your "
        "control this turn can't attack.",
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
