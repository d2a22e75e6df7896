"""The referee's reading of filters and restrictions: which objects, sources and purposes they mean.

Filters are data that all readings share; this one holds them against objects in its own way: it collects
what an object is asked for, and looks whether it has all of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import eq, ge, gt, le, lt

from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.land_types import NO_CREATURE_TYPES
from planner.game.objects import GameObject
from planner.game.purposes import Allowed, ProducedBy, SpendOnly

_ORDER: dict[str, Callable[[int, int], bool]] = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}
Answer = Callable[[], bool]
"""Whether an object is as one word of a filter asks, looked up when the words before it are met."""


def means(wanted: Filter, entry: GameObject, *, speaker: bool = False) -> bool:
    """Whether a filter includes an object; ``speaker`` says that the object has the text itself.

    Raises ``UnstatedError`` where a size decides that isn't given.
    """
    in_zone = wanted.zone in ("any", entry.zone)
    whose = wanted.controller in ("any", entry.controller)
    who = not (wanted.itself and not speaker) and not (wanted.other and speaker)
    if not (in_zone and whose and who):
        return False
    return any(all(answer() for answer in _asked(clause, entry)) for clause in wanted.clauses)


def is_kind(clause: Clause, card: Characteristics) -> bool:
    """Whether a card by itself, in any zone, fits a clause.

    Raises ``UnstatedError`` as ``means`` does.
    """
    if clause.commander is not None or clause.modified is not None:
        return False
    if clause.keyword is not None and not _says_keyword(card.text, clause.keyword):
        return False
    return all(answer() for answer in _asked_of_card(clause, card))


def may_spend(only: SpendOnly, purpose: Purpose) -> bool:
    """Whether restricted mana may be spent on this (106.6)."""
    barred = any(_is_for(part, purpose, unknown=True) for part in only.denied)
    return not barred and (
        not only.allowed or any(_is_for(part, purpose, unknown=False) for part in only.allowed)
    )


def is_source(wanted: ProducedBy, source: Characteristics | None) -> bool:
    """Whether a mana's source fits a text (106.3); unknown sources don't."""
    if source is None:
        return False
    for clause in wanted.clauses:
        try:
            if is_kind(clause, source):
                return True
        except UnstatedError:
            return False
    return False


# --- what a clause asks of an object -----------------------------------------------------------


def _asked(clause: Clause, entry: GameObject) -> Iterator[Answer]:
    """All conditions of a clause on an object in its zone."""
    if clause.tapped is not None:
        yield lambda: entry.tapped == clause.tapped
    if clause.counter is not None:
        there = [kind for kind, number in entry.counters.items() if number]
        yield lambda: clause.counter in there or (clause.counter == "any" and bool(there))
    if (least := clause.counters_least) is not None:
        counted = [n for kind, n in entry.counters.items() if clause.counter in ("any", kind)]
        yield lambda: sum(counted) >= least
    if clause.keyword is not None:
        yield lambda: clause.keyword in entry.reading.keywords
    if clause.attacking is not None:
        yield lambda: bool(entry.attacking) == clause.attacking
    if clause.blocked is not None:
        wanted = "blocked" if clause.blocked else "unblocked"
        yield lambda: entry.attacking == wanted
    if clause.commander is not None:
        yield lambda: entry.commander == clause.commander
    if clause.modified is not None:
        on_it = entry.bears or any(number > 0 for number in entry.counters.values())
        yield lambda: on_it == clause.modified
    yield from _asked_of_card(clause, entry.card)


def _asked_of_card(clause: Clause, card: Characteristics) -> Iterator[Answer]:
    """The conditions of a clause on an object's characteristics."""
    yield lambda: clause.chosen is None  # nothing says what was chosen
    yield lambda: all(one in card.types for one in clause.types)
    yield lambda: not any(one in card.types for one in clause.not_types)
    yield lambda: all(one in card.supertypes for one in clause.supertypes)
    yield lambda: not any(one in card.supertypes for one in clause.not_supertypes)
    yield lambda: all(_is_a(one, card) for one in clause.subtypes)
    yield lambda: not any(_is_a(one, card) for one in clause.not_subtypes)
    yield from _asked_of_colors(clause, card)
    if clause.token is not None:
        yield lambda: card.token == clause.token
    if clause.name is not None:
        name = clause.name.lower()
        yield lambda: card.name.lower() == name
    if clause.x is not None:
        yield lambda: (len(card.mana_cost.variables) > 0) == clause.x
    if clause.vanilla is not None:
        yield lambda: (_without_reminder(card.text) == "") == clause.vanilla
    if clause.adventure is not None:
        yield lambda: card.adventure == clause.adventure
    yield from _asked_of_size(clause, card)


def _is_a(subtype: str, card: Characteristics) -> bool:
    """Whether a card has a subtype: with changeling, every creature type (702.73a)."""
    if subtype in card.subtypes:
        return True
    return card.every_creature_type and subtype not in NO_CREATURE_TYPES


def _asked_of_colors(clause: Clause, card: Characteristics) -> Iterator[Answer]:
    if clause.colors:
        yield lambda: any(letter in clause.colors for letter in card.colors)
    yield lambda: all(letter not in clause.not_colors for letter in card.colors)
    if clause.colorless is not None:
        yield lambda: (not card.colors) == clause.colorless
    if clause.monocolored is not None:
        yield lambda: (len(card.colors) == 1) == clause.monocolored
    if clause.multicolored is not None:
        yield lambda: (len(card.colors) >= 2) == clause.multicolored


def _asked_of_size(clause: Clause, card: Characteristics) -> Iterator[Answer]:
    if clause.tougher is not None:
        yield lambda: (card.is_creature and _known(card.toughness) > _known(card.power)) == clause.tougher
    for bound, size in (
        (clause.power, card.power),
        (clause.toughness, card.toughness),
        (clause.mana_value, card.mana_value),
    ):
        if bound is not None:
            yield _compared(bound, size)


def _compared(bound: tuple[str, int], size: int | None) -> Answer:
    return lambda: _ORDER[bound[0]](_known(size), bound[1])


def _known(size: int | None) -> int:
    if size is None:
        raise UnstatedError("a size is not given")
    return size


def _without_reminder(text: str) -> str:
    """The text without its parentheses."""
    kept, depth = [], 0
    for character in text:
        depth += character == "("
        if depth == 0:
            kept.append(character)
        depth -= character == ")" and depth > 0
    return "".join(kept).strip()


def _says_keyword(text: str, keyword: str) -> bool:
    """Whether the keyword is among those at the beginning of a line (702.1)."""
    for line in text.lower().splitlines():
        for item in line.split(", "):
            rest = item.removeprefix(keyword.lower())
            if rest != item and not rest[:1].isalnum() and rest[:1] != "_":
                return True
            if not item or any(not (c.isascii() and c.isalpha()) and c not in "' -" for c in item):
                break
    return False


# --- what mana is for ------------------------------------------------------------------------------


def _is_for(part: Allowed, purpose: Purpose, *, unknown: bool) -> bool:
    """Whether a purpose fits; ``unknown`` is the answer if its card isn't known."""
    wrong = (
        part.kind not in (None, purpose.kind)
        or (bool(part.tags) and part.tags.isdisjoint(purpose.tags))
        or (bool(part.zones) and purpose.zone not in part.zones)
        or purpose.zone in part.not_zones
        or (part.commander and not purpose.commander)
        or (part.mana_ability and not purpose.mana_ability)
    )
    if wrong or not part.clauses:
        return not wrong
    card = purpose.card
    if card is None:
        return unknown
    return any(is_kind(clause, card) for clause in part.clauses)
