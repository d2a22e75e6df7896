"""Cards of another player: neither their place nor their own text permits casting or playing them (601.3)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan, Unpayable

Json = dict[str, Any]
LANDS = [{"card": name, "count": 4} for name in ("Mountain", "Forest")]


def card(name: str, cost: str, kind: str, text: str = "") -> Json:
    return {"name": name, "mana_cost": cost, "type_line": kind, "oracle_text": text}


BEAR = card("Grizzly Bears", "{1}{G}", "Creature — Bear")
LOOTING = card("Faithless Looting", "{R}", "Sorcery", "Draw two cards.\nFlashback {2}{R}")


@pytest.mark.parametrize(
    ("zone", "pay"),
    [
        ("hand", {"card": "theirs"}),
        ("graveyard", {"card": "theirs", "alternative": "Flashback"}),
        ("command", {"card": "theirs"}),
    ],
)
def test_601_3_another_players_card_is_cast_only_where_something_permits_it(zone: str, pay: Json) -> None:
    theirs = {"card": LOOTING, "controller": "opponent", "id": "theirs"}
    board: Any = {"battlefield": LANDS, zone: [theirs]}
    found = Board.from_dict(board).plan(pay, want="legal")  # type: ignore[arg-type]
    assert isinstance(found, Unpayable)
    assert found.sentence == "Nothing permits casting another player's card."
    assert [one for one in Board.from_dict(board).legal_actions() if one.action == "cast"] == []
    board[zone] = [{**theirs, "permission": "cast"}]
    assert isinstance(Board.from_dict(board).plan({"card": "theirs"}, want="legal"), Plan)


def test_601_3_what_permits_your_own_cards_permits_no_others() -> None:
    recluse = card("Keeper", "{2}{G}", "Creature", "You may cast creature spells from your graveyard.")
    board = Board(
        battlefield=[*LANDS, recluse],
        graveyard=[{"card": BEAR, "id": "mine"}, {"card": BEAR, "id": "theirs", "controller": "opponent"}],
    )
    assert isinstance(board.plan({"card": "mine"}, want="legal"), Plan)
    assert isinstance(board.plan({"card": "theirs"}, want="legal"), Unpayable)


def test_305_1_another_players_land_is_played_only_where_something_permits_it() -> None:
    board = Board(hand=["Island", {"card": "Forest", "controller": "opponent"}])
    played = [
        board.plan({"card": one, "kind": "special_action"}, want="legal") for one in ("Island#1", "Forest#1")
    ]
    assert [isinstance(one, Plan) for one in played] == [True, False]


RIFT = card("Rift Bolt", "{2}{R}", "Sorcery", "Rift Bolt deals 3 damage to any target.\nSuspend 1—{R}")
BREACH = card(
    "Breach",
    "{1}{R}",
    "Enchantment",
    "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus "
    "exile three other cards from your graveyard.",
)
ANYTHING = card(
    "Anything", "{7}", "Enchantment", "You may cast spells from your hand without paying their mana costs."
)


@pytest.mark.parametrize(
    ("zone", "beside", "alternative"),
    [("hand", [], "Suspend"), ("hand", [ANYTHING], "free"), ("graveyard", [BREACH], "Escape")],
)
def test_601_3_what_is_offered_for_your_own_cards_is_for_no_others(
    zone: str, beside: list[Json], alternative: str
) -> None:
    found = []
    for whose in ("you", "opponent"):
        asked = {"card": RIFT, "controller": whose, "id": "it"}
        board: Any = {"battlefield": [*LANDS, *beside], "graveyard": [{"card": "Island", "count": 4}]}
        board[zone] = [*board.get(zone, []), asked]
        answer = Board.from_dict(board).plan({"card": "it", "alternative": alternative}, want="legal")
        found.append(isinstance(answer, Plan))
    assert found == [True, False]


def test_601_3_another_players_card_is_kept_for_nobody() -> None:
    bolt = card("Bolt", "{R}", "Instant", "Bolt deals 3 damage to any target.")
    board = Board("2 Mountain", hand=[{"card": bolt, "controller": "opponent"}])
    found = board.plan("{1}")
    assert isinstance(found, Plan)
    assert found.summary.kept == []
