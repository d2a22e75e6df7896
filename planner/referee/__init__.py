"""The referee: carries out a plan step by step, and refuses what isn't legal.

It plays on a small mutable state of its own and shares no logic with the programs that
find plans: a reading of the rules of its own, as is the price that it recomputes.
"""

from planner.referee.replay import Ruling, replay, replay_any

__all__ = ["Ruling", "replay", "replay_any"]
