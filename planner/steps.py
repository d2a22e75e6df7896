"""From the counts of a solution to a plan: named objects, ordered steps, price items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import UNSET

from planner.answer import Choices, Plan, PriceItem, Status, Step, Summary
from planner.game.abilities import ManaAbility
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.mana import COLORS, TYPES, Symbol, SymbolKind, mana_symbols
from planner.models.problem import (
    GENERIC,
    Floating,
    Kind,
    PaymentProblem,
    announced_choices,
    announced_demand,
    kind_of,
)
from planner.models.solve import Outcome, Solution
from planner.sources import Mode, SourceClass, losing_action, mode_prices


@dataclass(frozen=True, slots=True)
class Doing:
    """One object doing one mode, with the mana of each activation."""

    object_id: str
    position: int
    source: SourceClass
    mode: Mode
    mana: tuple[str, ...]
    kind_usable: bool


def write_plan(
    game: Game, cost: TotalCost, prices: Prices, problem: PaymentProblem, solution: Solution
) -> Plan:
    """The plan that a solution stands for, in steps that can be carried out one by one."""
    x = cost.x if cost.x is not None else solution.x
    doings = sorted(_doings(problem, solution), key=_order)
    spending = _Spending(problem, solution)
    payment, symbols = _payment(cost, x, spending)
    steps = [step for doing in doings for step in _activations(doing)]
    summary = _summary(game, doings, payment)
    choices = Choices(symbols=symbols)
    if cost.has_x:
        choices.x = summary.x = x
    life_lost = game.life - summary.life_after_triggers
    items = list(_price_items(cost, prices, problem, doings, spending, life_lost, x))
    return Plan(
        status=Status.PAYABLE,
        optimal=solution.outcome is Outcome.OPTIMAL,
        price=sum(item.price for item in items),
        lethal=True if summary.life_after_triggers <= 0 else UNSET,
        cast=cost.on_stack if cost.on_stack is not None else UNSET,
        total_cost=cost.locked(x),
        other_costs=[f"Pay {cost.life} life"] if cost.life else [],
        choices=choices,
        steps=steps + payment,
        summary=summary,
        prices=items,
    )


def _order(doing: Doing) -> tuple[int, int, int]:
    """Life is paid before damage is dealt, so that it is there to be paid (118.3b).

    Of modes that pay life and deal damage after it, the most harmful comes last.
    """
    mode = doing.mode
    if not mode.life:
        return (2, 0, doing.position)
    return (1 if mode.late_damage else 0, mode.late_damage, doing.position)


def _doings(problem: PaymentProblem, solution: Solution) -> Iterator[Doing]:
    """Names put back on counted objects: the first of a class are used first."""
    taken: Counter[int] = Counter()
    for index, use in enumerate(problem.uses):
        source = problem.sources[use.source]
        combinations = {letter: solution.combination[index, letter] for letter in use.combination_types}
        for _ in range(solution.uses[index]):
            number = 0 if use.mode.repeatable else taken[use.source]
            taken[use.source] += not use.mode.repeatable
            mana = tuple(run or _draw(combinations, use.combination) for run in use.runs)
            yield Doing(source.ids[number], source.positions[number], source, use.mode, mana, use.kind_usable)


def _draw(left: dict[str, int], amount: int) -> str:
    """Takes this much mana out of what a combination made."""
    drawn = ""
    for letter in sorted(left, key=TYPES.index):
        taken = min(left[letter], amount - len(drawn))
        left[letter] -= taken
        drawn += letter * taken
    return drawn


def _activations(doing: Doing) -> Iterator[Step]:
    for ability, mana in zip(doing.mode.abilities, doing.mana, strict=True):
        yield _activation(doing, ability, mana)


def _activation(doing: Doing, ability: ManaAbility, mana: str) -> Step:
    lost = losing_action(ability)
    return Step(
        action="activate",
        object=doing.object_id,
        ability=ability.number,
        text=ability.text,
        pays_life=ability.life,
        sacrifices=[doing.object_id] if lost == "sacrifice" else [],
        exiles=[doing.object_id] if lost == "exile" else [],
        adds=mana_symbols(mana),
        snow=doing.source.entry.card.is_snow,
    )


class _Spending:
    """How much of each kind of mana is spent on which demand, taken out bit by bit."""

    def __init__(self, problem: PaymentProblem, solution: Solution) -> None:
        self.left = {(kind, demand.name): n for (kind, demand), n in solution.flow.items() if n}
        self.by_life = {demand.name: n for demand, n in solution.by_life.items()}
        self.by_generic = {demand.name: n for demand, n in solution.by_generic.items()}
        self.by_mana = {
            d.name: d.amount - self.by_life.get(d.name, 0) - self.by_generic.get(d.name, 0)
            for d in problem.demands
        }
        self.spent: Counter[Kind] = Counter()
        for (kind, _), amount in self.left.items():
            self.spent[kind] += amount
        self.made = _made(problem, solution)

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
        """How one symbol is paid that offers a choice, as it would be announced."""
        if self.by_mana[symbol.text]:
            self.by_mana[symbol.text] -= 1
            return f"{{{self._peek(symbol.text)}}}"
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
        return sum(max(made - self.spent[kind], 0) for kind, made in self.made.items())

    def from_pool(self, problem: PaymentProblem) -> Iterator[tuple[Floating, int]]:
        """What is spent of the mana that was floating: only what wasn't made, the cheapest first."""
        want = {kind: spent - self.made[kind] for kind, spent in self.spent.items()}
        for pool in sorted(problem.floating, key=lambda pool: pool.price):
            taken = min(pool.amount, max(want.get(pool.kind, 0), 0))
            if taken:
                want[pool.kind] -= taken
                yield pool, taken


def _made(problem: PaymentProblem, solution: Solution) -> Counter[Kind]:
    """How much of each kind of mana the activations make."""
    made: Counter[Kind] = Counter()
    split = any(kind.snow for kind in problem.kinds)
    for index, use in enumerate(problem.uses):
        source = problem.sources[use.source]
        for letter in "".join(use.runs):
            made[kind_of(letter, use, source, split)] += solution.uses[index]
        for letter in use.combination_types:
            made[kind_of(letter, use, source, split)] += solution.combination[index, letter]
    return made


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
            demand = announced_demand(symbol, chosen) if announced else symbol.text
            steps.append(_spend(spending.take(demand, 1), symbol.text))
    if cost.life:
        steps.append(_pay_life(cost.life, f"Pay {cost.life} life"))
    return steps, symbols


def _spend(types: str, symbol: str) -> Step:
    return Step(action="spend", mana=mana_symbols(types), for_=symbol)


def _pay_life(amount: int, what: str) -> Step:
    return Step(action="pay life", amount=amount, for_=what)


def _summary(game: Game, doings: list[Doing], payment: list[Step]) -> Summary:
    """What the plan did, as the board will show it."""
    position = {doing.object_id: doing.position for doing in doings}
    lost = {a: [d.object_id for d in doings if _loses_by(d.mode) == a] for a in ("sacrifice", "exile")}
    gone = {object_id for ids in lost.values() for object_id in ids}
    tapped = {doing.object_id for doing in doings if doing.mode.taps} - gone
    life = game.life - sum(doing.mode.life + doing.mode.damage for doing in doings)
    life -= sum(step.amount or 0 for step in payment if step.action == "pay life")
    spent = "".join(step.mana or "" for step in payment)
    return Summary(
        tapped=sorted(tapped, key=position.__getitem__),
        sacrificed=sorted(lost["sacrifice"], key=position.__getitem__),
        exiled=sorted(lost["exile"], key=position.__getitem__),
        life=life,
        life_after_triggers=life - sum(doing.mode.trigger_damage for doing in doings),
        spent=mana_symbols(_letters(spent)),
        left_in_pool=_left(game, doings, spent),
    )


def _loses_by(mode: Mode) -> str | None:
    return next(filter(None, map(losing_action, mode.abilities)), None)


def _letters(symbols: str) -> str:
    return symbols.replace("{", "").replace("}", "")


def _left(game: Game, doings: list[Doing], spent: str) -> str:
    """The mana that stays in the pool, which the player announces (118.3a)."""
    pool = Counter(dict.fromkeys(TYPES, 0))
    for mana in game.pool:
        pool[mana.type] += mana.amount
    for doing in doings:
        pool.update("".join(doing.mana))
    pool.subtract(_letters(spent))
    return mana_symbols("".join(letter * pool[letter] for letter in TYPES))


def _price_items(
    cost: TotalCost,
    prices: Prices,
    problem: PaymentProblem,
    doings: list[Doing],
    spending: _Spending,
    life_lost: int,
    x: int,
) -> Iterator[PriceItem]:
    """What the price is made of, one item for each thing given up or gained."""
    for doing in doings:
        made = sum(prices.of_activation(len(mana)) for mana in doing.mana)
        parts = list(mode_prices(doing.source.entry, doing.mode.abilities, prices))
        used = made + sum(price for what, price in parts if what == "flexibility")
        verb = "tap" if doing.mode.taps else "use"
        yield PriceItem(what=f"{verb} {doing.object_id}", price=used)
        for what, price in parts:
            if what != "flexibility":
                yield PriceItem(what=f"{doing.object_id}: {what}", price=price)
    yield from _color_items(prices, problem, doings)
    if spending.unspent:
        yield PriceItem(what="mana made and not spent", price=prices.unspent * spending.unspent)
    for pool, amount in spending.from_pool(problem):
        what = f"{mana_symbols(pool.kind.type * amount)} from the pool"
        yield PriceItem(what=what, price=pool.price * amount)
    if life_lost:
        yield PriceItem(what=f"{life_lost} life", price=prices.of_life(problem.life, life_lost))
    if cost.wants_max_x:
        yield PriceItem(what=f"X = {x}", price=-prices.x * x)


def _color_items(prices: Prices, problem: PaymentProblem, doings: list[Doing]) -> Iterator[PriceItem]:
    """Colors whose sources this plan uses up."""
    gone: Counter[str] = Counter()
    for doing in doings:
        if not doing.mode.repeatable:
            gone.update(doing.source.colors)
    for color in COLORS:
        before = problem.color_counts[color]
        left = before - gone[color]
        if before and not left:
            yield PriceItem(what=f"last source of {{{color}}}", price=prices.last_source)
        if before >= 2 and left < 2:
            yield PriceItem(what=f"fewer than two sources of {{{color}}}", price=prices.next_to_last_source)
