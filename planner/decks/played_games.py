"""Whole games by one hand: what a deck spends its mana on, turn by turn."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from importlib.util import find_spec
from math import sqrt
from types import MappingProxyType
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct

from planner.contract.frames import Framed, Rows, rows_of
from planner.contract.refusals import RequestError, decode_as, shown
from planner.contract.showing import SHOWN, one_line
from planner.decks.answer import SO_FAR
from planner.decks.cards_of import DeckCards, read_deck
from planner.decks.deadline import DeckTimeError, check, is_over, seconds_left
from planner.decks.dealt_cards import DealtCards
from planner.decks.game_plan import Setting
from planner.decks.keeping import OPTIMAL, HandPolicy, KeptHand, with_hand
from planner.decks.mulligans import HAND, read_mulligan
from planner.decks.named_cards import read_named
from planner.decks.odds_rows import game_in_words
from planner.decks.play_kernel import CARDS, DAMAGE, FIGURES, LANDS, SPENT, compiled, play_games
from planner.decks.play_tables import PlayTables
from planner.decks.progress import GameProgress
from planner.decks.request import Seed
from planner.decks.so_far import tell_so_far

GAMES, FEW_GAMES = 100_000, 5_000
"""Games that are played where nothing is said, with the compiled loop and without it."""
BLOCK = 2_500
TO_COMPILE = 10.0
"""Seconds that there must be for the loop to be compiled, which takes about five of them, once a process."""
_AT_ONCE = 5
"""Games between which the time is looked at where the loop isn't compiled."""
_NOT_ALL = "not all games are played yet: these are the figures of those that are"
_NOT_INSTALLED = "isn't installed: pip install 'mana-planner[fast]' plays some twenty times as fast"
_NOT_COMPILED = f"not used: in less than {TO_COMPILE:g} seconds the loop isn't compiled"
LIFE = 20
_LEARNED, _LEARNED_SLOWLY = 3_000, 300
"""Games from which the policy of mulligans is learned, a stage."""
_GOALS = {
    "mana": "the mana spent in all",
    "compounded": "the compounded mana of the last turn",
    "clock": "the chance that 20 damage have been dealt by the last turn",
}
_OPTIMAL_WORDS = (
    "seven cards each time, one fewer kept for each mulligan, four at the least (103.5); a hand is kept, and "
    "cards go to the bottom, by what hands of its class came to: {}"
)
_KERNEL: list[Any] = []
_OF_COMMANDERS = (
    "it is cast from the command zone as a spell from hand is, and stays on the battlefield (903.8)"
)
WORDS = {
    "policy": "each turn the land and the spells are chosen together: those that spend most mana (or have "
    "the greatest value) on that turn, then those that make most mana later, then a land that enters tapped; "
    "the player doesn't know the order of the library",
    "mana": "the mana spent on that turn, on average; error is its standard error",
    "compounded": "the mana spent up to each turn, summed over the turns: early mana counts more often",
    "on_curve": "at least as much mana as turns have passed was spent on this and every turn before",
    "clock": "creatures that attack each turn from the next one on, unblocked, have dealt 20 damage by then",
}


class PlayedTurn(Struct, kw_only=True):
    """Mean results of games on one turn."""

    turn: int
    """The turn, counted from 1."""
    mana: float
    """The mana spent on it, on average."""
    error: float
    """The standard error of `mana`."""
    total: float
    """The mana spent up to it, on average."""
    compounded: float
    """The sum of `total` over the turns so far."""
    spells: float
    """How many spells are cast on it, on average."""
    several: float
    """The probability that two and more are."""
    on_curve: float
    """The probability that on it and every turn before as much mana was spent as turns had passed."""
    lands: float
    """The lands on the battlefield, on average."""
    clock: float
    """The probability that 20 damage have been dealt by then."""


class Play(Struct, Framed, kw_only=True, omit_defaults=True):
    """Games that were played: a row a turn, and how each card was played."""

    rows: list[PlayedTurn]
    """A row for each turn."""
    casts: dict[str, list[float]]
    """How often each spell is cast on each turn, on average of games."""
    game: str
    """The game in words: on the play or on the draw, and its mulligans."""
    games: int
    """How many games were played."""
    seed: int
    """What they began with: the same seed gives the same games, compiled or not."""
    compiled: bool
    """Whether the loop was compiled; without numba it is slower, and gives the same."""
    by_rule: list[str]
    """Cards that are played by a rule instead of exactly, and which."""
    not_played: list[str]
    """What of the cards isn't played at all."""
    words: dict[str, str]
    """What the figures mean."""
    keep: KeptHand | None = None
    """Whether the hand that was given is better kept; left out where none was."""
    tag: str | None = None
    """The request's own tag; left out where it had none."""

    def __repr__(self) -> str:
        what = f"{self.games:,} games, {len(self.rows)} turns"
        return f"<{type(self).__name__}: {what}: {one_line(self.game, 60)}>"

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)

    def to_dicts(self) -> Rows:
        """Give the rows, one for each turn."""
        return rows_of(self.rows)


class _HowPlayed(Struct):
    """How games are played: what a call from Python has to say as a request does."""

    games: int | None
    turns: int
    value: dict[str, int] | None
    on_the_draw: bool
    draw_on_turn_1: bool
    free_first: bool
    costs: dict[str, str] | None
    mulligans: Annotated[int, Meta(ge=0)]
    seed: Seed


def play(
    deck: Any,
    *,
    games: int | None = None,
    turns: int = 7,
    value: Mapping[str, int] | None = None,
    commander: Any = (),
    on_the_draw: bool = False,
    draw_on_turn_1: bool = False,
    mulligan: Any = "none",
    free_first: bool = False,
    costs: Mapping[str, str] | None = None,
    opponents: int = 1,
    hand: str | Sequence[str] = (),
    mulligans: int = 0,
    goal: str = "mana",
    seed: int = 0,
    progress: bool | None = False,
) -> Play:
    """Play whole games; each turn's land and spells are chosen together for the mana they spend.

    ``value`` is what a spell is worth in place of its mana, by name. The loop is compiled where numba is
    installed (100,000 games then, 5,000 else); the same seed gives the same games.

    ``mulligan="optimal"`` keeps the hands that are best for the ``goal`` (103.5): ``"mana"`` spent in all,
    ``"compounded"`` mana, or the ``"clock"``. ``hand`` is one of seven cards, after so many ``mulligans``:
    ``keep`` says whether it is better kept, and the games begin with it. Raises ``RequestError``.

    >>> bear = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature", "power": "2"}
    >>> found = play([{"card": "Forest", "count": 40}, {"card": bear, "count": 20}], games=200, turns=3)
    >>> found.rows[0].mana, 0.5 < found.rows[1].mana <= 2
    (0.0, True)
    """
    said = {
        "games": games,
        "turns": turns,
        "value": value,
        "costs": costs,
        "mulligans": mulligans,
        "seed": seed,
    }
    order = {"on_the_draw": on_the_draw, "draw_on_turn_1": draw_on_turn_1, "free_first": free_first}
    decode_as(said | order, _HowPlayed, "")
    cards = read_deck(deck, commanders=commander, opponents=opponents, costs=costs)
    optimal = mulligan == OPTIMAL
    rule = read_mulligan("none") if optimal else read_mulligan(mulligan, free_first)
    setting = Setting(on_the_draw, draw_on_turn_1, rule)
    if not 1 <= turns <= 20 or setting.seen(turns) > cards.size:
        raise RequestError("turns", f"expected a turn up to 20 that {cards.size} cards reach, got {turns}")
    fast = _is_fast()
    wanted = games if games is not None else GAMES if fast else FEW_GAMES
    if not 1 <= wanted <= 100_000_000:
        raise RequestError("games", f"expected from 1 to 100,000,000 games, got {wanted}")
    tables = PlayTables(cards, dict(value or {}))
    blocks = [(number, min(BLOCK, wanted - number * BLOCK)) for number in range(-(-wanted // BLOCK))]
    table = GameTable(tables, setting, seed, turns, fast)
    keep = table.choose(goal, optimal, free_first, hand, mulligans)
    words = dict(WORDS)
    if cards.commanders:
        words["commander"] = _OF_COMMANDERS
    if table.policy is not None:
        words["mulligans"] = _OPTIMAL_WORDS.format(_GOALS[goal])
    if not fast:
        words["numba"] = _NOT_COMPILED if find_spec("numba") else _NOT_INSTALLED

    def told(found: Counted, casts: Any, more: Mapping[str, str] = MappingProxyType({})) -> Play:
        return Play(
            rows=_rows(found, turns),
            casts={
                name: [float(count) / int(found[0]) for count in casts[:, kind]]
                for kind, name in enumerate(tables.names)
                if casts[:, kind].any()
            },
            game=_game(cards, setting, table, hand),
            games=int(found[0]),
            seed=seed,
            compiled=fast,
            by_rule=tables.by_rule,
            not_played=[*tables.not_played, *cards.left_out],
            words={**words, **more},
            keep=keep,
        )

    def so_far(found: Counted, casts: Any) -> None:
        tell_so_far(lambda: told(found, casts, {SO_FAR: _NOT_ALL}))

    return told(*_played(table, blocks, progress, so_far))


def _is_fast() -> bool:
    """Whether games are played by the compiled loop: it is there, or can be had in the time that is left."""
    return find_spec("numba") is not None and (bool(_KERNEL) or seconds_left() > TO_COMPILE)


def advice(
    cards: DeckCards,
    setting: Setting,
    hands: Iterable[tuple[Sequence[str], int]],
    *,
    turns: int,
    goal: str,
    free_first: bool,
    seed: int,
) -> Iterator[KeptHand | None]:
    """Judge hands of seven, each after so many mulligans, as ``play`` judges one: what is learned serves all.

    None of a hand that is smaller than the policy's last one. They end where the time is over.
    """
    table = GameTable(PlayTables(cards, {}), setting, seed, turns, _is_fast())
    try:
        yield from table.advice(goal, free_first, hands)
    except DeckTimeError:
        return


def _game(cards: DeckCards, setting: Setting, table: GameTable, hand: str | Sequence[str]) -> str:
    said = game_in_words(cards, setting)
    if hand:
        return said.replace("no mulligan", "with the hand that was given")
    return said if table.policy is None else said.replace("no mulligan", "hands kept by the best policy")


Counted = tuple[int, Any]
Each = Callable[[int, Any, Any], object]


def _unheard(games: int, sums: Any, casts: Any) -> None:
    """Nobody wants to know before a block is played."""


def _played(
    table: GameTable,
    blocks: Sequence[tuple[int, int]],
    progress: bool | None,
    so_far: Callable[[Counted, Any], None],
) -> tuple[Counted, Any]:
    """Play the blocks, in threads where the loop is compiled, and add them up in their order.

    ``so_far`` has what they come to by then, now and then.
    """
    games, sums, casts = 0, None, None

    def tell(size: int = 0, found: Any = 0, cast: Any = 0) -> None:
        """Tell what all games come to, with those of the block that is being played."""
        so_far(
            (games + size, found if sums is None else sums + found), cast if casts is None else casts + cast
        )

    bar, total = GameProgress(progress), sum(size for _, size in blocks)
    width = (os.cpu_count() or 1) if table.fast else 1
    with bar, ThreadPoolExecutor(width) as pool:
        for start in range(0, len(blocks), 2 * width if table.fast else 1):
            if is_over():
                break
            some = blocks[start : start + (2 * width if table.fast else 1)]
            # Each in a context of its own: the time that there is is looked at there, too.
            each = _unheard if table.fast else tell
            playing = [pool.submit(copy_context().run, table.block, block, each) for block in some]
            for size, found, cast in (one.result() for one in playing):
                games += size
                sums = found if sums is None else sums + found
                casts = cast if casts is None else casts + cast
            tell()
            bar.show(games, total, 0.5 / sqrt(games))
    if sums is None:
        raise DeckTimeError
    return (games, sums), casts


class GameTable:
    """Plays games of a deck: deals cards, and computes results."""

    def __init__(self, tables: PlayTables, setting: Setting, seed: int, turns: int, fast: bool) -> None:
        self.tables, self._setting, self._seed, self._turns, self.fast = tables, setting, seed, turns, fast
        self.policy: HandPolicy | None = None
        self._hand: tuple[list[int], Any] | None = None

    def choose(
        self, goal: str, optimal: bool, free: bool, hand: str | Sequence[str], mulligans: int
    ) -> KeptHand | None:
        """Find the policy if it is requested, and judge a hand. Raises ``RequestError``."""
        check_goal(goal)
        if not (optimal or hand):
            return None
        cards = self._cards(hand) if hand else []
        policy = self._learned(goal, free)
        if not 0 <= mulligans < len(policy.sizes):
            raise RequestError("mulligans", f"expected from 0 to {len(policy.sizes) - 1}, got {mulligans}")
        if not hand:
            return None
        keep, below = policy.judged(cards, mulligans)
        self._hand = cards, below
        return keep

    def advice(
        self, goal: str, free: bool, hands: Iterable[tuple[Sequence[str], int]]
    ) -> Iterator[KeptHand | None]:
        """Judge hands one after another; None of one that is smaller than the last of the policy."""
        policy = self._learned(goal, free)
        for hand, mulligans in hands:
            small = mulligans >= len(policy.sizes)
            yield None if small else policy.judged(self._cards(hand), mulligans)[0]

    def _learned(self, goal: str, free: bool) -> HandPolicy:
        def worth(order: Any, below: Any) -> Any:
            return worth_of(self.play(order, below)[0], goal)

        games = _LEARNED if self.fast else _LEARNED_SLOWLY
        self.policy = HandPolicy(self.tables, worth, self._seed, games, free=free)
        return self.policy

    def _cards(self, hand: str | Sequence[str]) -> list[int]:
        """The kinds of the cards of a hand of seven."""
        text = hand if isinstance(hand, str) else "\n".join(hand)
        counts = dict(zip(self.tables.names, self.tables.library.counts, strict=True))
        found = read_named(text, counts, "hand")
        if sum(found.values()) != HAND:
            raise RequestError("hand", f"expected {HAND} cards, got {sum(found.values())}")
        return [self.tables.names.index(name) for name, count in found.items() for _ in range(count)]

    def block(self, block: tuple[int, int], each: Each = _unheard) -> tuple[int, Any, Any]:
        """Play a block of games: how many in time, sums by turn (mana, ...), how often each kind was cast.

        ``each`` has the same of its games so far, wherever the time is looked at.
        """
        number, games = block
        rng = np.random.default_rng([self._seed, number])
        if self._hand is not None:
            hand, down = self._hand
            order = with_hand(self.tables, hand, rng, games)
            below = np.broadcast_to(down, (games, len(down)))
        elif self.policy is not None:
            order, below = self.policy.deal(games, rng)
        else:
            cards = DealtCards(self.tables.library, self._setting, self._seed, number, games)
            order = cards.order.astype(np.int64)
            below = self.tables.below(cards.order, cards.bottom_lands, cards.bottom_spells)
        return self._in_time(order, below, each)

    def _in_time(self, order: Any, below: Any, each: Each) -> tuple[int, Any, Any]:
        """Play games until the time is over; all of them, at once, where the loop is compiled."""
        games, sums, casts = 0, None, None
        for some in self._slices(len(order)):
            if games and is_over():
                break
            figures, cast = self.play(order[some], below[some])
            found = sums_of(figures)
            games += len(figures)
            sums, casts = (found, cast) if sums is None else (sums + found, casts + cast)
            each(games, sums, casts)
        return games, sums, casts

    def _slices(self, games: int) -> list[slice]:
        """Split games into slices, with a time check between them; one slice if the loop is compiled."""
        step = max(games, 1) if self.fast else _AT_ONCE
        return [slice(start, start + step) for start in range(0, games, step)]

    def play(self, order: Any, below: Any) -> tuple[Any, Any]:
        """Play games whose cards are in order: their figures by turn, and the casts of each kind."""
        tables = self.tables
        figures = np.zeros((len(order), self._turns, FIGURES), dtype=np.int64)
        casts = np.zeros((self._turns, len(tables.names)), dtype=np.int64)
        loop = _kernel() if self.fast else play_games
        for some in self._slices(len(order)):
            if some.start:
                check(0)
            loop(
                np.ascontiguousarray(order[some], dtype=np.int64),
                np.ascontiguousarray(below[some], dtype=np.int64),
                int(self._setting.draws_at_once),
                self._turns,
                tables.lands,
                tables.command,
                (tables.land_now, tables.land_later, tables.land_open),
                tables.entering,
                tables.power,
                tables.spells,
                (tables.dependents.most, tables.ready, tables.dependents.counted),
                tables.dependents.tables,
                figures[some],
                casts,
            )
        return figures, casts


def check_goal(goal: str) -> None:
    """Refuse what hands can't be kept for. Raises ``RequestError``."""
    if goal not in _GOALS:
        raise RequestError("goal", f"expected one of {', '.join(_GOALS)}, got {shown(goal)}")


def worth_of(figures: Any, goal: str) -> Any:
    """Value of each game for a goal."""
    mana = figures[:, :, SPENT]
    if goal == "clock":
        return (figures[:, :, DAMAGE].sum(axis=1) >= LIFE).astype(float)
    return (mana.cumsum(axis=1) if goal == "compounded" else mana).sum(axis=1).astype(float)


def sums_of(figures: Any) -> Any:
    """Sums over games by turn: mana, its squares, spells, several, on curve, lands, the clock."""
    mana = figures[:, :, SPENT]
    number = np.arange(1, figures.shape[1] + 1)
    on_curve = np.logical_and.accumulate(mana >= number, axis=1)
    dealt = figures[:, :, DAMAGE].cumsum(axis=1) >= LIFE
    several = figures[:, :, CARDS] >= 2
    parts = (mana, mana**2, figures[:, :, CARDS], several, on_curve, figures[:, :, LANDS], dealt)
    return np.stack([part.sum(axis=0) for part in parts])


def _kernel() -> Any:
    if not _KERNEL:
        _KERNEL.append(compiled())
    return _KERNEL[0]


def _rows(played: Counted, turns: int) -> list[PlayedTurn]:
    games, sums = played
    found, total, compounded = [], 0.0, 0.0
    for turn in range(turns):
        mana, squares, spells, several, on_curve, lands, dealt = (float(one[turn]) / games for one in sums)
        total += mana
        compounded += total
        found.append(
            PlayedTurn(
                turn=turn + 1, mana=mana, error=sqrt(max(squares - mana**2, 0.0) / games), total=total,
                compounded=compounded, spells=spells, several=several, on_curve=on_curve, lands=lands,
                clock=dealt,
            )
        )  # fmt: skip
    return found
