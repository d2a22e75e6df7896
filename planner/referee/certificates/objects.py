"""The most that each object can give, whatever is done with it, at weights (118.3, 118.10, 400.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from planner.game.mana_abilities import Exert, ManaAbility, PutCounters, RemoveCounters
from planner.game.objects import GameObject
from planner.game.prices import Prices
from planner.game.vocabulary import SHOWN, Verb, Zone
from planner.referee.certificates.circles import Circles
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.outcomes import ANYTHING, Makes, Outcomes
from planner.referee.certificates.situation import ObjectUse, Situation
from planner.referee.certificates.wanted import Want
from planner.referee.certificates.weights import Payee, WeightReading
from planner.referee.pricing import (
    conversion_price,
    creature_price,
    price_of_leaving,
    source_colors,
    tap_price,
    types_price,
    worth,
)

_TAKEN = "taken for a mana ability: "
"""Before the words of abilities' costs, so that they are none of the total cost's."""


class ObjectGain(NamedTuple):
    """Upper bounds on what an object gives.

    ``most`` applies if it may be left alone, ``used`` if it has to be tapped or lost for mana (None if it
    can't be); ``alone`` says that nothing uses it but its own mana abilities that do so. ``once`` is the only
    use that gives anything: it is tapped, or lost, or both at once; "" if there are several.
    """

    most: int
    used: int | None
    alone: bool
    once: str = ""


class _Uses:
    """The best use of one object of each sort, None if there is none.

    A tapped object can be lost afterwards (118.10), and then be taken from the graveyard; ``more`` is what it
    gives besides, however it is used. ``again`` is the best tapping use if the object is lost after it.
    """

    def __init__(self) -> None:
        self.tap: int | None = None
        self.again: int | None = None
        self.lose: int | None = None
        self.both: int | None = None
        self.arrive: int | None = None
        self.shown: dict[str, int] = {}
        self.more = 0
        self.alone = True

    def gain(self, last: int) -> ObjectGain:
        """The most that these uses give together; using the object as a source costs ``last``."""
        ways = [one for one in (self.tap, self.lose, self.both) if one is not None]
        if self.again is not None and self.lose is not None:
            ways.append(self.again + self.lose)
        used = max(ways) - last if ways else None
        most = max(used or 0, 0) + max(self.arrive or 0, 0) + self.more
        most += sum(max(one, 0) for one in self.shown.values())
        sorts = [("tap", self.tap), ("lose", self.lose), ("both", self.both)]
        only = [sort for sort, value in sorts if value is not None]
        several = len(only) != 1 or self.arrive is not None or self.more or self.shown
        return ObjectGain(most, used, self.alone, "" if several else only[0])


def _best(one: int | None, other: int) -> int:
    return other if one is None else max(one, other)


class WeighedObjects:
    """The objects of a situation, at weights: ``parts`` by the words of parts, ``last`` by color.

    ``taken`` are weights by the words of abilities' costs, ``taken_less`` how much less what is taken gives,
    ``used`` how much less what is tapped or lost does;
    ``circles`` are converters whose mana has weights of its own, ``makes`` is what objects make in this case.
    """

    def __init__(
        self,
        situation: Situation,
        weights: WeightReading,
        total: Payee,
        converters: Mapping[tuple[str, int], Payee],
        free: Mapping[Want, int],
        parts: Mapping[str, int],
        last: Mapping[str, int],
        taken: Mapping[str, int],
        taken_less: Mapping[str, int],
        used: int,
        circles: Circles,
        makes: Mapping[str, Makes],
    ) -> None:
        self.situation = situation
        self.weights = weights
        self.stated = weights.stated
        self.taken = taken
        given = {words: each - taken_less.get(words, 0) for words, each in taken.items()}
        self.parts = {**parts, **{_TAKEN + words: each for words, each in given.items()}}
        self.last = last
        self.used = used
        self.circles = circles
        self.makes = makes
        self._total, self._converters = total, converters
        self._outcomes = Outcomes(situation.game, weights, situation.prices, situation.losable)
        self._known: dict[object, ObjectGain] = {}
        self._help = self._helps(free)

    def _helps(self, free: Mapping[Want, int]) -> tuple[int, dict[str, int]]:
        """The most that convoke and the like pay: weights for generic mana, and for symbols of each color."""
        generic, typed = 0, dict[str, int]()
        for want, weight in self._total.weights.items():
            counts = free.get(want, 0) if weight is None else weight
            if want.generic:
                each = self._total.generic
                generic = max(generic, -(-counts // want.generic) if each is None else each)
            for letter in want.types:
                typed[letter] = max(typed.get(letter, 0), counts)
        return generic, typed

    def gains(self) -> dict[str, ObjectGain]:
        """For each object id, the most that the object gives; useless objects are left out."""
        found: dict[str, ObjectGain] = {}
        marks, apart = self._marks(), bool(self.situation.game.prohibitions)
        for entry in self.situation.game.objects:
            if not (entry.abilities or marks):
                continue
            for object_id in self.situation.usable(entry):
                own = tuple(marks.get(object_id, ()))
                if not (own or entry.abilities):
                    continue
                told_apart = apart or object_id in self.circles.within or object_id in self.makes
                told_apart = told_apart or self._spared(object_id) != 0
                arrives = any(mark.arrives for mark in own) and self.situation.arrives(entry, object_id)
                key = (id(vars(entry)), own, arrives, object_id if told_apart else "")
                if key not in self._known:
                    self._known[key] = self._gain(entry, object_id, own)
                found[object_id] = self._known[key]
        return found

    def _marks(self) -> Mapping[str, Sequence[ObjectUse]]:
        """For each object id, its uses in the payment itself, and in the costs of abilities."""
        if not self.taken:
            return self.situation.marks
        found = {one: list(marks) for one, marks in self.situation.marks.items()}
        for words in self.taken:
            for part in self.situation.takings[words]:
                for one in part.ids:
                    mark = ObjectUse(part.verb, _TAKEN + words)
                    if mark not in found.setdefault(one, []):
                        found[one].append(mark)
        return found

    def _gain(self, entry: GameObject, object_id: str, marks: tuple[ObjectUse, ...]) -> ObjectGain:
        uses = _Uses()
        for ability in self.situation.abilities(entry, object_id):
            self._activate(uses, entry, ability, object_id)
        verbs = {mark.verb for mark in marks}
        if {Verb.TAP, Verb.UNTAP} <= verbs:
            raise FaultError(f"{object_id} could be untapped for the cost, and then be tapped for it")
        for mark in marks:
            if not mark.arrives or self.situation.arrives(entry, object_id):
                self._take(uses, entry, mark, object_id)
        if self.situation.prices is not None and entry.card.is_creature and not entry.tapped:
            price = creature_price(self.situation.prices, entry)
            if price < 0:  # tapped for the cost of another ability, it would lower the price
                uses.tap = _best(uses.tap, -price * self.stated.scale)
                uses.again = _best(uses.again, -price * self.stated.scale)
                uses.alone = False
        return uses.gain(self.used + sum(self.last.get(color, 0) for color in source_colors(entry)))

    def _activate(self, uses: _Uses, entry: GameObject, ability: ManaAbility, object_id: str) -> None:
        """Add the use of a mana ability."""
        scale, prices = self.stated.scale, self.situation.prices
        per_life = self.stated.life if prices is not None else 0
        by = self.circles.within.get(object_id) if ability.mana is not None else None
        makes = self.makes.get(object_id, ANYTHING)
        found = self._outcomes.best(entry, ability, per_life, object_id, makes, by)
        if found is None:
            return
        value = found - self._asked_for(entry, ability)
        value -= sum(self.taken.get(part.words, 0) * part.amount for part in ability.taken)
        if by is not None:
            value -= self.circles.more.get(object_id, 0)
        value -= self.stated.life * self._life_of(entry, ability)
        leaves = 0
        if prices is not None:
            value -= scale * (
                _price(prices, entry, ability) - prices.rider * self.situation.riders(entry, ability)
            )
            if ability.taps or ability.loses_itself:
                value -= scale * self._spared(object_id)
            leaves = scale * price_of_leaving(prices, entry) if ability.after.leaves else 0
        idle = self.used if self.used and self._is_idle(entry, ability) else 0
        self._add(uses, ability, value, leaves, object_id, idle)

    def _is_idle(self, entry: GameObject, ability: ManaAbility) -> bool:
        """Tell whether an ability adds nothing that pays for anything here."""
        made, weights, only = ability.makes, self.weights, ability.spend_only
        types = {*"".join(made.runs), *made.types} if made.most else ()
        snow = entry.card.is_snow
        return not ability.triggered and all(
            weights.of(one, snow=snow, only=only, source=entry.card) is None for one in types
        )

    @staticmethod
    def _add(uses: _Uses, ability: ManaAbility, value: int, leaves: int, object_id: str, idle: int) -> None:
        """Add the value of a use to its sort; ``leaves`` is the price of losing the object later.

        ``idle`` is the weight of an object used, if this adds nothing that pays: it counts as unused.
        """
        if ability.taps and ability.loses_itself:
            uses.both = _best(uses.both, value + idle)
        elif ability.taps:
            uses.tap = _best(uses.tap, value - leaves + idle)
            uses.again = _best(uses.again, value)
        elif ability.loses_itself:
            uses.lose = _best(uses.lose, value)
        elif value > 0 or ability.after.leaves:
            if ability.limit is None:
                said = "neither taps nor loses it, and nothing bounds how often it is activated"
                raise FaultError(f"{object_id}: {ability.text!r} {said}, each giving {value}")
            uses.more += ability.limit * max(value, 0)
            uses.alone = False

    def _spared(self, object_id: str) -> int:
        """Price of using an object that the payment should spare."""
        prices = self.situation.prices
        return prices.spared if prices is not None and object_id in (prices.sparing or ()) else 0

    def _asked_for(self, entry: GameObject, ability: ManaAbility) -> int:
        """Weight of the mana in the ability's own cost."""
        if ability.mana is None:
            return 0
        payee = self._converters[self.situation.converter(entry, ability)]
        total = 0
        for want, weight in payee.weights.items():
            if weight is not None:  # where nothing pays for it, the ability can't be activated
                total += weight * want.amount
        return total

    def _life_of(self, entry: GameObject, ability: ManaAbility) -> int:
        """The life of an activation: what it pays and, if there are prices, all life lost for it."""
        if self.situation.prices is None:
            return ability.life
        tapped = entry.reading.tapped_damage if ability.taps else 0
        return ability.life + ability.after.damage + ability.after.life_lost + ability.later_damage + tapped

    def _take(self, uses: _Uses, entry: GameObject, mark: ObjectUse, object_id: str) -> None:
        """Add the use for a part of the cost, or in place of mana."""
        if mark.colors is None:
            value = self.parts.get(mark.words, 0) * mark.value
        else:
            generic, typed = self._help
            value = max([generic, *[typed.get(letter, 0) for letter in mark.colors]])
        prices, scale = self.situation.prices, self.stated.scale
        uses.alone = False
        if mark.verb in (*SHOWN, Verb.UNTAP):
            if prices is not None and mark.verb == Verb.EXERT and not _could_stay_tapped(entry):
                value -= scale * prices.no_untap
            uses.shown[mark.verb] = max(uses.shown.get(mark.verb, 0), value)
        elif mark.verb == Verb.TAP:
            if entry.tapped or entry.zone != Zone.BATTLEFIELD:
                return
            if prices is not None:
                value -= scale * (_tap_price(prices, entry) + self._spared(object_id))
                value -= self.stated.life * entry.reading.tapped_damage
            uses.tap, uses.again = _best(uses.tap, value), _best(uses.again, value)
        elif mark.arrives:
            value -= 0 if prices is None else scale * prices.graveyard_card
            uses.arrive = _best(uses.arrive, value)
        else:
            if prices is not None:
                value -= scale * (worth(prices, entry, entry.zone) + self._spared(object_id))
            uses.lose = _best(uses.lose, value)


def _price(prices: Prices, entry: GameObject, ability: ManaAbility) -> int:
    """Price of an activation besides its mana, life, and the last sources of colors ("Best").

    Counters: the effect of an ability that neither taps nor loses its object is counted; what other abilities
    of the object could have done to the counters before is not.
    """
    makes_nothing = not ability.makes.most and not ability.triggered
    price = max(types_price(prices, entry, ability), 0 if makes_nothing else prices.restricted)
    price += prices.use + conversion_price(prices, ability, ability.production.most)
    if ability.taps:
        price += tap_price(prices, entry)
        price += creature_price(prices, entry) if entry.card.is_creature else 0
        stays = (ability.after.no_untap and not ability.loses_by_cost) or Exert in ability.parts
        price += prices.no_untap * stays
    counters = sum(part.amount for part in ability.cost if isinstance(part, RemoveCounters))
    counters += sum(p.amount for p in ability.cost if isinstance(p, PutCounters) and p.kind.startswith("-"))
    if not ability.loses_by_cost:
        counters += sum(number for kind, number in ability.after.counters if kind.startswith("-"))
        if ability.taps and len(entry.abilities) == 1:
            counters += sum(number for _, number in ability.after.removes)
    price += prices.counter * counters + prices.energy * ability.energy
    price += prices.milled * (ability.mill - ability.off_library) + prices.given * ability.after.given
    return price + (worth(prices, entry, entry.zone) if ability.loses_itself else 0)


def _could_stay_tapped(entry: GameObject) -> bool:
    """Whether another effect also keeps the object tapped, so that this is priced once."""
    own = any(ability.keeps_tapped or Exert in ability.parts for ability in entry.abilities)
    return own or entry.reading.stays_tapped is not None


def _tap_price(prices: Prices, entry: GameObject) -> int:
    """Price of tapping a permanent for the payment (502.3 if it won't untap)."""
    kind = entry.reading.stays_tapped
    held = kind is not None and (not kind or (entry.counters.get(kind, 0) > 0 and not entry.abilities))
    price = prices.no_untap * held + prices.use
    return price + (creature_price(prices, entry) if entry.card.is_creature else tap_price(prices, entry))
