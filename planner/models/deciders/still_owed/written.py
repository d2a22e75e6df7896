"""Payments that were found, written down as counts: a way to owe nothing, or the best base of a matroid.

Along a way each activation comes in a known order, and mana is matched to the symbols that it pays for one by
one. With a base stand special activations; which mana pays for what is known by then, so that activations
that ask for mana are put in order by that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from planner.models.deciders.still_owed.best_base import MADE, Base
from planner.models.deciders.still_owed.special_choices import LATER, Mode, SpecialChoice
from planner.models.order.sequencing_search import eagerness, in_order
from planner.models.problem.activations import life_of
from planner.models.problem.demands import GENERIC, Demand, KindSet, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Activation, Outcome, Payment, Solution
from planner.models.problem.terms import Gain

if TYPE_CHECKING:
    from planner.models.deciders.still_owed.search import Path


def written(problem: PaymentProblem, path: Path, x: int) -> Solution | None:
    """Write a path as a payment; None if some mana would be spent before it is made."""
    from planner.models.deciders.still_owed.states import ActivationWay  # with NumPy; a base needs none

    times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
    used: Counter[int] = Counter()
    combination: Counter[tuple[int, str]] = Counter()
    by_life: Counter[Demand] = Counter()
    units: list[Unit] = []
    owed = Counter(problem.owed)
    owed[GENERIC] += x
    asked: list[tuple[Demand, int, int]] = []
    for place, (item, way) in enumerate(path.chosen):
        if isinstance(way, Demand):
            by_life[_symbol(problem, way, by_life)] += 1
        elif isinstance(way, ActivationWay):
            use = problem.uses[way.use]
            times[way.use] += 1
            used[item] += 1
            combination.update([(way.use, letter) for letter in way.mixed])
            units += [Unit(place, problem.kinds[kind]) for kind, amount in way.makes for _ in range(amount)]
            asked += [(demand, amount, place) for demand, amount in use.costs]
        else:
            floating[-1 - item] += 1
            units.append(Unit(place, problem.floating[-1 - item].kind))
    owed.subtract(by_life)
    asked = [(demand, amount, -1) for demand, amount in owed.items() if amount] + asked
    flow = matched(units, asked)
    if flow is None:
        return None
    return Solution(
        Outcome.OPTIMAL,
        times=[times],
        combination=[dict(combination)],
        taken=[{}],
        flow=[flow],
        by_life=[dict(by_life)],
        by_generic=[{}],
        used=dict(used),
        floating=floating,
        objective=path.cost,
        x=x,
        price=_price(problem, times, floating, used, len(units) - sum(flow.values()), by_life, x),
    )


def _symbol(problem: PaymentProblem, demand: Demand, paid: Counter[Demand]) -> Demand:
    """Find symbols, some still unpaid, that the same mana and the same life can pay as this demand."""
    alike = (one for one, n in problem.owed.items() if one.life == demand.life and paid[one] < n)
    return next(one for one in alike if one == demand or _payers(problem, one) == _payers(problem, demand))


def _payers(problem: PaymentProblem, demand: Demand) -> list[ManaKind]:
    """Kinds of mana that pay for a demand; demands with the same kinds share one column."""
    return [kind for kind in problem.kinds if demand.takes(kind)]


def _price(
    problem: PaymentProblem,
    times: list[int],
    floating: list[int],
    used: Counter[int],
    unspent: int,
    by_life: Counter[Demand],
    x: int,
) -> int:
    """Compute the price of a payment."""
    lost = problem.life_owed + sum([demand.life * number for demand, number in by_life.items()])
    price = unspent * problem.objective.left_over - x * problem.objective.gain(Gain.X)
    for use, number in zip(problem.uses, times, strict=True):
        if number:
            price += number * use.price
            lost += number * life_of(use, problem.sources[use.source])
    price += problem.objective.life(problem.life, problem.life_owed).price(lost)
    for pool, number in zip(problem.floating, floating, strict=True):
        price += pool.price * number
    for color, row in problem.objective.rows_of_objects(problem.row_counts).items():
        price += row.price(sum([n for index, n in used.items() if color in problem.sources[index].rows]))
    return price


# --- mana matched to symbols, where activations come in a known order ---------------------------------------


Flow = dict[tuple[ManaKind, Demand], int]
"""How much mana of each kind pays for each demand."""


class Unit(NamedTuple):
    """One mana, made by the activation in this ``place``; the activation last in time has place 0."""

    place: int
    kind: ManaKind


def matched(units: Sequence[Unit], asked: Iterable[tuple[Demand, int, int]]) -> Flow | None:
    """Pay for all symbols, each with mana made before it is needed; None if that is impossible.

    ``asked`` lists demands, how many symbols of each there are, and the place of the activation that asks for
    them: -1 for the cost itself.

    >>> matched([Unit(0, GREEN)], [(GENERIC, 1, -1)])
    {(GREEN, GENERIC): 1}
    """
    symbols: list[tuple[Demand, int]] = []
    able: list[list[int]] = []
    kinds = {id(one.kind): one.kind for one in units}
    for demand, amount, place in asked:
        takes = {key for key, kind in kinds.items() if demand.takes(kind)}
        own = [number for number, one in enumerate(units) if one.place > place and id(one.kind) in takes]
        symbols += [(demand, place)] * amount
        able += [own] * amount
    payer: dict[int, int] = {}
    for symbol in sorted(range(len(symbols)), key=lambda one: len(able[one])):
        if not _augment(symbol, able, payer, set()):
            return None
    flow: Flow = {}
    for number, symbol in payer.items():
        pair = units[number].kind, symbols[symbol][0]
        flow[pair] = flow.get(pair, 0) + 1
    return flow


def _augment(symbol: int, able: list[list[int]], payer: dict[int, int], seen: set[int]) -> bool:
    """Find mana for a symbol; if needed, pay other symbols with other mana (an augmenting path)."""
    for number in able[symbol]:
        if number not in payer:
            payer[number] = symbol
            return True
    for number in able[symbol]:
        if number not in seen:
            seen.add(number)
            if _augment(payer[number], able, payer, seen):
                payer[number] = symbol
                return True
    return False


Uses = tuple[tuple[KindSet, int, ManaKind], ...]
"""The uses of a class whose objects make one mana at one price, each with the kind that it makes."""


# --- the best base of a matroid -----------------------------------------------------------------------------


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
