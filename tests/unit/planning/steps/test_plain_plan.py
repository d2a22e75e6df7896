"""Plans of plain steps are written in one pass as they are written step by step."""

from __future__ import annotations

import random
from typing import Any

import pytest

from planner.contract.answer_parts import PriceItem
from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.planning.compiled_board import CompiledBoard
from planner.planning.proposals import Proposal, propose
from planner.planning.steps import write_any_plan
from planner.planning.steps.plain_plan import write_plain_plan
from planner.planning.task import Task
from tests.support.strategies.cards import a_card

PERMANENTS: list[Any] = [
    "Forest",
    "Forest",
    "Snow-Covered Island",
    {"card": "Tundra"},
    {"card": "Birds of Paradise"},
    {"card": a_card("Stone", "Artifact", "{T}: Add {C}.\n{2}, {T}: Draw a card.", "{2}")},
    {"card": a_card("Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")},
    {"card": a_card("Grove", "Land", "{T}: Add {G}{U}.")},
    {"card": "City of Brass"},
    {"card": "Llanowar Wastes"},
    {"card": "Azorius Signet"},
    "Treasure",
    {"card": "Flooded Grove"},
    {"card": "Mana Confluence"},
    {"card": a_card("Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")},
    {"card": a_card("Forge", "Land", "{T}: Add {C}.\n{1}, {T}, Pay 1 life: Add {R}{R}.")},
]
COSTS = [
    "{1}",
    "{3}",
    "{G}",
    "{1}{G}",
    "{W/U}{G/U}",
    "{2}{G}{U}",
    "{1}{S}",
    "{G/P}",
    "{2/G}",
    "{0}",
    "{X}{G}",
]


def proposed(battlefield: list[Any], cost: str, pool: str = "") -> tuple[Task, Proposal] | None:
    """The best payment of a cost, as numbers."""
    asked = {"board": {"battlefield": battlefield, "pool": pool}, "pay": {"cost": cost}}
    question = prepare(asked)
    task = Task(question, board=CompiledBoard(question.game))
    found = propose(task, Clock())
    return (task, found) if found is not None and found.found else None


def as_it_is(items: list[PriceItem]) -> list[tuple[str, int, object, str]]:
    """Price items with what they say within the process as well."""
    return [(item.what, item.price, item.kind, item.about) for item in items]


@pytest.mark.parametrize("seed", range(240))
def test_what_is_written_in_one_pass_is_written_alike_step_by_step(seed: int) -> None:
    rng = random.Random(seed)
    found = proposed(
        rng.choices(PERMANENTS, k=rng.randint(2, 7)), rng.choice(COSTS), rng.choice(["", "", "{G}"])
    )
    if found is None:
        return
    question, one = found[0].question, found[1]
    written = (question.game, question.cost, question.prices, one.problem, one.payment)
    plain, whole = write_plain_plan(*written), write_any_plan(*written[:2], *written[3:])
    if plain is not None:
        assert plain == whole
        assert as_it_is(plain.prices) == as_it_is(whole.prices)


@pytest.mark.parametrize(
    ("battlefield", "cost", "plain"),
    [
        (["Forest", {"card": "Tundra"}], "{1}{G}", True),
        ([{"card": "Birds of Paradise"}], "{G}", True),
        (["Forest"], "{W/G}", True),
        (["Treasure"], "{G}", True),
        (["Forest", {"card": "Azorius Signet"}], "{W}{U}", True),
        ([{"card": "Llanowar Wastes"}], "{B}", True),
        ([{"card": "Gemstone Mine", "counters": {"mining": 3}}], "{G}", False),
        ([{"card": "City of Brass"}], "{G}", False),
        (["Forest"], "{G/P}", True),  # the Forest is cheaper than 2 life
        (["Island"], "{G/P}", False),
        (["Forest"], "{X}", False),
    ],
)
def test_what_gives_up_more_than_life_and_its_object_for_mana_is_not_plain(
    battlefield: list[Any], cost: str, plain: bool
) -> None:
    found = proposed(battlefield, cost)
    assert found is not None
    question, one = found[0].question, found[1]
    written = write_plain_plan(question.game, question.cost, question.prices, one.problem, one.payment)
    assert (written is not None) is plain
