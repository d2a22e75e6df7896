"""Why costs of a turn can't be begun: nothing permits it, or it isn't the time (305.1, 307.1, 601.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.contract.answer_parts import Reason
from planner.contract.refusals import RequestError
from planner.costing.cost_effects import SPEAKING_OF_COSTS
from planner.costing.legality import legality
from planner.costing.playing_lands import permission_to_play, untimely_land
from planner.costing.unread_permissions import Legality, legality_of_land
from planner.effects.costs.cost_pieces import Fault
from planner.game.objects import Game
from planner.game.vocabulary import Whose
from planner.planning.turn.entries import TurnEntry
from planner.planning.turn.passed_over import read_as_lasting

_SIDES = {Whose.YOU: "you", Whose.OPPONENT: "opponent"}
"""Who speaks by the text of an object."""


def reasons_of(left_out: Sequence[TurnEntry], game: Game) -> list[Reason]:
    """Reasons why costs that are left out can't be begun, even with what the turn has provided."""
    return [
        Reason(rule=rule, text=f"{one.name} isn't paid: {text}")
        for one in left_out
        for rule, text in never_begun(one, game)
    ]


def unread_permissions(game: Game, entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str]]:
    """List the lines that could permit a cost which no line that is read permits now, or at this time."""
    judged = [_judged(entry, game) for entry in entries]
    judged = [one for one in judged if one.faults]
    if not judged:
        return
    there = [(one.card, _SIDES[one.controller]) for one in game.objects if one.zone in SPEAKING_OF_COSTS]
    coming = [(one.printed, "you") for one in entries if one.printed is not None and one.resolves]
    for card, side in dict.fromkeys([*there, *coming]):
        read = read_as_lasting(card)
        for line in dict.fromkeys(line for one in judged for line in one.lines_of(card, side)):
            if not any(words in line for words in read):
                yield card.name, line


def never_begun(entry: TurnEntry, game: Game) -> tuple[Fault, ...]:
    """Reasons why a cost of the turn can't be begun in a game, whether or not it could be paid (601.3)."""
    return _judged(entry, game).faults


def _judged(entry: TurnEntry, game: Game) -> Legality:
    """Whether a cost of the turn can be begun in a game, apart from land drops, and why not."""
    if (land := entry.land) is not None:
        missing = bool(permission_to_play(land, game).missing)
        return legality_of_land(game, land.zone, untimely_land(land, game), missing=missing)
    if entry.cost.spec is None or (entry.card is not None and game.find(entry.card) is None):
        return Legality()
    try:
        return legality(entry.cost.spec, game, "pays")
    except RequestError:  # what it names isn't there any more
        return Legality()
