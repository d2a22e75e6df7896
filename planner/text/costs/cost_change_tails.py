"""What can stand behind a change of costs: how often, when, for which targets (118.7, 601.2f).

"... for each artifact you control", "... where X is its power", "... if it targets a creature".
"""

from __future__ import annotations

import re

from planner.game.amounts import (
    ONCE,
    Amount,
    ChosenColorsOfSpell,
    CostSymbols,
    Count,
    Fact,
    SpellNamesakes,
    SpellSymbols,
    TargetCount,
    Targeted,
)
from planner.game.filters import Filter
from planner.game.mana import COLOR_WORDS
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Condition, Not, TurnCondition
from planner.text.costs.cost_change_subjects import read_target
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Context, NotRead, Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.amounts import amount_in, read_amount, read_each
from planner.text.phrases.conditions import condition_in, read_condition
from planner.text.phrases.filters import read_filter
from planner.text.phrases.relevance import bears

# An amount that looks at the spell in a way that isn't read, or at what something exiled.
_SPELL = pattern_of(r"\b(?:it|its|they|their|that spell|that ability|exiled with|the exiled)\b")
_SAYS_WHOSE = pattern_of(r"\b(?:you|your|opponents?|players?)\b")
_COUNTERS_ON = pattern_of(r"counters? on (?:it|them)\b")
_ABOUT_IT = pattern_of(r"(?:it|it's|its|they|they're|that spell|those spells|the spell|that ability)\b")
_COLORS = {word: letter for letter, word in COLOR_WORDS.items()}


class Ending(Record, frozen=True):
    """The words after a cost change: how often, when, for which targets.

    ``says_x`` means that it defines X.
    """

    each: Amount = ONCE
    only_if: tuple[Condition, ...] = ()
    targets: Filter | None = None
    not_mana: bool = False
    keyword: str = ""
    says_x: bool = False

    def joined(self, other: Ending) -> Ending | None:
        """Combine two endings; None if both give a number, targets or a keyword."""
        twice = self.each != ONCE != other.each or (self.targets and other.targets)
        if twice or (self.keyword and other.keyword):
            return None
        return Ending(
            other.each if self.each == ONCE else self.each,
            self.only_if + other.only_if,
            self.targets or other.targets,
            self.not_mana or other.not_mana,
            self.keyword or other.keyword,
            self.says_x or other.says_x,
        )


def _condition(slots: Slots) -> Ending:
    return Ending(only_if=(condition_in(slots, "clause", _read_condition),))


def _read_condition(words: str) -> Condition | None:
    return None if _ABOUT_IT.match(words) else read_condition(words)


_NOT_YOUR_TURN = Ending(only_if=(Not(TurnCondition(Whose.YOU)),))


def _of_payer(slots: Slots) -> Ending:
    """Count objects that the payer controls, whoever has the text."""
    amount = amount_in(slots, "clause", lambda words: read_each_of_cost(f"{words} you control"))
    if not isinstance(amount, Count) or amount.objects.controller != Whose.YOU:
        raise NotRead
    whose = Whose.YOU if slots.speaker == "you" else Whose.OPPONENT
    return Ending(replace(amount, objects=replace(amount.objects, controller=whose)))


ENDINGS: TemplateTable[Ending] = TemplateTable(
    TemplateRow("[,] and (can't be countered|can be cast as though <few>)", means(Ending())),
    TemplateRow(" during your turn", means(Ending(only_if=(TurnCondition(Whose.YOU),)))),
    TemplateRow(
        " except during (its|their) (controller's|controllers'|caster's) turn[s]",
        lambda s: Ending(only_if=(Not(TurnCondition("you" if s.speaker == "you" else "opponent")),)),
    ),
    TemplateRow(" during turns other than yours", means(_NOT_YOUR_TURN)),
    TemplateRow("[,] as long as it's not your turn", means(_NOT_YOUR_TURN)),
    TemplateRow(
        "[,] (unless they're|unless it's a|except) mana abilit(y|ies)",
        means(Ending(not_mana=True)),
    ),
    TemplateRow(
        "[,] where x is <clause>", lambda s: Ending(amount_in(s, "clause", read_amount_of_cost), says_x=True)
    ),
    TemplateRow(
        "[,] (if|as long as) (it|they|that spell|that ability) target[s] <clause>",
        lambda s: Ending(targets=s.read("clause", read_target)),
    ),
    TemplateRow("[,] if (it|they) (has|have) <noun>", lambda s: Ending(keyword=s.text("noun"))),
    TemplateRow("[,] (if|as long as|while) <clause>", _condition),
    TemplateRow(" for each <clause> (its|their) (controller|caster) controls", _of_payer),
    TemplateRow(" for each <clause>", lambda s: Ending(amount_in(s, "clause", read_each_of_cost))),
    TemplateRow(" (this turn|until end of turn|until your next turn)", means(Ending())),
)
"""What can follow a change of costs, at the end of what is left."""


def read_ending(words: str, speaker: str, *, in_x: bool = False) -> Ending | None:
    """Read the words after a change, from their end; None if a part can't be read.

    >>> read_ending(" during your turn", "you").only_if
    (TurnCondition(whose='you', step=None),)
    """
    found = Ending()
    while words:
        for before, further in ENDINGS.at_end(words, Context(speaker=speaker)):
            joined = found.joined(further)
            if joined is not None:
                found, words = joined, before
                break
        else:
            if not words.startswith((" and ", ", and ")) or bears(words) or re.search(r"\bcosts?\b", words):
                return None
            words = ""
    return found if found.says_x or not in_x else None


def _any_target(words: str) -> Filter | None:
    return (
        Filter("a target", zone=Zone.ANYWHERE, controller=Whose.ANYBODY)
        if words == "target"
        else read_target(words)
    )


def _in_your_graveyard(words: str) -> Filter | None:
    return read_filter(f"{words} in your graveyard")


EACH: TemplateTable[Amount] = TemplateTable(
    TemplateRow(
        "other spell <who=you|that player|they>('ve| has| have|) cast this turn",
        lambda s: Fact("spells_cast", of_payer=s.text("who") != "you"),
    ),
    TemplateRow("target", means(TargetCount())),
    TemplateRow("<noun> (it|that spell|they) target[s]", lambda s: Targeted(s.read("noun", _any_target))),
    TemplateRow(
        "<word> mana symbol[s] in (its|their) mana cost[s]",
        lambda s: SpellSymbols(s.read("word", _COLORS.get)),
    ),
    TemplateRow(
        "<word> mana symbol[s] in (its|their) activation cost[s]",
        lambda s: CostSymbols(s.read("word", _COLORS.get)),
    ),
    TemplateRow(
        "time[s] (you've cast ((your|a) commander|it)|it's been cast) from the command zone this game",
        means(Fact("commander_casts")),
    ),
    TemplateRow(
        "<what=card|cards> with the same name as that spell in your graveyard",
        lambda s: SpellNamesakes(s.read("what", _in_your_graveyard)),
    ),
    TemplateRow("of the chosen colors it is", means(ChosenColorsOfSpell())),
    # Which types they are, the request says as what was chosen.
    TemplateRow(
        "card type (they|it) share[s] with [a ]card[s] exiled with ~",
        means(ChosenColorsOfSpell("card type")),
    ),
)
"""What a spell that is paid for has several of, or what happened before."""


def read_each_of_cost(words: str) -> Amount | None:
    """Read the count after "for each" of a cost change; None if it isn't understood."""
    found = EACH.read(words)
    if found is not None or _about_the_spell(words):
        return found
    each = read_each(words)
    if isinstance(each, Count) and each.objects.zone == Zone.BATTLEFIELD and not _SAYS_WHOSE.search(words):
        return replace(each, objects=replace(each.objects, controller=Whose.ANYBODY))
    return each


def read_amount_of_cost(words: str) -> Amount | None:
    """Read an amount after *where X is*; None if it can't be read."""
    return None if _about_the_spell(words) else read_amount(words)


def _about_the_spell(words: str) -> bool:
    return _SPELL.search(_COUNTERS_ON.sub("", words)) is not None
