"""What decks take: many games, a two-color mana base that is proven, a three-color one with its gap.

``python -m benchmarks.decks games`` plays 100,000 games of 7 turns of two decks, ``two`` and ``three`` search
the best 24 lands, ``lists`` works out the odds of whole lists (``--list FILE``, repeatable; by default those
of ``examples/decks``); without a name all of them. Seeds are fixed; processor time is that of this process.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import joblib

from planner.cli.deck import request_of
from planner.decks import answer_deck, best_lands

EXAMPLE = Path(__file__).parents[1] / "examples" / "decks" / "azorius.json"
RAMP_COSTS = ("{U}", "{1}{G}", "{G}{U}", "{1}{U}{U}", "{2}{G}", "{2}{G}{U}", "{3}{U}{U}", "{4}{G}{G}")
RAMP_CARDS = {
    "Forest": 10,
    "Island": 6,
    "Breeding Pool": 4,
    "Thornwood Falls": 4,
    "Llanowar Elves": 4,
    "Birds of Paradise": 4,
    "Sol Ring": 1,
    "Simic Signet": 3,
}
TWO = (
    {"Plains": 12, "Island": 8, "Tranquil Cove": 4},
    ("{W}", "{1}{W}", "{W}{U}", "{1}{W}{U}", "{2}{U}{U}", "{3}{W}{W}", "{U}", "{1}{U}", "{2}{W}"),
)
THREE = (
    {"Plains": 8, "Island": 8, "Swamp": 8},
    ("{W}", "{1}{W}", "{W}{U}", "{U}{B}", "{2}{U}{U}", "{3}{W}{B}", "{W}{U}{B}", "{1}{U}", "{2}{B}{B}"),
)


def deck_of(cards: dict[str, int], costs: tuple[str, ...], copies: int) -> list[dict[str, Any]]:
    """A deck of named cards, and of so many copies of a sorcery for each cost."""
    spells = [{"name": f"Spell {cost}", "mana_cost": cost, "type_line": "Sorcery"} for cost in costs]
    return [
        *({"card": name, "count": count} for name, count in cards.items()),
        *({"card": spell, "count": copies} for spell in spells),
    ]


def play_games(games: int, jobs: int) -> None:
    """Play games of a deck of lands and of one with creatures, artifacts and dual lands."""
    decks = {"lands": json.loads(EXAMPLE.read_text()), "ramp": {"deck": deck_of(RAMP_CARDS, RAMP_COSTS, 3)}}
    for name, deck in decks.items():
        request = {**deck, "method": "simulated", "games": games, "turns": list(range(1, 8))}
        with joblib.parallel_config(backend="loky" if jobs > 1 else "threading", n_jobs=jobs):
            table, times = timed(partial(answer_deck, request))
        error = max(row.error for row in table.rows)
        print(f"{name}: {games:,} games x 7 turns x {len(table.spells)} spells: {times}; error {error:.2%}")


def find_lands(name: str, cards: dict[str, int], costs: tuple[str, ...], seconds: float) -> None:
    """Search the best lands of a deck for so long, and print what is proven."""
    plan, times = timed(lambda: best_lands(deck_of(cards, costs, 4), seconds=seconds))
    lands = ", ".join(f"{land.count} {land.name}" for land in plan.lands if land.count)
    proof = "proven best" if plan.optimal else f"gap {100 * (plan.bound - plan.value):.2f} points"
    print(f"{name}: {plan.value:.2%}, {proof}, within {seconds:g} s: {times}\n  {lands}")


def answer_lists(files: list[Path], jobs: int) -> None:
    """Work out the odds of every spell of whole lists, and print the errors of what was simulated."""
    for file in files:
        with joblib.parallel_config(backend="loky" if jobs > 1 else "threading", n_jobs=jobs):
            table, times = timed(partial(answer_deck, request_of(str(file), {})))
        errors = sorted(row.error for row in table.rows if row.method == "simulated") or [0.0]
        exact = sum(row.method != "simulated" for row in table.rows)
        said = f"error {errors[len(errors) // 2]:.2%} in the median, {errors[-1]:.2%} at the most"
        print(f"{file.name}: {len(table.rows)} rows, {exact} exact: {times}; {said}", flush=True)


def timed(ask: Callable[[], Any]) -> tuple[Any, str]:
    """An answer, and the time it took in words."""
    wall, processor = time.monotonic(), time.process_time()
    found = ask()
    taken = (
        f"{time.process_time() - processor:.1f} s of processor, {time.monotonic() - wall:.1f} s of wall time"
    )
    return found, taken


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decks", description=__doc__)
    parser.add_argument(
        "what", nargs="*", choices=["games", "two", "three", "lists", []], help="default: all"
    )
    parser.add_argument("--games", type=int, default=100_000, help="games (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes for the games (%(default)s)")
    parser.add_argument("--seconds", type=float, help="how long lands are searched (10 and 60)")
    parser.add_argument("--list", type=Path, action="append", metavar="FILE", help="a list; repeatable")
    options = parser.parse_args()
    what = options.what or ["games", "two", "three", "lists"]
    if "games" in what:
        play_games(options.games, options.jobs)
    if "two" in what:
        find_lands("two colors", *TWO, options.seconds or 10.0)
    if "three" in what:
        find_lands("three colors", *THREE, options.seconds or 60.0)
    if "lists" in what:
        answer_lists(options.list or sorted(EXAMPLE.parent.glob("*.json")), options.jobs)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
