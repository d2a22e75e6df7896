"""602.2b, 601.2f: what an activation costs is changed for mana abilities as for others."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan
from tests.support.cards.single import _card

HEARTSTONE = _card(
    "Heartstone",
    "{3}",
    "Artifact",
    "Activated abilities of creatures cost {1} less to activate. This effect can't reduce the "
    "mana in that cost to "
    "less than one mana.",
)
TRAINING_GROUNDS = _card(
    "Training Grounds",
    "{U}",
    "Enchantment",
    "Activated abilities of creatures you control cost {2} less to activate. This effect can't "
    "reduce the mana in "
    "that cost to less than one mana.",
)
SUPPRESSION_FIELD = _card(
    "Suppression Field",
    "{1}{W}",
    "Enchantment",
    "Activated abilities cost {2} more to activate unless they're mana abilities.",
)
ZIRDA = _card(
    "Zirda, the Dawnwaker",
    "{1}{R/W}{R/W}",
    "Legendary Creature — Elemental Fox",
    "Abilities you activate that aren't mana abilities cost {2} less to activate. This effect "
    "can't reduce the mana "
    "in that cost to less than one mana.",
    "3",
    "3",
)
DEAR = _card(
    "Gloom of Sources", "{2}", "Enchantment", "Activated abilities of creatures cost {1} more to activate."
)
SHAMAN = _card("Elvish Shaman", "{2}", "Creature — Elf", "{3}, {T}: Add {B}{B}{B}{B}.", "1", "1")
ELF = _card("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1", "1")
MYR = _card("Iron Myr", "{2}", "Artifact Creature — Myr", "{T}: Add {R}.", "1", "1")
ALTAR = _card("Krark-Clan Ironworks", "{4}", "Artifact", "Sacrifice an artifact: Add {C}{C}.")


def needed(*others: dict[str, str]) -> int | None:
    """How many Forests it takes to make {B} with the shaman; None where five don't."""
    for number in range(6):
        forests: list[Any] = [{"card": "Forest", "count": number}] if number else []
        board = Board(battlefield=[*forests, {"card": SHAMAN}, *({"card": one} for one in others)])
        if board.plan("{B}").status == "payable":
            return number
    return None


@pytest.mark.parametrize(
    ("others", "number"),
    [
        ((), 3),
        ((HEARTSTONE,), 2),
        ((HEARTSTONE, HEARTSTONE), 1),
        ((TRAINING_GROUNDS,), 1),
        ((TRAINING_GROUNDS, TRAINING_GROUNDS), 1),
        ((DEAR,), 4),
        ((DEAR, TRAINING_GROUNDS), 2),
        ((SUPPRESSION_FIELD,), 3),
        ((ZIRDA,), 3),
    ],
)
def test_what_a_mana_ability_costs(others: tuple[dict[str, str], ...], number: int) -> None:
    assert needed(*others) == number


def test_an_increase_asks_for_mana_where_there_was_none() -> None:
    elf, dear = {"card": ELF}, {"card": DEAR}
    assert Board(battlefield=[elf]).plan("{G}").status == "payable"
    assert Board(battlefield=[elf, dear]).plan("{G}").status == "unpayable"
    plan = Board(battlefield=[elf, dear, "Island"]).plan("{G}")
    assert isinstance(plan, Plan)
    assert [step.spends for step in plan.steps if step.object == "Llanowar Elves#1"] == ["{U}"]


def test_an_opponents_own_creatures_are_meant_by_its_words() -> None:
    """109.5: "creatures you control" are its controller's."""
    theirs = {"card": TRAINING_GROUNDS, "controller": "opponent"}
    board = Board(battlefield=[{"card": SHAMAN}, theirs, "Forest", "Forest"])
    assert board.plan("{B}").status == "unpayable"


def test_a_reduction_that_is_lost_on_the_way_is_not_counted_on() -> None:
    """With the Heartstone sacrificed for mana the ability costs {3} again."""
    board = Board(battlefield=[{"card": HEARTSTONE}, {"card": SHAMAN}, {"card": ALTAR}])
    assert board.plan("{B}").status == "unknown"


def test_an_effect_changes_them_too() -> None:
    effects = ["Activated abilities of artifacts cost {1} more to activate."]
    assert Board(battlefield=[{"card": MYR}], effects=effects).plan("{R}").status == "unpayable"


def test_602_2b_what_is_untapped_is_tapped_again_after_it() -> None:
    """The Drum taps Pili-Pala once that is untapped, so that it can't be what pays for untapping it."""
    cards = [
        ("Ironworks", "Artifact", "{4}", "Sacrifice an artifact: Add {C}{C}."),
        ("Drum", "Artifact", "{1}", "{T}, Tap an untapped creature you control: Add one mana of any color."),
        ("Relic", "Artifact", "{3}", ""),
        ("Pili-Pala", "Artifact Creature — Scarecrow", "{2}", "{2}, {Q}: Add one mana of any color."),
    ]
    board = [
        {"card": {"name": name, "type_line": types, "mana_cost": cost, "oracle_text": text, "power": "1"}}
        for name, types, cost, text in cards
    ]
    found = Board(battlefield=[*board[:3], {**board[3], "tapped": True}]).plan("{G}{U}")
    assert isinstance(found, Plan)
    assert (found.summary.sacrificed, found.optimal) == (["Relic#1"], True)


def test_118_3_what_is_exiled_from_the_graveyard_came_there_before() -> None:
    """The Tender can't exile itself, so the Ironworks has to be what the Ironworks sacrifices."""
    cards = [
        ("Ironworks", "{4}", "Sacrifice an artifact: Add {C}{C}."),
        ("Tender", "{1}", "{T}, Exile a card from your graveyard: Add one mana of any color."),
    ]
    board = [
        {"card": {"name": name, "type_line": "Artifact", "mana_cost": cost, "oracle_text": text}}
        for name, cost, text in cards
    ]
    found = Board(battlefield=board).plan("{2}{G}")
    assert isinstance(found, Plan)
    assert (found.summary.exiled, found.optimal) == (["Ironworks#1"], True)
    # Nor can the Ironworks sacrifice the Tender after that, which would make two more mana.
    assert Board(battlefield=board).plan("{4}{G}").status == "unpayable"


def test_118_3_mana_that_pays_for_nothing_is_made_where_the_land_is_asked_for_in_the_graveyard() -> None:
    """The spell takes mana from artifacts alone; the Mine goes to where the Tender finds it."""
    only = "Spend only mana from artifacts to cast this spell."
    mine = (
        "{T}, Remove a mining counter from this land: Add one mana of any color. If there are no mining "
        "counters on this land, sacrifice it."
    )
    tender = "{T}, Exile a card from your graveyard: Add one mana of any color."
    board = [
        {
            "card": {"name": "Gemstone Mine", "type_line": "Land", "oracle_text": mine},
            "counters": {"mining": 1},
        },
        {"card": {"name": "Tender", "type_line": "Artifact", "mana_cost": "{1}", "oracle_text": tender}},
    ]
    dragon = {"name": "Dragon", "type_line": "Creature — Dragon", "mana_cost": "{W}", "oracle_text": only}
    found = Board(battlefield=board).plan({"card": dragon})
    assert isinstance(found, Plan)
    assert found.summary.exiled == ["Gemstone Mine#1"]
