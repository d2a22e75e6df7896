"""Which spells may be cast, from where and when, as texts say it (101.2, 117.1a, 305.2, 601.3).

"You may cast creature spells from your graveyard", "Cast this spell only during combat", "Each opponent can
cast spells only any time they could cast a sorcery". None of it changes what a spell costs, so that it is
read only where somebody asks whether casting a spell is permitted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from planner.game.casting_rules import CastingEffect, CastingRule
from planner.game.filters import Clause
from planner.game.purposes import Allowed
from planner.game.records import replace
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.game.written_abilities import Announced, Condition, Holds, Not, TurnCondition
from planner.text.costs.cost_change_subjects import read_which_spells
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine, read_lines
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, number
from planner.text.phrases.conditions import all_of, condition_in, read_condition
from planner.text.phrases.leading import LEADING_OFFERS, read_leading, without_duration
from planner.text.phrases.scope import may_be_payer

MOST_READ = 8_192
"""Texts whose rules are remembered."""
_SPEAKS = pattern_of(r"\b(?:cast|play)\b|can't be cast\b|\badditional lands?\b")
_LABEL = pattern_of(r"^(?![ivx]+(?:, [ivx]+)* — )[a-z' ]{1,40} — ")
_NOT_STATIC = pattern_of(
    r"^(?:when|whenever|at the beginning|[ivx]+(?:, [ivx]+)* — |[•*] ?|\[?[+-]?[\dx]+\]?: |\{|[^:\"]{1,80}: )"
)
"""What lines begin with that aren't static: triggers, chapters, modes, activated abilities."""
_COMBAT = TurnCondition(step="combat")
_BY = pattern_of(r" by [a-z]+ing\b.*$| using (?:its|their) .*$")
_ONE_OF = pattern_of(r"^(?:up to )?(?:one|an?|any number of) ")
_THERE = pattern_of(
    r"^(?P<what>.*?) from (?:among (?:the )?cards in )?(?P<zone>your graveyard|exile|any graveyard|the top "
    r"of your library|your library|a graveyard)(?P<rest>.*)$"
)
_EXILED = pattern_of(
    r"^(?P<what>.*?)(?: cards?)? ?(?:you (?:don't )?own )?(?:from among (?:the )?(?:cards?|them)[^.]*|exiled)"
    r" (?:you own )?(?:exiled )?(?:with|by|this way)\b.*$"
)
_STEPS = {
    "combat": _COMBAT,
    "your turn": TurnCondition(Whose.YOU),
    "your own turn": TurnCondition(Whose.YOU),
    "an opponent's turn": TurnCondition(Whose.OPPONENT),
    "combat on an opponent's turn": TurnCondition(Whose.OPPONENT, "combat"),
    "combat on your turn": TurnCondition(Whose.YOU, "combat"),
    "your main phase": TurnCondition(Whose.YOU, "main"),
    "your upkeep": TurnCondition(Whose.YOU, "upkeep"),
    "an opponent's upkeep": TurnCondition(Whose.OPPONENT, "upkeep"),
    "your end step": TurnCondition(Whose.YOU, "end"),
    "an opponent's end step": TurnCondition(Whose.OPPONENT, "end"),
}
"""Times in words, as conditions."""
_PART_OF_COMBAT = pattern_of(
    r"(?:the declare (?:attackers|blockers) step|combat (?:before|after) blockers are declared"
    r"|your declare attackers step|the declare blockers step on an opponent's turn)"
)
_AND_ONLY = pattern_of(r",? and only ")
_OR_ACTIVATE = pattern_of(r" or activate abilities\b.*$| or play lands$")
_CARDS = pattern_of(r"cards\b")
"""What is played: lands, and spells that are cast."""
_FROM_ZONE = pattern_of(r"^(?:a |your |their )?(graveyard|hand|exile)s?$")


@lru_cache(maxsize=MOST_READ)
def read_casting_rules(name: str, text: str, speaker: str) -> tuple[CastingRule, ...]:
    """Read a text's rules about casting spells and playing lands; ``speaker`` has the text.

    >>> read_casting_rules("Orrery", "You may cast spells as though they had flash.", "you")[0].does.name
    'FLASH'
    """
    if not _SPEAKS.search(text.lower()):
        return ()
    found: list[CastingRule] = []
    for line in read_lines(name, text):
        found += _of_line(line, speaker)
    return tuple(found)


def _of_line(line: NormalLine, speaker: str) -> list[CastingRule]:
    return [rule for _, rule in _sentences(line, speaker) if rule is not None]


def _sentences(
    line: NormalLine, speaker: str, *, resolving: bool = False
) -> Iterator[tuple[str, CastingRule | None]]:
    """Read each sentence that could be about casting or playing; None for one not read.

    Only static lines count. With ``resolving`` also others, and those that give a keyword for casting.
    """
    words = _LABEL.sub("", line.text)
    if _NOT_STATIC.match(words) and not resolving:
        return
    for sentence in NormalLine(line.printed, words).sentences:
        if not (_SPEAKS.search(sentence) or (resolving and _GIVES.search(sentence))):
            continue
        conditions, rest = read_leading(sentence, LEADING_OFFERS)
        context = Context(line, speaker)
        rule = RULES.read(rest, context) or RULES.read(without_duration(rest), context)
        if rule is not None:
            more = [*conditions, *([rule.only_if] if rule.only_if is not None else [])]
            rule = replace(rule, text=line.printed, only_if=all_of(more))
        yield sentence, rule


# --- what isn't read -------------------------------------------------------------------------------

_SUBJECT = pattern_of(r"\b(?P<who>your opponents|each opponent|opponents|each player|players|you)\b")
_COUNTED = pattern_of(r"can't cast (?:more than one|additional)\b")
"""What ``planner.costing.casting_limits`` reads."""
_ITSELF = pattern_of(r"\b(?:cast|play) ~|~ can be cast\b")
_FORBIDS_ITSELF = pattern_of(r"can't (?:cast|play) (?:~|it\b)|\bcast ~ only\b|~ can't be cast\b")
_Words = tuple[CastingEffect, re.Pattern[str]]
_UNREAD: tuple[_Words, ...] = (
    (
        CastingEffect.CANT,
        pattern_of(r"can't (?:cast|play|be cast|be played)\b|\bcan (?:cast|play) .*\bonly\b|^cast ~ only\b"),
    ),
    (
        CastingEffect.FLASH,
        pattern_of(r"\bas though (?:it|they) had flash\b|\bany time (?:you|they) could cast an instant\b"),
    ),
    (CastingEffect.ANOTHER_LAND, pattern_of(r"\bplay (?:any number of|[a-z]+ additional) lands?\b")),
    (CastingEffect.MAY, pattern_of(r"\bmay (?:look at and )?(?:cast|play)\b|\bcan be cast\b")),
)
"""What a sentence that isn't read does, by its words; the first that fits."""
_GIVES = pattern_of(
    r"\b(?:has|have|gains?) .{0,60}\b(?:flash|flashback|escape|retrace|unearth|jump-start|disturb|embalm|"
    r"harmonize|mayhem)\b"
)
_BY_KEYWORD: tuple[_Words, ...] = (
    (CastingEffect.FLASH, pattern_of(r"\b(?:has|have|gains?) .{0,60}\bflash\b")),
    (CastingEffect.MAY, _GIVES),
    (CastingEffect.MAY, pattern_of(r"\b(?:may|can) (?:activate|foretell)\b")),
)
"""What it does by a keyword that it gives, where that is no static ability."""
_PLACES: tuple[tuple[Zone, re.Pattern[str]], ...] = (
    (Zone.GRAVEYARD, pattern_of(r"\bgraveyards?\b")),
    (Zone.LIBRARY, pattern_of(r"\blibrar(?:y|ies)\b")),
    (Zone.EXILE, pattern_of(r"\bexiled?\b|\b(?:that|those) cards?\b|\bcop(?:y|ies)\b|\bcast (?:it|them)\b")),
    (Zone.HAND, pattern_of(r"\bhands?\b|\bwithout paying\b")),
)


@lru_cache(maxsize=MOST_READ)
def unread_casting_rules(
    name: str, text: str, speaker: str, *, resolving: bool = False
) -> tuple[CastingRule, ...]:
    """The unread sentences that seem to be about casting and playing, with their possible effect.

    A permission names its zones, or all of them if it doesn't say. Texts that offer other costs are included,
    though other readers may read those. With ``resolving`` triggered and activated abilities are included as
    well, and keywords that they give: what a turn may bring.

    >>> unread_casting_rules("Odd", "You may cast spells with odd names from exile.", "you")[0].does.name
    'MAY'
    """
    said = text.lower()
    if not (_SPEAKS.search(said) or (resolving and _GIVES.search(said))):
        return ()
    found = [
        _unread(sentence, line.printed, _BY_KEYWORD if resolving else ())
        for line in read_lines(name, text)
        for sentence, rule in _sentences(line, speaker, resolving=resolving)
        if rule is None and _concerns(sentence, speaker)
    ]
    return tuple(rule for rule in found if rule is not None)


def _concerns(sentence: str, speaker: str) -> bool:
    subject = _SUBJECT.search(sentence)
    return not _COUNTED.search(sentence) and (subject is None or may_be_payer(subject["who"], speaker))


def _unread(sentence: str, line: str, more: tuple[_Words, ...] = ()) -> CastingRule | None:
    does = next((does for does, words in (*_UNREAD, *more) if words.search(sentence)), None)
    if does is None:
        return None
    zones = frozenset(zone for zone, words in _PLACES if words.search(sentence))
    spells = (Allowed(zones=zones),) if zones and does is CastingEffect.MAY else ()
    own = _FORBIDS_ITSELF if does is CastingEffect.CANT else _ITSELF
    return CastingRule(does, line, spells, itself=own.search(sentence) is not None)


# --- permissions -----------------------------------------------------------------------------------


def _own(does: CastingEffect, zone: Zone | None = None) -> Callable[[Slots], CastingRule]:
    def read(slots: Slots) -> CastingRule:
        spells = () if zone is None else (Allowed(PaymentKind.SPELL, zones=frozenset({zone})),)
        only_if = condition_in(slots, "clause") if slots.has("clause") else None
        return CastingRule(does, "", spells, only_if, itself=True)

    return read


def _paying_more(_: Slots) -> CastingRule:
    """Read a permission with a price, which is an additional cost of the spell (118.8)."""
    return CastingRule(CastingEffect.FLASH, "", only_if=Announced("flash"), itself=True)


def _of_zone(slots: Slots) -> CastingRule | None:
    """Read "creature spells from your graveyard", and lands with the word *play*."""
    if not may_be_payer(slots.text("who"), slots.speaker):
        return None
    words = _BY.sub("", slots.text("which"))
    times: list[Condition] = []
    if (place := _THERE.match(words)) is None:
        return _of_exiled(words)
    zone = Zone.LIBRARY if "library" in place["zone"] else Zone(place["zone"].split()[-1])
    rest = place["rest"].strip(" ,")
    if rest and not rest.startswith(("with ", "that ")):
        return None
    if rest.startswith("that w"):  # "that were put there this turn": nothing on a board tells that
        times = [Holds(f"the card is one {rest}")]
        rest = ""
    what = f"{place['what']} {rest}".strip()
    if re.fullmatch(r"(?:the )?cards?|spells?|them", what):
        what = "spells"
    return _permitting(what, zone, all_of(times))


def _permitting(
    what: str, zone: Zone, only_if: Condition | None, *, exiled: bool = False
) -> CastingRule | None:
    what = _ONE_OF.sub("", what)
    zones = frozenset({zone})
    if re.fullmatch(r"lands?(?: cards?)?", what):
        return CastingRule(CastingEffect.MAY_PLAY, "", (Allowed(zones=zones),), only_if, exiled=exiled)
    spoken = re.sub(r"^(?:(?:play )?(?:an? )?lands? (?:and|or) (?:cast )?)(?:an? )?", "", what)
    words = re.sub(r"\bcards?\b", "spells", spoken)
    if not re.search(r"\bspells?\b", words):
        return None
    read = read_which_spells(words)
    if read is None:
        return None
    spells = tuple(replace(one, zones=zones) for one in read)
    return CastingRule(CastingEffect.MAY, "", spells, only_if, exiled=exiled, lands=spoken != what)


def _top_card(slots: Slots) -> CastingRule | None:
    """Read "the top card of your library if it's a land card", also with several types."""
    if not may_be_payer("you", slots.speaker):
        return None
    what = slots.text("which")
    return _permitting("lands" if what == "land" else f"{what} spells", Zone.LIBRARY, None)


def _of_exiled(words: str) -> CastingRule | None:
    found = _EXILED.match(words)
    if found is None:
        return None
    what = found["what"].strip() or "spells"
    what = (
        "spells"
        if what in ("cards", "card")
        else what
        if "spell" in what or "land" in what
        else f"{what} spells"
    )
    return _permitting(what, Zone.EXILE, None, exiled=True)


def _flash(slots: Slots) -> CastingRule | None:
    if not may_be_payer(slots.text("who") or "you", slots.speaker):
        return None
    spells = _spells(slots.text("which"))
    return None if spells is None else CastingRule(CastingEffect.FLASH, "", spells)


def _spells(words: str) -> tuple[Allowed, ...] | None:
    """Read spells in words; empty if every spell is meant."""
    parts = re.split(r"(?<=spells) and (?=[a-z -]+ spells)", words)
    found: list[Allowed] = []
    for part in parts:
        said = re.sub(r"\bcards?\b", "spells", part)
        read = read_which_spells(said)
        if read is None and "non" not in said:  # spells of either kind
            read = read_which_spells(said.replace(" and ", " or "))
        if read is None:
            return None
        found += read
    return tuple(found)


# --- prohibitions ----------------------------------------------------------------------------------


def _cant(slots: Slots) -> CastingRule | None:
    if slots.has("who") and not may_be_payer(slots.text("who"), slots.speaker):
        return None
    words = slots.text("which")
    only_if: list[Condition] = []
    if (during := re.search(r" during (?P<when>[a-z' ]+)$", words)) is not None:
        when = _STEPS.get(during["when"])
        if when is None:
            return None
        only_if.append(when)
        words = words[: during.start()]
    words = _OR_ACTIVATE.sub("", words)
    lands = _CARDS.match(words) is not None
    if "chosen name" in words:
        spells: tuple[Allowed, ...] | None = (Allowed(PaymentKind.SPELL, (Clause(chosen="name"),)),)
    elif "chosen color" in words:
        spells = (Allowed(PaymentKind.SPELL, (Clause(chosen="color"),)),)
    else:
        words = re.sub(
            r"from anywhere other than (?:their|your) hands?", "from anywhere other than your hand", words
        )
        words = re.sub(r"from graveyards or libraries", "from graveyards", words)
        words = re.sub(r"from graveyards?(?: or (?:from )?exile)", "from your graveyard or from exile", words)
        spells = _spells(words)
    if spells is None:
        return None
    return CastingRule(CastingEffect.CANT, "", spells, all_of(only_if), lands=lands)


def _slowly(slots: Slots) -> CastingRule | None:
    return CastingRule(CastingEffect.SLOWLY, "") if may_be_payer(slots.text("who"), slots.speaker) else None


def _own_turns(slots: Slots) -> CastingRule | None:
    if not may_be_payer(slots.text("who"), slots.speaker):
        return None
    mine = TurnCondition(
        Whose.YOU if slots.speaker == "you" else Whose.OPPONENT
    )  # from the side of its controller
    return CastingRule(CastingEffect.ONLY, "", only_if=mine)


def _only_when(slots: Slots) -> CastingRule | None:
    """Read "only during combat and only if ...": all parts must hold."""
    conditions: list[Condition] = []
    for part in _AND_ONLY.split(slots.text("clause")):
        found = _time(part.strip().removeprefix("only "))
        if found is None:
            return None
        conditions.append(found)
    return CastingRule(CastingEffect.ONLY, "", only_if=all_of(conditions), itself=True)


def _time(words: str) -> Condition | None:
    during = words.removeprefix("during ")
    if during != words:
        if during in _STEPS:
            return _STEPS[during]
        if _PART_OF_COMBAT.fullmatch(during):
            return all_of([_COMBAT, Holds(words)])
        first, _, rest = during.partition(" before ")
        if first in _STEPS and rest:
            return all_of([_STEPS[first], Holds(f"before {rest}")])
        return Holds(words)
    if words.startswith("if "):
        return read_condition(words)
    if words in ("after combat", "before combat"):
        return all_of([Not(_COMBAT), Holds(words)])
    return Holds(words) if words.startswith(("before ", "after ")) else None


def _own_cant(slots: Slots) -> CastingRule | None:
    return CastingRule(CastingEffect.CANT, "", only_if=condition_in(slots, "clause"), itself=True)


def _more_lands(slots: Slots) -> CastingRule | None:
    if not may_be_payer(slots.text("who") or "you", slots.speaker):
        return None
    words = slots.text("many")
    many = 1_000 if "any" in words else 1 if words in ("an", "a") else number(words)
    return CastingRule(CastingEffect.ANOTHER_LAND, "", number=many)


def _any_number_of_lands(slots: Slots) -> CastingRule | None:
    return (
        CastingRule(CastingEffect.ANOTHER_LAND, "", number=1_000)
        if may_be_payer(slots.text("who"), slots.speaker)
        else None
    )


def _no_lands(slots: Slots) -> CastingRule | None:
    if not may_be_payer(slots.text("who"), slots.speaker):
        return None
    only_if = condition_in(slots, "clause") if slots.has("clause") else None
    zone = _FROM_ZONE.search(slots.text("where")) if slots.has("where") else None
    if slots.has("where") and zone is None:
        return None
    spells = (Allowed(zones=frozenset({Zone(zone[1])})),) if zone is not None else ()
    return CastingRule(CastingEffect.NO_LANDS, "", spells, only_if)


RULES: TemplateTable[CastingRule] = TemplateTable(
    TemplateRow(
        "you may cast ~ from your graveyard[,][ but not from anywhere else][ by <few>]",
        _own(CastingEffect.MAY, Zone.GRAVEYARD),
    ),
    TemplateRow("you may (cast|play) ~ from exile[ by <few>]", _own(CastingEffect.MAY, Zone.EXILE)),
    TemplateRow(
        "you may cast ~ as though it had flash if you pay <cost:symbols> more to cast it", _paying_more
    ),
    TemplateRow("you may cast ~ as though it had flash[ if <clause>]", _own(CastingEffect.FLASH)),
    TemplateRow(
        "<who=you|players|any player|each player> may cast <which:words> as though (they|it) had flash",
        _flash,
    ),
    TemplateRow(
        "<who=you|players|any player|each player> may play any number of lands on each of (your|their) turns",
        _any_number_of_lands,
    ),
    TemplateRow(
        "you may (cast|play) the top card of your library if it's (a|an) <which:words> card", _top_card
    ),
    TemplateRow(
        "<who=you|players|any player|each player> may (look at and |)<does=cast|play> <which:words>", _of_zone
    ),
    TemplateRow("(cast ~|~ can be cast|you may cast ~) only <clause>", _only_when),
    TemplateRow("(you can't cast ~|~ can't be cast) (if|unless|as long as) <clause>", _own_cant),
    TemplateRow(
        "<who=you|players|any player|each player|your opponents|each opponent|opponents|enchanted player> "
        "can't (cast|play) <which:words>",
        _cant,
    ),
    TemplateRow("<which:words> can't be cast", _cant),
    TemplateRow(
        "<who=you|players|each player|your opponents|each opponent|opponents> can't play lands"
        "[ (if|as long as) <clause>]",
        _no_lands,
    ),
    TemplateRow(
        "<who=you|players|each player|your opponents|each opponent|opponents> can't play land cards "
        "from <where:words>",
        _no_lands,
    ),
    TemplateRow(
        "<who=you|players|each player|your opponents|each opponent|opponents> can cast spells only any time "
        "they could cast a sorcery",
        _slowly,
    ),
    TemplateRow(
        "<who=you|players|each player|your opponents|each opponent> can cast spells [and activate abilities ]"
        "only during (their|your)[ own] turn[s]"
        "(<few>| and you can cast no more than <number> spells each turn)",
        _own_turns,
    ),
    TemplateRow(
        "<who=you|players|each player> may play [up to ]<many=an|a|one|two|three|four|any number of> "
        "additional land[s] <few>",
        _more_lands,
    ),
)
"""What a sentence can say of casting spells and of playing lands."""
