"""Costs in words that stand by themselves, and keywords that ask for a payment (118.12, 602.1a, 702)."""

from __future__ import annotations

from planner.game.written_abilities import WrittenCost
from planner.text.costs.activated_costs import keyword_activation
from planner.text.costs.keyword_costs import read_item
from planner.text.grammar.keyword_table import CostRelevance, row_of
from planner.text.grammar.keywords import keyword_of
from planner.text.grammar.normal_form import read_lines
from planner.text.phrases.cost_components import read_cost


def read_cost_words(words: str) -> tuple[WrittenCost, ...] | None:
    """Read a cost in words; None if a part of it isn't understood.

    >>> len(read_cost_words("{1}, Pay 2 life, Sacrifice a creature"))
    3
    """
    lines = read_lines("", words)
    return read_cost(lines[0].text.rstrip(". ")) if len(lines) == 1 else None


def read_keyword_payment(words: str) -> tuple[str, tuple[WrittenCost, ...]] | None:
    """Read a keyword with its cost, and what that is; None for other words.

    For cumulative upkeep it is the cost of one age counter (702.24a); for a keyword such as kicker or morph
    the cost after the keyword; for an activated keyword its whole activation cost.

    >>> read_keyword_payment("ward—Pay 2 life")
    ('ward', (PayLife(amount=2),))
    """
    lines = read_lines("", words)
    keyword = keyword_of(lines[0].text) if len(lines) == 1 else None
    if keyword is None:
        return None
    item = read_item(keyword, lines[0].text.rstrip("."), lines[0])
    if item.more:
        return None
    row = row_of(keyword)
    if row is None:
        return None
    cost = keyword_activation(item) if row.use is CostRelevance.ACTIVATED else item.cost
    return None if cost is None else (keyword, cost)
