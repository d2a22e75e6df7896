"""Without any extra: a plan, one by the constraint program, a refusal, odds, and the command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import planner
from planner import Board, Plan, castable
from planner.decks import best_lands, odds

folder = Path(planner.__file__).parents[1]
assert folder.name == "site-packages", f"the planner of {folder} was imported, not the installed one"

board = Board(battlefield=["Forest", "Island", "Azorius Signet", "Treasure"], life=20)
plan = board.plan("{1}{W}{U}")
assert isinstance(plan, Plan)
assert plan.optimal
assert "Treasure#1" not in {step.object for step in plan.steps}
assert planner.verify({"board": board.to_dict(), "pay": {"cost": "{1}{W}{U}"}}, plan)
assert not board.can_pay("{U}{U}{U}{U}")
by_program = planner.plan({"board": board.to_dict(), "pay": {"cost": "{W}"}}, method="program")
assert isinstance(by_program, Plan)
assert by_program.method == "program"
assert castable(["{G}{U}"], [board]).payable.all()

deck = [{"card": "Plains", "count": 10}, {"card": "Island", "count": 7}]
deck.append({"card": {"name": "Charm", "mana_cost": "{W}{U}", "type_line": "Instant"}, "count": 23})
assert odds(deck, ask=["{W}{U}"], turns=[2]).rows[0].fraction == "19219306/25634895"
assert best_lands(deck, candidates=["Plains", "Island"]).optimal

command = [str(Path(sys.executable).with_name("planner")), "pay", "{1}{B}", "--on", "2 Swamp", "--json"]
said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
assert json.loads(said.stdout)["status"] == "payable"
