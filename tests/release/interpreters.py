"""The interpreters that a release is tried on: those of this machine, and those of Debian's testing suite.

What Debian has is unpacked into a folder of the user's cache, and runs from there by its own loader and
libraries: nothing is installed or mounted, and no rights are needed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_cache_path

CACHE = user_cache_path("mana-planner", appauthor=False) / "pythons"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SUITE = "testing"
BESIDES = ("libstdc++6", "libgomp1")
"""What wheels need of a system and Python's own packages don't ask for."""
PATIENCE = 600.0
_SCRIPT = "import sys, sysconfig, venv; print('%d.%d' % sys.version_info[:2], end='')"
_SCRIPT += "; print('t' if sysconfig.get_config_var('Py_GIL_DISABLED') else '')"


class NotHadError(Exception):
    """An interpreter can't be had on this machine; the message says why."""


def interpreter_of(version: str) -> str:
    """Give an interpreter of a version such as ``3.14``, or ``3.14t`` without the lock of the interpreter.

    This one is looked at first, then ``pythonX.Y`` on the PATH, what pyenv and Debian have, and at last
    Debian's testing suite. Raises ``NotHadError``.
    """
    found = next((one for one in _places(version) if version_of(one) == version), None)
    return found or str(_of_debian(version))


def _places(version: str) -> Iterator[str]:
    yield sys.executable
    on_path = shutil.which(f"python{version}")
    yield from [on_path] if on_path else []
    yield f"/usr/bin/python{version}"
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from (str(one / "bin" / "python") for one in sorted(pyenv.glob(f"{version.removesuffix('t')}.*")))


def version_of(interpreter: str) -> str:
    """Say which version an interpreter is; nothing where it doesn't run or makes no environments."""
    try:
        said = subprocess.run([interpreter, "-c", _SCRIPT], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return said.stdout.strip()


def _of_debian(version: str) -> Path:
    folder = CACHE / f"debian-{version}"
    made = folder / "usr" / "bin" / f"python{version}"
    if version_of(str(made)) == version:
        return made
    if sys.platform != "linux" or not all(map(shutil.which, ("apt-get", "dpkg-deb"))) or not KEYS.exists():
        raise NotHadError("it isn't on this machine, which is no Debian that could fetch it")
    shutil.rmtree(folder, ignore_errors=True)
    for deb in _fetched(version, folder):
        _run(["dpkg-deb", "--extract", str(deb), str(folder)])
    shutil.rmtree(folder / "apt")
    _let_run(made, folder)
    if version_of(str(made)) != version:
        raise NotHadError(f"Debian's Python {version} doesn't run here")
    return made


def _fetched(version: str, folder: Path) -> list[Path]:
    """Fetch the packages of a version and all that they need, as for a system that has nothing yet."""
    apt = folder / "apt"
    for name in ("lists/partial", "archives/partial"):
        (apt / name).mkdir(parents=True)
    (apt / "status").touch()
    (apt / "sources.list").write_text(f"deb [signed-by={KEYS}] {_mirror()} {SUITE} main\n", encoding="utf-8")
    settings = {
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State::lists": apt / "lists",
        "Dir::State::status": apt / "status",
        "Dir::Cache": apt,
        "Dir::Cache::archives": apt / "archives",
        "APT::Sandbox::User": "root",
        "APT::Install-Recommends": "false",
    }
    get = ["apt-get", "--quiet", *(word for key, one in settings.items() for word in ("-o", f"{key}={one}"))]
    _run([*get, "update"])
    wanted = [f"python{version}", f"python{version}-venv", *BESIDES]
    _run([*get, "install", "--yes", "--download-only", *wanted])
    return sorted((apt / "archives").glob("*.deb"))


def _mirror() -> str:
    """Where this machine has Debian's packages from."""
    ours = ["Created-By: Packages", "Origin: Debian", "Label: Debian"]
    said = _run(["apt-get", "indextargets", "--format", "$(REPO_URI)", *ours]).split()
    if not said:
        raise NotHadError("it isn't on this machine, and apt has no lists of Debian's: apt-get update")
    return said[0]


def _let_run(made: Path, folder: Path) -> None:
    """Put a script in place of an interpreter that starts it by the loader and libraries beside it."""
    program = made.with_name(f"{made.name}.program")
    try:
        made.rename(program)
        (loader,) = (folder / "usr").glob("lib*/ld-linux*.so*")
        (library,) = (folder / "usr" / "lib").glob("*-linux-gnu*/libc.so.6")
    except (OSError, ValueError) as error:
        raise NotHadError(f"Debian's packages aren't laid out as they were: {error}") from None
    words = shlex.join([str(loader), "--library-path", str(library.parent)])
    made.write_text(
        f'#!/bin/sh\nexec {words} --argv0 "$0" {shlex.quote(str(program))} "$@"\n', encoding="utf-8"
    )
    made.chmod(0o755)


def _run(command: list[str]) -> str:
    """What a command prints. Raises ``NotHadError`` with the last line of its complaint."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except subprocess.CalledProcessError as failed:
        complaint = (failed.stderr.strip() or failed.stdout.strip() or "it said nothing").splitlines()[-1]
        raise NotHadError(f"{command[0]}: {complaint}") from None
    except (OSError, subprocess.TimeoutExpired) as failed:
        raise NotHadError(f"{command[0]}: {failed}") from None
    return done.stdout
