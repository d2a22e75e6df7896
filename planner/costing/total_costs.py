"""What the question of a request owes: a spell, an activation or a bare cost."""

from __future__ import annotations

from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec
from planner.contract.unsupported import refuse_unsupported
from planner.costing.abilities import ability_owed
from planner.costing.bare_costs import bare_owed
from planner.costing.casting import with_card
from planner.costing.owed import Owed
from planner.costing.spells import spell_owed
from planner.game.objects import Game


def owed_for(pay: PaySpec | None, game: Game, path: str = "pay") -> Owed:
    """Find what a question's payment owes.

    Raises ``RequestError`` where the question is no question, or announces what its
    cost doesn't offer.
    """
    if pay is None:
        raise RequestError(path, "is missing")
    refuse_unsupported(pay, path)
    asked = [pay.card is not None, pay.cost is not None, pay.ability is not None]
    if sum(asked) != 1:
        raise RequestError(path, "expected one of card, cost (or ability with source)")
    if pay.card is not None:
        if pay.source is not None:
            raise RequestError(f"{path}.source", "goes with ability or cost, not with card")
        return spell_owed(with_card(pay, game, path), game, path)
    return ability_owed(pay, game, path) if pay.ability is not None else bare_owed(pay, game, path)
