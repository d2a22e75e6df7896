"""Keywords with a cost that objects give to spells and cards (702).

"Creature spells you cast have offspring {2}", "each creature card in your graveyard has
unearth {2}{B}". A keyword of a spell becomes an offer to the spells that are meant, one that is an activated
ability an ability of the cards that have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.game.amounts import SpellManaValue
from planner.game.purposes import Allowed
from planner.game.records import Record, replace
from planner.game.vocabulary import PaymentKind, Whose
from planner.game.written_abilities import Condition, GenericMana, ManaPart, OwnManaCost, WrittenCost
from planner.game.written_costs import (
    ActivatedCost,
    AdditionalCost,
    AlternativeCost,
    CostOption,
    CostTexts,
    GrantedActivation,
)
from planner.text.costs.activated_costs import keyword_activation, zone_of_keyword
from planner.text.costs.cost_change_subjects import Subject, read_subject, read_which_spells
from planner.text.costs.granted_costs import shown_cost
from planner.text.costs.keyword_costs import KeywordItem, read_item, read_keyword
from planner.text.grammar.keyword_table import row_of
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.filters import read_filter
from planner.text.phrases.leading import LEADING_OFFERS, read_leading, without_duration

_BEHIND = pattern_of(r"(?P<first>.+?) as long as (?P<condition>.+)")
_WITHOUT = pattern_of(r" without [a-z-]+$")


class _Given(Record, frozen=True):
    """A granted keyword, its condition, and its cost if that is a rule such as "equal to its mana cost"."""

    who: str
    item: KeywordItem
    only_if: Condition | None = None
    own: Callable[[WrittenCost], WrittenCost] | None = None
    words: str = ""
    plus: tuple[WrittenCost, ...] = ()

    def cost(self, parts: tuple[WrittenCost, ...]) -> tuple[WrittenCost, ...]:
        """The keyword's cost with the mana cost that the rule gives."""
        if self.own is None:
            return parts
        return tuple(self.own(part) if isinstance(part, ManaPart) else part for part in parts) + self.plus


def read_granted_keyword(sentences: tuple[str, ...], line: NormalLine, speaker: str) -> CostTexts | None:
    """Read a keyword that spells or cards get, in one or two sentences; None for other sentences.

    The second sentence may say that its cost "is equal to its mana cost" (reduced by, plus).
    """
    given = _given(sentences, line)
    if given is None:
        return None
    activated = zone_of_keyword(given.item.keyword) is not None
    found = _to_cards(given, speaker) if activated else _to_spells(given, speaker)
    return found if found is not None and names_only_subtypes(found, line.printed) else None


def _given(sentences: tuple[str, ...], line: NormalLine) -> _Given | None:
    if not 1 <= len(sentences) <= 2:
        return None
    conditions, first = read_leading(sentences[0], LEADING_OFFERS)
    first = without_duration(first)
    if behind := _BEHIND.fullmatch(first):
        condition = read_condition(behind["condition"])
        if condition is None:
            return None
        conditions, first = [*conditions, condition], behind["first"]
    given = GIVEN.read(first, Context(line))
    if given is None:
        return None
    if len(sentences) == 2:
        cost = EQUAL.read(sentences[1])
        given = None if cost is None else cost(given)
    return given and replace(given, only_if=all_of(conditions))


def _is_given(slots: Slots) -> _Given | None:
    """Read a given keyword with its cost if it is an offer or an activated ability."""
    words = slots.text("given")
    keyword = keyword_of(words)
    row = row_of(keyword) if keyword else None
    if keyword is None or row is None or not row.can_be_given:
        return None
    return _Given(slots.text("subject"), read_item(keyword, words, slots.line))


def _costs_its_value(slots: Slots) -> _Given | None:
    given = _is_given(slots)
    if given is None or given.item.words != "{X}":
        return None
    return replace(given, own=lambda _: GenericMana(SpellManaValue()), words="{X}")


GIVEN: TemplateTable[_Given] = TemplateTable(
    TemplateRow(
        "<subject> (has|have|gain|gains) <given:words>[,] where x is (its|that card's|that spell's)"
        " (mana value|converted mana cost)",
        _costs_its_value,
    ),
    TemplateRow("<subject> (has|have|gain|gains) <given:words>", _is_given),
)
"""A keyword that is given, with the cost behind it."""


Named = Callable[[_Given], _Given | None]


def _equal(slots: Slots, more: str = "", *, plus: tuple[WrittenCost, ...] = (), less: int = 0) -> Named:
    """Read a next sentence that sets the keyword's cost to the mana cost, with additions."""
    keyword = slots.text("noun")

    def named(given: _Given) -> _Given | None:
        if given.item.keyword != keyword or given.item.words:
            return None
        item = read_item(keyword, f"{keyword} {{0}}", given.item.line)
        own, words = (lambda _: OwnManaCost(less)), f"mana cost{more}"
        return _Given(given.who, item, own=own, words=words, plus=plus)

    return named


_IS = (
    "(the|its|each|their) <noun> cost[s] (is|are) equal to (its|their|(the|that) (card|spell)'s) mana cost[s]"
)

EQUAL: TemplateTable[Named] = TemplateTable(
    TemplateRow(_IS, _equal),
    TemplateRow(
        f"{_IS} plus <cost>", lambda s: _equal(s, f", {s.text('cost')}", plus=s.read("cost", read_cost))
    ),
    TemplateRow(
        f"{_IS} reduced by {{<number>}}",
        lambda s: _equal(s, f" reduced by {{{s.number}}}", less=s.number),
    ),
)
"""What a sentence says of the cost of the keyword that the one before gives."""


# --- keywords of spells -------------------------------------------------------------------------


def _to_spells(given: _Given, speaker: str) -> CostTexts | None:
    subject = HOLDERS.read(given.who, Context(speaker=speaker))
    read = read_keyword(given.item)
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


def _of_cards(slots: Slots) -> Subject | None:
    """Read cards in a zone as the spells that are cast with them."""
    words = re.sub(r"\bcards\b", "spells", f"{slots.phrase} spells").replace("nonland ", "")
    allowed = read_which_spells(words)
    return None if allowed is None else Subject(slots.speaker == "you", allowed)


def _of_spells(slots: Slots) -> Subject | None:
    words = re.sub(r"^creature you cast", "creature spell you cast", slots.text("subject"))
    return read_subject(words, slots.speaker) if re.search(r"\bspells?\b", words) else None


HOLDERS: TemplateTable[Subject] = TemplateTable(
    TemplateRow(
        "[each |all ][the ]top card of your library",
        lambda s: Subject(s.speaker == "you", (Allowed(PaymentKind.SPELL),)),
    ),
    TemplateRow(
        "[each |all ]<phrase> card[s][ you own] in your (hand|graveyard)[ without <keyword>]", _of_cards
    ),
    TemplateRow("[each |all ]<phrase> card[s] you own that (isn't|aren't) on the battlefield", _of_cards),
    TemplateRow("[each |all ]<subject>", _of_spells),
)
"""The spells that have a keyword."""


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
    zone = zone_of_keyword(given.item.keyword)
    cost = keyword_activation(given.item)
    objects = read_filter(_WITHOUT.sub("", given.who))
    if cost is None or objects is None or objects.zone != zone or objects.controller != Whose.YOU:
        return None
    if speaker != "you":
        return CostTexts()
    ability = ActivatedCost(-1, given.item.text, given.cost(cost), keyword=given.item.name, zone=zone)
    granted = GrantedActivation(given.item.text, objects, ability, given.only_if)
    return CostTexts(activations=(granted,))
