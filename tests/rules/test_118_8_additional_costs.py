"""Rule 118.8: additional costs."""

from __future__ import annotations

from tests.support.bad_requests import refused
from tests.support.cards.costs import (
    ALTARS_REAP,
    BAYOU_GROFF,
    BEAR,
    BURST_LIGHTNING,
    EVERFLOWING_CHALICE,
    TRAIN_OF_THOUGHT,
    asking,
    paid,
    real,
    unpaid,
)
from tests.support.cards.single import plan_of

TWO_SWAMPS = ("Swamp", "Swamp")
TOXIC_DELUGE = real(
    "Toxic Deluge",
    "{2}{B}",
    "Sorcery",
    "As an additional cost to cast this spell, pay X life.\nAll creatures get -X/-X until end of turn.",
)
SACRIFICE_X = real(
    "Sacrifices", "{B}", "Sorcery", "As an additional cost to cast this spell, sacrifice X creatures."
)


def test_118_8_an_additional_cost_is_paid_beside_the_mana_cost() -> None:
    plan = paid({"card": ALTARS_REAP}, *TWO_SWAMPS, BEAR)
    assert (plan.total_cost, plan.other_costs) == ("{1}{B}", ["Sacrifice a creature"])
    assert plan.summary.sacrificed == ["Runeclaw Bear#1"]
    answer = unpaid({"card": ALTARS_REAP}, *TWO_SWAMPS)
    assert answer.missing.permanents == 1  # type: ignore[union-attr]


def test_118_8a_any_number_of_additional_costs_can_be_announced() -> None:
    kickers = real(
        "Thornscape Battlemage", "{2}{G}", "Creature — Elf Wizard", "Kicker {R} and/or {W}\nTrample", "2"
    )
    lands = ("Forest", "Forest", "Forest", "Mountain", "Plains")
    both = paid({"card": kickers, "additional": ["Kicker {R}", "Kicker {W}"]}, *lands)
    assert both.total_cost == "{2}{W}{R}{G}"
    assert paid({"card": kickers, "additional": ["Kicker {W}"]}, *lands).total_cost == "{2}{W}{G}"


def test_118_8b_an_optional_cost_is_paid_only_where_it_is_announced() -> None:
    lands = ["Mountain"] * 5
    assert paid({"card": BURST_LIGHTNING}, *lands).total_cost == "{R}"
    plan = paid({"card": BURST_LIGHTNING, "additional": ["Kicker"]}, *lands)
    assert (plan.total_cost, plan.choices.additional) == ("{4}{R}", ["Kicker"])
    assert unpaid({"card": BURST_LIGHTNING, "additional": ["Kicker"]}, *lands[1:]).total_cost == "{4}{R}"


def test_118_8b_a_cost_that_can_be_paid_any_number_of_times() -> None:
    pay = {"card": EVERFLOWING_CHALICE, "additional": {"Multikicker": 2}}
    assert paid(pay, *["Wastes"] * 4).total_cost == "{4}"
    most = paid({"card": TRAIN_OF_THOUGHT, "additional": {"Replicate": "max"}}, *["Island"] * 7)
    assert (most.total_cost, most.choices.additional) == ("{3}{U}{U}{U}", ["Replicate", "Replicate"])


def test_118_8_one_of_two_costs_is_paid_whichever_is_cheaper() -> None:
    lands = ["Forest"] * 5
    assert paid({"card": BAYOU_GROFF}, *lands, BEAR).total_cost == "{4}{G}"
    plan = paid({"card": BAYOU_GROFF}, *lands[:2], BEAR)
    assert (plan.total_cost, plan.other_costs) == ("{1}{G}", ["Sacrifice a creature"])
    said = {"sacrifice a creature or pay {3}": "sacrifice a creature"}
    plan = paid({"card": BAYOU_GROFF, "additional": said}, *lands, BEAR)
    assert plan.summary.sacrificed == ["Runeclaw Bear#1"]


def test_118_8d_what_is_added_doesnt_change_the_mana_cost() -> None:
    """An effect that asks for the spell's mana value still sees that of {R}."""
    tax = "Spells you cast with mana value 3 or greater cost {2} more to cast."
    plan = paid({"card": BURST_LIGHTNING, "additional": ["Kicker"]}, *["Mountain"] * 5, effects=[tax])
    assert plan.total_cost == "{4}{R}"


def test_118_10_one_sacrifice_pays_one_cost() -> None:
    twice = real(
        "Twice Reaped",
        "{B}",
        "Sorcery",
        "As an additional cost to cast this spell, sacrifice a creature.\nBargain (You may sacrifice an "
        "artifact, enchantment, or token as you cast this spell.)",
    )
    token = {"card": BEAR, "token": True}
    pay = {"card": twice, "additional": ["Bargain"]}
    assert unpaid(pay, "Swamp", token).missing.permanents == 1  # type: ignore[union-attr]
    assert len(paid(pay, "Swamp", token, BEAR).summary.sacrificed) == 2


def test_118_4_x_in_another_part_of_the_cost() -> None:
    """X life and X creatures: as announced; the most that doesn't kill, where that is asked for."""
    swamps = ["Swamp"] * 3
    plan = paid({"card": TOXIC_DELUGE, "x": 3}, *swamps, life=9)
    assert (plan.total_cost, plan.other_costs, plan.summary.life) == ("{2}{B}", ["Pay 3 life"], 6)
    assert paid({"card": TOXIC_DELUGE, "x": "max"}, *swamps, life=9).choices.x == 8
    unpaid({"card": TOXIC_DELUGE, "x": 10}, *swamps, life=9)
    bears = {"card": BEAR, "count": 3}
    assert len(paid({"card": SACRIFICE_X, "x": 2}, "Swamp", bears).summary.sacrificed) == 2
    assert unpaid({"card": SACRIFICE_X, "x": 4}, "Swamp", bears).missing.permanents == 1  # type: ignore[union-attr]


def test_118_4_x_that_is_not_mana_has_to_be_announced() -> None:
    error = refused(asking({"card": TOXIC_DELUGE}, *["Swamp"] * 3))
    assert error.path == "pay.x"


PROCESSOR_ASSAULT = real(
    "Processor Assault",
    "{1}{R}",
    "Sorcery",
    "Devoid\nAs an additional cost to cast this spell, put a card an opponent owns from exile into that "
    "player's graveyard.\nProcessor Assault deals 5 damage to target creature.",
)
TWO_MOUNTAINS = ("Mountain", "Mountain")
THEIRS = {"card": BEAR, "controller": "opponent"}


def test_118_8_a_card_of_an_opponent_is_put_from_exile_into_a_graveyard() -> None:
    plan = paid({"card": PROCESSOR_ASSAULT}, *TWO_MOUNTAINS, exile=[THEIRS])
    last = plan.steps[-1]
    assert (last.action, last.object) == ("put into graveyard", "Runeclaw Bear#1")
    assert not [item for item in plan.prices if "Bear" in item.what], "what an opponent owns costs nothing"
    own = unpaid({"card": PROCESSOR_ASSAULT}, *TWO_MOUNTAINS, exile=[BEAR])
    assert own.reasons[0].rule == "118.3"


def test_118_10_a_card_in_exile_is_put_into_a_graveyard_once() -> None:
    asked = asking({"card": PROCESSOR_ASSAULT}, *TWO_MOUNTAINS, *TWO_MOUNTAINS, exile=[THEIRS])
    asked["keep"] = [{"card": PROCESSOR_ASSAULT}]
    assert plan_of(asked).summary.kept == []
    asked["board"]["exile"] = [THEIRS, THEIRS]
    assert plan_of(asked).summary.kept == ["Processor Assault"]
