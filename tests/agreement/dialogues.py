"""Random dialogues: ``python -m tests.agreement.dialogues 2000 [--seed N]``.

A player goes along with what is proposed, or does something else by hand now and then, or takes back what
was done last. What was done in all is judged by the referee as one plan for the cost that was locked in at
the start.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from planner import Plan, RequestError, can_pay
from planner.api.dialogue.dialogue import Dialogue, step_by_step
from planner.contract.answer_parts import Choices
from planner.contract.steps import Step
from planner.costing.question import prepare
from planner.game.mana import SymbolKind
from planner.game.total_cost import TotalCost
from planner.referee import replay
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import Json, build_converter_request, build_request

BUILDERS = {"": build_request, "converters": build_converter_request, "offers": build_offer_request}
MOST_STEPS = 60
MOST_UNDONE = 6


def held(asked: Json, rng: random.Random, *, by_hand: float, undone: float = 0.0) -> Dialogue:
    """A dialogue about this request, in which so often something is done by hand, and so often taken back."""
    dialogue = step_by_step(asked)
    past = [_held_by(dialogue)]
    left = MOST_UNDONE
    for number, _ in enumerate(dialogue):
        assert number < MOST_STEPS, "no end"
        _note(past, dialogue)
        if rng.random() < by_hand:
            _something(dialogue, rng)
            _note(past, dialogue)
        while left and rng.random() < undone:
            left -= 1
            _undo(dialogue, past)
    return dialogue


def _held_by(dialogue: Dialogue) -> tuple[list[Step], Any, Step | None, str]:
    return list(dialogue.done), dialogue.board.game, dialogue.proposed, dialogue.answer.to_json()


def _note(past: list[Any], dialogue: Dialogue) -> None:
    """Remember where the dialogue stands, where something has happened."""
    if len(dialogue.done) > len(past[-1][0]):
        past.append(_held_by(dialogue))


def _undo(dialogue: Dialogue, past: list[Any]) -> None:
    """Take back what was done last, where it can be: the dialogue stands again where it stood before."""
    reason, before = dialogue.why_no_undo, _held_by(dialogue)
    if reason:
        with pytest.raises(RequestError, match=re.escape(reason)):
            dialogue.undo()
        assert _held_by(dialogue) == before
        assert not before[0] or any(step.irreversible for step in before[0])
        return
    taken = dialogue.undo()
    assert [*dialogue.done, *taken] == before[0]
    assert taken
    assert taken[0].action != "trigger"
    while len(past[-1][0]) > len(dialogue.done):
        past.pop()
    assert _held_by(dialogue) == past[-1]


def _something(dialogue: Dialogue, rng: random.Random) -> None:
    """Something done by hand, where it can be: a mana ability, or another step of the payment."""
    if rng.random() < 0.3:
        _chosen(dialogue, rng)
        return
    before = len(dialogue.done), dialogue.board.game
    try:
        dialogue.happened(_by_hand(dialogue, rng))
    except RequestError:
        assert (len(dialogue.done), dialogue.board.game) == before


def _chosen(dialogue: Dialogue, rng: random.Random) -> None:
    """Click on an object, and choose something: it can be done, and leaves what was said."""
    clickable = dialogue.clickable
    assert set(clickable) <= set(dialogue.now.positions)
    if not clickable:
        return
    found = dialogue.choices(rng.choice(clickable))
    assert bool(found.why_not) is not bool(found.choices)
    assert bool(found.asks) is (len(found.choices) > 1 or any(one.takes for one in found.choices))
    whole = [one for one in found.choices if not one.takes]
    if whole:
        choice = rng.choice(whole)
        dialogue.happened(choice.step)
        assert dialogue.answer.status is choice.then, (choice, dialogue.answer)


def _by_hand(dialogue: Dialogue, rng: random.Random) -> Any:
    game = dialogue.board.game
    able = [one for entry in game.objects if entry.abilities for one in entry.ids]
    answer = dialogue.answer
    later = answer.steps if isinstance(answer, Plan) else []
    others = [step for step in later if step.action not in ("activate", "trigger")]
    if others and (not able or rng.random() < 0.3):
        return rng.choice(others)
    if not able:
        return "nothing"
    one = rng.choice(able)
    entry = game.find(one)
    assert entry is not None
    ability = rng.choice(entry.abilities)
    mana = rng.choice([*ability.production.runs, ""]) + "".join(
        rng.choice(ability.production.types) for _ in range(ability.production.amount)
    )
    told: Json = {"object": one, "ability": ability.number, "adds": "".join(f"{{{m}}}" for m in mana)}
    for part in ability.taken:
        key = {"tap": "taps", "untap": "untaps", "return": "returns"}.get(part.verb, f"{part.verb}s")
        told[key] = rng.sample(sorted(part.ids | part.later), min(part.amount, len(part.ids | part.later)))
    return told


def problems(asked: Json, dialogue: Dialogue) -> list[str]:
    """What the referee finds wrong with all that was done, where the cost is paid then."""
    question = prepare(asked)
    done = dialogue.done
    # What the plan must not use, a player may.
    game = replace(question.game, objects=tuple(replace(e, forbid=False) for e in question.game.objects))
    found = []
    for way in question.ways:
        for x in [way.x] if way.x is not None else range(_most_x(done) + 1) if way.has_x else [None]:
            ruling = replay(game, way, question.prices, _as_plan(way, done, x))
            found.append([p for p in ruling.problems if p.startswith(("steps[", "total_cost: {", "require"))])
    return min(found, key=len)


def _most_x(done: list[Step]) -> int:
    return sum(len((step.mana or "")[1::3]) + (step.amount or 1) for step in done)


def _as_plan(way: TotalCost, done: list[Step], x: int | None) -> Plan:
    choices = Choices(symbols=_symbols(way, done))
    if x is not None:
        choices.x = x
    generic = f"{{{way.generic(x or 0)}}}"  # as it was owed at the start, whatever was left of it later
    steps = [
        structs.replace(step, for_=generic) if (step.for_ or "")[1:-1].isdigit() else step for step in done
    ]
    return Plan(
        status="payable",  # type: ignore[arg-type]
        optimal=False,
        price=0,
        total_cost=way.locked(x or 0),
        choices=choices,
        steps=steps,
    )


def _symbols(way: TotalCost, done: list[Step]) -> list[str]:
    """How each symbol that offers a choice was paid."""
    paid = [step for step in done if step.action in ("spend", "pay life") or " {" in (step.for_ or "")]
    found = []
    for symbol in way.mana.choices if way.mana is not None else ():
        assert symbol.kind is SymbolKind.CHOICE
        step = next((s for s in paid if (s.for_ or "").split(" ")[-1] == symbol.text), None)
        if step is None:
            return []
        paid.remove(step)
        if step.action == "spend":
            mana = step.mana or ""
            typed = len(mana) == 3 and mana[1] in symbol.types
            found.append(mana if typed else f"{{{symbol.generic}}}" if symbol.generic else symbol.options[0])
        else:
            found.append(f"{symbol.life} life" if step.action == "pay life" else symbol.options[0])
    return found


def main() -> int:
    """Hold random dialogues, and print those with which something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dialogues", type=int)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    number = 0
    while counts.total() < options.dialogues:
        kind = list(BUILDERS)[number % len(BUILDERS)]
        seed = f"{options.seed}/{number}"
        number += 1
        rng = random.Random(seed)
        asked = BUILDERS[kind](rng.choice)
        try:
            if not can_pay(asked):
                continue
            dialogue = held(asked, rng, by_hand=rng.choice([0.0, 0.2, 0.5]), undone=rng.choice([0.0, 0.3]))
            wrong = problems(asked, dialogue) if dialogue.paid else []
        except Exception as error:  # a crash must not end the run
            dialogue, wrong = None, [f"{type(error).__name__}: {error}"]
        counts["wrong" if wrong else dialogue.answer.status if dialogue else ""] += 1
        if wrong:
            steps = [step.for_ or step.object for step in dialogue.done] if dialogue else []
            print(json.dumps({"seed": seed, "kind": kind, "wrong": wrong, "steps": steps, "request": asked}))
    print(f"{counts.total():,} dialogues (seed {options.seed}): {dict(counts)}")
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
