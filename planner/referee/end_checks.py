"""What a plan says of its end, against the state that its steps end with."""

from __future__ import annotations

from collections.abc import Iterable

from planner.contract.answer import Plan
from planner.contract.answer_parts import Summary
from planner.game.mana import mana_symbols
from planner.game.objects import GameObject
from planner.game.prices import UNTIERED, Prices
from planner.referee.announcement_checks import ABSENT
from planner.referee.policies import is_more_than_mana
from planner.referee.pricing import stated_price
from planner.referee.state import ReplayState


def check_summary(
    plan: Plan, state: ReplayState, *, life: int, x: int | None, left_in_pool: str
) -> list[str]:
    """Problems with the summary against the replayed end; ``life`` is the life before triggers.

    Objects taken at random aren't in it: nobody knows which they are.
    """
    stated = plan.summary
    tapped = [t for t in state.things.values() if t.taps and t.tapped and t.is_permanent]
    expected = Summary(
        tapped=[thing.id for thing in sorted(tapped, key=lambda thing: thing.position)],
        sacrificed=_in_order_of(stated.sacrificed, state.lost("sacrificed")),
        exiled=_in_order_of(stated.exiled, state.lost("exiled")),
        discarded=_in_order_of(stated.discarded, state.lost("discarded")),
        returned=_in_order_of(stated.returned, state.lost("returned")),
        kept=stated.kept,
        life=life,
        life_after_triggers=state.life,
        energy=state.energy,
        x=ABSENT if x is None else x,
        spent=mana_symbols(state.spent),
        left_in_pool=left_in_pool,
    )
    if stated == expected:
        return []
    problems = []
    for name in Summary.__struct_fields__:
        said, found = getattr(stated, name), getattr(expected, name)
        if said != found:
            rule = " (118.3a)" if name == "left_in_pool" else ""
            problems.append(f"summary.{name}: is {said!r}, the steps end with {found!r}{rule}")
    return problems


def check_price(plan: Plan, rows: dict[str, int], prices: Prices) -> list[str]:
    """Problems with the price: it isn't the table's, or its parts don't add up to it; also by tiers."""
    price, problems, stated = sum(rows.values()), [], stated_price(plan, prices)
    tiered = prices.profile != UNTIERED
    if stated != price:
        shown = ", ".join(f"{row}: {part}" for row, part in rows.items() if part)
        name = "gives_up" if tiered else "price"
        problems.append(f"{name}: is {stated}, by the table it is {price} ({shown})")
    if (total := sum([item.price for item in plan.items])) != stated and (not tiered or plan.items):
        problems.append(f"prices: add up to {total}, the price is {stated}")
    if (ABSENT if not tiered else prices.profile) != plan.profile:
        problems.append(f"profile: is {plan.profile!r}, it is asked by {prices.profile}")
    problems += [
        f"gives_up: {one.tier} is {one.amount}, its lines add up to {total}"
        for one in plan.stated_gives_up or ()
        if (total := sum(line.amount for line in one.lines)) != one.amount
    ]
    if isinstance(plan.bound, int) and (plan.optimal or plan.bound > price):
        problems.append(f"bound: is {plan.bound}, but the price of this plan is {price}")
    return problems


def check_last_resort(plan: Plan, lost: Iterable[tuple[str, GameObject]], prices: Prices) -> list[str]:
    """Problems with ``last_resort``: losses that were more than mana, for plans compared in tiers.

    ``lost`` is everything that mana abilities lost: cards of the hand, nontoken permanents and creature
    tokens are more than mana.
    """
    found = [name for name, entry in lost if is_more_than_mana(entry)]
    expected = sorted(found) if prices.profile != UNTIERED else []
    if sorted(plan.last_resort) == expected:
        return []
    return [f"last_resort: is {plan.last_resort}, mana abilities lose {expected}"]


def _in_order_of(stated: list[str], found: list[str]) -> list[str]:
    """The found objects, in the stated order if both lists have the same objects."""
    return stated if sorted(stated) == sorted(found) else found
