"""The rows of a deck's odds: what was worked out of each cost and turn, as figures with their methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from planner.decks.answer import (
    AUTO,
    CHOSEN,
    COUNTED_ONLY,
    EXACT,
    LOOKED,
    NOT_PLAYED,
    NOT_WHOLE,
    PARTIAL,
    SIMULATED,
    SO_FAR,
    STEADY,
    WORDS,
    OddsTable,
    Row,
    Spell,
)
from planner.decks.cards_of import DeckCards
from planner.decks.counted_states import MOST_STATES
from planner.decks.deck_mana import deck_mana
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library, TooLargeError, reduced
from planner.decks.land_counts import enough_lands, flood
from planner.decks.land_odds import Odds, hindsight_odds
from planner.decks.lands_only import applies, land_problem
from planner.decks.mulligans import HAND
from planner.decks.request import DeckRequest
from planner.decks.running import Estimate
from planner.decks.verdict import held_back, verdict
from planner.game.records import Record

Exact = Mapping[tuple[Cost, int], Odds]
Games = Mapping[tuple[Cost, int], Estimate]


class DatedCost(Record, frozen=True):
    """One cost, its card (if any), and its turns."""

    cost: Cost
    turns: tuple[int, ...]
    card: str | None = None
    type_line: str = ""

    @property
    def on_curve(self) -> int:
        """The turn of the mana value (202.3); turn 1 for a cost of nothing."""
        return max(1, self.cost.mana_value)


class TableOfOdds:
    """Makes the table of a request from the computed odds, also from a part of them."""

    def __init__(
        self,
        cards: DeckCards,
        library: Library,
        setting: Setting,
        request: DeckRequest,
        questions: Sequence[DatedCost],
    ) -> None:
        self._cards, self._size, self._lands = cards, cards.size, cards.lands
        self._library, self._setting, self._request = library, setting, request
        self._questions = questions
        self._mana = deck_mana(cards)
        self._seen: dict[Cost, Library] = {}

    def whole(self, exact: Exact, games: Games, more: Mapping[str, str]) -> OddsTable:
        """The table with every row; ``more`` are further explanations."""
        rows = [self._row(one, turn, exact, games, True) for one in self._questions for turn in one.turns]
        return self._table(self._questions, rows, more)

    def so_far(self, exact: Exact, games: Games) -> OddsTable:
        """The table with the rows known so far, without figures that take long.

        It says that it isn't complete.
        """
        known = exact.keys() | games.keys()
        rows = [
            self._row(one, turn, exact, games, False)
            for one in self._questions
            for turn in one.turns
            if (one.cost, turn) in known
        ]
        whole = [one for one in self._questions if known.issuperset((one.cost, turn) for turn in one.turns)]
        return self._table(whole, rows, {SO_FAR: NOT_WHOLE})

    def _table(self, whole: Sequence[DatedCost], rows: list[Row], more: Mapping[str, str]) -> OddsTable:
        by_cost = {(row.cost, row.card, row.turn): row for row in rows}
        curves = [(one.cost.text, one.card, one.on_curve) for one in self._questions]
        timely = [] if SO_FAR in more else [by_cost[one] for one in curves if one in by_cost]
        return OddsTable(
            rows=rows,
            spells=[spell for question in whole if (spell := _spell(question, rows)) is not None],
            game=game_in_words(self._cards, self._setting),
            cards=self._size,
            lands=self._lands,
            verdict=verdict(timely),
            held_back=held_back(timely),
            mana=self._mana,
            words={**WORDS, **_words(rows, self._request, self._library), **more},
            not_counted=list(self._cards.left_out),
            tag=self._request.tag,
        )

    def _row(self, question: DatedCost, turn: int, found: Exact, games: Games, whole: bool) -> Row:
        """The row of one cost and turn; ``whole`` says whether to include figures that take long."""
        exact, played = found.get((question.cost, turn)), games.get((question.cost, turn))
        enough = enough_lands(self._size, self._lands, turn, self._setting)
        more = flood(self._size, self._lands, turn, self._setting)
        if exact is not None:
            return self._exact_row(question, turn, exact, played, enough, more)
        assert played is not None  # one of the two was worked out
        hindsight = self._exact_hindsight(question.cost, turn) if whole else None
        return self._simulated_row(question, turn, played, enough, more, hindsight)

    def _exact_row(
        self,
        question: DatedCost,
        turn: int,
        found: Odds,
        games: Estimate | None,
        enough: Fraction,
        more: Fraction,
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
        if games is not None and games.with_hindsight is not None:
            numbers["with_hindsight"] = max(games.with_hindsight, float(found.castable))
            errors["with_hindsight"] = games.hindsight_error
        doubted = self._cards.bears_on(question.card, turn, self._request.ramp)
        return Row(
            cost=question.cost.text, turn=turn, card=question.card, error=0.0,
            method=PARTIAL if doubted else EXACT,
            fractions=fractions, errors=errors, **numbers,
        )  # fmt: skip

    def _simulated_row(
        self,
        question: DatedCost,
        turn: int,
        found: Estimate,
        enough: Fraction,
        more: Fraction,
        hindsight: Fraction | None,
    ) -> Row:
        fractions = {"flood": str(more)}
        errors = {"color_screw": found.with_enough_error}
        if found.enough is None:
            fractions |= {"enough_lands": str(enough), "mana_screw": str(1 - enough)}
        else:
            errors |= {"enough_lands": found.enough_error, "mana_screw": found.enough_error}
        lands = float(enough) if found.enough is None else found.enough
        if lands:
            errors["given_lands"] = found.with_enough_error / lands
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
        """``with_hindsight``, if only that is computed exactly."""
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


def game_in_words(cards: DeckCards, setting: Setting) -> str:
    """Describe the deck and the game in one line.

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


def _words(rows: Sequence[Row], request: DeckRequest, library: Library) -> dict[str, str]:
    """Explain the methods that the rows of a table use."""
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


def _spell(question: DatedCost, rows: Sequence[Row]) -> Spell | None:
    """When a cost can first be paid, if its turns are requested without a gap."""
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
