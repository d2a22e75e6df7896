"""107.3c: where the text of a spell or ability says what X is, nobody chooses it, and it isn't free."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.bad_requests import refused
from tests.support.cards.costs import real

TABLE = real(
    "Bargaining Table",
    "{5}",
    "Artifact",
    "{X}, {T}: Draw a card. X is the number of cards in an opponent's hand.",
)
FOUNDRY = real(
    "Soul Foundry",
    "{4}",
    "Artifact",
    "Imprint — When Soul Foundry enters the battlefield, you may exile a creature card from your hand.\n"
    "{X}, {T}: Create a token that's a copy of the exiled card. X is the mana value of that card.",
)
DOLL = real(
    "Voodoo Doll",
    "{6}",
    "Artifact",
    "{X}{X}, {T}: Voodoo Doll deals damage equal to the number of pin counters on it to any target. "
    "X is the number of pin counters on Voodoo Doll.",
)
MIRROR = real(
    "Reflecting Mirror",
    "{4}",
    "Artifact",
    "{X}, {T}: Change the target of target spell with a single target if that target is you. The new target "
    "must be a player. X is twice the mana value of that spell.",
)
ARCANIST = real(
    "Elite Arcanist",
    "{3}{U}",
    "Creature — Human Wizard",
    "{X}, {T}: Copy the exiled card. You may cast the copy without paying its mana cost. X is the mana value "
    "of the exiled card.",
    "1",
)
SPOILS = real(
    "Spoils of War",
    "{X}{B}",
    "Sorcery",
    "X is the number of artifact and/or creature cards in an opponent's graveyard as you cast this spell.\n"
    "Distribute X +1/+1 counters among any number of target creatures.",
)


def asked(card: Any, lands: int, x: int | None = None, state: Any = None, **board: Any) -> dict[str, Any]:
    here = [{"card": card, "id": "it", **(state or {})}, *["Swamp"] * lands]
    pay = {"ability": 0, "source": "it"} | ({} if x is None else {"x": x})
    answer = planner.plan({"board": {"battlefield": here, **board}, "pay": pay})
    return {
        "status": str(answer.status),
        "needs": [need.key for need in answer.needs],
        "assumed": list(map(str, answer.assumed)),
    }


@pytest.mark.parametrize("card", [TABLE, FOUNDRY, MIRROR, ARCANIST], ids=lambda card: card["name"])
def test_what_the_board_does_not_show_has_to_be_said(card: Any) -> None:
    open_ = asked(card, 2)
    assert (open_["status"], open_["needs"]) == ("unknown", ["x"])
    assert asked(card, 2, x=2)["status"] == "payable"
    assert asked(card, 2, x=3)["status"] == "unpayable"
    assert any(one.startswith("X is 3") for one in asked(card, 2, x=3)["assumed"])


def test_a_stated_hand_says_what_x_is() -> None:
    assert asked(TABLE, 2, facts={"opponent_hand": 3})["status"] == "unpayable"
    assert asked(TABLE, 3, facts={"opponent_hand": 3}) == {"status": "payable", "needs": [], "assumed": []}


def test_counters_say_what_x_is() -> None:
    """Twice in the cost: two counters make {4}."""
    assert asked(DOLL, 4, state={"counters": {"pin": 2}})["status"] == "payable"
    assert asked(DOLL, 3, state={"counters": {"pin": 2}})["status"] == "unpayable"
    assert asked(DOLL, 0, state={"counters": {"pin": 0}})["status"] == "payable"
    assert asked(DOLL, 0) == {"status": "unknown", "needs": ["counters"], "assumed": []}


def test_another_number_than_the_text_says_is_refused() -> None:
    here = [{"card": DOLL, "id": "it", "counters": {"pin": 2}}]
    request = {"board": {"battlefield": here}, "pay": {"ability": 0, "source": "it", "x": 0}}
    error = refused(request)
    assert (error.path, error.message.partition(":")[0]) == ("pay.x", "X is 2 here (107.3c)")


def test_a_spell_s_own_text_fixes_its_x() -> None:
    board = {"battlefield": ["Swamp"] * 3}
    answer = planner.plan({"board": board, "pay": {"card": SPOILS}})
    assert (str(answer.status), [need.key for need in answer.needs]) == ("unknown", ["x"])
    for x, expected in ((2, "payable"), (3, "unpayable")):
        assert str(planner.plan({"board": board, "pay": {"card": SPOILS, "x": x}}).status) == expected
