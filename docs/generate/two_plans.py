"""The pictures of docs/best.md: for each of its boards the best plan, and the one that it is held against."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Any

from docs.generate.words import ROOT
from planner import explain, plan
from planner.api.showing.look import LIGHT
from planner.contract.answer import Plan
from planner.contract.explanation import Instead
from planner.game.tier_words import said

PAGE = ROOT / "docs" / "best.md"
_HEAD = re.compile(r'<svg [^>]*?width="(?P<width>[\d.]+)" height="(?P<height>[\d.]+)"[^>]*>')
_DEFINES = re.compile(r"from |(?!turn|plan|found|free|board)[a-z_]+ = ")
"""How an example begins that says what later ones are about: an import, or a card by its name."""
_CAPTION = 34.0
Json = dict[str, Any]


def pictures() -> Iterator[tuple[str, str]]:
    """Draw two plans for each board that the page calls ``best`` with, named after the tier that decides."""
    names: Counter[str] = Counter()
    for request in _requests():
        instead = next(iter(explain(request).instead), None)
        other = None if instead is None else _other(request, instead)
        if instead is None or other is None:
            continue
        tier = "alive" if instead.lethal else str(instead.tier).replace(" ", "-")
        names[tier] += 1
        number = "" if names[tier] == 1 else f"-{names[tier]}"
        yield f"made/best-{tier}{number}.svg", two(request, other, instead)


def _requests() -> Iterator[Json]:
    """Run the examples of the page up to each call of ``best``, and give what it asks."""
    asked: list[Json] = []

    def best(pay: str | Json, *battlefield: Any, **state: Any) -> None:
        spec = {"cost": pay} if isinstance(pay, str) else pay
        asked.append({"board": {"battlefield": list(battlefield), **state}, "pay": spec})

    known: Json = {}
    for example in doctest.DocTestParser().get_examples(PAGE.read_text(encoding="utf-8")):
        if example.source.startswith("best("):
            exec(example.source, known | {"best": best})
            yield asked.pop()
        elif _DEFINES.match(example.source):
            exec(example.source, known)


def _other(request: Json, instead: Instead) -> Plan | None:
    """Find the plan that the best one is held against."""
    found = plan({**request, "forbid": instead.spares, "require": instead.uses})
    return found if isinstance(found, Plan) else None


def _worse(instead: Instead) -> str:
    """Say in a few words why another plan isn't the best."""
    if instead.lethal or not isinstance(instead.tier, str) or not isinstance(instead.worse, int):
        return "it kills its player"
    return f"it gives up {said(instead.tier, instead.worse, 'more')}"


def two(request: Json, other: Plan, instead: Instead) -> str:
    """Draw the best plan of a request above another one, with the sentence that tells them apart."""
    from planner.api.about import About
    from planner.api.showing.picture.plan import picture_of

    best = plan(request)
    assert isinstance(best.about, About)
    parts: list[str] = []
    width, y = 0.0, 0.0
    for caption, answer in (("The best plan", best), (f"Another one: {_worse(instead)}", other)):
        drawn = picture_of(answer, best.about, dark=False)
        if answer is other:  # it is the best of those that use what the sentence speaks of
            drawn = drawn.replace(", proven best", "")
        size = _HEAD.search(drawn)
        assert size is not None
        width = max(width, float(size["width"]))
        style = f'font-size="15" font-weight="600" fill="{LIGHT["ink"]}"'
        words = f'<text x="24" y="{y + 23:g}" {style}>{escape(caption)}</text>'
        wide, high = size["width"], size["height"]
        head = f'<svg class="mp" x="0" y="{y + _CAPTION:g}" width="{wide}" height="{high}">'
        parts += [words, drawn.replace(size[0], head, 1)]
        y += _CAPTION + float(size["height"])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {y:g}" '
            f'aria-label="{escape(instead.text, quote=True)}" font-family="system-ui, sans-serif" '
            f'width="{width:g}" height="{y:g}" style="max-width:100%;height:auto">',
            f'<rect width="{width:g}" height="{y:g}" fill="{LIGHT["panel"]}"/>',
            *parts,
            "</svg>",
            "",
        ]
    )
