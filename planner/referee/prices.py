"""The price of a plan as the referee counts it, row by row of the contract's table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from planner.game.abilities import ExileSelf, ManaAbility, PayLife, SacrificeSelf, TapSelf
from planner.game.objects import GameObject
from planner.game.prices import Prices
from planner.mana import COLORS
from planner.referee.state import Thing

if TYPE_CHECKING:
    from planner.referee.play import Replay


def rows(done: Replay, prices: Prices, life_after_triggers: int) -> dict[str, int]:
    """The rows of the contract's price table that apply to what was done."""
    rows = {
        "activations": sum(prices.activation * min(made, 3) for _, _, made in done.activated),
        "types": sum(_types_price(prices, thing, ability) for thing, ability, _ in done.activated),
        "colors": _colors_price(prices, done),
        "life": _life_price(prices, done.game.life, done.game.life - life_after_triggers),
        "tapped": sum(_tap_price(prices, t.entry) for t in done.things.values() if t.tapped_by_plan),
        "lost": sum(_loss_price(prices, done.things[one].entry) for one in done.sacrificed + done.exiled),
        "X": -prices.x * (done.x or 0) if done.cost.wants_max_x else 0,
    }
    return rows | done.pool.price(prices)


def _types_price(prices: Prices, thing: Thing, ability: ManaAbility) -> int:
    """Types beyond the first that the object's mana abilities could make, whichever is used."""
    if ability.spend_only is not None:
        return -prices.flexibility
    types = {letter for one in thing.entry.reading.mana_abilities for letter in one.production.types}
    return prices.flexibility * max(len(types) - 1, 0)


def _colors_price(prices: Prices, done: Replay) -> int:
    """Colors that lose their last source, or come down to fewer than two."""
    before: Counter[str] = Counter()
    for entry in done.game.objects:
        colors = _source_colors(entry)
        if colors:
            count = len(entry.ids) - (done.cost.on_stack in entry.ids)
            for color in colors:
                before[color] += count
    after = before.copy()
    for thing in done.things.values():
        if thing.zone != thing.entry.zone or thing.tapped_by_plan:
            after.subtract(_source_colors(thing.entry))
    price = 0
    for color in COLORS:
        price += prices.last_source * (before[color] >= 1 > after[color])
        price += prices.next_to_last_source * (before[color] >= 2 > after[color])
    return price


def _source_colors(entry: GameObject) -> set[str]:
    """The colors that a permanent is a source of, as the game stands before the payment."""
    if entry.zone != "battlefield" or entry.controller != "you" or entry.tapped:
        return set()
    sick = entry.summoning_sick and entry.card.is_creature and not entry.reading.haste
    return {
        letter
        for ability in entry.reading.mana_abilities
        if ability.spend_only is None and ability.zone == "battlefield" and not (sick and ability.taps)
        if all(isinstance(part, TapSelf | PayLife | SacrificeSelf | ExileSelf) for part in ability.cost)
        for letter in ability.production.types
        if letter != "C"
    }


def _life_price(prices: Prices, life: int, lost: int) -> int:
    """Each point by the total that it is taken from: 11 and more, 10 to 6, 5 and less."""
    from_eleven = max(min(life - 10, lost), 0)
    from_six = max(min(life - 5, lost), 0)
    first, second, third = prices.life
    return first * from_eleven + second * (from_six - from_eleven) + third * (lost - from_six)


def _tap_price(prices: Prices, entry: GameObject) -> int:
    """A permanent tapped that has another use for {T}, a creature that could have fought."""
    price = prices.ability_tap if entry.reading.tap_ability else 0
    if not entry.card.is_creature:
        return price
    if entry.summoning_sick or entry.reading.defender:
        return price + 1
    return price + prices.creature_tap + _power(entry, prices)


def _loss_price(prices: Prices, entry: GameObject) -> int:
    """An object sacrificed or exiled, by where it was and what it is."""
    card, reading = entry.card, entry.reading
    if entry.price is not None:
        return entry.price
    if entry.zone == "hand":
        return prices.hand_card + 5 * card.mana_value
    if entry.zone == "graveyard":
        return prices.graveyard_card
    if entry.zone != "battlefield":
        return 0
    abilities = reading.mana_abilities
    if len(abilities) == 1 and not reading.others and abilities[0].loses_itself:
        return prices.mana_token
    if card.is_land:
        return prices.land
    if card.token:
        return 10 + 3 * (max(_power(entry, prices), 0) if card.is_creature else 0)
    return prices.permanent + 10 * card.mana_value


def _power(entry: GameObject, prices: Prices) -> int:
    """Its power, or what an unstated one counts as."""
    return prices.unknown_power if entry.card.power is None else entry.card.power
