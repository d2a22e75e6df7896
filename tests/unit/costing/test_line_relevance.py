"""Lines that aren't understood: which can bear on a payment, by what they speak of."""

from __future__ import annotations

from typing import Any

import pytest

import planner

Json = dict[str, Any]
FOREST, ELVES = "Forest", "Llanowar Elves"


def _line(text: str, type_line: str = "Enchantment", **state: Any) -> Json:
    card = {
        "name": "Strange One",
        "type_line": type_line,
        "oracle_text": text,
        "power": "2",
        "toughness": "2",
    }
    return {"card": card, **state}


ARREST = "Enchanted creature can't become untapped and its activated abilities can't be activated, ever."
NO_LINES: dict[str, tuple[Any, list[Any]]] = {
    "it is attached to nothing": ("{G}", [FOREST, _line(ARREST, "Enchantment — Aura")]),
    "it is attached to what makes no mana": (
        "{G}",
        [FOREST, _line("", "Creature", id="bear"), _line(ARREST, "Enchantment — Aura", attached_to="bear")],
    ),
    "a sentence that goes on": (
        "{G}",
        [ELVES, _line("Enchanted creature is odd. It loses all abilities.", "Enchantment — Aura")],
    ),
    "who attacks": ("{G}", [FOREST, _line("~ can't attack unless there is a Forest in play.", "Creature")]),
    "who blocks": ("{G}", [FOREST, _line("~ can't block if you control four or more Forests.", "Creature")]),
    "how large it is": (
        "{G}",
        [FOREST, _line("~ gets +X/+0, where X is half the Forests you control.", "Creature")],
    ),
    "of cards in graveyards": (
        "{G}",
        [FOREST, _line("Players can't activate abilities of cards in any graveyard.")],
    ),
    "of objects that aren't there": (
        "{G}",
        [FOREST, _line("Activated abilities of nontoken Rebels cost a strange sum more.")],
    ),
    "of permanents without abilities": (
        "{G}",
        [FOREST, _line("Each planeswalker with a strange counter loses all abilities.")],
    ),
    "no land is snow": ("{G}", [FOREST, _line("All lands are no longer snow while it melts.")]),
    "nothing sacrifices": (
        "{G}",
        [FOREST, _line("Creatures you control but don't own can't be sacrificed.")],
    ),
    "of cards in exile": (
        "{G}",
        [FOREST, _line("Play cards exiled with ~; mana of any type can be spent to cast them.")],
    ),
    "of its own abilities": (
        "{G}",
        [FOREST, _line("Mana of any type can be spent to activate ~'s abilities.")],
    ),
    "nothing counts devotion": (
        "{G}",
        [FOREST, _line("Your devotion to each color, strangely, is increased by one.")],
    ),
    "of abilities with a keyword": (
        "{G}",
        [FOREST, _line("Monstrosity abilities you activate cost {1} less, strangely.")],
    ),
    "of copies": (
        {"name": "Spell", "mana_cost": "{G}", "type_line": "Instant", "oracle_text": ""},
        [FOREST, _line("You may cast the copy. That copy costs {2} less to cast.")],
    ),
}


def _asked(pay: Any, battlefield: list[Any]) -> Any:
    paid = {"cost": pay} if isinstance(pay, str) else {"card": pay}
    asked = {"board": {"battlefield": battlefield}, "pay": paid}
    answer = planner.plan(asked)
    assert planner.can_pay(asked) is answer.status
    return answer


@pytest.mark.parametrize(("pay", "battlefield"), NO_LINES.values(), ids=NO_LINES)
def test_a_line_that_cant_bear_on_the_payment_isnt_counted(pay: Any, battlefield: list[Any]) -> None:
    answer = _asked(pay, battlefield)
    assert (answer.status, answer.optimal, answer.not_understood) == ("payable", True, [])


SNOW = {"card": {"name": "Snowy", "type_line": "Basic Snow Land — Forest"}}
CHEAPENER = {
    "name": "Mage",
    "type_line": "Creature",
    "oracle_text": "Instant and sorcery spells you cast cost {1} less to cast.",
    "power": "2",
    "toughness": "2",
}
LINES: dict[str, tuple[Any, list[Any]]] = {
    "it is attached to a source": (
        "{G}",
        [ELVES, _line(ARREST, "Enchantment — Aura", attached_to="Llanowar Elves#1")],
    ),
    "a snow land": ("{G}", [SNOW, _line("All lands are no longer snow while it melts.")]),
    "something may be sacrificed": (
        "Sacrifice a creature",
        [ELVES, _line("Creatures you control but don't own can't be sacrificed.")],
    ),
    "what it speaks of makes mana": (
        "{G}",
        [ELVES, _line("Each creature with a strange mark on it loses all abilities and is a Bird.")],
    ),
    "what it speaks of makes spells cheaper": (
        {"name": "Spell", "mana_cost": "{1}{G}", "type_line": "Instant", "oracle_text": ""},
        [
            FOREST,
            FOREST,
            {"card": CHEAPENER},
            _line("Each creature with a strange mark on it loses all abilities and is a Bird."),
        ],
    ),
}


@pytest.mark.parametrize(("pay", "battlefield"), LINES.values(), ids=LINES)
def test_one_that_can_is(pay: Any, battlefield: list[Any]) -> None:
    answer = _asked(pay, battlefield)
    assert answer.status == "unknown"
    assert [line.object for line in answer.not_understood] == ["Strange One#1"]
