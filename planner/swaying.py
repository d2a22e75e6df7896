"""What a payment could make of the costs that should stay payable after it (601.2f).

A kept cost is told by what is there once the first one is paid: Trinisphere tapped for mana, a
Familiar sacrificed, one artifact less for affinity. The program of both payments knows the costs
as they are before. With every lower form that they could take among their ways, what it finds is
a bound for all plans.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from planner.aftermath import after_payment, settled_after
from planner.answer import Step
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.keeping import Kept, costs_the_same, now
from planner.mana import SymbolKind

if TYPE_CHECKING:
    from planner.models.problem import PaymentProblem

_MOST_ENDS = 64
"""How many ends of the payment are looked at."""
_LOSSES = ("sacrifice", "exile")
_Change = tuple[str, tuple[str, ...]]
"""What the payment can do to like objects: the action of the step that would do it, and their ids."""


@dataclass(frozen=True, slots=True)
class Sway:
    """The kept costs with each lower form among their ways that they could have after the payment.

    ``lower`` says that there are any, ``known`` that there are no others, ``rests_on_nothing`` that
    no text says what they cost.
    """

    keep: tuple[Kept, ...]
    lower: bool = False
    known: bool = True
    rests_on_nothing: bool = False


def sway(game: Game, keep: tuple[Kept, ...], problem: PaymentProblem) -> Sway:
    """What the payment of this problem could make of the costs to keep."""
    if not _rests_on_the_board(game, keep):
        return Sway(keep, rests_on_nothing=True)
    possible = list(_changes(problem))
    changes = [(action, ids) for action, ids in possible if _differs(keep, game, [(action, ids[:1])])]
    if not changes:
        return Sway(keep, known=not _differs(keep, game, possible))
    numbers = [range(len(ids) + 1) for _, ids in changes]
    if prod(map(len, numbers)) > _MOST_ENDS:
        return Sway(keep, known=False)
    known, forms = True, [dict.fromkeys(one.ways) for one in keep]
    for amounts in product(*numbers):
        end = _end(game, [(action, ids[:n]) for (action, ids), n in zip(changes, amounts, strict=True)])
        for one, found in zip(keep, forms, strict=True):
            for way in now(one, end).ways:
                form = _form_of(way, one)
                known = known and form is not None
                if form is not None and not any(_no_lower(form, other) for other in found):
                    found[form] = None
    ways = [tuple(found) for found in forms]
    lower = any(len(one.ways) < len(found) for one, found in zip(keep, ways, strict=True))
    return Sway(tuple(replace(one, ways=w) for one, w in zip(keep, ways, strict=True)), lower, known)


def _rests_on_the_board(game: Game, keep: tuple[Kept, ...]) -> bool:
    """Whether some text could say what a kept cost is: all but plain symbols could be such a text."""
    if any(entry.reading.costs is not None for entry in game.objects):
        return True
    specs = [one.spec for one in keep if one.spec is not None]
    if any(spec.cost is None and spec.card is None for spec in specs):
        return True
    words = any(spec.cost is not None and not spec.cost.startswith("{") for spec in specs)
    texts = any(way.spell is not None and way.spell.text for one in keep for way in one.ways)
    return words or texts or any(way.words for one in keep for way in one.ways)


def _changes(problem: PaymentProblem) -> Iterator[_Change]:
    """What the payment could do to the objects of each class."""
    lost = {use.source for use in problem.uses if use.loses}
    tapped = {use.source for use in problem.uses if use.taps}
    for index, source in enumerate(problem.sources):
        if any(taking.loses for taking in source.takings):
            lost.add(index)
        if any(taking.verb == "tap" for taking in source.takings):
            tapped.add(index)
    for number, slot in enumerate(problem.slots):
        served = {index for index, _ in problem.serving[number]}
        lost |= served if slot.loses else set()
        tapped |= served if slot.verb == "tap" else set()
    for index in sorted(lost):
        yield from ((action, problem.sources[index].ids) for action in _LOSSES)
    for index in sorted(tapped):
        if not problem.sources[index].entry.tapped:
            yield "tap", problem.sources[index].ids


def _end(game: Game, changes: Sequence[_Change]) -> Game:
    """The game after all of this; what is lost once isn't lost again."""
    gone: set[str] = set()
    for action, ids in changes:
        for one in ids:
            if one not in gone:
                game = after_payment(game, Step(action=action, object=one))
                gone |= {one} if action in _LOSSES else set()
    return settled_after(game)


def _differs(keep: tuple[Kept, ...], game: Game, changes: Sequence[_Change]) -> bool:
    """Whether something costs otherwise once all of this has happened, what can't be paid then aside."""
    end = _end(game, changes)
    later = [(one, now(one, end)) for one in keep]
    return any(then.ways and not costs_the_same(one, then, end) for one, then in later)


def _form_of(way: TotalCost, kept: Kept) -> TotalCost | None:
    """A way of later with the objects that it speaks of now; None where there is no way like it now."""
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
    """What can't be compared by more and less."""
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
