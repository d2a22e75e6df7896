"""The page on ManaBench: its examples are questions and answers, its figures those of the public set."""

from __future__ import annotations

import json
import re

from benchmarks.manabench.asking import ANSWERS
from benchmarks.manabench.boards import LEVELS
from benchmarks.manabench.game import Ability
from benchmarks.manabench.kinds import MOST_STATES
from benchmarks.manabench.questions import KINDS, PUBLIC, asked, question
from benchmarks.manabench.scoring import score
from tests.support.pages import as_requests, blocks
from tests.support.places import ROOT
from tests.unit.benchmarks.manabench.test_questions import OF_PUBLIC

PAGE = ROOT / "docs" / "manabench.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = list(blocks(PAGE))


def test_the_question_shown_is_the_first_one_and_its_answer_right() -> None:
    shown = [one for block in BLOCKS if block.language == "json" for one in as_requests(block.body)]
    first = question(0, agreed=False)
    assert shown == [asked(first), {"payable": True}]
    assert score(first, shown[1]).points == 1.0


def test_the_hash_is_that_of_the_public_set() -> None:
    assert [block.body.strip() for block in BLOCKS if block.language == "text"] == [OF_PUBLIC]
    assert f"{PUBLIC:,}" in TEXT
    assert f"{MOST_STATES:,} states" in TEXT
    assert len(LEVELS) == 5


def test_every_kind_and_key_is_told() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", TEXT, re.MULTILINE)
    assert set(KINDS) <= set(rows)
    assert rows.count("verdict") == 3
    for key in (*Ability.__dataclass_fields__, *ANSWERS):
        assert f"`{key}`" in TEXT, key


def test_an_answer_of_the_table_of_points_is_of_its_form() -> None:
    for kind, answer in re.findall(r"^\| `([^`]+)` \| `(\{[^`]*\})` \|", TEXT, re.MULTILINE):
        if "..." not in answer:
            one = next(
                question(n, agreed=False) for n in range(8) if question(n, agreed=False)["kind"] == kind
            )
            said = json.loads(answer)
            names = [card["name"] for card in one.get("hand", ())]
            said = {key: names[:1] if isinstance(value, list) else value for key, value in said.items()}
            assert score(one, said).wrong != "not of the form"


def test_the_table_of_programs_has_them_all() -> None:
    rows = [line for line in TEXT.splitlines() if re.match(r"\| mana-planner \| 2,000 ", line)]
    assert rows == ["| mana-planner | 2,000 |" + " 100.0 |" * 9]
    for name in (
        "python-mtg 0.1.1",
        "azusa",
        "mtg-mana-simulator",
        "manabase-solver",
        "a greedy payer",
        "guesses",
    ):
        assert f"| {name} |" in TEXT
