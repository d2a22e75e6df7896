"""What a request is as a dict, for type checkers: a misspelt key is an error while it is typed.

Made from the JSON Schema by ``python -m docs.write_types``; what each key says stands in the
structs of ``planner.contract.request``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Required, TypedDict

AnyCard = Mapping[str, object]
"""A card object of Scryfall or MTGJSON, with whatever keys it has."""


class BoardDict(TypedDict, total=False):
    """The board: zones, life, pool and what else holds while paying."""

    life: int
    """The life total of the player who pays."""
    energy: int
    """The energy counters that the player has (107.14): {E} is paid with them."""
    counters: Mapping[str, int]
    """The player's other counters, by kind (122.1): `{"experience": 3}`."""
    pool: str | Sequence[PoolDict]
    """The mana that floats already (106.4): symbols, or a list of mana with restrictions and origins."""
    battlefield: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """The permanents (400.1), in any order: names and states decide among plans of one price."""
    hand: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """The cards in hand (400.1): they can be cast, discarded, exiled for a cost, or kept payable."""
    graveyard: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """The cards in the graveyard (400.1): flashback, delve, escape and evidence use them."""
    exile: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """The cards in exile that may be cast or used from there (400.1)."""
    command: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """The cards in the command zone (400.1): commanders and emblems."""
    library: int | Sequence[str | ObjectDict] | None
    """How many cards the library has (701.17); left out, enough for every mill."""
    opponents: int
    """How many opponents there are, at least 1: text counts them (undaunted, "for each opponent")."""
    commander_identity: str | Sequence[str] | None
    """The color identity of your commanders, as letters (903.4): Command Tower and its like make these
    colors.
    """
    effects: Sequence[str | EffectDict]
    """Oracle text of static effects that are on no object here (604.1): taxes, reductions, "lands you
    control are Forests".
    """
    prohibitions: Sequence[str]
    """What can't be done to pay (118.11): `"sacrifice creatures"`, `"pay life: spells, abilities"`, `"leave
    graveyard"`.
    """
    turn: TurnDict | str | None
    """Whose turn it is, and which step (500); a text says it as well: `"opponent"`, `"your end"`."""
    facts: Mapping[str, object]
    """What text may ask for about this turn and this game: `{"spells_cast": 1, "opponent_lost_life":
    true}`.
    """
    helpers: Sequence[HelperDict]
    """What other players offer to pay for assist (702.132)."""
    order: Sequence[str | int]
    """Ids of objects in the order in which they came, the oldest first: where the result of several effects
    rests on which began first (613.7), it is known then.
    """


_PoolFrom = TypedDict("_PoolFrom", {"from": Sequence[str]}, total=False)


class PoolDict(_PoolFrom, total=False):
    """Mana in the pool that is more than plain mana."""

    mana: Required[str]
    """The mana, in symbols (106.4): `"{G}{G}"`."""
    spend_only: str | None
    """What the mana may be spent on, in words of cards (106.6): `"creature spells"`."""
    snow: bool
    """Whether it was made by a snow source, so that it pays for {S} (107.4h)."""
    persists: bool
    """Whether it stays in the pool as steps and phases end (106.4); spending it then costs 2 points instead
    of 1.
    """


class ObjectDict(TypedDict, total=False):
    """An object in a zone: its card and its state."""

    card: Required[str | AnyCard | Sequence[AnyCard]]
    """What the object is: the name of a card that is known, or a card object of Scryfall or MTGJSON as it
    is.
    """
    id: int | str | None
    """What the object is called in the rest of the request and in answers; a number counts as its digits.
    """
    count: int
    """How many such objects there are, 1 to 10,000."""
    tapped: bool
    """Whether the permanent is tapped."""
    summoning_sick: bool
    """Whether the creature came under its controller's control this turn: then its {T} and {Q} can't be
    paid (602.5a).
    """
    counters: Mapping[str, int]
    """The counters on the object, by kind: `{"charge": 2}` (122); left out, there are none."""
    attached_to: int | str | None
    """The id of the object that this Aura, Equipment or Fortification is attached to (301.5, 303.4); of an
    Aura that enchants a player, `"you"` or `"opponent"`.
    """
    chosen: str | Sequence[str] | None
    """What was chosen as the permanent entered (607.2d): a color, a type, a card's name; a list where it
    was several.
    """
    exiled_with: str | Sequence[str | int] | int | None
    """Which card was exiled with which permanent (607.2a): of a card in exile that permanent's id, of a
    permanent the ids or names of cards in exile, none for `[]`.
    """
    abilities: Sequence[AbilityDict] | None
    """Abilities as data in place of the card's text: what they cost and what mana they add; none for `[]`.
    """
    face: int | str | None
    """Which face is up (712): its number from 0, or its name."""
    controller: Literal["opponent", "you"]
    """Who controls the object (110.2)."""
    token: bool | None
    """Whether it is a token (111.7); left out, what its card says."""
    commander: bool
    """Whether the card is your commander (903.3): each casting from the command zone before adds {2}
    (`commander_casts`).
    """
    used: Sequence[int] | Mapping[str, int] | None
    """How often each activated ability was used this turn (602.5b): a list by the ability's number from 0,
    or an object by number.
    """
    attacking: Literal["blocked", "unblocked"] | None
    """Whether the creature attacks, and is blocked or unblocked (509): ninjutsu and its like ask for an
    unblocked one.
    """
    power: int | str | None
    """The power now, where it differs from the print (208.2): a number or Scryfall's text."""
    toughness: int | str | None
    """The toughness now, where it differs from the print (208.2): a number or Scryfall's text."""
    type_line: str | None
    """The type line now, where it differs from the print (205.1)."""
    colors: Sequence[Literal["B", "G", "R", "U", "W"]] | None
    """The colors now, where they differ from the print (105.2): letters of W, U, B, R, G; an empty list is
    colorless.
    """
    now: NowDict | None
    """What the object is now, where an engine carries out the layers (613.1): what is stated there holds as
    it is, what isn't is worked out from text and from the board.
    """
    price: int | None
    """What losing this object is worth, in points of price; it replaces the line of the price table for
    that.
    """
    forbid: bool
    """Whether the payment must leave this object alone, whatever that costs."""
    face_down: bool
    """Whether the permanent is face down (708.2): a 2/2 creature with no name, text or color, which its
    controller may turn face up where its card says for what.
    """
    permission: (
        Literal["adventure", "cast", "foretold", "free", "madness", "none", "plotted", "suspended"] | None
    )
    """What lets the card be cast from exile or the graveyard (601.3), where no text on the board says so:
    an effect (`cast`, or `free` without paying its mana cost), or what was done with it (`foretold`,
    `plotted`, on an `adventure`, its last time counter removed while `suspended`, discarded with
    `madness`); `none`: its own text doesn't, since it came there otherwise.
    """


class CardFaceDict(TypedDict, total=False):
    """One face of a Scryfall card object; keys that it doesn't name are ignored."""

    name: str | None
    """The name of the face as printed (201)."""
    mana_cost: str | None
    """The mana cost in symbols, `"{1}{B/P}{B/P}"`; `""` for none, which no plain payment can pay (118.6).
    """
    type_line: str | None
    """The type line as printed, `"Snow Land — Forest"`: supertypes, types and subtypes are read from it
    (205).
    """
    oracle_text: str | None
    """The Oracle text in English (207)."""
    power: int | str | None
    """The power as printed (208.1): a number, or text such as `"*"`."""
    toughness: int | str | None
    """The toughness as printed (208.1): a number, or text such as `"1+*"`."""
    colors: Sequence[Literal["B", "G", "R", "U", "W"]] | None
    """The colors as letters of W, U, B, R, G (105.2, 202.2)."""
    color_indicator: Sequence[Literal["B", "G", "R", "U", "W"]] | None
    """The colors of the color indicator, as letters, for a face without a mana cost (204)."""


class AbilityDict(TypedDict, total=False):
    """An activated ability of an object, or a keyword."""

    cost: str | AbilityCostDict | None
    """What it costs (602.1a): as data, or in the words of a cost: `"{1}, {T}"`."""
    add: str | Sequence[str] | AddedManaDict | None
    """The mana it adds (605.1a): symbols (`"{G}{G}"`), a list of alternatives (`["{W}", "{U}"]`), or more
    than that.
    """
    spend_only: str | None
    """What that mana may be spent on alone: `"creature spells"` (106.6)."""
    only_if: str | None
    """What has to hold to activate it, in words: `"you control a Forest"` (602.5)."""
    times_each_turn: int | None
    """How often it may be activated each turn (602.5b)."""
    damage: int
    """The damage that it deals to its controller as it resolves (120.3a)."""
    no_untap: bool
    """Whether the permanent doesn't untap in its next untap step, once it was activated (502.3)."""
    keyword: str | None
    """A keyword in place of all that (702): `"haste"`, `"defender"`."""


_AbilityCostReturn = TypedDict("_AbilityCostReturn", {"return": str | None}, total=False)


class AbilityCostDict(_AbilityCostReturn, total=False):
    """The cost of activating an ability (602.1a)."""

    mana: str
    """The mana to pay, as symbols (118.3a): `"{1}{G}"`."""
    tap: bool
    """Whether it is tapped for it (107.5): {T}."""
    untap: bool
    """Whether it is untapped for it (107.6): {Q}."""
    life: int
    """How much life is paid (118.3b)."""
    energy: int
    """How many energy counters are paid (107.14)."""
    sacrifice: str | None
    """What is sacrificed (602.1a): `"this"`, or in words: `"a creature"`, `"two artifacts"`."""
    exile: str | None
    """What is exiled (602.1a): `"this"`, or in words: `"a card from your hand"`."""
    discard: str | None
    """What is discarded, in words (602.1a): `"a card"`."""
    tap_others: str | None
    """What else is tapped, in words (602.1a): `"an untapped creature you control"`."""
    remove_counters: Mapping[str, int]
    """The counters that are removed from it, by kind (122.1): `{"charge": 1}`."""
    put_counters: Mapping[str, int]
    """The counters that are put on it, by kind (122.1): `{"-1/-1": 1}`."""
    more: Sequence[str]
    """Whatever else it costs, each in the words of a cost (602.1a): `["Mill two cards"]`."""


class AddedManaDict(TypedDict, total=False):
    """Mana that symbols can't express: of a chosen type, or in an amount that is counted."""

    mana: str | None
    """Symbols that are added for each of `for_each` (106.3): `"{G}"`."""
    for_each: str | None
    """What is counted, in words (106.3): `"creature you control"`."""
    amount: int
    """How many mana of `of` are added (106.3)."""
    of: (
        Literal["any color", "any type", "chosen color", "commander identity"]
        | Sequence[Literal["B", "C", "G", "R", "U", "W"]]
        | None
    )
    """Of which types (106.3): `"any color"`, `"any type"`, `"chosen color"` (the object's `chosen`),
    `"commander identity"` (the board's `commander_identity`), or a list of letters.
    """
    together: bool
    """Whether all of it is of one type (106.3); `false` for any combination."""


class NowDict(TypedDict, total=False):
    """An object's current state: stated values hold, the rest is derived from text."""

    lost_all: bool
    """Whether it has lost all abilities (613.1f), those of its land types too."""
    supertypes: Sequence[Literal["Basic", "Legendary", "Ongoing", "Snow", "World"]] | None
    """All supertypes that it has now (205.4): `["Snow"]`."""
    types: (
        Sequence[
            Literal[
                "Artifact",
                "Battle",
                "Conspiracy",
                "Creature",
                "Dungeon",
                "Enchantment",
                "Instant",
                "Kindred",
                "Land",
                "Phenomenon",
                "Plane",
                "Planeswalker",
                "Scheme",
                "Sorcery",
                "Tribal",
                "Vanguard",
            ]
        ]
        | None
    )
    """All card types that it has now (205.2): `["Land", "Creature"]`."""
    subtypes: Sequence[str] | None
    """All subtypes that it has now (205.3): `["Forest", "Elemental"]`."""
    colors: Sequence[Literal["B", "G", "R", "U", "W"]] | None
    """All colors that it has now (105.2), as letters; none for `[]`."""
    power: int | None
    """Its power now (208.3), counters and effects counted."""
    toughness: int | None
    """Its toughness now (208.3), likewise."""
    keywords: Sequence[str] | None
    """All keywords without a cost that it has now (702): `["Haste", "Convoke"]`."""
    mana_abilities: Sequence[str] | None
    """All mana abilities that it has now (605.1a), each as a line of a card: `["{T}: Add {G}."]`; none for
    `[]`.
    """
    alternatives: Sequence[str]
    """Alternative costs that it has besides those of its text (118.9), each as a line of a card:
    `["Flashback {1}{U}"]`, `["Evoke {2}"]`.
    """
    final: bool
    """Whether the whole object is as stated and as its text says: no effect of the board changes what it
    is, and none gives it abilities or takes them away (613.1).
    """


class EffectDict(TypedDict, total=False):
    """Oracle text of a static effect that is on no object of the request."""

    text: Required[str]
    """Oracle text of a static effect on no object of the request, spoken to the player who pays (`you`)
    (604.1).
    """
    controller: Literal["opponent", "you"]
    """Whose effect it is (109.5): `opponent` where `you` in the text is an opponent."""
    objects: Sequence[str | int] | None
    """The ids of the objects that it is about, where they were fixed as it began: its targets, or the
    creatures that there were then (611.2c).
    """


class TurnDict(TypedDict, total=False):
    """Whose turn it is, and which step."""

    whose: Literal["opponent", "you"]
    """Whose turn it is: abilities that may be used in one's own turn alone ask for it (602.5)."""
    step: Literal["cleanup", "combat", "draw", "end", "main", "untap", "upkeep"]
    """The step or phase of the turn: mana stays in the pool until it ends (106.4)."""


class HelperDict(TypedDict, total=False):
    """The mana that another player offers for assist."""

    mana: Required[int]
    """How much generic mana another player offers to pay for a spell with assist (702.132)."""


_PayFrom = TypedDict(
    "_PayFrom", {"from": Literal["command", "exile", "graveyard", "hand", "library"] | None}, total=False
)


class PayDict(_PayFrom, total=False):
    """What is to be paid: a spell being cast, an activation, or a bare cost."""

    tag: str | None
    """A word of yours for this question."""
    card: str | AnyCard | Sequence[AnyCard] | int | None
    """A spell that is cast: a card's name, a card object, or the id of an object in a zone, which is then
    on the stack (601.2a).
    """
    face: int | str | None
    """Which face is cast (601.2a): its number from 0, or its name; `fuse` for both halves of a card with
    fuse (702.102).
    """
    commander_casts: int | None
    """How often the commander was cast from the command zone before: each time adds {2} (903.8)."""
    ability: int | str | None
    """An activation: the ability's number on the object from 0, its text, its cost or its keyword, with its
    `source` (602): `"Equip"`, `"Forestcycling {2}"`.
    """
    source: int | str | None
    """The id of the object whose ability is activated (602.2)."""
    cost: str | None
    """A bare cost (118.1): mana symbols, words of costs, or both: `"{1}, Pay 2 life, Sacrifice a
    creature"`; or a keyword that asks for a payment: `"cumulative upkeep {1}"`.
    """
    total_cost: str | None
    """The total cost as your engine has locked it in (601.2f), beside the card or the ability: `"{1}{W},
    Sacrifice a creature"`.
    """
    kind: Literal["ability", "effect", "special_action", "spell"] | None
    """What a bare cost is paid for (118.11): restrictions on mana and prohibitions tell spells, abilities,
    effects and special actions apart.
    """
    x: int | Literal["max"] | None
    """X (107.3): a number, or `"max"` for the most that can be paid."""
    alternative: str | None
    """The one alternative cost that is announced (118.9): `"Evoke"`, `"Flashback"`, `"face down"`,
    `"free"`, or the offer in words.
    """
    additional: Sequence[str | Mapping[str, object]] | Mapping[str, object] | None
    """The optional additional costs that are announced (118.8): `["Kicker"]`, `{"Multikicker": 3}`,
    `{"Replicate": "max"}`.
    """
    symbols: Sequence[str]
    """How symbols that offer a choice are paid, as announced already, in their order (601.2b): `["{W}", "2
    life"]`.
    """
    reductions: Sequence[str]
    """Which halves of hybrid symbols reductions take, as announced already (118.7)."""
    spend: Mapping[str, int | str] | None
    """What the spell wants of its mana (601.2h): `{"colors": "max"}` for converge and sunburst, `{"R": 3}`
    for adamant.
    """
    targets: Sequence[str | int]
    """The targets (601.2c): ids, and for a player `"opponent"`, `"opponent:2"` or `"you"`."""
    mandatory: bool
    """Whether an effect says that the cost is paid if able (118.3c): the answer then has an `obligation`
    and `usable`.
    """
    value: int
    """What paying this cost is worth in a turn, in points; the greatest sum wins."""
    resolves: bool
    """Whether the card resolves before the next cost of the turn is paid, so that what it brings can be
    used (608.2).
    """
    one_of: str | None
    """Entries with the same word are alternatives, one of which is paid at the most: either face, with or
    without kicker.
    """


class KeepDict(PayDict, total=False):
    """A cost that should stay payable, and its weight."""

    weight: int
    """How much it is worth that this stays payable: 20 points of price for each 1."""
    when: Literal["next turn", "now", "opponents turn"]
    """When it is to be paid: `now`, right after the payment; in the `opponents turn`, when what lasts until
    end of turn has ended (514.2) and nothing has untapped; or in the `next turn` of the player, when what
    untaps has (502.3).
    """


class PricesDict(TypedDict, total=False):
    """Lines of the price table that are overridden, by name."""

    activation: int
    """Each activation of a mana ability, for each mana that it made; 3."""
    flexibility: int
    """Each type beyond the first that the object's mana abilities could make; 1."""
    last_source: int
    """Each color that had a source before, and has none left; 4."""
    next_to_last_source: int
    """Each color that had two sources or more, and has fewer than two left; 2."""
    unspent: int
    """A mana made in this payment and not spent; 1."""
    no_untap: int
    """A permanent that won't untap in its next untap step; 15."""
    ability_tap: int
    """A permanent tapped that has an ability with {T} which is no mana ability; 2."""
    creature_tap: int
    """A creature tapped, for mana or a cost, besides its power; 2."""
    life: int | Sequence[int]
    """A life point paid or lost: one number, or three for a total of 11 and more, of 10 to 6, of 5 and
    less; 6, 10, 30.
    """
    mana_token: int
    """A permanent lost whose only ability makes mana by losing it, such as a Treasure; 25."""
    land: int
    """A land lost; 60."""
    permanent: int
    """Another permanent lost, besides 10 for each point of mana value; 15."""
    hand_card: int
    """A card from hand discarded or exiled, besides 5 for each point of mana value; 30."""
    graveyard_card: int
    """A card from a graveyard exiled, or milled; 1."""
    counter: int
    """A counter removed, or a bad one put on; 4."""
    energy: int
    """An energy counter paid; 4."""
    pool: int
    """A mana spent that floated before; 1."""
    rider: int
    """Each different rider, on mana spent, that this spell can use: a gain; 8."""
    x: int
    """Each X, or each counted option, asked for with `"max"`: a gain; 1,000."""


class ProfileDict(TypedDict, total=False):
    """A profile's name, and three switches for matters of taste."""

    name: Literal["2026.1", "2026.2"]
    """The name of the profile; switches go with 2026.2."""
    life: Literal["careful"] | LifeFreeDict
    """`"careful"`: life counts before tolls, untaps and creatures."""
    utility: int | Literal["after", "before"]
    """What tapping a land or a rock counts that can do something else, in the sum of the board; `"before"`
    and `"after"` compare it by itself.
    """
    one_shot: Literal["last", "never"]
    """Whether Treasures, Petals and the like are kept as long as anything else of that kind pays, or at any
    rate.
    """


class LifeFreeDict(TypedDict, total=False):
    """The life total above which life is paid freely."""

    free_above: Required[int]
    """Life above this total is compared behind everything else."""


class LimitsDict(TypedDict, total=False):
    """`time` is in seconds of wall clock; without one, a deterministic limit holds."""

    time: float | None
    """The most time that the whole answer may take, in seconds of wall clock."""


class CardDict(TypedDict, total=False):
    """A card object that stands directly in a zone, without `card` around it."""

    name: Required[str]
    """The name of the face as printed (201)."""
    mana_cost: str | None
    """The mana cost in symbols, `"{1}{B/P}{B/P}"`; `""` for none, which no plain payment can pay (118.6).
    """
    type_line: str | None
    """The type line as printed, `"Snow Land — Forest"`: supertypes, types and subtypes are read from it
    (205).
    """
    oracle_text: str | None
    """The Oracle text in English (207)."""
    power: int | str | None
    """The power as printed (208.1): a number, or text such as `"*"`."""
    toughness: int | str | None
    """The toughness as printed (208.1): a number, or text such as `"1+*"`."""
    colors: Sequence[Literal["B", "G", "R", "U", "W"]] | None
    """The colors as letters of W, U, B, R, G (105.2, 202.2)."""
    color_indicator: Sequence[Literal["B", "G", "R", "U", "W"]] | None
    """The colors of the color indicator, as letters, for a face without a mana cost (204)."""
    cmc: float | None
    """The mana value of the card as Scryfall has it; used where a face has no mana cost of its own (202.3).
    """
    layout: str | None
    """The layout as Scryfall calls it (`"transform"`, `"split"`, `"adventure"`, ...) (709, 712, 715): it
    decides whose mana value counts.
    """
    card_faces: Sequence[CardFaceDict] | None
    """The faces of a card with several, the front first (709, 712)."""


class PutDict(TypedDict, total=False):
    """Objects that are new on a board, zone by zone."""

    battlefield: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """Permanents that have come (403.1), behind those that are there, as in a board: a list, or a text such
    as `"2 Forest (tapped)"`.
    """
    hand: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """Cards that have come into the hand (402.1): those that were drawn."""
    graveyard: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """Cards that have come into the graveyard (404.1), and weren't on the board before."""
    exile: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """Cards that have come into exile (406.1), likewise."""
    command: Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | str
    """Cards that have come into the command zone (408.1), likewise."""


class ChangeDict(TypedDict, total=False):
    """The changes of a board; everything else stays the same."""

    remove: Sequence[str | int]
    """The ids of objects that are nowhere any more."""
    move: Mapping[str, str | Mapping[str, object]]
    """By id the zone that an object has moved to, where it is a new object (400.7): `{"Bear#1":
    "graveyard"}`.
    """
    put: PutDict | str | Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]] | None
    """Objects that weren't on the board before, by zone (400.1): `{"hand": "Opt"}`."""
    state: Mapping[str, Mapping[str, object]]
    """By id what is otherwise of an object where it is (110.5), in the keys of an object of a board:
    `{"Bear#1": {"summoning_sick": false, "attacking": "blocked"}}`.
    """
    counters: Mapping[str, Mapping[str, int]]
    """By id all counters that are on an object now, by kind (122.1): `{"Vivid Creek#1": {"charge": 1}}`; of
    `you` those of the player.
    """
    untap: Sequence[str | int]
    """The ids of permanents that are untapped now (110.5); of one that was already, it says nothing new."""
    tap: Sequence[str | int]
    """The ids of permanents that are tapped now (110.5), likewise."""
    life: int
    """The life total now (119)."""
    energy: int
    """The energy counters that the player has now (107.14)."""
    pool: str | Sequence[PoolDict]
    """The mana that floats now (106.4), all of it."""
    library: int | Sequence[str | ObjectDict] | None
    """How many cards the library has now (401.3), or which; null where that isn't known."""
    opponents: int
    """How many opponents there are now (102.3)."""
    commander_identity: str | Sequence[str] | None
    """The color identity of your commanders (903.4)."""
    turn: TurnDict | str | None
    """Whose turn it is now, and which step (500); a text says it as well: `"opponent"`, `"your end"`."""
    facts: Mapping[str, object]
    """What text may ask for about this turn and this game, all of it: `{"spells_cast": 2}`."""
    helpers: Sequence[HelperDict]
    """What other players offer to pay for assist now (702.132)."""
    effects: Sequence[str | EffectDict]
    """Oracle text of static effects that are on no object (604.1), all that there are now."""
    prohibitions: Sequence[str]
    """What can't be done to pay (118.11), all of it."""
    order: Sequence[str | int]
    """Ids of objects in the order in which they came, the oldest first (613.7)."""


PoliciesDict = TypedDict(
    "PoliciesDict",
    {
        "tap": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "sacrifice": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "exile": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "discard": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "return": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "return to hand": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "lose": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "remove counters": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "pay life": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "pay energy": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
        "float": Literal["avoid", "free", "last resort", "never", "never at all"]
        | Mapping[str, Literal["avoid", "free", "last resort", "never", "never at all"] | int],
    },
    total=False,
)


class _AboutPayment(TypedDict, total=False):
    """A board, a question about it (`pay`) and what the best plan is measured by."""

    tag: str | None
    """A word of yours for the whole request; the answer repeats it."""
    board: BoardDict | str | Sequence[str | ObjectDict | CardDict | Sequence[AnyCard]]
    """The board: zones, life, pool and whatever else holds while paying."""
    keep: Sequence[str | int | KeepDict | CardDict | Sequence[AnyCard]] | str | None
    """Costs that should stay payable afterwards, each as `pay` may be, one alone without a list."""
    prices: PricesDict | None
    """Lines of the price table that are changed, by name; they go with profile 2026.1."""
    profile: Literal["2026.1", "2026.2"] | ProfileDict
    """What makes one payment better than another: `"2026.1"` adds up a table of prices, `"2026.2"` compares
    tier by tier.
    """
    policies: PoliciesDict | None
    """What is never done to pay, or as a last resort, avoided or free, by class, name or id: `{"sacrifice":
    {"creatures": "never", "Treasure": "free"}, "pay life": {"below": 6}, "float": "never"}`.
    """
    forbid: Sequence[str | int]
    """The ids of objects that the payment must leave alone."""
    require: Sequence[str | int]
    """The ids of objects that the payment must use; one that can't be used makes the cost unpayable."""
    land_drops: int | None
    """How many lands may still be played this turn, for turns (305.2)."""
    limits: LimitsDict
    """How long the answer may take."""
    certificate: bool
    """Whether an answer says what it is proven by, with the certificate if there is one."""


class RequestDict(_AboutPayment, total=False):
    """A request that a plan is the answer to, or why there is none."""

    pay: PayDict | str | int | CardDict | Sequence[AnyCard]
    want: Literal["plan", "legal", "explanation"]


class VerdictRequestDict(_AboutPayment, total=False):
    """A request for a bare verdict."""

    pay: PayDict | str | int | CardDict | Sequence[AnyCard]
    want: Required[Literal["verdict"]]


class ManyRequestDict(_AboutPayment, total=False):
    """A request with many questions about one board."""

    pays: Required[Sequence[str | int | PayDict | CardDict | Sequence[AnyCard]] | str]
    want: Literal["verdict", "plan", "legal", "explanation"]


class TurnRequestDict(_AboutPayment, total=False):
    """A request for the turn that is worth the most."""

    pays: Required[Sequence[str | int | PayDict | CardDict | Sequence[AnyCard]] | str]
