"""What can't stay on the battlefield once something has resolved in a turn (704.5f, 704.5j)."""

from __future__ import annotations

from typing import Any

import planner
from planner import Board
from tests.rules.test_608_turns import COUNTERSPELL, card, names, resolved, turn

Json = dict[str, Any]

OPAL = card(
    "Mox Opal",
    "Legendary Artifact",
    "Metalcraft — {T}: Add one mana of any color. Activate only if you control three or more artifacts.",
    "{0}",
)
TRINKET = card("Trinket", "Artifact", "", "{0}")
GALLERY = card("Mirror Gallery", "Artifact", 'The "legend rule" doesn\'t apply.', "{5}")


def on_battlefield(board: Board, name: str) -> int:
    found = [one for one in board.game.objects if one.zone == "battlefield" and one.card.name == name]
    return sum(one.count for one in found)


def ended(hand: list[Json], battlefield: list[Any], **more: Any) -> tuple[Any, Board]:
    cards = [{"card": one, "id": f"h{n}"} for n, one in enumerate(hand)]
    there = [{"card": one} if "name" in one else one for one in battlefield]
    board = Board.from_dict({"battlefield": there, "hand": cards})
    found = board.plan_turn([{"card": f"h{n}"} for n, _ in enumerate(hand)], **more)
    return found, board.after(found)


def test_704_5j_two_legends_of_one_name_do_not_stay_beside_each_other() -> None:
    found, after = ended([OPAL, OPAL], [TRINKET, TRINKET])
    assert names(found) == ["Mox Opal", "Mox Opal"]
    assert on_battlefield(after, "Mox Opal") == 1
    assert len(after.to_dict()["graveyard"]) == 1


def test_704_5j_a_turn_with_both_is_never_proven_to_be_worth_what_it_is_not() -> None:
    """Both may be tapped, the first before the second comes: that isn't found, and not denied."""
    found = turn([OPAL, OPAL, COUNTERSPELL], [TRINKET, TRINKET])
    assert names(found) != ["Mox Opal", "Mox Opal", "Counterspell"] or found.value == 3
    assert found.value == 3 or not found.proven


def test_704_5j_the_one_that_can_do_more_is_kept() -> None:
    tapped = {"card": OPAL, "id": "old", "tapped": True}
    found, after = ended([OPAL], [TRINKET, TRINKET, tapped])
    assert resolved(found, 0).enters == ["h0"]
    assert after.can_pay("{U}") is planner.Status.PAYABLE
    kept = {one for entry in after.game.objects if entry.zone == "battlefield" for one in entry.ids}
    assert "h0" in kept
    assert "old" not in kept


def test_704_5j_text_that_turns_the_rule_off() -> None:
    _, after = ended([OPAL, OPAL], [TRINKET, TRINKET, GALLERY])
    assert on_battlefield(after, "Mox Opal") == 2


def test_704_5f_a_creature_of_toughness_0_dies() -> None:
    ballista = card(
        "Walking Ballista",
        "Artifact Creature — Construct",
        "This creature enters with X +1/+1 counters on it.",
        "{X}{X}",
        power="0",
        toughness="0",
    )
    found, after = ended([ballista], [])
    assert resolved(found, 0).zone == "graveyard"
    assert resolved(found, 0).enters == []
    assert on_battlefield(after, "Walking Ballista") == 0
    bear = card("Bear", "Creature — Bear", "", "{0}", power="2", toughness="2")
    _, after = ended([bear], [])
    assert on_battlefield(after, "Bear") == 1
