"""The oracle's reading of the contract's price table, and of what objects are.

Written from the contract and the rules alone; only the values of the table are shared
with the planner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from planner.game.canonical_order import in_canonical_order
from planner.game.mana import COLORS
from planner.game.mana_abilities import (
    ExileSelf,
    ManaAbility,
    PayLife,
    Production,
    RemoveCounters,
    ReturnSelf,
    Rider,
    SacrificeSelf,
    TapSelf,
)
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.purposes import SpendOnly
from planner.game.readings import LEAVES_TAPPED
from tests.support.oracle.policies import is_free, wish_price

PRICES = Prices()
Lot = tuple[str, bool, SpendOnly | None, tuple[Rider, ...], str]
"""One mana: its type, whether its source is snow, its restriction, its riders, whose trigger made it."""
_LOST = (SacrificeSelf, ExileSelf, ReturnSelf)


@dataclass(frozen=True)
class Best:
    """The verdict, and the figures of a best plan: lowest (lethal, price, activations, positions).

    ``payments`` counts the different complete payments, None where they aren't counted
    (boards with converters). Two are the same where they activate the same abilities of
    the same objects for the same mana, choose the same X and the same ways to pay for
    the symbols that offer a choice, and spend the same kinds of mana on each type, on
    snow and on generic mana. A kind is where mana comes from (floating, persisting,
    made), its type, its restriction, its riders, and whether it is snow.
    """

    payable: bool
    price: int | None = None
    lethal: bool = False
    x: int | None = None
    activations: int | None = None
    positions: int | None = None
    payments: int | None = 0
    kept: frozenset[int] = frozenset()
    """The weights of the kept costs together, for each plan with these figures."""
    spare: int = 0
    """How many targets of the spell were tapped or lost, which is worse than any price."""
    with_hand: tuple[int, ...] | None = None
    """What plans are compared by in place of the price where the hand is read."""


MOST_STATES = 100_000


class TooLargeError(ValueError):
    """More states than are searched: the board is too large, or nothing bounds it in a way that is seen."""


# What objects are ------------------------------------------------------------------------


def one_by_one(game: Game) -> list[GameObject]:
    """Each object of the request by itself, in canonical order: its position is its rank there."""
    return [found for entry in in_canonical_order(game) for i in entry.ids if (found := entry.only({i}))]


def is_sick(one: GameObject) -> bool:
    """302.6: a creature that can't pay {T} or {Q}."""
    return one.summoning_sick and "Creature" in one.card.types and not one.reading.haste


def taps(ability: ManaAbility) -> bool:
    """Whether {T} is in its cost."""
    return any(isinstance(part, TapSelf) for part in ability.cost)


def loses(ability: ManaAbility) -> bool:
    """Whether its object is sacrificed, exiled or returned by it."""
    return ability.after.sacrificed or any(isinstance(part, _LOST) for part in ability.cost)


def lots(ability: ManaAbility, one: GameObject) -> list[list[Lot]]:
    """Everything that one activation can make, each mana with what it may be spent on (106.6, 107.4h)."""
    every: dict[frozenset[tuple[Lot, int]], list[Lot]] = {}
    for own in own_outputs(ability):
        made: list[Lot] = [
            (letter, one.card.is_snow, ability.spend_only, ability.riders, "") for letter in own
        ]
        ways: list[list[list[Lot]]] = [
            [
                [(letter, trigger.snow, trigger.spend_only, (), trigger.object) for letter in way]
                for way in _made(production)
            ]
            for trigger in ability.triggered
            if (production := trigger.behind(own)) is not None
        ]
        for behind in product(*ways):
            way = made + [lot for more in behind for lot in more]
            every[frozenset(Counter(way).items())] = way
    return list(every.values())


def holds_tapped(ability: ManaAbility) -> bool:
    """Whether the permanent, where it is still there, won't untap by what happens as it makes mana."""
    behind = any(trigger.after.no_untap for trigger in ability.triggered)
    return ability.after.no_untap or (behind and not loses(ability))


def own_outputs(ability: ManaAbility) -> list[str]:
    """What the ability itself can make."""
    return _made(ability.makes)


def _made(production: Production) -> list[str]:
    amount = production.amount if production.types else 0  # 605.2: it may make nothing now
    combinations = list(combinations_with_replacement(production.types, amount))
    return [run + "".join(mana) for run in production.runs or ("",) for mana in combinations]


def makes(ability: ManaAbility) -> set[str]:
    """Every type that it could make itself."""
    return {letter for made in own_outputs(ability) for letter in made}


# The rows of the price table -------------------------------------------------------------


def activation_price(one: GameObject, ability: ManaAbility, made: int, prices: Prices) -> int:
    """The rows for an activation and for the types that its object could make."""
    restricted = ability.spend_only is not None
    asked = 0 if ability.mana is None or ability.doubles else ability.mana.mana_value
    lost = prices.converted * (asked - made if asked > made else 0)
    if restricted and not made and prices.restricted < 0:  # no mana of which the restriction would be a gain
        return lost
    further = max(len(one.types) - 1, 0) * prices.flexibility
    if taps(ability) and is_free(one, "tap"):
        further = 0
    each = prices.activation * min(made, prices.activation_cap)
    return lost + each + (prices.restricted if restricted else further)


def creature_price(one: GameObject, prices: Prices) -> int:
    """The row for tapping it, where it is a creature."""
    if "Creature" not in one.card.types:
        return 0
    attacks_at_once = "haste" in one.reading.keywords and not prices.sick_is_idle
    if (one.summoning_sick and not attacks_at_once) or one.reading.defender:
        return prices.idle_creature
    if one.card.power is None:
        raise ValueError(f"{one.ids[0]}: its power matters and isn't known")
    return prices.creature_tap + prices.power * one.card.power


def cost_tap_price(one: GameObject, prices: Prices) -> int:
    """The rows for tapping it for a cost: its creature row, or that of {T} abilities; staying tapped."""
    kind = one.reading.stays_tapped
    free = is_free(one, "tap")
    stays = kind == "" or (kind is not None and bool(one.counters.get(kind)))
    further = prices.ability_tap if one.reading.tap_ability and "Creature" not in one.card.types else 0
    gone = leaving_price(one, prices) if LEAVES_TAPPED in one.reading.keywords else 0
    own = 0 if free else creature_price(one, prices) + further + utility_price(one, prices) + prices.use
    wished = wish_price(one, "tap", prices)
    return own + (prices.no_untap if stays else 0) + gone + spared_price(one, prices) + wished


def tap_price(one: GameObject, prices: Prices) -> int:
    """The rows for tapping it for its own mana."""
    tapping = prices.ability_tap if one.reading.tap_ability else 0
    if is_free(one, "tap"):
        return 0
    return wish_price(one, "tap", prices) + creature_price(one, prices) + tapping + utility_price(one, prices)


def utility_price(one: GameObject, prices: Prices) -> int:
    """A land or a rock that has an activated ability on the battlefield besides those that make mana."""
    if "Creature" in one.card.types or one.zone != "battlefield":
        return 0
    mana = {ability.number for ability in one.abilities}
    mana |= {written.number for written in one.reading.written}
    others = {cost.number for cost in one.reading.activations if cost.zone == "battlefield"} - mana
    return prices.utility if others else 0


def spared_price(one: GameObject, prices: Prices) -> int:
    """What the payment is about is used for it."""
    return prices.spared if not set(one.ids).isdisjoint(prices.sparing or ()) else 0


def leaving_price(one: GameObject, prices: Prices) -> int:
    """A trigger takes it away after it was tapped."""
    return loss_price(one, prices) if prices.left_by_trigger is None else prices.left_by_trigger


def price_of_losing(one: GameObject, act: str, prices: Prices) -> int:
    """The same where it is said what is done to it, which the player may feel about."""
    return (0 if is_free(one, act) else loss_price(one, prices)) + wish_price(one, act, prices)


def loss_price(one: GameObject, prices: Prices) -> int:
    """The row for what is lost, discarded or exiled; the object's own price replaces its worth."""
    each, worth = _loss_of_kind(one, prices)
    if one.price is None:
        return each + worth
    return (each if prices.stated_base else 0) + one.price // prices.stated_per * prices.stated


def _loss_of_kind(one: GameObject, prices: Prices) -> tuple[int, int]:
    """What each of its kind costs, and what this one is worth besides."""
    if one.zone == "graveyard":
        return prices.graveyard_card, 0
    if one.zone == "hand":
        return prices.hand_card, prices.hand_value * one.card.mana_value
    if one.zone != "battlefield":
        return 0, 0
    if _only_makes_mana_by_loss(one):
        return prices.mana_token, 0
    if "Land" in one.card.types:
        return (prices.land_token, 0) if one.card.token else (prices.land, prices.land_value)
    if one.card.token and "Creature" in one.card.types:
        return prices.creature_token, prices.token_power * max(one.card.power or 0, 0)
    if one.card.token:
        return prices.token, 0
    return prices.permanent, prices.permanent_value * one.card.mana_value


def _only_makes_mana_by_loss(one: GameObject) -> bool:
    """Whether its only ability has its loss for a cost, or it goes with the last counter of all mana."""
    last = [a.after.sacrificed and any(isinstance(p, RemoveCounters) for p in a.cost) for a in one.abilities]
    if last and all(last):
        return True
    numbers = {a.number for a in one.abilities} | {
        written.number for written in (*one.reading.written, *one.granted)
    }
    other = one.reading.others or one.reading.unread
    by_loss = [any(isinstance(part, _LOST) for part in ability.cost) for ability in one.abilities]
    return len(numbers) == 1 and not other and bool(by_loss) and all(by_loss)


def source_colors(one: GameObject) -> str:
    """The colors that it is a source of, as it stands.

    A permanent of yours, untapped (and not summoning sick, where that matters), with an
    unrestricted mana ability whose only costs are {T}, life and losing itself.
    """
    if one.zone != "battlefield" or one.controller != "you" or one.tapped or is_free(one, "tap"):
        return ""
    basic = (TapSelf, PayLife, *_LOST)
    made: set[str] = set()
    for ability in one.abilities:
        plain = all(isinstance(part, basic) for part in ability.cost) and ability.spend_only is None
        if plain and ability.zone == "battlefield" and not (taps(ability) and is_sick(one)):
            made |= makes(ability)
    return "".join(color for color in COLORS if color in made)


def color_price(before: Iterable[int], after: Iterable[int], prices: Prices) -> int:
    """The last source of a color gone, and fewer than two left where it had two or more."""
    price = 0
    for color, had, left in zip(COLORS, before, after, strict=True):
        wanted = color in prices.asked
        if had >= 1 and left == 0:
            price += prices.last_asked if wanted else prices.last_source
        if had >= 2 and left < 2:
            price += prices.next_asked if wanted else prices.next_to_last_source
    return price


def life_price(life: int, lost: int, prices: Prices) -> int:
    """Each life point by the total that it is taken from."""
    if not lost:
        return 0
    totals = range(life, life - lost, -1)
    high, low = prices.life_ends
    return sum(prices.life[0 if total > high else 1 if total > low else 2] for total in totals)


def is_bad(counter: str) -> bool:
    """Whether a counter put on a permanent makes it worse: -1/-1, -0/-1 and the like."""
    return counter.startswith("-")
