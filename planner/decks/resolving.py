"""What a card finds, adds or creates as it resolves, as it enters, or from hand: read from its text.

Only sentences that say nothing else are counted; what makes mana in another way is reported.
"""

from __future__ import annotations

import re

from planner.decks.demands import Mask, mask_of
from planner.decks.entering import BASIC_TYPES
from planner.game.mana import COLORS
from planner.game.records import Record

_REMINDER = re.compile(r"\([^()]*\)")
_TYPES = re.compile(rf"(?:an? )?({'|'.join(BASIC_TYPES)})")
_SEARCH = re.compile(
    r"(?P<before>[^\n]*?)search your library for (?:an?|up to (?:one|two)) (?P<what>[^.]+?) cards?"
    r"[^.]*? onto the battlefield(?P<tapped> tapped)?",
    re.IGNORECASE,
)
_SYMBOLS = re.compile(r"\{([^{}]+)\}")
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_ENTERS = re.compile(r"^when [^,.]+ enters(?: the battlefield)?, (?:you may )?(?P<rest>.+)$", re.IGNORECASE)
_TREASURES = re.compile(r"^(?:you )?create (?P<count>\w+) treasure tokens?$", re.IGNORECASE)
_MAKES_TREASURES = re.compile(
    r"\bcreates?\b[^.]*\b(?:treasure|gold|powerstone|eldrazi (?:spawn|scion))\b", re.I
)
_ADD_SYMBOLS = re.compile(r"^add (?P<mana>(?:\{[WUBRGC]\})+)(?:, then add .*)?$", re.IGNORECASE)
_ADD_ONE_OF = re.compile(r"^add (?P<mana>\{[WUBRGC]\}(?:, \{[WUBRGC]\})*,? or \{[WUBRGC]\})$", re.IGNORECASE)
_ADD_ANY = re.compile(
    r"^add (?P<count>\w+) mana (?:of any color|in any combination of (?P<types>colors|\{.+\}))$",
    re.IGNORECASE,
)
_FROM_HAND = re.compile(r"^exile [^.:]+ from your hand: (?P<rest>add .+?)\.?$", re.IGNORECASE)
_AURA = re.compile(
    r"^whenever enchanted (?:land|forest|plains|island|swamp|mountain) is tapped for mana, "
    r"its controller adds (?:an additional )?(?P<rest>.+?)(?: \(.*)?\.?$",
    re.IGNORECASE,
)
_LATER = re.compile(r"(?:when|at the|if|for each|choose|[•IVX])", re.IGNORECASE)
_CONDITIONS = ("target", "additional cost")


class Search(Record, frozen=True):
    """The words of the land that is found, whether it enters tapped, and what stands before on the line."""

    words: frozenset[str]
    tapped: bool
    before: str = ""


def read_search(text: str) -> Search | None:
    """The land that a card puts onto the battlefield from the library.

    >>> read_search("Search your library for a Plains card, put it onto the battlefield.").tapped
    False
    """
    match = _SEARCH.search(_REMINDER.sub("", text))
    if match is None:
        return None
    what, tapped, before = match["what"].lower(), bool(match["tapped"]), match["before"].strip()
    if what in ("basic land", "land"):
        return Search(frozenset({"Basic" if what == "basic land" else "Land"}), tapped, before)
    basic = what.startswith("basic ")
    words = _basic_types(match["what"].replace("basic ", ""))
    found = frozenset(f"Basic {word}" if basic else word for word in words)
    return Search(found, tapped, before) if found else None


def _basic_types(words: str) -> tuple[str, ...]:
    """Basic land types in a row: "a Forest or an Island"."""
    parts = [part for part in re.split(r",? (?:or|and/or) |, ", words.strip()) if part]
    found = [_TYPES.fullmatch(part) for part in parts]
    return tuple(match[1] for match in found if match) if found and all(found) else ()


def read_treasures(text: str, spell: bool) -> int:
    """How many untapped Treasures a spell makes, or a permanent as it enters, whatever else is there.

    >>> read_treasures("When this creature enters, create a Treasure token.", spell=False)
    1
    """
    return sum(
        _COUNTS.get(match["count"].lower(), 0)
        for sentence in _sentences(text, spell)
        if (match := _TREASURES.match(sentence))
    )


def makes_treasures(text: str) -> bool:
    """Whether a text speaks of making tokens that make mana.

    >>> makes_treasures("Whenever this creature attacks, create a Treasure token.")
    True
    """
    return bool(_MAKES_TREASURES.search(_REMINDER.sub("", text)))


def read_added(text: str, spell: bool) -> tuple[Mask, ...]:
    """The mana that an instant or sorcery adds, or a permanent as it enters; nothing where none is sure.

    >>> read_added("Add {B}{B}{B}.", spell=True) == (4, 4, 4)
    True
    >>> read_added("When this creature enters, add {R}{G}.", spell=False) == (8, 16)
    True
    """
    return tuple(unit for sentence in _sentences(text, spell) for unit in units_of(sentence))


def read_from_hand(text: str) -> tuple[Mask, ...]:
    """The mana that a card makes as it is exiled from its owner's hand.

    >>> read_from_hand("Exile this card from your hand: Add {R}.")
    (8,)
    """
    for line in _REMINDER.sub("", text).split("\n"):
        match = _FROM_HAND.match(line.strip())
        if match:
            return units_of(match["rest"])
    return ()


def read_aura(text: str) -> tuple[Mask, ...]:
    """The mana that an Aura adds to that of the land that it enchants.

    >>> read_aura("Whenever enchanted land is tapped for mana, its controller adds an additional {G}.")
    (16,)
    """
    for line in text.split("\n"):
        match = _AURA.match(line.strip())
        if match:
            rest = match["rest"].replace("of the chosen color", "of any color")
            return units_of(f"add {rest}")
    return ()


def units_of(sentence: str) -> tuple[Mask, ...]:
    """The mana of a sentence such as "Add {R}{R}" or "Add two mana in any combination of colors".

    >>> units_of("add one mana of any color") == (mask_of("WUBRG"),)
    True
    """
    if match := _ADD_SYMBOLS.match(sentence):
        return tuple(sorted(mask_of(letter) for letter in _SYMBOLS.findall(match["mana"].upper())))
    if match := _ADD_ONE_OF.match(sentence):
        return (mask_of(_SYMBOLS.findall(match["mana"].upper())),)
    if match := _ADD_ANY.match(sentence):
        number = _COUNTS.get(match["count"].lower(), 0)
        if match["types"] is None:
            return (mask_of(COLORS),) * (number == 1)  # more of one color are no fixed mana
        types = COLORS if match["types"] == "colors" else _SYMBOLS.findall(match["types"].upper())
        return (mask_of(types),) * number
    return ()


def _sentences(text: str, spell: bool) -> list[str]:
    """The sentences of a spell's text, or of what happens as a permanent enters; none with conditions."""
    plain = _REMINDER.sub("", text)
    if any(word in plain.lower() for word in _CONDITIONS) and spell:
        return []
    lines = [line.strip() for line in plain.split("\n")]
    if not spell:
        lines = [match["rest"] for line in lines if (match := _ENTERS.match(line))]
    else:
        lines = [
            line for line in lines if not re.match(r"(?:when|at the|if|for each|choose|[•IVX])", line, re.I)
        ]
    return [part.strip() for line in lines for part in re.split(r"\.(?:\s|$)", line) if part.strip()]
