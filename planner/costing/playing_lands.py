"""Lands that are played: a special action that costs nothing (116.2a, 305)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import CardSpec, ObjectSpec, PaySpec
from planner.costing.casting import with_card
from planner.costing.cost_effects import Speaker, world_of
from planner.costing.owed import PossibleTotals
from planner.costing.permission import (
    IN_HAND,
    OF_YOURS,
    Permission,
    as_a_sorcery,
    as_it_suits,
    is_of_another,
    rules_of,
)
from planner.effects.amounts import holds
from planner.effects.costs.cost_pieces import Fault
from planner.effects.scene import UnsettledError, World
from planner.game.casting_rules import CastingEffect, CastingRule
from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import UnstatedError
from planner.game.matching import meant
from planner.game.objects import Game, GameObject
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Zone
from planner.loading.card_faces import faces_of
from planner.loading.game_state import card_from


class PlayedLand(Record, frozen=True):
    """A land that is played: its face, the zone it comes from, and its object if there is one."""

    card: Characteristics
    zone: Zone
    entry: GameObject | None = None


def played_land(pay: PaySpec | None, game: Game, path: str, *, must: bool = True) -> PlayedLand | None:
    """The land that a payment plays, a card of kind ``special_action``; None for other payments.

    Raises ``RequestError`` for a card that is no land (unless ``must`` is False), or that is on the
    battlefield already.
    """
    if pay is None or pay.card is None or pay.kind != "special_action":
        return None
    pay = with_card(pay, game, path)
    entry = game.find(pay.card) if isinstance(pay.card, str) else None
    card = _face(pay, entry, path)
    if card is None or not card.is_land:
        if not must:
            return None
        message = "goes with cost, or with a land that is played; a card being cast is a spell"
        raise RequestError(f"{path}.kind", message, ErrorCode.CONFLICT)
    if entry is not None and entry.zone == Zone.BATTLEFIELD:
        message = f"{shown(entry.ids[0])} is on the battlefield; expected a land to play"
        raise RequestError(f"{path}.card", message, ErrorCode.ILLEGAL)
    zone = Zone(pay.from_ or Zone.HAND) if entry is None else entry.zone
    return PlayedLand(card, zone, entry)


def _face(pay: PaySpec, entry: GameObject | None, path: str) -> Characteristics | None:
    if entry is None:
        assert isinstance(pay.card, CardSpec)
        return card_from(ObjectSpec(card=pay.card, face=pay.face), path, True)
    if pay.face is None:
        return entry.own_card
    faces, _ = faces_of(entry.given, path)
    return next((one.card for one in faces if pay.face in (one.number, one.card.name)), None)


def land_owed(land: PlayedLand, game: Game) -> PossibleTotals:
    """The empty total cost of playing a land."""
    permission = permission_to_play(land, game)
    name = land.card.name if land.entry is None else land.entry.ids[0]
    return PossibleTotals(
        (TotalCost(None, kind=PaymentKind.SPECIAL_ACTION, whole=True),),
        game,
        name,
        unpermitted=permission.missing,
        forbidden=without_prohibition(land, game),
    )


def permission_to_play(land: PlayedLand, game: Game) -> Permission:
    """What permits playing a land from its zone (305.1, 601.3b)."""
    of_another = land.entry is not None and is_of_another(land.entry)
    if land.zone == Zone.HAND and not of_another:
        return IN_HAND
    given = land.entry.given if land.entry is not None else None
    if isinstance(given, ObjectSpec) and given.permission == "cast":
        return Permission("stated", given.permission)
    purpose = Purpose(PaymentKind.SPECIAL_ACTION, land.card, zone=land.zone)
    ids = land.entry.ids if land.entry is not None else ()
    for rule, speaker in _holding((CastingEffect.MAY_PLAY, CastingEffect.MAY), world_of(game)):
        if rule.exiled or not speaker.scene.entry.is_about(ids):
            continue
        if of_another and OF_YOURS.search(rule.text):
            continue
        among = rule.lands and any(land.zone in one.zones for one in rule.spells)
        if among or (rule.does is CastingEffect.MAY_PLAY and meant(purpose, rule.spells)):
            return Permission(speaker.scene.name, rule.text)
    place = "exile" if land.zone == Zone.EXILE else f"the {land.zone}"
    what = "playing another player's land" if of_another else f"playing it from {place}"
    return Permission(missing=f"something permits {what}")


def land_faults(land: PlayedLand, game: Game) -> tuple[Fault, ...]:
    """Reasons why a land can't be played now, by what the request states (305.1 to 305.3)."""
    faults = untimely_land(land, game)
    if not permission_to_play(land, game).missing and lands_left(game) < 1:
        faults += (("305.2", "No more lands can be played this turn."),)
    return faults


def untimely_land(land: PlayedLand, game: Game) -> tuple[Fault, ...]:
    """Reasons why a land can't be played from its zone now, apart from the number of lands (305.1)."""
    missing = permission_to_play(land, game).missing
    if missing:
        return (("601.3", f"Nothing permits {missing.removeprefix('something permits ')}."),)
    faults = list(_prohibitions(land, game))
    if not as_a_sorcery(game):
        faults.append(("305.1", "A land is played in its player's own main phase, with an empty stack."))
    return tuple(faults)


def without_prohibition(land: PlayedLand, game: Game) -> str:
    """What to assume where the land can't be played at all: that it can be, all the same; "" where it can."""
    return next((f"it can be played all the same ({text})" for _, text in _prohibitions(land, game)), "")


def _prohibitions(land: PlayedLand, game: Game) -> Iterator[Fault]:
    """Yield what texts have against playing the land at all (101.2)."""
    for rule, speaker in _holding((CastingEffect.NO_LANDS, CastingEffect.CANT), world_of(game)):
        if _is_against(rule, land):
            yield ("101.2", f"{speaker.scene.name} is against it: {rule.text}")


def _is_against(rule: CastingRule, land: PlayedLand) -> bool:
    """Whether a rule is against playing a land from its zone: lands, or cards of any kind (305.1)."""
    purpose = Purpose(PaymentKind.SPECIAL_ACTION, land.card, zone=land.zone)
    if rule.does is CastingEffect.CANT and not rule.lands:
        return False
    parts = tuple(replace(one, kind=None) for one in rule.spells)
    return meant(purpose, parts)


def lands_left(game: Game, drops: int = 1) -> int:
    """The number of lands that may still be played: ``drops`` plus extra ones, less those played (305.2)."""
    texts = _holding((CastingEffect.ANOTHER_LAND,), world_of(game))
    return drops + sum(rule.number * speaker.number for rule, speaker in texts) - lands_played(game)


def lands_played(game: Game) -> int:
    """The number of lands played this turn; 0 if not stated."""
    played = game.facts.get("lands_played")
    return int(played) if isinstance(played, int) else 0


def _holding(does: tuple[CastingEffect, ...], world: World) -> Iterator[tuple[CastingRule, Speaker]]:
    for rule, speaker in rules_of(world):
        if rule.does not in does:
            continue
        try:
            asked = rule.only_if and as_it_suits(rule.only_if, world.game, suits=True)
            if asked is None or holds(asked, speaker.scene):
                yield rule, speaker
        except (UnsettledError, UnstatedError):
            continue
