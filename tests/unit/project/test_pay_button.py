"""The pay button of the examples works."""

from __future__ import annotations

import subprocess
import sys

from tests.support.places import ENVIRONMENT, PATIENCE, ROOT

BUTTON = ROOT / "examples" / "pay_button.py"


def test_the_pay_button_proposes_asks_takes_back_and_pays() -> None:
    assert len(BUTTON.read_text(encoding="utf-8").splitlines()) <= 40
    done = subprocess.run(
        [sys.executable, str(BUTTON)],
        input="3\n1\nz\n\n",
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    said = done.stdout.splitlines()
    assert said[0].startswith("owed {1}{B/P}{B/P} | proposed: Swamp#1, Swamp#2, Underground River#1")
    assert said[1].startswith("Which color? Treasure#1 for ")
    assert "Taken back: Swamp#1" in said
    assert said[-1].startswith("Paid: Swamp#1 Swamp#2 ")
    assert said[-1].endswith("| life 8")
