"""Figures of a payment problem: what bounds X, what helps, which counters end a permanent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.game.mana import ManaCost
from planner.game.prices import Prices
from planner.game.total_cost import CounterPart, Helping, TakePart, TotalCost
from planner.game.vocabulary import Helper, Verb
from planner.models.problem.bounds import lacking_name, most_damage, most_lacking, most_life_paid
from planner.models.problem.build import build_problem
from planner.models.problem.payment_problem import UNBOUNDED_X, PaymentProblem
from planner.models.problem.source_classes import compile_sources
from tests.unit.models.boards import SIGNET, Json, creature, ids, permanent, problem, question

BEARS = frozenset(("Bear", "Other"))


def built(*battlefield: str | Json, cost: TotalCost, **board: Any) -> PaymentProblem:
    """The problem of a cost as data."""
    game = question(*battlefield, pay="{0}", **board).game
    return build_problem(game, compile_sources(game, cost=cost), cost, Prices())


@pytest.mark.parametrize(
    ("cost", "board", "most"),
    [
        (TotalCost(ManaCost("{X}")), {}, 3),
        (TotalCost(ManaCost("{X}{X}")), {}, 1),
        (TotalCost(ManaCost("{X}"), discount=2), {}, 5),  # 118.7: the reduction takes from X, too
        (TotalCost(ManaCost("{X}"), x_most=2), {}, 2),
        (TotalCost(ManaCost("{X}")), {"pool": "{G}{G}"}, 5),
        (TotalCost(ManaCost("{0}"), life_per_x=2), {"life": 7}, 3),
        (TotalCost(ManaCost("{0}"), energy_per_x=3), {"energy": 7}, 2),
        (TotalCost(ManaCost("{X}"), life_per_x=2), {"life": 5}, 2),
    ],
)
def test_what_bounds_x(cost: TotalCost, board: Json, most: int) -> None:
    assert built("Forest", "Forest", "Forest", cost=cost, **board).most_x == most


def test_x_that_objects_are_taken_for_is_bounded_by_how_many_there_are() -> None:
    part = TakePart(Verb.SACRIFICE, BEARS, "Sacrifice X creatures", amount=0, per_x=1)
    cost = TotalCost(ManaCost("{0}"), parts=(part,))
    assert built(creature("Bear"), creature("Other"), cost=cost).most_x == 2


def test_mana_without_end_leaves_x_without_a_bound_of_its_own() -> None:
    endless = permanent("Loop", "{1}: Add {C}{C}.")
    found = problem("Forest", endless, pay="{X}")
    assert found.endless
    assert found.most_x == UNBOUNDED_X


def test_what_helps_pays_for_as_much_as_there_are_objects() -> None:
    convoke = Helping(Helper.CONVOKE, BEARS, colors=(("Bear", "G"), ("Other", "")))
    found = built(creature("Bear"), creature("Other"), cost=TotalCost(ManaCost("{5}"), helping=(convoke,)))
    assert found.most_helped(0) == 2
    assert found.most_mana == 2
    assert {kind.type for kind in found.helping} == {"G", ""}
    few = replace(found, slots=(replace(found.slots[0], most=1),))
    assert few.most_helped(0) == 1


def test_a_part_that_asks_for_all_there_is_takes_all() -> None:
    def taking(amount: int) -> PaymentProblem:
        part = TakePart(Verb.SACRIFICE, BEARS, "Sacrifice creatures", amount=amount)
        return built(creature("Bear"), creature("Other"), cost=TotalCost(None, parts=(part,)))

    assert not taking(1).takes_all(0)
    assert taking(2).takes_all(0)


@pytest.mark.parametrize(
    ("kind", "counters", "put", "ending"),
    [
        ("+1/+1", {"+1/+1": 3}, False, 2),  # 704.5f: base toughness 2 less what is taken
        ("+1/+1", {"+1/+1": 1}, False, None),
        ("charge", {"charge": 2}, False, None),
        ("+1/+1", {"+1/+1": 3}, True, None),
    ],
)
def test_704_5_counters_whose_loss_ends_a_permanent(
    kind: str, counters: Json, put: bool, ending: int | None
) -> None:
    size = 2 - counters.get("+1/+1", 0)
    bear = creature("Bear", counters=counters)
    bear["card"] |= {"toughness": str(size)}
    part = CounterPart(kind, frozenset(("Bear",)), "words", put=put)
    found = built(bear, cost=TotalCost(None, counters=(part,)))
    assert found.ending_counters(0, 0) == ending


def test_704_5i_loyalty_ends_a_planeswalker() -> None:
    walker = permanent("Walker", "", "Planeswalker — Jace", counters={"loyalty": 4})
    part = CounterPart("loyalty", frozenset(("Walker",)), "words")
    assert built(walker, cost=TotalCost(None, counters=(part,))).ending_counters(0, 0) == 4


def test_counters_that_can_be_removed_are_those_there_and_those_that_could_be_put() -> None:
    part = CounterPart("charge", frozenset(("Rock",)), "words")
    plain = permanent("Rock", "{T}: Add {C}.", counters={"charge": 2})
    cost = TotalCost(ManaCost("{1}"), counters=(part,))
    assert built(plain, cost=cost).most_counters(0) == 2
    growing = permanent("Rock", "{T}, Put a charge counter on Rock: Add {C}.", counters={"charge": 2})
    assert built(growing, cost=cost).most_counters(0) == 3


def test_life_that_a_payment_can_take_at_most() -> None:
    cost = TotalCost(ManaCost("{W/P}{U/P}{1}"), life=3)
    assert most_life_paid(built("Forest", cost=cost)) == 3 + 2 + 2


def test_life_that_activations_can_take_at_most() -> None:
    tomb = permanent("Tomb", "{T}: Add {C}{C}. Tomb deals 2 damage to you.", "Land")
    spring = permanent("Spring", "{T}, Pay 1 life: Add {G}.", "Land")
    city = permanent(
        "City",
        "Whenever City becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
        "Land",
    )
    assert most_damage(problem(tomb, pay="{2}")) == 2
    assert most_damage(problem(spring, pay="{G}")) == 1
    assert most_damage(problem("Forest", pay="{G}")) == 0
    assert most_damage(problem(city, pay="{G}")) >= 1


def test_without_order_two_converters_could_make_as_much_as_both() -> None:
    found = problem("Forest", SIGNET, pay="{W}{U}")
    assert found.has_converters
    assert not found.has_takings
    assert found.most_mana == 3


def test_no_object_is_there_that_no_best_plan_reaches_for() -> None:
    """One mana is owed: of objects that do the same, the cheapest and earliest is enough."""
    assert ids(problem("Forest", "Forest", "Forest", pay="{1}")) == [("Forest#1",)]
    assert ids(problem("Forest", "Forest", "Forest", pay="{2}")) == [("Forest#1", "Forest#2")]
    assert ids(problem("Forest", "Forest", pay="{1}", require=["Forest#2"])) == [("Forest#1",), ("Forest#2",)]


def test_a_cost_without_mana_activates_nothing() -> None:
    """118.2."""
    assert built("Forest", cost=TotalCost(None, life=2)).uses == ()


@pytest.mark.parametrize(
    ("part", "zones", "name"),
    [
        (TakePart(Verb.TAP, BEARS, "Crew 3", least=3), ["battlefield"], "power"),
        (TakePart(Verb.SACRIFICE, BEARS, "Sacrifice a creature"), ["battlefield"], "permanents"),
        (TakePart(Verb.DISCARD, BEARS, "Discard a card"), ["hand"], "cards"),
        (TakePart(Verb.EXILE, BEARS, "Exile a card from your graveyard"), [], "cards"),
        (TakePart(Verb.EXILE, BEARS, "Collect evidence 6", least=6), ["graveyard"], "cards"),
    ],
)
def test_what_a_part_lacks_has_a_name(part: TakePart, zones: list[str], name: str) -> None:
    cost = TotalCost(None, parts=(part,))
    (slot,) = built(creature("Bear"), creature("Other"), cost=cost).slots
    assert lacking_name(slot, zones) == name


def test_how_much_can_be_lacking() -> None:
    cost = TotalCost(
        None,
        energy=3,
        mill=2,
        parts=(TakePart(Verb.SACRIFICE, BEARS, "Sacrifice two creatures", amount=2),),
        counters=(CounterPart("charge", BEARS, "words", amount=4),),
    )
    found = most_lacking(built(creature("Bear"), creature("Other"), cost=cost, energy=9))
    assert found == {"energy": 3, "cards": 2, "permanents": 2, "counters": 4}
