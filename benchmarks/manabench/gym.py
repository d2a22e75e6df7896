"""ManaBench's payments as an environment of Gymnasium: ``pip install 'mana-planner[gym]'``, from a clone.

``Payment`` passes Gymnasium's own checker, and is registered as ``ManaBench/Payment-v1``. An action that
isn't legal changes nothing and is worth -1; agents that take masks find one in ``info["action_mask"]``.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from benchmarks.manabench.environment import ACTIONS, LENGTH, MOST, Payments, Seen

Numbers = NDArray[numpy.int64]
MOST_STEPS = 40


class Payment(gymnasium.Env[Numbers, numpy.int64]):
    """Pay a cost as well as it can be paid: a board and a cost an episode."""

    metadata = {"render_modes": []}

    def __init__(self, level: int = 1) -> None:
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space = spaces.Box(0, MOST, (LENGTH,), numpy.int64)
        self.world = Payments(level)
        self.steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Draw a board and a cost; ``options`` may name a ``level``."""
        super().reset(seed=seed)
        if options and "level" in options:
            self.world.level = options["level"]
        self.steps = 0
        if seed is None:
            seed = int(self.np_random.integers(2**31))
        return self._shown(self.world.reset(seed))

    def step(self, action: numpy.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Use a permanent, pay, or give up; an episode of more than 40 steps is cut off."""
        self.steps += 1
        cut = self.steps >= MOST_STEPS
        if not self.world.seen().mask[int(action)]:
            numbers, info = self._shown(self.world.seen())
            return numbers, -1.0, False, cut, info
        seen, reward, over = self.world.step(int(action))
        numbers, info = self._shown(seen)
        return numbers, reward, over, cut and not over, info

    @staticmethod
    def _shown(seen: Seen) -> tuple[Numbers, dict[str, Any]]:
        return numpy.array(seen.numbers, numpy.int64), {"action_mask": numpy.array(seen.mask, numpy.int8)}


gymnasium.register("ManaBench/Payment-v1", entry_point="benchmarks.manabench.gym:Payment")
