"""The referee of whole turns: what is wrong with one is said, and what is right isn't."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from planner.contract.request import decode
from planner.game.clock import Clock
from planner.game.objects import Game, PoolMana
from planner.game.prices import Prices
from planner.game.vocabulary import Zone
from planner.loading.game_state import game_from
from planner.planning.turn import turn as planning
from planner.planning.turn.carrying_out import Done, staged
from planner.referee.turns import TurnStage, replay_turn
from tests.support.turn_search import CARDS

HAND = ["Swamp", "Dark Ritual", "Sol Ring", "Specter", "Innkeeper", "Dimir Guildgate"]


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> tuple[Game, list[TurnStage]]:
    """A turn with two lands, a ritual, a rock, a creature and a Treasure, as the referee gets it."""
    seen: list[list[Done]] = []
    judged = planning._Planning.refused

    def refused(self: Any, done: list[Done]) -> Any:
        seen.append(done)
        return judged(self, done)

    monkeypatch.setattr(planning._Planning, "refused", refused)
    board: dict[str, Any] = {
        "battlefield": ["Forest", "Forest"],
        "hand": [{"card": CARDS[name].card, "id": f"h{n}"} for n, name in enumerate(HAND)],
    }
    pays = [{"card": f"h{n}"} for n, _ in enumerate(HAND)]
    request = decode({"board": board, "pays": pays, "land_drops": 2})
    game = game_from(request.board)
    found = planning.turn_of(request, game, Clock())
    assert len(found.paid) == len(HAND)
    return game, [staged(one) for one in seen[-1]]


def faults(start: Game, stages: list[TurnStage], **more: Any) -> str:
    return " | ".join(replay_turn(start, stages, Prices(), land_drops=more.pop("land_drops", 2), **more))


def at(stages: list[TurnStage], name: str, **changes: Any) -> list[TurnStage]:
    """The stages with another one in place of one of them."""
    return [replace(one, **changes) if one.name == name else one for one in stages]


def of(stages: list[TurnStage], name: str) -> TurnStage:
    return next(one for one in stages if one.name == name)


def test_a_turn_that_is_right_has_no_faults(turn: tuple[Game, list[TurnStage]]) -> None:
    assert faults(*turn) == ""


def test_305_2_more_lands_than_land_drops(turn: tuple[Game, list[TurnStage]]) -> None:
    assert "2 lands are played, 1 can be (305.2)" in faults(*turn, land_drops=1)


def test_106_4_mana_that_the_text_does_not_add(turn: tuple[Game, list[TurnStage]]) -> None:
    start, stages = turn
    said = faults(start, at(stages, "Dark Ritual", adds="BBBB"))
    assert "Dark Ritual: it doesn't add BBBB" in said
    assert "the pool holds" in said
    ring = of(stages, "Sol Ring")
    more = replace(ring.after, pool=(*ring.after.pool, PoolMana("C", 2)))
    assert "its text adds no mana" in faults(start, at(stages, "Sol Ring", adds="CC", after=more))


def test_400_7_objects_that_are_not_where_they_should_be(turn: tuple[Game, list[TurnStage]]) -> None:
    start, stages = turn
    ritual = of(stages, "Dark Ritual")
    gone = tuple(one for one in ritual.after.objects if "h1" not in one.ids)
    said = faults(start, at(stages, "Dark Ritual", after=replace(ritual.after, objects=gone)))
    assert "h1 isn't in the graveyard" in said
    assert "h9 isn't there" in faults(start, at(stages, "Sol Ring", entered=("h9",)))
    assert "is no card that could be cast or played" in faults(start, at(stages, "Sol Ring", card="Forest#1"))


def test_614_1c_and_302_6_how_a_permanent_enters(turn: tuple[Game, list[TurnStage]]) -> None:
    start, stages = turn
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("Dimir Guildgate", {"tapped": False}, "h5 is untapped (614.1c)"),
        ("Specter", {"summoning_sick": False}, "h3 isn't summoning sick (302.6)"),
    ]
    for name, change, fault in cases:
        stage = of(stages, name)
        objects = tuple(
            replace(one, **change) if one.ids[0] in stage.entered else one for one in stage.after.objects
        )
        assert fault in faults(start, at(stages, name, after=replace(stage.after, objects=objects)))


def test_111_10_as_many_tokens_as_the_text_makes(turn: tuple[Game, list[TurnStage]]) -> None:
    start, stages = turn
    keeper = of(stages, "Innkeeper")
    assert keeper.entered == ("h4", "Treasure#1")
    text = replace(keeper.text, tokens=(replace(keeper.text.tokens[0], number=2),))  # type: ignore[union-attr,type-var]
    assert "1 tokens are made" in faults(start, at(stages, "Innkeeper", text=text))


def test_what_is_paid_twice_and_what_no_stage_before_leaves(turn: tuple[Game, list[TurnStage]]) -> None:
    start, stages = turn
    words = [replace(one, words=frozenset({"one of x"})) for one in stages]
    assert "an alternative of it is paid already" in faults(start, words)
    tapped = tuple(
        replace(one, tapped=True) if one.zone == Zone.BATTLEFIELD else one for one in start.objects
    )
    assert "before it, Forest#1 is" in faults(replace(start, objects=tapped), stages)
    assert "life" in faults(replace(start, life=3), stages)


def test_a_plan_that_is_not_legal_is_no_turn(turn: tuple[Game, list[TurnStage]]) -> None:
    start, stages = turn
    stage = of(stages, "Specter")
    plan = msgspec.structs.replace(stage.plan, price=99)
    assert "Specter: price: is 99" in faults(start, at(stages, "Specter", plan=plan))
