"""Who is paid with what: the cost, and mana abilities with mana in their costs (106.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from planner.game.abilities import ManaAbility, Rider
from planner.game.costs import TotalCost
from planner.game.objects import Characteristics, Game, GameObject
from planner.game.purposes import Purpose, SpendOnly
from planner.mana import SymbolKind
from planner.models.demands import COST, Demand, Kind, generic_of, symbol_demand
from planner.models.spending import spendable
from planner.sources import SourceClass

Made = tuple[Characteristics | None, ...]
"""What produced some mana: the sources, each None where nobody says what it is."""


def purpose_of(ability: ManaAbility, entry: GameObject) -> Purpose:
    """What mana is spent on that pays for a mana ability (106.6)."""
    mana = ability.mana
    tags = {"c"} if mana is not None and any("C" in symbol.types for symbol in mana.symbols) else set()
    return Purpose(kind="ability", card=entry.card, tags=frozenset(tags), mana_ability=True)


class Payees:
    """Who may be paid with what: the cost, and mana abilities that restrictions don't tell apart."""

    def __init__(self, game: Game, classes: Sequence[SourceClass], costs: dict[int, TotalCost]) -> None:
        self._purposes = {payee: cost.purpose for payee, cost in costs.items()}
        self.purpose = next(iter(self._purposes.values()), Purpose())
        restrictions = {ability.spend_only for source in classes for ability in source.abilities}
        restrictions |= {
            trigger.spend_only
            for source in classes
            for ability in source.abilities
            for trigger in ability.triggered
        }
        restrictions |= {pool.spend_only for pool in game.pool}
        restrictions |= {rule.purposes for rule in game.spending}
        self._restrictions = [r for r in restrictions if r is not None]
        self._restrictions.sort(key=lambda restriction: restriction.words)
        self._numbers: dict[tuple[bool, ...], int] = {}
        for source in classes:
            for ability in source.abilities:
                if ability.mana is not None:
                    self.number(ability, source.entry)

    def number(self, ability: ManaAbility, entry: GameObject) -> int:
        """The payee that an ability with mana in its cost is."""
        purpose = purpose_of(ability, entry)
        signature = tuple(restriction.allows(purpose) for restriction in self._restrictions)
        return self._numbers.setdefault(signature, COST + 1 + len(self._numbers))

    def kind(
        self, letter: str, only: SpendOnly | None, riders: tuple[Rider, ...], snow: bool, sources: Made
    ) -> Kind:
        """The kind of mana of a type with a restriction, all of it from these sources."""
        usable = tuple(r for r in riders if r.only is None or r.only.allows(self.purpose))
        return Kind(letter, self.paid_by(only, sources), snow, only is None or not only.not_generic, usable)

    def paid_by(self, only: SpendOnly | None, sources: Made) -> frozenset[int]:
        """The payees that mana with this restriction, from these sources, may pay (106.3, 106.6)."""
        costs = {
            payee
            for payee, purpose in self._purposes.items()
            if all(one.fits(source) for one in purpose.only_from for source in sources)
            and (only is None or only.allows(purpose))
        }
        if only is None:
            return frozenset(costs.union(self._numbers.values()))
        place = self._restrictions.index(only)
        return frozenset(costs | {number for sign, number in self._numbers.items() if sign[place]})


def mana_costs(
    source: SourceClass, ability: ManaAbility, payees: Payees, game: Game
) -> Iterator[tuple[Demand, int]]:
    """The mana in an activation's cost, by demand."""
    if ability.mana is None:
        return
    payee = payees.number(ability, source.entry)
    table = spendable(game.spending, purpose_of(ability, source.entry)) if game.spending else None
    amounts: Counter[Demand] = Counter()
    for symbol in ability.mana.symbols:
        generic = symbol.kind is SymbolKind.GENERIC
        demand = generic_of(payee) if generic else symbol_demand(symbol, payee, table, game.life_for)
        amounts[demand] += symbol.generic if generic else 1
    yield from ((demand, amount) for demand, amount in amounts.items() if amount)
