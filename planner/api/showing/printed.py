"""An answer as it prints itself: the table of the command line, and a picture in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

from rich.console import Console

from planner.api.about import About
from planner.api.showing.picture.plan import picture_of
from planner.api.showing.tables import answer_parts, print_page
from planner.contract.answer import Said
from planner.contract.verbs import found_at


def as_text(answer: Any) -> str:
    """Write an answer as the table that the command line prints, without colors, in the terminal's width.

    >>> from planner import plan
    >>> print(as_text(plan(board={"battlefield": ["Forest"]}, pay={"cost": "{U}"})).splitlines()[0])
    {U}: unpayable
    """
    if (place := _TABLES.get(type(answer).__name__)) is not None:
        return _written(lambda console: found_at(place)(answer, console))
    if not isinstance(answer, Said):
        return repr(answer)
    about = answer.about if isinstance(answer.about, About) else None
    return _written(
        lambda console: print_page(lambda width, arrow: answer_parts(answer, about, width, arrow), console)
    )


_TABLES = {
    "Turn": "planner.api.showing.turn:turn_as_text",
    "Explanation": "planner.api.showing.tables:print_explanation",
    "OddsTable": "planner.cli.tables.decks:print_odds",
    "Hands": "planner.cli.tables.decks:print_hands",
    "LandsPlan": "planner.cli.tables.decks:print_lands",
    "Play": "planner.cli.tables.played:print_play",
    "Comparison": "planner.cli.tables.compared:print_comparison",
}
"""The place of what prints a struct that is no answer to one payment."""


def _written(print_it: Callable[[Console], object]) -> str:
    out = StringIO()
    print_it(Console(file=out, width=Console().width, color_system=None, highlight=False, emoji=False))
    return out.getvalue().rstrip("\n")


_PICTURES = {
    "Turn": "planner.api.showing.picture.others:turn_picture",
    "Explanation": "planner.api.showing.picture.others:explanation_picture",
    "Option": "planner.api.showing.picture.others:options_picture",
    "Way": "planner.api.showing.picture.others:ways_picture",
    "OddsTable": "planner.decks.odds_picture:odds_picture",
}
"""The place of what draws a struct that is no answer to one payment, or a list of such structs."""


def as_html(answer: Any) -> str | None:
    """Draw an answer as a picture that a page can hold; None for an empty list."""
    first = next(iter(answer), None) if isinstance(answer, list) else answer
    if (place := _PICTURES.get(type(first).__name__)) is not None:
        drawn: str = found_at(place)(answer)
        return drawn
    if first is None:
        return None
    assert isinstance(answer, Said)
    assert isinstance(answer.about, About)
    return picture_of(answer, answer.about)
