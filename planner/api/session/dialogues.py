"""Payments step by step over lines: opened, clicked on, taken back, paid or given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, structs

from planner.api.board import Board
from planner.api.dialogue.dialogue import Dialogue
from planner.api.session.desk import Desk
from planner.api.session.memory import MOST_DIALOGUES, Latest
from planner.contract.answer_parts import Status, Step
from planner.contract.dialogue import Choice, ObjectChoices
from planner.contract.error_codes import ErrorCode
from planner.contract.lines import (
    Ask,
    ChoiceLine,
    DialogueLine,
    EventLine,
    ObjectLine,
    OpeningLine,
)
from planner.contract.refusals import RequestError, decode_as, shown
from planner.contract.suggestions import did_you_mean

MOST_DONE = 5_000
"""A payment under way with more steps than this takes no more."""


class Dialogues:
    """The payments under way of a session, by the words that its partner calls them."""

    def __init__(self, most: int = MOST_DIALOGUES) -> None:
        self._latest = Latest[Dialogue](most)

    def __len__(self) -> int:
        return len(self._latest)

    def answer(self, ask: str, data: dict[str, Any], desk: Desk) -> Any:
        """Answer a line about a payment: where it stands then. Raises ``RequestError``."""
        if ask == Ask.DIALOGUE:
            return self._open(data, desk)
        return _VERBS[ask](self, data)

    def _open(self, data: dict[str, Any], desk: Desk) -> Any:
        """Begin to pay a request step by step."""
        line = decode_as(data, OpeningLine, "")
        asked = desk.asked(line, data)
        dialogue = Dialogue(asked.request, None if asked.board is None else Board.on(asked.board))
        self._latest.keep(line.dialogue, dialogue)
        return _state(line.dialogue, dialogue)

    def _get(self, name: str) -> Dialogue:
        found = self._latest.get(name)
        if found is None:
            near = did_you_mean(name, self._latest.names())
            message = f"no payment is under way as {shown(name)}{near}"
            raise RequestError("dialogue", message, ErrorCode.UNKNOWN_DIALOGUE)
        return found

    def _going_on(self, name: str) -> Dialogue:
        found = self._get(name)
        if len(found.done) >= MOST_DONE:
            raise RequestError("dialogue", f"has {MOST_DONE:,} steps by now", ErrorCode.TOO_LARGE)
        return found

    def show(self, data: dict[str, Any]) -> Any:
        """Say where it stands."""
        line = decode_as(data, DialogueLine, "")
        return _state(line.dialogue, self._get(line.dialogue))

    def choices(self, data: dict[str, Any]) -> Any:
        """List what can be done with an object."""
        line = decode_as(data, ObjectLine, "")
        return self._get(line.dialogue).choices(line.object)

    def tap(self, data: dict[str, Any]) -> Any:
        """Do with an object the one thing that makes sense; where there are several, ask which."""
        line = decode_as(data, ObjectLine, "")
        dialogue = self._going_on(line.dialogue)
        found = dialogue.choices(line.object)
        choice = _obvious(found)
        if choice is not None:
            dialogue.happened(choice.step)
            return _state(line.dialogue, dialogue)
        if not found.choices:
            raise RequestError("object", f"{line.object}: {found.why_not}", ErrorCode.ILLEGAL)
        return _state(line.dialogue, dialogue, found)

    def choose(self, data: dict[str, Any]) -> Any:
        """Do one of the things that an object can do."""
        line = decode_as(data, ChoiceLine, "")
        dialogue = self._going_on(line.dialogue)
        found = dialogue.choices(line.object)
        if line.choice >= len(found.choices):
            message = f"expected a number below {len(found.choices)}, got {line.choice}"
            raise RequestError("choice", message, ErrorCode.INVALID_VALUE)
        dialogue.happened(_with_taken(found.choices[line.choice], line.takes))
        return _state(line.dialogue, dialogue)

    def step(self, data: dict[str, Any]) -> Any:
        """Take the step that is proposed."""
        line = decode_as(data, DialogueLine, "")
        dialogue = self._going_on(line.dialogue)
        _take(dialogue)
        return _state(line.dialogue, dialogue)

    def pay(self, data: dict[str, Any]) -> Any:
        """Take all steps that are left as they are proposed."""
        line = decode_as(data, DialogueLine, "")
        dialogue = self._going_on(line.dialogue)
        if not dialogue.paid:
            _take(dialogue)
        while dialogue.proposed is not None:
            _take(dialogue)
        return _state(line.dialogue, dialogue)

    def happened(self, data: dict[str, Any]) -> Any:
        """Take what happened."""
        line = decode_as(data, EventLine, "")
        dialogue = self._going_on(line.dialogue)
        dialogue.happened(line.event)
        return _state(line.dialogue, dialogue)

    def undo(self, data: dict[str, Any]) -> Any:
        """Take the latest thing back."""
        line = decode_as(data, DialogueLine, "")
        dialogue = self._get(line.dialogue)
        dialogue.undo()
        return _state(line.dialogue, dialogue)

    def cancel(self, data: dict[str, Any]) -> Any:
        """Give the payment up, and forget it: ``done`` are the steps that stay."""
        line = decode_as(data, DialogueLine, "")
        dialogue = self._get(line.dialogue)
        dialogue.cancel()
        self._latest.drop(line.dialogue)
        return _state(line.dialogue, dialogue)

    def explain(self, data: dict[str, Any]) -> Any:
        """Say why the rest is paid so, or what would make it payable."""
        line = decode_as(data, DialogueLine, "")
        return self._get(line.dialogue).explanation


def _state(name: str, dialogue: Dialogue, choices: ObjectChoices | None = None) -> Any:
    state = dialogue.state()
    state.dialogue = name
    state.choices = UNSET if choices is None else choices
    return state


def _take(dialogue: Dialogue) -> None:
    if dialogue.proposed is None:
        message = "the cost is paid" if dialogue.paid else "no step is proposed: the rest can't be paid"
        raise RequestError("dialogue", message, ErrorCode.ILLEGAL)
    dialogue.happened(dialogue.proposed)


def _obvious(found: ObjectChoices) -> Choice | None:
    """Find the one choice that pays, or the only one there is; None where something has to be asked."""
    paying = [one for one in found.choices if one.then is Status.PAYABLE]
    left = paying or found.choices
    return left[0] if len(left) == 1 and not left[0].takes else None


def _with_taken(choice: Choice, takes: dict[str, list[str]]) -> Step:
    """Put into a choice's step the objects that it takes."""
    keys = {take.key for take in choice.takes}
    for key in takes:
        if key not in keys:
            allowed = ", ".join(sorted(keys)) or "nothing to name"
            raise RequestError(f"takes.{key}", f"unknown key; allowed are {allowed}", ErrorCode.UNKNOWN_KEY)
    for key in sorted(keys - set(takes)):
        raise RequestError(f"takes.{key}", "is missing", ErrorCode.MISSING)
    return structs.replace(choice.step, **takes) if takes else choice.step


_VERBS: dict[str, Callable[[Dialogues, dict[str, Any]], Any]] = {
    Ask.STATE: Dialogues.show,
    Ask.CHOICES: Dialogues.choices,
    Ask.TAP: Dialogues.tap,
    Ask.CHOOSE: Dialogues.choose,
    Ask.STEP: Dialogues.step,
    Ask.PAY: Dialogues.pay,
    Ask.HAPPENED: Dialogues.happened,
    Ask.UNDO: Dialogues.undo,
    Ask.CANCEL: Dialogues.cancel,
    Ask.EXPLAIN: Dialogues.explain,
}
DIALOGUE_VERBS = (Ask.DIALOGUE, *_VERBS)
"""What a line can ask about a payment under way; ``pay`` and ``explain`` do where it names one."""
