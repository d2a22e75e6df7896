"""A program that guesses, by legal moves where it makes plans: what may be had for nothing.

``python -m benchmarks.manabench.programs.guesser``. Its guesses are drawn from the question's id.
"""

from __future__ import annotations

import random

from benchmarks.manabench.boards import Json, game_of
from benchmarks.manabench.counting import use_of
from benchmarks.manabench.game import symbols
from benchmarks.manabench.programs import answer_lines


def answer(one: Json) -> Json:
    """Guess the answer to a question."""
    rng = random.Random(one["id"])
    kind = one["kind"]
    if kind == "verdict":
        return {"payable": rng.random() < 0.5}
    if kind == "missing":
        return {"add": f"{{{rng.choice('WUBRGC')}}}" * rng.randint(1, 2)}
    if kind == "castable":
        return {"castable": _some(rng, one)}
    if kind == "turn":
        return {"cast": _some(rng, one)}
    if kind == "total cost":
        return {"total_cost": one["spell"]["mana_cost"].replace("{X}", "")}
    if kind == "certificate":
        lines = [f"{name}[{n}]" for name in ("owed", "gifts") for n in range(len(one["stated"][name]))]
        holds = rng.random() < 0.5
        return {"holds": holds} | ({} if holds else {"wrong": rng.choice([*lines, "need", "have"])})
    return _walk(rng, one)


def _some(rng: random.Random, one: Json) -> list[str]:
    return [card["name"] for card in one["hand"] if rng.random() < 0.5]


def _walk(rng: random.Random, one: Json) -> Json:
    """Activate at random as often as there are symbols of mana to pay for."""
    game = game_of(one["board"])
    state, uses = game.start(), []
    owed = sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols(one["spell"]["mana_cost"]))
    while len(state.pool) < owed:
        moves = list(game.moves(state, ordered=False))
        if not moves:
            break
        move, state = rng.choice(moves)
        uses.append(use_of(game, move))
    return {"plan": uses}


if __name__ == "__main__":
    answer_lines(answer)
