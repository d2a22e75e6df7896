"""Decks of twelve with each card that makes mana: ``python -m tests.agreement.decks_of_twelve [--cards N]``.

Four copies of a card, five lands and three blanks: every hand, every draw, and in every turn each land and
each number of copies that can be cast, all of it carried out by the planner of turns (``plan_turn``,
``after``, ``next_turn``). What that comes to has to be what ``odds`` calls exact; a row that isn't ``exact``,
because something of the card is listed, may differ. Costs are drawn by ``--seed``; ``--start`` goes on from
a card, ``--pool`` names a file of card objects, one a line (``.gz`` is read, too), ``--only`` one card;
``--beside`` puts another card that costs two at most into each deck, three copies of either. What the planner
of turns doesn't carry out is counted by itself. Exit status: 1 where an exact row differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from math import comb, inf
from operator import ge
from pathlib import Path
from random import Random
from typing import Any

from planner import Board, RequestError, Status
from planner.decks import odds
from planner.decks.card_counts import Counted, Group, counted_as
from tests.agreement.legal_actions import NOT_CARDS
from tests.agreement.pool import cards_of, front, mana_of
from tests.support.places import SHARED_CARDS

Json = dict[str, Any]
POOL = SHARED_CARDS / "pool.jsonl.gz"
SIZE, COPIES, HAND = 12, 4, 7
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
SPRING: Json = {"name": "A spring", "type_line": "Land", "oracle_text": "{T}: Add {W}{U}{B}{R}{G}."}
BLANK: Json = {"name": "A blank", "type_line": "Sorcery", "mana_cost": "{15}", "oracle_text": ""}
MOST_VALUE = 10
"""Cards that cost more are left out: no land of a small deck pays for them in two turns."""
CHEAP = 2
"""The mana value of a card beside another one, at the most."""
MOST_TURNS = 2_000
"""Turns that are planned for one row at the most."""
Deck = tuple[dict[str, Json], Counter[str], list[str], int]
Hand = tuple[str, ...]
Played = tuple[str, ...]


class TooLargeError(Exception):
    """There are more turns than are to be planned."""


@dataclass
class Searched:
    """One cost on one turn of a deck of twelve, by every line of play."""

    cards: dict[str, Json]
    deck: Counter[str]
    cost: str
    last: int
    hopes: bool = False
    planned: int = 0
    unknown: set[str] = field(default_factory=set)
    unsure: set[str] = field(default_factory=set)
    _values: dict[Any, Fraction] = field(default_factory=dict)
    _turns: dict[Any, Any] = field(default_factory=dict)

    def castable(self) -> tuple[Fraction, Fraction]:
        """The chance of the best play that doesn't know the order of the library: at least, at most.

        They differ where a turn isn't proven.
        """
        least = self._chance()
        if not self.unsure:
            return least, least
        self._values.clear()
        self.hopes = True
        return least, self._chance()

    def _chance(self) -> Fraction:
        hands = Counter(combinations(sorted(self.deck.elements()), HAND))
        whole = comb(SIZE, HAND)
        return sum(
            (Fraction(number, whole) * self._value(1, {}, hand, ()) for hand, number in hands.items()),
            Fraction(),
        )

    def _value(self, turn: int, there: Json, hand: Hand, played: Played) -> Fraction:
        key = (turn, json.dumps(there, sort_keys=True), hand)
        found = self._values.get(key)
        if found is None:
            if turn == self.last:
                found = Fraction(int(self._pays(there, hand)))
            else:
                ends = self._ends(there, hand)
                found = max(self._drawn(turn + 1, end, held, (*played, *gone)) for end, held, gone in ends)
            self._values[key] = found
        return found

    def _drawn(self, turn: int, there: Json, hand: Hand, played: Played) -> Fraction:
        left = self.deck - Counter(hand) - Counter(played)
        size = left.total()
        return sum(
            (
                Fraction(number, size) * self._value(turn, there, tuple(sorted((*hand, name))), played)
                for name, number in left.items()
            ),
            Fraction(),
        )

    def _board(self, there: Json, hand: Hand) -> tuple[Board, list[tuple[str, str]]]:
        """The board with these cards in hand, and their ids: blanks are of no use."""
        ids = [(name, f"hand {number}") for number, name in enumerate(hand) if name != BLANK["name"]]
        held = [{"card": self.cards[name], "id": one} for name, one in ids]
        return Board(**there, hand=held, turn={"whose": "you", "step": "main"}), ids

    def _turn(self, board: Board, pays: Sequence[Json]) -> Any:
        key = json.dumps([board.to_dict(), pays], sort_keys=True)
        found = self._turns.get(key)
        if found is None:
            self.planned += 1
            if self.planned > MOST_TURNS:
                raise TooLargeError
            turn = board.plan_turn(pays)
            found = self._turns[key] = turn, board.after(turn) if turn.paid else board
            self.unknown |= {one for one in turn.assumed if "isn't known" in one}
        return found

    def _pays(self, there: Json, hand: Hand) -> bool:
        """Whether the cost is paid in a turn that begins like this."""
        board, ids = self._board(there, hand)
        pays: list[Json] = [{"card": one, "value": 1} for _, one in ids]
        found, _ = self._turn(board, [*pays, {"cost": self.cost, "value": 100}])
        if any(one.action == "pay" for one in found.paid):
            return True
        if found.proven:
            return False
        sure = self._pays_one_by_one(board, ids)
        if sure is None:
            self.unsure.add("; ".join(found.assumed)[-200:])
        return self.hopes if sure is None else sure

    def _pays_one_by_one(self, board: Board, ids: Sequence[tuple[str, str]]) -> bool | None:
        """Whether the cost is paid after one card, where only lands are held; None where it isn't known."""
        verdicts = [board.can_pay(self.cost)]
        for _, one in ids:
            after = self._after(board, [one])
            verdicts += [] if after is None else [after.can_pay(self.cost)]
        if Status.PAYABLE in verdicts:
            return True
        lands = all(_is_land(self.cards[name]) for name, _ in ids)
        return False if lands and set(verdicts) == {Status.UNPAYABLE} else None

    def _ends(self, there: Json, hand: Hand) -> Iterator[tuple[Json, Hand, Played]]:
        """What the turn can come to: with each land or none, and each number of copies that can be cast."""
        board, ids = self._board(there, hand)
        lands = {name: (name, one) for name, one in ids if _is_land(self.cards[name])}
        spells: dict[str, list[tuple[str, str]]] = {}
        for name, one in ids:
            if name not in lands:
                spells.setdefault(name, []).append((name, one))
        for land in (None, *lands.values()):
            too_many: list[tuple[int, ...]] = []
            for numbers in product(*(range(len(some) + 1) for some in spells.values())):
                if any(all(map(ge, numbers, some)) for some in too_many):
                    continue
                cast = [
                    one
                    for some, number in zip(spells.values(), numbers, strict=True)
                    for one in some[:number]
                ]
                played = [*([land] if land else []), *cast]
                after = self._after(board, [one for _, one in played]) if played else board
                if after is None:
                    too_many.append(numbers)
                    continue
                gone = tuple(name for name, _ in played)
                after = after.next_turn()
                yield _there(after), tuple(sorted((Counter(hand) - Counter(gone)).elements())), gone

    def _after(self, board: Board, played: Sequence[str]) -> Board | None:
        """The board after these cards were played; None where they can't all be."""
        turn, after = self._turn(board, [{"card": one, "value": 1} for one in played])
        if len(turn.paid) == len(played):
            return after
        if not turn.proven:
            self.unsure.add("; ".join(turn.assumed)[-200:])
        return None


def _there(board: Board) -> Json:
    """What of a board lasts: its permanents, and what lies in the graveyard."""
    said: Json = dict(board.to_dict())
    found: Json = {}
    for zone in ("battlefield", "graveyard"):
        entries = [{"card": one} if isinstance(one, str) else dict(one) for one in said.get(zone, ())]
        plain = [{key: value for key, value in one.items() if key != "id"} for one in entries]
        found[zone] = sorted(plain, key=lambda one: json.dumps(one, sort_keys=True))
    return found


def _is_land(card: Json) -> bool:
    return "Land" in str(front(card).get("type_line")).split()


def _value(card: Json) -> float:
    """The mana value of a card's first face; without end where what it costs isn't mana."""
    mana = mana_of(card)
    if mana is not None:
        return mana.mana_value
    return inf if card.get("mana_cost") or front(card).get("mana_cost") else 0


def _two_basics(cards: Sequence[Json], random: Random) -> list[str]:
    """Two basic lands: of the colors that the cards cost, and any others where those are fewer."""
    asked = {letter for one in cards if (mana := mana_of(one)) is not None for letter in mana.colors}
    colors = [letter for letter in BASICS if letter in asked]
    colors += [letter for letter in random.sample(sorted(BASICS), 5) if letter not in asked]
    return [BASICS[letter] for letter in colors[:2]]


def deck_with_two(both: Sequence[Json], random: Random) -> Deck:
    """A deck of two cards beside each other, three copies of either."""
    basics = _two_basics(both, random)
    cards = {one["name"]: one for one in (BLANK, *both, *map(_basic, basics))}
    deck = Counter({BLANK["name"]: 2}) + Counter(dict.fromkeys(basics, 2))
    deck += Counter({one["name"]: 3 for one in both})
    turn = 3 if all(map(_is_land, both)) and random.random() < 0.1 else 2
    letters = random.sample("WUBRG", 2)
    costs = [
        f"{{{turn + 1}}}",
        f"{{{turn}}}",
        f"{{{turn - 1}}}{{{letters[0]}}}",
        f"{{{letters[0]}}}{{{letters[1]}}}",
    ]
    return cards, deck, costs, turn


def deck_with(card: Json, random: Random) -> Deck:
    """The cards of a deck by name, how many of each, costs to ask for, and the turn."""
    mana = mana_of(card)
    value = 0 if mana is None else mana.mana_value
    first, second = _two_basics([card], random)
    is_land = _is_land(card)
    turn = 2 if is_land or value != 2 else 3
    cards: dict[str, Json] = {BLANK["name"]: BLANK, card["name"]: card}
    deck = Counter({card["name"]: COPIES, BLANK["name"]: 3})
    if value > 2:
        cards[SPRING["name"]] = SPRING
        deck[SPRING["name"]] = 5
    else:
        both = (is_land and random.random() < 0.5) or (mana is not None and len(mana.colors) > 1)
        cards |= {name: _basic(name) for name in (first, second)}
        deck += Counter({first: 3, second: 2} if both else {first: 5})
    if card["name"] in BASICS.values():
        deck = Counter({card["name"]: COPIES + 5, BLANK["name"]: 3})
    many = 5 * turn if value > 2 else turn
    costs = [f"{{{many + 1}}}", f"{{{many}}}"]
    letter = random.choice("WUBRGC")
    costs.append(f"{{{letter}}}" if value <= 2 else f"{{{letter}}}" * (turn + 1))
    other = random.choice("WUBRGC")
    costs.append(f"{{1}}{{{other}}}" if value <= 2 else f"{{{many - 1}}}{{{other}}}{{{other}}}")
    return cards, deck, costs, turn


def _basic(name: str) -> Json:
    letter = next(letter for letter, one in BASICS.items() if one == name)
    text = f"({{T}}: Add {{{letter}}}.)"
    return {"name": name, "type_line": f"Basic Land — {name}", "oracle_text": text}


def compared(
    card: Json, random: Random, number: int = 1, beside: Sequence[Json] = ()
) -> Iterator[tuple[str, str]]:
    """What comes of so many of a card's costs: a word, and what is said of it."""
    others = [one for one in beside if one["name"] != card["name"]]
    found = deck_with_two([card, random.choice(others)], random) if others else deck_with(card, random)
    cards, deck, costs, turn = found
    for cost in random.sample(costs, number):
        yield _of_row(cards, deck, cost, turn)


def _of_row(cards: dict[str, Json], deck: Counter[str], cost: str, turn: int) -> tuple[str, str]:
    listed = [{"card": cards[name], "count": count} for name, count in deck.items()]
    said = f"{cost} on turn {turn} of {', '.join(f'{count} {name}' for name, count in deck.items())}"
    try:
        table = odds(listed, ask=[cost], turns=[turn], method="exact")
    except RequestError as error:
        return ("not exact", said) if error.path == "method" else ("refused", f"{said}: {error}")
    (row,) = table.rows
    if row.method != "exact":
        return "listed", said
    searched = Searched(cards, deck, cost, turn)
    try:
        least, most = searched.castable()
    except TooLargeError:
        return "too large", said
    except RequestError as error:
        return "not known", f"{said}: {error}"
    exact = Fraction(row.fraction or 0)
    if least == exact == most:
        return "same", said
    if least <= exact <= most:
        return "within", f"{said}: {float(least):.4f} to {float(most):.4f} ({min(searched.unsure)})"
    told = f"{said}: odds {row.castable:.4f}, searched {float(least):.4f} to {float(most):.4f}"
    if any("search your library" in str(front(one).get("oracle_text")).lower() for one in cards.values()):
        return "not carried out", f"{told} (a library is searched)"
    if searched.unknown:
        return "not carried out", f"{told} ({min(searched.unknown)})"
    return "DIFFERENT", told


def asked_for(card: Json) -> bool:
    """Whether it is a land or makes mana, and can be cast in a small deck."""
    if NOT_CARDS.search(str(front(card).get("type_line") or "")):
        return False
    found = counted_as(card)
    if found.how is Counted.NO_MANA or found.group not in (Group.LAND, Group.MANA):
        return False
    return _value(card) <= MOST_VALUE


def main(arguments: list[str] | None = None) -> int:
    """Compare decks with each card of a file, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pool", type=Path, default=POOL, help="card objects, one a line; .gz is read, too")
    parser.add_argument("--cards", type=int, default=20, help="so many of them, drawn by the seed; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=int, default=0, help="the number of the first card")
    parser.add_argument("--step", type=int, default=1, help="each so-manyth card only")
    parser.add_argument("--rows", type=int, default=1, help="so many costs of each, four at most")
    parser.add_argument("--only", help="a card's name")
    parser.add_argument("--beside", action="store_true", help="another card in each deck, drawn by the seed")
    parser.add_argument("--verbose", action="store_true", help="print each row that isn't the same")
    options = parser.parse_args(arguments)
    pool = [card for card in cards_of(options.pool) if asked_for(card)]
    beside = [card for card in pool if options.beside and _value(card) <= CHEAP]
    cards = [card for card in pool if options.only in (None, card["name"]) and (not beside or card in beside)]
    if 0 < options.cards < len(cards):
        cards = Random(f"decks of twelve/{options.seed}").sample(cards, options.cards)
    counts: Counter[str] = Counter()
    for number in range(options.start, len(cards), options.step):
        card = cards[number]
        counts["cards"] += 1
        for word, said in compared(card, Random(f"{options.seed}/{card['name']}"), options.rows, beside):
            counts[word] += 1
            if word == "DIFFERENT" or (options.verbose and word not in ("same", "listed")):
                print(f"{number} {word}: {card['name']}, {said}", flush=True)
        if counts["cards"] % 100 == 0:
            print(f"{number + 1:,} cards: {dict(counts)}", file=sys.stderr, flush=True)
    print(", ".join(f"{word} {count:,}" for word, count in sorted(counts.items())))
    return 1 if counts["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main())
