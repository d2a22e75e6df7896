"""Lands that take or give up more than mana: the odds are those of all games of small decks.

The oracle shares nothing with the odds: a card is a name, its rules are written below, mana is a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from planner.decks import odds
from planner.decks.reading import read_card

TEXTS = {
    "Farm": "This land enters tapped.\nWhen this land enters, return a land you control to its owner's "
    "hand.\n{T}: Add {C}{C}.",
    "Field": "This land enters tapped.\nWhen this land enters, sacrifice two lands.\n{T}: Add {C}{C}{C}.",
    "City": "When you play another land, sacrifice this land.\n{T}: Add {C}{C}.",
    "Vale": "If this land would enter, sacrifice two untapped lands instead. If you do, put this land onto "
    "the battlefield. If you don't, put it into its owner's graveyard.\n{T}: Add {C}{C}{C}.",
    "Karoo": "This land enters tapped.\nWhen this land enters, sacrifice it unless you return an untapped "
    "Desert you control to its owner's hand.\n{T}: Add {C}{C}.",
}
MAKES = {"Desert": 1, "Farm": 2, "Field": 3, "City": 2, "Vale": 3, "Karoo": 2}
Cards = tuple[str, ...]


def less(cards: Cards, *gone: str) -> Cards:
    left = list(cards)
    for one in gone:
        left.remove(one)
    return tuple(left)


def mana(cards: Cards) -> int:
    return sum(MAKES[card] for card in cards)


@cache
def turns(hand: Cards, field: Cards) -> frozenset[tuple[Cards, Cards, int]]:
    """Hand and battlefield after a turn, and the mana that could be made in it."""
    found = {(hand, field, mana(field))}
    for land in {card for card in hand if card in MAKES}:
        held = less(hand, land)
        stays = tuple(card for card in field if card != "City")
        for after_hand, after_field, there in entered(land, held, field, stays):
            found.add((tuple(sorted(after_hand)), tuple(sorted(after_field)), there))
    return frozenset(found)


def entered(land: str, hand: Cards, field: Cards, stays: Cards) -> Iterator[tuple[Cards, Cards, int]]:
    if land in ("Desert", "City"):
        yield hand, (*stays, land), mana(field) + MAKES[land]
    elif land == "Farm":
        for back in {*stays, land}:
            yield (*hand, back), less((*stays, land), back), mana(field)
    elif land == "Field":
        for two in set(combinations((*stays, land), min(2, len(stays) + 1))):
            yield hand, less((*stays, land), *two), mana(field)
    elif land == "Vale":
        for two in set(combinations(field, 2)):
            left = tuple(card for card in less(field, *two) if card != "City")
            yield hand, (*left, land), mana(field) - mana(two) + 3
    else:
        yield hand, stays, mana(field)
        if "Desert" in stays:
            yield (*hand, "Desert"), (*less(stays, "Desert"), land), mana(field) - 1


def castable(deck: Cards, need: int, last: int) -> Fraction:
    @cache
    def value(turn: int, hand: Cards, field: Cards, library: Cards) -> Fraction:
        ends = turns(hand, field)
        if turn == last:
            return Fraction(int(any(there >= need for _, _, there in ends)))
        return max(drawn(turn + 1, held, left, library) for held, left in {end[:2] for end in ends})

    def drawn(turn: int, hand: Cards, field: Cards, library: Cards) -> Fraction:
        total = Fraction()
        for card, number in Counter(library).items():
            more = tuple(sorted((*hand, card)))
            total += Fraction(number, len(library)) * value(turn, more, field, less(library, card))
        return total

    hands = Counter(tuple(sorted(hand)) for hand in combinations(deck, 7))
    whole = comb(len(deck), 7)
    return sum(
        (Fraction(n, whole) * value(1, hand, (), less(deck, *hand)) for hand, n in hands.items()), Fraction()
    )


def card(name: str) -> dict[str, Any]:
    if name == "Desert":
        return {"name": name, "type_line": "Land — Desert", "oracle_text": "{T}: Add {C}."}
    if name in TEXTS:
        return {"name": name, "type_line": "Land", "oracle_text": TEXTS[name]}
    return {"name": name, "type_line": "Creature", "mana_cost": "{9}"}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize(("need", "turn"), [(2, 2), (3, 3), (4, 3), (5, 4)])
def test_lands_that_take_lands_are_carried_out(name: str, need: int, turn: int) -> None:
    counts = {"Desert": 4, name: 2, "Bear": 6}
    deck = tuple(sorted(one for one, number in counts.items() for _ in range(number)))
    listed = [{"card": card(one), "count": number} for one, number in counts.items()]
    (row,) = odds(listed, ask=[f"{{{need}}}"], turns=[turn], method="exact").rows
    assert row.method == "exact"
    assert row.fraction == str(castable(deck, need, turn))


def test_games_of_such_lands_are_played_by_the_same_rules() -> None:
    counts = {"Desert": 4, "Farm": 2, "Bear": 6}
    deck = tuple(sorted(one for one, number in counts.items() for _ in range(number)))
    listed = [{"card": card(one), "count": number} for one, number in counts.items()]
    (row,) = odds(listed, ask=["{3}"], turns=[3], method="simulated", games=2_000).rows
    assert row.method == "simulated"
    assert abs(row.castable - castable(deck, 3, 3)) <= 4 * row.error
    assert row.with_hindsight is not None
    assert row.with_hindsight >= row.castable


@pytest.mark.parametrize("name", TEXTS)
def test_the_steady_player_plays_such_lands_by_the_rules(name: str) -> None:
    from planner.decks.cards_of import read_deck
    from planner.decks.demands import read_cost
    from planner.decks.game_plan import Setting
    from planner.decks.simulation import simulated_block

    counts = {"Desert": 4, name: 2, "Bear": 6}
    deck = tuple(sorted(one for one, number in counts.items() for _ in range(number)))
    cards = read_deck([{"card": card(one), "count": number} for one, number in counts.items()])
    games, costs = 4_000, [read_cost(f"{{{need}}}") for need in (2, 3, 4)]
    for need, cost in zip((2, 3, 4), costs, strict=True):
        tally = simulated_block(cards.library(), cost, 4, Setting(), 0, 0, games)
        for turn in (2, 3):
            best = float(castable(deck, need, turn))
            assert tally.castable[turn - 1] / games <= best + 4 * (0.25 / games) ** 0.5


def test_a_land_that_returns_another_is_played_for_what_comes_later() -> None:
    """Desert, then the Farm for the Desert, then the Desert again: three mana on turn 3 of two lands."""
    deck = [{"card": card("Desert"), "count": 20}, {"card": card("Farm"), "count": 20}]
    (row,) = odds(deck, ask=["{4}"], turns=[3], method="simulated", games=2_000).rows
    (best,) = odds(deck, ask=["{4}"], turns=[3], method="exact").rows
    assert row.castable <= best.castable + 4 * row.error
    (row,) = odds(deck, ask=["{3}"], turns=[3], method="simulated", games=2_000).rows
    assert row.castable > 0.9


def test_what_is_looked_at_is_the_same_in_one_process_and_in_two() -> None:
    from joblib import parallel_config

    deck = [{"card": card(one), "count": n} for one, n in (("Desert", 9), ("Farm", 4), ("Bear", 12))]
    found = []
    for jobs in (1, 2):
        with parallel_config(n_jobs=jobs):
            table = odds(deck, ask=["{3}", "{4}"], turns=[3, 4], method="simulated", games=1_000)
        found.append([(row.castable, row.with_hindsight, row.error) for row in table.rows])
    assert found[0] == found[1]
    assert "looked at" in table.words


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("This land enters with three mining counters on it.\n{T}, Remove a mining counter from this land: "
         "Add one mana of any color. If there are no mining counters on this land, sacrifice it.", 2),
        ("{T}: Add {C}.\n{T}: Add {W} or {U}. This land doesn't untap during your next untap step.", 2),
        ("{T}: Add one mana of any color. During your next untap step, as you untap your permanents, return "
         "this land to its owner's hand.", 1),
    ],
)  # fmt: skip
def test_what_using_a_land_makes_of_it_is_carried_out(text: str, states: int) -> None:
    read = read_card({"name": "A land", "type_line": "Land", "oracle_text": text})
    assert read.left_out == ()
    assert len(read.kind.states) == states


def test_a_land_that_a_trigger_takes_is_listed_and_its_row_is_not_exact() -> None:
    text = (
        "At the beginning of the end step, if you control no artifacts, sacrifice this land.\n{T}: Add {G}."
    )
    void = {"name": "A void", "type_line": "Land", "oracle_text": text}
    table = odds([{"card": void, "count": 20}, {"card": card("Bear"), "count": 20}], ask=["{G}"], turns=[2])
    assert table.rows[0].method == "partial"
    assert "end step" in table.not_counted[0]
