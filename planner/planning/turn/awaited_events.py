"""What costs and mana ask to have happened this turn, and the lines by which the turn itself could do it.

Spells cast, lands played and the object's own entering are carried on as a turn goes on, and there is no
combat in it. That an opponent lost life, that life was gained or cards were drawn is counted where the whole
text of a card says how much. That a creature died, say, isn't: where a cost or some mana rests on that, each
line that could bring it is passed over. Where nobody knows what could
bring what is asked, whatever else the turn does could.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from planner.costing.kept_costs import CostToKeep
from planner.effects.turn_events import TurnEvent, events_asked, lines_of
from planner.game.characteristics import Characteristics
from planner.game.objects import Game
from planner.game.vocabulary import Whose, Zone
from planner.planning.turn.entries import TurnEntry
from planner.planning.turn.happenings import happens_otherwise, is_counted

_CARRIED_ON = re.compile(
    r"\bcast\b(?! from\b)|\bplayed\b|\bsurge\b"
    r"|(?:~|\bthis \w+|\bit) (?:has )?entered(?: the battlefield)?(?: under your control)? this turn",
    re.IGNORECASE,
)
"""What a turn counts, or notes, as it goes on."""
_ASKS = re.compile(
    r"\b(?:if|as long as|while|unless|for each|where x is|equal to|for the first time)\b(?!.{0,40}\bwould\b)"
    r".{0,120}\bthis turn\b",
    re.IGNORECASE,
)
"""Words of what rests on something having happened."""
_NOT_IN_A_TURN = re.compile(
    r"\battack(?:s|ed|ing|ers)?\b|\bblock(?:s|ed|ing)?\b|\bcombat\b|\bprowl\b|\bfreerunning\b"
    r"|\bopponents?(?: controlled| have| has| had)?\b(?! (?:lost|gained|drew|was|were|who))",
    re.IGNORECASE,
)
"""What no payment does: combat, and what an opponent does."""
_BEARS = re.compile(
    r"\bcosts?\b|\brather than\b|\b(?:activate|play)(?: this ability)? only\b|\bhaste\b|\badds?\b"
    r"|\bspectacle\b|\bmay cast\b|\bwithout paying\b"
    r"|\btreasures?\b|\buntaps?\b",
    re.IGNORECASE,
)
"""Words of what can be paid, or makes mana, by what has happened."""


def events_passed_over(
    game: Game, entries: Sequence[TurnEntry], keep: Sequence[CostToKeep]
) -> Iterator[tuple[str, str]]:
    """List the lines, with cards, that could cause an event that a cost or some mana asks for."""
    mine = [
        one.card
        for one in game.objects
        if one.zone in (Zone.BATTLEFIELD, Zone.EFFECT) and one.controller == Whose.YOU
    ]
    cast = [entry.printed for entry in entries if entry.printed is not None]
    kept = [one.card for name in keep if name.card and (one := game.find(name.card)) is not None]
    cards = dict.fromkeys((*mine, *cast))
    asking = [(card, event) for card in dict.fromkeys((*cards, *kept)) for event in _asked_by(card)]
    once = {
        card for card in cast if cast.count(card) == 1 and card not in mine
    }  # it isn't cast by its own doing
    for card in dict.fromkeys((*cards, *kept)):
        own = card in once
        if any(entry.printed is not None and not (own and entry.printed == card) for entry in entries):
            yield from ((card.name, line) for line in _asked_of_whatever_is_done(card))
    surely = not happens_otherwise((*(one.card for one in game.objects), *cast))
    for card in cards if asking else ():
        counted = surely and card in cast
        asked = [
            event
            for event in dict.fromkeys(event for one, event in asking if one != card or card not in once)
            if not (counted and event.fact and is_counted(card, event.fact, event.brought))
        ]
        for line in lines_of(card.text):
            if any(event.brought.search(line) and not event.asked.search(line) for event in asked):
                yield card.name, line


def _asked_of_whatever_is_done(card: Characteristics) -> Iterator[str]:
    """List the lines that ask for an event with no known cause: any card of the turn could cause it."""
    for line in lines_of(card.text):
        plain = line.replace(card.name, "~")
        if _BEARS.search(line) and _ASKS.search(plain):
            known = any(events_asked(line))
            if not (known or _CARRIED_ON.search(plain) or _NOT_IN_A_TURN.search(line)):
                yield line


def _asked_by(card: Characteristics) -> Iterator[TurnEvent]:
    for line in lines_of(card.text):
        if _BEARS.search(line):
            yield from events_asked(line)
