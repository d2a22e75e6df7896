"""A turn as a table: one block for each cost that is paid, in order, then what all of them come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET, UnsetType
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from planner.api.showing.ink import comma_separated, in_one_piece, mana_text, words_text
from planner.api.showing.steps import step_table
from planner.api.showing.tables import notes, print_page
from planner.contract.answer import Plan
from planner.contract.answer_parts import GivenUp
from planner.contract.request import Request
from planner.game.tier_words import in_words
from planner.planning.turn import Paid, Resolves, Turn


def turn_as_text(turn: Turn, console: Console) -> None:
    """Print a turn without its board, so without the player's life before it."""
    print_page(lambda width, arrow: turn_parts(turn, None, width, arrow), console)


def print_turn(turn: Turn, request: Request, console: Console | None = None) -> None:
    """Print a turn, like ``print_answer``."""
    print_page(lambda width, arrow: turn_parts(turn, request.board.life, width, arrow), console)


def turn_parts(turn: Turn, life: int | None, width: int, arrow: str) -> Iterator[RenderableType]:
    """The parts of the page of one turn; ``life`` is None if it is unknown."""
    yield _title(turn)
    if turn.paid:
        yield _facts(turn)
    if turn.kept:
        yield Text.assemble("Keeps ", comma_separated(map(words_text, turn.kept)))
    for number, one in enumerate(turn.paid, start=1):
        yield Text()
        yield from _block(number, one, width)
    if turn.paid:
        yield Text()
        yield _totals([one.plan for one in turn.paid], life, arrow)
    yield from notes("Left out", [words_text(name) for name in turn.left_out])
    yield from notes("Why", [words_text(reason.text) for reason in turn.reasons])
    yield from notes("Assumed", [words_text(text) for text in turn.assumed])
    yield from notes(
        "Not understood",
        [
            Text.assemble(in_one_piece(line.object), ": ", words_text(line.text))
            for line in turn.not_understood
        ],
    )
    yield from notes("Needs", [words_text(need.text) for need in turn.needs])


def _title(turn: Turn) -> Text:
    total = len(turn.paid) + len(turn.left_out)
    style = "bold green" if turn.paid else "bold red"
    words = f"{len(turn.paid)} of {total} paid" if turn.paid else "nothing can be paid"
    return Text.assemble("Turn: ", (words, style), style="bold")


def _facts(turn: Turn) -> Text:
    """The total value and what is given up for it, and what is proven about them."""
    value = f"value {turn.value:,} ({'proven' if turn.proven else 'not proven'} the greatest)"
    doubt = "proven" if turn.cheapest else "not proven"
    if isinstance(turn.price, int):
        return Text(f"{value}, price {turn.price:,} ({doubt} the lowest)")
    return Text(f"{value}, gives up {_given(turn.gives_up)} ({doubt} the least)")


def _given(gives_up: list[GivenUp] | UnsetType) -> str:
    """What the turn gives up, tier by tier."""
    return in_words([(one.tier, one.amount) for one in gives_up or () if one.amount])


def _block(number: int, one: Paid, width: int) -> Iterator[RenderableType]:
    """One cost: its name and value, the steps, and what they leave in the pool."""
    plan = one.plan
    x = f", X = {plan.summary.x:,}" if isinstance(plan.summary.x, int) else ""
    given = f"price {plan.price:,}" if isinstance(plan.price, int) else f"gives up {_given(plan.gives_up)}"
    facts = f" (value {one.value:,}, {given}{x})"
    ways = [*([plan.choices.alternative] if plan.choices.alternative else []), *plan.choices.additional]
    name = Text.assemble(f"{_VERBS[one.action]} ", words_text(one.name))
    if ways:
        name = Text.assemble(name, "; ", comma_separated(map(words_text, ways)))
    yield Text.assemble((f"{number}. ", "bold"), Text.assemble(name, style="bold"), facts)
    if plan.steps or one.action != "play":
        yield step_table(plan.steps, width)
    if plan.summary.left_in_pool:
        yield Text.assemble("Left in pool ", mana_text(plan.summary.left_in_pool))
    if one.resolves is not UNSET:
        yield from _resolved(one.resolves)


_VERBS = {"play": "Play", "cast": "Cast", "activate": "Activate", "pay": "Pay"}


def _resolved(resolves: Resolves) -> Iterator[Text]:
    """What is assumed to happen as it resolves."""
    if resolves.adds:
        yield Text.assemble("Adds ", mana_text(resolves.adds))
    if resolves.enters:
        ids = [one + " (tapped)" if one in resolves.tapped else one for one in resolves.enters]
        yield Text.assemble("Enters: ", comma_separated(map(in_one_piece, ids)))


def _totals(plans: list[Plan], life: int | None, arrow: str) -> Table:
    """What all of the plans leave behind."""
    ends = [plan.summary for plan in plans]
    after = ends[-1].life_after_triggers
    lost = {object_id for end in ends for object_id in end.lost}
    rows = {
        "Tapped": _ids(i for end in ends for i in end.tapped if i not in lost),
        "Sacrificed": _ids(i for end in ends for i in end.sacrificed),
        "Exiled": _ids(i for end in ends for i in end.exiled),
        "Discarded": _ids(i for end in ends for i in end.discarded),
        "Returned": _ids(i for end in ends for i in end.returned),
        "Life": Text(f"{after}" if life is None or after == life else f"{life} {arrow} {after}"),
        "Left in pool": mana_text(ends[-1].left_in_pool or "nothing"),
    }
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for name, words in rows.items():
        if words:
            table.add_row(name, words)
    return table


def _ids(ids: Iterable[str]) -> Text:
    return comma_separated(map(in_one_piece, dict.fromkeys(ids)))
