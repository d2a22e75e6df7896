"""The objects of a board as equivalence classes: what nothing tells apart is one class with a count."""

from __future__ import annotations

from typing import Any

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import Helping, TakePart, TotalCost
from planner.game.vocabulary import Helper, Verb
from planner.models.problem.source_classes import Mark, SourceClasses, compile_sources, marks_of
from tests.unit.models.boards import DUAL, Json, creature, permanent, question

FREE = TotalCost(ManaCost("{0}"))


def compiled(*battlefield: str | Json, cost: TotalCost = FREE, **wanted: Any) -> SourceClasses:
    return compile_sources(question(*battlefield, pay="{0}").game, cost=cost, **wanted)


def classes(found: SourceClasses) -> list[tuple[str, ...]]:
    return [source.ids for source in found.classes]


def test_like_objects_are_one_class() -> None:
    found = compiled("Forest", "Island", "Forest")
    assert classes(found) == [("Forest#1", "Forest#2"), ("Island#1",)]
    assert [source.positions for source in found.classes] == [(0, 1), (2,)]


@pytest.mark.parametrize("state", [{"tapped": True}, {"price": 3}])
def test_what_differs_is_a_class_of_its_own(state: Json) -> None:
    altar = permanent("Altar", "Sacrifice a land: Add {C}{C}.")
    assert classes(compiled(altar, "Forest", "Forest")) == [("Altar",), ("Forest#1", "Forest#2")]
    found = compiled(altar, "Forest", {"card": "Forest", **state})
    assert sorted(classes(found)) == [("Altar",), ("Forest#1",), ("Forest#2",)]


def test_a_tapped_land_is_left_out_and_counts_for_no_color() -> None:
    found = compiled("Forest", {"card": "Forest", "tapped": True})
    assert (classes(found), found.row_counts["G"]) == ([("Forest#1",)], 1)


def test_what_has_no_mana_ability_and_serves_no_cost_is_left_out() -> None:
    assert classes(compiled("Forest", creature("Bear"))) == [("Forest#1",)]


def test_what_a_cost_takes_is_in() -> None:
    part = TakePart(Verb.SACRIFICE, frozenset(("Bear",)), "Sacrifice a creature")
    found = compiled(creature("Bear"), creature("Other"), cost=TotalCost(None, parts=(part,)))
    assert classes(found) == [("Bear",)]
    assert found.classes[0].marks == ((0, Mark()),)


def test_what_a_mana_ability_takes_is_in() -> None:
    altar = permanent("Altar", "Sacrifice a creature: Add {C}{C}.")
    found = compiled(altar, creature("Bear"), creature("Other"))
    assert classes(found) == [("Altar",), ("Bear",), ("Other",)]
    assert all(one.takings for one in found.classes[1:])
    assert not found.classes[0].takings


def test_required_objects_are_classes_of_their_own() -> None:
    found = compiled("Forest", "Forest", "Forest", require=frozenset(("Forest#2",)))
    assert sorted(classes(found)) == [("Forest#1", "Forest#3"), ("Forest#2",)]
    assert [source.required for source in found.classes] == [len(ids) == 1 for ids in classes(found)]


def test_a_forbidden_permanent_is_no_source_but_counts_for_its_colors() -> None:
    found = compiled("Forest", "Forest", DUAL, forbid=frozenset(("Forest#1",)))
    assert classes(found) == [("Dual",), ("Forest#2",)]
    assert found.row_counts == {"W": 1, "U": 1, "B": 0, "R": 0, "G": 2}


def test_marks_say_what_serves_which_part() -> None:
    power = TakePart(Verb.TAP, frozenset(("a", "b")), "Crew 3", least=3, values=(("a", 2), ("b", 1)))
    delve = TakePart(Verb.EXILE, frozenset(("c",)), "Exile a card", arriving=frozenset(("a",)))
    convoke = Helping(Helper.CONVOKE, frozenset(("b",)), colors=(("b", "RG"),))
    found = marks_of(TotalCost(None, parts=(power, delve), helping=(convoke,)))
    assert found == {
        "a": ((0, Mark(value=2)), (1, Mark(arrives=True))),
        "b": ((0, Mark(value=1)), (2, Mark(colors="RG"))),
        "c": ((1, Mark()),),
    }
