"""Amounts as texts say them: "the number of Elves you control", "half your life", X."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.records import Record


class Fixed(Record, frozen=True):
    """A number."""

    number: int


class Chosen(Record, frozen=True):
    """X, or "any number": chosen as the ability is activated, by what its cost takes."""


class Count(Record, frozen=True):
    """How many objects fit a filter, times ``times``."""

    objects: Filter
    times: int = 1


class CountersOnSelf(Record, frozen=True):
    """How many counters of a kind, or of any (None), are on the object (as the ability resolves)."""

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
    """How often the additional cost that the same text offers is paid ("for each card exiled this way")."""


class Devotion(Record, frozen=True):
    """Devotion to a color, or to the color of mana that is made (None) (700.5)."""

    color: str | None = None


class Domain(Record, frozen=True):
    """The number of basic land types among lands you control."""


class LifeTotal(Record, frozen=True):
    """Your life total."""


class Fact(Record, frozen=True):
    """A number that the request gives under ``facts``; 0 and *assumed* where it doesn't.

    ``of_payer`` says that it is the payer's, whoever's text asks for it ("that player").
    """

    name: str
    of_payer: bool = False


class UnspentMana(Record, frozen=True):
    """What is in the pool (Doubling Cube): changes while paying."""


class Scaled(Record, frozen=True):
    """Another amount times ``times``, plus ``plus``: "1 plus its mana value", "twice X"."""

    of: Amount
    times: int = 1
    plus: int = 0


class UpTo(Record, frozen=True):
    """Any number from 0 to an amount, chosen as the ability resolves (cards revealed)."""

    most: Amount


class Total(Record, frozen=True):
    """The powers, toughnesses or mana values of objects, added up."""

    what: str
    objects: Filter


class Half(Record, frozen=True):
    """Half of another amount, rounded up or down (107.1a)."""

    of: Amount
    up: bool


class Sum(Record, frozen=True):
    """Two amounts, added, or the second taken off the first (``minus``)."""

    one: Amount
    other: Amount
    minus: bool = False


class CountersOn(Record, frozen=True):
    """How many counters of a kind, or of any (None), there are on objects."""

    kind: str | None
    objects: Filter


class Varieties(Record, frozen=True):
    """How many different ones there are among objects.

    ``what`` is ``"power"``, ``"toughness"``, ``"mana value"``, ``"name"``, ``"card type"`` or
    ``"creature type"``.
    """

    what: str
    objects: Filter


class SharedType(Record, frozen=True):
    """The greatest number of objects that have a creature type in common."""

    objects: Filter


class MostOfOne(Record, frozen=True):
    """The greatest number of ``objects`` that one opponent controls; ``or_you``: that one player does.

    What the request gives under ``facts`` as ``name`` goes before what the board shows.
    """

    name: str
    objects: Filter
    or_you: bool = False


class Party(Record, frozen=True):
    """The creatures in your party: up to one each of Cleric, Rogue, Warrior and Wizard (700.8)."""

    name: str


class ModifiedCreatures(Record, frozen=True):
    """Creatures you control with a counter, an Equipment or an Aura of yours on them (700.9)."""

    name: str


class ColorCount(Record, frozen=True):
    """How many colors there are among objects that fit a filter."""

    objects: Filter


class PlayerCounters(Record, frozen=True):
    """How many counters of a kind the player has: poison, experience."""

    kind: str


class Targeted(Record, frozen=True):
    """How many targets of the payment fit: "for each creature it targets"."""

    objects: Filter


class SpellSymbols(Record, frozen=True):
    """How many symbols of a color are in the mana cost of the spell being cast (Drought)."""

    color: str


class CostSymbols(Record, frozen=True):
    """How many symbols of a color are in the activation cost of the ability (Drought)."""

    color: str


class TargetCount(Record, frozen=True):
    """How many targets the payment has; ``facts`` say so for those that have no id."""


class CommanderColors(Record, frozen=True):
    """How many colors there are in the commander's color identity (903.4)."""


class StartingLife(Record, frozen=True):
    """The player's starting life total (103.4): as ``facts`` say, else 20, with a commander 40 (903.7)."""


class SpellNamesakes(Record, frozen=True):
    """How many objects that fit have the name of the spell being cast."""

    objects: Filter


class ChosenColorsOfSpell(Record, frozen=True):
    """How many of the colors (or card types) that were chosen for the object the spell being cast has."""

    what: str = "color"


class BearerSize(Record, frozen=True):
    """The power or toughness of the creature that the object is attached to."""

    what: str


class SpellManaValue(Record, frozen=True):
    """The mana value of the spell being cast."""


class Opponents(Record, frozen=True):
    """How many opponents the player has, under ``opponents`` in the request."""


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
