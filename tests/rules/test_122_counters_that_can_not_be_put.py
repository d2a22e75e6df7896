"""118.11, 101.2: where no counters can be put, a cost that puts some can't be paid (122)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.cards.costs import real
from tests.support.comparing import compare

SOLEMNITY = real(
    "Solemnity",
    "{2}{W}",
    "Enchantment",
    "Players can't get counters.\nCounters can't be put on artifacts, creatures, enchantments, or lands.",
)
MELIRA = real(
    "Melira, Sylvok Outcast",
    "{1}{G}",
    "Legendary Creature — Human Scout",
    "You can't get poison counters.\nCreatures you control can't have -1/-1 counters put on them.\n"
    "Creatures your opponents control lose infect.",
    "2",
)
BLOSSOMBIND = real(
    "Blossombind",
    "{1}{U}",
    "Enchantment — Aura",
    "Enchant creature\nEnchanted creature can't become untapped and can't have counters put on it.",
)
DRUID = real(
    "Devoted Druid",
    "{1}{G}",
    "Creature — Elf Druid",
    "{T}: Add {G}.\nPut a -1/-1 counter on Devoted Druid: Untap Devoted Druid.",
    "2",
)
ROOTS = real(
    "Wall of Roots",
    "{1}{G}",
    "Creature — Plant Wall",
    "Put a -0/-1 counter on Wall of Roots: Add {G}. Activate only once each turn.",
    "5",
)
KITE = real(
    "Tatterkite", "{3}", "Artifact Creature — Scarecrow", "Tatterkite can't have counters put on it.", "2"
)
STRIKE = real(
    "Bogslither's Embrace",
    "{1}{B}",
    "Sorcery",
    "As an additional cost to cast this spell, blight 1 or pay {3}.\nExile target creature.",
)
GIDEON = real(
    "Gideon", "{2}{W}{W}", "Legendary Planeswalker — Gideon", "+1: Draw a card.\n-2: You gain 3 life."
) | {"loyalty": "4"}
ROOTED = real(
    "Vault",
    "{2}",
    "Artifact",
    "{T}: Put a charge counter on Vault, then add {C} for each charge counter on Vault.",
)


def asked(pay: dict[str, Any], *battlefield: Any) -> str:
    answer = planner.plan({"board": {"battlefield": list(battlefield)}, "pay": pay})
    return str(answer.status)


UNTAP = {"ability": 1, "source": "druid"}
TAPPED_DRUID = {"card": DRUID, "id": "druid", "tapped": True}


@pytest.mark.parametrize(
    ("other", "controller", "expected"),
    [
        (None, "you", "payable"),
        (SOLEMNITY, "you", "unpayable"),
        (SOLEMNITY, "opponent", "unpayable"),
        (MELIRA, "you", "unpayable"),
        (MELIRA, "opponent", "payable"),
    ],
)
def test_a_creature_that_can_have_no_counters_does_not_untap_for_one(
    other: Any, controller: str, expected: str
) -> None:
    others = [{"card": other, "controller": controller}] if other else []
    assert asked(UNTAP, TAPPED_DRUID, *others) == expected


def test_melira_speaks_of_one_kind_of_counter() -> None:
    """A -0/-1 counter isn't a -1/-1 counter: Wall of Roots makes mana beside her, not beside Solemnity."""
    assert asked({"cost": "{G}"}, ROOTS, MELIRA) == "payable"
    assert asked({"cost": "{G}"}, ROOTS, SOLEMNITY) == "unpayable"


def test_an_aura_speaks_of_the_creature_that_it_enchants() -> None:
    here = [{"card": ROOTS, "id": "wall"}, {"card": BLOSSOMBIND, "attached_to": "wall"}]
    assert asked({"cost": "{G}"}, *here) == "unpayable"
    assert asked({"cost": "{G}"}, *here, ROOTS) == "payable"
    assert asked({"cost": "{G}{G}"}, *here, ROOTS) == "unpayable"


def test_counters_of_an_additional_cost_need_a_creature_that_takes_them() -> None:
    """701.68: blighting puts -1/-1 counters on a creature; the other way to pay is left."""
    few, many = ["Swamp"] * 2, ["Swamp"] * 5
    assert asked({"card": STRIKE}, *few, DRUID) == "payable"
    assert asked({"card": STRIKE}, *few, DRUID, MELIRA) == "unpayable"
    assert asked({"card": STRIKE}, *many, DRUID, MELIRA) == "payable"
    assert asked({"card": STRIKE}, *few, KITE) == "unpayable"
    assert asked({"card": STRIKE}, *few, KITE, DRUID) == "payable"


def test_a_planeswalker_is_none_of_what_solemnity_names() -> None:
    """606.4: a loyalty ability's cost puts loyalty counters on the planeswalker."""
    walker = {"card": GIDEON, "id": "walker", "counters": {"loyalty": 4}}
    assert asked({"ability": 0, "source": "walker"}, walker, SOLEMNITY) == "payable"
    sized = {"type_line": "Legendary Planeswalker Creature — Gideon", "power": "4", "toughness": "4"}
    creature = walker | {"card": GIDEON | sized}
    assert asked({"ability": 0, "source": "walker"}, creature) == "payable"
    assert asked({"ability": 0, "source": "walker"}, creature, SOLEMNITY) == "unpayable"
    assert asked({"ability": 1, "source": "walker"}, creature, SOLEMNITY) == "payable"


def test_a_mana_ability_that_puts_counters_puts_none() -> None:
    """101.2: the ability resolves, and does as much as it can."""
    vault = {"card": ROOTED, "counters": {"charge": 1}}
    assert asked({"cost": "{2}"}, vault) == "payable"
    assert asked({"cost": "{2}"}, vault, SOLEMNITY) == "unpayable"
    assert asked({"cost": "{1}"}, vault, SOLEMNITY) == "payable"


@pytest.mark.parametrize("other", [SOLEMNITY, MELIRA, KITE])
def test_program_referee_and_oracle_agree(other: dict[str, str]) -> None:
    board = {"battlefield": [ROOTS, DRUID, other, "Swamp"]}
    for pay in ({"cost": "{G}{G}"}, {"cost": "{2}{G}"}, {"card": STRIKE}):
        compare({"board": board, "pay": pay})
