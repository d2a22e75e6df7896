"""A table: a board, and the events of a turn on it. Each makes a new state, and undo goes back to one."""

from __future__ import annotations

from collections import deque
from copy import copy

from msgspec import UnsetType, structs

from planner.api.board import Board
from planner.api.table.hand import castable_next, held, in_order, outweighing, part_of
from planner.api.table.payment import PaymentUnderWay, why_fixed
from planner.contract.answer_parts import NotUnderstood
from planner.contract.error_codes import ErrorCode
from planner.contract.explanation import Explanation
from planner.contract.refusals import RequestError, no_such_id
from planner.contract.request import KeepSpec, PaySpec, Request
from planner.contract.table import MOST_EVENTS, HandCard, Stage, TableEvent
from planner.game.clock import Clock
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.planning.options import Option
from planner.planning.turn.entries import TurnAction
from planner.planning.turn.step_by_step import (
    Resolved,
    Spell,
    at_start_of_turn,
    entry_for,
    paid_for,
    played,
    resolved,
)

_EVENT = "event"
_SHARE_OF_PAYMENT = 1 / 2
"""The share of an event's time that the proposal and what can be clicked may take; the hand has the rest."""
_HANDS = 20
"""So many boards that were asked about are remembered with what could be cast on them."""
_MOST_ORDERED = 10
"""So many cards each outweigh all behind them: no weight is greater than a thousand."""
_NOTHING = TableEvent(do="pay")
_TAKES: dict[str, tuple[str, ...]] = {
    "cast": ("pay",),
    "play": ("pay", "untapped"),
    "tap": ("object",),
    "choose": ("object", "choice", "takes"),
    "step": ("step",),
    "spare": ("object",),
    "x": ("x",),
    "take": ("way",),
    "resolve": ("adds",),
    "order": ("order",),
}
"""What an event says besides what is done."""


class Moment(Record, frozen=True):
    """The state of a table: the game, the payment under way, the spells that wait to resolve.

    ``notes`` say what was assumed to happen; ``fixed`` why the last event can't be undone. ``order`` lists
    the cards of the hand as the player wants them, the most wanted one first.
    """

    game: Game
    paying: PaymentUnderWay | None = None
    stack: tuple[Spell, ...] = ()
    notes: tuple[str, ...] = ()
    open: tuple[NotUnderstood, ...] = ()
    fixed: str = ""
    order: tuple[str, ...] = ()

    @property
    def stage(self) -> Stage:
        """The current stage: paying, stack or open."""
        return "paying" if self.paying is not None else "stack" if self.stack else "open"


class Table:
    """A turn that is played event by event, from a board on.

    >>> table = Table(Request(), Board(battlefield=["Forest"], hand=["Llanowar Elves"]))
    >>> table.happened(TableEvent(do="cast", pay=PaySpec(card="Llanowar Elves#1")))
    >>> for what in ("pay", "resolve"):
    ...     table.happened(TableEvent(do=what))
    >>> [entry.tapped for entry in table.board]
    [True, False]
    >>> table.undo(3)
    >>> table.board.can_pay("{G}")
    <Status.PAYABLE: 'payable'>
    """

    def __init__(self, request: Request, board: Board) -> None:
        for name in ("pay", "pays"):
            if getattr(request, name) is not None:
                message = "has no place here: what is paid is told by an event"
                raise RequestError(name, message, ErrorCode.CONFLICT)
        self.request = request
        self._clock: Clock | None = None
        game, self.drops = at_start_of_turn(board.game, request.land_drops)
        self._moments = [Moment(game)]
        self._hands: deque[tuple[Game, list[HandCard]]] = deque(maxlen=_HANDS)

    def begin_answer(self, clock: Clock | None = None) -> None:
        """Let all that is asked from now on share the time of one answer, if it is limited: this clock's."""
        time = self.request.limits.time
        self._clock = None if time is None else clock or Clock(time)
        if self.now.paying is not None:
            self.now.paying.dialogue.begin_answer(part_of(self._clock, _SHARE_OF_PAYMENT))

    @property
    def clock(self) -> Clock | None:
        """The time of the answer that is being given; None if it isn't limited."""
        return self._clock

    @property
    def is_late(self) -> bool:
        """Whether the time of that answer is over."""
        return self._clock is not None and self._clock.is_over

    def copy(self) -> Table:
        """The same table: what happens on the copy doesn't happen here."""
        found = copy(self)
        found._moments = [*self._moments]
        found._hands = self._hands.copy()
        return found

    @property
    def now(self) -> Moment:
        """The current state of the table."""
        return self._moments[-1]

    @property
    def events(self) -> int:
        """How many events have happened."""
        return len(self._moments) - 1

    @property
    def board(self) -> Board:
        """The board now; in the middle of a payment with the mana in the pool."""
        now = self.now
        return Board.of(now.game if now.paying is None else now.paying.game)

    def happened(self, event: TableEvent) -> None:
        """Apply one event; raises ``RequestError`` if it is impossible, with nothing changed."""
        if self.events >= MOST_EVENTS:
            raise RequestError(_EVENT, f"the table has {MOST_EVENTS:,} events by now", ErrorCode.TOO_LARGE)
        self._moments.append(self._after(event))

    @property
    def why_no_undo(self) -> str:
        """Why the latest event can't be undone; "" if it can."""
        return self.now.fixed if self.events else "nothing has happened yet"

    def undo(self, number: int = 1) -> None:
        """Undo the latest events, across spells too; all of them or none. Raises ``RequestError``."""
        if number > self.events:
            raise RequestError("number", f"{self.events} events have happened", ErrorCode.INVALID_VALUE)
        for moment in self._moments[-number:]:
            if moment.fixed:
                raise RequestError("number", moment.fixed, ErrorCode.IRREVERSIBLE)
        del self._moments[-number:]

    @property
    def explanation(self) -> Explanation:
        """Why the rest is paid like this, or what would make it payable."""
        return self._paying().explanation

    def options(self, n: int) -> list[Option]:
        """List the best plans for the rest of the payment that really differ."""
        return self._paying().options(n)

    def then(self) -> Board:
        """The board for casting the next card: with everything under way paid and resolved.

        If the payment can't be made, the board before it.
        """
        now = self.now
        game, stack = now.game, now.stack
        there = None if now.paying is None else now.paying.board_then
        if now.paying is not None and there is not None:
            game, spell = self._paid(now.paying, there.game)
            stack = (*stack, *spell)
        for spell_left in reversed(stack):
            game = resolved(game, spell_left).game
        return Board.of(game)

    def castable_next(self) -> list[HandCard]:
        """Say of each card that is held whether it can be cast next.

        A tap by hand or an undo often leads to a board that was asked about already.
        """
        board = self.then()
        for game, hand in self._hands:
            if game == board.game:
                return hand
        found = castable_next(self.request, board, self.drops, self._clock)
        if not self.is_late:
            self._hands.append((board.game, found))
        return found

    def _paying(self) -> PaymentUnderWay:
        if self.now.paying is None:
            raise RequestError(_EVENT, "nothing is being paid for", ErrorCode.ILLEGAL)
        return self.now.paying

    # --- what happens ---------------------------------------------------------------------------

    def _after(self, event: TableEvent) -> Moment:
        _refuse_others(event)
        if event.do == "cast":
            return self._cast(_payment_of(event))
        if event.do == "play":
            return self._play(_payment_of(event), untapped=event.untapped)
        if event.do == "resolve":
            return self._resolve(event.adds)
        if event.do == "order":
            return self._in_order(event.order)
        paying = self._paying()
        now = replace(self.now, fixed="")
        if event.do == "cancel":
            if why := paying.why_no_cancel:
                raise RequestError(_EVENT, why, ErrorCode.IRREVERSIBLE)
            return replace(now, paying=None)
        if event.do == "pay":
            there = paying.board_then
            if there is None:
                raise RequestError(_EVENT, "the rest can't be paid", ErrorCode.ILLEGAL)
            game, spell = self._paid(paying, there.game)
            fixed = why_fixed(paying.dialogue.steps_left)
            return replace(now, game=game, paying=None, stack=(*now.stack, *spell), fixed=fixed)
        then = paying.after(event)
        return replace(now, paying=then, fixed=why_fixed(then.dialogue.done[len(paying.dialogue.done) :]))

    def _cast(self, pay: PaySpec) -> Moment:
        now = self._with_nothing_under_way()
        entry = entry_for(pay, now.game, self.drops)
        if entry.doing is TurnAction.PLAY:
            raise RequestError(_EVENT, "a land is played, not cast (305.1)", ErrorCode.ILLEGAL)
        part = part_of(self._clock, _SHARE_OF_PAYMENT)
        request = self.request
        if request.keep == "hand" and now.order:
            request = structs.replace(request, keep=_kept_in_order(now.order, now.game, entry.card))
        return replace(now, paying=PaymentUnderWay.begun(request, pay, now.game, entry, part))

    def _in_order(self, order: list[str]) -> Moment:
        for number, one in enumerate(order):
            if one in order[:number]:
                raise RequestError(f"{_EVENT}.order[{number}]", f"{one} stands there twice already")
            if self.now.game.find(one) is None:
                message = no_such_id(one, self.now.game.places)
                raise RequestError(f"{_EVENT}.order[{number}]", message, ErrorCode.UNKNOWN_ID)
        now = replace(self.now, order=tuple(order), fixed="")
        if now.paying is None or self.request.keep != "hand":
            return now
        keep = _kept_in_order(now.order, now.game, now.paying.entry.card)
        return replace(now, paying=now.paying.keeping(keep))

    def _play(self, pay: PaySpec, *, untapped: bool) -> Moment:
        now = self._with_nothing_under_way()
        if now.stack:
            message = "a land is played while the stack is empty (305.1)"
            raise RequestError(_EVENT, message, ErrorCode.ILLEGAL)
        entry = entry_for(pay, now.game, self.drops)
        if entry.doing is not TurnAction.PLAY:
            raise RequestError(_EVENT, f"{entry.name} is no land: it is cast", ErrorCode.ILLEGAL)
        return self._with(now, played(now.game, entry, untapped=untapped))

    def _resolve(self, adds: str) -> Moment:
        now = self._with_nothing_under_way()
        if not now.stack:
            raise RequestError(_EVENT, "nothing waits to resolve", ErrorCode.ILLEGAL)
        return self._with(replace(now, stack=now.stack[:-1]), resolved(now.game, now.stack[-1], adds))

    def _with_nothing_under_way(self) -> Moment:
        if self.now.paying is not None:
            message = f"{self.now.paying.entry.name} is being paid for; pay or cancel first"
            raise RequestError(_EVENT, message, ErrorCode.ILLEGAL)
        return replace(self.now, fixed="")

    def _with(self, now: Moment, done: Resolved) -> Moment:
        outcome = done.outcome
        name = next(iter(outcome.entered), "")
        unread = tuple(NotUnderstood(object=name, text=line, could="help") for line in outcome.open)
        return replace(now, game=done.game, notes=(*now.notes, *outcome.notes), open=(*now.open, *unread))

    def _paid(self, payment: PaymentUnderWay, game: Game) -> tuple[Game, tuple[Spell, ...]]:
        """The game after a payment, and the card that waits to resolve, if one was cast."""
        entry = payment.entry
        game, spell = paid_for(game, entry, payment.x, payment.alternative)
        return game, ((spell,) if entry.resolves else ())


def _refuse_others(event: TableEvent) -> None:
    """Raise ``RequestError`` for keys that the event doesn't use."""
    for name in TableEvent.__struct_fields__:
        said = getattr(event, name) != getattr(_NOTHING, name)
        if said and name != "do" and name not in _TAKES.get(event.do, ()):
            allowed = ", ".join(_TAKES.get(event.do, ())) or "no other key"
            message = f"has no place with {event.do}; it takes {allowed}"
            raise RequestError(f"{_EVENT}.{name}", message, ErrorCode.CONFLICT)


def _kept_in_order(order: tuple[str, ...], game: Game, cast: str | None) -> list[KeepSpec]:
    """Keep the hand in its order: each of the first cards outweighs all behind it that can be kept at all."""
    there = [one for entry in held(game) if not entry.card.is_land for one in entry.ids if one != cast]
    placed = enumerate(in_order(there, order))
    return [KeepSpec(card=one, weight=outweighing(place, _MOST_ORDERED)) for place, one in placed]


def _payment_of(event: TableEvent) -> PaySpec:
    if isinstance(event.pay, UnsetType):
        raise RequestError(f"{_EVENT}.pay", "is missing", ErrorCode.MISSING)
    return event.pay
