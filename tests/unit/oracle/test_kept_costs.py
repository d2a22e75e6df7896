"""The oracle with costs that should stay payable: figures derived by hand from the contract."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner import Plan
from planner.costing.kept_costs import CostToKeep
from planner.game.filters import Clause
from planner.game.objects import Game, PoolMana
from planner.game.purposes import ProducedBy
from planner.game.total_cost import CounterPart, Helping, TakePart
from planner.game.vocabulary import Helper, Verb
from tests.support.comparing import compare
from tests.support.oracle.best import best, best_of
from tests.support.oracle.examples.converters import ALTAR, BEAR, PILI_PALA, PLAINS, SIGNET, WALL_OF_ROOTS
from tests.support.oracle.examples.objects import (
    CITY,
    CONFLUENCE,
    DUAL,
    ELVES,
    FOREST,
    GUIDE,
    ISLAND,
    POWERSTONE,
    TREASURE,
    WASTES,
    adds,
    cost,
    game,
    thing,
)

CARD = thing("Card", "Instant", mana_value=1, zone="hand")
DEAD = thing("Dead", "Creature", mana_value=2, power=2, zone="graveyard")


def kept(mana: str | None, weight: int = 1, card: str | None = None, **more: Any) -> CostToKeep:
    """A cost that should stay payable, in one way."""
    return CostToKeep(mana or "no mana", weight, (cost(mana, **more),), card)


def take(verb: str, *ids: str, amount: int = 1, arriving: tuple[str, ...] = (), **more: Any) -> TakePart:
    return TakePart(Verb(verb), frozenset(ids), verb, amount, arriving=frozenset(arriving), **more)


def after(board: Game, mana: str, *keep: CostToKeep, **more: Any) -> tuple[int | None, set[int]]:
    """The best price, and the weights that plans with it keep."""
    found = best(board, cost(mana, **more), keep=keep)
    return found.price, set(found.kept)


# What is left ----------------------------------------------------------------------------


def test_a_kept_cost_is_paid_with_what_the_plan_leaves() -> None:
    # The Island is cheaper by a type and by the last source of green.
    board = game(ISLAND, DUAL)
    assert after(board, "{1}", kept("{U}{U}")) == (3 + 2, {0})
    assert after(board, "{1}", kept("{U}")) == (3 + 2 - 20, {1})
    assert after(board, "{1}", kept("{G}")) == (3 + 2 - 20, {1})
    assert after(game(ISLAND, FOREST), "{1}", kept("{G}")) == (3 + 4 - 20, {1})
    assert after(game(ISLAND, FOREST), "{1}", kept("{U}")) == (3 + 4 - 20, {1})
    assert after(game(ISLAND, FOREST), "{1}", kept("{G}", 2), kept("{U}", 3)) == (3 + 4 - 60, {3})


def test_the_price_of_the_payment_is_weighed_against_what_is_kept() -> None:
    # A Treasure costs 7 + 25 + 4 * 4 + 2 (green had two sources), a Forest 3 + 2.
    board = game(FOREST, TREASURE)
    assert after(board, "{G}", kept("{G}")) == (5 - 20, {1})
    assert after(board, "{G}", kept("{G}{G}", 99)) == (5, {0})
    # Only with the Forest untapped is there a green mana and something to sacrifice.
    artifact = take("sacrifice", "Treasure1")
    assert after(board, "{G}", kept("{1}", 3, parts=(artifact,))) == (5, {0})
    assert after(board, "{0}", kept("{1}", 3, parts=(artifact,))) == (-60, {3})


def test_nothing_in_the_pool_stays() -> None:
    pool = (PoolMana("G", 2),)
    assert after(game(pool=pool), "{G}", kept("{G}")) == (1, {0})
    # Mana made and not spent is gone as well.
    ring = thing("Ring", "Artifact", adds("CC"), mana_value=1)
    assert after(game(ring), "{1}", kept("{1}"))[1] == {0}


def test_several_kept_costs_share_what_is_there() -> None:
    board = game(ISLAND, ISLAND, FOREST)
    assert after(board, "{G}", kept("{U}"), kept("{1}")) == (7 - 40, {2})
    assert after(board, "{G}", kept("{U}"), kept("{1}"), kept("{1}")) == (7 - 40, {2})
    assert after(board, "{G}", kept("{U}{U}", 3), kept("{1}", 2), kept("{1}", 2)) == (7 - 80, {4})


def test_mana_left_over_from_one_pays_for_the_next() -> None:
    ring = thing("Ring", "Artifact", adds("CC"), mana_value=1)
    assert after(game(ring), "{0}", kept("{1}"), kept("{1}")) == (-40, {2})
    assert after(game(ring), "{0}", kept("{1}"), kept("{2}")) == (-20, {1})


def test_kept_costs_may_use_converters() -> None:
    board = game(PLAINS, SIGNET, WASTES)
    assert after(board, "{1}", kept("{U}{W}")) == (3 - 20, {1})  # the Wastes, and the Plains stay
    assert after(board, "{2}", kept("{W}")) == (3 + 7 - 20, {1})  # the Signet too, for its two types
    assert after(board, "{1}", kept("{W}"), kept("{U}"))[0] == 3 - 40


def test_each_kept_cost_takes_only_mana_that_may_be_spent_on_it() -> None:
    spell, ability = kept("{1}", kind="spell"), kept("{1}", kind="ability")
    assert after(game(POWERSTONE), "{0}", ability) == (-20, {1})
    assert after(game(POWERSTONE), "{0}", spell) == (0, {0})
    assert after(game(POWERSTONE, WASTES), "{0}", spell, ability) == (-40, {2})
    creatures = ProducedBy("creatures", (Clause(types=frozenset({"Creature"})),))
    picky = kept("{1}", only_from=(creatures,))
    assert after(game(FOREST), "{0}", picky) == (0, {0})
    assert after(game(FOREST, ELVES), "{1}", picky, kept("{G}", 5))[1] == {5}
    assert after(game(FOREST, ELVES), "{0}", picky, kept("{G}")) == (-40, {2})


def test_the_cheapest_way_of_several_is_enough() -> None:
    either = CostToKeep("either", 1, (cost("{U}"), cost(None, life=2)))
    assert after(game(FOREST), "{G}", either) == (7 - 20, {1})
    assert after(game(FOREST, life=2), "{G}", either) == (7, {0})  # it would kill


def test_118_2_mana_abilities_are_activated_for_mana_alone() -> None:
    exile = take("exile", amount=1, arriving=("Petal0",))
    petal = thing("Petal", "Artifact", *TREASURE.abilities, mana_value=0)
    assert after(game(petal), "{0}", kept(None, parts=(exile,))) == (0, {0})
    assert after(game(petal), "{0}", kept(None, parts=(exile,)), kept("{1}")) == (-40, {2})
    assert after(game(petal), "{0}", kept("{0}", parts=(exile,))) == (-20, {1})
    # Of two ways, only the one that asks for mana is a reason for a mana ability.
    either = CostToKeep("either", 1, (cost(None, parts=(exile,)), cost("{2}")))
    assert after(game(petal), "{0}", either) == (0, {0})


def test_what_is_kept_can_be_paid_whatever_chance_takes() -> None:
    one, other = replace(CARD, ids=("One",)), replace(CARD, ids=("Other",))
    random = kept(None, parts=(take("discard", "One0", "Other1", at_random=True),))
    both = kept(None, parts=(take("discard", "One0", "Other1", amount=2, at_random=True),))
    named = kept(None, parts=(take("exile", "One0"),))
    board = game(one, other)
    assert after(board, "{0}", random, random) == (-40, {2})
    assert after(board, "{0}", random, both) == (-20, {1})
    assert after(board, "{0}", random, named) == (-40, {2})  # the one that is named goes first
    # A card that is kept itself must not be what chance takes.
    assert after(board, "{0}", random, kept("{0}", card="One0")) == (-40, {2})  # it is cast first
    assert after(board, "{0}", both, kept("{0}", card="One0")) == (-20, {1})


# Life ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("life", "keeps"), [(20, 1), (3, 1), (2, 0), (1, 0)])
def test_no_kept_payment_kills(life: int, keeps: int) -> None:
    assert after(game(life=life), "{0}", kept("{B/P}")) == (-20 * keeps, {keeps})


def test_triggers_of_both_payments_count() -> None:
    # Tapping City of Brass for the kept cost deals 1 damage after it.
    assert after(game(CITY, life=1), "{0}", kept("{U}")) == (0, {0})
    assert after(game(CITY, life=2), "{0}", kept("{U}")) == (-20, {1})
    # The first City has dealt 1 by then: 1 activation of 3 + 4, 30 for the life point, 5 colors of 2.
    assert after(game(CITY, CITY, life=2), "{G}", kept("{U}")) == (7 + 30 + 10, {0})
    assert after(game(CITY, CITY, life=3), "{G}", kept("{U}")) == (7 + 30 + 10 - 20, {1})


def test_who_is_dead_keeps_nothing() -> None:
    found = best(game(CONFLUENCE, ISLAND, life=1), cost("{G}"), keep=(kept("{U}"),))
    assert (found.lethal, set(found.kept)) == (True, {0})
    assert after(game(ISLAND, life=0), "{0}", kept("{U}")) == (0, {0})


def test_life_is_shared_by_kept_costs() -> None:
    two = (kept(None, life=2), kept(None, life=2))
    assert after(game(life=5), "{0}", *two) == (-40, {2})
    assert after(game(life=4), "{0}", *two) == (-20, {1})


# Objects ---------------------------------------------------------------------------------


def test_a_kept_card_is_neither_discarded_nor_exiled_before() -> None:
    keep = kept("{0}", card="Card0")
    discard = (take("discard", "Card0"),)
    assert after(game(CARD), "{0}", keep) == (-20, {1})
    assert after(game(CARD), "{0}", keep, parts=discard) == (35, {0})
    both = (take("discard", "Card0", "Card1"),)
    assert after(game(CARD, CARD), "{0}", keep, parts=both) == (35 - 20, {1})
    # 45 for the Guide, 3 for the mana, 4 for the color that had no source: it had none.
    board = game(GUIDE)
    assert after(board, "{R}", kept("{0}", card="Guide0")) == (45 + 3, {0})


def test_a_kept_card_is_not_lost_for_another_nor_for_itself() -> None:
    discard = take("discard", "Card0", "Card1")
    greedy = kept("{0}", card="Card0", parts=(discard,))
    assert after(game(CARD, CARD), "{0}", greedy) == (-20, {1})
    assert after(game(CARD, CARD), "{0}", greedy, kept("{0}", card="Card1")) == (-20, {1})
    assert after(game(CARD), "{0}", greedy) == (0, {0})
    assert after(game(GUIDE), "{0}", kept("{R}", card="Guide0")) == (0, {0})
    assert after(game(GUIDE), "{0}", kept("{R}")) == (-20, {1})


def test_a_card_is_cast_once() -> None:
    twice = (kept("{0}", 2, card="Card0"), kept("{0}", 3, card="Card0"))
    assert after(game(CARD), "{0}", *twice) == (-60, {3})


def test_what_the_payment_tapped_or_took_is_so() -> None:
    convoke = Helping(Helper.CONVOKE, frozenset({"Bear0"}), colors=(("Bear0", "G"),))
    kept_convoke = kept("{G}", helping=(convoke,))
    green = replace(BEAR, card=replace(BEAR.card, colors=frozenset("G")))
    assert after(game(green, FOREST), "{G}", kept_convoke) == (7 - 20, {1})
    assert after(game(green), "{G}", kept_convoke, helping=(convoke,)) == (4, {0})
    assert after(game(BEAR), "{0}", kept_convoke, parts=(take("sacrifice", "Bear0"),)) == (35, {0})
    # Tapped by the payment, sacrificed for the kept cost.
    sacrifice = kept(None, parts=(take("sacrifice", "Bear0"),))
    assert after(game(green), "{G}", sacrifice, helping=(convoke,)) == (4 - 20, {1})


def test_what_the_payment_untapped_is_so() -> None:
    # Pili-Pala was tapped and pays {2} to untap: 3 + 4 more types, and is tapped for the kept cost.
    board = game(replace(PILI_PALA, tapped=True), pool=(PoolMana("C", 2),))
    tap = kept(None, 3, parts=(take("tap", "Pili-Pala0"),))
    assert after(board, "{U}", tap) == (7 + 2 - 60, {3})
    untap = (take("untap", "Pili-Pala0"),)
    assert after(board, "{0}", tap, parts=untap) == (-60, {3})


def test_what_the_payment_put_into_the_graveyard_is_delved_for_the_kept_cost() -> None:
    delve = Helping(Helper.DELVE, frozenset({"Dead1"}), frozenset({"Bear0"}))
    keep = kept("{2}", helping=(delve,))
    sacrifice = (take("sacrifice", "Bear0"),)
    assert after(game(BEAR, DEAD), "{0}", keep) == (0, {0})
    assert after(game(BEAR, DEAD), "{0}", keep, parts=sacrifice) == (35 - 20, {1})
    exile = (take("exile", "Dead1", arriving=("Bear0",)),)
    assert after(game(BEAR, DEAD), "{0}", keep, parts=(*sacrifice, *exile)) == (36, {0})
    # And what one kept cost sacrifices, the other exiles.
    first = kept(None, parts=sacrifice)
    assert after(game(BEAR, DEAD), "{0}", keep, first) == (-40, {2})


def test_counters_energy_and_the_library_are_as_the_plan_leaves_them() -> None:
    counted = thing("Counted", "Artifact", counters={"charge": 2})
    remove = CounterPart("charge", frozenset({"Counted0"}), "", 1)
    assert after(game(counted), "{0}", kept(None, counters=(remove,)), counters=(remove,)) == (4 - 20, {1})
    two = kept(None, counters=(replace(remove, amount=2),))
    assert after(game(counted), "{0}", two, counters=(remove,)) == (4, {0})
    assert after(game(energy=2), "{0}", kept(None, energy=2), energy=1) == (4, {0})
    assert after(game(energy=3), "{0}", kept(None, energy=2), energy=1) == (4 - 20, {1})
    assert after(game(library=2), "{0}", kept(None, mill=2), mill=1) == (1, {0})
    assert after(game(library=3), "{0}", kept(None, mill=2), mill=1) == (1 - 20, {1})


def test_limits_count_both_payments() -> None:
    # 3 for the activation and 4 for the counter; once each turn.
    assert after(game(WALL_OF_ROOTS), "{G}", kept("{G}")) == (7, {0})
    assert after(game(WALL_OF_ROOTS), "{0}", kept("{G}")) == (-20, {1})
    assert after(game(WALL_OF_ROOTS), "{0}", kept("{G}"), kept("{G}")) == (-20, {1})


def test_what_mana_abilities_take_for_a_kept_cost_has_to_be_left() -> None:
    # A Bear for the payment: 3 + 4 for five types, 35 lost; the other one for what is kept.
    assert after(game(ALTAR, BEAR, BEAR), "{U}", kept("{B}", 2)) == (42 - 40, {2})
    assert after(game(ALTAR, BEAR), "{U}", kept("{B}", 2)) == (42, {0})


def test_no_mana_ability_for_kept_costs_without_mana() -> None:
    # 118.2: the Altar may not put the Bear there; with another cost that has mana it may.
    exile = kept(None, parts=(take("exile", arriving=("Bear1",)),))
    assert after(game(ALTAR, BEAR), "{0}", exile) == (0, {0})
    assert after(game(ALTAR, BEAR), "{0}", exile, kept("{1}")) == (-40, {2})


def test_chance_leaves_nothing_certain() -> None:
    by_chance = (take("discard", "Card0", "Card1", at_random=True),)
    keep = kept("{0}", card="Card0")
    assert after(game(CARD, CARD), "{0}", keep, parts=by_chance) == (35, {0})
    assert after(game(CARD, CARD, CARD), "{0}", kept("{0}", card="Card2"), parts=by_chance) == (35 - 20, {1})


# How plans are compared ------------------------------------------------------------------


def test_the_way_to_pay_is_chosen_with_what_it_keeps() -> None:
    board = game(ISLAND, FOREST)
    found = best_of(board, [cost("{U}"), cost("{G}")], keep=(kept("{U}"),))
    assert (found.price, found.positions, found.kept) == (7 - 20, 0, frozenset({1}))


def test_x_is_worth_more_than_what_is_kept() -> None:
    found = best(game(ISLAND, FOREST), cost("{X}"), keep=(kept("{U}", 10),))
    assert (found.x, found.price) == (2, 14 - 2000)


def test_no_weight_is_no_gain() -> None:
    assert after(game(FOREST), "{0}", kept("{G}", 0)) == (0, {0})


def test_freely_stays_without_losses_where_the_board_is_read_anew() -> None:
    """What looks at other objects is read again once a card has left: no Treasure comes back by that."""
    familiar = {
        "name": "Familiar",
        "type_line": "Creature",
        "oracle_text": "Red spells you cast cost {1} less to cast.",
        "power": "1",
        "toughness": "1",
    }
    cruise = {"name": "Cruise", "mana_cost": "{3}{U}", "type_line": "Sorcery", "oracle_text": "Delve"}
    kept = {"name": "Bauble", "mana_cost": "{2}{U}", "type_line": "Sorcery"}
    board = {
        "battlefield": ["Wastes", "Island", "Forest", "Island", "Plains", "Treasure", familiar],
        "hand": [kept, cruise],
        "graveyard": ["Forest", "Wastes"],
    }
    compared = compare({"board": board, "pay": "Cruise", "profile": "2026.2"})
    assert compared.fault == ""
    assert isinstance(compared.answer, Plan)
    assert compared.answer.kept
    assert compared.answer.summary.exiled == ["Forest#2", "Wastes#2"]
    assert [one.freely for one in compared.answer.kept] == [True]
