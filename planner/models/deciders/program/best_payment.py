"""The best payment, proven: solve without order, look for an order, else solve with rounds.

The program without rounds is a relaxation: what it can't pay can't be paid, and no plan
is cheaper than its. Where its activations have an order, it is the answer. Otherwise
rounds are added, more and more; a program with as many rounds as there can be
activations of mana abilities that cost mana or objects leaves no order out, so the scheme is
finite and exact.
"""

from __future__ import annotations

from collections.abc import Callable

from planner.game.clock import Clock
from planner.game.records import MutableRecord, field, replace
from planner.models.deciders.program.cp_sat import Bounds, minimize, most_conversions, solve
from planner.models.deciders.program.linear import NOTHING, total_of
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.subtour_elimination import find_subtour, with_subtours_eliminated
from planner.models.deciders.program.variables import MISSING_MANA
from planner.models.order.reallocation import reallocated
from planner.models.order.sequencing import Sequencer
from planner.models.problem.demands import GENERIC
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Activation, Outcome, Payment, Solution

MOST_ROUNDS = 24
"""More rounds than this are not tried: what they would prove stays unproven."""
MOST_SUBTOURS = 4
"""Subtours are eliminated this often at most, before rounds are tried."""
_MOST_WEIGHT = 2**58
_SETTLED = (Outcome.OPTIMAL, Outcome.INFEASIBLE)
_FAR_BEYOND = 10_000
"""Generic mana that is so far beyond what can be made isn't put into a program: it is missing anyway."""


def best_payment(problem: PaymentProblem, clock: Clock, cut: Cut | None = None) -> Payment:
    """Find the plan with the lowest price; it is proven best if the outcome is ``OPTIMAL``.

    ``cut`` adds further constraints to each program.

    >>> best_payment(problem_of(prepare({"pay": {"cost": "{0}"}})), Clock()).outcome
    <Outcome.OPTIMAL: 'optimal'>
    """

    def built(program: PaymentProgram) -> PaymentProgram:
        if cut is not None:
            cut(program)
        return program

    def run(program: PaymentProgram, within: Bounds) -> Solution:
        return minimize(built(program), clock, within)

    def longest(program: PaymentProgram, below: int | None) -> Solution:
        return most_conversions(built(program), clock, below)

    return _search(problem, clock, run, longest)


def any_payment(problem: PaymentProblem, clock: Clock) -> Payment:
    """Find any plan that pays the cost, or a proof that none exists.

    >>> any_payment(problem_of(prepare({"pay": {"cost": "{1}"}})), Clock()).outcome
    <Outcome.INFEASIBLE: 'infeasible'>
    """

    def longest(program: PaymentProgram, below: int | None) -> Solution:
        return most_conversions(program, clock, below)

    return _search(problem, clock, lambda program, _: solve(program, clock, claimed=NOTHING), longest)


def smallest_missing(problem: PaymentProblem, clock: Clock) -> Payment:
    """Find a smallest set of mana and life that would make the cost payable.

    One mana and one life point count 1 each; ties go in the order W U B R G C, snow, life.

    >>> smallest_missing(problem_of(prepare({"pay": {"cost": "{W}"}})), Clock()).solution.missing["W"]
    1
    """
    problem, excess = without_excess(problem)
    problem = with_any_life(problem)
    found = _search(problem, clock, lambda program, _: _least_missing(program, clock), relaxed=True)
    if excess and found.solution.found:
        _lack_more(found.solution, excess)
    return found


def without_excess(problem: PaymentProblem) -> tuple[PaymentProblem, int]:
    """Leave out of a cost the generic mana far beyond all that can be made; also return how much that is.

    It is missing in any payment. The solver isn't given numbers of any size: bounds that are reached in steps
    of one take it a billion steps.
    """
    generic = problem.owed.get(GENERIC, 0)
    excess = generic - problem.most_mana - _FAR_BEYOND
    if excess <= 0:
        return problem, 0
    return replace(problem, owed={**problem.owed, GENERIC: generic - excess}), excess


def _lack_more(solution: Solution, generic: int) -> None:
    """Add missing generic mana, to the type of which the most generic mana is missing already."""
    lacking = [
        (amount, -MISSING_MANA.index("S" if kind.snow else kind.type), flow, (kind, demand))
        for flow in solution.flow
        for (kind, demand), amount in flow.items()
        if kind.missing and demand == GENERIC
    ]
    _, letter, flow, way = max(lacking, key=lambda one: one[:2])
    flow[way] += generic
    solution.missing[MISSING_MANA[-letter]] += generic


def with_any_life(problem: PaymentProblem) -> PaymentProblem:
    """Relax the bounds that today's life total sets on abilities paid with life."""
    owed = max(problem.least_x_owed, 1)
    uses = tuple(
        use._replace(most=max(use.most, owed, problem.sources[use.source].count)) if use.ability.life else use
        for use in problem.uses
    )
    return replace(problem, uses=uses)


Solve = Callable[[PaymentProgram, Bounds], Solution]
Longest = Callable[[PaymentProgram, int | None], Solution]
Cut = Callable[[PaymentProgram], None]


def _search(
    problem: PaymentProblem,
    clock: Clock,
    run: Solve,
    longest: Longest | None = None,
    *,
    relaxed: bool = False,
) -> Payment:
    """Solve without order first, then with 2 rounds, 4, ... up to as many as can matter.

    Where the pool can be doubled, the plans that do so are looked at besides.
    """
    search = _PaymentSearch(problem, clock, run, longest, relaxed)
    return _best_of_doublings(search) if problem.doubling else search.plain()


def _best_of_doublings(search: _PaymentSearch) -> Payment:
    """Find the best of the payments that double the pool never, once, twice and so on."""
    problem = search.problem
    every = [search.plain(), *map(search.doubled, range(1, problem.most_doublings + 1))]
    sure = sum([problem.uses[number].most for number in problem.doubling]) == problem.most_doublings
    sure = sure and all(one.outcome in _SETTLED for one in every)
    found = [one for one in every if one.solution.found]
    if not found:
        return every[0] if sure else Payment(Solution(Outcome.UNKNOWN))
    best = min(found, key=lambda one: one.solution.objective)
    if not sure:
        best.solution.outcome, best.solution.bound = Outcome.FEASIBLE, None
    return best


class _PaymentSearch(MutableRecord):
    """A search for a payment whose activations have an order.

    No plan is better than the best without order, and once there is a plan, only better
    ones are looked for: ``longest`` counts how many activations that cost mana a plan
    below an objective can have, and with them the rounds that still matter.
    """

    problem: PaymentProblem
    clock: Clock
    run: Solve
    longest: Longest | None
    relaxed: bool
    subtours: list[frozenset[int]] = field(default_factory=list)
    with_starts: bool = False

    def plain(self) -> Payment:
        """Find the best payment that never doubles the pool."""
        loose, order = self.without_order()
        if not loose.found:
            return Payment(loose)
        if order is not None:
            return Payment(loose, tuple(order))
        return self.with_rounds(loose)

    def doubled(self, doublings: int) -> Payment:
        """Find the best payment that doubles the pool so often; unknown if it has no order."""
        if self.clock.is_over:
            return Payment(Solution(Outcome.UNKNOWN))
        loose, order = self._with_phases(doublings, 0)
        if order is not None or not loose.found:
            return Payment(loose, tuple(order or ()))
        needed, rounds = self._rounds_needed(), 1
        while rounds < min(needed, MOST_ROUNDS) and not self.clock.is_over:
            rounds = min(2 * rounds, needed, MOST_ROUNDS)
            tight, order = self._with_phases(doublings, rounds)
            if tight.outcome is Outcome.INFEASIBLE and rounds >= needed:
                return Payment(tight)
            if order is not None:
                if rounds < needed and tight.objective > loose.objective:
                    tight.outcome = Outcome.FEASIBLE
                return Payment(tight, tuple(order))
        return Payment(Solution(Outcome.UNKNOWN))

    def _with_phases(self, doublings: int, rounds: int) -> tuple[Solution, list[Activation] | None]:
        """Solve the program that doubles the pool so often, with so many rounds before each time (0: any)."""
        program = PaymentProgram(self.problem, rounds=rounds, doublings=doublings, relaxed=self.relaxed)
        found = self.run(program, Bounds())
        return found, order_of_activations(self.problem, found) if found.found else None

    def loose_program(self) -> PaymentProgram:
        """Build the program without order, with constraints that eliminate the subtours found."""
        program = PaymentProgram(self.problem, relaxed=self.relaxed, with_starts=self.with_starts)
        return with_subtours_eliminated(program, self.subtours)

    def without_order(self) -> tuple[Solution, list[Activation] | None]:
        """Solve without order and look for an order of the activations.

        Eliminate subtours until one is found.
        """
        loose, order = self._ordered()
        if loose.found and order is None and not self.relaxed:
            self.with_starts = True
            program = self.loose_program()
            if program.has_starts:
                loose, order = self._ordered(program)
        while loose.found and order is None and not self.relaxed and len(self.subtours) < MOST_SUBTOURS:
            blocked = find_subtour(self.problem, loose)
            if not blocked or blocked in self.subtours:
                break
            self.subtours.append(blocked)
            loose, order = self._ordered()
        return loose, order

    def _ordered(self, program: PaymentProgram | None = None) -> tuple[Solution, list[Activation] | None]:
        loose = self.run(self.loose_program() if program is None else program, Bounds())
        return loose, order_of_activations(self.problem, loose) if loose.found else None

    def with_rounds(self, loose: Solution) -> Payment:
        """Solve with 2 rounds, 4, ... until further rounds could make no better plan."""
        best = Payment(Solution(Outcome.UNKNOWN))
        bounds = Bounds(loose.objective if loose.outcome is Outcome.OPTIMAL else None)
        needed = self._rounds_needed()
        rounds = 1
        while rounds < min(needed, MOST_ROUNDS) and not self.clock.is_over:
            rounds = min(2 * rounds, needed, MOST_ROUNDS)
            tight = self.run(PaymentProgram(self.problem, rounds=rounds, relaxed=self.relaxed), bounds)
            if tight.outcome is Outcome.INFEASIBLE and rounds >= needed:
                return _proven(best) if best.solution.found else Payment(tight)
            order = order_of_activations(self.problem, tight) if tight.found else None
            if order is None:
                continue
            proven = tight.outcome is Outcome.OPTIMAL
            tight.bound = loose.bound  # no plan is better than the best without order
            best = Payment(tight, tuple(order))
            if proven and (rounds >= needed or tight.objective == bounds.least):
                return best
            tight.outcome = Outcome.FEASIBLE
            if self.longest is None:
                continue
            bounds = replace(bounds, below=tight.objective)
            better = self.longest(self.loose_program(), tight.objective)
            if better.outcome is Outcome.OPTIMAL:
                needed = min(needed, _rounds_for(self.problem, better.objective))
            if better.outcome is Outcome.INFEASIBLE or (proven and rounds >= needed):
                return _proven(best)
        is_at_bound = loose.bound is not None and best.solution.price == loose.bound
        return _proven(best) if best.solution.found and is_at_bound else best

    def _rounds_needed(self) -> int:
        """Upper bound on the rounds that any plan needs."""
        needed = _rounds_for(self.problem, _all_conversions(self.problem))
        if needed > MOST_ROUNDS and self.longest is not None:
            most = self.longest(self.loose_program(), None)
            if most.outcome is Outcome.OPTIMAL:
                needed = min(needed, _rounds_for(self.problem, most.objective))
        return needed


def order_of_activations(problem: PaymentProblem, solution: Solution) -> list[Activation] | None:
    """Put the activations in order; None if no order was found for them or for the kept payment.

    If mana has to be spent differently for an order, the solution is changed to say so.
    """
    kept = problem.kept
    order = _order_of(problem, solution, free=kept is None or not kept.problem.floating)
    if order is None or kept is None or solution.kept_payment is None:
        return order
    free = not (kept.problem.floating or any(cost.spending.asks for cost in kept.costs))
    after = _order_of(kept.problem, solution.kept_payment, solution, free=free)
    return order if after is not None else None


def _order_of(
    problem: PaymentProblem, solution: Solution, before: Solution | None = None, *, free: bool
) -> list[Activation] | None:
    """Put the activations of one payment in order; if ``free``, mana may be spent differently for that."""
    order = Sequencer(problem, solution, before).sequence()
    if order is not None or not free or solution.doublings:
        return order
    for other in reallocated(problem, solution):
        order = Sequencer(problem, other, before).sequence()
        if order is not None:
            solution.flow = other.flow
            return order
    return None


def _rounds_for(problem: PaymentProblem, conversions: int) -> int:
    """Upper bound on the rounds that activations with mana or objects in their cost need, without filters.

    Between two such activations, no mana needs the same filter twice (``Use.is_filter``).
    """
    problems = [problem] if problem.kept is None else [problem, problem.kept.problem]
    filters = max(len({(u.source, u.ability.number) for u in p.uses if u.is_filter}) for p in problems)
    return 1 + conversions + (conversions + 1) * filters


def _all_conversions(problem: PaymentProblem) -> int:
    """Upper bound on the activations with mana or objects in their cost, payment and kept payment.

    Activations of filters don't count.
    """
    most = sum(_conversions(problem, index) for index in range(len(problem.sources)))
    return most if problem.kept is None else max(most, _all_conversions(problem.kept.problem))


def _proven(payment: Payment) -> Payment:
    """Mark the payment as optimal: no better one is possible."""
    payment.solution.outcome = Outcome.OPTIMAL
    return payment


def _conversions(problem: PaymentProblem, source: int) -> int:
    """Upper bound on a class's activations with mana or objects in their cost."""
    uses = [problem.uses[i] for i in problem.uses_of[source]]
    uses = [use for use in uses if (use.costs or use.takings) and not use.is_filter]
    once = [use for use in uses if use.taps or use.loses]
    again: dict[int, int] = {}
    for use in uses:
        if not (use.taps or use.loses):
            again[use.ability.number] = max(again.get(use.ability.number, 0), use.most)
    bound = problem.sources[source].count if once else 0
    return min(bound, sum(use.most for use in once)) + sum(again.values())


def _least_missing(program: PaymentProgram, clock: Clock) -> Solution:
    variables = program.first.variables
    parts = list(variables.missing.values())
    total = total_of(parts)
    program.model.minimize(total)
    smallest = solve(program, clock)
    if smallest.outcome is not Outcome.OPTIMAL:
        return smallest
    amount = sum(smallest.missing.values())
    program.model.add(total == amount)
    # As much as possible of the first, then of the second, and so on: digits of a number
    # in a base larger than any of them. Where that number is too large for the solver,
    # the preference is linear, which differs only between mixed sets of equal size.
    base = amount + 1
    digits = len(parts)
    lexicographic = base ** (digits + 1) <= _MOST_WEIGHT
    room = base if base * digits * base <= _MOST_WEIGHT else 1  # for what comes after the types
    weights = [base ** (digits - i) if lexicographic else room * (digits - i) for i in range(digits)]
    wanted = [w * part for w, part in zip(weights, parts, strict=True)]
    if room > 1:
        # Where all that is the same, it is better said to be missing for generic mana: any type would do.
        missing = (item for flow in variables.flow for item in flow.items())
        wanted += [total_of(var for (kind, d), var in missing if kind.missing and d.is_generic)]
    program.model.maximize(total_of(wanted))
    preferred = solve(program, clock)
    chosen = preferred if preferred.outcome is Outcome.OPTIMAL else smallest
    chosen.objective = amount
    return chosen
