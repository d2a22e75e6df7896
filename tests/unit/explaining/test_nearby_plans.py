"""One program for all plans nearby: the same prices as when each is asked for by itself."""

import random

import planner
from benchmarks.converters import random_request
from planner.contract.answer import Plan
from planner.costing.question import Question, prepare
from planner.explaining.expected_plans import expected_plans
from planner.explaining.nearby_plans import Nearby, NearbyPlans
from planner.planning.answers.answering import answer
from planner.planning.answers.best_way import used_by
from planner.planning.question.methods import PROGRAM, SolveOptions
from tests.unit.models.boards import SIGNET, permanent, question

BY_PROGRAM = SolveOptions(method=PROGRAM).begun()
COFFERS = permanent("Coffers", "{2}, {T}: Add {B}{B}{B}{B}{B}.", "Land")


def _price(found: object) -> int | None:
    return found.whole_price if isinstance(found, Plan) else None


def _price_nearby(found: Nearby) -> int | None:
    if not found.pays:
        return None
    plan = found.plan()
    assert plan is not None
    assert plan.price == found.price
    return plan.price


def _asked() -> list[tuple[Question, Plan]]:
    found = []
    for seed in range(12):
        asked = prepare(random_request(random.Random(seed), 4, 2, 1, 4))
        plan = answer(asked, BY_PROGRAM)
        if isinstance(plan, Plan):
            found.append((asked, plan))
    return found


def test_each_object_left_out_or_used_costs_what_it_costs_by_itself() -> None:
    compared = 0
    for asked, plan in _asked():
        nearby = NearbyPlans(asked, plan, BY_PROGRAM)
        for one in used_by(plan):
            found = nearby.without(one)
            if found is not None:  # the activations have an order
                alone = answer(asked.using(forbid=frozenset({one})), BY_PROGRAM)
                assert _price_nearby(found) == _price(alone)
                compared += 1
        spared = [one for entry in asked.game.objects for one in entry.ids if one not in used_by(plan)]
        for one in spared:
            found = nearby.with_one(one)
            if found is not None:  # the first of its class
                alone = answer(asked.using(require=frozenset({one})), BY_PROGRAM)
                assert _price_nearby(found) == _price(alone)
                compared += 1
    assert compared > 40


def test_a_plan_without_an_object_names_another_one_of_its_class() -> None:
    asked = question("Island", "Island", "Swamp", SIGNET, pay="{2}{U}")
    plan = answer(asked, BY_PROGRAM)
    assert isinstance(plan, Plan)
    found = NearbyPlans(asked, plan, BY_PROGRAM).without("Island#1")
    assert found is not None
    other = found.plan()
    assert other is not None
    assert "Island#1" not in used_by(other)


def test_what_one_program_does_not_decide_is_asked_by_itself() -> None:
    asked = question("Island", "Swamp", COFFERS, pay="{1}", keep=[{"cost": "{U}"}])
    plan = answer(asked, BY_PROGRAM)
    assert isinstance(plan, Plan)
    assert NearbyPlans(asked, plan, BY_PROGRAM).without("Swamp#1") is None


def test_objects_of_which_a_like_one_is_spared_are_not_left_out() -> None:
    asked = question("Island", "Island", "Island", "Swamp", pay="{U}{U}")
    plan = answer(asked, BY_PROGRAM)
    assert isinstance(plan, Plan)
    assert not any(one.uses == ["Island#3"] for one in expected_plans(asked, plan, BY_PROGRAM))


def test_a_creature_that_another_object_taps_is_named() -> None:
    """What is given up of the untapped creatures is the creature, not the mana that is made with it."""
    drum = {
        "name": "Drum",
        "type_line": "Artifact",
        "oracle_text": "{T}, Tap an untapped creature you control: Add one mana of any color.",
    }
    memnite = {"name": "Memnite", "type_line": "Artifact Creature", "power": "1", "toughness": "1"}
    board = {"battlefield": [drum, memnite, "Island"]}
    found = planner.explain({"board": board, "pay": {"cost": "{U}"}, "profile": "2026.2"})
    assert [one.text for one in found.instead] == [
        "Drum and Memnite instead of Island would give up 2 more of untapped creatures: tap Memnite#1 +2."
    ]
