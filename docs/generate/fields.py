"""The reference of requests and answers: every field with its sentence, its rule and an example."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec import Struct

from docs.generate.samples import examples
from docs.generate.words import as_json, block, code, rule_links, rules_in
from planner.api.schema.descriptions import summary
from planner.api.schema.documents import Schema, asked_and_answered, documents
from planner.contract.answer import Said, Verdict
from planner.contract.request import BareCard


@dataclass(frozen=True, slots=True)
class Page:
    """A page of fields: its file's name, its title, what stands at its top, its structs in order."""

    name: str
    title: str
    text: str
    structs: tuple[str, ...]


PAGES = (
    Page(
        "request",
        "The request",
        "One form serves Python, the command line, the pipe and HTTP: a board, a question about it, and what "
        "the best plan is measured by. Unknown keys are refused everywhere but inside a card. Each field has "
        "the number of its rule; one without is this library's own, and its rule is what it takes.",
        ("Request", "ProfileSpec", "LifeFree", "LimitsSpec"),
    ),
    Page(
        "board",
        "The board",
        "What lies where, and what else holds while a cost is paid. It is the `board` of a request, and in "
        "Python the keywords of `Board`.",
        (
            *("BoardSpec", "ObjectSpec", "CardSpec", "CardFace", "BareCard", "NowSpec", "AbilitySpec"),
            *("AbilityCost", "AddedMana", "PoolSpec", "EffectSpec", "TurnSpec", "HelperSpec"),
        ),
    ),
    Page(
        "pay",
        "What is paid, and what is kept",
        "The `pay` of a request is a spell, an activation or a bare cost, with all that is announced for it; "
        "`pays` are many of them, `keep` are costs that should stay payable.",
        ("PaySpec", "KeepSpec"),
    ),
    Page(
        "answer",
        "The answer",
        "An answer is a plan, a refusal with its reasons, or says that it isn't known. Its `status` tells "
        "which one it is.",
        (
            *(
                "Plan",
                "Activate",
                "ManaChoice",
                "TakenFor",
                "Trigger",
                "Spend",
                "PayAmount",
                "TakeObject",
                "MoveCounters",
                "Choices",
                "Summary",
                "GivenUp",
                "GivenLine",
                "PriceItem",
                "KeptCost",
                "CastableCard",
                "KeptPlan",
                "Unpayable",
                "WouldTake",
                "Missing",
                "Reason",
            ),
            *("Unknown", "Verdict", "NotUnderstood", "Need", "Answers", "Refused", "RefusalData"),
        ),
    ),
    Page(
        "certificate",
        "Certificates",
        "Why no payment does better, as weights that anyone can add up: the `certificate` of a plan or of a "
        "refusal.",
        ("Certificate", "Case", "Evidence", "Split", "Gift", "OwedWeight", "Converters"),
    ),
    Page(
        "explanation",
        "Explanations, options, ways",
        "What would change an answer, what other plans cost, and every way to cast a card.",
        (
            *("Explanation", "Repair", "Change", "Contested", "Instead", "Difference", "SymbolPrice"),
            *("Decides", "Options", "Option"),
            *("Ways", "Way", "Verified"),
        ),
    ),
    Page(
        "turn",
        "Turns",
        "`plan_turn` and `planner turn` take a request with `pays`, and answer with what is paid, in order.",
        ("Turn", "Paid", "Resolves"),
    ),
    Page(
        "lines",
        "Lines over a pipe",
        "A line is a request with a word for what is asked ([a partner over a pipe](../partner.md)).",
        (
            *("RequestLine", "OptionsLine", "VerifyLine", "AfterLine", "ChangeLine", "ChangeSpec", "PutSpec"),
            *("WaysLine", "CastableLine", "CastableNow", "Doable", "CardsLine", "NameLine"),
            *("Kept", "Shown", "Forgotten", "RefusedLine", "Cards", "CardLines", "FaceLines", "Line"),
        ),
    ),
    Page(
        "dialogue",
        "A payment step by step",
        "What a client says while a payment is under way, and what it is answered.",
        (
            *("OpeningLine", "DialogueLine", "ObjectLine", "ChoiceLine", "EventLine", "DialogueOptionsLine"),
            *("DialogueState", "ObjectChoices", "Choice", "Take"),
        ),
    ),
    Page(
        "table",
        "A turn on a table",
        "What a client says while a turn is played event by event, and what it is answered.",
        (
            *("TableOpeningLine", "TableEvent", "TableLine", "TableEventLine", "TableUndoLine"),
            *("TableOptionsLine", "TableState", "TableObject", "HandCard", "Paying", "Pip", "XBounds"),
            *("OnStack", "TableBoard", "TableTurn", "TurnCard"),
        ),
    ),
    Page(
        "deck",
        "Decks",
        "What is asked about decks, and what that is answered by ([decks](../decks.md)), in lines and over "
        "HTTP. `planner deck odds --lines` and `planner.decks.answer_deck` take a `DeckRequest`, too.",
        ("DeckRequest", "AskSpec", "OddsTable", "Row", "Spell", "HeldBack"),
    ),
)
ELSEWHERE = {"PricesSpec": "prices"}
"""Structs whose fields are documented on a page of their own kind."""
_ROOMS = {
    "request": "board",
    "explanation": "explanation",
    "certificate": "certificate",
    "dialogue": "dialogue",
    "table": "table",
}
"""The page of a struct that no page lists, by the module that it is in; that of answers for all others."""


@cache
def all_documents() -> dict[str, dict[str, Schema]]:
    """Give the documents of all verbs."""
    return documents()


@cache
def definitions() -> dict[str, Schema]:
    """Give every struct of requests and answers, by its name."""
    found: dict[str, Schema] = {}
    for directions in all_documents().values():
        for whole in directions.values():
            for name, definition in whole["$defs"].items():
                if "properties" in definition:
                    found.setdefault(name, definition)
    return found


@cache
def structs() -> dict[str, type[Struct]]:
    """Give the class of each struct by its name."""
    kinds = [kind for asked, answered in asked_and_answered().values() for kind in (*asked, *answered)]
    held = document_structs((*kinds, BareCard))
    return {kind.__name__: kind for kind in held}


def document_structs(kinds: tuple[type[Struct], ...]) -> list[type[Struct]]:
    """List these structs, all that they hold, and all that they are made from."""
    from planner.api.schema.documents import held_structs

    found: dict[str, type[Struct]] = {}
    for kind in held_structs(kinds):
        for one in kind.__mro__:
            if one is not Struct and isinstance(one, type) and issubclass(one, Struct):
                found.setdefault(one.__name__, one)
    return list(found.values())


def owner(struct: str, field: str) -> str:
    """Name the struct that says what a field is: the one itself, or one that it is made from.

    >>> owner("KeepSpec", "card"), owner("KeepSpec", "weight")
    ('PaySpec', 'KeepSpec')
    """
    own = struct
    kind = structs().get(struct)
    for one in kind.__mro__ if kind is not None else ():
        shown = Verdict.__name__ if one is Said else one.__name__  # which has nothing else
        if shown in definitions() and field in definitions()[shown]["properties"]:
            own = shown
    return own


def own_fields(struct: str) -> list[str]:
    """List the fields of a struct that no other one explains."""
    return [field for field in definitions()[struct]["properties"] if owner(struct, field) == struct]


def structs_of(page: Page) -> list[str]:
    """List the structs of a page: those that it lists, and behind them those that no page lists."""
    listed = {name for one in PAGES for name in one.structs} | set(ELSEWHERE)
    new = [name for name in definitions() if name not in listed and _room(name) == page.name]
    return [*page.structs, *new]


def _room(name: str) -> str:
    kind = structs().get(name)
    if kind is None:
        return "answer"
    if kind.__module__.startswith("planner.decks."):
        return "deck"
    return _ROOMS.get(kind.__module__.rpartition(".")[2], "answer")


def pages() -> Iterator[tuple[str, str]]:
    """Write the pages of fields."""
    for page in PAGES:
        parts = [f"# {page.title}", page.text, *(_struct(name) for name in structs_of(page))]
        yield f"reference/{page.name}.md", "\n\n".join(parts) + "\n"


def _struct(name: str) -> str:
    definition = definitions()[name]
    kind = structs().get(name)
    inherited = dict.fromkeys(owner(name, field) for field in definition["properties"])
    others = [other for other in inherited if other != name]
    parts = [
        f"(struct-{name})=\n## {name}",
        definition.get("description", "") if kind is None else summary(kind),
    ]
    if others:
        listed = ", ".join(f"{{ref}}`{other} <struct-{other}>`" for other in others)
        parts.append(f"Takes all fields of {listed}{' as well' if own_fields(name) else ''}.")
    return "\n\n".join([*parts, *(field_entry(name, field) for field in own_fields(name))])


def field_entry(struct: str, field: str, kind: str = "field") -> str:
    """Write what a field is: its type, its sentence, its rule, an example."""
    schema = definitions()[struct]["properties"][field]
    name = field if kind == "price" else f"{struct}.{field}"
    head = " | ".join([name, in_words(schema), *_default(struct, field, schema)])
    lines = [
        schema["description"],
        _takes(schema),
        rule_line(schema["description"]),
        example_line(struct, field),
    ]
    return f":::{{{kind}}} {head}\n" + "\n\n".join(line for line in lines if line) + "\n:::"


def rule_line(words: str) -> str:
    """Write the rules that a sentence names, each a link to its row."""
    rules = rules_in(words)
    return f"Rule{'s' * (len(rules) > 1)}: {rule_links(rules)}" if rules else ""


def example_line(struct: str, field: str) -> str:
    """Write an example of a field, from a request that was asked or an answer that was given."""
    if (struct, field) not in examples():
        raise LookupError(f"no sample has {struct}.{field}: add one to docs/generate/corpus.py")
    value, title = examples()[struct, field]
    return f"Example: {code(f'{as_json(field)}: {as_json(value)}')} ({title})"


def _default(struct: str, field: str, schema: Schema) -> Iterator[str]:
    if "default" in schema and schema["default"] not in ({}, [], None, ""):
        yield f"default {as_json(schema['default'])}"
    elif field in definitions()[struct].get("required", ()) and _is_asked(struct):
        yield "required"


@cache
def _requests() -> frozenset[str]:
    return frozenset(name for both in all_documents().values() for name in both["request"]["$defs"])


def _is_asked(struct: str) -> bool:
    return struct in _requests()


def _takes(schema: Schema) -> str:
    """Write links to the structs that a field holds."""
    held = dict.fromkeys(_held(schema))
    return "Takes: " * bool(held) + ", ".join(f"{{ref}}`{name} <struct-{name}>`" for name in held)


def _held(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for one in schema:
            yield from _held(one)
    elif isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            name = schema["$ref"].rpartition("/")[2]
            yield from [name] if name in definitions() else []
        for key, one in schema.items():
            if key != "description":
                yield from _held(one)


_PLAIN = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false"}


def in_words(schema: Any) -> str:
    """Say in a few words what a field takes.

    >>> in_words({"type": "array", "items": {"type": "string"}})
    'list of text'
    """
    if not isinstance(schema, dict):
        return "anything"
    forms = schema.get("anyOf")
    if forms:
        return " or ".join(dict.fromkeys(word for form in forms if (word := in_words(form))))
    if "const" in schema:
        return as_json(schema["const"])
    if "enum" in schema:
        return " or ".join(as_json(one) for one in schema["enum"] if one is not None)
    if "$ref" in schema:
        return "object"
    types = schema.get("type", "anything")
    words = [_of_type(one, schema) for one in (types if isinstance(types, list) else [types])]
    return " or ".join(word for word in words if word)


def _of_type(kind: str, schema: Schema) -> str:
    if kind == "null":
        return ""
    if kind == "array":
        inner = in_words(schema.get("items", {})).replace("object", "objects").replace("number", "numbers")
        return f"list of {inner}" if " or " not in inner else f"list of ({inner})"
    if kind == "object":
        return "object"
    return _PLAIN.get(kind, kind) + (_bounds(schema) if kind in ("integer", "number") else "")


def _bounds(schema: Schema) -> str:
    least, most = schema.get("minimum", schema.get("exclusiveMinimum")), schema.get("maximum")
    if least is None or most is None:
        return ""
    return f" from {least:,} to {most:,}" if abs(least) < 10_000 else f" to {most:,} either way"


def complete_example(request: dict[str, Any]) -> str:
    """Write a whole request as a block."""
    return block("json", as_json(request, None))
