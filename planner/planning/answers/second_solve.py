"""No answer on one solver's word: what the constraint solver claimed for it is solved a second time.

What it claims alone is collected while the answer is worked out, and confirmed at its end, within what is
left of its time. Where two solves contradict each other there is no answer, and their program is kept in a
file that whoever runs the planner can send to those who write the solver.
"""

from __future__ import annotations

import os
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from planner.contract.answer import DOUBTED, Plan, Said, Unpayable
from planner.contract.answer_parts import Reason
from planner.game.clock import Clock
from planner.models.deciders.program.claims import Claims, SolversDifferError

VARIABLE = "PLANNER_REPORTS"
"""The variable of the environment that says in which folder programs are kept; empty for nowhere."""
MOST_KEPT = 100
"""No more programs than this are kept in the folder."""
RULE = "solver"


def is_claimed(answer: Said) -> bool:
    """Whether an answer claims more than a plan that was carried out."""
    return isinstance(answer, Unpayable) or (
        isinstance(answer, Plan) and (answer.optimal or answer.lethal is True)
    )


def confirmed(claims: Claims, clock: Clock) -> bool:
    """Whether all claims have been solved a second time, within the time left.

    Raises ``SolversDifferError`` if a second solve has another result.
    """
    if not claims.noted:
        return True
    from planner.models.deciders.program.confirming import confirm

    return confirm(claims.noted, clock.for_second_solves())


def reason_of(error: SolversDifferError) -> Reason:
    """Reason for giving no answer; the contradicting program is stored first."""
    name = keep_program(error.model)
    return Reason(rule=RULE, text=f"{DOUBTED} The program is kept as {name}." if name else DOUBTED)


def folder() -> Path | None:
    """Folder for stored programs: ``$PLANNER_REPORTS``, or the user's folder of logs; None for none."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return Path(given) if given else None
    from platformdirs import user_log_path

    return user_log_path("mana-planner", appauthor=False)


def keep_program(model: str) -> str:
    """Write a program to a file, and return the file's name; "" if it can't be written.

    The file contains numbers alone, no names of cards. The same program has the same file.
    """
    name = f"solver-{sha256(model.encode()).hexdigest()[:16]}.pbtxt"
    head = (
        "# Two solves contradict each other: by one of them this program has a solution, by the other none.\n"
        f"# OR-Tools {version('ortools')}, CP-SAT; see docs/certificates.md of mana-planner.\n"
    )
    try:
        place = folder()
        if place is None:
            return ""
        place.mkdir(parents=True, exist_ok=True)
        if sum(1 for _ in place.glob("solver-*.pbtxt")) >= MOST_KEPT and not (place / name).exists():
            return ""
        (place / name).write_text(head + model, encoding="utf-8")
    except (OSError, RuntimeError):  # no folder that is ours to write, no home
        return ""
    return name
