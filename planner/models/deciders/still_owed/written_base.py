"""The best base of a matroid, with the special activations beside it, written down as a payment.

Which mana pays for what is known by then, so that activations that ask for mana are put in order by that. It
needs no NumPy, which a plan from lands doesn't wait for: what does stands in ``written.py``.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from planner.models.deciders.still_owed.best_base import MADE, Base
from planner.models.deciders.still_owed.special_choices import LATER, Mode, SpecialChoice
from planner.models.order.sequencing_search import eagerness, in_order
from planner.models.problem.demands import Demand, KindSet, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Activation, Outcome, Payment, Solution

Uses = tuple[tuple[KindSet, int, ManaKind], ...]
"""The uses of a class whose objects make one mana at one price, each with the kind that it makes."""


class BestBase(NamedTuple):
    """The best base with a choice, and the cost of both together."""

    cost: int
    choice: SpecialChoice
    base: Base


def order_of(choice: SpecialChoice, base: Base) -> list[int] | None:
    """Order the activations that cost mana so that they can pay for each other; None if none exists.

    None where some would have to come before themselves.
    """
    if not choice.asking:
        return []
    waits: dict[int, set[int]] = {}
    for items, symbols in base.runs:
        if symbols.of is None or items[0] < MADE:
            continue
        for item in items:
            maker = (choice.makes[item - MADE].bit_length() - 1) // LATER - 1
            if maker >= 0:
                waits.setdefault(symbols.of, set()).add(maker)
    order = [number for number in range(len(choice.asking)) if number not in waits]
    while waits:
        ready = [number for number, makers in waits.items() if makers.isdisjoint(waits)]
        if not ready:
            return None
        for number in ready:
            del waits[number]
        order += ready
    return order


class BaseWriter:
    """Writes payments with the sources of a problem; ``plain`` are the uses of the plain classes."""

    def __init__(self, kinds: tuple[ManaKind, ...], plain: dict[int, Uses]) -> None:
        self._kinds = kinds
        self._plain = plain

    def payment(self, problem: PaymentProblem, best: BestBase, scale: int) -> Payment:
        """Write the best base as a payment: counts, and the activations in order."""
        choice = best.choice
        times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
        used: dict[int, int] = {}
        flow: dict[tuple[int, int], int] = {}  # by the identity of kind and demand
        pairs: dict[tuple[int, int], tuple[ManaKind, Demand]] = {}
        letters: dict[int, str] = {}
        fed: list[dict[Demand, list[ManaKind]]] = [{} for _ in choice.asking]
        for items, symbols in best.base.runs:
            demand = symbols.demand
            for item, amount in Counter(items).items():
                if item >= MADE:
                    makes = choice.makes[item - MADE] & symbols.kinds
                    kind = self._kinds[((makes & -makes).bit_length() - 1) % LATER]
                    letters[item - MADE] = kind.type
                elif item < 0:
                    kind = problem.floating[-1 - item].kind
                    floating[-1 - item] += amount
                else:
                    use, kind = self._use(item, symbols.kinds)
                    times[use] += amount
                    used[item] = used.get(item, 0) + amount
                key = id(kind), id(demand)
                flow[key] = flow.get(key, 0) + amount
                pairs[key] = kind, demand
                if symbols.of is not None:
                    fed[symbols.of].setdefault(demand, []).extend([kind] * amount)
        flows = Counter[tuple[ManaKind, Demand]]()
        for key, amount in flow.items():
            flows[pairs[key]] += amount
        plain = [(index, number) for index, number in enumerate(times) if number]
        asking = list[Activation]()
        for index, mode, use in _special(problem, choice, letters):
            times[use] += 1
            used[index] = used.get(index, 0) + 1
            if mode.asks:
                paid = tuple([(demand, tuple(spent)) for demand, spent in fed[len(asking)].items()])
                asking.append(Activation(use, in_order(problem.uses[use].run), paid))
            else:
                plain.append((use, 1))
        order = order_of(choice, best.base)
        assert order is not None  # no such base is the best
        activations = [*_plain_activations(problem, plain), *(asking[number] for number in order)]
        solution = Solution(
            Outcome.OPTIMAL,
            times=[times],
            combination=[{}],
            taken=[{}],
            flow=[dict(flows)],
            by_life=[{}],
            by_generic=[{}],
            used=used,
            floating=floating,
            objective=best.cost,
            price=best.cost // scale,
        )
        return Payment(solution, tuple(activations))

    def _use(self, index: int, kinds: KindSet) -> tuple[int, ManaKind]:
        """Find the first use of a class that makes one of these kinds, and that kind."""
        for bit, use, kind in self._plain[index]:
            if bit & kinds:
                return use, kind
        raise AssertionError  # whatever is matched to symbols makes what they ask for


def _special(
    problem: PaymentProblem, choice: SpecialChoice, letters: dict[int, str]
) -> list[tuple[int, Mode, int]]:
    """Choose for each special activation the use that makes the mana spent: its class, mode and use."""
    found, number = [], 0
    for index, mode, activated in choice.activated:
        for _ in range(activated):
            spent = [letters[n] for n in range(number, number + len(mode.makes)) if n in letters]
            number += len(mode.makes)
            use = next(use for use in mode.uses if _contains(problem.uses[use].run, spent))
            found.append((index, mode, use))
    return found


def _plain_activations(problem: PaymentProblem, uses: list[tuple[int, int]]) -> list[Activation]:
    """Order activations that cost no mana, those least harmful to others first."""
    ranked, sources = [], problem.sources
    for index, times in uses:
        use = problem.uses[index]
        place, run = sources[use.source].positions[0], use.run
        mana = run if len(run) == 1 else in_order(run)
        ranked.append((eagerness(use.ability), use.loses, place, index, [Activation(index, mana)] * times))
    ranked.sort()
    return [one for *_, activations in ranked for one in activations]


def _contains(run: str, letters: list[str]) -> bool:
    """Whether a run of mana contains these letters."""
    return all(run.count(letter) >= letters.count(letter) for letter in letters)
