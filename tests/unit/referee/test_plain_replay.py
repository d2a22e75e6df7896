"""Plans of plain steps, carried out in one pass: it says nothing but what the whole replay says."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import planner
from planner import Plan
from planner.contract.steps import step_of
from planner.costing.question import Question, prepare
from planner.referee.plain_replay import replay_plainly
from planner.referee.replay import Replay, Ruling
from tests.support.strategies.cards import a_card

PERMANENTS: list[Any] = [
    "Forest",
    "Island",
    "Snow-Covered Swamp",
    {"card": "Tundra"},
    {"card": "Birds of Paradise"},
    {"card": "Birds of Paradise", "summoning_sick": True},
    {"card": "Llanowar Wastes"},
    {"card": a_card("Stone", "Artifact", "{T}: Add {C}.\n{2}, {T}: Draw a card.", "{2}")},
    {"card": a_card("Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")},
    {"card": "Island", "tapped": True},
    "Treasure",
    {"card": "Azorius Signet"},
    {"card": "Flooded Grove"},
    {"card": "Mana Confluence"},
    {"card": a_card("Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")},
    {"card": a_card("Forge", "Land", "{T}: Add {C}.\n{1}, {T}, Pay 1 life: Add {R}{R}.")},
]
COSTS = ["{1}", "{2}", "{G}", "{U}", "{1}{G}", "{W/U}{G/U}", "{2}{G}{U}", "{1}{S}", "{G/P}", "{2/G}", "{0}"]


def planned(seed: int) -> tuple[Question, Plan] | None:
    """A question about a random board, and its plan."""
    rng = random.Random(seed)
    request = {
        "board": {"battlefield": rng.choices(PERMANENTS, k=rng.randint(2, 7)), "life": rng.choice([1, 20])},
        "pay": {"cost": rng.choice(COSTS)},
    }
    found = planner.plan(request)
    return (prepare(request), found) if isinstance(found, Plan) else None


def in_one_pass(question: Question, plan: Plan) -> int | None:
    """The price that the one pass finds."""
    return replay_plainly(
        question.game, question.cost, question.prices, plan, question.forbid, question.require
    )


def in_whole(question: Question, plan: Plan) -> Ruling:
    """The ruling of the whole replay."""
    return Replay(question.game, question.cost, plan, question.forbid).ruling(
        question.prices, question.require, ()
    )


def test_most_plans_that_tap_lands_are_plain() -> None:
    request = {"board": {"battlefield": ["Forest", {"card": "Tundra"}]}, "pay": {"cost": "{1}{W/U}"}}
    found = planner.plan(request)
    assert isinstance(found, Plan)
    assert in_one_pass(prepare(request), found) == found.price


@pytest.mark.parametrize("seed", range(160))
def test_what_is_right_in_one_pass_is_right_in_the_whole_replay(seed: int) -> None:
    case = planned(seed)
    if case is not None:
        price = in_one_pass(*case)
        assert price is None or in_whole(*case) == Ruling((), price, False)


@pytest.mark.parametrize("seed", range(640))
def test_no_fault_of_a_plan_gets_past_the_one_pass(seed: int) -> None:
    """Something of a right plan is changed: either the one pass says nothing, or nothing is wrong with it."""
    case = planned(seed % 160)
    if case is None:
        return
    question, plan = case
    changed = _changed(random.Random(seed), plan)
    price = in_one_pass(question, changed)
    assert price is None or in_whole(question, changed) == Ruling((), price, False)


def _changed(rng: random.Random, plan: Plan) -> Plan:
    """The plan with one thing in it changed, or two."""
    data = plan.to_dict()
    for _ in range(rng.randint(1, 2)):
        steps = data["steps"]
        match rng.randrange(8):
            case 0 if steps:
                steps.remove(rng.choice(steps))
            case 1 if steps:
                steps.append(dict(rng.choice(steps)))
            case 2:
                rng.shuffle(steps)
            case 3 if steps:
                step = rng.choice(steps)
                field = rng.choice(
                    ["object", "ability", "adds", "mana", "for", "snow", "text", "pays_life", "spends"]
                )
                other = rng.choice(steps)
                step[field] = other.get(field) if rng.random() < 0.6 else _other(rng, field)
            case 4:
                data["price"] += rng.choice([-1, 1])
            case 5:
                field = rng.choice(["life", "energy", "spent", "left_in_pool", "tapped", "sacrificed"])
                ids = ["Treasure#1"] if field == "sacrificed" else ["Forest#1"]
                value = {"spent": "{G}", "left_in_pool": "{G}", "tapped": ids, "sacrificed": ids}.get(
                    field, 3
                )
                data["summary"][field] = value
            case 6:
                data["choices"]["symbols"] = rng.choice([[], ["{W}"], ["{U}", "{G}"], ["2 life"]])
            case _:
                data["total_cost"] = rng.choice(COSTS)
    try:
        return msgspec.convert(data, Plan)
    except msgspec.ValidationError:
        return plan


@pytest.mark.parametrize(
    ("battlefield", "cost"),
    [
        (["Forest", {"card": "Azorius Signet"}], "{W}{U}"),
        (["Forest", {"card": "Flooded Grove"}], "{U}{U}"),
        (["Treasure"], "{G}"),
        ([{"card": "Llanowar Wastes"}], "{B}"),
        ([{"card": "Mana Confluence"}], "{B}"),
    ],
)
def test_converters_life_and_sacrifices_are_plain(battlefield: list[Any], cost: str) -> None:
    request = {"board": {"battlefield": battlefield}, "pay": {"cost": cost}}
    found = planner.plan(request)
    assert isinstance(found, Plan)
    assert in_one_pass(prepare(request), found) == found.price


def _other(rng: random.Random, field: str) -> Any:
    values: dict[str, list[Any]] = {
        "object": ["Forest#1", "Tundra#1", "Nobody"],
        "ability": [0, 1, None],
        "adds": ["{G}", "{W}{W}", "{2}", ""],
        "mana": ["{G}", "{U}", "{G}{U}", None],
        "for": ["{G}", "{1}", "{2}", "{W/U}", None],
        "snow": [True, False],
        "text": ["{T}: Add {G}."],
        "pays_life": [0, 1],
        "spends": ["{G}", "{1}", None],
    }
    return rng.choice(values[field])


def test_a_plan_of_another_form_is_refused() -> None:
    request = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
    found = planner.plan(request)
    assert isinstance(found, Plan)
    found.steps.insert(0, step_of(action="activate", object="Forest#1", adds=["{G}"]))  # type: ignore[arg-type]
    with pytest.raises(planner.RequestError, match="steps"):
        planner.verify(request, found)
