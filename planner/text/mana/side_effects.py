"""What else a mana ability does as it resolves: its side effects, sentence by sentence (608.2c).

What matters to a payment is read into ``WrittenAfter``. What doesn't (other players'
life, a pump, what happens at a later time to others) is a row of ``IGNORED``, so that
every sentence that isn't understood is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from planner.game.amounts import Amount, Fixed
from planner.game.written_abilities import WrittenAfter
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import SLOTS, number
from planner.text.phrases.amounts import NUMBER, read_amount

_MANY = rf"(?P<amount>{NUMBER}|x)"
_FEW = rf"(?:an?|{NUMBER}|x)"
_KIND = rf"(?P<kind>{SLOTS['counter']})"
_LATER = r"at the (?:beginning|end) of [^.,]{1,60}"
_YOUR_STEP = r"during (?:your|its controller's) next untap step"
_EQUAL = r"equal to (?P<equal>[^.]{1,120})"
_OTHERS = r"(?:each opponent|each other player|target opponent|an opponent|your opponents|opponents)"

Meaning = Callable[[re.Match[str]], WrittenAfter | None]


def _amount(match: re.Match[str]) -> Amount | None:
    named = match.groupdict()
    return read_amount(named.get("equal") or named["amount"])


def _life(field: str) -> Meaning:
    def meaning(match: re.Match[str]) -> WrittenAfter | None:
        amount = _amount(match)
        if amount is None:
            return None
        if field == "damage":
            return WrittenAfter(damage=amount)
        return WrittenAfter(life_lost=amount) if field == "lost" else WrittenAfter(life_gained=amount)

    return meaning


def _counters(match: re.Match[str]) -> WrittenAfter:
    many = 1 if match["number"] in ("a", "an") else number(match["number"])
    return WrittenAfter(counters=((match["kind"], many),))


def _removed(match: re.Match[str]) -> WrittenAfter:
    return WrittenAfter(removes=_counters(match).counters)


_ROWS: tuple[tuple[str, Meaning], ...] = (
    (rf"(?:~|it) deals {_MANY} damage to (?:you|each player)", _life("damage")),
    (rf"(?:~|it) deals damage to you {_EQUAL}", _life("damage")),
    (rf"(?:you |each player )?loses? {_MANY} life", _life("lost")),
    (rf"you lose life {_EQUAL}", _life("lost")),
    (rf"(?:you |each player )?gains? {_MANY} life", _life("gained")),
    (rf"you gain life {_EQUAL}", _life("gained")),
    (
        rf"(?:~|it) (?:doesn't|won't|does not) untap {_YOUR_STEP}",
        lambda _: WrittenAfter(no_untap=True),
    ),
    # It leaves the player later, for good or for a turn: as dear as not to untap.
    (
        rf"{_YOUR_STEP}, as you untap your permanents, return (?:~|it) to its owner's hand",
        lambda _: WrittenAfter(no_untap=True),
    ),
    (
        rf"(?:sacrifice|exile|return) (?:~|it)(?: to its owner's hand)? {_LATER}",
        lambda _: WrittenAfter(no_untap=True),
    ),
    (
        rf"{_LATER}, (?:sacrifice|exile|return) (?:~|it)(?: to its owner's hand)?",
        lambda _: WrittenAfter(no_untap=True),
    ),
    (
        rf"(?:{_OTHERS}|that player) gains control of ~(?: {_LATER})?",
        lambda _: WrittenAfter(no_untap=True),
    ),
    (
        rf"put (?P<number>an?|{NUMBER}) {_KIND} counters? on (?:~|it)",
        _counters,
    ),
    (
        rf"remove (?P<number>an?|{NUMBER}) {_KIND} counters? from (?:~|it)",
        _removed,
    ),
    (
        rf"if (?:there are no {_KIND} counters on (?:~|it)|(?:~|it) has no (?P<kind2>[^.,]{{1,30}}?) counters"
        r" on it), sacrifice (?:~|it)",
        lambda m: WrittenAfter(sacrificed_without=m["kind"] or m["kind2"]),
    ),
    (r"sacrifice (?:~|it)", lambda _: WrittenAfter(sacrificed=True)),
    (
        rf"(?:you |each player )?(?:draws?|mills?) {_FEW} cards?|(?:scry|surveil) {_FEW}"
        rf"|each player (?:scries|surveils) {_FEW}"
        rf"|put the top (?:card|{NUMBER} cards) of your library into your graveyard"
        r"|roll an? (?:d\d{1,3}|[a-z]{1,10}-sided die)"
        r"|(?:look at|reveal) the top card of your library",
        lambda _: WrittenAfter(irreversible=True),
    ),
)
SIDE_EFFECTS = tuple((pattern_of(pattern), meaning) for pattern, meaning in _ROWS)
"""Side effects that matter to a payment, or to what it leaves behind."""

_IGNORED = (
    # What it does to other players.
    rf"{_OTHERS} (?:gains?|loses?|mills?|draws?|scries|discards?|creates?|gets?)\b(?:(?! and | you )[^,])*",
    rf"~ deals {_MANY} damage to {_OTHERS}",
    rf"~ deals {_MANY} damage to each (?:other )?creature .{{0,80}}",
    # Looks, keywords and sizes of itself until the turn ends; what it is named or looks like.
    r"(?:~|it|that creature) (?:becomes|gets|gains|loses) [^,]{1,80} until (?:end of turn|your next turn)",
    r"until end of turn, (?:~|it|that creature) (?:becomes|gets|gains|loses) [^,]{1,80}",
    # A later time is no part of the payment.
    rf"draws? {_FEW} cards? {_LATER}",
    rf"{_LATER}, (?:you )?draw {_FEW} cards?",
    rf"if this ability has been activated {NUMBER} or more times this turn, sacrifice ~ {_LATER}",
    # Counters of a player that pay for nothing (122.1).
    rf"you get {_FEW} (?:poison|rad|experience|ticket) counters?",
    r"put a number of [^.]{1,40}? counters on ~ equal to the result",
    # The pool keeps it for longer (106.4), which no payment needs.
    r"(?:until end of turn, |until end of combat, )?you don't lose this mana as steps(?: and phases)? end"
    r"|this mana (?:doesn't empty|isn't lost) .{1,80}",
)
IGNORED = pattern_of("|".join(f"(?:{pattern.replace('?P<amount>', '?:')})" for pattern in _IGNORED))
"""Side effects that no payment asks for and no price speaks of."""

_WHEN_YOU_DO = pattern_of(r"when(?:ever)? you do, ")


def read_side_effect(sentence: str) -> WrittenAfter | None:
    """What a sentence does beside adding mana; None where it isn't understood."""
    for pattern, meaning in SIDE_EFFECTS:
        if match := pattern.fullmatch(sentence):
            return meaning(match)
    if IGNORED.fullmatch(_WHEN_YOU_DO.sub("", sentence)):
        return WrittenAfter()
    return None


def together(one: WrittenAfter, other: WrittenAfter) -> WrittenAfter | None:
    """Both side effects; None where they can't be added up."""
    damage = _sum(one.damage, other.damage)
    lost, gained = _sum(one.life_lost, other.life_lost), _sum(one.life_gained, other.life_gained)
    if damage is None or lost is None or gained is None:
        return None
    if (one.no_untap_if and other.no_untap_if) or (one.sacrificed_without and other.sacrificed_without):
        return None
    return replace(
        one,
        damage=damage,
        life_lost=lost,
        life_gained=gained,
        no_untap=one.no_untap or other.no_untap,
        no_untap_if=one.no_untap_if or other.no_untap_if,
        sacrificed=one.sacrificed or other.sacrificed,
        sacrificed_without=one.sacrificed_without or other.sacrificed_without,
        counters=one.counters + other.counters,
        removes=one.removes + other.removes,
        counters_first=one.counters_first or other.counters_first,
        irreversible=one.irreversible or other.irreversible,
    )


def _sum(one: Amount, other: Amount) -> Amount | None:
    if one == Fixed(0) or other == Fixed(0):
        return other if one == Fixed(0) else one
    if isinstance(one, Fixed) and isinstance(other, Fixed):
        return Fixed(one.number + other.number)
    return None
