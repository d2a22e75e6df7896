"""What an engine states: the total cost that it has locked in, which nothing changes any more (601.2f)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec
from planner.costing.bare_costs import bare_owed
from planner.costing.owed import PossibleTotals
from planner.game.records import replace
from planner.game.total_cost import TotalCost

_OF_THE_CARD = (
    *("kind", "spell", "on_stack", "helping", "life_for", "no_life", "tags", "zone", "commander"),
    *(
        "additional",
        "alternative",
        "spare",
        "activated",
        "only_from",
        "only_types",
        "least_life",
        "spends_all",
    ),
    *("most_colors", "spending"),
)
"""What of a total cost comes from the card though the cost itself is stated."""


def stated_owed(pay: PaySpec, path: str, by_cards: Callable[[PaySpec], PossibleTotals]) -> PossibleTotals:
    """The total cost that the request states for a spell or an ability.

    ``by_cards`` computes it from the cards: restrictions on mana, convoke and delve, and what mana does to
    the spell come from there, but not the amount, nor rules against beginning, since what is locked in has
    begun. Raises ``RequestError``.
    """
    assert pay.total_cost is not None
    asked = structs.replace(pay, total_cost=None)
    try:
        known = by_cards(asked)
    except RequestError as error:
        if error.path != f"{path}.x" or pay.x is not None:
            raise
        known = by_cards(structs.replace(asked, x=0))  # it is part of what is stated
    card = known.cost
    spec = PaySpec(
        cost=pay.total_cost, kind=cast(Any, card.kind.value), x=pay.x if "X" in pay.total_cost else None
    )
    try:
        stated = bare_owed(spec, known.game, path)
    except RequestError as error:
        if error.path == f"{path}.cost":
            raise RequestError(f"{path}.total_cost", error.message, error.code) from None
        raise
    of_the_card = {name: getattr(card, name) for name in _OF_THE_CARD}
    ways: list[TotalCost] = [
        replace(way, **of_the_card | {"helping": (*card.helping, *way.helping)}) for way in stated.ways
    ]
    return replace(stated, ways=tuple(ways), game=known.game, name=known.name, mandatory=known.mandatory)


def refuse_total_cost(pay: PaySpec, path: str) -> None:
    """Raise ``RequestError`` for a stated total cost with a bare cost, which is one already."""
    if pay.total_cost is not None:
        message = "goes with card or ability; a bare cost is what it comes to already"
        raise RequestError(f"{path}.total_cost", message, ErrorCode.CONFLICT)
