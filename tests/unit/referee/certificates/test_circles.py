"""605.3a: the first of some converters is paid with mana of others, and so it has weights of its own."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.contract.certificate import Converters, Evidence
from tests.support.certificates.javascript import ruled, settled_line
from tests.support.certificates.stating import ALL, evidence, failing, split
from tests.unit.models.boards import permanent

SIGNET = "{1}, {T}: Add {W}{U}."
FIRST, SECOND = permanent("First", SIGNET), permanent("Second", SIGNET)
BOTH = ["First", "Second"]
PRISM = permanent("Prism", "{1}: Add {W}.")


def asked(*battlefield: Any, cost: str = "{W}{U}") -> dict[str, Any]:
    return {"board": {"battlefield": list(battlefield)}, "pay": {"cost": cost}}


def circling(
    *stated: Converters,
    gifts: list[tuple[list[str] | str, int]] | None = None,
    beside: int = 0,
    mana: int = 3,
    symbol: int = 1,
) -> Evidence:
    """All mana counts 3, that of the converters 1: so their {1} counts 1 by theirs, 3 by that of others."""
    owed = {"{W}": (1, symbol), "{U}": (1, symbol)}
    found = evidence(dict.fromkeys(ALL, mana), owed, gifts or [], beside=beside)
    found.converters = list(stated)
    return found


def signets(**other: Any) -> Converters:
    fields: dict[str, Any] = {"objects": BOTH, "weights": {"W": 1, "U": 1}, "of": BOTH, "more": 1, **other}
    return Converters(**fields)


def test_two_signets_pay_for_nothing_though_each_could_pay_for_the_other() -> None:
    assert failing(asked(FIRST, SECOND), circling(signets())) == ""


def test_whose_mana_counts_less_is_said_or_each_gives_one() -> None:
    assert "First is left out, but it can give 1" in failing(asked(FIRST, SECOND), circling(signets(more=0)))


def test_with_mana_of_others_they_start() -> None:
    said = failing(asked("Wastes", FIRST, SECOND), circling(signets()))
    assert said.endswith("Wastes is left out, but it can give 3")
    assert failing(
        {**asked(FIRST, SECOND), "board": {"battlefield": [FIRST, SECOND], "pool": "{C}"}},
        circling(signets()),
    )


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ([signets(more=2)], "more: 2, 2 times, but the first takes 2 more"),
        ([signets(more=-1)], "more: -1, 2 times"),
        ([signets(), signets(objects=["Second"], of=[])], "Second is among two"),
        ([signets(objects=[*BOTH, "Nobody"])], "there is no object Nobody"),
        ([signets(of=["First", "First"])], "First, which isn't one of the objects, or twice"),
        ([signets(objects=["First"], of=["Second"])], "Second, which isn't one of the objects, or twice"),
        ([signets(of=[])], "names none, but no converter is used for certain in this case"),
        ([signets(weights={"W": -1, "U": 1})], "converters[0].weights.W: -1, but a mana left over counts 0"),
        ([signets(weights={"X": 1})], "converters[0].weights.X: no type of mana"),
    ],
)
def test_what_is_wrong_of_converters_is_named(stated: list[Converters], said: str) -> None:
    assert said in failing(asked(FIRST, SECOND), circling(*stated))


def test_life_could_pay_for_the_first() -> None:
    phyrexian = permanent("Phyrexian", "{W/P}, {T}: Add {W}{U}.")
    stated = Converters(objects=["Phyrexian"], weights={"W": 1, "U": 1}, of=["Phyrexian"], more=0)
    assert "life could pay for Phyrexian" in failing(asked(phyrexian), circling(stated))


def test_a_converter_that_is_not_tapped_could_be_used_twice() -> None:
    twice = permanent("Twice", "{1}, {T}: Add {W}{U}.\n{1}, Sacrifice this artifact: Add {W}{U}.")
    stated = Converters(objects=["Twice"], weights={"W": 1, "U": 1}, of=["Twice"], more=1)
    assert "Twice could be used more than once" in failing(asked(twice), circling(stated))


@pytest.mark.parametrize("profile", ["2026.1", "2026.2"])
@pytest.mark.parametrize(
    ("battlefield", "cost", "status"),
    [
        ([FIRST, PRISM], "{W}", "unpayable"),
        ([FIRST, SECOND, PRISM], "{W}{W}", "unpayable"),
        ([FIRST, PRISM, "Wastes"], "{W}{W}", "payable"),
        ([FIRST, PRISM, "Wastes"], "{W}{W}{W}", "unpayable"),
    ],
)
def test_what_converts_without_an_end_may_be_among_converters(
    battlefield: list[Any], cost: str, status: str, profile: str
) -> None:
    """605.1a: Bog Initiate's kind hands a circle's mana on; the checker in JavaScript adds it up as well."""
    request = {**asked(*battlefield, cost=cost), "profile": profile}
    answer = planner.plan(request)
    assert isinstance(answer, planner.Plan | planner.Unpayable)
    assert (answer.status, answer.proof) == (status, "certificate")
    assert planner.verify(request, answer).proven
    line = settled_line(request)
    assert line is not None
    assert ruled([line]) == ["holds"]


def test_where_one_is_used_for_certain_the_first_takes_its_mana_once() -> None:
    """At most none of the Signets, or one for certain: then 2 more are gone, whichever is the first."""
    none = evidence(dict(ALL), {"{W}": (1, 1), "{U}": (1, 1)})
    some = circling(signets(of=[], more=2), gifts=[(BOTH, 1)], beside=-2)
    assert failing(asked(FIRST, SECOND), split(0, none, some, objects=BOTH)) == ""
    some = circling(signets(of=[], more=3), gifts=[(BOTH, 1)], beside=-3)
    assert "more: 3" in failing(asked(FIRST, SECOND), split(0, none, some, objects=BOTH))


def test_an_object_makes_some_mana_or_it_does_not() -> None:
    lotus = permanent("Lotus", "{T}: Add three mana of any one color.")
    white = evidence({"U": 1}, {"{U}": (1, 1)})
    other = evidence({"W": 1}, {"{W}": (1, 1)})
    request = asked(lotus)
    assert failing(request, split(0, other, white, objects=["Lotus"], adds="{W}{W}{W}")) == ""
    said = failing(request, split(0, white, other, objects=["Lotus"], adds="{W}{W}{W}"))
    assert "Lotus" in said


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"objects": ["Lotus"], "adds": "{W}", "at_most": 1}, "it does not, or it does"),
        ({"objects": ["Lotus", "First"], "adds": "{W}"}, "it does not, or it does"),
        ({"objects": ["Lotus"], "adds": "WWW"}, "it takes types of mana as symbols"),
        ({"objects": ["Twice"], "adds": "{W}"}, "Twice could make mana more than once"),
    ],
)
def test_what_is_told_apart_of_mana_is_of_one_object_and_one_use(fields: dict[str, Any], said: str) -> None:
    lotus = permanent("Lotus", "{T}: Add three mana of any one color.")
    twice = permanent("Twice", "{T}: Add {W}.\nSacrifice this artifact: Add {W}.")
    leaf = evidence(dict(ALL), {"{W}": (1, 1)})
    at_most = fields.pop("at_most", 0)
    assert said in failing(asked(lotus, twice, FIRST, cost="{W}"), split(at_most, leaf, leaf, **fields))
