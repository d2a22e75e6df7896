"""XMage's scripted boards: read, written again, and asked about."""

from __future__ import annotations

import pytest

from planner import Board, RequestError
from planner.adapters.xmage import board_of, script_of

SCRIPT = """
    // {1}{U}
    addCard(Zone.HAND, playerA, "Birds of Paradise", 1);
    addCard(Zone.BATTLEFIELD, playerA, "Island", 3);
    addCard(Zone.BATTLEFIELD, playerA, "Forest", 1, true);
    addCard(Zone.BATTLEFIELD, playerA, "Gemstone Mine", 2);
    addCounters(1, PhaseStep.UPKEEP, playerA, "Gemstone Mine", CounterType.MINING, 1);
    addCard(Zone.LIBRARY, playerA, "Swamp", 4);
    addCard(Zone.BATTLEFIELD, playerB, "Swamp");
    addCard(Zone.HAND, playerB, "Dismember");
    setLife(playerA, 7);
    castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Birds of Paradise");
"""


def test_the_lines_of_a_script_are_a_board() -> None:
    board = board_of(SCRIPT)
    assert board["life"] == 7
    assert board["hand"] == [{"card": "Birds of Paradise"}]
    islands, forest, mine, other, swamp = board["battlefield"]
    assert (islands, forest) == ({"card": "Island", "count": 3}, {"card": "Forest", "tapped": True})
    assert (mine, other) == ({"card": "Gemstone Mine", "counters": {"mining": 1}}, {"card": "Gemstone Mine"})
    assert swamp == {"card": "Swamp", "controller": "opponent"}
    assert Board(**board).can_pay("{U}{U}{U}{R}")
    assert not Board(**board).can_pay("{U}{U}{U}{R}{R}")


def test_what_is_written_is_read_as_the_same() -> None:
    board = board_of(SCRIPT)
    assert board_of(script_of(board)) == board


def test_a_board_in_any_form_is_written_and_read_as_the_same() -> None:
    mines = [{"card": "Gemstone Mine", "counters": {"mining": number}} for number in (3, 1)]
    quoted = {"card": {"name": 'Kongming, "Sleeping Dragon"', "type_line": "Creature"}}
    board = {"battlefield": ["2 Forest", {"card": "Gemstone Mine"}, *mines], "hand": [quoted]}
    assert board_of(script_of(board)) == {
        "battlefield": [{"card": "Forest", "count": 2}, {"card": "Gemstone Mine"}, *mines],
        "hand": [{"card": 'Kongming, "Sleeping Dragon"'}],
    }
    assert script_of(Board("2 Forest")) == 'addCard(Zone.BATTLEFIELD, playerA, "Forest", 2);'


def test_an_alias_calls_one_of_several_and_counters_are_added_up() -> None:
    board = board_of("""
        addCard(Zone.BATTLEFIELD, playerA, "Gemstone Mine@mine", 2);
        addCounters(1, PhaseStep.UPKEEP, playerA, "@mine.2", CounterType.MINING, 1);
        addCounters(1, PhaseStep.UPKEEP, playerA, "@mine.2", CounterType.MINING, 1);
        addCounters(1, PhaseStep.UPKEEP, playerA, "@mine.2", CounterType.CHARGE, 1);
        addCard(Zone.BATTLEFIELD, playerA, "Forest", 0);
    """)
    mine = {"card": "Gemstone Mine"}
    assert board["battlefield"] == [mine, {**mine, "counters": {"mining": 2, "charge": 1}}]


def test_what_stands_in_a_comment_sets_nothing_up() -> None:
    script = """// addCard(Zone.HAND, playerA, "Opt");
        /* setLife(playerA, 3);
        addCard(Zone.HAND, playerA, "Opt"); */
        addCard(Zone.HAND, playerA, "Fire // Ice");"""
    assert board_of(script) == {"hand": [{"card": "Fire // Ice"}]}


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('addCard(Zone.HAND, playerA, "Opt"); addCard(Zone.HAND, playerA, opt);', "addCard[1]"),
        ('addCard(Zone.HAND, playerA, "Opt", 2 + 1);', "addCard[0]"),
        ("setLife(playerA, life);", "setLife[0]"),
        ('addCounters(1, PhaseStep.UPKEEP, playerA, "Mine", CounterType.CHARGE, n);', "addCounters[0]"),
    ],
)
def test_a_line_that_sets_something_up_and_is_not_read_is_refused(line: str, path: str) -> None:
    with pytest.raises(RequestError) as refused:
        board_of(line)
    assert refused.value.path == path


def test_a_zone_that_is_not_known_is_refused() -> None:
    with pytest.raises(RequestError, match=r"addCard\[0\]: expected one of BATTLEFIELD"):
        board_of('addCard(Zone.ATTIC, playerA, "Forest", 1)')


def test_counters_on_what_is_not_there_are_refused() -> None:
    with pytest.raises(RequestError, match="Mine isn't on the battlefield"):
        board_of('addCounters(1, PhaseStep.UPKEEP, playerA, "Mine", CounterType.CHARGE, 1)')
