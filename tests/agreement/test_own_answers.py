"""Own answers hold before the referee, and untrue ones don't, where text asks what nobody has said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.agreement.falsified import Run
from tests.agreement.own_answers import look_at

Json = dict[str, Any]


def _card(name: str, mana_cost: str, type_line: str, oracle_text: str = "", **more: str) -> Json:
    texts = {"mana_cost": mana_cost, "type_line": type_line, "oracle_text": oracle_text}
    return {"name": name, **texts, **more}


CARDS = [
    _card("Tree", "", "Land", "{T}: Add {G}."),
    _card("Stone", "{1}", "Artifact", "{T}: Add {C}."),
    _card("Elf", "{G}", "Creature — Elf", "{T}: Add {G}."),
    _card("Beast", "{2}{G}", "Creature — Beast"),
    _card("Bolt", "{R}", "Instant", "Bolt deals 3 damage to any target."),
]
ASKING = [
    _card("Light", "{4}{B}", "Creature — Imp", "Spectacle {B}"),
    _card("Surging", "{3}{U}", "Sorcery", "Surge {1}{U}\nDraw a card."),
    _card("Bloom", "", "Land", "{T}: Add {C}.\n{T}: Add {G}{G}. Activate only if you gained life this turn."),
    _card("Craft", "", "Land", "{T}: Add {U} for each artifact you control."),
    _card("Temple", "", "Legendary Land", "{2}, {T}: Choose a color. Add an amount of mana of that color "
          "equal to your devotion to that color."),
    _card("Opal", "{0}", "Artifact", "Metalcraft — {T}: Add one mana of any color. Activate only if you "
          "control three or more artifacts."),
    _card("Late", "{5}{U}", "Sorcery", "This spell costs {1} less to cast for each spell "
          "you've cast this turn."),
    _card("Grave", "{4}{B}", "Sorcery", "This spell costs {2} less to cast if a creature died this turn."),
    _card("Golem", "{7}", "Artifact Creature — Golem", "Affinity for artifacts"),
]  # fmt: skip


@pytest.mark.parametrize("part", range(4))
def test_own_answers_are_never_refused_and_untrue_ones_never_called_proven(part: int) -> None:
    run = Run()
    for number in range(12):
        look_at(run, f"short {part}/{number}", CARDS, ASKING)
    assert run.faults == []
    assert run.counts["untrue refuted"] > 10


@pytest.mark.slow
def test_many_own_answers_are_never_refused(fresh_seed: int) -> None:
    run = Run()
    for number in range(2_000):
        look_at(run, f"{fresh_seed}/{number}", CARDS, ASKING)
    assert run.faults == []
    assert run.counts["answers payable, needs"] > 10
