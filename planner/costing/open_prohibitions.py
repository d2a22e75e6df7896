"""What may be against casting a spell, where the request leaves open what decides it (101.2, 601.3a, 607.2d).

A text forbids spells with the chosen name, and no name is stated; it counts nonartifact spells, and how
many of the spells that were cast are such isn't stated.
"""

from __future__ import annotations

from collections.abc import Iterator

from planner.costing.casting_limits import uncounted
from planner.costing.cost_effects import Speaker
from planner.costing.line_relevance import Line
from planner.costing.permission import AnnouncedSpell, rules_of
from planner.effects.dependencies import asks_for_chosen, clauses_of
from planner.effects.scene import asked_as_chosen, not_chosen
from planner.game.casting_rules import CastingEffect, CastingRule
from planner.game.filters import Clause
from planner.game.matching import restriction_with_chosen
from planner.game.missing_facts import COLOR, Of
from planner.game.purposes import Allowed, SpendOnly
from planner.game.readings import Could, Unread, unsettled
from planner.game.records import replace

_NOT_COUNTED = "how many of the spells cast this turn it counts is not given"


def open_prohibitions(spell: AnnouncedSpell) -> Iterator[Line]:
    """List the lines that are against the spell, or aren't, by what the request doesn't state."""
    for rule, speaker in rules_of(spell.world):
        if rule.does is not CastingEffect.CANT:
            continue
        what = _unstated_choice(rule, speaker, spell)
        if what:
            entry = speaker.scene.entry
            reason = not_chosen(entry, what, Of.PAYMENTS)
            yield entry.ids[0], unsettled(rule.text, Could.HINDER, reason)
    for name, text in uncounted(spell.casting.game, spell.card):
        yield name, Unread(f"{text} ({_NOT_COUNTED})", Could.HINDER)


def _unstated_choice(rule: CastingRule, speaker: Speaker, spell: AnnouncedSpell) -> str:
    """The kind of choice that decides whether the rule is about the spell; "" if none does."""
    only = restriction_with_chosen(SpendOnly("", rule.spells), speaker.scene.entry.chosen)
    if not asks_for_chosen(only):
        return ""
    what = asked_as_chosen(clauses_of(only))
    colorless = what == COLOR and not spell.card.colors
    whatever = tuple(_whatever_is_chosen(one) for one in only.allowed)
    return "" if colorless or not spell.effects.concern(whatever, (), speaker) else what


def _whatever_is_chosen(allowed: Allowed) -> Allowed:
    clauses = tuple(replace(one, chosen=None) for one in allowed.clauses)
    return replace(allowed, clauses=tuple(one for one in clauses if one != Clause()))
