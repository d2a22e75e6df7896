"""What the text of a spell says of its own cost, line by line (601.2b, 601.2f, 118.7 to 118.9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from planner.game.readings import Could, Unread
from planner.game.records import replace
from planner.game.written_costs import CostTexts
from planner.text.costs.keyword_costs import keyword_items, modes_with_costs, read_keyword
from planner.text.costs.spell_costs import own_costs_bearing, read_own_costs
from planner.text.grammar.keyword_table import CostRelevance, row_of
from planner.text.grammar.lines import Ability, AbilityLineKind
from planner.text.grammar.printed import names_only_subtypes

_BULLETS = ("•", "*")


def _hinders(keyword: str) -> bool:
    """Whether a keyword raises the cost; other unread keywords could only lower it."""
    row = row_of(keyword)
    return row is not None and row.use is CostRelevance.MODES


def read_offers(abilities: tuple[Ability, ...]) -> tuple[CostTexts, tuple[Unread, ...]]:
    """Read a spell's offers, required costs and changes, and the lines that can't be read."""
    modes = modes_with_costs(abilities)
    parts, unread = [modes], []
    for ability in abilities:
        read, could = _line(ability, modes)
        parts.append(read)
        if could is not None:
            unread.append(Unread(ability.line.printed, could))
    found = _together(parts)
    beyond = _modes_beyond_the_first(abilities)
    own = tuple(
        replace(offer, most=beyond) if offer.tag == "escalate" and beyond else offer
        for offer in found.additional
        if offer.applies_to is None
    )
    return replace(found, additional=own), tuple(unread)


def _modes_beyond_the_first(abilities: tuple[Ability, ...]) -> int:
    """The number of modes that can be chosen beyond the first, without repetition (700.2d)."""
    return max(sum(ability.line.text.startswith(_BULLETS) for ability in abilities) - 1, 0)


def read_offers_in_hand(abilities: tuple[Ability, ...]) -> CostTexts:
    """Read what a card in hand offers to other spells: splice (702.47)."""
    found = CostTexts()
    for ability in abilities:
        if "splice" in ability.keywords:
            found += _line(ability, CostTexts())[0]
    return found


def _line(ability: Ability, modes: CostTexts) -> tuple[CostTexts, Could | None]:
    """Read a line; also what it could do if it can't be read."""
    if ability.kind is AbilityLineKind.KEYWORDS:
        return _keywords(ability, modes)
    if ability.kind not in (AbilityLineKind.SPELL, AbilityLineKind.STATIC):
        return CostTexts(), None
    could = own_costs_bearing(ability.body)
    read = read_own_costs(ability.body, ability.line) if could is not None else CostTexts()
    return (CostTexts(), could) if read is None else (read, None)


def _keywords(ability: Ability, modes: CostTexts) -> tuple[CostTexts, Could | None]:
    parts, unread = [], []
    for item in keyword_items(ability):
        read = None if _hinders(item.keyword) and not modes else read_keyword(item)
        if read is None:
            unread.append(item.keyword)
        else:
            parts.append(read)
    found = _together(parts)
    if not unread and names_only_subtypes(found, ability.line.printed):
        return found, None
    return CostTexts(), _could(unread)


def _together(parts: list[CostTexts]) -> CostTexts:
    """Combine several readings of costs into one."""
    names = [field.name for field in fields(CostTexts)]
    return CostTexts(**{name: tuple(one for part in parts for one in getattr(part, name)) for name in names})


def _could(keywords: Iterable[str]) -> Could:
    return Could.HINDER if all(map(_hinders, keywords)) else Could.HELP
