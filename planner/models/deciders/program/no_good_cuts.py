"""No-good cuts: what a program's plans must not be, so that solving it again finds another plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.game.records import Record
from planner.models.deciders.program.linear import Linear, Var, total_of
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.plan_signatures import (
    KEEP,
    TAP,
    Item,
    ItemTerms,
    Number,
    Signature,
    can_be_less,
)


class NoGoodCuts(Record, frozen=True):
    """Cuts that allow only plans that aren't lethal, and that differ from given plans.

    No plan may give up all that a plan of ``found`` gives up and gain nothing more, or be the same as a plan
    of ``refused``. ``kept`` are the names of the costs to keep.

    >>> problem = problem_of(prepare({"pay": {"cost": "{0}"}}))
    >>> best_payment(problem, Clock(), NoGoodCuts().apply).outcome
    <Outcome.OPTIMAL: 'optimal'>
    """

    found: tuple[Signature, ...] = ()
    refused: tuple[Signature, ...] = ()
    kept: tuple[str, ...] = ()

    def apply(self, program: PaymentProgram) -> None:
        """Add the cuts to a program."""
        ExcludedPlans(program, self.kept).exclude(self.found, self.refused)


class ExcludedPlans:
    """The plans excluded from a program; later calls exclude further plans.

    >>> program = PaymentProgram(problem_of(prepare({"pay": {"cost": "{0}"}})))
    >>> ExcludedPlans(program).exclude((), ())
    """

    def __init__(self, program: PaymentProgram, kept: tuple[str, ...] = ()) -> None:
        self.model, totals = program.model, program.first.totals
        self.model.add(totals.life_lost <= program.problem.life - 1 + totals.life_gained)
        terms = ItemTerms(program.problem, program.first.variables)
        amounts = {item: terms.total(item) for item in terms.amounts}
        amounts |= _gone(program, terms) | _kept(program, kept)
        self._literals = _Literals(program, terms, amounts)
        self._told = (0, 0)

    def exclude(self, found: Sequence[Signature], refused: Sequence[Signature]) -> None:
        """Exclude plans that ``found`` ones dominate, and ``refused`` ones.

        Both begin with those of earlier calls.
        """
        were_found, were_refused = self._told
        self.model.is_branched_on = bool(found or refused)
        for signature in found[were_found:]:
            self.model.add_at_least_one(list(self._literals.less(signature)))
        for signature in refused[were_refused:]:
            self.model.add_at_least_one([*self._literals.less(signature), *self._literals.more(signature)])
        self._told = len(found), len(refused)


def _gone(program: PaymentProgram, terms: ItemTerms) -> dict[Item, Linear]:
    """Count the permanents of each kind that a program's plan taps or loses."""
    amounts: dict[Item, Linear] = {}
    for index, (source, like) in enumerate(zip(program.problem.sources, terms.like, strict=True)):
        if source.entry.is_permanent:
            item = Item(TAP, like)
            amounts[item] = amounts.get(item, total_of([])) + program.first.gone[index]
    return amounts


def _there(program: PaymentProgram, terms: ItemTerms) -> dict[Item, int]:
    """Count the permanents of each kind, an upper bound on those that a plan taps or loses."""
    found: dict[Item, int] = {}
    for source, like in zip(program.problem.sources, terms.like, strict=True):
        if source.entry.is_permanent:
            item = Item(TAP, like)
            found[item] = found.get(item, 0) + source.count
    return found


def _kept(program: PaymentProgram, names: tuple[str, ...]) -> dict[Item, Linear]:
    """Count the costs of each name that a program's plan keeps, negated: keeping gives up less."""
    amounts: dict[Item, Linear] = {}
    kept = program.kept
    if kept is None:
        return amounts
    for cost in kept.costs:
        item = Item(KEEP, detail=names[cost.group])
        amounts[item] = amounts.get(item, total_of([])) - kept.variables.kept[cost.payee]
    return amounts


class _Literals:
    """Literals that say how a program's plan differs from others, each made only once."""

    def __init__(self, program: PaymentProgram, terms: ItemTerms, amounts: dict[Item, Linear]) -> None:
        self.program = program
        self.amounts = amounts
        self.gains = terms.gains
        self._there = _there(program, terms)
        self._less: dict[tuple[Item, int], Var] = {}
        self._more: dict[tuple[Item, int], Var] = {}
        self._gained: dict[str, Var] = {}

    def less(self, than: Signature) -> Iterator[Var]:
        """List literals, each of which implies that the plan gives up less of an item, or gains more."""
        for item in self.amounts:
            given_up = than.amounts.get(item, 0)
            if can_be_less(item, given_up):
                yield self._is_less(item, given_up)
        # What this program can't do at all, its plans give up less of.
        if any(amount > 0 and item not in self.amounts for item, amount in than.amounts.items()):
            yield self.program.model.new_int_var(1, 1, "")
        for gain, variables in self.gains.items():
            if gain not in than.gains:
                yield self._gains(gain, variables)

    def more(self, than: Signature) -> Iterator[Var]:
        """List literals, each of which implies that the plan gives up more of an item."""
        model = self.program.model
        for item, amount in self.amounts.items():
            key = item, than.amounts.get(item, 0)
            if key not in self._more:
                self._more[key] = model.new_bool_var("")
                model.add(amount >= key[1] + 1).only_enforce_if(self._more[key])
            yield self._more[key]

    def _is_less(self, item: Item, given_up: int) -> Var:
        found = self._less.get((item, given_up))
        if found is None:
            model, amount, most = self.program.model, self.amounts[item], self._there.get(item, 0)
            found = self._less[item, given_up] = model.new_bool_var("")
            if most >= given_up > 0:  # one sum, of which the relaxation sees more than of two
                model.add(amount + (most - given_up + 1) * found <= most)
            else:
                model.add(amount <= given_up - 1).only_enforce_if(found)
        return found

    def _gains(self, gain: str, variables: Sequence[Number]) -> Var:
        found = self._gained.get(gain)
        if found is None:
            model = self.program.model
            found = self._gained[gain] = model.new_bool_var("")
            model.add(total_of(variables) >= 1).only_enforce_if(found)
        return found
