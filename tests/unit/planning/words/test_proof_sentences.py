"""What a certificate shows of a cost that can't be paid, in words: need 3, have 2, and of what."""

from __future__ import annotations

import pickle

import pytest

import planner
from planner.contract.answer import Unpayable
from tests.support.cards.single import refusal_of, request

SHOWN = [
    (
        request("Island", "Tundra", "Plains", cost="{1}{U}{U}{U}"),
        "For {U}{U}{U}: need 3, have 2 (Island and Tundra).",
    ),
    (
        request("Plains", "Island", "Azorius Signet", cost="{W}{W}{U}{U}"),
        "For {W}{W}{U}{U}: need 4, have 3 (Plains, Island and Azorius Signet).",
    ),
    (request("Forest", pool="{U}", cost="{U}{U}"), "For {U}{U}: need 2, have 1 ({U} in the pool)."),
    (request("Forest", cost="{U}"), "For {U}: need 1, have 0."),
    (request(*["Forest"] * 5, cost="{6}"), "For {6}: need 6, have 5 (five sources)."),
    (
        request(*["Forest"] * 3, cost="{G}" * 9),
        "For 9 {G}: need 9, have 3 (Forest#1, Forest#2 and Forest#3).",
    ),
    (
        request("Swamp", life=1, cost="{B/P}{B/P}"),
        "For {B/P}{B/P}: need 4, have 3 by weight (Swamp and 1 life).",
    ),
    (
        request("Plains", "Llanowar Elves", cost="{W}{G}, Tap an untapped creature you control"),
        'For {G} and "Tap an untapped creature you control": need 2, have 1 (Llanowar Elves).',
    ),
]


@pytest.mark.parametrize(("asked", "shows"), SHOWN, ids=[shows for _, shows in SHOWN])
def test_the_sentence_of_a_refusal_says_what_its_certificate_shows(
    asked: dict[str, object], shows: str
) -> None:
    assert refusal_of(asked).sentence.endswith(f" {shows}")


@pytest.mark.parametrize("cost", ["Sacrifice a creature", "Pay 30 life"])
def test_what_the_reasons_say_of_parts_and_of_life_is_not_said_twice(cost: str) -> None:
    answer = refusal_of(request("Forest", cost=cost))
    assert answer.sentence == " ".join(reason.text for reason in answer.reasons)


def test_the_sentence_is_the_same_by_every_door_and_read_twice() -> None:
    asked = request("Island", cost="{U}{U}")
    sentence = refusal_of(asked).sentence
    assert planner.plan(asked).to_dict()["sentence"] == sentence
    assert pickle.loads(pickle.dumps(refusal_of(asked))).sentence == sentence
    board = planner.Board.from_dict(asked["board"])
    for _ in range(2):  # the second is remembered
        again = board.plan("{U}{U}")
        assert isinstance(again, Unpayable)
        assert again.sentence == again.sentence == sentence


def test_nobody_who_does_not_read_the_sentence_makes_it() -> None:
    answer = refusal_of(request("Island", cost="{U}{U}"))
    assert repr(answer)
    assert answer.reasons
    assert answer.proving is not None
    assert "need 2" in answer.sentence
    assert answer.proving is None
