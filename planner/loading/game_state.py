"""From a request's board to the game that a payment starts from: objects named, text read.

Ids are given, faces chosen, known names looked up and text read into abilities; what a
board gets wrong raises ``RequestError`` with its path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import structs

from planner.cards.errors import CardNameError, StoreError
from planner.cards.names import find_name, generation
from planner.cards.type_line import parse_type_line, power_number
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import BareCard, BoardSpec, CardFace, CardSpec, ObjectSpec, ZoneEntry
from planner.contract.suggestions import MAX_NAME, did_you_mean
from planner.effects.given_keywords import HASTE, with_keywords
from planner.effects.grants import apart
from planner.effects.settle import settled
from planner.game.caching import Renewed
from planner.game.characteristics import Characteristics
from planner.game.clock import check_time
from planner.game.mana import ManaCost, ManaError
from planner.game.objects import ZONES, Game, GameObject
from planner.game.readings import Reading
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.loading.board_effects import effect_objects, helpers_of, parted, player_counters
from planner.loading.color_identity import color_identity
from planner.loading.current import as_stated, stated_alone, what_holds, with_now
from planner.loading.exiled_with import links_of, with_links
from planner.loading.mana_pool import pool_of
from planner.loading.object_state import (
    chosen_for,
    counters_on,
    facts_of,
    identity_of,
    require_attached,
    require_permanent,
    used_of,
    with_counters,
)
from planner.loading.other_zones import elsewhere
from planner.loading.split_cards import is_split, whole
from planner.loading.structured_abilities import with_abilities
from planner.loading.written_objects import written
from planner.text import (
    LanguageError,
    colors_by_text,
    every_creature_type_by_text,
    land_types_by_text,
    read_card_in_zone,
    read_permanent,
)

MAX_OBJECTS = 10_000
MAX_TEXT = 20_000
MOST_KINDS = 2_048
"""More kinds of objects than this are not kept between requests."""
_NO_READING = Reading()
T = TypeVar("T")
_ENCODED = msgspec.msgpack.Encoder()


def game_from(board: BoardSpec) -> Game:
    """The game state that a board describes, with settled mana abilities.

    Raises ``RequestError`` for what is refused.
    """
    objects = as_permanents(with_bearers(with_links(_objects(board))))
    require_attached(objects)
    return settled(with_state(Game(objects=objects), board))


_READ: dict[str, Callable[[BoardSpec], dict[str, Any]]] = {
    "life": lambda board: {"life": board.life},
    "pool": lambda board: {"pool": pool_of(board)},
    "energy": lambda board: {"energy": board.energy},
    "library": lambda board: library_of(board.library),
    "opponents": lambda board: {"opponents": board.opponents},
    "commander_identity": lambda board: {"commander_identity": identity_of(board.commander_identity)},
    "turn": lambda board: {
        "whose_turn": board.turn.whose if board.turn else None,
        "step": board.turn.step if board.turn else None,
    },
    "facts": lambda board: {"facts": facts_of(board.facts)},
    "counters": lambda board: {"counters": player_counters(board)},
    "helpers": lambda board: {"helpers": helpers_of(board)},
    "order": lambda board: {"order": tuple(board.order)},
}
"""The keys of a board that are neither zones nor text, each with the fields of a game that it fills."""


def with_state(game: Game, board: BoardSpec, keys: Iterable[str] = tuple(_READ)) -> Game:
    """The game with a board's statements besides objects and text: all of them, or these keys.

    Nothing is settled anew. Raises ``RequestError``.
    """
    fields: dict[str, Any] = {}
    for key in keys:
        fields |= _READ[key](board)
    _refuse_strangers(game, fields.get("order", ()))
    return replace(game, **fields)


def _refuse_strangers(game: Game, order: Sequence[str]) -> None:
    """Raise ``RequestError`` for an order with unknown or repeated objects."""
    for number, object_id in enumerate(order):
        path = f"board.order[{number}]"
        if game.find(object_id) is None:
            ids = [one for entry in game.objects for one in entry.ids]
            message = f"no object has the id {shown(object_id)}{did_you_mean(object_id, ids)}"
            raise RequestError(path, message, ErrorCode.UNKNOWN_ID)
        if object_id in order[:number]:
            raise RequestError(path, f"{shown(object_id)} stands there twice", ErrorCode.DUPLICATE_ID)


def with_bearers(objects: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """Mark objects that bear an Equipment, or an Aura of their controller (700.9).

    Entries are split by that.
    """
    worn = {
        (entry.attached_to, None if "Equipment" in entry.card.subtypes else entry.controller)
        for entry in objects
        if entry.attached_to is not None and not {"Equipment", "Aura"}.isdisjoint(entry.card.subtypes)
    }
    if not worn and not any(entry.bears for entry in objects):
        return objects
    hosts = {host for host, _ in worn}
    parts = (part for entry in objects for part in apart(entry, hosts))
    return tuple([_bearing(part, _is_among(part, worn)) for part in parts])


def _bearing(part: GameObject, bears: bool) -> GameObject:
    return part if part.bears is bears else replace(part, bears=bears)


def _is_among(entry: GameObject, worn: set[tuple[str, Whose | None]]) -> bool:
    return any((one, whose) in worn for one in entry.ids for whose in (None, entry.controller))


def as_permanents(objects: tuple[GameObject, ...]) -> tuple[GameObject, ...]:
    """If some object copies abilities, read others' permanents and cards as permanents."""
    if not any(entry.reading.copies for entry in objects):
        return objects
    return tuple(map(_with_permanent, objects))


def _with_permanent(entry: GameObject) -> GameObject:
    if entry.zone == Zone.EFFECT or entry.is_permanent:
        return entry
    return replace(entry, as_permanent=in_english(lambda: read_permanent(entry.card), entry.path))


def names_known() -> int:
    """How often cards were looked up anew; names keep their meaning while this is the same."""
    return generation()


def _entries(board: BoardSpec) -> Iterator[tuple[str, str, ObjectSpec, bool]]:
    """Yield zone, path and entry of everything in a zone, in counting order.

    The last item says whether its card stands under the key ``card``: a text is looked up by name.
    """
    for zone in ZONES:
        yield from _entries_of(zone, getattr(board, zone))


def _entries_of(zone: str, entries: Sequence[ZoneEntry]) -> Iterator[tuple[str, str, ObjectSpec, bool]]:
    for index, entry in enumerate(entries):
        path = _path(zone, index)
        if not isinstance(entry, str):
            yield zone, path, entry, not isinstance(entry.card, BareCard)
            continue
        for one in written(entry, path):
            yield zone, path, ObjectSpec(card=one) if isinstance(one, str) else one, False


def library_of(said: int | Sequence[ZoneEntry] | None) -> dict[str, Any]:
    """Read the library: its number of cards, or which cards it has; raises ``RequestError``.

    The order is unknown, so that the cards have no ids: they are counted.
    """
    if said is None or isinstance(said, int):
        return {"library": said, "findable": ()}
    found: list[GameObject] = []
    total = 0
    for zone, path, spec, in_card in _entries_of(Zone.LIBRARY, said):
        total += spec.count
        if total > MAX_OBJECTS:
            raise RequestError(path, f"more than {MAX_OBJECTS:,} cards in the library", ErrorCode.TOO_LARGE)
        if spec != ObjectSpec(card=spec.card, count=spec.count):
            raise RequestError(path, "expected a card and its count alone: nobody sees more of a library")
        kind = kind_of(spec, Zone(zone), path, in_card)
        ids = tuple(f"{path}#{number}" for number in range(1, spec.count + 1))
        found.append(kind.placed(ids, tuple(range(spec.count)), path))
    return {"library": total, "findable": tuple(found)}


@lru_cache(maxsize=MAX_OBJECTS)
def _path(zone: str, index: int) -> str:
    """The path of an entry, cached."""
    return f"board.{zone}[{index}]"


@lru_cache(maxsize=MAX_OBJECTS)
def _position(position: int) -> tuple[int, ...]:
    """The positions of one object, cached."""
    return (position,)


@lru_cache(maxsize=MOST_KINDS)
def _id(name: str, number: int) -> tuple[str, ...]:
    """The ids of one unnamed object, cached."""
    return (f"{name}#{number}",)


def _objects(board: BoardSpec) -> tuple[GameObject, ...]:
    found: list[GameObject] = []
    numbers: dict[str, int] = {}
    places: dict[str, str] = {}
    position = 0
    for zone, path, spec, in_card in _entries(board):
        check_time()
        if position + spec.count > MAX_OBJECTS:
            raise RequestError(path, f"more than {MAX_OBJECTS:,} objects in all", ErrorCode.TOO_LARGE)
        kind = kind_of(spec, Zone(zone), path, in_card)
        ids = ids_of(spec, base_name(spec), path, numbers)
        for object_id in ids:
            if object_id in places:
                message = f"the id {shown(object_id)} is taken by {places[object_id]}"
                raise RequestError(f"{path}.id", message, ErrorCode.DUPLICATE_ID)
            places[object_id] = path
        count = spec.count
        positions = _position(position) if count == 1 else tuple(range(position, position + count))
        found.append(kind.placed(ids, positions, path))
        position += spec.count
    effects = tuple(effect_objects(board, position, places))
    for effect in effects:
        if effect.about is not None:
            found = [part for entry in found for part in parted(entry, effect.about)]
    return (*found, *effects)


_KINDS: Renewed[tuple[str, int, bytes], GameObject] = Renewed(MOST_KINDS)
"""What entries of a zone describe, by all that they say but their ids and number."""


def kind_of(spec: ObjectSpec, zone: Zone, path: str, in_card: bool) -> GameObject:
    """The object that an entry describes, without ids; cached for equal entries."""
    alike = spec if spec.id is None and spec.count == 1 else structs.replace(spec, id=None, count=1)
    try:
        key = zone, generation(), _ENCODED.encode((alike, isinstance(alike.card, BareCard)))
    except (OverflowError, TypeError, ValueError):  # numbers and characters that no JSON text has
        return _new_kind(alike, zone, path, in_card)
    found = _KINDS.get(key)
    if found is None:
        found = _KINDS.keep(key, _new_kind(alike, zone, path, in_card))
    return found


def _new_kind(spec: ObjectSpec, zone: Zone, path: str, in_card: bool) -> GameObject:
    given = spec
    spec = as_stated(resolved(spec, path, f"{path}.card" if in_card else path), path)
    both = zone == Zone.BATTLEFIELD and both_doors(spec)
    alone = structs.replace(spec, now=None, **({"face": 0} if both else {}))
    card = _face_down(alone, path) if spec.face_down else card_from(alone, path, in_card)
    split = both or zone not in (Zone.BATTLEFIELD, Zone.STACK)
    if split and isinstance(spec.card, CardSpec) and (both or is_split(spec.card)):
        numbers = range(len(spec.card.card_faces or ()))
        halves = [card_from(structs.replace(alone, face=n), path, in_card) for n in numbers]
        card = replace(whole(halves), name=str(spec.face) if both else card.name)
    card = card if zone == Zone.BATTLEFIELD else elsewhere(card)
    card = with_now(card, spec.now, zone, f"{path}.now")
    kind = replace(_kind(spec, card, zone, path), given=given)
    if not kind.is_commander:
        return kind
    assert isinstance(spec.card, CardSpec)  # it is resolved by now
    return replace(kind, color_identity=color_identity(spec.card))


def _face_down(spec: ObjectSpec, path: str) -> Characteristics:
    """The characteristics of a face-down permanent, with its stated current ones (708.2, 613.1)."""
    blank = CardSpec(type_line="Creature", power="2", toughness="2")
    now = structs.replace(spec, card=blank, face=None)
    return with_abilities(_characterize(blank, blank, path, path, now), now.abilities, f"{path}.abilities")


def both_doors(spec: ObjectSpec) -> bool:
    """Whether a request says by the whole card's name that both doors of a Room are unlocked (709.5)."""
    faces = (spec.card.card_faces or []) if isinstance(spec.card, CardSpec) else []
    rooms = len(faces) == 2 and all("Room" in (one.type_line or "") for one in faces)
    return rooms and spec.face == " // ".join(one.name or "" for one in faces)


def _kind(spec: ObjectSpec, card: Characteristics, zone: Zone, path: str) -> GameObject:
    require_permanent(spec, zone, path)
    text_path = f"{path}.card.oracle_text"
    counters = counters_on(spec, path)
    return GameObject(
        ids=(),
        positions=(),
        path="",
        zone=zone,
        card=with_counters(card, counters, spec),
        reading=_with_counters(_reading(card, zone, spec.controller, text_path), zone, counters),
        tapped=spec.tapped,
        summoning_sick=spec.summoning_sick,
        controller=Whose(spec.controller),
        price=spec.price,
        forbid=spec.forbid,
        counters=counters,
        chosen=chosen_for(spec, path),
        attached_to=spec.attached_to,
        used=used_of(spec, path),
        attacking=spec.attacking,
        commander=spec.commander,
        own_side=_own_side(card, zone, Whose(spec.controller), text_path),
        stated=_stated(spec, path) | what_holds(spec.now),
        held=_held(card, spec, zone, path),
        links=links_of(spec, zone, path),
        as_printed=_as_printed(spec),
    )


def _held(card: Characteristics, spec: ObjectSpec, zone: Zone, path: str) -> Reading | None:
    """Read the abilities stated in ``now``, which no effect removes."""
    alone = stated_alone(card, spec.now, zone, f"{path}.now")
    return None if alone is None else _reading(alone, zone, spec.controller, path)


def _with_counters(reading: Reading, zone: Zone, counters: Mapping[str, int]) -> Reading:
    """A reading with the keywords that counters give; only haste matters (122.1b)."""
    if zone != Zone.BATTLEFIELD or not counters.get(HASTE):
        return reading
    return with_keywords(reading, frozenset({HASTE}))


def _as_printed(spec: ObjectSpec) -> bool:
    """Whether the object has its card's characteristics in every zone: one face, nothing changed."""
    changed = (spec.now, spec.type_line, spec.colors, spec.power, spec.toughness, spec.face, spec.abilities)
    assert isinstance(spec.card, CardSpec)  # it is resolved by now
    return not (spec.card.card_faces or spec.face_down) and all(one is None for one in changed)


def _reading(card: Characteristics, zone: Zone, controller: Literal["you", "opponent"], path: str) -> Reading:
    if zone == Zone.BATTLEFIELD:
        return in_english(lambda: read_permanent(card, controller), path)
    if controller == "you":
        return in_english(lambda: read_card_in_zone(card, zone), path)
    return _NO_READING


def _own_side(card: Characteristics, zone: Zone, controller: Whose, path: str) -> Reading | None:
    """Read an opponent's permanent from that opponent's side: what it could produce (106.7)."""
    if zone != Zone.BATTLEFIELD or controller == Whose.YOU:
        return None
    reading = in_english(lambda: read_permanent(card, "you"), path)
    return reading if reading.written or reading.unread or reading.grants else None


def in_english(read: Callable[[], T], path: str) -> T:
    """Read a text; raises ``RequestError`` at ``path`` for another language."""
    try:
        return read()
    except LanguageError as error:
        raise RequestError(path, str(error), ErrorCode.LANGUAGE) from None


def ids_of(spec: ObjectSpec, name: str, path: str, numbers: dict[str, int]) -> tuple[str, ...]:
    """The ids of an entry: its own, or its name with a number."""
    if spec.id is not None:
        if not 0 < len(spec.id) <= MAX_NAME:
            raise RequestError(f"{path}.id", f"expected text of 1 to {MAX_NAME} characters")
        if spec.count == 1:
            return (spec.id,)
        return tuple(f"{spec.id}#{number}" for number in range(1, spec.count + 1))
    first = numbers.get(name, 0) + 1
    numbers[name] = first + spec.count - 1
    if spec.count == 1:
        return _id(name, first)
    return tuple(f"{name}#{number}" for number in range(first, first + spec.count))


def base_name(spec: ObjectSpec) -> str:
    """The printed name, which begins the ids of unnamed objects."""
    if isinstance(spec.card, str):
        return find_name(spec.card, token=spec.token is True).name
    return spec.card.name or ("a card face down" if spec.face_down else "")


def card_from(spec: ObjectSpec, path: str, in_card: bool) -> Characteristics:
    """The characteristics of an object's chosen face, with the object's overrides.

    ``path`` is the object's place; ``in_card`` says that the card stands under its key ``card``. Raises
    ``RequestError``.
    """
    card_path = f"{path}.card" if in_card else path
    spec = as_stated(resolved(spec, path, card_path), path)
    assert isinstance(spec.card, CardSpec)  # every name is resolved
    face, where = _face(spec.card, spec.face, path, card_path)
    card = _characterize(spec.card, face, where, path, spec)
    card = with_abilities(card, spec.abilities, f"{path}.abilities")
    return with_now(card, spec.now, Zone.STACK, f"{path}.now")


def card_by_name(name: str, path: str, *, token: bool = False) -> tuple[CardSpec, int | None]:
    """The card with a name, and which face has it; raises ``RequestError`` with similar names."""
    try:
        found = find_name(name, token=token)
    except (CardNameError, StoreError) as error:
        raise RequestError(path, str(error), error.code) from None
    return _spec_of(name, token, generation()), found.face


@lru_cache(maxsize=MOST_KINDS)
def _spec_of(name: str, token: bool, _: int) -> CardSpec:
    return msgspec.convert(find_name(name, token=token).card, CardSpec)


def resolved(spec: ObjectSpec, path: str, card_path: str) -> ObjectSpec:
    """An object with its full card object; a name alone is looked up, a face's name too.

    The front of a face-down object may be unknown: a card object with too little data is then replaced by an
    unknown one (708.5).
    """
    card = spec.card
    said = isinstance(card, str) or card.type_line is not None or card.card_faces
    if spec.face_down and not isinstance(card, str) and not said:
        try:
            return _resolved(spec, path, card_path)
        except RequestError:
            unknown = CardSpec(name=card.name or "a card face down", type_line="Creature")
            return structs.replace(spec, card=unknown)
    return _resolved(spec, path, card_path)


def _resolved(spec: ObjectSpec, path: str, card_path: str) -> ObjectSpec:
    token = spec.token is True
    if isinstance(spec.card, str):
        return _with_card(spec, card_by_name(spec.card, card_path, token=token))
    card = spec.card
    if not card.name:
        raise RequestError(f"{card_path}.name", "is missing", ErrorCode.MISSING)
    if card.type_line is not None or card.mana_cost is not None or card.card_faces:
        return spec
    # A card of another zone may be any card; what is cast or on the battlefield has to be known.
    needed = not path.startswith("board.") or path.startswith("board.battlefield")
    needed = needed and spec.type_line is None and path != ""
    if card.oracle_text:
        if needed:
            raise RequestError(f"{card_path}.type_line", "is missing", ErrorCode.MISSING)
        return spec
    try:
        return _with_card(spec, card_by_name(card.name, card_path, token=token))
    except RequestError as error:
        if needed:
            message = f"is missing, and {error.message}"
            raise RequestError(f"{card_path}.type_line", message, error.code) from None
        return spec


def _with_card(spec: ObjectSpec, found: tuple[CardSpec, int | None]) -> ObjectSpec:
    card, named = found
    return structs.replace(spec, card=card, face=named if spec.face is None else spec.face)


def _stated(spec: ObjectSpec, path: str) -> frozenset[str]:
    """What the request states of an object against its print; a type line only if it differs."""
    stated = {name for name in ("power", "toughness", "colors") if getattr(spec, name) is not None}
    if spec.type_line is not None:
        assert isinstance(spec.card, CardSpec)  # it is resolved by now
        face, _ = _face(spec.card, spec.face, path, path)
        printed = "Creature" if spec.face_down else face.type_line or ""
        if parse_type_line(spec.type_line) != parse_type_line(printed):
            stated.add("types")
    stated |= {f"{kind} counters" for kind, number in spec.counters.items() if not number}
    return frozenset(stated)


def _face(card: CardSpec, wanted: int | str | None, path: str, card_path: str) -> tuple[CardFace, str]:
    """The stated face of a card, by default the front, and its path."""
    faces = card.card_faces or []
    names = [face.name for face in faces]
    if wanted is None:
        wanted = 0
    elif isinstance(wanted, str):
        if wanted not in names:
            message = f"expected one of {shown(names)}, got {shown(wanted)}"
            raise RequestError(f"{path}.face", message, ErrorCode.NOT_OFFERED)
        wanted = names.index(wanted)
    elif not 0 <= wanted < max(len(faces), 1):
        message = f"expected 0 to {max(len(faces), 1) - 1}, got {wanted}"
        raise RequestError(f"{path}.face", message, ErrorCode.NOT_OFFERED)
    if not faces:
        return card, card_path
    return faces[wanted], f"{card_path}.card_faces[{wanted}]"


def _characterize(card: CardSpec, face: CardFace, where: str, path: str, spec: ObjectSpec) -> Characteristics:
    name = face.name or card.name or ""
    type_line = spec.type_line if spec.type_line is not None else face.type_line
    text = face.oracle_text or ""
    for key, value, most in (
        ("name", name, MAX_NAME),
        ("type_line", type_line or "", MAX_NAME),
        ("oracle_text", text, MAX_TEXT),
        ("mana_cost", face.mana_cost or "", MAX_NAME),
    ):
        if len(value) > most:
            message = f"expected at most {most:,} characters, got {len(value):,}"
            raise RequestError(f"{where}.{key}", message, ErrorCode.TOO_LARGE)
    if type_line is None and path.startswith("board.battlefield"):
        raise RequestError(f"{where}.type_line", "is missing", ErrorCode.MISSING)
    colors = (
        spec.colors if spec.colors is not None else face.colors if face.colors is not None else card.colors
    )
    # The back of a card that transforms has the mana value of its front (202.3b).
    front = card.card_faces[0] if card.card_faces and card.layout == "transform" else face
    try:
        return _cached_characteristics(
            name,
            face.mana_cost or "",
            front.mana_cost or "",
            card.cmc if face is card else None,
            type_line or "",
            text,
            spec.power if spec.power is not None else face.power,
            spec.toughness if spec.toughness is not None else face.toughness,
            None if colors is None else frozenset(colors),
            spec.colors is not None,
            None if face.color_indicator is None else frozenset(face.color_indicator),
            spec.token,
            any("Adventure" in (one.type_line or "") for one in card.card_faces or ()),
        )
    except ManaError as error:
        hint = "; the faces of a split card go under card_faces" if "//" in (face.mana_cost or "") else ""
        raise RequestError(f"{where}.mana_cost", f"{error}{hint}", ErrorCode.INVALID_COST) from None


@lru_cache(maxsize=16_384)
def _cached_characteristics(
    name: str,
    mana_cost: str,
    front_cost: str,
    cmc: float | None,
    type_line: str,
    text: str,
    power: int | str | None,
    toughness: int | str | None,
    colors: frozenset[str] | None,
    colors_stated: bool,
    indicator: frozenset[str] | None,
    token: bool | None,
    adventure: bool,
) -> Characteristics:
    """Characteristics, one object for each distinct card: other rooms compare by identity."""
    supertypes, types, subtypes = parse_type_line(type_line)
    cost = ManaCost(mana_cost)
    if not colors_stated:  # what the text says of its colors beats the data (604.3, 702.114)
        set_by_text = colors_by_text(name, text)
        colors = set_by_text if set_by_text is not None else colors if colors is not None else indicator
    mana_value = ManaCost(front_cost).mana_value
    if not front_cost and cmc is not None:
        mana_value = int(cmc)
    return Characteristics(
        name=name,
        mana_cost=cost,
        mana_value=mana_value,
        supertypes=frozenset(supertypes),
        types=frozenset(types),
        subtypes=(*subtypes, *sorted(land_types_by_text(name, text).difference(subtypes))),
        power=power_number(power),
        toughness=power_number(toughness),
        colors=cost.colors if colors is None else colors,
        text=text,
        token="Token" in supertypes if token is None else token,
        adventure=adventure,
        every_creature_type=every_creature_type_by_text(name, text),
    )
