"""Stored answers as a file: JSON lines, compressed, the same bytes for the same answers."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from planner import RequestError
from tests.agreement.stored.answers import Given, given, script
from tests.agreement.stored.questions import SHARES, questions

Json = dict[str, Any]
CHUNK = 4
MOST_TRIED = 20
"""So many questions are looked at for each one that is stored: not all of them can begin a dialogue."""


class Stored(Struct, kw_only=True):
    """A question of a part, where it comes from, and its answer."""

    part: str
    name: str
    asked: Json
    answer: Given


def made(answers: int, jobs: int = 1, part: str | None = None) -> list[Stored]:
    """So many answers of all parts (of one part its share alone), in the order of their questions."""
    parts = list(SHARES) if part is None else [part]
    work = [(one, name, asked) for one in parts for name, asked in _chosen(one, round(answers * SHARES[one]))]
    if jobs < 2:
        return [_stored(*one) for one in work]
    with get_context("spawn").Pool(jobs) as pool:
        return pool.starmap(_stored, work, CHUNK)


def _stored(part: str, name: str, asked: Json) -> Stored:
    return Stored(part=part, name=name, asked=asked, answer=given(part, asked))


def _chosen(part: str, number: int) -> Iterator[tuple[str, Json]]:
    """The first questions of a part that can be asked."""
    looked_at = islice(questions(part), MOST_TRIED * number)
    if part != "dialogues":
        return islice(looked_at, number)
    return islice(_dialogues(looked_at), number)


def _dialogues(requests: Iterable[tuple[str, Json]]) -> Iterator[tuple[str, Json]]:
    """Dialogues about those of the requests that can be paid, with what is done by hand in them."""
    for name, request in requests:
        try:
            told = script(request, name)
        except RequestError:
            continue
        if told is not None:
            yield name, {"request": request, "told": told}


def write(path: Path, stored: Iterable[Stored]) -> None:
    """Write answers to a file."""
    lines = [msgspec.json.encode(one) for one in stored]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(b"\n".join(lines) + b"\n")


def read(path: Path) -> list[Stored]:
    """Read answers from a file."""
    decode = partial(msgspec.json.decode, type=Stored)
    return [decode(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
