"""The steps of a plan as sentences, those that do the same in one row."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from planner.api.showing.ink import (
    SYMBOL,
    capitalized,
    in_one_piece,
    listed,
    mana_text,
    one_line,
    words_text,
)
from planner.contract.steps import Step
from planner.game.records import Record
from planner.game.vocabulary import Helper, Verb

TEXT_COLUMN_FROM = 64
"""From this width on, the text of an ability or of a cost has a column of its own."""
_HELPING = re.compile(r"(?P<keyword>\w+) (?P<symbols>(?:\{[^{}]+\})+)")
_KEYWORDS = (Helper.CONVOKE, Helper.DELVE, Helper.IMPROVISE, Helper.WATERBEND)


class StepRow(Record, frozen=True):
    """A row of the table: equal steps, a sentence for them, and the text they follow."""

    steps: list[Step]
    words: Text
    text: Text


def rows_of(steps: list[Step]) -> list[StepRow]:
    """Combine consecutive steps that do the same to pay the same into one row."""
    rows = [(group, _row(group)) for group in _joined(steps)]
    return [StepRow(group, words, _text_of(group[0], words.plain)) for group, words in rows]


def step_table(steps: list[Step], width: int) -> RenderableType:
    """The steps, numbered, each with the text it follows."""
    if not steps:
        return Text("Nothing has to be done: the cost is paid as it stands.")
    rows = [(row.words, row.text) for row in rows_of(steps)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("Step")
    two_columns = width >= TEXT_COLUMN_FROM and any(text for _, text in rows)
    if two_columns:
        table.add_column("Text", style="dim")
    for number, (words, text) in enumerate(rows, start=1):
        if two_columns:
            table.add_row(str(number), words, text)
        elif text:
            text.stylize("dim")
            table.add_row(str(number), Text("\n").join([words, text]))
        else:
            table.add_row(str(number), words)
    return table


def _text_of(step: Step, sentence: str) -> Text:
    """The text that a step follows: the ability's, or the words of the part of the cost."""
    if step.text:
        return Text(one_line(step.text))
    if step.action == "spend" or not step.for_ or _helps(step) or SYMBOL.fullmatch(step.for_):
        return Text()
    words = Text(one_line(step.for_))
    return Text() if words.plain == re.sub(r"#\d+$", "", sentence) else words


def _helps(step: Step) -> re.Match[str] | None:
    """The keyword and the symbol, if a step pays in place of mana (702.51, 702.66, ...)."""
    found = _HELPING.fullmatch(step.for_ or "")
    return found if found and found["keyword"] in _KEYWORDS else None


def _joined(steps: list[Step]) -> Iterator[list[Step]]:
    """Group consecutive steps that do the same to pay the same."""
    for key, group in itertools.groupby(steps, _alike):
        together = list(group)
        if key is None:
            yield from ([step] for step in together)
        else:
            yield together


def _alike(step: Step) -> tuple[str | None, ...] | None:
    """Key shared by steps of one row; None if a step is always alone."""
    if step.action == "spend":
        return (step.action,) if step.mana == step.for_ and not step.snow else None
    if found := _helps(step):
        return step.action, found["keyword"]
    if step.object is None or step.action in (Verb.ACTIVATE, Verb.TRIGGER) or step.removes or step.puts:
        return None
    return step.action, step.for_, str(step.irreversible)


def _row(steps: list[Step]) -> Text:
    """A sentence for one or more equal steps."""
    step = steps[0]
    if step.action == "spend":
        words = _spending("".join(s.mana or "" for s in steps), "".join(s.for_ or "" for s in steps))
        words.append(" (snow)" if step.snow else "")
    elif step.action == "activate":
        words = _activation(step)
    elif step.action == "trigger":
        words = Text.assemble(in_one_piece(step.object or ""), " triggers: ", mana_text(step.adds or ""))
        words.append(" (snow)" if step.snow else "")
    elif step.object is None:
        words = _amount(step)
    else:
        words = _taking(steps)
    if step.irreversible:
        words.append(" (can't be taken back)", style="bold yellow")
    return words


def _amount(step: Step) -> Text:
    """A sentence for a step that pays a number of something."""
    amount, owed = step.amount or 0, step.for_ or ""
    if step.action == "pay life":
        words = Text(f"Pay {amount:,} life")
        return Text.assemble(words, " for ", mana_text(owed)) if SYMBOL.search(owed) else words
    if step.action == "pay energy":
        return Text(f"Pay {amount:,} energy")
    if step.action == "assist":
        return Text.assemble(
            "Another player pays ", mana_text(f"{{{amount}}}"), _of(owed, amount), " (assist)"
        )
    verb, _, rest = step.action.partition(" ")
    cards = "a card" if amount == 1 else f"{amount:,} cards"
    return Text(" ".join(filter(None, (verb.capitalize(), cards, rest))))


def _taking(steps: list[Step]) -> Text:
    """A sentence for steps that take objects, or move counters."""
    step = steps[0]
    objects = listed([in_one_piece(one.object or "") for one in steps])
    if step.removes:
        counters = " and ".join(itertools.starmap(_counters, step.removes.items()))
        return Text.assemble(f"Remove {counters} from ", objects)
    if step.puts:
        counters = " and ".join(itertools.starmap(_counters, step.puts.items()))
        return Text.assemble(f"Put {counters} on ", objects)
    words = Text.assemble(step.action.capitalize(), " ", objects)
    if step.action == "return":
        words.append(" to hand")
    if found := _helps(step):
        paid = [match["symbols"] for one in steps if (match := _helps(one))]
        generic = paid.count("{1}")
        symbols = (f"{{{generic}}}" if generic else "") + "".join(one for one in paid if one != "{1}")
        return Text.assemble(words, " to pay ", mana_text(symbols), f" ({found['keyword']})")
    return words


def _activation(step: Step) -> Text:
    """A sentence for a mana ability: what it does to its object, costs, and adds."""
    own = step.object or ""
    cost = (step.text or "").partition(":")[0]
    ways = [
        word
        for word, applies in (
            (Verb.TAP, "{T}" in cost),
            (Verb.UNTAP, "{Q}" in cost),
            (Verb.SACRIFICE, own in step.sacrifices),
            (Verb.EXILE, own in step.exiles),
            (Verb.DISCARD, own in step.discards),
            (Verb.RETURN, own in step.returns),
        )
        if applies
    ] or [Verb.ACTIVATE]
    costs = [Text.assemble(" and ".join(ways), " ", in_one_piece(own))]
    others = (
        (Verb.TAP, step.taps),
        (Verb.UNTAP, step.untaps),
        (Verb.SACRIFICE, step.sacrifices),
        (Verb.EXILE, step.exiles),
        (Verb.DISCARD, step.discards),
        (Verb.RETURN, step.returns),
    )
    for verb, ids in others:
        if rest := [each for each in ids if each != own]:
            costs.append(Text.assemble(f"{verb} ", listed(list(map(in_one_piece, rest)))))
    costs += [Text(f"remove {_counters(kind, count)}") for kind, count in step.removes.items()]
    costs += [Text(f"put {_counters(kind, count)} on it") for kind, count in step.puts.items()]
    if step.pays_life:
        costs.append(Text(f"pay {step.pays_life} life"))
    if step.pays_energy:
        costs.append(Text(f"pay {step.pays_energy} energy"))
    if step.spends:
        costs.append(Text.assemble("pay ", mana_text(step.spends)))
    words = listed(costs)
    words = Text.assemble(words, " for ", mana_text(step.adds)) if step.adds else words
    if step.snow:
        words.append(" (snow)")
    return capitalized(words)


def _spending(mana: str, owed: str) -> Text:
    if mana == owed or not owed:
        return Text.assemble("Pay ", mana_text(mana))
    spent = len(SYMBOL.findall(mana))
    number = owed.strip("{}")
    if number.isdigit() and spent < int(number):
        return Text.assemble("Pay ", mana_text(f"{{{spent}}}"), _of(owed, spent), " with ", mana_text(mana))
    return Text.assemble("Pay ", words_text(owed), " with ", mana_text(mana))


def _of(owed: str, paid: int) -> Text:
    """The symbol of which an amount is only a part."""
    return Text() if owed == f"{{{paid}}}" or not owed else Text.assemble(" of ", mana_text(owed))


def _counters(kind: str, count: int) -> str:
    name = f"{one_line(kind)} counter".strip()
    article = "an" if name[0] in "aeiou" else "a"
    return f"{article} {name}" if count == 1 else f"{count:,} {name}s"
