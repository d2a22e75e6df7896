"""Bounds by arbitrary weights: wherever they come from, what the checker makes of them has to be true."""

from __future__ import annotations

from random import Random

from planner.contract.answer import Plan, Unpayable
from planner.contract.answer_parts import Status
from planner.contract.certificate import Case, Evidence, Split
from planner.costing.question import Question
from planner.game.mana import mana_symbols
from planner.game.total_cost import TotalCost
from planner.referee.certificates import cases as checks
from planner.referee.certificates.evidence import Branch, Checking
from planner.referee.certificates.faults import FaultError
from tests.support.certificates.climbing import climbed
from tests.support.certificates.completing import branch_of, situation_of


def bound_by_any_weights(
    question: Question, random: Random, *, priced: bool, rounds: int
) -> tuple[int, list[Case]]:
    """Bound the price of a question, or what it lacks, by weights found by climbing; with the cases for it.

    Raises ``FaultError`` where the checker bounds nothing here.
    """
    claim = _claim(priced=priced)
    checks._check_game(question.game, claim, question.unread)
    found = [_case(question, cost, random, rounds, priced=priced) for cost in question.ways]
    return min(bound for bound, _ in found), [case for _, case in found]


def _claim(*, priced: bool) -> Plan | Unpayable:
    if priced:
        return Plan(status=Status.PAYABLE, optimal=True, price=0, total_cost="")
    return Unpayable(status=Status.UNPAYABLE)


def _case(
    question: Question, cost: TotalCost, random: Random, rounds: int, *, priced: bool
) -> tuple[int, Case]:
    situation = situation_of(question, cost, priced=priced)
    checks._check_assist("", cost)
    checks._check_untaps("", situation)
    checks._check_life_gained("", situation)
    if priced:
        if situation.owed[1] > question.game.life - 1:
            raise FaultError("every payment kills")
        checks._check_gains("", cost, question.prices)
    evidence, least = _evidence(branch_of(situation), random, rounds, random.choice([0, 0, 1, 2]))
    x, prices = situation.x, question.prices
    bound = least + (checks._certain(cost, x, prices) - prices.most * cost.counted if priced else 0)
    case = Case(total_cost=cost.locked(x), other_costs=cost.others(x), evidence=evidence)
    if priced:
        case.bound = bound
    return bound, case


def _evidence(branch: Branch, random: Random, rounds: int, depth: int) -> tuple[Evidence, int]:
    """Find evidence, cases told apart at random in it; what it shows at the least."""
    parts = _split(branch, random) if depth else None
    if parts is None:
        found = climbed(branch, random, rounds)
        if found is None:
            raise FaultError("nothing is bounded")
        return found[0], -(-found[1] // found[0].scale)
    split, branches = parts
    both = [_evidence(one, random, rounds, depth - 1) for one in branches]
    stated = Evidence(split=split, branches=[evidence for evidence, _ in both])
    return stated, min(least for _, least in both)


def _split(branch: Branch, random: Random) -> tuple[Split, tuple[Branch, Branch]] | None:
    """Tell two cases of a branch apart at random, by the checker's own reading of that."""
    entries = [one.ids for one in branch.situation.game.objects if one.abilities]
    kinds = ["objects", "mana", "used", *["color", "life"] * (branch.rows is not None)]
    kinds += ["taken"] * bool(branch.situation.takings)
    kind = random.choice(kinds)
    split = Split(at_most=random.choice([0, 0, 1, 2, 3]))
    if kind == "objects":
        ids = list(random.choice(entries)) if entries else []
        split.objects = ids[: random.randint(1, len(ids))] if ids else []
    elif kind == "mana":
        split.at_most = 0
        split.objects = list(random.choice(entries))[:1] if entries else []
        split.adds = mana_symbols(_run(branch, split.objects, random))
    elif kind == "used":
        split.used = True
    elif kind == "taken":
        split.taken = random.choice(list(branch.situation.takings))
    elif kind == "color":
        split.color = random.choice("WUBRG")
    else:
        split.life = True
        split.at_most = random.randint(0, 12)
    try:
        return split, Checking(branch.situation)._split("split", split, branch)
    except FaultError:
        return None


def _run(branch: Branch, ids: list[str], random: Random) -> str:
    """Choose mana that an object makes, or could."""
    place = branch.situation.game.places.get(ids[0]) if ids else None
    runs = [run for ability in place[0].abilities for run in ability.makes.runs if run] if place else []
    return random.choice(runs) if runs and random.random() < 7 / 8 else random.choice("WUBRGC")
