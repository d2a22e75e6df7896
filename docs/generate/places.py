"""The table of places: every public name, field, price, code and option, each with where it is documented."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from docs.generate import command_line, fields, price_pages, python_pages
from docs.generate.words import table
from planner.contract.error_codes import ErrorCode

TITLES = {
    "public name": "Public names",
    "field": "Fields",
    "price": "Prices",
    "code of a refusal": "Codes of refusals",
    "command": "Commands",
    "option": "Options",
}


@dataclass(frozen=True, slots=True)
class Place:
    """One thing, what kind it is, and the reference that leads to it."""

    kind: str
    name: str
    link: str


def places() -> Iterator[Place]:
    """List everything that has to have a place."""
    for module, name in python_pages.public_names():
        yield Place("public name", f"{module}.{name}", f"{{py:obj}}`{module}.{name}`")
    for struct, definition in fields.definitions().items():
        for field in definition["properties"]:
            name = f"{struct}.{field}"
            if struct == "PricesSpec":
                yield Place("field", name, f"{{price}}`{field}`")
            else:
                yield Place("field", name, f"{{field}}`{name} <{fields.owner(struct, field)}.{field}>`")
    for name in price_pages.lines():
        yield Place("price", name, f"{{price}}`{name}`")
    for code in ErrorCode:
        yield Place("code of a refusal", code.value, f"{{refusal}}`{code.value}`")
    for command in command_line.commands():
        yield Place("command", command.name, f"{{ref}}`{command.name} <{label(command.name)}>`")
        for option in command_line.options(command):
            name = f"{command.name} {option.opts[0]}"
            yield Place("option", name, f"{{option}}`{name}`")


def label(name: str) -> str:
    """Name the place of a command."""
    return f"command-{name.replace(' ', '-')}"


def pages() -> Iterator[tuple[str, str]]:
    """Write the table."""
    listed = list(places())
    kinds = Counter(place.kind for place in listed)
    parts = [
        "# Everything by name",
        "Each thing that can be asked for or answered, and where it is documented. The table is made from "
        "the code, and the build fails where one of its links leads nowhere.",
        table(("kind", "how many"), ((kind, f"{number:,}") for kind, number in kinds.items())),
    ]
    for kind, title in TITLES.items():
        parts.append(f"## {title}: all {kinds[kind]:,}")
        links = [place.link for place in sorted(listed, key=lambda one: one.name) if place.kind == kind]
        parts.append(":::{container} columns\n" + "\n".join(f"- {link}" for link in links) + "\n:::")
    yield "reference/names.md", "\n\n".join(parts) + "\n"
