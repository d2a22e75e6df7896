"""Recognize static abilities that could change what a payment needs or can use.

Here are those that aren't carried out: each row says what a sentence that fits it could do
to a payment of the player whom it speaks of. What is read exactly is in ``text.statics.static_rules``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from planner.game.readings import Could
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import QUOTED, NormalLine, sentences
from planner.text.grammar.templates import TemplateRow, TemplateTable, means
from planner.text.mana.mana_effects import makes_mana


class Scope(Enum):
    """Whose payments a sentence is about, from its controller's side."""

    YOU = "you"
    OPPONENTS = "opponents"
    ALL = "all"


def _row(template: str, could: Could | None) -> TemplateRow[Could | None]:
    return TemplateRow(template, means(could))


_HELP, _HINDER, _EITHER, _NOTHING = Could.HELP, Could.HINDER, Could.EITHER, None

OWN_COST: TemplateTable[Could | None] = TemplateTable(
    _row("as an additional cost to cast ~, you may", _NOTHING),
    _row("as an additional cost to cast ~", _HINDER),
    _row("~<words> costs [up to ]<amount> less to cast<words> costs [up to ]<amount> more", _EITHER),
    _row("~ costs [up to ]<amount> less", _HELP),
    _row("~ costs [up to ]<amount> more", _HINDER),
    _row("~<words> it costs [up to ]<amount> less", _HELP),
    _row("~<words> it costs [up to ]<amount> more", _HINDER),
    _row("~ costs an additional", _HINDER),
    _row("~ costs <number> life more", _HINDER),
    _row("rather than pay {2} for each previous time", _EITHER),
    _row("~ has [<few> ](convoke|delve|improvise|affinity|assist|undaunted)", _HELP),
    _row("spend mana as though it were <words> to cast ~", _HELP),
    _row("mana of any (type|color) can be spent to cast ~", _HELP),
    _row("spend only <words>mana", _HINDER),
    _row("can't spend <few>mana to cast", _HINDER),
    _row("x can't be 0", _HINDER),
)
"""Sentences of a spell about its own total cost (601.2b, 601.2f)."""

STATICS: TemplateTable[Could | None] = TemplateTable(
    _row("can't (pay|spend) (life|mana)", _HINDER),
    # What leaves mana abilities and costs alone, though it speaks of them.
    _row("can't be activated <words>mana abilit(y|ies)", _NOTHING),
    _row("can't <few>activate <words>(aren't|isn't a|unless they're|except) mana", _NOTHING),
    _row("(don't|doesn't) lose <few>unspent", _NOTHING),
    _row("unspent mana<few>(becomes|turns)", _NOTHING),
    _row("would lose unspent mana", _NOTHING),
    _row("can't activate <few>loyalty", _NOTHING),
    _row("activate [~'s ]loyalty abilities", _NOTHING),
    _row("this ability costs", _NOTHING),
    # Costs (601.2f, 118.7, 118.8).
    _row("(that copy|the copy|those copies|the copies) costs", _NOTHING),
    _row("(cost|costs) <amount> less<words>(cost|costs) <amount> more", _EITHER),
    _row("(cost|costs) <amount> more<words>(cost|costs) <amount> less", _EITHER),
    _row("(cost|costs) [up to ](<amount>|that much) less", _HELP),
    _row("(cost|costs) [up to ](<amount>|that much) more", _HINDER),
    _row("(cost|costs) an additional", _HINDER),
    _row("(costs|cost) <few>(are|is) reduced", _HELP),
    _row("cost[s] <few>less to (cast|activate)", _HELP),
    _row("cost[s] <few>more to (cast|activate)", _HINDER),
    _row("would cost less than", _HINDER),
    _row("as an additional cost to (cast|activate) <words>you may", _HELP),
    _row("as an additional cost to (cast|activate)", _HINDER),
    _row("(have|has|gain|gains) [<few> ](convoke|delve|improvise|affinity|assist|undaunted)", _HELP),
    _row("for each <words> in a cost, you may pay", _HELP),
    # Prohibitions (118.11).
    _row("(creatures|artifacts|permanents|lands|tokens) <few>can't be sacrificed", _HINDER),
    _row("can't sacrifice", _HINDER),
    _row("life total[s] can't change", _HINDER),
    _row("can't be tapped for mana", _HINDER),
    _row("can't be activated", _HINDER),
    _row("can't <few>activate <few>abilities", _HINDER),
    _row("(lose|loses) all [other ]<few>abilities", _HINDER),
    # How mana may be spent (609.4b, 118.14).
    _row("spend <few>mana only", _EITHER),
    _row("spend <words>mana <few>[ ]as th(rough|ough)", _HELP),
    _row("mana of any (type|color) can be spent", _HELP),
    _row("spend mana of any (type|color)", _HELP),
    _row("spend only <few>mana", _HINDER),
    # What mana is made (106.12, 614).
    _row("produces (twice|two times|three times|four times) as much", _HELP),
    _row("(tap|taps|tapped) for <few>mana, it produces <words>instead", _EITHER),
    _row("would (produce|add) <words>(instead|adds|add)", _EITHER),
    _row("(produce|produces) <words>mana <words>instead", _EITHER),
    _row("(tapped|tap|taps) <words>for mana, <words>(produce|produces|adds|add)", _EITHER),
    _row("devotion to <words> is increased", _HELP),
    # What summoning sick creatures can be tapped for (702.10c).
    _row("(has|have) [<few> ]haste", _HELP),
    # Snow (107.4h).
    _row("lands <few>are [no longer ]snow", _EITHER),
    # Abilities of other objects.
    _row("(has|have) (all|the) <few>activated abilities of", _HELP),
)
"""Sentences of static abilities, the first row that fits deciding; None is *nothing*."""

_LANDS = "<words>(lands|land|permanents|permanent|<basic>|~)[ <few>] (is|are) [each ][a |an ]"
LAND_TYPES: TemplateTable[Could | None] = TemplateTable(
    _row(_LANDS + "[<few> ]<basic><words> in addition to (its|their) other<words>", _HELP),
    _row(
        _LANDS + "(every basic land type|the chosen type)<words> in addition to (its|their) other<words>",
        _HELP,
    ),
    _row(_LANDS + "[<few> ]<basic>[ <words>]", _EITHER),
    _row(_LANDS + "(every basic land type|the [first |second ]chosen type)[ <words>]", _EITHER),
    _row("<words>lands[ <few>] are <few>creatures[ <words>]", _EITHER),
)
"""Whole sentences that set or add basic land types, and so intrinsic abilities (305.6, 305.7), or
make creatures of lands. They count where ``planner.text.statics.type_changes`` doesn't read them."""

# What land types decide, and not which types lands have: who attacks, how large something is.
_DECIDED_BY_LANDS = pattern_of(
    r"\b(?:attacks?|blocks?|blocked|gets?|has|have|gains?|deals?|enters?|costs?|damage) "
    r"(?:[^.]* )?(?:unless|if|as long as|while|where|equal to|for each)\b"
    r"|\b(?:power|toughness|life total)s? (?:[^.]* )?(?:is|are) (?:each )?equal to\b"
)

_VERBS = "cast|control|activate|tap|pay|spend|add|own|sacrifice"
_SCOPES = pattern_of(
    rf"\b(?P<opponents>opponents?) (?:may |can't |don't |would )?(?:{_VERBS})s?\b"
    rf"|\byou (?:may |can't |don't |would )?(?:{_VERBS})\b"
    r"|\byour (?:commander|hand|graveyard|devotion)\b|^(?:~|~'s|it) |\babilities of ~"
)
_WHILE = pattern_of(r"^as long as [^.,]{1,120}, ")
_CONDITION = pattern_of(r"^(?:as long as|if|while|unless) ")
_ENCHANTED_PLAYER = pattern_of(r"\benchanted player\b")
_GRANTS = pattern_of(rf"(?:\b(?:has|have|gains?|with|and|or|of)|,) {QUOTED}")
_MAKES = pattern_of(r"\b(?:creates?|created|emblem)\b")
# Every row of STATICS and LAND_TYPES asks for one of these words: most lines have none of them.
_WORTH_READING = pattern_of(
    r"cost|mana|abilit|convoke|delve|improvise|affinity|assist|undaunted|can't|produce|type|snow|devotion"
    r"|plains|island|swamp|mountain|forest|\blands\b|\bhaste\b"
)
_COST = pattern_of(r"\bcosts?\b|convoke|delve|improvise|affinity|assist|undaunted")
_OF_SPELLS = pattern_of(
    r"\bspells?\b|\bto cast\b|\bflashback\b|\b(?:dash|blitz|buyback|kicker|escape|evoke) costs?\b"
)
_KEYWORD_COSTS = (
    r"\b(?:equip|cycling|ninjutsu|crew|boast|exhaust|power-up|unlock|foretell|loyalty|monstrosity|adapt|outlast"
    r"|level up|reconfigure|fortify|unearth|embalm|eternalize|scavenge|encore|channel|forecast|reinforce"
    r"|craft|transmute|saddle|bloodrush|transfigure|aura swap|station)\b"
)
_OF_ABILITIES = pattern_of(rf"\babilit(?:y|ies)\b|\bto activate\b|{_KEYWORD_COSTS}")
_NOT_MANA = pattern_of(rf"mana abilit|{_KEYWORD_COSTS}")
# X is in a cost of the object's own spell: on the battlefield it is none any more.
_OWN = pattern_of(r"\bto cast ~|~ costs\b|\bx can't be 0\b|^spend only [^.]{1,40} on x$")


def scope_of(sentence: str, before: Scope = Scope.ALL) -> Scope:
    """Read whose spells, abilities or mana a sentence is about; ``before`` if it doesn't say so.

    >>> scope_of("spells your opponents cast that target permanents you control cost {2} more")
    <Scope.OPPONENTS: 'opponents'>
    """
    match = _SCOPES.search(_WHILE.sub("", sentence))
    if match is None or _ENCHANTED_PLAYER.search(sentence):
        return before
    return Scope.OPPONENTS if match["opponents"] else Scope.YOU


def concerns(scope: Scope, controller: str) -> bool:
    """Whether the payer is meant by the text of an object with this controller."""
    return scope is Scope.ALL or (scope is Scope.YOU) == (controller == "you")


def bearing(line: NormalLine, body: str, controller: str) -> Could | None:
    """What a static ability could do to the player's payments; None for nothing."""
    found: set[Could | None] = set()
    scope, grants = Scope.ALL, False
    for sentence in sentences(body):
        scope = scope_of(sentence, scope)
        if concerns(scope, controller):
            found.add(_bearing(sentence))
        if not grants and _GRANTS.search(sentence) and not _MAKES.search(sentence):
            grants = True
            found.update(_granted(quote, scope, controller) for quote in line.quotes)
    return combined(found)


def kinds_of(body: str) -> frozenset[str]:
    """The kinds of payment that relevant sentences of a text could affect; empty for any kind."""
    kinds: set[str] = set()
    for sentence in sentences(body):
        if _bearing(sentence) is None:
            continue
        spells, abilities = _OF_SPELLS.search(sentence), _OF_ABILITIES.search(sentence)
        if not _COST.search(sentence) or bool(spells) is bool(abilities):
            return frozenset()
        if abilities and not _NOT_MANA.search(sentence):  # mana abilities have costs, too
            return frozenset()
        kinds.add("spell" if spells else "ability")
    return frozenset(kinds)


def bears(sentence: str) -> bool:
    """Whether a sentence could affect somebody's payment."""
    return QUOTED in sentence or _bearing(sentence) is not None


def own_bearing(body: str) -> Could | None:
    """What a spell's line could do to its own total cost; None for nothing."""
    return combined([OWN_COST.find(sentence) for sentence in sentences(body)])


def combined(found: Iterable[Could | None]) -> Could | None:
    """Combine the possible effects of several sentences."""
    kinds = set(found) - {None}
    return kinds.pop() if len(kinds) == 1 else Could.EITHER if kinds else None


def _bearing(sentence: str) -> Could | None:
    if not _WORTH_READING.search(sentence) or _OWN.search(sentence):
        return None
    lands = _WHILE.sub("", sentence)
    unlike = _CONDITION.match(lands) or _DECIDED_BY_LANDS.search(lands)
    could_lands = None if unlike else LAND_TYPES.read(lands)
    return combined((STATICS.find(sentence), could_lands))


def _granted(quote: str, holders: Scope, controller: str) -> Could | None:
    """What an ability in quotes could do if these players' objects have it."""
    if makes_mana(quote):
        return Could.HELP if concerns(holders, controller) else None
    if ":" in quote:
        return None
    other = "opponent" if controller == "you" else "you"
    sides = {Scope.YOU: [controller], Scope.OPPONENTS: [other], Scope.ALL: [controller, other]}[holders]
    return combined(
        _bearing(sentence)
        for sentence in sentences(quote)
        for side in sides
        if concerns(scope_of(sentence), side)
    )
