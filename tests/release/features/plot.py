"""The extra ``plot``: curves of a deck's odds, and the swaps of its lands, drawn by the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

planner = str(Path(sys.executable).with_name("planner"))
deck = Path("deck.txt")
deck.write_text("10 Plains\n7 Island\n3 Sol Ring\n", encoding="utf-8")
ask = ["--ask", "{W}{U}", "--turns", "2-4"]
for kind, beginning in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
    subprocess.run([planner, "deck", "odds", str(deck), *ask, "--plot", f"odds.{kind}"], check=True)
    assert Path(f"odds.{kind}").read_bytes().startswith(beginning)
