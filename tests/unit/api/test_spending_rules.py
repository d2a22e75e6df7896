"""Mana spent as though it were of another type (609.4b, 118.14), through ``planner.plan``."""

from __future__ import annotations

import planner
from tests.support.comparing import compare
from tests.support.granted_abilities import asked, cannot, done, named, pays, some_plan, spent


def test_chromatic_orrery_pays_for_every_color() -> None:
    """Five mana 9, another ability with {T} 2."""
    plan = pays("{W}{U}{B}{R}{G}", "Chromatic Orrery")
    assert plan.price == 9 + 2
    assert spent(plan) == [("{C}", f"{{{letter}}}") for letter in "WUBRG"]


def test_the_symbols_own_option_is_announced() -> None:
    """118.13: a colorless mana pays for {B/P} as black mana, and two of them for {2/W}."""
    plan = pays("{W}{C}{B/P}{2/W}", "Chromatic Orrery")
    assert plan.choices.symbols[0] == "{B}"
    assert plan.choices.symbols[1] in ("{W}", "{2}")


def test_an_announced_option_is_kept() -> None:
    request = asked("{W/U}", "Chromatic Orrery")
    request["pay"]["symbols"] = ["{U}"]
    both = compare(request)
    assert both.fault == ""
    assert both.answer.to_dict()["choices"]["symbols"] == ["{U}"]


def test_mana_of_any_color_is_not_colorless() -> None:
    cannot("{C}", "Mycosynth Lattice", "Forest")


def test_an_opponents_lattice_is_for_players() -> None:
    assert spent(pays("{W}", named("Mycosynth Lattice", controller="opponent"), "Forest")) == [("{G}", "{W}")]


def test_an_opponents_orrery_is_for_that_opponent() -> None:
    cannot("{W}", named("Chromatic Orrery", controller="opponent"), "Forest")


def test_snow_stays_snow() -> None:
    """107.4h: {S} asks for mana from a snow source, of any type."""
    cannot("{S}", "Mycosynth Lattice", "Forest")
    assert spent(pays("{S}", "Mycosynth Lattice", "Snow-Covered Forest")) == [("{G}", "{S}")]


def test_mana_abilities_may_be_paid_so_as_well() -> None:
    """The Bluffs' {U/R} takes green mana."""
    plan = pays("{W}{W}", named("Mycosynth Lattice", tapped=True), "Cascade Bluffs", "Forest")
    assert {mana for mana, _ in spent(plan)} <= {"{C}", "{G}", "{U}", "{R}"}
    plan = pays("{U}{R}{G}", named("Mycosynth Lattice", tapped=True), "Cascade Bluffs", "Forest", "Forest")
    assert len(done(plan)) == 3


def test_a_spell_is_paid_with_any_type() -> None:
    assert spent(pays("Goblin Piker", "Beast Whisper", "Wastes", "Forest")) == [
        ("{C}", "{R}"),
        ("{G}", "{R}"),
    ]
    cannot("Shock", "Beast Whisper", "Wastes", "Forest")


def test_only_white_mana_has_a_color_at_dawn() -> None:
    """101.2: other mana is colorless mana and nothing else."""
    assert spent(pays("{R}", "The Last Dawn", "Plains")) == [("{W}", "{R}")]
    cannot("{R}", "The Last Dawn", "Mountain")
    assert spent(pays("{C}", "The Last Dawn", "Mountain")) == [("{R}", "{C}")]
    cannot("{C}", "The Last Dawn", "Plains")


def test_at_dawn_a_mountain_pays_for_the_colorless_half() -> None:
    assert pays("{C/R}", "The Last Dawn", "Mountain").choices.symbols == ["{C}"]
    assert pays("{C/R}", "The Last Dawn", "Plains").choices.symbols == ["{R}"]


def test_only_beats_may() -> None:
    cannot("{R}", "The Last Dawn", "Mycosynth Lattice", "Mountain")


def test_restrictions_on_mana_stay() -> None:
    """106.6: a Powerstone's mana still pays for no instant."""
    cannot("Shock", "Mycosynth Lattice", "Powerstone")


def test_floating_mana_is_spent_so_too() -> None:
    assert spent(pays("{W}", "Mycosynth Lattice", pool="{G}")) == [("{G}", "{W}")]


def test_x_and_generic_mana_are_paid_as_ever() -> None:
    assert pays("{X}{U}", "Mycosynth Lattice", "Forest", "Sol Ring").choices.x == 2


def test_a_rule_ends_with_its_source() -> None:
    """611.3b: the Lattice can't be sacrificed for the mana that only it lets pay for {W}."""
    cheap = named("Mycosynth Lattice", price=1)
    plan = some_plan("{W}{2}", cheap, "Krark-Clan Ironworks", "Forest")
    assert plan.summary.sacrificed == ["Krark-Clan Ironworks#1"]
    assert not plan.optimal
    other = some_plan("{G}{2}", cheap, "Krark-Clan Ironworks", "Forest")
    assert other.summary.sacrificed == ["Mycosynth Lattice#1"]
    assert not other.optimal  # without the Lattice the Forest is no artifact any more


def test_the_referee_knows_no_rule_of_what_is_gone() -> None:
    """The plan for {G}{2} sacrifices the Lattice: after that green mana pays for no {W}."""
    board = (named("Mycosynth Lattice", price=1), "Krark-Clan Ironworks", "Forest")
    plan = some_plan("{G}{2}", *board)
    for step in plan.steps:
        step.for_ = "{W}" if step.for_ == "{G}" else step.for_
    plan.total_cost = "{2}{W}"
    ruling = planner.verify(asked("{W}{2}", *board), plan)
    assert any("{G} does not pay {W} (107.4)" in problem for problem in ruling.problems)
    both = some_plan("{W}{2}", *board)
    assert planner.verify(asked("{W}{2}", *board), both)


def test_nothing_is_left_that_lets_it_be_paid() -> None:
    """Everything would have to go for {W}{6}; what is not looked at is unknown, never unpayable."""
    assert planner.can_pay(asked("{W}{4}", "Mycosynth Lattice", "Krark-Clan Ironworks", "Forest"))
    request = asked("{W}{6}", "Mycosynth Lattice", "Krark-Clan Ironworks", "Forest")
    assert planner.plan(request).status == "unknown"
    assert planner.can_pay(request) == "unknown"
