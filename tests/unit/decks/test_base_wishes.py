"""What bounds a mana base (a format, a budget, lands that stay, basics, worth), against every base."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from planner.contract.refusals import RequestError
from planner.decks import best_lands
from planner.decks.cards_of import read_deck
from planner.decks.mana_base import candidates_of
from planner.decks.named_cards import read_named
from planner.decks.reading import Players
from tests.unit.decks.test_best_lands import LANDS, conditional_value

COPIES = {"Plains": 5, "Island": 3, "A dual": 0, "A tapped dual": 1}
PRICES = {"A dual": "4.00", "A tapped dual": "0.25"}
LEGAL = {"Plains": "legal", "Island": "legal", "A dual": "not_legal", "A tapped dual": "legal"}
MOST = {"Plains": 9, "Island": 9, "A dual": 4, "A tapped dual": 4}
SPELLS = {"{W}{U}": 8, "{1}{U}": 6, "{W}{W}": 4}


def land(name: str) -> dict[str, Any]:
    """A land with a price and formats, as Scryfall's objects have them."""
    legalities = {"modern": LEGAL[name], "vintage": "restricted" if name == "A dual" else "legal"}
    return {**LANDS[name], "prices": {"usd": PRICES.get(name)}, "legalities": legalities}


def deck() -> list[Any]:
    """A deck of 27 cards, nine of them lands."""
    cards = [{"card": land(name), "count": count} for name, count in COPIES.items() if count]
    return cards + [
        {"card": {"name": f"S {cost}", "mana_cost": cost, "type_line": "Sorcery"}, "count": count}
        for cost, count in SPELLS.items()
    ]


def best_of_all(fine: Callable[[dict[str, int]], bool], worth: dict[str, float]) -> float:
    """The greatest value of all bases that are fine, what lands are worth added."""
    spells = [{"card": None}, *deck()[3:]]
    found = []
    for counts in product(*(range(min(9, most) + 1) for most in MOST.values())):
        base = dict(zip(MOST, counts, strict=True))
        if sum(counts) == 9 and fine(base):
            beside = sum(worth.get(name, 0.0) * count for name, count in base.items()) / 100
            found.append(float(conditional_value(spells, base, {n: land(n) for n in MOST})) + beside)
    return max(found)


def spent(base: dict[str, int]) -> float:
    """What the lands that come in cost, in dollars."""
    return sum(max(0, base[name] - COPIES[name]) * float(price) for name, price in PRICES.items())


def no_dual(base: dict[str, int]) -> bool:
    """The format forbids it."""
    return base["A dual"] == 0


@pytest.mark.parametrize(
    ("wish", "fine"),
    [
        ({"budget": 4.5}, lambda base: spent(base) <= 4.5),
        ({"keep": "4 Plains, A tapped dual"}, lambda base: base["Plains"] >= 4 and base["A tapped dual"]),
        ({"basics": 8}, lambda base: base["Plains"] + base["Island"] >= 8),
        ({"format": "modern", "candidates": ["Plains", "Island", "A tapped dual"]}, no_dual),
        ({"format": "Vintage"}, lambda base: base["A dual"] <= 1),
        ({"worth": {"A tapped dual": 6, "A dual": -9}}, lambda base: True),
        ({"budget": 8, "basics": 6, "keep": "2 Island", "swaps": 2},
         lambda b: spent(b) <= 8 and b["Plains"] + b["Island"] >= 6 and b["Island"] >= 2
         and sum(max(0, b[name] - COPIES[name]) for name in b) <= 2),
    ],
)  # fmt: skip
def test_no_base_within_the_wishes_is_better(
    wish: dict[str, Any], fine: Callable[[dict[str, int]], bool]
) -> None:
    names = wish.pop("candidates", list(MOST))
    plan = best_lands(
        deck(), candidates=[{"card": land(n), "most": MOST[n]} for n in names], seconds=60, **wish
    )
    base = dict.fromkeys(MOST, 0) | {one.name: one.count for one in plan.lands}
    assert fine(base)
    assert plan.optimal
    assert plan.value + plan.worth == pytest.approx(best_of_all(fine, wish.get("worth", {})))
    assert plan.bound == pytest.approx(plan.value + plan.worth)


def test_what_a_format_forbids_goes_and_is_said() -> None:
    cards = [{"card": land("A dual"), "count": 4}, {"card": land("Plains"), "count": 5}, *deck()[3:]]
    plan = best_lands(cards, format="modern", seconds=60)
    assert "A dual" not in [one.name for one in plan.lands]
    assert "A dual isn't legal in modern: it goes" in plan.notes
    with pytest.raises(RequestError, match="isn't legal in modern"):
        best_lands(cards, candidates=[land("A dual"), land("Plains")], format="modern")
    with pytest.raises(RequestError, match="isn't legal in modern"):
        best_lands(cards, keep="A dual", format="modern")


@pytest.mark.parametrize(
    ("wish", "path"),
    [
        ({"format": "moderm"}, "format"),
        ({"keep": "6 Plains"}, "keep"),
        ({"keep": "Tundra"}, "keep"),
        ({"basics": 10}, "lands"),
        ({"worth": {"Taiga": 1}}, "worth.Taiga"),
        ({"budget": -1}, "budget"),
    ],
)
def test_wishes_that_are_refused(wish: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as error:
        best_lands(deck(), candidates=[land(name) for name in MOST], **wish)
    assert error.value.path == path


def test_a_commander_has_one_of_each_land() -> None:
    hero = {"name": "Hero", "mana_cost": "{W}{U}", "type_line": "Legendary Creature"}
    plan = best_lands([*deck()], commander=hero, candidates=[land(n) for n in MOST], seconds=60)
    assert {one.name: one.count for one in plan.lands}["A dual"] == 1


def test_lands_of_any_color_come_in_with_three_colors() -> None:
    def names(costs: str, identity: str | None = None) -> set[str]:
        cards = read_deck(
            [{"card": "Plains", "count": 30}, {"card": {"name": "Opt", "mana_cost": "{U}"}, "count": 30}]
        )
        return {one.kind.name for one in candidates_of(cards, None, 17, Players(1, identity), costs)}

    any_color = {"City of Brass", "Mana Confluence"}
    assert any_color | {"Arcane Sanctum", "Raffine's Tower"} <= names("WUB")
    assert "Command Tower" in names("WUB", "WUB")
    assert not {"Command Tower", "Mystic Monastery"} & names("WUB")
    assert not any_color & names("WU")


def test_a_limited_deck_is_offered_its_own_lands_and_basic_ones() -> None:
    """100.2b: what wasn't opened isn't there, and of what was there are no more copies."""
    opt = {"name": "Opt", "mana_cost": "{U}"}
    for blanks, more in ((24, False), (44, True)):
        deck = [{"card": "Plains", "count": 15}, {"card": "Tranquil Cove", "count": 1}]
        cards = read_deck([*deck, {"card": opt, "count": blanks}])
        found = {one.kind.name: one.most for one in candidates_of(cards, None, 16, Players(1, None), "WU")}
        assert (found["Tranquil Cove"] == 1) is (blanks == 24)
        assert {"Plains", "Island"} <= found.keys()
        assert bool(found.keys() - {"Plains", "Island", "Tranquil Cove"}) is more


def test_names_with_commas_stay() -> None:
    lands = {"Island": 4, "Urborg, Tomb of Yawgmoth": 1, "Hengegate Pathway // Mistgate Pathway": 2}
    kept = read_named("Urborg, Tomb of Yawgmoth, 3x Island, Mistgate Pathway", lands, "keep")
    assert kept == {"Urborg, Tomb of Yawgmoth": 1, "Island": 3, "Hengegate Pathway // Mistgate Pathway": 1}
