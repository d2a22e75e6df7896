"""An answer as a table that a person can follow, drawn with rich."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import UNSET
from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from planner.answer import Answer, Plan, Step, Unknown, Unpayable
from planner.request import BoardSpec, CardSpec, ObjectSpec, Request

WIDEST = 110
"""Lines that are longer than this are hard to follow, however wide the terminal is."""
ABILITY_COLUMN_FROM = 64
"""From this width on, the text of an ability has a column of its own."""
LONGEST_WHOLE_ID = 24
"""An id that is longer is broken at its spaces, so that it fits a narrow terminal."""
LONGEST_WHOLE_PRICE = 30
"""And so is what a part of the price is for."""

_WHOLE = "\ue000"  # stands for a space at which a line isn't broken
_SYMBOL = re.compile(r"\{[^{}]+\}")
_LONG_RUN = re.compile(r"(\{[^{}]+\})\1{5,}")
# The colors of the cards' own symbols, each with a background: readable on any terminal.
_INK = "#1a1a1a on "
_STYLES = {
    "W": _INK + "#f8f6d8",
    "U": _INK + "#a9dcf5",
    "B": "#f0e8e8 on #4d4446",
    "R": _INK + "#f5a48b",
    "G": _INK + "#93cfa8",
}
_NO_COLOR_STYLE = _INK + "#d5d0cd"
_VERDICT_STYLES = {"payable": "bold green", "unpayable": "bold red", "unknown": "bold yellow"}


def print_answer(answer: Answer, request: Request, console: Console | None = None) -> None:
    """Print an answer to its request; without a console, to the standard output.

    Colors and width are the terminal's: none where it has none, where the output is no
    terminal, or where ``NO_COLOR`` is set.
    """
    _print(lambda width, arrow: _parts(answer, request, width, arrow), console)


def _print(parts: Callable[[int, str], Iterable[RenderableType]], console: Console | None) -> None:
    """Print the parts of a page, which depend on its width and on what an arrow is there."""
    console = console or Console(highlight=False)
    if hasattr(console.file, "reconfigure"):  # an encoding that lacks a letter prints "?"
        console.file.reconfigure(errors="replace")
    arrow = "->" if console.options.ascii_only else "→"
    width = min(console.width, WIDEST)
    console.print(_Tidy(Group(*parts(width, arrow))), width=width)


class _Tidy:
    """Something drawn with its ids in one piece, and no blanks at the ends of lines."""

    def __init__(self, drawn: RenderableType) -> None:
        self.drawn = drawn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in console.render_lines(self.drawn, options, pad=False):
            pieces = [(segment.text.replace(_WHOLE, " "), segment.style) for segment in line]
            while pieces and not pieces[-1][0].strip():
                pieces.pop()
            if pieces:
                pieces[-1] = (pieces[-1][0].rstrip(), pieces[-1][1])
            yield from (Segment(text, style) for text, style in pieces)
            yield Segment.line()


def _parts(answer: Answer, request: Request, width: int, arrow: str) -> Iterator[RenderableType]:
    """The parts of the page, from top to bottom."""
    yield _title(answer, request)
    if isinstance(answer, Plan):
        yield from _plan_parts(answer, request, width, arrow)
    elif isinstance(answer, Unpayable | Unknown):
        yield from _no_plan_parts(answer)
    yield from _notes("Assumed", [_words(text) for text in answer.assumed])
    yield from _notes(
        "Not understood",
        [
            Text.assemble(_id(line.object), ": ", _words(line.text), (f" (could {_safe(line.could)})", "dim"))
            for line in answer.not_understood
        ],
    )


def _title(answer: Answer, request: Request) -> Text:
    verdict = answer.status.value
    return Text.assemble(_subject(answer, request), ": ", (verdict, _VERDICT_STYLES[verdict]), style="bold")


def _subject(answer: Answer, request: Request) -> Text:
    """What is paid for, in a few words."""
    pay = request.pay
    total = getattr(answer, "total_cost", UNSET)
    if pay is None:
        return _mana(total or "The cost")
    if pay.card is not None:
        return _id(_name_of_spell(pay.card, request.board))
    if pay.ability is not None:
        return Text.assemble(_id(pay.source or "The source"), f", ability {_safe(str(pay.ability))}")
    return _mana(pay.cost or "The cost")


def _card_name(card: str | CardSpec) -> str:
    return (card.name or "The spell") if isinstance(card, CardSpec) else card


def _name_of_spell(card: str | CardSpec, board: BoardSpec) -> str:
    """The name of the spell, also where the request gives the id of an object."""
    zones = (board.hand, board.graveyard, board.exile, board.command)
    for entry in itertools.chain(*zones):
        if isinstance(entry, ObjectSpec) and entry.id == card:
            return _card_name(entry.card)
    return _card_name(card)


def _plan_parts(plan: Plan, request: Request, width: int, arrow: str) -> Iterator[RenderableType]:
    yield _facts(plan)
    if plan.lethal is True:
        yield Text(f"This plan kills you: life {plan.summary.life_after_triggers}.", style="bold red")
    yield Text()
    yield _step_table(plan.steps, width)
    yield Text()
    yield _summary(plan, request, arrow)
    if plan.prices:
        yield Text()
        yield _price_table(plan)


def _facts(plan: Plan) -> Text:
    """The total cost, the price, and what is proven of it."""
    proof = "proven best" if plan.optimal else "not proven best: the limit came first"
    facts = [Text.assemble("Total cost ", _mana(plan.total_cost or "nothing"))]
    facts += [Text.assemble("and ", _words(cost)) for cost in plan.other_costs]
    if plan.x_unbounded is True:
        facts.append(Text("X could be as large as you like"))
    return Text(", ").join([*facts, Text(f"price {plan.price:,}"), Text(proof)])


def _step_table(steps: list[Step], width: int) -> RenderableType:
    if not steps:
        return Text("Nothing has to be done: the cost is paid as it stands.")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("Step")
    two_columns = width >= ABILITY_COLUMN_FROM and any(step.text for step in steps)
    if two_columns:
        table.add_column("Ability", style="dim")
    for number, step in enumerate(_joined(steps), start=1):
        ability = Text(_safe(step.text or ""))
        words = _step_words(step)
        if two_columns:
            table.add_row(str(number), words, ability)
        elif step.text:
            ability.stylize("dim")
            table.add_row(str(number), Text("\n").join([words, ability]))
        else:
            table.add_row(str(number), words)
    return table


def _joined(steps: list[Step]) -> Iterator[Step]:
    """The steps, with those in a row that pay a symbol with the very same mana as one."""
    for plain, group in itertools.groupby(steps, lambda s: s.action == "spend" and s.mana == s.for_):
        if plain:
            mana = "".join(step.mana or "" for step in group)
            yield Step(action="spend", mana=mana, for_=mana)
        else:
            yield from group


def _step_words(step: Step) -> Text:
    """A step as a sentence."""
    if step.action == "activate":
        words = _activation(step)
    elif step.action == "trigger":
        words = Text.assemble(_id(step.object or ""), " triggers: ", _mana(step.adds or ""))
        if step.snow:
            words.append(" (snow)")
    elif step.action == "spend":
        words = _spending(step)
    elif step.action == "pay life":
        words = Text(f"Pay {step.amount or 0} life")
        if step.for_ and _SYMBOL.search(step.for_):
            words = Text.assemble(words, " for ", _mana(step.for_))
    else:
        words = Text.assemble(step.action.capitalize(), " ", _id(step.object or ""))
        if step.for_:
            words = Text.assemble(words, " for ", _words(step.for_))
    if step.irreversible:
        words.append(" (can't be taken back)", style="bold yellow")
    return words


def _activation(step: Step) -> Text:
    """What activating a mana ability does to its object and costs, and what it adds."""
    own = step.object or ""
    ways = [
        word
        for word, applies in (
            ("tap", "{T}" in (step.text or "").partition(":")[0]),
            ("sacrifice", own in step.sacrifices),
            ("exile", own in step.exiles),
            ("discard", own in step.discards),
        )
        if applies
    ] or ["activate"]
    costs = [Text.assemble(" and ".join(ways), " ", _id(own))]
    others = (
        ("tap", step.taps),
        ("sacrifice", step.sacrifices),
        ("exile", step.exiles),
        ("discard", step.discards),
        ("return", step.returns),
    )
    for verb, ids in others:
        if rest := [each for each in ids if each != own]:
            costs.append(Text.assemble(f"{verb} ", _list(map(_id, rest))))
    costs += [Text(f"remove {_counters(kind, count)}") for kind, count in step.removes.items()]
    if step.pays_life:
        costs.append(Text(f"pay {step.pays_life} life"))
    if step.spends:
        costs.append(Text.assemble("pay ", _mana(step.spends)))
    words = _list(costs)
    words = Text.assemble(words, " for ", _mana(step.adds)) if step.adds else words
    if step.snow:
        words.append(" (snow)")
    return _capitalized(words)


def _spending(step: Step) -> Text:
    mana, owed = step.mana or "", step.for_ or ""
    if mana == owed or not owed:
        words = Text.assemble("Pay ", _mana(mana))
    else:
        words = Text.assemble("Pay ", _words(owed), " with ", _mana(mana))
    if step.snow:
        words.append(" (snow)")
    return words


def _counters(kind: str, count: int) -> str:
    return f"a {_safe(kind)} counter" if count == 1 else f"{count} {_safe(kind)} counters"


def _summary(plan: Plan, request: Request, arrow: str) -> Table:
    """What is announced, and what the payment leaves behind."""
    end, choices = plan.summary, plan.choices
    announced = [Text(f"X = {choices.x:,}")] if choices.x is not UNSET else []
    announced += [_words(choice) for choice in [*choices.symbols, *choices.additional, *choices.reductions]]
    rows = {
        "Announce": _comma_separated(announced),
        "Life": _life(plan, request.board.life, arrow),
        "Tapped": _comma_separated(map(_id, end.tapped)),
        "Sacrificed": _comma_separated(map(_id, end.sacrificed)),
        "Exiled": _comma_separated(map(_id, end.exiled)),
        "Discarded": _comma_separated(map(_id, end.discarded)),
        "Returned": _comma_separated(map(_id, end.returned)),
        "Spent": _mana(end.spent),
        "Left in pool": _mana(end.left_in_pool or "nothing"),
        "Keeps": _comma_separated(map(_id, end.kept)),
    }
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for name, words in rows.items():
        if words:
            table.add_row(name, words)
    return table


def _life(plan: Plan, before: int, arrow: str) -> Text:
    end = plan.summary
    if end.life == end.life_after_triggers == before:
        return Text(str(before))
    words = Text(f"{before} {arrow} {end.life}")
    if end.life_after_triggers != end.life:
        words.append(f" {arrow} {end.life_after_triggers} (after triggers)")
    return words


def _price_table(plan: Plan) -> Table:
    """What the price is made of."""
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False, show_footer=True)
    table.add_column("Price of this plan", footer="total")
    table.add_column("", justify="right", no_wrap=True, footer=f"{plan.price:,}")
    for item in plan.prices:
        table.add_row(_coloured(_id(item.what, longest=LONGEST_WHOLE_PRICE).plain), f"{item.price:,}")
    return table


def _no_plan_parts(answer: Unpayable | Unknown) -> Iterator[RenderableType]:
    if answer.total_cost:
        yield Text.assemble("Total cost ", _mana(answer.total_cost))
    yield Text()
    if answer.sentence:
        yield _words(answer.sentence)
    missing = _missing(answer) if isinstance(answer, Unpayable) else []
    if missing or answer.reasons:
        yield Text()
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    if missing:
        table.add_row("Missing", _comma_separated(missing))
    for reason in answer.reasons:
        said = reason.text in answer.sentence
        numbered = reason.rule[:1].isdigit()
        if numbered or not said:
            text = reason.text if not numbered else reason.rule if said else f"{reason.rule}: {reason.text}"
            table.add_row("Rule" if numbered else "Why", _words(text))
    if table.rows:
        yield table


def _missing(answer: Unpayable) -> list[Text]:
    if answer.missing is UNSET:
        return []
    parts = [_mana(answer.missing.mana)] if answer.missing.mana else []
    if answer.missing.life:
        parts.append(Text(f"{answer.missing.life:,} life"))
    return parts


def _notes(title: str, lines: list[Text]) -> Iterator[RenderableType]:
    """A list of remarks under a title that catches the eye, or nothing."""
    if not lines:
        return
    yield Text()
    yield Text(title, style="bold yellow")
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row("-", line)
    yield table


def _safe(text: str) -> str:
    """The text as one line without control characters: a name must not steer the terminal."""
    text = " ".join(text.splitlines())
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def _id(name: str, longest: int = LONGEST_WHOLE_ID) -> Text:
    """An id or a name, kept in one piece where that leaves room for the rest."""
    name = _safe(name)
    return Text(name.replace(" ", _WHOLE) if len(name) <= longest else name)


def _mana(mana: str) -> Text:
    """Mana or a cost, with long runs of one symbol counted: ``{G} ×12``."""
    return _coloured(_LONG_RUN.sub(_counted, _safe(mana)))


def _counted(run: re.Match[str]) -> str:
    return f"{run[1]}{_WHOLE}×{len(run[0]) // len(run[1])} "


def _words(text: str) -> Text:
    """A sentence, its mana symbols coloured."""
    return _coloured(_safe(text))


def _coloured(text: str) -> Text:
    """The text with each mana symbol in its colors; a hybrid symbol has one for each half."""
    words = Text(text)
    for symbol in _SYMBOL.finditer(text):
        start, style = symbol.start(), _NO_COLOR_STYLE
        for part in symbol[0].split("/"):
            style = style if part.startswith("P") else _STYLES.get(part.strip("{}"), _NO_COLOR_STYLE)
            length = len(part) + (start > symbol.start())
            words.stylize(style, start, start + length)
            start += length
    return words


def _comma_separated(parts: Iterable[Text]) -> Text:
    return Text(", ").join(parts)


def _list(parts: Iterable[Text]) -> Text:
    """``a, b and c``."""
    parts = list(parts)
    if len(parts) < 2:
        return parts[0]
    return Text.assemble(_comma_separated(parts[:-1]), " and ", parts[-1])


def _capitalized(words: Text) -> Text:
    first = Text(words.plain[0].upper())
    return Text.assemble(first, words[1:])
