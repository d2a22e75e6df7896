"""The checker of certificates in JavaScript, and lines for it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from typing import Any

import planner
from planner.api.settling import settled
from tests.support.npm import node
from tests.support.places import PATIENCE, ROOT

CHECKER = ROOT / "examples" / "clients" / "check_certificate.mjs"
Line = dict[str, Any]
"""A request, or the settled uses of one, with an answer."""


def ruled(lines: Iterable[Line | str]) -> list[str]:
    """What the checker says of lines: "holds", or what fails."""
    written = [one if isinstance(one, str) else json.dumps(one) for one in lines]
    done = subprocess.run(
        [node(), str(CHECKER)],
        input="\n".join(written),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    found = done.stdout.splitlines()
    assert len(found) == len(written)
    return found


def settled_line(request: dict[str, Any]) -> Line | None:
    """Settled uses with the answer, if that has a certificate."""
    answer = planner.plan(request)
    if not isinstance(answer, planner.Unpayable | planner.Plan) or answer.proof != "certificate":
        return None
    return settled(request, answer)
