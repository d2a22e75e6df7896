"""What a spell's own sentences say of its cost: additional and alternative costs, X (118.8, 118.9)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from planner.game.amounts import ONCE, Chosen
from planner.game.mana import ManaCost
from planner.game.readings import Could
from planner.game.written_abilities import (
    Announced,
    Behold,
    CollectEvidence,
    Condition,
    CountersAmong,
    ManaPart,
    OneOf,
    Take,
)
from planner.game.written_costs import AdditionalCost, AlternativeCost, CostOption, CostTexts, PayWith, XLimit
from planner.text.costs.spell_cost_changes import beyond_the_first, read_own_changes
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import Line, sentences
from planner.text.grammar.printed import as_printed, names_only_subtypes
from planner.text.grammar.templates import number
from planner.text.phrases.amounts import read_amount
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.relevance import combined, own_bearing

FREE = "without paying its mana cost"
"""What the alternative cost that is named "free" says (118.9)."""

_ADDITIONAL = pattern_of(
    r"as an additional cost to cast ~, (?P<may>you may )?(?P<cost>.+?)(?P<times> any number of times)?"
)
_REPEATED = pattern_of(r"\b(?:any number of|one or more)\b")
_IF = r"(?:(?:if|as long as) (?P<first>[^.]{1,200}?), )?"
_THEN_IF = r"(?: (?:if|as long as) (?P<then>[^.]{1,200}))?"
_PAID = r"(?:rather than|instead of) pay(?:ing)? (?:~'s|its) mana cost"
_RATHER = (
    pattern_of(rf"{_IF}you may (?P<cost>.+?) {_PAID}{_THEN_IF}"),
    pattern_of(rf"{_IF}{_PAID}, you may (?P<cost>.+)"),
    pattern_of(
        rf"{_IF}you may cast ~ for (?P<cost>(?:\{{[^{{}}]{{1,7}}\}}){{1,8}})"
        rf"(?: {_PAID}| rather than (?:its|~'s) mana cost)?{_THEN_IF}"
    ),
)
_FREE = pattern_of(rf"{_IF}you may (?:cast|play) (?:~|it) {FREE}{_THEN_IF}")
_FROM = pattern_of(
    rf"{_IF}you may cast (?:~|it) from (?:your )?(?P<zone>graveyard|exile|hand) by (?P<cost>.+?) "
    rf"(?:(?P<rather>{_PAID})|in addition to (?:paying )?its other costs){_THEN_IF}"
)
_X_LIMIT = pattern_of(
    r"x can't be (?:(?P<zero>0|zero)|(?:greater|more) than (?P<most>.+)|less than (?P<least>\w+))"
)
_HAS = pattern_of(r"~ has (?P<keyword>convoke|delve|improvise|assist)")
_GERUNDS = {
    "paying": "pay", "sacrificing": "sacrifice", "discarding": "discard", "exiling": "exile",
    "tapping": "tap", "returning": "return", "removing": "remove", "revealing": "reveal", "putting": "put",
    "collecting": "collect", "foraging": "forage", "waterbending": "waterbend", "beholding": "behold",
}  # fmt: skip
_GERUND = pattern_of(rf"\b(?:{'|'.join(_GERUNDS)})\b")
# Sentences that offer something, in whatever words.
_OFFERS = pattern_of(
    rf"\bpay(?:ing)? ~'s mana cost|\bcast ~ {FREE}|^as an additional cost to cast ~, you may\b"
    rf"|\bcast ~ from [^.]*\bby [a-z]+ing\b|\bcast ~ for \{{|^if ~ [^.]{{1,80}}, you may cast it {FREE}"
)


def read_own_costs(body: str, line: Line) -> CostTexts | None:
    """What the sentences of one line say; None where one that bears on the cost can't be read.

    No ``CostTexts`` at all is empty: the line says nothing of costs.
    """
    found = CostTexts()
    for sentence in sentences(body):
        read = _sentence(sentence, line, found)
        if read is not None:
            found += read
        elif own_costs_bearing(sentence) is not None:
            return None
    return found if names_only_subtypes(found, line.printed) else None


def own_costs_bearing(body: str) -> Could | None:
    """What a line could do to the spell's total cost, whether it is read or not."""
    offers = Could.HELP if any(map(_OFFERS.search, sentences(body))) else None
    limits = Could.HINDER if re.search(r"(?:^|\. )x can't be\b", body) else None
    return combined((own_bearing(body), offers, limits))


def _sentence(sentence: str, line: Line, before: CostTexts) -> CostTexts | None:
    for read in _READERS:
        found = read(sentence, line)
        if found is not None:
            return found
    announced = Announced(before.additional[-1].tag) if before.additional else None
    changes = read_own_changes(sentence, line.printed, announced)
    return CostTexts(changes=changes) if changes else None


def _additional(sentence: str, line: Line) -> CostTexts | None:
    match = _ADDITIONAL.fullmatch(sentence)
    if match is None:
        return None
    words = match["cost"]
    options = _options(words, line)
    if options is None:
        return None
    repeated = _REPEATED.search(words) is not None
    if repeated:
        single = [_one_time(option) for option in options]
        if None in single:
            return None
        options = tuple(option for option in single if option is not None)
    offered = AdditionalCost(
        name="",
        options=options,
        text=line.printed,
        optional=match["may"] is not None or (repeated and "any number" in words),
        repeatable=repeated or match["times"] is not None,
        tag=_tag(options, words),
    )
    return CostTexts(additional=(offered,))


def _options(words: str, line: Line) -> tuple[CostOption, ...] | None:
    """The cost in words, or each of those of which one is paid."""
    cost = read_cost(words)
    if cost is None:
        return None
    if len(cost) == 1 and isinstance(cost[0], OneOf):
        return tuple(CostOption(as_printed(said, line.printed), part) for said, part in cost[0].options)
    return (CostOption(as_printed(words, line.printed), cost),)


def _one_time(option: CostOption) -> CostOption | None:
    """The same cost for one of *any number* of objects: it can be paid any number of times."""
    once = tuple(
        replace(part, amount=ONCE)
        for part in option.cost
        if isinstance(part, Take | CountersAmong) and isinstance(part.amount, Chosen)
    )
    return replace(option, cost=once) if len(once) == len(option.cost) else None


def _tag(options: tuple[CostOption, ...], words: str) -> str:
    """What later words call the spell for which it was paid (701.59, 701.4)."""
    parts = [part for option in options for part in option.cost]
    if any(isinstance(part, CollectEvidence) for part in parts):
        return "evidence collected"
    return "beheld" if any(isinstance(part, Behold) for part in parts) else words


def _rather(sentence: str, line: Line) -> CostTexts | None:
    match = next((found for pattern in _RATHER if (found := pattern.fullmatch(sentence))), None)
    if match is None or match["cost"].startswith("cast "):
        return None
    return _alternative(match, match["cost"], line)


def _free(sentence: str, line: Line) -> CostTexts | None:
    match = _FREE.fullmatch(sentence)
    if match is None:
        return None
    conditions = _conditions(match)
    if conditions is None:
        return None
    offered = AlternativeCost("free", CostOption(FREE, ()), line.printed, only_if=all_of(conditions))
    return CostTexts(alternatives=(offered,))


def _from(sentence: str, line: Line) -> CostTexts | None:
    match = _FROM.fullmatch(sentence)
    if match is None:
        return None
    words = _GERUND.sub(lambda found: _GERUNDS[found[0]], match["cost"])
    return _alternative(match, words, line, match["zone"], own=match["rather"] is None)


def _alternative(
    match: re.Match[str], words: str, line: Line, zone: str | None = None, *, own: bool = False
) -> CostTexts | None:
    cost, conditions = read_cost(words), _conditions(match)
    if cost is None or conditions is None:
        return None
    option = CostOption(as_printed(words, line.printed), cost)
    offered = AlternativeCost(
        "", option, line.printed, zone=zone, only_if=all_of(conditions), own_mana_cost=own
    )
    return CostTexts(alternatives=(offered,))


def _conditions(match: re.Match[str]) -> list[Condition] | None:
    """What has to hold for an offer; None where that isn't read."""
    said = match.groupdict()
    read = [read_condition(said[key]) for key in ("first", "then") if said.get(key)]
    conditions = [one for one in read if one is not None]
    return conditions if len(conditions) == len(read) else None


def _beyond(sentence: str, line: Line) -> CostTexts | None:
    mana = beyond_the_first(sentence)
    if mana is None:
        return None
    strive = line.text.startswith("strive")
    offered = AdditionalCost(
        name="Strive" if strive else "",
        options=(CostOption(mana, (ManaPart(ManaCost(mana)),)),),
        text=line.printed,
        optional=True,
        repeatable=True,
        each_beyond=True,
        tag="strive" if strive else "",
    )
    return CostTexts(additional=(offered,))


def _pay_with(sentence: str, line: Line) -> CostTexts | None:
    match = _HAS.fullmatch(sentence)
    return CostTexts(pay_with=(PayWith(match["keyword"], line.printed),)) if match else None


def _x_limit(sentence: str, line: Line) -> CostTexts | None:
    limit = read_x_limit(sentence, line.printed)
    return CostTexts(x_limits=(limit,)) if limit else None


def read_x_limit(sentence: str, text: str, name: str = "") -> XLimit | None:
    """What a sentence says that X can't be; None for another sentence (107.3)."""
    match = _X_LIMIT.fullmatch(sentence)
    if match is None:
        return None
    if match["zero"]:
        return XLimit(text, least=1, name=name)
    if match["least"]:
        return XLimit(text, least=number(match["least"]), name=name)
    most = read_amount(match["most"])
    return None if most is None else XLimit(text, most=most, name=name)


_READERS: tuple[Callable[[str, Line], CostTexts | None], ...] = (
    _additional,
    _rather,
    _free,
    _from,
    _beyond,
    _pay_with,
    _x_limit,
)
