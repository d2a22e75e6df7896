"""The oracle's options of small boards of simple objects: every plan there is, and what it gives up.

Written from the contract alone: all sets of activations, with every way to pay the
symbols; sorted by price and ties, and one by one taken where no plan taken before gives
up as little of everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from planner.costing.question import Question
from planner.game.mana import COLORS
from planner.game.mana_abilities import ExileSelf, ReturnSelf, SacrificeSelf
from planner.game.objects import GameObject
from tests.support.oracle.best import (
    State,
    Use,
    _after,
    _uses,
    activation_sets,
    is_simple,
    life_after_activations,
)
from tests.support.oracle.price_rows import color_price, life_price, one_by_one, source_colors, taps
from tests.support.oracle.symbol_payment import owed_after_choices, pool_kinds, ways_to_pay

Given = Counter[tuple[object, ...]]
Figures = tuple[int, int, int]
"""Price, activations, positions."""
_LOST = (SacrificeSelf, ExileSelf, ReturnSelf)


@dataclass(frozen=True)
class Plan:
    """One way to pay: its figures, and what it gives up by kinds of objects."""

    figures: Figures
    given: tuple[tuple[tuple[object, ...], int], ...]

    def is_more_than(self, other: Plan) -> bool:
        """Whether it gives up all that the other one does."""
        mine = dict(self.given)
        return all(mine.get(what, 0) >= amount for what, amount in other.given)


def can_search(asked: Question) -> bool:
    """Whether everything there is can be gone through one object at a time."""
    game, cost = asked.game, asked.cost
    if len(asked.ways) > 1 or asked.reasons or cost.mana is None or not cost.mana.exists:
        return False
    plain = not (game.pool or cost.parts or cost.counters or cost.helping or game.life_for or cost.spare)
    return plain and not cost.wants_max_x and all(map(is_simple, game.objects))


def options_of(asked: Question, n: int) -> list[Plan]:
    """The n best plans that differ, none of them lethal."""
    taken: list[Plan] = []
    for plan in sorted(set(every_plan(asked)), key=lambda plan: plan.figures):
        if len(taken) < n and not any(plan.is_more_than(other) for other in taken):
            taken.append(plan)
    return taken


def every_plan(asked: Question) -> Iterator[Plan]:
    """Every plan that leaves its player alive."""
    game, cost, prices = asked.game, asked.cost, asked.prices
    objects = [one for one in one_by_one(game) if one.ids[0] != cost.on_stack]
    before = [sum(color in source_colors(one) for one in objects) for color in COLORS]
    cards = {one: entry.card for entry in game.objects for one in entry.ids}
    each: list[list[tuple[Use, Given]]] = []
    for one in objects:
        uses = list(_uses(one, game.life, cost, prices, one.forbid or one.ids[0] in asked.forbid, cards))
        ways = list(zip(uses, _given(one, game.life, len(uses)), strict=True))
        each.append([way for way in ways if way[0].activations or one.ids[0] not in asked.require])
    if asked.require - {one.ids[0] for one in objects}:
        return
    kinds = list({kind: None for ways in each for use, _ in ways for kind, _ in use.made})
    index = {kind: place for place, kind in enumerate(kinds)}
    owed = owed_after_choices(cost)
    for chosen in product(*each):
        state = State((0,) * len(kinds))
        for use, _ in chosen:
            state = _after(state, use, index)
        life = life_after_activations(game.life, state)
        if life is None:
            continue
        there = pool_kinds(game, cost, prices) + Counter(dict(zip(kinds, state.made, strict=True)))
        figures = [sum(getattr(use, name) for use, _ in chosen) for name in ("activations", "position")]
        price = sum(use.price for use, _ in chosen) + color_price(before, state.sources, prices)
        given = sum((more for _, more in chosen), Given())
        for life_owed, ending in ways_to_pay(there, cost, owed, prices, game.spending).items():
            lost = game.life - life + life_owed + state.triggers
            if (life_owed and life < life_owed) or game.life - lost <= 0:
                continue
            whole = price + ending.price + life_price(game.life, lost, prices)
            all_given = given + Given({("life",): lost})
            yield Plan((whole, figures[0], figures[1]), tuple(sorted(all_given.items(), key=repr)))


def _given(one: GameObject, life: int, number: int) -> Iterator[Given]:
    """What each use of an object gives up of the objects, in the order of the oracle's uses."""
    yield Given()
    if number == 1:
        return
    sick = one.summoning_sick and one.card.is_creature  # 302.6: it means nothing for a land
    kind = (one.card.name, one.zone, one.tapped, sick, one.card.token, one.price)
    for free, last in activation_sets(one, life):
        activations = free + ([last] if last else [])
        if activations:  # what is tapped counts what is lost
            gone = last is not None or any(taps(ability) for ability, _ in activations)
            given = Given({("tap", *kind): int(gone)})
            if last is not None:
                verb = next((type(part).__name__ for part in last[0].cost if isinstance(part, _LOST)), "lost")
                given[verb, *kind] = 1
            yield +given
