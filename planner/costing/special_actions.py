"""Special actions with permanents that cost something: turned face up, doors unlocked (116.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from planner.contract.request import ObjectSpec, PaySpec
from planner.costing.offered_ways import AnnouncementWay
from planner.costing.permission import Permission, as_a_sorcery
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.loading.card_faces import faces_of
from planner.loading.game_state import both_doors, card_from, in_english, resolved
from planner.text.costs.keyword_costs import face_up_cost


def special_actions_of(entry: GameObject, game: Game) -> Iterator[AnnouncementWay]:
    """List the special actions with a permanent that cost something and may be taken now.

    Each is asked for as a bare cost; what its words say isn't changed by other texts.
    """
    if entry.zone != Zone.BATTLEFIELD or entry.controller != Whose.YOU:
        return
    if isinstance(entry.given, ObjectSpec) and entry.given.face_down:
        yield from _turning_face_up(entry, entry.given)
    elif "Room" in entry.card.subtypes and as_a_sorcery(game):
        yield from _unlocking(entry)


def _turning_face_up(entry: GameObject, given: ObjectSpec) -> Iterator[AnnouncementWay]:
    """Turn it face up for its morph or disguise cost, at any time (116.2b, 702.37e, 702.168d)."""
    spec = resolved(structs.replace(given, face_down=False), entry.path, f"{entry.path}.card")
    card = card_from(spec, entry.path, True)
    words = in_english(lambda: face_up_cost(card), f"{entry.path}.card.oracle_text")
    if words is not None:
        yield _action(entry, words, card.name, "Turn face up", "708.7")


def _unlocking(entry: GameObject) -> Iterator[AnnouncementWay]:
    """Unlock the door that is locked, for its mana cost (116.2m, 709.5e)."""
    given = entry.given
    if isinstance(given, ObjectSpec) and both_doors(resolved(given, entry.path, f"{entry.path}.card")):
        return
    faces, unlocked = faces_of(given, entry.path)
    for face in faces:
        if face.number != (unlocked or 0) and face.card.mana_cost.exists:
            yield _action(entry, str(face.card.mana_cost), face.card.name, "Unlock", "709.5e")


def _action(entry: GameObject, cost: str, face: str, alternative: str, rule: str) -> AnnouncementWay:
    kind = PaymentKind.SPECIAL_ACTION
    pay = PaySpec(cost=cost, kind="special_action", source=entry.ids[0])
    return AnnouncementWay(kind, pay, face, alternative, permission=Permission(entry.ids[0], rule))
