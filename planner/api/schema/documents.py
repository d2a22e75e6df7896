"""The JSON Schema of each verb: one document for what is asked, one for what is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Struct, inspect, structs

from planner.api.schema.descriptions import described, summary
from planner.api.session.answers import RefusedLine
from planner.contract.answer import Answered, Plan, Refused, Unknown, Unpayable, Verdict
from planner.contract.dialogue import DialogueState
from planner.contract.request import ZONES, BareCard
from planner.contract.steps import STEP_KINDS, AnyStep
from planner.contract.verbs import STEPS, TABLE, VERBS, Kinds, with_paths
from planner.contract.version import CONTRACT

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]
DIRECTIONS = ("request", "answer")
"""What goes in, and what comes out."""
_FORMS: dict[str, Kinds] = {
    Answered.__name__: (Plan, Unpayable, Unknown, Verdict, Refused),
    AnyStep.__name__: STEP_KINDS,
    f"{DialogueState.__name__}.answer": (Plan, Unpayable, Unknown),
}
"""What a struct stands for that others are made from, and a field that holds one."""
_STATUS = {Plan: "payable", Unpayable: "unpayable", Unknown: "unknown"}
_CALLED = {AnyStep.__name__: "Step"}
"""What that is called outside, where it isn't the name of the struct."""
_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_SCALARS = ("string", "integer", "number", "boolean", "null")
_IDS = {
    "BoardSpec": ("order",),
    "EffectSpec": ("objects",),
    "ObjectSpec": ("id", "attached_to", "exiled_with"),
    "PaySpec": ("card", "source", "targets"),
    "KeepSpec": ("card", "source", "targets"),
    "Request": ("forbid", "require"),
    "ChangeSpec": ("remove", "tap", "untap", "order"),
    "ObjectLine": ("object",),
    "ChoiceLine": ("object",),
    "EventLine": ("event",),
    "TableEvent": ("object", "order"),
}
"""The keys whose value is an id, or ids: a whole number counts as its digits."""


def asked_and_answered() -> dict[str, tuple[Kinds, Kinds]]:
    """For each verb, the requests and answers; also for lines and dialogues."""
    spoken = [verb for verb in VERBS.values() if not verb.own_ask]
    answers = [kind for verb in spoken for kind in verb.answered]
    return {
        **{verb.name: ((verb.asked,), verb.answered) for verb in with_paths()},
        "lines": (_once(verb.asked_in_line for verb in spoken), _once([*answers, RefusedLine])),
        "dialogue": (
            _once(step.asks for step in STEPS.values()),
            _once([*(step.answered for step in STEPS.values()), RefusedLine]),
        ),
        "table": (
            _once(step.asks for step in TABLE.values()),
            _once([*(step.answered for step in TABLE.values()), RefusedLine]),
        ),
    }


def _once(kinds: Iterable[type[Struct]]) -> Kinds:
    return tuple(dict.fromkeys(kinds))


def documents() -> dict[str, dict[str, Schema]]:
    """Make the documents of all verbs, by verb and direction.

    >>> documents()["turn"]["answer"]["title"]
    'TurnAnswer'
    """
    return {
        verb: {
            "request": document(f"{title_of(verb)}Request", asked),
            "answer": document(f"{title_of(verb)}Answer", answered, always=True),
        }
        for verb, (asked, answered) in asked_and_answered().items()
    }


def title_of(verb: str) -> str:
    """Give the beginning of the titles of a verb's documents.

    >>> title_of("deck/odds")
    'Odds'
    """
    return verb.rpartition("/")[2].title()


def document(title: str, kinds: Kinds, *, always: bool = False) -> Schema:
    """Make a self-contained document for any one of these structs.

    With ``always``, fields that are always present are required, as in answers.
    """
    found = _definitions(kinds, always=always)
    names = [kind.__name__ for kind in kinds]
    if len(names) == 1:
        root = names[0]
    else:
        root = title
        found = {title: {"anyOf": [_reference(name) for name in names]}, **found}
    return {"$schema": DIALECT, "title": title, "contract": CONTRACT, **_reference(root), "$defs": found}


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _definitions(kinds: Kinds, *, always: bool) -> dict[str, Schema]:
    """Make the definitions of these structs and all structs inside them, with field descriptions."""
    held = list(held_structs(kinds))
    names = {one.__name__ for one in held}
    forms = [form for name, forms in _FORMS.items() if name.partition(".")[0] in names for form in forms]
    _, found = msgspec.json.schema_components([*kinds, *forms], ref_template="#/$defs/{name}")
    classes = {one.__name__: one for one in held_structs((*kinds, *forms))}
    _allow_cards_as_they_are(found)
    _allow_numbers_as_ids(found)
    for name, definition in found.items():
        if name in classes:
            _describe(definition, classes[name], always=always)
    if "CardSpec" in found:
        found[BareCard.__name__] = _bare_card(found["CardSpec"])
    for kind in STEP_KINDS:
        if kind.__name__ in found:
            _keep_own_keys(found[kind.__name__], kind)
    _put_forms(found)
    found = _renamed(found)
    used = _used(found, [kind.__name__ for kind in kinds])
    return {name: _plain(definition) for name, definition in found.items() if name in used}


def _keep_own_keys(definition: Schema, kind: type[Struct]) -> None:
    """Remove the keys that this kind of step never has: those that it doesn't redeclare."""
    names = {one.encode_name for one in structs.fields(kind) if one.name in kind.__annotations__}
    properties = definition["properties"]
    definition["properties"] = {key: own for key, own in properties.items() if key in names}


def _renamed(schema: Any) -> Any:
    """Rename references to a struct to its public name."""
    if isinstance(schema, list):
        return [_renamed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    own = schema.get("$ref")
    if isinstance(own, str):
        name = own.rpartition("/")[2]
        schema = {**schema, **_reference(_CALLED.get(name, name))}
    return {_CALLED.get(key, key): _renamed(one) for key, one in schema.items()}


def _bare_card(card: Schema) -> Schema:
    """The schema of a card object directly in a zone: its name is required."""
    name = {**card["properties"]["name"], "type": "string"}
    bare = {"title": BareCard.__name__, "description": summary(BareCard), "required": ["name"]}
    return {**card, **bare, "properties": {**card["properties"], "name": name}}


def _put_forms(found: dict[str, Schema]) -> None:
    """Replace base structs by a choice among the structs derived from them."""
    for place, forms in _FORMS.items():
        name, _, field = place.partition(".")
        if name not in found:
            continue
        choice = {"anyOf": [_reference(form.__name__) for form in forms]}
        if field:
            own = found[name]["properties"]
            own[field] = {**choice, "description": own[field]["description"]}
        else:
            found[name] = choice


def _used(found: dict[str, Schema], names: list[str]) -> set[str]:
    """Definitions that the given ones refer to, directly or indirectly."""
    used: set[str] = set()
    while names:
        name = names.pop()
        if name not in used:
            used.add(name)
            names += _referred(found[name])
    return used


def _referred(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [name for one in schema for name in _referred(one)]
    if not isinstance(schema, dict):
        return []
    own = schema.get("$ref")
    found = [own.rpartition("/")[2]] if isinstance(own, str) else []
    return found + [name for one in schema.values() for name in _referred(one)]


def _describe(definition: Schema, kind: type[Struct], *, always: bool) -> None:
    """Add descriptions to a definition and its fields, and mark the fields always present."""
    definition["title"] = kind.__name__
    definition["description"] = summary(kind)
    words = described(kind)
    required = set(definition.get("required", ()))
    for one in structs.fields(kind):
        own = definition["properties"][one.encode_name]
        own["description"] = words.get(one.name, "")
        if always or own.get("default") is None:
            own.pop("default", None)
        if always and not kind.__struct_config__.omit_defaults and one.default is not UNSET:
            required.add(one.encode_name)
    if kind in _STATUS:
        status = definition["properties"]["status"]
        definition["properties"]["status"] = {"const": _STATUS[kind], "description": status["description"]}
    definition["required"] = [name for name in definition["properties"] if name in required]


def _plain(schema: Any) -> Any:
    """Write a choice among plain types as a list of types, which more generators understand."""
    if isinstance(schema, list):
        return [_plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: _plain(value) for key, value in schema.items()}
    forms = schema.get("anyOf")
    if isinstance(forms, list) and len(forms) == 1:
        schema.pop("anyOf")
        return {**forms[0], **schema}
    if not isinstance(forms, list) or not all(isinstance(form, dict) for form in forms):
        return schema
    bare = [form for form in forms if form in ({"type": "null"}, {"type": "string"}, {"type": "boolean"})]
    others = [form for form in forms if form not in bare]
    if len(others) <= 1 and all(one.get("type") in _SCALARS and "enum" not in one for one in others):
        types = [one["type"] for one in (*others, *bare)]
        schema.pop("anyOf")
        return {"type": types, **{k: v for one in others for k, v in one.items() if k != "type"}, **schema}
    return schema


def _allow_costs_as_they_are(own: Schema, as_it_is: list[Schema]) -> None:
    """Also allow a text, an id or a card for what is paid, or kept."""
    if own.get("pay", {}).get("anyOf"):
        own["pay"]["anyOf"] += [_TEXT, _WHOLE, *as_it_is]
    for name in ("keep", "pays"):
        for form in own.get(name, {}).get("anyOf", ()):
            if form.get("type") == "array":
                form["items"] = {"anyOf": [_TEXT, _WHOLE, form["items"], *as_it_is]}
        if own.get(name, {}).get("anyOf"):
            own[name]["anyOf"] = [one for one in own[name]["anyOf"] if "enum" not in one]
            own[name]["anyOf"].append(_TEXT)


def _allow_cards_as_they_are(found: dict[str, Schema]) -> None:
    """Add to the schema the forms that are normalized before a request is decoded.

    A card object in a zone without ``card`` around it, the list of a card's faces wherever a card goes, a
    text, an id or a card in place of ``pay``, and a board, a zone or a turn as a text.
    """
    card = _reference("CardSpec")
    faces = {"type": "array", "items": card}
    for definition in found.values():
        own = definition.get("properties", {}).get("card")
        if own is not None and card in own.get("anyOf", ()):
            own["anyOf"].append(faces)
    as_it_is = [_reference(BareCard.__name__), faces]
    board = found.get("BoardSpec", {}).get("properties", {})
    put = found.get("PutSpec", {}).get("properties", {})
    for zoned in filter(None, (board, put)):
        for zone in ZONES:
            zoned[zone]["items"]["anyOf"] += as_it_is
            _or_else(zoned, zone, _TEXT)
    for said in (board, change := found.get("ChangeSpec", {}).get("properties", {})):
        if said:
            _or_else(said, "turn", _TEXT)
    if put and change:
        _or_else(change, "put", _TEXT, {"type": "array", "items": _own_items(put["battlefield"])})
    for definition in found.values():
        own = definition.get("properties", {})
        _allow_costs_as_they_are(own, as_it_is)
        if board and own.get("board", {}).get("$ref") == _reference("BoardSpec")["$ref"]:
            listed = {"type": "array", "items": _own_items(board["battlefield"])}
            _or_else(own, "board", _TEXT, listed)


def _or_else(properties: Schema, name: str, *others: Schema) -> None:
    """Allow further forms for a property."""
    schema = properties[name]
    rest = {key: schema.pop(key) for key in ("default", "description") if key in schema}
    forms = schema.get("anyOf") or [schema]
    properties[name] = {"anyOf": [*forms, *others], **rest}


def _own_items(zone: Schema) -> Schema:
    items: Schema = next(form["items"] for form in zone["anyOf"] if form.get("type") == "array")
    return items


def _allow_numbers_as_ids(found: dict[str, Schema]) -> None:
    """Allow whole numbers as ids: they count as their digits."""
    for name, keys in _IDS.items():
        properties = found.get(name, {}).get("properties", {})
        for key in keys:
            own = properties.get(key, {})
            _allow_number(own.get("items", own))


def _allow_number(schema: Schema) -> None:
    if "anyOf" in schema:
        forms: list[Schema] = schema["anyOf"]
        for listed in [one["items"] for one in forms if one.get("type") == "array"]:
            _allow_number(listed)
        if any(one.get("type") == "string" for one in forms):
            forms.append({"type": "integer"})
    elif isinstance(schema.get("type"), list):
        schema["type"].append("integer")
    elif schema.get("type") == "string":
        schema["type"] = ["string", "integer"]


def held_structs(kinds: Kinds) -> Iterator[type[Struct]]:
    """List these structs and all structs inside them, each once."""
    seen: set[type] = set()

    def walk(info: inspect.Type) -> Iterator[type[Struct]]:
        if isinstance(info, inspect.StructType) and info.cls not in seen:
            seen.add(info.cls)
            yield info.cls
            for field in info.fields:
                yield from walk(field.type)
        for name in ("type", "item_type", "value_type"):
            inner = getattr(info, name, None)
            if isinstance(inner, inspect.Type):
                yield from walk(inner)
        for inner in getattr(info, "types", ()):
            yield from walk(inner)

    for kind in kinds:
        yield from walk(inspect.type_info(kind))
