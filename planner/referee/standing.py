"""Whether a plan can be carried out on a board, whatever it pays for: its steps, one by one."""

from __future__ import annotations

from collections import Counter

from planner.contract.answer import Plan
from planner.contract.steps import Step
from planner.game.mana import TYPES, ManaCost, mana_symbols, symbols_of_mana
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.referee.end_checks import check_summary
from planner.referee.object_actions import act
from planner.referee.replay import Replay

_ANY_COST = TotalCost(ManaCost("{0}"))
"""A cost that says nothing of how it is paid."""
_AT_RANDOM = " at random"


def why_not_here(game: Game, plan: Plan) -> str | None:
    """Why a plan can't be carried out on this board; None if it can.

    What its steps pay for isn't known here: ``replay`` checks that. Reasons are an object that isn't there,
    is tapped or has moved, mana that isn't in the pool, an end that differs from the summary: a plan for
    another board, or one that was already carried out.
    """
    try:
        return _PlanOnBoard(game, plan).fault()
    except (TypeError, AttributeError, ValueError) as error:
        return f"not of the form of an answer ({error})"


class _PlanOnBoard:
    def __init__(self, game: Game, plan: Plan) -> None:
        self.game = game
        self.plan = plan
        self.replay = Replay(game, _ANY_COST, plan, frozenset())
        self.state = self.replay.state
        self.pool = Counter[str]()
        for floating in game.pool:
            self.pool[floating.type] += floating.amount

    def fault(self) -> str | None:
        """The first problem; None if there is none."""
        if isinstance(self.plan.cast, str) and self.game.find(self.plan.cast) is None:
            return f"cast: there is no object {self.plan.cast}"
        for number, step in enumerate(self.plan.steps):
            if fault := self._step(f"steps[{number}]", step):
                return fault
        if missed := self.replay.triggers.missed("steps"):
            return missed[0]
        life = self.state.life
        self.state.lose_life(self.state.triggered_damage)
        left = mana_symbols("".join(sorted(self.pool.elements(), key=TYPES.index)))
        x = self.plan.summary.x
        end = check_summary(
            self.plan, self.state, life=life, x=x if isinstance(x, int) else None, left_in_pool=left
        )
        return end[0] if end else None

    def _step(self, where: str, step: Step) -> str | None:
        spent = Counter(_letters(step.spends) + _letters(step.mana))
        if lacking := spent - self.pool:
            return f"{where}: {mana_symbols(''.join(lacking.elements()))} is not in the pool (118.3a)"
        self.pool -= spent
        if step.action in ("activate", "trigger"):
            if faults := self.replay.mana_step(where, step):
                return faults[0]
            self.pool.update(_letters(step.adds))
            return None
        if missed := self.replay.triggers.missed(where):
            return missed[0]
        self.state.spent += _letters(step.mana)
        return self._payment(where, step)

    def _payment(self, where: str, step: Step) -> str | None:
        state, amount = self.state, step.amount or 0
        match step.action:
            case "spend" | "assist":
                return None
            case "pay life":
                if amount > state.life:
                    return f"{where}: there are only {state.life} life to pay {amount} (118.3b)"
                state.lose_life(amount)
                return None
            case "pay energy":
                state.energy -= amount
                return f"{where}: there is not so much energy (118.3)" if state.energy < 0 else None
            case "mill":
                state.mill(amount)
                return f"{where}: there are not so many cards (118.3)" if (state.library or 0) < 0 else None
            case action if action.endswith(_AT_RANDOM):
                return None
        return self._object_step(where, step)

    def _object_step(self, where: str, step: Step) -> str | None:
        thing = self.state.things.get(step.object or "")
        if thing is None:
            return f"{where}: there is no object {step.object}"
        if step.action in ("remove counters", "put counters"):
            for kind, number in step.removes.items():
                if thing.counters.get(kind, 0) < number:
                    return f"{where}: {thing.id} has not so many {kind} counters (118.3)"
                self.state.remove_counters(thing, kind, number)
                thing.worn = True
            for kind, number in step.puts.items():
                self.state.put_counters(thing, kind, number)
            return None
        if fault := self.replay.bounds.why_not(thing, step.action, "", arrived=thing.has_arrived):
            return f"{where}: {fault}"
        act(self.state, thing, step.action)
        return None


def _letters(mana: str | None) -> str:
    return "".join(symbol.types for symbol in symbols_of_mana(mana))
