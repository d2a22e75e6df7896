"""What a permanent does for mana whenever a spell is cast or something enters, read from its text (603.2)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, Filter
from planner.game.records import replace
from planner.game.resolving import Event, EventTrigger, Resolution, Untaps
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import AbilityLineKind, read_abilities
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.templates import TemplateRow, TemplateTable, means
from planner.text.mana.resolving import effect_as_it_resolves
from planner.text.phrases.filters import read_filter

_Happening = tuple[Event, str, str]

EVENTS: TemplateTable[_Happening] = TemplateTable(
    TemplateRow(
        "whenever you cast[ or copy] an[other] <spells>, <rest>",
        lambda s: (Event.CAST, s.text("spells"), s.text("rest")),
    ),
    TemplateRow(
        "whenever you cast[ or copy] a <spells>, <rest>",
        lambda s: (Event.CAST, s.text("spells"), s.text("rest")),
    ),
    TemplateRow(
        "whenever a land [you control ]enters[ the battlefield][ under your control], <rest>",
        lambda s: (Event.LAND, "", s.text("rest")),
    ),
    TemplateRow(
        "whenever a permanent [you control ]enters[ the battlefield] tapped[ and under your control],"
        " untap it",
        means((Event.TAPPED, "", "untap it")),
    ),
)
"""What happens, which spells are meant, and what that does."""
_OF_NO_MATTER = pattern_of(
    r"(?:until end of turn, )?you don't lose this mana as steps and phases end\.?"
    r"|(?:you )?(?:gain|scry|surveil|draw) [a-z0-9 ]{1,20}\.?"
)
"""What else such an ability may do: whether mana stays until the turn ends doesn't matter within it."""


_UNTAPPING = Resolution(untaps=(Untaps(Filter("it"), 1),))
"""What untaps the permanent that has entered."""
_BRINGING = ("dd", "reate", "ntap")
"""Letters without which no text adds mana, makes tokens or untaps something."""


@lru_cache(maxsize=4_096)
def read_event_triggers(card: Characteristics) -> tuple[EventTrigger, ...]:
    """Read a permanent's triggered abilities for mana as a spell is cast or something enters.

    Abilities with unread words are left out, for example if they trigger only once each turn.
    """
    if card.types & {"Instant", "Sorcery"} or not any(word in card.text for word in _BRINGING):
        return ()
    found: list[EventTrigger] = []
    for ability in read_abilities(card):
        if ability.kind is not AbilityLineKind.TRIGGERED or ability.conditional:
            continue
        happens = EVENTS.read(ability.body.rstrip("."))
        if happens is None:
            continue
        event, words, rest = happens
        does = _UNTAPPING if event is Event.TAPPED else effect_as_it_resolves(rest.removeprefix("you may "))
        spells = read_filter(words) if words else None
        if (words and not _is_plain(spells)) or not (event is Event.TAPPED or _is_read(does)):
            continue
        found.append(EventTrigger(event, does, ability.line.printed, spells))
    return tuple(found)


def _is_read(does: Resolution) -> bool:
    """Whether a resolution yields something, and does nothing unread that could matter."""
    adding = sentences(does.adds.text) if does.adds is not None else ()
    if any(" and " in one and not _OF_NO_MATTER.fullmatch(one) for one in adding):
        return False  # what it does in the same breath isn't among the rest
    brings = does.adds is not None or does.tokens
    return bool(brings) and not does.unread and all(map(_OF_NO_MATTER.fullmatch, does.rest))


def _is_plain(spells: Filter | None) -> bool:
    """Whether a filter asks only for types and colors, which no announcement changes."""
    return spells is not None and all(
        clause
        == replace(
            Clause(),
            types=clause.types,
            subtypes=clause.subtypes,
            supertypes=clause.supertypes,
            colors=clause.colors,
            not_types=clause.not_types,
            not_subtypes=clause.not_subtypes,
            not_supertypes=clause.not_supertypes,
            not_colors=clause.not_colors,
            colorless=clause.colorless,
            multicolored=clause.multicolored,
        )
        for clause in spells.clauses
    )
