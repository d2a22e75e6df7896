"""What the costs of a turn come to in the game as it is by then."""

from __future__ import annotations

from planner.costing.kept_costs import CostToKeep, recosted
from planner.costing.playing_lands import untimely_land
from planner.effects.cost_texts import cost_texts
from planner.effects.dependencies import is_plain
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.text import read_resolution, read_spell
from planner.text.statics.enters_tapped import enters_tapped


def asks_for_nothing(entry: TurnEntry) -> bool:
    """Whether a cost, and what its card provides, depend on nothing else."""
    if any(way.helping or way.parts or way.counters for way in entry.cost.ways):
        return False
    if entry.cost.waiting or (entry.doing is TurnAction.PLAY and entry.from_zone != Zone.HAND):
        return False  # something that comes may permit it
    if _says_what_it_costs(entry.cost):
        return False
    if entry.effect is not None and entry.spec.resolves:
        return False
    if entry.printed is not None and entry.spec.resolves:
        found = read_resolution(entry.printed)
        adds, tapped = found.adds, enters_tapped(entry.printed)
        if (
            found.untaps
            or (adds is not None and not is_plain(adds))
            or (tapped is not None and tapped.unless is not None)
        ):
            return False
    return (
        entry.doing is TurnAction.PLAY
        or entry.cost.steady
        or (entry.spec.source is None and entry.printed is None)
    )


def ways_now(entry: TurnEntry, game: Game) -> tuple[TotalCost, ...]:
    """List the ways to pay a cost of the turn in a game; empty if it can't be begun (601.3)."""
    if entry.doing is not TurnAction.PLAY:
        return cost_now(entry.cost, game).ways
    return () if entry.land is None or untimely_land(entry.land, game) else entry.cost.ways


def cost_now(cost: CostToKeep, game: Game) -> CostToKeep:
    """Settle a cost again in a game with other objects than the first board."""
    if cost.steady and (cost_texts(game) or _says_what_it_costs(cost)):
        cost = replace(cost, steady=False)
    return recosted(cost, game)


def _says_what_it_costs(cost: CostToKeep) -> bool:
    """Whether a spell's own text affects its payment, so that objects may enter that matter for it."""
    spells = [way.spell for way in cost.ways if way.spell is not None]
    return any(read_spell(spell).costs is not None for spell in spells)
