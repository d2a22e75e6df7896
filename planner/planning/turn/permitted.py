"""Why costs of a turn can't be begun: nothing permits it, or it isn't the time (305.1, 307.1, 601.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from planner.contract.answer_parts import Reason
from planner.contract.refusals import RequestError
from planner.costing.cost_effects import SPEAKING_OF_COSTS
from planner.costing.legality import legality
from planner.costing.playing_lands import untimely_land
from planner.effects.costs.cost_pieces import Fault
from planner.game.objects import Game
from planner.planning.turn.entries import TurnEntry
from planner.text.statics.casting_rules import read_casting_rules

_REMINDER = re.compile(r"\([^()]*\)")
_PERMITS = re.compile(
    r"\b(?:may|can) (?:cast|play|activate|foretell|be cast|be played)\b"
    r"|\b(?:has|have|gains?) .{0,60}\b(?:flash|flashback|"
    r"escape|retrace|unearth|jump-start|disturb|embalm|harmonize|mayhem)\b"
    r"|\bhad flash\b",
    re.IGNORECASE,
)
"""Words of what permits casting, or lets it be done at another time."""
_OF_OTHERS = re.compile(r"(?:each opponent|your opponents|opponents) ", re.IGNORECASE)
"""How a line begins that permits others something, or limits what they do."""


def reasons_of(left_out: Sequence[TurnEntry], game: Game) -> list[Reason]:
    """Say why costs that are left out can't be begun, with what the turn has brought."""
    return [
        Reason(rule=rule, text=f"{one.name} isn't paid: {text}")
        for one in left_out
        for rule, text in never_begun(one, game)
    ]


def unread_permissions(game: Game, entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str]]:
    """List the lines that could permit a cost which nothing that is read permits now, or not at this time."""
    if not any(never_begun(entry, game) for entry in entries):
        return
    there = [one.card for one in game.objects if one.zone in SPEAKING_OF_COSTS]
    coming = [one.printed for one in entries if one.printed is not None and one.resolves]
    for card in dict.fromkeys([*there, *coming]):
        read = {rule.text for rule in read_casting_rules(card.name, card.text, "you")}
        for line in card.text.splitlines():
            words = _REMINDER.sub("", line)
            if line not in read and _PERMITS.search(words) and not _OF_OTHERS.match(words):
                yield card.name, line


def never_begun(entry: TurnEntry, game: Game) -> tuple[Fault, ...]:
    """Say why a cost of the turn can't be begun in a game, whether or not it could be paid (601.3)."""
    if entry.land is not None:
        return untimely_land(entry.land, game)
    if entry.cost.spec is None or (entry.card is not None and game.find(entry.card) is None):
        return ()
    try:
        return legality(entry.cost.spec, game, "pays").faults
    except RequestError:  # what it names isn't there any more
        return ()
