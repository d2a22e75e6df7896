"""The tables by which the payments of a turn are compared: their tiers bound what the turn can come to.

The table of one payment bounds what that payment gives up. A turn pays several costs, one after another, with
what the cards among them bring: one of a tier is worth more than all of that together in the tiers below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.costing.kept_costs import CostToKeep
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.records import Record
from planner.game.tiers import Asking, Switches, asking_of, table_of
from planner.game.total_cost import TotalCost
from planner.planning.turn.entries import TurnEntry
from planner.planning.turn.scenario import Scenario


class TurnTables(Record, frozen=True):
    """Everything from which a turn's price tables are made: its costs, kept costs, and profile switches.

    ``colors`` are those that the rest of the hand asks for, where it is read.
    """

    entries: tuple[TurnEntry, ...]
    keep: tuple[CostToKeep, ...]
    switches: Switches
    colors: str = ""

    def of_scenario(self, scenario: Scenario) -> Prices:
        """Price table of all payments of a scenario together."""
        brought = [way.outcome for way in scenario.ways if way.outcome is not None]
        mana = sum([ability.production.most for one in brought for ability in one.adds])
        return self._of(scenario.game, [way.cost for way in scenario.ways], mana)

    def now(self, game: Game, ways: Sequence[TotalCost]) -> Prices:
        """Price table of one payment, and of what stays payable after it, in the current game."""
        return self._of(game, [*(way for one in self.entries for way in one.cost.ways), *ways], 0)

    def _of(self, game: Game, ways: Iterable[TotalCost], mana: int) -> Prices:
        """Make a price table, if resolving cards add so much mana.

        Targets of any cost are spared by all payments, and so are colors that the rest of the hand asks for.
        """
        each = [asking_of(cost) for cost in (*ways, *(way for one in self.keep for way in one.ways))]
        asking = Asking(
            sparing=frozenset[str]().union(*[one.sparing for one in each]),
            colors=self.colors,
            life=sum([one.life for one in each]),
            counts=sum([one.counts for one in each]),
            weight=len(self.entries) + sum([one.weight for one in self.keep]),
            takes=any(one.takes for one in each),
            most_x=any(one.largest_x for one in self.entries),
            counts_colors=any(one.counts_colors for one in each),
            switches=self.switches,
            coming=mana,
        )
        return table_of(game, asking)
