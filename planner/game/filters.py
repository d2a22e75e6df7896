"""Filters in words, as data: "another creature", "an artifact or creature you control".

A filter says which objects a cost may take or a count counts; it is matched against
objects of a game, from the side of the object whose text has it (109.5 for *you*).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.game.objects import Characteristics, GameObject


@dataclass(frozen=True, slots=True)
class Clause:
    """One alternative of a filter: everything in it must hold.

    ``types``, ``subtypes`` and ``supertypes`` must all be there, ``colors`` at least one
    of them; ``not_...`` none of them. ``power`` and ``toughness`` are bounds as
    ``(">=", 4)``. ``colorless`` / ``multicolored`` / ``monocolored`` ask for a number of
    colors. None means that the filter doesn't ask.
    """

    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    not_types: frozenset[str] = frozenset()
    not_subtypes: frozenset[str] = frozenset()
    not_supertypes: frozenset[str] = frozenset()
    not_colors: frozenset[str] = frozenset()
    name: str | None = None
    token: bool | None = None
    tapped: bool | None = None
    colorless: bool | None = None
    multicolored: bool | None = None
    monocolored: bool | None = None
    power: tuple[str, int] | None = None
    toughness: tuple[str, int] | None = None
    mana_value: tuple[str, int] | None = None
    keyword: str | None = None
    counter: str | None = None
    attacking: bool | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Objects that fit one of the clauses.

    ``zone`` is where they are, ``controller`` whose they are (``"you"``, ``"opponent"``,
    ``"any"``; for cards in other zones their owner's), ``other`` leaves the object
    itself out. ``words`` is what the card says.
    """

    words: str
    clauses: tuple[Clause, ...] = (Clause(),)
    zone: str = "battlefield"
    controller: str = "you"
    other: bool = False


class UnstatedError(ValueError):
    """The filter asks for something that the request doesn't say (a power, say)."""


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
}


def fits(wanted: Filter, entry: GameObject, *, itself: bool = False) -> bool:
    """Whether an object is one that the filter means; ``itself`` says it has the text.

    Raises ``UnstatedError`` where a power or toughness decides that isn't given.
    """
    if entry.zone != wanted.zone or (wanted.other and itself):
        return False
    if wanted.controller != "any" and entry.controller != wanted.controller:
        return False
    return any(_holds(clause, entry) for clause in wanted.clauses)


def _holds(clause: Clause, entry: GameObject) -> bool:
    if clause.tapped is not None and entry.tapped is not clause.tapped:
        return False
    if clause.counter is not None and not entry.counters.get(clause.counter):
        return False
    if clause.keyword is not None and clause.keyword not in entry.reading.keywords:
        return False
    if clause.attacking is not None and (entry.attacking is not None) is not clause.attacking:
        return False
    return holds_for_card(clause, entry.card)


def holds_for_card(clause: Clause, card: Characteristics) -> bool:
    """The part of a clause that speaks of a card's characteristics alone.

    Raises ``UnstatedError`` as ``fits`` does.
    """
    if not (clause.types <= card.types and clause.supertypes <= card.supertypes):
        return False
    if clause.not_types & card.types or clause.not_supertypes & card.supertypes:
        return False
    if not _subtypes_hold(clause, card):
        return False
    if (clause.colors and not clause.colors & card.colors) or clause.not_colors & card.colors:
        return False
    if not _numbers_of_colors_hold(clause, card):
        return False
    if clause.token is not None and card.token is not clause.token:
        return False
    if clause.name is not None and card.name != clause.name:
        return False
    sizes = (
        (clause.power, card.power),
        (clause.toughness, card.toughness),
        (clause.mana_value, card.mana_value),
    )
    return all(_bound_holds(bound, value, card) for bound, value in sizes)


def _subtypes_hold(clause: Clause, card: Characteristics) -> bool:
    if "Changeling" in card.text or "changeling" in card.text:
        return True
    subtypes = set(card.subtypes)
    return clause.subtypes <= subtypes and not clause.not_subtypes & subtypes


def _numbers_of_colors_hold(clause: Clause, card: Characteristics) -> bool:
    number = len(card.colors)
    asked = (
        (clause.colorless, number == 0),
        (clause.multicolored, number > 1),
        (clause.monocolored, number == 1),
    )
    return all(wanted is None or wanted is there for wanted, there in asked)


def _bound_holds(bound: tuple[str, int] | None, value: int | None, card: Characteristics) -> bool:
    if bound is None:
        return True
    if value is None:
        raise UnstatedError(f"a power or toughness of {card.name} is not given")
    return _COMPARE[bound[0]](value, bound[1])
