"""Triggers that cost life whenever some permanent becomes tapped: Psychic Venom (603.2, 701.20)."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.vocabulary import Whose
from planner.game.written_abilities import TypeChange
from planner.text.grammar.lines import Ability, Kind
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Context, Row, Slots, Table
from planner.text.phrases.scope import read_holders


def read_tapped_damage(ability: Ability, speaker: str) -> TypeChange | None:
    """Read what a trigger takes of the payer's life whenever other permanents become tapped.

    None for other abilities, and for what opponents pay: their permanents aren't tapped here.
    """
    if ability.kind is not Kind.TRIGGERED or ability.conditional:
        return None
    found = BECOMING_TAPPED.read(ability.body.rstrip("."), Context(ability.line, speaker))
    return found if found is not None and names_only_subtypes(found.objects, ability.line.printed) else None


def _costs_life(slots: Slots) -> TypeChange | None:
    objects, attached = slots.read("what", lambda words: read_holders(words, slots.speaker))
    to_speaker = slots.has("you") and slots.speaker != "you"
    if to_speaker or any(map(_asks_for_state, objects.clauses)) or _is_itself(objects):
        return None
    return TypeChange(slots.line.printed, objects, attached, tapped_damage=slots.number)


def _asks_for_state(clause: object) -> bool:
    return any(getattr(clause, name) is not None for name in ("tapped", "power", "toughness", "attacking"))


def _is_itself(objects: Filter) -> bool:
    return objects.itself or objects.controller == Whose.OPPONENT


_WHEN = "whenever <what:tapped> becomes tapped[ or a player activates <words>]"
_ITS = "(its controller|that <word>'s controller)"

BECOMING_TAPPED: Table[TypeChange] = Table(
    Row(f"{_WHEN}, (~|it) deals <number> damage to <you=you>", _costs_life),
    Row(f"{_WHEN}, (~|it) deals <number> damage to {_ITS}", _costs_life),
    Row(f"{_WHEN}, {_ITS} loses <number> life", _costs_life),
)
"""Triggers from becoming tapped that deal damage to the permanent's controller, or take life."""
