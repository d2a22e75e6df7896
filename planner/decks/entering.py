"""How a land enters, as the odds count it.

What the text says about entering tapped is read by the text reader; here it becomes bounds on a number of
lands. A condition that no number of lands settles is taken as false, and reported.
"""

from __future__ import annotations

from collections.abc import Iterator

from planner.decks.kinds import MANY, TAPPED, UNTAPPED, CountedZone, Entering
from planner.game.amounts import Count
from planner.game.characteristics import Characteristics
from planner.game.entering import AnyPlayersLife, EnteringCondition, HasOpponents, TurnOfGame
from planner.game.filters import Clause, Filter
from planner.game.records import Record, replace
from planner.game.written_abilities import AnyOf, HasCount, Not

BASIC_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_LAND_WORDS = frozenset([*BASIC_TYPES, "Gate", "Cave", "Desert", "Town", "Locus", "Lair", "Sphere"])
_OPPOSITE = {">=": "<", "<=": ">", "<": ">=", ">": "<="}


class EntersRead(Record, frozen=True):
    """The ways to enter untapped, and the text that is assumed false."""

    untapped: tuple[Entering, ...]
    assumed: tuple[str, ...] = ()


def read_entering(card: Characteristics, opponents: int = 1) -> EntersRead:
    """How a permanent enters, with so many opponents."""
    from planner.text.statics.enters_tapped import enters_tapped

    found = enters_tapped(card)
    if found is None or found.optional or found.life:
        return EntersRead(UNTAPPED)
    if found.reveal is not None and found.understood:
        words = words_of(found.reveal)
        if words is not None:
            return EntersRead((Entering(words, 1, zone=CountedZone.HAND),))
    elif found.always:
        return EntersRead(TAPPED)
    elif found.understood and found.unless is not None:
        ways = list(_ways(found.unless, opponents))
        if None not in ways:
            return EntersRead(tuple(way for way in ways if way is not None))
    return EntersRead(TAPPED, (f"{found.words} (taken as: enters tapped)",))


def _ways(condition: EnteringCondition, opponents: int) -> Iterator[Entering | None]:
    """The bounds under which a condition holds; None for a condition not about lands."""
    if isinstance(condition, HasOpponents):
        if opponents >= condition.least:
            yield Entering(least=0)
    elif isinstance(condition, TurnOfGame):
        yield Entering(least=0, last_turn=condition.most)
    elif isinstance(condition, AnyPlayersLife):
        return
    elif isinstance(condition, AnyOf):
        for one in condition.conditions:
            yield from _ways(one, opponents)
    elif isinstance(condition, Not) and isinstance(condition.condition, HasCount):
        inner = condition.condition
        yield _bounds(inner, _OPPOSITE.get(inner.compare, ""))
    elif isinstance(condition, HasCount):
        yield _bounds(condition, condition.compare)
    else:
        yield None


def _bounds(condition: HasCount, compare: str) -> Entering | None:
    count = condition.count
    if not isinstance(count, Count) or count.times != 1 or count.objects.controller != "you":
        return None
    words = words_of(count.objects)
    if words is None:
        return None
    number = condition.number
    bounds = {
        ">=": (number, MANY),
        ">": (number + 1, MANY),
        "<=": (0, number),
        "<": (0, number - 1),
        "=": (number, number),
        "==": (number, number),
    }.get(compare)
    zone = CountedZone.HAND if count.objects.zone == "hand" else CountedZone.BATTLEFIELD
    return None if bounds is None else Entering(words, *bounds, zone=zone)


def words_of(objects: Filter) -> tuple[str, ...] | None:
    """The words of lands that fit a filter; None if it asks for anything else."""
    found = [_word_of(clause) for clause in objects.clauses]
    words = tuple(word for word in found if word is not None)
    return words if words and len(words) == len(found) else None


def land_filter(objects: Filter) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The words of lands that fit a filter, and excluded words; None if it asks for more."""
    but = {word for clause in objects.clauses for word in clause.not_subtypes}
    plain = tuple(replace(clause, not_subtypes=frozenset()) for clause in objects.clauses)
    words = words_of(replace(objects, clauses=plain))
    if words is None or but - _LAND_WORDS or (but and len(plain) > 1):
        return None
    return words, tuple(sorted(but))


def _word_of(clause: Clause) -> str | None:
    plain = Clause(types=clause.types, subtypes=clause.subtypes, supertypes=clause.supertypes)
    if plain != clause or clause.types - {"Land"}:
        return None
    if clause.supertypes == {"Basic"} and not clause.subtypes:
        return "Basic"
    if clause.supertypes - {"Basic"} or len(clause.subtypes) > 1:
        return None
    if not clause.subtypes:
        return "Land" if clause.types else None
    (word,) = clause.subtypes
    if word not in _LAND_WORDS:
        return None
    return f"Basic {word}" if clause.supertypes else word


def land_words(type_line: str) -> frozenset[str]:
    """The words by which cards look for a land: its land types, ``Basic`` and both together.

    >>> sorted(land_words("Basic Land — Forest"))
    ['Basic', 'Basic Forest', 'Forest', 'Land']
    """
    words = set(type_line.replace("—", " ").split())
    found = {"Land", *(words & _LAND_WORDS)}
    if "Basic" in words:
        found |= {"Basic", *(f"Basic {word}" for word in words & _LAND_WORDS)}
    return frozenset(found)
