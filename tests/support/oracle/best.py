"""The oracle: an exhaustive search that gives the verdict and the best price of small requests.

Written from the contract and the rules alone; it shares the vocabulary of the planner
(objects, abilities, symbols, the values of the price table) and nothing else.

A board where a mana ability takes more than {T}, life and its own object is searched
state by state (``state_search``). On every other board the order of activations
matters to life alone, and the objects can be gone through one by one: no
activation, or any legal set of its mana abilities with any output. Two partial plans
are told apart by what the rest of the payment and of the price can depend on: the mana
made, the life given up (and whether its payments can be ordered), the sources left for
each color. Among partial plans that agree in all of this, the one with the lowest
(price so far, activations, positions) stays the lowest however both go on, so only its
figures are kept, with the number of plans that it stands for. Then every way to pay
every symbol is tried with the mana of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from planner.costing.kept_costs import CostToKeep
from planner.game.characteristics import Characteristics
from planner.game.mana import COLORS
from planner.game.mana_abilities import (
    ExileSelf,
    ManaAbility,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    SideEffects,
    TapSelf,
)
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from tests.support.oracle.cost_payment import is_plain
from tests.support.oracle.price_rows import (
    PRICES,
    Best,
    Lot,
    activation_price,
    color_price,
    holds_tapped,
    is_sick,
    life_price,
    loses,
    loss_price,
    lots,
    one_by_one,
    source_colors,
    spared_price,
    tap_price,
    taps,
)
from tests.support.oracle.state_search import best_by_search
from tests.support.oracle.symbol_payment import (
    Ending,
    Kind,
    from_right_source,
    owed_after_choices,
    pool_kinds,
    usable_riders,
    ways_to_pay,
)

__all__ = ["Best", "best", "best_of"]

Activation = tuple[ManaAbility, list[Lot]]
"""A mana ability, and the mana that its activation makes."""
Event = tuple[int, int]
"""(life paid, damage dealt) by one activation, in this order."""
Chain = tuple[tuple[Event, ...], Event | None]
"""The events of one object: some in any order, then perhaps the one that loses it."""


@dataclass(frozen=True)
class Use:
    """All that one object does in a plan, and what that comes to."""

    made: tuple[tuple[Kind, int], ...]
    chain: Chain
    triggers: int
    price: int
    activations: int
    position: int
    still_source: str


@dataclass(frozen=True)
class State:
    """What the rest of a plan can depend on.

    ``paid`` is life paid by objects that deal no damage, ``dealt`` damage of objects
    that ask for no life, ``chains`` are the objects that do both. ``sources`` are the
    colors' sources left among the objects so far, 2 for two or more.
    """

    made: tuple[int, ...]
    paid: int = 0
    dealt: int = 0
    chains: tuple[Chain, ...] = ()
    triggers: int = 0
    sources: tuple[int, ...] = (0,) * len(COLORS)


@dataclass(frozen=True)
class Tally:
    """The lowest figures of some partial plans, and how many they are."""

    figures: tuple[int, int, int]
    count: int


def best(
    game: Game,
    cost: TotalCost,
    prices: Prices = PRICES,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    keep: tuple[CostToKeep, ...] = (),
    hand: tuple[CostToKeep, ...] = (),
) -> Best:
    """The verdict and the best price of paying ``cost``, by trying everything; the ``hand`` is read in tiers.

    Raises ``ValueError`` where nothing bounds the search, or for Y and Z.
    """
    if cost.mana is not None and not cost.mana.exists:
        return Best(payable=False)  # 118.6
    if keep or hand:
        return best_by_search(game, cost, prices, forbid=forbid, require=require, keep=keep, hand=hand)
    plain = is_plain(cost) and not (game.prohibitions or game.life_for or game.policies)
    if cost.mana is None:
        ask = _without_mana if plain else best_by_search
        return ask(game, cost, prices, forbid=forbid, require=require)
    if set(cost.mana.variables) - {"X"}:
        raise ValueError(f"{cost.mana}: only X is searched")
    if plain and all(map(is_simple, game.objects)):
        return best_by_folding(game, cost, prices, forbid=forbid, require=require)
    return best_by_search(game, cost, prices, forbid=forbid, require=require)


def is_simple(entry: GameObject) -> bool:
    """Whether its mana abilities take {T}, life and itself at most, and change nothing else."""
    simple = (TapSelf, PayLife, SacrificeSelf, ExileSelf, ReturnSelf)
    return all(
        all(isinstance(part, simple) for part in ability.cost)
        and ability.limit is None
        and not holds_tapped(ability)
        and replace(ability.after, damage=0, life_lost=0, irreversible=False) == SideEffects()
        for ability in entry.abilities
    )


def best_by_folding(
    game: Game,
    cost: TotalCost,
    prices: Prices = PRICES,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
) -> Best:
    """``best`` for a board of simple objects."""
    objects = [one for one in one_by_one(game) if one.ids[0] != cost.on_stack]  # 601.2a
    if require - {one.ids[0] for one in objects}:
        return Best(payable=False)
    uses = []
    cards = {one: entry.card for entry in game.objects for one in entry.ids}
    for one in objects:
        ways = list(_uses(one, game.life, cost, prices, one.forbid or one.ids[0] in forbid, cards))
        uses.append([use for use in ways if use.activations or one.ids[0] not in require])
    before = [sum(color in source_colors(one) for one in objects) for color in COLORS]
    return _complete(game, cost, prices, uses, before)


def best_of(
    game: Game,
    ways: Iterable[TotalCost],
    prices: Prices = PRICES,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    keep: tuple[CostToKeep, ...] = (),
    hand: tuple[CostToKeep, ...] = (),
) -> Best:
    """The best over all total costs between which the payer may choose (601.2b, 601.2f)."""
    ways = list(ways)
    if hand and any(cost.wants_max_x for cost in ways):  # the hand by itself makes no X smaller
        plain = best_of(game, ways, prices, forbid=forbid, require=require)
        x = plain.x or 0
        ways = [replace(one, x_least=max(one.x_least, x)) if one.wants_max_x else one for one in ways]
    found = [best(game, cost, prices, forbid=forbid, require=require, keep=keep, hand=hand) for cost in ways]
    payable = [one for one in found if one.payable]
    if not payable:
        return Best(payable=False)
    first = min(payable, key=_figures)
    kept = frozenset().union(*(one.kept for one in payable if _figures(one) == _figures(first)))
    return replace(first, kept=kept)


def _figures(one: Best) -> tuple[object, ...]:
    compared = one.price if one.with_hand is None else one.with_hand
    return (one.lethal, one.spare, compared, one.activations, one.positions)


def _without_mana(
    game: Game, cost: TotalCost, prices: Prices, *, forbid: frozenset[str], require: frozenset[str]
) -> Best:
    """118.2: no mana ability can be activated for a cost without mana."""
    if require or (cost.life and game.life < cost.life):
        return Best(payable=False)
    price = life_price(game.life, cost.life, prices)
    return Best(True, price, game.life - cost.life <= 0, None, 0, 0, 1)


def _complete(game: Game, cost: TotalCost, prices: Prices, uses: list[list[Use]], before: list[int]) -> Best:
    """Every partial plan with every way to pay the symbols; the best of them, and their number."""
    pool = pool_kinds(game, cost, prices)
    kinds = list({kind: None for ways in uses for use in ways for kind, _ in use.made})
    owed = owed_after_choices(cost)
    endings: dict[tuple[int, ...], dict[int, Ending]] = {}
    lowest: tuple[bool, int, int, int] | None = None
    best_x, payments = 0, 0
    for state, tally in _partial_plans(uses, kinds, game.life).items():
        life = life_after_activations(game.life, state)
        if life is None:
            continue
        if state.made not in endings:
            there = pool + Counter(dict(zip(kinds, state.made, strict=True)))
            endings[state.made] = ways_to_pay(there, cost, owed, prices, game.spending)
        price, activations, positions = tally.figures
        price += color_price(before, state.sources, prices)
        for life_owed, ending in endings[state.made].items():
            if life_owed and life < life_owed:
                continue  # 118.3b: only life that is there can be paid, but 0 always can
            payments += tally.count * ending.count
            lost = game.life - life + life_owed + state.triggers
            whole = price + ending.price + life_price(game.life, lost, prices)
            figures = (game.life - lost <= 0, whole, activations, positions)
            if lowest is None or figures < lowest:
                lowest, best_x = figures, ending.x
    if lowest is None:
        return Best(payable=False)
    return Best(True, lowest[1], lowest[0], best_x if cost.has_x else None, *lowest[2:], payments)


# What the objects can do -----------------------------------------------------------------


def _usable(one: GameObject) -> list[ManaAbility]:
    """The mana abilities that can be activated now, its owner's life aside."""
    if one.controller != "you":
        return []
    ready = not one.tapped and not is_sick(one)
    return [a for a in one.abilities if a.zone == one.zone and (ready or not taps(a))]


def _event(ability: ManaAbility) -> Event:
    return sum(part.amount for part in ability.cost if isinstance(part, PayLife)), ability.damage


def activation_sets(one: GameObject, life: int) -> Iterator[tuple[list[Activation], Activation | None]]:
    """Every set of activations of this object: those in any order, then the one that loses it.

    It is tapped once at most and lost once at most; what neither taps nor loses it can
    be activated as often as there is life to pay for it (118.3).
    """
    choices = [(ability, made) for ability in _usable(one) for made in lots(ability, one)]
    tapping = [choice for choice in choices if taps(choice[0]) and not loses(choice[0])]
    losing = [choice for choice in choices if loses(choice[0])]
    repeatable = [choice for choice in choices if not taps(choice[0]) and not loses(choice[0])]
    if any(_event(ability)[0] == 0 for ability, _ in repeatable):
        raise ValueError(f"{one.ids[0]}: nothing bounds how often it is activated")
    for tap in [None, *tapping]:
        for last in [None, *losing]:
            if tap and last and taps(last[0]):
                continue  # 118.3: a tapped permanent can't be tapped
            for repeated in _affordable(repeatable, max(life, 0)):
                yield [*repeated, *([tap] if tap else [])], last


def _affordable(choices: list[Activation], life: int) -> Iterator[list[Activation]]:
    """All multisets of these activations whose life costs come to ``life`` at most."""
    if not choices:
        yield []
        return
    each = _event(choices[0][0])[0]
    for times in range(life // each + 1):
        for others in _affordable(choices[1:], life - times * each):
            yield [choices[0]] * times + others


def _uses(
    one: GameObject,
    life: int,
    cost: TotalCost,
    prices: Prices,
    forbidden: bool,
    cards: dict[str, Characteristics],
) -> Iterator[Use]:
    """Everything that this object can do, nothing included."""
    yield Use((), ((), None), 0, 0, 0, 0, source_colors(one))
    if forbidden:
        return
    for free, last in activation_sets(one, life):
        activations = free + ([last] if last else [])
        if not activations:
            continue
        tapped = any(taps(ability) for ability, _ in activations)
        made = Counter(
            Kind(
                "made",
                letter,
                snow,
                only,
                usable_riders(riders, cost.purpose),
                from_right_source=from_right_source(one.card if giver == "" else cards.get(giver), cost),
            )
            for _, mana in activations
            for letter, snow, only, riders, giver in mana
        )
        yield Use(
            made=tuple(made.items()),
            chain=(tuple(sorted(_event(a) for a, _ in free)), _event(last[0]) if last else None),
            triggers=sum(a.later_damage for a, _ in activations)
            + (one.reading.tapped_damage if tapped else 0),
            price=use_price(one, activations, tapped, last is not None, prices),
            activations=len(activations),
            position=one.positions[0],
            still_source="" if tapped or last else source_colors(one),
        )


def use_price(
    one: GameObject, activations: list[Activation], tapped: bool, lost: bool, prices: Prices
) -> int:
    """The rows that one object answers for: activations, types, tapping, loss."""
    price = sum(activation_price(one, ability, len(made), prices) for ability, made in activations)
    price += len(activations) * prices.use
    using = [taps(ability) or loses(ability) for ability, _ in activations]
    price += sum(using) * spared_price(one, prices)
    return price + (tap_price(one, prices) if tapped else 0) + (loss_price(one, prices) if lost else 0)


# Partial plans ---------------------------------------------------------------------------


def _partial_plans(uses: list[list[Use]], kinds: list[Kind], life: int) -> dict[State, Tally]:
    """All combinations of what the objects do, merged where the rest can't tell them apart."""
    index = {kind: place for place, kind in enumerate(kinds)}
    plans = {State((0,) * len(kinds)): Tally((0, 0, 0), 1)}
    for ways in uses:
        grown: dict[State, Tally] = {}
        for state, tally in plans.items():
            for use in ways:
                after = _after(state, use, index)
                if after.paid and after.paid > life:
                    continue
                price, activations, positions = tally.figures
                figures = (price + use.price, activations + use.activations, positions + use.position)
                other = grown.get(after)
                grown[after] = Tally(
                    min(figures, other.figures) if other else figures,
                    tally.count + (other.count if other else 0),
                )
        plans = grown
    return plans


def _after(state: State, use: Use, index: dict[Kind, int]) -> State:
    made = list(state.made)
    for kind, amount in use.made:
        made[index[kind]] += amount
    events = [*use.chain[0], *([use.chain[1]] if use.chain[1] else [])]
    paid, dealt, chains = state.paid, state.dealt, state.chains
    if not any(damage for _, damage in events):
        paid += sum(life for life, _ in events)
    elif not any(life for life, _ in events):
        dealt += sum(damage for _, damage in events)
    else:
        chains = tuple(sorted([*chains, use.chain], key=repr))
    sources = tuple(
        min(count + (color in use.still_source), 2)
        for color, count in zip(COLORS, state.sources, strict=True)
    )
    return State(tuple(made), paid, dealt, chains, state.triggers + use.triggers, sources)


def life_after_activations(life: int, state: State) -> int | None:
    """The life left for the payment, or None where no order of the activations is legal (118.3b).

    Pure payments come first and pure damage last: a payment made earlier is never harder,
    and what it was moved in front of needs its own life above everything that follows.
    """
    if state.paid and state.paid > life:
        return None
    if not can_order(life - state.paid, state.chains):
        return None
    mixed = [event for free, last in state.chains for event in (*free, last or (0, 0))]
    return life - state.paid - sum(map(sum, mixed)) - state.dealt


@lru_cache(maxsize=4096)
def can_order(life: int, chains: tuple[Chain, ...]) -> bool:
    """Whether the events can happen in some order, each life payment out of the life then there."""
    if not chains:
        return True
    for place, (free, last) in enumerate(chains):
        rest = chains[:place] + chains[place + 1 :]
        nexts: list[tuple[Event, tuple[Chain, ...]]]
        if free:
            lefts = [free[:one] + free[one + 1 :] for one in range(len(free))]
            nexts = [
                (event, ((left, last), *rest) if left or last else rest)
                for event, left in zip(free, lefts, strict=True)
            ]
        else:
            nexts = [(last, rest)] if last else []
        for (paid, damage), others in nexts:
            if (not paid or paid <= life) and can_order(life - paid - damage, others):
                return True
    return False
