"""List what mana may be spent as: its own type, or what a rule for spending says (609.4b, 118.14)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.game.characteristics import Purpose
from planner.game.mana import TYPES
from planner.game.matching import allows
from planner.game.written_abilities import SpendAs

Spendable = dict[str, str]
"""For each type of mana, the types that it can be spent as, as letters."""


def spendable(rules: Iterable[SpendAs], purpose: Purpose) -> Spendable:
    """What each type of mana can be spent as for a purpose (609.4b).

    Mana that may be spent *only* as something can be spent as nothing else, whatever other rules allow
    (101.2).
    """
    here = [rule for rule in rules if rule.purposes is None or allows(rule.purposes, purpose)]
    return {letter: _as_types(letter, here) for letter in TYPES}


def _as_types(letter: str, rules: list[SpendAs]) -> str:
    about = [rule for rule in rules if letter in rule.types]
    can = {letter}.union(*(rule.as_types for rule in about))
    for rule in about:
        if rule.only:
            can &= set(rule.as_types)
    return "".join(one for one in TYPES if one in can)


def paying(types: str, table: Spendable) -> str:
    """Types of mana that pay a symbol which asks for one of ``types``.

    >>> paying("U", {"W": "W", "U": "U", "B": "UB"})
    'UB'
    """
    return "".join(letter for letter, can in table.items() if not set(can).isdisjoint(types))
