"""The mana base that casts a deck best: the lands that maximise the weighted chances of its spells.

The problem as data: spells with weights and turns, classes of like lands with bounds, the number of lands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct

from planner.cards.known import known_card, known_names
from planner.contract.frames import Framed, Rows, rows_of
from planner.contract.refusals import RequestError, shown
from planner.contract.showing import SHOWN, one_line
from planner.decks.cards_of import DeckCards, card_object
from planner.decks.deadline import check
from planner.decks.facts import CardFacts, facts_of
from planner.decks.kinds import TAPPED, UNTAPPED, CardRole, Entering
from planner.decks.land_turns import untapped_on
from planner.decks.reading import Players, read_card
from planner.decks.weighted_spells import WeightedSpell
from planner.game.entering import HasOpponents
from planner.game.mana import COLORS
from planner.game.records import Record, replace
from planner.models.deciders.hall.condition import ANY, BIT, Mask, mask_of
from planner.text import identity_by_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

BASICS = dict(zip(COLORS, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))
MOST_COPIES = 4
LEAST_CONSTRUCTED = 60
"""Constructed decks have at least so many cards (100.2a)."""
_MANY_COLORS = 3


class Candidate(Record, frozen=True):
    """A land that can be played: its kind, the copies in the deck, and the most copies allowed."""

    kind: CardRole
    now: int
    most: int
    life: int = 0
    """What one use of the land takes of its player's life at the most: to enter untapped, to make a color."""
    least: int = 0
    """How many copies stay whatever else comes."""
    cents: int = 0
    """What a copy that comes in costs, in cents."""
    card: Mapping[str, Any] | None = None
    """The card's object, as the request or the deck has it."""
    worth: float = 0.0
    """What a copy is worth beside its mana, as a share of the weighted mean: 0.005 is half a point."""


class LandGroup(Record, frozen=True):
    """Lands that make the same mana and enter in the same way, preferred lands first."""

    mask: Mask
    untapped: tuple[Entering, ...]
    conditional: bool
    members: tuple[Candidate, ...]
    wild: bool = False
    """Whether it makes anything else than one mana by itself each turn."""

    @property
    def least(self) -> int:
        """Number of copies that have to stay."""
        return sum(one.least for one in self.members)

    @property
    def is_basic(self) -> bool:
        """Whether the group's lands are basic lands (205.4c)."""
        return "Basic" in self.members[0].kind.words

    def chosen(self, count: int) -> list[tuple[Candidate, int]]:
        """The copies chosen for a number: required ones, the deck's own, the cheapest, then by life.

        >>> LandGroup(3, TAPPED, False, ()).chosen(0)
        []
        """
        taken = {id(one): 0 for one in self.members}
        by_cost = sorted(self.members, key=lambda one: (one.cents, one.life))
        steps: list[tuple[Sequence[Candidate], Callable[[Candidate], int]]] = [
            (self.members, lambda one: one.least),
            (self.members, lambda one: min(one.now, one.most)),
            (by_cost, lambda one: one.most),
            (self.members, lambda one: one.now),  # more than may be played: the deck as it is
        ]
        left = count
        for members, up_to in steps:
            for one in members:
                number = min(left, max(0, up_to(one) - taken[id(one)]))
                taken[id(one)] += number
                left -= number
        return [(one, taken[id(one)]) for one in self.members if taken[id(one)]]

    def cents(self, count: int) -> int:
        """Price of the added copies, if so many are chosen."""
        return sum(one.cents * max(0, number - one.now) for one, number in self.chosen(count))

    def added(self, count: int) -> int:
        """Copies to add, if so many are chosen: of lands alike one may have to make room for another."""
        return sum(max(0, number - one.now) for one, number in self.chosen(count))

    @property
    def tapped(self) -> bool:
        """Whether the group's lands always enter tapped."""
        return self.untapped == TAPPED

    @property
    def may_be_late(self) -> bool:
        """Whether it is a matter of other cards, or of the turn, how the group's lands enter."""
        return self.untapped not in (UNTAPPED, TAPPED)

    def tapped_on(self, turn: int, size: int) -> bool:
        """Whether the group's lands surely enter tapped on a turn, for a cost of this much mana."""
        if self.tapped or self.members[0].kind.finds_tapped:
            return True
        return size == turn and untapped_on(self.untapped, turn) is False

    @property
    def now(self) -> int:
        """Number of copies in the deck."""
        return sum(one.now for one in self.members)

    @property
    def most(self) -> int:
        """Most copies allowed."""
        return sum(one.most for one in self.members)


@dataclass(frozen=True)
class BaseProblem:
    """The choice of lands: their number, the groups, and the spells to cast."""

    spells: tuple[WeightedSpell, ...]
    groups: tuple[LandGroup, ...]
    lands: int
    size: int
    changes: int | None = None
    budget: int | None = None
    basics: int = 0

    @property
    def is_limited(self) -> bool:
        """Whether bases are limited by more than the copies of each land and the number of changes."""
        return self.budget is not None or self.basics > 0 or any(group.least for group in self.groups)

    @cached_property
    def prices(self) -> list[NDArray[np.int64]]:
        """Price of added lands, by group and number, in cents."""
        return [
            np.array([group.cents(n) for n in range(min(group.most, self.lands) + 1)], dtype=np.int64)
            for group in self.groups
        ]

    @cached_property
    def added(self) -> list[NDArray[np.int64]]:
        """Lands to add, by group and number."""
        return [
            np.array([group.added(n) for n in range(max(group.most, self.lands) + 1)], dtype=np.int64)
            for group in self.groups
        ]

    @cached_property
    def worth(self) -> NDArray[np.float64]:
        """Worth of a land of each group besides its mana, in units of the weighted sum."""
        total = sum(spell.weight for spell in self.spells)
        return np.array([group.members[0].worth * total for group in self.groups])

    def allowed(self, bases: NDArray[np.int64], whole: bool = True) -> NDArray[np.bool_]:
        """Which bases, a row each, are within the limits.

        Without ``whole``, the number of changes and the copies of each land aren't checked.
        """
        fine = np.ones(len(bases), dtype=np.bool_)
        if whole:
            fine &= (bases <= np.array([group.most for group in self.groups])).all(axis=1)
        if whole and self.changes is not None:
            counts = [np.minimum(bases[:, n], len(one) - 1) for n, one in enumerate(self.added)]
            added = sum(one[count] for one, count in zip(self.added, counts, strict=True))
            fine &= added <= self.changes
        if self.is_limited:
            fine &= (bases >= np.array([group.least for group in self.groups])).all(axis=1)
            fine &= bases[:, [group.is_basic for group in self.groups]].sum(axis=1) >= self.basics
        if self.budget is not None:
            counts = [np.minimum(bases[:, n], len(one) - 1) for n, one in enumerate(self.prices)]
            cents = sum(one[count] for one, count in zip(self.prices, counts, strict=True))
            fine &= cents <= self.budget
        return fine

    @property
    def now(self) -> tuple[int, ...]:
        """Lands of each group in the deck as it is."""
        return tuple(group.now for group in self.groups)


class LandCount(Struct, kw_only=True):
    """So many copies of a land."""

    name: str
    """The name of the land."""
    count: int
    """How many copies there are; of a change, how many more, and below 0 how many fewer."""


class Swap(Struct, kw_only=True):
    """One land for another one, and what the weighted sum gains."""

    out: str
    """The land that goes."""
    into: str
    """The land that comes in for it."""
    gain: float
    """What the weighted mean of all spells gains."""


class SpellGain(Struct, kw_only=True):
    """A spell before and after the change."""

    card: str
    """The name of the spell."""
    cost: str
    """Its mana cost, in symbols (202.1)."""
    turn: int
    """The turn on which it is to be cast."""
    weight: float
    """What it is worth."""
    before: float
    """The probability that it can be cast on that turn from the lands of the deck as it is."""
    after: float
    """The same from the lands of the answer."""


class LandsPlan(Struct, Framed, kw_only=True, omit_defaults=True):
    """The best mana base that was found.

    ``value`` is its weighted mean of ``castable`` and ``before`` that of the deck as it is, exact; no base
    is above ``bound``, and ``optimal`` says that this one reaches it. ``fraction`` is the value's.
    ``conflict`` names spells that can't all reach what was asked for.
    """

    lands: list[LandCount]
    """The lands of the base."""
    value: float
    """The weighted mean of the probabilities that the spells can be cast on their turns."""
    before: float
    """The same for the deck as it is."""
    bound: float
    """What the weighted mean of no base is above, with what its lands are worth beside their mana."""
    optimal: bool
    """Whether the base is proven to be the best."""
    changes: list[LandCount]
    """What comes in, and what goes (below 0)."""
    swaps: list[Swap]
    """The single swaps that gain most from the deck as it is, the best first."""
    spells: list[SpellGain]
    """What each spell gains."""
    worth: float = 0.0
    """What the lands are worth beside their mana; `value` and this together are what is greatest."""
    fraction: str = ""
    """`value` as a fraction, where nothing was simulated."""
    conflict: list[str] = []
    """Spells that can't all reach the probability that was asked for."""
    notes: list[str] = []
    """What else is to be said of the figures."""
    game: str = ""
    """The game in words: on the play or on the draw."""

    def __repr__(self) -> str:
        return f"<LandsPlan: {self.value:.4f} after {self.before:.4f}: {one_line(self._changed())}>"

    def _changed(self) -> str:
        return ", ".join(f"{one.count:+} {one.name}" for one in self.changes) or "no change"

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)

    def to_dicts(self) -> Rows:
        """Give the lands as rows, each with its number."""
        return rows_of(self.lands)


# --- the problem of a deck ---------------------------------------------------------------------------------


def is_limited(cards: DeckCards) -> bool:
    """Whether a deck is too small for constructed play: its cards are those that were opened (100.2b)."""
    return cards.size < LEAST_CONSTRUCTED


def candidates_of(
    cards: DeckCards, given: Iterable[Any] | None, lands: int, table: Players, colors: str
) -> list[Candidate]:
    """The lands that can be played, with the deck's copies of each.

    A limited deck has as many basic lands as it likes, and no others but its own (100.2b). Raises
    ``RequestError``.
    """
    limited = is_limited(cards)
    now = {entry.name: entry for entry in cards.entries if entry.is_land}
    found: dict[str, Candidate] = {}
    for entry in now.values():
        count = sum(one.count for one in cards.entries if one.name == entry.name)
        basic = "Basic" in entry.kind.words
        plain = replace(entry.kind, untapped=UNTAPPED).is_plain
        stays = "Legendary" not in entry.type_line.split()  # of a legend one does (704.5j)
        fixed = given is None and (limited or not (plain and stays))
        most = lands if basic else count if fixed else max(count, MOST_COPIES)
        found[entry.name] = Candidate(entry.kind, count, most, facts_of(entry.card).life, card=entry.card)
    if given is None:
        for name, card in _known_lands(colors):
            kind = read_card(card, table).kind
            there = "Basic" in kind.words or not limited
            if there and name not in found and kind.is_plain and kind.units and _fits(kind, colors):
                most = lands if "Basic" in kind.words else MOST_COPIES
                found[name] = Candidate(replace(kind, name=name), 0, most, facts_of(card).life)
        return list(found.values())
    for number, entry_of in enumerate(given):
        path = f"candidates[{number}]"
        card_or_name: Any = entry_of
        asked: Any = None
        if isinstance(entry_of, Mapping) and "card" in entry_of:
            card_or_name, asked = entry_of["card"], entry_of.get("most", entry_of.get("count"))
        card = card_object(card_or_name, path)
        kind = read_card(card, table).kind
        name = str(card["name"])
        if not kind.land:
            raise RequestError(path, f"expected a land, got {shown(name)}")
        count = found[name].now if name in found else 0
        if asked is None:  # more copies than rules permit may stay: they are the player's business
            asked = lands if "Basic" in kind.words else max(count, MOST_COPIES)
        if not isinstance(asked, int) or isinstance(asked, bool) or asked < 0:
            raise RequestError(f"{path}.most", f"expected a whole number, got {shown(asked)}")
        found[name] = Candidate(replace(kind, name=name), count, asked, facts_of(card).life, card=card)
    allowed = {name for name, one in found.items() if one.now} | {
        str(card_object(e["card"] if isinstance(e, Mapping) and "card" in e else e, "candidates")["name"])
        for e in given
    }
    return [one for name, one in found.items() if name in allowed]


def _known_lands(colors: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The known lands of a deck's colors: its basics, and those that name no other color.

    Lands that enter untapped under a condition are considered only if the user names them.
    """
    found: list[tuple[str, Mapping[str, Any]]] = []
    for name in known_names():
        check(0)
        card = known_card(name)
        words = set(str(card.get("type_line", "")).split()) if card else set()
        if card is None or "Land" not in words:
            continue
        made = {color for color, word in BASICS.items() if word in words}
        if name in BASICS.values():
            if made & set(colors):
                found.append((name, card))
            continue
        made |= identity_by_text(str(card.get("oracle_text") or ""))
        of_any = not made and "Basic" not in words and len(colors) >= _MANY_COLORS
        if (
            (len(made) > 1 or of_any)
            and made <= set(colors)
            and "Snow" not in words
            and _is_plain(facts_of(card))
        ):
            found.append((name, card))
    return found


def _fits(kind: CardRole, colors: str) -> bool:
    """Whether a land makes two of the colors; lands of any color fit only decks of three or more."""
    if "Basic" in kind.words:
        return True
    made = {color for color in COLORS for unit in kind.units if unit & BIT[color]}
    return len(made & set(colors)) > 1 and (len(colors) >= _MANY_COLORS or made <= set(colors))


def _is_plain(facts: CardFacts) -> bool:
    """Whether a land's text states its mana, and doesn't ask for the number of opponents."""
    entering, read = facts.entering, facts.permanent
    says = facts.says_all or not (read.grants or read.triggers or read.replacements or read.unread)
    return (
        says
        and not facts.is_restricted
        and not (entering is not None and isinstance(entering.unless, HasOpponents))
    )


def groups_of(
    candidates: Sequence[Candidate], spells: Sequence[WeightedSpell], basics: bool = False
) -> tuple[LandGroup, ...]:
    """Group the lands that are equal for these spells; in each group the preferred land comes first.

    ``basics`` keeps basic lands apart.
    """
    symbols = {mask for spell in spells for way in spell.cost.ways for mask in way.symbols}
    kinds = [one.kind for one in candidates]
    deck = [one.kind for one in candidates if one.now]
    wanted = frozenset(
        word for kind in kinds for condition in kind.untapped for word in condition.words if word != "Land"
    ).union(*(kind.finds for kind in kinds))
    found: dict[object, list[Candidate]] = {}
    for one in candidates:
        kind = one.kind
        simple = replace(kind, untapped=UNTAPPED).is_plain
        apart = (one.worth, basics and "Basic" in kind.words, None if simple else kind, _text(kind))
        key = (_seen_mask(kind, symbols, deck), kind.untapped, kind.words & wanted, apart)
        found.setdefault(key, []).append(one)
    groups = []
    for members in found.values():
        ordered = sorted(members, key=lambda one: (one.now == 0, one.life, one.kind.name))
        kind = members[0].kind
        mask = _seen_mask(kind, symbols, deck)
        groups.append(LandGroup(mask, kind.untapped, not kind.is_plain, tuple(ordered), _is_wild(kind)))
    return tuple(groups)


def _text(kind: CardRole) -> str:
    """What tells a land whose mana rests on others apart: its text."""
    return kind.source if kind.beside else ""


def _is_wild(kind: CardRole) -> bool:
    """Whether a land makes anything else than one mana by itself each turn."""
    rests = kind.beside or kind.feed or kind.finds or kind.grows or kind.adds
    return bool(rests) or max(len(kind.units), len(kind.hopes)) > 1


def _seen_mask(kind: CardRole, symbols: set[Mask], deck: Sequence[CardRole]) -> Mask:
    """Mask of what the land, or a land of the deck that it fetches, could add, as far as symbols differ."""
    made = _made(kind)
    for word in kind.finds:
        made |= reduce(or_, (_made(one) for one in deck if word in one.words), 0) or _found_by(word)
    found = 0
    for bit in range(7):
        one = 1 << bit
        if made & one and any(one & symbol and symbol & ANY != ANY for symbol in symbols):
            found |= one
    if made and not found:
        found = BIT["C"] if made & ANY else made
    return found


def _made(kind: CardRole) -> Mask:
    return reduce(or_, (*kind.units, *kind.hopes), 0)


def _found_by(word: str) -> Mask:
    for color, basic in BASICS.items():
        if word.endswith(basic):
            return BIT[color]
    return mask_of(COLORS)
