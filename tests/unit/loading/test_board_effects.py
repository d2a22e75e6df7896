"""What a request says under effects, prohibitions, helpers and counters of the player."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, Plan, RequestError, Status, Unknown
from planner.effects.cost_texts import cost_texts
from planner.game.amounts import PlayerCounters

UNTAPPED = ["Forest", "Forest"]


def status(cost: str, kind: str = "spell", **board: Any) -> Status:
    return Status(Board(**board).plan({"cost": cost, "kind": kind}).status)


def test_an_effect_grants_as_a_permanent_would() -> None:
    effects = ['Lands you control have "{T}: Add {B}."']
    assert status("{B}", battlefield=["Forest"]) is Status.UNPAYABLE
    assert status("{B}", battlefield=["Forest"], effects=effects) is Status.PAYABLE


def test_an_effect_is_spoken_to_the_payer_unless_it_is_an_opponents() -> None:
    text = 'Lands your opponents control have "{T}: Add {B}."'
    assert status("{B}", battlefield=["Forest"], effects=[text]) is Status.UNPAYABLE
    theirs = [{"text": text, "controller": "opponent"}]
    assert status("{B}", battlefield=["Forest"], effects=theirs) is Status.PAYABLE


def test_an_effect_triggers_until_the_board_changes() -> None:
    board = Board(battlefield=UNTAPPED, effects=["Whenever you tap a land for mana, add an additional {G}."])
    plan = board.plan("{G}{G}")
    assert isinstance(plan, Plan)
    assert [(step.action, step.object) for step in plan.steps][:2] == [
        ("activate", "Forest#1"),
        ("trigger", "effects[0]"),
    ]
    assert board.after(plan).plan("{G}{G}").status == "payable"


def test_an_effect_replaces_and_lets_mana_be_spent_otherwise() -> None:
    doubled = ["If you tap a permanent for mana, it produces twice as much of that mana instead."]
    assert status("{G}{G}", battlefield=["Forest"], effects=doubled) is Status.PAYABLE
    spent = ["You may spend mana as though it were mana of any color."]
    assert status("{U}", battlefield=["Forest"], effects=spent) is Status.PAYABLE


def test_an_effect_has_nothing_that_counts_or_can_be_used() -> None:
    board = {"battlefield": ["Forest"], "effects": ["Lands you control are enchantments."]}
    game = Board(**board).game
    (effect,) = (entry for entry in game.objects if entry.zone == "effect")
    assert (effect.ids, effect.positions) == (("effects[0]",), (1,))
    assert not effect.is_permanent
    assert not effect.abilities
    with pytest.raises(RequestError, match="no object has the id"):
        planner.plan(board=board, pay={"cost": "{G}"}, forbid=["effects[0]"])


def test_an_effect_that_says_what_this_spell_costs() -> None:
    """ "That spell costs {2} more" speaks of the spell that is being cast."""
    for text in ("That spell costs {2} more to cast.", "Spells you cast this way cost {2} more to cast."):
        ((entry, texts),) = cost_texts(Board(effects=[text]).game)
        assert entry.ids == ("effects[0]",)
        assert [change.more for change in texts.changes] == [True]


def test_an_effect_that_is_not_understood_is_reported() -> None:
    answer = Board(battlefield=UNTAPPED, effects=["Spells cost {1} more to cast on Sundays."]).plan("{G}")
    assert isinstance(answer, Unknown)
    assert [line.object for line in answer.not_understood] == ["effects[0]"]
    mana = Board(battlefield=UNTAPPED, effects=["{0}: Add {G}."]).plan("{G}")
    assert [line.could for line in mana.not_understood] == ["add mana or lower a cost"]


def test_text_about_spells_leaves_abilities_alone() -> None:
    """What could only change the cost of spells is nothing to the payment for an ability."""
    board = {"battlefield": ["Forest"], "effects": ["Spells cost {1} more to cast on Sundays."]}
    assert status("{G}", "ability", **board) is Status.PAYABLE
    assert status("{G}", "spell", **board) is Status.UNKNOWN
    board = {"battlefield": ["Forest"], "effects": ["Loyalty abilities cost an additional +1."]}
    assert status("{G}", "ability", **board) is Status.UNKNOWN
    assert status("{G}", "spell", **board) is Status.PAYABLE


@pytest.mark.parametrize(
    ("board", "path"),
    [
        ({"effects": [""]}, "board.effects[0]"),
        ({"effects": [{"text": "  "}]}, "board.effects[0].text"),
        ({"effects": ["Zaubersprüche kosten dich beim Wirken {1} mehr und die Kreaturen auch."]},
         "board.effects[0]"),
        ({"effects": ["x"] * 1_001}, "board.effects"),
        ({"prohibitions": ["dance"]}, "board.prohibitions[0]"),
        ({"prohibitions": ["pay life", "pay life: parties"]}, "board.prohibitions[1]"),
        ({"battlefield": [{"card": "Forest", "id": "effects[0]"}], "effects": ["x"]}, "board.effects[0]"),
        ({"counters": {"": 1}}, "board.counters"),
        ({"counters": {"poison": -1}}, "board.counters.poison"),
        ({"helpers": [{"mana": -1}]}, "board.helpers[0].mana"),
    ],
)  # fmt: skip
def test_what_is_refused(board: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as refusal:
        Board.from_dict(board)
    assert refusal.value.path.startswith(path)


def test_a_refused_prohibition_says_what_is_allowed() -> None:
    with pytest.raises(RequestError, match=r"sacrifice creatures.*got \"dance\""):
        Board(prohibitions=["dance"])


def test_helpers_and_counters_are_in_the_game() -> None:
    game = Board(helpers=[{"mana": 3}, {"mana": 1}], counters={"Experience": 2, "poison": 0}).game
    assert game.helpers == (3, 1)
    assert game.counters == {"experience": 2}


def test_counters_of_the_player_are_counted() -> None:
    from planner.effects.amounts import value
    from planner.effects.scene import Notes, Scene, World

    game = Board(battlefield=["Forest"], counters={"experience": 2}).game
    me = game.objects[0]
    assert value(PlayerCounters("experience"), Scene(World(game, Notes()), me, me, me, me)) == 2


def test_life_stands_for_mana_where_a_text_says_so() -> None:
    effects = ["For each {B} in a cost, you may pay 2 life rather than pay that mana."]
    assert Board(effects=effects).game.life_for == "B"
    assert Board().game.life_for == ""


def test_a_thousand_effects_are_the_most() -> None:
    lines = ["Noncreature spells cost {1} more to cast."] * 1_000
    assert Board(battlefield=["Forest"], effects=lines).can_pay("{G}") is Status.PAYABLE
    with pytest.raises(RequestError, match="effects"):
        Board(battlefield=["Forest"], effects=[*lines, lines[0]]).can_pay("{G}")


@pytest.mark.parametrize(
    "text",
    [
        "Until end of turn, you may spend mana as though it were mana of any color.",
        "You may spend mana as though it were mana of any color to cast spells this turn.",
        "Mana of any type can be spent to cast spells this turn.",
        "Each land is every basic land type in addition to its other types until end of turn.",
        "Whenever you tap a land for mana this turn, add an additional {U}.",
        "Lands you control are Islands until end of turn.",
        "Until your next turn, lands you control are Islands.",
    ],
)
def test_how_long_an_effect_lasts_makes_no_difference(text: str) -> None:
    spell = {"name": "Opt", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": ""}
    assert Board(battlefield=["Forest"]).plan({"card": spell}).status == "unpayable"
    found = Board(battlefield=["Forest"], effects=[text]).plan({"card": spell})
    assert (found.status, found.not_understood) == (Status.PAYABLE, [])


def test_what_happened_this_turn_is_a_condition_still() -> None:
    line = "Until end of turn, spells you cast cost {1} less to cast if a creature died this turn."
    spell = {"name": "Opt", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": ""}
    board = Board(battlefield=["Island"], effects=[line])
    assert board.plan({"card": spell}).status == "unpayable"
    died = Board(battlefield=["Island"], effects=[line], facts={"creature_died": True})
    assert died.plan({"card": spell}).status == "payable"
