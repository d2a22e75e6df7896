"""Rules for spending mana: as though it were of another type (609.4b, 118.14)."""

from __future__ import annotations

import re
from dataclasses import replace

from planner.game.mana import COLOR_WORDS, COLORS, TYPES
from planner.game.purposes import Allowed, ProducedBy, SpendOnly
from planner.game.written_abilities import Holds, SpendAs, Turn
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import Line
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import SLOTS
from planner.text.phrases.conditions import read_condition
from planner.text.phrases.spending_restrictions import characteristics_of, read_restriction

_LETTERS = {"colorless": "C", **{word: letter for letter, word in COLOR_WORDS.items()}}
_ONE = rf"(?:{SLOTS['color']}|colorless)"
_MAY = r"(?P<who>you|players) (?:may|can) spend"
_FOR = r"(?: to (?P<purpose>.{1,120}))?"
_AS_THOUGH = pattern_of(
    rf"{_MAY} (?:(?P<one>{_ONE}) mana|\{{(?P<symbol>[WUBRGC])\}}|mana(?: of (?P<every>any (?:color|type)))?)"
    rf" as though it were (?:mana of )?(?P<kind>any (?:color|type)|{_ONE} mana){_FOR}"
)
_ANY_TYPE = pattern_of(rf"{_MAY} mana of (?P<kind>any (?:color|type)){_FOR}")
_CAN_BE_SPENT = pattern_of(rf"mana of (?P<kind>any (?:color|type)) can be spent{_FOR}")
# A permission to cast, and how mana may be spent on what is cast by it.
_BY_PERMISSION = pattern_of(
    r", (?:and )?(?:(?:you|they|that player) may )?(?:spend mana (?:as though it were (?:mana of )?|of )"
    r"(?P<kind>any (?:color|type))|mana of (?P<kind2>any (?:color|type)) can be spent)"
    r" to cast (?:it|them|that spell|those spells|that card|spells this way)$"
)
_CAST_THIS_WAY = pattern_of(
    r"cast (?:it|them|that spell|those spells|that card|spells (?:cast )?this way"
    r"|(?:a spell|spells|those cards) from among .{1,80} exiled .{1,60})"
)
_WHILE = pattern_of(
    r"(?P<condition>(?:as long as|if|while) [^,]{1,120}), (?P<rest>(?:you|players) may spend .+)"
)
_PERMISSION = pattern_of(r"\b(?P<whose>you|that player|they|players) may (?:[a-z ]{0,60} )?(?:play|cast)\b")
_IF_CAST = pattern_of(r"^if (?P<whose>you|a player|that player) (?:play|cast)s?\b")
_OTHER_ONLY = pattern_of(
    rf"(?P<who>you|players) (?:may|can) spend other mana only as though it were (?P<kind>{_ONE} mana)"
)
# Words that point to what other sentences speak of.
_POINTS = pattern_of(r"\b(?:it|its|them|they|their|that|those|this|way|among|exiled)\b|~")
_ONLY_FROM = pattern_of(
    r"spend only (?:mana (?:produced by|from) (?P<sources>.{1,120}?)|(?P<snow>snow) mana) to cast ~"
)
_ZONES = ("exile", "graveyard", "library")
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
    match = _BY_PERMISSION.search(sentence)
    permission = _permission(sentence[: match.start()]) if match else None
    if match and permission:
        kind = match["kind"] or match["kind2"]
        return _by_permission(permission["whose"], permission.string, kind, line, speaker)
    match = _WHILE.fullmatch(sentence)
    condition = read_condition(match["condition"]) if match else None
    # A count could change while the cost is paid, which no condition here follows.
    if match and isinstance(condition, Holds | Turn):
        found = read_spending(match["rest"], line, speaker, before)
        return found and tuple(replace(one, only_if=condition) for one in found if one.only_if is None)
    match = _ANY_TYPE.fullmatch(sentence) or _CAN_BE_SPENT.fullmatch(sentence)
    return _spend_as(match, line, speaker, TYPES) if match else None


def _spend_as(
    match: re.Match[str], line: Line, speaker: str, types: str, *, only: bool = False
) -> tuple[SpendAs, ...] | None:
    said = match.groupdict()
    if said.get("who", "you") == "you" and speaker != "you":
        return ()
    kind = said["kind"]
    if kind in _KINDS and _CAST_THIS_WAY.fullmatch(said.get("purpose") or ""):
        return _by_permission(said.get("who") or "you", line.text, kind, line, speaker)
    as_types = _KINDS.get(kind) or _LETTERS[kind.removesuffix(" mana")]
    purpose = said.get("purpose")
    purposes = _purposes(purpose) if purpose else None
    if (purpose and purposes is None) or not names_only_subtypes(purposes, line.printed):
        return None
    return (SpendAs(line.printed, types, as_types, purposes, only),)


def _permission(words: str) -> re.Match[str] | None:
    """Who may cast something, in the words before what is said of the mana for it."""
    return _IF_CAST.match(words) or _PERMISSION.search(words)


def _by_permission(whose: str, permission: str, kind: str, line: Line, speaker: str) -> tuple[SpendAs, ...]:
    """How mana may be spent on a spell that a permission lets its player cast (609.4b).

    Which spell is cast by which permission, the request says under its ``facts``.
    """
    if whose == "you" and speaker != "you":
        return ()
    zones = frozenset(zone for zone in _ZONES if zone in permission)
    zones = frozenset(zone for zone in _ZONES if zone in permission)
    spells = Allowed("spell", zones=zones or frozenset(_ZONES))
    condition = Holds("the spell is cast this way")
    return (SpendAs(line.printed, TYPES, _KINDS[kind], SpendOnly("", (spells,)), only_if=condition),)


def _purposes(words: str) -> SpendOnly | None:
    """What it may be spent on: spells and abilities of a kind, told by themselves."""
    if _POINTS.search(words):
        return None
    found = read_restriction(f"spend this mana only to {words}")
    if found is None or any(part.kind is None or part.tags for part in found.allowed):
        return None
    return found
