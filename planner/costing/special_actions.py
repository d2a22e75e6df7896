"""Special actions with permanents that cost mana: a door of a Room is unlocked (116.2m, 709.5e)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.request import PaySpec
from planner.costing.offered_ways import AnnouncementWay
from planner.costing.permission import Permission, as_a_sorcery
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.loading.card_faces import faces_of


def special_actions_of(entry: GameObject, game: Game) -> Iterator[AnnouncementWay]:
    """List the special actions with an object that cost mana and may be taken now."""
    if entry.zone != Zone.BATTLEFIELD or entry.controller != Whose.YOU or "Room" not in entry.card.subtypes:
        return
    if not as_a_sorcery(game):
        return
    faces, unlocked = faces_of(entry.given, entry.path)
    for face in faces:
        if face.number != (unlocked or 0) and face.card.mana_cost.exists:
            pay = PaySpec(
                cost=str(face.card.mana_cost), kind=PaymentKind.SPECIAL_ACTION.value, source=entry.ids[0]
            )
            permission = Permission(entry.ids[0], "709.5e")
            yield AnnouncementWay(
                PaymentKind.SPECIAL_ACTION, pay, face.card.name, "Unlock", permission=permission
            )
