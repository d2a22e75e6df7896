"""A search for an order in which the activations of a solution can be carried out, depth first.

It is guided by how much of each kind of mana the solution spends on which mana ability. A search
that finds nothing proves nothing.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from planner.game.caching import remembered
from planner.game.mana import TYPES
from planner.game.mana_abilities import ManaAbility
from planner.game.records import MutableRecord, field
from planner.game.vocabulary import Verb
from planner.models.problem.activations import Use, counters_spent, kind_of
from planner.models.problem.demands import Demand, ManaKind, generic_of
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Activation, Solution
from planner.models.problem.source_classes import Taking, buries

NODES = 2_000
"""The search gives up after it has taken activations back this often."""


class _CarriedOut(MutableRecord):
    """The state while activations are carried out; ``buried`` objects are those put into the graveyard."""

    pool: Counter[ManaKind]
    life: int
    taps: Counter[int] = field(default_factory=Counter)
    losses: Counter[int] = field(default_factory=Counter)
    untaps: Counter[int] = field(default_factory=Counter)
    buried: Counter[int] = field(default_factory=Counter)
    counters: Counter[tuple[int, str]] = field(default_factory=Counter)
    nodes: int = 0


class SequencingSearch:
    """A depth-first search for an order of activations that can hinder each other."""

    def __init__(self, problem: PaymentProblem, solution: Solution, before: Solution | None) -> None:
        self.problem = problem
        self.solution = solution
        self.split = any(kind.snow for kind in problem.kinds)
        pool: Counter[ManaKind] = Counter()
        # Only what the solution spends of the floating mana: spending more would cost more.
        for floating, spent in zip(problem.floating, solution.floating, strict=True):
            pool[floating.kind] += spent
        self.state = _CarriedOut(pool, life_before(problem, solution))
        if before is not None:  # what the payment before this one has left
            self.state.life = before.life
            self.state.taps.update(before.tapped)
            self.state.buried.update(before.buried)
            self.state.counters.update(before.counters_taken)
        for flow in solution.flow:
            for (kind, _), amount in flow.items():
                if kind.missing and amount:
                    self.state.pool[kind] += amount
        self._kinds: dict[tuple[int, str], ManaKind] = {}
        self.steps: list[Activation] = []
        self.is_kept = before is not None
        # What the payment itself taps has to be there then.
        self.paid_taps = Counter(
            {c: n for (s, c), n in solution.paid.items() if problem.slots[s].verb == Verb.TAP}
        )

    def sequence(self) -> list[Activation] | None:
        """Put the activations in an order that works; None if none was found."""
        for number in range(len(self.solution.times)):
            todo = _Todo(self.problem, self.solution, number)
            doubling = [i for i in self.problem.doubling if todo.times.pop(i, 0)]
            self._straight(todo)
            if not self._carry_out(todo):
                return None
            if not all(self._double(todo, index) for index in doubling):
                return None
        works = self.is_kept or life_suffices(self.problem, self.solution, self.state.life)
        return self.steps if works else None

    def _double(self, todo: _Todo, index: int) -> bool:
        """End a round with the activation that doubles the pool (106.4); false if it can't be paid for."""
        todo.times[index] = 1
        step = self._try(todo, index)
        if step is None:
            return False
        there = Counter[str]()
        for kind, amount in self.state.pool.items():
            there[kind.type] += amount
        for pool, spent in zip(self.problem.floating, self.solution.floating, strict=True):
            there[pool.kind.type] += pool.amount - spent  # what floats and isn't spent is doubled, too
        self.steps[-1] = step._replace(mana=in_order("".join(there.elements())))
        self._add_mana(self.steps[-1], 1)
        return True

    def _straight(self, todo: _Todo) -> None:
        """Carry out the activations that need no search: they cost no mana and take no objects.

        Damage waits if life is still to be paid.
        """
        for index in self._candidates(todo):
            use = self.problem.uses[index]
            if use.costs or use.takings or (use.ability.damage and todo.pays_life):
                continue
            if only_taps(use):
                self._tap_all(todo, index)
                continue
            while todo.times[index] and self._try(todo, index) is not None:
                pass

    def _tap_all(self, todo: _Todo, index: int) -> None:
        """Carry out all activations of a use that only taps its objects, as many as are untapped."""
        use, state = self.problem.uses[index], self.state
        c, after = use.source, use.ability.after
        there = self.problem.sources[c].untapped - state.taps[c] + state.untaps[c]
        times = max(min(todo.times[index], there), 0)
        todo.times[index] -= times
        state.taps[c] += times
        state.life += times * (after.life_gained - use.ability.damage)
        step = Activation(index, in_order(use.run))
        self._add_mana(step, times)
        self.steps += [step] * times

    def _carry_out(self, todo: _Todo) -> bool:
        """Carry out a round, depth first."""
        placed: list[Activation] = []
        waiting = [iter(self._candidates(todo))]
        while not todo.done:
            step = next((step for i in waiting[-1] if (step := self._try(todo, i)) is not None), None)
            if step is not None:
                placed.append(step)
                waiting.append(iter(self._candidates(todo)))
                continue
            self.state.nodes += 1
            waiting.pop()
            if not placed or self.state.nodes > NODES:
                return False
            self._undo(todo, placed.pop())
        return True

    def _candidates(self, todo: _Todo) -> list[int]:
        """List the uses left, those least harmful to others first."""
        uses = self.problem.uses

        def rank(index: int) -> tuple[object, ...]:
            use = uses[index]
            position = self.problem.sources[use.source].positions[0]
            takes = use.loses or bool(use.takings)
            volatile, gains, pays, harm, mixed = eagerness(use.ability)
            if use.costs:
                return volatile, True, True, 0, mixed, True, takes, -use.made, position
            if harm and todo.waits_for_tap(use.source):
                harm = 1
            return volatile, gains, pays, harm, mixed, False, takes, 0, position

        if todo.order is None or todo.changes_order:
            todo.order = sorted(todo.times, key=rank)
        return [index for index in todo.order if todo.times[index]]

    def _try(self, todo: _Todo, index: int) -> Activation | None:
        """Carry out one activation if it is possible now; else return None."""
        use = self.problem.uses[index]
        if not self._object_allows(todo, use):
            return None
        taken = self._take(todo, use)
        if taken is None:
            return None
        paid = self._pay(todo, use)
        if paid is None:
            return None
        spent, life = paid
        if 0 < use.ability.life + life > self.state.life:
            return None
        step = Activation(index, todo.draw(index, use), spent, life, taken)
        self._apply(todo, step, 1)
        return step

    def _object_allows(self, todo: _Todo, use: Use) -> bool:
        """Whether an object of a use is untapped, not lost, and has the counters (118.3)."""
        state, source = self.state, self.problem.sources[use.source]
        c = use.source
        if use.taps and state.taps[c] - state.untaps[c] >= source.untapped:
            return False
        if use.ability.untaps:
            tapped = source.count if source.entry.tapped else 0
            if state.untaps[c] - state.taps[c] >= tapped:
                return False
        if use.loses and not self._loss_fits(todo, c, own_tap=use.taps):
            return False
        if not (use.taps or use.loses) and state.losses[c] >= max(self.solution.used[c], 1):
            return False
        return all(
            amount <= source.entry.counters.get(name, 0) * source.count - state.counters[c, name]
            for name, amount in counters_of(use.ability).items()
            if amount > 0
        )

    def _loss_fits(self, todo: _Todo, c: int, *, own_tap: bool = False) -> bool:
        """Whether an object of a class can be lost now: objects still to be tapped have to stay."""
        waiting = todo.taps_left(c) - own_tap + self.paid_taps[c]
        if todo.repeats_left(c):
            waiting = max(waiting, 1)
        return self.state.losses[c] + 1 + waiting <= max(self.solution.used[c], 1)

    def _take(self, todo: _Todo, use: Use) -> tuple[tuple[Taking, int], ...] | None:
        """Choose the classes whose objects the cost takes; None if there are too few."""
        if not use.takings:
            return ()
        taken: list[tuple[Taking, int]] = []
        for taking, amount in use.takings:
            left = amount
            offered = [c for (t, c), there in todo.taken.items() if t == taking and there]
            for c in sorted(offered, key=todo.acts_left):  # what has nothing more to do goes first
                here = min(todo.taken[taking, c], left, self._takable(todo, taking, c, use))
                taken += [(taking, c)] * here
                left -= here
            if left:
                return None
        return tuple(taken)

    def _takable(self, todo: _Todo, taking: Taking, c: int, use: Use) -> int:
        """Count the objects of a class that the cost of a use can take now."""
        source = self.problem.sources[c]
        if source.takes_arriving(taking):
            return self.state.buried[c]
        if taking.verb == Verb.TAP:
            return source.untapped - self.state.taps[c] + self.state.untaps[c]
        if taking.verb == Verb.UNTAP:
            return source.count
        own = use.source == c
        waiting = todo.taps_left(c) - (own and use.taps) + self.paid_taps[c]
        if todo.acts_left(c) - own > waiting:  # somebody has to be there for the rest
            waiting = max(waiting, 1)
        return max(self.solution.used[c] - self.state.losses[c] - waiting, 0)

    def _pay(
        self, todo: _Todo, use: Use
    ) -> tuple[tuple[tuple[Demand, tuple[ManaKind, ...]], ...], int] | None:
        """Choose the mana that pays for an activation now, within the flow of the solution."""
        if not use.costs:
            return (), 0
        spent: list[tuple[Demand, tuple[ManaKind, ...]]] = []
        left = dict(self.state.pool)
        life = 0
        generic: Counter[Demand] = Counter()
        for demand, amount in use.costs:
            if demand.is_generic:
                generic[demand] += amount
                continue
            kinds = self._draw(todo, demand, amount, left)
            rest = amount - len(kinds)
            by_generic = min(rest, todo.by_generic[demand])
            generic[generic_of(demand.payee)] += by_generic * demand.generic
            rest -= by_generic
            by_life = min(rest, todo.by_life[demand])
            life += by_life * demand.life
            if rest > by_life:
                return None
            if kinds:
                spent.append((demand, tuple(kinds)))
        for demand, amount in generic.items():
            kinds = self._draw(todo, demand, amount, left)
            if len(kinds) < amount:
                return None
            if kinds:
                spent.append((demand, tuple(kinds)))
        return tuple(spent), life

    @staticmethod
    def _draw(todo: _Todo, demand: Demand, amount: int, left: dict[ManaKind, int]) -> list[ManaKind]:
        """Take mana for one demand of an activation from ``left``, up to the solution's flow."""
        drawn: list[ManaKind] = []
        for kind, allotted in todo.flow.get(demand, {}).items():
            here = min(allotted, left.get(kind, 0), amount - len(drawn))
            if here > 0:
                drawn += [kind] * here
                left[kind] -= here
        return drawn

    def _apply(self, todo: _Todo, step: Activation, sign: int) -> None:
        """Carry out an activation (sign 1), or undo it (-1)."""
        use, state = self.problem.uses[step.use], self.state
        c = use.source
        todo.times[step.use] -= sign
        state.taps[c] += sign * use.taps
        state.losses[c] += sign * use.loses
        state.buried[c] += sign * _buries(use.ability)
        state.untaps[c] += sign * use.ability.untaps
        state.life -= sign * (
            use.ability.life + step.life + use.ability.damage - use.ability.after.life_gained
        )
        for name, amount in counters_of(use.ability).items():
            state.counters[c, name] += sign * amount
        for taking, taken_from in step.taken:
            todo.taken[taking, taken_from] -= sign
            arriving = self.problem.sources[taken_from].takes_arriving(taking)
            state.taps[taken_from] += sign * (taking.verb == Verb.TAP)
            state.losses[taken_from] += sign * (taking.loses and not arriving)
            state.buried[taken_from] += sign * (taking.buries - arriving)
        for demand, kinds in step.spent:
            for kind in kinds:
                todo.flow[demand][kind] -= sign
                state.pool[kind] -= sign
        if use.costs:
            todo.count_choices(step, use, sign)
        self._add_mana(step, sign)
        if sign > 0:
            self.steps.append(step)

    def _add_mana(self, step: Activation, times: int) -> None:
        """Add the mana of an activation to the pool, as many times as it happens."""
        use, pool = self.problem.uses[step.use], self.state.pool
        for letter in step.mana:
            pool[self._kind(step.use, letter)] += times
        if use.behind:
            for kind, amount in use.kinds_behind.items():
                pool[kind] += times * amount

    def _kind(self, index: int, letter: str) -> ManaKind:
        """The kind of mana that a use makes of a type; cached."""
        kind = self._kinds.get((index, letter))
        if kind is None:
            use = self.problem.uses[index]
            kind = kind_of(letter, use, self.problem.sources[use.source], self.split)
            self._kinds[index, letter] = kind
        return kind

    def _undo(self, todo: _Todo, step: Activation) -> None:
        self.steps.pop()
        self._apply(todo, step, -1)
        todo.put_back(step, self.problem.uses[step.use])


class _Todo:
    """The activations of a round that remain to be carried out."""

    def __init__(self, problem: PaymentProblem, solution: Solution, number: int) -> None:
        self.problem = problem
        self.times = {i: n for i, n in enumerate(solution.times[number]) if n}
        self.taken = Counter(solution.taken[number])
        self.flow: dict[Demand, dict[ManaKind, int]] = {}
        for (kind, demand), amount in solution.flow[number].items():
            if amount and not demand.is_final:
                self.flow.setdefault(demand, {})[kind] = amount
        self.by_life = Counter({d: n for d, n in solution.by_life[number].items() if not d.is_final})
        self.by_generic = Counter({d: n for d, n in solution.by_generic[number].items() if not d.is_final})
        self.combination = Counter(solution.combination[number])
        self.order: list[int] | None = None
        """The uses, the most harmless for the others first, as they were ranked last."""
        self.changes_order = any(
            problem.uses[i].ability.damage and self.waits_for_tap(problem.uses[i].source) for i in self.times
        )

    @property
    def done(self) -> bool:
        """Whether no activation is left."""
        return not any(self.times.values())

    @property
    def pays_life(self) -> bool:
        """Whether some activation left pays life."""
        uses = self.problem.uses
        return (
            any(left and uses[i].ability.life for i, left in self.times.items()) or self.by_life.total() > 0
        )

    def waits_for_tap(self, c: int) -> bool:
        """Whether an ability that pays life remains for objects of a class."""
        uses = self.problem.uses
        return any(self.times.get(i) and uses[i].ability.life for i in self.problem.uses_of[c])

    def taps_left(self, c: int) -> int:
        """Count the taps of objects of a class that are still to come."""
        own = sum(self.times.get(i, 0) for i in self.problem.uses_of[c] if self.problem.uses[i].taps)
        return own + sum(n for (taking, k), n in self.taken.items() if k == c and taking.verb == Verb.TAP)

    def repeats_left(self, c: int) -> int:
        """Count the activations left that neither tap nor lose their object."""
        uses = self.problem.uses
        numbers = [i for i in self.problem.uses_of[c] if not (uses[i].taps or uses[i].loses)]
        return sum(self.times.get(i, 0) for i in numbers)

    def acts_left(self, c: int) -> int:
        """Count the activations left of objects of a class."""
        return sum(self.times.get(i, 0) for i in self.problem.uses_of[c])

    def draw(self, index: int, use: Use) -> str:
        """Choose the mana of one activation: its run, and its share of mana in any combination."""
        mana, left = use.run, use.combination
        for letter in sorted(use.combination_types, key=TYPES.index):
            here = min(self.combination[index, letter], left)
            self.combination[index, letter] -= here
            left -= here
            mana += letter * here
        return in_order(mana)

    def put_back(self, step: Activation, use: Use) -> None:
        """Undo ``draw``."""
        rest = Counter(step.mana)
        rest.subtract(use.run)
        for letter in use.combination_types:
            self.combination[step.use, letter] += rest[letter]

    def count_choices(self, step: Activation, use: Use, sign: int) -> None:
        """Count how symbols with a choice were paid (107.4f)."""
        for demand, amount in use.costs:
            if not (demand.life or demand.generic):
                continue
            rest = amount - sum(len(kinds) for paid, kinds in step.spent if paid == demand)
            by_generic = min(rest, self.by_generic[demand]) if sign > 0 else 0
            self.by_generic[demand] -= by_generic
            self.by_life[demand] -= sign * (rest - by_generic)


def only_taps(use: Use) -> bool:
    """Whether a use asks only for an untapped object, and leaves nothing to choose."""
    open_ends = use.costs or use.takings or use.loses or use.combination
    return use.taps and not open_ends and _asks_for_nothing(use.ability)


@remembered
def _asks_for_nothing(ability: ManaAbility) -> bool:
    """Whether an ability takes no life and no counters, and needs no tapped object."""
    takes = any(amount > 0 for amount in counters_of(ability).values())
    return not (ability.life or ability.untaps or takes)


Eagerness = tuple[bool, bool, bool, int, int]


@remembered
def eagerness(ability: ManaAbility) -> Eagerness:
    """Rank how soon to activate an ability without mana costs, those least harmful to others first."""
    damage, life = ability.damage, ability.life
    return (
        not (ability.volatile or ability.fleeting),
        not (ability.after.life_gained and not damage),
        not (life and not damage),
        (1 if life else 2) if damage else 0,
        damage if life else 0,
    )


counters_of = remembered(counters_spent)
_buries = remembered(buries)


@lru_cache(maxsize=4_096)
def in_order(mana: str) -> str:
    """Sort type letters in the order W U B R G C."""
    return "".join(sorted(mana, key=TYPES.index))


def life_before(problem: PaymentProblem, solution: Solution) -> int:
    """Life before a payment, missing life of a relaxed program included."""
    return problem.life + solution.missing.get("life", 0)


def life_suffices(problem: PaymentProblem, solution: Solution, life: int) -> bool:
    """Whether enough life for the cost itself is left after all activations (601.2h)."""
    owed = problem.life_owed + problem.life_per_x * solution.x
    owed += sum([d.life * n for d, n in solution.by_life[-1].items() if n and d.is_final])
    return not owed or life >= owed
