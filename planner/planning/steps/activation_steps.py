"""The activations of a payment as steps: what each says, what it gives up, and where its objects end up."""

from __future__ import annotations

from typing import Any, Literal, cast

from planner.contract.answer_parts import PriceItem, PriceKind
from planner.contract.steps import Activate, ManaChoice, Step, TakenFor, Taking, Trigger
from planner.game.mana import mana_symbols
from planner.game.mana_abilities import Triggered
from planner.game.triggered_split import split
from planner.game.vocabulary import LOSSES, SHOWN, Verb
from planner.models.problem.activations import Use
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Payment
from planner.models.problem.source_classes import SourceClass
from planner.planning.steps.facts import told_of
from planner.planning.steps.object_names import NamedActivation, Naming, TakenObject

_LISTS = {
    Verb.TAP: "taps",
    Verb.UNTAP: "untaps",
    Verb.SACRIFICE: "sacrifices",
    Verb.EXILE: "exiles",
    Verb.DISCARD: "discards",
    Verb.RETURN: "returns",
}
"""Where a step of an activation names the objects that its cost takes."""
_TAPPED = PriceKind.TAP


class ObjectStates:
    """The state of objects while a plan is carried out.

    ``tapped`` are those that it tapped, ``lost`` those that the summary lists as lost, by verb. ``used_up``
    are no longer untapped permanents, each with its class. ``later_damage`` is the damage of triggers after
    the payment.
    """

    def __init__(self) -> None:
        self.tapped: set[str] = set()
        self.lost: dict[str, list[str]] = {}
        self.used_up: dict[str, SourceClass] = {}
        self.later_damage = 0
        self._stay_lost: set[str] = set()

    def carry_out(self, doing: NamedActivation) -> None:
        """Apply what an activation does to objects."""
        ability, object_id, lost = doing.use.ability, doing.object_id, doing.told.facts.lost
        if ability.untaps:
            self._untap(object_id)
        if ability.taps:
            self._tap(object_id, doing.source)
        self.later_damage += ability.later_damage
        if lost:
            self.lost.setdefault(lost, []).append(object_id)
        if doing.use.loses:
            self.used_up[object_id] = doing.source
            self._stay_lost.add(object_id)
        for verb, other, source, _ in doing.taken:
            if verb == Verb.TAP:
                self._tap(other, source)
            elif verb != Verb.UNTAP:
                self.lost.setdefault(verb, []).append(other)
                self.used_up[other] = source

    def take(self, one: TakenObject, *, at_random: bool) -> None:
        """Apply what the payment itself does to an object; nothing if it is taken at random."""
        if one.verb == Verb.TAP:
            self._tap(one.object_id, one.source)
            return
        if one.verb == Verb.UNTAP:
            self.tapped.discard(one.object_id)
            self.used_up.pop(one.object_id, None)
            return
        if one.verb in LOSSES and not at_random:
            self.lost.setdefault(one.verb, []).append(one.object_id)
        if one.verb not in SHOWN:
            self.used_up[one.object_id] = one.source

    def _tap(self, object_id: str, source: SourceClass) -> None:
        self.tapped.add(object_id)
        self.used_up[object_id] = source
        self.later_damage += source.entry.reading.tapped_damage

    def _untap(self, object_id: str) -> None:
        self.tapped.discard(object_id)
        if object_id not in self._stay_lost:
            self.used_up.pop(object_id, None)


class Activations:
    """The activations of a payment, written one by one in their order.

    ``items`` list what they give up. ``made`` is the mana that each adds, ``spent`` what their costs take, as
    type letters. ``doings`` are the activations that do more than tap their object for mana.
    """

    def __init__(self, problem: PaymentProblem, payment: Payment, naming: Naming) -> None:
        self.objective = problem.objective
        self.objects = ObjectStates()
        self.steps: list[Step] = []
        self.items: list[PriceItem] = []
        self.doings: list[NamedActivation] = []
        self.made: list[str] = []
        self.spent: list[str] = []
        self._write(problem.uses, payment, naming)

    def _write(self, uses: tuple[Use, ...], payment: Payment, naming: Naming) -> None:
        steps, items, made, known = self.steps, self.items, self.made, naming.by_class
        tapped, used_up = self.objects.tapped, self.objects.used_up
        of_made: dict[int, int] = {}
        for activation in payment.activations:
            use, mana = uses[activation.use], activation.mana
            members, ability = known.get(use.source) or naming.members(use.source), use.ability
            source = members.source
            told = members.told.get(id(ability)) or told_of(source.entry, ability, self.objective)
            if told.only_taps and not (use.behind or activation.life or activation.taken):
                doing, object_id = None, source.ids[members.tap()]
                tapped.add(object_id)
                used_up[object_id] = source
            else:
                doing = naming.doing(activation, told)
                object_id = doing.object_id
            step = Activate(
                action="activate",
                object=object_id,
                ability=ability.number,
                text=ability.text,
                adds=mana_symbols(mana),
                choice=choice_of(mana, told.snow, ability.x),
                snow=told.snow,
            )
            steps.append(step)
            if activation.spent:
                letters = "".join([kind.type for _, kinds in activation.spent for kind in kinds])
                step.spends = mana_symbols(letters)
                self.spent.append(letters)
            if doing is not None:
                mana = self._complete(step, doing)
            made.append(mana)
            price = of_made.get(len(mana))
            if price is None:
                price = of_made[len(mana)] = self.objective.of_made(len(mana))
            price += told.flexibility if mana else max(told.flexibility, 0)
            if use.taps:
                items.append(PriceItem(what=f"tap {object_id}", price=price).of(_TAPPED))
            else:
                items.append(PriceItem(what=f"use {object_id}", price=price))
            if lost := self.objective.lost_in(ability, len(mana)):
                items.append(PriceItem(what=f"mana lost to {object_id}", price=lost))
            for what, more in told.others:
                items.append(PriceItem(what=f"{object_id}{what}", price=more))
            if doing is not None and doing.taken:
                self._price_taken(doing)

    def _complete(self, step: Activate, doing: NamedActivation) -> str:
        """Complete the step of an activation that does more than tap its object; return all its mana."""
        self.doings.append(doing)
        self.objects.carry_out(doing)
        self._pay_for(step, doing)
        mana, behind = doing.activation.mana, doing.use.behind
        if behind:
            self.steps += [_triggering(more.trigger, more.run) for more in behind]
            return mana + doing.use.made_behind
        if doing.use.ability.triggered:
            own, triggered = split(doing.use.ability, mana)
            step.adds = mana_symbols(own)
            step.choice = choice_of(own, doing.told.snow, doing.use.ability.x)
            self.steps += [_triggering(trigger, made) for trigger, made in triggered]
        return mana

    @staticmethod
    def _pay_for(step: Activate, doing: NamedActivation) -> None:
        """Add to the step of an activation what its cost takes besides {T} and mana."""
        facts = doing.told.facts
        step.pays_life = doing.use.ability.life + doing.activation.life
        step.pays_energy = facts.energy
        step.removes, step.puts = dict(facts.removes), dict(facts.puts)
        step.irreversible = facts.irreversible
        if facts.lost_as_cost:
            getattr(step, _LISTS[facts.lost_as_cost]).append(doing.object_id)
            step.takes.append(_taken_itself(doing, facts.lost_as_cost))
        parts = doing.use.ability.taken
        for one in doing.taken:
            getattr(step, _LISTS[one.verb]).append(one.object_id)
            fitting = [
                part.words for part in parts if part.verb == one.verb and one.object_id in part.fitting
            ]
            said = f"{one.verb.capitalize()} {fitting[0]}"
            step.takes.append(TakenFor(object=one.object_id, action=_taking(one.verb), for_=said))

    def _price_taken(self, doing: NamedActivation) -> None:
        """Price the other objects that the cost of an activation takes."""
        for verb, object_id, source, later in doing.taken:
            if price := self.objective.of_taken(source.entry, verb, arriving=later):
                self.items.append(doing_item(verb, object_id, price))


def choice_of(mana: str, snow: bool, x: int | None) -> ManaChoice:
    """The choices for an activation that adds this mana, as type letters.

    >>> choice_of("WU", False, None).combination
    'WU'
    """
    from_snow: Literal["snow"] | None = "snow" if snow and mana else None
    if len(mana) > 1 and len(set(mana)) > 1:
        return ManaChoice(combination=mana, type=from_snow, x=x)
    return ManaChoice(color=cast(Any, mana[0] if mana else None), type=from_snow, x=x)


def _taken_itself(doing: NamedActivation, verb: Verb) -> TakenFor:
    """The part of its cost for which an ability takes its own object, in the words of its text (602.1a)."""
    cost = doing.use.ability.text.partition(":")[0]
    parts = (part.strip() for part in cost.split(","))
    others = {f"{part.verb} {part.words}".lower() for part in doing.use.ability.taken}
    own = (one for one in parts if one.lower().startswith(verb.value) and one.lower() not in others)
    return TakenFor(object=doing.object_id, action=_taking(verb), for_=next(own, f"{verb.capitalize()} it"))


def _taking(verb: Verb) -> Taking:
    return cast(Taking, verb.value)


def doing_item(verb: str, object_id: str, price: int) -> PriceItem:
    """Price item for something that is done to an object."""
    item = PriceItem(what=f"{verb} {object_id}", price=price)
    return item.of(_TAPPED) if verb == Verb.TAP else item


def _triggering(trigger: Triggered, made: str) -> Step:
    """Write the step of a triggered mana ability that adds this mana (605.4a)."""
    adds = mana_symbols(made)
    return Trigger(action="trigger", object=trigger.object, text=trigger.text, adds=adds, snow=trigger.snow)
