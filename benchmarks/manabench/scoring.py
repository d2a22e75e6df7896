"""Scores: what an answer is worth between 0 and 1, and what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.manabench.boards import Json
from benchmarks.manabench.counting import TIERS, Count
from benchmarks.manabench.game import purposes_of, symbols
from benchmarks.manabench.referee import judge

NO_ANSWER = "no answer"


@dataclass(frozen=True)
class Score:
    """Points between 0 and 1, and in a few words what is wrong; ``detail`` says more."""

    points: float
    wrong: str = ""
    detail: str = ""


RIGHT = Score(1.0)


def score(one: Json, answer: Any) -> Score:
    """Score the answer to a question; what isn't of the form that was asked for is worth nothing.

    An object with ``"unread"`` says what a parser of words couldn't read.
    """
    if answer is None or answer == {}:
        return Score(0.0, NO_ANSWER)
    if not isinstance(answer, dict):
        return Score(0.0, "not of the form", "no object")
    if "unread" in answer:
        return Score(0.0, "not of the form", str(answer["unread"]))
    if set(answer) == {"unknown"}:
        return Score(0.0, NO_ANSWER, str(answer["unknown"]))
    return _SCORES[one["kind"]](one, answer)


def _verdict(one: Json, answer: Json) -> Score:
    said, true = answer.get("payable"), one["truth"]["payable"]
    if not isinstance(said, bool):
        return Score(0.0, "not of the form", '"payable" is neither true nor false')
    if said is true:
        return RIGHT
    return Score(0.0, "says can, but can't" if said else "says can't, but can")


def _missing(one: Json, answer: Json) -> Score:
    said = answer.get("add")
    if not isinstance(said, str) or not re.fullmatch(r"(\{[WUBRGC]\})*", said):
        return Score(0.0, "not of the form", '"add" is no mana such as {U}{U}')
    mana = sorted(symbols(said))
    if any(mana == sorted(symbols(some)) for some in one["truth"]["sets"]):
        return RIGHT
    if len(mana) <= one["truth"]["least"] or len(mana) > MOST_MISSING:
        return Score(0.0, "not enough" if len(mana) <= one["truth"]["least"] else "more than is missing")
    enough = Count(one["board"], MOST_STATES, said).payable(
        one["spell"]["mana_cost"], purposes_of(one["spell"]["types"])
    )
    return Score(0.5, "more than is missing") if enough else Score(0.0, "not enough")


MOST_MISSING = 6
MOST_STATES = 1_000_000


def _legal(one: Json, answer: Json) -> Score:
    found = judge(one, answer)
    return RIGHT if not found.fault else Score(found.share / 2, "illegal", found.fault)


def _best(one: Json, answer: Json) -> Score:
    """Give half for a legal plan, the other half for the tiers before the first that is worse."""
    found = judge(one, answer)
    if found.given is None:
        return Score(found.share / 2, "illegal", found.fault)
    best = [one["truth"]["tiers"][name] for name, _ in TIERS]
    for place, (name, _) in enumerate(TIERS):
        if found.given[place] != best[place]:
            detail = f"gives up {found.given[place]} of {name}, the best {best[place]}"
            return Score(0.5 + 0.5 * place / len(TIERS), f"worse in {name}", detail)
    return RIGHT


def _names(one: Json, answer: Json, key: str) -> list[str] | Score:
    said = answer.get(key)
    hand = {card["name"] for card in one["hand"]}
    if (
        not isinstance(said, list)
        or not all(isinstance(name, str) for name in said)
        or not hand.issuperset(said)
    ):
        return Score(0.0, "not of the form", f'"{key}" is no list of names of the hand')
    return said if len(set(said)) == len(said) else Score(0.0, "not of the form", "a name twice")


def _castable(one: Json, answer: Json) -> Score:
    said = _names(one, answer, "castable")
    if isinstance(said, Score):
        return said
    if not any(set(said) <= set(some) for some in one["truth"]["sets"]):
        return Score(0.0, "can't all stay castable")
    most = one["truth"]["most"]
    return RIGHT if len(said) == most else Score(len(said) / most, "more can stay castable")


def _turn(one: Json, answer: Json) -> Score:
    said = _names(one, answer, "cast")
    if isinstance(said, Score):
        return said
    if not any(set(said) <= set(some) for some in one["truth"]["sets"]):
        return Score(0.0, "can't all be cast")
    points = sum(card["points"] for card in one["hand"] if card["name"] in said)
    most = one["truth"]["most"]
    return RIGHT if points == most else Score(points / most, "fewer points than there are")


def _total_cost(one: Json, answer: Json) -> Score:
    said = answer.get("total_cost")
    if not isinstance(said, str) or not re.fullmatch(r"(\{(\d{1,3}|[WUBRGCS](/[WUBRGP2]){0,2})\})+", said):
        return Score(0.0, "not of the form", '"total_cost" is no cost such as {3}{U}')
    mine, true = _folded(said), _folded(one["truth"]["total_cost"])
    if mine == true:
        return RIGHT
    return Score(0.5 if mine.total() == true.total() else 0.0, "another cost")


def _folded(cost: str) -> Counter[str]:
    """Count the symbols of a cost; the halves of hybrid symbols in any order."""
    found: Counter[str] = Counter()
    for symbol in symbols(cost):
        if symbol.isdigit():
            found[""] += int(symbol)
        else:
            found["/".join(sorted(symbol.split("/")))] += 1
    return +found


def _certificate(one: Json, answer: Json) -> Score:
    truth = one["truth"]
    if answer.get("holds") is not truth["holds"]:
        return Score(
            0.0,
            "takes a wrong one for right" if answer.get("holds") is True else "takes a right one for wrong",
        )
    if truth["holds"] or answer.get("wrong") == truth["wrong"]:
        return RIGHT
    return Score(0.5, "names another line")


_SCORES: dict[str, Callable[[Json, Json], Score]] = {
    "verdict": _verdict,
    "missing": _missing,
    "plan": _legal,
    "best": _best,
    "castable": _castable,
    "turn": _turn,
    "total cost": _total_cost,
    "certificate": _certificate,
}
