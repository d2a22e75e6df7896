"""The referee's own sum of a total cost: plain spells on boards with plain changes (118.7, 601.2f)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.costing.question import prepare
from planner.game.mana import ManaCost
from planner.referee.common_totals import misjudged_total

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{2}{G}", "colors": ["G"], "power": "2"}
LESS = "Creature spells you cast cost {1} less to cast."
GREEN = "Green spells you cast cost {G} less to cast."
MORE = "Each spell costs {1} more to cast."
SPHERE = (
    "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs "
    "three mana to cast."
)


def asked(*texts: str, card: dict[str, Any] = BEAR, **pay: Any) -> Any:
    permanents = [
        {"card": {"name": f"Rule {n}", "type_line": "Artifact", "oracle_text": text}}
        for n, text in enumerate(texts)
    ]
    return prepare({"board": {"battlefield": permanents}, "pay": {"card": card, **pay}})


@pytest.mark.parametrize(
    "texts", [(), (LESS,), (GREEN, GREEN), (MORE, LESS), (LESS, LESS, LESS), (SPHERE, LESS)]
)
def test_601_2f_what_the_texts_come_to(texts: tuple[str, ...]) -> None:
    found = asked(*texts)
    assert misjudged_total(found.game, found.cost) == ""


@pytest.mark.parametrize(
    ("texts", "said", "owed"),
    [
        ((), "{1}{G}", "owed is {2}{G}"),
        ((LESS,), "{2}{G}", "owed is {1}{G}"),
        ((GREEN, GREEN), "{2}{G}", "owed is {1} "),
        ((MORE,), "{2}{G}", "owed is {3}{G}"),
        (("Goblin spells you cast cost {1} less to cast.",), "{1}{G}", "owed is {2}{G}"),
    ],
)
def test_601_2f_another_sum_is_told(texts: tuple[str, ...], said: str, owed: str) -> None:
    found = asked(*texts)
    assert owed in f"{misjudged_total(found.game, replace(found.cost, mana=ManaCost(said)))} "


def test_702_73_the_spell_is_every_creature_type() -> None:
    goblins = "Goblin spells you cast cost {1} less to cast."
    nexus = (
        "Creatures you control are every creature type. The same is true for creature spells you control and "
        "creature cards you own that aren't on the battlefield."
    )
    found = asked(goblins, nexus)
    assert misjudged_total(found.game, found.cost) == ""
    assert "owed is {1}{G}" in misjudged_total(found.game, replace(found.cost, mana=ManaCost("{2}{G}")))


@pytest.mark.parametrize(
    ("card", "pay"),
    [
        ({"oracle_text": "This spell costs {1} less to cast if you control a Bear."}, {}),
        ({"mana_cost": "{X}{G}"}, {"x": 1}),
        ({"mana_cost": "{W/G}{G}"}, {}),
        ({"oracle_text": "Kicker {1}"}, {"additional": ["Kicker"]}),
        ({}, {"from": "command", "commander_casts": 1}),
        ({"oracle_text": "Morph {G}"}, {"alternative": "face down"}),
    ],
)
def test_what_it_does_not_know_it_does_not_judge(card: dict[str, Any], pay: dict[str, Any]) -> None:
    found = asked(LESS, card={**BEAR, "name": "Odd", **card}, **pay)
    assert misjudged_total(found.game, replace(found.cost, mana=ManaCost("{9}"))) == ""
