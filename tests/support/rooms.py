"""The rooms of the house: which there are, on which floor, and which may import which."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.support.imports import Arrows, imports_of, modules_of
from tests.support.places import ROOT

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
    "adapters": 8,
    "decks": 8,
    "service": 8,
    "cli": 8,
    "aio": 9,
    "benchmarks": 10,
}
"""The rooms, each with its floor. ``planner`` is the front: the names that ``import planner`` gives."""

ALLOWED = {
    "contract": "",
    "game": "",
    "cards": "contract",
    "text": "game",
    "effects": "game",
    "models": "contract game",
    "referee": "contract game",
    "loading": "contract game cards text effects",
    "costing": "contract game text effects loading",
    "planning": "contract game text effects models referee loading costing",
    "explaining": "contract game effects models loading costing planning",
    "api": "contract game effects models referee loading costing planning explaining",
    "planner": "contract game cards planning api",
    "adapters": "contract api",
    "decks": "contract game cards text models loading api",
    "service": "contract game cards loading api planner decks",
    "cli": "contract game cards text loading costing planning api planner adapters decks service",
    "aio": "contract planning api service",
    "benchmarks": (
        "contract game cards text referee loading costing models planning api adapters decks planner service "
        "cli aio"
    ),
}
"""The rooms that each room may import."""

PLANNING_FLOORS = {
    "words": 1,
    "after": 1,
    "steps": 1,
    "option_differences": 1,
    "question": 2,
    "drafts": 3,
    "hand": 3,
    "keep": 4,
    "proofs": 4,
    "answers": 5,
    "options": 6,
    "turn": 6,
}
"""The files and folders of ``planner/planning``, each with its floor: they import from lower ones alone."""


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


def arrows_inside(room: str) -> dict[str, set[str]]:
    """What each file or folder of a room imports of the others."""
    start = f"planner.{room}."
    found: dict[str, set[str]] = defaultdict(set)
    for module, imported in arrows().items():
        if module.startswith(start):
            box = _first_part(module, start)
            found[box] |= {_first_part(one, start) for one in imported if one.startswith(start)} - {box}
    return found


def _first_part(module: str, start: str) -> str:
    return module.removeprefix(start).partition(".")[0]


def arrows_of_rooms() -> dict[str, set[str]]:
    """What the modules of each room import of other rooms."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, imported in arrows().items():
        found[room_of(module)] |= {room_of(one) for one in imported} - {room_of(module)}
    return found
