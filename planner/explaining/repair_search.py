"""All smallest repairs of a question whose cost can't be paid (118.3).

Announcements, prohibitions and requirements change the question itself: each set of those is a
context of its own. Within a context, one program counts everything that could be added or
lifted, and gives its repairs smallest first. Each is carried out, and asked for.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, count, islice, product
from typing import TYPE_CHECKING

from planner.costing.question import Question
from planner.explaining.barred_parts import barred_parts
from planner.explaining.lifted_objects import Lifting, lifted_of, lifting_of
from planner.explaining.other_announcements import other_announcements
from planner.explaining.repair_question import OpenQuestion
from planner.explaining.repairs import (
    Announcement,
    ForPart,
    Lift,
    MoreMana,
    Permit,
    Resource,
    Unit,
    Units,
    Unrequire,
    carried_out,
)
from planner.game.characteristics import Characteristics
from planner.game.clock import WORK_OF_PLAN, OutOfTimeError
from planner.game.mana import TYPES, ManaCost
from planner.game.matching import fits_source
from planner.game.prices import Prices
from planner.game.purposes import ProducedBy
from planner.game.records import MutableRecord, Record, field, replace
from planner.game.vocabulary import Lifted
from planner.planning.question.problem import problem_of

if TYPE_CHECKING:
    from planner.models.deciders.program.repair_program import Repair, RepairProgram
    from planner.models.deciders.program.repair_program import Unit as Found

MOST_REPAIRS = 20
MOST_MANA = 1_000
"""Repairs with more mana than that aren't looked at: it would be put into the pool one by one."""
MOST_CHECKS = 400
MOST_CONTEXTS = 200
MOST_MIXED = 60
"""How many choices of types are tried of the mana of one repair."""
_EVERY_SOURCE = Prices().override({"activation": 0})
"""Prices at which the program leaves out no source as too dear: no price counts in a repair."""


class Repairs(MutableRecord):
    """The smallest repairs; ``more`` and ``cut_short`` as in the explanation."""

    size: int | None = None
    found: list[Units] = field(default_factory=list)
    more: bool = False
    cut_short: bool = False


class _RepairContext(Record, frozen=True):
    """Changes of the question itself, by their places among all such changes."""

    places: tuple[int, ...]
    units: tuple[tuple[Unit, int], ...]

    @property
    def size(self) -> int:
        return sum(amount for _, amount in self.units)


def smallest_repairs(asked: OpenQuestion, question: Question) -> Repairs:
    """The smallest sets of changes that make the cost payable, at most as many as are shown."""
    return _RepairSearch(asked, question).run()


class _RepairSearch:
    def __init__(self, asked: OpenQuestion, question: Question) -> None:
        self.asked = asked = replace(asked, options=asked.options.begun())
        self.clock = asked.options.running
        self.lifting = lifting_of(asked, question)
        self.source = source_for(question.cost.only_from)
        self.mana = self.source is not None or not question.cost.only_from
        self.outer = list(_changes_of_question(asked, question, self.lifting))
        self.repairs = Repairs()
        self.checks = 0
        self.contexts = 0
        self.known: dict[frozenset[tuple[Unit, int]], bool] = {}
        self.heap: list[tuple[int, int, _RepairContext | _RepairCandidates]] = []
        self.order = count()

    def run(self) -> Repairs:
        """Search repairs by increasing size, until all smallest ones are found."""
        try:
            with self.clock.ticking():
                self._search()
                found = [self._with_greatest_numbers(units) for units in self.repairs.found]
        except OutOfTimeError:
            self.repairs.cut_short = True
            found = self.repairs.found
        self.repairs.found = sorted(_merged(found), key=self._as_shown)
        return self.repairs

    def _search(self) -> None:
        self._push(0, _RepairContext((), ()))
        while self.heap and not self.repairs.more:
            size, _, item = heapq.heappop(self.heap)
            if self.repairs.size is not None and size > self.repairs.size:
                break
            if self.clock.is_over or self.checks >= MOST_CHECKS:
                self.repairs.cut_short = True
                break
            if isinstance(item, _RepairContext):
                self._open(item)
            else:
                self._check(item)

    def _push(self, size: int, item: _RepairContext | _RepairCandidates) -> None:
        heapq.heappush(self.heap, (size, next(self.order), item))

    def _open(self, context: _RepairContext) -> None:
        """Search a context for repairs, and queue the contexts that extend it."""
        self.contexts += 1
        if self.contexts > MOST_CONTEXTS:
            self.repairs.cut_short = True
            return
        candidates = _RepairCandidates(self, context)
        if candidates.size is not None:
            self._push(candidates.size, candidates)
        first = context.places[-1] + 1 if context.places else 0
        for place in range(first, len(self.outer)):
            unit, amount = self.outer[place]
            if not any(_excludes(unit, other) for other, _ in context.units):
                more = _RepairContext((*context.places, place), (*context.units, (unit, amount)))
                self._push(more.size, more)

    def _check(self, candidates: _RepairCandidates) -> None:
        """Test the smallest candidate, and keep it if it makes the cost payable."""
        units = candidates.current()
        if sum(amount for unit, amount in units.items() if isinstance(unit, MoreMana)) > MOST_MANA:
            self.repairs.cut_short = True
            return
        if any(_says_at_least(known, units) for known in self.repairs.found):
            works = True
        else:
            works = self._suffices(units, candidates.letters)
            if works:
                self._keep(self._reduced(units))
        candidates.leave_out(works)
        if candidates.size is not None:
            self._push(candidates.size, candidates)

    def _keep(self, units: Units) -> None:
        size = units.total()
        if self.repairs.size is None or size < self.repairs.size:
            self.repairs.size = size
            self.repairs.found = []
        if any(_says_at_least(known, units) for known in self.repairs.found):
            return
        if len(self.repairs.found) == MOST_REPAIRS:
            self.repairs.more = True
            return
        self.repairs.found = [one for one in self.repairs.found if not _says_at_least(units, one)]
        self.repairs.found.append(units)

    def _reduced(self, units: Units) -> Units:
        """Remove unneeded changes from a repair; text that counts things can make changes unneeded."""
        while (fewer := self._one_fewer(units)) is not None:
            units = fewer
        return units

    def _one_fewer(self, units: Units) -> Units | None:
        if self.clock.is_over or self.checks >= MOST_CHECKS:
            self.repairs.cut_short = True
            return None
        each = (units - Counter({unit: 1}) for unit in units)
        return next((fewer for fewer in each if fewer and self._suffices(fewer)), None)

    def _suffices(self, units: Units, letters: str = TYPES) -> bool:
        """Whether the repair works for every choice of types of its mana.

        Programs don't order activations, so that mana which pays for a mana ability may need a certain type
        even if the cost takes any. ``letters`` are types that each stand for all types which nothing here
        distinguishes.
        """
        each: list[list[Units]] = []
        for unit, amount in units.items():
            kinds: list[Unit] = [unit]
            if isinstance(unit, MoreMana):
                types = [t for t in unit.types if t in letters] or [unit.types[0]]
                kinds = [replace(unit, types=letter) for letter in types]
            each.append(list(islice(_shares(kinds, amount), MOST_MIXED)))
        return all(self._works(_sum(one)) for one in islice(product(*each), MOST_MIXED))

    def _works(self, units: Units) -> bool:
        key = frozenset(units.items())
        if key not in self.known:
            self.checks += 1
            self.known[key] = carried_out(self.asked, units).payable()
        return self.known[key]

    def _as_shown(self, units: Units) -> tuple[int, list[tuple[int, int]]]:
        """Sort key of repairs: few kinds first, then by kinds and objects."""
        positions = self.asked.game.positions
        firsts: dict[Unit, int] = {unit: positions[unit.ids[0]] for unit in units if isinstance(unit, Lift)}
        return len(units), sorted((SHOWN.index(type(unit)), firsts.get(unit, 0)) for unit in units)

    def _with_greatest_numbers(self, units: Units) -> Units:
        """Set X and other announced numbers to the greatest that still make the cost payable."""
        for unit in list(units):
            if isinstance(unit, Announcement) and unit.numbered is not None:
                rest = units - Counter({unit: 1})
                low, high = 0, unit.most - 1
                while low < high:
                    middle = (low + high + 1) // 2
                    if self._suffices(rest + Counter({unit.numbered(middle): 1})):
                        low = middle
                    else:
                        high = middle - 1
                units = rest + Counter({unit.numbered(low): 1})
        return units


class _RepairCandidates:
    """The candidate repairs of one context, smallest first, from one program for each way to pay."""

    def __init__(self, search: _RepairSearch, context: _RepairContext) -> None:
        self.search = search
        self.context = context
        self._programs: list[tuple[RepairProgram, Question]] = []
        self._next: list[tuple[int, Repair] | None] = []
        for program in self._made():
            if not context.units:  # as it stands, the cost can't be paid
                program[0].leave_out(Counter(), with_more=False)
            self._programs.append(program)
            self._next.append(self._solved(program[0]))
        self.letters = self._letters()

    def _made(self) -> Iterator[tuple[RepairProgram, Question]]:
        from planner.models.deciders.program.repair_program import RepairProgram

        changed = carried_out(self.search.asked, Counter(dict(self.context.units)))
        question = self.search.lifting.lifted(changed).question()
        if question is None or question.reasons:
            return
        barred = barred_parts(changed, question)
        for way in question.each_way():
            if way.cost.mana is not None and not way.cost.mana.exists:
                continue
            if self.search.clock.is_over:
                self.search.repairs.cut_short = True
                return
            self.search.clock.charge(WORK_OF_PLAN)
            problem = problem_of(way.priced(_EVERY_SOURCE))
            lifted = {n: kinds for n, s in enumerate(problem.sources) if (kinds := lifted_of(s))}
            program = RepairProgram(problem, lifted, mana=self.search.mana)
            for (what, words, index), amount in program.units.items():
                if index < 0 and what != "mana" and words in barred:
                    program.model.add(amount == 0)
            yield program, way

    def _letters(self) -> str:
        """One letter for each set of types of mana that nothing distinguishes; "" if not needed.

        It isn't needed if no mana ability costs mana, since a program then finds the types itself.
        """
        problems = [program.problem for program, _ in self._programs]
        if not any(use.costs for problem in problems for use in problem.uses):
            return ""
        told_apart = {demand.accepts for problem in problems for demand in problem.demands}
        told_apart |= {letter for problem in problems for letter in problem.spending.types}
        told_apart |= {types for problem in problems for _, types in problem.only_types}
        told_apart |= {problem.x_types for problem in problems}
        kinds = {letter: frozenset(t for t in told_apart if letter in t) for letter in TYPES}
        return "".join({kind: letter for letter, kind in reversed(kinds.items())}.values())

    def _solved(self, program: RepairProgram) -> tuple[int, Repair] | None:
        found = program.next_repair(self.search.clock)
        self.search.repairs.cut_short |= program.cut_short
        return found

    @property
    def _place(self) -> int | None:
        sizes = [(found[0], place) for place, found in enumerate(self._next) if found is not None]
        return min(sizes)[1] if sizes else None

    @property
    def size(self) -> int | None:
        """The size of the next candidate with the context's own changes; None if there is none."""
        place = self._place
        found = None if place is None else self._next[place]
        return None if found is None else found[0] + self.context.size

    def current(self) -> Units:
        """The next candidate."""
        place = self._place
        assert place is not None
        found = self._next[place]
        assert found is not None
        units: Units = Counter(dict(self.context.units))
        for unit, amount in found[1].items():
            units[self._unit(self._programs[place][0], unit)] += amount
        return units

    def leave_out(self, works: bool) -> None:
        """Skip to the following candidate; supersets of a working repair are excluded."""
        place = self._place
        assert place is not None
        found = self._next[place]
        assert found is not None
        program = self._programs[place][0]
        if works and not found[1]:  # the context alone is enough
            self._next = [None] * len(self._next)
            return
        program.leave_out(found[1], with_more=works)
        self._next[place] = self._solved(program)

    def _unit(self, program: RepairProgram, unit: Found) -> Unit:
        what, words, index = unit
        if index >= 0:
            place = self.search.asked.game.positions.__getitem__
            return Lift(Lifted(what), tuple(sorted(program.problem.sources[index].ids, key=place)))
        if what == "mana":
            return MoreMana(words, self.search.source)
        return ForPart(what, words) if words else Resource(what)


def _shares(kinds: list[Unit], amount: int) -> Iterator[Units]:
    """Yield every split of an amount among kinds, most of the first kind first."""
    first, *others = kinds
    if not others:
        yield Counter({first: amount})
        return
    for number in range(amount, -1, -1):
        for rest in _shares(others, amount - number):
            yield +Counter({first: number, **rest})


def _sum(parts: Iterable[Units]) -> Units:
    """The sum of changes, in their order."""
    total: Units = Counter()
    for part in parts:
        total.update(part)
    return total


def _changes_of_question(
    asked: OpenQuestion, question: Question, lifting: Lifting
) -> Iterator[tuple[Unit, int]]:
    """Yield the changes of the question itself, each with its size."""
    for announcement in other_announcements(asked, question.offers):
        yield announcement, 1
    for entry in asked.game.objects:
        if entry.reading.costs is not None and entry.reading.costs.prohibitions:
            yield from ((Permit(object_id), 1) for object_id in entry.ids)
    yield from ((Unrequire(object_id), 1) for object_id in sorted(asked.require))
    for lift in lifting.single:
        yield from ((lift, amount) for amount in range(1, len(lift.ids) + 1))


def _excludes(one: Unit, other: Unit) -> bool:
    """Whether two changes can't be made together."""
    if isinstance(one, Announcement) and isinstance(other, Announcement):
        return one.group == other.group
    return isinstance(one, Lift) and one == other


def source_for(wanted: tuple[ProducedBy, ...]) -> Characteristics | None:
    """Characteristics of a source whose mana this spell accepts (106.3)."""
    types: set[str] = set()
    subtypes: set[str] = set()
    supertypes: set[str] = set()
    token = False
    for one in wanted:
        clause = one.clauses[0]
        types |= clause.types
        subtypes |= clause.subtypes
        supertypes |= clause.supertypes
        token |= clause.token is True
    found = Characteristics(
        "", ManaCost(""), 0, frozenset(supertypes), frozenset(types), tuple(sorted(subtypes)), token=token
    )
    return found if wanted and all(fits_source(one, found) for one in wanted) else None


def _says_at_least(one: Units, other: Units) -> bool:
    """Whether a repair covers another: the same, with more types of mana allowed."""
    if _others(one) != _others(other):
        return False
    mine, its = _mana(one), _mana(other)
    if sum(mine.values()) != sum(its.values()):
        return False
    kinds = list(its)
    subsets = chain.from_iterable(combinations(kinds, size) for size in range(1, len(kinds) + 1))
    return all(  # Hall's condition: each of its mana finds one of mine that allows as much
        sum(its[types] for types in some)
        <= sum(n for types, n in mine.items() if any(set(t) <= set(types) for t in some))
        for some in subsets
    )


def _merged(repairs: list[Units]) -> list[Units]:
    """Merge repairs that differ only in the types of one mana."""
    merged: list[Units] = []
    for units in repairs:
        for place, known in enumerate(merged):
            if (both := _as_one(known, units)) is not None:
                merged[place] = both
                break
        else:
            merged.append(units)
    return merged if len(merged) == len(repairs) else _merged(merged)


def _as_one(one: Units, other: Units) -> Units | None:
    """Merge two repairs that differ only in the types of one mana; None for others."""
    mine, its = one - other, other - one
    if mine.total() != 1 or its.total() != 1:
        return None
    (this,), (that,) = mine, its
    if not (isinstance(this, MoreMana) and isinstance(that, MoreMana)) or "S" in (this.types, that.types):
        return None
    types = "".join(letter for letter in TYPES if letter in this.types + that.types)
    return (one & other) + Counter({replace(this, types=types): 1})


def _mana(units: Units) -> dict[str, int]:
    return {unit.types: amount for unit, amount in units.items() if isinstance(unit, MoreMana)}


def _others(units: Units) -> dict[Unit, int]:
    return {unit: amount for unit, amount in units.items() if not isinstance(unit, MoreMana)}


SHOWN = (MoreMana, Resource, ForPart, Lift, Announcement, Permit, Unrequire)
