"""Each line of a card as an ability of one kind (113.3, 602.1, 603.1, 604.1, 606.2)."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.land_types import basic_land_types
from planner.game.records import Record, replace
from planner.game.written_abilities import Condition
from planner.text.grammar.keywords import (
    BLOCK,
    CONDITIONAL_LABELS,
    LABEL_MEANS,
    block_conditions,
    is_chapter,
    keyword_line,
    reached,
    split_label,
)
from planner.text.grammar.language import require_english
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import QUOTED, NormalLine, read_lines


class AbilityLineKind(Enum):
    """The kinds of ability (113.3), keyword lines, and parts of other abilities."""

    ACTIVATED = "activated"
    LOYALTY = "loyalty"
    TRIGGERED = "triggered"
    STATIC = "static"
    KEYWORDS = "keywords"
    SPELL = "spell"
    PART = "part of another ability"


class Ability(Record, frozen=True):
    """One line of text, classified.

    ``body`` is the normal text without an ability word; an activated ability has its
    ``cost`` and ``effect``. ``number`` counts the card's activated abilities, loyalty
    abilities among them, as written (602.1a); -1 for other abilities. ``conditional``
    says that words outside the ability decide whether it functions (711, 716, 721);
    ``only_if`` and ``limit`` are what they say, where they can be read.
    """

    line: NormalLine
    kind: AbilityLineKind
    body: str
    cost: str = ""
    effect: str = ""
    number: int = -1
    keywords: tuple[str, ...] = ()
    conditional: bool = False
    only_if: tuple[Condition, ...] = ()
    limit: int | None = None


_LOYALTY = pattern_of(r"^\[?[+-]?(?:\d{1,3}|x)\]?$")
_TRIGGER = pattern_of(r"^(?:when|whenever|at) ")
_BULLET = pattern_of(r"^(?:[•*]|\+ \{)")
_CHARGED = pattern_of(r"^\d{1,3}\+ \| ?")
_NO_COLON = pattern_of(r"^((?:\{[^{}]{1,7}\}(?:, )?){1,6}) (?=adds? )")  # a slip that cards' data have
_SIZE = pattern_of(r"^[\d*]{1,3}/[\d*]{1,3}$")
# What a Saga has for good from a chapter on.
_GAINED = pattern_of(rf"(?:~|it) gains (?P<what>{QUOTED})\.?")
_ONE_SHOT = {
    AbilityLineKind.ACTIVATED,
    AbilityLineKind.LOYALTY,
    AbilityLineKind.TRIGGERED,
    AbilityLineKind.SPELL,
}


@lru_cache(maxsize=16384)
def read_abilities(card: Characteristics) -> tuple[Ability, ...]:
    """The abilities of a card's text, in order; those of its land types aren't included.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    require_english(card.name, card.text)
    is_spell_text = bool(card.types & {"Instant", "Sorcery"})
    abilities: list[Ability] = []
    number, in_block, head = len(basic_land_types(card)), False, AbilityLineKind.STATIC
    block: tuple[Condition, ...] = ()
    for line in read_lines(card.name, card.text):
        if "Land" in card.types and line.text.startswith("add "):  # a slip of cards' data: {T} is lost
            line = replace(line, text=f"{{T}}: {line.text}")
        if BLOCK.match(line.text):
            in_block, block = True, block_conditions(line.text)
        ability = classify(line, is_spell_text, head)
        if ability.kind in (AbilityLineKind.ACTIVATED, AbilityLineKind.LOYALTY):
            ability = replace(ability, number=number)
            number += 1
        if not _BULLET.match(line.text):
            head = ability.kind
        if in_block:
            ability = replace(ability, conditional=True, only_if=(*ability.only_if, *block))
        abilities.append(ability)
    return tuple(abilities)


def _keywords_for_certain(text: str) -> tuple[str, ...] | None:
    """The keywords of a line that has only keywords, without conditions; else None."""
    keywords = keyword_line(text)
    return None if keywords is None or not CONDITIONAL_LABELS.isdisjoint(keywords) else keywords


def classify(
    line: NormalLine, is_spell_text: bool = False, head: AbilityLineKind = AbilityLineKind.STATIC
) -> Ability:
    """Classify one line; ``head`` is the kind of the last line that wasn't a mode."""
    text = line.text
    if _SIZE.match(text) or (BLOCK.match(text) and ":" not in text):
        return Ability(line, AbilityLineKind.PART, text)
    if _BULLET.match(text) and head in _ONE_SHOT:
        return Ability(line, AbilityLineKind.PART, text)
    if (keywords := _keywords_for_certain(text)) is not None:
        return Ability(line, AbilityLineKind.KEYWORDS, text, keywords=keywords)
    label, body = ("", text) if _TRIGGER.match(text) else split_label(text)
    conditional = label in CONDITIONAL_LABELS
    only_if, limit = LABEL_MEANS.get(label, (None, None))
    if is_chapter(label) and (gained := _GAINED.fullmatch(body)):
        return Ability(
            line,
            AbilityLineKind.STATIC,
            f"~ has {gained['what']}",
            conditional=True,
            only_if=(reached(label),),
        )
    is_flavor = label and not (conditional or label in LABEL_MEANS or is_chapter(label))
    if is_flavor and (behind := _keywords_for_certain(body)) is not None:
        return Ability(replace(line, text=body), AbilityLineKind.KEYWORDS, body, keywords=behind)
    if is_chapter(label) or _TRIGGER.match(body):
        return Ability(line, AbilityLineKind.TRIGGERED, body, conditional=conditional)
    # The number of counters of a station; a Room's door, where both are printed on one card (709.5).
    body = _CHARGED.sub("", body).removeprefix("~: ")
    body = _NO_COLON.sub(r"\1: ", body)
    cost, colon, effect = body.partition(":")
    if colon and _LOYALTY.match(cost.strip()):
        return Ability(line, AbilityLineKind.LOYALTY, body, cost.strip(), effect.strip())
    if colon:
        return Ability(
            line,
            AbilityLineKind.ACTIVATED,
            body,
            cost.strip(),
            effect.strip(),
            conditional=conditional,
            only_if=(only_if,) if only_if else (),
            limit=limit,
        )
    kind = AbilityLineKind.SPELL if is_spell_text else AbilityLineKind.STATIC
    return Ability(line, kind, body, conditional=conditional, only_if=(only_if,) if only_if else ())
