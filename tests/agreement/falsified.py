"""Answers made false, field by field: ``python -m tests.agreement.falsified 5000 [--seed N]``.

Random requests (with costs that stay payable at some time, policies, permission) are answered, one thing that
the answer says is made untrue, and the referee judges it. It is refused, refuted, or said not to be proven;
what is called proven all the same is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import planner
from tests.support.strategies.requests import build_request

Json = dict[str, Any]
COSTS = ("{G}", "{1}", "{U}", "{W}{W}", "{2}{B}", "{R}")
WHENS = ("now", "next turn", "opponents turn")
POLICIES = {"sacrifice": "never", "pay life": "never", "tap": "last resort", "discard": "never"}
SETS = ("tapped", "sacrificed", "exiled", "discarded", "returned")
Way = Callable[[Json, Random], bool]
"""Makes an answer untrue in place; False where there is nothing of the sort in it."""


@dataclass
class Run:
    """What came of a run."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def request_of(random: Random) -> Json:
    """Make a random request, some with what is kept, with policies, or asked for what is legal."""
    request = build_request(random.choice)
    request["pay"] = request.get("pay") or {"cost": "{1}"}
    if random.random() < 0.4:
        request["keep"] = [
            {"cost": random.choice(COSTS), "when": random.choice(WHENS)} for _ in range(random.randint(1, 2))
        ]
    if random.random() < 0.3:
        request["policies"] = dict(random.sample(list(POLICIES.items()), 1))
    if random.random() < 0.2:
        request["want"] = "legal"
    return request


# --- what can be said that isn't so --------------------------------------------------------------


def _summary(answer: Json, random: Random) -> bool:
    """Say that something else was tapped or lost."""
    name = random.choice(SETS)
    there = answer["summary"][name]
    if there and random.random() < 0.5:
        there.pop()
    else:
        there.append(random.choice(["nobody#1", *answer["summary"]["tapped"]]))
    return True


def _life(answer: Json, random: Random) -> bool:
    """Say another life total, or another amount of energy, or other mana that is left."""
    key = random.choice(("life", "life_after_triggers", "energy", "left_in_pool", "spent"))
    value = answer["summary"][key]
    answer["summary"][key] = value + "{G}" if isinstance(value, str) else value + random.choice((1, 2))
    return True


def _step(answer: Json, random: Random) -> bool:
    """Leave out a step, or take it twice."""
    if not answer["steps"]:
        return False
    at = random.randrange(len(answer["steps"]))
    if random.random() < 0.5:
        del answer["steps"][at]
    else:
        answer["steps"].insert(at, copy.deepcopy(answer["steps"][at]))
    return True


def _mana(answer: Json, random: Random) -> bool:
    """Let an ability make, or a symbol take, other mana."""
    steps = [one for one in answer["steps"] if one.get("adds") or one.get("mana")]
    if not steps:
        return False
    step = random.choice(steps)
    key = "adds" if step.get("adds") else "mana"
    letters = [one for one in "WUBRGC" if f"{{{one}}}" not in step[key]]
    step[key] = f"{{{random.choice(letters)}}}" * max(1, step[key].count("{"))
    return True


def _total_cost(answer: Json, random: Random) -> bool:
    """Say another total cost."""
    answer["total_cost"] = answer.get("total_cost", "") + "{1}"
    return True


def _given_up(answer: Json, random: Random) -> bool:
    """Say that less is given up, or more, in one tier or one line."""
    tiers = answer.get("gives_up") or []
    if not tiers:
        return False
    tier = random.choice(tiers)
    chosen = random.choice([tier, *tier["lines"]])
    chosen["amount"] += random.choice((-1, 1, 5))
    return True


def _kept_names(answer: Json, random: Random) -> bool:
    """Say that something stays payable that nobody asked for, or nothing of it."""
    kept = answer["summary"]["kept"]
    if kept and random.random() < 0.5:
        kept.pop()
    else:
        kept.append("{W}{U}{B}{R}{G}")
    return True


def _kept(answer: Json, random: Random) -> bool:
    """Say something else of what stays payable: when, what it loses, or that it costs nothing."""
    if not answer.get("kept"):
        return False
    one = random.choice(answer["kept"])
    if "bound" in one and random.random() < 1 / 3:
        one["bound"] += random.choice((-2, -1, 1, 2, 50))
        return True
    match random.randrange(4):
        case 0:
            one["when"] = random.choice([when for when in WHENS if when != one.get("when", "now")])
        case 1:
            one["name"] = "{W}{U}{B}{R}{G}"
        case 2:
            one["life"] = one.get("life", 0) + 3
        case _:
            one["loses"] = [*one.get("loses", []), "nobody#1"]
    return True


def _policy(answer: Json, random: Random) -> bool:
    """Say that a policy was broken, or a last resort taken, that wasn't; or hide one that was."""
    key = random.choice(("against_policies", "last_resort"))
    if answer.get(key):
        answer[key].clear()
    elif key == "last_resort":
        answer[key] = ["sacrifice nobody#1"]
    else:
        answer[key] = [{"what": "sacrifice", "objects": ["nobody#1"]}]
    return True


def _permitted(answer: Json, random: Random) -> bool:
    """Turn round what is said of permission."""
    if answer.get("permitted") is False:
        del answer["permitted"]
    else:
        answer["permitted"] = False
    return True


def _profile(answer: Json, random: Random) -> bool:
    """Say that it was judged by other tiers."""
    if "profile" not in answer:
        return False
    answer["profile"] = "2026.1"
    return True


def _verdict(answer: Json, random: Random) -> bool:
    """Turn the verdict round, with what proves the other one, or with nothing."""
    keys = ("proof", "certificate") if random.random() < 0.5 else ()
    proof = {key: answer[key] for key in keys if key in answer}
    if not proof and random.random() < 0.5:
        proof = {"proof": random.choice(("confirmed", "search"))}
    if answer["status"] == "payable":
        found: Json = {"status": "unpayable", **proof}
    else:
        found = {"status": "payable", "steps": [], "summary": {}, "optimal": True, **proof}
    answer.clear()
    answer.update(found)
    return True


def _rule(answer: Json, random: Random) -> bool:
    """Say that a rule forbids a payment for which only something is missing."""
    if answer["status"] != "unpayable" or answer.get("proof") == "rule":
        return False
    rule = random.choice(("118.6", "118.3", "118.11", "601.3", "107.3"))
    if any(one.get("rule") == rule for one in answer.get("reasons", ())):
        return False
    answer.pop("certificate", None)
    answer.update(proof="rule", reasons=[{"rule": rule, "text": "It is forbidden."}])
    return True


def _missing(answer: Json, random: Random) -> bool:
    """Have a certificate count more than there is, or less than is owed."""
    cases = answer.get("certificate", {}).get("cases", [])
    if not cases or "need" not in cases[0].get("evidence", {}):
        return False
    evidence = random.choice(cases)["evidence"]
    if "need" not in evidence:
        return False
    evidence["need"] += random.choice((-1, 1, 3))
    return True


def _bound(answer: Json, random: Random) -> bool:
    """Claim another bound than the weights show."""
    every = answer.get("certificate", {}).get("cases", [])
    cases = [one for one in every if isinstance(one.get("bound"), int)]
    if not cases:
        return False
    random.choice(cases)["bound"] += random.choice((-2, -1, 1, 2))
    return True


def _beside(answer: Json, random: Random) -> bool:
    """Leave out why something can't stay payable, or say it of another cost, or of one that does."""
    every = answer.get("certificate", {}).get("cases", [])
    cases = [one for one in every if one.get("beside")]
    if not cases:
        return False
    beside = random.choice(cases)["beside"]
    one = random.choice(beside)
    match random.randrange(4):
        case 0:
            beside.remove(one)
        case 1:
            one["costs"].pop()
        case 2:
            one["costs"][-1]["cost"] += random.choice((-1, 1, 7))
        case _:
            one["evidence"]["have"] = one["evidence"].get("have", 0) - random.choice((1, 3))
    return True


OF_PLANS: tuple[Way, ...] = (
    *(_summary, _life, _step, _mana, _total_cost, _given_up, _kept_names, _kept, _kept, _kept, _policy),
    *(_permitted, _profile, _verdict, _missing, _bound, _beside),
)
OF_REFUSALS: tuple[Way, ...] = (_verdict, _rule, _permitted, _missing, _total_cost)


def look_at(run: Run, seed: str, false_ones: int) -> None:
    """Answer one request, make the answer false some times, and have it judged each time."""
    random = Random(f"falsified {seed}")
    request = request_of(random)
    try:
        true = json.loads(planner.plan(request).to_json())
    except planner.RequestError:
        run.counts["requests refused"] += 1
        return
    asked = {key: value for key, value in request.items() if key != "limits"}
    for _ in range(false_ones):
        answer = copy.deepcopy(true)
        way = random.choice(OF_PLANS if answer["status"] == "payable" else OF_REFUSALS)
        if not way(answer, random) or answer == true:
            continue
        outcome = judged(asked, answer)
        run.counts[outcome] += 1
        if outcome == "proven":
            run.faults.append(f"{seed}: {way.__name__[1:]}: {json.dumps(asked)}\n    {json.dumps(answer)}")


def judged(request: Json, answer: Json) -> str:
    """Tell what the referee says of an answer."""
    try:
        ruling = planner.verify(request, answer)
    except planner.RequestError:
        return "refused"
    if not ruling:
        return "refuted"
    return "proven" if ruling.proven else "unproven"


def _judged(run: Run) -> int:
    """Count the false answers so far; the last request may have brought two too many."""
    return sum(run.counts[one] for one in ("refused", "refuted", "unproven", "proven"))


def main() -> int:
    """Have so many false answers judged, and print those that are called proven."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.falsified")
    parser.add_argument("answers", type=int, help="how many false answers")
    parser.add_argument("--seed", type=int, default=None, help="of the first; a fresh one without it")
    asked = parser.parse_args()
    first = Random().randrange(10**6) if asked.seed is None else asked.seed
    run, number = Run(), 0
    while _judged(run) < asked.answers:
        look_at(run, f"{first}/{number}", 3)
        number += 1
    print("\n".join(run.faults))
    counts = ", ".join(f"{count:,} {outcome}" for outcome, count in run.counts.most_common())
    print(f"{_judged(run):,} false answers (seed {first}): {counts}")
    return 1 if run.faults else 0


if __name__ == "__main__":
    sys.exit(main())
