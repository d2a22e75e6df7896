"""Plans for questions near one that has been answered: one program for all of them."""

from __future__ import annotations

from collections import Counter

from planner.contract.answer import Plan
from planner.costing.question import Question
from planner.game.mana_abilities import SideEffects
from planner.game.prices import Prices
from planner.game.records import Record, replace
from planner.models.deciders.program.next_payments import NearbyPayments
from planner.models.problem.activations import Use
from planner.models.problem.objective import objective_of
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment
from planner.planning.answers.best_way import used_by
from planner.planning.drafts.drafts import check, qualify, write
from planner.planning.drafts.proposals import Proposal
from planner.planning.question.methods import SolveOptions, is_steady
from planner.planning.question.problem import problem_of
from planner.planning.question.task import Task
from planner.planning.question.unpayable import certain_reasons


class Nearby(Record, frozen=True):
    """The best payment for a similar question, or the proof that there is none."""

    asked: Question
    problem: PaymentProblem
    payment: Payment
    options: SolveOptions

    @property
    def pays(self) -> bool:
        """Whether the question has a payment."""
        return self.payment.solution.found

    @property
    def price(self) -> int:
        """The payment's price."""
        price = self.payment.solution.price
        assert price is not None
        return price

    def plan(self) -> Plan | None:
        """The payment as a plan; None if the referee doesn't accept it."""
        task, proposal = Task(self.asked, self.options), Proposal(self.problem, self.payment)
        draft = check(task, proposal, write(task, proposal))
        return qualify(task, draft) if draft.stands else None

    def used(self) -> dict[int, int]:
        """The number of objects of each class that the payment uses."""
        return self.payment.solution.used

    def only_taps(self) -> bool:
        """Whether the whole price is that of tapping permanents for mana, at usual prices."""
        problem, solution = self.problem, self.payment.solution
        if (
            problem.objective != objective_of(Prices())
            or problem.chooses_x
            or problem.counted
            or problem.most_colors
        ):
            return False
        if any(kind.riders for kind in problem.kinds) or any(any(ways.values()) for ways in solution.by_life):
            return False
        done = [(problem.uses[i], n) for i, n in enumerate(solution.times[0]) if n]
        return self.price == sum([n * use.price for use, n in done]) and all(
            _taps_for_nothing_else(use, problem) for use, _ in done
        )


def _taps_for_nothing_else(use: Use, problem: PaymentProblem) -> bool:
    """Whether an activation only taps its permanent, with no other loss or gain."""
    ability, entry = use.ability, problem.sources[use.source].entry
    life = ability.life or ability.damage or ability.later_damage or entry.reading.tapped_damage
    if life or use.takings or not use.taps:
        return False
    return ability.after == SideEffects() and all(
        line == "flexibility" for line, _ in problem.objective.items_of_use(entry, ability)
    )


class NearbyPlans:
    """The best plans without one object of the best plan, or with one that it spares.

    Only for questions that a single program decides; for others nothing is found. If no mana ability costs
    mana, using an object for mana that pays nothing isn't considered: such a plan isn't worth showing.
    """

    def __init__(self, question: Question, plan: Plan, options: SolveOptions) -> None:
        self.question = question.without_duty()
        self.options = options
        self._payments: NearbyPayments | None = None
        self._class_of: dict[str, int] = {}
        self._used: Counter[int] = Counter()
        if _is_one_program(question):
            with options.running.ticking():
                problem = problem_of(self.question, every=True)
                if not problem.leaves_out_plans:
                    self._payments = NearbyPayments(problem)
                    self._class_of = {
                        one: index for index, source in enumerate(problem.sources) for one in source.ids
                    }
                    self._used.update(self._class_of[one] for one in used_by(plan) if one in self._class_of)

    def without(self, one: str) -> Nearby | None:
        """The best plan without an object; None if this class can't find it."""
        asked = self.question.using(forbid=self.question.forbid | {one})
        index = self._class_of.get(one)
        if self._payments is None or index is None:
            return None
        payment = self._payments.without_one(index, self.options.running)
        return self._found(asked, _leaving_out(self._payments.problem, index, one), payment)

    def with_one(self, one: str) -> Nearby | None:
        """The best plan with an object, which must be the first spared of its class; else None."""
        asked = self.question.using(require=self.question.require | {one})
        index = self._class_of.get(one)
        if self._payments is None or index is None:
            return None
        problem = self._payments.problem
        if problem.sources[index].ids[0] != one:
            return None
        return self._found(asked, problem, self._payments.with_one(index, self.options.running))

    def _found(self, asked: Question, problem: PaymentProblem, payment: Payment | None) -> Nearby | None:
        decided = payment is not None and payment.outcome in (Outcome.OPTIMAL, Outcome.INFEASIBLE)
        return Nearby(asked, problem, payment, self.options) if payment is not None and decided else None

    def change(self, other: Nearby) -> int | None:
        """The number of objects used by only one of the two plans; None if the other only uses more."""
        changes = [there - self._used[index] for index, there in other.used().items()]
        return sum(map(abs, changes)) if min(changes, default=0) < 0 else None


def _is_one_program(question: Question) -> bool:
    """Whether a single program, with no later comparison, finds the best plan."""
    plain = len(question.ways) == 1 and not (question.keep or question.every_unread or question.reasons)
    return (
        plain
        and is_steady(question)
        and not question.game.of_unstated_power
        and not certain_reasons(question)
    )


def _leaving_out(problem: PaymentProblem, index: int, one: str) -> PaymentProblem:
    """Copy of the problem in which one object is taken out of its class."""
    source = problem.sources[index]
    if source.count == 1:
        return problem
    place = source.ids.index(one)
    rest = replace(
        source,
        ids=(*source.ids[:place], *source.ids[place + 1 :]),
        positions=(*source.positions[:place], *source.positions[place + 1 :]),
    )
    return replace(problem, sources=(*problem.sources[:index], rest, *problem.sources[index + 1 :]))
