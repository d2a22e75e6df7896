"""Sums of costs: which mana pays for them, and which sets of costs are looked at."""

from __future__ import annotations

from typing import Any

from planner.costing.question import Question, prepare
from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.planning.hand.kept_beside import MOST_SETS, evidence_beside, sets_of
from planner.planning.question.compiled_board import CompiledBoard
from planner.referee.certificates import KeptCost
from tests.unit.models.boards import permanent

FOR_CREATURES = permanent("Camp", "{T}: Add {G}{G}. Spend this mana only to cast creature spells.", "Land")
BEAR = {"name": "Bear", "mana_cost": "{G}{G}", "type_line": "Creature", "power": "2", "toughness": "2"}
GROWTH = {"name": "Growth", "mana_cost": "{G}{G}", "type_line": "Sorcery"}


def asked(*hand: Any, battlefield: list[Any]) -> Question:
    board = {"battlefield": battlefield, "hand": list(hand)}
    return prepare({"board": board, "pay": {"cost": "{G}"}, "keep": "hand"})


def is_shown(question: Question) -> bool:
    costs = [way for one in question.keep for way in one.ways]
    return evidence_beside(question, CompiledBoard(question.game), costs) is not None


def test_restricted_mana_counts_where_one_of_the_costs_may_take_it() -> None:
    """106.6: three green mana, two of them for creature spells alone."""
    assert not is_shown(asked(BEAR, battlefield=[FOR_CREATURES, "Forest"]))
    assert is_shown(asked(GROWTH, battlefield=[FOR_CREATURES, "Forest"]))


def test_mana_spent_as_another_type_for_one_of_the_costs_is_no_sum() -> None:
    """609.4b: blue mana pays for the one cost as though it were green, and not for the other."""
    text = "You may spend blue mana as though it were mana of any color to cast creature spells."
    leyline = permanent("Leyline", text, "Enchantment")
    question = asked(BEAR, battlefield=[leyline, "Island", "Island", "Forest"])
    assert question.game.spending
    assert not is_shown(question)


def test_sets_of_few_costs_come_first_and_are_bounded() -> None:
    one = KeptCost(1, (TotalCost(ManaCost("{U}")), TotalCost(ManaCost("{G}"))), certain=True)
    keep = [one, KeptCost(1, (TotalCost(ManaCost("{U}")),), certain=False), one._replace(weight=0)]
    assert list(sets_of(keep)) == [((0, 0),), ((0, 1),)]
    sizes = [len(chosen) for chosen in sets_of([one] * 20)]
    assert sizes == sorted(sizes)
    assert len(sizes) == MOST_SETS
