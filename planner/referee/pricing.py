"""The rows of the contract's price table that apply to what a plan did ("Best")."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from planner.contract.answer import Plan
from planner.game.caching import remembered
from planner.game.mana import COLORS
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb, Whose, Zone
from planner.referee.doubling import doubling_numbers
from planner.referee.policies import is_free, price_of_avoided, price_of_resorts, price_of_wish
from planner.referee.state import LOST, Loss, ReplayState, Thing


def stated_price(plan: Plan, prices: Prices) -> int:
    """The price that a plan states: as a number, or from its tiers by the table's weights."""
    if isinstance(plan.price, int):
        return plan.price
    if not isinstance(plan.stated_gives_up, list):
        return plan.whole_price if plan.tiers is not None else 0
    weights, unit = dict[str, int](), 1
    for tier, least, most in prices.digits:
        weights[tier] = unit
        unit *= most - least + 1
    return sum(one.amount * weights.get(one.tier, 0) for one in plan.stated_gives_up)


def rows(state: ReplayState, cost: TotalCost, x: int, prices: Prices) -> dict[str, int]:
    """Every row but those for mana, by name."""
    judged = _Judged(state, cost, x, prices)
    return {name: row(judged) for name, row in ROWS.items()}


class _Judged(NamedTuple):
    """A plan's state, the cost that it paid, its X, and the price table."""

    state: ReplayState
    cost: TotalCost
    x: int
    prices: Prices


def _activations(of: _Judged) -> int:
    prices, cap = of.prices, of.prices.activation_cap
    each = prices.activation * sum([min(made, cap) for _, _, made in of.state.activations])
    if not prices.use:
        return each
    uses = [
        thing for thing, ability, _ in of.state.activations if not (ability.taps and _taps_freely(of, thing))
    ]
    tapped = [t.taps - t.own_taps for t in of.state.things.values() if t.taps and not _taps_freely(of, t)]
    return each + prices.use * (len(uses) + sum(tapped))


def _converted(of: _Judged) -> int:
    """Price of the mana that activations asked for beyond what they made."""
    return sum([conversion_price(of.prices, ability, made) for _, ability, made in of.state.activations])


def conversion_price(prices: Prices, ability: ManaAbility, made: int) -> int:
    """Price of the mana that an activation asks for beyond what it makes; doubling makes what it finds."""
    if ability.mana is None or ability.doubles:
        return 0
    return prices.converted * max(ability.mana.mana_value - made, 0)


def _taps_freely(of: _Judged, thing: Thing) -> bool:
    return is_free(of.state.game, thing.entry, thing.id, Verb.TAP)


def _types(of: _Judged) -> int:
    """Price of types not made; an activation that made nothing gains nothing by its restriction."""
    counted = [
        (thing, ability)
        for thing, ability, made in of.state.activations
        if made or ability.spend_only is None
        if not (ability.taps and _taps_freely(of, thing))
    ]
    return sum([types_price(of.prices, thing.entry, ability) for thing, ability in counted])


def _abilities(of: _Judged) -> int:
    tapped = [(thing, tap_price(of.prices, thing.entry)) for thing in of.state.things.values() if thing.taps]
    tapped = [(thing, price) for thing, price in tapped if price and not _taps_freely(of, thing)]
    return sum(
        [
            price * (thing.own_taps if thing.entry.card.is_creature else thing.taps)
            for thing, price in tapped
            if price
        ]
    )


def _spared(of: _Judged) -> int:
    """Price of objects to be spared that are tapped or lost."""
    sparing, used = of.prices.sparing, 0
    for name in sparing or ():
        thing = of.state.things.get(name)
        if thing is None:
            continue
        own = [ability for one, ability, _ in of.state.activations if one is thing]
        used += sum([1 for ability in own if ability.taps or ability.loses_itself])
        used += thing.taps - thing.own_taps
        # Exiled from the graveyard it isn't lost again.
        lost = any(loss.thing is thing for loss in _losses(of.state))
        used += lost and not any(ability.loses_itself for ability in own)
    return of.prices.spared * used


def _creatures(of: _Judged) -> int:
    tapped = [thing for thing in of.state.things.values() if thing.taps and thing.entry.card.is_creature]
    counted = [thing for thing in tapped if not _taps_freely(of, thing)]
    return sum([creature_price(of.prices, thing.entry) * thing.taps for thing in counted])


def _colors_spent(of: _Judged) -> int:
    return -of.prices.colors * len(set(of.state.spent) & set(COLORS)) if of.cost.most_colors else 0


ROWS: dict[str, Callable[[_Judged], int]] = {
    "activations": _activations,
    "converted": _converted,
    "types": _types,
    "colors": lambda of: _colors(of.prices, of.state, of.cost.on_stack),
    "no untap": lambda of: (
        of.prices.no_untap * sum([1 for thing in of.state.things.values() if thing.stays_tapped])
    ),
    "{T} abilities": _abilities,
    "spared": _spared,
    "creatures": _creatures,
    "life": lambda of: sum([life_price(of.prices, total, lost) for total, lost in of.state.life_lost]),
    "lost": lambda of: sum([_lost(of, loss) for loss in _losses(of.state)]),
    "last resort": lambda of: price_of_resorts(of.state, of.prices),
    "to be avoided": lambda of: price_of_avoided(of.state, of.prices),
    "left by triggers": lambda of: sum(
        [price_of_leaving(of.prices, one.entry) for one in _leaving(of.state)]
    ),
    "milled": lambda of: of.prices.milled * of.state.milled,
    "given": lambda of: of.prices.given * of.state.given,
    "counters": lambda of: of.prices.counter * of.state.counters_gone,
    "energy": lambda of: of.prices.energy * (of.state.game.energy - of.state.energy),
    "at random": lambda of: _by_chance(of.prices, of.state),
    "X": lambda of: -of.prices.x * of.x if of.cost.wants_max_x else 0,
    "options": lambda of: -of.prices.most * of.cost.counted,
    "colors spent": _colors_spent,
}
"""The rows of the price table but those for mana. Who prices a plan without them says which it knows."""


def types_price(prices: Prices, entry: GameObject, ability: ManaAbility) -> int:
    """Price of the types beyond the first that the object's mana abilities could make."""
    if ability.spend_only is not None:
        return prices.restricted
    types = len(entry.types)
    return prices.flexibility * (types - 1) if types > 1 else 0


def tap_price(prices: Prices, entry: GameObject) -> int:
    """Price of tapping a permanent that can do something besides making mana."""
    price = prices.ability_tap if entry.reading.tap_ability else 0
    return price + (prices.utility if prices.utility and _could_do_else(entry) else 0)


@remembered
def _could_do_else(entry: GameObject) -> bool:
    """Whether a land or mana rock has an activated ability that is no mana ability (605.1a)."""
    if "Creature" in entry.card.types or entry.zone != Zone.BATTLEFIELD or entry.controller != Whose.YOU:
        return False
    mana = {one.number for one in entry.abilities} | {one.number for one in entry.reading.written}
    mana.update(doubling_numbers(entry))
    return any(one.number not in mana for one in entry.reading.activations if one.zone == Zone.BATTLEFIELD)


def pool_price(prices: Prices, restricted: bool, persists: bool) -> int:
    """Price of spending floating mana."""
    if restricted:
        return prices.pool_restricted
    return prices.pool_persisting if persists else prices.pool


def sources_price(prices: Prices, color: str, before: int, after: int) -> int:
    """Price if a color loses its last source, or has fewer than two left; higher for needed colors."""
    asked = color in prices.asked
    last = prices.last_asked if asked else prices.last_source
    next_to_last = prices.next_asked if asked else prices.next_to_last_source
    return last * (before >= 1 > after) + next_to_last * (before >= 2 > after)


def price_of_leaving(prices: Prices, entry: GameObject) -> int:
    """Price of a permanent that a trigger destroys or returns after it was tapped."""
    return worth(prices, entry, entry.zone) if prices.left_by_trigger is None else prices.left_by_trigger


def _colors(prices: Prices, state: ReplayState, on_stack: str | None) -> int:
    """Price of colors that lose their last source, or have fewer than two left."""
    before = dict(sources_of(state.game))
    if on_stack is not None and (place := state.game.places.get(on_stack)):
        _take_off(before, place[0])
    after = before.copy()  # less those that aren't "still so": what was tapped at first is none
    for thing in state.things.values():
        counted = not is_free(state.game, thing.entry, thing.id, Verb.TAP)
        if counted and (thing.tapped or not thing.is_permanent):
            _take_off(after, thing.entry)
    price = 0
    for color, there in before.items():
        price += sources_price(prices, color, there, after[color])
    return price


def _take_off(counts: dict[str, int], entry: GameObject) -> None:
    """Subtract one such permanent from the counts."""
    for color in source_colors(entry):
        counts[color] -= 1


@remembered
def sources_of(game: Game) -> dict[str, int]:
    """Count the sources of each color before the payment."""
    counts = dict.fromkeys(COLORS, 0)
    for entry in game.objects:
        counted = [one for one in entry.ids if not is_free(game, entry, one, Verb.TAP)]
        for color in source_colors(entry):
            counts[color] += len(counted)
    return counts


@remembered
def source_colors(entry: GameObject) -> frozenset[str]:
    """The colors that a permanent is a source of, before the payment.

    A source is a permanent of yours with an unrestricted mana ability for that color
    whose only costs are {T}, life and losing itself, and that is untapped (and not
    summoning sick, where that matters).
    """
    if entry.zone != Zone.BATTLEFIELD or entry.controller != Whose.YOU or entry.tapped:
        return frozenset()
    sick = entry.summoning_sick and entry.card.is_creature and not entry.reading.haste
    return frozenset(
        letter
        for ability in entry.abilities
        if ability.spend_only is None and ability.zone == Zone.BATTLEFIELD and not (sick and ability.taps)
        if ability.only_basic_costs
        for letter in ability.makes.all_types
        if letter != "C"
    )


def life_price(prices: Prices, total: int, lost: int) -> int:
    """Price life that is lost, each point by the total that it is taken from."""
    above, middle = prices.life_ends
    high = max(min(total - above, lost), 0)
    low = max(min(total - middle, lost), 0)
    first, second, third = prices.life
    return first * high + second * (low - high) + third * (lost - low)


def creature_price(prices: Prices, entry: GameObject) -> int:
    """Price of a tapped creature that could have attacked."""
    hasty = "haste" in entry.reading.keywords and not prices.sick_is_idle
    held_back = entry.summoning_sick and not hasty
    if held_back or entry.reading.defender:
        return prices.idle_creature
    return prices.creature_tap + prices.power * _power(entry, prices)


def _losses(state: ReplayState) -> list[Loss]:
    """All losses, including permanents lost with their last counter."""
    worn = [thing for thing in state.things.values() if thing.worn]
    going = [Loss(thing, "sacrificed", thing.zone) for thing in worn if thing.goes]
    return [*state.losses, *going]


def _leaving(state: ReplayState) -> list[Thing]:
    """Permanents that a trigger takes away after the payment."""
    after = [thing for thing in state.things.values() if thing.leaves and thing.is_permanent]
    return [thing for thing in after if not thing.worn]


def _by_chance(prices: Prices, state: ReplayState) -> int:
    """Price of random losses at the worst: the dearest objects that could have been taken."""
    price, counted = 0, set[str]()
    for able, amount in state.by_chance:
        each = {one: _if_lost(prices, state.game, one) for one in able - counted}
        dearest = sorted(each, key=lambda one: (-each[one], one))[:amount]
        counted.update(dearest)
        price += sum(each[one] for one in dearest)
    return price


def _if_lost(prices: Prices, game: Game, object_id: str) -> int:
    entry = game.find(object_id)
    if entry is None:
        return 0
    wished = price_of_wish(prices, game, entry, object_id, Verb.DISCARD)
    return wished + (0 if is_free(game, entry, object_id, Verb.DISCARD) else worth(prices, entry, entry.zone))


def _lost(of: _Judged, loss: Loss) -> int:
    """Price of an object sacrificed, discarded, exiled or returned, by its zone and kind."""
    thing = loss.thing
    verb = next(verb for verb, (how, _) in LOST.items() if how == loss.how)
    if loss.zone == thing.entry.zone and is_free(of.state.game, thing.entry, thing.id, verb):
        return 0
    return worth(of.prices, thing.entry, loss.zone)


def worth(prices: Prices, entry: GameObject, zone: Zone) -> int:
    """Price the loss of an object from a zone."""
    card = entry.card
    stated = entry.price if zone == entry.zone else None
    if stated is not None and not prices.stated_base:
        return stated // prices.stated_per * prices.stated
    more = 0
    if zone == Zone.HAND:
        base, more = prices.hand_card, prices.hand_value * card.mana_value
    elif zone == Zone.GRAVEYARD:
        base = prices.graveyard_card
    elif zone != Zone.BATTLEFIELD:
        base = 0
    elif entry.only_makes_mana_by_loss:
        base = prices.mana_token
    elif card.is_land:
        base, more = (prices.land_token, 0) if card.token else (prices.land, prices.land_value)
    elif not card.token:
        base, more = prices.permanent, prices.permanent_value * card.mana_value
    elif card.is_creature:
        base, more = prices.creature_token, prices.token_power * max(_power(entry, prices), 0)
    else:
        base = prices.token
    return base + (more if stated is None else stated // prices.stated_per * prices.stated)


def _power(entry: GameObject, prices: Prices) -> int:
    """The object's power, or the assumed power if unstated."""
    return prices.unknown_power if entry.card.power is None else entry.card.power
