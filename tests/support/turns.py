"""Turns by brute force: every set of costs as one combined cost, priced by the oracle.

Costs of mana alone, all of them for the same kind of thing, are paid together exactly where one
cost of all their symbols is: what one leaves in the pool pays for the next. So the greatest value,
and the lowest price of it, are those of the best combined cost.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec

from planner import Board, Plan
from planner.contract.settled import as_json
from planner.costing.question import prepare
from planner.game.prices import Prices
from planner.planning.turn import Turn
from planner.referee import replay_any
from tests.support.cards import single as printed
from tests.support.cards.by_name import CARDS
from tests.support.oracle.best import best_of

Json = dict[str, Any]
KNOWN: dict[str, Json] = {
    **CARDS,
    **{card["name"]: card for card in vars(printed).values() if isinstance(card, dict) and "name" in card},
}
BASICS = ["Forest", "Island", "Plains", "Mountain", "Swamp", "Wastes"]
OTHERS = [
    "Treasure",
    "Azorius Signet",
    "Dimir Signet",
    "Mystic Gate",
    "Cascade Bluffs",
    "Fire-Lit Thicket",
    "Adarkar Wastes",
    "Mana Confluence",
    "City of Brass",
    "Ancient Tomb",
    "Skycloud Expanse",
    "Birds of Paradise",
    "Llanowar Elves",
    "Blood Pet",
    "Sol Ring",
    "Thran Dynamo",
    "Savannah",
    "Tundra",
    "Lotus Petal",
    "Springleaf Drum",
    "Gilded Lotus",
]
COSTS = [
    *("{U}{U}", "{1}{G}", "{2}{W}", "{3}{B}", "{R}", "{1}{R}{W}", "{W/U}{W/U}", "{2}{G}{G}", "{3}{C}", "{G}"),
    *("{1}", "{U}", "{W}", "{2}", "{B}{B}", "{1}{U/R}", "{G/P}", "{2/W}{W}"),
]


def entry(one: str | Json) -> Json:
    """An object of a zone: a card by its name, or as it is."""
    return {"card": KNOWN.get(one, one)} if isinstance(one, str) else one


Given = tuple[tuple[str, int], ...]
"""What is given up, tier by tier, as it is compared; by a table of prices one number without a name."""


def by_brute_force(board: Json, pays: list[Json], profile: str) -> tuple[int, Given]:
    """The greatest value, and the least that is given up where so much is paid without dying."""
    best: tuple[int, list[int], Given] = (0, [], ())
    for size in range(1, len(pays) + 1):
        for chosen in combinations(pays, size):
            value = sum(pay.get("value", 1) for pay in chosen)
            if -value > best[0]:
                continue
            whole = {"cost": "".join(pay["cost"] for pay in chosen)}
            asked = prepare({"board": board, "pay": whole, "profile": profile, "keep": []})
            found = best_of(
                asked.game, asked.ways, forbid=asked.forbid, require=asked.require, prices=asked.prices
            )
            if found.payable and not found.lethal and found.price is not None:
                given = _tier_by_tier(found.price, asked.prices)
                best = min(best, (-value, [amount for _, amount in given], given))
    return -best[0], tuple([one for one in best[2] if one[1]])


def _tier_by_tier(price: int, prices: Prices) -> Given:
    """A price as amounts, the one that is compared first at the beginning: each digit has its own base."""
    found: list[tuple[str, int]] = []
    for tier, least, most in prices.digits:
        span = most - least + 1
        amount = (price - least) % span + least
        found.append((tier, amount))
        price = (price - amount) // span
    return (*reversed(found),) if prices.digits else (("", price),)


def given_up(turn: Turn) -> Given:
    """What a turn says that it gives up, in the same form."""
    if isinstance(turn.price, int):
        return (("", turn.price),) if turn.price else ()
    return tuple([(one.tier, one.amount) for one in turn.gives_up or () if one.amount])


def carried_out(board: Json, pays: list[Json], turn: Turn, profile: str = "2026.1") -> Board:
    """The board after all plans of a turn, each of them carried out by the referee on what is there."""
    on = Board.from_dict(board)
    left = list(pays)
    cast = []
    for one in turn.paid:
        pay = next(pay for pay in left if one.name in (pay.get("tag"), pay.get("cost"), name_of(pay)))
        left.remove(pay)
        cast.append(pay.get("card"))
        assert pay.get("value", 1) == one.value
        spec = {key: value for key, value in pay.items() if key not in ("value", "tag")}
        asked = on._question(spec, [], None, (), (), profile)
        ways = asked.ways
        told = one.plan if profile == "2026.1" else msgspec.json.decode(as_json(one.plan), type=Plan)
        ruling = replay_any(on.game, ways, asked.prices, told)
        assert ruling, (one.name, ruling.problems)
        if profile == "2026.1":
            assert ruling.price == one.plan.price == sum(item.price for item in one.plan.prices)
        assert not ruling.lethal
        assert isinstance(one.plan, Plan)
        on = on.after(one.plan)
    others = [pay for pay in left if not isinstance(pay.get("card"), str) or pay["card"] not in cast]
    assert len(others) == len(turn.left_out)
    assert turn.value == sum(one.value for one in turn.paid)
    return on


def name_of(pay: Json) -> str:
    """The name of the card that is cast."""
    card = pay.get("card")
    if isinstance(card, dict):
        return str(card["name"])
    return str(card).partition("#")[0]
