"""Questions from an event loop, answered by warm processes: the loop is never held.

The planner is Python, so that a thread of its own would hold the loop all the same. Each loop has its own
processes, as many as there are cores unless ``start`` says otherwise; they come with the first question, and
go with the loop. A question whose task is cancelled is given up.

>>> import asyncio
>>> from planner import aio
>>> answer = asyncio.run(aio.plan(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}))
>>> answer.status == "payable" and answer.summary.tapped
['Forest#1']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, overload

from planner.aio.asking import answered, asked, start, stop
from planner.contract.answer import Answer, Answers, Verdict
from planner.contract.answer_parts import Status
from planner.contract.explanation import Explanation
from planner.contract.frames import Listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from planner.api.board import Board
    from planner.api.functions import WholeRequest
    from planner.api.session.answers import Verified
    from planner.api.ways import Way
    from planner.contract.answer import Said
    from planner.contract.typed import (
        BoardDict,
        ManyRequestDict,
        RequestDict,
        TurnRequestDict,
        VerdictRequestDict,
    )
    from planner.planning.options import Option
    from planner.planning.turn import Turn

__all__ = [
    "ask",
    "can_pay",
    "explain",
    "legal_actions",
    "options",
    "plan",
    "plan_turn",
    "start",
    "stop",
    "verify",
    "ways",
]


async def ask(verb: str, request: Any) -> Any:
    """Ask any verb of the service by its name, such as ``"deck/odds"``, and give its answer as a struct.

    ``request`` is a dict, JSON text or a struct of the contract. Raises ``RequestError``.

    >>> import asyncio
    >>> deck = {"deck": [{"card": "Island", "count": 40}], "ask": [{"cost": "{U}", "turn": 1}]}
    >>> asyncio.run(ask("deck/odds", deck)).rows[0].castable
    1.0
    """
    return await answered(verb, asked(request))


@overload
async def plan(request: VerdictRequestDict, /) -> Verdict: ...  # type: ignore[overload-overlap]
@overload
async def plan(request: ManyRequestDict, /) -> Answers: ...  # type: ignore[overload-overlap]
@overload
async def plan(request: WholeRequest, /) -> Answer: ...
@overload
async def plan(**fields: Unpack[VerdictRequestDict]) -> Verdict: ...
@overload
async def plan(**fields: Unpack[ManyRequestDict]) -> Answers: ...
@overload
async def plan(**fields: Unpack[RequestDict]) -> Answer: ...
async def plan(request: Any = None, /, **fields: Any) -> Any:
    """Ask for the best plan, as ``planner.plan`` does; raises what that raises.

    >>> import asyncio
    >>> asyncio.run(plan(board={"battlefield": ["Forest"]}, pay={"cost": "{U}"})).status == "unpayable"
    True
    """
    return await answered("pay", asked(request, fields))


@overload
async def can_pay(request: WholeRequest, /) -> Status: ...
@overload
async def can_pay(**fields: Unpack[RequestDict]) -> Status: ...
async def can_pay(request: Any = None, /, **fields: Any) -> Status:
    """Ask whether a cost can be paid, as ``planner.can_pay`` does; raises what that raises.

    >>> import asyncio
    >>> bool(asyncio.run(can_pay(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"})))
    True
    """
    found: Verdict = await answered("pay", asked(request, fields, want="verdict"))
    return Status(found.status)


@overload
async def explain(request: WholeRequest, /) -> Explanation: ...
@overload
async def explain(**fields: Unpack[RequestDict]) -> Explanation: ...
async def explain(request: Any = None, /, **fields: Any) -> Explanation:
    """Ask why a cost can or can't be paid, as ``planner.explain`` does; raises what that raises.

    >>> import asyncio
    >>> asyncio.run(explain(board={"battlefield": []}, pay={"cost": "{U}"})).sentences[1]
    'It could be paid with one more blue mana.'
    """
    found: Answer = await answered("explain", asked(request, fields))
    assert isinstance(found.explanation, Explanation)
    return found.explanation


async def options(request: WholeRequest, n: int = 5) -> Listed[Option]:
    """Ask for the ``n`` best plans that really differ, as ``planner.options`` does; raises what that raises.

    >>> import asyncio
    >>> request = {"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{G}"}}
    >>> len(asyncio.run(options(request)))
    2
    """
    return Listed((await answered("options", asked(request, n=n))).options)


@overload
async def plan_turn(request: TurnRequestDict | WholeRequest, /) -> Turn: ...
@overload
async def plan_turn(**fields: Unpack[TurnRequestDict]) -> Turn: ...
async def plan_turn(request: Any = None, /, **fields: Any) -> Turn:
    """Ask which costs of a turn are paid, as ``planner.plan_turn`` does; raises what that raises.

    >>> import asyncio
    >>> turn = asyncio.run(plan_turn(board={"battlefield": ["Island"]}, pays=["{U}", "{G}"]))
    >>> turn.left_out
    ['{G}']
    """
    found: Turn = await answered("turn", asked(request, fields))
    return found


async def verify(
    request: WholeRequest,
    answer: Said | Mapping[str, object],
    *,
    solve: bool = False,
    require_proof: bool = False,
) -> Verified:
    """Let the referee carry out an answer, and check its proof; raises ``RequestError``.

    >>> import asyncio
    >>> request = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
    >>> async def judged():
    ...     return await verify(request, await plan(request))
    >>> asyncio.run(judged()).legal
    True
    """
    said = answer if not hasattr(answer, "to_dict") else answer.to_dict()
    line = asked(request, answer=said, solve=solve, require_proof=require_proof)
    found: Verified = await answered("verify", line)
    return found


async def ways(board: Board | BoardDict, card: Any) -> Listed[Way]:
    """Ask for every way to cast or activate a card of a board, as ``Board.ways`` does.

    >>> import asyncio
    >>> board = {"battlefield": ["Forest"], "hand": ["Llanowar Elves"]}
    >>> [way.total_cost for way in asyncio.run(ways(board, "Llanowar Elves#1"))]
    ['{G}']
    """
    return Listed((await answered("ways", asked({"board": board, "card": card}))).ways)


async def legal_actions(board: Board | BoardDict) -> Listed[Way]:
    """Ask for everything that could be done with mana on a board, as ``Board.legal_actions`` does.

    >>> import asyncio
    >>> found = asyncio.run(legal_actions({"battlefield": ["Forest"]}))
    >>> [action.action for action in found]
    ['activate']
    """
    return Listed((await answered("legal_actions", asked({"board": board}))).actions)
