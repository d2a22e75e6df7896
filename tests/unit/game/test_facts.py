"""The keys of a request's facts: one table, in the handbook, and each settles a text that asks for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import planner
from planner.game.facts import FACTS, NUMBER, SUBTYPES, TRUTH, key_called
from tests.support.bad_requests import refused

PAGE = Path(__file__).parents[3] / "docs" / "boards.md"
ASKS = {
    "spells_cast": "if you've cast another spell this turn",
    "instants_and_sorceries_cast": "for each instant and sorcery you've cast this turn",
    "commander_casts": "for each time you've cast your commander from the command zone this game",
    "life_gained": "if you gained life this turn",
    "life_lost": "if you lost life this turn",
    "opponent_lost_life": "if an opponent lost 3 or more life this turn",
    "opponent_poison": "if an opponent has three or more poison counters",
    "creatures_died": "for each creature that died this turn",
    "creature_died": "if a creature died this turn",
    "attacked": "if you attacked this turn",
    "cards_drawn": "if you've drawn three or more cards this turn",
    "cards_discarded": "if you've discarded a card this turn",
    "permanents_sacrificed": "if you sacrificed a permanent this turn",
    "lands_played": "if you've played a land this turn",
    "lands_entered": "if a land entered the battlefield under your control this turn",
    "speed": "where X is your speed",
    "monarch": "if you're the monarch",
    "night": "if it's night",
}
FIRST = {
    "nonartifact_spells_cast": "The first nonartifact spell you cast each turn costs {1} less to cast.",
    "artifact_spells_cast": "The first artifact spell you cast each turn costs {1} less to cast.",
    "creature_spells_cast": "The first creature spell you cast each turn costs {1} less to cast.",
    "noncreature_spells_cast": "The first noncreature spell you cast each turn costs {1} less to cast.",
}
ELSEWHERE = {"combat_damage_by", "opponent_hand", "cards_foretold", "casts_left", "starting_life_total"}
"""Keys that tests of their own rules ask for."""


def owed(text: str, permanent: str = "", facts: dict[str, int | bool] | None = None) -> str:
    kinds = {"The first creature": "Creature — Bear", "The first artifact": "Artifact"}
    kind = next((kind for words, kind in kinds.items() if words in permanent), "Sorcery")
    spell: dict[str, Any] = {"name": "It", "mana_cost": "{9}", "type_line": kind, "oracle_text": text}
    other = {"name": "Other", "type_line": "Enchantment", "oracle_text": permanent}
    board = {"battlefield": [other] if permanent else [], "facts": facts or {}}
    answer = planner.plan({"board": board, "pay": {"card": spell}})
    return str(getattr(answer, "total_cost", ""))


@pytest.mark.parametrize("key", ASKS)
def test_each_key_settles_what_asks_for_it(key: str) -> None:
    amount = "{X}" if "where X" in ASKS[key] else "{1}"
    text = f"This spell costs {amount} less to cast{',' * ('where' in ASKS[key])} {ASKS[key]}."
    stated: int | bool = 3 if FACTS[key].type == NUMBER else True
    assert owed(text) == "{9}"
    assert owed(text, facts={key: stated}) != "{9}"


def test_other_kinds_of_spells_are_counted_by_keys_of_their_own() -> None:
    assert planner.Board(battlefield=["Forest"], facts={"bear_spells_cast": 1}).can_pay("{G}")
    found = refused({"board": {"facts": {"artefact_spells_cast": 1}}, "pay": {"cost": "{1}"}})
    assert "artifact_spells_cast" in str(found)


@pytest.mark.parametrize("key", FIRST)
def test_the_first_of_a_kind_each_turn(key: str) -> None:
    assert owed("", FIRST[key], {key: 0, "spells_cast": 2}) == "{8}"
    assert owed("", FIRST[key], {key: 1}) == "{9}"


def test_no_key_is_without_a_test() -> None:
    assert set(FACTS) == {*ASKS, *FIRST, *ELSEWHERE}
    assert {one.type for one in FACTS.values()} == {NUMBER, TRUTH, SUBTYPES}


@pytest.mark.parametrize(
    ("keyword", "kinds", "pays"),
    [
        ("Prowl", ["Rogue"], True),
        ("Prowl", ["rogue", "Elf"], True),
        ("Prowl", ["Elf"], False),
        ("Prowl", [], False),
        ("Freerunning", ["Assassin"], True),
        ("Freerunning", ["commander"], True),
        ("Freerunning", ["Rogue"], False),
    ],
)
def test_prowl_asks_which_kinds_dealt_combat_damage(keyword: str, kinds: list[str], pays: bool) -> None:
    rogue = {"name": "It", "mana_cost": "{3}{R}", "type_line": "Creature — Goblin Rogue"}
    pay = {"card": rogue | {"oracle_text": f"{keyword} {{R}}"}, "alternative": keyword}
    board = {"battlefield": ["Mountain"], "facts": {"combat_damage_by": kinds}}
    assert bool(planner.can_pay(board=board, pay=pay)) is pays
    assert planner.Board(**board).to_dict()["facts"] == {"combat_damage_by": kinds}


@pytest.mark.parametrize(
    ("key", "wrong"), [("combat_damage_by", 3), ("combat_damage_by", ["Elf", 3]), ("monarch", 2)]
)
def test_each_key_has_one_type(key: str, wrong: Any) -> None:
    error = refused({"board": {"facts": {key: wrong}}, "pay": {"cost": "{G}"}})
    assert (error.path, error.code) == (f"board.facts.{key}", "wrong_type")
    assert f"expected {FACTS[key].type}" in error.message


def test_the_handbook_has_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = [f"| `{one.key}` | {one.type} | {one.asked_by} |" for one in FACTS.values()]
    assert "\n".join(rows) in page


@pytest.mark.parametrize(
    ("name", "meant"),
    [("spels_cast", "spells_cast"), ("lifegained", "life_gained"), ("monarhc", "monarch")],
)
def test_a_misspelt_key_is_refused_with_what_was_meant(name: str, meant: str) -> None:
    error = refused({"board": {"facts": {name: 1}}, "pay": {"cost": "{G}"}})
    assert (error.path, error.code) == (f"board.facts.{name}", "unknown_key")
    assert f'did you mean "{meant}"' in error.message


def test_words_of_a_text_are_no_key() -> None:
    words: dict[str, int | bool] = {"you've discarded a card this turn": True}
    text = "This spell costs {3} less to cast if you've discarded a card this turn."
    assert owed(text, facts=words) == "{6}"


def test_what_is_taken_as_none_is_named_by_its_key() -> None:
    spell = {
        "name": "It",
        "mana_cost": "{9}",
        "type_line": "Sorcery",
        "oracle_text": "This spell costs {1} less to cast for each creature that died this turn.",
    }
    answer = planner.plan({"board": {}, "pay": {"card": spell}})
    assert list(map(str, answer.assumed)) == ["creatures_died is 0 (It)"]
    assert key_called("the number of instant and sorcery spell you've cast this turn") == (
        "instants_and_sorceries_cast"
    )
