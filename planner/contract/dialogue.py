"""A payment under way as data: where it stands, and what can be done with each object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from planner.contract.answer_parts import Status
from planner.contract.steps import Step

if TYPE_CHECKING:
    from planner.contract.answer import Answer
else:  # what the schema is made from
    from planner.contract.answer import Said as Answer


class Take(Struct, kw_only=True):
    """Objects that an activation's cost takes, and that its step still has to name.

    ``amount`` of ``ids`` go under the step's ``key`` (``"sacrifices"``, ``"taps"``, ...); ``text`` are the
    cost's words.
    """

    key: str
    """The key of the step that the ids go under: `sacrifices`, `taps`, `exiles`, ..."""
    amount: int
    """How many of the ids are to be named."""
    ids: list[str]
    """The ids among which to choose (602.2b)."""
    text: str
    """What the cost says."""


class Choice(Struct, kw_only=True, omit_defaults=True):
    """One thing that can be done with an object now.

    ``step`` is the step to send to the dialogue, with the objects for ``takes`` filled in. ``cost`` is the
    printed activation cost, ``life`` all life that it takes, its damage included; ``adds`` is the mana that
    it gives, triggers included. ``then`` says whether the rest of the payment can be paid after it.
    """

    step: Step
    """The step to tell the payment, with what `takes` lists put in."""
    text: str
    """The text of the ability, or the part of the cost that it pays for."""
    cost: str = ""
    """What the activation costs, as printed (602.1a); left out for a part of the payment itself."""
    adds: str = ""
    """The mana that it brings, triggers included, in symbols (106.3)."""
    life: int = 0
    """The life points that it takes in all (118.3b): paid, lost and dealt."""
    takes: list[Take] = []
    """What is still to be named: the objects that the cost takes."""
    then: Status
    """Whether the rest can be paid after it."""


class ObjectChoices(Struct, kw_only=True):
    """All that can be done with an object now, and a question for the player if there are several choices.

    ``asks`` is ``"Which color?"``, ``"Which mana?"``, ``"Which ability?"`` (they cost different things),
    ``"Which mana is spent on it?"``, ``"Which objects?"``, ``"Which counters?"``,
    ``"What does it pay for?"``, ``"What is it used for?"`` or "" where there is one choice at the
    most. ``why_not`` says why there is none; ``more`` that not all of them are listed.
    """

    object: str
    """The id of the object."""
    asks: str
    """What to ask the player: `Which color?`, `Which ability?`, ...; empty where there is nothing to ask."""
    choices: list[Choice]
    """What can be done with the object now, what leaves the rest payable first."""
    more: bool = False
    """Whether there are more choices than are listed."""
    why_not: str = ""
    """Why nothing can be done with it; empty where something can."""


class DialogueState(Struct, kw_only=True):
    """The state of a payment under way: what is done, what is proposed next, and what a player can do."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    dialogue: str | UnsetType = UNSET
    """The word of the payment under way."""
    status: Status
    """Whether the rest can be paid from here."""
    paid: bool
    """Whether the cost is paid in full (601.2h)."""
    cancelled: bool
    """Whether the payment was given up; `done` are then the steps that can't be taken back."""
    owed: list[str]
    """What is still owed (601.2h): mana in symbols, then the rest in words."""
    proposed: Step | None
    """The step that is proposed next; null where nothing is left to do, or nothing would help."""
    steps: list[Step]
    """The steps that are left of the plan, the proposed one first."""
    done: list[Step]
    """The steps that have happened."""
    pool: str
    """The mana in the pool, in symbols (106.4)."""
    life: int
    """The life total now (118.3b)."""
    clickable: list[str]
    """The ids that some complete payment uses from here."""
    why_no_undo: str
    """Why the latest thing can't be taken back; empty where it can."""
    choices: ObjectChoices | UnsetType = UNSET
    """What to ask the player, where an object was clicked on that can do several things."""
    answer: Answer
    """The latest plan, or why there is none; its steps may begin with some that are done."""
