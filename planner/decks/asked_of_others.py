"""Whether mana rests on other permanents, or on what no board of a deck shows: by the abilities as read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from planner.decks.facts import CardFacts, Outputs, size_and_amount, ways_of
from planner.game.amounts import Devotion, Domain, Fact, Fixed, LifeTotal, PlayerCounters
from planner.game.filters import Clause, Filter
from planner.game.land_types import LAND_TYPES
from planner.game.mana_abilities import PayEnergy, TapSelf
from planner.game.mana_outputs import ChosenColor
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import (
    Bears,
    ChosenIs,
    Holds,
    ManaPart,
    PayEnergyAmount,
    TurnCondition,
    WrittenAbility,
)
from planner.text import parts_of

WITHOUT_END = 20
"""As much mana as what can be used any number of times in a turn is taken to make."""
_UNSEEN = (Holds, Bears, ChosenIs, Fact, LifeTotal, PlayerCounters, PayEnergy, PayEnergyAmount)


def asks_others(facts: CardFacts) -> bool:
    r"""Whether other permanents affect the mana that it makes, or it affects theirs.

    An ability that changes mana into other mana depends on others, too, unless it is the only ability.

    >>> from planner.decks.facts import facts_of
    >>> asks_others(facts_of({"name": "A grotto", "type_line": "Land",
    ...     "oracle_text": "{T}: Add {C}.\n{1}, {T}: Add one mana of any color."}))
    True
    """
    read = facts.permanent
    if (
        facts.changes_lands
        or read.grants
        or read.copies
        or read.spending
        or read.triggers
        or read.replacements
    ):
        return True
    exchanges = [mana for one in read.written if (mana := _mana_of(one))]
    if exchanges and (len(read.written) > 1 or max(exchanges) > 1):
        return True
    return any(map(_asks_a_board, _conditions_and_amounts(facts)))


def exchanged(facts: CardFacts) -> int:
    r"""The most mana that it makes of mana, the mana that goes in not taken off.

    >>> from planner.decks.facts import facts_of
    >>> exchanged(facts_of({"name": "A filter", "type_line": "Land",
    ...     "oracle_text": "{T}: Add {C}.\n{G/U}, {T}: Add {G}{G}, {G}{U}, or {U}{U}."}))
    2
    """
    return max([_most_added(one) for one in facts.permanent.written if _mana_of(one)], default=0)


def most_added(facts: CardFacts) -> int:
    r"""The most mana that an ability of it adds, without what it takes; ``WITHOUT_END`` if no text bounds it.

    >>> from planner.decks.facts import facts_of
    >>> most_added(facts_of({"name": "A shop", "type_line": "Land",
    ...     "oracle_text": "{T}: Add {C}{C}{C}. Spend this mana only to cast artifact spells."}))
    3
    """
    most = 0
    for one in facts.permanent.written:
        added = _most_added(one)
        most = max(most, added if added >= WITHOUT_END else added - _mana_of(one))
    return most


def _most_added(ability: WrittenAbility) -> int:
    if not any(isinstance(part, TapSelf) for part in ability.cost):
        return WITHOUT_END
    every = (ability.outputs, *(outputs for _, outputs in ability.instead))
    sizes = [[len(way) for way in ways_of(outputs)] or _sizes(outputs) for outputs in every]
    return max([max(each, default=WITHOUT_END) for each in sizes])


def _sizes(outputs: Outputs) -> list[int]:
    """How much mana there is in each way to choose it; empty where one is no fixed amount."""
    sizes = []
    for way in outputs:
        size = 0
        for one in way:
            found = size_and_amount(one)
            if found is None or not isinstance(found[1], Fixed):
                return []
            size += found[0] * found[1].number
        sizes.append(size)
    return sizes


def asks_what_no_board_shows(facts: CardFacts) -> bool:
    r"""Whether some of its mana depends on a graveyard, on energy, on past events, or on choices.

    >>> from planner.decks.facts import facts_of
    >>> asks_what_no_board_shows(facts_of({"name": "A sphere", "type_line": "Land", "oracle_text":
    ...     "{T}: Add {C}.\n{T}: Add one mana of any color. Activate only if this land entered this turn."}))
    True
    """
    return any(_is_unseen(part, facts) for part in _conditions_and_amounts(facts))


def asks_for_other_spells(facts: CardFacts) -> bool:
    """Whether permanents that make no mana themselves can increase its mana: creatures, for example.

    >>> from planner.decks.facts import facts_of
    >>> asks_for_other_spells(facts_of({"name": "A cradle", "type_line": "Land",
    ...     "oracle_text": "{T}: Add {G} for each creature you control."}))
    True
    """
    given = (one.objects for one in facts.permanent.grants if not one.attached)
    return any(map(_asks_spells, (*given, *_conditions_and_amounts(facts))))


def _mana_of(ability: WrittenAbility) -> int:
    """The mana that activating an ability costs."""
    return sum(part.cost.mana_value for part in ability.cost if isinstance(part, ManaPart))


def _conditions_and_amounts(facts: CardFacts) -> Iterator[Any]:
    """All conditions, amounts, outputs and costs of a card's mana abilities."""
    for one in facts.permanent.written:
        yield from parts_of((one.only_if, one.instead, one.outputs, one.cost))


def _asks_a_board(part: Any) -> bool:
    return isinstance(part, Devotion | Domain) or (isinstance(part, Filter) and _is_of_a_board(part))


def _is_of_a_board(objects: Filter) -> bool:
    return objects.zone == Zone.BATTLEFIELD and objects.controller != Whose.OPPONENT and not objects.itself


def _asks_spells(part: Any) -> bool:
    """Whether a part asks for permanents that may be other than lands."""
    if not isinstance(part, Filter):
        return isinstance(part, Devotion)
    return _is_of_a_board(part) and not all(map(_is_of_lands, part.clauses))


def _is_of_lands(clause: Clause) -> bool:
    return "Land" in clause.types or bool(clause.subtypes & LAND_TYPES) or clause.name is not None


def _is_unseen(part: Any, facts: CardFacts) -> bool:
    if isinstance(part, Filter):
        return part.zone != Zone.BATTLEFIELD
    if isinstance(part, ChosenColor):
        return not facts.resolution.chooses_color
    if isinstance(part, TurnCondition):
        return part.step is not None
    return isinstance(part, _UNSEEN)
