"""What permanents offer for the costs of other spells: alternative costs, convoke, life for mana (118.9).

"You may pay {0} rather than pay the mana cost for Zombie creature spells you cast",
"Artifact spells you cast have improvise", "For each {B} in a cost, you may pay 2 life".
"""

from __future__ import annotations

import re
from dataclasses import replace

from planner.game.amounts import Amount, SpellManaValue
from planner.game.mana import ManaCost
from planner.game.written_abilities import (
    Condition,
    GenericMana,
    ManaPart,
    PayLifeAmount,
    Take,
    Turn,
    WrittenCost,
)
from planner.game.written_costs import AlternativeCost, CostOption, CostTexts, LifeFor, PayWith
from planner.text.costs.cost_change_subjects import Subject, read_subject
from planner.text.costs.cost_changes import with_condition
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import Line
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import letters
from planner.text.phrases.amounts import read_amount
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.cost_components import read_cost

_PREFIX = pattern_of(
    r"(?:(?P<condition>(?:as long as|if|while) [^,]{1,120}), |(?P<turn>during (?:your turn|each of your"
    r" turns)"
    r"|once during each of your turns|once on each of your turns), "
    r"|(?P<other>once each turn|until (?:end of turn|your next turn)|this turn|for the rest of the game), )"
)
_THIS_TURN = pattern_of(r" (?:this turn|until end of turn|until your next turn)$")
_PAY_WITH = pattern_of(
    r"(?P<subject>.{1,120}?) (?:have|has|gains?) (?P<keywords>(?:convoke|improvise|delve|assist)"
    r"(?:,? and (?:convoke|improvise|delve|assist))?)"
)
_LIFE_FOR = pattern_of(
    r"for each (?P<symbol>\{[WUBRGC]\}) in a cost, you may pay 2 life rather than pay that mana"
)
_FREE = pattern_of(r"you may cast (?P<spells>.{1,120}?) without paying (?:its|their) mana costs?")
_MAY_BE_FREE = pattern_of(
    r"(?P<spells>.{1,100}?) (?:may|can) be cast without paying (?:its|their) mana costs?"
)
_RATHER = pattern_of(
    r"(?:you|they|its controller|that player|players) (?:may|can) (?P<cost>.{1,100}?) rather than pay(?:ing)?"
    r" (?:the|its|their|that spell's) mana costs? (?:for|of) (?P<spells>.{1,120})"
)
_RATHER_FIRST = pattern_of(
    r"rather than pay the mana cost for (?P<spells>.{1,80}?),"
    r" (?:you|its controller|that player) may (?P<cost>.{1,100})"
)
_RATHER_OTHER = pattern_of(
    r"you may (?P<cost>pay \S{1,20}) rather than pay(?:ing)? (?:the )?(?P<what>.{1,20}? costs?)"
    r"(?: (?:of|for) (?P<first>the first .{1,80}))?"
)
_BY = pattern_of(
    r"you may cast (?P<spells>.{1,120}?) by (?P<cost>[a-z]+ing .{1,120}?)"
    r" (?P<how>rather than|in addition to|instead of) (?:paying )?(?:its|their) (?P<what>mana|other) costs?"
)
_VALUE = pattern_of(
    r"(?P<spells>.*?spells?.*?) with (?:mana value|converted mana cost) (?:(?P<x>x) or less"
    r"|less than or equal to (?P<amount>.{1,100}))"
)
_WHERE_X = pattern_of(r"(?P<rest>.*?),? where x is (?P<amount>.{1,120})")
_AND_GERUND = pattern_of(r" and (?=[a-z]+ing )")
_ITSELF = pattern_of(r"(?:~|it|that card|this spell)\b")
_SHARED = pattern_of(r"(?P<cost>discard a .{0,30}?card) that shares a (?P<what>color) with (?:that spell|it)")
_LIFE_OF_VALUE = pattern_of(
    r"pay life equal to (?:its|their|(?:that|the) spell's) (?:mana value|converted mana cost)"
)
_THIS_WAY = pattern_of(
    r"if you cast a spell this way, (?:you (?:may )?)?(?P<cost>pay .{1,80}?)"
    r" rather than pay(?:ing)? its mana cost"
)
_FROM = pattern_of(r"\bfrom (?:the top of )?your (?P<zone>library|graveyard|hand)\b")
_VALUE_OF_SPELL = pattern_of(r"(?:that|the) spell's (?:mana value|converted mana cost)")

FREE = "without paying its mana cost"


def read_granted(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """What a sentence offers for costs of the payer; None for one that can't be read.

    Nothing where it never speaks of the payer, where ``speaker`` has the text.

    >>> line = Line("Artifact spells you cast have improvise.", "")
    >>> read_granted("artifact spells you cast have improvise", line, "you").pay_with[0].keyword
    'improvise'
    """
    if (this_way := _this_way(sentence, line, speaker)) is not None:
        return this_way
    condition, sentence = read_prefix(sentence)
    sentence = _THIS_TURN.sub("", sentence)
    for read in (_pay_with, _life_for, _by, _free, _rather, _rather_other):
        found = read(sentence, line, speaker)
        if found is not None:
            break
    else:
        return None
    if condition is not None and (found.pay_with or found.life_for):  # these ask for no condition
        return None
    if not names_only_subtypes(found, line.printed):
        return None
    return with_condition(found, condition)


def read_prefix(sentence: str) -> tuple[Condition | None, str]:
    """A condition at the beginning, and the rest of the sentence; duration and times are left aside."""
    conditions: list[Condition] = []
    while match := _PREFIX.match(sentence):
        condition: Condition | None = Turn("you") if match["turn"] else None
        if match["condition"]:
            condition = read_condition(match["condition"])
            if condition is None:
                break
        sentence = sentence[match.end() :]
        conditions += [condition] if condition else []
    return all_of(conditions), sentence


def _pay_with(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    match = _PAY_WITH.fullmatch(sentence)
    subject = read_subject(match["subject"], speaker) if match else None
    if match is None or subject is None:
        return None
    if not subject.concerns:
        return CostTexts()
    if subject.targets or subject.source or subject.only_if:
        return None
    keywords = re.findall(r"convoke|improvise|delve|assist", match["keywords"])
    return CostTexts(
        pay_with=tuple(PayWith(one, line.printed, subject.allowed, subject.denied) for one in keywords)
    )


def _life_for(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    match = _LIFE_FOR.fullmatch(sentence)
    if match is None:
        return None
    return CostTexts(life_for=(LifeFor(line.printed, letters(match["symbol"])),) if speaker == "you" else ())


# --- alternative costs of spells ----------------------------------------------------------------


def _offer(
    line: Line,
    speaker: str,
    spells: str,
    words: str,
    cost: tuple[WrittenCost, ...] | None,
    name: str = "",
    *,
    own_mana_cost: bool = False,
) -> CostTexts | None:
    """An alternative cost for spells in words: whose, from where, up to which mana value."""
    if cost is None:
        return None
    bounded = _without_value(spells)
    subject = _subject(bounded[0], speaker) if bounded else None
    if bounded is None or subject is None or subject.targets or subject.source:
        return None
    if not subject.concerns:
        return CostTexts()
    zones = {zone for one in subject.allowed for zone in one.zones}
    offer = AlternativeCost(
        name,
        CostOption(shown_cost(words), cost),
        line.printed,
        zone=zones.pop() if len(zones) == 1 else None,
        only_if=subject.only_if,
        own_mana_cost=own_mana_cost,
        applies_to=subject.allowed,
        most_value=bounded[1],
    )
    return CostTexts(alternatives=(offer,))


def shown_cost(words: str) -> str:
    """The words of a cost as an announcement says them: mana alone is its symbols."""
    words = words.removeprefix("pay ") if words.startswith("pay {") else words
    return words[:1].upper() + words[1:]


def _without_value(words: str) -> tuple[str, Amount | None] | None:
    """The words of spells without a bound that is an amount, and that bound; None for one that isn't read."""
    where = _WHERE_X.fullmatch(words)
    words = where["rest"] if where else words
    match = _VALUE.fullmatch(words)
    if match is None:
        return None if where else (words, None)
    amount = read_amount(match["amount"] or (where["amount"] if where else ""))
    return None if amount is None else (match["spells"], amount)


def _subject(words: str, speaker: str) -> Subject | None:
    """Spells that are offered something: *you* cast them, where nothing else is said."""
    words = re.sub(r"^(?:an?|one|your) ", "", words)
    words = re.sub(r" cards? from (?=your|exile)", " spells from ", words)
    if not re.search(r"\b(?:cast|casts)\b", words):
        words = re.sub(r"\b(spells?)\b", r"\1 you cast", words, count=1)
    return read_subject(words, speaker)


def _free(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    match = _FREE.fullmatch(sentence) or _MAY_BE_FREE.fullmatch(sentence)
    if match is None or _ITSELF.match(match["spells"]) or not re.search(r"\bspells?\b", match["spells"]):
        return None
    return _offer(line, speaker, match["spells"], FREE, (), "free")


def _rather(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    match = _RATHER.fullmatch(sentence) or _RATHER_FIRST.fullmatch(sentence)
    if match is None or _ITSELF.match(match["spells"]):
        return None
    spells, words = match["spells"], match["cost"]
    where = _WHERE_X.fullmatch(spells)
    if where and "{X}" in words and _VALUE_OF_SPELL.fullmatch(where["amount"]):
        if words != "pay {X}":
            return None
        return _offer(line, speaker, where["rest"], words, (GenericMana(SpellManaValue()),))
    return _offer(line, speaker, spells, words, _cost(words))


def _this_way(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """What is paid for what the sentence before lets its player cast from a zone (118.9)."""
    match, place = _THIS_WAY.fullmatch(sentence), _FROM.search(line.text)
    if match is None or place is None:
        return None
    return _offer(line, speaker, f"spells from your {place['zone']}", match["cost"], _cost(match["cost"]))


def _by(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """A permission that names a cost: "by paying {E} rather than paying their mana costs" (118.9)."""
    match = _BY.fullmatch(sentence)
    if match is None or _ITSELF.match(match["spells"]):
        return None
    words = _imperative(match["cost"])
    own = match["how"] == "in addition to"
    if own is not (match["what"] == "other"):
        return None
    return _offer(line, speaker, match["spells"], words, _cost(words), own_mana_cost=own)


def _imperative(words: str) -> str:
    """A cost with verbs in *-ing* as a card would print it: "paying 3 life" is "pay 3 life"."""
    parts = []
    for part in _AND_GERUND.split(words):
        verb, _, rest = part.partition(" ")
        stem = verb.removesuffix("ing")
        stem = {
            "remov": "remove",
            "sacrific": "sacrifice",
            "exil": "exile",
            "tapp": "tap",
            "untapp": "untap",
        }.get(stem, stem)
        parts.append(f"{stem} {rest}")
    return ", ".join(parts)


def _cost(words: str) -> tuple[WrittenCost, ...] | None:
    if match := _SHARED.fullmatch(words):
        read = read_cost(match["cost"])
        if read is None or len(read) != 1 or not isinstance(read[0], Take):
            return None
        return (replace(read[0], like_spell=match["what"]),)
    if _LIFE_OF_VALUE.fullmatch(words):
        return (PayLifeAmount(SpellManaValue()),)
    if words == "pay 0":
        return (ManaPart(ManaCost("{0}")),)
    return read_cost(words)


def _rather_other(sentence: str, line: Line, speaker: str) -> CostTexts | None:
    """What is paid for other costs: "you may pay {0} rather than pay cycling costs" (118.9)."""
    match = _RATHER_OTHER.fullmatch(sentence)
    if match is None or match["what"].startswith("mana "):
        return None
    subject = read_subject(match["what"].removesuffix("s") + "s you pay", speaker)
    cost = _cost(match["cost"])
    if subject is None or cost is None:
        return None
    if speaker != "you":
        return CostTexts()
    only_if = None
    if match["first"]:
        first = re.sub(r"\bcards? you cycle\b", "cycling ability you activate", match["first"])
        read = read_subject(first, speaker)
        if read is None or {one.tags for one in read.allowed} != {one.tags for one in subject.allowed}:
            return None
        only_if = read.only_if
    offer = AlternativeCost(
        "",
        CostOption(shown_cost(match["cost"]), cost),
        line.printed,
        only_if=only_if,
        applies_to=subject.allowed,
    )
    return CostTexts(alternatives=(offer,))
