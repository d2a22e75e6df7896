"""The lines of docs/partner.md are answered as it says, and the pay button of the examples works."""

from __future__ import annotations

import re
import subprocess
import sys

from planner.api.session.session import Session
from tests.support.places import ENVIRONMENT, PATIENCE, ROOT

PAGE = (ROOT / "docs" / "partner.md").read_text(encoding="utf-8")
BUTTON = ROOT / "examples" / "pay_button.py"


def test_each_line_is_answered_as_the_page_says() -> None:
    session = Session()
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    written = 0
    for block in blocks:
        lines = block.splitlines()
        for asked, shown in zip(lines[::2], lines[1::2], strict=True):
            assert asked.startswith("> ")
            answer = session.answer(asked.removeprefix("> ")).decode()
            beginning = shown.removesuffix("…")
            assert answer.startswith(beginning), answer
            assert shown.endswith("…") or answer == shown
            written += 1
    assert written >= 8


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
