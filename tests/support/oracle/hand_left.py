"""What a payment leaves of the hand, from the state that it ends in, and where that is compared.

Written from docs/best.md: a card castable rather than none, the cards castable each by itself, those castable
together, behind what is lost for good; what is castable freely behind one-shot mana and life.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from planner.costing.kept_costs import CostToKeep
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import LOSSES, Zone
from tests.support.oracle.activations import State
from tests.support.oracle.kept_costs import Keeping


class HandLeft:
    """The cards of the hand, as they can be cast from where payments end."""

    def __init__(
        self,
        game: Game,
        cost: TotalCost,
        prices: Prices,
        forbid: frozenset[str],
        hand: tuple[CostToKeep, ...],
    ) -> None:
        keeping = partial(Keeping, game, cost, prices, forbid, shortcuts=False)

        self.names = [name for name, _, _ in prices.digits]
        self.least = {name: least for name, least, _ in prices.digits}
        self.sizes = {name: most - least + 1 for name, least, most in prices.digits}
        self.together = keeping(hand)
        self.alone = [(one.weight, keeping((one,))) for one in hand]
        ways = [
            (one, tuple([replace(way, no_life=True) for way in one.ways if not takes_life(way)]))
            for one in hand
        ]
        self.free = [keeping((replace(one, ways=able),), seen=_freely) for one, able in ways if able]
        self.most_alone = self.most_together = sum(one.weight for one in hand)
        self.most_free = sum(one.weight for one, able in ways if able)

    def compared(
        self, price: int, end: State, least: tuple[int, ...] | None = None
    ) -> tuple[tuple[int, ...], int] | None:
        """What plans are compared by, the smaller the better, and what can be cast together.

        None if it is more than the ``least`` found so far, as soon as that is certain.
        """
        amounts = self._digits(price)

        def is_more(alone: int, together: int, freely: int) -> bool:
            return least is not None and self._figures(amounts, alone, together, freely) > least

        alone, together, freely = self.most_alone, self.most_together, self.most_free
        if is_more(alone, together, freely):
            return None
        alone = sum(one.weight(end) for _, one in self.alone)
        if is_more(alone, together, freely):
            return None
        together = self.together.weight(end)
        if is_more(alone, together, freely):
            return None
        freely = sum(one.weight(end) for one in self.free)
        return self._figures(amounts, alone, together, freely), together

    def _figures(self, amounts: dict[str, int], alone: int, together: int, freely: int) -> tuple[int, ...]:
        place = self.names.index("hand")
        lost = [amounts[name] for name in reversed(self.names[place + 1 :])]
        taken = [amounts["one-shot mana"], amounts["life"]]
        rest = [
            amounts[name] for name in reversed(self.names[:place]) if name not in ("one-shot mana", "life")
        ]
        return (*lost, -(alone > 0), -alone, -together, *taken, -freely, *rest)

    def _digits(self, price: int) -> dict[str, int]:
        found = {}
        for name in self.names:
            size, least = self.sizes[name], self.least[name]
            found[name] = (price - least) % size + least
            price = (price - found[name]) // size
        return found


def takes_life(way: TotalCost) -> bool:
    """Whether paying it takes life in any case."""
    return bool(way.life or way.life_per_x)


def _lies_unpriced(thing: GameObject) -> bool:
    """Whether it is a card of the graveyard, whose exile is a toll, not a loss; no price was set on it."""
    return thing.zone == Zone.GRAVEYARD and thing.price is None


def _freely(game: Game) -> Game:
    """The game without the mana abilities that lose something dear or take life."""
    buried = frozenset(n for thing in game.objects if _lies_unpriced(thing) for n in thing.ids)
    objects = tuple([_without_losses(entry, buried) for entry in game.objects])
    return replace(game, objects=objects, life_for="")


def _without_losses(entry: GameObject, buried: frozenset[str]) -> GameObject:
    kept = [one for one in entry.abilities if _takes_nothing(one, entry, buried)]
    return replace(entry, abilities=tuple(kept))


def _takes_nothing(ability: ManaAbility, entry: GameObject, buried: frozenset[str]) -> bool:
    """Whether activating it loses nothing but cards of the graveyard, and takes no life."""
    itself = ability.loses_itself and buried.isdisjoint(entry.ids)
    others = any(part.verb in LOSSES and not part.ids <= buried for part in ability.taken)
    tapped = ability.taps and entry.reading.tapped_damage
    return not (itself or others or tapped or ability.life or ability.damage or ability.later_damage)
