"""What answers consist of, as typed structs: verdicts, steps, sums, prices, reasons, what is missing."""

from __future__ import annotations

from enum import Enum, StrEnum, auto

from msgspec import UNSET, Struct, UnsetType


class Status(StrEnum):
    """A verdict. Only ``PAYABLE`` is truthy.

    >>> bool(Status.UNKNOWN)
    False
    """

    PAYABLE = "payable"
    UNPAYABLE = "unpayable"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        return self is Status.PAYABLE


class Choices(Struct, kw_only=True):
    """What the plan announces: X, and how each symbol that offers a choice is paid."""

    x: int | UnsetType = UNSET
    """The X that is announced (107.3); left out where the cost has none."""
    symbols: list[str] = []
    """How each symbol that offers a choice is paid, in their order: `{B}` or `2 life` for {B/P} (118.13)."""
    additional: list[str] = []
    """The optional additional costs that are announced (118.8)."""
    reductions: list[str] = []
    """Which halves of hybrid symbols the reductions take, in their order (118.7)."""
    alternative: str | UnsetType = UNSET
    """The alternative cost that is announced (118.9); left out for the mana cost."""


class Summary(Struct, kw_only=True):
    """The final state of the payment: what the plan did to the board."""

    tapped: list[str] = []
    """The ids of permanents that this plan tapped and that are still there (110.5)."""
    sacrificed: list[str] = []
    """The ids of permanents that this plan sacrificed (400.7)."""
    exiled: list[str] = []
    """The ids of objects that this plan exiled (400.7)."""
    discarded: list[str] = []
    """The ids of cards that this plan discarded (400.7)."""
    returned: list[str] = []
    """The ids of permanents that this plan returned to their owner's hand (400.7)."""
    life: int = 0
    """The life total once the cost is paid (118.3b)."""
    life_after_triggers: int = 0
    """The life total once the triggered abilities of this payment have resolved as well (603.3)."""
    energy: int = 0
    """The energy counters that are left (107.14)."""
    x: int | UnsetType = UNSET
    """The X that was paid (107.3); left out where the cost has none."""
    spent: str = ""
    """All mana that was spent on the total cost, in symbols (601.2h)."""
    left_in_pool: str = ""
    """The mana that floats afterwards, in symbols; it is announced (118.3a)."""
    kept: list[str] = []
    """The kept costs that can still be paid, all of them together, by tag or name."""

    @property
    def lost(self) -> list[str]:
        """The ids of all objects that this plan lost from their zones."""
        return [*self.sacrificed, *self.exiled, *self.discarded, *self.returned]


class WhenKept(StrEnum):
    """When a cost that stays payable is asked for: right after the payment, or in a later turn.

    In the opponent's turn the effects of this turn have ended, and nothing has untapped; in the player's
    next turn what untaps has.
    """

    NOW = "now"
    OPPONENTS_TURN = "opponents turn"
    NEXT_TURN = "next turn"


class KeptCost(Struct, kw_only=True):
    """A cost that stays payable, and what paying it alone would cost."""

    name: str
    """The tag or the name of the kept cost."""
    freely: bool
    """Whether it can be paid without losing anything for its mana and without life."""
    loses: list[str] = []
    """The ids of what its own cheapest payment loses; empty where it is paid freely."""
    life: int = 0
    """The life that its own cheapest payment takes, damage included."""
    when: WhenKept = WhenKept.NOW
    """When it is asked for: `now`, right after the payment, in the `opponents turn`, when nothing has
    untapped, or in the `next turn`. A cost that `keep` lists is meant as it says, `now` where it doesn't; of
    the hand that is read an instant or a card with flash is asked for in the `opponents turn`."""


class CastableCard(Struct, kw_only=True):
    """A card in hand, or a commander in the command zone, that can be cast alone after a plan."""

    card: str
    """The id of the card."""
    name: str
    """The name of the card."""
    freely: bool
    """Whether it can be cast without losing anything for its mana and without life."""
    when: WhenKept = WhenKept.NOW
    """When it is asked for: `now`, or in the `opponents turn` where it has flash or is an instant."""


class PriceKind(Enum):
    """The kind of a price item, as needed by readers of prices."""

    OTHER = auto()
    TAP = auto()
    LAST_SOURCE = auto()
    NEXT_TO_LAST_SOURCE = auto()
    KEPT = auto()


class GivenLine(Struct, kw_only=True):
    """One item of what a plan gives up in a tier."""

    what: str
    """What this part is for, in words."""
    amount: int
    """How much of the tier's amount it is; negative for a gain."""


class GivenUp(Struct, kw_only=True):
    """What a plan gives up in one tier: the plan with less in the first differing tier is better."""

    tier: str
    """The tier, as `docs/best.md` calls it."""
    amount: int
    """How much is given up, less what is gained; the unit is the tier's own: points of life, cards, mana."""
    lines: list[GivenLine] = []
    """What the amount is made of."""


class PriceItem(Struct, kw_only=True, dict=True):
    """One part of the price, and what it is for."""

    # Within the process that made it, ``kind`` and ``about`` (a color, the name of what is kept) say as data
    # what ``what`` says in words. They are no part of the answer, and no item is told from another by them.
    what: str
    """What this part of the price is for, in words."""
    price: int
    """The points that it adds to the price; negative for a gain."""

    def of(self, kind: PriceKind, about: str = "") -> PriceItem:
        """Record the kind of this item, and return the item."""
        memory = self.__dict__
        memory["kind"] = kind
        if about:
            memory["about"] = about
        return self

    @property
    def kind(self) -> PriceKind:
        """The kind of this item."""
        kind: PriceKind = self.__dict__.get("kind", PriceKind.OTHER)
        return kind

    @property
    def about(self) -> str:
        """The color or kept cost that this item concerns; "" for none."""
        about: str = self.__dict__.get("about", "")
        return about


class NotUnderstood(Struct, kw_only=True):
    """A line of text that could affect the payment and wasn't understood."""

    object: str
    """The id of the object that has the text, or the name of the card."""
    text: str
    """The line that wasn't understood, as printed."""
    could: str
    """What it could do at the most: `help`, `hinder` or either."""


class Need(Struct, kw_only=True):
    """A fact that text asks for and the request doesn't state: its object and its key.

    ``key`` is one of the object's (``"chosen"``, ``"power"``, ``"attached_to"``, ...) or, for what is asked
    of no object, one of the board's (``"commander_identity"``, ``"library"``), with the object that asks.
    """

    object: str
    """The id of the object that asks, or that has to be said more of."""
    key: str
    """The key of the object, or of the board, under which the fact is to be said: `chosen`, `power`,
    `commander_identity`, ..."""
    text: str
    """What to say, as a sentence."""


class Reason(Struct, kw_only=True, omit_defaults=True):
    """Why a cost can't be paid, or isn't known to be payable: the rule, and a sentence."""

    rule: str
    """The rule that decides, by its number, `limits` where the time was over, `memory`
    where more was needed than there is, or `solver` where two solves of one program contradict each other."""
    text: str
    """What it says here, as a sentence."""
    objects: list[str] = []
    """The ids of the objects that the sentence speaks of, where it speaks of one that is required."""


class Missing(Struct, kw_only=True):
    """A smallest set that would make the cost payable.

    ``mana`` in symbols; a number such as ``{2}``, which stands first, is that many of any type.
    """

    mana: str | UnsetType = UNSET
    """The mana that is missing, in symbols (118.3a), as in a cost: `{2}{U}` is two of any type and one blue.
    """
    life: int | UnsetType = UNSET
    """The life points that are missing (118.3b)."""
    energy: int | UnsetType = UNSET
    """The energy counters that are missing (107.14)."""
    power: int | UnsetType = UNSET
    """The power that is missing among creatures to tap (702.122)."""
    cards: int | UnsetType = UNSET
    """The cards that are missing (118.3)."""
    permanents: int | UnsetType = UNSET
    """The permanents that are missing (118.3)."""
    counters: int | UnsetType = UNSET
    """The counters that are missing (118.3)."""
