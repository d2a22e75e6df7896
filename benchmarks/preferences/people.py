"""What people expect of a payment: each case with its battlefield in three orders, judged, and counted.

A person's wish doesn't rest on the order of a list, so a case is right only where it is right in all three.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from benchmarks.preferences.answers import REFUSED, Asked, Outcome
from benchmarks.preferences.judging import faults

Case = dict[str, Any]
ORDERS = ("as listed", "reversed", "shuffled")
STRENGTHS = ("must", "should", "taste")
UNKNOWN_CARD = "unknown_card"


class Judged(Struct):
    """A case, what is wrong with the payment in each order, and what proves it in the first that is wrong."""

    case: Case
    faults: list[list[str]]
    proof: str = ""
    unknown: str = ""
    """Why it couldn't be asked: a card that the store doesn't have."""

    @property
    def right(self) -> bool:
        """Whether every word of the wish holds in every order."""
        return not any(self.faults)

    @property
    def by_order(self) -> bool:
        """Whether the order of the list alone decides: right in one, wrong in another."""
        return any(self.faults) and not all(self.faults)


def orders(case: Case, keys: Asked) -> list[Asked]:
    """Give the requests of a case: as listed, reversed, and shuffled by the case's id; with further keys."""
    request = case["request"]
    listed = list(request["board"].get("battlefield", ()))
    shuffled = list(listed)
    random.Random(case["id"]).shuffle(shuffled)
    return [
        {**request, **keys, "board": {**request["board"], "battlefield": battlefield}}
        for battlefield in (listed, listed[::-1], shuffled)
    ]


def judged(case: Case, found: Sequence[Outcome]) -> Judged:
    """Judge what came of a case in each order."""
    board = case["request"]["board"]
    wrong = [faults(case["want"], board, one) for one in found]
    first = next((one for one, fault in zip(found, wrong, strict=True) if fault), found[0])
    unknown = first.refusal if first.status == REFUSED and first.code == UNKNOWN_CARD else ""
    return Judged(case, wrong, first.proof, unknown)


class Counts(Struct):
    """What is counted of all cases that could be asked."""

    right: int
    cases: int
    musts_right: int
    musts: int
    by_order: int
    failed_musts: int
    certified: int
    """Of the failed musts: proven best by a certificate."""


def counts(found: Iterable[Judged]) -> Counts:
    """Count the cases that are right, and the rest by what is wrong with them."""
    asked = [one for one in found if not one.unknown]
    musts = [one for one in asked if one.case["strength"] == "must"]
    failed = [one for one in musts if not one.right]
    return Counts(
        right=sum(one.right for one in asked),
        cases=len(asked),
        musts_right=len(musts) - len(failed),
        musts=len(musts),
        by_order=sum(one.by_order for one in asked),
        failed_musts=len(failed),
        certified=sum(one.proof == "certificate" for one in failed),
    )


def table(found: Sequence[Judged]) -> str:
    """Write a table by class and strength: how many are right, of how many."""
    asked = [one for one in found if not one.unknown]
    sizes = Counter(one.case["class"] for one in asked)
    lines = ["| class | " + " | ".join(STRENGTHS) + " | all |", "|---|" + "---|" * 4]
    for name, _ in sizes.most_common():
        lines.append(_row(name, [one for one in asked if one.case["class"] == name]))
    return "\n".join([*lines, _row("all", asked)])


def _row(name: str, found: Sequence[Judged]) -> str:
    cells = [_share([one for one in found if one.case["strength"] == strength]) for strength in STRENGTHS]
    return f"| {name} | " + " | ".join([*cells, _share(found)]) + " |"


def _share(found: Sequence[Judged]) -> str:
    return f"{sum(one.right for one in found)}/{len(found)}" if found else "–"


def summary(found: Sequence[Judged]) -> str:
    """Say in sentences what the table doesn't: the list's order, certificates, what couldn't be asked."""
    counted = counts(found)
    said = [
        f"{counted.right} of {counted.cases} right in all three orders, musts {counted.musts_right} of "
        f"{counted.musts}; {counted.by_order} decided by the order of the list; of {counted.failed_musts} "
        f"failed musts {counted.certified} carry a certificate."
    ]
    unknown = [one.case["id"] for one in found if one.unknown]
    if unknown:
        said.append(
            f"**{len(unknown)} of {len(found)} not asked**: their cards aren't in the card store "
            f"({', '.join(unknown)})."
        )
    return "\n".join(said)
