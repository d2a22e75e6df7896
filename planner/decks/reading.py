"""Cards as the odds see them: what a card makes is asked of the planner itself.

A card is put on a board of its own and asked for costs. What makes so much mana of fixed types each turn
becomes a ``Kind``; what the odds can't carry out is reported with its reason, and makes no mana.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_
from typing import TYPE_CHECKING, Any

from planner.contract.refusals import RequestError
from planner.decks.demands import ANY, BIT, SNOW, Demand, Mask, mask_of, read_cost
from planner.decks.entering import (
    BASIC_TYPES,
    land_words,
    read_entering,
    read_ritual,
    read_search,
    read_treasures,
)
from planner.decks.kinds import TAPPED, Kind
from planner.game.mana import COLOR_WORDS, COLORS, TYPES

if TYPE_CHECKING:
    from planner.api.board import Board

_MOST_MANA = 6
_HELPER = {"name": "Helper", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
_COUNTERS = re.compile(
    r"enters?(?: the battlefield)?(?: tapped)? with (\w+) ([\w+/-]+) counters? on it", re.I
)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_CHOOSES = re.compile(
    r"\benters?(?: the battlefield)?, choose a color(?: other than (?P<other>\w+))?\.", re.I
)
COLOR_OF = {word: letter for letter, word in COLOR_WORDS.items()}
_ADDS = re.compile(r"\badds? [^.]{0,80}?(?:\{[WUBRGC]\}|\bmana\b)", re.I)


@dataclass(frozen=True, slots=True)
class Read:
    """A card's kind, and what of it the odds leave out or take as given."""

    kind: Kind
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays: the number of opponents, and the colors of the commander (903.4)."""

    opponents: int = 1
    identity: str | None = None


def read_card(card: Mapping[str, Any], table: Table = Table()) -> Read:
    """What a card does for the odds.

    >>> read_card({"name": "Mox", "type_line": "Artifact", "mana_cost": "{0}",
    ...     "oracle_text": "{T}: Add {U}."}).kind.units
    (2,)
    """
    return _read(json.dumps(card, sort_keys=True), table)


@lru_cache(maxsize=8192)
def _read(card_text: str, table: Table) -> Read:
    card = json.loads(card_text)
    name = str(card.get("name", ""))
    front = (card.get("card_faces") or [card])[0]
    text = str(card.get("oracle_text") or front.get("oracle_text") or card.get("text") or "")
    type_line = str(card.get("type_line") or card.get("type") or front.get("type_line") or "").split("//")[0]
    cost_text = str(card.get("mana_cost") or card.get("manaCost") or front.get("mana_cost") or "").split(
        "//"
    )[0]
    found = _of_type(card, name, text, type_line, cost_text.strip(), table)
    if (
        not (found.kind.units or found.kind.finds or found.kind.treasures)
        and not found.left_out
        and _ADDS.search(text)
    ):
        return replace(
            found, left_out=("the mana that it makes rests on more than the odds look at: not counted",)
        )
    return found


def _of_type(
    card: dict[str, Any], name: str, text: str, type_line: str, cost_text: str, table: Table
) -> Read:
    words = type_line.split()
    if "Land" in words:
        return _read_land(card, name, text, type_line, table)
    if not cost_text:
        return Read(Kind(name))
    if "Instant" in words or "Sorcery" in words:
        return _read_spell(name, text, cost_text)
    treasures = read_treasures(text, spell=False)
    if treasures:
        cost = read_cost(cost_text, f'the mana cost of "{name}"')
        return Read(Kind(name, cost=cost, treasures=treasures))
    if "{" not in text:
        return Read(Kind(name))
    return _read_permanent(card, name, text, type_line, cost_text, table)


def _read_land(card: dict[str, Any], name: str, text: str, type_line: str, table: Table) -> Read:
    alone = _board(card, text, table)
    entering = read_entering(alone.game.objects[0].card, table.opponents)
    kind = Kind(name, land=True, words=land_words(type_line), untapped=entering.untapped)
    found = read_search(text)
    if found is not None:
        return Read(replace(kind, finds=found[0], finds_tapped=found[1]), entering.assumed)
    made = _makes(card, alone, text, table)
    chosen = _chosen_colors(card, text, table)
    if chosen:
        variants = tuple(replace(kind, units=(mask,), token=True) for mask in chosen)
        whole = reduce(or_, chosen)
        return Read(replace(kind, units=(whole,), becomes=variants), entering.assumed)
    left_out = (*entering.assumed, *filter(None, [made.unclear]))
    return Read(replace(kind, units=made.units, feed=made.feed, used_up=made.used_up), left_out)


def _read_spell(name: str, text: str, cost_text: str) -> Read:
    cost = read_cost(cost_text, f'the mana cost of "{name}"')
    mana = read_ritual(text)
    if mana is not None:
        units = tuple(sorted(BIT[letter] for letter in mana if letter in BIT))
        return Read(Kind(name, units=units, cost=cost, spell=True))
    treasures = read_treasures(text, spell=True)
    if treasures:
        return Read(Kind(name, cost=cost, spell=True, treasures=treasures))
    found = read_search(text)
    if found is not None:
        return Read(Kind(name, cost=cost, spell=True, finds=found[0], finds_tapped=found[1]))
    return Read(Kind(name))


def _read_permanent(
    card: dict[str, Any], name: str, text: str, type_line: str, cost_text: str, table: Table
) -> Read:
    alone = _board(card, text, table)
    made = _makes(card, alone, text, table)
    left_out = tuple(filter(None, [made.unclear]))
    if not made.units:
        return Read(Kind(name), left_out)
    entering = read_entering(alone.game.objects[0].card, table.opponents)
    creature = "Creature" in type_line.split()
    sick = (
        creature and not _board(card, text, table, sick=True).can_pay("{1}")
    ) or entering.untapped == TAPPED
    cost = read_cost(cost_text, f'the mana cost of "{name}"')
    kind = Kind(name, units=made.units, cost=cost, sick=sick, used_up=made.used_up, feed=made.feed)
    return Read(kind, (*left_out, *entering.assumed))


# --- what a permanent makes --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Made:
    units: tuple[Mask, ...] = ()
    feed: tuple[Mask, ...] = ()
    used_up: bool = False
    unclear: str = ""


def _board(
    card: dict[str, Any],
    text: str,
    table: Table,
    beside: list[dict[str, Any]] | None = None,
    sick: bool = False,
    chosen: str | None = None,
) -> Board:
    """A board with a permanent as it entered, and others beside it.

    Raises ``RequestError`` that names the card.
    """
    from planner.api.board import Board

    it: dict[str, Any] = {"card": card}
    counters = _COUNTERS.search(text)
    if counters and counters[1].lower() in _NUMBERS:
        it["counters"] = {counters[2]: _NUMBERS[counters[1].lower()]}
    if sick:
        it["summoning_sick"] = True
    if chosen is not None:
        it["chosen"] = chosen
    fields: dict[str, Any] = {"battlefield": [it, *(beside or [])], "opponents": table.opponents}
    if table.identity is not None:
        fields["commander_identity"] = table.identity
    try:
        return Board(**fields)
    except RequestError as error:
        raise RequestError(
            f'the card "{card.get("name", "")}"', f"{error.path}: {error.message}", error.code
        ) from None


def _chosen_colors(card: dict[str, Any], text: str, table: Table) -> tuple[Mask, ...]:
    """What a land makes for each color that can be chosen as it enters; nothing where that isn't one mana."""
    choice = _CHOOSES.search(text)
    if choice is None:
        return ()
    other = COLOR_OF.get((choice["other"] or "").lower())
    found: dict[Mask, None] = {}
    for color in COLORS:
        if color == other:
            continue
        board = _board(card, text, table, chosen=color)
        units = _units(board, "") if board.can_pay("{1}") else None
        if units is None or len(units) != 1:
            return ()
        found[units[0]] = None
    return tuple(found)


def _makes(card: dict[str, Any], alone: Board, text: str, table: Table) -> _Made:
    """What a permanent makes, asked of a board with it alone, and of one with other mana beside it."""
    if alone.can_pay("{1}"):
        units = _units(alone, "")
        if units is None:
            return _Made(unclear="its mana isn't of fixed types: not counted")
        plan = alone.plan("{1}")
        summary = getattr(plan, "summary", None)
        lost = bool(summary and (summary.sacrificed or summary.exiled or summary.returned))
        unclear = _in_company(card, text, table, units)
        return _Made(units, used_up=lost, unclear=unclear)
    fed = _board(card, text, table, [{"card": _HELPER}])
    if not fed.can_pay("{2}"):
        return _Made(unclear=_why_nothing(alone))
    units = _units(fed, "C")
    if units is None or len(units) != 2:
        return _Made(unclear="what it makes of other mana isn't of fixed types: not counted")
    return _Made(units, feed=(ANY,))


def _why_nothing(board: Board) -> str:
    """What the planner says of text that it doesn't understand, or that asks for more than is known."""
    answer = board.plan("{1}")
    unread = [f'"{one.text}"' for one in getattr(answer, "not_understood", None) or ()]
    needs = [str(one.text) for one in getattr(answer, "needs", None) or ()]
    return f"not counted: {'; '.join((*unread, *needs))}" if unread or needs else ""


def _units(board: Board, without: str) -> tuple[Mask, ...] | None:
    """The masks of the mana that is there, from what it pays for; None where no such masks say it."""

    def pays(cost: str) -> bool:
        return bool(board.can_pay(cost))

    total = max((n for n in range(1, _MOST_MANA + 1) if pays(f"{{{n}}}")), default=0)
    if total == _MOST_MANA:
        return None
    types = [letter for letter in TYPES if letter not in without and pays(f"{{{letter}}}")]
    snow = SNOW if pays("{S}") else 0
    asked = combinations_with_replacement(types, 2)
    pairs = {tuple(BIT[one] for one in pair): pays("".join(f"{{{one}}}" for one in pair)) for pair in asked}
    for units in _hypotheses(types, total):
        there = {mask: units.count(mask) for mask in units}
        if all(Demand(pair).met_by(there) == paid for pair, paid in pairs.items()):
            return tuple(mask | snow for mask in units)
    return None


def _hypotheses(types: list[str], total: int) -> list[tuple[Mask, ...]]:
    """The masks that so much mana of these types could have."""
    whole = mask_of(types)
    if total == 1:
        return [(whole,)]
    if total == 2:
        masks = [m for m in range(1, whole + 1) if not m & ~whole]
        return [pair for pair in combinations_with_replacement(masks, 2) if (pair[0] | pair[1]) == whole]
    if len(types) > 3:
        return [(whole,) * total]
    fixed = {
        tuple(sorted(BIT[t] for t in run)) for run in product(types, repeat=total) if set(run) == set(types)
    }
    return [(whole,) * total, *sorted(fixed)]


def _in_company(card: dict[str, Any], text: str, table: Table, units: tuple[Mask, ...]) -> str:
    """Whether it makes other mana beside tapped lands of every type: then others decide what it makes."""
    lands = [{"card": name, "tapped": True, "count": 3} for name in BASIC_TYPES]
    board = _board(card, text, table, lands)
    together = 0
    for mask in units:
        together |= mask
    more = board.can_pay(f"{{{len(units) + 1}}}") or any(
        board.can_pay(f"{{{letter}}}") and not BIT[letter] & together for letter in TYPES
    )
    less = not board.can_pay(f"{{{len(units)}}}")
    if more:
        return "makes more beside other cards: only what it makes alone is counted"
    return "makes less beside other cards: what it makes alone is counted" if less else ""
