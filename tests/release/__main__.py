"""What has to hold of a release: it builds, and it works where nothing else is installed.

::

    python -m tests.release build            # sdist and wheel of a fresh clone, twine check --strict
    python -m tests.release extras           # each extra by itself in a fresh environment, its feature used
    python -m tests.release extras serve mcp # those
    python -m tests.release pythons          # wheel, unit and rule tests on each; --all-extras, --no-tests
    python -m tests.release lowest           # the oldest versions that pyproject.toml allows, with tests
    python -m tests.release licences         # writes docs/licences.md
    python -m tests.release locks            # writes .ci/locks: every dependency with its hashes; --upgrade
    python -m tests.release bill             # the bill of materials (CycloneDX), beside the wheel
    python -m tests.release advisories       # asks whether an advisory bears on what is locked

Everything starts from a fresh clone of what is committed, unless ``--wheel FILE`` names one. ``--keep DIR``
leaves environments and logs there. The exit status is 1 where something doesn't hold.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement

from tests.release import supply
from tests.release.environments import Failed, clone, environment, install, installed, project, run
from tests.release.interpreters import NotHadError, interpreter_of
from tests.release.licences import PAGE, normal, users_extras, written
from tests.support.places import ROOT

FEATURES = ROOT / "tests" / "release" / "features"
ALONE = "alone"
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
FREE_THREADED = "3.14t"
"""Tried, too, where there is an interpreter without a lock; nothing is promised of it."""
EVERY_TEST = ["tests/unit", "tests/rules"]
HOURS = 4 * 3600.0
"""Seconds after which all unit and rule tests are taken to hang."""
TESTS = {
    ALONE: [
        *(
            "contract/test_request.py",
            "contract/test_bad_input.py",
            "models/deciders",
            "models/deciders/hall",
        ),
        *(
            "models/deciders/program",
            "cards/test_importing.py",
            "cli/test_main.py",
            "decks/test_deck_questions.py",
        ),
        "project/test_packaging.py",
    ],
    "plot": ["decks/test_hands_and_pictures.py"],
    "fast": ["decks/test_played_games.py"],
    "frames": ["contract/test_frames.py"],
    "bench": ["benchmarks/test_baselines.py"],
    "gym": ["benchmarks/manabench/test_environment.py"],
    "scale": ["project/test_scaling.py"],
    "serve": ["service/test_http.py", "service/test_lines.py", "service/test_docs_service.py"],
    "mcp": ["service/test_mcp.py"],
    "docs": ["project/test_handbook.py"],
}
"""Which tests bear on what an extra brings, in ``tests/unit``."""
FOR_TESTS = ["pytest", "pytest-xdist", "pytest-benchmark", "hypothesis", "jsonschema", "websockets"]


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.release", description=__doc__.partition("\n")[0])
    parser.add_argument("--wheel", type=Path, help="this wheel instead of one of a fresh clone")
    parser.add_argument("--keep", type=Path, help="leave clones, environments and logs in this folder")
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("build")
    steps.add_parser("extras").add_argument("names", nargs="*", metavar="EXTRA")
    pythons = steps.add_parser("pythons")
    pythons.add_argument("versions", nargs="*", default=[*VERSIONS, FREE_THREADED], metavar="VERSION")
    pythons.add_argument("--all-extras", action="store_true")
    pythons.add_argument("--no-tests", action="store_true", help="the wheel alone, in a minute a version")
    pythons.add_argument("--workers", default="auto", help="how many processes run the tests")
    steps.add_parser("lowest").add_argument("names", nargs="*", metavar="EXTRA")
    steps.add_parser("licences")
    locks = steps.add_parser("locks")
    locks.add_argument("names", nargs="*", metavar="LOCK")
    locks.add_argument("--upgrade", action="store_true")
    steps.add_parser("bill")
    steps.add_parser("advisories")
    asked = parser.parse_args()
    if asked.step == "locks":
        supply.write_locks(asked.names or supply.names(), upgrade=asked.upgrade)
        return
    with _folder(asked.keep) as folder:
        if asked.step == "advisories":
            sys.exit(not supply.advisories(folder))
        wheel = asked.wheel.resolve() if asked.wheel else build(folder)
        if asked.step == "build":
            return
        if asked.step == "bill":
            supply.write_bill(wheel, folder)
            return
        if asked.step == "licences":
            PAGE.write_text(licences(wheel, folder), encoding="utf-8")
            return
        here = f"{sys.version_info[0]}.{sys.version_info[1]}"
        names = list(getattr(asked, "names", ())) or [ALONE, *extras()]
        if unknown := set(names) - {ALONE, *extras()}:
            parser.error(f"no such extra: {', '.join(sorted(unknown))}")
        if asked.step == "extras":
            rounds = [(here, name) for name in names]
        elif asked.step == "pythons":
            chosen = [ALONE, *extras()] if asked.all_extras else [ALONE]
            rounds = [(version, name) for version in asked.versions for name in chosen]
        else:
            rounds = [(here, name) for name in names]
        found = [tried(version, name, wheel, folder, asked.step == "lowest") for version, name in rounds]
        if asked.step == "pythons" and not asked.no_tests:
            found += [tested(version, wheel, folder, asked.workers) for version in asked.versions]
        if False in found or True not in found:
            sys.exit(1)


@contextlib.contextmanager
def _folder(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        yield keep.resolve()
        return
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def extras() -> list[str]:
    """All extras but ``dev``, whose test is the suite."""
    return [name for name in project()["optional-dependencies"] if (FEATURES / f"{name}.py").exists()]


def build(folder: Path) -> Path:
    """Build sdist and wheel from a fresh clone and check them as the index does; the wheel."""
    source, dist = clone(folder), folder / "dist"
    log = folder / "build.log"
    run([sys.executable, "-m", "build", "--outdir", str(dist), str(source)], folder, log)
    files = sorted(dist.iterdir())
    run([sys.executable, "-m", "twine", "check", "--strict", *map(str, files)], folder, log)
    for one in files:
        print(f"built and checked  {one.name}  {one.stat().st_size / 1000:.0f} kB")
    return next(one for one in files if one.suffix == ".whl")


def licences(wheel: Path, folder: Path) -> str:
    """The page of licences, from a fresh environment with every extra for users."""
    place = folder / "licences"
    place.mkdir()
    python = environment(sys.executable, place)
    wanted = f"{wheel}[{','.join(name for name in users_extras() if name)}]"
    install(python, [wanted], place, place / "log.txt")
    return written(python)


def tried(version: str, name: str, wheel: Path, folder: Path, lowest: bool) -> bool | None:
    """Install the wheel with an extra in a fresh environment, and use it; whether that worked.

    None where there is no interpreter of the version: that is said, and no failure.
    """
    row = f"Python {version:<5} {name:<6}"
    interpreter = _interpreter(version, row)
    if interpreter is None:
        return None
    start = time.monotonic()
    place = folder / f"{version}-{name}{'-lowest' if lowest else ''}"
    place.mkdir()
    log = place / "log.txt"
    try:
        python = environment(interpreter, place)
        if lowest:
            uv = [sys.executable, "-m", "uv", "pip", "install", "--python", str(python)]
            extra = ["--extra", name] if name != ALONE else []
            # Of the project's own file, not of the wheel: what a wheel asks for isn't direct.
            needed = ["--requirements", str(ROOT / "pyproject.toml"), *extra]
            run([*uv, "--resolution", "lowest-direct", *needed], place, log)
            run([*uv, "--no-deps", str(wheel)], place, log)
            oldest = _direct(name, installed(python))
        else:
            wanted = f"{wheel}[{name}]" if name != ALONE else str(wheel)
            install(python, [wanted], place, log)
            oldest = ""
        run([str(python), "-P", str(FEATURES / f"{name}.py")], place, log)
        if lowest:
            # Tools of the tests may not lift what is tried.
            pinned = [
                f"{one}=={number}" for one, number in installed(python).items() if one != "mana-planner"
            ]
            run([*uv, *FOR_TESTS, *pinned], place, log)
            paths = [f"tests/unit/{one}" for one in TESTS[name]]
            # Old versions may say of each other what is deprecated.
            quiet = ["-W", "ignore::DeprecationWarning"]
            run([str(python), "-m", "pytest", "-n", "0", *quiet, *paths], clone(place), log)
            oldest += f"\n{'':21}tests: {log.read_text(encoding='utf-8').splitlines()[-1]}"
    except Failed as problem:
        print(f"{row} FAILED\n{problem}")
        return False
    print(f"{row} works  ({time.monotonic() - start:.0f} s)  {oldest}", flush=True)
    return True


def tested(version: str, wheel: Path, folder: Path, workers: str) -> bool | None:
    """Run all unit and rule tests of a fresh clone on a version; whether they passed, as ``tried``."""
    row = f"Python {version:<5} tests "
    interpreter = _interpreter(version, row)
    if interpreter is None:
        return None
    start = time.monotonic()
    place = folder / f"{version}-tests"
    place.mkdir()
    log = place / "log.txt"
    try:
        python = environment(interpreter, place)
        install(python, [f"{wheel}[dev]"], place, log)
        run([str(python), "-m", "pytest", "-n", workers, *EVERY_TEST], clone(place), log, HOURS)
    except Failed as problem:
        print(f"{row} FAILED\n{problem}", flush=True)
        return False
    said = log.read_text(encoding="utf-8").splitlines()[-1]
    print(f"{row} works  ({time.monotonic() - start:.0f} s)  {said}", flush=True)
    return True


def _interpreter(version: str, row: str) -> str | None:
    try:
        return interpreter_of(version)
    except NotHadError as why:
        print(f"{row} NOT TRIED: {why}", flush=True)
        return None


def _direct(name: str, versions: dict[str, str]) -> str:
    """The versions of what an extra, or the package itself, asks for."""
    asked = project()["dependencies"] if name == ALONE else project()["optional-dependencies"][name]
    names = [normal(Requirement(one).name) for one in asked]
    return ", ".join(f"{one} {versions[one]}" for one in names)


if __name__ == "__main__":
    main()
