"""Effects that are on no object: what they say, and how long they last (611.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost
from planner.game.readings import Could, Reading, Unread
from planner.game.records import replace
from planner.game.vocabulary import Until, Zone
from planner.game.written_abilities import WrittenAbility
from planner.game.written_costs import CostTexts
from planner.text.grammar.lines import AbilityLineKind, read_abilities
from planner.text.mana.mana_effects import makes_mana
from planner.text.reading import read_permanent

# Mana that an effect lets its player make by paying something, as mana abilities are activated (Channel).
_LIKE_A_MANA_ABILITY = re.compile(
    r"(?i)(?:until end of turn, )?any time you could activate a mana ability, you may (?P<cost>[^.\n]{1,80})"
    r"\. if you do, (?P<adds>add [^.\n]{1,80})(?:\.|$)"
)
# What speaks of the spell that is being cast, in the words of the effect that this spell is under.
_THAT_SPELL = re.compile(
    r"(?im)^(?:(?:that|this|the) spell|an? spell cast this way|spells (?:you )?cast this way) (?=costs?\b)"
)
_TARGET = re.compile(r"(?m)^Target(?= [^.\n]{1,60} gains )")
# The duration in a sentence; "this turn" in other places is a condition.
_DURATION = re.compile(
    r"^Until (?:end of turn|the end of turn|your next turn), | until (?:the )?end of turn(?=[.,]|$)"
    r"| until your next turn(?=[.,]|$)|(?<=\bspells) this turn(?=[.,]|$)|(?<=\bfor mana) this turn(?=,)"
    r"|(?<=from anywhere) this turn(?=,)"
)
_ENDS: tuple[tuple[Until, re.Pattern[str]], ...] = (
    (Until.END_OF_TURN, re.compile(r"\b(?:until (?:the )?end of turn|this turn)\b", re.IGNORECASE)),
    (Until.YOUR_NEXT_TURN, re.compile(r"\buntil your next turn\b", re.IGNORECASE)),
)


def effect_card(name: str, text: str) -> Characteristics:
    """A card with only text, which represents an effect among a game's objects."""
    return Characteristics(name, ManaCost(""), 0, frozenset(), frozenset(), (), text=text)


def ends_of(text: str) -> Until | None:
    """Read when an effect ends; None if its text doesn't say so (611.2a).

    >>> ends_of("Spells you cast this turn cost {1} less to cast.")
    'end of turn'
    """
    return next((until for until, words in _ENDS if words.search(text)), None)


def read_effect(
    card: Characteristics, controller: Literal["you", "opponent"], *, chosen: bool = False
) -> Reading:
    """Read the text of an effect, which has no abilities that could be activated.

    ``chosen`` says that the objects it applies to are known: "target" then means each of them. Raises
    ``LanguageError`` for text that is evidently not English.
    """
    whose = "you" if controller == "you" else "your opponents"
    spoken = _THAT_SPELL.sub(f"Spells {whose} cast ", card.text)
    spoken = _TARGET.sub("Each", spoken) if chosen else spoken
    reading = read_permanent(replace(card, text=spoken), controller)
    if reading.unread and (now := _while_it_lasts(spoken)) != spoken:
        lasting = read_permanent(replace(card, text=now), controller)
        reading = lasting if not lasting.unread else reading
    activated = tuple(Unread(ability.text, Could.HELP) for ability in reading.written)
    read = replace(reading, activated=0, activations=(), written=_made_by_paying(card, controller))
    unread = (*reading.unread, *activated)
    if read.written:
        return replace(read, unread=unread)
    return replace(read, unread=(*unread, *_left(card, controller, {one.text for one in unread})))


def _while_it_lasts(text: str) -> str:
    """Remove the duration of an effect, which exists only for so long (611.2a).

    >>> _while_it_lasts("Until end of turn, lands you control are Islands.")
    'Lands you control are Islands.'
    """
    text = _DURATION.sub("", text)
    return f"{text[:1].upper()}{text[1:]}"


def _made_by_paying(card: Characteristics, controller: str) -> tuple[WrittenAbility, ...]:
    """Read an action that the effect allows as though it were a mana ability."""
    match = _LIKE_A_MANA_ABILITY.fullmatch(card.text.strip()) if controller == "you" else None
    if match is None:
        return ()
    adds = match["adds"]
    text = f"{match['cost'].capitalize()}: {adds.capitalize() if '{' not in adds else 'Add' + adds[3:]}."
    written = read_permanent(replace(card, text=text)).written
    return tuple(replace(one, text=card.text.strip(), zone=Zone.EFFECT) for one in written)


def _left(card: Characteristics, controller: str, reported: set[str]) -> Iterator[Unread]:
    """Yield an effect's unread lines that seem to make mana and haven't been reported."""
    for ability in read_abilities(card):
        line = ability.line.printed
        if controller != "you" or line in reported or not makes_mana(ability.body):
            continue
        if (
            ability.kind is AbilityLineKind.TRIGGERED
        ):  # what triggers on mana is read or reported with the others
            continue
        reading = read_permanent(replace(card, text=line))
        costs = reading.costs or CostTexts()
        parts = (reading.grants, reading.triggers, reading.replacements, reading.spending, reading.changes)
        if not (any(parts) or costs or reading.written or reading.unread):
            yield Unread(line, Could.HELP)
