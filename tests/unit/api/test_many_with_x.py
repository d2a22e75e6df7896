"""One card of many that asks for an X which nobody says takes no other card with it."""

from planner import Board, Plan, Status, plan_many
from planner.contract.answer import Refused

_X_CARDS = {
    "name": "Cards",
    "mana_cost": "{G}",
    "type_line": "Sorcery",
    "oracle_text": "As an additional cost to cast this spell, discard X cards.",
}
_DEAR = {**_X_CARDS, "name": "Dear", "mana_cost": "{7}{G}"}
_PLAIN = {"name": "Plain", "mana_cost": "{1}{G}", "type_line": "Sorcery", "oracle_text": ""}
_BOARD = {
    "battlefield": ["Forest", "Forest"],
    "hand": [{"card": card, "id": card["name"].lower()} for card in (_X_CARDS, _DEAR, _PLAIN)],
}
_PAYS = [{"card": "cards"}, {"card": "dear"}, {"card": "plain"}]


def test_107_3_x_that_nobody_says_is_0_among_many_verdicts() -> None:
    found = Board(**_BOARD).can_pay_many(_PAYS)
    assert found == [Status.PAYABLE, Status.UNPAYABLE, Status.PAYABLE]


def test_107_3_of_many_plans_that_one_alone_is_refused() -> None:
    first, second, third = Board(**_BOARD).plan_many(_PAYS)
    assert isinstance(first, Refused)
    assert isinstance(second, Refused)
    assert (first.error.path, first.error.index, second.error.index) == ("pay.x", 0, 1)
    assert isinstance(third, Plan)


def test_107_3_of_many_requests_that_one_alone_is_refused() -> None:
    first, _, third = plan_many([{"board": _BOARD, "pay": one} for one in _PAYS])
    assert isinstance(first, Refused)
    assert isinstance(third, Plan)


def test_one_payment_is_a_list_of_one() -> None:
    board = Board("2 Forest")
    assert board.can_pay_many("{G}") == board.can_pay_many({"cost": "{G}"}) == [Status.PAYABLE]
    assert [len(one.steps) for one in board.plan_many("{G}") if isinstance(one, Plan)] == [2]
