"""The best mana base against every mana base, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import pytest

from planner.contract.refusals import RequestError
from planner.decks import answer_deck, best_lands, odds
from tests.support.wild_lands import WILD

LANDS: dict[str, dict[str, Any]] = {
    "Plains": {"name": "Plains", "type_line": "Basic Land — Plains"},
    "Island": {"name": "Island", "type_line": "Basic Land — Island"},
    "Swamp": {"name": "Swamp", "type_line": "Basic Land — Swamp"},
    "A dual": {"name": "A dual", "type_line": "Land", "oracle_text": "{T}: Add {W} or {U}."},
    "A tapped dual": {
        "name": "A tapped dual",
        "type_line": "Land",
        "oracle_text": "This land enters tapped.\n{T}: Add {W} or {U}.",
    },
    "Another": {
        "name": "Another",
        "type_line": "Land",
        "oracle_text": "This land enters tapped.\n{T}: Add {U} or {B}.",
    },
    "A tri land": {
        "name": "A tri land",
        "type_line": "Land",
        "oracle_text": "This land enters tapped.\n{T}: Add {W}, {U} or {B}.",
    },
}
CONDITIONAL: dict[str, dict[str, Any]] = {
    "A fast land": {
        "name": "A fast land",
        "type_line": "Land",
        "oracle_text": "This land enters tapped unless you control two or fewer other lands.\n"
        "{T}: Add {W} or {U}.",
    },
    "A check land": {
        "name": "A check land",
        "type_line": "Land",
        "oracle_text": "This land enters tapped unless you control a Plains or a Swamp.\n"
        "{T}: Add {W} or {B}.",
    },
    "A filter land": {
        "name": "A filter land",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
    },
    "A path": {
        "name": "A path // Another",
        "type_line": "Land // Land",
        "card_faces": [
            {"name": "A path", "type_line": "Land", "oracle_text": "{T}: Add {U}."},
            {"name": "Another", "type_line": "Land", "oracle_text": "{T}: Add {B}."},
        ],
    },
    "A great land": {"name": "A great land", "type_line": "Land", "oracle_text": "{T}: Add {C}{C}."},
}
COSTS = (
    "{W}",
    "{U}",
    "{1}{W}",
    "{W}{U}",
    "{1}{W}{U}",
    "{U}{U}",
    "{B}",
    "{1}{B}",
    "{2}{U}",
    "{W}{U}{B}",
    "{W/U}{B}",
    "{2/W}{U}",
    "{2/B}{2/U}",
)


def instance(random: Random) -> tuple[list[Any], list[dict[str, Any]], int]:
    """A small deck, candidates, and the number of lands."""
    lands = random.randint(6, 9)
    names = random.sample(list(LANDS), random.randint(2, 4))
    candidates = [{"card": LANDS[name], "most": random.randint(2, 6)} for name in names]
    candidates[0]["most"] = lands
    spells = [
        {
            "card": {"name": f"Spell {n}", "mana_cost": cost, "type_line": "Sorcery"},
            "count": random.randint(1, 4),
        }
        for n, cost in enumerate(random.sample(COSTS, random.randint(1, 4)))
    ]
    rest = 26 - lands - sum(int(str(one["count"])) for one in spells)
    blank = {"card": {"name": "Blank", "type_line": "Sorcery"}, "count": rest}
    return [{"card": LANDS[names[0]], "count": lands}, *spells, blank], candidates, lands


def value_of(deck: list[Any], base: dict[str, int]) -> Fraction:
    """The weighted mean of a base, from the odds themselves."""
    spells = [one for one in deck[1:] if "mana_cost" in one["card"]]
    lands = [{"card": LANDS[name], "count": count} for name, count in base.items() if count]
    asked = [{"card": one["card"], "turn": turn_of(one["card"]["mana_cost"])} for one in spells]
    table = answer_deck({"deck": [*lands, *deck[1:]], "ask": asked, "method": "exact"})
    total = sum(
        (
            one["count"] * Fraction(row.fractions["castable"])
            for one, row in zip(spells, table.rows, strict=True)
        ),
        Fraction(),
    )
    return total / Fraction(sum(int(one["count"]) for one in spells))


def turn_of(cost: str) -> int:
    parts = (part.partition("/")[0] for part in cost.strip("{}").split("}{"))
    return sum(int(part) if part.isdigit() else 1 for part in parts)


def bases(candidates: list[dict[str, Any]], lands: int) -> list[dict[str, int]]:
    names = [one["card"]["name"] for one in candidates]
    counts = product(*(range(one["most"] + 1) for one in candidates))
    return [dict(zip(names, count, strict=True)) for count in counts if sum(count) == lands]


@pytest.mark.parametrize("number", range(30))
def test_the_best_base_is_the_best_of_all(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, candidates, lands = instance(Random(number))
    if number % 2:  # every other one through the relaxation and its bound
        monkeypatch.setattr("planner.decks.base_search.MOST_BASES", 0)
    if number % 4 == 1:  # and of these with planes above tables in place of the tables
        monkeypatch.setattr("planner.decks.base_relaxation._MOST_TUPLES", 0)
    plan = best_lands(deck, lands, candidates, seconds=60)
    best = max(value_of(deck, base) for base in bases(candidates, lands))
    found = value_of(deck, {land.name: land.count for land in plan.lands})
    assert Fraction(plan.fraction) == found
    assert plan.bound >= float(best) - 1e-9
    if plan.optimal:
        assert found == best
    else:
        assert number % 2  # what is worked out in full is always proven


@pytest.mark.parametrize("number", range(24))
def test_no_base_is_above_the_bound_with_lands_that_rest_on_others(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(100 + number)
    some = [LANDS["Plains"], LANDS["Island"], LANDS["Swamp"]][: random.randint(2, 3)]
    others = CONDITIONAL if number < 12 else WILD
    some += [others[name] for name in random.sample(list(others), random.randint(1, 2))]
    candidates: list[dict[str, Any]] = [{"card": card, "most": random.randint(2, 3)} for card in some]
    candidates[0]["most"] = 6
    spells = [
        {"card": {"name": f"S{n}", "mana_cost": cost, "type_line": "Sorcery"}, "count": random.randint(1, 3)}
        for n, cost in enumerate(random.sample(COSTS, 2))
    ]
    rest = 20 - sum(int(str(one["count"])) for one in spells)
    blank = {"card": {"name": "Blank", "type_line": "Sorcery"}, "count": rest}
    deck = [{"card": some[0], "count": 6}, *spells, blank]
    if number % 2:
        monkeypatch.setattr("planner.decks.base_search.MOST_BASES", 0)
    if number % 4 == 1:  # planes above tables in place of the tables
        monkeypatch.setattr("planner.decks.base_relaxation._MOST_TUPLES", 0)
    plan = best_lands(deck, 6, candidates, seconds=60)
    known = {one["card"]["name"]: one["card"] for one in candidates}
    best = max(
        conditional_value(deck, {known[name]["name"]: count for name, count in base.items()}, known)
        for base in bases(candidates, 6)
    )
    found = conditional_value(deck, {land.name: land.count for land in plan.lands}, known)
    assert plan.bound >= float(best) - 1e-9
    assert plan.value <= float(found) + 1e-9
    if plan.fraction:
        assert Fraction(plan.fraction) == found
    if plan.optimal:
        assert found == best


def conditional_value(deck: list[Any], base: dict[str, int], known: dict[str, dict[str, Any]]) -> Fraction:
    """The weighted mean of a base of any lands."""
    spells = [one for one in deck[1:] if "mana_cost" in one["card"]]
    lands = [{"card": known[name], "count": count} for name, count in base.items() if count]
    asked = [{"card": one["card"], "turn": turn_of(one["card"]["mana_cost"])} for one in spells]
    table = answer_deck({"deck": [*lands, *deck[1:]], "ask": asked, "method": "exact"})
    chances = [Fraction(row.fractions["castable"]) for row in table.rows]
    weights = [int(one["count"]) for one in spells]
    return sum((w * c for w, c in zip(weights, chances, strict=True)), Fraction()) / sum(weights)


def test_a_real_deck_is_proven_best() -> None:
    spells = ["{W}", "{1}{W}", "{W}{U}", "{1}{W}{U}", "{2}{U}{U}", "{3}{W}{W}", "{U}", "{1}{U}", "{2}{W}"]
    deck = [
        {"card": "Plains", "count": 12},
        {"card": "Island", "count": 8},
        {"card": "Tranquil Cove", "count": 4},
        *(
            {"card": {"name": f"S{n}", "mana_cost": cost, "type_line": "Sorcery"}, "count": 4}
            for n, cost in enumerate(spells)
        ),
    ]
    plan = best_lands(deck)
    assert plan.optimal
    assert plan.value > plan.before
    assert sum(land.count for land in plan.lands) == 24
    assert sum(land.count for land in plan.changes) == 0
    gains = sum(spell.weight * (spell.after - spell.before) for spell in plan.spells) / 36
    assert plan.value - plan.before == pytest.approx(gains)
    few = best_lands(deck, swaps=1)
    assert sum(max(0, land.count) for land in few.changes) == 1
    assert few.value - few.before == pytest.approx(plan.swaps[0].gain)


def test_ties_go_to_fewer_tapped_lands_less_life_fewer_changes() -> None:
    painful = {
        "name": "A painful land",
        "type_line": "Land",
        "oracle_text": "{T}: Add {W} or {U}. This land deals 1 damage to you.",
    }
    tapped = LANDS["A tapped dual"]
    deck = [
        {"card": "Plains", "count": 17},
        {"card": {"name": "A spell", "mana_cost": "{2}{W}", "type_line": "Sorcery"}, "count": 23},
    ]
    plan = best_lands(deck, 17, ["Plains", {"card": painful, "most": 4}, {"card": tapped, "most": 4}])
    assert [(land.name, land.count) for land in plan.lands] == [("Plains", 17)]


def test_the_fewest_changes_that_bring_every_spell_there() -> None:
    deck = [
        {"card": "Plains", "count": 14},
        {"card": "Island", "count": 3},
        {"card": {"name": "White", "mana_cost": "{1}{W}", "type_line": "Sorcery"}, "count": 12},
        {"card": {"name": "Blue", "mana_cost": "{1}{U}", "type_line": "Sorcery"}, "count": 11},
    ]
    plan = best_lands(deck, candidates=["Plains", "Island"], at_least=0.8)
    assert plan.optimal
    assert not plan.conflict
    assert all(spell.after >= 0.8 for spell in plan.spells)
    changes = sum(max(0, land.count) for land in plan.changes)
    fewer = best_lands(deck, candidates=["Plains", "Island"], swaps=changes - 1)
    assert any(spell.after < 0.8 for spell in fewer.spells)
    none = best_lands(deck, candidates=["Plains", "Island"], at_least=0.9)
    assert set(none.conflict) == {"White", "Blue"}


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"lands": 0}, "lands"),
        ({"lands": 41}, "lands"),
        ({"lands": [20, 10]}, "lands"),
        ({"candidates": ["Nothing of the kind"]}, "candidates[0]"),
        ({"candidates": ["Sol Ring"]}, "candidates[0]"),
        ({"candidates": [{"card": "Island", "most": -1}]}, "candidates[0].most"),
        ({"weights": {"Nobody": 1}}, "weights.Nobody"),
        ({"weights": {"Bear": -1}}, "weights.Bear"),
        ({"at_least": 2}, "at_least"),
        ({"seconds": 0}, "seconds"),
    ],
)
def test_bad_input_says_where(options: dict[str, Any], where: str) -> None:
    deck = [{"card": "Plains", "count": 17}, {"card": {"name": "Bear", "mana_cost": "{1}{W}"}, "count": 23}]
    with pytest.raises(RequestError) as refused:
        best_lands(deck, **options)
    assert where in str(refused.value)


def test_a_deck_with_more_copies_than_rules_permit_has_advice_too() -> None:
    """Ten copies of a land may stay; where four are the most, one swap is too few, and is refused."""
    heath = {"name": "Sample Heath", "type_line": "Land", "oracle_text": "{T}: Add {G} or {W}."}
    elves = {"name": "Sample Elves", "mana_cost": "{G}", "type_line": "Creature — Elf", "oracle_text": ""}
    deck = [{"card": "Forest", "count": 14}, {"card": heath, "count": 10}, {"card": elves, "count": 36}]
    plan = best_lands(deck, candidates=["Forest", heath], swaps=1)
    assert plan.value == plan.before
    with pytest.raises(RequestError, match=r"^swaps: no base within so few swaps"):
        best_lands(deck, candidates=["Forest", {"card": heath, "most": 4}], swaps=1)
    assert len(best_lands(deck, candidates=["Forest", {"card": heath, "most": 4}], swaps=6).changes) == 2


def test_mana_for_some_spells_only_is_spent_on_them() -> None:
    """A cavern whose mana is for creature spells alone (106.6): figures are those of ``odds``."""
    cavern = {
        "name": "A cavern",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\n{T}: Add one mana of any color. "
        "Spend this mana only to cast a creature spell.",
    }
    bird = {"name": "A bird", "type_line": "Creature — Bird", "mana_cost": "{U}"}
    bolt = {"name": "A bolt", "type_line": "Instant", "mana_cost": "{R}"}
    deck = [
        {"card": cavern, "count": 6},
        {"card": "Island", "count": 4},
        {"card": "Mountain", "count": 6},
        {"card": bird, "count": 12},
        {"card": bolt, "count": 12},
    ]
    plan = best_lands(deck, candidates=["Island", "Mountain", cavern], swaps=0)
    before = {spell.card: spell.before for spell in plan.spells}
    table = odds(deck, ask=[{"card": bird, "turn": 1}, {"card": bolt, "turn": 1}])
    assert before == pytest.approx({"A bird": table.rows[0].castable, "A bolt": table.rows[1].castable})
    assert before["A bird"] == pytest.approx(1 - comb(30, 7) / comb(40, 7))
    assert before["A bolt"] == pytest.approx(1 - comb(34, 7) / comb(40, 7))
