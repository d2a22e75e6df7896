"""Every card of a file asked about: ``python -m tests.agreement.pool --pool FILE [--cards N] [--boards N]``.

A line of the file is a card object; it may be compressed by gzip. Each card is cast from a rich board, in
each way that its text offers; stands on either side while something else is paid for; and has each of its
abilities activated. Nothing may end with an exception, and an answer that isn't definite says which line or
which fact it is for. With ``--boards`` so many random boards of its permanents are asked about besides: how
many plans are proven. Printed are the figures and a table of the texts that are left. Exit status: 1 where
anything is wrong, or where less than 99.9 % of the answers are definite of those that lack nothing.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from planner import Answer, Plan, RequestError, plan
from planner.costing.question import prepare
from planner.game.mana import ManaCost, ManaError

Json = dict[str, Any]
PERMANENTS = ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
DEFINITE = 0.999
MOST_WAYS = 12
SPELL: Json = {
    "name": "Sample Beast",
    "mana_cost": "{2}{G}",
    "type_line": "Creature — Beast",
    "colors": ["G"],
    "power": "3",
    "toughness": "3",
}
BEAR: Json = {
    "name": "Bear",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "power": "2",
    "toughness": "2",
}
MYR: Json = {
    "name": "Myr",
    "mana_cost": "{2}",
    "type_line": "Artifact Creature — Myr",
    "power": "1",
    "toughness": "1",
}
ROCK: Json = {"name": "Rock", "mana_cost": "{1}", "type_line": "Artifact"}
SHRINE: Json = {"name": "Shrine", "mana_cost": "{W}", "type_line": "Enchantment", "colors": ["W"]}
BOLT: Json = {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant", "colors": ["R"]}


def rich_board() -> Json:
    """A board that pays for nearly everything, and says whatever text may ask of it."""
    return {
        "life": 40,
        "energy": 30,
        "library": 60,
        "commander_identity": "WUBRG",
        "opponents": 1,
        "battlefield": [
            *({"card": name, "count": 6} for name in (*BASICS, "Wastes")),
            *({"card": one, "count": 3} for one in (BEAR, MYR, ROCK, SHRINE)),
            {"card": "Treasure", "count": 3},
            {"card": BEAR, "controller": "opponent", "count": 2},
        ],
        "hand": [{"card": one, "count": 2} for one in (BOLT, BEAR, ROCK)] + ["Forest", "Island"],
        "graveyard": [{"card": one, "count": 3} for one in (BOLT, BEAR, ROCK)] + ["Swamp"],
        "exile": [{"card": BOLT}],
    }


def sized(card: Json) -> Json:
    """The card with a size where it has none: nothing about it is left unsaid."""
    faces = [_sized(face) for face in card.get("card_faces") or ()]
    return _sized(card) | ({"card_faces": faces} if faces else {})


def _sized(face: Json) -> Json:
    kinds = face.get("type_line") or ""
    size = {"power": "2", "toughness": "2"} if "Creature" in kinds or "Vehicle" in kinds else {}
    return size | face


def kinds_of(card: Json) -> str:
    """The type line of the face that is up."""
    return str(front(card).get("type_line") or card.get("type_line") or "")


def front(card: Json) -> Json:
    """The face that is up, or the card itself."""
    faces = card.get("card_faces")
    return faces[0] if faces else card


def mana_of(card: Json) -> ManaCost | None:
    """The mana cost of a card's first face; None where it has none, or one that isn't mana."""
    cost = str(card.get("mana_cost") or front(card).get("mana_cost") or "").split("//")[0].strip()
    try:
        return ManaCost(cost) if cost else None
    except ManaError:
        return None


@dataclass(slots=True)
class Sweep:
    """What came of the questions so far."""

    statuses: Counter[tuple[str, str]] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    texts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    lacking: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def ask(self, kind: str, name: str, request: Json) -> Answer | None:
        """Ask, and note what came of it; a cost with an X that has to be said is asked with X = 1."""
        try:
            answer = plan(request)
        except RequestError as error:
            if error.path == "pay.x" and "x" not in request["pay"]:
                return self.ask(kind, name, request | {"pay": request["pay"] | {"x": 1}})
            self.refusals[f"{kind}: {error.code}: {_generic(error.message, name)}"] += 1
            return None
        except Exception as error:  # what a sweep is for
            self.faults.append(f"{kind} {name}: {type(error).__name__}: {error}")
            return None
        self._note(kind, name, answer)
        return answer

    def _note(self, kind: str, name: str, answer: Answer) -> None:
        status = str(answer.status)
        if isinstance(answer, Plan) and not answer.optimal:
            status = "payable, not proven"
        lacks = [need for need in answer.needs if status not in ("payable", "unpayable")]
        self.statuses[kind, f"{status}, lacking a fact" if lacks else status] += 1
        if status in ("payable", "unpayable"):
            return
        self.lacking.update(need.key for need in lacks)
        for line in answer.not_understood:
            where = name if line.object == "it" else line.object.partition("#")[0]
            self.texts[where, line.could, line.text] += 1
        if not (answer.not_understood or lacks) and status == "unknown":
            self.faults.append(f"{kind} {name}: unknown, and nothing says why: {answer.to_json()[:300]}")

    def definite(self) -> float:
        """The share of definite answers among those that lack no fact."""
        counted = {key: n for key, n in self.statuses.items() if not key[1].endswith("lacking a fact")}
        unknown = sum(n for (_, status), n in counted.items() if status == "unknown")
        return 1 - unknown / max(sum(counted.values()), 1)


def _generic(message: str, name: str) -> str:
    return message.replace(name, "~")[:110]


# --- one card ----------------------------------------------------------------------------------


def ask_about(card: Json, sweep: Sweep) -> None:
    """Cast a card, put it on either side, activate what it has."""
    card = sized(card)
    name = str(card.get("name"))
    for number, face in enumerate(card.get("card_faces") or [card]):
        kinds = face.get("type_line") or card.get("type_line") or ""
        if "Land" not in kinds and face.get("mana_cost"):
            _cast(card, name, number if card.get("card_faces") else None, sweep)
    if not any(kind in kinds_of(card) for kind in PERMANENTS):
        return
    for side in ("you", "opponent"):
        board = _with(card, controller=side)
        sweep.ask(f"beside it ({side})", name, {"board": board, "pay": {"card": SPELL}})
    for ability in _abilities(card):
        request = {"board": _with(card, id="it"), "pay": {"ability": ability, "source": "it"}}
        sweep.ask("activate", name, request)


def _cast(card: Json, name: str, face: int | None, sweep: Sweep) -> None:
    pay = {"card": card} | ({} if face is None else {"face": face})
    sweep.ask("cast", name, {"board": rich_board(), "pay": pay})
    for offer in _offers(pay):
        sweep.ask("cast otherwise", name, {"board": rich_board(), "pay": pay | {"alternative": offer}})


def _offers(pay: Json) -> tuple[str, ...]:
    try:
        return prepare({"board": rich_board(), "pay": pay | {"x": 1}}).offers[:MOST_WAYS]
    except RequestError as error:
        if error.path != "pay.x":
            return ()
    return prepare({"board": rich_board(), "pay": pay}).offers[:MOST_WAYS]


def _with(card: Json, **state: Any) -> Json:
    board = rich_board()
    return board | {"battlefield": [*board["battlefield"], {"card": card, **state}]}


def _abilities(card: Json) -> Iterator[int]:
    """The numbers of the activated abilities that a permanent has."""
    try:
        game = prepare({"board": _with(card, id="it"), "pay": {"cost": "{0}"}}).game
    except RequestError:
        return
    entry = game.find("it")
    numbers = {one.number for one in entry.reading.activations} if entry is not None else set()
    yield from sorted(numbers)


# --- random boards -----------------------------------------------------------------------------


def random_request(cards: list[Json], rng: random.Random) -> Json:
    """A board of 30 to 60 permanents, some of them an opponent's, and a card to cast."""
    permanents = [
        card for card in cards if any(one in (front(card).get("type_line") or "") for one in PERMANENTS)
    ]
    makers = [card for card in permanents if "Land" in (front(card).get("type_line") or "")] or permanents
    spells = [card for card in cards if front(card).get("mana_cost")]
    number, basics, sources = rng.randint(30, 60), rng.randint(4, 12), rng.randint(2, 8)
    chosen = [rng.choice(makers) for _ in range(sources)]
    chosen += [rng.choice(permanents) for _ in range(number - basics - sources)]
    others = [
        {"card": sized(card)} | ({"controller": "opponent"} if rng.random() < 0.15 else {}) for card in chosen
    ]
    board = {
        "battlefield": [*(rng.choice(BASICS) for _ in range(basics)), *others],
        "commander_identity": "WUBRG",
    }
    return {"board": board, "pay": {"card": sized(rng.choice(spells))}}


# --- the command -------------------------------------------------------------------------------


def cards_of(path: Path) -> list[Json]:
    """The cards of a file, one a line."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as file
    ):
        return [json.loads(line) for line in file if line.strip()]


def report(sweep: Sweep) -> Iterator[str]:
    """The figures and tables, line by line."""
    kinds = dict.fromkeys(kind for kind, _ in sweep.statuses)
    for kind in kinds:
        found = {status: n for (one, status), n in sweep.statuses.items() if one == kind}
        shown = ", ".join(f"{n:,} {status}" for status, n in sorted(found.items(), key=lambda pair: -pair[1]))
        yield f"{kind}: {sum(found.values()):,} answers: {shown}"
    if sweep.lacking:
        yield "facts that were lacking: " + ", ".join(
            f"{n:,} {key}" for key, n in sweep.lacking.most_common()
        )
    yield f"definite, of those that lack nothing: {sweep.definite():.4%}"
    yield f"refused: {sum(sweep.refusals.values()):,}"
    yield from (f"{n:7,}  {message}" for message, n in sweep.refusals.most_common(40))
    yield f"texts that are left: {len(sweep.texts):,}"
    for (name, could, text), n in sweep.texts.most_common():
        yield f"{n:7,}  {name} (could {could}): {' / '.join(text.splitlines())}"
    yield f"faults: {len(sweep.faults):,}"
    yield from sweep.faults


def main(arguments: list[str] | None = None) -> int:
    """Ask about the cards of a file, and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pool", type=Path, required=True, help="card objects, one a line; .gz is read, too")
    parser.add_argument("--cards", type=int, help="a sample of so many cards, 0 for none; all by default")
    parser.add_argument("--boards", type=int, default=0, help="so many random boards besides")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    cards = cards_of(options.pool)
    rng = random.Random(options.seed)
    sample = cards if options.cards is None else rng.sample(cards, min(options.cards, len(cards)))
    sweep, started = Sweep(), time.process_time()
    for card in sample:
        ask_about(card, sweep)
    for number in range(options.boards):
        request = random_request(cards, random.Random(f"{options.seed}/{number}"))
        sweep.ask("random board", f"{options.seed}/{number}", request)
    for line in report(sweep):
        print(line)
    spent = time.process_time() - started
    asked = f"{len(sample):,} cards and {options.boards:,} boards (seed {options.seed})"
    print(f"{asked} in {spent:.0f} s of processor time")
    return 1 if sweep.faults or sweep.definite() < DEFINITE else 0


if __name__ == "__main__":
    sys.exit(main())
