"""Abilities that double the mana in the pool (Doubling Cube): mana abilities, but of no settled amount.

What one adds is what is in the pool as it resolves (106.4, 605.1a). They are no abilities of their object
where amounts are settled: only the constraint program plans with them.
"""

from __future__ import annotations

from planner.game.caching import remembered
from planner.game.mana import ManaCost
from planner.game.mana_abilities import ManaAbility, PayMana, Production, TapSelf
from planner.game.objects import GameObject
from planner.game.vocabulary import Whose


@remembered
def doubling_abilities(entry: GameObject) -> tuple[ManaAbility, ...]:
    """The abilities "{3}, {T}: Double the amount of each type of unspent mana you have" of a permanent."""
    if entry.controller is not Whose.YOU or not entry.is_permanent:
        return ()
    lines = [line for line in entry.reading.unread if line.doubles]
    found = [(one, line) for line in lines for one in entry.reading.activations if one.text == line.text]
    return tuple(
        [
            ManaAbility(
                number=one.number,
                text=line.text,
                cost=(PayMana(ManaCost(f"{{{line.reach.doubles}}}")), TapSelf()),
                production=Production(("",)),
                doubles=True,
            )
            for one, line in found
            if line.reach is not None
        ]
    )
