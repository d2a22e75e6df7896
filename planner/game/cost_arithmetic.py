"""Increases, reductions and what sets a total cost: 118.7a to g in the order of 601.2f."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod

from planner.game.clock import check_time
from planner.game.mana import MAX_SYMBOLS, ManaCost, Symbol, SymbolKind
from planner.game.mana_component import Component, component_of
from planner.game.records import Record, replace

MOST_WAYS = 4_000
MOST_ORDERED = 5
"""How many different reductions are tried in every order."""


class TooManyWaysError(ValueError):
    """A cost can be changed in more ways than are computed."""


class CountedChange(Record, frozen=True):
    """An increase (``more``) or a reduction by ``mana``, ``times`` times.

    A reduction leaves at least ``least`` mana in the cost; an ``only_colored`` one never reduces generic
    mana.
    """

    mana: ManaCost
    times: int = 1
    more: bool = False
    least: int = 0
    only_colored: bool = False


class Result(Record, frozen=True):
    """One possible total of a cost's mana after all changes.

    ``x`` is the X that it holds for, None where it holds for every one (or for the
    announced one). ``symbols`` are the choices for symbols that were made to get here,
    None for one that is still in the cost; ``halves`` those for reductions (118.7e).
    """

    mana: Component
    x: int | None = None
    symbols: tuple[str | None, ...] = ()
    halves: tuple[str, ...] = ()


def repeated(symbols: tuple[Symbol, ...], times: int) -> tuple[Symbol, ...]:
    """Repeat symbols so many times, with all generic mana added up in one symbol.

    Raises ``TooManyWaysError`` if that makes more non-generic symbols than a cost can have.
    """
    generic = sum(symbol.generic for symbol in symbols if symbol.kind is SymbolKind.GENERIC) * times
    others = tuple(symbol for symbol in symbols if symbol.kind is not SymbolKind.GENERIC)
    if len(others) * times > MAX_SYMBOLS:
        raise TooManyWaysError(f"more than {MAX_SYMBOLS:,} mana symbols")
    number = (Symbol(f"{{{generic}}}", SymbolKind.GENERIC, generic=generic),)
    return (number if len(others) < len(symbols) else ()) + others * times


def changed(
    mana: ManaCost | Component,
    changes: Iterable[CountedChange] = (),
    *,
    x: int | None = None,
    floor: int = 0,
    announced: Sequence[str] = (),
    strictly: bool = True,
    everything: bool = False,
) -> tuple[Result, ...]:
    """List the totals that a cost can come to after increases and reductions, without worse ones.

    ``x`` is the announced X, None if X is open. ``announced`` are choices for the first symbols that offer
    one (601.2b), ``floor`` is the least mana of the total (Trinisphere). ``everything`` keeps worse totals
    too, for spells that profit from mana spent. Raises ``TooManyWaysError``.

    >>> [str(one.mana.cost) for one in changed(ManaCost("{1}{W}{U}"), [CountedChange(ManaCost("{W/U}"))])]
    ['{1}{U}', '{1}{W}']
    """
    start = mana if isinstance(mana, Component) else component_of(mana)
    reductions = []
    for change in changes:
        if change.more:
            start = start.plus(repeated(change.mana.symbols, change.times))
        elif change.times:
            reductions.append(change)
    found: dict[Result, None] = {}
    open_x = x is None and start.xs > 0
    for number in _numbers_of_x(reductions, open_x):
        fixed = number if open_x else x
        for result in _totals(start, reductions, fixed, floor, announced):
            found[replace(result, x=number)] = None
            if len(found) > MOST_WAYS:
                raise TooManyWaysError("too many ways to choose what the cost comes to")
    return tuple(found) if everything else tuple(best_of(found, strictly))


def _numbers_of_x(reductions: list[CountedChange], open_x: bool) -> list[int | None]:
    """List the values to try for an open X: None (any), and those that "not less than" could matter for."""
    least = max((change.least for change in reductions), default=0)
    return [None, *range(least)] if open_x else [None]


def _totals(
    start: Component, reductions: list[CountedChange], x: int | None, floor: int, announced: Sequence[str]
) -> Iterator[Result]:
    xs = start.xs
    if x is not None:
        start = start.with_x_as(x)
    for chosen, symbols in _with_symbols_chosen(start, reductions, floor, announced):
        for reduced, halves in _reduced(chosen, reductions):
            total = replace(reduced, least=max(reduced.least, floor - reduced.others)).tidy()
            yield Result(total if x is None else total.with_xs(xs, x), None, symbols, halves)


def best_of(results: Iterable[Result], strictly: bool) -> Iterator[Result]:
    """Drop each result that another result is at least as good as."""
    kept: list[Result] = []
    for result in results:
        check_time()
        if any(_covers(one, result, strictly) for one in kept):
            continue
        kept = [one for one in kept if not _covers(result, one, strictly)]
        kept.append(result)
    yield from kept


def _covers(one: Result, other: Result, strictly: bool) -> bool:
    return one.x == other.x and one.mana.no_more_than(other.mana, strictly=strictly)


# --- symbols that offer a choice (601.2b) ----------------------------------------------------


def _with_symbols_chosen(
    start: Component, reductions: list[CountedChange], floor: int, announced: Sequence[str]
) -> Iterator[tuple[Component, tuple[str | None, ...]]]:
    """Choose payments for the symbols whose choice changes the total.

    A choice is announced before the total cost is computed, so that a reduction applies to the chosen type. A
    symbol whose choice changes no reduction is left open.
    """
    matters = _what_matters(start, reductions, floor)
    if not any(map(matters, start.choices)):
        yield start, ()
        return
    groups: dict[tuple[Symbol, str | None], list[int]] = {}
    for index, symbol in enumerate(start.choices):
        if matters(symbol):
            said = announced[index] if index < len(announced) else None
            groups.setdefault((symbol, said), []).append(index)
    ways = 1
    picks = []
    for (symbol, said), places in groups.items():
        options = symbol.options if said is None else (said,)
        ways *= comb(len(options) + len(places) - 1, len(places))
        if ways > MOST_WAYS:
            raise TooManyWaysError("too many ways to choose how its symbols are paid")
        picks.append(list(combinations_with_replacement(options, len(places))))
    for picked in product(*picks):
        chosen: dict[int, str] = {}
        for places, options in zip(groups.values(), picked, strict=True):
            chosen.update(zip(places, options, strict=True))
        yield _choose(start, chosen), tuple(chosen.get(index) for index in range(len(start.choices)))


def _choose(start: Component, chosen: dict[int, str]) -> Component:
    left = tuple(symbol for index, symbol in enumerate(start.choices) if index not in chosen)
    paid = "".join(option for option in chosen.values() if option.startswith("{"))
    life = sum(start.choices[index].life for index, option in chosen.items() if not option.startswith("{"))
    return replace(start, choices=left, life=start.life + life).plus(ManaCost(paid).symbols)


def _what_matters(start: Component, reductions: list[CountedChange], floor: int) -> Callable[[Symbol], bool]:
    """Predicate on symbols: whether their choice changes what a reduction or a floor does."""
    letters = {letter for change in reductions for s in change.mana.symbols for letter in s.types}
    most = sum(max(_mana_in(symbol), 1) * c.times for c in reductions for symbol in c.mana.symbols)
    counted = floor > 0 or any(change.least for change in reductions)
    reaches = most > start.generic - start.discount

    def matters(symbol: Symbol) -> bool:
        if letters & set(symbol.types):
            return True
        if (symbol.life or symbol.generic) and counted:
            return True
        # A color announced for {2/W} leaves the reduction nothing generic to take there.
        return bool(symbol.generic) and reaches

    return matters


def _mana_in(symbol: Symbol) -> int:
    return symbol.generic if symbol.kind is SymbolKind.GENERIC else symbol.generic or 1


# --- reductions (118.7, 601.2f) --------------------------------------------------------------


class _Reduction(Record, frozen=True):
    """A reduction with its hybrid halves chosen: an amount of generic mana, and letters of typed mana."""

    generic: int
    typed: str
    least: int = 0
    only_colored: bool = False


def _reduced(
    start: Component, reductions: list[CountedChange]
) -> Iterator[tuple[Component, tuple[str, ...]]]:
    """Apply all reductions, for each choice of halves and each order that matters."""
    choices = [list(_halves(change)) for change in reductions]
    if prod(map(len, choices)) > MOST_WAYS:
        raise TooManyWaysError("too many ways to choose halves of reductions")
    for picked in product(*choices):
        halves = tuple(half for _, chosen in picked for half in chosen)
        for order in _orders([reduction for reduction, _ in picked]):
            reached = {start}
            for reduction in order:
                reached = {one for cost in reached for one in _apply(cost, reduction)}
            yield from ((cost, halves) for cost in reached)


def _orders(reductions: list[_Reduction]) -> Iterator[Sequence[_Reduction]]:
    """List the orders of reductions to try: all if "not less than" is involved, else only the best one.

    What takes colored mana only comes first: what it leaves undone another one's excess
    could have done (118.7c).
    """
    best = sorted(reductions, key=lambda one: (-one.least, not one.only_colored))
    if any(one.least for one in reductions) and 1 < len(reductions) <= MOST_ORDERED:
        yield from dict.fromkeys(permutations(best))
    else:
        yield best


def _halves(change: CountedChange) -> Iterator[tuple[_Reduction, tuple[str, ...]]]:
    """List the ways to choose a half of each hybrid symbol in a reduction (118.7e to g)."""
    generic, typed, open_symbols = 0, "", []
    for symbol in change.mana.symbols:
        if symbol.kind is SymbolKind.CHOICE and len(_halves_of(symbol)) > 1:
            open_symbols.append(symbol)
        elif symbol.types:
            typed += "".join(one.types for one in repeated((symbol,), change.times))
        else:
            generic += _mana_in(symbol) * change.times
    ways = prod(comb(len(_halves_of(s)) + change.times - 1, change.times) for s in open_symbols)
    if ways * change.times > MOST_WAYS:
        raise TooManyWaysError("too many ways to choose halves of reductions")
    each = [list(combinations_with_replacement(_halves_of(s), change.times)) for s in open_symbols]
    for picked in product(*each):
        chosen = tuple(half for group in picked for half in group)
        more = component_of(ManaCost("".join(chosen)))
        total = generic + more.generic
        yield (
            _Reduction(
                0 if change.only_colored else total, typed + more.typed, change.least, change.only_colored
            ),
            chosen,
        )


def _halves_of(symbol: Symbol) -> tuple[str, ...]:
    """List the mana symbols that a hybrid symbol can stand for in a reduction; life is left out."""
    return tuple(option for option in symbol.options if option.startswith("{"))


def _apply(cost: Component, reduction: _Reduction) -> set[Component]:
    """Apply one reduction; with "not less than" there may be several results."""
    if not reduction.least:
        return {_take(cost, reduction)}
    return _take_down_to(cost, reduction)


def _take(cost: Component, reduction: _Reduction) -> Component:
    """Apply a reduction (118.7a-d): typed mana reduces its own type; excess and the rest reduce generic."""
    have, asked = Counter(cost.typed), Counter(reduction.typed)
    left = have - asked
    excess = 0 if reduction.only_colored else (asked - have).total()
    return _less_generic(cost.with_typed(left.elements()), reduction.generic + excess)


def _less_generic(cost: Component, amount: int, keep: int = 0) -> Component:
    """Subtract generic mana, but leave ``keep`` of it, or all of it if there is less."""
    if not amount:
        return cost
    least = max(cost.least - amount, min(keep, cost.least), 0)
    if cost.xs:
        return replace(cost, discount=cost.discount + amount, least=max(least, keep))
    owed = cost.generic_at(0)
    return replace(cost, generic=max(owed - amount, min(owed, keep), 0), discount=0, least=0)


def _take_down_to(cost: Component, reduction: _Reduction) -> set[Component]:
    """Apply a reduction with a minimum one mana at a time, in every order."""
    reached: set[Component] = set()
    seen: set[tuple[Component, str, int]] = set()
    waiting = [(cost, "".join(sorted(reduction.typed)), reduction.generic)]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        now, typed, generic = state
        if not typed and not generic:
            reached.add(now)
            continue
        if generic:
            keep = max(0, reduction.least - now.others)
            waiting.append((_less_generic(now, generic, keep), typed, 0))
        for letter in set(typed):
            rest = typed.replace(letter, "", 1)
            if letter not in now.typed:
                waiting.append((now, rest, generic + (not reduction.only_colored)))
            elif now.others + now.generic_at(0) > reduction.least or now.xs:
                waiting.append((now.with_typed(now.typed.replace(letter, "", 1)), rest, generic))
            else:
                waiting.append((now, rest, generic))
    return reached
