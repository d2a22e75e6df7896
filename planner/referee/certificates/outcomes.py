"""The most that one activation of a mana ability can give, whatever comes out of it (605, 106.12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from planner.game.mana_abilities import ManaAbility, Production, Triggered
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.records import replace
from planner.game.triggered_split import all_runs
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.weights import WeightReading

_MANY = 200
_MANY_AT_WILL = 4
"""With more outcomes than this, or more mana of any types, what triggers follow isn't worked out."""


class ActivationYield(NamedTuple):
    """Mana of an activation: its weight, its amount, and its triggers' other effects."""

    counts: int
    made: int
    life: int = 0
    stays_tapped: bool = False


class Makes(NamedTuple):
    """The mana an object makes in a case: only ``only`` (None for any), and none of ``never``.

    Sorted letters.

    This is the mana of its own ability, without triggers; mana of free choice isn't split.
    """

    only: str | None = None
    never: frozenset[str] = frozenset()

    def allows(self, run: str) -> bool:
        """Whether this mana may be made."""
        made = "".join(sorted(run))
        return made not in self.never and self.only in (None, made)


ANYTHING = Makes()


class Outcomes:
    """Upper bounds on the outcomes of activations, by weights."""

    def __init__(
        self, game: Game, weights: WeightReading, prices: Prices | None, losable: frozenset[str] = frozenset()
    ) -> None:
        self.game = game
        self.weights = weights
        self.prices = prices
        self.losable = losable

    def best(
        self,
        entry: GameObject,
        ability: ManaAbility,
        per_life: int,
        name: str,
        makes: Makes = ANYTHING,
        by: int | None = None,
    ) -> int | None:
        """The most that the mana of one activation weighs, less the price of that amount of mana.

        ``per_life`` is the weight of a point of life that triggers take. ``makes`` is what it may make, None
        is returned if it can't; ``by`` is its group of converters. Raises ``FaultError`` if there are more
        outcomes than are examined.
        """
        if not ability.triggered:
            made = ability.production
            if ability.could_make_less:  # any of this, so that what it makes isn't told apart
                return max(self._worth(one, per_life) for one in self._lesser(entry, ability, made, by))
            if makes != ANYTHING and not made.amount:
                runs = tuple([run for run in made.runs or ("",) if makes.allows(run)])
                if not runs:
                    return None
                made = replace(made, runs=runs)
            found = self._made(entry, ability, made, by)
        else:
            found = self._with_triggers(entry, ability, name, by, makes)
            if not found:
                return None
        return max(self._worth(one, per_life) for one in found)

    def _worth(self, outcome: ActivationYield, per_life: int) -> int:
        scale, prices = self.weights.stated.scale, self.prices
        price = 0
        if prices is not None:
            price = (
                prices.activation * min(outcome.made, prices.activation_cap)
                + prices.no_untap * outcome.stays_tapped
            )
        return outcome.counts - per_life * outcome.life - scale * price

    def _made(
        self, entry: GameObject, ability: ManaAbility, made: Production, by: int | None
    ) -> list[ActivationYield]:
        """The best outcome of a production for each of its runs."""

        def of(letter: str) -> int:
            return self.weights.made(
                letter, snow=entry.card.is_snow, only=ability.spend_only, source=entry.card, by=by
            )

        free = made.amount * max((of(letter) for letter in made.types), default=0)
        return [
            ActivationYield(free + sum(of(letter) for letter in run), made.amount + len(run))
            for run in made.runs or ("",)
        ]

    def _lesser(
        self, entry: GameObject, ability: ManaAbility, made: Production, by: int | None
    ) -> Iterator[ActivationYield]:
        """The best outcomes of a production that could shrink: each smaller amount, down to none."""

        def of(letter: str) -> int:
            return self.weights.made(
                letter, snow=entry.card.is_snow, only=ability.spend_only, source=entry.card, by=by
            )

        free = [max((of(letter) for letter in made.types), default=0)] * made.amount
        for run in made.runs or ("",):
            dearest = sorted([*free, *map(of, run)], reverse=True)
            for number in range(len(dearest) + 1):
                yield ActivationYield(sum(dearest[:number]), number)

    def _with_triggers(
        self, entry: GameObject, ability: ManaAbility, name: str, by: int | None, makes: Makes
    ) -> list[ActivationYield]:
        """The outcomes with triggers, and without those whose objects could have left (603.2)."""
        found: list[ActivationYield] = []
        if max(ability.makes.amount, *[_at_will(one) for one in ability.triggered]) > _MANY_AT_WILL:
            raise FaultError(f"what {name} can give has too many outcomes to be added up")
        for own in all_runs(ability.makes):
            if not makes.allows(own):
                continue
            (base,) = self._made(entry, ability, Production((own,)), by)
            behind = [self._behind(one, own, by) for one in ability.triggered]
            for more in product(*behind):
                found.append(
                    ActivationYield(
                        base.counts + sum(one.counts for one in more),
                        base.made + sum(one.made for one in more),
                        sum(one.life for one in more),
                        any(one.stays_tapped for one in more) and not ability.loses_itself,
                    )
                )
                if len(found) > _MANY:
                    raise FaultError(f"what {name} can give has too many outcomes to be added up")
        return found

    def _behind(self, trigger: Triggered, own: str, by: int | None) -> list[ActivationYield]:
        """What a trigger adds after an ability made this mana."""
        made = trigger.behind(own)
        nothing = [ActivationYield(0, 0)]
        if made is None:
            return nothing
        giver = self.game.find(trigger.object)
        source = None if giver is None else giver.card
        life = trigger.after.damage + trigger.after.life_lost
        found = []
        for run in all_runs(made):
            counts = sum(
                self.weights.made(letter, snow=trigger.snow, only=trigger.spend_only, source=source, by=by)
                for letter in run
            )
            found.append(ActivationYield(counts, len(run), life, trigger.after.no_untap))
        return found + nothing if trigger.object in self.losable else found


def _at_will(trigger: Triggered) -> int:
    return 0 if trigger.production is None else trigger.production.amount
