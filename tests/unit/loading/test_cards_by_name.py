"""Names wherever a card goes, card objects as they are, and MTGJSON's faces, in requests and boards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from planner import Board, Plan, RequestError, plan, plan_turn, verify
from planner.cards import names
from planner.cards.importing.importer import import_files
from tests.support.card_files import CARDS, FIRE_ICE, card, faced, mtgjson, scryfall, write_atomic

DUAL = card("My Dual", "Land — Plains Island", text="({T}: Add {W} or {U}.)")
DUELIST = card("Duelist", "Creature — Human", "{1}{W}", power="2", toughness="2")
LEFT, RIGHT = (
    card("Left Land", "Land", text="{T}: Add {W}."),
    card("Right Land", "Land", text="{T}: Add {U}."),
)
DUAL_FACES = faced("modal_dfc", LEFT, RIGHT)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PLANNER_CARDS", str(tmp_path / "cards.sqlite"))
    names.forget()
    file = write_atomic(tmp_path / "a.json", [*CARDS, DUAL, DUELIST, DUAL_FACES])
    import_files([file], tmp_path / "cards.sqlite")
    yield
    names.forget()


def pays(board: dict[str, Any], cost: str | dict[str, Any]) -> bool:
    pay = {"cost": cost} if isinstance(cost, str) else cost
    request = {"board": board, "pay": pay}
    answer = plan(request)
    assert verify(request, answer)
    return answer.status == "payable"


def refused(**request: Any) -> tuple[str, str]:
    with pytest.raises(RequestError) as error:
        plan({"pay": {"cost": "{W}"}, **request})
    return error.value.path, error.value.message


def test_names_on_the_battlefield() -> None:
    board = {"battlefield": ["Swamp", "Underground River", "Birds of Paradise"], "life": 6}
    assert pays(board, "{1}{B/P}{B/P}")
    assert Board(battlefield=["island", "ISLAND", "Isländ"]).can_pay("{U}{U}{U}")


def test_ids_begin_with_the_printed_name() -> None:
    board = Board(battlefield=["forest", "Forest", "mistgate pathway", {"card": "FOREST", "id": "mine"}])
    ids = [name for entry in board.game.objects for name in entry.ids]
    assert ids == ["Forest#1", "Forest#2", "Mistgate Pathway#1", "mine"]


def test_a_double_faced_card_by_either_name() -> None:
    assert pays({"battlefield": ["Mistgate Pathway"]}, "{U}")
    assert not pays({"battlefield": ["Hengegate Pathway"]}, "{U}")
    assert pays({"battlefield": ["Hengegate Pathway // Mistgate Pathway"]}, "{W}")
    assert pays({"battlefield": [{"card": "Hengegate Pathway", "face": "Mistgate Pathway"}]}, "{U}")
    assert pays({"battlefield": [{"card": "Mistgate Pathway", "face": 0}]}, "{W}")
    assert pays({"battlefield": [{"card": {"name": "Mistgate Pathway"}}]}, "{U}")


def test_a_spell_by_its_name() -> None:
    board = {"battlefield": ["Swamp"]}
    assert pays(board, {"card": "Dark Ritual"})
    assert pays(board, {"card": "dark ritual"})
    assert pays(board, {"card": {"name": "Dark Ritual"}})
    assert not pays(board, {"card": "Seething Song"})


def test_the_card_in_hand_is_the_one_that_is_cast() -> None:
    discard = {"cost": "Discard a card"}
    board = {"battlefield": ["Swamp"], "hand": ["Dark Ritual", "Seething Song"]}
    answer = plan(board=board, pay={"card": "dark ritual"}, keep=[discard])
    assert isinstance(answer, Plan)
    assert answer.summary.kept == ["Discard a card"]  # the other one is there still
    alone = plan(board={**board, "hand": ["Dark Ritual"]}, pay={"card": "dark ritual"}, keep=[discard])
    assert isinstance(alone, Plan)
    assert alone.summary.kept == []
    buried = {"battlefield": ["Swamp"], "graveyard": ["Dark Ritual"]}
    assert pays(buried, {"card": "Dark Ritual", "from": "graveyard"})


def test_names_in_keep_and_in_turns() -> None:
    board = {"battlefield": ["Swamp", "Swamp", "Forest"]}
    for spell in ("Dark Ritual", "{B}"):
        keep = [spell, {"card": "Llanowar Elves", "weight": 2}]
        answer = plan(board=board, pay={"cost": "{1}"}, keep=keep)
        assert isinstance(answer, Plan)
        assert answer.summary.kept == [spell, "Llanowar Elves"]
    turn = plan_turn(board=board, pays=[{"card": "Dark Ritual"}, {"card": "Seething Song"}])
    assert [one.name for one in turn.paid] == ["Dark Ritual"]


@pytest.mark.parametrize(
    "form", ["scryfall", "mtgjson", "wrapped scryfall", "wrapped mtgjson", "list", "wrapped list"]
)
def test_card_objects_of_both_forms(form: str) -> None:
    given: Any = (
        scryfall(DUAL) if "scryfall" in form else mtgjson(DUAL) if "list" in form else mtgjson(DUAL)[0]
    )
    board = {"battlefield": [{"card": given, "id": "x"} if "wrapped" in form else given]}
    assert pays(board, "{U}")
    assert pays(json.loads(json.dumps(board)), "{W}")


def test_mtgjson_faces_of_one_card() -> None:
    assert pays({"battlefield": [mtgjson(DUAL_FACES)]}, "{W}")
    assert pays({"battlefield": [{"card": mtgjson(DUAL_FACES), "face": 1}]}, "{U}")
    assert pays({"battlefield": [mtgjson(DUAL_FACES)[1]]}, "{U}")  # a face alone is what it says
    spell = {"battlefield": ["Island", "Island"]}
    assert pays(spell, {"card": mtgjson(FIRE_ICE), "face": "Ice"})
    assert pays(spell, {"card": mtgjson(FIRE_ICE)[1]})
    assert pays(spell, {"card": scryfall(FIRE_ICE), "face": 1})
    assert not pays(spell, {"card": scryfall(FIRE_ICE)})


def test_mtgjson_cards_in_keep_and_pays() -> None:
    duress = {"name": "Duress", "manaCost": "{B}", "type": "Sorcery", "text": "Reveal a hand."}
    board = {"battlefield": ["Swamp", "Swamp"]}
    answer = plan(board=board, pay={"card": duress}, keep=[{"card": duress}])
    assert isinstance(answer, Plan)
    assert (answer.total_cost, answer.summary.kept) == ("{B}", ["Duress"])


def test_a_spell_without_cost_and_types_is_refused_with_its_path() -> None:
    path, message = refused(pay={"card": {"name": "Nothing Known"}})
    assert path == "pay.card.type_line"
    assert message.startswith('is missing, and no card of the name "Nothing Known" is known')
    assert refused(pay={"card": {"name": "X", "oracle_text": "Flash"}}) == (
        "pay.card.type_line",
        "is missing",
    )
    path, _ = refused(keep=[{"card": {"name": "Nothing Known"}}])
    assert path == "keep[0].card.type_line"
    path, message = refused(pay={"card": "Nothing Known"})
    assert path == "pay.card"
    assert "a card, its name or the id of an object" in message
    path, _ = refused(board={"battlefield": [{"card": {"name": "Nothing Known"}}]})
    assert path == "board.battlefield[0].card.type_line"
    assert (
        plan(board={"hand": [{"card": {"name": "Any Card"}}]}, pay={"cost": "Discard a card"}).status
        == "payable"
    )


def test_a_card_as_it_is_has_no_state() -> None:
    path, message = refused(board={"battlefield": [{**scryfall(DUAL), "tapped": True}]})
    assert path == "board.battlefield[0].tapped"
    assert message == 'goes beside the card: {"card": {...}, "tapped": ...}'


@pytest.mark.parametrize(
    ("card_", "path"),
    [
        ({"name": "A", "type_line": "Land", "power": []}, ".power"),
        ({"name": "A", "type_line": "Land", "mana_cost": "{Q}"}, ".mana_cost"),
        (
            {"name": "A", "type_line": "Land", "card_faces": [{"name": "B", "colors": 3}]},
            ".card_faces[0].colors",
        ),
        ({"name": 3, "type_line": "Land"}, ".name"),
    ],
)
def test_paths_are_those_of_the_request(card_: dict[str, Any], path: str) -> None:
    assert refused(board={"battlefield": ["Forest", card_]})[0] == f"board.battlefield[1]{path}"
    assert refused(board={"battlefield": [{"card": card_}]})[0] == f"board.battlefield[0].card{path}"
    with pytest.raises(RequestError) as error:
        Board(battlefield=[card_])
    assert error.value.path == f"board.battlefield[0]{path}"


def test_cards_of_the_store(store: None) -> None:
    assert pays({"battlefield": ["My Dual", "Right Land"]}, "{W}{U}")
    assert pays({"battlefield": ["Mountain", "Mountain"]}, {"card": "fire"})
    assert pays({"battlefield": ["Island", "Island"]}, {"card": "Ice"})
    assert not pays({"battlefield": ["Island", "Island"]}, {"card": "Fire // Ice"})  # the front face
    assert pays({"battlefield": ["My Dual", "Plains"]}, {"card": {"name": "duelist"}})
    tokens = Board(battlefield=[{"card": "Insect", "token": True}])
    assert tokens.game.objects[0].card.power == 1
    path, message = refused(board={"battlefield": ["Insect"]})
    assert (path, 'no card of the name "Insect"' in message) == ("board.battlefield[0]", True)
    path, message = refused(pay={"card": "Delver of Secret"})
    assert 'did you mean "Delver of Secrets"' in message
