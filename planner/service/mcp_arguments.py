"""What the tools for AI players take: each argument's form and words, and arguments as a model wrote them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct, structs

from planner.api.schema.descriptions import described
from planner.contract.digits import whole_number
from planner.contract.refusals import decode_as
from planner.contract.verbs import VERBS, Tool, Verb

Objects = list[str | dict[str, Any]] | str
Schema = dict[str, Any]


class Argument(NamedTuple):
    """The type of an argument, its default, and its description for a model."""

    kind: Any
    default: Any
    words: str


ARGUMENTS = {
    "what": Argument(
        str | dict[str, Any],
        NODEFAULT,
        "What is paid: a mana cost such as {1}{W/U}, the words of a cost, a card's name, the id of an object "
        "on the board, or a `pay` object of the contract (a card object with its text, an ability, ...).",
    ),
    "cards": Argument(
        list[str | dict[str, Any]] | str,
        NODEFAULT,
        "Costs, names of cards or `pay` objects; where several are chosen from, each may have a `value`. A "
        "text may hold several with commas between them.",
    ),
    "board": Argument(
        list[str | dict[str, Any]] | dict[str, Any] | str,
        [],
        "What you control on the battlefield: names, with a number before and a state in parentheses behind "
        'where there is one ("2 Forest, Sol Ring (tapped), Llanowar Elves (summoning sick)"), or card '
        'objects with their text; or an object with zones: {"battlefield": ..., "graveyard": ...}.',
    ),
    "hand": Argument(Objects, [], "The cards in your hand, as `board` has them."),
    "life": Argument(int | None, None, "Your life total; left out, 20."),
    "pool": Argument(str, "", "Mana that is in your pool already, such as {R}{R}."),
    "keep": Argument(
        list[str | dict[str, Any]] | str,
        [],
        "Costs or cards that should stay payable afterwards, such as a counterspell.",
    ),
    "x": Argument(
        int | Literal["max"] | None, None, 'The X of what is paid; "max" for the most that can be paid.'
    ),
    "more": Argument(
        dict[str, Any],
        {},
        "Further keys of a request as the resource schema://request has them: forbid, require, policies, ...",
    ),
    "n": Argument(Annotated[int, Meta(ge=1, le=10)], 3, "How many ways at most."),
    "answer": Argument(
        dict[str, Any] | str,
        NODEFAULT,
        "The answer as JSON, as `plan` gives it: its status, steps, summary, certificate.",
    ),
    "solve": Argument(bool, False, "Compare its verdict with a new one, too."),
    "require_proof": Argument(bool, False, "Refute what is legal and not proven, too."),
    "deck": Argument(str | list[Any], NODEFAULT, 'A decklist: "24 Island\\n4 Counterspell ...", or a list.'),
    "ask": Argument(
        list[dict[str, Any]],
        [],
        'What is asked: {"cost": "{U}{U}", "turn": 2} or {"card": name, "turns": [2, 3]}.',
    ),
}
"""The arguments that tools share. Others are fields of the request, as it describes them."""
OLD_NAMES = {"permanents": "board", "spells": "cards", "card": "what"}
"""What arguments were called before version 0.3: taken for one release, with a note."""
OTHER_NAMES = {"pay": "what", "cost": "what", "pays": "cards", "costs": "cards", "battlefield": "board"}
"""What arguments are called at other doors: taken, with a note."""
_OF_LINES = frozenset(["ask", "tag", "limits"])
"""Keys of a request that a tool's caller has no use for."""
_MOST_TOOLS = 100


def read(verb: Verb, tool: Tool, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Read the arguments of a call, and notes about old names. Raises ``RequestError``."""
    said, notes = dict(given), []
    for other, own in (OLD_NAMES | OTHER_NAMES).items():
        if other in said and own in tool.takes and own not in said:
            said[own] = said.pop(other)
            notes.append(f"`{other}` is called `{own}` {'now' if other in OLD_NAMES else 'here'}.")
    kind = _struct_of(verb.name, tool.name)
    found = decode_as({name: _unpacked(value) for name, value in said.items()}, kind, "")
    return {name: getattr(found, name) for name in kind.__struct_fields__}, notes


def input_schema(verb: Verb, tool: Tool) -> Schema:
    """The JSON Schema of a tool's arguments."""
    kind = _struct_of(verb.name, tool.name)
    _, found = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    own = found.pop(kind.__name__)
    return {**own, "$defs": found} if found else own


def _unpacked(value: Any) -> Any:
    """Decode a list, an object or a number that a model wrote as text."""
    if isinstance(value, str) and value[:1] in tuple("[{"):
        try:
            found = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return value
        return found if found else value
    number = whole_number(value) if isinstance(value, str) else None
    return value if number is None else number


@lru_cache(maxsize=_MOST_TOOLS)
def _struct_of(verb_name: str, tool_name: str) -> type[Struct]:
    """The struct of a tool's arguments, which refuses unknown ones."""
    verb = VERBS[verb_name]
    tool = next(one for one in verb.tools if one.name == tool_name)
    fields: list[Any] = []
    for name in tool.takes:
        argument = _argument(verb, tool, name)
        kind: Any = Annotated[(argument.kind, Meta(description=argument.words))]
        fields.append((name, kind) if argument.default is NODEFAULT else (name, kind, argument.default))
    return msgspec.defstruct(
        f"{tool.name}Arguments", fields, kw_only=True, forbid_unknown_fields=True, module=__name__
    )


def _argument(verb: Verb, tool: Tool, name: str) -> Argument:
    if name == "more" and not verb.needs_board:
        rest = [one for one in verb.asked.__struct_encode_fields__ if one not in {*tool.takes, *_OF_LINES}]
        return Argument(dict[str, Any], {}, f"Further keys: {', '.join(rest)}.")
    if name == "cards" and tool.optional_cards:
        one = ARGUMENTS[name]
        return one._replace(default=[], words=f"{one.words} Left out: all cards in `hand`.")
    if name in ARGUMENTS:
        return ARGUMENTS[name]
    kind = verb.asked_in_line
    field = next(one for one in structs.fields(kind) if one.name == name)
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return Argument(get_type_hints(kind, include_extras=True)[name], default, described(kind)[name])
