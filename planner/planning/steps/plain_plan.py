"""Plans whose activations tap objects for mana and do nothing else, written in one pass.

Most plans are such. What isn't as plain is left to the other modules here, which write the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices, PriceItem, PriceKind, Status, Step, Summary
from planner.game.caching import remembered
from planner.game.mana import TYPES, Symbol, mana_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb
from planner.models.problem.demands import GENERIC
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment, Solution
from planner.models.problem.source_classes import SourceClass
from planner.planning.steps.facts import facts_of, prices_of
from planner.planning.steps.payment_steps import in_order_paid
from planner.planning.steps.price_items import color_items

_ACTIVATE, _SPEND, _TAP = Verb.ACTIVATE, Verb.SPEND, Verb.TAP


def write_plain_plan(
    game: Game, cost: TotalCost, prices: Prices, problem: PaymentProblem, payment: Payment
) -> Plan | None:
    """Write the plan of a payment that only taps for mana and spends it; None for every other one."""
    if not (_owes_mana_alone(cost) and _has_mana_alone(problem, payment.solution)):
        return None
    writer = _Writer(problem, payment, prices)
    if game.spending or not writer.activates_plainly():
        return None
    symbols = list(writer.pay(cost))
    spent, made = "".join(writer.spent), "".join(writer.made)
    items = [*writer.items, *color_items(prices, problem, writer.used)]
    if len(made) > len(spent):
        items.append(
            PriceItem(what="mana made and not spent", price=prices.unspent * (len(made) - len(spent)))
        )
    price = sum([item.price for item in items])
    choices = Choices(symbols=symbols, additional=list(cost.additional))
    return Plan(
        status=Status.PAYABLE,
        optimal=payment.solution.outcome is Outcome.OPTIMAL and price == payment.solution.price,
        price=price,
        total_cost=cost.locked(),
        choices=choices,
        steps=writer.steps,
        summary=Summary(
            tapped=sorted(writer.tapped, key=game.positions.__getitem__),
            life=game.life,
            life_after_triggers=game.life,
            energy=problem.energy,
            spent=mana_symbols(spent),
            left_in_pool=mana_symbols(
                "".join([letter * (made.count(letter) - spent.count(letter)) for letter in TYPES])
            ),
        ),
        prices=items,
    )


def _owes_mana_alone(cost: TotalCost) -> bool:
    """Tell whether the cost is mana without X, of which nothing was chosen or gained before."""
    chosen = cost.announced or cost.symbols or cost.reductions or cost.alternative or cost.counted
    other = cost.life or cost.words or cost.most_colors or cost.life_for or cost.on_stack is not None
    return cost.mana is not None and not (cost.has_x or chosen or other)


def _has_mana_alone(problem: PaymentProblem, solution: Solution) -> bool:
    """Tell whether nothing is paid but mana that the payment makes, and nothing is kept after it."""
    taken = problem.slots or problem.counter_parts or problem.energy_owed or problem.mill_owed
    instead = any(solution.by_life[-1].values()) or any(solution.by_generic[-1].values())
    return not (taken or problem.kept is not None or problem.floating or problem.life <= 0 or instead)


class _Plain(NamedTuple):
    """What a step and the price say of an ability that is activated for its mana alone."""

    ability: ManaAbility
    snow: bool
    price: int
    more: tuple[tuple[str, int], ...]


@remembered
def _adds_only(ability: ManaAbility) -> bool:
    """Tell whether activating taps the object and adds mana, and nothing else comes of it."""
    facts = facts_of(ability)
    lasting = facts.lost or facts.stays_tapped or facts.removes or facts.puts or facts.irreversible
    more = facts.touches_life or facts.energy or ability.later_damage or ability.triggered or ability.untaps
    return ability.taps and not (lasting or more)


@remembered
def _plain_abilities(entry: GameObject, prices: Prices) -> dict[int, _Plain]:
    """Find what the abilities of an object say in a plan that only add mana, by their identity."""
    if entry.reading.tapped_damage:
        return {}
    found = {}
    for ability in filter(_adds_only, entry.abilities):
        listed = prices_of(entry, ability, prices)
        price = sum([price for what, price in listed if what == "flexibility"])
        more = tuple([(f": {what}", price) for what, price in listed if what != "flexibility"])
        found[id(ability)] = _Plain(ability, entry.card.is_snow, price, more)
    return found


class _Writer:
    """Writes the steps and price items of a payment, activation by activation and symbol by symbol."""

    def __init__(self, problem: PaymentProblem, payment: Payment, prices: Prices) -> None:
        self.problem = problem
        self.payment = payment
        self.prices = prices
        self.steps: list[Step] = []
        self.items: list[PriceItem] = []
        self.tapped: list[str] = []
        self.used: list[SourceClass] = []
        self.made: list[str] = []
        self.spent: list[str] = []

    def activates_plainly(self) -> bool:
        """Write the activations, the first objects of a class first; False where one isn't plain."""
        problem, tapped = self.problem, dict[int, int]()
        for activation in self.payment.activations:
            use = problem.uses[activation.use]
            source, number = problem.sources[use.source], tapped.get(use.source, 0)
            plain = _plain_abilities(source.entry, self.prices).get(id(use.ability))
            if plain is None or activation.spent or activation.taken or use.behind or use.riders:
                return False
            tapped[use.source] = number + 1
            name, ability = source.ids[number], plain.ability
            self.used.append(source)
            self.tapped.append(name)
            self.made.append(activation.mana)
            self.items.append(self._tapping(name, plain, activation.mana))
            self.items += [PriceItem(what=f"{name}{what}", price=price) for what, price in plain.more]
            self.steps.append(
                Step(
                    action=_ACTIVATE,
                    object=name,
                    ability=ability.number,
                    text=ability.text,
                    adds=mana_symbols(activation.mana),
                    snow=plain.snow,
                )
            )
        return True

    def _tapping(self, name: str, plain: _Plain, mana: str) -> PriceItem:
        """Price what an activation itself gives up."""
        price = plain.price + self.prices.of_activation(len(mana))
        return PriceItem(what=f"tap {name}", price=price).of(PriceKind.TAP)

    def pay(self, cost: TotalCost) -> Iterator[str]:
        """Write what pays for each symbol; give the choice for each that offers one."""
        there: dict[str, list[str]] = {}
        for (kind, demand), amount in self.payment.solution.flow[-1].items():
            if amount:
                there.setdefault(demand.name, []).append(kind.type * amount)
        paying = {name: "".join(letters) for name, letters in there.items()}
        if generic := cost.generic(0):
            self._spend(paying[GENERIC.name], f"{{{generic}}}")
        assert cost.mana is not None
        for symbol in in_order_paid(cost.mana):
            self._spend_one(paying, symbol)
        for symbol in cost.mana.choices:
            yield f"{{{self._spend_one(paying, symbol)}}}"

    def _spend_one(self, paying: dict[str, str], symbol: Symbol) -> str:
        """Spend the next mana for a symbol, and give its type."""
        letters = paying[symbol.text]
        paying[symbol.text] = letters[1:]
        self._spend(letters[0], symbol.text)
        return letters[0]

    def _spend(self, letters: str, symbol: str) -> None:
        self.spent.append(letters)
        self.steps.append(Step(action=_SPEND, mana=mana_symbols(letters), for_=symbol))
