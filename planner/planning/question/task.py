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


class SideConstraints(Record, frozen=True):
    """What a payment has to be besides one that pays the cost: asked for by the planner, not the user.

    None of ``spared`` is lost, and none of ``left_alone`` used, though what is kept may use it. What should
    stay payable does so, at the lowest price, with ``keep_all``; with ``keep_from_pool`` what is left in
    the pool pays for it too. ``costs_after`` says what it costs after which payments. With ``keep_freely``
    what is kept is paid without losing anything for mana and without life, with ``pay_freely`` the cost
    itself is, too. ``cuts`` tell the plan from others. ``resolving`` says what paying the ways to pay what
    is kept brings.
    """

    spared: frozenset[str] = frozenset()
    left_alone: frozenset[str] = frozenset()
    keep_all: bool = False
    keep_from_pool: bool = False
    keep_freely: bool = False
    pay_freely: bool = False
    costs_after: CostsAfter | None = None
    resolving: Resolving | None = None
    cuts: NoGoodCuts | None = None


NONE = SideConstraints()
"""Nothing besides."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question with one total cost, and how a plan for it is found.

    ``board`` is the compiled board that the question is about, where there is one.
    """

    question: Question
    options: SolveOptions = DEFAULTS
    side: SideConstraints = NONE
    board: CompiledBoard | None = field(default=None, repr=False, compare=False)

    def amended(self, question: Question | None = None, side: SideConstraints | None = None) -> Task:
        """Change what is asked, or what is asked for besides: the program alone solves what comes of it."""
        return Task(
            question=self.question if question is None else question,
            options=replace(self.options, method=PROGRAM),
            side=self.side if side is None else side,
        )
