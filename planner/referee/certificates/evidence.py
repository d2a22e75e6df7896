"""One total cost's evidence: the weights added up, or two cases told apart, each with its own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from planner.contract.certificate import Evidence, Gift, OwedWeight, Split
from planner.game.mana import COLORS
from planner.game.records import MutableRecord, Record, field, replace
from planner.game.total_cost import TakePart, TotalCost
from planner.game.vocabulary import Verb
from planner.referee.certificates.circles import NO_CIRCLES, Circling
from planner.referee.certificates.faults import FaultError, refuse
from planner.referee.certificates.objects import ObjectGain, WeighedObjects
from planner.referee.certificates.outcomes import ANYTHING, Makes
from planner.referee.certificates.rows import LIFE, Rows, Span
from planner.referee.certificates.situation import Situation
from planner.referee.certificates.wanted import Want, wants_of_total
from planner.referee.certificates.weights import Payee, Stated, WeightReading
from planner.referee.pricing import pool_price
from planner.referee.state import LOST

Classes = Mapping[frozenset[str], Span]
"""How many of some like objects are used: from and to."""
OpenSpan = tuple[int, int | None]
_MOST_BRANCHES = 2_000


class Branch(Record, frozen=True):
    """A case of a situation: bounds on the objects used; ``rows`` only if there are prices.

    ``makes`` is what some objects make in it, ``taken`` how many objects the costs of abilities take, by
    their words, ``used`` how many are tapped or lost: the least and the greatest number, None for no bound.
    """

    situation: Situation
    classes: Classes
    rows: Rows | None
    makes: Mapping[str, Makes] = field(default_factory=dict)
    taken: Mapping[str, OpenSpan] = field(default_factory=dict)
    used: OpenSpan = (0, None)


class Checking:
    """Checks evidence against a situation, branch by branch."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._branches = 0

    def least(self, path: str, evidence: Evidence, branch: Branch) -> tuple[int, int]:
        """Least difference of need and availability, as a number and its scale.

        Raises ``FaultError`` with the first line that fails.
        """
        self._branches += 1
        if self._branches > _MOST_BRANCHES:
            raise refuse(path, f"more than {_MOST_BRANCHES:,} cases are told apart")
        if evidence.split is UNSET:
            if evidence.branches:
                raise refuse(f"{path}.branches", "there, but nothing says what they tell apart")
            return _Leaf(path, evidence, branch).difference(), evidence.scale
        if evidence != Evidence(split=evidence.split, branches=evidence.branches):
            raise refuse(path, "states weights beside a split")
        if len(evidence.branches) != 2:
            raise refuse(f"{path}.branches", f"{len(evidence.branches)}, but a split has two")
        parts = self._split(f"{path}.split", evidence.split, branch)
        found = [
            self.least(f"{path}.branches[{place}]", one, part)
            for place, (one, part) in enumerate(zip(evidence.branches, parts, strict=True))
        ]
        return min(found, key=lambda pair: -(-pair[0] // pair[1]))

    def _split(self, path: str, split: Split, branch: Branch) -> tuple[Branch, Branch]:
        said = [bool(split.objects), bool(split.color), split.life, bool(split.taken), split.used]
        if sum(said) != 1:
            raise refuse(path, "expected one of objects, color, life, taken, used")
        if split.adds:
            return self._split_mana(path, split, branch)
        if split.objects:
            return self._split_objects(path, split, branch)
        if split.taken:
            return self._split_taken(path, split, branch)
        if split.used:
            fewer, more = _two_spans(path, branch.used, split.at_most)
            return replace(branch, used=fewer), replace(branch, used=more)
        if branch.rows is None:
            raise refuse(path, "tells apart what has no price here")
        if split.color and split.color not in COLORS:
            raise refuse(f"{path}.color", f"{split.color!r}, but a color is one of {', '.join(COLORS)}")
        lower, upper = branch.rows.split(path, split.color or LIFE, split.at_most)
        return replace(branch, rows=lower), replace(branch, rows=upper)

    def _split_mana(self, path: str, split: Split, branch: Branch) -> tuple[Branch, Branch]:
        """Split by whether one object makes exactly this mana."""
        if len(split.objects) != 1 or split.at_most != 0:
            raise refuse(path, "tells apart what one object makes: it does not, or it does")
        ids, letters = frozenset(split.objects), sorted(split.adds[1::3])
        if split.adds != "".join(f"{{{letter}}}" for letter in split.adds[1::3]):
            raise refuse(f"{path}.adds", f"{split.adds!r}, but it takes types of mana as symbols")
        if any(ids & other for other in branch.classes if other != ids):
            raise refuse(f"{path}.objects", "is one of more in another split")
        last = branch.classes.get(ids, (0, 1))[1]
        makes = branch.makes.get(split.objects[0], ANYTHING)
        if last == 0 or makes.only is not None:
            raise refuse(path, "tells apart what is certain already")
        place = self.situation.game.places.get(split.objects[0])
        abilities = () if place is None else self.situation.abilities(place[0], split.objects[0])
        if not all(ability.taps for ability in abilities):
            raise refuse(f"{path}.objects", f"{split.objects[0]} could make mana more than once")
        never = makes._replace(never=makes.never | {"".join(letters)})
        lower = replace(branch, makes={**branch.makes, split.objects[0]: never})
        only = {**branch.makes, split.objects[0]: makes._replace(only="".join(letters))}
        return lower, replace(branch, classes={**branch.classes, ids: (1, last)}, makes=only)

    def _split_taken(self, path: str, split: Split, branch: Branch) -> tuple[Branch, Branch]:
        """Split by the number of objects that costs of abilities with the same words take."""
        if split.taken not in self.situation.takings:
            raise refuse(f"{path}.taken", f"{split.taken!r}, but nothing takes that")
        lower, upper = _two_spans(path, branch.taken.get(split.taken, (0, None)), split.at_most)
        both = [{**branch.taken, split.taken: span} for span in (lower, upper)]
        return replace(branch, taken=both[0]), replace(branch, taken=both[1])

    @staticmethod
    def _split_objects(path: str, split: Split, branch: Branch) -> tuple[Branch, Branch]:
        ids = frozenset(split.objects)
        if len(ids) != len(split.objects):
            raise refuse(f"{path}.objects", "names an object twice")
        if any(ids & other for other in branch.classes if other != ids):
            raise refuse(f"{path}.objects", "shares some with another split, but not all")
        first, last = branch.classes.get(ids, (0, len(ids)))
        if not first <= split.at_most < last:
            said = f"{split.at_most}, but what is told apart goes from {first} to {last}"
            raise refuse(f"{path}.at_most", said)
        lower = {**branch.classes, ids: (first, split.at_most)}
        upper = {**branch.classes, ids: (split.at_most + 1, last)}
        return replace(branch, classes=lower), replace(branch, classes=upper)


def least_of_both(
    path: str, paying: Evidence, keeping: Evidence, paid: Branch, kept: Situation
) -> tuple[int, int]:
    """Least price of a payment after which what is ``kept`` stays payable, as a number and its scale.

    Each object gives to the one or to the other, or to both if it can be used more than once: tapped, say,
    and then sacrificed (118.10). Mana that the payment leaves may pay for what is kept (106.4).
    """
    for name, one in (("paying", paying), ("evidence", keeping)):
        if one.split is not UNSET or one.converters or one.scale != paying.scale:
            raise refuse(f"{path}.{name}", "tells cases apart, or has another scale")
    second = _Leaf(f"{path}.evidence", keeping, Branch(kept, {}, None))
    first = _Leaf(f"{path}.paying", paying, paid, second.weights)
    difference = first.difference() + second.difference()
    gifts = [{name: gift.gives for gift in each.gifts for name in gift.objects} for each in (paying, keeping)]
    gains = first.objects.gains(), second.objects.gains()
    for name in gifts[0].keys() & gifts[1].keys():
        once = {gain.once for gain in (gains[0].get(name), gains[1].get(name)) if gain is not None}
        if once and "" not in once and not {"tap", "lose"} <= once:
            difference += min(gifts[0][name], gifts[1][name])
    return difference, paying.scale


def _two_spans(path: str, span: OpenSpan, at_most: int) -> tuple[OpenSpan, OpenSpan]:
    """Tell apart at most so many, and more."""
    first, last = span
    if at_most < first or (last is not None and at_most >= last):
        end = "any number" if last is None else last
        raise refuse(f"{path}.at_most", f"{at_most}, but what is told apart goes from {first} to {end}")
    return (first, at_most), (at_most + 1, last)


class _Due(MutableRecord):
    """Something owed: the amount not yet mentioned by a line, and its weight, None if free to choose.

    ``want`` are the symbols, None for life.
    """

    amount: int
    weight: int | None
    want: Want | None


class _Leaf:
    """Checks evidence without a split by adding up its weights."""

    def __init__(
        self, path: str, evidence: Evidence, branch: Branch, left: WeightReading | None = None
    ) -> None:
        situation = branch.situation
        self.path = path
        self.evidence = evidence
        self.branch = branch
        self.situation = situation
        self.priced = situation.prices is not None
        self.stated = self._stated()
        wants, self.life_owed = situation.owed
        self.total = self._payee(situation.cost, wants)
        self.owing = [self.total]
        for cost in situation.beside:
            wants, life = wants_of_total(cost, cost.x or 0)
            self.owing.append(self._payee(cost, wants))
            self.life_owed += life
        converters = {
            key: Payee(self.stated, purpose, wants, situation.spending)
            for key, (purpose, wants) in situation.converters.items()
        }
        self.circles, outside = NO_CIRCLES, list[Payee]()
        if evidence.converters:
            circling = Circling(path, situation, self.stated, converters, branch.makes, branch.classes)
            self.circles, outside = circling.circles(evidence.converters), circling.outside
        payees = [*self.owing, *converters.values(), *outside]
        self.weights = WeightReading(self.stated, payees, left)
        self.weights.check_used(path)
        self.free: dict[Want, int] = {}
        self.parts: dict[str, int] = {}
        self._check_owed()
        self.objects = WeighedObjects(
            situation,
            self.weights,
            self.total,
            converters,
            self.free,
            self.parts,
            evidence.last,
            self._taken(),
            evidence.taken_less,
            evidence.used,
            self.circles,
            branch.makes,
        )

    def _payee(self, cost: TotalCost, wants: list[Want]) -> Payee:
        return Payee(self.stated, cost.purpose, wants, self.situation.spending, cost.only_types)

    def _stated(self) -> Stated:
        evidence, prices = self.evidence, self.situation.prices
        floor = 0 if prices is None else -evidence.scale * prices.unspent
        own = tuple([one.weights for one in evidence.converters])
        stated = Stated(evidence.scale, evidence.weights, evidence.life, floor, own)
        stated.check(self.path)
        for color, each in evidence.last.items():
            if color not in tuple(COLORS) or each < 0 or not self.priced:
                said = "no color" if color not in tuple(COLORS) else f"{each}, where sources have no price"
                raise refuse(f"{self.path}.last.{color}", said)
        return stated

    def _taken(self) -> Mapping[str, int]:
        """Check the weights of objects for abilities' costs: each object could serve only once."""
        stated = {**dict.fromkeys(self.evidence.taken_less, 0), **self.evidence.taken}
        for words, each in stated.items():
            path, parts = f"{self.path}.taken.{words}", self.situation.takings.get(words)
            if not parts:
                raise refuse(path, f"{each}, but nothing takes that")
            if any(part.later or part.verb not in (Verb.TAP, *LOST) for part in parts):
                raise refuse(path, "what could be taken isn't known, or is there again afterwards")
        return stated

    def _of_counted(self) -> int:
        """The extra supply from taken or used objects whose weight is lower (or higher) for that."""
        evidence, branch = self.evidence, self.branch
        counted = [
            (f"taken_less.{words}", less, branch.taken.get(words, (0, None)))
            for words, less in evidence.taken_less.items()
        ]
        have = 0
        for name, less, (first, last) in [*counted, ("used", evidence.used, branch.used)]:
            if less > 0 and last is None:
                raise refuse(f"{self.path}.{name}", f"{less}, but nothing says how many are at the most")
            have += less * (first if less < 0 or last is None else last)
        return have

    # --- what is owed --------------------------------------------------------------------------

    def _check_owed(self) -> None:
        """Compare the stated symbols with those owed, and record weights that are free to choose."""
        due, parts = self._due(), _parts_of(self.situation)
        for place, line in enumerate(self.evidence.owed):
            path = f"{self.path}.owed[{place}]"
            if line.amount < 1:
                raise refuse(f"{path}.amount", f"{line.amount}, but nothing is owed less than once")
            if line.symbol in parts:
                self._take_part(path, line, parts[line.symbol])
                continue
            one = self._found(path, line, due.get(line.symbol, []))
            one.amount -= line.amount
            if one.want is not None and one.weight is None:
                one.weight = self.free[one.want] = line.weight  # all that it asks for counts the same
        for text, left in due.items():
            for one in left:
                if one.amount and one.weight:
                    said = f"{one.amount} of {text} left out, each counting {one.weight}"
                    raise refuse(f"{self.path}.owed", said)

    def _take_part(self, path: str, line: OwedWeight, left: list[int]) -> None:
        """Record the line of a part of the cost: one part with these words, or all of them."""
        if line.weight < 0:
            raise refuse(f"{path}.weight", f"{line.weight}, but no part of a cost counts less than 0")
        if line.amount in left:
            left.remove(line.amount)
        elif left and line.amount == sum(left):
            left.clear()
        else:
            said = " and ".join(map(str, left)) or "nothing more"
            raise refuse(f"{path}.amount", f"{line.amount}, but {said} is asked for by {line.symbol!r}")
        self.parts[line.symbol] = max(self.parts.get(line.symbol, 0), line.weight)

    def _due(self) -> dict[str, list[_Due]]:
        """List everything owed, by the symbols or words of its line."""
        due: dict[str, list[_Due]] = {}
        for want, weight in [pair for one in self.owing for pair in one.weights.items()]:
            alike = due.setdefault(want.text, [])
            one = next((one for one in alike if one.weight == weight), None)
            if one is None:
                alike.append(_Due(want.amount, weight, want))
            else:
                one.amount += want.amount
        life = 0 if self.priced else self.life_owed
        if life:
            due.setdefault(f"Pay {life} life", []).append(_Due(life, self.stated.life, None))
        return due

    @staticmethod
    def _found(path: str, line: OwedWeight, due: list[_Due]) -> _Due:
        """Find what a line is about."""
        alike = [one for one in due if one.weight in (None, line.weight)]
        for one in alike:
            if one.amount >= line.amount and (one.weight is not None or line.weight >= 0):
                return one
        if not due:
            raise refuse(f"{path}.symbol", f"{line.symbol} isn't owed")
        if alike:
            most = max(one.amount for one in alike)
            raise refuse(
                f"{path}.amount", f"{line.amount}, but no more than {most} of {line.symbol} are owed"
            )
        said = f"{line.weight}, but {line.symbol} counts {due[0].weight} by what pays for it"
        raise refuse(f"{path}.weight", said)

    # --- what there is to have -----------------------------------------------------------------

    def difference(self) -> int:
        """Need less availability; raises ``FaultError`` with the line that fails."""
        evidence, path = self.evidence, self.path
        need = sum(line.amount * line.weight for line in evidence.owed)
        if evidence.need != need:
            raise refuse(f"{path}.need", f"{evidence.need}, but what is owed adds up to {need}")
        gains = self._gains()
        have = self._of_objects(gains) + self._of_pool() + self._of_rows() - self.circles.certain
        have += self._of_counted()
        if evidence.have != have:
            raise refuse(f"{path}.have", f"{evidence.have}, but what there is adds up to {have}")
        return need - have + self._of_x()

    def _gains(self) -> dict[str, ObjectGain]:
        try:
            return self.objects.gains()
        except FaultError as fault:
            raise refuse(f"{self.path}.gifts", str(fault)) from None

    def _of_objects(self, gains: dict[str, ObjectGain]) -> int:
        """Sum the stated gifts of objects, each checked against what the objects can give."""
        have, given = 0, set[str]()
        classes = {one: ids for ids in self.branch.classes for one in ids}
        for place, gift in enumerate(self.evidence.gifts):
            if gift.mana:
                continue
            path = f"{self.path}.gifts[{place}]"
            for one in gift.objects:
                if one in given:
                    raise refuse(f"{path}.objects", f"{one} is in two gifts")
                if self.situation.game.find(one) is None:
                    raise refuse(f"{path}.objects", f"there is no object {one}")
                given.add(one)
            have += self._of_gift(path, gift, gains, classes)
        self._check_left_out(gains, given, classes)
        return have

    def _of_gift(
        self, path: str, gift: Gift, gains: dict[str, ObjectGain], classes: dict[str, frozenset[str]]
    ) -> int:
        ids = frozenset(gift.objects)
        told_apart = {classes[one] for one in ids if one in classes}
        if told_apart and told_apart != {ids}:
            raise refuse(f"{path}.objects", "holds some of the objects that a split tells apart, and others")
        first, last = self.branch.classes.get(ids, (0, len(ids)))
        amount = last if gift.gives > 0 else first
        if not told_apart:
            amount = len(ids)
        if gift.amount != amount or not amount:
            raise refuse(f"{path}.amount", f"{gift.amount}, but it is {amount} of them that give the most")
        for one in gift.objects:
            gives = self._most(one, gains, told_apart=bool(told_apart), forced=first > 0)
            if gives is not None and gives > gift.gives:
                name = self.situation.game.called(one)
                raise refuse(f"{path}.gives", f"{gift.gives}, but {name} can give {gives}")
        return gift.gives * gift.amount

    def _most(self, one: str, gains: dict[str, ObjectGain], *, told_apart: bool, forced: bool) -> int | None:
        """The most that an object gives; if it has to be used, the most by being used."""
        gain = gains.get(one, ObjectGain(0, None, True))
        if not told_apart:
            return gain.most
        if not gain.alone:
            said = "is told apart by a split, though it gives something else than its own mana"
            raise refuse(self.path, f"{one} {said}")
        return gain.used if forced else gain.most

    def _check_left_out(
        self, gains: dict[str, ObjectGain], given: set[str], classes: dict[str, frozenset[str]]
    ) -> None:
        for one in gains:
            if one in classes and not self.branch.classes[classes[one]][1]:
                continue  # none of these is used here
            gives = self._most(one, gains, told_apart=one in classes, forced=False)
            if one not in given and gives is not None and gives > 0:
                name = self.situation.game.called(one)
                raise refuse(f"{self.path}.gifts", f"{name} is left out, but it can give {gives}")

    def _of_pool(self) -> int:
        """Sum the stated gifts of floating mana, checked against the pool (106.4)."""
        prices, found = self.situation.prices, list[tuple[str, int, int]]()
        for pool in self.situation.game.pool:
            counts = self.weights.of(pool.type, snow=pool.snow, only=pool.spend_only, source=pool.source)
            price = 0 if prices is None else pool_price(prices, pool.spend_only is not None, pool.persists)
            gives = 0 if counts is None else counts - self.stated.scale * price
            if gives > 0 and pool.amount:
                found.append((f"{{{pool.type}}}", gives, pool.amount))
        have = 0
        left = sorted(found, reverse=True)
        stated = [
            (gift.mana, gift.gives, place) for place, gift in enumerate(self.evidence.gifts) if gift.mana
        ]
        for mana, gives, place in sorted(stated, reverse=True):
            path, amount = f"{self.path}.gifts[{place}]", self.evidence.gifts[place].amount
            if amount < 1:
                raise refuse(f"{path}.amount", f"{amount}, but nothing is given less than once")
            have += gives * amount
            while amount:
                if not left or left[0][0] != mana:
                    raise refuse(path, f"there isn't so much {mana} in the pool that gives anything")
                _, most, there = left.pop(0)
                if most > gives:
                    raise refuse(f"{path}.gives", f"{gives}, but {mana} in the pool gives {most}")
                taken = min(amount, there)
                amount -= taken
                if there > taken:
                    left.insert(0, (mana, most, there - taken))
        if left:
            raise refuse(
                f"{self.path}.gifts", f"{left[0][0]} in the pool is left out, but it gives {left[0][1]}"
            )
        return have

    def _of_rows(self) -> int:
        """What life gives, and what the last sources of colors give."""
        scale, each = self.stated.scale, self.stated.life
        if self.branch.rows is None:
            return each * max(self.situation.most_life, 0)
        return -self.branch.rows.life(scale, each) - self.branch.rows.colors(scale, self.evidence.last)

    def _of_x(self) -> int:
        """Least contribution of an X to be maximized: checks that it weighs no more than it gains."""
        cost, prices = self.situation.cost, self.situation.prices
        if prices is None or not cost.wants_max_x:
            return 0
        symbols = cost.mana.variables.count("X") if cost.mana is not None else 0
        generic, gain = self.total.generic, self.stated.scale * prices.x
        if generic is None or symbols * generic < gain:
            raise refuse(
                self.path, "each X gains more than the mana for it counts, so that X has no bound here"
            )
        return -gain * cost.x_least


def _parts_of(situation: Situation) -> dict[str, list[int]]:
    """List the parts that take objects, by their words: how many each takes, or their totals."""
    groups: dict[str, list[TakePart]] = {}
    for part in situation.cost.parts:
        groups.setdefault(part.words, []).append(part)
    found: dict[str, list[int]] = {}
    for words, parts in groups.items():
        counted = {part.least is None for part in parts}
        verbs = {part.verb for part in parts}
        if any(part.at_random or part.whole for part in parts) or len(counted) > 1 or len(verbs) > 1:
            continue  # whatever is paid for these isn't counted
        if counted == {True}:
            found[words] = [part.amount + situation.x * part.per_x for part in parts]
        else:
            found[words] = [part.least or 0 for part in parts]
    return found
