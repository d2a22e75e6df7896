"""The payment itself, step by step: mana, life, objects, counters, and what pays for mana (601.2h)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import ClassVar

from planner.contract.steps import Step, step_of
from planner.game.mana import COLORS
from planner.game.total_cost import Helping, TotalCost
from planner.game.vocabulary import TAKEN, Helper, Verb, Whose, Zone
from planner.referee.mana_limits import TypesSpent
from planner.referee.object_actions import AllowedObjects, act
from planner.referee.owed_parts import Parts
from planner.referee.owed_symbols import UnpaidSymbols
from planner.referee.pool import ManaLedger
from planner.referee.state import LOST, ReplayState, Thing
from planner.referee.step_checks import misstated
from planner.referee.symbol_payment import letters_of

_HELPS_BY: dict[str, Verb] = {
    Helper.CONVOKE: Verb.TAP,
    Helper.IMPROVISE: Verb.TAP,
    Helper.WATERBEND: Verb.TAP,
    Helper.DELVE: Verb.EXILE,
}
_SPEND, _EXILE = Verb.SPEND, Verb.EXILE
_ITS_SYMBOLS = ("{T}", "{Q}")


class CostPayment:
    """The payment of one total cost: every part once and in full, in any order.

    Each method that pays takes a step and returns its faults; if there is a fault with an object, the object
    is unchanged.
    """

    def __init__(
        self,
        cost: TotalCost,
        x: int,
        chosen: list[str],
        state: ReplayState,
        pool: ManaLedger,
        bounds: AllowedObjects,
    ) -> None:
        self.cost = cost
        self.x = x
        self.state = state
        self.pool = pool
        self.bounds = bounds
        self.owed = UnpaidSymbols(cost, x, chosen)
        self.types = TypesSpent(cost, x)
        self.parts = Parts(cost, x)
        self._taken: set[tuple[str, str]] = set()
        self._helped: Counter[Helping] = Counter()
        self._assisted = 0
        self._at_risk: set[str] = set()

    def knows(self, action: str) -> bool:
        """Whether a payment can have such a step."""
        return action in self._ways

    def pay(self, where: str, step: Step) -> list[str]:
        """Carry out one step; return its faults, each with its place."""
        if step.object is None and step.action == _EXILE:
            return self._pay_amount(where, step)
        return self._ways[step.action](self, where, step)

    def unpaid(self) -> list[str]:
        """What is still owed, or wasn't paid as announced, in words."""
        problems = self.owed.unpaid() + self.parts.unpaid(
            lambda ids: self.state.untaken(ids, self.cost.on_stack)
        )
        problems += self.types.lacking(self.owed.help)
        if self.state.by_chance:
            problems += self._short()
        for letter, least in self.cost.spending.spend_least:
            if (spent := self.state.spent.count(letter)) < least:
                problems.append(
                    f"{spent} mana of the type {letter} is spent, announced were {least} (601.2b)"
                )
        return problems + self._forbidden_by_chance() if self.state.by_chance else problems

    def _forbidden_by_chance(self) -> list[str]:
        """Faults for objects that must not be used but could have been taken at random."""
        problems = []
        for one in sorted(frozenset().union(*(able for able, _ in self.state.by_chance))):
            entry = self.state.game.find(one)
            if one in self.bounds.forbid or (entry and entry.forbid):
                problems.append(f"{one} could be taken at random, it must not be used (forbid)")
        return problems

    def _short(self) -> list[str]:
        """Faults if there are fewer objects than parts take at random (118.3)."""
        taken = self.state.by_chance
        for size in range(1, len(taken) + 1):
            for some in combinations(taken, size):
                able = frozenset().union(*(able for able, _ in some))
                if len(able) < sum(amount for _, amount in some):
                    return [f"no more than {len(able)} objects are left to take at random (118.3)"]
        return []

    def _banned(self, verb: str) -> str:
        return self.bounds.bans.on(verb, self.cost.kind)

    def _spend(self, where: str, step: Step) -> list[str]:
        """Spend mana from the pool for one symbol of the total cost (118.3a)."""
        problems = misstated(where, step, step_of(_SPEND, mana=step.mana, for_=step.for_))
        letters = letters_of(step.mana)
        if letters is None:
            return [*problems, f"{where}.mana: expected mana such as {{G}}, got {step.mana!r}"]
        slots = self.owed.slots(step.for_, letters)
        if fault := self.owed.pay_mana(step.for_, letters):
            problems.append(f"{where}: {fault}")
        if self.types.matter and (fault := self.types.spend(slots, self.owed.passes)):
            problems.append(f"{where}: {fault}")
        self.pool.spend(where, letters, (slots,))
        self.state.spent += letters
        return problems

    def _pay_life(self, where: str, step: Step) -> list[str]:
        """Pay life for a symbol or for the life part; requires that much life now (118.3b)."""
        problems = misstated(where, step, step_of(Verb.PAY_LIFE, amount=step.amount, for_=step.for_))
        if not isinstance(step.amount, int) or step.amount < 0:
            return [*problems, f"{where}.amount: expected an amount of life, got {step.amount!r}"]
        if fault := self.owed.pay_life(step.for_, step.amount):
            problems.append(f"{where}: {fault}")
        if step.amount and self.state.life < step.amount:
            problems.append(f"{where}: {self.state.life} life can't pay {step.amount} life (118.3b)")
        if step.amount and (self.cost.no_life or self._banned(Verb.PAY_LIFE)):
            problems.append(f"{where}: life can't be paid (118.11)")
        self.state.lose_life(step.amount)
        return problems

    def _pay_amount(self, where: str, step: Step) -> list[str]:
        """Pay energy (107.14), or mill cards (701.17) or exile them from the library."""
        mills = step.action in (Verb.MILL, Verb.EXILE)
        stated = step_of(step.action, amount=step.amount, for_=step.for_, irreversible=mills)
        problems = misstated(where, step, stated)
        if not isinstance(step.amount, int) or step.amount < 1:
            return [*problems, f"{where}.amount: expected a number, got {step.amount!r}"]
        there = self.state.library if mills else self.state.energy
        if there is not None and there < step.amount:
            problems.append(f"{where}: {there} can't pay {step.amount} (118.3)")
        faults = self.parts.pay_amount(step.action, step.for_, step.amount), self._banned(step.action)
        problems += [f"{where}: {fault}" for fault in faults if fault]
        if mills:
            self.state.mill(step.amount, exiled=step.amount if step.action == "exile" else 0)
        else:
            self.state.energy -= step.amount
        return problems

    def _assist(self, where: str, step: Step) -> list[str]:
        """Let one other player pay for generic mana (702.132a)."""
        problems = misstated(where, step, step_of(Helper.ASSIST, amount=step.amount, for_=step.for_))
        if not isinstance(step.amount, int) or step.amount < 1:
            return [*problems, f"{where}.amount: expected an amount of mana, got {step.amount!r}"]
        helping = self._helping(Helper.ASSIST)
        if not helping:
            return [*problems, f"{where}: nobody assists here (702.132a)"]
        self._assisted += step.amount
        offered = helping[0].most
        if offered is not None and self._assisted > offered:
            problems.append(f"{where}: {self._assisted} mana is more than the {offered} that are offered")
        fault = self.owed.assist(step.for_, step.amount)
        return problems + ([f"{where}: {fault}"] if fault else [])

    def _helping(self, keyword: str) -> list[Helping]:
        return [helping for helping in self.cost.helping if helping.keyword == keyword]

    def _count(self, where: str, step: Step) -> list[str]:
        """Remove counters from an object, or put them on (122)."""
        puts = step.action == "put counters"
        counters = step.puts if puts else step.removes
        stated = step_of(
            step.action,
            object=step.object,
            for_=step.for_,
            puts=counters if puts else {},
            removes={} if puts else counters,
        )
        problems = misstated(where, step, stated)
        thing = self.state.things.get(step.object or "")
        if thing is None:
            return [*problems, f"{where}: there is no object {step.object}"]
        faults = [self.bounds.untouchable(thing)]
        if thing.has_moved:
            faults.append(f"{thing.id} has left the zone {thing.entry.zone!r} (122.2)")
        faults.append(self.parts.counters.pay(step.action, step.for_, thing.id, counters))
        lacking = [kind for kind, number in counters.items() if thing.counters.get(kind, 0) < number]
        if puts:
            faults += [self.bounds.bans.on(step.action, self.cost.kind, thing, kind) for kind in counters]
        if lacking and not puts:
            faults.append(f"{thing.id} has not so many {' and '.join(lacking)} counters (118.3)")
        if any(faults):
            return problems + [f"{where}: {fault}" for fault in faults if fault]
        self.state.used.add(thing.id)
        for kind, number in counters.items():
            if puts:
                self.state.put_counters(thing, kind, number)
                if kind.startswith("-") and self._shrinks_once:
                    thing.worn = True
                    thing.shrunk = {**thing.shrunk, kind: thing.shrunk.get(kind, 0) + number}
            else:
                self.state.remove_counters(thing, kind, number)
                thing.worn = True
        return problems

    @property
    def _shrinks_once(self) -> bool:
        """Whether just one part of the cost puts counters such as -1/-1 (each could choose its object)."""
        return sum(part.put and (part.kind or "").startswith("-") for part in self.cost.counters) == 1

    def _take_by_chance(self, where: str, step: Step) -> list[str]:
        """Take objects at random, so that nothing can take one of the candidates afterwards (701.9b)."""
        stated = step_of(step.action, amount=step.amount, for_=step.for_, irreversible=True)
        problems = misstated(where, step, stated)
        verb = step.action.removesuffix(" at random")
        if fault := self._banned(verb):
            problems.append(f"{where}: {fault}")
        part = self.parts.by_chance.pay(step.action, step.for_, step.amount or 0)
        if part is None:
            return [*problems, f"{where}: {step.amount} does not pay {step.for_!r} at random (118.3)"]
        able = self.state.untaken(part.ids, self.cost.on_stack)
        self.state.by_chance.append((able, step.amount or 0))
        self._at_risk.update(able)
        if len(able) == step.amount:  # then it is known which objects go
            for one in able & self.state.things.keys():
                self.state.move(self.state.things[one], LOST[verb][0] if verb in LOST else "")
        return problems

    def _take(self, where: str, step: Step) -> list[str]:
        """Take an object, for a part of the cost or for one mana (118.3, 118.10)."""
        thing = self.state.things.get(step.object or "")
        shown = step.action == "reveal" and thing is not None and thing.zone == Zone.HAND
        stated = step_of(step.action, object=step.object, for_=step.for_, irreversible=shown)
        problems = misstated(where, step, stated)
        if thing is None:
            return [*problems, f"{where}: there is no object {step.object}"]
        keyword, _, symbol = (step.for_ or "").partition(" ")
        if _HELPS_BY.get(keyword) == step.action and self._helping(keyword):
            fault = self._about(thing, step.action) or self._help(thing, keyword, symbol)
        else:
            fault = self._about(thing, step.action) or self._take_for_part(thing, step.action, step.for_)
        if fault:
            return [*problems, f"{where}: {fault}"]
        self._taken.add((step.action, thing.id))
        act(self.state, thing, step.action)
        return problems

    def _about(self, thing: Thing, verb: str) -> str:
        """Why an action on the object is impossible in this payment, for any part."""
        if (verb, thing.id) in self._taken:
            return f"{thing.id} is taken already, one object pays for one part (118.10)"
        if thing.id in self._at_risk and not thing.has_moved:
            return f"chance may have taken {thing.id} by now (701.9b)"
        return self.bounds.why_not(thing, verb, self.cost.kind, arrived=thing.has_arrived)

    def _help(self, thing: Thing, keyword: str, symbol: str) -> str:
        """Pay for one mana with an object (702.51a, 702.66a, 702.126a)."""
        able = [
            helping
            for helping in self._helping(keyword)
            if thing.id in (helping.arriving if thing.has_arrived else helping.ids)
        ]
        if not able or thing.entry.controller != Whose.YOU:
            return f"{thing.id} is nothing that can {keyword} (702)"
        able = [one for one in able if one.most is None or self._helped[one] < one.most + self.x * one.per_x]
        if not able:
            return f"no more can be paid for with {keyword} (702)"
        if not _can_help(keyword, thing):
            return f"{thing.id} is nothing that can {keyword} (702)"
        own = thing.entry.card.colors if keyword == Helper.CONVOKE else ()
        colors = "".join(letter for letter in COLORS if letter in own)
        fault = self.owed.help_with(symbol, colors)
        self._helped[able[0]] += not fault
        return fault

    def _take_for_part(self, thing: Thing, verb: str, words: str | None) -> str:
        """Take an object for a part of the cost with these words."""
        taking = self.parts.taking.get((verb, words or ""))
        if taking is None:
            return f"{words} is no part of the total cost that {verb} pays (601.2h)"
        places = taking.fits(thing)
        if not places:
            return f"{thing.id} does not fit {words!r} (118.3)"
        own = any(taking.parts[place].own for place in places)
        by = thing.entry.hastened_by
        if own and words in _ITS_SYMBOLS and (thing.sick or (by and by <= self.state.gone)):
            return f"{thing.id} is summoning sick (602.5a)"
        if all(taking.parts[place].tapped for place in places) and not thing.tapped:
            return f"{thing.id} isn't tapped (118.3)"
        return "" if taking.take(thing) else f"{words} is paid already (118.10)"

    _ways: ClassVar[dict[str, Callable[[CostPayment, str, Step], list[str]]]] = {
        **dict.fromkeys(TAKEN, _take),
        **dict.fromkeys((Verb.PAY_ENERGY, Verb.MILL), _pay_amount),
        **dict.fromkeys((Verb.REMOVE_COUNTERS, Verb.PUT_COUNTERS), _count),
        **dict.fromkeys([f"{verb} at random" for verb in TAKEN], _take_by_chance),
        Verb.SPEND: _spend,
        Verb.PAY_LIFE: _pay_life,
        Helper.ASSIST: _assist,
    }
    """What each action of a payment does."""


def _can_help(keyword: str, thing: Thing) -> bool:
    """Whether an object can pay for mana with this keyword at all (702.51a, 702.66a, 702.126a, 701.67)."""
    entry = thing.entry
    if keyword == Helper.CONVOKE:
        return entry.card.is_creature
    if keyword == Helper.IMPROVISE:
        return "Artifact" in entry.card.types
    if keyword == Helper.WATERBEND:
        return entry.card.is_creature or "Artifact" in entry.card.types
    return keyword != Helper.DELVE or thing.zone == Zone.GRAVEYARD
