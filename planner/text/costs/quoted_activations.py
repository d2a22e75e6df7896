"""The costs of activated abilities in quotes, which an effect gives to permanents (113.3, 602.1a)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.game.filters import Clause, Filter
from planner.game.mana_abilities import Exert, ExileSelf, ReturnSelf, SacrificeSelf
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.game.written_abilities import Counters, Unattach, WrittenCost
from planner.game.written_costs import ActivatedCost
from planner.text.costs.activated_costs import read_line
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import AbilityLineKind, classify
from planner.text.grammar.normal_form import NormalLine
from planner.text.mana.mana_abilities import is_mana_ability

_PRINTED_QUOTE = pattern_of(r'["“”]([^"“”]*)(?:["“”]|$)')
_OF_ITSELF = (SacrificeSelf, ExileSelf, ReturnSelf, Exert, Counters)


def quoted_activations(line: NormalLine, name: str) -> tuple[ActivatedCost, ...]:
    """Read the costs of activated non-mana abilities in the quotes of a line.

    ``name`` is the card's own, which in quotes means the card, not the object that has the ability (201.5a).
    """
    return tuple(_activations(line, name))


def _activations(line: NormalLine, name: str) -> Iterator[ActivatedCost]:
    printed = _PRINTED_QUOTE.findall(line.printed)
    if len(printed) != len(line.quotes):
        return
    for text, quote in zip(printed, line.quotes, strict=True):
        ability = replace(classify(NormalLine(text.strip(" ,"), quote.strip(" ,"))), number=0)
        if ability.kind is not AbilityLineKind.ACTIVATED or is_mana_ability(ability):
            continue
        read = read_line(ability)
        if read.zone != Zone.BATTLEFIELD:
            continue
        named = name in text or name.split(",")[0] in text
        cost = None if read.cost is None else _of_the_giver(read.cost, name) if named else read.cost
        yield replace(read, cost=cost)


def _of_the_giver(cost: tuple[WrittenCost, ...], name: str) -> tuple[WrittenCost, ...] | None:
    """The ability's cost with the granting card named; None if it uses the object that has the ability."""
    if any(isinstance(part, _OF_ITSELF) for part in cost):
        return None
    giver = Filter(name, (Clause(name=name),))
    return tuple(Unattach(giver) if part == Unattach() else part for part in cost)
