"""The time of ``best_lands``: whenever it is over there is an answer, and nothing goes on after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from planner.cards.known import known_card
from planner.decks import base_figures, base_search, base_tables, best_lands, deadline, mana_base
from planner.decks.base_relaxation import BaseRelaxation
from planner.decks.base_search import BaseSearch
from planner.decks.base_tables import SpellTable
from planner.decks.deadline import DeckTimeError
from planner.decks.lands_plan import _LandPlanning
from planner.decks.mana_base import LandsPlan

SPELLS = [
    {"card": {"name": "Charm", "mana_cost": "{W}{U}", "type_line": "Instant"}, "count": 13},
    {"card": {"name": "Drake", "mana_cost": "{2}{U}", "type_line": "Creature"}, "count": 10},
]
DECK: list[Any] = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5}, *SPELLS]
CANDIDATES: list[Any] = ["Plains", "Island", {"card": "Tranquil Cove", "most": 4}]
WAYS = {
    "every base": (DECK, CANDIDATES, 200_000),
    "a bound": (DECK, CANDIDATES, 0),
    "lands that search": ([{"card": "Evolving Wilds"}, *DECK], [*CANDIDATES, "Evolving Wilds"], 0),
}
OVER = 1e6


class Hands:
    """A clock that is over after so many looks, or as somebody says so; ``looked`` is told of each."""

    def __init__(self, looks: float = float("inf")) -> None:
        self.looks, self.at = looks, 0.0
        self.looked: Callable[[], object] = lambda: None

    def time(self) -> float:
        """Tell the time."""
        self.looks -= 1
        self.looked()
        return OVER if self.over else self.at

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return self.looks < 0 or self.at == OVER


def planned(way: str, monkeypatch: pytest.MonkeyPatch, hands: Hands, **more: Any) -> LandsPlan:
    deck, candidates, most = WAYS[way]
    monkeypatch.setattr(base_search, "MOST_BASES", most)
    monkeypatch.setattr(deadline, "time", hands)
    return best_lands(deck, candidates=candidates, seconds=1_000.0, **more)


def test_many_bases_that_are_all_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something good is looked for first, in case that there is no time for all of them."""
    whole = best_lands(DECK, candidates=CANDIDATES)
    monkeypatch.setattr(base_search, "_MANY_AT_ONCE", 2)
    assert best_lands(DECK, candidates=CANDIDATES).value == whole.value


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("looks", [0, 1, 2, 3, 5, 8, 12, 20, 40, 100])
def test_there_is_an_answer_whenever_the_time_is_over(
    way: str, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned(way, monkeypatch, Hands(looks))
    assert sum(land.count for land in plan.lands) == sum(one["count"] for one in DECK[:2]) + (
        way == "lands that search"
    )
    assert plan.bound >= plan.value >= plan.before
    assert len(plan.spells) == 2


def test_a_likely_swap_is_taken_where_there_was_no_time_to_work_it_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No swap is named as a gain and left undone, unless it was tried and gained nothing."""
    worked_out: list[base_search.Base] = []
    exact = BaseSearch.exact

    def few(self: BaseSearch, base: base_search.Base) -> float:
        if base not in worked_out and len(worked_out) == 2:
            raise DeckTimeError
        worked_out.append(base)
        return exact(self, base)

    def now(self: BaseSearch) -> base_search.Base:
        return self._problem.now

    def worse(self: BaseSearch, base: base_search.Base, known: dict[base_search.Base, float]) -> Any:
        swaps = list(base_search.neighbors(self._problem, base))
        known.update(zip(swaps, self._tables.estimate(np.array(swaps)).tolist(), strict=True))
        return min(swaps, key=lambda one: known[one])

    monkeypatch.setattr(BaseSearch, "exact", few)
    monkeypatch.setattr(BaseSearch, "_start_or_now", now)
    monkeypatch.setattr(BaseSearch, "_improved", worse)
    plan = planned("lands that search", monkeypatch, Hands())
    assert plan.value > plan.before
    assert plan.swaps
    assert {plan.swaps[0].out, plan.swaps[0].into} <= {one.name for one in plan.changes}


@pytest.mark.parametrize("way", ["every base", "a bound"])
def test_nothing_is_said_of_spells_that_there_was_no_time_for(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned(way, monkeypatch, Hands(6), at_least=0.5)
    assert not plan.conflict
    assert not plan.optimal
    assert any("time was over" in note for note in plan.notes)


class Meter:
    """What is done by tables and by games since the clock was looked at last, and once the time is over."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, hands: Hands) -> None:
        self.hands = hands
        self.of_tables = self.of_games = 0
        self.most_of_tables = self.most_of_games = 0
        self.late: list[str] = []
        hands.looked = self.reset
        for where, name, noted in (
            (SpellTable, "_worked_out", self.table),
            (SpellTable, "_states", self.table),
            (base_figures, "CostGames", self.game),
        ):
            monkeypatch.setattr(where, name, self.noting(getattr(where, name), noted))

    def noting(self, does: Callable[..., Any], noted: Callable[..., None]) -> Callable[..., Any]:
        def doing(*given: Any, **more: Any) -> Any:
            noted(*given)
            return does(*given, **more)

        return doing

    def reset(self) -> None:
        self.of_tables = self.of_games = 0

    def table(self, table: SpellTable, *given: Any) -> None:
        """Numbers that are worked out at once: bases times draws, or bases alone."""
        useful = given[-1] if len(given) == 1 else given[1]
        self.of_tables += len(useful) * (len(table._draws) if table._by_draws else 1)
        self.most_of_tables = max(self.most_of_tables, self.of_tables)
        if self.hands.over:
            self.late.extend(["table"] * len(useful))

    def game(self, *given: Any) -> None:
        self.of_games += given[2].games
        self.most_of_games = max(self.most_of_games, self.of_games)
        if self.hands.over:
            self.late.append("games")


@pytest.mark.parametrize(
    ("way", "where", "phase"),
    [
        ("every base", BaseSearch, "all_bases"),
        ("every base", BaseSearch, "_best_of"),
        ("a bound", BaseSearch, "_improved"),
        ("a bound", BaseRelaxation, "__init__"),
        ("a bound", BaseRelaxation, "solve"),
        ("lands that search", BaseSearch, "_climbed"),
        ("a bound", _LandPlanning, "_swaps"),
    ],
)
def test_the_clock_is_looked_at_in_each_phase(
    way: str, where: type, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time that is over as a phase begins: tables of the two bases that are told, and nothing else."""
    hands, entered = Hands(), []
    meter = Meter(monkeypatch, hands)
    original = getattr(where, phase)

    def begins(self: Any, *given: Any, **more: Any) -> Any:
        hands.at = OVER
        entered.append(phase)
        return original(self, *given, **more)

    monkeypatch.setattr(where, phase, begins)
    plan = planned(way, monkeypatch, hands)
    assert entered
    assert "games" not in meter.late
    assert len(meter.late) <= 2 * len(plan.spells)
    assert plan.bound >= plan.value >= plan.before


LANDS = "Plains", "Island", "Swamp"
FETCHES = ("Evolving Wilds", "Terramorphic Expanse", "Fabled Passage")
COSTS = ("{W}", "{U}{U}", "{1}{W}{U}", "{2}{B}", "{W}{U}{B}", "{3}{U}", "{2}{W}{W}", "{4}{B}{B}")


def stranger(size: int, copies: int) -> list[Any]:
    """A deck of three colors with lands that search, as a stranger brings it."""
    lands: list[Any] = [{"card": name, "count": copies} for name in FETCHES]
    rest = size * 2 // 5 - len(FETCHES) * copies
    lands += [{"card": name, "count": rest // 3 + (number < rest % 3)} for number, name in enumerate(LANDS)]
    number = size - sum(one["count"] for one in lands)
    return lands + [
        {
            "card": {"name": f"Spell {n}", "mana_cost": cost, "type_line": "Sorcery"},
            "count": number // len(COSTS),
        }
        for n, cost in enumerate(COSTS)
    ]


@pytest.mark.parametrize(("size", "copies"), [(60, 3), (100, 1)])
@pytest.mark.parametrize("looks", [1, 10, 60, 200])
def test_little_is_done_between_two_looks_at_the_clock(
    size: int, copies: int, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However fast the machine is, no limit is overrun by more than the work of one piece."""
    hands = Hands(looks)
    meter = Meter(monkeypatch, hands)
    monkeypatch.setattr(deadline, "time", hands)
    plan = best_lands(stranger(size, copies), seconds=1_000.0)
    assert sum(land.count for land in plan.lands) == size * 2 // 5
    assert plan.bound >= plan.value >= plan.before
    assert len(meter.late) <= 3 * len(plan.spells)  # two bases, and the most that lands could do
    assert meter.most_of_games <= base_figures.GAMES_AT_ONCE
    assert meter.most_of_tables <= max(base_tables._CHUNK, base_tables._MOST_DRAWS)


def test_bases_that_there_is_no_time_for_are_not_even_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them had its library built before the clock was looked at: 4 s of 1 for 200,000 bases."""
    hands, late = Hands(), []
    library = base_figures.BaseFigures._library

    def built(self: base_figures.BaseFigures, base: base_search.Base) -> Any:
        late.extend([base] * hands.over)
        return library(self, base)

    ended = base_figures.BaseFigures.value

    def worked_out(self: base_figures.BaseFigures, *given: Any) -> Any:
        found = ended(self, *given)
        hands.at = OVER
        return found

    monkeypatch.setattr(base_figures.BaseFigures, "_library", built)
    monkeypatch.setattr(base_figures.BaseFigures, "value", worked_out)
    monkeypatch.setattr(deadline, "time", hands)
    deck, candidates, _ = WAYS["lands that search"]
    plan = best_lands(deck, candidates=candidates, seconds=1_000.0)
    assert len(late) <= 1  # the base that is told
    assert plan.bound > plan.value >= plan.before
    assert not plan.optimal


def test_known_lands_are_read_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()
    monkeypatch.setattr(deadline, "time", hands)
    read: list[str] = []

    def over(name: str) -> Any:
        read.append(name)
        hands.at = OVER
        return known_card(name)

    monkeypatch.setattr(mana_base, "known_card", over)
    with pytest.raises(DeckTimeError), deadline.limited(1.0):
        mana_base._known_lands("WU")
    assert len(read) == 1
