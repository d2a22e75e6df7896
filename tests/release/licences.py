"""The licences of what mana-planner installs, by who asks for it: the page ``docs/licences.md``."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import msgspec
from packaging.requirements import Requirement

from tests.release.environments import CLEAN, project
from tests.support.places import ROOT

PAGE = ROOT / "docs" / "licences.md"
DEVELOPERS = ("dev", "docs")
KNOWN = {
    "Apache Software License": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache-2.0": "Apache-2.0",
    "3-Clause BSD License": "BSD-3-Clause",
    "BSD 3-Clause License": "BSD-3-Clause",
    "BSD-3-Clause": "BSD-3-Clause",
    "BSD-2-Clause": "BSD-2-Clause",
    "BSD License": "BSD",
    "MIT": "MIT",
    "ISC License": "ISC",
    "MIT License": "MIT",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""Names of licences as classifiers and old metadata have them, and as SPDX has them."""
READ = """
import importlib.metadata as m, json
print(json.dumps([{
    "name": one.metadata["Name"], "version": one.version, "requires": one.requires or [],
    "said": [one.metadata.get("License-Expression") or ""],
    "classifiers": [c for c in one.metadata.get_all("Classifier") or [] if c.startswith("License ::")],
    "old": one.metadata.get("License") or "",
} for one in m.distributions()]))
"""
HEAD = """# Licences of dependencies

mana-planner is under the [MIT License](https://spdx.org/licenses/MIT.html). What it installs is under the
licences below, as each package states in its own metadata; none is copied into mana-planner. Some packages
(ortools, numpy, scipy, matplotlib, ray) bring compiled libraries with them, whose licences lie in those
packages. The list is that of a fresh environment with every extra, on Linux with Python {python}; the tools
of the extras `dev` and `docs` aren't in it.
`python -m tests.release licences` writes this page anew.

**Texts of cards.** Names and Oracle text are Wizards of the Coast's. All 32,495 card objects with text would
be 0.95 MB as xz, and aren't in the wheel all the same: the Fan Content Policy allows free fan content to its
maker, and gives nobody the right to hand the texts on under a licence of their own, as the wheel's MIT
licence would. What is in it is what is needed to know some 600 sources of mana by name.
`planner cards download` fetches all others from Scryfall's bulk service to whoever asks for them;
`planner cards import` takes a file.

| package | version | licence | comes with |
|---|---|---|---|
"""


class Distribution(msgspec.Struct):
    """What an installed distribution says of itself."""

    name: str
    version: str
    requires: list[str]
    said: list[str]
    classifiers: list[str]
    old: str

    @property
    def licence(self) -> str:
        """Its licence: the SPDX expression, else what the old field or classifiers call by name."""
        old = self.old.strip().partition("\n")[0]
        classified = [
            KNOWN.get(name, name) for one in self.classifiers if (name := one.rpartition(" :: ")[2])
        ]
        found = [one for one in self.said if one] or ([KNOWN[old]] if old in KNOWN else classified or [old])
        return " or ".join(dict.fromkeys(found)) or "not said"


def normal(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def users_extras() -> dict[str, list[str]]:
    """What is asked for directly, by extra (``""``: always), without the extras for developers."""
    optional = project()["optional-dependencies"]
    return {
        "": project()["dependencies"],
        **{extra: asked for extra, asked in optional.items() if extra not in DEVELOPERS},
    }


def written(python: Path) -> str:
    """The page, from what is installed in an environment with every extra."""
    said = subprocess.run([str(python), "-c", READ], capture_output=True, check=True, env=CLEAN)
    there = {normal(one.name): one for one in msgspec.json.decode(said.stdout, type=list[Distribution])}
    brought: dict[str, list[str]] = {}
    for extra, asked in users_extras().items():
        for name in closure(asked, there):
            brought.setdefault(name, []).append(extra)
    version = subprocess.run(
        [str(python), "-c", "import platform; print(platform.python_version())"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    rows = []
    for name, extras in sorted(brought.items(), key=lambda row: ("" not in row[1], row[0])):
        one = there[name]
        comes = "always" if "" in extras else ", ".join(f"`{extra}`" for extra in extras)
        rows.append(f"| {one.name} | {one.version} | {one.licence} | {comes} |")
    return HEAD.format(python=version) + "\n".join(rows) + "\n"


def closure(asked: list[str], there: dict[str, Distribution]) -> set[str]:
    """Every distribution that these requirements bring into the environment."""
    found: set[str] = set()
    open_ones = [(Requirement(text), "") for text in asked]
    seen: set[tuple[str, Any]] = set()
    while open_ones:
        requirement, extra = open_ones.pop()
        name = normal(requirement.name)
        key = (str(requirement), extra)
        if key in seen or (requirement.marker and not requirement.marker.evaluate({"extra": extra})):
            continue
        seen.add(key)
        found.add(name)
        for text in there[name].requires:
            open_ones += [(Requirement(text), wanted) for wanted in ("", *requirement.extras)]
    return found
