"""The odds of a deck: which costs can be paid on which turns, exactly or by simulated games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec.structs import replace as replace_struct

from planner.contract.answer import Refused
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as, shown
from planner.decks.answer import (
    AUTO,
    CHOSEN,
    COUNTED_ONLY,
    CUT_SHORT,
    EXACT,
    LOOKED,
    NOT_PLAYED,
    PARTIAL,
    SIMULATED,
    STEADY,
    WORDS,
    OddsTable,
    Row,
    Spell,
)
from planner.decks.cards_of import DeckCards, card_object, cost_of, read_deck, type_line_of
from planner.decks.counted_states import MOST_STATES, worth_exact
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
from planner.decks.kinds import Library, TooLargeError, reduced
from planner.decks.land_counts import enough_lands, flood
from planner.decks.land_odds import Odds, hindsight_odds
from planner.decks.lands_only import applies, land_problem
from planner.decks.mulligans import HAND, read_mulligan
from planner.decks.request import AskSpec, DeckRequest
from planner.decks.running import Estimate, run_games, share_out, wanted_games
from planner.decks.verdict import held_back, verdict
from planner.game.records import Record, replace

LAST_TURN = 7
"""Turns are looked at up to this one where nothing else is asked for."""
GAMES, FEWEST_GAMES = 100_000, 30_000
"""Games of each cost where nothing else is asked for; of the fewest the error is 0.3 points at the most."""
BOARD_GAMES, FEWEST_BOARD_GAMES = 10_000, 1_000
"""So many where the planner is asked for boards."""
_GAMES_IN_ALL, _BOARD_GAMES_IN_ALL = 400_000, 40_000
"""Games times costs: some seconds, and half a minute of processor time or so."""
MOST_POSITIONS = 250_000
"""Positions of one row that ``auto`` looks at exactly, where it has fewer states than that lets one think."""
EXACT_WORK = 5_000_000
"""Positions that are looked at exactly for all costs of an answer whose time nobody limits: minutes."""
_EXACT_SHARE, _GAMES_SHARE = 0.4, 0.8
"""Parts of the time that is left: for what ``auto`` tries exactly, for games."""
_MANY_COSTS = 4
"""Costs of a deck with more than plain lands from which on processes pay for their start."""


class DatedCost(Record, frozen=True):
    """One cost, the card it belongs to (if any), and its turns."""

    cost: Cost
    turns: tuple[int, ...]
    card: str | None = None
    type_line: str = ""

    @property
    def on_curve(self) -> int:
        """The turn of the mana value (202.3), the first one for a cost of nothing."""
        return max(1, self.cost.mana_value)


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
    """How likely each cost can be paid on each turn.

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
    """The odds that a request asks for, as a struct, a dict or its JSON text.

    Raises ``RequestError`` for what is refused.

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
    found: dict[tuple[Cost, int], Odds] = {}
    if request.method != SIMULATED:
        most = MOST_POSITIONS if request.method == AUTO else None
        chosen = {cost: sorted(turns) for cost, turns in asked.items()}
        if request.method == AUTO:
            chosen = worth_exact(library, asked, setting)
        work = [(library, cost, turns, setting, most) for cost, turns in chosen.items()]
        much = len(work) >= _MANY_COSTS and not applies(library)
        bound = EXACT_WORK if deadline() is None else None
        with share(_EXACT_SHARE if request.method == AUTO else 1.0), allowed(bound):
            exact = share_out(exact_by_turn, work, much)
        for cost, odds_of in zip(chosen, exact, strict=True):
            found |= {(cost, turn): one for turn, one in odds_of.items()}
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
    games = _games(library, rest, setting, request, number, progress)
    left_undone = _cut_short(games, request, number)
    games |= _seen_ahead(library, found, setting, request)
    table = _Figures(cards, library, setting, request, found, games)
    rows = [table.row(question, turn) for question in questions for turn in question.turns]
    timely = [table.row(one, one.on_curve) for one in questions if one.on_curve in one.turns]
    answered = OddsTable(
        rows=rows,
        spells=[spell for question in questions if (spell := _spell(question, rows)) is not None],
        game=game_in_words(cards, setting),
        cards=cards.size,
        lands=cards.lands,
        words={**WORDS, **_words(rows, request, library), **left_undone},
        verdict=verdict(timely),
        held_back=held_back(timely),
        not_counted=list(cards.left_out),
        tag=request.tag,
    )
    answered.__dict__["asked"] = request, cards  # for what is asked of the table further
    return answered


def _words(rows: Sequence[Row], request: DeckRequest, library: Library) -> dict[str, str]:
    """What the methods of a table mean, as far as it has them."""
    methods = {row.method for row in rows}
    found = {"castable (partial)": COUNTED_ONLY} if PARTIAL in methods else {}
    if SIMULATED in methods:
        from planner.decks.looked_at import LOOKED_AT, SAMPLE, SURE
        from planner.decks.seen_mana import BOUND_GAMES

        found["castable (simulated)"] = STEADY
        found["looked at"] = LOOKED.format(most=LOOKED_AT, sample=SAMPLE, sure=SURE, bound=BOUND_GAMES)
        if library.changes:
            found["lands that change"] = NOT_PLAYED
        if request.method == AUTO:
            found["auto"] = CHOSEN.format(most=MOST_STATES)
    return found


def _games(
    library: Library,
    asked: dict[Cost, set[int]],
    setting: Setting,
    request: DeckRequest,
    number: int,
    progress: bool | None,
) -> dict[tuple[Cost, int], Estimate]:
    """Games for what isn't known exactly."""
    if not asked:
        return {}
    try:
        with share(_GAMES_SHARE):
            return run_games(library, asked, setting, request, number, progress)
    except DeckTimeError:
        raise out_of_time() from None


def _cut_short(
    games: Mapping[tuple[Cost, int], Estimate], request: DeckRequest, number: int
) -> dict[str, str]:
    """Say what the limit of work left undone: fewer games than were asked for, or a greater error."""
    played = min((one.games for one in games.values()), default=None)
    if deadline() is not None or played is None or played >= wanted_games(request, number):
        return {}
    error = max(one.error for one in games.values())
    if request.until is not None and error <= request.until:
        return {}
    said = (
        f"{played:,} games of each cost were played, as many as without a limit of time; "
        "limits.time allows as long as it says"
    )
    return {CUT_SHORT: said}


def _games_of(library: Library, costs: int) -> int:
    """How many games are played where nothing is said, by the number of costs; fewer of whole boards."""
    costs = max(1, costs)
    if not library.asks_boards:
        return min(GAMES, max(FEWEST_GAMES, _GAMES_IN_ALL // costs // 1_000 * 1_000))
    each = _BOARD_GAMES_IN_ALL // costs // 100 * 100
    return min(BOARD_GAMES, max(FEWEST_BOARD_GAMES, each))


def _seen_ahead(
    library: Library, found: Mapping[tuple[Cost, int], Odds], setting: Setting, request: DeckRequest
) -> dict[tuple[Cost, int], Estimate]:
    """Games for ``with_hindsight`` where that isn't worked out exactly: where a library is searched."""
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
    """What a request asks of a deck: its costs with their turns. Raises ``RequestError``."""
    last = max(request.turns) if request.turns else LAST_TURN
    if request.turns is not None and not request.turns:
        raise RequestError("turns", "expected at least one turn")
    if request.ask is not None:
        if not request.ask:
            raise RequestError(
                "ask", "expected at least one cost or card; left out, every spell is asked for"
            )
        return [_question(spec, cards, request.turns, f"ask[{n}]") for n, spec in enumerate(request.ask)]
    found = []
    for entry in cards.spells():
        assert entry.cost is not None
        turns = request.turns or range(max(1, entry.cost.mana_value), last + 1)
        if turns:
            found.append(DatedCost(entry.cost, tuple(turns), entry.name, entry.type_line))
    for entry in cards.commanders:
        cost = cost_of(entry.card)
        if cost is not None:
            found.append(
                DatedCost(cost, tuple(request.turns or range(1, last + 1)), entry.name, entry.type_line)
            )
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


def game_in_words(cards: DeckCards, setting: Setting) -> str:
    """The deck and the game in one line.

    >>> from planner.decks.cards_of import read_deck
    >>> game_in_words(read_deck([{"card": "Island", "count": 40}]), Setting())
    '40 cards, 40 lands; on the play; no mulligan'
    """
    parts = [f"{cards.size} cards, {cards.lands} land{'s' * (cards.lands != 1)}"]
    draw = "on the draw" if setting.on_the_draw else "on the play"
    parts.append(draw + (", a draw on turn 1" if setting.draw_on_turn_1 and not setting.on_the_draw else ""))
    stages = setting.mulligan.stages
    if len(stages) == 1:
        parts.append("no mulligan")
    else:
        kept = (f"{HAND - stage.bottom} with {stage.least} to {stage.most} lands" for stage in stages[:-1])
        keep = "; ".join(dict.fromkeys(kept))
        if stages[0].bottom == stages[1].bottom:
            keep = f"the first one is free; {keep}"
        parts.append(f"{setting.mulligan.name} mulligan (kept: {keep}; any {HAND - stages[-1].bottom})")
    return "; ".join(parts)


# --- rows -------------------------------------------------------------------------------------------------


class _Figures:
    """Rows from what was worked out."""

    def __init__(
        self,
        cards: DeckCards,
        library: Library,
        setting: Setting,
        request: DeckRequest,
        exact: dict[tuple[Cost, int], Odds],
        games: dict[tuple[Cost, int], Estimate],
    ) -> None:
        self._cards, self._size, self._lands = cards, cards.size, cards.lands
        self._library, self._setting, self._request = library, setting, request
        self._exact, self._games = exact, games
        self._seen: dict[Cost, Library] = {}

    def row(self, question: DatedCost, turn: int) -> Row:
        """The row of one cost and turn."""
        exact = self._exact.get((question.cost, turn))
        enough = enough_lands(self._size, self._lands, turn, self._setting)
        more = flood(self._size, self._lands, turn, self._setting)
        if exact is not None:
            return self._exact_row(question, turn, exact, enough, more)
        return self._simulated_row(question, turn, enough, more)

    def _exact_row(
        self, question: DatedCost, turn: int, found: Odds, enough: Fraction, more: Fraction
    ) -> Row:
        if found.enough is not None:
            enough = found.enough
        figures: dict[str, Fraction | None] = {
            "castable": found.castable,
            "with_hindsight": found.with_hindsight,
            "enough_lands": enough,
            "given_lands": found.with_enough / enough if enough else None,
            "color_screw": enough - found.with_enough,
            "mana_screw": 1 - enough,
            "flood": more,
        }
        numbers: dict[str, Any] = {
            name: None if value is None else float(value) for name, value in figures.items()
        }
        fractions = {name: str(value) for name, value in figures.items() if value is not None}
        errors = {}
        games = self._games.get((question.cost, turn))
        if games is not None and games.with_hindsight is not None:
            numbers["with_hindsight"] = max(games.with_hindsight, float(found.castable))
            errors["with_hindsight"] = games.hindsight_error
        doubted = self._cards.bears_on(question.card, turn, self._request.ramp)
        return Row(
            cost=question.cost.text, turn=turn, card=question.card, error=0.0,
            method=PARTIAL if doubted else EXACT,
            fractions=fractions, errors=errors, **numbers,
        )  # fmt: skip

    def _simulated_row(self, question: DatedCost, turn: int, enough: Fraction, more: Fraction) -> Row:
        found = self._games[question.cost, turn]
        fractions = {"flood": str(more)}
        errors = {"color_screw": found.with_enough_error}
        if found.enough is None:
            fractions |= {"enough_lands": str(enough), "mana_screw": str(1 - enough)}
        else:
            errors |= {"enough_lands": found.enough_error, "mana_screw": found.enough_error}
        lands = float(enough) if found.enough is None else found.enough
        if lands:
            errors["given_lands"] = found.with_enough_error / lands
        hindsight = self._exact_hindsight(question.cost, turn)
        if hindsight is not None:
            fractions["with_hindsight"] = str(hindsight)
        elif found.with_hindsight is not None:
            errors["with_hindsight"] = found.hindsight_error
        return Row(
            cost=question.cost.text,
            turn=turn,
            card=question.card,
            castable=found.castable,
            with_hindsight=found.with_hindsight if hindsight is None else float(hindsight),
            enough_lands=lands,
            given_lands=min(1.0, found.with_enough / lands) if lands else None,
            color_screw=max(0.0, lands - found.with_enough),
            mana_screw=1 - lands,
            flood=float(more),
            method=SIMULATED,
            error=found.error,
            errors=errors,
            fractions=fractions,
            games=found.games,
            seed=self._request.seed,
        )

    def _exact_hindsight(self, cost: Cost, turn: int) -> Fraction | None:
        """``with_hindsight`` where only that is worked out exactly."""
        if self._request.method == SIMULATED or len(cost.ways) > 1:
            return None
        if cost not in self._seen:
            self._seen[cost] = reduced(self._library, cost)
        seen = self._seen[cost]
        if not applies(seen):
            return None
        try:
            return hindsight_odds(land_problem(seen, cost), turn, self._setting)
        except TooLargeError:
            return None


def _spell(question: DatedCost, rows: Sequence[Row]) -> Spell | None:
    """When a cost can be paid first, where its turns are asked for without a gap."""
    mine = {row.turn: row for row in rows if row.cost == question.cost.text and row.card == question.card}
    turns = sorted(question.turns)
    on_curve = question.on_curve
    if len(turns) < 2 or turns != list(range(turns[0], turns[-1] + 1)) or turns[-1] < on_curve:
        return None  # of turns before the curve alone there is no delay to tell
    by_turn, reached = {}, 0.0
    for turn in turns:
        now = max(reached, mine[turn].castable)
        by_turn[turn] = now - reached
        reached = now
    never = 1 - reached
    mean = sum(max(0, turn - on_curve) * chance for turn, chance in by_turn.items())
    methods = {mine[turn].method for turn in turns}
    return Spell(
        cost=question.cost.text,
        card=question.card,
        on_curve=on_curve,
        by_turn=by_turn,
        never=never,
        mean_delay=mean + never * (turns[-1] + 1 - on_curve),
        method=methods.pop() if len(methods) == 1 else "both",
    )
