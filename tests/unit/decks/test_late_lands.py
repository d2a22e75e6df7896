"""How often lands enter tapped: by hypergeometric draws of the lands that they ask for."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import pytest

from planner.decks import best_lands
from planner.decks.game_plan import Setting
from planner.decks.kinds import TAPPED, UNTAPPED, CardRole, CountedZone, Entering
from planner.decks.late_lands import LateLands
from planner.decks.mana_base import BaseProblem, Candidate, LandGroup

PLAINS = CardRole("Plains", land=True, units=(1,), words=frozenset({"Land", "Plains", "Basic"}))
COVE = CardRole("Cove", land=True, units=(3,), untapped=TAPPED, words=frozenset({"Land"}))


def late(condition: Entering) -> LateLands:
    kind = CardRole("Late", land=True, units=(3,), untapped=(condition,), words=frozenset({"Land"}))
    groups = tuple(
        LandGroup(one.units[0], one.untapped, not one.is_plain, (Candidate(one, 0, 20),))
        for one in (PLAINS, COVE, kind)
    )
    return LateLands(BaseProblem((), groups, 17, 40), Setting())


def chance_of_none(there: int, drawn: int) -> float:
    return comb(39 - there, drawn) / comb(39, drawn)


@pytest.mark.parametrize(
    ("condition", "turn", "base", "share"),
    [
        (Entering(("Plains",), 1), 2, (9, 4, 4), chance_of_none(9, 7)),
        (Entering(("Plains",), 1), 2, (0, 13, 4), 1.0),
        (Entering(("Plains",), 1, zone=CountedZone.HAND), 2, (9, 4, 4), chance_of_none(9, 6)),
        (Entering(("Plains",), 1), 2, (9, 8, 0), 0.0),
        (Entering(most=2), 5, (9, 4, 4), 0.0),
        (Entering(least=0, last_turn=3), 4, (9, 4, 4), 1.0),
        (Entering(least=0, last_turn=3), 3, (9, 4, 4), 0.0),
        (
            Entering(least=2),
            3,
            (9, 4, 4),
            chance_of_none(16, 8) + 16 * comb(23, 7) / comb(39, 8),
        ),
    ],
)
def test_the_share_that_enters_tapped(
    condition: Entering, turn: int, base: tuple[int, ...], share: float
) -> None:
    found = late(condition).share(np.array([base], dtype=np.int64), turn)
    assert found.tolist() == pytest.approx([share])


def test_lands_that_always_enter_in_the_same_way_are_not_among_them() -> None:
    assert [PLAINS.untapped, COVE.untapped] == [UNTAPPED, TAPPED]
    assert late(Entering()).numbers == [2]


def test_check_lands_without_the_lands_that_they_ask_for_are_not_advised() -> None:
    """Four check lands beside lands that they don't ask for enter tapped: an untapped dual is better."""

    def land(name: str, text: str) -> dict[str, Any]:
        return {"name": name, "type_line": "Land", "oracle_text": text}

    check = land(
        "A check land",
        "This land enters tapped unless you control a Swamp or a Forest.\n{T}: Add {W} or {U}.",
    )
    dual = land("A dual", "{T}: Add {W} or {U}.")
    charm = {"name": "Charm", "mana_cost": "{W}{U}", "type_line": "Instant"}
    deck = [{"card": check, "count": 8}, {"card": dual, "count": 8}, {"card": charm, "count": 24}]
    candidates = [{"card": check, "most": 16}, {"card": dual, "most": 12}]
    plan = best_lands(deck, candidates=candidates, seconds=5)
    assert {land.name: land.count for land in plan.lands}["A dual"] == 12
    assert [(swap.out, swap.into) for swap in plan.swaps] == [("A check land", "A dual")]
