"""The options for a payment as a table: a row for each, and how it differs from the best."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from planner.api.about import About
from planner.api.showing.ink import comma_separated, in_one_piece, words_text
from planner.api.showing.tables import print_page, title_of, total_cost_of
from planner.contract.answer import Plan
from planner.contract.request import Request
from planner.planning.options import Option


def print_options(options: list[Option], request: Request, console: Console | None = None) -> None:
    """Print the options for a request, a row for each, like ``print_answer``."""
    print_page(lambda _, arrow: _parts(options, request, arrow), console)


def _parts(options: list[Option], request: Request, arrow: str) -> Iterator[RenderableType]:
    """The options as a table, under the cost that they pay."""
    yield title_of(options[0].plan, About.of(request))
    yield total_cost_of(options[0].plan.total_cost, options[0].plan.other_costs)
    yield Text()
    columns = {"Taps": _tapped, "Loses": lambda plan: _lost(plan, request.board.life, arrow), "Keeps": _kept}
    cells = {name: [comma_separated(of(one.plan)) for one in options] for name, of in columns.items()}
    shown = {name: column for name, column in cells.items() if any(column)}
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    tiered = options[0].plan.gives_up is not UNSET
    names = ("#", *shown, "Gives up", "Plan") if tiered else ("#", "Price", *shown, "Plan")
    for name in names:
        right = name in ("#", "Price")
        table.add_column(name, justify="right" if right else "left", no_wrap=right)
    for number, option in enumerate(options):
        row = [column[number] for column in shown.values()]
        table.add_row(*_begun(number, option), *row, *_given_up(option.plan), words_text(option.differs))
    yield table
    if not all(option.proven for option in options):
        yield Text("?: not proven that no other plan comes before it.", style="dim")


def _begun(number: int, option: Option) -> list[str]:
    """The number of an option, and its price if it has one."""
    plan, doubt = option.plan, "" if option.proven else " ?"
    if isinstance(plan.price, int):
        price = plan.readable_price
        return [str(number + 1), f"{'' if price is None else f'{price:,}'}{doubt}"]
    return [f"{number + 1}{doubt}"]


def _given_up(plan: Plan) -> list[Text]:
    """What a plan gives up in each tier, if plans are compared by tiers."""
    tiers = plan.gives_up
    if not isinstance(tiers, list):
        return []
    return [comma_separated([Text(f"{one.amount:,} {one.tier}") for one in tiers if one.amount])]


def _tapped(plan: Plan) -> Iterator[Text]:
    yield from map(in_one_piece, plan.summary.tapped)


def _kept(plan: Plan) -> Iterator[Text]:
    yield from map(words_text, plan.summary.kept)


def _lost(plan: Plan, life: int, arrow: str) -> Iterator[Text]:
    """What a plan gives up besides tapped permanents."""
    end = plan.summary
    yield from map(in_one_piece, end.lost)
    if end.life_after_triggers != life:
        yield Text(f"life {life} {arrow} {end.life_after_triggers}")
