"""The form for language models: prompts, and what is read out of texts."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks.manabench import __main__ as command
from benchmarks.manabench.questions import question
from benchmarks.manabench.running import read_reply
from benchmarks.manabench.scoring import score
from benchmarks.manabench.words import prompt, read

ONE = question(0, agreed=False)
PLAN = question(2, agreed=False)


def test_a_prompt_has_the_rules_the_board_and_the_form() -> None:
    text = prompt(PLAN)
    assert PLAN["board"]["permanents"][0]["id"] in text
    assert '"payment"' in text
    assert "truth" not in text


@pytest.mark.parametrize(
    ("text", "payable"),
    [
        ('{"payable": true}', True),
        ('It needs {W}{W}, and there are two.\n```json\n{"payable": true}\n```', True),
        ('First I thought {"payable": true}, but: {"payable": false}.', False),
    ],
)
def test_the_last_object_that_fits_is_read(text: str, payable: bool) -> None:
    assert read(ONE, text) == {"payable": payable}


def test_a_plan_among_symbols_is_read() -> None:
    told = f"I tap {{T}} for {{G}}: {json.dumps(PLAN['certificate'])} That pays {{2}}."
    assert score(PLAN, read(PLAN, told)).points == 1.0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Yes.", 'no JSON object in "Yes."'),
        ("", 'no JSON object in ""'),
        (None, "no text but NoneType"),
        ('{"answer": true}', '{"answer": true} has no "payable"'),
        ("x" * 200, f'no JSON object in "… {"x" * 60}"'),
    ],
)
def test_what_can_not_be_read_is_said(text: str, why: str) -> None:
    found = read(ONE, text)
    assert found == {"unread": why}
    assert score(ONE, found).detail == why


def test_a_line_of_a_model_is_read_by_its_text() -> None:
    line = json.dumps({"id": ONE["id"], "text": '{"payable": true}'})
    assert read_reply(ONE, line, words=True) == {"payable": True}
    assert "unread" in read_reply(ONE, "no json", words=True)
    assert "unread" in read_reply(ONE, "[]", words=True)


def asked(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["manabench", *words])
    return command.main()


def test_prompts_are_written_and_answers_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["--questions", "3", "--unchecked", "--jobs", "1"]
    questions, prompts, answers = (tmp_path / name for name in ("q.jsonl", "prompts.jsonl", "answers.jsonl"))
    assert asked(monkeypatch, "write", str(questions), *few) == 0
    assert asked(monkeypatch, "prompts", str(prompts), "--from", str(questions)) == 0
    lines = [json.loads(line) for line in prompts.read_text(encoding="utf-8").splitlines()]
    assert [set(line) for line in lines] == [{"id", "prompt"}] * 3
    truth = json.loads(questions.read_text(encoding="utf-8").splitlines()[0])["truth"]
    answers.write_text(json.dumps({"id": lines[0]["id"], "text": json.dumps(truth)}) + "\n", encoding="utf-8")
    capsys.readouterr()
    assert asked(monkeypatch, "read", str(answers), "--from", str(questions)) == 0
    assert "| answers.jsonl | 1 | 100.0 | – |" in capsys.readouterr().out
    assert asked(monkeypatch, "run", "no-such-program", "--from", str(questions)) == 2
    assert asked(monkeypatch, "--from", str(questions), "--questions", "2", "prompts", str(prompts)) == 0
    assert len(prompts.read_text(encoding="utf-8").splitlines()) == 2
    assert asked(monkeypatch, "--from", str(questions)) == 0
    assert "3 questions, sha256" in capsys.readouterr().out
