"""What the oracle's search does in one step: every activation that is possible in a state.

Written from the contract and the rules alone. The parts of a cost are paid in the order
that allows the most (601.2h): untapping and tapping first, losses last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeVar

from planner.game.characteristics import Purpose
from planner.game.mana import TYPES, ManaCost
from planner.game.mana_abilities import (
    Exert,
    ManaAbility,
    Mill,
    PayEnergy,
    PayLife,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    Rider,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
    UntapSelf,
)
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.purposes import SpendOnly
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind
from tests.support.oracle.cost_parts import arriving, groups
from tests.support.oracle.policies import counters_off, is_free, own_losses, wish_price
from tests.support.oracle.price_rows import (
    TooLargeError,
    activation_price,
    cost_tap_price,
    holds_tapped,
    is_bad,
    is_sick,
    leaving_price,
    life_price,
    loses,
    lots,
    one_by_one,
    price_of_losing,
    spared_price,
    tap_price,
    taps,
)
from tests.support.oracle.prohibitions import allowed_abilities, prohibits
from tests.support.oracle.symbol_payment import (
    Kind,
    Owed,
    Spending,
    from_right_source,
    letters_of,
    owed_ways,
    pool_kinds,
    types_asked,
    usable_riders,
)

Key = TypeVar("Key", int, str)
OTHER = "*"
"""Every type of mana that nothing asks for."""


class Status(NamedTuple):
    """What has become of an object. ``held`` says that it won't untap in its next untap step.

    ``touched`` is set for what was tapped, activated, lost or exiled in this payment,
    ``buried`` for what has come to the graveyard and lies there, ``returned`` for what is in hand again.
    """

    touched: bool
    tapped: bool
    lost: bool
    held: bool
    counters: tuple[tuple[str, int], ...]
    used: tuple[tuple[int, int], ...]
    buried: bool = False
    returned: bool = False
    leaves: bool = False


class State(NamedTuple):
    """All that the rest of a payment can depend on, the price so far aside.

    ``triggers`` is the damage that waits until the cost is paid.
    """

    objects: tuple[Status, ...]
    pool: tuple[int, ...]
    life: int
    triggers: int
    energy: int
    milled: int


@dataclass(frozen=True)
class Step:
    """A mana ability of one object, taken apart once."""

    place: int
    ability: ManaAbility
    untaps: bool
    mana: Counter[Owed] | None
    purpose: Purpose
    early: tuple[TakeObjects, ...]
    late: tuple[TakeObjects, ...]
    life: int
    energy: int
    milled: int
    removed: Counter[str]
    put: Counter[str]
    holds: bool
    loses_in_cost: bool
    buries: bool
    returns: bool
    taps: bool
    asleep: bool
    """Whether it asks for {T} or {Q} of a creature that is summoning sick (302.6)."""
    made: tuple[tuple[tuple[int, ...], int], ...]
    """Each output: how much of each kind, and the price of an activation that makes it."""


class Activations:
    """The objects, kinds of mana and mana abilities of a game, and the step from state to state."""

    def __init__(
        self,
        game: Game,
        cost: TotalCost,
        prices: Prices,
        forbid: frozenset[str],
        require: frozenset[str],
        *,
        merge: bool,
        others: tuple[TotalCost, ...] = (),
        apart: tuple[frozenset[str], ...] = (),
    ) -> None:
        """``others`` are more costs paid with this mana; ``apart`` are objects that nothing else is like."""
        self.others, self.apart = others, apart
        self.prices, self.merge, self.library = prices, merge, game.library
        self.rules = game.spending
        self.cost, self.arriving = cost, arriving(cost)
        self.cards = {one: entry.card for entry in game.objects for one in entry.ids}
        self.objects = [one for one in one_by_one(game) if one.ids[0] != cost.on_stack]  # 601.2a
        self.places = {one.ids[0]: place for place, one in enumerate(self.objects)}
        self.forbidden = {p for i, p in self.places.items() if self.objects[p].forbid or i in forbid}
        usable = [
            (place, one, ability)
            for place, one in enumerate(self.objects)
            if place not in self.forbidden and one.controller == "you"
            for ability in allowed_abilities(game, one)
            if ability.zone == one.zone
        ]
        self.life_for = "" if prohibits(game, "pay life", None, "mana ability") else game.life_for
        self.no_life = prohibits(game, "pay life", None, "mana ability")
        self.fitting: dict[frozenset[str], list[int]] = {}
        self.asked = (
            types_asked((cost, *others), [ability for _, _, ability in usable])
            if merge and not any(map(_tells_types_apart, (cost, *others))) and not self.rules
            else set(TYPES)
        )
        pool = Counter[Kind]()
        for kind, amount in pool_kinds(game, cost, prices).items():
            pool[self._kind(kind)] += amount
        made = [self._kinds_made(one, ability, cost) for _, one, ability in usable]
        self.kinds = tuple(dict.fromkeys([*pool, *(k for ways in made for w in ways for k in w)]))
        self.steps = [
            self._step(place, one, ability, ways)
            for (place, one, ability), ways in zip(usable, made, strict=True)
        ]
        for step in self.steps:
            self._check_bounded(step)
        self.classes = self._classes(require) if merge else []
        self.spending: dict[int, Spending] = {}
        self.moves: dict[tuple[int, tuple[Status, ...]], list[tuple[tuple[Status, ...], int, int]]] = {}
        self.spendings: dict[tuple[int, tuple[int, ...]], set[tuple[tuple[int, ...], int, int]]] = {}
        statuses = [
            Status(False, one.tapped, False, False, _counted(Counter(one.counters)), ())
            for one in self.objects
        ]
        amounts = tuple(pool[kind] for kind in self.kinds)
        self.start = State(tuple(statuses), amounts, game.life, 0, game.energy, 0)

    @property
    def never_cheaper(self) -> bool:
        """Whether no step lowers the price."""
        prices = self.prices
        powers = [prices.creature_tap + prices.power * (one.card.power or 0) for one in self.objects]
        floating = [kind.price for kind in self.kinds]
        return min([0, *powers, *floating, *(price for step in self.steps for _, price in step.made)]) >= 0

    # Taking the board apart --------------------------------------------------------------

    def _kind(self, kind: Kind) -> Kind:
        return kind if kind.type in self.asked else replace(kind, type=OTHER)

    def _kinds_made(self, one: GameObject, ability: ManaAbility, cost: TotalCost) -> list[Counter[Kind]]:
        """Each output of one activation, by kind; those that come to the same once."""

        def kind(
            letter: str, snow: bool, only: SpendOnly | None, riders: Iterable[Rider], giver: str
        ) -> Kind:
            source = one.card if giver == "" else self.cards.get(giver)
            return Kind(
                "made",
                letter,
                snow,
                only,
                usable_riders(riders, cost.purpose),
                from_right_source=from_right_source(source, cost),
                right_for=tuple(from_right_source(source, other) for other in self.others),
            )

        ways: dict[frozenset[tuple[Kind, int]], Counter[Kind]] = {}
        for made in lots(ability, one):
            way = Counter(self._kind(kind(*lot)) for lot in made)
            ways[frozenset(way.items())] = way
        return list(ways.values())

    def _step(self, place: int, one: GameObject, ability: ManaAbility, ways: list[Counter[Kind]]) -> Step:
        cost = ability.cost
        takes = [part for part in cost if isinstance(part, TakeObjects) and part.amount]
        put = Counter[str]()
        for kind, amount in ability.after.counters:
            put[kind] += amount
        for part in cost:
            if isinstance(part, PutCounters):
                put[part.kind] += part.amount
        removed = Counter[str]()
        for kind, amount in ability.after.removes:
            removed[kind] += amount
        for part in cost:
            if isinstance(part, RemoveCounters):
                removed[part.kind] += part.amount
        return Step(
            place=place,
            ability=ability,
            untaps=any(isinstance(part, UntapSelf) for part in cost),
            mana=None if ability.mana is None else self._owed(ability.mana),
            purpose=_purpose(one, ability),
            early=tuple(sorted((t for t in takes if "tap" in t.verb), key=lambda t: t.verb, reverse=True)),
            late=tuple(t for t in takes if "tap" not in t.verb),
            life=sum(part.amount for part in cost if isinstance(part, PayLife)),
            energy=sum(part.amount for part in cost if isinstance(part, PayEnergy)),
            milled=sum(part.amount for part in cost if isinstance(part, Mill)),
            removed=removed,
            put=put,
            holds=holds_tapped(ability) or any(isinstance(part, Exert) for part in cost),
            buries=any(isinstance(part, SacrificeSelf) for part in cost),
            returns=any(isinstance(part, ReturnSelf) for part in cost),
            taps=taps(ability),
            asleep=is_sick(one) and any(isinstance(part, TapSelf | UntapSelf) for part in cost),
            loses_in_cost=loses(replace(ability, after=replace(ability.after, sacrificed=False))),
            made=tuple(
                (
                    tuple(way[kind] for kind in self.kinds),
                    activation_price(one, ability, sum(way.values()), self.prices),
                )
                for way in ways
            ),
        )

    def _owed(self, mana: ManaCost) -> Counter[Owed]:
        ways = owed_ways(mana, life_for=self.life_for)
        return Counter({due: n for due, n in ways.items() if not (due.life and self.no_life)})

    def _check_bounded(self, step: Step) -> None:
        """Raise ``ValueError`` where an ability can be activated without end to some avail."""
        gone = any(part.verb != "untap" for part in (*step.early, *step.late))
        used_up = taps(step.ability) or loses(step.ability) or step.ability.limit is not None or gone
        spent = step.life or step.energy or step.removed or (step.milled and self.library is not None)
        if used_up or spent or step.untaps:
            return
        paid = min(
            (sum(o.typed) + o.snow + o.generic for o in step.mana or [] if not o.life),
            default=0 if step.mana is None else step.ability.production.most,
        )
        if step.ability.production.most > paid or any(price < 0 for _, price in step.made):
            raise TooLargeError(
                f"{self.objects[step.place].ids[0]}: nothing bounds how often it is activated"
            )

    def _classes(self, require: frozenset[str]) -> list[list[int]]:
        """The places of objects that nothing tells apart, two or more."""
        taken = [
            ids for step in self.steps for part in (*step.early, *step.late) for ids in (part.ids, part.later)
        ]
        taken += [*groups(self.cost), *self.apart, *(frozenset({i}) for i in self.prices.sparing or ())]
        classes: list[tuple[object, list[int]]] = []
        for place, one in enumerate(self.objects):
            i = one.ids[0]
            bare = replace(one, ids=(), positions=(), path="")
            key = (bare, place in self.forbidden, i in require, [i in ids for ids in taken])
            for other, places in classes:
                if other == key:
                    places.append(place)
                    break
            else:
                classes.append((key, [place]))
        return [places for _, places in classes if len(places) > 1]

    # From state to state -----------------------------------------------------------------

    def after(self, state: State) -> Iterator[tuple[State, int]]:
        """Every state that one activation leads to, and what it adds to the price."""
        for number, step in enumerate(self.steps):
            if not self._may_start(state, step):
                continue
            spendings = self._spendings(number, step, state.pool)
            if not spendings:
                continue
            key = (number, state.objects)
            if key not in self.moves:
                self.moves[key] = [
                    (self._sorted(objects), damage, adds)
                    for objects, damage, adds in self._objects_after(state, step)
                ]
            for placed, triggers, price in self.moves[key]:
                for rest, phyrexian, pool_price in spendings:
                    life = state.life - step.life - phyrexian
                    if phyrexian and life < 0:
                        continue
                    after = step.ability.after
                    lost = state.life - life + after.damage + after.life_lost
                    then = state.life - lost + after.life_gained
                    behind = sum(one.after.damage + one.after.life_lost for one in step.ability.triggered)
                    spent = price + pool_price + life_price(state.life, lost, self.prices)
                    spent += life_price(then, behind, self.prices)
                    for made, activation in step.made:
                        pool = tuple([a + b for a, b in zip(rest, made, strict=True)])
                        yield (
                            State(
                                placed,
                                pool,
                                then - behind,
                                state.triggers + triggers,
                                state.energy - step.energy,
                                state.milled + step.milled,
                            ),
                            spent + activation,
                        )

    def _may_start(self, state: State, step: Step) -> bool:
        """118.3: whether the object's state, life, energy and library allow the cost."""
        now, ability = state.objects[step.place], step.ability
        if now.lost or step.asleep or (step.taps and now.tapped) or (step.untaps and not now.tapped):
            return False
        if ability.limit is not None and dict(now.used).get(ability.number, 0) >= ability.limit:
            return False
        if step.removed and step.removed - Counter(dict(now.counters)):
            return False
        if step.milled and self.library is not None and state.milled + step.milled > self.library:
            return False
        return not (step.life and state.life < step.life) and state.energy >= step.energy

    def _spendings(
        self, number: int, step: Step, pool: tuple[int, ...]
    ) -> set[tuple[tuple[int, ...], int, int]]:
        if step.mana is None:
            return {(pool, 0, 0)}
        key = (number, pool)
        if key not in self.spendings:
            if number not in self.spending:
                self.spending[number] = Spending(self.kinds, step.mana, step.purpose, self.rules)
            self.spendings[key] = self.spending[number].ways(pool)
        return self.spendings[key]

    def _objects_after(self, state: State, step: Step) -> Iterator[tuple[tuple[Status, ...], int, int]]:
        """What becomes of the objects: all of them, the triggers' damage, and the price."""
        one, now = self.objects[step.place], state.objects[step.place]
        price = self.prices.energy * step.energy + self.prices.milled * (step.milled - _exiled(step.ability))
        price += self.prices.given * step.ability.after.given
        price += 0 if step.taps and is_free(one, "tap") else self.prices.use
        price += wish_price(one, "remove counters", self.prices, counters_off(step.ability))
        if step.taps or step.loses_in_cost or step.ability.after.sacrificed:
            price += spared_price(one, self.prices)
        triggers = step.ability.later_damage
        if step.untaps:
            now = now._replace(tapped=False)
        if step.taps:
            now = now._replace(tapped=True)
            triggers += one.reading.tapped_damage
            price += tap_price(one, self.prices)
        objects = _with(state.objects, step.place, now._replace(touched=True))
        for tapped, damage, tapping in self._take_all(objects, step.early):
            used, using = self._use(tapped, step)
            for taken, _, taking in self._take_all(used, step.late):
                left, leaving = self._resolve(taken, step)
                yield left, triggers + damage, price + tapping + using + taking + leaving

    def _use(self, objects: tuple[Status, ...], step: Step) -> tuple[tuple[Status, ...], int]:
        """The rest of what the cost does to the object itself."""
        now, price = objects[step.place], 0
        counters, used = now.counters, now.used
        if step.removed or step.put:
            changed = Counter(dict(now.counters))
            changed.subtract(step.removed)
            changed.update(step.put)
            counters = _counted(changed)
            bad = sum(amount for kind, amount in step.put.items() if is_bad(kind))
            price += self.prices.counter * (step.removed.total() + bad)
        if step.holds and not now.held:
            price += self.prices.no_untap
        if step.ability.limit is not None:
            used = _counted(Counter(dict(now.used)) + Counter([step.ability.number]))
        if step.loses_in_cost and not now.leaves:
            price += price_of_losing(self.objects[step.place], own_losses(step.ability)[0], self.prices)
        if step.ability.after.leaves and not (now.leaves or step.loses_in_cost):
            price += leaving_price(self.objects[step.place], self.prices)
            now = now._replace(leaves=True)
        now = now._replace(
            held=now.held or step.holds,
            counters=counters,
            used=used,
            lost=step.loses_in_cost,
            buried=step.buries and self._stays(step.place),
            returned=step.returns and self._stays(step.place),
        )
        return _with(objects, step.place, now), price

    def _resolve(self, objects: tuple[Status, ...], step: Step) -> tuple[tuple[Status, ...], int]:
        """What the effect does to the object itself, where it is still there."""
        now = objects[step.place]
        if not step.ability.after.sacrificed or now.lost:
            return objects, 0
        price = price_of_losing(self.objects[step.place], "sacrifice", self.prices)
        return _with(objects, step.place, now._replace(lost=True, buried=self._stays(step.place))), price

    def _stays(self, place: int) -> bool:
        """Whether it is still something in the graveyard or in hand: a token isn't (111.7)."""
        return not self.objects[place].card.token

    def _take_all(
        self, objects: tuple[Status, ...], parts: tuple[TakeObjects, ...]
    ) -> Iterator[tuple[tuple[Status, ...], int, int]]:
        """Every choice of objects for these parts of a cost: the objects then, triggers, price."""
        if not parts:
            yield objects, 0, 0
            return
        part = parts[0]
        able = [place for place in self._fitting(part.ids) if _can(part.verb, objects[place])]
        able += [place for place in self._fitting(part.later) if objects[place].buried]
        for chosen in combinations(able, part.amount):
            taken, damage, price = objects, 0, 0
            for place in chosen:
                taken, hurt, each = self._take(taken, part.verb, place)
                damage, price = damage + hurt, price + each
            for rest, more_damage, more in self._take_all(taken, parts[1:]):
                yield rest, damage + more_damage, price + more

    def _fitting(self, ids: frozenset[str]) -> list[int]:
        """The places of the objects with these ids that may be used."""
        if ids not in self.fitting:
            places = sorted(place for i, place in self.places.items() if i in ids)
            self.fitting[ids] = [place for place in places if place not in self.forbidden]
        return self.fitting[ids]

    def _take(
        self, objects: tuple[Status, ...], verb: str, place: int
    ) -> tuple[tuple[Status, ...], int, int]:
        one, now = self.objects[place], objects[place]
        if verb == "untap":
            return _with(objects, place, now._replace(tapped=False)), 0, 0
        if verb == "tap":
            tapped = _with(objects, place, now._replace(tapped=True, touched=True))
            return tapped, one.reading.tapped_damage, cost_tap_price(one, self.prices)
        if now.buried:
            return _with(objects, place, now._replace(buried=False)), 0, self.prices.graveyard_card
        buried = verb in ("sacrifice", "discard") and self._stays(place)
        returned = verb == "return" and self._stays(place)
        gone = now._replace(lost=True, touched=True, buried=buried, returned=returned)
        lost = _with(objects, place, gone)
        price = 0 if now.leaves else price_of_losing(one, verb, self.prices)
        return lost, 0, price + spared_price(one, self.prices)

    def _sorted(self, objects: tuple[Status, ...]) -> tuple[Status, ...]:
        """Of objects that nothing tells apart, those that are touched first."""
        if not self.classes:
            return objects
        sorted_objects = list(objects)
        for places in self.classes:
            now = sorted((objects[place] for place in places), reverse=True)
            for place, status in zip(places, now, strict=True):
                sorted_objects[place] = status
        return tuple(sorted_objects)


def _with(objects: tuple[Status, ...], place: int, now: Status) -> tuple[Status, ...]:
    return (*objects[:place], now, *objects[place + 1 :])


def _counted(counters: Counter[Key]) -> tuple[tuple[Key, int], ...]:
    return tuple(sorted((kind, n) for kind, n in counters.items() if n))


def _can(verb: str, now: Status) -> bool:
    """Whether an object can be taken: 302.6 speaks of {T} and {Q} only."""
    return not now.lost and (now.tapped if verb == "untap" else not (verb == "tap" and now.tapped))


def _purpose(one: GameObject, ability: ManaAbility) -> Purpose:
    """What mana for this activation is spent on (106.6)."""
    tags = {"x"} if "{X}" in ability.text.split(":")[0] else set()
    if ability.mana is not None and letters_of(ability.mana) & {"C"}:
        tags.add("c")
    return Purpose(kind=PaymentKind.ABILITY, card=one.card, tags=frozenset(tags), mana_ability=True)


def _tells_types_apart(cost: TotalCost) -> bool:
    """Whether something besides its symbols asks of which type the mana is that is spent on it."""
    limited = cost.only_types is not None or bool(cost.x_types)
    return limited or cost.most_colors or cost.spending.asks


def _exiled(ability: ManaAbility) -> int:
    """How many cards of the library it exiles, which is no milling."""
    return sum(part.amount for part in ability.cost if isinstance(part, Mill) and part.to == "exile")
