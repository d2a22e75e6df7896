"""Tables of decks: odds by turn, hands, mana bases, sources; they read well at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from planner.api.showing.ink import Tidy, mana_text, one_line

if TYPE_CHECKING:
    from rich.align import VerticalAlignMethod

    from planner.decks.answer import OddsTable, Row, Spell
    from planner.decks.hands import Hands
    from planner.decks.mana_base import LandsPlan
    from planner.decks.sources_table import Sources

_SHOWN_NAME = 23
_MOST_IN_FULL = 2
"""More spells than this are shown a line each."""
_MOST_LINES = 24
"""More spells than this are shown a line for each cost."""


def console_of(given: Console | None) -> Console:
    """The given console, or the terminal's."""
    return Console(highlight=False, soft_wrap=False) if given is None else given


def percent(value: float | None) -> str:
    """A probability in percent.

    >>> percent(0.84719), percent(None)
    ('84.7', '–')
    """
    return "–" if value is None else f"{100 * value:.1f}"


def plain_table(*columns: str, left: int = 1, vertical: VerticalAlignMethod = "bottom") -> Table:
    """A table without lines, with the first columns left-aligned."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(
            column, justify="left" if number < left else "right", overflow="fold", vertical=vertical
        )
    return table


def print_odds(table: OddsTable, console: Console | None = None, *, first: Sequence[str] = ()) -> None:
    """Print castable by turn for each cost, with other figures, and the first turns.

    The lines in ``first`` come before the tables.
    """
    console = console_of(console)
    console.print(one_line(table.game))
    console.print()
    for line in first:
        console.print(mana_text(line), soft_wrap=False)
    if first:
        console.print()
    spells = _by_spell(table.rows)
    names: dict[str | None, str] = {}
    if len(spells) > _MOST_LINES:
        spells, names = _by_cost(spells)
    if len(spells) > _MOST_IN_FULL and any(len(rows) > 1 for rows in spells):
        _print_by_turn(console, spells, names)
        console.print()
        curves = {(spell.card, spell.cost): spell.on_curve for spell in table.spells}
        timely = [rows for rows in spells if (rows[0].card, rows[0].cost) in curves]
        if timely:  # of turns before the curve alone there is none
            _print_rows(console, "on its curve", [[_on_curve(rows, curves)] for rows in timely], names)
    else:
        _print_rows(console, "", spells, names)
    shown = {(rows[0].card, rows[0].cost) for rows in spells}
    if firsts := [spell for spell in table.spells if (spell.card, spell.cost) in shown]:
        console.print()
        _print_first_turns(console, firsts, names)
    console.print()
    lands = {row.turn: row for row in table.rows}
    counts = plain_table("turn", *(str(turn) for turn in sorted(lands)))
    counts.add_row("as many lands as turns", *(percent(lands[turn].enough_lands) for turn in sorted(lands)))
    counts.add_row("flood: turns + 3 and more", *(percent(lands[turn].flood) for turn in sorted(lands)))
    console.print(Tidy(counts))
    console.print()
    _print_words(console, table, {row.method for row in table.rows})


def _by_spell(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows of each spell or cost, in order."""
    found: dict[tuple[str | None, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.card, row.cost), []).append(row)
    return [sorted(one, key=lambda row: row.turn) for one in found.values()]


def _by_cost(spells: Sequence[list[Row]]) -> tuple[list[list[Row]], dict[str | None, str]]:
    """Merge spells with equal costs and figures, with names that say how many more there are."""
    alike: dict[object, list[list[Row]]] = {}
    for rows in spells:
        figures = tuple((row.turn, row.castable) for row in rows)
        alike.setdefault((rows[0].cost, figures), []).append(rows)
    names: dict[str | None, str] = {}
    for group in alike.values():
        card = group[0][0].card
        if card and len(group) > 1:
            more = f" +{len(group) - 1}"
            room = _SHOWN_NAME - len(more)
            names[card] = (card if len(card) <= room else f"{card[: room - 1]}…") + more
    return [group[0] for group in alike.values()], names


def _on_curve(rows: Sequence[Row], curves: dict[tuple[str | None, str], int]) -> Row:
    """The row of the turn equal to the card's mana value, else of the next turn, else the last row."""
    turn = curves.get((rows[0].card, rows[0].cost))
    return next((row for row in rows if turn is None or row.turn >= turn), rows[-1])


def _print_by_turn(
    console: Console, spells: Sequence[Sequence[Row]], names: Mapping[str | None, str]
) -> None:
    turns = sorted({row.turn for rows in spells for row in rows})
    mark = "~" if any(row.error <= 0 for rows in spells for row in rows) else ""
    shown = plain_table("castable on turn", "cost", *(str(turn) for turn in turns), left=2)
    for rows in spells:
        cells = {
            row.turn: (mark if row.error > 0 else "")
            + percent(row.castable)
            + ("*" if row.method == "partial" else "")
            for row in rows
        }
        shown.add_row(
            _label(rows[0], names), mana_text(rows[0].cost), *(cells.get(turn, "") for turn in turns)
        )
    console.print(Tidy(shown))
    error = max((row.error for rows in spells for row in rows), default=0.0)
    if error > 0:
        console.print(f"{mark or 'all'} simulated; the greatest standard error is {100 * error:.2f}")


def _print_rows(
    console: Console, title: str, spells: Sequence[Sequence[Row]], names: Mapping[str | None, str]
) -> None:
    named = any(row.card for rows in spells for row in rows)
    shown = plain_table(
        *([title] if named else []),
        "cost",
        "turn",
        "castable",
        "hind-\nsight",
        "given\nlands",
        "color\nscrew",
        "mana\nscrew",
        left=1 + named,
    )
    for rows in spells:
        for number, row in enumerate(rows):
            shown.add_row(
                *([_label(row, names) if not number else ""] if named else []),
                mana_text(row.cost) if not number else "",
                str(row.turn),
                _with_error(row),
                _hindsight(row),
                percent(row.given_lands),
                percent(row.color_screw),
                percent(row.mana_screw),
            )
    console.print(Tidy(shown))


def _label(row: Row, names: Mapping[str | None, str]) -> Text:
    return name_text(names.get(row.card, row.card)) if row.card else Text("")


def name_text(name: str) -> Text:
    """A name, shortened if it is long."""
    name = one_line(name)
    shown = name if len(name) <= _SHOWN_NAME else f"{name[: _SHOWN_NAME - 1]}…"
    return Text(shown, no_wrap=True, overflow="ellipsis")


def _with_error(row: Row) -> str:
    """The figure, with its error if simulated, and a star if relevant cards aren't counted."""
    shown = percent(row.castable) + ("*" if row.method == "partial" else "")
    if row.error <= 0:
        return shown
    return f"{shown} ±{100 * row.error:.2f}"


def _hindsight(row: Row) -> str:
    """The bound by hindsight; with the figure as a range if they differ by more than the errors."""
    if row.with_hindsight is None:
        return percent(None)
    apart = row.with_hindsight - row.castable
    if apart <= max(2 * (row.error + row.errors.get("with_hindsight", 0.0)), 0.0005):
        return percent(row.with_hindsight)
    return f"{100 * row.castable:.1f} to {100 * row.with_hindsight:.1f}"


def _print_first_turns(console: Console, spells: Sequence[Spell], names: Mapping[str | None, str]) -> None:
    turns = sorted({turn for spell in spells for turn in spell.by_turn})
    rows = plain_table("first castable on turn", *(str(turn) for turn in turns), "later", "delay")
    for spell in spells:
        label = name_text(names.get(spell.card, spell.card)) if spell.card else mana_text(spell.cost)
        cells = [percent(spell.by_turn[turn]) if turn in spell.by_turn else "" for turn in turns]
        rows.add_row(label, *cells, percent(spell.never), f"{spell.mean_delay:.2f}")
    console.print(Tidy(rows))


def _print_words(console: Console, table: OddsTable, methods: set[str]) -> None:
    """Print what each figure means, and how it was computed."""
    words = table.words
    castable = []
    if "exact" in methods:
        castable.append(f"castable: {words['castable']} (exact)")
    if "partial" in methods:
        mark = "castable" if methods == {"partial"} else "castable with *"
        castable.append(f"{mark}: {words['castable']}, {words['castable (partial)']}")
    if "simulated" in methods:
        games = sorted({row.games for row in table.rows if row.games is not None})
        seed = next(row.seed for row in table.rows if row.method == "simulated")
        played = " to ".join(f"{one:,}" for one in dict.fromkeys((games[0], games[-1])))
        mark = "castable" if methods == {"simulated"} else "castable with ~ or ±"
        castable.append(
            f"{mark}: {words['castable (simulated)']}; ± is the standard error of {played} games, seed {seed}"
        )
    unsure = max((row.errors.get("with_hindsight", 0.0) for row in table.rows), default=0.0)
    how = f" (simulated in part, ± up to {100 * unsure:.1f})" if unsure else ""
    if any(row.with_hindsight is None for row in table.rows):
        how += " (–: not worked out)"
    apart = any(" to " in _hindsight(row) for row in table.rows)
    between = (
        "; the two as a bracket where the best play is between them (its upper end can be what the cards "
        "seen could pay at the most)"
    )
    bracket = between if apart else ""
    others = [
        (
            "hindsight",
            words["with_hindsight"] + how + bracket,
        ),
        ("given lands", words["given_lands"]),
        ("color screw", words["color_screw"]),
        ("mana screw", words["mana_screw"]),
    ]
    console.print("All figures in percent of games.", *castable, sep="\n")
    for name, meaning in others:
        console.print(f"{name}: {meaning}")
    if table.spells:
        console.print(
            "first castable: each turn played for by itself; delay: turns after the curve on average, games "
            "without it count as the turn after the last"
        )
    if left_undone := table.words.get("cut short"):
        console.print(f"\n[bold]Cut short[/bold]: {left_undone}")
    print_not_counted(console, table.not_counted)


def print_not_counted(console: Console, lines: Iterable[str]) -> None:
    """Print which card texts aren't counted."""
    print_notes(console, "Not counted, or counted otherwise", lines)


def print_notes(console: Console, title: str, lines: Iterable[str]) -> None:
    """Print lines that begin with the name of a card; cards of which the same is said share a line."""
    names: dict[str, list[str]] = {}
    for line in map(one_line, lines):
        name, _, said = line.partition(": ")
        names.setdefault(said, []).append(name)
    if names:
        console.print(f"\n[bold]{title}[/bold]")
    for said, cards in names.items():
        line = f"{'; '.join(cards)}: {said}" if said else "; ".join(cards)
        console.print(Tidy(Padding(Text(line), (0, 0, 0, 2))))


def print_hands(hands: Hands, console: Console | None = None) -> None:
    """Print sample hands, and what they cast by turn."""
    console = console_of(console)
    console.print(f"{one_line(hands.game)}; seed {hands.seed}")
    for number, hand in enumerate(hands.hands, start=1):
        console.print()
        after = f", after {hand.mulligans} mulligan{'s' * (hand.mulligans > 1)}" if hand.mulligans else ""
        below = f", {hand.bottom} of them to the bottom" if hand.bottom else ""
        console.print(
            Text(f"Hand {number}: {hand.lands} land{'s' * (hand.lands != 1)}{after}{below}", style="bold")
        )
        cards = "; ".join(one_line(card) for card in hand.cards)
        console.print(Tidy(Padding(Text(cards), (0, 0, 0, 2))))
        rows = plain_table("  turn", "draws", "can cast, each by itself", left=3, vertical="top")
        for turn in hand.turns:
            casts = "; ".join(one_line(name) for name in turn.casts) or "–"
            rows.add_row(f"  {turn.turn}", one_line(turn.drawn or "–"), casts)
        console.print(Tidy(rows))
        if hand.keep is not None:
            console.print(Tidy(Padding(Text(hand.keep.words), (0, 0, 0, 2))))
    print_not_counted(console, hands.not_counted)


def print_lands(plan: LandsPlan, console: Console | None = None) -> None:
    """Print a mana base, its gain, and how well that is proven."""
    console = console_of(console)
    console.print(one_line(plan.game))
    gap = 100 * (plan.bound - plan.value - plan.worth)
    bound = f"no base is above {100 * plan.bound:.2f} %, {gap:.2f} points more"
    proof = "proven best" if plan.optimal else bound
    if plan.worth:
        proof = f"its lands are worth {100 * plan.worth:+.2f} beside their mana; {proof}"
    console.print(
        f"Weighted mean of castable: {100 * plan.before:.2f} % → {100 * plan.value:.2f} % ({proof})",
        style="bold",
    )
    if plan.conflict:
        console.print(Text("No base brings all of these there: " + ", ".join(plan.conflict)))
    console.print()
    changed = {land.name: land.count for land in plan.changes}
    rows = plain_table("land", "count", "change")
    for land in plan.lands:
        rows.add_row(one_line(land.name), str(land.count), _signed(changed.get(land.name, 0)))
    for name, count in changed.items():
        if name not in {land.name for land in plan.lands}:
            rows.add_row(one_line(name), "0", _signed(count))
    console.print(Tidy(rows))
    if plan.swaps:
        console.print()
        rows = plain_table("single swaps that gain most", "into", "points", left=2)
        for swap in plan.swaps:
            rows.add_row(one_line(swap.out), one_line(swap.into), f"{100 * swap.gain:+.2f}")
        console.print(Tidy(rows))
    console.print()
    rows = plain_table("spell", "cost", "turn", "weight", "before", "after", "gain", left=2)
    for spell in plan.spells:
        rows.add_row(
            name_text(spell.card),
            mana_text(spell.cost),
            str(spell.turn),
            f"{spell.weight:g}",
            percent(spell.before),
            percent(spell.after),
            f"{100 * (spell.after - spell.before):+.1f}",
        )
    console.print(Tidy(rows))
    console.print()
    console.print(
        "castable, in percent of games: the cost can be paid on that turn from lands alone, by the best play "
        "that doesn't know the order of the library; without mulligans" + ("" if plan.notes else " (exact)")
    )
    for note in plan.notes:
        console.print(Text(f"Note: {one_line(note)}"))


def _signed(count: int) -> str:
    return f"{count:+d}" if count else ""


def print_sources(size: int, lands: int, found: Sequence[tuple[str, Sources]], game: str) -> None:
    """Print how many sources costs need."""
    console = console_of(None)
    console.print(f"{size} cards, {lands} lands; {game}")
    console.print()
    rows = plain_table("cost", "turn", "sources", "given lands", "criterion", left=1)
    for label, one in found:
        counts = one.sources.values()
        sources = " + ".join(str(count) for count in counts) if counts else "–"
        rows.add_row(
            mana_text(label) if label.startswith("{") else label,
            str(one.turn),
            sources,
            f"{100 * float(one.given_lands):.2f}",
            f"{100 * float(one.wanted):.0f}",
        )
    console.print(Tidy(rows))
    console.print()
    console.print(
        "sources: the fewest lands of each color (a land of several colors counts for each) with which the "
        "cost can be paid on its turn with the probability of the criterion, in those games in which as many "
        "lands were seen as turns have passed (exact); –: even lands that all make every color don't do"
    )
