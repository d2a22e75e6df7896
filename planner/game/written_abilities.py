"""Mana abilities as they are written: what the text says, before any game state.

``planner.text`` reads Oracle text into these, ``planner.effects.settle`` makes the
``ManaAbility`` objects of a given game of them. Amounts are in ``amounts``, what abilities add
in ``outputs``.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.amounts import ONCE, ZERO, Amount, Count
from planner.game.caching import Remembering
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.mana_abilities import (
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
from planner.game.mana_outputs import Output
from planner.game.purposes import SpendOnly
from planner.game.records import Record
from planner.game.vocabulary import Verb, Whose, Zone

# --- conditions ----------------------------------------------------------------------------


class HasCount(Record, frozen=True):
    """Condition that compares a count with a number: "you control two or more Gates"."""

    count: Amount
    compare: str
    number: int


class Holds(Record, frozen=True):
    """Condition that only the request's ``facts`` can settle: by its words, or by the ``count`` of a fact.

    ``dealt_by`` are subtypes of sources, one of which must have dealt combat damage; an empty set means the
    object's own creature types (``combat_damage_by``). ``entered`` asks that the object itself entered this
    turn: in planned turns that is noted by its id.
    """

    words: str
    count: HasCount | None = None
    dealt_by: frozenset[str] | None = None
    entered: bool = False


class Outnumbered(Record, frozen=True):
    """Condition that some objects outnumber others: "an opponent controls more lands than you".

    Where several opponents make that more than a sum, ``facts`` settle it by the words.
    """

    words: str
    more: Count
    fewer: Count


class Bears(Record, frozen=True):
    """Condition that an Aura or an Equipment (``kind``) is attached to the object."""

    kind: str
    words: str


class TurnCondition(Record, frozen=True):
    """Condition on whose turn and which step it is; None for any."""

    whose: str | None = None
    step: str | None = None


class AnyOf(Record, frozen=True):
    """Condition that at least one of these holds."""

    conditions: tuple[Condition, ...]


class Not(Record, frozen=True):
    """Condition that another condition doesn't hold."""

    condition: Condition


class Announced(Record, frozen=True):
    """Condition that a cost with this ``tag`` was announced ("if it's bargained")."""

    tag: str


class ChosenIs(Record, frozen=True):
    """Condition that this was chosen as the object entered: the mode of a Siege ("Khans or Dragons")."""

    word: str


class Unused(Record, frozen=True):
    """Condition that the once-each-turn offer of one of these objects hasn't been used yet.

    Facts of the game name the used ones by their ids.
    """

    @staticmethod
    def fact(object_id: str) -> str:
        """The key of the fact that the object's offer was used this turn."""
        return f"{object_id}'s offer was used this turn"


Condition = (
    Bears | ChosenIs | HasCount | Holds | Outnumbered | TurnCondition | AnyOf | Not | Announced | Unused
)

# --- costs ---------------------------------------------------------------------------------


class ManaPart(Record, frozen=True):
    """Mana in the cost; an {X} in it means the ability's X."""

    cost: ManaCost


class Counters(Record, frozen=True):
    """Remove counters from the object, or put them there (``put``); kind None is any kind."""

    kind: str | None
    amount: Amount
    put: bool = False


class MillCards(Record, frozen=True):
    """Put cards from the top of the library into the graveyard, or exile them."""

    amount: int
    to: Zone = Zone.GRAVEYARD


class TakeFitting(Record, frozen=True):
    """Sacrifice, tap, untap, exile, discard or return to hand objects that fit a filter.

    ``whole`` takes all of them (discard your hand). ``verb`` may be ``"return"`` (to the
    hand) and ``"reveal"`` too. ``at_random`` leaves the choice to chance; ``alike`` names
    what those taken have to share (``"name"``, ``"color"``, ``"creature type"``, ``"card
    type"``, ``"mana value"``), ``like_spell`` what each has to share with the spell: one of
    these, or ``"X"`` for a mana value of the X that is announced. With ``top`` they are the last of them in
    the order of the zone.
    """

    verb: Verb
    amount: Amount
    objects: Filter
    whole: bool = False
    at_random: bool = False
    alike: str | None = None
    like_spell: str | None = None
    top: bool = False


class TakeTotal(Record, frozen=True):
    """Take any number of objects with a total power, toughness or mana value of ``least`` or more (crew).

    ``by`` is the keyword that asks for it, where some objects count for more or less with it.
    """

    verb: Verb
    what: str
    least: Amount
    objects: Filter
    by: str = ""


class PayLifeAmount(Record, frozen=True):
    """Pay an amount of life that isn't a plain number: X, half your life."""

    amount: Amount


class PayEnergyAmount(Record, frozen=True):
    """Pay an amount of energy that isn't a plain number."""

    amount: Amount


class CountersAmong(Record, frozen=True):
    """Remove counters of a kind (None: any) from among permanents, or put them on one of them.

    ``one`` says that all come from, or go on, one permanent.
    """

    kind: str | None
    amount: Amount
    objects: Filter
    put: bool = False
    one: bool = False


class Behold(Record, frozen=True):
    """Choose a fitting permanent or reveal a fitting card from the hand (701.4), and perhaps exile it.

    ``alike`` names what all of them have to share, as in ``TakeFitting``.
    """

    amount: Amount
    permanents: Filter
    cards: Filter
    exile: bool = False
    alike: str | None = None


class Waterbend(Record, frozen=True):
    """Mana whose generic part may be paid by tapping untapped artifacts or creatures (701.67)."""

    cost: ManaCost


class GenericMana(Record, frozen=True):
    """An amount of generic mana: {X} that the text defines, or {1} for each of something."""

    amount: Amount


class OwnManaCost(Record, frozen=True):
    """The mana cost of the card (or of the ability's source), with ``less`` generic mana removed."""

    less: int = 0


class OneOf(Record, frozen=True):
    """One of several costs, each with its words: "discard a card or pay 3 life"."""

    options: tuple[tuple[str, tuple[WrittenCost, ...]], ...]


class CollectEvidence(Record, frozen=True):
    """Exile cards with total mana value ``amount`` or greater from the graveyard (701.59)."""

    amount: int


class TakeVarieties(Record, frozen=True):
    """Take any number of objects with at least ``least`` different values of ``what`` among them.

    ``what`` is as in ``Varieties``: "exile cards with four or more card types among them".
    """

    verb: Verb
    what: str
    least: int
    objects: Filter


class TakeBearer(Record, frozen=True):
    """Tap, untap or sacrifice the object that this is attached to, if it fits (301.5, 303.4)."""

    verb: Verb
    objects: Filter


class Unattach(Record, frozen=True):
    """Unattach this from its host, or with ``objects`` unattach one of those from this (701.3d)."""

    objects: Filter | None = None


class Forage(Record, frozen=True):
    """Exile three cards from the graveyard or sacrifice a Food (701.61)."""


FOODS = Filter("a Food", (Clause(subtypes=frozenset({"Food"})),))
"""What foraging can sacrifice."""


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
    | TakeFitting
    | CollectEvidence
    | Forage
    | TakeTotal
    | TakeVarieties
    | TakeBearer
    | Unattach
    | PayLifeAmount
    | PayEnergyAmount
    | CountersAmong
    | Behold
    | Waterbend
    | GenericMana
    | OwnManaCost
    | OneOf
)


class WrittenAfter(Record, frozen=True):
    """Side effects of a mana ability as written; amounts that depend on the board are ``Amount``.

    ``sacrificed_without`` names a kind of counter: the permanent is sacrificed where none
    is left; ``sacrificed`` is without condition. ``counters`` are put on it, ``removes`` taken
    off it, as far as they are there. ``counters_first`` says that the counters are put on it
    before the mana is counted ("Put a charge counter on ~, then add ..."). ``leaves`` says that the permanent
    is returned or destroyed, once the payment is over where it is what a trigger does (603.3), ``given`` that
    an opponent gets something by it: life, a card, a token.
    """

    damage: Amount = ZERO
    life_lost: Amount = ZERO
    life_gained: Amount = ZERO
    no_untap: bool = False
    no_untap_if: Condition | None = None
    sacrificed: bool = False
    sacrificed_without: str | None = None
    counters: tuple[tuple[str, int], ...] = ()
    removes: tuple[tuple[str, int], ...] = ()
    irreversible: bool = False
    counters_first: bool = False
    leaves: bool = False
    given: bool = False


@dataclass(frozen=True)
class WrittenAbility(Remembering):
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
    zone: Zone = Zone.BATTLEFIELD
    after: WrittenAfter = WrittenAfter()
    only_if: Condition | None = None
    limit: int | None = None
    spend_only: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    for_good: bool = False


# --- statics and triggers ------------------------------------------------------------------


class Grant(Record, frozen=True):
    """A static ability that gives a mana ability to other objects (604.1, 613.1f).

    ``objects`` are those that have it; with ``attached`` only the one that this object is
    attached to (an Aura's or Equipment's). ``ability.number`` doesn't matter: granted
    abilities are numbered after the object's own. ``text`` is the whole line that grants.
    ``only_while`` has to hold of the object that grants (its level, say); with ``in_graveyard`` the
    ability functions there. ``copied`` says that it is another object's ability (``CopiedAbilities``).
    """

    objects: Filter
    ability: WrittenAbility
    attached: bool = False
    text: str = ""
    only_while: tuple[Condition, ...] = ()
    in_graveyard: bool = False
    copied: bool = False


class CopiedAbilities(Record, frozen=True):
    """A static ability by which ``receivers`` have the activated abilities of ``sources`` (613.1f).

    With ``exiled_with`` these are only cards that the object with this text exiled, ``but_namesakes``
    leaves out what has its name, ``but`` abilities of a kind: ``"mana"`` or ``"loyalty"``. ``once`` lets each
    be activated only once each turn.
    """

    text: str
    receivers: Filter
    sources: Filter
    exiled_with: bool = False
    but_namesakes: bool = False
    but: str = ""
    once: bool = False


class SameType(Record, frozen=True):
    """``amount`` mana of any one type that the tapped permanent produced.

    ``alike`` counts the other objects with the tapped one's name.
    """

    amount: Amount = ONCE
    alike: bool = False


class TapTrigger(Record, frozen=True):
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
    whose: Whose = Whose.ANYBODY
    made: str | None = None
    spend_only: SpendOnly | None = None
    any_cost: bool = False
    only_if: Condition | None = None
    after: WrittenAfter = WrittenAfter()


class TapReplacement(Record, frozen=True):
    """A replacement effect on mana production: "if ... is tapped for mana, it produces ..." (614, 106.12b).

    ``times`` multiplies what is produced. ``outputs`` replace it; with ``same_amount``
    they name the type only, and the amount stays; with ``colored`` colorless mana stays what
    it is (105.1). ``more_than`` applies only to abilities
    that would produce more mana than that (Damping Sphere).
    """

    text: str
    tapped: Filter
    whose: Whose = Whose.ANYBODY
    times: int = 1
    outputs: tuple[tuple[Output, ...], ...] = ()
    same_amount: bool = False
    colored: bool = False
    more_than: int | None = None


class SpendAs(Record, frozen=True):
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


class DamageChange(Record, frozen=True):
    """A change of damage to the player from the player's own sources, and of life gained (614.1, 615.1).

    Damage is multiplied by ``times`` (0: it is prevented, or dealt elsewhere). If the life total is
    ``fixed``, no life is lost or gained (119.8); with ``no_gain`` none is gained (119.7).
    """

    times: int = 1
    fixed: bool = False
    no_gain: bool = False
    only_if: Condition | None = None


class TypeChange(Record, frozen=True):
    """A static ability that changes the characteristics or abilities of permanents (613.1d-g).

    ``objects`` and ``attached`` say which, as in ``Grant``. ``types``, ``subtypes`` and
    ``supertypes`` are what they become; ``chosen`` adds the type that was chosen (607.2d): ``"type"``, or of
    two the ``"first type"`` or the ``"second type"``.
    ``removes`` are card types that they don't have any more. ``replaces`` names what goes for it
    (205.1a): ``"types"`` (card types, with the subtypes that go with them), ``"land types"`` (305.7) and
    ``"creature types"``; the rest stays.
    ``every_creature_type`` makes them that. ``colors`` are set, or with ``adds_colors`` added;
    ``chosen_color`` does so with the color that was chosen. ``size`` is a base power and toughness,
    or ``"mana value"``, or ``"loyalty counters"``, for both. ``loses`` says that all other abilities
    are lost (``but_mana``: mana abilities aren't), and ``keywords`` are gained; ``others`` counts the
    abilities in quotes that are no
    mana abilities, with ``tap_ability`` where {T} is in the cost of one, ``tapped_damage`` what a trigger
    costs their controller in life whenever one becomes tapped. ``as_though_haste`` lets their abilities
    be activated as though they had it. ``beyond`` are the spells and cards in other zones for which the
    same is true. ``only_while`` has to hold for the ability to do anything, with ``if_attached`` the object
    has to be attached to something; with ``in_graveyard`` it
    functions there.
    """

    text: str
    objects: Filter
    attached: bool = False
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    chosen: str = ""
    removes: frozenset[str] = frozenset()
    replaces: frozenset[str] = frozenset()
    colors: frozenset[str] | None = None
    adds_colors: bool = False
    size: tuple[int, int] | str | None = None
    loses: bool = False
    but_mana: bool = False
    keywords: frozenset[str] = frozenset()
    beyond: Filter | None = None
    every_creature_type: bool = False
    chosen_color: bool = False
    others: int = 0
    tap_ability: bool = False
    tapped_damage: int = 0
    as_though_haste: bool = False
    only_while: tuple[Condition, ...] = ()
    in_graveyard: bool = False
    if_attached: bool = False

    @property
    def of_types(self) -> bool:
        """Whether types change, so that the effect applies in layer 4 (613.1d)."""
        named = self.types or self.subtypes or self.supertypes or self.chosen
        return bool(named or self.removes or self.replaces or self.every_creature_type)

    @property
    def of_colors(self) -> bool:
        """Whether colors change, so that the effect applies in layer 5 (613.1e)."""
        return self.colors is not None or self.chosen_color

    @property
    def only_keywords(self) -> bool:
        """Whether only keywords are given, in layer 6 (613.1f)."""
        return not (self.of_types or self.of_colors or self.size or self.loses)

    @property
    def only_adds(self) -> bool:
        """Whether the change can't take mana away or keep mana from being made."""
        taken = self.removes or self.replaces or self.loses
        harmless = not taken and not self.of_colors and self.beyond is None
        return harmless and "Creature" not in self.types
