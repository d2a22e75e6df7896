"""Total costs from texts agree with the oracle's: what changes a spell's cost on a board, in every order.

What each permanent does to which spells is said here once more, by hand (118.7, 601.2f).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from planner.costing.question import prepare
from planner.game.mana import TYPES, ManaCost
from planner.game.total_cost import TotalCost
from tests.support.cards import offers as cards
from tests.support.oracle.common_totals import as_stated
from tests.support.oracle.total_costs import Less, Total, no_harder, totals, undominated
from tests.support.sampling import drawn
from tests.support.strategies.cards import Json


@dataclass(frozen=True)
class Static:
    """What a permanent does to the spells that it speaks of."""

    speaks_of: Callable[[Json], bool]
    less: Less | None = None
    more: str = ""
    floor: int = 0


def _of_color(*colors: str) -> Callable[[Json], bool]:
    return lambda card: bool(set(colors) & set(card["colors"]))


def _of_type(*types: str) -> Callable[[Json], bool]:
    return lambda card: any(one in card["type_line"] for one in types)


def _every(card: Json) -> bool:
    return True


STATICS = {
    "Goblin Electromancer": Static(_of_type("Instant", "Sorcery"), Less("{1}")),
    "Thalia": Static(lambda card: "Creature" not in card["type_line"], more="{1}"),
    "Trinisphere": Static(_every, floor=3),
    "Familiar": Static(_of_color("B", "G"), Less("{1}")),
    "Edgewalker": Static(_of_type("Cleric"), Less("{W}{B}", only_colored=True)),
    "Ruby Medallion": Static(_of_color("R"), Less("{1}")),
    "Planar Gate": Static(_of_type("Creature"), Less("{2}")),
    "White Herald": Static(_of_color("W"), Less("{W}")),
    "Hybrid Herald": Static(_every, Less("{W/B}")),
}
CLERIC: Json = {
    "name": "A Cleric",
    "type_line": "Creature — Cleric",
    "oracle_text": "",
    "mana_cost": "{1}{W}{B/P}",
    "colors": ["W", "B"],
    "power": "2",
    "toughness": "2",
}
SPELLS = [
    CLERIC,
    *(card for card in cards.SPELLS if not {"Affinity", "costs", "pay"} & set(card["oracle_text"].split())),
]


@drawn(short=150, full=6_000)
def test_what_permanents_do_to_the_costs_of_spells(seeds: list[str]) -> None:
    for seed in seeds:
        pick = random.Random(f"totals of texts/{seed}").choice
        card = pick(SPELLS)
        names = [pick(list(STATICS)) for _ in range(pick([1, 2, 3]))]
        by_name = {one["name"]: one for one in cards.STATICS}
        hand = ["Forest", "Forest"]
        battlefield = [{"card": by_name[name], "id": f"{name} {n}"} for n, name in enumerate(names)]
        pay: Json = {"card": card, **({"x": 2} if "{X}" in card["mana_cost"] else {})}
        ways = prepare({"board": {"battlefield": battlefield, "hand": hand}, "pay": pay}).ways
        speaking = [STATICS[name] for name in names if STATICS[name].speaks_of(card)]
        possible = totals(
            card["mana_cost"],
            [one.more for one in speaking if one.more],
            [one.less for one in speaking if one.less],
            [one.floor for one in speaking],
            x=2,
        )
        found = {total for cost in ways for total in as_stated(cost)}
        shown = (card["name"], names, sorted(map(str, found)), sorted(map(str, possible)))
        assert found <= possible, shown
        assert all(any(no_harder(total, best) for total in found) for best in undominated(possible)), shown


def test_the_totals_of_a_cost_are_read_as_they_stand() -> None:
    cost = TotalCost(ManaCost("{X}{1}{W}{2/U}"), discount=1)
    two = Total(tuple(int(letter == "W") for letter in TYPES), generic=2)
    both = two._replace(typed=tuple(int(letter in "WU") for letter in TYPES))
    assert as_stated(cost) == {two._replace(generic=4), both}
