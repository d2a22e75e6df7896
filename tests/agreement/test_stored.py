"""Stored answers of an earlier version: this one gives the same, in all that must be the same."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.agreement.stored.__main__ import main
from tests.agreement.stored.answers import PARTS, Given
from tests.agreement.stored.comparing import Compared, Difference, between, compared, table
from tests.agreement.stored.questions import FAMILIES, SHARES
from tests.agreement.stored.storing import Stored, made, read, write

SAMPLE = Path(__file__).parent / "stored" / "sample.jsonl.gz"
PLAN = Stored(
    part="plans",
    name="a plan",
    asked={"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{G}"}},
    answer=Given(same={"status": "payable", "price": 5}, free={"steps": "abc"}, tapped=["Forest#1"]),
)


@pytest.mark.parametrize("part", SHARES)
def test_the_stored_answers_are_given_again(part: str) -> None:
    """The file is made by ``python -m tests.agreement.stored make FILE --answers 300``."""
    found = compared([one for one in read(SAMPLE) if one.part == part])
    assert found.found
    assert found.allowed, "\n".join(table(found))


def test_every_part_is_asked_and_stored() -> None:
    assert set(SHARES) == set(FAMILIES) == set(PARTS) == {one.part for one in read(SAMPLE)}
    assert sum(SHARES.values()) == pytest.approx(1)


def test_no_stored_question_has_a_limit_of_time() -> None:
    assert not [
        one.name for one in read(SAMPLE) if "limits" in one.asked or "limits" in one.asked.get("request", ())
    ]


def test_questions_and_answers_are_made_alike_each_time(tmp_path: Path) -> None:
    files = [tmp_path / "a.gz", tmp_path / "b.gz"]
    for file in files:
        write(file, made(100))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(read(files[0])) == 100


@pytest.mark.parametrize("key", ["price", "status"])
def test_another_price_is_wrong(key: str) -> None:
    now = msgspec.structs.replace(PLAN.answer, same={**PLAN.answer.same, key: "other"})
    assert between(PLAN, now).wrong == [
        f'{key}: {msgspec.json.encode(PLAN.answer.same[key]).decode()} stored, now "other"'
    ]


def test_a_fact_more_or_less_is_wrong() -> None:
    assert between(PLAN, Given(same={**PLAN.answer.same, "kept": []})).wrong
    assert between(PLAN, Given(same={"status": "payable"})).wrong


def test_a_plan_that_the_referee_refuses_is_wrong() -> None:
    now = msgspec.structs.replace(PLAN.answer, faults=["steps[0]: no"])
    assert between(PLAN, now).wrong == ["referee: steps[0]: no"]


def test_other_steps_are_counted_and_allowed() -> None:
    now = msgspec.structs.replace(PLAN.answer, free={"steps": "other"})
    found = Compared([between(PLAN, now)])
    assert found.found == [Difference("plans", "a plan", free=["steps"], has_tapped=True)]
    assert found.allowed
    assert "1 steps" in "\n".join(table(found))


def test_few_plans_may_tap_other_objects() -> None:
    other = between(PLAN, msgspec.structs.replace(PLAN.answer, tapped=["Treasure#1"]))
    same = between(PLAN, PLAN.answer)
    assert not other.wrong
    assert Compared([other, *[same] * 99]).allowed
    assert not Compared([other, *[same] * 98]).allowed


def test_the_command_says_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "stored.gz"
    assert main(["make", str(file), "--answers", "60", "--part", "verdicts"]) == 0
    assert main(["compare", str(file)]) == 0
    stored = read(file)
    stored[0].answer.same["status"] = "unknown"
    write(file, stored)
    capsys.readouterr()
    assert main(["compare", str(file)]) == 1
    assert 'status: "unknown" stored, now' in capsys.readouterr().out


def test_a_crash_is_a_difference() -> None:
    broken = Stored(part="dialogues", name="broken", asked={}, answer=Given(same={"stood": []}))
    assert not compared([broken]).allowed
