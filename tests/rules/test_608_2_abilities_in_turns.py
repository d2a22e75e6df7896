"""What an activated ability of a turn does as it resolves is there for the next cost (602.2, 608.2)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board
from tests.rules.test_608_turns import card

RING = card("Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")
KEY = card("Key", "Artifact", "{1}, {T}: Untap target artifact.", "{1}")
ARBOR = card("Arbor", "Creature — Elf", "{T}: Untap target Forest.", "{G}")
SATYR = card("Satyr", "Creature — Satyr", "{T}: Untap target land.", "{1}{G}")
FOLLOWER = card("Follower", "Creature — Merfolk", "{T}: Untap another target permanent.", "{U}{G}")
ELDER = card("Elder", "Creature — Elf", "{T}: Untap two target lands.", "{3}{G}")
CRAB = card("Crab", "Creature — Crab", "{U}: Untap Crab.", "{2}{U}")
BASALT = card(
    "Basalt",
    "Artifact",
    "Basalt doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.\n{3}: Untap Basalt.",
    "{3}",
)
WALKER = card("Walker", "Planeswalker — W", "+1: Add {R}{R}.\n+1: Untap two target lands.", "{4}")
TIM = card("Tim", "Creature — Wizard", "{T}: Tim deals 1 damage to any target.", "{2}{U}", toughness="1")
SKEWER = card("Skewer", "Sorcery", "Spectacle {R}\nSkewer deals 3 damage to any target.", "{2}{R}")
SMITH = card("Smith", "Creature — Artificer", "{T}: Create a Treasure token.", "{2}")


def use(source: str, ability: int = 0, **more: Any) -> dict[str, Any]:
    return {"source": source, "ability": ability, **more}


def again(cost: str) -> dict[str, Any]:
    return {"cost": cost, "tag": "again"}


@pytest.mark.parametrize(
    ("board", "asked"),
    [
        (["Forest", ARBOR], ["{G}", use("Arbor#1"), again("{G}")]),
        ([RING, FOLLOWER], ["{2}", use("Follower#1"), again("{2}")]),
        ([RING, "Forest", KEY], ["{2}", use("Key#1"), again("{2}")]),
        ([RING, KEY], [use("Key#1"), "{3}"]),
        (["Forest", "Island", ELDER], ["{G}{U}", use("Elder#1"), again("{G}{U}")]),
        ([BASALT], [use("Basalt#1", 1), "{3}"]),
        (
            [{"card": WALKER, "counters": {"loyalty": 3}}, "2 Forest"],
            ["{G}{G}", use("Walker#1", 1), again("{G}{G}")],
        ),
    ],
)
def test_701_26b_an_ability_untaps_what_pays_again(board: list[Any], asked: list[Any]) -> None:
    turn = Board(board).plan_turn(asked)
    assert (turn.value, turn.proven) == (3 if len(asked) == 3 else 2, True)


@pytest.mark.parametrize(
    ("targets", "last", "value"),
    [([], "{U}", 3), ([], "{G}", 3), (["Forest#1"], "{G}", 3), (["Forest#1"], "{U}", 2), ([], "{G}{U}", 2)],
)
def test_115_1_of_unlike_lands_the_one_that_is_needed_is_untapped(
    targets: list[str], last: str, value: int
) -> None:
    """The target that is stated, else each kind of permanents is looked at."""
    board = Board(["Forest", "Island", SATYR])
    turn = board.plan_turn(["{G}{U}", use("Satyr#1", targets=targets), again(last)])
    assert (turn.value, turn.proven) == (value, True)


def test_701_26b_not_itself_where_it_says_another() -> None:
    """Nothing else is there to be untapped."""
    turn = Board([FOLLOWER]).plan_turn([use("Follower#1"), use("Follower#1")])
    assert (turn.value, turn.proven) == (1, True)


@pytest.mark.parametrize(
    ("board", "asked"),
    [
        ([{"card": WALKER, "counters": {"loyalty": 3}}], [use("Walker#1"), "{R}{R}"]),
        ([SMITH], [use("Smith#1"), "{W}"]),
        (["Island", CRAB, ARBOR, "Forest"], ["{G}", use("Crab#1"), use("Arbor#1"), again("{G}")]),
    ],
)
def test_608_2_what_an_ability_adds_or_makes_is_there_for_the_next_cost(
    board: list[Any], asked: list[Any]
) -> None:
    turn = Board(board).plan_turn(asked)
    assert (turn.value, turn.proven) == (len(asked), True)


def test_702_137_the_damage_of_an_ability_counts_for_spectacle() -> None:
    asked = [use("Tim#1"), {"card": "Skewer", "alternative": "Spectacle"}]
    turn = Board(["Mountain", TIM], hand=[SKEWER]).plan_turn(asked)
    assert (turn.value, turn.proven) == (2, True)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("{R}: You may put a creature card from your hand onto the battlefield.", "{5}"),
        ("{R}: Untap X target lands, where X is the number of Goblins in the world.", "{5}"),
        ("{R}: Choose one —\n• Untap target land.\n• Draw a card.", "{5}"),
        ("{R}: Return ~ to its owner's hand. Untap a land of your dreams.", "{5}"),
        ("{T}: Add {R}.", "{5}"),
    ],
)
def test_608_2_what_is_not_carried_out_takes_the_proof_away(text: str, asked: str) -> None:
    thing = card("Thing", "Artifact", text, "{1}")
    board = Board(["Mountain", thing])
    turn = board.plan_turn([use("Thing#1"), asked])
    assert (turn.value, turn.proven) == (1, False)
    line = text.splitlines()[0]
    assert f"not reckoned with: {line} (Thing)" in turn.assumed


def test_608_2_the_board_after_the_turn_has_what_the_ability_did() -> None:
    board = Board([SMITH, "Forest"])
    turn = board.plan_turn([use("Smith#1"), "{G}"])
    assert (turn.value, board.after(turn).can_pay("{W}").value) == (2, "payable")
