"""Triggers that cost life whenever some permanent becomes tapped: Psychic Venom (603.2, 701.26)."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.vocabulary import Whose
from planner.game.written_abilities import TypeChange
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable
from planner.text.phrases.scope import read_holders


def read_tapped_damage(ability: Ability, speaker: str) -> TypeChange | None:
    """Read a trigger that costs the payer life whenever other permanents become tapped.

    None for other abilities, and for life of opponents, whose permanents aren't tapped here.
    """
    if ability.kind is not AbilityLineKind.TRIGGERED or ability.conditional:
        return None
    found = BECOMING_TAPPED.read(ability.body.rstrip("."), Context(ability.line, speaker))
    return found if found is not None and names_only_subtypes(found.objects, ability.line.printed) else None


def as_tapped_for_mana(body: str) -> str | None:
    """Reword a trigger that loses what became tapped as one on tapping for mana; None for others.

    What is tapped for another cost is lost as well, but has no price for it.
    """
    match = _LOST.fullmatch(body.rstrip("."))
    if match is None:
        return None
    more = f". {match['more']}" if match["more"] else ""
    return f"whenever {match['what']} is tapped for mana, {match['lost']}{more}"


_LOST = pattern_of(
    r"when(?:ever)? (?P<what>(?:(?!whenever|when)[^,]){3,60}?) becomes? tapped(?: or is dealt damage)?,"
    r" (?P<lost>(?:destroy|sacrifice|exile) (?:it|that [a-z]+)|return (?:it|that [a-z]+) to its owner's hand"
    r"|its controller sacrifices it)(?: and (?P<more>~ deals \d{1,2} damage to that [a-z]+'s controller))?"
    r"(?:\. that (?:player|[a-z]+'s controller) (?:may )?attach(?:es)? [^.]*)?"
)


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

BECOMING_TAPPED: TemplateTable[TypeChange] = TemplateTable(
    TemplateRow(f"{_WHEN}, (~|it) deals <number> damage to <you=you>", _costs_life),
    TemplateRow(f"{_WHEN}, (~|it) deals <number> damage to {_ITS}", _costs_life),
    TemplateRow(f"{_WHEN}, {_ITS} loses <number> life", _costs_life),
)
"""Triggers from becoming tapped that deal damage to the permanent's controller, or take life."""
