"""Carrying out a plan of plain steps in one pass over numbers: permanents are tapped, symbols are paid.

Most plans tap objects for mana and spend it, for the cost or for one another, and no more than life, damage
and their own sacrifice comes with that. What could be wrong with such a plan are few
things, and all of them are looked at here; whatever isn't as plain, or isn't right, is left to the whole
replay, which says what is wrong.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices, Summary
from planner.contract.steps import Activate, AnyStep, Spend, Step, TakenFor
from planner.game.caching import remembered
from planner.game.clock import check_time
from planner.game.mana import COLORS, TYPES, SymbolKind, mana_symbols
from planner.game.mana_abilities import ManaAbility, PayLife, PayMana, SacrificeSelf, SideEffects, TapSelf
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.records import Record
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb, Whose, Zone
from planner.referee.ability_costs import costs_of
from planner.referee.common_totals import misjudged_total
from planner.referee.end_checks import check_last_resort, check_price
from planner.referee.pricing import (
    ROWS,
    conversion_price,
    creature_price,
    life_price,
    source_colors,
    sources_of,
    sources_price,
    tap_price,
    types_price,
    worth,
)
from planner.referee.step_checks import is_unstated, stated_choice
from planner.referee.symbol_payment import letters_of, ways_to_pay

_choice = lru_cache(maxsize=4_096)(stated_choice)
_ANY = ("mana", "kind", "spell", "tags", "zone", "commander", "on_stack", "whole", "activated")
_REST = [field for field in fields(TotalCost) if field.name not in _ANY]
_NAMES = [field.name for field in _REST]
_BLANK = [getattr(TotalCost(None), name) for name in _NAMES]
_NO_CHOICES = Choices()
_PRICED = (
    "activations",
    "converted",
    "types",
    "colors",
    "{T} abilities",
    "spared",
    "creatures",
    "life",
    "lost",
)
_NOTHING_OF = (
    "no untap",
    "milled",
    "given",
    "counters",
    "energy",
    "at random",
    "X",
    "options",
    "colors spent",
    "left by triggers",
    "last resort",
    "to be avoided",
)
_KNOWN = frozenset((*_PRICED, *_NOTHING_OF))
"""The rows of the price table that are priced here, and those that no plain plan has anything of."""
_PLAIN_PARTS = frozenset((TapSelf, PayMana, PayLife, SacrificeSelf))
_ACTIVATE = Verb.ACTIVATE


def replay_plainly(
    game: Game, cost: TotalCost, prices: Prices, plan: Plan, forbid: frozenset[str], require: frozenset[str]
) -> int | None:
    """Carry out a plan that only taps for mana and spends it; return its price.

    None if anything isn't plain, or is wrong.
    """
    check_time()
    if not ROWS.keys() <= _KNOWN:  # a row that isn't known here is never left out
        return None
    if not (_is_plain_game(game) and _is_plain_cost(cost) and _says_no_more(plan, cost)):
        return None
    if cost.whole and misjudged_total(game, cost):
        return None
    return _PlainReplay(game, cost, prices, forbid).price_of(plan, require)


def _is_plain_game(game: Game) -> bool:
    told = game.prohibitions or game.spending or game.life_for or game.policies is not None
    return not (game.pool or told) and game.life > 0


def _is_plain_cost(cost: TotalCost) -> bool:
    """Whether the cost is mana alone, without X."""
    if [getattr(cost, name) for name in _NAMES] != _BLANK:
        return False
    return cost.mana is not None and cost.mana.exists and not cost.mana.variables


def _says_no_more(plan: Plan, cost: TotalCost) -> bool:
    """Whether the plan states what is owed, and announces nothing but choices of symbols."""
    if plan.status != "payable" or plan.x_unbounded is True or plan.lethal is True or plan.permitted is True:
        return False
    if plan.total_cost != cost.locked() or plan.other_costs or plan.riders or plan.summary.kept:
        return False
    symbols = plan.choices.symbols
    return plan.choices == (Choices(symbols=symbols) if symbols else _NO_CHOICES)


def _gives_itself(takes: list[TakenFor]) -> bool:
    """Whether an object says that it is sacrificed for the part of its own cost that says so."""
    return all(one.action == "sacrifice" and one.for_.lower().startswith(one.action) for one in takes)


class _Tap(Record, frozen=True):
    """A way to tap a permanent for mana: its costs, effects and price.

    ``runs`` are the mana it can make, if that can be listed. ``converts`` says that it costs mana, ``asks``
    that it takes mana or life, ``life`` how much life is a cost, ``loses`` that the permanent is sacrificed
    for it; ``price`` is the price besides the mana that it makes, life and colors.
    """

    ability: ManaAbility
    text: str
    runs: frozenset[str]
    snow: bool
    converts: bool
    asks: bool
    life: int
    loses: bool
    price: int
    colors: tuple[str, ...]


@remembered
def _taps(entry: GameObject, prices: Prices) -> dict[int, _Tap]:
    """For each ability number, the way to tap it for mana; empty if anything more could happen."""
    reading, card = entry.reading, entry.card
    mine = entry.zone == Zone.BATTLEFIELD and entry.controller == Whose.YOU
    sick = entry.summoning_sick and card.is_creature and not reading.haste
    told = entry.granted or entry.hastened_by or reading.tapped_damage or reading.stays_tapped is not None
    if not mine or entry.tapped or sick or entry.forbid or told:
        return {}
    given_up = tap_price(prices, entry) + prices.use
    given_up += creature_price(prices, entry) if card.is_creature else 0
    numbers = [ability.number for ability in entry.abilities]
    colors, found = tuple(source_colors(entry)), {}
    for ability in entry.abilities:
        if numbers.count(ability.number) > 1 or not _is_plain(ability):
            continue
        loses = bool(costs_of(ability).losses)
        price = given_up + types_price(prices, entry, ability)
        price += worth(prices, entry, Zone.BATTLEFIELD) if loses else 0
        converts = ability.mana is not None
        found[ability.number] = _Tap(
            ability=ability,
            text=ability.text,
            runs=frozenset(() if ability.makes.amount else ability.makes.runs),
            snow=card.is_snow,
            converts=converts,
            asks=bool(converts or ability.life or ability.damage),
            life=ability.life,
            loses=loses,
            price=price,
            colors=colors,
        )
    return found


def _is_plain(ability: ManaAbility) -> bool:
    """Whether an ability costs {T}, mana, life, its own sacrifice, and no more, and adds any mana.

    Besides that it does no more than damage, and the mana may be spent on anything.
    """
    if not {TapSelf} <= ability.parts <= _PLAIN_PARTS:
        return False
    more = ability.triggered or ability.later_damage or ability.riders or ability.spend_only is not None
    limited = ability.limit is not None or ability.zone != Zone.BATTLEFIELD
    after = ability.after
    harm = SideEffects(damage=after.damage, life_lost=after.life_lost)
    symbols = ability.mana.symbols if ability.mana is not None else ()
    asked = all((one.types or one.generic) and not one.life for one in symbols)
    return after == harm and asked and not (more or limited)


class _PlainReplay:
    """The state of a plain replay: tapped permanents, available mana, symbols still owed."""

    def __init__(self, game: Game, cost: TotalCost, prices: Prices, forbid: frozenset[str]) -> None:
        self.game = game
        self.prices = prices
        self.forbid = forbid if cost.on_stack is None else forbid | {cost.on_stack}
        self.on_stack = cost.on_stack
        self.life = game.life
        self.tapped: dict[str, int] = {}
        self.sacrificed: set[str] = set()
        self.price = 0
        self.there = dict.fromkeys(TYPES, 0)
        self.spent = ""
        self.lost = dict.fromkeys(COLORS, 0)  # how many sources of each color are tapped or gone
        assert cost.mana is not None
        self.choices = cost.mana.choices
        self.types: dict[str, str] = {}  # what pays for a symbol
        self.owed: dict[str, int] = {}
        for symbol, number in cost.mana.numbers:
            if symbol.kind is SymbolKind.TYPED or symbol.kind is SymbolKind.CHOICE:
                self.types[symbol.text] = symbol.types
                self.owed[symbol.text] = self.owed.get(symbol.text, 0) + number
            elif symbol.kind is SymbolKind.SNOW:
                self.owed[symbol.text] = 1  # which no step here pays
        self.generic = cost.generic(0)
        self.number = f"{{{self.generic}}}"
        self.chosen: list[str] = []  # how symbols that offer a choice are paid: symbol and option
        self.nothing: list[str] = []
        self.activating: AnyStep = Activate(action="activate", object="", ability=0, adds="")
        self.paying: AnyStep = Spend(action="spend", mana="", for_="")

    def price_of(self, plan: Plan, require: frozenset[str]) -> int | None:
        """Carry out the steps, compare the end with the plan's summary, and compute the price."""
        for step in plan.steps:
            done = self._activate(step) if step.action == _ACTIVATE else self._spend(step)
            if not done:
                return None
        if self.generic or any(self.owed.values()) or (require and not require <= self.tapped.keys()):
            return None
        spent = self.spent
        left = {letter: number - spent.count(letter) for letter, number in self.there.items()}
        if min(left.values()) < 0 or self.life <= 0 or not self._announced(plan):
            return None
        self.price += self.prices.unspent * sum(left.values()) + self._colors()
        if check_price(plan, {"all": self.price}, self.prices):
            return None
        lost = [(name, self.game.places[name][0]) for name in self.sacrificed]
        if (lost or plan.last_resort) and check_last_resort(plan, lost, self.prices):
            return None
        gone = plan.summary.sacrificed
        if sorted(gone) != sorted(self.sacrificed):
            return None
        stay = [name for name in self.tapped if name not in self.sacrificed] if gone else [*self.tapped]
        summary = Summary(
            tapped=sorted(stay, key=self.tapped.__getitem__),
            sacrificed=gone,
            life=self.life,
            life_after_triggers=self.life,
            energy=self.game.energy,
            spent=mana_symbols(spent),
            left_in_pool=mana_symbols("".join([letter * number for letter, number in left.items()])),
        )
        return self.price if plan.summary == summary else None

    def _activate(self, step: Step) -> bool:
        """Tap an untapped permanent for mana (602.2, 605.3), before anything is paid (601.2g)."""
        name, number = step.object or "", step.ability
        place = self.game.places.get(name)
        if self.spent or place is None or number is None or name in self.tapped or name in self.forbid:
            return False
        entry, position = place
        tap = _taps(entry, self.prices).get(number)
        mana = letters_of(step.adds)
        if (
            tap is None
            or is_unstated(entry, tap.ability)
            or not mana
            or not (mana in tap.runs or tap.ability.makes.can_make(mana))
        ):
            return False
        expected = self.activating  # all that such a step can say
        expected.object = name
        expected.ability = number
        expected.text = tap.text
        expected.adds = step.adds
        expected.spends = step.spends if tap.converts else None
        expected.pays_life = tap.life
        expected.snow = tap.snow
        expected.sacrifices = [name] if tap.loses else self.nothing
        expected.choice, expected.takes = step.choice, step.takes
        if step.choice is not None and step.choice != _choice(mana, tap.snow, tap.ability.x):
            return False
        if step.takes and not (
            expected.sacrifices == [one.object for one in step.takes] and _gives_itself(step.takes)
        ):
            return False
        if step != expected or (tap.asks and not self._pay(tap.ability, step.spends)):
            return False
        self._book(name, position, tap, mana)
        return True

    def _book(self, name: str, position: int, tap: _Tap, mana: str) -> None:
        """Record an activation: the mana made, its price, and what is lost."""
        if tap.loses:
            self.sacrificed.add(name)
        there = self.there
        for letter in mana:
            there[letter] += 1
        self.price += self.prices.activation * min(len(mana), self.prices.activation_cap) + tap.price
        self.price += conversion_price(self.prices, tap.ability, len(mana))
        if self.prices.sparing and name in self.prices.sparing:
            self.price += self.prices.spared
        for color in tap.colors:
            self.lost[color] += 1
        self.tapped[name] = position

    def _pay(self, ability: ManaAbility, spends: str | None) -> bool:
        """Pay available mana, and life, for an ability, and take the damage that it deals (601.2h)."""
        spent = letters_of(spends)
        if spent is None or (ability.mana is not None and not ways_to_pay(ability.mana, spent, 0)):
            return False
        for letter in spent:
            self.there[letter] -= 1
            if self.there[letter] < 0:
                return False
        for lost in (ability.life, ability.after.damage + ability.after.life_lost):
            if lost:
                self.price += life_price(self.prices, self.life, lost)
                self.life -= lost
        return self.life > 0

    def _spend(self, step: Step) -> bool:
        """Spend mana for one symbol, or for all of the generic mana (118.3a, 107.4)."""
        symbol, letters = step.for_ or "", letters_of(step.mana)
        if not letters:
            return False
        expected = self.paying
        expected.mana, expected.for_ = step.mana, step.for_
        if step != expected:
            return False
        self.spent += letters
        if symbol == self.number:
            paid, self.generic = self.generic == len(letters), 0
            return paid
        if not self.owed.get(symbol) or len(letters) != 1 or letters not in self.types.get(symbol, ""):
            return False
        self.owed[symbol] -= 1
        if self.choices:
            self.chosen.append(f"{symbol} {{{letters}}}")
        return True

    def _announced(self, plan: Plan) -> bool:
        """Whether symbols with a choice are paid as announced (601.2b, 118.13)."""
        said = plan.choices.symbols
        if len(said) != len(self.choices):
            return False
        texts = {symbol.text for symbol in self.choices}
        announced = [f"{one.text} {option}" for one, option in zip(self.choices, said, strict=True)]
        return sorted(announced) == sorted(one for one in self.chosen if one.partition(" ")[0] in texts)

    def _colors(self) -> int:
        """Price of colors that lose their last source, or have fewer than two left."""
        before, prices, price = sources_of(self.game), self.prices, 0
        on_stack = self.game.places.get(self.on_stack) if self.on_stack is not None else None
        own = source_colors(on_stack[0]) if on_stack is not None else frozenset[str]()
        for color, number in self.lost.items():
            there = before[color] - (color in own)
            price += sources_price(prices, color, there, there - number)
        return price
