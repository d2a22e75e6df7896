"""The referee: carries out a plan step by step and refuses what isn't legal.

It shares the vocabulary of the planner and none of its logic.
"""

from planner.referee.play import Ruling, replay

__all__ = ["Ruling", "replay"]
