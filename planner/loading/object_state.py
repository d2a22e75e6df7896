"""State of a request's objects and players, checked: counters, choices, facts, identity.

What is wrong raises ``RequestError`` with its path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import ObjectSpec
from planner.contract.suggestions import did_you_mean
from planner.game.characteristics import Characteristics, sized
from planner.game.facts import FACTS, SUBTYPES, TRUTH, counts_a_kind, is_key
from planner.game.mana import COLORS
from planner.game.objects import GameObject
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone

MAX_WORDS = 300
MAX_NUMBER = 1_000_000_000
_NUMBER = re.compile(r"\d{1,4}")
_IDENTITY = re.compile(r"(?:[WUBRGC]|\{[WUBRGC]\})*", re.IGNORECASE)
_FOR_PERMANENTS = ("tapped", "summoning_sick", "attached_to", "attacking", "face_down")


def require_permanent(spec: ObjectSpec, zone: Zone, path: str) -> None:
    """Raise ``RequestError`` for a permanent's state on a card in another zone (110.5), or the reverse."""
    if zone == Zone.BATTLEFIELD:
        if spec.permission is not None:
            message = "a permanent isn't cast; only a card in another zone has what permits that"
            raise RequestError(f"{path}.permission", message, ErrorCode.CONFLICT)
        return
    for state in _FOR_PERMANENTS:
        if getattr(spec, state):
            message = f"only a permanent can be that, not a card in the zone {zone}"
            raise RequestError(f"{path}.{state}", message, ErrorCode.CONFLICT)


def counters_on(spec: ObjectSpec, path: str) -> dict[str, int]:
    """Read the counters on an object, by kind in lower case (122.1)."""
    return counters_of(spec.counters, path)


def counters_of(stated: Mapping[str, int], path: str) -> dict[str, int]:
    """Read counters on an object or a player, by kind in lower case (122.1), without zeros."""
    counters: dict[str, int] = {}
    for kind, number in stated.items():
        name = " ".join(kind.lower().split())
        if not 0 < len(name) <= MAX_WORDS:
            raise RequestError(f"{path}.counters", f"expected kinds of counters, got {shown(kind)}")
        if number:
            counters[name] = counters.get(name, 0) + number
    return counters


def with_counters(card: Characteristics, counters: Mapping[str, int], spec: ObjectSpec) -> Characteristics:
    """A card with counters such as +1/+1 added to its size, unless the request states the size."""
    changed = sized(card, counters)
    if changed is card:
        return card
    return replace(
        changed,
        power=changed.power if spec.power is None else card.power,
        toughness=changed.toughness if spec.toughness is None else card.toughness,
    )


def chosen_for(spec: ObjectSpec, path: str) -> tuple[str, ...]:
    """Read what was chosen as the object entered, in the order stated (607.2d)."""
    if spec.chosen is None:
        return ()
    several = not isinstance(spec.chosen, str)
    words = [spec.chosen] if isinstance(spec.chosen, str) else spec.chosen
    for index, one in enumerate(words):
        if not 0 < len(one.strip()) <= MAX_WORDS:
            place = f"{path}.chosen[{index}]" if several else f"{path}.chosen"
            raise RequestError(place, f"expected text of 1 to {MAX_WORDS} characters, got {shown(one)}")
    return tuple(one.strip() for one in words)


def used_of(spec: ObjectSpec, path: str) -> dict[int, int]:
    """Read how often each ability was used this turn, by its number."""
    if spec.used is None:
        return {}
    if isinstance(spec.used, list):
        return {number: times for number, times in enumerate(spec.used) if times}
    for key in spec.used:
        if not (_NUMBER.fullmatch(key) and key.isascii()):
            raise RequestError(f"{path}.used", f"expected the numbers of abilities as keys, got {shown(key)}")
    return {int(key): times for key, times in spec.used.items() if times}


PLAYERS = (Whose.YOU, Whose.OPPONENT)
"""What an Aura that enchants a player is attached to, where no object has that id (303.4b)."""


def require_attached(objects: Iterable[GameObject]) -> None:
    """Raise ``RequestError`` for an object attached to nothing, or to itself (301.5c, 303.4d)."""
    objects = tuple(objects)
    if all(entry.attached_to is None for entry in objects):
        return
    permanents = {object_id for entry in objects if entry.zone == Zone.BATTLEFIELD for object_id in entry.ids}
    for entry in objects:
        to = entry.attached_to
        if to in PLAYERS and to not in permanents and "Aura" in entry.card.subtypes:
            continue
        if to is not None and to not in permanents:
            message = no_such_id(to, sorted(permanents), "permanent")
            raise RequestError(f"{entry.path}.attached_to", message, ErrorCode.UNKNOWN_ID)
        if to in entry.ids:
            message = "nothing can be attached to itself"
            raise RequestError(f"{entry.path}.attached_to", message, ErrorCode.CONFLICT)


def identity_of(stated: str | list[str] | None) -> frozenset[str] | None:
    """Read the commander's color identity (903.4): ``"WU"``, ``"{W}{U}"`` or ``["W", "U"]``."""
    if stated is None:
        return None
    parts = [stated] if isinstance(stated, str) else stated
    for index, part in enumerate(parts):
        if not _IDENTITY.fullmatch(part) or (not isinstance(stated, str) and not part):
            place = "" if isinstance(stated, str) else f"[{index}]"
            raise RequestError(
                f"board.commander_identity{place}",
                f'expected colors such as "WU", "{{W}}{{U}}" or ["W", "U"], got {shown(part)}',
            )
    return frozenset("".join(parts).upper()) & frozenset(COLORS)


def facts_of(stated: Mapping[str, Any]) -> dict[str, object]:
    """Read the facts that text may ask for: a truth value, a number, or a list of subtypes.

    A name without blanks is a key, one of ``FACTS``; other names are words of a text. Raises
    ``RequestError``.
    """
    found: dict[str, object] = dict(stated)
    for name, value in stated.items():
        if is_key(name) and name not in FACTS and not counts_a_kind(name):
            near = did_you_mean(name, FACTS)
            message = f"no key of a fact; another one is said in the words of the text that asks for it{near}"
            raise RequestError(_place(name), message, ErrorCode.UNKNOWN_KEY)
        kind = FACTS[name].type if name in FACTS else ""
        if kind == SUBTYPES:
            found[name] = _subtypes(value, name)
            continue
        if kind == TRUTH and not isinstance(value, bool):
            raise RequestError(_place(name), f"expected {TRUTH}, got {shown(value)}", ErrorCode.WRONG_TYPE)
        if not isinstance(value, int) or not 0 <= value <= MAX_NUMBER:
            raise RequestError(
                _place(name),
                f"expected true, false or a whole number of 0 to {MAX_NUMBER:,}, got {shown(value)}",
            )
    return found


def _subtypes(value: Any, name: str) -> tuple[str, ...]:
    """Read a list of subtypes; raises ``RequestError``."""
    listed = list(value) if isinstance(value, list | tuple) else None
    if listed is None or not all(
        isinstance(one, str) and 0 < len(one.strip()) <= MAX_WORDS for one in listed
    ):
        message = f'expected {SUBTYPES} such as ["Rogue"], got {shown(value)}'
        raise RequestError(_place(name), message, ErrorCode.WRONG_TYPE)
    return tuple(one.strip() for one in listed)


def _place(name: str) -> str:
    """The path of a fact."""
    return f"board.facts.{name}" if name.isidentifier() else f"board.facts[{shown(name)}]"
