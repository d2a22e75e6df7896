"""The request as typed structs: a board, and one question about it.

Unknown keys are refused everywhere but inside ``card``, which takes a Scryfall card
object as it is, or one of MTGJSON's. ``decode`` reads a request; what is refused raises ``RequestError``,
which names the path, what stood there and what is allowed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field, structs

from planner.contract.card_forms import in_our_form
from planner.contract.error_codes import ErrorCode

Whole = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Positive = Annotated[int, Meta(ge=1, le=10_000)]
Size = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Price = Annotated[int, Meta(ge=0, le=100_000)]
Step = Literal["untap", "upkeep", "draw", "main", "combat", "end", "cleanup"]


class CardFace(Struct, kw_only=True, omit_defaults=True):
    """One face of a Scryfall card object; keys that it doesn't name are ignored."""

    name: str | None = None
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: Size | str | None = None
    toughness: Size | str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] | None = None


class CardSpec(CardFace, kw_only=True, omit_defaults=True):
    """A Scryfall card object; keys that it doesn't name are ignored."""

    cmc: Annotated[float, Meta(ge=0, le=10_000_000)] | None = None
    layout: str | None = None
    card_faces: list[CardFace] | None = None

    @staticmethod
    def take(data: Any, path: str) -> Any:  # noqa: ARG004 - as of a board
        """Put a card of MTGJSON's form under Scryfall's keys."""
        return in_our_form(data)


class BareCard(CardSpec, kw_only=True, omit_defaults=True):
    """A card object that stands in a zone as it is, without ``card`` around it."""


class ObjectSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An object in a zone: its card and its state."""

    card: str | CardSpec
    id: str | None = None
    count: Positive = 1
    tapped: bool = False
    summoning_sick: bool = False
    counters: dict[str, Natural] = {}
    attached_to: str | None = None
    chosen: str | list[str] | None = None
    abilities: list[dict[str, Any]] | None = None
    face: int | str | None = None
    controller: Literal["you", "opponent"] = "you"
    token: bool | None = None
    commander: bool = False
    used: list[Natural] | dict[str, Natural] | None = None
    attacking: Literal["blocked", "unblocked"] | None = None
    power: Size | str | None = None
    toughness: Size | str | None = None
    type_line: str | None = None
    colors: list[Literal["W", "U", "B", "R", "G"]] | None = None
    price: Price | None = None
    forbid: bool = False


ZoneEntry = str | ObjectSpec
ZONES = ("battlefield", "hand", "graveyard", "exile", "command")
_ON_CARDS_TOO = frozenset(["card", "id", "power", "toughness", "type_line", "colors"])
STATE = frozenset(ObjectSpec.__struct_fields__) - _ON_CARDS_TOO
"""The keys of an object's state that no card object has."""


class PoolSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Mana in the pool that is more than plain mana."""

    mana: str
    spend_only: str | None = None
    snow: bool = False
    from_: list[str] = field(default_factory=list, name="from")
    persists: bool = False


class EffectSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Oracle text of something static that is on no object of the request."""

    text: str
    controller: Literal["you", "opponent"] = "you"


class TurnSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """Whose turn it is, and which step."""

    whose: Literal["you", "opponent"] = "you"
    step: Step = "main"


class HelperSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What another player offers for assist."""

    mana: Natural


class BoardSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The board: zones, life, pool and what else holds while paying."""

    life: Whole = 20
    energy: Natural = 0
    counters: dict[str, Natural] = {}
    pool: str | list[PoolSpec] = ""
    battlefield: list[ZoneEntry] = []
    hand: list[ZoneEntry] = []
    graveyard: list[ZoneEntry] = []
    exile: list[ZoneEntry] = []
    command: list[ZoneEntry] = []
    library: Natural | None = None
    opponents: Positive = 1
    commander_identity: str | list[str] | None = None
    effects: list[str | EffectSpec] = []
    prohibitions: list[str] = []
    turn: TurnSpec | None = None
    facts: dict[str, Any] = {}
    helpers: list[HelperSpec] = []

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Put card objects that stand as they are under ``card``, MTGJSON's under Scryfall's keys.

        Raises ``RequestError`` for an object's state among the keys of its card.
        """
        if not isinstance(data, dict):
            return data
        zones = {zone: listed for zone in ZONES if isinstance(listed := data.get(zone), list | tuple)}
        taken = {
            zone: [
                entry if isinstance(entry, str) else _taken_entry(entry, f"{path}.{zone}[{index}]")
                for index, entry in enumerate(listed)
            ]
            for zone, listed in zones.items()
        }
        return {**data, **taken} if taken else data

    def note_bare(self, data: Any) -> None:
        """Note which objects of the data are card objects as they are: errors name their place."""
        for zone in ZONES:
            for spec, entry in zip(getattr(self, zone), data.get(zone) or (), strict=True):
                if isinstance(spec, ObjectSpec) and is_bare(entry) and isinstance(spec.card, CardSpec):
                    spec.card = BareCard(**structs.asdict(spec.card))


def is_bare(entry: Any) -> bool:
    """Whether an entry of a zone is a card object as it is: its faces, or keys without ``card``."""
    return isinstance(entry, list) or (isinstance(entry, dict) and "card" not in entry and "name" in entry)


def _taken_entry(entry: Any, path: str) -> Any:
    if not is_bare(entry):
        return _taken_card(entry)
    stray = next((key for key in entry if key in STATE), None) if isinstance(entry, dict) else None
    if stray is not None:
        from planner.contract.refusals import RequestError

        message = f'goes beside the card: {{"card": {{...}}, "{stray}": ...}}'
        raise RequestError(f"{path}.{stray}", message, ErrorCode.CONFLICT)
    return {"card": in_our_form(entry)}


def _taken_card(data: Any) -> Any:
    """What has a card, with the card in our form."""
    if not isinstance(data, dict) or not isinstance(data.get("card"), dict | list):
        return data
    return {**data, "card": in_our_form(data["card"])}


class PaySpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """The question: a spell being cast, an activation, or a bare cost."""

    tag: str | None = None
    card: str | CardSpec | None = None
    face: int | str | None = None
    from_: Literal["hand", "graveyard", "exile", "command", "library"] | None = field(
        default=None, name="from"
    )
    commander_casts: Natural | None = None
    ability: str | int | None = None
    source: str | None = None
    cost: str | None = None
    kind: Literal["spell", "ability", "effect", "special_action"] | None = None
    x: Natural | Literal["max"] | None = None
    alternative: str | None = None
    additional: list[str | dict[str, Any]] | dict[str, Any] | None = None
    symbols: list[str] = []
    reductions: list[str] = []
    spend: dict[str, int | str] | None = None
    targets: list[str] = []
    mandatory: bool = False
    value: Annotated[int, Meta(ge=0, le=1_000_000)] = 1
    resolves: bool = True
    one_of: str | None = None

    @staticmethod
    def take(data: Any, path: str) -> Any:  # noqa: ARG004 - as of a board
        """Put an MTGJSON card under Scryfall's keys."""
        return _taken_card(data)


class KeepSpec(PaySpec, kw_only=True, forbid_unknown_fields=True):
    """A cost that should stay payable, and how much that is worth."""

    weight: Annotated[int, Meta(ge=0, le=1_000)] = 1


def _kept(entry: Any) -> Any:
    """A cost to keep, or of a turn; a bare string is a mana cost or the name of a card."""
    if isinstance(entry, str):
        return {"cost" if entry.lstrip().startswith("{") else "card": entry}
    return _taken_card(entry)


class PricesSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """Lines of the price table that are overridden, by name."""

    activation: Price | UnsetType = UNSET
    flexibility: Price | UnsetType = UNSET
    last_source: Price | UnsetType = UNSET
    next_to_last_source: Price | UnsetType = UNSET
    unspent: Price | UnsetType = UNSET
    no_untap: Price | UnsetType = UNSET
    ability_tap: Price | UnsetType = UNSET
    creature_tap: Price | UnsetType = UNSET
    life: Price | Annotated[list[Price], Meta(min_length=3, max_length=3)] | UnsetType = UNSET
    mana_token: Price | UnsetType = UNSET
    land: Price | UnsetType = UNSET
    permanent: Price | UnsetType = UNSET
    hand_card: Price | UnsetType = UNSET
    graveyard_card: Price | UnsetType = UNSET
    counter: Price | UnsetType = UNSET
    energy: Price | UnsetType = UNSET
    pool: Price | UnsetType = UNSET
    rider: Price | UnsetType = UNSET
    x: Price | UnsetType = UNSET

    def lines(self) -> dict[str, Any]:
        """The overridden lines alone."""
        named = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in named.items() if value is not UNSET}


class LimitsSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """``time`` is in seconds of wall clock; without one, a deterministic limit holds."""

    time: Annotated[float, Meta(gt=0, le=3_600)] | None = None


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """A board, a question about it (``pay``) and what the best plan is measured by.

    >>> decode({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}).want
    'plan'
    """

    tag: str | None = None
    board: BoardSpec = field(default_factory=BoardSpec)
    pay: PaySpec | None = None
    pays: list[PaySpec] | None = None
    want: Literal["verdict", "plan", "explanation"] = "plan"
    keep: list[KeepSpec] | Literal["hand"] | None = None
    prices: PricesSpec | None = None
    forbid: list[str] = []
    require: list[str] = []
    land_drops: Natural = 1
    limits: LimitsSpec = field(default_factory=LimitsSpec)

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Put the cards of a request in our form, wherever they stand.

        Raises ``RequestError``.
        """
        if not isinstance(data, dict):
            return data
        taken = dict(data)
        if isinstance(data.get("board"), dict):
            taken["board"] = BoardSpec.take(data["board"], f"{path}.board".removeprefix("."))
        if "pay" in data:
            taken["pay"] = _taken_card(data["pay"])
        if isinstance(data.get("pays"), list | tuple):
            taken["pays"] = [_kept(one) for one in data["pays"]]
        if isinstance(data.get("keep"), list | tuple):
            taken["keep"] = [_kept(one) for one in data["keep"]]
        return taken

    def note_bare(self, data: Any) -> None:
        """Note which objects of the data are card objects as they are."""
        self.board.note_bare(data.get("board") or {})


def decode(source: Request | dict[str, Any] | str | bytes) -> Request:
    """A request from a dict or from JSON text; a ``Request`` is returned as it is.

    Raises ``RequestError`` for what is no JSON or no request.
    """
    from planner.contract.refusals import decode_as  # messages are made only where they are needed

    return source if isinstance(source, Request) else decode_as(source, Request, "")
