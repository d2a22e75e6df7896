"""Costs as they are written: what a card owes and offers besides its mana cost, and what changes costs.

``planner.text`` reads Oracle text into these; ``planner.costing`` makes the total cost of
a given payment of them (118.7 to 118.9, 601.2b, 601.2f).
"""

from __future__ import annotations

from dataclasses import fields

from planner.game.amounts import ONCE, Amount
from planner.game.filters import Filter
from planner.game.mana import ManaCost
from planner.game.purposes import Allowed, ManaLimit, ProducedBy
from planner.game.records import Record
from planner.game.vocabulary import Helper, PaymentKind, Verb, Zone
from planner.game.written_abilities import Condition, WrittenCost

AT_ANY_TIME = "as though it had flash"
"""The tag of an alternative cost for which a spell may be cast as though it had flash (Aluren)."""


class CostOption(Record, frozen=True):
    """One option for a nonmana cost: its parts and its words.

    ``name`` is the card's name for it, if there is one (702.183).
    """

    words: str
    cost: tuple[WrittenCost, ...]
    name: str = ""


class AdditionalCost(Record, frozen=True):
    """An additional cost of the spell that has it (118.8).

    ``name`` is its keyword ("Kicker") or ``""``. ``most`` bounds how often it can be announced (escalate:
    the modes beyond the first). Of several ``options`` one is paid ("A or
    B"). One that isn't ``optional`` is owed; a ``repeatable`` one can be announced any number
    of times (multikicker, replicate), and ``each_beyond`` counts targets or modes beyond the
    first (strive, escalate). ``tag`` is what the payment then is for restrictions
    (``"kicked"``). ``only_if`` must hold for it to be owed or offered. Of all with the same
    name ``at_least_one`` has to be paid (spree). ``applies_to`` says which other spells it is
    offered to by a card in hand (splice), None where the spell has it itself.
    """

    name: str
    options: tuple[CostOption, ...]
    text: str
    optional: bool = False
    repeatable: bool = False
    each_beyond: bool = False
    tag: str = ""
    only_if: Condition | None = None
    at_least_one: bool = False
    applies_to: tuple[Allowed, ...] | None = None
    most: int | None = None


class Became(Record, frozen=True):
    """The characteristics of a spell cast for an alternative cost; None keeps the card's own (702).

    Morph, disguise: no mana cost, no color, a 2/2 creature without a name or text. Bestow:
    an Aura and no creature. Prototype: another mana cost, color and size.
    """

    face_down: bool = False
    types: frozenset[str] | None = None
    subtypes: tuple[str, ...] | None = None
    mana_cost: ManaCost | None = None
    power: int | None = None
    toughness: int | None = None


class AlternativeCost(Record, frozen=True):
    """A cost that can be paid rather than the spell's mana cost (118.9).

    ``zone`` is where the spell is then cast from (None: wherever it is). ``reduced_by`` says
    that the mana in it is reduced by the ``"mana value"`` (emerge) or the ``"mana cost"``
    (offering) of what the cost sacrifices, or by generic mana as much as the ``"power"`` of what
    it taps (harmonize). ``kind`` is the payment's kind: suspending and plotting a card are special
    actions (116.2). ``own_mana_cost`` adds the spell's own mana cost
    (flashback costs equal to it, retrace, jump-start). ``tag`` is what the payment is for restrictions;
    ``applies_to`` which spells it is offered to where a permanent offers it (Fist of Suns),
    ``None`` where the spell has it itself; ``most_value`` bounds the mana value of those
    spells by an amount (As Foretold). Each of ``only_from`` narrows whose mana may be spent on it.
    ``of_itself`` offers it for abilities of this object alone.
    """

    name: str
    option: CostOption
    text: str
    zone: Zone | None = None
    only_if: Condition | None = None
    reduced_by: str | None = None
    own_mana_cost: bool = False
    became: Became | None = None
    tag: str = ""
    applies_to: tuple[Allowed, ...] | None = None
    kind: PaymentKind = PaymentKind.SPELL
    most_value: Amount | None = None
    only_from: tuple[ProducedBy, ...] = ()
    of_itself: bool = False


class CostChange(Record, frozen=True):
    """An effect that increases or reduces costs (118.7, 601.2f).

    It changes costs that one of ``allowed`` fits and none of ``denied`` (no ``allowed``:
    every cost), by ``mana`` times ``each``; an increase where ``more``. ``targets`` asks for a
    target that fits, ``only_if`` for a condition. ``least`` mana stays at least in a cost
    that it reduces ("can't reduce ... to less than one mana"), ``most`` is taken off at the most ("by more
    than {5}"); ``only_colored`` says that it
    reduces no generic mana. ``parts`` are costs that aren't mana which it adds, ``each`` times
    as well. ``source`` asks for an activated ability's object where it is ("activated abilities
    of other creatures you control"), with ``attached`` for what this is attached to.
    ``targets``, ``source`` and the filters in ``parts`` and
    ``price`` are read from the side of the object that has the text: an opponent's tax takes what
    *its opponents* have. An ``optional`` one is announced like an additional cost: ``price`` is
    paid for the change (a Defiler's 2 life). With a ``part`` it changes only what the additional cost of
    this name asks for ("Buyback costs cost {2} less"), never below {0} each.
    """

    text: str
    more: bool
    mana: ManaCost | None = None
    each: Amount = ONCE
    allowed: tuple[Allowed, ...] = ()
    denied: tuple[Allowed, ...] = ()
    targets: Filter | None = None
    only_if: Condition | None = None
    least: int = 0
    most: int | None = None
    only_colored: bool = False
    parts: tuple[WrittenCost, ...] = ()
    optional: bool = False
    price: tuple[WrittenCost, ...] = ()
    source: Filter | None = None
    part: str = ""
    attached: bool = False


class CostFloor(Record, frozen=True):
    """An effect that raises a total cost last of all to at least ``least`` mana (Trinisphere)."""

    text: str
    least: int
    allowed: tuple[Allowed, ...] = ()
    denied: tuple[Allowed, ...] = ()
    only_if: Condition | None = None


class PayWith(Record, frozen=True):
    """Convoke, improvise, delve or assist: something other than mana pays once the cost is locked in (702).

    ``allowed`` says which spells get the keyword from a permanent; None if the spell has it itself.
    """

    keyword: Helper
    text: str
    allowed: tuple[Allowed, ...] | None = None
    denied: tuple[Allowed, ...] = ()


class LifeFor(Record, frozen=True):
    """Rule that 2 life may pay each mana symbol of these types in a cost (K'rrik)."""

    text: str
    types: str


class Prohibition(Record, frozen=True):
    """An action that can't be taken; costs with that action can't be paid (118.11).

    ``verb`` is a cost's verb (``"sacrifice"``, ``"discard"``, ``"exile"``, ``"tap"``,
    ``"untap"``, ``"return"``, ``"pay life"``, ``"pay energy"``, ``"leave graveyard"``,
    ``"mill"``, ``"activate"``), ``objects`` what it speaks of (None: anything), with
    ``attached`` only the one that the object with this text is attached to; ``kinds`` are the
    payments that it holds for (none: every kind): a purpose's kinds, where ``"ability"`` doesn't
    speak of mana abilities, and ``"mana ability"``. The verb ``"reach graveyard"`` is no action:
    what it speaks of goes somewhere else instead, so that the action pays, but nothing arrives
    there (118.11). ``counter`` is the one kind of counters that a ``"put counters"`` speaks of, None for
    every kind. ``but_loyalty`` leaves loyalty abilities aside. ``only_if`` says when it holds. In
    ``Game.prohibitions`` ``ids`` are the objects of this game, None for anything.
    """

    text: str
    verb: Verb
    objects: Filter | None = None
    kinds: frozenset[PaymentKind] = frozenset()
    attached: bool = False
    ids: frozenset[str] | None = None
    only_if: Condition | None = None
    but_loyalty: bool = False
    counter: str | None = None

    def means_counter(self, kind: str | None) -> bool:
        """Whether the prohibition covers counters of this kind (None: all kinds are meant)."""
        return self.counter is None or self.counter == kind


class XLimit(Record, frozen=True):
    """Bounds on X: at least ``least``, at most ``most`` (None: no bound) (107.3, 601.2b).

    With a ``name``, they apply only if the additional or alternative cost of that name is announced.
    """

    text: str
    least: int = 0
    most: Amount | None = None
    name: str = ""


class FixedX(Record, frozen=True):
    """The value of X if the text of the spell or ability defines it, so that nobody chooses (107.3c).

    ``amount`` is None if the words can't be read: then only the request can state the value.
    """

    text: str
    amount: Amount | None = None


class ActivatedCost(Record, frozen=True):
    """The cost of an activated ability, whatever it does (602.1a).

    ``number`` counts the object's activated abilities as ``ManaAbility.number`` does, those
    of basic land types first; ``keyword`` is one such as "Equip". ``zone`` is where it is
    activated, ``also`` another such zone, ``cost`` None where its words aren't read, ``limit`` how often
    each turn, or with ``for_good`` how often at all;
    ``mana_limits`` say which mana may be spent on it, ``x_is`` what X in its cost is where the text says so.
    """

    number: int
    text: str
    cost: tuple[WrittenCost, ...] | None
    keyword: str = ""
    zone: Zone = Zone.BATTLEFIELD
    also: Zone | None = None
    only_if: Condition | None = None
    limit: int | None = None
    for_good: bool = False
    changes: tuple[CostChange, ...] = ()
    loyalty: bool = False
    mana_limits: tuple[ManaLimit, ...] = ()
    x_is: FixedX | None = None


class GrantedActivation(Record, frozen=True):
    """An activated ability given to other objects: "creature cards in your graveyard have unearth".

    ``only_if`` has to hold for them to have it; ``text`` is the line that gives it. With ``attached`` only
    what the object with the text is attached to has it.
    """

    text: str
    objects: Filter
    ability: ActivatedCost
    only_if: Condition | None = None
    attached: bool = False


class CostTexts(Record, frozen=True):
    """Everything about costs in the text of one object; ``+`` combines several."""

    additional: tuple[AdditionalCost, ...] = ()
    alternatives: tuple[AlternativeCost, ...] = ()
    changes: tuple[CostChange, ...] = ()
    floors: tuple[CostFloor, ...] = ()
    pay_with: tuple[PayWith, ...] = ()
    life_for: tuple[LifeFor, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    x_limits: tuple[XLimit, ...] = ()
    x_is: tuple[FixedX, ...] = ()
    activations: tuple[GrantedActivation, ...] = ()
    mana_limits: tuple[ManaLimit, ...] = ()
    tax_life: tuple[int, ...] = ()
    """The life that is paid in place of {2} for each time that the commander was cast before (903.8)."""

    def __add__(self, other: CostTexts) -> CostTexts:
        return CostTexts(
            *(getattr(self, field.name) + getattr(other, field.name) for field in fields(CostTexts))
        )

    @property
    def conditional(self) -> bool:
        """Whether every rule in it can have a condition."""
        return not (self.pay_with or self.life_for or self.prohibitions)

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(CostTexts))
