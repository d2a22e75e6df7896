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

from docs.generate.pages import written

KINDS = {"field": "field", "price": "price", "refusal": "code of a refusal"}
"""What is documented as an object, and what the index calls it."""
_RULE = re.compile(r"\d{3}\.\d+[a-z]?")
_RULES = "rules"
_TABLE_BOX = "table-wrapper"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register all of it."""
    for kind, word in KINDS.items():
        app.add_object_type(kind, kind, f"pair: %s; {word}", _signature)
    app.connect("builder-inited", _generate)
    app.connect("doctree-read", _mark_rules)
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


def _mark_rules(app: Sphinx, doctree: nodes.document) -> None:
    """Make each row of the table of rules a place that other pages can refer to."""
    if app.env.current_document.docname != _RULES:
        return
    domain = app.env.domains.standard_domain
    for row in doctree.findall(nodes.row):
        number = row[0].astext()
        if _RULE.fullmatch(number):
            _mark(domain, row, number)


def _mark(domain: StandardDomain, row: nodes.row, number: str) -> None:
    place = f"rule-{number.replace('.', '-')}"
    entry = row[0]
    assert isinstance(entry, nodes.Element)
    entry["ids"].append(place)
    domain.anonlabels[place] = (_RULES, place)
    domain.labels[place] = (_RULES, place, number)
