"""Whose costs a change speaks of: "creature spells you cast", "equip costs you pay", "abilities of lands".

The subject of a sentence that increases or reduces costs (601.2f, 602.2b), from the side of
the player who pays.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from planner.game.amounts import Fact, Targeted
from planner.game.filters import Clause, Filter
from planner.game.purposes import Allowed
from planner.game.written_abilities import AnyOf, Condition, HasCount, Holds, Turn
from planner.text.grammar.keywords import CONDITIONAL_LABELS, KEYWORDS
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.phrases.conditions import all_of
from planner.text.phrases.filters import merged, read_filter
from planner.text.phrases.scope import ITSELF, read_permanents
from planner.text.phrases.spending_restrictions import read_spells

SPELL, ABILITY, SPECIAL = "spell", "ability", "special_action"
MANA_ABILITIES = Allowed(ABILITY, mana_ability=True)


@dataclass(frozen=True, slots=True)
class Subject:
    """The payments that a sentence speaks of.

    ``concerns`` says whether the payer's can be among them: nothing else of a subject
    matters where they can't. ``part`` is the keyword of an additional cost where only that is
    spoken of ("buyback costs"). ``targets`` and ``source`` are read from the speaker's side.
    """

    concerns: bool
    allowed: tuple[Allowed, ...] = ()
    denied: tuple[Allowed, ...] = ()
    targets: Filter | None = None
    source: Filter | None = None
    only_if: Condition | None = None
    part: str = ""


_YOU, _OPPONENTS = "you", "opponents"
_WHO = (
    r"(?:that )?(?P<who>you|your opponents|opponents|an opponent|each opponent|a player|each player|players"
    r"|any player|they)"
)
_CASTS = pattern_of(rf" {_WHO} casts?(?P<own> but (?:don't|doesn't|do not) own)?(?= |$)")
_ACTIVATES = pattern_of(rf" {_WHO} activates?(?= |$)")
_PAYS = pattern_of(rf" {_WHO} pays?(?= |$)")
_EACH = pattern_of(r"^(?:each|all|any|the|an?) ")
_SAID_BEFORE = pattern_of(r"(?:those|that|this|these|it|they)\b")
_ORDINAL = pattern_of(r"^the (?P<which>first|second|third|fourth|fifth|next) ")
_NUMBERS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4}
_WHEN: tuple[tuple[re.Pattern[str], Condition | None], ...] = tuple(
    (pattern_of(rf" {pattern}(?= |$)"), condition)
    for pattern, condition in (
        (r"during each of (?:your|their) turns", Turn("you")),
        (r"during your turn", Turn("you")),
        (r"on your turn", Turn("you")),
        (r"(?:during|on) (?:each (?:of )?)?(?:your )?opponents?'s? turns?", Turn("opponent")),
        (r"each turn", None),
        (r"this turn", None),
    )
)
_TARGETS = pattern_of(r" that targets? (?P<targets>.+)$")
_YOU_OR = pattern_of(r"you(?:(?: and/or| or) (?P<what>.+))?")
_THAT_IS = pattern_of(r"^(?P<noun>(?:[a-z-]+ ){0,3}spells?) that(?:'s|'re| is| are) (?:an? )?(?P<what>.+)$")
_SHARED_TYPE = pattern_of(
    r"(?P<spells>.*\bspells?) that shares? a (?P<what>creature|card) type with"
    r" (?:~|(?:the|a) (?P<card>exiled) card)"
)
OWN_TYPES = "own creature types"
"""What stands in a clause for the creature types of the object that has the text."""
_COMMANDER = pattern_of(r"your commanders?|commanders? spells?|commanders?")

_ABILITIES = pattern_of(
    r"(?:activated )?(?P<kind>[a-z-]+(?: [a-z]+)?) (?:abilities|ability)|(?:abilities|ability)"
)
_NOT_MANA = pattern_of(r" that (?:aren't|isn't|are not|is not) (?:a )?mana abilit(?:y|ies)")
_OF = pattern_of(r" of (?P<objects>.+)$")
_ITS_ABILITY = pattern_of(r"(?:~|this [a-z]+)'s (?P<kind>[a-z-]+(?: [a-z]+)?) abilit(?:y|ies)")
_COSTS = pattern_of(r"(?P<kind>[a-z-]+(?: [a-z]+)?) costs?")
_FROM_HAND = pattern_of(
    r"(?P<kind>foretelling|plotting|suspending) (?:a card|cards|.{1,40} cards?) from your hand"
)
_SOURCES = pattern_of(r"(?P<what>(?:[a-z-]+ ){0,3})sources?(?P<later> with .+)?")

_ACTIVATED_KEYWORDS = CONDITIONAL_LABELS | {
    *("equip", "cycling", "ninjutsu", "commander ninjutsu", "crew", "saddle", "outlast", "level up"),
    *("unearth", "scavenge", "embalm", "eternalize", "encore", "reconfigure", "fortify", "transmute"),
    *("reinforce", "transfigure", "forecast", "craft", "station", "aura swap", "loyalty"),
}
"""Keywords and labels of activated abilities (702)."""

_SPECIAL = {
    **dict.fromkeys(["foretelling", "foretell"], "foretell"),
    **dict.fromkeys(["plotting", "plot"], "plot"),
    **dict.fromkeys(["suspending", "suspend"], "suspend"),
    **dict.fromkeys(["morph", "megamorph", "disguise"], "turn face up"),
    "unlock": "unlock",
}
"""Special actions that have a cost (116.2), and the tag of each."""

_PART_OF_COST = frozenset(
    ["buyback", "kicker", "multikicker", "entwine", "escalate", "replicate", "offspring", "squad", "splice"]
)
"""Additional costs (118.8): what changes them changes that part of a total cost only."""

_NO_COSTS = frozenset(["casualty", "conspire", "spree", "strive"])
"""Keywords of additional costs that nothing calls by their name."""


def read_subject(words: str, speaker: str) -> Subject | None:
    """What a change of costs speaks of, where ``speaker`` says it; None where that can't be read.

    >>> read_subject("creature spells you cast", "opponent").concerns
    False
    """
    found = _ITS_ABILITY.fullmatch(words)
    if found:
        return _keyword_ability(found["kind"], ITSELF)
    match = _FROM_HAND.fullmatch(words)
    if match:
        return _ours(Allowed(SPECIAL, tags=frozenset({_SPECIAL[match["kind"]]})), speaker)
    if _COMMANDER.fullmatch(words):
        return _ours(Allowed(SPELL, commander=True), speaker)
    if _SAID_BEFORE.match(words):
        return None
    ordinal = _ORDINAL.match(words)
    words = words[ordinal.end() :] if ordinal else _EACH.sub("", words)
    words, conditions = _without_times(words)
    if re.search(r"\bspells?\b", words):
        read = _spells(words, speaker)
        counted = _noun(_CASTS.sub("", words)), "cast"
    elif re.search(r"\babilit(?:y|ies)\b", words):
        read = _abilities(words, speaker)
        counted = _noun(_ACTIVATES.sub("", words)), "activated"
    else:
        read, counted = _costs(words, speaker), ("", "")
    if read is None or not read.concerns:
        return read
    if ordinal and ordinal["which"] != "next":
        if not counted[0]:
            return None
        conditions.append(_so_many_before(*counted, _NUMBERS[ordinal["which"]]))
    return replace(read, only_if=all_of([*conditions, *([read.only_if] if read.only_if else [])]))


def _ours(allowed: Allowed, speaker: str) -> Subject:
    """What only its controller's own payments can be."""
    return Subject(speaker == "you", (allowed,))


def _without_times(words: str) -> tuple[str, list[Condition]]:
    conditions = []
    for pattern, condition in _WHEN:
        if pattern.search(words):
            words = pattern.sub("", words)
            conditions += [condition] if condition else []
    return words, conditions


def _noun(words: str) -> str:
    """What is counted, in the plural: "creature spells"."""
    return re.sub(
        r"\b(spell|abilit)(?:y|ies|s)?\b", lambda m: {"spell": "spells", "abilit": "abilities"}[m[1]], words
    )


def _so_many_before(noun: str, did: str, number: int) -> Condition:
    """That so many of them were cast or activated this turn: none, too, where nothing was cast at all."""
    exact = HasCount(Fact(f"{noun} {did}", of_payer=True), "=", number)
    if noun == "spells":
        return HasCount(Fact("spells_cast", of_payer=True), "=", number)
    if number or did != "cast":
        return exact
    return AnyOf((HasCount(Fact("spells_cast", of_payer=True), "=", 0), exact))


def whose(match: re.Match[str] | None, speaker: str) -> bool:
    """Whether the payer can be meant, where the words name who casts, activates or pays."""
    who = match["who"] if match else ""
    if "opponent" in who:
        return speaker == "opponent"
    return speaker == "you" or who != "you"


# --- spells -----------------------------------------------------------------------------------


def _spells(words: str, speaker: str) -> Subject | None:
    caster = _CASTS.search(words)
    words = _CASTS.sub("", words)
    targets = _TARGETS.search(words)
    words = _TARGETS.sub("", words)
    allowed = read_which_spells(words)
    if allowed is None:
        return None
    if caster and caster["own"]:
        allowed = tuple(replace(one, tags=one.tags | {"not owned"}) for one in allowed)
    if not whose(caster, speaker):
        return Subject(False)
    targeted = read_target(targets["targets"]) if targets else None
    if targets and targeted is None:
        at_a_player = _at_a_player(targets["targets"], speaker)
        return None if at_a_player is None else Subject(True, allowed, only_if=at_a_player)
    return Subject(True, allowed, targets=targeted)


def _at_a_player(words: str, speaker: str) -> Condition | None:
    """That "you or a permanent you control" is targeted: players have no ids, so the facts say that."""
    match = _YOU_OR.fullmatch(words)
    objects = read_target(match["what"]) if match and match["what"] else None
    if match is None or (match["what"] and objects is None):
        return None
    player = Holds("it targets you" if speaker == "you" else "it targets an opponent")
    return player if objects is None else AnyOf((HasCount(Targeted(objects), ">=", 1), player))


def read_which_spells(words: str) -> tuple[Allowed, ...] | None:
    """Spells in words, singular or plural, with what stands behind *that's*; None for other words."""
    words = _EACH.sub("", words).removeprefix("other ")  # what is on the battlefield is no spell
    if shared := _SHARED_TYPE.fullmatch(words):
        read = read_spells(shared["spells"])
        # Which types the exiled card has, the request says as what was chosen.
        of = "type" if shared["card"] else OWN_TYPES
        if not shared["card"] and shared["what"] == "card":
            return None
        return read and _both(read, (Allowed(SPELL, (Clause(chosen=of),)),))
    if _COMMANDER.fullmatch(words):
        return (Allowed(SPELL, commander=True),)
    match = _THAT_IS.fullmatch(words)
    if match:
        what = re.sub(r"\b(?:an?|the) ", "", match["what"].replace("one or more colors", "colored"))
        adjectives = match["noun"].rpartition(" ")[0] if " " in match["noun"] else ""
        read = read_spells(f"{what} spells")
        own = read_spells(f"{adjectives} spells") if adjectives else (Allowed(SPELL),)
        return None if read is None or own is None else _both(own, read)
    return read_spells(words)


def _both(ones: tuple[Allowed, ...], others: tuple[Allowed, ...]) -> tuple[Allowed, ...] | None:
    """What is allowed by both, for spells that ask for nothing but characteristics."""
    if len(ones) != 1 or len(others) != 1:
        return None
    one, other = ones[0], others[0]
    clauses = tuple(merged(a, b) for a in one.clauses or (Clause(),) for b in other.clauses or (Clause(),))
    return (replace(one, clauses=() if Clause() in clauses else clauses, tags=one.tags | other.tags),)


def read_target(words: str) -> Filter | None:
    """What is targeted, in words: "~", "a creature you control", "one or more permanents"."""
    if words in ("~", "it"):
        return ITSELF
    if re.search(r"\b(?:you or|player|opponent or|enchanted|equipped)\b", words):
        return None
    if re.search(r"\bcards?\b|\bspells?\b", words):
        found = read_filter(words)
        return found if found is not None and found.zone == "graveyard" else None
    return read_permanents(words, "you")


# --- abilities and costs of keywords -----------------------------------------------------------


def _abilities(words: str, speaker: str) -> Subject | None:
    activates = _ACTIVATES.search(words)
    words = _ACTIVATES.sub("", words)
    targets = _TARGETS.search(words) if not _NOT_MANA.search(words) else None
    words = words[: targets.start()] if targets else words
    denied: tuple[Allowed, ...] = (MANA_ABILITIES,) if _NOT_MANA.search(words) else ()
    words = _NOT_MANA.sub("", words)
    of = _OF.search(words)
    words = words[: of.start()] if of else words
    match = _ABILITIES.fullmatch(words)
    if match is None:
        return None
    if not whose(activates, speaker):
        return Subject(False)
    kind = match["kind"]
    found = Subject(True, (Allowed(ABILITY),)) if kind in (None, "activated") else _keyword_ability(kind)
    if found is None:
        return None
    if of:
        found = _with_source(found, of["objects"], speaker)
    if targets and found is not None:
        target = read_target(targets["targets"])
        at_a_player = None if target else _at_a_player(targets["targets"], speaker)
        found = replace(found, targets=target, only_if=at_a_player) if target or at_a_player else None
        denied += (MANA_ABILITIES,) if at_a_player else ()  # none of them has a target (605.1a)
    return found and replace(found, denied=found.denied + denied)


def _keyword_ability(kind: str, source: Filter | None = None) -> Subject | None:
    if kind not in _ACTIVATED_KEYWORDS:
        return None
    return Subject(True, (Allowed(ABILITY, tags=frozenset({kind})),), source=source)


def _with_source(found: Subject, words: str, speaker: str) -> Subject | None:
    """The subject with the objects whose abilities it speaks of."""
    match = _SOURCES.fullmatch(words)
    if match:
        read = read_filter(f"{match['what']}card{match['later'] or ''}")
        if read is None or read.other:
            return None
        source = replace(read, words=words, zone="any", controller="any")
        return _narrowed(found, source)
    read = read_permanents(words, "you")
    if read is None:
        return None
    if speaker == "opponent" and read.controller == "you":
        return Subject(False)
    if speaker == "you" and read.controller == "opponent":
        return Subject(False)
    return _narrowed(found, read)


def _narrowed(found: Subject, source: Filter) -> Subject:
    """The subject for those sources only, as far as the characteristics of a card tell that."""
    told = tuple(
        replace(clause, tapped=None, counter=None, attacking=None, commander=None, keyword=None)
        for clause in source.clauses
    )
    clauses = () if Clause() in told else told
    return replace(
        found, allowed=tuple(replace(one, clauses=clauses) for one in found.allowed), source=source
    )


def _costs(words: str, speaker: str) -> Subject | None:
    """Costs of a keyword: "flashback costs your opponents pay"."""
    pays = _PAYS.search(words)
    match = _COSTS.fullmatch(_PAYS.sub("", words))
    if match is None:
        return None
    kind = match["kind"]
    if kind in _NO_COSTS or (
        kind not in KEYWORDS and kind not in _ACTIVATED_KEYWORDS and kind not in _SPECIAL
    ):
        return None
    if not whose(pays, speaker):
        return Subject(False)
    if kind in _PART_OF_COST:
        return Subject(True, (Allowed(SPELL),), part=kind)
    if kind in _SPECIAL:
        return Subject(True, (Allowed(SPECIAL, tags=frozenset({_SPECIAL[kind]})),))
    if kind in _ACTIVATED_KEYWORDS:
        return Subject(True, (Allowed(ABILITY, tags=frozenset({kind})),))
    return Subject(True, (Allowed(SPELL, tags=frozenset({kind})),))
