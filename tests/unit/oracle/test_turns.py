"""The oracle's turns, on examples whose worth one sees at once."""

from __future__ import annotations

from tests.support.oracle.turns.moves import Entry, JudgedTurn
from tests.support.oracle.turns.search import Worth, can_be_done, greatest_worth


def worth(battlefield: list[str], hand: list[str], **more: object) -> Worth:
    return greatest_worth(turn(battlefield, hand, **more))


def turn(battlefield: list[str], hand: list[str], **more: object) -> JudgedTurn:
    entries = tuple(Entry(n) for n, _ in enumerate(hand))
    return JudgedTurn(tuple(battlefield), tuple(hand), entries, **more)  # type: ignore[arg-type]


def test_high_tide_pays_for_what_comes_after() -> None:
    assert worth(["Island"] * 2, ["High Tide", "Counterspell", "Counterspell"]).value == 2
    assert worth(["Island"] * 3, ["High Tide", "Counterspell", "Counterspell"]).value == 3


def test_spells_cost_more_for_those_cast_before() -> None:
    there = ["Mountain"] * 5 + ["Damping Sphere"]
    assert worth(there, ["Bolt", "Bolt", "Bolt"]).value == 2
    assert worth(["Mountain", *there], ["Bolt", "Bolt", "Bolt"]).value == 3


def test_no_more_spells_than_may_be_cast() -> None:
    assert worth(["Mountain"] * 3 + ["Rule of Law"], ["Bolt", "Bolt"]).value == 1
    assert worth(["Plains"] * 3 + ["Mountain"], ["Rule of Law", "Bolt"]).value == 2


def test_lands_are_tapped_before_they_are_changed_and_again_once_untapped() -> None:
    assert worth(["Tundra"] * 2 + ["Mountain"] * 3, ["Blood Moon", "Counterspell"]).value == 2
    assert worth(["Forest"] * 3, ["Early Harvest", "Bear"]).value == 2
    assert worth(["Forest"] * 2, ["Early Harvest", "Bear"]).value == 1


def test_of_two_legends_one_stays() -> None:
    there = ["Darksteel Citadel", "Darksteel Citadel"]
    assert worth(there, ["Mox Opal", "Mox Opal"], keep="U") == Worth(True, 2)
    assert not worth(there, ["Mox Opal", "Mox Opal"], keep="UU").kept


def test_what_is_kept_is_paid_from_what_is_left() -> None:
    assert worth(["Island"] * 2, ["Divination"], keep="U") == Worth(True, 0)
    assert worth(["Swamp"], ["Dark Ritual"], keep="B") == Worth(True, 0)


def test_only_what_is_in_order_can_be_done() -> None:
    asked = turn(["Swamp"], ["Dark Ritual", "Specter"])
    assert can_be_done(asked, [0, 1], False)
    assert not can_be_done(asked, [1, 0], False)
