"""A comparison with facts as Markdown, for the handbook: classes, and the texts that aren't understood."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from benchmarks.reading.facts import Verdict
from benchmarks.reading.scores import Score, Scores

LEAST = 5
"""Classes with fewer lines that are all understood are counted together."""


def write_page(comparison: Scores) -> Iterator[str]:
    """Write the lines of the page: a table of each key's classes, then each text that is left.

    >>> list(write_page(Scores(None)))[-1]
    '0 cards, 0 lines: 0 understood, 0 reported, 0 wrong, 0 silent.'
    """
    for key, scores in groupby(comparison.classes, key=lambda score: score.key):
        yield from [
            f"### {_words(key).capitalize()}",
            "",
            "| class | lines | understood | reported | wrong | silent |",
        ]
        yield "|---|---|---|---|---|---|"
        few: list[Score] = []
        for score in scores:
            if score.lines < LEAST and score.understood == score.lines:
                few.append(score)
            else:
                yield _row(_words(score.name), score)
        if few:
            lines = sum(score.lines for score in few)
            word = "classes" if len(few) > 1 else "class"
            yield f"| {len(few)} {word} of fewer than {LEAST} lines | {lines} | {lines} | – | – | – |"
        yield ""
    for verdict in (Verdict.REPORTED, Verdict.WRONG, Verdict.SILENT):
        if comparison.results[verdict]:
            yield from [f"### {verdict.value.capitalize()}", ""]
            yield from (
                f"- **{one.card}**: {' / '.join(one.text.splitlines())}"
                for one in comparison.problems(verdict)
            )
            yield ""
    total = comparison.total
    yield (
        f"{comparison.cards:,} cards, {total.lines:,} lines: {total.understood:,} understood, "
        f"{total.reported:,} reported, {total.wrong:,} wrong, {total.silent:,} silent."
    )


def _words(name: str) -> str:
    return name.replace("_", " ").replace("|", "/")


def _row(name: str, score: Score) -> str:
    rest = (score.reported, score.wrong, score.silent)
    return (
        f"| {name} | {score.lines:,} | {score.understood:,} | "
        + " | ".join(f"{n:,}" if n else "–" for n in rest)
        + " |"
    )
