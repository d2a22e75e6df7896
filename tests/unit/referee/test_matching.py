"""What a filter means, as the referee reads it by itself: where, whose, and the object with the text."""

from __future__ import annotations

import pytest

from planner.game.filters import Clause, Filter
from planner.game.vocabulary import Whose, Zone
from planner.referee.matching import means
from tests.support.referee.cost_plans import creature


@pytest.mark.parametrize(
    ("controller", "zone", "meant"),
    [
        (Whose.YOU, Zone.BATTLEFIELD, True),
        (Whose.OPPONENT, Zone.BATTLEFIELD, False),
        (Whose.YOU, Zone.GRAVEYARD, False),
    ],
)
def test_only_what_is_there_and_of_the_player_is_meant(controller: Whose, zone: Zone, meant: bool) -> None:
    mine = Filter("creatures you control", (Clause(types=frozenset({"Creature"})),))
    bear = creature("Bear", "G", controller=controller, zone=zone)
    assert means(mine, bear) is meant
    anybody = Filter("creatures", mine.clauses, controller=Whose.ANYBODY, zone=Zone.ANYWHERE)
    assert means(anybody, bear)


@pytest.mark.parametrize(("itself", "other", "speaker", "meant"), [
    (True, False, True, True), (True, False, False, False),
    (False, True, True, False), (False, True, False, True),
])  # fmt: skip
def test_whether_the_one_with_the_text_is_meant(
    itself: bool, other: bool, speaker: bool, meant: bool
) -> None:
    wanted = Filter("this or others", (Clause(),), itself=itself, other=other)
    assert means(wanted, creature("Bear", "G"), speaker=speaker) is meant
