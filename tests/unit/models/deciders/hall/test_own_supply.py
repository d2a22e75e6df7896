"""A board's supply put together object by object is that of the board as a whole."""

from __future__ import annotations

import random
from typing import Any

import pytest

from planner.costing.question import prepare
from planner.game.prices import Prices
from planner.models.deciders.hall.demand_checks import needed_by
from planner.models.deciders.hall.halls_condition import compile_halls
from planner.models.deciders.hall.own_supply import halls_of_objects
from planner.models.problem.build import universal_problem
from planner.models.problem.source_classes import compile_sources
from tests.support.strategies.cards import a_card

VIVID = "{T}: Add {R}.\n{T}, Remove a charge counter from this land: Add one mana of any color."
PERMANENTS: list[Any] = [
    "Forest",
    "Forest",
    {"card": "Snow-Covered Island", "count": 2},
    {"card": "Tundra"},
    {"card": "Tundra", "tapped": True},
    {"card": "Birds of Paradise", "summoning_sick": True},
    {"card": "Llanowar Wastes"},
    {"card": "Mana Confluence"},
    {"card": "Sol Ring"},
    {"card": "Azorius Signet"},
    {"card": "Simic Signet"},
    {"card": "Flooded Grove"},
    {"card": "Forest", "forbid": True},
    {"card": a_card("Vault", "Artifact", "{T}: Add {C}{C}{C}.", "{1}")},
    "Treasure",
    {"card": a_card("Talisman", "Artifact", "{T}: Add {C}. You gain 1 life.", "{3}")},
    {"card": a_card("Spring", "Land", "{T}, Sacrifice this land: Add {G}{G}. You gain 2 life.")},
    {"card": a_card("Hub", "Land", "{T}: Add {C}.\n{T}, Pay {E}: Add one mana of any color.")},
    {"card": a_card("Conduit", "Creature", "{T}, Pay {E}{E}: Add {B}{B}.", "{G}")},
    *(
        {"card": a_card("Crag", "Land", VIVID), "counters": {"charge": number}, "tapped": number == 3}
        for number in range(4)
    ),
    {
        "card": a_card("Seam", "Land", "{T}, Remove two mining counters from this land: Add {U}{U}."),
        "counters": {"mining": 3},
    },
]
KRRIK = a_card(
    "K'rrik, Son of Yawgmoth",
    "Legendary Creature — Phyrexian Horror Minion",
    "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
)
ZIGGURAT = a_card(
    "Ziggurat", "Land", "{T}: Add one mana of any color. Spend this mana only to cast a creature spell."
)
POOL = ["", "", "{G}", "{C}{C}", [{"mana": "{U}{G}", "snow": True}, {"mana": "{R}", "from": ["Treasure"]}]]
SYMBOLS = ["{1}", "{2}", "{W}", "{U}", "{B}", "{G}", "{C}", "{S}", "{W/U}", "{G/P}", "{2/G}"]


@pytest.mark.parametrize("seed", range(160))
def test_verdicts_are_those_of_the_whole_board(seed: int) -> None:
    rng = random.Random(seed)
    board = {
        "battlefield": rng.choices(PERMANENTS, k=rng.randint(1, 8)),
        "life": rng.choice([1, 3, 20]),
        "energy": rng.choice([0, 1, 3]),
        "pool": rng.choice(POOL),
    }
    for _ in range(8):
        cost = "".join(rng.choices(SYMBOLS, k=rng.randint(1, 7)))
        question = prepare({"board": board, "pay": {"cost": cost}})
        game = question.game
        problem = universal_problem(game, compile_sources(game), question.cost, Prices())
        whole, apart = compile_halls(game, problem, question.cost), halls_of_objects(game)
        assert apart is not None
        need = needed_by(question.cost, None)
        assert need is None or apart.verdict(need) is whole.verdict(need)


@pytest.mark.parametrize(
    "board",
    [
        {"battlefield": ["Forest"], "pool": [{"mana": "{G}", "spend_only": "creature spells"}]},
        {"battlefield": ["Swamp", {"card": KRRIK}]},
        {"battlefield": ["Forest", {"card": a_card("Altar", "Artifact", "Sacrifice a land: Add {C}{C}.")}]},
        {"battlefield": [{"card": "Mana Confluence"}], "life": 0},
        {"battlefield": [{"card": ZIGGURAT}]},
    ],
)
def test_what_bears_on_others_is_compiled_as_a_whole(board: dict[str, Any]) -> None:
    game = prepare({"board": board, "pay": {"cost": "{1}"}}).game
    assert halls_of_objects(game) is None


def test_like_objects_share_what_is_known_of_them() -> None:
    """The second board compiles nothing anew."""
    boards = [
        {"battlefield": ["Forest", {"card": "Tundra"}]},
        {"battlefield": [{"card": "Tundra"}, "Forest"]},
    ]
    halls = [halls_of_objects(prepare({"board": board, "pay": {"cost": "{1}"}}).game) for board in boards]
    first, second = halls
    assert first is not None
    assert second is not None
    assert {id(one.each) for one in first.classes} == {id(one.each) for one in second.classes}
