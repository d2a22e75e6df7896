"""The best payment that keeps nothing, where everything stays payable after it all the same.

No plan is better then: each costs that much at least, less all that can be kept. What stays payable is shown
by a plan for all of it at once, on the game that the payment leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from planner.contract.answer import Answer, Plan
from planner.costing.kept_costs import CostToKeep, recosted
from planner.costing.question import Question
from planner.game.clock import OutOfTimeError
from planner.game.mana import ManaCost, ManaError
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.demand_checks import is_bare, needed_by
from planner.planning.after.game_after import ability_of, game_left
from planner.planning.drafts.drafts import ruling_on
from planner.planning.keep.kept_afterwards import keeping_these
from planner.planning.question.adding_up import adds_up
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import AUTO, rests_on_amounts
from planner.planning.question.task import NONE, Task

Pay = Callable[[Task], Answer]
_SHARE = 0.3
"""The share of what is left for an answer that this may take."""


def kept_anyway(task: Task, pay: Pay) -> Answer | None:
    """Find the best plan that keeps nothing, if every cost stays payable after it anyway.

    None if that isn't known. ``pay`` is the whole pipeline.
    """
    if task.options.method != AUTO or task.side is not NONE or not _are_plain(task.question):
        return None
    options = task.options.begun().part(_SHARE)
    if options.running.is_over:
        return None
    try:
        with options.running.ticking():
            return _kept_anyway(Task(task.question, options, board=task.board), pay)
    except OutOfTimeError:
        return None


def _kept_anyway(task: Task, pay: Pay) -> Answer | None:
    question = task.question
    everything = (question.cost, *[one.ways[0] for one in question.keep])
    if all(map(adds_up, everything)) and task.board is not None:
        asked, together = question.keeping(()).using(forbid=frozenset()), sum_of(everything)
        if together is None or _by_hall(replace(asked, ways=(together,)), task.board) is False:
            return None  # there isn't as much mana as all of it asks for
    plain = pay(Task(question.keeping(()), task.options, board=task.board))
    if not isinstance(plain, Plan) or plain.lethal is True or not plain.optimal:
        return None
    after = replace(game_left(question.game, plain), pool=())
    later = [recosted(one, after) for one in question.keep]
    if not _stay_payable(task, after, later, pay):
        return None
    plan = keeping_these(plain, list(question.keep), question.prices)
    return plan if ruling_on(question, plan) else None


def _are_plain(question: Question) -> bool:
    """Whether all costs are of mana and life alone, and keeping each is worth something."""
    cards = [one.card for one in question.keep if one.card is not None]
    if len(set(cards)) < len(cards) or not is_bare(question.cost):
        return False
    return all(one.weight and one.ways and adds_up(one.ways[0]) for one in question.keep)


def _stay_payable(task: Task, after: Game, later: Sequence[CostToKeep], pay: Pay) -> bool:
    """Whether all these costs can be paid together.

    If they have different purposes, only mana that may be spent on anything counts. A card that would be cast
    makes no mana for the others.
    """
    if not all(one.ways and adds_up(one.ways[0]) for one in later):
        return False
    ways = [one.ways[0] for one in later]
    together = sum_of(ways)
    if together is None:
        return False
    question = task.question
    cast = [one.card for one in later if one.card is not None]
    asked = Question(after, (together,), question.prices, forbid=question.forbid.union(cast))
    board = CompiledBoard(after)
    payable = _by_hall(asked, board)
    if payable is not None and not (payable and _could_harm(after, together)):
        return payable
    found = pay(Task(asked, task.options, board=board))
    if not isinstance(found, Plan) or found.lethal is True:
        return False
    if all(way.purpose == together.purpose for way in ways):
        return True
    return all(_is_unrestricted(after, found, place) for place, _ in enumerate(found.steps))


def sum_of(ways: Sequence[TotalCost]) -> TotalCost | None:
    """Sum the mana and the life of some costs; None if the sum is larger than a cost may be."""
    mana = "".join([way.locked(way.x or 0) for way in ways])
    life = sum([way.life + way.life_per_x * (way.x or 0) for way in ways])
    try:
        return TotalCost(ManaCost(mana) if mana else None, life=life)
    except ManaError:
        return None


def _by_hall(asked: Question, board: CompiledBoard) -> bool | None:
    """Decide by Hall's condition whether costs can be paid together; None if that isn't enough."""
    if any(_is_restricted(ability) for entry in asked.game.objects for ability in entry.abilities):
        return None
    if asked.cost.mana is None or not rests_on_amounts(asked):
        return None
    halls = board.halls(asked.cost, asked.forbid)
    need = needed_by(asked.cost, halls.table)
    return halls.verdict(need) if need is not None else None


def _is_restricted(ability: ManaAbility) -> bool:
    """Whether the mana of an ability may be spent only on certain things (106.6)."""
    return ability.spend_only is not None or any(one.spend_only is not None for one in ability.triggered)


def _could_harm(game: Game, cost: TotalCost) -> bool:
    """Whether paying could take life, so that a plan has to show that its player survives."""
    if cost.life or any(symbol.life for symbol in (cost.mana.symbols if cost.mana is not None else ())):
        return True
    return any(
        entry.reading.tapped_damage
        or any(one.life or one.damage or one.later_damage for one in entry.abilities)
        for entry in game.objects
    )


def _is_unrestricted(game: Game, plan: Plan, place: int) -> bool:
    """Whether the mana that a step adds may be spent on anything (106.6)."""
    step = plan.steps[place]
    if step.action != "activate":
        return True
    ability = ability_of(game, step)
    return ability is not None and not _is_restricted(ability)
