"""Cards with the facts known of their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from msgspec import Struct, field

from benchmarks.reading.compare import Fact
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import CardSpec
from planner.loading.card_lines.card_files import InputCard, faces_of, read_each


class FactCard(Struct, kw_only=True):
    """A card with the facts known of its lines; keys that it doesn't name are ignored."""

    card: CardSpec
    abilities: list[Fact] | None = None
    classes: list[str] | None = None
    keywords: dict[str, list[str]] = {}


class KnownCard(InputCard, frozen=True):
    """A card of the input, and the facts where there are any.

    ``facts`` speak of its mana abilities; ``classes`` name the kinds of cost on it, and
    ``keywords`` has those keywords with the words that follow them.
    """

    facts: tuple[Fact, ...] | None = None
    classes: tuple[str, ...] | None = None
    keywords: Mapping[str, list[str]] = field(default_factory=dict)


def read_known_cards(stream: BinaryIO) -> Iterator[KnownCard]:
    """Read cards as ``planner cards`` does, with their facts.

    Raises ``RequestError``, whose path begins with the line, or with the item of a list.
    """
    return read_each(stream, _known_card)


def _known_card(place: str, item: Any) -> KnownCard:
    entry = decode_as(item, FactCard, "")
    faces = faces_of(entry.card, in_card=True)
    for index, fact in enumerate(entry.abilities or ()):
        if not 0 <= fact.face < len(faces):
            raise RequestError(f"abilities[{index}].face", f"expected 0 to {len(faces) - 1}, got {fact.face}")
    return KnownCard(
        place,
        entry.card.name or "",
        faces,
        None if entry.abilities is None else tuple(entry.abilities),
        None if entry.classes is None else tuple(entry.classes),
        entry.keywords,
    )
