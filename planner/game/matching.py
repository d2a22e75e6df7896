"""Whether objects, cards and payments are those that a text means: filters and restrictions, matched.

What the texts ask for is data in ``filters`` and ``purposes``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from planner.game.caching import Renewed
from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import COMPARE, Clause, Filter, UnstatedError
from planner.game.land_types import NO_CREATURE_TYPES
from planner.game.mana import COLOR_WORDS
from planner.game.missing_facts import Key, MissingFact
from planner.game.objects import GameObject
from planner.game.purposes import Allowed, ProducedBy, SpendOnly
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone

# Looked up once: filters are held against every object, and Python 3.11 looks members of enums up slowly.
_ANYWHERE, _ANYBODY = Zone.ANYWHERE, Whose.ANYBODY

_COLOR_LETTERS = {key: letter for letter, word in COLOR_WORDS.items() for key in (letter.lower(), word)}
CARD_TYPES = frozenset(
    ["Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery"]
)
_REMINDER = re.compile(r"\([^()]*\)")

# --- objects and cards -----------------------------------------------------------------------


def fits(wanted: Filter, entry: GameObject, *, itself: bool = False) -> bool:
    """Whether an object fits a filter; ``itself`` says that the object has the filter's text.

    Raises ``UnstatedError`` if it depends on a power or toughness that isn't stated.
    """
    if wanted.zone not in (entry.zone, _ANYWHERE):
        return False
    if (wanted.other and itself) or (wanted.itself and not itself):
        return False
    if wanted.controller not in (entry.controller, _ANYBODY):
        return False
    try:
        for number, clause in enumerate(wanted.clauses):
            if _state_holds(clause, entry) and _card_holds(wanted, number, entry.card):
                return True
    except UnstatedError as error:
        raise UnstatedError(str(error), sizes_unstated(wanted, entry)) from None
    return False


_KNOWN: Renewed[tuple[int, int, int], tuple[Filter, Characteristics, bool]] = Renewed(16_384)
"""Whether a clause of a filter holds for a card, by identity: both are the same on many boards."""


def _card_holds(wanted: Filter, number: int, card: Characteristics) -> bool:
    """Whether a card's characteristics fit a clause of the filter, cached."""
    key = id(wanted), number, id(card)
    known = _KNOWN.get(key)
    if known is None:
        holds = _characteristics_hold(wanted.clauses[number], card)
        known = _KNOWN.keep(key, (wanted, card, holds))
    return known[2]


def sizes_unstated(wanted: Filter, entry: GameObject) -> tuple[MissingFact, ...]:
    """List the powers and toughnesses that a filter needs and the request doesn't state."""
    given = {Key.POWER: entry.card.power, Key.TOUGHNESS: entry.card.toughness}
    asked = [key for key in wanted.sizes_asked() if given[key] is None]
    return tuple(MissingFact(one, key) for one in entry.ids for key in asked)


def _state_holds(clause: Clause, entry: GameObject) -> bool:
    """Whether an object's state fits the clause: tapped, counters, keywords, attacking and so on."""
    if clause.tapped is not None and entry.tapped is not clause.tapped:
        return False
    if clause.counter is not None and not _has_counter(entry, clause.counter, clause.counters_least or 1):
        return False
    if clause.keyword is not None and clause.keyword not in entry.reading.keywords:
        return False
    if clause.attacking is not None and (entry.attacking is not None) is not clause.attacking:
        return False
    if clause.blocked is not None and entry.attacking != ("blocked" if clause.blocked else "unblocked"):
        return False
    if clause.commander is not None and entry.commander is not clause.commander:
        return False
    return clause.modified is None or (entry.bears or _has_counter(entry, "any")) is clause.modified


def _has_counter(entry: GameObject, kind: str, least: int = 1) -> bool:
    number = sum(entry.counters.values()) if kind == "any" else entry.counters.get(kind, 0)
    return number >= least


def holds_for_card(clause: Clause, card: Characteristics) -> bool:
    """Whether a card's characteristics fit a clause.

    Of the keywords of a card that is no permanent, only those in its own text count. Raises ``UnstatedError``
    as ``fits`` does.
    """
    if clause.keyword is not None and not _has_keyword_line(card.text, clause.keyword):
        return False
    if clause.commander is not None:  # nothing on a card says so
        return False
    return _characteristics_hold(clause, card)


def with_chosen(clauses: tuple[Clause, ...], chosen: tuple[str, ...]) -> tuple[Clause, ...]:
    """Replace "chosen" in clauses by the chosen color, type or name (607.2d).

    If several things were chosen, any of them fits.

    >>> with_chosen((Clause(chosen="type"),), ("Elf",))[0].subtypes
    frozenset({'Elf'})
    """
    return tuple(found for clause in clauses for found in _chosen_clauses(clause, chosen))


def color_letter(word: str) -> str | None:
    """The letter of a color given as word or letter; None for other words."""
    return _COLOR_LETTERS.get(word.lower())


def _chosen_clauses(clause: Clause, chosen: tuple[str, ...]) -> Iterator[Clause]:
    if clause.chosen is None:
        yield clause
        return
    colors = {one: _COLOR_LETTERS[one.lower()] for one in chosen if one.lower() in _COLOR_LETTERS}
    words = [one for one in chosen if one not in colors]
    plain = replace(clause, chosen=None)
    if clause.chosen == "color":
        yield from (replace(plain, colors=frozenset(color)) for color in colors.values())
    elif clause.chosen in _ONE_OF_TWO:
        yield from (_of_type(plain, one) for one in one_of_two(clause.chosen, words))
    elif clause.chosen == "type":
        yield from (_of_type(plain, one) for one in words)
    else:
        yield from (replace(plain, name=one) for one in words)


_ONE_OF_TWO = {"first type": 0, "second type": 1}


def one_of_two(which: str, chosen: Sequence[str]) -> Sequence[str]:
    """Give the first or the second of two types that were chosen, nothing where it isn't two.

    >>> one_of_two("second type", ("Island", "Swamp"))
    ('Swamp',)
    """
    place = _ONE_OF_TWO[which]
    return chosen[place : place + 1] if len(chosen) == len(_ONE_OF_TWO) else ()


def _of_type(clause: Clause, word: str) -> Clause:
    """Copy of the clause with a chosen card type or subtype added."""
    if word.capitalize() in CARD_TYPES:
        return replace(clause, types=clause.types | {word.capitalize()})
    return replace(clause, subtypes=clause.subtypes | _as_subtypes(word))


def _as_subtypes(words: str) -> frozenset[str]:
    return frozenset(word[0].upper() + word[1:] for word in words.split())


def _has_keyword_line(text: str, keyword: str) -> bool:
    """Whether a keyword stands in a keyword line of the text (702.1)."""
    return re.search(rf"(?im)^(?:[a-z' -]{{1,40}}, )*{re.escape(keyword)}\b", text) is not None


def _marks_hold(clause: Clause, card: Characteristics) -> bool:
    """Whether the card has the clause's name and agrees with its yes-or-no conditions."""
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
    return clause.tougher is None or _is_tougher(card) is clause.tougher


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
    if not _marks_hold(clause, card):
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
    subtypes = set(card.subtypes)
    if card.every_creature_type:
        subtypes |= (clause.subtypes | clause.not_subtypes) - NO_CREATURE_TYPES
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


# --- purposes (106.6) ------------------------------------------------------------------------


def allows(only: SpendOnly, purpose: Purpose) -> bool:
    """Whether mana with this restriction may be spent on this purpose.

    A condition on the spell that the request leaves open counts as not met.
    """
    return meant(purpose, only.allowed, only.denied)


def meant(purpose: Purpose, allowed: tuple[Allowed, ...], denied: tuple[Allowed, ...] = ()) -> bool:
    """Whether a purpose is among ``allowed`` (empty: everything) and not among ``denied``.

    A condition on the spell that the request leaves open counts against the spending.
    """
    if any(_meets(part, purpose, unsaid=True) for part in denied):
        return False
    return not allowed or any(_meets(part, purpose) for part in allowed)


def fits_source(wanted: ProducedBy, source: Characteristics | None) -> bool:
    """Whether mana from this source fits; False for an unknown source."""
    if source is None:
        return False
    try:
        return any(holds_for_card(clause, source) for clause in wanted.clauses)
    except UnstatedError:
        return False


def restriction_with_chosen(only: SpendOnly, chosen: tuple[str, ...]) -> SpendOnly:
    """Copy of the restriction with what was chosen as its source entered (607.2d).

    If it needs a choice and none is stated, nothing fits.
    """
    return replace(
        only,
        allowed=tuple(with_chosen_in(part, chosen) for part in only.allowed),
        denied=tuple(with_chosen_in(part, chosen) for part in only.denied),
    )


def with_chosen_in(part: Allowed, chosen: tuple[str, ...]) -> Allowed:
    """Copy of an allowed purpose with the choice filled in; unchanged if nothing was chosen."""
    # Without a choice the clauses stay as they are, so that they fit nothing, not everything.
    return replace(part, clauses=with_chosen(part.clauses, chosen) or part.clauses)


def _meets(part: Allowed, purpose: Purpose, *, unsaid: bool = False) -> bool:
    """Whether a purpose fits; ``unsaid`` is the answer if the card isn't known."""
    if part.kind is not None and part.kind != purpose.kind:
        return False
    if part.tags and not part.tags & purpose.tags:
        return False
    if (part.zones and purpose.zone not in part.zones) or purpose.zone in part.not_zones:
        return False
    if (part.commander and not purpose.commander) or (part.mana_ability and not purpose.mana_ability):
        return False
    if not part.clauses:
        return True
    card = purpose.card
    return unsaid if card is None else any(holds_for_card(clause, card) for clause in part.clauses)
