"""The oracle's reading of filters and restrictions, word by word: a list of all words that aren't met.

Written from 106.6, 109.5, 205.3 and 702.73a alone; it shares the data of filters with the other readings,
and nothing else.
"""

from __future__ import annotations

import re
from dataclasses import replace

from planner.game.characteristics import Characteristics, Purpose, sized
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.land_types import NO_CREATURE_TYPES
from planner.game.objects import GameObject
from planner.game.purposes import Allowed, SpendOnly
from planner.game.total_cost import Helping, TakePart
from planner.game.vocabulary import Zone


def speaks_of(wanted: Filter, one: GameObject, speaker: bool = False) -> bool:
    """Whether the words mean this object; ``speaker``: it has the text itself."""
    if wanted.zone != "any" and wanted.zone != one.zone:
        return False
    if wanted.controller != "any" and wanted.controller != one.controller:
        return False
    if (speaker and wanted.other) or (wanted.itself and not speaker):
        return False
    return any(not _state_unmet(clause, one) and describes(clause, one.card) for clause in wanted.clauses)


def describes_card(clause: Clause, card: Characteristics) -> bool:
    """Whether it is such a card; of keywords, those that its text begins a line with."""
    if clause.commander is not None or clause.modified is not None:
        return False
    if clause.keyword:
        words = r"^([a-z' -]{1,40}, )*" + re.escape(clause.keyword) + r"(?!\w)"
        if not re.search(words, card.text, re.IGNORECASE | re.MULTILINE):
            return False
    return describes(clause, card)


def describes(clause: Clause, card: Characteristics) -> bool:
    """Whether the characteristics are those of the clause."""
    number = len(card.colors)
    checks = [
        clause.chosen is not None,
        bool(clause.types - card.types),
        bool(card.types & clause.not_types),
        bool(clause.supertypes - card.supertypes),
        bool(card.supertypes & clause.not_supertypes),
        any(not has_subtype(card, name) for name in clause.subtypes),
        any(has_subtype(card, name) for name in clause.not_subtypes),
        bool(clause.colors) and not (card.colors & clause.colors),
        bool(card.colors & clause.not_colors),
        clause.colorless is not None and clause.colorless != (number == 0),
        clause.monocolored is not None and clause.monocolored != (number == 1),
        clause.multicolored is not None and clause.multicolored != (number > 1),
        clause.token is not None and clause.token != card.token,
        clause.name is not None and clause.name.casefold() != card.name.casefold(),
        clause.x is not None and clause.x != bool(card.mana_cost.variables),
        clause.vanilla is not None and clause.vanilla != (not re.sub(r"\([^)]*\)", "", card.text).strip()),
        clause.adventure is not None and clause.adventure != card.adventure,
    ]
    return not any(checks) and not _size_unmet(clause, card)


def has_subtype(card: Characteristics, name: str) -> bool:
    """205.3, 702.73a: printed or given, or any creature type where it is all of them."""
    return name in card.subtypes or (card.every_creature_type and name not in NO_CREATURE_TYPES)


def _state_unmet(clause: Clause, one: GameObject) -> bool:
    """Whether the state of a permanent isn't as the clause says."""
    if clause.tapped is not None and clause.tapped != one.tapped:
        return True
    if clause.counter is not None:
        numbers = [n for kind, n in one.counters.items() if clause.counter in ("any", kind)]
        if sum(numbers) < (clause.counters_least or 1):
            return True
    if clause.keyword is not None and clause.keyword not in one.reading.keywords:
        return True
    if clause.attacking is not None and clause.attacking == (one.attacking is None):
        return True
    if clause.blocked is not None and one.attacking != {True: "blocked", False: "unblocked"}[clause.blocked]:
        return True
    if clause.modified is not None and clause.modified != (one.bears or sum(one.counters.values()) > 0):
        return True
    return clause.commander is not None and clause.commander != one.commander


def _size_unmet(clause: Clause, card: Characteristics) -> bool:
    if clause.tougher is not None:
        tougher = False
        if "Creature" in card.types:
            if card.power is None or card.toughness is None:
                raise UnstatedError(card.name)
            tougher = card.power < card.toughness
        if tougher != clause.tougher:
            return True
    return any(
        bound is not None and not _within(bound, size, card.name)
        for bound, size in [
            (clause.power, card.power),
            (clause.toughness, card.toughness),
            (clause.mana_value, card.mana_value),
        ]
    )


def _within(bound: tuple[str, int], size: int | None, name: str) -> bool:
    if size is None:
        raise UnstatedError(name)
    sign, number = bound
    return (
        ("=" in sign and size == number)
        or (sign[0] == ">" and size > number)
        or (sign[0] == "<" and size < number)
    )


def spendable_on(only: SpendOnly, purpose: Purpose) -> bool:
    """106.6: on one of what is allowed, and on none of what is denied; what isn't known doesn't help."""
    if any(_is_one(part, purpose, doubt=True) for part in only.denied):
        return False
    return only.allowed == () or any(_is_one(part, purpose, doubt=False) for part in only.allowed)


def _is_one(part: Allowed, purpose: Purpose, doubt: bool) -> bool:
    if part.kind is not None and purpose.kind != part.kind:
        return False
    if part.tags and not (part.tags & purpose.tags):
        return False
    if purpose.zone in part.not_zones or (part.zones and purpose.zone not in part.zones):
        return False
    if (part.commander, purpose.commander) == (True, False):
        return False
    if (part.mana_ability, purpose.mana_ability) == (True, False):
        return False
    if part.clauses == ():
        return True
    if purpose.card is None:
        return doubt
    return any(describes_card(clause, purpose.card) for clause in part.clauses)


def means_object(part: TakePart | Helping, one: GameObject) -> bool:
    """Whether the words of a part mean the object, tapped or not, as far as its sizes are known."""
    if isinstance(part, Helping):
        types = {
            "convoke": {"Creature"},
            "improvise": {"Artifact"},
            "waterbend": {"Artifact", "Creature"},
        }.get(part.keyword)
        return types is None or bool(types & one.card.types)
    if part.wanted is None:
        return True
    states = [replace(one, tapped=tapped) for tapped in (False, True)]
    try:
        return any(speaks_of(part.wanted, state, part.own) for state in states)
    except UnstatedError:
        return True


def buried(one: GameObject) -> GameObject:
    """400.7: as it is in the graveyard, without what effects and counters made of it."""
    card = sized(one.own_card, one.counters, -1)
    return replace(one, zone=Zone.GRAVEYARD, card=card, counters={})
