"""What one permanent can make at the most beside others: its abilities read as arithmetic on many boards.

Conditions are held against the board ("if you control an Urza's Mine and an Urza's Tower"), counts count
what could fit by types and subtypes, the colors among permanents are those of the cards that are there. What
can't be read so has no reading: the planner is asked for each board then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.facts import types_of
from planner.game.amounts import Amount, Chosen, Count, CountersOnSelf, Fixed, Scaled, Size, Sum
from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, Filter
from planner.game.mana import COLORS, TYPES, ManaCost
from planner.game.mana_abilities import TapSelf
from planner.game.mana_outputs import (
    ColorsAmong,
    Combination,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OfOneType,
    OneOfEach,
    Output,
    Runs,
)
from planner.game.records import Record, replace
from planner.game.vocabulary import Verb, Whose, Zone
from planner.game.written_abilities import (
    AnyOf,
    Condition,
    Counters,
    HasCount,
    ManaPart,
    Not,
    TakeFitting,
    WrittenAbility,
    WrittenCost,
)
from planner.models.deciders.hall.condition import SNOW, Mask, mask_of
from planner.models.deciders.hall.in_bulk import meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

Number = Callable[["Ints"], "Ints"]
"""A number for each of some boards."""
Mana = Callable[["Ints"], tuple["Ints", "Ints"]]
"""For each of some boards: the most mana, and the most that meets each union of symbols."""
Truth = Callable[["Ints"], tuple["Bools", "Bools"]]
"""For each of some boards: whether something is certain, and whether it is possible."""
_COMPARED: dict[str, Callable[[Ints, int], Bools]] = {
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    "==": lambda a, b: a == b,
}


class Exchange(Record, frozen=True):
    """Mana for so many symbols, each of which mana of these types pays (a filter land's ability)."""

    symbol: Mask
    number: int
    mana: Mana


class Company:
    """The kinds of a board, as a permanent of one of them (``own``) looks at them.

    ``source`` is that permanent as the planner reads it: with counters on it, or a commander's identity;
    ``met`` says which unions mana of each kind meets, where it matters what others could produce.
    """

    def __init__(
        self,
        cards: Sequence[Characteristics | None],
        own: int,
        unions: Sequence[Mask],
        source: str,
        met: NDArray[np.bool_],
    ) -> None:
        self._cards, self._own, self.unions, self._met_by = cards, own, unions, met
        said = json.loads(source)
        self._bare = "counters" not in said
        self._identity = mask_of(said.get("commander_identity", ""))

    def readings(self, abilities: Iterable[WrittenAbility]) -> list[tuple[Mana, int]] | None:
        """The most that a permanent makes by each ability, with the mana that it takes.

        Those that take none count as one. None if that isn't known of one of them.
        """
        free: list[Mana] = []
        found: list[tuple[Mana, int]] = []
        for ability in abilities:
            mana = self._of_ability(ability)
            if mana is None:
                return None
            taken = len(mana_taken(ability))
            if taken:
                found.append((mana, taken))
            else:
                free.append(mana)
        return [(_most(free, len(self.unions)), 0), *found]

    def certain(self, abilities: Iterable[WrittenAbility]) -> Mana:
        """Mana that a permanent with these abilities makes for certain, whatever else is on the board."""
        found = [one for one in map(self._certain_of_ability, abilities) if one is not None]

        def mana(boards: Ints) -> tuple[Ints, Ints]:
            total, reach = _none(boards, len(self.unions))
            for its_total, its_reach in (one(boards) for one in found):
                # One mana of one of several types is as good as each; of more mana the greater amount counts.
                alike = (its_total == total) & (total < 2)
                reach = np.where((its_total > total)[:, None], its_reach, reach)
                reach = np.where(alike[:, None], np.maximum(reach, its_reach), reach)
                total = np.maximum(total, its_total)
            return total, reach

        return mana

    def exchange(self, ability: WrittenAbility) -> Exchange | None:
        """An ability that takes mana for mana and does nothing else; None if it isn't one."""
        symbols = mana_taken(ability)
        alone = len(ability.cost) == 2 and TapSelf() in ability.cost
        if not alone or len(set(symbols)) != 1 or ability.spend_only is not None:
            return None
        mana = self._certain_of_ability(replace(ability, cost=(TapSelf(),)))
        return None if mana is None else Exchange(symbols[0], len(symbols), mana)

    def _certain_of_ability(self, ability: WrittenAbility) -> Mana | None:
        if ability.cost != (TapSelf(),) or ability.spend_only is not None:
            return None
        only = self._truth(ability.only_if) if ability.only_if is not None else _always
        made = self._certain_of_outputs(ability.outputs)
        if made is None:
            return None
        nothing = _nothing(len(self.unions))
        ways = [
            (self._truth(condition), self._certain_of_outputs(outputs) or nothing)
            for condition, outputs in ability.instead
        ]

        def mana(boards: Ints) -> tuple[Ints, Ints]:
            total, reach = _none(boards, len(self.unions))
            open_still = only(boards)[0]
            for truth, more in (*ways, (_always, made)):
                certain, possible = truth(boards)
                its_total, its_reach = more(boards)
                now = open_still & certain
                total, reach = total + now * its_total, reach + now[:, None] * its_reach
                open_still = open_still & ~possible
            return total, reach

        return mana

    def _certain_of_outputs(self, outputs: Sequence[Sequence[Output]]) -> Mana | None:
        if len(outputs) != 1 or not all(map(self._is_plain, outputs[0])):
            return None
        return self._of_outputs(outputs)

    def _is_plain(self, output: Output) -> bool:
        """Whether an output is what its reading says, neither more nor less, and each mana by itself."""
        if isinstance(output, Runs):
            free = len(output.runs) == 1 or _each_at_will(output.runs)
            return free and self._is_exact(output.times)
        if isinstance(output, OneOfEach):
            types = output.types
            return isinstance(types, ColorsAmong) and by_types(types.objects)
        if isinstance(output, OfOneType) and isinstance(output.types, CouldProduce):
            objects = output.types.objects
            plain = by_types(objects) and not (objects.other or output.types.colors_only)
            return plain and output.amount == Fixed(1)
        if isinstance(output, Different) or not isinstance(output.types, ListedTypes | CommanderIdentity):
            return False
        alone = isinstance(output, Combination) or self._types(output).bit_count() == 1
        return (alone or output.amount == Fixed(1)) and self._is_exact(output.amount)

    def _of_ability(self, ability: WrittenAbility) -> Mana | None:
        times = self._times(ability)
        if times is None:
            return None
        symbols = mana_taken(ability)
        # What pays a symbol meets each union that has all types of the symbol.
        taken = np.array([sum(not one & ~union for one in symbols) for union in self.unions], dtype=np.int16)
        only = self._truth(ability.only_if) if ability.only_if is not None else _always
        made = self._of_outputs(self._numbered(ability.outputs, ability.cost))
        ways: list[tuple[Truth, Mana]] = []
        for condition, outputs in ability.instead:
            more = self._of_outputs(self._numbered(outputs, ability.cost))
            if more is None:
                return None
            ways.append((self._truth(condition), more))
        if made is None:
            return None

        def mana(boards: Ints) -> tuple[Ints, Ints]:
            total, reach = made(boards)
            for truth, more in ways:
                certain, may = truth(boards)
                its_total, its_reach = more(boards)
                total, reach = total * ~certain, reach * ~certain[:, None]
                total, reach = np.maximum(total, may * its_total), np.maximum(reach, may[:, None] * its_reach)
            often = times(boards) * only(boards)[1]
            return often * (total - len(symbols)), often[:, None] * (reach - taken)

        return mana

    def _numbered(
        self, outputs: Sequence[Sequence[Output]], cost: Sequence[WrittenCost]
    ) -> list[list[Output]]:
        """Outputs with the X of what the cost takes: as many as there are at the most."""
        most: Amount = Chosen()
        for part in cost:
            if isinstance(part, TakeFitting) and part.amount == Chosen():
                most = Count(part.objects)
            if isinstance(part, Counters) and part.amount == Chosen() and self._bare and not part.put:
                most = Fixed(0)

        def numbered(output: Output) -> Output:
            if isinstance(output, OfOneType | Combination) and output.amount == Chosen():
                return replace(output, amount=most)
            return output

        return [list(map(numbered, way)) for way in outputs]

    def _times(self, ability: WrittenAbility) -> Number | None:
        """How often an ability can be activated: once with {T}, else as often as it finds what it takes."""
        found: list[Number] = []
        if any(isinstance(part, TapSelf) for part in ability.cost):
            found.append(_fixed(1))
        for part in ability.cost:
            if isinstance(part, TakeFitting) and isinstance(part.amount, Fixed) and part.amount.number > 0:
                there = self._count(part.objects)
                if there is not None and part.verb in (Verb.SACRIFICE, Verb.TAP):
                    found.append(_divided(there, part.amount.number))
            if isinstance(part, Counters) and self._bare and not part.put and part.amount != Chosen():
                found.append(_fixed(0))
        return _least(found) if found else None

    # --- what is made ---------------------------------------------------------------------------------------

    def _of_outputs(self, outputs: Sequence[Sequence[Output]]) -> Mana | None:
        found: list[Mana] = []
        for way in outputs:
            parts = [self._of_output(one) for one in way]
            known = [one for one in parts if one is not None]
            if len(known) < len(parts):
                return None
            found.append(_sum(known, len(self.unions)))
        return _most(found, len(self.unions))

    def _of_output(self, output: Output) -> Mana | None:
        if isinstance(output, Runs):
            times = self._number(output.times)
            runs = [self._of_run(run, times) for run in output.runs] if times is not None else []
            return _most(runs, len(self.unions)) if times is not None else None
        if isinstance(output, OneOfEach):
            return self._of_each(output)
        if isinstance(output.types, CouldProduce) and output.types.objects.controller == Whose.OPPONENT:
            return _nothing(len(self.unions))  # no board that is asked about has any
        if isinstance(output.types, CouldProduce) and not isinstance(output, Different):
            return self._of_others(output)
        amount = self._number(Fixed(output.amount) if isinstance(output, Different) else output.amount)
        return None if amount is None else _of_types(amount, self._met(self._types(output)))

    def _of_others(self, output: OfOneType | Combination) -> Mana | None:
        """Mana of types that others could produce (106.7)."""
        amount = self._number(output.amount)
        fits = self._fits(output.types.objects) if isinstance(output.types, CouldProduce) else None
        if amount is None or fits is None:
            return None
        met = self._met_by * fits[:, None]

        def mana(boards: Ints) -> tuple[Ints, Ints]:
            number = amount(boards)
            return number, number[:, None] * ((boards > 0).astype(np.int16) @ met > 0)

        return mana

    def _types(self, output: Output) -> Mask:
        named = not isinstance(output, Runs) and isinstance(output.types, CommanderIdentity)
        return self._identity if named else types_of(((output,),))

    def _of_run(self, run: str, times: Number) -> Mana:
        met = sum((self._met(mask_of(letter)) for letter in run), np.zeros(len(self.unions), dtype=np.int16))
        return lambda boards: (len(run) * times(boards), times(boards)[:, None] * met)

    def _of_each(self, output: OneOfEach) -> Mana | None:
        types = output.types
        if isinstance(types, ListedTypes):
            return self._of_run(types.types, _fixed(1))
        if not isinstance(types, ColorsAmong) or types.objects.controller == Whose.OPPONENT:
            return None
        fits = self._fits(types.objects)
        if fits is None:
            return None
        has = np.array(
            [[bool(fit) and card is not None and color in card.colors for color in COLORS]
             for fit, card in zip(fits, self._cards, strict=True)],
            dtype=np.int16,
        )  # fmt: skip
        met = np.stack([self._met(mask_of(color)) for color in COLORS])

        def mana(boards: Ints) -> tuple[Ints, Ints]:
            there = (boards @ has > 0).astype(np.int16)
            return there.sum(axis=1, dtype=np.int16), there @ met

        return mana

    def _met(self, mask: Mask) -> Ints:
        """Which unions of symbols mana of these types meets; of a snow permanent it is snow mana (107.4h)."""
        card = self._cards[self._own]
        found: Ints = meetings([mask | (SNOW if card is not None and card.is_snow else 0)], self.unions)[0]
        return found

    # --- numbers and conditions -----------------------------------------------------------------------------

    def _number(self, amount: Amount) -> Number | None:
        """The most that an amount can be."""
        match amount:
            case Fixed(number):
                return _fixed(number)
            case Scaled(of, times, plus) if times >= 0:
                return _scaled(self._number(of), times, plus)
            case Sum(one, other, False):
                return _added(self._number(one), self._number(other))
            case Count(objects, times):
                return self._count(objects, times)
            case CountersOnSelf() if self._bare:
                return _fixed(0)
            case Size(what, objects) if objects is not None:
                return self._greatest(what, objects)
        return None

    def _count(self, objects: Filter, times: int = 1) -> Number | None:
        """How many permanents could fit, by types and subtypes alone."""
        fits = self._fits(objects)
        if fits is None or times < 0:
            return None
        less = objects.other * fits[self._own]
        return lambda boards: times * (boards @ fits - less)

    def _greatest(self, what: str, objects: Filter) -> Number | None:
        """The greatest power, toughness or mana value among permanents that could fit."""
        fits = self._fits(objects)
        if fits is None:
            return None
        sizes = [_size(what, card) if fit else 0 for fit, card in zip(fits, self._cards, strict=True)]
        if None in sizes:
            return None
        values = np.array(sizes, dtype=np.int16)
        return lambda boards: ((boards > 0) * values).max(axis=1, initial=0)

    def _truth(self, condition: Condition) -> Truth:
        """Whether a condition holds for certain, and whether it can hold."""
        if isinstance(condition, Not):
            inner = self._truth(condition.condition)
            return lambda boards: _denied(*inner(boards))
        if isinstance(condition, AnyOf):
            parts = [self._truth(one) for one in condition.conditions]
            return lambda boards: _any(one(boards) for one in parts)
        compared = _COMPARED.get(condition.compare) if isinstance(condition, HasCount) else None
        if compared is None or not isinstance(condition, HasCount):
            return _unknown
        number, exact = self._number(condition.count), self._is_exact(condition.count)
        least = condition.number
        if number is None or not (exact or condition.compare in (">=", ">")):
            return _unknown

        def truth(boards: Ints) -> tuple[Bools, Bools]:
            found = compared(number(boards), least)
            return (found if exact else np.zeros_like(found)), found

        return truth

    def _is_exact(self, amount: Amount) -> bool:
        """Whether an amount is a number, or a count of types and subtypes alone."""
        if isinstance(amount, CountersOnSelf):
            return self._bare
        return isinstance(amount, Fixed) or (isinstance(amount, Count) and by_types(amount.objects))

    def _fits(self, objects: Filter) -> Ints | None:
        """Which kinds could fit a filter; None if it isn't for permanents that one controls."""
        if objects.zone != Zone.BATTLEFIELD or objects.controller == Whose.OPPONENT or objects.itself:
            return None
        clauses = objects.clauses
        found = (card is not None and any(may_fit(one, card) for one in clauses) for card in self._cards)
        return np.fromiter(found, dtype=np.int16, count=len(self._cards))


def _each_at_will(runs: Sequence[str]) -> bool:
    """Whether runs of mana are all that as many mana of any of these types can be (WW, WU or UU)."""
    types, size = sorted(set("".join(runs))), len(runs[0])
    every = {"".join(run) for run in combinations_with_replacement(types, size)}
    return every == {"".join(sorted(run)) for run in runs}


def mana_taken(ability: WrittenAbility) -> list[Mask]:
    """The types that can pay each symbol of the mana in the cost of an ability."""
    return [one for part in ability.cost if isinstance(part, ManaPart) for one in _masks(part.cost)]


def _masks(cost: ManaCost) -> list[Mask]:
    """The types that can pay each symbol of a cost: any for generic mana; what life can pay takes none."""
    found: list[Mask] = []
    for symbol in cost.symbols:
        if symbol.life:
            continue
        if symbol.types:
            found.append(mask_of(TYPES if symbol.generic else symbol.types))
        else:
            found += [mask_of(TYPES)] * symbol.mana_value
    return found


def by_types(objects: Filter) -> bool:
    """Whether types and subtypes alone decide what fits."""
    return objects.clauses == tuple(Clause(types=one.types, subtypes=one.subtypes) for one in objects.clauses)


def may_fit(clause: Clause, card: Characteristics) -> bool:
    """Whether a card has the types that a clause asks for; what else it asks for isn't looked at."""
    of_subtypes = card.every_creature_type or clause.subtypes.issubset(card.subtypes)
    return clause.types <= card.types and of_subtypes


def _size(what: str, card: Characteristics | None) -> int | None:
    known = {"power": "power", "toughness": "toughness", "mana value": "mana_value"}.get(what)
    size = None if known is None else getattr(card, known, None)
    return None if size is None else int(size)


def _fixed(number: int) -> Number:
    return lambda boards: np.full(len(boards), number, dtype=np.int16)


def _added(one: Number | None, other: Number | None) -> Number | None:
    return None if one is None or other is None else lambda boards: one(boards) + other(boards)


def _scaled(one: Number | None, times: int, plus: int) -> Number | None:
    return None if one is None else lambda boards: times * one(boards) + plus


def _divided(one: Number, by: int) -> Number:
    return lambda boards: one(boards) // by


def _least(numbers: Sequence[Number]) -> Number:
    return lambda boards: np.minimum.reduce([one(boards) for one in numbers])


def _nothing(unions: int) -> Mana:
    return lambda boards: _none(boards, unions)


def _of_types(amount: Number, met: Ints) -> Mana:
    def mana(boards: Ints) -> tuple[Ints, Ints]:
        number = amount(boards)
        return number, number[:, None] * met

    return mana


def _together(join: Callable[[Ints, Ints], Ints], parts: Sequence[Mana], unions: int) -> Mana:
    def mana(boards: Ints) -> tuple[Ints, Ints]:
        total, reach = _none(boards, unions)
        for more, met in (one(boards) for one in parts):
            total, reach = join(total, more), join(reach, met)
        return total, reach

    return mana


def _none(boards: Ints, unions: int) -> tuple[Ints, Ints]:
    return np.zeros(len(boards), dtype=np.int16), np.zeros((len(boards), unions), dtype=np.int16)


def _sum(parts: Sequence[Mana], unions: int) -> Mana:
    return _together(np.add, parts, unions)


def _most(ways: Sequence[Mana], unions: int) -> Mana:
    return _together(np.maximum, ways, unions)


def _always(boards: Ints) -> tuple[Bools, Bools]:
    yes = np.ones(len(boards), dtype=np.bool_)
    return yes, yes


def _unknown(boards: Ints) -> tuple[Bools, Bools]:
    return np.zeros(len(boards), dtype=np.bool_), np.ones(len(boards), dtype=np.bool_)


def _denied(certain: Bools, possible: Bools) -> tuple[Bools, Bools]:
    return ~possible, ~certain


def _any(parts: Iterable[tuple[Bools, Bools]]) -> tuple[Bools, Bools]:
    certain, possible = zip(*parts, strict=True)
    return np.logical_or.reduce(certain), np.logical_or.reduce(possible)
