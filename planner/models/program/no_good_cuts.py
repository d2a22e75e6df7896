"""No-good cuts: what a program's plans must not be, so that solving it again finds another plan."""

from __future__ import annotations

from collections.abc import Iterator

from planner.game.records import Record
from planner.models.program.linear import Linear, Var, total_of
from planner.models.program.payment_program import PaymentProgram
from planner.models.program.plan_signatures import KEEP, TAP, Item, ItemTerms, Signature, can_be_less


class NoGoodCuts(Record, frozen=True):
    """Cuts that leave only plans that aren't lethal, and differ from others.

    None of them may give up all that one of ``found`` does and gain nothing more, or be
    the same as one of ``refused``. ``kept`` are the names of the costs to keep.

    >>> problem = problem_of(prepare({"pay": {"cost": "{0}"}}))
    >>> best_payment(problem, Clock(), NoGoodCuts().apply).outcome
    <Outcome.OPTIMAL: 'optimal'>
    """

    found: tuple[Signature, ...] = ()
    refused: tuple[Signature, ...] = ()
    kept: tuple[str, ...] = ()

    def apply(self, program: PaymentProgram) -> None:
        """Add the cuts to a program."""
        model, totals = program.model, program.first.totals
        model.add(totals.life_lost <= program.problem.life - 1 + totals.life_gained)
        terms = ItemTerms(program.problem, program.first.variables)
        amounts = {item: terms.total(item) for item in terms.amounts}
        amounts |= _gone(program, terms) | _kept(program, self.kept)
        for signature in self.found:
            model.add_at_least_one(list(_less(program, terms, amounts, signature)))
        for signature in self.refused:
            less, more = _less(program, terms, amounts, signature), _more(program, amounts, signature)
            model.add_at_least_one([*less, *more])


def _gone(program: PaymentProgram, terms: ItemTerms) -> dict[Item, Linear]:
    """Give how many permanents of each kind a program's plan taps or loses."""
    amounts: dict[Item, Linear] = {}
    for index, (source, like) in enumerate(zip(program.problem.sources, terms.like, strict=True)):
        if source.entry.is_permanent:
            item = Item(TAP, like)
            amounts[item] = amounts.get(item, total_of([])) + program.first.gone[index]
    return amounts


def _kept(program: PaymentProgram, names: tuple[str, ...]) -> dict[Item, Linear]:
    """Give how many costs of each name a program's plan keeps, as what it gives up less."""
    amounts: dict[Item, Linear] = {}
    kept = program.kept
    if kept is None:
        return amounts
    for cost in kept.costs:
        item = Item(KEEP, detail=names[cost.group])
        amounts[item] = amounts.get(item, total_of([])) - kept.variables.kept[cost.payee]
    return amounts


def _less(
    program: PaymentProgram, terms: ItemTerms, amounts: dict[Item, Linear], than: Signature
) -> Iterator[Var]:
    """Add literals of which each says that the plan gives up less of something, or gains something more."""
    model = program.model
    for item, amount in amounts.items():
        if can_be_less(item, than.amounts.get(item, 0)):
            less = model.new_bool_var("")
            model.add(amount <= than.amounts.get(item, 0) - 1).only_enforce_if(less)
            yield less
    # What this program can't do at all, its plans give up less of.
    if any(amount > 0 and item not in amounts for item, amount in than.amounts.items()):
        yield model.new_int_var(1, 1, "")
    for gain, variables in terms.gains.items():
        if gain not in than.gains:
            more = model.new_bool_var("")
            model.add(total_of(variables) >= 1).only_enforce_if(more)
            yield more


def _more(program: PaymentProgram, amounts: dict[Item, Linear], than: Signature) -> Iterator[Var]:
    """Add literals of which each says that the plan gives up more of something."""
    for item, amount in amounts.items():
        more = program.model.new_bool_var("")
        program.model.add(amount >= than.amounts.get(item, 0) + 1).only_enforce_if(more)
        yield more
