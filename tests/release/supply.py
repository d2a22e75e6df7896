"""Where dependencies come from: locked by hash, listed in a bill of materials, asked for advisories."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.release.environments import CLEAN, PATIENCE, Failed, environment, install, project, run
from tests.release.licences import DEVELOPERS
from tests.support.places import ROOT

LOCKS = ROOT / ".ci" / "locks"
ALONE = "alone"
GROUPS = ("build", "release")
"""Dependency groups of pyproject.toml: what builds the wheel, and the two tools that this module starts."""
NO_NETWORK = re.compile(  # what pip, pip-audit and what they ask with call it
    r"ConnectionError|ConnectTimeout|ReadTimeout|NameResolution|MaxRetryError|Connection refused"
    r"|from versions: none|Network is unreachable|Temporary failure|ProxyError|SSLError|ServiceError",
)


def names() -> list[str]:
    """Every lock: of the package alone, of each extra, of each group."""
    return [ALONE, *project()["optional-dependencies"], *GROUPS]


def lock_command(name: str) -> list[str]:
    """The command that prints a lock: every version and hash, for every system and Python, no address."""
    if name in GROUPS:
        asked = ["--group", f"pyproject.toml:{name}"]
    else:
        asked = ["pyproject.toml", *(["--extra", name] if name != ALONE else [])]
    return [
        *(sys.executable, "-m", "uv", "pip", "compile", *asked),
        *("--universal", "--python-version", "3.11", "--generate-hashes"),
        *("--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"),
        *("--no-emit-package", "mana-planner"),
    ]


def write_locks(wanted: list[str], *, upgrade: bool = False) -> None:
    """Write locks anew: what is locked and still fits stays, unless everything is to be the newest."""
    for name in wanted:
        path = LOCKS / f"{name}.txt"
        options = ["--upgrade"] if upgrade else []
        done = subprocess.run(
            [*lock_command(name), *options, "--quiet", "--output-file", str(path)],
            cwd=ROOT,
            env=CLEAN,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode:
            raise Failed(done.stderr)
        print(f"locked  {name:<8} {len(list(locked(path))):>4} packages")


def locked(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Each package of a lock: its name, its version, its hashes."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        pinned, *hashes = line.split(" --hash=")
        name, _, version = pinned.partition(";")[0].strip().partition("==")
        yield name, version, [one.strip() for one in hashes]


def _tools(folder: Path) -> Path:
    """An environment with the tools of a release, as they are locked; where its commands are."""
    place = folder / "tools"
    place.mkdir()
    python = environment(sys.executable, place)
    _install_locked(python, "release", place, place / "log.txt")
    return python.parent


def _install_locked(python: Path, name: str, folder: Path, log: Path) -> None:
    """Install what a lock names into an environment, each file by its hash."""
    install(python, ["--require-hashes", "--no-deps", "-r", str(LOCKS / f"{name}.txt")], folder, log)


def write_bill(wheel: Path, folder: Path) -> Path:
    """Write the bill of materials (CycloneDX, JSON) of all extras for users, as locked, beside the wheel."""
    tools = _tools(folder)
    target = wheel.with_name(f"{wheel.stem}.cdx.json")
    place = folder / "bill"
    place.mkdir()
    python = environment(sys.executable, place)
    log = place / "log.txt"
    users = [name for name in names() if name not in (*DEVELOPERS, *GROUPS)]
    for name in users:
        _install_locked(python, name, place, log)
    install(python, ["--no-deps", str(wheel)], place, log)
    options = ["--output-reproducible", "--of", "JSON", "--output-file", str(target)]
    run([str(tools / "cyclonedx-py"), "environment", str(python), *options], place, log)
    bill = json.loads(target.read_text(encoding="utf-8"))
    print(f"bill of materials  {target.name}  {len(bill['components'])} components")
    return target


def advisories(folder: Path) -> bool:
    """Ask for advisories on everything that is locked for users; whether none bears on it.

    Where nobody can be asked, it says so, loudly, and nothing is wrong.
    """
    try:
        tools = _tools(folder)
    except Failed as problem:
        return told(str(problem), None)
    found = [_asked(tools, one, folder) for one in _rounds()]
    return all(found)


def _rounds() -> Iterator[dict[str, str]]:
    """What is locked for users: all first versions, then all second ones (of other Pythons)."""
    versions: dict[str, dict[str, None]] = {}
    for name in names():
        if name not in DEVELOPERS:
            for one, version, _ in locked(LOCKS / f"{name}.txt"):
                versions.setdefault(one, {})[version] = None
    for number in range(max(map(len, versions.values()))):
        yield {name: [*found][number] for name, found in versions.items() if len(found) > number}


def _asked(tools: Path, packages: dict[str, str], folder: Path) -> bool:
    asked = folder / "asked.txt"
    lines = [f"{name}=={version}\n" for name, version in sorted(packages.items())]
    asked.write_text("".join(lines), encoding="utf-8")
    done = subprocess.run(
        [str(tools / "pip-audit"), "--no-deps", "--disable-pip", "--format", "json", "-r", str(asked)],
        capture_output=True,
        text=True,
        env=CLEAN,
        timeout=PATIENCE,
        check=False,
    )
    try:
        return told(done.stderr, json.loads(done.stdout))
    except ValueError:
        return told(done.stderr, None)


def told(said: str, found: dict[str, Any] | None) -> bool:
    """Print what came of asking for advisories; whether nothing bears on what is locked."""
    if found is None:
        why = "there is no network" if NO_NETWORK.search(said) else said
        print(f"!! ADVISORIES NOT CHECKED: {why}")
        return why is not said
    asked = found["dependencies"]
    rows = [(one["name"], one["version"], bad) for one in asked for bad in one.get("vulns", ())]
    for name, version, bad in rows:
        print(f"{name} {version}: {bad['id']}, mended in {', '.join(bad['fix_versions']) or 'no version'}")
    left = [one["name"] for one in asked if "skip_reason" in one]
    if len(left) == len(asked):
        print("!! ADVISORIES NOT CHECKED: who was asked knows none of the packages")
        return True
    if left:
        print(f"!! NOT CHECKED: {', '.join(left)}")
    print(f"advisories: {len(rows)} on {len(asked) - len(left)} packages")
    return not rows and not left
