"""The types of requests and answers for TypeScript, made from their JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from planner.api.schema.documents import Schema, documents

_HEADER = "// The types of mana-planner's requests and answers: printed by `planner schema --typescript`."
_WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_OPEN = ("BareCard", "CardFace", "CardSpec")
"""What takes keys that it doesn't name: a card object as it comes from elsewhere."""


_ANSWERS_BY_WANT = """\
/** What answers a request for a plan, which `want` needn't say: `status` tells them apart. */
export type PlanAnswer = Plan | Unpayable | Unknown;

/** What answers a request that wants a plan where casting is permitted at all and now. */
export type LegalAnswer = PlanAnswer;

/** What answers a request for a bare verdict. */
export type VerdictAnswer = Verdict;

/** What answers a request for an explanation: the answer with it. */
export type ExplanationAnswer = PlanAnswer & { explanation: Explanation };"""
_REQUESTS_BY_WANT = """\
/** A request for a plan, which `want` needn't say. */
export interface PlanRequest extends Omit<Request, "pays"> { want?: "plan" }

/** A request for a plan where casting is permitted at all and now. */
export interface LegalRequest extends Omit<Request, "pays"> { want: "legal" }

/** A request for a bare verdict. */
export interface VerdictRequest extends Omit<Request, "pays"> { want: "verdict" }

/** A request for the answer with its explanation. */
export interface ExplanationRequest extends Omit<Request, "pays"> { want: "explanation" }

/** A request with many questions about one board. */
export interface ManyRequest extends Omit<Request, "pay"> { pays: NonNullable<Request["pays"]> }"""
_ASKING = """\
/** A function that asks a planner: each `want` is answered by a type of its own. */
export interface Ask {
  (request: PlanRequest): Promise<PlanAnswer>;
  (request: LegalRequest): Promise<LegalAnswer>;
  (request: VerdictRequest): Promise<VerdictAnswer>;
  (request: ExplanationRequest): Promise<ExplanationAnswer>;
  (request: ManyRequest): Promise<Answers>;
}"""


def typescript(verbs: dict[str, dict[str, Schema]] | None = None) -> str:
    """Write TypeScript types of these documents, or of all verbs: an interface for each definition.

    >>> "export type PayRequest = Request;" in typescript()
    True
    """
    verbs = documents() if verbs is None else verbs
    found: dict[str, Schema] = {}
    asked: dict[str, str] = {}
    for directions in verbs.values():
        for schema in directions.values():
            for name, definition in schema["$defs"].items():
                _add(found, name, definition)
            asked[schema["title"]] = schema["$ref"].rpartition("/")[2]
    blocks = [_HEADER]
    blocks += ["\n".join(_definition(name, definition)) for name, definition in found.items()]
    blocks += [f"export type {title} = {name};" for title, name in asked.items() if title != name]
    asks, answers = "PayRequest" in asked, "PayAnswer" in asked
    blocks += [_ANSWERS_BY_WANT] if answers else []
    blocks += [_REQUESTS_BY_WANT] if asks else []
    blocks += [_ASKING] if asks and answers else []
    return "\n\n".join(blocks) + "\n"


def _add(found: dict[str, Schema], name: str, definition: Schema) -> None:
    """Add a definition; if it is in several documents, keep only the required keys they share."""
    known = found.setdefault(name, definition)
    if known != definition and "required" in known:
        both = [key for key in known["required"] if key in definition.get("required", ())]
        found[name] = {**known, "required": both}


def _definition(name: str, schema: Schema) -> Iterator[str]:
    yield from _comment(schema.get("description", ""), "")
    if "properties" not in schema:
        yield f"export type {name} = {_type(schema)};"
        return
    yield f"export interface {name} {{"
    required = schema.get("required", ())
    for key, own in schema["properties"].items():
        yield from _comment(own.get("description", ""), "  ")
        quoted = key if _NAME.fullmatch(key) else json.dumps(key)
        yield f"  {quoted}{'' if key in required else '?'}: {_type(own)};"
    if name == "BareCard":
        words = "An object with a card and its state, or a payment, is no card: its keys are checked."
        yield from _comment(words, "  ")
        yield from (f"  {key}?: never;" for key in ("card", "cost", "ability", "source"))
    if name in _OPEN:
        yield "  [key: string]: unknown;"
    yield "}"


def _comment(text: str, indent: str) -> Iterator[str]:
    if text:
        yield f"{indent}/** {text.replace('*/', '* /')} */"


def _type(schema: Schema) -> str:
    """Write the TypeScript type of a schema.

    >>> _type({"type": ["integer", "null"]}), _type({"type": "array", "items": {"enum": ["a", "b"]}})
    ('number | null', '("a" | "b")[]')
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(dict.fromkeys(_type({**schema, "type": one}) for one in kind))
    if kind == "array":
        return _list(schema)
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return _WORDS.get(str(kind), "unknown")


def _list(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    items: Any = schema.get("items", {})
    each = _type(items)
    least = schema.get("minItems")
    if least is not None and least == schema.get("maxItems"):
        return f"[{', '.join([each] * least)}]"
    return f"({each})[]" if " | " in each else f"{each}[]"
