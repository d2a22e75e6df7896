"""What a card's text comes to in a payment: the readings of permanents, cards in hand, spells."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Literal, TypeVar

from planner.game.abilities import Could, Reading, TapSelf, Unread
from planner.game.filters import Clause
from planner.game.objects import Characteristics
from planner.game.offers import CostTexts
from planner.game.wording import Runs, WrittenAbility
from planner.text.activated import TARGET, is_mana_ability, written_abilities
from planner.text.costs import zone_of
from planner.text.effects import adds_mana, during_payment
from planner.text.keywords import TAPPING_KEYWORDS
from planner.text.lines import BASIC_LAND_TYPES, Ability, Kind, basic_land_types, read_abilities
from planner.text.phrases import Row, Table, means
from planner.text.rules import Rules, read_further, read_rules, with_own_types
from planner.text.statics import bearing, combined, concerns, kinds_of, own_bearing, scope_of

Controller = Literal["you", "opponent"]
CACHED = 16384

CARRIED_OUT: frozenset[str] = frozenset({"grants", "triggers", "replacements", "spending", "costs"})
"""The parts of a ``Reading`` that planning carries out: a line that is read into another one is
reported as unread as well."""

STAYS_TAPPED: Table[str] = Table(
    Row("~ doesn't untap during your untap step", means("")),
    Row(
        "~ doesn't untap during your untap step if it has a <counter> counter on it",
        lambda s: s.text("counter"),
    ),
)
"""Static abilities that keep the permanent tapped, and the kind of counter where it takes one (502.3)."""

TAPPED_DAMAGE: Table[int] = Table(
    Row("whenever ~ becomes tapped, (it|~) deals <number> damage to you", lambda s: s.number),
)
"""Triggers that cost life whenever the permanent becomes tapped, and how much."""

_OWN_KEYWORDS = {
    **dict.fromkeys(["convoke", "delve", "improvise", "affinity", "undaunted", "assist"], Could.HELP),
    **dict.fromkeys(["spree", "tiered"], Could.HINDER),
}
# A trigger from the activation or resolution of a mana ability (605.1b).
_MANA_EVENT = re.compile(r"\btap(?:s|ped)?\b[^.]{0,120}?\bfor (?:mana|\{)|\badds?\b[^.]{0,60}?\bmana\b")
# What a turn's first effect does to all mana that is made in it.
_AT_UPKEEP = re.compile(
    r"at the beginning of each (?:player's )?upkeep, .*\btap(?:s|ped)?\b[^.]*\bfor mana\b"
)
# Eminence: a static ability that says that it functions there (113.6b).
_IN_COMMAND_ZONE = re.compile(r"as long as ~ is in the command zone\b")
_ANY_PLAYER = re.compile(r"\bany player may activate\b")


def read_permanent(card: Characteristics, controller: Controller = "you") -> Reading:
    """What the text of a permanent comes to, for the player who pays (305.6, 605.1).

    ``controller`` is the permanent's. An opponent's permanent is no source, and its
    *you* and *opponents* are read from its side.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    return _read_permanent(card, controller)


def read_card_in_hand(card: Characteristics) -> Reading:
    """What the text of a card in hand comes to: only abilities that function there (113.6).

    Raises ``LanguageError`` for text that is evidently not English.
    """
    return read_card_in_zone(card, "hand")


def read_card_in_zone(card: Characteristics, zone: str) -> Reading:
    """What the text of a card in a zone other than the battlefield comes to there.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    return _read_card_in_zone(card, zone)


def read_spell(card: Characteristics) -> Reading:
    """What a spell's own text could do to its total cost: its ``unread`` lines (601.2f).

    Raises ``LanguageError`` for text that is evidently not English.
    """
    return _read_spell(card)


@lru_cache(maxsize=CACHED)
def _read_permanent(card: Characteristics, controller: Controller) -> Reading:
    abilities = read_abilities(card)
    mana: list[WrittenAbility] = []
    unread: list[Unread] = []
    if controller == "you":
        mana, unread = _mana_abilities(card, abilities, "battlefield")
        mana[:0] = intrinsic_abilities(card)
    else:
        unread = [
            Unread(ability.line.printed, Could.HELP)
            for ability in abilities
            if is_mana_ability(ability) and _ANY_PLAYER.search(ability.effect)
        ]
    rules = Rules()
    for ability in abilities:
        further = read_further(ability, rules.costs) if ability.kind is Kind.STATIC else None
        if further is not None:
            rules = replace(rules, costs=further)
            continue
        read = read_rules(ability, card.name, controller)
        if read is not None:
            rules += read
            if CARRIED_OUT.issuperset(read.parts):
                continue
        could = _other_bearing(ability, controller) or (read.could if read else None)
        if could is not None:
            unread.append(Unread(ability.line.printed, could, kinds_of(ability.body)))
    return Reading(
        written=tuple(mana),
        activated=len(basic_land_types(card)) + sum(ability.number >= 0 for ability in abilities),
        others=_count_others(abilities),
        tap_ability=any(map(_taps_for_another_purpose, abilities)),
        tapped_damage=sum(map(_tapped_damage, abilities)),
        stays_tapped=next((kind for a in abilities if (kind := _stays_tapped(a)) is not None), None),
        haste=_has_keyword(abilities, "haste"),
        defender=_has_keyword(abilities, "defender"),
        keywords=_keywords(abilities),
        grants=rules.grants,
        triggers=rules.triggers,
        replacements=rules.replacements,
        spending=rules.spending,
        unread=tuple(unread),
        costs=with_own_types(rules.costs, card) or None,
    )


@lru_cache(maxsize=CACHED)
def _read_card_in_zone(card: Characteristics, zone: str) -> Reading:
    abilities = read_abilities(card)
    mana, unread = _mana_abilities(card, abilities, zone)
    costs = CostTexts()
    for ability in abilities if zone == "command" else ():
        if _IN_COMMAND_ZONE.match(ability.body):
            read = read_rules(ability, card.name, "you")
            costs += read.costs if read else CostTexts()
            could = None if read else _other_bearing(ability, "you")
            unread += [Unread(ability.line.printed, could, kinds_of(ability.body))] if could else []
    return Reading(
        written=tuple(mana),
        others=_count_others(abilities),
        keywords=_keywords(abilities),
        unread=tuple(unread),
        costs=costs or None,
    )


@lru_cache(maxsize=CACHED)
def _read_spell(card: Characteristics) -> Reading:
    abilities = read_abilities(card)
    found = ((ability, _own_bearing(ability)) for ability in abilities)
    unread = tuple(Unread(ability.line.printed, could) for ability, could in found if could is not None)
    return Reading(others=_count_others(abilities), unread=unread)


def intrinsic_abilities(card: Characteristics) -> list[WrittenAbility]:
    """The mana abilities of a land's basic land types, in the order of the type line (305.6)."""
    return [
        WrittenAbility(
            number,
            f"{{T}}: Add {{{BASIC_LAND_TYPES[name]}}}.",
            (TapSelf(),),
            ((Runs((BASIC_LAND_TYPES[name],)),),),
        )
        for number, name in enumerate(basic_land_types(card))
    ]


def is_triggered_mana_ability(ability: Ability) -> bool:
    """Whether an ability triggers from a mana ability and adds mana (605.1b)."""
    if ability.kind is not Kind.TRIGGERED or TARGET.search(ability.body):
        return False
    event = _MANA_EVENT.search(ability.body)
    if event is None or ", " in ability.body[: event.start()]:
        return False
    return adds_mana(ability.body[event.end() :].partition(", ")[2])


def _mana_abilities(
    card: Characteristics, abilities: tuple[Ability, ...], zone: str
) -> tuple[list[WrittenAbility], list[Unread]]:
    """The mana abilities that function in a zone: those that are read, and the others."""
    read: list[WrittenAbility] = []
    unread: list[Unread] = []
    for ability in abilities:
        if (
            not is_mana_ability(ability)
            or zone_of(ability.cost) != zone
            or not during_payment(ability.effect)
        ):
            continue
        written = written_abilities(ability, zone)
        named = "named ~" in ability.body
        read += [_named(one, card.name) for one in written] if named else written
        if not written:
            unread.append(Unread(ability.line.printed, Could.HELP))
    return read, unread


def _keywords(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The keywords that the object has for certain."""
    return frozenset(keyword for a in abilities if not a.conditional for keyword in a.keywords)


_T = TypeVar("_T")


def _named(written: _T, name: str) -> _T:
    """The same with the card's own name in place of ``~`` in every filter (201.5)."""
    return _renamed(written, name)  # type: ignore[no-any-return]


def _renamed(value: Any, name: str) -> Any:
    if isinstance(value, Clause):
        return replace(value, name=name) if value.name == "~" else value
    if isinstance(value, tuple):
        parts = tuple(_renamed(part, name) for part in value)
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts
    if not is_dataclass(value) or isinstance(value, type):
        return value
    old = {field.name: getattr(value, field.name) for field in fields(value)}
    new = {key: _renamed(one, name) for key, one in old.items()}
    changed = {key: one for key, one in new.items() if one is not old[key]}
    return replace(value, **changed) if changed else value


def _other_bearing(ability: Ability, controller: Controller) -> Could | None:
    """What an ability that isn't activated could do to the player's payments."""
    if ability.kind is Kind.STATIC:
        return bearing(ability.line, ability.body, controller)
    if is_triggered_mana_ability(ability):
        event = ability.body.partition(", ")[0]
        return Could.HELP if concerns(scope_of(event), controller) else None
    return Could.EITHER if _AT_UPKEEP.match(ability.body) else None


def _own_bearing(ability: Ability) -> Could | None:
    """What an ability of a spell could do to that spell's total cost."""
    if ability.kind is Kind.KEYWORDS:
        return combined(_OWN_KEYWORDS.get(keyword) for keyword in ability.keywords)
    if ability.kind in (Kind.SPELL, Kind.STATIC):
        return own_bearing(ability.body)
    return None


def _count_others(abilities: tuple[Ability, ...]) -> int:
    """How many abilities are no mana abilities; each keyword is one."""
    count = 0
    for ability in abilities:
        if ability.kind is Kind.KEYWORDS:
            count += len(ability.keywords)
        elif ability.kind is not Kind.PART:
            count += not is_mana_ability(ability) and not is_triggered_mana_ability(ability)
    return count


def _taps_for_another_purpose(ability: Ability) -> bool:
    if ability.kind is Kind.KEYWORDS:
        return not TAPPING_KEYWORDS.isdisjoint(ability.keywords)
    return ability.kind is Kind.ACTIVATED and "{T}" in ability.cost and not is_mana_ability(ability)


def _tapped_damage(ability: Ability) -> int:
    if ability.kind is not Kind.TRIGGERED or ability.conditional:
        return 0
    return TAPPED_DAMAGE.read(ability.body.rstrip(".")) or 0


def _stays_tapped(ability: Ability) -> str | None:
    """Whether the permanent doesn't untap: "" for never, or the kind of counter that keeps it tapped."""
    if ability.kind is not Kind.STATIC or ability.conditional:
        return None
    return STAYS_TAPPED.read(ability.body.rstrip("."))


def _has_keyword(abilities: tuple[Ability, ...], keyword: str) -> bool:
    return any(keyword in ability.keywords and not ability.conditional for ability in abilities)
