"""What the objects of a class can do for a dynamic program: their modes, as what they make of each state."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from math import prod
from typing import NamedTuple

import numpy as np

from planner.game.caching import Renewed
from planner.game.prices import Prices
from planner.game.records import Record
from planner.models.flows.network import is_simple, life_of
from planner.models.flows.owed_states import MOST_STATES, Change, Columns, Numbers, change_of
from planner.models.problem.demands import Kind
from planner.models.problem.payment_problem import Use, kind_of
from planner.models.problem.source_classes import SourceClass
from planner.models.problem.uses import OwnUses

MOST_MIXES = 40
"""Where mana in any combination can be more mixes of types, the program decides."""


class Mode(NamedTuple):
    """One way to activate: the number of the use among those of its class, and the mana that it makes.

    ``mixed`` are the types of what is made in a combination, ``price`` what it costs besides mana that is
    left over.
    """

    use: int
    makes: tuple[tuple[Kind, int], ...]
    mixed: str
    price: int
    change: Change


class Ways(NamedTuple):
    """Modes, with the state that each makes of each, what it costs there, and the most that any costs."""

    modes: tuple[Mode, ...]
    states: Numbers
    prices: Numbers
    dearest: int


class Modes(NamedTuple):
    """The modes of a class: those that ask for nothing, and those that ask for mana."""

    plain: Ways | None
    asking: Ways | None


class _Made(NamedTuple):
    """The kinds of mana of a run, and the state that it makes of each: one for each way to ask for mana."""

    makes: tuple[tuple[Kind, int], ...]
    changes: tuple[Change, ...]


class Circumstances(Record, frozen=True, eq=False):
    """What modes rest on besides the uses themselves: what is owed, and what life and the rest are worth."""

    columns: Columns
    prices: Prices
    life: int
    life_owed: int
    split_snow: bool
    made: dict[object, _Made]
    token: object

    @classmethod
    def of(
        cls, columns: Columns, prices: Prices, life: int, life_owed: int, split_snow: bool
    ) -> Circumstances:
        """Note the circumstances of a payment."""
        token = _one_of((columns.room, prices, life, life_owed))
        return cls(columns, prices, life, life_owed, split_snow, {}, token)

    def life_price(self, life: int) -> int:
        """Bound the price of so much life more than is owed: less of it is left for others."""
        owed = self.life_owed
        return self.prices.of_life(self.life, owed + life) - self.prices.of_life(self.life, owed)

    def made_by(self, use: Use, mixed: str, source: SourceClass) -> _Made:
        """Work out what an activation makes, once for all that make the same."""
        is_snow = self.split_snow and source.entry.card.is_snow
        key = use.run, mixed, use.pays, use.generic, use.costs, use.behind, is_snow
        found = self.made.get(key)
        if found is None:
            makes = tuple(_makes(use, mixed, source, self.split_snow).items())
            effects = self.columns.effects(makes, use.costs)
            changes = tuple([change_of(self.columns.room, effect) for effect in effects])
            found = self.made[key] = _Made(makes, changes)
        return found


class _Same(Record, frozen=True, eq=False):
    facts: object


@lru_cache(maxsize=256)
def _one_of(facts: object) -> object:
    """Give one object for the same facts, by which they are told from others at once."""
    return _Same(facts)


def modes_of(source: SourceClass, uses: OwnUses, about: Circumstances) -> Modes | None:
    """List the modes of a class; None where an object does more than it does once, with itself, for mana."""
    columns = about.columns
    chains = tuple([columns.chains[kind] for kind in uses.kinds(source, about.split_snow)])
    asks = tuple([columns.of_demand[demand] for demand in uses.asks])
    is_snow = about.split_snow and source.entry.card.is_snow
    key = id(uses), about.token, chains, asks, source.entry.reading.tapped_damage, is_snow
    known = _KNOWN.get(key)
    if known is None:
        known = uses, _modes(source, uses, about)
        if prod(columns.room) <= MOST_STATES:  # larger ones are rare
            _KNOWN.keep(key, known)
    return known[1]


_KNOWN: Renewed[object, tuple[OwnUses, Modes | None]] = Renewed(1_024)
"""The modes of uses that are known again, by identity: about 10 kB each."""


def _modes(source: SourceClass, uses: OwnUses, about: Circumstances) -> Modes | None:
    if not all(_uses_itself_alone(use, source.count) for use in uses):
        return None
    if not (all(use.taps for use in uses) or all(use.loses for use in uses)):
        return None
    plain: dict[int, Mode] = {}  # by the identity of what they do: it is one object for equal effects
    asking: dict[int, Mode] = {}
    for number, use in enumerate(uses):
        life = life_of(use, source)
        price = use.price + about.life_price(life) if life else use.price
        mixes = _mixes(use)
        if len(mixes) > MOST_MIXES:
            return None
        for mixed in mixes:
            makes, changes = about.made_by(use, mixed, source)
            best = asking if use.costs else plain
            for change in changes:
                known = best.get(id(change))
                if known is None or price < known.price:
                    best[id(change)] = Mode(number, makes, mixed, price, change)
    unspent = about.prices.unspent
    return Modes(_ways([*plain.values()], unspent), _ways([*asking.values()], unspent))


def _mixes(use: Use) -> list[str]:
    """List the mixes of types that the mana can be that is made in a combination: as many as are looked at.

    One more says that there are more: of a hundred mana of any colors there are four millions.
    """
    if not use.combination:
        return [""]
    mixes = combinations_with_replacement(use.combination_types, use.combination)
    return ["".join(mix) for mix in islice(mixes, MOST_MIXES + 1)]


def _uses_itself_alone(use: Use, count: int) -> bool:
    """Tell whether an activation uses its own object once, and nothing but that, mana and life."""
    if use.takings or use.riders or use.price < 0 or use.most < count:
        return False
    if any(demand.life or demand.generic for demand, _ in use.costs):
        return False
    return (use.taps or use.loses) and is_simple(use.ability)


def _makes(use: Use, mixed: str, source: SourceClass, split_snow: bool) -> dict[Kind, int]:
    """Count the mana of each kind that a use makes."""
    found: dict[Kind, int] = {}
    for letter, amount in Counter(use.run + mixed).items():
        kind = kind_of(letter, use, source, split_snow)
        found[kind] = found.get(kind, 0) + amount
    for kind, amount in use.kinds_behind.items() if use.behind else ():
        found[kind] = found.get(kind, 0) + amount
    return found


def _ways(modes: list[Mode], unspent: int) -> Ways | None:
    if not modes:
        return None
    states = np.array([mode.change.states for mode in modes])
    prices = np.array([mode.change.unspent * unspent + mode.price for mode in modes])
    return Ways(tuple(modes), states, prices, int(prices.max()))
