"""A face-down permanent is a 2/2 creature without name, text or color, unless an engine says more (708.2)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

ELF = {
    "name": "Sample Elf",
    "mana_cost": "{G}",
    "type_line": "Creature — Elf",
    "oracle_text": "{T}: Add {G}.",
}
CART = {
    "card": {"name": "Sample Cart", "type_line": "Artifact — Vehicle", "oracle_text": "Crew 4"},
    "id": "cart",
}
CREW = {"source": "cart", "ability": "Crew 4"}
HIDDEN: list[Any] = [ELF, {}]


def _spell(keyword: str, cost: str) -> dict[str, Any]:
    return {
        "card": {"name": "Sample Spell", "type_line": "Sorcery", "oracle_text": keyword, "mana_cost": cost}
    }


def _status(card: Any, pay: Any, **state: Any) -> str:
    """Answer with a permanent that is face down, and let the referee judge the answer."""
    battlefield = [{"card": card, "face_down": True, "id": "hidden", **state}, CART]
    request = {"board": {"battlefield": battlefield}, "pay": pay}
    answer = planner.plan(request)
    assert planner.verify(request, answer).problems == ()
    return str(answer.status)


@pytest.mark.parametrize("card", HIDDEN, ids=["front known", "front unknown"])
@pytest.mark.parametrize(
    ("pay", "state"),
    [
        (CREW, {"power": 4}),
        (CREW, {"now": {"power": 4}}),
        (_spell("Convoke", "{R}"), {"colors": ["R"]}),
        (_spell("Convoke", "{R}"), {"now": {"colors": ["R"]}}),
        (_spell("Improvise", "{2}"), {"type_line": "Artifact Creature"}),
        (_spell("Improvise", "{2}"), {"now": {"types": ["Artifact", "Creature"]}}),
        ("{U}", {"type_line": "Land — Island"}),
        ("{U}", {"now": {"types": ["Land"], "subtypes": ["Island"]}}),
        ("{W}", {"abilities": [{"cost": {"tap": True}, "add": ["{W}"]}]}),
        ("{W}", {"now": {"mana_abilities": ["{T}: Add {W}."]}}),
    ],
)
def test_708_2_what_is_stated_of_it_holds(card: Any, pay: Any, state: dict[str, Any]) -> None:
    """Effects change what is face down as they change anything else (613.1)."""
    assert _status(card, pay, **state) == "payable"
    assert _status(card, pay) == "unpayable"


@pytest.mark.parametrize("card", HIDDEN, ids=["front known", "front unknown"])
def test_708_2a_what_is_not_stated_is_that_of_a_bare_creature(card: Any) -> None:
    """It keeps its power of 2 where it is green, and no color where it is larger."""
    assert _status(card, CREW, colors=["G"]) == "unpayable"
    assert _status(card, _spell("Convoke", "{G}"), power=4) == "unpayable"
    assert _status(card, "{G}", power=4) == "unpayable"


@pytest.mark.parametrize("keyword", ["Morph", "Megamorph", "Disguise"])
def test_116_2b_turning_face_up_for_the_cost_that_is_locked_in(keyword: str) -> None:
    """An engine reckons with what makes it cheaper; what it announced needn't be said again."""
    front = {"name": "Sample Wurm", "type_line": "Creature — Wurm", "oracle_text": f"{keyword} {{2}}{{G}}"}
    hidden = {"card": front, "face_down": True, "id": "hidden", "colors": ["R"], "type_line": "Creature"}
    request = {
        "board": {"battlefield": ["2 Forest", hidden]},
        "pay": {"source": "hidden", "ability": keyword, "total_cost": "{1}{G}"},
    }
    answer = planner.plan(request)
    assert (answer.status, answer.total_cost) == ("payable", "{1}{G}")
    ruling = planner.verify(request, answer)
    assert (ruling.problems, ruling.total_cost) == ((), "stated")
    del request["pay"]["total_cost"]  # type: ignore[attr-defined]
    assert planner.plan(request).status == "unpayable"


def test_601_2f_a_bare_cost_has_no_other_total_cost() -> None:
    with pytest.raises(planner.RequestError, match="a bare cost is what it comes to already"):
        planner.plan({"board": {}, "pay": {"cost": "{1}", "total_cost": "{2}"}})
