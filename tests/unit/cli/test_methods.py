"""``planner methods``: what each decider says, gaps in words."""

from typer.testing import CliRunner

from planner.cli.main import app


def said(*arguments: str) -> list[list[str]]:
    """The rows below the head, as words between wide gaps."""
    done = CliRunner().invoke(app, ["methods", *arguments])
    assert done.exit_code == 0, done.output
    return [
        [word.strip() for word in line.split("  ") if word.strip()] for line in done.output.splitlines()[1:]
    ]


def test_each_decider_says_its_verdict_and_its_plan() -> None:
    hall, owed, program = said("{G}", "--on", "Forest")
    assert hall == ["{G}", "hall", "payable", "can't read: it makes no plans"]
    assert owed[1:] == ["owed", "payable", "price 7, proven"]
    assert program[1:] == ["program", "payable", "price 7, proven"]


def test_what_a_decider_cannot_read_is_said() -> None:
    hall, owed, program = said("{1}, Sacrifice a creature", "--on", "Forest, Llanowar Elves")
    assert "more than mana and life" in hall[2]
    assert "more than mana and life" in owed[3]
    assert program[2] == "payable"
