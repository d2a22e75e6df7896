"""What a text does to the cost of the spell or ability that it belongs to (118.7, 601.2f).

"This spell costs {2} less to cast if it targets a tapped creature", "this ability costs {1}
less to activate for each Dragon you control": one sentence, with what it says at its end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from planner.game.amounts import ONCE, Amount, Count, Fact, OfTarget, Opponents, TimesPaid
from planner.game.filters import Filter
from planner.game.mana import ManaCost
from planner.game.written_abilities import Announced, Condition, Holds, Not
from planner.game.written_costs import CostChange
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.phrases.amounts import read_amount, read_each
from planner.text.phrases.conditions import all_of, read_condition
from planner.text.phrases.filters import read_filter

_CHANGE = pattern_of(
    r"(?:(?:if|as long as) (?P<first>[^.]{1,160}?), )?(?:~|it|this ability) costs "
    r"(?P<mana>(?:\{[^{}]{1,7}\}){1,8}|\d{1,2}|x) (?P<which>less|more)"
    r"(?: to (?:cast|activate))?(?P<tail>[^.]{0,240})"
)
_BEYOND = pattern_of(r" for each (?:target|mode)(?: chosen)? beyond the first")
_WHERE_X = pattern_of(r",? where x is (?P<amount>.+)")
_TAIL = pattern_of(
    r" for each (?P<each>.+?)(?= if | as long as |$)"
    r"| if it targets? (?P<targets>.+?)(?= and for each |$)"
    r"| (?:if|as long as|while) (?P<condition>.+)| unless (?P<unless>.+)| (?P<time>during .+|on .+)"
)
_THIS_WAY = pattern_of(
    r"[^.,]{1,60}? (?:exiled|sacrificed|discarded|tapped|revealed|returned|paid) "
    r"(?:this way|as an additional cost|as an additional cost to cast ~)"
)
_AND_EACH = pattern_of(r" and (?:for )?each ")
_ANNOUNCED = pattern_of(
    r"(?:it's|it was|it is|~ was|~ is|this spell was) (?P<tag>bargained|kicked|overloaded)"
    r"|(?P<evidence>evidence was collected)|(?P<gift>(?:a|the) gift was promised)"
)
_SAYS_WHOSE = pattern_of(r"\b(?:you|opponents?|players?)\b")
_OF_TARGET = pattern_of(
    r"(?:the )?(?P<what>power|toughness|mana value) of the (?:creature|permanent|spell|artifact) it targets"
    r"|(?P<color>color) of the (?:creature|permanent|spell) it targets"
)
# What a game doesn't show, so that the request's facts have to say it.
_FACTS = pattern_of(
    r".*\b(?:this turn|this game|in your party|modified [a-z]+ you control|you're attacking|attacking you)"
    r"|.*\bthis (?:turn|game) .*"
    r"|the greatest number of [^.]* (?:an opponent|a player|a single player) controls"
)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says besides how much."""

    each: tuple[Amount, ...] = ()
    targets: Filter | None = None
    conditions: tuple[Condition, ...] = ()


def beyond_the_first(sentence: str) -> str | None:
    """The mana that a spell costs more for each target beyond the first (strive), as symbols."""
    match = _CHANGE.fullmatch(sentence)
    if match is None or match["which"] != "more" or not _BEYOND.fullmatch(match["tail"]):
        return None
    return _symbols(match["mana"])


def read_own_changes(sentence: str, text: str, announced: Condition | None = None) -> tuple[CostChange, ...]:
    """The changes of its own cost that a sentence speaks of; () where it can't be read as such.

    "For each A and each B" is a change for each of both. ``announced`` is what *if you do*
    refers to.

    >>> [str(change.mana) for change in read_own_changes("~ costs {2} less to cast if it's night", "")]
    ['{2}']
    """
    match = _CHANGE.fullmatch(sentence)
    if match is None:
        return ()
    tail, amount = match["tail"], None
    if where := _WHERE_X.search(tail):
        tail, amount = tail[: where.start()], _amount(where["amount"])
        if amount is None:
            return ()
    if (match["mana"].upper() in ("X", "{X}")) is (amount is None):
        return ()
    said = _tail(tail, announced)
    first = _condition(match["first"], announced) if match["first"] else None
    if said is None or (match["first"] and first is None):
        return ()
    mana = ManaCost("{1}" if amount is not None else _symbols(match["mana"]))
    change = CostChange(
        text,
        more=match["which"] == "more",
        mana=mana,
        each=amount or ONCE,
        targets=said.targets,
        only_if=all_of([*([first] if first else []), *said.conditions]),
    )
    if amount is not None and said.each:
        return ()
    return tuple(replace(change, each=each) for each in said.each) or (change,)


def _symbols(mana: str) -> str:
    return mana if mana.startswith("{") else f"{{{mana}}}"


def _tail(words: str, announced: Condition | None) -> _Said | None:
    """What stands behind the amount, piece by piece."""
    said = _Said()
    while words:
        match = _TAIL.match(words)
        if match is None:
            return None
        words = words[match.end() :]
        found = _piece(match, said, announced)
        if found is None:
            return None
        said = found
    return said


def _piece(match: re.Match[str], said: _Said, announced: Condition | None) -> _Said | None:
    if match["each"]:
        each = _each(match["each"])
        return replace(said, each=each) if each and not said.each else None
    if match["targets"]:
        targets = read_targets(match["targets"])
        if targets is not None:
            return replace(said, targets=targets)
        return replace(said, conditions=(*said.conditions, Holds(f"it targets {match['targets']}")))
    condition = _condition(match["condition"] or match["unless"] or match["time"], announced)
    if condition is None:
        return None
    return replace(said, conditions=(*said.conditions, Not(condition) if match["unless"] else condition))


def _condition(words: str, announced: Condition | None) -> Condition | None:
    if announced is not None and words in ("you do", "you did", "you paid it"):
        return announced
    if match := _ANNOUNCED.fullmatch(words):
        return Announced(match["tag"] or ("evidence collected" if match["evidence"] else "gift"))
    return read_condition(words)


def read_targets(words: str) -> Filter | None:
    """What a target has to be: anybody's where the words don't say whose; None for spells."""
    found = None if re.search(r"\b(?:spells?|abilit(?:y|ies))\b", words) else read_filter(words)
    if found is None:
        return None
    zone = "graveyard" if re.search(r"\bcards?\b", words) and found.zone == "battlefield" else found.zone
    controller = found.controller if _SAYS_WHOSE.search(words) else "any"
    return replace(found, zone=zone, controller=controller)


def _each(words: str) -> tuple[Amount, ...]:
    """What is counted one by one; several where "each ... and each ..." counts both."""
    if _THIS_WAY.fullmatch(words):
        return (TimesPaid(),)
    amounts = [_one_each(part) for part in _AND_EACH.split(words)]
    return tuple(amount for amount in amounts if amount is not None) if all(amounts) else ()


def _one_each(words: str) -> Amount | None:
    if match := _OF_TARGET.fullmatch(words):
        return OfTarget("colors" if match["color"] else match["what"])
    amount = Opponents() if words == "opponent" else read_each(words)
    if amount is None and _FACTS.fullmatch(words):
        return Fact(f"the number of {words}")
    return _anybodys(amount, words)


def _amount(words: str) -> Amount | None:
    if match := _OF_TARGET.fullmatch(words):
        return OfTarget("colors" if match["color"] else match["what"])
    amount = read_amount(words)
    if amount is None and _FACTS.fullmatch(words):
        return Fact(words)
    return _anybodys(amount, words)


def _anybodys(amount: Amount | None, words: str) -> Amount | None:
    """Counted permanents of which the words don't say whose they are count whoever's they are."""
    if not isinstance(amount, Count) or amount.objects.zone != "battlefield" or _SAYS_WHOSE.search(words):
        return amount
    return replace(amount, objects=replace(amount.objects, controller="any"))
