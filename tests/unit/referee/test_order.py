"""The referee: mana abilities that cost mana, in an order that can be carried out (601.2g, 605.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as change

from planner.game.mana_abilities import PayLife, Production
from planner.game.objects import GameObject, PoolMana
from tests.support.referee.boards import (
    ANY,
    BIRDS,
    FOREST,
    TAP,
    Case,
    accepted,
    board,
    case,
    ends_with,
    makes,
    pays,
    refused,
    spend,
    step_with,
    takes,
    thing,
    use,
)


def signet(name: str, made: str) -> GameObject:
    return thing(f"{name} Signet", makes(made, cost=(pays("{1}"), TAP)), types="Artifact", mana_value=2)


def filter_land(name: str, pair: str) -> GameObject:
    mixed = (pair[0] * 2, pair, pair[1] * 2)
    cost = (pays(f"{{{pair[0]}/{pair[1]}}}"), TAP)
    return thing(name, makes("C"), makes(*mixed, cost=cost, number=1))


PLAINS, WASTES = thing("Plains", makes("W")), thing("Wastes", makes("C"))
AZORIUS, DIMIR = signet("Azorius", "WU"), signet("Dimir", "UB")
RAKDOS, GRUUL = signet("Rakdos", "BR"), signet("Gruul", "RG")
GATE, BLUFFS = filter_land("Mystic Gate", "WU"), filter_land("Cascade Bluffs", "UR")
DRUM = thing(
    "Springleaf Drum", makes(*ANY, cost=(TAP, takes("tap", "Birds of Paradise#1"))), types="Artifact"
)
LEAFCALLER = thing("Orochi Leafcaller", makes(*ANY, cost=(pays("{G}"),)), types="Creature", power=1)
SICK_BIRDS = replace(BIRDS, summoning_sick=True)
WITH_BIRDS: dict[str, Any] = {"taps": ["Birds of Paradise#1"]}

CHAIN = case(
    board(WASTES, AZORIUS, DIMIR, RAKDOS, GRUUL),
    "{B}{B}{R}{R}{G}",
    # 3 for the Wastes, 6 for two mana and 1 for the second type of each Signet
    3 + 4 * 7,
    use(WASTES, "{C}"),
    use(AZORIUS, "{W}{U}", spends="{C}"),
    use(DIMIR, "{U}{B}", spends="{W}"),
    use(RAKDOS, "{B}{R}", spends="{U}"),
    use(GRUUL, "{R}{G}", spends="{U}"),
    *(spend(f"{{{letter}}}", f"{{{letter}}}") for letter in "BBRRG"),
)
FILTERED = case(
    board(PLAINS, GATE, BLUFFS),
    "{R}",
    # Plains 3 and the last source of white 4; 6 + 2 further types each; 2 mana left
    3 + 4 + 8 + 8 + 2,
    use(PLAINS, "{W}"),
    use(GATE, "{W}{U}", ability=1, spends="{W}"),
    use(BLUFFS, "{U}{R}", ability=1, spends="{U}"),
    spend("{R}", "{R}"),
    end={"left_in_pool": "{W}{U}"},
)
DRUMMED = case(
    board(DRUM, SICK_BIRDS),
    "{W}",
    # 3 and 4 further types; a sick creature tapped is 1, and was no source of any color
    3 + 4 + 1,
    use(DRUM, "{W}", **WITH_BIRDS),
    spend("{W}", "{W}"),
    end={"tapped": ["Springleaf Drum#1", "Birds of Paradise#1"]},
)


@pytest.mark.parametrize("paid", [CHAIN, FILTERED, DRUMMED], ids=["signets", "filter lands", "drum"])
def test_each_cost_is_paid_with_mana_that_is_there(paid: Case) -> None:
    accepted(paid)


def test_two_signets_alone_pay_for_nothing() -> None:
    steps = use(AZORIUS, "{W}{U}", spends="{B}"), use(RAKDOS, "{B}{R}", spends="{W}")
    paid = case(board(AZORIUS, RAKDOS), "{U}{R}", 14, *steps, spend("{U}", "{U}"), spend("{R}", "{R}"))
    refused(paid, "steps[0]: {B} is not in the pool (118.3a)")


def test_a_signet_does_not_pay_for_itself() -> None:
    steps = use(AZORIUS, "{W}{U}", spends="{W}"), spend("{U}", "{U}")
    refused(case(board(AZORIUS), "{U}", 8, *steps), "steps[0]: {W} is not in the pool (118.3a)")


def test_in_another_order_the_chain_is_refused() -> None:
    def swapped(first: int, second: int) -> Case:
        steps = list(CHAIN.plan.steps)
        steps[first], steps[second] = steps[second], steps[first]
        return replace(CHAIN, plan=change(CHAIN.plan, steps=steps))

    refused(swapped(0, 1), "steps[0]: {C} is not in the pool (118.3a)")
    refused(swapped(1, 2), "steps[1]: {W} is not in the pool (118.3a)")
    accepted(swapped(3, 4))  # two blue mana are there: either comes first


def test_mana_spent_on_a_cost_is_gone() -> None:
    steps = use(FOREST, "{G}"), use(AZORIUS, "{W}{U}", spends="{G}")
    paid = case(board(FOREST, AZORIUS), "{G}{U}", 14, *steps, spend("{G}", "{G}"), spend("{U}", "{U}"))
    refused(paid, "steps[2]: {G} is not in the pool (118.3a)")


def test_only_mana_for_the_total_cost_is_in_the_summary() -> None:
    refused(replace(CHAIN, plan=ends_with(spent="{W}{U}{U}{B}{B}{R}{R}{G}{C}")(CHAIN.plan)), "summary.spent")
    refused(replace(CHAIN, plan=ends_with(left_in_pool="{W}")(CHAIN.plan)), "summary.left_in_pool")


@pytest.mark.parametrize(
    ("spends", "words"),
    [
        (None, "steps[1].spends: no mana does not pay {1} (601.2h)"),
        ("", "steps[1].spends: no mana does not pay {1} (601.2h)"),
        ("{C}{C}", "steps[1].spends: {C}{C} does not pay {1} (601.2h)"),
        ("{1}", "steps[1].spends: {1} does not pay {1} (601.2h)"),
        ("{R}", "steps[1]: {R} is not in the pool (118.3a)"),
    ],
)
def test_a_mana_cost_is_paid_in_full(spends: str | None, words: str) -> None:
    refused(replace(CHAIN, plan=step_with(1, spends=spends)(CHAIN.plan)), words)


def test_a_filter_land_takes_one_of_its_types() -> None:
    broken = step_with(2, spends="{W}")(FILTERED.plan)
    refused(replace(FILTERED, plan=broken), "steps[2].spends: {W} does not pay {U/R} (601.2h)")


def test_floating_mana_starts_a_chain_at_its_price() -> None:
    floating = PoolMana("R", 1), PoolMana("G", 1)
    steps = use(AZORIUS, "{W}{U}", spends="{R}"), spend("{W}", "{W}"), spend("{U}", "{U}")
    accepted(case(board(AZORIUS, pool=floating), "{W}{U}", 7 + 1, *steps, end={"left_in_pool": "{G}"}))


def test_one_drum_and_one_creature_make_one_mana() -> None:
    game = board(DRUM, BIRDS)
    creature = use(BIRDS, "{U}")
    drum = use(DRUM, "{W}", **WITH_BIRDS)
    both = spend("{W}", "{W}"), spend("{U}", "{U}")
    refused(case(game, "{W}{U}", 40, creature, drum, *both), "Birds of Paradise#1 can't be tapped, it is")
    refused(case(game, "{W}{U}", 40, drum, creature, *both), "Birds of Paradise#1 can't be tapped, it is")


def test_a_creature_tapped_for_a_drum_pays_its_row_and_the_colors() -> None:
    """2 for the creature, 5 last sources; not its activation, its further types or {T} ability."""
    birds = thing("Birds of Paradise", makes(*ANY), types="Creature", power=0, tap_ability=True)
    steps = use(DRUM, "{W}", **WITH_BIRDS), spend("{W}", "{W}")
    end = {"tapped": ["Springleaf Drum#1", "Birds of Paradise#1"]}
    accepted(case(board(DRUM, birds), "{W}", 3 + 4 + 2 + 20, *steps, end=end))


@pytest.mark.parametrize("taps", [[], ["Springleaf Drum#1"], ["Birds of Paradise#1"] * 2, ["Bog#1"]])
def test_what_a_drum_can_not_tap(taps: list[str]) -> None:
    refused(replace(DRUMMED, plan=step_with(0, taps=taps)(DRUMMED.plan)), "steps[0].taps: ")


def test_an_ability_without_tap_can_be_activated_again_and_again() -> None:
    forests = thing("Forest", makes("G"), count=2)
    steps = [use(forests, "{G}"), use(forests, "{G}", number=2)]
    steps += [use(LEAFCALLER, "{W}", spends="{G}"), use(LEAFCALLER, "{U}", spends="{G}")]
    steps += [spend("{W}", "{W}"), spend("{U}", "{U}")]
    end = {"tapped": ["Forest#1", "Forest#2"]}
    # Forests 6 and green's last sources 6; the Leafcaller twice 3 + 4
    accepted(case(board(forests, LEAFCALLER), "{W}{U}", 12 + 14, *steps, end=end))


def test_a_phyrexian_symbol_of_an_activation_by_mana_or_by_life() -> None:
    """107.4f: 2 life or one mana; what is paid by life stands in the step."""
    engine = thing("Engine", makes("CCC", cost=(pays("{G/P}{G/P}"), TAP)), types="Artifact")
    cost = "{3}", 9 + 7 + 12
    pay = spend("{C}{C}{C}", "{3}")
    end = {"life": 18, "tapped": ["Forest#1", "Engine#1"]}
    first = use(FOREST, "{G}")
    accepted(
        case(
            board(FOREST, engine),
            *cost,
            first,
            use(engine, "{C}{C}{C}", spends="{G}", pays_life=2),
            pay,
            end=end,
        )
    )
    for spends, paid in (("{G}", 0), (None, 2), ("{G}", 4), ("{G}", 3)):
        step = use(engine, "{C}{C}{C}", spends=spends, pays_life=paid)
        refused(case(board(FOREST, engine), *cost, first, step, pay, end=end), "steps[1].")


def test_a_phyrexian_symbol_needs_the_life() -> None:
    engine = thing("Engine", makes("CC", cost=(pays("{G/P}"), PayLife(1), TAP)), types="Artifact")
    steps = use(engine, "{C}{C}", pays_life=3), spend("{C}{C}", "{2}")
    paid = case(board(engine, life=3), "{2}", 6 + 90, *steps, lethal=True, end={"life": 0})
    accepted(paid)
    refused(replace(paid, game=replace(paid.game, life=2)), "2 life can't pay 3 life (118.3b)")


def test_the_step_says_which_x_by_its_cost_and_output() -> None:
    """One printed ability with X is several abilities with one number."""
    ways = (makes("G" * x, cost=(pays(f"{{{x}}}"), TAP)) for x in range(4))
    sink = thing("Sink", *ways)
    steps = use(WASTES, "{C}"), use(sink, "{G}", ability=1, spends="{C}"), spend("{G}", "{G}")
    # the Sink is no source of green: it costs mana
    paid = case(board(WASTES, sink), "{G}", 3 + 3, *steps)
    accepted(paid)
    text = sink.abilities[2].text
    broken = step_with(1, adds="{G}{G}", text=text)(paid.plan)
    refused(replace(paid, plan=broken), "steps[1].spends: {C} does not pay {2} (601.2h)")


def test_mana_in_any_combination_beside_a_run() -> None:
    cost = pays("{2}"), TAP
    mixed = replace(makes("G", cost=cost), production=Production(("G",), 2, "UR"))
    temple = thing("Temple", mixed)
    steps = use(temple, "{G}{U}{R}", spends="{C}{C}"), spend("{G}{U}{R}", "{3}")
    pool = (PoolMana("C", 2),)
    accepted(case(board(temple, pool=pool), "{3}", 9 + 2 + 2, *steps))
    wrong = use(temple, "{G}{G}{R}", spends="{C}{C}"), spend("{G}{G}{R}", "{3}")
    refused(case(board(temple, pool=pool), "{3}", 13, *wrong), "can't add {G}{G}{R} (106.3)")
