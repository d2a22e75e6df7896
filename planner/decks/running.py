"""Blocks of simulated games, in processes or on a cluster, until there are enough of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING, Any, TypeVar

from planner.decks.deadline import DeckTimeError, allowed, deadline, until, work_left
from planner.decks.demands import Cost
from planner.decks.game_budget import affordable_games, most_games
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.so_far import is_heard, tell_so_far
from planner.game.records import Record

if TYPE_CHECKING:
    from planner.decks.dealt_strata import Floats, Split, Strata
    from planner.decks.looked_at import Looked
    from planner.decks.request import DeckRequest
    from planner.decks.steady_player import Tally

Found = TypeVar("Found")
MOST_GAMES = 20_000_000
"""More games than this aren't played, whatever the error is."""
ROUND = 10
"""Blocks that are played before the error is looked at: the same on any number of processes."""
_WORTH_PROCESSES = 40
"""Blocks times costs from which on processes pay for their start."""


class Estimate(Record, frozen=True):
    """Probabilities from games, with their standard errors."""

    games: int
    castable: float
    error: float
    with_enough: float
    with_enough_error: float
    enough: float | None
    enough_error: float
    with_hindsight: float | None
    hindsight_error: float


def run_games(
    library: Library,
    asked: Mapping[Cost, set[int]],
    setting: Setting,
    request: DeckRequest,
    games: int,
    progress: bool | None,
    so_far: Callable[[dict[tuple[Cost, int], Estimate]], Any] | None = None,
) -> dict[tuple[Cost, int], Estimate]:
    """Play games for each cost, and estimate its chances on each of its turns.

    ``so_far`` makes interim results. The same seed gives the same numbers on any number of processes. If the
    time is over (``deadline``), there are fewer games; raises ``DeckTimeError`` if there would be next to
    none.
    """
    from planner.decks.dealt_strata import Strata, estimate
    from planner.decks.progress import GameProgress
    from planner.decks.simulation import BLOCK

    tells = so_far is not None and is_heard() and _jobs() == 1
    together = 1 if tells else ROUND if deadline() is None else (_jobs() or 1)
    costs = tuple(asked)
    last = max(turn for turns in asked.values() for turn in turns)
    wanted = wanted_games(request, games)
    if deadline() is not None:
        wanted = min(wanted, affordable_games(library, costs, last, setting))
    else:
        wanted = min(wanted, most_games(library, len(costs), last))
    blocks = ceil(wanted / BLOCK)
    strata = {
        cost: {turn: Strata(library, cost, turn, setting) for turn in sorted(turns)}
        for cost, turns in asked.items()
    }
    finds = any(kind.finds for kind, _ in library.kinds)
    total: list[Tally] = []
    played = 0

    def tell(block: Sequence[Tally]) -> None:
        """Report interim results with the tallies of a block, which may have only the first costs."""
        if so_far is not None:
            tell_so_far(lambda: so_far(_estimates(strata, _added(total, block), {}, finds)))

    with GameProgress(wanted if request.until is None else None, progress) as bar:
        while played < blocks:
            numbers = range(played, min(played + together, blocks))
            sizes = [min(BLOCK, wanted - number * BLOCK) for number in numbers]
            try:
                found = _blocks(
                    library, strata, last, setting, request.seed, numbers, sizes, tell if tells else None
                )
            except DeckTimeError:
                if not total:
                    raise
                break
            for tallies in found:
                total = _added(total, tallies)
            played = numbers[-1] + 1
            error = max(
                estimate(one.chances, split.games, split.castable)[1]
                for tally, mine in zip(total, strata.values(), strict=True)
                for one, split in zip(mine.values(), tally.splits, strict=True)
            )
            bar.show(total[0].games, error)
            if not tells:
                tell(())
            if request.until is not None and played % ROUND == 0 and error <= request.until:
                break
    return _estimates(strata, total, _looked_at(library, asked, setting, request.seed, wanted), finds)


def _added(total: Sequence[Tally], block: Sequence[Tally]) -> list[Tally]:
    """The tallies of each cost plus those of a block, which may have only the first costs."""
    both = [a + b for a, b in zip(total, block, strict=False)]
    return [*both, *total[len(both) :], *block[len(both) :]]


def _estimates(
    strata: Mapping[Cost, Mapping[int, Strata]],
    total: Sequence[Tally],
    looked: Mapping[Cost, Mapping[int, Looked]],
    finds: bool,
) -> dict[tuple[Cost, int], Estimate]:
    """Estimates from the tallies of the first costs, or of all, on their turns."""
    return {
        (cost, turn): _estimate(split, one.chances, looked.get(cost, {}).get(turn), finds)
        for (cost, mine), tally in zip(strata.items(), total, strict=False)
        for (turn, one), split in zip(mine.items(), tally.splits, strict=True)
    }


def wanted_games(request: DeckRequest, games: int) -> int:
    """The most games that a request asks for; ``games`` by default."""
    return request.games or (MOST_GAMES if request.until is not None else games)


def _looked_at(
    library: Library, asked: Mapping[Cost, set[int]], setting: Setting, seed: int, games: int
) -> dict[Cost, dict[int, Looked]]:
    """Examine a sample of the games line by line, for each cost; a smaller sample if time is short."""
    from planner.decks.looked_at import LOOKED_AT, looked_at

    work = [(library, cost, sorted(turns), setting, seed, games) for cost, turns in asked.items()]
    with allowed(LOOKED_AT):
        found = share_out(looked_at, work, len(work) > _WORTH_PROCESSES // ROUND)
    return dict(zip(asked, found, strict=True))


def _blocks(
    library: Library,
    strata: Mapping[Cost, Mapping[int, Strata]],
    last: int,
    setting: Setting,
    seed: int,
    numbers: range,
    sizes: list[int],
    tell: Callable[[Sequence[Tally]], object] | None,
) -> list[list[Tally]]:
    """The tallies of some blocks, in order, in parallel if that pays.

    ``tell`` gets the tallies of a block after each cost.
    """
    from planner.decks.simulation import simulated_block

    costs = tuple(strata)
    work = [
        (library, costs, last, setting, seed, number, size, strata)
        for number, size in zip(numbers, sizes, strict=True)
    ]
    ask = simulated_block if tell is None else partial(simulated_block, each=tell)
    return share_out(ask, work, len(work) * len(costs) >= _WORTH_PROCESSES)


def share_out(
    ask: Callable[..., Found],
    work: Sequence[tuple[Any, ...]],
    much: bool,
    each: Callable[[list[Found]], object] = lambda _: None,
) -> list[Found]:
    """Results for each piece of work, in processes if there is much or the caller says so.

    Each piece may use an equal part of the work left, wherever it is done. In one process ``each`` gets the
    results so far after each piece.
    """
    jobs, left = _jobs(), work_left()
    asked = partial(_in_time, deadline(), None if left is None else left // max(len(work), 1), ask)
    if jobs == 1 or (jobs is None and not much):
        done: list[Found] = []
        for one in work:
            done.append(asked(*one))
            each(done)
        return done
    from joblib import Parallel, delayed

    found: list[Found] = Parallel(n_jobs=jobs or -1, prefer="processes")(delayed(asked)(*one) for one in work)
    return found


def _in_time(moment: float | None, most: int | None, ask: Callable[..., Found], *work: Any) -> Found:
    """Do a piece of work with the given limits, which another process doesn't know by itself."""
    with until(moment), allowed(most):
        return ask(*work)


def _jobs() -> int | None:
    """The number of jobs set by the caller's ``joblib.parallel_config``; None if unset."""
    from joblib.parallel import get_active_backend

    found: Any = get_active_backend()[1]
    return None if found is None else int(found)


def _error(successes: int, games: int) -> float:
    """The standard error of a frequency; for none or all, that of one game (Laplace's estimate)."""
    chance = min(max(successes, 1), games - 1) / games if games > 1 else 0.5
    return sqrt(chance * (1 - chance) / games)


def _estimate(split: Split, chances: Floats, looked: Looked | None, finds: bool) -> Estimate:
    """Combine the chances by stratum with the gain of a careful player in the games examined (paired).

    If no land is found from the library, the chance of enough lands is left to the exact sums.
    """
    from planner.decks.dealt_strata import estimate

    chance, error = estimate(chances, split.games, split.castable)
    with_enough, enough_error = estimate(chances, split.games, split.with_enough)
    lands, lands_error = estimate(chances, split.games, split.enough)
    whole, seen_error = _seen_ahead(looked, chance, error)
    if looked is not None and looked.careful is not None and looked.careful.counts:
        careful = looked.careful
        spread = _error(careful.apart, careful.games)
        chance += careful.gained / careful.games
        with_enough += careful.gained_with_enough / careful.games
        error, enough_error = hypot(error, spread), hypot(enough_error, spread)
    chance = min(max(chance, 0.0), 1.0)
    return Estimate(
        games=sum(split.games),
        castable=chance,
        error=error,
        with_enough=min(max(with_enough, 0.0), chance),
        with_enough_error=enough_error,
        enough=lands if finds else None,
        with_hindsight=max(chance, min(1.0, whole)) if looked else None,
        hindsight_error=seen_error,
        enough_error=lands_error if finds else 0.0,
    )


def _seen_ahead(looked: Looked | None, chance: float, error: float) -> tuple[float, float]:
    """The chance that some line of play pays, and its standard error; at least the steady player's chance."""
    if looked is None:
        return chance, 0.0
    if looked.could is not None:
        return looked.could, _error(round(looked.could * looked.games), looked.games)
    return chance + looked.missed / looked.games, hypot(error, _error(looked.missed, looked.games))
