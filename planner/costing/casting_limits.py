"""How many spells may be cast in a turn, as permanents say it (601.3a)."""

from __future__ import annotations

import re

from planner.effects.turn_events import number_cast, spells_left
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose, Zone

_WHO = r"(?P<who>each player|players|you|enchanted player|each opponent|your opponents)"
_MORE_THAN = re.compile(
    rf"\b{_WHO} (?:can't cast more than|can cast no more than) (?P<number>one|two|three) "
    r"(?:(?P<kind>non[\w-]+|creature|artifact) )?spells? each turn",
    re.IGNORECASE,
)
_ADDITIONAL = re.compile(
    r"\beach player who has cast an? (?:(?P<kind>non\w+|creature|artifact) )?spell this turn "
    r"can't cast additional",
    re.IGNORECASE,
)


_LIMITS = re.compile(r"can't cast|can cast no more than", re.IGNORECASE)
_NUMBERS = {"one": 1, "two": 2, "three": 3}


def may_be_cast(game: Game, spell: Characteristics) -> bool:
    """Whether no text or effect forbids to cast another spell of this kind this turn (601.3a)."""
    if spells_left(game) == 0:
        return False
    for entry in game.objects:
        if entry.zone not in (Zone.BATTLEFIELD, Zone.EFFECT) or not _LIMITS.search(entry.card.text):
            continue
        for said in (_MORE_THAN, _ADDITIONAL):
            for match in said.finditer(entry.card.text):
                words = match.groupdict()
                kind = (words["kind"] or "").casefold()
                most = _NUMBERS[(words.get("number") or "one").casefold()]
                meant = _is_meant((words.get("who") or "each player").casefold(), entry)
                if meant and _is_of(kind, spell) and number_cast(game, kind) >= most:
                    return False
    return True


def _is_meant(who: str, entry: GameObject) -> bool:
    """Whether an object's text applies to the player."""
    if who in ("each player", "players"):
        return True
    if who == "enchanted player":
        return entry.attached_to == Whose.YOU
    return (who == "you") is (entry.controller == Whose.YOU)


def _is_of(kind: str, spell: Characteristics) -> bool:
    """Whether a spell is of the kind that these words name; "" is every spell."""
    if not kind:
        return True
    types = {one.casefold() for one in (*spell.types, *spell.subtypes)}
    wanted = kind.removeprefix("non").lstrip("-")
    return (wanted in types) is not kind.startswith("non")
