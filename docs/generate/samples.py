"""Examples of fields: the samples are asked, and each field is looked for in what went in and came out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from docs.generate.corpus import SAMPLES, Json, Sample
from docs.generate.words import LONGEST, as_json, block, pretty
from planner.api.schema.documents import Schema
from planner.api.session.plain import tagged
from planner.api.session.session import Session
from planner.contract.error_codes import CodedError
from planner.contract.verbs import VERBS, with_paths

_ROOTS = {"after": "AfterLine", "change": "ChangeLine", "verify": "VerifyLine"}
"""What is asked in lines of one form is told apart by its word."""
_BY_HAND: dict[tuple[str, str], tuple[Any, str]] = {
    ("Plan", "bound"): (24, "where a limit of time came before the proof"),
    ("Explanation", "cut_short"): (True, "where a limit of time came before everything was looked at"),
    ("LandsPlan", "notes"): (
        ["not every spell is proven to reach the probability asked for"],
        "where a limit of time came before the proof",
    ),
    ("Paying", "owed"): (["Discard a card"], "of a card with an additional cost"),
    ("TableObject", "more"): (True, "of an object that could add mana in more than twelve ways"),
    ("Case", "rule"): ("118.6", "of one of several total costs, which a rule forbids"),
    ("Evidence", "split"): ({"life": True, "at_most": 2}, "two cases apart"),
    ("Evidence", "branches"): ([{"need": 3, "have": 2}, {"need": 4, "have": 3}], "cut short"),
    ("Split", "objects"): (["Treasure#1"], "with the Treasure, and without it"),
    ("Split", "adds"): ("{U}{U}{U}", "a Gilded Lotus makes blue mana, or something else"),
    ("Split", "color"): ("U", "so many blue sources, or more"),
    ("Split", "life"): (True, "so many life points, or more"),
    ("Split", "taken"): ("an artifact", "so many artifacts are sacrificed for mana, or more"),
    ("Split", "used"): (True, "so many objects are tapped or lost, or more"),
    ("Evidence", "used"): (-3, "where it is told apart how many are used"),
    ("Evidence", "taken_less"): ({"an artifact": 2}, "where it is told apart how many are taken"),
    ("Trigger", "snow"): (True, "of an Aura that is snow"),
    ("Split", "at_most"): (2, "two at the most, or three and more"),
}
"""Examples of what no small request is answered by; one that a sample has stands in place of them."""


DOCUMENTS = frozenset(verb.name for verb in with_paths())
"""The verbs with documents of their own."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A sample that was asked: the last line, and what it was answered."""

    sample: Sample
    request: Json
    answer: Json

    @property
    def documents(self) -> tuple[str, str]:
        """Name the documents of its request and its answer."""
        if self.sample.verb:
            return self.sample.verb, self.sample.verb
        ask = self.request.get("ask", "")
        for kept in ("dialogue", "table"):
            if kept in self.request:
                return kept, kept
        if "error" in self.answer or "on" in self.request or "as" in self.request:
            return "lines", "lines"
        plain = ask or "pay"
        return ("lines" if ask else "pay"), (plain if plain in DOCUMENTS else "lines")


@cache
def asked() -> tuple[Asked, ...]:
    """Ask all samples, one after another in one session."""
    session = Session()
    return tuple(_ask(session, sample) for sample in SAMPLES)


def _ask(session: Session, sample: Sample) -> Asked:
    answer: Json = {}
    for line in sample.lines:
        if sample.keeps_plan and answer:
            line = {**line, "answer": answer}
        answer = _answer(session, sample, line)
    return Asked(sample, line, answer)


def _answer(session: Session, sample: Sample, line: Json) -> Json:
    if sample.verb:
        answer = msgspec.json.encode(session.ask_for(VERBS[sample.verb], line))
        return dict(json.loads(tagged(answer, line.get("tag"))))
    try:
        return dict(json.loads(session.answer(json.dumps(line))))
    except CodedError as error:  # pragma: no cover - a session answers refusals by itself
        raise AssertionError(sample.title) from error


@cache
def examples() -> dict[tuple[str, str], tuple[Any, str]]:
    """Find an example of each field: its value, and a link to the sample that it is from.

    The first value that is short enough to be shown whole is taken, else the shortest one.
    """
    from docs.generate.fields import all_documents, owner

    found: dict[tuple[str, str], tuple[Any, str]] = {}
    for number, one in enumerate(asked()):
        of_request, of_answer = one.documents
        title = f"{{ref}}`{one.sample.title} <sample-{number}>`"
        schemas = all_documents()[of_request]["request"], all_documents()[of_answer]["answer"]
        for data, schema in zip((one.request, one.answer), schemas, strict=True):
            root = _ROOTS.get(str(one.request.get("ask")), "") if data is one.request else ""
            start = {"$ref": f"#/$defs/{root}"} if root in schema["$defs"] else schema
            for struct, field, value in walk(data, start, schema["$defs"]):
                key = owner(struct, field), field
                if key not in found or _better(value, found[key][0]):
                    found[key] = value, title
    return _BY_HAND | found


def _better(value: Any, known: Any) -> bool:
    """Tell whether a value is worth more as an example: it says something, and can be shown whole."""
    if _says_nothing(known) != _says_nothing(value):
        return _says_nothing(known)
    length, before = len(as_json(value, None)), len(as_json(known, None))
    return before > LONGEST and length < before


def _says_nothing(value: Any) -> bool:
    return value in (None, False, 0, "", [], {}) or value == 0


def walk(data: Any, schema: Any, definitions: dict[str, Schema]) -> Iterator[tuple[str, str, Any]]:
    """List each field of some data: the struct that it belongs to, its name, its value."""
    if not isinstance(schema, dict):  # "anything"
        return
    schema, name = _resolved(data, schema, definitions)
    if isinstance(data, list):
        for one in data:
            yield from walk(one, schema.get("items", {}), definitions)
    elif isinstance(data, dict):
        for key, value in data.items():
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            if name and key in schema.get("properties", {}):
                yield name, key, value
            yield from walk(value, inner, definitions)


def _resolved(
    data: Any, schema: Schema, definitions: dict[str, Schema], name: str = ""
) -> tuple[Schema, str]:
    """Follow references and choices to the form that the data has."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _resolved(data, definitions[name], definitions, name)
    if "anyOf" in schema:
        forms = [_resolved(data, form, definitions) for form in schema["anyOf"]]
        fitting = [form for form in forms if _fits(data, form[0])]
        return max(fitting, key=lambda form: len(form[0].get("required", ())), default=({}, ""))
    return schema, name


def _fits(data: Any, schema: Schema) -> bool:
    if isinstance(data, dict):
        own = schema.get("properties")
        if own is None:
            return schema.get("type") == "object"
        closed = schema.get("additionalProperties") is False or "status" in own
        known = not closed or set(data) <= set(own)
        fixed = all(data.get(key) == one["const"] for key, one in own.items() if "const" in one)
        named = set(own) & {"action"}  # by which the steps are told apart
        fixed = fixed and all(data.get(key) in own[key].get("enum", [data.get(key)]) for key in named)
        return known and fixed and set(schema.get("required", ())) <= set(data)
    return isinstance(data, list) and schema.get("type") == "array"


def pages() -> Iterator[tuple[str, str]]:
    """Write the page of samples: what was asked, and what was answered."""
    parts = [
        "# Samples",
        "The examples of the reference come from these requests. They were asked when this page was built; "
        "what a line lists as its answer is what it was answered.",
    ]
    for number, one in enumerate(asked()):
        title = one.sample.title[0].upper() + one.sample.title[1:]
        parts.append(f"(sample-{number})=\n## {title}")
        parts += [block("json", pretty(one.request)), "is answered by", block("json", pretty(one.answer))]
    yield "reference/samples.md", "\n\n".join(parts) + "\n"
