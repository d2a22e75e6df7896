"""Which objects, and which floating mana, pay for which cost of a turn: the program's solution parted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from planner.game.characteristics import Characteristics
from planner.game.mana import TYPES
from planner.game.records import MutableRecord, Record, field
from planner.game.vocabulary import Verb
from planner.models.problem.activations import Use
from planner.models.problem.demands import Demand, ManaKind
from planner.models.problem.payment_problem import BroughtMana, PaymentProblem
from planner.models.problem.resolving import payee_of
from planner.models.problem.solution import Solution
from planner.planning.turn.choosing import CostSelection
from planner.planning.turn.scenario import real_id, way_of_id


class AllocatedActivation(Record, frozen=True):
    """An activation of a share: an object's ability, the mana that it makes, and what pays for it.

    ``paid_with`` says for each mana in its cost the demand, and the origin of the mana, as in
    ``Share.spent``.
    """

    object_id: str
    card: Characteristics
    use: Use
    mixed: str
    paid_with: tuple[tuple[Demand, int | str, str], ...]


class Share(MutableRecord):
    """What pays for one cost: ids of objects, and mana that floats before, by type.

    ``left`` is the mana, by type, that has to stay in the pool for other costs. ``activations`` are in an
    order that works; ``spent`` lists for each mana spent on the cost the demand, the number of the activation
    that made it (or "" for the pool) and its type. ``plain`` says that there is nothing else.
    """

    objects: set[str] = field(default_factory=set)
    pool: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    activations: list[AllocatedActivation] = field(default_factory=list)
    spent: list[tuple[Demand, int | str, str]] = field(default_factory=list)
    by_life: dict[Demand, int] = field(default_factory=dict)
    by_generic: dict[Demand, int] = field(default_factory=dict)
    plain: bool = True


class PartingError(Exception):
    """The solution can't be divided in this order: something would pay before it is available."""


class Allocation:
    """The solution of a turn, divided among its costs one after another."""

    def __init__(self, choice: CostSelection) -> None:
        kept = choice.proposal.problem.kept
        solution = choice.proposal.payment.solution.kept_payment
        assert kept is not None
        assert solution is not None
        self.problem: PaymentProblem = kept.problem
        self.solution: Solution = solution
        self.brought: dict[int, list[BroughtMana]] = {}
        for one in kept.resolving.mana if kept.resolving else ():
            self.brought.setdefault(one.payee, []).append(one)
        self._floating = kept.resolving.floating if kept.resolving else frozenset[int]()
        self.untapped = {
            way: frozenset(one.outcome.untapped if one.outcome is not None else ())
            for way, one in enumerate(choice.scenario.ways)
        }

    def parted(self, ways: Sequence[int]) -> list[Share]:
        """Divide the used objects among these ways in order; raises ``PartingError``."""
        return _Parting(self).parted(ways)

    def mana_brought(self, way: int) -> Counter[str]:
        """Count, by type, the mana of a resolving way that is spent on something."""
        spent: Counter[str] = Counter()
        for one in self.brought.get(payee_of(way), ()):
            for letter, number in one.floating.items():
                spent[letter] += self.solution.floating[number]
        return spent

    def needs(self, ways: Sequence[int]) -> dict[int, set[int]]:
        """For each way, the ways whose resolving provides something that pays for it."""
        found: dict[int, set[int]] = {way: set() for way in ways}
        bringing = self._kinds_by_way()
        made_with: dict[ManaKind, set[int]] = {}
        for (kind, demand), amount in self.solution.all_flows().items():
            if amount and not demand.is_final and kind in bringing:
                for use, times in enumerate(self._times()):
                    if times and any(one == demand for one, _ in self.problem.uses[use].costs):
                        for made, _ in self.problem.makes[use]:
                            made_with.setdefault(made, set()).update(bringing[kind])
        for (kind, demand), amount in self.solution.all_flows().items():
            if amount and demand.is_final and -demand.payee - 1 in found:
                found[-demand.payee - 1] |= bringing.get(kind, set()) | made_with.get(kind, set())
        for (slot, index), amount in self.solution.paid.items():
            way = way_of_id(self.problem.sources[index].ids[0])
            payee = -self.problem.slots[slot].payee - 1
            if amount and way is not None and payee in found:
                found[payee].add(way)
        return {way: others - {way} for way, others in found.items()}

    def _kinds_by_way(self) -> dict[ManaKind, set[int]]:
        found: dict[ManaKind, set[int]] = {}
        for payee, brought in self.brought.items():
            for one in brought:
                for number in one.floating.values():
                    if self.solution.floating[number]:
                        found.setdefault(self.problem.floating[number].kind, set()).add(-payee - 1)
        for use, times in enumerate(self._times()):
            way = way_of_id(self.problem.sources[self.problem.uses[use].source].ids[0])
            if times and way is not None:
                for kind in self._makes(use):
                    found.setdefault(kind, set()).add(way)
        return found

    def _times(self) -> list[int]:
        return [sum(times) for times in zip(*self.solution.times, strict=True)]

    def _makes(self, use: int) -> list[ManaKind]:
        made = [kind for kind, _ in self.problem.makes[use]]
        of = self.problem.uses[use]
        return made + [self.problem.kind_of(letter, of) for letter in of.combination_types]


class _Parting:
    """The state of the division: mana made, objects left, and objects taken."""

    def __init__(self, allocation: Allocation) -> None:
        self.problem, solution = allocation.problem, allocation.solution
        self.solution = solution
        self.brought = allocation.brought
        self.untapped = allocation.untapped
        self.flows: Counter[tuple[ManaKind, Demand]] = solution.all_flows()
        self.left = Counter({use: times for use, times in enumerate(allocation._times()) if times})
        self.mixed: Counter[tuple[int, str]] = Counter()
        for round_ in solution.combination:
            self.mixed.update(round_)
        self.taken: Counter[int] = Counter()
        self.before: Counter[ManaKind] = Counter()
        self.fresh: Counter[ManaKind] = Counter()
        self.makers: dict[ManaKind, list[int]] = {}
        self.since: dict[ManaKind, list[int]] = {}
        self.shares: list[Share] = []
        for number, amount in enumerate(solution.floating):
            if amount and number not in allocation._floating:
                self._float(self.problem.floating[number].kind, amount, 0)
        self.common = {
            real_id(i)
            for taken in solution.taken
            for (_, index), amount in taken.items()
            if amount
            for i in self.problem.sources[index].ids
        }

    def parted(self, ways: Sequence[int]) -> list[Share]:
        """Divide the used objects among these ways in order."""
        shares = self.shares
        for number, way in enumerate(ways):
            share = Share(set(self.common), plain=not self.common)
            self._slots(payee_of(way), share)
            for (kind, demand), amount in list(self.flows.items()):
                if demand.payee == payee_of(way) and kind.helper is None:
                    for _ in range(amount):
                        share.spent.append((demand, self._obtain(kind, share), kind.type))
            for last in self.solution.by_life[-1:]:
                share.by_life = {d: n for d, n in last.items() if n and d.payee == payee_of(way)}
            for last in self.solution.by_generic[-1:]:
                share.by_generic = {d: n for d, n in last.items() if n and d.payee == payee_of(way)}
            self._tap_before_untapping(way, ways[number + 1 :], share)
            for kind, amount in self.fresh.items():
                self._float(kind, amount, number)
            self.fresh.clear()
            self.makers.clear()
            for one in self.brought.get(payee_of(way), ()):
                for floating in one.floating.values():
                    kind = self.problem.floating[floating].kind
                    self._float(kind, self.solution.floating[floating], number + 1)
            share.objects |= shares[-1].objects if shares else set()
            shares.append(share)
        return shares

    def _tap_before_untapping(self, way: int, later: Sequence[int], share: Share) -> None:
        """Before a card untaps permanents, tap them: the mana that later costs take from them floats then."""
        problem, payees = self.problem, {payee_of(one) for one in later}
        for number, times in list(self.left.items()):
            use = problem.uses[number]
            source = problem.sources[use.source]
            if way_of_id(source.ids[0]) is not None and way_of_id(source.ids[0]) in {way, *later}:
                continue
            if not {real_id(one) for one in source.ids} <= self.untapped[way] or not use.pays & payees:
                continue
            for _ in range(times if use.taps else 0):
                letters = use.combination_types
                made = problem.makes[number]
                self._activate(number, made[0][0] if made else problem.kind_of(letters[0], use), share)

    def _float(self, kind: ManaKind, amount: int, since: int) -> None:
        """Let mana float from the end of the payment with this number on."""
        self.before[kind] += amount
        self.since.setdefault(kind, []).extend([since] * amount)

    def _slots(self, payee: int, share: Share) -> None:
        """Add the objects that a cost itself takes to its share."""
        problem = self.problem
        for (number, index), amount in self.solution.paid.items():
            slot = problem.slots[number]
            if amount and slot.payee == payee:
                share.plain = False
                source = problem.sources[index]
                if slot.verb == Verb.TAP:
                    share.objects.update(self._next(index, amount))
                else:
                    share.objects.update(map(real_id, source.ids))
        for (part, index), amount in self.solution.counters.items():
            if amount and problem.counter_payees[part] == payee:
                share.plain = False
                share.objects.update(map(real_id, problem.sources[index].ids))

    def _next(self, index: int, amount: int = 1) -> list[str]:
        """Take the next objects of a class."""
        ids = self.problem.sources[index].ids
        start = self.taken[index]
        self.taken[index] += amount
        return [real_id(i) for i in ids[start : start + amount]]

    def _obtain(self, kind: ManaKind, share: Share, *, converted: bool = False) -> int | str:
        """Get one mana of a kind: made for this cost, floating, or made now; return its origin.

        Mana that no ability has converted is reserved for converters as long as some wait for it.
        """
        if self.fresh[kind]:
            self.fresh[kind] -= 1
            return self.makers[kind].pop()
        if self.before[kind]:
            self.before[kind] -= 1
            share.pool[kind.type] += 1
            since = self.since[kind].pop()
            for earlier in self.shares[since:]:
                earlier.left[kind.type] += 1
            return ""
        able = [use for use, times in self.left.items() if times and self._could_make(use, kind)]
        if not able:
            raise PartingError
        waiting = not converted and any(
            n for (one, demand), n in self.flows.items() if one == kind and not demand.is_final
        )
        uses = self.problem.uses
        use = min(able, key=lambda n: (bool(uses[n].costs) is not waiting, uses[n].made))
        self._activate(use, kind, share)
        return self._obtain(kind, share, converted=converted)

    def _could_make(self, use: int, kind: ManaKind) -> bool:
        if any(made == kind for made, _ in self.problem.makes[use]):
            return True
        of = self.problem.uses[use]
        return any(
            self.mixed[use, letter] and self.problem.kind_of(letter, of) == kind
            for letter in of.combination_types
        )

    def _activate(self, number: int, wanted: ManaKind, share: Share) -> None:
        """Activate a mana ability once, after its own cost is paid."""
        problem, use = self.problem, self.problem.uses[number]
        self.left[number] -= 1
        paid_with: list[tuple[Demand, int | str, str]] = []
        for demand, amount in use.costs:
            for _ in range(amount * max(1, demand.generic)):
                kinds = [kind for (kind, one), spent in self.flows.items() if spent and one == demand]
                if not kinds:
                    share.plain = False
                    break  # paid with life, or as generic mana
                kind = max(kinds, key=lambda one: (self.fresh[one], self.before[one]))
                self.flows[kind, demand] -= 1
                paid_with.append((demand, self._obtain(kind, share, converted=True), kind.type))
        once = use.taps or use.loses
        if once or not self.taken[use.source]:
            free = self._next(use.source)
            if not free:
                raise PartingError
            (object_id,) = free
        else:
            object_id = real_id(problem.sources[use.source].ids[0])
        share.objects.add(object_id)
        place = len(share.activations)
        mixed = ""
        for kind, amount in problem.makes[number]:
            self.fresh[kind] += amount
            self.makers.setdefault(kind, []).extend([place] * amount)
        letters = [
            letter for letter in use.combination_types if problem.kind_of(letter, use) == wanted
        ] + list(use.combination_types)
        for _ in range(use.combination):
            letter = next((one for one in letters if self.mixed[number, one]), None)
            if letter is not None:
                self.mixed[number, letter] -= 1
                mixed += letter
                made = problem.kind_of(letter, use)
                self.fresh[made] += 1
                self.makers.setdefault(made, []).append(place)
        share.plain = share.plain and not (use.takings or use.behind)
        share.activations.append(
            AllocatedActivation(
                object_id, problem.sources[use.source].entry.card, use, mixed, tuple(paid_with)
            )
        )


def mana_to_add(spent: Counter[str], runs: Sequence[str], amount: int, types: str) -> str | None:
    """Choose the mana that resolving adds so that this can be spent; None if it can't be.

    >>> mana_to_add(Counter("R"), (), 2, "GR")
    'RR'
    """
    for run in runs or ("",):
        rest = spent - Counter(run)
        if rest.total() <= amount and set(rest) <= set(types):
            filler = (next(iter(rest), None) or types[:1]) * (amount - rest.total())
            return "".join(sorted([*run, *rest.elements(), *filler], key=TYPES.index))
    return None
