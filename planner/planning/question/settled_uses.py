"""What there is to pay with, settled: each object's uses as numbers, for whoever checks a certificate alone.

A certificate speaks of what objects give at the most. What they can be used for is said here once more as
plain data: what a use makes and asks for, what it costs, how often; what is owed, what pays for each symbol.
Numbers of any size are written as text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from planner.costing.question import Question
from planner.game.mana import mana_symbols
from planner.models.deciders.hall.demand_checks import is_bare
from planner.models.problem.build import build_problem, owing
from planner.models.problem.objective import COUNTED, objective_of
from planner.models.problem.price_lines import is_bad
from planner.models.problem.source_classes import compile_sources
from planner.models.problem.terms import Gain, Steps
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.unpayable import certain_reasons

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import PaymentProblem
    from planner.models.proofs.relaxed_problem import FloatingMana, Giver, Least, Most, Relaxation, RelaxedWay

Json = dict[str, Any]


def whole_problem(way: Question, board: CompiledBoard) -> tuple[PaymentProblem, PaymentProblem | None]:
    """Build the problem of a total cost, with everything that the board could do for it.

    Also returns the cached problem of the board with the same sources, if there is one.
    """
    cost = way.cost
    if cost.mana is not None and is_bare(cost):
        base = board.problem(cost, way.forbid, way.prices)
        return owing(base, way.game, cost), base
    sources = compile_sources(way.game, forbid=way.forbid, on_stack=cost.on_stack, cost=cost)
    return build_problem(way.game, sources, cost, way.prices, whole_board=True), None


def gained_by(way: Question) -> int:
    """Upper bound on what a payment gains from options to be maximized."""
    return objective_of(way.prices).gain(Gain.OPTIONS) * way.cost.counted


def given_up_for_certain(way: Question) -> int:
    """Price of what a total cost takes in any payment: counters, energy, cards milled."""
    cost, objective = way.cost, objective_of(way.prices)
    x = cost.x_least if cost.wants_max_x else cost.x or 0
    counters = [
        part.amount + x * part.per_x for part in cost.counters if not part.put or is_bad(part.kind or "")
    ]
    energy, milled = cost.energy + x * cost.energy_per_x, cost.mill - cost.off_library
    given_up = {"counters": sum(counters), "energy": energy, "milled": milled}
    return sum([objective.each(line) * number for line, number in given_up.items()])


def settled_uses(question: Question) -> Json:
    """The settled uses for each total cost of a question, and the weight of a unit of each tier, as JSON.

    A total cost of which some sum isn't known has the key ``unread``; one that a rule forbids has ``rule``.

    >>> from planner.costing.question import prepare
    >>> (way,) = settled_uses(prepare({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}))["ways"]
    >>> way["owed"], way["objects"][0]["tapping"][0]["made"]
    ([{'symbol': '{G}', 'amount': 1, 'counts': 0}], [{'types': ['G'], 'amount': 1}])
    """
    counts, tiers, all_tiers = 1, [], objective_of(question.prices).tiers
    for place, (tier, least, most) in enumerate(all_tiers, 1):
        ends = {"least": str(least), "most": str(most)} if place < len(all_tiers) else {}
        tiers.append({"tier": tier, "counts": str(counts), **ends})
        counts *= most - least + 1
    board = CompiledBoard.of(question, None)
    return {"ways": [_way_to_pay(way, board) for way in question.each_way()], "tiers": tiers}


def _way_to_pay(way: Question, board: CompiledBoard) -> Json:
    from planner.models.proofs.relaxation import relaxation_of

    x, mana = way.cost.x or 0, way.cost.mana
    total = way.cost.locked(x) if mana is None or mana.exists else ""
    said: Json = {"total_cost": total, "other_costs": way.cost.others(x)}
    if reasons := certain_reasons(way):
        return {**said, "rule": reasons[0].rule}
    problem, base = whole_problem(way, board)
    priced = relaxation_of(problem, priced=True, base=base)
    relaxed = priced or relaxation_of(problem, priced=False, base=base)
    if relaxed is None:
        return {**said, "unread": True}
    beside = {"gained": str(gained_by(way)), "certain": str(given_up_for_certain(way))}
    return {**said, **beside, "priced": priced is not None, **settled_relaxation(relaxed)}


def settled_relaxation(relaxed: Relaxation) -> Json:
    """What is owed, what pays for it and what each object can be used for, as JSON."""
    objective = relaxed.objective
    found: Json = {
        "symbols": [_symbol(one) for one in relaxed.leasts],
        "owed": [{"symbol": one.symbol, "amount": one.amount, "counts": one.least} for one in relaxed.owed],
        "objects": [_giver(one) for one in relaxed.givers],
        "pool": [_pool(one) for one in relaxed.pool],
        "life": relaxed.life,
        "life_owed": relaxed.life_owed,
        "life_lost": _steps(objective.life(relaxed.life, relaxed.life_owed)),
        "rows": {
            row: {"count": relaxed.rows[row], **_steps(objective.row(row, relaxed.rows[row]))}
            for row in COUNTED
            if row in relaxed.rows
        },
        "left_over": str(objective.left_over),
        "taken": [{"words": words, "counts": number} for words, number in relaxed.taken],
    }
    if relaxed.x_symbols:
        gain = str(objective.gain(Gain.X))
        found["x"] = {"counts": relaxed.x, "amount": relaxed.x_symbols, "gain": gain}
    return found


def _names(types: Iterable[int]) -> list[str]:
    from planner.models.proofs.relaxed_problem import NAMES

    return [NAMES[number] for number in types]


def _symbol(one: Least) -> Json:
    """What pays for a symbol, as JSON: types of mana, life, generic mana of another symbol; or a part."""
    if one.part >= 0:
        return {"part": one.part}
    found: Json = {"types": _names(one.types)}
    found |= {"life": one.life} if one.life else {}
    return found | ({"generic": one.generic, "of": one.of} if one.generic else {})


def _giver(one: Giver) -> Json:
    found: Json = {"ids": list(one.ids), "rows": list(one.rows), "serves": one.serves}
    for name, ways in (("tapping", one.tapping), ("losing", one.losing), ("both", one.both)):
        found[name] = _uses(ways)
    found |= {"free": _uses(one.free)} if one.free else {}
    return found | {"beside": [{"uses": _uses(ways), "times": times} for ways, times in one.beside]}


def _uses(ways: Iterable[RelaxedWay]) -> list[Json]:
    return [
        {
            "made": [{**_most(made), "amount": amount} for made, amount in way.made],
            "asks": _amounts(way.asks),
            "price": str(way.price),
            "life": way.life,
            "paid": way.paid,
            "own": mana_symbols(way.own),
        }
        | ({"takes": _amounts(way.takes)} if way.takes else {})
        for way in ways
    ]


def _amounts(pairs: Iterable[tuple[int, int]]) -> list[Json]:
    return [{"symbol": number, "amount": amount} for number, amount in pairs]


def _most(made: Most) -> Json:
    """What a mana can be, as JSON: one of these types, or able to pay these symbols alone."""
    found: Json = {"types": _names(made.types)}
    return found | ({"symbols": list(made.symbols)} if made.symbols else {})


def _pool(one: FloatingMana) -> Json:
    return {"mana": one.symbol, **_most(one.made), "amount": one.amount, "price": str(one.price)}


def _steps(steps: Steps) -> Json:
    """Write a convex price as pairs of a number of steps and the price of each, after ``base`` steps."""
    found: Json = {"base": steps.base, "runs": [[number, str(each)] for number, each in steps.runs]}
    return found | ({} if steps.beyond is None else {"beyond": str(steps.beyond)})
