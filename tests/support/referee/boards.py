"""Boards, steps and plans for the tests of the referee, built from the vocabulary itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace as change

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices, PriceItem, Status, Summary
from planner.contract.steps import Step, step_of
from planner.game.characteristics import Characteristics
from planner.game.filters import Clause
from planner.game.mana import ManaCost, mana_symbols
from planner.game.mana_abilities import (
    CostComponent,
    ExileSelf,
    ManaAbility,
    Mill,
    PayEnergy,
    PayLife,
    PayMana,
    Production,
    PutCounters,
    RemoveCounters,
    SacrificeSelf,
    SideEffects,
    TakeObjects,
    TapSelf,
)
from planner.game.objects import Game, GameObject, PoolMana
from planner.game.prices import Prices
from planner.game.purposes import Allowed, SpendOnly
from planner.game.readings import Reading
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb
from planner.referee import Ruling, replay

TAP, LOSE, EXILE = TapSelf(), SacrificeSelf(), ExileSelf()
ANY = ("W", "U", "B", "R", "G")
NOT_NONARTIFACT = SpendOnly(
    "This mana can't be spent to cast a nonartifact spell.",
    allowed=(
        Allowed(PaymentKind.ABILITY),
        Allowed(PaymentKind.EFFECT),
        Allowed(PaymentKind.SPECIAL_ACTION),
        Allowed(PaymentKind.SPELL, clauses=(Clause(types=frozenset({"Artifact"})),)),
    ),
)


def pays(mana: str) -> PayMana:
    """A mana part of an activation cost."""
    return PayMana(ManaCost(mana))


def takes(verb: str, *ids: str, amount: int = 1) -> TakeObjects:
    """A part of a cost that takes other objects."""
    return TakeObjects(Verb(verb), amount, frozenset(ids), f"{verb} {amount}")


def makes(
    *runs: str, cost: tuple[CostComponent, ...] = (TAP,), damage: int = 0, number: int = 0, **more: Any
) -> ManaAbility:
    """A mana ability that adds one of ``runs``."""
    text = f"{len(cost)} costs: Add {' or '.join(runs)}."
    more = {"after": SideEffects(damage=damage), **more}
    return ManaAbility(number, text, cost, Production(runs=runs), **more)


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
    places = tuple(range(count))
    return GameObject(ids, places, "board", zone, card, Reading(**reading), abilities=abilities, **kept)


def board(*objects: GameObject, life: int = 20, pool: tuple[PoolMana, ...] = (), **state: Any) -> Game:
    """A game with these objects, counted by position."""
    counted, start = [], 0
    for entry in objects:
        counted.append(replace(entry, positions=tuple(range(start, start + entry.count))))
        start += entry.count
    return Game(tuple(counted), life, pool, **state)


FOREST = thing("Forest", makes("G"))
FORESTS = thing("Forest", makes("G"), count=2)
SNOW_FOREST = thing("Snow-Covered Forest", makes("G"), supertypes=frozenset({"Basic", "Snow"}))
TREASURE = thing("Treasure", makes(*ANY, cost=(TAP, LOSE)), types="Artifact", token=True)
PAIN = thing("Karplusan Forest", makes("C"), makes("R", "G", damage=1, number=1))
BRASS = thing("City of Brass", makes(*ANY), tapped_damage=1)
CONFLUENCE = thing("Mana Confluence", makes(*ANY, cost=(TAP, PayLife(1))))
BIRDS = thing("Birds of Paradise", makes(*ANY), types="Creature", mana_value=1, power=0)
RING = thing("Sol Ring", makes("CC"), types="Artifact", mana_value=1)
POWERSTONE = thing("Powerstone", makes("C", spend_only=NOT_NONARTIFACT), types="Artifact", token=True)
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
ELF = thing("Elf", makes("G"), types="Creature", power=3, colors=frozenset("G"))
WALL = thing("Wall", makes("G"), types="Creature", power=3, defender=True)
ORB = thing("Orb", makes("CCCCC"), types="Artifact")
VEIN = thing("Vein", makes("C"), makes("CC", cost=(TAP, LOSE), number=1))
CHALICE = thing("Chalice", makes("C", cost=(LOSE,)), types="Artifact", mana_value=4, others=1)
HERO = thing("Hero", makes("C", cost=(LOSE,)), types="Creature", power=2, others=1, token=True)
BLOOD = thing("Blood Font", makes("B", cost=(PayLife(1),)), types="Artifact", mana_value=2)


def use(entry: GameObject, adds: str, *, ability: int = 0, number: int = 1, **stated: Any) -> Step:
    """The step that activates an ability of an object, by its place, with all that it costs."""
    one = entry.abilities[ability]
    name = entry.ids[number - 1]
    costs = {
        "pays_life": one.life,
        "pays_energy": sum(part.amount for part in one.cost if isinstance(part, PayEnergy)),
        "sacrifices": [name] if LOSE in one.cost else [],
        "exiles": [name] if EXILE in one.cost else [],
        "removes": {part.kind: part.amount for part in one.cost if isinstance(part, RemoveCounters)},
        "puts": {part.kind: part.amount for part in one.cost if isinstance(part, PutCounters)},
        "irreversible": one.after.irreversible or any(isinstance(part, Mill) for part in one.cost),
        "snow": entry.card.is_snow,
    }
    return step_of(
        action="activate", object=name, ability=one.number, text=one.text, adds=adds, **{**costs, **stated}
    )


def spend(mana: str, for_: str) -> Step:
    """Mana for a symbol."""
    return step_of(action="spend", mana=mana, for_=for_)


def life(amount: int, for_: str) -> Step:
    """Life for a symbol or for the life part."""
    return step_of(action="pay life", amount=amount, for_=for_)


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
    riders: tuple[str, ...] = (),
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
    tapped = {i: used[i] for i in still if _all(used[i])[0].taps} | _tapped(game, steps)
    summary = {
        "tapped": sorted(tapped, key=lambda i: tapped[i].positions),
        "sacrificed": [one for step in steps for one in step.sacrifices] + _lost(steps, "sacrifice"),
        "exiled": [one for step in steps for one in step.exiles] + _lost(steps, "exile"),
        "discarded": _lost(steps, "discard"),
        "returned": _lost(steps, "return"),
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
        other_costs=[*_pay_life(owed, x or 0), *owed.words],
        riders=list(riders),
        choices=Choices(
            x=number,
            symbols=list(symbols),
            additional=list(owed.additional),
            reductions=list(owed.reductions),
            alternative=owed.alternative or UNSET,
        ),
        steps=list(steps),
        summary=Summary(x=number, **{**summary, **(end or {})}),
        prices=[PriceItem(what="all of it", price=price)],
    )
    return Case(game, owed, change(plan, lethal=True) if lethal else plan, prices=prices or Prices())


def _lost(steps: tuple[Step, ...], verb: str) -> list[str]:
    return [step.object or "" for step in steps if step.action == verb]


def _tapped(game: Game, steps: tuple[Step, ...]) -> dict[str, GameObject]:
    """What was tapped in the payment itself and is there still."""
    lost = {one for verb in ("sacrifice", "exile", "return") for one in _lost(steps, verb)}
    taken = {one: game.find(one) for one in _lost(steps, "tap") if one not in lost}
    return {one: entry for one, entry in taken.items() if entry}


def _pay_life(owed: TotalCost, x: int) -> list[str]:
    number = owed.life + x * owed.life_per_x
    return [f"Pay {number} life"] if number else []


def _all(entry: GameObject) -> tuple[ManaAbility, ...]:
    return entry.abilities


FOR_C = spend("{C}", "{1}")


def outlet(*cost: CostComponent, made: str = "C", **more: Any) -> GameObject:
    """An artifact with one mana ability."""
    state = {key: more.pop(key) for key in ("counters", "summoning_sick", "tapped", "power") if key in more}
    return thing("Outlet", makes(made, cost=cost, **more), types="Artifact", mana_value=1, **state)


def once(game: Game, price: int, *steps: Step, **more: Any) -> Case:
    """A case that pays {1} with the colorless mana of an Outlet."""
    end = {"tapped": [], **more.pop("end", {})}
    return case(game, "{1}", price, *steps, FOR_C, end=end, **more)


def plan_with(**fields: Any) -> Callable[[Plan], Plan]:
    """Other fields of a plan."""
    return lambda plan: change(plan, **fields)


def step_with(number: int, **fields: Any) -> Callable[[Plan], Plan]:
    """Other fields of a step."""

    def broken(plan: Plan) -> Plan:
        steps = list(plan.steps)
        steps[number] = change(steps[number], **fields)
        return change(plan, steps=steps)

    return broken


def ends_with(**fields: Any) -> Callable[[Plan], Plan]:
    """Other fields of the summary."""
    return lambda plan: change(plan, summary=change(plan.summary, **fields))


def chooses(**fields: Any) -> Callable[[Plan], Plan]:
    """Other choices."""
    return lambda plan: change(plan, choices=change(plan.choices, **fields))


def refused(paid: Case, words: str) -> None:
    """The plan is refused with these words."""
    ruling = paid.ruling()
    assert not ruling
    assert any(words in problem for problem in ruling.problems), ruling.problems


def accepted(paid: Case) -> None:
    """The plan is legal at its price."""
    ruling = paid.ruling()
    assert ruling.problems == ()
    assert ruling.price == paid.plan.price
