"""The game that a plan leaves, in the turn in which what it keeps is asked for."""

from __future__ import annotations

from planner.contract.answer import Plan
from planner.contract.answer_parts import WhenKept
from planner.costing.kept_costs import by_then
from planner.costing.others_untap_steps import untap_for_others
from planner.effects.later_turns import in_next_turn
from planner.game.caching import remembered
from planner.game.mana_abilities import Exert
from planner.game.objects import Game
from planner.game.vocabulary import Whose
from planner.planning.after.game_after import ability_of
from planner.planning.after.mana_after_payment import same_mana_abilities


def game_then(game: Game, left: Game, plan: Plan, when: WhenKept) -> Game:
    """The game after a plan for ``game``, at the time when a kept cost is paid."""
    return then_of(left, when, held_by(game, plan) if when is WhenKept.NEXT_TURN else frozenset())


def then_of(left: Game, when: WhenKept, held: frozenset[str]) -> Game:
    """A game at such a time; ``held`` are permanents that an effect keeps from untapping."""
    return in_next_turn(left, held) if when is WhenKept.NEXT_TURN else by_then(left, when)


def held_by(game: Game, plan: Plan) -> frozenset[str]:
    """Permanents that a plan's activations keep from untapping in their next untap step (502.3)."""
    found = set()
    for step in plan.steps:
        if step.action == "activate" and step.object is not None:
            ability = ability_of(game, step)
            if ability is None or ability.keeps_tapped or Exert in ability.parts:
                found.add(step.object)
    return frozenset(found)


def is_elsewhere(game: Game, when: WhenKept) -> bool:
    """Whether other mana is available at that time, because of the time alone."""
    if when is WhenKept.OPPONENTS_TURN:
        return untap_for_others(game) or not same_mana_abilities(game, by_then(game, when))
    return when is WhenKept.NEXT_TURN


@remembered
def has_limit_of_a_turn(game: Game) -> bool:
    """Whether a mana ability can be activated so often each turn: in another turn again (602.5b).

    What this turn's payments take of it is there again in the opponent's, so that more could be kept for that
    turn than one payment of all that is kept says.
    """
    return any(
        written.limit is not None and not written.for_good
        for entry in game.objects
        if entry.controller is Whose.YOU and entry.abilities
        for written in (*entry.reading.written, *entry.granted)
    )
