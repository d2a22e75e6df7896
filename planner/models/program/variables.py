"""The variables of the payment program, and sums over them: counts, not objects."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property

from planner.game.mana import TYPES
from planner.models.problem.demands import Demand, Kind, missing_kind
from planner.models.problem.payment_problem import PaymentProblem, Slot, Use
from planner.models.problem.source_classes import Mark, Taking, buries
from planner.models.program.linear import Linear, Model, Var, sum_of, total_of

FlowKey = tuple[Kind, Demand]


class PaymentVariables:
    """How many of a class do what (``times``), how much mana goes where (``flow``), by round.

    ``times[r][i]`` counts how often ``problem.uses[i]`` is done in round r,
    ``flow[r][kind, demand]`` how much mana of a kind is spent on a demand there,
    ``taken[r][taking, class]`` how many objects of a class costs take; ``x`` is X where it
    is to be chosen. In the payment itself, which comes after the last round, ``paid[slot,
    class]`` counts the objects that serve a slot, ``counters[part, class]`` the counters
    removed or put (``counter_kinds`` each kind of them where the part asks for any),
    ``assisted[slot]`` the mana that another player pays. ``missing`` is what isn't there
    (relaxed programs only), ``lacking`` the part of it that isn't mana or life.
    """

    def __init__(self, problem: PaymentProblem, *, rounds: int = 0, relaxed: bool = False) -> None:
        self.problem = problem
        self.ordered = rounds > 0
        self.rounds = max(rounds, 1)
        self.model = self._new_model()
        self.times: list[list[Var]] = []
        self.combination: list[dict[tuple[int, str], Var]] = []
        self.taken: list[dict[tuple[Taking, int], Var]] = []
        self.flow: list[dict[FlowKey, Var]] = []
        self.by_life: list[dict[Demand, Var]] = []
        self.by_generic: list[dict[Demand, Var]] = []
        self.floating: list[Var] = []
        self.x: Var | None = None
        self.kept: dict[int, Var] = {}
        self.paid: dict[tuple[int, int], Var] = {}
        self._paid_of: dict[int, list[tuple[Slot, Mark, Var]]] = defaultdict(list)
        self.assisted: dict[int, Var] = {}
        self.counters: dict[tuple[int, int], Var] = {}
        self.counter_kinds: dict[tuple[int, int, str], Var] = {}
        self.missing: dict[str, Var] = {}
        self.lacking: dict[str, Var] = {}
        self._variables()
        if relaxed:
            self._missing_variables()

    def _new_model(self) -> Model:
        return Model()

    def _variables(self) -> None:
        model, problem = self.model, self.problem
        if problem.chooses_x:
            self.x = model.new_int_var(0, problem.most_x, "x")
            if problem.x_least:
                model.add(self.x >= problem.x_least)
        for number, pool in enumerate(problem.floating):
            self.floating.append(model.new_int_var(0, pool.amount, f"floating {number}"))
        for number in range(self.rounds):
            self._round_variables(number, f" in round {number}" if self.ordered else "")
        self._payment_variables()

    def _payment_variables(self) -> None:
        """What the payment itself takes (601.2h)."""
        model, problem = self.model, self.problem
        for number, slot in enumerate(problem.slots):
            for index, mark in problem.serving[number]:
                source = problem.sources[index]
                doing = (slot.keyword or "taken", slot.verb, " once there" if mark.arrives else "")
                self.paid[number, index] = var = model.new_int_var(
                    0, source.count, "{}: {} to {}{}", source.ids[0], *doing
                )
                self._paid_of[index].append((slot, mark, var))
            if slot.keyword == "assist":
                self.assisted[number] = model.new_int_var(0, slot.most or 0, "assisted")
        for number, part in enumerate(problem.counter_parts):
            most = problem.most_x * part.per_x + part.amount if problem.chooses_x else part.amount
            for index in problem.counted_classes(number):
                name = f"{problem.sources[index].ids[0]}: {part.words}"
                self.counters[number, index] = model.new_int_var(0, most, name)
                for kind in sorted(self.kinds_of_counters(index)) if part.kind is None else ():
                    one = model.new_int_var(0, most, f"{name} ({kind})")
                    self.counter_kinds[number, index, kind] = one

    def kinds_of_counters(self, index: int) -> frozenset[str]:
        """The kinds of counters that objects of a class can have."""
        return self.problem.kinds_of_counters(index)

    def _round_variables(self, number: int, suffix: str) -> None:
        model, problem = self.model, self.problem
        times: list[Var] = []
        combination: dict[tuple[int, str], Var] = {}
        flow: dict[FlowKey, Var] = {}
        for index, use in enumerate(problem.uses):
            first = problem.sources[use.source].ids[0]
            times.append(model.new_int_var(0, use.most, "{}: {.doing}{}", first, use, suffix))
            for letter in use.combination_types:
                most = use.most * use.combination
                combination[index, letter] = model.new_int_var(
                    0, most, "{}: {.doing}{}, {} of it", first, use, suffix, letter
                )
        last = number == self.rounds - 1
        for demand in problem.demands:
            if demand.is_final and not last:
                continue
            for kind in problem.kinds:
                if demand.takes(kind):
                    flow[kind, demand] = model.new_int_var(
                        0, problem.most_mana, "{.name} for {.name}{}", kind, demand, suffix
                    )
            for kind in problem.helping if demand.is_final else ():
                if demand.takes(kind):
                    slot = problem.slots[kind.helper or 0]
                    most = problem.most_helped(kind.helper or 0)
                    flow[kind, demand] = model.new_int_var(
                        0, most, "{.keyword} {.type} for {.name}", slot, kind, demand
                    )
        self.times.append(times)
        self.combination.append(combination)
        self.flow.append(flow)
        self.taken.append(self._taken_variables(suffix))
        choices = [d for d in problem.demands if (d.life or d.generic) and (last or not d.is_final)]
        bounds = {demand: self._most(demand) for demand in choices}
        self.by_life.append(
            {d: model.new_int_var(0, bounds[d], "{.name} by life{}", d, suffix) for d in choices if d.life}
        )
        self.by_generic.append(
            {
                d: model.new_int_var(0, bounds[d], "{.name} by generic{}", d, suffix)
                for d in choices
                if d.generic
            }
        )

    def _most(self, demand: Demand) -> int:
        """The most symbols that a demand can have."""
        of_uses = sum(use.most * n for use in self.problem.uses for d, n in use.costs if d == demand)
        return self.problem.owed.get(demand, 0) + of_uses

    def _taken_variables(self, suffix: str) -> dict[tuple[Taking, int], Var]:
        wanted = self._wanted_takings
        found: dict[tuple[Taking, int], Var] = {}
        for index, source in enumerate(self.problem.sources) if wanted else ():
            takings = source.takings & wanted
            for taking in sorted(takings, key=lambda t: (t.verb, sorted(t.ids), sorted(t.later))):
                name = ("{}: taken to {}{}", source.ids[0], taking.verb, suffix)
                found[taking, index] = self.model.new_int_var(0, self.most_taken(taking, index), *name)
        return found

    def most_taken(self, taking: Taking, index: int) -> int:
        """How often objects of a class can be taken: once each, and tapped again after each {Q}."""
        again = sum([use.most for use in self._uses(index) if use.ability.untaps])
        return self.problem.sources[index].count + (again if taking.verb == "tap" else 0)

    @cached_property
    def _wanted_takings(self) -> frozenset[Taking]:
        """What some mana ability here does to other objects."""
        return frozenset([taking for use in self.problem.uses if use.takings for taking, _ in use.takings])

    def _missing_variables(self) -> None:
        """What could be added to the board: mana of each type, snow mana, life (118.3)."""
        problem, last = self.problem, self.rounds - 1
        most = problem.least_x_owed + sum(n for use in problem.uses for _, n in use.costs)
        payees = frozenset(demand.payee for demand in problem.demands)
        for letter in (*TYPES, "S"):
            self.missing[letter] = self.model.new_int_var(0, most, f"missing {letter}")
            kind = missing_kind(letter, payees)
            for number in range(self.rounds):
                for demand in problem.demands:
                    if (demand.is_final and number != last) or not demand.takes(kind):
                        continue
                    if (letter == "S") != demand.snow:  # snow mana is missed only where nothing else does
                        continue
                    name = f"missing {letter} for {demand.name}"
                    self.flow[number][kind, demand] = self.model.new_int_var(0, most, name)
        life = self._most_life_paid() + max(-problem.life, 0) + self.most_damage
        self.missing["life"] = self.model.new_int_var(0, life, "missing life")
        for name, amount in lacking_bounds(problem).items():
            self.lacking[name] = self.missing[name] = self.model.new_int_var(0, amount, f"missing {name}")
        if self.x is not None:  # what is missing is missing for the smallest X
            self.model.add(self.x == self.problem.x_least)

    @cached_property
    def use(self) -> list[Linear]:
        """How often each use is done in all."""
        if self.rounds == 1:
            return list(self.times[0])
        return [total_of(times[i] for times in self.times) for i in range(len(self.problem.uses))]

    def _weighted(self, weights: dict[int, int], rounds: Iterable[int] | None = None) -> Linear:
        """The sum of a property of the uses, by use, over some rounds."""
        numbers = range(self.rounds) if rounds is None else rounds
        return Linear({self.times[r][i].number: weight for r in numbers for i, weight in weights.items()})

    @cached_property
    def _life_costs(self) -> dict[int, int]:
        return {i: use.ability.life for i, use in enumerate(self.problem.uses) if use.ability.life}

    @cached_property
    def _damages(self) -> dict[int, int]:
        return {i: use.ability.damage for i, use in enumerate(self.problem.uses) if use.ability.damage}

    @cached_property
    def _gains(self) -> dict[int, int]:
        gained = {i: use.ability.after.life_gained for i, use in enumerate(self.problem.uses)}
        return {i: life for i, life in gained.items() if life}

    def _taps(self, source: int, rounds: Iterable[int]) -> Linear:
        """How often objects of a class are tapped in some rounds, by themselves or by another cost."""
        return self._counted(source, rounds, lambda use: use.taps, lambda t: t.verb == "tap")

    def _losses(self, source: int, rounds: Iterable[int]) -> Linear:
        """How many objects of a class are lost in some rounds."""
        later = self.problem.sources[source].takes_later
        return self._counted(source, rounds, lambda use: use.loses, lambda t: t.loses and not later(t))

    def _arrivals(self, source: int, rounds: Iterable[int]) -> Linear:
        """How many objects of a class come to the graveyard in some rounds (701.8, 701.17)."""
        return self._counted(source, rounds, lambda use: buries(use.ability), lambda t: t.buries)

    def _exhumed(self, source: int, rounds: Iterable[int]) -> Linear:
        """How many of those that came to the graveyard costs exile from there in some rounds."""
        later = self.problem.sources[source].takes_later
        return self._counted(source, rounds, lambda _: False, later)

    def _counted(
        self,
        source: int,
        rounds: Iterable[int],
        wanted: Callable[[Use], bool],
        taking_counts: Callable[[Taking], bool],
    ) -> Linear:
        uses = self.problem.uses
        numbers = [i for i in self.problem.uses_of[source] if wanted(uses[i])]
        found: list[Var] = []
        for r in rounds:
            times = self.times[r]
            found += [times[i] for i in numbers]
            if self.taken[r]:
                found += [var for (t, c), var in self.taken[r].items() if c == source and taking_counts(t)]
        return sum_of(found)

    def _paid_by(self, source: int, verbs: tuple[str, ...]) -> Linear:
        """How many objects of a class the payment itself takes by these verbs, where they are."""
        found = self._paid_of.get(source, ())
        return sum_of([var for slot, mark, var in found if slot.verb in verbs and not mark.arrives])

    def _paid_once_there(self, source: int) -> Linear:
        """How many objects of a class the payment exiles from the graveyard that they came to in it."""
        return sum_of([var for _, mark, var in self._paid_of.get(source, ()) if mark.arrives])

    def _most_life_paid(self) -> int:
        problem = self.problem
        by_x = problem.life_per_x * problem.most_x if problem.chooses_x else 0
        return problem.life_owed + by_x + sum(d.life * n for d, n in problem.owed.items())

    @cached_property
    def most_damage(self) -> int:
        """The most life that activating everything could take."""
        uses = self.problem.uses
        own = sum([(use.ability.life + use.ability.damage) * use.most for use in uses])
        symbols = sum([d.life * n * use.most for use in uses if use.costs for d, n in use.costs])
        triggers = 0
        for index, source in enumerate(self.problem.sources):
            if damage := source.entry.reading.tapped_damage:
                triggers += damage * (source.count + sum([use.most for use in self._uses(index)]))
        return own + symbols + triggers

    def _uses(self, source: int) -> list[Use]:
        return [self.problem.uses[i] for i in self.problem.uses_of[source]]


def lacking_name(slot: Slot, zones: Iterable[str]) -> str:
    """What the answer calls objects that a slot lacks."""
    if slot.least is not None:
        return "power" if slot.verb == "tap" else "cards"
    in_hand = slot.verb == "discard" or "from your graveyard" in slot.words or "from your hand" in slot.words
    return "cards" if in_hand or any(zone != "battlefield" for zone in zones) else "permanents"


def lacking_bounds(problem: PaymentProblem) -> dict[str, int]:
    """What besides mana and life a payment could lack, and how much of it at most."""
    bounds: dict[str, int] = {}
    for number, slot in enumerate(problem.slots):
        if not slot.keyword:
            zones = {problem.sources[c].entry.zone for c, _ in problem.serving[number]}
            name = lacking_name(slot, zones)
            most = (slot.least or 0) if name == "power" else 1 if slot.least is not None else slot.amount
            bounds[name] = bounds.get(name, 0) + most
    if problem.mill_owed:
        bounds["cards"] = bounds.get("cards", 0) + problem.mill_owed
    if removed := sum(part.amount for part in problem.counter_parts if not part.put):
        bounds["counters"] = removed
    if put := sum(part.put for part in problem.counter_parts):
        bounds["permanents"] = bounds.get("permanents", 0) + put
    if problem.energy_owed:
        bounds["energy"] = problem.energy_owed
    order = ("energy", "power", "cards", "permanents", "counters")
    return {name: bounds[name] for name in order if name in bounds}
