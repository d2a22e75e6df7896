"""What the cost of a mana ability asks for, counted up once for each ability (118.3)."""

from __future__ import annotations

from collections import Counter

from planner.game.caching import remembered
from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    ManaAbility,
    Mill,
    PayEnergy,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    SideEffects,
    TapSelf,
    UntapSelf,
)
from planner.game.records import Record
from planner.game.vocabulary import Verb, Zone

_OWN_LOSS: tuple[tuple[type, str], ...] = (
    (SacrificeSelf, Verb.SACRIFICE),
    (ExileSelf, Verb.EXILE),
    (ReturnSelf, Verb.RETURN),
)


class Costs(Record, frozen=True):
    """What a cost asks for besides mana, life and other objects.

    ``losses`` are the verbs by which it loses its own object, ``verbs`` all of its actions on that object,
    ``amounts`` its other actions that can be prohibited. ``tags`` describe the activation for restrictions on
    mana (106.6). ``irreversible`` says that the activation can't be undone, ``bare`` that the cost is {T} and
    nothing else, ``adds_only`` that the ability does nothing but add mana.
    """

    energy: int
    mills: int
    exiled: int
    removes: dict[str, int]
    puts: dict[str, int]
    losses: tuple[str, ...]
    verbs: tuple[str, ...]
    amounts: tuple[str, ...]
    exerts: bool
    tags: frozenset[str]
    irreversible: bool
    bare: bool
    adds_only: bool


@remembered
def costs_of(ability: ManaAbility) -> Costs:
    """Sum up the cost of an ability; cached."""
    kinds = {type(part) for part in ability.cost}
    energy = sum(part.amount for part in ability.cost if isinstance(part, PayEnergy))
    mills = sum(part.amount for part in ability.cost if isinstance(part, Mill))
    losses = tuple(verb for kind, verb in _OWN_LOSS if kind in kinds)
    amounts = {Verb.PAY_ENERGY: energy, Verb.MILL: mills}
    return Costs(
        energy=energy,
        mills=mills,
        exiled=sum(part.amount for part in ability.cost if isinstance(part, Mill) and part.to == Zone.EXILE),
        removes=_counters(ability, RemoveCounters),
        puts=_counters(ability, PutCounters),
        losses=losses,
        verbs=(
            Verb.ACTIVATE,
            *[Verb.TAP, Verb.ACTIVATE_TAPPING] * (TapSelf in kinds),
            *[Verb.UNTAP] * (UntapSelf in kinds),
            *losses,
        ),
        amounts=tuple(verb for verb, amount in amounts.items() if amount),
        exerts=Exert in kinds,
        tags=_tags(ability),
        irreversible=Mill in kinds or ability.after.irreversible,
        bare=kinds == {TapSelf},
        adds_only=ability.after == SideEffects(),
    )


def _tags(ability: ManaAbility) -> frozenset[str]:
    """Tags of an activation for restrictions on mana: {X} or {C} in its cost (106.6)."""
    symbols = ability.mana.symbols if ability.mana is not None else ()
    colorless = any("C" in symbol.types for symbol in symbols)
    has_x = "{X}" in ability.text.partition(":")[0]
    return frozenset(["x"] * has_x + ["c"] * colorless)


def _counters(ability: ManaAbility, kind: type[RemoveCounters] | type[PutCounters]) -> dict[str, int]:
    """Count the counters of each kind that the cost removes or puts."""
    found: Counter[str] = Counter()
    for part in ability.cost:
        if isinstance(part, kind):
            found[part.kind] += part.amount
    return {name: amount for name, amount in found.items() if amount}
