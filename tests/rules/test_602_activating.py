"""Rule 602: activating abilities, and what their costs ask of a permanent."""

from __future__ import annotations

import pytest

import planner
from planner import Board, Plan
from tests.support.cards.single import (
    BIRDS_OF_PARADISE,
    BLOOD_PET,
    DRYAD_ARBOR,
    LLANOWAR_ELVES,
    SIMIAN_SPIRIT_GUIDE,
    SOL_RING,
    TREASONOUS_OGRE,
    Card,
    activated,
    entry,
    plan_of,
    refusal_of,
    request,
    rules,
)


def test_602_1_the_cost_is_what_stands_before_the_colon() -> None:
    """Each part of it is in the step: life here, the sacrifice there."""
    life = plan_of(request(TREASONOUS_OGRE, cost="{R}")).steps[0]
    assert (life.pays_life, life.sacrifices, life.exiles) == (3, [], [])
    lost = plan_of(request(BLOOD_PET, cost="{B}")).steps[0]
    assert (lost.pays_life, lost.sacrifices, lost.exiles) == (0, ["Blood Pet#1"], [])
    exiled = plan_of(request(hand=[SIMIAN_SPIRIT_GUIDE], cost="{R}")).steps[0]
    assert (exiled.sacrifices, exiled.exiles) == ([], ["Simian Spirit Guide#1"])


@pytest.mark.parametrize("card", [LLANOWAR_ELVES, BIRDS_OF_PARADISE, DRYAD_ARBOR])
def test_602_5a_a_summoning_sick_creature_is_not_tapped_for_its_ability(card: Card) -> None:
    assert planner.can_pay(request(card, cost="{G}"))
    answer = refusal_of(request(entry(card, summoning_sick=True, id="c"), cost="{G}", require=["c"]))
    assert rules(answer) == ["602.5a"]
    refusal_of(request(entry(card, summoning_sick=True), cost="{G}"))


def test_602_5a_haste_sets_summoning_sickness_aside() -> None:
    hasty = {**LLANOWAR_ELVES, "oracle_text": "Haste\n{T}: Add {G}."}
    assert planner.can_pay(request(entry(hasty, summoning_sick=True), cost="{G}"))


@pytest.mark.parametrize("card", ["Forest", "Treasure", "Powerstone", SOL_RING])
def test_602_5a_only_creatures_are_summoning_sick(card: str | Card) -> None:
    plan = plan_of(request(entry(card, summoning_sick=True), cost="{1}", kind="ability"))
    assert len(activated(plan)) == 1


@pytest.mark.parametrize("card", [BLOOD_PET, "Eldrazi Spawn", "Eldrazi Scion", TREASONOUS_OGRE])
def test_602_5a_a_cost_without_the_tap_symbol_does_not_ask(card: str | Card) -> None:
    """Sacrificing itself, or paying life, needs no {T}: a sick or tapped creature can."""
    for state in ({"summoning_sick": True}, {"tapped": True}):
        assert planner.can_pay(request(entry(card, **state), cost="{1}"))


def test_602_2_only_its_controller_activates_an_ability() -> None:
    refusal_of(request(entry("Forest", controller="opponent"), cost="{G}"))
    answer = refusal_of(
        request("Forest", entry("Forest", controller="opponent", id="f"), cost="{G}", require=["f"])
    )
    assert rules(answer) == ["602.2"]


def test_602_5a_a_creature_is_no_source_before_it_can_be_tapped() -> None:
    """A sick Birds of Paradise isn't the second source that would make tapping the Forest cheap."""
    sick = plan_of(request("Forest", entry(BIRDS_OF_PARADISE, summoning_sick=True), cost="{G}"))
    ready = plan_of(request("Forest", BIRDS_OF_PARADISE, cost="{G}"))
    assert (sick.price, ready.price) == (3 + 4, 3 + 2)


def test_602_5b_once_means_never_again_on_the_board_after() -> None:
    """The first payment uses it up; without ``used`` it is assumed not to have been activated before."""
    text = "{T}: Add {C}.\n{0}: Add {W}{W}. Activate only once."
    screen = {"name": "Screen", "type_line": "Artifact", "mana_cost": "{2}", "oracle_text": text}
    board = Board.from_dict({"battlefield": [{"card": screen}]})
    plan = board.plan({"cost": "{W}{W}"})
    assert isinstance(plan, Plan)
    assert not board.after(plan).can_pay({"cost": "{W}"})
    used = Board.from_dict({"battlefield": [{"card": screen, "used": [0, 1]}]})
    assert not used.can_pay({"cost": "{W}"})
