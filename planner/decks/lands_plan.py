"""Which lands to play: the answer in words and numbers, from the search."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from planner.contract.answer import Refused
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.decks.base_search import Base, BaseSearch, first_base, in_time, neighbors
from planner.decks.base_wishes import BaseWishes, wished
from planner.decks.cards_of import DeckCards, card_object, read_deck
from planner.decks.exact_rows import exact_odds
from planner.decks.game_plan import Setting
from planner.decks.kinds import BLANK, CardRole, Library, TooLargeError, identified, merged
from planner.decks.mana_base import (
    BaseProblem,
    LandCount,
    LandsPlan,
    SpellGain,
    Swap,
    WeightedSpell,
    candidates_of,
    groups_of,
    spells_of,
)
from planner.decks.odds_rows import game_in_words
from planner.decks.reading import Players
from planner.game.clock import FINISHING, Clock, OutOfTimeError, now
from planner.game.mana import COLORS
from planner.game.records import Record

SECONDS = 10.0
MOST_SWAPS = 10
_FEW = 2_000
"""Positions that are looked at while bases are compared."""
_SHARE_BEFORE = 0.25
"""The share of the time after which the figures of the deck as it is are worked out with less effort."""
_RESERVE = 1.2, 0.02
"""What the last figures may take: a factor of what those of the deck as it is took, and seconds besides."""
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
    costs: Mapping[str, str] | None = None,
    keep: str = "",
    basics: int = 0,
    format: str = "",
    budget: float | None = None,
    worth: Mapping[str, float] | None = None,
    life: float = 0.0,
    seconds: float = SECONDS,
) -> LandsPlan:
    """Find the mana base with the greatest weighted sum of ``castable``.

    Lands alone make mana, and there are no mulligans.

    ``lands`` is their number (left out: as many as the deck has), or the least and the most.
    ``candidates`` are names, card objects, or ``{"card": ..., "most": 4}``; left out: the deck's lands,
    the basics and the known lands of its colors. ``weights`` are by name (left out: each spell by its count,
    on its curve), ``swaps`` bounds how many lands change. ``at_least`` asks for the fewest changes that
    bring every spell to that probability.

    ``keep`` are lands that stay (``"2 Island, Field of Ruin"``), ``basics`` how many basic lands there are
    at the least, ``format`` a format that allows every land (Scryfall's name of it), ``budget`` what the
    lands that come in cost at the most, in dollars: by card objects, else by the card store. ``worth`` is
    what a copy of a land is worth beside its mana, ``life`` what a point of life that it takes costs, both
    in points on the weighted mean. Raises ``RequestError``.

    >>> deck = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5},
    ...     {"card": {"name": "Bear", "mana_cost": "{W}{U}", "type_line": "Creature"}, "count": 23}]
    >>> [(land.name, land.count) for land in best_lands(deck, candidates=["Plains", "Island"]).lands]
    [('Plains', 9), ('Island', 8)]
    """
    begun = now()
    cards = read_deck(deck, commanders=commander, opponents=opponents, costs=costs)
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
    table = Players(opponents, cards.identity)
    wishes = BaseWishes(keep, basics, format, budget, worth, life).checked()
    plans = []
    for number in range(least, most + 1):
        found = candidates_of(cards, given, number, table, colors)
        named = frozenset(map(_name, given or ()))  # each of them is read by now
        found, notes = wished(found, wishes, bool(cards.commanders), named)
        groups = groups_of(found, spells, bool(basics))
        if sum(group.most for group in groups) < number:
            raise RequestError("candidates", f"{sum(g.most for g in groups)} lands can't make {number}")
        problem = BaseProblem(spells, groups, number, cards.size, swaps, wishes.cents, basics)
        if problem.is_limited and not problem.allowed(np.array([first_base(problem)]))[0]:
            raise RequestError("lands", f"no base of {number} lands is within all that is asked for")
        clock = Clock(seconds, started=begun).part(1 / (most - number + 1))
        plans.append(_LandPlanning(cards, problem, setting, clock, notes).plan(at_least))
    return max(plans, key=lambda plan: (not plan.conflict, plan.value + plan.worth, -len(plan.changes)))


def _name(candidate: Any) -> str:
    card = candidate["card"] if isinstance(candidate, Mapping) and "card" in candidate else candidate
    return str(card_object(card, "candidates")["name"])


def best_lands_many(
    requests: Iterable[Mapping[str, Any]], *, progress: bool | None = None
) -> list[LandsPlan | Refused]:
    """The best mana bases of many decks, in their order, in parallel: see ``plan_many`` for where.

    Each request is a dict of what ``best_lands`` takes. Raises ``RequestError`` for one that is refused;
    one at which something fails that should never fail is answered by a ``Refused``.

    >>> best_lands_many([])
    []
    """
    from planner.api.one_of_many import as_refused, ask_indexed
    from planner.api.parallel import each

    ask = partial(ask_indexed, _best_lands, as_refused)
    return each(ask, list(enumerate(requests)), progress=progress, chunk=1)


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


_ESTIMATED = "what single swaps gain is an estimate: each land as if it made its mana by itself"


class _SearchEffort(Record, frozen=True):
    """The most positions examined for a figure, and the games simulated if there are more."""

    positions: int
    games: int


_FULL = _SearchEffort(4_000, 20_000)
_SMALL = _SearchEffort(100, 2_000)


class _LandPlanning:
    """One search for the best lands, and its description.

    The figures of the deck as it is come first: they show how long those of the answer will take.
    """

    def __init__(
        self, cards: DeckCards, problem: BaseProblem, setting: Setting, clock: Clock, said: Sequence[str]
    ) -> None:
        self._said = said
        self._cards, self._problem, self._setting = cards, problem, setting
        self._total = sum(spell.weight for spell in problem.spells)
        self._notes: set[str] = set()
        self._known: dict[tuple[object, int, Library], Fraction] = {}
        self._played: dict[tuple[object, int, Library, int], Fraction] = {}
        self._rough = False
        self._efforts: list[_SearchEffort] = []
        self._clock = clock
        begun = now()
        self._before = self._first_figures()
        factor, seconds = _RESERVE
        reserve = factor * (now() - begun) + seconds
        self._searching = Clock((clock.left or 0.0) - reserve)
        self._search = BaseSearch(problem, setting, self._value, self._searching)

    def plan(self, at_least: float | None) -> LandsPlan:
        """The best base as an answer."""
        base, bound, conflict, sure = self._found(at_least)
        self._notes.clear()  # of what was looked at on the way
        if at_least is not None and not conflict and not sure:
            self._notes.add("the time was over before it was settled whether every spell can get there")
        before, after = self._before, self._figures(base)
        is_whole = sum(self._problem.now) == self._problem.lands
        stays = is_whole and bool(self._problem.allowed(np.array([self._problem.now]))[0])
        worse: Base | None = None
        if at_least is None and stays and self._sum(after, base) < self._sum(before, self._problem.now):
            worse, base, after = base, self._problem.now, before  # the likeliest base wasn't better
        rough = self._rough
        optimal = sure and not conflict
        if at_least is None:
            optimal = not rough and bound <= self._sum(after, base) + 1e-9
        elif optimal and float(min(after)) < at_least - 1e-9:
            optimal = False
            self._notes.add("not every spell is proven to reach the probability asked for")
        total = sum((_weight(spell) for spell in self._problem.spells), Fraction())
        mean, mean_before = (self._weighted(chances) / total for chances in (after, before))
        beside = float(self._problem.worth @ np.array(base)) / self._total
        return LandsPlan(
            lands=self._named(base),
            value=float(mean),
            fraction=str(mean) if not rough else "",
            before=float(mean_before),
            worth=beside,
            bound=float(mean) + beside if bound != bound else max(float(mean) + beside, bound / self._total),
            optimal=optimal,
            changes=self._changes(base),
            swaps=self._swaps(self._problem.now, worse) if is_whole else [],
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
            notes=sorted({*self._said, *self._notes, *self._games_in_words()}),
            game=game_in_words(self._cards, self._setting),
        )

    def _found(self, at_least: float | None) -> tuple[Base, float, list[str], bool]:
        """The base, the bound, the spells that can't all reach the chance, whether the search finished."""
        if at_least is None:
            found = self._search.best()
            return found.base, found.bound, [], True
        try:
            least = self._search.fewest_changes(at_least)
            if least is not None:
                return least, float("nan"), [], True
            conflict = [self._problem.spells[n].name for n in self._search.conflict(at_least)]
        except OutOfTimeError:
            conflict = []
        found = self._search.best()
        return found.base, found.bound, conflict, bool(conflict)

    # --- values ---------------------------------------------------------------------------------------------

    def _value(self, base: Base) -> tuple[float, bool]:
        """The weighted sum of a base, and whether it is exact; raises ``OutOfTimeError``."""
        before, self._rough = self._rough, False
        try:
            library = self._library(base)
            total = Fraction()
            for spell in self._problem.spells:
                in_time(self._searching)
                total += _weight(spell) * self._castable(spell, library, _SearchEffort(_FEW, _FULL.games))
            return float(total) + float(self._problem.worth @ np.array(base)), not self._rough
        finally:
            self._rough = before

    def _sum(self, chances: Sequence[Fraction], base: Base) -> float:
        """The weighted sum, plus the worth of the lands besides their mana."""
        return float(self._weighted(chances)) + float(self._problem.worth @ np.array(base))

    def _weighted(self, chances: Sequence[Fraction]) -> Fraction:
        spells = self._problem.spells
        return sum((_weight(s) * one for s, one in zip(spells, chances, strict=True)), Fraction())

    def _library(self, base: Base) -> Library:
        kinds: list[tuple[CardRole, int]] = []
        for group, count in zip(self._problem.groups, base, strict=True):
            kinds += [(one.kind, number) for one, number in group.chosen(count)]
        return merged(identified([*kinds, (BLANK, self._problem.size - sum(base))]))

    def _castable(self, spell: WeightedSpell, library: Library, effort: _SearchEffort) -> Fraction:
        """The chance of a spell; simulated if lands depend on each other in too many ways."""
        key = (spell.cost.ways, spell.turn, library)
        if key not in self._known:
            found = exact_odds(library, spell.cost, spell.turn, self._setting, effort.positions)
            if isinstance(found, TooLargeError):
                return self._simulated(spell, library, effort.games)
            self._known[key] = found.castable
        return self._known[key]

    def _simulated(self, spell: WeightedSpell, library: Library, games: int) -> Fraction:
        from planner.decks.simulation import simulated_block

        self._rough = True
        key = (spell.cost.ways, spell.turn, library, games)
        if key not in self._played:
            (tally,) = simulated_block(library, [spell.cost], spell.turn, self._setting, 0, 0, games)
            self._played[key] = Fraction(tally.castable[spell.turn - 1], tally.games)
        return self._played[key]

    def _first_figures(self) -> list[Fraction]:
        """The chances of the spells in the deck as it is; later ones with less effort if time is short."""
        limit = Clock(_SHARE_BEFORE * (self._clock.left or 0.0))
        library, found = self._library(self._problem.now), []
        for spell in self._problem.spells:
            self._efforts.append(_SMALL if limit.is_over else _FULL)
            found.append(self._castable(spell, library, self._efforts[-1]))
        return found

    def _figures(self, base: Base) -> list[Fraction]:
        """The chances with a base, computed like those of the deck as it is, so that they can be compared."""
        library = self._library(base)
        return [
            self._castable(spell, library, _SMALL if self._clock.is_over else effort)
            for spell, effort in zip(self._problem.spells, self._efforts, strict=True)
        ]

    def _games_in_words(self) -> set[str]:
        if not self._rough:
            return set()
        fewest = _FULL.games if _SMALL not in self._efforts else _SMALL.games
        return {
            f"where too much rests on other lands, figures are of {fewest:,} simulated games"
            f"{' or more' * (fewest < _FULL.games)} (standard error up to {50 / fewest**0.5:.1f} %)"
        }

    # --- words ----------------------------------------------------------------------------------------------

    def _named(self, base: Base) -> list[LandCount]:
        counts: dict[str, int] = {}
        for group, count in zip(self._problem.groups, base, strict=True):
            for one, number in group.chosen(count):
                counts[one.kind.name] = counts.get(one.kind.name, 0) + number
        return [LandCount(name=name, count=count) for name, count in counts.items()]

    def _changes(self, base: Base) -> list[LandCount]:
        """The lands that come in (positive) and that go (negative)."""
        now = {one.kind.name: one.now for group in self._problem.groups for one in group.members if one.now}
        after = {land.name: land.count for land in self._named(base)}
        names = dict.fromkeys([*now, *after])
        changed = {name: after.get(name, 0) - now.get(name, 0) for name in names}
        return [LandCount(name=name, count=count) for name, count in changed.items() if count]

    def _swaps(self, deck: Base, worse: Base | None) -> list[Swap]:
        """The single swaps that gain most from the deck as it is; empty if there is no time.

        ``worse`` is a base known to gain nothing.
        """
        tried = [one for one in neighbors(self._problem, deck) if one != worse]
        if tried:
            fine = self._problem.allowed(np.array(tried, dtype=np.int64), whole=False)
            tried = [one for one, is_fine in zip(tried, fine, strict=True) if is_fine]
        if not tried:
            return []
        factor, more = FINISHING
        self._search.go_on(Clock(factor * (self._clock.seconds or 0.0) + more, started=self._clock.started))
        try:
            upper = self._search.estimate(np.array(tried, dtype=np.int64))
            at_the_most = float(self._search.estimate(np.array([deck], dtype=np.int64))[0])
        except OutOfTimeError:
            self._notes.add("the time was over before single swaps were compared")
            return []
        order = np.argsort(-upper, kind="stable")[: 2 * MOST_SWAPS]
        groups = self._problem.groups
        exact = len(groups) <= _FEW_GROUPS and not any(group.conditional for group in groups)
        gains = {int(number): float(upper[number]) - at_the_most for number in order}
        worked_out = self._exact_gains({n: tried[n] for n in gains}) if exact else None
        gains = worked_out or gains
        found = []
        for number, gain in gains.items():
            out, into = self._swapped(deck, tried[number])
            found.append(Swap(out=out, into=into, gain=gain / self._total))
        found = sorted((one for one in found if one.gain > 0), key=lambda one: -one.gain)[:MOST_SWAPS]
        if found and not worked_out:
            self._notes.add(_ESTIMATED)
        return found

    def _exact_gains(self, bases: Mapping[int, Base]) -> dict[int, float] | None:
        """Exact gains of some bases; None if there is no time."""
        found = {}
        start = self._weighted(self._before)
        for number, base in bases.items():
            library, total = self._library(base), -start
            beside = float(self._problem.worth @ (np.array(base) - np.array(self._problem.now)))
            for spell in self._problem.spells:
                if self._clock.is_over:
                    return None
                total += _weight(spell) * self._castable(spell, library, _FULL)
            found[number] = float(total) + beside
        return found

    def _swapped(self, now: Base, base: Base) -> tuple[str, str]:
        before = {one.name: one.count for one in self._named(now)}
        after = {one.name: one.count for one in self._named(base)}
        out = next(name for name in before if after.get(name, 0) < before[name])
        into = next(name for name in after if before.get(name, 0) < after[name])
        return out, into


def _weight(spell: WeightedSpell) -> Fraction:
    return Fraction(spell.weight).limit_denominator(10**6)
