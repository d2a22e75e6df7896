"""What losing objects changes, against what settling says could: every loss is carried out, settled anew."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from planner.costing.question import prepare
from planner.effects.settle import settled
from planner.effects.transition import ZONE_AFTER, GameChange, after
from planner.game.mana_abilities import ExileSelf, ManaAbility, ReturnSelf, SacrificeSelf
from planner.game.objects import Game
from planner.game.triggered_split import all_runs
from planner.game.vocabulary import Verb
from tests.support.sampling import drawn
from tests.support.strategies.volatile_amounts import CARDS

MOST_LOST = 2


@drawn(short=150, full=5_000)
def test_what_settling_calls_steady_is_the_same_after_every_loss(seeds: list[str]) -> None:
    for seed in seeds:
        _check(random.Random(f"volatile/{seed}"))


def _check(rng: random.Random) -> None:
    cards = [rng.choice(CARDS) for _ in range(rng.randint(3, 7))]
    board = {"battlefield": [{"card": card} for card in cards]}
    game = prepare({"board": board, "pay": {"cost": "{1}"}}).game
    losses = _losses(game)
    for count in range(1, MOST_LOST + 1):
        for some in combinations(sorted(losses), count):
            later = settled(after(game, GameChange(moved={one: losses[one] for one in some})))
            _compare(game, later, frozenset(some))


def _losses(game: Game) -> dict[str, Any]:
    """What mana abilities could lose on the way, each with the zone where it goes."""
    found: dict[str, Any] = {}
    for entry in game.objects:
        for ability in entry.abilities:
            for part in ability.taken:
                if part.verb in ZONE_AFTER:
                    found |= dict.fromkeys(part.ids, ZONE_AFTER[part.verb])
            if any(isinstance(part, SacrificeSelf | ExileSelf | ReturnSelf) for part in ability.cost):
                found |= dict.fromkeys(entry.ids, ZONE_AFTER[Verb.SACRIFICE])
    return found


def _compare(game: Game, later: Game, lost: frozenset[str]) -> None:
    for entry in game.objects:
        for one in entry.ids:
            then = later.find(one)
            if one in lost or then is None:
                continue
            for number in {ability.number for ability in entry.abilities}:
                before = [ability for ability in entry.abilities if ability.number == number]
                if any(ability.taken for ability in before):
                    continue
                after_it = [ability for ability in then.abilities if ability.number == number]
                if all(ability.could_make_less for ability in before):
                    for run in _runs(after_it):
                        assert any(not Counter(run) - Counter(more) for more in _runs(before)), (one, lost)
                if all(ability.volatile for ability in before) and not _spared(before, lost):
                    continue
                assert _made(before) == _made(after_it), (one, lost)


def _spared(abilities: list[ManaAbility], lost: frozenset[str]) -> bool:
    """Whether none of what was lost is what the abilities rest on."""
    return all(ability.swayed_by is not None and ability.swayed_by.isdisjoint(lost) for ability in abilities)


def _runs(abilities: list[ManaAbility]) -> list[str]:
    """List all that abilities could make: the types of each mana."""
    return [run for ability in abilities for run in all_runs(ability.production)]


def _made(abilities: list[ManaAbility]) -> set[Any]:
    return {ability.production for ability in abilities}
