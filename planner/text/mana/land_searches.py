"""Lands that a card puts from the library onto the battlefield, read from its text (701.23, 110.2)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.amounts import Fixed
from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, Filter
from planner.game.land_types import LAND_TYPES
from planner.game.records import Record, replace
from planner.game.resolving import LandSearch, When
from planner.game.vocabulary import Verb
from planner.game.written_abilities import TakeFitting, WrittenCost
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means, number
from planner.text.mana.resolving import ENTERING
from planner.text.phrases.cost_components import read_cost
from planner.text.phrases.filters import read_filter
from planner.text.reading import read_spell

ANY_NUMBER = 1_000
"""More lands than there are: for "any number of" them."""
_SEVERAL = pattern_of(r"(?:(?<=card)|(?<=cards)),? (?:and/or|and|or) (?:an? )?")
_ONE_OF_EACH = pattern_of(r" card and an? ")


class _SearchSentence(Record, frozen=True):
    """What one sentence searches for."""

    objects: Filter
    number: int
    in_all: int
    tapped: bool


def _which(words: str) -> Filter | None:
    """Read which cards are searched for, several kinds apart: "basic land cards and/or Gate"."""
    found = [read_filter(part) for part in _SEVERAL.split(words)]
    clauses = [clause for one in found if one is not None for clause in one.clauses]
    if None in found or not clauses or not all(map(_is_land, clauses)):
        return None
    return Filter(words, tuple(clauses))


def _is_land(clause: Clause) -> bool:
    """Whether everything that fits a clause is a land (205.3i)."""
    return "Land" in clause.types or bool(clause.subtypes & LAND_TYPES)


def _found(slots: Slots) -> _SearchSentence:
    many, words = slots.text("many"), slots.text("searched")
    in_all = 1 if many in ("a", "an") else number(many)
    if many in ("a", "an") and _ONE_OF_EACH.search(words):
        in_all = len(_SEVERAL.split(words))
    one = bool(slots.text("one")) if slots.has("one") else False
    return _SearchSentence(
        slots.read("searched", _which), 1 if one else in_all, in_all, bool(slots.text("state"))
    )


_STATE = "onto the battlefield<state= tapped|>"
_THEM = "(it|that card|that land|them|those cards|those lands|the card|both cards)"
_LOOKED_FOR = "search your library for [up to ]<many:some> <searched>[ that share a land type]"
_SHOWN = f"[ with different names](,| and|, and) [reveal[s] {_THEM},[ and] ][and ]put[s]"

SEARCHES: TemplateTable[_SearchSentence] = TemplateTable(
    TemplateRow(f"{_LOOKED_FOR}{_SHOWN} {_THEM} {_STATE}[ under <words>]<behind>", _found),
    TemplateRow(
        f"{_LOOKED_FOR}{_SHOWN} <one=one> {_STATE} and the (other|rest) into your hand<behind>", _found
    ),
)
"""What a sentence puts from the library onto the battlefield."""

LOST: TemplateTable[int] = TemplateTable(
    TemplateRow("sacrifice a land", means(1)),
    TemplateRow("sacrifice <number> lands", lambda s: s.number),
    TemplateRow("sacrifice any number of lands", means(ANY_NUMBER)),
)
"""How many lands a sentence takes first."""

UNTAPPING: TemplateTable[int] = TemplateTable(
    TemplateRow(
        "then if you control <number> or more lands, untap (that land|it)", lambda slots: slots.number
    )
)
"""With how many lands what was found is untapped."""

BEFORE: TemplateTable[tuple[str, str]] = TemplateTable(
    TemplateRow("(then|when you do,|you may) [you may ]<search=search> <rest>", lambda s: (_again(s), "")),
    TemplateRow(
        "if <condition>, [you may ]<search=search> <rest>", lambda s: (_again(s), s.text("condition"))
    ),
)
"""What stands before a search: an offer, or a condition (in its words)."""


def _again(slots: Slots) -> str:
    return f"{slots.text('search')} {slots.text('rest')}"


@lru_cache(maxsize=4_096)
def read_land_searches(card: Characteristics) -> tuple[LandSearch, ...]:
    """Read which lands a card puts from the library onto the battlefield, and when.

    Searches that aren't certain (a vote, for each of something, another player's choice) are left out, like
    those that can't be read; ``read_mentions`` notices them. Raises ``LanguageError`` for text that is
    evidently not English.
    """
    found: list[LandSearch] = []
    is_spell = bool(card.types & {"Instant", "Sorcery"})
    if "search your library" not in card.text.lower():
        return ()
    for ability in read_abilities(card):
        if "search your library" not in ability.body:
            _note_untapping(found, ability.body.rstrip("."))  # what stands behind it may be a part of its own
            continue
        when, body, cost = _happening(ability, is_spell)
        found += _in_effect(body, when, cost)
    owed = sum(map(_lands_of, owed_besides(card))) if is_spell and found else 0
    return tuple(replace(one, lost=one.lost + owed) for one in found) if owed else tuple(found)


def owed_besides(card: Characteristics) -> tuple[WrittenCost, ...]:
    """The parts of a spell's required additional costs; of several options the first (118.8)."""
    costs = read_spell(card).costs
    owed = [one for one in (costs.additional if costs else ()) if not (one.optional or one.only_if)]
    return tuple(part for one in owed for part in one.options[0].cost)


def _happening(ability: Ability, is_spell: bool) -> tuple[When, str, tuple[WrittenCost, ...]]:
    """When an ability takes effect, its effect and its cost."""
    if is_spell and ability.kind in (AbilityLineKind.SPELL, AbilityLineKind.PART):
        return When.RESOLVES, ability.body.lstrip("•*+ "), ()
    if ability.kind is AbilityLineKind.ACTIVATED:
        cost = None if ability.conditional else read_cost(ability.cost)
        return (When.LATER if cost is None else When.ACTIVATED), ability.effect, cost or ()
    if ability.kind is AbilityLineKind.TRIGGERED and not ability.conditional:
        entering = ENTERING.read(ability.body.rstrip("."))
        if entering is not None:
            return When.ENTERS, entering[0], ()
        return When.LATER, ability.body.partition(", ")[2], ()
    return When.LATER, ability.body, ()


def _in_effect(body: str, when: When, cost: tuple[WrittenCost, ...]) -> list[LandSearch]:
    """Read the searches of an effect, sentence by sentence."""
    found: list[LandSearch] = []
    lost = sum(_lands_of(part) for part in cost)
    done = False
    for sentence in sentences(body):
        words, condition = BEFORE.read(sentence) or (sentence, "")
        if condition == "you do" and done:
            condition = ""
        taken = LOST.read(sentence.removeprefix("you may "))
        done = taken is not None
        lost += taken or 0
        one = SEARCHES.read(words)
        _note_untapping(found, sentence)
        if one is not None:
            found.append(
                LandSearch(one.objects, one.number, one.in_all, one.tapped, when, cost, lost, condition)
            )
            lost = 0
    return found


def _note_untapping(found: list[LandSearch], sentence: str) -> None:
    """If a following sentence untaps the lands found, note that in the last search."""
    untapping = UNTAPPING.read(sentence) if found else None
    if untapping is not None:
        found[-1] = replace(found[-1], untaps_with=untapping)


def _lands_of(part: WrittenCost) -> int:
    """The number of lands that a part of a cost sacrifices."""
    if not isinstance(part, TakeFitting) or part.verb is not Verb.SACRIFICE:
        return 0
    lands = bool(part.objects.clauses) and all(map(_is_land, part.objects.clauses))
    if not lands:
        return 0
    return part.amount.number if isinstance(part.amount, Fixed) else ANY_NUMBER
