"""The referee's pool: which mana paid for what, where restrictions, snow, order and riders decide."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as change

from planner.game.characteristics import Purpose
from planner.game.mana import ManaCost, mana_symbols
from planner.game.objects import GameObject, PoolMana
from planner.game.purposes import SpendOnly
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind
from planner.referee.pool import ManaLedger
from planner.referee.symbol_payment import SpentMana
from tests.support.referee.boards import (
    FOREST,
    POWERSTONE,
    SNOW_FOREST,
    TAP,
    accepted,
    board,
    case,
    makes,
    pays,
    plan_with,
    refused,
    spend,
    thing,
    use,
)
from tests.support.referee.plans import FOR_G, G
from tests.support.referee.restricted_mana import (
    FOR_ABILITIES,
    FOR_C,
    FOR_ELDRAZI,
    FOR_X,
    HASTE,
    MIMIC,
    NOT_GENERIC,
    SURE,
)

# Restrictions ----------------------------------------------------------------------------


TEMPLE = thing("Eldrazi Temple", makes("C"), makes("CC", number=1, spend_only=FOR_ELDRAZI))
SIGNET = thing("Signet", makes("WU", cost=(pays("{1}"), TAP)), types="Artifact")
PAIR = use(TEMPLE, "{C}{C}", ability=1), spend("{C}{C}", "{2}")


def only(name: str, made: str, restriction: SpendOnly) -> GameObject:
    return thing(name, makes(made, spend_only=restriction))


def test_a_restricted_pair_pays_for_what_its_words_allow() -> None:
    eldrazi = TotalCost(ManaCost("{2}"), spell=MIMIC)
    accepted(case(board(TEMPLE), eldrazi, 6 - 1, *PAIR))
    words = "{C} is not in the pool (118.3a); what is there may not pay this cost (106.6)"
    refused(case(board(TEMPLE), "{2}", 5, *PAIR), f"steps[1]: {words}")
    green = replace(MIMIC, colors=frozenset("G"))
    refused(case(board(TEMPLE), replace(eldrazi, spell=green), 5, *PAIR), words)
    refused(case(board(TEMPLE), replace(eldrazi, kind=PaymentKind.EFFECT), 5, *PAIR), words)


def test_restricted_mana_pays_for_an_activation_where_its_words_allow_it() -> None:
    """An activation is an ability of its source, whatever the payment is for."""
    pay = use(SIGNET, "{W}{U}", spends="{C}"), spend("{W}", "{W}"), spend("{U}", "{U}")
    accepted(case(board(POWERSTONE, SIGNET), "{W}{U}", 2 + 7, use(POWERSTONE, "{C}"), *pay))
    steps = use(TEMPLE, "{C}{C}", ability=1), *pay
    paid = case(board(TEMPLE, SIGNET), "{W}{U}", 5 + 7 + 1, *steps, end={"left_in_pool": "{C}"})
    refused(paid, "steps[1]: {C} is not in the pool (118.3a); what is there may not pay this cost (106.6)")


@pytest.mark.parametrize(
    ("restriction", "cost", "spends", "text", "allowed"),
    [
        (FOR_X, "{1}", "{R}", "{X}, {T}: Add {G}.", True),
        (FOR_X, "{1}", "{R}", "{1}, {T}: Add {X}.", False),
        (FOR_C, "{C}", "{C}", "{C}, {T}: Add {G}.", True),
        (FOR_C, "{1}", "{C}", "{1}, {T}: Add {C}.", False),
        (NOT_GENERIC, "{1}", "{R}", "{1}, {T}: Add {G}.", False),
        (NOT_GENERIC, "{R}", "{R}", "{R}, {T}: Add {G}.", True),
        (NOT_GENERIC, "{U/R}", "{R}", "{U/R}, {T}: Add {G}.", True),
        (NOT_GENERIC, "{2/R}", "{R}", "{2/R}, {T}: Add {G}.", True),
    ],
)
def test_what_an_activation_asks_of_restricted_mana(
    restriction: SpendOnly, cost: str, spends: str, text: str, allowed: bool
) -> None:
    mana = PoolMana(spends[1], 1, spend_only=restriction)
    entry = thing("Engine", replace(makes("G", cost=(pays(cost), TAP)), text=text))
    # restricted mana from the pool is free
    paid = case(board(entry, pool=(mana,)), "{G}", 3, use(entry, "{G}", spends=spends), FOR_G)
    if allowed:
        accepted(paid)
    else:
        refused(paid, "what is there may not pay this cost (106.6)")


@pytest.mark.parametrize(
    ("cost", "for_", "allowed"), [("{1}", "{1}", False), ("{R}", "{R}", True), ("{2/R}", "{2/R}", True)]
)
def test_mana_that_can_not_pay_for_generic_mana(cost: str, for_: str, allowed: bool) -> None:
    mana = PoolMana("R", 1, spend_only=NOT_GENERIC)
    symbols = ("{R}",) if cost == "{2/R}" else ()
    paid = case(board(pool=(mana,)), cost, 0, spend("{R}", for_), symbols=symbols)
    if allowed:
        accepted(paid)
    else:
        refused(paid, "what is there may not pay this cost (106.6)")


def test_two_generic_for_a_hybrid_symbol_are_generic() -> None:
    pool = PoolMana("R", 1, spend_only=NOT_GENERIC), PoolMana("G", 1)
    paid = case(board(pool=pool), "{2/R}", 1, spend("{R}{G}", "{2/R}"), symbols=("{2}",))
    refused(paid, "{R} is not in the pool (118.3a); what is there may not pay this cost (106.6)")


def test_x_and_colorless_symbols_of_the_total_cost_are_asked_for() -> None:
    mana = PoolMana("C", 2, spend_only=FOR_X)
    accepted(case(board(pool=(mana,)), "{X}", -2000, spend("{C}{C}", "{2}"), x=2))
    refused(case(board(pool=(mana,)), "{2}", 0, spend("{C}{C}", "{2}")), "(106.6)")
    mana = PoolMana("C", 2, spend_only=FOR_C)
    accepted(case(board(pool=(mana,)), "{1}{C}", 0, spend("{C}", "{1}"), spend("{C}", "{C}")))


def test_mana_goes_where_the_rest_of_the_plan_works() -> None:
    """The Signet takes the green mana that only abilities may use, the spell the other one."""
    grove = only("Grove", "G", FOR_ABILITIES)
    steps = use(FOREST, "{G}"), use(grove, "{G}"), use(SIGNET, "{W}{U}", spends="{G}")
    pay = spend("{G}", "{G}"), spend("{W}", "{W}"), spend("{U}", "{U}")
    paid = case(board(FOREST, grove, SIGNET), "{G}{W}{U}", 7 + 2 + 7, *steps, *pay)
    accepted(paid)
    late = steps[0], steps[2], steps[1]
    refused(replace(paid, plan=change(paid.plan, steps=[*late, *pay])), "steps[3]: {G} is not in the pool")


def test_a_mana_pays_for_the_symbol_that_it_may_pay_for() -> None:
    """Of {1}{R} paid with two red mana, the one that can't pay for generic mana takes {R}."""
    rage = only("Rage", "R", NOT_GENERIC)
    engine = thing("Engine", makes("GG", cost=(pays("{1}{R}"), TAP)))
    for land, fits in ((thing("Mountain", makes("R")), True), (replace(rage, ids=("Other#1",)), False)):
        steps = use(rage, "{R}"), use(land, "{R}"), use(engine, "{G}{G}", spends="{R}{R}")
        price = 2 + (7 if fits else 2) + 6
        paid = case(board(rage, land, engine), "{2}", price, *steps, spend("{G}{G}", "{2}"))
        if fits:
            accepted(paid)
        else:
            refused(paid, "steps[2]: {R} is not in the pool (118.3a); what is there may not pay this cost")


def test_snow_mana_in_an_activation() -> None:
    engine = thing("Engine", makes("GG", cost=(pays("{S}"), TAP)))
    steps = use(SNOW_FOREST, "{G}"), use(engine, "{G}{G}", spends="{G}"), spend("{G}{G}", "{2}")
    accepted(case(board(SNOW_FOREST, engine), "{2}", 7 + 6, *steps))
    plain = use(FOREST, "{G}"), *steps[1:]
    refused(case(board(FOREST, engine), "{2}", 13, *plain), "{G} from a snow source is not in the pool")


# Riders ----------------------------------------------------------------------------------

CAVERN = thing("Cavern", makes("G", riders=(SURE,)), count=2)
MEGALITH = thing("Megalith", makes("G", riders=(HASTE,)))
FOR_MIMIC = TotalCost(ManaCost("{2}"), spell=MIMIC)


def test_each_different_rider_that_the_spell_can_use_is_a_gain() -> None:
    first, second = use(CAVERN, "{G}"), use(CAVERN, "{G}", number=2)
    pay = spend("{G}{G}", "{2}")
    paid = case(board(CAVERN), "{2}", 6 + 6 - 8, first, second, pay, riders=(SURE.words,))
    accepted(paid)
    refused(replace(paid, plan=plan_with(riders=[])(paid.plan)), "riders: is [], the mana spent brings [")
    steps = first, use(MEGALITH, "{G}"), pay
    game = board(CAVERN, MEGALITH)
    # of three sources of green one is left
    accepted(case(game, FOR_MIMIC, 6 + 2 - 16, *steps, riders=(HASTE.words, SURE.words)))
    paid = case(game, "{2}", 6 + 2 - 8, *steps, riders=(SURE.words,))
    accepted(paid)
    both = plan_with(riders=[HASTE.words, SURE.words])(paid.plan)
    refused(replace(paid, plan=both), "riders: is ['It gains haste.', ")


def test_one_mana_with_two_riders_brings_both() -> None:
    entry = thing("Both", makes("G", riders=(SURE, HASTE)))
    cost = replace(FOR_MIMIC, mana=ManaCost("{G}"))
    brought = HASTE.words, SURE.words
    accepted(case(board(entry), cost, 7 - 16, use(entry, "{G}"), FOR_G, riders=brought))


def test_one_of_two_riders_where_the_spell_takes_one_mana() -> None:
    """Which of them is the payer's to say; nobody gets both."""
    cost = replace(FOR_MIMIC, mana=ManaCost("{G}"))
    steps = use(CAVERN, "{G}"), use(MEGALITH, "{G}"), FOR_G
    paid = case(board(CAVERN, MEGALITH), cost, 8 + 1 - 8, *steps, end={"left_in_pool": "{G}"})
    for words in (SURE.words, HASTE.words):
        accepted(replace(paid, plan=plan_with(riders=[words])(paid.plan)))
    refused(replace(paid, plan=plan_with(riders=[HASTE.words, SURE.words])(paid.plan)), "riders: is [")


def test_the_mana_of_a_rider_is_spent_on_the_spell_where_that_works() -> None:
    """Either green mana can feed the Signet, so the plain one does."""
    one = replace(CAVERN, ids=("Cavern#1",), positions=(0,))
    feed = use(SIGNET, "{W}{U}", spends="{G}")
    pay = spend("{G}", "{G}"), spend("{W}", "{W}"), spend("{U}", "{U}")
    game = board(FOREST, one, SIGNET)
    steps = use(FOREST, "{G}"), use(one, "{G}"), feed, *pay
    accepted(case(game, "{G}{W}{U}", 6 + 6 + 7 - 8, *steps, riders=(SURE.words,)))
    # made after the Signet was paid for, only the plain mana can be what is left for the spell
    steps = use(one, "{G}"), feed, use(FOREST, "{G}"), *pay
    accepted(case(game, "{G}{W}{U}", 6 + 6 + 7, *steps))


def test_of_mana_alike_the_later_one_is_for_the_spell() -> None:
    """One Cavern's mana feeds the Signet, the other's is made after that."""
    steps = use(CAVERN, "{G}"), use(SIGNET, "{W}{U}", spends="{G}"), use(CAVERN, "{G}", number=2)
    pay = spend("{G}", "{G}"), spend("{W}", "{W}"), spend("{U}", "{U}")
    paid = case(board(CAVERN, SIGNET), "{G}{W}{U}", 6 + 6 + 7 - 8, *steps, *pay, riders=(SURE.words,))
    accepted(paid)


def test_restricted_mana_that_is_left_is_announced_and_priced() -> None:
    """118.3a: the Powerstone's mana stays in the pool, beside what is spent."""
    steps = use(POWERSTONE, "{C}"), G, FOR_G
    paid = case(board(POWERSTONE, FOREST), "{G}", 2 + 7 + 1, *steps, end={"left_in_pool": "{C}"})
    assert paid.ruling().problems == ()


def test_a_thousand_mana_are_matched_at_once() -> None:
    """X = 1,000 where nothing bounds it: lots are matched, not single mana."""
    pool = ManaLedger([PoolMana("G", 100_000), PoolMana("G", 100_000, snow=True)], Purpose(card=MIMIC))
    pool.spend("here", "G" * 150_000, [(SpentMana("G", generic=True),) * 150_000])
    pool.spend("here", "G", [(SpentMana("G", snow=True),)])
    assert pool.judge() == []
    assert pool.left() == mana_symbols("G" * 49_999)
