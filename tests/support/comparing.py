"""The planner's answer to a question beside the oracle's, and what the two differ in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple
from unittest.mock import patch

from planner import can_pay, plan
from planner.contract.answer import Answer, Plan
from planner.contract.answer_parts import Status
from planner.contract.steps import Step
from planner.costing.question import Question, TieredTable, prepare
from planner.game.canonical_order import canonical_ranks
from planner.game.mana_abilities import ReturnSelf, TakeObjects
from planner.game.objects import Game
from planner.game.policies import Policies
from planner.game.prices import UNTIERED, Prices
from planner.game.tiers import PROFILE, Asking, asking_of, table_of
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import LOSSES, PaymentKind
from planner.planning.answers import answering
from planner.planning.answers import hand_in_two_steps as two_steps
from planner.planning.answers.answering import answer as answer_to
from planner.planning.answers.verdict import verdict
from planner.planning.hand.cards import rest_of_hand
from tests.support.oracle import policies as policies_of_oracle
from tests.support.oracle.best import Best, best_of
from tests.support.oracle.common_totals import different_totals
from tests.support.oracle.end_states import looks_at_others
from tests.support.oracle.left_payable import rest_of
from tests.support.strategies.requests import Json
from tests.support.strategies.total_costs import BoardQuestion
from tests.support.wide_tiers import wide, widened


@dataclass(frozen=True)
class Comparison:
    """Both answers to a question, and what they differ in: ``""`` where they agree."""

    request: Json
    answer: Answer
    expected: Best
    fault: str


def compare(request: Json, profile: str | None = None) -> Comparison:
    """Ask the planner and the oracle, by a profile where that isn't the default."""
    if profile is not None:
        asked = {key: value for key, value in request.items() if key != "prices"}
        request = {"keep": [], **asked, "profile": profile}
    return _compared(request, prepare(request), plan(request), can_pay(request))


def compare_policies(request: Json) -> Comparison:
    """The same for a player with policies, and switches of the profile, where the hand is left alone.

    The oracle judges the game by itself: it is given one that knows of no policies.
    """
    plain = {key: value for key, value in request.items() if key not in ("policies", "profile")}
    asked, without = prepare(request), prepare({**plain, "keep": []})
    policies = asked.game.policies or Policies()
    game = policies_of_oracle.judged(without.game, policies)
    ways = tuple(policies_of_oracle.limited(way, game) for way in without.ways)
    assert isinstance(asked.table, TieredTable)
    table = wide(asked.prices, policies, asked.table.switches)
    judged = Judged(game, ways, table)
    return _compared(request, asked, plan(request), can_pay(request), judged)


class Judged(NamedTuple):
    """A game, its total costs and the table that the oracle makes of the policies itself."""

    game: Game
    ways: tuple[TotalCost, ...]
    table: Prices


def compare_question(question: BoardQuestion, profile: str | None = None) -> Comparison:
    """The same for a question that no request says."""
    asked = question.asked
    if profile is not None:
        asked = in_profile(asked, profile)
    elif isinstance(asked.table, TieredTable):  # it was made for another cost
        asked = replace(in_profile(asked, PROFILE), reads_hand=asked.reads_hand)
    shown = {"board": question.board, "cost": str(asked.cost), "game": _beyond_the_board(asked)}
    if asked.keep:
        shown["keep"] = [str(kept) for kept in asked.keep]
    return _compared(shown, asked, answer_to(asked), verdict(asked))


def in_profile(asked: Question, profile: str) -> Question:
    """A question that no request says, by another profile."""
    assert profile == PROFILE
    in_hand = [entry for entry in asked.game.objects if entry.zone in ("hand", "command")]
    weight = max(sum(one.weight for one in asked.keep), sum(entry.count for entry in in_hand))
    each = [asking_of(way, weight=weight, requires=bool(asked.require)) for way in asked.ways]
    return replace(asked.priced(table_of(asked.game, Asking.all_of(each))), reads_hand=False)


def _beyond_the_board(asked: Question) -> Json:
    """What isn't in the request of the board."""
    return {
        "forbid": sorted(asked.forbid),
        "require": sorted(asked.require),
        "prohibitions": [ban.text for ban in asked.game.prohibitions],
        "life_for": asked.game.life_for,
    }


def _compared(
    request: Json, asked: Question, answer: Answer, short: Status, judged: Judged | None = None
) -> Comparison:
    ways = asked.ways if judged is None else judged.ways
    ask_oracle = partial(
        best_of,
        asked.game if judged is None else judged.game,
        forbid=asked.forbid,
        require=asked.require,
        prices=wide(asked.prices) if judged is None else judged.table,
        keep=asked.keep,
    )
    hand = tuple([one.cost for one in rest_of_hand(asked)]) if asked.reads_hand else ()
    expected = ask_oracle(ways=ways, hand=hand)
    certain = is_certain(asked.game) and not asked.unread and not _loses_what_allows_life(asked)
    faults = []
    if fault := different_totals(asked.game, ways):
        faults.append(fault)
    if short is not answer.status:
        faults.append(f"can_pay: {short}, plan: {answer.status}")
    if answer.status == "unknown" and not certain:
        pass  # never a wrong verdict, but not always one
    elif answer.status is not (Status.PAYABLE if expected.payable else Status.UNPAYABLE):
        faults.append(f"status: {answer.status}, oracle: {'payable' if expected.payable else 'unpayable'}")
    elif isinstance(answer, Plan) and hand and not answer.optimal:
        pass  # what can be kept at the most isn't always known; nothing is claimed then
    elif isinstance(answer, Plan) and not answer.optimal and _could_be_dearer(asked, answer, expected):
        if widened(answer.whole_price, asked.prices) < (
            expected.price or 0
        ):  # nothing is proven, but nothing is better than the best
            faults += _different_figures(answer, expected, asked, any_objects=False)
    elif isinstance(answer, Plan):
        if certain and answer.optimal is not True:
            faults.append("not proven optimal")
        any_objects = any(part.at_random for cost in ways for part in cost.parts) or _leans(asked)
        plain = _before_equals_decided(answer, asked)
        faults += _different_figures(plain, expected, asked, any_objects=any_objects)
        faults += _worse_among_equals(answer, plain, asked)
        faults += _different_kept(answer, expected, asked if not hand else asked.keeping(hand))
        faults += _different_x(answer, expected, lambda x: _with_x(asked, ask_oracle, ways, x))
    return Comparison(request, answer, expected, "; ".join(faults))


def _before_equals_decided(answer: Plan, asked: Question) -> Plan:
    """The best plan before what the rest can pay for decides among equals, which the search ignores."""
    if asked.table.profile == UNTIERED:
        return answer
    with (
        patch.object(answering, "best_of_equals", _as_it_is),
        patch.object(two_steps, "best_of_equals", _as_it_is),
    ):
        found = answer_to(asked)
    return found if isinstance(found, Plan) else answer


def _as_it_is(question: Question, plan: Plan, *rest: object) -> Plan:
    return plan


def _leans(asked: Question) -> bool:
    """Whether the cost could take what grants others their mana abilities.

    The planner looks for a plan that leans on nothing it loses; among plans that are equal in every tier it
    may then take a later object than one that makes its mana in time.
    """
    granting = frozenset().union(*(ids for entry in asked.game.objects for ids in entry.granted_by))
    return any(part.ids & granting for cost in asked.ways for part in cost.parts if part.verb in LOSSES)


def _worse_among_equals(answer: Plan, plain: Plan, asked: Question) -> Iterator[str]:
    """What is wrong with a plan that stands in place of an equal one: its price, or no more left payable."""
    if answer.summary == plain.summary:
        return
    if answer.whole_price != plain.whole_price or answer.lethal != plain.lethal:
        yield f"among equals: {answer.whole_price}, not {plain.whole_price}"
    left, before = [
        rest_of(asked.game, frozenset({*one.summary.tapped, *one.summary.lost})) for one in (answer, plain)
    ]
    if left <= before:
        yield f"among equals: {left} left payable, not more than {before}"


def _could_be_dearer(asked: Question, answer: Plan, expected: Best) -> bool:
    """Whether nothing better could be looked for, or the better plan makes what nothing makes on the way."""
    if _fills_the_hand(asked) or _takes_what_is_counted(asked) or _leaves_chance_no_choice(asked):
        return True
    moves = _moves(asked.game) or _loses_what_allows_life(asked)
    return moves and widened(answer.whole_price, asked.prices) > (expected.price or 0)


def _fills_the_hand(asked: Question) -> bool:
    """Whether something could come back to hand, which is not planned with for what is kept."""
    costs = [part.verb for cost in asked.ways for part in cost.parts]
    abilities = [ability for entry in asked.game.objects for ability in entry.abilities]
    costs += [part.verb for ability in abilities for part in ability.taken]
    own = any(isinstance(part, ReturnSelf) for ability in abilities for part in ability.cost)
    return bool(asked.keep) and ("return" in costs or own)


def _leaves_chance_no_choice(asked: Question) -> bool:
    """Whether so much could be lost first that what goes at random is known, and pays once it has arrived."""
    parts = [part for entry in asked.game.objects for one in entry.abilities for part in one.taken]
    lost = frozenset().union(*(part.fitting for part in parts if part.verb in LOSSES))
    later = frozenset().union(*(part.later for part in parts))
    for cost in asked.ways:
        arriving = later.union(*(part.arriving for part in cost.parts))
        arriving = arriving.union(*(part.arriving for part in cost.helping))
        for part in cost.parts:
            others = [one.ids for one in cost.parts if one is not part and one.verb in LOSSES]
            first = part.ids & lost.union(*others)
            if part.at_random and first and len(part.ids - first) <= part.amount and arriving & part.ids:
                return True
    return False


def _takes_what_is_counted(asked: Question) -> bool:
    """Whether the cost takes objects where what is kept is paid by abilities that look at others."""
    taking = any(cost.parts or cost.helping for cost in asked.ways)
    return bool(asked.keep) and taking and any(map(looks_at_others, asked.game.objects))


def _different_kept(answer: Plan, expected: Best, asked: Question) -> Iterator[str]:
    """Another weight than that of any best plan, or another price for it."""
    items = [-item.price for item in answer.items if item.what.startswith("keeps ")]
    weight = sum(items) // asked.prices.kept
    if asked.keep and weight not in expected.kept:
        yield f"kept weight: {weight}, oracle: {' or '.join(map(str, sorted(expected.kept)))}"


def _different_x(answer: Plan, expected: Best, price_with: Callable[[int], int | None]) -> Iterator[str]:
    """Another X, except one that reaches the same price: two values of X can be worth the same."""
    x = answer.choices.x if isinstance(answer.choices.x, int) else None
    if x != expected.x and (x is None or price_with(x) != expected.price):
        yield f"x: {x}, oracle: {expected.x}"


def _with_x(
    asked: Question, ask_oracle: Callable[..., Best], ways: tuple[TotalCost, ...], x: int
) -> int | None:
    """The price of the best plan with this X, where the largest was asked for."""
    if not any(cost.wants_max_x for cost in ways):
        return None
    price: int | None = ask_oracle(ways=[replace(cost, x=x) for cost in ways]).price
    return None if price is None else price - wide(asked.prices).x * x


def is_certain(game: Game) -> bool:
    """Whether no number of the game can change while paying, and nothing in it is unread or assumed.

    Elsewhere a plan needn't be proven best, and a verdict may be unknown; the oracle goes
    by the numbers that hold before the payment, as the plan does.
    """
    return not (_moves(game) or game.unread or game.assumed)


def _moves(game: Game) -> bool:
    """Whether numbers of the game can change while paying."""
    return any(ability.volatile for entry in game.objects for ability in entry.abilities)


def _loses_what_allows_life(asked: Question) -> bool:
    """Whether what allows life in place of mana could be gone before a cost is paid so (118.13b, 611.3b)."""
    objects = asked.game.objects
    abilities = [ability for one in objects for ability in one.abilities]
    late = any(way.kind not in (PaymentKind.SPELL, PaymentKind.ABILITY) for way in asked.ways)
    if not late and all(ability.mana is None for ability in abilities):
        return False
    allow = {i for one in objects if one.reading.costs and one.reading.costs.life_for for i in one.ids}
    taken = [part.ids for one in abilities for part in one.cost if isinstance(part, TakeObjects)]
    taken += [frozenset(one.ids) for one in objects if any(ability.loses_itself for ability in one.abilities)]
    return any(not allow.isdisjoint(ids) for ids in taken)


def _different_figures(answer: Plan, expected: Best, asked: Question, *, any_objects: bool) -> Iterator[str]:
    """The figures of a plan that differ from those of the oracle's best.

    With ``any_objects`` other objects may be used at the same price, such as those that chance takes.
    """
    activated = [step for step in answer.steps if step.action == "activate" and step.object]
    used = {i for step in answer.steps for i in _used(step)}
    places = canonical_ranks(asked.game)
    found = {
        "lethal": answer.lethal is True,
        "price": widened(answer.whole_price, asked.prices),
        "sum of the prices": widened(sum(item.price for item in answer.items), asked.prices),
        "activations": len(activated),
        "positions": sum(places[i] for i in used),
    }
    wanted = {
        "lethal": expected.lethal,
        "price": expected.price,
        "sum of the prices": expected.price,
        "activations": expected.activations,
        "positions": expected.positions,
    }
    for name, value in found.items():
        if value != wanted[name] and not (any_objects and name == "positions"):
            yield f"{name}: {value}, oracle: {wanted[name]}"


_USING = (
    "activate",
    "tap",
    "sacrifice",
    "exile",
    "discard",
    "return",
    "put into graveyard",
    "put into library",
)


def _used(step: Step) -> list[str]:
    """The objects that a step activates, taps, loses or exiles."""
    own = [step.object] if step.object and step.action in _USING else []
    return [*own, *step.taps, *step.sacrifices, *step.discards, *step.exiles, *step.returns]
