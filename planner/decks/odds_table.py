"""The odds of a deck: which costs can be paid on which turns, exactly or by simulated games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace as replace_struct

from planner.contract.answer import Refused
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as, shown
from planner.decks.answer import AUTO, CUT_SHORT, EXACT, SIMULATED, OddsTable
from planner.decks.cards_of import DeckCards, card_object, cost_of, read_deck, type_line_of
from planner.decks.counted_states import worth_exact
from planner.decks.deadline import (
    DeckTimeError,
    allowed,
    answering,
    deadline,
    is_over,
    limited,
    out_of_time,
    share,
)
from planner.decks.demands import Cost, read_cost
from planner.decks.exact_rows import exact_by_turn
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.land_odds import Odds
from planner.decks.lands_only import applies
from planner.decks.mulligans import HAND, read_mulligan
from planner.decks.odds_rows import DatedCost, TableOfOdds
from planner.decks.request import AskSpec, DeckRequest
from planner.decks.running import Estimate, run_games, wanted_games
from planner.decks.shared_work import share_out
from planner.decks.so_far import tell_so_far
from planner.game.records import replace

LAST_TURN = 7
"""Turns are looked at up to this one where nothing else is asked for."""
GAMES, FEWEST_GAMES = 100_000, 8_000
"""Games of each cost where nothing else is asked for, before more are played of those with large errors."""
BOARD_GAMES, FIRST_BOARD_GAMES = 10_000, 2_000
"""So many for ``with_hindsight``, and so many of each cost before more are played of those with large errors,
where the planner is asked for boards."""
_GAMES_IN_ALL = 400_000
"""Games times costs: some seconds of processor time or so."""
MOST_POSITIONS = 250_000
"""Positions of one row that ``auto`` looks at exactly, where it has fewer states than that lets one think."""
EXACT_WORK = 5_000_000
"""Positions that are looked at exactly for all costs of an answer whose time nobody limits: minutes."""
_EXACT_SHARE, _GAMES_SHARE = 0.4, 0.8
"""Parts of the time that is left: for what ``auto`` tries exactly, for games."""
_MANY_COSTS = 4
"""Costs of a deck with more than plain lands from which on processes pay for their start."""


def odds(
    deck: Any,
    *,
    ask: Sequence[Any] | None = None,
    turns: Iterable[int] | None = None,
    commander: Any = (),
    on_the_draw: bool = False,
    draw_on_turn_1: bool = False,
    mulligan: Any = "none",
    free_first: bool = False,
    method: str = AUTO,
    ramp: bool | Sequence[str] = True,
    opponents: int = 1,
    costs: Mapping[str, str] | None = None,
    seed: int = 0,
    games: int | None = None,
    until: float | None = None,
    progress: bool | None = False,
) -> OddsTable:
    """The probability of paying each cost on each turn.

    ``deck`` is a ``Deck``, its text, the ``Path`` of its file, or a list of cards; ``ask`` a list of costs,
    or of what a request asks (left out: every spell from the turn of its mana value on). ``method`` is
    ``"exact"`` (fractions), ``"simulated"`` (``games`` of them, or as many as bring the standard error under
    ``until``) or ``"auto"``: exact where that is quick. ``costs`` are mana costs in place of printed ones, by
    name. Probabilities are from 0 to 1. Raises ``RequestError``.

    >>> deck = [{"card": "Plains", "count": 9}, {"card": "Island", "count": 8},
    ...     {"card": {"name": "Bear", "mana_cost": "{1}{G}"}, "count": 23}]
    >>> odds(deck, ask=["{W}{U}"], turns=[2]).rows[0].fraction
    '19662658/25634895'
    """
    asked = None if ask is None else [{"cost": one} if isinstance(one, str) else one for one in ask]
    fields = {
        "deck": [],
        "ask": asked,
        "turns": list(turns) if isinstance(turns, Iterable) else turns,
        "on_the_draw": on_the_draw,
        "draw_on_turn_1": draw_on_turn_1,
        "mulligan": "none",
        "free_first": free_first,
        "method": method,
        "ramp": ramp if isinstance(ramp, bool) else list(ramp),
        "opponents": opponents,
        "costs": dict(costs or {}),
        "seed": seed,
        "games": games,
        "until": until,
    }
    request = decode_as(fields, DeckRequest, "")
    request.mulligan = mulligan
    cards = read_deck(deck, commanders=commander, opponents=opponents, costs=request.costs)
    return _answered(request, cards, progress)


def answer_deck(
    request: DeckRequest | dict[str, Any] | str | bytes, *, progress: bool | None = False
) -> OddsTable:
    """The odds that a request asks for; it is a struct, a dict or JSON text.

    Raises ``RequestError`` for a refused request.

    >>> request = {"deck": [{"card": "Island", "count": 40}], "ask": [{"cost": "{U}", "turn": 1}]}
    >>> answer_deck(request).rows[0].castable
    1.0
    """
    if not isinstance(request, DeckRequest):
        request = decode_as(request, DeckRequest, "")
    with answering(request.limits.time):
        cards = read_deck(
            request.deck, commanders=request.commander, opponents=request.opponents, costs=request.costs
        )
        return _answered(request, cards, progress)


def odds_many(requests: Iterable[Any], *, progress: bool | None = None) -> list[OddsTable | Refused]:
    """The odds of many decks, in their order, in parallel: see ``plan_many`` for where, and for what fails.

    >>> [len(table.rows) for table in odds_many([])]
    []
    """
    from planner.api.one_of_many import as_refused, ask_indexed
    from planner.api.parallel import each

    ask = partial(ask_indexed, partial(answer_deck, progress=False), as_refused)
    return each(ask, list(enumerate(requests)), progress=progress, chunk=1)


def _answered(request: DeckRequest, cards: DeckCards, progress: bool | None) -> OddsTable:
    with limited(request.limits.time):
        return _table(request, cards, progress)


def _table(request: DeckRequest, cards: DeckCards, progress: bool | None) -> OddsTable:
    setting = Setting(
        request.on_the_draw, request.draw_on_turn_1, read_mulligan(request.mulligan, request.free_first)
    )
    questions = questions_of(request, cards)
    _check_turns(cards, questions, setting)
    library = cards.library(request.ramp)
    if library.asks_spells:  # what a spell is can decide which mana pays for it
        questions = [replace(one, cost=replace(one.cost, type_line=one.type_line)) for one in questions]
    asked: dict[Cost, set[int]] = {}
    for question in questions:
        asked.setdefault(question.cost, set()).update(question.turns)
    tables = TableOfOdds(cards, library, setting, request, questions)
    found = _exact(library, asked, setting, request.method, lambda now: tables.so_far(now, {}))
    rest: dict[Cost, set[int]] = {}
    for cost, turns in asked.items():
        if open_turns := {turn for turn in turns if (cost, turn) not in found}:
            rest[cost] = open_turns
    if rest and request.method == EXACT:
        cost, turns = next(iter(rest.items()))
        if is_over():
            raise out_of_time()
        raise RequestError(
            "method",
            f"{cost.text} on turn {min(turns)} has too many positions for the exact way"
            f"{' beside the other costs' * (len(asked) > 1 and deadline() is None)}; "
            'expected "auto" or "simulated"',
        )
    number = _games_of(library, len(rest))
    games = _games(library, rest, setting, request, number, progress, partial(tables.so_far, found))
    left_undone = _cut_short(games, request)
    games |= _seen_ahead(library, found, setting, request)
    answered = tables.whole(found, games, left_undone)
    answered.__dict__["asked"] = request, cards  # for what is asked of the table further
    return answered


def _exact(
    library: Library,
    asked: dict[Cost, set[int]],
    setting: Setting,
    method: str,
    so_far: Callable[[dict[tuple[Cost, int], Odds]], OddsTable],
) -> dict[tuple[Cost, int], Odds]:
    """The exact odds of all costs, or of those that are quick; ``so_far`` makes interim tables."""
    if method == SIMULATED:
        return {}
    most = MOST_POSITIONS if method == AUTO else None
    chosen = {cost: sorted(turns) for cost, turns in asked.items()}
    if method == AUTO:
        chosen = worth_exact(library, asked, setting)
    work = [(library, cost, turns, setting, most) for cost, turns in chosen.items()]
    much = len(work) >= _MANY_COSTS and not applies(library)
    bound = EXACT_WORK if deadline() is None else None

    def by_turn(done: Sequence[dict[int, Odds]]) -> dict[tuple[Cost, int], Odds]:
        return {(cost, turn): one for cost, found in zip(chosen, done) for turn, one in found.items()}  # noqa: B905 - so far as it is done

    with share(_EXACT_SHARE if method == AUTO else 1.0), allowed(bound):
        done = share_out(exact_by_turn, work, much, lambda found: tell_so_far(lambda: so_far(by_turn(found))))
    return by_turn(done)


def _games(
    library: Library,
    asked: dict[Cost, set[int]],
    setting: Setting,
    request: DeckRequest,
    number: int,
    progress: bool | None,
    so_far: Callable[[dict[tuple[Cost, int], Estimate]], OddsTable],
) -> dict[tuple[Cost, int], Estimate]:
    """Simulate games for odds without an exact result; ``so_far`` makes interim tables."""
    if not asked:
        return {}
    try:
        with share(_GAMES_SHARE):
            return run_games(library, asked, setting, request, number, progress, so_far)
    except DeckTimeError:
        raise out_of_time() from None


def _cut_short(games: Mapping[tuple[Cost, int], Estimate], request: DeckRequest) -> dict[str, str]:
    """Describe what the work limit prevented: fewer games than requested, or a greater error."""
    asked = request.games is not None or request.until is not None
    if deadline() is not None or not games or not asked:
        return {}
    played = min(one.games for one in games.values())
    error = max(one.error for one in games.values())
    if played >= wanted_games(request) or (request.until is not None and error <= request.until):
        return {}
    said = (
        f"{played:,} games of each cost were played, as many as without a limit of time; "
        "limits.time allows as long as it says"
    )
    return {CUT_SHORT: said}


def _games_of(library: Library, costs: int) -> int:
    """Default number of games, by the number of costs; fewer at first if whole boards are needed."""
    if library.asks_boards:
        return FIRST_BOARD_GAMES
    return min(GAMES, max(FEWEST_GAMES, _GAMES_IN_ALL // max(1, costs) // 1_000 * 1_000))


def _seen_ahead(
    library: Library, found: Mapping[tuple[Cost, int], Odds], setting: Setting, request: DeckRequest
) -> dict[tuple[Cost, int], Estimate]:
    """Games for ``with_hindsight`` if it isn't known exactly: if a library is searched."""
    asked: dict[Cost, set[int]] = {}
    for (cost, turn), one in found.items():
        if one.with_hindsight is None:
            asked.setdefault(cost, set()).add(turn)
    few = replace_struct(request, games=BOARD_GAMES, until=None)
    try:
        return run_games(library, asked, setting, few, BOARD_GAMES, progress=False) if asked else {}
    except DeckTimeError:
        return {}


# --- what is asked -----------------------------------------------------------------------------------------


def questions_of(request: DeckRequest, cards: DeckCards) -> list[DatedCost]:
    """The costs of a request with their turns. Raises ``RequestError``."""
    last = max(request.turns) if request.turns else LAST_TURN
    if request.turns is not None and not request.turns:
        raise RequestError("turns", "expected at least one turn")
    if request.ask is not None:
        if not request.ask:
            raise RequestError(
                "ask", "expected at least one cost or card; left out, every spell is asked for"
            )
        return [_question(spec, cards, request.turns, f"ask[{n}]") for n, spec in enumerate(request.ask)]
    found, each = [], tuple(dict.fromkeys(request.turns or ()))
    for entry in cards.spells():
        assert entry.cost is not None
        turns = each or tuple(range(max(1, entry.cost.mana_value), last + 1))
        if turns:
            found.append(DatedCost(entry.cost, turns, entry.name, entry.type_line))
    for entry in cards.commanders:
        cost = cost_of(entry.card)
        if cost is not None:
            found.append(DatedCost(cost, each or tuple(range(1, last + 1)), entry.name, entry.type_line))
    if not found:
        raise RequestError("ask", "is missing: the deck has no spells with a mana cost up to the last turn")
    return found


def _question(spec: AskSpec, cards: DeckCards, turns: list[int] | None, path: str) -> DatedCost:
    if (spec.cost is None) == (spec.card is None):
        raise RequestError(path, "expected either a cost or a card", ErrorCode.CONFLICT)
    name, type_line = None, ""
    if spec.cost is not None:
        cost: Cost | None = read_cost(spec.cost, f"{path}.cost")
    else:
        known = {entry.name: entry.card for entry in (*cards.entries, *cards.commanders)}
        card = known.get(spec.card) if isinstance(spec.card, str) else None
        card = card_object(spec.card, f"{path}.card") if card is None else card
        name, cost, type_line = str(card.get("name")), cost_of(card), type_line_of(card)
        if cost is None:
            raise RequestError(f"{path}.card", f"{shown(name)} has no mana cost")
    assert cost is not None
    if spec.turn is not None and spec.turns is not None:
        raise RequestError(f"{path}.turns", "expected either turn or turns", ErrorCode.CONFLICT)
    asked = [spec.turn] if spec.turn is not None else spec.turns if spec.turns is not None else turns
    if asked is None:
        first = max(1, cost.mana_value)
        asked = list(range(first, max(first, LAST_TURN) + 1))
    if not asked:
        raise RequestError(f"{path}.turns", "expected at least one turn")
    return DatedCost(cost, tuple(dict.fromkeys(asked)), name, type_line)


def _check_turns(cards: DeckCards, questions: Sequence[DatedCost], setting: Setting) -> None:
    last = max(turn for question in questions for turn in question.turns)
    if setting.seen(last) > cards.size:
        raise RequestError(
            "deck",
            f"expected at least {setting.seen(last)} cards to draw from until turn {last}, got {cards.size}",
        )
    if len(setting.mulligan.stages) > 1 and cards.size < HAND:
        raise RequestError("deck", f"expected at least {HAND} cards")
