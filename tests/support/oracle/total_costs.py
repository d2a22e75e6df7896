"""The oracle for total costs: every order of reductions, every half, every choice for a symbol.

Written from 107.4, 118.7 and 601.2f alone. A symbol of the cost that can be paid in
several ways has been announced before the total cost is determined (601.2b), so that
what is reduced is the cost without hybrid symbols, and what is paid with life is no mana.
``possible_totals`` gives all totals that the payer can arrive at, worse ones too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any, NamedTuple

from planner.game.mana import TYPES, ManaCost, Symbol, SymbolKind


class Total(NamedTuple):
    """An amount of each type of mana, of snow and of generic mana, and life for Phyrexian symbols."""

    typed: tuple[int, ...]
    snow: int = 0
    generic: int = 0
    life: int = 0

    @property
    def mana(self) -> int:
        """How much mana that is."""
        return sum(self.typed) + self.snow + self.generic

    def __str__(self) -> str:
        typed = "".join(f"{{{letter}}}" * n for letter, n in zip(TYPES, self.typed, strict=True))
        rest = typed + "{S}" * self.snow
        number = f"{{{self.generic}}}" if self.generic or not rest else ""
        return number + rest + (f" and {self.life} life" if self.life else "")


@dataclass(frozen=True)
class Less:
    """A reduction by ``mana``, ``times`` over.

    With ``least`` it "can't reduce the mana in that cost to less than" so much, with
    ``only_colored`` it "reduces only the amount of colored mana you pay".
    """

    mana: str
    times: int = 1
    least: int = 0
    only_colored: bool = False


@dataclass(frozen=True)
class Case:
    """A mana cost, and all that changes it."""

    cost: str
    increases: tuple[str, ...] = ()
    reductions: tuple[Less, ...] = ()
    floors: tuple[int, ...] = ()
    x: int = 0


def possible_totals(
    cost: str,
    increases: Iterable[str] = (),
    reductions: Sequence[Less] = (),
    floors: Iterable[int] = (),
    x: int = 0,
) -> set[str]:
    """Every total cost that the payer can arrive at; none where the cost is unpayable (118.6a).

    >>> sorted(possible_totals("{2}{W}", reductions=[Less("{W/U}")]))
    ['{1}{W}', '{2}']
    """
    return {str(total) for total in totals(cost, increases, reductions, floors, x)}


def totals(
    cost: str,
    increases: Iterable[str] = (),
    reductions: Sequence[Less] = (),
    floors: Iterable[int] = (),
    x: int = 0,
) -> set[Total]:
    """The same as figures."""
    if not ManaCost(cost).exists:
        return set()
    symbols = [symbol for text in (cost, *increases) for symbol in ManaCost(text).symbols]
    raised = set(announced_ways(symbols, x))
    reduced = {
        total for order in permutations(reductions) for start in raised for total in _reduced(start, order)
    }
    return {_at_least(total, max(floors, default=0)) for total in reduced}


def undominated(found: set[Total]) -> set[Total]:
    """Those of which no other asks for the same or less in every respect."""
    return {one for one in found if not any(other != one and at_most(other, one) for other in found)}


def at_most(one: Total, other: Total) -> bool:
    """Whether it asks for the same or less of everything, one by one."""
    return all(a <= b for a, b in zip(_flat(one), _flat(other), strict=True))


def no_harder(one: Total, other: Total) -> bool:
    """Whether all mana that pays the other pays this one too: typed mana pays for generic mana."""
    spare = sum(other.typed) - sum(one.typed) + other.snow - one.snow
    return at_most(one._replace(generic=max(one.generic - spare, 0)), other)


def _flat(total: Total) -> tuple[int, ...]:
    return (*total.typed, total.snow, total.generic, total.life)


def announced_ways(symbols: list[Symbol], x: int) -> Iterator[Total]:
    """601.2b: X, and one way to pay for each symbol that offers a choice."""
    for way in product(*(symbol.options or (symbol.text,) for symbol in symbols)):
        typed, snow, generic, life = [0] * len(TYPES), 0, 0, 0
        for symbol, said in zip(symbols, way, strict=True):
            letter = said.strip("{}")
            if symbol.kind is SymbolKind.VARIABLE:
                generic += x
            elif letter in TYPES:
                typed[TYPES.index(letter)] += 1
            elif letter == "S":
                snow += 1
            elif letter.isdigit():
                generic += int(letter)
            else:
                life += symbol.life
        yield Total(tuple(typed), snow, generic, life)


def _reduced(total: Total, order: Sequence[Less]) -> Iterator[Total]:
    """The total after these reductions, one effect after the other."""
    if not order:
        yield total
        return
    less = order[0]
    symbols = [symbol for symbol in ManaCost(less.mana).symbols for _ in range(less.times)]
    for way in set(product(*map(_halves, symbols))):
        for after in _by_one_effect(total, sorted(way), less):
            yield from _reduced(after, order[1:])


def _halves(symbol: Symbol) -> list[tuple[str, int]]:
    """What one symbol of a reduction takes away: of generic mana ("") or of a type, so much.

    118.7e: one half of a hybrid symbol; 118.7f: a Phyrexian one its color; 118.7g: snow
    symbols generic mana.
    """
    if symbol.kind is SymbolKind.SNOW:
        return [("", 1)]
    if symbol.kind is SymbolKind.VARIABLE:
        raise ValueError(f"a reduction by {symbol.text} says no number")
    halves = [(letter, 1) for letter in symbol.types]
    return [*halves, ("", symbol.generic)] if symbol.generic or not halves else halves


def _by_one_effect(total: Total, taken: list[tuple[str, int]], less: Less) -> set[Total]:
    """The total after one effect, mana by mana: it stops before there is less than ``least``.

    Where that leaves it open which mana is kept, the payer may choose.
    """
    units = [letter for letter, amount in taken for _ in range(amount)]
    if not less.least:
        for letter in units:
            total = _by_one(total, letter, less.only_colored)
        return {total}
    ends = set()
    for order in set(permutations(units)):
        after = total
        for letter in order:
            if after.mana > less.least:
                after = _by_one(after, letter, less.only_colored)
        ends.add(after)
    return ends


def _by_one(total: Total, letter: str, only_colored: bool) -> Total:
    """118.7a to 118.7d: one mana of a type less, or one generic where it isn't (or no longer) there."""
    if letter and total.typed[place := TYPES.index(letter)]:
        return total._replace(typed=tuple(n - (i == place) for i, n in enumerate(total.typed)))
    if only_colored:
        return total
    return total._replace(generic=max(total.generic - 1, 0))


def _at_least(total: Total, least: int) -> Total:
    """601.2f: what sets the total cost comes last; mana that is missing is generic (Trinisphere)."""
    return total._replace(generic=total.generic + max(least - total.mana, 0))


# Random cases ----------------------------------------------------------------------------

_COST = ["{1}", "{2}", "{4}", "{W}", "{W}", "{U}", "{B}", "{C}", "{S}", "{W/U}", "{2/W}", "{W/P}", "{C/U}"]
_MORE = ["{1}", "{1}", "{2}", "{W}", "{U/P}", "{C}"]
_LESS = ["{1}", "{1}", "{2}", "{W}", "{U}", "{W/U}", "{2/W}", "{W/P}", "{S}", "{C}", "{W}{U}", "{1}{W}"]


def random_case(pick: Callable[[Sequence[Any]], Any]) -> Case:
    """A cost with increases, reductions and floors, each choice made by ``pick``."""
    cost = "".join(pick(_COST) for place in range(4) if pick([0, 1] if place else [1]))
    x = pick([0, 0, 0, 1, 2])
    return Case(
        cost=("{X}" if x or pick([0] * 7 + [1]) else "") + cost,
        increases=tuple(pick(_MORE) for _ in range(pick([0, 0, 1, 2]))),
        reductions=tuple(_random_less(pick) for _ in range(pick([1, 1, 2, 2, 3, 0]))),
        floors=pick([(), (), (), (3,), (1,), (3, 2)]),
        x=x,
    )


def _random_less(pick: Callable[[Sequence[Any]], Any]) -> Less:
    if pick([0, 0, 0, 1]):
        return Less(pick(["{1}", "{2}", "{3}"]), least=pick([1, 1, 2]))
    if pick([0, 0, 0, 0, 1]):
        return Less(pick(["{W}", "{W}{B}", "{W}{U}{B}", "{W/U}"]), only_colored=True)
    return Less(pick(_LESS), times=pick([1, 1, 1, 2, 3]))
