"""Payments for learning agents: what is legal, what it is worth, and Gymnasium's own checker."""

from __future__ import annotations

import random

import pytest

from benchmarks.manabench.environment import ACTIONS, GIVE_UP, LENGTH, MOST, PAY, Payments


def test_a_seed_gives_the_same_series() -> None:
    one, other = Payments(2), Payments(2)
    assert one.reset(4) == other.reset(4)
    assert one.reset() == other.reset()
    assert one.board == other.board


def test_legal_actions_lead_to_a_payment_and_its_worth() -> None:
    rng, rewards = random.Random(2), set()
    world = Payments(3)
    for episode in range(40):
        seen, over, reward = world.reset(episode), False, 0.0
        assert len(seen.mask) == ACTIONS
        while not over:
            assert len(seen.numbers) == LENGTH
            assert all(0 <= number <= MOST for number in seen.numbers)
            legal = [action for action in range(ACTIONS) if seen.mask[action] and action != GIVE_UP]
            seen, reward, over = world.step(PAY if seen.mask[PAY] else rng.choice(legal or [GIVE_UP]))
        rewards.add(round(reward, 2))
    assert 1.0 in rewards
    assert len(rewards) > 2


def test_the_certificates_way_is_worth_all() -> None:
    world = Payments(3)
    for seed in range(10):
        world.reset(seed)
        from benchmarks.manabench.kinds import counted

        count = counted(world.board)
        assert count is not None
        found = count.best(world.cost, world.purposes)
        assert found is not None
        for wanted in found[1].moves:
            moves = [move for move, _ in world.moves()]
            world.step(moves.index(wanted))
        assert world.step(PAY)[1] == 1.0


def test_what_is_not_legal_is_refused() -> None:
    world = Payments(1)
    with pytest.raises(ValueError, match="reset first"):
        world.step(0)
    world.reset(1)
    for action in (-1, PAY, ACTIONS):
        with pytest.raises(ValueError, match="isn't legal now"):
            world.step(action)
    assert world.step(GIVE_UP)[1:] == (0.0, True)


def test_gymnasiums_checker_passes() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="NOT TESTED: pip install -e '.[gym]'")
    from gymnasium.utils.env_checker import check_env

    from benchmarks.manabench.gym import MOST_STEPS, Payment

    check_env(gymnasium.make("ManaBench/Payment-v1").unwrapped)
    world = Payment()
    _, info = world.reset(seed=3, options={"level": 2})
    assert world.world.level == 2
    wrong = next(action for action in range(ACTIONS) if not info["action_mask"][action])
    for step in range(1, MOST_STEPS + 1):
        _, reward, over, cut, _ = world.step(wrong)
        assert (reward, over, cut) == (-1.0, False, step == MOST_STEPS)
