"""Every code block of every page does what the page says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.support.pages import (
    Block,
    as_requests,
    blocks,
    commands_in,
    is_as_shown,
    is_example,
    printed,
    run_examples,
    wrong_lines,
)
from tests.support.places import ROOT

DOCS = ROOT / "docs"
GENERATED = ("reference", "made", "_build")
PAGES = sorted(
    path for path in DOCS.rglob("*.md") if path.relative_to(DOCS).parts[0] not in GENERATED and path.is_file()
)
BLOCKS = [block for page in PAGES for block in blocks(page)]
ELSEWHERE = {
    "certificates.md": ("json", "python", "text", "javascript", "sh"),  # test_docs_certificates.py
    "costs.md": ("json", "text"),  # test_docs_costs.py
    "index.md": ("javascript",),  # unit/service/test_docs_service.py
    "manabench.md": ("json", "text"),  # unit/benchmarks/manabench/test_page.py
    "parts.md": ("html", "typescript"),  # unit/service/test_parts.py
    "scaling.md": ("python",),  # test_scaling.py
    "service.md": ("python",),  # unit/service/test_docs_service.py
    "tour.md": ("python", "console", "bash"),  # test_readme.py
}
"""Blocks that a test of their own runs."""
PRINTED_BY = {"start/language-model.md", "start/conversation.md"}
"""Pages whose plain program prints the block of text behind it."""
KINDS = ("python", "console", "text", "json", "sh", "bash", "javascript", "html", "typescript")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]


def of(*languages: str) -> list[Block]:
    """The blocks of some languages that no other test runs."""
    return [
        block
        for block in BLOCKS
        if block.language in languages
        and block.language not in ELSEWHERE.get(block.page.relative_to(DOCS).as_posix(), ())
    ]


def test_every_block_is_of_a_kind_that_is_run() -> None:
    assert [block.name for block in BLOCKS if block.language not in KINDS] == []
    for page in PAGES:
        fences = re.findall(r"^```", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(fences) % 2 == 0, page


@pytest.mark.parametrize("page", sorted({one.page for one in of("python")}), ids=lambda page: page.stem)
def test_the_python_of_a_page_prints_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", f"{commands_in(tmp_path)}{os.pathsep}{os.environ['PATH']}")
    names: dict[str, object] = {"__name__": "__main__"}
    out = io.StringIO()
    for block in (one for one in of("python") if one.page == page):
        if is_example(block):
            assert run_examples(block.name, block.body, names) == ""
        else:
            if "from mcp" in block.body:
                pytest.importorskip("mcp", reason="the mcp extra isn't installed: pip install -e '.[mcp]'")
            with contextlib.redirect_stdout(out):
                exec(compile(block.body, block.name, "exec"), names)
    if page.relative_to(DOCS).as_posix() in PRINTED_BY:
        (shown,) = (one.body for one in of("text") if one.page == page)
        assert out.getvalue() == shown


@pytest.mark.parametrize("block", of("console"), ids=lambda block: block.name)
def test_a_command_prints_what_is_shown(block: Block, tmp_path: Path) -> None:
    command, _, shown = block.body.partition("\n")
    assert command.startswith("$ ")
    if "node " in command and shutil.which("node") is None:
        pytest.skip("NOT TESTED: there is no node")
    found = printed(command.removeprefix("$ "), tmp_path)
    assert is_as_shown(found, shown.splitlines()), "\n".join(found)


@pytest.mark.parametrize("page", sorted({one.page for one in of("text")}), ids=lambda page: page.stem)
def test_lines_over_a_pipe_are_answered_as_shown(page: Path) -> None:
    asked = [one.body for one in of("text") if one.page == page and one.body.startswith(">")]
    assert wrong_lines(asked) == []


@pytest.mark.parametrize("block", of("json"), ids=lambda block: block.name)
def test_a_block_of_json_is_taken(block: Block) -> None:
    from planner import plan
    from planner.decks import answer_deck

    for request in as_requests(block.body):
        if "pay" in request:
            assert plan(request).status
        elif "deck" in request:
            assert answer_deck(request).rows
        else:
            assert set(request) == {"mcpServers"}


@pytest.mark.parametrize("block", of("sh", "bash"), ids=lambda block: block.name)
def test_each_command_for_a_shell_is_there(block: Block) -> None:
    from typer.testing import CliRunner

    from planner.cli.main import app

    for line in re.split(r"\n| && ", block.body.strip()):
        words = line.partition(" #")[0].split()
        if words[0] == "planner":
            asked = [word for word in words[1:3] if re.fullmatch(r"[a-z]+", word)]
            done = CliRunner().invoke(app, [*asked, "--help"])
            assert done.exit_code == 0, line
            assert all(word in done.output for word in words if word.startswith("--")), line
        elif words[:3] == ["python", "-m", "venv"] or words[:2] == [".", ".venv/bin/activate"]:
            continue
        elif words[:2] == ["python", "-m"]:
            where = ROOT.joinpath(*words[2].split("."))
            assert where.with_suffix(".py").exists() or (where / "__main__.py").exists(), line
        elif words[:2] == ["pip", "install"]:
            assert all(extra in EXTRAS for extra in re.findall(r"\[(\w+)\]", line)), line
        else:
            assert words[0] in ("curl", "podman"), line
