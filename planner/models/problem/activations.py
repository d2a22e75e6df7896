"""Uses of sources: a mana ability with a choice of its mana, and what activating it does besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from planner.game.caching import remembered
from planner.game.mana_abilities import (
    ManaAbility,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    Rider,
    SideEffects,
    Triggered,
)
from planner.game.records import Record, replace
from planner.models.problem.demands import Demand, ManaKind, kind_with
from planner.models.problem.source_classes import SourceClass, Taking, energy_of, mill_of


class Behind(Record, frozen=True):
    """Mana of a triggered mana ability, of another kind than the mana of the ability that triggers it.

    ``run`` is the mana as type letters; ``kind`` is its kind, apart from the type.
    """

    trigger: Triggered
    run: str
    kind: ManaKind


class Use(NamedTuple):
    """A mana ability of a class with a choice of the mana that it makes.

    ``run`` is the mana that one activation makes, as type letters, ``combination`` mana
    more of which each is of any of ``combination_types``. ``costs`` is the mana that it
    asks for. ``taps`` and ``loses`` say what becomes of the object, ``takings`` what the
    cost does to how many others. ``price`` is what one activation gives up besides life,
    colors and other objects. What triggered mana abilities add is in ``run`` and the
    combination where it is mana of the same kind; otherwise all of it is ``behind``.
    """

    source: int
    ability: ManaAbility
    run: str
    most: int
    price: int
    pays: frozenset[int]
    generic: bool
    riders: tuple[Rider, ...]
    costs: tuple[tuple[Demand, int], ...] = ()
    takings: tuple[tuple[Taking, int], ...] = ()
    combination: int = 0
    combination_types: str = ""
    taps: bool = False
    loses: bool = False
    behind: tuple[Behind, ...] = ()

    @property
    def is_filter(self) -> bool:
        """Whether the use turns one mana into one any number of times, and does nothing else.

        Of two such activations in a row the first is useless: its mana could pay for the second directly.
        """
        once = self.taps or self.loses or self.ability.limit is not None
        parts = (PayMana, PayLife, PayEnergy)
        bare = all(isinstance(part, parts) for part in self.ability.cost)
        bare = bare and self.ability.after == SideEffects() and not self.behind
        mana = self.ability.mana
        return (
            bare
            and not once
            and self.price >= 0
            and self.made == 1
            and mana is not None
            and mana.mana_value == 1
        )

    @property
    def made(self) -> int:
        """Count the mana that one activation makes."""
        made = len(self.run) + self.combination
        return made + sum(len(more.run) for more in self.behind) if self.behind else made

    @property
    def doing(self) -> str:
        """Describe in words what the use makes."""
        parts = [self.run] if self.run else []
        parts += [f"{self.combination} in a combination"] if self.combination else []
        return " and ".join(parts) or "nothing"

    @property
    def made_behind(self) -> str:
        """Mana of its triggers that has a kind of its own, as type letters."""
        return "".join(more.run for more in self.behind)

    @property
    def kinds_behind(self) -> Counter[ManaKind]:
        """Count the mana of its triggers that has a kind of its own, by kind."""
        return Counter(replace(more.kind, type=letter) for more in self.behind for letter in more.run)


def kind_of(letter: str, use: Use, source: SourceClass, split_snow: bool) -> ManaKind:
    """Kind of mana of a type that a use makes, without mana of its triggers (107.4h)."""
    return kind_with(letter, use.pays, split_snow and source.entry.card.is_snow, use.generic, use.riders)


def counters_spent(ability: ManaAbility) -> Mapping[str, int]:
    """Count the counters that activating takes off the object, by kind, less those it puts on; default 0."""
    after = ability.after
    if not (after.counters or after.removes) and _COUNTERS.isdisjoint(ability.parts):
        return _NO_COUNTERS
    spent: Counter[str] = Counter()
    for part in ability.cost:
        if isinstance(part, RemoveCounters):
            spent[part.kind] += part.amount
        elif isinstance(part, PutCounters):
            spent[part.kind] -= part.amount
    for kind, amount in after.counters:
        spent[kind] -= amount
    spent.update(dict(after.removes))
    return spent


_COUNTERS = frozenset((RemoveCounters, PutCounters))
_NO_COUNTERS: Counter[str] = Counter()


@remembered
def is_simple(ability: ManaAbility) -> bool:
    """Whether an ability affects a payment only by its mana, its object and its life."""
    counters = RemoveCounters in ability.parts
    more = counters or energy_of(ability) or mill_of(ability) or ability.after.life_gained
    return not (ability.untaps or more) and ability.limit is None


def life_of(use: Use, source: SourceClass) -> int:
    """Life that an activation takes, including damage from abilities that trigger on its tapping."""
    ability = use.ability
    tapped = source.entry.reading.tapped_damage if use.taps else 0
    return ability.life + ability.damage + ability.later_damage + tapped


def adds_certain_mana(use: Use, source: SourceClass) -> bool:
    """Whether an activation makes a fixed amount of mana from its own object alone, mana and life."""
    alone = not (use.takings or use.behind or use.riders)
    once = (use.taps or use.loses) and use.most >= source.count
    certain = use.made == len(use.run) >= 1
    return alone and once and certain and use.price >= 0 and is_simple(use.ability)
