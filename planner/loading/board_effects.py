"""What holds on a board without being an object: effects, prohibitions, helpers, players' counters.

Text of effects is read as of a permanent of that side, in a zone of its own: such objects
speak, but nothing can count, use or lose them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import BoardSpec, EffectSpec
from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost
from planner.game.objects import GameObject
from planner.game.readings import Could, Reading, Unread
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import WrittenAbility
from planner.game.written_costs import CostTexts
from planner.loading.object_state import counters_of
from planner.text import LanguageError, read_permanent
from planner.text.grammar.lines import AbilityLineKind, read_abilities
from planner.text.mana.mana_effects import makes_mana
from planner.text.statics.prohibitions import read_prohibition_words

MAX_TEXT = 20_000
MAX_EFFECTS = 1_000
ZONE = Zone.EFFECT
ACTIONS = (
    '"sacrifice", "discard", "exile", "tap", "untap" or "return" (or "sacrifice creatures" and the like), '
    '"pay life", "pay energy", "mill", "leave graveyard", "reach graveyard", "activate abilities" (or '
    '"activate abilities of artifacts"), with ": spells, abilities, mana abilities, effects, special '
    'actions" where it holds for some payments only'
)
# Mana that an effect lets its player make by paying something, as mana abilities are activated (Channel).
_LIKE_A_MANA_ABILITY = re.compile(
    r"(?i)(?:until end of turn, )?any time you could activate a mana ability, you may (?P<cost>[^.\n]{1,80})"
    r"\. if you do, (?P<adds>add [^.\n]{1,80})(?:\.|$)"
)
# What speaks of the spell that is being cast, in the words of the effect that this spell is under.
_THAT_SPELL = re.compile(
    r"(?im)^(?:(?:that|this|the) spell|an? spell cast this way|spells (?:you )?cast this way) (?=costs?\b)"
)


def effect_objects(board: BoardSpec, position: int, places: Mapping[str, str]) -> Iterator[GameObject]:
    """List the effects and prohibitions of a board, as objects behind all others.

    ``position`` is that of the first, ``places`` says where ids are taken already. Raises ``RequestError``.
    """
    if len(board.effects) + len(board.prohibitions) > MAX_EFFECTS:
        raise RequestError(
            "board.effects", f"more than {MAX_EFFECTS:,} effects and prohibitions in all", ErrorCode.TOO_LARGE
        )
    for index, spec in enumerate(board.effects):
        text = spec if isinstance(spec, str) else spec.text
        controller: Literal["you", "opponent"] = "you" if isinstance(spec, str) else spec.controller
        path = f"board.effects[{index}]"
        text_path = path if isinstance(spec, str) else f"{path}.text"
        name = f"effects[{index}]"
        reading = _read_effect(_card(name, text), controller, text_path)
        yield _object(name, position, path, reading, text, Whose(controller), places, spec)
        position += 1
    for index, words in enumerate(board.prohibitions):
        path, name = f"board.prohibitions[{index}]", f"prohibitions[{index}]"
        found = read_prohibition_words(words) if len(words) <= MAX_TEXT else None
        if found is None:
            raise RequestError(path, f"expected an action: {ACTIONS}; got {shown(words)}")
        reading = Reading(costs=CostTexts(prohibitions=found))
        yield _object(name, position, path, reading, words, Whose.YOU, places, words)
        position += 1


# The duration in a sentence; "this turn" in other places is a condition.
_DURATION = re.compile(
    r"^Until (?:end of turn|the end of turn|your next turn), | until (?:the )?end of turn(?=[.,]|$)"
    r"| until your next turn(?=[.,]|$)|(?<=\bspells) this turn(?=[.,]|$)|(?<=\bfor mana) this turn(?=,)"
)


def _object(
    name: str,
    position: int,
    path: str,
    reading: Reading,
    text: str,
    controller: Whose,
    places: Mapping[str, str],
    given: str | EffectSpec,
) -> GameObject:
    if name in places:
        raise RequestError(path, f"its id {shown(name)} is taken by {places[name]}", ErrorCode.DUPLICATE_ID)
    return GameObject(
        ids=(name,),
        positions=(position,),
        path=path,
        zone=ZONE,
        card=_card(name, text),
        reading=reading,
        controller=controller,
        given=given,
    )


def _card(name: str, text: str) -> Characteristics:
    return Characteristics(name, ManaCost(""), 0, frozenset(), frozenset(), (), text=text)


def _read_effect(card: Characteristics, controller: Literal["you", "opponent"], path: str) -> Reading:
    """Read the text of an effect; it has no abilities that could be activated."""
    if not 0 < len(card.text.strip()) <= MAX_TEXT:
        raise RequestError(path, f"expected text of 1 to {MAX_TEXT:,} characters")
    whose = "you" if controller == "you" else "your opponents"
    spoken = _THAT_SPELL.sub(f"Spells {whose} cast ", card.text)
    try:
        reading = read_permanent(replace(card, text=spoken), controller)
    except LanguageError as error:
        raise RequestError(path, str(error), ErrorCode.LANGUAGE) from None
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
    """Leave out how long an effect lasts: it is there as long as the request says so (611.2).

    >>> _while_it_lasts("Until end of turn, lands you control are Islands.")
    'Lands you control are Islands.'
    """
    text = _DURATION.sub("", text)
    return f"{text[:1].upper()}{text[1:]}"


def _made_by_paying(card: Characteristics, controller: str) -> tuple[WrittenAbility, ...]:
    """Read what the effect lets its player do as though it were a mana ability."""
    match = _LIKE_A_MANA_ABILITY.fullmatch(card.text.strip()) if controller == "you" else None
    if match is None:
        return ()
    adds = match["adds"]
    text = f"{match['cost'].capitalize()}: {adds.capitalize() if '{' not in adds else 'Add' + adds[3:]}."
    written = read_permanent(replace(card, text=text)).written
    return tuple(replace(one, text=card.text.strip(), zone=ZONE) for one in written)


def _left(card: Characteristics, controller: str, reported: set[str]) -> Iterator[Unread]:
    """List the lines of an effect that seem to make mana, and that nothing was read of or said of yet."""
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


def helpers_of(board: BoardSpec) -> tuple[int, ...]:
    """List the mana that each other player offers for assist (702.132)."""
    return tuple(helper.mana for helper in board.helpers)


def player_counters(board: BoardSpec) -> dict[str, int]:
    """List the player's own counters, by kind (122.1)."""
    return counters_of(board.counters, "board")
