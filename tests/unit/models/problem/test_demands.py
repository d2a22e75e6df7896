"""What a payment owes by demand, and which mana pays for it (106.6, 118.13, 601.2h)."""

from __future__ import annotations

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.models.problem.demands import (
    COST,
    GENERIC,
    Demand,
    ManaKind,
    generic_of,
    helper_kind,
    missing_kind,
    owed_by,
    paid_to,
)

HERE = frozenset((COST,))


def owed(mana: str, **more: object) -> tuple[dict[str, int], int]:
    demands, life = owed_by(TotalCost(ManaCost(mana), **more))  # type: ignore[arg-type]
    return {demand.name: amount for demand, amount in demands.items()}, life


@pytest.mark.parametrize(
    ("mana", "demands"),
    [
        ("{0}", {}),
        ("{3}", {"generic": 3}),
        ("{2}{G}{G}", {"{G}": 2, "generic": 2}),
        ("{W/U}{W/U}{U}", {"{U}": 1, "{W/U}": 2}),
        ("{S}{1}", {"{S}": 1, "generic": 1}),
    ],
)
def test_symbols_that_ask_for_the_same_are_one_demand(mana: str, demands: dict[str, int]) -> None:
    assert owed(mana) == (demands, 0)


def test_a_cost_without_mana_owes_none() -> None:
    assert owed_by(TotalCost(None, life=3)) == ({}, 3)


def test_x_that_is_announced_is_generic_mana() -> None:
    """107.3."""
    assert owed("{X}{X}{1}", x=2) == ({"generic": 5}, 0)
    assert owed("{X}{1}") == ({"generic": 1}, 0)  # the largest is asked for: it is chosen later


def test_life_for_each_x_is_owed_besides() -> None:
    assert owed("{X}", x=3, life=1, life_per_x=2) == ({"generic": 3}, 7)


@pytest.mark.parametrize(
    ("announced", "expected"),
    [
        (("2 life", "{2}"), ({"generic": 2}, 2)),
        (("{W}", "{U}"), ({"{W/P} as {W}": 1, "{2/U} as {U}": 1}, 0)),
        (("2 life",), ({"{2/U}": 1}, 2)),
        ((), ({"{W/P}": 1, "{2/U}": 1}, 0)),
    ],
)
def test_118_13_what_is_announced_for_a_symbol_is_owed(
    announced: tuple[str, ...], expected: tuple[dict[str, int], int]
) -> None:
    assert owed("{W/P}{2/U}", announced=announced) == expected


def test_a_symbol_offers_life_and_generic_mana_where_it_says_so() -> None:
    phyrexian, twobrid, black = owed_by(TotalCost(ManaCost("{W/P}{2/U}{B}"), life_for="B"))[0]
    found = {one.name: (one.types, one.generic, one.life) for one in (phyrexian, twobrid, black)}
    assert found == {"{B}": ("B", 0, 2), "{W/P}": ("W", 0, 2), "{2/U}": ("U", 2, 0)}


def test_where_life_cannot_be_paid_no_symbol_offers_it() -> None:
    (demand,) = owed_by(TotalCost(ManaCost("{W/P}"), no_life=True))[0]
    assert demand.life == 0


@pytest.mark.parametrize(
    ("demand", "kind", "pays"),
    [
        (Demand("{G}", types="G"), ManaKind("G", HERE), True),
        (Demand("{G}", types="G"), ManaKind("R", HERE), False),
        (Demand("{G/R}", types="GR"), ManaKind("R", HERE), True),
        (Demand("{G}", types="G"), ManaKind("G", frozenset((1,))), False),  # 106.6: for something else
        (Demand("{S}", snow=True), ManaKind("G", HERE, snow=True), True),  # 107.4h
        (Demand("{S}", snow=True), ManaKind("G", HERE), False),
        (GENERIC, ManaKind("C", HERE), True),
        (GENERIC, ManaKind("C", HERE, generic=False), False),
        (generic_of(1), ManaKind("C", HERE), False),
        (Demand("{G}", types="G", paid_with="GU"), ManaKind("U", HERE), True),  # 609.4b
        (Demand("{G}", types="G", paid_with="U"), ManaKind("G", HERE), False),
        (Demand("{G}", types="G"), helper_kind("RG", 0), True),  # 702.51a: a creature of one of its colors
        (Demand("{G}", types="G"), helper_kind("R", 0), False),
        (GENERIC, helper_kind("", 0), True),
        (Demand("{S}", snow=True), missing_kind("S", HERE), True),
    ],
)
def test_which_mana_pays_for_a_demand(demand: Demand, kind: ManaKind, pays: bool) -> None:
    assert demand.takes(kind) is pays


def test_what_is_owed_to_another_payee_is_told_apart() -> None:
    mine = owed_by(TotalCost(ManaCost("{1}{G}")))[0]
    other = paid_to(-1, mine)
    assert set(mine).isdisjoint(other)
    assert {(demand.payee, demand.types): amount for demand, amount in other.items()} == {
        (-1, "G"): 1,
        (-1, ""): 1,
    }
    assert not any(demand.takes(ManaKind("G", HERE)) for demand in other)
