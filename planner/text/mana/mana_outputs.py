"""What a mana ability adds, as written: the words behind *add* (106.1, 106.3, 106.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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
    ListedTypes,
    OfOneType,
    OneOfEach,
    Output,
    Runs,
    TakenCouldProduce,
    TypeChoice,
)
from planner.game.records import Record
from planner.game.vocabulary import Whose
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Context, Slots, TemplateRow, TemplateTable, letters, means, number
from planner.text.phrases.amounts import amount_in, read_amount, read_each, read_objects, scaled

Alternatives = tuple[tuple[Output, ...], ...]
"""Outputs of which one is chosen, each a sum."""


class EarlierSentences(Record, frozen=True):
    """What earlier sentences of the ability define.

    ``that`` is the meaning of *that color* or *that type*, ``revealed`` the number of cards revealed.
    """

    that: TypeChoice | None = None
    revealed: Amount | None = None


Meaning = Callable[[EarlierSentences], Output | None]
"""What is added, after what was said before."""


# "One mana of any color for each" leaves open whether a color is chosen once.
_ONCE_OR_EACH = pattern_of(r"\bany (?:color|type)\b")
_EITHER = pattern_of(r",? or (?=[{a-z0-9])|, (?=[{a-z0-9])")


def read_output(words: str, said: EarlierSentences = EarlierSentences()) -> Alternatives | None:
    """Read the words after *add*; None if they can't be read.

    >>> read_output("{U}{U} or {R}")
    ((Runs(runs=('UU', 'R'), times=Fixed(number=1)),),)
    """
    x: Amount = Chosen()
    for before, meant in WHERE_X.at_end(words):
        words, x = before, meant
    if ", where x is " in words:
        return None
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
    """Read one mana of each of several colors: "color among permanents you control"."""
    types = _types(colors, EarlierSentences())
    return ((OneOfEach(types),),) if types else None


def total(parts: Iterable[Alternatives]) -> Alternatives:
    """Add the mana of several sentences: each combination of their choices."""
    sums: Alternatives = ((),)
    for part in parts:
        sums = tuple(before + more for before in sums for more in part)
    return sums


def _alternatives(words: str, x: Amount, said: EarlierSentences) -> Alternatives | None:
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


def _single(words: str, x: Amount, said: EarlierSentences) -> Output | None:
    """Read a single output without alternatives."""
    output = OUTPUTS.read(words, Context(x=x))
    return None if output is None else output(said)


def _settled(output: Output) -> Meaning:
    return lambda _: output


def _x_of(slots: Slots) -> Amount:
    return slots.context.x or Chosen()


def _repeated(slots: Slots) -> Meaning:
    letter = letters(slots.text("symbol"))
    if slots.text("many") == "x":
        return _settled(Runs((letter,), _x_of(slots)))
    return _settled(Runs((letter * number(slots.text("many")),)))


def _equal(slots: Slots) -> Amount:
    return amount_in(slots, "rest", lambda words: read_amount(words, slots.context.x))


def _of_kinds(slots: Slots, amount: Amount) -> Meaning:
    """Read mana of types, or in a combination of types, which earlier words may name."""
    return lambda said: _of_types(amount, slots.text("how"), slots.text("kinds"), said)


def _many_of_types(slots: Slots) -> Meaning:
    many = slots.text("many")
    return _of_kinds(slots, _x_of(slots) if many in ("x", "an amount of") else Fixed(number(many)))


OUTPUTS: TemplateTable[Meaning] = TemplateTable(
    TemplateRow("<mana>", lambda s: _settled(Runs((s.mana,)))),
    TemplateRow("<many> <symbol>", _repeated),
    TemplateRow(
        "[an amount of |mana ]<symbol> equal to <rest>",
        lambda s: _settled(Runs((letters(s.text("symbol")),), _equal(s))),
    ),
    TemplateRow(
        "[an amount of ]mana <how=of|in> <kinds:words> equal to <rest>", lambda s: _of_kinds(s, _equal(s))
    ),
    TemplateRow("<many:output_amount> mana <how=of|in> <kinds:words>", _many_of_types),
)
"""What is added, after what earlier sentences said."""

WHERE_X: TemplateTable[Amount] = TemplateTable(
    TemplateRow(", where x is <rest>", lambda s: amount_in(s, "rest"))
)


def _of_types(amount: Amount, how: str, words: str, said: EarlierSentences) -> Output | None:
    """Read mana *of* types or *in* any combination of them."""
    combined = COMBINATIONS.read(words)
    if combined is not None:
        types = _types(combined, said)
        return Combination(types, amount) if types else None
    if how == "in":
        return None
    if words in ("different colors", "that many different colors"):
        return Different(ListedTypes(COLORS), amount.number) if isinstance(amount, Fixed) else None
    chosen = _types(words, said)
    return OfOneType(chosen, amount) if chosen else None


COMBINATIONS: TemplateTable[str] = TemplateTable(
    TemplateRow("any combination of <rest>", lambda s: s.text("rest"))
)
"""Types of which each mana has one, whichever."""


def _types(words: str, said: EarlierSentences) -> TypeChoice | None:
    if words in ("that color", "that type", "the same color", "the same type"):
        return said.that
    return TYPE_CHOICES.read(words)


def _could(slots: Slots) -> TypeChoice:
    objects = slots.read("objects", read_objects)
    return CouldProduce(objects, colors_only=slots.text("what") == "color")


_ANY_ONE = "any [one ]"
_IMPRINTED = "the (exiled|imprinted) card[s]"

TYPE_CHOICES: TemplateTable[TypeChoice] = TemplateTable(
    TemplateRow("<listed>", lambda s: ListedTypes(letters(s.text("listed")))),
    TemplateRow("(the|any of the|either of the) [last ]chosen color[s]", means(ChosenColor())),
    # What it exiled is kept with it as a choice is (607.2a).
    TemplateRow(f"{_ANY_ONE}of {_IMPRINTED}('s|'|) colors", means(ChosenColor())),
    TemplateRow(f"{_ANY_ONE}color[s] (of|among) {_IMPRINTED}", means(ChosenColor())),
    TemplateRow(
        f"[{_ANY_ONE}]color[s] in your commander('s|s'|s) color identit(y|ies)",
        means(CommanderIdentity()),
    ),
    TemplateRow(
        f"{_ANY_ONE}of (~'s|its) colors",
        means(ColorsAmong(Filter("~", itself=True, controller=Whose.ANYBODY))),
    ),
    TemplateRow("any [one |single ]color", means(ListedTypes(COLORS))),
    TemplateRow("[a |the ]color[s] of (your|their) choice", means(ListedTypes(COLORS))),
    TemplateRow("colors", means(ListedTypes(COLORS))),
    TemplateRow(f"{_ANY_ONE}color (they|you) choose", means(ListedTypes(COLORS))),
    TemplateRow(f"({_ANY_ONE}type|types)", means(ListedTypes(TYPES))),
    # "That land" is the one that the cost took, so it is no noun of the next row.
    TemplateRow(
        f"{_ANY_ONE}type[ that] (the (sacrificed|exiled|untapped|tapped) <word>"
        "|that (land|permanent|artifact|creature)) could produce",
        means(TakenCouldProduce()),
    ),
    TemplateRow(f"{_ANY_ONE}<what=color|type>[s][ of mana][ that] <objects> could produce", _could),
    TemplateRow(
        f"[{_ANY_ONE}]color[s] (among|of) <objects>",
        lambda s: ColorsAmong(s.read("objects", read_objects)),
    ),
)
"""Types of mana of which one is chosen."""


def _multiplied(output: Output, times: Amount) -> Output | None:
    """An output multiplied for each of something; None if it already has an amount."""
    once = Fixed(1)
    match output:
        case Runs(runs, amount) if len(runs) == 1 and amount == once:
            return Runs(runs, times)
        case OfOneType(types, Fixed(many)):
            return OfOneType(types, scaled(times, many))
        case Combination(types, Fixed(many)):
            return Combination(types, scaled(times, many))
    return None
