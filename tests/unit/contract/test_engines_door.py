"""What engines say and get back: each field has its rule, its types, its place in schema and reference."""

from __future__ import annotations

import re
from typing import get_type_hints

import pytest

from docs.generate.fields import definitions, field_entry, owner
from planner.api.schema.typescript import typescript
from planner.contract import typed

DOOR = {
    "NowSpec": None,
    "ChangeSpec": None,
    "PutSpec": None,
    "TurnSpec": None,
    "ManaChoice": None,
    "TakenFor": None,
    "ObjectSpec": (
        *("now", "exiled_with", "face_down", "attached_to", "counters", "chosen", "controller", "used"),
        *("power", "toughness", "type_line", "colors", "summoning_sick", "commander", "permission"),
    ),
    "PaySpec": ("total_cost", "source", "cost", "ability", "targets", "kind"),
    "Activate": ("choice", "takes"),
}
"""The structs of the door with their fields; None for all that a struct has."""
FIELDS = [
    (struct, field)
    for struct, fields in DOOR.items()
    for field in fields or definitions()[struct]["properties"]
]
NO_RULE = {("ChangeSpec", "facts")}
"""Fields of which no rule speaks: what stands there is whatever a text asks for."""
WRITTEN = {
    "NowSpec": typed.NowDict,
    "ChangeSpec": typed.ChangeDict,
    "PutSpec": typed.PutDict,
    "TurnSpec": typed.TurnDict,
    "ObjectSpec": typed.ObjectDict,
    "PaySpec": typed.PayDict,
}
"""The Python types of what is said; what is answered is a struct."""
TYPES = typescript()


@pytest.mark.parametrize(("struct", "field"), FIELDS, ids=".".join)
def test_a_field_of_the_door_names_its_rule(struct: str, field: str) -> None:
    words = definitions()[struct]["properties"][field]["description"]
    ruled = re.search(r"\((?:[^()]*\b)?\d{3}(?:\.\d+[a-z]?)?\b[^()]*\)", words) is not None
    assert ruled is ((struct, field) not in NO_RULE), words


@pytest.mark.parametrize(("struct", "field"), FIELDS, ids=".".join)
def test_a_field_of_the_door_is_in_the_reference_with_an_example(struct: str, field: str) -> None:
    entry = field_entry(owner(struct, field), field)
    assert "\nExample: " in entry
    assert ("\nRule" in entry) is ((struct, field) not in NO_RULE)


@pytest.mark.parametrize(("struct", "field"), FIELDS, ids=".".join)
def test_a_field_of_the_door_has_its_types(struct: str, field: str) -> None:
    """In TypeScript's, and in those for Python where it is asked for in a dict."""
    shown = re.search(rf"^export (?:interface|type) {struct}\b.*?^\}}", TYPES, re.MULTILINE | re.DOTALL)
    assert shown is not None
    assert re.search(rf"^  {field}\??: ", shown[0], re.MULTILINE)
    if struct in WRITTEN:
        assert field in get_type_hints(WRITTEN[struct])
