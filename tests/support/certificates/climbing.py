"""Weights searched for by climbing: from a random guess to ones under which nothing near shows more."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from random import Random

from planner.contract.certificate import Converters, Evidence
from planner.game.mana import COLORS, TYPES
from planner.referee.certificates.evidence import Branch, _parts_of
from planner.referee.certificates.faults import FaultError
from tests.support.certificates.completing import Guess, completed

_STEPS = (1, -1, 3, -3, 8, -8)


def climbed(branch: Branch, random: Random, rounds: int = 40) -> tuple[Evidence, int] | None:
    """Find evidence that shows as much as climbing finds; None where nothing is bounded."""
    guess = random_guess(branch, random)
    found = _tried(branch, guess)
    for _ in range(rounds):
        other = random.choice(list(_neighbors(guess, branch, random)))
        better = _tried(branch, other)
        if better is not None and (found is None or better[1] * found[0].scale >= found[1] * better[0].scale):
            guess, found = other, better
    return found


def _tried(branch: Branch, guess: Guess) -> tuple[Evidence, int] | None:
    try:
        return completed(branch, guess)
    except FaultError:
        return None


def random_guess(branch: Branch, random: Random) -> Guess:
    """Make a random guess: most types alike, some colors dearer."""
    priced = branch.situation.prices is not None
    base = random.choice([0, 1, 3, 4, 5, 8, 13, 30] if priced else [0, 0, 1, 1, 2])
    mana = dict.fromkeys(TYPES, base)
    for letter in random.sample(TYPES, random.choice([0, 1, 1, 2, 3])):
        mana[letter] += random.choice([1, 2, 3, 5, 20] if priced else [1, 1, 2])
    parts = {words: random.choice([0, 1, 2, 10, 25]) for words in _parts_of(branch.situation)}
    life = random.choice([0, 0, 1, 3, 6, 10] if priced else [0, 0, 1])
    last = {c: random.choice([0, 0, 1, 2, 3, 4]) for c in COLORS} if priced else {}
    scale, own = random.choice([1, 1, 2]), _converters(branch, random, base)
    less = {words: random.choice([*_STEPS, base, -base]) for words in branch.taken}
    used = random.choice([*_STEPS, base, -base]) if branch.used != (0, None) else 0
    return Guess(mana, life, last, parts, scale, own, _taken(branch, random, base), less, used)


def _taken(branch: Branch, random: Random, base: int) -> dict[str, int]:
    """Let what the costs of abilities take count about as much as what they make."""
    words = branch.situation.takings if random.random() < 7 / 8 else ()
    return {one: random.choice([0, base, 2 * base, 3 * base, 10]) for one in words}


def _converters(branch: Branch, random: Random, base: int) -> list[Converters]:
    """Let mana of some converters count less than other mana, one of which is used for certain at times."""
    asking = [entry.ids[0] for entry, ability in branch.situation.activations if ability.mana is not None]
    asking += [one for ids, (first, _) in branch.classes.items() if first for one in ids] if asking else []
    left, found = list(dict.fromkeys(asking)), []
    random.shuffle(left)
    while left and random.random() < 2 / 3:
        number = random.randint(1, len(left))
        objects, left = left[:number], left[number:]
        own = {one: max(base - random.choice([0, 1, 2, 5]), 0) for one in random.sample(TYPES, 3)}
        of = random.sample(objects, random.choice([0, 1, 1, len(objects)]))
        found.append(Converters(objects=objects, weights=own, of=of))
    return found


def _neighbors(guess: Guess, branch: Branch, random: Random) -> Iterator[Guess]:
    """Make guesses near another: something more or less."""
    step = random.choice(_STEPS)
    every = {letter: max(weight + step, -guess.scale) for letter, weight in guess.mana.items()}
    yield replace(guess, mana=every)
    letter = random.choice(TYPES)
    yield replace(guess, mana={**guess.mana, letter: guess.mana.get(letter, 0) + step})
    snow = f"{random.choice(TYPES)} snow"
    yield replace(guess, mana={**guess.mana, snow: guess.mana.get(snow[0], 0) + step})
    yield replace(guess, life=max(guess.life + step, 0))
    if guess.converters:
        place = random.randrange(len(guess.converters))
        other, letter = copy(guess.converters[place]), random.choice(TYPES)
        other.weights = {**other.weights, letter: other.weights.get(letter, guess.mana.get(letter, 0)) + step}
        rest = guess.converters[:place] + guess.converters[place + 1 :]
        yield replace(guess, converters=[*rest, other])
        other = copy(guess.converters[place])
        other.of = random.sample(other.objects, random.randint(0, len(other.objects)))
        yield replace(guess, converters=[*rest, other])
        yield replace(guess, converters=rest)
    if guess.parts:
        words = random.choice(list(guess.parts))
        yield replace(guess, parts={**guess.parts, words: max(guess.parts[words] + step, 0)})
    if guess.taken:
        words = random.choice(list(guess.taken))
        yield replace(guess, taken={**guess.taken, words: max(guess.taken[words] + step, 0)})
    if guess.used:
        yield replace(guess, used=guess.used + step)
    for words, less in guess.taken_less.items():
        yield replace(guess, taken_less={**guess.taken_less, words: less + step})
    if branch.situation.prices is not None:
        color = random.choice(COLORS)
        yield replace(guess, last={**guess.last, color: max(guess.last.get(color, 0) + step, 0)})
