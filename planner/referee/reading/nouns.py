"""What objects, numbers and amounts are called: "another untapped Elf you control", "twice", "its power"."""

from __future__ import annotations

from typing import Any

from planner.game.amounts import (
    Amount,
    Chosen,
    Count,
    CountersOnSelf,
    Devotion,
    Fixed,
    ManaValueTaken,
    Size,
    SizeTaken,
)
from planner.game.filters import Clause, Filter
from planner.game.mana import COLOR_WORDS, TYPES
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.referee.reading.tokens import SELF, Cursor, OutsideError

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_TYPES = {
    name.lower(): name
    for name in (
        "Artifact",
        "Battle",
        "Creature",
        "Enchantment",
        "Instant",
        "Land",
        "Planeswalker",
        "Sorcery",
    )
}
_SUPERTYPES = {name.lower(): name for name in ("Basic", "Legendary", "Snow")}
_COLORS = {word: letter for letter, word in COLOR_WORDS.items()}
_NUMBERS_OF_COLORS = frozenset({"colorless", "multicolored", "monocolored"})
_HEADS = frozenset(["permanent", "card", "spell", "source"])
_IRREGULAR = {
    "elves": "elf", "dwarves": "dwarf", "wolves": "wolf", "werewolves": "werewolf", "mice": "mouse",
    "sorceries": "sorcery", "fungi": "fungus", "oxen": "ox", "geese": "goose", "thieves": "thief",
    "zombies": "zombie", "faeries": "faerie", "foxes": "fox", "sphinxes": "sphinx", "phoenixes": "phoenix",
    "loci": "locus",
}  # fmt: skip
_NO_PLURALS = frozenset(["plains", "cyclops", "sheep", "treefolk", "moonfolk", "merfolk", "urza's"])
_PLACES = {
    "you control": (Zone.BATTLEFIELD, Whose.YOU),
    "an opponent controls": (Zone.BATTLEFIELD, Whose.OPPONENT),
    "your opponents control": (Zone.BATTLEFIELD, Whose.OPPONENT),
    "on the battlefield": (Zone.BATTLEFIELD, Whose.ANYBODY),
    "in your graveyard": (Zone.GRAVEYARD, Whose.YOU),
    "from your graveyard": (Zone.GRAVEYARD, Whose.YOU),
    "in your hand": (Zone.HAND, Whose.YOU),
    "from your hand": (Zone.HAND, Whose.YOU),
}
_KEYWORDS = ("defender", "flashback", "devoid", "flying", "haste", "trample", "vigilance", "freerunning")


def singular(word: str) -> str:
    """Put a noun in the singular.

    >>> [singular(word) for word in ("elves", "allies", "plains", "swamps")]
    ['elf', 'ally', 'plains', 'swamp']
    """
    if word in _NO_PLURALS or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return _IRREGULAR.get(word, word)
    return _IRREGULAR.get(word) or (word[:-3] + "y" if word.endswith("ies") else word[:-1])


def number(at: Cursor) -> int:
    """Parse a number: a word, digits, or an article for one."""
    word = at.one()
    if word in NUMBERS:
        return NUMBERS.index(word)
    if word.isdecimal() and len(word) < 7:
        return int(word)
    if word in ("a", "an"):
        return 1
    raise OutsideError(f"{word!r} is no number")


def many(at: Cursor) -> Amount:
    """Parse a number, X, or *any number of*."""
    if at.take("any number of", "x"):
        return Chosen()
    return Fixed(1) if at.next == "another" else Fixed(number(at))


def mana(at: Cursor) -> str:
    """Parse symbols of mana as letters: {U}{U}."""
    found = ""
    while len(at.next) == 3 and at.next[0] == "{" and at.next[1] in TYPES:
        found += at.one()[1]
    if not found:
        raise OutsideError(f"{at.rest!r} is no mana")
    return found


def counter(at: Cursor) -> str:
    """Parse a kind of counter and the word: "charge counters"."""
    kind = at.one()
    at.need("counter", "counters")
    return kind


class _Alternative(Record, frozen=True):
    """An alternative of a phrase: its clause, its last noun ("" for "black"), and its plain head."""

    clause: Clause
    noun: str = ""
    head: str = ""


def _with(clause: Clause, key: str, value: Any) -> Clause:
    """Add a condition to a clause: extend a set of words, or set another field."""
    before = getattr(clause, key)
    said: Any = before | {value} if isinstance(before, frozenset) else value
    return replace(clause, **{key: said})


def _word(at: Cursor, so_far: _Alternative) -> _Alternative | None:
    """Parse an adjective or a noun into an alternative; None for another word."""
    word, capital = at.next, at.capital
    one = singular(word)
    no = word.startswith("non") and not capital
    bare = word[3:].lstrip("-") if no else one
    tables = (("colors", _COLORS, False), ("supertypes", _SUPERTYPES, False), ("types", _TYPES, True))
    found = next(((key, table[bare], noun) for key, table, noun in tables if bare in table), None)
    if found is None and (word.startswith("non-") or capital) and bare not in (*_HEADS, "commander"):
        found = "subtypes", "-".join(part.capitalize() for part in bare.split("-")), True
    if found is not None:
        key, value, noun = found
        said = _Alternative(
            _with(so_far.clause, f"not_{key}" if no else key, value),
            bare if noun and not no else so_far.noun,
            so_far.head,
        )
    elif bare == "token":
        said = replace(so_far, clause=_with(so_far.clause, "token", not no), noun=so_far.noun if no else bare)
    elif no:
        return None
    elif one in _NUMBERS_OF_COLORS:
        said = replace(so_far, clause=_with(so_far.clause, one, True))
    elif one in _HEADS:
        said = replace(so_far, noun=one, head=one)
    elif one == "commander":
        said = replace(so_far, clause=_with(so_far.clause, one, True), noun=one)
    else:
        return None
    at.one()
    return said


def _alternative(at: Cursor) -> _Alternative:
    at.take("a", "an")
    found = _Alternative(Clause())
    while (more := _word(at, found)) is not None:
        found = more
    if not found.noun and found.clause == Clause():
        raise OutsideError(f"{at.rest!r} is no object")
    return found


def clauses(at: Cursor, joined: tuple[str, ...] = ("and/or", "or", "and")) -> tuple[tuple[Clause, ...], str]:
    """Parse "Swamp or Mountain", "artifact, creature, or land card": the alternatives, and the plain head."""
    found = [_alternative(at)]
    sure, end = 1, at.place  # behind commas alone there is another phrase
    while True:
        comma, word = at.take(","), at.take(*joined)
        new = found[-1].head == "spell" and at.next in ("a", "an")
        one = at.maybe(_alternative) if (comma or word) and not new else None
        if one is None:
            break
        found.append(one)
        if word:
            sure, end = len(found), at.place
    found, at.place = found[:sure], end
    last = found[-1]
    if not last.noun:
        raise OutsideError(f"no noun before {at.rest!r}")
    if any(not one.noun for one in found) and last.noun not in (*_TYPES, last.head):
        raise OutsideError(f"an adjective alone before {at.rest!r}")
    lent = _TYPES.get(last.noun)  # "a black or artifact creature" is a black creature
    whole = (one.clause if one.noun or not lent else _with(one.clause, "types", lent) for one in found)
    return _described(at, tuple(whole)), last.head


def _described(at: Cursor, found: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Parse the descriptions behind the nouns of all alternatives: "with power 4 or greater", "named ~"."""
    while (more := _description(at)) is not None:
        found = tuple(replace(one, **more) for one in found)
    return found


def _description(at: Cursor) -> dict[str, Any] | None:
    """Parse one description behind a noun; None if there is none."""
    if at.take("with {X} in its mana cost", "with {X} in their mana cost"):
        return {"x": True}
    if at.take("with the chosen name"):
        return {"chosen": "name"}
    if at.take(f"named {SELF}"):
        return {"name": at.tokens[at.place - 1].quote}
    if (kind := at.maybe(_bearing)) is not None:
        return {"counter": kind}
    if at.take("with no abilities"):
        return {"vanilla": True}
    if at.take("of the chosen type"):
        return {"chosen": "type"}
    if at.take("of the chosen color", "of that color"):
        return {"chosen": "color"}
    return _quality(at)


def _quality(at: Cursor) -> dict[str, Any] | None:
    """Parse a size or a keyword behind "with" or "that has"; None, without moving, if there is none."""
    start = at.place
    if not at.take("with", "that has", "that have"):
        return None
    size = at.take("power", "toughness", "mana value")
    if size:
        least = number(at)
        way = at.need("or greater", "or less")
        return {size.replace(" ", "_"): (">=" if way == "or greater" else "<=", least)}
    if at.next in _KEYWORDS:
        return {"keyword": at.one()}
    at.place = start
    return None


def _bearing(at: Cursor) -> str:
    at.need("with a", "with an")
    kind = counter(at)
    at.need("on it")
    return kind


def objects(at: Cursor, whose: Whose = Whose.YOU) -> Filter:
    """Parse objects: their kind, zone and controller; ``whose`` is the default controller."""
    other = bool(at.take("other", "another"))
    state = at.take("untapped", "tapped")
    found, head = clauses(at)
    place = at.take(*_PLACES)
    found = _described(at, found)
    zone, whose = _PLACES.get(place, (Zone.BATTLEFIELD, whose))
    if state == "tapped":
        raise OutsideError("tapped objects")
    if head in ("spell", "source") or (head == "card") is not (zone in (Zone.GRAVEYARD, Zone.HAND)):
        raise OutsideError(f"a {head or 'permanent'} in the zone {zone}")
    return Filter("", found, zone, whose, other)


def amount(at: Cursor) -> Amount:
    """Parse an amount in words, behind *equal to* or *where X is*."""
    return at.first(_own_size, _counted, _greatest, _of_taken, _devotion)


def _own_size(at: Cursor) -> Amount:
    at.need(f"{SELF} 's", "its")
    return Size(at.need("power", "toughness", "mana value"))


def _counted(at: Cursor) -> Amount:
    at.need("the number of")
    return at.first(counters_here, lambda here: Count(objects(here)))


def counters_here(at: Cursor) -> Amount:
    """Parse the counters on the object itself: "charge counters on ~"."""
    kind = counter(at)
    at.need(f"on {SELF}", "on it")
    return CountersOnSelf(kind)


def _greatest(at: Cursor) -> Amount:
    at.need("the greatest")
    what = at.need("power", "toughness", "mana value")
    at.need("among")
    found = objects(at)
    if at.next:
        raise OutsideError(f"{at.rest!r} of the greatest")
    return Size(what, found)


def _of_taken(at: Cursor) -> Amount:
    at.need("the sacrificed", "the exiled", "the discarded")
    at.need("creature's", "card's", "artifact's", "permanent's")
    what = at.need("power", "toughness", "mana value")
    return ManaValueTaken() if what == "mana value" else SizeTaken(what)


def _devotion(at: Cursor) -> Amount:
    at.need("your devotion to")
    if at.take("that color"):
        return Devotion()
    word = at.one()
    if word not in _COLORS:
        raise OutsideError(f"devotion to {word!r}")
    return Devotion(_COLORS[word])


def each(at: Cursor) -> Amount:
    """Parse what follows *for each*."""
    return at.first(_removed, counters_here, lambda here: Count(objects(here)))


def _removed(at: Cursor) -> Amount:
    counter(at)
    at.need("removed this way")
    return Chosen()
