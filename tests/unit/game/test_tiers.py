"""Tiers as a table of prices: units that nothing below outweighs, and prices read tier by tier again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import planner
from planner.contract.request import decode
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.prices import Prices, spans_of
from planner.game.tiers import (
    Asking,
    Tier,
    amounts,
    asking_of,
    colors_asked_for,
    digits_of,
    table_between,
    table_of,
)
from planner.game.total_cost import TakePart, TotalCost
from planner.game.vocabulary import Verb
from planner.loading.game_state import game_from
from tests.support.cards.single import LOTUS_PETAL, SIMIAN_SPIRIT_GUIDE, UNDERGROUND_RIVER


def game_of(*battlefield: object, **fields: object) -> Game:
    return game_from(decode({"board": {"battlefield": list(battlefield), **fields}}).board)


RANGES = st.lists(st.tuples(st.integers(-9, 0), st.integers(0, 99)), min_size=len(Tier), max_size=len(Tier))


@given(RANGES, st.data())
def test_a_price_is_read_as_what_it_was_made_of(ranges: list[tuple[int, int]], data: st.DataObject) -> None:
    table = table_between(tuple(zip(Tier, ranges, strict=True)), Asking())
    made, unit, price = {}, 1, 0
    for tier, (least, most) in zip(Tier, ranges, strict=True):
        amount = data.draw(st.integers(least, most))
        price += amount * unit
        unit *= most - least + 1
        if amount:
            made[tier.value] = amount
    assert digits_of(price, table) == made
    assert list(digits_of(price, table)) == [tier.value for tier in reversed(Tier) if tier.value in made]


@given(RANGES, st.integers(2, 2**40))
def test_joined_tiers_have_room_for_all_their_amounts(ranges: list[tuple[int, int]], most: int) -> None:
    table = table_between(tuple(zip(Tier, ranges, strict=True)), Asking())
    joined, whole = 1, 1
    for _, span in spans_of(table, most):
        joined *= span
    for least, largest in ranges:
        whole *= largest - least + 1
    assert joined == whole


def test_one_of_each_tier_is_worth_more_than_all_below_together() -> None:
    game = game_of("Forest", UNDERGROUND_RIVER, LOTUS_PETAL, "Treasure", hand=[SIMIAN_SPIRIT_GUIDE])
    below = 0
    unit = 1
    for least, most in amounts(game, Asking(takes=True)).values():
        assert unit > below
        below += most * unit
        unit *= most - least + 1


def test_what_cannot_be_given_up_on_a_board_takes_no_room() -> None:
    found = amounts(game_of("Forest", "Island"), Asking())
    assert {tier for tier, (least, most) in found.items() if least != most} == {Tier.BOARD}


@pytest.mark.parametrize(
    ("thing", "tier", "most"),
    [
        (UNDERGROUND_RIVER, Tier.LIFE, 1),
        ("Treasure", Tier.ONE_SHOT, 1),
        (LOTUS_PETAL, Tier.ONE_SHOT, 1),
        ("Sol Ring", Tier.WASTE, 2),
    ],
)
def test_what_can_be_given_up_is_bounded(thing: object, tier: Tier, most: int) -> None:
    if thing == "Sol Ring":
        thing = {"name": "Sol Ring", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}."}
    card = {"card": thing} if isinstance(thing, dict) else thing
    assert amounts(game_of(card), Asking())[tier] == (0, most)


def test_everything_can_be_lost_where_something_takes_objects() -> None:
    game = game_of("Forest", hand=[{"card": SIMIAN_SPIRIT_GUIDE}])
    found = amounts(game, Asking(takes=True))
    assert (found[Tier.PERMANENTS], found[Tier.WORTH], found[Tier.CARDS]) == ((0, 1), (0, 9), (0, 1))


def test_like_questions_share_a_table() -> None:
    game = game_of("Forest", "Island")
    assert table_of(game, Asking()) is table_of(game, Asking())
    assert table_of(game, Asking(sparing=frozenset(["Forest#1"]))) != table_of(game, Asking())


def test_the_hand_asks_for_the_colors_of_its_mana_costs() -> None:
    card = {"name": "Charm", "mana_cost": "{W/U}{B}", "type_line": "Instant"}
    assert colors_asked_for(game_of(hand=[{"card": card}, "Forest"])) == "WUB"


def test_a_table_of_one_tier_has_no_digits() -> None:
    assert Prices().digits == ()
    assert spans_of(Prices(), 10) == []


def test_what_is_to_be_untapped_may_have_to_make_mana_that_nothing_needs() -> None:
    """An Elf that the cost untaps is tapped first: its mana is left over, in the tier of waste."""
    elf = {"card": {"name": "Elf", "type_line": "Creature", "oracle_text": "{T}: Add {G}."}}
    game = game_of(elf)
    part = TakePart(verb=Verb.UNTAP, ids=frozenset({"Elf#1"}), words="{Q}", amount=1)
    most = {
        parts: amounts(game, asking_of(TotalCost(ManaCost("{B/P}"), parts=parts)))[Tier.WASTE][1]
        for parts in ((), (part,))
    }
    assert most == {(): 0, (part,): 1}


def test_mana_is_wasted_where_a_source_is_tapped_for_the_life_it_brings() -> None:
    talisman = {
        "card": {
            "name": "Talisman",
            "type_line": "Artifact",
            "oracle_text": "{T}: Add {C}. You gain 1 life.",
        }
    }
    spell = {
        "name": "Bargain",
        "mana_cost": "{B}",
        "type_line": "Instant",
        "oracle_text": "As an additional cost to cast this spell, pay 2 life.",
    }
    board = {"battlefield": [talisman], "pool": "{B}", "life": 2}
    found = planner.plan({"board": board, "pay": {"card": spell}})
    assert isinstance(found, planner.Plan)
    assert found.summary.left_in_pool == "{C}"
    given = found.to_dict()["gives_up"]
    assert [(one["tier"], one["amount"]) for one in given][:2] == [("life", 2), ("waste", 1)]
