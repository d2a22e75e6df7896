"""What a payment could make of the costs that should stay payable after it (601.2f).

A kept cost is told by what is there once the first one is paid: Trinisphere tapped for mana, a
Familiar sacrificed, one artifact less for affinity. The costs are counted anew for every end of the
payment that could matter; each form that they take there is one more way to pay them, after
payments with that end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from planner.costing.cost_effects import SPEAKING_OF_COSTS
from planner.costing.kept_costs import CostToKeep, costs_the_same, recosted
from planner.effects.transition import ZONE_AFTER, GameChange, after
from planner.game.characteristics import Characteristics
from planner.game.clock import WORK_OF_SETTLING, Clock
from planner.game.mana import SymbolKind
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb
from planner.planning.after.game_after import settled_after
from planner.planning.after.serving_elsewhere import serving_elsewhere
from planner.text import read_spell

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import PaymentProblem

_MOST_ENDS = 64
"""How many ends of the payment are looked at."""
ObjectChange = tuple[str, tuple[str, ...]]
"""What the payment can do to like objects: "lose" or "tap", and their ids."""
_Forms = list[dict[TotalCost, set[int]]]
"""The ways of each kept cost, with the numbers of the ends in which they are there."""


class CostsAfter(Record, frozen=True):
    """The kept costs, with the forms that each could have after the payment.

    A way of ``keep`` is possible in the ends listed at the same index of ``within``; an end says how many
    objects of each of the ``changes`` are lost or tapped. ``lower`` says that some form costs less than
    today, ``known`` that the list of forms is complete, ``rests_on_nothing`` that no text affects the costs.
    ``serving`` are objects, one of each class, that could serve from the zone the payment moves them to.
    """

    keep: tuple[CostToKeep, ...]
    changes: tuple[ObjectChange, ...] = ()
    ends: tuple[tuple[int, ...], ...] = ()
    within: tuple[frozenset[int], ...] = ()
    lower: bool = False
    known: bool = True
    rests_on_nothing: bool = False
    serving: tuple[str, ...] = ()


def costs_after(
    game: Game, keep: tuple[CostToKeep, ...], problem: PaymentProblem, clock: Clock | None = None
) -> CostsAfter:
    """Compute which costs the kept costs could have after the payment of this problem.

    Each end of the payment is a game to settle, which takes time: if the clock has too little left, the
    result isn't ``known``.
    """
    if serving := serving_elsewhere(game, keep, problem):
        return CostsAfter(keep, serving=serving, known=False)
    if not _rests_on_the_board(game, keep):
        return CostsAfter(keep, rests_on_nothing=True)
    possible = list(_changes(problem))
    if not speak_of_tapping(game, keep):
        possible = [(action, ids) for action, ids in possible if action != Verb.TAP]
    if not _affords(clock, 2 * len(possible) + 1, game):
        return CostsAfter(keep, known=False)
    last = _end(game, possible)
    at_last = [recosted(one, last) for one in keep]
    changes = tuple(
        change
        for change in possible
        if _matters_alone(change, keep, game) or _matters_last(change, possible, keep, game, at_last, last)
    )
    if not changes:
        return CostsAfter(keep, known=not _differ(zip(keep, at_last, strict=True), last))
    numbers = [range(len(ids) + 1) for _, ids in changes]
    if prod(map(len, numbers)) > _MOST_ENDS or not _affords(clock, 2 * prod(map(len, numbers)), game):
        return CostsAfter(keep, known=False)
    ends = tuple(product(*numbers))
    forms = _forms(game, keep, changes, ends, Verb.SACRIFICE)
    other = _forms(game, keep, changes, ends, Verb.EXILE)
    if forms is None or forms != other:
        return CostsAfter(keep, known=False)
    return CostsAfter(
        keep=tuple(replace(one, ways=tuple(found)) for one, found in zip(keep, forms, strict=True)),
        changes=changes,
        ends=ends,
        within=tuple(frozenset(where) for found in forms for where in found.values()),
        lower=any(
            not any(_no_lower(form, way) for way in one.ways)
            for one, found in zip(keep, forms, strict=True)
            for form in found
        ),
    )


def _affords(clock: Clock | None, games: int, game: Game) -> bool:
    """Charge the clock for settling this many games like this one; return whether time is left."""
    if clock is None:
        return True
    clock.charge(WORK_OF_SETTLING * games * len(game.objects))
    return not clock.is_over


def _forms(
    game: Game,
    keep: tuple[CostToKeep, ...],
    changes: tuple[ObjectChange, ...],
    ends: tuple[tuple[int, ...], ...],
    losing: Verb,
) -> _Forms | None:
    """Find the forms of each kept cost in each end; None if some form resembles none of today's ways."""
    forms: _Forms = [{} for _ in keep]
    for number, amounts in enumerate(ends):
        parts = zip(changes, amounts, strict=True)
        end = _end(game, [(action, _some(action, ids, n)) for (action, ids), n in parts], losing)
        for one, found in zip(keep, forms, strict=True):
            for way in recosted(one, end).ways:
                form = _form_of(way, one)
                if form is None:
                    return None
                found.setdefault(form, set()).add(number)
    return forms


def _some(action: str, ids: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Choose some of the ids: the first ones to lose, the last ones to tap."""
    return ids[:number] if action == "lose" else ids[len(ids) - number :]


def _rests_on_the_board(game: Game, keep: tuple[CostToKeep, ...]) -> bool:
    """Whether some text could affect the kept costs: any cost but plain symbols could be affected.

    A cost that was not requested in words (``spec``) is fixed.
    """
    read = [one for one in keep if one.spec is not None]
    if any(one.spec is not None and one.spec.card is None and one.spec.cost is None for one in read):
        return True
    if read and any(entry.reading.costs and entry.zone in SPEAKING_OF_COSTS for entry in game.objects):
        return True
    ways = [way for one in read for way in one.ways]
    return any(way.words for way in ways) or any(way.spell and _speaks(way.spell) for way in ways)


def _speaks(card: Characteristics) -> bool:
    """Whether a card's own text changes its cost, beyond naming what can pay for mana."""
    costs = read_spell(card).costs
    return costs is not None and bool(replace(costs, pay_with=()))


def speak_of_tapping(game: Game, keep: tuple[CostToKeep, ...]) -> bool:
    """Whether a text about costs or types could ask for tapped or untapped permanents."""
    if any(one.spec is not None and one.spec.ability is not None for one in keep):
        return True
    ways = [way for one in keep for way in one.ways]
    spells = [read_spell(card).costs for card in {way.spell for way in ways} if card is not None]
    read = (entry.reading for entry in game.objects)
    board = [(one.costs, one.changes, one.grants) for one in read if one.costs or one.changes or one.grants]
    said = repr((spells, board, [way.words for way in ways])).lower()
    return "tapped" in said.replace("tapped=none", "")


def _changes(problem: PaymentProblem) -> Iterator[ObjectChange]:
    """List the changes that the payment could make to the objects of each class."""
    lost = {use.source for use in problem.uses if use.loses}
    tapped = {use.source for use in problem.uses if use.taps}
    for index, source in enumerate(problem.sources):
        if any(taking.loses for taking in source.takings):
            lost.add(index)
        if any(taking.verb == Verb.TAP for taking in source.takings):
            tapped.add(index)
    for number, slot in enumerate(problem.slots):
        served = {index for index, _ in problem.serving[number]}
        lost |= served if slot.loses else set()
        tapped |= served if slot.verb == Verb.TAP else set()
    for index in sorted(lost):
        yield "lose", problem.sources[index].ids
    for index in sorted(tapped):
        if not problem.sources[index].entry.tapped:
            yield Verb.TAP, problem.sources[index].ids


def _end(game: Game, changes: Sequence[ObjectChange], losing: Verb = Verb.SACRIFICE) -> Game:
    """The game after all of these changes; objects that are lost aren't tapped."""
    lost = {one for action, ids in changes for one in ids if action == "lose"}
    tapped = {one for action, ids in changes for one in ids if action == Verb.TAP}
    change = GameChange(tapped=frozenset(tapped - lost), moved=dict.fromkeys(lost, ZONE_AFTER[losing]))
    return settled_after(after(game, change))


def _matters_alone(change: ObjectChange, keep: tuple[CostToKeep, ...], game: Game) -> bool:
    """Whether one object changed by itself affects a cost."""
    action, ids = change
    end = _end(game, [(action, ids[:1])])
    return _differ(((one, recosted(one, end)) for one in keep), end)


def _matters_last(
    change: ObjectChange,
    possible: list[ObjectChange],
    keep: tuple[CostToKeep, ...],
    game: Game,
    at_last: Sequence[CostToKeep],
    last: Game,
) -> bool:
    """Whether a change affects a cost after all others, as a minimum can hide it; ``last`` has them all."""
    others = _end(game, [one for one in possible if one != change])
    before = (recosted(one, others) for one in keep)
    return _differ(((one, then) for one, then in zip(before, at_last, strict=True) if one.ways), last)


def _differ(costs: Iterable[tuple[CostToKeep, CostToKeep]], end: Game) -> bool:
    """Whether some payable cost is another one at the end, in this game."""
    return any(then.ways and not costs_the_same(one, then, end) for one, then in costs)


def _form_of(way: TotalCost, kept: CostToKeep) -> TotalCost | None:
    """Fit a later way to today's objects; None if no way of today resembles it."""
    for old in kept.ways:
        helping = {one.keyword: one for one in old.helping}
        alike = [one.words for one in way.parts] == [one.words for one in old.parts]
        alike = alike and [one.words for one in way.counters] == [one.words for one in old.counters]
        if alike and all(one.keyword in helping for one in way.helping):
            found = tuple(helping[one.keyword] for one in way.helping)
            return replace(way, parts=old.parts, counters=old.counters, helping=found, spare=old.spare)
    return None


def _no_lower(way: TotalCost, other: TotalCost) -> bool:
    """Whether a way asks for all that the other one does, and nothing more can pay for it."""
    if not set(way.helping) <= set(other.helping) or not set(way.life_for) <= set(other.life_for):
        return False
    if (way.mana is None) != (other.mana is None) or way.generic(0) < other.generic(0):
        return False
    if way.life < other.life or _symbols(other) - _symbols(way):
        return False
    return _rest(way) == _rest(other)


def _rest(way: TotalCost) -> TotalCost:
    """A way without the fields that ``_no_lower`` compares by more and less."""
    return replace(
        way,
        mana=None,
        life=0,
        life_for="",
        helping=(),
        discount=0,
        least_generic=0,
        reductions=(),
        symbols=(),
    )


def _symbols(way: TotalCost) -> Counter[str]:
    symbols = way.mana.symbols if way.mana is not None else ()
    return Counter(symbol.text for symbol in symbols if symbol.kind is not SymbolKind.GENERIC)
