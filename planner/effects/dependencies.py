"""What a written ability rests on: the amounts, the choices of type and the conditions in it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.game.amounts import (
    Amount,
    ColorCount,
    Count,
    CountersOn,
    Devotion,
    Domain,
    Fixed,
    Half,
    MostOfOne,
    Scaled,
    SharedType,
    Size,
    Sum,
    Total,
    UpTo,
    Varieties,
)
from planner.game.caching import remembered
from planner.game.filters import Clause, Filter
from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.mana_outputs import (
    ColorsAmong,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OneOfEach,
    Output,
    Runs,
    TypeChoice,
)
from planner.game.purposes import SpendOnly
from planner.game.written_abilities import (
    AnyOf,
    Condition,
    HasCount,
    Holds,
    ManaPart,
    Not,
    Outnumbered,
    WrittenAbility,
)

PERMANENTS = Filter("permanents you control")
LANDS = Filter("lands you control", (Clause(types=frozenset({"Land"})),))
Need = Amount | TypeChoice
_OF_OBJECTS = (
    Count,
    CouldProduce,
    ColorsAmong,
    ColorCount,
    Varieties,
    SharedType,
    MostOfOne,
    Total,
    CountersOn,
)
PLAIN_PARTS = (TapSelf, UntapSelf, PayLife, PayEnergy, SacrificeSelf, ExileSelf, ReturnSelf, Exert)
"""What is asked for alike whatever the game is."""


@remembered
def needs_of(written: WrittenAbility) -> frozenset[Need]:
    """Everything that an ability's effect depends on as it resolves."""
    return frozenset(part for need in _needs(written) for part in _innermost(need))


def falls_with_its_counts(written: WrittenAbility) -> bool:
    """Whether the ability never makes more mana when something it counts decreases."""
    return not any(map(_is_taken_off, _of_outputs(written.outputs)))


def _is_taken_off(need: Need) -> bool:
    """Whether the amount subtracts a count."""
    match need:
        case Scaled(of, times, _):
            return times < 0 or _is_taken_off(of)
        case Half():
            return _is_taken_off(need.of)
        case UpTo():
            return _is_taken_off(need.most)
        case Sum():
            return need.minus or _is_taken_off(need.one) or _is_taken_off(need.other)
    return False


def _innermost(need: Need) -> Iterator[Need]:
    """The amounts inside multiplications, halves, sums and bounds."""
    match need:
        case Scaled() | Half():
            yield from _innermost(need.of)
        case UpTo():
            yield from _innermost(need.most)
        case Sum():
            yield from _innermost(need.one)
            yield from _innermost(need.other)
        case _:
            yield need


def _needs(written: WrittenAbility) -> Iterator[Need]:
    yield from _of_outputs(written.outputs)
    for condition, outputs in written.instead:
        yield from needs_of_condition(condition)
        yield from _of_outputs(outputs)
    after = written.after
    yield from (after.damage, after.life_lost, after.life_gained)
    if after.no_untap_if is not None:
        yield from needs_of_condition(after.no_untap_if)


def needs_of_outputs(alternatives: tuple[tuple[Output, ...], ...]) -> frozenset[Need]:
    """Everything that the mana of a trigger or a replacement effect depends on."""
    return frozenset(part for need in _of_outputs(alternatives) for part in _innermost(need))


def _of_outputs(alternatives: tuple[tuple[Output, ...], ...]) -> Iterator[Need]:
    for outputs in alternatives:
        for output in outputs:
            if isinstance(output, Runs):
                yield output.times
                continue
            yield output.types
            if not isinstance(output, Different | OneOfEach):
                yield output.amount


@remembered
def is_plain(written: WrittenAbility) -> bool:
    """Whether an ability settles the same way in every game."""
    return _rests_on(written, (Fixed, ListedTypes))


@remembered
def is_plain_but_for_identity(written: WrittenAbility) -> bool:
    """Whether an ability settles the same way in every game of the same commanders (903.4)."""
    return _rests_on(written, (Fixed, ListedTypes, CommanderIdentity))


def _rests_on(written: WrittenAbility, needs: tuple[type, ...]) -> bool:
    """Whether an ability depends on nothing but needs of these kinds."""
    if written.instead or written.only_if is not None or written.limit is not None:
        return False
    after = written.after
    if after.sacrificed_without is not None or after.no_untap_if is not None or after.removes:
        return False
    restrictions = [written.spend_only, *(rider.only for rider in written.riders)]
    if any(only is not None and asks_for_chosen(only) for only in restrictions):
        return False
    if not all(isinstance(need, needs) for need in needs_of(written)):
        return False
    return all(
        isinstance(part, PLAIN_PARTS) or (isinstance(part, ManaPart) and not part.cost.variables)
        for part in written.cost
    )


def asks_for_chosen(only: SpendOnly) -> bool:
    """Whether a restriction depends on what was chosen as the object entered (607.2d)."""
    return any(clause.chosen for clause in clauses_of(only))


def clauses_of(only: SpendOnly) -> Iterator[Clause]:
    """The clauses of a restriction about spells and sources."""
    for part in (*only.allowed, *only.denied):
        yield from part.clauses


def needs_of_condition(condition: Condition) -> Iterator[Need]:
    """Yield the amounts that a condition compares."""
    if isinstance(condition, HasCount):
        yield from _innermost(condition.count)
    elif isinstance(condition, Holds) and condition.count is not None:
        yield from needs_of_condition(condition.count)
    elif isinstance(condition, Outnumbered):
        yield from (condition.more, condition.fewer)
    elif isinstance(condition, Not):
        yield from needs_of_condition(condition.condition)
    elif isinstance(condition, AnyOf):
        for part in condition.conditions:
            yield from needs_of_condition(part)


def filter_of(need: Need) -> Filter | None:
    """Give the filter of the objects that an amount or a choice of type depends on; None if there is none."""
    if isinstance(need, _OF_OBJECTS):
        return need.objects
    if isinstance(need, Size | Total):
        return need.of
    if isinstance(need, Devotion):
        return PERMANENTS
    return LANDS if isinstance(need, Domain) else None
