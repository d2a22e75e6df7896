"""A payment step by step: one step is proposed, what really happens is taken, and the rest planned anew."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Unpack, overload

from msgspec import structs

from planner.api.board import Board
from planner.api.call_forms import said_as, whole_request
from planner.api.dialogue.choices import choices_of
from planner.api.dialogue.events import WHERE, ActivationEvent, after_paying, after_trigger, damage_of_tapping
from planner.api.dialogue.player_input import ASKED, EMPTY, ToldEvent, named_by, off_the_stack, told_of
from planner.api.dialogue.remaining_cost import locked_in, remaining, with_moved
from planner.api.functions import AnswerContext
from planner.contract.answer import Answer, Plan, Unpayable
from planner.contract.answer_parts import Status
from planner.contract.dialogue import DialogueState, ObjectChoices
from planner.contract.error_codes import ErrorCode
from planner.contract.explanation import Explanation
from planner.contract.forms import as_id
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import BoardSpec, Request, decode
from planner.contract.steps import Step
from planner.costing.question import Question, prepare, prepare_on
from planner.effects.settle import settled
from planner.effects.transition import GameChange, after
from planner.explaining import OpenQuestion, explain_answer
from planner.game.clock import Clock
from planner.game.mana import mana_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.loading.mana_pool import pool_of
from planner.planning.after.game_after import after_steps, settled_after
from planner.planning.answers.answering import answer
from planner.planning.answers.usable import usable_ids
from planner.planning.answers.verdict import verdict
from planner.planning.hand.cards import keeping_named
from planner.planning.options import Option, options_of
from planner.planning.question.methods import SolveOptions

if TYPE_CHECKING:
    from planner.api.functions import WholeRequest
    from planner.contract.typed import RequestDict

RequestLike = Request | dict[str, Any] | str | bytes
_SHARE_OF_PLAN = 0.6
"""The share of an answer's time that its plan may take; the rest is left for what can be clicked."""


class _UndoPoint(Record, frozen=True):
    """A state of a dialogue to return to: its fields, and the number of steps done."""

    held: dict[str, Any]
    done: int


class Dialogue:
    """A payment in which a player may do something else at any time.

    Iterate over it: each step that it yields has happened as proposed once the next one is
    asked for. ``send`` tells what happened instead and gives the next step, ``happened`` tells
    it without going on. What can be told: a ``Step`` (or a dict of its keys): an activation
    by hand needs no more than its ``object`` where that leaves nothing open, a step of the payment itself
    all that a proposed one has; the id of a permanent that was tapped for mana; an ``Event``
    (or a dict such as ``{"life": 3}``); a change of mind: keys of a request (``{"pay": ...}``,
    ``{"forbid": [...]}``), with a ``board`` or for the state as it is now.

    The total cost is locked in as the dialogue begins (601.2f); once a cost is paid, no mana ability is
    activated any more (601.2g). ``answer`` is the latest plan, or why there is none: then the
    iteration ends, and ``explanation`` says what would help. Nothing that is given is changed.

    ``undo`` takes the latest thing back, ``clickable`` are the objects that some complete payment uses
    from here, ``choices`` says what can be done with one of them: which color, and what it costs.

    >>> dialogue = step_by_step(board={"battlefield": ["Forest", "Island"]}, pay={"cost": "{1}"})
    >>> next(dialogue).object
    'Forest#1'
    >>> step = dialogue.send("Island#1")
    >>> step.action, step.mana
    ('spend', '{U}')
    >>> list(dialogue), dialogue.paid
    ([], True)
    """

    def __init__(self, request: RequestLike, board: Board | None = None, clock: Clock | None = None) -> None:
        self.answer: Answer
        self.clock = clock
        self._steps: list[Step] = []
        self._given = False
        self.done: list[Step] = []
        self.cancelled = False
        self._past: list[_UndoPoint] = []
        self._trial: list[Game] | None = None
        self._clickable: list[str] | None = None
        self._request = decode(request)
        at_hand = None if board is None else board.compiled
        # The board is read once, whatever that takes: each step is an answer, and has the time of one.
        self._begin(AnswerContext(self._request, SolveOptions(), at_hand).question())

    def _begin(self, question: Question) -> None:
        self._question = question
        self._game = question.game
        self._require = question.require
        self._ways = question.ways
        self._paying = False
        self._waiting = self._waiting_before = 0
        self._ability: ManaAbility | None = None
        self._plan_on([self._game])

    # --- where it stands ------------------------------------------------------------------------

    @property
    def proposed(self) -> Step | None:
        """The step proposed now; None if nothing is left to do, or nothing would help."""
        return self._steps[0] if self._steps else None

    @property
    def steps_left(self) -> list[Step]:
        """The steps proposed for the rest."""
        return list(self._steps)

    @property
    def paid(self) -> bool:
        """Whether the cost is paid in full."""
        return isinstance(self.answer, Plan) and not self._steps and not self.cancelled

    @property
    def board(self) -> Board:
        """The board now: with the mana in the pool, and after triggers once the cost is paid."""
        return Board.of(self._at_end(self._game) if self.paid else settled_after(self._game))

    @property
    def board_after_proposal(self) -> Board | None:
        """The board once all that is proposed has happened; None if that doesn't complete the payment."""
        if not isinstance(self.answer, Plan) or self.cancelled:
            return None
        if self.paid:
            return self.board
        life = self.answer.summary.life_after_triggers + self._waiting - self._waiting_before
        return Board.of(self._at_end(after_steps(self._game, self._steps, life)))

    def _at_end(self, game: Game) -> Game:
        """The game once the cost is paid: after the triggers of what was done, with what is cast gone."""
        cast = self._question.cost.on_stack
        game = replace(game, life=game.life - self._waiting)
        return settled_after(game if cast is None else after(game, GameChange(moved={cast: None})))

    @property
    def now(self) -> Game:
        """The game in the middle of the payment: with the mana in the pool, before its triggers."""
        return self._game

    @property
    def ways(self) -> tuple[TotalCost, ...]:
        """What is still owed, in each way that the payer may still choose (601.2b)."""
        return self._ways

    @property
    def owed(self) -> list[str]:
        """What is still owed: mana, then other parts in words; of the first way left."""
        if self.paid:
            return []
        way = self._ways[0]
        if not self._paying:
            way = locked_in(way, self._announced_x(way))
        mana = way.locked()
        unpaid = [mana] if mana not in ("", "{0}") else []
        unpaid += [f"Pay {way.life} life"] if way.life else []
        unpaid += [f"Pay {'{E}' * way.energy}"] if way.energy else []
        unpaid += [f"Mill {way.mill}"] if way.mill else []
        unpaid += [part.words for part in way.parts if part.amount or part.least or part.whole]
        return [*unpaid, *(part.words for part in way.counters if part.amount)]

    @property
    def clickable(self) -> list[str]:
        """The ids that some complete payment uses from here, in the order of the board.

        Empty once the cost is paid, or where it can't be.

        >>> board = {"battlefield": ["Forest", "Swamp", "Island"]}
        >>> step_by_step(board=board, pay={"cost": "{G}{B}"}).clickable
        ['Forest#1', 'Swamp#1']
        """
        if self.paid or self.cancelled:
            return []
        if self._clickable is None:
            self._clickable = usable_ids(self._now(self._game), self._options.begun())
        return list(self._clickable)

    def choices(self, object_id: str) -> ObjectChoices:
        """List what can be done with an object now: its mana abilities, and its use for parts of the cost.

        Raises ``RequestError`` for an id that no object has.

        >>> board = {"battlefield": ["Volcanic Island", "Forest"]}
        >>> found = step_by_step(board=board, pay={"cost": "{1}{U}"}).choices("Volcanic Island#1")
        >>> found.asks, [(one.adds, str(one.then)) for one in found.choices]
        ('Which color?', [('{U}', 'payable'), ('{R}', 'unpayable')])
        """
        return choices_of(self, as_id(object_id))

    def would(self, step: Step) -> Status:
        """Whether the rest could be paid if this step happened now; nothing changes.

        Raises ``RequestError`` for a step that can't be taken.
        """
        trial = self.copy()
        trial._past, trial._trial = [], []
        trial._step(step)
        games = trial._trial or [trial._game]
        options = self._options.begun()
        found = [verdict(trial._now(game), options) for game in games]
        return next((one for one in found if one), found[0])

    def state(self) -> DialogueState:
        """The state of the payment as data: steps done, next steps, and choices.

        >>> state = step_by_step(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}).state()
        >>> state.status, state.owed, state.clickable, state.why_no_undo
        (<Status.PAYABLE: 'payable'>, ['{G}'], ['Forest#1'], 'nothing has happened yet')
        """
        return DialogueState(
            status=Status(self.answer.status),
            paid=self.paid,
            cancelled=self.cancelled,
            owed=self.owed,
            proposed=self.proposed,
            steps=self.steps_left,
            done=list(self.done),
            pool=mana_symbols("".join(mana.type * mana.amount for mana in self._game.pool)),
            life=self._game.life,
            clickable=self.clickable,
            why_no_undo=self.why_no_undo,
            answer=self.answer,
        )

    @property
    def explanation(self) -> Explanation:
        """Why the rest can be paid as planned, or what would make it payable."""
        question = self._now(self._game)
        asked = OpenQuestion(
            question.game, None, question.forbid, question.require, self._options, locked=question
        )
        found = self._rest(question)
        if question.reads_hand:
            question = keeping_named(question, found.summary.kept if isinstance(found, Plan) else ())
        return explain_answer(asked, question, found)

    def options(self, n: int = 5) -> list[Option]:
        """List the ``n`` best plans for the rest that really differ, the best first.

        What was done by hand stays as it is. None where nothing is left, or the rest can't be paid.

        >>> board = {"battlefield": ["Forest", "Island", "Treasure"]}
        >>> dialogue = step_by_step(board=board, pay={"cost": "{1}{G}"})
        >>> dialogue.happened("Island#1")
        >>> [one.differs for one in dialogue.options(2)]
        ['the best plan', 'sacrifices Treasure instead of tapping Forest']
        """
        if self.paid or self.cancelled:
            return []
        return options_of(self._now(self._game), n, self._options)

    def _rest(self, question: Question) -> Answer:
        """The answer for what is left; computed again if steps of the latest plan are already done."""
        if not isinstance(self.answer, Plan) or self._steps == self.answer.steps:
            return self.answer
        return answer(question, self._options.begun())

    # --- going on -------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        if self._given and self.proposed is not None:
            self.happened(self.proposed)
        if self.proposed is None:
            raise StopIteration
        self._given = True
        return self.proposed

    def send(self, event: Step | ToldEvent | Request | Mapping[str, Any] | str | None) -> Step:
        """Report what happened instead of the proposed step, and return the next step.

        None means that it happened as proposed. Raises ``StopIteration`` if nothing is left to do.
        """
        if event is not None:
            self.happened(event)
        return next(self)

    def happened(self, event: Step | ToldEvent | Request | Mapping[str, Any] | str) -> None:
        """Record what happened, and plan the rest again.

        Raises ``RequestError`` for what can't have happened; nothing has changed then.
        """
        if self.cancelled:
            raise RequestError(WHERE, _GIVEN_UP, ErrorCode.ILLEGAL)
        told = told_of(event)
        before = self._moment()
        try:
            self._happens(told, whole=not isinstance(event, dict) or "board" in event)
        except Exception:
            self._restore(before)
            raise
        self._past.append(before)
        self._given = False
        self._clickable = None

    def _happens(self, told: Step | ToldEvent | Request, *, whole: bool) -> None:
        if isinstance(told, Step):
            self._step(told)
        elif isinstance(told, ToldEvent):
            self._change(told)
        else:
            self._other_request(told, whole=whole)

    # --- taking back ----------------------------------------------------------------------------

    def undo(self) -> list[Step]:
        """Take back the latest event, and return its steps: none if the event was no step.

        A triggered mana ability is taken back together with its activation (605.4a). Raises ``RequestError``
        if nothing has happened, and for irreversible events: cards were drawn, milled or revealed
        (``why_no_undo`` says so beforehand).

        >>> dialogue = step_by_step(board={"battlefield": ["Forest", "Island"]}, pay={"cost": "{1}"})
        >>> dialogue.happened("Island#1")
        >>> [step.object for step in dialogue.undo()], dialogue.proposed.object, dialogue.done
        (['Island#1'], 'Forest#1', [])
        """
        if fault := self.why_no_undo:
            code = ErrorCode.ILLEGAL if self.cancelled or not self._past else ErrorCode.IRREVERSIBLE
            raise RequestError(UNDO, fault, code)
        return self._back(self._start_of_latest())

    @property
    def why_no_undo(self) -> str:
        """Why nothing can be taken back now; "" if ``undo`` can."""
        if self.cancelled:
            return _GIVEN_UP
        if not self._past:
            return "nothing has happened yet"
        taken = self.done[self._past[self._start_of_latest()].done :]
        fault = next((step for step in taken if step.irreversible), None)
        if fault is None:
            return ""
        what = f'"{fault.text or fault.for_}"'
        return f"{what} can't be taken back: cards were drawn, milled or revealed"

    def copy(self) -> Dialogue:
        """An independent copy of the dialogue.

        >>> dialogue = step_by_step(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"})
        >>> next(other := dialogue.copy()).object, len(list(other)), other.paid, dialogue.paid
        ('Forest#1', 1, True, False)
        """
        other = copy.copy(self)
        other.done, other._past = list(self.done), list(self._past)
        return other

    def propose(self, plan: Plan) -> None:
        """Propose another plan for the rest: one of ``options``."""
        self.answer, self._steps = plan, list(plan.steps)
        self._waiting_before = self._waiting
        self._given = False

    def cancel(self) -> list[Step]:
        """Give up the payment: undo as much as possible, and return the steps that remain.

        The spell or ability is off the stack again, and nothing more can happen.
        """
        while not self.why_no_undo:
            self.undo()
        if not self.cancelled:
            self._game = settled(off_the_stack(self._game, self._question.cost))
            self._steps, self._past, self.cancelled = [], [], True
        return list(self.done)

    def _moment(self) -> _UndoPoint:
        return _UndoPoint({name: getattr(self, name) for name in _HELD}, len(self.done))

    def _start_of_latest(self) -> int:
        """Index at which the latest event begins: triggers belong to their activation."""
        end = len(self.done)
        for number in reversed(range(len(self._past))):
            steps = self.done[self._past[number].done : end]
            if not steps or any(step.action != "trigger" for step in steps):
                return number
            end = self._past[number].done
        return 0

    def _back(self, number: int) -> list[Step]:
        moment = self._past[number]
        taken = self.done[moment.done :]
        self._past = self._past[:number]
        self._restore(moment)
        self._given, self._clickable = False, None
        return taken

    def _restore(self, moment: _UndoPoint) -> None:
        self.done = self.done[: moment.done]
        for name, value in moment.held.items():
            setattr(self, name, value)

    # --- what happens ---------------------------------------------------------------------------

    def _step(self, step: Step) -> None:
        as_proposed = step == self.proposed
        if step.action == "activate":
            self._activate(step, as_proposed=as_proposed)
        elif step.action == "trigger" and as_proposed:
            self._take([after_trigger(self._game, step, self._ability)], [step], as_proposed=True)
        else:
            self._pay(step, as_proposed=as_proposed)

    def _activate(self, step: Step, *, as_proposed: bool) -> None:
        if self._paying:
            message = "mana abilities are activated before any cost is paid (601.2g)"
            raise RequestError(WHERE, message, ErrorCode.ILLEGAL)
        if all(way.mana is None for way in self._ways):
            message = "a cost without mana gives no chance to activate mana abilities (118.2)"
            raise RequestError(WHERE, message, ErrorCode.ILLEGAL)
        done = ActivationEvent(self._game, self._question.cost, step, by_hand=not as_proposed)
        as_proposed = done.steps == self._steps[: len(done.steps)]
        games = done.games()
        for trigger in done.steps[1:]:
            games = [after_trigger(game, trigger, done.ability) for game in games]
        moved = {*step.sacrifices, *step.discards, *step.exiles, *step.returns}
        moved |= {step.object or ""} if done.ability.loses_itself else set()
        buried = {one for one in moved if (e := games[0].find(one)) is not None and e.zone == Zone.GRAVEYARD}
        for one in moved:
            self._ways = tuple(with_moved(way, one, arrived=one in buried) for way in self._ways)
        self._waiting += done.damage_waiting
        self._ability = done.ability
        self._take(games, done.steps, as_proposed=as_proposed)

    def _pay(self, step: Step, *, as_proposed: bool) -> None:
        """Take a step of the payment itself; the first one locks in the cost with its X (601.2h)."""
        ways = self._ways
        if not self._paying:
            ways = tuple(locked_in(way, self._announced_x(way)) for way in ways)
        rest = [(way, less) for way in ways if (less := remaining(way, step)) is not None]
        if not rest:
            message = f"{step.action} for {shown(step.for_)} pays no part of what is owed"
            raise RequestError(WHERE, message, ErrorCode.ILLEGAL)
        games = after_paying(self._game, rest[0][0], step)
        self._ways = tuple(less for _, less in rest)
        self._paying = True
        if step.action == "tap" and step.object is not None:
            self._waiting += damage_of_tapping(self._game, step.object)
        self._take(games, [step], as_proposed=as_proposed)

    def _announced_x(self, way: TotalCost) -> int:
        """The X of the latest plan, or the X announced in the request."""
        x = self.answer.choices.x if isinstance(self.answer, Plan) else None
        return x if isinstance(x, int) else way.x or 0

    def _take(self, games: list[Game], steps: list[Step], *, as_proposed: bool) -> None:
        """Record these steps; if they were proposed and leave nothing open, the plan still holds."""
        self.done += steps
        self._require -= {one for step in steps for one in named_by(step)}
        rest = self._steps[len(steps) :] if as_proposed else []
        if as_proposed and (len(games) == 1 or not rest):
            self._game, self._steps = games[0], rest
        else:
            self._plan_on(games)

    def _change(self, event: ToldEvent) -> None:
        game = self._game
        known = {one for entry in game.objects for one in entry.ids}
        for name in ("tapped", "untapped", "gone"):
            for one in getattr(event, name):
                if one not in known:
                    raise RequestError(
                        f"{WHERE}.{name}", no_such_id(one, sorted(known)), ErrorCode.UNKNOWN_ID
                    )
        if event.life is not None:
            game = replace(game, life=event.life)
        if event.energy is not None:
            game = replace(game, energy=event.energy)
        if event.pool is not None:
            game = replace(game, pool=pool_of(BoardSpec(pool=event.pool)))
        if event.tapped or event.untapped or event.gone:
            turned = GameChange(tapped=frozenset(event.tapped), untapped=frozenset(event.untapped))
            game = after(game, replace(turned, moved=dict.fromkeys(event.gone)))
            for one in event.gone:
                self._ways = tuple(with_moved(way, one, arrived=False) for way in self._ways)
            self._require -= set(event.tapped) | set(event.gone)
        self._plan_on([settled(game)])

    def _other_request(self, request: Request, *, whole: bool) -> None:
        """Change to another question, about this board or about a new one."""
        if whole:
            question = prepare(request)
            self._request = request
            self._begin(question)
            return
        if self._paying:
            message = "a part of the cost is paid already (601.2h); say the board as well"
            raise RequestError(WHERE, message, ErrorCode.ILLEGAL)
        told = {name: value for name in ASKED if (value := getattr(request, name)) != getattr(EMPTY, name)}
        merged = structs.replace(self._request, **told)
        game = off_the_stack(self._game, self._question.cost)
        question = prepare_on(
            settled(game),
            merged.pay,
            prices=merged.prices,
            profile=merged.profile,
            forbid=merged.forbid,
            require=merged.require if "require" in told else self._require,
            keep=merged.keep,
            reads_hand=True,
            policies=merged.policies,
        )
        waiting = self._waiting
        self._request = merged
        self._begin(question)
        self._waiting = waiting

    # --- planning -------------------------------------------------------------------------------

    def _now(self, game: Game) -> Question:
        """The question about what is still owed in this game."""
        if self._paying:
            objects = tuple(replace(e, abilities=()) if e.abilities else e for e in game.objects)
            game = replace(game, objects=objects)
        question = self._question.on(game).using(require=self._require).choosing(*self._ways)
        return question.without_duty()

    @property
    def running(self) -> Clock:
        """The clock of the answer that is under way; a new one if none is."""
        return self._options.running

    @property
    def _options(self) -> SolveOptions:
        """The solve options for plans, independent of what the request wants."""
        return SolveOptions(seconds=self._request.limits.time, clock=self.clock)

    def begin_answer(self, clock: Clock | None = None) -> None:
        """Let all questions from now on share the time of one answer, if it is limited: this clock's."""
        if self._request.limits.time is not None:
            self.clock = clock or Clock(self._request.limits.time)

    def _plan_on(self, games: list[Game]) -> None:
        """Plan the rest from the best of these games: which mana was spent is open."""
        if self._trial is not None:
            self._trial = games
            return
        options = self._options.begun()
        if self.clock is not None:
            options = options.part(_SHARE_OF_PLAN)
        found = [(answer(self._now(game), options), game) for game in games]
        self.answer, self._game = min(found, key=lambda pair: _rank(pair[0]))
        self._steps = list(self.answer.steps) if isinstance(self.answer, Plan) else []
        self._waiting_before = self._waiting
        self._given = False


@overload
def step_by_step(request: WholeRequest, /) -> Dialogue: ...
@overload
def step_by_step(**fields: Unpack[RequestDict]) -> Dialogue: ...
@said_as('step_by_step(board="2 Forest", pay="{G}")')
def step_by_step(request: Any = None, /, **fields: Any) -> Dialogue:
    """A payment step by step, in which a player may do something else at any time: see ``Dialogue``.

    Takes and raises what ``plan`` does.

    >>> for step in step_by_step(board={"battlefield": ["Forest"]}, pay={"cost": "{G}"}):
    ...     print(step.action, step.object or step.mana)
    activate Forest#1
    spend {G}
    """
    return Dialogue(whole_request(request, fields))


UNDO = "undo"
_GIVEN_UP = "the payment was given up"
_HELD = (
    "answer",
    "_steps",
    "_request",
    "_question",
    "_game",
    "_require",
    "_ways",
    "_paying",
    "_waiting",
    "_waiting_before",
    "_ability",
)
"""What of a dialogue changes as something happens, besides the steps that are done."""


def _rank(found: Answer) -> tuple[bool, bool, bool, int]:
    if isinstance(found, Plan):
        return False, False, found.lethal is True, found.whole_price
    return True, isinstance(found, Unpayable), False, 0
