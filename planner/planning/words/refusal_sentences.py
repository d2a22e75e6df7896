"""Why a cost can't be paid, in sentences. The causes are data; only words are made here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from planner.contract.answer_parts import Missing, Reason
from planner.effects.costs.part_names import number_word
from planner.game.mana import TYPE_WORDS, TYPES, mana_symbols
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb, Whose
from planner.game.written_costs import Prohibition
from planner.models.problem.demands import COST, GENERIC, Demand

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import PaymentProblem, Slot
    from planner.models.problem.solution import Solution

_MOST_SHOWN = 20
_MOST_NAMED = 4
_LEAVING = (Verb.EXILE, Verb.RETURN)


def listed(parts: list[str]) -> str:
    """Join parts with commas and "and"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def missing_from(solution: Solution, cost: TotalCost) -> Missing:
    """The missing set of a relaxed solution as data: generic mana is missing of any type."""
    counts = {letter: solution.missing[letter] for letter in TYPES}
    for (kind, demand), amount in solution.all_flows().items():
        able = cost.only_types or (cost.x_types if kind.type in cost.x_types else "")
        limited = demand == GENERIC and able
        if kind.missing and demand.is_generic and kind.type in counts and not limited:
            counts[kind.type] -= amount
    of_any = sum(solution.missing[letter] for letter in TYPES) - sum(counts.values())
    mana = f"{{{of_any}}}" if of_any else ""
    mana += mana_symbols("".join(letter * n for letter, n in counts.items())) + "{S}" * solution.missing["S"]
    found = Missing(mana=mana or UNSET, life=solution.missing["life"] or UNSET)
    for name in ("energy", "power", "cards", "permanents", "counters"):
        if lacking := solution.missing.get(name):
            setattr(found, name, lacking)
    return found


def shortfall(game: Game, cost: TotalCost, solution: Solution) -> list[Reason]:
    """Reasons for missing mana and life, a sentence each (118.3, 118.3b)."""
    reasons: list[Reason] = []
    total = cost.locked(cost.x or 0)
    words = _mana_words(cost, solution)
    if words:
        can = _can(cost, solution, more=_has_more(game, solution))
        needs = f"{'even with X = 0 ' if cost.wants_max_x else ''}the cost needs {total}"
        text = f"You can {can}, but {needs}: {listed(words)}."
        if _starts_abilities(solution):  # without it nothing of what the solution makes is there
            text = f"{needs[0].upper()}{needs[1:]}: {listed(words)}, to pay for a mana ability with."
        elif not can:
            text = f"You can make no mana that pays for {total}: {listed(words)}."
        reasons.append(Reason(rule="118.3", text=text))
    if life := solution.missing["life"]:
        reasons.append(Reason(rule="118.3b", text=_life_sentence(game, cost, life, bool(words))))
    return reasons


def _starts_abilities(solution: Solution) -> bool:
    """Whether missing mana is for the cost of a mana ability."""
    flows = solution.all_flows().items()
    return any(amount and kind.missing and demand.payee != COST for (kind, demand), amount in flows)


def _life_sentence(game: Game, cost: TotalCost, missing: int, also_mana: bool) -> str:
    have = f"You have {game.life} life"
    more = f"{number_word(missing)} more life"
    if also_mana:
        return f"{have}, and paying also needs {more} at that moment."
    if cost.mana is None and not cost.has_x:
        return f"{have}, but the cost needs {cost.life}: {more}."
    return f"{have}, but every way to pay needs more of it: {more}."


def _has_more(game: Game, solution: Solution) -> bool:
    """Whether something could make mana that is no use for the cost, when a certain type is missing."""
    flows = solution.all_flows().items()
    if any(
        amount and kind.missing and demand.is_generic and not demand.snow for (kind, demand), amount in flows
    ):
        return False
    able = sum(
        entry.count
        for entry in game.objects
        if entry.is_permanent and any(not ability.taps or entry.can_tap for ability in entry.abilities)
    )
    return able > sum(solution.used.values())


def _can(cost: TotalCost, solution: Solution, *, more: bool = False) -> str:
    """Phrase for what the board provides for the cost; "" if nothing.

    ``more`` says that the board could make other mana besides.
    """
    made = _made_letters(solution)
    by_life = solution.by_life[-1].items() if solution.by_life else ()
    life = sum(demand.life * amount for demand, amount in by_life if demand.payee == COST)
    for_it = " for it" if more and len(made) <= _MOST_SHOWN else ""
    parts = [f"make {_amount(made)}{for_it}"] if made else []
    parts += [f"pay {{{amount}}} with {keyword}" for keyword, amount in _helped(cost, solution).items()]
    parts += [f"pay {life} life"] if life else []
    return listed(parts) if parts else ""


def _helped(cost: TotalCost, solution: Solution) -> Counter[str]:
    """Count what convoke and similar helpers pay, by keyword."""
    found: Counter[str] = Counter()
    for (kind, _), amount in solution.all_flows().items():
        if kind.helper is not None:
            found[cost.helping[kind.helper - len(cost.parts)].keyword] += amount
    return found


def _amount(letters: str) -> str:
    return mana_symbols(letters) if len(letters) <= _MOST_SHOWN else f"{len(letters):,} mana for it"


def _made_letters(solution: Solution) -> str:
    """The mana that the board itself spends on the cost, as type letters."""
    letters: Counter[str] = Counter()
    for (kind, demand), amount in solution.all_flows().items():
        if demand.payee == COST and not kind.missing and kind.helper is None:
            letters[kind.type] += amount
    return "".join(letter * letters[letter] for letter in TYPES)


def _mana_words(cost: TotalCost, solution: Solution) -> list[str]:
    """Put each kind of missing mana into words: "one more blue mana"."""
    amounts: Counter[Demand] = Counter()
    for (kind, demand), amount in solution.all_flows().items():
        if kind.missing:
            able = cost.only_types or (cost.x_types if kind.type in cost.x_types else "")
            limited = demand == GENERIC and able
            amounts[Demand("generic of some types", types=able) if limited else demand] += amount
    missing = sorted((d for d, amount in amounts.items() if amount), key=_word_order)
    totals: Counter[str] = Counter()
    for demand in missing:
        totals[_mana_word(demand)] += amounts[demand]
    return [word.format(number_word(amount)) for word, amount in totals.items()]


def _word_order(demand: Demand) -> tuple[bool, int]:
    """Order typed mana W U B R G C, then snow, then mana of any type."""
    return demand.is_generic, TYPES.index(demand.types[0]) if demand.types else len(TYPES)


def _mana_word(demand: Demand) -> str:
    if demand.snow:
        return "{} more mana from a snow source"
    if demand.is_generic:
        return "{} more mana of any type"
    return "{} more " + " or ".join(TYPE_WORDS[letter] for letter in demand.types) + " mana"


def no_mana_cost(name: str) -> Reason:
    """The reason for an object without a mana cost (118.6)."""
    return Reason(rule="118.6", text=f"{name} has no mana cost, which is a cost that can't be paid.")


def life_prohibited(game: Game, cost: TotalCost) -> Reason:
    """The reason if life was announced for a symbol, and can't be paid (118.11)."""
    texts = (rule.text for rule in game.prohibitions if rule.verb == Verb.PAY_LIFE and holds(rule, cost))
    because = f', because of the prohibition "{text.rstrip(".")}"' if (text := next(texts, "")) else ""
    return Reason(rule="118.11", text=f"Life can't be paid{because}.")


def holds(rule: Prohibition, cost: TotalCost) -> bool:
    """Whether a prohibition applies to payments of this kind, and to any object there."""
    return (rule.ids is None or bool(rule.ids)) and (not rule.kinds or cost.kind in rule.kinds)


def required_unusable(
    object_id: str,
    entry: GameObject,
    forbidden: bool,
    cost: TotalCost,
    *,
    takable: bool = False,
    name: str = "",
) -> Reason | None:
    """Reason why a required object can't be used in the payment; None if it can.

    ``name`` is its name, by default its id; ``takable`` says that the cost of some mana ability may take it.
    """
    name = name or object_id

    def because(rule: str, text: str) -> Reason:
        return Reason(rule=rule, text=text, objects=[object_id])

    if object_id == cost.on_stack:
        return because("601.2a", f"{name} is required, but it is the spell on the stack.")
    if forbidden or entry.forbid:
        return because("601.2g", f"{name} is required and forbidden at once.")
    if takable and cost.mana is not None:
        return None
    if entry.controller != Whose.YOU:
        return because("602.2", f"{name} is required, but an opponent controls it.")
    abilities = [ability for ability in entry.abilities if ability.zone == entry.zone]
    required = f"{name} is required, but {'no part of the cost can take it, and ' * bool(cost.takable)}"
    if not abilities:
        return because("605.1a", f"{required}it has no mana ability to activate.")
    if cost.mana is None:
        text = f"{required}a cost without mana gives no chance to activate mana abilities."
        return because("118.2", text)
    if _is_ready(entry, abilities):
        return None
    if entry.tapped and not _is_sick(entry):
        return because("118.3", f"{required}it is tapped already.")
    return because("602.5a", f"{required}it is summoning sick.")


def _is_sick(entry: GameObject) -> bool:
    """Whether a permanent is a creature that can't be tapped or untapped for a cost yet (302.6)."""
    return entry.summoning_sick and entry.card.is_creature and not entry.reading.haste


def _is_ready(entry: GameObject, abilities: Sequence[ManaAbility]) -> bool:
    """Whether one of the mana abilities can be activated now (302.6, 602.5a)."""
    sick = _is_sick(entry)
    ready = [ability for ability in abilities if not (sick and (ability.taps or ability.untaps))]
    untaps = any(ability.untaps for ability in ready)
    return any(not (ability.taps and entry.tapped) or untaps for ability in ready)


# --- parts that are neither mana nor life ----------------------------------------------------


def lacking_parts(
    game: Game, cost: TotalCost, problem: PaymentProblem, solution: Solution
) -> Iterator[Reason]:
    """Reasons for each part of the cost that lacks something in a relaxed solution."""
    if missing := solution.missing.get("energy"):
        yield _reason(_energy(game, problem, missing))
    yield from map(_reason, _milled(game, cost, problem))
    verbs = set()
    for place, slot in enumerate(problem.slots):
        if not slot.keyword and (text := _objects(game, problem, solution, place, slot)):
            yield _reason(text)
            verbs.add(slot.verb)
    yield from map(_reason, _counters(problem, solution))
    if cost.no_life and _could_be_life(cost, solution):
        verbs.add(Verb.PAY_LIFE)
    for rule in game.prohibitions:
        bears = rule.verb in verbs or (rule.verb == Verb.LEAVE_GRAVEYARD and not verbs.isdisjoint(_LEAVING))
        if bears and holds(rule, cost):
            yield Reason(rule="118.11", text=f'A prohibition is in force: "{rule.text.rstrip(".")}".')


def _could_be_life(cost: TotalCost, solution: Solution) -> bool:
    """Whether mana is missing for a symbol for which life could be paid if that weren't prohibited."""
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
    """Sentence for the cards that the library lacks (701.17b)."""
    if game.library is not None and game.library < problem.mill_owed:
        words = next((one for one in cost.words if "mill" in one.lower()), f"Mill {problem.mill_owed} cards")
        there = "is only one card" if game.library == 1 else f"are only {number_word(game.library)} cards"
        yield _sentence(words, f"{there} in the library", problem.mill_owed - game.library, "card")


def _objects(game: Game, problem: PaymentProblem, solution: Solution, place: int, slot: Slot) -> str:
    """Sentence for what a part that takes objects lacks; "" if nothing."""
    from planner.models.problem.bounds import lacking_name

    if slot.least is not None:
        return _total(game, problem, solution, place, slot, slot.least)
    serving = [problem.sources[c] for c, _ in problem.serving[place]]
    used = [solution.paid.get((place, c), 0) for c, _ in problem.serving[place]]
    lacks = slot.amount - sum(used)
    if slot.whole or lacks <= 0:
        return ""
    ids = [i for source, amount in zip(serving, used, strict=True) for i in source.ids[:amount]]
    there = _only(game, ids) if ids else "is nothing left to take" if serving else "is nothing to take"
    noun = lacking_name(slot, (source.entry.zone for source in serving)).removesuffix("s")
    return _sentence(slot.words, there, lacks, noun)


def _total(
    game: Game, problem: PaymentProblem, solution: Solution, place: int, slot: Slot, least: int
) -> str:
    """Sentence for what a part with a total lacks; objects that other parts take don't count (118.10)."""
    from planner.models.problem.bounds import lacking_name

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
    of_total = f"{_only(game, ids)} with {'power' if power else 'mana value'} {total}" if ids else ""
    lacks, noun = (least - total, "power") if power else (1, "card")
    return _sentence(slot.words, of_total or "is nothing to take", lacks, noun)


def _counters(problem: PaymentProblem, solution: Solution) -> Iterator[str]:
    """Sentences for what parts that remove or put counters lack."""
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


def _only(game: Game, ids: list[str]) -> str:
    names = [game.called(one) for one in ids]
    if len(names) == 1:
        return f"is only {names[0]}"
    return f"are only {listed(names) if len(names) <= _MOST_NAMED else f'{number_word(len(names))} objects'}"
