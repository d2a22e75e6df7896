"""The search for objects that only refer to each other: put off, and in vain."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import planner
from planner import Board, RequestError
from planner.game.garbage import look_later

OUTLET = {
    "name": "Outlet",
    "type_line": "Artifact",
    "oracle_text": "Sacrifice an artifact: Add {C}{C}.",
}
GATE = {"name": "Gate", "type_line": "Land", "oracle_text": "{T}: Add {C}.\n{T}, Pay 1 life: Add {W} or {B}."}
EXILER = {
    "name": "Exiler",
    "type_line": "Artifact",
    "oracle_text": "{T}, Exile a creature card from your graveyard: Add {G}{G}.",
}
LORD = {
    "name": "Lord",
    "type_line": "Creature — Elf",
    "power": "2",
    "toughness": "2",
    "oracle_text": 'Other creatures you control have "{T}: Add one mana of any color."',
}
EVOKED = {
    "name": "Evoked",
    "mana_cost": "{2}{G}",
    "type_line": "Creature — Elemental",
    "power": "3",
    "toughness": "3",
    "oracle_text": "Kicker—Sacrifice a creature.\nFlashback {4}{G}",
}
LANDS: tuple[list[Any], ...] = (["Forest"], ["Forest", "Island"], ["Forest", GATE, GATE], ["Mountain"] * 5)
OTHERS: tuple[list[Any], ...] = (
    [],
    ["Sol Ring", OUTLET, "Treasure"],
    ["Llanowar Elves", LORD],
    [EXILER, "Azorius Signet"],
)


def boards(life: int) -> Iterator[dict[str, Any]]:
    """Boards that nobody has asked about yet: no two have a life total like these."""
    for lands, others in product(LANDS, OTHERS):
        life += 1
        yield {
            "battlefield": [*lands, *others],
            "hand": [EVOKED, "Forest"],
            "graveyard": [EVOKED, "Llanowar Elves"],
            "life": life,
        }


def refused(board: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        planner.plan({"board": board, "pay": {"price": 1}})


VERBS: dict[str, Callable[[dict[str, Any]], object]] = {
    "plan": lambda board: planner.plan(board=board, pay="{1}{G}"),
    "plan of a card": lambda board: planner.plan(board=board, pay="Evoked"),
    "the program": lambda board: planner.plan(board=board, pay="{1}{G}", method="program"),
    "can_pay": lambda board: Board(**board).can_pay("{2}{G}"),
    "castable": lambda board: Board(**board).castable(),
    "ways": lambda board: Board(**board).ways("Evoked"),
    "legal_actions": lambda board: Board(**board).legal_actions(),
    "explain": lambda board: planner.explain(board=board, pay="{1}{G}"),
    "options": lambda board: planner.options(board=board, pay="{1}{G}"),
    "plan_turn": lambda board: planner.plan_turn(board=board, pays=["Evoked", "{1}", "Forest"]),
    "step_by_step": lambda board: planner.step_by_step(board=board, pay="{1}{G}"),
    "verify": lambda board: planner.verify(
        {"board": board, "pay": "{G}"}, planner.plan(board=board, pay="{G}")
    ),
    "as JSON": lambda board: planner.plan(board=board, pay="{1}{G}").to_json(),
    "refused": refused,
}


@pytest.mark.parametrize("verb", VERBS)
def test_the_planner_leaves_nothing_that_only_refers_to_itself(verb: str) -> None:
    """Boards, answers and what was worked out for them go at once, whether Python looks for them or not."""
    ask = VERBS[verb]
    for board in boards(1_000):  # what is made once for a process is made now
        ask(board)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for board in boards(2_000):
            ask(board)
        gc.collect()
        left = Counter(type(one).__name__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left.total() < len(LANDS) * len(OTHERS), left


def test_the_search_is_put_off_until_the_block_ends() -> None:
    with look_later():
        assert not gc.isenabled()
        with look_later():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), look_later():
        _ = 1 / 0
    assert gc.isenabled()


def test_where_nobody_searches_it_stays_so() -> None:
    gc.disable()
    try:
        with look_later():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_many_plans_put_it_off_and_let_it_go_on() -> None:
    found = []
    planner.plan_many({"board": f"{number} Island", "pay": "{U}"} for number in range(1, 40))  # imports
    requests = [{"board": f"{number} Forest", "pay": "{G}"} for number in range(1, 40)]
    gc.callbacks.append(lambda phase, info: found.append(phase))
    try:
        planner.plan_many(requests)
    finally:
        gc.callbacks.pop()
    assert gc.isenabled()
    assert len(found) <= 2 * 6, "one search a chunk at the most, and those of this test"
