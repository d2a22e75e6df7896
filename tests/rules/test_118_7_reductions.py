"""Rule 118.7: what effects take off a cost."""

from __future__ import annotations

import pytest

from planner import RequestError
from tests.support.cards.costs import (
    BLAZE,
    FROGMITE,
    GOBLIN_ELECTROMANCER,
    LODESTONE_GOLEM,
    MULLDRIFTER,
    RUBY_MEDALLION,
    paid,
    real,
    total,
    unpaid,
)


def reduced(mana_cost: str, *effects: str, lands: str = "WUBRGC") -> str:
    """The total cost of a spell under effects that reduce it."""
    pay = {"card": real("Spell", mana_cost, "Sorcery")}
    return total(pay, lands=lands, effects=[f"Spells you cast cost {one} less to cast." for one in effects])


def test_118_7_a_cost_reduced_to_nothing_is_0() -> None:
    assert reduced("{2}", "{3}") == "{0}"
    plan = paid({"card": FROGMITE}, *[RUBY_MEDALLION] * 4)
    assert (plan.total_cost, plan.steps) == ("{0}", [])


def test_118_7a_generic_reductions_take_generic_mana_only() -> None:
    assert reduced("{1}{U}{U}", "{3}") == "{U}{U}"
    assert reduced("{C}{2}", "{3}") == "{C}"
    assert (
        total({"card": MULLDRIFTER}, effects=["Creature spells you cast cost {2} less to cast."]) == "{2}{U}"
    )


def test_118_7b_colored_mana_that_isnt_in_the_cost_takes_generic_mana() -> None:
    assert reduced("{2}{U}", "{W}") == "{1}{U}"
    assert reduced("{2}{U}", "{C}") == "{1}{U}"
    assert reduced("{U}", "{W}") == "{U}"


def test_118_7c_colored_mana_in_excess_takes_generic_mana() -> None:
    assert reduced("{3}{W}", "{W}{W}{W}") == "{1}"


def test_118_7d_colorless_mana_in_excess_takes_generic_mana() -> None:
    assert reduced("{3}{C}", "{C}{C}") == "{2}"


def test_118_7e_the_payer_picks_the_half_of_a_hybrid_symbol() -> None:
    """With white and colorless mana only, the blue half is what helps."""
    effects = ["Spells you cast cost {W/U} less to cast."]
    pay = {"card": real("Spell", "{1}{W}{U}", "Sorcery")}
    plan = paid(pay, "Plains", "Wastes", effects=effects)
    assert (plan.total_cost, plan.choices.reductions) == ("{1}{W}", ["{U}"])
    plan = paid(pay, "Island", "Wastes", effects=effects)
    assert (plan.total_cost, plan.choices.reductions) == ("{1}{U}", ["{W}"])


def test_118_7e_a_generic_half_takes_its_number() -> None:
    effects = ["Spells you cast cost {2/W} less to cast."]
    plan = paid({"card": real("Spell", "{3}{W}", "Sorcery")}, "Plains", "Wastes", effects=effects)
    assert (plan.total_cost, plan.choices.reductions) == ("{1}{W}", ["{2}"])


def test_118_7e_an_announced_half_is_kept() -> None:
    pay = {"card": real("Spell", "{1}{W}{U}", "Sorcery"), "reductions": ["{W}"]}
    effects = ["Spells you cast cost {W/U} less to cast."]
    assert unpaid(pay, "Plains", "Wastes", effects=effects).total_cost == "{1}{U}"


def test_118_7f_a_phyrexian_symbol_takes_one_mana_of_its_color() -> None:
    assert reduced("{1}{B}{B}", "{B/P}") == "{1}{B}"
    assert reduced("{2}{U}", "{B/P}") == "{1}{U}"


def test_118_7g_snow_symbols_take_generic_mana() -> None:
    assert reduced("{3}{U}", "{S}{S}") == "{1}{U}"


def test_107_4h_generic_reductions_leave_snow_symbols_alone() -> None:
    pay = {"card": real("Spell", "{S}{2}", "Sorcery")}
    effects = ["Spells you cast cost {3} less to cast."]
    assert paid(pay, "Snow-Covered Forest", effects=effects).total_cost == "{S}"


def test_118_7_reductions_come_after_increases() -> None:
    """Otherwise the reduction would find no generic mana in {U}{R} to take."""
    spell = {"card": real("Electrickery", "{U}{R}", "Instant")}
    assert total(spell, GOBLIN_ELECTROMANCER, LODESTONE_GOLEM) == "{U}{R}"


def test_118_7a_reductions_take_from_what_x_adds() -> None:
    assert paid(
        {"card": BLAZE, "x": 3}, "Mountain", "Mountain", RUBY_MEDALLION, RUBY_MEDALLION
    ).total_cost == ("{1}{R}")
    plan = paid({"card": BLAZE}, "Mountain", "Mountain", RUBY_MEDALLION)
    assert (plan.choices.x, plan.total_cost) == (2, "{1}{R}")


@pytest.mark.parametrize(("symbols", "expected"), [(["{W}"], "{1}"), (["{U}"], "{U}")])
def test_601_2b_a_hybrid_symbol_is_chosen_before_it_is_reduced(symbols: list[str], expected: str) -> None:
    pay = {"card": real("Spell", "{1}{W/U}", "Sorcery"), "symbols": symbols}
    assert total(pay, effects=["Spells you cast cost {W} less to cast."]) == expected


def test_118_7_a_reduction_can_be_kept_from_leaving_less_than_one_mana() -> None:
    grounds = real(
        "Training Grounds",
        "{U}",
        "Enchantment",
        "Activated abilities of creatures you control cost {2} less to activate. "
        "This effect can't reduce the mana in that cost to less than one mana.",
    )
    pumper = real(
        "Shivan Hellkite", "{5}{R}{R}", "Creature — Dragon", "Flying\n{1}: Draw a card.\n{4}: Scry 1.", "5"
    )
    assert total({"ability": 0, "source": "Shivan Hellkite#1"}, grounds, pumper) == "{1}"
    assert total({"ability": 1, "source": "Shivan Hellkite#1"}, grounds, grounds, pumper) == "{1}"


def test_118_7_a_reduction_by_0_takes_nothing() -> None:
    assert reduced("{3}{U}", "{0}") == "{3}{U}"
    ornithopter = {"name": "Memnite", "mana_cost": "{0}", "type_line": "Artifact Creature — Construct"}
    pay = {"card": real("Emerging", "{9}", "Creature — Eldrazi", "Emerge {3}{U}"), "alternative": "Emerge"}
    sacrificed = {"card": {**ornithopter, "power": "1", "toughness": "1"}}
    assert paid(pay, sacrificed, *["Island"] * 4).total_cost == "{3}{U}"


DEFILER = real(
    "Defiler of Dreams",
    "{3}{U}{U}",
    "Creature — Phyrexian Sphinx",
    "As an additional cost to cast blue permanent spells, you may pay 2 life. Those spells cost {U} less to "
    "cast if you paid life this way. This effect reduces only the amount of blue mana you pay.",
    power="4",
)
REGENT = real("Regent", "{2}{U}{U}{U}", "Creature — Dragon", power="3")


@pytest.mark.parametrize(("announced", "total_cost", "life"), [(1, "{2}{U}{U}", 18), (2, "{2}{U}", 16)])
def test_118_7_one_payment_reduces_once_though_two_offer_it(
    announced: int, total_cost: str, life: int
) -> None:
    for defilers in ([{"card": DEFILER, "count": 2}], [DEFILER, {"card": DEFILER, "tapped": True}]):
        plan = paid({"card": REGENT, "additional": ["Pay 2 life"] * announced}, *defilers, *["Island"] * 5)
        assert (plan.total_cost, plan.summary.life) == (total_cost, life)


def test_601_2b_a_payment_is_announced_once_for_each_object_that_offers_it() -> None:
    with pytest.raises(RequestError, match="can be paid once at most"):
        paid({"card": REGENT, "additional": ["Pay 2 life"] * 2}, DEFILER, *["Island"] * 5)


@pytest.mark.parametrize(("creatures", "total_cost"), [(1, "{5}{W}"), (4, "{3}{W}"), (2, "{4}{W}")])
def test_118_7_no_more_is_taken_off_than_the_text_says(creatures: int, total_cost: str) -> None:
    text = (
        "This spell costs {1} less to cast for each creature you control. "
        "This effect can't reduce the amount of mana this spell costs by more than {3}."
    )
    bear = real("Bear", "{1}{G}", "Creature — Bear", power="2")
    assert total({"card": real("Capped", "{6}{W}", "Sorcery", text)}, *[bear] * creatures) == total_cost


def test_118_7_eminence_reduces_from_the_command_zone() -> None:
    text = (
        "Eminence — As long as Eminent is in the command zone or on the battlefield, "
        "other Wizard spells you cast cost {1} less to cast."
    )
    eminent = {
        "card": real("Eminent", "{2}{U}", "Legendary Creature — Human Wizard", text, "2"),
        "commander": True,
    }
    wizard = {"card": real("Adept", "{2}{U}", "Creature — Human Wizard", power="2")}
    other = {"card": real("Brute", "{2}{U}", "Creature — Ogre", power="2")}
    assert total(wizard, command=[eminent]) == total(wizard, eminent) == "{1}{U}"
    assert total(other, command=[eminent]) == "{2}{U}"
    assert total(wizard, exile=[eminent]) == "{2}{U}"
    itself = {"card": "c", "from": "command"}
    assert total(itself, command=[{**eminent, "id": "c"}]) == "{2}{U}"
