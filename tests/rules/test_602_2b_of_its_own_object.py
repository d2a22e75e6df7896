"""Text that speaks of the abilities of one object: its bearer's (303.4), its own crew cost (118.9)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

MONOLITH = {
    "name": "Basalt Monolith",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add {C}{C}{C}.\n{3}: Untap this artifact.",
}
CHEAPER = {
    "name": "Cheaper",
    "type_line": "Enchantment — Aura",
    "oracle_text": "Enchant artifact\nEnchanted artifact's activated abilities cost {2} less to activate."
    " This effect can't reduce the amount of mana an ability costs to activate to less than one mana.",
}
SIGNET = {"name": "Signet", "type_line": "Artifact", "oracle_text": "{2}, {T}: Add {W}{W}."}


@pytest.mark.parametrize(("bearer", "total"), [("a", "{1}"), ("b", "{3}")])
def test_303_4_only_abilities_of_the_bearer_cost_less(bearer: str, total: str) -> None:
    board = {
        "battlefield": [
            {"card": MONOLITH, "id": "a", "tapped": True},
            {"card": MONOLITH, "id": "b", "tapped": True},
            {"card": CHEAPER, "attached_to": bearer},
        ]
    }
    answer: Any = planner.plan(
        {"board": board, "pay": {"ability": "{3}: Untap this artifact.", "source": "a"}}
    )
    assert (answer.total_cost, answer.not_understood) == (total, [])


def test_303_4_of_like_mana_sources_only_the_bearer_is_cheaper() -> None:
    signets = [{"card": SIGNET, "id": one} for one in ("a", "b")]
    board = {"battlefield": ["Forest", *signets, {"card": CHEAPER, "attached_to": "b"}]}
    plan: Any = planner.plan({"board": board, "pay": {"cost": "{W}{W}"}})
    assert (plan.status, plan.summary.tapped) == ("payable", ["Forest#1", "b"])


def _crew(source: str) -> Any:
    heart = {
        "name": "Heart",
        "type_line": "Artifact — Vehicle",
        "oracle_text": "Crew 3\nYou may remove a loyalty counter from a planeswalker you control"
        " rather than pay Heart's crew cost.",
    }
    other = {"name": "Cart", "type_line": "Artifact — Vehicle", "oracle_text": "Crew 3"}
    walker = {"name": "Walker", "type_line": "Legendary Planeswalker — Walker", "oracle_text": ""}
    board = {
        "battlefield": [
            {"card": heart, "id": "heart"},
            {"card": other, "id": "cart"},
            {"card": walker, "counters": {"loyalty": 2}},
        ]
    }
    words = "Remove a loyalty counter from a planeswalker you control"
    return planner.plan(
        {"board": board, "pay": {"ability": "Crew 3", "source": source, "alternative": words}}
    )


def test_118_9_an_alternative_to_its_own_crew_cost() -> None:
    plan = _crew("heart")
    assert (plan.status, plan.price, plan.summary.tapped) == ("payable", 4, [])
    with pytest.raises(planner.RequestError, match="no alternative cost of this ability"):
        _crew("cart")
