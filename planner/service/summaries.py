"""Answers in a few words, as a language model or a log takes them; the data stands beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from planner.api.showing.done import castable_besides, done_in_words
from planner.api.showing.ink import with_blanks
from planner.api.showing.steps import rows_of
from planner.contract.answer import Answer, Plan, Unknown, Unpayable
from planner.game.tier_words import in_words


class TextAndData(NamedTuple):
    """An answer in words, and the same as data."""

    text: str
    data: dict[str, Any]


def told_answer(answer: Answer) -> TextAndData:
    """An answer in words: the plan in order, or one sentence about what is missing.

    >>> from planner import plan
    >>> told_answer(plan(board={"battlefield": ["Forest"]}, pay={"cost": "{U}"})).text
    'Unpayable. You can make no mana that pays for {U}: one more blue mana. For {U}: need 1, have 0.'
    """
    return TextAndData(" ".join(_sentences(answer)), answer.to_dict())


def _sentences(answer: Answer) -> Iterable[str]:
    if isinstance(answer, Plan):
        yield from _of_plan(answer)
    elif isinstance(answer, Unpayable | Unknown):
        yield f"{answer.status.capitalize()}. {answer.sentence}"
    else:
        yield f"{answer.status.capitalize()}."
    for line in answer.not_understood:
        yield f"Not understood on {line.object}: {line.text!r}."


def given_up(plan: Plan) -> str:
    """What a plan gives up, tier by tier, or its price."""
    if isinstance(plan.gives_up, list):
        return f"gives up {in_words([(one.tier, one.amount) for one in plan.gives_up if one.amount])}"
    price = plan.readable_price
    return "the lowest price" if price is None else f"price {price}"


def _of_plan(plan: Plan) -> Iterable[str]:
    proven = "proven the best" if plan.optimal else "the best that was found, not proven"
    less = ", less is better" if plan.readable_price is not None else ""
    yield f"Payable ({proven}; {given_up(plan)}{less})."
    if plan.choices.x is not UNSET:
        yield f"X is {plan.choices.x}."
    for number, row in enumerate(rows_of(plan.steps), start=1):
        yield f"{number}. {with_blanks(row.words.plain)}."
    if losses := _losses(plan):
        yield f"It costs you: {', '.join(losses)}."
    for name, what in (("Last resort", plan.last_resort), ("Against policies", plan.against_policies)):
        if what:
            yield f"{name}: {', '.join(done_in_words(plan, what))}."
    if plan.lethal is True:
        yield "It kills you."
    if plan.summary.kept:
        yield f"Still payable afterwards: {', '.join(plan.summary.kept)}."
    if besides := castable_besides(plan):
        yield f"Or, each by itself: {', '.join(besides)}."
    if plan.assumed:
        yield f"Assumed: {' '.join(plan.assumed)}"


def used(plan: Plan) -> str:
    """What a plan taps and gives up, in a few words."""
    tapped = [f"taps {', '.join(plan.summary.tapped)}"] if plan.summary.tapped else []
    return "; ".join([*tapped, *_losses(plan)]) or "gives up nothing"


def _losses(plan: Plan) -> list[str]:
    end = plan.summary
    named = (
        ("sacrificed", end.sacrificed),
        ("discarded", end.discarded),
        ("exiled", end.exiled),
        ("returned to hand", end.returned),
    )
    lost = [f"{', '.join(ids)} {word}" for word, ids in named if ids]
    paid = sum(step.amount or 0 for step in plan.steps if step.action == "pay life")
    paid += sum(step.pays_life for step in plan.steps)
    return [*lost, *([f"{paid} life paid, {end.life_after_triggers} left"] if paid else [])]


def plain(value: Any) -> Any:
    """A struct, or a list of structs, as JSON data."""
    return msgspec.to_builtins(value)
