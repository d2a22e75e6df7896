"""What can't be done, or happens otherwise, while a cost is paid (118.11, 101.2, 614)."""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.game.filters import Clause, Filter
from planner.game.records import replace
from planner.game.vocabulary import PaymentKind, Verb, Whose, Zone
from planner.game.written_abilities import TurnCondition
from planner.game.written_costs import CostTexts, Prohibition
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.conditions import ENCHANTS_PAYER
from planner.text.phrases.filters import read_filter
from planner.text.phrases.leading import without_duration
from planner.text.phrases.scope import BEARERS, ITSELF, SOURCES, may_be_payer, read_permanents

SPELLS = frozenset({PaymentKind.SPELL})
ABILITIES = frozenset({PaymentKind.ABILITY, PaymentKind.MANA_ABILITY})
_OVER = pattern_of(r"^(?:until end of turn|until your next turn|this turn),? ")
_OR_VERB = pattern_of(r",? or (?=(?:pay|sacrifice|discard|exile|tap|untap|return|mill)\b)")
_VERBS = {
    "sacrificed": Verb.SACRIFICE,
    "tapped": Verb.TAP,
    "untapped": Verb.UNTAP,
    "discarded": Verb.DISCARD,
    "exiled": Verb.EXILE,
}
Prohibitions = tuple[Prohibition, ...]


def read_prohibitions(sentence: str, line: NormalLine, speaker: str) -> CostTexts | None:
    """Read a prohibition of actions that costs can ask for; None if it can't be read.

    >>> line = NormalLine("Players can't pay life.", "")
    >>> [one.verb for one in read_prohibitions("players can't pay life", line, "you").prohibitions]
    ['pay life']
    """
    found = PROHIBITIONS.read(without_duration(_OVER.sub("", sentence)), Context(line, speaker))
    if found is None:
        return None
    return CostTexts(prohibitions=found) if names_only_subtypes(found, line.printed) else None


_PLACES = ("leave graveyard", "reach graveyard")
_PAYMENTS = {
    "spells": SPELLS, "abilities": ABILITIES, "activated abilities": ABILITIES,
    "mana abilities": frozenset({PaymentKind.MANA_ABILITY}), "effects": frozenset({PaymentKind.EFFECT}),
    "special actions": frozenset({PaymentKind.SPECIAL_ACTION}),
}  # fmt: skip


def read_prohibition_words(words: str) -> tuple[Prohibition, ...] | None:
    """Read a prohibition in a request's words: "sacrifice creatures", "pay life: spells, abilities".

    >>> [(one.verb, sorted(one.kinds)) for one in read_prohibition_words("pay life: spells")]
    [('pay life', ['spell'])]
    """
    action, colon, payments = " ".join(words.lower().split()).rstrip(".").partition(":")
    kinds: frozenset[PaymentKind] = frozenset()
    for payment in payments.split(",") if colon else ():
        named = _PAYMENTS.get(payment.strip())
        if named is None:
            return None
        kinds |= named
    if action in _PLACES:
        return (Prohibition(words, Verb(action), kinds=kinds),)
    activation = ACTIVATIONS.read(action, Context(NormalLine(words, action)))
    if activation is not None:
        kept = (replace(one, kinds=one.kinds & kinds if colon else one.kinds) for one in activation)
        return tuple(kept)
    read = ACTIONS.read(action)
    return None if read is None else (Prohibition(words, read[0], read[1], kinds),)


def _own_life(slots: Slots) -> Prohibitions:
    return _pay_life(slots) if slots.speaker == "you" else ()


def _pay_life(slots: Slots) -> Prohibitions:
    return (Prohibition(slots.line.printed, Verb.PAY_LIFE),)


def _cant(slots: Slots) -> Prohibitions | None:
    """Read forbidden actions and their purpose: "pay life or sacrifice creatures to cast spells"."""
    kinds = slots.maybe("purposes", _kinds) or frozenset[PaymentKind]()
    prohibited = []
    for action in _OR_VERB.split(slots.text("actions")):
        one = ACTIONS.read(action)
        if one is None:
            return None
        prohibited.append(Prohibition(slots.line.printed, one[0], one[1], kinds))
    return tuple(prohibited) if may_be_payer(slots.text("player"), slots.speaker) else ()


def _cant_activate(slots: Slots) -> Prohibitions:
    found = slots.read("actions", lambda words: ACTIVATIONS.read(words, slots.context))
    if slots.text("player") == "enchanted player":
        return tuple(replace(one, only_if=ENCHANTS_PAYER) for one in found)
    return found if may_be_payer(slots.text("player"), slots.speaker) else ()


def _in_turn(slots: Slots) -> Prohibitions:
    """Read that others can't activate abilities in the speaker's turn; timing of spells is ignored."""
    return tuple(replace(one, only_if=TurnCondition(Whose.YOU)) for one in _cant_activate(slots))


def _in_combat(slots: Slots) -> Prohibitions:
    return tuple(replace(one, only_if=TurnCondition(step="combat")) for one in _cant_activate(slots))


def _only_in_own_turn(slots: Slots) -> Prohibitions:
    """Read that players can't activate abilities, mana abilities included, in others' turns."""
    of_others = TurnCondition(Whose.OPPONENT if slots.speaker == "you" else Whose.YOU)
    return (Prohibition(slots.line.printed, Verb.ACTIVATE, kinds=ABILITIES, only_if=of_others),)


def _kinds(words: str) -> frozenset[PaymentKind] | None:
    kinds: frozenset[PaymentKind] = frozenset()
    for part in re.split(r",? or (?:to )?", words):
        named = PURPOSES.read(part)
        if named is None:
            return None
        kinds |= named
    return kinds


PURPOSES: TemplateTable[frozenset[PaymentKind]] = TemplateTable(
    TemplateRow("cast (spells|a spell)", means(SPELLS)),
    TemplateRow("activate (abilities|an ability)", means(ABILITIES)),
    TemplateRow("activate abilities that aren't mana abilities", means(frozenset({PaymentKind.ABILITY}))),
)
"""What players can't do something for."""


def _taking(slots: Slots) -> tuple[Verb, Filter | None]:
    verb = Verb(slots.text("verb"))
    return verb, slots.maybe("filter", lambda words: _objects(words, verb))


ACTIONS: TemplateTable[tuple[Verb, Filter | None]] = TemplateTable(
    TemplateRow("pay life", means((Verb.PAY_LIFE, None))),
    TemplateRow("pay energy", means((Verb.PAY_ENERGY, None))),
    TemplateRow("mill[ cards]", means((Verb.MILL, None))),
    TemplateRow(
        "<verb=sacrifice|discard|exile|tap|untap|return|reveal|exert>[ <filter>]",
        _taking,
    ),
)
"""What players can't do, and to what."""


def _objects(words: str, verb: Verb) -> Filter | None:
    """Read objects that can't be sacrificed, tapped, ...; anybody's if the words don't say whose."""
    if words in ("~", "it"):
        return ITSELF
    if verb == Verb.DISCARD or re.search(r"\bcards?\b", words):
        found = read_filter(words)
        if found is None:
            return None
        return replace(
            found, zone=Zone.HAND if verb == Verb.DISCARD else found.zone, controller=Whose.ANYBODY
        )
    return read_permanents(words, "you")


def _noun(slots: Slots) -> tuple[str, bool]:
    """The words for the objects, and whether they mean this object's host (301.5, 303.4)."""
    words = slots.text("filter")
    bearer = BEARERS.read(words)
    return bearer or words, bearer is not None


def _cant_be(slots: Slots) -> Prohibitions | None:
    verb = _VERBS[slots.text("verb")]
    words, attached = _noun(slots)
    objects = _objects(words, verb)
    return None if objects is None else (Prohibition(slots.line.printed, verb, objects, attached=attached),)


def _cant_itself(slots: Slots) -> Prohibitions:
    return (Prohibition(slots.line.printed, Verb.SACRIFICE, ITSELF),)


# --- activating --------------------------------------------------------------------------------


def _activations(slots: Slots) -> Prohibitions | None:
    kinds = frozenset({PaymentKind.ABILITY}) if slots.has("only") else ABILITIES
    verb = Verb.ACTIVATE_TAPPING if slots.has("tapping") else Verb.ACTIVATE
    loyal = slots.has("loyal")
    if not slots.has("filter"):
        return (Prohibition(slots.line.printed, verb, kinds=kinds, but_loyalty=loyal),)
    words, attached = _noun(slots)
    objects = (
        ITSELF if words == "~" else SOURCES.read(words) or read_permanents(words, "you") or _cards(words)
    )
    if objects is None:
        return None
    return (Prohibition(slots.line.printed, verb, objects, kinds, attached=attached, but_loyalty=loyal),)


def _cards(words: str) -> Filter | None:
    """Read cards in another zone: "cards in graveyards"."""
    found = read_filter(words)
    return None if found is None or found.zone == Zone.BATTLEFIELD else found


def _loyalty(slots: Slots) -> Prohibitions | None:
    """Read that loyalty abilities can't be activated (606.2)."""
    objects = slots.maybe("filter", lambda words: read_permanents(words, "you"))
    return (Prohibition(slots.line.printed, Verb.ACTIVATE_LOYALTY, objects, ABILITIES),)


ACTIVATIONS: TemplateTable[Prohibitions] = TemplateTable(
    TemplateRow(
        "activate [activated ]abilities[ of <filter>]"
        "[[,] <only=unless they're mana abilities|that aren't mana abilities>"
        "[<loyal= or loyalty abilities>]]",
        _activations,
    ),
    TemplateRow("activate [planeswalkers' ]loyalty abilities[ of <filter>]", _loyalty),
)
"""What of abilities players can't activate."""


# --- what goes elsewhere -----------------------------------------------------------------------


_OWNERS = {"your": Whose.YOU, "an opponent's": Whose.OPPONENT}


def _elsewhere(where: Zone) -> Callable[[Slots], Prohibitions | None]:
    """The reader of "if it would be put into a graveyard, exile it instead" (614.1, 118.11)."""

    def read(slots: Slots) -> Prohibitions | None:
        words = slots.text("filter")
        objects = ITSELF if words in ("~", "it") else GOING.read(words) or _going(words)
        if objects is None:
            return None
        whose = _OWNERS.get(slots.text("owner")) if where == Zone.ANYWHERE else None
        controller = whose or objects.controller
        if controller == (Whose.OPPONENT if slots.speaker == Whose.YOU else Whose.YOU):
            return ()
        zone = Zone.BATTLEFIELD if objects.zone == Zone.BATTLEFIELD else where
        going = replace(objects, zone=zone, controller=controller)
        return (Prohibition(slots.line.printed, Verb.REACH_GRAVEYARD, going),)

    return read


GOING: TemplateTable[Filter] = TemplateTable(
    TemplateRow(
        "[a |an ](card|cards)[ or token[s]]",
        lambda s: Filter(s.whole, (Clause(),), zone=Zone.ANYWHERE, controller=Whose.ANYBODY),
    ),
)
"""Any cards, wherever they come from."""


def _going(words: str) -> Filter | None:
    """Read objects that would go to a graveyard: cards from anywhere, or permanents."""
    if re.search(r"\bcards?\b", words):
        found = read_filter(words)
        if found is None or found.zone != Zone.BATTLEFIELD:
            return None
        return replace(found, zone=Zone.ANYWHERE, controller=Whose.ANYBODY)
    return read_permanents(words, "you")


# --- counters ----------------------------------------------------------------------------------


def _no_counters(slots: Slots) -> Prohibitions | None:
    """Read objects on which no counters can be put, perhaps of one kind (122, 118.11)."""
    words, attached = _noun(slots)
    objects = _objects(words, Verb.PUT_COUNTERS)
    if objects is None:
        return None
    kind = slots.counter if slots.has("counter") else None
    return (Prohibition(slots.line.printed, Verb.PUT_COUNTERS, objects, attached=attached, counter=kind),)


_TAPPING = "[ <tapping=with {T} in their costs>]"
_UNLESS = "[[,] <only=unless they're mana abilities>]"
_EXILED = "[,] [instead ]exile (it|that card)[ instead][ with <few>]"

PROHIBITIONS: TemplateTable[Prohibitions] = TemplateTable(
    TemplateRow("your life total[s] can't change", _own_life),
    TemplateRow("(players'|each player's) life total[s] can't change", _pay_life),
    TemplateRow("<player> can't <actions:activation>", _cant_activate),
    TemplateRow("<player> can't cast <few>spells from graveyards or <actions:activation>", _cant_activate),
    TemplateRow("during your turn, <player> can't [cast spells or ]<actions:activation>", _in_turn),
    TemplateRow("during combat, <player> can't [cast <few>spells or ]<actions:activation>", _in_combat),
    TemplateRow(
        "players can [cast spells and ]activate abilities only during their own turns", _only_in_own_turn
    ),
    TemplateRow("<player> can't <actions:words>[ [in order ]to <purposes>]", _cant),
    TemplateRow("<filter> can't (be|become) <verb=sacrificed|tapped|untapped|discarded|exiled>", _cant_be),
    TemplateRow("~ <clause>[,] [and ]can't be sacrificed[[,] and <rest>]", _cant_itself),
    TemplateRow("~ can't <few>[,] or be sacrificed", _cant_itself),
    TemplateRow(f"activated abilities[ of <filter>] can't be activated{_UNLESS}", _activations),
    TemplateRow(f"<filter:bearer>'s activated abilities{_TAPPING} can't be activated{_UNLESS}", _activations),
    # Arrest: "Enchanted creature ..., and its activated abilities can't be activated".
    TemplateRow(
        "<filter:bearer>[ can't <clause>]<words>[,] and (its|it's) activated abilities"
        f"{_TAPPING} can't be activated{_UNLESS}",
        _activations,
    ),
    TemplateRow(
        f"<filter>[ can't <clause>][,] and their activated abilities{_TAPPING} can't be activated{_UNLESS}",
        _activations,
    ),
    # A player's counters are no cost: nothing asks for more than what is there already.
    TemplateRow("<player> can't get [<few> ]counters", means(())),
    TemplateRow("counters can't be put on <filter>", _no_counters),
    TemplateRow("<filter> can't have [<counter> ]counters put on (it|them|~)", _no_counters),
    TemplateRow(
        f"if <filter> would be put into <owner=a|your|an opponent's|their owner's|its owner's> graveyard[s]"
        f"[ from anywhere]{_EXILED}",
        _elsewhere(Zone.ANYWHERE),
    ),
    TemplateRow(f"if <filter> would die{_EXILED}", _elsewhere(Zone.BATTLEFIELD)),
)
"""What sentences prohibit, or send elsewhere."""
