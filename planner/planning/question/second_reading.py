"""Which of the cards that an answer rests on two readers read otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer import Plan, Said
from planner.costing.question import Question
from planner.game.characteristics import Characteristics
from planner.game.objects import GameObject
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.referee.reading.comparing import differing_abilities, differing_costs, differing_gifts
from planner.text import read_spell


def readings_that_differ(question: Question, answer: Said) -> tuple[str, ...]:
    """Names of the cards in an answer that the referee's own reader reads differently.

    For a plan these are the objects whose abilities it activates and the spells whose costs it pays; for an
    answer that nothing is better, or that nothing pays, all objects that could make mana.
    """
    objects = {entry.own_card.name for entry in _rested_on(question, answer) if _differs(entry)}
    spells = {one.name for one in _spells(question) if differing_costs(one, read_spell(one).costs)}
    return tuple(sorted(objects | spells))


def _rested_on(question: Question, answer: Said) -> Iterator[GameObject]:
    claims = answer.optimal is True if isinstance(answer, Plan) else answer.status == "unpayable"
    used = {step.object for step in answer.steps} if isinstance(answer, Plan) else set()
    for entry in question.game.objects:
        if entry.controller is Whose.YOU and (claims or not used.isdisjoint(entry.ids)):
            yield entry


def _differs(entry: GameObject) -> bool:
    if entry.zone in (Zone.EFFECT, Zone.STACK):  # no card, or a spell that is cast
        return False
    reading = entry.reading if entry.unchanged is None else entry.unchanged.reading
    if entry.zone is Zone.BATTLEFIELD and differing_gifts(entry.own_card, reading):
        return True
    return bool(differing_abilities(entry.own_card, reading, entry.zone))


def _spells(question: Question) -> Iterator[Characteristics]:
    kept = (way for one in question.keep for way in one.ways)
    for way in (*question.ways, *kept):
        if way.kind is PaymentKind.SPELL and way.spell is not None:
            yield way.spell
