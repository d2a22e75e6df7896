"""What a mana cost asks for, as sets of mana types: a mask for each mana (118.3, 107.4)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.game.mana import COLORS, TYPES, ManaCost, ManaError, Symbol, SymbolKind
from planner.models.deciders.hall.condition import (
    ANY,
    BIT,
    SNOW,
    Checks,
    Mask,
    UnionSupply,
    checks_of,
    mask_of,
    passes,
)

STARTING_LIFE = 20
LIFE_FOR_MANA = 2
"""Life that pays a Phyrexian symbol (107.4f)."""
_MOST_WAYS = 256
_MOST_GENERIC = 1_000
"""More generic mana is counted as so much: no game of a deck makes that."""


@dataclass(frozen=True)
class CostDemand:
    """One way to pay a mana cost: a mask for each mana.

    ``checks`` is the table of Hall's condition: for each union of symbols, the least mana that has to meet
    it. The last check is the whole cost.
    """

    symbols: tuple[Mask, ...]
    checks: tuple[tuple[Mask, int], ...] = field(init=False, compare=False, repr=False)
    table: Checks = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        counts = Counter(sorted(self.symbols))
        table = checks_of({mask: (number, number) for mask, number in counts.items()})
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "checks", tuple((union, least) for union, least, _ in table))

    @property
    def size(self) -> int:
        """Number of mana it costs."""
        return len(self.symbols)

    def met_by(self, units: Mapping[Mask, int]) -> bool:
        """Whether these amounts of mana by mask pay the demand.

        >>> CostDemand((mask_of("W"), mask_of("U"))).met_by({mask_of("WU"): 1, mask_of("W"): 1})
        True
        """
        return passes(self.table, UnionSupply(units.items()))


@dataclass(frozen=True)
class Cost:
    """A mana cost as all ways to pay it (118.13); ``text`` is the cost as printed.

    ``type_line`` is that of the spell, if it affects which mana can be spent.
    """

    text: str
    mana_value: int
    ways: tuple[CostDemand, ...]
    type_line: str = ""

    @property
    def payment(self) -> str:
        """The request to the planner as JSON: a spell with only type and cost, or the bare cost."""
        plain = self.text.replace("{X}", "") or "{0}"
        if not self.type_line:
            return json.dumps({"cost": plain})
        colors = [letter for letter in COLORS if letter in ManaCost(plain).colors]
        card = {"name": "A spell", "type_line": self.type_line, "mana_cost": plain, "colors": colors}
        return json.dumps({"card": {**card, "oracle_text": ""}})

    @property
    def creature_types(self) -> tuple[str, ...]:
        """The creature types of the spell; none for a bare cost."""
        types, _, subtypes = self.type_line.replace(" - ", " — ").partition("—")
        return tuple(subtypes.split()) if "Creature" in types.split() else ()

    @property
    def is_free(self) -> bool:
        """Whether it can always be paid without mana."""
        return any(not way.symbols for way in self.ways)

    def each_way(self) -> list[Cost]:
        """List the cost once for each way to pay it, with that way alone."""
        return [replace(self, ways=(way,)) for way in self.ways]

    @property
    def unions(self) -> tuple[Mask, ...]:
        """Every union of symbols in Hall's checks, over all ways."""
        return tuple(sorted({union for way in self.ways for union, _ in way.checks}))

    def met_by(self, units: Mapping[Mask, int]) -> bool:
        """Whether these amounts of mana by mask pay one of the cost's ways."""
        reach = UnionSupply(units.items())
        return any(passes(way.table, reach) for way in self.ways)

    @property
    def colors(self) -> str:
        """The types that the cost names, in the order W U B R G C."""
        asked = 0
        for way in self.ways:
            for mask in way.symbols:
                asked |= mask if mask & ANY != ANY else 0
        return "".join(letter for letter in TYPES if BIT[letter] & asked)


@lru_cache(maxsize=4096)
def read_cost(text: str, path: str = "cost") -> Cost:
    """A mana cost, X as 0 (107.3b), Phyrexian symbols by life while 20 life lasts.

    Raises ``RequestError`` for what is no mana cost.

    >>> [way.size for way in read_cost("{2/W}{U/P}").ways]
    [1, 2]
    """
    try:
        mana = ManaCost(text)
    except ManaError as error:
        raise RequestError(path, str(error), ErrorCode.INVALID_COST) from None
    if not mana.exists:
        raise RequestError(path, f"expected a mana cost such as {{1}}{{W}}{{U}}, got {shown(text)}")
    life = STARTING_LIFE // LIFE_FOR_MANA
    options: list[list[tuple[Mask, ...]]] = []
    for symbol in mana.symbols:
        if symbol.life and life:
            life -= 1
            options.append([()])
        else:
            options.append(_options(symbol))
    number = 1
    for option in options:
        number *= len(option)
    if number > _MOST_WAYS * _MOST_WAYS:
        raise RequestError(path, f"{text}: too many symbols that can be paid in several ways")
    ways = {tuple(sorted(m for part in way for m in part)) for way in product(*options)}
    least = [way for way in ways if not any(_within(other, way) for other in ways if other != way)]
    demands = tuple(CostDemand(way) for way in sorted(least, key=lambda way: (len(way), way)))
    return Cost(str(mana), mana.mana_value, demands)


def _options(symbol: Symbol) -> list[tuple[Mask, ...]]:
    """The masks of a symbol for each way to pay it with mana."""
    if symbol.kind is SymbolKind.VARIABLE:
        return [()]
    if symbol.kind is SymbolKind.SNOW:
        return [(SNOW,)]
    found: list[tuple[Mask, ...]] = []
    if symbol.types:
        found.append((mask_of(symbol.types),))
    if symbol.generic or not symbol.types:
        found.append((ANY,) * min(symbol.generic, _MOST_GENERIC))
    return found


def _within(one: tuple[Mask, ...], other: tuple[Mask, ...]) -> bool:
    """Whether one way asks for a part of what the other asks for."""
    return not Counter(one) - Counter(other)
