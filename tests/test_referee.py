"""The referee: legal plans and their prices, worked out by hand, and every way to break one."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace as change

from planner import referee
from planner.answer import Choices, Plan, PriceItem, Status, Step, Summary
from planner.game.abilities import (
    CostComponent,
    ExileSelf,
    ManaAbility,
    PayLife,
    Production,
    Reading,
    SacrificeSelf,
    SpendOnly,
    TapSelf,
)
from planner.game.costs import TotalCost
from planner.game.objects import Characteristics, Game, GameObject, PoolMana
from planner.game.prices import Prices
from planner.mana import ManaCost, mana_symbols
from planner.referee import Ruling, replay

TAP, LOSE, EXILE = TapSelf(), SacrificeSelf(), ExileSelf()
ANY = ("W", "U", "B", "R", "G")


def makes(
    *runs: str, cost: tuple[CostComponent, ...] = (TAP,), damage: int = 0, number: int = 0, **more: Any
) -> ManaAbility:
    """A mana ability that adds one of ``runs``."""
    text = f"{len(cost)} costs: Add {' or '.join(runs)}."
    return ManaAbility(number, text, cost, Production(runs=runs), damage, **more)


def thing(
    name: str, *abilities: ManaAbility, types: str = "Land", count: int = 1, **state: Any
) -> GameObject:
    """An object; ``state`` holds fields of the object, its reading and its characteristics."""
    reading = {key: state.pop(key) for key in list(state) if key in Reading.__dataclass_fields__}
    zone = state.pop("zone", "battlefield")
    kept = {key: state.pop(key) for key in list(state) if key in GameObject.__dataclass_fields__}
    printed = {"mana_cost": ManaCost(""), "mana_value": 0, "supertypes": frozenset[str](), "subtypes": ()}
    card = Characteristics(name=name, types=frozenset(types.split()), **{**printed, **state})
    ids = tuple(f"{name}#{number + 1}" for number in range(count))
    return GameObject(ids, tuple(range(count)), "board", zone, card, Reading(abilities, **reading), **kept)


def board(*objects: GameObject, life: int = 20, pool: tuple[PoolMana, ...] = ()) -> Game:
    """A game with these objects, counted by position."""
    counted, start = [], 0
    for entry in objects:
        counted.append(replace(entry, positions=tuple(range(start, start + entry.count))))
        start += entry.count
    return Game(tuple(counted), life, pool)


FOREST = thing("Forest", makes("G"))
FORESTS = thing("Forest", makes("G"), count=2)
SNOW_FOREST = thing("Snow-Covered Forest", makes("G"), supertypes=frozenset({"Basic", "Snow"}))
TREASURE = thing("Treasure", makes(*ANY, cost=(TAP, LOSE)), types="Artifact", token=True)
PAIN = thing("Karplusan Forest", makes("C"), makes("R", "G", damage=1, number=1))
BRASS = thing("City of Brass", makes(*ANY), tapped_damage=1)
CONFLUENCE = thing("Mana Confluence", makes(*ANY, cost=(TAP, PayLife(1))))
BIRDS = thing("Birds of Paradise", makes(*ANY), types="Creature", mana_value=1, power=0)
RING = thing("Sol Ring", makes("CC"), types="Artifact", mana_value=1)
POWERSTONE = thing(
    "Powerstone", makes("C", spend_only=SpendOnly.NOT_NONARTIFACT_SPELL), types="Artifact", token=True
)
GUIDE = thing(
    "Simian Spirit Guide",
    makes("R", cost=(EXILE,), zone="hand"),
    types="Creature",
    zone="hand",
    mana_value=3,
    power=2,
)
BURIED = thing("Buried", makes("R", cost=(EXILE,), zone="graveyard"), zone="graveyard", mana_value=3)
OATHED = thing("Oathed", makes("R", cost=(EXILE,), zone="command"), zone="command", mana_value=3)
ELF = thing("Elf", makes("G"), types="Creature", power=3)
WALL = thing("Wall", makes("G"), types="Creature", power=3, defender=True)
ORB = thing("Orb", makes("CCCCC"), types="Artifact")
VEIN = thing("Vein", makes("C"), makes("CC", cost=(TAP, LOSE), number=1))
CHALICE = thing("Chalice", makes("C", cost=(LOSE,)), types="Artifact", mana_value=4, others=1)
HERO = thing("Hero", makes("C", cost=(LOSE,)), types="Creature", power=2, others=1, token=True)
BLOOD = thing("Blood Font", makes("B", cost=(PayLife(1),)), types="Artifact", mana_value=2)


def use(entry: GameObject, adds: str, *, ability: int = 0, number: int = 1, **stated: Any) -> Step:
    """The step that activates an ability of an object, with all that it costs."""
    one = entry.reading.mana_abilities[ability]
    name = entry.ids[number - 1]
    costs = {
        "pays_life": one.life,
        "sacrifices": [name] if LOSE in one.cost else [],
        "exiles": [name] if EXILE in one.cost else [],
        "snow": entry.card.is_snow,
    }
    return Step(
        action="activate", object=name, ability=ability, text=one.text, adds=adds, **{**costs, **stated}
    )


def spend(mana: str, for_: str) -> Step:
    return Step(action="spend", mana=mana, for_=for_)


def life(amount: int, for_: str) -> Step:
    return Step(action="pay life", amount=amount, for_=for_)


@dataclass(frozen=True)
class Case:
    """A plan with what it is replayed on."""

    game: Game
    cost: TotalCost
    plan: Plan
    forbid: frozenset[str] = frozenset()
    require: frozenset[str] = frozenset()
    prices: Prices = field(default_factory=Prices)

    def ruling(self) -> Ruling:
        return replay(self.game, self.cost, self.prices, self.plan, forbid=self.forbid, require=self.require)


def case(
    game: Game,
    cost: TotalCost | str,
    price: int,
    *steps: Step,
    symbols: tuple[str, ...] = (),
    x: int | None = None,
    lethal: bool = False,
    end: Mapping[str, Any] | None = None,
    prices: Prices | None = None,
) -> Case:
    """A case whose summary is ``end`` over what most plans end with: life as it was.

    What is tapped or lost is read off the abilities here, what is spent off the steps.
    """
    owed = TotalCost(ManaCost(cost)) if isinstance(cost, str) else cost
    activated = [(s.object or "", game.find(s.object or "")) for s in steps if s.action == "activate"]
    used = {one: entry for one, entry in activated if entry}
    still = [i for i, e in used.items() if all(LOSE not in a.cost and EXILE not in a.cost for a in _all(e))]
    summary = {
        "tapped": sorted((i for i in still if _all(used[i])[0].taps), key=lambda i: used[i].positions),
        "sacrificed": [one for step in steps for one in step.sacrifices],
        "exiled": [one for step in steps for one in step.exiles],
        "life": game.life,
        "life_after_triggers": (end or {}).get("life", game.life),
        "spent": mana_symbols("".join((s.mana or "").replace("{", "").replace("}", "") for s in steps)),
    }
    number: Any = UNSET if x is None else x
    plan = Plan(
        status=Status.PAYABLE,
        optimal=True,
        price=price,
        total_cost=owed.locked(x or 0),
        other_costs=[f"Pay {owed.life} life"] if owed.life else [],
        choices=Choices(x=number, symbols=list(symbols)),
        steps=list(steps),
        summary=Summary(x=number, **{**summary, **(end or {})}),
        prices=[PriceItem(what="all of it", price=price)],
    )
    return Case(game, owed, change(plan, lethal=True) if lethal else plan, prices=prices or Prices())


def _all(entry: GameObject) -> tuple[ManaAbility, ...]:
    return entry.reading.mana_abilities


def other_costs(paid: Case, *words: str) -> Case:
    return replace(paid, plan=change(paid.plan, other_costs=list(words)))


def snow(amount: int = 1, **state: Any) -> PoolMana:
    return PoolMana("G", amount, snow=True, **state)


G, FOR_G = use(FOREST, "{G}"), spend("{G}", "{G}")
ABILITY = TotalCost(ManaCost("{1}"), kind="ability")
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
        board(FOREST), TotalCost(ManaCost("{G}"), life=2, kind="ability"), 7 + 12, G, life(2, "Pay 2 life"),
        FOR_G, end={"life": 18},
    ),
    "other prices": case(
        board(FOREST, life=20), TotalCost(ManaCost("{G}"), life=1), 5 + 9 + 2, G, FOR_G, life(1,
        "Pay 1 life"), end={"life": 19}, prices=Prices().override({"activation": 5, "last_source": 9,
        "life": 2}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("legal", LEGAL.values(), ids=LEGAL.keys())
def test_a_legal_plan_is_accepted_at_its_price(legal: Case) -> None:
    ruling = legal.ruling()
    assert ruling.problems == ()
    assert ruling
    assert ruling.price == legal.plan.price
    assert ruling.lethal == (legal.plan.lethal is True)


@pytest.mark.parametrize("legal", LEGAL.values(), ids=LEGAL.keys())
def test_any_other_price_is_refused(legal: Case) -> None:
    wrong = replace(legal, plan=change(legal.plan, price=legal.plan.price + 1))
    assert any(problem.startswith("price: ") for problem in wrong.ruling().problems)
    assert any(problem.startswith("prices: ") for problem in wrong.ruling().problems)


@pytest.mark.parametrize(
    ("total", "lost", "price"),
    [
        (20, 1, 6),
        (12, 3, 6 + 6 + 10),
        (11, 1, 6),
        (10, 5, 50),
        (6, 2, 10 + 30),
        (5, 1, 30),
        (13, 13, 18 + 50 + 150),
    ],
)
def test_life_is_priced_by_the_total_that_each_point_is_taken_from(total: int, lost: int, price: int) -> None:
    cost = TotalCost(None, life=lost, kind="effect")
    pays = life(lost, f"Pay {lost} life")
    paid = case(board(life=total), cost, price, pays, end={"life": total - lost}, lethal=total == lost)
    assert paid.ruling().problems == ()


@pytest.mark.parametrize(
    ("other", "price"),
    [
        (replace(FOREST, ids=("other",)), 3 + 2),
        (replace(FOREST, ids=("other",), summoning_sick=True), 3 + 2),
        (replace(FOREST, ids=("other",), forbid=True), 3 + 2),
        (replace(FOREST, ids=("other",), tapped=True), 7),
        (replace(FOREST, ids=("other",), controller="opponent"), 7),
        (replace(FOREST, ids=("other",), zone="hand"), 7),
        (thing("Elf", makes("G"), types="Creature", summoning_sick=True), 7),
        (thing("Elf", makes("G"), types="Creature", summoning_sick=True, haste=True), 3 + 2),
        (thing("Elf", makes("G", cost=(LOSE,)), types="Creature", summoning_sick=True), 3 + 2),
        (thing("Stone", makes("G", spend_only=SpendOnly.NOT_NONARTIFACT_SPELL)), 7),
        (thing("Waste", makes("C")), 7),
    ],
)
def test_what_is_another_source_of_a_color(other: GameObject, price: int) -> None:
    assert case(board(FOREST, other), "{G}", price, G, FOR_G).ruling().problems == ()


def test_a_source_that_is_on_the_stack_is_none() -> None:
    cost = TotalCost(ManaCost("{G}"), on_stack="Forest#2")
    assert case(board(FORESTS), cost, 7, G, FOR_G).ruling().problems == ()


def test_a_source_that_is_neither_tapped_nor_lost_stays_one() -> None:
    steps = use(BLOOD, "{B}"), spend("{B}", "{B}")
    paid = case(board(BLOOD, thing("Swamp", makes("B"))), "{B}", 9, *steps, end={"life": 19, "tapped": []})
    assert paid.ruling().problems == ()


def plan_with(**fields: Any) -> Callable[[Plan], Plan]:
    return lambda plan: change(plan, **fields)


def step_with(number: int, **fields: Any) -> Callable[[Plan], Plan]:
    def broken(plan: Plan) -> Plan:
        steps = list(plan.steps)
        steps[number] = change(steps[number], **fields)
        return change(plan, steps=steps)

    return broken


def ends_with(**fields: Any) -> Callable[[Plan], Plan]:
    return lambda plan: change(plan, summary=change(plan.summary, **fields))


def chooses(**fields: Any) -> Callable[[Plan], Plan]:
    return lambda plan: change(plan, choices=change(plan.choices, **fields))


BASIC, SACRIFICE, TRIGGER = LEGAL["a basic land"], LEGAL["a Treasure"], LEGAL["a trigger after the payment"]
TWICE, CHOICE, LARGEST = LEGAL["both sources"], LEGAL["a hybrid symbol"], LEGAL["the largest X"]
PHYREXIAN, ANNOUNCED = LEGAL["identical symbols in any order"], LEGAL["choices that were announced"]
BOTH, POOLED = LEGAL["mana and life"], LEGAL["snow mana from the pool"]

BROKEN: dict[str, tuple[Case, Callable[[Plan], Plan], str]] = {
    "no such object": (BASIC, step_with(0, object="Bog#1"), "steps[0]: there is no object Bog#1"),
    "no such ability": (BASIC, step_with(0, ability=1), "no mana ability 1 (605.1a)"),
    "no ability": (BASIC, step_with(0, ability=None), "no mana ability None (605.1a)"),
    "tapped twice": (TWICE, step_with(1, object="Forest#1"), "steps[1]: Forest#1 can't be tapped"),
    "other mana": (BASIC, step_with(0, adds="{U}"), "can't add {U} (106.3)"),
    "more mana": (BASIC, step_with(0, adds="{G}{G}"), "can't add {G}{G} (106.3)"),
    "no mana": (BASIC, step_with(0, adds=None), "can't add None (106.3)"),
    "bad mana": (BASIC, step_with(0, adds="green"), "can't add green (106.3)"),
    "another text": (BASIC, step_with(0, text="Add {G}."), "steps[0].text: is 'Add {G}.', expected"),
    "no snow": (BASIC, step_with(0, snow=True), "steps[0].snow: is True, expected False"),
    "snow": (LEGAL["snow mana"], step_with(0, snow=False), "steps[0].snow: is False, expected True"),
    "sacrifice unsaid": (SACRIFICE, step_with(0, sacrifices=[]), "steps[0].sacrifices: is []"),
    "another sacrifice": (SACRIFICE, step_with(0, sacrifices=["Forest#1"]), "steps[0].sacrifices: is"),
    "exile unsaid": (LEGAL["a card from hand"], step_with(0, exiles=[]), "steps[0].exiles: is []"),
    "life unsaid": (
        LEGAL["life for an activation, the last point"], step_with(0, pays_life=0),
        "steps[0].pays_life: is 0",
    ),
    "a cost that isn't there": (BASIC, step_with(0, taps=["Elf#1"]), "steps[0].taps: is ['Elf#1']"),
    "mana for no mana": (BASIC, step_with(0, spends="{G}"), "steps[0].spends: is '{G}'"),
    "irreversible": (BASIC, step_with(0, irreversible=True), "steps[0].irreversible: is True"),
    "unknown action": (BASIC, step_with(0, action="untap"), "steps[0]: there is no action 'untap'"),
    "payment before activation": (
        BASIC, lambda plan: change(plan, steps=plan.steps[::-1]), "before any cost is paid (601.2g)",
    ),
    "activation after life": (
        BOTH, lambda p: change(p, steps=[p.steps[1], p.steps[0], p.steps[2]]), "steps[1]: mana abilities are",
    ),
    "mana that isn't there": (BASIC, step_with(1, mana="{U}", for_="{G}"), "{U} is not in the pool (118.3a)"),
    "mana of another type": (BASIC, step_with(1, mana="{U}"), "{U} does not pay {G} (107.4)"),
    "no mana at all": (BASIC, step_with(1, mana=None), "no mana does not pay {G} (107.4)"),
    "letters": (BASIC, step_with(1, mana="G"), "steps[1].mana: expected mana such as {G}, got 'G'"),
    "a symbol that isn't owed": (
        BASIC, step_with(1, for_="{U}"), "{U} is no part of the total cost (601.2h)",
    ),
    "no symbol": (BASIC, step_with(1, for_=None), "None is no part of the total cost (601.2h)"),
    "spent with more": (BASIC, step_with(1, amount=1), "steps[1].amount: is 1, expected None"),
    "{0} beside a symbol": (
        BASIC, lambda p: change(p, steps=[*p.steps, spend("", "{0}")]), "{0} is no part of the total cost"
    ),
    "unpaid symbol": (BASIC, lambda p: change(p, steps=p.steps[:1]), "total_cost: {G} is not paid (601.2h)"),
    "unpaid generic": (TWICE, lambda p: change(p, steps=p.steps[:3]), "{1} of {1} is not paid (601.2h)"),
    "unpaid life": (
        BOTH, lambda p: change(p, steps=[p.steps[0], p.steps[2]]), "total_cost: Pay 2 life is not paid",
    ),
    "symbol paid twice": (TWICE, step_with(3, for_="{G}"), "steps[3]: {G} is paid already (118.10)"),
    "generic paid twice": (
        TWICE, lambda p: change(p, steps=[*p.steps, p.steps[3]]), "steps[4]: {1} is paid already (118.10)",
    ),
    "generic overpaid": (TWICE, step_with(3, mana="{G}{G}"), "{G}{G} does not pay {1} (601.2h)"),
    "generic by nothing": (TWICE, step_with(3, mana=""), "no mana does not pay {1} (601.2h)"),
    "half of {2/W}": (LEGAL["{2/W} by two mana"], step_with(2, mana="{G}"), "{G} does not pay {2/W} (107.4)"),
    "less life": (PHYREXIAN, step_with(1, amount=1), "1 life does not pay {G/P}, 2 life does (107.4f)"),
    "life for a plain symbol": (PHYREXIAN, step_with(1, for_="{G}"), "{G} is no part of the total cost that"),
    "negative life": (PHYREXIAN, step_with(1, amount=-2), "steps[1].amount: expected an amount of life"),
    "no amount": (PHYREXIAN, step_with(1, amount=None), "steps[1].amount: expected an amount of life"),
    "less of the life part": (BOTH, step_with(1, amount=1), "1 life does not pay Pay 2 life (118.3)"),
    "another life part": (BOTH, step_with(1, for_="Pay 1 life"), "Pay 1 life is no part of the total cost"),
    "life part twice": (
        BOTH, lambda p: change(p, steps=[*p.steps, p.steps[1]]), "Pay 2 life is paid already (118.10)",
    ),
    "hybrid, but paid otherwise": (
        CHOICE, chooses(symbols=["{U}"]), "{G/U} is announced as {U}, paid as {G}",
    ),
    "no way to pay": (CHOICE, chooses(symbols=["{W}"]), "choices.symbols[0]: {W} is no way to pay {G/U}"),
    "no choice": (CHOICE, chooses(symbols=[]), "choices.symbols: expected 1 choices, got 0 (601.2b)"),
    "both by life": (PHYREXIAN, chooses(symbols=["2 life"] * 2), "announced as 2 life, 2 life, paid as"),
    "not as announced": (
        ANNOUNCED, chooses(symbols=["{G}", "2 life"]), "symbols[0]: is {G}, announced was 2 life (601.2b)",
    ),
    "an option": (BASIC, chooses(additional=["Kicker"]), "choices: the cost offers no additional cost"),
    "no X": (LARGEST, chooses(x=UNSET), "choices.x: expected the value of X"),
    "negative X": (LARGEST, chooses(x=-1), "choices.x: expected the value of X, got -1 (601.2b)"),
    "X for no X": (BASIC, chooses(x=0), "choices.x: is 0, but the cost has no X (107.3)"),
    "another X": (
        LEGAL["an announced X gains nothing"], chooses(x=2), "choices.x: is 2, announced was 1 (601.2b)",
    ),
    "X without bounds": (LARGEST, plan_with(x_unbounded=True), "x_unbounded: X is 1000"),
    "X in the summary": (LARGEST, ends_with(x=2), "summary.x: is 2, the steps end with 1"),
    "another total cost": (
        TWICE, plan_with(total_cost="{G}{1}"), "total_cost: is '{G}{1}', owed is '{1}{G}'",
    ),
    "other costs": (BASIC, plan_with(other_costs=["Pay 1 life"]), "other_costs: is ['Pay 1 life']"),
    "no other costs": (BOTH, plan_with(other_costs=[]), "other_costs: is [], owed is ['Pay 2 life']"),
    "status": (BASIC, plan_with(status=Status.UNKNOWN), "status: a plan is payable, not unknown"),
    "lethal unsaid": (
        LEGAL["Phyrexian, with exactly 2 life"], plan_with(lethal=UNSET), "lethal: the plan ends at 0 life",
    ),
    "not lethal": (BASIC, plan_with(lethal=True), "lethal: the plan ends at 20 life"),
    "prices": (
        BASIC, plan_with(prices=[PriceItem(what="tap", price=6)]), "prices: add up to 6, the price is 7",
    ),
    "tapped": (BASIC, ends_with(tapped=[]), "summary.tapped: is [], the steps end with ['Forest#1']"),
    "order of tapped": (TWICE, ends_with(tapped=["Forest#2", "Forest#1"]), "summary.tapped: is"),
    "tapped, but gone": (SACRIFICE, ends_with(tapped=["Treasure#1"]), "summary.tapped: is ['Treasure#1']"),
    "sacrificed": (SACRIFICE, ends_with(sacrificed=[]), "summary.sacrificed: is []"),
    "sacrificed twice": (SACRIFICE, ends_with(sacrificed=["Treasure#1"] * 2), "summary.sacrificed: is"),
    "exiled": (LEGAL["a card from hand"], ends_with(exiled=[]), "summary.exiled: is []"),
    "discarded": (BASIC, ends_with(discarded=["Forest#1"]), "summary.discarded: is"),
    "returned": (BASIC, ends_with(returned=["Forest#1"]), "summary.returned: is"),
    "kept": (BASIC, ends_with(kept=["Counterspell"]), "summary.kept: is"),
    "life": (TRIGGER, ends_with(life=5), "summary.life: is 5, the steps end with 6"),
    "life after triggers": (TRIGGER, ends_with(life_after_triggers=6), "summary.life_after_triggers: is 6"),
    "spent": (TWICE, ends_with(spent="{G}"), "summary.spent: is '{G}', the steps end with '{G}{G}'"),
    "left in the pool": (
        LEGAL["mana left over"], ends_with(left_in_pool=""),
        "summary.left_in_pool: is '', the steps end with",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("legal", "breaks", "words"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_plan_is_refused(legal: Case, breaks: Callable[[Plan], Plan], words: str) -> None:
    ruling = replace(legal, plan=breaks(legal.plan)).ruling()
    assert not ruling
    assert any(words in problem for problem in ruling.problems), ruling.problems


SICK_ELF = thing("Elf", makes("G"), types="Creature", summoning_sick=True)
WORN = thing("Petal", makes("G", cost=(LOSE,)), types="Artifact")

IMPOSSIBLE: dict[str, tuple[Case, str]] = {
    "tapped before (118.3)": (
        case(board(replace(FOREST, tapped=True)), "{G}", 7, G, FOR_G), "steps[0]: Forest#1 can't be tapped",
    ),
    "summoning sick (602.5a)": (
        case(board(SICK_ELF), "{G}", 7, use(SICK_ELF, "{G}"), FOR_G), "Elf#1 is summoning sick (602.5a)",
    ),
    "another zone": (
        case(board(replace(FOREST, zone="hand")), "{G}", 3, G, FOR_G), "Forest#1 is in the zone 'hand'",
    ),
    "a hand ability on the battlefield": (
        case(board(replace(GUIDE, zone="battlefield")), "{R}", 3, use(GUIDE, "{R}"), spend("{R}", "{R}")),
        "the ability needs it in 'hand' (118.3)",
    ),
    "an opponent's (602.2)": (
        case(board(replace(FOREST, controller="opponent")), "{G}", 3, G, FOR_G),
        "Forest#1 is not yours (602.2)",
    ),
    "forbidden by the object": (
        case(board(replace(FOREST, forbid=True)), "{G}", 7, G, FOR_G), "Forest#1 must not be used",
    ),
    "forbidden by the request": (replace(BASIC, forbid=frozenset({"Forest#1"})), "Forest#1 must not be used"),
    "required": (replace(BASIC, require=frozenset({"Elf#1"})), "require: Elf#1 is not used"),
    "on the stack (601.2a)": (
        replace(BASIC, cost=TotalCost(ManaCost("{G}"), on_stack="Forest#1")),
        "Forest#1 is on the stack (601.2a)",
    ),
    "sacrificed twice": (
        case(board(WORN), "{G}{G}", 31, use(WORN, "{G}"), use(WORN, "{G}"), FOR_G, FOR_G ),
        "steps[1]: Petal#1 is in the zone 'graveyard'",
    ),
    "a token sacrificed twice": (
        case(board(TREASURE), "{G}{G}", 52, use(TREASURE, "{G}"), use(TREASURE, "{G}"), FOR_G, FOR_G ),
        "steps[1]: Treasure#1 is nowhere",
    ),
    "a card exiled twice": (
        case(board(GUIDE), "{2}", 48, use(GUIDE, "{R}"), use(GUIDE, "{R}"), spend("{R}{R}", "{2}")),
        "steps[1]: Simian Spirit Guide#1 is in the zone 'exile'",
    ),
    "no life for an activation (118.3b)": (
        case(board(CONFLUENCE, life=0), "{W}", 0, use(CONFLUENCE, "{W}"), spend("{W}", "{W}"), lethal=True),
        "0 life can't pay 1 life (118.3b)",
    ),
    "2 life for Phyrexian mana at 1 (118.3b)": (
        case(board(life=1), "{B/P}", 60, life(2, "{B/P}"), symbols=("2 life",), lethal=True,
        end={"life": -1}), "1 life can't pay 2 life (118.3b)",
    ),
    "damage comes before the life payment": (
        case(board(PAIN, life=2), "{R}{B/P}", 103, use(PAIN, "{R}", ability=1), spend("{R}", "{R}"), life(2,
        "{B/P}"), symbols=("2 life",), lethal=True, end={"life": -1}),
        "steps[2]: 1 life can't pay 2 life (118.3b)",
    ),
    "damage comes before the next activation": (
        case(board(PAIN, CONFLUENCE, life=1), "{R}{W}", 100, use(PAIN, "{R}", ability=1), use(CONFLUENCE,
        "{W}"), spend("{R}", "{R}"), spend("{W}", "{W}"), lethal=True, end={"life": -1}),
        "steps[1]: 0 life can't pay 1 life (118.3b)",
    ),
    "no mana part, no mana abilities (118.2)": (
        case(board(FOREST), TotalCost(None), 8, G, end={"left_in_pool": "{G}"}),
        "steps[0]: a cost without mana",
    ),
    "no mana cost (118.6)": (case(board(), "", 0), "a cost that can't be paid (118.6)"),
    "Y is never announced (107.3)": (case(board(), "{Y}", 0), "no value is announced for Y (107.3)"),
    "restricted mana for a spell (106.6)": (
        case(board(POWERSTONE), "{1}", 2, use(POWERSTONE, "{C}"), spend("{C}", "{1}")),
        "{C} is not in the pool (118.3a); what is there may not pay this cost (106.6)",
    ),
    "restricted mana for a creature spell (106.6)": (
        case(board(POWERSTONE), TotalCost(ManaCost("{1}"), spell=BIRDS.card), 2, use(POWERSTONE, "{C}"),
        spend("{C}", "{1}")), "may not pay this cost (106.6)",
    ),
    "restricted mana beside plain mana": (
        case(board(POWERSTONE, RING), "{3}", 9, use(POWERSTONE, "{C}"), use(RING, "{C}{C}"),
        spend("{C}{C}{C}", "{3}")), "{C} is not in the pool (118.3a)",
    ),
    "mana that is not snow (107.4h)": (
        case(board(FOREST), "{S}", 7, G, spend("{G}", "{S}")),
        "{G} from a snow source is not in the pool (107.4h)",
    ),
    "one snow mana for two symbols": (
        case(board(FOREST, pool=(snow(),)), "{S}{S}", 8, G, spend("{G}", "{S}"), spend("{G}", "{S}")),
        "steps[2]: {G} from a snow source is not in the pool (107.4h)",
    ),
    "one mana for two symbols": (
        case(board(FOREST), "{G}{G}", 7, G, FOR_G, FOR_G), "steps[2]: {G} is not in the pool (118.3a)",
    ),
    "mana that is worth keeping is not free": (
        case(board(pool=(POOL_R,)), "{R}", 0, spend("{R}", "{R}")), "price: is 0, by the table it is 1 (from",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("illegal", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_can_not_be_done_is_refused(illegal: Case, words: str) -> None:
    ruling = illegal.ruling()
    assert not ruling
    assert any(words in problem for problem in ruling.problems), ruling.problems


def test_restricted_mana_that_is_left_is_announced_and_priced() -> None:
    """118.3a: the Powerstone's mana stays in the pool, beside what is spent."""
    steps = use(POWERSTONE, "{C}"), G, FOR_G
    paid = case(board(POWERSTONE, FOREST), "{G}", 2 + 7 + 1, *steps, end={"left_in_pool": "{C}"})
    assert paid.ruling().problems == ()


LOTS = {
    "made": (None, False, -1),
    "made snow": (None, True, -1),
    "plain": (PoolMana("G", 1), False, 1),
    "plain snow": (PoolMana("G", 1, snow=True), True, 1),
    "persisting": (PoolMana("G", 1, persists=True), False, 2),
    "persisting snow": (PoolMana("G", 1, snow=True, persists=True), True, 2),
}


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(sorted(LOTS)), min_size=1, max_size=6), st.data())
def test_mana_is_taken_where_the_price_is_lowest(names: list[str], data: st.DataObject) -> None:
    """Against every choice of mana: some that only snow can pay, some that any can."""
    plain, snowy = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    made = [name for name in names if name.startswith("made")]
    fits = [
        sum(LOTS[name][2] for name in chosen)
        for chosen in itertools.combinations(names, plain + snowy)
        if sum(LOTS[name][1] for name in chosen) >= snowy
    ]
    objects = [
        replace(SNOW_FOREST if LOTS[name][1] else FOREST, ids=(f"{index}",))
        for index, name in enumerate(made)
    ]
    pool = tuple(mana for name in names if (mana := LOTS[name][0]) is not None)
    steps = [change(use(entry, "{G}"), object=entry.ids[0]) for entry in objects]
    steps += [FOR_G] * plain + [spend("{G}", "{S}")] * snowy
    colors = 4 * (len(made) >= 1) + 2 * (len(made) >= 2)
    price = 3 * len(made) + colors + len(made) + min(fits, default=0)
    cost = "{G}" * plain + "{S}" * snowy or "{0}"
    left = "{G}" * (len(names) - plain - snowy)
    ruling = case(board(*objects, pool=pool), cost, price, *steps, end={"left_in_pool": left}).ruling()
    if fits:
        assert ruling.problems == ()
    else:
        assert any("is not in the pool" in problem for problem in ruling.problems)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("{G}"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)
PARTS: dict[str, Callable[..., Callable[[Plan], Plan]]] = {
    "plan": plan_with,
    "summary": ends_with,
    "choices": chooses,
    "steps[0]": lambda **fields: step_with(0, **fields),
    "steps[1]": lambda **fields: step_with(1, **fields),
}
FIELDS = {"plan": Plan, "summary": Summary, "choices": Choices, "steps[0]": Step, "steps[1]": Step}


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([BASIC, SACRIFICE, POOLED, CHOICE, LARGEST, BOTH]), st.data())
def test_a_plan_of_any_form_is_judged_and_never_raises(legal: Case, data: st.DataObject) -> None:
    part = data.draw(st.sampled_from(sorted(PARTS)))
    name = data.draw(st.sampled_from(FIELDS[part].__struct_fields__))
    value = data.draw(ANYTHING)
    if part == "steps[1]" and len(legal.plan.steps) < 2:
        return
    ruling = replace(legal, plan=PARTS[part](**{name: value})(legal.plan)).ruling()
    assert isinstance(ruling, Ruling)
    assert all(isinstance(problem, str) and problem for problem in ruling.problems)


@pytest.mark.parametrize(
    "breaks", [plan_with(steps=None), plan_with(choices=None), plan_with(steps=[3]), plan_with(prices=["3"])]
)
def test_what_is_no_plan_is_a_problem_in_words(breaks: Callable[[Plan], Plan]) -> None:
    ruling = replace(BASIC, plan=breaks(BASIC.plan)).ruling()
    assert ruling.problems[0].startswith("plan: not of the form of an answer")


def test_nothing_is_changed() -> None:
    """601.2: what is rolled back leaves the request as it was; a replay can be repeated."""
    before = BASIC.plan.to_json()
    assert BASIC.ruling() == BASIC.ruling()
    assert BASIC.plan.to_json() == before
    assert BASIC.game == board(FOREST)


def test_it_shares_no_logic_with_what_finds_plans() -> None:
    allowed = {"planner.answer", "planner.mana"}
    files = sorted(Path(referee.__file__).parent.glob("*.py"))
    assert len(files) > 1
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    for node in nodes:
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for module in modules:
            own = module in allowed or module.startswith(("planner.game.", "planner.referee."))
            assert own or module.split(".")[0] not in {"planner", "ortools", "msgspec"}
