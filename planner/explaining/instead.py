"""Why this plan and not another one: the plans that a player could have expected, and what they cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from planner.answer import Plan
from planner.explaining.changes import called
from planner.explanation import Difference, Instead
from planner.game.objects import Game
from planner.payment import answer
from planner.sentences import listed
from planner.setup import Prepared
from planner.sources import compile_sources
from planner.ways import used_by

MOST_SHOWN = 3
MOST_ASKED = 40


def other_plans(question: Prepared, plan: Plan) -> list[Instead]:
    """The plans nearest to the best one that leave out something it uses, or use something it spares."""
    used = used_by(plan)
    found: dict[tuple[tuple[str, int], ...], tuple[int, Instead]] = {}
    for asked in _asked(question, used):
        other = answer(asked)
        if not isinstance(other, Plan) or other.price <= plan.price:
            continue
        instead = _compared(plan, other, question.game)
        if instead is None:
            continue
        reason = tuple((one.what, one.price) for one in instead.differences)
        known = found.get(reason)
        rank = len(instead.uses) + len(instead.spares)
        if known is None or rank < known[0]:
            found[reason] = (rank, instead)
    shown = sorted(found.values(), key=lambda pair: (not pair[1].loses, pair[1].more, pair[0], pair[1].text))
    distinct = {instead.text: instead for _, instead in shown}
    return list(distinct.values())[:MOST_SHOWN]


def _asked(question: Prepared, used: set[str]) -> list[Prepared]:
    """The question without one of the used objects, and with one that is spared."""
    positions = {i: p for e in question.game.objects for i, p in zip(e.ids, e.positions, strict=True)}
    every = replace(question, mandatory=False)
    without = [
        replace(every, forbid=question.forbid | {one})
        for one in sorted(used - question.require, key=positions.__getitem__)
    ]
    spared: dict[str, None] = {}
    for way in question.each_way():
        sources = compile_sources(way.game, forbid=way.forbid, on_stack=way.cost.on_stack, cost=way.cost)
        for source in sources.classes:
            if one := next((one for one in source.ids if one not in used), None):
                spared[one] = None
    needed = [
        replace(every, require=question.require | {one}) for one in sorted(spared, key=positions.__getitem__)
    ]
    return [*without, *needed][:MOST_ASKED]


def _compared(plan: Plan, other: Plan, game: Game) -> Instead | None:
    """What the other plan uses in place of what, and what it costs more; None where it only adds waste."""
    used, others = used_by(plan), used_by(other)
    uses, spares = sorted(others - used), sorted(used - others)
    if uses and not spares and len(other.steps) > len(plan.steps) and not _differs(plan, other):
        return None
    before, after = _items(plan), _items(other)
    differences = _by_kind(before, after, plan, other)
    loses = [one for one in plan.summary.kept if one not in other.summary.kept]
    more = other.price - plan.price
    text = _words(uses, spares, differences, loses, more, game)
    return Instead(
        uses=uses,
        spares=spares,
        price=other.price,
        more=more,
        loses=loses,
        differences=[Difference(what=what, price=price) for what, price in differences],
        text=text,
    )


def _differs(plan: Plan, other: Plan) -> bool:
    """Whether the other plan pays in another way than by making more mana than it needs."""
    return plan.choices != other.choices or plan.summary.life != other.summary.life


def _items(plan: Plan) -> Counter[str]:
    found: Counter[str] = Counter()
    for item in plan.prices:
        found[item.what] += item.price
    return found


def _by_kind(before: Counter[str], after: Counter[str], plan: Plan, other: Plan) -> list[tuple[str, int]]:
    """The parts of the price that differ, the dearest first; those for tapping are one."""
    changed: dict[str, int] = {}
    for what in dict.fromkeys([*before, *after]):
        if what.startswith("tap "):
            continue
        if difference := after[what] - before[what]:
            changed[what] = difference
    tapping = sum(n for w, n in after.items() if w.startswith("tap ")) - sum(
        n for w, n in before.items() if w.startswith("tap ")
    )
    if tapping:
        changed["tapping"] = tapping
    return sorted(changed.items(), key=lambda pair: -pair[1])


def _words(
    uses: list[str],
    spares: list[str],
    differences: list[tuple[str, int]],
    loses: list[str],
    more: int,
    game: Game,
) -> str:
    mine = listed([called(one, game) for one in uses]) if uses else ""
    its = listed([called(one, game) for one in spares]) if spares else ""
    if mine and its:
        subject = f"{mine} instead of {its}"
    elif mine:
        subject = f"{mine} besides"
    elif its:
        subject = f"Doing without {its}"
    else:
        subject = "Paying otherwise"
    said = ", ".join(f"{what} {price:+}" for what, price in differences)
    keeps = f" {listed(loses)} could not be paid any more then." if loses else ""
    return f"{subject} costs {more:,} more: {said}.{keeps}"
