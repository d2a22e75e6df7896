"""Keyword abilities as they stand on a line of their own (702), and ability words (207.2c)."""

from __future__ import annotations

import re

from planner.game.amounts import CountersOnSelf
from planner.game.written_abilities import Condition, HasCount, Holds
from planner.text.grammar.lazy_regex import pattern_of

_LISTED = """
deathtouch | defender | double strike | enchant | equip | first strike | flash | flying | haste
hexproof | indestructible | intimidate | landwalk | lifelink | protection | reach | shroud | trample
vigilance | ward | menace | banding | bands with other | rampage | cumulative upkeep | flanking
phasing | buyback | shadow | cycling | echo | horsemanship | fading | kicker | multikicker
flashback | madness | fear | morph | megamorph | amplify | provoke | storm | affinity | entwine
modular | sunburst | bushido | soulshift | splice | offering | ninjutsu | commander ninjutsu | epic
convoke | dredge | transmute | bloodthirst | haunt | replicate | forecast | graft | recover | ripple
split second | suspend | vanishing | absorb | aura swap | delve | fortify | frenzy | gravestorm
poisonous | transfigure | champion | changeling | evoke | hideaway | prowl | reinforce | conspire
persist | wither | retrace | devour | exalted | unearth | cascade | annihilator | level up | rebound
umbra armor | totem armor | infect | battle cry | living weapon | undying | miracle | soulbond
overload | scavenge | unleash | cipher | evolve | extort | fuse | bestow | tribute | dethrone
hidden agenda | double agenda | outlast | prowess | dash | exploit | renown | awaken | devoid
ingest | myriad | surge | skulk | emerge | escalate | melee | crew | fabricate | partner | undaunted
improvise | aftermath | embalm | eternalize | afflict | ascend | assist | jump-start | mentor
afterlife | riot | spectacle | escape | companion | mutate | encore | boast | foretell | demonstrate
daybound | nightbound | disturb | decayed | cleave | training | compleated | reconfigure | blitz
casualty | enlist | read ahead | ravenous | squad | space sculptor | visit | prototype
living metal | more than meets the eye | for mirrodin! | toxic | backup | bargain | craft | disguise
plot | saddle | spree | freerunning | gift | offspring | impending | start your engines! | station
warp | harmonize | mobilize | tiered | job select | mayhem | web-slinging | firebending | sneak
increment | paradigm | storied | teamwork | double team | choose a background | doctor's companion
friends forever | umbra
"""
KEYWORDS = frozenset(re.split(r" \| |\n", _LISTED.strip()))
"""The keyword abilities, in lower case (702)."""

# Keyword abilities whose first word varies: islandwalk, plainscycling, Goblin offering.
_VARYING = pattern_of(r"(?:[a-z' -]{0,30}(?:walk|cycling)|[a-z-]{1,20} offering)\b")

TAPPING_KEYWORDS = frozenset({"outlast"})
"""Keywords that are activated abilities with {T} in their cost (702.107a)."""

CONDITIONAL_LABELS = frozenset(
    ["boast", "channel", "exhaust", "forecast", "max speed", "power-up", "renew", "solved"]
)
"""Words before a dash that say when an ability functions or can be activated; other words there
have no meaning of their own (207.2c)."""

LABEL_MEANS: dict[str, tuple[Condition | None, int | None]] = {
    "boast": (Holds("~ attacked this turn"), 1),
    "max speed": (Holds("you have max speed"), None),
    "solved": (Holds("~ is solved"), None),
    # Once in the whole game: the request says under ``used`` where that was before.
    "exhaust": (None, 1),
    "power-up": (None, 1),
}
"""What some of those words come to: a condition for activating, and how often (702, 719, 721)."""

_LABEL = pattern_of(r"^([^—.:\"{}]{1,60}?) ?— ?(?=.)")
_PARAMETER = pattern_of(r" ?—| (?:\{|\d|x\b)| onto [a-z ]{1,40}—")
_CHAPTER = pattern_of(r"[ivx]+(?:, [ivx]+){0,5}")
_LONGEST = max(len(word.split()) for word in KEYWORDS)


def keyword_of(item: str) -> str | None:
    """The keyword with which a text begins, without what follows it, or None.

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
    """The keywords of a line of nothing but keywords, or None where it is another line."""
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
    """An ability word, chapter numbers or the like before a dash, and the rest.

    >>> split_label("metalcraft — {T}: add {R}.")
    ('metalcraft', '{T}: add {R}.')
    """
    match = _LABEL.match(text)
    return (match[1].strip("•* "), text[match.end() :]) if match else ("", text)


def is_chapter(label: str) -> bool:
    """Whether a label is the chapter numbers of a Saga (714.2a)."""
    return _CHAPTER.fullmatch(label) is not None


_LEVELS = pattern_of(r"level (?P<from>\d{1,2})(?:-(?P<to>\d{1,2})|\+)")
_CHARGES = pattern_of(r"(?:station )?(?P<from>\d{1,3})\+(?: \|.*)?")
_CLASS_LEVEL = pattern_of(r"(?:\{[^{}]{1,7}\}){1,8}: level (?P<level>\d{1,2})")
BLOCK = pattern_of(r"level \d|station \d|\d{1,3}\+ \||(?:\{[^{}]{1,7}\}){1,8}: level \d")
"""What heads abilities that an object has only at some level or number of counters."""


def block_conditions(head: str) -> tuple[Condition, ...]:
    """When the abilities under a block's head function (711.2, 716.2, 721.2).

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
        return (Holds(f"~ is level {match['level']} or greater"),)
    return ()
