"""No answer rests on the order in which a request lists its objects: it is the same up to like objects."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import planner
from planner.planning.question.methods import FOR_PLANS
from tests.support.cards.by_name import CARDS
from tests.support.cards.single import SOL_RING
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
REAL = [{"card": card} for card in CARDS.values() if "mana_cost" in card]
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
    states: list[Json] = [{}, {}, {}, {"tapped": True}, {"summoning_sick": True}, {"counters": {"charge": 2}}]
    permanents = [one for one in REAL if _is_permanent(one["card"])]
    others = [{**random.choice(permanents), **random.choice(states)} for _ in range(size)]
    basics: list[Json] = [{"card": random.choice(_BASICS), **random.choice(states[:4])} for _ in range(size)]
    hand = [dict(random.choice(REAL)) for _ in range(random.randint(0, 3))]
    pool: list[Json] = [{"mana": "{R}"}, {"mana": "{G}", "persists": True}, {"mana": "{C}"}]
    generic, letters = random.randint(0, 5), "".join(random.choices(["{W}", "{U}", "{B}", "{R}", "{G}"], k=2))
    return with_ids(
        {
            "board": {
                "battlefield": [*basics, *others],
                "hand": hand,
                "pool": random.sample(pool, random.choice([0, 0, 2, 3])),
            },
            "pay": {"cost": f"{{{generic}}}{letters}"},
            "keep": random.choice([[], "hand", [{"cost": "{1}{U}"}]]),
        }
    )


def _is_permanent(card: Json) -> bool:
    return not {"Instant", "Sorcery"} & set(card["type_line"].split())


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
        try:
            asked = real_board(seed)
        except planner.RequestError:
            continue
        check(asked, seed, PLANNED)


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
