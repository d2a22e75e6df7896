"""Costs that take other objects: sacrifice, tap, untap, exile, discard (701.9, 701.17, 701.26)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from planner.effects.amounts import value
from planner.effects.dependencies import Need, filter_of
from planner.effects.graveyard import arriving
from planner.effects.mana_outputs import could_of
from planner.effects.scene import Group, Scene, UnsettledError, afterwards, untaps_itself
from planner.game.amounts import Fixed, ManaValueTaken, SizeTaken
from planner.game.filters import Filter, UnstatedError
from planner.game.mana_abilities import (
    LOSSES,
    CostComponent,
    ExileSelf,
    ReturnSelf,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
)
from planner.game.mana_outputs import TakenCouldProduce
from planner.game.matching import fits
from planner.game.objects import GameObject
from planner.game.written_abilities import FOODS, Take, WrittenCost

MOST_EVIDENCE = 50
MOST_GROUPS = 300
_LOST = (SacrificeSelf, ExileSelf, ReturnSelf)
_GRAVEYARD = Filter("cards in your graveyard", zone="graveyard")
Option = tuple[tuple[CostComponent, ...], tuple[tuple[Group, int], ...]]


class Takings:
    """What the cost of one ability takes, and what it matters to the ability's effect.

    Objects that make no difference to the effect are a group; a way to pay says how many
    of each group are taken. ``left_itself_out`` is set once the ability's own object
    fits, but can't be taken. ``ahead`` are the parts that know what other costs could put
    into the graveyard for them.
    """

    def __init__(self, scene: Scene, cost: tuple[WrittenCost, ...], needs: frozenset[Need]) -> None:
        self.scene = scene
        self.left_itself_out = False
        self._taps = any(isinstance(part, TapSelf) for part in cost)
        self._loses = any(isinstance(part, _LOST) for part in cost)
        self._needs = needs
        filters = (filter_of(need) for need in needs)
        self._counted = [scene.world.local(wanted, scene.entry) for wanted in filters if wanted is not None]

        self.ahead: set[Take] = set()
        self._ids: dict[Take, frozenset[str]] = {}
        self._later: dict[Take, frozenset[str]] = {}
        self._grouped: dict[Take, list[Group]] = {}

    def ids(self, part: Take) -> frozenset[str]:
        """The objects that fit the words of a cost, as far as they can be taken at all."""
        if part not in self._ids:
            self._ids[part] = self._find(part)
        return self._ids[part]

    def later(self, part: Take) -> frozenset[str]:
        """The objects that fit once another cost has put them into the graveyard."""
        if part not in self._later:
            self._later[part] = self._arriving(part)
        return self._later[part]

    def _arriving(self, part: Take) -> frozenset[str]:
        from_graveyard = part.verb == "exile" and part.objects.zone == "graveyard" and not part.whole
        if not from_graveyard or self._makes_a_difference():
            return frozenset()
        found = arriving(self.scene.world.local(part.objects, self.scene.entry), self.scene.world)
        if found is None:
            return frozenset()
        self.ahead.add(part)
        itself = self.scene.me.ids[0]
        if itself in found:  # the ability is activated while it is there
            self._leave_itself_out(len(found))
            found = found - {itself}
        return found

    def _find(self, part: Take) -> frozenset[str]:
        wanted = self.scene.world.local(part.objects, self.scene.entry)
        found = self.scene.world.fitting(wanted)
        for entry in found.unsure:
            reason = f"whether {entry.card.name} can be taken isn't known: its size is not given"
            self.scene.world.notes.report(self.scene.name, part.objects.words, reason)
        ids = found.ids
        if part.verb in ("tap", "untap"):
            out = [e for e in found.entries if not self._can_turn(e, part.verb)]
            ids = ids.difference(*(entry.ids for entry in out)) if out else ids
        itself = self.scene.me.ids[0]
        if itself in ids and (part.objects.other or self._pays_itself(part.verb)):
            self._leave_itself_out(len(ids))
            ids = ids - {itself}
        return ids

    def _leave_itself_out(self, number: int) -> None:
        self.left_itself_out = True
        world = self.scene.world
        world.budget -= number if self.scene.entry.count > 1 else 0
        if world.budget < 0:
            raise UnsettledError("too many objects to tell apart")

    def _pays_itself(self, verb: str) -> bool:
        """Whether the object is used up for this by another part of the same cost (118.10)."""
        return (self._taps and verb == "tap") or (self._loses and verb in LOSSES)

    def _can_turn(self, entry: GameObject, verb: str) -> bool:
        """Whether the objects are tapped or untapped as the verb needs it, now or on the way."""
        if verb == "tap":
            return not entry.tapped or self.scene.world.untaps_others or untaps_itself(entry.reading)
        return entry.tapped or entry.controller == "you"

    def take(self, part: Take, scene: Scene) -> list[Option]:
        """The ways to take what the part asks for, none where there is too little."""
        ids, later = self.ids(part), self.later(part)
        number = len(ids) if part.whole else value(part.amount, scene)
        if number > len(ids) + len(later):
            return []
        if number == 0:
            return [((), ())]
        if later:
            return [((TakeObjects(part.verb, number, ids, part.objects.words, later),), ())]
        if part not in self._grouped:
            self._grouped[part] = list(self._groups(ids, part.verb))
        mixes = _mixes(self._grouped[part], number)
        return [_option(part.verb, mix, part.objects.words) for mix in mixes]

    def _groups(self, ids: frozenset[str], verb: str) -> Iterator[Group]:
        """The objects by what difference taking them makes to the effect."""
        if not self._makes_a_difference():
            yield Group(ids, self.scene.me)
            return
        members: dict[tuple[object, ...], set[str]] = defaultdict(set)
        groups: dict[tuple[object, ...], Group] = {}
        for part, among in self._parts(ids):
            itself = part is self.scene.me
            changed = [_change(wanted, part, verb, itself) for wanted in self._counted]
            changes = tuple(pair for pair in zip(self._counted, changed, strict=True) if pair[1])
            key = (*changed, *self._taken_facts(part))
            members[key] |= among
            groups.setdefault(key, Group(frozenset(), part, changes))
        for key, group in groups.items():
            yield replace(group, ids=frozenset(members[key]))

    def _parts(self, ids: frozenset[str]) -> Iterator[tuple[GameObject, frozenset[str]]]:
        """The objects that these ids name, like ones together, the ability's own apart."""
        me = self.scene.me
        for entry in self.scene.world.game.objects:
            among = ids.intersection(entry.ids)
            if entry is self.scene.entry and not among.isdisjoint(me.ids):
                yield me, frozenset(me.ids)
                among -= set(me.ids)
            if among:
                yield entry, among

    def _makes_a_difference(self) -> bool:
        return bool(self._counted) or any(
            isinstance(need, ManaValueTaken | SizeTaken | TakenCouldProduce) for need in self._needs
        )

    def _taken_facts(self, entry: GameObject) -> Iterator[object]:
        """What the effect asks of the object that was taken."""
        for need in sorted(self._needs, key=repr):
            if isinstance(need, ManaValueTaken):
                yield entry.card.mana_value
            elif isinstance(need, SizeTaken):
                yield entry.card.power if need.what == "power" else entry.card.toughness
            elif isinstance(need, TakenCouldProduce):
                yield could_of(entry.ids[0], self.scene)

    def collect_evidence(self, amount: int) -> list[Option]:
        """The least sets of cards from the graveyard with this total mana value (701.59)."""
        by_value: dict[int, set[str]] = defaultdict(set)
        for entry in self.scene.world.fitting(_GRAVEYARD).entries:
            if entry.card.mana_value:
                by_value[entry.card.mana_value] |= set(entry.ids)
        words = f"collect evidence {amount}"
        numbers = {worth: len(ids) for worth, ids in by_value.items()}
        options = []
        for mix in _least_sets(amount, sorted(numbers.items(), reverse=True)):
            groups = [(Group(frozenset(by_value[worth]), self.scene.me), n) for worth, n in mix]
            options.append(_option("exile", groups, words))
            if len(options) > MOST_EVIDENCE:
                raise UnsettledError(f"more than {MOST_EVIDENCE} ways to collect evidence")
        return options

    def forage(self) -> list[Option]:
        """Exile three cards from the graveyard, or sacrifice a Food (701.61)."""
        cards = self.scene.world.fitting(_GRAVEYARD).ids
        foods = self.ids(Take("sacrifice", Fixed(1), FOODS))
        options = []
        if len(cards) >= 3:
            options.append(_option("exile", [(Group(cards, self.scene.me), 3)], "forage"))
        if foods:
            options.append(_option("sacrifice", [(Group(foods, self.scene.me), 1)], "forage"))
        return options


def _change(wanted: Filter, entry: GameObject, verb: str, itself: bool) -> int:
    """By how much doing this to one of the objects changes the number that fits."""
    try:
        before = fits(wanted, entry, itself=itself)
        after = afterwards(entry, verb)
        return int(after is not None and fits(wanted, after, itself=itself)) - int(before)
    except UnstatedError as error:
        raise UnsettledError(str(error)) from None


def _option(verb: str, mix: list[tuple[Group, int]], words: str) -> Option:
    taken = tuple((group, number) for group, number in mix if number)
    return tuple(TakeObjects(verb, number, group.ids, words) for group, number in taken), taken


def _mixes(groups: list[Group], number: int) -> Iterator[list[tuple[Group, int]]]:
    """Every way to take a number of objects from groups that each have only so many."""
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
    """Sets of cards worth ``amount`` in all of which no card is too many, by mana value.

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
