"""Rules 118.14, 609.4b: mana that may be spent as though it were of another type; 106.6."""

from __future__ import annotations

from tests.support.cards.costs import BEAR, OPT, paid, real, unpaid

ANY_TYPE = ["Mana of any type can be spent to cast spells."]
ANY_COLOR = ["You may spend mana as though it were mana of any color."]
COLORLESS = real(
    "Warping Wail", "{1}{C}", "Instant", "Exile target creature with power or toughness 1 or less."
)
CAVERN_OF_SOULS = real(
    "Cavern of Souls",
    "",
    "Land",
    "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any color. Spend this "
    "mana only to cast a creature spell of the chosen type, and that spell can't be countered.",
)


def test_118_14_mana_of_any_type_pays_as_every_color_and_as_colorless() -> None:
    plan = paid({"card": OPT}, "Mountain", effects=ANY_TYPE)
    assert [(step.mana, step.for_) for step in plan.steps if step.action == "spend"] == [("{R}", "{U}")]
    assert paid({"card": COLORLESS}, "Mountain", "Forest", effects=ANY_TYPE).summary.spent == "{R}{G}"


def test_118_14_only_for_what_the_effect_speaks_of() -> None:
    """Spells are meant: neither an ability nor a payment in a resolution profits."""
    unpaid({"cost": "{U}", "kind": "ability"}, "Mountain", effects=ANY_TYPE)
    unpaid({"cost": "{U}", "kind": "effect"}, "Mountain", effects=ANY_TYPE)


def test_609_4b_mana_of_any_color_is_not_colorless() -> None:
    assert paid({"card": OPT}, "Mountain", effects=ANY_COLOR).summary.spent == "{R}"
    unpaid({"card": COLORLESS}, "Mountain", "Forest", effects=ANY_COLOR)


def test_609_4b_restrictions_on_mana_stay() -> None:
    """As though it were of any color, a Powerstone's mana still isn't for a nonartifact spell."""
    unpaid({"card": OPT}, "Powerstone", effects=ANY_COLOR)


def test_106_6_mana_with_a_rider_is_spent_where_the_spell_can_use_it() -> None:
    plan = paid({"card": BEAR}, {"card": CAVERN_OF_SOULS, "chosen": "Bear"}, "Wastes", "Forest")
    assert plan.riders == ["that spell can't be countered"]
    other = paid({"card": BEAR}, {"card": CAVERN_OF_SOULS, "chosen": "Elf"}, "Wastes", "Forest")
    assert (other.riders, other.summary.tapped) == ([], ["Wastes#1", "Forest#1"])
