"""The costs of activated abilities, whatever those do, and of keywords that are activated (602.1, 702)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from planner.game.amounts import Chosen, Fixed
from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, Filter
from planner.game.land_types import BASIC_LAND_TYPES, basic_land_types
from planner.game.mana_abilities import ExileSelf, TapSelf
from planner.game.purposes import ManaLimit
from planner.game.records import replace
from planner.game.vocabulary import Verb, Zone
from planner.game.written_abilities import (
    Condition,
    Counters,
    Holds,
    OneOf,
    TakeFitting,
    TakeTotal,
    WrittenCost,
)
from planner.game.written_costs import ActivatedCost, CostChange, FixedX
from planner.text.costs.keyword_costs import KeywordItem, keyword_items, read_written
from planner.text.costs.spell_cost_changes import read_own_changes
from planner.text.costs.spell_costs import read_fixed_x
from planner.text.grammar.keyword_table import CostRelevance, Keyword, row_of
from planner.text.grammar.keywords import BLOCK, LABEL_MEANS, conditions_of_next_level, split_label
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind
from planner.text.grammar.normal_form import sentences
from planner.text.grammar.printed import as_printed, names_only_subtypes
from planner.text.grammar.templates import NUMBER_WORDS, number
from planner.text.mana.mana_abilities import FOR_GOOD
from planner.text.mana.spending_rules import read_mana_limit
from planner.text.phrases.conditions import SUSPENDED, all_of, read_timing
from planner.text.phrases.cost_components import read_cost, zone_of
from planner.text.phrases.filters import read_counted, read_filter

_CREATURES = (Clause(types=frozenset({"Creature"})),)
_OTHERS = Filter("other untapped creatures you control", _CREATURES, other=True)
# An effect that moves the card from a zone says where it is activated (113.6m).
_FROM_ZONE = pattern_of(
    r"(?:(?:return|put|cast|exile) ~ |put ~ onto the battlefield )from (?:your|the) "
    r"(?P<zone>graveyard|hand|command)(?: zone)?\b"
)
_BEARER_UNTAPPED = pattern_of(r"(?:enchanted|equipped|fortified) [a-z]{3,12} is untapped")
_LABELS = LABEL_MEANS.keys() | {"channel", "forecast", "renew", "bloodrush", "cohort", "metalcraft"}
_OWN_COST = pattern_of(r"^this ability costs ")
_X_IS = pattern_of(r"^x is (?=the |twice |your )")
_SPEND_ONLY = pattern_of(r"^spend only ")
_QUALITY = pattern_of(r"(?P<quality>[a-z][a-z', -]{2,60}?)(?: (?P<mana>\{.+)|— ?(?P<words>.+))")
_CRAFT = pattern_of(r"with (?P<what>.+?) (?P<cost>(?:\{[^{}]{1,7}\})+)")
_OR_MORE = pattern_of(r"^(?P<number>[a-z]+|\d+) or more ")


def read_activations(
    card: Characteristics, abilities: tuple[Ability, ...], zone: Zone
) -> tuple[ActivatedCost, ...]:
    """Read the costs of the activated abilities that function in a zone (113.6).

    Their numbers are the same in every zone: abilities of basic land types first, then the card's lines, then
    its keywords.
    """
    found = [*_intrinsic(card), *(read_line(one) for one in abilities if one.number >= 0)]
    items = list(_keywords(abilities))
    lines = Counter(item.line for item in items)
    for item in items:
        read = _keyword(item, len(found))
        found.append(replace(read, text=item.own_text) if lines[item.line] > 1 else read)
    found = _with_changes(found, abilities)
    return tuple(one for one in found if zone in (one.zone, one.also))


def count_activated(card: Characteristics, abilities: tuple[Ability, ...]) -> int:
    """The number of activated abilities of a card, keywords included."""
    lines = sum(ability.number >= 0 for ability in abilities)
    return len(basic_land_types(card)) + lines + sum(1 for _ in _keywords(abilities))


def _intrinsic(card: Characteristics) -> Iterator[ActivatedCost]:
    for index, name in enumerate(basic_land_types(card)):
        yield ActivatedCost(index, f"{{T}}: Add {{{BASIC_LAND_TYPES[name]}}}.", (TapSelf(),))


def read_line(ability: Ability) -> ActivatedCost:
    """Read an activated ability with its cost before a colon."""
    text = ability.line.printed
    if ability.kind is AbilityLineKind.LOYALTY:
        return ActivatedCost(ability.number, text, _loyalty(ability.cost), loyalty=True, limit=1)
    label = split_label(ability.line.text)[0]
    is_level = BLOCK.match(ability.line.text) is not None
    keyword = as_printed(label, text) if label in _LABELS else "Class level" if is_level else ""
    cost = read_cost(ability.cost)
    conditions = list(conditions_of_next_level(ability.line.text) if is_level else ability.only_if)
    limits = [] if ability.limit is None else [ability.limit]
    changes: list[CostChange] = []
    mana_limits: list[ManaLimit] = []
    x_is: FixedX | None = None
    for sentence in sentences(ability.effect):
        if _OWN_COST.match(sentence):
            read = read_own_changes(sentence, text)
            cost = cost if read else None
            changes += read
        elif _SPEND_ONLY.match(sentence):
            spent = read_mana_limit(sentence)
            cost = cost if spent else None
            mana_limits += [] if spent is None else [spent]
        elif "X" in ability.cost.upper() and (said := _X_IS.match(sentence)):
            x_is = FixedX(text, read_fixed_x(sentence[said.end() :]))
        else:
            condition, limit = _instruction(sentence)
            conditions += [] if condition is None or _says_what_tapping_asks(condition) else [condition]
            limits += [] if limit is None else [limit]
    moved = _FROM_ZONE.search(ability.effect)
    zone = Zone.EXILE if SUSPENDED in conditions else zone_of(ability.cost)
    found = ActivatedCost(
        ability.number,
        text,
        cost,
        keyword=keyword,
        zone=Zone(moved["zone"]) if moved and zone == Zone.BATTLEFIELD else zone,
        only_if=all_of(conditions),
        limit=min(limits, default=None),
        for_good=FOR_GOOD.search(ability.line.text) is not None,
        changes=tuple(changes),
        mana_limits=tuple(mana_limits),
        x_is=x_is,
    )
    return found if names_only_subtypes(found, text) else replace(found, cost=None)


def _says_what_tapping_asks(condition: Condition) -> bool:
    """Whether the condition is only that the bearer is untapped, as for tapping it as a cost (701.26a)."""
    return isinstance(condition, Holds) and _BEARER_UNTAPPED.fullmatch(condition.words) is not None


def _loyalty(cost: str) -> tuple[WrittenCost, ...]:
    """Read loyalty counters put on or removed (606.4)."""
    sign, words = cost.strip("[]")[:1], cost.strip("[]+-")
    amount = Chosen() if words == "x" else Fixed(number(words))
    if amount == Fixed(0):
        return ()
    return (Counters("loyalty", amount, put=sign != "-"),)


def _instruction(sentence: str) -> tuple[Condition | None, int | None]:
    """Read the condition and the limit of an activation instruction (602.5b); timing alone is ignored."""
    timing = read_timing(sentence)
    if timing is None:
        return None, None
    condition, limit, _ = timing
    return (condition if re.search(r"\b(?:if|as long as)\b", sentence) else None), limit


def _with_changes(found: list[ActivatedCost], abilities: tuple[Ability, ...]) -> list[ActivatedCost]:
    """Apply lines about other abilities: about the one before them, or about the card's equip abilities."""
    found = _with_limits_of_modes(found, abilities)
    before = -1
    for ability in abilities:
        before = max(before, ability.number)
        if ability.kind not in (AbilityLineKind.STATIC, AbilityLineKind.SPELL):
            continue
        text = ability.body.rstrip(".")
        own = text.startswith("this ability costs ")
        if own or text.startswith("~'s equip ability costs "):
            changes = read_own_changes(
                text.replace("~'s equip ability", "this ability"), ability.line.printed
            )
            found = [
                replace(one, changes=one.changes + changes, cost=one.cost if changes else None)
                if (one.number == before if own else one.keyword == "Equip")
                else one
                for one in found
            ]
    return found


def _with_limits_of_modes(found: list[ActivatedCost], abilities: tuple[Ability, ...]) -> list[ActivatedCost]:
    """Apply a mana limit that all modes of an ability state; if only some do, the ability is unread."""
    modes: dict[int, list[tuple[ManaLimit, ...] | None]] = {}
    before = -1
    for ability in abilities:
        before = max(before, ability.number)
        if ability.kind is AbilityLineKind.PART:
            said = [read_mana_limit(one) for one in sentences(ability.body) if _SPEND_ONLY.match(one)]
            read = tuple(one for one in said if one is not None)
            modes.setdefault(before, []).append(read if len(read) == len(said) else None)
    return [_limited(one, modes.get(one.number, [])) for one in found]


def _limited(one: ActivatedCost, modes: list[tuple[ManaLimit, ...] | None]) -> ActivatedCost:
    """The ability with the mana limits of its modes; without a cost if they differ or aren't read (None)."""
    if not any(said != () for said in modes):
        return one
    said = modes[0]
    if said is None or any(other != said for other in modes):
        return replace(one, cost=None)
    return replace(one, mana_limits=said)


# --- keywords ----------------------------------------------------------------------------------

Costs = tuple[WrittenCost, ...] | None


def _keywords(abilities: tuple[Ability, ...]) -> Iterator[KeywordItem]:
    for ability in abilities:
        if ability.kind is AbilityLineKind.KEYWORDS:
            yield from (item for item in keyword_items(ability) if _activated(item.keyword))


def _activated(keyword: str) -> Keyword | None:
    row = row_of(keyword)
    return row if row is not None and row.use is CostRelevance.ACTIVATED else None


def _keyword(item: KeywordItem, index: int) -> ActivatedCost:
    cost = keyword_activation(item)
    conditions: list[Condition] = []
    limits: list[int] = []
    changes: list[CostChange] = []
    for sentence in item.more:
        if _OWN_COST.match(sentence):
            read_changes = read_own_changes(sentence, item.text)
            cost = cost if read_changes else None
            changes += read_changes
        else:
            condition, limit = _instruction(sentence)
            conditions += [] if condition is None else [condition]
            limits += [] if limit is None else [limit]
    if not names_only_subtypes(cost, item.text):
        cost = None
    row = _activated(item.keyword)
    return ActivatedCost(
        index,
        item.text,
        cost,
        keyword="Cycling" if item.keyword.endswith("cycling") else item.name,
        zone=zone_of_keyword(item.keyword) or Zone.BATTLEFIELD,
        also=row.also if row is not None else None,
        only_if=all_of(conditions),
        limit=min(limits, default=None),
        changes=tuple(changes),
    )


def keyword_activation(item: KeywordItem) -> Costs:
    """The cost of a keyword that is an activated ability; None for others or if it can't be read."""
    row = _activated(item.keyword)
    if row is None:
        return None
    if row.name in _OWN_READERS:
        return _OWN_READERS[row.name](item)
    more = read_cost(row.beside) if row.beside else ()
    return None if item.cost is None or more is None else (*item.cost, *more)


def zone_of_keyword(keyword: str) -> Zone | None:
    """The zone in which a keyword's activated ability can be activated; None for other keywords."""
    row = _activated(keyword)
    return None if row is None else row.zone or Zone.BATTLEFIELD


def _equip(item: KeywordItem) -> Costs:
    """Read the equip cost, with or without a required quality of the creature (702.6d, 702.6e)."""
    cost = item.cost
    if cost is not None:
        return cost
    match = _QUALITY.fullmatch(item.words)
    return read_written(match["mana"] or match["words"]) if match and read_filter(match["quality"]) else None


def _total_power(by: str) -> Callable[[KeywordItem], Costs]:
    """The reader of a cost that taps other creatures with a total power (702.122a, 702.171a)."""

    def read(item: KeywordItem) -> Costs:
        if not item.number.isdigit():
            return None
        return (TakeTotal(Verb.TAP, "power", Fixed(int(item.number)), _OTHERS, by),)

    return read


def _station(_: KeywordItem) -> Costs:
    return (TakeFitting(Verb.TAP, Fixed(1), replace(_OTHERS, words="another untapped creature you control")),)


def _craft(item: KeywordItem) -> Costs:
    """Read craft: exile this, and others from the battlefield and the graveyard (702.167a)."""
    match = _CRAFT.fullmatch(item.words)
    cost = read_written(match["cost"]) if match else None
    taken = _crafted(match["what"]) if match else None
    return None if cost is None or taken is None else (*cost, ExileSelf(), taken)


def _crafted(words: str) -> WrittenCost | None:
    """Read the materials of craft: permanents, or cards in the graveyard, in any mix."""
    words = _OR_MORE.sub(r"\g<number> ", f"{words} ").rstrip()
    words, alike, kind = words.partition(" that share a ")
    words = f"{words} permanents" if words in NUMBER_WORDS else words
    words = re.sub(r"\bnonlands?$", "nonland permanents", words) if words != "one" else "one permanent"
    counted = read_counted(words)
    if counted is None or not isinstance(counted[0] or Fixed(1), Fixed):
        return None
    amount = counted[0].number if isinstance(counted[0], Fixed) else 1
    here = replace(counted[1], other=True)
    there = replace(counted[1], zone=Zone.GRAVEYARD)
    options = []
    for of_permanents in range(amount + 1):
        parts = [(of_permanents, here, "permanents you control")]
        parts.append((amount - of_permanents, there, "your graveyard"))
        taken = [(n, objects, place) for n, objects, place in parts if n]
        said = " and ".join(f"{n} from {place}" for n, _, place in taken)
        if alike and len(taken) > 1:
            continue  # what permanents and cards have in common isn't looked at
        cost = tuple(
            TakeFitting(Verb.EXILE, Fixed(n), objects, alike=kind or None) for n, objects, _ in taken
        )
        options.append((f"exile {words}: {said}", cost))
    return OneOf(tuple(options))


_OWN_READERS: dict[str, Callable[[KeywordItem], Costs]] = {
    "equip": _equip,
    "crew": _total_power("crew"),
    "saddle": _total_power("saddle"),
    "station": _station,
    "craft": _craft,
}
"""What reads keywords that are more than a row can say."""
