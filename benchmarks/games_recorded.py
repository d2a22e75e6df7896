"""Payments and checks of real games, and boards of scripted tests, as other engines settled them.

``python -m benchmarks.games_recorded FILE...`` answers the requests of each file, JSON objects a line:
``request`` and, where it is settled, ``verdict`` and ``total_cost``; ``forge`` is what that engine decided
and did, ``asserted`` what a scripted test says. It prints verdicts and total costs that are right or wrong,
the time of an answer, what that engine's own payment gives up more than ours, tier by tier, and how requests
without a settled verdict are answered: as they are, or with the cost that the engine has locked in.
``--sample N`` takes so many of each file. The files are no part of the project: one that isn't there is
skipped, and said to be. The exit status is 1 where something settled is wrong, or where a payment of the
engine gives up less than one that is proven best.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import planner
from benchmarks.recorded_notes import reason_of
from benchmarks.timing import Times, shown, smallest_solve
from planner.adapters import forge
from planner.contract.answer import Plan
from planner.game.mana import symbols_of_mana
from planner.game.tiers import Tier

Row = dict[str, Any]
TIERS = tuple([tier.value for tier in reversed(Tier)])
_HAND, _LIFE = TIERS.index("hand"), TIERS.index("life") + 1
ORDER = (*TIERS[:_HAND], "castable", *TIERS[_HAND:_LIFE], "castable freely", *TIERS[_LIFE:])
"""What payments are compared by, in this order."""
REFUSED = "refused"


class Asked(NamedTuple):
    """What a request was answered by: its status, the answer, why it was refused."""

    status: str
    answer: Any = None
    refusal: str = ""


def ask(request: Row) -> Asked:
    """Answer a request; a refusal is an answer, too."""
    try:
        found = planner.plan(request)
    except planner.RequestError as error:
        return Asked(REFUSED, refusal=str(error))
    return Asked(str(found.status), found)


def rows_of(path: Path, number: int | None) -> list[Row]:
    """Read the rows of a file, packed or plain; so many of them, spread evenly."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    found = [msgspec.json.decode(line) for line in data.splitlines() if line.strip()]
    if number is None or number >= len(found):
        return found
    return [found[place * len(found) // number] for place in range(number)]


def is_cost(text: str, other: str) -> bool:
    """Tell whether two costs have the same symbols, in whatever order."""
    return Counter(map(str, symbols_of_mana(text))) == Counter(map(str, symbols_of_mana(other)))


# --- what is settled ----------------------------------------------------------------------------------------


def faults(row: Row, asked: Asked) -> Iterator[str]:
    """Say what of an answer isn't as it is settled."""
    if (verdict := row.get("verdict")) is not None and asked.status != verdict:
        yield f"verdict: {asked.status}, settled as {verdict}"
    elif (total := row.get("total_cost")) is not None and not is_cost(total, asked.answer.total_cost):
        yield f"total cost: {asked.answer.total_cost}, settled as {total}"


# --- what another engine's payment gives up -----------------------------------------------------------------


def amounts(plan: Plan) -> dict[str, int]:
    """Give what a plan gives up by all that plans are compared by; what of the hand is kept is a gain."""
    found = {one.tier: one.amount for one in plan.gives_up or ()}
    cards = plan.castable or ()
    return {**found, "castable": -len(cards), "castable freely": -sum([one.freely for one in cards])}


def first_that_differs(ours: Plan, theirs: Plan) -> tuple[str, int]:
    """Find the first tier in which another payment gives up more or less, and how much more."""
    one, other = amounts(ours), amounts(theirs)
    for tier in ORDER:
        if more := other.get(tier, 0) - one.get(tier, 0):
            return tier, more
    return "", 0


def as_paid(row: Row) -> Asked | None:
    """Ask for the payment that another engine made, with all that it used; None where it made none."""
    did = row.get("forge", {})
    if did.get("kind") != "payment" or not did["says"]:
        return None
    used = {*did["tapped"], *(one for one, *_ in did["gone"])} - {row["request"]["pay"].get("card")}
    found = ask({**row["request"], "require": sorted(used)})
    if not isinstance(found.answer, Plan) or set(found.answer.summary.tapped) - used:
        return None
    return found


# --- what isn't settled -------------------------------------------------------------------------------------


def by_the_engine(row: Row) -> Row | None:
    """Ask with what an engine knows: the cost that it has locked in; None where the record doesn't say it."""
    return None if row.get("forge", {}).get("cost") is None else forge.request_of(row)


def show(path: Path, number: int | None) -> bool:
    """Answer a file, and print what came of it; tell whether everything settled is right."""
    rows = rows_of(path, number)
    times, wrong, right, costs = Times(), [], 0, 0
    tiers: Counter[str] = Counter()
    open_rows: list[tuple[Row, Asked]] = []
    for row in rows:
        started = time.process_time()
        asked = ask(row["request"])
        times.seconds.append(time.process_time() - started)
        if row.get("verdict") is None:
            open_rows.append((row, asked))
            continue
        found = list(faults(row, asked))
        wrong += [f"{row['id']}: {one}" for one in found]
        right += not found
        costs += not found and "total_cost" in row
        if (paid := as_paid(row)) is not None and isinstance(asked.answer, Plan):
            tier, more = first_that_differs(asked.answer, paid.answer)
            proven = "less than what is proven best" if asked.answer.optimal else "less"
            tiers[f"{'more' if more > 0 else proven}: {tier}" if tier else "the same"] += 1
    print(f"\n## {path.name}: {len(rows):,} requests\n")
    print(
        f"{right:,} settled verdicts are right, {costs:,} of them with a settled total cost; "
        f"{len(wrong)} are wrong."
    )
    for line in wrong:
        print(f"- {line}")
    smallest = smallest_solve()
    print(
        f"An answer takes {shown(times.median)} in the median, {shown(times.at(0.95))} at the 95th "
        f"percentile: {times.median / smallest:.1f} and {times.at(0.95) / smallest:.1f} smallest solves."
    )
    if tiers:
        print("\n| the engine's own payment gives up | payments |\n|---|---|")
        for words, count in tiers.most_common():
            print(f"| {words} | {count:,} |")
    show_open(open_rows)
    return not wrong and not any(words.startswith("less than") for words in tiers)


def show_open(rows: Sequence[tuple[Row, Asked]]) -> None:
    """Print how requests without a settled verdict are answered, as they are and as an engine says them."""
    if not rows:
        return
    found: Counter[tuple[str, str, str]] = Counter()
    for row, asked in rows:
        said = row.get("asserted") or ("payable" if row["forge"]["says"] else "unpayable")
        other = by_the_engine(row) if asked.status != said else None
        found[said, asked.status, ask(other).status if other is not None else ""] += 1
    print(f"\n{len(rows)} have no settled verdict:\n")
    print("| the record says | answer | with the cost that is locked in | requests |\n|---|---|---|---|")
    for (said, status, other_status), count in sorted(found.items()):
        print(f"| {said} | {status} | {other_status} | {count} |")
    print("\n| whose | why it isn't settled, or is answered otherwise | requests |\n|---|---|---|")
    reasons = Counter(reason_of(row) for row, _ in rows)
    for reason, count in reasons.most_common():
        words = "| | no reason is known" if reason is None else f"| {reason.whose} | {reason.why}"
        print(f"{words} | {count} |")


def main() -> None:
    """Answer the files that are named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--sample", type=int, help="so many requests of each file")
    given = parser.parse_args()
    right = True
    for path in given.files:
        if path.exists():
            right = show(path, given.sample) and right
        else:
            print(f"\n**SKIPPED: {path}.** There is no such file; none of that data is part of the project.")
    sys.exit(not right)


if __name__ == "__main__":
    main()
