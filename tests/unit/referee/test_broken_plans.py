"""The referee: every way to break a legal plan is refused, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import UNSET
from msgspec.structs import replace as change

from planner.contract.answer import Plan
from planner.contract.answer_parts import PriceItem, Status
from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Whose, Zone
from tests.support.referee.boards import (
    BIRDS,
    CONFLUENCE,
    FOREST,
    GUIDE,
    LOSE,
    PAIN,
    POWERSTONE,
    RING,
    TREASURE,
    Case,
    board,
    case,
    chooses,
    ends_with,
    life,
    makes,
    plan_with,
    refused,
    spend,
    step_with,
    thing,
    use,
)
from tests.support.referee.plans import (
    ANNOUNCED,
    BASIC,
    BOTH,
    CHOICE,
    FOR_G,
    LARGEST,
    LEGAL,
    PHYREXIAN,
    POOL_R,
    SACRIFICE,
    TRIGGER,
    TWICE,
    G,
    snow,
)

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
    "unknown action": (BASIC, step_with(0, action="flip"), "steps[0]: there is no action 'flip'"),
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
    "an option": (BASIC, chooses(additional=["Kicker"]), "choices.additional: is ['Kicker'], announced"),
    "no X": (LARGEST, chooses(x=UNSET), "choices.x: expected the value of X"),
    "negative X": (LARGEST, chooses(x=-1), "choices.x: expected the value of X, got -1 (601.2b)"),
    "X for no X": (BASIC, chooses(x=0), "choices.x: is said, but the cost has no X (107.3)"),
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
    "kept": (BASIC, ends_with(kept=["Counterspell"]), "summary.kept: nothing asks"),
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
    refused(replace(legal, plan=breaks(legal.plan)), words)


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
        case(board(replace(FOREST, zone=Zone.HAND)), "{G}", 3, G, FOR_G), "Forest#1 is in the zone 'hand'",
    ),
    "a hand ability on the battlefield": (
        case(board(replace(GUIDE, zone=Zone.BATTLEFIELD)), "{R}", 3, use(GUIDE, "{R}"), spend("{R}", "{R}")),
        "the ability needs it in 'hand' (118.3)",
    ),
    "an opponent's (602.2)": (
        case(board(replace(FOREST, controller=Whose.OPPONENT)), "{G}", 3, G, FOR_G),
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
    refused(illegal, words)


@pytest.mark.parametrize(
    "breaks", [plan_with(steps=None), plan_with(choices=None), plan_with(steps=[3]), plan_with(prices=["3"])]
)
def test_what_is_no_plan_is_a_problem_in_words(breaks: Callable[[Plan], Plan]) -> None:
    ruling = replace(BASIC, plan=breaks(BASIC.plan)).ruling()
    assert ruling.problems[0].startswith("plan: not of the form of an answer")
