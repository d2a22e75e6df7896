"""How the odds of decks count a card: exactly, by whole boards, by a rule or not; what is listed of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from planner.decks.facts import facts_of
from planner.decks.kinds import TAPPED, UNTAPPED, CardRole
from planner.decks.reading import Players, ReadCard, read_card
from planner.game.mana import TYPES
from planner.models.deciders.hall.condition import ANY, BIT, Mask


class Counted(Enum):
    """How completely the odds model what a card does for mana."""

    EXACTLY = "exactly"
    WHOLE_BOARDS = "by whole boards"
    BY_A_RULE = "by a rule"
    NOT_COUNTED = "not counted"
    NO_MANA = "no mana"


WORDS = {
    Counted.EXACTLY: "all that it does for mana is carried out; rows with it are exact",
    Counted.WHOLE_BOARDS: (
        "what it makes rests on others: the planner is asked for whole boards; exact beside lands, simulated "
        "beside spells that make mana"
    ),
    Counted.BY_A_RULE: "carried out but for what is listed; rows on which that bears are partial",
    Counted.NOT_COUNTED: "listed, and taken as making no mana; rows on which it bears are partial",
    Counted.NO_MANA: "nothing of it bears on mana",
}
"""What each way of counting means."""


class Group(Enum):
    """Groups of cards by their purpose for a deck's mana."""

    LAND = "land"
    MANA = "makes mana"
    HELP = "helps"
    OTHER = "other"


class CardCount(Struct, kw_only=True, omit_defaults=True):
    """How one card is counted: ``role`` in words, ``notes`` on what isn't modelled, or is assumed."""

    name: str
    group: Group
    how: Counted
    role: str = ""
    notes: list[str] = []


def counted_as(card: Mapping[str, Any], opponents: int = 1, identity: str | None = None) -> CardCount:
    r"""How a card object is counted; raises ``RequestError`` if its cost is refused.

    >>> farm = {"name": "A farm", "type_line": "Land", "oracle_text": "A farm enters tapped.\n"
    ...     "When A farm enters, return a land you control to its owner's hand.\n{T}: Add {B}{G}."}
    >>> found = counted_as(farm)
    >>> found.how.value, found.role
    ('exactly', 'land; {B}{G}; enters tapped; returns a land')
    """
    read = read_card(card, Players(opponents, identity))
    return CardCount(
        name=str(card.get("name", "")),
        group=_group(card, read),
        how=_how(read),
        role=_in_words(read.kind) if _counts(read.kind) else "",
        notes=[*read.left_out, *read.own],
    )


def counts_of(cards: Iterable[Mapping[str, Any]]) -> Iterator[CardCount]:
    """How each of these cards is counted, in their order."""
    return map(counted_as, cards)


def _counts(kind: CardRole) -> bool:
    """Whether a card makes or finds mana."""
    made = (kind.units, kind.hopes, kind.adds, kind.finds, kind.treasures, kind.uses, kind.becomes)
    return kind.beside or any(made)


def _how(read: ReadCard) -> Counted:
    notes = bool(read.left_out or read.own)
    if not _counts(read.kind):
        return Counted.NOT_COUNTED if notes else Counted.NO_MANA
    if notes:
        return Counted.BY_A_RULE
    return Counted.WHOLE_BOARDS if read.kind.beside else Counted.EXACTLY


def _group(card: Mapping[str, Any], read: ReadCard) -> Group:
    facts = facts_of(card)
    if "Land" in facts.card.types:
        return Group.LAND
    if _counts(read.kind):
        return Group.MANA
    if facts.foreign:
        return Group.HELP if read.left_out else Group.OTHER
    mentions = facts.mentions
    if mentions.adds or mentions.tokens or mentions.lands:
        return Group.MANA
    return Group.HELP if read.left_out or read.own else Group.OTHER


# --- what it does, in words --------------------------------------------------------------------------------


def _in_words(kind: CardRole) -> str:
    """A role in words, in one line."""
    return "; ".join(part for part in _parts(kind) if part)


def _parts(kind: CardRole) -> Iterator[str]:
    what = "land" if kind.land else "spell" if kind.spell else "permanent"
    yield "spell, or land on its back" if kind.spell_too else what
    if not kind.finds:
        yield _mana(kind)
    yield f"for {''.join(map(_symbol, kind.feed))}" if kind.feed and not kind.finds else ""
    yield f"{_mana_of(kind.adds)} as it enters" if kind.adds else ""
    yield f"{kind.treasures} Treasure{'s' * (kind.treasures > 1)}" if kind.treasures else ""
    if kind.finds:
        state = " tapped" if kind.finds_tapped else ""
        yield f"finds a land{state}: {', '.join(sorted(kind.finds))}"
    yield "once" if kind.used_up and not kind.spell else ""
    yield "changes as it is used" if kind.uses else ""
    yield "a choice as it enters" if kind.becomes else ""
    yield "from the next turn on" if kind.sick else ""
    if kind.land and kind.untapped != UNTAPPED:
        yield "enters tapped" if kind.untapped == TAPPED else "can enter untapped"
    yield from _given(kind)


def _given(kind: CardRole) -> Iterator[str]:
    """Phrases for what a use costs, and what it gives up."""
    for one in kind.gives:
        number = "a land" if one.number == 1 else f"{one.number} lands"
        yield f"{'returns' if one.to_hand else 'sacrifices'} {number}"
    yield f"asks for {kind.toll.text}" if kind.toll else ""
    yield "gone with the next land" if kind.yields else ""


def _mana(kind: CardRole) -> str:
    if kind.uses:
        return " or ".join(dict.fromkeys(_mana_of(use.units) for use in kind.uses))
    if kind.beside:
        certain = f"{_mana_of(kind.units)} at least, " if kind.units else ""
        return f"{certain}more or other mana beside others"
    return _mana_of(kind.units)


def _mana_of(units: Iterable[Mask]) -> str:
    return "".join(map(_symbol, units))


def _symbol(mask: Mask) -> str:
    """Write one mana as its symbol, or as the types that it could be."""
    letters = [letter for letter in TYPES if BIT[letter] & mask]
    if mask & ANY == ANY:
        return "{any}"
    if len(letters) == 5 and "C" not in letters:
        return "{any color}"
    return f"{{{'/'.join(letters)}}}"
