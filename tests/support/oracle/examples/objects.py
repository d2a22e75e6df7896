"""Objects, boards and costs in few words, for tests of the oracle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from planner.game.characteristics import Characteristics
from planner.game.filters import Clause
from planner.game.mana import ManaCost
from planner.game.mana_abilities import (
    CostComponent,
    ExileSelf,
    ManaAbility,
    PayLife,
    PayMana,
    Production,
    SacrificeSelf,
    SideEffects,
    TakeObjects,
    TapSelf,
)
from planner.game.objects import Game, GameObject, PoolMana
from planner.game.purposes import Allowed, SpendOnly
from planner.game.readings import Reading
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb
from tests.support.oracle.best import best

TAP, SACRIFICE = TapSelf(), SacrificeSelf()
NO_NONARTIFACT_SPELL = SpendOnly(
    "This mana can't be spent to cast a nonartifact spell.",
    allowed=(
        Allowed(kind=PaymentKind.ABILITY),
        Allowed(kind=PaymentKind.EFFECT),
        Allowed(kind=PaymentKind.SPECIAL_ACTION),
        Allowed(kind=PaymentKind.SPELL, clauses=(Clause(types=frozenset({"Artifact"})),)),
    ),
)
ANY_COLOR = ("W", "U", "B", "R", "G")


def adds(*runs: str, cost: tuple[CostComponent, ...] = (TAP,), number: int = 0, **more: Any) -> ManaAbility:
    """An ability that adds one of the runs."""
    return ManaAbility(number, "", cost, Production(runs=runs), **more)


def card(name: str, types: str, mana_value: int = 0, **more: Any) -> Characteristics:
    """A card; after a dash its subtypes."""
    before, _, subtypes = types.partition(" - ")
    words = frozenset(before.split())
    supertypes = words & {"Snow", "Basic"}
    return Characteristics(
        name, ManaCost(""), mana_value, supertypes, words - supertypes, tuple(subtypes.split()), **more
    )


def thing(name: str, types: str, *abilities: ManaAbility, mana_value: int = 0, **more: Any) -> GameObject:
    """One object; ``more`` goes to its card, its reading or its state by name."""
    of_card = {key: more.pop(key) for key in ("power", "token", "colors") if key in more}
    of_reading = {
        key: more.pop(key)
        for key in ("others", "tap_ability", "tapped_damage", "haste", "defender")
        if key in more
    }
    zone = more.pop("zone", "battlefield")
    return GameObject(
        (name,),
        (0,),
        "",
        zone,
        card(name, types, mana_value, **of_card),
        Reading(**of_reading),
        abilities=abilities,
        **more,
    )


def pay(mana: str) -> PayMana:
    """Mana in an activation cost."""
    return PayMana(ManaCost(mana))


def takes(verb: str, words: str, amount: int = 1) -> TakeObjects:
    """A part of a cost whose words are resolved by ``game``: types or subtypes, "other" in front."""
    return TakeObjects(Verb(verb), amount, frozenset(), words)


def game(*objects: GameObject, life: int = 20, pool: tuple[PoolMana, ...] = (), **more: Any) -> Game:
    """A game with these objects, positions counted on, ids made different, costs told what fits."""
    placed, position = [], 0
    for one in objects:
        ids = tuple(f"{one.ids[0]}{position + n}" for n in range(one.count))
        placed.append(replace(one, ids=ids, positions=tuple(range(position, position + one.count))))
        position += one.count
    return Game(tuple(_settled(one, placed) for one in placed), life, pool, **more)


def _settled(one: GameObject, objects: list[GameObject]) -> GameObject:
    """The object with the ids that the costs of its abilities fit."""
    abilities = []
    for ability in one.abilities:
        parts = [
            replace(part, ids=_fitting(part, one, objects)) if isinstance(part, TakeObjects) else part
            for part in ability.cost
        ]
        abilities.append(replace(ability, cost=tuple(parts)))
    return replace(one, abilities=tuple(abilities))


_ZONES = {"discard": "hand", "exile": "graveyard"}


def _fitting(part: TakeObjects, one: GameObject, objects: list[GameObject]) -> frozenset[str]:
    words = part.words.split()
    fitting = [
        entry
        for entry in objects
        if entry.zone == _ZONES.get(part.verb, "battlefield")
        and (words[-1] == "card" or words[-1] in entry.card.types | set(entry.card.subtypes))
        and not (words[0] == "other" and entry is one)
    ]
    return frozenset(i for entry in fitting for i in entry.ids)


def cost(mana: str | None, **more: Any) -> TotalCost:
    """What is owed."""
    return TotalCost(None if mana is None else ManaCost(mana), **more)


def price(board: Game, mana: str, **more: Any) -> int | None:
    """The best price of a cost, None where it can't be paid."""
    return best(board, cost(mana, **more)).price


FOREST = thing("Forest", "Basic Land", adds("G"))
ISLAND = thing("Island", "Basic Land", adds("U"))
WASTES = thing("Wastes", "Basic Land", adds("C"))
SNOW_FOREST = thing("Snow Forest", "Basic Snow Land", adds("G"))
DUAL = thing("Dual", "Land", adds("G"), adds("U"))
SOL_RING = thing("Sol Ring", "Artifact", adds("CC"), mana_value=1)
CONFLUENCE = thing("Confluence", "Land", adds(*ANY_COLOR, cost=(TAP, PayLife(1))))
CITY = thing("City", "Land", adds(*ANY_COLOR), others=1, tapped_damage=1)
PAIN_LAND = thing("Pain Land", "Land", adds("C"), adds("W", after=SideEffects(damage=1)))
TOMB = thing("Tomb", "Land", adds("CC", after=SideEffects(damage=2)))
TREASURE = thing("Treasure", "Artifact", adds(*ANY_COLOR, cost=(TAP, SACRIFICE)), token=True)
SPAWN = thing("Spawn", "Creature", adds("C", cost=(SACRIFICE,)), token=True, power=0)
POWERSTONE = thing("Powerstone", "Artifact", adds("C", spend_only=NO_NONARTIFACT_SPELL), token=True)
ELVES = thing("Elves", "Creature", adds("G"), mana_value=1, power=1, colors=frozenset("G"))
DRUID = thing("Druid", "Creature", adds("G"), adds("BB", cost=(SACRIFICE,)), mana_value=2, power=2)
GUIDE = thing(
    "Guide", "Creature", adds("R", cost=(ExileSelf(),), zone="hand"), mana_value=3, power=2, zone="hand"
)
BASIN = thing("Basin", "Artifact", adds("B", cost=(PayLife(1),)), mana_value=3)
IDOL = thing(
    "Idol",
    "Artifact",
    adds("G", after=SideEffects(damage=1)),
    adds("RR", cost=(PayLife(2), SACRIFICE)),
    mana_value=2,
)
