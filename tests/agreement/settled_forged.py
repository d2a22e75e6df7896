"""Forged certificates before the checker in JavaScript: ``python -m tests.agreement.settled_forged N``.

Answers that have a certificate are made to claim what isn't true: that a plan costs a point more than it
does, that what it pays can't be paid, that a cost can't be paid which can be with what was put on the board
since. Then something is forged so that the sums seem to show it: by hand, a trick of ``TRICKS`` with all sums
made to fit, or any number and any list at random. What a refusal asks for is done, some times over. None of
these may hold: each is untrue by construction. Beside them stand ``LIES``, which say one thing that isn't so
of an answer that is true, and must not hold either, and ``STILL_TRUE``, which change what nothing rests on,
and must hold.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import planner
from planner.api.settling import settled
from planner.costing.question import prepare
from tests.support.certificates.javascript import Line, ruled, settled_line
from tests.support.strategies.kept_costs import build_keep_request
from tests.support.strategies.requests import build_converter_request, build_request

Json = dict[str, Any]
PROFILES = ("2026.1", "2026.2")
KEPT = "kept "
"""Seeds that begin so are of requests with costs that should stay payable."""
ROUNDS = 5
"""So often a forger does what refusals ask for."""
LOTUS: Json = {
    "card": {"name": "Lotus", "type_line": "Artifact"},
    "abilities": [{"cost": {"tap": True}, "add": {"amount": 3, "of": "any color"}}],
    "count": 9,
}
SIGNET: Json = {
    "card": {"name": "Azorius Signet", "type_line": "Artifact"},
    "abilities": [{"cost": {"mana": "{1}", "tap": True}, "add": "{W}{U}"}],
}
DUAL: Json = {
    "card": {"name": "Dual", "type_line": "Land"},
    "abilities": [{"cost": {"tap": True}, "add": ["{W}", "{U}"]}],
}
SOURCES: list[Any] = [
    "Plains",
    "Island",
    "Forest",
    {"card": "Swamp", "count": 2},
    SIGNET,
    DUAL,
    {**LOTUS, "count": 1},
]
SYMBOLS = ("{W}", "{U}", "{U}", "{B}", "{1}", "{2}", "{W/U}", "{2/R}", "{B/P}")


# --- what is true, and the claims that aren't --------------------------------------------------------------


def plain_request(random: Random) -> Json:
    """A board that the checker reads from the cards themselves."""
    board = {
        "battlefield": [random.choice(SOURCES) for _ in range(random.randint(1, 7))],
        "pool": random.choice(["", "{G}", "{U}{C}"]),
        "life": random.choice([20, 9, 4]),
    }
    cost = "".join(random.choice(SYMBOLS) for _ in range(random.randint(1, 6)))
    return {"board": board, "pay": {"cost": cost}, "profile": "2026.1"}


def drawn(random: Random, *, kept: bool) -> tuple[Json, Line] | None:
    """Draw a request whose answer has a certificate, and the line that shows it; None for no luck."""
    if random.random() < 0.3 and not kept:
        request = plain_request(random)
        answer = planner.plan(request)
        if not isinstance(answer, planner.Unpayable | planner.Plan) or answer.proof != "certificate":
            return None
        return request, {"request": request, "answer": answer.to_dict()}
    build = random.choice([build_converter_request, build_converter_request, build_request])
    build = build_keep_request if kept else build
    asked = build(random.choice)
    asked.pop("prices", None)  # which go with one profile alone
    request = {**asked, "profile": random.choice(PROFILES)}
    try:
        line = settled_line(request)
    except planner.RequestError:
        return None
    return None if line is None else (request, line)


def leaves(evidence: Json) -> Iterator[Json]:
    """List the evidence that states weights."""
    if "split" not in evidence:
        yield evidence
    for branch in evidence.get("branches", ()):
        yield from leaves(branch)


def _evidence(line: Line) -> list[Json]:
    """List the evidence of all cases, and of the sums beside them."""
    cases = line["answer"]["certificate"]["cases"]
    named = [one for case in cases for one in (case, *case.get("beside", ()))]
    return [one[name] for one in named for name in ("evidence", "paying") if name in one]


def _claim_price(line: Line, more: int) -> None:
    """Let a plan say that it costs so much more: in the lowest tier, where it costs tiers."""
    answer = line["answer"]
    if "price" in answer:
        answer["price"] += more
        return
    lowest = line["settled"]["tiers"][0]["tier"]
    tiers = answer.setdefault("gives_up", [])
    own = [one for one in tiers if one["tier"] == lowest]
    if own:
        own[0]["amount"] += more
    else:
        tiers.append({"tier": lowest, "amount": more, "lines": []})


def untrue(request: Json, line: Line, random: Random) -> Line | None:
    """Let a true line claim what isn't so; None where that can't be had."""
    claim = deepcopy(line)
    answer = claim["answer"]
    if answer["status"] == "unpayable":
        board = request["board"]
        more = {**request, "board": {**board, "battlefield": [*board.get("battlefield", ()), LOTUS]}}
        if not planner.can_pay(more):
            return None
        own = {"request": more} if "request" in line else {"settled": settled(more)}
        return {**own, "answer": answer}
    cases = answer["certificate"]["cases"]
    if answer["summary"].get("kept") and (less := _keeping_less(request, claim)) is not None:
        return less
    if random.random() < 0.5:
        _claim_price(claim, 1)
        for case in cases:
            case["bound"] = case.get("bound", 0) + 1
        return claim
    claim["answer"] = {"status": "unpayable", "certificate": answer["certificate"]}
    for case in cases:
        case.pop("bound", None)
        case.pop("beside", None)
        _without_prices(case.get("evidence", {}))
    return claim


def _without_prices(evidence: Json) -> Json:
    for leaf in leaves(evidence):
        leaf.pop("last", None)
        leaf["weights"] = {name: max(by, 0) for name, by in leaf.get("weights", {}).items()}
    return evidence


def _keeping_less(request: Json, claim: Line) -> Line | None:
    """Let a plan cost as much more as if one of the costs that it keeps couldn't stay payable."""
    question = prepare(request)
    answer, names = claim["answer"], [one.name for one in question.keep]
    named = [
        n for n, one in enumerate(question.keep) if one.name in answer["summary"]["kept"] and one.weight > 0
    ]
    if not named or len(set(names)) < len(names) or "price" not in answer:
        return None
    kept = question.keep[named[0]]
    gain = question.prices.kept * kept.weight
    answer["price"] += gain
    for case in answer["certificate"]["cases"]:
        case["bound"] = case.get("bound", 0) + gain
        said = [
            {"cost": named[0], "way": place, "total_cost": way.locked(way.x or 0)}
            for place, way in enumerate(kept.ways)
        ]
        evidence = _without_prices(deepcopy(case.get("evidence", {})))
        case["beside"] = [
            *case.get("beside", ()),
            *({"costs": [one], "evidence": deepcopy(evidence)} for one in said),
        ]
    return settled(request, answer)


# --- tricks: each would make the sums seem to show it ------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where something is forged: a leaf, and what is on its board; there is ``lack`` too much to have."""

    leaf: Json
    ids: list[str]
    pool: list[str]
    lack: int
    random: Random

    def give(self, **gift: Any) -> None:
        """State a gift, and have what there is add up to it."""
        self.leaf.setdefault("gifts", []).append(gift)
        self.leaf["have"] = self.leaf.get("have", 0) + gift.get("gives", 0) * gift.get("amount", 1)

    def owe(self, symbol: str, amount: int, weight: int) -> None:
        """State that something is owed, and have the need add up to it."""
        self.leaf.setdefault("owed", []).append({"symbol": symbol, "amount": amount, "weight": weight})
        self.leaf["need"] = self.leaf.get("need", 0) + amount * weight

    def split(self, other: Json, **of: Any) -> None:
        """Tell something apart, with other evidence for the second case (or the first one)."""
        own = dict(self.leaf)
        self.leaf.clear()
        branches = [own, other]
        self.random.shuffle(branches)
        self.leaf.update(split={"at_most": 0, **of}, branches=branches)


Trick = Callable[[Place], object]
TRICKS: dict[str, Trick] = {
    "another have": lambda at: at.leaf.update(have=at.leaf.get("have", 0) - at.lack),
    "another need": lambda at: at.leaf.update(need=at.leaf.get("need", 0) + at.lack),
    "a gift of nobody": lambda at: at.give(gives=-at.lack),
    "a gift of an object that isn't there": lambda at: at.give(objects=["nobody#1"], gives=-at.lack),
    "a gift of no objects": lambda at: at.give(objects=[], mana="", gives=-at.lack),
    "a gift of mana that takes": lambda at: at.give(mana="{G}", gives=-at.lack),
    "less than no mana": lambda at: at.give(mana="{G}", gives=at.lack, amount=-1),
    "less than no objects": lambda at: at.give(objects=at.ids[:1], gives=at.lack, amount=-1),
    "an object that takes": lambda at: at.give(objects=at.ids[:1], gives=-at.lack),
    "an object twice in a gift": lambda at: at.give(objects=at.ids[:1] * 2, gives=-at.lack, amount=2),
    "owed less than once": lambda at: at.owe("{1}", -1, -at.lack),
    "owed what isn't": lambda at: at.owe("{W}{W}", 1, at.lack),
    "owed in words": lambda at: at.owe("Sacrifice a creature", 1, at.lack),
    "owed in life": lambda at: at.owe("Pay 1 life", 1, at.lack),
    "owed more of it": lambda at: _owe_more(at),
    "a weight that is higher": lambda at: _weigh_more(at),
    "a weight of what is no mana": lambda at: at.leaf.setdefault("weights", {}).update(
        X=at.lack, S=at.lack, P=at.lack
    ),
    "weights of another's nature": lambda at: at.leaf.setdefault("weights", {}).update(constructor=at.lack),
    "a weight of life below 0": lambda at: at.leaf.update(life=-at.lack),
    "life that counts more": lambda at: at.leaf.update(life=at.leaf.get("life", 0) + at.lack),
    "sources of no color": lambda at: at.leaf.setdefault("last", {}).update(C=at.lack),
    "last sources below 0": lambda at: at.leaf.setdefault("last", {}).update(W=-at.lack),
    "what nobody takes": lambda at: at.leaf.setdefault("taken", {}).update(nothing=at.lack),
    "what is taken counts more": lambda at: _count_taken(at, at.lack),
    "what is taken counts less than nothing": lambda at: _count_taken(at, -at.lack),
    "what is taken gives more": lambda at: _count_taken(at, -at.lack, "taken_less"),
    "what is taken gives less": lambda at: _count_taken(at, at.lack, "taken_less"),
    "what is used gives more": lambda at: at.leaf.update(used=at.leaf.get("used", 0) - at.lack),
    "what is used gives less": lambda at: at.leaf.update(used=at.leaf.get("used", 0) + at.lack),
    "no scale": lambda at: at.leaf.update(scale=0),
    "a scale below 0": lambda at: at.leaf.update(scale=-1),
    "converters of nothing": lambda at: _convert(at, [], []),
    "converters of anything": lambda at: _convert(at, at.ids, at.random.sample(at.ids, min(1, len(at.ids)))),
    "converters that are one": lambda at: _convert(at, at.ids[:1], []),
    "converters of nobody": lambda at: _convert(at, ["nobody#1"], ["nobody#1"]),
    "converters that take more": lambda at: _take_more(at),
    "converters twice": lambda at: at.leaf.update(converters=at.leaf.get("converters", []) * 2),
    "converters whose mana counts less": lambda at: [
        one.update(weights=dict.fromkeys("WUBRGC", 0)) for one in at.leaf.get("converters", [])
    ],
    "a case that is left out": lambda at: _split_alone(at),
    "a case of nobody": lambda at: at.split(dict(at.leaf), objects=["nobody#1"]),
    "a case of no color": lambda at: at.split({}, color="C"),
    "a case of another's nature": lambda at: at.split({}, color="constructor"),
    "a case beyond what can be": lambda at: at.split({}, objects=at.ids[:1], at_most=7),
    "a case below 0": lambda at: at.split({}, objects=at.ids[:1], at_most=-1),
    "a case of life": lambda at: at.split({}, life=True, at_most=-1),
    "a case of what is used": lambda at: at.split({}, used=True, at_most=-1),
    "a case of what is taken": lambda at: at.split({}, taken="a creature", at_most=-1),
    "nothing is told apart": lambda at: at.split({}),
    "one that isn't used hides others": lambda at: _hide_behind(at),
    "what one makes is told apart": lambda at: at.split({"need": at.lack}, objects=at.ids[:1], adds="{G}"),
    "a gift of objects and of mana": lambda at: _two_in_one(at),
    "words for numbers": lambda at: _words(at),
    "numbers without end": lambda at: at.leaf.update(need=1e999, weights=dict.fromkeys("WUBRGC", 1e999)),
    "parts of numbers": lambda at: at.leaf.update(have=at.leaf.get("have", 0) - 1e-9),
    "fewer objects than it names": lambda at: _fewer(at),
    "a source left out": lambda at: _leave_out(at),
    "a source that gives less": lambda at: _give_less(at),
}


def _owe_more(at: Place) -> None:
    for one in at.leaf.get("owed", [])[:1]:
        at.owe(one["symbol"], at.lack, one["weight"])


def _weigh_more(at: Place) -> None:
    for one in at.leaf.get("owed", [])[:1]:
        one["weight"] += at.lack
        at.leaf["need"] = at.leaf.get("need", 0) + at.lack * one["amount"]


def _convert(at: Place, objects: list[str], of: list[str]) -> None:
    one = {"objects": objects, "of": of, "more": at.lack}
    at.leaf["converters"] = [*at.leaf.get("converters", []), one]
    at.leaf["have"] = at.leaf.get("have", 0) - at.lack


def _take_more(at: Place) -> None:
    for one in at.leaf.get("converters", []):
        one["more"] = one.get("more", 0) + at.lack
        at.leaf["have"] = at.leaf.get("have", 0) - at.lack


def _count_taken(at: Place, by: int, key: str = "taken") -> None:
    taken = at.leaf.get(key, {})
    at.leaf[key] = {words: each + by for words, each in taken.items()} or {"a creature": by}


def _split_alone(at: Place) -> None:
    at.split({"need": at.lack}, objects=at.ids[:1])
    at.leaf["branches"] = at.leaf["branches"][:1]


def _hide_behind(at: Place) -> None:
    """Say in one gift what one gives that isn't used, and all others: it is of none of them."""
    own = deepcopy(at.leaf)
    own.update(gifts=[{"objects": at.ids, "gives": 10**9, "amount": 0}], have=0)
    at.split(own, objects=at.ids[:1])


def _two_in_one(at: Place) -> None:
    """State one gift for mana that floats and for an object that gives as much, or more."""
    gifts = at.leaf.get("gifts", [])
    objects = [one for one in gifts if one.get("objects") and len(one["objects"]) == one.get("amount", 1)]
    floating = [one for one in gifts if one.get("mana")]
    for one in floating[:1]:
        for other in objects[:1]:
            gives = max(one["gives"], other["gives"])
            gifts[:] = [gift for gift in gifts if gift is not one and gift is not other]
            gifts.append({"objects": other["objects"], "mana": one["mana"], "gives": gives, "amount": 1})
            at.leaf["have"] = sum(gift["gives"] * gift.get("amount", 1) for gift in gifts)


def _words(at: Place) -> None:
    """Numbers as text that would compare as it likes."""
    for one in at.leaf.get("gifts", [])[:1]:
        one["gives"] = "x"
    at.leaf["have"] = "0x0000"


def _fewer(at: Place) -> None:
    for one in at.leaf.get("gifts", [])[:1]:
        one["amount"] = one.get("amount", 1) - 1
        at.leaf["have"] = at.leaf.get("have", 0) - one["gives"]


def _leave_out(at: Place) -> None:
    for one in [gift for gift in at.leaf.get("gifts", []) if gift["gives"] > 0][:1]:
        at.leaf["gifts"].remove(one)
        at.leaf["have"] = at.leaf.get("have", 0) - one["gives"] * one.get("amount", 1)


def _give_less(at: Place) -> None:
    for one in at.leaf.get("gifts", [])[:1]:
        one["gives"] -= at.lack
        at.leaf["have"] = at.leaf.get("have", 0) - at.lack * one.get("amount", 1)


def _any_number(at: Place) -> None:
    """Set any number to any other, some times."""
    holders = [at.leaf, *at.leaf.get("owed", ()), *at.leaf.get("gifts", ()), *at.leaf.get("converters", ())]
    holders += [one["weights"] for one in (at.leaf, *at.leaf.get("converters", ())) if one.get("weights")]
    places = [(one, key) for one in holders for key, value in one.items() if isinstance(value, int)]
    for where, key in at.random.sample(places, min(len(places), at.random.randint(1, 4))):
        where[key] += at.random.choice([-(10**18), -at.lack, -2, -1, 1, 2, at.lack, 10**18])


def _any_objects(at: Place) -> None:
    """Let any list of objects be any other."""
    lists = [(one, key) for one in at.leaf.get("gifts", ()) for key in ["objects"] if key in one]
    lists += [(one, key) for one in at.leaf.get("converters", ()) for key in ("objects", "of")]
    for where, key in at.random.sample(lists, min(len(lists), at.random.randint(1, 2))):
        where[key] = at.random.choices([*at.ids, "nobody#1"], k=at.random.randint(0, 4))


RANDOM_TRICKS: dict[str, Trick] = {"any number": _any_number, "any objects": _any_objects}


def forge(claim: Line, name: str, random: Random) -> Line | None:
    """Forge every leaf of an untrue claim by a trick; None where there is none."""
    line = deepcopy(claim)
    ids, pool = _there(line)
    trick = {**TRICKS, **RANDOM_TRICKS}[name]
    every = [leaf for evidence in _evidence(line) for leaf in leaves(evidence)]
    for leaf in every:
        lack = leaf.get("scale", 1) if line["answer"]["status"] == "payable" else random.choice([1, 10**6])
        trick(Place(leaf, random.sample(ids, len(ids)), pool, lack, random))
    return line if every else None


def _there(line: Line) -> tuple[list[str], list[str]]:
    """List the ids of objects that a certificate may speak of, and what floats."""
    if "settled" in line:
        ways = line["settled"]["ways"]
        ids = {one for way in ways for giver in way.get("objects", ()) for one in giver["ids"]}
        return sorted(ids), [one["mana"] for way in ways for one in way.get("pool", ())]
    names = re.findall(r'"([^"]+#\d+)"', json.dumps(line["answer"]["certificate"]))
    return sorted({*names, *[f"Lotus#{n}" for n in range(1, 10)]}), ["{G}"]


# --- lies about true answers, and what stays true ----------------------------------------------------------

Edit = Callable[[Json], object]
LIES: dict[str, Edit] = {
    "no status": lambda answer: answer.update(status="unknown"),
    "a status that is none": lambda answer: answer.pop("status"),
    "optimal in words": lambda answer: answer.update(optimal="false"),
    "not optimal": lambda answer: answer.update(optimal=False),
    "a plan that kills": lambda answer: answer.update(lethal=True),
    "two prices": lambda answer: answer.update(gives_up=[{"tier": "life", "amount": 0}], price=0),
    "a price in shares": lambda answer: answer.update(price=0.5),
    "no cases": lambda answer: answer["certificate"].update(cases=[]),
    "a case twice": lambda answer: answer["certificate"].update(cases=answer["certificate"]["cases"] * 2),
    "another total cost": lambda answer: _first(answer).update(total_cost="{W}{W}{W}{W}{W}{W}{W}"),
    "another cost besides": lambda answer: _first(answer).update(other_costs=["Sacrifice a creature"]),
    "a rule beside weights": lambda answer: _first(answer).update(rule="118.6"),
    "a rule for weights": lambda answer: (
        _first(answer).pop("evidence", 0),
        _first(answer).update(rule="601.2"),
    ),
    "a lower bound": lambda answer: _first(answer).update(bound=_first(answer).get("bound", 0) - 1),
    "a higher bound": lambda answer: _first(answer).update(bound=_first(answer).get("bound", 0) + 1),
}
"""Each needs an answer that is a plan, but for those of ``LIES_OF_REFUSALS``."""
LIES_OF_REFUSALS = frozenset(
    (
        *("no status", "a status that is none", "no cases", "a case twice", "another total cost"),
        *("another cost besides", "a rule beside weights", "a rule for weights"),
        *("a lower bound", "a higher bound"),
    )
)


def _first(answer: Json) -> Json:
    found: Json = answer["certificate"]["cases"][0]
    return found


def _finer(line: Line) -> None:
    """All weights in a share that is ten times as small."""
    for evidence in _evidence(line):
        for leaf in leaves(evidence):
            leaf["scale"] = leaf.get("scale", 1) * 10
            leaf["used"] = leaf.get("used", 0) * 10
            for key in ("taken", "taken_less"):
                leaf[key] = {words: by * 10 for words, by in leaf.get(key, {}).items()}
            for table in (leaf, *leaf.get("owed", ()), *leaf.get("gifts", ()), *leaf.get("converters", ())):
                for key in ("need", "have", "life", "weight", "gives", "more"):
                    if key in table:
                        table[key] *= 10
                if "weights" in table:
                    table["weights"] = {name: by * 10 for name, by in table["weights"].items()}
            leaf["last"] = {name: by * 10 for name, by in leaf.get("last", {}).items()}


def _in_another_order(line: Line) -> None:
    """The lines of what is owed and of gifts the other way round."""
    for evidence in _evidence(line):
        for leaf in leaves(evidence):
            for key in ("gifts", "owed"):
                leaf[key] = leaf.get(key, [])[::-1]


STILL_TRUE: dict[str, Callable[[Line], None]] = {
    "finer shares": _finer,
    "another order": _in_another_order,
}


# --- before the checker ------------------------------------------------------------------------------------


@dataclass
class Run:
    """What came of a run: how many of each sort, and everything that went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def rule_on(run: Run, forged: list[tuple[str, Line]]) -> None:
    """Have forgeries of untrue claims ruled on, each some times over: none may hold."""
    run.counts["forged"] += len(forged)
    for _ in range(ROUNDS):
        said = ruled([line for _, line in forged])
        again = []
        for (name, line), fault in zip(forged, said, strict=True):
            if fault == "holds":
                run.faults.append(f"{name} holds: {json.dumps(line)}")
            elif _does_as_told(line, fault):
                again.append((name, line))
        forged = again


_TOLD = (
    (re.compile(r"have: (.+), but what there is adds up to (-?\d+)$"), "have"),
    (re.compile(r"need: (.+), but what is owed adds up to (-?\d+)$"), "need"),
)


def _does_as_told(line: Line, fault: str) -> bool:
    """Put right what a refusal says is wrong, unless it is the claim itself."""
    every = [leaf for evidence in _evidence(line) for leaf in leaves(evidence)]
    for pattern, key in _TOLD:
        if found := pattern.match(fault):
            wrong = [leaf for leaf in every if str(leaf.get(key, 0)) == found[1]]
            for leaf in wrong[:1]:
                leaf[key] = int(found[2])
            return bool(wrong)
    if found := re.match(r"(.+) gives (-?\d+), but it can give (-?\d+)$", fault):
        for leaf in every:
            gifts = [one for one in leaf.get("gifts", ()) if found[1] in one.get("objects", ())]
            for one in gifts:
                one["gives"] = int(found[3])
            if not gifts:
                leaf.setdefault("gifts", []).append({"objects": [found[1]], "gives": int(found[3])})
        return True
    if found := re.match(r"bound: (-?\d+) is shown, and the plan costs (-?\d+)$", fault):
        return False  # the weights show what is so
    return False


def look_at(run: Run, seed: str, tricks: list[str]) -> tuple[list[tuple[str, Line]], list[Line], list[Line]]:
    """Draw one true line; give forgeries of untrue claims, lies about it, and what stays true of it."""
    random = Random(seed)
    found = drawn(random, kept=seed.startswith(KEPT))
    if found is None:
        run.counts["nothing to forge"] += 1
        return [], [], []
    request, line = found
    text = json.dumps(line["answer"])
    run.counts.update(word for word in ("split", "converters", "beside") if f'"{word}"' in text)
    lies, true = [], [line]
    for name, lie in LIES.items():
        if line["answer"]["status"] == "payable" or name in LIES_OF_REFUSALS:
            other = deepcopy(line)
            lie(other["answer"])
            if other != line:
                lies.append(other)
    for edit in STILL_TRUE.values():
        other = deepcopy(line)
        edit(other)
        true.append(other)
    claim = untrue(request, line, random)
    forged = [] if claim is None else [(name, forge(claim, name, random)) for name in tricks]
    return [(f"{seed}: {name}", one) for name, one in forged if one is not None and one != claim], lies, true


def looked_at(run: Run, seeds: list[str], tricks: list[str]) -> None:
    """Look at some true lines together: a process of the checker reads all of theirs."""
    every = [look_at(run, seed, tricks) for seed in seeds]
    rule_on(run, [one for forged, _, _ in every for one in forged])
    lies, true = [one for _, lies, _ in every for one in lies], [one for _, _, true in every for one in true]
    run.counts["lies"] += len(lies)
    run.counts["still true"] += len(true)
    for place, (line, said) in enumerate(zip([*lies, *true], ruled([*lies, *true]), strict=True)):
        if (said == "holds") is (place < len(lies)):
            run.faults.append(f"{said}: {json.dumps(line)}")


def main() -> int:
    """Forge so many certificates, and print what holds all the same; exit status 1 for any."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.settled_forged")
    parser.add_argument("number", type=int, help="how many forged certificates")
    parser.add_argument("--seed", default="0")
    asked = parser.parse_args()
    run, place, told = Run(), 0, 0
    while run.counts["forged"] < asked.number:
        looked_at(
            run,
            [f"{KEPT * (n % 4 == 0)}{asked.seed}/{place + n}" for n in range(40)],
            [*TRICKS, *RANDOM_TRICKS, *RANDOM_TRICKS],
        )
        place += 40
        for fault in run.faults[told:]:
            print(fault, flush=True)
        told = len(run.faults)
    print(f"{json.dumps(dict(run.counts))} (seed {asked.seed}); {told} faults")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
