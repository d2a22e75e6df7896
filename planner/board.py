"""A board that is set up once and asked many times."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from planner.aftermath import game_after
from planner.answer import Answer, Plan, Status
from planner.game.objects import Game, GameObject
from planner.payment import answer, verdict
from planner.refusal import RequestError, decode_as, shown
from planner.request import BoardSpec, LimitsSpec, PaySpec, PricesSpec
from planner.setup import Prepared, prepare_on
from planner.zones import game_from


class Board:
    """The objects of a game that a payment starts from. Immutable.

    Takes the keys of the contract's ``board``: zones (``battlefield``, ``hand``, ...),
    ``life`` (20), ``pool`` and so on. Raises ``RequestError`` for what is refused.

    >>> board = Board(battlefield=["Forest", "Island"], life=5)
    >>> board.can_pay("{1}{W/U}")
    <Status.PAYABLE: 'payable'>
    """

    __slots__ = ("_game",)

    def __init__(self, **fields: Any) -> None:
        self._game = game_from(decode_as(fields, BoardSpec, "board"))

    @classmethod
    def from_dict(cls, data: dict[str, Any] | str | bytes) -> Board:
        """A board from a dict, or from its JSON text."""
        return cls.of(game_from(decode_as(data, BoardSpec, "board")))

    @classmethod
    def of(cls, game: Game) -> Board:
        """The board of a game that is there already."""
        board = cls.__new__(cls)
        board._game = game
        return board

    @property
    def game(self) -> Game:
        """The game state behind the board."""
        return self._game

    def plan(
        self,
        pay: str | dict[str, Any] | PaySpec,
        *,
        keep: list[Any] | str | None = None,
        prices: dict[str, Any] | None = None,
        forbid: Iterable[str] = (),
        require: Iterable[str] = (),
        limits: dict[str, Any] | None = None,
    ) -> Answer:
        """The best plan for a payment (118, 601.2f to h), or why there is none.

        ``pay`` is a bare cost such as ``"{1}{W/U}"``, or the contract's ``pay``. Returns
        a ``Plan``, an ``Unpayable`` or, where a limit came first or unread text decides,
        an ``Unknown``. Raises ``RequestError`` for what is refused.

        >>> Board(battlefield=["Forest", "Treasure"]).plan("{G}").summary.tapped
        ['Forest#1']
        """
        return answer(self._question(pay, keep, prices, forbid, require, limits))

    def can_pay(
        self,
        pay: str | dict[str, Any] | PaySpec,
        *,
        forbid: Iterable[str] = (),
        require: Iterable[str] = (),
        limits: dict[str, Any] | None = None,
    ) -> Status:
        """Whether the cost can be paid in full (118.3): only ``payable`` is truthy.

        >>> bool(Board(battlefield=["Forest"]).can_pay("{U}"))
        False
        """
        return verdict(self._question(pay, None, None, forbid, require, limits))

    def _question(
        self,
        pay: str | dict[str, Any] | PaySpec,
        keep: list[Any] | str | None,
        prices: dict[str, Any] | None,
        forbid: Iterable[str],
        require: Iterable[str],
        limits: dict[str, Any] | None,
    ) -> Prepared:
        if keep is not None:
            raise RequestError("keep", "not supported yet")
        if isinstance(pay, str):
            pay = PaySpec(cost=pay)
        elif not isinstance(pay, PaySpec):
            pay = decode_as(pay, PaySpec, "pay")
        return prepare_on(
            self._game,
            pay,
            prices=decode_as(prices, PricesSpec, "prices") if prices is not None else None,
            forbid=forbid,
            require=require,
            seconds=decode_as(limits, LimitsSpec, "limits").time if limits is not None else None,
        )

    def tapped(self, ids: Iterable[str]) -> Board:
        """The board with these permanents tapped.

        Raises ``RequestError`` for an id that no permanent has.

        >>> bool(Board(battlefield=["Forest"]).tapped(["Forest#1"]).can_pay("{G}"))
        False
        """
        if isinstance(ids, str):
            raise RequestError("tapped", f"expected a list of ids, got the text {shown(ids)}")
        wanted = set(ids)
        on_battlefield = {i for o in self._game.objects if o.zone == "battlefield" for i in o.ids}
        if unknown := sorted(wanted - on_battlefield):
            raise RequestError("tapped", f"no permanent has the id {shown(unknown[0])}")
        objects = tuple(part for entry in self._game.objects for part in _tapped(entry, wanted))
        return self.of(replace(self._game, objects=objects))

    def after(self, plan: Plan) -> Board:
        """The board after a plan for it was carried out, its triggers resolved.

        What was sacrificed lies in the graveyard unless it was a token, a card that was
        cast is on the stack and gone from here, and what the plan left in the pool floats.

        >>> board = Board(battlefield=["Forest", "Island"])
        >>> board.after(board.plan("{G}")).can_pay("{G}")
        <Status.UNPAYABLE: 'unpayable'>
        """
        if not isinstance(plan, Plan):
            raise RequestError("plan", "expected a plan that pays")
        return self.of(game_after(self._game, plan))


def _tapped(entry: GameObject, ids: set[str]) -> list[GameObject]:
    """An entry split into what is tapped now and what stays as it was."""
    parts = [entry.without(ids)]
    if (now := entry.only(ids)) is not None:
        parts.append(replace(now, tapped=True))
    return [part for part in parts if part is not None]
