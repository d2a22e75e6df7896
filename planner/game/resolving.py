"""What a card does for mana as it resolves or enters, as written (603.6a, 608.2, 614.1c)."""

from __future__ import annotations

from planner.game.amounts import Amount
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.game.written_abilities import WrittenAbility


class MadeTokens(Record, frozen=True):
    """Tokens that are made, by the name of a token that everybody knows (111.10)."""

    name: str
    number: int
    tapped: bool = False


class EntersWith(Record, frozen=True):
    """Counters that a permanent enters with (614.1c).

    ``per_kick`` says that there are so many for each time that it was kicked (702.33d).
    """

    kind: str
    amount: Amount
    per_kick: bool = False


class Resolution(Record, frozen=True):
    """What of a card's text does something for mana as it resolves, or as the permanent enters.

    ``adds`` is the mana that it adds, as an ability without a cost; only where it was cast from
    ``cast_from``, if that is set. ``counters`` are those that it enters with. ``after`` is the zone that the
    card is put into where its text says another than the graveyard. ``chooses_color`` says that a color is
    chosen as it enters. ``later`` are the lines that go on for the rest of the turn. ``rest`` are sentences
    that do something else, or that can't be read; ``unread`` those of them that could add mana.
    """

    adds: WrittenAbility | None = None
    cast_from: Zone | None = None
    tokens: tuple[MadeTokens, ...] = ()
    counters: tuple[EntersWith, ...] = ()
    after: Zone | None = None
    chooses_color: bool = False
    later: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
