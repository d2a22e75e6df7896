"""Which cards of the hand a plan leaves castable each by itself, and what another plan would take of that."""

from __future__ import annotations

from typing import Any

import msgspec

import planner
from planner.api.showing.done import castable_besides

OASIS = {
    "name": "Sample Oasis",
    "type_line": "Land — Desert",
    "oracle_text": "{T}: Add {C}.\n{T}, Pay 1 life: Add {G}.\n{1}{G}{G}, {T}, Sacrifice ~: Draw a card.",
}
DUAL = {"name": "Sample Cemetery", "type_line": "Land", "oracle_text": "{T}: Add {B} or {G}."}


def _spell(name: str, mana_cost: str) -> dict[str, Any]:
    return {"name": name, "mana_cost": mana_cost, "type_line": "Sorcery", "oracle_text": ""}


def _request(battlefield: list[Any], *hand: tuple[str, str], cost: str) -> dict[str, Any]:
    cards = [{"card": _spell(name, mana)} for name, mana in hand]
    return {
        "board": {"battlefield": battlefield, "hand": cards},
        "pay": {"cost": cost},
        "profile": "2026.2",
    }


def _castable(plan: planner.Answer) -> list[tuple[str, bool]]:
    assert isinstance(plan, planner.Plan)
    return [(one.name, one.freely) for one in plan.castable or ()]


def test_cards_that_can_be_cast_but_not_together_are_listed() -> None:
    request = _request(["Forest", "Forest", "Island"], ("Elf", "{G}"), ("Bear", "{1}{G}"), cost="{U}")
    plan = planner.plan(request)
    assert _castable(plan) == [("Bear", True), ("Elf", True)]
    assert isinstance(plan, planner.Plan)
    assert len(plan.summary.kept) == 1
    other = ({"Bear", "Elf"} - set(plan.summary.kept)).pop()
    assert other in str(castable_besides(plan))


def test_a_plan_is_explained_by_what_another_would_leave_castable_at_a_loss() -> None:
    request = _request(["Forest", DUAL, {"card": OASIS}], ("Elf", "{G}"), cost="{2}")
    plan = planner.plan(request)
    assert isinstance(plan, planner.Plan)
    assert "Sample Oasis#1" in plan.summary.tapped  # though it is a land of use
    told = planner.explain(request)
    (first, *_) = [one for one in told.instead if "Sample Oasis#1" in one.spares]
    assert (first.tier, first.worse) == ("hand freely", 1)
    assert first.text.endswith("keeps Elf castable without a loss.")


def test_a_plan_is_explained_by_what_another_would_leave_uncastable() -> None:
    hand = (("Opt", "{U}"), ("Elf", "{G}"))
    request = _request(["Island", "Forest", "Forest", {"card": OASIS}], *hand, cost="{1}{C}")
    told = planner.explain(request)
    lost = [one for one in told.instead if one.tier == "hand" and "Opt" in one.loses]
    assert lost
    assert all("Island#1" in one.uses and one.text.endswith("keeps Opt castable.") for one in lost)


def test_where_nothing_of_the_hand_is_read_nothing_is_said_of_it() -> None:
    request = _request(["Forest"], ("Elf", "{G}"), cost="{G}")
    assert planner.plan({**request, "keep": []}).castable is msgspec.UNSET  # type: ignore[union-attr]
    assert planner.plan({**request, "profile": "2026.1"}).castable is msgspec.UNSET  # type: ignore[union-attr]
    assert _castable(planner.plan(request)) == []


def test_what_is_said_of_the_hand_is_verified() -> None:
    request = _request(["Forest", "Forest", "Island"], ("Elf", "{G}"), ("Bear", "{1}{G}"), cost="{U}")
    answer = planner.plan(request).to_dict()
    assert planner.verify(request, answer, solve=True)
    (first, second) = answer["castable"]
    unknown = {**answer, "castable": [first, {**second, "card": "Elf#9"}]}
    assert any("castable[1].card" in one for one in planner.verify(request, unknown).problems)
    kept = answer["summary"]["kept"]
    fewer = {**answer, "castable": [one for one in answer["castable"] if one["name"] not in kept]}
    assert any("isn't listed" in one for one in planner.verify(request, fewer).problems)
    dearer = {**answer, "castable": [first, {**second, "freely": False}]}
    assert planner.verify(request, dearer)
    assert not planner.verify(request, dearer, solve=True)


def test_what_keeps_each_card_freely_needs_not_keep_both_freely_at_once() -> None:
    """A Mountain and a goblin to sacrifice keep both Shocks, each freely: one creature is tapped, not two."""
    goblin = {
        "name": "Sample Goblin",
        "type_line": "Creature — Goblin",
        "oracle_text": "Sacrifice a Goblin: Add {R}.",
        "mana_cost": "{R}",
        "power": "1",
        "toughness": "1",
    }
    stone = {"name": "Sample Stone", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {R}."}
    call = {"name": "Call", "type_line": "Sorcery", "oracle_text": "Convoke", "mana_cost": "{2}"}
    hand = [call, *({**_spell(name, "{R}"), "type_line": "Instant"} for name in ("Shock", "Spike"))]
    request = {
        "board": {"battlefield": ["Wastes", "Mountain", stone, goblin, goblin], "hand": hand},
        "pay": {"card": "Call"},
        "profile": "2026.2",
    }
    plan = planner.plan(request)
    assert isinstance(plan, planner.Plan)
    assert plan.optimal
    assert sorted(plan.summary.kept) == ["Shock", "Spike"]
    assert len(plan.summary.tapped) == 2
    assert "Wastes#1" in plan.summary.tapped
    assert _castable(plan) == [("Shock", True), ("Spike", True)]
