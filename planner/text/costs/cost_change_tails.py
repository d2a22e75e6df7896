"""What can stand behind a change of costs: how often, when, for which targets (118.7, 601.2f).

"... for each artifact you control", "... where X is its power", "... if it targets a creature".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from planner.game.amounts import (
    ONCE,
    Amount,
    ChosenColorsOfSpell,
    Count,
    Fact,
    SpellNamesakes,
    SpellSymbols,
    Targeted,
)
from planner.game.filters import Filter
from planner.game.mana import COLOR_WORDS
from planner.game.written_abilities import Condition, Not, Turn
from planner.text.costs.cost_change_subjects import read_target
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.phrases.amounts import read_amount, read_each
from planner.text.phrases.conditions import read_condition
from planner.text.phrases.filters import read_filter
from planner.text.phrases.relevance import bears

_REST: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, pattern_of(rf"(?P<before>.*?)(?:{pattern})$"))
    for kind, pattern in (
        ("nothing", r",? and (?:can't be countered|can be cast as though .{1,40})"),
        ("turn", r" during your turn"),
        ("not their turn", r" except during (?:its|their) (?:controller's|controllers'|caster's) turns?"),
        ("not turn", r" during turns other than yours|,? as long as it's not your turn"),
        ("not mana", r",? (?:unless they're|unless it's a|except) mana abilit(?:y|ies)"),
        ("where", r",? where x is (?P<what>[^,]{1,160})"),
        (
            "targets",
            r",? (?:if|as long as) (?:it|they|that spell|that ability) targets? (?P<what>[^,]{1,80})",
        ),
        ("has", r",? if (?:it|they) (?:has|have) (?P<what>[a-z ]{1,30})"),
        ("condition", r",? (?:if|as long as|while) (?P<what>[^,]{1,160})"),
        ("each", r" for each (?P<what>[^,]{1,160})"),
        ("nothing", r" (?:this turn|until end of turn|until your next turn)"),
    )
)
"""What can follow a change of costs, at the end of what is left, and what it says."""

_ABOUT_IT = pattern_of(r"(?:it|it's|its|they|they're|that spell|those spells|the spell|that ability)\b")
_ITS_TARGETS = pattern_of(r"(?P<what>[a-z' -]{1,60}?) (?:it|that spell|they) targets?")
_SPELLS_BEFORE = pattern_of(r"other spell (?P<who>you|that player|they)(?:'ve| has| have)? cast this turn")
_SAME_NAME = pattern_of(r"(?P<what>cards?) with the same name as that spell(?P<where> in your graveyard)")
_SPELL = pattern_of(r"\b(?:it|its|they|their|that spell|that ability|exiled with|the exiled)\b")
_SAYS_WHOSE = pattern_of(r"\b(?:you|your|opponents?|players?)\b")
_COUNTERS_ON = pattern_of(r"counters? on (?:it|them)\b")
_SHARED_TYPES = pattern_of(r"card type (?:they|it) shares? with (?:a )?cards? exiled with ~")
_SYMBOLS = pattern_of(r"(?P<color>[a-z]+) mana symbols? in (?:its|their) mana costs?")
_COMMANDER_CASTS = pattern_of(
    r"times? (?:you've cast (?:(?:your|a) commander|it)|it's been cast) from the command zone this game"
)
_COLORS = {word: letter for letter, word in COLOR_WORDS.items()}


@dataclass(frozen=True, slots=True)
class Ending:
    """What stands behind a change: how often, when, for which targets."""

    each: Amount = ONCE
    only_if: tuple[Condition, ...] = ()
    targets: Filter | None = None
    not_mana: bool = False
    keyword: str = ""


def read_ending(words: str, speaker: str, *, in_x: bool = False) -> Ending | None:
    """What stands behind the change, from its end; None where a part of it can't be read."""
    rest, where = Ending(), False
    while words:
        for kind, match in _endings(words):
            further = _with_ending(rest, kind, match, speaker)
            if further is not None:
                rest, words = further, match["before"]
                where = where or kind == "where"
                break
        else:
            if not words.startswith((" and ", ", and ")) or bears(words) or re.search(r"\bcosts?\b", words):
                return None
            words = ""
    return rest if where or not in_x else None


def _endings(words: str) -> Iterator[tuple[str, re.Match[str]]]:
    for kind, pattern in _REST:
        if match := pattern.fullmatch(words):
            yield kind, match


def _with_ending(rest: Ending, kind: str, match: re.Match[str], speaker: str) -> Ending | None:
    if kind == "nothing":
        return rest
    if kind == "not mana":
        return replace(rest, not_mana=True)
    if kind == "not their turn":
        return replace(rest, only_if=(*rest.only_if, Not(Turn("you" if speaker == "you" else "opponent"))))
    if kind in ("turn", "not turn"):
        condition = Turn("you") if kind == "turn" else read_condition("it's not your turn")
        return None if condition is None else replace(rest, only_if=(*rest.only_if, condition))
    if kind == "targets":
        targets = read_target(match["what"])
        return None if targets is None or rest.targets else replace(rest, targets=targets)
    if kind == "has":
        return None if rest.keyword else replace(rest, keyword=match["what"])
    if kind == "condition":
        condition = None if _ABOUT_IT.match(match["what"]) else read_condition(match["what"])
        return None if condition is None else replace(rest, only_if=(*rest.only_if, condition))
    each = read_each_of_cost(match["what"]) if kind == "each" else read_amount_of_cost(match["what"])
    return None if each is None or rest.each != ONCE else replace(rest, each=each)


def read_each_of_cost(words: str) -> Amount | None:
    """How many there are of what a cost changes for each; None where that can't be read."""
    if match := _SPELLS_BEFORE.fullmatch(words):
        return Fact("spells_cast", of_payer=match["who"] != "you")
    if match := _ITS_TARGETS.fullmatch(words):
        what = (
            read_target(match["what"])
            if match["what"] != "target"
            else Filter("a target", zone="any", controller="any")
        )
        return None if what is None else Targeted(what)
    if match := _SYMBOLS.fullmatch(words):
        letter = _COLORS.get(match["color"])
        return SpellSymbols(letter) if letter else None
    if _COMMANDER_CASTS.fullmatch(words):
        return Fact("commander_casts")
    if match := _SAME_NAME.fullmatch(words):
        objects = read_filter(match["what"] + match["where"])
        return SpellNamesakes(objects) if objects else None
    if words == "of the chosen colors it is":
        return ChosenColorsOfSpell()
    if _SHARED_TYPES.fullmatch(words):  # which they are, the request says as what was chosen
        return ChosenColorsOfSpell("card type")
    if _about_the_spell(words):
        return None
    each = read_each(words)
    if isinstance(each, Count) and each.objects.zone == "battlefield" and not _SAYS_WHOSE.search(words):
        return replace(each, objects=replace(each.objects, controller="any"))
    return each


def read_amount_of_cost(words: str) -> Amount | None:
    """An amount behind *where X is*; None where that can't be read."""
    return None if _about_the_spell(words) else read_amount(words)


def _about_the_spell(words: str) -> bool:
    """Whether an amount looks at the spell in a way that isn't read, or at what something exiled."""
    return _SPELL.search(_COUNTERS_ON.sub("", words)) is not None
