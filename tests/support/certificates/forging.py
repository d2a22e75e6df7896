"""Forged certificates: anything is stated, and the sums are put right, as whoever wants to deceive would.

A forger claims what isn't true (that a payable cost can't be paid, or that a plan costs more than it does),
changes any number and any list of the weights behind it, and then does what each refusal asks for as long as
that serves: sums, what symbols count and what objects give are stated as the checker says that they are.
What is accepted in the end is a hole in the checker.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from random import Random

from msgspec import UNSET

from planner.contract.answer import Plan, Unpayable
from planner.contract.answer_parts import Status
from planner.contract.certificate import Beside, Certificate, Converters, CostBeside, Evidence, Gift, Split
from planner.costing.question import Question
from planner.game.mana import mana_symbols
from planner.planning.proofs import fault_in
from tests.support.certificates.falsifying import Claim, every_evidence, leaves

NUMBERS = (-(10**18), -1_000, -7, -2, -1, 0, 1, 2, 3, 12, 1_000, 10**18)
ROUNDS = 24
"""So often a forger does what a refusal asks for."""
_LEAF = re.compile(r"\.branches\[(\d)\]")
_LINE = re.compile(r"\.(owed|gifts)\[(\d+)\]\.(weight|gives)")
_GIVES = re.compile(r"(\S+) is left out, but it (?:can give|gives) (-?\d+)$")
_LAST = re.compile(r"(-?\d+)\D*$")
Edit = Callable[[Evidence, Question, Random], None]


def untrue_claim(question: Question, answer: Plan, certificate: Certificate, random: Random) -> Claim:
    """Claim that a payable cost can't be paid, or that the best plan costs more than it does.

    A plan that keeps something may cost as much more as if that couldn't stay payable.
    """
    other = deepcopy(certificate)
    if (claim := _keeping_less(answer, other, question)) and random.random() < 0.7:
        return claim
    if random.random() < 0.5:
        for case in other.cases:
            case.bound, case.beside = UNSET, []
            if case.evidence is not UNSET:
                _without_prices(case.evidence)
        return Unpayable(status=Status.UNPAYABLE, total_cost=answer.total_cost), other
    more = random.choice([1, 1, 5, 1_000])
    plan = deepcopy(answer)
    plan.price = answer.whole_price + more
    for case in other.cases:
        if case.bound is not UNSET:
            case.bound += more
    return plan, other


def _without_prices(evidence: Evidence) -> Evidence:
    for leaf in leaves(evidence):
        leaf.last, leaf.weights = {}, {name: max(by, 0) for name, by in leaf.weights.items()}
    return evidence


def _keeping_less(answer: Plan, certificate: Certificate, question: Question) -> Claim | None:
    """Claim that what a plan keeps can't stay payable beside any payment; None where it keeps nothing."""
    named = [n for n, one in enumerate(question.keep) if one.name in answer.summary.kept and one.weight > 0]
    if not named or len({one.name for one in question.keep}) < len(question.keep):
        return None
    kept = question.keep[named[0]]
    plan, gain = deepcopy(answer), question.prices.kept * kept.weight
    plan.price = answer.whole_price + gain
    for case in certificate.cases:
        if case.bound is UNSET or case.evidence is UNSET:
            continue
        case.bound += gain
        for place, way in enumerate(kept.ways):
            said = CostBeside(cost=named[0], way=place, total_cost=way.locked(way.x or 0))
            case.beside.append(Beside(costs=[said], evidence=_without_prices(deepcopy(case.evidence))))
    return plan, certificate


def forged(question: Question, claim: Claim, random: Random) -> str:
    """Forge a certificate for an untrue claim; what it came to, "" where the checker accepts it."""
    answer, certificate = claim
    for case in certificate.cases:
        for evidence in every_evidence(case):
            for _ in range(random.choice([1, 1, 2, 3])):
                random.choice(EDITS)(random.choice(list(leaves(evidence))), question, random)
    fault = ""
    for _ in range(ROUNDS):
        fault = fault_in(certificate, question, answer)
        if not fault or not _does_as_told(certificate, fault):
            return fault
    return fault


def _does_as_told(certificate: Certificate, fault: str) -> bool:
    """Put right what a refusal says is wrong; False where that doesn't serve, or isn't understood."""
    place = re.match(r"certificate\.cases\[(\d+)\](?:\.beside\[(\d+)\])?", fault)
    if place is None:
        return False
    case = certificate.cases[int(place[1])]
    leaf = case.evidence if place[2] is None else case.beside[int(place[2])].evidence
    for branch in _LEAF.findall(fault.split(": ")[0]):
        if leaf is UNSET or int(branch) >= len(leaf.branches):
            return False
        leaf = leaf.branches[int(branch)]
    number = _LAST.search(fault)
    if leaf is UNSET or number is None:
        return False
    told, line, left = int(number[1]), _LINE.search(fault), _GIVES.search(fault)
    if ".have: " in fault:
        leaf.have = told
    elif ".need: " in fault:
        leaf.need = told
    elif line is not None and line[1] == "owed":
        leaf.owed[int(line[2])].weight = told
    elif line is not None:
        leaf.gifts[int(line[2])].gives = told
    elif left is not None and left[1].startswith("{"):
        leaf.gifts.append(Gift(mana=left[1], gives=told))
    else:
        return False
    return True


# --- what is changed -------------------------------------------------------------------------------


def _any_number(leaf: Evidence, question: Question, random: Random) -> None:
    """Set a number to any other."""
    places: list[tuple[object, str]] = [(leaf, name) for name in ("scale", "life", "need", "have")]
    places += [(line, name) for line in leaf.owed for name in ("amount", "weight")]
    places += [(gift, name) for gift in leaf.gifts for name in ("amount", "gives")]
    places += [(one, "more") for one in leaf.converters]
    where, name = random.choice(places)
    setattr(where, name, random.choice(NUMBERS))


def _any_weight(leaf: Evidence, question: Question, random: Random) -> None:
    """Let a type of mana, or the last source of a color, count anything."""
    table = random.choice([leaf.weights, leaf.weights, leaf.last])
    table[random.choice([*"WUBRGC", "G snow"])] = random.choice([*NUMBERS, 4, 5, 6])


def _two_lines(leaf: Evidence, question: Question, random: Random) -> None:
    """Say in two lines what one says, with any weights."""
    if leaf.owed:
        line = random.choice(leaf.owed)
        other = deepcopy(line)
        other.amount = random.choice([*NUMBERS, line.amount - 1])
        line.amount -= other.amount
        line.weight, other.weight = random.choice([line.weight, *NUMBERS]), random.choice([0, *NUMBERS])
        leaf.owed.append(other)


def _two_gifts(leaf: Evidence, question: Question, random: Random) -> None:
    """Say in two gifts what one says: parts of its objects, or of what floats."""
    pool = [Gift(mana=f"{{{one.type}}}", gives=1, amount=one.amount) for one in question.game.pool]
    if not (pool or leaf.gifts):
        return
    floating = [one for one in leaf.gifts if one.mana] or pool
    gift = random.choice(floating if floating and random.random() < 0.5 else [*leaf.gifts, *pool])
    other = deepcopy(gift)
    other.amount = random.choice([*NUMBERS, gift.amount - 1])
    other.gives = random.choice([gift.gives, gift.gives + 1_000, *NUMBERS])
    if random.random() < 0.7:
        gift.amount -= other.amount
    if gift.objects and random.random() < 0.7:
        at = random.randrange(len(gift.objects) + 1)
        gift.objects, other.objects = gift.objects[:at], gift.objects[at:]
    leaf.gifts = [*[one for one in leaf.gifts if one is not gift], gift, other]


def _anything_given(leaf: Evidence, question: Question, random: Random) -> None:
    """Let something give something: objects and mana at once, nobody, or one thing twice."""
    ids = [*[one for entry in question.game.objects for one in entry.ids], "nobody"]
    objects = random.choices(ids, k=random.choice([0, 1, 1, 2, 3]))
    mana = random.choice(["", "", "{G}", "{W}", "{1}", "G"])
    gives, amount = random.choice(NUMBERS), random.choice([len(objects), *NUMBERS])
    leaf.gifts.append(Gift(objects=objects, mana=mana, gives=gives, amount=amount))


def _any_converters(leaf: Evidence, question: Question, random: Random) -> None:
    """Let mana of any objects count anything."""
    ids = [*[one for entry in question.game.objects for one in entry.ids], "nobody"]
    objects = random.choices(ids, k=random.choice([0, 1, 1, 2, 3]))
    weights = {random.choice([*"WUBRGC", "G snow"]): random.choice(NUMBERS) for _ in range(2)}
    of = random.choice([[], objects[:1], objects, random.choices(ids, k=1)])
    leaf.converters.append(Converters(objects=objects, weights=weights, of=of, more=random.choice(NUMBERS)))


def _any_split(leaf: Evidence, question: Question, random: Random) -> None:
    """Tell anything apart, and state the same weights in both branches, or nothing in one of them."""
    ids = [*[one for entry in question.game.objects for one in entry.ids], "nobody"]
    split = Split(at_most=random.choice([*NUMBERS, 0, 0, 0, 1, 2]))
    kind = random.randrange(6)
    if kind < 2:
        split.objects = random.choices(ids, k=random.choice([1, 1, 2, 3]))
        if kind:
            split.adds = random.choice([mana_symbols(random.choice("WUBRGC") * 2), "{G}", "G", "{G}{C}"])
    elif kind == 2:
        split.color = random.choice(["W", "G", "C", "", "GG"])
    elif kind == 3:
        split.life = True
    elif kind == 4:
        split.used = True
    else:
        split.taken = random.choice(_words_taken(question))
    first, second = deepcopy(leaf), deepcopy(leaf)
    if random.random() < 0.3:
        first = Evidence()
    for name in Evidence.__struct_fields__:
        setattr(leaf, name, getattr(Evidence(), name))
    leaf.split, leaf.branches = split, [first, second]


def _anything_taken(leaf: Evidence, question: Question, random: Random) -> None:
    """Let what the costs of abilities take count anything, or what nobody takes."""
    words = _words_taken(question)
    leaf.taken[random.choice(words)] = random.choice(NUMBERS)
    if random.random() < 0.3:
        leaf.used = random.choice(NUMBERS)
    if random.random() < 0.5:
        leaf.taken_less[random.choice(words)] = random.choice(NUMBERS)


def _words_taken(question: Question) -> list[str]:
    """List the words of what abilities take, and some that nothing takes."""
    abilities = [ability for entry in question.game.objects for ability in entry.abilities]
    return [*[part.words for ability in abilities for part in ability.taken], "nothing"]


EDITS: tuple[Edit, ...] = (
    _anything_taken,
    _any_number,
    _any_weight,
    _two_lines,
    _two_gifts,
    _anything_given,
    _any_converters,
    _any_split,
)
