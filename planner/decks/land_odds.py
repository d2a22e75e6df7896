"""Odds of a library of plain lands, as fractions: best play in the dark, and with the library face up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, factorial, perm

from planner.decks.deadline import check, remembered
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library, TooLargeError
from planner.decks.lands_only import LandProblem, LandStart, Vector, land_problem, winning
from planner.decks.mulligans import HAND, MulliganStage
from planner.decks.tapped_first import TappedFirst
from planner.game.records import Record

MOST_HANDS = 1_000_000
"""Hands, or positions from them, that are looked at one by one before the exact way is given up."""
Three = tuple[Fraction, Fraction, Fraction]
"""Castable, castable with enough lands, castable with hindsight."""


class Odds(Record, frozen=True):
    """Probabilities for one cost and turn; ``with_enough`` is castable and as many lands as turns.

    ``enough`` is the probability of as many lands as turns, if it depends on the play: if lands are found.
    """

    castable: Fraction
    with_enough: Fraction
    with_hindsight: Fraction | None
    enough: Fraction | None = None


def land_odds(library: Library, cost: Cost, turn: int, setting: Setting, most: int = MOST_HANDS) -> Odds:
    """The odds of paying a cost on a turn, with plain lands alone.

    Raises ``TooLargeError`` if there are more than ``most`` hands to examine one by one.

    >>> from planner.decks.demands import read_cost
    >>> from planner.models.deciders.hall.condition import mask_of
    >>> from planner.decks.kinds import BLANK, CardRole
    >>> lands = [(CardRole(c, land=True, units=(mask_of(c),)), 8) for c in ("W", "U", "WU")]
    >>> land_odds(Library((*lands, (BLANK, 36))), read_cost("{W}{U}"), 2, Setting()).castable
    Fraction(197057681, 232601895)
    """
    return problem_odds(land_problem(library, cost), turn, setting, most)


@remembered(65_536)
def problem_odds(problem: LandProblem, turn: int, setting: Setting, most: int = MOST_HANDS) -> Odds:
    """The odds of a problem of lands."""
    lands = problem.size - problem.others
    rule = setting.mulligan
    castable = enough = hindsight = Fraction()
    if (
        len(rule.stages) > 1
        and _number_of_hands(problem) > most
        and any(stage.bottom for stage in rule.stages)
    ):
        raise TooLargeError
    for stage, reached in zip(rule.stages, rule.reached(lands, problem.size), strict=True):
        if not reached:
            continue
        part = _smaller_hand if stage.bottom else _whole_hand
        one, joint, seen = part(problem, turn, setting, stage, most)
        castable += reached * one
        enough += reached * joint
        hindsight += reached * seen
    return Odds(castable, enough, hindsight)


def hindsight_odds(problem: LandProblem, turn: int, setting: Setting) -> Fraction:
    """The probability that some line of play pays, if no card goes to the bottom."""
    seen, counts = setting.seen(turn), tuple(one.count for one in problem.classes)
    number = comb(problem.size, seen - 1) * (problem.size - seen + 1)
    start = LandStart((0,) * len(problem.caps))
    total = Fraction()
    for stage, reached in zip(
        setting.mulligan.stages, setting.mulligan.reached(sum(counts), problem.size), strict=True
    ):
        if stage.bottom:
            raise TooLargeError
        for drawn in winning(problem, [start], counts, problem.others, turn, seen):
            total += reached * drawn.ways * _kept(stage, drawn.lands, seen, drawn.last)
    return total / number


def _number_of_hands(problem: LandProblem) -> int:
    return comb(HAND + len(problem.classes), HAND)


def _in_the_dark(problem: LandProblem, turn: int) -> bool:
    """Whether the first tapped land to play has to be chosen without knowing the next cards."""
    return problem.has_tapped and turn > 1 and problem.ways[0].size == turn


# --- hands of seven: everything that is seen by the turn, at once ------------------------------------------


def _whole_hand(problem: LandProblem, turn: int, setting: Setting, stage: MulliganStage, most: int) -> Three:
    seen, counts = setting.seen(turn), tuple(one.count for one in problem.classes)
    start = LandStart((0,) * len(problem.caps))
    dark = _in_the_dark(problem, turn)
    castable = enough = hindsight = Fraction()
    for drawn in winning(problem, [start], counts, problem.others, turn, seen):
        kept = _kept(stage, drawn.lands, seen, drawn.last)
        hindsight += drawn.ways * kept
        if dark:
            kept -= _kept(stage, drawn.lands, seen, drawn.last, drawn.ready)
        castable += drawn.ways * kept
        if drawn.lands + drawn.last >= turn:
            enough += drawn.ways * kept
    number = comb(problem.size, seen - 1) * (problem.size - seen + 1)
    more = _without_untapped(problem, turn, setting, stage, most) if dark else Fraction()
    return castable / number + more, enough / number + more, hindsight / number


@lru_cache(maxsize=65_536)
def _kept(stage: MulliganStage, lands: int, seen: int, last: bool, ready: int | None = None) -> Fraction:
    """The probability that a hand among the cards seen is kept; with ``ready``, without those lands.

    Before the last card, so many lands were seen, ``ready`` of them untapped and useful.
    """
    before = seen - 1
    if before < HAND:
        held = lands + last
        return Fraction(int(stage.keeps(held) and not ready))
    usable = lands - (ready or 0)
    ways = sum(
        comb(usable, held) * comb(before - lands, HAND - held)
        for held in range(HAND + 1)
        if stage.keeps(held)
    )
    return Fraction(ways, comb(before, HAND))


def _without_untapped(
    problem: LandProblem, turn: int, setting: Setting, stage: MulliganStage, most: int
) -> Fraction:
    """The probability of paying from opening hands without a useful untapped land."""
    limits = [one.count if one.tapped or not one.useful else 0 for one in problem.classes]
    lines = TappedFirst(problem, turn, setting.draws_at_once, most)
    draws, total = setting.draws(turn), 0
    for hand, others, ways in _hands(problem, limits):
        has_first = setting.draws_at_once or any(
            held and one.tapped for held, one in zip(hand, problem.classes, strict=True)
        )
        if stage.keeps(HAND - others) and has_first:
            library = tuple(one.count - held for one, held in zip(problem.classes, hand, strict=True))
            total += ways * lines.orders(hand, library, problem.size - HAND)
    return Fraction(total, comb(problem.size, HAND) * perm(problem.size - HAND, draws))


def _hands(problem: LandProblem, limits: Sequence[int]) -> Iterator[tuple[Vector, int, int]]:
    """Hands of seven by classes of lands, with the number of other cards and of combinations."""

    def choose(number: int, left: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
        if number == len(limits):
            if left <= problem.others:
                yield (), left, comb(problem.others, left)
            return
        for held in range(min(limits[number], left) + 1):
            ways = comb(problem.classes[number].count, held)
            for rest, others, more in choose(number + 1, left - held):
                yield (held, *rest), others, ways * more

    yield from choose(0, HAND)


# --- smaller hands: each hand of seven, and what goes to the bottom ----------------------------------------


def _smaller_hand(
    problem: LandProblem, turn: int, setting: Setting, stage: MulliganStage, most: int
) -> Three:
    castable = enough = hindsight = 0
    lines = TappedFirst(problem, turn, setting.draws_at_once, most)
    draws = setting.draws(turn)
    library_size = problem.size - HAND
    for hand, others, ways in _hands(problem, [one.count for one in problem.classes]):
        check()
        lands = HAND - others
        if not stage.keeps(lands):
            continue
        library = tuple(one.count - held for one, held in zip(problem.classes, hand, strict=True))
        kept = _kept_hands(hand, stage.bottom_lands(lands))
        one, joint, seen = _from_hand(problem, kept, library, problem.others - others, turn, setting, lines)
        castable += ways * one
        enough += ways * joint
        hindsight += ways * seen
    number = comb(problem.size, HAND) * perm(library_size, draws)
    return Fraction(castable, number), Fraction(enough, number), Fraction(hindsight, number)


def _kept_hands(hand: Vector, bottom: int) -> list[Vector]:
    """The lands of a hand after so many of them went to the bottom, in every way."""
    choices = product(*(range(min(held, bottom) + 1) for held in hand))
    return [
        tuple(held - gone for held, gone in zip(hand, choice, strict=True))
        for choice in choices
        if sum(choice) == bottom
    ]


def _from_hand(
    problem: LandProblem,
    kept: Sequence[Vector],
    library: Vector,
    others: int,
    turn: int,
    setting: Setting,
    lines: TappedFirst,
) -> tuple[int, int, int]:
    """Count the orders of draws that pay from the best of these hands, with enough lands, with hindsight."""
    starts = [_start(problem, hand) for hand in kept]
    draws, size = setting.draws(turn), sum(library) + others
    best = (0, 0)
    for hand, start in {start: (hand, start) for hand, start in zip(kept, starts, strict=True)}.values():
        if _in_the_dark(problem, turn) and not start.ready:
            orders = lines.orders(hand, library, size)
            best = max(best, (orders, orders))
        else:
            best = max(best, _orders(problem, [start], library, others, turn, draws))
    if len(set(starts)) == 1 and not (_in_the_dark(problem, turn) and not starts[0].ready):
        return *best, best[0]
    return *best, _orders(problem, starts, library, others, turn, draws)[0]


def _orders(
    problem: LandProblem, starts: Sequence[LandStart], library: Vector, others: int, turn: int, draws: int
) -> tuple[int, int]:
    """Count the orders of draws that pay with the library face up, and those with enough lands."""
    if not draws:
        met = any(
            problem.met(one.vector, turn) and (one.ready > 0 or not problem.has_tapped or not problem.caps)
            for one in starts
        )
        return int(met), int(met and starts[0].lands >= turn)
    total = enough = 0
    for drawn in winning(problem, starts, library, others, turn, draws):
        total += drawn.ways
        if starts[0].lands + drawn.lands + drawn.last >= turn:
            enough += drawn.ways
    arranged = factorial(draws - 1)  # sets of the cards before the last one, in every order
    return total * arranged, enough * arranged


def _start(problem: LandProblem, hand: Vector) -> LandStart:
    vector: Vector = (0,) * len(problem.caps)
    ready = 0
    for one, held in zip(problem.classes, hand, strict=True):
        vector = problem.plus(vector, one, held)
        ready += held if one.useful and not one.tapped else 0
    return LandStart(vector, sum(hand), ready)
