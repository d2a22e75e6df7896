"""A term of the objective that stands in one place alone is refused or declined by everything else.

It is never ignored: no plan is called the cheapest by a price that lacks the term, and no certificate is
given for one. What still ignores a term is marked, and the mark has to go with the fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest

import planner
from planner import Plan
from planner.contract.answer import Answer, Proof
from planner.models.problem.objective import objective_of
from planner.models.program.price import UnreadTermError
from tests.support.asking import asked
from tests.support.lone_terms import ELF, PLACES, borne, elf

ASKED: dict[str, tuple[Any, ...]] = {
    "a matroid": ("{G}", ELF),
    "a matroid with a choice": ("{1}{G}", ELF, "Forest", "Adarkar Wastes"),
    "flows": ("{X}{G}", ELF, "Mountain"),
    "states": ("{2}{G}", ELF, "Sol Ring"),
    "converters": ("{W}{U}", ELF, "Azorius Signet"),
    "another way": ("{G}", ELF, "Treasure"),
    "what is kept": ("{G}", ELF, "Island"),
}
"""Questions of which the best plan taps an Elf, the last untapped creature, by what decides them today."""
NOT_PLAIN = ("flows", "what is kept")
"""Of these the plans are carried out by the whole replay alone."""
TERMS = {"objective": ("linear", "row", "kind"), "referee": ("linear", "row"), "program": ("linear", "row")}


@pytest.fixture(autouse=True)
def _fresh_objective() -> Iterator[None]:
    """The terms of other tests are none of these."""
    yield
    objective_of.cache_clear()


def still_ignored(place: str, name: str) -> str:
    """Why a term in one place alone is still ignored there; "" where it isn't."""
    if place == "referee" and name not in NOT_PLAIN:
        return "the plain replay has prices of its own"
    return ""


def cases(*places: str) -> list[Any]:
    """Each place, term and question; what is still ignored has to fail."""
    found = []
    for place in places:
        for term in TERMS[place]:
            for name in ASKED:
                why = still_ignored(place, name)
                marks = [pytest.mark.xfail(strict=True, reason=why)] if why else []
                found.append(pytest.param(place, term, name, marks=marks, id=f"{place}-{term}-{name}"))
    return found


def request_of(name: str) -> dict[str, Any]:
    cost, *battlefield = ASKED[name]
    request = asked(cost, *(elf() if one == ELF else one for one in battlefield))
    if name == "flows":
        request["pay"]["x"] = "max"
    if name == "what is kept":
        request["keep"] = [{"cost": "{U}"}]
    return request


def ignores(answer: Answer, request: dict[str, Any], place: str, term: str) -> str:
    """What ignores the term: a plan that bears it is called the cheapest by what doesn't know it."""
    if not (isinstance(answer, Plan) and answer.optimal is True and borne(answer, request, term)):
        return ""
    if place == "objective" and answer.method == "program" and answer.proof is not Proof.CERTIFICATE:
        return ""  # all others have declined
    return f"{answer.method} at price {answer.price}, proven by {answer.proof}"


def refusing(place: str, term: str) -> AbstractContextManager[object]:
    """A term of an unknown kind is refused even by the program, which is the last to be asked."""
    unknown = place == "objective" and term == "kind"
    return pytest.raises(UnreadTermError) if unknown else nullcontext()


@pytest.mark.parametrize("name", ASKED)
def test_each_question_bears_both_terms(name: str) -> None:
    request = request_of(name)
    found = planner.plan(request)
    assert isinstance(found, Plan)
    assert found.optimal is True
    assert borne(found, request, "linear")
    assert borne(found, request, "row")


@pytest.mark.parametrize(("place", "term", "name"), cases("objective", "referee"))
def test_no_plan_ignores_a_term(place: str, term: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLACES[place](monkeypatch, term)
    request = request_of(name)
    with refusing(place, term):
        assert not ignores(planner.plan(request), request, place, term)


@pytest.mark.parametrize(("place", "term", "name"), cases("objective", "referee"))
def test_no_option_ignores_a_term(place: str, term: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLACES[place](monkeypatch, term)
    request = request_of(name)
    with refusing(place, term):
        assert not [one for one in planner.options(request, 2) if ignores(one.plan, request, place, term)]


@pytest.mark.parametrize(("place", "term", "name"), cases("referee"))
def test_no_replay_ignores_a_term(place: str, term: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan of before, with its certificate, is refused by a referee that counts more."""
    request = request_of(name)
    found = planner.plan(request)
    assert found.to_json()
    assert planner.verify(request, found)
    PLACES[place](monkeypatch, term)
    assert not planner.verify(request, found)


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("term", TERMS["program"])
def test_the_writer_does_not_ignore_a_term(term: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its price isn't what the program has minimized: nothing is proven then."""
    PLACES["program"](monkeypatch, term)
    request = request_of(name)
    found = planner.plan(request, method="program")
    assert not (isinstance(found, Plan) and found.optimal is True and borne(found, request, term))
