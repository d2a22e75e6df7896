"""What static and triggered abilities do to mana and to costs, read exactly or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from planner.game.amounts import CountersOnSelf
from planner.game.characteristics import Characteristics
from planner.game.filters import Clause
from planner.game.purposes import Allowed
from planner.game.readings import LEAVES_TAPPED, Could
from planner.game.records import Record, field, replace
from planner.game.written_abilities import (
    ChosenIs,
    Condition,
    CopiedAbilities,
    Grant,
    HasCount,
    Holds,
    SpendAs,
    TapReplacement,
    TapTrigger,
    TypeChange,
)
from planner.game.written_costs import CostTexts, GrantedActivation
from planner.text.costs.cost_change_subjects import OWN_TYPES
from planner.text.costs.cost_changes import amended, read_changes, with_condition
from planner.text.costs.granted_cost_changes import read_given_changes
from planner.text.costs.granted_costs import read_granted
from planner.text.costs.granted_keywords import read_granted_keyword
from planner.text.costs.quoted_activations import quoted_activations
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind
from planner.text.grammar.normal_form import QUOTED, NormalLine, sentences
from planner.text.grammar.printed import as_printed
from planner.text.grammar.templates import TemplateRow, TemplateTable, means
from planner.text.grammar.traverse import parts_of
from planner.text.mana.granted_mana_abilities import read_grants
from planner.text.mana.spending_rules import read_spending
from planner.text.mana.tapped_for_mana import read_replacements, read_trigger
from planner.text.phrases.conditions import all_of
from planner.text.phrases.relevance import bears
from planner.text.statics.becoming_tapped import as_tapped_for_mana
from planner.text.statics.copied_abilities import ONLY_ONCE, read_copied
from planner.text.statics.crewing import read_crewing, read_twice
from planner.text.statics.prohibitions import read_prohibitions
from planner.text.statics.type_changes import applies_beyond
from planner.text.statics.type_changes import read_changes as read_type_changes


class Rules(Record, frozen=True):
    """The rules of a line about mana and costs, with the field names of ``Reading``."""

    grants: tuple[Grant, ...] = ()
    triggers: tuple[TapTrigger, ...] = ()
    replacements: tuple[TapReplacement, ...] = ()
    spending: tuple[SpendAs, ...] = ()
    changes: tuple[TypeChange, ...] = ()
    copies: tuple[CopiedAbilities, ...] = ()
    costs: CostTexts = field(default_factory=CostTexts)

    @property
    def parts(self) -> Iterator[str]:
        """The names of the fields that aren't empty."""
        return (field.name for field in fields(self) if getattr(self, field.name))

    @property
    def could(self) -> Could | None:
        """The possible effect on the payer's payments if the rules can't be applied."""
        replaced = any(one.tapped.controller != "opponent" for one in self.replacements)
        changed = any(not one.only_adds for one in self.changes)
        if replaced or changed or any(one.only for one in self.spending):
            return Could.EITHER
        watched = (
            *(one.objects for one in self.grants),
            *(one.tapped for one in self.triggers if one.outputs),
        )
        helped = (
            self.spending
            or self.changes
            or self.copies
            or any(objects.controller != "opponent" for objects in watched)
        )
        return Could.HELP if helped else None

    def __add__(self, other: Rules) -> Rules:
        """Combine two."""
        return Rules(
            self.grants + other.grants,
            self.triggers + other.triggers,
            self.replacements + other.replacements,
            self.spending + other.spending,
            self.changes + other.changes,
            self.copies + other.copies,
            self.costs + other.costs,
        )


# At each upkeep of the turn's player, so that it is over whenever something is paid in a turn.
_UPKEEP = pattern_of(r"at the beginning of each player's upkeep, that player chooses a color\. ")
_STILL = pattern_of(r"\. (?:they're|it's|those (?:lands|permanents) are) still (?:a )?(lands?)\b")
_LASTING = pattern_of(
    r"(?:that|each of those|those) (?P<noun>land|creature|artifact|permanent)s? "
    r"(?P<does>(?:is|are|becomes?) .{1,80}) for as long as (?:it has|they have) "
    r"(?P<counter>an? [a-z'-]{1,20} counter) on (?:it|them)"
)
_AND_KEPT = pattern_of(
    r"(?P<who>(?:enchanted|equipped) [a-z]{1,20}) (?P<does>.{1,120}),? and "
    r"(?P<kept>can't be sacrificed|can't have (?:[a-z0-9+/-]{1,20} )?counters put on it)"
)
# The modes of a permanent, of which one was chosen.
_MODES = ("•", "*")
_MODE = pattern_of(r"[•*] (?P<name>[a-z][a-z' ]{1,30}) — (?P<body>.+)")
# "As long as a creature card with flying is in a graveyard, ~ has flying. The same is true for haste."
_SAME = pattern_of(
    r"(?P<before>[^.]{1,200}\bflying\b[^.]{0,100})\. the same is true for (?P<others>[^.]{1,300})\.?"
)
# A sentence that goes on speaking of the one before.
_ABOUT_COSTS = pattern_of(
    rf"{QUOTED}|\bcosts?\b|convoke|improvise|delve|assist|affinity|undaunted|without paying|can't|can be cast"
    r"|exile|\bonly during their own turns\b"
)
_BEARER = pattern_of(r"^(?:enchanted|equipped|fortified) (?!player\b)[a-z]{3,20}\b")
_ITS_OWN = pattern_of(r"^(?:(?:it|that (?:creature|permanent|land|artifact))(?P<s>(?:'s)?)|(?P<its>its)) ")
_GOES_ON = pattern_of(r"\b(?:this effect|this ability|mana|instead|spend|otherwise|these|those|costs?)\b")


def read_rules(ability: Ability, name: str, speaker: str) -> Rules | None:
    """Read the rules of an ability's whole line; None if it has none, or can't be read.

    ``name`` is the card's, ``speaker`` its controller (``"you"`` or ``"opponent"``), who is *you* in the
    text; the result is from the payer's side.
    """
    if not ability.conditional:
        return _read(ability, name, speaker)
    # Only costs have a place for the condition.
    leveled = _at_a_level(ability, name, speaker)
    if leveled is not None and set(leveled.parts):
        return leveled
    found = (
        _read(ability, name, speaker) if ability.only_if and ability.kind is AbilityLineKind.STATIC else None
    )
    if found is not None and speaker == "you" and _only_gives_keywords(found):
        return Rules(changes=tuple(_at(one, ability) for one in found.changes))
    if found is None or set(found.parts) - {"costs"} or not found.costs.conditional:
        return None
    return Rules(costs=with_condition(found.costs, all_of(list(ability.only_if))))


def read_further(ability: Ability, before: CostTexts) -> CostTexts | None:
    """Apply a line that only continues the cost changes before it; None for another line."""
    for sentence in sentences(ability.body):
        further = amended(sentence, before)
        if further is None:
            return None
        before = further
    return before


def with_own_types(costs: CostTexts, card: Characteristics) -> CostTexts:
    """Fill in the card's creature types for "share a creature type with ~"."""
    if not any(isinstance(part, Clause) and part.chosen == OWN_TYPES for part in parts_of(costs.changes)):
        return costs

    def of_card(allowed: Allowed) -> Allowed:
        clauses = tuple(
            replace(clause, chosen=None, subtypes=clause.subtypes | {one})
            for clause in allowed.clauses
            for one in card.subtypes
        )
        asks = any(clause.chosen == OWN_TYPES for clause in allowed.clauses)
        return replace(allowed, clauses=clauses) if asks and clauses else allowed

    changes = (replace(one, allowed=tuple(map(of_card, one.allowed))) for one in costs.changes)
    return replace(costs, changes=tuple(changes))


def _lasting(ability: Ability, name: str, speaker: str) -> Rules | None:
    """Read changes to permanents that last while they have a counter of a kind (611.2b)."""
    found = None
    for sentence in sentences(ability.body):
        match = _LASTING.fullmatch(sentence)
        if match is None:
            continue
        lasting = f"each {match['noun']} with {match['counter']} on it {match['does']}"
        read = read_type_changes(lasting, ability.line, name, speaker)
        if read is None:
            return None
        found = Rules(changes=(*(found.changes if found else ()), read[0]))
    return found


def _mode(ability: Ability, name: str, speaker: str) -> Rules | None:
    """Read one of the modes of which one was chosen as the permanent entered (700.2)."""
    match = _MODE.fullmatch(ability.line.text)
    if match is None:
        return None
    chosen: Condition = ChosenIs(as_printed(match["name"], ability.line.printed))
    body = match["body"]
    found = _read(replace(ability, body=body, line=replace(ability.line, text=body)), name, speaker)
    if found is None or found.replacements or found.spending or not found.costs.conditional:
        return None
    under = replace(ability, only_if=(chosen,))
    return Rules(
        grants=tuple(replace(one, only_while=(*one.only_while, chosen)) for one in found.grants),
        changes=tuple(_at(one, under) for one in found.changes),
        triggers=tuple(
            replace(one, only_if=all_of([*([one.only_if] if one.only_if else []), chosen]))
            for one in found.triggers
        ),
        costs=with_condition(found.costs, chosen),
    )


def _read(ability: Ability, name: str, speaker: str) -> Rules | None:
    if ability.kind is AbilityLineKind.STATIC and ability.line.text.startswith(_MODES):
        return _mode(ability, name, speaker)
    if "for as long as" in ability.body and (lasting := _lasting(ability, name, speaker)) is not None:
        return lasting
    body = _UPKEEP.sub("", ability.body)
    if ability.kind is AbilityLineKind.TRIGGERED or body.startswith("until end of turn, whenever "):
        tapped = as_tapped_for_mana(body)
        triggers = read_trigger(ability.line, tapped or body, speaker)
        if triggers is not None:
            return Rules(triggers=triggers, changes=_leaving(triggers, ability.line) if tapped else ())
        if body == ability.body:
            return None
    elif ability.kind is not AbilityLineKind.STATIC:
        return None
    if same := _SAME.fullmatch(body):
        # Of all these keywords only haste bears on what can be paid.
        body = same["before"].replace("flying", "haste") if "haste" in same["others"] else body
    keyword = read_granted_keyword(sentences(body), ability.line, speaker)
    if keyword is not None:
        return Rules(costs=keyword)
    return _read_sentences(body, ability.line, name, speaker)


def _read_sentences(body: str, line: NormalLine, name: str, speaker: str) -> Rules | None:
    """Read the sentences of a line in order; each may refer to earlier ones."""
    found: Rules | None = None
    for sentence in _with_bearers(sentences(_STILL.sub(r" that are still \1", body))):
        beyond = applies_beyond(sentence, speaker) if found is not None and found.changes else None
        if found is not None and beyond is not None:
            changes = tuple(replace(change, beyond=beyond) for change in found.changes)
            found = replace(found, changes=changes)
            continue
        if found is not None and IGNORED_FOR_A_PRICE.read(sentence):
            continue
        further = None if found is None else amended(sentence, found.costs)
        if found is not None and further is not None:
            found = replace(found, costs=further)
            continue
        if found is not None and found.copies and ONLY_ONCE.read(sentence):
            found = replace(found, copies=tuple(replace(one, once=True) for one in found.copies))
            continue
        read = _sentence(sentence, line, name, speaker, found or Rules())
        if read is not None:
            found = read if found is None else found + read
        elif _GOES_ON.search(sentence) or bears(sentence):
            return None
    return found


def _leaving(triggers: tuple[TapTrigger, ...], line: NormalLine) -> tuple[TypeChange, ...]:
    """Mark permanents that a trigger destroys or returns as they become tapped, for any use."""
    return tuple(
        TypeChange(line.printed, one.tapped, one.attached, keywords=frozenset({LEAVES_TAPPED}))
        for one in triggers
        if one.after.leaves and one.only_if is None
    )


def of_bearer(ability: Ability) -> Ability:
    """Replace *it* at the beginning of an Aura's line by "enchanted permanent" (303.4)."""
    if ability.kind is not AbilityLineKind.STATIC or _ITS_OWN.match(ability.body) is None:
        return ability
    return replace(ability, body=_named(ability.body, "enchanted permanent"))


def _with_bearers(said: tuple[str, ...]) -> Iterator[str]:
    """Replace *it* by this object's host, if an earlier sentence names the host (301.5, 303.4)."""
    bearer = ""
    for sentence in said:
        named = _BEARER.match(sentence)
        bearer = named[0] if named else bearer
        yield _named(sentence, bearer) if bearer else sentence


def _named(sentence: str, bearer: str) -> str:
    """Replace *it* and *its* at the beginning of a sentence by the host."""

    def named(match: re.Match[str]) -> str:
        return f"{bearer}'s " if match["its"] or match["s"] else f"{bearer} "

    return _ITS_OWN.sub(named, sentence)


IGNORED_FOR_A_PRICE: TemplateTable[bool] = TemplateTable(
    TemplateRow("if ~ leaves the battlefield, this effect continues until end of turn", means(True)),
    TemplateRow(
        "[<few> ]controller may <cost> for that player to ignore this effect until end of turn", means(True)
    ),
)
"""What lets a player leave an effect aside, who hasn't paid for that as far as the request says.

Or what only says how long the effect lasts behind the object, which is here.
"""


def _at_a_level(ability: Ability, name: str, speaker: str) -> Rules | None:
    """Read an ability for a level of its object, or from a chapter on (711.2, 714.2b).

    The level stays the same during a payment.
    """
    if not ability.only_if or not all(map(_is_level, ability.only_if)) or speaker != "you":
        return None
    found = read_rules(replace(ability, conditional=False, only_if=()), name, speaker)
    if found is None or found.replacements or found.spending:
        return None
    return Rules(
        grants=tuple(replace(one, only_while=ability.only_if) for one in found.grants),
        changes=tuple(_at(one, ability) for one in found.changes),
        triggers=tuple(
            replace(one, only_if=all_of([*([one.only_if] if one.only_if else []), *ability.only_if]))
            for one in found.triggers
        ),
        costs=CostTexts(
            activations=tuple(
                replace(one, only_if=all_of([*([one.only_if] if one.only_if else []), *ability.only_if]))
                for one in found.costs.activations
            )
        ),
    )


def _at(change: TypeChange, ability: Ability) -> TypeChange:
    return replace(change, only_while=(*change.only_while, *ability.only_if))


def _only_gives_keywords(rules: Rules) -> bool:
    return [*rules.parts] == ["changes"] and all(change.only_keywords for change in rules.changes)


def _is_level(condition: Condition) -> bool:
    if isinstance(condition, HasCount):
        return condition.count in (CountersOnSelf("level"), CountersOnSelf("lore"))
    return isinstance(condition, Holds) and condition.words.startswith("~ is level")


def _sentence(sentence: str, line: NormalLine, name: str, speaker: str, before: Rules) -> Rules | None:
    if grants := read_grants(sentence, line, name, speaker):
        return Rules(grants=grants)
    if match := _AND_KEPT.fullmatch(sentence):
        who, does, kept = match["who"], match["does"].rstrip(", "), match["kept"]
        parts = [_sentence(one, line, name, speaker, before) for one in (f"{who} {does}", f"{who} {kept}")]
        if parts[0] and parts[1]:
            return parts[0] + parts[1]
    if (crewing := read_crewing(sentence, line, speaker)) is not None:
        also = _costs(sentence, line, speaker)
        return Rules(changes=(crewing,), costs=also or CostTexts())
    if (twice := read_twice(sentence, line, speaker)) is not None:
        return Rules(changes=(twice,))
    if changes := read_type_changes(sentence, line, name, speaker):
        return Rules(changes=(changes[0],), grants=changes[1], costs=_quoted(changes[0], line, name, speaker))
    costs = _costs(sentence, line, speaker)
    if costs is not None:
        return Rules(costs=costs)
    if "activated abilities of" in sentence and (copies := read_copied(sentence, line, speaker)) is not None:
        return Rules(copies=copies)
    return _of_mana(sentence, line, name, speaker, before) if "mana" in sentence else None


def _of_mana(sentence: str, line: NormalLine, name: str, speaker: str, before: Rules) -> Rules | None:
    """Read a sentence about mana: replacement effects, or ways to spend it."""
    replacements = read_replacements(sentence, line, speaker)
    if replacements is not None:
        return Rules(replacements=replacements)
    if before.copies:  # "those abilities" are the ones that it has of others
        sentence = sentence.replace("those abilities", "abilities of ~")
    spending = read_spending(sentence, line, speaker, before.spending)
    return None if spending is None else Rules(spending=tuple(_of_name(one, name) for one in spending))


def _of_name(spending: SpendAs, name: str) -> SpendAs:
    """Replace ``~`` by the card's own name in purposes of mana (201.5)."""
    purposes = spending.purposes
    if purposes is None or not any(clause.name == "~" for one in purposes.allowed for clause in one.clauses):
        return spending
    own = tuple(
        replace(one, clauses=tuple(replace(c, name=name) if c.name == "~" else c for c in one.clauses))
        for one in purposes.allowed
    )
    return replace(spending, purposes=replace(purposes, allowed=own))


def _quoted(change: TypeChange, line: NormalLine, name: str, speaker: str) -> CostTexts:
    """The activated non-mana abilities in quotes that the objects of a change have."""
    if not line.quotes or not (change.others and (speaker == "you" or change.attached)):
        return CostTexts()
    only_if = all_of(list(change.only_while))
    return CostTexts(
        activations=tuple(
            GrantedActivation(line.printed, change.objects, one, only_if, change.attached)
            for one in quoted_activations(line, name)
        )
    )


def _costs(sentence: str, line: NormalLine, speaker: str) -> CostTexts | None:
    if not _ABOUT_COSTS.search(sentence):
        return None
    for read in (read_changes, read_granted, read_prohibitions, read_given_changes):
        found = read(sentence, line, speaker)
        if found is not None:
            return found
    return None
