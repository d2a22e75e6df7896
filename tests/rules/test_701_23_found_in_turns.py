"""Lands that are found in a library whose cards the request lists (701.23)."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from planner import Board, RequestError
from tests.rules.test_608_turns import card

Json = dict[str, Any]


def _fetch(name: str, one: str, other: str) -> Json:
    text = (
        f"{{T}}, Pay 1 life, Sacrifice this land: Search your library for a {one} or {other} card, put it "
        "onto the battlefield, then shuffle."
    )
    return card(name, "Land", text)


STRAND = _fetch("Flooded Strand", "Plains", "Island")
DELTA = _fetch("Polluted Delta", "Island", "Swamp")
WILDS = card(
    "Evolving Wilds",
    "Land",
    "{T}, Sacrifice this land: Search your library for a basic land card, put it onto the battlefield "
    "tapped, then shuffle.",
)
PASSAGE = card(
    "Fabled Passage",
    "Land",
    "{T}, Sacrifice this land: Search your library for a basic land card, put it onto the battlefield "
    "tapped, then shuffle. Then if you control four or more lands, untap that land.",
)
FOUNTAIN = card(
    "Hallowed Fountain",
    "Land — Plains Island",
    "({T}: Add {W} or {U}.)\nAs this land enters, you may pay 2 life. If you don't, it enters tapped.",
)
COBRA = card(
    "Lotus Cobra",
    "Creature — Snake",
    "Landfall — Whenever a land you control enters, add one mana of any color.",
    "{1}{G}",
    power="2",
    toughness="1",
)
LORE = card(
    "Nature's Lore",
    "Sorcery",
    "Search your library for a Forest card, put that card onto the battlefield, then shuffle.",
    "{1}{G}",
)


def played(board: Board, pays: list[Any]) -> list[tuple[str, str]]:
    return [(one.action, one.name) for one in board.plan_turn(pays).paid]


def test_701_23_a_fetch_land_is_cracked_for_what_a_cost_needs() -> None:
    board = Board([STRAND], library="2 Island, Plains")
    turn = board.plan_turn(["{U}"])
    assert [(one.action, one.value) for one in turn.paid] == [("activate", 0), ("pay", 1)]
    assert turn.proven
    after = board.after(turn)
    assert (after.life, after.to_dict()["library"]) == (19, ["Island", "Plains"])
    assert sorted(one.name for one in after.battlefield) == ["Island"]


def test_701_23_it_is_left_alone_where_nothing_needs_it() -> None:
    assert played(Board([STRAND, "Island"], library="Island, Plains"), ["{U}"]) == [("pay", "{U}")]


def test_701_23_a_land_that_isnt_there_isnt_found() -> None:
    turn = Board([STRAND, DELTA], library="Island, Plains, Swamp").plan_turn(["{U}{U}"])
    assert (turn.value, turn.proven) == (0, True)
    assert Board([STRAND, DELTA], library="2 Island").plan_turn(["{U}{U}"]).value == 1


def test_701_23_nothing_is_proven_where_nobody_says_what_the_library_holds() -> None:
    turn = Board([STRAND], library=40).plan_turn(["{U}"])
    assert (turn.value, turn.proven) == (0, False)
    assert any("Flooded Strand" in one for one in turn.assumed)


@pytest.mark.parametrize(("swamps", "value"), [(3, 1), (2, 0)])
def test_701_23_what_enters_tapped_is_untapped_with_lands_enough(swamps: int, value: int) -> None:
    cost = f"{{{swamps}}}{{U}}"
    assert Board([PASSAGE, *["Swamp"] * swamps], library="Island").plan_turn([cost]).value == value


def test_701_23_what_enters_tapped_makes_no_mana() -> None:
    assert Board([WILDS], library="Island").plan_turn(["{U}"]).value == 0


def test_603_2_a_land_that_is_found_triggers_landfall() -> None:
    assert Board([WILDS, COBRA], library="Island").plan_turn(["{R}"]).value == 1


def test_614_1c_a_land_that_is_found_enters_untapped_for_life() -> None:
    board = Board([STRAND], library=[FOUNTAIN])
    assert board.after(board.plan_turn(["{W}"])).life == 17
    assert Board([STRAND], library=[FOUNTAIN], life=2).plan_turn(["{W}"]).value == 0


def test_701_23_a_fetch_land_that_is_played_is_cracked_as_well() -> None:
    board = Board([COBRA], hand=[{"card": STRAND, "id": "strand"}], library="Island")
    turn = board.plan_turn([{"card": "strand"}, {"cost": "{U}{U}{U}"}])
    assert [one.action for one in turn.paid] == ["play", "activate", "pay"]
    assert (turn.value, turn.proven) == (2, True)
    dear = board.plan_turn([{"card": "strand"}, {"cost": "{U}{U}{U}{U}"}])
    assert (dear.value, dear.proven) == (1, True)


def test_701_23_an_artifact_that_is_cast_searches_in_the_same_turn() -> None:
    text = (
        "{1}, Sacrifice this artifact: Search your library for a basic land card, put it onto the "
        "battlefield, then shuffle."
    )
    bauble = {"card": card("Bauble", "Artifact", text, "{1}"), "id": "bauble"}
    board = Board("2 Forest", hand=[bauble], library="Island")
    turn = board.plan_turn([{"card": "bauble"}, {"cost": "{U}"}])
    assert [one.action for one in turn.paid] == ["cast", "activate", "pay"]
    assert Board("Forest", hand=[bauble], library="Island").plan_turn([{"card": "bauble"}, "{U}"]).proven


def test_701_23_a_card_by_its_name_alone_could_search_once_it_is_there() -> None:
    turn = Board([COBRA], library="Island").plan_turn([{"card": STRAND}, {"cost": "{U}{U}"}])
    assert (turn.value, turn.proven) == (1, False)
    assert any("Flooded Strand" in one for one in turn.assumed)


def test_701_23_a_spell_finds_a_land_as_it_resolves() -> None:
    board = Board("2 Forest", hand=[LORE], library="Island, Forest")
    assert played(board, ["Nature's Lore", "{G}"]) == [("cast", "Nature's Lore"), ("pay", "{G}")]
    assert board.plan_turn(["Nature's Lore", "{U}"]).value == 1


def test_701_23_a_library_is_cards_and_their_number_alone() -> None:
    with pytest.raises(RequestError, match=r"board\.library\[0\]"):
        Board(library=[{"card": "Island", "tapped": True}])


def test_701_23_a_card_that_is_drawn_has_left_the_library() -> None:
    board = Board(library="2 Island, Plains")
    assert board.next_turn(draw="Island").to_dict()["library"] == ["Island", "Plains"]
    assert board.next_turn(draw="Swamp").to_dict()["library"] == 2
    assert Board.from_dict(board.to_dict()) == board


FETCHES = {"Flooded Strand": STRAND, "Polluted Delta": DELTA, "Evolving Wilds": WILDS}
FINDS = {
    "Flooded Strand": ("Plains", "Island"),
    "Polluted Delta": ("Island", "Swamp"),
    "Evolving Wilds": ("Plains", "Island", "Swamp", "Forest"),
}


@pytest.mark.parametrize("seed", range(12))
def test_701_23_a_turn_is_worth_what_the_best_lands_by_hand_make_of_it(seed: int) -> None:
    """Each way to crack each fetch land is tried by hand: a board with what it finds in its place."""
    draw = random.Random(seed)
    names = draw.choices(list(FETCHES), k=draw.randint(1, 3))
    lands = draw.choices(["Plains", "Island", "Swamp", "Forest"], k=draw.randint(0, 2))
    library = draw.choices(["Plains", "Island", "Swamp", "Forest"], k=draw.randint(1, 4))
    pays = draw.sample(["{U}", "{W}{U}", "{1}{B}", "{U}{U}", "{2}", "{W}"], k=2)
    best = -1
    for found in product(*[(None, *FINDS[name]) for name in names]):
        if any(found.count(one) > library.count(one) for one in {*found} - {None}):
            continue
        there: list[Any] = list(lands)
        for name, one in zip(names, found, strict=True):
            tapped = name == "Evolving Wilds"
            there.append(FETCHES[name] if one is None else {"card": one, "tapped": tapped})
        best = max(best, Board(there, library=0).plan_turn(pays).value)
    turn = Board([*lands, *(FETCHES[name] for name in names)], library=library).plan_turn(pays)
    assert (turn.value, turn.proven) == (best, True)


def test_601_2g_no_land_is_found_while_a_cost_is_paid() -> None:
    found = Board([STRAND], library="Island").plan("{U}")
    assert found.status == "unpayable"
    assert any("plan_turn" in one for one in found.assumed)


def test_701_23_a_change_says_what_the_library_holds() -> None:
    board = Board([STRAND]).changed(library="2 Island, Plains")
    assert board.plan_turn(["{U}"]).value == 1
    assert board.changed(library=3).plan_turn(["{U}"]).value == 0
    assert Board(library="40").to_dict() == {"library": 40}
    with pytest.raises(RequestError, match=r"change\.library\[0\]"):
        board.changed(library=["Nonesuch"])
