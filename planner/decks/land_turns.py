"""Conditions on other lands that the turn alone settles: then the sums for plain lands do.

A cost of as much mana as turns needs a land on every turn. The last one enters beside all the others, of
which there are turn - 1; how earlier ones entered makes no difference. So lands that ask for a number of
lands, or for a turn of the game, enter tapped or untapped for certain as far as such a cost can tell.
"""

from __future__ import annotations

from planner.decks.demands import Cost
from planner.decks.kinds import MANY, TAPPED, UNTAPPED, CardRole, CountedZone, Entering, Library, merged
from planner.game.records import replace


def by_turn(library: Library, cost: Cost, turn: int) -> Library:
    """The library with conditions resolved that the turn decides for a cost.

    >>> fast = CardRole("Fast", land=True, units=(1,), untapped=(Entering(least=0, most=2),))
    >>> from planner.decks.demands import read_cost
    >>> by_turn(Library(((fast, 4),)), read_cost("{3}{W}"), 4).kinds[0][0].untapped
    ()
    """
    if not is_on_curve(library, cost, turn):
        return library
    return merged([(_settled(kind, turn), count) for kind, count in library.kinds])


def is_on_curve(library: Library, cost: Cost, turn: int) -> bool:
    """Whether a land is needed on every turn, and lands alone make mana, one each."""
    return min(way.size for way in cost.ways) == turn and all(
        not kind.is_ramp
        if not kind.land
        else len(kind.units) < 2
        and not (kind.used_up or kind.feed or kind.finds or kind.adds or kind.beside or kind.changes)
        and not kind.legendary
        and all(len(one.units) < 2 for one in kind.becomes)
        for kind, _ in library.kinds
    )


def untapped_on(untapped: tuple[Entering, ...], turn: int) -> bool | None:
    """Whether a land enters untapped after a land on every earlier turn; None if that doesn't decide."""
    known = [_holds(condition, turn) for condition in untapped]
    if True in known:
        return True
    return None if None in known else False


def _holds(condition: Entering, turn: int) -> bool | None:
    if turn > condition.last_turn:
        return False
    if condition.least <= 0 and condition.most >= MANY:
        return True
    if "Land" not in condition.words or condition.zone is not CountedZone.BATTLEFIELD:
        return None
    return condition.least <= turn - 1 <= condition.most


def _settled(kind: CardRole, turn: int) -> CardRole:
    if not kind.land or kind.untapped in (UNTAPPED, TAPPED):
        return kind
    known = untapped_on(kind.untapped, turn)
    if known is None:
        return kind
    becomes = tuple(_settled(one, turn) for one in kind.becomes)
    return replace(kind, untapped=UNTAPPED if known else TAPPED, becomes=becomes)
