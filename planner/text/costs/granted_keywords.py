"""Keywords with a cost that objects give to spells and cards (702).

"Creature spells you cast have offspring {2}", "each creature card in your graveyard has
unearth {2}{B}". A keyword of a spell becomes an offer to the spells that are meant, one that is an activated
ability an ability of the cards that have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from planner.game.amounts import SpellManaValue
from planner.game.purposes import Allowed
from planner.game.written_abilities import Condition, GenericMana, ManaPart, OwnManaCost, WrittenCost
from planner.game.written_costs import (
    ActivatedCost,
    AdditionalCost,
    AlternativeCost,
    CostOption,
    CostTexts,
    GrantedActivation,
)
from planner.text.costs.activated_costs import ACTIVATED_KEYWORDS, keyword_activation
from planner.text.costs.cost_change_subjects import Subject, read_subject, read_which_spells
from planner.text.costs.granted_costs import read_prefix, shown_cost
from planner.text.costs.keyword_costs import KEYWORD_COSTS, Item, read_item
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import Line
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import number
from planner.text.phrases.conditions import all_of
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.filters import read_filter

_GIVEN = pattern_of(
    r"(?P<who>[^\"]{1,160}?) (?:has|have|gains?) (?P<keyword>[a-z][^\"]{2,100}?)"
    r"(?: until end of turn| this turn)?"
)
_EQUAL = pattern_of(
    r"(?:the|its|each|their) (?P<keyword>[a-z -]{3,20}) costs? (?:is|are) equal to"
    r" (?:its|their|(?:the|that) (?:card|spell)'s) mana costs?"
    r"(?: plus (?P<plus>.{1,80})| reduced by \{(?P<less>\d{1,2})\})?"
)
_X_IS_ITS_VALUE = pattern_of(
    r",? where x is (?:its|that card's|that spell's) (?:mana value|converted mana cost)"
)
_IN_ZONE = pattern_of(r" cards?(?: you own)? in your (?P<zone>hand|graveyard)")
_ANYWHERE = pattern_of(r" cards? you own that (?:isn't|aren't) on the battlefield")
_TOP_CARD = pattern_of(r"(?:the )?top card of your library")
_WITHOUT = pattern_of(r" without [a-z-]+$")
# Paid for once the cost is locked in, or no offer that a payer could announce.
_NO_OFFERS = frozenset(
    ["convoke", "delve", "improvise", "assist", "affinity", "undaunted", "spree", "tiered", "splice"]
)


@dataclass(frozen=True, slots=True)
class _Given:
    """A keyword that is given, its condition, and what its cost is where that is no cost in words."""

    who: str
    item: Item
    only_if: Condition | None
    own: Callable[[WrittenCost], WrittenCost] | None = None
    words: str = ""
    plus: tuple[WrittenCost, ...] = ()

    def cost(self, parts: tuple[WrittenCost, ...]) -> tuple[WrittenCost, ...]:
        """The cost with what the mana in it really is."""
        if self.own is None:
            return parts
        return tuple(self.own(part) if isinstance(part, ManaPart) else part for part in parts) + self.plus


def read_granted_keyword(sentences: tuple[str, ...], line: Line, speaker: str) -> CostTexts | None:
    """A keyword that spells or cards are given, in one sentence or two; None for other sentences.

    The second sentence may say that its cost "is equal to its mana cost" (reduced by, plus).
    """
    given = _given(sentences, line)
    if given is None:
        return None
    of_spells = given.item.keyword in KEYWORD_COSTS
    found = _to_spells(given, speaker) if of_spells else _to_cards(given, speaker)
    return found if found is not None and names_only_subtypes(found, line.printed) else None


def _given(sentences: tuple[str, ...], line: Line) -> _Given | None:
    if not 1 <= len(sentences) <= 2:
        return None
    only_if, first = read_prefix(sentences[0])
    match = _GIVEN.fullmatch(first)
    keyword = keyword_of(match["keyword"]) if match else None
    if match is None or keyword is None or keyword in _NO_OFFERS:
        return None
    if keyword not in KEYWORD_COSTS and _activated(keyword) is None:
        return None
    if len(sentences) == 2:
        return _equal(sentences[1], match, keyword, only_if, line)
    words = _X_IS_ITS_VALUE.sub("", match["keyword"])
    item = read_item(keyword, words, line)
    if words == match["keyword"]:
        return _Given(match["who"], item, only_if)
    if item.words != "{X}":
        return None
    return _Given(match["who"], item, only_if, lambda _: GenericMana(SpellManaValue()), "{X}")


def _activated(keyword: str) -> str | None:
    """The zone where an activated keyword functions, None for another keyword."""
    row = ACTIVATED_KEYWORDS.get("cycling" if keyword.endswith("cycling") else keyword)
    return row[0] if row else None


def _equal(
    sentence: str, match: re.Match[str], keyword: str, only_if: Condition | None, line: Line
) -> _Given | None:
    """The keyword where the next sentence says that its cost is the mana cost."""
    cost = _EQUAL.fullmatch(sentence)
    if cost is None or cost["keyword"] != match["keyword"] or match["keyword"] != keyword:
        return None
    plus = read_cost(cost["plus"]) if cost["plus"] else ()
    if plus is None:
        return None
    less = number(cost["less"]) if cost["less"] else 0
    words = "mana cost" + (f", {cost['plus']}" if plus else f" reduced by {{{less}}}" if less else "")
    item = read_item(keyword, f"{keyword} {{0}}", line)
    return _Given(match["who"], item, only_if, lambda _: OwnManaCost(less), words, plus)


# --- keywords of spells -------------------------------------------------------------------------


def _to_spells(given: _Given, speaker: str) -> CostTexts | None:
    subject = _spells(given.who, speaker)
    reader = KEYWORD_COSTS[given.item.keyword]
    read = reader(given.item)
    if read is None or subject is None or subject.targets or subject.source or subject.denied:
        return None
    if not subject.concerns:
        return CostTexts()
    if not (read.additional or read.alternatives):
        return None
    only_if = [one for one in (given.only_if, subject.only_if) if one is not None]
    return CostTexts(
        additional=tuple(_additional(one, given, subject.allowed, only_if) for one in read.additional),
        alternatives=tuple(_alternative(one, given, subject.allowed, only_if) for one in read.alternatives),
    )


def _spells(words: str, speaker: str) -> Subject | None:
    """The spells that have it: cards in a zone are the spells that they are cast as."""
    words = re.sub(r"^(?:each |all )", "", words)
    if _TOP_CARD.fullmatch(words):
        return Subject(speaker == "you", (Allowed("spell"),))
    cards = _ANYWHERE.sub(" spells", _IN_ZONE.sub(" spells", _WITHOUT.sub("", words)))
    if cards != words:
        cards = re.sub(r"\bcards\b", "spells", cards.replace("nonland ", ""))
        allowed = read_which_spells(cards)
        return None if allowed is None else Subject(speaker == "you", allowed)
    words = re.sub(r"^creature you cast", "creature spell you cast", words)
    return read_subject(words, speaker) if re.search(r"\bspells?\b", words) else None


def _additional(
    offer: AdditionalCost, given: _Given, allowed: tuple[Allowed, ...], only_if: list[Condition]
) -> AdditionalCost:
    options = tuple(_option(option, given) for option in offer.options)
    conditions = [*only_if, *([offer.only_if] if offer.only_if else [])]
    return replace(offer, options=options, only_if=all_of(conditions), applies_to=allowed)


def _alternative(
    offer: AlternativeCost, given: _Given, allowed: tuple[Allowed, ...], only_if: list[Condition]
) -> AlternativeCost:
    conditions = [*only_if, *([offer.only_if] if offer.only_if else [])]
    offer = replace(offer, only_if=all_of(conditions), applies_to=allowed)
    if offer.name != given.item.name:  # the special action that leads to it
        return offer
    option = _option(offer.option, given)
    plain = OwnManaCost()
    if plain not in option.cost:
        return replace(offer, option=option)
    rest = tuple(part for part in option.cost if part != plain)
    return replace(offer, option=replace(option, cost=rest), own_mana_cost=True)


def _option(option: CostOption, given: _Given) -> CostOption:
    if given.own is None:
        return option
    return CostOption(shown_cost(given.words), given.cost(option.cost))


# --- keywords that are activated abilities --------------------------------------------------------


def _to_cards(given: _Given, speaker: str) -> CostTexts | None:
    zone = _activated(given.item.keyword)
    cost = keyword_activation(given.item)
    objects = read_filter(_WITHOUT.sub("", given.who))
    if cost is None or objects is None or objects.zone != zone or objects.controller != "you":
        return None
    if speaker != "you":
        return CostTexts()
    ability = ActivatedCost(-1, given.item.text, given.cost(cost), keyword=given.item.name, zone=zone)
    granted = GrantedActivation(given.item.text, objects, ability, given.only_if)
    return CostTexts(activations=(granted,))
