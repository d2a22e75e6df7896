"""From the counts of a solution to a plan: named objects, ordered steps, price items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import UNSET

from planner.answer import Choices, Plan, PriceItem, Status, Step, Summary
from planner.game.abilities import Mill, PutCounters, RemoveCounters
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.splitting import split
from planner.mana import COLORS, TYPES, Symbol, SymbolKind, mana_symbols
from planner.models.build import kind_of
from planner.models.order import Activation
from planner.models.problem import (
    COST,
    GENERIC,
    Floating,
    Kind,
    PaymentProblem,
    Use,
    announced_choices,
    announced_demand,
)
from planner.models.search import Payment
from planner.models.solve import Outcome
from planner.models.spending import Spendable, spendable
from planner.sources import (
    SourceClass,
    Taking,
    ability_prices,
    buries,
    energy_of,
    losing_action,
    taking_price,
)


class Taken(NamedTuple):
    """An object that a cost takes; ``later`` once it has come to the graveyard."""

    verb: str
    object_id: str
    source: SourceClass
    later: bool


@dataclass(frozen=True, slots=True)
class Doing:
    """One activation with its objects named: who does it, and whom its cost takes."""

    object_id: str
    position: int
    source: SourceClass
    use: Use
    activation: Activation
    taken: tuple[Taken, ...]

    @property
    def mana(self) -> str:
        """All the mana that it brings, as type letters."""
        return self.activation.mana + self.use.made_behind


def write_plan(
    game: Game, cost: TotalCost, prices: Prices, problem: PaymentProblem, payment: Payment
) -> Plan:
    """The plan that a solution stands for, in steps that can be carried out one by one."""
    solution = payment.solution
    x = cost.x if cost.x is not None else solution.x
    doings = list(_Naming(problem, payment).doings())
    spending = _Spending(problem, payment, doings, spendable(game.spending, cost.purpose))
    paying, symbols = _payment(cost, x, spending)
    summary = _summary(game, doings, paying, problem.energy)
    choices = Choices(symbols=symbols)
    if cost.has_x:
        choices.x = summary.x = x
    items = list(_price_items(game, cost, prices, problem, doings, spending, summary, x))
    price = sum(item.price for item in items)
    return Plan(
        status=Status.PAYABLE,
        # The program prices life as if all of it were gained before any is lost.
        optimal=solution.outcome is Outcome.OPTIMAL and price == solution.price,
        price=price,
        lethal=True if summary.life_after_triggers <= 0 else UNSET,
        cast=cost.on_stack if cost.on_stack is not None else UNSET,
        total_cost=cost.locked(x),
        other_costs=[f"Pay {cost.life} life"] if cost.life else [],
        choices=choices,
        steps=[step for doing in doings for step in _activation(doing)] + paying,
        summary=summary,
        prices=items,
        riders=sorted({rider.words for rider in spending.riders}),
    )


@dataclass(slots=True)
class _Members:
    """The objects of a class while the plan is named: the first ``used`` take part."""

    source: SourceClass
    used: int
    tapped: set[int] = field(default_factory=set)
    lost: set[int] = field(default_factory=set)
    buried: list[int] = field(default_factory=list)

    def to_tap(self) -> int:
        """The next object to be tapped."""
        here = range(max(self.used, 1))
        return next(n for n in here if n not in self.tapped and n not in self.lost)

    def to_lose(self) -> int:
        """The next object to be lost: one that was tapped before, where there is one."""
        here = [n for n in range(max(self.used, 1)) if n not in self.lost]
        return next((n for n in here if n in self.tapped), here[0])

    def to_act(self) -> int:
        """An object that is still there."""
        return next(n for n in range(max(self.used, 1)) if n not in self.lost)


class _Naming:
    """Names put back on counted objects: the first of a class are used first."""

    def __init__(self, problem: PaymentProblem, payment: Payment) -> None:
        self.problem = problem
        self.payment = payment
        self.members = [
            _Members(source, payment.solution.used.get(index, 0))
            for index, source in enumerate(problem.sources)
        ]

    def doings(self) -> Iterator[Doing]:
        """The activations with their objects."""
        for activation in self.payment.activations:
            use = self.problem.uses[activation.use]
            members = self.members[use.source]
            number = self._act(use, members)
            taken = tuple(self._take(taking, c) for taking, c in activation.taken)
            source = members.source
            yield Doing(source.ids[number], source.positions[number], source, use, activation, taken)

    def _act(self, use: Use, members: _Members) -> int:
        if use.ability.untaps:
            number = members.to_act()
            members.tapped.discard(number)
        elif use.taps:
            number = members.to_tap()
            members.tapped.add(number)
        elif use.loses:
            number = members.to_lose()
        else:
            number = members.to_act()
        if use.loses:
            members.lost.add(number)
        if buries(use.ability):
            members.buried.append(number)
        return number

    def _take(self, taking: Taking, c: int) -> Taken:
        members = self.members[c]
        later = members.source.takes_later(taking)
        if later:
            number = members.buried.pop(0)
        elif taking.verb == "tap":
            number = members.to_tap()
            members.tapped.add(number)
        elif taking.verb == "untap":
            number = members.to_act()
        else:
            number = members.to_lose()
            members.lost.add(number)
        if taking.buries:
            members.buried.append(number)
        return Taken(taking.verb, members.source.ids[number], members.source, later)


def _activation(doing: Doing) -> Iterator[Step]:
    """The step of one activation with all that its cost asks for, and its triggers (605.4a)."""
    mana, behind = doing.activation.mana, doing.use.behind
    told_apart = (mana, tuple((more.trigger, more.run) for more in behind))
    own, triggered = told_apart if behind else split(doing.use.ability, mana)
    yield _activating(doing, own)
    for trigger, made in triggered:
        adds = mana_symbols(made)
        yield Step(action="trigger", object=trigger.object, text=trigger.text, adds=adds, snow=trigger.snow)


def _activating(doing: Doing, mana: str) -> Step:
    """The step of the activation itself, which adds this mana."""
    ability, activation = doing.use.ability, doing.activation
    lost = losing_action(ability)
    own = [doing.object_id]
    by_verb: dict[str, list[str]] = {}
    for taken in doing.taken:
        by_verb.setdefault(taken.verb, []).append(taken.object_id)
    spent = "".join(kind.type for _, kinds in activation.spent for kind in kinds)
    in_cost = lost is not None and not ability.after.sacrificed
    return Step(
        action="activate",
        object=doing.object_id,
        ability=ability.number,
        text=ability.text,
        spends=mana_symbols(spent) or None,
        pays_life=ability.life + activation.life,
        pays_energy=energy_of(ability),
        taps=by_verb.get("tap", []),
        untaps=by_verb.get("untap", []),
        sacrifices=(own if in_cost and lost == "sacrifice" else []) + by_verb.get("sacrifice", []),
        exiles=(own if lost == "exile" else []) + by_verb.get("exile", []),
        discards=by_verb.get("discard", []),
        removes={p.kind: p.amount for p in ability.cost if isinstance(p, RemoveCounters) and p.amount},
        puts={p.kind: p.amount for p in ability.cost if isinstance(p, PutCounters) and p.amount},
        adds=mana_symbols(mana),
        snow=doing.source.entry.card.is_snow,
        irreversible=ability.after.irreversible or any(isinstance(p, Mill) for p in ability.cost),
    )


class _Spending:
    """How much of each kind of mana is spent on which demand, taken out bit by bit."""

    def __init__(
        self, problem: PaymentProblem, payment: Payment, doings: list[Doing], table: Spendable
    ) -> None:
        solution = payment.solution
        self.left = {
            (kind, demand.name): n
            for (kind, demand), n in solution.flow[-1].items()
            if n and demand.payee == COST
        }
        self.by_life = {d.name: n for d, n in solution.by_life[-1].items()}
        self.by_generic = {d.name: n for d, n in solution.by_generic[-1].items()}
        self.by_mana = {
            d.name: n - self.by_life.get(d.name, 0) - self.by_generic.get(d.name, 0)
            for d, n in problem.owed.items()
        }
        self.table = table
        self.riders = {rider for (kind, _) in self.left for rider in kind.riders}
        # What floats is spent where a cost comes before the mana that is made for it.
        self.balance: Counter[Kind] = Counter()
        self.floating: Counter[Kind] = Counter()
        split = any(kind.snow for kind in problem.kinds)
        for doing in doings:
            for _, kinds in doing.activation.spent:
                self._spend(Counter(kinds))
            for letter in doing.activation.mana:
                self.balance[kind_of(letter, doing.use, doing.source, split)] += 1
            self.balance.update(doing.use.kinds_behind)
        paid: Counter[Kind] = Counter()
        for (kind, _), amount in self.left.items():
            paid[kind] += amount
        self._spend(paid)

    def _spend(self, kinds: Counter[Kind]) -> None:
        for kind, amount in kinds.items():
            lacking = max(amount - self.balance[kind], 0)
            self.floating[kind] += lacking
            self.balance[kind] += lacking - amount

    def take(self, demand: str, amount: int) -> str:
        """Type letters of this much of the mana for a demand."""
        taken = ""
        for (kind, name), left in self.left.items():
            if name == demand and amount:
                here = min(left, amount)
                self.left[kind, name] = left - here
                taken += kind.type * here
                amount -= here
        return taken

    def choose(self, symbol: Symbol) -> str:
        """How one symbol is paid that offers a choice, as it would be announced.

        Mana that is spent as though it were of another type pays for the symbol's own option.
        """
        if self.by_mana[symbol.text]:
            self.by_mana[symbol.text] -= 1
            made = self._peek(symbol.text)
            able = self.table.get(made, made)
            options = [made, *symbol.types] if made in symbol.types else symbol.types
            return f"{{{next(letter for letter in options if letter in able)}}}"
        if self.by_generic.get(symbol.text):
            self.by_generic[symbol.text] -= 1
            return f"{{{symbol.generic}}}"
        self.by_life[symbol.text] -= 1
        return f"{symbol.life} life"

    def _peek(self, demand: str) -> str:
        return next(kind.type for (kind, name), left in self.left.items() if name == demand and left)

    @property
    def unspent(self) -> int:
        """Mana made and not spent."""
        return self.balance.total()

    def from_pool(self, problem: PaymentProblem) -> Iterator[tuple[Floating, int]]:
        """What is spent of the mana that was floating, the cheapest first."""
        want = dict(self.floating)
        for pool in sorted(problem.floating, key=lambda pool: pool.price):
            taken = min(pool.amount, max(want.get(pool.kind, 0), 0))
            if taken:
                want[pool.kind] -= taken
                yield pool, taken


def _payment(cost: TotalCost, x: int, spending: _Spending) -> tuple[list[Step], list[str]]:
    """The payment's steps (601.2h), and how each symbol that offers a choice was paid."""
    steps: list[Step] = []
    if cost.mana is not None:
        generic = cost.generic(x)
        if generic:
            steps.append(_spend(spending.take(GENERIC.name, generic), f"{{{generic}}}"))
        plain = [s for s in cost.mana.symbols if s.kind in (SymbolKind.TYPED, SymbolKind.SNOW)]
        plain.sort(key=lambda symbol: (TYPES + "S").index(symbol.text[1]))
        steps.extend(_spend(spending.take(symbol.text, 1), symbol.text) for symbol in plain)
    symbols: list[str] = []
    for symbol, announced in announced_choices(cost):
        chosen = announced or spending.choose(symbol)
        symbols.append(chosen)
        if chosen.endswith("life"):
            steps.append(_pay_life(symbol.life, symbol.text))
        elif chosen[1:-1].isdigit():
            steps.append(_spend(spending.take(GENERIC.name, symbol.generic), symbol.text))
        else:
            demand = announced_demand(symbol, chosen).name if announced else symbol.text
            steps.append(_spend(spending.take(demand, 1), symbol.text))
    if cost.life:
        steps.append(_pay_life(cost.life, f"Pay {cost.life} life"))
    return steps, symbols


def _spend(types: str, symbol: str) -> Step:
    return Step(action="spend", mana=mana_symbols(types), for_=symbol)


def _pay_life(amount: int, what: str) -> Step:
    return Step(action="pay life", amount=amount, for_=what)


def _summary(game: Game, doings: list[Doing], paying: list[Step], energy: int) -> Summary:
    """What the plan did, as the board will show it."""
    positions = {i: p for entry in game.objects for i, p in zip(entry.ids, entry.positions, strict=True)}
    gone: dict[str, list[str]] = {"sacrifice": [], "exile": [], "discard": [], "return": []}
    tapped: set[str] = set()
    life = game.life - sum(step.amount or 0 for step in paying if step.action == "pay life")
    triggers = 0
    for doing in doings:
        ability = doing.use.ability
        life -= ability.life + doing.activation.life + ability.damage - ability.after.life_gained
        energy -= energy_of(ability)
        if ability.untaps:
            tapped.discard(doing.object_id)
        if ability.taps:
            tapped.add(doing.object_id)
            triggers += doing.source.entry.reading.tapped_damage
        if lost := losing_action(ability):
            gone[lost].append(doing.object_id)
        for verb, object_id, source, _ in doing.taken:
            if verb == "tap":
                tapped.add(object_id)
                triggers += source.entry.reading.tapped_damage
            elif verb != "untap":
                gone[verb].append(object_id)
    lost_ids = {object_id for ids in gone.values() for object_id in ids}
    spent = _letters("".join(step.mana or "" for step in paying))
    return Summary(
        tapped=sorted(tapped - lost_ids, key=positions.__getitem__),
        sacrificed=sorted(gone["sacrifice"], key=positions.__getitem__),
        exiled=sorted(gone["exile"], key=positions.__getitem__),
        discarded=sorted(gone["discard"], key=positions.__getitem__),
        returned=sorted(gone["return"], key=positions.__getitem__),
        life=life,
        life_after_triggers=life - triggers,
        energy=energy,
        spent=mana_symbols(spent),
        left_in_pool=_left(game, doings, spent),
    )


def _letters(symbols: str) -> str:
    return symbols.replace("{", "").replace("}", "")


def _left(game: Game, doings: list[Doing], spent: str) -> str:
    """The mana that stays in the pool, which the player announces (118.3a)."""
    pool: Counter[str] = Counter()
    for mana in game.pool:
        pool[mana.type] += mana.amount
    for doing in doings:
        pool.update(doing.mana)
        pool.subtract(kind.type for _, kinds in doing.activation.spent for kind in kinds)
    pool.subtract(spent)
    return mana_symbols("".join(letter * pool[letter] for letter in TYPES))


def _price_items(
    game: Game,
    cost: TotalCost,
    prices: Prices,
    problem: PaymentProblem,
    doings: list[Doing],
    spending: _Spending,
    summary: Summary,
    x: int,
) -> Iterator[PriceItem]:
    """What the price is made of, one item for each thing given up or gained."""
    for doing in doings:
        yield from _activation_items(doing, prices)
    yield from _color_items(prices, problem, doings)
    if spending.unspent:
        yield PriceItem(what="mana made and not spent", price=prices.unspent * spending.unspent)
    for pool, amount in spending.from_pool(problem):
        what = f"{mana_symbols(pool.kind.type * amount)} from the pool"
        yield PriceItem(what=what, price=pool.price * amount)
    lost, price = _life_lost(game, prices, doings, summary)
    if lost:
        yield PriceItem(what=f"{lost} life", price=price)
    if cost.wants_max_x:
        yield PriceItem(what=f"X = {x}", price=-prices.x * x)
    for rider in sorted(spending.riders, key=lambda rider: rider.words):
        yield PriceItem(what=rider.words, price=-prices.rider)


def _life_lost(game: Game, prices: Prices, doings: list[Doing], summary: Summary) -> tuple[int, int]:
    """The life points paid or lost, and their price, each by the total that it is taken from."""
    life, lost, price = game.life, 0, 0
    for doing in doings:
        ability = doing.use.ability
        behind = ability.damage_behind
        taken = ability.life + doing.activation.life + ability.damage - behind
        price += prices.of_life(life, taken)
        life += ability.after.life_gained - taken
        price += prices.of_life(life, behind)
        life -= behind
        lost += taken + behind
    rest = life - summary.life_after_triggers
    return lost + rest, price + prices.of_life(life, rest)


def _activation_items(doing: Doing, prices: Prices) -> Iterator[PriceItem]:
    parts = list(ability_prices(doing.source.entry, doing.use.ability, prices))
    used = prices.of_activation(len(doing.mana))
    used += sum(price for what, price in parts if what == "flexibility")
    verb = "tap" if doing.use.taps else "use"
    yield PriceItem(what=f"{verb} {doing.object_id}", price=used)
    for what, price in parts:
        if what != "flexibility":
            yield PriceItem(what=f"{doing.object_id}: {what}", price=price)
    for verb, object_id, source, later in doing.taken:
        if price := taking_price(source.entry, verb, prices, later=later):
            yield PriceItem(what=f"{verb} {object_id}", price=price)


def _color_items(prices: Prices, problem: PaymentProblem, doings: list[Doing]) -> Iterator[PriceItem]:
    """Colors whose sources this plan uses up."""
    gone = _gone(doings)
    left_by_color = {color: problem.color_counts[color] for color in COLORS}
    for source in gone.values():
        for color in source.colors:
            left_by_color[color] -= 1
    for color, left in left_by_color.items():
        before = problem.color_counts[color]
        if before and not left:
            yield PriceItem(what=f"last source of {{{color}}}", price=prices.last_source)
        if before >= 2 and left < 2:
            yield PriceItem(what=f"fewer than two sources of {{{color}}}", price=prices.next_to_last_source)


def _gone(doings: list[Doing]) -> dict[str, SourceClass]:
    """The objects that are no untapped permanents any more, with their classes."""
    gone: dict[str, SourceClass] = {}
    lost: set[str] = set()
    for doing in doings:
        if doing.use.ability.untaps and doing.object_id not in lost:
            gone.pop(doing.object_id, None)
        if doing.use.taps or doing.use.loses:
            gone[doing.object_id] = doing.source
        if doing.use.loses:
            lost.add(doing.object_id)
        gone |= {taken.object_id: taken.source for taken in doing.taken if taken.verb != "untap"}
    return gone
