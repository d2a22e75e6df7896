"""Costs in words as pieces of a total cost: which objects, how many, at whose cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.contract.refusals import RequestError
from planner.costing.cost_effects import scene_of, world_of
from planner.effects.costs.cost_pieces import Pieces
from planner.effects.costs.cost_resolver import CostResolver
from planner.game.amounts import Chosen, Count, Fixed, Scaled
from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.total_cost import CounterPart, TakePart
from planner.game.vocabulary import PaymentKind, Verb, Zone
from planner.game.written_abilities import (
    Behold,
    CollectEvidence,
    CountersAmong,
    Forage,
    OneOf,
    PayLifeAmount,
    TakeFitting,
    TakeTotal,
    Waterbend,
    WrittenCost,
)
from planner.game.written_costs import Prohibition
from tests.support.total_costs import card, creature, creatures, game, owed

HAND = Filter("cards", zone=Zone.HAND)
GRAVES = Filter("two cards from your graveyard", zone=Zone.GRAVEYARD)


def ways(board: Game, *cost: WrittenCost, kind: str = "effect", spell: str = "") -> tuple[Pieces, ...]:
    """The ways to pay a cost that stands on the first object of the game."""
    world = world_of(board)
    found: Characteristics | None = None
    if spell:
        entry = board.find(spell)
        found = entry.card if entry is not None else None
    return CostResolver(scene_of(world, board.objects[0]), Purpose(PaymentKind(kind), found)).ways(cost)


def part(board: Game, cost: WrittenCost) -> TakePart:
    """The one part of a cost that takes objects."""
    (way,) = ways(board, cost)
    (found,) = way.parts
    return found


def test_what_fits_can_be_taken_and_another_leaves_the_object_itself_out() -> None:
    board = game(creature("Seer"), creature("Bear", count=2), "Forest")
    assert part(board, TakeFitting(Verb.SACRIFICE, Fixed(1), creatures())).ids == {
        "Seer#1",
        "Bear#1",
        "Bear#2",
    }
    other = part(board, TakeFitting(Verb.SACRIFICE, Fixed(2), creatures("two other creatures", other=True)))
    assert other.ids == {"Bear#1", "Bear#2"}
    assert (other.amount, other.words) == (2, "Sacrifice two other creatures")


def test_only_what_is_untapped_can_be_tapped_and_summoning_sick_creatures_too() -> None:
    board = game(creature("Seer", tapped=True), creature("Bear", summoning_sick=True))
    assert part(board, TakeFitting(Verb.TAP, Fixed(1), creatures())).ids == {"Bear#1"}


def test_objects_taken_for_x_are_counted_by_x() -> None:
    board = game(creature("Seer"), creature("Bear"))
    found = part(board, TakeFitting(Verb.SACRIFICE, Chosen(), creatures("X creatures")))
    assert (found.amount, found.per_x) == (0, 1)
    twice = part(
        board,
        TakeFitting(Verb.SACRIFICE, Scaled(Chosen(), 2, 1), creatures("twice X plus one creatures")),
    )
    assert (twice.amount, twice.per_x) == (1, 2)


def test_what_is_sacrificed_or_discarded_arrives_in_the_graveyard_unless_it_is_a_token() -> None:
    board = game(creature("Seer"), creature("Copy", token=True), hand=["Forest"], graveyard=["Island"])
    found = part(board, TakeFitting(Verb.EXILE, Fixed(2), GRAVES))
    assert found.ids == {"Island#1"}
    assert found.arriving == {"Seer#1", "Forest#1"}


def test_what_goes_elsewhere_instead_never_arrives() -> None:
    board = game(creature("Seer"), hand=["Forest"], graveyard=["Island"])
    rest = replace(board, prohibitions=(Prohibition("Exile it instead.", Verb.REACH_GRAVEYARD),))
    assert part(rest, TakeFitting(Verb.EXILE, Fixed(1), GRAVES)).arriving == set()


def test_a_total_counts_by_value_and_leaves_out_what_adds_nothing() -> None:
    board = game(creature("Seer", 3), creature("Bear", 2), creature("Wall", 0))
    found = part(board, TakeTotal(Verb.TAP, "power", Fixed(4), creatures()))
    assert (found.least, dict(found.values)) == (4, {"Seer#1": 3, "Bear#1": 2})


def test_evidence_counts_mana_values() -> None:
    board = game("Forest", graveyard=[creature("Bear"), creature("Ogre", mana_cost="{3}{R}"), "Island"])
    found = part(board, CollectEvidence(5))
    assert (found.verb, found.least, dict(found.values)) == ("exile", 5, {"Bear#1": 2, "Ogre#1": 4})


def test_foraging_is_one_of_two_costs() -> None:
    food = {"card": "Food", "id": "food"}
    board = game("Forest", food, graveyard=["Island", "Island", "Island"])
    exile, sacrifice = (way.parts[0] for way in ways(board, Forage()))
    assert (exile.verb, exile.amount, exile.words) == ("exile", 3, "Exile three cards from your graveyard")
    assert sacrifice.verb == "sacrifice"
    assert sacrifice.ids == {"food"}


def test_one_of_several_costs_is_a_way_each() -> None:
    discard, life = (
        TakeFitting(Verb.DISCARD, Fixed(1), replace(HAND, words="a card")),
        PayLifeAmount(Fixed(3)),
    )
    either = OneOf((("discard a card", (discard,)), ("pay 3 life", (life,))))
    assert [(way.words, way.life) for way in ways(game("Forest", hand=["Island"]), either)] == [
        (("Discard a card",), 0),
        ((), 3),
    ]


def test_those_that_share_a_color_are_a_way_for_each_color() -> None:
    blue, red = card("Opt", "{U}", "Instant"), card("Shock", "{R}", "Instant")
    both = card("Izzet", "{U}{R}", "Instant")
    board = game("Forest", hand=[{"card": one, "id": one["name"]} for one in (blue, red, both)])
    found = ways(board, TakeFitting(Verb.DISCARD, Fixed(2), replace(HAND, words="two cards"), alike="color"))
    assert {way.parts[0].ids for way in found} == {frozenset({"Opt", "Izzet"}), frozenset({"Shock", "Izzet"})}


def test_nothing_in_common_can_pay_for_nothing() -> None:
    board = game("Forest", hand=["Island", "Island"])
    (way,) = ways(board, TakeFitting(Verb.DISCARD, Fixed(2), replace(HAND, words="two cards"), alike="color"))
    assert way.parts[0].ids == set()


def test_what_shares_a_color_with_the_spell() -> None:
    board = game(creature("Seer"), creature("Ogre", mana_cost="{R}"), creature("Elf"))
    (way,) = ways(board, TakeFitting(Verb.TAP, Fixed(1), creatures(), like_spell="color"), spell="Seer#1")
    assert way.parts[0].ids == {"Seer#1", "Elf#1"}


def test_beholding_takes_a_permanent_or_a_card() -> None:
    dragons = creatures("a Dragon")
    board = game(creature("Seer"), hand=[creature("Bear")])
    (way,) = ways(board, Behold(Fixed(1), dragons, replace(dragons, zone=Zone.HAND)))
    assert way.parts[0].verb == "reveal"
    assert way.parts[0].ids == {"Seer#1", "Bear#1"}


def test_waterbending_bounds_what_objects_pay_by_its_own_number() -> None:
    board = game(creature("Seer"), {"card": "Treasure", "tapped": True}, "Forest")
    (way,) = ways(board, Waterbend(ManaCost("{X}{3}")))
    (helping,) = way.helping
    assert helping.ids == {"Seer#1"}
    assert (helping.most, helping.per_x) == (3, 1)
    assert way.pays_mana


def test_counters_come_from_among_what_fits() -> None:
    board = game(creature("Seer", counters={"charge": 2}), creature("Bear"))
    (way,) = ways(board, CountersAmong("charge", Fixed(2), creatures("creatures you control")))
    assert way.counters == (
        CounterPart(
            "charge",
            frozenset({"Seer#1", "Bear#1"}),
            "Remove two charge counters from creatures you control",
            2,
        ),
    )


def test_all_of_a_hand_is_taken_whatever_is_left_of_it() -> None:
    board = game("Forest", hand=["Island", "Island"])
    found = part(board, TakeFitting(Verb.DISCARD, Count(HAND), replace(HAND, words="your hand"), whole=True))
    assert (found.amount, found.whole, found.words) == (2, True, "Discard your hand")
    assert ways(game("Forest"), TakeFitting(Verb.DISCARD, Count(HAND), HAND, whole=True)) == (Pieces(),)


def test_what_is_prohibited_cant_be_taken() -> None:
    """118.11 is about actions that are changed; one that can't be done pays nothing (101.2)."""
    board = game(creature("Seer"), "Forest", graveyard=["Island"])
    no_creatures = Prohibition("Creatures can't be sacrificed.", Verb.SACRIFICE, creatures())
    no_leaving = Prohibition("Cards can't leave graveyards.", Verb.LEAVE_GRAVEYARD)
    under = replace(board, prohibitions=(no_creatures, no_leaving))
    assert part(under, TakeFitting(Verb.SACRIFICE, Fixed(1), creatures())).ids == set()
    assert part(under, TakeFitting(Verb.EXILE, Fixed(1), GRAVES)).ids == set()
    spells = replace(no_creatures, kinds=frozenset({PaymentKind.SPELL}))
    assert part(
        replace(board, prohibitions=(spells,)), TakeFitting(Verb.SACRIFICE, Fixed(1), creatures())
    ).ids


def test_a_prohibition_of_some_objects_leaves_the_others_of_the_same_entry() -> None:
    board = game(creature("Bear", count=2))
    some = Prohibition("It can't be sacrificed.", Verb.SACRIFICE, creatures(), ids=frozenset({"Bear#1"}))
    under = replace(board, prohibitions=(some,))
    assert part(under, TakeFitting(Verb.SACRIFICE, Fixed(1), creatures())).ids == {"Bear#2"}


def test_life_that_cant_be_paid_is_a_reason() -> None:
    board = replace(game("Forest"), prohibitions=(Prohibition("Players can't pay life.", Verb.PAY_LIFE),))
    found = owed(board, cost="Pay 2 life")
    assert found.reasons == (
        ("118.11", "Life can't be paid, because of the prohibition \"Players can't pay life\"."),
    )
    assert found.cost.no_life
    assert owed(board, cost="{G}").reasons == ()


def test_a_size_that_isnt_given_is_reported() -> None:
    odd = {"card": card("Odd", "{1}", "Creature", power="*", toughness="*")}
    board = game("Forest", odd)
    world = world_of(board)
    strong = Filter("a creature with power 2 or greater", (Clause(frozenset({"Creature"}), power=(">=", 2)),))
    CostResolver(scene_of(world, board.objects[0]), Purpose(PaymentKind.EFFECT)).ways(
        [TakeFitting(Verb.TAP, Fixed(1), strong)]
    )
    assert [line.could.name for _, line in world.notes.unread] == ["HELP"]


@pytest.mark.parametrize("words", ["{T}, Sacrifice a creature", "Sacrifice this creature", "Exert Seer"])
def test_words_about_the_object_itself_need_one(words: str) -> None:
    board = game(creature("Seer"), creature("Bear"))
    with pytest.raises(RequestError) as error:
        owed(board, cost=words)
    assert error.value.path == "pay.cost"
    if "Seer" not in words:
        assert owed(board, cost=words, source="Seer#1").cost.parts[0].own


def test_x_that_is_more_than_mana_has_to_be_announced() -> None:
    with pytest.raises(RequestError, match='expected a number or "max"') as error:
        owed(game(creature("Seer")), cost="Sacrifice X creatures")
    assert error.value.path == "pay.x"
    assert owed(game(creature("Seer")), cost="Sacrifice X creatures", x="max").cost.wants_max_x
    assert owed(game(creature("Seer")), cost="Sacrifice X creatures", x=2).cost.x == 2


def test_cumulative_upkeep_is_paid_for_each_age_counter() -> None:
    board = game({"card": card("Remora", "{U}", "Enchantment"), "counters": {"age": 3}, "id": "r"}, "Forest")
    found = owed(board, cost="cumulative upkeep {1}", source="r").cost
    assert (found.locked(), found.kind) == ("{3}", "effect")
    none = game({"card": card("Remora", "{U}", "Enchantment"), "id": "r"})
    assert owed(none, cost="cumulative upkeep {1}", source="r").cost.locked() == "{0}"


def test_cumulative_upkeep_takes_that_many_objects() -> None:
    board = game(creature("Remora", counters={"age": 2}), creature("Bear", count=3))
    found = owed(board, cost="Cumulative upkeep—Sacrifice a creature.", source="Remora#1").cost
    assert (found.parts[0].amount, found.words) == (2, ("Sacrifice a creature",) * 2)


@pytest.mark.parametrize(
    ("words", "total", "life"), [("echo {2}{G}", "{2}{G}", 0), ("ward—Pay 2 life", "", 2)]
)
def test_keywords_that_ask_for_a_payment(words: str, total: str, life: int) -> None:
    found = owed(game("Forest"), cost=words).cost
    assert (found.locked(), found.life, found.kind) == (total, life, "effect")
