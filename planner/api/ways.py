"""Every way to cast a card or to activate it, each with its verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

import msgspec
from msgspec import Struct, structs

from planner.contract.answer import Answer, Plan, Unknown
from planner.contract.answer_parts import Status
from planner.contract.error_codes import ErrorCode
from planner.contract.forms import as_pay
from planner.contract.frames import Listed, rows_of
from planner.contract.refusals import RequestError, decode_as, shown
from planner.contract.request import PaySpec
from planner.contract.showing import brief
from planner.costing.offered_ways import AnnouncementWay, ways_to_announce
from planner.game.missing_facts import Key
from planner.game.objects import Game
from planner.game.vocabulary import PaymentKind

if TYPE_CHECKING:
    from planner.contract.typed import PayDict as PayData
    from planner.contract.typed import PoliciesDict
else:  # what the schema is made from
    PayData = dict[str, Any]

_NOTHING = msgspec.to_builtins(PaySpec())
Done = Literal["cast", "activate", "special action", "play"]
_ACTIONS: dict[PaymentKind, Done] = {
    PaymentKind.SPELL: "cast",
    PaymentKind.ABILITY: "activate",
    PaymentKind.SPECIAL_ACTION: "special action",
}


class AskedBoard(Protocol):
    """A board that answers questions."""

    @property
    def game(self) -> Game:
        """The board's game."""

    def plan(
        self, pay: PaySpec, *, keep: list[Any] | str | None = None, policies: PoliciesDict | None = None
    ) -> Answer:
        """The best plan for a payment."""

    def can_pay(self, pay: PaySpec, *, policies: PoliciesDict | None = None) -> Status:
        """The verdict on a payment."""


class UnderPolicies:
    """A board under policies: every question about it is answered under them.

    Raises ``RequestError`` for policies that are refused.
    """

    def __init__(self, board: AskedBoard, policies: PoliciesDict) -> None:
        board.can_pay(PaySpec(cost="{0}"), policies=policies)  # a way that is refused is merely none
        self._board = board
        self.policies = policies

    @property
    def game(self) -> Game:
        """The board's game."""
        return self._board.game

    def plan(
        self, pay: PaySpec, *, keep: list[Any] | str | None = None, policies: PoliciesDict | None = None
    ) -> Answer:
        """The best plan for a payment."""
        return self._board.plan(pay, keep=keep, policies=policies or self.policies)

    def can_pay(self, pay: PaySpec, *, policies: PoliciesDict | None = None) -> Status:
        """The verdict on a payment."""
        return self._board.can_pay(pay, policies=policies or self.policies)


class Way(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """One way to cast a card, or to activate one of its abilities; true if it can be paid.

    ``pay`` asks for just this way: ``board.plan(way.pay)``. ``total_cost`` is the mana owed once the cost
    is locked in (X as large as can be paid, symbols that can be paid in several ways as printed),
    ``other_costs`` what is owed besides. ``x`` is from which number to which X can be announced, ``times``
    the same for an additional cost that can be announced several times; None where there is no such
    choice, (0, 0) where none can be paid. ``permission`` says what lets it be done at all.
    """

    action: Done
    """What is done: a card is cast, a land played, an ability activated, or another special action taken
    (foretell)."""
    pay: PayData
    """The ``pay`` of a request that asks for this way and no other."""
    status: Status
    """Whether it can be paid in full (118.3)."""
    total_cost: str = ""
    """The mana owed once the cost is locked in, in symbols (601.2f)."""
    other_costs: tuple[str, ...] = ()
    """What is owed besides mana, in words (601.2f)."""
    face: str = ""
    """The face that is cast, of a card that has several."""
    alternative: str = ""
    """The alternative cost that is paid, "" for the mana cost (118.9)."""
    additional: tuple[str, ...] = ()
    """The additional costs that are announced (118.8)."""
    ability: str = ""
    """The text of the ability that is activated (602.1)."""
    x: tuple[int, int] | None = None
    """The least and the greatest X that can be paid (107.3)."""
    times: tuple[int, int] | None = None
    """How often at least and at most an additional cost can be paid, where that is open."""
    permission: str = ""
    """What permits it (601.3): `commander`, `stated`, or the object that says so, with its words; left out
    for a card in hand, which needs no permission."""
    objects: tuple[str, ...] = ()
    """The ids of like objects for which it is the same, where there are several; `pay` names the first."""
    assumed: tuple[str, ...] = ()
    """What was taken as true or false for it."""

    def __repr__(self) -> str:
        return brief(self)

    def __bool__(self) -> bool:
        return bool(self.status)

    def row(self) -> dict[str, Any]:
        """The way as a row of a data frame: ``pay`` as JSON text, the bounds of X in two columns."""
        (row,) = rows_of([self])
        least, most = self.x or (None, None)
        del row["x"], row["times"]
        return {**row, "pay": msgspec.json.encode(self.pay).decode(), "least_x": least, "most_x": most}


def ways_of(
    board: AskedBoard, card: Any, keys: dict[str, Any], policies: PoliciesDict | None = None
) -> Listed[Way]:
    """List the ways for a card of the board, by its id or its name, or for a card object."""
    if policies is not None:
        board = UnderPolicies(board, policies)
    said = as_pay(card, "card")
    if not isinstance(said, dict) or "card" not in said:
        message = f"expected a card's name, the id of an object, or a card object, got {shown(card)}"
        raise RequestError("pay.card", message, ErrorCode.WRONG_TYPE)
    pay = decode_as({**said, **keys}, PaySpec, "pay")
    return Listed(_each(board, ways_to_announce(pay, board.game)))


def _each(board: AskedBoard, announced: Iterable[AnnouncementWay]) -> Iterator[Way]:
    for one in announced:
        try:
            yield way_of(board, one)
        except RequestError:  # what is announced together isn't offered together
            continue


def way_of(board: AskedBoard, one: AnnouncementWay) -> Way:
    """Ask about one way to announce something; raises ``RequestError`` if it isn't offered."""
    pay, x, found = one.pay, None, None
    try:
        if one.plays:
            raise RequestError("pay.x", "a land has no X")
        found = board.plan(structs.replace(pay, x="max"), keep=[])
        if not isinstance(found, Unknown) or not _is_said_by_its_text(board, pay):
            x = _bounds(board, pay, found)
            pay = structs.replace(pay, x=x[1])
    except RequestError:  # there is no X to announce
        found = board.plan(pay, keep=[])
    times = None
    if one.several:
        times = (1, _most_times(board, pay)) if found else (0, 0)
    asked = pay_as_data(one.pay)
    return Way(
        action="play" if one.plays else _ACTIONS.get(one.kind, "cast"),
        pay=cast(Any, asked if x is None else {**asked, "x": _said_x(board, pay, x[1])}),
        status=_verdict(found, one),
        total_cost=getattr(found, "total_cost", "") or "",
        other_costs=tuple(getattr(found, "other_costs", ())),
        face=one.face,
        alternative=one.alternative,
        additional=one.additional,
        ability=one.ability,
        x=x,
        times=times,
        permission=str(one.permission),
        assumed=tuple(found.assumed),
    )


def _verdict(found: Answer, one: AnnouncementWay) -> Status:
    """The verdict on a way; what can be paid is unknown where a text permits it that isn't understood."""
    return Status.UNKNOWN if found and one.permission.unread else Status(found.status)


def _is_said_by_its_text(board: AskedBoard, pay: PaySpec) -> bool:
    """Whether a text defines X, and the board doesn't state enough for that (107.3c)."""
    try:
        found = board.plan(pay, keep=[])
    except RequestError:  # an X that has to be chosen
        return False
    return any(need.key == Key.X for need in found.needs)


def _said_x(board: AskedBoard, pay: PaySpec, most: int) -> int | str:
    """The X to announce: the greatest payable one, or "max" if none is payable and 0 isn't allowed."""
    if most == 0:
        try:
            board.can_pay(structs.replace(pay, x=0))
        except RequestError:
            return "max"
    return most


def _bounds(board: AskedBoard, pay: PaySpec, found: Any) -> tuple[int, int]:
    """The least and the greatest X; (0, 0) if none can be paid."""
    if not isinstance(found, Plan):
        return 0, 0
    most = found.choices.x if isinstance(found.choices.x, int) else 0
    for least in range(min(most, 3) + 1):
        try:
            if board.can_pay(structs.replace(pay, x=least)):
                return least, most
        except RequestError:  # the text asks for more
            continue
    return most, most


def _most_times(board: AskedBoard, pay: PaySpec) -> int:
    """The most times that repeatable additional costs can be paid."""
    assert isinstance(pay.additional, list)
    listed = [
        {name: "max" if how == 1 else how for name, how in one.items()} if isinstance(one, dict) else one
        for one in pay.additional
    ]
    found = board.plan(structs.replace(pay, additional=listed), keep=[])
    if not isinstance(found, Plan):
        return 1
    repeated = {name for one in listed if isinstance(one, dict) for name in one}
    said = [
        one
        for one in found.choices.additional
        if any(name.startswith(one) or one == name for name in repeated)
    ]
    return max(len(said), 1)


def pay_as_data(pay: PaySpec) -> dict[str, Any]:
    """Write a payment as in a request, without default values."""
    said = msgspec.to_builtins(pay)
    return {name: value for name, value in said.items() if value != _NOTHING.get(name)}
