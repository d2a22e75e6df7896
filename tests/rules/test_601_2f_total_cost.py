"""Rule 601.2f: the total cost, from the mana cost to what is locked in; and 601.2b before it."""

from __future__ import annotations

from tests.support.bad_requests import refused
from tests.support.cards.costs import (
    ALTARS_REAP,
    BEAR,
    BURST_LIGHTNING,
    LIGHTNING_BOLT,
    LODESTONE_GOLEM,
    ORNITHOPTER,
    REAPER_KING,
    RUBY_MEDALLION,
    SIEGE_WURM,
    TERMINATE,
    THUNDERSCAPE_FAMILIAR,
    TRINISPHERE,
    asking,
    paid,
    real,
    total,
    unpaid,
)


def test_601_2f_mana_cost_plus_increases_minus_reductions() -> None:
    kicked = {"card": BURST_LIGHTNING, "additional": ["Kicker"]}
    assert total(kicked, LODESTONE_GOLEM, RUBY_MEDALLION, RUBY_MEDALLION) == "{3}{R}"


def test_601_2f_the_total_is_never_less_than_nothing() -> None:
    assert total({"card": LIGHTNING_BOLT}, RUBY_MEDALLION, RUBY_MEDALLION) == "{R}"


def test_601_2f_several_reductions_are_applied_in_the_order_that_serves_the_payer() -> None:
    """{2}{B}{R} less {B}, and less {B}{R}: whatever the order, the excess takes generic mana."""
    pay = {"card": real("Spell", "{2}{B}{R}", "Sorcery")}
    effects = ["Spells you cast cost {B} less to cast.", "Spells you cast cost {B}{R} less to cast."]
    assert total(pay, effects=effects) == "{1}"
    assert total(pay, effects=effects[::-1]) == "{1}"


def test_601_2f_what_sets_the_total_comes_after_everything_else() -> None:
    assert total({"card": ORNITHOPTER}, TRINISPHERE) == "{3}"
    assert total({"card": TERMINATE}, TRINISPHERE, RUBY_MEDALLION) == "{1}{B}{R}"
    assert total({"card": TERMINATE}, TRINISPHERE, LODESTONE_GOLEM) == "{1}{B}{R}"
    assert total({"card": ORNITHOPTER}, {"card": TRINISPHERE, "tapped": True}) == "{0}"


def test_601_2h_altars_reap_costs_what_it_did_before_the_familiar_was_sacrificed() -> None:
    """The example of the rule: the total cost is locked in, so {B} pays it."""
    plan = paid({"card": ALTARS_REAP}, "Swamp", THUNDERSCAPE_FAMILIAR)
    assert (plan.total_cost, plan.summary.sacrificed) == ("{B}", ["Thunderscape Familiar#1"])


def test_702_51_convoke_pays_after_the_total_is_locked_in() -> None:
    """It is no reduction: Trinisphere and taxes are paid with it too."""
    bears = [{"card": BEAR, "count": 8}]
    plan = paid({"card": SIEGE_WURM}, *bears, LODESTONE_GOLEM)
    assert plan.total_cost == "{6}{G}{G}"
    assert len(plan.summary.tapped) == 8


def test_601_2b_each_symbol_that_could_be_paid_in_several_ways_is_announced() -> None:
    pay = {"card": REAPER_KING, "symbols": ["{W}", "{U}", "{B}", "{R}", "{G}"]}
    assert paid(pay, "Plains", "Island", "Swamp", "Mountain", "Forest").choices.symbols == pay["symbols"]
    effects = ["Artifact spells you cast cost {1} less to cast."]
    assert unpaid(pay, *["Wastes"] * 10, effects=effects).total_cost == "{W}{U}{B}{R}{G}"
    plan = paid({"card": REAPER_KING}, *["Wastes"] * 9, effects=effects)
    assert (plan.total_cost, plan.choices.symbols) == ("{9}", ["{2}"] * 5)


def test_601_2a_a_spell_on_the_stack_pays_nothing_with_itself() -> None:
    """It can't be discarded for its own cost, nor exiled from the graveyard that it was cast from."""
    voice = real(
        "Tormenting Voice", "{R}", "Sorcery", "As an additional cost to cast this spell, discard a card."
    )
    in_hand = {"card": voice, "id": "voice"}
    assert unpaid({"card": "voice"}, "Mountain", hand=[in_hand]).missing.cards == 1  # type: ignore[union-attr]
    plan = paid({"card": "voice"}, "Mountain", hand=[in_hand, "Forest"])
    assert plan.summary.discarded == ["Forest#1"]
    titan = real("Titan", "{R}", "Creature — Giant", "Escape—{R}, Exile a card from your graveyard.", "6")
    escaping = {"card": "titan", "alternative": "Escape"}
    grave = {"card": titan, "id": "titan"}
    assert unpaid(escaping, "Mountain", graveyard=[grave]).missing.cards == 1  # type: ignore[union-attr]
    assert paid(escaping, "Mountain", graveyard=[grave, "Forest"]).summary.exiled == ["Forest#1"]


def test_601_2b_earlier_choices_restrict_later_ones() -> None:
    """Face down, a spell has no text that could offer a kicker; without its mana cost, X is 0."""
    kicked = real("Morphling", "{1}{U}", "Creature — Shapeshifter", "Kicker {1}\nMorph {1}{U}", "1")
    pay = {"card": kicked, "additional": ["Kicker"]}
    assert paid(pay, *["Island"] * 3).total_cost == "{2}{U}"
    error = refused(asking({**pay, "alternative": "face down"}, *["Island"] * 5))
    assert error.path == "pay.additional[0]"
    blaze = real("Blaze", "{X}{R}", "Sorcery")
    assert refused(asking({"card": blaze, "alternative": "free", "x": 1})).path == "pay.x"


def test_601_2c_targets_are_announced_before_the_total_cost() -> None:
    """Each target beyond the first makes a strive spell cost more."""
    twinflame = real(
        "Twinflame",
        "{1}{R}",
        "Sorcery",
        "Strive — This spell costs {2}{R} more to cast for each target beyond the first.\n"
        "Choose any number of target creatures you control.",
    )
    bears = [{"card": BEAR, "id": name} for name in "abc"]
    costs = {1: "{1}{R}", 2: "{3}{R}{R}", 3: "{5}{R}{R}{R}"}
    for number, expected in costs.items():
        pay = {"card": twinflame, "targets": list("abc")[:number]}
        assert paid(pay, *["Mountain"] * 8, *bears).total_cost == expected


def test_601_2b_an_announcement_that_the_spell_doesnt_offer_is_refused() -> None:
    for pay, path in (
        ({"additional": ["Buyback"]}, "pay.additional[0]"),
        ({"additional": {"Kicker": 2}}, "pay.additional"),
        ({"alternative": "Overload"}, "pay.alternative"),
        ({"reductions": ["{W}"]}, "pay.reductions"),
        ({"targets": ["Mountain#7"]}, "pay.targets[0]"),
        ({"spend": {"purple": 1}}, "pay.spend.purple"),
    ):
        asked = asking({"card": BURST_LIGHTNING, **pay}, "Mountain")
        assert refused(asked).path == path


def test_903_8_a_commander_costs_two_more_for_each_time_it_was_cast() -> None:
    commander = {"card": real("Kess", "{1}{U}{B}{R}", "Legendary Creature", "", "3"), "id": "kess"}
    pay = {"card": "kess", "commander_casts": 2}
    assert total(pay, command=[{**commander, "commander": True}]) == "{5}{U}{B}{R}"


def test_601_2f_a_target_can_make_it_cost_less_or_more() -> None:
    skewer = real(
        "Iron Verdict",
        "{2}{W}",
        "Instant",
        "This spell costs {1} less to cast if it targets a tapped creature.",
    )
    tapped = {"card": BEAR, "tapped": True, "id": "bear"}
    assert total({"card": skewer, "targets": ["bear"]}, tapped) == "{1}{W}"
    assert total({"card": skewer, "targets": ["bear"]}, {**tapped, "tapped": False}) == "{2}{W}"
    open_ = paid({"card": skewer}, *["Plains"] * 3, tapped)
    assert (open_.total_cost, len(open_.assumed)) == ("{2}{W}", 1)
