"""Amounts as texts say them: "the number of Elves you control", "half your life", X."""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.filters import Filter


@dataclass(frozen=True, slots=True)
class Fixed:
    """A number."""

    number: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """X, or "any number": chosen as the ability is activated, by what its cost takes."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many objects fit a filter, times ``times``."""

    objects: Filter
    times: int = 1


@dataclass(frozen=True, slots=True)
class CountersOnSelf:
    """How many counters of a kind, or of any (None), are on the object (as the ability resolves)."""

    kind: str | None


@dataclass(frozen=True, slots=True)
class Size:
    """A power, toughness or mana value: the object's own (``of`` None), or the greatest among some."""

    what: str
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class ManaValueTaken:
    """The mana value of the object that the cost took."""


@dataclass(frozen=True, slots=True)
class SizeTaken:
    """The power or toughness of the object that the cost took."""

    what: str


@dataclass(frozen=True, slots=True)
class OfTarget:
    """The ``"power"``, ``"toughness"``, ``"mana value"`` or number of ``"colors"`` of the target."""

    what: str


@dataclass(frozen=True, slots=True)
class TimesPaid:
    """How often the additional cost that the same text offers is paid ("for each card exiled this way")."""


@dataclass(frozen=True, slots=True)
class Devotion:
    """Devotion to a color, or to the color of mana that is made (None) (700.5)."""

    color: str | None = None


@dataclass(frozen=True, slots=True)
class Domain:
    """The number of basic land types among lands you control."""


@dataclass(frozen=True, slots=True)
class LifeTotal:
    """Your life total."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that the request gives under ``facts``; 0 and *assumed* where it doesn't.

    ``of_payer`` says that it is the payer's, whoever's text asks for it ("that player").
    """

    name: str
    of_payer: bool = False


@dataclass(frozen=True, slots=True)
class UnspentMana:
    """What is in the pool (Doubling Cube): changes while paying."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """Another amount times ``times``, plus ``plus``: "1 plus its mana value", "twice X"."""

    of: Amount
    times: int = 1
    plus: int = 0


@dataclass(frozen=True, slots=True)
class UpTo:
    """Any number from 0 to an amount, chosen as the ability resolves (cards revealed)."""

    most: Amount


@dataclass(frozen=True, slots=True)
class Total:
    """The powers, toughnesses or mana values of objects, added up."""

    what: str
    objects: Filter


@dataclass(frozen=True, slots=True)
class Half:
    """Half of another amount, rounded up or down (107.1a)."""

    of: Amount
    up: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """Two amounts, added, or the second taken off the first (``minus``)."""

    one: Amount
    other: Amount
    minus: bool = False


@dataclass(frozen=True, slots=True)
class CountersOn:
    """How many counters of a kind, or of any (None), there are on objects."""

    kind: str | None
    objects: Filter


@dataclass(frozen=True, slots=True)
class Varieties:
    """How many different ones there are among objects.

    ``what`` is ``"power"``, ``"toughness"``, ``"mana value"``, ``"name"``, ``"card type"`` or
    ``"creature type"``.
    """

    what: str
    objects: Filter


@dataclass(frozen=True, slots=True)
class SharedType:
    """The greatest number of objects that have a creature type in common."""

    objects: Filter


@dataclass(frozen=True, slots=True)
class MostOfOne:
    """The greatest number of ``objects`` that one opponent controls; ``or_you``: that one player does.

    What the request gives under ``facts`` as ``name`` goes before what the board shows.
    """

    name: str
    objects: Filter
    or_you: bool = False


@dataclass(frozen=True, slots=True)
class Party:
    """The creatures in your party: up to one each of Cleric, Rogue, Warrior and Wizard (700.8)."""

    name: str


@dataclass(frozen=True, slots=True)
class ModifiedCreatures:
    """Creatures you control with a counter, an Equipment or an Aura of yours on them (700.9)."""

    name: str


@dataclass(frozen=True, slots=True)
class ColorCount:
    """How many colors there are among objects that fit a filter."""

    objects: Filter


@dataclass(frozen=True, slots=True)
class PlayerCounters:
    """How many counters of a kind the player has: poison, experience."""

    kind: str


@dataclass(frozen=True, slots=True)
class Targeted:
    """How many targets of the payment fit: "for each creature it targets"."""

    objects: Filter


@dataclass(frozen=True, slots=True)
class SpellSymbols:
    """How many symbols of a color are in the mana cost of the spell being cast (Drought)."""

    color: str


@dataclass(frozen=True, slots=True)
class CostSymbols:
    """How many symbols of a color are in the activation cost of the ability (Drought)."""

    color: str


@dataclass(frozen=True, slots=True)
class TargetCount:
    """How many targets the payment has; ``facts`` say so for those that have no id."""


@dataclass(frozen=True, slots=True)
class CommanderColors:
    """How many colors there are in the commander's color identity (903.4)."""


@dataclass(frozen=True, slots=True)
class StartingLife:
    """The player's starting life total (103.4): as ``facts`` say, else 20, with a commander 40 (903.7)."""


@dataclass(frozen=True, slots=True)
class SpellNamesakes:
    """How many objects that fit have the name of the spell being cast."""

    objects: Filter


@dataclass(frozen=True, slots=True)
class ChosenColorsOfSpell:
    """How many of the colors (or card types) that were chosen for the object the spell being cast has."""

    what: str = "color"


@dataclass(frozen=True, slots=True)
class BearerSize:
    """The power or toughness of the creature that the object is attached to."""

    what: str


@dataclass(frozen=True, slots=True)
class SpellManaValue:
    """The mana value of the spell being cast."""


@dataclass(frozen=True, slots=True)
class Opponents:
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
