"""ManaBench: questions on Magic payments with their truth, and scores for any program.

``python -m benchmarks.manabench`` makes the public set and prints what is in it: same seed, same bytes.
``write FILE`` keeps it, ``run COMMAND`` scores a program that reads a question a line and writes an answer
a line, ``compare`` all programs at hand, ``prompts FILE`` and ``read ANSWERS`` are for language models.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.manabench.boards import Json
from benchmarks.manabench.programs import greedy, guesser
from benchmarks.manabench.programs import planner as ours
from benchmarks.manabench.questions import PUBLIC, asked, digest, line_of
from benchmarks.manabench.running import (
    ProgramError,
    Result,
    asked_directly,
    made,
    read_reply,
    run,
    scored,
    table_by_kind,
    table_by_level,
    table_of_faults,
    table_of_questions,
)
from benchmarks.manabench.words import prompt


def main() -> int:
    """Do what the command line says."""
    options = _parser().parse_args()
    some = _questions(options)
    if options.step == "write":
        lines = [line_of(asked(one) if options.asked else one) for one in some]
        options.file.write_text("".join(lines), encoding="utf-8")
        print(f"{len(some):,} questions, sha256 {digest(some)}: {options.file}")
    elif options.step == "prompts":
        lines = [line_of({"id": one["id"], "prompt": prompt(one)}) for one in some]
        options.file.write_text("".join(lines), encoding="utf-8")
    elif options.step == "read":
        replies = options.answers.read_text(encoding="utf-8").splitlines()
        _show([_read(some, replies, options.answers.name)], examples=options.examples)
    elif options.step == "run":
        try:
            found = run(options.command, some, words=options.words)
        except ProgramError as error:
            print(error, file=sys.stderr)
            return 2
        _show([found], examples=options.examples)
    elif options.step == "compare":
        _show(_compare(some, options.folder), examples=0)
    else:
        print(f"{table_of_questions(some)}\n\n{len(some):,} questions, sha256 {digest(some)}")
    return 0


def _common(*, named: bool) -> argparse.ArgumentParser:
    """Take which questions are meant: before the step with defaults, behind it (``named``) where given."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS if named else None)

    def add(name: str, usual: Any, **more: Any) -> None:
        common.add_argument(name, **more, **({} if named else {"default": usual}))

    add("--questions", PUBLIC, type=int, help=f"the first so many (default {PUBLIC:,})")
    add("--seed", 1, type=int, help="of the public set: 1")
    add("--from", None, type=Path, dest="source", help="read them from a file that was written before")
    add("--jobs", 2, type=int, help="how many processes make them")
    common.add_argument(
        "--unchecked", action="store_true", help="the same questions, without asking the planner too"
    )
    return common


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.manabench", description=__doc__, parents=[_common(named=False)]
    )
    common = _common(named=True)
    steps = parser.add_subparsers(dest="step")
    write = steps.add_parser("write", parents=[common], help="write the questions to a file, one a line")
    write.add_argument("file", type=Path)
    write.add_argument(
        "--asked", action="store_true", help="as programs see them: without truth and certificate"
    )
    prompts = steps.add_parser(
        "prompts", parents=[common], help="write prompts for a language model, one a line"
    )
    prompts.add_argument("file", type=Path)
    reading = steps.add_parser(
        "read", parents=[common], help="score lines of an id and a text of a language model"
    )
    reading.add_argument("answers", type=Path)
    reading.add_argument("--examples", type=int, default=0, help="show so many wrong answers")
    running = steps.add_parser("run", parents=[common], help="score a program")
    running.add_argument("command", help="a command line, in quotes")
    running.add_argument("--words", action="store_true", help="it reads prompts and writes texts")
    running.add_argument("--examples", type=int, default=0, help="show so many wrong answers")
    compare = steps.add_parser("compare", parents=[common], help="score every program at hand")
    compare.add_argument("--folder", type=Path, help="where programs of PyPI have their environments")
    return parser


def _questions(options: argparse.Namespace) -> list[Json]:
    if options.source:
        lines = options.source.read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines][: options.questions]
    return made(range(options.questions), options.seed, agreed=not options.unchecked, jobs=options.jobs)


def _read(some: list[Json], replies: list[str], name: str) -> Result:
    """Score texts by their ids; a question without a text has no answer."""
    by_id = {one["id"]: one for one in some}
    texts = {value["id"]: reply for reply in replies if (value := json.loads(reply)).get("id") in by_id}
    answers = [read_reply(one, texts[one["id"]], words=True) if one["id"] in texts else None for one in some]
    return scored(name, some, answers)


def _compare(some: list[Json], folder: Path | None) -> list[Result]:
    """Ask every program there is; those that can't be had here are skipped, loudly."""
    from benchmarks.manabench.programs import peers
    from benchmarks.peers.__main__ import Skipped

    results = [asked_directly("mana-planner", ours.answer, some)]
    with tempfile.TemporaryDirectory() as name:
        try:
            theirs = peers.answers([asked(one) for one in some], (folder or Path(name)).resolve())
            results.append(scored("python-mtg 0.1.1", some, theirs))
        except Skipped as why:
            print(f"SKIPPED: {why}", flush=True)
    results += [scored(name.replace("_", "-"), some, [None] * len(some)) for name in peers.ODDS_ONLY]
    results.append(asked_directly("a greedy payer", greedy.answer, some))
    results.append(asked_directly("guesses", guesser.answer, some))
    return results


def _show(results: list[Result], *, examples: int) -> None:
    print(f"{table_by_kind(results)}\n\n{table_by_level(results)}\n\n{table_of_faults(results)}")
    for result in results:
        wrong = [(one, score) for one, score in result.scores if score.wrong][:examples]
        for one, score in wrong:
            print(f"\n{one['id']} ({one['kind']}): {score.wrong}: {score.detail}")


if __name__ == "__main__":
    sys.exit(main())
