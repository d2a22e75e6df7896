"""Random requests whose total costs come from texts: offers, additional costs, changes, convoke and the like.

``build_offer_request(pick)`` makes every choice by ``pick(list)``, the simplest choice first.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.cards import offers as cards
from tests.support.strategies.cards import CONVERTERS, ELVES, FODDER, Json
from tests.support.strategies.requests import Pick

LANDS: list[Json] = [{"card": name} for name in ("Forest", "Swamp", "Island", "Mountain", "Plains", "Wastes")]
OTHERS: list[Json] = [
    {"card": "Treasure"},
    {"card": "Eldrazi Spawn"},
    {"card": ELVES},
    *({"card": card} for card in FODDER),
]
IN_HAND = [{"card": cards.SPELLS[0]}, {"card": cards.SPELLS[2]}, {"card": "Forest"}, {"card": FODDER[0]}]
PROHIBITIONS = ["sacrifice creatures", "pay life", "leave graveyard", "pay life: spells, abilities"]


def build_offer_request(pick: Pick[Any]) -> Json:
    """A request of the contract: a board of eight objects at most, mostly."""
    battlefield: list[Json] = [dict(pick(LANDS)) for _ in range(pick([2, 3, 1, 4, 0]))]
    battlefield += [_stated(pick, pick(OTHERS)) for _ in range(pick([1, 2, 3, 0]))]
    battlefield += [_stated(pick, pick(CONVERTERS)) for _ in range(pick([0, 0, 1]))]
    battlefield += [{"card": card} for card in _some(pick, cards.STATICS, pick([0, 0, 1, 1, 2]))]
    board: Json = {"battlefield": battlefield}
    board["hand"] = [pick(IN_HAND) for _ in range(pick([1, 0, 2]))]
    board["graveyard"] = [pick(IN_HAND) for _ in range(pick([1, 2, 0, 3]))]
    if (life := pick([20, 20, 20, 12, 4, 2])) != 20:
        board["life"] = life
    if pool := pick(["", "", "", "{C}", "{R}{U}", "{B}{G}"]):
        board["pool"] = pool
    if energy := pick([0, 0, 2]):
        board["energy"] = energy
    if pick([0] * 9 + [1]):
        board["prohibitions"] = [pick(PROHIBITIONS)]
    return {"board": board, "pay": _pay(pick, board)}


def _some(pick: Pick[Any], choices: list[Json], number: int) -> list[Json]:
    found = [pick(choices) for _ in range(number)]
    return [card for place, card in enumerate(found) if card not in found[:place]]


def _stated(pick: Pick[Any], spec: Json | str) -> Json:
    known: Json = dict(spec) if isinstance(spec, dict) and "card" in spec else {"card": spec}
    return {
        **known,
        **{flag: True for flag, odds in (("tapped", 9), ("summoning_sick", 5)) if pick([0] * odds + [1])},
    }


def _pay(pick: Pick[Any], board: Json) -> Json:
    """A spell, an announced spell, one from the graveyard, an ability, or a cost in words."""
    form = pick(["spell"] * 5 + ["announced"] * 3 + ["graveyard", "ability", "ability", "words"])
    if form == "spell":
        return {"card": pick(cards.SPELLS)}
    if form == "announced":
        card, said = pick(cards.ANNOUNCED)
        return {"card": card, **said}
    if form == "graveyard":
        card, said = pick(cards.IN_GRAVEYARD)
        board["graveyard"].append({"card": card, "id": "cast"})
        return {"card": "cast", **said}
    if form == "ability":
        board["battlefield"].append({"card": pick(cards.SOURCES), "id": "source"})
        return {"ability": 0, "source": "source"}
    words: Json = dict(pick(cards.WORDS))
    if "{X}" in words["cost"]:
        words["x"] = pick(["max", 0, 1])
    return words


@st.composite
def offer_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract about total costs."""
    return build_offer_request(lambda choices: draw(st.sampled_from(choices)))
