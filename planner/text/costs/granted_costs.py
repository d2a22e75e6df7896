"""What permanents offer for the costs of other spells: alternative costs, convoke, life for mana (118.9).

"You may pay {0} rather than pay the mana cost for Zombie creature spells you cast",
"Artifact spells you cast have improvise", "For each {B} in a cost, you may pay 2 life".
"""

from __future__ import annotations

import re

from planner.game.amounts import Amount, SpellManaValue
from planner.game.mana import ManaCost
from planner.game.records import replace
from planner.game.vocabulary import Helper
from planner.game.written_abilities import (
    Condition,
    GenericMana,
    ManaPart,
    PayLifeAmount,
    TakeFitting,
    WrittenCost,
)
from planner.game.written_costs import AT_ANY_TIME, AlternativeCost, CostOption, CostTexts, LifeFor, PayWith
from planner.text.costs.cost_change_subjects import Subject, read_subject
from planner.text.costs.cost_changes import with_condition
from planner.text.costs.spell_costs import FREE
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, letters, means
from planner.text.phrases.amounts import amount_in
from planner.text.phrases.conditions import all_of
from planner.text.phrases.cost_components import imperative, read_cost
from planner.text.phrases.leading import LEADING_OFFERS, read_leading, without_duration
from planner.text.phrases.scope import may_be_payer

# What is offered for something that the sentence before names is no offer to spells.
_POINTING = pattern_of(r"(?:~|it|that card|this spell)\b")
_FROM = pattern_of(r"\bfrom (?:the top of )?your (?P<zone>library|graveyard|hand)\b")
_SPELLS = pattern_of(r"\b(spells?)\b")


def read_granted(sentence: str, line: NormalLine, speaker: str) -> CostTexts | None:
    """Read a sentence that offers costs to the payer; None if it can't be read.

    The result is empty if it never applies to the payer, given that ``speaker`` has the text.

    >>> line = NormalLine("Artifact spells you cast have improvise.", "")
    >>> read_granted("artifact spells you cast have improvise", line, "you").pay_with[0].keyword
    'improvise'
    """
    context = Context(line, speaker)
    if (this_way := CAST_THIS_WAY.read(sentence, context)) is not None:
        return this_way
    conditions, sentence = read_leading(sentence, LEADING_OFFERS)
    found = OFFERS.read(without_duration(sentence), context)
    if found is None or (conditions and (found.pay_with or found.life_for)):  # these ask for no condition
        return None
    return with_condition(found, all_of(conditions)) if names_only_subtypes(found, line.printed) else None


_EXILED = pattern_of(
    r"\b(?:play|cast) (?:[a-z ]{1,30} )?(?:cards?|spells?) (?:you own )?(?:exiled with|from among) "
)


def _pay_with(slots: Slots) -> CostTexts | None:
    subject = slots.read("subject", lambda words: read_subject(words, slots.speaker))
    if not subject.concerns:
        return CostTexts()
    if subject.targets or subject.source or subject.only_if:
        return None
    keywords = [slots.text(slot) for slot in ("pays", "also") if slots.has(slot)]
    printed = slots.line.printed
    return CostTexts(
        pay_with=tuple(PayWith(Helper(one), printed, subject.allowed, subject.denied) for one in keywords)
    )


def _life_for(slots: Slots) -> CostTexts:
    if slots.speaker != "you":
        return CostTexts()
    return CostTexts(life_for=(LifeFor(slots.line.printed, letters(slots.text("symbol"))),))


# --- alternative costs of spells ----------------------------------------------------------------


def _offer(
    slots: Slots,
    spells: str,
    words: str,
    cost: tuple[WrittenCost, ...] | None,
    name: str = "",
    *,
    own_mana_cost: bool = False,
    speaker: str | None = None,
) -> CostTexts | None:
    """An alternative cost for spells described in words: whose, from which zone, up to which mana value."""
    if cost is None or _POINTING.match(spells):
        return None
    bounded = BOUNDED.read(spells)
    subject = _subject(bounded[0], speaker or slots.speaker) if bounded else None
    if bounded is None or subject is None or subject.targets or subject.source:
        return None
    if not subject.concerns:
        return CostTexts()
    zones = {zone for one in subject.allowed for zone in one.zones}
    offer = AlternativeCost(
        name,
        CostOption(shown_cost(words), cost),
        slots.line.printed,
        zone=zones.pop() if len(zones) == 1 else None,
        only_if=subject.only_if,
        own_mana_cost=own_mana_cost,
        applies_to=subject.allowed,
        most_value=bounded[1],
    )
    return CostTexts(alternatives=(offer,))


def shown_cost(words: str) -> str:
    """The words of a cost as announced: of a mana cost only the symbols."""
    words = words.removeprefix("pay ") if words.startswith("pay {") else words
    return words[:1].upper() + words[1:]


_MANA_VALUE = "(mana value|converted mana cost)"

BOUNDED: TemplateTable[tuple[str, Amount | None]] = TemplateTable(
    TemplateRow(
        f"<phrase> with {_MANA_VALUE} less than or equal to <most:clause>",
        lambda s: (s.phrase, amount_in(s, "most")),
    ),
    TemplateRow(
        f"<phrase> with {_MANA_VALUE} x or less[,] where x is <most:clause>",
        lambda s: (s.phrase, amount_in(s, "most")),
    ),
    TemplateRow("<phrase>", lambda s: None if " where x is " in s.phrase else (s.phrase, None)),
)
"""Spells in words, and the most that their mana value may be, where that is an amount."""


def _subject(words: str, speaker: str) -> Subject | None:
    """Read the spells that an offer is for; *you* cast them if the words don't say who."""
    words = re.sub(r"^(?:an?|one|your) ", "", words)
    words = re.sub(r" cards? from (?=your|exile)", " spells from ", words)
    if not re.search(r"\bcasts?\b", words):
        words = _SPELLS.sub(r"\1 you cast", words, count=1)
    return read_subject(words, speaker)


def _free(slots: Slots) -> CostTexts | None:
    spells = slots.text("which")
    return _offer(slots, spells, FREE, (), "free") if _SPELLS.search(spells) else None


def _free_at_any_time(slots: Slots) -> CostTexts | None:
    """Read an offer to cast spells for free and as though they had flash (Aluren)."""
    if not may_be_payer(slots.text("player"), slots.speaker):
        return CostTexts()
    found = _offer(slots, slots.text("which"), FREE, (), "free", speaker="you")
    if found is None:
        return None
    return CostTexts(alternatives=tuple(replace(one, tag=AT_ANY_TIME) for one in found.alternatives))


def _rather(slots: Slots) -> CostTexts | None:
    return _offer(slots, slots.text("which"), slots.text("cost"), slots.read("cost", _read_cost))


def _its_value(slots: Slots) -> CostTexts | None:
    """Read a cost of {X} where X is the spell's mana value."""
    return _offer(slots, slots.text("which"), "pay {X}", (GenericMana(SpellManaValue()),))


def _from_the_zone(slots: Slots) -> CostTexts | None:
    """Read a cost for spells from a zone that the sentence before permits to cast from (118.9)."""
    place = _FROM.search(slots.line.text)
    if place is None and not _EXILED.search(slots.line.text):
        return None
    spells = f"spells from your {place['zone']}" if place is not None else "spells from exile"
    return _offer(slots, spells, slots.text("cost"), slots.read("cost", _read_cost))


def _by(slots: Slots) -> CostTexts | None:
    """Read a permission with a cost: "by paying {E} rather than paying their mana costs" (118.9)."""
    words = imperative(slots.text("cost"))
    own = slots.has("what")
    return _offer(slots, slots.text("which"), words, _read_cost(words), own_mana_cost=own)


def _as_a_cost(slots: Slots) -> tuple[WrittenCost, ...]:
    return slots.read("cost", read_cost)


def _sharing(slots: Slots) -> tuple[WrittenCost, ...] | None:
    read = _as_a_cost(slots)
    if len(read) != 1 or not isinstance(read[0], TakeFitting):
        return None
    return (replace(read[0], like_spell=slots.text("what")),)


COSTS: TemplateTable[tuple[WrittenCost, ...]] = TemplateTable(
    TemplateRow("<cost> that shares a <what=color> with (that spell|it)", _sharing),
    TemplateRow(
        f"pay life equal to (its|their|(that|the) spell's) {_MANA_VALUE}",
        means((PayLifeAmount(SpellManaValue()),)),
    ),
    TemplateRow("pay 0", means((ManaPart(ManaCost("{0}")),))),
    TemplateRow("<cost>", _as_a_cost),
)
"""What is paid for a spell that is offered to be cast for it."""


def _read_cost(words: str) -> tuple[WrittenCost, ...] | None:
    return COSTS.read(words)


def _rather_other(slots: Slots) -> CostTexts | None:
    """Read an alternative to other costs: "you may pay {0} rather than pay cycling costs" (118.9)."""
    what = slots.text("noun")
    if what == "mana":
        return None
    subject = read_subject(f"{what} costs you pay", slots.speaker)
    cost = slots.read("cost", _read_cost)
    if subject is None:
        return None
    if slots.speaker != "you":
        return CostTexts()
    only_if = _of_the_first(slots.text("first"), subject) if slots.has("first") else None
    if slots.has("first") and only_if is None:
        return None
    offer = AlternativeCost(
        "",
        CostOption(shown_cost(slots.text("cost")), cost),
        slots.line.printed,
        only_if=only_if,
        applies_to=subject.allowed,
        of_itself=slots.has("own"),
    )
    return CostTexts(alternatives=(offer,))


def _of_the_first(words: str, subject: Subject) -> Condition | None:
    """Condition that it is the first of the turn: "the first card you cycle each turn"."""
    read = read_subject(re.sub(r"\bcards? you cycle\b", "cycling ability you activate", words), "you")
    same = read is not None and {one.tags for one in read.allowed} == {one.tags for one in subject.allowed}
    return read.only_if if read is not None and same else None


_YOU_MAY = "(you|they|its controller|that player|players) (may|can)"
_RATHER = "rather than pay[ing]"
_ITS_COST = "(the|its|their|that spell's) mana cost[s]"

OFFERS: TemplateTable[CostTexts] = TemplateTable(
    TemplateRow("<subject> (have|has|gain|gains) <pays:helping>[[,] and <also:helping>]", _pay_with),
    TemplateRow("for each <symbol> in a cost, you may pay 2 life rather than pay that mana", _life_for),
    TemplateRow(
        "you may cast <which:words> by <cost> (rather than|instead of) [paying ](its|their) mana cost[s]", _by
    ),
    TemplateRow(
        "you may cast <which:words> by <cost> <what=in addition to> [paying ](its|their) other cost[s]", _by
    ),
    TemplateRow("you may cast <which:words> without paying (its|their) mana cost[s]", _free),
    TemplateRow(
        "<player> may cast <which:words> without paying (its|their) mana cost[s] and as though "
        "(it|they) had flash",
        _free_at_any_time,
    ),
    TemplateRow("<which:words> (may|can) be cast without paying (its|their) mana cost[s]", _free),
    TemplateRow(
        f"{_YOU_MAY} pay {{X}} {_RATHER} {_ITS_COST} (for|of) <which:words>[,] where x is (that|the) spell's"
        f" {_MANA_VALUE}",
        _its_value,
    ),
    TemplateRow(f"{_YOU_MAY} <cost> {_RATHER} {_ITS_COST} (for|of) <which:words>", _rather),
    TemplateRow(
        "rather than pay the mana cost for <which:words>, (you|its controller|that player) may <cost>",
        _rather,
    ),
    TemplateRow(
        f"you may <cost> {_RATHER} [the |<own=~'s> ]<noun> cost[s][ (of|for) <first>]",
        _rather_other,
    ),
)
"""What can be offered for costs of other spells and abilities."""

CAST_THIS_WAY: TemplateTable[CostTexts] = TemplateTable(
    TemplateRow(
        f"if you cast a spell this way, [you [may ]]<cost> {_RATHER} its mana cost",
        _from_the_zone,
    ),
)
"""What is paid for what an earlier sentence lets a player cast."""
