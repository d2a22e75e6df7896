"""The rooms of the house: who may import whom, that nothing is imported upward, and that there is no circle.

Late imports and those for types alone count as all others do.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.imports import circles, imports_of, modules_of
from tests.support.places import ROOT
from tests.support.rooms import (
    ALLOWED,
    FLOORS,
    PLANNING_FLOORS,
    arrows,
    arrows_inside,
    arrows_of_rooms,
    files,
    room_of,
)


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


def test_inside_planning_everything_is_imported_from_lower_floors() -> None:
    found = arrows_inside("planning")
    assert set(found) == set(PLANNING_FLOORS)
    upward = {
        (box, other)
        for box, imported in found.items()
        for other in imported
        if PLANNING_FLOORS[other] >= PLANNING_FLOORS[box]
    }
    assert upward == set()
    assert len(found) <= 12
    assert len(set(PLANNING_FLOORS.values())) <= 6


def test_three_readings_match_objects_by_code_of_their_own() -> None:
    shared = {"planner.game.matching"}
    assert {m for m in files() if m.startswith("planner.referee") and arrows()[m] & shared} == set()
    found = imports_of(modules_of(ROOT, ("planner", "tests")))
    oracle = [module for module in found if module.startswith("tests.support.oracle")]
    assert oracle
    shared |= {"planner.referee.matching"}
    assert {module for module in oracle if found[module] & shared} == set()


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
