"""The functions of the package: one request in, one answer out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Unpack, overload

from msgspec import UNSET, structs

from planner.api.about import About
from planner.api.board_keys import compiled_board
from planner.api.call_forms import said_as, whole_request
from planner.api.late_modules import load_solvers
from planner.contract.answer import Answer, Answers, Plan, Proven, RefusalData, Refused, Unknown, Verdict
from planner.contract.answer_parts import Reason, Status
from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.explanation import Explanation
from planner.contract.frames import Listed
from planner.contract.internal_errors import TOO_MUCH, internal
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec, Request, decode
from planner.costing.question import Question, prepare, prepare_on
from planner.game.clock import SHARE_OF_ANSWER, Clock, OutOfTimeError, now
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.loading.game_state import game_from
from planner.planning.answers.answering import answer, answer_and_asked
from planner.planning.answers.verdict import verdict
from planner.planning.options import Option, answer_with_options
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import AUTO, RULE, SolveOptions
from planner.planning.question.unpayable import LIMIT

if TYPE_CHECKING:
    from planner.contract.typed import (
        ManyRequestDict,
        RequestDict,
        TurnRequestDict,
        VerdictRequestDict,
    )
    from planner.planning.turn import Turn

    WholeRequest = RequestDict | Mapping[str, object] | Request | str | bytes

_SHARE_OF_EXPLANATION = 0.7
"""The share of what is left then that the explanation may take, before plans for what is kept."""
RequestLike = Request | Mapping[str, object] | str | bytes


def _request(request: Any, fields: dict[str, Any]) -> Request:
    return decode(whole_request(request, fields))


class AnswerContext(Record, frozen=True):
    """A request being answered: its solve options, and its board.

    ``board`` is None if the board has to be read from the request, else a compiled board.
    """

    request: Request
    solving: SolveOptions
    board: CompiledBoard | None = None

    def question(self) -> Question:
        """Read the question; raises ``RequestError``, and ``OutOfTimeError`` if its time is over."""
        with self.solving.running.finishing():
            if self.board is None:
                return prepare(self.request)
            return _question_on(self.board, self.request)

    def on_known_board(self) -> AnswerContext:
        """Use the cached board of earlier requests; raises as ``question`` does."""
        if self.board is not None:
            return self
        with self.solving.running.finishing():
            return replace(self, board=compiled_board(self.request.board))

    def game(self) -> Game:
        """The settled game of the board."""
        return game_from(self.request.board) if self.board is None else self.board.game

    def each(self) -> Iterator[AnswerContext]:
        """Split the request's ``pays`` into single requests that share the time left."""
        pays = self.request.pays or []
        for number, pay in enumerate(pays):
            one = structs.replace(self.request, pay=pay, pays=None, tag=None)
            shared = self.request.limits.time is not None
            solving = self.solving.part(1 / (len(pays) - number)) if shared else SolveOptions.of(one)
            yield AnswerContext(one, replace(solving, method=self.solving.method), self.board)


def _question_on(board: CompiledBoard, asked: Request) -> Question:
    """Read a question about a compiled board; a plain cost is cached for each board."""
    if asked.pays is not None:
        return prepare(asked)
    pay, plain = asked.pay, _is_plain(asked)
    if (
        plain
        and pay is not None
        and pay.cost is not None
        and structs.replace(pay, tag=None) == PaySpec(cost=pay.cost)
    ):
        return board.question(pay.cost)
    return prepare_on(
        board.game,
        pay,
        prices=asked.prices,
        profile=asked.profile,
        forbid=asked.forbid,
        require=asked.require,
        keep=asked.keep,
        reads_hand=True,
        policies=asked.policies,
        legal=asked.want == "legal",
    )


def _is_plain(asked: Request) -> bool:
    """Whether a request sets no conditions on the payment."""
    other = asked.prices or asked.profile or asked.forbid or asked.require or asked.policies
    return not other and asked.keep is None  # an empty list leaves the hand alone


@overload
def plan(request: VerdictRequestDict, /, *, method: str = AUTO) -> Verdict: ...  # type: ignore[overload-overlap]
@overload
def plan(request: ManyRequestDict, /, *, method: str = AUTO) -> Answers: ...  # type: ignore[overload-overlap]
@overload
def plan(request: WholeRequest, /, *, method: str = AUTO) -> Answer: ...
@overload
def plan(*, method: str = AUTO, **fields: Unpack[VerdictRequestDict]) -> Verdict: ...
@overload
def plan(*, method: str = AUTO, **fields: Unpack[ManyRequestDict]) -> Answers: ...
@overload
def plan(pay: str, /, *, method: str = AUTO, **fields: Unpack[RequestDict]) -> Answer: ...
@overload
def plan(*, method: str = AUTO, **fields: Unpack[RequestDict]) -> Answer: ...
@said_as('plan(board="2 Forest", pay="{G}") or plan("{G}", board="2 Forest")')
def plan(request: Any = None, /, *, method: str = AUTO, **fields: Any) -> Answer | Verdict | Answers:
    """Whether and how a cost can be paid in full, by the best plan (118, 601.2f to h).

    Takes a request as a ``Request``, a dict, JSON text, or its keys as keyword arguments, of which what is
    paid may stand first: ``plan("{G}", board="2 Forest")``. Returns a ``Plan``, an ``Unpayable`` or an
    ``Unknown`` (a limit came first, or text that isn't understood decides), which ``status`` tells apart; a
    ``Verdict`` for ``want="verdict"``, also where a ``Request`` or JSON text says so, which no type can.
    Casting a card that nothing permits to be cast is answered as if something did (``permitted`` is False
    then), and is unpayable for ``want="legal"``, which judges timing, too (601.3).
    Raises ``RequestError`` for what is refused. ``method`` can be forced to ``"program"`` or ``"owed"``
    (what is still owed; unknown where that doesn't decide), for a verdict to ``"hall"``;
    ``answer.method`` says what it was. With ``want="explanation"`` the answer has its explanation, and
    a plan for each cost that it keeps (``kept_plans``). A request with ``pays`` in place of ``pay`` asks
    many questions about one
    board, which is read once: then an ``Answers`` is returned.

    >>> found = plan(board={"battlefield": ["Forest"]}, pays=[{"cost": "{G}"}, {"cost": "{oops}"}])
    >>> [bool(one) for one in found.answers], found.answers[1].error.path
    ([True, False], 'pays[1].cost')
    >>> plan(board={"battlefield": ["Forest", "Island"]}, pay={"cost": "{U}"}).summary.tapped
    ['Island#1']
    """
    decoded, solving = _begun(request, fields, method)
    asked = AnswerContext(decoded, solving)
    return plan_asked(asked) if decoded.pays is None else answers_to(asked)


def plan_asked(asked: AnswerContext) -> Answer | Verdict:
    """Answer one question, with the tag of the request or of its ``pay``; see ``plan``."""
    found = _planned(asked)
    pay = asked.request.pay
    tag = asked.request.tag if asked.request.tag is not None else pay.tag if pay is not None else None
    found.tag = UNSET if tag is None else tag
    _leave_proofs_out(asked.request, found)
    board = asked.request.board if asked.board is None else asked.board.game
    return found.answering(About(pay, board))


def _leave_proofs_out(request: Request, *answers: Answer | Verdict) -> None:
    """Remove proofs from answers if the request doesn't want them."""
    for one in answers:
        if isinstance(one, Proven) and not request.certificate:
            one.without_proof()


def answers_to(asked: AnswerContext) -> Answers:
    """Answer each of the request's ``pays``, in order; a refused one is answered by its error.

    Raises ``RequestError`` if the board is refused, or if there is nothing to answer.
    """
    request, pays = asked.request, asked.request.pays
    if not pays:
        raise RequestError("pays", "expected questions, one at least", ErrorCode.MISSING)
    if request.pay is not None:
        raise RequestError("pays", "goes in place of pay, not with it", ErrorCode.CONFLICT)
    asked = replace(asked, board=asked.board or CompiledBoard(asked.game()))
    found = [_answer_or_refusal(number, one) for number, one in enumerate(asked.each())]
    return Answers(tag=UNSET if request.tag is None else request.tag, answers=found)


def _answer_or_refusal(number: int, one: AnswerContext) -> Answer | Verdict | Refused:
    try:
        return _answered(one)
    except RequestError as error:
        own = error.path == "pay" or error.path.startswith("pay.")
        path = f"pays[{number}]{error.path.removeprefix('pay')}" if own else error.path
        tag = one.request.pay.tag if one.request.pay is not None else None
        said = RefusalData(code=error.code.value, path=path, message=error.message, index=number)
        return Refused(tag=UNSET if tag is None else tag, error=said)


def _answered(one: AnswerContext) -> Answer | Verdict:
    """Answer one of many questions, so that its failure doesn't affect the others."""
    try:
        return plan_asked(one)
    except CodedError:
        raise
    except MemoryError:
        return _unknown("memory", TOO_MUCH)
    except Exception as error:
        raise internal(error) from None


def _planned(asked: AnswerContext) -> Answer | Verdict:
    decoded, solving = asked.request, asked.solving
    try:
        asked = asked.on_known_board()
        question = asked.question()
    except OutOfTimeError:
        return Verdict(status=Status.UNKNOWN) if decoded.want == "verdict" else too_late()
    if decoded.want != "explanation":
        return answer(question, solving, asked.board)
    whole = answer_and_asked(question, solving.part(SHARE_OF_ANSWER), asked.board)
    found, question = whole.answer, whole.asked
    explaining = solving.part(_SHARE_OF_EXPLANATION) if question.keep else solving
    found.explanation = _explanation(replace(asked, solving=explaining), question, found)
    if isinstance(found, Plan) and question.keep:
        from planner.planning.turn import kept_plans

        plans = kept_plans(question, found, solving)
        found.kept_plans = UNSET if plans is None else plans
    return found


def too_late() -> Unknown:
    """Answer that the time was over before the question was read."""
    return _unknown("limits", LIMIT)


def _unknown(rule: str, text: str) -> Unknown:
    return Unknown(reasons=[Reason(rule=rule, text=text)], sentence=text, method=RULE)


def begun(decoded: Request, method: str = AUTO) -> SolveOptions:
    """Start the clock of an answer to a decoded request."""
    return _begun(decoded, {}, method)[1]


def _begun(request: Any, fields: dict[str, Any], method: str = AUTO) -> tuple[Request, SolveOptions]:
    """Decode a request and start the clock of its answer, so that reading counts.

    Loading the solvers, which a process does once, doesn't count.
    """
    started = now()
    decoded = _request(request, fields)
    if decoded.limits.time is not None:
        started += load_solvers()
    return decoded, SolveOptions.of(decoded, method, Clock(decoded.limits.time, started=started))


def _explanation(asked: AnswerContext, question: Question, found: Answer) -> Explanation:
    from planner.explaining import OpenQuestion, explain_answer

    request, solving = asked.request, asked.solving
    forbid, require = frozenset(request.forbid), frozenset(request.require)
    try:
        with solving.running.finishing():
            game = asked.game()
    except OutOfTimeError:
        return Explanation(status=str(found.status), cut_short=True, sentences=[LIMIT])
    game = game if question.asked is None else question.asked.game
    open_question = OpenQuestion(game, request.pay, forbid, require, replace(solving, method=AUTO))
    return explain_answer(open_question, question, found)


@overload
def explain(request: WholeRequest, /) -> Explanation: ...
@overload
def explain(pay: str, /, **fields: Unpack[RequestDict]) -> Explanation: ...
@overload
def explain(**fields: Unpack[RequestDict]) -> Explanation: ...
@said_as('explain(board="2 Forest", pay="{G}") or explain("{G}", board="2 Forest")')
def explain(request: Any = None, /, **fields: Any) -> Explanation:
    """Why a cost can or can't be paid, and why by this plan (118.3).

    For an unpayable cost: every smallest set of changes that would make it payable. For a payable
    one: up to three plans that could be expected in place of the best one, and what each costs more. For one
    whose verdict is unknown: the text that isn't understood, and how it could decide. Takes and
    raises what ``plan`` does; ``plan`` with ``want="explanation"`` gives the answer with it.

    >>> board = {"battlefield": ["Forest", {"card": "Island", "tapped": True}]}
    >>> why = explain(board=board, pay={"cost": "{U}"})
    >>> for sentence in why.sentences:
    ...     print(sentence)
    You can make no mana that pays for {U}: one more blue mana. For {U}: need 1, have 0.
    It could be paid with one more blue mana.
    It could be paid if Island were untapped.
    """
    decoded, solving = _begun(request, fields)
    try:
        with solving.running.finishing():
            question = prepare(decoded)
    except OutOfTimeError:
        return Explanation(status=Status.UNKNOWN.value, cut_short=True, sentences=[LIMIT])
    found = answer_and_asked(question, solving.part(SHARE_OF_ANSWER))
    return _explanation(AnswerContext(decoded, solving), found.asked, found.answer)


@overload
def can_pay(request: WholeRequest, /, *, method: str = AUTO) -> Status: ...
@overload
def can_pay(pay: str, /, *, method: str = AUTO, **fields: Unpack[RequestDict]) -> Status: ...
@overload
def can_pay(*, method: str = AUTO, **fields: Unpack[RequestDict]) -> Status: ...
@said_as('can_pay(board="2 Forest", pay="{G}") or can_pay("{G}", board="2 Forest")')
def can_pay(request: Any = None, /, *, method: str = AUTO, **fields: Any) -> Status:
    """Whether a cost can be paid in full (118.3), without a plan: faster than ``plan``.

    Takes and raises what ``plan`` does; of the ``Status``, only ``payable`` is truthy. ``method``
    can be forced to ``"hall"`` (Hall's condition: unknown where it doesn't decide) or ``"program"``.

    >>> bool(can_pay(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}))
    True
    """
    decoded, solving = _begun(request, fields, method)
    try:
        asked = AnswerContext(decoded, solving).on_known_board()
        question = asked.question()
    except OutOfTimeError:
        return Status.UNKNOWN
    return verdict(question, solving, asked.board)


@overload
def plan_turn(request: TurnRequestDict | WholeRequest, /) -> Turn: ...
@overload
def plan_turn(**fields: Unpack[TurnRequestDict]) -> Turn: ...
@said_as('plan_turn(board="2 Forest", pays=["{G}", "Opt"])')
def plan_turn(request: Any = None, /, **fields: Any) -> Turn:
    """Which costs of a turn are paid, for the greatest total value, and how.

    Takes a request with ``pays`` in place of ``pay``; each has a ``value`` (1). A land among them is played,
    ``land_drops`` of them at most (one, and what texts add). Each paid card resolves before the next cost is
    paid, unless its entry says ``"resolves": false``: the mana that it adds is in the pool, a permanent
    stands on the battlefield. Of entries with the same ``one_of`` one at most is paid. What the request keeps
    stays payable at the end of the turn, where it can be; that comes before value. The plans stand in an
    order that works: what one leaves untapped or in the pool, the next may use. Raises ``RequestError`` for
    what is refused.

    >>> pays = [{"cost": "{U}{U}", "value": 3}, {"cost": "{G}"}, {"cost": "{R}"}]
    >>> [one.name for one in plan_turn(board={"battlefield": ["Island", "Island", "Forest"]}, pays=pays).paid]
    ['{U}{U}', '{G}']
    >>> turn = plan_turn(board={"hand": ["Swamp", "Dark Ritual"]}, pays=["Swamp", "Dark Ritual"])
    >>> turn.paid[1].resolves.adds, turn.assumed[-1]
    ('{B}{B}{B}', 'Dark Ritual resolves, adding {B}{B}{B}')
    """
    from planner.planning.turn import turn_of

    decoded, solving = _begun(request, fields)
    return turn_of(decoded, clock=solving.running)


@overload
def options(request: WholeRequest, n: int = 5) -> Listed[Option]: ...
@overload
def options(*, n: int = 5, **fields: Unpack[RequestDict]) -> Listed[Option]: ...
@said_as('options(board="2 Forest", pay="{G}")')
def options(request: Any = None, n: int = 5, **fields: Any) -> Listed[Option]:
    """The ``n`` best plans that really differ, the best first, each with what makes it different.

    They differ in what is tapped by kind, given up, chosen or kept, never in which of two
    equal Forests it is; one that gives up all that another does and more is none. Each is
    replayed. There is none where nothing pays without killing the player. Takes and raises
    what ``plan`` does.

    >>> found = options({"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{G}"}})
    >>> [option.plan.gives_up[0].tier for option in found]
    ['board', 'one-shot mana']
    """
    return Listed(answer_and_options(whole_request(request, fields), n)[1])


def answer_and_options(request: WholeRequest, n: int = 5) -> tuple[Answer, list[Option]]:
    """The answer to a request together with its ``options``, all by one clock.

    The answer is the plan of the first option; where there is none, it says why. Takes and raises
    what ``options`` does.

    >>> answer, found = answer_and_options({"board": {}, "pay": {"cost": "{G}"}})
    >>> answer.status, found
    (<Status.UNPAYABLE: 'unpayable'>, [])
    """
    if n < 1:
        raise RequestError("n", f"expected a number of at least 1, got {n}")
    decoded, solving = _begun(request, {})
    return options_asked(AnswerContext(decoded, solving), n)


def options_asked(asked: AnswerContext, n: int) -> tuple[Answer, list[Option]]:
    """Find the answer, and the ``n`` best plans that really differ; see ``answer_and_options``."""
    try:
        question = asked.question()
    except OutOfTimeError:
        return too_late(), []
    found, listed = answer_with_options(question, n, asked.solving)
    about = About(asked.request.pay, asked.request.board if asked.board is None else asked.board.game)
    for one in listed:
        one.plan.answering(about)
    _leave_proofs_out(asked.request, found, *[one.plan for one in listed])
    return found.answering(about), listed
