"""The types of requests for Python's type checkers, made from their JSON Schema: a ``TypedDict`` each.

``python -m docs.write_types`` writes ``planner/contract/typed.py`` anew.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

from planner.api.schema.documents import Schema, documents
from planner.contract.request import PolicyVerb

_PLACE = Path(__file__).parents[1] / "planner" / "contract" / "typed.py"
_WORDS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_ANY_CARD = "CardSpec"
"""What takes keys that it doesn't name, and whatever else a card of Scryfall or MTGJSON has."""
_ASKED = ("pay", "pays", "want")
"""The keys of a request that say what it asks, and by what it is answered."""
_WIDER = {"KeepSpec": "PaySpec"}
"""Definitions that have all keys of another one as they are, and more."""
_OF_CHANGES = ("PutSpec", "ChangeSpec")
"""The definitions of what has happened to a board, which a line has and no request."""
_KEYWORDS = ("from", "return")
"""Keys that are words of Python's own."""
_HEADER = '''\
"""What a request is as a dict, for type checkers: a misspelt key is an error while it is typed.

Made from the JSON Schema by ``python -m docs.write_types``; what each key says stands in the
structs of ``planner.contract.request``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Required, TypedDict

AnyCard = Mapping[str, object]
"""A card object of Scryfall or MTGJSON, with whatever keys it has."""
'''
_REQUESTS = '''
class RequestDict(_AboutPayment, total=False):
    """A request that a plan is the answer to, or why there is none."""

    pay: {pay}
    want: Literal["plan", "legal", "explanation"]


class VerdictRequestDict(_AboutPayment, total=False):
    """A request for a bare verdict."""

    pay: {pay}
    want: Required[Literal["verdict"]]


class ManyRequestDict(_AboutPayment, total=False):
    """A request with many questions about one board."""

    pays: Required[{pays}]
    want: Literal["verdict", "plan", "legal", "explanation"]


class TurnRequestDict(_AboutPayment, total=False):
    """A request for the turn that is worth the most."""

    pays: Required[{pays}]
'''


def typed_dicts() -> str:
    """Write the module of these types.

    >>> "class BoardDict(TypedDict, total=False):" in typed_dicts()
    True
    """
    found = documents()["pay"]["request"]["$defs"]
    request = found["Request"]
    rest = {key: own for key, own in request["properties"].items() if key not in _ASKED}
    made = {name: one for name, one in found.items() if name not in ("Request", _ANY_CARD)}
    said = documents()["lines"]["request"]["$defs"]
    made |= {name: said[name] for name in _OF_CHANGES}
    blocks = [_HEADER]
    for name, one in made.items():
        wider = _WIDER.get(name)
        own = one if wider is None else _besides(one, made[wider])
        base = "TypedDict" if wider is None else _called(wider)
        blocks.append("\n".join(_definition(_called(name), own, base)) + "\n")
    level = _type(rest["policies"]["anyOf"][0]["additionalProperties"])
    verbs = ", ".join(f'"{verb}": {level}' for verb in get_args(PolicyVerb))
    blocks.append(f'PoliciesDict = TypedDict("PoliciesDict", {{{verbs}}}, total=False)\n')
    blocks.append(
        "\n".join(_definition("_AboutPayment", {**request, "properties": rest, "required": []})) + "\n"
    )
    own = {key: _without_none(_type(request["properties"][key])) for key in ("pay", "pays")}
    return "\n\n".join(blocks) + "\n" + _REQUESTS.format(**own)


def _called(name: str) -> str:
    """Give the name of the type for a definition.

    >>> _called("BoardSpec"), _called("CardFace")
    ('BoardDict', 'CardFaceDict')
    """
    return "CardDict" if name == "BareCard" else f"{name.removesuffix('Spec')}Dict"


def _besides(one: Schema, wider: Schema) -> Schema:
    """Leave out of a definition the keys that a wider one has alike."""
    known = wider["properties"]
    return {
        **one,
        "properties": {key: own for key, own in one["properties"].items() if own != known.get(key)},
    }


def _definition(name: str, schema: Schema, base: str = "TypedDict") -> Iterator[str]:
    properties: dict[str, Schema] = schema["properties"]
    required = schema.get("required", ())
    for key in _KEYWORDS:
        if key in properties:
            base = f"_{name.removesuffix('Dict')}{key.title()}"
            yield f'{base} = TypedDict("{base}", {{"{key}": {_type(properties[key])}}}, total=False)'
            yield ""
            yield ""
    yield f"class {name}({base}, total=False):"
    yield f'    """{_first_sentence(schema.get("description", ""))}"""'
    yield ""
    for key, own in properties.items():
        if key not in _KEYWORDS:
            said = "PoliciesDict | None" if key == "policies" else _type(own)
            yield f"    {key}: {f'Required[{said}]' if key in required else said}"
            yield from _words(own.get("description", ""))


def _words(text: str) -> Iterator[str]:
    wrapped = textwrap.wrap(f'"""{_first_sentence(text)}', 104, break_on_hyphens=False)
    if not text:
        return
    if len(wrapped) == 1 and len(wrapped[0]) <= 101:
        wrapped = [f'{wrapped[0]}"""']
    else:
        wrapped.append('"""')
    yield from (f"    {line}" for line in wrapped)


def _first_sentence(text: str) -> str:
    """Give the first sentence of what a key says.

    >>> _first_sentence("How many, 1.5 at the most. More is refused.")
    'How many, 1.5 at the most.'
    """
    return re.split(r"(?<=\.)\s", text.replace("\\", "\\\\"), maxsplit=1)[0]


def _type(schema: Schema) -> str:
    """Write the type of anything in a schema.

    >>> _type({"type": ["integer", "null"]}), _type({"type": "array", "items": {"enum": ["a", "b"]}})
    ('int | None', 'Sequence[Literal["a", "b"]]')
    """
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return "AnyCard" if name == _ANY_CARD else _called(name)
    if "enum" in schema:
        return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
    if "anyOf" in schema:
        return _any_of(_type(one) for one in schema["anyOf"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return _any_of(_type({**schema, "type": one}) for one in kind)
    if kind == "array":
        items: Any = schema.get("items", {})
        return f"Sequence[{_type(items)}]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Mapping[str, {_type(values) if isinstance(values, dict) else 'object'}]"
    return _WORDS.get(str(kind), "object")


def _any_of(types: Iterable[str]) -> str:
    """Write a choice, with None at its end."""
    return " | ".join(sorted(dict.fromkeys(types), key=lambda one: one == "None"))


def _without_none(said: str) -> str:
    return said.removesuffix(" | None")


def main() -> None:
    """Write the module, in the form that ruff gives it."""
    _PLACE.write_text(typed_dicts(), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(_PLACE)], check=True)


if __name__ == "__main__":
    main()
