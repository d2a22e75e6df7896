"""The decider by what is still owed: what it says itself, and not what others say before it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from planner import Plan, plan
from planner.models.deciders import Gap, Undecided
from planner.models.deciders.still_owed.still_owed import StillOwed
from tests.unit.models.boards import SIGNET, SOL_RING, permanent, problem

VENT = permanent("Vent", "{T}: Add two mana in any combination of {R} and/or {G}.", "Land")
FILTER = permanent("Filter", "{R/G}, {T}: Add {R}{R}, {R}{G}, or {G}{G}.", "Land")
MIXER = permanent("Mixer", "{1}, {T}: Add two mana in any combination of {W} and/or {U}.")


def _pays(*battlefield: Any, pay: str, **more: Any) -> Any:
    asked = problem(*battlefield, pay=pay, **more)
    return StillOwed(asked).can_pay(asked)


@pytest.mark.parametrize(("first", "second"), list(product("RGWU", "RGWU")))
def test_mana_in_any_combination_is_each_of_them(first: str, second: str) -> None:
    """106.1b: of two mana in any combination each is one of the types by itself."""
    cost = f"{{{first}}}{{{second}}}"
    assert _pays(VENT, pay=cost) is (first in "RG" and second in "RG")
    assert _pays(VENT, FILTER, pay=f"{{1}}{cost}") is (first in "RG" and second in "RG")
    own = sorted(one in "RG" for one in (first, second))
    assert _pays(VENT, MIXER, pay=cost) is True
    assert _pays(SOL_RING, MIXER, pay=cost) is (own == [False, False])


@pytest.mark.parametrize("life", [1, 2, 3, 4])
@pytest.mark.parametrize("more", [[], [SIGNET]])
def test_where_the_last_life_is_at_stake_it_says_that_it_decides_nothing(life: int, more: list[Any]) -> None:
    """107.4f, 119.4: 2 life pay for the symbol; who has no more than that is for the program."""
    found = _pays("Forest", *more, pay="{B/P}", life=life)
    assert found is True if life > 2 else isinstance(found, Undecided)


@pytest.mark.parametrize("flexibility", [0, 3, 5, 9])
def test_where_activating_gains_something_it_says_that_it_can_t_read_that(flexibility: int) -> None:
    """A mana that nothing takes is gladly made where restricted mana gains more than an activation costs."""
    battlefield = ["Swamp", "Powerstone"]
    asked = problem(*battlefield, pay="{B}", prices={"flexibility": flexibility})
    assert isinstance(StillOwed(asked).best(asked), Gap) is (flexibility > 3)
    request = {
        "board": {"battlefield": battlefield},
        "pay": {"cost": "{B}"},
        "prices": {"flexibility": flexibility},
    }
    found, by_program = plan(request), plan(request, method="program")
    assert isinstance(found, Plan)
    assert isinstance(by_program, Plan)
    assert (found.price, found.optimal) == (by_program.price, True)
    assert found.to_dict()["optimal"] is True
