"""Plans of any program, carried out by the planner's referee: how far each is legal, and what it gives up."""

from __future__ import annotations

import re
from dataclasses import dataclass

from benchmarks.manabench.asking import payment_request
from benchmarks.manabench.boards import Json, game_of
from benchmarks.manabench.counting import Vector, replayed, split, vector
from benchmarks.manabench.game import Game, State, purposes_of, spends, symbols
from planner.api.functions import AnswerContext
from planner.api.verifying import verify_asked
from planner.contract.refusals import RequestError
from planner.contract.request import decode
from planner.game.mana_abilities import ManaAbility, PayLife, PayMana, SacrificeSelf
from planner.game.objects import Game as Board
from planner.game.total_cost import TotalCost
from planner.planning.question.methods import SolveOptions
from planner.referee.symbol_payment import letters_of

CLAIMS = re.compile(
    r"(choices|summary|gives_up|prices?|profile|last_resort|riders|lethal|bound|permitted)\b"
    r"|total_cost: is |steps\[\d+\]\.(snow|text)"
)
"""What the referee says of the words of an answer, which nobody asks for here."""


@dataclass(frozen=True)
class Judgement:
    """How many of a plan's steps are legal, what is wrong with the next one, and what the plan gives up."""

    legal: int
    steps: int
    fault: str
    given: Vector | None

    @property
    def share(self) -> float:
        """The share of its steps that are legal."""
        return self.legal / max(self.steps, 1)


def judge(one: Json, answer: Json) -> Judgement:
    """Carry out a plan; one without a ``payment`` pays from its pool in any way that there is."""
    plan, payment = answer.get("plan"), answer.get("payment")
    if not isinstance(plan, list) or not all(isinstance(use, dict) for use in plan):
        return Judgement(0, 1, 'no "plan" that is a list of objects', None)
    if payment is not None and not (
        isinstance(payment, list) and all(isinstance(each, dict) for each in payment)
    ):
        return Judgement(0, 1, '"payment" is no list of objects', None)
    game, cost = game_of(one["board"]), one["spell"]["mana_cost"]
    states, carried_out, own_fault = replayed(game, plan)
    if payment is None:
        payment = [] if own_fault else _any_payment(one, states, cost)
    number = len(plan) + max(len(payment), 1)
    try:
        asked = AnswerContext(decode(payment_request(one)), SolveOptions())
        question = asked.question()
        steps = [_step(question.game, use) for use in plan] + [_paid(each) for each in payment]
        stated = {"status": "payable", "optimal": False, "total_cost": cost, "steps": steps}
        stated["choices"] = {"symbols": _chosen(question.ways[0], payment)}
        ruling = verify_asked(asked, stated)
    except (RequestError, KeyError, TypeError, ValueError) as error:
        return Judgement(min(carried_out, number - 1), number, str(error), None)
    problems = [text for text in ruling.problems if not CLAIMS.match(text)]
    if problems:
        first = min(
            (int(found[1]) for text in problems if (found := re.match(r"steps\[(\d+)\]", text))), default=None
        )
        legal = len(steps) if first is None else first
        return Judgement(min(legal, number - 1), number, problems[0], None)
    if own_fault:
        raise AssertionError(
            f"the referee takes a plan that the count doesn't know: {own_fault}: {answer} on {one}"
        )
    return _given(game, states[0], payment, number)


def _given(game: Game, state: State, payment: list[Json], number: int) -> Judgement:
    """Add up what a legal plan gives up; a plan that leaves its player at 0 life or less is none."""
    spent = sum(len(symbols(each.get("mana", ""))) for each in payment)
    life = sum(each.get("life", 0) for each in payment)
    if state.life - life <= 0:
        return Judgement(number - 1, number, "it leaves its player at 0 life or less", None)
    return Judgement(number, number, "", vector(game, state, state.pool[spent:], life))


def _any_payment(one: Json, states: list[State], cost: str) -> list[Json]:
    """Find a payment from one of the states, by as little life as there is."""
    purposes = purposes_of(one["spell"]["types"])
    found = [
        (life, state.pool, left)
        for state in states
        for left, life in spends(state.pool, symbols(cost), max(state.life - 1, 0), purposes)
    ]
    if not found:
        return []
    life, pool, left = min(found)
    return split(pool, left, life, cost, purposes)


def _step(there: Board, use: Json) -> Json:
    """Write a use as a step of the planner's; what its cost takes by itself needn't be said."""
    name, made = str(use.get("use")), str(use.get("add", ""))
    found: Json = {"action": "activate", "object": name, "ability": 0, "adds": made}
    thing = next((one for one in there.objects if name in one.ids), None)
    abilities = [
        one
        for one in (thing.abilities if thing else ())
        if one.makes.can_make(letters_of(made) or "") and _asks_for_mana(one) is bool(use.get("pay"))
    ]
    ability = abilities[0] if abilities else next(iter(thing.abilities), None) if thing else None
    if ability is None:
        return found
    found |= {"ability": ability.number, "text": ability.text}
    if use.get("pay"):
        found["spends"] = use["pay"]
    if life := sum(part.amount for part in ability.cost if isinstance(part, PayLife)):
        found["pays_life"] = life
    own = any(isinstance(part, SacrificeSelf) for part in ability.cost)
    taken = [*([name] if own else []), *([use["sacrifice"]] if use.get("sacrifice", name) != name else [])]
    if not own and use.get("sacrifice") == name:
        taken = [name]
    found |= {"sacrifices": taken} if taken else {}
    return found | ({"taps": [use["tap"]]} if use.get("tap", name) != name else {})


def _asks_for_mana(ability: ManaAbility) -> bool:
    return any(isinstance(part, PayMana) for part in ability.cost)


def _chosen(cost: TotalCost, payment: list[Json]) -> list[str]:
    """Say how each symbol that offers a choice is paid, as the payment shows it (601.2b)."""
    left = [dict(each) for each in payment]
    chosen = []
    for symbol in cost.mana.choices if cost.mana else ():
        each = next((one for one in left if one.get("symbol") == symbol.text), None)
        if each is None:
            chosen.append("")
            continue
        left.remove(each)
        mana = str(each.get("mana", ""))
        chosen.append(
            "2 life" if "life" in each else mana if len(symbols(mana)) == 1 else f"{{{symbol.generic}}}"
        )
    return chosen


def _paid(each: Json) -> Json:
    if "life" in each:
        return {"action": "pay life", "amount": each["life"], "for": each["symbol"]}
    return {"action": "spend", "mana": each["mana"], "for": each["symbol"]}
