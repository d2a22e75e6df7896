"""The payment problem of a board for any cost: of one that asks for every type of mana.

What sources can do doesn't rest on what is owed, only on what the cost is paid for; so a board is
compiled once for each purpose, and a cost only says what it owes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.purposes import ProducedBy
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.models.problem.build import build_problem
from planner.models.problem.demands import owed_by
from planner.models.problem.payment_problem import PaymentProblem, Use
from planner.models.problem.source_classes import SourceClass, SourceClasses
from planner.models.problem.spendable_as import spendable

_EVERYTHING = "{1000000000}{W}{U}{B}{R}{G}{S}"


def universal_problem(game: Game, sources: SourceClasses, cost: TotalCost, prices: Prices) -> PaymentProblem:
    """Build the problem of a cost that asks for all types of mana, for the same purpose as the given cost."""
    tags = cost.purpose.tags
    asked = _EVERYTHING + "".join(f"{{{tag.upper()}}}" for tag in ("x", "c") if tag in tags)
    return build_problem(game, sources, _asking(asked, _PaymentPurpose.of(cost)), prices)


class _PaymentPurpose(NamedTuple):
    """The purpose of a payment."""

    kind: str
    spell: Characteristics | None
    on_stack: str | None
    tags: frozenset[str]
    zone: Zone
    commander: bool
    only_from: tuple[ProducedBy, ...]

    @classmethod
    def of(cls, cost: TotalCost) -> _PaymentPurpose:
        return cls(cost.kind, cost.spell, cost.on_stack, cost.tags, cost.zone, cost.commander, cost.only_from)


@lru_cache(maxsize=1_024)
def _asking(mana: str, paid: _PaymentPurpose) -> TotalCost:
    """Make a cost of this mana for the same purpose as another cost."""
    return TotalCost(mana=ManaCost(mana), x=0, **paid._asdict())


def owing(problem: PaymentProblem, game: Game, cost: TotalCost) -> PaymentProblem:
    """Turn a universal problem into that of a cost of mana and life alone."""
    assert cost.mana is not None
    table = spendable(game.spending, cost.purpose) if game.spending else None
    owed, life = owed_by(cost, table)
    return problem.owing(
        owed=owed,
        life_owed=life,
        x_symbols=cost.mana.variables.count("X") if cost.wants_max_x else 0,
        chooses_x=cost.wants_max_x,
        no_life=cost.no_life,
        most_colors=cost.most_colors,
        counted=cost.counted,
        discount=cost.discount if cost.wants_max_x else 0,
        least_generic=cost.least_generic if cost.wants_max_x else 0,
        x_least=cost.x_least,
        x_most=cost.x_most,
        spare=problem.objective.spared_first(cost.spare),
    )


def without_tapped(
    problem: PaymentProblem, ids: frozenset[str], rows: Mapping[str, int]
) -> PaymentProblem | None:
    """Tap these objects in a problem; None if some could be used in spite of that.

    ``rows`` says how many of them each row of the objective counts.
    """
    sources: list[SourceClass] = []
    uses: list[Use] = []
    for index, source in enumerate(problem.sources):
        own = [problem.uses[number] for number in problem.uses_of[index]]
        if not ids.isdisjoint(source.ids):
            if not all(use.taps for use in own):
                return None
            left = [n for n, object_id in enumerate(source.ids) if object_id not in ids]
            if not left:
                continue
            places = tuple(source.positions[n] for n in left)
            source = replace(source, ids=tuple(source.ids[n] for n in left), positions=places)
        uses += [use._replace(source=len(sources), most=min(use.most, source.count)) for use in own]
        sources.append(source)
    counts = {row: count - rows.get(row, 0) for row, count in problem.row_counts.items()}
    return replace(problem, sources=tuple(sources), uses=tuple(uses), row_counts=counts)
