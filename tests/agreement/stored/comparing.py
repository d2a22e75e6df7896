"""Stored answers beside those of this version: what differs, and whether it may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context

import msgspec
from msgspec import Struct

from tests.agreement.stored.answers import Given, given
from tests.agreement.stored.storing import CHUNK, Stored

MOST_TAPPED = 0.01
"""The share of the plans whose tapped objects may be others."""


class Difference(Struct):
    """How an answer differs from the stored one: in what must be the same, in what may differ."""

    part: str
    name: str
    wrong: list[str] = []
    free: list[str] = []
    has_tapped: bool = False
    other_tapped: bool = False


class Compared(Struct):
    """All differences of a file, one for each answer."""

    found: list[Difference]

    @property
    def share_tapped(self) -> float:
        """The share of the plans that tap other objects."""
        plans = [one for one in self.found if one.has_tapped]
        return sum(one.other_tapped for one in plans) / max(len(plans), 1)

    @property
    def allowed(self) -> bool:
        """Whether nothing differs that must be the same, and few plans tap other objects."""
        return not any(one.wrong for one in self.found) and self.share_tapped <= MOST_TAPPED


def difference(one: Stored) -> Difference:
    """Answer a stored question anew, and compare."""
    try:
        now = given(one.part, one.asked)
    except Exception as error:  # a crash is a difference, and must not end the comparison
        now = Given(same={"crash": f"{type(error).__name__}: {error}"})
    return between(one, now)


def between(one: Stored, now: Given) -> Difference:
    """Compare a stored answer with another one."""
    before = one.answer
    wrong = [
        f"{key}: {_text(before.same.get(key))} stored, now {_text(now.same.get(key))}"
        for key in sorted({*before.same, *now.same})
        if before.same.get(key) != now.same.get(key)
    ]
    wrong += [f"referee: {fault}" for fault in now.faults if fault not in before.faults]
    free = [key for key in sorted({*before.free, *now.free}) if before.free.get(key) != now.free.get(key)]
    has_tapped = before.tapped is not None and now.tapped is not None
    return Difference(one.part, one.name, wrong, free, has_tapped, has_tapped and before.tapped != now.tapped)


def _text(data: object) -> str:
    return msgspec.json.encode(data).decode()[:300]


def compared(stored: list[Stored], jobs: int = 1) -> Compared:
    """Compare each of the stored answers, in so many processes."""
    if jobs < 2:
        return Compared([difference(one) for one in stored])
    with get_context("spawn").Pool(jobs) as pool:
        return Compared(pool.map(difference, stored, CHUNK))


def table(of: Compared, most_shown: int = 20) -> Iterator[str]:
    """The differences in figures, one row for each part, and those that may not be."""
    yield "| part | answers | wrong | other tapped | other in what may differ |"
    yield "|---|---|---|---|---|"
    for part in dict.fromkeys(one.part for one in of.found):
        rows = [one for one in of.found if one.part == part]
        free = Counter(key for one in rows for key in one.free)
        shown = ", ".join(f"{number} {key}" for key, number in free.most_common()) or "none"
        wrong, tapped = sum(bool(one.wrong) for one in rows), sum(one.other_tapped for one in rows)
        yield f"| {part} | {len(rows):,} | {wrong} | {tapped} | {shown} |"
    plans = sum(one.has_tapped for one in of.found)
    yield f"\nOf {plans:,} plans {of.share_tapped:.2%} tap other objects (at most {MOST_TAPPED:.0%} may)."
    wrong_ones = [one for one in of.found if one.wrong]
    yield f"{len(wrong_ones):,} of {len(of.found):,} answers are wrong."
    for one in wrong_ones[:most_shown]:
        yield f"  {one.part}, {one.name}: " + "; ".join(one.wrong)
