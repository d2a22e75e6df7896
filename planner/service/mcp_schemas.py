"""What the tools for AI players answer, as the JSON Schema that each of them says."""

from __future__ import annotations

from typing import Any

from planner.api.schema.documents import document
from planner.contract.verbs import Tool, Verb

Schema = dict[str, Any]


def output_schema(verb: Verb, tool: Tool) -> Schema:
    """The JSON Schema of a tool's structured content, which is always an object.

    Descriptions of fields are left out, since a client reads all schemas at once; the reference has them.
    """
    found = document(f"{tool.title}", tool.answered or verb.answered, always=True)
    kinds = found["$defs"].get(found["title"], {}).get("anyOf")
    root = {"$ref": found["$ref"]} if kinds is None else {"anyOf": kinds}
    definitions = {name: one for name, one in found["$defs"].items() if name != found["title"]}
    return {"$schema": found["$schema"], "type": "object", **root, "$defs": _bare(definitions)}


def _bare(definitions: dict[str, Schema]) -> dict[str, Schema]:
    return {name: _undescribed(one) for name, one in definitions.items()}


def _undescribed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_undescribed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    words = ("description", "title")
    return {
        key: {name: _undescribed(one) for name, one in value.items()}
        if key == "properties"
        else _undescribed(value)
        for key, value in schema.items()
        if key not in words or not isinstance(value, str)
    }
