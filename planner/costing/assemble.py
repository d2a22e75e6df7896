"""The total cost put together and locked in: what is paid, changed, announced (601.2f)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import product

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import PaySpec
from planner.effects.costs.cost_pieces import NOTHING, Fault, Pieces
from planner.effects.scene import UnsettledError
from planner.game.caching import remembered
from planner.game.cost_arithmetic import (
    MOST_WAYS,
    CountedChange,
    Result,
    TooManyWaysError,
    changed,
    repeated,
)
from planner.game.mana import ManaCost, ManaError, Symbol
from planner.game.mana_component import NOTHING as NO_MANA
from planner.game.mana_component import Component, mana_cost
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.game.total_cost import SpendingDemands, TotalCost
from planner.game.vocabulary import Verb

_WHOSE_X = "life, cards or permanents"


class Bundle(Record, frozen=True):
    """One way to pay one of the costs that are added up, with its consequences.

    ``changes`` are reductions that depend on what is paid (emerge), ``additional`` names the cost in the
    answer, ``counted`` is the number of options that were asked for with "max".
    """

    pieces: Pieces = NOTHING
    changes: tuple[CountedChange, ...] = ()
    additional: tuple[str, ...] = ()
    counted: int = 0

    def __add__(self, other: Bundle) -> Bundle:
        return Bundle(
            self.pieces + other.pieces,
            self.changes + other.changes,
            self.additional + other.additional,
            self.counted + other.counted,
        )


class Bill(Record, frozen=True):
    """Everything that a total cost consists of.

    ``start`` is the same for all ways to pay. Of each of ``costs`` one way is paid; then ``changes`` apply,
    and ``floor`` last. ``zero_x`` says that X can only be 0 (107.3b).
    """

    start: TotalCost
    costs: tuple[tuple[Bundle, ...], ...]
    changes: tuple[CountedChange, ...] = ()
    floor: int = 0
    zero_x: bool = False


class Assembled(Record, frozen=True):
    """The total costs from which the payer chooses; ``faults`` if none can be paid at all."""

    ways: tuple[TotalCost, ...]
    faults: tuple[Fault, ...] = ()
    hidden: bool = False


def assembled(bill: Bill, pay: PaySpec, game: Game, path: str) -> Assembled:
    """The total costs that a bill can come to, without worse ones.

    Raises ``RequestError`` if an announcement fits none of them, ``TooManyWaysError`` and ``UnsettledError``.
    """
    bundles = _bundles(bill)
    sound = [bundle for bundle in bundles if not bundle.pieces.faults]
    faults = () if sound else bundles[0].pieces.faults
    bundles = _with_symbols(sound or bundles, pay, path)
    _require_x(bill, bundles, pay, path)
    ways: dict[TotalCost, None] = {}
    halves: dict[TotalCost, tuple[str, ...]] = {}
    for bundle in bundles:
        for result in _results(bill, bundle, pay, game):
            reduced = _before_floor(bill, bundle, result, pay, game)
            way = _total(bill, bundle, result, pay, reduced)
            ways[way] = None
            halves[way] = result.halves
            if len(ways) > MOST_WAYS:
                raise TooManyWaysError("too many ways to choose what the cost comes to")
    without = {way: chosen for way, chosen in halves.items() if not (way.no_life and way.life)}
    kept = _with_halves(without or halves, pay, path)
    return Assembled(kept, faults, any(bundle.pieces.hidden for bundle in bundles))


def _bundles(bill: Bill) -> list[Bundle]:
    if reduce(lambda number, ways: number * len(ways), bill.costs, 1) > MOST_WAYS:
        raise TooManyWaysError("too many ways to choose what is paid")
    empty = () if bill.costs else (Bundle(),)
    found = [reduce(lambda a, b: a + b, (*empty, *picked)) for picked in product(*bill.costs)]
    return list(dict.fromkeys(found))


def _results(bill: Bill, bundle: Bundle, pay: PaySpec, game: Game) -> tuple[Result, ...]:
    changes = [change for change in (*bill.changes, *bundle.changes) if change.times]
    start = NO_MANA.plus(bundle.pieces.mana)
    if not changes and not bill.floor:
        return (Result(start),)
    return changed(
        start,
        changes,
        x=_announced_x(bundle, pay),
        floor=bill.floor,
        announced=pay.symbols,
        strictly=bool(bill.start.life_for or bill.start.x_types) or _some_mana_is_not_generic(game),
        everything=_wants_mana_spent(bill.start, game),
    )


def _before_floor(bill: Bill, bundle: Bundle, result: Result, pay: PaySpec, game: Game) -> Component:
    """The mana before an effect raised it to a minimum (601.2f)."""
    if not (bill.floor and bill.start.x_types):
        return result.mana
    same = (result.x, result.halves, result.symbols)
    reduced = _results(replace(bill, floor=0), bundle, pay, game)
    return next((one.mana for one in reduced if (one.x, one.halves, one.symbols) == same), result.mana)


def _total(bill: Bill, bundle: Bundle, result: Result, pay: PaySpec, reduced: Component) -> TotalCost:
    pieces = bundle.pieces.with_x(0) if bill.zero_x else bundle.pieces
    component = result.mana
    mana = _mana(bill, pieces, component)
    total = replace(
        bill.start,
        mana=mana,
        life=pieces.life + component.life,
        life_per_x=pieces.life_per_x,
        energy=pieces.energy,
        energy_per_x=pieces.energy_per_x,
        mill=pieces.mill,
        off_library=pieces.off_library,
        parts=pieces.parts,
        counters=pieces.counters,
        words=pieces.words,
        helping=(*bill.start.helping, *pieces.helping) if mana is not None else (),
        additional=bundle.additional,
        reductions=result.halves,
        counted=bundle.counted,
        discount=component.discount,
        least_generic=component.least,
        symbols=result.symbols if any(result.symbols) else (),
        announced=_left_announced(pay, result),
    )
    if any(part.untapped for part in total.parts):
        _require_nothing_taps(total)
    if pieces.names_x:
        total = replace(total, says_x=True)
    if not total.has_x or bill.zero_x:
        return total
    if total.x_types:
        total = replace(total, x_discount=_taken_from_x(bill, bundle, reduced))
    return replace(total, x=_announced_x(bundle, pay) if result.x is None else result.x)


def _announced_x(bundle: Bundle, pay: PaySpec) -> int | None:
    """X as announced, or as this way of paying fixes it; None if it is still to be chosen."""
    return pay.x if isinstance(pay.x, int) else bundle.pieces.x


def _taken_from_x(bill: Bill, bundle: Bundle, total: Component) -> int:
    """The reductions of generic mana that the payer applies to X first (118.7a)."""
    before = NO_MANA.plus(bundle.pieces.mana)
    for change in (*bill.changes, *bundle.changes):
        if change.more and change.times:
            before = before.plus(repeated(change.mana.symbols, change.times))
    return max(before.generic - (total.generic - total.discount), 0)


def _require_nothing_taps(total: TotalCost) -> None:
    """Raise ``UnsettledError`` if a cost returns untapped objects that its payment could tap first."""
    untapped = frozenset[str]().union(*(part.ids for part in total.parts if part.untapped))
    tapping = any(part.verb == Verb.TAP and part.ids & untapped for part in total.parts)
    if total.mana is not None or tapping:
        raise UnsettledError("what is untapped by then isn't known before")


def _mana(bill: Bill, pieces: Pieces, component: Component) -> ManaCost | None:
    """The mana owed; None if no part of the cost is mana (118.2)."""
    raised = bill.floor > 0 or any(change.more and change.times for change in bill.changes)
    if not (pieces.pays_mana or raised):
        return None
    try:
        if pieces.mana and component == NO_MANA.plus(pieces.mana):
            return mana_cost("".join(symbol.text for symbol in pieces.mana))
        return component.cost
    except ManaError as error:  # each part of the cost has less
        raise TooManyWaysError(str(error)) from None


def _left_announced(pay: PaySpec, result: Result) -> tuple[str, ...]:
    """The announced choices for symbols that are still in the cost."""
    done = dict(enumerate(result.symbols))
    return tuple(option for index, option in enumerate(pay.symbols) if done.get(index) is None)


# --- what the payer would rather pay ----------------------------------------------------------


def _wants_mana_spent(start: TotalCost, game: Game) -> bool:
    """Whether a greater cost can be better, since spending mana has a benefit."""
    return bool(start.most_colors or start.spending.asks) or _some_mana_does_more(game)


@remembered
def _some_mana_does_more(game: Game) -> bool:
    """Whether spending some of the mana has a further effect (106.6)."""
    return any(ability.riders for entry in game.objects for ability in entry.abilities)


@remembered
def _some_mana_is_not_generic(game: Game) -> bool:
    """Whether some mana can be spent on a symbol of its type, but not on generic mana."""
    only = [pool.spend_only for pool in game.pool]
    only += [ability.spend_only for entry in game.objects for ability in entry.abilities]
    return any(one is not None and one.not_generic for one in only)


# --- announcements that have to fit (601.2b) --------------------------------------------------


def _require_x(bill: Bill, bundles: Sequence[Bundle], pay: PaySpec, path: str) -> None:
    """Check that X is announced, or can be as large as possible because it is only mana (107.3, 601.2b)."""
    if bill.zero_x:
        if isinstance(pay.x, int) and pay.x:
            raise RequestError(f"{path}.x", f"X can only be 0 without {{X}} in what is paid, got {pay.x}")
        return
    pieces = [bundle.pieces for bundle in bundles]
    in_mana = any(symbol.text == "{X}" for one in pieces for symbol in one.mana)
    beyond = any(one.x_beyond_mana for one in pieces)
    if pay.x is None and beyond:
        message = f'is missing: X is {_WHOSE_X} here; expected a number or "max"'
        raise RequestError(f"{path}.x", message, ErrorCode.MISSING)
    if pay.x is not None and not (in_mana or beyond):
        shown_cost = ManaCost("".join(symbol.text for symbol in pieces[0].mana))
        message = f"the cost {shown_cost} has no X".replace("  ", " ")
        raise RequestError(f"{path}.x", message, ErrorCode.NOT_OFFERED)


def _choices(bundle: Bundle) -> tuple[Symbol, ...]:
    return NO_MANA.plus(bundle.pieces.mana).choices


def _with_symbols(bundles: Sequence[Bundle], pay: PaySpec, path: str) -> list[Bundle]:
    """The ways to pay for which the announced symbol choices are valid (118.13)."""
    wrong = [_wrong_symbol(bundle, pay) for bundle in bundles]
    fitting = [bundle for bundle, fault in zip(bundles, wrong, strict=True) if fault is None]
    if not fitting and wrong[0] is not None:
        index, message = wrong[0]
        raise RequestError(f"{path}.symbols[{index}]", message, ErrorCode.NOT_OFFERED)
    return fitting


def _wrong_symbol(bundle: Bundle, pay: PaySpec) -> tuple[int, str] | None:
    if not pay.symbols:
        return None
    choices = _choices(bundle)
    for index, (chosen, symbol) in enumerate(zip(pay.symbols, choices, strict=False)):
        if chosen not in symbol.options:
            allowed = " or ".join(shown(option) for option in symbol.options)
            return index, f"expected {allowed} for {symbol.text}, got {shown(chosen)}"
    if len(pay.symbols) > len(choices):
        return len(choices), f"the cost offers a choice for {len(choices)} symbols only"
    return None


def _with_halves(halves: dict[TotalCost, tuple[str, ...]], pay: PaySpec, path: str) -> tuple[TotalCost, ...]:
    """The total costs whose reductions use the announced halves (118.7e)."""
    wanted = Counter(pay.reductions)
    kept = tuple(way for way, chosen in halves.items() if wanted <= Counter(chosen))
    if not kept:
        offered = " or ".join(shown(list(one)) for one in dict.fromkeys(_all(halves)) if one)
        raise RequestError(
            f"{path}.reductions",
            f"expected {offered or 'none: no reduction offers a choice'}, got {shown(pay.reductions)}",
            ErrorCode.NOT_OFFERED,
        )
    return kept


def _all(halves: dict[TotalCost, tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    yield from halves.values()


def spending_wanted(pay: PaySpec, path: str) -> tuple[bool, SpendingDemands]:
    """Read ``spend``: whether many colors are wanted, and the least mana of each type (converge, adamant)."""
    most = False
    least: dict[str, int] = {}
    for key, number in (pay.spend or {}).items():
        if key == "colors" and number == "max":
            most = True
        elif key == "colors":
            raise RequestError(f"{path}.spend.colors", f'expected "max", got {shown(number)}')
        elif key not in ("W", "U", "B", "R", "G", "C"):
            allowed = "colors or a type of mana: W, U, B, R, G, C"
            message = f"unknown key; expected {allowed}"
            raise RequestError(f"{path}.spend.{key}", message, ErrorCode.UNKNOWN_KEY)
        elif not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 1_000:
            raise RequestError(
                f"{path}.spend.{key}", f"expected a number from 0 to 1,000, got {shown(number)}"
            )
        else:
            least[key] = number
    return most, SpendingDemands.of(**least)


def bundles_of(ways: Iterable[Pieces], label: Sequence[str] = ()) -> tuple[Bundle, ...]:
    """The ways to pay as bundles."""
    return tuple(Bundle(way, additional=tuple(label), counted=way.counted) for way in ways)
