"""A deck as the odds need it: its cards as objects with their kinds, read from a list, a text or a request.

Nothing is dropped: a line that can't be read, a name that isn't known and an entry that is none are refused
with their place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

from planner.cards.decklists.deck import Deck
from planner.cards.decklists.lines import on_lines
from planner.cards.decklists.parts import DeckBoard, DeckError
from planner.cards.errors import CardNameError
from planner.cards.names import card_named
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as, shown
from planner.decks.demands import Cost, read_cost
from planner.decks.kinds import BLANK, CardRole, Library, identified, merged
from planner.decks.mulligans import HAND
from planner.decks.reading import Players, ReadCard, read_card
from planner.decks.request import ListedDeck
from planner.game.mana import COLORS, ManaCost, ManaError
from planner.game.records import replace
from planner.text import identity_by_text

MOST_CARDS = 1_000
_MANY_NAMES = 20
"""So many different cards, each of them once, are no accident."""
_UNCAST_NOTE = "permanents that make no mana aren't cast for it"
_PERMANENTS = frozenset({"Creature", "Artifact", "Enchantment", "Planeswalker"})
_MOST_LINES = 12
OVERRIDDEN = "costs_overridden"
"""The key of a card object whose cost the request gave."""
_ENTRY = 'a name, a card object, or {"card": ..., "count": 4}'


@dataclass(frozen=True)
class DeckEntry:
    """Several copies of a card, with its kind."""

    card: Mapping[str, Any]
    count: int
    kind: CardRole
    read: ReadCard | None = None

    @property
    def name(self) -> str:
        """The card's name."""
        return str(self.card.get("name", ""))

    @property
    def is_land(self) -> bool:
        """Whether the entry's card is a land."""
        return self.kind.is_land_card

    @property
    def type_line(self) -> str:
        """The card's type line (that of its front face)."""
        return type_line_of(self.card)

    @property
    def cost(self) -> Cost | None:
        """The card's mana cost; None for a land and for a card without one."""
        return None if self.is_land else cost_of(self.card)


@dataclass(frozen=True)
class DeckCards:
    """The library's cards, the commanders outside it, and card text that isn't counted."""

    entries: tuple[DeckEntry, ...]
    commanders: tuple[DeckEntry, ...] = ()
    left_out: tuple[str, ...] = ()
    identity: str | None = None

    @property
    def size(self) -> int:
        """Number of cards in the library as the game begins."""
        return sum(entry.count for entry in self.entries)

    @property
    def lands(self) -> int:
        """Number of lands among them."""
        return sum(entry.count for entry in self.entries if entry.is_land)

    @property
    def is_one_of_each(self) -> bool:
        """Whether the deck is built by a rule of one of each card but basic lands (903.5b).

        It has a commander, or so many cards once that it's no accident.
        """
        counts: Counter[str] = Counter()
        for entry in self.entries:
            if "Basic" not in entry.type_line.split():
                counts[entry.name] += entry.count
        return bool(self.commanders) or (len(counts) >= _MANY_NAMES and max(counts.values()) == 1)

    def bears_on(self, card: str | None, turn: int, ramp: bool | Sequence[str]) -> bool:
        """Whether uncounted text of some card affects a row: the row's own card, or another one by a turn.

        A spell affects it only once its mana can be there before, and if it may be cast at all.
        """
        kinds = [entry.kind for entry in self.entries]
        plain = all(kind.land and len(kind.units) < 2 and not kind.changes for kind in kinds if kind.units)
        plain = plain and not any(kind.is_ramp or kind.finds or kind.adds for kind in kinds)
        for entry in (*self.entries, *self.commanders):
            read = entry.read
            if read is None:
                continue
            if read.own and entry.name == card:
                return True
            if not read.left_out or (not entry.kind.land and (ramp is False or not self._casts(entry, ramp))):
                continue
            if entry.kind.land or not plain or read.bears_from < turn:
                return True
        return False

    @staticmethod
    def _casts(entry: DeckEntry, ramp: bool | Sequence[str]) -> bool:
        return ramp is True or (ramp is not False and entry.name in ramp)

    def library(self, ramp: bool | Sequence[str] = True) -> Library:
        """The library by kinds; ``ramp`` says which spells are cast for mana: all, none, or these.

        Raises ``RequestError`` for a name that isn't in the deck.
        """
        kinds = self.kinds(ramp)
        return merged(zip(kinds, (entry.count for entry in self.entries), strict=True))

    def kinds(self, ramp: bool | Sequence[str] = True) -> list[CardRole]:
        """The kind of each entry in such a library, in order. Raises ``RequestError``."""
        counts = Counter[str]()
        for entry in self.entries:
            counts[entry.name] += entry.count
        return [
            _legendary(kind, entry) if counts[entry.name] > 1 else kind
            for kind, entry in zip(self._kinds(ramp), self.entries, strict=True)
        ]

    def _kinds(self, ramp: bool | Sequence[str]) -> list[CardRole]:
        """The kind of each entry by itself. Raises ``RequestError``."""
        if ramp is True:
            return [kind for kind, _ in identified((entry.kind, entry.count) for entry in self.entries)]
        names = [] if ramp is False else list(ramp)
        known = {entry.name: entry for entry in (*self.entries, *self.commanders)}
        for number, name in enumerate(names):
            if name not in known:
                raise RequestError(
                    f"ramp[{number}]",
                    f"no card of the deck has the name {shown(name)}",
                    ErrorCode.UNKNOWN_CARD,
                )
        kinds = [
            (entry.kind if entry.kind.land or entry.name in names else BLANK, entry.count)
            for entry in self.entries
        ]
        return [kind for kind, _ in identified(kinds)]

    def spells(self) -> list[DeckEntry]:
        """The cards with a mana cost that are no lands, the cheapest first, one for each name."""
        found = {entry.name: entry for entry in self.entries if entry.cost is not None}
        costed = [(entry.cost.mana_value, entry.name, entry) for entry in found.values() if entry.cost]
        return [entry for _, _, entry in sorted(costed, key=lambda one: one[:2])]


def cost_of(card: Mapping[str, Any]) -> Cost | None:
    """The mana cost of a card (of its front face); None if it has none."""
    front = (card.get("card_faces") or [card])[0]
    text = card.get("mana_cost") or front.get("mana_cost") or card.get("manaCost") or ""
    text = str(text).split("//")[0].strip()
    return read_cost(text, f"the mana cost of {shown(card.get('name'))}") if text else None


def type_line_of(card: Mapping[str, Any]) -> str:
    """The type line of a card (its front face's)."""
    front = (card.get("card_faces") or [card])[0]
    text = card.get("type_line") or card.get("type") or front.get("type_line") or ""
    return str(text).split("//")[0].strip()


_LISTED = frozenset(ListedDeck.__struct_fields__)


def read_deck(
    source: Any,
    *,
    commanders: Any = (),
    opponents: int = 1,
    path: str = "deck",
    costs: Mapping[str, str] | None = None,
) -> DeckCards:
    """Read a deck: a ``Deck``, its text, also with complete cards, or a list as a request writes it.

    ``costs`` are mana costs in place of the printed ones, by card name. Raises ``RequestError`` for a line or
    an entry that can't be read, an unknown name, and a deck too small to draw a hand from.

    >>> read_deck([{"card": "Island", "count": 40}]).lands
    40
    """
    if isinstance(source, DeckCards):
        return source
    given: dict[str, Mapping[str, Any]] = {}
    if isinstance(source, PathLike):
        source = Deck.read(source)
    if isinstance(source, Mapping) and not source.keys().isdisjoint(_LISTED):
        source = decode_as(dict(source), ListedDeck, path)
    if isinstance(source, ListedDeck):
        cards = [card_object(card, f"{path}.cards[{n}]") for n, card in enumerate(source.cards)]
        given = {str(card["name"]).casefold(): card for card in cards}
        source = source.text
    if isinstance(source, str):
        source = _decklist(source, path)
    if isinstance(source, Deck):
        main, command = _of_decklist(source, path, given)
    elif isinstance(source, Sequence) and not isinstance(source, bytes):
        main = [_entry(entry, f"{path}[{number}]") for number, entry in enumerate(source)]
        command = []
    else:
        listed = 'a list of cards such as [{"card": "Island", "count": 17}]'
        form = f'a decklist as text, {{"text": ..., "cards": [...]}}, or {listed}'
        raise RequestError(path, f"expected {form}, got {shown(source)}")
    if isinstance(commanders, str | Mapping):
        commanders = [commanders]
    given_besides = [_entry(entry, f"commander[{number}]") for number, entry in enumerate(commanders)]
    main, command = _in_command_zone(main, command, given_besides)
    size = sum(count for _, count in main)
    if size < HAND:
        raise RequestError(path, f"expected at least {HAND} cards to draw a hand from, got {size}")
    if size > MOST_CARDS:
        raise RequestError(path, f"expected at most {MOST_CARDS:,} cards, got {size:,}")
    identity = _identity(card for card, _ in command) if command else None
    if costs:
        main, command = with_costs(main, command, costs)
    return _with_kinds(main, command, Players(opponents, identity))


Cards = list[tuple[Mapping[str, Any], int]]


def _in_command_zone(main: Cards, command: Cards, named: Cards) -> tuple[Cards, Cards]:
    """The library and the command zone: a commander in the list is the same card (903.5a, 903.6)."""
    for card, count in named:
        name = _folded_name(card)
        if any(_folded_name(one) == name for one, _ in command):
            continue
        command = [*command, (card, count)]
        place = next((n for n, (one, _) in enumerate(main) if _folded_name(one) == name), None)
        if place is not None:
            one, copies = main[place]
            main = [*main[:place], *([(one, copies - 1)] if copies > 1 else []), *main[place + 1 :]]
    return main, command


def _folded_name(card: Mapping[str, Any]) -> str:
    return str(card.get("name")).casefold()


def with_costs(main: Cards, command: Cards, costs: Mapping[str, str]) -> tuple[Cards, Cards]:
    """Copy of the cards with other mana costs.

    Raises ``RequestError`` for a name that no card has, for a land, and for text that is no cost.
    """
    known = {_folded_name(card): card for card, _ in (*main, *command)}
    for name in list(known):  # the front face of a card of two says which it is, too
        known.setdefault(name.partition(" // ")[0], known[name])
    changed: dict[str, dict[str, Any]] = {}
    for name, cost in costs.items():
        card = known.get(name.casefold())
        if card is None:
            message = f"no card of the deck has the name {shown(name)}"
            raise RequestError(f"costs.{name}", message, ErrorCode.UNKNOWN_CARD)
        if "Land" in type_line_of(card).split():
            raise RequestError(f"costs.{name}", "expected a spell: a land is played and has no mana cost")
        text = read_cost(cost, f"costs.{name}").text
        faces = [dict(face) for face in card.get("card_faces") or []]
        if faces:
            faces[0]["mana_cost"] = text
        found = {key: value for key, value in card.items() if key != "manaCost"}
        changed[str(card.get("name"))] = (
            found | {"mana_cost": text, OVERRIDDEN: True} | ({"card_faces": faces} if faces else {})
        )
    return (
        [(changed.get(str(card.get("name")), card), count) for card, count in main],
        [(changed.get(str(card.get("name")), card), count) for card, count in command],
    )


def _decklist(text: str, path: str) -> Deck:
    try:
        return Deck.parse(on_lines(text))  # a request that names a file of this machine isn't to be given it
    except DeckError as error:
        raise RequestError(path, str(error)) from None


def _of_decklist(
    deck: Deck, path: str, given: Mapping[str, Mapping[str, Any]]
) -> tuple[list[tuple[Mapping[str, Any], int]], list[tuple[Mapping[str, Any], int]]]:
    if deck.unread:
        first = deck.unread[0]
        more = f" (and {len(deck.unread) - 1} more)" if len(deck.unread) > 1 else ""
        reason = f": {first.reason}" if first.reason else ""
        raise RequestError(f"{path}, line {first.number}", f"can't read {shown(first.text)}{reason}{more}")
    main, command = (_objects(deck, board, path, given) for board in (DeckBoard.MAIN, DeckBoard.COMMANDER))
    return main, command


def _objects(
    deck: Deck, board: DeckBoard, path: str, given: Mapping[str, Mapping[str, Any]]
) -> list[tuple[Mapping[str, Any], int]]:
    """The cards of a deck's board; ``given`` has cards by name in lower case.

    The first unknown name is refused, and the other unknown names are listed.
    """
    found: list[tuple[Mapping[str, Any], int]] = []
    unknown: dict[str, tuple[int, CardNameError]] = {}
    for line in deck.of(board):
        try:
            found.append((given.get(line.name.casefold()) or card_named(line.name), line.count))
        except CardNameError as error:
            unknown.setdefault(line.name, (line.line, error))
    if unknown:
        (number, refused), *others = unknown.values()
        more = ", ".join(str(line) for line, _ in others[:_MOST_LINES])
        more = f"; nor are those of line{'s' * (len(others) > 1)} {more}" if others else ""
        more += f" and {len(others) - _MOST_LINES} more" if len(others) > _MOST_LINES else ""
        where = f"{path}, line {number}" if number else path
        raise RequestError(where, f"{refused}{more}", refused.code)
    return found


def _legendary(kind: CardRole, entry: DeckEntry) -> CardRole:
    """The kind of a permanent of which the deck has several: of legends one stays (704.5j)."""
    stays = not kind.spell and (kind.land or kind.is_ramp)
    return replace(kind, legendary=entry.name) if stays and "Legendary" in entry.type_line.split() else kind


def _entry(entry: Any, path: str) -> tuple[Mapping[str, Any], int]:
    """Read one entry of a list: the card object and its number of copies."""
    count = 1
    card = entry
    if isinstance(entry, Mapping) and "card" in entry:
        if unknown := sorted(set(entry) - {"card", "count"}):
            raise RequestError(
                f"{path}.{unknown[0]}", "unknown key; allowed are card, count", ErrorCode.UNKNOWN_KEY
            )
        card, count = entry["card"], entry.get("count", 1)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_CARDS:
            raise RequestError(
                f"{path}.count", f"expected a whole number from 0 to {MOST_CARDS}, got {shown(count)}"
            )
        path = f"{path}.card"
    return card_object(card, path), count


def card_object(card: Any, path: str) -> Mapping[str, Any]:
    """A card by its name, or the given card object. Raises ``RequestError``.

    Raises ``RequestError``.
    """
    if isinstance(card, str):
        try:
            return card_named(card)
        except CardNameError as error:
            raise RequestError(path, str(error), error.code) from None
    if not isinstance(card, Mapping) or not isinstance(card.get("name"), str):
        raise RequestError(path, f"expected {_ENTRY}, got {shown(card)}")
    known = {"type_line", "type", "mana_cost", "manaCost", "oracle_text", "text", "card_faces"}
    return card if known & set(card) else card_object(card["name"], path)


def _identity(cards: Iterable[Mapping[str, Any]]) -> str:
    """The colors of the commanders' identity (903.4): of mana symbols in costs and text, and indicators."""
    found: set[str] = set()
    for card in cards:
        for face in (card, *(card.get("card_faces") or [])):
            found |= set("".join(face.get("color_indicator") or face.get("color_identity") or ()))
            symbols = str(face.get("mana_cost") or "").split("//")
            found |= {color for one in symbols for color in _colors(one.strip())}
            found |= identity_by_text(str(face.get("oracle_text") or ""))
    return "".join(color for color in COLORS if color in found)


def _colors(cost: str) -> frozenset[str]:
    try:
        return ManaCost(cost).colors
    except ManaError:
        return frozenset()


def _with_kinds(
    main: Sequence[tuple[Mapping[str, Any], int]],
    command: Sequence[tuple[Mapping[str, Any], int]],
    table: Players,
) -> DeckCards:
    left_out: dict[str, None] = {}
    others = any(count and _is_other_permanent(card, table) for card, count in main)

    def entry(card: Mapping[str, Any], count: int) -> DeckEntry:
        read = read_card({key: value for key, value in card.items() if key != OVERRIDDEN}, table)
        if OVERRIDDEN in card:  # what was said of its printed cost is no matter
            read = replace(read, own=())
        if read.asks_spells and others:
            read = replace(read, left_out=(*read.left_out, _UNCAST_NOTE))
        for reason in (*read.left_out, *read.own):
            left_out[f"{card.get('name')}: {reason}"] = None
        cost_of(card)  # refuses symbols that do not exist, before anything is worked out
        return DeckEntry(card, count, replace(read.kind, name=str(card.get("name", ""))), read)

    entries = tuple(entry(card, count) for card, count in main if count)
    return DeckCards(
        entries, tuple(entry(card, count) for card, count in command), tuple(left_out), table.identity
    )


def _is_other_permanent(card: Mapping[str, Any], table: Players) -> bool:
    """Whether a card is cast as a permanent and makes no mana itself."""
    if _PERMANENTS.isdisjoint(type_line_of(card).split()):
        return False
    return not read_card({key: value for key, value in card.items() if key != OVERRIDDEN}, table).kind.is_ramp
