"""What a resolving card adds: mana, tokens, effects that last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from planner.contract.request import BoardSpec, ObjectSpec
from planner.effects.amounts import value
from planner.effects.dependencies import is_plain
from planner.effects.scene import Notes, Scene, UnsettledError, World
from planner.effects.settle import settled
from planner.game.amounts import Count
from planner.game.characteristics import Characteristics
from planner.game.filters import UnstatedError
from planner.game.mana_abilities import ManaAbility
from planner.game.matching import fits
from planner.game.objects import Game, GameObject, PoolMana
from planner.game.records import replace
from planner.game.resolving import MadeTokens, Resolution
from planner.game.vocabulary import Whose, Zone
from planner.loading.game_state import game_from
from planner.planning.turn.cast_state import CastState
from planner.planning.turn.entries import FAR
from planner.text.lasting_effects import effect_card

_RESOLVING = 1_000
"""The number of what an object adds once, among its abilities."""


def mana_added(
    game: Game, thing: GameObject, found: Resolution
) -> tuple[tuple[ManaAbility, ...], tuple[str, ...]]:
    """Settle the mana that resolving adds, one ability per kind of output.

    Also list what can't be settled.
    """
    if found.adds is None:
        return (), ()
    adds = replace(found.adds, number=_RESOLVING, zone=thing.zone)
    reading = replace(thing.reading, written=(*thing.reading.written, adds))
    asked = replace(thing, reading=reading)
    others = () if is_plain(adds) else game.objects
    looked = settled(replace(game, objects=(*others, asked)))
    there = looked.find(thing.ids[0])
    abilities = () if there is None else there.abilities
    mana = tuple(one for one in abilities if one.number == _RESOLVING and one.production.most)
    reported = [line.text for one, line in looked.unread if one == thing.ids[0]]
    return mana, tuple(reported) if not mana else ()


def with_mana(game: Game, ability: ManaAbility, mana: str, source: Characteristics | None) -> Game:
    """Put the mana of a resolving card into the pool (106.4)."""
    pool = list(game.pool)
    for letter in dict.fromkeys(mana):
        amount = mana.count(letter)
        snow = source is not None and source.is_snow
        new = PoolMana(letter, amount, snow, False, ability.spend_only, source)
        for number, old in enumerate(pool):
            if replace(old, amount=amount) == new:
                pool[number] = replace(old, amount=old.amount + amount)
                break
        else:
            pool.append(new)
    return replace(game, pool=tuple(pool))


def tokens_made(
    game: Game, thing: GameObject, found: Resolution, x: int
) -> tuple[tuple[GameObject, ...], tuple[str, ...]]:
    """Make predefined tokens (111.10), and name those whose number isn't known."""
    made: list[str] = []
    objects: list[GameObject] = []
    unsettled: list[str] = []
    for one in found.tokens:
        number = _number_of(one, game, thing, x)
        if number is None:
            unsettled.append(f"create {one.name} tokens")
        elif _asks_for(one.others, game, thing):
            unsettled.append(f"create {one.name} tokens or {', '.join(one.others)}")
        if not number:
            continue
        kind = _token(one.name, one.tapped)
        ids = tuple(free_ids(one.name, number, {*game.places, *made}))
        positions = tuple(FAR + 1 + len(made) + n for n in range(len(ids)))
        made += ids
        objects.append(kind.placed(ids, positions, ""))
    return tuple(objects), tuple(unsettled)


def _asks_for(tokens: Sequence[str], game: Game, thing: GameObject) -> bool:
    """Whether a text other than that of their maker mentions one of these tokens."""
    texts = {one.card.text.casefold() for one in game.objects if one.card != thing.card} if tokens else ()
    return any(name.casefold() in text for name in tokens for text in texts)


def _number_of(one: MadeTokens, game: Game, thing: GameObject, x: int) -> int | None:
    """Count how many tokens are made; None if the request doesn't state what determines the number.

    If no object of an opponent is stated, nobody knows how many they control.
    """
    if one.each is None:
        return one.number
    notes = Notes()
    of_others = isinstance(one.each, Count) and one.each.objects.controller == Whose.OPPONENT
    if of_others and not any(entry.controller == Whose.OPPONENT for entry in game.objects):
        return None
    try:
        number = value(one.each, Scene(World(game, notes), thing, thing, thing, None, x))
    except (UnsettledError, UnstatedError):
        return None
    return None if notes.assumed else one.number * number


@lru_cache(maxsize=64)
def _token(name: str, tapped: bool) -> GameObject:
    board = BoardSpec(battlefield=[ObjectSpec(card=name, token=True, tapped=tapped)])
    return replace(game_from(board).objects[0], summoning_sick=True)


def effects_begun(game: Game, found: Resolution, name: str, how: CastState) -> list[GameObject]:
    """Begin effects that last for the rest of the turn, each an object in the effect zone (611.2).

    An effect on the objects there affects only these, or its target if it has one (611.2c, 115.1): nothing
    begins if there is none.
    """
    objects: list[GameObject] = []
    for number, effect in enumerate(found.later):
        about = None
        if effect.fixed is not None:
            about = frozenset(i for one in game.objects if one.zone == effect.fixed for i in one.ids)
        if effect.target is not None:
            about = frozenset({how.target} if how.target is not None else ()) & (about or frozenset())
            there = game.find(how.target) if about and how.target is not None else None
            if there is None or not fits(effect.target, there):
                continue
        one = free_ids(f"{name}, effect {number + 1}", 1, game.places)[0]
        objects.append(
            GameObject(
                ids=(one,),
                positions=(FAR,),
                path="",
                zone=Zone.EFFECT,
                card=effect_card(one, effect.words),
                reading=effect.reading,
                until=effect.until,
                about=about,
            )
        )
    return objects


def lasting(effects: Sequence[GameObject]) -> str:
    """Describe effects that last."""
    return "; what it says goes on until the end of the turn" if effects else ""


def free_ids(name: str, number: int, taken: Iterable[str]) -> list[str]:
    """Make ids for new objects: the first numbers that are free."""
    taken, count = set(taken), 0
    found: list[str] = []
    while len(found) < number:
        count += 1
        if (one := f"{name}#{count}") not in taken:
            found.append(one)
    return found
