"""What objects grant each other, settled: numbers, holders, and what could be lost on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.effects.settle import settled
from planner.game.amounts import Fixed
from planner.game.filters import Clause, Filter
from planner.game.mana_abilities import SacrificeSelf
from planner.game.mana_outputs import CouldProduce, OfOneType, Runs
from planner.game.objects import GameObject
from planner.game.purposes import Allowed, SpendOnly
from planner.game.readings import Reading
from planner.game.vocabulary import PaymentKind, Verb, Whose
from planner.game.written_abilities import Grant, SpendAs, TakeFitting
from tests.support.settling import (
    ANY_COLOR,
    CREATURES,
    LANDS,
    abilities_of,
    ability,
    bear,
    forest,
    reasons,
    settle_board,
    tap_for,
    thing,
)

ANY_GIFT = ability(ANY_COLOR)


def giver(name: str, *grants: Grant, types: str = "Artifact", **state: Any) -> GameObject:
    reading = Reading(grants=grants, others=1, spending=state.pop("spending", ()))
    entry = thing(name, types, **state)
    if entry.controller == "opponent":
        return replace(entry, own_side=reading)
    return replace(entry, reading=replace(reading, written=entry.reading.written))


def numbers(entry: GameObject) -> list[int]:
    return [one.number for one in entry.abilities]


def test_a_granted_ability_is_numbered_after_the_objects_own() -> None:
    game = settle_board(giver("Lantern", Grant(LANDS, ANY_GIFT)), forest(2))
    assert numbers(game.objects[1]) == [0, 1]
    assert game.objects[1].types == "WUBRG"
    assert not any(one.fleeting for one in abilities_of(game, "Forest#1"))


def test_activated_abilities_that_make_no_mana_are_counted() -> None:
    land = replace(forest(), reading=replace(forest().reading, activated=3))
    game = settle_board(giver("Lantern", Grant(LANDS, ANY_GIFT)), land)
    assert numbers(game.objects[1]) == [0, 3]


def test_settling_again_changes_nothing() -> None:
    game = settle_board(giver("Lantern", Grant(LANDS, ANY_GIFT)), forest(2), bear())
    assert settled(game) == game


def test_what_is_gone_gives_nothing_any_more() -> None:
    game = settle_board(giver("Lantern", Grant(LANDS, ANY_GIFT)), forest())
    assert numbers(settled(replace(game, objects=game.objects[1:])).objects[0]) == [0]


def test_equal_abilities_are_one_and_each_has_its_givers() -> None:
    game = settle_board(giver("Lantern", Grant(LANDS, ANY_GIFT), count=2), forest())
    assert len(game.objects[1].granted) == 1
    assert game.objects[1].granted_by == (frozenset({"Lantern#1", "Lantern#2"}),)


def test_limited_abilities_are_counted_one_by_one() -> None:
    limited = ability(ANY_COLOR, cost=(), limit=1)
    game = settle_board(giver("Lantern", Grant(LANDS, limited), count=2), forest())
    assert numbers(game.objects[1]) == [0, 1, 2]


def test_another_permanent_is_not_the_giver_itself() -> None:
    others = Filter("other permanents you control", other=True)
    alone = settle_board(giver("Realm", Grant(others, ANY_GIFT)))
    assert numbers(alone.objects[0]) == []
    both = settle_board(giver("Realm", Grant(others, ANY_GIFT), count=2))
    assert numbers(both.objects[0]) == [0]


def test_an_attachment_gives_to_its_host_alone() -> None:
    mantle = giver("Mantle", Grant(CREATURES, ANY_GIFT, attached=True), attached_to="Bear#2")
    game = settle_board(mantle, bear(3))
    assert [(entry.ids, numbers(entry)) for entry in game.objects[1:]] == [
        (("Bear#2",), [0]),
        (("Bear#1", "Bear#3"), []),
    ]


def test_what_is_in_another_zone_gives_nothing() -> None:
    game = settle_board(giver("Lantern", Grant(LANDS, ANY_GIFT), zone="graveyard"), forest())
    assert numbers(game.objects[1]) == [0]


def test_an_opponents_lands_could_produce_what_is_granted() -> None:
    """106.7: the opponent's text is read from that opponent's side for the opponent's lands."""
    asks = Filter("lands an opponent controls", LANDS.clauses, controller=Whose.OPPONENT)
    orchard = thing("Orchard", "Land", ability(OfOneType(CouldProduce(asks))))
    theirs = thing("Island", "Land", tap_for("U"), controller="opponent")
    lantern = giver("Lantern", Grant(LANDS, ANY_GIFT), controller="opponent")
    game = settle_board(orchard, theirs, lantern)
    assert game.objects[0].abilities[0].production.all_types == "WUBRG"
    assert settle_board(orchard, theirs).objects[0].abilities[0].production.all_types == "U"


def test_a_giver_that_a_cost_takes_makes_its_gift_fleeting() -> None:
    artifacts = Filter("an artifact", (Clause(types=frozenset({"Artifact"})),))
    works = thing(
        "Works", "Artifact", ability(Runs(("CC",)), cost=(TakeFitting(Verb.SACRIFICE, Fixed(1), artifacts),))
    )
    game = settle_board(giver("Lantern", Grant(LANDS, ANY_GIFT)), forest(), works)
    assert [one.fleeting for one in abilities_of(game, "Forest#1")] == [False, True]


def test_a_power_that_is_not_given_is_reported() -> None:
    strong = Filter("creatures with power 4", (Clause(power=(">=", 4)),))
    unknown = thing("Unknown", "Creature")
    game = settle_board(giver("Rite", Grant(strong, ANY_GIFT), types="Enchantment"), unknown)
    assert [name for name, _ in reasons(game)] == ["Rite#1", "Unknown#1"]


def test_a_type_that_was_not_chosen_is_reported() -> None:
    chosen = Filter("creatures of the chosen type", (Clause(chosen="type"),))
    game = settle_board(giver("Rite", Grant(chosen, ANY_GIFT)), bear())
    assert reasons(game) == [("Rite#1", "{T}: Add mana. (what was chosen for it is not given)")]
    game = settle_board(giver("Rite", Grant(chosen, ANY_GIFT), chosen=("Bear",)), bear())
    assert numbers(game.objects[1]) == [0]


def test_what_its_only_ability_is() -> None:
    """The contract's mana tokens: two abilities are more than one, granted or not."""
    spawn = thing("Spawn", "Creature", ability(Runs(("C",)), cost=(SacrificeSelf(),)))
    assert settle_board(spawn).objects[0].only_makes_mana_by_loss
    both = settle_board(spawn, giver("Rite", Grant(CREATURES, ANY_GIFT), types="Enchantment"))
    assert not both.objects[0].only_makes_mana_by_loss


@pytest.mark.parametrize("zone", ["battlefield", "hand"])
def test_rules_for_spending_are_collected_once(zone: str) -> None:
    rule = SpendAs("Spend it as you like.", "WUBRGC", "WUBRG")
    source = giver("Orrery", spending=(rule,), count=2, zone=zone)
    assert settle_board(source, replace(source, ids=("other",))).spending == (
        (rule,) if zone == "battlefield" else ()
    )


def test_a_rule_for_what_was_chosen() -> None:
    only = SpendOnly("it", (Allowed(PaymentKind.SPELL, (Clause(chosen="type"),)),))
    rule = SpendAs("Spend it as you like on the chosen type.", "WUBRGC", "WUBRG", only)
    assert settle_board(giver("Orrery", spending=(rule,))).spending == ()
    assert reasons(settle_board(giver("Orrery", spending=(rule,))))[0][0] == "Orrery#1"
    (known,) = settle_board(giver("Orrery", spending=(rule,), chosen=("Elf",))).spending
    assert known.purposes is not None
    assert known.purposes.allowed[0].clauses == (Clause(subtypes=frozenset({"Elf"})),)
