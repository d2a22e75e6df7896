"""How a land enters, and what a card finds or adds as it resolves: read from its text (614.1c).

Only what the odds carry out is read; a line about entering tapped that isn't is reported, and the land
enters tapped: a condition that nothing settles is taken as false.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from planner.decks.kinds import TAPPED, UNTAPPED, Entering, Zone

BASIC_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_TAPPED = re.compile(r"\benters?(?: the battlefield)? tapped\b", re.IGNORECASE)
_SELF = r"(?:it|this land|this artifact|this creature|this permanent|~)"
_WHOLE_LINE = re.compile(rf"{_SELF} enters tapped(?P<rest>[^.]*)\.(?P<more>.*)")
_TYPES = re.compile(rf"(?:an? )?({'|'.join(BASIC_TYPES)})")
_REMINDER = re.compile(r"\([^()]*\)")
_SEARCH = re.compile(
    r"search your library for (?:a|an|up to one) (?P<what>.+?) cards?,? (?:and )?"
    r"(?:reveal it, )?put (?:it|that card) onto the battlefield(?P<tapped> tapped)?"
)
_ADD = re.compile(r"add (?P<mana>(?:\{[WUBRGC]\})+)\.", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EntersRead:
    """The ways to enter untapped, and the lines that weren't understood."""

    untapped: tuple[Entering, ...]
    unread: tuple[str, ...] = ()


def lines_of(text: str, name: str) -> list[str]:
    """The lines of a text in one wording: ``~`` for the name, *enters* alone, no reminder text."""
    text = _REMINDER.sub("", text).replace("\u2019", "'")
    short = name.split(",")[0]
    for one in (name, short):
        text = re.sub(rf"\b{re.escape(one)}\b", "~", text) if one else text
    text = re.sub(r"\b(enters?) the battlefield\b", r"\1", text)
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def read_entering(text: str, name: str, opponents: int = 1) -> EntersRead:
    """How a permanent with this text enters.

    >>> read_entering("Hinterland Harbor enters tapped unless you control a Forest or an Island.",
    ...     "Hinterland Harbor").untapped[0].words
    ('Forest', 'Island')
    """
    found: tuple[Entering, ...] = UNTAPPED
    unread = []
    for line in lines_of(text, name):
        if not _TAPPED.search(line) or "you may have" in line.lower():
            continue
        read = _read_line(line, opponents)
        if read is None:
            unread.append(line)
            found = TAPPED
        elif found == UNTAPPED:
            found = read
    return EntersRead(found, tuple(unread))


def _read_line(line: str, opponents: int) -> tuple[Entering, ...] | None:
    """The ways to enter untapped that a line leaves; None where it isn't understood."""
    low = line[:1].lower() + line[1:]
    reveal = re.fullmatch(
        r"as (?:~|this land) enters, you may reveal (?P<what>.+?) card from your hand\. "
        rf"if you don't, {_SELF} enters tapped\.",
        low,
        re.IGNORECASE,
    )
    if reveal:
        words = _land_words(reveal["what"])
        return (Entering(words, 1, zone=Zone.HAND),) if words else None
    if re.fullmatch(
        rf"as (?:~|this land) enters, you may pay \d life\. if you don't, {_SELF} enters tapped\.",
        low,
        re.IGNORECASE,
    ):
        return UNTAPPED
    if more := re.fullmatch(rf"if you control (?P<n>\w+) or more other lands, {_SELF} enters tapped\.", low):
        number = _NUMBERS.get(more["n"])
        return None if number is None else (Entering(("Land",), 0, number - 1),)
    match = _WHOLE_LINE.fullmatch(low)
    if match is None:
        return TAPPED if low.startswith("hideaway") else None
    rest = match["rest"].strip()
    if not rest or rest.startswith("with "):
        return TAPPED
    return _unless(rest.removeprefix("unless "), opponents) if rest.startswith("unless ") else None


def _unless(words: str, opponents: int) -> tuple[Entering, ...] | None:
    """What has to hold for a land to enter untapped."""
    if fewer := re.fullmatch(r"you control (\w+) or fewer other lands", words):
        number = _NUMBERS.get(fewer[1])
        return None if number is None else (Entering(("Land",), 0, number),)
    if more := re.fullmatch(r"you control (\w+) or more (other lands|basic lands)", words):
        number = _NUMBERS.get(more[1])
        words_of = ("Land",) if more[2] == "other lands" else ("Basic",)
        return None if number is None else (Entering(words_of, number),)
    if more := re.fullmatch(rf"you control (\w+) or more other ({'|'.join(BASIC_TYPES)})s?", words):
        number = _NUMBERS.get(more[1])
        return None if number is None else (Entering((more[2],), number),)
    if control := re.fullmatch(r"you control (.+)", words):
        asked = ("Basic",) if control[1] == "a basic land" else _land_words(control[1])
        return (Entering(asked, 1),) if asked else None
    if more := re.fullmatch(r"you have (\w+) or more opponents", words):
        number = _NUMBERS.get(more[1])
        return None if number is None else (UNTAPPED if opponents >= number else TAPPED)
    if re.fullmatch(r"a player has \d+ or less life", words):
        return TAPPED
    if turns := re.fullmatch(r"it's your (?:\w+, )*(?:or )?(\w+) turn of the game", words):
        last = _ORDINALS.get(turns[1])
        return None if last is None else (Entering(least=0, last_turn=last),)
    return None


def _land_words(words: str) -> tuple[str, ...]:
    """Basic land types in a row: "a Forest or an Island"."""
    parts = [part for part in re.split(r",? (?:or|and/or) |, ", words.strip()) if part]
    found = [_TYPES.fullmatch(part) for part in parts]
    return tuple(match[1] for match in found if match) if found and all(found) else ()


def read_search(text: str, name: str) -> tuple[frozenset[str], bool] | None:
    """The words of the land that a card puts onto the battlefield from the library, and whether tapped.

    >>> read_search("{T}, Pay 1 life, Sacrifice this land: Search your library for a Plains or Island card, "
    ...     "put it onto the battlefield, then shuffle.", "Flooded Strand")[1]
    False
    """
    for line in lines_of(text, name):
        match = _SEARCH.search(line[:1].lower() + line[1:].replace("Search", "search"))
        if match is None:
            continue
        what = match["what"]
        words = ("Basic",) if what == "basic land" else ("Land",) if what == "land" else _land_words(what)
        if not words and what.startswith("basic "):
            words = tuple(f"Basic {word}" for word in _land_words(what.replace("basic ", "")))
        return (frozenset(words), bool(match["tapped"])) if words else None
    return None


def read_ritual(text: str, name: str) -> str | None:
    """The mana that an instant or sorcery adds, as symbols; None where its text is anything else.

    >>> read_ritual("Add {B}{B}{B}.", "Dark Ritual")
    '{B}{B}{B}'
    """
    for line in lines_of(text, name):
        match = _ADD.fullmatch(line)
        if match:
            return match["mana"]
    return None
