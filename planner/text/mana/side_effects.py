"""What else a mana ability does as it resolves: its side effects, sentence by sentence (608.2c).

What matters to a payment is read into ``WrittenAfter``. What doesn't (other players'
life, a pump, what happens at a later time to others) is a row of ``IGNORED``, so that
every sentence that isn't understood is noticed.
"""

from __future__ import annotations

from planner.game.amounts import Amount, Fixed
from planner.game.records import replace
from planner.game.written_abilities import WrittenAfter
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means, number
from planner.text.phrases.amounts import amount_in

_OTHERS = "(each opponent|each other player|target opponent|an opponent|your opponents|opponents)"
_FEW = "(a|an|x|<number>)"
_LATER = "at the (beginning|end) of <objects>"
_YOUR_STEP = "during (your|its controller's) next untap step"
_LEAVES = "(sacrifice|exile|return) (~|it)[ to its owner's hand]"


def _damage(slots: Slots) -> WrittenAfter:
    return WrittenAfter(damage=amount_in(slots, "equal"))


def _lost(slots: Slots) -> WrittenAfter:
    return WrittenAfter(life_lost=amount_in(slots, "equal"))


def _gained(slots: Slots) -> WrittenAfter:
    return WrittenAfter(life_gained=amount_in(slots, "equal"))


def _counters(slots: Slots) -> tuple[tuple[str, int], ...]:
    many = slots.text("many")
    return ((slots.counter, 1 if many in ("a", "an") else number(many)),)


_NO_UNTAP = means(WrittenAfter(no_untap=True))
_IRREVERSIBLE = means(WrittenAfter(irreversible=True))

SIDE_EFFECTS: TemplateTable[WrittenAfter] = TemplateTable(
    TemplateRow("(~|it) deals <equal:many> damage to (you|each player)", _damage),
    TemplateRow("(~|it) deals damage to you equal to <equal:rest>", _damage),
    TemplateRow("(you |each player |)lose[s] <equal:many> life", _lost),
    TemplateRow("you lose life equal to <equal:rest>", _lost),
    TemplateRow("(you |each player |)gain[s] <equal:many> life", _gained),
    TemplateRow("you gain life equal to <equal:rest>", _gained),
    TemplateRow(f"(~|it) (doesn't|won't|does not) untap {_YOUR_STEP}", _NO_UNTAP),
    # It leaves the player later, for good or for a turn: as dear as not to untap.
    TemplateRow(f"{_YOUR_STEP}, as you untap your permanents, return (~|it) to its owner's hand", _NO_UNTAP),
    TemplateRow(f"{_LEAVES} {_LATER}", _NO_UNTAP),
    TemplateRow(f"{_LATER}, {_LEAVES}", _NO_UNTAP),
    TemplateRow(f"({_OTHERS}|that player) gains control of ~[ {_LATER}]", _NO_UNTAP),
    TemplateRow(
        "put <many:some> <counter> counter[s] on (~|it)",
        lambda s: WrittenAfter(counters=_counters(s)),
    ),
    TemplateRow(
        "remove <many:some> <counter> counter[s] from (~|it)",
        lambda s: WrittenAfter(removes=_counters(s)),
    ),
    TemplateRow(
        "if there are no <counter> counters on (~|it), sacrifice (~|it)",
        lambda s: WrittenAfter(sacrificed_without=s.counter),
    ),
    TemplateRow(
        "if (~|it) has no <noun> counters on it, sacrifice (~|it)",
        lambda s: WrittenAfter(sacrificed_without=s.text("noun")),
    ),
    TemplateRow("sacrifice (~|it)", means(WrittenAfter(sacrificed=True))),
    TemplateRow(f"(you |each player |)(draw|mill)[s] {_FEW} card[s]", _IRREVERSIBLE),
    TemplateRow(f"(scry|surveil|each player scries|each player surveils) {_FEW}", _IRREVERSIBLE),
    TemplateRow("put the top (card|<number> cards) of your library into your graveyard", _IRREVERSIBLE),
    TemplateRow("roll (a|an) <die>", _IRREVERSIBLE),
    TemplateRow("(look at|reveal) the top card of your library", _IRREVERSIBLE),
    TemplateRow(f"{_OTHERS} (gain|draw|create)[s]<others>", means(WrittenAfter(given=True))),
)
"""Side effects that matter to a payment, or to what it leaves behind."""

_NOTHING = means(WrittenAfter())
_BECOMES = "(becomes|gets|gains|loses) <clause>"

IGNORED: TemplateTable[WrittenAfter] = TemplateTable(
    # What it does to other players.
    TemplateRow(
        f"{_OTHERS} (lose|mill|discard|get)[s]<others>",
        _NOTHING,
    ),
    TemplateRow(f"{_OTHERS} scries<others>", _NOTHING),
    TemplateRow(f"~ deals <many> damage to {_OTHERS}", _NOTHING),
    TemplateRow("~ deals <many> damage to each [other ]creature <rest>", _NOTHING),
    # Looks, keywords and sizes of itself until the turn ends; what it is named or looks like.
    TemplateRow(f"(~|it|that creature) {_BECOMES} until (end of turn|your next turn)", _NOTHING),
    TemplateRow(f"until end of turn, (~|it|that creature) {_BECOMES}", _NOTHING),
    # A later time is no part of the payment.
    TemplateRow(f"draw[s] {_FEW} card[s] {_LATER}", _NOTHING),
    TemplateRow(f"{_LATER}, [you ]draw {_FEW} card[s]", _NOTHING),
    TemplateRow(
        f"if this ability has been activated <number> or more times this turn, sacrifice ~ {_LATER}",
        _NOTHING,
    ),
    # Counters of a player that pay for nothing (122.1).
    TemplateRow(f"you get {_FEW} (poison|rad|experience|ticket) counter[s]", _NOTHING),
    TemplateRow("put a number of <noun> counters on ~ equal to the result", _NOTHING),
    # The pool keeps it for longer (106.4), which no payment needs.
    TemplateRow(
        "[until end of (turn|combat), ]you don't lose this mana as steps[ and phases] end",
        _NOTHING,
    ),
    TemplateRow("this mana (doesn't empty|isn't lost) <rest>", _NOTHING),
)
"""Side effects that no payment asks for and no price speaks of."""


def read_side_effect(sentence: str) -> WrittenAfter | None:
    """Read a sentence without mana as a side effect; None if it isn't understood."""
    found = SIDE_EFFECTS.read(sentence)
    return found or IGNORED.read(sentence.removeprefix("when you do, ").removeprefix("whenever you do, "))


def together(one: WrittenAfter, other: WrittenAfter) -> WrittenAfter | None:
    """Combine two side effects; None if they can't be added up."""
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
        leaves=one.leaves or other.leaves,
        given=one.given or other.given,
    )


def _sum(one: Amount, other: Amount) -> Amount | None:
    if one == Fixed(0) or other == Fixed(0):
        return other if one == Fixed(0) else one
    if isinstance(one, Fixed) and isinstance(other, Fixed):
        return Fixed(one.number + other.number)
    return None
