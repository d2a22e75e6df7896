"""Every way in which a card can be announced: faces, alternative costs, additional ones (601.2b).

Whether a way can be paid is asked elsewhere; timing and what else casting a card needs is not judged at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations, islice, product
from typing import Any

from msgspec import structs

from planner.contract.request import CardSpec, ObjectSpec, PaySpec
from planner.costing.abilities import abilities_of
from planner.costing.announcements import SpellAnnouncements
from planner.costing.casting import with_card
from planner.costing.matching import label
from planner.costing.spells import choices_for
from planner.game.objects import Game, GameObject
from planner.game.records import Record
from planner.game.vocabulary import PaymentKind, Whose, Zone
from planner.game.written_costs import AdditionalCost
from planner.loading.card_faces import Face, castable_faces

MOST_TOGETHER = 3
"""Optional costs of which all combinations are listed; of more, none of them, each one, and all."""
MOST_WAYS = 200
"""More ways of one face than this are not listed."""
_MAY_CAST = {
    Zone.GRAVEYARD: re.compile(
        r"you may (?:play|cast)\b[^.\n]*\bfrom (?:your|a|any) graveyard", re.IGNORECASE
    ),
    Zone.EXILE: re.compile(r"you may (?:play|cast)\b[^.\n]*\b(?:from exile|exiled)\b", re.IGNORECASE),
}
"""What lets a card be cast for its mana cost from there (601.3b)."""
Said = tuple[str, Any]
"""An additional cost that is announced: how it is called, and how often or in which way it is paid."""


class AnnouncementWay(Record, frozen=True):
    """One way to announce a card or an ability, and the ``pay`` of a request that does so.

    ``several`` says that an additional cost of it could be announced more than once.
    """

    kind: PaymentKind
    pay: PaySpec
    face: str = ""
    alternative: str = ""
    additional: tuple[str, ...] = ()
    ability: str = ""
    several: bool = False


def ways_to_announce(pay: PaySpec, game: Game, path: str = "pay") -> Iterator[AnnouncementWay]:
    """List the ways to cast a card and, where it is on the board, to activate its abilities there.

    Each face with each cost that it may be cast for; a card of another zone than the hand has the ways of
    that zone, and its mana cost where some text lets it be cast from there. Raises ``RequestError``.
    """
    pay = with_card(pay, game, path)
    entry = game.find(pay.card) if isinstance(pay.card, str) else None
    if entry is None:
        assert isinstance(pay.card, CardSpec)
        given: object = ObjectSpec(card=pay.card, face=pay.face)
        is_spell = True
    else:
        given = entry.given
        is_spell = (
            entry.zone != Zone.BATTLEFIELD and not entry.own_card.is_land and entry.controller == Whose.YOU
        )
    zone = Zone.HAND if entry is None else entry.zone
    faces: tuple[Face | None, ...] = () if pay.face is not None else castable_faces(given, zone, path)
    if faces or is_spell:
        for face in faces or (None,):
            asked = pay if face is None else structs.replace(pay, face=face.number)
            name = "" if face is None else face.card.name
            yield from islice(_of_face(asked, game, entry, name, path), MOST_WAYS)
    if entry is not None:
        yield from _of_abilities(entry, game)


# --- casting ----------------------------------------------------------------------------------------


def _of_face(
    pay: PaySpec, game: Game, entry: GameObject | None, face: str, path: str
) -> Iterator[AnnouncementWay]:
    choices = choices_for(pay, game, path)
    for alternative, kind in _alternatives(choices, game, entry):
        asked = pay if not alternative else structs.replace(pay, alternative=alternative)
        if kind is not PaymentKind.SPELL:  # it isn't cast then, and what is added to casting isn't paid
            yield AnnouncementWay(kind, asked, face, alternative)
            continue
        for said in _additional(choices):
            words = [{name: how} if how is not None else name for name, how in said]
            yield AnnouncementWay(
                kind=kind,
                pay=structs.replace(asked, additional=words) if words else asked,
                face=face,
                alternative=alternative,
                additional=tuple(name if not isinstance(how, str) else how for name, how in said),
                several=any(isinstance(how, int) for _, how in said),
            )


def _alternatives(
    choices: SpellAnnouncements, game: Game, entry: GameObject | None
) -> Iterator[tuple[str, PaymentKind]]:
    """List what is paid: the mana cost ("") where the card may be cast for it, and each alternative cost."""
    if entry is None or _may_be_cast(entry, game):
        yield "", PaymentKind.SPELL
    seen = set[str]()
    for offer in choices.alternative_offers:
        name = label(offer)
        here = entry is None or offer.zone == entry.zone or (offer.zone is None and _may_be_cast(entry, game))
        if here and name not in seen:
            seen.add(name)
            yield name, offer.kind


def _may_be_cast(entry: GameObject, game: Game) -> bool:
    """Tell whether a card may be cast for its mana cost where it is, as far as texts say so."""
    if entry.zone in (Zone.HAND, Zone.COMMAND):
        return True
    permission = _MAY_CAST.get(entry.zone)
    if permission is None:
        return False
    if entry.zone == Zone.EXILE and entry.own_card.adventure:  # 715.3d
        return True
    speaking = (other for other in game.objects if other.controller == Whose.YOU)
    texts = (one.card.text for one in speaking if one.zone in (Zone.BATTLEFIELD, Zone.EFFECT, Zone.COMMAND))
    return any(permission.search(text) for text in (entry.own_card.text, *texts))


def _additional(choices: SpellAnnouncements) -> Iterator[tuple[Said, ...]]:
    """List what can be announced: additional costs that are owed in each of their ways, the rest or not."""
    offers = choices.additional_offers
    owed = [one for one in offers if not one.optional and len(one.options) > 1 and not one.each_beyond]
    optional = [one for one in offers if one.optional or one.each_beyond]
    groups = {one.name for one in offers if one.at_least_one}
    ways = [[(label(one), option.words) for option in one.options] for one in owed]
    for chosen in _subsets([one for one in optional if not one.each_beyond]):
        if all(any(one.name == group for one in chosen) for group in groups):
            for which in product(*ways):
                yield (*which, *(_said(one) for one in chosen))


def _said(offer: AdditionalCost) -> Said:
    return label(offer), 1 if offer.repeatable else None


def _subsets(offers: list[AdditionalCost]) -> Iterator[tuple[AdditionalCost, ...]]:
    if len(offers) <= MOST_TOGETHER:
        yield from chain.from_iterable(combinations(offers, size) for size in range(len(offers) + 1))
        return
    yield ()
    yield from ((one,) for one in offers)
    yield tuple(offers)


# --- activating -------------------------------------------------------------------------------------


def _of_abilities(entry: GameObject, game: Game) -> Iterator[AnnouncementWay]:
    """List the activated abilities that an object has where it is, those that make mana too."""
    if entry.controller != Whose.YOU:
        return
    for ability in abilities_of(entry, game):
        if entry.zone in (ability.zone, ability.also):
            pay = PaySpec(ability=ability.number, source=entry.ids[0])
            yield AnnouncementWay(PaymentKind.ABILITY, pay, ability=ability.text)
