"""Amounts in words: "the number of creatures you control", "~'s power", "your devotion to green".

Two forms exist: a value (``read_amount``: what stands behind *equal to* or *where x is*)
and what is counted one by one (``read_each``: what stands behind *for each*).
"""

from __future__ import annotations

from collections.abc import Callable

from planner.game.amounts import (
    Amount,
    BearerSize,
    Chosen,
    ColorCount,
    CommanderColors,
    Count,
    CountersOn,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    Fixed,
    Half,
    LifeTotal,
    ManaValueTaken,
    Opponents,
    PlayerCounters,
    Scaled,
    SharedType,
    Size,
    SizeTaken,
    StartingLife,
    Sum,
    Total,
    Varieties,
)
from planner.game.filters import Filter
from planner.game.mana import COLOR_WORDS, COLORS
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Context, NotRead, Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.filters import read_filter

_LETTERS = {word: letter for letter, word in COLOR_WORDS.items() if letter in COLORS}
# Objects that differ from each other are counted by their names: no filter says that.
_APART = pattern_of(r"\bdifferently named\b|\bwith different (?:names|powers?|mana values?)\b")


_TWO_ZONES = pattern_of(
    r"(?P<what>[^.]{1,60}?) (?:you own in exile and in your graveyard|in your graveyard and(?: you own)?"
    " in exile)"
    r"(?P<later>.{0,160})"
)
_PLACES = ("you own in exile", "in your graveyard")


def read_objects(words: str) -> Filter | None:
    """Read the objects that are counted; *named ~* means the card's own name (201.5)."""
    if _APART.search(words):
        return None
    words, named, rest = words.partition(" named ~")
    objects = None if rest else read_filter(words)
    if objects is None or not named:
        return objects
    clauses = tuple(replace(clause, name="~") for clause in objects.clauses)
    return replace(objects, words=f"{words} named ~", clauses=clauses)


def scaled(amount: Amount, times: int, plus: int = 0) -> Amount:
    """An amount multiplied by a number, plus a number, in its simplest form."""
    if (times, plus) == (1, 0):
        return amount
    if isinstance(amount, Fixed):
        return Fixed(amount.number * times + plus)
    if isinstance(amount, Count) and not plus:
        return Count(amount.objects, amount.times * times)
    if isinstance(amount, Scaled):
        return Scaled(amount.of, amount.times * times, amount.plus * times + plus)
    return Scaled(amount, times, plus)


def read_each(words: str, revealed: Amount | None = None) -> Amount | None:
    """Read the count after *for each*; None if it isn't understood.

    ``revealed`` is the number of cards that an earlier sentence revealed.
    """
    if words.endswith("revealed this way"):
        return revealed
    amount = TAKEN_THIS_WAY.read(words) or NUMBERS.read(words)
    if amount is not None:
        return amount
    if match := _TWO_ZONES.fullmatch(words):
        here, there = (read_each(f"{match['what']} {one}{match['later']}") for one in _PLACES)
        return Sum(here, there) if here is not None and there is not None else None
    objects = read_objects(words)
    if objects is None and words.endswith(" this turn"):
        return Fact(f"the number of {words}")  # what happened is no state of the board
    return Count(objects) if objects else None


def read_amount(words: str, x: Amount | None = None) -> Amount | None:
    """Read an amount after *equal to* or *where x is*; None if it can't be read.

    ``x`` is the meaning of X: without another definition the number chosen for the cost.

    >>> read_amount("twice your life total")
    Scaled(of=LifeTotal(), times=2, plus=0)
    """
    words = words.strip()
    context = Context(x=x)
    return CALCULATED.read(words, context) or VALUES.read(words, context) or NUMBERS.read(words, context)


def amount_in(slots: Slots, slot: str, reader: Callable[[str], Amount | None] = read_amount) -> Amount:
    """Read the amount in a slot of a row; if it can't be read, the row doesn't fit."""
    amount = reader(slots.text(slot))
    if amount is None:
        raise NotRead
    return amount


def _inner(slots: Slots, slot: str) -> Amount:
    """Read an amount within another one, with the same X."""
    return amount_in(slots, slot, lambda words: read_amount(words, slots.context.x))


def _read_objects(slots: Slots, slot: str = "objects") -> Filter:
    return slots.read(slot, read_objects)


def _size_of(slots: Slots) -> str:
    return "mana value" if slots.text("size") == "converted mana cost" else slots.text("size")


def _greatest(slots: Slots) -> Amount | None:
    objects = read_objects(slots.text("objects"))
    if objects is None:
        return Fact(slots.whole) if slots.whole.endswith(" this turn") else None
    return Size(_size_of(slots), objects)


def _devotion(slots: Slots) -> Amount:
    words = [slots.text(slot) for slot in ("color", "other") if slots.has(slot)]
    return Devotion("".join(_LETTERS[word] for word in words))


def _named_apart(slots: Slots) -> Amount | None:
    objects = read_objects(slots.text("before") + slots.text("after"))
    return Varieties("name", objects) if objects else None


CALCULATED: TemplateTable[Amount] = TemplateTable(
    TemplateRow("x", lambda s: s.context.x or Chosen()),
    TemplateRow("<number>", lambda s: Fixed(s.number)),
    TemplateRow("(twice|two times) <rest>", lambda s: scaled(_inner(s, "rest"), 2)),
    TemplateRow("three times <rest>", lambda s: scaled(_inner(s, "rest"), 3)),
    TemplateRow("<number> plus <rest>", lambda s: scaled(_inner(s, "rest"), 1, s.number)),
    TemplateRow("<phrase> plus <number>", lambda s: scaled(_inner(s, "phrase"), 1, s.number)),
    TemplateRow(
        "half [of ]<phrase>[,] rounded <way=up|down>",
        lambda s: Half(_inner(s, "phrase"), s.text("way") == "up"),
    ),
    TemplateRow(
        "<one:number_of> <sign=plus|minus> <other:number_of>",
        lambda s: Sum(_inner(s, "one"), _inner(s, "other"), s.text("sign") == "minus"),
    ),
    TemplateRow("<phrase> minus <number>", lambda s: scaled(_inner(s, "phrase"), 1, -s.number)),
    TemplateRow("<number> minus <rest>", lambda s: Sum(Fixed(s.number), _inner(s, "rest"), minus=True)),
)
"""Amounts made of numbers and of other amounts (107.1a, 107.1b)."""

_TAKEN = "the (sacrificed|exiled|discarded|tapped|revealed) <noun>|that (creature|artifact|permanent|card)"

VALUES: TemplateTable[Amount] = TemplateTable(
    TemplateRow("(~'s|its) <size>", lambda s: Size(_size_of(s))),
    TemplateRow("the (greatest|highest) <size> among <objects>", _greatest),
    TemplateRow(
        "the (total|combined|sum of the) <size>[s] of <objects>",
        lambda s: Total(_size_of(s), _read_objects(s)),
    ),
    TemplateRow(
        "the greatest number of <objects> that have a creature type in common",
        lambda s: SharedType(_read_objects(s)),
    ),
    TemplateRow(f"({_TAKEN})'s <what=power|toughness>", lambda s: SizeTaken(s.text("what"))),
    TemplateRow(f"({_TAKEN})'s (mana value|converted mana cost)", means(ManaValueTaken())),
    TemplateRow("your devotion to <color>[ and <other:color>]", _devotion),
    TemplateRow("your devotion to that color", means(Devotion())),
    TemplateRow("your life total", means(LifeTotal())),
    TemplateRow("your starting life total", means(StartingLife())),
    TemplateRow("your speed", means(Fact("speed"))),
    TemplateRow("(equipped|enchanted) creature's <size>", lambda s: BearerSize(s.text("size"))),
)
"""Values that stand for themselves."""

_HAVE = "you('ve| have|)"
_NUMBER_OF = "[the number of ]"

NUMBERS: TemplateTable[Amount] = TemplateTable(
    TemplateRow(f"[the ][amount of ]life {_HAVE} gained this turn", means(Fact("life_gained"))),
    TemplateRow(f"[the ][amount of ]life {_HAVE} lost this turn", means(Fact("life_lost"))),
    TemplateRow(f"{_NUMBER_OF}card[s] {_HAVE} drawn this turn", means(Fact("cards_drawn"))),
    TemplateRow(f"{_NUMBER_OF}spell[s] {_HAVE} cast this turn", means(Fact("spells_cast"))),
    TemplateRow("[the number of ]other spell[s] cast this turn", means(Fact("spells_cast"))),
    TemplateRow(
        f"{_NUMBER_OF}[other ]instant and sorcery spell[s] {_HAVE} cast this turn",
        means(Fact("instants_and_sorceries_cast")),
    ),
    TemplateRow("the [total ]amount of <objects> this turn", lambda s: Fact(s.whole)),
    TemplateRow(
        f"{_NUMBER_OF}[<counter> ]counter[s] on (~|it)",
        lambda s: CountersOnSelf(s.text("counter") or None),
    ),
    TemplateRow(
        "[the [total ]number of ][<counter> ]counter[s] (on|among) <objects>",
        lambda s: CountersOn(s.text("counter") or None, _read_objects(s)),
    ),
    TemplateRow(f"{_NUMBER_OF}basic land type[s] among lands you control", means(Domain())),
    TemplateRow(
        f"{_NUMBER_OF}colors in your (commander's|commanders') color identit(y|ies)",
        means(CommanderColors()),
    ),
    TemplateRow(f"{_NUMBER_OF}opponent[s] you have", means(Opponents())),
    TemplateRow(
        f"{_NUMBER_OF}<kind=experience|poison|rad|ticket> counter[s] you have",
        lambda s: PlayerCounters(s.text("kind")),
    ),
    TemplateRow(f"{_NUMBER_OF}players[ in the game]", means(Scaled(Opponents(), plus=1))),
    TemplateRow(
        f"{_NUMBER_OF}cards in your library", means(Count(Filter("cards in your library", zone=Zone.LIBRARY)))
    ),
    # Of what opponents hold the request can say the number.
    TemplateRow(
        "[the [total ]number of ]cards in (each|all) [player's |players' ]hand[s]",
        means(Sum(Count(Filter("cards in your hand", zone=Zone.HAND)), Fact("cards in opponents' hands"))),
    ),
    TemplateRow(f"{_NUMBER_OF}[different ]color[s] among <objects>", lambda s: ColorCount(_read_objects(s))),
    TemplateRow(
        f"{_NUMBER_OF}[different ]<kind=power|mana value|name|card type|creature type>[s] among <objects>",
        lambda s: Varieties(s.text("kind"), _read_objects(s)),
    ),
    TemplateRow(
        f"{_NUMBER_OF}[different ]toughness[es] among <objects>",
        lambda s: Varieties("toughness", _read_objects(s)),
    ),
    TemplateRow(f"{_NUMBER_OF}differently named <objects>", lambda s: Varieties("name", _read_objects(s))),
    TemplateRow(
        f"{_NUMBER_OF}<before:objects> with different names[<after:few>]",
        lambda s: _named_apart(s),
    ),
    TemplateRow("the [total ]number of <rest>", lambda s: amount_in(s, "rest", read_each)),
    TemplateRow("the (amount|number) of [<few> ]counters removed[ this way]", means(Chosen())),
)
"""Numbers of the board, of a player and of the turn."""

TAKEN_THIS_WAY: TemplateTable[Amount] = TemplateTable(
    TemplateRow("<few>(removed|sacrificed|tapped|discarded|exiled|paid) this way", means(Chosen())),
)
"""What an activation chose to take."""
