"""The questions: the same bytes from the same seed, and truths that the planner and the count agree on."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.manabench.agreement import disagreement
from benchmarks.manabench.boards import LEVELS, Json, draw_board, for_planner, game_of
from benchmarks.manabench.cards import BY_PAIR, PAIRS, SINGLE, basic, snow
from benchmarks.manabench.game import COLORS, Game, State
from benchmarks.manabench.questions import HIDDEN, KINDS, PUBLIC, asked, digest, question, questions
from benchmarks.manabench.running import made
from benchmarks.manabench.weighing import certificate, wrong_line
from benchmarks.manabench.wording import FORMS
from planner.cards.known import known_card

PREFIX = 40
OF_PREFIX = "db615ec857cefe80dba64ed8d8f0abde4a1abaa626bb548119d8d2a886e94d84"
OF_PUBLIC = "44a086f5bbd21964eb1448c735c73ffda2ea7e58a61d51a46a46c3df8772a7f5"
"""Hashes of the public set's bytes: its first questions, and all of them."""


@pytest.fixture(scope="module")
def first() -> list[Json]:
    return list(questions(range(PREFIX)))


def test_the_public_set_keeps_its_bytes(first: list[Json]) -> None:
    assert digest(first) == OF_PREFIX


@pytest.mark.slow
def test_the_whole_public_set_keeps_its_bytes_and_the_planner_agrees() -> None:
    assert digest(made(range(PUBLIC), 1)) == OF_PUBLIC


def test_a_question_follows_from_seed_and_number_alone() -> None:
    assert question(5, seed=7) == question(5, seed=7, agreed=False)
    assert question(5, seed=7) != question(5, seed=8)


def test_there_is_each_kind_at_each_level(first: list[Json]) -> None:
    assert {(one["kind"], one["level"]) for one in first} == set(itertools.product(KINDS, LEVELS))
    for one in first:
        assert one["words"].endswith(FORMS[one["kind"]])
        assert one["states"] >= 1
        assert one["certificate"]
        assert not set(HIDDEN) & set(asked(one))
        assert set(HIDDEN) <= set(one)


def test_a_wrong_truth_is_found(first: list[Json]) -> None:
    wrong: dict[str, Callable[[Json], Json]] = {
        "verdict": lambda truth: {"payable": not truth["payable"]},
        "missing": lambda truth: {**truth, "sets": []},
        "best": lambda truth: {**truth, "tiers": {**truth["tiers"], "life": truth["tiers"]["life"] + 1}},
        "castable": lambda truth: {**truth, "most": truth["most"] + 1},
        "total cost": lambda truth: {"total_cost": truth["total_cost"] + "{C}"},
        "turn": lambda truth: {**truth, "most": truth["most"] - 1},
        "certificate": lambda truth: {"holds": not truth["holds"], "wrong": "need"},
    }
    for one in first:
        assert disagreement(one) == ""
        if one["kind"] in wrong:
            assert disagreement({**one, "truth": wrong[one["kind"]](one["truth"])}), one["id"]


def test_cards_that_exist_say_what_is_known_of_them() -> None:
    pairs = [make(pair, known) for make in BY_PAIR.values() for pair in PAIRS for known in (True, False)]
    lands = [make(color) for make in (basic, snow) for color in COLORS]
    for card in [*pairs, *lands, *(one for some in SINGLE.values() for one in some)]:
        found = known_card(card.name)
        assert (found is not None) is card.known, card.name
        if found:
            assert (found["type_line"], found["oracle_text"]) == (card.types, card.text)
            assert not card.cost or found["mana_cost"] == card.cost


def in_any_order(game: Game, most: int = 20_000) -> set[State]:
    """Every state by every order of moves, each like thing tried: without the count's shortcuts."""
    found, waiting = {game.start()}, [game.start()]
    for state in waiting:
        for _, after in game.moves(state, ordered=False):
            if after not in found:
                found.add(after)
                waiting.append(after)
        if len(found) > most:
            return set()
    return found


def test_the_order_that_the_count_keeps_to_loses_no_state_that_pays() -> None:
    rng, compared = random.Random(3), 0
    while compared < 30:
        game = game_of(draw_board(rng, rng.choice((2, 3, 4, 5))))
        if len(game.things) > 6 or not (every := in_any_order(game, 4_000)):
            continue
        compared += 1
        kinds = {one.like: number for number, one in enumerate(game.things)}

        def told(state: State, game: Game = game, kinds: dict[Any, int] = kinds) -> Any:
            each = zip(game.things, state.status, strict=True)
            return (tuple(sorted((kinds[one.like], its) for one, its in each)), state.pool, state.life)

        assert {told(state) for state in game.reach(10_000)} == set(map(told, every))


def test_no_certificate_is_one_of_what_can_be_paid() -> None:
    altar = {"id": "Ashnod's Altar#1", "types": "Artifact", "tapped": True}
    altar["abilities"] = [{"add": ["{C}{C}"], "sacrifice": "creature"}]
    bear = {"id": "Bear#1", "types": "Creature — Bear", "abilities": []}
    assert certificate({"life": 20, "permanents": [altar, bear]}, "{C}{C}") is None
    proof = certificate({"life": 20, "permanents": [bear]}, "{C}{C}")
    assert proof is not None
    assert (proof["need"], proof["have"]) == (2, 0)
    assert wrong_line({"life": 20, "permanents": [bear]}, "{C}{C}", proof) is None
    assert wrong_line({"life": 20, "permanents": [bear]}, "{C}{C}", {**proof, "need": 3}) == "need"


def test_the_planner_gets_texts_and_no_abilities() -> None:
    board = draw_board(random.Random(1), 5)
    for one in for_planner(board)["battlefield"]:
        assert set(one["card"]) <= {"name", "type_line", "oracle_text", "mana_cost"}
