"""What stands behind *add*: which mana, how much, and what is chosen (106.1, 106.3, 106.7)."""

from __future__ import annotations

from planner.game.amounts import ONCE, Amount, Chosen, Fixed, Scaled
from planner.game.mana import COLORS, TYPES
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    Combination,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OfOneType,
    Output,
    Runs,
    TakenCouldProduce,
    TypeChoice,
)
from planner.game.records import Record, replace
from planner.referee.reading.nouns import amount, each, mana, many, objects
from planner.referee.reading.tokens import Cursor, OutsideError

Alternatives = tuple[tuple[Output, ...], ...]
"""Alternative outputs, each a sum; one of them is chosen."""


class PrecedingSentences(Record, frozen=True):
    """References of earlier sentences: what *that color* is, how many cards were *revealed this way*."""

    that: TypeChoice | None = None
    revealed: Amount | None = None


def added(at: Cursor, said: PrecedingSentences) -> Alternatives:
    """Parse the added mana, with *for each* and *where X is* after it."""
    found = [_single(at, said)]
    while at.take(", or", "or", ", and/or", ","):
        one = at.maybe(lambda here: _single(here, said))
        if one is None:
            at.place -= 1
            break
        found.append(one)
    if at.take("for each"):
        times = _each(at, said)
        if len(found) > 1:
            raise OutsideError("a choice for each")
        found = [_times(found[0], times)]
    elif at.take(", where x is"):
        x = amount(at)
        found = [_with_x(one, x) for one in found]
    merged: list[Output] = []
    for one in found:
        last = merged[-1] if merged else None
        if isinstance(one, Runs) and isinstance(last, Runs) and one.times == last.times:
            merged[-1] = Runs(last.runs + one.runs, last.times)
        else:
            merged.append(one)
    return tuple((one,) for one in merged)


def _each(at: Cursor, said: PrecedingSentences) -> Amount:
    if said.revealed is not None and at.take("card revealed this way"):
        return said.revealed
    return each(at)


def _times(output: Output, times: Amount) -> Output:
    match output:
        case Runs((run,), amount) if amount == ONCE:
            return Runs((run,), times)
        case OfOneType(types, amount) if amount == ONCE:
            return OfOneType(types, times)
        case OfOneType(types, Fixed(number)):
            return OfOneType(types, Scaled(times, number))
    raise OutsideError("an amount for each")


def _with_x(output: Output, x: Amount) -> Output:
    match output:
        case Runs(_, Chosen()):
            return replace(output, times=x)
        case OfOneType(_, Chosen()) | Combination(_, Chosen()):
            return replace(output, amount=x)
    raise OutsideError("no X")


def _single(at: Cursor, said: PrecedingSentences) -> Output:
    if at.next.startswith("{"):
        return Runs((mana(at),))
    if at.take("an amount of"):
        if at.next.startswith("{"):
            run = mana(at)
            at.need("equal to")
            return Runs((run,), amount(at))
        at.need("mana of")
        types = _types(at, said)
        at.need("equal to")
        return OfOneType(types, amount(at))
    how_many = many(at)
    if at.next.startswith("{"):
        run = mana(at)
        return Runs((run * how_many.number,)) if isinstance(how_many, Fixed) else Runs((run,), how_many)
    at.need("mana")
    if at.take("in any combination of", "of any combination of"):
        return Combination(_combined(at), how_many)
    at.need("of")
    if at.take("different colors"):
        if not isinstance(how_many, Fixed):
            raise OutsideError("X different colors")
        return Different(ListedTypes(COLORS), how_many.number)
    return OfOneType(_types(at, said), how_many)


def _combined(at: Cursor) -> TypeChoice:
    if at.take("colors"):
        return ListedTypes(COLORS)
    letters = mana(at)
    while (more := at.maybe(_next_letter)) is not None:
        letters += more
    return ListedTypes(letters)


def _next_letter(at: Cursor) -> str:
    at.need(", and/or", "and/or", "and", ",")
    return mana(at)


def _types(at: Cursor, said: PrecedingSentences) -> TypeChoice:
    if at.take("that color", "that type"):
        if said.that is None:
            raise OutsideError("that color")
        return said.that
    if at.take("the chosen color", "any of the exiled card's colors", "any of the exiled cards' colors"):
        return ChosenColor()
    word = at.need("any one color", "any color", "any one type", "any type").split()[-1]
    return at.maybe(lambda here: _narrowed(here, word)) or ListedTypes(COLORS if word == "color" else TYPES)


def _narrowed(at: Cursor, word: str) -> TypeChoice:
    """Parse what restricts *any color*: "in your commander's color identity", "a Gate could produce"."""
    if at.take("in your commander's color identity"):
        return CommanderIdentity()
    if at.take("they choose"):
        return ListedTypes(COLORS)
    if at.take("among"):
        return ColorsAmong(objects(at))
    at.take("that")
    if at.take("the sacrificed land could produce"):
        return TakenCouldProduce()
    found = objects(at)
    at.need("could produce")
    return CouldProduce(found, colors_only=word == "color")
