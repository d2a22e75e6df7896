"""Objects that a mana ability's cost takes, grouped by the effect that taking them has (701.9, 701.21)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement

from planner.effects.dependencies import Need, filter_of
from planner.effects.mana_outputs import could_of
from planner.effects.scene import Scene, SpareObjects, UnsettledError
from planner.effects.transition import after_verb
from planner.game.amounts import ManaValueTaken, SizeTaken
from planner.game.filters import Filter, UnstatedError
from planner.game.mana_abilities import (
    CostComponent,
    TakeObjects,
)
from planner.game.mana_outputs import TakenCouldProduce
from planner.game.matching import fits
from planner.game.objects import GameObject
from planner.game.records import replace
from planner.game.total_cost import TakePart
from planner.game.vocabulary import Verb

MOST_EVIDENCE = 50
MOST_GROUPS = 300
Option = tuple[tuple[CostComponent, ...], tuple[tuple[SpareObjects, int], ...]]


class TakenGroups:
    """The objects that a mana ability's cost can take, grouped by their influence on its effect.

    Objects with the same influence are one group; a way to pay says how many of each group are taken.
    """

    def __init__(self, scene: Scene, needs: frozenset[Need]) -> None:
        self.scene = scene
        self._needs = needs
        filters = (filter_of(need) for need in needs)
        self._counted = [scene.world.local(wanted, scene.entry) for wanted in filters if wanted is not None]
        self._grouped: dict[tuple[str, frozenset[str]], list[SpareObjects]] = {}

    def take(self, verb: Verb, number: int, ids: frozenset[str], words: str) -> list[Option]:
        """The ways to take a number of these objects, one for each different effect."""
        key = verb, ids
        if key not in self._grouped:
            self._grouped[key] = list(self._groups(ids, verb))
        return [_option(verb, mix, words) for mix in _mixes(self._grouped[key], number)]

    def take_total(self, part: TakePart, words: str) -> list[Option]:
        """The minimal sets of objects whose values reach the part's total (701.59)."""
        by_value: dict[int, set[str]] = defaultdict(set)
        for object_id, worth in part.values:
            if object_id in part.ids:
                by_value[worth].add(object_id)
        numbers = {worth: len(ids) for worth, ids in by_value.items()}
        options = []
        for mix in _least_sets(part.least or 0, sorted(numbers.items(), reverse=True)):
            groups = [(SpareObjects(frozenset(by_value[worth]), self.scene.me), n) for worth, n in mix]
            options.append(_option(part.verb, groups, words))
            if len(options) > MOST_EVIDENCE:
                raise UnsettledError(f"more than {MOST_EVIDENCE} ways to collect evidence")
        return options

    def _groups(self, ids: frozenset[str], verb: Verb) -> Iterator[SpareObjects]:
        """Group the objects by the effect that the ability has if they are taken."""
        if not self.makes_a_difference():
            yield SpareObjects(ids, self.scene.me)
            return
        members: dict[tuple[object, ...], set[str]] = defaultdict(set)
        groups: dict[tuple[object, ...], SpareObjects] = {}
        for part, among in self._parts(ids):
            itself = part is self.scene.me
            changed = [_change(wanted, part, verb, itself) for wanted in self._counted]
            changes = tuple(pair for pair in zip(self._counted, changed, strict=True) if pair[1])
            key = (*changed, *self._taken_facts(part))
            members[key] |= among
            groups.setdefault(key, SpareObjects(frozenset(), part, changes))
        for key, group in groups.items():
            yield replace(group, ids=frozenset(members[key]))

    def _parts(self, ids: frozenset[str]) -> Iterator[tuple[GameObject, frozenset[str]]]:
        """The entries with some of these ids; the ability's own object comes separately."""
        me = self.scene.me
        for entry in self.scene.world.game.objects:
            among = ids.intersection(entry.ids)
            if entry is self.scene.entry and not among.isdisjoint(me.ids):
                yield me, frozenset(me.ids)
                among -= set(me.ids)
            if among:
                yield entry, among

    def makes_a_difference(self) -> bool:
        """Whether the ability's effect depends on which objects are taken."""
        return bool(self._counted) or any(
            isinstance(need, ManaValueTaken | SizeTaken | TakenCouldProduce) for need in self._needs
        )

    def _taken_facts(self, entry: GameObject) -> Iterator[object]:
        """The values of the taken object that the effect depends on."""
        for need in sorted(self._needs, key=repr):
            if isinstance(need, ManaValueTaken):
                yield entry.card.mana_value
            elif isinstance(need, SizeTaken):
                yield entry.card.power if need.what == "power" else entry.card.toughness
            elif isinstance(need, TakenCouldProduce):
                yield could_of(entry.ids[0], self.scene)


def _change(wanted: Filter, entry: GameObject, verb: Verb, itself: bool) -> int:
    """The change in the number of fitting objects if this is done to one of these."""
    try:
        before = fits(wanted, entry, itself=itself)
        after = after_verb(entry, verb)
        return int(after is not None and fits(wanted, after, itself=itself)) - int(before)
    except UnstatedError as error:
        raise UnsettledError.of(error) from None


def _option(verb: Verb, mix: list[tuple[SpareObjects, int]], words: str) -> Option:
    taken = tuple((group, number) for group, number in mix if number)
    return tuple(TakeObjects(verb, number, group.ids, words) for group, number in taken), taken


def _mixes(groups: list[SpareObjects], number: int) -> Iterator[list[tuple[SpareObjects, int]]]:
    """Yield every way to take a number of objects from groups of limited size."""
    if len(groups) == 1:
        yield [(groups[0], number)]
        return
    for count, mix in enumerate(combinations_with_replacement(range(len(groups)), number)):
        if count >= MOST_GROUPS:
            raise UnsettledError("too many ways to choose what it takes")
        numbers = Counter(mix)
        if all(n <= len(groups[index].ids) for index, n in numbers.items()):
            yield [(groups[index], n) for index, n in numbers.items()]


def _least_sets(amount: int, values: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield the sets of cards worth at least ``amount`` from which no card can be left out.

    ``values`` are mana values, the greatest first, each with its number of cards.
    """
    if amount <= 0:
        yield []
        return
    if sum(worth * number for worth, number in values) < amount:
        return
    (worth, number), rest = values[0], values[1:]
    for taken in range(min(number, -(-amount // worth)), -1, -1):
        for others in _least_sets(amount - taken * worth, rest):
            found = [(worth, taken), *others] if taken else others
            total = sum(w * n for w, n in found)
            # The least card of a set that is worth too much may not be one to spare.
            if not found or total - min(w for w, _ in found) < amount:
                yield found
