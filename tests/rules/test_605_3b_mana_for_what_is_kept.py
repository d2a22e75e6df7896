"""What is kept is paid with the mana that abilities make after the payment (605.3b, 608.2h)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan, plan_turn
from tests.support.comparing import compare

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2"}
GHOUL = {"name": "Ghoul", "type_line": "Creature — Zombie", "colors": ["B"], "power": "2"}
TRINKET = {"name": "Trinket", "type_line": "Artifact"}
CRADLE = {"name": "Nest", "type_line": "Land", "oracle_text": "{T}: Add {G} for each creature you control."}
CRYPT = {
    "name": "Crypt",
    "type_line": "Land",
    "oracle_text": "{T}: Add {B} for each black creature card in your graveyard.",
}
OPAL = {
    "name": "Opal",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add one mana of any color. Activate only if you control three or more artifacts.",
}
SOLITUDE = {
    "name": "Solitude",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}. If you control no creatures, add {W}{W} instead.",
}
LANTERN = {
    "name": "Lantern",
    "type_line": "Enchantment",
    "oracle_text": "You may spend mana as though it were mana of any color.",
}
SHRINE = {"name": "Shrine", "mana_cost": "{5}", "type_line": "Enchantment"}
TOKEN = {"card": TRINKET, "token": True}
IMP = {"card": {"name": "Imp", "type_line": "Creature — Imp", "power": "1"}, "token": True}


def _kept(
    pay: str, keep: str, *battlefield: Any, weight: int = 1, **board: Any
) -> tuple[list[str], list[str]]:
    there = [one if isinstance(one, str) or "card" in one else {"card": one} for one in battlefield]
    asked = {
        "board": {"battlefield": there, **board},
        "pay": {"cost": pay, "kind": "effect"},
        "keep": [{"cost": keep, "weight": weight}],
    }
    both = compare(asked)
    assert both.fault in ("", "not proven optimal"), both.fault
    assert isinstance(both.answer, Plan)
    assert not both.answer.not_understood, both.answer.not_understood
    assert both.answer.price == both.expected.price
    end = both.answer.to_dict()["summary"]
    return end["kept"], end["sacrificed"]


@pytest.mark.parametrize(("keep", "kept"), [("{G}{G}", []), ("{G}", ["{G}"])])
def test_605_3b_a_sacrificed_creature_is_no_more_mana(keep: str, kept: list[str]) -> None:
    assert _kept("Sacrifice a creature", keep, CRADLE, BEAR, IMP) == (kept, ["Imp#1"])


def test_605_3b_a_land_is_sacrificed_instead_where_the_creatures_are_worth_more() -> None:
    lost = _kept("Sacrifice a creature or land", "{G}{G}", CRADLE, BEAR, IMP, "Island", weight=3)
    assert lost == (["{G}{G}"], ["Island#1"])


def test_605_3b_rules_for_spending_are_gone_with_what_has_them() -> None:
    """609.4b: mana of any color may be spent as another while the Lantern is there, and no longer."""
    assert _kept("Sacrifice an enchantment", "{U}", LANTERN, "Forest")[0] == []
    assert _kept("Sacrifice an enchantment", "{U}", LANTERN, "Island")[0] == ["{U}"]
    lost = _kept("Sacrifice an enchantment", "{U}", LANTERN, SHRINE, "Forest", weight=30)
    assert lost == (["{U}"], ["Shrine#1"])


def test_605_3b_the_creature_goes_whose_loss_brings_the_mana() -> None:
    """A token would be given up first, but without creatures the land makes white mana."""
    lost = _kept("Sacrifice a creature or artifact", "{W}", SOLITUDE, BEAR, TOKEN, weight=30)
    assert lost == (["{W}"], ["Bear#1"])


def test_605_3b_metalcraft_is_gone_with_the_third_artifact() -> None:
    assert _kept("Sacrifice an artifact", "{W}", OPAL, TRINKET, TRINKET)[0] == []
    assert _kept("Sacrifice an artifact", "{W}", OPAL, TRINKET, TRINKET, TRINKET)[0] == ["{W}"]


@pytest.mark.parametrize(
    ("lost", "lands", "keep"),
    [
        ("Swamp", ["Cabal Coffers", "Swamp", "Swamp", "Forest", "Wastes"], "{B}{B}{B}"),
        ("land", ["Urza's Mine", "Urza's Tower", "Urza's Power Plant"], "{4}"),
        ("land", ["Reflecting Pool", "Swamp"], "{B}{B}"),
    ],
)
def test_605_3b_lands_that_need_each_other(lost: str, lands: list[str], keep: str) -> None:
    assert _kept(f"Sacrifice a {lost}", keep, *lands, weight=9)[0] == []


def test_605_3b_what_comes_to_the_graveyard_is_counted_there() -> None:
    board = (CRYPT, GHOUL, IMP)
    kept = _kept("Sacrifice a creature", "{B}{B}", *board, weight=3, graveyard=[{"card": GHOUL}])
    assert kept == (["{B}{B}"], ["Ghoul#1"])


def _turn(keep: str, *battlefield: Any, pays: list[str]) -> tuple[list[str], list[str]]:
    """What a turn keeps, and which of its costs, of falling value, it pays."""
    asked = {
        "board": {"battlefield": [{"card": one} for one in battlefield]},
        "pays": [
            {"cost": one, "kind": "effect", "tag": one, "value": len(pays) - n, "resolves": False}
            for n, one in enumerate(pays)
        ],
        "keep": [{"cost": keep}],
    }
    found = plan_turn(asked)
    return found.kept, [one.name for one in found.paid]


def test_605_3b_a_turn_pays_nothing_where_that_keeps_what_its_costs_would_lose() -> None:
    elf = {**BEAR, "oracle_text": "{T}: Add {G}."}
    assert _turn("{G}", elf, pays=["Sacrifice a creature"]) == (["{G}"], [])
    assert _turn("{G}{G}", CRADLE, BEAR, BEAR, pays=["Sacrifice a creature", "{0}"]) == (["{G}{G}"], ["{0}"])


def test_605_3b_a_turn_pays_what_brings_mana_for_what_is_kept() -> None:
    assert _turn("{W}", SOLITUDE, BEAR, pays=["Sacrifice a creature"]) == (["{W}"], ["Sacrifice a creature"])


def test_605_3b_what_one_cost_taps_is_sacrificed_for_mana_that_is_kept_for_another() -> None:
    altar = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {R}."}
    taps = "Tap an untapped creature you control"
    assert _turn("{R}", altar, BEAR, pays=[taps]) == (["{R}"], [taps])
    assert _turn("{R}", altar, BEAR, pays=[taps, "{B}"]) == (["{R}"], [taps])
