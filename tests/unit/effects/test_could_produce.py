"""What others could produce (106.7), and what mana abilities could change on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.game.amounts import Chosen, Count, CountersOnSelf, Devotion, Fixed, LifeTotal, Size
from planner.game.filters import Clause, Filter
from planner.game.mana_abilities import ExileSelf, PayLife, SacrificeSelf, TapSelf
from planner.game.mana_outputs import ChosenColor, Combination, CouldProduce, ListedTypes, OfOneType, Runs
from planner.game.objects import GameObject
from planner.game.readings import Could, Reading, Unread
from planner.game.vocabulary import Verb, Whose, Zone
from planner.game.written_abilities import (
    AnyOf,
    CollectEvidence,
    Counters,
    HasCount,
    Holds,
    MillCards,
    Not,
    TakeFitting,
    WrittenAbility,
    WrittenAfter,
)
from tests.support.settling import (
    ANY_COLOR,
    CREATURES,
    LANDS,
    TAP,
    abilities_of,
    ability,
    bear,
    forest,
    made_by,
    reasons,
    settle_board,
    tap_for,
    thing,
)

THEIR_LANDS = Filter("lands an opponent controls", LANDS.clauses, controller=Whose.OPPONENT)
POOL = ability(OfOneType(CouldProduce(LANDS)))
ORCHARD = ability(OfOneType(CouldProduce(THEIR_LANDS, colors_only=True)))
CRADLE = ability(Runs(("G",), Count(CREATURES)))
PETAL = ability(ANY_COLOR, cost=(TapSelf(), SacrificeSelf()))


def test_reflecting_pool_and_exotic_orchard() -> None:
    game = settle_board(
        thing("Reflecting Pool", "Land", POOL),
        thing("Exotic Orchard", "Land", ORCHARD),
        forest(tapped=True),
        thing("Wastes", "Basic Land", tap_for("C")),
        thing("Wastes", "Basic Land", tap_for("C"), controller="opponent"),
        thing("Island", "Basic Land — Island", tap_for("U"), controller="opponent"),
    )
    assert made_by(game, "Exotic Orchard#1") == [("U",)]
    assert made_by(game, "Reflecting Pool#1") == [("U", "G", "C")]


def test_106_7_a_circle_alone_defines_no_type() -> None:
    game = settle_board(thing("Reflecting Pool", "Land", POOL, count=2))
    assert made_by(game, "Reflecting Pool#2") == [()]
    assert game.objects[0].types == ""


def test_106_7_a_circle_through_both_players_takes_what_comes_in() -> None:
    theirs = Filter("lands an opponent controls", LANDS.clauses, controller=Whose.OPPONENT)
    both = ability(OfOneType(CouldProduce(theirs, colors_only=True)))
    game = settle_board(
        thing("Exotic Orchard", "Land", both),
        thing("Reflecting Pool", "Land", POOL),
        thing("Exotic Orchard", "Land", both, controller="opponent"),
        forest(),
    )
    assert made_by(game, "Exotic Orchard#1") == [("G",)]
    assert made_by(game, "Reflecting Pool#1") == [("G",)]
    assert game.find("Their Exotic Orchard#1").types == "G"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("written", "state", "types"),
    [
        (ability(ANY_COLOR, cost=(TapSelf(), Counters("charge", Fixed(1)))), {}, "WUBRG"),
        (
            ability(Combination(ListedTypes("RG"), Chosen()), cost=(Counters("storage", Chosen()),)),
            {},
            "RG",
        ),
        (ability(Runs(("B",)), only_if=Holds("it's snowing")), {}, "B"),
        (ability(Runs(("B",)), limit=1), {"used": {0: 1}}, "B"),
        (CRADLE, {}, ""),
        (ability(Runs(("G",), Size("power"))), {}, "G"),
        (ability(Runs(("C",)), instead=((HasCount(LifeTotal(), ">=", 5), ((ANY_COLOR,),)),)), {}, "WUBRG"),
    ],
)
def test_106_7_ignores_costs_but_not_what_the_effect_would_make(
    written: WrittenAbility, state: dict[str, object], types: str
) -> None:
    """Reflecting Pool sees what an ability would make if it resolved now, whatever it costs."""
    game = settle_board(thing("Pool", "Land", POOL), thing("Land", "Land", written, **state))  # type: ignore[arg-type]
    assert game.objects[1].types == types
    assert made_by(game, "Pool#1") == ([tuple(types)] if types else [()])


def test_what_an_opponents_land_could_produce_that_isnt_known_is_reported_where_it_is_asked_for() -> None:
    grove = ability(Runs(("G",)), number=0)
    chosen = ability(OfOneType(ChosenColor()), number=1)
    theirs = thing(
        "Grove", "Land", grove, chosen, controller="opponent", unread=(Unread("Odd text.", Could.HELP),)
    )
    alone = settle_board(forest(), theirs)
    assert alone.unread == ()
    game = settle_board(thing("Orchard", "Land", ORCHARD), theirs)
    assert made_by(game, "Orchard#1") == [("G",)]
    assert reasons(game) == [
        ("Their Grove#1", "Odd text. (asked for by lands an opponent controls)"),
        (
            "Their Grove#1",
            "{T}: Add mana. (the color chosen for it is not given; asked for by lands an opponent controls)",
        ),
    ]


def volatile(game: object, object_id: str) -> list[bool]:
    return [a.volatile for a in abilities_of(game, object_id)]  # type: ignore[arg-type]


OUTLET = thing(
    "Outlet", "Artifact", ability(Runs(("CC",)), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES),))
)
EATER = thing("Eater", "Land", ability(Runs(("R",)), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), LANDS),)))
SPAWN = thing(
    "Spawn", "Token Creature — Eldrazi Spawn", ability(Runs(("C",)), cost=(SacrificeSelf(),)), count=2
)


def test_numbers_that_nothing_can_change_are_not_volatile() -> None:
    game = settle_board(thing("Cradle", "Land", CRADLE), bear(2), thing("Petal", "Artifact", PETAL), EATER)
    assert volatile(game, "Cradle#1") == [False]
    assert volatile(game, "Petal#1") == [False]


@pytest.mark.parametrize("other", [OUTLET, SPAWN])
def test_numbers_that_a_sacrifice_changes_are_volatile(other: object) -> None:
    game = settle_board(thing("Cradle", "Land", CRADLE), bear(2), other)  # type: ignore[arg-type]
    assert volatile(game, "Cradle#1") == [True]


def test_what_an_ability_does_once_itself_is_counted_not_volatile() -> None:
    martyr = ability(Runs(("G",), Count(CREATURES)), cost=(SacrificeSelf(),))
    one = settle_board(thing("Martyr", "Creature", martyr), bear(2))
    assert volatile(one, "Martyr#1") == [False]
    two = settle_board(thing("Martyr", "Creature", martyr, count=2), bear(2))
    assert volatile(two, "Martyr#2") == [True]


@pytest.mark.parametrize(
    ("written", "others", "moves"),
    [
        (
            ability(Runs(("G",), LifeTotal())),
            [thing("A", "Land", ability(Runs(("B",)), cost=(PayLife(1),)))],
            True,
        ),
        (ability(Runs(("G",), LifeTotal())), [forest()], False),
        (ability(Runs(("G",), Devotion("G"))), [OUTLET, bear()], True),
        (ability(OfOneType(CouldProduce(LANDS))), [EATER, forest()], True),
        (ability(OfOneType(CouldProduce(LANDS))), [OUTLET, bear(), forest()], False),
        (
            ability(Runs(("G",)), only_if=HasCount(Count(CREATURES), ">=", 1)),
            [OUTLET, bear()],
            True,
        ),
        (
            ability(Runs(("G",), Count(Filter("tapped lands", (Clause(tapped=True),))))),
            [forest()],
            True,
        ),
        (
            ability(Runs(("G",), Count(Filter("cards in your hand", zone=Zone.HAND)))),
            [
                thing(
                    "Guide", "Creature", ability(Runs(("R",)), cost=(ExileSelf(),), zone="hand"), zone="hand"
                )
            ],
            True,
        ),
        (
            ability(
                Runs(("G",)), cost=(TakeFitting(Verb.EXILE, Fixed(1), Filter("a card", zone=Zone.GRAVEYARD)),)
            ),
            [bear(zone="graveyard"), thing("Petal", "Artifact", PETAL)],
            False,
        ),
        (
            ability(Runs(("G",)), cost=(CollectEvidence(1),)),
            [bear(zone="graveyard"), thing("Petal", "Artifact", PETAL)],
            True,
        ),
        (
            ability(
                Runs(("G",)), cost=(TakeFitting(Verb.EXILE, Fixed(1), Filter("a card", zone=Zone.GRAVEYARD)),)
            ),
            [bear(zone="graveyard"), thing("Treasure", "Token Artifact", PETAL)],
            False,
        ),
    ],
)
def test_what_an_ability_rests_on(written: WrittenAbility, others: list[object], moves: bool) -> None:
    game = settle_board(thing("Source", "Enchantment", written), *others)  # type: ignore[arg-type]
    assert volatile(game, "Source#1") == [moves]


def test_counters_of_the_object_itself() -> None:
    amount = ability(Runs(("G",), CountersOnSelf("charge")))
    putting = ability(Runs(("C",)), cost=(), after=WrittenAfter(counters=(("charge", 1),)), number=1, limit=1)
    game = settle_board(
        thing("Both", "Artifact", amount, putting, counters={"charge": 1}),
        thing("Alone", "Artifact", amount, counters={"charge": 1}),
    )
    assert volatile(game, "Both#1") == [True, False]
    assert volatile(game, "Alone#1") == [False]


THRESHOLD = HasCount(Count(Filter("cards in your graveyard", zone=Zone.GRAVEYARD)), ">=", 1)


@pytest.mark.parametrize(
    ("condition", "other", "could"),
    [
        (THRESHOLD, thing("Petal", "Artifact", PETAL), True),
        (THRESHOLD, thing("Treasure", "Token Artifact", PETAL), False),
        (
            THRESHOLD,
            thing("Millikin", "Artifact", ability(Runs(("C",)), cost=(TapSelf(), MillCards(1)))),
            True,
        ),
        (THRESHOLD, forest(), False),
        (AnyOf((Holds("it's snowing"), THRESHOLD)), thing("Petal", "Artifact", PETAL), True),
        (HasCount(Count(CREATURES), ">=", 3), SPAWN, False),
        (HasCount(Count(CREATURES), "<=", 1), SPAWN, True),
        (HasCount(Count(CREATURES), "=", 1), SPAWN, True),
        (Not(HasCount(Count(CREATURES), ">=", 1)), SPAWN, True),
        (Not(HasCount(Count(CREATURES), "<=", 5)), SPAWN, False),
    ],
)
def test_a_condition_that_could_come_true_on_the_way_is_reported(
    condition: HasCount, other: object, could: bool
) -> None:
    source = thing("Source", "Land", ability(Runs(("G",)), only_if=condition))
    game = settle_board(source, other, facts={"it's snowing": False})  # type: ignore[arg-type]
    assert abilities_of(game, "Source#1") == ()
    reported = [("Source#1", "{T}: Add mana. (its condition could be met while paying)")]
    assert reasons(game) == (reported if could else [])


def test_a_cost_that_could_be_paid_later_is_reported() -> None:
    tender = ability(ANY_COLOR, cost=(*TAP, CollectEvidence(1)))
    later = settle_board(
        thing("Tender", "Creature", tender),
        thing("Mox", "Artifact", zone="graveyard", mana_cost="{0}"),
        thing("Petal", "Artifact", PETAL, mana_cost="{1}"),
    )
    assert reasons(later) == [("Tender#1", "{T}: Add mana. (its cost could be met while paying)")]
    never = settle_board(thing("Tender", "Creature", tender), forest())
    assert never.unread == ()


TENDER = thing(
    "Tender",
    "Creature",
    ability(ANY_COLOR, cost=(*TAP, TakeFitting(Verb.EXILE, Fixed(1), Filter("a card", zone=Zone.GRAVEYARD)))),
)
NOTHING = frozenset[str]()


def taken_later(*others: GameObject) -> frozenset[str]:
    """What the cost of a cards' tender can take once another cost has put it into the graveyard."""
    found = abilities_of(settle_board(TENDER, *others), "Tender#1")
    return found[0].taken[0].later if found else NOTHING


def test_a_cost_knows_what_comes_to_the_graveyard() -> None:
    """Not a token, not what an effect exiles instead, nothing of an opponent's."""
    petal = thing("Petal", "Artifact", PETAL)
    assert taken_later(petal) == {"Petal#1"}
    assert taken_later(thing("Treasure", "Token Artifact", PETAL)) == NOTHING
    assert taken_later(thing("Petal", "Artifact", PETAL, counters={"finality": 1})) == NOTHING
    assert taken_later(thing("Petal", "Artifact", PETAL, controller="opponent")) == NOTHING
    madness = replace(bear(zone="hand"), reading=Reading(keywords=frozenset({"madness"})))
    assert taken_later(madness) == NOTHING
    assert taken_later(bear(zone="hand")) == {"Bear in hand#1"}


def test_nothing_arrives_that_is_exiled_instead() -> None:
    petal = thing("Petal", "Artifact", PETAL)
    rest = replace(thing("Rest", "Enchantment"), reading=Reading(diverts="everything"))
    assert taken_later(petal, rest) == NOTHING
    some = replace(thing("Some", "Enchantment"), reading=Reading(diverts="some"))
    assert reasons(settle_board(TENDER, petal, some)) == [
        ("Tender#1", "{T}: Add mana. (its cost could be met while paying)")
    ]


def test_what_can_be_tapped_no_more_changes_nothing() -> None:
    cradle = thing("Cradle", "Land", CRADLE)
    ring = ability(Runs(("C",)), cost=(TapSelf(), TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES)))
    assert volatile(settle_board(cradle, bear(), thing("Ring", "Artifact", ring)), "Cradle#1") == [True]
    assert volatile(
        settle_board(cradle, bear(), thing("Ring", "Artifact", ring, tapped=True)), "Cradle#1"
    ) == [False]
