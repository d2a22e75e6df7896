"""The uses of mana abilities: which runs of mana are worth choosing, how often, at what price."""

from __future__ import annotations

from typing import Any

import pytest

from planner.models.problem.activations import Use
from planner.models.problem.demands import Demand
from planner.models.problem.uses import types_asked_for, undominated_runs
from tests.unit.models.boards import DUAL, Json, creature, permanent, problem

ANY = permanent("Prism", "{T}: Add one mana of any color.")


def uses(*battlefield: str | Json, pay: str, **more: Any) -> list[Use]:
    return list(problem(*battlefield, pay=pay, **more).uses)


def asked(*types: str, merge: bool = False) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return types_asked_for([Demand(one, types=one) for one in types], merge)


@pytest.mark.parametrize(
    ("runs", "named", "kept"),
    [
        (("W", "U"), ("W", "U"), ("W", "U")),
        (("W", "U"), ("U",), ("U",)),
        (("W", "U"), (), ("W",)),
        (("WW", "WU", "UU"), ("W",), ("WW",)),
        (("WW", "WU", "UU"), ("W", "U"), ("WW", "WU", "UU")),
        (("W", "CC"), ("W",), ("W", "CC")),  # as much mana isn't less of another
    ],
)
def test_a_run_is_left_out_where_another_has_as_much_of_what_is_asked_for(
    runs: tuple[str, ...], named: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    assert undominated_runs(runs, asked(*named)) == kept


def test_types_that_no_demand_tells_apart_are_alike() -> None:
    """609.4b: where mana can be spent as other mana, two types may serve all demands alike."""
    both = dict(asked("GU", merge=True))
    assert both["G"] == both["U"]
    apart = dict(asked("GU", "U", merge=True))
    assert apart["G"] != apart["U"]


@pytest.mark.parametrize(("pay", "runs"), [("{G}{U}", {"G", "U"}), ("{G}", {"G"}), ("{2}", 1), ("{C}", 0)])
def test_only_mana_that_the_cost_asks_for_is_chosen(pay: str, runs: set[str] | int) -> None:
    found = {use.run for use in uses(ANY, "Wastes", pay=pay) if use.run != "C"}
    if isinstance(runs, int):  # one of them is as good as the others
        assert len(found) <= 1
    else:
        assert found == runs


def test_an_untapped_permanent_is_tapped_once_and_like_ones_together_as_often_as_there_are() -> None:
    (use,) = uses("Forest", "Forest", "Forest", pay="{9}")
    assert (use.most, use.taps, use.loses, use.run) == (3, True, False, "G")


@pytest.mark.parametrize(
    ("text", "more", "most"),
    [
        ("Pay 1 life: Add {G}.", {"life": 3}, 3),
        ("Pay {E}{E}: Add {G}.", {"energy": 5}, 2),
        ("{T}: Add {G}. Activate only once each turn.", {}, 1),
        ("{1}: Add {G}. Activate only twice each turn.", {}, 2),
        ("Sacrifice Rock: Add {G}.", {}, 1),
    ],
)
def test_how_often_an_ability_can_be_activated_is_bounded(text: str, more: Json, most: int) -> None:
    (use,) = uses(permanent("Rock", text), pay="{G}{G}{G}{G}{G}", **more)
    assert use.most == most


def test_counters_bound_what_removes_them() -> None:
    text = "Remove a charge counter from Rock: Add {G}."
    (use,) = uses(permanent("Rock", text, counters={"charge": 2}), pay="{9}")
    assert use.most == 2


@pytest.mark.parametrize(
    ("entry", "price"),
    [
        ("Forest", 3),
        (DUAL, 3 + 1),  # a type beyond the first
        (permanent("Ring", "{T}: Add {C}{C}."), 2 * 3),
        (permanent("Four", "{T}: Add {C}{C}{C}{C}."), 9),  # at most
        (creature("Elf", "{T}: Add {G}.", power=1), 3 + 2 + 1),
        (creature("Wall", "Defender\n{T}: Add {G}.", power=3), 3 + 1),
        ("Treasure", 3 + 4 + 25),
        (permanent("Map", "{T}: Add {C}.\n{2}, {T}: Draw a card."), 3 + 2),
    ],
)
def test_what_an_activation_gives_up_by_itself(entry: str | Json, price: int) -> None:
    found = uses(entry, pay="{W}" if entry in (DUAL, "Treasure") else "{1}")
    assert [use.price for use in found] == [price]


def test_mana_that_nothing_here_can_be_paid_with_is_made_only_by_what_is_required() -> None:
    temple = permanent("Temple", "{T}: Add {C}. Spend this mana only to cast Eldrazi spells.")
    assert uses(temple, pay="{1}") == []
    (use,) = uses(temple, pay="{1}", require=["Temple"])
    assert not use.pays


@pytest.mark.parametrize(
    ("text", "is_filter"),
    [
        ("{1}: Add {G}.", True),
        ("{1}, Pay 1 life: Add {G}.", True),
        ("{1}, {T}: Add {G}.", False),
        ("{2}: Add {G}.", False),
        ("{1}: Add {G}{G}.", False),
        ("{1}: Add {G}. Activate only once each turn.", False),
    ],
)
def test_a_filter_makes_one_mana_of_one_other_as_often_as_one_likes(text: str, is_filter: bool) -> None:
    (use,) = uses(permanent("Rock", text), pay="{G}{G}")
    assert use.is_filter is is_filter
