"""Carrying out a plan: step by step, then what must hold at the end."""

from __future__ import annotations

from dataclasses import dataclass

from planner.answer import Choices, Plan, Status, Step, Summary
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.wording import SpendAs
from planner.mana import TYPES
from planner.referee.activation import Activation, Bounds
from planner.referee.pool import Pool
from planner.referee.pricing import rows
from planner.referee.state import State, Thing
from planner.referee.symbols import Owed, Passes, agree, letters_of
from planner.referee.triggers import Triggers

_ABSENT = Choices().x
_CALLED = {"for_": "for"}


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says of a plan; true where it has no problems.

    Each problem names the step (``steps[3]: ...``) or the field (``summary.life: ...``)
    and the rule, where one is broken. ``price`` is the price by the contract's table,
    recomputed from the steps; ``lethal`` whether the player is left with 0 or less life.

    >>> bool(Ruling((), 3, False))
    True
    """

    problems: tuple[str, ...]
    price: int
    lethal: bool

    def __bool__(self) -> bool:
        return not self.problems


def replay(
    game: Game,
    cost: TotalCost,
    prices: Prices,
    plan: Plan,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
) -> Ruling:
    """Carry out ``plan`` from ``game``, and judge whether it is legal and pays ``cost``.

    ``forbid`` and ``require`` are ids that must not, or must, be used. Nothing that is
    given is changed (601.2), and nothing is raised: whatever is wrong with a plan, its
    form included, is a problem of the ruling.

    >>> from planner.mana import ManaCost
    >>> plan = Plan(status=Status.PAYABLE, optimal=True, price=0, total_cost="{1}")
    >>> replay(Game(), TotalCost(ManaCost("{1}")), Prices(), plan).problems[0]
    'total_cost: {1} of {1} is not paid (601.2h)'
    """
    try:
        return _Replay(game, cost, plan, forbid).ruling(prices, require)
    except (TypeError, AttributeError, ValueError) as error:
        # A plan that was built by hand can hold anything in any field.
        return Ruling((f"plan: not of the form of an answer ({error})",), 0, False)


class _Replay:
    """The state of the game while a plan is carried out, and what was found wrong."""

    def __init__(self, game: Game, cost: TotalCost, plan: Plan, forbid: frozenset[str]) -> None:
        self.cost = cost
        self.plan = plan
        self.bounds = Bounds(cost, forbid)
        self.problems: list[str] = []
        self.game = game
        self.state = State(game, plan.steps)
        self.pool = Pool(game.pool, cost.purpose)
        self.paying = False
        self.triggers = Triggers(self.state)
        self.paid_for_cost: list[str] = []
        self.x = self._announced_x()
        self.owed = Owed(cost, self.x or 0)

    def ruling(self, prices: Prices, require: frozenset[str]) -> Ruling:
        """Every step, then what must hold at the end."""
        self._check_cost()
        for number, step in enumerate(self.plan.steps):
            self._step(f"steps[{number}]", step)
        self.problems += self.triggers.missed("steps")
        self.problems += self.pool.judge()
        self.problems += [f"total_cost: {part} is not paid (601.2h)" for part in self.owed.unpaid()]
        self.problems += [f"require: {one} is not used" for one in sorted(require - self.state.used)]
        life = self.state.life
        self.state.lose_life(self.state.triggered_damage)
        lethal = self.state.life <= 0
        self._check_choices()
        self._check_summary(life)
        if (self.plan.lethal is True) != lethal:
            self.problems.append(f"lethal: the plan ends at {self.state.life} life")
        found = rows(self.state, self.cost, self.x or 0, prices) | self.pool.price(prices)
        price = self._check_price(found)
        if self.plan.riders not in self.pool.riders:
            brought = " or ".join(map(str, self.pool.riders))
            self.problems.append(f"riders: is {self.plan.riders}, the mana spent brings {brought} (106.6)")
        return Ruling(tuple(self.problems), price, lethal)

    def _announced_x(self) -> int | None:
        """X as the plan announces it (107.3, 601.2b); None where the cost has none."""
        stated, announced = self.plan.choices.x, self.cost.x
        if not self.cost.has_x:
            if stated is not _ABSENT:
                self.problems.append(f"choices.x: is {stated}, but the cost has no X (107.3)")
            return None
        if not isinstance(stated, int) or stated < 0:
            self.problems.append(f"choices.x: expected the value of X, got {stated} (601.2b)")
            return announced or 0
        if announced is not None and stated != announced:
            self.problems.append(f"choices.x: is {stated}, announced was {announced} (601.2b)")
        if self.plan.x_unbounded is True and stated != 1_000:
            self.problems.append(f"x_unbounded: X is 1000 where nothing bounds it, not {stated}")
        return stated

    def _check_cost(self) -> None:
        """What the plan says that it pays is what is owed, and that can be paid at all."""
        mana = self.cost.mana
        if mana is not None and not mana.exists:
            self.problems.append("total_cost: no mana cost is a cost that can't be paid (118.6)")
        if mana is not None and (letters := set(mana.variables) - {"X"}):
            self.problems.append(
                f"total_cost: no value is announced for {', '.join(sorted(letters))} (107.3)"
            )
        if self.plan.status is not Status.PAYABLE:
            self.problems.append(f"status: a plan is payable, not {self.plan.status}")
        if self.plan.total_cost != (owed := self.cost.locked(self.x or 0)):
            self.problems.append(f"total_cost: is {self.plan.total_cost!r}, owed is {owed!r} (601.2f)")
        others = [f"Pay {self.cost.life} life"] if self.cost.life else []
        if self.plan.other_costs != others and self.plan.other_costs != (others or ["Pay 0 life"]):
            self.problems.append(f"other_costs: is {self.plan.other_costs}, owed is {others} (601.2f)")

    def _step(self, where: str, step: Step) -> None:
        if step.action == "trigger":
            self._trigger(where, step)
            return
        self.problems += self.triggers.missed(where)
        if step.action == "activate":
            self._activate(where, step)
        elif step.action == "spend":
            self._spend(where, step)
        elif step.action == "pay life":
            self._pay_life(where, step)
        else:
            self.problems.append(f"{where}: there is no action {step.action!r} here")

    def _activate(self, where: str, step: Step) -> None:
        """Activate a mana ability, pay its costs and let it resolve at once (602.2, 605.3)."""
        thing = self.state.things.get(step.object or "")
        if thing is None:
            self.problems.append(f"{where}: there is no object {step.object}")
            return
        chosen = self._chosen(thing, step)
        if chosen is None:
            self.problems.append(f"{where}: {thing.id} has no mana ability {step.ability} (605.1a)")
            return
        illegal = [*self._too_late(), *chosen.why_not(self.state, self.bounds)]
        if illegal:
            self.problems += [f"{where}: {reason}" for reason in illegal]
        elif not chosen.makes_this:
            self.problems.append(f"{where}: {chosen.ability.text!r} can't add {step.adds} (106.3)")
        else:
            self._check_statement(where, step, chosen.statement())
            self.problems += [f"{where}{fault}" for fault in chosen.misstated()]
            self._perform(where, chosen)

    def _trigger(self, where: str, step: Step) -> None:
        """A triggered mana ability resolves right behind the ability that it watched (605.4a)."""
        self._check_statement(where, step, self.triggers.statement(step))
        trigger, fault = self.triggers.resolve(step)
        if trigger is None:
            self.problems.append(f"{where}: {fault}")
            return
        mana = letters_of(step.adds) or ""
        self.state.add_to_last_activation(len(mana))
        self.pool.add(mana, snow=trigger.snow, restriction=trigger.spend_only, riders=())
        self.state.lose_life(trigger.after.damage + trigger.after.life_lost)
        tapped, _, _ = self.state.activations[-1]
        tapped.stays_tapped |= trigger.after.no_untap and tapped.is_permanent

    def _chosen(self, thing: Thing, step: Step) -> Activation | None:
        """The way to choose X, or what is taken, that the step's costs and output fit best."""
        ways = [
            Activation(thing, one, step, self._spending())
            for one in thing.entry.abilities
            if one.number == step.ability
        ]
        if len(ways) < 2:
            return ways[0] if ways else None

        def misfit(way: Activation) -> tuple[int, int]:
            stated = len(_differences(step, way.statement())) + len(way.misstated())
            return stated + (not way.makes_this), len(way.why_not(self.state, self.bounds))

        return min(ways, key=misfit)

    def _spending(self) -> tuple[SpendAs, ...]:
        """The rules for spending that hold now: not those of permanents that are gone (611.3b)."""
        if not self.game.spending:
            return ()
        gone = self.state.gone
        ended: set[str] = set()
        stay: set[str] = set()
        for entry in self.game.objects if gone else ():
            texts = {rule.text for rule in entry.reading.spending}
            (ended if gone.issuperset(entry.ids) else stay).update(texts)
        return tuple(rule for rule in self.game.spending if rule.text not in ended - stay)

    def _too_late(self) -> list[str]:
        """Why no mana ability can be activated now."""
        reasons = []
        if self.cost.mana is None:
            reasons.append("a cost without mana gives no chance to activate mana abilities (118.2)")
        if self.paying:
            reasons.append("mana abilities are activated before any cost is paid (601.2g)")
        return reasons

    def _perform(self, where: str, chosen: Activation) -> None:
        """Pay for the activation and let it resolve; its mana is there only after its own cost is paid."""
        if chosen.ways and chosen.spent:
            self.pool.spend(where, chosen.spent, chosen.ways, chosen.purpose)
        chosen.carry_out(self.state)
        self.pool.add(
            chosen.mana or "",
            snow=chosen.thing.entry.card.is_snow,
            restriction=chosen.ability.spend_only,
            riders=chosen.ability.riders,
        )
        self.triggers.watch(chosen.ability, chosen.mana or "")

    def _spend(self, where: str, step: Step) -> None:
        """Spend mana from the pool for one symbol of the total cost (118.3a, 601.2h)."""
        self.paying = True
        self._check_statement(where, step, Step(action="spend", mana=step.mana, for_=step.for_))
        letters = letters_of(step.mana)
        if letters is None:
            self.problems.append(f"{where}.mana: expected mana such as {{G}}, got {step.mana!r}")
            return
        self.owed.passes = Passes(self._spending(), self.cost.purpose)
        slots = self.owed.slots(step.for_, letters)
        if fault := self.owed.pay_mana(step.for_, letters):
            self.problems.append(f"{where}: {fault}")
        self.pool.spend(where, letters, [slots])
        self.paid_for_cost += letters

    def _pay_life(self, where: str, step: Step) -> None:
        """Pay life for a symbol or for the life part; it needs that much life now (118.3b)."""
        self.paying = True
        self._check_statement(where, step, Step(action="pay life", amount=step.amount, for_=step.for_))
        if not isinstance(step.amount, int) or step.amount < 0:
            self.problems.append(f"{where}.amount: expected an amount of life, got {step.amount!r}")
            return
        if fault := self.owed.pay_life(step.for_, step.amount):
            self.problems.append(f"{where}: {fault}")
        if step.amount and self.state.life < step.amount:
            self.problems.append(f"{where}: {self.state.life} life can't pay {step.amount} life (118.3b)")
        self.state.lose_life(step.amount)

    def _check_statement(self, where: str, step: Step, expected: Step) -> None:
        """A step says what it costs, no less and no more."""
        for name, stated, owed in _differences(step, expected):
            self.problems.append(f"{where}.{_CALLED.get(name, name)}: is {stated!r}, expected {owed!r}")

    def _check_choices(self) -> None:
        """Symbols that can be paid in several ways were paid as announced (118.13, 601.2b)."""
        choices = self.cost.mana.choices if self.cost.mana else ()
        stated = self.plan.choices.symbols
        if self.plan.choices.additional or self.plan.choices.reductions:
            self.problems.append("choices: the cost offers no additional cost and no reduction (601.2b)")
        if len(stated) != len(choices):
            self.problems.append(
                f"choices.symbols: expected {len(choices)} choices, got {len(stated)} (601.2b)"
            )
            return
        for number, (symbol, option) in enumerate(zip(choices, stated, strict=True)):
            if option not in symbol.options:
                self.problems.append(
                    f"choices.symbols[{number}]: {option} is no way to pay {symbol.text} (107.4)"
                )
        for number, (option, announced) in enumerate(zip(stated, self.cost.announced, strict=False)):
            if option != announced:
                self.problems.append(
                    f"choices.symbols[{number}]: is {option}, announced was {announced} (601.2b)"
                )
        for text, ways in self.owed.paid_as.items():
            options = [option for symbol, option in zip(choices, stated, strict=True) if symbol.text == text]
            if not agree(options, ways):
                paid = ", ".join(way[0] for way in ways)
                self.problems.append(
                    f"choices.symbols: {text} is announced as {', '.join(options)}, paid as {paid} (601.2b)"
                )

    def _check_summary(self, life: int) -> None:
        """The summary says what the replay ended with; ``life`` was there before triggers."""
        stated, state = self.plan.summary, self.state
        tapped = [t for t in state.things.values() if t.taps and t.tapped and t.is_permanent]
        expected = Summary(
            tapped=[thing.id for thing in sorted(tapped, key=lambda thing: thing.position)],
            sacrificed=_in_order_of(stated.sacrificed, state.lost("sacrificed")),
            exiled=_in_order_of(stated.exiled, state.lost("exiled")),
            discarded=_in_order_of(stated.discarded, state.lost("discarded")),
            returned=_in_order_of(stated.returned, state.lost("returned")),
            life=life,
            life_after_triggers=state.life,
            energy=state.energy,
            x=_ABSENT if self.x is None else self.x,
            spent="".join(f"{{{letter}}}" * self.paid_for_cost.count(letter) for letter in TYPES),
            left_in_pool=self.pool.left(),
        )
        for name in Summary.__struct_fields__:
            said, found = getattr(stated, name), getattr(expected, name)
            if said != found:
                rule = " (118.3a)" if name == "left_in_pool" else ""
                self.problems.append(f"summary.{name}: is {said!r}, the steps end with {found!r}{rule}")

    def _check_price(self, found: dict[str, int]) -> int:
        """The price is that of the table, and its parts add up to it."""
        price = sum(found.values())
        if self.plan.price != price:
            shown = ", ".join(f"{row}: {part}" for row, part in found.items() if part)
            self.problems.append(f"price: is {self.plan.price}, by the table it is {price} ({shown})")
        if (total := sum(item.price for item in self.plan.prices)) != self.plan.price:
            self.problems.append(f"prices: add up to {total}, the price is {self.plan.price}")
        return price


def _differences(step: Step, expected: Step) -> list[tuple[str, object, object]]:
    """The fields in which a step says something else than it should: (name, stated, expected)."""
    if step == expected:
        return []
    return [
        (name, stated, owed)
        for name in Step.__struct_fields__
        if (stated := getattr(step, name)) != (owed := getattr(expected, name))
    ]


def _in_order_of(stated: list[str], found: list[str]) -> list[str]:
    """What was found, in the order stated where both are the same objects."""
    return stated if sorted(stated) == sorted(found) else found
