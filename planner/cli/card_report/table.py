"""What ``planner cards`` found, drawn with rich: the lines of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from planner.api.showing.ink import Tidy, words_text
from planner.game.entering import EntersTapped
from planner.loading.card_lines.understood import CardLines, Line
from planner.loading.card_lines.words import in_one_line

_STYLES = {
    "understood": "green",
    "left alone": "dim",
    "reported": "yellow",
}


def print_cards(cards: Iterable[CardLines], console: Console | None = None) -> None:
    """Print the result for each line of these cards, as soon as a card is read."""
    console = console_of(console)
    for card in cards:
        print_part(console, Text(words_text(card.name).plain, style="bold"))
        for face in card.faces:
            if len(card.faces) > 1:
                print_part(console, Padding(Text(words_text(face.name).plain, style="italic"), (0, 0, 0, 2)))
            for part in _lines(face.lines):
                print_part(console, part)
        print_part(console, Text())


def print_shown(
    card: Mapping[str, Any],
    lines: CardLines,
    entering: Iterable[EntersTapped | None],
    console: Console | None = None,
) -> None:
    """Print a card: its faces with cost, types and size, each line of text, whether it enters tapped."""
    console = console_of(console)
    print_part(console, Text(words_text(str(card["name"])).plain, style="bold"))
    for face, read, tapped in zip(card.get("card_faces") or [card], lines.faces, entering, strict=True):
        size = f"{face['power']}/{face['toughness']}" if "power" in face else face.get("loyalty", "")
        name = f"{face['name']}  " if len(lines.faces) > 1 else ""
        head = "  ".join(str(part) for part in (face["mana_cost"], face["type_line"], size) if part)
        print_part(console, Padding(words_text(f"{name}{head}"), (0, 0, 0, 2)))
        for part in _lines(read.lines):
            print_part(console, part)
        if tapped is not None:
            print_part(console, _hanging(Text("tapped", style="dim"), Text(_entering(tapped), style="dim")))


def _entering(tapped: EntersTapped) -> str:
    if tapped.always:
        return "always enters tapped"
    if not tapped.understood:
        return "enters tapped by words that aren't understood"
    ways = [f"{tapped.life} life is paid"] * bool(tapped.life)
    ways += [f"{tapped.reveal.words} is revealed"] if tapped.reveal is not None else []
    ways += ["its condition holds"] * (tapped.unless is not None) + [
        "the player chooses so"
    ] * tapped.optional
    return f"enters tapped unless {' or '.join(ways)}"


def _lines(lines: list[Line]) -> Iterator[RenderableType]:
    if not lines:
        yield Padding(Text("no text", style="dim"), (0, 0, 0, 2))
    for line in lines:
        yield _hanging(Text(line.result, style=_STYLES[line.result]), words_text(line.text))
        if line.means is not None:
            yield _hanging(Text(), Text.assemble(words_text(in_one_line(line.means)), style="dim"))
        if line.reason:
            yield _hanging(Text(), Text.assemble(words_text(line.reason), style="dim"))


def _hanging(label: Text, words: Text) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=10, no_wrap=True)
    table.add_column()
    table.add_row(label, words)
    return Padding(table, (0, 0, 0, 2))


def console_of(console: Console | None) -> Console:
    """The given console, or the terminal's."""
    console = console or Console(highlight=False)
    if hasattr(console.file, "reconfigure"):  # an encoding that lacks a letter prints "?"
        console.file.reconfigure(errors="replace")
    return console


def print_part(console: Console, part: RenderableType) -> None:
    """Print one part at the full width."""
    console.print(Tidy(part))
