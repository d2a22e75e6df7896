"""A table: a turn by clicks comes to what a planned turn comes to, and each event can be taken back."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec import UNSET

import planner
from planner import Board
from planner.api.table.table import Table
from planner.api.table.table_state import changed, state_of
from planner.contract.answer import Answer, Plan
from planner.contract.answer_parts import Status
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import LimitsSpec, PaySpec, Request
from planner.contract.steps import Step
from planner.contract.table import TableEvent, TableState
from planner.game.clock import Clock, now
from planner.planning.answers import possible_games
from planner.planning.turn import Paid

RITUAL = {
    "name": "Dark Ritual",
    "mana_cost": "{B}",
    "type_line": "Instant",
    "oracle_text": "Add {B}{B}{B}.",
}
STONE = {
    "name": "Mind Stone",
    "mana_cost": "{2}",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add {C}.\n{1}, {T}, Sacrifice Mind Stone: Draw a card.",
}
TITAN = {"name": "Titan", "mana_cost": "{4}{B}", "type_line": "Creature — Giant"}
SHOCK = {"name": "Shock", "mana_cost": "{R}", "type_line": "Instant"}
BLAZE = {"name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery"}
TOWER = {"name": "Tower", "type_line": "Land", "oracle_text": "Tower enters tapped.\n{T}: Add {B} or {R}."}
COMMAND_TOWER = "{T}: Add one mana of any color in your commander's color identity."
MILLIKIN = {
    "name": "Millikin",
    "type_line": "Artifact",
    "oracle_text": "{T}, Mill a card: Add {C}.",
}


def do(table: Table, what: Any, **more: Any) -> None:
    """Let an event happen."""
    if "card" in more:
        more["pay"] = PaySpec(card=more.pop("card"))
    table.happened(TableEvent(do=what, **more))


def on(battlefield: list[Any], hand: list[Any] | None = None, **more: Any) -> Table:
    request = {name: more.pop(name) for name in ("land_drops", "profile") if name in more}
    board = Board(battlefield=battlefield, hand=hand or [], **more)
    return Table(Request(**{"profile": "2026.2", **request}), board)


def cast(table: Table, card: str) -> None:
    """Cast a card by the proposal, and let it resolve."""
    do(table, "cast", card=card)
    do(table, "pay")
    do(table, "resolve")


def steps_of(paid: Paid) -> list[dict[str, Any]]:
    return [step for step in paid.plan.to_dict()["steps"] if step["action"] != "trigger"]


def follow(table: Table, paid: Paid, card: str) -> None:
    """Do by hand what a planned turn does for one card."""
    if paid.action == "play":
        do(table, "play", card=card)
        return
    do(table, "cast", card=card)
    for step in steps_of(paid):
        do(table, "step", step=step)
    do(table, "pay")
    if table.now.stack:
        do(table, "resolve", adds=paid.resolves.adds if paid.resolves else "")


LANDS = ["Swamp", "Swamp", "Mountain", "Badlands", "Azorius Signet"]
HAND = [RITUAL, STONE, TITAN, SHOCK, TOWER, "Mountain"]
SETS = [
    names
    for number in (2, 3, 4)
    for names in combinations(["Dark Ritual", "Mind Stone", "Titan", "Shock", "Tower", "Mountain"], number)
]


@pytest.mark.parametrize("names", SETS, ids="+".join)
def test_a_turn_by_clicks_comes_to_the_board_of_the_planned_turn(names: tuple[str, ...]) -> None:
    board = Board(battlefield=LANDS, hand=HAND, life=9)
    ids = {one.card.name: one.ids[0] for one in board.game.objects if str(one.zone) == "hand"}
    turn = board.plan_turn([{"card": ids[name], "tag": name} for name in names], profile="2026.2")
    table = Table(Request(profile="2026.2"), board)
    for paid in turn.paid:
        follow(table, paid, ids[paid.name])
    assert table.now.stage == "open"
    assert table.board == board.after(turn)
    pool = "".join(one.type * one.amount for one in table.board.game.pool)
    assert sorted(pool) == sorted("".join(one.type * one.amount for one in board.after(turn).game.pool))
    table.undo(table.events)
    assert table.board == board


def test_a_land_a_stone_and_with_its_mana_a_third_spell_and_two_are_taken_back() -> None:
    table = on(["Swamp", "Swamp"], ["Swamp", STONE, RITUAL])
    do(table, "play", card="Swamp#3")
    cast(table, "Mind Stone#1")
    after_stone = table.board
    assert {one.id: one.makes for one in state_of("t", table).objects or ()}["Mind Stone#1"] == ["{C}"]
    cast(table, "Dark Ritual#1")
    assert state_of("t", table).pool == "{B}{B}{B}"
    table.undo(3)
    assert table.board == after_stone
    table.undo(3)
    assert [one.id for one in state_of("t", table).hand or ()] == ["Mind Stone#1", "Dark Ritual#1"]


def test_what_a_land_drop_allows_is_counted() -> None:
    table = on([], ["Swamp", "Mountain"])
    do(table, "play", card="Swamp#1")
    with pytest.raises(RequestError, match="no more lands"):
        do(table, "play", card="Mountain#1")
    (held,) = state_of("t", table).hand or [None]
    assert held
    assert (held.land, held.status, table.events) == (True, Status.UNPAYABLE, 1)
    none = on([], ["Swamp"], land_drops=0)
    with pytest.raises(RequestError, match="no more lands"):
        do(none, "play", card="Swamp#1")


def test_a_table_that_is_set_up_from_the_board_of_another_has_no_land_drop_more() -> None:
    table = on([], ["Swamp", "Forest"])
    do(table, "play", card="Swamp#1")
    assert state_of("t", Table(table.request, table.board)).lands == 0


def test_what_cannot_be_begun_now_is_refused_by_its_rule() -> None:
    table = on(["Mountain"], [BLAZE, "Swamp"], turn={"step": "upkeep"})
    for event, card, rule in (("cast", "Blaze#1", "307.1"), ("play", "Swamp#1", "305.1")):
        with pytest.raises(RequestError, match=rf"\({rule}\)") as refused:
            do(table, event, card=card)
        assert refused.value.code is ErrorCode.ILLEGAL
    assert (table.events, state_of("t", table).paying) == (0, None)


def test_a_land_enters_untapped_for_life() -> None:
    text = "As Pool enters, you may pay 2 life. If you don't, it enters tapped.\n{T}: Add {B}."
    pool = {"name": "Pool", "type_line": "Land", "oracle_text": text}
    for untapped, life, makes in ((True, 18, ["{B}"]), (False, 20, [])):
        table = on([], [pool])
        do(table, "play", card="Pool#1", untapped=untapped)
        state = state_of("t", table)
        assert (state.life, [one.makes for one in state.objects or ()]) == (life, [makes])
    with pytest.raises(RequestError, match="no life lets this land"):
        do(on([], ["Swamp"]), "play", card="Swamp#1", untapped=True)
    with pytest.raises(RequestError, match="life can't be paid"):
        do(on([], [pool], life=1), "play", card="Pool#1", untapped=True)


def test_what_each_card_in_hand_costs_after_the_payment_is_told() -> None:
    hand = [SHOCK, {**SHOCK, "name": "Jolt"}, TITAN]
    table = on(["Mountain", "Treasure"], hand)
    do(table, "cast", card="Shock#1")
    told = {one.id: one for one in state_of("t", table).hand or ()}
    assert told["Jolt#1"].loses == ["Treasure#1"]
    assert told["Titan#1"].status is Status.UNPAYABLE
    assert told["Titan#1"].missing
    do(table, "cancel")
    told = {one.id: one for one in state_of("t", table).hand or ()}
    assert told["Jolt#1"].loses == []
    assert told["Jolt#1"].taps == ["Mountain#1"]


def test_the_hand_is_told_without_a_proof_for_each_game_that_it_could_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody said which colors Command Tower makes: 32 games for each card would be proven for nothing."""
    tower = {"name": "Command Tower", "type_line": "Land", "oracle_text": COMMAND_TOWER}
    table = on(["Mountain", "Treasure", tower, "Swamp"], [SHOCK, BLAZE, TITAN])
    tried: list[Answer] = []
    monkeypatch.setattr(possible_games, "_proven_in_all", lambda found, *_: tried.append(found))
    plans = {
        one: table.board.plan({"card": one}, keep=[], profile="2026.2") for one in ("Shock#1", "Blaze#1")
    }
    assert len(tried) == 2
    told = {one.id: one for one in state_of("t", table).hand or ()}
    assert {name: (told[name].taps, told[name].loses, told[name].x) for name in plans} == {
        name: (plan.summary.tapped, plan.summary.lost, UNSET if plan.choices.x is None else plan.choices.x)
        for name, plan in plans.items()
        if isinstance(plan, Plan)
    }
    assert told["Titan#1"].status is Status.UNPAYABLE
    assert len(tried) == 2


def test_a_tap_by_hand_stands_and_the_rest_is_planned_anew() -> None:
    table = on(["Mountain", "Badlands", "Swamp"], [STONE])
    do(table, "cast", card="Mind Stone#1")
    do(table, "tap", object="Badlands#1")
    paying = state_of("t", table).paying
    assert paying
    assert paying.choices
    assert [one.adds for one in paying.choices.choices] == ["{B}", "{R}"]
    do(table, "choose", object="Badlands#1", choice=1)
    paying = state_of("t", table).paying
    assert paying
    assert (paying.by_hand, [one.adds for one in paying.done]) == (["Badlands#1"], ["{R}"])
    assert [one.filled for one in paying.cost] in ([True, False], [False, True])
    assert len(table.options(5)) >= 2
    do(table, "take", way=1)
    other = state_of("t", table).paying
    assert other
    assert other.answer != paying.answer
    assert [one.adds for one in other.done] == ["{R}"]
    do(table, "pay")
    assert {"Badlands#1"} < {one.id for one in state_of("t", table).objects or () if one.entry.get("tapped")}


def test_what_is_spared_isnt_used_and_can_be_used_again() -> None:
    table = on(["Mountain", "Badlands"], [SHOCK])
    do(table, "cast", card="Shock#1")
    do(table, "spare", object="Mountain#1")
    paying = state_of("t", table).paying
    assert paying
    assert isinstance(paying.answer, Plan)
    assert (paying.spared, paying.answer.summary.tapped) == (["Mountain#1"], ["Badlands#1"])
    do(table, "spare", object="Mountain#1")
    paying = state_of("t", table).paying
    assert paying
    assert isinstance(paying.answer, Plan)
    assert (paying.spared, paying.answer.summary.tapped) == ([], ["Mountain#1"])


def test_x_has_what_is_chosen_and_the_greatest() -> None:
    table = on(["Mountain", "Mountain", "Mountain", "Treasure"], [BLAZE])
    do(table, "cast", card="Blaze#1")
    paying = state_of("t", table).paying
    assert paying
    assert paying.x
    assert (paying.x.now, paying.x.best, paying.x.most) == (2, 2, 3)
    do(table, "x", x=3)
    paying = state_of("t", table).paying
    assert paying
    assert paying.x
    assert isinstance(paying.answer, Plan)
    assert (paying.x.now, paying.answer.summary.sacrificed) == (3, ["Treasure#1"])
    do(table, "x", x=9)
    paying = state_of("t", table).paying
    assert paying
    assert paying.status is Status.UNPAYABLE
    with pytest.raises(RequestError, match="the rest can't be paid"):
        do(table, "pay")
    plain = on(["Mountain"], [SHOCK])
    do(plain, "cast", card="Shock#1")
    with pytest.raises(RequestError, match="no X"):
        do(plain, "x", x=1)


def test_what_milled_a_card_isnt_taken_back() -> None:
    table = on([MILLIKIN], [{**STONE, "mana_cost": "{1}"}], library=9)
    do(table, "cast", card="Mind Stone#1")
    do(table, "tap", object="Millikin#1")
    assert "can't be taken back" in table.why_no_undo
    for back in (1, 2):
        with pytest.raises(RequestError, match="can't be taken back"):
            table.undo(back)
    with pytest.raises(RequestError, match="can't be taken back"):
        do(table, "cancel")
    do(table, "pay")
    assert table.why_no_undo == ""
    table.undo()
    with pytest.raises(RequestError, match="can't be taken back"):
        table.undo()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"do": "pay"}, "nothing is being paid for"),
    ({"do": "tap", "object": "Mountain#1"}, "nothing is being paid for"),
    ({"do": "resolve"}, "nothing waits to resolve"),
    ({"do": "cast"}, "is missing"),
    ({"do": "cast", "pay": PaySpec(card="Mountain#2")}, "a land is played"),
    ({"do": "play", "pay": PaySpec(card="Shock#1")}, "is no land"),
    ({"do": "cast", "pay": PaySpec(card="Nobody#1")}, "Nobody#1"),
    ({"do": "cast", "pay": PaySpec(card="Shock#1"), "x": 2}, "has no place with cast; it takes pay"),
    ({"do": "pay", "object": "Mountain#1"}, "has no place with pay; it takes no other key"),
]


@pytest.mark.parametrize(("event", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_cannot_happen_is_refused_and_changes_nothing(event: dict[str, Any], words: str) -> None:
    table = on(["Mountain"], [SHOCK, "Mountain"])
    before = table.now
    with pytest.raises(RequestError, match=words):
        table.happened(TableEvent(**event))
    assert table.now is before
    with pytest.raises(RequestError, match="0 events have happened"):
        table.undo()


def test_nothing_else_begins_in_the_middle_of_a_payment() -> None:
    table = on(["Mountain"], [SHOCK, {**SHOCK, "name": "Jolt"}, "Mountain"])
    do(table, "cast", card="Shock#1")
    for begins, card in (("cast", "Jolt#1"), ("play", "Mountain#2")):
        with pytest.raises(RequestError, match="pay or cancel first"):
            do(table, begins, card=card)
    for what in ("tap", "spare"):
        with pytest.raises(RequestError, match="Island#9"):
            do(table, what, object="Island#9")


def test_a_spell_is_answered_while_another_waits_to_resolve() -> None:
    table = on(["Mountain", "Mountain"], [SHOCK, {**SHOCK, "name": "Jolt"}, "Mountain"])
    for card in ("Shock#1", "Jolt#1"):
        do(table, "cast", card=card)
        do(table, "pay")
    assert [one.name for one in state_of("t", table).stack or ()] == ["Shock", "Jolt"]
    with pytest.raises(RequestError, match="while the stack is empty"):
        do(table, "play", card="Mountain#3")
    do(table, "resolve")
    assert [one.name for one in state_of("t", table).stack or ()] == ["Shock"]
    assert [one.id for one in state_of("t", table).objects or () if one.zone == "graveyard"] == ["Jolt#1"]


def test_a_spell_that_adds_mana_of_a_choice_adds_what_is_said() -> None:
    text = "Add X mana in any combination of {R} and/or {G}, where X is the number of creatures you control."
    geyser = {"name": "Geyser", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": text}
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    table = on(["Mountain", bear, bear], [geyser])
    do(table, "cast", card="Geyser#1")
    do(table, "pay")
    (waiting,) = state_of("t", table).stack or [None]
    assert waiting
    assert sorted(waiting.brings) == ["{G}{G}", "{R}{G}", "{R}{R}"]
    with pytest.raises(RequestError, match="can't add"):
        do(table, "resolve", adds="{W}{W}")
    do(table, "resolve", adds="{R}{G}")
    assert state_of("t", table).pool == "{R}{G}"


def test_the_changes_told_come_to_the_state() -> None:
    """What is told event by event, put over what was told before, is all that there is to tell."""
    table = on(["Swamp", "Badlands", "Treasure"], ["Swamp", STONE, RITUAL, SHOCK])
    events: list[dict[str, Any]] = [
        {"do": "play", "card": "Swamp#2"},
        {"do": "cast", "card": "Mind Stone#1"},
        {"do": "spare", "object": "Badlands#1"},
        {"do": "pay"},
        {"do": "resolve"},
        {"do": "cast", "card": "Dark Ritual#1"},
        {"do": "pay"},
        {"do": "resolve"},
    ]
    before = state_of("t", table)
    seen = _as_kept(before, {})
    for event in events:
        do(table, event.pop("do"), **event)
        now = state_of("t", table)
        seen = _as_kept(changed(before, now), seen)
        assert seen == _as_kept(now, {})
        before = now
    table.undo(5)
    now = state_of("t", table)
    assert _as_kept(changed(before, now), seen) == _as_kept(now, {})


def _as_kept(told: TableState, kept: dict[str, Any]) -> dict[str, Any]:
    """What a page holds once it was told something."""
    held = dict(kept)
    for name in TableState.__struct_fields__:
        value = getattr(told, name)
        if name in ("objects", "hand", "gone") or not _is_said(value):
            continue
        held[name] = value
    objects = {**held.get("objects", {}), **{one.id: one for one in told.objects or ()}}
    held["objects"] = {name: one for name, one in objects.items() if name not in (told.gone or ())}
    hand = {**held.get("hand", {}), **{one.id: one for one in told.hand or ()}}
    there = {name for name, one in held["objects"].items() if one.zone in ("hand", "command")}
    held["hand"] = {name: one for name, one in hand.items() if name in there}
    return held


def _is_said(value: Any) -> bool:
    return type(value).__name__ != "UnsetType"


def test_what_is_no_turn_is_refused() -> None:
    for name in ("pay", "pays"):
        with pytest.raises(RequestError, match="no place here"):
            Table(Request(**{name: PaySpec(cost="{G}") if name == "pay" else [PaySpec(cost="{G}")]}), Board())


def test_a_payment_by_hand_is_what_the_dialogue_says() -> None:
    """The proposal after each tap is that of a payment step by step."""
    table = on(["Badlands", "Mountain", "Swamp"], [STONE])
    do(table, "cast", card="Mind Stone#1")
    dialogue = planner.step_by_step(
        board={"battlefield": ["Badlands", "Mountain", "Swamp"], "hand": [STONE]},
        pay={"card": "Mind Stone#1"},
        profile="2026.2",
    )
    step: Step = next(one.step for one in dialogue.choices("Badlands#1").choices if one.adds == "{R}")
    dialogue.happened(step)
    do(table, "step", step={"object": "Badlands#1", "adds": "{R}"})
    paying = state_of("t", table).paying
    assert paying
    assert paying.answer == dialogue.answer
    assert table.explanation.sentences == dialogue.explanation.sentences


def test_the_request_of_a_table_says_how_everything_is_answered() -> None:
    table = Table(
        Request(profile="2026.2", forbid=["Mountain#1"]), Board(battlefield=["Mountain"], hand=[SHOCK, BLAZE])
    )
    told = {one.id: one.status for one in state_of("t", table).hand or ()}
    assert told == {"Shock#1": Status.UNPAYABLE, "Blaze#1": Status.UNPAYABLE}
    do(table, "cast", card="Shock#1")
    assert state_of("t", table).paying.status is Status.UNPAYABLE  # type: ignore[union-attr]


def test_one_event_takes_no_longer_than_one_answer() -> None:
    """What of the hand isn't asked about in time is unknown; the next event has its own time."""
    limits = LimitsSpec(time=600.0)
    board = Board(battlefield=["Mountain"], hand=[SHOCK, BLAZE, STONE])
    table = Table(Request(profile="2026.2", limits=limits), board)
    table.begin_answer(Clock(600.0, started=now() - 600.0))
    assert [one.status for one in state_of("t", table).hand or ()] == [Status.UNKNOWN] * 3
    table.begin_answer()
    assert [one.status for one in state_of("t", table).hand or ()][:2] == [Status.PAYABLE] * 2
    do(table, "cast", card="Shock#1")
    paying = table.now.paying
    assert paying
    assert paying.dialogue.running.whole is not None
    assert paying.dialogue.running.seconds == pytest.approx(300.0, abs=30.0)
    assert [one.status for one in state_of("t", table).hand or ()] == [Status.UNPAYABLE] * 2


def test_ways_that_were_cut_short_are_looked_for_again() -> None:
    """Those of a payment that stands are looked for once, but not where the time came first."""
    table = Table(Request(limits=LimitsSpec(time=60.0)), Board(battlefield=["Forest", "Island", "Treasure"]))
    table.begin_answer()
    do(table, "cast", pay=PaySpec(cost="{1}"))
    table.begin_answer(Clock(0.0))
    assert len(table.options(3)) < 3
    table.begin_answer()
    found = table.options(3)
    assert len(found) == 3
    assert table.options(2)[1] is found[1]
