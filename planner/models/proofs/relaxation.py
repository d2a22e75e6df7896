"""The relaxation of a payment problem: what each object can do at the most, whatever the others do.

Order is forgotten, and which mana pays for what: each kind of mana has one weight, whoever makes it and
whatever it pays for. What is left adds up object by object, so that weights prove a bound by a sum.
Nothing here says which weights those are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from math import prod

from planner.game.caching import Memory
from planner.game.mana import TYPES
from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.records import MutableRecord, field
from planner.game.vocabulary import LOSSES, Helper, Verb
from planner.models.problem.activations import Use, life_of
from planner.models.problem.demands import COST, Demand, ManaKind, generic_of, helper_kind
from planner.models.problem.objective import COUNTED
from planner.models.problem.payment_problem import PaymentProblem, Slot
from planner.models.problem.source_classes import Mark, SourceClass, buries
from planner.models.problem.terms import After, Gain, PerUse, PricedMana, Row
from planner.models.proofs.relaxed_problem import (
    PLAIN,
    FloatingMana,
    Giver,
    Least,
    Most,
    OwedSymbol,
    Relaxation,
    RelaxedSources,
    RelaxedWay,
    Ways,
)

_MOST_LESSER = 200
"""Abilities that could come to more amounts of mana than this are in no certificate."""
_BURYING = (Verb.SACRIFICE, Verb.DISCARD, Verb.BURY)


READS = frozenset({PerUse, Row, After, *PricedMana, Gain.X, Gain.OPTIONS, Gain.COLORS, Gain.RIDERS})
"""The terms that certificates add up. Problems with kept costs or colors to gain they leave alone."""


Known = Memory[tuple[int, bool], RelaxedSources]
"""The relaxed sources of problems of one board, by identity, and whether snow mana is told apart."""


def relaxation_of(
    problem: PaymentProblem, *, priced: bool, base: PaymentProblem | None = None, known: Known | None = None
) -> Relaxation | None:
    """Relax a problem; None if something affects it that the relaxation can't express.

    If not ``priced``, facts that only change prices don't matter. Sources of problems with the same ``base``
    are relaxed once, and cached in ``known``.
    """
    if not _is_known(problem, priced=priced):
        return None
    return _Relaxing(problem).relaxation(base, known)


def _is_known(problem: PaymentProblem, *, priced: bool) -> bool:
    """Whether the relaxation can express every sum that affects a payment."""
    if any(source.required or source.untaps for source in problem.sources):
        return False
    if any(taking.verb == Verb.UNTAP for use in problem.uses for taking, _ in use.takings):
        return False
    if any(_gains_unbounded(use.ability) for use in problem.uses):
        return False
    if problem.x_types or any(slot.per_x or slot.keyword == Helper.ASSIST for slot in problem.slots):
        return False
    if not priced:
        return True
    if problem.objective.unread(READS) is not None:
        return False
    if problem.most_gained and not problem.objective.life(problem.life + problem.most_gained).is_convex:
        return False  # it isn't cheapest to gain all life before any is lost
    if problem.kept is not None or problem.spare or problem.most_colors:
        return False
    plain_x = problem.x_symbols and not (problem.discount or problem.least_generic or problem.x_least)
    if problem.chooses_x and not plain_x:
        return False
    return problem.life_owed < problem.life and not any(slot.at_random for slot in problem.slots)


class _GiverWays(MutableRecord):
    """The ways of a giver under construction: by tapping, by losing it, by both, in groups, and free ones."""

    tapping: list[RelaxedWay] = field(default_factory=list)
    losing: list[RelaxedWay] = field(default_factory=list)
    both: list[RelaxedWay] = field(default_factory=list)
    groups: list[tuple[Ways, int]] = field(default_factory=list)
    free: list[RelaxedWay] = field(default_factory=list)


class _Relaxing:
    """The relaxation of one problem, under construction."""

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        asked = [demand for use in problem.uses if use.costs for demand, _ in use.costs]
        self.demands = list(dict.fromkeys([*asked, *problem.owed]))  # what sources rest on comes first
        if problem.x_symbols and generic_of(COST) not in self.demands:
            self.demands.append(generic_of(COST))
        self.snowy = any(demand.snow for demand in self.demands)
        self.numbers = {demand: number for number, demand in enumerate(self.demands)}
        self.payees = frozenset([COST, *[demand.payee for demand in self.demands]])
        self.only = dict(problem.only_types)
        self.parts: dict[int, int] = {}  # by slot, the number of what it counts
        self.taken: dict[str, int] = {}  # by the words of abilities' costs
        self.taking: list[TakeObjects] = []
        self.rests_on_owed = bool(problem.slots)
        self._kinds: dict[ManaKind, Most] = {}

    def relaxation(self, base: PaymentProblem | None, known: Known | None) -> Relaxation:
        """Relax the problem."""
        problem = self.problem
        leasts = [self._least(demand) for demand in list(self.demands)]
        leasts += [self._least(demand) for demand in self.demands[len(leasts) :]]  # generic halves alone
        owed = list(self._owed(leasts))
        for number, slot in enumerate(problem.slots):
            if not (slot.keyword or slot.whole or slot.at_random) and (slot.amount or slot.least):
                self.parts[number] = len(leasts)
                amount = slot.amount if slot.least is None else slot.least
                owed.append(OwedSymbol(slot.words, amount, len(leasts)))
                leasts.append(Least((), part=len(self.parts) - 1))
        for words in self._words_taken():
            self.taken[words] = len(leasts)
            leasts.append(Least((), part=len(self.parts) + len(self.taken) - 1))
        sources = self._sources(base, known)
        return Relaxation(
            leasts=tuple(leasts),
            owed=tuple(owed),
            givers=sources.givers,
            places=sources.places,
            pool=sources.pool,
            life=problem.life + sources.life_gained,
            life_owed=problem.life_owed,
            rows={row: count for row, count in problem.row_counts.items() if count},
            objective=problem.objective,
            parts=len(self.parts) + len(self.taken),
            x=self.numbers[generic_of(COST)] if problem.x_symbols else -1,
            x_symbols=problem.x_symbols,
            taken=tuple(self.taken.items()),
        )

    def _words_taken(self) -> list[str]:
        """Words of abilities' cost parts that take objects already there, and only once."""
        parts = dict.fromkeys([part for use in self.problem.uses for part in use.ability.taken])
        bad = {part.words for part in parts if part.later or part.verb not in (Verb.TAP, *LOSSES)}
        self.taking = [part for part in parts if part.words not in bad]
        self.rests_on_owed = self.rests_on_owed or bool(self.taking)
        return list(dict.fromkeys([part.words for part in self.taking]))

    def _takes(self, use: Use) -> tuple[tuple[int, int], ...]:
        """Weights of the objects that the cost of a use takes."""
        parts = [part for part in use.ability.taken if part.words in self.taken]
        return tuple([(self.taken[part.words], part.amount) for part in parts])

    def _sources(self, base: PaymentProblem | None, known: Known | None) -> RelaxedSources:
        """Relax the sources; cached for a base if the owed symbols don't affect them."""
        key = (id(base), self.snowy)
        found = known.get(key) if known is not None else None
        if found is not None and found.problem is base:
            return found
        problem = self.problem
        givers = [self._giver(index, source) for index, source in enumerate(problem.sources)]
        pool = [
            FloatingMana(f"{{{pool.kind.type}}}", self._worth(pool.kind), pool.amount, pool.price)
            for pool in problem.floating
        ]
        found = RelaxedSources(
            problem=problem if base is None else base,
            givers=tuple([one for one in givers if one is not None]),
            places={name: one for one in givers if one is not None for name in one.ids},
            pool=tuple(pool),
            life_gained=_life_gained(problem),
        )
        if known is not None and base is not None and not self.rests_on_owed:
            known.keep(key, found)
        return found

    def _owed(self, leasts: list[Least]) -> Iterator[OwedSymbol]:
        """List the symbols owed, those with the same text together."""
        amounts: dict[tuple[str, Least], int] = {}
        numbers: dict[tuple[str, Least], int] = {}
        for demand, amount in self.problem.owed.items():
            number = self.numbers[demand]
            key = symbol_of(demand), leasts[number]
            amounts[key] = amounts.get(key, 0) + amount
            numbers.setdefault(key, number)
        for key, amount in amounts.items():
            yield OwedSymbol(key[0], amount, numbers[key])

    def _least(self, demand: Demand) -> Least:
        """The mana, life and generic mana that can pay a demand."""
        of = -1
        if demand.generic:
            generic = generic_of(demand.payee)
            if generic not in self.numbers:
                self.numbers[generic] = len(self.demands)
                self.demands.append(generic)
            of = self.numbers[generic]
        # What a rule forbids to spend as its own type isn't told apart: it could only pay for less (609.4b).
        accepts = "".join(dict.fromkeys(demand.accepts + demand.types)) or TYPES
        if demand.payee in self.only:
            accepts = "".join([letter for letter in accepts if letter in self.only[demand.payee]])
        types = [] if demand.snow else [TYPES.index(letter) for letter in accepts]
        if self.snowy:
            types += [PLAIN + TYPES.index(letter) for letter in accepts]
        return Least(tuple(types), demand.life, demand.generic, of)

    def _worth(self, kind: ManaKind) -> Most:
        """The types and symbols that give a mana of a kind its weight."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = self._new_worth(kind)
        return found

    def _new_worth(self, kind: ManaKind) -> Most:
        if kind.helper is None and kind.generic and self.payees <= kind.pays:
            return Most((TYPES.index(kind.type) + PLAIN * (kind.snow and self.snowy),))
        self.rests_on_owed = True
        return Most((), tuple([n for n, demand in enumerate(self.demands) if demand.takes(kind)]))

    def _giver(self, index: int, source: SourceClass) -> Giver | None:
        """Make the giver of a class: all that its objects can give; None if they give nothing."""
        plain = self._plain_giver(index, source)
        if plain is not None:
            return plain
        found = _GiverWays()
        self._add_uses(index, source, found)
        self._add_parts(source, found)
        taken = self._add_taken(source, found)
        if not (found.tapping or found.losing or found.both or found.groups or found.free):
            return None
        tapping, losing, both = tuple(found.tapping), tuple(found.losing), tuple(found.both)
        served = bool(source.marks) or taken
        groups, free = tuple(found.groups), tuple(found.free)
        return Giver(source.ids, _rows_of(source), tapping, losing, both, groups, served, free=free)

    def _add_uses(self, index: int, source: SourceClass, found: _GiverWays) -> None:
        """Add the ways to activate objects of a class."""
        limited: dict[int, tuple[list[RelaxedWay], int]] = {}
        for number in self.problem.uses_of[index]:
            use = self.problem.uses[number]
            ways = [self._way(use, source), *self._without_triggers(use, source), *self._lesser(use, source)]
            if use.taps:
                (found.both if use.loses else found.tapping).extend(ways)
            elif use.loses:
                found.losing.extend(ways)
            elif use.ability.limit is None:
                found.free.extend(ways)
            else:
                limited.setdefault(id(use.ability), ([], use.ability.limit))[0].extend(ways)
        found.groups += [(tuple(ways), times) for ways, times in limited.values()]

    def _add_parts(self, source: SourceClass, found: _GiverWays) -> None:
        """Add the ways in which objects of a class pay for parts of the cost that take objects."""
        arrived: list[RelaxedWay] = []
        for number, mark in source.marks:
            slot = self.problem.slots[number]
            way = self._way_of_slot(number, slot, mark, source)
            if way is None:
                continue
            if mark.arrives:
                arrived += [way] if self._can_be_buried(source) else []
            elif slot.verb == Verb.TAP:
                found.tapping.append(way)
            elif slot.verb in LOSSES:
                found.losing.append(way)
            else:
                found.groups.append(((way,), 1))
        found.groups += [(tuple(arrived), 1)] if arrived else []

    def _add_taken(self, source: SourceClass, found: _GiverWays) -> bool:
        """Add the ways to take objects of a class for mana abilities; return whether there are any."""
        ways = set[tuple[Verb, str]]()
        for part in self.taking:
            if source.ids[0] in part.ids and (part.verb != Verb.TAP or source.untapped):
                ways.add((part.verb, part.words))
        for verb, words in sorted(ways):
            life = source.entry.reading.tapped_damage if verb == Verb.TAP else 0
            price = self.problem.objective.of_taken(source.entry, verb, arriving=False)
            way = RelaxedWay(((Most((), (self.taken[words],)), 1),), (), price, life)
            (found.tapping if verb == Verb.TAP else found.losing).append(way)
        return bool(ways)

    def _plain_giver(self, index: int, source: SourceClass) -> Giver | None:
        """Make the giver of objects that are tapped for one mana of some types; None for all others."""
        problem = self.problem
        uses = [problem.uses[number] for number in problem.uses_of[index]]
        taken = any(source.ids[0] in part.ids for part in self.taking)
        if not uses or source.marks or taken or not all(use.taps and _makes_one(use) for use in uses):
            return None
        if any(use.ability.could_make_less for use in uses):
            return None
        loses, ways = uses[0].loses, []
        for use in uses:
            worth = self._worth(problem.kind_of(use.run, use))
            if not worth.types or use.loses is not loses:
                return None
            life = life_of(use, source)
            ways.append(
                RelaxedWay(((worth, 1),), (), self._price(use), life, use.ability.life, worth.types, use.run)
            )
        plain = tuple([(way.kinds[0], way.price, way.life) for way in ways])
        rows = _rows_of(source)
        if loses:
            return Giver(source.ids, rows, both=tuple(ways), plain=plain)
        return Giver(source.ids, rows, tuple(ways), plain=plain)

    def _way(self, use: Use, source: SourceClass) -> RelaxedWay:
        problem = self.problem
        if _makes_one(use):
            worth = self._worth(problem.kind_of(use.run, use))
            life, paid, own = life_of(use, source), use.ability.life, _own_mana(use)
            return RelaxedWay(((worth, 1),), (), self._price(use), life, paid, worth.types or (-1,), own)
        made = [(self._worth(problem.kind_of(letter, use)), n) for letter, n in Counter(use.run).items()]
        made += [(self._worth(kind), n) for kind, n in use.kinds_behind.items()] if use.behind else []
        if use.combination:
            kinds = [problem.kind_of(letter, use) for letter in use.combination_types]
            made.append((self._any_of(kinds), use.combination))
        asks = tuple([(self.numbers[demand], amount) for demand, amount in use.costs])
        certain = not any(worth.symbols or len(worth.types) != 1 for worth, _ in made)
        types = sorted([worth.types[0] for worth, n in made for _ in range(n)]) if certain else [-1]
        life, paid, takes = life_of(use, source), use.ability.life, self._takes(use)
        own = _own_mana(use)
        return RelaxedWay(tuple(made), asks, self._price(use), life, paid, tuple(types), own, takes)

    @cached_property
    def _losable(self) -> frozenset[str]:
        """The objects that mana abilities could lose."""
        abilities = [
            (source, ability) for source in self.problem.sources for ability in source.entry.abilities
        ]
        found = {one for source, ability in abilities if ability.loses_itself for one in source.ids}
        for part in [part for _, ability in abilities for part in ability.taken if part.verb in LOSSES]:
            found |= part.ids | part.later
        return frozenset(found)

    def _price(self, use: Use) -> int:
        """Price of a use, as if it gained each rider of its mana that the spell can use (106.6)."""
        return use.price - self.problem.objective.gain(Gain.RIDERS) * len(use.riders)

    def _without_triggers(self, use: Use, source: SourceClass) -> Iterator[RelaxedWay]:
        """The ways of an activation without triggers' mana, if a trigger's object could be gone (603.2)."""
        ability, objective = use.ability, self.problem.objective
        if self._losable.isdisjoint([one.object for one in ability.triggered]):
            return
        own = ability.makes
        price = self._price(use) - objective.of_made(use.made, ability)
        if ability.keeps_tapped and not ability.after.no_untap:
            price -= objective.each("doesn't untap")
        life = life_of(use, source) - ability.damage_behind
        asks = tuple([(self.numbers[demand], amount) for demand, amount in use.costs])
        any_of = [self.problem.kind_of(letter, use) for letter in own.types] if own.amount else []
        for run in own.runs or ("",):
            made = [(self._worth(self.problem.kind_of(one, use)), n) for one, n in Counter(run).items()]
            made += [(self._any_of(any_of), own.amount)] if any_of else []
            number = objective.of_made(len(run) + own.amount, ability)
            alone = "" if own.amount else "".join(sorted(run))
            takes = self._takes(use)
            yield RelaxedWay(tuple(made), asks, price + number, life, ability.life, own=alone, takes=takes)

    def _lesser(self, use: Use, source: SourceClass) -> Iterator[RelaxedWay]:
        """The ways of an activation that makes less of its mana at a later time."""
        if not use.ability.could_make_less:
            return
        way, of_made = self._way(use, source), self.problem.objective.of_made
        if prod([amount + 1 for _, amount in way.made]) > _MOST_LESSER:
            return
        full = way.price - of_made(use.made, use.ability)
        for amounts in product(*[range(amount + 1) for _, amount in way.made]):
            if sum(amounts) < use.made:
                made = tuple([(one, n) for (one, _), n in zip(way.made, amounts, strict=True) if n])
                price = full + of_made(sum(amounts), use.ability)
                yield RelaxedWay(made, (), price, way.life, way.paid)

    def _way_of_slot(self, number: int, slot: Slot, mark: Mark, source: SourceClass) -> RelaxedWay | None:
        """Way of an object that a part of the cost takes, or that helps to pay its mana; None if it can't."""
        taps = slot.verb == Verb.TAP
        if taps and not source.untapped:
            return None
        life = source.entry.reading.tapped_damage if taps else 0
        price = self.problem.objective.of_taken(source.entry, slot.verb, arriving=mark.arrives)
        if slot.keyword:
            worth, amount = self._worth(helper_kind(mark.colors, number, slot.payee)), 1
        elif number in self.parts:
            value = 1 if slot.least is None else min(mark.value, slot.least)  # one that has it all suffices
            worth, amount = Most((), (self.parts[number],)), value
        else:
            return None
        return RelaxedWay(((worth, amount),), (), price, life)

    def _can_be_buried(self, source: SourceClass) -> bool:
        """Whether objects of a class can be put into the graveyard, from which alone a part takes them."""
        if any(buries(ability) for ability in source.entry.abilities):
            return True
        if any(taking.buries and taking.fits(source.ids[0]) for taking in source.takings):
            return True
        slots = self.problem.slots
        return any(not mark.arrives and slots[number].verb in _BURYING for number, mark in source.marks)

    def _any_of(self, kinds: Iterable[ManaKind]) -> Most:
        """The types and symbols that give their weight to a mana that is any of these kinds."""
        found = [self._worth(kind) for kind in kinds]
        types = dict.fromkeys([number for one in found for number in one.types])
        symbols = dict.fromkeys([number for one in found for number in one.symbols])
        return Most(tuple(types), tuple(symbols))


def _gains_unbounded(ability: ManaAbility) -> bool:
    """Whether an ability can gain life any number of times while a cost is paid."""
    limited = ability.taps or ability.loses_itself or ability.limit is not None
    return bool(ability.after.life_gained) and not limited


def _life_gained(problem: PaymentProblem) -> int:
    """Upper bound on the life gained by mana abilities: each object is tapped once, then lost once."""
    if not problem.most_gained:
        return 0
    gained = 0
    for index, source in enumerate(problem.sources):
        tapped, lost, besides = 0, 0, 0
        abilities = [problem.uses[number].ability for number in problem.uses_of[index]]
        for ability in {id(one): one for one in abilities}.values():
            each = ability.after.life_gained
            if ability.taps:
                tapped = max(tapped, each)
            elif ability.loses_itself:
                lost = max(lost, each)
            else:
                besides += each * (ability.limit or 0)
        gained += source.count * (tapped + lost + besides)
    return gained


def _rows_of(source: SourceClass) -> tuple[str, ...]:
    """Rows in which objects of a class count when they are gone, in a fixed order."""
    return tuple([row for row in COUNTED if row in source.rows])


def _makes_one(use: Use) -> bool:
    """Whether a use makes exactly one mana and costs none."""
    return len(use.run) == 1 and not (use.combination or use.ability.triggered or use.costs or use.takings)


def _own_mana(use: Use) -> str:
    """Mana that the ability of a use makes by itself, sorted; "" if that isn't certain."""
    own = use.ability.makes if use.ability.triggered else use.ability.production
    if own.amount or use.combination or use.ability.could_make_less:
        return ""
    if not use.ability.triggered:
        return "".join(sorted(use.run))
    return "".join(sorted(own.runs[0])) if len(own.runs) == 1 else ""


def symbol_of(demand: Demand) -> str:
    """Symbol of the cost that a demand is for, or the announced choice of it.

    >>> symbol_of(Demand("{W/U} as {U}", types="U")), symbol_of(generic_of(COST))
    ('{U}', '{1}')
    """
    if demand.is_generic and demand.payee == COST:
        return "{1}"
    return demand.name.rpartition(" as ")[2]
