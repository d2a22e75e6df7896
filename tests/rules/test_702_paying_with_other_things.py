"""Convoke, delve, improvise and assist pay for mana once the total cost is locked in.

They are neither additional nor alternative costs, and no reductions (702.51b, 702.66b, 702.126b).
"""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan
from tests.support.cards.costs import (
    BEAR,
    LODESTONE_GOLEM,
    ORNITHOPTER,
    SIEGE_WURM,
    TRINISPHERE,
    paid,
    real,
    unpaid,
)

TREASURE_CRUISE = real("Treasure Cruise", "{7}{U}", "Sorcery", "Delve\nDraw three cards.")
REVERSE_ENGINEER = real("Reverse Engineer", "{3}{U}{U}", "Sorcery", "Improvise\nDraw three cards.")
GAME_PLAN = real(
    "Game Plan",
    "{5}{U}",
    "Sorcery",
    "Assist\nEach player shuffles their hand and graveyard into their library, then draws seven cards.",
)
ELF = real("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1")
SOL_RING = real("Sol Ring", "{1}", "Artifact", "{T}: Add {C}{C}.")


def helped(plan: Plan) -> list[str]:
    """What pays instead of mana, step by step."""
    return [step.for_ or "" for step in plan.steps if step.action in ("tap", "exile", "assist")]


@pytest.mark.parametrize(
    ("keyword", "board", "words"),
    [
        ("Convoke", {"battlefield": [BEAR, BEAR]}, ["convoke {1}"] * 2),
        ("Delve", {"graveyard": ["Forest", "Forest"]}, ["delve {1}"] * 2),
        ("Improvise", {"battlefield": [ORNITHOPTER, ORNITHOPTER]}, ["improvise {1}"] * 2),
        ("Assist", {"helpers": [{"mana": 2}]}, ["{2}"]),
    ],
)
def test_702_they_pay_what_trinisphere_makes_of_the_cost(
    keyword: str, board: dict[str, Any], words: list[str]
) -> None:
    """A spell of {U} costs {2}{U}; a reduction would have come before that."""
    spell = real("Spell", "{U}", "Sorcery", keyword)
    permanents = board.get("battlefield", [])
    rest = {zone: entries for zone, entries in board.items() if zone != "battlefield"}
    plan = paid({"card": spell}, "Island", TRINISPHERE, *permanents, **rest)
    assert plan.total_cost == "{2}{U}"
    assert helped(plan) == words
    assert (plan.choices.additional, plan.choices.reductions) == ([], [])


def test_702_51_they_pay_an_alternative_cost_too() -> None:
    """Cast without paying its mana cost, the spell owes the Golem's {1}, and convoke pays that."""
    plan = paid({"card": SIEGE_WURM, "alternative": "free"}, BEAR, LODESTONE_GOLEM)
    assert (plan.total_cost, helped(plan)) == ("{1}", ["convoke {1}"])


def test_702_51_reductions_come_first() -> None:
    effects = ["Creature spells you cast cost {1} less to cast."]
    plan = paid({"card": SIEGE_WURM}, {"card": BEAR, "count": 6}, effects=effects)
    assert (plan.total_cost, len(helped(plan))) == ("{4}{G}{G}", 6)


def test_702_51a_a_creature_pays_for_its_own_color_only() -> None:
    red = {"card": {**BEAR, "colors": ["R"]}, "count": 7}
    assert unpaid({"card": SIEGE_WURM}, red).missing.mana == "{G}{G}"  # type: ignore[union-attr]


def test_702_51a_a_summoning_sick_creature_can_be_tapped_and_a_tapped_one_cannot() -> None:
    spell = real("Spell", "{G}", "Instant", "Convoke")
    assert helped(paid({"card": spell}, {"card": BEAR, "summoning_sick": True})) == ["convoke {G}"]
    unpaid({"card": spell}, {"card": BEAR, "tapped": True})


def test_702_51_a_creature_taps_for_mana_or_for_convoke() -> None:
    spell = real("Spell", "{G}{G}", "Instant", "Convoke")
    unpaid({"card": spell}, ELF)
    assert len(paid({"card": spell}, ELF, ELF).summary.tapped) == 2


def test_702_66a_delve_pays_generic_mana_only_and_not_with_the_spell_itself() -> None:
    unpaid({"card": TREASURE_CRUISE}, graveyard=[{"card": "Island", "count": 9}])
    cruise = {"card": TREASURE_CRUISE, "id": "cruise"}
    in_graveyard = {"card": "cruise", "from": "graveyard"}
    unpaid(in_graveyard, "Island", graveyard=[cruise, {"card": "Forest", "count": 6}])
    plan = paid(in_graveyard, "Island", graveyard=[cruise, {"card": "Forest", "count": 7}])
    assert helped(plan) == ["delve {1}"] * 7


def test_702_126a_an_artifact_taps_for_mana_or_for_improvise() -> None:
    """The Ring's two mana are worth more than {1}: with one Ornithopter {3} is paid."""
    lands = ["Island", "Island"]
    assert len(helped(paid({"card": REVERSE_ENGINEER}, *lands, SOL_RING, ORNITHOPTER))) == 1
    unpaid({"card": REVERSE_ENGINEER}, *lands, SOL_RING)


def test_702_132a_another_player_pays_generic_mana_only() -> None:
    plan = paid({"card": GAME_PLAN}, "Island", helpers=[{"mana": 5}])
    assert [(step.action, step.amount) for step in plan.steps[1:2]] == [("assist", 5)]
    unpaid({"card": GAME_PLAN}, "Mountain", helpers=[{"mana": 9}])


def test_702_132a_one_other_player_helps_not_several() -> None:
    unpaid({"card": GAME_PLAN}, "Island", helpers=[{"mana": 3}, {"mana": 3}])
    plan = paid({"card": GAME_PLAN}, *["Island"] * 3, helpers=[{"mana": 1}, {"mana": 3}])
    assert [step.amount for step in plan.steps if step.action == "assist"] == [3]


def test_601_2h_a_creature_tapped_for_convoke_may_be_sacrificed_too() -> None:
    spell = real(
        "Feast",
        "{1}{B}",
        "Sorcery",
        "Convoke\nAs an additional cost to cast this spell, sacrifice a creature.",
    )
    plan = paid({"card": spell}, "Swamp", BEAR)
    assert (helped(plan), plan.summary.sacrificed) == (["convoke {1}"], ["Runeclaw Bear#1"])
