"""What of a total cost is still owed after one step of its payment (601.2h)."""

from __future__ import annotations

from planner.contract.steps import Step
from planner.game.mana import MAX_GENERIC, ManaCost, Symbol
from planner.game.mana import SymbolKind as Kind
from planner.game.records import replace
from planner.game.total_cost import Helping, TakePart, TotalCost
from planner.game.vocabulary import SHOWN, TAKEN, Helper, Verb

_HELPING = (Helper.CONVOKE, Helper.IMPROVISE, Helper.DELVE, Helper.WATERBEND)


def locked_in(cost: TotalCost, x: int) -> TotalCost:
    """The cost with X replaced by a number everywhere, and its generic mana fixed (107.3, 601.2f)."""
    mana = cost.mana
    if mana is not None and mana.exists:
        rest = [s.text for s in mana.symbols if s.kind not in (Kind.GENERIC, Kind.VARIABLE)]
        mana = _mana(cost.generic(x), rest)
    return replace(
        cost,
        mana=mana,
        tags=cost.purpose.tags,  # what it contained as it was announced, such as {X} (106.6)
        x=x if cost.has_x else cost.x,
        life=cost.life + cost.life_per_x * x,
        life_per_x=0,
        energy=cost.energy + cost.energy_per_x * x,
        energy_per_x=0,
        parts=tuple(replace(part, amount=part.amount + part.per_x * x, per_x=0) for part in cost.parts),
        counters=tuple(replace(one, amount=one.amount + one.per_x * x, per_x=0) for one in cost.counters),
        helping=tuple(
            replace(one, most=None if one.most is None else one.most + one.per_x * x, per_x=0)
            for one in cost.helping
        ),
        discount=0,
        least_generic=0,
        symbols=(),
        x_least=0,
        x_most=None,
        of_x=cost.limited_generic(x),
        whole=False,
    )


def _exiles_from_library(step: Step) -> bool:
    return step.action == "exile" and step.object is None and step.amount is not None


def _after_number(cost: TotalCost, step: Step) -> TotalCost | None:
    """The cost after a step that pays energy, or library cards; None for other steps, or for too much."""
    amount = step.amount or 0
    if step.action == "pay energy" and cost.energy >= amount:
        return replace(cost, energy=cost.energy - amount)
    if step.action == "mill" and cost.mill - cost.off_library >= amount:
        return replace(cost, mill=cost.mill - amount)
    if _exiles_from_library(step) and cost.off_library >= amount:
        left = cost.off_library - amount
        return replace(cost, mill=cost.mill - cost.off_library + left, off_library=left)
    return None


def remaining(cost: TotalCost, step: Step) -> TotalCost | None:
    """A locked-in cost after a step that pays a part of it; None if the step pays no part."""
    owed = step.for_ or ""
    if step.action == "spend":
        return _after_mana(cost, owed, (step.mana or "")[1::3])
    if step.action == "pay life":
        return _after_life(cost, owed, step.amount or 0)
    if (left := _after_number(cost, step)) is not None:
        return left
    if step.action == "assist":
        return _after_help(cost, Helper.ASSIST, "{1}", step.amount or 0)
    if step.action in (Verb.REMOVE_COUNTERS, Verb.PUT_COUNTERS):
        return _after_counters(cost, step)
    verb = step.action.removesuffix(" at random")
    keyword, _, symbol = owed.partition(" ")
    if keyword in _HELPING and any(one.keyword == keyword for one in cost.helping):
        found = _after_help(cost, keyword, symbol, 1)
    elif verb in TAKEN:
        found = _after_part(cost, verb, owed, step)
    else:
        return None
    if found is None or step.object is None or verb in (Verb.TAP, Verb.UNTAP, *SHOWN):
        return found
    return with_moved(found, step.object, arrived=verb in (Verb.SACRIFICE, Verb.DISCARD))


def _mana(generic: int, rest: list[str]) -> ManaCost:
    whole, least = divmod(generic, MAX_GENERIC)  # X and what is added to it can be more than a symbol says
    number = [f"{{{MAX_GENERIC}}}"] * whole + ([f"{{{least}}}"] if least or not (whole or rest) else [])
    return ManaCost("".join([*number, *rest]))


def _with_mana(cost: TotalCost, generic: int, symbols: list[Symbol], announced: list[str]) -> TotalCost:
    mana = _mana(generic, [symbol.text for symbol in symbols])
    return replace(cost, mana=mana, announced=tuple(announced))


def _without_symbol(cost: TotalCost, text: str, how: str, generic: int = 0) -> TotalCost | None:
    """The cost without one symbol, plus ``generic`` mana; ``how`` is the announced way to pay it."""
    assert cost.mana is not None
    symbols = [s for s in cost.mana.symbols if s.kind is not Kind.GENERIC]
    announced, choice = list(cost.announced), 0
    for place, symbol in enumerate(symbols):
        chosen = announced[choice] if choice < len(announced) else None
        is_choice = symbol.kind is Kind.CHOICE
        if symbol.text == text and (not is_choice or chosen in (None, how)):
            if is_choice and chosen is not None:
                del announced[choice]
            return _with_mana(
                cost, cost.mana.generic + generic, symbols[:place] + symbols[place + 1 :], announced
            )
        choice += is_choice
    return None


def _after_mana(cost: TotalCost, owed: str, letters: str) -> TotalCost | None:
    if cost.mana is None or not letters:
        return None
    if cost.only_types is not None and not set(letters) <= set(cost.only_types):
        return None
    cost = replace(cost, spending=cost.spending.left_after(letters))
    if owed[1:-1].isdigit():
        able = sum(letter in cost.x_types for letter in letters)
        return _less_generic(_less_of_x(cost, able), len(letters))
    symbol = next((s for s in ManaCost(owed).symbols), None)
    if symbol is None:
        return None
    if symbol.generic and (len(letters) > 1 or letters not in symbol.types):
        rest = symbol.generic - len(letters)
        return None if rest < 0 else _without_symbol(cost, owed, f"{{{symbol.generic}}}", rest)
    if len(letters) != 1:
        return None
    exact = _without_symbol(cost, owed, f"{{{letters}}}")
    others = (
        _without_symbol(cost, owed, f"{{{letter}}}") for letter in symbol.types
    )  # spent as another type
    return exact or next((one for one in others if one is not None), None)


def _less_generic(cost: TotalCost, amount: int) -> TotalCost | None:
    assert cost.mana is not None
    rest = [s for s in cost.mana.symbols if s.kind is not Kind.GENERIC]
    generic = cost.mana.generic - amount
    return None if generic < 0 else _with_mana(cost, generic, rest, list(cost.announced))


def _less_of_x(cost: TotalCost, amount: int) -> TotalCost:
    """The cost after some of the generic mana was paid that only certain mana may pay."""
    return replace(cost, of_x=max(cost.of_x - amount, 0)) if cost.of_x else cost


def _after_life(cost: TotalCost, owed: str, amount: int) -> TotalCost | None:
    if owed.startswith("{") and cost.mana is not None:
        return _without_symbol(cost, owed, f"{amount} life")
    return None if amount > cost.life else replace(cost, life=cost.life - amount)


def _after_help(cost: TotalCost, keyword: str, symbol: str, amount: int) -> TotalCost | None:
    """The cost after an object paid for one mana, or for some generic mana."""
    if cost.mana is None:
        return None
    helping = tuple(_helping_less(one, amount) if one.keyword == keyword else one for one in cost.helping)
    cost = replace(cost, helping=helping)
    if symbol == "{1}":
        able = 0 if keyword == Helper.ASSIST else amount
        return _less_generic(_less_of_x(cost, able), amount)
    chosen = next((s.types for s in ManaCost(symbol).symbols), "")
    ways = (_without_symbol(cost, symbol, f"{{{letter}}}") for letter in chosen)
    return next((way for way in ways if way is not None), None)


def _helping_less(one: Helping, amount: int) -> Helping:
    return one if one.most is None else replace(one, most=max(one.most - amount, 0))


def _after_counters(cost: TotalCost, step: Step) -> TotalCost | None:
    counters, number = list(cost.counters), sum((step.puts or step.removes).values())
    for place, part in enumerate(counters):
        if part.words == step.for_ and part.put is (step.action == "put counters") and part.amount >= number:
            ids = frozenset({step.object or ""}) if part.one else part.ids
            counters[place] = replace(part, amount=part.amount - number, ids=ids)
            return replace(cost, counters=tuple(counters))
    return None


def _after_part(cost: TotalCost, verb: str, words: str, step: Step) -> TotalCost | None:
    parts = list(cost.parts)
    for place, part in enumerate(parts):
        fits = step.object is None or step.object in part.ids | part.arriving
        if part.verb == verb and part.words == words and fits and (part.amount or part.least or part.whole):
            parts[place] = _taking_less(part, step)
            return replace(cost, parts=tuple(parts))
    return None


def _taking_less(part: TakePart, step: Step) -> TakePart:
    """The part of a cost after taking one object, which can't pay for anything else in it (118.10)."""
    ids = part.ids - {step.object or ""}
    if part.least is not None:
        worth = dict(part.values).get(step.object or "", 0)
        return replace(part, least=max(part.least - worth, 0), ids=ids)
    return replace(part, amount=max(part.amount - (step.amount or 1), 0), ids=ids)


def with_moved(cost: TotalCost, object_id: str, *, arrived: bool) -> TotalCost:
    """The cost after an object has moved; ``arrived`` says that it may now be in the graveyard (400.7)."""

    def ids(part: TakePart | Helping) -> frozenset[str]:
        now = arrived and object_id in part.arriving
        return part.ids | {object_id} if now else part.ids - {object_id}

    return replace(
        cost,
        parts=tuple(
            replace(part, ids=ids(part), arriving=part.arriving - {object_id}) for part in cost.parts
        ),
        helping=tuple(
            replace(one, ids=ids(one), arriving=one.arriving - {object_id}) for one in cost.helping
        ),
        counters=tuple(replace(one, ids=one.ids - {object_id}) for one in cost.counters),
    )
