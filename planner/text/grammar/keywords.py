"""Keyword abilities as they stand on a line of their own (702), and ability words (207.2c)."""

from __future__ import annotations

import re

from planner.game.amounts import CountersOnSelf, Fact
from planner.game.records import replace
from planner.game.written_abilities import Condition, HasCount, Holds, Not
from planner.text.grammar.keyword_table import KEYWORD_TABLE
from planner.text.grammar.lazy_regex import pattern_of

_OTHERS = """
deathtouch | defender | double strike | enchant | first strike | flash | flying | haste | hexproof
indestructible | intimidate | landwalk | lifelink | protection | reach | shroud | trample
vigilance | menace | banding | bands with other | rampage | flanking | phasing | shadow
horsemanship | fading | fear | amplify | provoke | storm | modular | sunburst | bushido
soulshift | offering | epic | dredge | bloodthirst | haunt | forecast | graft | ripple
split second | vanishing | absorb | frenzy | gravestorm | poisonous | champion | changeling
hideaway | persist | wither | devour | exalted | cascade | annihilator | rebound | umbra armor
totem armor | infect | battle cry | living weapon | undying | soulbond | unleash | cipher | evolve
extort | fuse | tribute | dethrone | hidden agenda | double agenda | prowess | exploit | renown
devoid | ingest | myriad | skulk | melee | fabricate | partner | afflict | ascend | mentor
afterlife | riot | companion | boast | demonstrate | daybound | nightbound | decayed | training
compleated | enlist | read ahead | ravenous | space sculptor | visit | living metal
for mirrodin! | toxic | backup | start your engines! | mobilize | job select | firebending
increment | paradigm | storied | double team | choose a background | doctor's companion
friends forever | umbra
"""
KEYWORDS = frozenset(re.split(r" \| |\n", _OTHERS.strip())) | KEYWORD_TABLE.keys()
"""The keyword abilities, in lower case (702): those that costs know, and all others."""

# Keyword abilities whose first word varies: islandwalk, plainscycling, Goblin offering.
_VARYING = pattern_of(r"(?:[a-z' -]{0,30}(?:walk|cycling)|[a-z-]{1,20} offering)\b")

TAPPING_KEYWORDS = frozenset(name for name, row in KEYWORD_TABLE.items() if "{T}" in row.beside)
"""Keywords that are activated abilities with {T} in their cost (702.107a)."""

CONDITIONAL_LABELS = frozenset(
    ["boast", "channel", "exhaust", "forecast", "max speed", "power-up", "renew", "solved"]
)
"""Words before a dash that say when an ability functions or can be activated; other words there
have no meaning of their own (207.2c)."""

MAX_SPEED = HasCount(Fact("speed"), ">=", 4)
"""What "you have max speed" means (702.179)."""
LABEL_MEANS: dict[str, tuple[Condition | None, int | None]] = {
    "boast": (Holds("~ attacked this turn"), 1),
    "max speed": (Holds("you have max speed", MAX_SPEED), None),
    "solved": (Holds("~ is solved"), None),
    # Once in the whole game: the request says under ``used`` where that was before.
    "exhaust": (None, 1),
    "power-up": (None, 1),
}
"""What some of those words come to: a condition for activating, and how often (702, 719, 721)."""

_LABEL = pattern_of(r"^([^—.:\"{}]{1,60}?(?: ?\.\.\.)?) ?— ?(?=.)")
_PARAMETER = pattern_of(r" ?—| (?:\{|\d|x\b)| onto [a-z ]{1,40}—")
_CHAPTER = pattern_of(r"[ivx]+(?:, [ivx]+){0,5}")
_LONGEST = max(len(word.split()) for word in KEYWORDS)


def keyword_of(item: str) -> str | None:
    """The keyword at the beginning of a text, without what follows it; None without one.

    >>> keyword_of("ward {2}")
    'ward'
    """
    words = re.split(r"[ —]|(?=\{)", item, maxsplit=_LONGEST)[:_LONGEST]
    for length in range(len(words), 0, -1):
        keyword = " ".join(words[:length])
        if keyword in KEYWORDS:
            return keyword
    varying = _VARYING.match(item)
    return varying[0] if varying else None


def keyword_line(text: str) -> tuple[str, ...] | None:
    """The keywords of a line that has only keywords; None for another line."""
    items = [item.strip() for item in re.split("[,;] ", text.rstrip("."))]
    keywords = [keyword_of(item) for item in items]
    first = keywords[0]
    if first is None:
        return None
    exact = all(item == keyword for item, keyword in zip(items, keywords, strict=True))
    if _PARAMETER.match(items[0], len(first)) and ("—" in text or text.endswith(".")):
        return (first,)
    if not exact and (text.endswith((".", '"')) or ":" in text):
        return None
    return tuple(keyword for keyword in keywords if keyword)


def split_label(text: str) -> tuple[str, str]:
    """Split off an ability word, chapter numbers or another label before a dash.

    >>> split_label("metalcraft — {T}: add {R}.")
    ('metalcraft', '{T}: add {R}.')
    """
    match = _LABEL.match(text)
    return (match[1].strip("•* "), text[match.end() :]) if match else ("", text)


def is_chapter(label: str) -> bool:
    """Whether a label is the chapter numbers of a Saga (714.2a)."""
    return _CHAPTER.fullmatch(label) is not None


def chapters_of(line: str) -> tuple[str, ...]:
    """The chapter numbers at the beginning of a Saga's line; empty for other lines (714.2a).

    >>> chapters_of("i, ii — create a treasure token.")
    ('i', 'ii')
    """
    label, _ = split_label(line)
    return tuple(label.split(", ")) if is_chapter(label) else ()


def reached(label: str) -> HasCount:
    """Condition that the first of these Saga chapters was reached, by lore counters (714.2b).

    >>> reached("ii, iii").number
    2
    """
    numeral = label.split(",")[0]
    units = {"i": 1, "v": 5, "x": 10}
    values = [units[letter] for letter in numeral]
    signs = [-1 if value < after else 1 for value, after in zip(values, [*values[1:], 0], strict=True)]
    number = sum(value * sign for value, sign in zip(values, signs, strict=True))
    return HasCount(CountersOnSelf("lore"), ">=", number)


_LEVELS = pattern_of(r"level (?P<from>\d{1,2})(?:-(?P<to>\d{1,2})|\+)")
_CHARGES = pattern_of(r"(?:station )?(?P<from>\d{1,3})\+(?: \|.*)?")
_CLASS_LEVEL = pattern_of(r"(?:\{[^{}]{1,7}\}){1,8}: level (?P<level>\d{1,2})")
BLOCK = pattern_of(r"level \d|station \d|\d{1,3}\+ \||(?:\{[^{}]{1,7}\}){1,8}: level \d")
"""What heads abilities that an object has only at some level or number of counters."""


def block_conditions(head: str) -> tuple[Condition, ...]:
    """Read when the abilities under a block's head function (711.2, 716.2, 721.2).

    >>> block_conditions("station 12+")
    (HasCount(count=CountersOnSelf(kind='charge'), compare='>=', number=12),)
    """
    if match := _LEVELS.fullmatch(head):
        level = CountersOnSelf("level")
        least = HasCount(level, ">=", int(match["from"]))
        return (least, HasCount(level, "<=", int(match["to"]))) if match["to"] else (least,)
    if match := _CHARGES.fullmatch(head):
        return (HasCount(CountersOnSelf("charge"), ">=", int(match["from"])),)
    if match := _CLASS_LEVEL.fullmatch(head):
        return (_is_level(int(match["level"])),)
    return ()


def conditions_of_next_level(head: str) -> tuple[Condition, ...]:
    """Read the level that a Class must have before it can gain the next one (716.2a).

    No level is skipped, and none gained again.

    >>> conditions_of_next_level("{2}{r}: level 3")[0].words
    '~ is level 2 or greater'
    """
    match = _CLASS_LEVEL.match(head)
    if match is None:
        return ()
    level = int(match["level"])
    before = (_is_level(level - 1),) if level > 2 else ()
    # Where nobody says what level it is, it isn't that one yet.
    reached = replace(_is_level(level), count=HasCount(CountersOnSelf("level"), ">=", level))
    return (*before, Not(reached))


def _is_level(level: int) -> Holds:
    return Holds(f"~ is level {level} or greater")
