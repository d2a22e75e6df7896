"""What a payment takes besides mana and life: every choice of objects for the parts of a total cost.

Written from the contract and the rules alone. All of this happens after the mana
abilities (601.2g), its parts in any order (601.2h): what is sacrificed or discarded for
one part may lie in the graveyard for another one, and what is tapped for one may be
sacrificed for another. No object is tapped, lost or revealed for two of them (118.10).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from planner.game.mana import COLORS, TYPES
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import Helping, TakePart, TotalCost
from tests.support.oracle.counters import Counters, Left
from tests.support.oracle.matching import buried, means_object
from tests.support.oracle.price_rows import cost_tap_price, price_of_losing, source_colors, spared_price
from tests.support.oracle.prohibitions import prohibited_ids, without_barred_counters

if TYPE_CHECKING:
    from tests.support.oracle.activations import Status

NOTHING = (0,) * len(TYPES)
BY_CHANCE = "discard at random"


def arriving(cost: TotalCost) -> frozenset[str]:
    """What some part of the cost could take from the graveyard, once it is there."""
    takes: tuple[TakePart | Helping, ...] = (*cost.parts, *cost.helping)
    return frozenset().union(*(part.arriving for part in takes))


def _turn(part: TakePart) -> tuple[bool, bool]:
    """When a part is best paid: what taps before what asks for tapped objects, what takes all at the end."""
    return part.whole, part.verb not in ("tap", "untap")


def groups(cost: TotalCost) -> list[frozenset[str]]:
    """Every set of objects that the cost treats alike, so that other objects aren't like them."""
    found = [cost.spare, *(part.ids for part in cost.counters)]
    found += [ids for part in cost.parts for ids in (part.ids, part.arriving)]
    found += [ids for helping in cost.helping for ids in (helping.ids, helping.arriving)]
    tables: list[tuple[tuple[str, int | str], ...]] = [part.values for part in cost.parts]
    tables += [helping.colors for helping in cost.helping]
    for table in tables:
        found += [frozenset(i for i, value in table if value == one) for one in {v for _, v in table}]
    return found


def _taken_off(kind: str) -> int:
    """How much toughness a counter such as -1/-1 takes off."""
    _, slash, toughness = kind.partition("/")
    return int(toughness[1:]) if slash and toughness.startswith("-") and toughness[1:].isdigit() else 0


class Deed(NamedTuple):
    """What the payment does with one object, each at most once."""

    tap: bool = False
    untap: bool = False
    lost: str = ""
    exiled: bool = False
    """From the graveyard, after it got there in this payment."""
    revealed: bool = False
    exerted: bool = False


class Taken(NamedTuple):
    """What the payment does with all objects, and the mana that these pay for."""

    deeds: tuple[Deed, ...]
    typed: tuple[int, ...] = NOTHING
    generic: int = 0


class Outcome(NamedTuple):
    """All that the rest of the payment, and its price, can depend on."""

    typed: tuple[int, ...]
    generic: int
    triggers: int
    sources: tuple[int, ...]
    spare: int
    end: tuple[Status, ...] | None = None
    """What has become of every object, where that is asked for."""
    assisted: int = 0
    """How much of the generic mana another player pays."""


class Parts:
    """The parts of one total cost, as they can be paid on the objects of one game."""

    def __init__(
        self,
        game: Game,
        cost: TotalCost,
        prices: Prices,
        objects: list[GameObject],
        forbidden: set[int],
        required: set[int],
        *,
        follow: bool = False,
        each_chance: bool = False,
    ) -> None:
        """``follow`` asks what becomes of objects, ``each_chance`` leaves what chance takes to ``worlds``."""
        self.follow, self.each_chance = follow, each_chance
        self.game, self.cost, self.prices, self.objects = game, cost, prices, objects
        self.places = {one.ids[0]: place for place, one in enumerate(objects)}
        self.forbidden = forbidden
        self.sure = [part for part in cost.parts if not part.at_random]
        self.random = [part for part in cost.parts if part.at_random]
        helping = [one for one in cost.helping if one.keyword != "assist"]
        self.tapping = [one for one in helping if one.keyword != "delve"]
        self.delving = [one for one in helping if one.keyword == "delve"]
        self.assist = sum(one.most or 0 for one in cost.helping if one.keyword == "assist")
        first = cost.spare if prices.sparing is None else ()
        self.spare = {place for i, place in self.places.items() if i in first}
        self.required = required
        # What several parts end together isn't counted, as each could choose another creature.
        shrinks = self.shrinks = (
            sum(part.put and _taken_off(part.kind or "") > 0 for part in cost.counters) == 1
        )
        self.counters = Counters(
            without_barred_counters(game, cost),
            self.places,
            forbidden,
            required,
            prices,
            follow=follow or shrinks,
        )
        self.colors = [source_colors(one) for one in objects]
        self.known: dict[tuple[object, ...], dict[Outcome, tuple[int, int]]] = {}
        takes: tuple[TakePart | Helping, ...] = (*cost.parts, *cost.helping)
        self.able = {part: self._able(part) for part in takes}
        self.by_x = any(part.per_x for part in takes) or any(part.per_x for part in cost.counters)

    def outcomes(
        self, now: tuple[Status, ...], x: int, typed: tuple[int, ...], generic: int
    ) -> dict[Outcome, tuple[int, int]]:
        """What the parts can come to, each with its lowest price and sum of positions.

        ``typed`` and ``generic`` are the most mana that there is to be paid for.
        """
        key = (now, x if self.by_x else 0, typed, generic if self.cost.helping else 0)
        if key not in self.known:
            self.known[key] = self._outcomes(now, x, typed, generic)
        return self.known[key]

    def _outcomes(
        self, now: tuple[Status, ...], x: int, typed: tuple[int, ...], generic: int
    ) -> dict[Outcome, tuple[int, int]]:
        counters = self.counters.uses(now, x)
        if not counters:
            return {}
        best: dict[Outcome, tuple[int, int]] = {}
        for certain in (False, True) if self.random else (False,):
            for taken in self._reached(now, x, typed, generic, certain):
                lefts = {left for used, left in counters if self._uses_required(taken, now, used)}
                if not lefts or not self._is_legal(taken, now):
                    continue
                chance = self._certainty(taken, now) if certain else self._chance(taken, now, x)
                if chance is None:
                    continue
                outcome, price, positions = self._end(taken, now)
                ends = [
                    (
                        self._left(taken, now, x, left) if self.follow else None,
                        self._shrunk(taken, now, left) if self.shrinks else 0,
                    )
                    for left in lefts
                ]
                for assisted, (end, gone) in product(
                    range(min(self.assist, generic - outcome.generic) + 1), ends
                ):
                    figures = (price + chance + gone + self.counters.price(x), positions)
                    helped = outcome._replace(
                        generic=outcome.generic + assisted,
                        end=end,
                        assisted=assisted if self.cost.x_types else 0,
                    )
                    best[helped] = min(best.get(helped, figures), figures)
        return best

    def _reached(
        self, now: tuple[Status, ...], x: int, typed: tuple[int, ...], generic: int, certain: bool
    ) -> set[Taken]:
        """Everything that can be done; what is taken at random with it where that is ``certain``."""
        parts = sorted([*self.sure, *(self.random if certain else ())], key=_turn)
        reached = {Taken((Deed(),) * len(self.objects))}
        for part in (part for part in parts if part.verb != "exile"):
            reached = {after for one in reached for after in self._take(part, one, now, x)}
        for helping in self.tapping:
            reached = set(self._help(helping, reached, now, x, typed, generic))
        for part in (part for part in parts if part.verb == "exile"):
            reached = {after for one in reached for after in self._take(part, one, now, x)}
        for helping in self.delving:
            reached = set(self._help(helping, reached, now, x, typed, generic))
        return reached

    # Parts that take objects -------------------------------------------------------------

    def _able(self, part: TakePart | Helping) -> tuple[set[int], set[int]]:
        """The places of what it could take where it is, and once it is in the graveyard (118.11)."""
        kind = self.cost.kind
        ids = part.ids - prohibited_ids(self.game, _verb(part), kind)
        arrived = part.arriving - prohibited_ids(self.game, _verb(part), kind, zone="graveyard")
        places = self.places
        here = {places[i] for i in ids if i in places}
        there = {places[i] for i in arrived if i in places}
        return (
            {place for place in here if means_object(part, self.objects[place])},
            {place for place in there if means_object(part, buried(self.objects[place]))},
        )

    def _places(self, part: TakePart | Helping) -> list[int]:
        here, arrived = self.able[part]
        return sorted((here | arrived) - self.forbidden)

    def _take(self, part: TakePart, taken: Taken, now: tuple[Status, ...], x: int) -> Iterator[Taken]:
        """Every way to pay this part: so many objects, or any whose values are enough."""
        able, values = self._places(part), dict(part.values)
        if part.whole:
            yield from self._take_all(part, taken, now)
            return
        amounts = [part.amount + part.per_x * x] if part.least is None else range(len(able) + 1)
        for amount in amounts:
            for chosen in combinations(able, amount):
                total = sum(values.get(self.objects[place].ids[0], 0) for place in chosen)
                if part.least is not None and total < part.least:
                    continue
                deeds: tuple[Deed, ...] | None = taken.deeds
                for place in chosen:
                    deeds = None if deeds is None else self._done(part, place, deeds, now)
                if deeds is not None:
                    yield taken._replace(deeds=deeds)

    def _take_all(self, part: TakePart, taken: Taken, now: tuple[Status, ...]) -> Iterator[Taken]:
        """The one way to take everything that is there by then: other costs may take of it first (601.2h)."""
        deeds: tuple[Deed, ...] | None = taken.deeds
        for place in self.able[part][0]:
            if not now[place].lost and not taken.deeds[place].lost:
                done = (
                    None if deeds is None or place in self.forbidden else self._done(part, place, deeds, now)
                )
                deeds = done
        if deeds is not None:
            yield taken._replace(deeds=deeds)

    def _done(
        self,
        part: TakePart | Helping,
        place: int,
        deeds: tuple[Deed, ...],
        now: tuple[Status, ...],
    ) -> tuple[Deed, ...] | None:
        """The deeds with this one, None where it can't be done (again)."""
        verb, was, deed = _verb(part), now[place], deeds[place]
        here = place in self.able[part][0] and not was.lost
        after: Deed | None = None
        tapped = was.tapped ^ (deed.tap != deed.untap)
        if isinstance(part, TakePart) and ((part.tapped and not tapped) or (part.untapped and tapped)):
            return None
        if verb == "tap":
            after = deed._replace(tap=True) if here and not deed.tap else None
        elif verb == "untap":
            after = deed._replace(untap=True) if here and not deed.untap else None
        elif verb in ("reveal", "unattach"):
            after = deed._replace(revealed=True) if here and not deed.revealed else None
        elif verb == "exert":
            after = deed._replace(exerted=True) if here and not deed.exerted else None
        elif here and not deed.lost:
            by_chance = isinstance(part, TakePart) and part.at_random
            after = deed._replace(lost=BY_CHANCE if by_chance else verb)
        elif place in self.able[part][1] and not deed.exiled:
            there = was.buried if was.lost else deed.lost in ("sacrifice", "discard", BY_CHANCE)
            after = deed._replace(exiled=True) if there else None
        return None if after is None else (*deeds[:place], after, *deeds[place + 1 :])

    def _uses_required(self, taken: Taken, now: tuple[Status, ...], others: frozenset[int]) -> bool:
        """Whether something is done with everything that is required; ``others`` give or get counters."""
        return all(
            now[place].touched or taken.deeds[place] != Deed() or place in others for place in self.required
        )

    def _is_legal(self, taken: Taken, now: tuple[Status, ...]) -> bool:
        """118.3: untapped objects are tapped, tapped ones untapped; both can be done in one of the orders."""
        return all(
            deed.tap == deed.untap or deed.tap != was.tapped
            for deed, was in zip(taken.deeds, now, strict=True)
        )

    def _certainty(self, taken: Taken, now: tuple[Status, ...]) -> int | None:
        """0 where everything is gone that chance could have taken: then it is known what that took."""
        able = {place for part in self.random for place in self.able[part][0]}
        return 0 if all(now[place].lost or taken.deeds[place].lost for place in able) else None

    def _chance(self, taken: Taken, now: tuple[Status, ...], x: int) -> int | None:
        """What is taken at random, priced as the dearest that could go; None where there isn't enough."""
        price, gone = 0, set[int]()
        for part in self.random:
            amount = part.amount + part.per_x * x
            able = [
                place
                for place in self.able[part][0]
                if not now[place].lost and not taken.deeds[place].lost and place not in gone
            ]
            if len(able) < amount or (amount and self.forbidden & set(able)):
                return None
            each = {place: price_of_losing(self.objects[place], part.verb, self.prices) for place in able}
            able.sort(key=lambda place: -each[place])
            price += sum(each[place] for place in able[:amount])
            gone |= set(able[:amount])
        return price

    # What pays for mana ------------------------------------------------------------------

    def _help(
        self,
        helping: Helping,
        reached: set[Taken],
        now: tuple[Status, ...],
        x: int,
        typed: tuple[int, ...],
        generic: int,
    ) -> Iterator[Taken]:
        """Every way in which these objects pay for mana: one each, generic or (convoke) of its color."""
        counted = {(taken, 0) for taken in reached}
        for place in self._places(helping):
            for taken, number in tuple(counted):
                if helping.most is not None and number >= helping.most + helping.per_x * x:
                    continue
                deeds = self._done(helping, place, taken.deeds, now)
                if deeds is None:
                    continue
                if taken.generic < generic:
                    counted.add((taken._replace(deeds=deeds, generic=taken.generic + 1), number + 1))
                convoking = helping.keyword == "convoke"
                for color in sorted(self.objects[place].card.colors) if convoking else ():
                    index = TYPES.index(color)
                    if taken.typed[index] < typed[index]:
                        paid = tuple(n + (i == index) for i, n in enumerate(taken.typed))
                        counted.add((taken._replace(deeds=deeds, typed=paid), number + 1))
        return (taken for taken, _ in counted)

    # The end -----------------------------------------------------------------------------

    def _end(self, taken: Taken, now: tuple[Status, ...]) -> tuple[Outcome, int, int]:
        """What it all comes to, its price, and the positions of all objects used."""
        price = triggers = positions = spare = 0
        sources = [0] * len(COLORS)
        for place, (deed, was) in enumerate(zip(taken.deeds, now, strict=True)):
            one = self.objects[place]
            price += self._price(one, deed, was)
            triggers += one.reading.tapped_damage if deed.tap else 0
            touched = was.touched or _touches(deed)
            positions += one.positions[0] if touched else 0
            spare += place in self.spare and touched
            if not was.lost and not deed.lost and not (was.tapped ^ (deed.tap != deed.untap)):
                for color in self.colors[place]:
                    sources[COLORS.index(color)] += 1
        return Outcome(taken.typed, taken.generic, triggers, tuple(sources), spare), price, positions

    def _shrunk(self, taken: Taken, now: tuple[Status, ...], left: Left) -> int:
        """The rows for creatures that die of the counters put on them: no toughness is left (704.5f)."""
        price = 0
        for (place, kind), number in left:
            one, size = self.objects[place], self.objects[place].card.toughness
            put = number - dict(now[place].counters).get(kind, 0)
            if now[place].lost or taken.deeds[place].lost or "Creature" not in one.card.types:
                continue
            if size is not None and put > 0 and 0 < size <= put * _taken_off(kind):
                price += price_of_losing(one, "sacrifice", self.prices) + spared_price(one, self.prices)
        return price

    def _left(self, taken: Taken, now: tuple[Status, ...], x: int, left: Left) -> tuple[Status, ...]:
        """What becomes of the objects; what chance could have taken counts as gone, and not as arrived."""
        chance = [] if self.each_chance else self.random
        gone = {place for part in chance if part.amount + part.per_x * x for place in self.able[part][0]}
        ends = []
        for place, (deed, was) in enumerate(zip(taken.deeds, now, strict=True)):
            arrives = deed.lost in ("sacrifice", "discard", BY_CHANCE) and not self.objects[place].card.token
            lost = was.lost or bool(deed.lost) or place in gone
            counters = () if lost else tuple(sorted((kind, n) for (host, kind), n in left if host == place))
            ends.append(
                was._replace(
                    touched=False,
                    held=False,
                    leaves=False,
                    tapped=not lost and was.tapped ^ (deed.tap != deed.untap),
                    lost=lost,
                    buried=(was.buried or arrives) and not deed.exiled,
                    returned=was.returned or (deed.lost == "return" and not self.objects[place].card.token),
                    counters=counters,
                    used=() if lost else was.used,
                )
            )
        return tuple(ends)

    def worlds(self, end: tuple[Status, ...], x: int) -> list[tuple[Status, ...]]:
        """What chance can make of the objects; what it takes for certain is in ``end`` already."""
        found = [end]
        for part in self.random:
            amount = part.amount + part.per_x * x
            found = [
                self._taken_by_chance(world, taken)
                for world in found
                for taken in combinations(self._left_for(part, world), amount)
            ] or found
        return found

    def _left_for(self, part: TakePart, now: tuple[Status, ...]) -> list[int]:
        return [place for place in sorted(self.able[part][0]) if not now[place].lost]

    def _taken_by_chance(self, now: tuple[Status, ...], places: tuple[int, ...]) -> tuple[Status, ...]:
        after = list(now)
        for place in places:
            stays = not self.objects[place].card.token
            after[place] = now[place]._replace(lost=True, buried=stays, counters=(), used=())
        return tuple(after)

    def _price(self, one: GameObject, deed: Deed, was: Status) -> int:
        """The rows for what is done with one object: a creature tapped, losses, a missed untap."""
        price = cost_tap_price(one, self.prices) if deed.tap else 0
        by = "discard" if deed.lost == BY_CHANCE else deed.lost
        price += price_of_losing(one, by, self.prices) if deed.lost and not was.leaves else 0
        price += spared_price(one, self.prices) if deed.lost not in ("", BY_CHANCE) else 0
        price += self.prices.graveyard_card if deed.exiled else 0
        return price + (self.prices.no_untap if deed.exerted and not was.held else 0)


def _verb(part: TakePart | Helping) -> str:
    """What it does to objects: delve exiles them, everything else that pays for mana taps them."""
    if isinstance(part, TakePart):
        return part.verb
    return "exile" if part.keyword == "delve" else "tap"


def _touches(deed: Deed) -> bool:
    """Whether it counts as using the object: tapped, lost or exiled, and not by chance."""
    return deed.tap or deed.lost not in ("", BY_CHANCE) or deed.exiled
