"""Converters whose mana has weights of its own: the first of them is paid with mana of others (605.3a)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from planner.contract.certificate import Converters
from planner.game.mana_abilities import ManaAbility
from planner.game.records import Record
from planner.referee.certificates.faults import refuse
from planner.referee.certificates.outcomes import ANYTHING, Makes
from planner.referee.certificates.rows import Span
from planner.referee.certificates.situation import Situation
from planner.referee.certificates.weights import Payee, Stated

Key = tuple[str, int]
"""What tells the costs of mana abilities apart."""


class Circles(Record, frozen=True):
    """For each object, the number of its group of converters, and how much less its use gives.

    ``certain`` is the reduction of the available total because one converter is surely used.
    """

    within: Mapping[str, int]
    more: Mapping[str, int]
    certain: int = 0


NO_CIRCLES = Circles({}, {})


class Circling:
    """Checks a certificate's statements about converters against their abilities' costs."""

    def __init__(
        self,
        path: str,
        situation: Situation,
        stated: Stated,
        payees: Mapping[Key, Payee],
        makes: Mapping[str, Makes],
        classes: Mapping[frozenset[str], Span],
    ) -> None:
        self.path = path
        self.situation = situation
        self.stated = stated
        self.payees = payees
        self.makes = makes
        self.classes = classes
        self.outside: list[Payee] = []
        """What the first of each circle is paid with counts, symbol by symbol."""

    def circles(self, listed: list[Converters]) -> Circles:
        """Check each statement; raises ``FaultError`` with the line that fails."""
        within, more, certain = dict[str, int](), dict[str, int](), 0
        for number, one in enumerate(listed):
            for name in one.objects:
                if name in within:
                    raise refuse(f"{self.path}.converters[{number}].objects", f"{name} is among two")
                within[name] = number
        for number, one in enumerate(listed):
            path = f"{self.path}.converters[{number}]"
            self._check_more(path, number, one)
            for name in one.of:
                if name not in one.objects or name in more:
                    raise refuse(f"{path}.of", f"{name}, which isn't one of the objects, or twice")
                if not all(ability.taps for ability in self._asking(name)):
                    raise refuse(f"{path}.of", f"{name} could be used more than once")
                more[name] = one.more
            if not one.of and one.more:
                self._check_certain(path, frozenset(one.objects))
                certain += one.more
        return Circles(within, more, certain)

    def _abilities(self, name: str) -> Iterator[ManaAbility]:
        """List the abilities by which an object can make mana in this case."""
        place = self.situation.game.places.get(name)
        if place is None or name not in self.situation.usable(place[0]):
            return
        makes = self.makes.get(name, ANYTHING)
        for ability in self.situation.abilities(place[0], name):
            made = ability.makes if ability.triggered else ability.production
            less = ability.could_make_less
            if less or made.amount or any(makes.allows(run) for run in made.runs or ("",)):
                yield ability

    def _asking(self, name: str) -> list[ManaAbility]:
        return [ability for ability in self._abilities(name) if ability.mana is not None]

    def _check_more(self, path: str, number: int, stated: Converters) -> None:
        """Check how much more the first converter costs if only mana from outside may pay."""
        found: list[int] = []
        known: dict[Key, int | None] = {}
        for name in stated.objects:
            place = self.situation.game.places.get(name)
            if place is None:
                raise refuse(f"{path}.objects", f"there is no object {name}")
            for ability in self._asking(name):
                key = self.situation.converter(place[0], ability)
                if key not in known:
                    known[key] = self._first(path, number, key, name)
                more = known[key]
                if more is not None:
                    found.append(more)
        most, times = min(found, default=0), max(len(stated.of), 1)
        if not 0 <= stated.more * times <= max(most, 0):
            raise refuse(f"{path}.more", f"{stated.more}, {times} times, but the first takes {most} more")

    def _first(self, path: str, number: int, key: Key, name: str) -> int | None:
        """How much more an ability's cost weighs with mana from outside; None if nothing can pay it."""
        inside = self.payees[key]
        if any(want.life for want in inside.wants):
            raise refuse(f"{path}.objects", f"life could pay for {name}")
        outside = inside.with_none_of(number)
        self.outside.append(outside)
        total = 0
        for want, weight in inside.weights.items():
            beyond = outside.weights[want]
            if weight is None or beyond is None:
                return None
            total += (beyond - weight) * want.amount
        return total

    def _check_certain(self, path: str, ids: frozenset[str]) -> None:
        """Check that an object is surely used in this case, and as a converter."""
        for told_apart, (first, _) in self.classes.items():
            if first > 0 and told_apart <= ids:
                abilities = [ability for name in told_apart for ability in self._abilities(name)]
                if all(ability.mana is not None for ability in abilities):
                    return
        raise refuse(f"{path}.of", "names none, but no converter is used for certain in this case")
