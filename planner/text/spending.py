"""Rules for spending mana: as though it were of another type (609.4b, 118.14)."""

from __future__ import annotations

import re

from planner.game.purposes import ProducedBy, SpendOnly
from planner.game.wording import SpendAs
from planner.mana import COLOR_WORDS, COLORS, TYPES
from planner.text.normal import Line
from planner.text.phrases import SLOTS
from planner.text.printed import names_only_subtypes
from planner.text.restrictions import characteristics_of, read_restriction

_LETTERS = {"colorless": "C", **{word: letter for letter, word in COLOR_WORDS.items()}}
_ONE = rf"(?:{SLOTS['color']}|colorless)"
_MAY = r"(?P<who>you|players) (?:may|can) spend"
_FOR = r"(?: to (?P<purpose>.{1,120}))?"
_AS_THOUGH = re.compile(
    rf"{_MAY} (?:(?P<one>{_ONE}) mana|\{{(?P<symbol>[WUBRGC])\}}|mana(?: of (?P<every>any (?:color|type)))?)"
    rf" as though it were (?:mana of )?(?P<kind>any (?:color|type)|{_ONE} mana){_FOR}"
)
_ANY_TYPE = re.compile(rf"{_MAY} mana of (?P<kind>any (?:color|type)){_FOR}")
_CAN_BE_SPENT = re.compile(rf"mana of (?P<kind>any (?:color|type)) can be spent{_FOR}")
_OTHER_ONLY = re.compile(
    rf"(?P<who>you|players) (?:may|can) spend other mana only as though it were (?P<kind>{_ONE} mana)"
)
# Words that point to what other sentences speak of.
_POINTS = re.compile(r"\b(?:it|its|them|they|their|that|those|this|way|among|exiled)\b|~")
_ONLY_FROM = re.compile(
    r"spend only (?:mana (?:produced by|from) (?P<sources>.{1,120}?)|(?P<snow>snow) mana) to cast ~"
)
_KINDS = {"any color": COLORS, "any type": TYPES}


def read_only_from(sentence: str) -> ProducedBy | None:
    """Whose mana alone can be spent on the spell that says so (106.3); None for another sentence.

    >>> read_only_from("spend only mana produced by creatures to cast ~").words
    'creatures'
    """
    match = _ONLY_FROM.fullmatch(sentence.strip(" ."))
    if match is None:
        return None
    return produced_by(match["sources"] or "snow sources")


def produced_by(words: str) -> ProducedBy | None:
    """Sources of mana in words: "a creature", "snow sources", "basic lands"."""
    clauses = characteristics_of(words)
    return ProducedBy(words, clauses) if clauses else None


def read_spending(
    sentence: str, line: Line, speaker: str, before: tuple[SpendAs, ...] = ()
) -> tuple[SpendAs, ...] | None:
    """How mana may be spent; None where the sentence says nothing of that, or it can't be read.

    () where it never speaks of the payer, who meets the text of ``speaker``. ``before``
    is what earlier sentences of the line say, which *other mana* refers to.
    """
    match = _OTHER_ONLY.fullmatch(sentence)
    if match:
        spoken_of = {letter for one in before for letter in one.types}
        types = "".join(letter for letter in TYPES if letter not in spoken_of)
        if not before:
            return None if speaker == "you" else ()
        return _spend_as(match, line, speaker, types, only=True)
    match = _AS_THOUGH.fullmatch(sentence)
    if match:
        one = match["symbol"] or (_LETTERS[match["one"]] if match["one"] else None)
        return _spend_as(match, line, speaker, one or _KINDS.get(match["every"] or "any type", TYPES))
    match = _ANY_TYPE.fullmatch(sentence) or _CAN_BE_SPENT.fullmatch(sentence)
    return _spend_as(match, line, speaker, TYPES) if match else None


def _spend_as(
    match: re.Match[str], line: Line, speaker: str, types: str, *, only: bool = False
) -> tuple[SpendAs, ...] | None:
    said = match.groupdict()
    if said.get("who", "you") == "you" and speaker != "you":
        return ()
    kind = said["kind"]
    as_types = _KINDS.get(kind) or _LETTERS[kind.removesuffix(" mana")]
    purpose = said.get("purpose")
    purposes = _purposes(purpose) if purpose else None
    if (purpose and purposes is None) or not names_only_subtypes(purposes, line.printed):
        return None
    return (SpendAs(line.printed, types, as_types, purposes, only),)


def _purposes(words: str) -> SpendOnly | None:
    """What it may be spent on: spells and abilities of a kind, told by themselves."""
    if _POINTS.search(words):
        return None
    found = read_restriction(f"spend this mana only to {words}")
    if found is None or any(part.kind is None or part.tags for part in found.allowed):
        return None
    return found
