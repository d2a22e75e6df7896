"""The keywords that have to do with what is paid (702): one row each, with everything that costs know of it.

A keyword with a plain cost ("Kicker {2}", "Unearth {1}{B}") is a row here and nothing else: lines of
keywords, offers to spells, activation costs, changes of "kicker costs" and keywords that objects
give to others all look it up.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from planner.game.amounts import Fact
from planner.game.mana import ManaCost
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.game.written_abilities import Condition, HasCount, Holds
from planner.game.written_costs import Became


class CostRelevance(Enum):
    """How a keyword is related to costs."""

    ADDITIONAL = "its cost may be paid in addition"  # 118.8
    ALTERNATIVE = "its cost may be paid rather than the mana cost"  # 118.9
    MODES = "modes have costs of their own"
    HELP = "other things pay for mana once the cost is locked in"  # 601.2h
    REDUCTION = "the spell costs less"  # 118.7
    ACTIVATED = "it is an activated ability"  # 602
    TRIGGERED = "it asks for a payment as it resolves"  # 118.12


class Keyword(Record, frozen=True):
    """A keyword and its cost.

    ``zone`` is where the spell is cast from, or the ability activated, ``also`` another such zone.
    ``words`` is a cost that the keyword
    stands for, ``#`` in them for its number; ``beside`` is paid with the cost behind the keyword. ``tag`` is
    what text calls a spell for which an additional cost was paid. ``action`` is the tag of the special
    action that has its cost (116.2); ``free_later`` says that the card is then cast from exile
    without paying its mana cost; ``slow`` that an ability is activated
    only as a sorcery is cast (602.5d). The other fields are those of ``AdditionalCost`` and
    ``AlternativeCost``.
    """

    name: str
    use: CostRelevance
    zone: Zone | None = None
    also: Zone | None = None
    words: str = ""
    beside: str = ""
    tag: str = ""
    repeatable: bool = False
    each_beyond: bool = False
    only_if: Condition | None = None
    own_mana_cost: bool = False
    reduced_by: str | None = None
    became: Became | None = None
    action: str = ""
    free_later: bool = False
    to_others: bool = False
    slow: bool = False

    @property
    def called(self) -> str:
        """The tag of a spell for which the cost was paid."""
        return self.tag or self.name

    @property
    def of_spells(self) -> bool:
        """Whether the keyword is one of spells that affects their total cost."""
        return self.use not in (CostRelevance.ACTIVATED, CostRelevance.TRIGGERED)

    @property
    def can_be_given(self) -> bool:
        """Whether a payer can announce or activate it if another object gives it."""
        return (
            self.use in (CostRelevance.ADDITIONAL, CostRelevance.ALTERNATIVE, CostRelevance.ACTIVATED)
            and not self.to_others
        )

    @property
    def is_part(self) -> bool:
        """Whether "its costs" are a part of a total cost, so that changes apply to that part only."""
        return self.use is CostRelevance.ADDITIONAL and not self.words


_AURA = Became(types=frozenset({"Enchantment"}), subtypes=("Aura",))
FACE_DOWN = Became(
    face_down=True,
    types=frozenset({"Creature"}),
    subtypes=(),
    mana_cost=ManaCost(""),
    power=2,
    toughness=2,
)
"""What a spell is that is cast face down (708.2a)."""

_CAST_BEFORE = HasCount(Fact("spells_cast"), ">=", 1)
_TRIBE_HIT = Holds(
    "a source of yours that shares a creature type with ~ dealt combat damage this turn", dealt_by=frozenset()
)
_ASSASSIN_HIT = Holds(
    "an Assassin or commander of yours dealt combat damage to a player this turn",
    dealt_by=frozenset({"assassin", "commander"}),
)
_UNBLOCKED = "return an unblocked attacking creature you control to its owner's hand"
_TAPPED = "return a tapped creature you control to its owner's hand"


_ADDITIONAL, _ALTERNATIVE, _ACTIVATED = (
    CostRelevance.ADDITIONAL,
    CostRelevance.ALTERNATIVE,
    CostRelevance.ACTIVATED,
)

_ROWS = (
    # Additional costs, the tag being what text calls the spell (118.8).
    Keyword("kicker", _ADDITIONAL, tag="kicked"),
    Keyword("multikicker", _ADDITIONAL, tag="kicked", repeatable=True),
    Keyword("buyback", _ADDITIONAL),
    Keyword("entwine", _ADDITIONAL, tag="entwined"),
    Keyword("escalate", _ADDITIONAL, repeatable=True, each_beyond=True),
    Keyword("replicate", _ADDITIONAL, repeatable=True),
    Keyword("squad", _ADDITIONAL, repeatable=True),
    Keyword("offspring", _ADDITIONAL),
    Keyword("splice", _ADDITIONAL, to_others=True),
    Keyword("casualty", _ADDITIONAL, words="sacrifice a creature with power # or greater"),
    Keyword("bargain", _ADDITIONAL, tag="bargained", words="sacrifice an artifact, enchantment, or token"),
    Keyword(
        "conspire", _ADDITIONAL, words="tap two untapped creatures you control that share a color with it"
    ),
    Keyword(
        "teamwork", _ADDITIONAL, words="tap any number of creatures you control with total power # or greater"
    ),
    Keyword("gift", _ADDITIONAL, words="promise an opponent a gift"),
    # Modes with costs of their own (702.172, 702.183).
    Keyword("spree", CostRelevance.MODES),
    Keyword("tiered", CostRelevance.MODES),
    # Alternative costs (118.9).
    Keyword("evoke", _ALTERNATIVE),
    Keyword("overload", _ALTERNATIVE),
    Keyword("dash", _ALTERNATIVE),
    Keyword("blitz", _ALTERNATIVE),
    Keyword("miracle", _ALTERNATIVE, zone=Zone.HAND),
    Keyword("awaken", _ALTERNATIVE),
    Keyword("mutate", _ALTERNATIVE),
    Keyword("cleave", _ALTERNATIVE),
    Keyword("impending", _ALTERNATIVE),
    Keyword("warp", _ALTERNATIVE, zone=Zone.HAND),
    Keyword("more than meets the eye", _ALTERNATIVE),
    Keyword("flashback", _ALTERNATIVE, zone=Zone.GRAVEYARD),
    Keyword("escape", _ALTERNATIVE, zone=Zone.GRAVEYARD),
    Keyword("disturb", _ALTERNATIVE, zone=Zone.GRAVEYARD),
    Keyword("mayhem", _ALTERNATIVE, zone=Zone.GRAVEYARD),
    Keyword("harmonize", _ALTERNATIVE, zone=Zone.GRAVEYARD),
    Keyword("retrace", _ALTERNATIVE, zone=Zone.GRAVEYARD, own_mana_cost=True, beside="discard a land card"),
    Keyword("jump-start", _ALTERNATIVE, zone=Zone.GRAVEYARD, own_mana_cost=True, beside="discard a card"),
    Keyword("aftermath", _ALTERNATIVE, zone=Zone.GRAVEYARD, own_mana_cost=True),
    Keyword("madness", _ALTERNATIVE, zone=Zone.EXILE),
    Keyword("foretell", _ALTERNATIVE, zone=Zone.EXILE, action="foretell"),
    Keyword("suspend", _ALTERNATIVE, action="suspend", free_later=True),
    Keyword("plot", _ALTERNATIVE, action="plot", free_later=True),
    Keyword("morph", _ALTERNATIVE, action="turn face up", became=FACE_DOWN),
    Keyword("megamorph", _ALTERNATIVE, action="turn face up", became=FACE_DOWN),
    Keyword("disguise", _ALTERNATIVE, action="turn face up", became=FACE_DOWN),
    Keyword("bestow", _ALTERNATIVE, became=_AURA),
    Keyword("prototype", _ALTERNATIVE),
    Keyword("spectacle", _ALTERNATIVE, only_if=Holds("an opponent lost life this turn")),
    Keyword("surge", _ALTERNATIVE, only_if=_CAST_BEFORE),
    Keyword("prowl", _ALTERNATIVE, only_if=_TRIBE_HIT),
    Keyword("freerunning", _ALTERNATIVE, only_if=_ASSASSIN_HIT),
    Keyword("emerge", _ALTERNATIVE, reduced_by="mana value"),
    Keyword("sneak", _ALTERNATIVE, beside=_UNBLOCKED),
    Keyword("web-slinging", _ALTERNATIVE, beside=_TAPPED),
    # Once the cost is locked in (702.51, 702.66, 702.126, 702.132), and reductions.
    Keyword("convoke", CostRelevance.HELP),
    Keyword("delve", CostRelevance.HELP),
    Keyword("improvise", CostRelevance.HELP),
    Keyword("assist", CostRelevance.HELP),
    Keyword("affinity", CostRelevance.REDUCTION),
    Keyword("undaunted", CostRelevance.REDUCTION),
    # Activated abilities (602.1).
    Keyword("equip", _ACTIVATED, slow=True),
    Keyword("reconfigure", _ACTIVATED, slow=True),
    Keyword("fortify", _ACTIVATED, slow=True),
    Keyword("level up", _ACTIVATED, slow=True),
    Keyword("aura swap", _ACTIVATED),
    Keyword("meditate", _ACTIVATED),
    Keyword("outlast", _ACTIVATED, slow=True, beside="{T}"),
    Keyword("transfigure", _ACTIVATED, slow=True, beside="sacrifice ~"),
    Keyword("crew", _ACTIVATED),
    Keyword("saddle", _ACTIVATED, slow=True),
    Keyword("station", _ACTIVATED, slow=True),
    Keyword("craft", _ACTIVATED, slow=True),
    Keyword("cycling", _ACTIVATED, zone=Zone.HAND, beside="discard ~"),
    Keyword("transmute", _ACTIVATED, slow=True, zone=Zone.HAND, beside="discard ~"),
    Keyword("reinforce", _ACTIVATED, zone=Zone.HAND, beside="discard ~"),
    Keyword("ninjutsu", _ACTIVATED, zone=Zone.HAND, beside=_UNBLOCKED),
    Keyword("commander ninjutsu", _ACTIVATED, zone=Zone.HAND, also=Zone.COMMAND, beside=_UNBLOCKED),
    Keyword("unearth", _ACTIVATED, slow=True, zone=Zone.GRAVEYARD),
    Keyword("embalm", _ACTIVATED, slow=True, zone=Zone.GRAVEYARD, beside="exile ~"),
    Keyword("eternalize", _ACTIVATED, slow=True, zone=Zone.GRAVEYARD, beside="exile ~"),
    Keyword("encore", _ACTIVATED, slow=True, zone=Zone.GRAVEYARD, beside="exile ~"),
    Keyword("scavenge", _ACTIVATED, slow=True, zone=Zone.GRAVEYARD, beside="exile ~"),
    # Payments as triggered abilities resolve (118.12).
    Keyword("cumulative upkeep", CostRelevance.TRIGGERED),
    Keyword("echo", CostRelevance.TRIGGERED),
    Keyword("recover", CostRelevance.TRIGGERED),
    Keyword("ward", CostRelevance.TRIGGERED),
)


def table_of(rows: Iterable[Keyword]) -> dict[str, Keyword]:
    """A table of rows by keyword; raises ``ValueError`` for two rows of one keyword."""
    table: dict[str, Keyword] = {}
    for row in rows:
        if table.setdefault(row.name, row) is not row:
            raise ValueError(f'two rows of the keyword "{row.name}": expected one that says everything')
    return table


KEYWORD_TABLE = table_of(_ROWS)
"""Each keyword that has to do with costs, by its name in lower case."""


def row_of(keyword: str) -> Keyword | None:
    """The row of a keyword, also of variants such as "plainscycling"; None for others.

    >>> row_of("plainscycling").zone
    'hand'
    """
    return KEYWORD_TABLE.get("cycling" if keyword.endswith("cycling") else keyword)
