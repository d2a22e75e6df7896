"""The referee: carries out a plan step by step, and refuses what isn't legal.

It plays on a small mutable state of its own. It shares data with what finds plans (the settled game,
total costs, filters as written), and neither moves, matching nor counting: those are a reading of its own.
"""

from planner.referee.replay import Ruling, replay, replay_any

__all__ = ["Ruling", "replay", "replay_any"]
