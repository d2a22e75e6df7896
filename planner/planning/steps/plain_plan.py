"""Plans whose activations tap objects for mana, written in one pass.

Mana, life, damage and the object's own sacrifice may come with that. Most plans are such. What isn't as plain
is left to the other modules here, which write the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices, PriceItem, PriceKind, Status, Step, Summary
from planner.game.caching import remembered
from planner.game.mana import TYPES, mana_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb
from planner.models.problem.demands import COST, GENERIC
from planner.models.problem.objective import objective_of
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment, Solution
from planner.models.problem.source_classes import SourceClass
from planner.planning.steps.facts import facts_of, prices_of
from planner.planning.steps.payment_steps import in_order_paid
from planner.planning.steps.price_items import row_items

_ACTIVATE, _SPEND, _TAP = Verb.ACTIVATE, Verb.SPEND, Verb.TAP


def write_plain_plan(
    game: Game, cost: TotalCost, prices: Prices, problem: PaymentProblem, payment: Payment
) -> Plan | None:
    """Write the plan of a payment that only taps for mana and spends it; None for every other one."""
    if not (_owes_mana_alone(cost) and _has_mana_alone(problem, payment.solution)):
        return None
    writer = _Writer(game, problem, payment, prices)
    if game.spending or not writer.activates_plainly():
        return None
    symbols = list(writer.pay(cost))
    left = writer.left()
    items = [*writer.items, *row_items(objective_of(prices), problem, writer.used)]
    if left:
        items.append(PriceItem(what="mana made and not spent", price=prices.unspent * len(left)))
    if lost := game.life - writer.life:
        items.append(PriceItem(what=f"{lost} life", price=writer.price_of_life))
    price = sum([item.price for item in items])
    place = game.positions.__getitem__
    return Plan(
        status=Status.PAYABLE,
        optimal=payment.solution.outcome is Outcome.OPTIMAL and price == payment.solution.price,
        price=price,
        total_cost=cost.locked(),
        choices=Choices(symbols=symbols, additional=list(cost.additional)),
        steps=writer.steps,
        summary=Summary(
            tapped=sorted(writer.tapped, key=place),
            sacrificed=sorted(writer.sacrificed, key=place),
            life=writer.life,
            life_after_triggers=writer.life,
            energy=problem.energy,
            spent=mana_symbols("".join(writer.spent)),
            left_in_pool=mana_symbols(left),
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
    loses: bool
    life: bool


@remembered
def _adds_only(ability: ManaAbility) -> bool:
    """Tell whether activating taps the object and adds mana, and no more is lost than life and the object."""
    facts = facts_of(ability)
    lasting = facts.stays_tapped or facts.removes or facts.puts or facts.irreversible or facts.energy
    lost = facts.lost and (facts.lost_as_cost is not Verb.SACRIFICE or ability.after.leaves)
    more = ability.after.life_gained or ability.later_damage or ability.triggered or ability.untaps
    return ability.taps and not (lasting or lost or more)


@remembered
def _plain_abilities(entry: GameObject, prices: Prices) -> dict[int, _Plain]:
    """Find what the abilities of an object say in a plan that only add mana, by their identity."""
    if entry.reading.tapped_damage:
        return {}
    found = {}
    for ability in filter(_adds_only, entry.abilities):
        listed, facts = prices_of(entry, ability, objective_of(prices)), facts_of(ability)
        price = sum([price for what, price in listed if what == "flexibility"])
        more = tuple([(f": {what}", price) for what, price in listed if what != "flexibility"])
        loses, life = facts.lost is not None, facts.touches_life
        found[id(ability)] = _Plain(ability, entry.card.is_snow, price, more, loses, life)
    return found


class _Writer:
    """Writes the steps and price items of a payment, activation by activation and symbol by symbol."""

    def __init__(self, game: Game, problem: PaymentProblem, payment: Payment, prices: Prices) -> None:
        self.problem = problem
        self.payment = payment
        self.prices = prices
        self.life = game.life
        self.price_of_life = 0
        self.steps: list[Step] = []
        self.items: list[PriceItem] = []
        self.tapped: list[str] = []
        self.sacrificed: list[str] = []
        self.used: list[SourceClass] = []
        self.made: list[str] = []
        self.converted: list[str] = []
        self.spent: list[str] = []

    def activates_plainly(self) -> bool:
        """Write the activations, the first objects of a class first; False where one isn't plain."""
        uses, sources, prices, tapped = self.problem.uses, self.problem.sources, self.prices, dict[int, int]()
        items, used, made, steps = self.items, self.used, self.made, self.steps
        for activation in self.payment.activations:
            use, mana = uses[activation.use], activation.mana
            source, number = sources[use.source], tapped.get(use.source, 0)
            plain = _plain_abilities(source.entry, prices).get(id(use.ability))
            if plain is None or activation.life or activation.taken or use.behind or use.riders:
                return False
            tapped[use.source] = number + 1
            name, ability = source.ids[number], plain.ability
            used.append(source)
            made.append(mana)
            price = plain.price + prices.of_activation(len(mana))
            items.append(PriceItem(what=f"tap {name}", price=price).of(PriceKind.TAP))
            for what, more in plain.more:
                items.append(PriceItem(what=f"{name}{what}", price=more))
            step = Step(
                action=_ACTIVATE,
                object=name,
                ability=ability.number,
                text=ability.text,
                adds=mana_symbols(mana),
                snow=plain.snow,
            )
            steps.append(step)
            if activation.spent:
                letters = "".join([kind.type for _, kinds in activation.spent for kind in kinds])
                step.spends = mana_symbols(letters)
                self.converted.append(letters)
            if plain.life:
                self._pay_life(step, ability)
            if plain.loses:
                step.sacrifices.append(name)
            (self.sacrificed if plain.loses else self.tapped).append(name)
        return self.life > 0

    def _pay_life(self, step: Step, ability: ManaAbility) -> None:
        """Pay the life that an activation costs, and lose what it takes: priced as one loss."""
        step.pays_life = ability.life
        lost = ability.life + ability.damage
        self.price_of_life += self.prices.of_life(self.life, lost)
        self.life -= lost

    def left(self) -> str:
        """List the mana that is made and not spent."""
        made, spent = "".join(self.made), "".join([*self.spent, *self.converted])
        if len(made) == len(spent):
            return ""
        return "".join([letter * (made.count(letter) - spent.count(letter)) for letter in TYPES])

    def pay(self, cost: TotalCost) -> Iterator[str]:
        """Write what pays for each symbol; give the choice for each that offers one."""
        there: dict[str, list[str]] = {}
        for (kind, demand), amount in self.payment.solution.flow[-1].items():
            if amount and demand.payee == COST:
                there.setdefault(demand.name, []).append(kind.type * amount)
        paying = {name: "".join(letters) for name, letters in there.items()}
        if generic := cost.generic(0):
            self._spend(paying[GENERIC.name], f"{{{generic}}}")
        assert cost.mana is not None
        mana = {text: iter(letters) for text, letters in paying.items()}
        for symbol in in_order_paid(cost.mana):
            self._spend(next(mana[symbol.text]), symbol.text)
        for symbol in cost.mana.choices:
            letter = next(mana[symbol.text])
            self._spend(letter, symbol.text)
            yield f"{{{letter}}}"

    def _spend(self, letters: str, symbol: str) -> None:
        self.spent.append(letters)
        self.steps.append(Step(action=_SPEND, mana=mana_symbols(letters), for_=symbol))
