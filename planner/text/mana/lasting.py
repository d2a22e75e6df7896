"""What a card says that goes on once it has resolved, part for part from the rest of its text (611.2)."""

from __future__ import annotations

import re

from planner.game.filters import Filter
from planner.game.readings import Reading
from planner.game.resolving import LastingEffect
from planner.game.vocabulary import Until, Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.lasting_effects import effect_card, ends_of, read_effect
from planner.text.phrases.filters import read_filter
from planner.text.statics.casting_rules import read_casting_rules

_FREE = pattern_of(
    r"until end of turn, (?:whenever .{1,80} taps? .{1,60} for mana, .{1,160}"
    r"|if .{1,80} taps? .{1,60} for mana, .{1,160} instead .{1,80}"
    r"|any time you could activate a mana ability, you may pay .{1,60}"
    r"|you may spend (?:\S{1,20} )?mana as though .{1,80}"
    r"|you may (?:cast|play) .{1,80} from your graveyard)"
    r"|(?!the next).{1,80} spells you cast this turn cost .{1,20} less to cast"
    r"|(?!the next)(?:\S{1,20} ){0,4}spells you cast cost .{1,20} less to cast this turn"
    r"|you may (?:cast|play) (?!target\b)(?!a |an |one ).{1,80} from your graveyard this turn"
    r"|you may cast (?:\S{1,20} ){0,3}spells this turn as though they had flash"
    r"|you may play .{1,30} additional lands? this turn"
    r"|if a card would be put into your graveyard from anywhere this turn, exile that card instead"
)
"""What names no objects as they are: it holds for whatever comes into the turn."""
_OF_PERMANENTS = pattern_of(
    r'until end of turn, (?:\S{1,20} ){0,3}you control gain "".{0,20}'
    r"|(?:\S{1,20} ){0,3}you control (?:get \S{3,8} and )?gain "
    r'(?:"".{0,20}|.{0,60}\bhaste\b.{0,40}) until end of turn'
)
_OF_CARDS = pattern_of(r"each .{1,60} card in your graveyard gains flashback until end of turn")
_OF_TARGET = pattern_of(r"target (?P<which>.{1,60} card in your graveyard) gains flashback until end of turn")
_FOLLOWS = pattern_of(r"if you do, add .{1,80}|the flashback cost is equal to .{1,40}")
_SENTENCE_END = pattern_of(r"(?<=\.) ")


def lasting_in(printed: str, normal: str, name: str) -> tuple[tuple[LastingEffect, ...], str]:
    """Split a line into effects that last for the turn, as read, and the other words (611.2)."""
    sentences, said = normal.split(". "), _SENTENCE_END.split(printed)
    if len(said) != len(sentences):
        return (), normal
    found: list[LastingEffect] = []
    rest: list[str] = []
    place = 0
    while place < len(sentences):
        end = place + 1
        while end < len(sentences) and _FOLLOWS.fullmatch(sentences[end].rstrip(".")):
            end += 1
        effect = _effect(sentences[place].rstrip("."), " ".join(said[place:end]), name)
        if effect is None:
            rest += sentences[place:end]
        else:
            found.append(effect)
        place = end
    return tuple(found), ". ".join(rest)


def lasting_behind(printed: str, normal: str, name: str) -> tuple[tuple[LastingEffect, ...], str]:
    """Split the effect of a trigger in the same way, if its printed words agree."""
    line = re.sub(r" ?\([^()]*\)", "", printed).rstrip(". ")
    words = normal.rstrip(". ")
    if not line.lower().endswith(words):
        return (), normal
    words = line[len(line) - len(words) :]
    return lasting_in(f"{words[:1].upper()}{words[1:]}.", normal, name)


def _effect(sentence: str, printed: str, name: str) -> LastingEffect | None:
    """Read a lasting effect; None for another sentence, or one that can't be read."""
    target: Filter | None = None
    fixed: Zone | None = None
    if (one := _OF_TARGET.fullmatch(sentence)) is not None:
        target, fixed = read_filter(one["which"]), Zone.GRAVEYARD
        if target is None:
            return None
    elif _OF_CARDS.fullmatch(sentence):
        fixed = Zone.GRAVEYARD
    elif _OF_PERMANENTS.fullmatch(sentence):
        fixed = Zone.BATTLEFIELD
    elif not _FREE.fullmatch(sentence):
        return None
    card = effect_card(name, printed)
    reading = read_effect(card, "you", chosen=fixed is not None)
    rules = read_casting_rules(name, printed, "you")
    if reading.unread or (_says_nothing(reading) and not rules):
        return None
    return LastingEffect(printed, reading, ends_of(printed) or Until.END_OF_TURN, fixed, target)


def _says_nothing(reading: Reading) -> bool:
    parts = (reading.grants, reading.triggers, reading.replacements, reading.spending, reading.changes)
    return not (any(parts) or reading.costs or reading.written or reading.diverts)
