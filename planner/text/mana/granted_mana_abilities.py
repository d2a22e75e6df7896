"""Mana abilities in quotes that a static ability gives to permanents (113.3, 604.1, 613.1f)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.game.amounts import CountersOnSelf, Size
from planner.game.filters import Clause, Filter
from planner.game.mana_outputs import ChosenColor
from planner.game.records import Record, replace
from planner.game.vocabulary import Zone
from planner.game.written_abilities import Condition, Grant, Holds, WrittenAbility
from planner.text.grammar.keyword_table import KEYWORD_TABLE, CostRelevance
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind, classify
from planner.text.grammar.normal_form import QUOTED, NormalLine, sentences
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable
from planner.text.grammar.traverse import parts_of
from planner.text.mana.mana_abilities import is_mana_ability, written_abilities
from planner.text.mana.mana_effects import both, during_payment, makes_mana
from planner.text.phrases.conditions import read_condition
from planner.text.phrases.cost_components import zone_of
from planner.text.phrases.filters import merged
from planner.text.phrases.relevance import bears
from planner.text.phrases.scope import BEARERS, ITSELF, read_permanents

# A card whose text this still is has entered as no copy: then it would have that one's text.
_AS_A_COPY = pattern_of(
    rf"you may have ~ enter(?: the battlefield)?(?: tapped)? as a copy of [^,.]{{1,80}}?,? except .*"
    rf"\b(?:has|gains) {QUOTED}"
)
_IN_GRAVEYARD = pattern_of(r"as long as ~ is in your graveyard(?: and (?P<rest>.+))?")
# "Until end of turn, ..." is how an effect says it that the request states as text.
_UNTIL = "until end of turn, "
_AND = pattern_of(r",? and (?:(?:has|have|gains?) )?|, (?:(?:has|have|gains?) )?")
_PRINTED_QUOTE = pattern_of(r'["“”]([^"“”]*)(?:["“”]|$)')
# What an ability in quotes that isn't looked at further may not speak of.
_BEARS = pattern_of(r"\b(?:becomes tapped|costs?|haste)\b")
_TAPPING = pattern_of(
    r"\bbecomes tapped\b|\btap(?:s|ped)?\b[^.]{0,60}\bfor (?:mana|\{)|\badds? (?:mana|an additional)"
)
BEARING_KEYWORDS = frozenset(
    name for name, row in KEYWORD_TABLE.items() if row.use in (CostRelevance.HELP, CostRelevance.REDUCTION)
) | {"haste", "changeling"}
"""Keywords that bear on what can be paid, so that giving them is more than a quoted ability."""


def read_grants(sentence: str, line: NormalLine, name: str, speaker: str) -> tuple[Grant, ...] | None:
    """Read the abilities that a sentence gives, each to all holders; None if it can't be read.

    ``name`` is the card's own: in quotes it would mean the card, not the holder. Filters are from the payer's
    side; ``speaker`` has the text.
    """
    # Which quotes stand in which sentence isn't kept: all of them have to stand in this one.
    if not line.quotes or sentence.count(QUOTED) != len(line.quotes):
        return None
    if _AS_A_COPY.fullmatch(sentence):
        abilities = read_quoted(line, name)
        grant = Grant(ITSELF, abilities[0], text=line.printed) if abilities else None
        entered = Holds("~ entered as a copy")
        return (replace(grant, only_while=(entered,)),) if grant and len(abilities or ()) == 1 else None
    for condition, rest in _conditions(sentence.removeprefix(_UNTIL)):
        there = _IN_GRAVEYARD.fullmatch(condition)
        if there is not None:
            condition = f"as long as {there['rest']}" if there["rest"] else ""
        who = GRANTS.read(rest)
        holders = _holders(who, condition, speaker) if who else None
        if holders is None:
            continue
        objects, attached, only_if = holders
        abilities = read_quoted(line, name)
        if abilities is None or not names_only_subtypes((objects, only_if), line.printed):
            return None
        return tuple(
            Grant(
                objects,
                replace(one, only_if=both(only_if, one.only_if)),
                attached,
                line.printed,
                in_graveyard=there is not None,
            )
            for one in abilities
        )
    return None


def _conditions(sentence: str) -> Iterator[tuple[str, str]]:
    """Yield every split of a sentence into a condition, which may be empty, and the rest."""
    if not sentence.startswith(("as long as ", "during ")):
        yield "", sentence
        return
    pieces = sentence.split(", ")
    for cut in range(1, min(len(pieces), 6)):
        yield ", ".join(pieces[:cut]), ", ".join(pieces[cut:])


def _only_keywords(what: str) -> bool | None:
    """True if only quotes and keywords that don't affect payments are given, else None."""
    harmless = all(
        item == QUOTED or (keyword_of(item) == item and item not in BEARING_KEYWORDS)
        for item in _AND.split(what)
    )
    return harmless or None


def _given_to(slots: Slots) -> str | None:
    return slots.text("subject") if slots.read("quoting", _only_keywords) else None


GRANTS: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "<subject> get[s][ an additional] <change:size_change>(,| and|, and) (has|have|gain|gains) <quoting>",
        _given_to,
    ),
    TemplateRow("<subject> (has|have|gain|gains) <quoting>", _given_to),
)
"""Sentences that give abilities in quotes, and to what."""

HOLDER_IS: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "as long as (enchanted|equipped|fortified) <noun> is <article=a|an> <phrase>",
        lambda s: f"{s.text('article')} {s.phrase}",
    ),
)
"""What the bearer has to be so that it has an ability: "as long as enchanted permanent is a creature"."""


def _holders(who: str, condition: str, speaker: str) -> tuple[Filter, bool, Condition | None] | None:
    """Read which permanents have it, whether only this one's host, and the condition."""
    bearer, is_ = BEARERS.read(who), HOLDER_IS.read(condition)
    if bearer or (is_ and who == "it"):
        objects = read_permanents(bearer, speaker) if bearer else replace(ITSELF, itself=False)
        if objects is None or (condition and is_ is None):
            return None
        if is_:
            further = read_permanents(is_, speaker)
            if further is None or further.other:
                return None
            clauses = tuple(merged(one, more) for one in objects.clauses for more in further.clauses)
            objects = replace(objects, words=is_, clauses=clauses)
        return objects, True, None
    # "It" may be anything that an earlier sentence speaks of, but not after "as long as ~ is ...".
    if who == "it" and not condition.startswith("as long as ~ "):
        return None
    objects = ITSELF if who == "it" else read_permanents(who, speaker)
    # What taps and untaps on the way would come and go.
    if objects is None or any(clause.tapped is not None for clause in objects.clauses):
        return None
    if not condition:
        return objects, False, None
    # Behind another player's condition "you" would be the payer.
    only_if = read_condition(condition) if speaker == "you" else None
    if only_if is None or (objects != ITSELF and speaks_of_itself(only_if)):
        return None
    return objects, False, only_if


def speaks_of_itself(condition: Condition) -> bool:
    """Whether a condition is about the object with the text, instead of the holders."""
    return any(
        isinstance(part, CountersOnSelf)
        or (isinstance(part, Size) and part.of is None)
        or (isinstance(part, Filter) and (part.itself or part.other))
        or (isinstance(part, Holds) and "~" in part.words)
        for part in parts_of(condition)
    )


def read_quoted(line: NormalLine, name: str) -> list[WrittenAbility] | None:
    """Read the mana abilities in quotes; None if there are none, or one can't be read exactly."""
    found = read_all_quoted(line, name)
    return list(found.abilities) or None if found is not None else None


class Quoted(Record, frozen=True):
    """The contents of a line's quotes: mana abilities, and the number of others.

    ``tap_ability`` says that one of the others is activated with {T} in its cost.
    """

    abilities: tuple[WrittenAbility, ...]
    others: int
    tap_ability: bool


def read_all_quoted(line: NormalLine, name: str) -> Quoted | None:
    """Read everything in quotes; None if a quote that affects payments can't be read exactly."""
    printed = _PRINTED_QUOTE.findall(line.printed)
    if len(printed) != len(line.quotes):
        return None
    found: list[WrittenAbility] = []
    others, tap_ability = 0, False
    for text, quote in zip(printed, line.quotes, strict=True):
        # A comma that goes on with the sentence around may stand within the quotes.
        ability = replace(classify(NormalLine(text.strip(" ,"), quote.strip(" ,"))), number=0)
        if not is_mana_ability(ability):
            if _quote_bears(ability, quote):
                return None
            if _calls_itself(text, name) and ability.kind not in (
                AbilityLineKind.ACTIVATED,
                AbilityLineKind.TRIGGERED,
            ):
                return None
            others += 1
            tap_ability = tap_ability or (ability.kind is AbilityLineKind.ACTIVATED and "{T}" in ability.cost)
            continue
        if zone_of(ability.cost) != Zone.BATTLEFIELD or _calls_itself(text, name):
            return None
        if not during_payment(ability.effect):
            continue
        written = written_abilities(ability, Zone.BATTLEFIELD)
        if not written or any(map(_asks_for_choice, parts_of(written))):
            return None
        found += written
    return Quoted(tuple(found), others, tap_ability)


def _quote_bears(ability: Ability, quote: str) -> bool:
    """Whether an ability that is no mana ability affects payments while its holder exists.

    Effects of activated abilities don't, nor those of triggers other than on tapping, since they come later.
    """
    if ability.kind is AbilityLineKind.ACTIVATED:
        return False
    if ability.kind is AbilityLineKind.TRIGGERED:
        return _TAPPING.search(quote) is not None
    return makes_mana(quote) or _BEARS.search(quote) is not None or any(map(bears, sentences(quote)))


def _asks_for_choice(part: object) -> bool:
    """Whether a part depends on a choice made for the permanent that gives the ability."""
    return isinstance(part, ChosenColor) or (isinstance(part, Clause) and part.chosen is not None)


def _calls_itself(quote: str, name: str) -> bool:
    return any(part in quote for part in (name, name.split(",")[0]))
