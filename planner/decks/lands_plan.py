"""Which lands to play: the answer in words and numbers, from the search."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from planner.contract.answer import Refused
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.decks.base_figures import FULL, BaseFigures, Figure, weight_of
from planner.decks.base_search import AT_ONCE, Base, BaseSearch, first_base, neighbors
from planner.decks.base_tables import BaseTables
from planner.decks.base_wishes import BaseWishes, wished
from planner.decks.cards_of import DeckCards, card_object, read_deck
from planner.decks.deadline import DeckTimeError, check, in_seconds, part_of, until
from planner.decks.game_plan import Setting
from planner.decks.mana_base import (
    BaseProblem,
    LandCount,
    LandsPlan,
    SpellGain,
    Swap,
    candidates_of,
    groups_of,
    is_limited,
)
from planner.decks.odds_rows import game_in_words
from planner.decks.reading import Players
from planner.decks.so_far import tell_so_far
from planner.decks.weighted_spells import WeightedSpell, as_asked_of, spells_of
from planner.game.mana import COLORS

SECONDS = 10.0
MOST_SWAPS = 10
_LIMITED = (
    "a deck of fewer than 60 cards is one for limited play: of other lands only basic ones are looked at, "
    "unless candidates are named (100.2b)"
)
_SHARE_OF_SWAPS = 0.25
"""The share of the time in which single swaps are compared at the most."""
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
    ends = in_seconds(seconds) if seconds > 0 else 0.0
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
        single = bool(cards.commanders) or (given is None and cards.is_one_of_each)
        found, notes = wished(found, wishes, single, named)
        if given is None and is_limited(cards):
            notes.insert(0, _LIMITED)
        groups = groups_of(found, spells, bool(basics))
        if sum(group.most for group in groups) < number:
            raise RequestError("candidates", f"{sum(g.most for g in groups)} lands can't make {number}")
        asked = as_asked_of((one.kind for one in found), spells)
        problem = BaseProblem(asked, groups, number, cards.size, swaps, wishes.cents, basics)
        if problem.is_limited and not problem.allowed(np.array([first_base(problem)]))[0]:
            raise RequestError("lands", f"no base of {number} lands is within all that is asked for")
        mine = part_of(ends, 1 / (most - number + 1))
        plans.append(_LandPlanning(cards, problem, setting, mine, notes).plan(at_least))
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
_NOT_WORKED_OUT = (
    "{} of {} figures aren't worked out: they are estimates, each land as if it made its mana by itself"
)
_NOT_ALL_SWAPS = "the time was over before all single swaps were compared"


class _LandPlanning:
    """One search for the best lands, and its description.

    Single swaps are compared first, by estimates: they are what most people follow. Then come the figures of
    the deck as it is: they tell how much time those of the answer will take.
    """

    def __init__(
        self, cards: DeckCards, problem: BaseProblem, setting: Setting, ends: float, said: Sequence[str]
    ) -> None:
        self._said = said
        self._cards, self._problem, self._setting, self._ends = cards, problem, setting, ends
        self._total = sum(spell.weight for spell in problem.spells)
        self._is_whole = sum(problem.now) == problem.lands
        self._notes: set[str] = set()
        self._tables = BaseTables(problem, setting)
        self._estimates = self._estimated_swaps() if self._is_whole else {}
        begun = in_seconds(0)
        self._figures = BaseFigures(problem, setting, self._tables, ends)
        factor, seconds = _RESERVE
        self._search_ends = ends - factor * (in_seconds(0) - begun) - seconds
        self._search = BaseSearch(problem, setting, self._tables, self._figures.value, self._tell)

    def plan(self, at_least: float | None) -> LandsPlan:
        """The best base as an answer."""
        self._tell(self._problem.now, self._search.bound)
        with until(self._search_ends):
            base, bound, conflict, sure = self._found(at_least)
        if at_least is not None and not conflict and not sure:
            self._notes.add("the time was over before it was settled whether every spell can get there")
        now = self._problem.now
        if at_least is None and base == now:
            base = self._likeliest_swap(now)  # the search found nothing in its time, or there is nothing
        after = self._figures.after(base)
        before, value = self._figures.before, self._figures.sum
        stays = self._is_whole and bool(self._problem.allowed(np.array([now]))[0])
        if at_least is None and stays and value(after, base) < value(before, now):
            self._estimates.pop(base, None)  # the likeliest base wasn't better
            base, after = now, before
        optimal = sure and not conflict
        if at_least is None:
            optimal = _are_exact(before, after) and bound <= value(after, base) + 1e-9
        elif optimal and any(one.games is None or one.chance < at_least - 1e-9 for one in after):
            optimal = False
            self._notes.add("not every spell is proven to reach the probability asked for")
        return self._written(base, after, bound, optimal, conflict, self._swaps())

    def _tell(self, base: Base, bound: float) -> None:
        """Tell the best base so far by estimates, and what no base is above, if anybody listens."""

        def told() -> LandsPlan:
            swaps = self._named_swaps({one: self._estimates[one] for one in self._likely_swaps()})
            return self._written(base, self._figures.estimated(base), bound, False, [], swaps)

        tell_so_far(told)

    def _written(
        self,
        base: Base,
        after: Sequence[Figure],
        bound: float,
        optimal: bool,
        conflict: list[str],
        swaps: list[Swap],
    ) -> LandsPlan:
        before = self._figures.before
        total = sum((weight_of(spell) for spell in self._problem.spells), Fraction())
        mean, mean_before = (self._figures.weighted(chances) / total for chances in (after, before))
        beside = float(self._problem.worth @ np.array(base)) / self._total
        return LandsPlan(
            lands=self._named(base),
            value=float(mean),
            fraction=str(mean) if _are_exact(before, after) else "",
            before=float(mean_before),
            worth=beside,
            bound=float(mean) + beside if bound != bound else max(float(mean) + beside, bound / self._total),
            optimal=optimal,
            changes=self._changes(base),
            swaps=swaps,
            spells=[
                SpellGain(
                    card=s.name,
                    cost=s.cost.text,
                    turn=s.turn,
                    weight=s.weight,
                    before=float(b.chance),
                    after=float(a.chance),
                )
                for s, b, a in zip(self._problem.spells, before, after, strict=True)
            ],
            conflict=conflict,
            notes=sorted({*self._said, *self._notes, *_figures_in_words(after)}),
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
        except DeckTimeError:
            conflict = []
        found = self._search.best()
        return found.base, found.bound, conflict, bool(conflict)

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

    # --- single swaps ---------------------------------------------------------------------------------------

    def _estimated_swaps(self) -> dict[Base, float]:
        """Estimate what single swaps gain over the list as it is, as far as there is time for it."""
        now, found = self._problem.now, dict[Base, float]()
        tried = list(neighbors(self._problem, now))
        if tried:
            fine = self._problem.allowed(np.array(tried, dtype=np.int64), whole=False)
            tried = [one for one, is_fine in zip(tried, fine, strict=True) if is_fine]
        try:
            with until(part_of(self._ends, _SHARE_OF_SWAPS)):
                for start in range(0, len(tried), AT_ONCE):
                    check(0)
                    some = [now, *tried[start : start + AT_ONCE]]
                    first, *others = self._tables.estimate(np.array(some, dtype=np.int64)).tolist()
                    found.update(zip(some[1:], (one - first for one in others), strict=True))
        except DeckTimeError:
            self._notes.add(_NOT_ALL_SWAPS)
        return found

    def _likeliest_swap(self, now: Base) -> Base:
        """The allowed single swap of the greatest estimated gain; the list as it is where none gains."""
        for base in self._likely_swaps():
            if self._estimates[base] <= 0:
                break
            if self._problem.allowed(np.array([base]))[0]:
                return base
        return now

    def _likely_swaps(self) -> list[Base]:
        return sorted(self._estimates, key=lambda base: -self._estimates[base])[: 2 * MOST_SWAPS]

    def _swaps(self) -> list[Swap]:
        """The swaps that gain most, worked out exactly where there are few groups of lands."""
        likely, groups = self._likely_swaps(), self._problem.groups
        exact = len(groups) <= _FEW_GROUPS and not any(group.conditional for group in groups)
        worked_out = self._exact_gains(likely) if exact else None
        found = self._named_swaps(worked_out or {base: self._estimates[base] for base in likely})
        if found and not worked_out:
            self._notes.add(_ESTIMATED)
        return found

    def _named_swaps(self, gains: Mapping[Base, float]) -> list[Swap]:
        found = []
        for base, gain in gains.items():
            out, into = self._swapped(base)
            found.append(Swap(out=out, into=into, gain=gain / self._total))
        return sorted((one for one in found if one.gain > 0), key=lambda one: -one.gain)[:MOST_SWAPS]

    def _exact_gains(self, bases: Sequence[Base]) -> dict[Base, float] | None:
        """What some bases gain, in fractions; None where there is no time for that."""
        if not _are_exact(self._figures.before):
            return None
        start = self._figures.sum(self._figures.before, self._problem.now)
        try:
            with until(self._ends):
                return {base: self._figures.value(base, FULL)[0] - start for base in bases}
        except DeckTimeError:
            return None

    def _swapped(self, base: Base) -> tuple[str, str]:
        before = {one.name: one.count for one in self._named(self._problem.now)}
        after = {one.name: one.count for one in self._named(base)}
        out = next(name for name in before if after.get(name, 0) < before[name])
        into = next(name for name in after if before.get(name, 0) < after[name])
        return out, into


def _are_exact(*figures: Sequence[Figure]) -> bool:
    return all(one.games == 0 for some in figures for one in some)


def _figures_in_words(figures: Sequence[Figure]) -> Iterator[str]:
    """Say what figures are that aren't exact."""
    fewest = min((one.games for one in figures if one.games), default=None)
    if fewest is not None:
        yield (
            f"where too much rests on other lands, figures are of {fewest:,} simulated games"
            f"{' or more' * (fewest < FULL.games)} (standard error up to {50 / fewest**0.5:.1f} %)"
        )
    estimates = sum(one.games is None for one in figures)
    if estimates:
        yield _NOT_WORKED_OUT.format(estimates, len(figures))
