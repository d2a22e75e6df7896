"""When static abilities that change permanents function: "as long as ...", "during your turn" (611.3a)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.game.filters import Clause, Filter
from planner.game.records import Record, replace
from planner.game.written_abilities import Condition, Holds, Not
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import TemplateRow, TemplateTable
from planner.text.grammar.traverse import parts_of
from planner.text.mana.granted_mana_abilities import HOLDER_IS
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.filters import merged
from planner.text.phrases.scope import BEARERS, ITSELF, read_permanents

_LONGEST = 6
_TRAILING = pattern_of(r"(?P<rest>.{1,240}?),? (?P<condition>(?:as long as|if(?! able\b)|unless) .{1,200})")

IN_GRAVEYARD: TemplateTable[str] = TemplateTable(
    TemplateRow("as long as ~ is in your graveyard and <condition>", lambda s: s.text("condition")),
)
"""Conditions of abilities that function in the graveyard, and what else has to hold (113.6b)."""


class SplitCondition(Record, frozen=True):
    """A sentence without its condition, and the condition's words ("" without one)."""

    sentence: str
    words: str = ""

    @property
    def in_graveyard(self) -> bool:
        """Whether the ability functions in the graveyard."""
        return IN_GRAVEYARD.read(self.words) is not None

    @property
    def of_bearer(self) -> bool:
        """Whether the condition is about this object's host."""
        return bearer_is(self.words) is not None

    def condition(self, speaker: str) -> Condition | None:
        """The condition; None if there is none, or if it can't be read.

        In another player's text "you" would be the payer.
        """
        if not self.words or self.of_bearer or (speaker != "you" and _OF_PLAYERS.search(self.words)):
            return None
        words = IN_GRAVEYARD.read(self.words) or self.words
        if words.startswith("unless "):
            unless = read_condition(words.removeprefix("unless "))
            return None if unless is None else Not(unless)
        parts = [read_condition(part) for part in _PARTS.split(words)] if _PARTS.search(words) else [None]
        if all(parts):
            return all_of([one for one in parts if one is not None])
        return read_condition(words)


_OF_PLAYERS = pattern_of(r"\b(?:you|your|yours|opponents?|players?|turn)\b|^during ")
_PARTS = pattern_of(r" and (?=you control )")
_ITS = pattern_of(r"\bit's (?=an? )")
_HERE = "as long as ~ is on the battlefield, it"


def conditions_around(sentence: str) -> Iterator[SplitCondition]:
    """Yield every split of a sentence into a condition, which may be missing, and the rest."""
    sentence = _ITS.sub("it is ", sentence).replace("your team controls", "you control")
    if sentence.startswith(_HERE):
        yield SplitCondition(f"~{sentence.removeprefix(_HERE)}")
        return
    if sentence.startswith(("as long as ", "during ")):
        pieces = sentence.split(", ")
        for cut in range(1, min(len(pieces), _LONGEST)):
            yield SplitCondition(", ".join(pieces[cut:]), ", ".join(pieces[:cut]))
        return
    if match := _TRAILING.fullmatch(sentence):
        yield SplitCondition(match["rest"], match["condition"])
        return
    yield SplitCondition(sentence)


def is_settled(condition: Condition) -> bool:
    """Whether the game state settles a condition, without stated facts."""
    return not any(isinstance(part, Holds) for part in parts_of(condition))


def subject_of(
    who: str, when: SplitCondition, speaker: str, *, any_state: bool = False
) -> tuple[Filter, bool] | None:
    """Which permanents are meant, and whether only the host; None if the words ask for a changing state.

    With ``any_state`` they may ask for that.
    """
    is_ = bearer_is(when.words)
    who = _BOTH_YOURS.sub(r"\g<one> and \g<other> you control", who)
    if who == "it":
        if is_ is None:
            return (ITSELF, False) if when.words and "~" in when.words else None
        objects, attached = read_permanents(is_, speaker), True
    else:
        bearer = BEARERS.read(who)
        objects, attached = read_permanents(bearer or who, speaker), bearer is not None
        if is_ is not None:
            objects = _also(objects, read_permanents(is_, speaker)) if attached else None
    if objects is None or (not any_state and any(map(_asks_for_state, objects.clauses))):
        return None
    return objects, attached


BEARER_IS: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "as long as (enchanted|equipped|fortified) <noun> is <word:adjectives>",
        lambda s: f"{s.text('word')} {s.text('noun')}",
    ),
    TemplateRow(
        "as long as (enchanted|equipped|fortified) <noun> isn't [a |an ]<word:adjectives>",
        lambda s: f"non{s.text('word')} {s.text('noun')}",
    ),
)
"""What the bearer has to be or not, in one word: "as long as enchanted creature is red"."""
_BOTH_YOURS = pattern_of(r"(?P<one>[a-z' -]{1,60}) you control and (?P<other>[a-z' -]{1,60}) you control")


def bearer_is(condition: str) -> str | None:
    """The words for what this object's host has to be; None without them."""
    return HOLDER_IS.read(condition) or BEARER_IS.read(f"{condition} ")


def _also(objects: Filter | None, more: Filter | None) -> Filter | None:
    """Filter for objects that fit both filters."""
    if objects is None or more is None or more.other:
        return None
    clauses = tuple(merged(one, other) for one in objects.clauses for other in more.clauses)
    return replace(objects, words=more.words, clauses=clauses)


def _asks_for_state(clause: Clause) -> bool:
    """Whether a clause asks for a state that changes during payments; counters of most kinds don't."""
    asked = (clause.tapped, clause.power, clause.toughness, clause.attacking, clause.keyword)
    return any(one is not None for one in asked)
