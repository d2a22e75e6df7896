"""The spell on the stack as its cost is worked out: which card, from where, with which text (601.2a)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import structs

from planner.contract.digits import whole_number
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import CardSpec, ObjectSpec, PaySpec
from planner.contract.suggestions import folded
from planner.effects.settle import settled
from planner.effects.watched_zones import is_idle, looks_into
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.characteristics import Characteristics
from planner.game.clock import check_time
from planner.game.mana import ManaCost
from planner.game.objects import Game, GameObject
from planner.game.purposes import ProducedBy
from planner.game.readings import Reading, Unread
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_costs import CostTexts
from planner.loading.card_faces import CHOSEN_AS_CAST, castable_faces, faces_of
from planner.loading.game_state import card_by_name, card_from, in_english
from planner.loading.other_zones import elsewhere
from planner.loading.split_cards import whole
from planner.loading.written_board import card_alone
from planner.text import read_spell
from planner.text.grammar.keyword_table import CostRelevance, row_of
from planner.text.grammar.keywords import keyword_of

_SPELL = "\0the spell"  # an id that no object of a request is likely to have


class Casting(Record, frozen=True):
    """A spell that is being cast.

    ``card`` is the ``printed`` card after effects. In ``game`` it is on the stack and nowhere else; ``entry``
    is its object there, ``on_stack`` its id if the request gives one. ``zone`` is where it is cast from,
    ``only_from`` restricts the sources whose mana may be spent on it.
    """

    game: Game
    entry: GameObject
    card: Characteristics
    printed: Characteristics
    texts: CostTexts
    unread: tuple[Unread, ...]
    name: str
    on_stack: str | None
    zone: Zone
    commander: bool
    only_from: tuple[ProducedBy, ...] = ()
    assumed: tuple[Assumption, ...] = ()


def casting_of(pay: PaySpec, game: Game, path: str) -> Casting:
    """The spell that a request casts; raises ``RequestError``, and ``OutOfTimeError`` if the time is over."""
    check_time()  # looks through all objects, and may be asked of each of them
    if pay.kind is not None:
        message = "goes with cost; a card being cast is a spell"
        raise RequestError(f"{path}.kind", message, ErrorCode.CONFLICT)
    if isinstance(pay.card, CardSpec):
        as_said = ObjectSpec(card=pay.card, face=pay.face)
        given: ObjectSpec | None = as_said
        zone = Zone(pay.from_ or Zone.HAND)
        fused = _fused(structs.replace(as_said, face=None), pay, zone, path)
        card = elsewhere(fused or card_from(as_said, path, True))
        commander = pay.from_ == "command"
    else:
        assert isinstance(pay.card, str)
        entry = _found(pay.card, pay, game, path)
        card, zone, commander = entry.own_card, entry.zone, entry.commander or entry.zone == Zone.COMMAND
        fused = _fused(entry.given, pay, zone, path)
        given = None if fused is not None else _as_cast(entry, pay, path)
        if given is not None:  # of a split card, only one half goes on the stack (709.3b)
            card = elsewhere(card_from(given, path, True))
        game = _on_stack(game, pay.card, card)
    refuse_y_and_z(card.mana_cost, f"{path}.card.mana_cost")
    reading = in_english(lambda: read_spell(card), f"{path}.card.oracle_text")
    transformed = _transformed(given, pay, path) if given is not None else None
    if transformed is not None:
        card, reading = transformed
    on_stack = pay.card if isinstance(pay.card, str) else None
    there = game.find(on_stack) if on_stack is not None else None
    printed, card = card, as_spell(card, game, frozenset() if there is None else there.stated)
    return Casting(
        game=game,
        entry=_as_object(card, reading, on_stack, game),
        card=card,
        printed=printed,
        texts=reading.costs or CostTexts(),
        unread=reading.unread,
        name=on_stack or card.name,
        on_stack=on_stack,
        zone=zone,
        commander=commander or pay.commander_casts is not None,
        only_from=reading.only_from,
        assumed=_front_assumed(given, zone, on_stack or "", path) if given and not fused else (),
    )


FUSE = "fuse"
"""What stands for both halves in place of a face (702.102)."""


def fused_card(given: object, path: str) -> Characteristics | None:
    """Both halves of a card as one spell, if they can be cast together (702.102b); else None."""
    faces = faces_of(structs.replace(given, face=None), path)[0] if isinstance(given, ObjectSpec) else ()
    halves = [face.card for face in faces]
    if len(halves) != 2 or not all(_FUSES.search(half.text) for half in halves):
        return None
    return replace(whole(halves), name=" // ".join(half.name for half in halves))


_FUSES = re.compile(r"(?im)^fuse\b")


def _fused(given: object, pay: PaySpec, zone: Zone, path: str) -> Characteristics | None:
    """Both halves if a request casts them as one spell; raises ``RequestError`` if that is impossible.

    The request says so with ``"fuse"``, or with the whole card's name, as the face.
    """
    if not isinstance(pay.face, str):
        return None
    card = fused_card(given, path)
    if folded(pay.face) != FUSE and (card is None or folded(pay.face) != folded(card.name)):
        return None
    if card is None:
        raise RequestError(f"{path}.face", "it doesn't have fuse on both halves", ErrorCode.NOT_OFFERED)
    if zone != Zone.HAND:
        message = f"both halves are cast from hand alone (702.102a), not from {zone}"
        raise RequestError(f"{path}.face", message, ErrorCode.ILLEGAL)
    return card


CAST_TRANSFORMED = ("disturb", "more than meets the eye")
"""Keywords by which a card is cast with its back face up (702.146a, 702.162a)."""


def _transformed(given: ObjectSpec, pay: PaySpec, path: str) -> tuple[Characteristics, Reading] | None:
    """The back face of a card that is cast transformed, with its reading.

    None if it is cast otherwise, or has no other face.
    """
    keyword = (pay.alternative or "").strip().lower()
    if keyword not in CAST_TRANSFORMED or len(faces := faces_of(given, path)[0]) != 2:
        return None
    front, back = (face.card for face in faces)
    offering = in_english(lambda: read_spell(front), f"{path}.card.oracle_text").costs or CostTexts()
    offers = tuple(one for one in offering.alternatives if one.name.lower() == keyword)
    if not offers:
        return None
    reading = in_english(lambda: read_spell(back), f"{path}.card.oracle_text")
    texts = (reading.costs or CostTexts()) + CostTexts(alternatives=offers)
    return elsewhere(back), replace(reading, costs=texts)


def _as_cast(entry: GameObject, pay: PaySpec, path: str) -> ObjectSpec | None:
    """The request's data of a card, with the face that is cast; raises ``RequestError``.

    None if the card has one face, or isn't in the request.
    """
    faces, said = faces_of(entry.given, path)
    if not faces:
        if pay.face not in (None, 0, entry.own_card.name):
            message = f"{entry.ids[0]} has one face, got {shown(pay.face)}"
            raise RequestError(f"{path}.face", message, ErrorCode.NOT_OFFERED)
        return None
    given = card_alone(entry.given)
    if given is not None and isinstance(entry.given, ObjectSpec):
        given = structs.replace(given, now=entry.given.now)
    if given is None or pay.face is None:
        return given and structs.replace(given, face=said)
    return structs.replace(given, face=pay.face)


def _front_assumed(given: ObjectSpec, zone: Zone, name: str, path: str) -> tuple[Assumption, ...]:
    """The assumption that the front face is cast, if another could be and none was chosen."""
    faces = castable_faces(given, zone, path) if given.face is None else ()
    if len(faces) < 2:
        return ()
    front, *others = (face.card.name for face in faces)
    return (Assumption(f"{front} is cast, not {' or '.join(others)}", AssumedFact.TRUE, name),)


def with_card(pay: PaySpec, game: Game, path: str) -> PaySpec:
    """Complete a payment's card: the id of the object meant, or a card object.

    A text is the id of an object first, then the name of a card in hand, then in the command zone (or in the
    zone that the spell is cast from, by ``from`` or its alternative cost): the first of equal ones. Else it
    is the name of any card. Raises ``RequestError`` if there is no such card, or several different ones.
    """
    name = pay.card
    if not isinstance(name, str) or game.find(name) is not None:
        return pay
    for zone in cast_from(pay):
        found = list(_called(name, zone, game, path))
        if found:
            entry, face = _first_of_like(found, name, path)
            face = face if pay.face is None else pay.face
            return structs.replace(pay, card=entry.ids[0], face=None if face == _WHOLE else face)
    try:
        card, face = card_by_name(name, f"{path}.card")
    except RequestError as error:
        message = f"{no_such_id(name, game.places)}, and {error.message}"
        message = f"expected a card, its name or the id of an object; {message}"
        raise RequestError(error.path, message, error.code) from None
    return structs.replace(pay, card=card, face=face if pay.face is None else pay.face)


def _called(name: str, zone: str, game: Game, path: str) -> Iterator[tuple[GameObject, int | str | None]]:
    """Yield the player's objects in a zone that have this name, each with the face that has it."""
    wanted = folded(name)
    for entry in game.objects:
        if entry.zone != zone or entry.controller != Whose.YOU:
            continue
        if folded(entry.card.name) == wanted:
            yield entry, None
        elif (face := _face_called(entry, name, path)) is not None:
            yield entry, face


def _first_of_like(
    found: list[tuple[GameObject, int | str | None]], name: str, path: str
) -> tuple[GameObject, int | str | None]:
    """The first of equal objects; raises ``RequestError`` if they differ."""
    first, *others = found
    if any(not is_like(first[0], one) for one, _ in others):
        ids = [object_id for one, _ in found for object_id in one.ids]
        message = (
            f"several that differ are called {shown(name)}; expected one of {', '.join(map(shown, ids))}"
        )
        raise RequestError(f"{path}.card", message, ErrorCode.AMBIGUOUS)
    return first


def is_like(one: GameObject, other: GameObject) -> bool:
    """Whether the objects of two entries differ only in their ids."""
    return one is other or one.placed((), (), "") == other.placed((), (), "")


def off_the_board(pay: PaySpec, meant: PaySpec) -> tuple[Assumption, ...]:
    """The assumption about the zone of a card that is named and not on the board."""
    if not isinstance(pay.card, str) or not isinstance(meant.card, CardSpec):
        return ()
    place = {"hand": "in hand", "exile": "in exile"}.get(meant.from_ or "hand", f"in the {meant.from_}")
    what = f"{meant.card.name} isn't {place}: it is taken to be there"
    return (Assumption(what, AssumedFact.TRUE),)


def cast_from(pay: PaySpec) -> list[str]:
    """The zones to search for a named card, in order: flashback is cast from the graveyard first."""
    if pay.from_ is not None:
        return [pay.from_]
    row = row_of(keyword_of((pay.alternative or "").lower()) or "")
    there = row.zone if row is not None and row.use is CostRelevance.ALTERNATIVE else None
    return [Zone.HAND, Zone.COMMAND] if there is None else [there, Zone.HAND]


_WHOLE = -1
"""In place of the number of a face: the name is the whole card's."""


def _face_called(entry: GameObject, name: str, path: str) -> int | str | None:
    """The face of a card with this name, or the whole card; None if there is none."""
    faces, said = faces_of(entry.given, path)
    if not faces or (said is not None and entry.zone not in CHOSEN_AS_CAST):
        return None
    if folded(name) == folded("".join(face.card.name for face in faces)):
        return _WHOLE
    return next((face.number for face in faces if folded(face.card.name) == folded(name)), None)


def _found(object_id: str, pay: PaySpec, game: Game, path: str) -> GameObject:
    found = game.find(object_id)
    assert found is not None  # every text is an id by now
    if found.zone == Zone.BATTLEFIELD:
        ability = f'{{"source": {shown(object_id)}, "ability": 0}}'
        message = (
            f"{shown(object_id)} is on the battlefield; expected a card to cast, or an ability: {ability}"
        )
        raise RequestError(f"{path}.card", message, ErrorCode.ILLEGAL)
    if pay.from_ is not None and Zone(pay.from_) != found.zone:
        message = f"{object_id} is in the zone {shown(found.zone)}, got {shown(pay.from_)}"
        raise RequestError(f"{path}.from", message, ErrorCode.CONFLICT)
    return found


def _on_stack(game: Game, object_id: str, card: Characteristics) -> Game:
    """The game with the card on the stack and nowhere else (601.2a), settled again if that matters."""
    objects: list[GameObject] = []
    still = True
    for entry in game.objects:
        if object_id not in entry.ids:
            objects.append(entry)
            continue
        cast, rest = entry.only({object_id}), entry.without({object_id})
        spell = cast and _as_spell_on_stack(cast, card)
        objects += [part for part in (rest, spell) if part is not None]
        still = is_idle(entry) and not looks_into(game, entry.zone)
    moved = replace(game, objects=tuple(objects))
    return moved if still else settled(moved)


def _as_spell_on_stack(entry: GameObject, card: Characteristics) -> GameObject:
    if card is entry.own_card:
        return replace(entry, zone=Zone.STACK)
    return replace(entry, zone=Zone.STACK, card=card, unchanged=None)


def _as_object(card: Characteristics, reading: Reading, on_stack: str | None, game: Game) -> GameObject:
    """The spell as an object of the game, so that its text can be settled."""
    found = game.find(on_stack) if on_stack is not None else None
    if found is not None:
        return found
    return GameObject((card.name,), (-1,), "", Zone.STACK, card, reading)


def as_spell(card: Characteristics, game: Game, stated: frozenset[str] = frozenset()) -> Characteristics:
    """The card after effects on spells being cast (613, Maskwood Nexus).

    Effects don't change what is ``stated`` of it.
    """
    if not any(change.beyond for entry in game.objects for change in entry.reading.changes):
        return card
    spell = GameObject((_SPELL,), (-1,), "", Zone.STACK, card, Reading(), stated=stated)
    found = settled(replace(game, objects=(*game.objects, spell))).find(_SPELL)
    return card if found is None else found.card


def refuse_y_and_z(cost: ManaCost, path: str) -> None:
    """Refuse {Y} and {Z}: only X can be announced (107.3)."""
    if set(cost.variables) - {"X"}:
        message = f"{cost}: a payment with {{Y}} or {{Z}} is not supported; only X can be announced"
        raise RequestError(path, message, ErrorCode.NOT_SUPPORTED)


def targets_of(pay: PaySpec, game: Game, path: str) -> tuple[GameObject, ...]:
    """The objects announced as targets; raises ``RequestError`` for an unknown id."""
    found = []
    for index, object_id in enumerate(pay.targets):
        entry = game.find(object_id)
        if entry is None and _is_player(object_id, game):
            continue
        if entry is None:
            message = no_such_id(object_id, game.places)
            raise RequestError(f"{path}.targets[{index}]", message, ErrorCode.UNKNOWN_ID)
        found.append(entry)
    return tuple(found)


def players_targeted(pay: PaySpec, game: Game) -> int:
    """The number of players among the targets (115.1): "you", "opponent", or "opponent:2" of several."""
    return sum([game.find(one) is None and _is_player(one, game) for one in pay.targets])


def _is_player(target: str, game: Game) -> bool:
    if target in ("you", "opponent"):
        return True
    number = whole_number(target.removeprefix("opponent:")) if target.startswith("opponent:") else None
    return number is not None and 1 <= number <= game.opponents
