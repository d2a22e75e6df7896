"""The oracle on worked examples: each price is derived by hand from the contract's table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.game.mana_abilities import ManaAbility, Production
from planner.game.objects import Game, GameObject, PoolMana
from planner.game.prices import Prices
from planner.game.vocabulary import Whose, Zone
from tests.support.oracle.best import Best, best
from tests.support.oracle.examples.objects import (
    ANY_COLOR,
    BASIN,
    CITY,
    CONFLUENCE,
    DRUID,
    DUAL,
    ELVES,
    FOREST,
    GUIDE,
    IDOL,
    ISLAND,
    NO_NONARTIFACT_SPELL,
    PAIN_LAND,
    POWERSTONE,
    SACRIFICE,
    SNOW_FOREST,
    SOL_RING,
    SPAWN,
    TAP,
    TOMB,
    TREASURE,
    WASTES,
    adds,
    card,
    cost,
    game,
    price,
    thing,
)

# Trivially feasible, forced infeasible ---------------------------------------------------


def test_zero_is_paid_with_nothing() -> None:
    assert best(game(), cost("{0}")) == Best(True, 0, False, None, 0, 0, 1)


def test_no_mana_cost_is_unpayable() -> None:
    assert best(game(FOREST), cost("")) == Best(False)


@pytest.mark.parametrize("mana", ["{U}", "{2}", "{S}", "{C}", "{G}{G}", "{W/U}", "{C/U}"])
def test_one_forest_does_not_pay(mana: str) -> None:
    assert best(game(FOREST), cost(mana)) == Best(False)


def test_a_cost_without_mana_opens_no_window() -> None:
    # 12 and 11 are taken for 6 each; nothing is activated, so nothing required can be.
    board = game(FOREST, life=12)
    assert best(board, cost(None, life=2)) == Best(True, 12, False, None, 0, 0, 1)
    assert not best(board, cost(None, life=2), require=frozenset({"Forest0"})).payable
    assert not best(game(life=1), cost(None, life=2)).payable
    assert best(game(life=2), cost(None, life=2)) == Best(True, 60, True, None, 0, 0, 1)


# The rows of the price table, one by one -------------------------------------------------


@pytest.mark.parametrize(
    ("forests", "mana", "expected"),
    [
        (1, "{G}", 3 + 4),  # the last source of green
        (2, "{G}", 3 + 2),  # of two, one is left
        (3, "{G}", 3),
        (2, "{G}{G}", 6 + 4 + 2),  # from two to none
        (3, "{G}{G}", 6 + 2),
    ],
)
def test_activations_and_color_sources(forests: int, mana: str, expected: int) -> None:
    assert price(game(*[FOREST] * forests), mana) == expected


def test_colorless_has_no_source_rows() -> None:
    assert price(game(WASTES), "{1}") == 3


def test_an_activation_costs_nine_at_most_and_unspent_mana_one_each() -> None:
    five = thing("Five", "Artifact", adds("CCCCC"))
    assert price(game(SOL_RING), "{1}") == 6 + 1
    assert price(game(five), "{1}") == 9 + 4


def test_each_type_beyond_the_first_counts() -> None:
    assert price(game(DUAL), "{G}") == 3 + 1 + 4 + 4
    # The pain land's types are W and C; no damage for {C}, and only white loses a source.
    assert price(game(PAIN_LAND), "{C}") == 3 + 1 + 4


def test_restricted_mana() -> None:
    board = game(POWERSTONE)
    assert price(board, "{1}", kind="ability") == 3 - 1
    assert price(board, "{1}", kind="spell", spell=card("Golem", "Artifact Creature")) == 3 - 1
    assert price(board, "{1}", kind="spell", spell=card("Bolt", "Instant")) is None
    assert price(board, "{1}", kind="spell") is None
    # Required but not spendable: its mana stays unspent.
    required = best(game(POWERSTONE, WASTES), cost("{1}"), require=frozenset({"Powerstone0"}))
    assert (required.price, required.activations) == (3 + 3 - 1 + 1, 2)


def test_a_restricted_source_is_no_color_source() -> None:
    ability = adds("G", spend_only=NO_NONARTIFACT_SPELL)
    stone = thing("Stone", "Artifact", ability)
    assert price(game(stone), "{G}", kind="ability") == 3 - 1
    # So the Forest is green's only source, both before and after.
    assert price(game(stone, FOREST), "{G}", kind="ability") == 3 - 1


def test_an_ability_that_needs_the_tap() -> None:
    assert price(game(replace(WASTES, reading=replace(WASTES.reading, tap_ability=True))), "{1}") == 3 + 2


def test_creatures() -> None:
    hasty = thing("Hasty", "Creature", adds("R"), power=3, haste=True, summoning_sick=True)
    wall = thing("Wall", "Creature", adds("U"), power=4, defender=True)
    assert price(game(ELVES), "{G}") == 3 + (2 + 1) + 4
    assert price(game(wall), "{U}") == 3 + 1 + 4
    assert price(game(hasty), "{R}") == 3 + 1 + 4
    assert price(game(replace(ELVES, summoning_sick=True)), "{G}") is None
    assert price(game(replace(ELVES, tapped=True)), "{G}") is None
    # A sick creature is no source of green: the Forest is the only one.
    assert price(game(replace(ELVES, summoning_sick=True), FOREST), "{G}") == 3 + 4
    # One that loses itself without {T} can, sick and tapped as it is (and keeps no color).
    assert price(game(replace(SPAWN, summoning_sick=True, tapped=True)), "{1}") == 3 + 25


@pytest.mark.parametrize(("life", "point"), [(12, 6), (11, 6), (10, 10), (6, 10), (5, 30), (1, 30)])
def test_a_life_point_by_the_total_that_it_is_taken_from(life: int, point: int) -> None:
    # 3 for the activation, 4 for its further types, 5 x 4 for the last source of each color
    for land in (CONFLUENCE, CITY):
        found = best(game(land, life=life), cost("{G}"))
        assert (found.price, found.lethal) == (3 + 4 + 20 + point, life == 1)


def test_losses() -> None:
    vein = thing("Vein", "Land", adds("C"), adds("CC", cost=(TAP, SACRIFICE)))
    egg = thing("Egg", "Artifact", adds("C", cost=(TAP, SACRIFICE)), others=1, mana_value=1)
    token = thing("Token", "Creature", adds("C", cost=(SACRIFICE,)), token=True, power=3, others=1)
    assert price(game(TREASURE), "{G}") == 3 + 4 + 25 + 5 * 4
    assert price(game(SPAWN), "{C}") == 3 + 25  # not tapped, so no row for a creature
    assert price(game(vein), "{C}{C}") == 6 + 60
    assert price(game(vein), "{C}") == 3
    assert price(game(egg), "{C}") == 3 + 15 + 10
    assert price(game(token), "{C}") == 3 + 10 + 9
    assert price(game(GUIDE), "{R}") == 3 + 30 + 15
    assert price(game(replace(GUIDE, price=1)), "{R}") == 3 + 1
    assert price(game(replace(TREASURE, price=0)), "{G}") == 3 + 4 + 20


def test_tapped_first_and_lost_then() -> None:
    # {T}: 3 + 1, a creature of power 2: 4; lost: 6 + 1 and 15 + 20; green and black gone: 8.
    found = best(game(WASTES, DRUID), cost("{G}{B}{B}"))
    assert found == Best(True, 4 + 4 + 7 + 35 + 8, False, None, 2, 0, 2)  # and with the Wastes' mana left


def test_mana_from_the_pool() -> None:
    plain, persisting = PoolMana("G", 1), PoolMana("G", 1, persists=True)
    assert price(game(pool=(plain,)), "{G}") == 1
    assert price(game(pool=(persisting,)), "{G}") == 2
    assert price(game(pool=(plain, persisting)), "{1}") == 1  # the payer's choice
    assert price(game(FOREST, pool=(plain,)), "{G}") == 1  # what floats and stays is free
    assert price(game(FOREST, pool=(plain,)), "{0}") == 0


def test_other_prices() -> None:
    board = game(CONFLUENCE, life=11)
    prices = Prices(activation=1, flexibility=2, last_source=3, life=(7, 8, 9))
    assert best(board, cost("{G}"), prices).price == 1 + 4 * 2 + 5 * 3 + 7


# Life: who pays when (118.3b) ------------------------------------------------------------


def test_phyrexian_mana_with_life() -> None:
    assert price(game(life=12), "{W/P}") == 6 + 6
    assert price(game(life=11), "{W/P}") == 6 + 10
    assert best(game(life=2), cost("{W/P}")) == Best(True, 60, True, None, 0, 0, 1)
    assert not best(game(life=1), cost("{W/P}")).payable
    assert not best(game(life=3), cost("{W/P}{W/P}")).payable


def test_damage_of_abilities_comes_before_the_payment_and_triggers_after() -> None:
    assert not best(game(PAIN_LAND, life=2), cost("{W}{B/P}")).payable
    # City of Brass, by contrast: 2 life paid down to 0, and then the trigger: 3 points of 30.
    assert best(game(CITY, life=2), cost("{W}{B/P}")).lethal
    assert price(game(CITY, life=2), "{W}{B/P}") == 3 + 4 + 20 + 90
    # Damage may take more than there is.
    assert best(game(TOMB, life=1), cost("{2}")).price == 6 + 60


def test_life_costs_are_paid_in_the_best_order() -> None:
    assert best(game(TOMB, CONFLUENCE, life=1), cost("{2}{W}")).lethal
    assert not best(game(TOMB, CONFLUENCE, CONFLUENCE, life=1), cost("{2}{W}{W}")).payable


def test_an_object_is_tapped_before_it_is_lost() -> None:
    assert not best(game(IDOL, life=2), cost("{G}{R}{R}")).payable
    assert best(game(IDOL, life=3), cost("{G}{R}{R}")).lethal
    # Two of them: of 4 life, one pays 2 first, takes no damage; the other deals 1 first: 1 < 2.
    assert not best(game(IDOL, IDOL, life=4), cost("{G}{G}{R}{R}{R}{R}")).payable
    assert best(game(IDOL, IDOL, life=6), cost("{G}{G}{R}{R}{R}{R}")).lethal
    assert best(game(IDOL, IDOL, life=4), cost("{G}{R}{R}{R}{R}")).payable is False
    assert best(game(IDOL, IDOL, life=5), cost("{G}{R}{R}{R}{R}")).payable


def test_zero_life_can_always_be_paid() -> None:
    # At 0 the plan "ends at 0 or less", and still pays.
    assert best(game(FOREST, life=0), cost("{G}")) == Best(True, 7, True, None, 1, 0, 1)
    assert not best(game(CONFLUENCE, life=0), cost("{G}")).payable


def test_a_lethal_plan_only_where_no_other_pays() -> None:
    found = best(game(CITY, TREASURE, life=1), cost("{G}"))
    # The Treasure, though dearer; each color goes from two sources to one.
    assert (found.price, found.lethal) == (3 + 4 + 25 + 5 * 2, False)
    assert best(game(CITY, life=1), cost("{G}")).lethal


# X (107.3) -------------------------------------------------------------------------------


def test_x_as_large_as_possible() -> None:
    assert best(game(FOREST, FOREST), cost("{X}{G}")) == Best(True, 12 - 1000, False, 1, 2, 1, 2 + 1 + 1)
    assert best(game(*[WASTES] * 4), cost("{X}{X}{1}")).x == 1  # three spent, one Wastes untouched
    assert price(game(*[WASTES] * 4), "{X}{X}{1}") == 9 - 1000
    assert best(game(), cost("{X}")) == Best(True, 0, False, 0, 0, 0, 1)


def test_x_announced() -> None:
    assert best(game(*[WASTES] * 3), cost("{X}{X}", x=1)) == Best(True, 6, False, 1, 2, 1, 4)
    assert not best(game(*[WASTES] * 3), cost("{X}{X}", x=2)).payable


def test_nobody_dies_for_x() -> None:
    # Three life for three black mana would be lethal: X is 2, for 2 x (3 + 30).
    assert best(game(BASIN, life=3), cost("{X}")) == Best(True, 66 - 2000, False, 2, 2, 0, 10)


# Symbols, kinds of mana, choices ---------------------------------------------------------


def test_snow() -> None:
    assert price(game(SNOW_FOREST), "{S}") == 3 + 4
    assert price(game(FOREST, pool=(PoolMana("U", 1, snow=True),)), "{S}") == 1
    assert price(game(SNOW_FOREST, FOREST), "{S}{G}") == 6 + 4 + 2


@pytest.mark.parametrize(
    ("mana", "announced", "expected"),
    [
        ("{2/U}", (), 6),  # two Wastes rather than the last source of blue
        ("{2/U}", ("{U}",), 3 + 4),
        ("{C/U}", (), 3),
        ("{C/U}", ("{U}",), 3 + 4),
        ("{U/P}", (), 3 + 4),
        ("{U/P}", ("2 life",), 12),
        ("{W/U}{U/P}", ("{U}",), 3 + 4 + 12),  # the first choice is announced, the second free
    ],
)
def test_choices(mana: str, announced: tuple[str, ...], expected: int) -> None:
    assert price(game(ISLAND, WASTES, WASTES, WASTES), mana, announced=announced) == expected


# Which objects ---------------------------------------------------------------------------


def test_forbidden_objects_are_never_used_and_still_sources() -> None:
    assert price(game(replace(FOREST, forbid=True), FOREST), "{G}") == 3 + 2
    found = best(game(FOREST, FOREST), cost("{G}"), forbid=frozenset({"Forest0"}))
    assert (found.price, found.positions, found.payments) == (3 + 2, 1, 1)


def test_required_objects_are_used() -> None:
    found = best(game(FOREST, WASTES), cost("{1}"), require=frozenset({"Forest0"}))
    assert found == Best(True, 3 + 4, False, None, 1, 0, 2 + 1)
    assert not best(
        game(replace(FOREST, tapped=True), WASTES), cost("{1}"), require=frozenset({"Forest0"})
    ).payable


def test_opponents_objects_and_cards_in_hand_are_no_sources() -> None:
    assert price(game(replace(FOREST, controller=Whose.OPPONENT)), "{G}") is None
    assert price(game(replace(FOREST, zone=Zone.HAND)), "{G}") is None
    assert price(game(replace(GUIDE, zone=Zone.BATTLEFIELD)), "{R}") is None
    assert price(game(replace(FOREST, controller=Whose.OPPONENT), FOREST, FOREST), "{G}") == 3 + 2


def test_the_spell_itself_is_on_the_stack() -> None:
    assert not best(game(GUIDE), cost("{R}", on_stack="Guide0")).payable
    assert best(game(GUIDE, GUIDE), cost("{R}", on_stack="Guide0")).positions == 1


def test_equal_prices_fewest_activations_then_least_positions() -> None:
    """Positions are those of the canonical order: by name here."""
    assert best(game(FOREST, WASTES, WASTES), cost("{1}")).positions == 1
    # Sol Ring 6, or two Wastes 3 + 3: the price is equal, one activation is less.
    found = best(game(WASTES, WASTES, SOL_RING), cost("{2}"))
    assert (found.price, found.activations, found.positions) == (6, 1, 0)


def test_a_count_is_that_many_objects() -> None:
    three = replace(FOREST, ids=("a", "b", "c"), positions=(0, 1, 2))
    assert best(Game((three,)), cost("{G}{G}")) == best(game(FOREST, FOREST, FOREST), cost("{G}{G}"))


# Counting, as perft does -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("objects", "mana", "payments"),
    [
        ((FOREST, FOREST, FOREST), "{G}", 3 + 3 + 1),  # each set of Forests but the empty one
        ((FOREST, DUAL), "{G}", 1 + 1 + 2),  # Forest; Dual for G; both, with G or U from the Dual
        ((FOREST, ISLAND), "{1}", 1 + 1 + 2),  # with both, either mana is spent
        ((FOREST, ISLAND), "{G/U}", 1 + 1 + 2),
        # W; two of three with W or {2}; all three with W or {2}
        ((thing("Plains", "Land", adds("W")),) * 3, "{2/W}", 3 + 3 * 2 + 2),
        ((FOREST,), "{G/P}", 2 + 1),  # 2 life, the Forest tapped or not, or {G}
        ((thing("Three", "Artifact", adds(*ANY_COLOR)),), "{0}", 1 + 5),
        (
            (thing("Vent", "Land", ManaAbility(0, "", (TAP,), Production(amount=2, types="RG"))),),
            "{1}",
            1 + 2 + 1,  # GG; RG with either spent; RR
        ),
        ((DRUID,), "{G/B}", 1 + 1 + 2),  # G; BB; both, with either
        ((FOREST, FOREST), "{W/G}{G/U}", 1),
        ((TREASURE, GUIDE), "{R}", 1 + 1 + 5),  # both: any color, R is spent (one kind of red)
    ],
)
def test_counting(objects: tuple[GameObject, ...], mana: str, payments: int) -> None:
    assert best(game(*objects), cost(mana)).payments == payments


def test_counting_tells_floating_from_made() -> None:
    # Floating G; the Forest's G; the Forest tapped and the floating G spent.
    assert best(game(FOREST, pool=(PoolMana("G", 1),)), cost("{G}")).payments == 3


# What isn't searched ---------------------------------------------------------------------


def test_unbounded_searches_and_wrong_announcements_are_refused() -> None:
    free = thing("Free", "Artifact", adds("C", cost=()))
    with pytest.raises(ValueError, match="nothing bounds"):
        best(game(free), cost("{1}"))
    with pytest.raises(ValueError, match="only X"):
        best(game(), cost("{Y}"))
    with pytest.raises(ValueError, match="can't be paid with"):
        best(game(), cost("{W/U}", announced=("{B}",)))
    unknown_power = thing("Goyf", "Creature", adds("G"))
    with pytest.raises(ValueError, match="isn't known"):
        best(game(unknown_power), cost("{G}"))
