"""``planner deck cards``: how the odds of decks count each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from planner.api.showing.ink import Tidy, one_line
from planner.cli.streams import write_json
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError

if TYPE_CHECKING:
    from planner.decks.card_counts import CardCount
    from planner.decks.request import DeckRequest


def show_cards(
    names: Sequence[str], deck: Callable[[], DeckRequest] | None, *, helping: bool, as_json: bool
) -> None:
    """Print how cards are counted: cards with these names, of a deck, or of the store (``deck`` None)."""
    from planner.decks.card_counts import Group, counts_of

    asked = (Group.LAND, Group.MANA, *((Group.HELP,) if helping else ()))
    found = list(counts_of(_named(names) if names else _of_store() if deck is None else _of_deck(deck())))
    if deck is None and not names:
        found = [one for one in found if one.group in asked]
    if as_json:
        write_json(found)
        return
    print_counts(found)


def _named(names: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    from planner.decks.cards_of import card_object

    for number, name in enumerate(names):
        yield card_object(name, f"card[{number}]")


def _of_deck(request: DeckRequest) -> Iterator[Mapping[str, Any]]:
    from planner.decks.cards_of import read_deck

    found = read_deck(request.deck, commanders=request.commander, opponents=request.opponents)
    known = {entry.name: entry.card for entry in (*found.entries, *found.commanders)}
    yield from known.values()


def _of_store() -> Iterator[Mapping[str, Any]]:
    """Yield the cards of the store; raises ``RequestError`` if there is none."""
    from planner.cards.names import card_named, open_store

    store = open_store()
    if store is None:
        message = "there is no card store; expected one (`planner cards import` makes it), or --card"
        raise RequestError("--all", message, ErrorCode.UNKNOWN_CARD)
    for name in sorted(store.names().values()):
        yield card_named(name)


def _print_cards(cards: Sequence[CardCount], console: Console) -> None:
    for one in cards:
        role = f": {one.role}" if one.role else ""
        console.print(Tidy(Padding(Text(one_line(f"{one.name}{role}")), (0, 0, 0, 2))))
        for note in one.notes:
            console.print(Tidy(Padding(Text(one_line(note)), (0, 0, 0, 4))))


def print_counts(found: Sequence[CardCount], console: Console | None = None) -> None:
    """Print how each card is counted, what is listed about it, and the totals."""
    from planner.decks.card_counts import WORDS, Counted, Group

    console = Console(highlight=False, soft_wrap=False) if console is None else console
    for group in Group:
        for how in Counted:
            mine = [one for one in found if one.group is group and one.how is how]
            if not mine:
                continue
            console.print(Text(f"{group.value}: {how.value} ({len(mine):,})", style="bold"))
            _print_cards(mine, console)
            console.print()
    counts = Counter((one.group, one.how) for one in found)
    for group in Group:
        said = [f"{counts[group, how]:,} {how.value}" for how in Counted if counts[group, how]]
        if said:
            console.print(f"{group.value}: {', '.join(said)}")
    for how in Counted:
        if any(one.how is how for one in found):
            console.print(f"{how.value}: {WORDS[how]}")
