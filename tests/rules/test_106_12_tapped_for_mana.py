"""Rule 106.12: tapped for mana. Triggered mana abilities (605.4a) and replacement effects (614, 616.1)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as change

import planner
from planner import Board, Plan, Status
from tests.support.cards import tapped_for_mana as c
from tests.support.cards.single import entry, plan_of, refusal_of, request, unknown_of


def on(card: c.Json, host: str = "Forest#1", **state: Any) -> Any:
    return entry(card, attached_to=host, **state)


def theirs(card: c.Json) -> Any:
    return entry(card, controller="opponent")


def made(plan: Plan) -> list[tuple[str, str]]:
    """What is activated and what triggers, in order, with the mana."""
    return [(s.object or "", s.adds or "") for s in plan.steps if s.action in ("activate", "trigger")]


def growth(number: int = 1, adds: str = "{G}") -> tuple[str, str]:
    return f"Wild Growth#{number}", adds


FOREST = ("Forest#1", "{G}")
WAKE, KINNAN = "Mirari's Wake#1", "Kinnan, Bonder Prodigy#1"

TRIGGERED: dict[str, tuple[str, list[Any], list[tuple[str, str]]]] = {
    "an aura": ("{G}{G}", ["Forest", on(c.WILD_GROWTH)], [FOREST, growth()]),
    "two auras on one land": (
        "{G}{G}{G}",
        ["Forest", "Forest", on(c.WILD_GROWTH), on(c.WILD_GROWTH)],
        [FOREST, growth(1), growth(2)],
    ),
    "two of one entry": (
        "{G}{G}{G}",
        ["Forest", on(c.WILD_GROWTH, count=2)],
        [FOREST, growth(1), growth(2)],
    ),
    "only the land that it is on": (
        "{G}{G}{G}",
        ["Forest", "Forest", on(c.WILD_GROWTH, "Forest#2")],
        [FOREST, ("Forest#2", "{G}"), growth()],
    ),
    "two mana": ("{G}{G}{G}", ["Forest", on(c.OVERGROWTH)], [FOREST, ("Overgrowth#1", "{G}{G}")]),
    "any color": ("{G}{U}", ["Forest", on(c.FERTILE_GROUND)], [FOREST, ("Fertile Ground#1", "{U}")]),
    "the chosen color": (
        "{G}{U}",
        ["Forest", on(c.UTOPIA_SPRAWL, chosen="blue")],
        [FOREST, ("Utopia Sprawl#1", "{U}")],
    ),
    "a kind of land": (
        "{B}{B}{B}",
        [c.CRYPT_GHAST, "Swamp", "Island", "Swamp"],
        [
            ("Swamp#1", "{B}"),
            ("Crypt Ghast#1", "{B}"),
            ("Swamp#2", "{B}"),
            ("Crypt Ghast#1", "{B}"),
        ],
    ),
    "any type that it produced": ("{W}{W}", [c.TUNDRA, c.MIRARIS_WAKE], [("Tundra#1", "{W}"), (WAKE, "{W}")]),
    "two of them": (
        "{W}{W}{W}",
        [c.TUNDRA, c.MIRARIS_WAKE, c.ZENDIKAR_RESURGENT],
        [("Tundra#1", "{W}"), (WAKE, "{W}"), ("Zendikar Resurgent#1", "{W}")],
    ),
    "a type among several that it produced": (
        "{R}{R}{G}",
        [c.VENT, c.MIRARIS_WAKE],
        [("Two-Tone Vent#1", "{R}{G}"), (WAKE, "{R}")],
    ),
    "a combination with a trigger of its own mana": (
        "{R}{R}{G}",
        [c.VENT, on(c.WILD_GROWTH, "Two-Tone Vent#1")],
        [("Two-Tone Vent#1", "{R}{R}"), growth()],
    ),
    "everyone's lands": (
        "{G}{G}{G}",
        ["Forest", c.VERNAL_BLOOM, c.MANA_FLARE],
        [FOREST, ("Vernal Bloom#1", "{G}"), ("Mana Flare#1", "{G}")],
    ),
    "an opponent's": ("{G}{G}", ["Forest", theirs(c.MANA_FLARE)], [FOREST, ("Mana Flare#1", "{G}")]),
    "a permanent that is no land": (
        "{C}{C}{C}",
        [c.SOL_RING, c.KINNAN],
        [("Sol Ring#1", "{C}{C}"), (KINNAN, "{C}")],
    ),
    "what is sacrificed for it": ("{U}{U}", ["Treasure", c.KINNAN], [("Treasure#1", "{U}"), (KINNAN, "{U}")]),
    "a creature": (
        "{G}{G}{G}",
        [c.LLANOWAR_ELVES, c.KINNAN, c.LEYLINE_OF_ABUNDANCE],
        [("Llanowar Elves#1", "{G}"), (KINNAN, "{G}"), ("Leyline of Abundance#1", "{G}")],
    ),
    "what costs mana itself": (
        "{W}{W}{U}",
        ["Island", c.SIGNET, c.KINNAN],
        [("Island#1", "{U}"), ("Azorius Signet#1", "{W}{U}"), (KINNAN, "{W}")],
    ),
    "a snow land": (
        "{G}{G}",
        ["Snow-Covered Forest", on(c.WILD_GROWTH, "Snow-Covered Forest#1")],
        [("Snow-Covered Forest#1", "{G}"), growth()],
    ),
    "a trigger that is sacrificed for it": (
        "{B}{B}",
        [c.PHYREXIAN_TOWER, c.CRYPT_GHAST],
        [("Phyrexian Tower#1", "{B}{B}")],
    ),
    "a trigger that is sacrificed once it has helped": (
        "{B}{B}{B}{B}",
        [c.PHYREXIAN_TOWER, c.CRYPT_GHAST, "Swamp"],
        [("Swamp#1", "{B}"), ("Crypt Ghast#1", "{B}"), ("Phyrexian Tower#1", "{B}{B}")],
    ),
}


@pytest.mark.parametrize(("cost", "board", "steps"), TRIGGERED.values(), ids=TRIGGERED)
def test_605_4a_triggers_resolve_right_behind_the_activation(
    cost: str, board: list[Any], steps: list[tuple[str, str]]
) -> None:
    plan = plan_of(request(*board, cost=cost))
    assert made(plan) == steps
    assert plan.not_understood == []


REPLACED: dict[str, tuple[str, list[Any], list[tuple[str, str]]]] = {
    "twice as much": ("{G}{G}", ["Forest", c.MANA_REFLECTION], [("Forest#1", "{G}{G}")]),
    "twice three times": (
        "{G}{G}{G}{G}{G}{G}",
        ["Forest", c.MANA_REFLECTION, c.NYXBLOOM_ANCIENT],
        [("Forest#1", "{G}" * 6)],
    ),
    "a basic land": ("{G}{G}{G}", ["Forest", c.VIRTUE_OF_STRENGTH], [("Forest#1", "{G}{G}{G}")]),
    "another type": ("{B}", ["Forest", c.CONTAMINATION], [("Forest#1", "{B}")]),
    "an opponent's": ("{B}", ["Forest", theirs(c.CONTAMINATION)], [("Forest#1", "{B}")]),
    "another amount": ("{B}", [c.ANCIENT_TOMB, c.CONTAMINATION], [("Ancient Tomb#1", "{B}")]),
    "first another type, then three times (616.1)": (
        "{B}{B}{B}",
        ["Forest", c.CONTAMINATION, c.NYXBLOOM_ANCIENT],
        [("Forest#1", "{B}{B}{B}")],
    ),
    "first three times, then another type (616.1)": (
        "{B}",
        ["Forest", c.CONTAMINATION, c.NYXBLOOM_ANCIENT],
        [("Forest#1", "{B}")],
    ),
    "each mana of a combination": (
        "{R}{R}{R}{G}{G}{G}",
        [c.VENT, c.NYXBLOOM_ANCIENT],
        [("Two-Tone Vent#1", "{R}{R}{R}{G}{G}{G}")],
    ),
    "not the mana of a trigger": (
        "{G}{G}{G}{G}",
        ["Forest", on(c.WILD_GROWTH), c.NYXBLOOM_ANCIENT],
        [("Forest#1", "{G}{G}{G}"), growth()],
    ),
    "a trigger sees what was made instead": (
        "{B}{B}",
        ["Forest", c.CONTAMINATION, c.MIRARIS_WAKE],
        [("Forest#1", "{B}"), (WAKE, "{B}")],
    ),
    "everything at once": (
        "{W}{W}{W}{W}{G}" + "{U}" * 9,
        [c.TUNDRA, on(c.WILD_GROWTH, "Tundra#1"), c.NYXBLOOM_ANCIENT, c.MIRARIS_WAKE, c.GILDED_LOTUS],
        [("Tundra#1", "{W}{W}{W}"), growth(), (WAKE, "{W}"), ("Gilded Lotus#1", "{U}" * 9)],
    ),
    "what could be produced (106.7)": (
        "{B}{B}",
        [c.REFLECTING_POOL, "Forest", c.CONTAMINATION],
        [("Reflecting Pool#1", "{B}"), ("Forest#1", "{B}")],
    ),
}


@pytest.mark.parametrize(("cost", "board", "steps"), REPLACED.values(), ids=REPLACED)
def test_106_12b_what_is_tapped_for_mana_makes_other_mana_instead(
    cost: str, board: list[Any], steps: list[tuple[str, str]]
) -> None:
    plan = plan_of(request(*board, cost=cost))
    assert sorted(made(plan)) == sorted(steps)
    assert plan.not_understood == []


@pytest.mark.parametrize(
    ("cost", "board"),
    [
        pytest.param("{U}{U}", ["Forest", "Island", on(c.WILD_GROWTH, "Island#1")], id="another type"),
        pytest.param("{W}{U}", [c.TUNDRA, c.MIRARIS_WAKE], id="a type that wasn't produced"),
        pytest.param("{G}{G}", ["Forest", theirs(c.MIRARIS_WAKE)], id="an opponent's own lands"),
        pytest.param("{W}{W}", [c.TUNDRA, c.VIRTUE_OF_STRENGTH], id="no basic land"),
        pytest.param("{G}{G}{G}{G}", ["Forest", on(c.WILD_GROWTH), c.MANA_REFLECTION], id="a trigger's mana"),
        pytest.param("{G}", ["Forest", c.CONTAMINATION], id="what is not produced any more"),
        pytest.param("{C}{C}", [c.ANCIENT_TOMB, c.CONTAMINATION], id="less than before"),
        pytest.param("{R}{R}", ["Eldrazi Spawn", c.KINNAN], id="not tapped for mana"),
    ],
)
def test_106_12_what_is_not_made(cost: str, board: list[Any]) -> None:
    assert refusal_of(request(*board, cost=cost)).not_understood == []


def test_damping_sphere_replaces_two_or_more_mana() -> None:
    """Its other line isn't read yet, and can only hinder."""
    assert refusal_of(request(c.ANCIENT_TOMB, c.DAMPING_SPHERE, cost="{C}{C}")).total_cost == "{C}{C}"
    both: list[Any] = [c.DAMPING_SPHERE, c.VIRTUE_OF_STRENGTH, "Forest"]
    refusal_of(request(*both, cost="{G}"))  # {G}, tripled; then {C}


def test_the_price_counts_all_the_mana_and_only_the_land_s_own_types() -> None:
    """3 for each mana, at most 9; Fertile Ground's colors are no types of the Forest's."""
    price = plan_of(request("Forest", on(c.WILD_GROWTH), cost="{G}{G}")).price
    assert price == 2 * 3 + 4
    assert plan_of(request("Forest", on(c.FERTILE_GROUND), cost="{G}{U}")).price == price
    many = [on(c.WILD_GROWTH) for _ in range(4)]
    assert plan_of(request("Forest", *many, cost="{G}" * 5)).price == 9 + 4


def test_what_is_not_spent_stays_in_the_pool_of_the_next_board() -> None:
    board = Board.from_dict({"battlefield": ["Forest", on(c.FERTILE_GROUND, "Forest#1")]})
    plan = board.plan({"cost": "{U}"})
    assert isinstance(plan, Plan)
    assert plan.summary.left_in_pool == "{G}"
    assert board.after(plan).can_pay({"cost": "{G}"})
    assert not board.after(plan).can_pay({"cost": "{G}{U}"})


OPEN: dict[str, tuple[str, list[Any], str]] = {
    "a color that isn't given": ("{U}{G}", ["Forest", on(c.UTOPIA_SPRAWL)], "Utopia Sprawl#1"),
    "a land that is lost first": (
        "{G}{C}{C}",
        [c.CRYSTAL_VEIN, on(c.WILD_GROWTH, "Crystal Vein#1")],
        "Wild Growth#1",
    ),
}


@pytest.mark.parametrize(("cost", "board", "source"), OPEN.values(), ids=OPEN)
def test_what_is_not_told_apart_is_said(cost: str, board: list[Any], source: str) -> None:
    answer = unknown_of(request(*board, cost=cost))
    told = {line.object for line in answer.not_understood} | {need.object for need in answer.needs}
    assert told == {source}


WATCHED = request("Forest", "Island", on(c.FERTILE_GROUND), on(c.WILD_GROWTH), cost="{U}{G}{1}")


def broken(edit: Any) -> tuple[str, ...]:
    """What the referee says once the steps of a legal plan are edited."""
    plan = plan_of(WATCHED)
    steps = list(plan.steps)
    assert [step.action for step in steps[:3]] == ["activate", "trigger", "trigger"]
    ruling = planner.verify(WATCHED, change(plan, steps=edit(steps)))
    assert not ruling
    return ruling.problems


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        pytest.param(lambda s: [s[0], *s[2:]], "triggers first", id="left out"),
        pytest.param(lambda s: [s[0], s[1], s[1], *s[2:]], "does not trigger here", id="twice"),
        pytest.param(lambda s: s[1:], "does not trigger here", id="without the activation"),
        pytest.param(lambda s: [s[0], *s[3:], s[1], s[2]], "triggers first", id="too late"),
        pytest.param(
            lambda s: [s[0], change(s[1], adds="{C}"), *s[2:]], "can't add {C} (106.3)", id="another type"
        ),
        pytest.param(
            lambda s: [s[0], change(s[1], adds="{U}{U}"), *s[2:]], "can't add {U}{U} (106.3)", id="more mana"
        ),
        pytest.param(
            lambda s: [change(s[0], adds="{G}{G}"), *s[1:]], "can't add {G}{G} (106.3)", id="as its own"
        ),
        pytest.param(
            lambda s: [s[0], change(s[1], object="Island#1"), *s[2:]], "does not trigger here", id="another's"
        ),
        pytest.param(lambda s: [s[0], change(s[1], snow=True), *s[2:]], ".snow: is True", id="snow"),
        pytest.param(lambda s: [s[0], change(s[1], pays_life=1), *s[2:]], ".pays_life: is 1", id="paid for"),
    ],
)
def test_the_referee_sees_each_trigger_resolve_once_in_its_place(edit: Any, fault: str) -> None:
    assert any(fault in problem for problem in broken(edit))


def test_the_referee_takes_triggers_in_any_order() -> None:
    plan = plan_of(WATCHED)
    first, one, other, *rest = plan.steps
    assert planner.verify(WATCHED, change(plan, steps=[first, other, one, *rest]))


def test_107_4h_what_a_snow_permanent_adds_is_told_apart_where_a_cost_asks_for_it() -> None:
    """On one board: whether mana is from a snow source makes no difference to {2}, and does to {S}."""
    woods = {"name": "Woods", "type_line": "Land", "oracle_text": "{T}: Add {G}."}
    growth = {**c.WILD_GROWTH, "type_line": "Snow Enchantment — Aura"}
    board = Board(battlefield=[{"card": woods, "id": "woods"}, on(growth, "woods")])
    for cost, payable in (("{2}", True), ("{1}{S}", True), ("{S}{S}", False), ("{2}", True)):
        assert (board.can_pay(cost) is Status.PAYABLE) is payable
