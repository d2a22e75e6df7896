"""A session: one line of JSON in, one line of JSON out, with boards and dialogues that are remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, BinaryIO

import msgspec
from msgspec import structs

from planner.api.session.dialogues import Dialogues
from planner.api.session.memory import MOST_BOARDS, MOST_DIALOGUES
from planner.api.session.out_of_memory import out_of_memory
from planner.api.session.plain import PAY, plain_answer, tagged
from planner.api.session.session_boards import SessionBoards
from planner.api.session.tables import Tables
from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.input import MAX_BYTES, refuse_repeated_keys, text_of
from planner.contract.internal_errors import internal
from planner.contract.refusals import RequestError, decode_as, decoded, shown
from planner.contract.settled import as_json
from planner.contract.suggestions import did_you_mean
from planner.contract.verbs import STEPS, TABLE, VERBS, SessionVerb, Verb, verb_of

Further = Callable[[dict[str, Any]], Any]
"""A further verb: it takes a line as a dict, and returns what is answered."""

_OWN_ASK = '; where "ask" is a key of what is asked, "verb" names the verb: {"verb": "odds", "ask": ...}'


class Session:
    r"""What a program at the other end of a pipe or a socket talks to: lines in, lines out.

    ``ask`` is what a line asks for that doesn't say so. Boards (``"as": "b1"``, then ``"on": "b1"``) and
    payments under way (``"dialogue": "d1"``) are remembered, the last ones of each, so that a session never
    holds more than it may. ``more`` are further verbs. What takes long is shared out among ``jobs``
    processes; left out, as ``joblib.parallel_config`` says. A session serves one line at a time; two
    sessions share nothing that a line could change.

    >>> session = Session()
    >>> board = '"board": {"battlefield": ["Forest"]}'
    >>> print(session.answer('{"as": "b1", %s, "pay": {"cost": "{G}"}, "want": "verdict"}' % board).decode())
    {"status":"payable","assumed":[],"not_understood":[],"needs":[],"method":"hall"}
    >>> print(session.answer('{"on": "b1", "pay": {"cost": "{U}"}, "want": "verdict", "tag": "q2"}').decode())
    {"tag":"q2","status":"unpayable","assumed":[],"not_understood":[],"needs":[],"method":"hall"}
    >>> print(session.answer('{"on": "b2", "pay": {"cost": "{U}"}}').decode())
    {"error":{"code":"unknown_board","path":"on","message":"no board is remembered as \"b2\""}}
    """

    def __init__(
        self,
        *,
        ask: str = PAY,
        boards: int = MOST_BOARDS,
        dialogues: int = MOST_DIALOGUES,
        more: Mapping[str, Further] | None = None,
        jobs: int | None = None,
    ) -> None:
        self.session_boards = SessionBoards(boards)
        self.dialogues = Dialogues(self.session_boards, dialogues)
        self.tables = Tables(self.session_boards)
        self._default = ask
        self._more = dict(more or {})
        self._jobs = jobs

    def answer_lines(self, stream: BinaryIO) -> Iterator[bytes]:
        """Answer each line of a stream that isn't blank, as soon as it is read."""
        for line in read_lines(stream):
            yield self.answer(line)

    def answer(self, line: bytes | str) -> bytes:
        """Answer one line of JSON by another one, without the line's end; a refusal is an ``error``.

        An internal error is a refusal with the code ``internal``; its traceback goes to the standard error.
        """
        data: dict[str, Any] = {}
        try:
            data = _decoded(line)
            if "answer" in data:
                refuse_repeated_keys(line)
            plain = plain_answer(self.session_boards, data, self._default)
            if plain is not None:
                return plain
            answer = as_json(self.ask(data))
        except CodedError as error:
            answer = msgspec.json.encode({"error": error.as_data()})
        except Exception as error:
            answer = msgspec.json.encode({"error": internal(error).as_data()})
        return tagged(answer, data.get("tag"))

    def hear(self, lines: Iterable[bytes | str]) -> None:
        """Do what lines change that another session has answered.

        Nobody reads the answers: of payments under way and tables none are made.
        """
        self.session_boards.unread = True
        try:
            for line in lines:
                self.answer(line)
        finally:
            self.session_boards.unread = False
        self.tables.catch_up()

    def ask(self, data: dict[str, Any]) -> Any:
        """Answer one decoded line by a struct or a dict.

        Raises a ``CodedError`` (a ``RequestError`` mostly) for what is refused.
        """
        key = "verb" if "verb" in data else "ask"
        ask = data.get(key, self._default)
        if isinstance(ask, str):
            if "dialogue" in data and ask in STEPS:
                return self._take_step(STEPS[ask], self.dialogues, data)
            if "table" in data and ask in TABLE:
                return self._take_step(TABLE[ask], self.tables, data)
            verb = verb_of(ask)
            if verb is not None:
                return self.ask_for(verb, _for_verb(verb, data, key))
            if ask in self._more:
                return self._more[ask](_without(data, key, "tag"))
            if ask in STEPS or ask in TABLE:
                word = "dialogue" if ask in STEPS else "table"
                raise RequestError(word, "is missing", ErrorCode.MISSING)
        words = (one.word for one in VERBS.values())
        allowed = list(dict.fromkeys([*words, *STEPS, *TABLE, *self._more]))
        own = _OWN_ASK if key == "ask" else ""
        hint = did_you_mean(ask, allowed) if isinstance(ask, str) else own
        raise RequestError(key, f"expected one of {', '.join(allowed)}, got {shown(ask)}{hint}")

    def ask_for(self, verb: Verb, data: dict[str, Any]) -> Any:
        """Answer a line for a given verb, ignoring the verb it names; raises as ``ask`` does.

        The answer has no tag of its own if the verb isn't about a board: see ``tagged``.
        """
        try:
            return self._answer_for(verb, data)
        except MemoryError:
            return out_of_memory(verb, data)

    def _answer_for(self, verb: Verb, data: dict[str, Any]) -> Any:
        line: Any = decode_as(data, verb.asked_in_line, "")
        if not verb.needs_board:
            line = structs.replace(line, tag=None)
            with self._shared_out(verb):
                return verb.answer(line)
        _refuse_two_boards(data)
        return verb.answer(self.session_boards, line)

    def _take_step(self, verb: SessionVerb, kept: Dialogues | Tables, data: dict[str, Any]) -> Any:
        """Answer a line about a payment under way, or a table, by its new state."""
        line: Any = decode_as(data, verb.asks, "")
        _refuse_two_boards(data)
        if verb.reads and self.session_boards.unread:
            kept.use(line)
            return {}
        return verb.answer(kept, line)

    def _shared_out(self, verb: Verb) -> AbstractContextManager[Any]:
        """Limit parallel work to the number of processes that the session may use."""
        if self._jobs is None or not verb.long:
            return nullcontext()
        from joblib import parallel_config

        found: AbstractContextManager[Any] = parallel_config(n_jobs=self._jobs)
        return found


def _for_verb(verb: Verb, data: dict[str, Any], key: str) -> dict[str, Any]:
    """Prepare a line for its verb: with ``verb``, the key ``ask`` belongs to the verb if it has one."""
    if verb.own_ask:
        return _without(data, key)
    if key == "verb":
        if "ask" in data:
            raise RequestError("ask", f"expected verb or ask, not both: verb is {shown(data[key])}")
        return {**_without(data, key), "ask": data[key]}
    return data


def _without(data: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in keys}


def _refuse_two_boards(data: dict[str, Any]) -> None:
    if data.get("on") is not None and "board" in data:
        raise RequestError("on", "goes in place of board, not with it", ErrorCode.CONFLICT)


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Read the lines that aren't blank; a line that is too long is cut just past the limit."""
    while line := stream.readline(MAX_BYTES + 1):
        rest = line
        while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_BYTES + 1)
        if line.strip():
            yield line


def _decoded(line: bytes | str) -> dict[str, Any]:
    """Decode a line as a JSON object; raises ``RequestError``."""
    text = text_of(line) if isinstance(line, bytes) else line
    data = decoded(text, "")
    if not isinstance(data, dict):
        raise RequestError("", f"expected an object, got {shown(data)}", ErrorCode.WRONG_TYPE)
    return data
