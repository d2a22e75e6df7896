"""Boards for tests of settling: permanents with abilities written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from planner.cards.type_line import parse_type_line
from planner.effects.settle import settled
from planner.game.characteristics import Characteristics, sized
from planner.game.filters import Clause, Filter
from planner.game.mana import COLORS, ManaCost
from planner.game.mana_abilities import ManaAbility, TapSelf
from planner.game.mana_outputs import ListedTypes, OfOneType, Output, Runs
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import WrittenAbility, WrittenCost

ANY_COLOR = OfOneType(ListedTypes(COLORS))
CREATURES = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
LANDS = Filter("lands you control", (Clause(types=frozenset({"Land"})),))
TAP: tuple[WrittenCost, ...] = (TapSelf(),)


def ability(
    *outputs: Output, cost: tuple[WrittenCost, ...] = TAP, number: int = 0, **more: Any
) -> WrittenAbility:
    """A written ability that adds the sum of the outputs."""
    return WrittenAbility(number, more.pop("text", "{T}: Add mana."), cost, (outputs,), **more)


def tap_for(*runs: str) -> WrittenAbility:
    return ability(Runs(runs))


def thing(
    name: str,
    type_line: str = "Artifact",
    *written: WrittenAbility,
    count: int = 1,
    zone: str = "battlefield",
    mana_cost: str = "",
    size: tuple[int | None, int | None] = (None, None),
    colors: str = "",
    counters: Mapping[str, int] | None = None,
    controller: str = "you",
    **state: Any,
) -> GameObject:
    """An entry of a game; ids are ``Name#1``, ``Their Name#1``, ``Name in hand#1``, ..."""
    supertypes, types, subtypes = parse_type_line(type_line)
    card = Characteristics(
        name=name,
        mana_cost=ManaCost(mana_cost),
        mana_value=ManaCost(mana_cost).mana_value,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=size[0],
        toughness=size[1],
        colors=frozenset(colors),
        text=state.pop("text", ""),
        token="Token" in supertypes,
    )
    reading = Reading(written=written, unread=state.pop("unread", ()))
    theirs = controller == "opponent"
    where = "" if zone == "battlefield" else f" in {zone}"
    return GameObject(
        ids=tuple(f"{'Their ' * theirs}{name}{where}#{n}" for n in range(1, count + 1)),
        positions=tuple(range(count)),
        path="",
        zone=Zone(zone),
        card=sized(card, counters or {}),
        reading=Reading() if theirs else reading,
        own_side=reading if theirs else None,
        controller=Whose(controller),
        counters=counters or {},
        **state,
    )


def bear(count: int = 1, **state: Any) -> GameObject:
    return thing("Bear", "Creature — Bear", count=count, size=(2, 2), mana_cost="{1}{G}", **state)


def forest(count: int = 1, **state: Any) -> GameObject:
    return thing("Forest", "Basic Land — Forest", tap_for("G"), count=count, **state)


def settle_board(*objects: GameObject, **fields: Any) -> Game:
    return settled(Game(objects=objects, **fields))


def abilities_of(game: Game, object_id: str) -> tuple[ManaAbility, ...]:
    found = game.find(object_id)
    assert found is not None
    return found.abilities


def made_by(game: Game, object_id: str) -> list[object]:
    """What each ability makes: its runs, or (amount, types) of a combination."""
    return [
        (a.production.amount, a.production.types) if a.production.amount else a.production.runs
        for a in abilities_of(game, object_id)
    ]


def reasons(game: Game) -> list[tuple[str, str]]:
    return [(name, unread.text) for name, unread in game.unread]
