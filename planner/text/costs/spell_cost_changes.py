"""What a text does to the cost of the spell or ability that it belongs to (118.7, 601.2f).

"This spell costs {2} less to cast if it targets a tapped creature", "this ability costs {1}
less to activate for each Dragon you control": one sentence, with what it says at its end.
"""

from __future__ import annotations

import re

from planner.game.amounts import (
    ONCE,
    Amount,
    Count,
    Fact,
    Fixed,
    ModifiedCreatures,
    MostOfOne,
    OfTarget,
    Opponents,
    Party,
    Sum,
    TargetCount,
    TimesPaid,
)
from planner.game.filters import Filter
from planner.game.mana import ManaCost
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Announced, Condition, HasCount, Holds, Not, PayLifeAmount
from planner.game.written_costs import CostChange
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, mana_cost, means
from planner.text.phrases.amounts import amount_in, read_amount, read_each
from planner.text.phrases.conditions import all_of, condition_in, read_condition
from planner.text.phrases.filters import read_filter

_AND_EACH = pattern_of(r" and (?:for )?each ")
_SAYS_WHOSE = pattern_of(r"\b(?:you|opponents?|players?)\b")
_IF_PAID = Announced("")
_DIFFERENCE = Fact("the difference")
"""What X is where a condition before it compares two amounts, and X is by how much they differ."""


class _Tail(Record, frozen=True):
    """The words of a sentence after the amount."""

    each: tuple[Amount, ...] = ()
    targets: Filter | None = None
    conditions: tuple[Condition, ...] = ()
    x: Amount | None = None

    def behind(self, other: _Tail) -> _Tail | None:
        """Combine with an earlier part; None if both name targets, or both define X."""
        if (self.targets and other.targets) or (self.x and other.x):
            return None
        conditions = other.conditions + self.conditions
        return _Tail(other.each + self.each, self.targets or other.targets, conditions, self.x or other.x)


class _WordedCostChange(Record, frozen=True):
    """One change as worded: its kind, its mana (None: X), its condition in front and its tail."""

    more: bool
    mana: ManaCost | None
    tail: _Tail
    first: Condition | None = None


def beyond_the_first(sentence: str) -> ManaCost | None:
    """Read the additional mana for each target beyond the first (strive)."""
    return BEYOND.read(sentence)


def read_own_changes(sentence: str, text: str, announced: Condition | None = None) -> tuple[CostChange, ...]:
    """Read a sentence that changes the spell's own cost; empty if it can't be read as such.

    "For each A and each B" gives two changes. ``announced`` is what *if you do* refers to.

    >>> [str(change.mana) for change in read_own_changes("~ costs {2} less to cast if it's night", "")]
    ['{2}']
    """
    if (life := _LIFE_MORE.fullmatch(sentence)) is not None:
        return _life_more(life, text)
    found = OWN_CHANGES.read(sentence)
    if found is None:
        return ()
    tail = found.tail
    conditions = [*([found.first] if found.first else []), *tail.conditions]
    if announced is not None:
        conditions = [announced if one == _IF_PAID else one for one in conditions]
    in_x = found.mana is None
    if in_x is (tail.x is None) or (in_x and tail.each) or _IF_PAID in conditions:
        return ()
    change = CostChange(
        text,
        more=found.more,
        mana=found.mana or ManaCost("{1}"),
        each=tail.x or ONCE,
        targets=tail.targets,
        only_if=all_of(conditions),
    )
    return tuple(replace(change, each=each) for each in tail.each) or (change,)


def _life_more(life: re.Match[str], text: str) -> tuple[CostChange, ...]:
    """Read additional life, with a count at the end: "costs 3 life more for each target"."""
    tail = _read_tail(life["tail"])
    if tail is None or tail.x is not None or tail.targets is not None or len(tail.each) > 1:
        return ()
    each = tail.each[0] if tail.each else ONCE
    parts = (PayLifeAmount(Fixed(int(life["life"]))),)
    only_if = all_of(list(tail.conditions))
    return (CostChange(text, more=True, each=each, only_if=only_if, parts=parts),)


_LIFE_MORE = pattern_of(r"(?:~|it) costs (?P<life>\d{1,2}) life more(?: to cast)?(?P<tail>.*)")


def _change(slots: Slots) -> _WordedCostChange | None:
    first = condition_in(slots, "phrase", _read_condition) if slots.has("phrase") else None
    tail = slots.read("tail", _read_tail)
    if tail.x == _DIFFERENCE:
        if not isinstance(first, HasCount) or not isinstance(first.count, Sum):
            return None
        tail = replace(tail, x=first.count)
    much = slots.text("much")
    mana = None if much.upper() in ("X", "{X}") else mana_cost(much)
    return _WordedCostChange(slots.text("way") == "more", mana, tail, first)


_COSTS = "(~|it|this ability) costs <much:amount>"

OWN_CHANGES: TemplateTable[_WordedCostChange] = TemplateTable(
    TemplateRow(f"[(if|as long as) <phrase>, ]{_COSTS} <way=less|more>[ to (cast|activate)]<tail>", _change),
)
"""What a text can do to its own cost."""

BEYOND: TemplateTable[ManaCost] = TemplateTable(
    TemplateRow(
        f"{_COSTS} more[ to (cast|activate)] for each (target|mode)[ chosen] beyond the first",
        lambda s: mana_cost(s.text("much")),
    ),
)
"""What each target or mode beyond the first adds."""


# --- behind how much -------------------------------------------------------------------------


def _read_tail(words: str, behind: _Tail | None = None) -> _Tail | None:
    """Read the words before ``behind``, from their end.

    If the best fit leaves words that mean nothing alone (" for each counter" before " on creatures you
    control"), the next fit is tried.
    """
    found = behind or _Tail()
    if not words:
        return found
    for before, further in TAILS.at_end(words):
        joined = found.behind(further)
        whole = _read_tail(before, joined) if joined is not None else None
        if whole is not None:
            return whole
    return None


def _read_condition(words: str) -> Condition | None:
    return ANNOUNCED.read(words) or read_condition(words)


ANNOUNCED: TemplateTable[Condition] = TemplateTable(
    TemplateRow("(you do|you did|you paid it)", means(_IF_PAID)),
    TemplateRow(
        "(it's|it was|it is|~ was|~ is|this spell was) <tag=bargained|kicked|overloaded>",
        lambda s: Announced(s.text("tag")),
    ),
    TemplateRow("evidence was collected", means(Announced("evidence collected"))),
    TemplateRow("(a|the) gift was promised", means(Announced("gift"))),
)
"""What was announced as the spell was cast (601.2b)."""


def _targets(slots: Slots) -> _Tail:
    words = slots.text("rest")
    targets = read_targets(words)
    return _Tail(targets=targets) if targets else _Tail(conditions=(Holds(f"it targets {words}"),))


def _if(slots: Slots) -> _Tail:
    return _Tail(conditions=(condition_in(slots, "rest", _read_condition),))


TAILS: TemplateTable[_Tail] = TemplateTable(
    TemplateRow(" and for each <rest>", lambda s: _Tail(s.read("rest", _read_each))),
    TemplateRow(" if it target[s] <rest>", _targets),
    TemplateRow(" (if|as long as|while) <rest>", _if),
    TemplateRow(
        " unless <rest>", lambda s: _Tail(conditions=(Not(condition_in(s, "rest", _read_condition)),))
    ),
    TemplateRow(" <rest:time>", _if),
    TemplateRow("[,] where x is <rest>", lambda s: _Tail(x=amount_in(s, "rest", _read_amount))),
    TemplateRow(" for each <rest>", lambda s: _Tail(s.read("rest", _read_each))),
)
"""What can follow a change of its own cost, at the end of what is left."""


def read_targets(words: str) -> Filter | None:
    """Read a filter for targets, anybody's if the words don't say whose; None for spells."""
    found = None if re.search(r"\b(?:spells?|abilit(?:y|ies))\b", words) else read_filter(words)
    if found is None:
        return None
    zone = (
        Zone.GRAVEYARD if re.search(r"\bcards?\b", words) and found.zone == Zone.BATTLEFIELD else found.zone
    )
    controller = found.controller if _SAYS_WHOSE.search(words) else Whose.ANYBODY
    return replace(found, zone=zone, controller=controller)


# --- amounts ---------------------------------------------------------------------------------


def _most_of_one(slots: Slots) -> Amount:
    objects = slots.read("objects", lambda words: read_filter(f"{words} an opponent controls"))
    return MostOfOne(slots.whole, objects, slots.text("who") != "an opponent")


OF_SPELL: TemplateTable[Amount] = TemplateTable(
    TemplateRow(
        "[the ]<what=power|toughness|mana value> of the (creature|permanent|spell|artifact) it targets",
        lambda s: OfTarget(s.text("what")),
    ),
    TemplateRow("[the ]color of the (creature|permanent|spell) it targets", means(OfTarget("colors"))),
    TemplateRow(
        "<few> (exiled|sacrificed|discarded|tapped|revealed|returned|paid)"
        " (this way|as an additional cost[ to cast ~])",
        means(TimesPaid()),
    ),
    TemplateRow("the difference", means(_DIFFERENCE)),
    TemplateRow("target", means(TargetCount())),
    TemplateRow("opponent", means(Opponents())),
    TemplateRow(
        "the greatest number of <objects> <who=an opponent|a player|a single player> controls",
        lambda s: _most_of_one(s),
    ),
    TemplateRow("creature in your party", means(Party("the number of creature in your party"))),
    TemplateRow(
        "modified creature you control",
        means(ModifiedCreatures("the number of modified creature you control")),
    ),
)
"""Amounts that only costs ask for: of a spell's target, of what was paid for it, of a party."""

FACTS: TemplateTable[bool] = TemplateTable(
    TemplateRow("<words>(this turn|this game|in your party|you're attacking|attacking you)", means(True)),
    TemplateRow("<words>this (turn|game) <rest>", means(True)),
)
"""What a game doesn't show, so that the request's facts have to say it."""


def _read_each(words: str) -> tuple[Amount, ...] | None:
    """Read one count, or several for "each ... and each ..."."""
    amounts = [_one_each(part) for part in _AND_EACH.split(words)]
    return tuple(amount for amount in amounts if amount is not None) if all(amounts) else None


def _one_each(words: str) -> Amount | None:
    amount = OF_SPELL.read(words) or read_each(words)
    if amount is None and FACTS.read(words):
        return Fact(f"the number of {words}")
    return _anybodys(amount, words)


def _read_amount(words: str) -> Amount | None:
    amount = OF_SPELL.read(words) or read_amount(words)
    if amount is None and FACTS.read(words):
        return Fact(words)
    return _anybodys(amount, words)


def _anybodys(amount: Amount | None, words: str) -> Amount | None:
    """Make a count of permanents include every player's if the words don't say whose."""
    if not isinstance(amount, Count) or amount.objects.zone != Zone.BATTLEFIELD or _SAYS_WHOSE.search(words):
        return amount
    return replace(amount, objects=replace(amount.objects, controller=Whose.ANYBODY))
