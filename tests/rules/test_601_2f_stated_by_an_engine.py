"""An engine states what it has locked in (601.2f): total costs, abilities by cost, players as targets."""

from __future__ import annotations

from typing import Any

import pytest

import planner

TAX = {
    "name": "Sample Tax",
    "type_line": "Artifact",
    "oracle_text": "Spells your opponents cast cost {3} more to cast.",
}
CONVOKED = {
    "name": "Sample Charge",
    "mana_cost": "{4}{G}{G}",
    "type_line": "Sorcery",
    "oracle_text": "Convoke\nThis spell costs {1} less to cast for each wish of the moon.",
}
CREATURES_ONLY = {
    "name": "Sample Grove",
    "type_line": "Land",
    "oracle_text": "{T}: Add {G}. Spend this mana only to cast creature spells.",
}
SHRINE = {
    "name": "Sample Shrine",
    "type_line": "Artifact",
    "oracle_text": "{1}, Sacrifice a creature: Draw a card. Activate only once each turn.",
}
ABILITIES_ONLY = {
    "name": "Sample Works",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}. Spend this mana only to activate abilities.",
}
BEAR = {"card": {"name": "Sample Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear"}, "id": "bear"}


def _plan(battlefield: list[Any], pay: dict[str, Any], **board: Any) -> Any:
    return planner.plan({"board": {"battlefield": battlefield, **board}, "pay": pay})


def _charge(battlefield: list[Any], **pay: Any) -> Any:
    hand = [{"card": CONVOKED, "id": "charge"}]
    return _plan(battlefield, {"card": "charge", **pay}, hand=hand)


def test_601_2f_a_stated_total_cost_is_taken_as_it_is() -> None:
    tax = {"card": TAX, "controller": "opponent"}
    answer = _charge(["Forest", "Forest", tax], total_cost="{G}{G}")
    assert (answer.status, answer.total_cost, answer.not_understood) == ("payable", "{G}{G}", [])
    assert _charge(["Forest", "Forest", tax]).status == "unknown"  # its own text isn't understood


def test_601_2f_convoke_and_restrictions_still_come_from_the_card() -> None:
    answer = _charge(["Forest", BEAR], total_cost="{1}{G}")
    assert set(answer.summary.tapped) == {"Forest#1", "bear"}
    assert not _charge([{"card": CREATURES_ONLY}], total_cost="{G}")


def test_601_2f_a_stated_cost_takes_objects_but_not_the_spell_itself() -> None:
    answer = _charge(["Forest", BEAR], total_cost="{G}, Sacrifice a creature")
    assert (answer.summary.sacrificed, answer.other_costs) == (["bear"], ["Sacrifice a creature"])
    assert not _charge(["Forest"], total_cost="{G}, Discard a card")  # the spell is on the stack (601.2a)


def test_601_2f_a_stated_cost_of_an_ability_keeps_what_the_mana_is_for() -> None:
    board = [{"card": SHRINE, "id": "shrine"}, {"card": ABILITIES_ONLY}]
    answer = _plan(board, {"source": "shrine", "ability": 0, "total_cost": "{1}"})
    assert (answer.status, answer.other_costs) == ("payable", [])


def test_601_2f_verify_says_that_the_total_cost_is_stated() -> None:
    request = {
        "board": {"battlefield": ["Forest"], "hand": [{"card": CONVOKED, "id": "charge"}]},
        "pay": {"card": "charge", "total_cost": "{G}"},
    }
    ruling = planner.verify(request, planner.plan(request))
    assert (bool(ruling), ruling.total_cost) == (True, "stated")
    bare = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
    assert planner.verify(bare, planner.plan(bare)).total_cost == ""


@pytest.mark.parametrize(
    ("pay", "path"),
    [
        ({"cost": "{1}", "total_cost": "{1}"}, "pay.total_cost"),
        ({"card": CONVOKED, "total_cost": "{1"}, "pay.total_cost"),
        ({"card": CONVOKED, "total_cost": "three wishes"}, "pay.total_cost"),
    ],
)
def test_601_2f_a_stated_cost_that_is_none_is_refused(pay: dict[str, Any], path: str) -> None:
    with pytest.raises(planner.RequestError) as refused:
        _plan(["Forest"], pay)
    assert refused.value.path == path


@pytest.mark.parametrize("cost", ["{1}, Sacrifice a creature", "Sacrifice a creature, {1}"])
def test_602_2_an_ability_is_called_by_its_cost(cost: str) -> None:
    shrine = {"card": SHRINE, "id": "shrine"}
    pay = {"source": "shrine", "cost": cost}
    answer = _plan([shrine, {"card": ABILITIES_ONLY}, BEAR], pay)
    assert (answer.status, answer.summary.sacrificed) == ("payable", ["bear"])
    used = _plan([{**shrine, "used": [1]}, "Forest", BEAR], pay)
    assert (used.status, used.reasons[0].rule) == ("unpayable", "602.5b")


def test_602_2_what_an_object_that_is_not_known_does_is_an_ability() -> None:
    unknown = {"card": {"name": "Face-down creature", "type_line": "Creature"}, "id": "unknown"}
    board = [unknown, {"card": ABILITIES_ONLY}]
    assert _plan(board, {"source": "unknown", "cost": "{1}"})
    assert not _plan(board, {"source": "unknown", "cost": "{1}", "kind": "special_action"})


STRIVE = {
    "name": "Sample Strive",
    "mana_cost": "{G}",
    "type_line": "Instant",
    "oracle_text": "Strive — This spell costs {1} more to cast for each target beyond the first.",
}


@pytest.mark.parametrize(
    ("targets", "total"),
    [(["opponent"], "{G}"), (["opponent:2", "you"], "{1}{G}"), (["bear", "you"], "{1}{G}")],
)
def test_115_1_players_are_targets(targets: list[str], total: str) -> None:
    pay = {"card": STRIVE, "targets": targets}
    assert _plan(["Forest", "Forest", BEAR], pay, opponents=2).total_cost == total


def test_115_1_a_player_that_is_not_there_is_refused() -> None:
    with pytest.raises(planner.RequestError) as refused:
        _plan(["Forest"], {"card": STRIVE, "targets": ["opponent:2"]})
    assert refused.value.path == "pay.targets[0]"


@pytest.mark.parametrize("step", ["main1", "COMBAT_DECLARE_BLOCKERS", "postcombat main phase", "end of turn"])
def test_500_1_steps_go_by_the_names_that_engines_have(step: str) -> None:
    assert _plan(["Forest"], {"cost": "{G}"}, turn={"whose": "you", "step": step})


def test_601_2f_what_helps_to_pay_may_stand_in_the_stated_cost() -> None:
    answer = _charge(["Forest", BEAR, {**BEAR, "id": "cub"}], total_cost="{G}, Waterbend {2}")
    assert (answer.status, sorted(answer.summary.tapped)) == ("payable", ["Forest#1", "bear", "cub"])
