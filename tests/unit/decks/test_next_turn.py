"""The steady player looks one draw ahead, where the mana of lands rests on other lands."""

from __future__ import annotations

from typing import Any

import pytest

from planner.decks import odds

TOMB = {
    "name": "Tomb",
    "type_line": "Legendary Land",
    "oracle_text": "Each land is a Swamp in addition to its other land types.",
}
VAULT = {"name": "Vault", "type_line": "Land", "oracle_text": "{2}, {T}: Add {B} for each Swamp you control."}


def row(cost: str, turn: int, tombs: int, method: str, **more: Any) -> Any:
    spell = {"name": "A spell", "mana_cost": cost, "type_line": "Sorcery"}
    lands = [(TOMB, tombs), (VAULT, 4), ("Swamp", 13), ("Mountain", 4)]
    deck = [*[{"card": card, "count": n} for card, n in lands], {"card": spell, "count": 39 - tombs}]
    return odds(deck, turns=[turn], method=method, **more).rows[0]


@pytest.mark.parametrize("tombs", [1, 3])
def test_a_vault_is_played_before_the_tomb_comes_that_needs_it(tombs: int) -> None:
    """With Swamps alone on the battlefield, and the Vault in hand, a Tomb that is drawn last is too late."""
    exact, found = [row("{5}", 4, tombs, method, seed=2) for method in ("exact", "simulated")]
    assert abs(found.castable - exact.castable) < 3 * found.error + 0.003


def test_only_one_tomb_counts() -> None:
    """704.5j: lines that count two would come to more than any line of play can."""
    exact, found = [row("{2}{B}{B}{B}", 4, 6, method, seed=3) for method in ("exact", "simulated")]
    assert found.castable < exact.castable + 3 * found.error
