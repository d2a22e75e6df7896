"""The rooms of the house: who may import whom, that nothing is imported upward, and that there is no circle.

Late imports and those for types alone count as all others do.
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.support.imports import Arrows, circles, imports_of, modules_of

ROOT = Path(__file__).resolve().parents[3]

FLOORS = {
    "contract": 1,
    "game": 1,
    "cards": 2,
    "text": 2,
    "effects": 2,
    "models": 2,
    "referee": 2,
    "loading": 3,
    "costing": 4,
    "planning": 5,
    "explaining": 6,
    "api": 7,
    "planner": 7,
    "decks": 8,
    "service": 8,
    "cli": 8,
    "benchmarks": 9,
}
"""The rooms, each with its floor. ``planner`` is the front: the names that ``import planner`` gives."""

ALLOWED = {
    "contract": "",
    "game": "",
    "cards": "",
    "text": "game",
    "effects": "game",
    "models": "contract game",
    "referee": "contract game",
    "loading": "contract game cards text effects",
    "costing": "contract game text effects loading",
    "planning": "contract game text effects models referee loading costing",
    "explaining": "contract game effects models loading costing planning",
    "api": "contract game effects models referee loading costing planning explaining",
    "planner": "contract game planning api",
    "decks": "",
    "service": "",
    "cli": "contract game text loading planning api planner",
    "benchmarks": "contract game planning api planner",
}
"""The rooms that each room may import; two rooms that aren't there yet import nothing yet."""


@cache
def files() -> dict[str, Path]:
    """The modules of the program and of the benchmarks."""
    return modules_of(ROOT, ("planner", "benchmarks"))


@cache
def arrows() -> Arrows:
    """What each module imports."""
    return imports_of(files())


def room_of(module: str) -> str:
    """The room of a module: the folder below ``planner``, sub-rooms with it."""
    path = files()[module].relative_to(ROOT)
    return path.parts[1] if path.parts[0] == "planner" and len(path.parts) > 2 else path.parts[0]


def not_allowed() -> set[tuple[str, str]]:
    """The imports between rooms that the table doesn't have."""
    found = set()
    for module, imported in arrows().items():
        room = room_of(module)
        allowed = {room, *ALLOWED[room].split()}
        found |= {(module, one) for one in imported if room_of(one) not in allowed}
    return found


def test_the_table_goes_downward_and_has_no_circle() -> None:
    assert set(ALLOWED) == set(FLOORS)
    for room, allowed in ALLOWED.items():
        assert all(FLOORS[one] <= FLOORS[room] for one in allowed.split()), room
    assert circles({room: allowed.split() for room, allowed in ALLOWED.items()}) == []


def test_every_module_is_in_a_room() -> None:
    assert {module for module in files() if room_of(module) not in FLOORS} == set()


def test_rooms_import_only_what_the_table_allows() -> None:
    assert not_allowed() == set()


def test_no_circle_between_modules() -> None:
    assert circles(arrows()) == []


def test_no_circle_between_rooms() -> None:
    assert circles(arrows_of_rooms()) == []


def arrows_of_rooms() -> dict[str, set[str]]:
    """What the modules of each room import of other rooms."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, imported in arrows().items():
        found[room_of(module)] |= {room_of(one) for one in imported} - {room_of(module)}
    return found


def test_programs_load_neither_texts_nor_costs() -> None:
    models = [module for module in files() if f"{module}.".startswith("planner.models.")]
    assert "planner.models.program.payment_program" in models
    loaded = _loaded_with(models)
    assert set(models) <= loaded
    assert {one for one in loaded if f"{one}.".startswith(("planner.text.", "planner.costing."))} == set()


def _loaded_with(modules: list[str]) -> set[str]:
    """The modules of the program that a fresh interpreter has once it has imported these."""
    code = (
        f"import sys, {', '.join(modules)}\nprint(*[one for one in sys.modules if one.startswith('planner')])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_imports_are_seen_wherever_they_stand(tmp_path: Path) -> None:
    package = tmp_path / "house"
    package.mkdir()
    (package / "__init__.py").write_text("from house import c\n")
    (package / "a.py").write_text(
        "import house.b\nfrom typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from house.c import X\n"
        "def late():\n    from . import d\n"
    )
    (package / "b.py").write_text("from house.a import Y\n")
    (package / "c.py").write_text("")
    (package / "d.py").write_text("from .a import Z\n")
    found = imports_of(modules_of(tmp_path, ["house"]))
    assert found["house"] == {"house.c"}
    assert found["house.a"] == {"house.b", "house.c", "house.d"}
    assert circles(found) == [["house.a", "house.b", "house.d"]]
