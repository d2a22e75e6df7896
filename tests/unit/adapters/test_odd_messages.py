"""ManaBrew's messages with odd, missing and unknown fields, and wishes that are none."""

from __future__ import annotations

import json

import pytest

import planner
from planner.adapters.manabrew import Payer, answer_lines, board_of
from tests.support.manabrew_engine import ME, Json
from tests.support.manabrew_messages import basic_land, offers_of, said_by, view_of


def test_what_a_wish_forbids_is_left_alone_to_the_end() -> None:
    payer = Payer({"forbid": ["Forest-1"]})
    lands = [{**basic_land("Forest"), "id": f"Forest-{number}"} for number in (1, 2)]
    offers = [
        one | {"id": f"tap-{n}", "cardId": f"Forest-{n}"} for n in (1, 2) for one in offers_of("Forest")
    ]
    assert said_by(payer, view_of(*lands), "{G}", offers) == {"type": "act", "actionId": "tap-2"}
    assert said_by(Payer({"forbid": ["Forest-1"]}), view_of(lands[0]), "{G}", offers[:1])["type"] == "cancel"


@pytest.mark.parametrize(
    ("wishes", "path"),
    [
        ({"want": "verdict"}, "wishes.want"),
        ({"board": "Forest"}, "wishes.board"),
        ({"require": ["a"]}, "wishes.require"),
        ({"forbid": "a"}, "wishes.forbid"),
        ({"policies": {"tap": {"Forest": "often"}}}, "wishes.policies.tap.Forest"),
    ],
)
def test_what_is_no_wish_about_a_payment_is_refused(wishes: Json, path: str) -> None:
    with pytest.raises(planner.RequestError) as refused:
        Payer(wishes)
    assert refused.value.path == path


@pytest.mark.parametrize("missing", ["players", "zones"])
def test_a_view_without_its_players_or_zones_is_no_empty_board(missing: str) -> None:
    view = {key: value for key, value in view_of(basic_land("Forest")).items() if key != missing}
    with pytest.raises(planner.RequestError) as refused:
        Payer().see(view)
    assert refused.value.path == f"gameView.{missing}"


def test_mana_goes_by_letters_or_words_and_by_nothing_else() -> None:
    assert board_of(view_of(manaPool={"green": 1, "U": 2, "any": 0}), ME)["pool"] == "{G}{U}{U}"
    with pytest.raises(planner.RequestError) as refused:
        board_of(view_of(manaPool={"any": 1}), ME)
    assert refused.value.path == "gameView.players[0].manaPool.any"
    (offer,) = offers_of("Forest")
    named = {**offer, "producedMana": [{"color": "green", "amount": 1}]}
    assert said_by(Payer(), view_of(basic_land("Forest")), "{G}", [named])["type"] == "act"


def test_a_pool_that_the_engine_takes_is_paid_with_whatever_the_view_shows_of_it() -> None:
    """The view doesn't say which mana of the pool is from a snow source (107.4h)."""
    view = view_of(manaPool={"G": 1})
    assert said_by(Payer(), view, "{S}", [], confirm=True) == {"type": "pay", "auto": False}
    assert said_by(Payer(), view, "{S}", [], confirm=False)["type"] == "cancel"


def test_life_of_which_the_engine_says_no_amount_is_paid() -> None:
    assert said_by(Payer(), view_of(life=20), "{B/P}", [{"id": "life", "type": "payLife"}])["type"] == "act"


def test_a_view_may_stand_alone_on_its_line_and_a_number_is_no_truth() -> None:
    asked = {"type": "payManaCost", "cardId": "s", "manaCost": "{X}{G}", "actions": offers_of("Forest")}
    prompt = json.dumps({"promptId": 1, "decidingPlayerId": ME, "input": asked})
    view = json.dumps(view_of(basic_land("Forest")))
    chosen = {"kind": "response", "action": {"output": {"type": "numberDecision", "chosenNumber": 0}}}
    (answer,) = map(json.loads, answer_lines([view, json.dumps(chosen), prompt]))
    assert answer["action"]["output"]["type"] == "act"
    chosen["action"]["output"]["chosenNumber"] = True  # type: ignore[index]
    (answer,) = map(json.loads, answer_lines([view, json.dumps(chosen), prompt]))
    assert answer["action"]["output"] == {"type": "pay", "auto": True}
