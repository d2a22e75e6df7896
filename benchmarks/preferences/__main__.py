"""How good payments are by what players want of them: people's boards, and what is left on states of decks.

``python -m benchmarks.preferences`` judges the cases of ``../shared/people/cases.jsonl``, each in three
orders of its battlefield, and measures what payments of ``states.jsonl.gz`` leave. What is compared with
today's answers: ``--old PATH`` (a checkout of another version, which is then the first), ``--profile NAME``,
and ``--with JSON`` (further keys of the request, ``'{"keep": "hand"}'``), each as often as one likes. The
states are the same, so differences are paired: per 1,000 payments, with * beyond two standard errors.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

if __package__ in (None, ""):  # run as a file
    sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.preferences import people
from benchmarks.preferences.answers import HERE, Asked, Outcome, outcomes
from benchmarks.preferences.leavings import MEASURES
from benchmarks.preferences.paired import cells, measured, state_request, unproven
from benchmarks.preferences.sources import (
    PEOPLE,
    STATES,
    VARIABLE,
    Line,
    lines_of,
    make_card_store,
    missing,
    sampled,
)

OWN_KEYS = ("board", "pay", "pays", "want")
"""Keys that the cases and states themselves say."""


class Order(NamedTuple):
    """An order of preference that payments are found by: a version, and further keys of the request."""

    name: str
    tree: Path
    keys: Asked


def orders_of(old: Path | None, profiles: Sequence[str], further: Sequence[str]) -> list[Order]:
    """List what is compared: an older version first, then this one, then this one by other keys.

    Raises ``ValueError`` for what is no JSON object, or has a key that a case says itself.
    """
    found = [Order("old", old.resolve(), {})] if old else []
    found.append(Order("today" if old is None else "new", HERE, {}))
    found += [Order(f"profile {name}", HERE, {"profile": name}) for name in profiles]
    for text in further:
        try:
            keys = msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            raise ValueError(f"--with: {text}: {error}") from error
        if not isinstance(keys, dict):
            raise ValueError(f"--with: expected a JSON object, got {text}")
        if taken := [key for key in OWN_KEYS if key in keys]:
            raise ValueError(f"--with: {taken[0]}: is said by each case and state itself")
        found.append(Order(f"with {text}", HERE, keys))
    return found


def answers(order: Order, requests: list[Asked], jobs: int) -> list[Outcome]:
    """Answer requests by an order; what all of them are refused for is an error of the command line."""
    found = outcomes(order.tree, requests, jobs)
    refusals = {one.refusal for one in found}
    if len(refusals) == 1 and refusals != {""}:
        raise SystemExit(f"{order.name}: {refusals.pop()}")
    return found


def judge_people(cases: list[Line], order: Order, jobs: int) -> list[people.Judged]:
    """Judge each case in its three orders."""
    found = iter(answers(order, [one for case in cases for one in people.orders(case, order.keys)], jobs))
    return [people.judged(case, [next(found) for _ in people.ORDERS]) for case in cases]


def print_people(cases: list[Line], orders: list[Order], jobs: int) -> dict[str, list[str]]:
    """Print a table for each order; give the cells that the last table has of it."""
    shown = {}
    for order in orders:
        judged = judge_people(cases, order, jobs)
        print(f"\n## People's boards, {order.name}\n\n{people.table(judged)}\n\n{people.summary(judged)}")
        counted = people.counts(judged)
        shown[order.name] = [
            f"{counted.right} / {counted.musts_right} of {counted.cases} / {counted.musts}",
            str(counted.by_order),
        ]
        sys.stdout.flush()
    return shown


def measure_states(states: list[Line], orders: list[Order], jobs: int) -> dict[str, list[str]]:
    """Print why payments lack a certificate; give the cells of what each order leaves."""
    runs = {
        one.name: answers(one, [state_request(state, one.keys) for state in states], jobs) for one in orders
    }
    found = measured(states, list(runs.values()), jobs)
    print(f"\n## {len(states):,} states\n")
    for name, figures in zip(runs, found, strict=True):
        if unpaid := sum(one is None for one in figures):
            print(f"{name}: {unpaid} states aren't paid for, and are left out of its differences.\n")
    print(unproven(runs))
    return {name: cells(found[0], figures) for name, figures in zip(runs, found, strict=True)}


def print_orders(orders: list[Order], boards: dict[str, list[str]], left: dict[str, list[str]]) -> None:
    """Print one table of all orders: people's boards, and what is left."""
    titles = ["order"]
    titles += ["boards / musts", "by the list's order"] if boards else []
    titles += MEASURES if left else []
    print("\n## All orders\n\nPer 1,000 payments; in brackets as it is, else the difference to that.\n")
    print("| " + " | ".join(titles) + " |\n" + "|---" * len(titles) + "|")
    for one in orders:
        print("| " + " | ".join([one.name, *boards.get(one.name, ()), *left.get(one.name, ())]) + " |")


def run(chosen: argparse.Namespace, orders: list[Order], folder: Path) -> int:
    """Ask and print everything; give the exit status."""
    cases, states = (lines_of(path) if path.exists() else [] for path in (chosen.people, chosen.states))
    for path, found, what in ((chosen.people, cases, "people's boards"), (chosen.states, states, "states")):
        if not found:
            print(missing(path, what))
    if not cases and not states:
        return 1
    store = chosen.card_store
    if store is None:
        store = folder / "cards.sqlite"
        if said := make_card_store(store, states):
            print(said)
    os.environ[VARIABLE] = str(store.resolve())  # for all processes
    boards = print_people(sampled(cases, chosen.sample), orders, chosen.jobs) if cases else {}
    left = measure_states(sampled(states, chosen.sample), orders, chosen.jobs) if states else {}
    print_orders(orders, boards, left)
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Read the command line, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.preferences", description=__doc__)
    parser.add_argument("--people", type=Path, default=PEOPLE, metavar="FILE", help="cases of people")
    parser.add_argument("--states", type=Path, default=STATES, metavar="FILE", help="states of decks")
    parser.add_argument(
        "--old", type=Path, metavar="PATH", help="a checkout of another version, the first row"
    )
    parser.add_argument("--profile", action="append", default=[], metavar="NAME", help="a further row by it")
    parser.add_argument(
        "--with",
        dest="further",
        action="append",
        default=[],
        metavar="JSON",
        help="a further row by these keys",
    )
    parser.add_argument("--sample", type=int, metavar="N", help="so many cases and states alone")
    parser.add_argument(
        "--card-store", type=Path, metavar="FILE", help="a card store, in place of one made now"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes at a time (2)")
    chosen = parser.parse_args(arguments)
    try:
        orders = orders_of(chosen.old, chosen.profile, chosen.further)
    except ValueError as error:
        parser.error(str(error))
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        status = run(chosen, orders, Path(folder))
    print(f"\n{time.perf_counter() - start:,.0f} seconds.")
    return status


if __name__ == "__main__":
    sys.exit(main())
