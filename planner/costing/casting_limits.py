"""How many spells may be cast in a turn, as permanents say it (601.3a)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from planner.effects.turn_events import is_counted, number_cast, spells_left
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.records import Record
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


def limits_casting(game: Game) -> bool:
    """Whether some text or effect limits how many spells may be cast in a turn."""
    return spells_left(game) is not None or any(True for _ in _limiting(game))


def may_be_cast(game: Game, spell: Characteristics) -> bool:
    """Whether no text or effect forbids to cast another spell of this kind this turn (601.3a)."""
    if spells_left(game) == 0:
        return False
    return all(number_cast(game, one.kind) < one.most for one in _limits(game, spell))


def uncounted(game: Game, spell: Characteristics) -> Iterator[tuple[str, str]]:
    """List the limits, by object and text, that forbid a spell or don't by what isn't stated (601.3a)."""
    if (cast := number_cast(game, "")) == 0 or not may_be_cast(game, spell):
        return
    for one in _limits(game, spell):
        if one.kind and cast >= one.most and not is_counted(game, one.kind):
            yield one.by, one.text


class _Limit(Record, frozen=True):
    """So many spells of a kind ("" for any) may be cast in a turn, as the text of an object says."""

    by: str
    text: str
    kind: str
    most: int


def _limits(game: Game, spell: Characteristics) -> Iterator[_Limit]:
    """Yield the limits that apply to the player and to a spell like this."""
    for entry in _limiting(game):
        for said in (_MORE_THAN, _ADDITIONAL):
            for match in said.finditer(entry.card.text):
                words = match.groupdict()
                kind = (words["kind"] or "").casefold()
                most = _NUMBERS[(words.get("number") or "one").casefold()]
                meant = _is_meant((words.get("who") or "each player").casefold(), entry)
                if meant and _is_of(kind, spell):
                    text = next(line for line in entry.card.text.splitlines() if match[0] in line)
                    yield _Limit(entry.ids[0], text, kind, most)


def _limiting(game: Game) -> Iterator[GameObject]:
    for entry in game.objects:
        if entry.zone in (Zone.BATTLEFIELD, Zone.EFFECT) and _LIMITS.search(entry.card.text):
            yield entry


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
