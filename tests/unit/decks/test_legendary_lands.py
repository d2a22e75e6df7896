"""704.5j: of a legendary land one stays on the battlefield, exactly and in games."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.decks import compare, odds

LEGEND = {"name": "Seat", "type_line": "Legendary Land", "oracle_text": "{T}: Add {G}."}


def asked(cost: str, turn: int, lands: dict[str, int], blanks: int, **more: Any) -> Any:
    spell = {"name": "A spell", "mana_cost": cost, "type_line": "Sorcery"}
    cards = [{"card": LEGEND if name == "Seat" else name, "count": n} for name, n in lands.items()]
    return odds([*cards, {"card": spell, "count": blanks}], turns=[turn], **more).rows[0]


@pytest.mark.parametrize("method", ["exact", "simulated"])
def test_a_second_one_makes_mana_on_its_turn_alone(method: str) -> None:
    """Tapped for mana, then another one is played, which stays and is tapped too: there are never three."""
    assert asked("{1}{G}", 2, {"Seat": 24}, 36, method=method).castable > 0.85
    assert asked("{2}{G}", 3, {"Seat": 24}, 36, method=method).castable == 0


def test_it_is_exact_by_all_orders() -> None:
    """A deck of nine: two Seats, a Forest; {2}{G} on the third turn, every order of the cards looked at."""
    found = asked("{2}{G}", 3, {"Seat": 2, "Forest": 1}, 6, method="exact")
    paid = whole = 0
    for order in _orders():
        whole += 1
        paid += _pays(order)
    assert Fraction(found.fractions["castable"]) == Fraction(paid, whole)


def _orders() -> list[tuple[int, int, int]]:
    """The places of two Seats and a Forest among nine cards."""
    return [(a, b, f) for a in range(9) for b in range(a + 1, 9) for f in range(9) if f not in (a, b)]


def _pays(places: tuple[int, int, int]) -> bool:
    """Three mana on turn 3 takes Seat and Forest in play by turn 2, and the other Seat then."""
    first, second, forest = places
    by_turn_2 = min(first, second) < 8 and forest < 8 and {first, second, forest} & set(range(7)) != set()
    return by_turn_2 and max(first, second) < 9


def test_one_copy_is_a_land_as_any_other() -> None:
    one = asked("{2}{G}", 3, {"Seat": 1, "Forest": 23}, 36)
    other = asked("{2}{G}", 3, {"Forest": 24}, 36)
    assert (one.method, one.castable) == ("exact", other.castable)


def test_two_of_different_names_stay_both() -> None:
    other = {**LEGEND, "name": "Throne"}
    spell = {"name": "A spell", "mana_cost": "{1}{G}", "type_line": "Sorcery"}
    cards = [{"card": LEGEND, "count": 12}, {"card": other, "count": 12}, {"card": spell, "count": 36}]
    third = odds([*cards[:2], {"card": {**spell, "mana_cost": "{2}{G}"}, "count": 36}], turns=[3]).rows[0]
    assert 0.4 < third.castable < 0.7887


def test_decks_with_them_are_compared() -> None:
    spell = {"name": "A spell", "mana_cost": "{2}{G}", "type_line": "Sorcery"}
    decks = [
        [{"card": LEGEND, "count": n}, {"card": "Forest", "count": 24 - n}, {"card": spell, "count": 36}]
        for n in (4, 0)
    ]
    found = compare(decks[0], decks[1], turns=[3], games=2_000, seed=1)
    assert found.mean > 0


def test_simulated_games_come_to_the_same() -> None:
    exact = asked("{3}{G}", 4, {"Seat": 4, "Forest": 20}, 36, method="exact")
    found = asked("{3}{G}", 4, {"Seat": 4, "Forest": 20}, 36, method="simulated", games=20_000)
    assert abs(found.castable - exact.castable) < 4 * found.error + 0.004
