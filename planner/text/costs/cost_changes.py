"""Effects that increase, reduce or set what other things cost (118.7, 118.8, 601.2f, 602.2b)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar

from planner.game.amounts import (
    Amount,
    Count,
    Opponents,
)
from planner.game.mana import COLOR_WORDS, ManaCost, ManaError
from planner.game.purposes import Allowed
from planner.game.written_abilities import Condition, ManaPart, Take, Turn, WrittenCost
from planner.game.written_costs import (
    AdditionalCost,
    AlternativeCost,
    CostChange,
    CostFloor,
    CostOption,
    CostTexts,
)
from planner.text.costs.cost_change_subjects import (
    MANA_ABILITIES,
    SPELL,
    Subject,
    read_subject,
    read_which_spells,
    whose,
)
from planner.text.costs.cost_change_tails import Ending, read_ending
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import QUOTED, Line
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import SLOTS, number
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.filters import merged, read_filter

_Under = TypeVar("_Under", AdditionalCost, CostChange, CostFloor, AlternativeCost)

_NUMBER = SLOTS["number"]
_AMOUNT = r"(?:\{[^{}]{1,7}\}){1,10}|\d{1,2}|x"
_COST = pattern_of(
    rf"(?P<subject>[^\"]{{1,200}}?) (?:each )?costs? (?:up to )?(?P<amount>{_AMOUNT}) (?P<way>less|more)"
    r"(?: to (?:cast or activate|cast|activate|cycle|equip|foretell|plot|unlock|crew))?"
    r"(?P<rest>(?:,? .{1,240})?)"
)
_TWO_CHANGES = pattern_of(
    r"([^\"]{1,200}? costs? \S{1,20} (?:less|more)(?: to (?:cast|activate))?) and"
    r" ((?:spells|abilities) [^\"]{1,200}? costs? \S{1,20} (?:less|more)\b.{0,120})"
)
_CAST_OR_ACTIVATE = pattern_of(
    r"spells and abilities (?P<who>you|your opponents|players) cast or activate(?P<that> that .+)?"
)
_ADDITIONAL = pattern_of(
    r"(?P<subject>[^\"]{1,200}?) costs? an additional (?P<cost>[^,.]{1,80}?)"
    r"(?: to (?:cast|activate))?(?P<rest>(?: for each .{1,80})?)"
)
_TO_CAST = pattern_of(
    r"as an additional cost to cast (?P<spells>.{1,80}?spells?),"
    r" (?P<who>you|they|players|that player|its controller|your opponents)(?P<may> may)? (?P<cost>.{1,120})"
)
_ANY_MANA = "pay any amount of mana"
_IF_PAID = pattern_of(
    r"(?:those spells|that spell|it|they) costs? (?P<amount>(?:\{[^{}]{1,7}\}){1,4}) less to cast"
    r" if you (?:paid life this way|do|did|paid .{1,30} this way)"
)
_PREFIX = pattern_of(
    r"(?:as long as ~ is in the command zone or on the battlefield, "
    r"|(?P<condition>(?:as long as|if|while) [^,]{1,120}), |(?P<turn>during your turn|on your turn), "
    r"|(?P<over>until (?:end of turn|your next turn|the end of turn)|this turn|for the rest of the game), )"
)
_COLORS = frozenset(COLOR_WORDS.values())

_AT_LEAST = pattern_of(
    r"(?:this effect|it) can't reduce (?:the (?:amount of )?mana (?:in that cost|it costs[^.]{0,20}"
    r"|(?:a|an|that|this) (?:spell|ability) costs(?: to (?:cast|activate))?)|(?:that|those|the) costs?)"
    rf" to less than (?P<least>{_NUMBER}) mana"
)
_ONLY = pattern_of(
    r"this effect reduces only the amount of (?P<what>[a-z]+) mana (?:you|they|it costs?) ?(?:pay)?"
)
_FLOOR = pattern_of(
    rf"(?P<subject>.{{1,80}}?) that would cost less than (?P<least>{_NUMBER}) mana to cast"
    rf" costs? (?P<costs>{_NUMBER}) mana to cast(?: instead)?"
)
_AFFINITY = pattern_of(
    r"(?P<subject>.{1,120}?) (?:have|has|gains?) (?:affinity for (?P<what>[a-z ]{1,40})|undaunted)"
    r"(?: this turn| until end of turn)?"
)


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
        additional=tuple(under(one) for one in found.additional),
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
    if two := _TWO_CHANGES.fullmatch(sentence):
        both = [_cost(part, line, speaker) for part in two.groups()]
        return None if None in both else sum((one for one in both if one is not None), CostTexts())
    match = _COST.fullmatch(sentence)
    if match is None:
        return None
    subjects = [read_subject(words, speaker) for words in _subjects(match["subject"])]
    if None in subjects:
        return None
    found = [_cost_of(subject, match, line, speaker) for subject in subjects if subject is not None]
    return None if None in found else sum((one for one in found if one is not None), CostTexts())


def _subjects(words: str) -> list[str]:
    """What a change speaks of; spells and abilities apart, where it speaks of both."""
    words = _CAST_OR_ACTIVATE.sub(
        r"spells \g<who> cast\g<that> and abilities \g<who> activate\g<that>", words
    )
    return re.split(r" and (?=abilities )", words)


def _cost_of(subject: Subject, match: re.Match[str], line: Line, speaker: str) -> CostTexts | None:
    if not subject.concerns:
        return CostTexts()
    rest = read_ending(match["rest"], speaker, in_x=match["amount"] in ("x", "{X}"))
    mana = _mana("{1}" if match["amount"] in ("x", "{X}") else match["amount"])
    if rest is None or mana is None:
        return None
    return _change(subject, rest, line, more=match["way"] == "more", mana=mana)


def _change(
    subject: Subject,
    rest: Ending,
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
    if subject.part and (mana is None or not all(symbol.text[1:-1].isdigit() for symbol in mana.symbols)):
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
        part=subject.part,
    )
    return CostTexts(changes=(change,))


def _change_with(
    subject: Subject, rest: Ending, line: Line, also: tuple[Allowed, ...], more: bool, mana: ManaCost | None
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
    return _change(subject, Ending(each), line, more=False, mana=ManaCost("{1}"))


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
    rest = read_ending(match["rest"], speaker)
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
    if match["may"] and match["cost"] == _ANY_MANA and allowed is not None:
        option = CostOption("Pay any amount of mana", (ManaPart(ManaCost("{1}")),))
        offered = AdditionalCost("", (option,), line.printed, True, True, applies_to=allowed)
        return CostTexts(additional=(offered,))
    if allowed is None or parts is None:
        return None
    if match["may"]:
        return CostTexts(
            changes=(CostChange(line.printed, False, None, allowed=allowed, optional=True, price=parts),)
        )
    return CostTexts(changes=(CostChange(line.printed, True, None, allowed=allowed, parts=parts),))
