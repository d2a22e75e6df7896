"""Verdicts in bulk: many hands, turns and costs at once, with NumPy.

A hand is counts of one-mana sources by what they make. Hall's condition decides it for any cost of
mana and life; what a cost asks for besides goes through the program, and so do boards of other sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from planner.api.board import Board
from planner.api.call_forms import said_as
from planner.api.parallel import Bar, each
from planner.contract.answer_parts import Status
from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.forms import as_board, as_pay, is_text_of_cost
from planner.contract.internal_errors import internal
from planner.contract.refusals import RequestError, decode_as, shown
from planner.contract.request import PaySpec
from planner.costing.question import prepare_on
from planner.game.mana import TYPES
from planner.game.objects import Game
from planner.game.records import Record
from planner.models.deciders.hall.condition import BIT, GENERIC, SNOW, Checks, Mask
from planner.models.deciders.hall.demand_checks import SymbolDemand, needed_by
from planner.models.deciders.hall.in_bulk import Bools, meetings, pass_all
from planner.models.problem.demands import LIFE_FOR_MANA

if TYPE_CHECKING:
    from planner.api.board import Payment
    from planner.contract.typed import ObjectDict

Asked = str | PaySpec
"""A bare cost, or anything else that is paid."""
AnyBoard = Board | str | Mapping[str, object]
"""A board, in one line ("2 Forest"), or its fields."""
_BOARDS = (Board, str, Mapping)
MASKS = 64
"""The sets of types: what each column of an array of sources counts."""
ROWS = 1 << 15
"""Rows that are looked at together, so that they stay in the processor's cache."""
_EXACT = 1 << 24
"""Whole numbers below this are exact as 32-bit floats."""


class Castable(Record, frozen=True):
    """Verdicts on every cost for every hand: the last axis is the costs.

    ``by_program`` marks verdicts of the program; all others are by Hall's condition. ``unknown`` marks
    missing verdicts (a limit came first, or text isn't understood); ``payable`` is false there.
    """

    payable: Bools
    by_program: Bools
    unknown: Bools


def mask_of(types: str) -> Mask:
    """The column that counts the sources of one mana of any of these types.

    >>> mask_of("W"), mask_of("UB"), mask_of("WUBRG")
    (1, 6, 31)
    """
    return sum({BIT[letter] for letter in types})


_FORM = 'castable(["{G}", "Opt"], Board("2 Forest"))'


@said_as(_FORM)
def castable(
    costs: Iterable[Payment],
    sources: ArrayLike | AnyBoard | Iterable[AnyBoard],
    *,
    life: ArrayLike = 20,
    progress: bool | None = None,
) -> Castable:
    """Whether each cost can be paid from each hand's sources (118.3), exactly.

    ``sources`` are counts of one-mana sources, of shape ``(..., 64)``: hands, or hands by
    turns, with a column for each set of types (``mask_of``); column 0 counts nothing that
    makes mana. ``life`` is one number, or one for each hand. Boards may stand there instead, in any form,
    which bring their own life; those that say the same are asked once; of one board the verdicts have one
    axis, the costs. ``costs`` are costs, names of cards or
    ``pay`` objects, with boards the ids of objects as well. ``progress`` shows how far it is (None: on
    a terminal where it takes long). Raises ``RequestError`` for a cost that is refused, ``ValueError``
    for another shape.

    >>> import numpy as np
    >>> hands = np.zeros((2, 64), dtype=np.int16)
    >>> hands[0, mask_of("WU")], hands[1, mask_of("G")] = 2, 2
    >>> castable(["{1}{U}", "{G/P}{G/P}"], hands, life=3).payable.tolist()
    [[True, False], [False, True]]
    """
    if isinstance(costs, str):
        message = f"expected a list of costs, and boards behind it: {_FORM}, got the text {shown(costs)}"
        raise RequestError("costs", message, ErrorCode.WRONG_TYPE)
    asked = [_said(cost, number) for number, cost in enumerate(costs)]
    if isinstance(sources, _BOARDS):
        one = _on_boards(asked, [_board(sources)], progress)
        return Castable(one.payable[0], one.by_program[0], one.unknown[0])
    if not hasattr(sources, "dtype") and isinstance(sources, Iterable):
        listed: list[Any] = list(sources)
        if all(isinstance(one, _BOARDS) for one in listed):
            return _on_boards(asked, list(map(_board, listed)), progress)
        sources = listed
    counts = np.asarray(sources)
    if counts.ndim == 0 or counts.shape[-1] != MASKS or counts.dtype.kind not in "iu":
        raise ValueError(f"expected whole numbers of shape (..., {MASKS}), got {counts.dtype} {counts.shape}")
    if counts.size and counts.min() < 0:
        raise ValueError("expected counts of 0 and more")
    shape = counts.shape[:-1]
    rows = counts.reshape(-1, MASKS)
    lives = np.broadcast_to(np.asarray(life, dtype=np.int64), shape).reshape(-1)
    needs = [_need_of(cost, number) for number, cost in enumerate(asked)]
    payable = _payable([need for need in needs if need is not None], rows, lives)
    if any(need is None for need in needs):
        return _with_program(asked, needs, payable, rows, lives, shape, progress)
    nothing = np.broadcast_to(np.False_, (*shape, len(asked)))
    return Castable(np.moveaxis(payable.reshape(len(asked), *shape), 0, -1), nothing, nothing)


def _board(said: AnyBoard) -> Board:
    return said if isinstance(said, Board) else Board.from_dict(as_board(said))


def _said(cost: Payment, number: int) -> Asked:
    """The question, as a bare cost if it is one."""
    if type(cost) is str and is_text_of_cost(cost):
        return cost
    path = f"costs[{number}]"
    said = cost if isinstance(cost, PaySpec) else decode_as(as_pay(cost, path), PaySpec, path)
    return said.cost if said.cost is not None and said == PaySpec(cost=said.cost) else said


def _need_of(cost: Asked, number: int) -> SymbolDemand | None:
    """The symbols that a cost owes; None if it is more than mana and life."""
    try:
        question = prepare_on(Game(), PaySpec(cost=cost) if isinstance(cost, str) else cost)
    except RequestError as error:
        raise RequestError(f"costs[{number}]", error.message, error.code, number) from None
    mana = question.cost.mana
    plain = len(question.ways) == 1 and mana is not None and mana.exists
    plain = plain and not (question.unread or question.reasons or question.unpermitted)
    return needed_by(question.cost, None) if plain else None


def _payable(needs: Sequence[SymbolDemand], rows: NDArray[Any], lives: NDArray[np.int64]) -> Bools:
    """The verdicts, a row for each cost's symbols."""
    unions = sorted(
        {union for need in needs for way in (need.first, *need.others) for union, _, _ in way.always}
    )
    places = {union: place for place, union in enumerate(unions)}
    exact: type[np.floating[Any]] = (
        np.float32 if not rows.size or int(rows.max()) * MASKS < _EXACT else np.float64
    )
    masks = [mask and mask | GENERIC for mask in range(MASKS)]
    makes = np.ascontiguousarray(meetings(masks, [union & ~SNOW for union in unions], exact).T)
    found = np.empty((len(needs), len(rows)), dtype=np.bool_)
    same = bool(lives.size) and bool((lives == lives[0]).all())
    for start in range(0, len(rows), ROWS):
        here = slice(start, start + ROWS)
        reach: NDArray[Any] = np.matmul(makes, rows[here].astype(exact).T)
        life = lives[start : start + 1] if same else lives[here]
        for number, need in enumerate(needs):
            found[number, here] = _met(need, reach, places, life)
    return found


def _met(
    need: SymbolDemand, reach: NDArray[Any], places: dict[Mask, int], life: NDArray[np.int64]
) -> Bools | bool:
    """Hall's condition for one cost and many hands; all of their mana can pay for generic mana."""
    left = life - need.life
    by_life = np.maximum(left, 0) // LIFE_FOR_MANA if need.by_life else None
    found: Bools | None = None
    for way in (need.first, *need.others):
        checks: Checks = way.always
        one = pass_all(reach, [(places[union], only, all_of) for union, only, all_of in checks], by_life)
        found = one if found is None else found | one
    assert found is not None
    return found & (left >= 0) if need.life else found


def _with_program(
    costs: list[Asked],
    needs: list[SymbolDemand | None],
    payable: Bools,
    rows: NDArray[Any],
    lives: NDArray[np.int64],
    shape: tuple[int, ...],
    progress: bool | None,
) -> Castable:
    """The verdicts if some costs ask for more than mana and life: those by the program."""
    all_payable = np.zeros((len(rows), len(costs)), dtype=np.bool_)
    by_program = np.zeros_like(all_payable)
    unknown = np.zeros_like(all_payable)
    all_payable[:, [n for n, need in enumerate(needs) if need is not None]] = payable.T
    rest = [number for number, need in enumerate(needs) if need is None]
    different, places = np.unique(np.column_stack([rows, lives]), axis=0, return_inverse=True)
    boards = [board_of(row[:-1], int(row[-1])) for row in different]
    asked = [(board, costs[number], number) for board in boards for number in rest]
    found = np.array(each(_verdict, asked, progress=progress), dtype=object).reshape(len(boards), len(rest))
    found = found[places.reshape(-1)]
    all_payable[:, rest] = found == Status.PAYABLE
    unknown[:, rest] = found == Status.UNKNOWN
    by_program[:, rest] = True
    whole = (*shape, len(costs))
    return Castable(all_payable.reshape(whole), by_program.reshape(whole), unknown.reshape(whole))


def _verdict(asked: tuple[Board, Asked, int]) -> Status:
    board, cost, number = asked
    try:
        return board.can_pay(cost)
    except RequestError as error:
        raise RequestError(f"costs[{number}]", error.message, error.code, number) from None
    except CodedError:
        raise
    except Exception as error:
        internal(error)
        return Status.UNKNOWN


def board_of(counts: ArrayLike, life: int = 20) -> Board:
    """A board with the sources that a row of counts describes.

    >>> import numpy as np
    >>> row = np.zeros(64, dtype=int)
    >>> row[mask_of("WU")] = 2
    >>> str(board_of(row).can_pay("{W}{U}"))
    'payable'
    """
    lands: list[ObjectDict] = []
    for mask, count in enumerate(np.asarray(counts).tolist()):
        if mask and count:
            types = "".join(letter for letter in TYPES if BIT[letter] & mask)
            text = "\n".join(f"{{T}}: Add {{{letter}}}." for letter in types)
            card = {"name": f"Source of {types}", "type_line": "Land", "oracle_text": text}
            lands.append({"card": card, "count": count})
    return Board(battlefield=lands, life=life)


def _on_boards(costs: list[Asked], boards: list[Board], progress: bool | None) -> Castable:
    """The verdicts on boards of cards; those that Hall's condition leaves open are by the program.

    Boards that are equal up to order are asked once.
    """
    numbers: dict[object, int] = {}
    alike: list[Board] = []
    rows = np.empty(len(boards), dtype=np.intp)
    for index, board in enumerate(boards):
        number = numbers.setdefault(board.content, len(alike))
        if number == len(alike):
            alike.append(board)
        rows[index] = number
    found = _on_different_boards(costs, alike, np.bincount(rows, minlength=len(alike)).tolist(), progress)
    return Castable(found.payable[rows], found.by_program[rows], found.unknown[rows])


def _on_different_boards(
    costs: list[Asked], boards: list[Board], times: list[int], progress: bool | None
) -> Castable:
    shape = (len(boards), len(costs))
    found = np.empty(shape, dtype=object)
    by_program = np.zeros(shape, dtype=np.bool_)
    rest = []
    with Bar(sum(times), progress) as bar:
        done = 0
        for i, board in enumerate(boards):
            for j, cost in enumerate(costs):
                status = board.by_hall(cost) if isinstance(cost, str) else None
                if status is None:
                    rest.append((i, j))
                else:
                    found[i, j] = status
            done += times[i]
            bar.show(done)
    asked = [(boards[i], costs[j], j) for i, j in rest]
    statuses = each(_verdict, asked, progress=progress, counts=[times[i] for i, _ in rest])
    for place, status in zip(rest, statuses, strict=True):
        found[place] = status
        by_program[place] = True
    return Castable(found == Status.PAYABLE, by_program, found == Status.UNKNOWN)
