"""What holds on a board without being an object: effects, prohibitions, helpers, players' counters.

Text of effects is read as of a permanent of that side, in a zone of its own: such objects
speak, but nothing can count, use or lose them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import BoardSpec, EffectSpec
from planner.game.characteristics import Characteristics
from planner.game.objects import GameObject
from planner.game.readings import Reading
from planner.game.vocabulary import Whose, Zone
from planner.game.written_costs import CostTexts
from planner.loading.object_state import counters_of
from planner.text import LanguageError
from planner.text.lasting_effects import effect_card, ends_of, read_effect
from planner.text.statics.prohibitions import read_prohibition_words

MAX_TEXT = 20_000
MAX_EFFECTS = 1_000
ZONE = Zone.EFFECT
ACTIONS = (
    '"sacrifice", "discard", "exile", "tap", "untap" or "return" (or "sacrifice creatures" and the like), '
    '"pay life", "pay energy", "mill", "leave graveyard", "reach graveyard", "activate abilities" (or '
    '"activate abilities of artifacts"), with ": spells, abilities, mana abilities, effects, special '
    'actions" where it holds for some payments only'
)


def effect_objects(board: BoardSpec, position: int, places: Mapping[str, str]) -> Iterator[GameObject]:
    """The effects and prohibitions of a board, as objects after all others.

    ``position`` is the first one's, ``places`` are the paths of ids in use. Raises ``RequestError``.
    """
    if len(board.effects) + len(board.prohibitions) > MAX_EFFECTS:
        raise RequestError(
            "board.effects", f"more than {MAX_EFFECTS:,} effects and prohibitions in all", ErrorCode.TOO_LARGE
        )
    for index, spec in enumerate(board.effects):
        text = spec if isinstance(spec, str) else spec.text
        controller: Literal["you", "opponent"] = "you" if isinstance(spec, str) else spec.controller
        path = f"board.effects[{index}]"
        text_path = path if isinstance(spec, str) else f"{path}.text"
        name = f"effects[{index}]"
        about = _about(spec, path, places)
        reading = _read_effect(effect_card(name, text), controller, text_path, chosen=about is not None)
        yield _object(name, position, path, reading, text, Whose(controller), places, spec, about)
        position += 1
    for index, words in enumerate(board.prohibitions):
        path, name = f"board.prohibitions[{index}]", f"prohibitions[{index}]"
        found = read_prohibition_words(words) if len(words) <= MAX_TEXT else None
        if found is None:
            raise RequestError(path, f"expected an action: {ACTIONS}; got {shown(words)}")
        reading = Reading(costs=CostTexts(prohibitions=found))
        yield _object(name, position, path, reading, words, Whose.YOU, places, words)
        position += 1


def _about(spec: str | EffectSpec, path: str, places: Mapping[str, str]) -> frozenset[str] | None:
    """The objects that an effect is limited to; None without a limit; raises ``RequestError``."""
    if isinstance(spec, str) or spec.objects is None:
        return None
    for number, one in enumerate(spec.objects):
        if one not in places:
            raise RequestError(f"{path}.objects[{number}]", no_such_id(one, places), ErrorCode.UNKNOWN_ID)
    return frozenset(spec.objects)


def parted(entry: GameObject, ids: frozenset[str]) -> Iterator[GameObject]:
    """Split an entry into objects that an effect applies to and others (611.2c)."""
    yield from (part for part in (entry.only(ids), entry.without(ids)) if part is not None)


def _object(
    name: str,
    position: int,
    path: str,
    reading: Reading,
    text: str,
    controller: Whose,
    places: Mapping[str, str],
    given: str | EffectSpec,
    about: frozenset[str] | None = None,
) -> GameObject:
    if name in places:
        raise RequestError(path, f"its id {shown(name)} is taken by {places[name]}", ErrorCode.DUPLICATE_ID)
    return GameObject(
        ids=(name,),
        positions=(position,),
        path=path,
        zone=ZONE,
        card=effect_card(name, text),
        reading=reading,
        until=ends_of(text),
        about=about,
        controller=controller,
        given=given,
    )


def _read_effect(
    card: Characteristics, controller: Literal["you", "opponent"], path: str, *, chosen: bool
) -> Reading:
    """Read the text of an effect; raises ``RequestError``."""
    if not 0 < len(card.text.strip()) <= MAX_TEXT:
        raise RequestError(path, f"expected text of 1 to {MAX_TEXT:,} characters")
    try:
        return read_effect(card, controller, chosen=chosen)
    except LanguageError as error:
        raise RequestError(path, str(error), ErrorCode.LANGUAGE) from None


def helpers_of(board: BoardSpec) -> tuple[int, ...]:
    """The mana that each other player offers for assist (702.132)."""
    return tuple(helper.mana for helper in board.helpers)


def player_counters(board: BoardSpec) -> dict[str, int]:
    """The player's own counters, by kind (122.1)."""
    return counters_of(board.counters, "board")
