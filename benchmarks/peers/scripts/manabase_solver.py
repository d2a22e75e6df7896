"""Ask ``manabase-solver``: JSON on the standard input, a list of decks; the lands that it chooses out.

A deck is ``{"size": n, "costs": [specs]}``, a spec such as ``2U``. Allowed are those of its lands that the
planner knows by name: basic, check, pain and cycling lands.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from manabase_solver import DEFAULT_WEIGHTS, basics, bicycles, card, checks, make_deck, painlands, solve

ALLOWED = basics | checks | painlands | bicycles


def lands(size: int, costs: list[str]) -> dict[str, Any]:
    """The lands of the best base by its weights, by name, and all that were allowed."""
    start = time.perf_counter()
    found = solve(make_deck(*[card(one) for one in costs], size), DEFAULT_WEIGHTS, ALLOWED)
    seconds = time.perf_counter() - start
    if found is None:
        return {"lands": None, "seconds": seconds}
    chosen = {str(land): int(count) for land, count in found.lands.items() if count}
    allowed = sorted(str(land) for land in found.model.lands)
    return {"lands": chosen, "allowed": allowed, "seconds": seconds}


json.dump([lands(**deck) for deck in json.load(sys.stdin)], sys.stdout)
