"""A payment under way as data: where it stands, and what can be done with each object."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from planner.contract.answer import Answer, Plan, Status, Step, Unknown, Unpayable


class Take(Struct, kw_only=True):
    """Objects that an activation's cost takes, and that are still to be named in its step.

    ``amount`` of ``ids`` go under the step's ``key`` (``"sacrifices"``, ``"taps"``, ...); ``text`` is what
    the cost says.
    """

    key: str
    amount: int
    ids: list[str]
    text: str


class Choice(Struct, kw_only=True, omit_defaults=True):
    """One thing that can be done with an object now.

    ``step`` is what to tell the dialogue, with what ``takes`` lists put in. ``cost`` is what an activation
    costs, as printed, ``life`` how much life it takes in all, its damage included; ``adds`` the mana that
    it brings, triggers included. ``then`` is whether the rest of the payment can be paid after it.
    """

    step: Step
    text: str
    cost: str = ""
    adds: str = ""
    life: int = 0
    takes: list[Take] = []
    then: Status


class ObjectChoices(Struct, kw_only=True):
    """All that can be done with an object now, and what to ask the player where that is more than one thing.

    ``asks`` is ``"Which color?"``, ``"Which mana?"``, ``"Which ability?"`` (they cost different things),
    ``"Which mana is spent on it?"``, ``"Which objects?"``, ``"Which counters?"``,
    ``"What does it pay for?"``, ``"What is it used for?"`` or "" where there is one choice at the
    most. ``why_not`` says why there is none; ``more`` that not all of them are listed.
    """

    object: str
    asks: str
    choices: list[Choice]
    more: bool = False
    why_not: str = ""


class DialogueState(Struct, kw_only=True):
    """Where a payment under way stands: what is done, what is proposed next, and what a player can do."""

    tag: str | UnsetType = UNSET
    dialogue: str | UnsetType = UNSET
    status: Status
    paid: bool
    cancelled: bool
    owed: list[str]
    proposed: Step | None
    steps: list[Step]
    done: list[Step]
    pool: str
    life: int
    clickable: list[str]
    why_no_undo: str
    choices: ObjectChoices | UnsetType = UNSET
    answer: Plan | Unpayable | Unknown | Answer
