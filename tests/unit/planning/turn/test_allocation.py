"""A turn's solution parted among its costs: each has its own objects and mana, and what is left floats."""

from __future__ import annotations

from collections import Counter
from typing import Any

from planner.contract.request import decode
from planner.game.clock import Clock
from planner.loading.game_state import game_from
from planner.planning.turn.allocation import Allocation, Share
from planner.planning.turn.choosing import Choosing, CostSelection
from planner.planning.turn.turn import _Planning
from planner.planning.turn.ways import scenarios

TRINKET = {"name": "Trinket", "type_line": "Artifact"}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
RELIC = {"name": "Relic", "type_line": "Artifact", "oracle_text": "Remove a charge counter from ~: Add {C}."}


def parted(*pays: str, backwards: bool = False, **board: Any) -> list[Share]:
    """The shares of costs that are all paid, in the order asked for or in the other."""
    request = decode({"board": board, "pays": [{"cost": one, "kind": "effect"} for one in pays]})
    planning = _Planning.of(request, game_from(request.board), Clock(None))
    choosing = Choosing(planning.entries, planning.keep, tuple(planning.limits), planning.terms)
    (scenario,) = scenarios(planning.game, planning.entries, planning.keep)
    choice = choosing.best(scenario)
    assert isinstance(choice, CostSelection)
    assert len(choice.chosen) == len(pays)
    return Allocation(choice).parted(choice.chosen[::-1] if backwards else choice.chosen)


def test_a_cost_takes_its_own_objects_and_none_of_another_cost() -> None:
    there = [{"card": TRINKET, "id": "trinket"}, {"card": BEAR, "id": "bear"}]
    costs = "Sacrifice an artifact", "Sacrifice a creature"
    assert [one.objects for one in parted(*costs, battlefield=there)] == [{"trinket"}, {"trinket", "bear"}]
    found = parted(*costs, backwards=True, battlefield=there)
    assert [one.objects for one in found] == [{"bear"}, {"trinket", "bear"}]
    assert [one.plain for one in found] == [False, False]


def test_each_of_some_like_objects_goes_to_one_cost() -> None:
    there = [{"card": BEAR, "id": "bear", "count": 3}]
    tap = "Tap an untapped creature you control"
    first, second = parted(tap, "Tap two untapped creatures you control", battlefield=there)
    assert (len(first.objects), len(second.objects - first.objects)) == (1, 2)


def test_counters_are_taken_off_for_the_cost_that_asks_for_them() -> None:
    there = [{"card": RELIC, "id": "relic", "counters": {"charge": 1}}, "Forest"]
    first, second = parted("Remove a charge counter from an artifact you control", "{G}", battlefield=there)
    assert (first.objects, first.plain) == ({"relic"}, False)
    assert (second.objects, second.plain) == ({"relic", "Forest#1"}, True)


def test_mana_that_one_cost_leaves_floats_for_the_next() -> None:
    first, second = parted("{1}", "{1}", battlefield=["Sol Ring"])
    assert [len(one.activations) for one in (first, second)] == [1, 0]
    assert (first.pool, first.left) == (Counter(), Counter("C"))
    assert (second.pool, second.left) == (Counter("C"), Counter())
    assert [source for _, source, _ in (*first.spent, *second.spent)] == [0, ""]


def test_mana_floats_past_the_costs_between() -> None:
    shares = parted("{C}", "{G}", "{C}", battlefield=["Sol Ring", "Forest"])
    assert [dict(one.left) for one in shares] == [{"C": 1}, {"C": 1}, {}]
    assert [dict(one.pool) for one in shares] == [{}, {}, {"C": 1}]


def test_what_a_converter_asks_for_is_paid_before_it() -> None:
    (share,) = parted("{W}{U}", battlefield=["Wastes", "Azorius Signet"])
    assert [one.card.name for one in share.activations] == ["Wastes", "Azorius Signet"]
    ((_, source, letter),) = share.activations[1].paid_with
    assert (source, letter) == (0, "C")
    assert sorted(letter for *_, letter in share.spent) == ["U", "W"]
