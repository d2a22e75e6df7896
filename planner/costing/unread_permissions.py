"""Texts that may permit casting a spell or playing a land, or be against it, and that aren't read (601.3).

What is read says whether a payment may be begun; where one of these lines could overrule that nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from planner.costing.cost_effects import world_of
from planner.costing.line_relevance import Line
from planner.costing.open_prohibitions import open_prohibitions
from planner.costing.permission import AnnouncedSpell, speaking_of_casting
from planner.effects.costs.cost_pieces import Fault
from planner.game.casting_rules import CastingEffect, CastingRule
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.readings import Could, Unread
from planner.game.records import Record
from planner.game.vocabulary import Whose, Zone
from planner.text.statics.casting_rules import unread_casting_rules

_LIFTED_BY = {
    "307.1": CastingEffect.FLASH,
    "702.170d": CastingEffect.FLASH,
    "305.2": CastingEffect.ANOTHER_LAND,
    "602.5d": CastingEffect.FLASH,
}
"""What a text would have to do for a fault not to be one, by the rule."""
_OF_SPELLS = re.compile(
    r"\bcast\b|\b(?:has|have|gains?)\b"
    r"|\bplay\b(?! (?:[a-z]+ ){0,3}(?:lands?|plains|islands?|swamps?|mountains?|forests?)\b)"
)
_OF_LANDS = re.compile(r"\bplay\b")
_OF_ABILITIES = re.compile(r"\bactivate\b")
_TYPES = re.compile(
    r"\b(?:(artifact|battle|creature|enchantment|instant|planeswalker|land)s?|(sorcer)(?:y|ies))\b"
)
_BEFORE = re.compile(r"^.*?(?=\b(?:can't|may|can) (?:be )?(?:cast|play))")
"""What stands before the words that forbid or permit: whoever it is about, and when."""
_ANY_SPELL = re.compile(r"\bcan't cast spells\b")


class _Overruling(Record, frozen=True):
    """The effect that a text would need to change a judgement, and the words that such a text uses."""

    does: CastingEffect
    zone: Zone
    words: re.Pattern[str]
    types: frozenset[str] = frozenset()

    def by(self, rule: CastingRule) -> bool:
        """Whether a rule could have that effect."""
        said = rule.text.casefold()
        speaks = self.words.search(said) is not None and _may_mean(said, self.types)
        return speaks and self.of_itself(rule)

    def of_itself(self, rule: CastingRule) -> bool:
        """Whether a rule about its own card could have that effect."""
        return rule.does is self.does and all(self.zone in one.zones for one in rule.spells)


class Legality(Record, frozen=True):
    """Why a payment can't be begun now, and the unread lines that could change that."""

    faults: tuple[Fault, ...] = ()
    unread: tuple[Line, ...] = ()
    overruling: _Overruling | None = None

    def lines_of(self, card: Characteristics, side: str) -> Iterator[str]:
        """Yield the card's unread lines that could permit casting, for itself or for others."""
        if self.overruling is None or not self.faults:
            return
        for rule in unread_casting_rules(card.name, card.text, side, resolving=True):
            if not rule.itself and self.overruling.by(rule):
                yield rule.text

    @property
    def certain(self) -> bool:
        """Whether no unread text could change the judgement."""
        return not self.unread


def legality_of_spell(spell: AnnouncedSpell, faults: tuple[Fault, ...], *, missing: bool) -> Legality:
    """Judge a spell; with ``missing`` the fault is that nothing permits it (601.3)."""
    wanted = _wanted(faults, missing=missing)
    if missing and spell.stated is not None:  # the request says what permits it
        return Legality(faults)
    casting = spell.casting
    over = None if wanted is None else _Overruling(wanted, spell.zone, _OF_SPELLS, spell.card.types)
    lines = _lines(casting.game, over)
    read = {offer.text for offer in casting.texts.alternatives}
    mine = unread_casting_rules(casting.printed.name, casting.printed.text, "you")
    own = (rule for rule in mine if rule.itself and rule.text not in read)
    more = (_line(casting.name, rule) for rule in own if over is not None and over.of_itself(rule))
    left_open = () if faults else open_prohibitions(spell)
    return Legality(faults, (*lines, *more, *left_open), over)


def legality_of_land(game: Game, zone: Zone, faults: tuple[Fault, ...], *, missing: bool) -> Legality:
    """Judge a land played from a zone."""
    wanted = _wanted(faults, missing=missing)
    over = None if wanted is None else _Overruling(wanted, zone, _OF_LANDS, frozenset({"Land"}))
    return Legality(faults, tuple(_lines(game, over)), over)


def legality_of_ability(game: Game, faults: tuple[Fault, ...]) -> Legality:
    """Judge an activation that comes too early; other faults are found with its cost (602.5)."""
    wanted = _wanted(faults, missing=False) if faults else None
    over = None if wanted is None else _Overruling(wanted, Zone.BATTLEFIELD, _OF_ABILITIES)
    return Legality(faults, tuple(_lines(game, over)), over)


def _wanted(faults: tuple[Fault, ...], *, missing: bool) -> CastingEffect | None:
    """The effect that a text needs to change the judgement; None if no text could."""
    if not faults:
        return CastingEffect.CANT
    if missing:
        return CastingEffect.MAY
    lifting = {_LIFTED_BY.get(rule) for rule, _ in faults}
    return lifting.pop() if len(lifting) == 1 else None


def _lines(game: Game, over: _Overruling | None) -> Iterator[Line]:
    for entry in () if over is None else speaking_of_casting(world_of(game)):
        side = "you" if entry.controller == Whose.YOU else "opponent"
        for rule in unread_casting_rules(entry.card.name, entry.card.text, side):
            if (
                over is not None
                and not rule.itself
                and over.by(rule)
                and rule.text not in _read_as_costs(entry)
            ):
                yield _line(entry.ids[0], rule)


def _may_mean(words: str, types: frozenset[str]) -> bool:
    """Whether words can mean something of these types: any type if none is named or some are excluded."""
    if _ANY_SPELL.search(words):
        return True
    found = _TYPES.finditer(_BEFORE.sub("", words, count=1))
    named = {one[1].capitalize() if one[1] else "Sorcery" for one in found}
    return not named or not types or "non" in words or bool(named & types)


def _read_as_costs(entry: GameObject) -> set[str]:
    """The lines of an object that are read as offers of other costs (118.9)."""
    costs = entry.reading.costs
    return set() if costs is None else {offer.text for offer in costs.alternatives}


def _line(name: str, rule: CastingRule) -> Line:
    could = Could.HINDER if rule.does is CastingEffect.CANT else Could.HELP
    return name, Unread(rule.text, could)
