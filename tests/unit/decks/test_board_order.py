"""What the planner says of one board settles those with more, or with less: never otherwise than asked."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from planner.decks.board_order import BoardOrder, changes_others, facts_of_source
from planner.decks.board_verdicts import BoardVerdicts
from planner.decks.cards_of import read_deck
from planner.decks.demands import read_cost
from planner.decks.kinds import CardRole
from tests.unit.decks.test_board_bounds import CARDS, COSTS, OTHERS


def kinds_of(*cards: Any) -> list[CardRole]:
    library = read_deck([{"card": one, "count": 4} for one in cards]).library()
    return [kind for kind, _ in library.kinds if kind.source and not kind.uses]


def boards_of(kinds: list[CardRole], dice: Random, number: int) -> tuple[Any, Any]:
    chosen = [dice.choices(range(len(kinds)), k=dice.randint(2, 6)) for _ in range(number)]
    boards = np.array([[one.count(n) for n in range(len(kinds))] for one in chosen], dtype=np.int16)
    late = np.minimum(boards, np.arange(len(kinds)) == dice.randrange(len(kinds))).astype(np.int16)
    return np.unique(np.concatenate([boards, late], axis=1), axis=0), len(kinds)


@pytest.mark.parametrize("seed", range(10))
def test_verdicts_are_those_of_each_board_asked_by_itself(seed: int) -> None:
    dice = Random(seed)
    kinds = kinds_of(*dice.sample(CARDS, 3), *dice.sample(OTHERS, 3))
    for text in dice.sample(COSTS, 3):
        rows, size = boards_of(kinds, dice, 40)
        verdicts = BoardVerdicts(kinds, read_cost(text))
        each = [verdicts.can_pay(row[:size].tolist(), row[size:].tolist()) for row in rows]
        assert verdicts.of_each(rows[:, :size], rows[:, size:]).tolist() == each


def test_few_of_many_boards_are_asked_about() -> None:
    kinds = kinds_of(CARDS[0], "Forest", "Island")
    asked: list[int] = []

    def ask(number: int) -> bool:
        asked.append(number)
        return bool(boards[number, 1] >= 2)

    boards = np.array([[a, b, c] for a in range(3) for b in range(5) for c in range(3)], dtype=np.int16)
    order = BoardOrder(kinds)
    assert order.verdicts(boards, boards * 0, ask).tolist() == (boards[:, 1] >= 2).tolist()
    assert len(asked) == len(set(asked)) < len(boards) // 2
    asked.clear()
    assert order.verdicts(boards, boards * 0, ask).sum() == 27
    assert not asked  # all of it is known by now


@pytest.mark.parametrize(
    ("text", "helped"),
    [
        ("{T}: Add {G} for each creature you control.", True),
        ("{T}: Add {C}{C}. Activate only if you control five or more lands.", True),
        ("{T}: Add {C}. Activate only if you control no creatures.", False),
        ("{T}: Add {C}. Activate only if you control two or fewer lands.", False),
        ("{T}: Add {C}. If you control a Swamp, add {B} instead.", False),
        ("{T}: Add {C}. If you control a Swamp, add {C}{C} instead.", True),
    ],
)
def test_what_other_permanents_can_take_away_settles_nothing_else(text: str, helped: bool) -> None:
    """Of two boards that differ in another permanent both are asked about."""
    land = {"name": "A land", "type_line": "Land", "oracle_text": text}
    kinds = kinds_of(land, "Forest", CARDS[4], CARDS[0])
    boards = np.array([[1, n, 0, 0] for n in range(4)], dtype=np.int16)
    asked: list[int] = []
    BoardOrder(kinds).verdicts(boards, boards * 0, lambda number: not asked.append(number))  # type: ignore[func-returns-value]
    assert (len(asked) < len(boards)) is helped


def test_how_a_permanent_itself_untaps_changes_no_other() -> None:
    import json

    own = {"name": "A vault", "type_line": "Artifact", "mana_cost": "{1}",
           "oracle_text": "A vault doesn't untap during your untap step.\n{T}: Add {C}{C}{C}."}  # fmt: skip
    moon = {"name": "A moon", "type_line": "Enchantment", "mana_cost": "{2}{R}",
            "oracle_text": "Nonbasic lands are Mountains."}  # fmt: skip
    facts = [facts_of_source(json.dumps({"card": one})) for one in (own, moon)]
    assert [one is not None and changes_others(one) for one in facts] == [False, True]
