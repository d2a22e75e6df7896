"""Wherever the time of an answer runs out: there is an answer, and what it says stands.

The clock goes on by a little each time that it is looked at, so that its time is over at every place
where something asks for it, one after another, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import planner
from planner import Answer, Plan, Status
from planner.game import clock
from tests.rules.test_205_what_objects_are import card, there
from tests.support.cards.by_name import CARDS
from tests.support.cards.single import BIRDS_OF_PARADISE, DISMEMBER, SOL_RING, entry
from tests.support.mutations import mutated_request
from tests.support.sampling import drawn

Json = dict[str, Any]
LANDS = ["Forest", "Forest", "Island", "Island", "Swamp"]
SIGNET = CARDS["Azorius Signet"]
FROGMITE = card("Frogmite", "Artifact Creature — Frog", "Affinity for artifacts", mana_cost="{4}")
KICKED = card("Kicked", "Sorcery", "Multikicker {1}", mana_cost="{G}")
GIVER = there("giver", "Enchantment", 'Artifacts you control have "{T}: Add {G}."')
SPENT = there("prism", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")
CRADLE = there("cradle", "Land", "{T}: Add {G} for each artifact you control.")


def on(*battlefield: str | Json, **board: Any) -> Json:
    return {"battlefield": list(battlefield), **board}


REQUESTS: dict[str, Json] = {
    "converters": {"board": on(*LANDS, entry(SIGNET), entry(SOL_RING)), "pay": {"cost": "{2}{W}"}},
    "kept": {
        "board": on(*LANDS, "Treasure"),
        "pay": {"cost": "{1}"},
        "keep": [{"cost": "{U}{U}"}, {"cost": "{B}", "weight": 2}],
    },
    "kept by text": {
        "board": on("Island", "Island", SPENT, entry(SOL_RING), hand=[{"card": FROGMITE, "id": "f"}]),
        "pay": {"cost": "{2}"},
        "keep": [{"card": "f"}],
    },
    "several ways": {"board": on(*LANDS, life=9), "pay": {"card": DISMEMBER}},
    "as often as can be": {
        "board": on(*LANDS),
        "pay": {"card": KICKED, "additional": {"Multikicker": "max"}},
    },
    "powers that aren't given": {
        "board": on("Forest", {"card": card("Elf", "Creature — Elf", "{T}: Add {G}.")}, "Treasure"),
        "pay": {"cost": "{G}{G}"},
    },
    "what changes on the way": {"board": on(CRADLE, SPENT, entry(SOL_RING)), "pay": {"cost": "{G}{G}{C}"}},
    "what is given": {"board": on(GIVER, SPENT, entry(SOL_RING)), "pay": {"cost": "{G}{G}"}},
    "mandatory": {
        "board": on("Forest", entry(BIRDS_OF_PARADISE), pool="{R}"),
        "pay": {"cost": "{2}", "kind": "effect", "mandatory": True},
    },
    "too much": {"board": on(*LANDS, entry(SIGNET)), "pay": {"cost": "{7}{W}"}},
}
ASK: dict[str, Callable[[Json], Any]] = {
    "plan": planner.plan,
    "verdict": lambda one: planner.plan({**one, "want": "verdict"}),
    "explanation": lambda one: planner.plan({**one, "want": "explanation"}),
    "options": planner.options,
    "turn": lambda one: planner.plan_turn(
        {
            "board": one["board"],
            "limits": one["limits"],
            "pays": [one["pay"], {"cost": "{G}"}, {"cost": "{1}"}],
        }
    ),
    "dialogue": lambda one: list(planner.step_by_step(one)),
    "verify": lambda one: planner.verify(one, planner.plan(one)),
    "board": lambda one: planner.Board.from_dict(one["board"]).plan(
        one["pay"], keep=one.get("keep"), limits=one["limits"]
    ),
}


class Hands(SimpleNamespace):
    """A clock that goes on by a millisecond each time that it is looked at."""

    at: float = 0.0

    def monotonic(self) -> float:
        """Tell the time."""
        self.at += 0.001
        return self.at


def asked(verb: str, request: Json, looks: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, float]:
    """What is answered where the time is over after so many looks, and how often the clock was looked at."""
    hands = Hands()
    with monkeypatch.context() as patched:
        patched.setattr(clock, "time", hands)
        found = ASK[verb]({**request, "limits": {"time": looks / 1_000}})
    return found, hands.at * 1_000


def stands(verb: str, request: Json, found: Any, truth: Status) -> None:
    """What was answered in time is true, if not all of the truth."""
    plans: list[Answer] = [one.plan for one in found] if verb == "options" else [found]
    for number, one in enumerate(plans):
        assert one.status in (truth, Status.UNKNOWN)
        if isinstance(one, Plan):
            ruling = planner.verify(request, one)
            assert ruling, ruling.problems
            best = planner.plan(request)
            assert isinstance(best, Plan)
            assert one.whole_price >= best.whole_price or not best.optimal
            assert number or not one.optimal or one.price == best.price


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS.keys())
@pytest.mark.parametrize("verb", ASK)
def test_whenever_the_time_is_over_there_is_an_answer(
    verb: str, request_: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = planner.can_pay(request_)
    _, enough = asked(verb, request_, 10**6, monkeypatch)
    for looks in sorted({*range(1, 14), *(int(enough * share / 16) + 1 for share in range(16))}):
        found, _ = asked(verb, request_, looks, monkeypatch)
        if verb == "verify":
            assert found, found.problems
        elif verb not in ("turn", "dialogue"):
            stands(verb, request_, found, truth)


@drawn(short=12, full=400)
def test_whenever_the_time_of_a_mutated_request_is_over_it_is_refused_or_answered(
    seeds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in seeds:
        _, request = mutated_request(f"looks/{seed}")
        for looks in (1, 10, 100):
            try:
                asked("plan", request, looks, monkeypatch)
            except planner.RequestError:
                break
