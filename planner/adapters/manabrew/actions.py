"""Steps of a plan among the actions that an engine offers, and what a prompt behind an action asks for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from planner.adapters.engine_words import letter_of
from planner.adapters.manabrew.messages import PaymentAction, PromptInput
from planner.contract.steps import Step

RESOURCES = ("convoke", "improvise", "delve", "waterbend")
TAKING = ("taps", "untaps", "sacrifices", "discards", "exiles", "returns")
_SIGNS = re.compile(r"[\W_]+")


def acts_of(steps: Iterable[Step]) -> list[Step]:
    """The steps to tell an engine, ordered so that each activation finds the mana it spends.

    Mana is spent, and triggers trigger, by themselves. An engine chooses which mana of the pool an activation
    takes: so what it is meant to spend is made right before it, and little else is there.

    >>> from planner import Board
    >>> plan = Board("2 Plains, Island, Azorius Signet").plan("{W}{W}{U}{U}")
    >>> [step.object for step in acts_of(plan.steps)][1:]
    ['Azorius Signet#1', 'Island#1', 'Plains#2']
    """
    acts = [step for step in steps if step.action not in ("spend", "trigger")]
    if any(one != step.object for step in acts for key in TAKING for one in getattr(step, key)):
        return acts
    plain = [step for step in acts if step.action != "activate" or not step.spends]
    found: list[Step] = []
    pool: Counter[str] = Counter()
    for step in acts:
        if step.action == "activate" and step.spends:
            needed = Counter(step.spends[1::3])
            while lacking := needed - pool:
                source = next((one for one in plain if set(lacking) & set(one.adds or "")), None)
                if source is None:
                    return acts
                plain.remove(source)
                found.append(source)
                pool += Counter((source.adds or "")[1::3])
            pool = pool - needed + Counter((step.adds or "")[1::3])
            found.append(step)
    return [*found, *plain]


def action_for(step: Step, actions: Iterable[PaymentAction]) -> PaymentAction | None:
    """The engine's action for a step: a mana ability with its mana, a convoke object, or life.

    None if the engine offers none.

    >>> from planner.contract.steps import step_of
    >>> offered = PaymentAction(id="life-1", type="payLife", amount=2)
    >>> action_for(step_of("pay life", amount=2, for_="{B/P}"), [offered]).id
    'life-1'
    """
    if step.action == "activate":
        return _activation(step, [one for one in actions if one.type == "activateManaAbility"])
    if step.action == "pay life":
        offered = [one for one in actions if one.type == "payLife"]
        return next((one for one in offered if one.amount in (0, step.amount)), None)
    resource = (step.for_ or "").partition(" ")[0]
    offered = [one for one in actions if one.type == "useResource" and one.card_id == step.object]
    return next((one for one in offered if one.resource == resource), None) if resource in RESOURCES else None


def _activation(step: Step, offered: Iterable[PaymentAction]) -> PaymentAction | None:
    """The offered ability that makes this mana; of several, the one with the same text or number."""
    own = [one for one in offered if one.card_id == step.object]
    made = "".join(sorted((step.adds or "")[1::3]))
    for fits in (
        [one for one in own if one.adds == made],
        [one for one in own if one.adds is None],
        [one for one in own if one.adds is not None and set(made) <= set(one.adds)],
    ):
        if fits:
            return min(fits, key=lambda one: (not _same_text(one, step), one.ability_index != step.ability))
    return None


def _same_text(action: PaymentAction, step: Step) -> bool:
    return _SIGNS.sub("", action.description).lower() == _SIGNS.sub("", step.text or "").lower()


def in_use(actions: Iterable[PaymentAction]) -> list[PaymentAction]:
    """The actions that can be undone: used mana abilities and objects, in the engine's order."""
    return [one for one in actions if one.type in ("undoMana", "releaseResource")]


def answer_behind(step: Step | None, asked: PromptInput) -> dict[str, Any] | None:
    """Answer an engine's question after an action: a color, or the cards that its cost takes.

    None if the last step doesn't say.

    >>> from planner.contract.steps import step_of
    >>> step = step_of("activate", object="card-1", ability=0, adds="{W}")
    >>> answer_behind(step, PromptInput(type="chooseColor", valid_colors=["white", "blue"]))
    {'type': 'colorDecision', 'chosenColors': {'white': 1}}
    """
    if step is None:
        return None
    if asked.type == "chooseColor":
        return _colors((step.adds or "")[1::3], asked)
    if asked.type == "chooseCards":
        return _cards([one for key in TAKING for one in getattr(step, key)], asked)
    return None


def _colors(made: str, asked: PromptInput) -> dict[str, Any] | None:
    names = {letter_of(name): name for name in asked.valid_colors}
    counts = {names[letter]: made.count(letter) for letter in made if letter in names}
    wanted = asked.amount or 1
    if sum(counts.values()) != wanted and len(counts) == 1:  # the color alone is asked for
        counts = dict.fromkeys(counts, wanted)
    if sum(counts.values()) != wanted:
        return None
    return {"type": "colorDecision", "chosenColors": counts}


def _cards(taken: Sequence[str], asked: PromptInput) -> dict[str, Any] | None:
    there = {one.id for one in asked.cards}
    chosen = [one for one in taken if one in there]
    if not chosen or not asked.min <= len(chosen) <= asked.max:
        return None
    return {"type": "chooseCardsDecision", "chosenCardIds": chosen}
