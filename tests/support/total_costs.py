"""Total costs of spells and abilities whose texts about costs are written here as data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from planner.contract.refusals import RequestError
from planner.contract.request import BoardSpec, PaySpec
from planner.costing import casting as stack
from planner.costing.owed import PossibleTotals
from planner.costing.total_costs import owed_for
from planner.game.filters import Clause, Filter
from planner.game.mana import ManaCost
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.total_cost import TotalCost
from planner.game.written_abilities import ManaPart, WrittenCost
from planner.game.written_costs import ActivatedCost, CostOption, CostTexts
from planner.loading.game_state import game_from

Json = dict[str, Any]


def card(name: str, mana_cost: str, type_line: str = "Sorcery", **more: Any) -> Json:
    """A card object without text: its texts about costs are given beside it."""
    return {"name": name, "mana_cost": mana_cost, "type_line": type_line, **more}


def creature(name: str, power: int = 2, mana_cost: str = "{1}{G}", **state: Any) -> Json:
    """A creature on the battlefield, or a creature card elsewhere."""
    plain = card(name, mana_cost, "Creature — Bear", power=str(power), toughness="2")
    return {"card": plain, **state}


def game(*battlefield: Any, **board: Any) -> Game:
    """A game with these objects on the battlefield and the rest of its board."""
    return game_from(msgspec.convert({"battlefield": list(battlefield), **board}, BoardSpec))


def saying(board: Game, object_id: str, texts: CostTexts, *activations: ActivatedCost) -> Game:
    """The game in which an object's text says this of costs."""

    def read(entry: GameObject) -> GameObject:
        if object_id not in entry.ids:
            return entry
        return replace(entry, reading=replace(entry.reading, costs=texts, activations=activations))

    return replace(board, objects=tuple(map(read, board.objects)))


def owed(board: Game, **pay: Any) -> PossibleTotals:
    """What a payment owes."""
    return owed_for(msgspec.convert(pay, PaySpec), board)


def cast(board: Game, texts: CostTexts, mana_cost: str = "{2}{R}", **pay: Any) -> PossibleTotals:
    """What a spell owes whose own text says this of costs."""
    pay.setdefault("card", card("Spell", mana_cost, pay.pop("type_line", "Sorcery")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stack, "read_spell", lambda _: Reading(costs=texts))
        return owed(board, **pay)


def refused(board: Game, texts: CostTexts, mana_cost: str = "{2}{R}", **pay: Any) -> RequestError:
    """The refusal of a spell's announcements."""
    with pytest.raises(RequestError) as error:
        cast(board, texts, mana_cost, **pay)
    return error.value


def mana(cost: str) -> tuple[WrittenCost, ...]:
    """Mana as a written cost."""
    return (ManaPart(ManaCost(cost)),)


def option(words: str, *parts: WrittenCost) -> CostOption:
    """A way to pay; mana alone where no parts are given."""
    return CostOption(words, parts or mana(words))


def creatures(words: str = "a creature", **more: Any) -> Filter:
    """Creatures as a filter."""
    return Filter(words, (Clause(types=frozenset({"Creature"})),), **more)


def costs(found: PossibleTotals) -> list[str]:
    """The mana of each way."""
    return [shown(way) for way in found.ways]


def shown(way: TotalCost) -> str:
    """The mana of a way as the answer shows it, "" where there is none."""
    return way.locked(way.x or 0)
