"""Filters in words, as data: "another creature", "an artifact or creature you control".

A filter says which objects a cost may take or a count counts; it is matched against
objects of a game, from the side of the object whose text has it (109.5 for *you*).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from planner.game.objects import Characteristics, GameObject
from planner.mana import COLOR_WORDS

_COLOR_LETTERS = {key: letter for letter, word in COLOR_WORDS.items() for key in (letter.lower(), word)}
_CARD_TYPES = frozenset(
    ["Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery"]
)
_REMINDER = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Clause:
    """One alternative of a filter: everything in it must hold.

    ``types``, ``subtypes`` and ``supertypes`` must all be there, ``colors`` at least one
    of them; ``not_...`` none of them. ``power`` and ``toughness`` are bounds as
    ``(">=", 4)``. ``colorless`` / ``multicolored`` / ``monocolored`` ask for a number of
    colors, ``counter`` for a kind of counter on it or ``"any"``, ``blocked`` for an attacker that
    is (or isn't) blocked. ``x`` asks for an {X} in the mana cost, ``vanilla`` for having no
    abilities, ``tougher`` for a toughness above its power, ``adventure`` for having an Adventure;
    ``chosen`` for what was chosen as the object that has the text entered (``"type"``,
    ``"color"`` or ``"name"``): until ``with_chosen`` says what that is, nothing fits.
    None means that the filter doesn't ask.
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
    blocked: bool | None = None
    commander: bool | None = None
    x: bool | None = None
    vanilla: bool | None = None
    tougher: bool | None = None
    chosen: str | None = None
    adventure: bool | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Objects that fit one of the clauses.

    ``zone`` is where they are (``"any"``: wherever), ``controller`` whose they are
    (``"you"``, ``"opponent"``, ``"any"``; for cards in other zones their owner's), ``other``
    leaves the object itself out, ``itself`` everything else. ``words`` is what the card says.
    """

    words: str
    clauses: tuple[Clause, ...] = (Clause(),)
    zone: str = "battlefield"
    controller: str = "you"
    other: bool = False
    itself: bool = False


class UnstatedError(ValueError):
    """The filter asks for something that the request doesn't say (a power, say)."""


COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
}
"""The comparisons that a bound or a condition can ask for."""


def fits(wanted: Filter, entry: GameObject, *, itself: bool = False) -> bool:
    """Whether an object is one that the filter means; ``itself`` says it has the text.

    Raises ``UnstatedError`` where a power or toughness decides that isn't given.
    """
    if wanted.zone not in (entry.zone, "any") or (wanted.other and itself) or (wanted.itself and not itself):
        return False
    if wanted.controller != "any" and entry.controller != wanted.controller:
        return False
    return any(_holds(clause, entry) for clause in wanted.clauses)


def _holds(clause: Clause, entry: GameObject) -> bool:
    if clause.tapped is not None and entry.tapped is not clause.tapped:
        return False
    if clause.counter is not None and not _has_counter(entry, clause.counter):
        return False
    if clause.keyword is not None and clause.keyword not in entry.reading.keywords:
        return False
    if clause.attacking is not None and (entry.attacking is not None) is not clause.attacking:
        return False
    if clause.blocked is not None and entry.attacking != ("blocked" if clause.blocked else "unblocked"):
        return False
    if clause.commander is not None and entry.commander is not clause.commander:
        return False
    return _characteristics_hold(clause, entry.card)


def _has_counter(entry: GameObject, kind: str) -> bool:
    return any(entry.counters.values()) if kind == "any" else bool(entry.counters.get(kind))


def holds_for_card(clause: Clause, card: Characteristics) -> bool:
    """The part of a clause that speaks of a card's characteristics alone.

    Of a card that is no permanent, only a keyword that its own text has is seen. Raises
    ``UnstatedError`` as ``fits`` does.
    """
    if clause.keyword is not None and not _has_keyword_line(card.text, clause.keyword):
        return False
    if clause.commander is not None:  # nothing on a card says so
        return False
    return _characteristics_hold(clause, card)


def with_chosen(clauses: tuple[Clause, ...], chosen: tuple[str, ...]) -> tuple[Clause, ...]:
    """Clauses with what was chosen put in: color letters or words, types or names (607.2d).

    Where several things were chosen, each of them will do.

    >>> with_chosen((Clause(chosen="type"),), ("Elf",))[0].subtypes
    frozenset({'Elf'})
    """
    return tuple(found for clause in clauses for found in _chosen_clauses(clause, chosen))


def _chosen_clauses(clause: Clause, chosen: tuple[str, ...]) -> Iterator[Clause]:
    if clause.chosen is None:
        yield clause
        return
    colors = {one: _COLOR_LETTERS[one.lower()] for one in chosen if one.lower() in _COLOR_LETTERS}
    words = [one for one in chosen if one not in colors]
    plain = replace(clause, chosen=None)
    if clause.chosen == "color":
        yield from (replace(plain, colors=frozenset(color)) for color in colors.values())
    elif clause.chosen == "type":
        yield from (_of_type(plain, one) for one in words)
    else:
        yield from (replace(plain, name=one) for one in words)


def _of_type(clause: Clause, word: str) -> Clause:
    """The clause with a card type or a subtype that was chosen."""
    if word.capitalize() in _CARD_TYPES:
        return replace(clause, types=clause.types | {word.capitalize()})
    return replace(clause, subtypes=clause.subtypes | _as_subtypes(word))


def _as_subtypes(words: str) -> frozenset[str]:
    return frozenset(word[0].upper() + word[1:] for word in words.split())


def _has_keyword_line(text: str, keyword: str) -> bool:
    """Whether a keyword stands among those of a line, as cards print them (702.1)."""
    return re.search(rf"(?im)^(?:[a-z' -]{{1,40}}, )*{re.escape(keyword)}\b", text) is not None


def _characteristics_hold(clause: Clause, card: Characteristics) -> bool:
    if clause.chosen is not None:
        return False
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
    if clause.name is not None and card.name.lower() != clause.name.lower():
        return False
    if clause.x is not None and bool(card.mana_cost.variables) is not clause.x:
        return False
    if clause.vanilla is not None and (not _REMINDER.sub("", card.text).strip()) is not clause.vanilla:
        return False
    if clause.adventure is not None and card.adventure is not clause.adventure:
        return False
    if clause.tougher is not None and _is_tougher(card) is not clause.tougher:
        return False
    sizes = (
        (clause.power, card.power),
        (clause.toughness, card.toughness),
        (clause.mana_value, card.mana_value),
    )
    return all(_bound_holds(bound, value, card) for bound, value in sizes)


def _is_tougher(card: Characteristics) -> bool:
    if not card.is_creature:
        return False
    if card.power is None or card.toughness is None:
        raise UnstatedError(f"a power or toughness of {card.name} is not given")
    return card.toughness > card.power


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
    return COMPARE[bound[0]](value, bound[1])
