"""Effects that increase, reduce or set what other things cost (118.7, 118.8, 601.2f, 602.2b)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from planner.game.amounts import Amount, Count, Fact, Opponents
from planner.game.mana import COLOR_WORDS, ManaCost
from planner.game.purposes import Allowed
from planner.game.records import replace
from planner.game.vocabulary import Whose
from planner.game.written_abilities import Condition, HasCount, ManaPart, TakeFitting, WrittenCost
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
    SPECIAL,
    SPELL,
    Subject,
    read_subject,
    read_subjects,
    read_which_spells,
)
from planner.text.costs.cost_change_tails import Ending, read_ending
from planner.text.grammar.normal_form import QUOTED, NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, mana_cost, number
from planner.text.phrases.conditions import all_of
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.filters import merged, read_filter
from planner.text.phrases.leading import LEADING, read_leading
from planner.text.phrases.scope import may_be_payer

_Under = TypeVar("_Under", AdditionalCost, CostChange, CostFloor, AlternativeCost)

_COLORS = frozenset(COLOR_WORDS.values())
_ONE = ManaCost("{1}")


def read_changes(sentence: str, line: NormalLine, speaker: str) -> CostTexts | None:
    """Read a sentence that changes costs of other things; None if it can't be read.

    The result is empty if it never applies to the payer, given that ``speaker`` has the text.

    >>> line = NormalLine("Noncreature spells cost {1} more to cast.", "")
    >>> read_changes("noncreature spells cost {1} more to cast", line, "opponent").changes[0].more
    True
    """
    conditions, sentence = read_leading(sentence, LEADING)
    if sentence.startswith(("as long as ", "if ", "while ")):
        return None
    if QUOTED in sentence and len(line.quotes) == 1:
        sentence = sentence.replace(QUOTED, line.quotes[0].rstrip("."))
    found = CHANGES.read(sentence, Context(line, speaker))
    if found is None or not names_only_subtypes(found, line.printed):
        return None
    return with_condition(found, all_of(conditions))


def with_condition(found: CostTexts, condition: Condition | None) -> CostTexts:
    """Copy with a condition added to every rule."""
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


# --- increases and reductions ------------------------------------------------------------------


def _change_of(slots: Slots) -> CostTexts | None:
    subjects = slots.read("subject", lambda words: read_subjects(words, slots.speaker))
    found = [_one_change(slots, subject) for subject in subjects]
    return None if None in found else sum((one for one in found if one is not None), CostTexts())


def _one_change(slots: Slots, subject: Subject) -> CostTexts | None:
    if not subject.concerns:
        return CostTexts()
    in_x = slots.text("much") in ("x", "{X}")
    mana = _ONE if in_x else slots.read("much", mana_cost)
    rest = slots.read("tail", lambda words: read_ending(words, slots.speaker, in_x=in_x))
    return _change(subject, rest, slots.line, more=slots.text("way") == "more", mana=mana)


def _both_changes(slots: Slots) -> CostTexts:
    def read(words: str) -> CostTexts | None:
        return CHANGES.read(words, slots.context)

    return slots.read("one", read) + slots.read("other", read)


def _change(
    subject: Subject,
    rest: Ending,
    line: NormalLine,
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
        attached=subject.attached,
    )
    return CostTexts(changes=(change,))


def _change_with(
    subject: Subject,
    rest: Ending,
    line: NormalLine,
    also: tuple[Allowed, ...],
    more: bool,
    mana: ManaCost | None,
) -> CostTexts | None:
    """The change for spells that have a keyword as well."""
    clauses = tuple(
        merged(a, b) for one in subject.allowed for a in one.clauses for two in also for b in two.clauses
    )
    narrowed = replace(subject, allowed=tuple(replace(one, clauses=clauses) for one in subject.allowed))
    return _change(narrowed, replace(rest, keyword=""), line, more=more, mana=mana)


# --- of one subject --------------------------------------------------------------------------


def _of_subject(meaning: Callable[[Slots, Subject], CostTexts | None]) -> Callable[[Slots], CostTexts | None]:
    """The meaning of a row about a subject; empty if the payer can't be meant."""

    def read(slots: Slots) -> CostTexts | None:
        subject = slots.read("subject", lambda words: read_subject(words, slots.speaker))
        return meaning(slots, subject) if subject.concerns else CostTexts()

    return read


def _floor(slots: Slots, subject: Subject) -> CostTexts | None:
    least = slots.read("least", number)
    if subject.targets or subject.source or least != slots.number:
        return None
    floor = CostFloor(slots.line.printed, least, subject.allowed, subject.denied, subject.only_if)
    return CostTexts(floors=(floor,))


def _affinity(slots: Slots, subject: Subject) -> CostTexts | None:
    """Read spells that get affinity (702.41)."""
    return _reduced(slots, subject, Count(slots.read("filter", read_filter)))


def _undaunted(slots: Slots, subject: Subject) -> CostTexts | None:
    """Read spells that get undaunted (702.124)."""
    return _reduced(slots, subject, Opponents())


def _reduced(slots: Slots, subject: Subject, each: Amount) -> CostTexts | None:
    return _change(subject, Ending(each), slots.line, more=False, mana=_ONE)


def _additional(slots: Slots, subject: Subject) -> CostTexts | None:
    """Read costs added to others: "spells ... cost an additional 3 life to cast" (118.8)."""
    rest = slots.read("tail", lambda words: read_ending(words, slots.speaker))
    return _change(subject, rest, slots.line, more=True, parts=_paid(slots))


def _life(slots: Slots, subject: Subject) -> CostTexts | None:
    rest = slots.read("tail", lambda words: read_ending(words, slots.speaker))
    parts = read_cost(f"pay {slots.number} life")
    return None if parts is None else _change(subject, rest, slots.line, more=True, parts=parts)


def _paid(slots: Slots) -> tuple[WrittenCost, ...]:
    """Read a cost for the payer, with filters from the speaker's side."""
    parts = slots.read("cost", read_cost)
    return parts if slots.speaker == "you" else tuple(map(_turned, parts))


def _turned(part: WrittenCost) -> WrittenCost:
    if isinstance(part, TakeFitting) and part.objects.controller == "you":
        return replace(part, objects=replace(part.objects, controller=Whose.OPPONENT))
    return part


# --- what is said before the spells ------------------------------------------------------------


def _to_cast(
    meaning: Callable[[Slots, tuple[Allowed, ...]], CostTexts],
) -> Callable[[Slots], CostTexts | None]:
    """The meaning of a row about spells; empty if the payer can't be meant."""

    def read(slots: Slots) -> CostTexts | None:
        if not may_be_payer(slots.text("payer"), slots.speaker):
            return CostTexts()
        return meaning(slots, slots.read("which", read_which_spells))

    return read


def _any_mana(slots: Slots, allowed: tuple[Allowed, ...]) -> CostTexts:
    option = CostOption("Pay any amount of mana", (ManaPart(_ONE),))
    offered = AdditionalCost("", (option,), slots.line.printed, True, True, applies_to=allowed)
    return CostTexts(additional=(offered,))


def _may_pay(slots: Slots, allowed: tuple[Allowed, ...]) -> CostTexts:
    """Read the price of a possible reduction; without a following reduction it has another purpose."""
    printed = slots.line.printed
    return CostTexts(
        changes=(CostChange(printed, False, None, allowed=allowed, optional=True, price=_paid(slots)),)
    )


def _must_pay(slots: Slots, allowed: tuple[Allowed, ...]) -> CostTexts:
    printed = slots.line.printed
    return CostTexts(changes=(CostChange(printed, True, None, allowed=allowed, parts=_paid(slots)),))


_GIVEN = "<subject> (have|has|gain|gains)"
_FOR_NOW = "[ this turn| until end of turn]"
_TO_CAST = "as an additional cost to cast <which:words>, <payer>"


def _first_foretold(slots: Slots) -> CostTexts:
    """Read that the first card is foretold for nothing: {2} less (702.143a)."""
    if slots.speaker != "you":
        return CostTexts()
    first = HasCount(Fact("cards foretold", of_payer=True), "=", 0)
    allowed = (Allowed(SPECIAL, tags=frozenset({"foretell"})),)
    return CostTexts(
        changes=(CostChange(slots.line.printed, False, ManaCost("{2}"), allowed=allowed, only_if=first),)
    )


_DO = "cast or activate|cast|activate|cycle|equip|foretell|plot|unlock|crew"

CHANGES: TemplateTable[CostTexts] = TemplateTable(
    TemplateRow(
        "<subject> that would cost less than <least:number> mana to cast"
        " cost[s] <number> mana to cast[ instead]",
        _of_subject(_floor),
    ),
    TemplateRow(f"{_TO_CAST} may pay any amount of mana", _to_cast(_any_mana)),
    TemplateRow(f"{_TO_CAST} may <cost>", _to_cast(_may_pay)),
    TemplateRow(f"{_TO_CAST} <cost>", _to_cast(_must_pay)),
    TemplateRow(
        "<subject> cost[s] an additional <number> life[ to (cast|activate)]<tail:times>",
        _of_subject(_life),
    ),
    TemplateRow(
        "<subject> cost[s] an additional <cost>[ to (cast|activate)]<tail:times>", _of_subject(_additional)
    ),
    TemplateRow(f"{_GIVEN} affinity for <filter>{_FOR_NOW}", _of_subject(_affinity)),
    TemplateRow(f"{_GIVEN} undaunted{_FOR_NOW}", _of_subject(_undaunted)),
    TemplateRow("the first card you foretell each turn costs ({0}|0) to foretell", _first_foretold),
    TemplateRow("<one:change> and <other:change>", _both_changes),
    TemplateRow(
        f"<subject>[ each] cost[s] [up to ]<much:amount> <way=less|more>[ to ({_DO})]<tail>", _change_of
    ),
)
"""What a sentence can do to the costs of other things."""


# --- sentences that go on speaking of the last change --------------------------------------------

Amendment = Callable[[CostTexts], CostTexts | None]


def amended(sentence: str, found: CostTexts) -> CostTexts | None:
    """Apply a sentence that adds to what was read before; None for another sentence.

    "This effect can't reduce the mana in that cost to less than one mana."
    """
    amend = AMENDMENTS.read(sentence)
    if amend is None or not found.changes:  # the sentence before was about others
        return None if amend is None else found
    return amend(found)


def _if_paid(slots: Slots) -> Amendment:
    """Read the reduction for a price that may be paid."""
    mana = slots.read("symbols", mana_cost)

    def amend(found: CostTexts) -> CostTexts | None:
        *others, last = found.changes
        if not last.optional or last.mana is not None:
            return None
        return replace(found, changes=(*others, replace(last, mana=mana)))

    return amend


def _at_least(slots: Slots) -> Amendment:
    least = slots.number
    return lambda found: replace(found, changes=tuple(replace(one, least=least) for one in found.changes))


def _at_most(slots: Slots) -> Amendment | None:
    """Read the greatest reduction; None for several changes, which would share it."""
    mana = slots.read("symbols", mana_cost)
    most = sum(symbol.generic for symbol in mana.symbols)

    def amend(found: CostTexts) -> CostTexts | None:
        return (
            replace(found, changes=(replace(found.changes[0], most=most),))
            if len(found.changes) == 1
            else None
        )

    return amend if str(mana) == f"{{{most}}}" else None


def _only(slots: Slots) -> Amendment:
    """Read the only kind of mana that is reduced (118.7a, 118.7c)."""
    word = slots.text("word")

    def amend(found: CostTexts) -> CostTexts | None:
        if word == "generic":  # generic mana in a reduction reduces nothing else anyway
            mana = found.changes[-1].mana
            symbols = [] if mana is None else mana.symbols
            return found if all(symbol.text[1:-1].isdigit() for symbol in symbols) else None
        if word != "colored" and word not in _COLORS:
            return None
        return replace(found, changes=tuple(replace(one, only_colored=True) for one in found.changes))

    return amend


AMENDMENTS: TemplateTable[Amendment] = TemplateTable(
    TemplateRow(
        "(those spells|that spell|it|they) cost[s] <symbols> less to cast"
        " if you (paid life this way|do|did|paid <few> this way)",
        _if_paid,
    ),
    TemplateRow(
        "(this effect|it) can't reduce (the [amount of ]mana (in that cost|it costs<few>"
        "|(a|an|that|this) (spell|ability) costs[ to (cast|activate)])|(that|those|the) cost[s])"
        " to less than <number> mana",
        _at_least,
    ),
    TemplateRow(
        "(this effect|it) can't reduce (the [amount of ]mana (in that cost|it costs<few>"
        "|(a|an|that|this) (spell|ability) costs[ to (cast|activate)]|~ costs[ to cast])"
        "|(that|those|the) cost[s]) by more than <symbols>",
        _at_most,
    ),
    TemplateRow("this effect reduces only the amount of <word> mana (you|they|it cost[s])[ ][pay]", _only),
)
"""Sentences that go on speaking of a change of costs."""
