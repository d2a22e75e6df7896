"""What is missing of the parts of a cost that aren't mana or life, in sentences (118.3)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer import Reason
from planner.costing.part_names import number_word
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.models.problem.payment_problem import PaymentProblem, Slot
from planner.models.problem.solution import Solution
from planner.models.program.variables import lacking_name
from planner.planning.refusal_sentences import holds, listed

_MOST_NAMED = 4
_LEAVING = ("exile", "return")


def lacking_parts(
    game: Game, cost: TotalCost, problem: PaymentProblem, solution: Solution
) -> Iterator[Reason]:
    """A sentence for each part of the cost that lacks something in a relaxed solution."""
    if missing := solution.missing.get("energy"):
        yield _reason(_energy(game, problem, missing))
    yield from map(_reason, _milled(game, cost, problem))
    verbs = set()
    for place, slot in enumerate(problem.slots):
        if not slot.keyword and (text := _objects(problem, solution, place, slot)):
            yield _reason(text)
            verbs.add(slot.verb)
    yield from map(_reason, _counters(problem, solution))
    if cost.no_life and _could_be_life(cost, solution):
        verbs.add("pay life")
    for rule in game.prohibitions:
        bears = rule.verb in verbs or (rule.verb == "leave graveyard" and not verbs.isdisjoint(_LEAVING))
        if bears and holds(rule, cost):
            yield Reason(rule="118.11", text=f'A prohibition is in force: "{rule.text.rstrip(".")}".')


def _could_be_life(cost: TotalCost, solution: Solution) -> bool:
    """Whether mana is missing from a symbol for which life could be paid, if that weren't prohibited."""
    symbols = cost.mana.symbols if cost.mana is not None else ()
    by_life = {symbol.text for symbol in symbols if symbol.life}
    flows = solution.all_flows().items()
    return any(amount and kind.missing and demand.name in by_life for (kind, demand), amount in flows)


def _reason(text: str) -> Reason:
    return Reason(rule="118.3", text=text)


def _energy(game: Game, problem: PaymentProblem, missing: int) -> str:
    all_owed = game.energy + missing == problem.energy_owed
    needs = f"the cost needs {problem.energy_owed}" if all_owed else "every way to pay needs more of it"
    return f"You have {game.energy} energy, but {needs}: {_more(missing, 'energy')}."


def _milled(game: Game, cost: TotalCost, problem: PaymentProblem) -> Iterator[str]:
    """What the library lacks (701.17b)."""
    if game.library is not None and game.library < problem.mill_owed:
        words = next((one for one in cost.words if "mill" in one.lower()), f"Mill {problem.mill_owed} cards")
        there = "is only one card" if game.library == 1 else f"are only {number_word(game.library)} cards"
        yield _sentence(words, f"{there} in the library", problem.mill_owed - game.library, "card")


def _objects(problem: PaymentProblem, solution: Solution, place: int, slot: Slot) -> str:
    """The sentence for a part that takes objects, "" where it lacks none."""
    if slot.least is not None:
        return _total(problem, solution, place, slot, slot.least)
    serving = [problem.sources[c] for c, _ in problem.serving[place]]
    used = [solution.paid.get((place, c), 0) for c, _ in problem.serving[place]]
    lacks = slot.amount - sum(used)
    if slot.whole or lacks <= 0:
        return ""
    ids = [i for source, amount in zip(serving, used, strict=True) for i in source.ids[:amount]]
    there = _only(ids) if ids else "is nothing left to take" if serving else "is nothing to take"
    noun = lacking_name(slot, (source.entry.zone for source in serving)).removesuffix("s")
    return _sentence(slot.words, there, lacks, noun)


def _total(problem: PaymentProblem, solution: Solution, place: int, slot: Slot, least: int) -> str:
    """The same for one that asks for a total: what no part of the same kind takes is there (118.10)."""
    rivals = [n for n, other in enumerate(problem.slots) if other.loses is slot.loses and n != place]
    ids: list[str] = []
    total = 0
    for c, mark in problem.serving[place]:
        rest = problem.sources[c].ids[sum(solution.paid.get((n, c), 0) for n in rivals) :]
        ids += rest
        total += mark.value * len(rest)
    if total >= least:
        return ""
    power = lacking_name(slot, ()) == "power"
    of_total = f"{_only(ids)} with {'power' if power else 'mana value'} {total}" if ids else ""
    lacks, noun = (least - total, "power") if power else (1, "card")
    return _sentence(slot.words, of_total or "is nothing to take", lacks, noun)


def _counters(problem: PaymentProblem, solution: Solution) -> Iterator[str]:
    """The sentences for parts that remove or put counters."""
    for place, part in enumerate(problem.counter_parts):
        done = sum(amount for (n, _), amount in solution.counters.items() if n == place)
        if done >= part.amount:
            continue
        if part.put:
            yield _sentence(part.words, "is nothing to put it on", 1, "permanent")
        else:
            some = "is only one counter" if done == 1 else f"are only {number_word(done)} counters"
            there = some if done else "is no counter"
            yield _sentence(part.words, there, part.amount - done, "counter")


def _sentence(words: str, there: str, missing: int, noun: str) -> str:
    return f'For "{words}" there {there}: {_more(missing, noun)}.'


def _more(amount: int, noun: str) -> str:
    plural = "s" if amount > 1 and noun in ("card", "permanent", "counter") else ""
    return f"{number_word(amount)} more {noun}{plural}"


def _only(ids: list[str]) -> str:
    if len(ids) == 1:
        return f"is only {ids[0]}"
    return f"are only {listed(ids) if len(ids) <= _MOST_NAMED else f'{number_word(len(ids))} objects'}"
