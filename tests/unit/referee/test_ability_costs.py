"""The referee: what activating costs besides mana, what else it does, and its rows of the price table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as change

from planner.game.mana_abilities import (
    Exert,
    Mill,
    PayEnergy,
    PayLife,
    Production,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    SideEffects,
    UntapSelf,
)
from planner.game.objects import PoolMana
from tests.support.referee.boards import (
    ANY,
    FOR_C,
    FOREST,
    LOSE,
    TAP,
    accepted,
    board,
    case,
    ends_with,
    life,
    makes,
    once,
    outlet,
    pays,
    refused,
    spend,
    step_with,
    takes,
    thing,
    use,
)


def test_counters_are_removed_while_there_are_some() -> None:
    """4 each; the step says how many X was, by what it removes and adds."""
    variants = [makes("C" * x, cost=(TAP, RemoveCounters("storage", x)), number=1) for x in range(1, 4)]
    entry = thing("Store", makes("C"), *variants, counters={"storage": 3})
    pay = spend("{C}{C}", "{2}")
    paid = case(board(entry), "{2}", 6 + 8, use(entry, "{C}{C}", ability=2), pay)
    accepted(paid)
    few = replace(paid, game=board(replace(entry, counters={"storage": 1})))
    refused(few, "Store#1 has 1 storage counters, not 2 (118.3)")
    refused(replace(paid, plan=step_with(0, removes={"storage": 1})(paid.plan)), "steps[0].")
    refused(replace(paid, plan=step_with(0, removes={})(paid.plan)), "steps[0].")
    refused(replace(paid, plan=step_with(0, adds="{C}{C}{C}")(paid.plan)), "steps[0]")


def test_each_activation_removes_its_own_counters() -> None:
    entry = outlet(RemoveCounters("charge", 1), counters={"charge": 2})
    steps = [use(entry, "{C}")] * 2
    pay = spend("{C}{C}", "{2}")
    accepted(case(board(entry), "{2}", 6 + 8, *steps, pay, end={"tapped": []}))
    steps = [use(entry, "{C}")] * 3
    paid = case(board(entry), "{3}", 9 + 12, *steps, spend("{C}{C}{C}", "{3}"), end={"tapped": []})
    refused(paid, "steps[2]: Outlet#1 has 0 charge counters, not 1 (118.3)")


def test_the_last_counter_of_what_then_goes_is_a_loss_as_well() -> None:
    mine = thing(
        "Gemstone Mine",
        makes(*ANY, cost=(TAP, RemoveCounters("mining", 1)), after=SideEffects(sacrificed=True)),
        counters={"mining": 1},
        others=1,
    )
    end = {"tapped": [], "sacrificed": ["Gemstone Mine#1"]}
    paid = case(board(mine), "{W}", 3 + 4 + 4 + 25, use(mine, "{W}"), spend("{W}", "{W}"), end=end)
    accepted(paid)
    refused(replace(paid, plan=ends_with(sacrificed=[])(paid.plan)), "summary.sacrificed: is []")


def test_counters_that_are_put_on() -> None:
    """A bad one is 4, in a cost or an effect; others are free, and can be removed again."""
    root = outlet(PutCounters("-0/-1", 1), limit=1)
    paid = once(board(root), 3 + 4, use(root, "{C}"))
    accepted(paid)
    refused(replace(paid, plan=step_with(0, puts={})(paid.plan)), "steps[0].puts: is {}")
    again = replace(paid, plan=change(paid.plan, steps=[paid.plan.steps[0], *paid.plan.steps]))
    refused(again, "steps[1]: Outlet#1 can activate '1 costs: Add C.' no more than 1 times (602.5b)")
    worse = outlet(TAP, after=SideEffects(counters=(("-1/-1", 2),)))
    accepted(once(board(worse), 3 + 8, use(worse, "{C}"), end={"tapped": ["Outlet#1"]}))
    grows = thing(
        "Crawler",
        makes("C", after=SideEffects(counters=(("+1/+1", 1),))),
        makes("C", cost=(RemoveCounters("+1/+1", 1),), number=1),
    )
    steps = use(grows, "{C}"), use(grows, "{C}", ability=1)
    accepted(case(board(grows), "{2}", 6 + 4, *steps, spend("{C}{C}", "{2}")))


def test_abilities_of_one_number_share_their_limit() -> None:
    ways = [makes("C" * x, cost=(pays(f"{{{x}}}"),), limit=1) for x in (1, 2)]
    entry = thing("Once", *ways)
    steps = use(entry, "{C}", spends="{R}"), use(entry, "{C}{C}", ability=1, spends="{R}{R}")
    paid = case(
        board(entry, pool=(PoolMana("R", 3),)),
        "{3}",
        12,
        *steps,
        spend("{C}{C}{C}", "{3}"),
        end={"tapped": []},
    )
    refused(paid, "no more than 1 times (602.5b)")
    free = thing("Once", *(replace(way, limit=2) for way in ways))
    accepted(replace(paid, game=board(free, pool=(PoolMana("R", 3),))))


def test_energy_is_paid_from_what_the_player_has() -> None:
    hub = thing("Aether Hub", makes("C"), makes(*ANY, cost=(TAP, PayEnergy(1)), number=1))
    pay = spend("{W}", "{W}")
    paid = case(board(hub, energy=2), "{W}", 3 + 5 + 4, use(hub, "{W}", ability=1), pay, end={"energy": 1})
    accepted(paid)
    refused(replace(paid, game=board(hub)), "0 energy can't pay 1 energy (118.3)")
    refused(replace(paid, plan=step_with(0, pays_energy=0)(paid.plan)), "steps[0].pays_energy: is 0")
    refused(replace(paid, plan=ends_with(energy=2)(paid.plan)), "summary.energy: is 2, the steps end with 1")


SHY: dict[str, Any] = {"types": "Creature", "power": 2, "mana_value": 2}


def test_an_untap_symbol_needs_a_tapped_permanent() -> None:
    """107.6, 602.5a; what is untapped again is no longer tapped at the end, and can be tapped again."""
    pala = thing("Pili-Pala", makes("C", cost=(UntapSelf(),)), **SHY)
    tapped = board(replace(pala, tapped=True))
    paid = case(tapped, "{1}", 3, use(pala, "{C}"), FOR_C, end={"tapped": []})
    accepted(paid)
    refused(replace(paid, game=board(pala)), "Pili-Pala#1 can't be untapped, it is untapped or no permanent")
    sick = board(replace(pala, tapped=True, summoning_sick=True))
    refused(replace(paid, game=sick), "Pili-Pala#1 is summoning sick (602.5a)")
    both = thing("Pili-Pala", makes("C", cost=(UntapSelf(),)), makes("G", number=1), **SHY)
    steps = use(both, "{C}"), use(both, "{G}", ability=1)
    pay = FOR_C, spend("{G}", "{G}")
    end = {"tapped": ["Pili-Pala#1"]}
    # 6 and 2 further types; the creature tapped is 4; it was tapped: no source before
    again = case(board(replace(both, tapped=True)), "{1}{G}", 6 + 2 + 4, *steps, *pay, end=end)
    accepted(again)
    refused(replace(again, plan=change(again.plan, steps=[*steps[::-1], *pay])), "can't be tapped, it is")
    # untapped at first: tapped and untapped, it is a source of green still
    back = case(board(both), "{1}{G}", 6 + 2 + 4, *steps[::-1], *pay, end={"tapped": []})
    accepted(back)


def test_what_was_tapped_before_is_no_source_afterwards() -> None:
    """A source is untapped before the payment, "and still so after it"."""
    pala = thing("Pili-Pala", makes("C", cost=(UntapSelf(),)), makes("G", number=1), **SHY)
    steps = use(pala, "{C}"), use(FOREST, "{G}"), FOR_C, spend("{G}", "{G}")
    game = board(replace(pala, tapped=True), FOREST)
    accepted(case(game, "{1}{G}", 3 + 1 + 3 + 4, *steps, end={"tapped": ["Forest#1"]}))


def test_summoning_sickness_does_not_keep_other_costs_from_being_paid() -> None:
    """302.6: only {T} and {Q}; a cost that taps it by name of its words may."""
    sick = thing("Shaman", makes("C", cost=(takes("tap", "Shaman#1"),)), summoning_sick=True, **SHY)
    step = use(sick, "{C}", taps=["Shaman#1"])
    accepted(case(board(sick), "{1}", 3 + 1, step, FOR_C, end={"tapped": ["Shaman#1"]}))
    own = thing("Shaman", makes("C", cost=(TAP, takes("tap", "Shaman#1"))), **SHY)
    refused(case(board(own), "{1}", 3 + 4, step, FOR_C), "Shaman#1 can't be tapped, it is tapped (118.3)")


def test_what_does_not_untap_is_priced_once() -> None:
    exerted = outlet(TAP, Exert())
    accepted(once(board(exerted), 3 + 15, use(exerted, "{C}"), end={"tapped": ["Outlet#1"]}))
    slow = outlet(TAP, after=SideEffects(no_untap=True))
    accepted(once(board(slow), 3 + 15, use(slow, "{C}"), end={"tapped": ["Outlet#1"]}))
    free = outlet(after=SideEffects(no_untap=True))
    pay = spend("{C}{C}", "{2}")
    accepted(case(board(free), "{2}", 6 + 15, *[use(free, "{C}")] * 2, pay, end={"tapped": []}))
    gone = outlet(LOSE, after=SideEffects(no_untap=True))
    accepted(once(board(gone), 3 + 25, use(gone, "{C}")))


def test_milling_needs_the_cards_and_can_not_be_taken_back() -> None:
    entry = outlet(TAP, Mill(2))
    paid = once(board(entry, library=2), 3 + 2, use(entry, "{C}"), end={"tapped": ["Outlet#1"]})
    accepted(paid)
    accepted(replace(paid, game=board(entry)))
    refused(replace(paid, game=board(entry, library=1)), "1 cards in the library, 2 to be milled (118.3)")
    refused(
        replace(paid, plan=step_with(0, irreversible=False)(paid.plan)), "steps[0].irreversible: is False"
    )
    draws = outlet(TAP, after=SideEffects(irreversible=True))
    paid = once(board(draws), 3, use(draws, "{C}"), end={"tapped": ["Outlet#1"]})
    accepted(paid)
    refused(
        replace(paid, plan=step_with(0, irreversible=False)(paid.plan)), "steps[0].irreversible: is False"
    )


def test_cards_are_milled_once() -> None:
    entry = outlet(Mill(1))
    steps = [use(entry, "{C}")] * 2
    paid = case(board(entry, library=1), "{2}", 6 + 2, *steps, spend("{C}{C}", "{2}"), end={"tapped": []})
    refused(paid, "steps[1]: 0 cards in the library, 1 to be milled (118.3)")


def test_returning_itself_is_a_loss() -> None:
    entry = thing("Karoo", makes("G", cost=(ReturnSelf(),)), types="Land", others=1)
    end = {"tapped": [], "returned": ["Karoo#1"]}
    paid = case(board(entry), "{G}", 3 + 4 + 60, use(entry, "{G}"), spend("{G}", "{G}"), end=end)
    accepted(paid)
    refused(replace(paid, plan=ends_with(returned=[])(paid.plan)), "summary.returned: is []")
    twice = replace(paid, plan=change(paid.plan, steps=[paid.plan.steps[0], *paid.plan.steps]))
    refused(twice, "steps[1]: Karoo#1 is in the zone 'hand'")


# Life ------------------------------------------------------------------------------------


def test_life_is_paid_lost_and_gained_where_it_happens() -> None:
    """Life that is gained has no row; each point that is lost is priced by the total it is taken from."""
    talisman = outlet(TAP, after=SideEffects(life_gained=3))
    confluence = thing("Confluence", makes("G", cost=(TAP, PayLife(2))))
    steps = [use(talisman, "{C}"), use(confluence, "{G}")]
    pay = [FOR_C, spend("{G}", "{G}")]
    end = {"life": 11, "tapped": ["Outlet#1", "Confluence#1"]}
    # 10 + 3 - 2: both points are taken from more than 10
    first = case(board(talisman, confluence, life=10), "{1}{G}", 6 + 4 + 12, *steps, *pay, end=end)
    accepted(first)
    later = case(board(talisman, confluence, life=10), "{1}{G}", 6 + 4 + 20, *steps[::-1], *pay, end=end)
    accepted(later)


def test_life_that_is_gained_pays() -> None:
    talisman = outlet(TAP, after=SideEffects(life_gained=1))
    game = board(talisman, life=1)
    step = use(talisman, "{C}")
    pay = FOR_C, life(2, "{B/P}")
    end = {"life": 0, "tapped": ["Outlet#1"]}
    accepted(case(game, "{1}{B/P}", 3 + 60, step, *pay, symbols=("2 life",), lethal=True, end=end))


def test_life_lost_by_an_effect_may_go_below_zero() -> None:
    entry = outlet(TAP, after=SideEffects(damage=1, life_lost=2))
    end = {"life": -1, "tapped": ["Outlet#1"]}
    accepted(once(board(entry, life=2), 3 + 90, use(entry, "{C}"), lethal=True, end=end))


def test_an_ability_that_makes_nothing_now() -> None:
    """605.2: it is a mana ability even so; 0 mana, and no price for its activation."""
    entry = thing("Cradle", replace(makes(), production=Production()))
    steps = use(entry, ""), use(FOREST, "{G}"), spend("{G}", "{G}")
    accepted(case(board(entry, FOREST), "{G}", 7, *steps))
