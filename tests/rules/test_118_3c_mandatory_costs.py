"""Rules 118.3c, 118.8c, 118.9b: whether a cost that an effect asks for has to be paid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards.costs import ALTARS_REAP, BEAR, LODESTONE_GOLEM, SIEGE_WURM, paid, real, unpaid

DIVINATION = real("Divination", "{2}{U}", "Sorcery", "Draw two cards.")
FAITHLESS_LOOTING = real(
    "Faithless Looting", "{R}", "Sorcery", "Draw two cards, then discard two cards.\nFlashback {2}{R}"
)
SILVERGILL_ADEPT = real(
    "Silvergill Adept",
    "{1}{U}",
    "Creature — Merfolk Wizard",
    "As an additional cost to cast this spell, reveal a Merfolk card from your hand or pay {3}.\n"
    "When this creature enters, draw a card.",
    "2",
)
MERFOLK = real("Merfolk of the Pearl Trident", "{U}", "Creature — Merfolk", "", "1")
TORMENTING_VOICE = real(
    "Tormenting Voice",
    "{1}{R}",
    "Sorcery",
    "As an additional cost to cast this spell, discard a card.\nDraw two cards.",
)
SUSPENDED = {"card": DIVINATION, "alternative": "free", "mandatory": True}


def free(card: dict[str, Any]) -> dict[str, Any]:
    return {"card": card, "alternative": "free", "mandatory": True}


def test_118_3c_lodestone_golem_and_the_suspended_sorcery() -> None:
    """The rule's own example: it has to be cast with mana in the pool, and not with an untapped land."""
    assert paid(SUSPENDED, LODESTONE_GOLEM, "Island", pool="{R}").obligation == "must"
    plan = paid(SUSPENDED, LODESTONE_GOLEM, "Island")
    assert (plan.total_cost, plan.obligation, plan.usable) == ("{1}", "may", ["Island#1"])
    assert unpaid(SUSPENDED, LODESTONE_GOLEM).obligation == "cannot"
    assert paid(SUSPENDED).obligation == "must"


def test_118_3c_only_a_mandatory_cost_says_so() -> None:
    plan = paid({"cost": "{1}"}, pool="{R}")
    assert "obligation" not in plan.to_dict()


def test_118_3c_mana_in_the_pool_that_does_not_fit_forces_nothing() -> None:
    pay = {"cost": "{U}{U}", "kind": "effect", "mandatory": True}
    assert paid(pay, "Island", pool="{U}").obligation == "may"
    assert unpaid(pay, pool="{U}{R}").obligation == "cannot"


@pytest.mark.parametrize(
    ("cost", "board"),
    [
        ("Pay 2 life", {}),
        ("Sacrifice a creature", {"battlefield": [{"card": BEAR}]}),
        ("Exile two cards from your graveyard", {"graveyard": ["Forest", "Forest"]}),
    ],
)
def test_118_3c_what_is_no_mana_has_to_be_paid_where_it_is_there(cost: str, board: dict[str, Any]) -> None:
    pay = {"cost": cost, "kind": "effect", "mandatory": True}
    permanents = board.get("battlefield", [])
    rest = {zone: entries for zone, entries in board.items() if zone != "battlefield"}
    assert paid(pay, *permanents, **rest).obligation == "must"


def test_118_3_two_cards_are_not_exiled_where_there_is_one() -> None:
    """A mandatory "exile two cards from your graveyard" takes no card where there is only one."""
    pay = {"cost": "Exile two cards from your graveyard", "kind": "effect", "mandatory": True}
    answer = unpaid(pay, graveyard=["Forest"])
    assert answer.obligation == "cannot"
    assert answer.missing.cards == 1  # type: ignore[union-attr]


def test_118_3c_what_a_player_may_do_instead_forces_nothing() -> None:
    """Neither life for a Phyrexian symbol nor convoke is a duty."""
    phyrexian = {"cost": "{B/P}", "kind": "effect", "mandatory": True}
    assert paid(phyrexian).obligation == "may"
    assert paid(phyrexian, pool="{B}").obligation == "must"
    convoked = {"card": SIEGE_WURM, "mandatory": True}
    assert paid(convoked, {"card": BEAR, "count": 7}).obligation == "may"
    assert paid(convoked, pool="{G}" * 7).obligation == "must"


def test_118_8_a_mandatory_additional_cost_is_part_of_the_duty() -> None:
    assert paid(free(ALTARS_REAP), BEAR).obligation == "must"
    assert unpaid(free(ALTARS_REAP)).obligation == "cannot"


def test_118_8c_cards_with_a_stated_quality_in_a_hidden_zone() -> None:
    """A Merfolk card in hand is nobody's to know of; any card at all has no quality that is stated."""
    assert paid(free(SILVERGILL_ADEPT), hand=[MERFOLK]).obligation == "may"
    assert paid(free(TORMENTING_VOICE), hand=[MERFOLK]).obligation == "must"
    assert unpaid(free(TORMENTING_VOICE)).obligation == "cannot"


def test_118_9b_an_effect_can_ask_for_a_certain_alternative_cost() -> None:
    """Cast with flashback if able: the duty is that of the flashback cost, not of the mana cost."""
    pay = {"card": "looting", "alternative": "Flashback", "mandatory": True}
    graveyard = [{"card": FAITHLESS_LOOTING, "id": "looting"}]
    assert paid(pay, pool="{R}{R}{R}", graveyard=graveyard).obligation == "must"
    assert unpaid(pay, pool="{R}", graveyard=graveyard).obligation == "cannot"
