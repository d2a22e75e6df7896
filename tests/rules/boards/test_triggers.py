"""Boards of real cards whose triggered mana abilities do more than add mana, or add another kind of it."""

from __future__ import annotations

from typing import Any

import planner
from planner import Plan, Unpayable
from tests.support.asking import asked, cannot, named, order, pays
from tests.support.cards import tapped_for_mana as c

Json = dict[str, Any]


def on(card: Json, host: str, **state: Any) -> Json:
    return {"card": card, "attached_to": host, **state}


def of(card: Json, **state: Any) -> Json:
    return {"card": card, **state}


CRYSTAL_MINE: Json = {
    "name": "Crystal Mine",
    "type_line": "Land",
    "oracle_text": "{1}: Add {U}. Activate only once each turn.\n{T}: Add {C}.",
    "mana_cost": "",
}
GROVE: Json = {
    "name": "Grove of the Burnwillows",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{T}: Add {R} or {G}. You gain 1 life.",
    "mana_cost": "",
}
ESSENCE: Json = {
    "name": "Sasaya's Essence",
    "type_line": "Legendary Enchantment",
    "oracle_text": "Whenever a land you control is tapped for mana, for each other land you control with the "
    "same name, add one mana of any type that land produced.",
    "mana_cost": "{1}{G}{G}",
}


# Side effects of a trigger.


def test_overabundance_deals_damage_before_life_is_paid() -> None:
    """Two lands make four mana and deal 2 damage: 1 life pays nothing then, 3 life pay {B/P}."""
    board: list[Any] = ["Forest", "Forest", of(c.OVERABUNDANCE)]
    plan = pays("{G}{G}", "Forest", of(c.OVERABUNDANCE))
    assert order(plan) == ["Forest {G}", "Overabundance {G}"]
    assert (plan.price, plan.summary.life) == (6 + 4 + 6, 19)
    assert pays("{G}{G}{B/P}", *board, life=4).summary.life == 1
    cannot("{G}{G}{G}{G}{B/P}", *board, life=3)


def test_an_opponents_overabundance_is_as_good() -> None:
    theirs = of(c.OVERABUNDANCE, controller="opponent")
    assert pays("{G}{G}", "Forest", theirs).summary.life == 19
    assert pays("{G}{G}", "Forest", theirs, life=1).lethal


def test_the_damage_of_two_triggers_adds_up() -> None:
    plan = pays("{G}{G}{G}", "Forest", of(c.OVERABUNDANCE), of(c.OVERABUNDANCE))
    assert plan.summary.life == 18


def test_winters_night_keeps_snow_lands_tapped() -> None:
    """Two mana 6, the last source 4, and a land that won't untap 15; a Forest is left alone."""
    night = of(c.WINTERS_NIGHT)
    assert pays("{G}{G}", "Snow-Covered Forest", night).price == 6 + 4 + 15
    assert pays("{G}{G}", "Snow-Covered Forest", "Forest", "Forest", night).price == 6 + 2
    cannot("{G}{G}", "Forest", night)


def test_barbflare_gremlin_has_to_be_tapped() -> None:
    tapped = pays("{R}{R}", "Mountain", of(c.GREMLIN, tapped=True))
    assert (order(tapped), tapped.summary.life) == (["Mountain {R}", "Barbflare Gremlin {R}"], 19)
    cannot("{R}{R}", "Mountain", of(c.GREMLIN))


# What Caged Sun and Sasaya's Essence watch.


def test_caged_sun_watches_every_ability_of_a_land() -> None:
    """The mine's {1}: {U} isn't tapped for mana, but is a land's ability."""
    sun = of(c.CAGED_SUN, chosen="blue")
    plan = pays("{U}{U}", of(CRYSTAL_MINE), sun)
    assert order(plan) == ["Crystal Mine {C}", "Crystal Mine {U}", "Caged Sun {U}"]
    cannot("{G}{G}", "Forest", sun)
    cannot("{U}{U}{U}", "Forest", of(CRYSTAL_MINE), sun)


def test_caged_sun_leaves_other_permanents_alone() -> None:
    cannot("{G}{G}", "Llanowar Elves", of(c.CAGED_SUN, chosen="green"))
    assert pays("{G}{G}", "Forest", of(c.CAGED_SUN, chosen="green")).price == 6 + 4


def test_sasayas_essence_counts_lands_of_the_same_name() -> None:
    """Three Forests make three each; the lone Island one."""
    board: list[Any] = ["Forest", "Forest", "Forest", "Island", of(ESSENCE)]
    pays("{9}{U}", *board)
    cannot("{10}{U}", *board)
    cannot("{U}{U}", *board)


# Mana of a trigger that is of another kind than what it watches.


def test_a_trigger_behind_restricted_mana_adds_mana_without_a_restriction() -> None:
    """106.6: the restriction is on the mana of the Courtyard, not on that of Mirari's Wake."""
    courtyard = of(c.CAVERN, chosen="Elf")
    wake = of(c.MIRARIS_WAKE)
    assert order(pays("{W}", courtyard, wake)) == ["Secluded Courtyard {W}", "Mirari's Wake {W}"]
    assert order(pays("Llanowar Elves", courtyard, wake)) == ["Secluded Courtyard {G}", "Mirari's Wake {G}"]
    cannot("{W}{W}", courtyard, wake)
    cannot("{W}{U}", courtyard, wake)


def test_snow_mana_and_other_mana_of_one_activation() -> None:
    """107.4h: the Forest's mana is snow, Wild Growth's isn't; and the other way round."""
    snow = "Snow-Covered Forest"
    assert order(pays("{S}{G}", snow, on(c.WILD_GROWTH, f"{snow}#1")))[1] == "Wild Growth {G}"
    cannot("{S}{S}", snow, on(c.WILD_GROWTH, f"{snow}#1"))
    icy = {**c.WILD_GROWTH, "type_line": "Snow Enchantment — Aura"}
    pays("{S}{G}", "Forest", on(icy, "Forest#1"))
    cannot("{S}{S}", "Forest", on(icy, "Forest#1"))
    pays("{S}{S}", snow, on(icy, f"{snow}#1"))


def test_the_restricted_mana_of_a_trigger() -> None:
    """Snowfall's mana pays cumulative upkeep only."""
    snowfall = {
        "name": "Snowfall",
        "type_line": "Enchantment",
        "oracle_text": "Whenever an Island is tapped for mana, its controller may add an additional {U}. If "
        "that Island is snow, its controller may add an additional {U}{U} instead. Spend this mana only to "
        "pay cumulative upkeep costs.",
        "mana_cost": "{2}{U}",
    }
    assert order(pays("{U}", "Island", of(snowfall))) == ["Island {U}", "Snowfall "]
    cannot("{U}{U}", "Island", of(snowfall))
    cannot("{U}{U}", named("Snow-Covered Island"), of(snowfall))


def test_life_that_an_ability_gains_comes_before_its_triggers_damage() -> None:
    """From 5 life: 6 after the gain, so that the point is taken from 6, for 10."""
    plan = pays("{R}{R}", of(GROVE), of(c.OVERABUNDANCE), life=5)
    assert (plan.summary.life, plan.price) == (5, 6 + 2 + 4 + 4 + 10)


# What the state of the pool decides.


def test_106_4_doubling_cube_is_used_only_where_it_helps() -> None:
    """Two Forests pay {G}{G} alone; for {8} three of seven pay for the Cube, and four become eight."""
    cube = {
        "name": "Doubling Cube",
        "type_line": "Artifact",
        "oracle_text": "{3}, {T}: Double the amount of each type of unspent mana you have.",
        "mana_cost": "{2}",
    }
    forests = ["Forest"] * 7
    paid = planner.plan(asked("{G}{G}", *forests, of(cube)))
    assert isinstance(paid, Plan)
    assert paid.optimal
    assert paid.summary.tapped == ["Forest#1", "Forest#2"]
    assert isinstance(planner.plan(asked("{8}", *forests, of(cube))), Plan)
    assert isinstance(planner.plan(asked("{9}", *forests, of(cube))), Unpayable)
