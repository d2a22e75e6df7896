"""What the text room says of a card, as far as decks ask: nothing is read of a text here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import CardSpec, ObjectSpec
from planner.game.amounts import Amount, Fixed
from planner.game.characteristics import Characteristics
from planner.game.entering import EntersTapped
from planner.game.land_types import LAND_TYPES
from planner.game.mana import COLORS, TYPES
from planner.game.mana_abilities import ExileSelf, PayLife, TapSelf
from planner.game.mana_outputs import (
    ChosenColor,
    Combination,
    CommanderIdentity,
    CouldProduce,
    ListedTypes,
    OfOneType,
    Output,
    Runs,
    TypeChoice,
)
from planner.game.readings import Could, Reading
from planner.game.resolving import FurtherMentions, LandSearch, Mentions, Resolution, Standing
from planner.game.vocabulary import Verb, Zone
from planner.game.written_abilities import (
    Counters,
    PayLifeAmount,
    SameType,
    TakeFitting,
    WrittenAbility,
    WrittenAfter,
    WrittenCost,
)
from planner.loading.game_state import card_from
from planner.models.deciders.hall.condition import Mask, mask_of
from planner.text import (
    LanguageError,
    owed_besides,
    read_card_in_hand,
    read_further_mentions,
    read_land_searches,
    read_mentions,
    read_permanent,
    read_resolution,
    read_standing,
)
from planner.text.statics.enters_tapped import enters_tapped

Outputs = tuple[tuple[Output | SameType, ...], ...]
_ANY_COLOR = mask_of(COLORS)


class CardFacts:
    """A card's front face, and the results of reading its text; each reading is made on first use."""

    def __init__(self, card: Characteristics) -> None:
        self.card = card

    @cached_property
    def permanent(self) -> Reading:
        """The card's reading as a permanent on the battlefield."""
        return read_permanent(self.card)

    @cached_property
    def resolution(self) -> Resolution:
        """The card's effects as it resolves or enters."""
        return read_resolution(self.card)

    @cached_property
    def standing(self) -> Standing:
        """What the card takes and gives up from turn to turn."""
        return read_standing(self.card)

    @cached_property
    def searches(self) -> tuple[LandSearch, ...]:
        """The card's searches that put lands from the library onto the battlefield."""
        return read_land_searches(self.card)

    @cached_property
    def mentions(self) -> Mentions:
        """What the card's text mentions anywhere."""
        return read_mentions(self.card)

    @cached_property
    def further(self) -> FurtherMentions:
        """The number of lines about mana and lands, and what the card puts or creates."""
        return read_further_mentions(self.card)

    @cached_property
    def entering(self) -> EntersTapped | None:
        """How the card enters the battlefield."""
        return enters_tapped(self.card)

    @property
    def foreign(self) -> bool:
        """Whether the card's text is evidently not English."""
        try:
            return self.mentions is None
        except LanguageError:
            return True

    @property
    def written(self) -> Iterator[WrittenAbility]:
        """The mana abilities that it has or gives on the battlefield."""
        yield from self.permanent.written
        for grant in self.permanent.grants:
            yield grant.ability

    @property
    def asks_identity(self) -> bool:
        """Whether it makes mana of the colors of the commanders' identity (903.4)."""
        outputs = (output for one in self.written for way in one.outputs for output in way)
        return any(isinstance(getattr(one, "types", None), CommanderIdentity) for one in outputs)

    @property
    def speaks_of_mana(self) -> bool:
        """Whether the card makes mana on the battlefield, or increases that of others, read or not."""
        read = self.permanent
        more = any(one.times > 1 for one in read.replacements)
        rules = read.written or read.grants or read.triggers or read.spending or read.copies or more
        return bool(rules) or self.mentions.adds or any(one.could is Could.HELP for one in read.unread)

    @property
    def could_make_mana(self) -> bool:
        """Whether the card may make mana; changing types of lands also counts."""
        return self.speaks_of_mana or any("Land" in one.types for one in self.permanent.changes)

    @property
    def changes_lands(self) -> bool:
        """Whether the card makes other lands Islands, Mountains or other basic land types (305.6)."""
        return any(not one.attached and one.subtypes & LAND_TYPES for one in self.permanent.changes)

    @property
    def says_all(self) -> bool:
        """Whether the card's text states its mana plainly, for {T} alone: no board has to be asked.

        >>> facts_of({"name": "A land", "type_line": "Land", "oracle_text": "{T}: Add {W} or {U}."}).says_all
        True
        """
        read = self.permanent
        rules = (read.grants, read.triggers, read.replacements, read.spending, read.copies, read.changes)
        others = any(rules) or read.unread or read.costs or read.damage or read.tapped_damage
        kept = read.stays_tapped is not None or bool(self.resolution.counters)
        return not (others or kept) and all(map(_is_plain, read.written))

    @property
    def is_restricted(self) -> bool:
        """Whether some of its mana can be spent on certain things only (106.6)."""
        return any(one.spend_only is not None for one in self.written)

    @property
    def runs_out(self) -> bool:
        """Whether the card's mana ability removes a fixed number of counters from it."""
        return any(one.after.removes or any(map(_takes_counters, one.cost)) for one in self.permanent.written)

    @property
    def types(self) -> Mask:
        """Every type of mana that its abilities could make by their text."""
        read = self.permanent
        written = [ways for one in self.written for ways in (one.outputs, *(more for _, more in one.instead))]
        besides = [one.outputs for one in read.triggers], [one.outputs for one in read.replacements]
        return _union(types_of(ways) for ways in (*written, *besides[0], *besides[1]))

    @property
    def most_units(self) -> tuple[Mask, ...]:
        """The mana of the ability that surely makes the most, as its text says."""
        return max((units_of(one.outputs) for one in self.permanent.written), key=len, default=())

    @property
    def life(self) -> int:
        """The most life that one use of it takes: to enter untapped, to make a mana, to find a land."""
        entering = self.entering.life if self.entering else 0
        mana = [_life_of(one.cost) + _life_lost(one.after) for one in self.permanent.written]
        finding = [_life_of(one.cost) for one in self.searches]
        return max([entering, *mana, *finding]) + self.permanent.tapped_damage

    @property
    def from_hand(self) -> tuple[Mask, ...]:
        """The mana that the card makes by being exiled from its owner's hand, at no other cost."""
        for one in read_card_in_hand(self.card).written if self.mentions.adds else ():
            if one.zone == Zone.HAND and one.cost == (ExileSelf(),):
                return units_of(one.outputs)
        return ()

    @property
    def on_a_land(self) -> tuple[Mask, ...]:
        """The mana that an Aura adds to that of the land it enchants."""
        for one in self.permanent.triggers:
            if one.attached and any("Land" in c.types or c.subtypes for c in one.tapped.clauses):
                return units_of(one.outputs)
        return ()

    @property
    def added(self) -> tuple[Mask, ...]:
        """The mana that it surely adds as it resolves or enters, to be spent on anything."""
        adds = self.resolution.adds
        if adds is None or adds.spend_only is not None:
            return ()
        return units_of(adds.outputs) if self.resolution.cast_from in (None, Zone.HAND) else ()

    @property
    def adds_more(self) -> bool:
        """Whether some line about adding mana isn't read."""
        read = self.permanent
        known = len(read.written) + len(read.grants) + len(read.triggers) + len(read.replacements)
        known += len(read.copies) + len(read.spending) + bool(self.from_hand)
        return self.further.mana > known + (self.resolution.adds is not None)

    @property
    def adds_otherwise(self) -> bool:
        """Whether the card can add other mana than ``added`` as it resolves or enters."""
        adds = self.resolution.adds
        if adds is None:
            return False
        amounts = (one for ways in adds.outputs for output in ways for one in _amounts(output))
        return bool(adds.instead) or any(not isinstance(one, Fixed) for one in amounts)

    @property
    def saves_up(self) -> bool:
        """Whether the card's mana ability removes any number of counters from it."""
        parts = [part for one in self.permanent.written for part in one.cost if isinstance(part, Counters)]
        return any(not part.put and not isinstance(part.amount, Fixed) for part in parts)

    @property
    def treasures(self) -> int:
        """Number of untapped Treasures that the card makes as it resolves or enters."""
        made = (one for one in self.resolution.tokens if one.each is None)  # no board says how many more
        return sum(one.number for one in made if one.name == "Treasure" and not one.tapped)

    @property
    def owed_besides(self) -> tuple[WrittenCost, ...]:
        """Unavoidable costs of casting it besides mana."""
        return owed_besides(self.card)

    @property
    def takes_permanents(self) -> bool:
        """Whether casting it costs more than life and cards in hand."""
        return not all(
            isinstance(one, PayLife | PayLifeAmount)
            or (isinstance(one, TakeFitting) and one.verb is Verb.DISCARD)
            for one in self.owed_besides
        )


def facts_of(card: Mapping[str, Any]) -> CardFacts:
    """The facts of a card object; raises ``RequestError`` if its cost or size is refused."""
    return _facts(json.dumps(card, sort_keys=True))


@lru_cache(maxsize=8192)
def _facts(card_text: str) -> CardFacts:
    card = json.loads(card_text)
    path = f'the card "{card.get("name", "")}"'
    try:
        spec = decode_as(card, CardSpec, path)
        if spec.type_line is None and not spec.card_faces:
            spec.type_line = ""
        return CardFacts(card_from(ObjectSpec(card=spec), path, True))
    except RequestError:  # what nobody asks of it needn't be right
        spec = msgspec.convert(_front(card), CardSpec)
    return CardFacts(card_from(ObjectSpec(card=spec), path, True))


def _front(card: Mapping[str, Any]) -> dict[str, str]:
    """The name, types, cost and text of a card's front face."""
    front = (card.get("card_faces") or [card])[0]
    given = {key: card.get(key) or front.get(key) or "" for key in ("name", "type_line", "mana_cost")}
    given["oracle_text"] = card.get("oracle_text") or front.get("oracle_text") or ""
    return {key: str(value).split("//")[0].strip() for key, value in given.items()}


# --- outputs -----------------------------------------------------------------------------------------------


def units_of(outputs: Outputs) -> tuple[Mask, ...]:
    """The mana that an effect surely makes, one mask each; empty if masks can't express it.

    >>> units_of(((Runs(("RG",)), Runs(("R",))),))
    (8, 8, 16)
    >>> units_of(((OfOneType(ListedTypes("WU"), Fixed(2)),),))
    ()
    """
    if len(outputs) == 1:
        parts = [_units(one) for one in outputs[0]]
        return () if None in parts else tuple(sorted(mask for part in parts for mask in part or ()))
    each = [units_of((one,)) for one in outputs]
    if not each or any(len(units) != 1 for units in each):
        return ()
    return (_union(units[0] for units in each),)


def ways_of(outputs: Outputs) -> tuple[tuple[Mask, ...], ...]:
    """The mana of an effect in each way to choose it, a mask each; empty if it isn't certain.

    >>> ways_of(((OfOneType(ListedTypes("WU"), Fixed(2)),),))
    ((1, 1), (2, 2))
    """
    if (units := units_of(outputs)) or not outputs:
        return (units,) if units else ()
    found: list[tuple[Mask, ...]] = []
    for way in outputs:
        units = units_of((way,))
        ways = [units] if units else _of_one_type(way[0]) if len(way) == 1 else []
        if not ways:
            return ()
        found += ways
    return tuple(dict.fromkeys(found))


def size_and_amount(output: Output | SameType) -> tuple[int, Amount] | None:
    """How much mana an output is at the most each time, and how often; None if its text doesn't say.

    >>> size_and_amount(OfOneType(ListedTypes("WU"), Fixed(2)))
    (1, Fixed(number=2))
    """
    if isinstance(output, Runs):
        return max(map(len, output.runs)), output.times
    return (1, output.amount) if isinstance(output, OfOneType | Combination) else None


def _of_one_type(output: Output | SameType) -> list[tuple[Mask, ...]]:
    """Mana of one type in a fixed amount, for each type that a player may choose."""
    if isinstance(output, OfOneType) and isinstance(output.amount, Fixed):
        mask = _types_at_will(output.types)
        bits = [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
        return [(bit,) * output.amount.number for bit in bits if output.amount.number]
    return []


def _units(output: Output | SameType) -> tuple[Mask, ...] | None:
    """The mana of one output; empty if its amount may be 0, None if masks can't express it."""
    match output:
        case Runs(runs, amount):
            if len(runs) > 1 and (any(len(run) != 1 for run in runs) or amount != Fixed(1)):
                return None
            once = (mask_of("".join(runs)),) if len(runs) > 1 else tuple(map(mask_of, runs[0]))
            return once * _least(amount)
        case OfOneType(types, amount):
            mask = _types_at_will(types)
            single = amount == Fixed(1) or mask.bit_count() == 1
            return (mask,) * _least(amount) if mask and single else None
        case Combination(types, amount):
            mask = _types_at_will(types)
            return (mask,) * _least(amount) if mask else None
    return None


def _amounts(output: Output | SameType) -> tuple[Amount, ...]:
    """The amount of an output, if it can vary."""
    if isinstance(output, Runs):
        return (output.times,)
    return (output.amount,) if isinstance(output, OfOneType | Combination | SameType) else ()


def _least(amount: Amount) -> int:
    return amount.number if isinstance(amount, Fixed) else 0


def _types_at_will(types: TypeChoice) -> Mask:
    """The types that a player may choose, independent of other objects."""
    if isinstance(types, ListedTypes):
        return mask_of(types.types)
    return _ANY_COLOR if isinstance(types, ChosenColor) else 0


def types_of(outputs: Outputs) -> Mask:
    """Every type of mana that an effect could make: any color if other objects decide.

    >>> types_of(((Runs(("W", "U")),),))
    3
    """
    return _union(_types(output) for ways in outputs for output in ways)


def _types(output: Output | SameType) -> Mask:
    if isinstance(output, Runs):
        return mask_of("".join(output.runs))
    if isinstance(output, SameType):
        return mask_of(TYPES)
    if isinstance(output.types, ListedTypes):
        return mask_of(output.types.types)
    return mask_of(TYPES) if isinstance(output.types, CouldProduce) else _ANY_COLOR


def _union(masks: Iterable[Mask]) -> Mask:
    found = 0
    for mask in masks:
        found |= mask
    return found


# --- abilities ---------------------------------------------------------------------------------------------


def _is_plain(ability: WrittenAbility) -> bool:
    """Whether a mana ability makes its symbols for {T} alone, with at most one damage."""
    listed = all(isinstance(one, Runs) and one.times == Fixed(1) for ways in ability.outputs for one in ways)
    conditions = ability.instead or ability.only_if or ability.limit or ability.spend_only or ability.riders
    after = ability.after in (WrittenAfter(), WrittenAfter(damage=Fixed(1)))
    return listed and not conditions and after and ability.cost == (TapSelf(),)


def _takes_counters(part: WrittenCost) -> bool:
    """Whether a part of a cost removes a fixed number of counters from the object itself."""
    return isinstance(part, Counters) and not part.put and isinstance(part.amount, Fixed)


def _life_of(cost: Iterable[WrittenCost]) -> int:
    """The life that a cost asks for: 1 if the amount isn't stated."""
    fixed = sum(part.amount for part in cost if isinstance(part, PayLife))
    return fixed + sum(isinstance(part, PayLifeAmount) for part in cost)


def _life_lost(after: WrittenAfter) -> int:
    """The life that an effect takes: 1 if the amount isn't stated."""
    amounts = (after.damage, after.life_lost)
    return sum(one.number if isinstance(one, Fixed) else 1 for one in amounts)
