"""106.3: mana remembers what produced it, and a cost can ask for that."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, RequestError, Status

EXTRA = "Whenever you tap a creature for mana, add an additional {G}."


def creature(name: str, text: str) -> dict[str, str]:
    """A 1/1 with this text."""
    line = f"Creature — {name} Druid"
    return {"name": name, "type_line": line, "oracle_text": text, "power": "1", "toughness": "1"}


ELF = creature("Elf", "{T}: Add {G}.")
CUB = creature("Cub", EXTRA)
REINS = {"name": "Reins", "type_line": "Enchantment", "oracle_text": EXTRA}


def ask(sources: str, battlefield: list[Any], pool: Any = "", mana: str = "{2}") -> Any:
    """Casting a creature that asks for mana of these sources alone."""
    text = f"Spend only mana produced by {sources} to cast this spell."
    card = {"name": "Picky", "mana_cost": mana, "type_line": "Creature — Beast", "oracle_text": text}
    return planner.plan({"board": {"battlefield": battlefield, "pool": pool}, "pay": {"card": card}})


def test_mana_of_other_sources_cannot_be_spent() -> None:
    assert ask("creatures", ["Forest", "Forest"]).status is Status.UNPAYABLE


def test_mana_of_the_right_source_can() -> None:
    plan = ask("creatures", ["Forest", {"card": ELF, "count": 2}])
    assert isinstance(plan, Plan)
    assert plan.summary.tapped == ["Elf#1", "Elf#2"]
    assert plan.optimal


def test_a_token_that_was_sacrificed_for_mana_was_a_creature() -> None:
    assert ask("creatures", ["Eldrazi Spawn", "Eldrazi Spawn"]).status is Status.PAYABLE


def test_other_mana_still_pays_for_mana_abilities() -> None:
    """Only what is spent on the spell itself has to come from a creature."""
    filterer = {"name": "Druid", "type_line": "Creature — Elf", "oracle_text": "{1}, {T}: Add {G}{G}."}
    plan = ask("creatures", ["Forest", {"card": filterer}])
    assert isinstance(plan, Plan)
    assert plan.summary.tapped == ["Forest#1", "Druid#1"]


@pytest.mark.parametrize(
    ("words", "sources", "pays"),
    [
        (["creature"], "creatures", True),
        (["Creature", "Elf"], "creatures", True),
        (["Elf"], "Elves", True),
        (["Elf"], "creatures", False),
        (["Treasure"], "Treasures", True),
        (["Treasure"], "artifacts", True),
        (["Treasure"], "creatures", False),
        (["Forest"], "basic lands", True),
        (["Snow-Covered Forest"], "snow sources", True),
        (["land"], "basic lands", False),
        (["Basic Land"], "basic lands", True),
        ([], "creatures", False),
    ],
)
def test_mana_in_the_pool_has_the_source_that_the_request_says(
    words: list[str], sources: str, pays: bool
) -> None:
    answer = ask(sources, [], [{"mana": "{G}{G}", "from": words}])
    assert (answer.status is Status.PAYABLE) is pays


def test_a_source_that_the_request_leaves_open_is_assumed_not_to_be_one() -> None:
    answer = ask("creatures", [], "{G}{G}")
    assert answer.status is Status.UNPAYABLE
    assert answer.assumed == ["not: the mana in the pool is from creatures"]


def test_snow_mana_from_somewhere_is_mana_from_a_snow_source() -> None:
    assert ask("snow sources", [], [{"mana": "{G}{G}", "snow": True}]).status is Status.PAYABLE


def test_mana_of_a_trigger_is_that_of_the_permanent_that_has_it() -> None:
    both = ask("creatures", [{"card": ELF}, {"card": CUB}])
    assert both.status is Status.PAYABLE
    apart = ask("creatures", [{"card": ELF}, {"card": REINS}])
    assert apart.status is Status.UNPAYABLE
    assert ask("creatures", [{"card": ELF}, {"card": REINS}], mana="{1}").status is Status.PAYABLE


def test_mana_from_somewhere_pays_for_everything_else_as_before() -> None:
    board = {"pool": [{"mana": "{G}", "from": ["Treasure"]}, {"mana": "{G}", "from": ["Elf"]}]}
    plan = planner.plan({"board": board, "pay": {"cost": "{1}{G}"}})
    assert isinstance(plan, Plan)
    assert plan.price == 2


@pytest.mark.parametrize("word", ["", "  ", "x" * 301])
def test_a_source_without_words_is_refused(word: str) -> None:
    with pytest.raises(RequestError) as refusal:
        planner.plan({"board": {"pool": [{"mana": "{G}", "from": ["Elf", word]}]}, "pay": {"cost": "{G}"}})
    assert refusal.value.path == "board.pool[0].from[1]"
