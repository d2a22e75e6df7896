"""Effects that increase, reduce or set what other things cost (118.7, 118.8, 601.2f, 602.2b)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from planner.game.amounts import (
    ONCE,
    Amount,
    ChosenColorsOfSpell,
    Count,
    Fact,
    Opponents,
    SpellNamesakes,
    SpellSymbols,
    Targeted,
)
from planner.game.filters import Filter
from planner.game.offers import AlternativeCost, CostChange, CostFloor, CostTexts
from planner.game.purposes import Allowed
from planner.game.wording import Condition, Not, Take, Turn, WrittenCost
from planner.mana import COLOR_WORDS, ManaCost, ManaError
from planner.text.amounts import read_amount, read_each
from planner.text.conditions import all_of, read_condition
from planner.text.costs import read_cost
from planner.text.filters import merged, read_filter
from planner.text.normal import QUOTED, Line
from planner.text.phrases import SLOTS, number
from planner.text.printed import names_only_subtypes
from planner.text.statics import bears
from planner.text.subjects import (
    MANA_ABILITIES,
    SPELL,
    Subject,
    read_subject,
    read_target,
    read_which_spells,
    whose,
)

_Under = TypeVar("_Under", CostChange, CostFloor, AlternativeCost)

_NUMBER = SLOTS["number"]
_AMOUNT = r"(?:\{[^{}]{1,7}\}){1,10}|\d{1,2}|x"
_COST = re.compile(
    rf"(?P<subject>[^\"]{{1,200}}?) (?:each )?costs? (?:up to )?(?P<amount>{_AMOUNT}) (?P<way>less|more)"
    r"(?: to (?:cast|activate|cycle|equip|foretell|plot|unlock|crew))?(?P<rest>(?:,? .{1,240})?)"
)
_ADDITIONAL = re.compile(
    r"(?P<subject>[^\"]{1,200}?) costs? an additional (?P<cost>[^,.]{1,80}?)"
    r"(?: to (?:cast|activate))?(?P<rest>(?: for each .{1,80})?)"
)
_TO_CAST = re.compile(
    r"as an additional cost to cast (?P<spells>.{1,80}?spells?),"
    r" (?P<who>you|they|players|that player|its controller|your opponents)(?P<may> may)? (?P<cost>.{1,120})"
)
_IF_PAID = re.compile(
    r"(?:those spells|that spell|it|they) costs? (?P<amount>(?:\{[^{}]{1,7}\}){1,4}) less to cast"
    r" if you (?:paid life this way|do|did|paid .{1,30} this way)"
)
_PREFIX = re.compile(
    r"(?:as long as ~ is in the command zone or on the battlefield, "
    r"|(?P<condition>(?:as long as|if|while) [^,]{1,120}), |(?P<turn>during your turn|on your turn), "
    r"|(?P<over>until (?:end of turn|your next turn|the end of turn)|this turn|for the rest of the game), )"
)
_REST: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"(?P<before>.*?)(?:{pattern})$"))
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

_ABOUT_IT = re.compile(r"(?:it|it's|its|they|they're|that spell|those spells|the spell|that ability)\b")
_ITS_TARGETS = re.compile(r"(?P<what>[a-z' -]{1,60}?) (?:it|that spell|they) targets?")
_SPELLS_BEFORE = re.compile(r"other spell (?P<who>you|that player|they)(?:'ve| has| have)? cast this turn")
_SAME_NAME = re.compile(r"(?P<what>cards?) with the same name as that spell(?P<where> in your graveyard)")
_SPELL = re.compile(r"\b(?:it|its|they|their|that spell|that ability|exiled with|the exiled)\b")
_SAYS_WHOSE = re.compile(r"\b(?:you|your|opponents?|players?)\b")
_COUNTERS_ON = re.compile(r"counters? on (?:it|them)\b")
_SYMBOLS = re.compile(r"(?P<color>[a-z]+) mana symbols? in (?:its|their) mana costs?")
_COMMANDER_CASTS = re.compile(
    r"times? (?:you've cast (?:(?:your|a) commander|it)|it's been cast) from the command zone this game"
)
_COLORS = {word: letter for letter, word in COLOR_WORDS.items()}

_AT_LEAST = re.compile(
    r"(?:this effect|it) can't reduce (?:the (?:amount of )?mana (?:in that cost|it costs[^.]{0,20}"
    r"|(?:a|an|that|this) (?:spell|ability) costs(?: to (?:cast|activate))?)|(?:that|those|the) costs?)"
    rf" to less than (?P<least>{_NUMBER}) mana"
)
_ONLY = re.compile(
    r"this effect reduces only the amount of (?P<what>[a-z]+) mana (?:you|they|it costs?) ?(?:pay)?"
)
_FLOOR = re.compile(
    rf"(?P<subject>.{{1,80}}?) that would cost less than (?P<least>{_NUMBER}) mana to cast"
    rf" costs? (?P<costs>{_NUMBER}) mana to cast(?: instead)?"
)
_AFFINITY = re.compile(
    r"(?P<subject>.{1,120}?) (?:have|has|gains?) (?:affinity for (?P<what>[a-z ]{1,40})|undaunted)"
    r"(?: this turn| until end of turn)?"
)


@dataclass(frozen=True, slots=True)
class _Rest:
    """What stands behind a change: how often, when, for which targets."""

    each: Amount = ONCE
    only_if: tuple[Condition, ...] = ()
    targets: Filter | None = None
    not_mana: bool = False
    keyword: str = ""


def read_changes(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """What a sentence does to the costs of other things; None for one that can't be read.

    Nothing where it never speaks of the payer's payments, where ``speaker`` has the text.

    >>> line = Line("Noncreature spells cost {1} more to cast.", "")
    >>> read_changes("noncreature spells cost {1} more to cast", line, "opponent").changes[0].more
    True
    """
    conditions, sentence = _prefix(sentence)
    if conditions is None:
        return None
    for read in (_floor, _to_cast, _additional, _affinity, _cost):
        found = read(sentence, line, speaker)
        if found is not None:
            break
    else:
        return None
    if not names_only_subtypes(found, line.printed):
        return None
    return with_condition(found, all_of(conditions))


def with_condition(found: CostTexts, condition: Condition | None) -> CostTexts:
    """The same where a condition holds as well."""
    if condition is None:
        return found

    def under(one: _Under) -> _Under:
        both = [part for part in (condition, one.only_if) if part is not None]
        return replace(one, only_if=all_of(both))

    return replace(
        found,
        changes=tuple(under(one) for one in found.changes),
        floors=tuple(under(one) for one in found.floors),
        alternatives=tuple(under(one) for one in found.alternatives),
    )


def amended(sentence: str, found: CostTexts) -> CostTexts | None:
    """What was read with a sentence that goes on speaking of it, None for another sentence.

    "This effect can't reduce the mana in that cost to less than one mana."
    """
    if not found.changes:  # the sentence before was about others
        said = _IF_PAID.fullmatch(sentence) or _AT_LEAST.fullmatch(sentence) or _ONLY.fullmatch(sentence)
        return found if said else None
    last = found.changes[-1]
    if match := _IF_PAID.fullmatch(sentence):
        mana = _mana(match["amount"])
        if mana is None or not last.optional or last.mana is not None:
            return None
        return replace(found, changes=(*found.changes[:-1], replace(last, mana=mana)))
    if match := _AT_LEAST.fullmatch(sentence):
        least = number(match["least"])
        return replace(found, changes=tuple(replace(one, least=least) for one in found.changes))
    match = _ONLY.fullmatch(sentence)
    if match is None:
        return None
    if match["what"] == "generic":  # generic mana in a reduction reduces nothing else anyway (118.7a)
        symbols = [] if last.mana is None else last.mana.symbols
        return found if all(symbol.text[1:-1].isdigit() for symbol in symbols) else None
    colored = match["what"] == "colored" or match["what"] in _COLORS
    changes = tuple(replace(one, only_colored=True) for one in found.changes)
    return replace(found, changes=changes) if colored else None


def _prefix(sentence: str) -> tuple[list[Condition] | None, str]:
    """Conditions at the beginning, None where one can't be read, and the rest of the sentence."""
    conditions: list[Condition] = []
    while match := _PREFIX.match(sentence):
        sentence = sentence[match.end() :]
        if match["turn"]:
            conditions.append(Turn("you"))
        elif match["condition"]:
            condition = read_condition(match["condition"])
            if condition is None:
                return None, sentence
            conditions.append(condition)
    return conditions, sentence


# --- increases and reductions ------------------------------------------------------------------


def _cost(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    match = _COST.fullmatch(sentence)
    if match is None:
        return None
    subject = read_subject(match["subject"], speaker)
    if subject is None:
        return None
    if not subject.concerns:
        return CostTexts()
    rest = _read_rest(match["rest"], speaker, in_x=match["amount"] in ("x", "{X}"))
    mana = _mana("{1}" if match["amount"] in ("x", "{X}") else match["amount"])
    if rest is None or mana is None:
        return None
    return _change(subject, rest, line, more=match["way"] == "more", mana=mana)


def _change(
    subject: Subject,
    rest: _Rest,
    line: Line,
    *,
    more: bool,
    mana: ManaCost | None = None,
    parts: tuple[WrittenCost, ...] = (),
) -> CostTexts | None:
    allowed = subject.allowed
    if rest.keyword:
        read = read_which_spells(f"spells with {rest.keyword}")
        if read is None or any(one.kind != SPELL or one.clauses for one in allowed):
            return None if read is None else _change_with(subject, rest, line, read, more, mana)
        allowed = read
    if subject.targets is not None and rest.targets is not None:
        return None
    only_if = [*rest.only_if, *([subject.only_if] if subject.only_if else [])]
    change = CostChange(
        line.printed,
        more,
        mana,
        rest.each,
        allowed,
        subject.denied + ((MANA_ABILITIES,) if rest.not_mana else ()),
        subject.targets or rest.targets,
        all_of(only_if),
        parts=parts,
        source=subject.source,
    )
    return CostTexts(changes=(change,))


def _change_with(
    subject: Subject, rest: _Rest, line: Line, also: tuple[Allowed, ...], more: bool, mana: ManaCost | None
) -> CostTexts | None:
    """A change for spells that have a keyword besides what the subject says."""
    clauses = tuple(
        merged(a, b) for one in subject.allowed for a in one.clauses for two in also for b in two.clauses
    )
    narrowed = replace(subject, allowed=tuple(replace(one, clauses=clauses) for one in subject.allowed))
    return _change(narrowed, replace(rest, keyword=""), line, more=more, mana=mana)


def _mana(words: str) -> ManaCost | None:
    try:
        return ManaCost(words if words.startswith("{") else f"{{{words}}}")
    except ManaError:
        return None


def _read_rest(words: str, speaker: str, *, in_x: bool = False) -> _Rest | None:
    """What stands behind the change, from its end; None where a part of it can't be read."""
    rest, where = _Rest(), False
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


def _with_ending(rest: _Rest, kind: str, match: re.Match[str], speaker: str) -> _Rest | None:
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


def _floor(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    match = _FLOOR.fullmatch(sentence)
    if match is None or match["least"] != match["costs"]:
        return None
    subject = read_subject(match["subject"], speaker)
    if subject is None or subject.targets or subject.source:
        return None
    if not subject.concerns:
        return CostTexts()
    floor = CostFloor(line.printed, number(match["least"]), subject.allowed, subject.denied, subject.only_if)
    return CostTexts(floors=(floor,))


def _affinity(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """Spells that are given affinity (702.41) or undaunted (702.124)."""
    match = _AFFINITY.fullmatch(sentence)
    subject = read_subject(match["subject"], speaker) if match else None
    if match is None or subject is None:
        return None
    if not subject.concerns:
        return CostTexts()
    each: Amount = Opponents()
    if match["what"]:
        objects = read_filter(match["what"])
        if objects is None:
            return None
        each = Count(objects)
    return _change(subject, _Rest(each), line, more=False, mana=ManaCost("{1}"))


# --- costs that aren't mana --------------------------------------------------------------------


def _additional(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """Costs that an effect adds to others: "spells ... cost an additional 3 life to cast" (118.8)."""
    if QUOTED in sentence and len(line.quotes) == 1:
        sentence = sentence.replace(QUOTED, line.quotes[0].rstrip("."))
    match = _ADDITIONAL.fullmatch(sentence)
    subject = read_subject(match["subject"], speaker) if match else None
    if match is None or subject is None:
        return None
    if not subject.concerns:
        return CostTexts()
    rest = _read_rest(match["rest"], speaker)
    cost = re.sub(rf"^({_NUMBER}) life$", r"pay \1 life", match["cost"])
    parts = _paid(cost, speaker)
    if rest is None or parts is None:
        return None
    return _change(subject, rest, line, more=True, parts=parts)


def _paid(words: str, speaker: str) -> tuple[WrittenCost, ...] | None:
    """A cost that the payer pays, its filters as the speaker would say them."""
    parts = read_cost(words)
    return parts if parts is None or speaker == "you" else tuple(map(_turned, parts))


def _turned(part: WrittenCost) -> WrittenCost:
    if isinstance(part, Take) and part.objects.controller == "you":
        return replace(part, objects=replace(part.objects, controller="opponent"))
    return part


def _to_cast(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """What is said before the spells: "as an additional cost to cast ..., you may pay 2 life" (118.8).

    Where nothing follows that reduces the cost, what may be paid is for something else.
    """
    match = _TO_CAST.fullmatch(sentence)
    if match is None:
        return None
    if not whose(match, speaker):
        return CostTexts()
    allowed = read_which_spells(match["spells"])
    parts = _paid(match["cost"], speaker)
    if match["may"] and match["cost"].startswith("pay any amount of mana"):
        return CostTexts()
    if allowed is None or parts is None:
        return None
    if match["may"]:
        return CostTexts(
            changes=(CostChange(line.printed, False, None, allowed=allowed, optional=True, price=parts),)
        )
    return CostTexts(changes=(CostChange(line.printed, True, None, allowed=allowed, parts=parts),))
