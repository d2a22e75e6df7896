"""The time of ``best_lands``: whenever it is over there is an answer, and nothing goes on after it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from planner.decks import base_search, best_lands
from planner.decks.base_relaxation import BaseRelaxation
from planner.decks.base_search import BaseSearch
from planner.decks.lands_plan import _LandPlanning
from planner.decks.mana_base import LandsPlan
from planner.game import clock
from planner.game.clock import OutOfTimeError

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
    """A clock that is over after so many looks, or as somebody says so."""

    def __init__(self, looks: float = float("inf")) -> None:
        self.looks, self.at = looks, 0.0

    def monotonic(self) -> float:
        """Tell the time."""
        self.looks -= 1
        return OVER if self.looks < 0 else self.at


def planned(way: str, monkeypatch: pytest.MonkeyPatch, hands: Hands, **more: Any) -> LandsPlan:
    deck, candidates, most = WAYS[way]
    monkeypatch.setattr(base_search, "MOST_BASES", most)
    monkeypatch.setattr(clock, "time", hands)
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
            raise OutOfTimeError
        worked_out.append(base)
        return exact(self, base)

    def now(self: BaseSearch) -> base_search.Base:
        return self._problem.now

    def worse(self: BaseSearch, base: base_search.Base, known: dict[base_search.Base, float]) -> Any:
        swaps = list(base_search.neighbors(self._problem, base))
        known.update(zip(swaps, self.estimate(np.array(swaps)).tolist(), strict=True))
        return min(swaps, key=lambda one: known[one])

    monkeypatch.setattr(BaseSearch, "exact", few)
    monkeypatch.setattr(BaseSearch, "_start_or_now", now)
    monkeypatch.setattr(BaseSearch, "_improved", worse)
    plan = planned("lands that search", monkeypatch, Hands())
    assert plan.value > plan.before
    assert plan.swaps
    assert {plan.swaps[0].out, plan.swaps[0].into} == {one.name for one in plan.changes}


@pytest.mark.parametrize("way", ["every base", "a bound"])
def test_nothing_is_said_of_spells_that_there_was_no_time_for(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned(way, monkeypatch, Hands(6), at_least=0.5)
    assert not plan.conflict
    assert not plan.optimal
    assert any("time was over" in note for note in plan.notes)


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
    """Time that is over as a phase begins: no base is worked out any more."""
    hands, late, entered = Hands(), [], []
    original, table = getattr(where, phase), BaseSearch._table

    def begins(self: Any, *given: Any, **more: Any) -> Any:
        hands.at = OVER
        entered.append(phase)
        return original(self, *given, **more)

    def looked_up(self: BaseSearch, spell: Any) -> Any:
        late.extend([spell] * (hands.at == OVER))
        return table(self, spell)

    monkeypatch.setattr(where, phase, begins)
    monkeypatch.setattr(BaseSearch, "_table", looked_up)
    plan = planned(way, monkeypatch, hands)
    assert entered
    assert not late
    assert plan.bound >= plan.value >= plan.before
