"""Why an answer is what it is: smallest repairs of a refusal, plans that a player could have expected."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import UNSET

from planner.contract.answer import Answer, Plan, Unknown, Unpayable
from planner.contract.explanation import Change, Decides, Explanation, Instead, Repair
from planner.costing.question import Question
from planner.explaining.contested_sources import contested_by, least_prices
from planner.explaining.expected_plans import expected_plans, not_kept
from planner.explaining.repair_question import OpenQuestion
from planner.explaining.repair_search import MOST_REPAIRS, SHOWN, Repairs, smallest_repairs
from planner.explaining.repairs import LIFTED_WORDS, ForPart, Lift, MoreMana, Resource, Unit, Units
from planner.game.objects import Game
from planner.game.readings import Could
from planner.game.records import replace
from planner.game.vocabulary import Lifted
from planner.planning.answers.answering import answer as answer_to
from planner.planning.words.kept_sentences import sentences_of_kept
from planner.planning.words.refusal_sentences import listed

__all__ = ["OpenQuestion", "explain_answer"]

_NOTHING_TO_PAY = "Nothing has to be paid."
_NO_OTHER = "There is no other way to pay, or it gives up just as much, or more to no end."
_CUT_SHORT = "Not everything was looked at: the limit came first."
_HOW = {
    Could.HELP: "if it adds mana or lowers the cost, the cost could be paid",
    Could.HINDER: "if it raises the cost or takes mana away, the cost could not be paid",
    Could.EITHER: "it could make the cost payable, or unpayable",
}


def explain_answer(asked: OpenQuestion, question: Question, answer: Answer) -> Explanation:
    """Explain an answer; ``asked`` is its question before the total cost was computed."""
    options = asked.options.begun()
    asked = replace(asked, options=replace(options, clock=options.running.for_explanation()))
    if isinstance(answer, Plan):
        return _explain_plan(asked, question, answer)
    if isinstance(answer, Unpayable):
        return _explain_refusal(asked, question, answer)
    return _explain_doubt(asked, question, answer)


def _explain_plan(asked: OpenQuestion, question: Question, plan: Plan) -> Explanation:
    instead = expected_plans(question, plan, asked.options)
    left_out = not_kept(question, plan, asked.options)
    sentences = [*_once(instead, left_out), *sentences_of_kept(plan)]
    cut_short = asked.options.running.is_over
    if cut_short:
        sentences.append(_CUT_SHORT)
    sentences = sentences or [_NO_OTHER if plan.steps else _NOTHING_TO_PAY]
    least, text = least_prices(plan)
    return Explanation(
        status=str(plan.status),
        instead=instead,
        least=least,
        cut_short=cut_short,
        sentences=[*sentences, text] if text else sentences,
    )


def _once(instead: list[Instead], not_kept: list[tuple[str, Instead | None]]) -> Iterator[str]:
    """Yield sentences about other plans and about costs that aren't kept, each plan only once."""
    by_keeping = [(other.uses, other.spares) for _, other in not_kept if other is not None]
    shown = [one for one in instead if one.loses or (one.uses, one.spares) not in by_keeping]
    told = [(one.uses, one.spares) for one in shown]
    yield from (one.text for one in shown)
    yield from (text for text, other in not_kept if other is None or (other.uses, other.spares) not in told)


def _explain_refusal(asked: OpenQuestion, question: Question, answer: Unpayable) -> Explanation:
    found = smallest_repairs(asked, question)
    told = (_told(units, asked.game) for units in found.found)
    repairs = list({one.text: one for one in told}.values())  # of two like symbols, either would do
    contested = contested_by(answer, question.game)
    sentences = [answer.sentence] if answer.sentence else []
    sentences += [contested.text] if contested is not None and contested.text else []
    sentences += [one.text for one in repairs]
    sentences += _limits(found)
    return Explanation(
        status=str(answer.status),
        contested=UNSET if contested is None else contested,
        repairs=repairs,
        more=found.more,
        cut_short=found.cut_short,
        sentences=sentences,
    )


def _limits(found: Repairs) -> list[str]:
    """Say whether the list of repairs is complete, cut short or empty."""
    said = []
    if found.more:
        said.append(f"There are more ways of the same size than these {MOST_REPAIRS}.")
    if found.cut_short:
        said.append("Not everything was looked at: there may be a smaller way.")
    elif not found.found:
        said.append("Nothing that could be added, lifted or announced otherwise would make it payable.")
    return said


def _told(units: Units, game: Game) -> Repair:
    """A repair as data, with its sentence."""
    added: list[Change] = []
    states: list[Change] = []
    for unit, amount in sorted(units.items(), key=_order):
        (added if isinstance(unit, MoreMana | Resource | ForPart) else states).append(
            unit.described(amount, game)
        )
    parts = [f"with {listed([one.text for one in added])}"] if added else []
    parts += [f"if {listed(list(_said_together(states)))}"] if states else []
    text = f"It could be paid {', '.join(parts)}."
    return Repair(size=units.total(), changes=[*added, *states], text=text)


def _said_together(states: list[Change]) -> Iterator[str]:
    """Put each change into words; objects with the same wording are listed in one sentence."""
    for ending, group in groupby(states, _ending):
        alike = list(group)
        if ending:
            yield f"{listed([one.text.removesuffix(ending) for one in alike])}{ending}"
        else:
            yield from (one.text for one in alike)


def _ending(change: Change) -> str:
    """The end of a change's sentence if it names all of its objects; "" for a number of unnamed ones."""
    if change.amount != len(change.objects):
        return ""
    endings = (f" were {words}" for words in (*LIFTED_WORDS.values(), "not required"))
    return next((ending for ending in endings if change.text.endswith(ending)), "")


def _order(pair: tuple[Unit, int]) -> tuple[int, int]:
    """Sort key of a change: by kind, and mana of few types first."""
    unit, _ = pair
    if isinstance(unit, Lift):
        return SHOWN.index(Lift), list(Lifted).index(unit.what)
    return SHOWN.index(type(unit)), len(unit.types) if isinstance(unit, MoreMana) else 0


def _explain_doubt(asked: OpenQuestion, question: Question, answer: Answer) -> Explanation:
    """Explain an uncertain answer: what is not understood, what it could change, the verdict without it."""
    decides = [
        Decides(object=name, text=line.text, could=line.could.value, how=_HOW[line.could])
        for name, line in question.unread
    ]
    sentences = [answer.sentence] if isinstance(answer, Unknown) and answer.sentence else []
    pairs = zip(question.unread, decides, strict=True)
    sentences += [
        f'"{one.text}" ({one.object}) isn\'t understood: {one.how}.'
        for (_, line), one in pairs
        if not line.lacks
    ]
    sentences += [need.text for need in question.needs]
    explanation = Explanation(status=str(answer.status), decides=decides, sentences=sentences)
    if decides:
        plain = answer_to(question.as_understood().without_duty(), asked.options)
        explanation.understood = str(plain.status)
        if isinstance(plain, Unpayable):
            sentences.append(f"As far as the text is understood: {plain.sentence}")
        elif isinstance(plain, Plan):
            sentences.append("As far as the text is understood, the cost can be paid.")
    return explanation
