"""Games of small decks played out in full: every order of the library, every line of play.

The oracle for the odds of decks. It shares nothing with them: cards are tuples of its own, mana goes
through a pool, costs are paid symbol by symbol.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple


class Also(NamedTuple):
    """Another mana ability: with so many permanents of a word (itself too), for some mana, it makes this."""

    makes: tuple[str, ...]
    cost: tuple[str, ...] = ()
    word: str = ""
    least: int = 0


class Card(NamedTuple):
    """A card: a land or something that makes mana, or a blank where it makes nothing.

    ``makes`` is what it makes, a string of the types of each mana: ``("WU",)`` for a dual land,
    ``("C", "C")`` for a Sol Ring. ``unless`` is a word that another land has to have for it to enter
    untapped. ``also`` are more abilities, of which one a turn is used; with ``per`` it makes its mana once
    for each permanent of that word; ``choices`` are the mana of which one is chosen as it enters.
    """

    name: str
    land: bool = False
    makes: tuple[str, ...] = ()
    tapped: bool = False
    unless: str = ""
    word: str = ""
    cost: tuple[str, ...] | None = None
    sick: bool = False
    spell: bool = False
    treasures: int = 0
    lost: bool = False
    also: tuple[Also, ...] = ()
    per: str = ""
    choices: tuple[str, ...] = ()


TREASURE = Card("Treasure", makes=("WUBRG",), lost=True)


class State(NamedTuple):
    """A moment: the hand, permanents untapped and others, mana in the pool, whether a land was played."""

    hand: tuple[Card, ...]
    ready: tuple[Card, ...]
    spent: tuple[Card, ...]
    pool: tuple[str, ...]
    played: bool


ANY = "WUBRGC"


def symbols(cost: str) -> tuple[str, ...]:
    """``"1WU"`` as what each mana of it can be."""
    return tuple(part for letter in cost for part in ([ANY] * int(letter) if letter.isdigit() else [letter]))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.name))


@cache
def _paid(pool: tuple[str, ...], cost: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    """What can be left of a pool after a cost was paid, symbol by symbol."""
    if not cost:
        return frozenset([pool])
    found: set[tuple[str, ...]] = set()
    for mana in set(pool):
        if mana in cost[0]:
            place = pool.index(mana)
            found |= _paid(pool[:place] + pool[place + 1 :], cost[1:])
    return frozenset(found)


def _steps(state: State) -> Iterator[State]:
    """Everything that can be done next in a turn."""
    for card in set(state.hand):
        if card.land and not state.played:
            others = (*state.ready, *state.spent)
            words = {word for one in others for word in one.word.split()}
            tapped = card.tapped or bool(card.unless and card.unless not in words)
            rest = _without(state.hand, card)
            if card.choices:
                for choice in card.choices:
                    one = card._replace(name=f"{card.name}: {choice}", makes=(choice,), choices=())
                    yield state._replace(hand=rest, ready=_sorted((*state.ready, one)), played=True)
            elif tapped:
                yield state._replace(hand=rest, spent=_sorted((*state.spent, card)), played=True)
            else:
                yield state._replace(hand=rest, ready=_sorted((*state.ready, card)), played=True)
        elif card.cost is not None:
            for left in _paid(state.pool, card.cost):
                rest = _without(state.hand, card)
                treasures = (TREASURE,) * card.treasures
                if treasures:
                    spent = _sorted((*state.spent, card))
                    yield state._replace(
                        hand=rest, pool=left, spent=spent, ready=_sorted((*state.ready, *treasures))
                    )
                elif card.spell:
                    yield state._replace(hand=rest, pool=tuple(sorted((*left, *card.makes))))
                elif card.sick:
                    yield state._replace(hand=rest, pool=left, spent=_sorted((*state.spent, card)))
                else:
                    yield state._replace(hand=rest, pool=left, ready=_sorted((*state.ready, card)))
    for card in set(state.ready):
        there = [one.word.split() for one in (*state.ready, *state.spent)]
        for more in card.also:
            if sum(more.word in words for words in there) < more.least:
                continue
            after = state._replace(ready=_without(state.ready, card), spent=_sorted((*state.spent, card)))
            for left in _paid(state.pool, more.cost):
                for run in _made(more.makes):
                    yield after._replace(pool=tuple(sorted((*left, *run))))
        if card.per:
            number = sum(card.per in words for words in there)
            after = state._replace(ready=_without(state.ready, card), spent=_sorted((*state.spent, card)))
            yield after._replace(pool=tuple(sorted((*state.pool, *(card.makes * number)))))
        elif card.makes:
            spent = state.spent if card.lost else _sorted((*state.spent, card))
            base = state._replace(ready=_without(state.ready, card), spent=spent)
            for run in _made(card.makes):
                yield base._replace(pool=tuple(sorted((*state.pool, *run))))


@cache
def _made(makes: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    if not makes:
        return ((),)
    return tuple((letter, *rest) for letter in makes[0] for rest in _made(makes[1:]))


@cache
def _turn(hand: tuple[Card, ...], field: tuple[Card, ...]) -> frozenset[State]:
    """Every moment that a turn can come to."""
    start = State(hand, field, (), (), False)
    seen, stack = {start}, [start]
    while stack:
        for following in _steps(stack.pop()):
            if following not in seen:
                seen.add(following)
                stack.append(following)
    return frozenset(seen)


@cache
def _pays(hand: tuple[Card, ...], field: tuple[Card, ...], cost: tuple[str, ...]) -> bool:
    return any(_paid(state.pool, cost) for state in _turn(hand, field))


@cache
def _ends(
    hand: tuple[Card, ...], field: tuple[Card, ...]
) -> frozenset[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Hand and battlefield as a turn can leave them."""
    return frozenset((state.hand, _sorted((*state.ready, *state.spent))) for state in _turn(hand, field))


class Games:
    """All games of a small deck, for one cost and turn."""

    def __init__(self, deck: Sequence[Card], cost: str, turn: int, draws_at_once: bool) -> None:
        self.deck = _sorted(deck)
        self.cost, self.turn, self.at_once = symbols(cost), turn, draws_at_once
        self._values: dict[object, Fraction] = {}

    def castable(self) -> Fraction:
        """By the best play that doesn't know the order of the library."""
        return sum((chance * self.from_hand(hand) for hand, chance in self.hands(7)), Fraction())

    def from_hand(self, hand: tuple[Card, ...], below: tuple[Card, ...] = ()) -> Fraction:
        """The chance of the best play from a hand, with cards on the bottom of the library."""
        library = list(self.deck)
        for card in (*hand, *below):
            library.remove(card)
        rest = tuple(library)
        return self._drawn(1, hand, (), rest) if self.at_once else self._value(1, hand, (), rest)

    def with_hindsight(self) -> Fraction:
        """By some line of play, for every order of the library."""
        total = Fraction()
        for hand, chance in self.hands(7):
            library = list(self.deck)
            for card in hand:
                library.remove(card)
            draws = self.turn if self.at_once else self.turn - 1
            for order, part in self._orders(tuple(library), draws):
                total += chance * part * self._could(hand, order)
        return total

    def hands(self, size: int) -> list[tuple[tuple[Card, ...], Fraction]]:
        """Every hand of a size and its probability."""
        found = Counter(_sorted(hand) for hand in combinations(self.deck, size))
        whole = comb(len(self.deck), size)
        return [(hand, Fraction(number, whole)) for hand, number in found.items()]

    def _orders(self, library: tuple[Card, ...], draws: int) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
        if not draws:
            yield (), Fraction(1)
            return
        for card, number in Counter(library).items():
            for order, part in self._orders(_without(library, card), draws - 1):
                yield (card, *order), part * Fraction(number, len(library))

    def _could(self, hand: tuple[Card, ...], order: tuple[Card, ...]) -> bool:
        places: set[tuple[tuple[Card, ...], tuple[Card, ...]]] = {(hand, ())}
        coming = list(order)
        for turn in range(1, self.turn + 1):
            if turn > 1 or self.at_once:
                card = coming.pop(0)
                places = {(_sorted((*held, card)), field) for held, field in places}
            if turn == self.turn:
                return any(_pays(held, field, self.cost) for held, field in places)
            places = {end for held, field in places for end in _ends(held, field)}
        raise AssertionError

    def _drawn(
        self, turn: int, hand: tuple[Card, ...], field: tuple[Card, ...], library: tuple[Card, ...]
    ) -> Fraction:
        total = Fraction()
        for card, number in Counter(library).items():
            more = self._value(turn, _sorted((*hand, card)), field, _without(library, card))
            total += Fraction(number, len(library)) * more
        return total

    def _value(
        self, turn: int, hand: tuple[Card, ...], field: tuple[Card, ...], library: tuple[Card, ...]
    ) -> Fraction:
        key = (turn, hand, field, library)
        if key not in self._values:
            if turn == self.turn:
                self._values[key] = Fraction(int(_pays(hand, field, self.cost)))
            else:
                self._values[key] = max(
                    self._drawn(turn + 1, held, there, library) for held, there in _ends(hand, field)
                )
        return self._values[key]
