"""What was read of a mana ability, in words: for people, and as data under ``--json``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from planner.game.amounts import (
    Amount,
    Chosen,
    Count,
    CountersOnSelf,
    Devotion,
    Fact,
    Fixed,
    ManaValueTaken,
    Scaled,
    Size,
    SizeTaken,
    UpTo,
)
from planner.game.filters import Filter
from planner.game.mana import COLOR_WORDS, COLORS, TYPES
from planner.game.mana_abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    Combination,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OfOneType,
    Output,
    Runs,
    TypeChoice,
)
from planner.game.vocabulary import Zone
from planner.game.written_abilities import (
    AnyOf,
    CollectEvidence,
    Condition,
    Counters,
    Forage,
    HasCount,
    Holds,
    ManaPart,
    MillCards,
    Not,
    TakeFitting,
    TurnCondition,
    WrittenAbility,
    WrittenAfter,
    WrittenCost,
)

Words = dict[str, str | list[str]]

_COSTS: dict[type, str] = {
    TapSelf: "{T}",
    UntapSelf: "{Q}",
    SacrificeSelf: "sacrifice it",
    ExileSelf: "exile it",
    ReturnSelf: "return it to its owner's hand",
    Exert: "exert it",
    Forage: "forage",
}
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ANY_COLOR = "any color"


def describe(ability: WrittenAbility) -> Words:
    """A mana ability in words, part by part; missing parts are left out."""
    words: Words = {
        "cost": [_cost(part) for part in ability.cost],
        "adds": [_sum(way) for way in ability.outputs],
        "instead": [
            f"if {_condition(condition)}: {' or '.join(map(_sum, ways))}"
            for condition, ways in ability.instead
        ],
        "then": list(_after(ability.after)),
        "spend_only": ability.spend_only.words if ability.spend_only else "",
        "riders": [rider.words for rider in ability.riders],
        "only_if": _condition(ability.only_if) if ability.only_if else "",
        "in_all" if ability.for_good else "each_turn": str(ability.limit or ""),
        "zone": ability.zone if ability.zone != Zone.BATTLEFIELD else "",
    }
    return {key: value for key, value in words.items() if value or key == "cost"}


def in_one_line(words: Words) -> str:
    """A description as one line of text.

    >>> in_one_line({"cost": ["{T}"], "adds": ["{G}"], "each_turn": "1"})
    '{T} → {G}; at most 1 each turn'
    """
    cost, adds = words["cost"], words.get("adds", ["nothing"])
    parts = [f"{', '.join(cost) or 'no cost'} → {' or '.join(adds)}"]
    forms = {
        "instead": "{}",
        "then": "{}",
        "spend_only": "{}",
        "riders": "{}",
        "only_if": "only if {}",
        "each_turn": "at most {} each turn",
        "in_all": "at most {} in all",
        "zone": "from the {}",
    }
    for key, form in forms.items():
        value = words.get(key, [])
        parts += [form.format(one) for one in ([value] if isinstance(value, str) else value)]
    return "; ".join(parts)


def _cost(part: WrittenCost) -> str:
    if isinstance(part, ManaPart):
        return str(part.cost)
    if isinstance(part, PayLife):
        return f"pay {part.amount} life"
    if isinstance(part, PayEnergy):
        return "{E}" * part.amount
    if isinstance(part, Counters):
        verb = "put" if part.put else "remove"
        return f"{verb} {_amount(part.amount)} {part.kind or 'of any'} counters"
    if isinstance(part, TakeFitting):
        amount = "all of" if part.whole else _amount(part.amount)
        return f"{part.verb} {amount}: {part.objects.words}"
    if isinstance(part, MillCards):
        return f"mill {part.amount}"
    if isinstance(part, CollectEvidence):
        return f"collect evidence {part.amount}"
    return _COSTS.get(type(part)) or _named(part)


def _sum(way: tuple[Output, ...]) -> str:
    return " and ".join(map(_output, way)) or "nothing"


def _output(output: Output) -> str:
    if isinstance(output, Runs):
        runs = " or ".join("".join(f"{{{letter}}}" for letter in run) for run in output.runs)
        return runs if output.times == Fixed(1) else f"{runs} × {_amount(output.times)}"
    types = _types(output.types)
    if isinstance(output, OfOneType):
        return f"{_amount(output.amount)} of {'one of ' * (output.amount != Fixed(1))}{types}"
    if isinstance(output, Combination):
        return f"{_amount(output.amount)} in any combination of {types}"
    if isinstance(output, Different):
        return f"{output.amount} different of {types}"
    return f"one of each of {types}"


def _types(types: TypeChoice) -> str:
    if isinstance(types, ListedTypes):
        if set(types.types) == set(COLORS):
            return _ANY_COLOR
        return "any type" if set(types.types) == set(TYPES) else "/".join(f"{{{t}}}" for t in types.types)
    if isinstance(types, ChosenColor):
        return "the chosen color"
    if isinstance(types, CommanderIdentity):
        return "the colors of the commander's identity"
    if isinstance(types, CouldProduce):
        return f"the {'colors' if types.colors_only else 'types'} that {types.objects.words} could produce"
    if isinstance(types, ColorsAmong):
        return f"the colors among {types.objects.words}"
    return _named(types)


def _size(amount: Size | SizeTaken | ManaValueTaken) -> str:
    if isinstance(amount, Size):
        return f"the greatest {amount.what} among {amount.of.words}" if amount.of else f"its {amount.what}"
    what = amount.what if isinstance(amount, SizeTaken) else "mana value"
    return f"the {what} of what the cost took"


def _amount(amount: Amount) -> str:
    if isinstance(amount, Fixed):
        return str(amount.number)
    if isinstance(amount, Chosen):
        return "X"
    if isinstance(amount, Count):
        number = f"(the number of {amount.objects.words})"
        return number if amount.times == 1 else f"{amount.times} × {number}"
    if isinstance(amount, CountersOnSelf):
        return f"(the {amount.kind} counters on it)"
    if isinstance(amount, Size | SizeTaken | ManaValueTaken):
        return f"({_size(amount)})"
    if isinstance(amount, Devotion):
        return f"(devotion to {COLOR_WORDS[amount.color] if amount.color else 'that color'})"
    if isinstance(amount, Fact):
        return f"(the request's fact {amount.name!r})"
    if isinstance(amount, Scaled):
        return f"({amount.times} × {_amount(amount.of)} + {amount.plus})"
    return f"(up to {_amount(amount.most)})" if isinstance(amount, UpTo) else f"({_named(amount)})"


def _condition(condition: Condition) -> str:
    if isinstance(condition, HasCount):
        return f"{_amount(condition.count)} {condition.compare} {condition.number}"
    if isinstance(condition, Holds):
        return f"the request's fact {condition.words!r}"
    if isinstance(condition, TurnCondition):
        whose = {"you": "your turn", "opponent": "an opponent's turn"}.get(condition.whose or "", "")
        return ", ".join(part for part in (whose, condition.step) if part) or "any turn"
    if isinstance(condition, AnyOf):
        return " or ".join(map(_condition, condition.conditions))
    return f"not ({_condition(condition.condition)})" if isinstance(condition, Not) else _named(condition)


def _after(after: WrittenAfter) -> Iterator[str]:
    for amount, words in (
        (after.damage, "damage to you"),
        (after.life_lost, "life lost"),
        (after.life_gained, "life gained"),
    ):
        if amount != Fixed(0):
            yield f"{_amount(amount)} {words}"
    if after.no_untap or after.no_untap_if is not None:
        condition = f" if {_condition(after.no_untap_if)}" if after.no_untap_if is not None else ""
        yield f"doesn't untap{condition}"
    if after.sacrificed:
        yield "sacrificed"
    if after.sacrificed_without:
        yield f"sacrificed where no {after.sacrificed_without} counter is left"
    yield from (f"{number} {kind} counters put on it" for kind, number in after.counters)
    yield from (f"{number} {kind} counters removed from it" for kind, number in after.removes)
    if after.irreversible:
        yield "can't be taken back"


def _named(value: object) -> str:
    """The words for a part, for kinds without words of their own."""
    held = (getattr(value, name, None) for name in ("objects", "of"))
    found = [one.words for one in held if isinstance(one, Filter)]
    return " ".join([_CAPITAL.sub(" ", type(value).__name__).lower(), *found])
