"""Names put back on counted objects: who is activated, tapped, lost, and what for."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import NamedTuple, TypeVar

from planner.game.mana_abilities import ManaAbility
from planner.game.records import MutableRecord, Record, field
from planner.game.vocabulary import LOSSES, SHOWN, Verb
from planner.models.problem.activations import Use
from planner.models.problem.payment_problem import PaymentProblem, Slot
from planner.models.problem.solution import Activation, Payment
from planner.models.problem.source_classes import SourceClass, Taking
from planner.planning.steps.facts import AbilityFacts, ActivationFacts, told_by

T = TypeVar("T")
_ORDER = (*SHOWN, Verb.TAP, Verb.UNTAP, *LOSSES)


class OutOfOrderError(Exception):
    """Activations are in an order in which one of them needs an object that is gone."""


class TakenBefore(NamedTuple):
    """An object that an activation's cost takes; ``later`` if it first has to arrive in the graveyard."""

    verb: Verb
    object_id: str
    source: SourceClass
    later: bool


class NamedActivation(NamedTuple):
    """One activation with its objects named: its own object, and those that its cost takes."""

    object_id: str
    source: SourceClass
    use: Use
    told: AbilityFacts
    activation: Activation
    taken: tuple[TakenBefore, ...]


class TakenObject(Record, frozen=True):
    """An object that the payment itself takes for a slot.

    ``arrived`` if from the graveyard it was put into.
    """

    object_id: str
    slot: int
    verb: Verb
    source: SourceClass
    colors: str = ""
    arrived: bool = False


class Members(MutableRecord):
    """The objects of a class while the plan is named: the first ``used`` take part.

    ``told`` has what a plan says about their abilities, by identity. Most classes are only tapped, so the
    other sets are made on first use.
    """

    source: SourceClass
    used: int
    told: dict[int, AbilityFacts]
    tapped: set[int] = field(default_factory=set)
    untapped: Set[int] = frozenset()
    lost: Set[int] = frozenset()
    sent: Set[int] = frozenset()
    exiled: Set[int] = frozenset()
    shown: Set[tuple[str, int]] = frozenset()
    held: Set[int] = frozenset()
    activated: tuple[tuple[int, int], ...] = ()
    _next_to_tap: int = 0  # none before it can be tapped
    _next_to_act: int = 0  # all before it are lost

    def is_tapped(self, number: int) -> bool:
        """Whether an object is tapped now."""
        return number in self.tapped or self._begins_tapped(number)

    def _begins_tapped(self, number: int) -> bool:
        """Whether an object was tapped before the payment, and wasn't untapped during it."""
        return self.source.entry.tapped and number not in self.untapped

    def tap(self) -> int:
        """Tap the next object, and return its number."""
        number = self._next_to_tap
        while number in self.tapped or number in self.lost or self._begins_tapped(number):
            number += 1
        if number and number >= self.used:
            raise OutOfOrderError(f"{self.source.entry.card.name} is lost before it is tapped")
        self.tapped.add(number)
        self._next_to_tap = number + 1
        return number

    def to_lose(self) -> int:
        """Number of the next object to be lost: one that was tapped before, if there is one."""
        standing = self.tapped - self.lost if self.tapped else ()
        return min(standing) if standing else self.to_act()

    def lose(self, verb: Verb | None) -> int:
        """Lose the next object, and return its number."""
        number = self.to_lose()
        self.lost = _with(self.lost, number)
        if verb in (Verb.SACRIFICE, Verb.DISCARD):
            self.sent = _with(self.sent, number)
        return number

    def to_act(self) -> int:
        """Number of an object that is still there."""
        while self._next_to_act in self.lost:
            self._next_to_act += 1
        assert self._next_to_act < max(self.used, 1)
        return self._next_to_act

    def to_act_within(self, ability: ManaAbility) -> int:
        """Number of an object still there whose limit lets this ability be activated again (602.5b)."""
        left = (ability.limit or 0) - self.source.entry.used.get(ability.number, 0)
        here = (n for n in range(self.source.count) if n not in self.lost)
        number = next(n for n in here if self.activated.count((n, ability.number)) < max(left, 1))
        self.activated += ((number, ability.number),)
        return number

    def untap(self) -> int:
        """Untap a tapped object that is still there, and return its number."""
        number = next(n for n in range(self.source.count) if n not in self.lost and self.is_tapped(n))
        self.tapped.discard(number)
        self.untapped = _with(self.untapped, number)
        self._next_to_tap = min(self._next_to_tap, number)
        return number

    def to_reveal(self, verb: Verb) -> int:
        """Number of an object to reveal or exert, before any is lost; objects that won't untap come first."""
        here = [n for n in range(self.source.count) if n not in self.lost and (verb, n) not in self.shown]
        return next((n for n in here if verb == Verb.EXERT and n in self.held), here[0])

    def to_exile(self) -> int:
        """Number of a card that this payment put into the graveyard and that is still there."""
        return next(n for n in sorted(self.sent) if n not in self.exiled)


def _with(numbers: Set[T], number: T) -> set[T]:
    """Add a number to a set; makes a new set if the given one can't be changed."""
    if not isinstance(numbers, set):
        return {*numbers, number}
    numbers.add(number)
    return numbers


class Naming:
    """Names put back on counted objects: the first objects of a class are used first."""

    def __init__(self, problem: PaymentProblem, payment: Payment) -> None:
        self.problem = problem
        self.payment = payment
        self.by_class: dict[int, Members] = {}

    def members(self, c: int) -> Members:
        """The named objects of a class."""
        members = self.by_class.get(c)
        if members is None:
            source, used = self.problem.sources[c], self.payment.solution.used.get(c, 0)
            members = self.by_class[c] = Members(source, used, told_by(source.entry, self.problem.objective))
        return members

    def doing(self, activation: Activation, told: AbilityFacts) -> NamedActivation:
        """Name the objects of an activation."""
        use = self.problem.uses[activation.use]
        members = self.members(use.source)
        return NamedActivation(
            object_id=members.source.ids[self._act(use, told.facts, members)],
            source=members.source,
            use=use,
            told=told,
            activation=activation,
            taken=tuple([self._take(taking, c) for taking, c in activation.taken]),
        )

    def payment_takes(self) -> Iterator[TakenObject]:
        """Name the objects that the payment itself takes, in an order that can be carried out (601.2h)."""
        paid = [
            (self.problem.slots[n], n, c, amount) for (n, c), amount in self.payment.solution.paid.items()
        ]
        paid.sort(
            key=lambda one: (self._arrives(one[1], one[2]), one[0].at_random, _ORDER.index(one[0].verb))
        )
        for slot, number, c, amount in paid:
            for _ in range(amount):
                yield self._taken(slot, number, c)

    def _arrives(self, slot: int, c: int) -> bool:
        return dict(self.problem.sources[c].marks)[slot].arrives

    def _taken(self, slot: Slot, number: int, c: int) -> TakenObject:
        members = self.members(c)
        mark = dict(members.source.marks)[number]
        if mark.arrives:
            member = members.to_exile()
            members.exiled = _with(members.exiled, member)
        elif slot.verb in SHOWN:
            member = members.to_reveal(slot.verb)
            members.shown = _with(members.shown, (slot.verb, member))
        elif slot.verb == Verb.UNTAP:
            member = members.untap()
        elif slot.loses:
            known = not slot.at_random or self.problem.takes_all(number)
            member = members.lose(slot.verb if known else None)
        else:
            member = members.tap()
        source = members.source
        return TakenObject(source.ids[member], number, slot.verb, source, mark.colors, mark.arrives)

    def _act(self, use: Use, facts: ActivationFacts, members: Members) -> int:
        if use.ability.untaps:
            number = members.untap()
        elif use.taps:
            number = members.tap()
        elif use.loses:
            return members.lose(facts.lost)
        elif use.ability.limit is not None:
            number = members.to_act_within(use.ability)
        else:
            number = members.to_act()
        if facts.stays_tapped:
            members.held = _with(members.held, number)
        if use.loses:
            members.lost = _with(members.lost, number)
            if facts.lost == Verb.SACRIFICE:
                members.sent = _with(members.sent, number)
        return number

    def _take(self, taking: Taking, c: int) -> TakenBefore:
        members = self.members(c)
        later = members.source.takes_arriving(taking)
        if later:
            number = members.to_exile()
            members.exiled = _with(members.exiled, number)
        elif taking.verb == Verb.TAP:
            number = members.tap()
        elif taking.verb == Verb.UNTAP:
            number = members.untap()
        else:
            number = members.lose(taking.verb)
        return TakenBefore(taking.verb, members.source.ids[number], members.source, later)
