"""How many answers carry a certificate, and what making it costs: ``python -m benchmarks.certificates``.

For each kind of board and size: the share of proven answers that carry one, by what they say, how many of
those the referee accepts, and the processor time of making it, which happens when it is first read, beside
that of the answer from its request on. ``--boards N`` boards of each kind and size, ``--kinds`` some kinds
alone.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from msgspec import UNSET

import planner
from benchmarks.boards import KINDS, Card, question
from benchmarks.staples import staples_board
from planner.contract.answer import Answer, Plan, Proof, Proven, Unpayable

SIZES = (10, 20, 40, 80)
Draw = Callable[[int], Card]


@dataclass(slots=True)
class Share:
    """Answers counted by what proves them, and seconds of processor time: of plans, of proofs, of checks."""

    counts: Counter[str] = field(default_factory=Counter)
    plans: float = 0.0
    proofs: float = 0.0
    checks: float = 0.0
    refused: list[str] = field(default_factory=list)

    def add(self, request: Card) -> None:
        """Answer a request, make the proof of the answer, and let the referee check it."""
        start = time.process_time()
        found = planner.plan(request)
        answered = time.process_time()
        proof = found.proof if isinstance(found, Proven) else UNSET
        made = time.process_time()
        self.plans += answered - start
        if proof is UNSET:
            return
        self.counts[f"{_said(found)} {proof.value}"] += 1
        self.proofs += made - answered
        if proof is not Proof.CERTIFICATE:
            return
        start = time.process_time()
        ruling = planner.verify(request, found)
        self.checks += time.process_time() - start
        self.refused += ruling.problems

    def share(self, said: str) -> str:
        """The share of answers that carry a certificate, among those that say this."""
        of = {proof: self.counts[f"{said} {proof.value}"] for proof in Proof}
        total = of[Proof.CERTIFICATE] + of[Proof.CONFIRMED] + of[Proof.SEARCH]
        return f"{of[Proof.CERTIFICATE]}/{total} = {of[Proof.CERTIFICATE] / total:.1%}" if total else "–"


def _said(found: Answer) -> str:
    if isinstance(found, Plan):
        return "lethal" if found.lethal is True else "optimal"
    return "unpayable" if isinstance(found, Unpayable) else "unknown"


def _rows(kinds: list[str]) -> Iterator[tuple[str, int, Draw]]:
    """List each kind of board with its sizes, and what draws a request by its number."""
    for kind in KINDS:
        if kind.name in kinds or not kinds:
            for size in SIZES:
                yield kind.name, size, lambda n, k=kind, s=size: question(k, s, n % 2 == 0, n).request  # type: ignore[misc]
    if "staples" in kinds or not kinds:
        for size in (10, 20, 40):
            yield "staples", size, lambda n, s=size: _of_staples(s, n)  # type: ignore[misc]


def _of_staples(size: int, number: int) -> Card:
    """Draw a board of Commander's staples, and a cost."""
    board, _ = staples_board(size, number)
    rng = random.Random(f"staples/{size}/{number}")
    symbols = "".join(f"{{{rng.choice('WUBRG')}}}" for _ in range(rng.randrange(4)))
    return {"board": board, "pay": {"cost": f"{{{rng.randrange(size)}}}{symbols}"}}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--kinds", nargs="*", default=[])
    chosen = parser.parse_args()
    titles = ("optimal", "unpayable", "answer", "proof", "of it", "verify", "refused")
    print(
        f"{'kind':18} {'size':>4} {titles[0]:>16} {titles[1]:>16} " + " ".join(f"{t:>8}" for t in titles[2:])
    )
    for name, size, draw in _rows(chosen.kinds):
        found = Share()
        for number in range(chosen.boards):
            found.add(draw(number))
        each = 1e6 / max(sum(found.counts.values()), 1)
        times = (found.plans * each, found.proofs * each)
        print(
            f"{name:18} {size:4} {found.share('optimal'):>16} {found.share('unpayable'):>16} "
            f"{times[0]:6.0f}µs {times[1]:6.0f}µs {times[1] / times[0]:>8.1%} {found.checks * each:6.0f}µs "
            f"{len(found.refused):>8}",
            flush=True,
        )
        for fault in found.refused[:1]:
            print(f"    {fault[:150]}")


if __name__ == "__main__":
    main()
