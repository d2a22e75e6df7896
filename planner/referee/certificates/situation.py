"""What a payment can do with each object of a game: its mana abilities, and what the cost asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from planner.game.characteristics import Purpose
from planner.game.filters import UnstatedError
from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.records import Record, replace
from planner.game.total_cost import Helping, TakePart, TotalCost
from planner.game.vocabulary import Helper, PaymentKind, Verb, Whose
from planner.game.written_abilities import SpendAs
from planner.game.written_costs import Prohibition
from planner.referee.ability_costs import costs_of
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.wanted import GENERIC, Want, wants_of, wants_of_total
from planner.referee.matching import is_source, may_spend, means
from planner.referee.state import LOST

_BURY = (Verb.SACRIFICE, Verb.DISCARD, Verb.BURY)
_ITS_SYMBOLS = ("{T}", "{Q}")


class ObjectUse(NamedTuple):
    """One use of an object in the payment itself: for a part of the cost, or in place of mana.

    ``words`` are the part's, ``value`` what it counts towards the part; ``colors`` are the colors it pays for
    with convoke, None if it is for a part. ``arrives`` says that it has to be in the graveyard by then.
    """

    verb: Verb
    words: str
    value: int = 1
    colors: str | None = None
    arrives: bool = False


class Situation(Record, frozen=True, dict=True):
    """One total cost to pay in a game, X as a number; without ``prices`` nothing has a price.

    What is to stay payable ``beside`` it is owed, too.
    """

    game: Game
    cost: TotalCost
    x: int
    forbid: frozenset[str]
    prices: Prices | None
    beside: tuple[TotalCost, ...] = ()

    @cached_property
    def owed(self) -> tuple[list[Want], int]:
        """The mana owed, with generic mana if X may add some, and the life owed besides."""
        wants, life = wants_of_total(self.cost, self.x)
        if self.cost.wants_max_x and not any(want.text == GENERIC for want in wants):
            wants.append(Want(GENERIC, 0, generic=1))
        return wants, life

    def usable(self, entry: GameObject) -> list[str]:
        """List the ids that a payment may use at all; effects with abilities count, too."""
        if entry.forbid:
            return []
        return [one for one in entry.ids if one not in self.forbid and one != self.cost.on_stack]

    def abilities(self, entry: GameObject, object_id: str) -> Iterator[ManaAbility]:
        """List the mana abilities that an object can activate now (602.2); refuses those of other zones."""
        if self.cost.mana is None or entry.controller != Whose.YOU:
            return
        for ability in entry.abilities:
            if ability.zone != entry.zone:
                said = f"{object_id} has an ability for another zone, in which it could come to be"
                raise FaultError(f"{said}: {ability.text!r}")
            if ability.limit == 0 or (ability.taps and not entry.can_tap):
                continue
            if ability.untaps:  # nothing has tapped it, or the whole certificate is refused
                continue
            if not self._barred(entry, object_id, ability):
                yield ability

    def _barred(self, entry: GameObject, object_id: str, ability: ManaAbility) -> bool:
        """Whether the ability's cost contains an action that is surely prohibited (118.11)."""
        if not self.game.prohibitions:
            return False
        costs = costs_of(ability)
        amounts = (*costs.amounts, *[Verb.PAY_LIFE] * (ability.life > 0))
        kind = PaymentKind.MANA_ABILITY
        if any(self._bars_counters(counter, entry, object_id) for counter in costs.puts):
            return True
        return any(self.barred(verb, kind, entry, object_id) for verb in costs.verbs) or any(
            self.barred(verb, kind) for verb in amounts
        )

    def _bars_counters(self, counter: str, entry: GameObject, object_id: str) -> bool:
        """Whether putting such counters on the object is surely prohibited (122)."""
        speaking = [ban for ban in self.game.prohibitions if ban.counter in (None, counter)]
        verb, kind = Verb.PUT_COUNTERS, PaymentKind.MANA_ABILITY
        return any(self._forbids(ban, verb, kind, entry, object_id) for ban in speaking)

    def barred(self, verb: str, kind: str, entry: GameObject | None = None, object_id: str = "") -> bool:
        """Whether an action is surely prohibited, regardless of earlier events (118.11)."""
        return any(self._forbids(ban, verb, kind, entry, object_id) for ban in self.game.prohibitions)

    @staticmethod
    def _forbids(ban: Prohibition, verb: str, kind: str, entry: GameObject | None, object_id: str) -> bool:
        if ban.verb != verb or (ban.kinds and kind not in ban.kinds):
            return False
        if entry is None:
            return True
        if ban.ids is not None:
            return object_id in ban.ids
        if ban.objects is None:
            return True
        if any(one.tapped is not None or one.counter is not None for one in ban.objects.clauses):
            return False  # it could be otherwise by then
        try:
            return means(ban.objects, entry)
        except UnstatedError:
            return True

    def riders(self, entry: GameObject, ability: ManaAbility) -> int:
        """Count the riders of an ability's mana that the spell can use (106.6)."""
        only, purpose = ability.spend_only, self.cost.purpose
        pays = only is None or may_spend(only, purpose)
        if not (pays and all(is_source(one, entry.card) for one in purpose.only_from)):
            return 0
        return sum(1 for rider in ability.riders if rider.only is None or may_spend(rider.only, purpose))

    def purpose_of(self, entry: GameObject, ability: ManaAbility) -> Purpose:
        """The purpose of mana spent on an activation (106.6)."""
        return Purpose(PaymentKind.ABILITY, entry.card, costs_of(ability).tags, mana_ability=True)

    @cached_property
    def kinds(self) -> list[tuple[GameObject, list[str]]]:
        """List the objects with abilities, equal ones together: one entry, and all usable ids.

        Equal entries share their caches (``placed``).
        """
        found: dict[int, tuple[GameObject, list[str]]] = {}
        for entry in self.game.objects:
            if entry.abilities and (ids := self.usable(entry)):
                known = found.get(id(vars(entry)))
                if known is None:
                    found[id(vars(entry))] = entry, ids
                else:
                    known[1].extend(ids)
        return list(found.values())

    @cached_property
    def activations(self) -> list[tuple[GameObject, ManaAbility]]:
        """Every mana ability that some object can activate, with an entry that has it; equal ones once."""
        found = []
        for entry, ids in self.kinds:
            found += [(entry, ability) for ability in self.abilities(entry, ids[0])]
            if self.game.prohibitions:  # which can speak of single objects
                for one in ids[1:]:
                    found += [(entry, ability) for ability in self.abilities(entry, one)]
        return found

    @cached_property
    def most_life(self) -> int:
        """The life that there is at the most: as if all that mana abilities let gain came first.

        Each object is tapped once, and lost once after that (118.10).
        """
        if not any(ability.after.life_gained for _, ability in self.activations):
            return self.game.life
        gained = 0
        for entry, ids in self.kinds:
            for one in ids:
                gained += self._gained(entry, one)
        return self.game.life + gained

    def _gained(self, entry: GameObject, object_id: str) -> int:
        tapping, losing, besides = [0], [0], 0
        for ability in self.abilities(entry, object_id):
            each = ability.after.life_gained
            if ability.taps or ability.loses_itself:
                (tapping if ability.taps else losing).append(each)
            elif each:
                if ability.limit is None:
                    raise FaultError(f"nothing bounds how often {object_id} gains life: {ability.text!r}")
                besides += each * ability.limit
        return max(tapping) + max(losing) + besides

    @cached_property
    def losable(self) -> frozenset[str]:
        """Ids of objects that mana abilities could lose, so that their texts no longer apply (611.3b)."""
        losing = {id(entry) for entry, ability in self.activations if ability.loses_itself}
        own = [ids for entry, ids in self.kinds if id(entry) in losing]
        taken = [part.ids | part.later for _, a in self.activations for part in a.taken if part.verb in LOST]
        return frozenset[str]().union(*own, *taken)

    @cached_property
    def spending(self) -> tuple[SpendAs, ...]:
        """The rules for spending; of a rule that could end, only its restrictions are kept."""
        ending = {
            rule.text
            for entry in self.game.objects
            for rule in entry.reading.spending
            if not self.losable.isdisjoint(entry.ids)
        }
        rules = self.game.spending
        return tuple(replace(rule, only=False) if rule.text in ending else rule for rule in rules)

    @cached_property
    def _tells_apart(self) -> bool:
        """Whether restrictions make the purpose of mana matter (106.6)."""
        restricted = any(
            ability.spend_only or any(one.spend_only for one in ability.triggered)
            for _, ability in self.activations
        )
        return restricted or any(one.spend_only for one in self.game.pool) or bool(self.game.spending)

    def converter(self, entry: GameObject, ability: ManaAbility) -> tuple[str, int]:
        """Key of a mana ability with mana in its cost, shared only by equivalent abilities."""
        return str(ability.mana), id(entry.card) if self._tells_apart else 0

    @cached_property
    def converters(self) -> dict[tuple[str, int], tuple[Purpose, list[Want]]]:
        """For each key, the purpose of mana for such abilities, and the mana they cost."""
        found: dict[tuple[str, int], tuple[Purpose, list[Want]]] = {}
        for entry, ability in self.activations:
            if ability.mana is None:
                continue
            key = self.converter(entry, ability)
            if key not in found:
                found[key] = self.purpose_of(entry, ability), wants_of(ability.mana, self.game.life_for)
        return found

    @cached_property
    def _buried(self) -> frozenset[str]:
        """Ids of objects that another object's cost could put into the graveyard."""
        taken = [(part.verb, part.ids) for part in self.cost.parts]
        for _, ability in self.activations:
            taken += [(part.verb, part.ids | part.later) for part in ability.taken]
        return frozenset[str]().union(*(ids for verb, ids in taken if verb in _BURY))

    def arrives(self, entry: GameObject, object_id: str) -> bool:
        """Whether an object could be put into the graveyard in this payment (400.7, 701.9, 701.21)."""
        abilities = self.abilities(entry, object_id)
        own = any(ability.losing_verb == Verb.SACRIFICE for ability in abilities)
        return own or object_id in self._buried

    @cached_property
    def marks(self) -> dict[str, list[ObjectUse]]:
        """For each object id, its possible uses in the payment itself (601.2h, 702.51)."""
        found: dict[str, list[ObjectUse]] = {}
        for part in self.cost.parts:
            values = dict(part.values)
            for object_id in part.ids | part.arriving:
                value = 1
                if part.least is not None:  # more than all that is asked for counts no more
                    value = min(values.get(object_id, 0), part.least)
                mark = ObjectUse(part.verb, part.words, value, arrives=object_id not in part.ids)
                if not self._kept_from(part, object_id):
                    found.setdefault(object_id, []).append(mark)
                if object_id in part.ids and object_id in part.arriving:
                    found.setdefault(object_id, []).append(mark._replace(arrives=True))
        for helping in self.cost.helping:
            for object_id, mark in self._helped(helping):
                found.setdefault(object_id, []).append(mark)
        return found

    @cached_property
    def takings(self) -> dict[str, list[TakeObjects]]:
        """The parts of mana abilities' costs that take other objects, by their words."""
        found: dict[str, list[TakeObjects]] = {}
        for _, ability in self.activations:
            for part in ability.taken:
                found.setdefault(part.words, []).append(part)
        return found

    def _kept_from(self, part: TakePart, object_id: str) -> bool:
        """Whether summoning sickness prevents an object's {T} in its own ability's cost (602.5a)."""
        entry = self.game.find(object_id) if part.own and part.words in _ITS_SYMBOLS else None
        if entry is None:
            return False
        return entry.summoning_sick and entry.card.is_creature and not entry.reading.haste

    def _helped(self, helping: Helping) -> Iterator[tuple[str, ObjectUse]]:
        """Uses of objects in place of mana, by convoke and similar keywords (702.51a)."""
        if helping.keyword == Helper.ASSIST:
            return
        verb = Verb.EXILE if helping.keyword == Helper.DELVE else Verb.TAP
        for object_id in helping.ids | helping.arriving:
            place = self.game.places.get(object_id)
            own = place[0].card.colors if place and helping.keyword == Helper.CONVOKE else frozenset[str]()
            arrives = object_id not in helping.ids
            yield object_id, ObjectUse(verb, "", colors="".join(sorted(own)), arrives=arrives)
