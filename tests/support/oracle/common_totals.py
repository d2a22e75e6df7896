"""The oracle's own totals of plain spells on a board, in every order of what changes them (118.7, 601.2f).

What the texts of permanents say is shared data; whom it speaks of and what it comes to is found here once
more. Where something bears on the cost that isn't a plain number of mana there is no judgement.
"""

from __future__ import annotations

from dataclasses import replace

from planner.game.amounts import ONCE
from planner.game.filters import UnstatedError
from planner.game.objects import Game
from planner.game.purposes import Allowed, SpendOnly
from planner.game.total_cost import TotalCost
from planner.game.written_costs import CostChange
from tests.support.oracle.matching import spendable_on
from tests.support.oracle.total_costs import Less, Total, announced_ways, no_harder, totals, undominated

_SAID = ("cost", "affinity", "undaunted", "spree", "escalate", "tiered", "strive", "kicker", "offering")
_MOST_REDUCTIONS = 4


def different_totals(game: Game, ways: tuple[TotalCost, ...]) -> str:
    """What is wrong with the total costs of a plain spell, ``""`` where nothing is or it isn't judged."""
    if not all(map(_is_plain, ways)):
        return ""
    try:
        possible = _possible(game, ways[0])
    except UnstatedError:
        return ""
    if possible is None:
        return ""
    found = {total for way in ways for total in as_stated(way)}
    if not found <= possible:
        return f"total costs: {sorted(map(str, found))}, oracle: {sorted(map(str, possible))}"
    missed = [best for best in undominated(possible) if not any(no_harder(one, best) for one in found)]
    return f"total costs without {sorted(map(str, missed))}" if missed else ""


def as_stated(cost: TotalCost) -> set[Total]:
    """What a total cost comes to, with every choice for its symbols, X = 2."""
    assert cost.mana is not None
    symbols = [symbol for symbol in cost.mana.symbols if symbol.types or symbol.text == "{S}"]
    return {
        total._replace(generic=total.generic + cost.generic(2), life=total.life + cost.life)
        for total in announced_ways(symbols, 0)
    }


def _is_plain(way: TotalCost) -> bool:
    """Whether a spell is cast for its mana cost, nothing announced, nothing said of its cost by itself."""
    if not way.whole or way.kind != "spell" or way.spell is None or way.mana is None or way.has_x:
        return False
    said = way.announced or way.additional or way.reductions or way.alternative or way.counted
    text = way.spell.text.lower()
    return not said and not way.commander and not any(word in text for word in _SAID)


def _possible(game: Game, way: TotalCost) -> set[Total] | None:
    """Every total that the payer can arrive at; None where something isn't judged."""
    more: list[str] = []
    less: list[Less] = []
    floors: list[int] = []
    for one in game.objects:
        texts = one.reading.costs
        if texts is None or one.zone not in ("battlefield", "effect", "command"):
            continue
        if one.zone == "command" or any(not added.optional for added in texts.additional):
            return None
        for change in (one for one in texts.changes if not (one.optional or one.part)):
            speaks = _speaks_of(change.allowed, change.denied, way)
            if speaks is None or (speaks and not _is_number(change)):
                return None
            if speaks and change.mana is not None and change.more:
                more += [str(change.mana)] * one.count
            elif speaks and change.mana is not None:
                found = Less(str(change.mana), least=change.least, only_colored=change.only_colored)
                less += [found] * one.count
        for floor in texts.floors:
            speaks = _speaks_of(floor.allowed, floor.denied, way)
            if speaks is None or (speaks and floor.only_if is not None):
                return None
            floors += [floor.least] if speaks else []
    assert way.spell is not None
    if len(less) > _MOST_REDUCTIONS:
        return None
    return totals(str(way.spell.mana_cost), more, less, floors)


def _speaks_of(allowed: tuple[Allowed, ...], denied: tuple[Allowed, ...], way: TotalCost) -> bool | None:
    """Whether words speak of the spell; None where they ask for what was chosen."""
    if any(clause.chosen for part in (*allowed, *denied) for clause in part.clauses):
        return None
    return spendable_on(SpendOnly("", allowed, denied), replace(way.purpose, mana_ability=False))


def _is_number(change: CostChange) -> bool:
    asked = (change.targets, change.only_if, change.source)
    return change.mana is not None and change.each == ONCE and not change.parts and asked == (None,) * 3
