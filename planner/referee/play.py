"""The referee: carries out a plan step by step, and refuses what isn't legal.

It plays on a small mutable state of its own and shares no logic with the programs that
find plans: a reading of the rules of its own, as is the price that it recomputes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from planner.answer import Choices, Plan, Status, Step, Summary
from planner.game.abilities import ExileSelf, ManaAbility, SacrificeSelf, SpendOnly
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.mana import TYPES
from planner.referee.prices import rows
from planner.referee.state import Owed, Pool, Thing, letters_of, things

_ABSENT = Choices().x
_NOWHERE = "nowhere"
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
        return Replay(game, cost, plan, forbid).ruling(prices, require)
    except (TypeError, AttributeError, ValueError) as error:
        # A plan that was built by hand can hold anything in any field.
        return Ruling((f"plan: not of the form of an answer ({error})",), 0, False)


class Replay:
    """The state of the game while a plan is carried out, and what was found wrong."""

    def __init__(self, game: Game, cost: TotalCost, plan: Plan, forbid: frozenset[str]) -> None:
        self.game = game
        self.cost = cost
        self.plan = plan
        self.forbid = forbid
        self.problems: list[str] = []
        self.life = game.life
        self.triggered_damage = 0
        self.pool = Pool(game.pool)
        self.things = things(game, {step.object for step in plan.steps if step.object is not None})
        self.paying = False
        self.activated: list[tuple[Thing, ManaAbility, int]] = []
        self.sacrificed: list[str] = []
        self.exiled: list[str] = []
        self.x = self._announced_x()
        self.owed = Owed(cost, self.x or 0)

    def ruling(self, prices: Prices, require: frozenset[str]) -> Ruling:
        """Every step, then what must hold at the end."""
        self._check_cost()
        for number, step in enumerate(self.plan.steps):
            self._step(f"steps[{number}]", step)
        self.problems += [f"total_cost: {part} is not paid (601.2h)" for part in self.owed.unpaid()]
        used = {thing.id for thing, _, _ in self.activated}
        self.problems += [f"require: {missing} is not used" for missing in sorted(require - used)]
        life_after_triggers = self.life - self.triggered_damage
        lethal = life_after_triggers <= 0
        self._check_choices()
        self._check_summary(life_after_triggers)
        if (self.plan.lethal is True) != lethal:
            self.problems.append(f"lethal: the plan ends at {life_after_triggers} life")
        price = self._check_price(rows(self, prices, life_after_triggers))
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
        thing = self.things.get(step.object or "")
        if thing is None:
            self.problems.append(f"{where}: there is no object {step.object}")
            return
        abilities = thing.entry.reading.mana_abilities
        ability = next((one for one in abilities if one.number == step.ability), None)
        if ability is None:
            self.problems.append(f"{where}: {thing.id} has no mana ability {step.ability} (605.1a)")
            return
        mana = letters_of(step.adds)
        if illegal := self._why_not(thing, ability):
            self.problems += [f"{where}: {reason}" for reason in illegal]
        elif mana is None or not ability.production.can_make(mana):
            self.problems.append(f"{where}: {ability.text!r} can't add {step.adds} (106.3)")
        else:
            self._check_statement(where, step, _statement(thing, ability, step.adds))
            self._pay_activation(thing, ability)
            self._resolve(thing, ability, mana)

    def _why_not(self, thing: Thing, ability: ManaAbility) -> list[str]:
        """Why the ability can't be activated now, nothing where it can."""
        entry, reasons = thing.entry, []
        if self.cost.mana is None:
            reasons.append("a cost without mana gives no chance to activate mana abilities (118.2)")
        if self.paying:
            reasons.append("mana abilities are activated before any cost is paid (601.2g)")
        if thing.id == self.cost.on_stack:
            reasons.append(f"{thing.id} is on the stack (601.2a)")
        if entry.controller != "you":
            reasons.append(f"{thing.id} is not yours (602.2)")
        if thing.id in self.forbid or entry.forbid:
            reasons.append(f"{thing.id} must not be used (forbid)")
        if thing.zone != ability.zone:
            there = _NOWHERE if thing.zone == _NOWHERE else f"in the zone {thing.zone!r}"
            reasons.append(f"{thing.id} is {there}, the ability needs it in {ability.zone!r} (118.3)")
        elif ability.taps and (thing.tapped or thing.zone != "battlefield"):
            reasons.append(f"{thing.id} can't be tapped, it is tapped or no permanent (118.3)")
        elif ability.taps and thing.sick:
            reasons.append(f"{thing.id} is summoning sick (602.5a)")
        if ability.life and self.life < ability.life:
            reasons.append(f"{self.life} life can't pay {ability.life} life (118.3b)")
        return reasons

    def _pay_activation(self, thing: Thing, ability: ManaAbility) -> None:
        """Pay the activation cost; {T} first, as what is gone can't be tapped (118.3)."""
        self.life -= ability.life
        if ability.taps:
            thing.tapped = thing.tapped_by_plan = True
            self.triggered_damage += thing.entry.reading.tapped_damage
        for part in ability.cost:
            if isinstance(part, SacrificeSelf):
                thing.zone = _NOWHERE if thing.entry.card.token else "graveyard"
                self.sacrificed.append(thing.id)
            elif isinstance(part, ExileSelf):
                thing.zone = _NOWHERE if thing.entry.card.token else "exile"
                self.exiled.append(thing.id)

    def _resolve(self, thing: Thing, ability: ManaAbility, mana: str) -> None:
        """Mana and damage; damage may leave less than 0 life, a payment may not."""
        self.activated.append((thing, ability, len(mana)))
        self.life -= ability.damage
        barred = ability.spend_only is not None and not self._may_pay(ability.spend_only)
        for letter in mana:
            if barred:
                self.pool.barred[letter] += 1
            else:
                self.pool.made[letter, thing.entry.card.is_snow] += 1

    def _may_pay(self, restriction: SpendOnly) -> bool:
        """Whether mana with this restriction can be spent on this cost (106.6)."""
        if restriction is SpendOnly.NOT_NONARTIFACT_SPELL:
            spell = self.cost.spell
            return self.cost.kind != "spell" or (spell is not None and "Artifact" in spell.types)
        return False

    def _spend(self, where: str, step: Step) -> None:
        """Spend mana from the pool for one symbol of the total cost (118.3a, 601.2h)."""
        self.paying = True
        self._check_statement(where, step, Step(action="spend", mana=step.mana, for_=step.for_))
        letters = letters_of(step.mana)
        if letters is None:
            self.problems.append(f"{where}.mana: expected mana such as {{G}}, got {step.mana!r}")
            return
        faults = [self.owed.pay_mana(step.for_, letters)]
        faults += [self.pool.spend(letter, step.for_ == "{S}") for letter in letters]
        self.problems += [f"{where}: {fault}" for fault in dict.fromkeys(faults) if fault]

    def _pay_life(self, where: str, step: Step) -> None:
        """Pay life for a symbol or for the life part; it needs that much life now (118.3b)."""
        self.paying = True
        self._check_statement(where, step, Step(action="pay life", amount=step.amount, for_=step.for_))
        if not isinstance(step.amount, int) or step.amount < 0:
            self.problems.append(f"{where}.amount: expected an amount of life, got {step.amount!r}")
            return
        if fault := self.owed.pay_life(step.for_, step.amount):
            self.problems.append(f"{where}: {fault}")
        if step.amount and self.life < step.amount:
            self.problems.append(f"{where}: {self.life} life can't pay {step.amount} life (118.3b)")
        self.life -= step.amount

    def _check_statement(self, where: str, step: Step, expected: Step) -> None:
        """A step says what it costs, no less and no more."""
        if step == expected:
            return
        for name in Step.__struct_fields__:
            stated, owed = getattr(step, name), getattr(expected, name)
            if stated != owed:
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
            if not _agree(options, ways):
                paid = ", ".join(way[0] for way in ways)
                self.problems.append(
                    f"choices.symbols: {text} is announced as {', '.join(options)}, paid as {paid} (601.2b)"
                )

    def _check_summary(self, life_after_triggers: int) -> None:
        """The summary says what the replay ended with."""
        stated = self.plan.summary
        tapped = [t for t in self.things.values() if t.tapped_by_plan and t.zone == "battlefield"]
        expected = Summary(
            tapped=[thing.id for thing in sorted(tapped, key=lambda thing: thing.position)],
            sacrificed=_in_order_of(stated.sacrificed, self.sacrificed),
            exiled=_in_order_of(stated.exiled, self.exiled),
            life=self.life,
            life_after_triggers=life_after_triggers,
            energy=stated.energy,  # the state of the game doesn't have it
            x=_ABSENT if self.x is None else self.x,
            spent="".join(f"{{{letter}}}" * self.pool.spent[letter] for letter in TYPES),
            left_in_pool=self.pool.left(),
        )
        for name in Summary.__struct_fields__:
            said, found = getattr(stated, name), getattr(expected, name)
            if said != found:
                rule = " (118.3a)" if name == "left_in_pool" else ""
                self.problems.append(f"summary.{name}: is {said!r}, the steps end with {found!r}{rule}")

    def _check_price(self, rows: dict[str, int]) -> int:
        """The price is that of the table, and its parts add up to it."""
        price = sum(rows.values())
        if self.plan.price != price:
            shown = ", ".join(f"{row}: {part}" for row, part in rows.items() if part)
            self.problems.append(f"price: is {self.plan.price}, by the table it is {price} ({shown})")
        if (total := sum(item.price for item in self.plan.prices)) != self.plan.price:
            self.problems.append(f"prices: add up to {total}, the price is {self.plan.price}")
        return price


def _statement(thing: Thing, ability: ManaAbility, adds: str | None) -> Step:
    """The step that activates this ability, with all that it costs."""
    return Step(
        action="activate",
        object=thing.id,
        ability=ability.number,
        text=ability.text,
        adds=adds,
        pays_life=ability.life,
        sacrifices=[thing.id for part in ability.cost if isinstance(part, SacrificeSelf)],
        exiles=[thing.id for part in ability.cost if isinstance(part, ExileSelf)],
        snow=thing.entry.card.is_snow,
    )


def _agree(options: list[str], paid: list[tuple[str, ...]]) -> bool:
    """Whether payments match announced options one to one, in any order.

    What is unpaid is a problem of its own, so there may be fewer payments. Only a
    payment of one mana for {1/W} can be either option; the others are matched first.
    """
    left = Counter(options)
    for ways in sorted(paid, key=len):
        way = next((way for way in ways if left[way]), None)
        if way is None:
            return False
        left[way] -= 1
    return True


def _in_order_of(stated: list[str], found: list[str]) -> list[str]:
    """What was found, in the order stated where both are the same objects."""
    return stated if sorted(stated) == sorted(found) else found
