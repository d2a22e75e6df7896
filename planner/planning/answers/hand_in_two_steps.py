"""The best plan with the hand read, in two steps: the plain plan, and another only where more could be kept.

Plans are compared tier by tier (``Worth``). The plain plan is the best as if there were no hand. What it
leaves of the hand is held against what could be left beside any payment: where it reaches that, no plan is
better. Else the cards that could be kept, all of them and each alone, are asked to be kept
(``planner.planning.keep``), and the best of the plans that come of it is the answer. It is proven where it
reaches what can be kept at the most, of which the program knows more by then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from planner.contract.answer import Answer, Plan
from planner.contract.answer_parts import CastableCard
from planner.costing.kept_costs import CostToKeep
from planner.costing.question import Question
from planner.game.clock import OutOfTimeError
from planner.game.records import Record, replace
from planner.game.tiers import Tier, digits_of
from planner.planning.answers.among_equals import best_of_equals
from planner.planning.answers.exactly import ByAllDeciders
from planner.planning.answers.next_plans import next_plans
from planner.planning.hand.cards import HandCard, rest_of_hand
from planner.planning.hand.castable import Beside, HandVerdicts
from planner.planning.hand.sources import SourcesLeft
from planner.planning.keep.kept_afterwards import keeping_these
from planner.planning.question.adding_up import adds_up
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions
from planner.planning.question.task import NONE, SideConstraints, Task

_TIERS = tuple(reversed(Tier))
_PLACE = _TIERS.index(Tier.KEPT)
_BEFORE, _AFTER = _TIERS[:_PLACE], (Tier.ONE_SHOT, Tier.LIFE)
_REST = tuple([tier for tier in _TIERS[_PLACE + 1 :] if tier not in _AFTER])
Planning = Callable[[Question, SideConstraints], Answer]
_SHARE = 0.5
"""The share of what is left for an answer that the second step may take."""
_MOST_ALONE = 4
"""So many cards are asked to be kept each by itself."""
_MOST_SEVERAL = 4
"""So many sets of several cards are asked to be kept."""
_MOST_NEARBY = 12
"""So many plans are looked at where what is asked to be kept leaves open which one is the best."""


class HandWorth(NamedTuple):
    """Sort key of plans if the hand is read: the smaller key is the better plan.

    ``before`` and ``after`` are the tiers above and below the tier of the hand; cards that can be cast freely
    come behind life.
    """

    lethal: bool
    before: tuple[int, ...]
    kept: tuple[int, ...]
    after: tuple[int, ...]
    freely: int
    rest: tuple[int, ...]

    @property
    def takes(self) -> bool:
        """Whether the plan loses life, or something that makes mana only once."""
        return any(amount > 0 for amount in self.after)

    @property
    def loses(self) -> tuple[tuple[int, ...], ...]:
        """What the payment itself gives up, whatever stays castable."""
        return self.before, self.after, self.rest


class HandReading(Record, frozen=True):
    """A plan, and the cards of the hand that can be cast after it.

    ``alone`` and ``freely`` say so card by card, ``together`` are cards that can all be cast.
    """

    plan: Plan
    alone: tuple[bool, ...]
    freely: tuple[bool, ...]
    together: tuple[int, ...]
    worth: HandWorth


class HandKept(Record, frozen=True):
    """A plan with the hand read, and the costs that it keeps.

    ``plain`` says that it is also the best plan without a hand, ``freely`` says of each cost whether paying
    it loses nothing more. ``castable`` are the cards that can be cast each by itself; None if no hand was
    read. ``reads_hand`` says that there is a hand to be read.
    """

    plan: Answer
    kept: tuple[CostToKeep, ...] = ()
    plain: bool = True
    freely: tuple[bool, ...] | None = None
    castable: tuple[CastableCard, ...] | None = None
    reads_hand: bool = True


def with_hand(
    question: Question, plain: Answer, options: SolveOptions, board: CompiledBoard | None, plan: Planning
) -> HandKept:
    """Find the best plan with the hand read; ``plan`` answers questions that keep costs."""
    asked = question.keeping(())
    if not isinstance(plain, Plan) or plain.lethal is True:
        return HandKept(plain)
    part = options.part(_SHARE)
    try:
        with part.running.ticking():
            hand = rest_of_hand(question)
            if not hand:
                return HandKept(plain, reads_hand=False)
            asked = _with_its_x(asked, plain)
            return _TwoSteps(asked, hand, part, _root(question, board), plan).best(plain)
    except OutOfTimeError:
        plain.optimal = False
        return HandKept(plain)


def _with_its_x(question: Question, plain: Plan) -> Question:
    """Require X to be at least that of a plan: keeping the hand castable never lowers X."""
    x = plain.choices.x
    if not isinstance(x, int) or not any(way.wants_max_x for way in question.ways):
        return question
    ways = [replace(way, x_least=max(way.x_least, x)) if way.wants_max_x else way for way in question.ways]
    return question.choosing(*ways)


def _root(question: Question, board: CompiledBoard | None) -> CompiledBoard:
    """The compiled board whose caches a question's game can share with other questions."""
    game = question.game
    if board is None or board.game is game or board.is_left_by_casting(game, question.cost.on_stack):
        return board or CompiledBoard(game)
    return CompiledBoard(game)


def castable_after(
    question: Question, plan: Plan, options: SolveOptions, board: CompiledBoard
) -> list[CastableCard]:
    """Cards of the hand that can be cast after a plan, each by itself."""
    hand = rest_of_hand(question)
    castable = _castable_after(plan, hand, question.keeping(()), options, board)
    return _castable(hand, *_each_alone(plan, hand, castable))


def _castable_after(
    plan: Plan, hand: Sequence[HandCard], question: Question, options: SolveOptions, board: CompiledBoard
) -> HandVerdicts:
    left = SourcesLeft.left_by(plan, question, board)
    return HandVerdicts(hand, left, question, ByAllDeciders(options))


def _each_alone(
    plan: Plan, hand: Sequence[HandCard], castable: HandVerdicts
) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """For each card, whether it can be cast by itself, and whether freely."""
    gone = set(plan.summary.lost)
    alone = tuple([one.id not in gone and castable.alone(n) for n, one in enumerate(hand)])
    return alone, tuple([can and castable.alone(n, freely=True) for n, can in enumerate(alone)])


def _castable(hand: Sequence[HandCard], alone: Sequence[bool], freely: Sequence[bool]) -> list[CastableCard]:
    """List the castable cards of the hand as the answer gives them."""
    return [
        CastableCard(card=one.id, name=one.name, freely=freely[n], when=one.when)
        for n, one in enumerate(hand)
        if alone[n]
    ]


class _TwoSteps:
    """The two steps for one question."""

    def __init__(
        self,
        question: Question,
        hand: Sequence[HandCard],
        options: SolveOptions,
        board: CompiledBoard,
        plan: Planning,
    ) -> None:
        self._question = question
        self._hand = hand
        self._options = options
        self._board = board
        self._plan = plan

    def best(self, plain: Plan) -> HandKept:
        """The plain plan if no more of the hand can be kept, else the best plan that keeps more."""
        best = first = self._read(plain)
        takes_least = True
        # What no payment that reaches the goal can give up less than.
        least = {first.worth.loses} if plain.optimal else set()
        goal = _Goal(self._hand, self._beside(plain), first)
        if goal.is_reached(first):
            return self._answer(first, plain=True)
        wishes = deque(goal.wishes(first))
        while wishes or (best.worth.takes and goal.for_nothing):
            if not wishes:
                wishes += goal.wishes_at_a_loss(best)
                continue
            wish = wishes.popleft()
            found = self._plan(self._question.keeping(self._costs(wish.numbers)), wish.side)
            if not isinstance(found, Plan) or found.lethal is True:
                continue
            other = self._read(self._keeping(found, ()))
            if found.optimal:
                goal.learn(wish, other)
                if goal.asks_at_least(wish):
                    least.add(other.worth.loses)
            if other.worth < best.worth:
                # Kept freely, it may take more than a payment would that keeps as much, but not freely.
                alike = other.worth.after == best.worth.after and other.worth.kept == best.worth.kept
                takes_least = not wish.side.keep_freely or (alike and takes_least and best.plan.optimal)
                best = other
            if takes_least and best.worth.loses in least and goal.is_reached(best):
                break
            if not found.optimal and not all(self._hand[n].settled for n in wish.numbers):
                break  # what they cost by then is another question for each plan, and stays open
        if goal.renews or (not goal.is_reached(best) and goal.could_be_split(first)):
            best = min([best, *self._nearby(plain)], key=lambda one: one.worth)
        sure = takes_least and best.worth.loses in least and goal.is_reached(best) and not goal.renews
        best.plan.optimal = best.plan.optimal and sure
        return self._answer(best, plain=best is first)

    def _among_equals(self, best: HandReading) -> HandReading:
        """Among plans as good with the hand read, the one that leaves the most payable."""
        read = {id(best.plan): best}

        def planned(asked: Question) -> Answer:
            return self._plan(asked, NONE)

        def is_as_good(plan: Plan) -> bool:
            other = read[id(plan)] = self._read(plan)
            return other.worth == best.worth

        clock = self._options.running
        found = best_of_equals(self._question, best.plan, self._board, clock, planned, is_as_good)
        return read[id(found)]

    def _nearby(self, plain: Plan) -> Iterator[HandReading]:
        """Read the plans next to the plain one: one may leave more cards castable, each by itself."""
        for way in self._question.each_way():
            if way.cost.locked(way.cost.x or 0) == plain.total_cost:
                for plan in next_plans(Task(way, self._options, board=self._board), _MOST_NEARBY):
                    yield self._read(plan)

    def _beside(self, plain: Plan) -> Beside:
        sources = SourcesLeft(self._board, self._question.game, frozenset())
        x = plain.summary.x if isinstance(plain.summary.x, int) else 0
        return Beside(self._hand, sources, self._question, ByAllDeciders(self._options), x)

    def _answer(self, best: HandReading, *, plain: bool) -> HandKept:
        """The answer from the best reading; among equal plans, the one that leaves the most payable."""
        best = self._among_equals(best)
        kept = self._costs(best.together)
        optimal = best.plan.optimal
        plan = self._keeping(best.plan, kept) if kept else best.plan
        plan.optimal = optimal
        freely = tuple([best.freely[n] for n in best.together])
        return HandKept(plan, kept, plain, freely, tuple(_castable(self._hand, best.alone, best.freely)))

    def _costs(self, numbers: Sequence[int]) -> tuple[CostToKeep, ...]:
        return tuple([self._hand[n].cost for n in numbers])

    def _keeping(self, plan: Plan, kept: Sequence[CostToKeep]) -> Plan:
        return keeping_these(plan, list(kept), self._question.prices)

    def _read(self, plan: Plan) -> HandReading:
        """Find the cards of the hand that can be cast after a plan."""
        castable = _castable_after(plan, self._hand, self._question, self._options, self._board)
        alone, free = _each_alone(plan, self._hand, castable)
        together = castable.together([n for n, can in enumerate(alone) if can])
        return HandReading(plan, alone, free, together, self._worth(plan, alone, free, together))

    def _worth(
        self, plan: Plan, alone: Sequence[bool], free: Sequence[bool], together: Sequence[int]
    ) -> HandWorth:
        amounts = digits_of(plan.whole_price, self._question.prices)
        return HandWorth(
            plan.lethal is True,
            tuple([amounts.get(tier, 0) for tier in _BEFORE]),
            (-any(alone), -sum(alone), -len(together)),
            tuple([amounts.get(tier, 0) for tier in _AFTER]),
            -sum(free),
            tuple([amounts.get(tier, 0) for tier in _REST]),
        )


class _Wish(Record, frozen=True):
    """Cards, by number, that a plan should keep all at once, and its side constraints."""

    numbers: tuple[int, ...]
    side: SideConstraints = NONE


class _Goal:
    """Upper bounds on the hand cards that can be kept by a payment as good as the plain one in higher tiers.

    At first the bounds are by Hall's condition; cards that the program can't keep are taken off later.
    ``_free_from`` maps a card to the least loss with which it can be cast freely, if known: losses compare
    before free cards.
    """

    def __init__(self, hand: Sequence[HandCard], beside: Beside, first: HandReading) -> None:
        self._hand = hand
        self._beside = beside
        numbers = range(len(hand))
        self.alone = [first.alone[n] or beside.alone(n) for n in numbers]
        self.for_nothing = not first.worth.takes
        self.free = [
            first.freely[n] or (self.alone[n] and beside.alone(n, freely=True, for_nothing=self.for_nothing))
            for n in numbers
        ]
        self._free_from: dict[int, tuple[int, ...]] = {}
        self._together: int | None = None
        # Then other plans could keep more than the program sees: mana is made anew in a later turn.
        self.renews = beside.renews([n for n, can in enumerate(self.alone) if can])

    def is_reached(self, reading: HandReading) -> bool:
        """Whether a plan leaves as much of the hand castable as any plan can."""
        if sum(reading.alone) < sum(self.alone):
            return False
        free = self.alone if self.for_nothing and reading.worth.takes else self._free_beside(reading)
        if sum(reading.freely) < sum(free):
            return False
        return self._is_most(len(reading.together))

    def _free_beside(self, reading: HandReading) -> list[bool]:
        """Which cards could be cast freely after a payment that loses no more than this one."""
        after = reading.worth.after
        return [can and self._free_from.get(n, after) <= after for n, can in enumerate(self.free)]

    def _is_most(self, number: int) -> bool:
        """Whether no more cards can be cast together."""
        if self._together is None:
            able = [n for n, can in enumerate(self.alone) if can]
            if number >= len(able):
                return True
            if self._beside.more_together(number, able):
                return False
            self._together = number
        return number >= self._together

    def asks_at_least(self, wish: _Wish) -> bool:
        """Whether whatever reaches the goal grants a wish too, and so gives up as much at least.

        Not each two cards that could be cast together are, and freely together is more than each freely.
        """
        of_all = all(n in wish.numbers for n, can in enumerate(self.alone) if can)
        return len(wish.numbers) == 1 or (of_all and not wish.side.keep_freely)

    def wishes(self, first: HandReading) -> list[_Wish]:
        """List the cards to try to keep beyond the first plan: all, then card by card, then freely."""
        able = [n for n, can in enumerate(self.alone) if can]
        worse = [n for n in able if not first.alone[n]]
        more = worse or not self._is_most(len(first.together))
        found = [_Wish(tuple(able))] if more else []
        if len(able) > 1:
            found += [_Wish((n,)) for n in self._unlike(worse)[:_MOST_ALONE]]
            if more:
                sizes = range(2, len(able))
                sets = (chosen for size in sizes for chosen in combinations(able, size))
                found += [_Wish(chosen) for chosen in islice(sets, _MOST_SEVERAL)]
        return found + self._freely(first)

    def _freely(self, first: HandReading) -> list[_Wish]:
        """List the cards to try to keep freely beyond a plan: all, then card by card."""
        free = [n for n, can in enumerate(self.free) if can and self.alone[n]]
        costly = [n for n in free if not first.freely[n]]
        if not costly:
            return []
        side = SideConstraints(keep_freely=True, pay_freely=self.for_nothing)
        found = [_Wish(tuple(free), side)]
        if len(free) > 1:
            found += [_Wish((n,), side) for n in self._unlike(costly)[:_MOST_ALONE]]
        return found

    def wishes_at_a_loss(self, best: HandReading) -> list[_Wish]:
        """List the cards to try to keep freely after payments that lose something, as this one does.

        So far freely meant that the payment loses nothing either.
        """
        self.for_nothing, self._free_from = False, {}
        self.free = [
            best.freely[n] or (can and self._beside.alone(n, freely=True)) for n, can in enumerate(self.alone)
        ]
        return self._freely(best)

    def _unlike(self, numbers: Sequence[int]) -> list[int]:
        """The first card of each group with equal costs: a result for one holds for the whole group."""
        return list({self._like(n): n for n in reversed(numbers)}.values())[::-1]

    def _like(self, number: int) -> object:
        """Key shared by cards of equal cost; a card is alone if its cost is more than mana and life."""
        one = self._hand[number]
        (way, *others) = [way for face in one.faces for way in face.ways]
        plain = one.steady and not others and adds_up(way)
        return (way.locked(way.x or 0), way.life, way.purpose) if plain else one.id

    def could_be_split(self, first: HandReading) -> bool:
        """Whether several cards are in question; a single one has been decided exactly already."""
        able = [n for n, can in enumerate(self.alone) if can]
        worse = any(not first.alone[n] for n in able)
        if not all(self._hand[n].settled for n in able):
            return False
        return len(able) > 1 and (worse or not self._is_most(len(first.together)))

    def learn(self, wish: _Wish, found: HandReading) -> None:
        """Lower the bounds by a plan that is proven to keep as many of the wished cards as possible."""
        numbers, freely = wish.numbers, wish.side.keep_freely
        if not all(self._hand[n].is_asked_whole for n in numbers):
            return
        if len(numbers) == 1:
            (number,) = numbers
            for like in [n for n in range(len(self._hand)) if self._like(n) == self._like(number)]:
                if not freely and not found.alone[number]:
                    self.alone[like] = self.free[like] = False
                elif freely and not found.freely[number]:
                    self.free[like] = False
                elif freely:
                    self._free_from[like] = found.worth.after
        if freely or not all(n in numbers for n, can in enumerate(self.alone) if can):
            return
        if len(numbers) < 2 or all(map(self._beside.costs_the_same, numbers)):
            self._together = len(found.together)
