"""Which lands to play: the answer in words and numbers, from the search."""

from __future__ import annotations

import inspect
import time
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.decks.base_search import Base, Search, neighbors
from planner.decks.cards_of import DeckCards, read_deck
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import BLANK, Kind, Library, TooLargeError, identified, merged
from planner.decks.mana_base import (
    BaseProblem,
    Candidate,
    LandCount,
    LandGroup,
    LandsPlan,
    SpellGain,
    Swap,
    WeightedSpell,
    candidates_of,
    groups_of,
    spells_of,
)
from planner.decks.odds_table import exact_odds, game_in_words
from planner.decks.reading import Table
from planner.game.mana import COLORS

SECONDS = 10.0
MOST_SWAPS = 10
_FEW = 2_000
_MORE = 4_000
_FEWEST = 100
_GAMES = 20_000
"""Positions that are looked at while bases are compared, and for the figures that are told in the end."""
_FEW_GROUPS = 5
"""Groups of lands up to which single swaps are worked out in fractions."""


def best_lands(
    deck: Any,
    lands: int | Sequence[int] | None = None,
    candidates: Iterable[Any] | None = None,
    weights: Mapping[str, float] | None = None,
    *,
    turns: Mapping[str, int] | None = None,
    swaps: int | None = None,
    at_least: float | None = None,
    commander: Any = (),
    on_the_draw: bool = False,
    draw_on_turn_1: bool = False,
    opponents: int = 1,
    seconds: float = SECONDS,
) -> LandsPlan:
    """The mana base with the greatest weighted sum of ``castable``.

    Lands alone make mana, and there are no mulligans.

    ``lands`` is their number (left out: as many as the deck has), or the least and the most.
    ``candidates`` are names, card objects, or ``{"card": ..., "most": 4}``; left out: the deck's lands,
    the basics and the known lands of its colors. ``weights`` are by name (left out: each spell by its count,
    on its curve), ``swaps`` bounds how many lands change. ``at_least`` asks for the fewest changes that
    bring every spell to that probability. Raises ``RequestError``.

    >>> deck = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5},
    ...     {"card": {"name": "Bear", "mana_cost": "{W}{U}", "type_line": "Creature"}, "count": 23}]
    >>> [(land.name, land.count) for land in best_lands(deck, candidates=["Plains", "Island"]).lands]
    [('Plains', 9), ('Island', 8)]
    """
    begun = time.monotonic()
    cards = read_deck(deck, commanders=commander, opponents=opponents)
    least, most = _numbers(lands, cards)
    if not seconds > 0:
        raise RequestError("seconds", f"expected more than 0, got {seconds}")
    given = None if candidates is None else list(candidates)
    if at_least is not None and not 0 < at_least < 1:
        raise RequestError("at_least", f"expected a probability between 0 and 1, got {shown(at_least)}")
    spells = spells_of(cards, weights, turns)
    setting = Setting(on_the_draw, draw_on_turn_1)
    _check(cards, spells, setting)
    colors = "".join(c for c in COLORS if any(c in spell.cost.colors for spell in spells))
    table = Table(opponents, cards.identity)
    plans = []
    for number in range(least, most + 1):
        found = candidates_of(cards, given, number, table, colors)
        groups = groups_of(found, spells)
        if sum(group.most for group in groups) < number:
            raise RequestError("candidates", f"{sum(g.most for g in groups)} lands can't make {number}")
        problem = BaseProblem(spells, groups, number, cards.size, swaps)
        left = begun + seconds - time.monotonic()
        share = max(0.0, left / (most - number + 1))
        plans.append(_Planning(cards, problem, setting, time.monotonic() + share).plan(at_least))
    return max(plans, key=lambda plan: (not plan.conflict, plan.value, -len(plan.changes)))


def best_lands_many(
    requests: Iterable[Mapping[str, Any]], *, progress: bool | None = None
) -> list[LandsPlan]:
    """The best mana bases of many decks, in their order, in parallel: see ``plan_many`` for where.

    Each request is a dict of what ``best_lands`` takes. Raises ``RequestError`` for one that is refused.

    >>> best_lands_many([])
    []
    """
    from planner.api.parallel import each

    return each(_best_lands, list(requests), progress=progress, chunk=1)


def _best_lands(request: Mapping[str, Any]) -> LandsPlan:
    allowed = inspect.signature(best_lands).parameters
    for key in request:
        if key not in allowed:
            raise RequestError(
                str(key), f"unknown key; allowed are {', '.join(allowed)}", ErrorCode.UNKNOWN_KEY
            )
    if "deck" not in request:
        raise RequestError("deck", "is missing", ErrorCode.MISSING)
    return best_lands(**request)


def _numbers(lands: int | Sequence[int] | None, cards: DeckCards) -> tuple[int, int]:
    if lands is None:
        lands = cards.lands
    bounds = [lands, lands] if isinstance(lands, int) else list(lands)
    if len(bounds) != 2 or any(isinstance(n, bool) or not isinstance(n, int) for n in bounds):
        raise RequestError("lands", f"expected a number, or the least and the most, got {shown(lands)}")
    if not 0 < bounds[0] <= bounds[1] <= cards.size:
        raise RequestError("lands", f"expected from 1 to {cards.size} lands, got {shown(lands)}")
    return bounds[0], bounds[1]


def _check(cards: DeckCards, spells: Sequence[WeightedSpell], setting: Setting) -> None:
    last = max(spell.turn for spell in spells)
    if setting.seen(last) > cards.size:
        raise RequestError(
            "deck", f"expected at least {setting.seen(last)} cards for turn {last}, got {cards.size}"
        )


class _Planning:
    """One search, and what is said of it."""

    def __init__(self, cards: DeckCards, problem: BaseProblem, setting: Setting, deadline: float) -> None:
        self._cards, self._problem, self._setting = cards, problem, setting
        self._total = sum(spell.weight for spell in problem.spells)
        self._notes: set[str] = set()
        self._known: dict[tuple[object, int, Library], Fraction] = {}
        self._played: dict[tuple[object, int, Library], Fraction] = {}
        self._rough = False
        self._deadline = deadline
        self._search = Search(problem, setting, self._value, deadline)

    def plan(self, at_least: float | None) -> LandsPlan:
        """The best base as an answer."""
        now = self._problem.now if sum(self._problem.now) == self._problem.lands else None
        conflict: list[str] = []
        if at_least is None:
            found = self._search.best()
            base, bound, optimal = found.base, found.bound, found.bound <= found.value + 1e-9
        else:
            least = self._search.fewest_changes(at_least)
            if least is None:
                conflict = [self._problem.spells[n].name for n in self._search.conflict(at_least)]
                found = self._search.best()
                base, bound, optimal = found.base, found.bound, False
            else:
                base, bound, optimal = least, float("nan"), True
        self._notes.clear()  # of what was looked at on the way
        before, after = self._before_and_after(base)
        if at_least is not None and not conflict and float(min(after)) < at_least - 1e-9:
            optimal = False
            self._notes.add("not every spell is proven to reach the probability asked for")
        total = sum((_weight(spell) for spell in self._problem.spells), Fraction())
        mean, mean_before = (
            sum((_weight(s) * one for s, one in zip(self._problem.spells, chances, strict=True)), Fraction())
            / total
            for chances in (after, before)
        )
        return LandsPlan(
            lands=self._named(base),
            value=float(mean),
            fraction=str(mean) if not self._notes else "",
            before=float(mean_before),
            bound=float(mean) if bound != bound else max(float(mean), bound / self._total),
            optimal=optimal,
            changes=self._changes(base),
            swaps=self._swaps(now) if now is not None else [],
            spells=[
                SpellGain(
                    card=s.name,
                    cost=s.cost.text,
                    turn=s.turn,
                    weight=s.weight,
                    before=float(b),
                    after=float(a),
                )
                for s, b, a in zip(self._problem.spells, before, after, strict=True)
            ],
            conflict=conflict,
            notes=sorted(self._notes),
            game=game_in_words(self._cards, self._setting),
        )

    # --- values ---------------------------------------------------------------------------------------------

    def _value(self, base: Base) -> tuple[float, bool]:
        """The weighted sum of a base, and whether it is exact."""
        self._rough = False
        value = float(self._sum(base))
        return value, not self._rough

    def _sum(self, base: Base) -> Fraction:
        library = self._library(base)
        return sum(
            (_weight(s) * self._castable(s.cost, s.turn, library) for s in self._problem.spells), Fraction()
        )

    def _library(self, base: Base) -> Library:
        kinds: list[tuple[Kind, int]] = []
        for group, count in zip(self._problem.groups, base, strict=True):
            kinds += [(one.kind, number) for one, number in _members(group, count)]
        return merged(identified([*kinds, (BLANK, self._problem.size - self._problem.lands)]))

    def _castable(self, cost: Cost, turn: int, library: Library, most: int = _FEW) -> Fraction:
        """The chance; a simulated one where lands rest on others in too many ways."""
        key = (cost.ways, turn, library)
        if key not in self._known:
            found = exact_odds(library, cost, turn, self._setting, most)
            if isinstance(found, TooLargeError):
                return self._simulated(cost, turn, library)
            self._known[key] = found.castable
        return self._known[key]

    def _simulated(self, cost: Cost, turn: int, library: Library) -> Fraction:
        from planner.decks.simulation import simulated_block

        self._rough = True
        self._notes.add(
            f"where too much rests on other lands, figures are of {_GAMES:,} simulated games "
            "(standard error up to 0.4 %)"
        )
        key = (cost.ways, turn, library)
        if key not in self._played:
            (tally,) = simulated_block(library, [cost], turn, self._setting, 0, 0, _GAMES)
            self._played[key] = Fraction(tally.castable[turn - 1], tally.games)
        return self._played[key]

    def _before_and_after(self, base: Base) -> tuple[list[Fraction], list[Fraction]]:
        """The chances of the spells as the deck is, and with a base: both in the same way for each spell."""
        now, then = self._cards.library(ramp=False), self._library(base)
        before, after = [], []
        for spell in self._problem.spells:
            most = _MORE if time.monotonic() < self._deadline else _FEWEST
            before.append(self._castable(spell.cost, spell.turn, now, most))
            after.append(self._castable(spell.cost, spell.turn, then, most))
        return before, after

    # --- words ----------------------------------------------------------------------------------------------

    def _named(self, base: Base) -> list[LandCount]:
        counts: dict[str, int] = {}
        for group, count in zip(self._problem.groups, base, strict=True):
            for one, number in _members(group, count):
                counts[one.kind.name] = counts.get(one.kind.name, 0) + number
        return [LandCount(name=name, count=count) for name, count in counts.items()]

    def _changes(self, base: Base) -> list[LandCount]:
        """What comes in (more than 0) and what goes (less)."""
        now = {one.kind.name: one.now for group in self._problem.groups for one in group.members if one.now}
        after = {land.name: land.count for land in self._named(base)}
        names = dict.fromkeys([*now, *after])
        changed = {name: after.get(name, 0) - now.get(name, 0) for name in names}
        return [LandCount(name=name, count=count) for name, count in changed.items() if count]

    def _swaps(self, now: Base) -> list[Swap]:
        """The single swaps that gain most from the list as it is."""
        import numpy as np

        tried = list(neighbors(self._problem, now))
        if not tried:
            return []
        upper = self._search.estimate(np.array(tried, dtype=np.int64))
        order = np.argsort(-upper, kind="stable")[: 2 * MOST_SWAPS]
        groups = self._problem.groups
        exact = len(groups) <= _FEW_GROUPS and not any(group.conditional for group in groups)
        start = self._sum(now) if exact else Fraction()
        at_the_most = float(self._search.estimate(np.array([now], dtype=np.int64))[0])
        found = []
        for number in order:
            gain = float(upper[number]) - at_the_most
            if exact:
                gain = float(self._sum(tried[number]) - start)
            out, into = self._swapped(now, tried[number])
            found.append(Swap(out=out, into=into, gain=gain / self._total))
        found.sort(key=lambda one: -one.gain)
        return [one for one in found[:MOST_SWAPS] if one.gain > 0]

    def _swapped(self, now: Base, base: Base) -> tuple[str, str]:
        before = {one.name: one.count for one in self._named(now)}
        after = {one.name: one.count for one in self._named(base)}
        out = next(name for name in before if after.get(name, 0) < before[name])
        into = next(name for name in after if before.get(name, 0) < after[name])
        return out, into


def _members(group: LandGroup, count: int) -> list[tuple[Candidate, int]]:
    """Which lands of a group are played: those of the deck first, then those that take less life."""
    found, left = [], count
    for one in group.members:
        number = min(left, one.now)
        if number:
            found.append((one, number))
        left -= number
    for one in sorted(group.members, key=lambda one: one.life):
        number = min(left, one.most - one.now)
        if number > 0:
            found.append((one, number))
            left -= number
    return found


def _weight(spell: WeightedSpell) -> Fraction:
    return Fraction(spell.weight).limit_denominator(10**6)
