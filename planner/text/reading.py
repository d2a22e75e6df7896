"""What a card's text comes to in a payment: the readings of permanents, cards in hand, spells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar

from planner.game.amounts import CountersOnSelf
from planner.game.characteristics import Characteristics, unsized
from planner.game.filters import Clause, Filter
from planner.game.land_types import intrinsic_abilities
from planner.game.missing_facts import PERMANENT
from planner.game.purposes import ProducedBy
from planner.game.readings import Could, Reach, Reading, Unread
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.game.written_abilities import Grant, HasCount, TypeChange, WrittenAbility
from planner.game.written_costs import CostTexts
from planner.text.costs.activated_costs import count_activated, read_activations
from planner.text.costs.spell_offers import read_offers, read_offers_in_hand
from planner.text.grammar.failing_lines import line_by_line
from planner.text.grammar.keywords import TAPPING_KEYWORDS
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind, read_abilities
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.templates import TemplateRow, TemplateTable, means
from planner.text.grammar.traverse import changed_parts
from planner.text.mana.mana_abilities import TARGET, is_mana_ability, written_abilities
from planner.text.mana.mana_effects import adds_mana, doubles_pool, during_payment, makes_mana
from planner.text.mana.spending_rules import read_only_from
from planner.text.phrases.cost_components import zone_of
from planner.text.phrases.filters import merged, read_filter
from planner.text.phrases.reach import reach_of
from planner.text.phrases.relevance import Scope, bearing, concerns, kinds_of, scope_of
from planner.text.phrases.scope import ITSELF
from planner.text.statics.becoming_tapped import read_tapped_damage
from planner.text.statics.damage import read_damage
from planner.text.statics.static_rules import Rules, of_bearer, read_further, read_rules, with_own_types

Controller = Literal["you", "opponent"]
CACHED = 16384

CARRIED_OUT: frozenset[str] = frozenset(
    {"grants", "triggers", "replacements", "spending", "changes", "copies", "costs"}
)
"""The parts of a ``Reading`` that planning carries out: a line that is read into another one is
reported as unread as well."""

STAYS_TAPPED: TemplateTable[str] = TemplateTable(
    TemplateRow("~ doesn't untap during your untap step", means("")),
    TemplateRow("~ enters[ the battlefield] tapped and doesn't untap during your untap step", means("")),
    TemplateRow(
        "~ doesn't untap during your untap step if it has a <counter> counter on it",
        lambda s: s.text("counter"),
    ),
)
"""Static abilities that keep the permanent tapped, and the kind of counter where it takes one (502.3)."""

TAPPED_DAMAGE: TemplateTable[int] = TemplateTable(
    TemplateRow(
        "whenever ~ becomes tapped, (it|~) deals <number> damage to you[ and <rest>]", lambda s: s.number
    ),
    TemplateRow("whenever ~ becomes tapped, you lose <number> life[ and <rest>]", lambda s: s.number),
)
"""Triggers that cost life whenever the permanent becomes tapped, and how much."""

# A trigger from the activation or resolution of a mana ability (605.1b).
_MANA_EVENT = pattern_of(r"\btap(?:s|ped)?\b[^.]{0,120}?\bfor (?:mana|\{)|\badds?\b[^.]{0,60}?\bmana\b")
# The counters that a permanent enters with (614.1c).
_ENTERS_WITH = pattern_of(
    r"\benters(?: the battlefield)?(?: tapped)? with (?:an?|\w+|that many|[\w ]{1,40}?) (?P<kind>[\w+/-]+)"
    r" counters? on (?:it|~)"
)
# What else such a trigger could do that a payment feels.
_PRICED_TRIGGER = pattern_of(
    r"\b(?:damage|loses? [^.,]{1,20} life|sacrifices?|exiles?|discards?|pays?|destroys?|returns?)\b"
)
# What a turn's first effect does to all mana that is made in it.
_AT_UPKEEP = pattern_of(
    r"at the beginning of each (?:player's )?upkeep, .*\btap(?:s|ped)?\b[^.]*\bfor mana\b"
)
_DIVERTED = ("", "itself", "some", "everything")
_DIVERTS = pattern_of(
    r"\bwould (?:die|(?:be put|go) into (?P<whose>an?|your|its owner's|their|an opponent's) graveyard)\b"
)
_GRAVEYARD_OF = {"your": Scope.YOU, "an opponent's": Scope.OPPONENTS}
_ALL_DIVERTED = pattern_of(
    r"if a card(?: or (?:a )?token)? would be put into (?:an?|your|an opponent's) "
    r"graveyard from anywhere(?: this turn)?, exile (?:it|that card|that object) instead"
)
_ITSELF_DIVERTED = pattern_of(r"if ~ would (?:die|be put into)")
# Eminence: a static ability that says that it functions there (113.6b).
_IN_GRAVEYARD = pattern_of(r"as long as ~ is in your graveyard\b")
_IN_COMMAND_ZONE = pattern_of(r"as long as ~ is in the command zone\b")
# One sentence that adds mana: no restriction on it, nothing else that it is good for.
_ADDS_ALONE = pattern_of(r"adds? (?:(?!\bif\b|\bwhen|\bspen[dt]\b)[^.])*\.?")
_FEE_AND_TAP = pattern_of(r"\{(\d{1,2})\}, \{T\}")
_CHOOSES = pattern_of(
    r"\bchoose (?:target |an? )(?P<what>[a-z ]{3,60}?)"
    r"(?: an opponent controls| you (?:don't )?control)?(?:\.|,|$)"
)
_ANY_PLAYER = pattern_of(r"\bany player may activate\b")


def read_permanent(card: Characteristics, controller: Controller = "you") -> Reading:
    """Read the text of a permanent for the player who pays (305.6, 605.1).

    ``controller`` is the permanent's. An opponent's permanent is no source, and its *you* and *opponents* are
    read from its side. Raises ``LanguageError`` for text that is evidently not English.
    """
    return _read_permanent(unsized(card), controller)


def read_card_in_hand(card: Characteristics) -> Reading:
    """Read the text of a card in hand: only abilities that function there (113.6).

    Raises ``LanguageError`` for text that is evidently not English.
    """
    return read_card_in_zone(card, Zone.HAND)


def read_card_in_zone(card: Characteristics, zone: Zone) -> Reading:
    """Read the text of a card in a zone other than the battlefield.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    return _read_card_in_zone(unsized(card), zone)


def read_spell(card: Characteristics) -> Reading:
    """Read a spell's text about its own total cost: ``costs`` and ``unread`` lines (601.2f).

    Raises ``LanguageError`` for text that is evidently not English.
    """
    return _read_spell(unsized(card))


@lru_cache(maxsize=CACHED)
@line_by_line
def _read_permanent(card: Characteristics, controller: Controller) -> Reading:
    abilities = read_abilities(card)
    if "Aura" in card.subtypes:
        abilities = tuple(map(of_bearer, abilities))
    mana: list[WrittenAbility] = []
    unread: list[Unread] = []
    if controller == "you":
        mana, unread = _mana_abilities(card, abilities, Zone.BATTLEFIELD)
        mana[:0] = intrinsic_abilities(card)
    else:
        unread = [
            Unread(ability.line.printed, Could.HELP)
            for ability in abilities
            if is_mana_ability(ability) and _ANY_PLAYER.search(ability.effect)
        ]
    activations = read_activations(card, abilities, Zone.BATTLEFIELD) if controller == "you" else ()
    changed = {change.text for activation in activations for change in activation.changes}
    said = [ability for ability in abilities if ability.line.printed not in changed]
    rules, more = _read_static_rules(said, card, controller)
    unread += more
    rules += Rules(changes=_no_creature(_keywords(abilities)))
    if any(_says_chosen(ability) for ability in abilities):
        rules = _of_kinds(rules, _chosen_kinds(abilities))
    return Reading(
        written=tuple(mana),
        activated=count_activated(card, abilities),
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
        copies=rules.copies,
        changes=rules.changes,
        diverts=max((_diverts(one, controller) for one in abilities), default="", key=_DIVERTED.index),
        from_graveyard=_from_graveyard(abilities) if controller == "you" else (),
        unread=tuple(unread),
        activations=activations,
        costs=with_own_types(rules.costs, card) or None,
        enters_with=frozenset(map(_enters_with, abilities)) - {""},
        damage=tuple(change for one in abilities for change in read_damage(one, controller)),
        tapped_by_damage=any(_tapped_damage(one) and "damage" in one.body for one in abilities),
    )


def _read_static_rules(
    abilities: Sequence[Ability], card: Characteristics, controller: Controller
) -> tuple[Rules, list[Unread]]:
    """Read the rules in a permanent's abilities, and list relevant lines that aren't understood."""
    rules, unread = Rules(), list[Unread]()
    for ability in abilities:
        if (tapping := read_tapped_damage(ability, controller)) is not None:
            rules += Rules(changes=(tapping,))
            continue
        further = read_further(ability, rules.costs) if ability.kind is AbilityLineKind.STATIC else None
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
            reach = (
                reach_of(ability.body, of_aura="Aura" in card.subtypes)
                if ability.kind is AbilityLineKind.STATIC
                else None
            )
            unread.append(Unread(ability.line.printed, could, kinds_of(ability.body), reach=reach))
    return rules, unread


@lru_cache(maxsize=CACHED)
@line_by_line
def _read_card_in_zone(card: Characteristics, zone: Zone) -> Reading:
    abilities = read_abilities(card)
    mana, unread = _mana_abilities(card, abilities, zone)
    costs = read_offers_in_hand(abilities) if zone == Zone.HAND else CostTexts()
    changes: tuple[TypeChange, ...] = ()
    grants: tuple[Grant, ...] = ()
    for ability in abilities if zone == Zone.GRAVEYARD else ():
        if _IN_GRAVEYARD.match(ability.body):
            read = read_rules(ability, card.name, "you")
            changes += read.changes if read else ()
            grants += read.grants if read else ()
            could = None if read else _other_bearing(ability, "you")
            unread += [Unread(ability.line.printed, could, kinds_of(ability.body))] if could else []
    for ability in abilities if zone == Zone.COMMAND else ():
        if _IN_COMMAND_ZONE.match(ability.body):
            read = read_rules(ability, card.name, "you")
            costs += read.costs if read else CostTexts()
            could = None if read else _other_bearing(ability, "you")
            unread += [Unread(ability.line.printed, could, kinds_of(ability.body))] if could else []
    return Reading(
        written=tuple(mana),
        others=_count_others(abilities),
        keywords=_keywords(abilities),
        diverts="itself" if any(_ITSELF_DIVERTED.match(ability.body) for ability in abilities) else "",
        from_graveyard=() if zone == Zone.GRAVEYARD else _from_graveyard(abilities),
        unread=tuple(unread),
        grants=grants,
        changes=changes,
        costs=costs or None,
        activations=read_activations(card, abilities, zone),
    )


@lru_cache(maxsize=CACHED)
@line_by_line
def _read_spell(card: Characteristics) -> Reading:
    abilities = read_abilities(card)
    only_from: list[ProducedBy] = []
    others: list[Ability] = []
    for ability in abilities:
        read = [read_only_from(sentence) for sentence in sentences(ability.body)]
        only_from += [one for one in read if one is not None]
        if len(read) != 1 or read[0] is None:
            others.append(ability)
    costs, unread = read_offers(tuple(others))
    return Reading(
        others=_count_others(abilities), only_from=tuple(only_from), costs=costs or None, unread=unread
    )


def is_triggered_mana_ability(ability: Ability) -> bool:
    """Whether an ability triggers on a mana ability and adds mana (605.1b)."""
    if ability.kind is not AbilityLineKind.TRIGGERED or TARGET.search(ability.body):
        return False
    event = _MANA_EVENT.search(ability.body)
    if event is None or ", " in ability.body[: event.start()]:
        return False
    return adds_mana(ability.body[event.end() :].partition(", ")[2])


def _mana_abilities(
    card: Characteristics, abilities: tuple[Ability, ...], zone: Zone
) -> tuple[list[WrittenAbility], list[Unread]]:
    """The mana abilities that function in a zone, and those that can't be read."""
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
            only_adds = not ability.conditional and _ADDS_ALONE.fullmatch(ability.effect) is not None
            taps = "{T}" in ability.cost and zone == Zone.BATTLEFIELD
            reach = Reach(taps=True, doubles=_doubles(ability)) if taps else None
            unread.append(Unread(ability.line.printed, Could.HELP, reach=reach, only_adds=only_adds))
    return read, unread


def _doubles(ability: Ability) -> int | None:
    """The generic cost of an ability that doubles the pool; None for another ability."""
    fee = _FEE_AND_TAP.fullmatch(ability.cost)
    return int(fee[1]) if fee and not ability.conditional and doubles_pool(ability.effect) else None


def _no_creature(keywords: frozenset[str]) -> tuple[TypeChange, ...]:
    """The type changes of keywords that make a permanent no creature: impending, bestow, reconfigure.

    With impending it is none while it has a time counter (702.176a), with the others while it is attached
    (702.103f, 702.151b).
    """
    found = []
    plain = TypeChange("", ITSELF, removes=frozenset({"Creature"}))
    if "impending" in keywords:
        timed = HasCount(CountersOnSelf("time"), ">=", 1)
        found.append(replace(plain, text="Impending", only_while=(timed,)))
    found += [
        replace(plain, text=one.capitalize(), if_attached=True)
        for one in ("bestow", "reconfigure")
        if one in keywords
    ]
    return tuple(found)


def _says_chosen(ability: Ability) -> bool:
    return "chosen permanent" in ability.body or "gain control of that permanent" in ability.body


def _chosen_kinds(abilities: tuple[Ability, ...]) -> tuple[Clause, ...]:
    """Read what the chosen permanent has to be: "choose a nonland permanent" (607.2d)."""
    for ability in abilities:
        match = _CHOOSES.search(ability.body)
        found = read_filter(match["what"]) if match is not None else None
        if found is not None and found.zone == Zone.BATTLEFIELD:
            return found.clauses
    return (Clause(),)


def _of_kinds(value: Any, kinds: tuple[Clause, ...]) -> Any:
    """Require these kinds in every filter for the chosen permanent."""
    if isinstance(value, Filter):
        if not any(clause.chosen == PERMANENT for clause in value.clauses):
            return value
        return replace(value, clauses=tuple(merged(a, b) for a in value.clauses for b in kinds))
    return changed_parts(value, lambda part: _of_kinds(part, kinds))


def _from_graveyard(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The lines of mana abilities that function in the graveyard."""
    there = (one for one in abilities if is_mana_ability(one) and zone_of(one.cost) == Zone.GRAVEYARD)
    own = tuple(ability.line.printed for ability in there if during_payment(ability.effect))
    given = tuple(
        ability.line.printed
        for ability in abilities
        if _IN_GRAVEYARD.match(ability.body) and any(map(makes_mana, ability.line.quotes))
    )
    return own + given


def _keywords(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The keywords that the object certainly has."""
    return frozenset(keyword for a in abilities if not a.conditional for keyword in a.keywords)


_T = TypeVar("_T")


def _named(written: _T, name: str) -> _T:
    """Replace ``~`` by the card's own name in every filter (201.5)."""
    return _renamed(written, name)  # type: ignore[no-any-return]


def _renamed(value: Any, name: str) -> Any:
    if isinstance(value, Clause):
        return replace(value, name=name) if value.name == "~" else value
    return changed_parts(value, lambda part: _renamed(part, name))


def _other_bearing(ability: Ability, controller: Controller) -> Could | None:
    """What an ability that isn't activated could do to the player's payments."""
    if ability.kind is AbilityLineKind.STATIC:
        return bearing(ability.line, ability.body, controller)
    if is_triggered_mana_ability(ability):
        event = ability.body.partition(", ")[0]
        if not concerns(scope_of(event), controller):
            return None
        return Could.EITHER if _PRICED_TRIGGER.search(ability.body) else Could.HELP
    return Could.EITHER if _AT_UPKEEP.match(ability.body) else None


def _count_others(abilities: tuple[Ability, ...]) -> int:
    """The number of abilities that aren't mana abilities; each keyword is one."""
    count = 0
    for ability in abilities:
        if ability.kind is AbilityLineKind.KEYWORDS:
            count += len(ability.keywords)
        elif ability.kind is not AbilityLineKind.PART:
            count += not is_mana_ability(ability) and not is_triggered_mana_ability(ability)
    return count


def _taps_for_another_purpose(ability: Ability) -> bool:
    if ability.kind is AbilityLineKind.KEYWORDS:
        return not TAPPING_KEYWORDS.isdisjoint(ability.keywords)
    return (
        ability.kind is AbilityLineKind.ACTIVATED and "{T}" in ability.cost and not is_mana_ability(ability)
    )


def _enters_with(ability: Ability) -> str:
    """The kind of counters that the permanent enters with; "" for none."""
    match = _ENTERS_WITH.search(ability.body) if ability.kind is AbilityLineKind.STATIC else None
    return match["kind"] if match is not None and ability.body.startswith("~ enters") else ""


def _tapped_damage(ability: Ability) -> int:
    if ability.kind is not AbilityLineKind.TRIGGERED or ability.conditional:
        return 0
    return TAPPED_DAMAGE.read(ability.body.rstrip(".")) or 0


def _stays_tapped(ability: Ability) -> str | None:
    """The kind of counter that keeps the permanent tapped; "" if it never untaps, None if it does."""
    if ability.kind is not AbilityLineKind.STATIC or ability.conditional:
        return None
    return STAYS_TAPPED.read(ability.body.rstrip("."))


def _diverts(ability: Ability, controller: Controller) -> str:
    """What an ability exiles, or puts elsewhere, instead of the payer's graveyard (614.6)."""
    body = ability.body
    match = _DIVERTS.search(body) if ability.kind is AbilityLineKind.STATIC else None
    if match is None:
        return ""
    if _ITSELF_DIVERTED.match(body):
        return "itself"
    if not concerns(_GRAVEYARD_OF.get(match["whose"] or "", scope_of(body)), controller):
        return ""
    return "everything" if _ALL_DIVERTED.match(body) and not ability.conditional else "some"


def _has_keyword(abilities: tuple[Ability, ...], keyword: str) -> bool:
    return any(keyword in ability.keywords and not ability.conditional for ability in abilities)
