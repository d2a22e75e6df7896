"""Triggered mana abilities: which are due behind an activation, and what each adds (605.1b, 605.4a)."""

from __future__ import annotations

from planner.contract.steps import Step, step_of
from planner.game.mana_abilities import ManaAbility, Production, Triggered
from planner.game.objects import SPEAKING_ZONES
from planner.game.vocabulary import Verb
from planner.referee.state import ReplayState
from planner.referee.symbol_payment import letters_of


class Triggers:
    """The triggered mana abilities due: each resolves once, in any order, before anything else."""

    def __init__(self, state: ReplayState) -> None:
        self._state = state
        self.due: list[tuple[Triggered, Production]] = []
        """What has to resolve before anything else."""

    def watch(self, ability: ManaAbility, mana: str) -> None:
        """Add the abilities that trigger when an ability adds this mana.

        Departed objects don't trigger (603.2).
        """
        for trigger in ability.triggered:
            thing = self._state.things.get(trigger.object)
            made = trigger.behind(mana)
            if made is not None and (thing is None or thing.zone in SPEAKING_ZONES):
                self.due.append((trigger, made))

    def missed(self, where: str) -> list[str]:
        """Abilities that should have resolved before this; they are dropped."""
        missed = [
            f"{where}: {trigger.object} triggers first: {trigger.text!r} (605.4a)" for trigger, _ in self.due
        ]
        self.due.clear()
        return missed

    def resolve(self, step: Step) -> tuple[Triggered | None, str]:
        """The trigger that a step resolves, or why there is none."""
        named = [due for due in self.due if (due[0].object, due[0].text) == (step.object, step.text)]
        if not named:
            return None, f"{step.object} does not trigger here: {step.text!r} (605.1b)"
        mana = letters_of(step.adds)
        for due in named:
            if mana is not None and due[1].can_make(mana):
                self.due.remove(due)
                return due[0], ""
        return None, f"{step.text!r} can't add {step.adds} (106.3)"

    def statement(self, step: Step) -> Step:
        """The complete step for a trigger: nothing is paid for it."""
        snow = any(due.snow for due, _ in self.due if due.object == step.object)
        return step_of(Verb.TRIGGER, object=step.object, text=step.text, adds=step.adds, snow=snow)
