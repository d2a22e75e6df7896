"""The forms that a request may have: ids as numbers, cards of either source, bare strings to keep."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError, plan

ISLANDS = {"card": "Island", "count": 6}
DIVINATION = {
    "name": "Divination",
    "mana_cost": "{2}{U}",
    "type_line": "Sorcery",
    "oracle_text": "Kicker {1}",
}
MTGJSON = {"manaCost": "mana_cost", "type": "type_line", "text": "oracle_text"}


def answer(pay: Any, *, battlefield: list[Any] | None = None, **fields: Any) -> Any:
    """The plan on a board of islands."""
    keep = fields.pop("keep", None)
    return Board(battlefield=battlefield or [ISLANDS], **fields).plan(pay, keep=keep)


# --- ids --------------------------------------------------------------------------------------------


def test_a_whole_number_counts_as_its_digits_wherever_an_id_stands() -> None:
    sword = {"name": "Sword", "type_line": "Artifact", "oracle_text": "{1}: Draw a card."}
    aura = {"name": "Growth", "type_line": "Enchantment — Aura", "oracle_text": "Enchant land"}
    forest = {"card": "Forest", "id": 7}
    battlefield = [forest, {"card": sword, "id": 8}, {"card": aura, "attached_to": 7}, ISLANDS]
    board = {"battlefield": battlefield, "hand": [{"card": DIVINATION, "id": 9}]}
    assert plan(board=board, pay={"cost": "{G}"}).summary.tapped == ["7"]  # type: ignore[attr-defined]
    assert plan(board=board, pay={"ability": 0, "source": 8})
    assert plan(board=board, pay={"card": 9, "targets": [8]})
    assert plan(board=board, pay={"cost": "{U}"}, keep=[9]).summary.kept == ["Divination"]  # type: ignore[attr-defined]
    assert not plan(board=board, pay={"cost": "{G}"}, forbid=[7])
    assert plan(board=board, pay={"cost": "{1}"}, require=[7]).summary.tapped == ["7"]  # type: ignore[attr-defined]
    value = Board.from_dict(board)
    assert value.find(7).name == "Forest"  # type: ignore[arg-type]
    assert value.plan("{1}", require=[7]).summary.tapped == ["7"]  # type: ignore[union-attr]
    assert value == Board.from_dict(value.to_dict())


@pytest.mark.parametrize(
    ("battlefield", "code"),
    [
        ([{"card": "Forest", "id": True}], "wrong_type"),
        ([{"card": "Forest", "id": 1.5}], "wrong_type"),
        ([{"card": 7}], "wrong_type"),
        ([{"card": "Forest", "id": 7}, {"card": "Forest", "id": "7"}], "duplicate_id"),
    ],
)
def test_what_is_no_id_is_refused(battlefield: list[Any], code: str) -> None:
    with pytest.raises(RequestError) as caught:
        Board(battlefield=battlefield)
    assert caught.value.code == code


@pytest.mark.parametrize("key", ["forbid", "require"])
def test_a_text_is_no_list_of_ids(key: str) -> None:
    with pytest.raises(RequestError) as caught:
        Board(battlefield=["Forest"]).plan("{G}", **{key: "Forest#1"})  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.path) == ("wrong_type", key)


# --- cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "theirs", [(), ("manaCost",), ("type",), ("text",), ("manaCost", "type"), tuple(MTGJSON)]
)
def test_the_keys_of_both_forms_of_cards_may_be_mixed(theirs: tuple[str, ...]) -> None:
    ours = {key: value for key, value in DIVINATION.items() if key not in {MTGJSON[one] for one in theirs}}
    card = {**ours, **{one: DIVINATION[MTGJSON[one]] for one in theirs}}
    pay = {"additional": ["Kicker"]}
    assert answer({"card": card, **pay}).total_cost == "{3}{U}"
    assert answer({"card": "Divination#1", **pay}, hand=[card]).total_cost == "{3}{U}"
    assert answer({"card": "d", **pay}, hand=[{"card": card, "id": "d"}]).total_cost == "{3}{U}"
    assert answer("{U}", keep=[{"card": card, **pay}]).summary.kept == ["Divination"]


def test_faces_under_keys_of_either_form() -> None:
    face = {"name": "Ice", "manaCost": "{1}{U}", "type_line": "Instant", "text": ""}
    front = {"name": "Fire", "mana_cost": "{1}{R}", "type": "Instant"}
    card = {"name": "Fire // Ice", "layout": "split", "card_faces": [front, face]}
    assert answer({"card": card, "face": "Ice"}).total_cost == "{1}{U}"
    one = {"name": "Fire // Ice", "faceName": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant"}
    assert answer({"card": "Ice#1"}, hand=[one]).total_cost == "{1}{U}"


# --- announcements and costs to keep ----------------------------------------------------------------

ELEMENTAL = {
    "name": "Elemental",
    "mana_cost": "{4}{U}",
    "type_line": "Creature — Elemental",
    "oracle_text": "Evoke {1}{U}\nKicker {1}",
}


@pytest.mark.parametrize(
    ("said", "cost"),
    [
        ({"additional": ["Evoke"]}, "{1}{U}"),
        ({"alternative": "Kicker"}, "{5}{U}"),
        ({"additional": ["Evoke", "Kicker"]}, "{2}{U}"),
        ({"alternative": "Kicker", "additional": ["Evoke"]}, "{2}{U}"),
        ({"alternative": "Evoke", "additional": ["Kicker {1}"]}, "{2}{U}"),
    ],
)
def test_an_alternative_cost_among_the_additional_ones_is_put_right(said: dict[str, Any], cost: str) -> None:
    assert answer({"card": ELEMENTAL, **said}).total_cost == cost


@pytest.mark.parametrize("words", ["Collect evidence", "Collect evidence 6", "collect evidence 6"])
def test_a_keyword_action_counts_as_a_keyword(words: str) -> None:
    text = "As an additional cost to cast this spell, you may collect evidence 6."
    card = {"name": "Clue", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": text}
    big = {"name": "Big", "mana_cost": "{6}", "type_line": "Creature", "oracle_text": ""}
    found = answer({"card": card, "additional": [words]}, graveyard=[big])
    assert found.other_costs == ["Collect evidence 6"]


@pytest.mark.parametrize(
    ("entry", "kept"),
    [
        ("{U}", ["{U}"]),
        ("Pay 2 life", ["Pay 2 life"]),
        ("d", ["Divination"]),
        ("Divination", ["Divination"]),
        ("Sol Ring", ["Sol Ring"]),
    ],
)
def test_a_cost_to_keep_is_a_bare_string(entry: str, kept: list[str]) -> None:
    found = answer("{U}", hand=[{"card": DIVINATION, "id": "d"}], keep=[entry])
    assert found.summary.kept == kept


def test_a_bare_string_that_is_nothing_is_refused() -> None:
    with pytest.raises(RequestError) as caught:
        answer("{U}", keep=["{U}", "Pay nobody"])
    assert (caught.value.code, caught.value.path) == ("unknown_card", "keep[1].card")
