"""Ask ``mtg-mana-simulator``: JSON on the standard input, a list of decks; the shares of games out.

A deck is ``{"size": n, "lands": n, "makers": {name: n}, "turns": n, "most": n}``; a maker is taken for what
Llanowar Elves are: it costs one mana and makes one from the next turn on.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

from mtg_mana_simulator import AI, Card, Experiment, Metric

GAMES = 20_000


def odds(size: int, lands: int, makers: dict[str, int], turns: int, most: int) -> dict[str, Any]:
    """The share of simulated games with at least so much mana, by turn and number."""
    elves = sum(makers.values())
    deck = [Card.untapped_land] * lands + [Card.tapped_rock(1, 1)] * elves
    deck += [Card.filler] * (size - len(deck))
    random.seed(1)
    start = time.perf_counter()
    found = Experiment(deck=deck, ai=AI(choose=AI.less_naive.choose), turns=turns, repeats=GAMES)
    metrics = [Metric.minimum_mana(mana) for mana in range(1, most + 1)]
    shares = found.evaluate(metrics)
    rows = [[shares[metric.name][turn] for metric in metrics] for turn in range(turns)]
    return {"rows": rows, "seconds": time.perf_counter() - start}


json.dump([odds(**deck) for deck in json.load(sys.stdin)], sys.stdout)
