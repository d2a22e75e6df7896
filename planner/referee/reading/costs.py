"""What stands before the colon: the parts of an activation cost (602.1a), and where the ability functions."""

from __future__ import annotations

from planner.game.amounts import Chosen
from planner.game.filters import Filter
from planner.game.mana import ManaCost, ManaError
from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.vocabulary import Verb, Zone
from planner.game.written_abilities import (
    CollectEvidence,
    Counters,
    ManaPart,
    MillCards,
    TakeFitting,
    WrittenCost,
)
from planner.referee.reading.nouns import counter, many, number, objects
from planner.referee.reading.tokens import SELF, Cursor, OutsideError, Token, split

_HERE = Zone.BATTLEFIELD


def cost(tokens: list[Token]) -> tuple[tuple[WrittenCost, ...], Zone]:
    """Parse a cost, part by part: what has to be paid, and the zone where that can be done.

    >>> from planner.referee.reading.tokens import lines_of
    >>> cost(lines_of("Mine", "{1}, {T}, Sacrifice Mine")[0])[0]
    (ManaPart(cost=ManaCost(text='{1}')), TapSelf(), SacrificeSelf())
    """
    zones = {_HERE}
    parts: list[WrittenCost] = []
    for piece in split(tokens, ","):
        at = Cursor(piece)
        part, zone = _part(at)
        at.end()
        parts.append(part)
        zones.add(zone)
    if len(zones) > 2:
        raise OutsideError("a cost of several zones")
    return tuple(parts), next(iter(zones - {_HERE}), _HERE)


def _part(at: Cursor) -> tuple[WrittenCost, Zone]:
    own = at.maybe(_of_itself)
    return own or (at.first(_symbols, _life, _counters, _taken, _from_library), _HERE)


def _of_itself(at: Cursor) -> tuple[WrittenCost, Zone]:
    match at.need(f"sacrifice {SELF}", f"exile {SELF}", f"return {SELF}", f"exert {SELF}").split()[0]:
        case "sacrifice":
            return SacrificeSelf(), _HERE
        case "exert":
            return Exert(), _HERE
        case "return":
            at.need("to its owner's hand")
            return ReturnSelf(), _HERE
    place = at.take("from your hand", "from your graveyard")
    return ExileSelf(), {"": _HERE, "from your hand": Zone.HAND}.get(place, Zone.GRAVEYARD)


def _symbols(at: Cursor) -> WrittenCost:
    first = at.next
    if first in ("{T}", "{Q}"):
        at.one()
        return TapSelf() if first == "{T}" else UntapSelf()
    at.take("pay")
    text = ""
    while at.next.startswith("{"):
        text += at.one()
    energy = text.count("{E}")
    if energy and text == "{E}" * energy:
        return PayEnergy(energy)
    try:
        found = ManaCost(text)
    except ManaError as error:
        raise OutsideError(str(error)) from None
    if not found.exists:
        raise OutsideError(f"no symbols at {at.rest!r}")
    return ManaPart(found)


def _life(at: Cursor) -> WrittenCost:
    at.need("pay")
    amount = number(at)
    at.need("life")
    return PayLife(amount)


def _counters(at: Cursor) -> WrittenCost:
    put = at.need("remove", "put") == "put"
    amount = many(at)
    kind = counter(at)
    at.need(f"on {SELF}" if put else f"from {SELF}")
    return Counters(kind, amount, put)


_TAKING = {str(one): one for one in (Verb.SACRIFICE, Verb.TAP, Verb.EXILE, Verb.DISCARD, Verb.RETURN)}


def _taken(at: Cursor) -> WrittenCost:
    verb = _TAKING[at.need(*_TAKING)]
    amount = many(at)
    if verb is Verb.DISCARD:
        at.need("card", "cards")
        return TakeFitting(verb, amount, Filter("", zone=Zone.HAND))
    other = at.next == "another"
    if verb is Verb.TAP:
        at.take("other")
        if at.next != "untapped":
            raise OutsideError("tapping what may be tapped")
    found = objects(at)
    if verb is Verb.RETURN:
        at.need("to its owner's hand", "to their owner's hand")
    in_zone = found.zone is not _HERE
    if in_zone is not (verb is Verb.EXILE) or (amount == Chosen() and other):
        raise OutsideError(f"{verb} of the zone {found.zone}")
    return TakeFitting(verb, amount, found)


def _from_library(at: Cursor) -> WrittenCost:
    if at.take("collect evidence"):
        return CollectEvidence(number(at))
    if at.take("mill"):
        amount = number(at)
        at.need("card", "cards")
        return MillCards(amount)
    at.need("put the top")
    amount = 1 if at.take("card") else number(at)
    at.take("cards")
    at.need("of your library into your graveyard")
    return MillCards(amount)
