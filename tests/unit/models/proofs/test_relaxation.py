"""What is owed and what each object can give, as far as sums go."""

from __future__ import annotations

from planner.game.mana import TYPES
from planner.models.problem.demands import Demand
from planner.models.proofs.relaxation import symbol_of
from planner.models.proofs.relaxed_problem import PLAIN, Most
from tests.unit.models.boards import creature, permanent
from tests.unit.models.proofs.boards import relaxation, relaxed

W, U, B, R, G, C = range(len(TYPES))


def test_symbols_of_one_text_are_owed_together() -> None:
    found = relaxation("Island", pay="{2}{U}{U}{W/U}")
    assert [(one.symbol, one.amount) for one in found.owed] == [("{U}", 2), ("{W/U}", 1), ("{1}", 2)]
    assert [found.leasts[one.least].types for one in found.owed] == [(U,), (W, U), (W, U, B, R, G, C)]


def test_what_was_announced_of_a_symbol_is_owed() -> None:
    """118.13."""
    assert symbol_of(Demand("{W/U} as {U}", types="U")) == "{U}"


def test_life_and_generic_mana_can_stand_for_symbols() -> None:
    """107.4e, 107.4f."""
    found = relaxation("Island", pay="{U/P}{2/W}")
    phyrexian, hybrid = (found.leasts[one.least] for one in found.owed)
    assert phyrexian.life == 2
    assert hybrid.generic == 2
    assert found.leasts[hybrid.of].types == tuple(range(PLAIN))


def test_an_object_goes_one_of_its_ways() -> None:
    (giver,) = relaxation("Tundra", pay="{W}{U}").givers
    assert [(way.kinds, way.price) for way in giver.tapping] == [((W,), 4), ((U,), 4)]
    assert giver.rows == ("W", "U")
    assert giver.is_simple


def test_a_signet_asks_for_mana() -> None:
    (giver,) = relaxation("Azorius Signet", pay="{W}{U}").givers
    (way,) = giver.tapping
    assert way.kinds == (W, U)
    assert [amount for _, amount in way.asks] == [1]


def test_what_is_lost_without_being_tapped_can_be_tapped_before() -> None:
    idol = permanent("Idol", "{T}: Add {G}.\nSacrifice this artifact: Add {C}{C}.")
    (giver,) = relaxation(idol, pay="{3}").givers
    assert len(giver.tapping) == len(giver.losing) == 1
    assert not giver.is_simple


def test_a_filter_that_is_never_tapped_may_give_nothing() -> None:
    found = relaxation(permanent("Prism", "{1}: Add {W}."), "Forest", pay="{W}")
    assert sorted([(len(one.free), len(one.tapping)) for one in found.givers]) == [(0, 1), (1, 0)]


def test_a_limit_says_how_often_an_ability_counts() -> None:
    """602.5b."""
    once = permanent(
        "Spring", "Remove a charge counter from this artifact: Add {C}. Activate only once each turn."
    )
    (giver,) = relaxation({**once, "counters": {"charge": 3}}, pay="{1}").givers
    assert [times for _, times in giver.beside] == [1]


def test_restricted_mana_counts_what_it_may_pay_for() -> None:
    """106.6."""
    vault = permanent("Vault", "{T}: Add {U}. Spend this mana only to cast an artifact spell.")
    (giver, *_) = relaxation(vault, "Azorius Signet", pay="{U}").givers
    assert giver.ids == ("Azorius Signet#1",)  # a bare cost is no spell
    found = relaxation("Cavern of Souls", "Forest", pay="{U}")
    assert all(way.made[0][0].types for giver in found.givers for way in giver.tapping)


def test_mana_in_any_combination_counts_the_most_of_its_types() -> None:
    both = permanent("Vent", "{T}: Add two mana in any combination of {R} and/or {G}.", "Land")
    (giver,) = relaxation(both, pay="{R}{G}{G}").givers
    assert [way.made for way in giver.tapping] == [((Most((R, G)), 2),)]


def test_snow_mana_is_told_apart_where_it_is_asked_for() -> None:
    """107.4h."""
    assert not relaxation("Snow-Covered Forest", pay="{G}").is_snowy
    found = relaxation("Snow-Covered Forest", "Forest", pay="{S}")
    assert found.is_snowy
    assert [giver.tapping[0].kinds for giver in found.givers] == [(G,), (PLAIN + G,)]


def test_x_as_large_as_can_be_asks_each_generic_mana_to_count() -> None:
    """107.3."""
    found = relaxation("Forest", pay="{X}{X}{G}")
    assert (found.x_symbols, found.least_generic) == (2, 500)
    assert found.leasts[found.x].types == tuple(range(PLAIN))


def test_creatures_that_help_give_what_they_can_pay_for() -> None:
    """702.51a."""
    from planner.costing.question import prepare
    from planner.models.problem.build import build_problem
    from planner.models.problem.source_classes import compile_sources
    from planner.models.proofs.relaxation import relaxation_of

    spell = {"name": "Chord", "type_line": "Sorcery", "mana_cost": "{1}{G}", "oracle_text": "Convoke"}
    bear = creature("Bear")
    bear["card"]["colors"] = ["G"]
    asked = prepare({"board": {"battlefield": [bear]}, "pay": {"card": spell}})
    sources = compile_sources(asked.game, cost=asked.cost)
    problem = build_problem(asked.game, sources, asked.cost, asked.prices, whole_board=True)
    found = relaxation_of(problem, priced=True)
    assert found is not None
    (giver,) = found.givers
    assert giver.serves
    assert giver.tapping[0].made == ((Most((), (0, 1)), 1),)


def test_what_could_be_untapped_is_not_relaxed() -> None:
    """107.6: it could be tapped again."""
    assert relaxed(permanent("Prism", "{1}, {Q}: Add {W}.", tapped=True), pay="{W}") is None
