"""Cases told apart by splits: together they have to be all there are, and each holds by itself."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import planner
from planner.contract.certificate import Evidence, Gift, Split
from tests.support.certificates.javascript import ruled, settled_line
from tests.support.certificates.stating import alike, evidence, failing, split

RING = {"name": "Sol Ring", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}.", "mana_cost": "{1}"}
ONE: dict[str, Any] = {"board": {"battlefield": [{"card": RING}]}, "pay": {"cost": "{1}"}}
TWO: dict[str, Any] = {"board": {"battlefield": [{"card": RING}] * 2}, "pay": {"cost": "{3}"}}
AT = "certificate.cases[0].evidence"


def without_a_ring() -> Evidence:
    """Nothing at all is there: each mana may count what one likes."""
    return evidence(alike(9), {"{1}": (1, 9)})


def with_a_ring() -> Evidence:
    """It is used: 6 points for two mana, one of which is left over."""
    stated = evidence(alike(-1), {"{1}": (1, -1)})
    stated.gifts = [Gift(objects=["Sol Ring#1"], gives=-8, amount=1)]
    stated.have = -8
    return stated


def rings(at_most: int, first: Evidence, second: Evidence) -> Evidence:
    return split(at_most, first, second, objects=["Sol Ring#1"])


def test_a_mana_that_is_left_over_is_seen_by_two_cases() -> None:
    """Weights alone show 3 of the 7 points: half of the Sol Ring would do."""
    half = evidence(alike(3), {"{1}": (1, 3)})
    assert failing(ONE, half, price=7, bound=3).endswith("bound: 3, which is under the price of the plan, 7")
    assert failing(ONE, rings(0, without_a_ring(), with_a_ring()), price=7) == ""


@pytest.mark.parametrize(
    ("stated", "line"),
    [
        (
            rings(1, without_a_ring(), with_a_ring()),
            f"{AT}.split.at_most: 1, but what is told apart goes from 0 to 1",
        ),
        (rings(-1, without_a_ring(), with_a_ring()), f"{AT}.split.at_most: -1, but what is told apart goes"),
        (
            rings(0, with_a_ring(), without_a_ring()),
            f"{AT}.branches[0].gifts[0].amount: 1, but it is 0 of them",
        ),
        (rings(0, without_a_ring(), without_a_ring()), f"{AT}.branches[1].gifts: Sol Ring is left out"),
        (
            Evidence(split=Split(objects=["Sol Ring#1"], at_most=0), branches=[without_a_ring()]),
            f"{AT}.branches: 1, but a split has two",
        ),
        (
            split(0, without_a_ring(), with_a_ring(), objects=["Sol Ring#1"] * 2),
            f"{AT}.split.objects: names an object twice",
        ),
        (split(0, without_a_ring(), with_a_ring()), f"{AT}.split: expected one of objects, color, life"),
        (
            split(0, without_a_ring(), with_a_ring(), color="C"),
            f"{AT}.split.color: 'C', but a color is one of W, U, B, R, G",
        ),
    ],
)
def test_a_split_that_does_not_exhaust_is_refused(stated: Evidence, line: str) -> None:
    assert failing(ONE, stated, price=7).startswith(line)


def test_weights_beside_a_split_are_refused() -> None:
    stated = rings(0, without_a_ring(), with_a_ring())
    stated.need = 9
    assert failing(ONE, stated, price=7) == f"{AT}: states weights beside a split"


def two(used: tuple[int, int], weight: int, gives: int, amount: int) -> Evidence:
    del used  # says which case it is for
    stated = evidence(alike(weight), {"{1}": (3, weight)})
    if amount:
        stated.gifts = [Gift(objects=["Sol Ring#1", "Sol Ring#2"], gives=gives, amount=amount)]
        stated.have = gives * amount
    return stated


def test_so_many_of_a_class_are_counted_as_a_case_has() -> None:
    """Three mana from two Sol Rings cost 12 for both and 1 for what is left over."""
    both, one = two((2, 2), -1, -8, 2), two((0, 1), 20, 34, 1)
    assert failing(TWO, split(1, one, both, objects=["Sol Ring#1", "Sol Ring#2"]), price=13) == ""
    few = two((2, 2), -1, -8, 1)
    line = failing(TWO, split(1, one, few, objects=["Sol Ring#1", "Sol Ring#2"]), price=13)
    assert line == f"{AT}.branches[1].gifts[0].amount: 1, but it is 2 of them that give the most"
    all_of_them = two((0, 1), 20, 34, 2)
    line = failing(TWO, split(1, all_of_them, both, objects=["Sol Ring#1", "Sol Ring#2"]), price=13)
    assert line == f"{AT}.branches[0].gifts[0].amount: 2, but it is 1 of them that give the most"


def test_splits_may_not_share_a_part_of_their_objects() -> None:
    one, both = two((0, 1), 20, 34, 1), two((2, 2), -1, -8, 2)
    inner = split(0, one, one, objects=["Sol Ring#1"])
    line = failing(TWO, split(1, inner, both, objects=["Sol Ring#1", "Sol Ring#2"]), price=13)
    assert line == f"{AT}.branches[0].split.objects: shares some with another split, but not all"


def test_the_sources_of_a_color_are_told_apart() -> None:
    """Both Islands of three lands are asked for: 6, and 4 and 2 for the last ones of their color."""
    request = {"board": {"battlefield": ["Island", "Island", "Forest"]}, "pay": {"cost": "{U}{U}"}}
    all_of_them = evidence({"U": 3}, {"{U}": (2, 3)}, beside=-6)
    few = evidence({"U": 20}, {"{U}": (2, 20)}, last={"U": 17}, beside=15)
    assert failing(request, split(1, few, all_of_them, color="U"), price=12) == ""
    assert failing(request, split(2, few, all_of_them, color="U"), price=12).startswith(
        f"{AT}.split.at_most: 2"
    )


def test_steps_of_life_are_told_apart() -> None:
    """Two life from 11: the first at 6 points, the second at 10."""
    request: dict[str, Any] = {"board": {"battlefield": [], "life": 11}, "pay": {"cost": "{B/P}"}}
    few = evidence({"B": 32}, {"{B/P}": (1, 32)}, life=16, beside=10)
    more = evidence({"B": 20}, {"{B/P}": (1, 20)}, life=10, beside=4)
    assert failing(request, split(1, few, more, life=True), price=16) == ""
    assert failing(request, more, price=16) == ""  # the price is convex: no cases are needed here
    assert failing(request, split(10, few, more, life=True), price=16).startswith(f"{AT}.split.at_most: 10")


def test_there_is_nothing_to_tell_apart_by_price_where_nothing_has_one() -> None:
    stated = split(0, without_a_ring(), with_a_ring(), life=True)
    assert failing(ONE, stated) == f"{AT}.split: tells apart what has no price here"


def test_objects_that_serve_otherwise_are_not_told_apart() -> None:
    """What could be sacrificed for the cost is used without being tapped for mana."""
    request = {"board": {"battlefield": ["Treasure"]}, "pay": {"cost": "{1}, Sacrifice an artifact"}}
    stated = split(0, Evidence(), Evidence(), objects=["Treasure#1"])
    assert "gives something else than its own mana" in failing(request, stated)


ROCKS = [
    {"name": name, "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}.", "mana_cost": f"{{{cost}}}"}
    for cost, name in enumerate(("Pebble", "Stone", "Boulder", "Cliff"), 1)
]
FORGE = {
    "name": "Forge",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add {C}. Spend this mana only to cast an artifact spell.",
}
NEST = {"name": "Nest", "type_line": "Artifact", "oracle_text": "{T}: Add {C} for each Dragon you control."}
ALTAR = {
    "name": "Altar",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add {C}.\nSacrifice this artifact: Add {C}{C}.",
}


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
@pytest.mark.parametrize(
    ("battlefield", "cost"),
    [
        (ROCKS, "{3}"),
        (ROCKS, "{5}"),
        ([*ROCKS, ALTAR], "{7}"),
        ([ALTAR, RING], "{3}"),
        ([*ROCKS, NEST], "{3}"),
        ([*ROCKS, FORGE], "{3}"),
    ],
)
def test_how_many_objects_are_used_is_told_apart(battlefield: list[Any], cost: str, profile: str) -> None:
    """Where each makes two mana, an odd cost leaves one: half of any of them would do for the weights.

    What is tapped for nothing, or for mana that can't be spent here, is none of those that are used.
    """
    request = {"board": {"battlefield": battlefield}, "pay": {"cost": cost}, "profile": profile}
    answer = planner.plan(request)
    assert isinstance(answer, planner.Plan)
    assert answer.proof == "certificate"
    assert planner.verify(request, answer).proven
    line = settled_line(request)
    assert line is not None
    assert ruled([line]) == ["holds"]


def test_cases_of_how_many_are_used_are_all_there_are() -> None:
    """Forged cases of how many objects are tapped or lost: both checkers refuse them."""
    request = {"board": {"battlefield": ROCKS}, "pay": {"cost": "{3}"}, "profile": "2026.1"}
    line = settled_line(request)
    assert line is not None
    answer = planner.plan(request).to_dict()
    assert answer["certificate"]["cases"][0]["evidence"]["split"] == {"used": True, "at_most": 1}

    def forged(edit: Any) -> dict[str, Any]:
        other: dict[str, Any] = deepcopy(answer)
        edit(other["certificate"]["cases"][0]["evidence"])
        return other

    edits: dict[str, Any] = {
        "goes from 0 to any number": lambda one: one["split"].update(at_most=-1),
        "branches[0]": lambda one: one["split"].update(at_most=2),
        "branches[0].have": lambda one: one["split"].update(at_most=0),
        "branches": lambda one: one["branches"].reverse(),
        "nothing says how many": lambda one: one["branches"][1].update(used=1),
        "is left out, but it can give": lambda one: one["branches"][0].update(used=0),
        "branches[1].have": lambda one: one["branches"][1].update(used=one["branches"][1]["used"] + 1),
        "a split has two": lambda one: one["branches"].pop(),
    }
    for why, edit in edits.items():
        found = planner.verify(request, forged(edit)).problems
        assert found, why
        assert why in found[0], (why, found[0])
    assert "holds" not in ruled([{**line, "answer": forged(edit)} for edit in edits.values()])
