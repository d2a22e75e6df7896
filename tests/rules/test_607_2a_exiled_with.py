"""A card in exile is linked with the permanent that exiled it (607.2a)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, RequestError

MOX = {
    "name": "Sample Mox",
    "mana_cost": "{0}",
    "type_line": "Artifact",
    "oracle_text": "{T}: Add one mana of any of the exiled card's colors.",
}
ABSORB = {"name": "Sample Absorb", "mana_cost": "{1}{W}{U}", "type_line": "Instant", "oracle_text": ""}
BOLT = {"name": "Sample Bolt", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": ""}
ELDRAZI = {"name": "Sample Eldrazi", "mana_cost": "{4}", "type_line": "Creature — Eldrazi", "oracle_text": ""}
ELF = {
    "name": "Sample Elf",
    "mana_cost": "{G}",
    "type_line": "Creature — Elf",
    "oracle_text": "{T}: Add {G}.",
}
BEAR = {"name": "Sample Bear", "mana_cost": "{2}{G}", "type_line": "Creature — Bear", "oracle_text": ""}
CAULDRON = {
    "name": "Sample Cauldron",
    "mana_cost": "{2}",
    "type_line": "Artifact",
    "oracle_text": "Creatures you control have all activated abilities of all creature cards exiled with "
    "Sample Cauldron.",
}
ANVIL = {
    "name": "Sample Anvil",
    "mana_cost": "{3}",
    "type_line": "Artifact",
    "oracle_text": "Spells you cast that share a card type with the exiled card cost {2} less to cast.",
}
LIBRARIAN = {
    "name": "Sample Librarian",
    "mana_cost": "{3}",
    "type_line": "Artifact",
    "oracle_text": "You may cast spells from among cards exiled with Sample Librarian.",
}


def _board(*battlefield: Any, exile: Any = (), **zones: Any) -> Board:
    board = Board(list(battlefield), exile=list(exile), **zones)
    assert Board.from_dict(board.to_dict()) == board
    return board


def _colors(board: Board) -> list[str]:
    found = []
    for color in "WUBRGC":
        status = board.can_pay(f"{{{color}}}")
        assert status != "unknown"
        found += [color] if status == "payable" else []
    return found


@pytest.mark.parametrize(
    ("mox", "card"),
    [
        ({}, {"exiled_with": "mox"}),
        ({"exiled_with": ["a"]}, {}),
        ({"exiled_with": "Sample Absorb"}, {}),
        ({"exiled_with": ["a"]}, {"exiled_with": "mox"}),
    ],
)
def test_607_2a_its_colors_come_from_the_card_that_it_exiled(mox: Any, card: Any) -> None:
    exile = [{"card": ABSORB, "id": "a", **card}, {"card": BOLT, "id": "b"}]
    board = _board({"card": MOX, "id": "mox", **mox}, exile=exile)
    assert _colors(board) == ["W", "U"]
    request = {"board": board.to_dict(), "pay": "{U}"}
    assert planner.verify(request, planner.plan(request))


def test_607_2a_each_of_two_has_its_own() -> None:
    exile = [{"card": ABSORB, "exiled_with": "mox#1"}, {"card": BOLT, "exiled_with": "mox#2"}]
    board = _board({"card": MOX, "id": "mox", "count": 2}, exile=exile)
    assert (bool(board.can_pay("{R}{W}")), bool(board.can_pay("{W}{U}"))) == (True, False)


def test_607_2a_numbers_are_ids_as_everywhere() -> None:
    for mox, card in (({"exiled_with": [8]}, {}), ({}, {"exiled_with": 7})):
        assert _colors(_board({"card": MOX, "id": 7, **mox}, exile=[{"card": BOLT, "id": 8, **card}])) == [
            "R"
        ]


def test_607_2a_a_text_says_it_as_well() -> None:
    board = _board({"card": MOX, "id": "mox"}, exile=["Dark Ritual (exiled with: mox)", "Dark Ritual"])
    assert _colors(board) == ["B"]
    assert "Dark Ritual (exiled with: mox)" in str(board)


def test_607_2a_nothing_that_was_exiled_makes_no_mana() -> None:
    assert _colors(_board({"card": MOX, "exiled_with": []})) == []
    assert _colors(_board({"card": MOX, "id": "mox"}, exile=[{"card": ELDRAZI, "exiled_with": "mox"}])) == []
    assert _board({"card": MOX}).can_pay("{U}") == "unknown"


def test_607_2a_what_leaves_exile_is_linked_no_more() -> None:
    board = _board({"card": MOX, "id": "mox"}, exile=[{"card": BOLT, "id": "b", "exiled_with": "mox"}])
    for later in (board.move("b", "graveyard"), board.remove("b")):
        assert _colors(later) == _colors(Board.from_dict(later.to_dict())) == []
    gone = board.move("mox", "graveyard")
    assert Board.from_dict(gone.to_dict()) == gone
    again = board.move("b", "hand").put({"card": ABSORB, "id": "c", "exiled_with": "mox"}, "exile")
    assert _colors(again) == ["W", "U"]


def test_607_2a_abilities_of_the_cards_exiled_with_it_alone() -> None:
    elf = {"card": ELF, "id": "elf"}
    pot, mox = {"card": CAULDRON, "id": "pot"}, {"card": MOX, "id": "mox"}
    linked = {**elf, "exiled_with": "pot"}
    assert _colors(_board(pot, {**mox, "exiled_with": []}, {"card": BEAR}, exile=[linked])) == ["G"]
    other = _board({**pot, "exiled_with": []}, mox, {"card": BEAR}, exile=[{**elf, "exiled_with": "mox"}])
    assert (_colors(other), bool(other.can_pay("{G}{G}"))) == (["G"], False)
    assert not _board(pot, {"card": BEAR}, mox, exile=[{**elf, "exiled_with": "mox"}]).can_pay("{G}{G}")


@pytest.mark.parametrize(("card", "payable"), [(ELF, True), (BOLT, False), (None, False)])
def test_607_2a_types_of_the_card_that_it_exiled(card: Any, payable: bool) -> None:
    exile = [] if card is None else [{"card": card, "exiled_with": "anvil"}]
    anvil = {"card": ANVIL, "id": "anvil", **({"exiled_with": []} if card is None else {})}
    answer = _board(anvil, "Forest", exile=exile, hand=[{"card": BEAR, "id": "bear"}]).can_pay("bear")
    assert answer == ("payable" if payable else "unpayable")


def test_607_2a_a_permission_for_what_it_exiled() -> None:
    exile = [{"card": BOLT, "id": "it", "exiled_with": "session_boards"}, {"card": BOLT, "id": "other"}]
    board = _board({"card": LIBRARIAN, "id": "session_boards"}, "2 Mountain", exile=exile)
    request = {"board": board.to_dict(), "want": "legal"}
    statuses = [planner.plan({**request, "pay": one}).status for one in ("it", "other")]
    assert statuses[0] == "payable"
    assert statuses[1] != "payable"


@pytest.mark.parametrize(
    ("board", "path", "words"),
    [
        ({"exile": [{"card": BOLT, "exiled_with": "x"}]}, "board.exile[0].exiled_with", "no permanent"),
        (
            {"battlefield": [{"card": MOX, "exiled_with": ["x"]}]},
            "board.battlefield[0].exiled_with[0]",
            "no card",
        ),
        ({"hand": [{"card": BOLT, "exiled_with": "x"}]}, "board.hand[0].exiled_with", "only a card in exile"),
        ({"exile": [{"card": BOLT, "exiled_with": ["x"]}]}, "board.exile[0].exiled_with", "expected the id"),
    ],
)
def test_607_2a_a_link_that_leads_nowhere_is_refused(board: Any, path: str, words: str) -> None:
    with pytest.raises(RequestError) as refused:
        planner.plan(board=board, pay="{R}")
    assert refused.value.path == path
    assert words in refused.value.message
