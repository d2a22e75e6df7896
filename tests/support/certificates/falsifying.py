"""Certificates made false: each way changes one thing, most with all sums, so that only one line lies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

from msgspec import UNSET

from planner.contract.answer import Plan, Unpayable
from planner.contract.answer_parts import Status
from planner.contract.certificate import Case, Certificate, Evidence, Gift

_SYMBOL = re.compile(r"\{[WUBRGCSP\d/]+\}")
Claim = tuple[Plan | Unpayable, Certificate]
"""An answer and its certificate."""
Way = Callable[[Claim, Random], bool]
"""Makes a claim false in place; False where there is nothing of the sort in it."""


def falsified(claim: Claim, random: Random) -> tuple[str, Claim] | None:
    """Make a claim false in a random way, and say in which; None where none was found."""
    for name in random.sample(list(WAYS), len(WAYS)):
        answer, certificate = claim
        other = deepcopy(answer), deepcopy(certificate)
        vars(other[0]).update(vars(answer))  # what it costs as one number, where it is in tiers
        if name == "a wrong verdict" and isinstance(answer, Plan):
            other = Unpayable(status=Status.UNPAYABLE, total_cost=answer.total_cost), other[1]
        if WAYS[name](other, random):
            return name, other
    return None


def leaves(evidence: Evidence) -> Iterator[Evidence]:
    """List the evidence that states weights."""
    if evidence.split is UNSET:
        yield evidence
    for branch in evidence.branches:
        yield from leaves(branch)


def _splits(evidence: Evidence) -> Iterator[Evidence]:
    if evidence.split is not UNSET:
        yield evidence
    for branch in evidence.branches:
        yield from _splits(branch)


def every_evidence(case: Case) -> list[Evidence]:
    """List the evidence of a case: its own, and that of the sums beside it, of both where there are two."""
    every = [case.evidence, *[side for one in case.beside for side in (one.evidence, one.paying)]]
    return [one for one in every if isinstance(one, Evidence)]


def _evidence(claim: Claim) -> list[Evidence]:
    return [one for case in claim[1].cases for one in every_evidence(case)]


def _leaf(claim: Claim, random: Random) -> Evidence | None:
    found = [leaf for evidence in _evidence(claim) for leaf in leaves(evidence)]
    return random.choice(found) if found else None


def _verdict(claim: Claim, random: Random) -> bool:
    """Claim that what can be paid can't be, by the weights that bound its price."""
    if any(case.bound is UNSET for case in claim[1].cases):
        return False
    for case in claim[1].cases:
        case.bound = UNSET
    return True


def _price(claim: Claim, random: Random) -> bool:
    """Claim a price that is one lower, or higher, than the weights show."""
    answer, certificate = claim
    if not isinstance(answer, Plan):
        return False
    more = random.choice([1, -1])
    answer.price = answer.whole_price + more
    for case in certificate.cases:
        if isinstance(case.bound, int):
            case.bound += more
    return True


def _weight(claim: Claim, random: Random) -> bool:
    """Change what a symbol counts, and the need with it."""
    leaf = _leaf(claim, random)
    symbols = [] if leaf is None else [line for line in leaf.owed if _SYMBOL.fullmatch(line.symbol)]
    if leaf is None or not symbols:  # what a part of the cost counts is free
        return False
    line, more = random.choice(symbols), random.choice([1, 2, -1])
    line.weight += more
    if line.weight == 0:
        leaf.owed.remove(line)
    leaf.need += more * line.amount
    return True


def _weight_of_mana(claim: Claim, random: Random) -> bool:
    """Lower what a type of mana counts that a symbol asks for, and nothing else."""
    leaf = _leaf(claim, random)
    letters = (
        [] if leaf is None else [one for one in leaf.weights if any(one[0] in w.symbol for w in leaf.owed)]
    )
    if leaf is None or not letters:
        return False
    leaf.weights[random.choice(letters)] -= 1 + leaf.scale
    return True


def _gives(claim: Claim, random: Random) -> bool:
    """Let a source give less than it can, and have what there is add up to that."""
    leaf = _leaf(claim, random)
    if leaf is None or not leaf.gifts:
        return False
    gift = random.choice(leaf.gifts)
    less = random.choice([1, 1, 2, 7])
    gift.gives -= less
    leaf.have -= less * gift.amount
    return True


def _left_out(claim: Claim, random: Random) -> bool:
    """Leave out a source, or some of the pool, and have what there is add up to that."""
    leaf = _leaf(claim, random)
    gifts = [] if leaf is None else [gift for gift in leaf.gifts if gift.gives > 0]
    if leaf is None or not gifts:
        return False
    gift = random.choice(gifts)
    if gift.objects:
        gift.objects.remove(random.choice(gift.objects))
    gift.amount -= 1
    leaf.have -= gift.gives
    if not gift.amount:
        leaf.gifts = [one for one in leaf.gifts if one is not gift]
    return True


def _amount(claim: Claim, random: Random) -> bool:
    """Owe more or less of a symbol, and have the need add up to that."""
    leaf = _leaf(claim, random)
    if leaf is None or not leaf.owed:
        return False
    line, more = random.choice(leaf.owed), random.choice([1, -1])
    if not _SYMBOL.fullmatch(line.symbol):  # one more could be another part with the same words
        more = 1_000
    line.amount += more
    leaf.need += more * line.weight
    return line.weight != 0


def _amount_of_gift(claim: Claim, random: Random) -> bool:
    """Count fewer of the objects of a gift than it names."""
    leaf = _leaf(claim, random)
    gifts = [] if leaf is None else [gift for gift in leaf.gifts if gift.objects and gift.gives > 0]
    if leaf is None or not gifts:
        return False
    gift: Gift = random.choice(gifts)
    gift.amount -= 1
    leaf.have -= gift.gives
    return True


def _sum(claim: Claim, random: Random) -> bool:
    """State another sum."""
    leaf = _leaf(claim, random)
    if leaf is None:
        return False
    if random.choice([True, False]):
        leaf.need += random.choice([1, 2, -1])
    else:
        leaf.have -= random.choice([1, 2, -1])
    return True


def _case(claim: Claim, random: Random) -> bool:
    """Leave out a total cost, or put one in twice."""
    cases = claim[1].cases
    if random.choice([True, False]):
        cases.pop(random.randrange(len(cases)))
    else:
        cases.append(random.choice(cases))
    return True


def _total_cost(claim: Claim, random: Random) -> bool:
    """Name another total cost."""
    case = random.choice(claim[1].cases)
    case.total_cost += random.choice(["{W}", "{1}", "{U/R}"])
    return True


def _at_most(claim: Claim, random: Random) -> bool:
    """Tell cases apart that don't exhaust what can be: one of both branches speaks of something else."""
    found = [one for evidence in _evidence(claim) for one in _splits(evidence)]
    if not found:
        return False
    one = random.choice(found)
    way = random.choice(["drop", "swap", "beyond"])
    if way == "drop":
        one.branches.pop(random.randrange(len(one.branches)))
    elif way == "swap":
        if one.branches[0] == one.branches[1]:
            return False
        one.branches.reverse()
    else:
        assert one.split is not UNSET
        beyond = (
            -1 if one.split.taken or one.split.used else len(one.split.objects) + 1_000
        )  # so many could be taken
        one.split.at_most = random.choice([-1, beyond])
    return True


def _more(claim: Claim, random: Random) -> bool:
    """Let the first of some converters take more than it asks for, and have what there is add up to that."""
    leaf = _leaf(claim, random)
    if leaf is None or not leaf.converters:
        return False
    one = random.choice(leaf.converters)
    one.more += 1
    leaf.have -= not one.of
    return True


def _converters(claim: Claim, random: Random) -> bool:
    """Let mana of converters count something else though one of them is among two, or isn't there."""
    leaf = _leaf(claim, random)
    if leaf is None or not leaf.converters:
        return False
    one = random.choice(leaf.converters)
    one.objects.append(random.choice(["nobody", one.objects[0]]))
    return True


def _scale(claim: Claim, random: Random) -> bool:
    """Count in other shares of a point: so small ones that the bound isn't reached, or none."""
    leaf = _leaf(claim, random)
    bounds = [case.bound for case in claim[1].cases if isinstance(case.bound, int)]
    if leaf is None or len(bounds) < len(claim[1].cases):
        return False
    leaf.scale = leaf.scale * 1_000_000 if min(bounds) > 1 and random.choice([True, False]) else 0
    return True


def _life(claim: Claim, random: Random) -> bool:
    """Change what life counts: more where what there is rests on it, or less than nothing."""
    leaf = _leaf(claim, random)
    if leaf is None:
        return False
    counted = isinstance(claim[0], Unpayable) and leaf.life and leaf.have
    leaf.life = leaf.life + 1 if counted and not leaf.gifts and random.choice([True, False]) else -1
    return True


def _nothing(claim: Claim, random: Random) -> bool:
    """State nothing at all for a total cost."""
    case = random.choice(claim[1].cases)
    if case.evidence is UNSET:
        return False
    case.evidence = UNSET
    if random.choice([True, False]):
        case.evidence = Evidence()
    return case.bound is UNSET or case.bound > 0


WAYS: dict[str, Way] = {
    "a wrong verdict": _verdict,
    "a price one lower or higher": _price,
    "a weight of a symbol changed": _weight,
    "a weight of mana changed": _weight_of_mana,
    "a source that gives less": _gives,
    "a source left out": _left_out,
    "an amount changed": _amount,
    "an amount of sources changed": _amount_of_gift,
    "a sum changed": _sum,
    "a case left out or twice": _case,
    "another total cost": _total_cost,
    "a split that doesn't exhaust": _at_most,
    "what converters take changed": _more,
    "other converters": _converters,
    "another scale": _scale,
    "a weight of life changed": _life,
    "no evidence": _nothing,
}
"""Every way to make a certificate false, by name; that of another board is one more."""
