"""Life in place of mana for symbols that nothing here tells apart (107.4f)."""

from __future__ import annotations

import planner
from planner import Plan


def test_107_4f_life_pays_for_each_of_two_symbols_that_no_mana_pays_for() -> None:
    board = {"battlefield": [], "life": 12, "pool": "{G}"}
    for profile in ("2026.1", "2026.2"):
        request = {"board": board, "pay": {"cost": "{B/P}{W/P}"}, "profile": profile}
        found = planner.plan(request, method="owed")
        assert isinstance(found, Plan)
        assert (found.summary.life, found.choices.symbols) == (8, ["2 life", "2 life"])
