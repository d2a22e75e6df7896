"""The plan of a cost of a turn from its share alone: nothing is solved again."""

from __future__ import annotations

from collections import Counter

from planner.contract.answer import Plan
from planner.costing.question import Question
from planner.game.records import MutableRecord, field
from planner.models.deciders.hall.demand_checks import is_bare
from planner.models.order.sequencing import Sequencer
from planner.models.problem.activations import Use
from planner.models.problem.build import owing
from planner.models.problem.demands import Demand, ManaKind, paid_to
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment, Solution
from planner.planning.drafts.drafts import check, write
from planner.planning.drafts.proposals import Proposal
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import PROGRAM, SolveOptions
from planner.planning.question.task import Task
from planner.planning.turn.allocation import AllocatedActivation, Share


def plan_of_share(question: Question, share: Share, options: SolveOptions) -> Plan | None:
    """Write and check the plan of a share; None if the share is more than mana, or isn't a valid plan."""
    cost = question.cost
    if not share.plain or len(question.ways) != 1 or cost.mana is None or not is_bare(cost):
        return None
    if cost.wants_max_x or question.volatile or cost.most_colors:
        return None
    game = question.game
    board = CompiledBoard(game)
    # What isn't in the share pays for nothing: the problem needs the objects of the share alone.
    others = frozenset(one for entry in game.objects if entry.abilities for one in entry.ids) - share.objects
    problem = owing(board.problem(cost, question.forbid | others, question.prices), game, cost)
    solution = _Copying(problem).solution(share)
    order = None if solution is None else Sequencer(problem, solution).sequence()
    if solution is None or order is None:
        return None
    task = Task(question, options, board=board)
    proposal = Proposal(problem, Payment(solution, tuple(order)), PROGRAM)
    draft = check(task, proposal, write(task, proposal))
    if not draft.stands or draft.plan.lethal is True:
        return None
    draft.plan.method = PROGRAM
    return draft.plan


class _Copying(MutableRecord):
    """Copies a share into the numbers of a separate problem."""

    problem: PaymentProblem
    taken: Counter[int] = field(default_factory=Counter)
    floated: Counter[int] = field(default_factory=Counter)
    flow: Counter[tuple[ManaKind, Demand]] = field(default_factory=Counter)

    def solution(self, share: Share) -> Solution | None:
        """Copy the share as a solution; None if the problem lacks a part of it."""
        problem = self.problem
        payee = next((d.payee for d, _, _ in share.spent), next(iter(share.by_life), None))
        if payee is None and share.activations:
            return None
        of = payee if isinstance(payee, int) else payee.payee if payee is not None else 0
        demands = {next(iter(paid_to(of, {one: 1}))): one for one in problem.demands if one.is_final}
        times: Counter[int] = Counter()
        combination: Counter[tuple[int, str]] = Counter()
        copied: list[int] = []
        for one in share.activations:
            number = self._use(one)
            if number is None:
                return None
            times[number] += 1
            combination.update((number, letter) for letter in one.mixed)
            copied.append(number)
        for one, number in zip(share.activations, copied, strict=True):
            asked = {_said(demand): demand for demand, _ in problem.uses[number].costs}
            for demand, origin, letter in one.paid_with:
                if not self._spend(asked.get(_said(demand)), origin, letter, copied):
                    return None
        for demand, origin, letter in share.spent:
            if not self._spend(demands.get(demand), origin, letter, copied):
                return None
        if any(d not in demands for d in (*share.by_life, *share.by_generic)):
            return None
        used: Counter[int] = Counter()
        for number, amount in times.items():
            use = problem.uses[number]
            used[use.source] += amount if use.taps or use.loses else 1
        return Solution(
            outcome=Outcome.OPTIMAL,
            times=[[times[n] for n in range(len(problem.uses))]],
            combination=[dict(combination)],
            taken=[{}],
            flow=[dict(self.flow)],
            by_life=[{demands[d]: n for d, n in share.by_life.items()}],
            by_generic=[{demands[d]: n for d, n in share.by_generic.items()}],
            used=dict(used),
            floating=[self.floated[n] for n in range(len(problem.floating))],
        )

    def _use(self, one: AllocatedActivation) -> int | None:
        """The use of this problem that an activation is; equal objects are interchangeable."""
        able = [
            number
            for number, use in enumerate(self.problem.uses)
            if _is_same(use, one.use)
            and self.problem.sources[use.source].entry.card == one.card
            and self.taken[use.source] < self.problem.sources[use.source].count
        ]
        if not able:
            return None
        sources = [self.problem.sources[self.problem.uses[number].source] for number in able]
        best = next((n for n, source in enumerate(sources) if one.object_id in source.ids), 0)
        found = able[best]
        if self.problem.uses[found].taps or self.problem.uses[found].loses:
            self.taken[self.problem.uses[found].source] += 1
        return found

    def _spend(self, demand: Demand | None, origin: int | str, letter: str, copied: list[int]) -> bool:
        """Spend one mana on a demand; False if that is impossible."""
        if demand is None:
            return False
        if isinstance(origin, int):
            kind = self.problem.kind_of(letter, self.problem.uses[copied[origin]])
        else:
            able = [
                number
                for number, pool in enumerate(self.problem.floating)
                if pool.kind.type == letter and self.floated[number] < pool.amount and demand.takes(pool.kind)
            ]
            if not able:
                return False
            number = min(able, key=lambda n: self.problem.floating[n].price)
            self.floated[number] += 1
            kind = self.problem.floating[number].kind
        if not demand.takes(kind):
            return False
        self.flow[kind, demand] += 1
        return True


def _said(demand: Demand) -> tuple[object, ...]:
    """Everything a demand asks for, apart from its payee."""
    return demand.types, demand.snow, demand.generic, demand.life, demand.paid_with


def _is_same(use: Use, other: Use) -> bool:
    """Whether two uses are the same ability and make the same mana."""
    return (
        use.ability.number == other.ability.number
        and use.run == other.run
        and use.combination == other.combination
        and use.combination_types == other.combination_types
        and use.ability.cost == other.ability.cost
    )
