"""Legal plans whose prices are worked out by hand from the contract's table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as change

from planner.game.mana import ManaCost
from planner.game.objects import PoolMana
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind
from tests.support.referee.boards import (
    BIRDS,
    BLOOD,
    BRASS,
    BURIED,
    CHALICE,
    CONFLUENCE,
    ELF,
    FOREST,
    FORESTS,
    GUIDE,
    HERO,
    OATHED,
    ORB,
    PAIN,
    POWERSTONE,
    RING,
    SNOW_FOREST,
    TREASURE,
    VEIN,
    WALL,
    Case,
    board,
    case,
    life,
    makes,
    spend,
    thing,
    use,
)


def other_costs(paid: Case, *words: str) -> Case:
    return replace(paid, plan=change(paid.plan, other_costs=list(words)))


def snow(amount: int = 1, **state: Any) -> PoolMana:
    return PoolMana("G", amount, snow=True, **state)


G, FOR_G = use(FOREST, "{G}"), spend("{G}", "{G}")
ABILITY = TotalCost(ManaCost("{1}"), kind=PaymentKind.ABILITY)
ARTIFACT = thing("Mox", types="Artifact").card
POOL_G, POOL_R = PoolMana("G", 1), PoolMana("R", 1)

LEGAL: dict[str, Case] = {
    # 3 for the activation, 4 for the last source of green
    "a basic land": case(board(FOREST), "{G}", 7, G, FOR_G),
    "one of two sources": case(board(FORESTS), "{G}", 3 + 2, G, FOR_G),
    "both sources": case(
        board(FORESTS), "{1}{G}", 6 + 4 + 2, G, use(FORESTS, "{G}", number=2), FOR_G, spend("{G}", "{1}"),
    ),
    "generic mana by one step": case(
        board(FORESTS), "{2}", 12, G, use(FORESTS, "{G}", number=2), spend("{G}{G}", "{2}"),
    ),
    "generic mana by two steps": case(
        board(FORESTS), "{2}", 12, G, use(FORESTS, "{G}", number=2), spend("{G}", "{2}"), spend("{G}", "{2}"),
    ),
    "one of three sources": case(board(thing("Forest", makes("G"), count=3)), "{G}", 3, G, FOR_G),
    # 3, 4 types beyond the first, 25 for the Treasure, each color's last source
    "a Treasure": case(board(TREASURE), "{U}", 3 + 4 + 25 + 20, use(TREASURE, "{U}"), spend("{U}", "{U}")),
    "a Treasure, green has another source": case(
        board(TREASURE, FOREST), "{U}", 3 + 4 + 25 + 16 + 2, use(TREASURE, "{U}"), spend("{U}", "{U}"),
    ),
    "a Treasure with a price of its own": case(
        board(replace(TREASURE, price=1)), "{U}", 3 + 4 + 1 + 20, use(TREASURE, "{U}"), spend("{U}", "{U}"),
    ),
    # the point of damage is taken from 12: 6
    "a pain land's damage": case(
        board(PAIN, life=12), "{R}", 3 + 2 + 8 + 6, use(PAIN, "{R}", ability=1), spend("{R}", "{R}"),
        end={"life": 11},
    ),
    "a trigger after the payment": case(
        board(BRASS, life=6), "{W}", 3 + 4 + 20 + 10, use(BRASS, "{W}"), spend("{W}", "{W}"), end={"life": 6,
        "life_after_triggers": 5},
    ),
    "life for an activation, the last point": case(
        board(CONFLUENCE, life=1), "{W}", 3 + 4 + 20 + 30, use(CONFLUENCE, "{W}"), spend("{W}", "{W}"),
        lethal=True, end={"life": 0},
    ),
    "an ability without {T}, twice": case(
        board(BLOOD), "{B}{B}", 6 + 12, use(BLOOD, "{B}"), use(BLOOD, "{B}"), spend("{B}", "{B}"),
        spend("{B}", "{B}"), end={"life": 18, "tapped": []},
    ),
    "a creature": case(board(BIRDS), "{G}", 3 + 4 + 20 + 2, use(BIRDS, "{G}"), FOR_G),
    "a creature with power": case(board(ELF), "{G}", 3 + 4 + 5, use(ELF, "{G}"), FOR_G),
    "a creature with defender": case(board(WALL), "{G}", 3 + 4 + 1, use(WALL, "{G}"), FOR_G),
    "a summoning sick creature with haste": case(
        board(thing("Elf", makes("G"), types="Creature", power=3, haste=True, summoning_sick=True)), "{G}",
        3 + 4 + 1, use(ELF, "{G}"), FOR_G,
    ),
    "a land that came this turn": case(board(replace(FOREST, summoning_sick=True)), "{G}", 7, G, FOR_G),
    "another ability with {T}": case(
        board(thing("Forest", makes("G"), tap_ability=True)), "{G}", 7 + 2, G, FOR_G,
    ),
    # 6 for two mana, 1 for the one that is left
    "mana left over": case(
        board(RING), "{1}", 6 + 1, use(RING, "{C}{C}"), spend("{C}", "{1}"), end={"left_in_pool": "{C}"},
    ),
    "five mana at once": case(board(ORB), "{5}", 9, use(ORB, "{C}" * 5), spend("{C}" * 5, "{5}")),
    "a land lost": case(
        board(VEIN), "{2}", 6 + 60, use(VEIN, "{C}{C}", ability=1), spend("{C}{C}", "{2}"),
        end={"tapped": []},
    ),
    "another permanent lost": case(
        board(CHALICE), "{1}", 3 + 15 + 40, use(CHALICE, "{C}"), spend("{C}", "{1}"),
    ),
    "another token lost": case(board(HERO), "{1}", 3 + 10 + 6, use(HERO, "{C}"), spend("{C}", "{1}")),
    "a card from hand": case(board(GUIDE), "{R}", 3 + 30 + 15, use(GUIDE, "{R}"), spend("{R}", "{R}")),
    # restricted mana takes 1 off, and its source is no color's
    "a Powerstone for an ability": case(
        board(POWERSTONE), ABILITY, 3 - 1, use(POWERSTONE, "{C}"), spend("{C}", "{1}"),
    ),
    "a Powerstone for an artifact": case(
        board(POWERSTONE), TotalCost(ManaCost("{1}"), spell=ARTIFACT), 2, use(POWERSTONE, "{C}"),
        spend("{C}", "{1}"),
    ),
    "snow mana": case(board(SNOW_FOREST), "{S}", 7, use(SNOW_FOREST, "{G}"), spend("{G}", "{S}")),
    "snow mana from the pool": case(board(pool=(snow(),)), "{S}", 1, spend("{G}", "{S}")),
    "persisting mana": case(board(pool=(PoolMana("G", 1, persists=True),)), "{G}", 2, FOR_G),
    "made mana goes first, floating mana stays for free": case(
        board(FOREST, pool=(POOL_G,)), "{G}", 7, G, FOR_G, end={"left_in_pool": "{G}"},
    ),
    "only the floating mana is snow": case(
        board(FOREST, pool=(snow(),)), "{S}", 7 + 1 + 1, G, spend("{G}", "{S}"), end={"left_in_pool": "{G}"},
    ),
    "plain floating mana goes before persisting": case(
        board(pool=(PoolMana("G", 1, persists=True), POOL_G)), "{G}", 1, FOR_G, end={"left_in_pool": "{G}"},
    ),
    "the pool in the order of the types": case(
        board(FOREST, pool=(POOL_R, PoolMana("U", 1))), "{G}", 7, G, FOR_G, end={"left_in_pool": "{U}{R}"},
    ),
    "a hybrid symbol": case(board(FOREST), "{G/U}", 7, G, spend("{G}", "{G/U}"), symbols=("{G}",)),
    "{2/G} by its color": case(board(FOREST), "{2/G}", 7, G, spend("{G}", "{2/G}"), symbols=("{G}",)),
    "{2/W} by two mana": case(
        board(FORESTS), "{2/W}", 12, G, use(FORESTS, "{G}", number=2), spend("{G}{G}", "{2/W}"),
        symbols=("{2}",),
    ),
    "Phyrexian, with exactly 2 life": case(
        board(life=2), "{B/P}", 60, life(2, "{B/P}"), symbols=("2 life",), lethal=True, end={"life": 0},
    ),
    "damage, then Phyrexian life, at 3": case(
        board(PAIN, life=3), "{R}{B/P}", 3 + 2 + 8 + 90, use(PAIN, "{R}", ability=1), life(2, "{B/P}"),
        spend("{R}", "{R}"), symbols=("2 life",), lethal=True, end={"life": 0},
    ),
    "damage below 0 where nothing is left to pay": case(
        board(replace(PAIN, ids=("Karplusan Forest#1", "Karplusan Forest#2"), positions=(0, 1)), life=1),
        "{R}{G}", 6 + 4 + 12 + 60, use(PAIN, "{R}", ability=1), change(use(PAIN, "{G}", ability=1),
        object="Karplusan Forest#2"), spend("{R}", "{R}"), FOR_G, lethal=True, end={"life": -1},
    ),
    "identical symbols in any order": case(
        board(FOREST), "{G/P}{G/P}", 7 + 12, G, life(2, "{G/P}"), spend("{G}", "{G/P}"), symbols=("{G}",
        "2 life"), end={"life": 18},
    ),
    "choices that were announced": case(
        board(FOREST), TotalCost(ManaCost("{G/P}{G/P}"), announced=("2 life",)), 7 + 12, G, spend("{G}",
        "{G/P}"), life(2, "{G/P}"), symbols=("2 life", "{G}"), end={"life": 18},
    ),
    "{1/W} by white mana can be either": case(
        board(pool=(PoolMana("W", 1), POOL_G)), "{1/W}{1/W}", 2, spend("{W}", "{1/W}"), spend("{G}",
        "{1/W}"), symbols=("{1}", "{W}"),
    ),
    "the largest X": case(board(FORESTS), "{X}{X}", 12 - 1000, G, use(FORESTS, "{G}", number=2),
                          spend("{G}{G}", "{2}"), x=1),
    "an announced X gains nothing": case(
        board(FOREST), TotalCost(ManaCost("{X}"), x=1), 7, G, spend("{G}", "{1}"), x=1,
    ),
    "X is 0": case(board(), "{X}", 0, x=0),
    "nothing to pay": case(board(), "{0}", 0),
    "{0}, acknowledged (118.5)": case(board(), "{0}", 0, spend("", "{0}")),
    "no life to pay, at 0 life (118.3b)": case(
        board(life=0), TotalCost(None), 0, life(0, "Pay 0 life"), lethal=True,
    ),
    "no life to pay, said in words": other_costs(case(board(), "{0}", 0), "Pay 0 life"),
    "a card from the graveyard": case(board(BURIED), "{R}", 3 + 1, use(BURIED, "{R}"), spend("{R}", "{R}")),
    "a card from the command zone": case(board(OATHED), "{R}", 3, use(OATHED, "{R}"), spend("{R}", "{R}")),
    "mana and life": case(
        board(FOREST), TotalCost(ManaCost("{G}"), life=2, kind=PaymentKind.ABILITY), 7 + 12,
        G, life(2, "Pay 2 life"),
        FOR_G, end={"life": 18},
    ),
    "other prices": case(
        board(FOREST, life=20), TotalCost(ManaCost("{G}"), life=1), 5 + 9 + 2, G, FOR_G, life(1,
        "Pay 1 life"), end={"life": 19}, prices=Prices().override({"activation": 5, "last_source": 9,
        "life": 2}),
    ),
}  # fmt: skip

BASIC, SACRIFICE, TRIGGER = LEGAL["a basic land"], LEGAL["a Treasure"], LEGAL["a trigger after the payment"]
TWICE, CHOICE, LARGEST = LEGAL["both sources"], LEGAL["a hybrid symbol"], LEGAL["the largest X"]
PHYREXIAN, ANNOUNCED = LEGAL["identical symbols in any order"], LEGAL["choices that were announced"]
BOTH, POOLED = LEGAL["mana and life"], LEGAL["snow mana from the pool"]
