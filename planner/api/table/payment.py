"""A payment at a table: what is proposed, what was done by hand, what is spared, which X is announced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import UNSET, UnsetType, structs

from planner.api.board import Board
from planner.api.dialogue.chosen import chosen, obvious
from planner.api.dialogue.dialogue import Dialogue
from planner.api.table.hand import alone, part_of
from planner.api.ways import pay_as_data
from planner.contract.answer import Answer, Plan
from planner.contract.dialogue import ObjectChoices
from planner.contract.error_codes import ErrorCode
from planner.contract.explanation import Explanation
from planner.contract.refusals import RequestError, decode_as, no_such_id
from planner.contract.request import KeepSpec, PaySpec, Request
from planner.contract.steps import AnyStep, Step, as_kind
from planner.contract.table import Paying, Pip, TableEvent, XBounds
from planner.game.clock import Clock
from planner.game.mana import symbols_of_mana
from planner.game.objects import Game
from planner.planning.options import Option
from planner.planning.turn.entries import TurnEntry

MOST_DONE = 2_000
"""A payment with more steps than this takes no more."""
_OF_A_TURN = {"tag": None, "value": 1, "resolves": True, "one_of": None}


class PaymentUnderWay:
    """A payment under way; immutable: each event makes a new one."""

    def __init__(
        self, request: Request, entry: TurnEntry, start: Board, dialogue: Dialogue, x: XBounds | None = None
    ) -> None:
        self.request, self.entry, self.start, self.dialogue, self.x_bounds = (
            request,
            entry,
            start,
            dialogue,
            x,
        )
        self.by_hand: tuple[str, ...] = ()
        self.spared: tuple[str, ...] = ()
        self.choices: ObjectChoices | None = None
        self._options: list[Option] = []
        self._asked_for = 0

    @classmethod
    def begun(
        cls, request: Request, pay: PaySpec, game: Game, entry: TurnEntry, clock: Clock | None
    ) -> PaymentUnderWay:
        """Begin to pay; ``entry`` says for what. All that is asked shares the time of the clock."""
        asked = structs.replace(request, pay=_spec(entry, pay), pays=None, board=request.board)
        board = Board.of(game)
        dialogue = Dialogue(asked, board, clock)
        return cls(asked, entry, board, dialogue, _bounds(board, asked, dialogue.answer, clock))

    @property
    def answer(self) -> Answer:
        """The proposal for the rest, or why there is none."""
        return self.dialogue.answer

    @property
    def game(self) -> Game:
        """The game in the middle of the payment."""
        return self.dialogue.now

    @property
    def x(self) -> int | None:
        """The X announced, or chosen by the proposal."""
        found = self.answer.choices.x if isinstance(self.answer, Plan) else None
        return found if isinstance(found, int) else None

    @property
    def alternative(self) -> str | None:
        """The alternative cost that is paid, if any."""
        found = self.answer.choices.alternative if isinstance(self.answer, Plan) else None
        return found if isinstance(found, str) else None

    @property
    def explanation(self) -> Explanation:
        """Why the rest is paid like this, or what would make it payable."""
        return self.dialogue.explanation

    def options(self, n: int) -> list[Option]:
        """List the best plans for the rest that really differ."""
        if n <= self._asked_for:
            return self._options[:n]
        found, clock = self.dialogue.options(n), self.dialogue.clock
        if clock is None or not clock.is_over:  # what was cut short is looked for again
            self._options, self._asked_for = found, n
        return found

    @property
    def why_no_cancel(self) -> str:
        """Why the payment can't be given up any more; "" if it can."""
        return why_fixed(self.dialogue.done)

    @cached_property
    def board_then(self) -> Board | None:
        """The board once the rest is paid as proposed; None if it can't be."""
        return self.dialogue.board_after_proposal

    @property
    def payable(self) -> bool:
        """Whether the rest can be paid as it is proposed."""
        return self.board_then is not None

    # --- what happens ---------------------------------------------------------------------------

    def after(self, event: TableEvent) -> PaymentUnderWay:
        """Take an event of the payment; raises ``RequestError``."""
        if len(self.dialogue.done) >= MOST_DONE:
            raise RequestError("event", f"has {MOST_DONE:,} steps by now", ErrorCode.TOO_LARGE)
        return getattr(self, f"_{event.do}")(event)  # type: ignore[no-any-return]

    def keeping(self, keep: list[KeepSpec]) -> PaymentUnderWay:
        """The payment begun again to keep other costs payable."""
        return self._again(structs.replace(self.request, keep=keep), self.spared)

    def _tap(self, event: TableEvent) -> PaymentUnderWay:
        found = self.dialogue.choices(event.object)
        if not found.choices:
            raise RequestError("event.object", f"{event.object}: {found.why_not}", ErrorCode.ILLEGAL)
        choice = obvious(found)
        if choice is None:
            return self._with(self.dialogue, choices=found)
        return self._done(choice.step)

    def _choose(self, event: TableEvent) -> PaymentUnderWay:
        return self._done(chosen(self.dialogue.choices(event.object), event.choice, event.takes))

    def _step(self, event: TableEvent) -> PaymentUnderWay:
        if isinstance(event.step, UnsetType):
            raise RequestError("event.step", "is missing", ErrorCode.MISSING)
        return self._done(as_kind(decode_as({"action": "activate", **event.step}, AnyStep, "event.step")))

    def _done(self, step: Step) -> PaymentUnderWay:
        dialogue = self.dialogue.copy()
        dialogue.happened(step)
        by_hand = self.by_hand
        if step.object is not None and step.object not in by_hand:
            by_hand = (*by_hand, step.object)
        return self._with(dialogue, by_hand=by_hand)

    def _spare(self, event: TableEvent) -> PaymentUnderWay:
        one = event.object
        if self.game.find(one) is None:
            message = no_such_id(one, self.game.places)
            raise RequestError("event.object", message, ErrorCode.UNKNOWN_ID)
        if one in self.by_hand:
            raise RequestError("event.object", f"{one} is used already", ErrorCode.ILLEGAL)
        others = tuple(other for other in self.spared if other != one)
        spared = others if len(others) < len(self.spared) else (*others, one)
        return self._again(self.request, spared)

    def _x(self, event: TableEvent) -> PaymentUnderWay:
        if isinstance(event.x, UnsetType):
            raise RequestError("event.x", "is missing", ErrorCode.MISSING)
        if self.x_bounds is None or self.request.pay is None:
            raise RequestError("event.x", "the cost has no X to choose (107.3)", ErrorCode.NOT_OFFERED)
        request = structs.replace(self.request, pay=structs.replace(self.request.pay, x=event.x))
        bounds = structs.replace(self.x_bounds, now=event.x)
        return self._again(request, self.spared, bounds)

    def _take(self, event: TableEvent) -> PaymentUnderWay:
        found = self.options(event.way + 1)
        if event.way >= len(found):
            message = f"expected a number below {len(found)}, got {event.way}"
            raise RequestError("event.way", message, ErrorCode.INVALID_VALUE)
        dialogue = self.dialogue.copy()
        dialogue.propose(found[event.way].plan)
        return self._with(dialogue)

    def _again(self, request: Request, spared: tuple[str, ...], x: XBounds | None = None) -> PaymentUnderWay:
        """Begin again with another request, and repeat what was done by hand."""
        forbid = [*request.forbid, *spared]
        dialogue = Dialogue(structs.replace(request, forbid=forbid), self.start, self.dialogue.clock)
        for step in self.dialogue.done:
            dialogue.happened(step)
        found = PaymentUnderWay(request, self.entry, self.start, dialogue, self.x_bounds if x is None else x)
        found.by_hand, found.spared = self.by_hand, spared
        return found

    def _with(
        self,
        dialogue: Dialogue,
        *,
        by_hand: tuple[str, ...] | None = None,
        choices: ObjectChoices | None = None,
    ) -> PaymentUnderWay:
        found = PaymentUnderWay(self.request, self.entry, self.start, dialogue, self.x_bounds)
        found.by_hand = self.by_hand if by_hand is None else by_hand
        found.spared, found.choices = self.spared, choices
        return found

    # --- what is told ---------------------------------------------------------------------------

    def told(self) -> Paying:
        """The state of the payment as data."""
        state = self.dialogue.state()
        assert self.request.pay is not None
        return Paying(
            name=self.entry.name,
            pay=pay_as_data(self.request.pay),
            status=state.status,
            cost=list(self._pips(state.owed)),
            owed=[one for one in state.owed if not one.startswith("{")],
            by_hand=list(self.by_hand),
            spared=list(self.spared),
            done=state.done,
            answer=state.answer,
            x=UNSET if self.x_bounds is None else self.x_bounds,
            choices=UNSET if self.choices is None else self.choices,
        )

    def _pips(self, owed: list[str]) -> Iterator[Pip]:
        """List the symbols of the cost, in the order of the plan; those the pool already pays are filled."""
        if not isinstance(self.answer, Plan):
            for symbol in _each(next((one for one in owed if one.startswith("{")), "")):
                yield Pip(symbol=symbol, filled=False)
            return
        pool = Counter("".join(one.type * one.amount for one in self.game.pool))
        for step in self.answer.steps:
            if step.action == "spend":
                mana = [symbol.types for symbol in symbols_of_mana(step.mana)]
                number = (step.for_ or "{1}").strip("{}").isdigit()
                for one in mana if number else mana[:1]:
                    filled = pool[one] > 0
                    pool[one] -= filled
                    yield Pip(symbol="{1}" if number else step.for_ or "{1}", filled=filled)
            elif step.action == "pay life" and (step.for_ or "").startswith("{"):
                yield Pip(symbol=step.for_ or "", filled=False)


def _each(cost: str) -> Iterator[str]:
    for symbol in filter(None, cost.replace("}", "} ").split()):
        number = symbol.strip("{}")
        yield from ["{1}"] * min(int(number), 100) if number.isdigit() else [symbol]


def _spec(entry: TurnEntry, pay: PaySpec) -> PaySpec:
    """The payment as a request of its own: the card by its id."""
    found = structs.replace(pay, **_OF_A_TURN)
    return found if entry.card is None else structs.replace(found, card=entry.card)


def _bounds(board: Board, request: Request, found: Answer, clock: Clock | None) -> XBounds | None:
    """Bounds on the X that could be announced; None if there is none to choose."""
    pay = request.pay
    now = found.choices.x if isinstance(found, Plan) else None
    if not isinstance(now, int) or pay is None:
        return None
    best: Any = now
    if pay.x is not None:
        without = structs.replace(request, pay=structs.replace(pay, x=None))
        chosen_x = Dialogue(without, board, part_of(clock, 1 / 4)).answer
        best = chosen_x.choices.x if isinstance(chosen_x, Plan) else now
    greatest = alone(request, board, structs.replace(pay, x="max"), part_of(clock, 1 / 4))
    most: Any = greatest.choices.x if isinstance(greatest, Plan) else now
    unbounded = isinstance(greatest, Plan) and greatest.x_unbounded is True
    return XBounds(now=now, best=best, most=None if unbounded else most)


def why_fixed(steps: list[Step]) -> str:
    """Why these steps can't be undone; "" if they can."""
    fixed = next((step for step in steps if step.irreversible), None)
    if fixed is None:
        return ""
    return f'"{fixed.text or fixed.for_}" can\'t be taken back: cards were drawn, milled or revealed'
