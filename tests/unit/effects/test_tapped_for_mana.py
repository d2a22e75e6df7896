"""Settling: what triggers on tapping for mana, and what replaces it (106.12, 605.1b, 614, 616.1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from planner.game.amounts import Count, Fixed
from planner.game.filters import Clause, Filter
from planner.game.mana_abilities import ManaAbility, Production, SacrificeSelf, TapSelf, Triggered
from planner.game.mana_outputs import Combination, ListedTypes, OfOneType, Output, Runs
from planner.game.objects import GameObject
from planner.game.readings import Could, Reading
from planner.game.triggered_split import parts_of, split
from planner.game.vocabulary import Verb
from planner.game.written_abilities import SameType, TakeFitting, TapReplacement, TapTrigger, WrittenAfter
from tests.support.settling import (
    ANY_COLOR,
    LANDS,
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

PERMANENTS = Filter("permanents")
CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
G: Output = Runs(("G",))


def watcher(
    *effects: TapTrigger | TapReplacement, type_line: str = "Enchantment", **state: object
) -> GameObject:
    reading = Reading(
        triggers=tuple(one for one in effects if isinstance(one, TapTrigger)),
        replacements=tuple(one for one in effects if isinstance(one, TapReplacement)),
    )
    return replace(thing("Watcher", type_line, **state), reading=reading)  # type: ignore[arg-type]


def whenever(*outputs: Output | SameType, tapped: Filter = LANDS, **more: object) -> TapTrigger:
    return TapTrigger("Whenever.", tapped, (outputs,), **more)  # type: ignore[arg-type]


def instead(*runs: str, **more: object) -> TapReplacement:
    outputs: tuple[tuple[Output, ...], ...] = ((Runs(runs),),) if runs else ()
    return TapReplacement("Instead.", LANDS, outputs=outputs, **more)  # type: ignore[arg-type]


def vent(number: int = 2) -> GameObject:
    return thing("Vent", "Land", ability(Combination(ListedTypes("RG"), Fixed(number))))


@pytest.mark.parametrize(
    ("effect", "land", "made"),
    [
        pytest.param(whenever(G), forest(), [("GG",)], id="fixed mana"),
        pytest.param(whenever(ANY_COLOR), forest(), [("WG", "UG", "BG", "RG", "GG")], id="a choice"),
        pytest.param(whenever(G), vent(), [(2, "RG")], id="behind a combination"),
        pytest.param(
            whenever(SameType(Fixed(2))),
            thing("Dual", "Land", tap_for("W", "U")),
            [("WWW", "UUU")],
            id="same",
        ),
        pytest.param(whenever(SameType()), vent(), [("RRR", "RRG", "RGG", "GGG")], id="same as one of these"),
        pytest.param(
            whenever(G, made="U"), thing("Dual", "Land", tap_for("W", "U")), [("W", "UG")], id="asked"
        ),
        pytest.param(
            whenever(G, made="chosen"), thing("Dual", "Land", tap_for("W", "U")), [("W", "UG")], id="chosen"
        ),
        pytest.param(instead(times=2), vent(), [("RRRR", "RRGG", "GGGG")], id="twice a combination"),
        pytest.param(instead("C", same_amount=True), vent(3), [("CCC",)], id="another type"),
        pytest.param(instead("C", more_than=1), forest(), [("G",)], id="too little for it"),
        pytest.param(instead("W", "B"), vent(3), [("W", "B")], id="a choice instead"),
    ],
)
def test_what_one_activation_brings(
    effect: TapTrigger | TapReplacement, land: GameObject, made: list[object]
) -> None:
    game = settle_board(land, watcher(effect, chosen=("blue",)))
    found = made_by(game, land.ids[0])
    if isinstance(found[0], tuple) and all(isinstance(run, str) for run in found[0]):
        assert [set(runs) for runs in found] == [set(runs) for runs in made]  # type: ignore[call-overload]
    else:
        assert found == made
    assert reasons(game) == []


def test_own_types_are_those_of_the_object_itself() -> None:
    game = settle_board(forest(), watcher(whenever(ANY_COLOR)))
    assert game.objects[0].types == "G"
    assert abilities_of(game, "Forest#1")[0].makes == Production(("G",))


def test_616_1_effects_in_every_order() -> None:
    game = settle_board(forest(), watcher(instead(times=3), instead("B")))
    assert set(made_by(game, "Forest#1")[0]) == {"B", "BBB"}  # type: ignore[call-overload]


def test_only_the_attached_object_of_an_entry_is_told_apart() -> None:
    game = settle_board(forest(3), watcher(whenever(G, attached=True), attached_to="Forest#2"))
    assert [made_by(game, f"Forest#{n}") for n in (1, 2, 3)] == [[("G",)], [("GG",)], [("G",)]]
    assert sorted(entry.count for entry in game.objects) == [1, 1, 2]


def test_amounts_are_counted_and_a_may_is_no_must() -> None:
    counted = whenever(Runs(("G",), Count(CREATURES)))
    assert made_by(settle_board(forest(), bear(2), watcher(counted)), "Forest#1") == [("GGG",)]
    for outputs in (((G,), ()), ((SameType(),), ())):
        may = TapTrigger("Whenever.", LANDS, outputs)
        assert set(made_by(settle_board(forest(), watcher(may)), "Forest#1")[0]) == {"G", "GG"}  # type: ignore[call-overload]


def test_nothing_made_triggers_nothing_and_is_not_replaced() -> None:
    nothing = thing("Barren", "Land", ability(Runs(("G",), Count(CREATURES))))
    game = settle_board(nothing, watcher(whenever(G), instead("B")))
    (ability_,) = abilities_of(game, "Barren#1")
    assert (ability_.production.most, ability_.triggered) == (0, ())


def test_an_object_that_pays_with_itself_is_no_watcher_of_its_own() -> None:
    own = watcher(whenever(G, tapped=PERMANENTS), type_line="Artifact")
    petal = ability(ANY_COLOR, cost=(TapSelf(), SacrificeSelf()))
    game = settle_board(replace(own, reading=replace(own.reading, written=(petal,))))
    assert abilities_of(game, "Watcher#1")[0].triggered == ()


def test_a_cost_that_takes_a_watcher_is_a_way_of_its_own() -> None:
    tower = thing(
        "Tower",
        "Land",
        ability(Runs(("BB",)), cost=(TapSelf(), TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES))),
    )
    ghast = watcher(whenever(G), type_line="Creature")
    game = settle_board(tower, ghast, bear())
    ways = {next(iter(a.taken[0].ids)): a.production.runs for a in abilities_of(game, "Tower#1")}
    assert ways == {"Bear#1": ("BBG",), "Watcher#1": ("BB",)}


def test_a_watcher_that_can_be_lost_makes_amounts_volatile() -> None:
    altar = thing(
        "Altar", "Artifact", ability(Runs(("C",)), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), CREATURES),))
    )
    ghast = watcher(whenever(G), type_line="Creature")
    assert abilities_of(settle_board(forest(), altar, ghast), "Forest#1")[0].volatile
    assert not abilities_of(settle_board(forest(), altar, watcher(whenever(G))), "Forest#1")[0].volatile


@pytest.mark.parametrize(
    ("effect", "land", "could"),
    [
        pytest.param(whenever(G, made="chosen"), forest(), Could.HELP, id="no color is chosen"),
        pytest.param(
            whenever(SameType(), G, after=WrittenAfter(damage=Fixed(1))),
            forest(),
            Could.EITHER,
            id="the same and more, with damage",
        ),
        pytest.param(
            whenever(G, made="G", after=WrittenAfter(damage=Fixed(1))),
            forest(),
            Could.EITHER,
            id="damage for some mana only",
        ),
        pytest.param(whenever(SameType(), G), forest(), Could.HELP, id="the same and more"),
        pytest.param(instead(times=2), vent(400), Could.HELP, id="too many mixes"),
        pytest.param(instead("C", more_than=1), vent(400), Could.EITHER, id="too many mixes to replace"),
        pytest.param(
            TapReplacement("x", LANDS, outputs=((OfOneType(ListedTypes("C"), Fixed(2_000)),),), times=9),
            forest(),
            Could.EITHER,
            id="too much at once",
        ),
    ],
)
def test_what_is_not_settled_is_reported(
    effect: TapTrigger | TapReplacement, land: GameObject, could: Could
) -> None:
    game = settle_board(land, watcher(effect))
    assert [(name, unread.could) for name, unread in game.unread] == [("Watcher#1", could)]


def test_a_split_puts_the_mana_of_an_activation_back_together() -> None:
    growth = Triggered("a", "x", Production(("G",)))
    same = Triggered("b", "y", None, amount=1)
    asked = Triggered("c", "z", Production((), 2, "WU"), made="R")
    land = ManaAbility(
        0, "t", (TapSelf(),), Production(()), own=Production(("R", "U")), triggered=(growth, same, asked)
    )
    assert split(land, "RRGWU") == ("R", ((growth, "G"), (same, "R"), (asked, "WU")))
    assert split(land, "UUG") == ("U", ((growth, "G"), (same, "U")))
    with pytest.raises(ValueError, match="can't bring"):
        split(land, "RRG")


def test_the_parts_of_some_mana_come_once_each() -> None:
    assert list(parts_of(Production((), 2, "RG"), Counter("RRRG"))) == ["RR", "RG"]
    assert list(parts_of(Production(("W",), 1, "RG"), Counter("RG"))) == []
