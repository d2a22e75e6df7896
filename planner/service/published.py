"""The schema of the service: OpenAPI, made from the documents that ``planner schema`` prints.

A framework could make one from its handlers, but loses the bounds of numbers on the way; these are the
contract's own documents, with their definitions put where OpenAPI wants them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler

from planner.api.schema.documents import DIRECTIONS, documents
from planner.contract.verbs import Verb, with_paths
from planner.service.events import MEDIA_TYPE as EVENTS
from planner.service.problems import MEDIA_TYPE, TITLES

Schema = dict[str, Any]
_OF_EVENTS = (
    "Events `so_far` with an answer that isn't whole yet, where there is one, then `answer` with the answer "
    "or `problem` with why there is none; each has JSON as its data."
)
_REFUSED = (400, 408, 413, 429, 500, 503, 504)
_PROBLEM: Schema = {
    "type": "object",
    "description": "What is refused or went wrong (RFC 9457), with the contract's code and path.",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string", "description": "Always about:blank."},
        "title": {"type": "string", "description": "The status in words."},
        "status": {"type": "integer", "description": "The HTTP status."},
        "detail": {"type": "string", "description": "What is wrong, in a sentence."},
        "code": {"type": "string", "description": "What is wrong, in a word for programs."},
        "path": {"type": "string", "description": "The place in the request, empty for the whole of it."},
    },
}


def schema_handler() -> HTTPRouteHandler:
    """The handler of ``GET /v1/schema``."""
    whole = msgspec.json.format(msgspec.json.encode(openapi()), indent=2)

    @get("/v1/schema")
    async def schema() -> Response[bytes]:
        return Response(whole, media_type=MediaType.JSON)

    return schema


def openapi() -> Schema:
    """The whole OpenAPI 3.1 document.

    >>> sorted(openapi()["paths"])[:2]
    ['/health/live', '/health/ready']
    """
    from planner import __version__

    schemas: dict[str, Schema] = {"Problem": _PROBLEM}
    found = documents()
    paths: Schema = {
        f"/v1/{verb.name}": {"post": _operation(verb, found[verb.name], schemas)} for verb in with_paths()
    }
    paths |= _other_paths()
    for kept in ("dialogue", "table"):  # said over the WebSocket, for which OpenAPI has no paths
        for direction in DIRECTIONS:
            _moved(found[kept][direction], kept, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "mana-planner",
            "version": __version__,
            "summary": "Prove whether and how a Magic: The Gathering cost can be paid.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(verb: Verb, both: dict[str, Schema], schemas: dict[str, Schema]) -> Schema:
    asked, answered = (
        {"application/json": {"schema": _moved(both[direction], verb.name, schemas)}}
        for direction in DIRECTIONS
    )
    if verb.long:
        answered |= {EVENTS: {"schema": {"type": "string", "description": _OF_EVENTS}}}
    return {
        "operationId": verb.name.replace("/", "_"),
        "summary": verb.told,
        "requestBody": {"required": True, "content": asked},
        "responses": {"200": {"description": verb.told, "content": answered}, **_problems()},
    }


def _problems() -> Schema:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {str(status): {"description": TITLES[status], "content": content} for status in _REFUSED}


def _moved(document: Schema, verb: str, schemas: dict[str, Schema]) -> Schema:
    """A document with its definitions moved to the common schemas; name clashes are resolved."""
    names: dict[str, str] = {}
    definitions = document.get("$defs", {})
    for name, definition in definitions.items():
        own = name
        if own in schemas and schemas[own] != _renamed(definition, {one: one for one in definitions}):
            own = f"{document.get('title', verb)}{name}"
        names[name] = own
    for name, definition in definitions.items():
        schemas[names[name]] = _renamed(definition, names)
    rest = {key: value for key, value in document.items() if key not in ("$defs", "$schema")}
    return dict(_renamed(rest, names))


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            key: _reference(one, names) if key == "$ref" and isinstance(one, str) else _renamed(one, names)
            for key, one in value.items()
        }
    return [_renamed(one, names) for one in value] if isinstance(value, list) else value


def _reference(reference: str, names: dict[str, str]) -> str:
    name = reference.removeprefix("#/$defs/")
    return f"#/components/schemas/{names.get(name, name)}"


def _other_paths() -> Schema:
    """The paths that aren't verbs: lines, cards, health."""
    text = {"text/plain": {"schema": {"type": "string"}}}
    lines = {"application/x-ndjson": {"schema": {"type": "string", "description": "JSON lines."}}}
    json = {"application/json": {"schema": {"type": "object"}}}
    names = {"application/json": {"schema": {"type": "array", "items": {"type": "string"}}}}
    name = {
        "name": "name",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": "A name.",
    }
    words = {"name": "text", "in": "query", "schema": {"type": "string"}, "description": "Words of a name."}

    def got(told: str, content: Schema, *parameters: Schema, bad: bool = False) -> Schema:
        responses = {"200": {"description": told, "content": content}, **(_problems() if bad else {})}
        return {"get": {"summary": told, "parameters": list(parameters), "responses": responses}}

    posted = {
        "post": {
            "operationId": "lines",
            "summary": "JSON lines in, JSON lines out, as over a pipe.",
            "requestBody": {"required": True, "content": lines},
            "responses": {
                "200": {"description": "An answer a line, in order.", "content": lines},
                **_problems(),
            },
        }
    }
    return {
        "/v1/lines": posted,
        "/v1/cards/{name}": got("A card by its name.", json, name, bad=True),
        "/v1/search": got("Names of cards that have these words.", names, words, bad=True),
        "/v1/schema": got("This document.", json),
        "/health/live": got("The service is there.", text),
        "/health/ready": got("The processes that solve are warm.", text, bad=True),
        "/metrics": got("What the service counts, for Prometheus.", text),
    }
