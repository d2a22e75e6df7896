"""Amounts as texts say them: "the number of Elves you control", "half your life", X."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.records import Record


class Fixed(Record, frozen=True):
    """A plain number."""

    number: int


class Chosen(Record, frozen=True):
    """The chosen X or "any number": set as the ability is activated, by what its cost takes."""


class Count(Record, frozen=True):
    """The number of objects that fit a filter, times ``times``."""

    objects: Filter
    times: int = 1


class CountersOnSelf(Record, frozen=True):
    """The number of counters of a kind (None: of any kind) on the object as the ability resolves."""

    kind: str | None


class Size(Record, frozen=True):
    """A power, toughness or mana value: the object's own (``of`` None), or the greatest among some."""

    what: str
    of: Filter | None = None


class ManaValueTaken(Record, frozen=True):
    """The mana value of the object that the cost took."""


class SizeTaken(Record, frozen=True):
    """The power or toughness of the object that the cost took."""

    what: str


class OfTarget(Record, frozen=True):
    """The ``"power"``, ``"toughness"``, ``"mana value"`` or number of ``"colors"`` of the target."""

    what: str


class TimesPaid(Record, frozen=True):
    """How often an additional cost in the same text was paid ("for each card exiled this way")."""


class Devotion(Record, frozen=True):
    """Devotion to a color; None is devotion to the color of the mana that is made (700.5)."""

    color: str | None = None


class Domain(Record, frozen=True):
    """The number of basic land types among lands you control."""


class LifeTotal(Record, frozen=True):
    """Your life total."""


class Fact(Record, frozen=True):
    """A number that the request states under ``facts``; without a statement 0, and noted as an assumption.

    ``of_payer`` makes it the payer's number, even if the text belongs to another player ("that player").
    """

    name: str
    of_payer: bool = False


class UnspentMana(Record, frozen=True):
    """The amount of mana in the pool (Doubling Cube); it changes during the payment."""


class Scaled(Record, frozen=True):
    """Another amount multiplied by ``times``, plus ``plus``: "1 plus its mana value", "twice X"."""

    of: Amount
    times: int = 1
    plus: int = 0


class UpTo(Record, frozen=True):
    """Any number from 0 to an amount, chosen as the ability resolves (number of cards revealed)."""

    most: Amount


class Total(Record, frozen=True):
    """The sum of the powers, toughnesses or mana values of objects."""

    what: str
    objects: Filter


class Half(Record, frozen=True):
    """Half of another amount, rounded up or down (107.1a)."""

    of: Amount
    up: bool


class Sum(Record, frozen=True):
    """The sum of two amounts, or with ``minus`` their difference."""

    one: Amount
    other: Amount
    minus: bool = False


class CountersOn(Record, frozen=True):
    """The number of counters of a kind (None: of any kind) on objects that fit a filter."""

    kind: str | None
    objects: Filter


class Varieties(Record, frozen=True):
    """The number of different values of a characteristic among objects that fit a filter.

    ``what`` is ``"power"``, ``"toughness"``, ``"mana value"``, ``"name"``, ``"card type"`` or
    ``"creature type"``.
    """

    what: str
    objects: Filter


class SharedType(Record, frozen=True):
    """The greatest number of objects that share a creature type."""

    objects: Filter


class MostOfOne(Record, frozen=True):
    """The greatest number of ``objects`` under one opponent's control; ``or_you`` counts the player as well.

    If the request states ``name`` under ``facts``, that number is used instead of the count on the board.
    """

    name: str
    objects: Filter
    or_you: bool = False


class Party(Record, frozen=True):
    """The creatures in your party: up to one each of Cleric, Rogue, Warrior and Wizard (700.8)."""

    name: str


class ModifiedCreatures(Record, frozen=True):
    """The number of your creatures with a counter, your Equipment or your Aura on them (700.9)."""

    name: str


class ColorCount(Record, frozen=True):
    """The number of colors among objects that fit a filter."""

    objects: Filter


class PlayerCounters(Record, frozen=True):
    """The number of counters of a kind that the player has: poison, experience."""

    kind: str


class Targeted(Record, frozen=True):
    """The number of the payment's targets that fit a filter: "for each creature it targets"."""

    objects: Filter


class SpellSymbols(Record, frozen=True):
    """The number of symbols of a color in the mana cost of the spell being cast (Drought)."""

    color: str


class CostSymbols(Record, frozen=True):
    """The number of symbols of a color in the activation cost of the ability (Drought)."""

    color: str


class TargetCount(Record, frozen=True):
    """The number of targets of the payment; ``facts`` state it if the targets have no ids."""


class CommanderColors(Record, frozen=True):
    """The number of colors in the commander's color identity (903.4)."""


class StartingLife(Record, frozen=True):
    """Starting life total (103.4): stated in ``facts``, else 20, or 40 with a commander (903.7)."""


class SpellNamesakes(Record, frozen=True):
    """The number of objects that fit a filter and have the name of the spell being cast."""

    objects: Filter


class ChosenColorsOfSpell(Record, frozen=True):
    """How many of the colors (or card types) chosen for the object the spell being cast has."""

    what: str = "color"


class BearerSize(Record, frozen=True):
    """The power or toughness of the creature that the object is attached to."""

    what: str


class SpellManaValue(Record, frozen=True):
    """The mana value of the spell being cast."""


class Opponents(Record, frozen=True):
    """The number of the player's opponents, stated under ``opponents`` in the request."""


Amount = (
    Fixed
    | Chosen
    | Count
    | CountersOnSelf
    | Size
    | ManaValueTaken
    | SizeTaken
    | Total
    | OfTarget
    | TimesPaid
    | Devotion
    | Domain
    | LifeTotal
    | Fact
    | UnspentMana
    | Scaled
    | UpTo
    | Varieties
    | Total
    | Half
    | Sum
    | CountersOn
    | SharedType
    | MostOfOne
    | Party
    | ModifiedCreatures
    | ColorCount
    | PlayerCounters
    | Targeted
    | SpellSymbols
    | CostSymbols
    | TargetCount
    | CommanderColors
    | StartingLife
    | SpellNamesakes
    | ChosenColorsOfSpell
    | BearerSize
    | SpellManaValue
    | Opponents
)

ZERO = Fixed(0)
ONCE = Fixed(1)
