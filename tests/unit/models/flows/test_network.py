"""Which boards are a transportation network, and what its arcs stand for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from planner.models.flows.network import (
    BY_LIFE,
    NO_X,
    OBJECT,
    PAYS,
    POOL,
    USE,
    Network,
    network_of,
    owes_plainly,
)
from planner.models.problem.payment_problem import PaymentProblem
from tests.unit.models.boards import DUAL, SIGNET, SOL_RING, Json, creature, permanent, problem


def network(*battlefield: str | Json, pay: str = "{9}{W}{U}{B}{R}{G}", **more: Any) -> Network | None:
    return network_of(problem(*battlefield, pay=pay, **more))


def arcs_of(found: Network, of: PaymentProblem) -> Counter[int]:
    """How many arcs of each kind there are."""
    own, _ = found.owed(of)
    return Counter(what for what, _, _ in (*found.arcs.what, *own.what))


@pytest.mark.parametrize(
    "battlefield",
    [
        [],
        ["Forest", DUAL, "Treasure"],
        [creature("Elf", "{T}: Add {G}.")],
        [permanent("Spring", "{T}, Pay 1 life: Add {G}.", "Land")],
        [SOL_RING],
    ],
)
def test_sources_that_are_used_once_are_a_network(battlefield: list[str | Json]) -> None:
    assert network(*battlefield) is not None


@pytest.mark.parametrize(
    ("battlefield", "more"),
    [
        ([SIGNET], {}),  # costs mana
        ([permanent("Altar", "Sacrifice a creature: Add {C}."), creature("Bear")], {}),  # takes objects
        ([permanent("Battery", "Pay 1 life: Add {G}.")], {}),  # more than once
        ([permanent("Rock", "{T}, Remove a charge counter from Rock: Add {G}.", counters={"charge": 2})], {}),
        ([permanent("Grove", "{T}: Add {G}. You gain 1 life.", "Land")], {}),
        ([permanent("Staff", "{T}: Add {C}.\n{1}, {Q}: Add {G}.")], {}),
        ([permanent("Idol", "{T}: Add {G}.\nSacrifice Idol: Add {R}.")], {}),  # tapped, and then sacrificed
        (["Forest"], {"require": ["Forest#1"]}),
        (["Forest"], {"prices": {"next_to_last_source": 9}}),  # the last one cheaper than the one before
        (["Forest"], {"life": 0}),
        ([SOL_RING | {"count": 13}], {}),  # too many ways to activate them
    ],
)
def test_what_a_flow_cannot_say_is_no_network(battlefield: list[str | Json], more: Json) -> None:
    assert network(*battlefield, **more) is None


def test_an_arc_for_each_object_each_use_and_each_symbol_that_it_can_pay() -> None:
    of = problem("Forest", "Forest", DUAL, pay="{W}{2}", pool="{R}")
    found = network_of(of)
    assert found is not None
    arcs = arcs_of(found, of)
    assert (arcs[OBJECT], arcs[POOL]) == (3, 1)
    assert arcs[USE] == 2  # {G} of the Forests; of the Dual {W}, which is all that is asked for
    assert arcs[PAYS] == 1 + 3  # {W} with white mana; generic mana with all three kinds


def test_life_and_an_x_that_is_not_paid_are_arcs_of_their_own() -> None:
    of = problem("Forest", pay="{X}{G/P}")
    found = network_of(of)
    assert found is not None
    arcs = arcs_of(found, of)
    assert (arcs[BY_LIFE], arcs[NO_X]) == (1, 1)


def test_what_comes_in_goes_out() -> None:
    of = problem("Forest", "Forest", "Island", pay="{G}{U}{1}")
    found = network_of(of)
    assert found is not None
    _, supply = found.owed(of)
    assert sum(supply.values()) == 0
    assert sorted(supply.values()) == [-1, -1, -1, 3]


def test_tapped_objects_are_taken_out() -> None:
    found = network("Forest", "Forest", "Island")
    assert found is not None
    left = found.tapped(frozenset(("Forest#2", "Island#1")), {"G": 1, "U": 1})
    assert left is not None
    assert [source.ids for source in left.problem.sources] == [("Forest#1",)]
    assert (left.problem.row_counts["G"], left.problem.color_counts["U"]) == (1, 0)


def test_what_can_be_sacrificed_while_it_is_tapped_is_not_taken_out() -> None:
    found = network("Forest", permanent("Spawn", "Sacrifice Spawn: Add {C}."))
    assert found is not None
    assert found.tapped(frozenset(("Spawn",)), {}) is None


@pytest.mark.parametrize(
    ("pay", "plain"),
    [("{1}{G}", True), ("{G/P}", True), ("{X}{G}", True), ("{2/G}", False), ("{X}{X}", False), ("{S}", True)],
)
def test_only_plain_costs_are_asked_of_a_network(pay: str, plain: bool) -> None:
    assert owes_plainly(problem("Forest", pay=pay)) is plain


def test_more_than_mana_and_life_is_not_asked_of_a_network() -> None:
    of = problem("Forest", pay="{G}")
    assert owes_plainly(of)
    others = ({"energy_owed": 1}, {"mill_owed": 1}, {"most_colors": True}, {"spend_least": (("G", 1),)})
    assert not any(owes_plainly(replace(of, **other)) for other in others)
