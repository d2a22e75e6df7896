"""Payments step by step over lines: opened, clicked on, taken back, paid or given up."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from planner.api.dialogue.chosen import chosen, obvious
from planner.api.dialogue.dialogue import Dialogue
from planner.api.session.answers import Options
from planner.api.session.memory import MOST_DIALOGUES, Latest, not_remembered
from planner.api.session.session_boards import SessionBoards
from planner.contract.answer_parts import Status
from planner.contract.dialogue import ObjectChoices
from planner.contract.error_codes import ErrorCode
from planner.contract.lines import (
    ChoiceLine,
    DialogueLine,
    DialogueOptionsLine,
    EventLine,
    ObjectLine,
    OpeningLine,
)
from planner.contract.refusals import RequestError

MOST_DONE = 5_000
"""A payment under way with more steps than this takes no more."""


class Dialogues:
    """The payments under way of a session, by name."""

    def __init__(self, session_boards: SessionBoards, most: int = MOST_DIALOGUES) -> None:
        self._boards = session_boards
        self._latest = Latest[Dialogue](most)

    def __len__(self) -> int:
        return len(self._latest)

    def open(self, line: OpeningLine) -> Any:
        """Begin to pay a request step by step."""
        asked, board = self._boards.opened(line)
        clock = asked.solving.running
        dialogue = Dialogue(asked.request, board, None if clock.seconds is None else clock)
        self._latest.keep(line.dialogue, dialogue)
        return self._state(line.dialogue, dialogue)

    def _get(self, name: str) -> Dialogue:
        found = self._latest.get(name)
        if found is None:
            raise not_remembered(
                "dialogue", "no payment is under way", name, self._latest.names(), ErrorCode.UNKNOWN_DIALOGUE
            )
        found.begin_answer()
        return found

    def use(self, line: DialogueLine) -> None:
        """Note that a payment is used; raises ``RequestError`` if it isn't remembered."""
        self._get(line.dialogue)

    def _state(self, name: str, dialogue: Dialogue, choices: ObjectChoices | None = None) -> Any:
        if self._boards.unread:
            return {}
        state = dialogue.state()
        state.dialogue = name
        state.choices = UNSET if choices is None else choices
        return state

    def _going_on(self, name: str) -> Dialogue:
        found = self._get(name)
        if len(found.done) >= MOST_DONE:
            raise RequestError("dialogue", f"has {MOST_DONE:,} steps by now", ErrorCode.TOO_LARGE)
        return found

    def show(self, line: DialogueLine) -> Any:
        """The state of a payment."""
        return self._state(line.dialogue, self._get(line.dialogue))

    def choices(self, line: ObjectLine) -> Any:
        """List what can be done with an object."""
        return self._get(line.dialogue).choices(line.object)

    def tap(self, line: ObjectLine) -> Any:
        """Do with an object the only sensible thing; if there are several, ask which."""
        dialogue = self._going_on(line.dialogue)
        found = dialogue.choices(line.object)
        choice = obvious(found)
        if choice is not None:
            dialogue.happened(choice.step)
            return self._state(line.dialogue, dialogue)
        if not found.choices:
            raise RequestError("object", f"{line.object}: {found.why_not}", ErrorCode.ILLEGAL)
        return self._state(line.dialogue, dialogue, found)

    def choose(self, line: ChoiceLine) -> Any:
        """Do one of the things that an object can do."""
        dialogue = self._going_on(line.dialogue)
        found = dialogue.choices(line.object)
        dialogue.happened(chosen(found, line.choice, line.takes))
        return self._state(line.dialogue, dialogue)

    def step(self, line: DialogueLine) -> Any:
        """Take the proposed step."""
        dialogue = self._going_on(line.dialogue)
        _take(dialogue)
        return self._state(line.dialogue, dialogue)

    def pay(self, line: DialogueLine) -> Any:
        """Take all steps left as proposed."""
        dialogue = self._going_on(line.dialogue)
        if not dialogue.paid:
            _take(dialogue)
        while dialogue.proposed is not None:
            _take(dialogue)
        return self._state(line.dialogue, dialogue)

    def happened(self, line: EventLine) -> Any:
        """Record what happened."""
        dialogue = self._going_on(line.dialogue)
        dialogue.happened(line.event)
        return self._state(line.dialogue, dialogue)

    def undo(self, line: DialogueLine) -> Any:
        """Undo the latest event."""
        dialogue = self._get(line.dialogue)
        dialogue.undo()
        return self._state(line.dialogue, dialogue)

    def cancel(self, line: DialogueLine) -> Any:
        """Give up the payment, and forget it: ``done`` are the steps that remain."""
        dialogue = self._get(line.dialogue)
        dialogue.cancel()
        self._latest.drop(line.dialogue)
        return self._state(line.dialogue, dialogue)

    def explain(self, line: DialogueLine) -> Any:
        """Why the rest is paid like this, or what would make it payable."""
        return self._get(line.dialogue).explanation

    def options(self, line: DialogueOptionsLine) -> Any:
        """List the best plans for the rest that really differ."""
        dialogue = self._going_on(line.dialogue)
        return Options(status=Status(dialogue.answer.status), options=dialogue.options(line.n))


def _take(dialogue: Dialogue) -> None:
    if dialogue.proposed is None:
        message = "the cost is paid" if dialogue.paid else "no step is proposed: the rest can't be paid"
        raise RequestError("dialogue", message, ErrorCode.ILLEGAL)
    dialogue.happened(dialogue.proposed)
