"""Special actions with permanents that cost something: turned face up, doors unlocked (116.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from planner.contract.request import ObjectSpec, PaySpec
from planner.costing.offered_ways import AnnouncementWay
from planner.costing.permission import Permission, as_a_sorcery
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.loading.card_faces import faces_of
from planner.loading.game_state import both_doors, card_from, in_english, resolved
from planner.text.costs.keyword_costs import face_up_costs


def special_actions_of(entry: GameObject, game: Game) -> Iterator[AnnouncementWay]:
    """Yield the special actions with a permanent that cost something and may be taken now.

    Each is asked for as a bare cost, which other texts don't change.
    """
    if entry.zone != Zone.BATTLEFIELD or entry.controller != Whose.YOU:
        return
    if isinstance(entry.given, ObjectSpec) and entry.given.face_down:
        yield from _turning_face_up(entry, entry.given)
    elif "Room" in entry.card.subtypes and as_a_sorcery(game):
        yield from _unlocking(entry)


FACE_UP, UNLOCK = "Turn face up", "Unlock"
"""What these actions are called."""


def _turning_face_up(entry: GameObject, given: ObjectSpec) -> Iterator[AnnouncementWay]:
    """Yield the action that turns the permanent face up, for its morph or disguise cost (116.2b, 702.37e)."""
    front = hidden_front(entry, given)
    for _, words in face_up_words(entry, given):
        yield _action(entry, words, front.name, FACE_UP, "708.7")


_NOTHING_STATED: dict[str, Any] = dict.fromkeys(
    ("now", "type_line", "colors", "power", "toughness", "abilities")
)
"""What is stated of a permanent that is face down is no word about its front."""


def hidden_front(entry: GameObject, given: ObjectSpec) -> Characteristics:
    """The card of a face-down permanent, which its controller may look at (708.5)."""
    spec = resolved(given, entry.path, f"{entry.path}.card")
    return card_from(structs.replace(spec, **_NOTHING_STATED), entry.path, True)


def face_up_words(entry: GameObject, given: ObjectSpec) -> tuple[tuple[str, str], ...]:
    """The keywords that turn the permanent face up, each with its printed cost (702.37e)."""
    front = hidden_front(entry, given)
    return in_english(lambda: face_up_costs(front), f"{entry.path}.card.oracle_text")


def _unlocking(entry: GameObject) -> Iterator[AnnouncementWay]:
    """Yield the actions that unlock the locked doors, for their mana costs (116.2m, 709.5e)."""
    for face, cost in unlocking_costs(entry):
        yield _action(entry, cost, face, UNLOCK, "709.5e")


def unlocking_costs(entry: GameObject) -> Iterator[tuple[str, str]]:
    """Yield the locked doors of a Room, each with the cost of unlocking it (709.5e)."""
    given = entry.given
    if isinstance(given, ObjectSpec) and both_doors(resolved(given, entry.path, f"{entry.path}.card")):
        return
    faces, unlocked = faces_of(given, entry.path)
    for face in faces:
        if face.number != (unlocked or 0) and face.card.mana_cost.exists:
            yield face.card.name, str(face.card.mana_cost)


def _action(entry: GameObject, cost: str, face: str, alternative: str, rule: str) -> AnnouncementWay:
    kind = PaymentKind.SPECIAL_ACTION
    pay = PaySpec(cost=cost, kind="special_action", source=entry.ids[0])
    return AnnouncementWay(kind, pay, face, alternative, permission=Permission(entry.ids[0], rule))
