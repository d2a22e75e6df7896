"""Other programs of PyPI on the same questions: ``python -m benchmarks.peers [payer] [mana] [lands]``.

Each gets an environment of its own with a pinned version (``--folder`` keeps them for the next run); one that
can't be installed is skipped, loudly. Prints Markdown. Seeds are fixed: every run asks the same. A cost is
payable where the planner has a plan, which its referee carried out; where it has none it has a proof.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.peers.questions import BASES, DECKS, KINDS, SPELLS, Question, questions
from planner import Board, Plan, plan
from planner.contract.answer import Answer
from planner.decks import best_lands, odds

SCRIPTS = Path(__file__).parent / "scripts"
PEERS = {
    "python_mtg": ["python-mtg==0.1.1"],
    "azusa": ["azusa==0.1.7", "numpy<1.25", "setuptools<81"],
    "mtg_mana_simulator": ["mtg-mana-simulator==0.2"],
    "manabase_solver": ["manabase-solver==0.1.3"],
}
ONE_SHOT = {"Lotus Petal"}


class Skipped(Exception):
    """A peer that can't be had here."""


def ask(peer: str, folder: Path, asked: Any) -> Any:
    """Ask a peer in an environment of its own. Raises ``Skipped`` where it can't be installed or run."""
    python = folder / peer / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder / peer)], check=True)
        command = [str(python), "-m", "pip", "install", "--quiet", *PEERS[peer]]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Skipped(f"{PEERS[peer][0]} can't be installed here: {done.stderr.strip()[-300:]}")
    script = [str(python), "-P", str(SCRIPTS / f"{peer}.py")]
    done = subprocess.run(script, input=json.dumps(asked), capture_output=True, text=True, check=False)
    if done.returncode:
        raise Skipped(f"{PEERS[peer][0]} doesn't run here: {done.stderr.strip()[-300:]}")
    return json.loads(done.stdout)


def payer(folder: Path) -> None:
    """Verdicts and payments of a rules engine, kind by kind."""
    print(
        "| board | spells | asked | payable | says can't, but can | says can, but can't | gives up what the "
        "proven plan keeps | its verdict, ms | planner: new board, ms |\n" + "|---" * 9 + "|"
    )
    for kind in KINDS:
        for spells in SPELLS:
            found = questions(kind, spells)
            theirs = ask(
                "python_mtg",
                folder,
                [{"permanents": list(one.permanents), "spell": one.spell} for one in found],
            )
            print(f"| {kind} | {spells} | {' | '.join(_row(found, theirs))} |", flush=True)


def _row(found: list[Question], theirs: list[dict[str, Any]]) -> list[str]:
    counts: Counter[str] = Counter()
    times: list[float] = []
    own: list[float] = []
    for question, answer in zip(found, theirs, strict=True):
        if "unknown" in answer:
            raise Skipped(f"cards unknown to the peer: {answer['unknown']}")
        request = question.request()
        start = time.process_time()
        verdict = bool(Board(**request["board"]).can_pay(request["pay"]))
        own.append(time.process_time() - start)
        times.append(answer["verdict"])
        mine = plan(request)
        assert isinstance(mine, Plan) is verdict
        counts["payable"] += verdict
        counts["missed"] += verdict and not answer["castable"]
        counts["wrong"] += answer["castable"] and not verdict
        if verdict and answer.get("plan") is not None:
            counts["paid"] += 1
            counts["dearer"] += _lost(answer["plan"]) > _sacrificed(mine)
    milliseconds = [f"{1000 * statistics.median(some):.2f}" for some in (times, own)]
    return [
        str(len(found)),
        str(counts["payable"]),
        str(counts["missed"]),
        str(counts["wrong"]),
        f"{counts['dearer']} of {counts['paid']}",
        *milliseconds,
    ]


def _lost(slugs: list[str]) -> int:
    return sum(one in {name.lower().replace(" ", "_") for name in ONE_SHOT} for one in slugs)


def _sacrificed(answer: Answer) -> int:
    assert isinstance(answer, Plan)
    return len(answer.summary.sacrificed)


def mana(folder: Path) -> None:
    """The odds of so much mana by turn, on the draw, of tools that know no colors."""
    filler = {"name": "Filler", "mana_cost": "{1}{G}", "type_line": "Sorcery"}
    heads = "| deck | mana on turn | planner | azusa | mtg-mana-simulator (20,000 games) |"
    print(f"{heads}\n|---|---|---|---|---|")
    others = [ask(peer, folder, DECKS) for peer in ("azusa", "mtg_mana_simulator")]
    for number, deck in enumerate(DECKS):
        makers = [{"card": name, "count": count} for name, count in deck["makers"].items()]
        rest = deck["size"] - deck["lands"] - sum(deck["makers"].values())
        cards = [{"card": "Forest", "count": deck["lands"]}, *makers, {"card": filler, "count": rest}]
        words = _listed({"Forest": deck["lands"], **deck["makers"]})
        for turn in range(2, deck["turns"] + 1):
            for amount in range(turn, min(turn + 1 + bool(makers), deck["most"]) + 1):
                if amount > turn and (not makers or amount > 2 * turn - 1):
                    continue
                (row,) = odds(cards, ask=[f"{{{amount}}}"], turns=[turn], on_the_draw=True).rows
                shown = [f"{100 * one[number]['rows'][turn - 1][amount - 1]:.2f}" for one in others]
                said = f"{100 * row.castable:.2f} ({row.method})"
                print(
                    f"| {deck['size']} cards: {words} | {amount} on {turn} | {said} | {' | '.join(shown)} |"
                )


def lands(folder: Path) -> None:
    """The mana base of a solver by rules of thumb, and the best of as many of the same lands, by odds."""
    print(
        "| costs | its lands | castable on curve | best of as many lands | castable on curve | proven |\n"
        + "|---" * 6
        + "|"
    )
    for deck, found in zip(BASES, ask("manabase_solver", folder, BASES), strict=True):
        if found["lands"] is None:
            print(f"| {', '.join(deck['costs'])} | none: its requirements can't be met | | | | |")
            continue
        spells = [_spell(spec) for spec in deck["costs"]]
        number = sum(found["lands"].values())
        each, more = divmod(deck["size"] - number, len(spells))
        cards = [{"card": name, "count": count} for name, count in found["lands"].items()]
        cards += [{"card": one, "count": each + (at < more)} for at, one in enumerate(spells)]
        base = best_lands(cards, candidates=found["allowed"], seconds=60.0)
        chosen = {land.name: land.count for land in base.lands}
        row = [
            ", ".join(one["mana_cost"] for one in spells),
            _listed(found["lands"]),
            f"{100 * base.before:.2f}",
            _listed(chosen),
            f"{100 * base.value:.2f}",
            "yes" if base.optimal else f"no base is above {100 * base.bound:.2f}",
        ]
        print(f"| {' | '.join(row)} |", flush=True)


def _spell(spec: str) -> dict[str, Any]:
    cost = "".join(f"{{{one}}}" for one in spec)
    return {"name": f"Spell of {spec}", "mana_cost": cost, "type_line": "Sorcery"}


def _listed(names: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(names.items(), key=lambda item: -item[1]))


WHAT = {"payer": payer, "mana": mana, "lands": lands}


def main() -> None:
    """Run what was asked for, in environments that are kept where a folder was named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers")
    parser.add_argument("what", nargs="*", help="payer, mana, lands; all of them where none is named")
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    if unknown := set(asked.what) - set(WHAT):
        parser.error(f"expected payer, mana or lands, got {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as name:
        folder = asked.folder or Path(name)
        for what in asked.what or WHAT:
            print(f"\n## {what}\n", flush=True)
            try:
                WHAT[what](folder.resolve())
            except Skipped as why:
                print(f"\nSKIPPED: {why}", flush=True)


if __name__ == "__main__":
    main()
