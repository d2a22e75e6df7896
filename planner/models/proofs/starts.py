"""Cuts for converters that pay for each other in a circle: the first of them is paid with mana of others.

Without order a Cabal Coffers would pay for itself. Of some converters of which one is used, one is activated
first, and all mana for that was made by something else, or floated (605.3a). So the mana that they make has
weights of its own: it needn't count as much as what the first of them asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from planner.models.proofs.relaxed_problem import PLAIN, Giver, Relaxation, RelaxedWay

_NEARLY = 1e-6
Usage = Mapping[int, list[tuple[float, RelaxedWay]]]
"""By giver, how often each way is gone."""


class Start(NamedTuple):
    """Converters that pay for each other: the first of them is paid with mana from others.

    ``inside`` are the converters, as numbers of givers; each use of the converter ``of`` has to be paid for;
    if it is -1, one of them is used for certain. ``ways`` are the ways that cost mana, ``types`` the types of
    mana that they make.
    """

    inside: frozenset[int]
    of: int
    ways: tuple[RelaxedWay, ...]
    types: tuple[int, ...]

    def amount(self, relaxation: Relaxation) -> int:
        """Count the objects whose uses share the cut; 1 if one is used for certain."""
        return len(relaxation.givers[self.of].ids) if self.of >= 0 else 1


def start_of(relaxation: Relaxation, inside: Iterable[int], of: int) -> Start | None:
    """Make the cut for some converters; None if life could pay for one, or if one could be used twice."""
    inside, ways = frozenset(inside), list[RelaxedWay]()
    for number in sorted(inside):
        giver = relaxation.givers[number]
        ways += _converting(giver)
        if number == of and _is_repeated(giver):
            return None
    if any(relaxation.leasts[number].life for way in ways for number, _ in way.asks):
        return None
    types = {one % PLAIN for way in ways for made, _ in way.made for one in made.types}
    return Start(inside, of, tuple(ways), tuple(sorted(types)))


def _converting(giver: Giver) -> list[RelaxedWay]:
    groups = (giver.tapping, giver.both, *_untapped(giver))
    return [way for group in groups for way in group if way.asks]


def _untapped(giver: Giver) -> Iterator[tuple[RelaxedWay, ...]]:
    yield giver.losing
    yield giver.free
    yield from (group for group, _ in giver.beside)


def _is_repeated(giver: Giver) -> bool:
    """Tell whether an object could be used as a converter more than once."""
    return any(way.asks for group in _untapped(giver) for way in group)


def only_converts(giver: Giver) -> bool:
    """Whether objects of a giver make mana only by abilities that cost mana."""
    return all(way.asks for ways in (giver.tapping, giver.losing, giver.both) for way in ways)


def converters_in(usage: Usage) -> dict[int, float]:
    """For each giver, how often a relaxed payment uses it as a converter."""
    found = {}
    for number, ways in usage.items():
        by = sum([by for by, way in ways if way.asks])
        if by > _NEARLY:
            found[number] = by
    return found


def starts_of(
    relaxation: Relaxation, using: Mapping[int, float], forced: Iterable[int], *, together: bool
) -> list[Start]:
    """List cuts for the converters of a relaxed payment: for all together, or for each by itself.

    Of each of the ``forced`` givers one object has to be used as a converter.
    """
    certain = frozenset(forced)
    groups = [[number] for number in sorted(using)]
    if together and len(using) > 1:
        numbers = sorted(using)
        once = [number for number in numbers if not _is_repeated(relaxation.givers[number])]
        most = max(once or numbers, key=lambda number: using[number] / len(relaxation.givers[number].ids))
        groups = [[most, *[number for number in sorted(using) if number != most]]]
    found = [start_of(relaxation, group, -1 if certain.intersection(group) else group[0]) for group in groups]
    return [start for start in found if start is not None]
