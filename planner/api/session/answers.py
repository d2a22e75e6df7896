"""What lines are answered by, besides the answers of the package's functions."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from planner.api.castable_now import Doable
from planner.api.ways import Way
from planner.contract.answer import RefusalData
from planner.contract.answer_parts import Status
from planner.loading.card_lines.understood import CardLines
from planner.planning.options import Option
from planner.referee import Ruling


class Options(Struct, kw_only=True):
    """The best plans that really differ, the best first; empty if no plan pays without being lethal."""

    tag: str | UnsetType = UNSET
    """The request's own tag; left out where it had none."""
    status: Status
    """Whether the cost can be paid in full (118.3)."""
    options: list[Option]
    """The plans, each with what makes it different."""


class Ways(Struct, kw_only=True):
    """Every way to cast a card or to activate it, each with its verdict."""

    tag: str | UnsetType = UNSET
    """The request's own tag; left out where it had none."""
    ways: list[Way]
    """Each face, each alternative cost, each combination of additional costs, then the abilities."""


class CastableNow(Struct, kw_only=True):
    """Which cards can be cast and which abilities activated, each by itself."""

    tag: str | UnsetType = UNSET
    """The request's own tag; left out where it had none."""
    doable: list[Doable]
    """The cards by zone, then the abilities, in the order of the board."""
    mask: list[bool]
    """Which of them can be paid, for a learning agent."""


class LegalActions(Struct, kw_only=True):
    """Everything that could be done with mana now, each with its verdict."""

    tag: str | UnsetType = UNSET
    """The request's own tag; left out where it had none."""
    actions: list[Way]
    """What may be done with each object, in the order of the board: cast, played, activated."""


class Verified(Struct, kw_only=True):
    """What the referee says of an answer that it carried out, and of its proof."""

    tag: str | UnsetType = UNSET
    """The request's own tag; left out where it had none."""
    legal: bool
    """Whether nothing is wrong with it."""
    proven: bool = False
    """Whether nothing is wrong with it, and all that it claims was checked. An answer that is `legal` and not
    `proven` may be true: what nobody has checked stands in `unproven` and `readings_differ`."""
    problems: list[str]
    """What is wrong, each with the step or the field (`steps[3]: ...`) and the rule that is broken."""
    price: int | UnsetType = UNSET
    """The price of the plan as the referee counts it, in points; 0 where there is no plan. Left out where
    plans are compared in tiers."""
    lethal: bool
    """Whether the plan leaves its player with 0 or less life."""
    proof: str = ""
    """What the claim rests on that the cost can't be paid, or that the plan is the cheapest: `certificate` or
    `rule` where that was checked, `verdict` where it was solved anew, `believed`; empty where nothing of that
    is claimed."""
    unproven: list[str] = []
    """What of a legal answer was believed, each with its field (`optimal: ...`)."""
    readings_differ: list[str] = []
    """The cards whose text two readers, made apart from each other, read otherwise: what rests on them isn't
    proven."""
    total_cost: str | UnsetType = UNSET
    """`stated` where the request states the total cost (601.2f): it is taken as it is.
    """

    @classmethod
    def of(cls, ruling: Ruling) -> Verified:
        """Convert a ruling to its answer."""
        problems = list(ruling.problems)
        return cls(
            legal=bool(ruling),
            proven=ruling.proven,
            problems=problems,
            price=UNSET if ruling.tiered else ruling.price,
            lethal=ruling.lethal,
            proof=ruling.proof,
            unproven=list(ruling.unproven),
            readings_differ=list(ruling.readings_differ),
            total_cost=ruling.total_cost or UNSET,
        )


class Cards(Struct, kw_only=True):
    """What is understood of cards' text."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    cards: list[CardLines]
    """The cards in the order of the line, face by face and line by line."""


class Shown(Struct, kw_only=True):
    """A board that is remembered, as a request would have it."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    on: str
    """The word that it is remembered under."""
    board: dict[str, Any]
    """The board, as a request would have it."""


class Kept(Struct, kw_only=True):
    """A board that is remembered now."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    as_: str = field(name="as")
    """The word that it is remembered under."""
    objects: int
    """How many objects it has."""


class Forgotten(Struct, kw_only=True):
    """A board that is remembered no more."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    forgot: str
    """The word that it was remembered under."""


class RefusedLine(Struct, kw_only=True):
    """A request, or a line, that was refused: of files with `--json`, of lines always."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none, or where it can't be read."""
    error: RefusalData
    """What is wrong with it."""
