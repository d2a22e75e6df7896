"""Several costs at once: which of them can be paid in a turn, and how, one after another."""

from planner.planning.turn.answer import Paid, Resolves, Turn
from planner.planning.turn.kept_plans import kept_plans, leaves_payable, mana_carried_over
from planner.planning.turn.turn import turn_of

__all__ = ["Paid", "Resolves", "Turn", "kept_plans", "leaves_payable", "mana_carried_over", "turn_of"]
