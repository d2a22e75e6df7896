"""The options for a payment as a table: a row for each, and how it differs from the best."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from planner.alternatives import Option
from planner.answer import Plan
from planner.request import Request
from planner.table import print_page, title_of
from planner.table.ink import comma_separated, in_one_piece, mana_text, words_text


def print_options(options: list[Option], request: Request, console: Console | None = None) -> None:
    """Print the options for a request, a row for each, where ``print_answer`` would print."""
    print_page(lambda _, arrow: _parts(options, request, arrow), console)


def _parts(options: list[Option], request: Request, arrow: str) -> Iterator[RenderableType]:
    """The options as a table, under the cost that they pay."""
    yield title_of(options[0].plan, request)
    yield Text.assemble("Total cost ", mana_text(options[0].plan.total_cost or "nothing"))
    yield Text()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name, right in (("#", True), ("Price", True), ("Taps", False), ("Loses", False), ("Plan", False)):
        table.add_column(name, justify="right" if right else "left", no_wrap=right)
    for number, option in enumerate(options, start=1):
        price = f"{option.plan.price:,}{'' if option.plan.optimal else ' ?'}"
        tapped = comma_separated(map(in_one_piece, option.plan.summary.tapped))
        lost = comma_separated(_lost(option.plan, request.board.life, arrow))
        table.add_row(str(number), price, tapped, lost, words_text(option.differs))
    yield table
    if not all(option.plan.optimal for option in options):
        yield Text("?: not proven that no other plan comes before it.", style="dim")


def _lost(plan: Plan, life: int, arrow: str) -> Iterator[Text]:
    """What a plan gives up besides what it taps."""
    end = plan.summary
    yield from map(in_one_piece, [*end.sacrificed, *end.exiled, *end.discarded, *end.returned])
    if end.life_after_triggers != life:
        yield Text(f"life {life} {arrow} {end.life_after_triggers}")
