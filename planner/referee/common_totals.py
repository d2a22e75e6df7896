"""The referee's own sum of a total cost, for common cases: what a plain spell costs on this board (601.2f).

Where anything is there that this doesn't know for certain it says nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from planner.game.amounts import ONCE
from planner.game.filters import UnstatedError
from planner.game.mana import ManaCost, SymbolKind
from planner.game.objects import Game, GameObject
from planner.game.purposes import Allowed, SpendOnly
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Zone
from planner.game.written_costs import CostChange, CostFloor
from planner.referee.matching import may_spend

# What a spell's own text says of its cost, in whatever words.
_OWN_WORDS = re.compile(r"\b(?:costs?|affinity|undaunted|spree|escalate|tiered|strive|offering)\b", re.I)
_PLAIN = (SymbolKind.TYPED, SymbolKind.GENERIC)
_GENERIC = ""


class _UnclearError(ValueError):
    """The cost is affected by something that isn't handled here."""


def misjudged_total(game: Game, cost: TotalCost) -> str:
    """A fault in the mana of a total cost; "" if there is none or the case isn't handled here.

    >>> misjudged_total(Game(), TotalCost(ManaCost("{1}")))
    ''
    """
    try:
        owed = _owed(game, cost)
    except (_UnclearError, UnstatedError):
        return ""
    if owed is None or cost.mana is None or owed == (stated := _plain(cost.mana)):
        return ""
    return f"total_cost: is {_shown(stated)}, owed is {_shown(owed)} (601.2f)"


def _owed(game: Game, cost: TotalCost) -> Counter[str] | None:
    """The mana that a spell costs by type, "" for generic; None if it isn't a plain one."""
    spell = cost.spell
    announced = cost.alternative or cost.additional or cost.reductions or cost.counted or cost.symbols
    if not cost.whole or cost.kind != PaymentKind.SPELL or spell is None or announced or cost.commander:
        return None
    if not spell.mana_cost.exists or cost.discount or cost.least_generic or _OWN_WORDS.search(spell.text):
        return None
    owed = _plain(spell.mana_cost)
    less: Counter[str] = Counter()
    for change, number in _changes(game, cost):
        mana = _simple(change)
        for letter, amount in mana.items():
            (owed if change.more else less)[letter] += amount * number
    for letter, amount in less.items():
        if letter != _GENERIC:  # 118.7c: what is in excess takes from generic mana
            taken = min(owed[letter], amount)
            owed[letter] -= taken
            owed[_GENERIC] -= amount - taken
    owed[_GENERIC] = max(owed[_GENERIC] - less[_GENERIC], 0)
    missing = max(_floors(game, cost), default=0) - owed.total()
    owed[_GENERIC] += max(missing, 0)
    return +owed


def _plain(mana: ManaCost) -> Counter[str]:
    """The mana by type of a cost without choices, snow and X."""
    found: Counter[str] = Counter()
    for symbol in mana.symbols:
        if symbol.kind not in _PLAIN:
            raise _UnclearError
        if symbol.kind is SymbolKind.GENERIC:
            found[_GENERIC] += symbol.generic
        else:
            found[symbol.types[0]] += 1
    return +found


def _speaking(game: Game) -> Iterator[GameObject]:
    """Objects whose texts affect costs."""
    for entry in game.objects:
        if entry.reading.costs is None:
            continue
        if entry.zone == Zone.COMMAND:
            raise _UnclearError
        if entry.zone in (Zone.BATTLEFIELD, Zone.EFFECT):
            yield entry


def _changes(game: Game, cost: TotalCost) -> Iterator[tuple[CostChange, int]]:
    """The changes that apply, each with the number of objects that have it."""
    for entry in _speaking(game):
        texts = entry.reading.costs
        assert texts is not None
        if any(not one.optional for one in texts.additional):
            raise _UnclearError
        for change in texts.changes:
            if change.optional or change.part or not _speaks_of(change.allowed, change.denied, cost):
                continue
            yield change, entry.count


def _floors(game: Game, cost: TotalCost) -> Iterator[int]:
    for entry in _speaking(game):
        floors: tuple[CostFloor, ...] = entry.reading.costs.floors if entry.reading.costs else ()
        for floor in floors:
            if _speaks_of(floor.allowed, floor.denied, cost):
                if floor.only_if is not None:
                    raise _UnclearError
                yield floor.least


def _speaks_of(allowed: tuple[Allowed, ...], denied: tuple[Allowed, ...], cost: TotalCost) -> bool:
    """Whether a text applies to the spell; not handled if it asks for a choice."""
    if any(clause.chosen is not None for part in (*allowed, *denied) for clause in part.clauses):
        raise _UnclearError
    return may_spend(SpendOnly("", allowed, denied), cost.purpose)


def _simple(change: CostChange) -> Counter[str]:
    """The mana of a change that is a plain amount."""
    simple = change.mana is not None and change.each == ONCE and not change.parts
    asks = change.targets is not None or change.only_if is not None or change.source is not None
    if not simple or asks or change.least or change.only_colored or change.mana is None:
        raise _UnclearError
    return _plain(change.mana)


def _shown(mana: Counter[str]) -> str:
    generic = f"{{{mana[_GENERIC]}}}" if mana[_GENERIC] else ""
    return generic + "".join(f"{{{letter}}}" * mana[letter] for letter in "WUBRGC") or "{0}"
