"""A question: what a user asked, and small changes of it; how it is solved is no part of it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from planner.costing.question import Question, prepare
from planner.game.prices import Prices
from planner.planning.answers.answering import answer
from planner.planning.answers.verdict import verdict
from planner.planning.question.methods import SolveOptions
from planner.planning.question.task import SideConstraints
from tests.support.tasks import card, question_of

GROFF = card(
    "Groff",
    "Creature — Plant Dog",
    "As an additional cost to cast this spell, sacrifice a creature or pay {3}.",
    id="groff",
)
ODDITY = card("Oddity", "Artifact", "{T}: Add one mana of the most beautiful color.")


def two_ways() -> Question:
    board = {"battlefield": ["Forest"] * 5, "hand": [GROFF]}
    return prepare({"board": board, "pay": {"card": "groff"}, "keep": [{"cost": "{G}"}]})


def test_each_way_is_the_question_with_one_total_cost() -> None:
    question = two_ways()
    ways = list(question.each_way())
    assert [way.ways for way in ways] == [(cost,) for cost in question.ways]
    assert len(ways) == 2
    assert {
        field.name
        for field in fields(Question)
        if getattr(ways[1], field.name) != getattr(question, field.name)
    } == {"ways"}
    assert list(ways[0].each_way()) == [ways[0]]


def test_nothing_changes_a_question_in_place() -> None:
    question = two_ways()
    with pytest.raises(AttributeError):
        question.forbid = frozenset({"Forest#1"})  # type: ignore[misc]
    assert question.using(forbid=frozenset({"Forest#1"})) != question
    assert question == two_ways()


def test_each_change_leaves_all_else_as_it_was() -> None:
    question = two_ways()
    dear = Prices().override({"land": 90})
    assert question.using(require=frozenset({"Forest#1"})).forbid == question.forbid
    assert question.using(require=frozenset({"Forest#1"})).using(require=question.require) == question
    assert question.keeping(()).keep_names == ()
    assert question.keeping(()).keeping(question.keep) == question
    assert question.priced(dear).prices == dear
    assert question.choosing(question.cost).ways == question.ways[:1]
    assert question.on(question.game) == question


def test_what_is_not_understood_can_be_left_out_of_account() -> None:
    question = question_of(["Forest", ODDITY], "{U}")
    assert verdict(question).value == "unknown"
    assert verdict(question.as_understood()).value == "unpayable"


def test_a_duty_can_be_left_out_of_account() -> None:
    asked = {
        "board": {"battlefield": ["Forest"]},
        "pay": {"cost": "{G}", "kind": "effect", "mandatory": True},
    }
    question = prepare(asked)
    assert answer(question).to_dict()["obligation"] == "may"
    assert "obligation" not in answer(question.without_duty()).to_dict()


def test_a_question_says_nothing_of_how_it_is_solved() -> None:
    solving = {field.name for kind in (SolveOptions, SideConstraints) for field in fields(kind)}
    assert solving.isdisjoint({field.name for field in fields(Question)})
