"""Random small boards of the cards of a file: a few lands, what makes mana, and spells in hand.

``build_real_request(pick, path)`` makes every choice by ``pick(list)``.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.agreement.pool import BASICS, PERMANENTS, cards_of, kinds_of, mana_of, sized
from tests.support.strategies.cards import Json
from tests.support.strategies.requests import Pick

_OTHER_COSTS = re.compile(
    r"convoke|delve|improvise|kicker|additional cost|less to cast|more to cast|rather than|sacrifice|affinity"
    r"|/P|buyback|emerge|waterbend|casualty|offering|\{X\}|bargain|assist|for each",
    re.IGNORECASE,
)
"""Words of spells that are paid for in other ways than by mana alone."""
_MOST_MANA = 5


class _Cards(NamedTuple):
    permanents: list[Json]
    lands: list[Json]
    makers: list[Json]
    spells: list[Json]
    unusual: list[Json]


def build_real_request(pick: Pick[Any], path: str) -> Json:
    """A request of the contract: what a card in hand costs, on a board of four to seven real cards."""
    cards = _sorted_cards(path)
    battlefield = [
        _stated(pick, pick(pick([BASICS, BASICS, cards.lands]))) for _ in range(pick([1, 2, 3, 4]))
    ]
    battlefield += [_stated(pick, pick(cards.makers)) for _ in range(pick([1, 2]))]
    battlefield += [_stated(pick, pick(cards.permanents)) for _ in range(pick([0, 0, 1]))]
    hand = [{"card": pick(pick([cards.spells, cards.unusual])), "id": "spell"}]
    hand += [{"card": pick(cards.spells)} for _ in range(pick([0, 1, 2]))]
    board: Json = {"battlefield": battlefield, "hand": hand, "life": pick([20, 20, 5, 2])}
    board["graveyard"] = [{"card": pick(cards.spells)} for _ in range(pick([0, 0, 1, 3]))]
    board["energy"] = pick([0, 0, 2])
    return {"board": board, "pay": {"card": "spell"}}


def _stated(pick: Pick[Any], card: Any) -> Json:
    said: Json = {"card": card if isinstance(card, str) else sized(card)}
    if pick([False] * 9 + [True]):
        said["tapped"] = True
    if number := pick([0] * 9 + [2]):
        said["counters"] = {"charge": number}
    return said


@lru_cache(maxsize=1)
def _sorted_cards(path: str) -> _Cards:
    cards = list(cards_of(Path(path)))
    permanents = [card for card in cards if any(one in kinds_of(card) for one in PERMANENTS)]
    mana = [card for card in permanents if "Add " in json.dumps(card) and _mana_value(card) <= _MOST_MANA]
    lands = [card for card in mana if "Land" in kinds_of(card)]
    makers = [card for card in mana if "Land" not in kinds_of(card)]
    spells = [card for card in cards if "Land" not in kinds_of(card) and 0 < _mana_value(card) < _MOST_MANA]
    unusual = [card for card in spells if _OTHER_COSTS.search(json.dumps(card))]
    return _Cards(permanents, lands, makers, spells, unusual)


def _mana_value(card: Json) -> int:
    mana = mana_of(card)
    return 0 if mana is None else mana.mana_value
