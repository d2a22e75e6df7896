"""Whether a cost that an effect asks for has to be paid, and what could pay it (118.3c)."""

from __future__ import annotations

from msgspec import UNSET

from planner.contract.answer import Answer, Plan, Unpayable
from planner.contract.answer_parts import Status
from planner.costing.question import Question
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.planning.answers.usable import usable_ids
from planner.planning.answers.verdict import verdict
from planner.planning.question.doubling import without_doubling
from planner.planning.question.methods import SolveOptions


def with_obligation(question: Question, found: Answer, options: SolveOptions) -> Answer:
    """Add to the answer about a mandatory payment the obligation, and the objects that could be used.

    The payment is compulsory only if the pool and unavoidable parts already pay it: nobody has to activate a
    mana ability (118.3c), to choose among hidden cards (118.8c), or to do anything else optional. Facts not
    known when the time is over are left out.
    """
    options = SolveOptions(seconds=options.seconds, clock=options.clock)
    if isinstance(found, Unpayable) and found.would_take is UNSET:
        found.obligation = "cannot"
        return found
    question = question.under(None) or question  # what a player wants changes no obligation
    if isinstance(found, Unpayable):
        must = Status.UNPAYABLE if question.hidden else _paid_without_choices(question, options)
        found.obligation = UNSET if must is Status.UNKNOWN else "must" if must else "may"
    elif isinstance(found, Plan):
        must = Status.UNPAYABLE if question.hidden else _paid_without_choices(question, options)
        found.obligation = "must" if must else "may"
        if options.running.is_over and must is Status.UNKNOWN:
            found.obligation = UNSET
            return found
        usable = usable_ids(question, options)
        found.usable = UNSET if options.running.is_over else usable
    return found


def _paid_without_choices(question: Question, options: SolveOptions) -> Status:
    """Decide whether the cost is paid without any choice that the player may decline."""
    game = _without_mana_abilities(question.game)
    ways = (_without_options(cost) for cost in question.ways)
    return verdict(without_doubling(question).on(game).choosing(*ways), options)


def _without_mana_abilities(game: Game) -> Game:
    objects = tuple(replace(entry, abilities=()) if entry.abilities else entry for entry in game.objects)
    return replace(game, objects=objects)


def _without_options(cost: TotalCost) -> TotalCost:
    """Remove optional payments from a cost: life for a symbol, convoke and similar helpers."""
    mana = cost.mana
    if mana is not None and mana.exists:
        mana = ManaCost("".join(symbol.text.replace("/P}", "}") for symbol in mana.symbols))
    return replace(cost, mana=mana, helping=(), life_for="")
