"""What mana counts in a certificate, and what symbols count that it pays for (107.4, 106.6, 609.4b)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planner.game.characteristics import Characteristics, Purpose
from planner.game.mana import TYPES
from planner.game.purposes import SpendOnly
from planner.game.records import Record
from planner.game.written_abilities import SpendAs
from planner.referee.certificates.faults import refuse
from planner.referee.certificates.wanted import LIFE_FOR_A_MANA, Want, letters
from planner.referee.matching import is_source, may_spend

_SNOW = " snow"


class Stated(Record, frozen=True):
    """The weights as a certificate states them: of each type, of its snow mana, of life; and the scale.

    ``floor`` is the weight of mana that is made and not spent; ``own`` are tables of weights for the mana of
    each group of converters.
    """

    scale: int
    mana: Mapping[str, int]
    life: int
    floor: int
    own: tuple[Mapping[str, int], ...] = ()

    def of(self, letter: str, *, snow: bool) -> int:
        """Give the weight of unrestricted mana."""
        plain = self.mana.get(letter, 0)
        return self.mana.get(letter + _SNOW, plain) if snow else plain

    def least(self, letter: str, *, snow: bool | None = None, without: int | None = None) -> int:
        """The lowest weight of a type, by snow and maker.

        The mana of one group of converters may be left out.
        """
        found = [self.of(letter, snow=one) for one in (False, True) if snow in (None, one)]
        for number, own in enumerate(self.own):
            if number != without and letter in own:
                found.append(own[letter])
        return min(found)

    def check(self, path: str) -> None:
        """Refuse weights of unknown types, and weights below that of unspent mana."""
        if self.scale < 1:
            raise refuse(f"{path}.scale", f"{self.scale}, but shares are counted in whole numbers from 1")
        for name in self.mana:
            if name.removesuffix(_SNOW) not in tuple(TYPES):
                raise refuse(f"{path}.weights.{name}", "no type of mana")
        for letter in TYPES:
            for snow in (False, True):
                if self.of(letter, snow=snow) < self.floor:
                    said = f"{self.of(letter, snow=snow)}, but a mana left over counts {self.floor}"
                    raise refuse(f"{path}.weights.{letter}{_SNOW * snow}", said)
        self._check_own(path)
        if self.life < 0:
            raise refuse(f"{path}.life", f"{self.life}, but no weight of life is below 0")

    def _check_own(self, path: str) -> None:
        """Refuse the same faults in a converter's own table of weights."""
        for number, own in enumerate(self.own):
            for letter, weight in own.items():
                if letter not in tuple(TYPES):
                    raise refuse(f"{path}.converters[{number}].weights.{letter}", "no type of mana")
                if weight < self.floor:
                    said = f"{weight}, but a mana left over counts {self.floor}"
                    raise refuse(f"{path}.converters[{number}].weights.{letter}", said)


class Payee:
    """What mana can be spent on: a total cost, or the cost of a mana ability.

    ``spending`` are the rules that let mana be spent as another type, or as nothing else (609.4b, 101.2).
    ``only_types`` are the types of mana that may be spent here at all, None for all (601.2h). Mana of the
    converters ``without`` isn't spent here.
    """

    def __init__(
        self,
        stated: Stated,
        purpose: Purpose,
        wants: Iterable[Want],
        spending: Iterable[SpendAs] = (),
        only_types: str | None = None,
        without: int | None = None,
    ) -> None:
        self.stated = stated
        self.without = without
        self._rest = spending, only_types
        self.purpose = purpose
        self.wants = tuple(wants)
        rules = [one for one in spending if one.purposes is None or may_spend(one.purposes, purpose)]
        can = {
            letter: frozenset(letter).union(*(rule.as_types for rule in rules if letter in rule.types))
            for letter in TYPES
        }
        for rule in rules:
            for letter in rule.types if rule.only else "":
                can[letter] &= set(rule.as_types)
        if only_types is not None:
            can = {letter: types for letter, types in can.items() if not types.isdisjoint(only_types)}
        self._can = can
        self.generic = min((stated.least(letter, without=without) for letter in can), default=None)
        """What one generic mana counts; None where no mana at all may be spent."""
        self.weights = {want: self._weight(want) for want in self.wants}
        """What each symbol counts at the least, whatever pays it; None where nothing does."""

    def with_none_of(self, number: int) -> Payee:
        """Copy without the mana of some converters."""
        spending, only_types = self._rest
        return Payee(self.stated, self.purpose, self.wants, spending, only_types, number)

    def _weight(self, want: Want) -> int | None:
        ways: list[int] = []
        if want.snow:
            ways += [self.stated.least(letter, snow=True, without=self.without) for letter in self._can]
        elif want.types:
            can = letters(self._can, want.types)
            ways += [self.stated.least(letter, without=self.without) for letter in can]
        if want.generic and self.generic is not None:
            ways.append(want.generic * self.generic)
        if want.life:
            ways.append(LIFE_FOR_A_MANA * self.stated.life)
        return min(ways, default=None)

    def worth(self, letter: str, *, snow: bool, generic: bool) -> int | None:
        """The greatest weight that one mana of a type pays for here; None if it pays for nothing."""
        if letter not in self._can:
            return None
        can, found = self._can[letter], []
        for want, weight in self.weights.items():
            if want.generic and generic:
                found.append(self.generic)
            if (snow and want.snow) or not can.isdisjoint(want.types):
                found.append(weight)
        return max((one for one in found if one is not None), default=None)


class WeightReading:
    """The weight of each mana: as stated, and for restricted mana at most what it may pay for.

    Mana may be ``left`` for other costs: it counts as much as it does for them, at the least.
    """

    def __init__(self, stated: Stated, payees: list[Payee], left: WeightReading | None = None) -> None:
        self.stated = stated
        self.payees = payees
        self.left = left
        self._picky = any(payee.purpose.only_from for payee in payees)
        self._known: dict[tuple[str, bool, int, int, int | None], int | None] = {}

    def of(
        self,
        letter: str,
        *,
        snow: bool,
        only: SpendOnly | None,
        source: Characteristics | None,
        by: int | None = None,
    ) -> int | None:
        """The weight of a mana when spent; None if it can't be spent on anything here.

        ``by`` is its group of converters, if that has weights of its own.
        """
        if only is None and not self._picky:
            own = self.stated.own[by] if by is not None else {}
            found: int | None = own[letter] if letter in own else self.stated.of(letter, snow=snow)
        else:
            key = (letter, snow, id(only), id(source) if self._picky else 0, by)
            if key not in self._known:
                self._known[key] = self._of(letter, snow, only, source, by)
            found = self._known[key]
        left = None if self.left is None else self.left.of(letter, snow=snow, only=only, source=source)
        return left if found is None else found if left is None else max(found, left)

    def made(
        self,
        letter: str,
        *,
        snow: bool,
        only: SpendOnly | None,
        source: Characteristics | None,
        by: int | None = None,
    ) -> int:
        """The weight of a mana that is made: if left over, it has its price."""
        found = self.of(letter, snow=snow, only=only, source=source, by=by)
        return self.stated.floor if found is None else max(found, self.stated.floor)

    def _of(
        self,
        letter: str,
        snow: bool,
        only: SpendOnly | None,
        source: Characteristics | None,
        by: int | None,
    ) -> int | None:
        generic = only is None or not only.not_generic
        found = [
            payee.worth(letter, snow=snow, generic=generic)
            for payee in self.payees
            if (by is None or payee.without != by)
            and (only is None or may_spend(only, payee.purpose))
            and all(is_source(one, source) for one in payee.purpose.only_from)
        ]
        return max((one for one in found if one is not None), default=None)

    def check_used(self, path: str) -> None:
        """Refuse weights above everything that such mana could pay for."""
        for name, weight in self.stated.mana.items():
            letter = name.removesuffix(_SNOW)
            worth = [payee.worth(letter, snow=True, generic=True) for payee in self.payees]
            most = max([one for one in worth if one is not None] + [self.stated.floor, 0])
            if weight > most:
                said = f"{weight}, but such mana pays for {most} at the most"
                raise refuse(f"{path}.weights.{name}", said)
