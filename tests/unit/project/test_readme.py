"""Every code block of the README does what the README says, and no link leads nowhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess

import pytest

from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

PAGES = ["README.md"]


def blocks_of(page: str) -> list[tuple[str, str]]:
    """The language and the text of each block."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert text.count("```") == 2 * len(found)
    return found


CONSOLE = [(page, body) for page in PAGES for language, body in blocks_of(page) if language == "console"]


@pytest.mark.parametrize("page", PAGES)
def test_each_block_is_of_a_kind_that_is_run_here(page: str) -> None:
    assert {language for language, _ in blocks_of(page)} <= {"bash", "python", "console"}


def test_two_commands_set_everything_up_and_are_what_the_checks_call() -> None:
    set_up = [body.strip() for language, body in blocks_of("README.md") if language == "bash"]
    assert len(set_up) == 2
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    called = [
        _words(line.replace("$venv", ".venv")) for line in script.splitlines() if not line.startswith(" ")
    ]
    parts = [_words(part) for part in " && ".join(set_up).split(" && ")]
    assert [part for part in parts if part not in called] == []
    places = [called.index(part) for part in parts]
    assert places == sorted(places)


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line, comments=True)
    except ValueError:  # part of a construct that goes on in the next line
        return []


@pytest.mark.parametrize("page", PAGES)
def test_the_python_blocks_show_what_they_print(page: str) -> None:
    text = "\n".join(body for language, body in blocks_of(page) if language == "python")
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    report: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert results.attempted > 5
    assert not results.failed, "".join(report)


@pytest.mark.parametrize(("page", "block"), CONSOLE, ids=lambda value: value.splitlines()[0])
def test_the_commands_print_what_is_shown(page: str, block: str) -> None:
    command, _, shown = block.partition("\n")
    words = shlex.split(command.removeprefix("$ "))
    assert words[0] == "planner"
    done = subprocess.run(
        [*COMMAND, *words[1:]],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=ENVIRONMENT,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert done.stdout == shown


@pytest.mark.parametrize("page", [*PAGES, "CONTRIBUTING.md"])
def test_every_link_leads_to_a_file_of_the_repository(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)#\s]+)|src=\"([^\"]+)\"", text)
    files = [one or other for one, other in links if "://" not in one]
    made = ("made/", "reference/") if page.startswith("docs/") else ()  # when the handbook is built
    kept = [one for one in files if not one.startswith(made)]
    assert [one for one in kept if not (ROOT / page).parent.joinpath(one).exists()] == []
