"""All lines of one turn, card by card and mana by mana: what can be spent at the most.

``python -m tests.support.best_turns`` samples 1,000 turns of the decks in ``examples/decks``, of cards that
are played exactly, and says how much of the most mana the games' loop spends.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from planner.decks.cards_of import read_deck
from planner.decks.play_kernel import best_turn
from planner.decks.play_tables import PlayTables
from tests.support.places import ROOT


def states(tables: PlayTables, number: int, seed: int) -> Iterator[tuple[list[int], list[int]]]:
    """Hands and the permanents that are there, as kinds: of games that were dealt, with all of it random."""
    dice = Random(seed)
    by_rule = {line.partition(": ")[0] for line in tables.by_rule}
    by_rule |= {tables.names[kind] for kind in tables.dependents.said}  # tests/support/dependent_turns.py
    counts = zip(tables.names, tables.library.counts, strict=True)
    deck = [n for n, (name, count) in enumerate(counts) if name not in by_rule for _ in range(count)]
    makers = [
        n for n, (kind, _) in enumerate(tables.library.kinds) if kind.land or (kind.units and not kind.spell)
    ]
    for _ in range(number):
        cards = dice.sample(deck, 13)
        there = [kind for kind in cards[7:] if kind in makers]
        yield cards[:7], there


def spent_by_loop(tables: PlayTables, hand: Sequence[int], there: Sequence[int]) -> int:
    """The mana that the games' loop spends."""
    held = np.bincount(hand, minlength=len(tables.names)).astype(np.int64)
    reach = np.zeros(tables.spells[0].shape[1], dtype=np.int64)
    for kind in there:
        reach += tables.land_later[kind] if kind < tables.lands else tables.spells[3][kind]
    best = np.full(11, -1, dtype=np.int64)
    best_turn(held, reach, tables.land_now, tables.land_later, tables.lands, tables.spells, best)
    return int(sum(tables.size[kind] for kind in best[1:] if kind >= 0))


def spent_best(tables: PlayTables, hand: Sequence[int], there: Sequence[int]) -> int:
    """The most mana that any line spends: each land, each order of spells, each way to pay."""
    kinds = [kind for kind, _ in tables.library.kinds]
    units = tuple(sorted(unit for kind in there for unit in kinds[kind].units))
    seen: dict[Any, int] = {}

    def most(held: tuple[int, ...], mana: tuple[int, ...], land: bool) -> int:
        key = held, mana, land
        if key in seen:
            return seen[key]
        found = 0
        for place in range(len(held)):
            if place and held[place] == held[place - 1]:
                continue
            kind, left = kinds[held[place]], held[:place] + held[place + 1 :]
            if kind.land:
                if land:
                    more = kind.units if kind.untapped else ()
                    found = max(found, most(left, tuple(sorted((*mana, *more))), False))
                continue
            symbols = tables.costs[held[place]]
            if symbols is None:
                continue
            made = () if kind.sick else kind.units
            for rest in _payments(mana, symbols):
                found = max(found, len(symbols) + most(left, tuple(sorted((*rest, *made))), land))
        seen[key] = found
        return found

    return most(tuple(sorted(hand)), units, True)


def _payments(mana: tuple[int, ...], symbols: Sequence[int]) -> set[tuple[int, ...]]:
    """What can be left once each symbol has taken a mana that pays for it."""
    left = {mana}
    for symbol in symbols:
        left = {one[:n] + one[n + 1 :] for one in left for n, unit in enumerate(one) if unit & symbol}
    return left


def main() -> int:
    """Sample turns; 1 where less than 99 % of the most mana is spent, or more than can be."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.best_turns", description=__doc__)
    parser.add_argument("--states", type=int, default=1_000, help="turns that are sampled (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="(%(default)s)")
    options = parser.parse_args()
    decks = sorted((ROOT / "examples" / "decks").glob("*.json"))
    spent = most = above = 0
    for deck in decks:
        tables = PlayTables(read_deck(json.loads(deck.read_text())["deck"]), {})
        for hand, there in states(tables, options.states // len(decks), options.seed):
            mine, best = spent_by_loop(tables, hand, there), spent_best(tables, hand, there)
            spent, most, above = spent + mine, most + best, above + (mine > best)
    print(f"{spent} of {most} mana ({spent / most:.2%}) in {options.states} turns; above the most in {above}")
    return int(spent < 0.99 * most or above > 0)


if __name__ == "__main__":
    raise SystemExit(main())
