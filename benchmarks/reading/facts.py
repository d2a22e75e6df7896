"""What became of the lines that facts known of cards speak of: understood, reported, wrong.

``judge`` finds the line and says what became of it; ``differences`` compares a reading
with a fact (see ``benchmarks.reading.compare``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from benchmarks.reading.compare import Fact, differences, trigger_differences
from planner.game.characteristics import Characteristics
from planner.game.mana_abilities import TapSelf
from planner.game.mana_outputs import Runs
from planner.game.readings import Reading, Unread
from planner.game.written_abilities import WrittenAbility
from planner.loading.card_lines.understood import other_texts, readings_of, squeezed
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities


class Verdict(Enum):
    """What became of a line that a fact speaks of."""

    UNDERSTOOD = "understood"
    NO_SOURCE = "no source"
    REPORTED = "reported"
    WRONG = "wrong"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with what it stands on: why, or what was read and what the fact says."""

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    read: WrittenAbility | None = None


_LABELLED = re.compile(r"[—|]\s*$")
_NOT_WHILE_PAYING = re.compile(
    r"\bactivate (?:this ability )?only (?:as (?:an instant|a sorcery)|any time you could cast)",
    re.IGNORECASE,
)
_NOT_YOURS = re.compile(
    r"\b(?:your opponents|an opponent|each opponent|opponents) controls?\b", re.IGNORECASE
)


def judge(face: Characteristics, fact: Fact) -> Judgement:
    """What became of the line of this face that a fact speaks of.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    readings = readings_of(face)
    if fact.via == "intrinsic":
        return _judge_intrinsic(readings[0], fact)
    host = host_of(face, fact)
    found = _find(readings, fact)
    reason = _no_source(face, fact, host)
    if found is None and not reason:
        wrong = _rule_differences(readings, fact, face.name)
        if wrong:
            return Judgement(Verdict.WRONG, tuple(wrong))
    if found is None:
        if reported_by(face, fact) is not None:
            return Judgement(Verdict.REPORTED)
        if reason:
            return Judgement(Verdict.NO_SOURCE, (reason,))
        read = any(_is_in(fact.text, text) for reading in readings for text in other_texts(reading))
        return Judgement(Verdict.UNDERSTOOD if read else Verdict.SILENT)
    if reason:
        return Judgement(Verdict.WRONG, (f"read as a source, but: {reason}",), found)
    # A line that is read in two ways is read with the condition that tells them apart.
    conditional = sum(one.text == found.text for reading in readings for one in reading.written) > 1
    conditional = conditional or (host is not None and host.conditional)
    wrong = differences(found, fact, face.name, conditional=conditional)
    return Judgement(Verdict.WRONG if wrong else Verdict.UNDERSTOOD, tuple(wrong), found)


def _is_in(text: str, line: str) -> bool:
    """Whether a reported line is the one with this text, or has it in quotes."""
    return squeezed(text) in squeezed(line)


def _find(readings: list[Reading], fact: Fact) -> WrittenAbility | None:
    """The reading of the fact's own line; a label or a level may stand before it."""
    if fact.via != "own":
        return None
    abilities = [ability for reading in readings for ability in reading.written]
    wanted = squeezed(fact.text)
    for ability in abilities:
        if squeezed(ability.text) == wanted:
            return ability
    for ability in abilities:
        head = ability.text.partition(fact.text.rstrip("."))[0]
        if squeezed(ability.text).endswith(wanted) and _LABELLED.search(head):
            return ability
    return None


def _rule_differences(readings: list[Reading], fact: Fact, name: str) -> list[str]:
    """Where the fact and what was read of an ability that is given or triggered disagree."""
    if fact.via == "granted":
        for reading in readings:
            for grant in reading.grants:
                if squeezed(grant.ability.text) == squeezed(fact.text):
                    conditional = grant.ability.only_if is not None
                    return differences(grant.ability, fact, name, conditional=conditional)
    if fact.kind == "triggered":
        triggers = [one for reading in readings for one in reading.triggers if _is_in(fact.text, one.text)]
        return list(trigger_differences(triggers, fact)) if triggers else []
    return []


def reported_by(face: Characteristics, fact: Fact) -> Unread | None:
    """What reports that the fact's line isn't understood, or None where nothing does."""
    unread = (one for reading in readings_of(face) for one in reading.unread)
    return next((one for one in unread if _is_in(fact.text, one.text)), None)


def host_of(face: Characteristics, fact: Fact) -> Ability | None:
    """The line that the fact's words stand in, or None where no line has them."""
    wanted = squeezed(fact.text)
    lines = read_abilities(face)
    exact = [ability for ability in lines if squeezed(ability.line.printed) == wanted]
    around = [ability for ability in lines if wanted in squeezed(ability.line.printed)]
    quoting = [ability for ability in around if ability.line.quotes]
    return next(iter(quoting or around if fact.via == "granted" else exact or around), None)


def _no_source(face: Characteristics, fact: Fact, host: Ability | None) -> str:
    """Why the line rightly gives the payer no source; empty where it should give one."""
    if fact.kind == "non_mana_ability":
        return "no mana ability (605.1)"
    if host is None:
        if squeezed(fact.text) in squeezed(face.text):
            return "only in reminder text (207.2a)"
        return "" if squeezed(face.text) else "the card has no text"
    if fact.via == "own":
        timed = any("instant_timing" in kind or "sorcery_timing" in kind for kind in fact.limit_kinds)
        if timed or _NOT_WHILE_PAYING.search(fact.text):
            return "its timing words keep it from being activated during a payment (605.3a)"
        return ""
    before = host.line.printed.partition('"')[0]
    if host.kind is not AbilityLineKind.STATIC:
        return "given by a spell or ability as it resolves, not by this object (113.3)"
    return "given to other players' objects" if _NOT_YOURS.search(before) else ""


def _judge_intrinsic(reading: Reading, fact: Fact) -> Judgement:
    """The mana abilities of a land's basic land types (305.6): one for each type of mana."""
    made = {
        output.runs[0] if isinstance(output, Runs) else ""
        for ability in reading.written
        if ability.cost == (TapSelf(),) and len(ability.outputs) == 1
        for output in ability.outputs[0]
    }
    wanted = re.findall(r"\{([WUBRG])\}", fact.text)
    missing = [f"{{T}}: Add {{{letter}}}." for letter in wanted if letter not in made]
    if wanted and not missing:
        return Judgement(Verdict.UNDERSTOOD)
    if not wanted and any(change.chosen and change.objects.itself for change in reading.changes):
        return Judgement(Verdict.UNDERSTOOD)
    if reading.unread:
        return Judgement(Verdict.REPORTED, (f'"{reading.unread[0].text}" is not understood',))
    return Judgement(Verdict.SILENT, tuple(f"not read: {text}" for text in missing))
