"""mana-planner: whether and how a Magic: The Gathering cost can be paid, proven.

>>> import planner
>>> planner.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}).status
<Status.PAYABLE: 'payable'>
"""

from typing import TYPE_CHECKING, Any

from planner.answer import Answer, Plan, Status, Unknown, Unpayable
from planner.api import can_pay, explain, plan, verify
from planner.board import Board
from planner.explanation import Explanation
from planner.mana import ManaCost, ManaError
from planner.refusal import RequestError
from planner.request import Request

if TYPE_CHECKING:
    from planner.dialogue import Dialogue, step_by_step

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Board",
    "Dialogue",
    "Explanation",
    "ManaCost",
    "ManaError",
    "Plan",
    "Request",
    "RequestError",
    "Status",
    "Unknown",
    "Unpayable",
    "can_pay",
    "explain",
    "plan",
    "step_by_step",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Dialogues are imported where they are asked for: most payments need none."""
    if name in ("Dialogue", "step_by_step"):
        from planner import dialogue

        return getattr(dialogue, name)
    raise AttributeError(f"module 'planner' has no attribute {name!r}")
