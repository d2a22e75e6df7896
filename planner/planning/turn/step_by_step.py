"""A turn played one card after another by a player: each is paid for, resolves, and is there for the next.

What paying and resolving does is what a planned turn takes it to do: the same functions carry it out.
"""

from __future__ import annotations

from collections import Counter

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import PaySpec, Request
from planner.costing.playing_lands import lands_left
from planner.costing.used_offers import after_offer
from planner.game.mana import TYPES, mana_symbols, symbols_of_mana
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.game.triggered_split import each_run
from planner.planning.after.game_after import settled_after
from planner.planning.turn.added_by_resolving import with_mana
from planner.planning.turn.allocation import mana_to_add
from planner.planning.turn.carrying_out import left_the_battlefield
from planner.planning.turn.cast_state import CastState, announced
from planner.planning.turn.casting import after_cast, name_of
from planner.planning.turn.entries import TurnAction, TurnEntry, drops_of, entries_of
from planner.planning.turn.events import outcome_with_events
from planner.planning.turn.permitted import reasons_of
from planner.planning.turn.resolution import ResolutionResult, life_to_enter_untapped
from planner.planning.turn.turn import from_start

_MOST_RUNS = 40
"""So many ways to add mana are told."""


class Spell(Record, frozen=True):
    """A paid card that waits to resolve, with its announced choices."""

    entry: TurnEntry
    how: CastState

    @property
    def name(self) -> str:
        """The spell's name."""
        return self.entry.printed.name if self.entry.printed is not None else self.entry.name


class Resolved(Record, frozen=True):
    """Result of resolving a card, or playing a land: the game afterwards, the outcome, and mana added."""

    game: Game
    outcome: ResolutionResult
    mana: str = ""


def at_start_of_turn(game: Game, land_drops: int | None) -> tuple[Game, int]:
    """The game in which a turn begins or goes on, and how many lands can be played besides what texts add.

    Where no number is stated it is one for the turn: a board may say that a land was played (305.2).
    """
    return from_start(game, Request()), 1 if land_drops is None else drops_of(land_drops, game)


def entry_for(pay: PaySpec, game: Game, drops: int) -> TurnEntry:
    """Read what is cast, played or activated now; raises ``RequestError`` if it can't be begun (601.3)."""
    entry = replace(entries_of(Request(pays=[pay]), game)[0], drops=drops)
    reasons = reasons_of([entry], game)
    if reasons:
        raise RequestError("pay", f"{reasons[0].text} ({reasons[0].rule})", ErrorCode.ILLEGAL)
    if entry.doing is TurnAction.PLAY and lands_left(game, drops) < 1:
        raise RequestError("pay", "no more lands can be played this turn (305.2)", ErrorCode.ILLEGAL)
    return entry


def paid_for(game: Game, entry: TurnEntry, x: int | None, alternative: str | None) -> tuple[Game, Spell]:
    """Count a paid card as cast: the card is on the stack (601.2i)."""
    how = announced(entry, game, x)
    now = after_cast(game, entry)
    if alternative is not None:
        how = replace(how, alternative=alternative.casefold())
        now = after_offer(now, alternative, entry.printed)
    return settled_after(now), Spell(entry, how)


def played(game: Game, entry: TurnEntry, *, untapped: bool) -> Resolved:
    """Play a land, untapped for life if so chosen; raises ``RequestError`` (305.2, 614.1c)."""
    life = life_to_enter_untapped(entry.printed) if untapped and entry.printed is not None else 0
    if untapped and not life:
        raise RequestError("untapped", "no life lets this land enter untapped", ErrorCode.NOT_OFFERED)
    if life > game.life:
        raise RequestError(
            "untapped", f"{life} life can't be paid from {game.life} (119.4)", ErrorCode.ILLEGAL
        )
    before = replace(game, life=game.life - life)
    how = replace(announced(entry, before), untapped=untapped)
    return resolved(after_cast(before, entry), Spell(entry, how))


def resolved(game: Game, spell: Spell, adds: str = "") -> Resolved:
    """Let a card resolve that is in no zone any more; ``adds`` is the mana chosen, if any.

    Raises ``RequestError`` for mana that it can't add.
    """
    entry = spell.entry
    outcome = outcome_with_events(game, entry, spell.how, name_of(entry, game))
    now = outcome.after(game)
    outcome = outcome.as_left(now, left_the_battlefield(game, outcome, now))
    if not outcome.adds:
        if adds:
            raise RequestError("adds", f"{spell.name} adds no mana", ErrorCode.NOT_OFFERED)
        return Resolved(settled_after(now), outcome)
    mana, ability = _chosen(outcome, adds, spell)
    source = None if outcome.events else entry.printed
    return Resolved(settled_after(with_mana(now, ability, mana, source)), outcome, mana)


def brings(game: Game, spell: Spell) -> list[str]:
    """List the choices of mana that resolving could add, in symbols."""
    outcome = outcome_with_events(game, spell.entry, spell.how, name_of(spell.entry, game))
    runs: dict[str, None] = {}
    for ability in outcome.adds:
        for run in each_run(ability.production):
            runs[mana_symbols("".join(sorted(run, key=TYPES.index)))] = None
            if len(runs) >= _MOST_RUNS:
                return list(runs)
    return list(runs)


def _chosen(outcome: ResolutionResult, adds: str, spell: Spell) -> tuple[str, ManaAbility]:
    wanted = Counter(symbol.types for symbol in symbols_of_mana(adds)) if adds else Counter()
    for ability in outcome.adds:
        made = ability.production
        mana = mana_to_add(wanted, made.runs, made.amount, made.types)
        if mana is not None and (not adds or Counter(mana) == wanted):
            return mana, ability
    raise RequestError("adds", f"{spell.name} can't add {shown(adds)}", ErrorCode.NOT_OFFERED)
