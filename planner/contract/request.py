"""The request as typed structs: a board, and one question about it.

Unknown keys are refused everywhere but inside ``card``, which takes a Scryfall card
object as it is, or one of MTGJSON's. ``decode`` reads a request; what is refused raises ``RequestError``,
which names the path, what stood there and what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field, structs

from planner.contract.abilities import AbilitySpec
from planner.contract.card_forms import in_our_form
from planner.contract.current import Color, NowSpec, Size
from planner.contract.digits import whole_number
from planner.contract.error_codes import ErrorCode
from planner.contract.forms import (
    as_board,
    as_entries,
    as_ids,
    as_keep,
    as_pay,
    as_pays,
    as_policies,
    as_turn,
    is_bare,
    taken_card,
    with_ids_inside,
)
from planner.contract.forms import (
    as_id as as_id,
)

Whole = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Positive = Annotated[int, Meta(ge=1, le=10_000)]
Price = Annotated[int, Meta(ge=0, le=100_000)]
Step = Literal["untap", "upkeep", "draw", "main", "combat", "end", "cleanup"]
Profile = Literal["2026.1", "2026.2"]
PolicyLevel = Literal["never at all", "never", "last resort", "avoid", "free"]
PolicyVerb = Literal[
    "tap",
    "sacrifice",
    "exile",
    "discard",
    "return",
    "return to hand",
    "lose",
    "remove counters",
    "pay life",
    "pay energy",
    "float",
]
Policies = dict[PolicyVerb, PolicyLevel | dict[str, PolicyLevel | Natural]]
"""By what is done: how the player feels about it, at all or by class, name or id of what it is done to."""
DEFAULT_PROFILE: Profile = "2026.2"
"""What payments are compared by where the request doesn't say."""


class CardFace(Struct, kw_only=True, omit_defaults=True):
    """One face of a Scryfall card object; keys that it doesn't name are ignored."""

    name: str | None = None
    """The name of the face as printed (201). It is what the card goes by, and what other text calls it."""
    mana_cost: str | None = None
    """The mana cost in symbols, `"{1}{B/P}{B/P}"`; `""` for none, which no plain payment can pay (118.6)."""
    type_line: str | None = None
    """The type line as printed, `"Snow Land — Forest"`: supertypes, types and subtypes are read from it
    (205)."""
    oracle_text: str | None = None
    """The Oracle text in English (207). What bears on costs and mana is read from it; other text is left
    alone."""
    power: Size | str | None = None
    """The power as printed (208.1): a number, or text such as `"*"`. A power that matters and isn't stated
    makes the answer unknown."""
    toughness: Size | str | None = None
    """The toughness as printed (208.1): a number, or text such as `"1+*"`."""
    colors: list[Color] | None = None
    """The colors as letters of W, U, B, R, G (105.2, 202.2). Text that sets colors (devoid) beats them; left
    out, the mana cost says them."""
    color_indicator: list[Color] | None = None
    """The colors of the color indicator, as letters, for a face without a mana cost (204)."""


class CardSpec(CardFace, kw_only=True, omit_defaults=True):
    """A Scryfall card object; keys that it doesn't name are ignored."""

    cmc: Annotated[float, Meta(ge=0, le=10_000_000)] | None = None
    """The mana value of the card as Scryfall has it; used where a face has no mana cost of its own (202.3).
    """
    layout: str | None = None
    """The layout as Scryfall calls it (`"transform"`, `"split"`, `"adventure"`, ...) (709, 712, 715): it
    decides whose mana value counts."""
    card_faces: list[CardFace] | None = None
    """The faces of a card with several, the front first (709, 712). `face` says which one is up, or which one
    is cast."""

    @staticmethod
    def take(data: Any, path: str) -> Any:  # noqa: ARG004 - as of a board
        """Convert a card in MTGJSON's form to Scryfall's keys."""
        return in_our_form(data)


class BareCard(CardSpec, kw_only=True, omit_defaults=True):
    """A card object that stands directly in a zone, without ``card`` around it."""


class ObjectSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An object in a zone: its card and its state."""

    card: str | CardSpec
    """What the object is: the name of a card that is known, or a card object of Scryfall or MTGJSON as it is.
    """
    id: str | None = None
    """What the object is called in the rest of the request and in answers; a number counts as its digits.
    Left out: `Forest#1`, `Forest#2`, ... With a `count`, `f` stands for `f#1`, `f#2`, ..."""
    count: Positive = 1
    """How many such objects there are, 1 to 10,000. Each has an id of its own."""
    tapped: bool = False
    """Whether the permanent is tapped. A tapped one can't pay {T} or be tapped for a cost (107.5)."""
    summoning_sick: bool = False
    """Whether the creature came under its controller's control this turn: then its {T} and {Q} can't be paid
    (602.5a). Haste is read from the text."""
    counters: dict[str, Natural] = {}
    """The counters on the object, by kind: `{"charge": 2}` (122); left out, there are none. Loyalty, defense
    and lore, without which such a permanent wouldn't be there, are asked for where an answer needs them."""
    attached_to: str | None = None
    """The id of the object that this Aura, Equipment or Fortification is attached to (301.5, 303.4); of an
    Aura that enchants a player, `"you"` or `"opponent"`."""
    chosen: str | list[str] | None = None
    """What was chosen as the permanent entered (607.2d): a color, a type, a card's name; a list where it was
    several."""
    exiled_with: str | list[str] | None = None
    """Which card was exiled with which permanent (607.2a): of a card in exile that permanent's id, of a
    permanent the ids or names of cards in exile, none for `[]`. Imprint, and whatever else looks at such
    cards, knows their colors, types, names and abilities then."""
    abilities: list[AbilitySpec] | None = None
    """Abilities as data in place of the card's text: what they cost and what mana they add; none for `[]`."""
    face: int | str | None = None
    """Which face is up (712): its number from 0, or its name. Left out: the front, or the face that the name
    is of."""
    controller: Literal["you", "opponent"] = "you"
    """Who controls the object (110.2). An opponent's is no source of mana; its text is read from that side
    (taxes, Exotic Orchard)."""
    token: bool | None = None
    """Whether it is a token (111.7); left out, what its card says. A token that is lost arrives in no other
    zone."""
    commander: bool = False
    """Whether the card is your commander (903.3): each casting from the command zone before adds {2}
    (`commander_casts`)."""
    used: list[Natural] | dict[str, Natural] | None = None
    """How often each activated ability was used this turn (602.5b): a list by the ability's number from 0, or
    an object by number."""
    attacking: Literal["blocked", "unblocked"] | None = None
    """Whether the creature attacks, and is blocked or unblocked (509): ninjutsu and its like ask for an
    unblocked one."""
    power: Size | str | None = None
    """The power now, where it differs from the print (208.2): a number or Scryfall's text. What others add
    to it ("creatures you control get +1/+1") isn't added up: what stands here counts."""
    toughness: Size | str | None = None
    """The toughness now, where it differs from the print (208.2): a number or Scryfall's text."""
    type_line: str | None = None
    """The type line now, where it differs from the print (205.1)."""
    colors: list[Color] | None = None
    """The colors now, where they differ from the print (105.2): letters of W, U, B, R, G; an empty list is
    colorless."""
    now: NowSpec | None = None
    """What the object is now, where an engine carries out the layers (613.1): what is stated there holds as
    it is, what isn't is worked out from text and from the board."""
    price: Price | None = None
    """What losing this object is worth, in points of price; it replaces the line of the price table for that.
    """
    forbid: bool = False
    """Whether the payment must leave this object alone, whatever that costs."""
    face_down: bool = False
    """Whether the permanent is face down (708.2): a 2/2 creature with no name, text or color, which its
    controller may turn face up where its card says for what. `card` is its hidden front; where nobody knows
    that, a card object that says nothing of it: `{}`."""
    permission: (
        Literal["cast", "free", "foretold", "plotted", "suspended", "adventure", "madness", "none"] | None
    ) = None
    """What lets the card be cast from exile or the graveyard (601.3), where no text on the board says so: an
    effect (`cast`, or `free` without paying its mana cost), or what was done with it (`foretold`, `plotted`,
    on an `adventure`, its last time counter removed while `suspended`, discarded with `madness`); `none`: its
    own text doesn't, since it came there otherwise."""


ZoneEntry = str | ObjectSpec
ZONES = ("battlefield", "hand", "graveyard", "exile", "command")
_ON_CARDS_TOO = frozenset(["card", "id", "power", "toughness", "type_line", "colors"])
STATE = frozenset(ObjectSpec.__struct_fields__) - _ON_CARDS_TOO
"""The keys of an object's state that no card object has."""


class PoolSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Mana in the pool that is more than plain mana."""

    mana: str
    """The mana, in symbols (106.4): `"{G}{G}"`."""
    spend_only: str | None = None
    """What the mana may be spent on, in words of cards (106.6): `"creature spells"`. Left out: anything."""
    snow: bool = False
    """Whether it was made by a snow source, so that it pays for {S} (107.4h)."""
    from_: list[str] = field(default_factory=list, name="from")
    """The names of the cards that made it, for costs that ask where mana is from (106.3): `["Treasure"]`."""
    persists: bool = False
    """Whether it stays in the pool as steps and phases end (106.4); spending it then costs 2 points instead
    of 1."""


class EffectSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Oracle text of a static effect that is on no object of the request."""

    text: str
    """Oracle text of a static effect on no object of the request, spoken to the player who pays (`you`)
    (604.1)."""
    controller: Literal["you", "opponent"] = "you"
    """Whose effect it is (109.5): `opponent` where `you` in the text is an opponent."""
    objects: list[str] | None = None
    """The ids of the objects that it is about, where they were fixed as it began: its targets, or the
    creatures that there were then (611.2c). Left out: whatever its text speaks of."""


class TurnSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """Whose turn it is, and which step."""

    whose: Literal["you", "opponent"] = "you"
    """Whose turn it is: abilities that may be used in one's own turn alone ask for it (602.5)."""
    step: Step = "main"
    """The step or phase of the turn: mana stays in the pool until it ends (106.4). Steps of combat are
    `combat`, either main phase is `main`; engines' names of them are taken: `"declare attackers"`, `"main1"`.
    """


class HelperSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The mana that another player offers for assist."""

    mana: Natural
    """How much generic mana another player offers to pay for a spell with assist (702.132)."""


class BoardSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The board: zones, life, pool and what else holds while paying."""

    life: Whole = 20
    """The life total of the player who pays. A payment of life needs at least that much (118.3b)."""
    energy: Natural = 0
    """The energy counters that the player has (107.14): {E} is paid with them."""
    counters: dict[str, Natural] = {}
    """The player's other counters, by kind (122.1): `{"experience": 3}`."""
    pool: str | list[PoolSpec] = ""
    """The mana that floats already (106.4): symbols, or a list of mana with restrictions and origins.
    Unspent, it costs nothing."""
    battlefield: list[ZoneEntry] = []
    """The permanents (400.1), in any order: names and states decide among plans of one price. A list, or a
    text as every zone may be: `"2 Forest, Sol Ring (tapped), Treasure x3"`."""
    hand: list[ZoneEntry] = []
    """The cards in hand (400.1): they can be cast, discarded, exiled for a cost, or kept payable."""
    graveyard: list[ZoneEntry] = []
    """The cards in the graveyard (400.1): flashback, delve, escape and evidence use them."""
    exile: list[ZoneEntry] = []
    """The cards in exile that may be cast or used from there (400.1)."""
    command: list[ZoneEntry] = []
    """The cards in the command zone (400.1): commanders and emblems."""
    library: Natural | list[ZoneEntry] | None = None
    """How many cards the library has (701.17); left out, enough for every mill. A number below what is milled
    makes that unpayable. Or the cards themselves, in no order, as a zone has them (`"3 Island, Plains"`): in
    a turn, what searches for a land finds one of these (701.23)."""
    opponents: Positive = 1
    """How many opponents there are, at least 1: text counts them (undaunted, "for each opponent")."""
    commander_identity: str | list[str] | None = None
    """The color identity of your commanders, as letters (903.4): Command Tower and its like make these
    colors. Left out, it is that of the cards that are commanders (`commander`, and the command zone)."""
    effects: list[str | EffectSpec] = []
    """Oracle text of static effects that are on no object here (604.1): taxes, reductions, "lands you control
    are Forests"."""
    prohibitions: list[str] = []
    """What can't be done to pay (118.11): `"sacrifice creatures"`, `"pay life: spells, abilities"`, `"leave
    graveyard"`."""
    turn: TurnSpec | None = None
    """Whose turn it is, and which step (500); a text says it as well: `"opponent"`, `"your end"`."""
    facts: dict[str, Any] = {}
    """What text may ask for about this turn and this game: `{"spells_cast": 1, "opponent_lost_life": true}`.
    """
    helpers: list[HelperSpec] = []
    """What other players offer to pay for assist (702.132)."""
    order: list[str] = []
    """Ids of objects in the order in which they came, the oldest first: where the result of several effects
    rests on which began first (613.7), it is known then. Others could have come whenever."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Wrap cards that come without a state in ``{"card": ...}``, and split zones given as one text.

        Raises ``RequestError`` for an object's state among the keys of its card.
        """
        data = as_board(data)
        if not isinstance(data, dict):
            return data
        inside = with_ids_inside(data) if "order" in data or "effects" in data else {}
        taken = {zone: _taken_zone(data[zone], f"{path}.{zone}") for zone in ZONES if zone in data}
        if "library" in data:
            taken["library"] = taken_library(data["library"], f"{path}.library")
        if "turn" in data:
            taken["turn"] = as_turn(data["turn"])
        return {**data, **inside, **taken} if inside or taken else data

    def note_bare(self, data: Any) -> None:
        """Mark objects that are bare card objects, so that errors name their place."""
        data = as_board(data)
        if not isinstance(data, dict):
            return
        listed = isinstance(getattr(self, "library", None), list)  # what comes to a board says nothing of it
        for zone in (*ZONES, "library") if listed else ZONES:
            for spec, entry in zip(getattr(self, zone), as_entries(data.get(zone) or ()), strict=True):
                if isinstance(spec, ObjectSpec) and is_bare(entry) and isinstance(spec.card, CardSpec):
                    spec.card = BareCard(**structs.asdict(spec.card))


def taken_library(said: Any, path: str) -> Any:
    """Convert a library: its number of cards, or its cards as in a zone."""
    if isinstance(said, str) and (number := whole_number(said.strip())) is not None:
        return number
    return _taken_zone(said, path) if isinstance(said, str | list | tuple) else said


def _taken_zone(said: Any, path: str) -> Any:
    listed = as_entries(said)
    if not isinstance(listed, list):
        return listed
    return [
        entry if isinstance(entry, str) else _taken_entry(entry, f"{path}[{index}]")
        for index, entry in enumerate(listed)
    ]


def _taken_entry(entry: Any, path: str) -> Any:
    if not is_bare(entry):
        return taken_card(entry, ("id", "attached_to", "exiled_with"))
    stray = next((key for key in entry if key in STATE), None) if isinstance(entry, dict) else None
    if stray is not None:
        from planner.contract.refusals import RequestError

        message = f'goes beside the card: {{"card": {{...}}, "{stray}": ...}}'
        raise RequestError(f"{path}.{stray}", message, ErrorCode.CONFLICT)
    return {"card": in_our_form(entry)}


class PaySpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """What is to be paid: a spell being cast, an activation, or a bare cost."""

    tag: str | None = None
    """A word of yours for this question. Its answer repeats it; a kept cost is listed in `kept` by it."""
    card: str | CardSpec | None = None
    """A spell that is cast: a card's name, a card object, or the id of an object in a zone, which is then on
    the stack (601.2a)."""
    face: int | str | None = None
    """Which face is cast (601.2a): its number from 0, or its name; `fuse` for both halves of a card with fuse
    (702.102). Left out where it decides: the front, said in `assumed`."""
    from_: Literal["hand", "graveyard", "exile", "command", "library"] | None = field(
        default=None, name="from"
    )
    """The zone that the card is cast from; left out, hand, or what the alternative cost says."""
    commander_casts: Natural | None = None
    """How often the commander was cast from the command zone before: each time adds {2} (903.8)."""
    ability: str | int | None = None
    """An activation: the ability's number on the object from 0, its text, its cost or its keyword, with its
    `source` (602): `"Equip"`, `"Forestcycling {2}"`. What an object's card lets do besides goes by its
    keyword as well: `"Suspend"`, `"Foretell"`, `"Morph"` where it is face down, `"Flashback"` (116.2); and
    what a keyword asks for as it resolves, of an opponent's too: `"Ward"`, `"Echo"` (118.12)."""
    source: str | None = None
    """The id of the object whose ability is activated (602.2). With a `cost` the ability, or the special
    action, that has this cost is meant; where none has, it is a cost of the object's, or of its keyword."""
    cost: str | None = None
    """A bare cost (118.1): mana symbols, words of costs, or both: `"{1}, Pay 2 life, Sacrifice a creature"`;
    or a keyword that asks for a payment: `"cumulative upkeep {1}"`."""
    total_cost: str | None = None
    """The total cost as your engine has locked it in (601.2f), beside the card or the ability: `"{1}{W},
    Sacrifice a creature"`. Nothing of it is worked out from cards then; restrictions on mana, convoke and
    delve still come from them."""
    kind: Literal["spell", "ability", "effect", "special_action"] | None = None
    """What a bare cost is paid for (118.11): restrictions on mana and prohibitions tell spells, abilities,
    effects and special actions apart. With a card, `special_action`: a land is played (116.2a)."""
    x: Natural | Literal["max"] | None = None
    """X (107.3): a number, or `"max"` for the most that can be paid. Left out, where X is paid with mana
    alone: the most that takes no more loss and no more life than 0 does, `"max"` under profile 2026.1;
    refused where the cost has no X."""
    alternative: str | None = None
    """The one alternative cost that is announced (118.9): `"Evoke"`, `"Flashback"`, `"face down"`, `"free"`,
    or the offer in words. Left out: the mana cost."""
    additional: list[str | dict[str, Any]] | dict[str, Any] | None = None
    """The optional additional costs that are announced (118.8): `["Kicker"]`, `{"Multikicker": 3}`,
    `{"Replicate": "max"}`. Mandatory ones need no word."""
    symbols: list[str] = []
    """How symbols that offer a choice are paid, as announced already, in their order (601.2b): `["{W}", "2
    life"]`."""
    reductions: list[str] = []
    """Which halves of hybrid symbols reductions take, as announced already (118.7)."""
    spend: dict[str, int | str] | None = None
    """What the spell wants of its mana (601.2h): `{"colors": "max"}` for converge and sunburst, `{"R": 3}`
    for adamant."""
    targets: list[str] = []
    """The targets (601.2c): ids, and for a player `"opponent"`, `"opponent:2"` or `"you"`. Some spells cost
    less for them, and objects among them are tapped or lost only where nothing else will do."""
    mandatory: bool = False
    """Whether an effect says that the cost is paid if able (118.3c): the answer then has an `obligation` and
    `usable`."""
    value: Annotated[int, Meta(ge=0, le=1_000_000)] = 1
    """What paying this cost is worth in a turn, in points; the greatest sum wins."""
    resolves: bool = True
    """Whether the card resolves before the next cost of the turn is paid, so that what it brings can be used
    (608.2)."""
    one_of: str | None = None
    """Entries with the same word are alternatives, one of which is paid at the most: either face, with or
    without kicker."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Convert a payment to its full form; raises ``RequestError``."""
        return as_pay(data, path)


TurnOfKeeping = Literal["now", "opponents turn", "next turn"]


class KeepSpec(PaySpec, kw_only=True, forbid_unknown_fields=True):
    """A cost that should stay payable, and its weight."""

    weight: Annotated[int, Meta(ge=0, le=1_000)] = 1
    """How much it is worth that this stays payable: 20 points of price for each 1."""
    when: TurnOfKeeping = "now"
    """When it is to be paid: `now`, right after the payment; in the `opponents turn`, when what lasts until
    end of turn has ended (514.2) and nothing has untapped; or in the `next turn` of the player, when what
    untaps has (502.3)."""


class PricesSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """Lines of the price table that are overridden, by name."""

    activation: Price | UnsetType = UNSET
    """Each activation of a mana ability, for each mana that it made; 3."""
    flexibility: Price | UnsetType = UNSET
    """Each type beyond the first that the object's mana abilities could make; 1."""
    last_source: Price | UnsetType = UNSET
    """Each color that had a source before, and has none left; 4."""
    next_to_last_source: Price | UnsetType = UNSET
    """Each color that had two sources or more, and has fewer than two left; 2."""
    unspent: Price | UnsetType = UNSET
    """A mana made in this payment and not spent; 1."""
    no_untap: Price | UnsetType = UNSET
    """A permanent that won't untap in its next untap step; 15."""
    ability_tap: Price | UnsetType = UNSET
    """A permanent tapped that has an ability with {T} which is no mana ability; 2."""
    creature_tap: Price | UnsetType = UNSET
    """A creature tapped, for mana or a cost, besides its power; 2."""
    life: Price | Annotated[list[Price], Meta(min_length=3, max_length=3)] | UnsetType = UNSET
    """A life point paid or lost: one number, or three for a total of 11 and more, of 10 to 6, of 5 and less;
    6, 10, 30."""
    mana_token: Price | UnsetType = UNSET
    """A permanent lost whose only ability makes mana by losing it, such as a Treasure; 25."""
    land: Price | UnsetType = UNSET
    """A land lost; 60."""
    permanent: Price | UnsetType = UNSET
    """Another permanent lost, besides 10 for each point of mana value; 15."""
    hand_card: Price | UnsetType = UNSET
    """A card from hand discarded or exiled, besides 5 for each point of mana value; 30."""
    graveyard_card: Price | UnsetType = UNSET
    """A card from a graveyard exiled, or milled; 1."""
    counter: Price | UnsetType = UNSET
    """A counter removed, or a bad one put on; 4."""
    energy: Price | UnsetType = UNSET
    """An energy counter paid; 4."""
    pool: Price | UnsetType = UNSET
    """A mana spent that floated before; 1."""
    rider: Price | UnsetType = UNSET
    """Each different rider, on mana spent, that this spell can use: a gain; 8."""
    x: Price | UnsetType = UNSET
    """Each X, or each counted option, asked for with `"max"`: a gain; 1,000."""

    def lines(self) -> dict[str, Any]:
        """Only the overridden lines."""
        named = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in named.items() if value is not UNSET}


class LifeFree(Struct, kw_only=True, forbid_unknown_fields=True):
    """The life total above which life is paid freely."""

    free_above: Natural
    """Life above this total is compared behind everything else."""


class ProfileSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A profile's name, and three switches for matters of taste."""

    name: Profile = DEFAULT_PROFILE
    """The name of the profile; switches go with 2026.2."""
    life: Literal["careful"] | LifeFree = "careful"
    """`"careful"`: life counts before tolls, untaps and creatures. `{"free_above": 10}`: life above 10 counts
    behind everything else."""
    utility: Annotated[int, Meta(ge=0, le=1_000)] | Literal["before", "after"] = 12
    """What tapping a land or a rock counts that can do something else, in the sum of the board; `"before"`
    and `"after"` compare it by itself."""
    one_shot: Literal["last", "never"] = "last"
    """Whether Treasures, Petals and the like are kept as long as anything else of that kind pays, or at any
    rate."""


class LimitsSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """``time`` is in seconds of wall clock; without one, a deterministic limit holds."""

    time: Annotated[float, Meta(gt=0, le=3_600)] | None = None
    """The most time that the whole answer may take, in seconds of wall clock. Left out: a deterministic limit
    of work, the same on every machine."""


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """A board, a question about it (``pay``) and what the best plan is measured by.

    >>> decode({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}).want
    'plan'
    """

    tag: str | None = None
    """A word of yours for the whole request; the answer repeats it."""
    board: BoardSpec = field(default_factory=BoardSpec)
    """The board: zones, life, pool and whatever else holds while paying. A text, or a list, is its
    battlefield."""
    pay: PaySpec | None = None
    """The question: a spell that is cast, an ability that is activated, or a bare cost. A text is a cost
    where it has braces, else an object's id, a card's name or a cost in words; of like cards in
    hand, then in the command zone, the first is meant."""
    pays: list[PaySpec] | None = None
    """Many questions about one board, answered one by one in their order; for a turn, the costs that could be
    paid in it. Each is what `pay` may be."""
    want: Literal["verdict", "plan", "legal", "explanation"] = "plan"
    """What is asked for: whether it can be paid, the best plan for it, that where casting it is permitted at
    all and now (`legal`: unpayable otherwise), or that and why."""
    keep: list[KeepSpec] | Literal["hand"] | None = None
    """Costs that should stay payable afterwards, each as `pay` may be, one alone without a list. `"hand"` is
    every card in hand."""
    prices: PricesSpec | None = None
    """Lines of the price table that are changed, by name; they go with profile 2026.1."""
    profile: Profile | ProfileSpec | UnsetType = UNSET
    """What makes one payment better than another: `"2026.1"` adds up a table of prices, `"2026.2"` compares
    tier by tier. Left out: `"2026.2"`, or `"2026.1"` where there are `prices`. With switches:
    `{"name": "2026.2", "life": {"free_above": 10}, "utility": "before", "one_shot": "never"}`."""
    policies: Policies | None = None
    """What is never done to pay, or as a last resort, avoided or free, by class, name or id: `{"sacrifice":
    {"creatures": "never", "Treasure": "free"}, "pay life": {"below": 6}, "float": "never"}`."""
    forbid: list[str] = []
    """The ids of objects that the payment must leave alone."""
    require: list[str] = []
    """The ids of objects that the payment must use; one that can't be used makes the cost unpayable."""
    land_drops: Natural | None = None
    """How many lands may still be played this turn, for turns (305.2). Left out: one, and what texts on the
    board add."""
    limits: LimitsSpec = field(default_factory=LimitsSpec)
    """How long the answer may take."""
    certificate: bool = True
    """Whether an answer says what it is proven by, with the certificate if there is one. False: `proof` and
    `certificate` are left out and made only where an explanation rests on them, so that the answer is written
    as fast as it is found."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Convert the cards of a request to our form. Raises ``RequestError``.

        Raises ``RequestError``.
        """
        if not isinstance(data, dict):
            return data
        taken = dict(data)
        for key in ("forbid", "require"):
            if key in data:
                taken[key] = as_ids(data[key])
        if isinstance(data.get("policies"), dict):
            _refuse_unknown_verbs(data["policies"], f"{path}.policies".removeprefix("."))
            taken["policies"] = as_policies(data["policies"])
        root = f"{path}." if path else ""
        if data.get("board") is not None:
            taken["board"] = BoardSpec.take(data["board"], f"{root}board")
        if data.get("pay") is not None:
            taken["pay"] = as_pay(data["pay"], f"{root}pay")
        if "pays" in data:
            taken["pays"] = as_pays(data["pays"], f"{root}pays")
        if "keep" in data:
            taken["keep"] = as_keep(data["keep"], f"{root}keep")
        return taken

    def note_bare(self, data: Any) -> None:
        """Mark objects that are bare card objects."""
        self.board.note_bare(data.get("board") or {})


def _refuse_unknown_verbs(policies: dict[Any, Any], path: str) -> None:
    """Raise ``RequestError`` for policies about unknown verbs, with a suggestion."""
    known = get_args(PolicyVerb)
    for verb in policies:
        if verb not in known:
            from planner.contract.refusals import RequestError, shown
            from planner.contract.suggestions import did_you_mean

            message = f"nothing that is done to pay is called {shown(verb)}{did_you_mean(str(verb), known)}"
            expected = f"{message}; expected {', '.join(known)}"
            raise RequestError(f"{path}.{verb}", expected, ErrorCode.UNKNOWN_KEY)


def decode(source: Request | Mapping[str, object] | str | bytes) -> Request:
    """Read a request from a dict or from JSON text; a ``Request`` is returned unchanged.

    Raises ``RequestError`` for what is no JSON or no request.
    """
    from planner.contract.refusals import decode_as  # messages are made only where they are needed

    return source if isinstance(source, Request) else decode_as(source, Request, "")
