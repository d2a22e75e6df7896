"""Cards as the odds see them: what a card makes is asked of the planner itself.

A card is put on a board of its own and asked for costs. What makes so much mana of fixed types each turn
becomes a ``Kind``; what the odds can't carry out is reported with its reason, and makes no mana.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from operator import or_
from typing import TYPE_CHECKING, Any

from planner.contract.refusals import RequestError
from planner.decks.beside import COMPANY, grows, hoped_for, is_restricted, rests_on_others
from planner.decks.demands import ANY, BIT, SNOW, Demand, Mask, mask_of, read_cost
from planner.decks.entering import land_words, read_entering
from planner.decks.kinds import TAPPED, Kind
from planner.decks.resolving import (
    Search,
    makes_treasures,
    read_added,
    read_aura,
    read_from_hand,
    read_search,
    read_treasures,
)
from planner.game.mana import COLOR_WORDS, COLORS, TYPES
from planner.game.records import Record, replace

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
_GENERIC = re.compile(r"^\{(\d+)\}")
_FREE_SEARCH = re.compile(
    r"^(?:when [^,.]+ enters(?: the battlefield)?,(?: you may)?|sacrifice [^,.:]+:)$", re.IGNORECASE
)
_PAID_SEARCH = re.compile(r"^(\{\d+\}), \{T\}, sacrifice [^,.:]+:$", re.IGNORECASE)
_SEARCHES_LAND = re.compile(
    r"search your library for [^.]*\blands?\b[^.]* onto the battlefield", re.IGNORECASE
)
_CHEAPER = re.compile(r"\b(?:spells|cards)\b[^.]* cost \{\d+\} less to cast", re.IGNORECASE)
_RUNS_OUT = re.compile(r"remove a[^.]* counter from (?:this|it|[A-Z])[^.:]*: add", re.IGNORECASE)
_STAYS_TAPPED = re.compile(r"\bdoesn't untap during your untap step\b", re.IGNORECASE)
_DISCARDS_LAND = re.compile(r"\bdiscard a land card instead\b|\bimprint\b", re.IGNORECASE)
_FINDER_NOTE = "the mana that it makes itself isn't counted: it finds a land"
_COPY = re.compile(r"#\d+\b")
_AURA_NOTE = "counted as mana of its own from the next turn on"
_ADDS = re.compile(r"\badds? [^.]{0,80}?(?:\{[WUBRGC]\}|\bmana\b)", re.I)


class Read(Record, frozen=True):
    """A card's kind, and what of it the odds leave out or take as given."""

    kind: Kind
    left_out: tuple[str, ...] = ()


class Table(Record, frozen=True):
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
    return replace(found, left_out=(*found.left_out, *_unread(card, found, text)))


def _unread(card: dict[str, Any], found: Read, text: str) -> Iterator[str]:
    """What of a card bears on mana and isn't counted, where nothing was said of it yet."""
    kind = found.kind
    if not (kind.units or kind.beside or kind.finds or kind.treasures or kind.adds or found.left_out):
        if _ADDS.search(text):
            yield "the mana that it makes rests on more than the odds look at: not counted"
        elif makes_treasures(text):
            yield "the tokens that it makes rest on more than the odds look at: not counted"
        elif not kind.land and _SEARCHES_LAND.search(text):
            yield "the land that it puts onto the battlefield isn't counted"
    if not kind.land and _CHEAPER.search(text):
        yield "what it takes off the costs of others isn't counted"
    back = (card.get("card_faces") or [None])[1:]
    if not kind.land and back and "Land" in str((back[0] or {}).get("type_line", "")).split():
        yield "the land on its back isn't counted"
    if kind.units and _RUNS_OUT.search(text):
        yield "taken as if its counters never ran out"


def _of_type(
    card: dict[str, Any], name: str, text: str, type_line: str, cost_text: str, table: Table
) -> Read:
    words = type_line.split()
    if "Land" in words:
        return _read_land(card, name, text, type_line, table)
    at_hand = read_from_hand(text)
    if at_hand:
        return Read(Kind(name, units=at_hand, cost=read_cost("{0}"), spell=True))
    if not cost_text:
        return Read(Kind(name))
    cost = read_cost(cost_text, f'the mana cost of "{name}"')
    if "Instant" in words or "Sorcery" in words:
        return _read_spell(Kind(name, cost=cost, spell=True), text)
    aura = read_aura(text)
    if aura:
        return Read(Kind(name, cost=cost, units=aura, sick=True), (_AURA_NOTE,))
    if _DISCARDS_LAND.search(text):
        return Read(Kind(name), ("what has to be discarded for it isn't looked at: not counted",))
    found = Read(Kind(name))
    if "{" in text or _ADDS.search(text):
        found = _read_permanent(card, name, text, type_line, cost_text, table)
    if found.kind.is_ramp:
        return found
    entered = _as_it_enters(Kind(name, cost=cost), text, "Artifact" in words and "Creature" not in words)
    return found if entered is None else Read(entered)


def _as_it_enters(kind: Kind, text: str, at_once: bool) -> Kind | None:
    """A permanent that counts by what happens as it enters, or as it is sacrificed at once."""
    treasures = read_treasures(text, spell=False)
    if treasures:
        return replace(kind, treasures=treasures)
    added = read_added(text, spell=False)
    if added:
        return replace(kind, units=added, spell=True)
    search = read_search(text)
    if search is None:
        return None
    found = replace(kind, spell=True, finds=search.words, finds_tapped=search.tapped)
    paid = _PAID_SEARCH.match(search.before) if at_once else None
    if paid and kind.cost is not None:  # cast and used in one turn
        return replace(found, cost=read_cost(kind.cost.text + paid[1]))
    return found if _FREE_SEARCH.match(search.before) else None


def _read_land(card: dict[str, Any], name: str, text: str, type_line: str, table: Table) -> Read:
    faces = card.get("card_faces") or []
    if len(faces) > 1 and all("Land" in str(face.get("type_line", "")).split() for face in faces):
        return _read_faces(faces, name, table)
    alone = _board(card, text, table)
    entering = read_entering(alone.game.objects[0].card, table.opponents)
    kind = Kind(
        name,
        land=True,
        words=land_words(type_line),
        untapped=entering.untapped,
        adds=read_added(text, spell=False),
        source=_source(card, text),
    )
    search = read_search(text)
    if search is not None:
        return _finding(kind, search, entering.assumed, bool(_ADDS.search(text)))
    chosen = _chosen_colors(card, text, table)
    if chosen:
        variants = tuple(
            replace(kind, units=(mask,), token=True, source=_source(card, text, chosen=color))
            for color, mask in chosen.items()
        )
        whole = reduce(or_, chosen.values())
        return Read(replace(kind, units=(whole,), becomes=variants), entering.assumed)
    made = _makes(card, alone, text, table)
    left_out = (*entering.assumed, *filter(None, [made.unclear]))
    return Read(_normal(made.of(kind), type_line), left_out)


def _finding(kind: Kind, search: Search, assumed: tuple[str, ...], own_mana: bool) -> Read:
    """A land that finds another one, for so much mana as its ability asks for."""
    feed = ""
    if cost := _GENERIC.search(search.before):
        feed = cost[1]
    found = replace(kind, finds=search.words, finds_tapped=search.tapped, feed=(ANY,) * int(feed or 0))
    return Read(found, (*assumed, *([_FINDER_NOTE] if own_mana else [])))


def _read_faces(faces: Sequence[dict[str, Any]], name: str, table: Table) -> Read:
    """A land of two lands, of which its player chooses one (712.12)."""
    reads = [_read(json.dumps(face, sort_keys=True), table) for face in faces]
    if any(len(read.kind.units) != 1 or read.kind.becomes for read in reads):
        return Read(replace(reads[0].kind, name=name), ("only its front face is counted", *reads[0].left_out))
    variants = tuple(replace(read.kind, name=name, token=True) for read in reads)
    whole = reduce(or_, (one.units[0] for one in variants))
    found = replace(reads[0].kind, name=name, units=(whole,), becomes=variants)
    return Read(found, tuple(reason for read in reads for reason in read.left_out))


def _read_spell(kind: Kind, text: str) -> Read:
    added = read_added(text, spell=True)
    if added:
        return Read(replace(kind, units=added))
    treasures = read_treasures(text, spell=True)
    if treasures:
        return Read(replace(kind, treasures=treasures))
    search = read_search(text)
    if search is not None:
        return Read(replace(kind, finds=search.words, finds_tapped=search.tapped))
    return Read(Kind(kind.name))


def _read_permanent(
    card: dict[str, Any], name: str, text: str, type_line: str, cost_text: str, table: Table
) -> Read:
    alone = _board(card, text, table)
    chosen = _chosen_colors(card, text, table)
    made = _Made((reduce(or_, chosen.values()),)) if chosen else _makes(card, alone, text, table)
    left_out = tuple(filter(None, [made.unclear]))
    if not made.units and not made.beside:
        return Read(Kind(name), left_out)
    entering = read_entering(alone.game.objects[0].card, table.opponents)
    creature = "Creature" in type_line.split()
    sick = entering.untapped == TAPPED or (
        creature and not _board(card, text, table, COMPANY, summoning_sick=True).can_pay("{1}")
    )
    cost = read_cost(cost_text, f'the mana cost of "{name}"')
    used_up = made.used_up or bool(_STAYS_TAPPED.search(text))
    kind = replace(made.of(Kind(name, cost=cost, sick=sick)), used_up=used_up, source=_source(card, text))
    variants = tuple(
        replace(kind, units=(mask,), cost=None, token=True, source=_source(card, text, chosen=color))
        for color, mask in chosen.items()
    )
    kind = replace(kind, becomes=variants) if variants or creature else _normal(kind, type_line, cost_text)
    return Read(kind, (*left_out, *entering.assumed))


# --- what a permanent makes --------------------------------------------------------------------------------


class _Made(Record, frozen=True):
    units: tuple[Mask, ...] = ()
    feed: tuple[Mask, ...] = ()
    used_up: bool = False
    unclear: str = ""
    beside: bool = False
    hopes: tuple[Mask, ...] = ()
    restricted: bool = False
    grows: bool = False

    def of(self, kind: Kind) -> Kind:
        """A kind that makes this."""
        return replace(
            kind,
            units=self.units,
            feed=self.feed,
            used_up=self.used_up,
            beside=self.beside,
            hopes=self.hopes,
            restricted=self.restricted,
            grows=self.grows,
        )


def _entry(card: dict[str, Any], text: str, **more: Any) -> dict[str, Any]:
    """A permanent as it entered."""
    it: dict[str, Any] = {"card": card}
    counters = _COUNTERS.search(text)
    if counters and counters[1].lower() in _NUMBERS:
        it["counters"] = {counters[2]: _NUMBERS[counters[1].lower()]}
    return it | more


def _source(card: dict[str, Any], text: str, **more: Any) -> str:
    return json.dumps(_entry(card, text, **more), sort_keys=True)


def _normal(kind: Kind, type_line: str, cost: str = "") -> Kind:
    """A kind that makes one mana, as a permanent that says only that: many cards are alike."""
    if len(kind.units) != 1 or kind.beside or kind.used_up or kind.feed or kind.becomes or kind.adds:
        return kind
    letters = [letter for letter in TYPES if BIT[letter] & kind.units[0]]
    text = "{T}: Add " + " or ".join(f"{{{letter}}}" for letter in letters) + "."
    card = {"name": "A source", "type_line": type_line.strip(), "mana_cost": cost, "oracle_text": text}
    return replace(kind, source=json.dumps({"card": card}, sort_keys=True))


def _board(
    card: dict[str, Any],
    text: str,
    table: Table,
    beside: Sequence[Mapping[str, Any]] = (),
    **more: Any,
) -> Board:
    """A board with a permanent as it entered, and others beside it.

    Raises ``RequestError`` that names the card.
    """
    from planner.api.board import Board

    it = _entry(card, text, **more)
    fields: dict[str, Any] = {"battlefield": [it, *beside], "opponents": table.opponents}
    if table.identity is not None:
        fields["commander_identity"] = table.identity
    try:
        return Board(**fields)
    except RequestError as error:
        raise RequestError(
            f'the card "{card.get("name", "")}"', f"{error.path}: {error.message}", error.code
        ) from None


def _chosen_colors(card: dict[str, Any], text: str, table: Table) -> dict[str, Mask]:
    """What a permanent makes for each color that can be chosen as it enters, where that is one mana."""
    choice = _CHOOSES.search(text)
    if choice is None:
        return {}
    other = COLOR_OF.get((choice["other"] or "").lower())
    found: dict[str, Mask] = {}
    for color in COLORS:
        if color == other:
            continue
        board = _board(card, text, table, chosen=color)
        units = _units(board, "") if board.can_pay("{1}") else None
        if units is None or len(units) != 1:
            return {}
        found[color] = units[0]
    return found


def _makes(card: dict[str, Any], alone: Board, text: str, table: Table) -> _Made:
    """What a permanent makes, asked of a board with it alone, and of some with others beside it."""

    def boards(others: Sequence[Mapping[str, Any]]) -> Board:
        return _board(card, text, table, others)

    units: tuple[Mask, ...] | None = ()
    if alone.can_pay("{1}"):
        units = _units(alone, "")
    elif why := _why_nothing(alone):
        return _Made(unclear=why)
    else:
        fed = boards([{"card": _HELPER}])
        if fed.can_pay("{2}"):
            units = _units(fed, "C")
            if units is not None and len(units) == 2:
                return _Made(units, feed=(ANY,))
    if "Basic" in str(card.get("type_line", "")).split() and units is not None:
        return _Made(units)
    if units is not None and not rests_on_others(text, units, boards):
        plan = alone.plan("{1}") if units else None
        summary = getattr(plan, "summary", None)
        lost = bool(summary and (summary.sacrificed or summary.exiled or summary.returned))
        return _Made(units, used_up=lost)
    surely = units if units and boards(COMPANY).can_pay(f"{{{len(units)}}}") else ()
    plan = alone.plan("{1}") if surely else None
    summary = getattr(plan, "summary", None)
    lost = bool(summary and (summary.sacrificed or summary.exiled or summary.returned))
    hopes = hoped_for(text, units or (), boards)
    return _Made(
        surely,
        used_up=lost,
        beside=True,
        hopes=hopes,
        restricted=is_restricted(text),
        grows=units is None or grows(units, boards),
    )


def _why_nothing(board: Board) -> str:
    """What the planner says of text that it doesn't understand, or that asks for more than is known."""
    answer = board.plan("{1}")
    unread = [f'"{one.text}"' for one in getattr(answer, "not_understood", None) or ()]
    needs = [_COPY.sub("", str(one.text)) for one in getattr(answer, "needs", None) or ()]
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
