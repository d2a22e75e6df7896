"""The extra ``gym``: ManaBench's payments behind Gymnasium's interface."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3]))  # benchmarks are in the repository, not in the wheel

import gymnasium

import benchmarks.manabench.gym

assert issubclass(benchmarks.manabench.gym.Payment, gymnasium.Env)
world = gymnasium.make("ManaBench/Payment-v1", level=1)
seen, info = world.reset(seed=1)
assert seen in world.observation_space
action = next(number for number, legal in enumerate(info["action_mask"]) if legal)
assert world.step(action)[1] == 0.0
