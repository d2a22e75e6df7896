"""Activated mana abilities as written, whether a card has them itself or gives them in quotes (605.1a)."""

from __future__ import annotations

from functools import reduce

from planner.game.records import replace
from planner.game.vocabulary import Verb, Zone
from planner.game.written_abilities import (
    Behold,
    Condition,
    CountersAmong,
    Not,
    OneOf,
    PayEnergyAmount,
    PayLifeAmount,
    TakeBearer,
    TakeFitting,
    TakeTotal,
    TakeVarieties,
    Unattach,
    Waterbend,
    WrittenAbility,
    WrittenCost,
)
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import Ability, AbilityLineKind
from planner.text.grammar.printed import names_only_subtypes
from planner.text.mana.mana_effects import adds_mana, both, read_effect
from planner.text.mana.side_effects import together
from planner.text.phrases.cost_components import read_cost

# Choosing new targets for a copy is no target of the ability itself (115.7).
TARGET = pattern_of(r"(?<!new )\btargets?\b")
"""A word that says that an ability has a target, so that it is no mana ability (605.1)."""


# "Activate only once", without "each turn"; what is exhausted stays so (702.177).
FOR_GOOD = pattern_of(r"\bonly once(?! (?:each|per|a|every) turn)|^(?:exhaust|power-up) ?—")
_VERBS = {Verb.SACRIFICE, Verb.TAP, Verb.UNTAP, Verb.EXILE, Verb.DISCARD, Verb.RETURN}
_NOT_CARRIED_OUT = (
    TakeTotal, TakeVarieties, TakeBearer, Unattach, PayLifeAmount, PayEnergyAmount, CountersAmong, Behold,
    Waterbend, OneOf,
)  # fmt: skip
"""Costs that no mana ability with them can be planned with yet."""


def is_mana_ability(ability: Ability) -> bool:
    """Whether an ability is an activated mana ability (605.1a): no target, no loyalty, adds mana."""
    if ability.kind is not AbilityLineKind.ACTIVATED:
        return False
    return not TARGET.search(ability.body) and adds_mana(ability.effect)


def written_abilities(ability: Ability, zone: Zone) -> tuple[WrittenAbility, ...]:
    """Read a mana ability, once for each way its condition may turn out; empty if unread."""
    cost, effect = read_cost(ability.cost), read_effect(ability.effect)
    if cost is None or effect is None or not all(map(_carried_out, cost)):
        return ()
    if ability.conditional and not ability.only_if and ability.limit is None:
        return ()
    limits = [limit for limit in (ability.limit, effect.limit) if limit is not None]
    start: Condition | None = None
    written = WrittenAbility(
        number=ability.number,
        text=ability.line.printed,
        cost=cost,
        outputs=effect.outputs,
        instead=effect.instead,
        zone=zone,
        after=effect.after,
        only_if=both(effect.only_if, reduce(both, ability.only_if, start)),
        limit=min(limits, default=None),
        spend_only=effect.spend_only,
        riders=effect.riders,
        for_good=FOR_GOOD.search(ability.line.text) is not None,
    )
    if not names_only_subtypes(written, ability.line.printed):
        return ()
    if effect.sometimes is None:
        return (written,)
    condition, more = effect.sometimes
    after = together(effect.after, more)
    if after is None or not names_only_subtypes((condition, more), ability.line.printed):
        return ()
    return (
        replace(written, after=after, only_if=both(written.only_if, condition)),
        replace(written, only_if=both(written.only_if, Not(condition))),
    )


def _carried_out(part: WrittenCost) -> bool:
    if isinstance(part, TakeFitting):
        plain = not (part.at_random or part.alike or part.like_spell or part.objects.itself)
        return plain and part.verb in _VERBS
    return not isinstance(part, _NOT_CARRIED_OUT)
