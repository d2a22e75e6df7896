"""Which costs of a turn are paid, and with which objects: one program for all of them at once.

Each paid card is a converter in it: it costs mana, and brings mana or what makes some. As with other
converters the order is left out at first; what can't be paid then can't be paid at all.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice, permutations
from math import factorial

from planner.contract.answer_parts import WhenKept
from planner.costing.kept_costs import CostToKeep
from planner.costing.question import Question
from planner.game.clock import Clock
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import LOSSES, SHOWN, PaymentKind, Verb, Zone
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome
from planner.planning.after.game_then import is_elsewhere
from planner.planning.after.mana_after_payment import shift_after
from planner.planning.drafts.proposals import Proposal, propose_by_program
from planner.planning.question.methods import is_steady
from planner.planning.question.problem import problem_of
from planner.planning.question.task import NO_LOSSES, Losses, SideConstraints, Task
from planner.planning.turn.cast_again import lying_where_it_is_paid
from planner.planning.turn.costs_now import cost_now
from planner.planning.turn.doubts import Doubt
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.scenario import Scenario, real_id
from planner.planning.turn.table import TurnTables
from planner.text.colors_spent import counts_colors_spent

_MOST_ORDERS = 24
"""How many orders of the cards that bring something are looked at where they pay for each other."""


class TurnTerms(Record, frozen=True):
    """Settings shared by all questions of a turn.

    All payments are compared by ``prices``; with ``tables`` each scenario has a price table of its own, and
    so has each payment outside scenarios. With ``losing`` nothing else is lost for mana, and no other life is
    paid: what is kept stays payable freely.
    """

    prices: Prices
    forbid: frozenset[str]
    clock: Clock
    tables: TurnTables | None = None
    losing: Losses | None = None

    def by(self, prices: Prices) -> TurnTerms:
        """Copy that compares all payments by one price table."""
        return replace(self, prices=prices, tables=None)

    def prices_of(self, scenario: Scenario) -> Prices:
        """Price table of all payments of a scenario."""
        return self.prices if self.tables is None else self.tables.of_scenario(scenario)

    def prices_now(self, game: Game, ways: Sequence[TotalCost]) -> Prices:
        """Price table of one payment in the current game."""
        return self.prices if self.tables is None else self.tables.now(game, ways)


class CostSelection(Record, frozen=True):
    """The costs of a turn that are paid together, and how, by the program's solution.

    ``chosen`` are the numbers of the ways that are paid, ``kept`` those of the costs that stay payable.
    ``value`` is the total value of the paid costs, ``worth`` that of paid and kept costs, where kept ones
    come first. ``doubts`` are reasons why another selection in this scenario could be worth more; none if
    this one is proven. ``least`` is a lower bound on the price of anything of the same worth, by the table
    ``prices`` of the scenario; None if unknown. Kept costs in ``later`` are asked for in the next turn, which
    the program knows nothing about: whether they can be paid then is not yet known.
    """

    scenario: Scenario
    prices: Prices
    proposal: Proposal
    chosen: tuple[int, ...]
    kept: frozenset[int]
    value: int
    worth: int
    doubts: frozenset[Doubt]
    least: int | None = None
    later: frozenset[int] = frozenset()

    @property
    def proven(self) -> bool:
        """Whether the selection is proven to be worth the most in this scenario."""
        return not self.doubts


class NoSelection(Record, frozen=True):
    """No costs were found that can be paid together; if there are ``doubts``, some could exist."""

    doubts: frozenset[Doubt]


class Choosing(Record, frozen=True):
    """The costs of a turn and those to keep at its end, as the program needs them."""

    entries: tuple[TurnEntry, ...]
    keep: tuple[CostToKeep, ...]
    limits: tuple[tuple[frozenset[int], int], ...]
    terms: TurnTerms

    @property
    def whole_value(self) -> int:
        """Total value of all costs."""
        return sum(one.value for one in self.entries)

    @property
    def most(self) -> int:
        """Upper bound on the worth that can be paid and kept: the best of each set of alternatives."""
        worths = {one.number: one.value for one in self.entries}
        seen: set[int] = set()
        for some, most in self.limits:
            if seen.isdisjoint(some):
                for number in sorted(some, key=worths.__getitem__)[: max(len(some) - most, 0)]:
                    worths[number] = 0
            seen |= some
        return sum(worths.values()) + self.worth_of_kept(range(len(self.keep)))

    def worth_of_kept(self, numbers: Iterable[int]) -> int:
        """Worth of keeping these costs payable: more than all values together."""
        return (self.whole_value + 1) * sum(self.keep[n].weight for n in numbers)

    @property
    def later(self) -> frozenset[int]:
        """Numbers of the costs that are paid in the next turn, after untapping (502.3)."""
        return frozenset(n for n, one in enumerate(self.keep) if one.when is WhenKept.NEXT_TURN)

    def best(self, scenario: Scenario, order: Sequence[int] | None = None) -> CostSelection | NoSelection:
        """Find the costs of the greatest total worth that can be paid in a scenario, for the lowest price."""
        return self._solved(scenario, order, None, self.terms.clock)

    def cheapest(self, choice: CostSelection, order: Sequence[int] | None = None) -> CostSelection:
        """Find the same worth for the lowest price; the choice itself if that isn't found."""
        found = self._solved(choice.scenario, order, choice.worth, self.terms.clock)
        return choice if isinstance(found, NoSelection) else replace(found, doubts=choice.doubts)

    def _solved(
        self, scenario: Scenario, order: Sequence[int] | None, worth: int | None, clock: Clock
    ) -> CostSelection | NoSelection:
        question, side = self._question(scenario, order)
        problem = problem_of(question, side)
        assert problem.kept is not None
        least = 0
        if worth is not None:
            least = problem.objective.worth_of_kept * (worth - self.worth_of_kept(self.later))
        kept = replace(problem.kept, least=least, priced=True, worth_first=worth is None)
        proposal = propose_by_program(Task(question, side=side), clock, replace(problem, kept=kept))
        doubts = frozenset(self._doubts(scenario, question, proposal, clock))
        return self._read(scenario, question, proposal, doubts) if proposal.found else NoSelection(doubts)

    def _doubts(
        self, scenario: Scenario, question: Question, proposal: Proposal, clock: Clock
    ) -> Iterator[Doubt]:
        """List the reasons why more could be paid in a scenario than was found."""
        kept = proposal.problem.kept
        assert kept is not None
        if proposal.payment.outcome not in (Outcome.OPTIMAL, Outcome.INFEASIBLE):
            yield Doubt.STOPPED
        if shift_after(scenario.game, kept.problem, clock).grows:
            yield Doubt.GROWS
        if _taps_what_could_be_lost(kept.problem):
            yield Doubt.TAPPED_THEN_LOST
        if _loses_what_hinders(kept.problem):
            yield Doubt.HINDRANCE_LOST
        if self._are_moved_by_costs(kept.problem):
            yield Doubt.MOVED
        if scenario.narrows:  # before its changers, more could be made
            yield Doubt.CHANGERS_NARROW
        if any(_is_paid_elsewhere(one, scenario.game) for one in self.keep):
            yield Doubt.ELSEWHERE
        if not is_steady(question):
            yield Doubt.UNSTEADY
        if proposal.problem.capped:
            yield Doubt.CAPPED
        if proposal.problem.leaves_chance_open:
            yield Doubt.CHANCE

    def _are_moved_by_costs(self, problem: PaymentProblem) -> bool:
        """Whether a cost could take a card to the zone that another cost of the turn waits for."""
        waiting = {one.object_id for one in self.entries if one.again}
        lost = _could_be_lost(problem) if waiting else ()
        sources = (problem.sources[index] for index in lost)
        there = (one for one in sources if one.entry.zone in (Zone.BATTLEFIELD, Zone.HAND))
        return any(real_id(name) in waiting for one in there for name in one.ids)

    def _question(self, scenario: Scenario, order: Sequence[int] | None) -> tuple[Question, SideConstraints]:
        """Question that pays nothing itself, so that everything is left for the costs to keep."""
        costs = [
            replace(
                one.cost,
                ways=tuple(scenario.ways[n].cost for n in scenario.ways_of(one.number)),
                card=scenario.card_brought(one.card, one.cost.zone) if one.again else one.card,
            )
            for one in self.entries
        ]
        counted = replace(scenario.game, facts=scenario.facts)
        moved = {self.entries[n].card for n in scenario.changers}
        at_end = [
            replace(one, ways=())
            if one.when is WhenKept.NEXT_TURN
            else cost_now(one, scenario.game)
            if one.steady
            else cost_now(one, lying_where_it_is_paid(counted, one) if one.card in moved else counted)
            for one in self.keep
        ]
        kept = [
            replace(
                one,
                weight=self.worth_of_kept([n]),
                card=scenario.card_brought(one.card, one.zone) if one.card in moved else one.card,
            )
            for n, one in enumerate(at_end)
        ]
        number = sum(len(one.ways) for one in kept)
        losing = self.terms.losing
        side = SideConstraints(
            keep_from_pool=True,
            keep_freely=losing is not None,
            lost_anyway=losing or NO_LOSSES,
            resolving=scenario.resolving(number, self.limits, order),
        )
        question = Question(
            scenario.game,
            (TotalCost(None),),
            self.terms.prices_of(scenario),
            forbid=self.terms.forbid,
            keep=(*costs, *kept),
        )
        return question, side

    def _read(
        self, scenario: Scenario, question: Question, proposal: Proposal, doubts: frozenset[Doubt]
    ) -> CostSelection:
        paid = proposal.payment.solution.kept
        chosen = tuple(n for n, _ in enumerate(scenario.ways) if -(n + 1) in paid)
        kept = frozenset(n - len(self.entries) for n in proposal.kept if n >= len(self.entries)) | self.later
        value = sum(self.entries[scenario.ways[n].entry].value for n in chosen)
        least = None
        # What mana does for a spell that it is spent on, the program counts for one payment alone.
        rides = any(ability.riders for one in scenario.game.objects for ability in one.abilities)
        rides = rides or any(_counts_colors(one.cost) for one in scenario.ways)
        if not (doubts or kept or rides or scenario.reprices):
            least = proposal.payment.solution.price
        worth = value + self.worth_of_kept(kept)
        return CostSelection(
            scenario, question.prices, proposal, chosen, kept, value, worth, doubts, least, self.later
        )

    def orders(self, choice: CostSelection) -> Iterator[tuple[int, ...]]:
        """List orders of the costs in which what a card provides serves only later costs."""
        bringing = self._bringing(choice)
        rest = [one.number for one in self.entries if one.number not in bringing]
        for order in islice(permutations(bringing), _MOST_ORDERS):
            yield (*order, *rest)

    def looks_at_all_orders(self, choice: CostSelection) -> bool:
        """Whether ``orders`` lists all orders that matter."""
        return factorial(len(self._bringing(choice))) <= _MOST_ORDERS

    def _bringing(self, choice: CostSelection) -> list[int]:
        """List the costs whose cards provide something for others."""
        ways = choice.scenario.ways
        found = {one.entry for one in ways if one.outcome is not None and one.outcome.brings}
        bringing = [one for one in self.entries if one.number in found]
        bringing.sort(key=lambda one: (one.doing is not TurnAction.PLAY, _size(one)))
        return [one.number for one in bringing]


def _is_paid_elsewhere(cost: CostToKeep, game: Game) -> bool:
    """Whether a cost is kept for an opponent's turn, in which other mana is available."""
    return cost.when is WhenKept.OPPONENTS_TURN and is_elsewhere(game, cost.when)


def _taps_what_could_be_lost(problem: PaymentProblem) -> bool:
    """Whether a cost may tap or reveal an object that a mana ability for a later cost could lose.

    The program pays all costs at once, after all mana abilities (601.2g, 601.2h): what these lose isn't there
    to be tapped.
    """
    classes = {
        index
        for slot, serving in zip(problem.slots, problem.serving, strict=True)
        if slot.verb == Verb.TAP or slot.verb in SHOWN
        for index, _ in serving
    }
    taken = {taking for use in problem.uses for taking, _ in use.takings if taking.verb in LOSSES}
    return any(
        problem.sources[index].takings & taken or any(problem.uses[n].loses for n in problem.uses_of[index])
        for index in classes
    )


def _loses_what_hinders(problem: PaymentProblem) -> bool:
    """Whether an object that taxes or forbids spells could be lost on the way.

    A spell cast after it is gone costs less than the program assumes.
    """
    lost, tapped = _could_be_lost(problem), _serving(problem, (Verb.TAP,))
    return any(
        _hinders(source.entry)
        and (index in lost or (index in tapped and "untapped" in source.entry.card.text))
        for index, source in enumerate(problem.sources)
    )


def _could_be_lost(problem: PaymentProblem) -> set[int]:
    """List the classes of objects that a cost or a mana ability could lose, by number."""
    taken = {taking for use in problem.uses for taking, _ in use.takings if taking.verb in LOSSES}
    return _serving(problem, LOSSES) | {
        index
        for index, source in enumerate(problem.sources)
        if source.takings & taken or any(problem.uses[n].loses for n in problem.uses_of[index])
    }


def _serving(problem: PaymentProblem, verbs: Container[str]) -> set[int]:
    """List the classes of objects that could serve a part of a cost which does one of these to them."""
    return {
        index
        for slot, serving in zip(problem.slots, problem.serving, strict=True)
        if slot.verb in verbs
        for index, _ in serving
    }


def _hinders(entry: GameObject) -> bool:
    """Whether an object could raise the costs of other cards, or forbid them; reductions don't count."""
    costs = entry.reading.costs
    if entry.zone != Zone.BATTLEFIELD:
        return False
    if "can't" in entry.card.text:
        return True
    if costs is None:
        return False
    return bool(replace(costs, changes=(), alternatives=())) or any(one.more for one in costs.changes)


def _counts_colors(cost: TotalCost) -> bool:
    """Whether a spell's own text counts the colors of mana spent on it (702.44)."""
    spell = cost.spell if cost.kind is PaymentKind.SPELL else None
    return cost.most_colors or (spell is not None and counts_colors_spent(spell.text, spell.name))


def paid_by_this_turn(keep: Iterable[CostToKeep]) -> list[CostToKeep]:
    """Costs that are paid by what this turn leaves untapped: not those of the next turn (502.3)."""
    return [one for one in keep if one.when is not WhenKept.NEXT_TURN]


def _size(entry: TurnEntry) -> int:
    sizes = [way.mana.mana_value for way in entry.cost.ways if way.mana is not None]
    return min(sizes, default=0)
