"""The command line, as a process and in this one: output, exit status, refusals, pipes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest
from typer.testing import CliRunner

from planner import RequestError, explain, plan, plan_turn
from planner.cli.main import app
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

TURN = ROOT / "examples" / "turn.json"
TURNS = sorted((ROOT / "examples").glob("turn*.json"))
EXAMPLES = sorted(set((ROOT / "examples").glob("*.json")) - set(TURNS))
PLAIN = {"COLUMNS": None, "FORCE_COLOR": None, "NO_COLOR": "1"}
FOREST = json.dumps({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}})
ISLAND = json.dumps({"board": {"battlefield": ["Island"]}, "pay": {"cost": "{G}"}})
UNKNOWN = json.dumps(
    {
        "board": {
            "battlefield": [
                {
                    "card": {
                        "name": "Odd",
                        "type_line": "Land",
                        "oracle_text": "{T}: Add {G} for each wish of the moon.",
                    }
                }
            ]
        },
        "pay": {"cost": "{G}"},
    }
)
WRONG = json.dumps({"board": {"life": "ten"}})


def run(*arguments: str, given: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command line, in this process: no more than to run it as one is as it was."""
    done = CliRunner(env=PLAIN).invoke(app, arguments, input=given, prog_name="planner")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout_bytes, done.stderr_bytes)


def run_alone(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A command line as a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=given.encode(),
        capture_output=True,
        cwd=ROOT,
        env={**ENVIRONMENT, **environment},
        timeout=PATIENCE,
        check=False,
    )


def start(*arguments: str, **pipes: Any) -> subprocess.Popen[bytes]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **pipes}
    return subprocess.Popen([*COMMAND, *arguments], cwd=ROOT, env=ENVIRONMENT, **pipes)


def ask(process: subprocess.Popen[bytes], line: str) -> Any:
    """Send one line, and read one: hangs (and times out) where the answer isn't flushed."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def read(stream: IO[bytes] | None) -> bytes:
    assert stream is not None
    return stream.read()


def refused(request: str) -> dict[str, Any]:
    """The data of the error that a request is refused with."""
    with pytest.raises(RequestError) as caught:
        plan(request)
    assert set(caught.value.as_data()) == {"code", "path", "message"}
    return caught.value.as_data()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_each_example_is_answered_as_json_and_as_a_table(example: Path) -> None:
    expected = {"absorb": 1, "black-lotus": 1, "counterspell": 1}.get(example.stem, 0)
    runner = CliRunner()
    as_json = runner.invoke(app, ["pay", str(example), "--json"])
    table = runner.invoke(app, ["pay", str(example)])
    assert (as_json.exit_code, table.exit_code) == (expected, expected)
    assert json.loads(as_json.stdout) == plan(example.read_text(encoding="utf-8")).to_dict()
    assert table.stdout.splitlines()[0].endswith(": unpayable" if expected else ": payable")


def test_the_table_of_a_turn_has_a_block_for_each_cost_and_what_is_left_out() -> None:
    lines = run("turn", str(TURN)).stdout.decode().splitlines()
    assert lines[0] == "Turn: 3 of 4 paid"
    assert lines[1].startswith("value 9 (proven the greatest), gives up 1 one-shot source of mana, ")
    blocks = [line for line in lines if line[:2] in ("1.", "2.", "3.")]
    assert [line.partition(" (")[0] for line in blocks] == [
        "1. Cast Counterspell",
        "2. Cast Swords to Plowshares",
        "3. Cast Thirst for Knowledge",
    ]
    assert lines[lines.index("Left out") :][:2] == ["Left out", "- Wrath of God"]
    assert any(line.startswith("Tapped ") for line in lines)


def test_the_table_of_a_turn_says_what_is_played_what_resolves_and_what_is_kept() -> None:
    lines = run("turn", str(TURNS[0])).stdout.decode().splitlines()
    assert lines[0] == "Turn: 4 of 5 paid"
    assert "Keeps Counterspell" in lines
    blocks = [line.partition(" (")[0] for line in lines if line[:2] in ("1.", "2.", "3.", "4.")]
    assert blocks == [
        "1. Play Swamp",
        "2. Cast Dark Ritual",
        "3. Cast Mind Stone",
        "4. Cast Hypnotic Specter",
    ]
    assert "Adds {B}{B}{B}" in lines
    assert "Enters: Mind Stone#1" in lines
    assert "- Dark Ritual resolves, adding {B}{B}{B}" in lines


@pytest.mark.parametrize("turn", TURNS, ids=lambda path: path.stem)
def test_a_turn_as_json_is_what_python_has(turn: Path) -> None:
    done = run("turn", str(turn), "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout) == plan_turn(turn.read_text(encoding="utf-8")).to_dict()


@pytest.mark.parametrize(
    ("pays", "status", "first"),
    [
        ([{"cost": "{U}"}, {"cost": "{X}{G}"}], 0, "Turn: 1 of 2 paid"),
        ([{"cost": "{U}"}], 1, "Turn: nothing can be paid"),
        ([], 2, ""),
    ],
)
def test_the_exit_status_of_a_turn(pays: list[Any], status: int, first: str) -> None:
    request = json.dumps({"board": {"battlefield": ["Forest"]}, "pays": pays})
    for options in ([], ["--json"]):
        done = run("turn", "-", *options, given=request)
        assert done.returncode == status
        assert bool(done.stderr) is (status == 2 and not options)
    assert run("turn", "-", given=request).stdout.decode().splitlines()[:1] == [first] * bool(first)


def test_the_table_says_what_a_plan_keeps() -> None:
    page = run("pay", str(ROOT / "examples" / "keep.json")).stdout.decode()
    assert re.search(r"^Keeps +Counterspell$", page, re.MULTILINE)
    assert re.search(r"^  keeps Counterspell +-3$", page, re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_each_example_is_explained_as_json_and_as_a_table(example: Path) -> None:
    runner = CliRunner()
    as_json = runner.invoke(app, ["explain", str(example), "--json"])
    table = runner.invoke(app, ["explain", str(example)])
    answer = json.loads(as_json.stdout)
    assert as_json.exit_code == table.exit_code == (answer["status"] == "unpayable")
    explanation = answer.pop("explanation")
    answer.pop("kept_plans", None)  # on request only, as here
    assert answer == plan(example.read_text(encoding="utf-8")).to_dict()
    assert explanation == explain(example.read_text(encoding="utf-8")).to_dict()
    title = "To make it payable" if answer["status"] == "unpayable" else "Why not otherwise"
    assert title in table.stdout.splitlines()
    assert "1. " in table.stdout


def test_text_that_decides_is_explained() -> None:
    done = run("explain", "-", given=UNKNOWN)
    assert done.returncode == 3
    assert "What decides" in done.stdout.decode()


@pytest.mark.parametrize("verb", ["pay", "explain"])
@pytest.mark.parametrize(("request_text", "status"), [(FOREST, 0), (ISLAND, 1), (WRONG, 2), (UNKNOWN, 3)])
def test_the_exit_status_tells_the_verdict(verb: str, request_text: str, status: int) -> None:
    for options in ([], ["--json"]):
        done = run(verb, "-", *options, given=request_text)
        assert done.returncode == status
        assert bool(done.stdout) is (status != 2 or bool(options))
        assert bool(done.stderr) is (status == 2 and not options)
        if options and status == 2:
            assert json.loads(done.stdout) == {"error": refused(request_text)}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (b"", "expected a request as JSON, got nothing"),
        (b" \n\t\n", "expected a request as JSON, got nothing"),
        (b"{", "expected JSON: Input data was truncated"),
        (b"hello", "expected JSON: JSON is malformed: invalid character (byte 0)"),
        (b'{"board": "\xff"}', "expected JSON in UTF-8, got byte 0xff at position 11"),
        ('{"board": {}}'.encode("utf-16"), "expected JSON in UTF-8, got byte 0xff at position 0"),
        (b"[" * 100_000, "expected JSON: nested too deeply"),
        (WRONG.encode(), 'board.life: expected a whole number, got "ten"'),
        (b'{"bord": {}}', "bord: unknown key; allowed are tag, board, pay, pays, "),
    ],
)
def test_what_is_refused_is_said_in_one_line(given: bytes, message: str) -> None:
    done = run("pay", "-", given=given)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith(f"Refused: {message}")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("request_text", [FOREST, WRONG])
def test_a_process_of_its_own_says_the_same(request_text: str) -> None:
    alone, here = run_alone("pay", "-", given=request_text), run("pay", "-", given=request_text)
    assert (alone.returncode, alone.stdout, alone.stderr) == (here.returncode, here.stdout, here.stderr)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "no such file.json", tmp_path):
        for options in ([], ["--json"], ["--lines"]):
            done = CliRunner().invoke(app, ["pay", str(path), *options])
            assert done.exit_code == 2
            if options == ["--json"]:
                error = json.loads(done.stdout)["error"]
                assert (error["code"], error["path"], done.stderr) == ("unreadable", "", "")
                assert error["message"].startswith(f"can't read {path}: ")
                continue
            assert done.stdout == ""
            assert done.stderr.startswith(f"Refused: can't read {path}: ")
            assert done.stderr.count("\n") == 1


def test_a_request_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.cli.main.MAX_BYTES", 2 * 1024 * 1024)
    monkeypatch.setattr("planner.contract.input.MAX_BYTES", 2 * 1024 * 1024)
    done = CliRunner().invoke(app, ["pay", "-"], input=b" " * (3 * 1024 * 1024))
    assert done.exit_code == 2
    assert done.stderr == "Refused: expected a request of at most 2 MB, got more\n"


def test_a_line_that_is_too_long_does_not_spoil_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.api.session.session.MAX_BYTES", 1024 * 1024)
    monkeypatch.setattr("planner.contract.input.MAX_BYTES", 1024 * 1024)
    long = b"x" * (3 * 1024 * 1024 + 5)
    done = CliRunner().invoke(app, ["pay", "-", "--lines"], input=long + b"\n" + FOREST.encode())
    first, second = map(json.loads, done.stdout.splitlines())
    message = "expected a request of at most 1 MB, got more"
    assert first == {"error": {"code": "too_large", "path": "", "message": message}}
    assert second["status"] == "payable"


def test_a_byte_order_mark_is_no_fault() -> None:
    assert run("pay", "-", given=b"\xef\xbb\xbf" + FOREST.encode()).returncode == 0


def test_a_partner_over_a_pipe_is_answered_line_by_line() -> None:
    with start("pay", "-", "--lines") as process:
        assert ask(process, FOREST) == plan(FOREST).to_dict()
        for wrong in (WRONG, "no JSON"):
            assert ask(process, wrong) == {"error": refused(wrong)}
        assert ask(process, "\n  \n" + ISLAND)["status"] == "unpayable"
        assert ask(process, UNKNOWN)["status"] == "unknown"
        assert process.stdin is not None
        process.stdin.close()
        assert read(process.stdout) == b""
        assert process.wait(timeout=PATIENCE) == 0
        assert read(process.stderr) == b""


def test_lines_come_from_a_file_too_and_the_last_needs_no_end(tmp_path: Path) -> None:
    path = tmp_path / "requests.jsonl"
    path.write_bytes(f"{FOREST}\r\n\r\n{ISLAND}".encode())
    done = run("pay", str(path), "--lines")
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["payable", "unpayable"]
    assert done.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="signals are those of a Unix process")
def test_ctrl_c_is_quiet() -> None:
    with start("pay", "-", "--lines") as process:
        ask(process, FOREST)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == -signal.SIGINT
        assert read(process.stderr) == b""


@pytest.mark.skipif(os.name != "posix", reason="signals are those of a Unix process")
def test_a_reader_that_has_gone_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with start("schema", stdout=writing) as process:
        os.close(writing)
        assert process.wait(timeout=PATIENCE) == -signal.SIGPIPE
        assert read(process.stderr) == b""


def test_json_is_utf_8_in_every_locale() -> None:
    request = {"board": {"battlefield": [{"card": "Forest", "id": "Jötunn"}]}, "pay": {"cost": "{G}"}}
    done = run_alone("pay", "-", "--json", given=json.dumps(request), PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["summary"]["tapped"] == ["Jötunn"]


@pytest.mark.parametrize("arguments", [[], ["pay"], ["pay", "-", "--lies"], ["play", "-"]])
def test_a_wrong_command_line_is_refused(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"Usage: planner" in done.stdout + done.stderr


def test_help_names_every_command() -> None:
    page = run("--help").stdout.decode()
    assert all(name in page for name in ("pay", "turn", "schema", "export", "--version"))
    page = run("pay", "--help").stdout.decode()
    assert all(name in page for name in ("REQUEST", "--json", "--lines", "Exit status"))


def test_help_needs_neither_rich_nor_the_solver() -> None:
    script = (
        "import sys\n"
        "from planner.cli.main import app\n"
        "try:\n    app(['--help'])\n"
        "except SystemExit:\n"
        "    print(sorted({'rich', 'ortools', 'numpy', 'pandas'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def references(schema: Any) -> set[str]:
    """What a JSON Schema refers to."""
    if isinstance(schema, dict):
        own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
        return own.union(*(references(value) for value in schema.values()))
    return set().union(*map(references, schema)) if isinstance(schema, list) else set()


def test_the_schema_of_each_verb() -> None:
    everything = run("schema")
    assert everything.returncode == 0
    schemas = json.loads(everything.stdout)
    assert {"pay", "options", "explain", "turn", "verify", "cards", "lines", "dialogue"} <= set(schemas)
    for verb, both in schemas.items():
        assert list(both) == ["request", "answer"]
        assert json.loads(run("schema", verb).stdout) == both
        for direction, schema in both.items():
            assert json.loads(run("schema", verb, direction).stdout) == schema
            assert references(schema) == {f"#/$defs/{name}" for name in schema["$defs"]}
    request = schemas["pay"]["request"]["$defs"]
    zone = request["BoardSpec"]["properties"]["hand"]["anyOf"]
    (entries,) = [one["items"]["anyOf"] for one in zone if one.get("type") == "array"]
    assert [entry.get("$ref", entry.get("type")) for entry in entries] == [
        "string",
        "#/$defs/ObjectSpec",
        "#/$defs/BareCard",
        "array",
    ]
    assert {"type": "string"} in request["Request"]["properties"]["keep"]["anyOf"][0]["items"]["anyOf"]
    assert "additionalProperties" not in request["CardSpec"]


def test_a_schema_that_there_is_not_is_refused_by_name() -> None:
    for words in (("pray",), ("pay", "back")):
        done = run("schema", *words)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"Refused: expected one of ")


def test_types_for_typescript_of_all_verbs_or_one() -> None:
    types = run("schema", "--typescript").stdout.decode()
    assert "export interface Plan {" in types
    assert "export type PayAnswer = Plan | Unpayable | Unknown | Verdict | Answers;" in types
    alone = run("schema", "turn", "answer", "--typescript").stdout.decode()
    assert "export type TurnAnswer = Turn;" in alone
    assert "PayAnswer" not in alone


def test_export_writes_the_program_of_each_request(tmp_path: Path) -> None:
    requests = [str(ROOT / "examples" / f"{name}.json") for name in ("dismember", "counterspell")]
    target = tmp_path / "new" / "programs"
    done = CliRunner().invoke(app, ["export", *requests, "--to", str(target)])
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [str(target / "dismember.pbtxt"), str(target / "counterspell.pbtxt")]
    assert "variables {" in (target / "dismember.pbtxt").read_text(encoding="utf-8")


def test_export_refuses_what_it_cannot_read_or_write(tmp_path: Path) -> None:
    example = str(ROOT / "examples" / "dismember.json")
    wrong, taken = tmp_path / "wrong.json", tmp_path / "taken"
    wrong.write_text(WRONG)
    taken.write_text("")
    for request, target, message in (
        (tmp_path / "none.json", tmp_path, f"can't read {tmp_path / 'none.json'}: "),
        (wrong, tmp_path, f"{wrong}: board.life: expected a whole number"),
        (example, taken, f"can't write {taken / 'dismember.pbtxt'}: "),
    ):
        done = CliRunner().invoke(app, ["export", str(request), "--to", str(target)])
        assert done.exit_code == 2
        assert done.stderr.startswith(f"Refused: {message}")
        assert done.stderr.count("\n") == 1


def test_export_writes_over_nothing_without_force(tmp_path: Path) -> None:
    example = str(ROOT / "examples" / "dismember.json")
    target, elsewhere = tmp_path / "dismember.pbtxt", tmp_path / "elsewhere"
    arguments = ["export", example, "--to", str(tmp_path)]
    target.write_text("mine")
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, target.read_text()) == (2, "mine")
    assert done.stderr == f"Refused: can't write {target}: it is there already; --force writes over it\n"
    target.unlink()
    target.symlink_to(elsewhere)  # where nothing is yet
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, elsewhere.exists()) == (2, False)
    assert "a link is there; --force writes over it" in done.stderr
    assert CliRunner().invoke(app, [*arguments, "--force"]).exit_code == 0
    assert "variables {" in elsewhere.read_text(encoding="utf-8")


def test_export_refuses_two_requests_of_one_name(tmp_path: Path) -> None:
    example = str(ROOT / "examples" / "dismember.json")
    done = CliRunner().invoke(app, ["export", example, example, "--to", str(tmp_path)])
    assert (done.exit_code, done.stdout) == (2, f"{tmp_path / 'dismember.pbtxt'}\n")


def test_the_name_of_a_file_does_not_steer_the_terminal(tmp_path: Path) -> None:
    name = "a\x1b[31m\nb.json"
    done = CliRunner().invoke(app, ["pay", str(tmp_path / name)])
    assert done.stderr == f"Refused: can't read {tmp_path}/a�[31m b.json: No such file or directory\n"
    (tmp_path / name).write_text(TREASURE)
    done = CliRunner().invoke(app, ["export", str(tmp_path / name), "--to", str(tmp_path)])
    assert done.stdout == f"{tmp_path}/a�[31m b.pbtxt\n"


TREASURE = json.dumps({"board": {"battlefield": ["Forest", "Treasure"]}, "pay": {"cost": "{G}"}})
DEADLY = json.dumps({"board": {"life": 2}, "pay": {"cost": "{G/P}"}})


def test_options_are_shown_as_a_table_and_as_json() -> None:
    table = run("options", "-", given=TREASURE).stdout.decode()
    assert "the best plan" in table
    assert "Treasure#1" in table
    done = run("options", "-", "--json", given=TREASURE)
    answer = json.loads(done.stdout)
    assert done.returncode == 0
    assert answer["status"] == "payable"
    tiers = [[one["tier"] for one in option["plan"]["gives_up"]] for option in answer["options"]]
    assert tiers == [["board"], ["one-shot mana", "board"]]
    assert answer["options"][1]["differs"] == "sacrifices Treasure instead of tapping Forest"
    only = run("options", "-", "-n", "1", "--json", given=TREASURE)
    assert len(json.loads(only.stdout)["options"]) == 1


@pytest.mark.parametrize(
    ("request_text", "status"), [(FOREST, 0), (ISLAND, 1), (WRONG, 2), (UNKNOWN, 3), (DEADLY, 0)]
)
def test_the_exit_status_of_options_tells_the_verdict(request_text: str, status: int) -> None:
    for options in ([], ["--json"]):
        done = run("options", "-", *options, given=request_text)
        assert done.returncode == status
        assert bool(done.stdout) is (status != 2 or bool(options))
        if options and status != 2:
            assert bool(json.loads(done.stdout)["options"]) is (request_text == FOREST)


def test_where_every_plan_kills_the_answer_is_shown_in_place_of_options() -> None:
    assert "This plan kills you" in run("options", "-", given=DEADLY).stdout.decode()


def test_options_of_a_number_below_one_are_refused() -> None:
    done = run("options", "-", "-n", "0", given=FOREST)
    assert done.returncode == 2
    assert not done.stdout
