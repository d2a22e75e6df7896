"""What the question of a request owes: a spell, an activation or a bare cost."""

from __future__ import annotations

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec
from planner.costing.abilities import ability_owed, named_by_cost
from planner.costing.bare_costs import bare_owed
from planner.costing.casting import off_the_board, with_card
from planner.costing.legality import legality
from planner.costing.named_actions import as_named
from planner.costing.owed import PossibleTotals
from planner.costing.playing_lands import land_owed, played_land
from planner.costing.spells import spell_owed
from planner.costing.stated_costs import refuse_total_cost, stated_owed
from planner.costing.worded_costs import read_keyword
from planner.effects.policies import cost_under_policies
from planner.game.mana import braced
from planner.game.objects import Game
from planner.game.records import replace


def owed_as_asked(
    pay: PaySpec | None, game: Game, path: str = "pay", *, legal: bool = False
) -> PossibleTotals:
    """The total costs of a question's payment; a land is played for nothing (305.1).

    With ``legal`` a payment that isn't permitted can't be paid (601.3); if an unread line could permit it,
    the verdict is uncertain. Raises as ``owed_for`` does.
    """
    given, pay = pay, None if pay is None else as_meant(pay, game, path)
    played = played_land(pay, game, path)
    owed = owed_for(pay, game, path) if played is None else land_owed(played, game)
    if given is not pay and given is not None and pay is not None:
        owed = replace(owed, assumed=(*owed.assumed, *off_the_board(given, pay)))
    if not legal or pay is None:
        return owed
    judged = legality(pay, game, path)
    reasons, unread = (*owed.reasons, *judged.faults), (*owed.unread, *judged.unread)
    barred = bool(judged.faults) and judged.certain
    unread = () if barred else unread
    return replace(owed, unpermitted="", forbidden="", reasons=reasons, unread=unread, barred=barred)


def as_meant(pay: PaySpec, game: Game, path: str) -> PaySpec:
    """The payment with its card, its cost in words or its source's ability identified.

    Raises ``RequestError`` for a text that names none of these.
    """
    if pay.card is None:
        return as_named(pay, game, path)
    try:
        return with_card(pay, game, path)
    except RequestError as error:
        if error.code is ErrorCode.AMBIGUOUS or not isinstance(pay.card, str) or not _is_text_alone(pay):
            raise
        as_cost = structs.replace(pay, card=None, cost=pay.card)
        try:
            owed_for(as_cost, game, path)
        except RequestError as refused:
            if braced(pay.card) is not None:  # a cost without its braces
                raise refused from None
            message = error.message.replace("expected a card,", "expected a cost such as {2}{U}, a card,", 1)
            raise RequestError(error.path, message, error.code) from None
        return as_cost


def _is_text_alone(pay: PaySpec) -> bool:
    """Whether a payment consists of a text alone, perhaps with details of a turn."""
    said = structs.replace(pay, tag=None, value=1, resolves=True, one_of=None)
    return said == PaySpec(card=pay.card)


def owed_for(pay: PaySpec | None, game: Game, path: str = "pay") -> PossibleTotals:
    """The total costs of a question's payment.

    Raises ``RequestError`` if the question is invalid, or announces what its cost doesn't offer.
    """
    if pay is None:
        raise RequestError(path, "is missing", ErrorCode.MISSING)
    owed = _owed_for(pay, game, path)
    if owed.game.policies is None:
        return owed
    return replace(owed, ways=tuple([cost_under_policies(way, owed.game) for way in owed.ways]))


def _is_named(pay: PaySpec) -> bool:
    """Whether a cost names its purpose: a special action, or a keyword of the source."""
    assert pay.cost is not None
    return pay.source is not None and (pay.kind == "special_action" or read_keyword(pay.cost) is not None)


def _owed_for(pay: PaySpec, game: Game, path: str) -> PossibleTotals:
    if pay.total_cost is not None and (pay.cost is None or _is_named(pay)):
        return stated_owed(pay, path, lambda one: _owed_for(one, game, path))
    asked = [pay.card is not None, pay.cost is not None, pay.ability is not None]
    if sum(asked) != 1:
        message = "expected one of card, cost (or ability with source)"
        raise RequestError(path, message, ErrorCode.CONFLICT if any(asked) else ErrorCode.MISSING)
    if pay.card is not None:
        if pay.source is not None:
            message = "goes with ability or cost, not with card"
            raise RequestError(f"{path}.source", message, ErrorCode.CONFLICT)
        return spell_owed(with_card(pay, game, path), game, path)
    if pay.ability is not None:
        return ability_owed(pay, game, path)
    refuse_total_cost(pay, path)
    by_cost = named_by_cost(pay, game)
    return bare_owed(pay, game, path) if by_cost is None else ability_owed(by_cost, game, path)
