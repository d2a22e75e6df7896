"""The limits of an answer: all that it consists of has one clock, one budget (the contract's ``limits``)."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

import planner
from planner import Answer, Board, Plan, Status, Unknown, Unpayable
from planner.cli.main import app
from planner.contract.explanation import Explanation
from planner.costing.question import prepare
from planner.game import clock
from planner.game.clock import Clock
from planner.models.problem.solution import Outcome
from planner.models.search import cp_sat
from planner.planning.answers.answering import answer
from planner.planning.options import answer_with_options, options_of
from planner.planning.question.methods import SolveOptions
from planner.planning.turn import kept_plans
from tests.support.cards.by_name import CARDS
from tests.support.cards.single import LLANOWAR_ELVES, SOL_RING, entry

AZORIUS_SIGNET = CARDS["Azorius Signet"]

PRISM = {"name": "Prism", "type_line": "Artifact", "oracle_text": "{1}: Add one mana of any color."}
LANDS = ["Forest", "Forest", "Island", "Island"]
KEEP: dict[str, Any] = {
    "board": {"battlefield": LANDS},
    "pay": {"cost": "{1}"},
    "keep": [{"cost": "{U}{U}"}, {"cost": "{G}{G}", "weight": 2}],
}
PRISMS: dict[str, Any] = {
    "board": {"battlefield": [*LANDS, {"card": PRISM}]},
    "pay": {"cost": "{2}"},
}
ALL_CONVERTERS: dict[str, Any] = {
    "board": {"battlefield": [{"card": PRISM}, entry(SOL_RING)]},
    "pay": {"cost": "{W}"},
}
TREASURE: dict[str, Any] = {"board": {"battlefield": [*LANDS, "Treasure"]}, "pay": {"cost": "{1}"}}
TOO_SHORT = {"time": 1e-9}


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of a billionth of a second has passed at once, and what a little longer takes never has."""
    moments = iter([0.0])
    monkeypatch.setattr(clock, "time", SimpleNamespace(monotonic=lambda: next(moments, 0.001)))


def within(request: dict[str, Any], work: float = 0.0) -> Answer:
    return answer(prepare(request), SolveOptions(clock=Clock(work=work)))


@pytest.mark.parametrize("request_", [KEEP, PRISMS])
def test_without_time_or_work_the_best_plan_so_far_is_the_answer(
    request_: dict[str, Any], stopped: None
) -> None:
    """It pays, keeps nothing, and isn't called optimal."""
    for found in (within(request_), planner.plan({**request_, "limits": TOO_SHORT})):
        assert isinstance(found, Plan), found
        assert (found.optimal, found.summary.kept) == (False, [])
        assert planner.verify(request_, found)


def test_where_there_is_no_plan_so_far_nothing_is_known(stopped: None) -> None:
    for found in (within(ALL_CONVERTERS), planner.plan({**ALL_CONVERTERS, "limits": TOO_SHORT})):
        assert isinstance(found, Unknown)
        assert [reason.rule for reason in found.reasons] == ["limits"]


def test_an_explanation_has_no_time_of_its_own(stopped: None) -> None:
    found = planner.plan({**KEEP, "limits": TOO_SHORT, "want": "explanation"})
    assert isinstance(found, Plan)
    assert isinstance(found.explanation, Explanation)
    assert found.explanation.cut_short
    assert found.kept_plans == []
    tapped = {**KEEP, "pay": {"cost": "{40}"}, "limits": TOO_SHORT}
    assert planner.explain(tapped).cut_short


@pytest.mark.parametrize("pays", [["{G}{G}", "{U}"], ["{40}"]])
def test_a_turn_has_one_clock(pays: list[str], stopped: None) -> None:
    """What can be paid one after another is paid; nothing is proven."""
    request: dict[str, Any] = {"board": {"battlefield": LANDS}, "pays": [{"cost": cost} for cost in pays]}
    found = planner.plan_turn({**request, "limits": TOO_SHORT})
    assert (found.proven, found.cheapest) == (False, False)
    assert [one.name for one in found.paid] == [cost for cost in pays if cost != "{40}"]


def test_options_have_one_clock(stopped: None) -> None:
    assert len(planner.options(TREASURE)) > 1
    assert len(options_of(prepare(TREASURE), 5, SolveOptions(seconds=1e-9))) == 1


def test_an_answer_and_its_options_have_one_budget() -> None:
    """What there is besides the best plan is looked for with what the answer has left."""
    question, running = prepare(TREASURE), Clock()
    best, found = answer_with_options(question, 5, SolveOptions(clock=running))
    assert best == found[0].plan
    assert len(found) > 1
    assert running.work < clock.MOST_WORK


ON = Board.from_dict(TREASURE["board"])
EVERY_ANSWER: dict[str, Callable[[], Any]] = {
    "plan": lambda: planner.plan(PRISMS),
    "verdict": lambda: planner.plan({**PRISMS, "want": "verdict"}),
    "can_pay": lambda: planner.can_pay(PRISMS),
    "explained plan": lambda: planner.plan({**KEEP, "want": "explanation"}),
    "explained refusal": lambda: planner.plan({**KEEP, "pay": {"cost": "{40}"}, "want": "explanation"}),
    "explain": lambda: planner.explain(KEEP),
    "mandatory": lambda: planner.plan({**PRISMS, "pay": {"cost": "{2}", "mandatory": True}}),
    "options": lambda: planner.options({**KEEP, "board": TREASURE["board"]}),
    "turn": lambda: planner.plan_turn({**TREASURE, "pay": None, "pays": [{"cost": "{1}"}, {"cost": "{R}"}]}),
    "Board.plan": lambda: ON.plan("{1}", keep=[{"cost": "{U}"}]),
    "Board.options": lambda: ON.options("{1}"),
    "Board.explain": lambda: ON.explain("{40}"),
    "Board.plan_turn": lambda: ON.plan_turn(["{1}", "{R}"]),
    "planner options": lambda: _shown(["options"], TREASURE),
    "planner options of what can't be paid": lambda: _shown(
        ["options"], {**TREASURE, "pay": {"cost": "{40}"}}
    ),
    "planner explain": lambda: _shown(["explain"], KEEP),
    "planner turn": lambda: _shown(["turn"], {"board": TREASURE["board"], "pays": [{"cost": "{1}"}]}),
}


def _shown(arguments: list[str], request: dict[str, Any]) -> None:
    done = CliRunner().invoke(app, [*arguments, "-", "--json"], input=json.dumps(request))
    assert done.exit_code < 2, done.output


@pytest.mark.parametrize("ask", EVERY_ANSWER.values(), ids=EVERY_ANSWER.keys())
def test_each_answer_starts_one_clock(ask: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it consists of (the contract's ``limits``)."""
    started: list[Clock] = []
    begin = Clock.__init__

    def beginning(self: Clock, *fields: Any, **more: Any) -> None:
        begin(self, *fields, **more)
        if self.whole is None:
            started.append(self)

    monkeypatch.setattr(Clock, "__init__", beginning)
    ask()
    assert len(started) == 1


def test_plans_for_what_is_kept_have_no_time_of_their_own() -> None:
    question, found = prepare(KEEP), planner.plan(KEEP)
    assert isinstance(found, Plan)
    assert kept_plans(question, found, SolveOptions(clock=Clock(work=0.0))) is None


def test_a_verdict_has_a_limit(stopped: None) -> None:
    owed = {**PRISMS, "pay": {"cost": "{W}, Sacrifice an artifact"}}  # a program is asked
    assert planner.can_pay({**owed, "limits": TOO_SHORT}) is Status.UNKNOWN
    assert planner.can_pay(owed) is Status.PAYABLE
    assert planner.can_pay({**KEEP, "limits": TOO_SHORT}) is Status.PAYABLE  # no program is asked


def test_what_a_mandatory_payment_could_use_is_left_out_where_time_is_over(stopped: None) -> None:
    request = {**PRISMS, "pay": {"cost": "{2}", "kind": "effect", "mandatory": True}, "limits": TOO_SHORT}
    found = planner.plan(request).to_dict()
    assert "usable" not in found


def test_work_is_counted_over_all_that_an_answer_does() -> None:
    worked = Clock()
    answer(prepare(KEEP), SolveOptions(clock=worked))
    once = clock.MOST_WORK - worked.work
    answer(prepare(KEEP), SolveOptions(clock=worked))
    assert 0 < once < clock.MOST_WORK - worked.work


def test_a_plan_that_is_not_proven_says_what_none_can_be_under(monkeypatch: pytest.MonkeyPatch) -> None:
    best = planner.plan(KEEP, method="program")
    assert isinstance(best, Plan)
    assert best.to_dict().get("bound") is None
    unproven = {status: Outcome.FEASIBLE if one is Outcome.OPTIMAL else one for status, one in _outcomes()}
    monkeypatch.setattr(cp_sat, "_OUTCOMES", unproven)
    found = planner.plan(KEEP, method="program")
    assert isinstance(found, Plan)
    assert (found.optimal, found.price, found.bound) == (False, best.price, best.price)
    assert planner.verify(KEEP, found)


def _outcomes() -> list[tuple[Any, Outcome]]:
    return list(cp_sat._OUTCOMES.items())


# --- huge numbers ------------------------------------------------------------------------------

BILLION = 10**9
COMMANDER = {"name": "Elf", "mana_cost": "{G}", "type_line": "Legendary Creature — Elf"}
UPKEEP = {"name": "Mire", "type_line": "Enchantment", "oracle_text": "Cumulative upkeep {1}"}
WAR = {"name": "War", "type_line": "Enchantment", "oracle_text": "Cumulative upkeep—Sacrifice a creature."}
COLORED = {"name": "Bog", "type_line": "Enchantment", "oracle_text": "Cumulative upkeep {B}"}
HUGE: dict[str, tuple[dict[str, Any], dict[str, Any], type[Answer]]] = {
    "life": ({"life": BILLION, "battlefield": ["Forest"]}, {"cost": "{G/P}{G/P}"}, Plan),
    "X life": ({"life": BILLION}, {"cost": "Pay X life", "x": BILLION}, Plan),
    "energy": ({"energy": BILLION}, {"cost": "Pay {E}{E}"}, Plan),
    "library": ({"library": BILLION}, {"cost": "Mill three cards"}, Plan),
    "X": ({"battlefield": ["Forest"]}, {"cost": "{X}{X}{X}", "x": BILLION}, Unpayable),
    "generic": ({"battlefield": ["Forest"]}, {"cost": "{1000000000}"}, Unpayable),
    "casts": (
        {"battlefield": ["Forest"], "command": [{"card": COMMANDER, "id": "c", "commander": True}]},
        {"card": "c", "from": "command", "commander_casts": BILLION},
        Unpayable,
    ),
    "age counters": (
        {"battlefield": [{"card": UPKEEP, "id": "u", "counters": {"age": BILLION}}]},
        {"cost": "cumulative upkeep {1}", "source": "u"},
        Unpayable,
    ),
    "age counters for creatures": (
        {"battlefield": [{"card": WAR, "id": "u", "counters": {"age": BILLION}}, entry(LLANOWAR_ELVES)]},
        {"cost": "cumulative upkeep—Sacrifice a creature", "source": "u"},
        Unpayable,
    ),
    "age counters for itself": (
        {"battlefield": [{"card": WAR, "id": "u", "counters": {"age": BILLION}}]},
        {"cost": "cumulative upkeep—Sacrifice this enchantment", "source": "u"},
        Unpayable,
    ),
    "age counters for evidence": (
        {"battlefield": [{"card": WAR, "id": "u", "counters": {"age": BILLION}}]},
        {"cost": "cumulative upkeep—Collect evidence 3", "source": "u"},
        Unknown,
    ),
    "age counters for counters": (
        {"battlefield": [{"card": WAR, "id": "u", "counters": {"age": BILLION}}, entry(LLANOWAR_ELVES)]},
        {"cost": "cumulative upkeep—Put a -1/-1 counter on a creature you control", "source": "u"},
        Plan,
    ),
    "age counters for colored mana": (
        {"battlefield": [{"card": COLORED, "id": "u", "counters": {"age": BILLION}}]},
        {"cost": "cumulative upkeep {B}", "source": "u"},
        Unknown,
    ),
}


@pytest.mark.parametrize("want", ["plan", "verdict", "explanation"])
@pytest.mark.parametrize(("board", "pay", "kind"), HUGE.values(), ids=HUGE.keys())
def test_a_billion_is_counted_and_not_listed(
    board: dict[str, Any], pay: dict[str, Any], kind: type[Answer], want: str
) -> None:
    found = planner.plan({"board": board, "pay": pay, "want": want})
    status = {Plan: Status.PAYABLE, Unpayable: Status.UNPAYABLE, Unknown: Status.UNKNOWN}[kind]
    assert found.status is status
    assert len(found.to_json()) < 4_000


@pytest.mark.parametrize("signets", [0, 1])
def test_equal_generic_repairs_are_counted(signets: int) -> None:
    """However many of them, they are one repair, and few questions are asked."""
    board = {"battlefield": ["Forest", *[entry(AZORIUS_SIGNET)] * signets]}
    found = planner.explain({"board": board, "pay": {"cost": "{40}"}})
    assert [repair.text for repair in found.repairs[:1]] == [
        "It could be paid with 39 more mana of any type."
    ][: 1 - signets] or found.repairs[0].size == 38
    assert len(found.repairs) == 1


def test_a_thousand_effects_on_one_land_are_not_looked_at() -> None:
    text = "Whenever you tap a land for mana, add one mana of any type that land produced."
    source = {"name": "Resurgent", "type_line": "Enchantment", "oracle_text": text}
    board = {"battlefield": ["Forest", "Island", {"card": source, "count": 999}]}
    found = planner.plan(board=board, pay={"cost": "{G}{U}"})
    assert isinstance(found, Plan)
    assert found.not_understood
