"""What the handbook adds to Sphinx: generated pages, the things that it documents, links to rules.

Fields of requests and answers, lines of the price table and codes of refusals are objects of their own:
they stand in the search and in the index, and a reference to one that isn't there fails the build.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.std import StandardDomain
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from docs.generate import looks
from docs.generate.pages import written

KINDS = {"field": "field", "price": "price", "refusal": "code of a refusal"}
"""What is documented as an object, and what the index calls it."""
_RULE = re.compile(r"\d{3}\.\d+[a-z]?")
_RULES = "rules"
_FIRST = "index"
_BLANK_END = re.compile(r"\n\n```\n")
_ALIAS = re.compile(r"TypeAliasForwardRef\('(\w+)'\)")
_PERHAPS = re.compile(r"^\? (\S+)\n", re.MULTILINE)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register all of it."""
    for kind, word in KINDS.items():
        app.add_object_type(kind, kind, f"pair: %s; {word}", _signature)
    looks.setup(app)
    app.connect("builder-inited", _generate)
    app.connect("source-read", _tidied)
    app.connect("doctree-read", _mark_rules)
    app.connect("missing-reference", _struct_of)
    app.connect("autodoc-process-signature", _plain_types)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _generate(app: Sphinx) -> None:
    """Write the generated pages beside those that are kept."""
    written(Path(app.srcdir))


def _signature(env: BuildEnvironment, text: str, node: addnodes.desc_signature) -> str:  # noqa: ARG001
    """Show ``Struct.name | type | default`` as its name and type, and name it by what stands first."""
    name, *rest = (part.strip() for part in text.split(" | "))
    node += addnodes.desc_name("", name.rpartition(".")[2])
    if rest:
        node += addnodes.desc_annotation("", "", nodes.Text("  "), nodes.Text(", ".join(rest)))
    return name


def _tidied(app: Sphinx, docname: str, source: list[str]) -> None:
    """Take away blank lines at the end of blocks, and ``? page`` of the contents where there is none."""

    def kept(match: re.Match[str]) -> str:
        return f"{match[1]}\n" if Path(app.srcdir, f"{match[1]}.md").exists() else ""

    source[0] = _BLANK_END.sub("\n```\n", source[0])
    if docname == _FIRST:
        source[0] = _PERHAPS.sub(kept, source[0])


def _plain_types(
    app: Sphinx,  # noqa: ARG001 - as of any such handler
    what: str,  # noqa: ARG001
    name: str,  # noqa: ARG001
    found: object,  # noqa: ARG001
    options: object,  # noqa: ARG001
    arguments: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    """Write names of types as they stand in the source."""

    def plain(text: str | None) -> str | None:
        return None if text is None else _ALIAS.sub(r"\1", text)

    return plain(arguments), plain(returned)


def _struct_of(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, text: nodes.TextElement
) -> nodes.reference | None:
    """Lead the name of a struct in a signature to the fields that it has."""
    name = str(node.get("reftarget", "")).rpartition(".")[2]
    place = env.domains.standard_domain.labels.get(f"struct-{name}".lower())
    if node.get("refdomain") != "py" or place is None:
        return None
    page, label, _ = place
    return make_refnode(app.builder, node["refdoc"], page, label, text)


def _mark_rules(app: Sphinx, doctree: nodes.document) -> None:
    """Make each row of the table of rules a place that other pages can refer to, with its tests folded."""
    if app.env.current_document.docname != _RULES:
        return
    domain = app.env.domains.standard_domain
    for row in doctree.findall(nodes.row):
        number = row[0].astext()
        if _RULE.fullmatch(number):
            _mark(domain, row, number)
            _fold(row[2])


def _fold(tests: nodes.Node) -> None:
    """Show how many tests a rule has, and which ones once that is opened."""
    assert isinstance(tests, nodes.entry)
    number = sum(1 for _ in tests.findall(nodes.literal))
    opening = f"<details><summary>{number} test{'s' * (number > 1)}</summary>"
    tests["classes"].append("tests")
    tests.insert(0, nodes.raw("", opening, format="html"))
    tests.append(nodes.raw("", "</details>", format="html"))


def _mark(domain: StandardDomain, row: nodes.row, number: str) -> None:
    place = f"rule-{number.replace('.', '-')}"
    entry = row[0]
    assert isinstance(entry, nodes.Element)
    entry["ids"].append(place)
    domain.anonlabels[place] = (_RULES, place)
    domain.labels[place] = (_RULES, place, number)
