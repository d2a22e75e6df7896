"""Two decks compared: what is castable with the one and with the other, and how sure the difference is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct, to_builtins

from planner.contract.refusals import RequestError, decode_as
from planner.decks.answer import EXACT, PARTIAL, SIMULATED
from planner.decks.cards_of import DeckCards, read_deck
from planner.decks.changed_deck import with_changes
from planner.decks.compared import WORDS, ComparedRow, Comparison, verdict
from planner.decks.counted_states import worth_exact
from planner.decks.deadline import DeckTimeError, allowed
from planner.decks.demands import Cost
from planner.decks.exact_rows import exact_by_turn
from planner.decks.game_plan import Setting
from planner.decks.mulligans import read_mulligan
from planner.decks.odds_rows import game_in_words
from planner.decks.odds_table import EXACT_WORK, LAST_TURN, MOST_POSITIONS, questions_of
from planner.decks.paired_cards import Side, paired_slots
from planner.decks.paired_games import Asked, Pairs, interval, interval_of_mean, paired_block
from planner.decks.progress import GameProgress
from planner.decks.request import DeckRequest, Games, Method, Seed, SmallError
from planner.decks.shared_work import share_out
from planner.decks.so_far import tell_so_far
from planner.game.records import replace

UNTIL = 0.003
"""The half of an interval at which games stop where nothing else is asked for."""
BLOCK = 2_500
"""Games that share a seed."""
ROUND = 4
"""Blocks that are played before the interval is looked at: the same on any number of processes."""
MOST_GAMES = 200_000
_MOST_WORK = 6_000_000
"""Games times costs times decks that are played where nothing else is said."""
_OF_BOARD = 10
"""As so many a game counts in which the planner is asked for whole boards."""
_WORTH_PROCESSES = 40
Chances = dict[tuple[Cost, int], Fraction]
Played = tuple[Sequence[Asked], Pairs]
"""Rows that are played, and the games."""


class _HowCompared(Struct):
    """How decks are compared: what a call from Python has to say as a request does."""

    method: Method
    games: Games | None
    until: SmallError | None
    seed: Seed


def compare(
    deck: Any,
    other: Any = None,
    *,
    changes: str = "",
    ask: Sequence[Any] | None = None,
    turns: Iterable[int] | None = None,
    commander: Any = (),
    on_the_draw: bool = False,
    other_on_the_draw: bool | None = None,
    draw_on_turn_1: bool = False,
    mulligan: Any = "none",
    free_first: bool = False,
    method: str = "auto",
    ramp: bool | Sequence[str] = True,
    costs: Mapping[str, str] | None = None,
    opponents: int = 1,
    seed: int = 0,
    games: int | None = None,
    until: float | None = None,
    progress: bool | None = False,
) -> Comparison:
    """Compare how likely two decks cast each spell, exactly or by paired games.

    ``other`` is a second deck; or ``changes`` say what it has more and fewer: ``"-1 Forest +1 Island"``.
    ``other_on_the_draw`` has the second one be on the draw (on the play) instead. Left out, ``ask`` is each
    spell of both decks on the turn of its mana value. ``games`` are played, or as many as bring the half of
    the mean's interval of 95 % under ``until`` (0.003). Raises ``RequestError``.

    >>> bear = {"name": "Bear", "mana_cost": "{W}{U}", "type_line": "Creature"}
    >>> deck = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5}, {"card": bear, "count": 23}]
    >>> found = compare(deck, changes="-3 Plains +3 Island")
    >>> f"{found.mean:+.4f}", found.rows[0].method
    ('+0.1071', 'exact')
    """
    decode_as({"method": method, "games": games, "until": until, "seed": seed}, _HowCompared, "")
    cards = read_deck(deck, commanders=commander, opponents=opponents, costs=costs)
    if (other is None) == (not changes) and (other is not None or other_on_the_draw is None):
        raise RequestError("other", "expected a second deck, changes of the first, or another turn order")
    second = cards
    if changes:
        whole = with_changes(cards, changes)
        names = [entry.card for entry in cards.commanders]
        second = read_deck(whole, commanders=names, opponents=opponents, costs=costs, path="changes")
    elif other is not None:
        second = read_deck(other, commanders=commander, opponents=opponents, costs=costs, path="other")
    rule = read_mulligan(mulligan, free_first)
    settings = [
        Setting(draw, draw_on_turn_1, rule)
        for draw in (on_the_draw, on_the_draw if other_on_the_draw is None else other_on_the_draw)
    ]
    comparing = _Comparing((cards, second), (settings[0], settings[1]), ramp, seed)
    question = comparing.question(ask, turns)
    return comparing.answer(question, method, games, until, progress)


def compare_with(
    asked: tuple[DeckRequest, DeckCards] | None, other: Any, more: Mapping[str, Any]
) -> Comparison:
    """Compare the deck of a table with another one, in the same game. Raises ``RequestError``.

    Raises ``RequestError``.
    """
    if asked is None:
        raise RequestError("deck", "the table doesn't hold its deck: compare(deck, other) does")
    request, cards = asked
    game = {
        name: getattr(request, name)
        for name in (
            "ask", "turns", "on_the_draw", "draw_on_turn_1", "mulligan", "free_first", "method", "ramp",
            "opponents", "seed",
        )
    }  # fmt: skip
    if request.ask is None and request.turns is None:
        game["turns"] = None
    return compare(cards, other, **(game | dict(more)))


class _Comparing:
    """Two decks with the rules of their games."""

    def __init__(
        self,
        decks: tuple[DeckCards, DeckCards],
        settings: tuple[Setting, Setting],
        ramp: bool | Sequence[str],
        seed: int,
    ) -> None:
        self._decks, self._settings, self._ramp, self._seed = decks, settings, ramp, seed
        self._libraries = [deck.library(ramp) for deck in decks]

    def question(self, ask: Sequence[Any] | None, turns: Iterable[int] | None) -> tuple[Asked, ...]:
        """The rows: those requested, else each spell on its curve, weighted by its copies."""
        wanted = None if turns is None else list(turns)
        spelled = any(library.asks_spells for library in self._libraries)
        rows: dict[tuple[str, int, str | None], Asked] = {}
        counts = [_counts(deck) for deck in self._decks]
        for deck, setting in zip(self._decks, self._settings, strict=True):
            for cost, own_turns, card in _asked_costs(deck, ask, wanted, spelled):
                for turn in own_turns if wanted or ask else [max(1, cost.mana_value)]:
                    if setting.seen(turn) > deck.size:
                        raise RequestError("deck", f"expected {setting.seen(turn)} cards for turn {turn}")
                    if turn <= LAST_TURN or wanted or ask:
                        weight = sum(count.get(card, 0) for count in counts) / 2 if card else 0.0
                        rows.setdefault((cost.text, turn, card), Asked(cost, turn, card, weight or 1.0))
        if not rows:
            raise RequestError("ask", "is missing: the decks have no spells with a mana cost up to turn 7")
        return _with_shares(tuple(rows.values()), counts)

    def answer(
        self,
        question: Sequence[Asked],
        method: str,
        games: int | None,
        until: float | None,
        progress: bool | None,
    ) -> Comparison:
        """The comparison; exact where both decks are, by paired games elsewhere."""
        exact: tuple[Chances, Chances] = {}, {}

        def told(games: Played | None = None) -> Comparison:
            return self._told(question, exact, games)

        def each_cost() -> None:
            if exact[0].keys() & exact[1].keys():
                tell_so_far(told)

        for number in (0, 1) if method != SIMULATED else ():
            self._find_exact(exact[number], question, number, method, each_cost)
        unknown = [one for one in question if any((one.cost, one.turn) not in side for side in exact)]
        if unknown and method == EXACT:
            first = unknown[0]
            said = f"{first.cost.text} on turn {first.turn} has too many positions for the exact way"
            raise RequestError("method", said)
        if not unknown:
            return told()

        def so_far(found: Pairs) -> None:
            tell_so_far(lambda: told((unknown, found)))

        return told((unknown, self._played(unknown, games, until, progress, so_far)))

    def _told(
        self,
        question: Sequence[Asked],
        exact: tuple[Chances, Chances],
        games: Played | None,
    ) -> Comparison:
        """Write the comparison of the rows that are known by now."""
        unknown, played = games or ((), None)
        known: dict[Asked, ComparedRow] = {}
        for one in question:
            key = one.cost, one.turn
            if key in exact[0] and key in exact[1]:
                chances = exact[0][key], exact[1][key]
                known[one] = _exact_row(one, chances, self._partial(one.card, one.turn))
            elif played is not None:
                known[one] = _simulated_row(one, played, unknown.index(one))
        rows = list(known.values())
        mean = sum(one.of_mean(row.first, row.second) for one, row in known.items())
        if 0 < len(known) < len(question):
            mean = _mean_of_some(known)
        half = 0.0 if played is None else interval_of_mean(played)[1]
        return Comparison(
            verdict=verdict(mean, half, [row for one, row in known.items() if all(one.shares)]),
            mean=mean,
            low=mean - half,
            high=mean + half,
            rows=rows,
            game_first=game_in_words(self._decks[0], self._settings[0]),
            game_second=game_in_words(self._decks[1], self._settings[1]),
            changes=_changes(*self._decks),
            words={
                name: said
                for name, said in WORDS.items()
                if name in ("difference", *(["interval"] if played else []), *{row.method for row in rows})
            },
            games=None if played is None else played.games,
            seed=None if played is None else self._seed,
            not_counted=list(dict.fromkeys(line for deck in self._decks for line in deck.left_out)),
        )

    def _partial(self, card: str | None, turn: int) -> bool:
        return any(deck.bears_on(card, turn, self._ramp) for deck in self._decks)

    def _find_exact(
        self,
        found: Chances,
        question: Sequence[Asked],
        number: int,
        method: str,
        each: Callable[[], object],
    ) -> None:
        """Find the chances of one deck cost by cost, and call ``each`` after every one."""
        library, setting = self._libraries[number], self._settings[number]
        asked: dict[Cost, set[int]] = {}
        for one in question:
            asked.setdefault(one.cost, set()).add(one.turn)
        most = None if method == EXACT else MOST_POSITIONS
        chosen = {cost: sorted(turns) for cost, turns in asked.items()}
        if method != EXACT:
            chosen = worth_exact(library, asked, setting)
        with allowed(EXACT_WORK):
            for cost, turns in chosen.items():
                for turn, odds in exact_by_turn(library, cost, turns, setting, most).items():
                    found[cost, turn] = odds.castable
                each()

    def _sides(self) -> tuple[Side, Side]:
        sides = []
        for deck, library in zip(self._decks, self._libraries, strict=True):
            kinds = deck.kinds(self._ramp)
            place = {kind: number for number, (kind, _) in enumerate(library.kinds)}
            sides.append(
                Side(
                    library,
                    tuple((entry.name, entry.count) for entry in deck.entries),
                    tuple(place[kind] for kind in kinds),
                )
            )
        return sides[0], sides[1]

    def _played(
        self,
        rows: Sequence[Asked],
        games: int | None,
        until: float | None,
        progress: bool | None,
        so_far: Callable[[Pairs], object],
    ) -> Pairs:
        asked: dict[Cost, list[Asked]] = {}
        for one in rows:
            asked.setdefault(one.cost, []).append(one)
        sides = self._sides()
        slots = paired_slots(*sides)
        least = UNTIL if until is None else until
        wanted = games or self._most_games(len(asked))
        found: Pairs | None = None
        costs = tuple((cost, tuple(many)) for cost, many in asked.items())
        blocks = -(-wanted // BLOCK)
        places = {one: n for n, one in enumerate(one for _, many in costs for one in many)}
        order = [places[one] for one in rows]

        def tell(done: Sequence[Pairs]) -> None:
            so_far(_in_order(_added(found, done), order))

        with GameProgress(progress) as bar:
            for start in range(0, blocks, ROUND):
                work = [
                    (sides, slots, self._settings, costs, self._seed, block,
                     min(BLOCK, wanted - block * BLOCK))
                    for block in range(start, min(start + ROUND, blocks))
                ]  # fmt: skip
                try:
                    much = len(work) * len(asked) >= _WORTH_PROCESSES
                    found = _added(found, share_out(paired_block, work, much, tell))
                except DeckTimeError:
                    if found is None:
                        raise
                    break
                half = interval_of_mean(found)[1]
                bar.show(found.games, wanted if games else None, half / 1.96)
                if games is None and half <= least:
                    break
        assert found is not None
        return _in_order(found, order)

    def _most_games(self, costs: int) -> int:
        heavy = _OF_BOARD if any(library.asks_boards for library in self._libraries) else 1
        return max(BLOCK, min(MOST_GAMES, _MOST_WORK // (2 * costs * heavy) // BLOCK * BLOCK))


def _added(found: Pairs | None, done: Sequence[Pairs]) -> Pairs:
    """Add blocks of games to those before them, if there are any."""
    first, *others = done if found is None else (found, *done)
    for one in others:
        first = first + one
    return first


def _in_order(found: Pairs, order: Sequence[int]) -> Pairs:
    """Give the counts of games row by row, in an order."""
    gained, lost, first = (tuple(many[n] for n in order) for many in (found.gained, found.lost, found.first))
    return Pairs(found.games, gained, lost, first, found.total, found.squares)


def _mean_of_some(known: Mapping[Asked, ComparedRow]) -> float:
    """The difference of the means where some rows are known by now: of these alone."""
    parts = [sum(one.shares[side] for one in known) or 1.0 for side in (0, 1)]
    first = sum(one.shares[0] * row.first for one, row in known.items())
    return sum(one.shares[1] * row.second for one, row in known.items()) / parts[1] - first / parts[0]


def _counts(deck: DeckCards) -> dict[str, int]:
    """Count the copies of each card, commanders included."""
    found: dict[str, int] = {}
    for entry in (*deck.entries, *deck.commanders):
        found[entry.name] = found.get(entry.name, 0) + entry.count
    return found


def _with_shares(rows: Sequence[Asked], counts: Sequence[Mapping[str, int]]) -> tuple[Asked, ...]:
    """The rows with their weights in the means: of spells in both decks, if there are any."""
    shared = [all(row.card is None or row.card in count for count in counts) for row in rows]
    parts = [
        [
            row.weight if both else 0.0 if any(shared) else float(count.get(row.card or "", 0))
            for row, both in zip(rows, shared, strict=True)
        ]
        for count in counts
    ]
    if not all(map(sum, parts)):  # neither deck holds what is asked for
        parts = [[1.0] * len(rows)] * 2
    totals = [sum(part) for part in parts]
    return tuple(
        replace(row, shares=(first / totals[0], second / totals[1]))
        for row, first, second in zip(rows, *parts, strict=True)
    )


def _simulated_row(asked: Asked, found: Pairs, place: int) -> ComparedRow:
    gained, lost, games = found.gained[place], found.lost[place], found.games
    low, high = interval(gained, lost, games)
    first = found.first[place] / games
    difference = (gained - lost) / games
    return ComparedRow(
        cost=asked.cost.text, turn=asked.turn, card=asked.card, weight=asked.weight, first=first,
        second=first + difference,
        difference=difference, low=low, high=high, method=SIMULATED,
    )  # fmt: skip


def _exact_row(asked: Asked, chances: tuple[Fraction, Fraction], partial: bool) -> ComparedRow:
    apart = chances[1] - chances[0]
    found = float(apart)
    return ComparedRow(
        cost=asked.cost.text, turn=asked.turn, card=asked.card, weight=asked.weight, first=float(chances[0]),
        second=float(chances[1]), difference=found, low=found, high=found, fraction=str(apart),
        method=PARTIAL if partial else EXACT,
    )  # fmt: skip


def _changes(first: DeckCards, second: DeckCards) -> dict[str, int]:
    counts: dict[str, int] = {}
    for sign, deck in ((-1, first), (1, second)):
        for entry in deck.entries:
            counts[entry.name] = counts.get(entry.name, 0) + sign * entry.count
    return {name: count for name, count in counts.items() if count}


def _asked_costs(
    cards: DeckCards, ask: Sequence[Any] | None, turns: list[int] | None, spelled: bool
) -> list[tuple[Cost, tuple[int, ...], str | None]]:
    """Costs requested of a deck with their turns and cards; every spell by default.

    With ``spelled``, each cost has the type line of its spell. Raises ``RequestError``.
    """
    asked = None if ask is None else [{"cost": one} if isinstance(one, str) else one for one in ask]
    fields = {"deck": [], "ask": None if asked is None else [to_builtins(one) for one in asked]}
    request = decode_as(fields | {"turns": turns}, DeckRequest, "")
    found = questions_of(request, cards)
    return [
        (replace(one.cost, type_line=one.type_line) if spelled else one.cost, one.turns, one.card)
        for one in found
    ]
