"""Which hands are kept (103.5), against every hand, every bottom and every draw of small decks."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb, prod
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from planner.contract.refusals import RequestError
from planner.decks import play, played_games, sample_hands
from planner.decks.cards_of import read_deck
from planner.decks.deadline import DeckTimeError
from planner.decks.game_plan import Setting
from planner.decks.hands_verb import HandsRequest, in_words
from planner.decks.keeping import HandPolicy, _Learned
from planner.decks.play_tables import PlayTables
from planner.decks.played_games import GameTable, worth_of

BEAR = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature", "power": "2"}
SPRITE = {"name": "Sprite", "mana_cost": "{G}", "type_line": "Creature", "power": "1"}
GIANT = {"name": "Giant", "mana_cost": "{2}{G}", "type_line": "Creature", "power": "4"}
TURNS = 3
Counts = tuple[int, ...]


def deck(forests: int, *spells: tuple[dict[str, str], int]) -> list[Any]:
    """A deck of one color."""
    return [{"card": "Forest", "count": forests}, *({"card": card, "count": n} for card, n in spells)]


def below(whole: Counts, size: int) -> list[Counts]:
    """All ways to take so many cards of some, by kind."""
    return [one for one in product(*(range(n + 1) for n in whole)) if sum(one) == size]


class Exactly:
    """What hands of a small deck come to: the mean over every draw, weighted by its chance."""

    def __init__(self, table: GameTable, counts: Counts) -> None:
        self.table, self.counts = table, counts
        self.values: dict[tuple[Counts, Counts], float] = {}

    def hand(self, hand: Counts, down: Counts) -> float:
        """A hand of seven of which some go to the bottom."""
        if (hand, down) not in self.values:
            rest = [n - held for n, held in zip(self.counts, hand, strict=True)]
            orders, chances = [], []
            for draws in product(range(len(rest)), repeat=TURNS - 1):
                left, chance = list(rest), 1.0
                for kind in draws:
                    chance *= left[kind] / sum(left)
                    left[kind] -= 1
                if chance > 0:
                    cards = np.repeat(np.arange(len(rest)), hand).tolist()
                    orders.append([*cards, *draws, *np.repeat(np.arange(len(rest)), left).tolist()])
                    chances.append(chance)
            figures, _ = self.table.play(np.array(orders), np.array([down] * len(orders)))
            self.values[hand, down] = float(worth_of(figures, "mana") @ np.array(chances))
        return self.values[hand, down]

    @cache  # noqa: B019 (the test ends with it)
    def stage(self, size: int) -> float:
        """The best policy from a hand of so many cards on."""
        total = 0.0
        for hand in below(self.counts, 7):
            ways = prod(comb(n, k) for n, k in zip(self.counts, hand, strict=True))
            kept = max(self.hand(hand, down) for down in below(hand, 7 - size))
            total += ways * (kept if size == 4 else max(kept, self.stage(size - 1)))
        return total / comb(sum(self.counts), 7)


@pytest.mark.parametrize(
    "cards",
    [
        deck(4, (BEAR, 4), (SPRITE, 4)),
        deck(3, (GIANT, 9)),
        deck(9, (SPRITE, 2), (BEAR, 3)),
    ],
)
def test_103_5_the_policy_comes_to_what_the_best_one_does(cards: list[Any]) -> None:
    tables = PlayTables(read_deck(cards), {})
    table = GameTable(tables, Setting(), 0, TURNS, fast=True)
    exactly = Exactly(table, tuple(tables.library.counts))

    def worth(order: Any, down: Any) -> Any:
        return worth_of(table.play(order, down)[0], "mana")

    policy = HandPolicy(tables, worth, seed=5, games=12_000)
    for size, (mean, error) in zip(policy.sizes, policy.values, strict=True):
        assert abs(mean - exactly.stage(size)) <= 4 * error + 0.01


def test_a_hand_is_kept_or_sent_back_with_what_that_gains() -> None:
    cards = deck(17, (BEAR, 12), (GIANT, 11))
    good = play(cards, hand="3 Forest, 2 Bear, 2 Giant", games=400, turns=4, seed=1)
    assert good.keep is not None
    assert good.keep.mulligan is not None
    assert good.keep.keep
    assert good.keep.kept > good.keep.mulligan + 0.3
    assert good.rows[1].mana == 2.0  # the games begin with it
    bad = play(cards, hand=["Bear"] * 4 + ["Giant"] * 3, games=400, turns=4, seed=1)
    assert bad.keep is not None
    assert not bad.keep.keep
    six = play(cards, hand="5 Forest, 2 Bear", mulligans=1, games=400, turns=4, seed=1)
    assert six.keep is not None
    assert six.keep.bottom == ["Forest"]
    last = play(cards, hand="7 Forest", mulligans=3, games=400, turns=4, seed=1)
    assert last.keep is not None
    assert last.keep.keep
    assert last.keep.mulligan is None


@pytest.mark.parametrize("free", [False, True], ids=["each costs a card", "the first is free"])
def test_hands_that_are_dealt_are_judged_as_each_alone(free: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is learned for the first serves the others, and changes nothing of what is said of them."""
    monkeypatch.setattr(played_games, "_LEARNED", 300)
    learn = Mock(side_effect=HandPolicy._learn)
    monkeypatch.setattr(HandPolicy, "_learn", lambda *said: learn(*said))
    cards = deck(17, (BEAR, 12), (GIANT, 11))
    rule = {"london": {"keep": [2, 2], "to": 3}}
    same = {"free_first": free, "goal": "compounded", "seed": 4}
    dealt = sample_hands(cards, 40, last_turn=4, mulligan=rule, on_the_draw=True, **same)
    assert sorted(call.args[1] for call in learn.call_args_list) == [4, 5, 6, 7]
    most = 3 + free
    assert {hand.mulligans for hand in dealt.hands} == set(range(most + 2))
    of_each = {hand.mulligans: hand for hand in dealt.hands}
    for mulligans, hand in of_each.items():
        if mulligans > most:  # the policy's last hand has four cards
            assert hand.keep is None
            continue
        alone = play(
            cards,
            hand=hand.cards,
            mulligans=mulligans,
            mulligan="optimal",
            on_the_draw=True,
            games=1,
            turns=4,
            **same,
        )
        assert hand.keep == alone.keep


def test_the_words_of_dealt_hands_say_what_is_kept() -> None:
    request = HandsRequest(deck=deck(17, (BEAR, 23)), number=2, last_turn=3, goal="clock", seed=1)
    text, data = in_words(request)
    assert all(hand["keep"]["words"].rstrip(".") in text for hand in data["hands"])


def test_hands_are_dealt_though_the_time_is_over_before_they_are_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_late(*_: object) -> None:
        raise DeckTimeError

    cards = deck(17, (BEAR, 23))
    plain = sample_hands(cards, 3, seed=1)
    assert sample_hands(cards, 3, goal="mana", seed=1).hands != plain.hands
    monkeypatch.setattr(HandPolicy, "judged", too_late)
    assert sample_hands(cards, 3, goal="mana", seed=1) == plain


def test_the_best_policy_spends_more_than_no_mulligan_and_the_usual_one() -> None:
    cards = deck(12, (BEAR, 14), (GIANT, 14))
    totals = [
        play(cards, mulligan=rule, games=4_000, turns=5, seed=2).rows[-1].total
        for rule in ("none", "london", "optimal")
    ]
    assert totals[2] > totals[0] + 0.2
    assert totals[2] > totals[1] - 0.1


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({"hand": "8 Forest"}, "hand"),
        ({"hand": "Island"}, "hand"),
        ({"hand": "7 Forest", "mulligans": 4}, "mulligans"),
        ({"hand": "7 Forest", "goal": "fun"}, "goal"),
    ],
)
def test_hands_that_are_refused(asked: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as error:
        play(deck(20, (BEAR, 20)), games=100, turns=2, **asked)
    assert error.value.path == path


def test_what_was_seen_too_rarely_is_judged_by_the_next_coarser_class() -> None:
    seen = {(2, 0, 0): (12, 1.0), (2, 1, 0): (11, 2.0), (2, 1, 1): (11, 4.0), (3, 0, 1): (11, 8.0)}
    classes = np.array([one for one, (number, _) in seen.items() for _ in range(number)])
    worth = np.array([value for number, value in seen.values() for _ in range(number)])
    found = _Learned(classes, worth).of(np.array([[2, 0, 0], [2, 1, 0], [3, 0, 1]]))
    assert found.tolist() == [1.0, 3.0, worth.mean()]
