"""Permanents whose mana rests on what else is on the battlefield, as whole games count it.

What such a permanent makes is a sum over the kinds of cards on the battlefield, under bounds on such sums;
more than that (mana for certain spells only, what lies in a graveyard) isn't read here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.decks.cards_of import DeckEntry, type_line_of
from planner.decks.facts import facts_of
from planner.game.amounts import Amount, Count, Devotion, Fixed
from planner.game.filters import Filter
from planner.game.land_types import BASIC_LAND_TYPES
from planner.game.mana import ManaCost
from planner.game.mana_abilities import PayLife, TapSelf
from planner.game.mana_outputs import ListedTypes, OfOneType, Output, Runs
from planner.game.matching import fits
from planner.game.objects import GameObject
from planner.game.records import Record
from planner.game.vocabulary import PERMANENT_TYPES, Whose, Zone
from planner.game.written_abilities import AnyOf, Condition, HasCount, ManaPart, Not, WrittenAbility
from planner.models.deciders.hall.condition import Mask, mask_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BOUNDS = 3
"""Bounds on sums that one rule can have."""
_MANY = 1 << 20
_CAST_FIRST = "of what it counts the cheapest is cast before it is tapped, by what makes mana without it"
_FED = "it makes as much mana as is left of what it takes"
_DEVOTED = "it makes the color of which the deck has most symbols"
_OPPOSITE = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
_RANGES: dict[str, Callable[[int], tuple[int, int]]] = {
    ">=": lambda number: (number, _MANY),
    ">": lambda number: (number + 1, _MANY),
    "<=": lambda number: (-_MANY, number),
    "<": lambda number: (-_MANY, number - 1),
}
Weights = tuple[int, ...]
"""How much a permanent of each kind counts."""


class _Sum(Record, frozen=True):
    """A number: a fixed part, and a part for each permanent of each kind."""

    fixed: int
    each: Weights


class _Bound(Record, frozen=True):
    """A lower and an upper bound on a weighted sum of permanents."""

    each: Weights
    least: int
    most: int = _MANY


class _Rule(Record, frozen=True):
    """Mana of a permanent while bounds hold: ``amount`` less ``feed``, in place of its ``base``."""

    kind: int
    amount: _Sum
    masks: tuple[Mask, ...]
    base: tuple[Mask, ...] = ()
    feed: int = 0
    bounds: tuple[_Bound, ...] = ()


class Dependents:
    """The rules of a deck by number; ``tables`` is their form for the games' loop.

    ``made`` is what each kind makes without others. ``most`` is how many of a kind stay on the battlefield;
    ``said`` are the kinds modelled completely, each with a note on simplifications.
    """

    def __init__(
        self, entries: Sequence[DeckEntry], made: Sequence[tuple[Mask, ...]], unions: Sequence[Mask]
    ) -> None:
        self.most = np.array([_most_copies(one) for one in entries], dtype=np.int64)
        self.said: dict[int, str] = {}
        rules: list[_Rule] = []
        if any(one.kind.beside for one in entries):
            kinds = _Kinds(entries, made)
            for number in range(len(entries)):
                if (found := kinds.rules_of(number)) is not None:
                    rules += found[0]
                    self.said[number] = found[1]
        each = np.array([rule.amount.each for rule in rules], dtype=np.int64).reshape(-1, len(entries))
        land = np.array([one.is_land for one in entries], dtype=np.bool_)
        self.counted = each.any(axis=0) & ~land
        self.tables = _tables(rules, len(entries), unions)


def _types(entry: DeckEntry) -> set[str]:
    return set(type_line_of(entry.card).split())


def _is_permanent(entry: DeckEntry) -> bool:
    return not PERMANENT_TYPES.isdisjoint(_types(entry))


def _most_copies(entry: DeckEntry) -> int:
    """How many copies stay on the battlefield: none of a sorcery, one of a legend (704.5j)."""
    if not _is_permanent(entry):
        return 0
    return 1 if "Legendary" in _types(entry) else _MANY


def _tables(rules: Sequence[_Rule], kinds: int, unions: Sequence[Mask]) -> tuple[NDArray[Any], ...]:
    def reached(masks: Sequence[Mask]) -> list[int]:
        return [sum(bool(mask & union) for mask in masks) for union in unions]

    none = _Bound((0,) * kinds, 0)
    bounds = [(*rule.bounds, *[none] * (_BOUNDS - len(rule.bounds))) for rule in rules]
    less = [[rule.feed + base for base in reached(rule.base)] for rule in rules]
    columns = (
        ([rule.kind for rule in rules], (-1,)),
        ([rule.amount.fixed for rule in rules], (-1,)),
        ([rule.amount.each for rule in rules], (-1, kinds)),
        ([reached(rule.masks) for rule in rules], (-1, len(unions))),
        (less, (-1, len(unions))),
        ([reached(rule.base) for rule in rules], (-1, len(unions))),
        ([[one.each for one in some] for some in bounds], (-1, _BOUNDS, kinds)),
        ([[one.least for one in some] for some in bounds], (-1, _BOUNDS)),
        ([[one.most for one in some] for some in bounds], (-1, _BOUNDS)),
    )
    return tuple(np.array(rows, dtype=np.int64).reshape(shape) for rows, shape in columns)


class _Kinds:
    """The kinds of a deck as permanents, and the effects of lands that change others' types."""

    def __init__(self, entries: Sequence[DeckEntry], made: Sequence[tuple[Mask, ...]]) -> None:
        self._entries, self._made = entries, made
        self._there = [_as_permanent(one.card) for one in entries]
        self._typed: dict[int, str] = {}
        for number, one in enumerate(entries):
            if one.is_land and (land_type := _gives_type(one)):
                self._typed.setdefault(number, land_type)
        self._changed = {
            word: [_as_permanent(one.card, word) if one.is_land else None for one in entries]
            for word in self._typed.values()
        }

    def rules_of(self, number: int) -> tuple[list[_Rule], str] | None:
        """The rules of a kind, with a note; None if it isn't such a permanent."""
        entry = self._entries[number]
        if not entry.kind.beside or len(self._typed) > 1:
            return None
        if number in self._typed:
            return list(self._of_types(number)), ""
        rules: list[_Rule] = []
        said = ""
        for ability in facts_of(entry.card).permanent.written:
            found = self._of_ability(number, ability)
            if found is None:
                return None
            rules += found[0]
            said = said or found[1]
        return (rules, said) if rules else None

    def _of_types(self, number: int) -> Iterator[_Rule]:
        """Rules for lands that make more mana because another land changes their types."""
        more = mask_of(BASIC_LAND_TYPES[self._typed[number]])
        there = _Bound(self._alone(number), 1)
        for place, entry in enumerate(self._entries):
            made = self._made[place]
            if entry.is_land and not entry.kind.beside and len(made) < 2 and not (made and more & made[0]):
                mask = more | (made[0] if made else 0)
                yield _Rule(place, _Sum(1, (0,) * len(self._entries)), (mask,), made, bounds=(there,))

    def _alone(self, number: int) -> Weights:
        return tuple(int(place == number) for place in range(len(self._entries)))

    def _of_ability(self, number: int, ability: WrittenAbility) -> tuple[list[_Rule], str] | None:
        feed = 0
        for part in ability.cost:
            if isinstance(part, ManaPart):
                feed += part.cost.mana_value
            elif not isinstance(part, TapSelf | PayLife):
                return None
        several = len(ability.instead) > 1
        if ability.spend_only or ability.riders or several or TapSelf() not in ability.cost:
            return None
        ways = [(ability.only_if, ability.outputs), *ability.instead]
        rules: list[_Rule] = []
        said = _FED if feed else ""
        for condition, outputs in ways:
            counted = any(not isinstance(_amount(one), Fixed) for way in outputs for one in way)
            if condition is None and not (counted or feed):
                continue  # what it makes in any case
            found = self._of_outputs(number, condition, outputs, feed)
            if found is None:
                return None
            rules += found[0]
            said = said or found[1]
        return rules, said

    def _of_outputs(
        self, number: int, condition: Condition | None, outputs: Sequence[Sequence[Output]], feed: int
    ) -> tuple[list[_Rule], str] | None:
        if len(outputs) != 1 or len(outputs[0]) != 1:
            return None
        read = _mana_of(outputs[0][0])
        if read is None:
            return None
        mask, many, amount = read
        said = ""
        if isinstance(amount, Devotion):
            color = amount.color or self._most_devoted()
            mask, each = mask_of(color), tuple(many * one for one in self._devotion(color))
            sums: list[tuple[tuple[_Bound, ...], _Sum]] = [((), _Sum(0, each))]
            said = _DEVOTED if amount.color is None else _CAST_FIRST
        elif isinstance(amount, Count):
            counted = self._counted(number, amount)
            if counted is None:
                return None
            sums = [
                (bounds, _Sum(many * one.fixed, tuple(many * x for x in one.each))) for bounds, one in counted
            ]
            if any(not entry.is_land and one.each[n] for n, entry in self._numbered() for _, one in sums):
                said = _CAST_FIRST
        elif isinstance(amount, Fixed):
            sums = [((), _Sum(many * amount.number, (0,) * len(self._entries)))]
        else:
            return None
        held = [()] if condition is None else self._bounds(number, condition)
        if held is None:
            return None
        base = self._made[number]
        return [
            _Rule(number, one, (mask,), base, feed, (*some, *bounds))
            for bounds, one in sums
            for some in held
            if len(some) + len(bounds) <= _BOUNDS
        ], said

    def _numbered(self) -> Iterator[tuple[int, DeckEntry]]:
        return enumerate(self._entries)

    def _bounds(
        self, number: int, condition: Condition, holds: bool = True
    ) -> list[tuple[_Bound, ...]] | None:
        """The ways in which a condition holds (or fails), each as bounds; None if counts can't express it."""
        if isinstance(condition, Not):
            return self._bounds(number, condition.condition, not holds)
        if (
            isinstance(condition, AnyOf) and not holds
        ):  # "this and that", written as: not one of them is missing
            parts = [self._bounds(number, one, False) for one in condition.conditions]
            ways: list[tuple[_Bound, ...]] = [()]
            for part in parts:
                if part is None:
                    return None
                ways = [(*one, *other) for one in ways for other in part]
            return ways
        if not isinstance(condition, HasCount) or not isinstance(condition.count, Count):
            return None
        compare = condition.compare if holds else _OPPOSITE.get(condition.compare, "")
        counted = self._counted(number, condition.count)
        if counted is None or compare not in _RANGES:
            return None
        least, most = _RANGES[compare](condition.number)
        return [(*bounds, _Bound(one.each, least - one.fixed, most - one.fixed)) for bounds, one in counted]

    def _counted(self, number: int, count: Count) -> list[tuple[tuple[_Bound, ...], _Sum]] | None:
        """Number of permanents that fit, with and without a land that changes others' types."""
        objects = count.objects
        if objects.zone != Zone.BATTLEFIELD or objects.controller == Whose.OPPONENT or objects.itself:
            return None
        plain = self._fitting(number, objects, count.times, self._there)
        if not self._typed:
            return [((), plain)]
        ((typer, word),) = self._typed.items()
        changed = [new or old for new, old in zip(self._changed[word], self._there, strict=True)]
        alone = self._alone(typer)
        return [
            ((_Bound(alone, 0, 0),), plain),
            ((_Bound(alone, 1),), self._fitting(number, objects, count.times, changed)),
        ]

    def _fitting(self, number: int, objects: Filter, times: int, there: Sequence[GameObject]) -> _Sum:
        each = [times * fits(objects, one) * _is_permanent(self._entries[n]) for n, one in enumerate(there)]
        itself = fits(objects, there[number], itself=True)
        return _Sum(0 if itself else -each[number], tuple(each))

    def _devotion(self, color: str) -> Weights:
        """Number of symbols of a color in the cost of each kind (700.5)."""
        found = []
        for entry in self._entries:
            symbols = ManaCost(entry.cost.text).symbols if entry.cost is not None else ()
            found.append(sum(color in one.types for one in symbols) * _is_permanent(entry))
        return tuple(found)

    def _most_devoted(self) -> str:
        return max("WUBRG", key=lambda color: sum(self._devotion(color)))


def _gives_type(entry: DeckEntry) -> str:
    """The basic land type that a land gives each land, in addition to its own (305.7)."""
    for one in facts_of(entry.card).permanent.changes:
        words = sorted(one.subtypes & set(BASIC_LAND_TYPES))
        of_lands = all(clause.types == {"Land"} and not clause.subtypes for clause in one.objects.clauses)
        if len(words) == 1 and of_lands and not (one.attached or one.replaces or one.only_while):
            return words[0]
    return ""


def _as_permanent(card: Mapping[str, Any], land_type: str = "") -> GameObject:
    from planner.api.board import Board

    front = dict((card.get("card_faces") or [card])[0])
    it = {
        "name": card.get("name"),
        "type_line": type_line_of(card),
        "oracle_text": front.get("oracle_text", ""),
    }
    it["mana_cost"] = str(front.get("mana_cost") or card.get("mana_cost") or "").split("//")[0].strip()
    it |= {key: front[key] for key in ("power", "toughness", "colors") if front.get(key) is not None}
    if land_type:
        types = it["type_line"]
        it["type_line"] = f"{types}{'' if '—' in types else ' —'} {land_type}"
    return Board(battlefield=[{"card": it}]).game.objects[0]


def _amount(output: Output) -> Amount:
    """The amount of an output, if it is a number or a count; otherwise an empty devotion."""
    if isinstance(output, Runs):
        return output.times
    return output.amount if isinstance(output, OfOneType) else Devotion()


def _mana_of(output: Output) -> tuple[Mask, int, Amount] | None:
    """The mask of an output, its amount each time, and how many times; None if no mask expresses it."""
    if isinstance(output, Runs):
        letters = set("".join(output.runs))
        if len({len(run) for run in output.runs}) > 1 or (len(letters) > 1 and len(output.runs[0]) > 1):
            return None
        return mask_of("".join(sorted(letters))), len(output.runs[0]), output.times
    if isinstance(output, OfOneType) and isinstance(output.types, ListedTypes):
        return mask_of(output.types.types), 1, output.amount
    if isinstance(output, OfOneType) and isinstance(output.amount, Devotion):
        return mask_of("WUBRG"), 1, output.amount
    return None
