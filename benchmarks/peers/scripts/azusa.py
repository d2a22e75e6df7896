"""Ask ``azusa``: JSON on the standard input, a list of decks; the odds of so much mana by turn out.

A deck is ``{"size": n, "lands": n, "makers": {name: n}, "turns": n, "most": n}``.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from typing import Any


def _quiet(items: Any, **_: Any) -> Any:
    return items


def odds(size: int, lands: int, makers: dict[str, int], turns: int, most: int) -> dict[str, Any]:
    """The probability of at least so much mana, by turn and number, and the time it took."""
    from azusa.curve_probabilities import calculate_cmc_probs

    start = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        table = calculate_cmc_probs(size, makers, lands, turns, most, num_threads=1, progress_bar=_quiet)
    rows = [[float(table[turn][mana:].sum()) for mana in range(1, most + 1)] for turn in range(1, turns + 1)]
    return {"rows": rows, "seconds": time.perf_counter() - start}


if __name__ == "__main__":
    json.dump([odds(**deck) for deck in json.load(sys.stdin)], sys.stdout)
