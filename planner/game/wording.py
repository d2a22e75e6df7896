"""Mana abilities as they are written: what the text says, before any game state.

``planner.text`` reads Oracle text into these, ``planner.game.settle`` makes the
``ManaAbility`` objects of a given game of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    Rider,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.filters import Filter
from planner.game.purposes import SpendOnly
from planner.mana import ManaCost

# --- amounts -------------------------------------------------------------------------------


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
    | ColorCount
    | PlayerCounters
    | Targeted
    | SpellSymbols
    | SpellNamesakes
    | ChosenColorsOfSpell
    | BearerSize
    | SpellManaValue
    | Opponents
)

# --- types of mana -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listed:
    """Types that the text lists, as letters."""

    types: str


@dataclass(frozen=True, slots=True)
class ChosenColor:
    """The color chosen as the object entered, under ``chosen`` in the request."""


@dataclass(frozen=True, slots=True)
class CommanderIdentity:
    """The colors in the commander's color identity (903.4)."""


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """Types (or only colors) that objects fitting a filter could produce (106.7)."""

    objects: Filter
    colors_only: bool = False


@dataclass(frozen=True, slots=True)
class ColorsAmong:
    """The colors among objects that fit a filter."""

    objects: Filter


@dataclass(frozen=True, slots=True)
class TakenCouldProduce:
    """Types that the object taken by the cost could produce (Squandered Resources)."""


TypeChoice = Listed | ChosenColor | CommanderIdentity | CouldProduce | ColorsAmong | TakenCouldProduce

# --- outputs -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Runs:
    """One of these runs of mana, all of it ``times`` over ({G} for each creature)."""

    runs: tuple[str, ...]
    times: Amount = Fixed(1)


@dataclass(frozen=True, slots=True)
class OfOneType:
    """``amount`` mana of any one of the types."""

    types: TypeChoice
    amount: Amount = Fixed(1)


@dataclass(frozen=True, slots=True)
class Combination:
    """``amount`` mana, each of any of the types."""

    types: TypeChoice
    amount: Amount


@dataclass(frozen=True, slots=True)
class Different:
    """``amount`` mana of different types among these."""

    types: TypeChoice
    amount: int


@dataclass(frozen=True, slots=True)
class OneOfEach:
    """One mana of each of the types."""

    types: TypeChoice


Output = Runs | OfOneType | Combination | Different | OneOfEach

# --- conditions ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HasCount:
    """A count compared with a number: "you control two or more Gates"."""

    count: Amount
    compare: str
    number: int


@dataclass(frozen=True, slots=True)
class Holds:
    """A condition that only the request's ``facts`` can settle: by its words, or ``count`` of a fact."""

    words: str
    count: HasCount | None = None


@dataclass(frozen=True, slots=True)
class Outnumbered:
    """That there are more of some objects than of others: "an opponent controls more lands than you".

    Where several opponents make that more than a sum, ``facts`` settle it by the words.
    """

    words: str
    more: Count
    fewer: Count


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn, and which step, it has to be; None for any."""

    whose: str | None = None
    step: str | None = None


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Announced:
    """An additional or alternative cost with this ``tag`` is announced ("if it's bargained")."""

    tag: str


Condition = HasCount | Holds | Outnumbered | Turn | AnyOf | Not | Announced

# --- costs ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ManaPart:
    """Mana in the cost; an {X} in it is the ability's X."""

    cost: ManaCost


@dataclass(frozen=True, slots=True)
class Counters:
    """Remove (or put, where ``put``) counters of a kind from the object; None is any kind."""

    kind: str | None
    amount: Amount
    put: bool = False


@dataclass(frozen=True, slots=True)
class MillCards:
    """Put cards from the top of the library into the graveyard, or exile them."""

    amount: int
    to: str = "graveyard"


@dataclass(frozen=True, slots=True)
class Take:
    """Sacrifice, tap, untap, exile, discard or return to hand objects that fit a filter.

    ``whole`` takes all of them (discard your hand). ``verb`` may be ``"return"`` (to the
    hand) and ``"reveal"`` too. ``at_random`` leaves the choice to chance; ``alike`` names
    what those taken have to share (``"name"``, ``"color"``, ``"creature type"``, ``"card
    type"``, ``"mana value"``), ``like_spell`` what each has to share with the spell: one of
    these, or ``"X"`` for a mana value of the X that is announced.
    """

    verb: str
    amount: Amount
    objects: Filter
    whole: bool = False
    at_random: bool = False
    alike: str | None = None
    like_spell: str | None = None


@dataclass(frozen=True, slots=True)
class TakeTotal:
    """Take any number of objects with a total power, toughness or mana value of ``least`` or more (crew)."""

    verb: str
    what: str
    least: Amount
    objects: Filter


@dataclass(frozen=True, slots=True)
class PayLifeAmount:
    """Pay life of an amount that isn't a plain number: X, half your life."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class PayEnergyAmount:
    """Pay energy of an amount that isn't a plain number."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class CountersAmong:
    """Remove counters of a kind (None: any) from among permanents, or put them on one of them.

    ``one`` says that all come from, or go on, one permanent.
    """

    kind: str | None
    amount: Amount
    objects: Filter
    put: bool = False
    one: bool = False


@dataclass(frozen=True, slots=True)
class Behold:
    """Choose a permanent that fits or reveal a card that fits from the hand (701.4); then maybe exile it.

    ``alike`` names what all of them have to share, as in ``Take``.
    """

    amount: Amount
    permanents: Filter
    cards: Filter
    exile: bool = False
    alike: str | None = None


@dataclass(frozen=True, slots=True)
class Waterbend:
    """Mana of which each generic may be paid by tapping an untapped artifact or creature (701.67)."""

    cost: ManaCost


@dataclass(frozen=True, slots=True)
class GenericMana:
    """Generic mana of an amount: {X} where the text says what X is, {1} for each of something."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class OwnManaCost:
    """The mana cost of the card that is cast or whose ability it is, with ``less`` generic mana in it."""

    less: int = 0


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several costs: "discard a card or pay 3 life". Each is a cost of its own, with its words."""

    options: tuple[tuple[str, tuple[WrittenCost, ...]], ...]


@dataclass(frozen=True, slots=True)
class CollectEvidence:
    """Exile cards with total mana value ``amount`` or greater from the graveyard (701.59)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Forage:
    """Exile three cards from the graveyard or sacrifice a Food (701.61)."""


WrittenCost = (
    TapSelf
    | UntapSelf
    | PayLife
    | PayEnergy
    | SacrificeSelf
    | ExileSelf
    | ReturnSelf
    | Exert
    | ManaPart
    | Counters
    | MillCards
    | Take
    | CollectEvidence
    | Forage
    | TakeTotal
    | PayLifeAmount
    | PayEnergyAmount
    | CountersAmong
    | Behold
    | Waterbend
    | GenericMana
    | OwnManaCost
    | OneOf
)


@dataclass(frozen=True, slots=True)
class WrittenAfter:
    """What else the effect does; amounts that depend on the board are ``Amount``.

    ``sacrificed_without`` names a kind of counter: the permanent is sacrificed where none
    is left; ``sacrificed`` is without condition. ``counters`` are put on it, ``removes`` taken
    off it, as far as they are there. ``counters_first`` says that the counters are put on it
    before the mana is counted ("Put a charge counter on ~, then add ...").
    """

    damage: Amount = Fixed(0)
    life_lost: Amount = Fixed(0)
    life_gained: Amount = Fixed(0)
    no_untap: bool = False
    no_untap_if: Condition | None = None
    sacrificed: bool = False
    sacrificed_without: str | None = None
    counters: tuple[tuple[str, int], ...] = ()
    removes: tuple[tuple[str, int], ...] = ()
    irreversible: bool = False
    counters_first: bool = False


@dataclass(frozen=True, slots=True)
class WrittenAbility:
    """An activated mana ability as written.

    ``outputs`` are alternatives, each a sum of outputs. ``instead`` holds upgrades: the
    first whose condition holds replaces the outputs. ``only_if`` must hold to activate;
    ``limit`` is how often each turn, or with ``for_good`` how often at all (602.5b); the
    request's ``used`` says how often that was, whenever it was.
    """

    number: int
    text: str
    cost: tuple[WrittenCost, ...]
    outputs: tuple[tuple[Output, ...], ...]
    instead: tuple[tuple[Condition, tuple[tuple[Output, ...], ...]], ...] = ()
    zone: str = "battlefield"
    after: WrittenAfter = WrittenAfter()
    only_if: Condition | None = None
    limit: int | None = None
    spend_only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    for_good: bool = False


# --- statics and triggers ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grant:
    """A mana ability that a static ability gives to other objects (604.1, 613.1f).

    ``objects`` are those that have it; with ``attached`` only the one that this object is
    attached to (an Aura's or Equipment's). ``ability.number`` doesn't matter: granted
    abilities are numbered after the object's own. ``text`` is the whole line that grants.
    ``only_while`` has to hold of the object that grants (its level, say).
    """

    objects: Filter
    ability: WrittenAbility
    attached: bool = False
    text: str = ""
    only_while: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class SameType:
    """``amount`` mana of any one type that the tapped permanent produced.

    ``alike`` counts only objects with the name of the tapped one, itself left out.
    """

    amount: Amount = Fixed(1)
    alike: bool = False


@dataclass(frozen=True, slots=True)
class TapTrigger:
    """A triggered mana ability: "whenever ... is tapped for mana, add ..." (605.1b, 106.12a).

    ``tapped`` are the permanents that it watches, ``attached`` only the one that this
    object is attached to; ``whose`` is whose tapping counts (``"you"`` or ``"any"``).
    ``made`` asks for a type that has to be produced (a letter, or ``"chosen"``). The mana
    goes to the player who tapped. ``any_cost`` watches every mana ability of those
    permanents, with {T} in its cost or without. ``only_if`` must hold as it triggers and
    resolves (603.4); ``after`` is what else it does, to that player and to what was tapped.
    """

    text: str
    tapped: Filter
    outputs: tuple[tuple[Output | SameType, ...], ...]
    attached: bool = False
    whose: str = "any"
    made: str | None = None
    spend_only: SpendOnly | None = None
    any_cost: bool = False
    only_if: Condition | None = None
    after: WrittenAfter = WrittenAfter()


@dataclass(frozen=True, slots=True)
class TapReplacement:
    """A replacement effect on mana production: "if ... is tapped for mana, it produces ..." (614, 106.12b).

    ``times`` multiplies what is produced. ``outputs`` replace it; with ``same_amount``
    they name the type only, and the amount stays; with ``colored`` colorless mana stays what
    it is (105.1). ``more_than`` applies only to abilities
    that would produce more mana than that (Damping Sphere).
    """

    text: str
    tapped: Filter
    whose: str = "any"
    times: int = 1
    outputs: tuple[tuple[Output, ...], ...] = ()
    same_amount: bool = False
    colored: bool = False
    more_than: int | None = None


@dataclass(frozen=True, slots=True)
class SpendAs:
    """A rule for spending: mana of ``types`` as though it were of any of ``as_types`` (609.4b, 118.14).

    ``purposes`` narrows what it may be spent on (None: any cost of yours). ``only`` says
    that such mana can be spent as nothing else (Celestial Dawn's other half). ``only_if`` has to hold.
    """

    text: str
    types: str
    as_types: str
    purposes: SpendOnly | None = None
    only: bool = False
    only_if: Condition | None = None


@dataclass(frozen=True, slots=True)
class TypeChange:
    """A static ability that changes what permanents are, and what they can do (613.1d-g).

    ``objects`` and ``attached`` say which, as in ``Grant``. ``types``, ``subtypes`` and
    ``supertypes`` are what they become; ``chosen`` adds the type that was chosen (607.2d).
    ``replaces`` names what goes for it (205.1a): ``"types"`` (card types, with the subtypes
    that go with them), ``"land types"`` (305.7) and ``"creature types"``; the rest stays.
    ``colors`` are set, or with ``adds_colors`` added; ``size`` is a base power and toughness,
    or ``"mana value"`` for both. ``loses`` says that all other abilities are lost, and
    ``keywords`` are gained. ``beyond`` says that the same is true for spells and for cards
    in other zones.
    """

    text: str
    objects: Filter
    attached: bool = False
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    chosen: bool = False
    replaces: frozenset[str] = frozenset()
    colors: frozenset[str] | None = None
    adds_colors: bool = False
    size: tuple[int, int] | str | None = None
    loses: bool = False
    keywords: frozenset[str] = frozenset()
    beyond: bool = False

    @property
    def of_types(self) -> bool:
        """Whether it changes types, and so applies in layer 4 (613.1d)."""
        return bool(self.types or self.subtypes or self.supertypes or self.chosen or self.replaces)

    @property
    def only_adds(self) -> bool:
        """Whether nothing that it changes could take mana away or keep it from being made."""
        harmless = not self.replaces and not self.loses and self.colors is None and not self.beyond
        return harmless and "Creature" not in self.types
