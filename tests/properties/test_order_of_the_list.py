"""No answer rests on the order in which a request lists its objects: it is the same up to like objects."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import planner
from benchmarks.staples import CHOSEN, STAPLES
from planner.planning.question.methods import FOR_PLANS
from tests.support.cards.single import COUNTERSPELL, GRIZZLY_BEARS, LLANOWAR_ELVES, SOL_RING
from tests.support.sampling import drawn
from tests.support.shuffled import Alike, Json, orders, with_ids
from tests.support.strategies.counted import build_counted_request
from tests.support.strategies.granted_abilities import build_rules_request
from tests.support.strategies.kept_costs import build_keep_request
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import build_converter_request, build_request

BUILDERS = (
    build_request,
    build_converter_request,
    build_keep_request,
    build_offer_request,
    build_counted_request,
    build_rules_request,
)
PLANNED: dict[str, Callable[[Json], Any]] = {
    method: lambda asked, method=method: planner.plan(asked, method=method)  # type: ignore[misc]
    for method in FOR_PLANS
}
BESIDE: dict[str, Callable[[Json], Any]] = {
    "explanation": lambda asked: planner.plan({**asked, "want": "explanation"}),
    "options": lambda asked: planner.options(asked, 3),
}
_POOL: list[Json] = [{"mana": "{R}"}, {"mana": "{G}", "persists": True}, {"mana": "{C}"}]
_SPELLS = [COUNTERSPELL, GRIZZLY_BEARS, LLANOWAR_ELVES, "Forest"]
_BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


def answered(ask: Callable[[Json], Any], asked: Json, alike: Alike) -> Any:
    """What is answered, in names of like objects; a refusal by its class."""
    try:
        return alike.said(ask(asked))
    except planner.RequestError as error:
        return type(error).__name__


def check(asked: Json, seed: object, verbs: dict[str, Callable[[Json], Any]]) -> None:
    """Ask in three other orders."""
    alike = Alike(asked)
    for verb, ask in verbs.items():
        first = answered(ask, asked, alike)
        for other in orders(asked, seed):
            assert answered(ask, other, alike) == first, f"{verb}: {json.dumps(asked)}"


def built(seed: str) -> Json | None:
    """A random request; None where it is refused."""
    random = Random(seed)
    try:
        return with_ids(random.choice(BUILDERS)(random.choice))
    except planner.RequestError:
        return None


def real_board(seed: str) -> Json:
    """Eight to forty permanents, half of them basic lands, a pool, and a hand to keep payable."""
    random = Random(seed)
    size = random.randint(4, 20)
    hand = [{"card": random.choice(_SPELLS)} for _ in range(random.randint(0, 3))]
    generic, letters = random.randint(0, 5), "".join(random.choices(["{W}", "{U}", "{B}", "{R}", "{G}"], k=2))
    return with_ids(
        {
            "board": {
                "battlefield": [_permanent(random, one) for one in _cards(random, size)],
                "hand": hand,
                "pool": random.sample(_POOL, random.choice([0, 0, 2, 3])),
            },
            "pay": {"cost": f"{{{generic}}}{letters}"},
            "keep": random.choice([[], "hand", [{"cost": "{1}{U}"}]]) if hand else [],
        }
    )


def _cards(random: Random, size: int) -> list[Any]:
    others: list[Any] = random.choices([STAPLES[name] for name in sorted(STAPLES)], k=size)
    return [*random.choices(_BASICS, k=size), *others]


def _permanent(random: Random, card: Any) -> Json:
    chosen = {"chosen": CHOSEN[card["name"]]} if isinstance(card, dict) and card["name"] in CHOSEN else {}
    state: Json = random.choice([{}, {}, {}, {}, {"tapped": True}, {"summoning_sick": True}, {"price": 40}])
    return {"card": card, **chosen, **state}


def small_turn(seed: str) -> Json:
    """A turn of three payments on a few permanents."""
    random = Random(seed)
    battlefield = [_permanent(random, card) for card in _cards(random, random.randint(2, 4))]
    board = with_ids({"board": {"battlefield": battlefield}, "pay": {"cost": "{0}"}})["board"]
    costs = random.sample(["{1}", "{U}", "{1}{G}", "{2}", "{W}{B}", "{R}"], 3)
    return {"board": board, "pays": [{"cost": cost, "tag": cost} for cost in costs]}


@drawn(short=40, full=1_500)
def test_every_method_finds_the_same_plan_in_any_order(seeds: list[str]) -> None:
    for seed in seeds:
        if (asked := built(seed)) is not None:
            check(asked, seed, PLANNED)


@drawn(short=12, full=300)
def test_explanations_and_options_are_the_same_in_any_order(seeds: list[str]) -> None:
    for seed in seeds:
        if (asked := built(seed)) is not None:
            check(asked, seed, BESIDE)


@drawn(short=10, full=200)
def test_boards_of_real_cards_are_paid_alike_in_any_order(seeds: list[str]) -> None:
    for seed in seeds:
        check(real_board(seed), seed, PLANNED)


@drawn(short=8, full=200)
def test_turns_are_planned_alike_in_any_order(seeds: list[str]) -> None:
    for seed in seeds:
        check(small_turn(seed), seed, {"turn": planner.plan_turn})


@pytest.mark.parametrize(
    "battlefield",
    [
        ["Mountain", {"card": SOL_RING}],
        ["Island", "Forest", "Plains"],
        [{"card": "Forest", "tapped": True}, "Forest", {"card": "Forest", "price": 1}],
    ],
)
def test_without_ids_what_objects_are_decides(battlefield: list[Any]) -> None:
    """``Forest#1`` is another Forest in another order: what it is, and its state, are the same."""
    found = set()
    for order in (battlefield, battlefield[::-1], battlefield[1:] + battlefield[:1]):
        plan = planner.plan({"board": {"battlefield": order}, "pay": {"cost": "{1}"}})
        assert isinstance(plan, planner.Plan)
        (tapped,) = plan.summary.tapped
        name, _, number = tapped.partition("#")
        entries = [one if isinstance(one, dict) else {"card": one} for one in order]
        named = [one for one in entries if one["card"] == name or name in str(one["card"])]
        found.add(json.dumps(named[int(number) - 1], sort_keys=True))
    assert len(found) == 1


def test_ids_decide_between_like_objects_numbers_in_them_as_numbers() -> None:
    lands = [{"card": "Forest", "id": name} for name in ("f10", "f9", "f8")]
    plan = planner.plan({"board": {"battlefield": lands}, "pay": {"cost": "{G}{G}"}})
    assert isinstance(plan, planner.Plan)
    assert sorted(plan.summary.tapped) == ["f8", "f9"]
