"""Bad input of every class: a ``RequestError`` that says where and what, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

import planner
from planner import RequestError, Status
from planner.contract.refusals import decode_as
from tests.support.bad_requests import refused, with_value
from tests.support.cards.single import BLAZE, COUNTERSPELL, entry, request

# What isn't JSON, or isn't a request.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "forest",
        '{"board": }',
        "[1, 2",
        "{'board': {}}",
        '{"board": {}} {"board": {}}',
        '{"board": {"life": NaN}}',
        '{"board": {"life": Infinity}}',
        '"\\ud800',
        b"\xff\xfe\x00",
        b'{"board": {"pool": "\xff"}}',
        b"\x00" * 100,
        '{"board": {"life": 1e999}, "pay": {"cost": "{G}"}}',
    ],
)
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    assert refused(text).message


@pytest.mark.parametrize("value", [None, [], "null", "[]", "1", '"request"', 17, 1.5, True, object(), {1, 2}])
def test_what_is_no_request_is_refused(value: Any) -> None:
    if value is None:
        assert refused({}).path == "pay"
    else:
        assert refused(value).message


@pytest.mark.parametrize("text", ["[" * 100_000, '{"board":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_deep_nesting_is_refused(text: str) -> None:
    assert refused(text).message


@pytest.mark.parametrize("depth", [50, 900, 20_000])
def test_deeply_nested_objects_are_refused(depth: int) -> None:
    nested: Any = {}
    for _ in range(depth):
        nested = {"board": nested}
    refused({"board": nested, "pay": {"cost": "{G}"}})
    deep: Any = []
    for _ in range(depth):
        deep = [deep]
    assert refused(with_value("pay.symbols", deep)).path.startswith("pay.symbols")


# Wrong types and unknown keys, at each level.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("board", 7),
        ("board", True),
        ("board.life", "ten"),
        ("board.life", 2.5),
        ("board.life", None),
        ("board.life", True),
        ("board.life", float("nan")),
        ("board.pool", 3),
        ("board.pool[0].mana", 3),
        ("board.pool[0].snow", "yes"),
        ("board.battlefield", 7),
        ("board.battlefield", {"Forest": 2}),
        ("board.battlefield[0]", 7),
        ("board.battlefield[0]", None),
        ("board.battlefield[0].card", 7),
        ("board.battlefield[0].card.oracle_text", 7),
        ("board.battlefield[0].card.mana_cost", ["{G}"]),
        ("board.battlefield[0].tapped", "yes"),
        ("board.battlefield[0].summoning_sick", "yes"),
        ("board.battlefield[0].count", "two"),
        ("board.battlefield[0].id", 3.5),
        ("board.battlefield[0].controller", "them"),
        ("board.battlefield[0].colors", ["green"]),
        ("board.battlefield[0].price", "high"),
        ("pay", 1.5),
        ("pay", True),
        ("pay.cost", 3),
        ("pay.x", "most"),
        ("pay.x", 1.5),
        ("pay.kind", "sorcery"),
        ("pay.symbols", "{B}"),
        ("pay.symbols", [2]),
        ("want", "everything"),
        ("forbid", "Forest#1"),
        ("forbid", [1.5]),
        ("require", {"Forest#1": True}),
        ("limits", 1),
        ("limits.time", "1 s"),
        ("limits.time", float("nan")),
        ("prices", [1]),
        ("prices.land", "dear"),
        ("prices.life", [1, 2]),
    ],
)
def test_a_wrong_type_or_value_is_refused_with_its_path(path: str, value: Any) -> None:
    error = refused(with_value(path, value))
    assert error.path.startswith(path)
    assert "expected" in error.message


def test_a_refusal_names_the_path_what_stood_there_and_what_is_allowed() -> None:
    error = refused(with_value("board.battlefield[0].summoning_sick", "yes"))
    assert str(error) == 'board.battlefield[0].summoning_sick: expected true or false, got "yes"'


@pytest.mark.parametrize(
    "place",
    ["", "board.", "board.battlefield[0].", "board.pool[0].", "pay.", "limits.", "prices."],
)
def test_an_unknown_key_is_refused_at_every_level_but_in_a_card(place: str) -> None:
    error = refused(with_value(f"{place}surprise", 1))
    assert error.path == f"{place}surprise"
    assert "unknown key" in error.message


def test_an_unknown_key_inside_a_card_is_ignored() -> None:
    asked = with_value("board.battlefield[0].card.surprise", {"any": ["thing"]})
    assert planner.can_pay({**asked, "pay": {"cost": "{G}"}})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("board.battlefield[0].count", -1),
        ("board.battlefield[0].count", 0),
        ("board.battlefield[0].count", 10_001),
        ("board.battlefield[0].price", -1),
        ("board.life", 10**12),
        ("board.life", -(10**30)),
        ("board.life", 10**400),
        ("pay.x", -1),
        ("pay.x", 10**30),
        ("limits.time", 0),
        ("limits.time", -1),
        ("limits.time", 1e9),
        ("limits.time", float("inf")),
        ("prices.land", -60),
        ("prices.land", 10**9),
        ("board.library", -1),
    ],
)
def test_a_number_out_of_range_is_refused(path: str, value: Any) -> None:
    assert refused(with_value(path, value)).path == path


@pytest.mark.parametrize("life", [-1_000_000_000, 1_000_000_000])
def test_life_at_the_edge_of_its_range_is_answered(life: int) -> None:
    assert planner.can_pay(request(life=life, cost="{G/P}")) is (
        Status.PAYABLE if life > 0 else Status.UNPAYABLE
    )


# Ids.


@pytest.mark.parametrize(
    ("battlefield", "path"),
    [
        ([entry("Forest", id="a"), entry("Island", id="a")], "board.battlefield[1].id"),
        ([entry("Forest", id="Forest#1"), "Forest"], "board.battlefield[1].id"),
        (["Forest", entry("Island", id="Forest#1")], "board.battlefield[1].id"),
        ([entry("Forest", id="f", count=3), entry("Island", id="f#2")], "board.battlefield[1].id"),
        ([entry("Forest", id="")], "board.battlefield[0].id"),
        ([entry("Forest", id="x" * 301)], "board.battlefield[0].id"),
    ],
)
def test_an_id_that_is_taken_or_no_id_is_refused(battlefield: list[Any], path: str) -> None:
    assert refused(request(*battlefield, cost="{G}")).path == path


def test_an_id_is_taken_across_zones() -> None:
    asked = request(entry("Forest", id="a"), hand=[entry(COUNTERSPELL, id="a")], cost="{G}")
    error = refused(asked)
    assert (error.path, error.message) == (
        "board.hand[0].id",
        'the id "a" is taken by board.battlefield[0]',
    )


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"forbid": ["Forest#2"]}, "forbid[0]"),
        ({"forbid": ["Forest#1", ""]}, "forbid[1]"),
        ({"require": ["Forest"]}, "require[0]"),
    ],
)
def test_an_unknown_id_is_refused(more: dict[str, Any], path: str) -> None:
    error = refused(request("Forest", cost="{G}", **more))
    assert error.path == path
    assert "no object has the id" in error.message


@pytest.mark.parametrize("card", ["Counterspell", "Forest#2", ""])
def test_an_unknown_id_of_the_card_to_cast_is_refused(card: str) -> None:
    assert refused(request("Forest", card=card)).path == "pay.card"


def test_a_permanent_is_no_card_to_cast() -> None:
    assert refused(request("Forest", card="Forest#1")).path == "pay.card"


# Cards.


@pytest.mark.parametrize("name", ["Black Bolt", "forrest", "", "Forêt", "\x00", "🌲"])
def test_an_unknown_card_name_is_refused(name: str) -> None:
    error = refused(request(name, cost="{G}"))
    assert error.path == "board.battlefield[0]"
    assert error.message.startswith("no card of the name")
    assert ('did you mean "Forest"' in error.message) == name.lower().startswith("for")


@pytest.mark.parametrize(
    ("card", "path"),
    [
        ({}, "card.name"),
        ({"name": ""}, "card.name"),
        ({"name": "Odd"}, "card.type_line"),
        ({"name": "Odd", "type_line": None}, "card.type_line"),
        ({"name": "Odd", "type_line": "Land", "mana_cost": "{Q}"}, "card.mana_cost"),
        (
            {"name": "Odd", "type_line": "Land", "card_faces": [{"type_line": 3}]},
            "card.card_faces[0].type_line",
        ),
        ({"name": "Odd", "type_line": "Land", "cmc": "three"}, "card.cmc"),
    ],
)
def test_a_card_that_says_too_little_or_something_wrong_is_refused(card: dict[str, Any], path: str) -> None:
    assert refused(request({"card": card}, cost="{G}")).path == f"board.battlefield[0].{path}"


@pytest.mark.parametrize("face", [1, -1, "Back", 10**20])
def test_a_face_that_is_not_there_is_refused(face: Any) -> None:
    assert refused(request(entry("Forest", face=face), cost="{G}")).path == "board.battlefield[0].face"


@pytest.mark.parametrize("state", ["tapped", "summoning_sick"])
def test_a_card_in_hand_is_not_tapped(state: str) -> None:
    asked = request(hand=[entry(COUNTERSPELL, **{state: True})], cost="{G}")
    assert refused(asked).path == f"board.hand[0].{state}"


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Ajoutez {G}.",
        "{T}: Erzeuge {G}.",
        "{T}: Agrega {G}.",
        "{T}：{G}を加える。",
        "{T}: Добавьте {G}.",
    ],
)
def test_text_in_another_language_is_refused(text: str) -> None:
    foreign = {"name": "Forest", "type_line": "Land", "oracle_text": text}
    error = refused(request(foreign, cost="{G}"))
    assert error.path == "board.battlefield[0].card.oracle_text"
    assert "not English" in error.message
    spell = {"name": "Spell", "mana_cost": "{G}", "type_line": "Instant", "oracle_text": text}
    assert refused(request("Forest", card=spell)).path == "pay.card.oracle_text"


# The payment.


@pytest.mark.parametrize(
    ("pay", "path"),
    [
        ({}, "pay"),
        ({"cost": "{G}", "card": BLAZE}, "pay"),
        ({"cost": ""}, "pay.cost"),
        ({"cost": "G"}, "pay.cost"),
        ({"cost": "{}"}, "pay.cost"),
        ({"cost": "{G"}, "pay.cost"),
        ({"cost": "{Q}"}, "pay.cost"),
        ({"cost": "{2}{Q/W}"}, "pay.cost"),
        ({"cost": "{½}"}, "pay.cost"),
        ({"cost": "{∞}"}, "pay.cost"),
        ({"cost": "{-1}"}, "pay.cost"),
        ({"cost": "{1.5}"}, "pay.cost"),
        ({"cost": "{²}"}, "pay.cost"),
        ({"cost": "{99999999999}"}, "pay.cost"),
        ({"cost": "{Y}"}, "pay.cost"),
        ({"cost": "{X}{Z}{Z}"}, "pay.cost"),
        ({"cost": ", , ,"}, "pay.cost"),
        ({"cost": "{G}, "}, "pay.cost"),
        ({"cost": "Pay -1 life"}, "pay.cost"),
        ({"cost": "Pay 99999999999 life"}, "pay.cost"),
        ({"cost": "\x00"}, "pay.cost"),
        ({"cost": "\ud800"}, "pay.cost"),
        ({"cost": "{G}" * 1_001}, "pay.cost"),
        ({"cost": "{G}", "x": 1}, "pay.x"),
        ({"cost": "{G}", "x": "max"}, "pay.x"),
        ({"cost": "Pay 2 life", "x": 0}, "pay.x"),
        ({"cost": "{G}", "face": 0}, "pay.face"),
        ({"cost": "{G}", "symbols": ["{G}"]}, "pay.symbols[0]"),
        ({"cost": "{W/U}", "symbols": ["{B}"]}, "pay.symbols[0]"),
        ({"cost": "{W/U}", "symbols": ["W"]}, "pay.symbols[0]"),
        ({"cost": "{W/P}", "symbols": ["1 life"]}, "pay.symbols[0]"),
        ({"cost": "{W/P}", "symbols": [""]}, "pay.symbols[0]"),
        ({"cost": "{W/P}", "symbols": ["2 life", "2 life"]}, "pay.symbols[1]"),
        ({"card": BLAZE, "kind": "ability"}, "pay.kind"),
        ({"card": BLAZE, "symbols": ["{R}"]}, "pay.symbols[0]"),
        ({"card": COUNTERSPELL, "x": 3}, "pay.x"),
        ({"card": {"name": "Odd", "mana_cost": "{Y}{R}", "type_line": "Sorcery"}}, "pay.card.mana_cost"),
        ({"card": {"name": "Odd", "mana_cost": "{Q}", "type_line": "Sorcery"}}, "pay.card.mana_cost"),
        ({"card": {"mana_cost": "{R}"}}, "pay.card.name"),
        ({"card": {"name": "Odd", "card_faces": [{"name": "A"}, {"name": "B"}]}, "face": "C"}, "pay.face"),
    ],
)
def test_a_payment_that_is_none_is_refused(pay: dict[str, Any], path: str) -> None:
    assert refused({"board": {"battlefield": ["Forest"]}, "pay": pay}).path == path


def test_a_bad_symbol_says_what_and_where() -> None:
    assert '"{2}{Q/W}": unknown mana symbol {Q/W} at position 3' in refused(request(cost="{2}{Q/W}")).message


@pytest.mark.parametrize("pool", ["G", "{1}", "{W/U}", "{X}", "{S}", "{G}{Q}", "\ud800"])
def test_a_pool_of_anything_but_mana_is_refused(pool: str) -> None:
    assert refused(request(pool=pool, cost="{G}")).path == "board.pool"
    in_list = request(cost="{G}")
    in_list["board"]["pool"] = [{"mana": "{G}"}, {"mana": pool}]
    assert refused(in_list).path == "board.pool[1].mana"


@pytest.mark.parametrize(
    ("path", "value"),
    [("board.battlefield[0]", "\ud800"), ("board.battlefield[0]", {"card": "Forest", "id": "a\udfff"})],
)
def test_text_that_no_encoding_can_carry_is_refused(path: str, value: str | dict[str, Any]) -> None:
    error = refused(request(value, cost="{G}"))
    assert error.path.startswith(path)
    assert error.message == "expected text without lone surrogates"


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ({"board": {}, "keep": [{"card": {"name": 1}}], "pay": {"cost": "{1}"}}, "keep[0].card.name"),
        ({"pays": [{"card": {"name": 3}}]}, "pays[0].card.name"),
        ({"board": {"hand": [{"name": "Bear", "power": [1]}]}}, "board.hand[0].power"),
    ],
)
def test_a_card_that_is_no_card_is_refused_where_it_stands(request_: dict[str, Any], path: str) -> None:
    assert refused(request_).path == path


@pytest.mark.parametrize("key", ["colors", "color_indicator"])
@pytest.mark.parametrize("wrong", ["X", "w", "Green", "\x1b[31m", ""])
def test_a_card_has_no_other_colors_than_the_five(key: str, wrong: str) -> None:
    elf = {"name": "Elf", "type_line": "Creature — Elf", key: ["G", wrong]}
    faced = {"name": "Elf // Elk", "card_faces": [{**elf, "mana_cost": "{G}"}, {**elf, "name": "Elk"}]}
    for card, path in ((elf, "card"), (faced, "card.card_faces[0]")):
        for board in ({"battlefield": [{"card": card}]}, {"hand": [{"card": card}]}):
            zone = next(iter(board))
            with pytest.raises(RequestError) as refused:
                planner.plan(board=board, pay={"cost": "{0}"})
            assert refused.value.path == f"board.{zone}[0].{path}.{key}[1]"


class Turns(Struct):
    turns: dict[str, Annotated[int, Meta(ge=1, le=20)]]


@pytest.mark.parametrize(
    ("turns", "path"),
    [({"Bear": 0}, "turns.Bear"), ({"A": 3, "Bear": 21}, "turns.Bear"), ({"A": "2"}, "turns.A")],
)
def test_a_value_by_name_that_is_out_of_bounds_is_named(turns: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as refusal:
        decode_as({"turns": turns}, Turns, "")
    assert refusal.value.path == path
