"""Evidence completed from weights alone: what the checker itself would have stated of them."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from planner.contract.certificate import Converters, Evidence, Gift, OwedWeight
from planner.costing.question import Question
from planner.game.total_cost import TotalCost
from planner.referee.certificates.evidence import Branch, _Leaf, _parts_of
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.objects import ObjectGain
from planner.referee.certificates.rows import Rows, Span
from planner.referee.certificates.situation import Situation


@dataclass
class Guess:
    """Weights that somebody proposes: of mana, life, sources used, parts and what is taken by their words.

    ``converters`` take as much more as the checker lets them.
    """

    mana: dict[str, int] = field(default_factory=dict)
    life: int = 0
    last: dict[str, int] = field(default_factory=dict)
    parts: dict[str, int] = field(default_factory=dict)
    scale: int = 1
    converters: list[Converters] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)
    taken_less: dict[str, int] = field(default_factory=dict)
    used: int = 0


def situation_of(question: Question, cost: TotalCost, *, priced: bool) -> Situation:
    """Give the situation that evidence for a total cost is held against."""
    x = cost.x_least if cost.wants_max_x else cost.x or 0
    return Situation(question.game, cost, x, question.forbid, question.prices if priced else None)


def branch_of(situation: Situation) -> Branch:
    """Give the case in which nothing is told apart."""
    if situation.prices is None:
        return Branch(situation, {}, None)
    _, owed = situation.owed
    rows = Rows.of(situation.game, owed, situation.most_life, situation.prices)
    return Branch(situation, {}, rows)


def completed(branch: Branch, guess: Guess) -> tuple[Evidence, int]:
    """Complete weights with all that is owed and all that can be had; the difference of both, too.

    Raises ``FaultError`` where the checker doesn't bound what is there.
    """
    situation = branch.situation
    priced = situation.prices is not None
    evidence = Evidence(
        scale=guess.scale, weights=dict(guess.mana), life=guess.life, last=guess.last if priced else {}
    )
    evidence.converters = [copy(one) for one in guess.converters]
    evidence.taken = dict(guess.taken)
    evidence.taken_less = dict(guess.taken_less)
    evidence.used = guess.used
    _lower(evidence, branch)
    bare = _bare_leaf(evidence, branch)
    lines = [
        OwedWeight(symbol=want.text, amount=want.amount, weight=weight)
        for want, weight in bare.total.weights.items()
        if weight and want.amount
    ]
    if not priced and bare.life_owed and guess.life:
        words = f"Pay {bare.life_owed} life"
        lines.append(OwedWeight(symbol=words, amount=bare.life_owed, weight=guess.life))
    for words, amounts in _parts_of(situation).items():
        amount = sum(amounts)
        if guess.parts.get(words) and amount:
            lines.append(OwedWeight(symbol=words, amount=amount, weight=guess.parts[words]))
    evidence.owed = lines
    evidence.need = sum(line.amount * line.weight for line in lines)
    leaf = _Leaf("evidence", evidence, branch)
    evidence.gifts = _gifts(leaf)
    evidence.have = sum(gift.gives * gift.amount for gift in evidence.gifts) + leaf._of_rows()
    evidence.have += leaf._of_counted() - leaf.circles.certain
    return evidence, leaf.difference()


def _bare_leaf(evidence: Evidence, branch: Branch) -> _Leaf:
    """The leaf of weights alone: what is left out as owed isn't held against it."""

    class Bare(_Leaf):
        def _check_owed(self) -> None:
            pass

    return Bare("evidence", evidence, branch)


def _lower(evidence: Evidence, branch: Branch) -> None:
    """Lower weights to what such mana can pay for, until nothing is too high."""
    for one in evidence.converters:
        one.more = 1_000_000
    for _ in range(40):
        try:
            _bare_leaf(evidence, branch)
        except FaultError as fault:
            path, _, said = str(fault).partition(": ")
            if path.endswith("].more"):
                one = evidence.converters[int(path.rpartition("[")[2].partition("]")[0])]
                one.more = max(int(said.split("takes ")[1].split()[0]), 0) // max(len(one.of), 1)
                continue
            name = path.rpartition(".")[2]
            if ".weights." not in path or "at the most" not in said:
                raise
            evidence.weights[name] = int(said.split(" pays for ")[1].split()[0])
        else:
            return
    raise FaultError("weights that don't settle")


def _gifts(leaf: _Leaf) -> list[Gift]:
    by_gift: dict[int, list[str]] = {}
    gains, classes = leaf._gains(), leaf.branch.classes
    told_apart = frozenset[str]().union(*classes)
    gifts = [gift for ids, span in classes.items() if (gift := _of_class(ids, span, gains)) is not None]
    for one, gain in gains.items():
        if gain.most > 0 and one not in told_apart:
            by_gift.setdefault(gain.most, []).append(one)
    gifts += [Gift(objects=ids, gives=gives, amount=len(ids)) for gives, ids in by_gift.items()]
    prices = leaf.situation.prices
    for pool in leaf.situation.game.pool:
        counts = leaf.weights.of(pool.type, snow=pool.snow, only=pool.spend_only, source=pool.source)
        price = 0 if prices is None or pool.spend_only is not None else prices.pool * (1 + pool.persists)
        gives = 0 if counts is None else counts - leaf.stated.scale * price
        if gives > 0:
            gifts.append(Gift(mana=f"{{{pool.type}}}", gives=gives, amount=pool.amount))
    return gifts


def _of_class(ids: frozenset[str], span: Span, gains: dict[str, ObjectGain]) -> Gift | None:
    """The gift of a class that a split tells apart: as many of them as give the most."""
    first, last = span
    worth = [gains[one].used for one in ids if one in gains]
    gives = max((one for one in worth if one is not None), default=0)
    amount = last if gives > 0 else first
    return Gift(objects=sorted(ids), gives=gives, amount=amount) if amount and gives else None
