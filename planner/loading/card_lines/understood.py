"""What is understood of cards' text, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from msgspec import Struct

from planner.game.characteristics import Characteristics
from planner.game.objects import ZONES
from planner.game.readings import Reading, Unread
from planner.game.records import replace
from planner.loading.card_lines.card_files import InputCard
from planner.loading.card_lines.words import Words, describe
from planner.text import read_card_in_zone, read_permanent, read_spell
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities

"""A line, or a file that has to be read whole, that is longer is refused."""


_SQUEEZED = re.compile(r"[\s—.:]")


class Line(Struct, kw_only=True, omit_defaults=True):
    """The result for one line of text: ``understood``, ``left alone`` or ``reported``.

    ``means`` is the mana ability that was read; ``reason`` says why a line wasn't read, or how it was
    understood otherwise.
    """

    text: str
    """The line of the card's text, as printed."""
    result: str
    """What became of it: `understood`, `left alone` (it can't bear on costs or mana) or `reported`."""
    means: Words | None = None
    """The mana ability that was read, part by part, in words."""
    reason: str = ""
    """Why it wasn't understood, or what it is otherwise."""


class FaceLines(Struct, kw_only=True):
    """A face with the result for each line of its text."""

    name: str
    """The name of the face."""
    lines: list[Line]
    """What became of each line of its text."""


class CardLines(Struct, kw_only=True):
    """A card with the results for its lines, face by face."""

    name: str
    """The name of the card."""
    faces: list[FaceLines]
    """Its faces, the front first."""


_DOUBLES = "planned with where nothing else changes what mana abilities cost or make (106.4)"


def lines_of(card: InputCard) -> CardLines:
    """The results for each line of a card."""
    return CardLines(
        name=card.name,
        faces=[FaceLines(name=face.name, lines=understand(face)) for face in card.faces],
    )


def understand(face: Characteristics) -> list[Line]:
    """The result for each line of a face's text, abilities of its land types first (305.6).

    >>> from planner.loading.game_state import card_from
    >>> [line.result for line in understand(card_from(ObjectSpec(card="Treasure"), "", True))]
    ['understood']
    """
    readings = readings_of(face)
    unread = {squeezed(one.text): one for reading in (*readings, read_spell(face)) for one in reading.unread}
    written = [ability for reading in readings for ability in reading.written]
    printed = read_abilities(face)
    own = {squeezed(ability.line.printed) for ability in printed}
    others = {squeezed(text) for reading in readings for text in other_texts(reading)}
    lines = [
        Line(text=ability.text, result="understood", means=describe(ability), reason="of its land type")
        for ability in written
        if squeezed(ability.text) not in own
    ]
    for ability in printed:
        text = ability.line.printed
        key = squeezed(text)
        read = next((one for one in written if squeezed(one.text) == key), None)
        if read is not None:
            lines.append(Line(text=text, result="understood", means=describe(read)))
        elif key in unread and unread[key].doubles:
            lines.append(Line(text=text, result="understood", reason=_DOUBLES))
        elif key in unread:
            reason = why_unread(face, ability, unread[key])
            lines.append(Line(text=text, result="reported", reason=reason))
        elif key in others or (damage := _tapped_damage(face, text)):
            reason = "" if key in others else f"{damage} damage to you whenever it becomes tapped"
            lines.append(Line(text=text, result="understood", reason=reason))
        else:
            lines.append(Line(text=text, result="left alone"))
    return lines


def _tapped_damage(face: Characteristics, text: str) -> int:
    """The damage that this line deals whenever the permanent becomes tapped."""
    return read_permanent(replace(face, text=text)).tapped_damage


def why_unread(face: Characteristics, ability: Ability, unread: Unread) -> str:
    """The words of a line that weren't understood, or what kind of line it is."""
    if ability.kind is AbilityLineKind.ACTIVATED:
        return _unread_words(face, ability.line.printed)
    if ability.kind is AbilityLineKind.TRIGGERED:
        return "a triggered mana ability (605.1b)"
    if ability.line.quotes:
        return "gives an ability in quotes to objects (113.3)"
    return f"could {unread.could.value}"


def _unread_words(face: Characteristics, text: str) -> str:
    """The first words of an activated ability that can't be read."""
    cost, _, effect = text.partition(":")
    if not _is_read(face, f"{cost}: Add {{C}}."):
        parts = [part.strip() for part in cost.split(",")]
        faults = [part for part in parts if not _is_read(face, f"{part}: Add {{C}}.")]
        return f'the cost "{faults[0] if faults else cost}" is not understood'
    for sentence in re.split(r"(?<=\.)\s+", effect.strip()):
        adds = re.search(r"\badds?\b", sentence, re.IGNORECASE) is not None
        if not _is_read(face, f"{{T}}: {sentence}" if adds else f"{{T}}: Add {{C}}. {sentence}"):
            return f'"{sentence}" is not understood'
    return "its sentences are not understood together"


def _is_read(face: Characteristics, text: str) -> bool:
    """Whether a permanent with only this line would have it as a mana ability."""
    alone = replace(face, types=frozenset({"Artifact"}), subtypes=(), text=text)
    readings = readings_of(alone)
    return any(reading.written for reading in readings) and not any(reading.unread for reading in readings)


def readings_of(face: Characteristics) -> list[Reading]:
    """The readings of a face as a permanent, and as a card in each other zone."""
    return [read_permanent(face), *(read_card_in_zone(face, zone) for zone in ZONES[1:])]


def other_texts(reading: Reading) -> Iterator[str]:
    """Yield the lines of everything else that a reading understood."""
    for field in fields(reading):
        value = getattr(reading, field.name)
        if field.name not in ("written", "unread", "activations") and isinstance(value, tuple):
            yield from (one.text for one in value if isinstance(getattr(one, "text", None), str))


def squeezed(text: str) -> str:
    """The text without spaces and punctuation, in which templates differ."""
    return _SQUEEZED.sub("", text).lower()
