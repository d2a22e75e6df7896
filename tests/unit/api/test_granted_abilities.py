"""Mana abilities that permanents give each other (604.1, 613.1f), through ``planner.plan``."""

from __future__ import annotations

import planner
from planner import Plan
from tests.support.granted_abilities import asked, cannot, done, named, pays, some_plan

BEAR = "Grizzly Bears"
A_BEAR = named(BEAR, id="bear")


def test_chromatic_lantern_gives_lands_an_ability_after_their_own() -> None:
    """Two activations 6, four more types of the Forest 4, of the Lantern 4; five colors left with
    one source each of three: 2 each."""
    plan = pays("{W}{U}", "Chromatic Lantern", "Forest", "Forest")
    assert plan.price == 3 + 3 + 4 + 4 + 5 * 2
    given = {("Forest#1", 1, "{W}"), ("Forest#1", 1, "{U}")}  # which of the two makes which is all the same
    assert {number for _, number, _ in done(plan)} <= {0, 1}
    assert given & set(done(plan))


def test_a_tapped_lantern_still_gives() -> None:
    assert pays("{R}", named("Chromatic Lantern", tapped=True), "Forest").steps[0].object == "Forest#1"


def test_only_lands_have_what_the_lantern_gives() -> None:
    cannot("{W}{W}", "Chromatic Lantern", BEAR)


def test_two_lanterns_give_no_more_than_one() -> None:
    plan = pays("{W}", "Forest", *[named("Chromatic Lantern", tapped=True)] * 2)
    assert done(plan) == [("Forest#1", 1, "{W}")]
    assert plan.price == 3 + 4 + 5 * 4


def test_types_that_are_granted_count_for_flexibility_and_colors() -> None:
    """3, four types beyond the first, the last source of five colors."""
    assert pays("{G}", "Forest", named("Joiner Adept", summoning_sick=True)).price == 3 + 4 + 20
    assert pays("{G}", "Forest").price == 3 + 4


def test_cryptolith_rite_asks_creatures_to_be_able_to_tap() -> None:
    """302.6: a creature that came this turn can't pay {T}."""
    assert len(done(pays("{W}{U}", "Cryptolith Rite", BEAR, BEAR))) == 2
    cannot("{W}{U}", "Cryptolith Rite", BEAR, named(BEAR, summoning_sick=True))


def test_an_eldrazi_spawn_under_cryptolith_rite_is_tapped_rather_than_lost() -> None:
    plan = pays("{C}", "Cryptolith Rite", "Eldrazi Spawn")
    assert plan.summary.sacrificed == ["Eldrazi Spawn#1"]
    assert pays("{1}", "Cryptolith Rite", "Eldrazi Spawn").summary.tapped == ["Eldrazi Spawn#1"]


def test_a_spawn_with_two_abilities_is_no_mere_mana_token() -> None:
    """3 and five more types; 10 for a token with power 0, not 25: it isn't its only ability;
    the last source of five colors."""
    assert pays("{C}", "Cryptolith Rite", "Eldrazi Spawn").price == 3 + 5 + 10 + 20


def test_citanul_hierophants_give_themselves_the_ability() -> None:
    """109.5: "creatures you control" is the Hierophants as well."""
    assert len(done(pays("{G}{G}", "Citanul Hierophants", BEAR))) == 2


def test_slivers_only() -> None:
    assert done(pays("{U}", "Manaweft Sliver", BEAR)) == [("Manaweft Sliver#1", 0, "{U}")]
    cannot("{U}{U}", "Manaweft Sliver", BEAR)


def test_paradise_mantle_gives_to_the_creature_it_is_attached_to() -> None:
    assert done(pays("{U}", BEAR, named("Paradise Mantle", attached_to="bear"), A_BEAR)) == [
        ("bear", 0, "{U}")
    ]
    cannot("{U}", "Paradise Mantle", BEAR)


def test_one_of_several_like_creatures_is_equipped() -> None:
    equipped = named("Paradise Mantle", attached_to="bears#2")
    assert done(pays("{U}", equipped, named(BEAR, id="bears", count=3))) == [("bears#2", 0, "{U}")]


def test_an_aura_gives_to_the_creature_it_enchants() -> None:
    assert done(pays("{B}", A_BEAR, BEAR, named("Utopia Vow", attached_to="bear"))) == [("bear", 0, "{B}")]


def test_an_aura_gives_a_land_two_mana_of_one_color() -> None:
    wood = named("Weirding Wood", attached_to="Forest#1")
    assert ("Forest#1", 1, "{W}{W}") in done(pays("{W}{W}{G}", "Forest", "Forest", wood))
    cannot("{W}{U}", "Forest", wood)


def test_other_permanents_are_not_the_giver() -> None:
    cannot("{W}", "A Realm Reborn")
    assert len(done(pays("{W}{U}", "A Realm Reborn", "A Realm Reborn"))) == 2


def test_tokens_only() -> None:
    assert done(pays("{W}", "Insidious Roots", BEAR, "Eldrazi Spawn")) == [("Eldrazi Spawn#1", 1, "{W}")]
    cannot("{W}", "Insidious Roots", BEAR)


def test_the_world_tree_waits_for_the_sixth_land() -> None:
    cannot("{W}", "The World Tree", named("Forest", count=4))
    assert done(pays("{W}", "The World Tree", named("Forest", count=5, id="f")))[0][1] == 1


def test_a_granted_restriction_holds() -> None:
    """106.6: the mana of Galazeth's artifacts pays for instants and sorceries."""
    assert done(pays("Shock", "Galazeth Prismari", "Sol Ring")) == [("Sol Ring#1", 1, "{R}")]
    cannot("Goblin Piker", "Galazeth Prismari", "Sol Ring", "Sol Ring")


def test_a_counter_makes_the_difference() -> None:
    grown = named(BEAR, id="grown", counters={"+1/+1": 1})
    assert done(pays("{R}", "Jiang Yanggu, Wildcrafter", BEAR, grown)) == [("grown", 0, "{R}")]


def test_an_opponents_effect_on_all_lands_counts() -> None:
    theirs = named("Everyone's Lantern", controller="opponent")
    assert done(pays("{R}", theirs, "Forest")) == [("Forest#1", 1, "{R}")]


def test_what_an_opponent_gives_to_lands_they_control_is_not_yours() -> None:
    theirs = named("Joiner Adept", controller="opponent")
    cannot("{R}", theirs, "Forest")
    forest = named("Forest", controller="opponent", id="theirs")
    assert done(pays("{R}", theirs, forest, "Exotic Orchard")) == [("Exotic Orchard#1", 0, "{R}")]


def test_a_giver_that_is_lost_gives_until_then() -> None:
    """The Forest is tapped for white before the Lantern, tapped itself, is sacrificed."""
    lantern = named("Chromatic Lantern", tapped=True)
    assert done(some_plan("{W}{4}", lantern, "Krark-Clan Ironworks", "Forest"))[0] == ("Forest#1", 1, "{W}")


def test_a_giver_that_is_lost_for_the_mana_that_its_gift_needs() -> None:
    """613.1f: sacrificed, Lens Keeper gives lands nothing; whether something else pays isn't known."""
    request = asked("{W}", "Lens Keeper", "Ashnod's Altar", "Forest")
    assert planner.plan(request).status == "unknown"
    assert planner.can_pay(request) == "unknown"


def test_a_giver_is_kept_where_something_else_can_be_lost() -> None:
    dear = named("Grizzly Bears", price=90)
    plan = some_plan("{W}", "Lens Keeper", "Ashnod's Altar", "Forest", dear)
    assert plan.summary.sacrificed == ["Grizzly Bears#1"]
    assert not plan.optimal


def test_the_referee_refuses_what_a_lost_giver_gave() -> None:
    request = asked("{W}{4}", named("Chromatic Lantern", tapped=True), "Krark-Clan Ironworks", "Forest")
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    assert planner.verify(request, plan)
    plan.steps[:3] = [*plan.steps[1:3], plan.steps[0]]
    assert any("613.1f" in problem for problem in planner.verify(request, plan).problems)
