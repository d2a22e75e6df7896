"""Changes of costs that a static ability gives to permanents in quotes (604.1, 613.1f)."""

from __future__ import annotations

from planner.game.amounts import ONCE, Count, Targeted
from planner.game.filters import Filter
from planner.game.records import replace
from planner.game.written_costs import CostChange, CostTexts
from planner.text.costs.cost_changes import read_changes
from planner.text.grammar.normal_form import QUOTED, NormalLine, sentences
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import TemplateRow, TemplateTable
from planner.text.mana.granted_mana_abilities import speaks_of_itself
from planner.text.phrases.scope import read_permanents

HAVE: TemplateTable[Filter] = TemplateTable(
    TemplateRow(
        f"<subject> (have|has) {QUOTED}",
        lambda s: s.read("subject", lambda words: read_permanents(words, "you")),
    ),
)
"""Permanents that have a change of costs in quotes."""


def read_given_changes(sentence: str, line: NormalLine, speaker: str) -> CostTexts | None:
    """Read a cost change in quotes given to permanents: "spells ... that target this creature cost {2} more".

    Each of the permanents has it, so that it counts once for each, or for each one targeted if it is about
    targets. None for another sentence, or one that can't be read.
    """
    quoted = sentences(line.quotes[0]) if len(line.quotes) == 1 else ()
    holders = HAVE.read(sentence) if len(quoted) == 1 else None
    # They are *you* only where they are the speaker's own.
    if holders is None or holders.controller != "you" or not names_only_subtypes(holders, line.printed):
        return None
    found = read_changes(quoted[0], line, speaker)
    if found is None or found != CostTexts(changes=found.changes):
        return None
    given = [_of_each(change, holders) for change in found.changes]
    changes = tuple(change for change in given if change is not None)
    return CostTexts(changes=changes) if len(changes) == len(given) else None


def _of_each(change: CostChange, holders: Filter) -> CostChange | None:
    """The change counted for each permanent; None if it has conditions on each of them."""
    if change.each != ONCE or change.source is not None or change.optional:
        return None
    if change.targets is not None and change.targets.itself:
        change = replace(change, targets=holders, each=Targeted(holders))
    else:
        change = replace(change, each=Count(holders))
    return None if change.only_if is not None and speaks_of_itself(change.only_if) else change
