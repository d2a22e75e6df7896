"""What a player could want to do with mana, and whether each of it can be paid: verdicts alone, no plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, cast

from msgspec import Struct, structs

from planner.api.one_of_many import lacks_x
from planner.api.ways import pay_as_data
from planner.contract.answer_parts import Status
from planner.contract.frames import Listed, rows_of
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec
from planner.contract.showing import brief
from planner.costing.offered_ways import AnnouncementWay, abilities_to_announce, ways_to_announce
from planner.game.objects import ZONES, Game, GameObject
from planner.game.vocabulary import PaymentKind, Whose, Zone

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from planner.contract.typed import PayDict as PayData
else:  # what the schema is made from
    PayData = dict[str, Any]

Ask = Callable[[Any], Status]
"""What gives the verdict on a payment."""


class Doable(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A card that could be cast, or an ability that could be activated; true if it can be paid."""

    action: Literal["cast", "activate"]
    """What is done: a card is cast, or an ability activated."""
    object: str
    """The id of the card, or of what has the ability."""
    status: Status
    """Whether it can be paid in full in one of its ways (118.3)."""
    pay: PayData
    """The ``pay`` of a request that asks for it: in the way that can be paid, where there is one."""
    name: str = ""
    """The card's name, or that of what has the ability."""
    ability: str = ""
    """The text of the ability (602.1)."""

    def __repr__(self) -> str:
        return brief(self)

    def __bool__(self) -> bool:
        return bool(self.status)

    def row(self) -> dict[str, Any]:
        """The entry as a row of a data frame."""
        (row,) = rows_of([self])
        return row


class Doables(Listed[Doable]):
    """All that a player could do with mana, in the order of the board: cards by zone, then abilities."""

    __slots__ = ()

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which entries can be paid, one boolean each: the action mask of a learning agent."""
        import numpy as np

        return np.fromiter(map(bool, self), dtype=np.bool_, count=len(self))


def castable_of(
    game: Game, ask: Ask, *, hand: bool = True, abilities: bool = True, alike: bool = True
) -> Doables:
    """List what could be done on a board, each with its verdict: see ``Board.castable``.

    With ``alike`` equal cards are asked about once: policies of a request may tell them apart.
    """
    mine = [entry for entry in game.objects if entry.zone in ZONES and entry.controller == Whose.YOU]
    found = Doables()
    for entry in mine:
        if entry.zone != Zone.BATTLEFIELD and (hand or entry.zone != Zone.HAND):
            found += _cast(entry, game, ask, alike)
    for entry in mine if abilities else ():
        found += _activated(entry, game, ask)
    return found


def _cast(entry: GameObject, game: Game, ask: Ask, alike: bool) -> Iterator[Doable]:
    """For each card of an entry, whether it can be cast; nothing for cards that can't be cast at all."""
    found = None
    for number, one in enumerate(entry.ids):
        if not number or not alike:
            found = _announced(one, entry, game, ask)
        if found is not None:
            pay, status = structs.replace(found[0], card=one), found[1]
            name = entry.own_card.name
            yield Doable(action="cast", object=one, status=status, pay=_data(pay), name=name)


def _announced(one: str, entry: GameObject, game: Game, ask: Ask) -> tuple[PaySpec, Status] | None:
    """How to announce a card, with the verdict; None if it can't be cast at all."""
    first = PaySpec(card=one)
    is_spell = entry.zone == Zone.HAND and not entry.card.is_land
    status = _verdict(first, ask, {"card": one}) if is_spell else None
    return (first, Status(status)) if status else _best(first, game, ask, status)


def _best(plain: PaySpec, game: Game, ask: Ask, status: Status | None) -> tuple[PaySpec, Status] | None:
    """Find a payable way to cast a card, else one with an open verdict, else None."""
    found = None if status is None else (plain, status)
    for way in _ways(plain, game):
        if way.plays or way.kind is not PaymentKind.SPELL or (found is not None and way.pay == plain):
            continue
        one = _verdict(way.pay, ask)
        if one is None:
            continue
        if one:
            return way.pay, one
        if found is None or (one is Status.UNKNOWN and found[1] is not Status.UNKNOWN):
            found = way.pay, one
    return found


def _ways(plain: PaySpec, game: Game) -> Iterator[AnnouncementWay]:
    """List the ways to cast a card with only compulsory announcements."""
    try:
        for way in ways_to_announce(plain, game):
            if way.kind is PaymentKind.ABILITY:
                return
            if not way.several and (not way.additional or way.alternative):
                yield way
    except RequestError:  # a card that can't be announced at all
        return


def _activated(entry: GameObject, game: Game, ask: Ask) -> Iterator[Doable]:
    """For each ability of an entry that isn't a mana ability, whether it can be activated."""
    if not entry.reading.activations:
        return
    making_mana = {written.number for written in (*entry.reading.written, *entry.granted)}
    for way in abilities_to_announce(entry, game):
        if way.alternative or way.pay.ability in making_mana:
            continue
        for one in entry.ids:
            pay = structs.replace(way.pay, source=one)
            status = _verdict(pay, ask)
            if status is not None:
                yield Doable(
                    action="activate",
                    object=one,
                    status=status,
                    pay=_data(pay),
                    name=entry.card.name,
                    ability=way.ability,
                )


def _verdict(pay: PaySpec, ask: Ask, said: Any = None) -> Status | None:
    """Ask for a verdict, with 0 for an X that isn't stated (107.3); None if it is refused."""
    try:
        return ask(pay if said is None else said)
    except RequestError as error:
        if not lacks_x(error):
            return None
    try:
        return ask(structs.replace(pay, x=0))
    except RequestError:
        return None


def _data(pay: PaySpec) -> Any:
    return cast(Any, pay_as_data(pay))
