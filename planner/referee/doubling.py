"""Abilities that double the mana in the pool, as the referee reads and carries them out (106.4, 605.1a)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from planner.game.mana import TYPES, ManaCost
from planner.game.mana_abilities import ManaAbility, PayMana, Production, TapSelf
from planner.game.objects import GameObject
from planner.game.vocabulary import Whose

_TEXT = re.compile(r"(\{\d+\}), \{T\}: Double the amount of each type of unspent mana you have\.?")


def doubling_numbers(entry: GameObject) -> frozenset[int]:
    """The numbers of an object's abilities that double the pool."""
    return frozenset(one.number for one in entry.reading.activations if _TEXT.fullmatch(one.text))


def doubling_ability(entry: GameObject, number: int | None) -> ManaAbility | None:
    """The ability of this number, if it doubles the pool and nothing takes it away (613.1f)."""
    texts = {line.text for line in entry.reading.unread}
    for one in entry.reading.activations if entry.controller is Whose.YOU else ():
        fee = _TEXT.fullmatch(one.text)
        if fee is not None and one.number == number and one.text in texts:
            cost = (PayMana(ManaCost(fee[1])), TapSelf())
            return ManaAbility(one.number, one.text, cost, Production(("",)), doubles=True)
    return None


def adds_by_doubling(there: Mapping[str, int], spent: str, said: str) -> bool:
    """Whether doubling the pool adds what a step says, once its own cost is paid (602.2b).

    >>> adds_by_doubling({"R": 4, "G": 1}, "RRG", "RR"), adds_by_doubling({"R": 4}, "RRR", "RR")
    (True, False)
    """
    left = {letter: there.get(letter, 0) - spent.count(letter) for letter in TYPES}
    return all(said.count(letter) == amount for letter, amount in left.items())
