"""What an object offers once each turn is used once (118.9, 601.2b)."""

from __future__ import annotations

from typing import Any

from planner import Board, Plan, Status
from tests.rules.test_608_turns import COUNTERSPELL, card, names, turn

Json = dict[str, Any]

BOLT = card("Lightning Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
FORETOLD = card(
    "As Foretold",
    "Enchantment",
    "At the beginning of your upkeep, put a time counter on this enchantment.\n"
    "Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or "
    "less, where X is the number of time counters on this enchantment.",
    "{2}{U}",
)
MULTIVERSE = card(
    "One with the Multiverse",
    "Enchantment",
    "Once during each of your turns, you may cast a spell from your hand or the top of your library without "
    "paying its mana cost.",
    "{6}{U}{U}",
)


def foretold(time: int, **more: Any) -> Json:
    return {"card": FORETOLD, "counters": {"time": time}, **more}


def by_offer(*numbers: int) -> list[Json]:
    return [{"card": f"h{n}", "alternative": "As Foretold"} for n in numbers]


def paying(hand: list[Json], there: list[Any], pays: list[Json]) -> Any:
    return turn(hand, board={"battlefield": there}, pays=pays)


def test_118_9_an_offer_of_once_each_turn_is_used_once() -> None:
    found = paying([COUNTERSPELL, BOLT], [foretold(2)], by_offer(0, 1))
    assert (names(found), found.proven) == (["Counterspell"], True)
    found = paying([COUNTERSPELL, BOLT], ["Mountain", foretold(2)], [*by_offer(0), {"card": "h1"}])
    assert (found.value, found.proven) == (2, True)


def test_118_9_it_goes_to_the_spell_that_needs_it() -> None:
    either = [{**one, "one_of": one["card"]} for one in (*by_offer(0, 1), {"card": "h0"}, {"card": "h1"})]
    found = paying([COUNTERSPELL, BOLT], ["Mountain", foretold(2)], either)
    assert (found.value, found.proven) == (2, True)
    assert {one.name: one.plan.total_cost for one in found.paid} == {
        "Counterspell": "{0}",
        "Lightning Bolt": "{R}",
    }


def test_118_9_each_of_two_objects_offers_once() -> None:
    """The one that is there for fewer spells is used for those."""
    found = paying([COUNTERSPELL, BOLT, COUNTERSPELL], [foretold(1), foretold(2)], by_offer(0, 1, 2))
    assert (found.value, found.proven) == (2, True)
    assert "Lightning Bolt" in names(found)
    like = {**foretold(2), "count": 2}
    assert paying([COUNTERSPELL] * 3, [like], by_offer(0, 1, 2)).value == 2


def test_118_9_what_is_offered_once_during_your_turn() -> None:
    pays = [{"card": f"h{n}", "alternative": "One with the Multiverse"} for n in (0, 1)]
    board = {"battlefield": [{"card": MULTIVERSE}], "turn": {"whose": "you"}}
    found = turn([COUNTERSPELL, BOLT], board=board, pays=pays)
    assert (found.value, found.proven) == (1, True)


def test_118_9_the_board_after_a_plan_knows_that_it_was_used() -> None:
    hand = [{"card": COUNTERSPELL, "id": "one"}, {"card": BOLT, "id": "two"}]
    board = Board.from_dict({"battlefield": [foretold(2, id="it")], "hand": hand})
    first, second = ({"card": one, "alternative": "As Foretold"} for one in ("one", "two"))
    plan = board.plan(first)
    assert isinstance(plan, Plan)
    after = board.after(plan)
    assert after.to_dict()["facts"]["it's offer was used this turn"] is True
    for there in (after, Board.from_dict(after.to_dict())):
        assert there.can_pay(second) is Status.UNPAYABLE
        assert there.can_pay({"card": "two", "alternative": "free"}) is Status.PAYABLE
    assert board.can_pay(second) is Status.PAYABLE


def test_118_9_what_is_kept_finds_the_offer_used() -> None:
    hand = [{"card": COUNTERSPELL, "id": "one"}, {"card": BOLT, "id": "two"}]
    second = {"card": "two", "alternative": "As Foretold"}
    for there, kept in (([foretold(2)], []), ([foretold(2), foretold(1)], ["Lightning Bolt"])):
        board = Board.from_dict({"battlefield": there, "hand": hand})
        plan = board.plan({"card": "one", "alternative": "As Foretold"}, keep=[second])
        assert isinstance(plan, Plan)
        assert plan.summary.kept == kept
