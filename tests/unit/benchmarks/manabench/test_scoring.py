"""Scores: right answers get all, wrong ones say why, and two referees rule alike on plans of all kinds."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from benchmarks.manabench.boards import game_of
from benchmarks.manabench.counting import replayed
from benchmarks.manabench.programs import greedy, guesser, peers, planner
from benchmarks.manabench.questions import asked, question
from benchmarks.manabench.referee import judge
from benchmarks.manabench.running import (
    ProgramError,
    asked_directly,
    run,
    scored,
    table_by_kind,
    table_by_level,
    table_of_faults,
    table_of_questions,
)
from benchmarks.manabench.scoring import score

FIRST = [question(number, agreed=False) for number in range(24)]


def of(kind: str) -> dict[str, Any]:
    return next(one for one in FIRST if one["kind"] == kind)


def test_our_planner_and_every_certificate_are_right() -> None:
    for one in FIRST:
        assert score(one, planner.answer(asked(one))).points == 1.0, one["id"]
    for kind in ("plan", "best", "castable", "turn"):
        assert score(of(kind), of(kind)["certificate"]).points == 1.0
        without = {key: value for key, value in of(kind)["certificate"].items() if key != "payment"}
        assert score(of(kind), without).points == 1.0


@pytest.mark.parametrize(
    ("kind", "answer", "wrong"),
    [
        ("verdict", {}, "no answer"),
        ("verdict", None, "no answer"),
        ("verdict", {"unknown": "a card"}, "no answer"),
        ("verdict", [], "not of the form"),
        ("verdict", {"payable": "yes"}, "not of the form"),
        ("verdict", {"unread": "nothing there"}, "not of the form"),
        ("missing", {"add": "{2}"}, "not of the form"),
        ("missing", {"add": ""}, "not enough"),
        ("missing", {"add": "UU"}, "not of the form"),
        ("total cost", {"total_cost": "3U"}, "not of the form"),
        ("total cost", {"total_cost": "{X}{U}"}, "not of the form"),
        ("missing", {"add": "{C}" * 7}, "more than is missing"),
        ("plan", {"plan": "tap all"}, "illegal"),
        ("plan", {"plan": [{"use": "Nothing#1", "add": "{W}"}]}, "illegal"),
        ("plan", {"plan": [], "payment": []}, "illegal"),
        ("plan", {"plan": [], "payment": [{"symbol": 3}]}, "illegal"),
        ("plan", {"plan": [{"use": 3, "add": 4, "pay": 5}], "payment": None}, "illegal"),
        ("best", {"plan": []}, "illegal"),
        ("castable", {"castable": ["Nothing"]}, "not of the form"),
        ("castable", {"castable": []}, "more can stay castable"),
        ("turn", {"cast": []}, "fewer points than there are"),
        ("turn", {"cast": 3}, "not of the form"),
        ("total cost", {"total_cost": 3}, "not of the form"),
        ("total cost", {"total_cost": "{99}"}, "another cost"),
        ("certificate", {"holds": None}, "takes a right one for wrong"),
    ],
)
def test_what_is_wrong_is_said(kind: str, answer: Any, wrong: str) -> None:
    found = score(of(kind), answer)
    assert found.points < 1.0
    assert found.wrong == wrong or kind == "certificate"


def test_part_of_the_points_for_part_of_an_answer() -> None:
    one = of("plan")
    plan = one["certificate"]
    half = {"plan": plan["plan"], "payment": plan["payment"][:-1]}
    assert 0 < score(one, half).points < 0.5
    assert score(one, {"plan": plan["plan"][:1] * 2, "payment": plan["payment"]}).points < 0.5
    more = of("turn")
    cast = min(([name] for some in more["truth"]["sets"] for name in some), key=len)
    assert 0 < score(more, {"cast": cast}).points <= 1
    total = of("total cost")
    assert score(total, {"total_cost": total["truth"]["total_cost"]}).points == 1.0


def anything(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON, with the keys and words that answers have now and then."""
    keys = (
        "payable",
        "add",
        "plan",
        "payment",
        "use",
        "pay",
        "tap",
        "sacrifice",
        "symbol",
        "mana",
        "life",
        "holds",
    )
    some = [None, True, 0, -1, 2**70, 1.5, "", "{U}", "{2}", "Forest#1", "{T}{", "\u2028", *keys]
    kind = rng.randrange(3) if depth < 4 else 0
    if kind == 0:
        return rng.choice(some)
    if kind == 1:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(3))]
    more = ("castable", "cast", "total_cost", "wrong", "unknown")
    return {rng.choice((*keys, *more)): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def test_any_answer_is_scored() -> None:
    rng = random.Random(11)
    for place in range(1_200):
        one = FIRST[place % len(FIRST)]
        answer = anything(rng)
        if isinstance(answer, dict) and one["kind"] in ("plan", "best"):
            answer["plan"] = [anything(rng, 2) for _ in range(rng.randrange(3))]
            answer.setdefault(
                "payment", [{"symbol": "{1}", "mana": anything(rng, 3), "life": anything(rng, 3)}]
            )
        assert 0.0 <= score(one, answer).points <= 1.0


def changed(rng: random.Random, answer: dict[str, Any], ids: list[str]) -> dict[str, Any]:
    """A plan with one thing in it changed."""
    found = {key: [dict(each) for each in answer[key]] for key in ("plan", "payment")}
    what = rng.choice(("drop", "double", "swap", "source", "mana", "take"))
    place = rng.randrange(len(found["plan"]))
    if what == "drop":
        del found["plan"][place]
    elif what == "double":
        found["plan"].append(dict(found["plan"][place]))
    elif what == "swap":
        rng.shuffle(found["plan"])
    elif what == "source":
        found["plan"][place]["use"] = rng.choice(ids)
    elif what == "mana":
        found["plan"][place]["add"] = f"{{{rng.choice('WUBRGC')}}}"
    else:
        found["plan"][place]["sacrifice"] = rng.choice(ids)
    return found


def test_the_planners_referee_and_the_small_game_rule_alike_on_changed_plans() -> None:
    rng, legal = random.Random(5), 0
    for number in (2, 3, 10, 11, 18, 19, 26, 27, 34, 35, 42, 43, 58, 66, 67, 74):
        one = question(number, agreed=False)
        ids = [each["id"] for each in one["board"]["permanents"]]
        for _ in range(25):
            answer = changed(rng, one["certificate"], ids)
            states, carried_out, fault = replayed(game_of(one["board"]), answer["plan"])
            assert states
            ruling = judge(one, answer)
            if fault:
                assert ruling.fault
                assert ruling.legal == min(carried_out, ruling.steps - 1), (one["id"], answer, fault, ruling)
            else:
                assert ruling.legal >= len(answer["plan"]) or len(answer["plan"]) == ruling.steps - 1
            legal += not ruling.fault
    assert legal > 20


def test_programs_are_run_line_by_line_and_put_in_tables() -> None:
    found = run(f"{sys.executable} -m benchmarks.manabench.programs.greedy", FIRST[:8])
    same = asked_directly("a greedy payer", greedy.answer, FIRST[:8])
    assert [score for _, score in found.scores] == [score for _, score in same.scores]
    guesses = asked_directly("guesses", guesser.answer, FIRST)
    assert (guesses.mean() or 0) < 80
    none = scored("nothing", FIRST[:8], [None] * 8)
    table = table_by_kind([same, none]).splitlines()
    assert table[0].startswith("| program | answered | verdict | missing |")
    assert table[3] == "| nothing | 0 |" + " – |" * 8 + " 0.0 |"
    assert "level 5" in table_by_level([same])
    assert "nothing" not in table_of_faults([same, none])
    assert table_of_questions(FIRST).splitlines()[2].startswith("| verdict | 1 | 1 | 1 | 0 | 0 |")


def test_a_program_that_fails_is_an_error() -> None:
    for command in (f"{sys.executable} -c pass", "no-such-program-here", f"{sys.executable} -c exit(3)"):
        with pytest.raises(ProgramError):
            run(command, FIRST[:2])


def test_a_reply_that_is_no_json_is_worth_nothing() -> None:
    found = run(f"{sys.executable} -c \"print('maybe')\"", FIRST[:1])
    assert [score.wrong for _, score in found.scores] == ["not of the form"]


def test_what_another_engine_is_not_asked() -> None:
    one = of("verdict")
    known = frozenset(each["card"] for each in one["board"]["permanents"])
    assert peers.unasked(of("turn"), known) == "no such question"
    assert peers.unasked({**one, "board": {**one["board"], "life": 3}}, known) == "another life total"
    assert "no card of it" in peers.unasked(
        {**one, "spell": {**one["spell"], "types": "Sorcery"}}, frozenset()
    )
    plan = of("plan")
    uses = [use["use"].partition("#")[0].lower() for use in plan["certificate"]["plan"]]
    slugs = ["".join(letter if letter.isalnum() else "_" for letter in use) for use in uses]
    assert score(plan, peers.in_its_favor(plan, slugs)).points == 1.0
