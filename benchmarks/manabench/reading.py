"""Questions that give a certificate to read: does it hold, and if not, which line is wrong."""

from __future__ import annotations

import random

from benchmarks.manabench.boards import Json, draw_board, draw_cost, in_words
from benchmarks.manabench.kinds import Drawn, cast_words, counted, spell
from benchmarks.manabench.weighing import certificate, wrong_line
from benchmarks.manabench.wording import READING


def reading(rng: random.Random, level: int) -> Drawn | None:
    """Ask whether a certificate that a cost can't be paid is right; three of five have one wrong line."""
    board = draw_board(rng, level)
    one = spell(rng, draw_cost(rng, level, board))
    cost = one["mana_cost"]
    proof = certificate(board, cost) if board["life"] == 20 else None
    if proof is None or proof["have"] == 0:
        return None
    count = counted(board)
    if count is None:
        return None
    assert not count.payable(cost, ("creature spell", "artifact spell")), "a certificate of what can be paid"
    wrong = _falsified(rng, proof) if rng.random() < 0.6 else None
    stated = wrong or proof
    found = wrong_line(board, cost, stated)
    assert (found is None) is (wrong is None), stated
    return {
        "board": board,
        "spell": one,
        "stated": stated,
        "words": "\n".join((in_words(board), cast_words(one), _words(stated))),
        "truth": {"holds": found is None, "wrong": found},
        "certificate": proof,
        "states": count.states,
    }


def _words(stated: Json) -> str:
    owed = [f"{line['amount']} of {line['symbol']}, each counts {line['each']}" for line in stated["owed"]]
    gifts = [f"{line['object']} gives at most {line['gives']}" for line in stated["gifts"]]
    return READING.format(
        weights=", ".join(f"{letter} {value}" for letter, value in stated["weights"].items()),
        owed="\n".join(f"- owed[{number}]: {line}" for number, line in enumerate(owed)),
        gifts="\n".join(f"- gifts[{number}]: {line}" for number, line in enumerate(gifts)),
        need=stated["need"],
        have=stated["have"],
    )


def _falsified(rng: random.Random, proof: Json) -> Json:
    """Change one line so that the conclusion still follows from what is written, and the sums fit."""
    what = rng.choice(("gifts", "gifts", "owed", "need", "have"))
    found: Json = {**proof}
    for name in ("owed", "gifts"):
        found[name] = [dict(one) for one in proof[name]]
    if what == "gifts":
        place = rng.choice([n for n, line in enumerate(proof["gifts"]) if line["gives"]])
        found["gifts"][place]["gives"] -= 1
        found["have"] -= 1
    elif what == "owed":
        place = rng.randrange(len(proof["owed"]))
        found["owed"][place]["each"] += 1
        found["need"] += found["owed"][place]["amount"]
    else:
        found[what] += 1 if what == "need" else -1
    return found
