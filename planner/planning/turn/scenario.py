"""Cards that change what others cost, resolved in one order, and the ways to pay that this leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from planner.game.clock import check_time
from planner.game.objects import Game
from planner.game.records import Record, field
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.models.problem.resolving import Brought, Resolving
from planner.planning.turn.resolution import ResolutionResult

_NEW = "\0"
"""What parts the id of an object that a way brings from the number of the way."""


class TurnPayment(Record, frozen=True):
    """One way to pay a cost of the turn.

    It is paid after the first ``since`` changers, and before those from ``position`` on. ``untapped`` is as
    in ``CastState``. For a land that is played, ``drops`` is how many lands can be played in the turn at that
    time.
    """

    entry: int
    cost: TotalCost
    position: int = 0
    untapped: bool = False
    outcome: ResolutionResult | None = None
    since: int = 0
    drops: int | None = None


class Scenario(Record, frozen=True):
    """A sequence of changers that are paid, and all ways to pay these and the other costs of the turn.

    ``game`` has all objects that some way provides on the battlefield: the scenario tells the program which
    of them it may use. ``narrows`` says that the changers could take away something that was available before
    them, ``reprices`` that something changes its price with them, so that using it earlier may give up less.
    ``facts`` are those of the game with these changers counted as cast, if some text counts that.
    """

    changers: tuple[int, ...]
    ways: tuple[TurnPayment, ...]
    game: Game
    narrows: bool = False
    reprices: bool = False
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def brings_sources(self) -> bool:
        """Whether something enters the battlefield, or untaps, that could make mana."""
        outcomes = [way.outcome for way in self.ways if way.outcome is not None]
        return any(
            outcome.untapped or any(one.reading.written for one in outcome.objects) for outcome in outcomes
        )

    def ways_of(self, number: int) -> list[int]:
        """Numbers of the ways to pay a cost."""
        return [n for n, way in enumerate(self.ways) if way.entry == number]

    def card_brought(self, card: str | None, zone: Zone | None) -> str | None:
        """The id of a card's object after a way moved it to a zone; None unless exactly one way does."""
        names = [
            named_for(card, n)
            for n, way in enumerate(self.ways)
            if way.outcome is not None and card is not None
            if any(thing.zone == zone and card in thing.ids for thing in way.outcome.objects)
        ]
        return names[0] if len(names) == 1 else None

    def resolving(
        self,
        kept: int,
        limits: Sequence[tuple[frozenset[int], int]],
        order: Sequence[int] | None = None,
    ) -> Resolving:
        """The rules for resolving the ways, for the program; ``kept`` ways to pay kept costs follow.

        In an ``order`` of the costs each serves only those behind it; without one, costs outside the order of
        the changers may serve everything else.
        """
        ends = frozenset(range(len(self.ways), len(self.ways) + kept))
        # Nothing is asked of those that bring nothing: for thousands of costs that would be most of the work.
        bringing = {way.entry for way in self.ways if way.outcome is not None}
        serves = [
            self._served(way, order) | ends if way.entry in bringing else frozenset[int]()
            for way in self.ways
        ]
        numbers = {one: frozenset(self.ways_of(one)) for one in {way.entry for way in self.ways}}
        return Resolving(
            mana=tuple(
                Brought(n, ability.production, ability.spend_only, ability.riders, None)
                for n, way in enumerate(self.ways)
                if way.outcome is not None
                for ability in way.outcome.adds[:1]
            ),
            entering=tuple(
                (named_for(one, n), n)
                for n, way in enumerate(self.ways)
                if way.outcome is not None
                for one in _new_ids(way.outcome)
            ),
            serves=(*serves, *(frozenset[int]() for _ in ends)),
            empties=ends,
            limits=(
                *(
                    (frozenset(way for one in some for way in numbers.get(one, ())), most)
                    for some, most in limits
                ),
                *self._land_drops(),
            ),
            musts=tuple(numbers[one] for one in self.changers),
            epochs=tuple(numbers[one] for one in order or () if self._brings(one)),
        )

    def _land_drops(self) -> Iterator[tuple[frozenset[int], int]]:
        """List how many lands can be played by the time of each number of drops (305.2)."""
        drops = [(way.drops, n) for n, way in enumerate(self.ways) if way.drops is not None]
        for most in sorted({number for number, _ in drops}):
            yield frozenset(n for number, n in drops if number <= most), max(most, 0)

    def _brings(self, number: int) -> bool:
        """Whether paying a cost provides something that others can use."""
        return any(way.outcome is not None and way.outcome.brings for way in self.ways if way.entry == number)

    def _served(self, way: TurnPayment, order: Sequence[int] | None) -> frozenset[int]:
        check_time()
        place = self.changers.index(way.entry) if way.entry in self.changers else None
        found = set()
        for number, other in enumerate(self.ways):
            if other.entry == way.entry:
                continue
            if order is not None and order.index(other.entry) < order.index(way.entry):
                continue
            if place is not None and other.position <= place:
                continue
            if place is None and other.entry in self.changers[: way.since]:
                continue  # it is paid by then
            found.add(number)
        return frozenset(found)


def named_for(object_id: str, way: int) -> str:
    """Id of an object provided by a way, unique to that way."""
    return f"{object_id}{_NEW}{way}"


def _new_ids(outcome: ResolutionResult) -> Iterator[str]:
    """Ids of objects that can be used once a card has resolved, those it untaps included."""
    for thing in outcome.objects:
        if thing.zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD):
            yield from thing.ids
    yield from outcome.untapped


def real_id(object_id: str) -> str:
    """The id of an object in the game itself."""
    return object_id.partition(_NEW)[0]


def way_of_id(object_id: str) -> int | None:
    """The way that provides an object; None for an object that is there already."""
    way = object_id.partition(_NEW)[2]
    return int(way) if way else None
