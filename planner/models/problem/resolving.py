"""What paying some costs brings before others are paid: mana in the pool, permanents that stand there.

In a turn each paid card resolves before the next one is paid. The program doesn't order the costs: of each
way to pay it is only said which other ways what it brings may serve. Where these are all others, two costs
could pay for each other out of nothing; the planner then asks again with an order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from planner.game.characteristics import Characteristics
from planner.game.mana import TYPES
from planner.game.mana_abilities import Production, Rider
from planner.game.purposes import SpendOnly
from planner.game.records import Record, replace
from planner.models.problem.activations import Use
from planner.models.problem.demands import COST, Demand, Floating, ManaKind, generic_of
from planner.models.problem.objective import Objective
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import BroughtMana, ResolvingPayees
from planner.models.problem.source_classes import SourceClass


class Brought(Record, frozen=True):
    """Mana added to the pool once a way is paid and its spell or ability has resolved.

    One of ``runs``, and ``amount`` mana more, each of any of ``types``, in the terms of ``Production``.
    """

    way: int
    production: Production
    spend_only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    source: Characteristics | None = None


class Resolving(Record, frozen=True):
    """What resolving the costs of a turn makes available, and which ways can be combined.

    ``entering`` says by the id of an object which way brings it; ``serves`` for each way which ones what it
    brings may pay for (mana in the pool at ``empties`` is gone, so none of it pays for those). Of each set of
    ``limits`` at most so many ways are paid, and of each of ``musts`` one. Where the costs have an order,
    ``epochs`` are the ways of those that bring something, in that order: what is brought then can't come back
    through a converter to pay for something before it.
    """

    mana: tuple[Brought, ...] = ()
    entering: tuple[tuple[str, int], ...] = ()
    serves: tuple[frozenset[int], ...] = ()
    empties: frozenset[int] = frozenset()
    limits: tuple[tuple[frozenset[int], int], ...] = ()
    musts: tuple[frozenset[int], ...] = ()
    epochs: tuple[frozenset[int], ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        """Ids of the objects that enter."""
        return frozenset(one for one, _ in self.entering)


def payee_of(way: int) -> int:
    """Payee of a way to pay."""
    return -(way + 1)


def narrowed_uses(
    uses: Sequence[Use], sources: Sequence[SourceClass], resolving: Resolving
) -> tuple[Use, ...]:
    """Exclude mana of an entering permanent from costs that are paid before it enters."""
    entering = dict(resolving.entering)
    found = []
    for use in uses:
        way = entering.get(sources[use.source].ids[0])
        if way is not None:
            barred = _barred(way, resolving)
            behind = tuple(replace(more, kind=_without(more.kind, barred)) for more in use.behind)
            use = use._replace(pays=use.pays - barred, behind=behind)
        found += _at_times(use, way, resolving) if _has_times(resolving) else [use]
    return tuple(found)


def _at_times(use: Use, way: int | None, resolving: Resolving) -> list[Use]:
    """Split a use by the times at which it could convert mana; mana made serves all later times.

    For costs paid after the pool has emptied, the use is repeated as one of its own, without costs.
    """
    first = 0 if way is None else _epoch_of(way, resolving)
    last = len(resolving.epochs) if use.costs else first
    kept = frozenset(map(payee_of, resolving.empties))
    found = []
    for epoch in range(first, last + 1):
        late = _barred_in(epoch, resolving) | kept
        found.append(_use_at(use, epoch, partial(_from_without, epoch, late, resolving), resolving))
    if kept:
        time = len(resolving.epochs) + 1
        found.append(
            _use_at(use, time, partial(_afterwards, time, kept, resolving), resolving)._replace(price=0)
        )
    return found


def _from_without(
    epoch: int, barred: frozenset[int], resolving: Resolving, pays: frozenset[int]
) -> frozenset[int]:
    """Let mana that is made at a time pay for costs at that time or later."""
    return _from(epoch, pays - barred, resolving)


def _afterwards(
    time: int, kept: frozenset[int], resolving: Resolving, pays: frozenset[int]
) -> frozenset[int]:
    """Let mana pay for costs after the pool has emptied, and for nothing else."""
    converters = (_payee_in(payee, time, resolving) for payee in pays if payee > COST)
    return frozenset((*(pays & kept), *converters))


def _use_at(
    use: Use, time: int, paying: Callable[[frozenset[int]], frozenset[int]], resolving: Resolving
) -> Use:
    """Copy of a use at one time, with the payees that its mana may pay then."""
    return use._replace(
        pays=paying(use.pays),
        behind=tuple(replace(one, kind=replace(one.kind, pays=paying(one.kind.pays))) for one in use.behind),
        costs=tuple((_demand_in(demand, time, resolving), amount) for demand, amount in use.costs),
    )


def _epoch_of(way: int, resolving: Resolving) -> int:
    """Time from which the mana or permanent of a way is available; 0 is before anything resolves."""
    return next((n + 1 for n, ways in enumerate(resolving.epochs) if way in ways), 0)


def _barred_in(epoch: int, resolving: Resolving) -> frozenset[int]:
    """Payees that are paid before this time."""
    if not epoch:
        return frozenset()
    served = frozenset[int]().union(*(resolving.serves[way] for way in resolving.epochs[epoch - 1]))
    return frozenset(payee_of(n) for n in range(len(resolving.serves)) if n not in served)


def _from(epoch: int, pays: frozenset[int], resolving: Resolving) -> frozenset[int]:
    """Let mana available from a time on pay for the converters of that time and of later ones."""
    times = range(epoch, len(resolving.epochs) + 1)
    converters = (_payee_in(payee, time, resolving) for payee in pays if payee > COST for time in times)
    return frozenset((*(payee for payee in pays if payee <= COST), *converters))


def _has_times(resolving: Resolving) -> bool:
    """Whether mana of different times is of different kinds."""
    return bool(resolving.epochs or resolving.empties)


def _payee_in(payee: int, epoch: int, resolving: Resolving) -> int:
    """Number of a mana ability with mana in its cost as a separate payee at each time."""
    return payee * (len(resolving.epochs) + 2) + epoch if _has_times(resolving) else payee


def _demand_in(demand: Demand, epoch: int, resolving: Resolving) -> Demand:
    """Demand of a mana ability when it is activated at a time."""
    payee = _payee_in(demand.payee, epoch, resolving)
    if demand == generic_of(demand.payee):
        return generic_of(payee)
    return replace(demand, payee=payee, name=f"{demand.name} at time {epoch}")


def _barred(way: int, resolving: Resolving) -> frozenset[int]:
    """Payees that the mana or permanent of a way can't pay."""
    served = resolving.serves[way]
    return frozenset(payee_of(n) for n in range(len(resolving.serves)) if n not in served)


def _without(kind: ManaKind, barred: frozenset[int]) -> ManaKind:
    return replace(kind, pays=kind.pays - barred)


def brought_mana(
    resolving: Resolving, payees: Payees, start: int, objective: Objective
) -> tuple[tuple[Floating, ...], tuple[BroughtMana, ...]]:
    """List the mana that resolving ways add, as floating mana from number ``start`` on."""
    floating: list[Floating] = []
    found: list[BroughtMana] = []
    gone = frozenset(map(payee_of, resolving.empties))
    for one in resolving.mana:
        made = one.production
        letters = "".join(t for t in TYPES if t in made.all_types)
        barred = _barred(one.way, resolving) | gone
        numbers: dict[str, int] = {}
        for letter in letters:
            kind = payees.kind(letter, one.spend_only, one.riders, False, (one.source,))
            pays = _from(_epoch_of(one.way, resolving), kind.pays - barred, resolving)
            kind = replace(kind, pays=pays)
            most = max((run.count(letter) for run in made.runs), default=0)
            most += made.amount if letter in made.types else 0
            numbers[letter] = start + len(floating)
            floating.append(
                Floating(
                    kind, most, objective.floating(persists=False, restricted=one.spend_only is not None)
                )
            )
        runs = tuple(dict(Counter(run)) for run in made.runs) or ({},)
        found.append(BroughtMana(payee_of(one.way), runs, made.amount, made.types, numbers))
    return tuple(floating), tuple(found)


def emptied(floating: Sequence[Floating], resolving: Resolving) -> tuple[Floating, ...]:
    """Exclude floating mana from costs that are paid after the pool has emptied."""
    gone = frozenset(map(payee_of, resolving.empties))
    return tuple(
        replace(one, kind=replace(one.kind, pays=_from(0, one.kind.pays - gone, resolving)))
        for one in floating
    )


def resolving_payees(
    resolving: Resolving, sources: Sequence[SourceClass], mana: tuple[BroughtMana, ...]
) -> ResolvingPayees:
    """Convert the rules of resolving cards from ways and ids to payees and classes."""
    ways = dict(resolving.entering)
    entering = tuple(
        (number, payee_of(ways[source.ids[0]]))
        for number, source in enumerate(sources)
        if source.ids[0] in ways
    )
    return ResolvingPayees(
        mana,
        entering,
        tuple((frozenset(map(payee_of, some)), most) for some, most in resolving.limits),
        tuple(frozenset(map(payee_of, some)) for some in resolving.musts),
    )
