"""What a mana ability adds, as written: the words behind *add* (106.1, 106.3, 106.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from planner.game.amounts import Amount, Chosen, Fixed
from planner.game.filters import Filter
from planner.game.mana import COLORS, TYPES
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    Combination,
    CommanderIdentity,
    CouldProduce,
    Different,
    Listed,
    OfOneType,
    OneOfEach,
    Output,
    Runs,
    TakenCouldProduce,
    TypeChoice,
)
from planner.game.vocabulary import Whose
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import NUMBER, letters, number
from planner.text.phrases.amounts import read_amount, read_each, read_objects, scaled

Alternatives = tuple[tuple[Output, ...], ...]
"""Outputs of which one is chosen, each a sum."""


@dataclass(frozen=True, slots=True)
class Said:
    """What earlier sentences of the ability have said.

    ``that`` is what *that color* or *that type* means, ``revealed`` how many cards were
    revealed.
    """

    that: TypeChoice | None = None
    revealed: Amount | None = None


_SYMBOL = r"\{[WUBRGC]\}"
_RUN = pattern_of(rf"(?:{_SYMBOL})+")
_REPEATED = pattern_of(rf"(?P<number>{NUMBER}|x) (?P<symbol>{_SYMBOL})")
_AN_AMOUNT = pattern_of(
    rf"(?:(?:an amount of |mana )?(?P<symbol>{_SYMBOL})|an amount of mana of (?P<types>.{{1,80}}?)|"
    r"(?P<some>mana (?:of any|in any).{1,80}?)) equal to (?P<amount>.{1,160})"
)
_WHERE = pattern_of(r"(?P<before>.{1,160}?), where x is (?P<amount>.{1,160})")
_OF_TYPES = pattern_of(rf"(?P<number>{NUMBER}|x|an amount of) mana (?P<how>of|in) (?P<types>.{{1,120}})")
# "One mana of any color for each" leaves open whether a color is chosen once.
_ONCE_OR_EACH = pattern_of(r"\bany (?:color|type)\b")
_EITHER = pattern_of(r",? or (?=[{a-z0-9])|, (?=[{a-z0-9])")
_COMBINATION = pattern_of(r"any combination of (?P<types>.{1,100})")
_DIFFERENT = pattern_of(r"(?:that many )?different colors")
_AND_OR = pattern_of(rf"{_SYMBOL}(?:,? (?:and/or|and|or) {_SYMBOL}|, {_SYMBOL})*")
_TAKEN = pattern_of(
    r"any (?:one )?type(?: that)? (?:the (?:sacrificed|exiled|untapped|tapped) [a-z]{1,20}"
    r"|that (?:land|permanent|artifact|creature)) could produce"
)
_COULD = pattern_of(
    r"any (?:one )?(?P<what>color|type)s?(?: of mana)?(?: that)? (?P<objects>.{1,80}?) could produce"
)
_AMONG = pattern_of(r"(?:any (?:one )?)?colors? (?:among|of) (?P<objects>.{1,80})")
_ANY_COLOR = pattern_of(
    r"any (?:one |single )?color|(?:a |the )?colors? of (?:your|their) choice|colors"
    r"|any (?:one )?color (?:they|you) choose"
)
_ANY_TYPE = pattern_of(r"any (?:one )?type|types")
_CHOSEN = pattern_of(
    r"(?:the|any of the|either of the) (?:last )?chosen colors?"
    # What it exiled is kept with it as a choice is (607.2a).
    r"|any (?:one )?of the (?:exiled|imprinted) cards?(?:'s?|'s) colors"
    r"|any (?:one )?color(?:s)? (?:of|among) the (?:exiled|imprinted) cards?"
)
_IDENTITY = pattern_of(r"(?:any (?:one )?)?colors? in your commander(?:'s|s'|s) color identit(?:y|ies)")
_ITS_OWN = pattern_of(r"any (?:one )?of (?:~'s|its) colors")
_THAT = pattern_of(r"(?:that|the same) (?:color|type)")


def read_output(words: str, said: Said = Said()) -> Alternatives | None:
    """What is added, from the words behind *add*; None where they can't be read.

    >>> read_output("{U}{U} or {R}")
    ((Runs(runs=('UU', 'R'), times=Fixed(number=1)),),)
    """
    x: Amount = Chosen()
    if match := _WHERE.fullmatch(words):
        meant = read_amount(match["amount"])
        if meant is None:
            return None
        words, x = match["before"], meant
    words = words.removeprefix("an additional ")
    base, each, counted = words.partition(" for each ")
    if each:
        times = read_each(counted, said.revealed)
        outputs = _alternatives(base, x, said)
        if times is None or outputs is None or len(outputs) != 1 or _ONCE_OR_EACH.search(base):
            return None
        multiplied = [_multiplied(output, times) for output in outputs[0]]
        return None if None in multiplied else (tuple(o for o in multiplied if o),)
    return _alternatives(words, x, said)


def read_one_of_each(colors: str) -> Alternatives | None:
    """One mana of each of some colors: "color among permanents you control"."""
    types = _types(colors, Said())
    return ((OneOfEach(types),),) if types else None


def total(parts: Iterable[Alternatives]) -> Alternatives:
    """What several sentences add together: each choice of one with each of the other."""
    sums: Alternatives = ((),)
    for part in parts:
        sums = tuple(before + more for before in sums for more in part)
    return sums


def _alternatives(words: str, x: Amount, said: Said) -> Alternatives | None:
    whole = _single(words, x, said)
    if whole is not None:
        return ((whole,),)
    read = [_single(part, x, said) for part in _EITHER.split(words)]
    if len(read) < 2:
        return None
    merged: list[Output] = []
    for output in read:
        if output is None:
            return None
        last = merged[-1] if merged else None
        if isinstance(output, Runs) and isinstance(last, Runs) and output.times == last.times:
            merged[-1] = Runs(last.runs + output.runs, last.times)
        else:
            merged.append(output)
    return tuple((output,) for output in merged)


def _single(words: str, x: Amount, said: Said) -> Output | None:
    """One output, no choice between several."""
    if _RUN.fullmatch(words):
        return Runs((letters(words),))
    if match := _REPEATED.fullmatch(words):
        letter = letters(match["symbol"])
        if match["number"] == "x":
            return Runs((letter,), x)
        return Runs((letter * number(match["number"]),))
    if match := _AN_AMOUNT.fullmatch(words):
        return _equal_to(match, x, said)
    if match := _OF_TYPES.fullmatch(words):
        many = match["number"]
        amount = Fixed(number(many)) if re.fullmatch(NUMBER, many) else x
        return _of_types(amount, match["how"], match["types"], said)
    return None


def _equal_to(match: re.Match[str], x: Amount, said: Said) -> Output | None:
    amount = read_amount(match["amount"], x)
    if amount is None:
        return None
    if match["symbol"]:
        return Runs((letters(match["symbol"]),), amount)
    how, _, types = (match["some"] or f"mana of {match['types']}").removeprefix("mana ").partition(" ")
    return _of_types(amount, how, types, said)


def _of_types(amount: Amount, how: str, words: str, said: Said) -> Output | None:
    """Mana *of* types or *in* any combination of them."""
    if match := _COMBINATION.fullmatch(words):
        types = _types(match["types"], said)
        return Combination(types, amount) if types else None
    if how == "in":
        return None
    if _DIFFERENT.fullmatch(words):
        return Different(Listed(COLORS), amount.number) if isinstance(amount, Fixed) else None
    chosen = _types(words, said)
    return OfOneType(chosen, amount) if chosen else None


def _types(words: str, said: Said) -> TypeChoice | None:
    if _AND_OR.fullmatch(words):
        return Listed(letters(words))
    if _CHOSEN.fullmatch(words):
        return ChosenColor()
    if _IDENTITY.fullmatch(words):
        return CommanderIdentity()
    if _THAT.fullmatch(words):
        return said.that
    if _ITS_OWN.fullmatch(words):
        return ColorsAmong(Filter("~", itself=True, controller=Whose.ANYBODY))
    if _ANY_COLOR.fullmatch(words):
        return Listed(COLORS)
    if _ANY_TYPE.fullmatch(words):
        return Listed(TYPES)
    # "That land" is the one that the cost took, so it is no noun of the next row.
    if _TAKEN.fullmatch(words):
        return TakenCouldProduce()
    if match := _COULD.fullmatch(words):
        objects = read_objects(match["objects"])
        return CouldProduce(objects, colors_only=match["what"] == "color") if objects else None
    if match := _AMONG.fullmatch(words):
        objects = read_objects(match["objects"])
        return ColorsAmong(objects) if objects else None
    return None


def _multiplied(output: Output, times: Amount) -> Output | None:
    """An output *for each* of something; None where it has an amount already."""
    once = Fixed(1)
    match output:
        case Runs(runs, amount) if len(runs) == 1 and amount == once:
            return Runs(runs, times)
        case OfOneType(types, Fixed(many)):
            return OfOneType(types, scaled(times, many))
        case Combination(types, Fixed(many)):
            return Combination(types, scaled(times, many))
    return None
