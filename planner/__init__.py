"""mana-planner: whether and how a Magic: The Gathering cost can be paid, proven.

>>> import planner
>>> planner.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}).status
<Status.PAYABLE: 'payable'>
"""

from planner.answer import Answer, Plan, Status, Unknown, Unpayable
from planner.api import can_pay, options, plan, verify
from planner.board import Board
from planner.mana import ManaCost, ManaError
from planner.options import Option
from planner.refusal import RequestError
from planner.request import Request

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Board",
    "ManaCost",
    "ManaError",
    "Option",
    "Plan",
    "Request",
    "RequestError",
    "Status",
    "Unknown",
    "Unpayable",
    "can_pay",
    "options",
    "plan",
    "verify",
]
