"""Whose costs a change speaks of: "creature spells you cast", "equip costs you pay", "abilities of lands".

The subject of a sentence that increases or reduces costs (601.2f, 602.2b), from the side of
the player who pays.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.game.amounts import Fact, Targeted
from planner.game.filters import Clause, Filter
from planner.game.purposes import Allowed
from planner.game.records import Record, replace
from planner.game.vocabulary import PaymentKind, Whose
from planner.game.written_abilities import AnyOf, Condition, HasCount, Holds, TurnCondition
from planner.text.grammar.keyword_table import KEYWORD_TABLE, CostRelevance
from planner.text.grammar.keywords import CONDITIONAL_LABELS, KEYWORDS
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.conditions import ENCHANTS_PAYER, all_of
from planner.text.phrases.filters import merged, read_filter
from planner.text.phrases.scope import ITSELF, SOURCES, may_be_payer, read_permanents
from planner.text.phrases.spending_restrictions import read_spells

SPELL, ABILITY, SPECIAL = PaymentKind.SPELL, PaymentKind.ABILITY, PaymentKind.SPECIAL_ACTION
MANA_ABILITIES = Allowed(ABILITY, mana_ability=True)
OWN_TYPES = "own creature types"
"""What stands in a clause for the creature types of the object that has the text."""


class Subject(Record, frozen=True):
    """The payments that a cost change applies to.

    ``concerns`` says whether the payer's payments can be among them; if not, the other fields don't matter.
    ``part`` is the keyword of an additional cost if only that is changed ("buyback costs"). ``targets`` and
    ``source`` are read from the speaker's side.
    """

    concerns: bool
    allowed: tuple[Allowed, ...] = ()
    denied: tuple[Allowed, ...] = ()
    targets: Filter | None = None
    source: Filter | None = None
    only_if: Condition | None = None
    part: str = ""
    attached: bool = False


class _Further(Record, frozen=True):
    """Further conditions on payments: who pays, from which zone, with which target."""

    who: str = ""
    not_owned: bool = False
    not_mana: bool = False
    targets: str = ""
    of: str = ""


_YOURS, _OPPONENTS = (TurnCondition(Whose.YOU),), (TurnCondition(Whose.OPPONENT),)

TIMES: TemplateTable[tuple[Condition, ...]] = TemplateTable(
    TemplateRow("during each of (your|their) turns", means(_YOURS)),
    TemplateRow("(during|on) your turn", means(_YOURS)),
    TemplateRow("(during|on) (each |each of |)[your ]opponent[s]['][s] turn[s]", means(_OPPONENTS)),
    TemplateRow("(each|this) turn", means(())),
)
"""When something is cast or activated, among the words of a subject."""

WHO: TemplateTable[_Further] = TemplateTable(
    TemplateRow(
        "[that ]<player> cast[s] but (don't|doesn't|do not) own",
        lambda s: _Further(s.text("player"), not_owned=True),
    ),
    TemplateRow("[that ]<who=enchanted player> (cast|activate|pay)[s]", lambda s: _Further(s.text("who"))),
    TemplateRow("[that ]<player> (cast|activate|pay)[s]", lambda s: _Further(s.text("player"))),
)
"""Who casts, activates or pays."""

OF_SPELLS: TemplateTable[_Further] = TemplateTable(
    TemplateRow("that target[s] <rest>", lambda s: _Further(targets=s.text("rest"))),
)
"""What else is said of spells."""

OF_ABILITIES: TemplateTable[_Further] = TemplateTable(
    TemplateRow("that (aren't|isn't|are not|is not) [a ]mana abilit(y|ies)", means(_Further(not_mana=True))),
    *OF_SPELLS.rows,
    TemplateRow("of <rest>", lambda s: _Further(of=s.text("rest"))),
)
"""What else is said of abilities."""

_EACH = pattern_of(r"^(?:each|all|any|the|an?) ")
_POINTING = frozenset(["those", "that", "this", "these", "it", "they"])
_NUMBERS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4}

_LABELS = CONDITIONAL_LABELS | {"loyalty"}
"""What abilities are called by that are no keywords."""

_ACTIONS = {"foretelling": "foretell", "plotting": "plot", "suspending": "suspend", "unlock": "unlock"}
"""Special actions that have a cost (116.2), besides those that keywords name, and the tag of each."""


def read_subject(words: str, speaker: str) -> Subject | None:
    """Read which payments a cost change in the text of ``speaker`` applies to; None if it can't be read.

    >>> read_subject("creature spells you cast", "opponent").concerns
    False
    """
    return SUBJECTS.read(words, Context(speaker=speaker))


def read_subjects(words: str, speaker: str) -> tuple[Subject, ...] | None:
    """Read several subjects of a change, spells and abilities apart; None if one can't be read."""
    found = [read_subject(one, speaker) for one in SPELLS_AND_ABILITIES.read(words) or (words,)]
    subjects = tuple(one for one in found if one is not None)
    return subjects if len(subjects) == len(found) else None


SPELLS_AND_ABILITIES: TemplateTable[tuple[str, str]] = TemplateTable(
    TemplateRow(
        "spells and abilities <player> cast or activate<that=| that target >[<rest>]",
        lambda s: (
            f"spells {s.text('player')} cast{s.text('that')}{s.text('rest')}",
            f"abilities {s.text('player')} activate{s.text('that')}{s.text('rest')}",
        ),
    ),
    TemplateRow(
        "<subject> and abilities <rest>", lambda s: (s.text("subject"), f"abilities {s.text('rest')}")
    ),
)
"""Spells and abilities that share a change, as subjects of their own."""


def _own(slots: Slots, allowed: Allowed) -> Subject:
    """The subject for payments that only the object's controller makes."""
    return Subject(slots.speaker == "you", (allowed,))


def _from_hand(slots: Slots) -> Subject:
    return _own(slots, Allowed(SPECIAL, tags=frozenset({_ACTIONS[slots.text("act")]})))


def _of_its_own(slots: Slots) -> Subject:
    return replace(slots.read("keyword", _keyword_ability), source=ITSELF)


def _numbered(slots: Slots) -> Subject | None:
    """Read a subject that is limited to the first few of a turn: "the second spell you cast each turn"."""
    return _payments(slots.text("rest"), slots.speaker, _NUMBERS.get(slots.text("which")))


def _any_number(slots: Slots) -> Subject | None:
    words = slots.text("subject")
    if re.split(r"\W", words, maxsplit=1)[0] in _POINTING:
        return None
    return _payments(_EACH.sub("", words), slots.speaker)


def _payments(words: str, speaker: str, number: int | None = None) -> Subject | None:
    """Read spells, abilities or costs of keywords; ``number`` of them must have come before in the turn."""
    words, times = TIMES.within(words)
    words, said = WHO.within(words)
    who = said[0] if said else _Further()
    if re.search(r"\bspells?\b", words):
        read, did = _spells(words, who, speaker), "cast"
    elif re.search(r"\babilit(?:y|ies)\b", words):
        read, did = _abilities(words, who, speaker), "activated"
    else:
        read, did = KINDS.read(words), ""
        read = _of(read, who, speaker)
    if read is None or not read.concerns:
        return read
    conditions = [condition for time in times for condition in time]
    if who.who == "enchanted player":
        conditions.append(ENCHANTS_PAYER)
    if number is not None:
        if not did:
            return None
        conditions.append(_so_many_before(_plural(words), did, number))
    return replace(read, only_if=all_of([*conditions, *([read.only_if] if read.only_if else [])]))


def _of(subject: Subject | None, who: _Further, speaker: str) -> Subject | None:
    """The subject, or one without payments if the payer isn't among these players."""
    return subject if subject is None or may_be_payer(who.who, speaker) else Subject(False)


def _plural(words: str) -> str:
    """Put "spell" and "ability" into the plural."""
    return re.sub(
        r"\b(spell|abilit)(?:y|ies|s)?\b", lambda m: {"spell": "spells", "abilit": "abilities"}[m[1]], words
    )


def _so_many_before(noun: str, did: str, number: int) -> Condition:
    """Condition on the number of spells cast or abilities activated this turn; no fact means none."""
    exact = HasCount(Fact(f"{noun} {did}", of_payer=True), "=", number)
    if noun == "spells":
        return HasCount(Fact("spells_cast", of_payer=True), "=", number)
    if number or did != "cast":
        return exact
    return AnyOf((HasCount(Fact("spells_cast", of_payer=True), "=", 0), exact))


# --- spells -----------------------------------------------------------------------------------


def _spells(words: str, who: _Further, speaker: str) -> Subject | None:
    words, more = OF_SPELLS.within(words)
    allowed = read_which_spells(words)
    if allowed is None:
        return None
    if who.not_owned:
        allowed = tuple(replace(one, tags=one.tags | {"not owned"}) for one in allowed)
    if not may_be_payer(who.who, speaker):
        return Subject(False)
    subject = Subject(True, allowed)
    return _targeting(subject, more[0].targets, speaker) if more else subject


def _targeting(subject: Subject, words: str, speaker: str) -> Subject | None:
    """Add the target in these words to the subject: objects, or a player among them."""
    target = read_target(words)
    if target is not None:
        return replace(subject, targets=target)
    at_a_player = TARGETS.read(words, Context(speaker=speaker))
    return None if at_a_player is None else replace(subject, only_if=at_a_player)


def _at_a_player(slots: Slots) -> Condition:
    """Condition on "you or a permanent you control" as a target: players have no ids, so facts decide."""
    player = Holds("it targets you" if slots.speaker == "you" else "it targets an opponent")
    objects = slots.maybe("filter", read_target)
    return player if objects is None else AnyOf((HasCount(Targeted(objects), ">=", 1), player))


TARGETS: TemplateTable[Condition] = TemplateTable(TemplateRow("you[ (and/or|or) <filter>]", _at_a_player))
"""Targets that are no objects alone."""


def read_target(words: str) -> Filter | None:
    """Read a target in words: "~", "a creature you control", "one or more permanents"."""
    if words in ("~", "it"):
        return ITSELF
    if re.search(r"\b(?:you or|player|opponent or|enchanted|equipped)\b", words):
        return None
    if re.search(r"\bcards?\b|\bspells?\b", words):
        found = read_filter(words)
        return found if found is not None and found.zone == "graveyard" else None
    return read_permanents(words, "you")


def read_which_spells(words: str) -> tuple[Allowed, ...] | None:
    """Read spells in words, singular or plural, also with *that's*; None for other words."""
    # What is on the battlefield is no spell.
    return SPELLS.read(_EACH.sub("", words).removeprefix("other "))


def _sharing(what: str) -> Callable[[Slots], tuple[Allowed, ...] | None]:
    """The reader of spells that share what was chosen, or a creature type of the object with the text."""
    return lambda s: _both(s.read("spells", read_spells), (Allowed(SPELL, (Clause(chosen=what),)),))


def _that_are(slots: Slots) -> tuple[Allowed, ...] | None:
    what = re.sub(r"\b(?:an?|the) ", "", slots.text("rest").replace("one or more colors", "colored"))
    read = read_spells(f"{what} spells")
    adjectives = slots.text("spells").rpartition(" ")[0]
    own = read_spells(f"{adjectives} spells") if adjectives else (Allowed(SPELL),)
    return None if read is None or own is None else _both(own, read)


SPELLS: TemplateTable[tuple[Allowed, ...]] = TemplateTable(
    TemplateRow("<spells> that share[s] a creature type with ~", _sharing(OWN_TYPES)),
    # Which types the exiled card has, the request says as what was chosen.
    TemplateRow("<spells> that share[s] a (creature|card) type with (the|a) exiled card", _sharing("type")),
    TemplateRow("(your commander[s]|commander[s][ spell[s]])", means((Allowed(SPELL, commander=True),))),
    TemplateRow("<spells> that('s|'re| is| are) [a |an ]<rest>", _that_are),
    TemplateRow("<phrase>", lambda s: s.read("phrase", read_spells)),
)
"""Spells, by what they are."""


def _both(ones: tuple[Allowed, ...], others: tuple[Allowed, ...]) -> tuple[Allowed, ...] | None:
    """Combine two restrictions to spells that ask only for characteristics; None for others."""
    if len(ones) != 1 or len(others) != 1:
        return None
    one, other = ones[0], others[0]
    clauses = tuple(merged(a, b) for a in one.clauses or (Clause(),) for b in other.clauses or (Clause(),))
    return (replace(one, clauses=() if Clause() in clauses else clauses, tags=one.tags | other.tags),)


# --- abilities and costs of keywords -----------------------------------------------------------


def _abilities(words: str, who: _Further, speaker: str) -> Subject | None:
    words, more = OF_ABILITIES.within(words)
    found = KINDS.read(words)
    if not may_be_payer(who.who, speaker):
        return Subject(False)
    denied: tuple[Allowed, ...] = ()
    for further in reversed(more):  # whose first, then what they target
        if found is None:
            return None
        if further.of:
            found = _with_source(found, further.of, speaker)
        elif further.not_mana:
            denied = (MANA_ABILITIES,)
        else:
            found = _targeting(found, further.targets, speaker)
            # None of them has a target (605.1a).
            denied += (MANA_ABILITIES,) if found and found.targets is None else ()
    return found and replace(found, denied=found.denied + denied)


def _keyword_ability(kind: str) -> Subject | None:
    row = KEYWORD_TABLE.get(kind)
    if kind not in _LABELS and (row is None or row.use is not CostRelevance.ACTIVATED):
        return None
    return Subject(True, (Allowed(ABILITY, tags=frozenset({kind})),))


def _with_source(found: Subject, words: str, speaker: str) -> Subject | None:
    """Add the objects whose abilities the subject is about."""
    sources = SOURCES.read(words)
    if sources is not None:
        return None if sources.other else _narrowed(found, sources)
    read = read_permanents(words, "you")
    if read is None:
        return None
    if (speaker, read.controller) in (("opponent", "you"), ("you", "opponent")):
        return Subject(False)
    return _narrowed(found, read)


def _narrowed(found: Subject, source: Filter) -> Subject:
    """Restrict the subject to these sources; only conditions on card characteristics are kept."""
    told = tuple(
        replace(clause, tapped=None, counter=None, attacking=None, commander=None, keyword=None)
        for clause in source.clauses
    )
    clauses = () if Clause() in told else told
    return replace(
        found, allowed=tuple(replace(one, clauses=clauses) for one in found.allowed), source=source
    )


def _costs(kind: str) -> Subject | None:
    """Read "equip costs", "cycling costs" and similar ones, which payments have as a tag."""
    row = KEYWORD_TABLE.get(kind)
    action = row.action if row else _ACTIONS.get(kind)
    if action:
        return Subject(True, (Allowed(SPECIAL, tags=frozenset({action})),))
    if row is not None and row.use in (CostRelevance.ADDITIONAL, CostRelevance.MODES):
        return Subject(True, (Allowed(SPELL),), part=kind) if row.is_part else None
    found = _keyword_ability(kind)
    if found is not None or kind not in KEYWORDS:
        return found
    return Subject(True, (Allowed(SPELL, tags=frozenset({kind})),))


def _of_its_bearer(slots: Slots) -> Subject:
    """Abilities of this object's host, including mana abilities (301.5, 303.4)."""
    objects = slots.read("noun", lambda words: read_permanents(words, "you"))
    return replace(_narrowed(Subject(True, (Allowed(ABILITY),)), objects), attached=True)


KINDS: TemplateTable[Subject] = TemplateTable(
    TemplateRow("(enchanted|equipped) <noun>'s activated abilities", _of_its_bearer),
    TemplateRow("[activated ](ability|abilities)", means(Subject(True, (Allowed(ABILITY),)))),
    TemplateRow("[activated ]<keyword> (ability|abilities)", lambda s: s.read("keyword", _keyword_ability)),
    TemplateRow("<keyword> cost[s]", lambda s: s.read("keyword", _costs)),
)
"""Abilities and costs, by their keyword where they have one."""

SUBJECTS: TemplateTable[Subject] = TemplateTable(
    TemplateRow("(~|this <word>)'s <keyword> abilit(y|ies)", _of_its_own),
    TemplateRow("<act=foretelling|plotting|suspending> [a ][<few> ]card[s] from your hand", _from_hand),
    TemplateRow(
        "(your commander[s]|commander[s][ spell[s]])",
        lambda s: _own(s, Allowed(SPELL, commander=True)),
    ),
    TemplateRow("the <which=first|second|third|fourth|fifth|next> <rest>", _numbered),
    TemplateRow("<subject>", _any_number),
)
"""What a change of costs can speak of."""
