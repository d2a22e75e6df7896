"""What the pipeline works on: one total cost to be paid, what the payment has to be besides, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from planner.costing.question import Question
from planner.game.records import Record, replace
from planner.planning.question.methods import DEFAULTS, PROGRAM, SolveOptions

if TYPE_CHECKING:
    from planner.models.deciders.program.no_good_cuts import NoGoodCuts
    from planner.models.problem.resolving import Resolving
    from planner.planning.after.cost_after_payment import CostsAfter
    from planner.planning.question.compiled_board import CompiledBoard


class Losses(Record, frozen=True):
    """What payments take beyond taps: objects, each once for every activation, and whether life is paid."""

    objects: tuple[str, ...] = ()
    life: bool = False


NO_LOSSES = Losses()
"""Nothing but taps."""


class SideConstraints(Record, frozen=True):
    """Constraints on a payment besides paying the cost; set by the planner, not by the user.

    None of ``spared`` is lost, and none of ``left_alone`` is used, though kept costs may use it. With
    ``keep_all`` all costs to keep stay payable, at the lowest price; with ``keep_from_pool`` mana left in the
    pool pays for them too. ``costs_after`` says what they cost after which payments. With ``keep_freely``
    kept costs are paid without losing anything for mana and without life, but for ``lost_anyway``; with
    ``pay_freely`` the cost itself is, too. ``cuts`` exclude other plans. ``resolving`` says what paying each
    way to pay kept costs makes available.
    """

    spared: frozenset[str] = frozenset()
    left_alone: frozenset[str] = frozenset()
    keep_all: bool = False
    keep_from_pool: bool = False
    keep_freely: bool = False
    lost_anyway: Losses = NO_LOSSES
    pay_freely: bool = False
    costs_after: CostsAfter | None = None
    resolving: Resolving | None = None
    cuts: NoGoodCuts | None = None


NONE = SideConstraints()
"""Nothing besides."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question with one total cost, and how to find a plan for it.

    ``board`` is the compiled board of the question, if there is one.
    """

    question: Question
    options: SolveOptions = DEFAULTS
    side: SideConstraints = NONE
    board: CompiledBoard | None = field(default=None, repr=False, compare=False)

    def amended(self, question: Question | None = None, side: SideConstraints | None = None) -> Task:
        """The task with another question or other side constraints, to be solved by the program alone."""
        return Task(
            question=self.question if question is None else question,
            options=replace(self.options, method=PROGRAM),
            side=self.side if side is None else side,
        )
