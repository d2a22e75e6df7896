"""Objects that the costs of mana abilities take: each gives its weight once, each ability asks for it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import planner
from planner.contract.certificate import Evidence
from tests.support.certificates.javascript import ruled, settled_line
from tests.support.certificates.stating import alike, evidence, failing

Json = dict[str, Any]
IRONWORKS = {
    "name": "Ironworks",
    "type_line": "Artifact",
    "mana_cost": "{4}",
    "oracle_text": "Sacrifice an artifact: Add {C}{C}.",
}
SCHOLAR = {
    "name": "Scholar",
    "type_line": "Legendary Creature — Elf",
    "oracle_text": "Tap an untapped nontoken artifact you control: Add {G}.",
    "power": "3",
    "toughness": "3",
}
ROCK = {"name": "Rock", "type_line": "Artifact", "mana_cost": "{2}", "oracle_text": "{T}: Add {C}."}
ARTIFACT = "an artifact"


def asked(*battlefield: Json | str, cost: str, **more: Any) -> Json:
    cards = [{"card": one} if isinstance(one, dict) else one for one in battlefield]
    return {"board": {"battlefield": cards}, "pay": {"cost": cost}, **more}


def stated(taken: dict[str, int], *gifts: tuple[list[str], int], need: int = 6) -> Evidence:
    found = evidence(alike(1), {"{1}": (need, 1)}, gifts)
    found.taken = taken
    return found


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
@pytest.mark.parametrize(
    ("battlefield", "cost", "status"),
    [
        ([IRONWORKS, ROCK, "Forest"], "{6}{G}", "unpayable"),
        ([IRONWORKS, ROCK, ROCK, "Forest"], "{2}{G}", "payable"),
        ([SCHOLAR, ROCK, "Island"], "{G}{G}", "unpayable"),
        ([SCHOLAR, ROCK, ROCK, "Island"], "{G}{G}", "payable"),
    ],
)
def test_what_is_taken_is_certified(battlefield: list[Any], cost: str, status: str, profile: str) -> None:
    """701.21, 605.1a: Krark-Clan Ironworks and Meria's kind; the checker in JavaScript adds it up as well."""
    request = asked(*battlefield, cost=cost, profile=profile)
    answer = planner.plan(request)
    assert isinstance(answer, planner.Plan | planner.Unpayable)
    assert (answer.status, answer.proof) == (status, "certificate")
    assert planner.verify(request, answer).proven
    line = settled_line(request)
    assert line is not None
    assert ruled([line]) == ["holds"]


def test_each_object_gives_what_it_counts_once() -> None:
    """Two artifacts, tapped and sacrificed: one mana of the Rock, and twice two of the Ironworks."""
    request = asked(IRONWORKS, ROCK, cost="{6}")
    both = [(["Ironworks#1"], 2), (["Rock#1"], 3)]
    assert failing(request, stated({ARTIFACT: 2}, *both)) == ""
    assert "Rock can give 3" in failing(request, stated({ARTIFACT: 2}, (["Ironworks#1"], 2), (["Rock#1"], 1)))
    assert "doesn't count more" in failing(
        asked(IRONWORKS, ROCK, cost="{5}"), stated({ARTIFACT: 2}, *both, need=5)
    )
    assert "nothing bounds how often" in failing(request, stated({ARTIFACT: 1}, *both))
    assert "nothing bounds how often" in failing(request, stated({}, *both))


@pytest.mark.parametrize(
    ("taken", "why"),
    [
        ({ARTIFACT: -2}, "nothing bounds how often"),
        ({ARTIFACT: 2, "a creature": 2}, "but nothing takes that"),
    ],
)
def test_what_nothing_takes_counts_nothing(taken: dict[str, int], why: str) -> None:
    request = asked(IRONWORKS, ROCK, cost="{6}")
    assert why in failing(request, stated(taken, (["Ironworks#1"], 2), (["Rock#1"], 3)))


def half_an_altar() -> Json:
    """One Ironworks and nothing but it and Rocks to sacrifice: one mana is owed, and a use makes two."""
    return asked(IRONWORKS, {**ROCK, "oracle_text": ""}, cost="{1}", profile="2026.1")


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
@pytest.mark.parametrize("cost", ["{1}", "{3}", "{C}{C}{C}"])
def test_half_of_a_use_is_told_apart(cost: str, profile: str) -> None:
    """601.2g: of the two mana of an object sacrificed one is left over; JavaScript adds it up as well."""
    idle = {**ROCK, "oracle_text": ""}
    request = asked(IRONWORKS, idle, idle, idle, cost=cost, profile=profile)
    answer = planner.plan(request)
    assert isinstance(answer, planner.Plan)
    assert answer.proof == "certificate"
    assert planner.verify(request, answer).proven
    assert '"taken_less"' in answer.to_json() or '"split"' in answer.to_json()
    line = settled_line(request)
    assert line is not None
    assert ruled([line]) == ["holds"]


def fault(request: Json, answer: Json) -> str:
    return planner.verify(request, answer).problems[0]


def test_cases_of_what_is_taken_are_all_there_are() -> None:
    """Forged cases of how many artifacts are sacrificed: both checkers refuse them."""
    request = half_an_altar()
    line = settled_line(request)
    assert line is not None
    answer = planner.plan(request).to_dict()
    assert answer["certificate"]["cases"][0]["evidence"]["split"] == {"taken": ARTIFACT, "at_most": 0}

    def forged(edit: Any) -> Json:
        other: Json = deepcopy(answer)
        edit(other["certificate"]["cases"][0]["evidence"])
        return other

    edits: dict[str, Any] = {
        "goes from 0 to any number": lambda one: one["split"].update(at_most=-1),
        "branches[0]": lambda one: one["split"].update(at_most=1),
        "but nothing takes that": lambda one: one["split"].update(taken="a creature"),
        "expected one of": lambda one: one["split"].update(color="W"),
        "branches": lambda one: one["branches"].reverse(),
        "nothing says how many": lambda one: one["branches"][1].update(taken_less={ARTIFACT: 1}),
        "branches[1].taken.a creature": lambda one: one["branches"][1].update(taken_less={"a creature": -1}),
        "a split has two": lambda one: one["branches"].pop(),
    }
    for why, edit in edits.items():
        assert why in fault(request, forged(edit)), why
    del edits["expected one of"]  # JavaScript reads one of both, and proves that
    ruling = ruled([{**line, "answer": forged(edit)} for edit in edits.values()])
    assert "holds" not in ruling
