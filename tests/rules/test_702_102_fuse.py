"""Both halves of a split card with fuse are cast as one spell, from hand (702.102)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError, verify

Json = dict[str, Any]


def split(*texts: str) -> Json:
    halves = [("Wear", "{1}{R}", "R"), ("Tear", "{W}", "W")]
    faces = [
        {"name": name, "mana_cost": cost, "type_line": "Instant", "oracle_text": text, "colors": [color]}
        for (name, cost, color), text in zip(halves, texts, strict=True)
    ]
    return {"name": "Wear // Tear", "layout": "split", "type_line": "Instant // Instant", "card_faces": faces}


FUSE = split("Destroy target artifact.\nFuse", "Destroy target enchantment.\nFuse")
ALONE = split("Destroy target artifact.", "Destroy target enchantment.")
LANDS = ["Mountain", "Mountain", "Plains"]


def board(card: Json = FUSE, zone: str = "hand", lands: list[str] = LANDS, **more: Any) -> Board:
    return Board(battlefield=[*lands, *more.pop("there", [])], **{zone: [{"card": card, "id": "s"}]}, **more)


@pytest.mark.parametrize("face", ["fuse", "Fuse", "Wear // Tear"])
def test_702_102c_the_total_cost_has_the_mana_costs_of_both_halves(face: str) -> None:
    found: Any = board().plan({"card": "s", "face": face})
    assert (found.status, found.total_cost) == ("payable", "{1}{W}{R}")
    assert found.assumed == []


def test_702_102c_one_half_is_cheaper() -> None:
    assert board(lands=LANDS[:2]).can_pay({"card": "s", "face": "fuse"}).value == "unpayable"
    assert board(lands=LANDS[:2]).can_pay({"card": "s", "face": 0}).value == "payable"


def test_702_102b_it_is_one_spell_of_both_colors() -> None:
    text = "White spells you cast cost {1} less to cast."
    tax = {"name": "Tax", "type_line": "Artifact", "oracle_text": text}
    both: Any = board(there=[tax]).plan({"card": "s", "face": "fuse"})
    one: Any = board(there=[tax]).plan({"card": "s", "face": 0})
    assert (both.total_cost, one.total_cost) == ("{W}{R}", "{1}{R}")


def test_702_102a_from_hand_alone() -> None:
    with pytest.raises(RequestError, match=r"702\.102a"):
        board(zone="graveyard").plan({"card": "s", "face": "fuse"})
    assert [one.face for one in board(zone="graveyard").ways("s")] == []


def test_702_102a_among_the_ways_and_what_may_be_done() -> None:
    for listed in (board().ways("s"), [one for one in board().legal_actions() if one.action == "cast"]):
        assert {one.face: one.total_cost for one in listed} == {
            "Wear": "{1}{R}",
            "Tear": "{W}",
            "Wear // Tear": "{1}{W}{R}",
        }
        assert all(board().can_pay(one.pay).value == "payable" for one in listed)


def test_702_102a_not_without_fuse() -> None:
    assert [one.face for one in board(ALONE).ways("s")] == ["Wear", "Tear"]
    with pytest.raises(RequestError, match="fuse"):
        board(ALONE).plan({"card": "s", "face": "fuse"})


def test_702_102b_a_turn_casts_both_halves_at_once() -> None:
    found = board().plan_turn([{"card": "s", "face": "fuse", "value": 2}, {"card": "s", "face": 1}])
    assert (found.value, found.proven) == (2, True)
    request = {"board": board().to_dict(), "pay": {"card": "s", "face": "fuse"}}
    assert verify(request, board().plan({"card": "s", "face": "fuse"}))
