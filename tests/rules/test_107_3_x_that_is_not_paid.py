"""107.3: X where nothing of the cost counts it: 0, or the size of what is taken for it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import planner
from planner import Plan, RequestError, Status

Card = dict[str, Any]


def card(name: str, mana: str, **more: Any) -> Card:
    """A green sorcery without text, or what it says instead."""
    return {
        "name": name,
        "mana_cost": mana,
        "type_line": "Sorcery",
        "oracle_text": "",
        "colors": ["G"],
        **more,
    }


SURGE = card("Surge", "{X}{G}{G}", oracle_text="Gain X life.\nFlashback {4}{G}")
SHOAL = card(
    "Shoal",
    "{X}{G}{G}",
    oracle_text="You may exile a green card with mana value X from your hand rather than pay this spell's "
    "mana cost.\nGain X life.",
)
SHORT = "Exile a green card with mana value X from your hand"
HAND = [
    card("Sprout", "{G}"),
    card("Giant", "{4}{G}{G}"),
    card("Elk", "{2}{G}"),
    card("Ogre", "{7}{R}", colors=["R"]),
]


def cast(spell: Card, **pay: Any) -> Any:
    """The answer to casting it with these announcements, the plan checked."""
    request = {
        "board": {"battlefield": ["Forest"] * 5, "hand": HAND},
        "pay": {"card": spell, **pay},
    }
    answer = planner.plan(request)
    assert planner.verify(request, answer)
    return answer


def test_107_3b_x_is_0_without_paying_the_mana_cost() -> None:
    plan = cast(SURGE, alternative="free")
    assert isinstance(plan, Plan)
    assert (plan.choices.x, plan.summary.x, plan.total_cost, plan.price) == (0, 0, "{0}", 0)


def test_107_3b_x_is_0_with_an_alternative_cost_that_has_none() -> None:
    plan = cast(SURGE, alternative="Flashback", **{"from": "graveyard"})
    assert isinstance(plan, Plan)
    assert (plan.choices.x, plan.summary.x, plan.total_cost) == (0, 0, "{4}{G}")
    with pytest.raises(RequestError):
        cast(SURGE, alternative="free", x=1)


def test_107_3_a_spell_without_x_says_none() -> None:
    plan = cast(card("Plain", "{G}"), alternative="free")
    said = msgspec.to_builtins(plan)
    assert "x" not in said["choices"]
    assert "x" not in said["summary"]


def test_107_3_x_is_the_mana_value_of_the_card_that_is_exiled() -> None:
    plan = cast(SHOAL, alternative=SHORT, x="max")
    assert isinstance(plan, Plan)
    assert (plan.choices.x, plan.summary.x, plan.summary.exiled) == (6, 6, ["Giant#1"])
    assert plan.price == 30 + 5 * 6 - 6_000
    assert plan.optimal


@pytest.mark.parametrize(("x", "exiled"), [(1, ["Sprout#1"]), (3, ["Elk#1"])])
def test_107_3_an_announced_x_says_which_card_is_exiled(x: int, exiled: list[str]) -> None:
    plan = cast(SHOAL, alternative=SHORT, x=x)
    assert isinstance(plan, Plan)
    assert (plan.choices.x, plan.summary.x, plan.summary.exiled) == (x, x, exiled)


def test_107_3_no_card_of_that_size_no_such_x() -> None:
    assert cast(SHOAL, alternative=SHORT, x=2).status is Status.UNPAYABLE


def test_107_3_for_its_mana_cost_x_is_paid_as_ever() -> None:
    plan = cast(SHOAL)
    assert isinstance(plan, Plan)
    assert (plan.choices.x, plan.summary.exiled) == (3, [])


def test_107_3_x_in_the_mana_and_in_what_is_taken_is_the_same() -> None:
    text = "{X}, {T}, Exile an artifact with mana value X from your graveyard: Draw a card."
    forge = {"card": {"name": "Forge", "type_line": "Artifact", "oracle_text": text}, "id": "forge"}
    relics = [card("Relic", "{2}", type_line="Artifact"), card("Colossus", "{9}", type_line="Artifact")]
    board = {"battlefield": [forge, *["Wastes"] * 5], "graveyard": relics}
    request = {"board": board, "pay": {"ability": 0, "source": "forge", "x": "max"}}
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    assert (plan.choices.x, plan.total_cost, plan.summary.exiled) == (2, "{2}", ["Relic#1"])
    assert planner.verify(request, plan)
