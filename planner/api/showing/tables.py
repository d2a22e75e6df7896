"""An answer as a table that a person can follow, drawn with rich."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import UNSET
from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from planner.api.about import About
from planner.api.showing.done import castable_besides, done_in_words
from planner.api.showing.ink import (
    LONGEST_WHOLE_PRICE,
    Tidy,
    coloured,
    comma_separated,
    in_one_piece,
    mana_text,
    one_line,
    words_text,
)
from planner.api.showing.steps import step_table
from planner.contract.answer import Plan, Proof, Said, Unknown, Unpayable
from planner.contract.answer_parts import Choices, GivenUp
from planner.contract.explanation import Explanation
from planner.contract.request import Request
from planner.game.tier_words import NAMES_OF_TIERS
from planner.planning.words.kept_sentences import kept_in_words

_VERDICT_STYLES = {"payable": "bold green", "unpayable": "bold red", "unknown": "bold yellow"}
_OBLIGATIONS = {
    "must": "the cost has to be paid",
    "may": "the cost may be left unpaid",
    "cannot": "the cost can't be paid",
}
_PROVEN = {
    Proof.RULE: " by a rule",
    Proof.CERTIFICATE: " by a certificate",
    Proof.CONFIRMED: " by two searches",
    Proof.SEARCH: " by a search",
}


def print_answer(answer: Said, request: Request | About, console: Console | None = None) -> None:
    """Print an answer to its request; without a console, to the standard output.

    Colors and width are the terminal's: no colors if it has none, if the output is no terminal, or if
    ``NO_COLOR`` is set.
    """
    about = About.of(request) if isinstance(request, Request) else request
    print_page(lambda width, arrow: answer_parts(answer, about, width, arrow), console)


def print_page(parts: Callable[[int, str], Iterable[RenderableType]], console: Console | None) -> None:
    """Print the parts of a page, which depend on its width and on the available arrow sign."""
    console = console or Console(highlight=False, emoji=False)
    if hasattr(console.file, "reconfigure"):  # an encoding that lacks a letter prints "?"
        console.file.reconfigure(errors="replace")
    arrow = "->" if console.options.ascii_only else "→"
    width = console.width
    console.print(Tidy(Group(*parts(width, arrow))), width=width)


def answer_parts(answer: Said, about: About | None, width: int, arrow: str) -> Iterator[RenderableType]:
    """The parts of the page of one answer, from top to bottom."""
    yield title_of(answer, about)
    if isinstance(answer, Plan):
        yield from _plan_parts(answer, about, width, arrow)
    elif isinstance(answer, Unpayable | Unknown):
        yield from _no_plan_parts(answer)
    if answer.explanation is not UNSET:
        yield from _explained_parts(answer, answer.explanation)
    yield from notes("Assumed", [words_text(text) for text in answer.assumed])
    yield from notes(
        "Not understood",
        [
            Text.assemble(
                in_one_piece(line.object),
                ": ",
                words_text(line.text),
                (f" (could {one_line(line.could)})", "dim"),
            )
            for line in answer.not_understood
        ],
    )
    yield from notes("Needs", [words_text(need.text) for need in answer.needs])


def print_explanation(explanation: Explanation, console: Console | None = None) -> None:
    """Print an explanation: its subject, and its sentences, numbered."""
    print_page(lambda _width, _arrow: _sentences(explanation), console)


def _sentences(explanation: Explanation) -> Iterator[RenderableType]:
    yield Text.assemble("Why it is ", (explanation.status, _VERDICT_STYLES[explanation.status]), style="bold")
    yield _numbered(explanation.sentences)


def _numbered(lines: list[str]) -> Table:
    table = Table.grid(padding=(0, 1))
    for number, line in enumerate(lines, start=1):
        table.add_row(f"{number}.", words_text(line))
    return table


def _explained_parts(answer: Said, explanation: Explanation) -> Iterator[RenderableType]:
    """What would make the cost payable, what other plans would cost, or how text could decide."""
    if isinstance(answer, Plan):
        title, said = "Why not otherwise", ""
    else:
        title = "To make it payable" if isinstance(answer, Unpayable) else "What decides"
        said = answer.sentence if isinstance(answer, Unpayable | Unknown) else ""
    lines = [sentence for sentence in explanation.sentences if sentence != said]
    if not lines:
        return
    yield Text()
    yield Text(title, style="bold")
    yield _numbered(lines)


def title_of(answer: Said, about: About | None) -> Text:
    """What is paid for, and the verdict."""
    verdict = str(answer.status)
    return Text.assemble(_subject(answer, about), ": ", (verdict, _VERDICT_STYLES[verdict]), style="bold")


def _subject(answer: Said, about: About | None) -> Text:
    """What is paid for, in a few words."""
    pay = about.pay if about is not None else None
    total = getattr(answer, "total_cost", UNSET)
    if about is None or pay is None:
        return mana_text(total or "The cost")
    if pay.card is not None:
        return in_one_piece(about.name_of(pay.card))
    if pay.ability is not None:
        return Text.assemble(
            in_one_piece(pay.source or "The source"), f", ability {one_line(str(pay.ability))}"
        )
    return mana_text(pay.cost or "The cost")


def _plan_parts(plan: Plan, about: About | None, width: int, arrow: str) -> Iterator[RenderableType]:
    yield _facts(plan)
    if plan.lethal is True:
        yield Text(f"This plan kills you: life {plan.summary.life_after_triggers}.", style="bold red")
    yield Text()
    yield step_table(plan.steps, width)
    yield Text()
    yield _summary(plan, about, arrow)
    if plan.prices:
        yield Text()
        yield _price_table(plan)
    if plan.gives_up:
        yield Text()
        yield _table_of_tiers(plan.gives_up)
    for number, one in enumerate(plan.kept_plans or []):
        words = " can still be paid for" if number == 0 else " as well, after that"
        yield Text()
        yield Text.assemble(words_text(one.name), words, style="bold")
        yield step_table(one.plan.steps, width)


def _facts(plan: Plan) -> Text:
    """The total cost, the price, and what is proven about them."""
    proof = f"proven best{_proven(plan)}" if plan.optimal else "the best that was found, not proven"
    cost = total_cost_of(plan.total_cost, plan.other_costs)
    facts = [Text("X could be as large as you like")] if plan.x_unbounded is True else []
    price = plan.readable_price
    if plan.other_costs:  # in the words of cards: the price stands better in a line of its own
        facts += [Text(f"Price {price:,}")] if price is not None else []
        return Text("\n").join([cost, comma_separated([*facts, Text(proof)])])
    facts += [Text(f"price {price:,}")] if price is not None else []
    return comma_separated([cost, *facts, Text(proof)])


def _proven(answer: Plan | Unpayable) -> str:
    """How an answer is proven, if it says so."""
    return "" if answer.proof is UNSET else _PROVEN[answer.proof]


def total_cost_of(mana: str, others: list[str]) -> Text:
    """What is owed, mana first."""
    owed = [mana_text(mana)] if mana else []
    owed += [words_text(cost) for cost in others]
    return Text.assemble("Total cost ", comma_separated(owed or [Text("nothing")]))


def _summary(plan: Plan, about: About | None, arrow: str) -> Table:
    """The announced choices, and what the payment leaves behind."""
    end = plan.summary
    life, energy = (end.life, end.energy) if about is None else (about.life, about.energy)
    rows = {
        "Announce": comma_separated(_announced(plan.choices)),
        "Life": _life(plan, life, arrow),
        "Energy": Text(f"{energy} {arrow} {end.energy}" if end.energy != energy else ""),
        "Tapped": comma_separated(map(in_one_piece, end.tapped)),
        "Sacrificed": comma_separated(map(in_one_piece, end.sacrificed)),
        "Exiled": comma_separated(map(in_one_piece, end.exiled)),
        "Discarded": comma_separated(map(in_one_piece, end.discarded)),
        "Returned": comma_separated(map(in_one_piece, end.returned)),
        "Last resort": comma_separated(map(in_one_piece, done_in_words(plan, plan.last_resort))),
        "Against policies": comma_separated(map(in_one_piece, done_in_words(plan, plan.against_policies))),
        "Spent": mana_text(end.spent),
        "Left in pool": mana_text(end.left_in_pool or "nothing"),
        "Keeps": comma_separated(map(in_one_piece, kept_in_words(plan))),
        "Or by itself": comma_separated(map(in_one_piece, castable_besides(plan))),
        "Obligation": Text(_OBLIGATIONS[plan.obligation] if plan.obligation else ""),
        "Of any use": comma_separated(map(in_one_piece, plan.usable or [])),
    }
    return _grid(rows)


def _announced(choices: Choices) -> Iterator[Text]:
    """What the player announces, in the order of 601.2b; halves of reductions last (601.2f)."""
    if choices.alternative:
        yield words_text(choices.alternative)
    yield from map(words_text, choices.additional)
    if choices.x is not UNSET:
        yield Text(f"X = {choices.x:,}")
    yield from map(words_text, choices.symbols)
    if choices.reductions:
        yield Text.assemble("reduced by ", comma_separated(map(words_text, choices.reductions)))


def _grid(rows: dict[str, Text]) -> Table:
    """A table of two columns, names and texts; rows with an empty text are left out."""
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
    """The items of the price; gains are above, outside the sum."""
    items = [item for item in plan.prices if item.price >= 0]
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False, show_footer=True)
    table.add_column("Price of this plan", footer="total")
    table.add_column("", justify="right", no_wrap=True, footer=f"{sum(item.price for item in items):,}")
    for item in items:
        table.add_row(coloured(in_one_piece(item.what, longest=LONGEST_WHOLE_PRICE).plain), f"{item.price:,}")
    return table


def _table_of_tiers(tiers: list[GivenUp]) -> Table:
    """What a plan gives up in each tier, the tier compared first at the top."""
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False)
    table.add_column("What this plan gives up, what counts most first")
    table.add_column("", justify="right", no_wrap=True)
    for tier in tiers:
        table.add_row(Text(NAMES_OF_TIERS[tier.tier], style="bold"), Text(f"{tier.amount:,}", style="bold"))
        for line in tier.lines:
            what = coloured(in_one_piece(line.what, longest=LONGEST_WHOLE_PRICE).plain)
            table.add_row(Text.assemble("  ", what), f"{line.amount:,}")
    return table


def _no_plan_parts(answer: Unpayable | Unknown) -> Iterator[RenderableType]:
    others = answer.other_costs if isinstance(answer, Unpayable) else []
    if answer.total_cost or others:
        yield total_cost_of(answer.total_cost or "", others)
    yield Text()
    if answer.sentence:
        yield words_text(answer.sentence)
    refusal = answer if isinstance(answer, Unpayable) else None
    table = _grid({"Missing": comma_separated(_missing(refusal) if refusal is not None else [])})
    for name, words in _why(answer):
        table.add_row(name, words)
    if refusal is not None and refusal.obligation:
        table.add_row("Obligation", Text(_OBLIGATIONS[refusal.obligation]))
    if refusal is not None and (proven := _proven(refusal)):
        table.add_row("Proven", Text(proven.strip()))
    if table.rows:
        yield Text()
        yield table


def _why(answer: Unpayable | Unknown) -> Iterator[tuple[str, Text]]:
    """The rules that decide, by number alone if the sentence says the rest."""
    numbers = [one.rule for one in answer.reasons if one.rule[:1].isdigit() and one.text in answer.sentence]
    if numbers:
        yield "Rule", Text(", ".join(dict.fromkeys(numbers)))
    for reason in answer.reasons:
        if reason.text in answer.sentence:
            continue
        if reason.rule[:1].isdigit():
            yield "Rule", words_text(f"{reason.rule}: {reason.text}")
        else:
            yield "Why", words_text(reason.text)


def _missing(answer: Unpayable) -> Iterator[Text]:
    lacking = answer.missing
    if lacking is UNSET:
        return
    if lacking.mana:
        yield mana_text(lacking.mana)
    for name in ("life", "energy", "power", "cards", "permanents", "counters"):
        if amount := getattr(lacking, name):
            yield Text(f"{amount:,} {name.removesuffix('s') if amount == 1 else name}")


def notes(title: str, lines: list[Text]) -> Iterator[RenderableType]:
    """A list of remarks under a prominent title, or nothing."""
    if not lines:
        return
    yield Text()
    yield Text(title, style="bold yellow")
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row("-", line)
    yield table
