"""Programs of PyPI that ``benchmarks.peers`` runs, each in an environment of its own.

python-mtg is asked for verdicts and payments: the spell is a creature card of its own with the same mana cost
and as little text as there is. It names sources without the types of mana they make, so those are chosen in
its favor. What it doesn't know (cards made for ManaBench, tokens, permanents that are tapped or came this
turn, another life total) isn't asked. The other three work out odds of decks: no board goes into them, so
none of the questions can be put.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from benchmarks.manabench.boards import Json
from benchmarks.manabench.counting import Count, written_plan
from benchmarks.manabench.game import purposes_of
from benchmarks.peers.__main__ import ask

ODDS_ONLY = ("azusa", "mtg_mana_simulator", "manabase_solver")
ASKED = ("verdict", "plan", "best")
MOST_STATES = 100_000


def answers(some: list[Json], folder: Path) -> list[Json]:
    """Answer questions by python-mtg. Raises ``Skipped`` where it can't be had here."""
    ask("python_mtg", folder, [])
    known = _corpus(folder)
    put: list[tuple[int, Json]] = []
    found: list[Json] = [{} for _ in some]
    for number, one in enumerate(some):
        if (why := unasked(one, known)) or (stand_in := _stand_in(one["spell"]["mana_cost"], folder)) is None:
            found[number] = {"unknown": why or "no creature card has this mana cost"}
            continue
        put.append(
            (number, {"permanents": [each["card"] for each in one["board"]["permanents"]], "spell": stand_in})
        )
    said = ask("python_mtg", folder, [question for _, question in put])
    for (number, _), theirs in zip(put, said, strict=True):
        found[number] = _answer(some[number], theirs)
    return found


def unasked(one: Json, known: frozenset[str]) -> str:
    """Say why a question can't be put to the engine; empty where it can."""
    if one["kind"] not in ASKED:
        return "no such question"
    if one["board"]["life"] != 20:
        return "another life total"
    restricted = any(
        ability.get("only") for each in one["board"]["permanents"] for ability in each["abilities"]
    )
    if restricted and "creature spell" not in purposes_of(one["spell"]["types"]):
        return "a creature stands for the spell"
    for each in one["board"]["permanents"]:
        if each["card"] not in known:
            return f"{each['card']}: no card of it"
        if each.get("tapped") or each.get("summoning_sick"):
            return f"{each['id']}: another state"
    return ""


def _answer(one: Json, theirs: Json) -> Json:
    if "unknown" in theirs:
        return {"unknown": ", ".join(theirs["unknown"])}
    if one["kind"] == "verdict":
        return {"payable": theirs["castable"]}
    if not theirs.get("plan"):
        return {"plan": [], "payment": []}
    return in_its_favor(one, theirs["plan"])


def in_its_favor(one: Json, slugs: list[str]) -> Json:
    """Make the best plan there is of the sources that are named, and of no others."""
    left, permanents = list(slugs), []
    for each in one["board"]["permanents"]:
        slug = "".join(letter if letter.isalnum() else "_" for letter in each["card"].lower())
        named = slug in left
        if named:
            left.remove(slug)
        permanents.append(each if named else {**each, "abilities": []})
    count = Count({**one["board"], "permanents": permanents}, MOST_STATES)
    cost, purposes = one["spell"]["mana_cost"], purposes_of(one["spell"]["types"])
    found = count.best(cost, purposes)
    if found is None:
        return {"plan": [], "payment": []}
    return written_plan(count.game, found[1], cost)


@lru_cache(maxsize=2)
def _cards(folder: Path) -> tuple[Any, ...]:
    (path,) = folder.glob("python_mtg/lib/python*/site-packages/mtg/_data/oracle_corpus.json")
    return tuple(json.loads(path.read_text(encoding="utf-8")))


@lru_cache(maxsize=2)
def _corpus(folder: Path) -> frozenset[str]:
    return frozenset(card["name"] for card in _cards(folder))


@lru_cache(maxsize=4_096)
def _stand_in(cost: str, folder: Path) -> str | None:
    """Find the creature card with this mana cost that has the least text."""
    same = [card for card in _cards(folder) if card["types"] == ["Creature"] and card["layout"] == "normal"]
    same = [card for card in same if card["manaCost"] == cost]
    return min(same, key=lambda card: (len(card["text"] or ""), card["name"]))["name"] if same else None


if __name__ == "__main__":
    questions = [json.loads(line) for line in sys.stdin]
    for reply in answers(questions, Path(sys.argv[1]).resolve()):
        print(json.dumps(reply))
