"""The arithmetic of 118.7 and 601.2f: increases, reductions, halves, floors."""

from __future__ import annotations

import pytest

from planner.game.cost_arithmetic import CountedChange, TooManyWaysError, changed
from planner.game.mana import ManaCost


def less(mana: str, times: int = 1, **more: object) -> CountedChange:
    return CountedChange(ManaCost(mana), times, **more)  # type: ignore[arg-type]


def more(mana: str, times: int = 1) -> CountedChange:
    return CountedChange(ManaCost(mana), times, more=True)


def totals(cost: str, *changes: CountedChange, **how: object) -> list[str]:
    """The totals as text, with what X's mana is discounted by and the least generic mana."""
    found = []
    for result in changed(ManaCost(cost), changes, **how):  # type: ignore[arg-type]
        mana = result.mana
        text = str(mana.cost)
        text += f" -{mana.discount}" if mana.discount else ""
        text += f" >={mana.least}" if mana.least else ""
        text += f" {mana.life} life" if mana.life else ""
        found.append(text + (f" X={result.x}" if result.x is not None else ""))
    return found


@pytest.mark.parametrize(
    ("cost", "changes", "total"),
    [
        ("{3}{U}", [less("{2}")], "{1}{U}"),
        ("{3}{U}", [less("{5}")], "{U}"),
        ("{U}{U}", [less("{5}")], "{U}{U}"),
        ("{2}", [less("{2}")], "{0}"),
        ("{1}{W}", [less("{W}")], "{1}"),
        ("{1}{U}", [less("{W}")], "{U}"),
        ("{2}{W}", [less("{W}{W}")], "{1}"),
        ("{3}{C}", [less("{C}{C}")], "{2}"),
        ("{1}{U}", [less("{C}")], "{U}"),
        ("{2}{B}", [less("{B/P}")], "{2}"),
        ("{2}{B}", [less("{S}{S}")], "{B}"),
        ("{S}{1}", [less("{2}")], "{S}"),
        ("{1}{R}", [more("{2}"), less("{1}")], "{2}{R}"),
        ("{R}", [more("{W}")], "{R}{W}"),
        ("{0}", [more("{1}", 3)], "{3}"),
        ("{4}", [less("{1}", 3)], "{1}"),
        ("{1}{W}{W}", [less("{W}{U}{B}{R}{G}", only_colored=True)], "{1}{W}"),
        ("{3}{R}", [less("{2}", least=1), less("{3}", least=1)], "{R}"),
        ("{2}", [less("{3}", least=1)], "{1}"),
        ("{0}", [less("{3}", least=1)], "{0}"),
        ("{1}{R}", [less("{2}", least=1), less("{R}")], "{0}"),
    ],
)
def test_one_total_is_the_best_for_the_payer(cost: str, changes: list[CountedChange], total: str) -> None:
    assert totals(cost, *changes) == [total]
    assert totals(cost, *reversed(changes)) == [total]


def test_each_half_of_a_hybrid_reduction_has_its_total() -> None:
    found = changed(ManaCost("{2}{R}{W}"), [less("{R/W}")])
    assert [(str(one.mana.cost), one.halves) for one in found] == [
        ("{2}{W}", ("{R}",)),
        ("{2}{R}", ("{W}",)),
    ]


def test_the_generic_half_of_a_hybrid_reduction_takes_its_number() -> None:
    assert totals("{3}{W}", less("{2/W}")) == ["{1}{W}", "{3}"]


def test_a_symbol_is_chosen_before_it_is_reduced() -> None:
    """601.2b comes before 601.2f: what is announced for {W/U} is what a reduction finds."""
    found = changed(ManaCost("{1}{W/U}"), [less("{U}")])
    assert {(str(one.mana.cost), one.symbols) for one in found} == {("{W}", ("{W}",)), ("{1}", ("{U}",))}


def test_a_symbol_stays_open_where_no_reduction_could_tell() -> None:
    assert totals("{2}{W/U}", less("{1}")) == ["{1}{W/U}"]
    assert totals("{3}{2/W}", less("{1}")) == ["{2}{2/W}"]


def test_generic_mana_chosen_for_a_hybrid_symbol_can_be_reduced() -> None:
    assert totals("{2/W}", less("{1}")) == ["{1}", "{W}"]
    assert totals("{2/W}", less("{1}"), announced=["{W}"]) == ["{W}"]
    assert totals("{2/W}", less("{1}"), strictly=False) == ["{1}"]


def test_life_chosen_for_a_phyrexian_symbol_is_no_mana() -> None:
    assert totals("{1}{W/P}", less("{W}")) == ["{1}", "{0} 2 life"]


def test_a_floor_comes_last() -> None:
    assert totals("{R}", floor=3) == ["{2}{R}"]
    assert totals("{3}{R}", less("{3}"), floor=3) == ["{2}{R}"]
    assert totals("{2}{R}{R}", floor=3) == ["{2}{R}{R}"]
    assert totals("{1}{B/P}", floor=3) == ["{2}{B}", "{3} 2 life"]


def test_a_reduction_takes_from_what_x_adds() -> None:
    assert totals("{X}{R}", less("{3}")) == ["{X}{R} -3"]
    assert totals("{X}{2}{R}", less("{3}")) == ["{X}{R} -1"]
    assert totals("{X}{R}", less("{3}"), x=5) == ["{X}{R} -3"]
    assert totals("{X}{R}", less("{3}"), x=1) == ["{X}{R} -1"]


def test_a_floor_holds_for_an_open_x_too() -> None:
    (result,) = changed(ManaCost("{X}{R}"), floor=3)
    assert [result.mana.generic_at(x) for x in range(4)] == [2, 2, 2, 3]


def test_not_less_than_one_mana_keeps_an_open_x_at_zero_free() -> None:
    """{X} with X = 0 costs nothing; a reduction doesn't raise it to one."""
    found = changed(ManaCost("{X}"), [less("{2}", least=1)])
    best = {x: min(o.mana.generic_at(x) for o in found if o.x in (None, x)) for x in range(5)}
    assert best == {0: 0, 1: 1, 2: 1, 3: 1, 4: 2}


def test_worse_totals_are_left_out_unless_mana_is_to_be_spent() -> None:
    assert totals("{W}", less("{W/U}")) == ["{0}"]
    assert totals("{W}", less("{W/U}"), everything=True) == ["{0}", "{W}"]
    assert totals("{1}{W}", less("{W/U}"), strictly=False) == ["{1}"]


def test_too_many_choices_are_said_to_be_so() -> None:
    symbols = "{W/U}{U/B}{B/R}{R/G}{G/W}{W/B}{U/R}{B/G}{R/W}{G/U}{2/W}{2/U}{2/B}"
    with pytest.raises(TooManyWaysError):
        changed(ManaCost(symbols), [less("{W}{U}{B}{R}{G}")])
