"""What can be done with one object in the middle of a payment: which ability, which color, what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import Protocol

from msgspec import structs

from planner.api.dialogue.events import damage_of_tapping, spendable
from planner.contract.answer_parts import Status
from planner.contract.dialogue import Choice, ObjectChoices, Take
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id
from planner.contract.steps import Activate, Step, step_of
from planner.game.clock import Clock
from planner.game.mana import ManaCost, mana_symbols
from planner.game.mana_abilities import RemoveCounters
from planner.game.objects import Game, GameObject
from planner.game.total_cost import CounterPart, Helping, TakePart, TotalCost
from planner.game.triggered_split import each_run
from planner.game.vocabulary import TAKEN, Helper, Verb
from planner.planning.steps.activation_steps import choice_of

MOST_CHOICES = 60
"""More choices for one object than this are not listed: ``more`` says so."""
_MOST_CANDIDATES = 4 * MOST_CHOICES
"""So many are tried, since several can come to the same."""
_MOST_TAKEN = 8
"""So many ways to name what an activation's cost takes are tried."""
_KEYS = {
    Verb.TAP: "taps",
    Verb.UNTAP: "untaps",
    Verb.SACRIFICE: "sacrifices",
    Verb.DISCARD: "discards",
    Verb.EXILE: "exiles",
    Verb.RETURN: "returns",
}


class Underway(Protocol):
    """A payment under way, as far as choices need it: see ``Dialogue``."""

    cancelled: bool

    @property
    def running(self) -> Clock: ...  # noqa: D102

    @property
    def now(self) -> Game: ...  # noqa: D102

    @property
    def ways(self) -> tuple[TotalCost, ...]: ...  # noqa: D102

    @property
    def paid(self) -> bool: ...  # noqa: D102

    def would(self, step: Step) -> Status: ...  # noqa: D102


def choices_of(dialogue: Underway, object_id: str) -> ObjectChoices:
    """List what can be done with an object now: its mana abilities, and its use for parts of the cost.

    Choices after which the rest can be paid come first. Raises ``RequestError`` for an unknown id, and if
    time runs out: choices are selected by number, so the list is complete or not returned.
    """
    entry = dialogue.now.find(object_id)
    if entry is None:
        message = no_such_id(object_id, dialogue.now.places)
        raise RequestError("object", message, ErrorCode.UNKNOWN_ID)
    found: dict[str, Choice] = {}
    faults: list[RequestError] = []
    candidates = chain(_activations(dialogue, entry, object_id), _payments(dialogue, object_id))
    clock = dialogue.running
    for one in islice(candidates, _MOST_CANDIDATES):
        tried = _tried(dialogue, one, faults, clock)
        if tried is not None:
            found.setdefault(repr(tried.step), tried)
    listed = sorted(found.values(), key=lambda one: (one.then is not Status.PAYABLE,))
    return ObjectChoices(
        object=object_id,
        asks=_question(listed),
        choices=listed[:MOST_CHOICES],
        more=len(listed) > MOST_CHOICES or next(candidates, None) is not None,
        why_not="" if listed else _why_not(dialogue, faults),
    )


def _why_not(dialogue: Underway, faults: list[RequestError]) -> str:
    if dialogue.cancelled:
        return "the payment was given up"
    if dialogue.paid:
        return "the cost is paid"
    return (
        faults[0].message if faults else "it has no mana ability, and nothing of the cost can be paid with it"
    )


def _tried(dialogue: Underway, one: Choice, faults: list[RequestError], clock: Clock) -> Choice | None:
    """Try a choice with several selections of the objects it takes; None if none works."""
    found: Choice | None = None
    for step in islice(_named(one), _MOST_TAKEN):
        if clock.is_over:
            raise RequestError("limits.time", "not enough for all choices; expected more time")
        try:
            then = dialogue.would(step)
        except RequestError as fault:
            faults.append(fault)
            continue
        if found is None or then is Status.PAYABLE:
            takes = [take for take in one.takes if len(take.ids) > take.amount]
            found = structs.replace(one, then=then, takes=takes, step=one.step if takes else step)
        if then is Status.PAYABLE:
            break
    return found


def _named(one: Choice) -> Iterator[Step]:
    """Name the objects that a step takes, in each way; lazily, since few are used."""
    for chosen in _each_taken(one.takes):
        named: dict[str, list[str]] = {}
        for take, ids in zip(one.takes, chosen, strict=True):
            named.setdefault(take.key, []).extend(ids)
        yield structs.replace(one.step, **named) if named else one.step


def _each_taken(takes: Sequence[Take]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Select the objects for each part, in each way."""
    if not takes:
        yield ()
        return
    for some in combinations(takes[0].ids, takes[0].amount):
        for more in _each_taken(takes[1:]):
            yield some, *more


def _activations(dialogue: Underway, entry: GameObject, object_id: str) -> Iterator[Choice]:
    """List the activations of an object's mana abilities, by mana added and mana spent on them."""
    if dialogue.paid or dialogue.cancelled:
        return
    for ability in entry.abilities:
        spent = [None] if ability.mana is None else spendable(dialogue.now.pool, ability)
        life = ability.life + ability.damage + ability.later_damage
        life += damage_of_tapping(dialogue.now, object_id) if ability.taps else 0
        added = ((mana, spends) for mana in each_run(ability.production) for spends in spent)
        for mana, spends in islice(added, 2 * MOST_CHOICES):
            removes = {p.kind: p.amount for p in ability.cost if isinstance(p, RemoveCounters)}
            step = Activate(
                action="activate",
                object=object_id,
                ability=ability.number,
                adds=mana_symbols(mana),
                choice=choice_of(mana, entry.card.is_snow, ability.x),
                spends=spends,
                removes=removes,
            )
            yield Choice(
                step=step,
                text=ability.text,
                cost=ability.text.partition(":")[0].strip() if ":" in ability.text else "",
                adds=mana_symbols(mana),
                life=life,
                takes=[
                    Take(
                        key=_KEYS[Verb(part.verb)],
                        amount=part.amount,
                        ids=sorted(part.ids | part.later, key=dialogue.now.positions.__getitem__),
                        text=part.words,
                    )
                    for part in ability.taken
                ],
                then=Status.UNKNOWN,
            )


def _payments(dialogue: Underway, object_id: str) -> Iterator[Choice]:
    """List the parts of the total cost that the object could pay by being lost, tapped or shown (601.2h)."""
    if dialogue.paid or dialogue.cancelled:
        return
    for way in dialogue.ways:
        steps = chain(
            (step for part in way.parts for step in _for_part(part, object_id)),
            (step for one in way.helping for step in _helping(one, way, object_id)),
            (step for one in way.counters for step in _for_counters(one, dialogue, object_id)),
        )
        for step in steps:
            yield Choice(step=step, text=step.for_ or "", then=Status.UNKNOWN)


def _for_part(part: TakePart, object_id: str) -> Iterator[Step]:
    if object_id in part.ids | part.arriving and not part.at_random and part.verb in TAKEN:
        yield step_of(part.verb, object=object_id, for_=part.words)


def _helping(one: Helping, way: TotalCost, object_id: str) -> Iterator[Step]:
    """List the symbols an object could pay for by convoke, delve or waterbend (702.51, 702.66)."""
    if object_id not in one.ids | one.arriving or way.mana is None:
        return
    action = Verb.EXILE if one.keyword == Helper.DELVE else Verb.TAP
    yield step_of(action, object=object_id, for_=f"{one.keyword} {{1}}")
    colors = dict(one.colors).get(object_id, "")
    for symbol in ManaCost(way.locked(way.x or 0)).symbols:
        if set(colors) & set(symbol.types):
            yield step_of(action, object=object_id, for_=f"{one.keyword} {symbol.text}")


def _for_counters(part: CounterPart, dialogue: Underway, object_id: str) -> Iterator[Step]:
    entry = dialogue.now.find(object_id)
    if object_id not in part.ids or entry is None:
        return
    action = Verb.PUT_COUNTERS if part.put else Verb.REMOVE_COUNTERS
    kinds = [part.kind] if part.kind is not None else sorted(dict(entry.counters))
    for kind in kinds:
        numbers = [part.amount] if part.one or part.put else range(1, part.amount + 1)
        for number in numbers:
            step = step_of(action, object=object_id, for_=part.words)
            counted = {kind: number}
            yield structs.replace(step, puts=counted) if part.put else structs.replace(step, removes=counted)


def _question(listed: list[Choice]) -> str:
    """The question to the player if there is more than one choice."""
    if len(listed) < 2:
        return "Which objects?" if listed and listed[0].takes else ""
    activations = [one for one in listed if one.step.action == "activate"]
    if not activations:
        parts = {(one.step.action, one.step.for_) for one in listed}
        return "What does it pay for?" if len(parts) > 1 else "Which counters?"
    if len(activations) < len(listed):
        return "What is it used for?"
    if len({(one.cost, one.life) for one in listed}) > 1:
        return "Which ability?"
    if len({one.adds for one in listed}) > 1:
        single = all(len(one.adds) == len("{W}") for one in listed)
        return "Which color?" if single else "Which mana?"
    return "Which mana is spent on it?"
