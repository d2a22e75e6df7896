"""An answer as it prints itself: the table of the command line, and a picture in a notebook."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from planner.api.about import About
from planner.api.showing.picture.plan import picture_of
from planner.api.showing.tables import answer_parts, print_page
from planner.contract.answer import Answered, Said


def as_text(answer: Answered) -> str:
    """Write an answer as the table that the command line prints, without colors, in the terminal's width.

    >>> from planner import plan
    >>> print(as_text(plan(board={"battlefield": ["Forest"]}, pay={"cost": "{U}"})).splitlines()[0])
    {U}: unpayable
    """
    if not isinstance(answer, Said):
        return repr(answer)
    about = answer.about if isinstance(answer.about, About) else None
    out = StringIO()
    console = Console(file=out, width=Console().width, color_system=None, highlight=False, emoji=False)
    print_page(lambda width, arrow: answer_parts(answer, about, width, arrow), console)
    return out.getvalue().rstrip("\n")


def as_html(answer: Answered) -> str:
    """Draw an answer as a picture of its board that a page can hold."""
    assert isinstance(answer, Said)
    assert isinstance(answer.about, About)
    return picture_of(answer, answer.about)
