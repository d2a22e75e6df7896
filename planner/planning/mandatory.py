"""Whether a cost that an effect asks for has to be paid, and what could pay it (118.3c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from planner.contract.answer import Answer, Plan, Status, Unpayable
from planner.costing.question import Prepared
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.models.problem.source_classes import compile_sources

Verdict = Callable[[Prepared], Status]


def with_duty(question: Prepared, found: Answer, verdict: Verdict) -> Answer:
    """The answer to a mandatory payment with the obligation, and the objects that could be used.

    It *must* be paid only where the pool and what it can't be paid without already pay it:
    nobody is made to activate a mana ability (118.3c), to choose among hidden cards (118.8c),
    or to do anything else that a player may do.
    """
    if isinstance(found, Unpayable):
        found.obligation = "cannot"
    elif isinstance(found, Plan):
        found.obligation = "must" if not question.hidden and _pays_itself(question, verdict) else "may"
        found.usable = _usable(question, verdict)
    return found


def _pays_itself(question: Prepared, verdict: Verdict) -> bool:
    """Whether it is paid without any choice that a player doesn't have to make."""
    game = _without_mana_abilities(question.game)
    ways = tuple(_without_options(cost) for cost in question.ways or (question.cost,))
    return bool(verdict(replace(question, game=game, cost=ways[0], ways=ways)))


def _without_mana_abilities(game: Game) -> Game:
    objects = tuple(replace(entry, abilities=()) if entry.abilities else entry for entry in game.objects)
    return replace(game, objects=objects)


def _without_options(cost: TotalCost) -> TotalCost:
    """The cost without what may be paid instead of mana: life for a symbol, convoke and the like."""
    mana = cost.mana
    if mana is not None and mana.exists:
        mana = ManaCost("".join(symbol.text.replace("/P}", "}") for symbol in mana.symbols))
    return replace(cost, mana=mana, helping=(), life_for="")


def _usable(question: Prepared, verdict: Verdict) -> list[str]:
    """The ids that some complete payment uses, in the order of the request."""
    found: dict[int, str] = {}
    for way in question.each_way():
        sources = compile_sources(
            way.game, forbid=way.forbid, require=way.require, on_stack=way.cost.on_stack, cost=way.cost
        )
        for source in sources.classes:
            if source.positions[0] in found:
                continue
            one = replace(way, require=way.require | {source.ids[0]}, ways=())
            if verdict(one):
                found |= dict(zip(source.positions, source.ids, strict=True))
    return [found[position] for position in sorted(found)]
