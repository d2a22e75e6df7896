"""Cards as the odds see them: what a card makes is asked of the planner itself.

A card is put on a board of its own and asked for costs. What makes so much mana of fixed types each turn
becomes a ``Kind``; what the odds can't carry out is reported with its reason, and makes no mana.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

from planner.contract.refusals import RequestError
from planner.decks.demands import ANY, BIT, SNOW, Demand, Mask, mask_of, read_cost
from planner.decks.entering import BASIC_TYPES, read_entering, read_ritual, read_search
from planner.decks.kinds import TAPPED, UNTAPPED, Kind
from planner.game.mana import COLORS, TYPES

_MOST_MANA = 6
_HELPER = {"name": "Helper", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}


@dataclass(frozen=True, slots=True)
class Read:
    """A card's kind, and what of it the odds leave out."""

    kind: Kind
    left_out: tuple[str, ...] = ()


def read_card(card: Mapping[str, Any], opponents: int = 1) -> Read:
    """What a card does for the odds.

    >>> read_card({"name": "Mox", "type_line": "Artifact", "mana_cost": "{0}", "oracle_text": "{T}: Add {U}."}).kind.units
    (2,)
    """
    kept = {key: value for key, value in card.items() if key in _KEYS}
    return _read(json.dumps(kept, sort_keys=True), opponents)


_KEYS = (
    *("name", "type_line", "mana_cost", "oracle_text", "colors", "power", "toughness", "layout"),
    *("card_faces", "keywords", "color_indicator", "types", "supertypes", "subtypes", "text", "manaCost", "type"),
)


@lru_cache(maxsize=8192)
def _read(card_text: str, opponents: int) -> Read:
    card = json.loads(card_text)
    name, text = str(card.get("name", "")), str(card.get("oracle_text") or card.get("text") or "")
    type_line = str(card.get("type_line") or card.get("type") or "")
    front = type_line.split("//")[0]
    cost_text = str(card.get("mana_cost") or card.get("manaCost") or "")
    faces = card.get("card_faces") or []
    if faces and not text:
        text = str(faces[0].get("oracle_text") or "")
    if faces and not cost_text:
        cost_text = str(faces[0].get("mana_cost") or "")
    if "Land" in front.split():
        return _read_land(card, name, text, front, opponents)
    if not cost_text:
        return Read(Kind(name))
    spell = "Instant" in front or "Sorcery" in front
    return _read_spell(name, text, cost_text) if spell else _read_permanent(card, name, text, front, cost_text)


def land_words(type_line: str) -> frozenset[str]:
    """The words by which cards look for a land: its basic land types, ``Basic`` and both together.

    >>> sorted(land_words("Basic Land — Forest"))
    ['Basic', 'Basic Forest', 'Forest', 'Land']
    """
    words = set(type_line.replace("—", " ").split())
    found = {"Land", *(words & set(BASIC_TYPES))}
    if "Basic" in words:
        found |= {"Basic", *(f"Basic {word}" for word in words & set(BASIC_TYPES))}
    return frozenset(found)


def _read_land(card: dict[str, Any], name: str, text: str, type_line: str, opponents: int) -> Read:
    entering = read_entering(text, name, opponents)
    left_out = [f"{line} (read as: enters tapped)" for line in entering.unread]
    words = land_words(type_line)
    found = read_search(text, name)
    if found is not None:
        kind = Kind(name, land=True, words=words, untapped=entering.untapped, finds=found[0], finds_tapped=found[1])
        return Read(kind, tuple(left_out))
    made = _makes(card)
    if made.unclear:
        left_out.append(made.unclear)
    kind = Kind(name, land=True, units=made.units, words=words, untapped=entering.untapped, feed=made.feed)
    if not made.units:
        kind = Kind(name, land=True, words=words, untapped=entering.untapped)
    return Read(kind, tuple(left_out))


def _read_spell(name: str, text: str, cost_text: str) -> Read:
    cost = read_cost(cost_text)
    mana = read_ritual(text, name)
    if mana is not None:
        units = tuple(sorted(BIT[letter] for letter in mana if letter in BIT))
        return Read(Kind(name, units=units, cost=cost, spell=True))
    found = read_search(text, name)
    if found is not None:
        return Read(Kind(name, cost=cost, spell=True, finds=found[0], finds_tapped=found[1]))
    return Read(Kind(name))


def _read_permanent(card: dict[str, Any], name: str, text: str, type_line: str, cost_text: str) -> Read:
    if "Planeswalker" in type_line or "{" not in text:
        return Read(Kind(name))
    made = _makes(card)
    if not made.units:
        return Read(Kind(name), (made.unclear,) if made.unclear else ())
    entering = read_entering(text, name)
    sick = ("Creature" in type_line and _is_sick(card)) or entering.untapped == TAPPED
    kind = Kind(
        name, units=made.units, cost=read_cost(cost_text), sick=sick, used_up=made.used_up, feed=made.feed
    )
    return Read(kind, tuple(entering.unread))


@dataclass(frozen=True, slots=True)
class _Made:
    units: tuple[Mask, ...] = ()
    feed: tuple[Mask, ...] = ()
    used_up: bool = False
    unclear: str = ""


def _makes(card: dict[str, Any]) -> _Made:
    """What a permanent makes, asked of a board with it alone, and of one with other mana beside it."""
    from planner.api.board import Board

    try:
        alone = Board(battlefield=[{"card": card}])
        plan = alone.plan("{1}") if alone.can_pay("{1}") else None
    except RequestError as error:
        return _Made(unclear=f"not counted: {error.message}")
    if plan is not None:
        units = _units(lambda cost: bool(alone.can_pay(cost)), "")
        summary = getattr(plan, "summary", None)
        lost = bool(summary and (summary.sacrificed or summary.exiled))
        if units is None:
            return _Made(unclear="its mana isn't of fixed types: not counted")
        return _Made(units, used_up=lost) if not _differs_in_company(card, units) else _Made(
            units, used_up=lost, unclear="makes more beside other cards: that isn't counted"
        )
    fed = Board(battlefield=[{"card": card}, {"card": _HELPER}])
    if not fed.can_pay("{2}"):
        return _Made(unclear=_why_nothing(alone))
    units = _units(lambda cost: bool(fed.can_pay(cost)), "")
    if units is None or len(units) != 2:
        return _Made(unclear="what it makes of other mana isn't of fixed types: not counted")
    return _Made(units, feed=(ANY,))


def _why_nothing(board: Any) -> str:
    answer = board.plan("{1}")
    unread = [f'"{one.text}"' for one in getattr(answer, "not_understood", ())]
    needs = [one.text for one in getattr(answer, "needs", None) or ()]
    return "; ".join(["not counted: " + part for part in (*unread, *needs)])


def _units(pays: Callable[[str], bool], _: str) -> tuple[Mask, ...] | None:
    """The masks of the mana that is there, from what it pays for; None where no such masks say it."""
    total = max((n for n in range(1, _MOST_MANA + 1) if pays(f"{{{n}}}")), default=0)
    if total == _MOST_MANA:
        return None
    types = [letter for letter in TYPES if pays(f"{{{letter}}}")]
    snow = SNOW if pays("{S}") else 0
    pairs = {pair: pays("".join(f"{{{one}}}" for one in pair)) for pair in combinations_with_replacement(types, 2)}
    for units in _hypotheses(types, total):
        if all(Demand(tuple(BIT[one] for one in pair)).met_by(_count(units)) == paid for pair, paid in pairs.items()):
            return tuple(mask | snow for mask in units)
    return None


def _hypotheses(types: list[str], total: int) -> list[tuple[Mask, ...]]:
    """The masks that so much mana of these types could have: those that say the most alike first."""
    whole = mask_of(types)
    if total == 1:
        return [(whole,)]
    masks = [m for m in range(1, whole + 1) if not m & ~whole]
    if total == 2:
        return [pair for pair in combinations_with_replacement(masks, 2) if (pair[0] | pair[1]) == whole]
    fixed = [tuple(sorted(BIT[t] for t in run)) for run in product(types, repeat=total) if set(run) == set(types)]
    return [(whole,) * total, *dict.fromkeys(fixed)] if len(types) < 4 else [(whole,) * total]


def _count(units: tuple[Mask, ...]) -> dict[Mask, int]:
    return {mask: units.count(mask) for mask in units}


def _is_sick(card: dict[str, Any]) -> bool:
    from planner.api.board import Board

    return not Board(battlefield=[{"card": card, "summoning_sick": True}]).can_pay("{1}")


def _differs_in_company(card: dict[str, Any], units: tuple[Mask, ...]) -> bool:
    """Whether it makes other mana beside tapped lands of every type: then others decide what it makes."""
    from planner.api.board import Board

    lands = [{"card": name, "tapped": True, "count": 3} for name in BASIC_TYPES]
    board = Board(battlefield=[{"card": card}, *lands])
    if board.can_pay(f"{{{len(units) + 1}}}"):
        return True
    together = 0
    for mask in units:
        together |= mask
    return any(bool(board.can_pay(f"{{{letter}}}")) != bool(BIT[letter] & together) for letter in COLORS)


__all__ = ["Read", "UNTAPPED", "land_words", "read_card"]
