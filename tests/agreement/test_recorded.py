"""What engines ask in real games: 300 rows of our own, and the recorded questions where they are at hand."""

from __future__ import annotations

from collections import Counter

import pytest

import planner
from benchmarks.games_recorded import is_cost, show
from planner.costing.question import prepare
from tests.agreement.recorded import Row, rows
from tests.support.oracle.best import best
from tests.support.places import ROOT
from tests.support.sampling import Sample

RECORDED = ROOT.parent / "shared" / "games"
"""Recorded questions, which are no part of the repository: what uses them skips without them."""
FILES = ("forge.jsonl.gz", "xmage.jsonl.gz")
ROWS = rows()


def test_the_rows_are_of_the_kinds_that_are_recorded() -> None:
    assert len(ROWS) == len(set(ROWS)) == 300
    kinds = Counter(row.asked.partition(" ")[0] if row.asked[0] != "{" else "cost" for row in ROWS)
    assert set(kinds) == {"cost", "cast", "use"}
    assert min(kinds.values()) > 40
    assert {row.verdict for row in ROWS} == {"payable", "unpayable"}


def test_every_row_is_answered_as_it_is_settled() -> None:
    for row in ROWS:
        answer = planner.plan(row.request)
        assert answer.status == row.verdict, row
        assert is_cost(answer.total_cost, row.total_cost), row
        assert planner.verify(row.request, answer), row


@pytest.mark.parametrize(
    "sample", [Sample(30, fresh=False), pytest.param(Sample(300, fresh=False), marks=pytest.mark.slow)]
)
def test_trying_everything_settles_the_rows_so(sample: Sample) -> None:
    for row in ROWS[:: len(ROWS) // sample.size]:
        assert settled_by_trying(row) == row.verdict, row


def settled_by_trying(row: Row) -> str:
    """The verdict of the exhaustive search, over each total cost that there may be."""
    question = prepare(row.request)
    found = [best(question.game, way, question.prices).payable for way in question.ways]
    return "payable" if any(found) else "unpayable"


@pytest.mark.parametrize(
    "sample", [pytest.param(80, id="short"), pytest.param(None, id="all", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("name", FILES)
def test_recorded_questions_are_answered_as_they_are_settled(name: str, sample: int | None) -> None:
    path = RECORDED / name
    if not path.exists():
        pytest.skip(f"SKIPPED LOUDLY: {path} isn't there; none of that data is part of the project")
    assert show(path, sample)
