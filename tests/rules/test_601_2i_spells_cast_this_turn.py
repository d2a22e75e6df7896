"""Spells that were cast in the turn count for what asks for them (601.2f, 601.2i, 305.1)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan, Status
from tests.rules.test_608_turns import card, names, turn

Json = dict[str, Any]

BOLT = card("Lightning Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
SHOCK = card("Shock", "Instant", "~ deals 2 damage to any target.", "{R}")
SPHERE = card(
    "Damping Sphere",
    "Artifact",
    "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.\n"
    "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn.",
    "{2}",
)
SECOND = card("Alisaie", "Creature — Elf", "The second spell you cast each turn costs {2} less to cast.")
FIRST = card(
    "Conduit", "Creature — Eldrazi", "The first creature spell you cast each turn costs {2} less to cast."
)
DRAGONS = card("Acolyte", "Enchantment", "The first Dragon spell you cast each turn costs {2} less to cast.")
DUEL = card(
    "Mage Duel",
    "Sorcery",
    "This spell costs {2} less to cast if you've cast another instant or sorcery spell this turn.",
    "{2}{G}",
)


def totals(found: Any) -> list[str]:
    return [one.plan.total_cost for one in found.paid]


def creature(name: str, cost: str, kind: str = "Bear") -> Json:
    return card(name, f"Creature — {kind}", "", cost, power="2", toughness="2")


@pytest.mark.parametrize(
    ("lands", "paid"), [(5, ["{R}", "{1}{R}"]), (6, ["{R}", "{1}{R}", "{2}{R}"]), (2, ["{R}"])]
)
def test_601_2f_each_spell_costs_more_for_those_cast_before(lands: int, paid: list[str]) -> None:
    found = turn([BOLT, BOLT, BOLT], [*["Mountain"] * lands, SPHERE])
    assert (totals(found), found.proven) == (paid, True)


def test_601_2i_what_was_cast_before_the_turn_counts_too() -> None:
    found = turn([BOLT, BOLT], [*["Mountain"] * 5, SPHERE], board={"facts": {"spells_cast": 1}})
    assert totals(found) == ["{1}{R}", "{2}{R}"]


def test_601_2i_a_spell_that_does_not_resolve_was_cast() -> None:
    pays = [{"card": "h0", "resolves": False}, {"card": "h1"}]
    found = turn([BOLT, BOLT], [*["Mountain"] * 3, SPHERE], pays)
    assert sorted(totals(found)) == ["{1}{R}", "{R}"]


def test_601_2i_a_card_that_is_in_no_zone_of_the_board_counts() -> None:
    pays = [{"card": BOLT, "tag": "one"}, {"card": BOLT, "tag": "two"}]
    found = turn([], [*["Mountain"] * 3, SPHERE], pays)
    assert totals(found) == ["{R}", "{1}{R}"]


def test_601_2i_many_equal_spells_are_looked_at_in_one_order() -> None:
    found = turn([BOLT] * 10, [*["Mountain"] * 10, SPHERE])
    assert (found.value, found.proven) == (4, True)


def test_601_2i_of_equal_spells_those_are_cast_that_are_worth_most() -> None:
    pays = [{"card": "h0", "value": 1}, {"card": "h1", "value": 3}, {"card": "h2", "value": 2}]
    found = turn([BOLT, BOLT, BOLT], [*["Mountain"] * 3, SPHERE], pays)
    assert (found.value, found.proven) == (5, True)


def test_601_2f_the_second_spell_is_the_dear_one() -> None:
    three = card("Three", "Sorcery", "", "{2}{U}")
    found = turn([three, SHOCK], ["Mountain", "Island", SECOND])
    assert (names(found), totals(found), found.proven) == (["Shock", "Three"], ["{R}", "{U}"], True)


def test_601_2f_the_first_of_a_kind_is_the_first_of_that_kind() -> None:
    """An instant is no creature spell; the second creature isn't the first."""
    found = turn([creature("A", "{2}{G}"), creature("B", "{2}{G}"), SHOCK], ["Forest", "Mountain", FIRST])
    assert len(found.paid) == 2
    assert "{G}" in totals(found)
    dragon = creature("Drake", "{2}{R}", "Dragon")
    found = turn([dragon, dragon], [*["Mountain"] * 3, DRAGONS])
    assert (totals(found), found.proven) == (["{R}"], True)
    assert totals(turn([dragon, dragon], [*["Mountain"] * 4, DRAGONS])) == ["{R}", "{2}{R}"]


def test_601_2f_another_instant_or_sorcery_spell_was_cast() -> None:
    found = turn([DUEL, SHOCK], ["Forest", "Mountain"])
    assert (names(found), totals(found)) == (["Shock", "Mage Duel"], ["{R}", "{G}"])
    found = turn([DUEL, creature("Bear", "{R}")], ["Forest", "Mountain"])
    assert len(found.paid) == 1


def test_305_1_a_land_that_was_played_counts() -> None:
    jockey = card(
        "Late Goblin",
        "Creature — Goblin",
        "This spell costs {2} less to cast if you've played a land this turn.",
        "{2}{R}",
    )
    found = turn([jockey, "Mountain"])
    assert (names(found), totals(found)) == (["Mountain", "Late Goblin"], ["", "{R}"])


def test_601_2i_the_board_after_a_plan_knows_what_was_cast() -> None:
    hand = [{"card": BOLT, "id": "one"}, {"card": BOLT, "id": "two"}]
    battlefield = [*["Mountain"] * 3, {"card": SPHERE}]
    board = Board.from_dict({"battlefield": battlefield, "hand": hand})
    plan = board.plan({"card": "one"})
    assert isinstance(plan, Plan)
    after = board.after(plan)
    assert after.to_dict()["facts"]["spells_cast"] == 1
    assert after.can_pay({"card": "two"}) is Status.PAYABLE
    second = after.plan({"card": "two"})
    assert isinstance(second, Plan)
    assert second.total_cost == "{1}{R}"
    assert Board.from_dict(after.to_dict()).can_pay({"card": "two"}) is Status.PAYABLE


@pytest.mark.parametrize("kind", ["artifact", "Dragon", "legendary", "multicolored"])
def test_601_2i_a_board_after_a_turn_is_taken_with_the_kinds_that_were_cast(kind: str) -> None:
    """A kind of spell that text asks for has a key, or goes by its words: no board refuses its own facts."""
    text = f"The first {kind} spell you cast each turn costs {{1}} less to cast."
    cheaper = {"name": "A herald", "type_line": "Enchantment", "oracle_text": text}
    board = Board.from_dict({"battlefield": ["Mountain", {"card": cheaper}], "hand": [{"card": BOLT}]})
    after = board.after(board.plan_turn([{"card": one.id} for one in board.objects("hand")]))
    assert after.to_dict()["facts"]["spells_cast"] == 1
    assert Board.from_dict(after.to_dict()) == after


@pytest.mark.parametrize(("lands", "kept"), [(2, []), (3, ["Shock"])])
def test_601_2i_what_is_kept_is_cast_after_the_spell_that_is_paid(lands: int, kept: list[str]) -> None:
    hand = [{"card": BOLT, "id": "one"}, {"card": SHOCK, "id": "two"}]
    board = Board.from_dict({"battlefield": [*["Mountain"] * lands, {"card": SPHERE}], "hand": hand})
    plan = board.plan({"card": "one"}, keep=["two"])
    assert isinstance(plan, Plan)
    assert (plan.summary.kept, plan.optimal) == (kept, True)
    inline = board.plan({"card": BOLT}, keep=["two"])
    assert isinstance(inline, Plan)
    assert inline.summary.kept == kept


@pytest.mark.parametrize(("lands", "paid"), [(2, []), (3, ["Lightning Bolt"])])
def test_601_2i_what_a_turn_keeps_is_cast_after_all_of_it(lands: int, paid: list[str]) -> None:
    found = turn([BOLT, SHOCK], [*["Mountain"] * lands, SPHERE], [{"card": "h0"}], keep=["h1"])
    assert (names(found), found.kept, found.proven) == (paid, ["Shock"], True)


def test_601_2i_what_is_kept_may_need_a_spell_before_it() -> None:
    hand = [{"card": SHOCK, "id": "one"}, {"card": DUEL, "id": "two"}]
    board = Board.from_dict({"battlefield": ["Mountain", "Forest"], "hand": hand})
    plan = board.plan({"card": "one"}, keep=["two"])
    assert isinstance(plan, Plan)
    assert plan.summary.kept == ["Mage Duel"]


def test_601_2i_a_fact_that_nothing_was_cast_ends_with_the_first_spell() -> None:
    facts = {"you've cast another instant or sorcery spell this turn": False}
    found = turn([DUEL, SHOCK], ["Forest", "Mountain"], board={"facts": facts})
    assert len(found.paid) == 2
