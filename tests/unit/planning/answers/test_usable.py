"""Objects that some complete payment uses: those with which the cost can be paid once each is required."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from planner.contract.request import decode
from planner.costing.question import prepare
from planner.planning.answers import usable
from planner.planning.answers.usable import usable_ids
from planner.planning.answers.verdict import verdict
from planner.planning.question.methods import SolveOptions


def _card(name: str, type_line: str, oracle_text: str) -> dict[str, str]:
    return {"name": name, "type_line": type_line, "oracle_text": oracle_text}


CARDS: list[Any] = [
    "Forest",
    "Island",
    "Snow-Covered Swamp",
    "Volcanic Island",
    "Treasure",
    "Sol Ring",
    "Azorius Signet",
    _card("Gate", "Land", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
    _card("Pain", "Land", "{T}: Add {G}. This land deals 1 damage to you."),
    _card("Rock", "Artifact", "{T}: Add {U}. Spend this mana only to cast artifact spells."),
    _card("Altar", "Artifact", "Sacrifice a creature: Add {C}{C}."),
    _card("Elf", "Creature - Elf", "{T}: Add {G}."),
    _card("Choir", "Artifact", "{T}, Tap an untapped creature you control: Add {R}."),
    _card("Cradle", "Land", "{T}: Add {G} for each creature you control."),
]
COSTS = [
    *("{1}{G}", "{2}{U}", "{X}{R}", "{X}{X}{G}", "{3}", "{U}{U}"),
    *("{G/U}{2/U}", "{B/P}{1}", "{S}{1}", "{C}{5}"),
]


def asked(seed: int) -> dict[str, Any]:
    rng = Random(seed)
    pay: dict[str, Any] = {"cost": rng.choice(COSTS)}
    if "X" in pay["cost"] and rng.random() < 0.5:
        pay["x"] = rng.choice(["max", 1, 2])
    board = {
        "battlefield": [rng.choice(CARDS) for _ in range(rng.randint(1, 7))],
        "life": rng.choice([1, 20]),
        "pool": rng.choice(["", "{G}", "{U}{C}"]),
    }
    return {"board": board, "pay": pay}


@pytest.mark.parametrize("seed", range(150))
def test_what_takes_over_a_symbol_is_what_a_verdict_with_it_required_says(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    question, options = prepare(decode(asked(seed))), SolveOptions()
    found = usable_ids(question, options.begun())
    for one in found:
        assert verdict(question.using(require=question.require | {one}), options.begun())
    monkeypatch.setattr(usable, "_takes_over", lambda *_: False)
    assert usable_ids(question, options.begun()) == found


def test_most_objects_need_no_verdict_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def counted(*said: Any) -> Any:
        asked.append(said)
        return verdict(*said)

    monkeypatch.setattr(usable, "verdict", counted)
    board = {"battlefield": ["Forest", "Island", "Volcanic Island", "Treasure", "Sol Ring", "Azorius Signet"]}
    question = prepare(decode({"board": board, "pay": {"cost": "{1}{U}"}}))
    assert len(usable_ids(question, SolveOptions())) == 6
    assert len(asked) == 2  # of the cost, and of the Signet, which asks for mana itself
