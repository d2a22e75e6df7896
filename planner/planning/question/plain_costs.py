"""Bare costs of plain mana symbols: what all of them share on a board, and how they are decided.

What texts bear on such a cost is asked of each object and remembered with it, so that a board which differs
from a known one by an object or two is told at once.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Protocol

from planner.contract.answer_parts import Status
from planner.contract.request import PaySpec
from planner.costing.line_relevance import every_unread, lacks_its_bearer
from planner.costing.question import prepare_on
from planner.game.caching import remembered
from planner.game.mana import ManaCost, ManaError, SymbolKind
from planner.game.objects import Game, GameObject
from planner.game.readings import Could
from planner.game.records import Record, field, replace
from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.demand_checks import SymbolDemand, is_bare, need_of, needed_by
from planner.models.deciders.hall.halls_condition import Halls
from planner.models.problem.demands import Demand, owed_by
from planner.planning.question.methods import rests_on_amounts

_ONE = "{1}"
_ONE_COST = TotalCost(ManaCost(_ONE))
_ONE_COLORLESS = ManaCost("{C}")
_SYMBOL = re.compile(r"\{[^{}]*\}")
_PLAIN = (SymbolKind.GENERIC, SymbolKind.TYPED, SymbolKind.CHOICE)


class Supply(Protocol):
    """A compiled board."""

    def halls(self, cost: TotalCost) -> Halls:
        """Its supply for costs with the purpose of this one."""
        ...


class PlainCosts(Record, frozen=True):
    """Facts that all bare costs of plain mana symbols share on a board.

    ``cost`` is such a cost: {1}. ``hinders`` and ``helps`` say that text which isn't understood could raise
    the cost, or could add mana; ``lacks`` that some text asks for a fact that the request doesn't state.
    ``halls`` has an entry for costs without and with {C}, each with whether costs owe the same symbols as on
    any board. ``silent`` says that a verdict needs no notes: nothing was assumed, every text is understood
    and no fact is missing.
    """

    cost: TotalCost
    hinders: bool
    helps: bool
    lacks: bool = False
    silent: bool = False
    halls: dict[bool, tuple[Halls, bool]] = field(default_factory=dict)

    @property
    def unknown(self) -> Status | None:
        """The verdict if unread text decides: None if the reason is a missing fact, else unknown."""
        return None if self.lacks else Status.UNKNOWN

    def is_like(self, other: PlainCosts) -> bool:
        """Whether the texts of another board affect such costs in the same way."""
        mine = self.hinders, self.helps, self.lacks
        alike = self.cost is other.cost or self.cost == other.cost
        return alike and mine == (other.hinders, other.helps, other.lacks)

    def verdict(self, text: str, board: Supply) -> Status | None:
        """Decide whether a cost can be paid; None if Hall's condition doesn't decide it."""
        read = read_cost(text)
        if read is None:
            return None
        halls, common = self.halls.get(read.has_c) or self._compiled(read.has_c, board)
        need = read.need if common else needed_by(replace(self.cost, mana=read.mana), halls.table)
        if need is None:
            return None
        found = halls.verdict(need)
        if found is None:
            return None
        if found:
            return self.unknown if self.hinders else Status.PAYABLE
        return self.unknown if self.helps else Status.UNPAYABLE

    def _compiled(self, colorless: bool, board: Supply) -> tuple[Halls, bool]:
        """Compile the supply for costs without {C}, or with it."""
        halls = board.halls(replace(self.cost, mana=_ONE_COLORLESS) if colorless else self.cost)
        common = halls.table is None and self.cost == _ONE_COST
        found = self.halls[colorless] = halls, common
        return found


class _ReadCost(Record, frozen=True):
    text: str
    need: SymbolDemand | None
    has_c: bool

    @property
    def mana(self) -> ManaCost:
        """The cost itself."""
        return ManaCost(self.text)


@lru_cache(maxsize=65_536)
def read_cost(text: str) -> _ReadCost | None:
    """Read a cost of plain mana symbols; cached. None for every other cost."""
    symbols = _SYMBOL.findall(text)
    if not symbols or "".join(symbols) != text:
        return None
    owed: list[tuple[Demand, int]] = []
    has_c = False
    for symbol, number in Counter(symbols).items():
        one = _read_symbol(symbol)
        if one is None:
            return None
        owed += [(demand, amount * number) for demand, amount in one.owed]
        has_c = has_c or one.has_c
    return _ReadCost(text, need_of(owed, 0), has_c)


class _SymbolKey(Record, frozen=True):
    owed: tuple[tuple[Demand, int], ...]
    has_c: bool


@lru_cache(maxsize=4_096)
def _read_symbol(text: str) -> _SymbolKey | None:
    """Read what one mana symbol owes; None for X or for text that is no symbol."""
    try:
        mana = ManaCost(text)
    except ManaError:
        return None
    if not mana.exists or not all(symbol.kind in _PLAIN for symbol in mana.symbols):
        return None
    owed, _ = owed_by(TotalCost(mana=mana))
    return _SymbolKey(tuple(owed.items()), any("C" in symbol.types for symbol in mana.symbols))


def plain_costs_of(game: Game) -> PlainCosts | None:
    """The facts of all bare costs of plain symbols in a game; None if they decide nothing."""
    question = prepare_on(game, PaySpec(cost=_ONE))
    cost = question.cost
    if not rests_on_amounts(question) or cost.mana != _ONE_COST.mana or not is_bare(cost):
        return None
    if question.may_double_pool:  # whether that could help is the cost's
        return None
    return PlainCosts(
        cost=cost,
        hinders=question.any_could(Could.HINDER, Could.EITHER),
        helps=question.any_could(Could.HELP, Could.EITHER),
        lacks=bool(question.lacks),
        silent=not (
            every_unread(game)
            or question.game.assumed
            or question.assumed
            or question.needs
            or question.not_understood
        ),
    )


@lru_cache(maxsize=1)
def _known_silent() -> PlainCosts:
    """The facts of bare costs in a game without any text."""
    found = plain_costs_of(Game())
    assert found is not None
    return found


def silent_costs() -> PlainCosts:
    """The same facts for a game whose texts bear on no such cost."""
    return replace(_known_silent(), halls={})


def is_silent(game: Game) -> bool:
    """Whether no text of a game bears on a bare cost of plain mana symbols, and none leaves anything open.

    Then nothing is assumed, not understood or missing, and mana abilities make the same throughout a payment.
    """
    if game.prohibitions or game.life_for or game.spending or game.policies is not None:
        return False
    return not (game.assumed or game.unread) and all(map(_is_silent, game.objects))


@remembered
def _is_silent(entry: GameObject) -> bool:
    if entry.reading.unread or entry.granted or entry.hastened_by:
        return False
    return not lacks_its_bearer(entry) and not any(ability.volatile for ability in entry.abilities)
