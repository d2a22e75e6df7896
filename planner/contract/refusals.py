"""Refusals: what a request got wrong, as a path, what stood there and what is allowed.

msgspec finds the fault; this room says it in the words of a request.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.plain_data import as_json_has_it
from planner.contract.suggestions import did_you_mean, meant

T = TypeVar("T")

_PLAIN_WORDS = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "object": "an object",
    "array": "a list",
    "null": "null",
}
_CALLED = {
    **dict.fromkeys(("mana", "mana_pool", "floating", "floating_mana"), "pool"),
    **dict.fromkeys(("permanents", "lands", "sources", "in_play"), "battlefield"),
    "yard": "graveyard",
    "deck": "library",
    "commander": "command",
}
"""Keys by what other programs call them."""
_RESOLVED: set[type] = set()
_RESOLVING = threading.Lock()
_PLACE = re.compile(r" - at `(?P<key>key` in `)?\$(?P<path>[^`]*)`$")
_BOUND = re.compile(r"^Expected `(\w+)` (of length )?(>=|<=|>|<) (\S+)$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_CARD_IN_ZONE = re.compile(r"(?P<object>(?:board)?\.?(?P<zone>[a-z]+)\[(?P<index>\d+)\])\.card\b")
_BOUND_WORDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


class RequestError(CodedError, ValueError):
    """A request that is refused.

    ``path`` names the place (``board.battlefield[2].tapped``, ``""`` for the whole
    request), ``message`` what stood there and what is allowed, ``code`` is one word of a closed
    list (``ErrorCode``). ``index`` says which of several requests it was, from 0; None where there was one.

    >>> error = RequestError("pay.x", "expected a number", ErrorCode.WRONG_TYPE)
    >>> str(error), error.as_data()
    ('pay.x: expected a number', {'code': 'wrong_type', 'path': 'pay.x', 'message': 'expected a number'})
    """

    def __init__(
        self,
        path: str,
        message: str,
        code: ErrorCode = ErrorCode.INVALID_VALUE,
        index: int | None = None,
    ) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message
        self.code = code
        self.index = index

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.path, self.message, self.code, self.index)

    def of_request(self, index: int) -> RequestError:
        """The same error for one of several requests, counted from 0.

        >>> RequestError("pay", "is missing").of_request(2).index
        2
        """
        return RequestError(self.path, self.message, self.code, index)


def no_such_id(object_id: str, known: Iterable[str], what: str = "object") -> str:
    """The message for an unknown id, with a suggestion.

    >>> no_such_id("Forset#1", ["Forest#1", "Island#1"])
    'no object has the id "Forset#1"; did you mean "Forest#1"?'
    """
    return f"no {what} has the id {shown(object_id)}{did_you_mean(object_id, known)}"


def shown(value: Any) -> str:
    """A value as it stood in the request, shortened if it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except RecursionError:
        text = f"{'an object' if isinstance(value, dict) else 'a list'} nested too deeply to show"
    except (ValueError, TypeError):
        text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} …"


def decoded(source: str | bytes, root: str) -> Any:
    """Decode JSON; raises ``RequestError`` at ``root`` if malformed, not in UTF-8, nested too deeply."""
    try:
        return msgspec.json.decode(source)
    except (msgspec.DecodeError, UnicodeError) as error:
        fault: object = error if isinstance(error, UnicodeError) else _not_utf_8(source)
        said = f" in UTF-8: {fault}" if fault else f": {str(error).partition(' - at ')[0]}"
        raise RequestError(root, f"expected JSON{said}", ErrorCode.NOT_JSON) from None
    except RecursionError:
        raise RequestError(root, "expected JSON: nested too deeply", ErrorCode.NOT_JSON) from None


def _not_utf_8(source: str | bytes) -> UnicodeError | None:
    """Why it isn't in UTF-8, which some decoders of JSON call malformed; None where it is."""
    try:
        _ = source.decode() if isinstance(source, bytes) else source.encode()
    except UnicodeError as error:
        return error
    return None


def decode_as(source: Any, kind: type[T], root: str) -> T:
    """Decode ``source`` (JSON text or data) as a struct of this kind.

    Raises ``RequestError`` with a path that starts at ``root``.
    """
    data = decoded(source, root) if isinstance(source, str | bytes) else source
    data = _as_json(data, root)
    resolve(kind)
    take = getattr(kind, "take", None)
    taken = data if take is None else take(data, root)
    try:
        found = msgspec.convert(taken, kind)
    except msgspec.ValidationError as error:
        raise _as_given(_refused(str(error), taken, kind, root), data, root) from None
    except RecursionError:
        raise RequestError(root, "nested too deeply", ErrorCode.NOT_JSON) from None
    if hasattr(found, "note_bare"):
        found.note_bare(data)
    return found


def _as_given(error: RequestError, data: Any, root: str) -> RequestError:
    """The error with the request's path if a card object stands there without ``card``."""
    match = _CARD_IN_ZONE.match(error.path)
    if match is None:
        return error
    board = data.get("board", data) if not root and isinstance(data, dict) else data
    said = board.get(match["zone"]) if isinstance(board, dict) else board  # a list is the battlefield
    zone = said if isinstance(said, list) else [] if said is None else [said]
    if int(match["index"]) >= len(zone):  # of what is paid, or kept, a card object stands under ``card``
        return error
    entry = zone[int(match["index"])]
    if isinstance(entry, dict) and ("card" in entry or "name" not in entry):
        return error
    return RequestError(match["object"] + error.path[match.end() :], error.message, error.code)


def resolve(kind: type) -> None:
    """Resolve a struct's fields, and those of all its inner structs, before threads use them.

    msgspec does so when a struct is first decoded, and two threads doing it at once crash the interpreter.
    """
    if kind in _RESOLVED:
        return
    with _RESOLVING:
        if kind not in _RESOLVED:
            msgspec.json.Decoder(kind)
            _RESOLVED.add(kind)


def _as_json(data: Any, root: str) -> Any:
    """The data as JSON data: Python's numbers and collections are converted.

    Text that no encoding can carry could be read, but never answered: it is refused.
    """
    try:
        msgspec.json.encode(data)
    except UnicodeError:
        path = _join(root, _surrogate_path(data) or "")
        raise RequestError(path, "expected text without lone surrogates", ErrorCode.NOT_JSON) from None
    except TypeError:
        try:
            return as_json_has_it(data)
        except RecursionError:
            return data
    except (ValueError, RecursionError, msgspec.MsgspecError):
        pass  # whatever else is wrong with it is said with its path
    return data


def _surrogate_path(data: Any) -> str | None:
    """The path of the first text that UTF-8 can't carry; a bad key is named by its object."""
    if isinstance(data, str):
        return "" if any("\ud800" <= letter <= "\udfff" for letter in data) else None
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        if isinstance(key, str) and _surrogate_path(key) is not None:
            return ""
        path = _surrogate_path(value)
        if path is not None:
            return (f"[{key}]" if isinstance(key, int) else f".{key}") + path
    return None


def _refused(message: str, data: Any, kind: type, root: str) -> RequestError:
    """A refusal with msgspec's message in the words of a request."""
    place = _PLACE.search(message)
    steps = [_step(match) for match in _STEP.finditer(place["path"])] if place else []
    path, value, info = _walk(steps, data, _info(kind))
    what = message[: place.start()] if place else message
    if place and place["key"]:
        message = f"expected text as every key, got {shown(value)}"
        return RequestError(_join(root, path), message, ErrorCode.WRONG_TYPE)
    if unknown := re.match(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        allowed = ", ".join(_field_names(info))
        name = unknown[1] if len(unknown[1]) <= 60 else f"{unknown[1][:56]} …"
        hint = _within(name, info) or _meant(name, _field_names(info))
        message = f"unknown key; allowed are {allowed}{hint}"
        return RequestError(_join(root, f"{path}.{name}"), message, ErrorCode.UNKNOWN_KEY)
    if missing := re.match(r"Object missing required field `(.*)`", what):
        return RequestError(_join(root, f"{path}.{missing[1]}"), "is missing", ErrorCode.MISSING)
    within = _BOUND.match(what) or what.startswith("Invalid enum value")
    code = ErrorCode.INVALID_VALUE if within else ErrorCode.WRONG_TYPE
    return RequestError(_join(root, path), f"expected {_expected(what, info)}, got {shown(value)}", code)


@lru_cache(maxsize=64)
def _info(kind: type) -> inspect.Type:
    return inspect.type_info(kind)


def _step(match: re.Match[str]) -> str | int:
    if match[1] is not None:
        return match[1]
    return match[2] if match[2] == "..." else int(match[2])


def _join(root: str, path: str) -> str:
    return (root + path).removeprefix(".")


def _walk(steps: list[str | int], data: Any, info: inspect.Type) -> tuple[str, Any, inspect.Type]:
    """The path in words, the value there, and the type that was expected there."""
    path = ""
    for step in steps:
        info = _inner(info, step)
        if step == "..." and isinstance(data, dict):
            step = next((key for key, value in data.items() if not _takes(info, value)), "")
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            data = None
    return path, data, info


def _takes(info: inspect.Type, value: Any) -> bool:
    """Whether a type accepts a value of a dict: its bounds, its allowed words, its kind."""
    return any(_one_takes(one, value) for one in _choices(info))


def _one_takes(one: inspect.Type, value: Any) -> bool:
    match one:
        case inspect.IntType() | inspect.FloatType():
            kinds = (int,) if isinstance(one, inspect.IntType) else (int, float)
            if not isinstance(value, kinds) or isinstance(value, bool):
                return False
            low = (one.ge is None or value >= one.ge) and (one.gt is None or value > one.gt)
            return low and (one.le is None or value <= one.le) and (one.lt is None or value < one.lt)
        case inspect.LiteralType():
            return any(value == word for word in one.values)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.DictType():
            return isinstance(value, dict) and all(_takes(one.value_type, of) for of in value.values())
    return False


def _choices(info: inspect.Type) -> list[inspect.Type]:
    """The alternatives of a union, without constraints and metadata."""
    if isinstance(info, inspect.Metadata):
        return _choices(info.type)
    if isinstance(info, inspect.UnionType):
        return [one for part in info.types for one in _choices(part)]
    return [info]


def _inner(info: inspect.Type, step: str | int) -> inspect.Type:
    """The type of a field, or of an item of a list or an object."""
    for choice in _choices(info):
        if isinstance(choice, inspect.StructType) and isinstance(step, str):
            for field in choice.fields:
                if field.encode_name == step:
                    return field.type
        if isinstance(choice, inspect.ListType) and isinstance(step, int):
            return choice.item_type
        if isinstance(choice, inspect.DictType):
            return choice.value_type
    return inspect.AnyType()


def _field_names(info: inspect.Type) -> list[str]:
    structs = [choice for choice in _choices(info) if isinstance(choice, inspect.StructType)]
    return [field.encode_name for struct in structs for field in struct.fields]


def _within(name: str, info: inspect.Type) -> str:
    """A hint under which key an unknown key belongs; "" if under none."""
    structs = [choice for choice in _choices(info) if isinstance(choice, inspect.StructType)]
    for field in (field for struct in structs for field in struct.fields):
        if name in _field_names(field.type):
            return f'; it goes under "{field.encode_name}"'
    return ""


def _meant(name: str, allowed: list[str]) -> str:
    """A suggestion for a key: another name for it, or the nearest key."""
    called = _CALLED.get(name.casefold())
    return meant([called]) if called in allowed else did_you_mean(name, allowed)


def _expected(what: str, info: inspect.Type) -> str:
    """The allowed values in words."""
    if bound := _BOUND.match(what):
        kind = _PLAIN_WORDS.get(bound[1], bound[1])
        of = "with a length of " if bound[2] else "of "
        return f"{kind} {of}{_BOUND_WORDS[bound[3]]} {bound[4]}"
    if what.startswith("Invalid enum value"):
        literals = [v for c in _choices(info) if isinstance(c, inspect.LiteralType) for v in c.values]
        others = [_type_word(c) for c in _choices(info) if not isinstance(c, inspect.LiteralType)]
        words = [shown(value) for value in literals] + [word for word in others if word != "null"]
        return " or ".join(dict.fromkeys(words))
    if expected := re.match(r"Expected `([^`]*)`", what):
        literals = [v for c in _choices(info) if isinstance(c, inspect.LiteralType) for v in c.values]
        words = [_PLAIN_WORDS.get(word, word) for word in expected[1].split(" | ")]
        if literals:  # "text" alone would promise too much
            words = [word for word in words if word != "text"] + [shown(v) for v in literals]
        return " or ".join(word for word in words if word != "null" or len(words) == 1)
    return what


def _type_word(info: inspect.Type) -> str:
    names = {
        inspect.IntType: "int",
        inspect.StrType: "str",
        inspect.BoolType: "bool",
        inspect.FloatType: "float",
        inspect.ListType: "array",
        inspect.NoneType: "null",
    }
    return _PLAIN_WORDS[names.get(type(info), "object")]
