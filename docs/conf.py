"""The settings of the handbook: what Sphinx makes of this folder, and of what is generated for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["PLANNER_CARDS"] = str(ROOT / "docs" / "_build" / "no-cards")  # examples are the same everywhere

from planner import __version__  # noqa: E402 - of this tree, whatever is installed
from planner.api.showing.look import DARK, LIGHT  # noqa: E402

project = "mana-planner"
author = "The mana-planner authors"
copyright = author
version = release = __version__

extensions = ["sphinx.ext.autodoc", "myst_parser", "docs.generate.extension"]
exclude_patterns = ["_build", "generate"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist", "attrs_inline"]
myst_heading_anchors = 3
myst_links_external_new_tab = False

default_role = "code"  # docstrings of fields are read as Markdown by the schema, too
add_module_names = False
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
python_maximum_signature_line_length = 72
python_use_unqualified_type_names = True
doctest_test_doctest_blocks = ""  # pytest runs the examples of docstrings and pages
nitpicky = True
nitpick_ignore_regex = [  # other packages' names, and types of ours that nobody writes
    (r"py:.*", r"(collections|os|numpy|np|typing|pathlib|enum|fractions)\..*"),
    (r"py:.*", r"(.*\.)?(AnyStep|Keep|Listed|Payment|Ids|ProfileName|Said|WholeRequest)"),
    (r"py:.*", r"(Limits|ManyRequest|Policies|Prices|Profile|TurnRequest|VerdictRequest)Dict"),
    (r"py:.*", r"TypeAliasForwardRef|NDArray|RequestLike|ArrayLike|(.*\.)?Engine"),
    (
        r"py:.*",
        r"(.*\.)?(Game|TotalCost|CompiledBoard|Doables|ToldEvent|Verb|Cost|Setting|SymbolKind|LineKind|ErrorCode)",
    ),
    (r"py:.*", r"(.*\.)?Clock"),
]
autodoc_type_aliases = {
    name: name for name in ("RequestLike", "ArrayLike", "ToldEvent", "Verb", "Payment", "Keep", "Ids", "Said")
}
toc_object_entries = False

html_theme = "furo"
html_title = "mana-planner"
html_static_path = ["static"]
html_css_files = ["handbook.css", "look.css"]
html_js_files = ["handbook.js"]
html_show_search_summary = (
    False  # it would be fetched, which a page opened as a file can't: handbook.js has excerpts
)
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_search_language = "en"
_BRAND = ("color-brand-primary", "color-brand-content")
html_theme_options = {
    "light_css_variables": dict.fromkeys(_BRAND, LIGHT["accent"]),
    "dark_css_variables": dict.fromkeys(_BRAND, DARK["accent"]),
}
