"""Rule 118.9: alternative costs, and 118.6: what can't be paid without one."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.bad_requests import refused
from tests.support.cards.costs import (
    ANCESTRAL_VISION,
    BLAZE,
    BURST_LIGHTNING,
    FORCE_OF_WILL,
    LODESTONE_GOLEM,
    MULLDRIFTER,
    OPT,
    asking,
    paid,
    real,
    unpaid,
)
from tests.support.cards.single import rules

PITCH = "pay 1 life and exile a blue card from your hand"
ISLANDS = ["Island"] * 3


def test_118_6_an_object_without_a_mana_cost_cant_be_paid_for() -> None:
    assert rules(unpaid({"card": ANCESTRAL_VISION}, *ISLANDS)) == ["118.6"]


def test_118_6a_an_increase_doesnt_make_it_payable_and_an_alternative_does() -> None:
    assert rules(unpaid({"card": ANCESTRAL_VISION}, *ISLANDS, LODESTONE_GOLEM)) == ["118.6"]
    plan = paid({"card": ANCESTRAL_VISION, "alternative": "free"}, *ISLANDS, LODESTONE_GOLEM)
    assert plan.total_cost == "{1}"
    assert paid({"card": ANCESTRAL_VISION, "alternative": "free"}).total_cost == "{0}"


def test_118_6_a_cost_based_on_no_mana_cost_cant_be_paid() -> None:
    """Flashback for the mana cost, of a card that has one and of a card that has none."""
    effects = [
        "Each instant and sorcery card in your graveyard has flashback. "
        "The flashback cost is equal to its mana cost."
    ]
    for card, total in ((OPT, "{U}"), (ANCESTRAL_VISION, None)):
        pay = {"card": "it", "alternative": "Flashback"}
        board = {"graveyard": [{"card": card, "id": "it"}], "effects": effects}
        if total is None:
            assert rules(unpaid(pay, *ISLANDS, **board)) == ["118.6"]
        else:
            assert paid(pay, *ISLANDS, **board).total_cost == total


def test_118_9_an_alternative_cost_is_paid_rather_than_the_mana_cost() -> None:
    plan = paid({"card": MULLDRIFTER, "alternative": "Evoke"}, *ISLANDS)
    assert (plan.total_cost, plan.choices.alternative) == ("{2}{U}", "Evoke")
    pitched = paid({"card": FORCE_OF_WILL, "alternative": PITCH}, *ISLANDS, hand=[OPT])
    assert (pitched.total_cost, pitched.summary.exiled, pitched.summary.life) == ("", ["Opt#1"], 19)


def test_118_9_the_card_itself_cant_be_the_one_that_is_exiled() -> None:
    force = {"card": FORCE_OF_WILL, "id": "force"}
    answer = unpaid({"card": "force", "alternative": PITCH}, *ISLANDS, hand=[force])
    assert answer.missing.cards == 1  # type: ignore[union-attr]


def test_118_9a_only_one_alternative_cost_can_be_announced() -> None:
    asked = asking({"card": MULLDRIFTER, "alternative": "Evoke", "additional": ["Evoke"]}, *ISLANDS)
    assert refused(asked).path == "pay.additional[0]"


def test_118_9b_alternative_costs_are_optional() -> None:
    assert unpaid({"card": MULLDRIFTER}, *ISLANDS).total_cost == "{4}{U}"


def test_118_9c_an_alternative_cost_doesnt_change_the_mana_cost() -> None:
    """Evoked for {2}{U}, a Mulldrifter still has the mana value of {4}{U}."""
    tax = ["Spells you cast with mana value 5 or greater cost {1} more to cast."]
    plan = paid({"card": MULLDRIFTER, "alternative": "Evoke"}, "Island", *ISLANDS, effects=tax)
    assert plan.total_cost == "{3}{U}"


def test_118_9d_additional_costs_increases_and_reductions_apply_on_top() -> None:
    kicked = {"card": BURST_LIGHTNING, "alternative": "free", "additional": ["Kicker"]}
    plan = paid(kicked, *["Mountain"] * 5, LODESTONE_GOLEM)
    assert plan.total_cost == "{5}"
    effects = ["Creature spells you cast cost {1} less to cast."]
    evoked = paid({"card": MULLDRIFTER, "alternative": "Evoke"}, *ISLANDS, effects=effects)
    assert evoked.total_cost == "{1}{U}"


def test_118_9_an_alternative_that_nothing_offers_is_refused_with_those_that_are() -> None:
    error = refused(asking({"card": MULLDRIFTER, "alternative": "Dash"}, *ISLANDS))
    assert error.path == "pay.alternative"
    assert '"Evoke"' in error.message


def test_118_9_an_alternative_whose_condition_fails_is_unpayable() -> None:
    spectacle = real(
        "Skewer the Critics", "{2}{R}", "Sorcery", "Spectacle {R}\nIt deals 3 damage to any target."
    )
    pay = {"card": spectacle, "alternative": "Spectacle"}
    answer = unpaid(pay, "Mountain")
    assert rules(answer) == ["118.9"]
    assert answer.assumed
    told = {"an opponent lost life this turn": True}
    assert paid(pay, "Mountain", facts=told).total_cost == "{R}"


@pytest.mark.parametrize("x", [None, 0, "max"])
def test_107_3b_x_is_0_where_the_mana_cost_isnt_paid(x: object) -> None:
    pay = {"card": BLAZE, "alternative": "free"} | ({} if x is None else {"x": x})
    assert paid(pay, *["Mountain"] * 3).total_cost == "{0}"
    assert refused(asking({"card": BLAZE, "alternative": "free", "x": 2}, "Mountain")).path == "pay.x"


def test_118_9_what_is_offered_to_one_zone_is_announced_from_no_other() -> None:
    """The graveyard's {2} isn't offered to the same card in hand, nor to one that is cast from exile."""
    permission = real(
        "Gate",
        "{3}",
        "Enchantment",
        "You may cast creature spells from your graveyard by paying {2} rather than paying their mana costs.",
    )
    bear = {"card": real("Bear", "{3}{G}", "Creature — Bear"), "id": "bear"}
    pay = {"card": "bear", "alternative": "{2}"}
    lands: list[str | dict[str, Any]] = ["Forest", "Forest", permission]
    assert paid(pay, *lands, graveyard=[bear]).total_cost == "{2}"
    for zone in ("hand", "exile"):
        error = refused(asking({**pay, "from": zone}, *lands, **{zone: [bear]}))
        assert (error.path, '"{2}"; offered' in error.message) == ("pay.alternative", False)
        assert unpaid({"card": "bear", "from": zone}, *lands, **{zone: [bear]}).total_cost == "{3}{G}"
    unplaced = {"card": bear["card"], "alternative": "{2}"}
    assert paid(unplaced, *lands).total_cost == "{2}"  # then it is cast from there
    assert refused(asking({**unplaced, "from": "hand"}, *lands)).path == "pay.alternative"


ROAR = real("Roar", "{3}{G}", "Sorcery", "Scry 1.\nFlashback {G}")


@pytest.mark.parametrize("zone", ["hand", "exile"])
@pytest.mark.parametrize("says", [{}, {"from": True}])
def test_702_34a_flashback_is_announced_in_the_graveyard_alone(zone: str, says: dict[str, bool]) -> None:
    """Its own text offers it there and nowhere else; where no place is said, that follows from it."""
    pay = {"card": "roar", "alternative": "Flashback"} | ({"from": zone} if says else {})
    card = {"card": ROAR, "id": "roar"}
    error = refused(asking(pay, "Forest", **{zone: [card]}))
    assert (error.path, '"Flashback" is no alternative cost' in error.message) == ("pay.alternative", True)
    assert paid({**pay, "from": "graveyard"}, "Forest", graveyard=[card]).total_cost == "{G}"
    assert paid({"card": ROAR, "alternative": "Flashback"}, "Forest").total_cost == "{G}"
    assert refused(asking({"card": ROAR, "alternative": "Flashback", "from": zone}, "Forest")).path


@pytest.mark.parametrize(("zone", "offered"), [("hand", False), ("exile", False), ("graveyard", True)])
def test_702_34a_flashback_is_proposed_in_the_graveyard_alone(zone: str, offered: bool) -> None:
    why = planner.explain(asking({"card": "roar"}, "Forest", **{zone: [{"card": ROAR, "id": "roar"}]}))
    proposed = 'It could be paid if "Flashback" were announced as the alternative cost.'
    assert (proposed in why.sentences) is offered
    if not offered:  # a card that nothing places is in hand
        assert proposed not in planner.explain(asking({"card": ROAR}, "Forest")).sentences


def test_601_2a_a_name_means_the_card_where_its_alternative_cost_is_offered() -> None:
    """The one in the graveyard is cast with flashback, the one in hand for its mana cost."""
    cards = {zone: [{"card": ROAR, "id": f"in {zone}"}] for zone in ("hand", "graveyard")}
    assert paid({"card": "Roar", "alternative": "Flashback"}, "Forest", **cards).cast == "in graveyard"
    assert paid({"card": "Roar"}, *["Forest"] * 4, **cards).cast == "in hand"
