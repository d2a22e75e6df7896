"""What stands behind the colon of a mana ability, sentence by sentence (608.2c)."""

from __future__ import annotations

from planner.game.amounts import Amount, Count, Fixed, UpTo
from planner.game.mana import COLORS
from planner.game.mana_abilities import Rider
from planner.game.mana_outputs import ColorsAmong, ListedTypes, OfOneType, OneOfEach
from planner.game.purposes import SpendOnly
from planner.game.records import Record, replace
from planner.game.written_abilities import Condition, WrittenAfter
from planner.referee.reading.conditions import both, condition, timing
from planner.referee.reading.nouns import counter, many, number, objects
from planner.referee.reading.outputs import Alternatives, PrecedingSentences, added
from planner.referee.reading.tokens import SELF, Cursor, OutsideError, Token, split
from planner.referee.reading.uses import restriction, rider

_ADDS = ("add", "you add", "that player adds", "a player of your choice adds")
_NOTHING = (
    "draw a card at the beginning of the next turn's upkeep",
    f"{SELF} becomes that color until end of turn",
    "choose a player",
)
"""Sentences that change nothing which a payment asks for."""
_OTHERS = ("each opponent", "when you do ,", "if this ability has been activated", "you get")
"""What begins a sentence that is about other players, or a later time."""
_FELT = frozenset(["add", "adds", "mana", "damage", "life", "untap", "activate", "sacrifice"])
"""Words of a sentence that a payment could feel."""


class ReadEffect(Record, frozen=True):
    """The part of an effect read so far."""

    outputs: Alternatives = ()
    instead: tuple[tuple[Condition, Alternatives], ...] = ()
    after: WrittenAfter = WrittenAfter()
    sometimes: tuple[Condition, WrittenAfter] | None = None
    only_if: Condition | None = None
    limit: int | None = None
    in_payment: bool = True
    spend_only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    said: PrecedingSentences = PrecedingSentences()


def effect(tokens: list[Token]) -> ReadEffect:
    """Parse an effect that adds mana. Raises ``OutsideError``."""
    found = ReadEffect()
    for sentence in split(tokens, "."):
        found = _sentence(found, sentence)
    if not found.outputs:
        raise OutsideError("it adds nothing")
    return found


def _sentence(so_far: ReadEffect, sentence: list[Token]) -> ReadEffect:
    reasons = []
    for parse in _SENTENCES:
        at = Cursor(sentence)
        try:
            found = parse(at, so_far)
            at.end()
        except OutsideError as error:
            reasons.append((at.place, str(error)))
        else:
            return found
    raise OutsideError(max(reasons)[1])


def _add(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    at.need(*_ADDS)
    found = added(at, so_far.said)
    if at.take(", then add an additional"):
        found = _sum(found, added(at, so_far.said))
    only = found[0][0] if len(found) == 1 else None
    that = only.types if isinstance(only, OfOneType) else so_far.said.that
    return replace(
        so_far,
        outputs=_sum(so_far.outputs, found) if so_far.outputs else found,
        said=replace(so_far.said, that=that),
    )


def _sum(one: Alternatives, other: Alternatives) -> Alternatives:
    return tuple(first + second for first in one for second in other)


def _add_each_color(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    at.need("for each color among")
    found = objects(at)
    at.need(", add one mana of that color")
    return replace(so_far, outputs=((OneOfEach(ColorsAmong(found)),),))


def _upgrade(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    at.need("if")
    holds = condition(at)
    at.need(",")
    first = at.take("instead")
    at.need("add")
    found = added(at, so_far.said)
    if not first:
        at.need("instead")
    return replace(so_far, instead=((holds, found), *so_far.instead))


def _sometimes(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    at.need("if")
    holds = condition(at)
    at.need(", you gain")
    amount = many(at)
    at.need("life")
    if so_far.sometimes is not None:
        raise OutsideError("two side effects with conditions")
    return replace(so_far, sometimes=(holds, WrittenAfter(life_gained=amount)))


def _choice(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    if at.take("choose a color of"):
        return replace(so_far, said=replace(so_far.said, that=ColorsAmong(objects(at))))
    if at.take("choose a color"):
        return replace(so_far, said=replace(so_far.said, that=ListedTypes(COLORS)))
    at.need("reveal any number of")
    revealed = UpTo(Count(objects(at)))
    return replace(
        so_far,
        said=replace(so_far.said, revealed=revealed),
        after=replace(so_far.after, irreversible=True),
    )


def _timing(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    found = timing(at)
    limits = [one for one in (so_far.limit, found.limit) if one is not None]
    return replace(
        so_far,
        only_if=both(so_far.only_if, found.only_if),
        limit=min(limits, default=None),
        in_payment=so_far.in_payment and found.in_payment,
    )


def _restriction(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    if so_far.spend_only is not None:
        raise OutsideError("two restrictions")
    found, riders = restriction(at)
    _skip(at)
    return replace(so_far, spend_only=found, riders=so_far.riders + riders)


def _rider(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    found = rider(at)
    _skip(at)
    return replace(so_far, riders=(*so_far.riders, found))


def _skip(at: Cursor) -> None:
    """Skip the rest of a sentence about effects on what mana was spent on."""
    at.place = len(at.tokens)


def _goes_on(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    """Skip a sentence that continues about what mana is spent on."""
    if not so_far.riders or not _FELT.isdisjoint(one.text for one in at.tokens):
        raise OutsideError(f"nothing fits {at.rest!r}")
    _skip(at)
    return so_far


def _nothing(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    if at.take(*_OTHERS):
        _skip(at)
    else:
        at.need(*_NOTHING)
    return so_far


def _side_effect(at: Cursor, so_far: ReadEffect) -> ReadEffect:
    after = so_far.after
    if at.take(f"{SELF} deals", "it deals"):
        after = replace(after, damage=_and(after.damage, many(at)))
        at.need("damage to you")
    elif at.take("you lose"):
        after = replace(after, life_lost=_and(after.life_lost, many(at)))
        at.need("life")
    elif at.take("you gain"):
        after = replace(after, life_gained=_and(after.life_gained, many(at)))
        at.need("life")
    elif at.take("put"):
        amount = number(at)
        kind = counter(at)
        at.need(f"on {SELF}", "on it")
        first = after.counters_first or not so_far.outputs
        after = replace(after, counters=(*after.counters, (kind, amount)), counters_first=first)
    elif at.take("remove"):
        amount = number(at)
        kind = counter(at)
        at.need(f"from {SELF}", "from it")
        after = replace(after, removes=(*after.removes, (kind, amount)))
    elif at.take("if there are no"):
        kind = counter(at)
        at.need(f"on {SELF}", "on it")
        at.need(f", sacrifice {SELF}", ", sacrifice it")
        after = replace(after, sacrificed_without=kind)
    else:
        after = _changed(at, after)
    return replace(so_far, after=after)


def _changed(at: Cursor, after: WrittenAfter) -> WrittenAfter:
    if at.take(
        f"{SELF} doesn't untap during your next untap step",
        "it doesn't untap during your next untap step",
        f"during your next untap step , as you untap your permanents , return {SELF} to its owner's hand",
    ):
        return replace(after, no_untap=True)
    if at.take(f"sacrifice {SELF}", "sacrifice it"):
        return replace(after, sacrificed=True)
    at.need("draw a card")
    return replace(after, irreversible=True)


def _and(one: Amount, other: Amount) -> Amount:
    if isinstance(one, Fixed) and isinstance(other, Fixed):
        return Fixed(one.number + other.number)
    if one == Fixed(0):
        return other
    raise OutsideError("two amounts")


_SENTENCES = (
    _add, _add_each_color, _upgrade, _sometimes, _choice, _timing, _restriction, _rider, _nothing,
    _side_effect, _goes_on,
)  # fmt: skip
"""What a sentence can be, in the order in which it is tried."""
