"""Why this plan and not another one: the plans that a player could have expected, and what they cost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from planner.contract.answer import Answer, Plan, Tiers
from planner.contract.answer_parts import PriceItem, PriceKind, Status
from planner.contract.explanation import Difference, Instead
from planner.costing.kept_costs import CostToKeep, costs_named
from planner.costing.question import Question
from planner.explaining.hand_lost import HAND, HandLost, HandReader
from planner.explaining.nearby_plans import Nearby, NearbyPlans
from planner.explaining.repairs import called
from planner.game.canonical_order import canonical_ranks
from planner.game.clock import OutOfTimeError
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.game.tier_words import said
from planner.game.tiers import Tier
from planner.models.problem.source_classes import SourceClass, compile_sources
from planner.planning.answers.answering import answer
from planner.planning.answers.best_way import used_by
from planner.planning.answers.verdict import verdict
from planner.planning.keep.kept_afterwards import keeping_these
from planner.planning.question.methods import DEFAULTS, SolveOptions
from planner.planning.question.task import NONE, SideConstraints
from planner.planning.steps.price_items import WORDS_OF_COLORS
from planner.planning.words.refusal_sentences import listed

MOST_SHOWN = 3
MOST_ASKED = 40
MOST_EXPECTED = 10
"""Of the objects that are spared those that look the cheapest are asked for."""
MOST_NOT_KEPT = 12
_SHARE_OF_ONE = 0.5
"""The share of what is left that looking for one other plan may take."""
_ABOVE_ALL = 1_000


def expected_plans(question: Question, plan: Plan, options: SolveOptions = DEFAULTS) -> list[Instead]:
    """The plans nearest to the best one that leave out something it uses, or use something it spares."""
    options = options.begun()
    try:
        search = _ExpectationSearch(question, plan, options)
    except OutOfTimeError:
        return []
    try:
        with options.running.ticking():
            search.run()
    except OutOfTimeError:
        pass  # those that were found by then are told
    ranks = canonical_ranks(question.game)

    def order(one: Instead) -> tuple[object, ...]:
        objects = [sorted(map(ranks.__getitem__, ids)) for ids in (one.uses, one.spares)]
        return not one.lethal, not one.loses, one.whole_more, _changed(one), objects

    telling = sorted(search.found.values(), key=order)
    return telling[:MOST_SHOWN]


class _ExpectationSearch:
    """Searches plans that a player could have expected: for each reason against them the nearest one."""

    def __init__(self, question: Question, plan: Plan, options: SolveOptions) -> None:
        self.question = question
        self.plan = plan
        self.options = options
        self.found: dict[tuple[tuple[str, int], ...], Instead] = {}
        self.nearby = NearbyPlans(question, plan, options)
        self._taps = all(item.kind is PriceKind.TAP for item in plan.items) and plan.lethal is not True
        self._waiting: dict[int, list[tuple[int, int, Nearby]]] = {}
        self._hand = HandReader(question, plan, options)

    def run(self) -> None:
        """Compare the best plan with those of similar questions, while there is time."""
        for number, one in enumerate(_questions_nearby(self.question, used_by(self.plan))):
            if self.options.running.is_over:
                return
            nearby = self.nearby.with_one(one.object) if one.is_used else self.nearby.without(one.object)
            if nearby is not None and (not nearby.pays or self._waits(nearby, number)):
                continue
            other = None if nearby is None else nearby.plan()
            self._compare(one, self._answer(one) if other is None else other)
        for price in sorted(self._waiting)[:MOST_SHOWN]:
            for _, _, nearby in sorted(self._waiting[price], key=lambda one: one[:2]):
                other = nearby.plan()
                if other is not None:
                    self._add(other)
                    break

    def _waits(self, nearby: Nearby, number: int) -> bool:
        """Whether a plan's comparison is postponed: it differs only in the price of tapping for mana."""
        if not (self._taps and nearby.only_taps()):
            return False
        changed = self.nearby.change(nearby)
        if nearby.price <= self.plan.whole_price and self.plan.castable:
            return False  # the hand may tell them apart
        if changed is not None and nearby.price > self.plan.whole_price:
            self._waiting.setdefault(nearby.price, []).append((changed, number, nearby))
        return changed is not None

    def _answer(self, one: _NearbyQuestion) -> Answer | None:
        """The answer to a similar question; None if its best plan wasn't found, as when its time is over.

        What another plan of it gives up says nothing about what could have been expected.
        """
        found = answer(one.question, self.options.part(_SHARE_OF_ONE), side=one.side)
        return None if isinstance(found, Plan) and self.plan.optimal and not found.optimal else found

    def _compare(self, one: _NearbyQuestion, other: Answer | None) -> None:
        """Add another plan, unless it is as good as the best one, or only uses more."""
        plan, asked, side = self.plan, one.question, one.side
        if not isinstance(other, Plan):
            return
        dearer = other.whole_price > plan.whole_price or other.lethal is True
        if not dearer and self._hand.lost(other) is None:
            return
        if not side.left_alone.isdisjoint(used_by(other)):
            return
        other = _keeping_as_much(asked, side, plan, other, self.options)
        if not (_wastes(plan, other) or (other.lethal is True and plan.lethal is True)):
            self._add(other)

    def _add(self, other: Plan) -> None:
        """Add a plan, unless a plan nearer to the best one has the same reason."""
        instead = _compared(self.plan, other, self.question.game, self._hand.lost(other))
        reason = tuple((one.what, one.price or one.amount or 0) for one in instead.differences)
        known = self.found.get(reason)
        if known is None or _changed(instead) < _changed(known):
            self.found[reason] = instead


def _keeping_as_much(
    asked: Question, side: SideConstraints, plan: Plan, other: Plan, options: SolveOptions
) -> Plan:
    """Replace a plan that keeps other cards by one that keeps the best plan's, if it is as good."""
    lost, gained = Counter(plan.summary.kept), Counter(other.summary.kept)
    if not (lost - gained) or not (gained - lost):
        return other
    left = Counter(plan.summary.kept)
    keep = []
    for one in asked.keep:
        wanted = left[one.name] > 0
        left[one.name] -= wanted
        keep.append(replace(one, weight=one.weight * _ABOVE_ALL) if wanted else one)
    same = answer(asked.keeping(tuple(keep)), options, side=side)
    if not isinstance(same, Plan):
        return other
    same = keeping_these(same, costs_named(asked.keep, same.summary.kept), asked.prices)
    return same if same.whole_price <= other.whole_price else other


def _changed(instead: Instead) -> int:
    return len(instead.uses) + len(instead.spares)


def _wastes(plan: Plan, other: Plan) -> bool:
    """Whether the other plan only adds superfluous uses to the best one."""
    more = used_by(other) > used_by(plan)
    return more and plan.choices == other.choices and plan.summary.life >= other.summary.life


class _NearbyQuestion(Record, frozen=True):
    """A similar question: without an object, or with an object that must be used (``is_used``)."""

    object: str
    is_used: bool
    question: Question
    side: SideConstraints = NONE


def _questions_nearby(question: Question, used: set[str]) -> list[_NearbyQuestion]:
    """List the questions without one of the used objects, and those with one that is spared."""
    ranks = canonical_ranks(question.game)
    plain = question.without_duty()
    # What is kept may still be paid with what the payment leaves out.
    without = [
        _NearbyQuestion(one, False, plain, SideConstraints(left_alone=frozenset({one})))
        if question.keep
        else _NearbyQuestion(one, False, plain.using(forbid=question.forbid | {one}))
        for one in _worth_leaving_out(question, used)
    ]
    spared: dict[str, tuple[int, int]] = {}
    for way in question.each_way():
        sources = compile_sources(way.game, forbid=way.forbid, on_stack=way.cost.on_stack, cost=way.cost)
        for source in sources.classes:
            if one := next((one for one in source.ids if one not in used), None):
                spared[one] = _apparent_price(source), ranks[one]
    expected = sorted(spared, key=spared.__getitem__)[:MOST_EXPECTED]
    taken = [_NearbyQuestion(one, True, plain.using(require=question.require | {one})) for one in expected]
    return [*without, *taken][:MOST_ASKED]


def _worth_leaving_out(question: Question, used: set[str]) -> list[str]:
    """Used objects without which a plan could cost more, one of each set of equal objects.

    A set with a spared object is left out, since that object could replace the used one.
    """
    alike: dict[str, tuple[int, ...]] = {}
    for way in question.each_way():
        sources = compile_sources(
            way.game,
            forbid=way.forbid,
            require=way.require,
            on_stack=way.cost.on_stack,
            cost=way.cost,
            kept=tuple(cost for one in way.keep for cost in one.ways),
            apart=frozenset(one.card for one in way.keep if one.card is not None) | way.cost.spare,
        )
        for number, source in enumerate(sources.classes):
            for one in source.ids:
                alike[one] = (*alike.get(one, ()), number)
    spared = {key for one, key in alike.items() if one not in used}
    found: dict[object, str] = {}
    for one in sorted(used - question.require, key=canonical_ranks(question.game).__getitem__):
        key = alike.get(one)
        if key is None:
            found[one] = one
        elif key not in spared:
            found.setdefault(key, one)
    return list(found.values())


def _apparent_price(source: SourceClass) -> int:
    """Estimate how valuable an object looks to a player: its types of mana, a creature, or lost for good."""
    entry = source.entry
    lost = any(ability.losing_verb for ability in entry.abilities) or not entry.abilities
    return len(entry.types) + 3 * entry.card.is_creature + 6 * lost


def _compared(plan: Plan, other: Plan, game: Game, lost: HandLost | None = None) -> Instead:
    """Compare two plans: the objects that the other one uses instead, and its extra price.

    ``lost`` are the hand cards that it leaves uncastable.
    """
    positions = game.positions
    used, others = used_by(plan), used_by(other)
    parts = _differences(plan, other)
    instead = Instead(
        uses=sorted(others - used, key=positions.__getitem__),
        spares=sorted(used - others, key=positions.__getitem__),
        lethal=other.lethal is True,
        loses=[one for one in plan.summary.kept if one not in other.summary.kept],
        differences=[],
        text="",
    )
    instead.__dict__["whole_more"] = other.whole_price - plan.whole_price
    if plan.tiers is None:
        instead.price, instead.more = other.whole_price, instead.whole_more
        instead.differences = [Difference(what=one.what, price=one.price) for one in parts]
    else:
        instead.tier, parts = _first_worse(plan, other, plan.tiers)
        instead.worse = sum([one.price for one in parts])
        instead.differences = [Difference(what=one.what, amount=one.price) for one in parts]
        if lost is not None and lost.comes_before(instead.tier):
            return _less_of_the_hand(instead, lost, plan, game)
    instead.text = _words(instead, parts, plan, game, other.summary.life_after_triggers)
    return instead


def _less_of_the_hand(instead: Instead, lost: HandLost, plan: Plan, game: Game) -> Instead:
    """Describe another plan as one that leaves fewer hand cards castable, which is compared first."""
    instead.tier, instead.worse = lost.tier, len(lost.names)
    if lost.tier == HAND:
        instead.loses = list(lost.names)
    instead.differences = [Difference(what=f"{name} {lost.how}", amount=1) for name in lost.names]
    if instead.uses and instead.spares:
        instead.text = f"{_in_their_place(instead, plan, game)} keeps {lost.kept}."
    else:
        instead.text = f"{_subject(instead, game)} would {lost.words}."
    return instead


def _in_their_place(instead: Instead, plan: Plan, game: Game) -> str:
    """Say what the best plan does instead of the other: "Tapping a Plains instead of an Island"."""
    verb = "Tapping" if set(instead.spares) <= set(plan.summary.tapped) else "Using"
    return f"{verb} {_called(instead.spares, game)} instead of {_called(instead.uses, game)}"


def _differences(plan: Plan, other: Plan) -> list[PriceItem]:
    """The items of the price that differ, the greatest increase first; activations are one item."""
    changed: Counter[str] = Counter()
    kinds: dict[str, tuple[PriceKind, str]] = {}
    for sign, items in ((-1, plan.items), (1, other.items)):
        for item in items:
            what = "tapping for mana" if item.kind is PriceKind.TAP else item.what
            changed[what] += sign * item.price
            kinds[what] = item.kind, item.about
    parts = [PriceItem(what=what, price=price).of(*kinds[what]) for what, price in changed.items() if price]
    return sorted(parts, key=lambda part: -part.price)


def _first_worse(plan: Plan, other: Plan, tiers: Tiers) -> tuple[str, list[PriceItem]]:
    """The first tier in which another plan gives up more, and the differences there, greatest first."""
    changed: dict[str, Counter[str]] = {}
    kinds: dict[str, tuple[PriceKind, str]] = {}
    for sign, items in ((-1, plan.items), (1, other.items)):
        for item in items:
            for tier, amount in tiers.amounts(item.price).items():
                whole = item.kind is PriceKind.TAP and tier == Tier.BOARD  # elsewhere one asks of which
                what = "tapping for mana" if whole else item.what
                kinds[what] = item.kind, item.about
                changed.setdefault(tier, Counter())[what] += sign * amount
    worse = [tier for tier in changed if sum(changed[tier].values()) > 0]
    first = min(worse, key=tiers.names.index, default="")
    parts = [
        PriceItem(what=what, price=n).of(*kinds[what]) for what, n in changed.get(first, {}).items() if n
    ]
    return first, sorted(parts, key=lambda part: -part.price)


_BEFORE_AN_ID = r"(^|, |\b(?:sacrifice|exile|discard|return) )"


def _summed(parts: list[PriceItem], instead: Instead, game: Game) -> str:
    """The differing items with their prices as text; objects are called as in the rest of the sentence."""
    said = ", ".join(_said(parts))
    for one in (*instead.uses, *instead.spares):
        name = called(one, game)
        if name == one:
            continue
        name = name.replace("\\", r"\\")
        said = re.sub(rf"{_BEFORE_AN_ID}{re.escape(one)}(?=[:,]|$)", rf"\g<1>{name}", said)
    return said


def _said(parts: list[PriceItem]) -> Iterator[str]:
    """Yield each differing item with its price; equal items for several colors are one."""
    colors: dict[tuple[str, int], list[str]] = {}
    for one in parts:
        words, color = one.what, ""
        if one.kind in WORDS_OF_COLORS:
            words, color = WORDS_OF_COLORS[one.kind], one.about
        elif one.kind is PriceKind.KEPT:  # what is gained by keeping is a price of not keeping
            words = f"{one.about} {'not kept' if one.price > 0 else 'kept'}"
        colors.setdefault((words, one.price), []).append(color)
    for (what, price), listed_colors in colors.items():
        of = f" {listed(listed_colors)}" if listed_colors[0] else ""
        yield f"{what}{of} {price * len(listed_colors):+,}"


def _called(ids: list[str], game: Game) -> str:
    return listed([called(one, game) for one in ids]) if ids else ""


def _subject(instead: Instead, game: Game) -> str:
    """The subject of a sentence about another plan: what it uses instead."""
    uses, spares = _called(instead.uses, game), _called(instead.spares, game)
    if uses and spares:
        return f"{uses} instead of {spares}"
    if uses:
        return f"Using {uses} as well"
    return f"Doing without {spares}" if spares else "Paying otherwise with the same objects"


def _words(instead: Instead, parts: list[PriceItem], plan: Plan, game: Game, life: int) -> str:
    subject = _subject(instead, game)
    if instead.lethal:
        return f"{subject} would leave you at {life} life."
    differences = _summed(parts, instead, game)
    if instead.loses and instead.uses and instead.spares:
        keeps = f"{_in_their_place(instead, plan, game)} keeps {listed(instead.loses)} payable"
        return f"{keeps}; the other way would {_costs(instead)}: {differences}."
    kept = f" {listed(instead.loses)} could not be paid any more then." if instead.loses else ""
    return f"{subject} would {_costs(instead)}: {differences}.{kept}"


def _costs(instead: Instead) -> str:
    """How much more another plan costs, or gives up in the first tier in which it is worse."""
    if isinstance(instead.tier, str) and isinstance(instead.worse, int):
        return f"give up {said(instead.tier, instead.worse, 'more')}"
    return f"cost {instead.whole_more:,} more"


def not_kept(
    question: Question, plan: Plan, options: SolveOptions = DEFAULTS
) -> list[tuple[str, Instead | None]]:
    """Say which costs don't stay payable, and at what price and by which plan they would."""
    if plan.lethal is True:
        return []
    options = options.begun()
    anyway: dict[str, None] = {}
    never: dict[str, None] = {}
    said: dict[str, Instead | None] = {}
    try:
        with options.running.ticking():
            for number in list(_given_up(question, plan))[:MOST_NOT_KEPT]:
                one = question.keep[number]
                payable = _payable_now(question, one, options)
                other = _keeping(question, number, options.part(_SHARE_OF_ONE)) if payable else None
                if options.running.is_over:
                    break
                if other is not None:
                    text, instead = _dearer(question, plan, other, one.name)
                    said[text] = instead
                else:
                    (never if payable else anyway)[one.name] = None
    except OutOfTimeError:
        pass  # what is known by then is said
    if never:
        said[f"Nothing that pays for this leaves {_any_of(list(never))} payable as well."] = None
    if anyway:
        said[f"{listed(list(anyway))} could not be paid even without this payment."] = None
    return list(said.items())


def _given_up(question: Question, plan: Plan) -> Iterator[int]:
    """Yield the indexes of the costs that the plan doesn't keep."""
    left = Counter(plan.summary.kept)
    for number, one in enumerate(question.keep):
        if left[one.name]:
            left[one.name] -= 1
        elif one.weight:
            yield number


def _payable_now(question: Question, one: CostToKeep, options: SolveOptions) -> bool:
    """Whether a cost to keep could be paid without a payment before it."""
    if not one.ways:
        return False
    now = Question(question.game, one.ways, question.prices, forbid=question.forbid)
    return verdict(now, options) is not Status.UNPAYABLE


def _keeping(question: Question, number: int, options: SolveOptions) -> Plan | None:
    """The best plan that keeps a cost at any price, priced as requested; None if there is none."""
    name = question.keep[number].name
    wanted = replace(question.keep[number], weight=_ABOVE_ALL)
    keep = (*question.keep[:number], wanted, *question.keep[number + 1 :])
    other = answer(question.keeping(keep).without_duty(), options)
    if not isinstance(other, Plan) or name not in other.summary.kept:
        return None
    return keeping_these(other, costs_named(question.keep, other.summary.kept), question.prices)


def _dearer(question: Question, plan: Plan, other: Plan, name: str) -> tuple[str, Instead | None]:
    """Say how much more keeping a cost would cost, and by which plan."""
    given_up = list((Counter(plan.summary.kept) - Counter(other.summary.kept)).elements())
    if other.whole_price <= plan.whole_price:
        in_place = f" in place of {listed(given_up)}" if given_up else ""
        return f"{name} could be kept payable{in_place} at the same price.", None
    found = _compared(plan, other, question.game)
    parts = _differences(plan, other)
    if plan.tiers is not None:
        _, parts = _first_worse(plan, other, plan.tiers)
    differences = _summed(parts, found, question.game)
    how = _in_exchange(found, question.game)
    return f"Keeping {name} payable{how} would {_costs(found)}: {differences}.", found


def _any_of(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"any of {listed(names)}"


def _in_exchange(found: Instead, game: Game) -> str:
    """Say which objects would be used instead of which others; "" if they are the same."""
    uses = listed([called(one, game) for one in found.uses]) if found.uses else ""
    spares = listed([called(one, game) for one in found.spares]) if found.spares else ""
    if not (uses or spares):
        return ""
    if not uses:
        return f" by doing without {spares}"
    return f" by using {uses}{f' instead of {spares}' if spares else ''}"
