"""Carrying out a plan: step by step, then what must hold at the end."""

from __future__ import annotations

from collections import Counter

from planner.contract.answer import Plan
from planner.contract.steps import Step
from planner.game.clock import check_time
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.records import Record
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb
from planner.game.written_abilities import SpendAs
from planner.referee.activation import ReplayedActivation
from planner.referee.announcement_checks import announced_x, check_choices, check_cost, chosen_for_mana
from planner.referee.common_totals import misjudged_total
from planner.referee.doubling import adds_by_doubling, doubling_ability
from planner.referee.end_checks import check_last_resort, check_price, check_summary
from planner.referee.object_actions import AllowedObjects, Bans
from planner.referee.paying import CostPayment
from planner.referee.plain_replay import replay_plainly
from planner.referee.policies import DoneToObjects, broken, stated_faults
from planner.referee.pool import ManaLedger
from planner.referee.pricing import rows, stated_price
from planner.referee.state import Loss, ReplayState, Thing
from planner.referee.step_checks import differences, is_unstated, misstated
from planner.referee.symbol_payment import Passes, letters_of
from planner.referee.triggers import Triggers

_ACTIVATE, _TRIGGER = Verb.ACTIVATE, Verb.TRIGGER
_STEPS_AT_ONCE = 64
"""So many steps are carried out before the time is looked at again."""
Keep = tuple[tuple[str, int], ...]
"""Costs that should stay payable: the name of each, and its weight."""


class Ruling(Record, frozen=True):
    """The referee's verdict on a plan; true if it has no problems.

    Each problem names the step (``steps[3]: ...``) or the field (``summary.life: ...``)
    and the rule, where one is broken. ``price`` is the price by the contract's table,
    recomputed from the steps; ``lethal`` whether the player is left with 0 or less life. ``proof`` says what
    the claim rests on that a cost can't be paid, or that a plan is the cheapest: a ``certificate`` or a
    ``rule`` that was checked, a new ``verdict``, or that it is ``believed``; ``""`` where none is made.
    ``tiered`` says that the price is one of a table of tiers: a number that says nothing by itself.
    ``unproven`` lists what of a legal answer nobody has checked, ``readings_differ`` the cards whose text two
    readers read otherwise. ``total_cost`` is ``"stated"`` where the request states it: it wasn't worked out
    from cards.

    >>> bool(Ruling((), 3, False)), Ruling((), 3, False, unproven=("optimal: believed",)).proven
    (True, False)
    """

    problems: tuple[str, ...]
    price: int
    lethal: bool
    proof: str = ""
    tiered: bool = False
    unproven: tuple[str, ...] = ()
    readings_differ: tuple[str, ...] = ()
    total_cost: str = ""

    def __bool__(self) -> bool:
        return not self.problems

    @property
    def proven(self) -> bool:
        """Whether there are no problems, and every claim was checked."""
        return not (self.problems or self.unproven)


def replay(
    game: Game,
    cost: TotalCost,
    prices: Prices,
    plan: Plan,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    keep: Keep = (),
) -> Ruling:
    """Carry out ``plan`` from ``game``, and judge whether it is legal and pays ``cost``.

    ``forbid`` and ``require`` are ids that must not, or must, be used. Nothing that is
    given is changed (601.2), and nothing is raised: whatever is wrong with a plan, its
    form included, is a problem of the ruling. ``keep`` are the costs that should stay
    payable, by name, with their weights: what the plan says it keeps is priced, whether it
    is payable then is judged by paying it.

    >>> from planner.contract.answer import Status
    >>> from planner.game.mana import ManaCost
    >>> plan = Plan(optimal=True, price=0, total_cost="{1}")
    >>> replay(Game(), TotalCost(ManaCost("{1}")), Prices(), plan).problems[0]
    'total_cost: {1} of {1} is not paid (601.2h)'
    """
    price = _plain_price(game, cost, prices, plan, forbid, require)
    if price is not None:
        return Ruling((), price, False, tiered=bool(prices.digits))
    try:
        return Replay(game, cost, plan, forbid).ruling(prices, require, keep)
    except (TypeError, AttributeError, ValueError) as error:
        # A plan that was built by hand can hold anything in any field.
        return Ruling((f"plan: not of the form of an answer ({error})",), 0, False)


def _plain_price(
    game: Game, cost: TotalCost, prices: Prices, plan: Plan, forbid: frozenset[str], require: frozenset[str]
) -> int | None:
    """Carry out a plan of plain steps; None for every other plan and for one with a fault."""
    try:
        return replay_plainly(game, cost, prices, plan, forbid, require)
    except (TypeError, AttributeError, ValueError):  # of another form: the whole replay says so
        return None


def replay_any(
    game: Game,
    ways: tuple[TotalCost, ...],
    prices: Prices,
    plan: Plan,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    keep: Keep = (),
) -> Ruling:
    """Judge whether ``plan`` pays one of several total costs that its player may choose from.

    The ruling is that of the cost that fits it best.
    """
    rulings = [replay(game, cost, prices, plan, forbid=forbid, require=require, keep=keep) for cost in ways]
    return min(rulings, key=lambda ruling: len(ruling.problems))


class Replay:
    """The state of the game while a plan is carried out, and the problems found."""

    def __init__(self, game: Game, cost: TotalCost, plan: Plan, forbid: frozenset[str]) -> None:
        self.cost = cost
        self.plan = plan
        self.bounds = AllowedObjects(cost, forbid, Bans(game.prohibitions))
        self.game = game
        self.state = ReplayState(game, plan.steps)
        self.pool = ManaLedger(game.pool, cost.purpose)
        self.triggers = Triggers(self.state)
        self.x, self.problems = announced_x(plan, cost)
        chosen = chosen_for_mana(plan, cost)
        self.paying = CostPayment(cost, self.x or 0, chosen, self.state, self.pool, self.bounds)
        self.is_paying = False
        self.lost_for_mana: list[Loss] | None = None
        self.tapped_for_mana: dict[str, int] | None = None

    def ruling(self, prices: Prices, require: frozenset[str], keep: Keep) -> Ruling:
        """Check every step, then the conditions at the end."""
        self.problems += check_cost(self.plan, self.cost, self.x or 0)
        if self.cost.whole and (fault := misjudged_total(self.game, self.cost)):
            self.problems.append(fault)
        for number, step in enumerate(self.plan.steps):
            if not number % _STEPS_AT_ONCE:
                check_time()
            self._step(f"steps[{number}]", step)
        self.problems += self.triggers.missed("steps")
        self.problems += self.pool.judge()
        self.problems += [f"total_cost: {part}" for part in self.paying.unpaid()]
        self.problems += [f"require: {one} is not used" for one in sorted(require - self.state.used)]
        life = self.state.life
        self.state.lose_life(self.state.triggered_damage)
        lethal = self.state.life <= 0
        self.problems += check_choices(self.plan, self.cost, self.paying.owed)
        left = self.pool.left()
        self.problems += check_summary(self.plan, self.state, life=life, x=self.x, left_in_pool=left)
        if (self.plan.lethal is True) != lethal:
            self.problems.append(f"lethal: the plan ends at {self.state.life} life")
        if self.plan.permitted is True:
            self.problems.append("permitted: false, or left out where something permits it (601.3)")
        found = rows(self.state, self.cost, self.x or 0, prices) | self.pool.price(prices)
        found["kept"] = self._kept(keep, lethal, sum(found.values()), prices)
        self.problems += check_price(self.plan, found, prices)
        self.problems += self._check_policies(prices, found)
        if self.plan.riders not in self.pool.riders:
            brought = " or ".join(map(str, self.pool.riders))
            self.problems.append(f"riders: is {self.plan.riders}, the mana spent brings {brought} (106.6)")
        price = sum(found.values())
        return Ruling(tuple(self.problems), price, lethal, tiered=bool(prices.digits))

    def _check_policies(self, prices: Prices, found: dict[str, int]) -> list[str]:
        """Problems with policies: last resorts or forbidden actions that aren't stated, or are too many."""
        state = self.state
        losses = state.losses if self.lost_for_mana is None else self.lost_for_mana
        if self.game.policies is None:
            lost = [(one.thing.id, one.thing.entry) for one in losses]
            faults = check_last_resort(self.plan, lost, prices)
            return faults + ["against_policies: there are no policies"] * bool(self.plan.against_policies)
        taps = self.tapped_for_mana
        if taps is None:
            taps = {name: thing.taps for name, thing in state.things.items()}
        unspent = found["made and not spent"] // prices.unspent if prices.unspent else 0
        done, x = DoneToObjects(state, len(losses), taps), self.x or 0
        faults = broken(self.game, self.cost, x, done, unspent)
        return faults + stated_faults(self.plan, self.game, self.cost, x, done, unspent)

    def mana_step(self, where: str, step: Step) -> list[str]:
        """Carry out an activation or a trigger, and list its problems."""
        before = len(self.problems)
        self._step(where, step)
        return self.problems[before:]

    def _kept(self, keep: Keep, lethal: bool, price: int, prices: Prices) -> int:
        """The plan's gain by kept costs: only requested ones count, and only if the player is alive.

        If several costs with one name have different weights, the price of the plan decides which of them it
        keeps; ``price`` is that of everything else.
        """
        if self.plan.summary.kept == []:
            return 0
        totals = {0}
        for name, number in Counter(iter(self.plan.summary.kept)).items():
            weights = [weight for other, weight in keep if other == name]
            if number > len(weights):
                asked = "nothing asks" if not weights else f"only {len(weights)} ask"
                self.problems.append(f"summary.kept: {asked} to keep {name}")
            chosen = _sums(weights, min(number, len(weights)))
            totals = {total + more for total in totals for more in chosen}
        if lethal:
            self.problems.append("summary.kept: a player who is dead keeps nothing")
        stated = stated_price(self.plan, prices)
        gains = [-prices.kept * total for total in totals]
        return next((gain for gain in gains if price + gain == stated), max(gains))

    def _step(self, where: str, step: Step) -> None:
        if step.action == _TRIGGER:
            self._trigger(where, step)
            return
        if self.triggers.due:
            self.problems += self.triggers.missed(where)
        if step.action == _ACTIVATE:
            self._activate(where, step)
        elif self.paying.knows(step.action):
            self._pay(where, step)
        else:
            self.problems.append(f"{where}: there is no action {step.action!r} here")

    def _pay(self, where: str, step: Step) -> None:
        """Carry out a step of the payment; objects lost in it count as present for other parts (601.2h).

        Life in place of a symbol is chosen when a spell or an ability is announced (601.2b), so the object
        that allows it may be gone; for other costs it is chosen right before the payment (118.13b, 118.13c).
        """
        if not self.is_paying:
            announced = self.cost.kind in (PaymentKind.SPELL, PaymentKind.ABILITY)
            self.paying.owed.life_for = (
                self.cost.life_for if announced else self._life_for(self.cost.life_for)
            )
            self.is_paying = True
            self.lost_for_mana = list(self.state.losses)
            self.tapped_for_mana = {name: thing.taps for name, thing in self.state.things.items()}
        if self.game.spending:
            self.paying.owed.passes = Passes(self._spending(), self.cost.purpose)
        self.problems += self.paying.pay(where, step)

    def _activate(self, where: str, step: Step) -> None:
        """Activate a mana ability: pay its costs and let it resolve at once (602.2, 605.3)."""
        thing = self.state.things.get(step.object or "")
        if thing is None:
            self.problems.append(f"{where}: there is no object {step.object}")
            return
        chosen = self._chosen(thing, step)
        if chosen is None:
            self.problems.append(f"{where}: {thing.id} has no mana ability {step.ability} (605.1a)")
            return
        if is_unstated(thing.entry, chosen.ability):
            self.problems.append(f"{where}: {thing.id} is stated to have no {chosen.ability.text!r} (613.1f)")
            return
        late, illegal = self._too_late(), chosen.why_not(self.state, self.bounds)
        if late or illegal:
            self.problems += [f"{where}: {reason}" for reason in (*late, *illegal)]
        elif not self._makes_this(chosen):
            self.problems.append(f"{where}: {chosen.ability.text!r} can't add {step.adds} (106.3)")
        else:
            self.problems += misstated(where, step, chosen.statement())
            if not chosen.costs.bare:
                self.problems += [f"{where}{fault}" for fault in chosen.misstated()]
            self._perform(where, chosen)

    def _trigger(self, where: str, step: Step) -> None:
        """Resolve a triggered mana ability right after the ability that triggered it (605.4a)."""
        self.problems += misstated(where, step, self.triggers.statement(step))
        trigger, fault = self.triggers.resolve(step)
        if trigger is None:
            self.problems.append(f"{where}: {fault}")
            return
        mana = letters_of(step.adds) or ""
        self.state.add_to_last_activation(len(mana))
        thing = self.state.things.get(trigger.object)
        self.pool.add(
            mana,
            source=thing.entry.card if thing else None,
            snow=trigger.snow,
            restriction=trigger.spend_only,
        )
        self.state.lose_life(trigger.after.damage + trigger.after.life_lost)
        tapped, _, _ = self.state.activations[-1]
        tapped.stays_tapped |= trigger.after.no_untap and tapped.is_permanent

    def _makes_this(self, chosen: ReplayedActivation) -> bool:
        """Whether the ability can add what the step says (106.3), by doubling the pool too (106.4)."""
        if not chosen.ability.doubles:
            return chosen.makes_this
        return chosen.mana is not None and adds_by_doubling(self.pool.there, chosen.spent or "", chosen.mana)

    def _chosen(self, thing: Thing, step: Step) -> ReplayedActivation | None:
        """The variant of X, or of taken objects, that fits the step's costs and output best."""
        abilities = [one for one in thing.entry.abilities if one.number == step.ability]
        if not abilities:
            doubling = doubling_ability(thing.entry, step.ability)
            return None if doubling is None else ReplayedActivation(thing, doubling, step)
        spending = self._spending() if self.game.spending else ()
        life_for = self._life_for(self.game.life_for) if self.game.life_for else ""
        if len(abilities) == 1:
            return ReplayedActivation(thing, abilities[0], step, spending, life_for)
        ways = [ReplayedActivation(thing, one, step, spending, life_for) for one in abilities]

        def misfit(way: ReplayedActivation) -> tuple[int, int]:
            stated = len(differences(step, way.statement())) + len(way.misstated())
            return stated + (not way.makes_this), len(way.why_not(self.state, self.bounds))

        return min(ways, key=misfit)

    def _spending(self) -> tuple[SpendAs, ...]:
        """The rules for spending that apply now, without those of permanents that are gone (611.3b)."""
        gone = self.state.gone
        ended: set[str] = set()
        stay: set[str] = set()
        for entry in self.game.objects if gone else ():
            texts = {rule.text for rule in entry.reading.spending}
            (ended if gone.issuperset(entry.ids) else stay).update(texts)
        return tuple(rule for rule in self.game.spending if rule.text not in ended - stay)

    def _life_for(self, types: str) -> str:
        """The types of mana that 2 life can replace now, without permanents that are gone (611.3b)."""
        gone = self.state.gone
        if not (types and gone):
            return types
        ended: set[str] = set()
        stay: set[str] = set()
        for entry in self.game.objects:
            for effect in entry.reading.costs.life_for if entry.reading.costs else ():
                (ended if gone.issuperset(entry.ids) else stay).update(effect.types)
        return "".join(letter for letter in types if letter not in ended - stay)

    def _too_late(self) -> list[str]:
        """Why no mana ability can be activated now; empty if one can."""
        reasons = []
        if self.cost.mana is None:
            reasons.append("a cost without mana gives no chance to activate mana abilities (118.2)")
        if self.is_paying:
            reasons.append("mana abilities are activated before any cost is paid (601.2g)")
        return reasons

    def _perform(self, where: str, chosen: ReplayedActivation) -> None:
        """Pay for the activation and let it resolve.

        Its mana is available only after its own cost is paid.
        """
        if chosen.ways and chosen.spent:
            self.pool.spend(where, chosen.spent, chosen.ways, chosen.purpose)
        chosen.carry_out(self.state)
        self.pool.add(
            chosen.mana or "",
            source=chosen.thing.entry.card,
            snow=chosen.thing.entry.card.is_snow,
            restriction=chosen.ability.spend_only,
            riders=chosen.ability.riders,
        )
        if chosen.ability.triggered:
            self.triggers.watch(chosen.ability, chosen.mana or "")


def _sums(weights: list[int], number: int) -> set[int]:
    """All possible sums of this many of these weights."""
    sums: list[set[int]] = [{0}] + [set() for _ in range(number)]
    for weight in weights:
        for size in range(number, 0, -1):
            sums[size] |= {total + weight for total in sums[size - 1]}
    return sums[number]
