"""Choices of special activations: Signets, filter and pain lands, Sol Rings are planned by them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import planner
from planner.costing.question import prepare
from planner.models.deciders.still_owed import choices, compiled
from planner.models.problem.build import owing
from planner.planning.question.compiled_board import CompiledBoard
from tests.agreement.methods import differs_in_plan
from tests.support.strategies.cards import Json, a_card

PERMANENTS: list[Any] = [
    "Forest",
    "Island",
    "Snow-Covered Swamp",
    {"card": "Tundra"},
    {"card": "Birds of Paradise"},
    {"card": "Llanowar Wastes"},
    {"card": "Mana Confluence"},
    {"card": "City of Brass"},
    {"card": "Sol Ring"},
    {"card": "Ancient Tomb"},
    {"card": "Simic Growth Chamber"},
    {"card": "Azorius Signet"},
    {"card": "Simic Signet"},
    {"card": "Flooded Grove"},
    {"card": "Mystic Gate"},
    {"card": a_card("Gilded Lotus", "Artifact", "{T}: Add three mana of any one color.", "{5}")},
    {"card": a_card("Castle", "Land", "{T}: Add {G}.\n{1}, {T}: Add {R}{R}.")},
    "Treasure",
]
SYMBOLS = ["{1}", "{2}", "{W}", "{U}", "{B}", "{G}", "{C}", "{S}", "{W/U}", "{B/G}"]


def asked(rng: random.Random) -> Json:
    """A cost asked of a random board."""
    battlefield = rng.choices(PERMANENTS, k=rng.randint(2, 8))
    cost = "".join(rng.choices(SYMBOLS, k=rng.randint(1, 6)))
    board = {"battlefield": battlefield, "life": rng.choice([20, 20, 12, 7, 3, 1])}
    return {"board": {**board, "pool": rng.choice(["", "", "{G}"])}, "pay": {"cost": cost}}


@pytest.mark.parametrize("seed", range(60))
def test_the_program_finds_nothing_better(seed: int) -> None:
    assert differs_in_plan(asked(random.Random(seed)))[1] == ""


@pytest.mark.parametrize(
    ("battlefield", "cost", "price"),
    [
        (["Forest", {"card": "Azorius Signet"}], "{W}{U}", 7 + 3 + 4),
        (["Forest", {"card": "Flooded Grove"}], "{U}{U}", 8 + 3 + 4),
        ([{"card": "Sol Ring"}, "Forest"], "{2}", 6),
        (["Forest", "Forest", "Forest", {"card": "Llanowar Wastes"}], "{B}", 3 + 2 + 6 + 4),
        (["Forest", {"card": "Azorius Signet"}, {"card": "Simic Signet"}], "{W}{U}{G}", 7 + 7 + 3 + 4),
    ],
)
def test_special_activations_are_chosen(battlefield: list[Any], cost: str, price: int) -> None:
    found = planner.plan({"board": {"battlefield": battlefield}, "pay": {"cost": cost}})
    assert isinstance(found, planner.Plan)
    assert (found.method, found.optimal, found.price) == ("owed", True, price)


def test_two_signets_do_not_feed_each_other_out_of_nothing() -> None:
    battlefield = [{"card": "Azorius Signet"}, {"card": "Simic Signet"}]
    found = planner.plan({"board": {"battlefield": battlefield}, "pay": {"cost": "{W}{G}"}})
    assert isinstance(found, planner.Unpayable)


def test_what_would_be_lethal_is_left_to_the_program() -> None:
    request = {"board": {"battlefield": [{"card": "City of Brass"}], "life": 1}, "pay": {"cost": "{G}"}}
    found = planner.plan(request)
    assert isinstance(found, planner.Plan)
    assert (found.method, found.lethal) == ("program", True)


@pytest.mark.parametrize("limit", ["MOST_CHOICES", "MOST_LOOKED_AT"])
def test_too_many_choices_are_left_to_the_program(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, limit, 0)
    monkeypatch.setattr(compiled, "MOST_STATES", 0)
    monkeypatch.setattr(compiled, "MOST_FINE_STATES", 0)
    unique = a_card(limit, "Artifact", "")  # a board that no test has asked before
    battlefield = ["Swamp", {"card": "Azorius Signet"}, {"card": unique}]
    found = planner.plan({"board": {"battlefield": battlefield}, "pay": {"cost": "{W}{U}"}})
    assert isinstance(found, planner.Plan)
    assert (found.method, found.price) == ("program", 7 + 3 + 4)


@pytest.mark.parametrize("seed", range(40))
def test_verdicts_are_the_programs_where_halls_condition_leaves_them_open(seed: int) -> None:
    request = asked(random.Random(1_000 + seed))
    question = prepare(request)
    board = CompiledBoard(question.game)
    found = board.owed(question.cost, question.forbid, question.prices)
    assert found.choices is not None
    payable = found.choices.can_pay(owing(found.problem, question.game, question.cost))
    if payable is not None:
        assert payable is bool(planner.can_pay(request, method="program"))


def test_runs_of_many_mana_are_counted() -> None:
    """Whether they are every mix of their types is counted: 300 mana of five types have 348 million."""
    text = "{T}: Add X mana of any one color, where X is the number of charge counters on this artifact."
    source = {"name": "Flood", "type_line": "Artifact", "mana_cost": "", "oracle_text": text}
    board = {"battlefield": [{"card": source, "counters": {"charge": 300}}, "Island"]}
    found = planner.plan(board=board, pay={"cost": "{3}{U}"})
    assert isinstance(found, planner.Plan)
    assert found.summary.tapped == ["Flood#1"]
