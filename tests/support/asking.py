"""Short ways to ask about a board of real cards: each answer is checked in three ways.

What the planner answers is carried out by the referee (``planner.verify``), and compared
with the oracle's exhaustive search: verdict, price, activations and positions.
"""

from __future__ import annotations

from typing import Any

import planner
from planner import Plan, Unpayable
from tests.support.cards.by_name import CARDS
from tests.support.comparing import compare

ZONES = ("hand", "graveyard", "exile", "command")


def named(card: str, **state: Any) -> dict[str, Any]:
    """An object of a zone: a card by its name, with its state."""
    return {"card": CARDS.get(card, card), **state}


def asked(pay: str, *battlefield: str | dict[str, Any], **board: Any) -> dict[str, Any]:
    """A request: the cost, or the name of the spell; permanents and cards of other zones by name."""
    zones = {zone: [_entry(one) for one in board.pop(zone)] for zone in ZONES if zone in board}
    kind = {"kind": kind} if (kind := board.pop("kind", None)) else {}
    question = {"card": CARDS[pay]} if pay in CARDS else {"cost": pay, **kind}
    return {"board": {"battlefield": [_entry(one) for one in battlefield], **zones, **board}, "pay": question}


def _entry(one: str | dict[str, Any]) -> dict[str, Any]:
    return named(one) if isinstance(one, str) else one


def pays(pay: str, *battlefield: str | dict[str, Any], proven: bool = True, **board: Any) -> Plan:
    """The best plan for this board: legal, what the oracle finds as well, and proven or not."""
    request = asked(pay, *battlefield, **board)
    both = compare(request)
    assert isinstance(both.answer, Plan), both.answer
    ruling = planner.verify(request, both.answer, solve=True)
    assert ruling, ruling.problems
    assert ruling.price == both.answer.price
    assert not both.answer.not_understood, both.answer.not_understood
    assert not both.fault, both.fault
    assert both.answer.optimal is proven
    return both.answer


def cannot(pay: str, *battlefield: str | dict[str, Any], **board: Any) -> Unpayable:
    """The refusal for this board, which the oracle's search finds as well."""
    request = asked(pay, *battlefield, **board)
    both = compare(request)
    assert isinstance(both.answer, Unpayable), both.answer
    assert planner.verify(request, both.answer, solve=True)
    assert not both.answer.not_understood, both.answer.not_understood
    assert not both.fault, both.fault
    return both.answer


def order(plan: Plan) -> list[str]:
    """What the plan activates and what triggers, in order, as ``"Forest {G}"``: names without numbers."""
    return [
        f"{(step.object or '').split('#')[0]} {step.adds}"
        for step in plan.steps
        if step.action in ("activate", "trigger")
    ]
