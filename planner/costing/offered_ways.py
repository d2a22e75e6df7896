"""Every way in which a card can be announced: faces, alternative costs, additional ones (601.2b).

What is listed is what something permits and no text is against (101.2, 601.3): nothing is assumed. Whether a
way can be paid is asked elsewhere; timing is not judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, islice, product
from typing import Any, TypeVar

from msgspec import structs

from planner.contract.request import CardSpec, ObjectSpec, PaySpec
from planner.costing.abilities import abilities_of, alternatives_of
from planner.costing.announcements import SpellAnnouncements
from planner.costing.casting import CAST_TRANSFORMED, FUSE, fused_card, with_card
from planner.costing.matching import label
from planner.costing.permission import Permission, StatedPermission, permission_of, without_prohibition
from planner.costing.playing_lands import permission_to_play, played_land
from planner.costing.playing_lands import without_prohibition as cant_be_played
from planner.costing.spells import announced_spell, choices_for
from planner.costing.unread_permissions import Legality, legality_of_land, legality_of_spell
from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.records import Record
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.game.written_costs import AdditionalCost
from planner.loading.card_faces import CHOSEN_AS_CAST, Face, faces_of, front_alone

MOST_TOGETHER = 5
"""Up to this many optional costs, all combinations are listed; beyond: none, each one, and all."""
MOST_WAYS = 400
"""More ways of one face than this are not listed."""
_AFTERMATH = "aftermath"
_NOT_PERMITTED = (("601.3", "Nothing that is understood permits it."),)
T = TypeVar("T")
Said = tuple[str, Any]
"""An additional cost that is announced: how it is called, and how often or in which way it is paid."""


class AnnouncementWay(Record, frozen=True):
    """One way to announce a card or an ability, with the ``pay`` of a request for it.

    ``several`` says that an additional cost could be announced more than once; ``permission`` is what lets
    the card be cast or played this way.
    """

    kind: PaymentKind
    pay: PaySpec
    face: str = ""
    alternative: str = ""
    additional: tuple[str, ...] = ()
    ability: str = ""
    several: bool = False
    permission: Permission = Permission()
    plays: bool = False


def ways_to_announce(pay: PaySpec, game: Game, path: str = "pay") -> Iterator[AnnouncementWay]:
    """Yield the ways to cast or play a card or, if it is on the board, to activate its abilities.

    For each face each cost that it may be cast for from its zone, if something permits that. Raises
    ``RequestError``.
    """
    pay = with_card(pay, game, path)
    entry = game.find(pay.card) if isinstance(pay.card, str) else None
    if entry is None:
        assert isinstance(pay.card, CardSpec)
        given: object = ObjectSpec(card=pay.card, face=pay.face)
    else:
        given = entry.given
    if entry is None or (entry.zone != Zone.BATTLEFIELD and entry.controller == Whose.YOU):
        for face in _faces(pay, given, entry, path):
            asked = pay if face is None else structs.replace(pay, face=face.number)
            name = "" if face is None else face.card.name
            yield from islice(_of_face(asked, game, entry, name, path), MOST_WAYS)
        if (fused := _both_halves(pay, entry, given, path)) is not None:
            asked = structs.replace(pay, face=FUSE)
            yield from islice(_of_face(asked, game, entry, fused.name, path), MOST_WAYS)
    if entry is not None:
        yield from abilities_to_announce(entry, game)


def _both_halves(pay: PaySpec, entry: GameObject | None, given: object, path: str) -> Characteristics | None:
    """Both halves of a card as one spell, if it can be cast so from hand (702.102a); else None."""
    zone = entry.zone if entry is not None else pay.from_ or Zone.HAND
    return fused_card(given, path) if pay.face is None and zone == Zone.HAND else None


def _faces(pay: PaySpec, given: object, entry: GameObject | None, path: str) -> tuple[Face | None, ...]:
    """The faces that can be cast or played; only None for one face, or if the request chose one."""
    faces, said = faces_of(given, path) if pay.face is None else ((), None)
    chosen = said is not None and (entry is None or entry.zone not in CHOSEN_AS_CAST)
    if not faces or chosen or front_alone(given, path):
        return (None,)
    return tuple(one for one in faces if one.card.mana_cost.exists or one.card.is_land)


# --- casting ----------------------------------------------------------------------------------------


def _of_face(
    pay: PaySpec, game: Game, entry: GameObject | None, face: str, path: str
) -> Iterator[AnnouncementWay]:
    if (land := _as_land(pay, game, path)) is not None:
        asked, permission = land
        yield AnnouncementWay(PaymentKind.SPECIAL_ACTION, asked, face, permission=permission, plays=True)
    for alternative, kind in _alternatives(choices_for(pay, game, path), entry):
        asked = pay if not alternative else structs.replace(pay, alternative=alternative)
        spell = announced_spell(asked, game, path)
        is_cast = kind is PaymentKind.SPELL
        if is_cast and spell.card.is_land:  # a land can't be cast (305.9)
            continue
        permission = permission_of(spell)
        if permission.missing:
            permission = _unread(legality_of_spell(spell, _NOT_PERMITTED, missing=True), permission)
        if permission.missing:
            continue
        if without_prohibition(spell):
            continue
        cast = _transformed(entry, alternative, path) or face
        if not is_cast:  # it isn't cast then, and what is added to casting isn't paid
            yield AnnouncementWay(kind, asked, cast, alternative, permission=permission)
            continue
        for said in _additional(choices_for(asked, game, path)):
            words = [{name: how} if how is not None else name for name, how in said]
            yield AnnouncementWay(
                kind=kind,
                pay=structs.replace(asked, additional=words) if words else asked,
                face=cast,
                alternative=alternative,
                additional=tuple(name if not isinstance(how, str) else how for name, how in said),
                several=any(isinstance(how, int) for _, how in said),
                permission=permission,
            )


def _as_land(pay: PaySpec, game: Game, path: str) -> tuple[PaySpec, Permission] | None:
    """The payment that plays a land, and its permission; None for other cards, and what can't be played."""
    asked = structs.replace(pay, kind="special_action")
    land = played_land(asked, game, path, must=False)
    if land is None or cant_be_played(land, game):
        return None
    permission = permission_to_play(land, game)
    if permission.missing:
        permission = _unread(legality_of_land(game, land.zone, _NOT_PERMITTED, missing=True), permission)
    return None if permission.missing else (asked, permission)


def _unread(judged: Legality, otherwise: Permission) -> Permission:
    """The first text that isn't understood and might permit what nothing else does (601.3)."""
    lines = (Permission(name, line.text, unread=True) for name, line in judged.unread)
    return next(lines, otherwise)


def _transformed(entry: GameObject | None, alternative: str, path: str) -> str:
    """The name of the back face if the card is cast transformed, else "" (702.146a)."""
    if entry is None or alternative.lower() not in CAST_TRANSFORMED:
        return ""
    faces, _ = faces_of(entry.given, path)
    return faces[-1].card.name if faces else ""


def _alternatives(choices: SpellAnnouncements, entry: GameObject | None) -> Iterator[tuple[str, PaymentKind]]:
    """Yield the costs to choose from: the mana cost (""), and each alternative cost once."""
    kinds = {label(offer): offer.kind for offer in choices.alternative_offers}
    if not any(name.lower() == _AFTERMATH for name in kinds):  # which is no other cost (702.127a)
        yield "", PaymentKind.SPELL
    given = entry.given if entry is not None else None
    if isinstance(given, ObjectSpec) and given.permission in (
        StatedPermission.FREE,
        StatedPermission.PLOTTED,
    ):
        kinds.setdefault("free", PaymentKind.SPELL)
    yield from kinds.items()


def _additional(choices: SpellAnnouncements) -> Iterator[tuple[Said, ...]]:
    """Yield the announcements of additional costs: required ones in each way, optional ones or none."""
    offers = choices.additional_offers
    owed = [one for one in offers if not one.optional and len(one.options) > 1 and not one.each_beyond]
    optional = [one for one in offers if one.optional or one.each_beyond]
    groups = {one.name for one in offers if one.at_least_one}
    ways = [[(label(one), option.words) for option in one.options] for one in owed]
    changes = [(words, None) for words in choices.optional_changes]
    seen = set[tuple[Said, ...]]()
    for chosen in _subsets(optional):
        if not all(any(one.name == group for one in chosen) for group in groups):
            continue
        for which, paid in product(product(*ways), _subsets(changes)):
            said = (*which, *map(_said, chosen), *paid)
            if said not in seen:
                seen.add(said)
                yield said


def _said(offer: AdditionalCost) -> Said:
    return label(offer), 1 if offer.repeatable else None


def _subsets(offers: list[T]) -> Iterator[tuple[T, ...]]:
    if len(offers) <= MOST_TOGETHER:
        yield from chain.from_iterable(combinations(offers, size) for size in range(len(offers) + 1))
        return
    yield ()
    yield from ((one,) for one in offers)
    yield tuple(offers)


# --- activating -------------------------------------------------------------------------------------


def abilities_to_announce(entry: GameObject, game: Game) -> Iterator[AnnouncementWay]:
    """Yield the activated abilities of an object in its zone, mana abilities included."""
    if entry.controller != Whose.YOU:
        return
    for ability in abilities_of(entry, game):
        if entry.zone not in (ability.zone, ability.also):
            continue
        pay = PaySpec(ability=ability.number, source=entry.ids[0])
        for alternative in ("", *alternatives_of(ability, entry, game)):
            asked = pay if not alternative else structs.replace(pay, alternative=alternative)
            yield AnnouncementWay(PaymentKind.ABILITY, asked, alternative=alternative, ability=ability.text)
