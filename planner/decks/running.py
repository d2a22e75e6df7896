"""Blocks of simulated games, in processes or on a cluster, until there are enough of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any

from planner.decks.deadline import DeckTimeError, allowed, deadline
from planner.decks.demands import Cost
from planner.decks.game_budget import affordable_games, most_games
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.shared_work import share_out
from planner.decks.so_far import tell_so_far
from planner.game.records import Record

if TYPE_CHECKING:
    from planner.decks.dealt_strata import Floats, Split
    from planner.decks.looked_at import Looked
    from planner.decks.request import DeckRequest

MOST_GAMES = 20_000_000
"""More games than this aren't played, whatever the error is."""
ERROR = 0.003
"""The standard error of a row from which on no more games are played where nothing else is asked for."""
DEFAULT_MOST = 100_000
"""Nor are more games than this then."""
_COSTS_WORTH_PROCESSES = 4
"""Costs whose games are looked at line by line, from which on processes pay for their start."""


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

    So many ``games`` of each cost, where the request says nothing else; then more of those costs whose errors
    are large. ``so_far`` makes interim results. The same seed gives the same numbers on any number of
    processes. If the time is over (``deadline``), there are fewer games; raises ``DeckTimeError`` if there
    would be next to none.
    """
    from planner.decks.game_rounds import GameRounds
    from planner.decks.progress import GameProgress

    rounds = GameRounds(library, asked, setting, request.seed)
    most = min(wanted_games(request), _most_games(library, tuple(asked), rounds.last, setting))
    fixed = request.games is not None and request.until is None
    finds = any(kind.finds for kind, _ in library.kinds)

    def estimates(looked: Mapping[Cost, Mapping[int, Looked]]) -> dict[tuple[Cost, int], Estimate]:
        return {
            (cost, turn): _estimate(split, strata.chances, looked.get(cost, {}).get(turn), finds)
            for cost, turn, strata, split in rounds.splits()
        }

    def tell() -> None:
        if bar.is_due():
            bar.show(rounds.games(), rounds.goal, rounds.error())
        if so_far is not None:
            tell_so_far(lambda: so_far(estimates({})))

    wanted = dict.fromkeys(asked, most if fixed else min(most, games))
    with GameProgress(progress) as bar:
        while wanted:
            try:
                rounds.play(wanted, tell)
            except DeckTimeError:
                if not rounds.total:
                    raise
                break
            wanted = {} if fixed else rounds.more(request.until or ERROR, most)
    return estimates(_looked_at(library, asked, setting, request.seed, rounds.most_played()))


def _most_games(library: Library, costs: Sequence[Cost], last: int, setting: Setting) -> int:
    """The most games of each cost: as there is time for, or as many as are played without a limit."""
    if deadline() is None:
        return most_games(library, len(costs), last)
    return affordable_games(library, costs, last, setting)


def wanted_games(request: DeckRequest) -> int:
    """The most games of a cost that a request asks for."""
    return request.games or (MOST_GAMES if request.until is not None else DEFAULT_MOST)


def _looked_at(
    library: Library, asked: Mapping[Cost, set[int]], setting: Setting, seed: int, games: int
) -> dict[Cost, dict[int, Looked]]:
    """Examine a sample of the games line by line, for each cost; a smaller sample if time is short."""
    from planner.decks.looked_at import LOOKED_AT, looked_at

    work = [(library, cost, sorted(turns), setting, seed, games) for cost, turns in asked.items()]
    with allowed(LOOKED_AT):
        found = share_out(looked_at, work, len(work) > _COSTS_WORTH_PROCESSES)
    return dict(zip(asked, found, strict=True))


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
