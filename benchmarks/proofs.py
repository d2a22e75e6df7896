"""What answers are proven by: ``python -m benchmarks.proofs``, on boards of random real permanents.

Permanents of the card store (``$PLANNER_CARDS``), 10 to 60 of them: a third basic lands, a third with a mana
ability, a third any; the cost is a real card's, or as much as the board could make. ``--boards N`` so many
boards, ``--hands N`` so many with three cards in hand that are read, ``--games FILE`` requests of recorded
games, a JSON object with ``request`` a line (``--sample N`` of each file). Each answer is counted by what
proves it, beside those that claim no proof, and timed: the answer, and its proof, which is made when it is
first read. Answers to requests that leave out a fact (``needs``) have a row of their own: they hold in every
game that could be meant. ``--list WORD`` prints the requests whose proof is this one,
``--seed N`` draws others.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import UNSET

import planner
from benchmarks.games_recorded import rows_of
from benchmarks.timing import Times, shown
from planner.cards.store import CardStore, store_path
from planner.contract.answer import Plan, Proven

Request = dict[str, Any]
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
PERMANENTS = ("Land", "Artifact", "Creature", "Enchantment", "Planeswalker")
SIZES = range(10, 61)
SEEDED = 1_000_000
"""So many boards a seed has."""
NOT_CLAIMED = ("no proof claimed", "unknown")
COLUMNS = ("certificate", "rule", "confirmed", "search")


@cache
def pool() -> tuple[list[str], list[str], list[str], list[str]]:
    """Read the card store: permanents, those with a mana ability, what can be cast, and what that costs."""
    permanents, sources, spells, costs = [], [], [], []
    for card in CardStore(store_path()).search("", 1_000_000):
        types, name = str(card.get("type_line", "")), str(card["name"])
        if card.get("mana_cost"):
            spells.append(name)
            costs.append(str(card["mana_cost"]))
        if any(kind in types for kind in PERMANENTS) and "//" not in name:
            permanents.append(name)
            if "dd {" in str(card.get("oracle_text", "")) or "mana of any" in str(
                card.get("oracle_text", "")
            ):
                sources.append(name)
    return permanents, sources, spells, costs


def board_request(number: int) -> Request:
    """Draw a board of real permanents, and a cost."""
    rng = random.Random(f"proofs/{number}")
    permanents, sources, _, costs = pool()
    size = rng.choice(SIZES)
    groups = [BASICS, sources, permanents]
    names = [rng.choice(rng.choice(groups)) for _ in range(size)]
    if rng.random() < 0.5:
        cost = rng.choice(costs).split(" // ")[0]
    else:
        colors = "".join(f"{{{rng.choice('WUBRG')}}}" for _ in range(rng.randrange(5)))
        cost = f"{{{rng.randrange(size)}}}{colors}"
    return {"board": {"battlefield": names}, "pay": {"cost": cost}}


def hand_request(number: int) -> Request:
    """Draw a board with a hand of three real cards, what can be cast of it to be left."""
    rng = random.Random(f"proofs/hand/{number}")
    request = board_request(number)
    request["board"]["hand"] = [rng.choice(pool()[2]) for _ in range(3)]
    return {**request, "keep": "hand"}


def requests_of(path: Path, number: int | None) -> Iterator[Request]:
    """Read the requests of a file of recorded games."""
    yield from (row["request"] for row in rows_of(path, number))


@dataclass(slots=True)
class Proofs:
    """Answers counted by what proves them, and the times of answers and of proofs."""

    counts: Counter[str] = field(default_factory=Counter)
    answers: Times = field(default_factory=Times)
    proofs: Times = field(default_factory=Times)

    def row(self, name: str) -> str:
        """Write what was counted as a row of a table."""
        proven = sum([self.counts[one] for one in COLUMNS])
        cells = [
            f"{self.counts[one] / proven:.1%} ({self.counts[one]})" if proven else "–" for one in COLUMNS
        ]
        cells += [str(self.counts[one]) for one in (*NOT_CLAIMED, "refused")]
        times = [shown(one.at(share)) for one in (self.answers, self.proofs) for share in (0.5, 0.95)]
        return " | ".join([name, str(proven), *cells, *times])


@dataclass(slots=True)
class Table:
    """Answers whose requests say everything, and those that leave out a fact."""

    whole: Proofs = field(default_factory=Proofs)
    lacking: Proofs = field(default_factory=Proofs)

    def add(self, request: Request) -> str:
        """Answer a request, and make its proof; return what that is."""
        start = time.process_time()
        try:
            found = planner.plan(request)
        except planner.RequestError:
            self.whole.counts["refused"] += 1
            return "refused"
        answered = time.process_time()
        proof = found.proof if isinstance(found, Proven) else UNSET
        if proof is not UNSET:
            said = str(proof)
        else:
            said = "no proof claimed" if isinstance(found, Plan) else str(found.status)
        proofs = self.lacking if found.needs else self.whole
        proofs.counts[said] += 1
        proofs.answers.seconds.append(answered - start)
        proofs.proofs.seconds.append(time.process_time() - answered)
        return said


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--boards", type=int, default=1_000)
    parser.add_argument("--hands", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0, help="draw other boards than those of seed 0")
    parser.add_argument("--games", type=Path, nargs="*", default=[])
    parser.add_argument("--sample", type=int, help="so many requests of each file")
    parser.add_argument("--list", help="print the requests whose proof is this one")
    chosen = parser.parse_args()
    rows: list[tuple[str, Iterator[Request]]] = []
    first = chosen.seed * SEEDED
    if chosen.boards:
        rows.append(("boards", map(board_request, range(first, first + chosen.boards))))
    if chosen.hands:
        rows.append(("hands", map(hand_request, range(first, first + chosen.hands))))
    rows += [(path.name, requests_of(path, chosen.sample)) for path in chosen.games]
    titles = ("of", "proven", *COLUMNS, *NOT_CLAIMED, "refused", "answer", "95 %", "proof", "95 %")
    print(" | ".join(titles), "|".join(["---"] * len(titles)), sep="\n", flush=True)
    for name, requests in rows:
        found = Table()
        for request in requests:
            if found.add(request) == chosen.list:
                print(json.dumps(request))
        print(found.whole.row(name), found.lacking.row(f"{name}, facts missing"), sep="\n", flush=True)


if __name__ == "__main__":
    main()
