"""mana-planner: whether and how a Magic: The Gathering cost can be paid, proven.

>>> import planner
>>> planner.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}).status
<Status.PAYABLE: 'payable'>
"""

from typing import Any

from planner.answer import Answer, Plan, Status, Unknown, Unpayable
from planner.api import can_pay, plan, plan_turn, verify
from planner.board import Board
from planner.mana import ManaCost, ManaError
from planner.many import plan_many
from planner.refusal import RequestError
from planner.request import Request

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Board",
    "ManaCost",
    "ManaError",
    "Plan",
    "Request",
    "RequestError",
    "Status",
    "Unknown",
    "Unpayable",
    "can_pay",
    "castable",
    "plan",
    "plan_many",
    "plan_turn",
    "verify",
]


def __getattr__(name: str) -> Any:
    """``castable``, which needs NumPy, is imported when it is first asked for."""
    if name == "castable":
        from planner.bulk import castable

        return castable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
