"""The oracle on converters and every other mana ability: prices derived by hand from the contract."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    Mill,
    PayEnergy,
    Rider,
    SideEffects,
    UntapSelf,
)
from planner.game.objects import PoolMana
from planner.game.purposes import SpendOnly
from planner.game.vocabulary import Zone
from tests.support.oracle.best import best
from tests.support.oracle.examples.converters import (
    ALTAR,
    BEAR,
    BIRDS,
    BLUFFS,
    CAVERN,
    DRUM,
    ELDRAZI,
    ELF,
    ELF_ONLY,
    GATE,
    HERITAGE,
    IRONWORKS,
    LEAFCALLER,
    PILI_PALA,
    PLAINS,
    SIGNET,
    SPHERE,
    TEMPLE,
    TOWER,
    WALL_OF_ROOTS,
    mine,
    storage,
)
from tests.support.oracle.examples.objects import (
    ANY_COLOR,
    CITY,
    ELVES,
    FOREST,
    GUIDE,
    POWERSTONE,
    SNOW_FOREST,
    TAP,
    TREASURE,
    WASTES,
    adds,
    card,
    cost,
    game,
    pay,
    price,
    takes,
    thing,
)

# Order: mana that a converter takes has to be there ---------------------------------------


def test_two_signets_alone_pay_nothing() -> None:
    assert not best(game(SIGNET, SIGNET), cost("{1}")).payable
    assert not best(game(SIGNET, SIGNET), cost("{W}{U}{W}{U}")).payable
    assert best(game(SIGNET, SIGNET), cost("{0}")).price == 0


def test_a_wastes_starts_a_chain_of_four_signets() -> None:
    board = game(WASTES, *[SIGNET] * 4)
    # Each makes two mana of two types and takes one: 3 + 4 x (6 + 1), five mana in the end.
    found = best(board, cost("{5}"))
    assert (found.price, found.activations, found.positions) == (3 + 28, 5, 0 + 1 + 2 + 3 + 4)
    assert best(board, cost("{W}{W}{W}{U}{U}")).price == 31
    assert not best(board, cost("{6}")).payable
    # One Signet: {C} becomes {W}{U}.
    assert best(board, cost("{W}{U}")).price == 3 + 7


def test_a_color_goes_through_two_filter_lands() -> None:
    board = game(PLAINS, GATE, BLUFFS)
    # Plains 3 + 4; two mana of three types each time 6 + 2; five made, two spent on the way, one on {R}.
    assert price(board, "{R}") == 7 + 8 + 8 + 2
    assert price(board, "{R}{R}") == 7 + 8 + 8 + 1
    assert price(game(PLAINS, BLUFFS), "{R}") is None
    assert price(game(WASTES, GATE, BLUFFS), "{R}") is None


def test_a_converter_without_the_tap_can_be_activated_again_and_again() -> None:
    # A Forest each, and 3 + 4 each for Leafcaller, which isn't tapped.
    assert price(game(FOREST, LEAFCALLER), "{U}") == 3 + 4 + 7
    assert price(game(FOREST, FOREST, replace(LEAFCALLER, summoning_sick=True)), "{U}{R}") == 6 + 6 + 14
    assert price(game(FOREST, LEAFCALLER), "{U}{R}") is None
    # As does a Phyrexian symbol in the cost: for 2 life of 20.
    witch = thing("Witch", "Artifact", adds("W", cost=(pay("{B/P}"),)), mana_value=1)
    assert price(game(witch), "{W}") == 3 + 12
    assert best(game(witch, life=2), cost("{W}")).lethal
    assert price(game(witch, life=3), "{W}{W}") is None


def test_floating_mana_starts_a_chain() -> None:
    # Floating 1, persisting 2.
    assert price(game(SIGNET, pool=(PoolMana("R", 1),)), "{W}{U}") == 7 + 1
    assert price(game(SIGNET, pool=(PoolMana("R", 1, persists=True),)), "{W}{U}") == 7 + 2


def test_snow_mana_goes_through_a_converter_or_stays() -> None:
    # {1} takes the Wastes' mana, the snowy one pays {S}: 3 + 3 + 4 (green), 7 for the Signet.
    board = game(SNOW_FOREST, WASTES, SIGNET)
    assert price(board, "{S}{W}{U}") == 7 + 3 + 7
    assert price(game(SNOW_FOREST, SIGNET), "{S}{W}") is None


def test_x_is_as_large_as_the_chain_makes_it() -> None:
    found = best(game(WASTES, SIGNET, SIGNET), cost("{X}"))
    assert (found.x, found.price) == (3, 3 + 14 - 3000)


def test_a_converter_lost_as_it_is_used() -> None:
    # The Sphere does something else, too: 15 + 10 for its loss.
    assert price(game(WASTES, SPHERE), "{R}") == 3 + 7 + 25
    only_mana = replace(SPHERE, reading=replace(SPHERE.reading, others=0), price=None)
    assert price(game(WASTES, replace(only_mana, card=card("Egg", "Artifact", 6))), "{R}") == 3 + 7 + 25


# Objects that a cost takes -----------------------------------------------------------------


def test_springleaf_drum_and_birds() -> None:
    board = game(BIRDS, DRUM)
    assert price(board, "{W}{U}") is None
    # Birds: 3 + 4 for the mana, 2 + 0 for the creature, 5 x 4 colors; by itself or for the Drum.
    found = best(board, cost("{W}"))
    assert (found.price, found.activations, found.positions) == (29, 1, 0)
    # Sick, it can be tapped for the Drum alone: 7 + 1, and it was no source.
    found = best(game(replace(BIRDS, summoning_sick=True), DRUM), cost("{W}"))
    assert (found.price, found.activations, found.positions) == (8, 1, 0 + 1)
    assert price(game(replace(BIRDS, tapped=True), DRUM), "{W}") is None


def test_a_taken_creature_pays_no_row_for_its_own_tap_ability() -> None:
    tapper = replace(BEAR, reading=replace(BEAR.reading, tap_ability=True))
    assert price(game(tapper, DRUM), "{W}") == 7 + 4


def test_a_taken_permanent_deals_its_damage() -> None:
    lands = thing("Lands", "Artifact", adds("U", cost=(takes("tap", "Land"),)))
    # The City loses five colors and deals 1: the trigger waits until the cost is paid.
    assert price(game(CITY, lands), "{U}") == 3 + 20 + 6
    assert best(game(CITY, lands, life=2), cost("{U}{B/P}")).lethal


def test_three_elves() -> None:
    sick = replace(ELF, summoning_sick=True)
    # Nine for three mana, 2 + 1 for Heritage, 1 for each sick one.
    found = best(game(HERITAGE, sick, sick), cost("{G}{G}{G}"))
    assert (found.price, found.activations, found.positions) == (9 + 3 + 2, 1, 0 + 1 + 2)
    assert price(game(HERITAGE, sick), "{G}") is None
    # The Elves that need not be tapped are the dear ones.
    assert price(game(HERITAGE, ELF, ELF, sick, sick), "{G}") == 9 + 1 + 1 + 3 + 2


def test_tapped_for_mana_and_then_sacrificed() -> None:
    # Elves: 3, 2 + 1, and green's source; Altar 3 + 4; then Elves lost: 15 + 10.
    found = best(game(ELVES, ALTAR), cost("{G}{W}"))
    assert (found.price, found.activations, found.positions) == (10 + 7 + 25, 2, 0 + 1)
    # The other way round it isn't there any more.
    assert price(game(ELVES, ALTAR), "{G}{W}{W}") is None


def test_one_sacrifice_pays_one_cost() -> None:
    assert price(game(BEAR, ALTAR, ALTAR), "{W}{W}") is None
    assert price(game(BEAR, BEAR, ALTAR), "{W}{U}") == 2 * (7 + 35)


def test_a_converter_may_take_itself() -> None:
    # The Treasure: 6 + 25 and five colors; or the Ironworks themselves: 6 + 15 + 40.
    assert price(game(TREASURE, IRONWORKS), "{2}") == 51
    assert price(game(IRONWORKS), "{2}") == 61
    assert price(game(TREASURE, IRONWORKS), "{4}") == 6 + 45 + 61
    assert price(game(TREASURE, IRONWORKS), "{5}") is None
    other = replace(
        IRONWORKS, abilities=(adds("CC", cost=(takes("sacrifice", "other Artifact"),)),), ids=("Other",)
    )
    assert price(game(other), "{2}") is None


def test_a_tower_is_tapped_once() -> None:
    # 6 + 1 for the mana of two types; the Bear 15 + 20.
    assert price(game(TOWER, BEAR), "{B}{B}") == 7 + 35
    assert price(game(TOWER, BEAR), "{B}{B}{C}") is None


def test_cards_from_hand_and_graveyard() -> None:
    familiar = thing("Familiar", "Creature", adds("B", cost=(takes("discard", "card"),)), power=3)
    nest = thing("Nest", "Enchantment", adds("C", cost=(takes("exile", "card", 2),)))
    in_hand, in_graveyard = replace(GUIDE, zone=Zone.HAND), replace(BEAR, zone=Zone.GRAVEYARD)
    assert price(game(familiar, in_hand), "{B}") == 3 + 30 + 15
    assert not best(game(familiar, in_hand), cost("{B}", on_stack="Guide1")).payable
    # Two cards, 1 each.
    assert price(game(nest, in_graveyard, in_graveyard), "{1}") == 3 + 2
    assert price(game(nest, in_graveyard), "{1}") is None
    # What is sacrificed during the payment isn't among what fitted before.
    assert price(game(nest, ALTAR, BEAR, in_graveyard), "{C}") is None
    lantern = thing("Lantern", "Artifact", adds("R", cost=(pay("{1}"), ExileSelf()), zone="graveyard"))
    assert price(game(WASTES, replace(lantern, zone=Zone.GRAVEYARD)), "{R}") == 3 + 3 + 1
    assert price(game(WASTES, lantern), "{R}") is None


def test_forbidden_objects_are_not_taken_and_taken_objects_count_as_used() -> None:
    assert best(game(BEAR, ALTAR), cost("{W}"), forbid=frozenset({"Bear0"})).payable is False
    assert price(game(replace(BEAR, forbid=True), DRUM), "{W}") is None
    board = game(BEAR, ALTAR, PLAINS)
    found = best(board, cost("{W}"), require=frozenset({"Bear0"}))
    assert (found.price, found.activations, found.positions) == (7 + 35, 1, 0 + 1)
    assert best(board, cost("{W}")).price == 7
    assert not best(board, cost("{W}"), require=frozenset({"nobody"})).payable


# Counters, energy, cards from the library, limits ------------------------------------------


def test_counters() -> None:
    # One mana of five types 3 + 4, and a counter 4; it is no color's source.
    assert price(game(mine(2)), "{R}") == 11
    assert price(game(mine(1)), "{R}") == 11 + 25  # what makes mana by losing it
    empty = replace(mine(1), counters={})
    assert price(game(empty), "{R}") is None


def test_any_number_of_counters_at_once() -> None:
    # Types B and C: 1 each time. Three counters for three mana, or two for two.
    assert price(game(storage(3)), "{B}{B}{B}") == 9 + 1 + 12
    assert price(game(storage(3)), "{B}{B}") == 6 + 1 + 8
    assert price(game(storage(3)), "{B}{B}{B}{B}") is None


def test_a_bad_counter_is_put_on_once_each_turn() -> None:
    assert price(game(WALL_OF_ROOTS), "{G}") == 3 + 4
    assert price(game(WALL_OF_ROOTS), "{G}{G}") is None
    good = replace(WALL_OF_ROOTS, abilities=(adds("G", after=SideEffects(counters=(("charge", 1),))),))
    assert price(game(good), "{G}") == 3 + 1 + 4  # tapped, a defender; green's source; a counter is free
    used_up = replace(WALL_OF_ROOTS, abilities=(replace(WALL_OF_ROOTS.abilities[0], limit=0),))
    assert price(game(used_up), "{G}") is None


def test_several_ways_share_one_limit() -> None:
    ways = [adds("R" * n, cost=(pay(f"{{{n}}}"),), limit=1) for n in (1, 2)]
    board = game(*[WASTES] * 3, thing("Rockets", "Artifact", *ways))
    assert price(board, "{R}{R}") == 6 + 6
    assert price(board, "{R}{R}{R}") is None


def test_energy() -> None:
    hub = thing("Hub", "Land", adds("C"), adds(*ANY_COLOR, cost=(TAP, PayEnergy(1)), number=1))
    # Six types.
    assert price(game(hub, energy=1), "{R}") == 3 + 5 + 4
    assert price(game(hub), "{R}") is None
    assert price(game(hub, hub, energy=1), "{R}{R}") is None


def test_milled_cards() -> None:
    mill = thing("Assistant", "Artifact", adds("C", cost=(TAP, Mill(2))))
    assert price(game(mill), "{1}") == 3 + 2
    assert price(game(mill, mill, library=4), "{2}") == 10
    assert price(game(mill, mill, library=3), "{2}") is None


def test_untapping_needs_a_tapped_permanent() -> None:
    tapped = replace(PILI_PALA, tapped=True)
    assert price(game(WASTES, WASTES, tapped), "{R}") == 6 + 7
    assert price(game(WASTES, WASTES, PILI_PALA), "{R}") is None
    assert price(game(WASTES, WASTES, replace(tapped, summoning_sick=True)), "{R}") is None
    assert price(game(*[WASTES] * 4, tapped), "{R}{R}") is None
    # The Drum taps it (3 + 4, and 2 + 1 for the creature), a Wastes is the other mana.
    assert price(game(WASTES, DRUM, PILI_PALA), "{R}{R}") is None
    assert price(game(*[WASTES] * 2, DRUM, PILI_PALA), "{R}{R}") == 6 + 7 + 3 + 7


# What happens besides ----------------------------------------------------------------------


def test_a_permanent_that_will_not_untap() -> None:
    slow = thing("Slow", "Land", adds("C"), adds("U", "B", number=1, after=SideEffects(no_untap=True)))
    assert price(game(slow), "{U}") == 3 + 2 + 15 + 8
    assert price(game(slow), "{C}") == 3 + 2 + 8
    exerted = thing("Oasis", "Land", adds("WW", cost=(TAP, Exert())))
    assert price(game(exerted), "{W}{W}") == 6 + 15


def test_life_gained_has_no_row_and_can_be_paid() -> None:
    grove = thing("Grove", "Land", adds("G", after=SideEffects(life_gained=1)))
    found = best(game(grove, life=2), cost("{G}{W/P}"))
    # From 3 the payment leaves 1: two points of 30.
    assert (found.price, found.lethal) == (3 + 4 + 60, False)
    # 2 of 12 first and then the gain, or the gain first: the points are 13 and 12.
    assert price(game(grove, life=12), "{G}{W/P}") == 7 + 12


def test_sacrificed_as_the_ability_resolves() -> None:
    last = thing("Bog", "Land", adds("BB", after=SideEffects(sacrificed=True)), others=1)
    assert price(game(last), "{B}{B}") == 6 + 60 + 4


# Restrictions and riders -------------------------------------------------------------------


def test_eldrazi_temple_does_not_pay_for_anything() -> None:
    board = game(TEMPLE)
    assert price(board, "{2}") is None
    assert price(board, "{2}", spell=card("Bear", "Creature", colors=frozenset("G"))) is None
    assert price(board, "{2}", spell=ELDRAZI) == 6 - 1
    assert price(board, "{2}", kind="ability", spell=ELDRAZI) == 6 - 1
    assert price(game(TEMPLE, SIGNET), "{3}", spell=ELDRAZI) is None  # the Signet is no Eldrazi
    assert price(game(TEMPLE, SIGNET), "{2}", spell=card("Bolt", "Instant")) == 3 + 7


def test_a_powerstone_pays_for_a_signet() -> None:
    bolt = card("Bolt", "Instant")
    assert price(game(POWERSTONE, SIGNET), "{W}{U}", spell=bolt) == 2 + 7
    assert price(game(POWERSTONE), "{1}", spell=bolt) is None


def test_not_for_generic_mana() -> None:
    only = SpendOnly("can't be spent to pay generic mana costs", not_generic=True)
    board = game(thing("Jegantha", "Artifact", adds("WU", spend_only=only)), SIGNET)
    assert price(board, "{W}{U}") == 6 - 1
    assert price(board, "{1}") is None
    assert price(board, "{2/W}") == 6 - 1 + 1


def test_riders_are_gains_once_each() -> None:
    elf = card("An Elf", "Creature - Elf", 2)
    # Restricted mana 3 - 1, rider 8.
    assert price(game(WASTES, CAVERN), "{1}", spell=elf) == 2 - 8
    assert price(game(CAVERN, CAVERN), "{2}", spell=elf) == 2 + 2 - 8
    assert price(game(WASTES, CAVERN), "{1}", spell=card("Bear", "Creature")) == 3
    # Spent on the Signet it would do nothing, and may not be.
    assert price(game(CAVERN, SIGNET), "{W}{U}", spell=elf) == 3 + 5 + 7
    haste = Rider("it gains haste", ELF_ONLY)
    den = thing("Den", "Land", adds("R", riders=(haste,)))
    assert price(game(den), "{R}", spell=elf) == 3 + 4 - 8
    assert price(game(den), "{R}", spell=card("Bolt", "Instant")) == 3 + 4
    assert price(game(CAVERN, den), "{2}", spell=elf) == 2 + 7 - 16
    # Both riders of one mana; and mana that is made and not spent brings none.
    two = thing("Two", "Land", adds("RR", riders=(haste, Rider("scry 1"))))
    assert price(game(two), "{1}", spell=elf) == 6 + 4 + 1 - 16
    assert price(game(den), "{0}", spell=elf) == 0


def test_restricted_mana_from_the_pool_is_free() -> None:
    pool = (PoolMana("C", 1), PoolMana("G", 1, spend_only=ELF_ONLY), PoolMana("R", 1, persists=True))
    elf = card("An Elf", "Creature - Elf")
    assert price(game(pool=pool), "{1}", spell=elf) == 0
    assert price(game(pool=pool), "{1}") == 1
    assert price(game(SIGNET, pool=(pool[1],)), "{W}", spell=elf) is None


# What isn't searched, and the shortcuts ----------------------------------------------------


def test_what_nothing_bounds_is_refused() -> None:
    free = thing("Free", "Artifact", adds("C", cost=(pay("{0}"),)))
    with pytest.raises(ValueError, match="Free0: nothing bounds"):
        best(game(free), cost("{1}"))
    doubling = thing("Doubling", "Artifact", adds("CC", cost=(pay("{1}"),)))
    with pytest.raises(ValueError, match="Doubling1: nothing bounds"):
        best(game(WASTES, doubling), cost("{1}"))
    loop = thing("Loop", "Artifact", adds("CCC"), adds("C", cost=(pay("{2}"), UntapSelf()), number=1))
    with pytest.raises(ValueError, match="nothing bounds the search"):
        best(game(loop), cost("{X}"))


def test_of_like_objects_the_first_by_name_are_used() -> None:
    for first, second in product([SIGNET, WASTES], repeat=2):
        objects = [first, WASTES, second, SIGNET]
        found = best(game(*objects), cost("{W}{U}"))
        by_name = sorted(one.card.name for one in objects)
        assert found.positions == by_name.index(SIGNET.card.name) + by_name.index(WASTES.card.name)
