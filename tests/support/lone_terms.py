"""A new term of the objective put into one place alone, as a change would that forgets the others.

Two terms: 50 for tapping an Elf (linear in what is used), and 50 for tapping the last untapped creature (a
row over several objects). Three places: the program's objective, the referee's rows, and the solvers' table
of what tapping an object gives up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from planner import Plan
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import GameObject
from planner.game.prices import Prices
from planner.models.deciders.program.linear import total_of
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.price import Bounded, sum_of_bounded
from planner.models.problem import objective as objectives
from planner.models.problem import price_lines
from planner.models.problem.terms import Kind, PerUse, Row, Steps, Term
from planner.referee import pricing

PRICE = 50
ELF = "Llanowar Elves"
CREATURES = (ELF, "Birds of Paradise")
NUMBERS = count(30)
ROW = "untapped creatures"


class Unheard(PerUse, frozen=True):
    """A kind of term that no reader has heard of."""


def elf() -> dict[str, Any]:
    """An Elf unlike all before it, by its toughness: nothing is remembered of it from before the term."""
    card = {"name": ELF, "type_line": "Creature — Elf Druid", "oracle_text": "{T}: Add {G}."}
    return {"card": {**card, "mana_cost": "{G}", "power": "1", "toughness": str(next(NUMBERS))}}


def is_elf(entry: GameObject) -> bool:
    """Whether tapping this object has the linear term."""
    return entry.card.name == ELF


def is_creature(entry: GameObject) -> bool:
    """Whether this object is one of those of which the last one tapped has the row's term."""
    return entry.card.is_creature and not entry.tapped


# --- the places ---------------------------------------------------------------------------------------------


def into_the_objective(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    """Let all solvers count the term, and not the referee: a line of the objective's table."""
    own = price_lines._terms

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return int(ability.taps and is_elf(entry))

    def last(there: int) -> Steps:
        return Steps(((there - 1, 0), (1, PRICE)) if there else ())

    def terms(prices: Prices) -> Iterator[Term]:
        yield from own(prices)
        kinds: dict[str, Kind] = {"linear": PerUse(PRICE, of_use), "row": Row(ROW, last), "kind": Unheard(1)}
        yield Term("a lone term", kinds[term])

    if term == "row":
        monkeypatch.setitem(objectives.COUNTED, ROW, is_creature)
    monkeypatch.setattr(price_lines, "_terms", terms)
    objectives.objective_of.cache_clear()


def into_the_program(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    """Let the program alone count the term: what it minimizes has it, and nothing else."""
    own = ProgramObjective._price

    def price(objective: ProgramObjective) -> Bounded:
        stage = objective.stage
        taps = is_elf if term == "linear" else is_creature
        classes = [
            (source, stage.used[i]) for i, source in enumerate(stage.problem.sources) if taps(source.entry)
        ]
        used, most = total_of([var for _, var in classes]), sum(source.count for source, _ in classes)
        if not classes:
            return own(objective)
        if term == "linear":
            return sum_of_bounded([own(objective), Bounded(PRICE * used, 0, PRICE * most)])
        last = stage.model.new_bool_var("the last untapped creature is tapped")
        stage.model.add(used <= most - 1 + last)
        return sum_of_bounded([own(objective), Bounded(PRICE * last, 0, PRICE)])

    monkeypatch.setattr(ProgramObjective, "_price", price)


def into_the_referee(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    """Let the referee alone count the term: a row of its prices."""

    def row(judged: Any) -> int:
        things = [thing for thing in judged.state.things.values() if thing.entry.card.is_creature]
        if term == "linear":
            return PRICE * sum(int(thing.taps) for thing in things if is_elf(thing.entry))
        return PRICE * int(any(thing.taps for thing in things) and all(thing.tapped for thing in things))

    monkeypatch.setitem(pricing.ROWS, "term", row)


PLACES: dict[str, Callable[[pytest.MonkeyPatch, str], None]] = {
    "objective": into_the_objective,
    "referee": into_the_referee,
    "program": into_the_program,
}


# --- what a plan bears --------------------------------------------------------------------------------------


def borne(plan: Plan, request: dict[str, Any], term: str) -> int:
    """What a plan gives up by the term, counted off its steps."""
    tapped = {step.object or "" for step in plan.steps if step.action in ("activate", "tap")}
    cards = [entry["card"] for entry in request["board"]["battlefield"]]
    names = [card if isinstance(card, str) else card["name"] for card in cards]
    if term == "linear":
        return PRICE * sum(one.startswith(ELF) for one in tapped)
    creatures = sum(name in CREATURES for name in names)
    return PRICE * (0 < creatures == sum(one.partition("#")[0] in CREATURES for one in tapped))
