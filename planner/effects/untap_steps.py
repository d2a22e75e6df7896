"""What untaps in its player's next untap step, and what is still there to be used after it (502.3, 503.1).

Texts that let some permanents untap leave a choice: as many untap as may, first those that have the
most mana abilities. What leaves by then, or may, by its own text isn't counted on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose, Zone

_AT_MOST = re.compile(
    r"(?P<who>players|you|your opponents) can't untap more than (?P<number>one|two|three) "
    r"(?P<kind>nonbasic land|land|artifact|creature|permanent)s? during (?:their|your) untap steps?",
    re.IGNORECASE,
)
_SKIPPED = re.compile(
    r"(?P<who>each player|players|you|your opponents) skips? (?:their|your) untap steps?\b", re.IGNORECASE
)
_IF_UNTAPPED = re.compile(r"\bas long as (?:~|this \w+|[^,.]+) is untapped, ", re.IGNORECASE)
_NUMBERS = {"one": 1, "two": 2, "three": 3}
_LEAVES = re.compile(
    r"^(?:cumulative upkeep|fading|vanishing|echo)\b"
    r"|\bat the beginning of (?:your|each(?: player's)?|the) (?:next )?(?:upkeep|end step|draw step)\b"
    r".{0,80}\b(?:sacrifice|return|exile|destroy|tap) (?:~|it\b|this \w+)"
    r"|\buntap step\b.{0,40}\breturn (?:~|it\b|this \w+)",
    re.IGNORECASE | re.MULTILINE,
)
"""Words of a permanent that goes away, or may, before its player's next main phase."""


def staying_tapped(game: Game) -> frozenset[str]:
    """The player's permanents that effects keep from untapping in the next untap step (502.3)."""
    tapped = [
        (name, one)
        for one in game.objects
        if one.zone == Zone.BATTLEFIELD and one.controller == Whose.YOU and one.tapped
        for name in one.ids
    ]
    tapped.sort(key=lambda pair: -len(pair[1].abilities))
    held: set[str] = set()
    for most, kind in _limits(game):
        untapping = [name for name, one in tapped if name not in held and _is_of(kind, one)]
        held.update(untapping[most:])
    return frozenset(held)


def may_leave(entry: GameObject) -> bool:
    """Whether a permanent's own text may remove it before its player's next main phase."""
    return _LEAVES.search(entry.card.text.replace(entry.card.name, "~")) is not None


def _limits(game: Game) -> Iterator[tuple[int, str]]:
    for entry in game.objects:
        if entry.zone not in (Zone.BATTLEFIELD, Zone.EFFECT) or "untap step" not in entry.card.text:
            continue
        for line in entry.card.text.splitlines():
            off = _IF_UNTAPPED.search(line) and entry.tapped
            if (found := _AT_MOST.search(line)) and not off and _is_meant(found["who"], entry):
                yield _NUMBERS[found["number"].casefold()], found["kind"].casefold()
            elif (found := _SKIPPED.search(line)) and _is_meant(found["who"], entry):
                yield 0, "permanent"


def _is_meant(who: str, entry: GameObject) -> bool:
    """Whether a text's "who" includes the player."""
    if who.casefold() in ("players", "each player"):
        return True
    return (who.casefold() == "you") is (entry.controller == Whose.YOU)


def _is_of(kind: str, entry: GameObject) -> bool:
    if kind == "nonbasic land":
        return entry.card.is_land and "Basic" not in entry.card.supertypes
    return kind == "permanent" or kind.capitalize() in entry.card.types
