"""Static abilities that change types, colors and sizes, and take abilities away (205.1, 305.7, 613.1d-g)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from planner.game.filters import Clause, Filter
from planner.game.land_types import BASIC_LAND_TYPES, NO_CREATURE_TYPES
from planner.game.mana import COLOR_WORDS
from planner.game.written_abilities import Grant, TypeChange
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import QUOTED, Line
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.subtypes import singular, subtypes_of
from planner.text.grammar.templates import Row, Table, means
from planner.text.mana.granted_mana_abilities import BEARING_KEYWORDS, read_quoted
from planner.text.phrases.filters import SUPERTYPES, TYPES
from planner.text.phrases.relevance import bears
from planner.text.phrases.scope import read_permanents

_VERBS = r"(?:is|are|becomes?|has|have|loses?|gains?|gets?|can't)"
_SENTENCE = pattern_of(rf"(?P<who>[^\"]{{1,120}}?) (?P<does>{_VERBS} .+)")
_PART = pattern_of(rf"(?:, and|,| and) (?:(?:it|they) )?(?={_VERBS} )")
_BEARER = pattern_of(r"(?:enchanted|equipped|fortified) (?P<noun>[a-z' -]{1,60})")
_ADDITION = pattern_of(r" in addition to (?:its|their) other (?P<what>(?:[a-z]+ )?(?:and )?[a-z]+)")
_STILL = pattern_of(r" (?:that are|that is|that's) still (?:an? )?(?P<what>[a-z]+)")
_SIZE = r"(?P<power>\d{1,2})/(?P<toughness>\d{1,2})"
_OF_THIS_SIZE = pattern_of(rf"(?:base )?size {_SIZE}")
_OF_MANA_VALUE = pattern_of(r"(?:base )?size each equal to (?:its|their) mana value")
_FRONT_SIZE = pattern_of(rf"^(?:an? )?{_SIZE} ")
_HAS = pattern_of(r",? and (?:(?:has|have|gains?) )?|, ")
_WITH = pattern_of(r" with (?=\"\"|base |size |[a-z]+(?:,| and|$))")
_BEYOND = pattern_of(r"the same is true for [^.]{0,60}\b(?:spells?|cards?)\b[^.]{0,80}")
_EVERYWHERE = pattern_of(
    r"(?:all )?cards that aren't on the battlefield, spells, and (?P<permanents>permanents\b.{0,60})"
)
# What may be said of sizes and fights beside it, which no payment asks for.
_NO_MATTER = pattern_of(r"(?:gets? [+-][\dx]{1,2}/[+-][\dx]{1,2}|can't (?:be )?(?:attack|block)[^.]*)")
_LOSABLE = {
    "abilities": frozenset({"abilities"}),
    "card types": frozenset({"types"}),
    "types": frozenset({"types", "creature types", "land types"}),
    "creature types": frozenset({"creature types"}),
    "land types": frozenset({"land types"}),
    "colors": frozenset({"colors"}),
    "subtypes": frozenset({"creature types", "land types"}),
}

CHOSEN: Table[bool] = Table(
    Row("(the|a) chosen[ basic][ land| creature] type", means(True)),
    Row("[the ]chosen[ basic][ land| creature] types", means(True)),
)
"""Words for the type that was chosen (607.2d)."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What one sentence says so far: the change, and whether it gives abilities in quotes."""

    change: TypeChange
    quotes: bool = False


def read_changes(
    sentence: str, line: Line, name: str, speaker: str
) -> tuple[TypeChange, tuple[Grant, ...]] | None:
    """What permanents become by a sentence, and what it gives them; None where it can't be read.

    ``name`` is the card's own; filters are from the payer's side, where ``speaker`` has
    the text.
    """
    match = _SENTENCE.fullmatch(sentence.removeprefix("until end of turn, "))
    who, everywhere = _everywhere(match["who"]) if match else ("", False)
    found = _subject(who, speaker)
    if match is None or found is None or sentence.count(QUOTED) not in (0, len(line.quotes)):
        return None
    objects, attached = found
    said: _Said | None = _Said(TypeChange(line.printed, objects, attached, beyond=everywhere))
    for part in _PART.split(match["does"].replace("power and toughness", "size")):
        said = None if said is None else _part(part, said)
    if said is None or _only_keywords(said.change):
        return None
    change = said.change
    if not names_only_subtypes((objects, Clause(subtypes=change.subtypes)), _printed(line.printed)):
        return None
    grants = _grants(change, line, name) if said.quotes else ()
    return None if grants is None else (change, grants)


def applies_beyond(sentence: str) -> bool:
    """Whether a sentence says that the one before is true for spells and cards in other zones too."""
    return _BEYOND.fullmatch(sentence) is not None


def _printed(printed: str) -> str:
    """The line with "every basic land type" written out, whose subtypes aren't printed."""
    return f"{printed} {' '.join(BASIC_LAND_TYPES)}" if "every basic land type" in printed else printed


def _only_keywords(change: TypeChange) -> bool:
    """Whether it leaves everything what it is, and takes nothing away."""
    bare = replace(change, keywords=frozenset(), beyond=False)
    return bare == TypeChange(change.text, change.objects, change.attached)


def _everywhere(who: str) -> tuple[str, bool]:
    """The permanents of a subject, and whether it names spells and cards in other zones as well."""
    match = _EVERYWHERE.fullmatch(who)
    return (match["permanents"], True) if match else (who, False)


def _subject(who: str, speaker: str) -> tuple[Filter, bool] | None:
    """Which permanents, and whether only the one attached to; None for what changes on the way."""
    bearer = _BEARER.fullmatch(who)
    objects = read_permanents(bearer["noun"] if bearer else who, speaker)
    if objects is None or any(map(_asks_for_state, objects.clauses)):
        return None
    return objects, bearer is not None


def _asks_for_state(clause: Clause) -> bool:
    asked = (clause.tapped, clause.counter, clause.power, clause.toughness, clause.attacking, clause.keyword)
    return any(one is not None for one in asked)


def _part(part: str, said: _Said) -> _Said | None:
    """The sentence with one more of its verbs."""
    verb, _, what = part.partition(" ")
    if verb in ("is", "are", "become", "becomes"):
        return _is(what, said)
    if verb in ("lose", "loses"):
        return _loses(what, said)
    if verb in ("has", "have", "gain", "gains"):
        return _has(what, said)
    return said if _NO_MATTER.fullmatch(part) and not bears(part) else None


# --- is, has, loses ------------------------------------------------------------------------


def _is(what: str, said: _Said) -> _Said | None:
    addition, still = _ADDITION.search(what), _STILL.search(what)
    for match in (addition, still):
        what = what.replace(match[0], "", 1) if match else what
    what, *withs = _WITH.split(what)
    found: _Said | None = said
    for one in withs:
        found = _has(one, found)
    if found is None:
        return None
    change = found.change
    if size := _FRONT_SIZE.match(what):
        change = replace(change, size=(int(size["power"]), int(size["toughness"])))
        what = what[size.end() :]
    became = _became(what, change)
    if became is None:
        return None
    if addition is not None:
        became = replace(became, adds_colors="color" in addition["what"])
    elif still is None:
        became = _replacing(became)
    return None if became is None else replace(found, change=became)


def _became(what: str, change: TypeChange) -> TypeChange | None:
    """The change with the colors, types and subtypes that these words name."""
    types, supertypes, subtypes, colors = set[str](), set[str](), set[str](), set[str]()
    colorless = False
    if CHOSEN.read(what):
        return replace(change, chosen=True)
    if what in ("every basic land type", "all basic land types"):
        return replace(change, subtypes=frozenset(BASIC_LAND_TYPES))
    for word in re.split(r",? and |, | ", re.sub(r"^an? ", "", what)):
        one = singular(word)
        if word in COLOR_WORDS.values():
            colors |= {letter for letter, name in COLOR_WORDS.items() if name == word}
        elif word == "colorless":
            colorless = True
        elif one in TYPES:
            types.add(one.capitalize())
        elif one in SUPERTYPES:
            supertypes.add(one.capitalize())
        elif (found := subtypes_of([word])) is not None:
            subtypes |= found
        else:
            return None
    if colors and colorless:
        return None
    return replace(
        change,
        types=frozenset(types),
        subtypes=frozenset(subtypes),
        supertypes=frozenset(supertypes),
        colors=frozenset(colors) if colors or colorless else change.colors,
    )


def _replacing(change: TypeChange) -> TypeChange | None:
    """The change where nothing says that what was there stays (205.1a, 205.1b, 305.7)."""
    if change.types == frozenset({"Artifact", "Creature"}):
        return change  # 205.1b: an "artifact creature" stays what else it is
    if change.types:
        of_lands = all("Land" in clause.types or _basic(clause) for clause in change.objects.clauses)
        if of_lands and "Land" not in change.types:
            return None  # cards say whether those are still lands
        kinds = {"types", "creature types"} if change.subtypes - NO_CREATURE_TYPES else {"types"}
        lands = {"land types"} if change.subtypes & BASIC_LAND_TYPES.keys() else set()
        return replace(change, replaces=change.replaces | kinds | lands)
    if change.chosen:
        creatures = all("Creature" in clause.types for clause in change.objects.clauses)
        kind = "creature types" if creatures else "land types"
        return replace(change, replaces=change.replaces | {kind})
    if change.subtypes and change.subtypes <= BASIC_LAND_TYPES.keys():
        return replace(change, replaces=change.replaces | {"land types"})
    if change.subtypes:
        if change.subtypes & NO_CREATURE_TYPES:
            return None
        return replace(change, replaces=change.replaces | {"creature types"})
    return change


def _basic(clause: Clause) -> bool:
    return bool(clause.subtypes & BASIC_LAND_TYPES.keys())


def _has(what: str, said: _Said | None) -> _Said | None:
    if said is None:
        return None
    change, quotes = said.change, said.quotes
    for item in _HAS.split(what):
        if item == QUOTED:
            quotes = True
        elif size := _OF_THIS_SIZE.fullmatch(item):
            change = replace(change, size=(int(size["power"]), int(size["toughness"])))
        elif _OF_MANA_VALUE.fullmatch(item):
            change = replace(change, size="mana value")
        elif keyword_of(item) == item and item not in BEARING_KEYWORDS - {"haste"}:
            change = replace(change, keywords=change.keywords | {item})
        else:
            return None
    return _Said(change, quotes)


def _loses(what: str, said: _Said) -> _Said | None:
    match = re.fullmatch(r"all (?:other )?(?P<items>.{1,80})", what)
    lost: set[str] = set()
    for item in re.split(r",? and |, ", match["items"]) if match else [""]:
        if item not in _LOSABLE:
            return None
        lost |= _LOSABLE[item]
    change = said.change
    if "colors" in lost and change.colors is None:
        change = replace(change, colors=frozenset())
    loses = change.loses or "abilities" in lost
    return replace(
        said, change=replace(change, loses=loses, replaces=change.replaces | (lost - {"abilities", "colors"}))
    )


def _grants(change: TypeChange, line: Line, name: str) -> tuple[Grant, ...] | None:
    """The mana abilities in its quotes, given to what it changes, whatever that is now (613.6)."""
    if not change.attached and change.types:
        return None
    abilities = read_quoted(line, name)
    if abilities is None:
        return None
    objects = replace(change.objects, clauses=(Clause(),)) if change.attached else change.objects
    return tuple(Grant(objects, one, change.attached, line.printed) for one in abilities)
