"""The protocol as lines of JSON: views and prompts in, answers out, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from planner.adapters.manabrew.messages import Prompt
from planner.adapters.manabrew.payer import Payer
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as

_ENCODER = msgspec.json.Encoder()


def answer_lines(lines: Iterable[bytes | str], wishes: Mapping[str, Any] | None = None) -> Iterator[bytes]:
    r"""Yield an answer to each prompt as soon as its line is read; other lines get no answer.

    A line is what the protocol's envelopes hold: ``{"kind": "state", "state": {"gameView": ...}}``,
    ``{"kind": "prompt", "prompt": ...}``, a ``response`` that a person gave, or a view or a prompt alone.
    What comes back is a ``response``; ``declined`` for a prompt that isn't about a payment; an ``error`` for
    a line that can't be read.

    >>> list(answer_lines(['{"kind": "prompt", "prompt": {"promptId": 3, "input": {"type": "mulligan"}}}']))
    [b'{"kind":"declined","promptId":3,"reason":"mulligan isn\'t asked about what was just paid with"}']
    """
    payer = Payer(wishes)
    for line in lines:
        if line.strip():
            try:
                found = _answer(payer, line)
            except RequestError as error:
                found = {"error": error.as_data()}
            if found is not None:
                yield _ENCODER.encode(found)


def _answer(payer: Payer, line: bytes | str) -> dict[str, Any] | None:
    told = decode_as(line, dict, "")
    if "kind" not in told and "players" in told and "zones" in told:
        payer.see(told)
    if "gameView" in told or told.get("kind") == "state":
        state = told.get("state", told)
        view = state.get("gameView") if isinstance(state, dict) else None
        if view is None:
            raise RequestError("state.gameView", "is missing", ErrorCode.MISSING)
        payer.see(view)
    if told.get("kind") == "response":
        _note(payer, told)
        return None
    if told.get("kind", "prompt") != "prompt" or not ("prompt" in told or "input" in told):
        return None
    prompt = decode_as(told.get("prompt", told), Prompt, "prompt")
    output = payer.answer(prompt)
    if output is None:
        return {"kind": "declined", "promptId": prompt.prompt_id, "reason": payer.reason}
    said = {"kind": "response", "promptId": prompt.prompt_id, "action": output}
    return {**said, "reason": payer.reason} if payer.reason else said


def _note(payer: Payer, told: dict[str, Any]) -> None:
    """Remember the number that a person chose, which is X for the next cost with X."""
    action = told.get("action")
    output = action.get("output") if isinstance(action, dict) else None
    if isinstance(output, dict) and output.get("type") == "numberDecision":
        number = output.get("chosenNumber")
        payer.announced(number if type(number) is int and number >= 0 else None)
