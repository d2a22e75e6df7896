"""Flow conservation by kind of mana, and every symbol paid in full (118.3a, 601.2h)."""

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import Helping, SpendingDemands, TotalCost
from planner.game.vocabulary import Helper
from planner.models.deciders.program.linear import total_of
from planner.models.deciders.program.mana_constraints import (
    constrain_combinations,
    constrain_demands,
    constrain_flows,
    constrain_wishes,
)
from planner.models.deciders.program.object_constraints import constrain_objects
from planner.models.deciders.program.part_constraints import constrain_parts
from tests.unit.models.deciders.program.stages import (
    can,
    largest,
    paid,
    permanent,
    smallest,
    stage,
    times,
    with_groups,
)

GROUPS = [constrain_objects, constrain_combinations, constrain_flows, constrain_demands]
SIGNETS = [permanent(name, "{1}, {T}: Add {G}{W}.") for name in ("Signet 1", "Signet 2")]
MIX = permanent("Mix", "{T}: Add three mana in any combination of {R} and/or {G}.")


def test_without_mana_nothing_is_paid_and_nothing_owed_is_paid() -> None:
    assert can(with_groups(stage(pay="{0}"), GROUPS))
    assert not can(with_groups(stage(pay="{1}"), GROUPS))


@pytest.mark.parametrize(
    ("cost", "possible"),
    [("{G}", True), ("{2}", True), ("{1}{G}", True), ("{W}", False), ("{3}", False), ("{G/W}{G}", True)],
)
def test_symbols_are_paid_with_mana_that_is_made(cost: str, possible: bool) -> None:
    assert can(with_groups(stage("Forest", "Forest", pay=cost), GROUPS)) is possible


def test_what_is_spent_is_made_before() -> None:
    free = with_groups(stage("Forest", pay="{G}"), [constrain_demands])
    assert can(free, times(free, "Forest#1") == 0)
    found = with_groups(stage("Forest", pay="{G}"), GROUPS)
    assert not can(found, times(found, "Forest#1") == 0)


def test_floating_mana_pays_too() -> None:
    found = with_groups(stage(pay="{G}{1}", pool="{G}{G}"), GROUPS)
    assert can(found)
    assert smallest(found, total_of(found.variables.floating)) == 2
    assert not can(with_groups(stage(pay="{G}{2}", pool="{G}{G}"), GROUPS))


def test_without_order_two_converters_feed_each_other_in_rounds_they_do_not() -> None:
    assert can(with_groups(stage(*SIGNETS, pay="{G}{W}"), GROUPS))
    for rounds in (1, 2):
        assert not can(with_groups(stage(*SIGNETS, pay="{G}{W}", rounds=rounds), GROUPS))
    assert can(with_groups(stage("Forest", SIGNETS[0], pay="{G}{W}", rounds=2), GROUPS))


def test_a_round_spends_what_the_pool_holds_at_its_start() -> None:
    one = with_groups(stage("Forest", SIGNETS[0], pay="{G}{W}", rounds=1), GROUPS)
    assert not can(one)


def test_a_combination_is_of_as_much_mana_as_its_uses_make() -> None:
    for cost, possible in (
        ("{R}{R}{G}", True),
        ("{R}{R}{R}", True),
        ("{R}{G}{W}", False),
        ("{R}{G}{G}{G}", False),
    ):
        assert can(with_groups(stage(MIX, pay=cost), GROUPS)) is possible


def test_phyrexian_mana_is_paid_with_life_or_mana() -> None:
    found = with_groups(stage("Forest", pay="{G/P}{W/P}"), GROUPS)
    by_life = found.variables.by_life[-1]
    assert {demand.name: largest(found, var + 0) for demand, var in by_life.items()} == {
        "{G/P}": 1,
        "{W/P}": 1,
    }
    assert smallest(found, total_of(by_life.values())) == 1


def test_two_generic_mana_pay_for_a_symbol_that_offers_it() -> None:
    assert can(with_groups(stage("Forest", "Forest", pay="{2/W}"), GROUPS))
    assert not can(with_groups(stage("Forest", pay="{2/W}"), GROUPS))


def test_x_adds_generic_mana_for_each_of_its_symbols() -> None:
    found = with_groups(stage(*["Forest"] * 5, pay=TotalCost(ManaCost("{X}{X}{G}"))), GROUPS)
    x = found.variables.x
    assert x is not None
    assert largest(found, x + 0) == 2


def test_reductions_take_from_what_x_adds() -> None:
    cost = TotalCost(ManaCost("{X}{G}"), discount=2, least_generic=1)
    found = with_groups(stage(*["Forest"] * 3, pay=cost), GROUPS)
    x = found.variables.x
    assert x is not None
    assert largest(found, x + 0) == 4  # {4}{G}, less {2}, is paid by three
    assert smallest(found, found.totals.mana_spent) == 2  # one generic mana at least


def test_convoke_pays_for_a_color_of_the_creature_or_generic_mana() -> None:
    elf = permanent("Elf", power=1)
    for cost, possible in (("{G}", True), ("{1}", True), ("{W}", False), ("{2}", False)):
        helping = Helping(Helper.CONVOKE, frozenset(("Elf",)), colors=(("Elf", "G"),))
        found = stage(elf, pay=TotalCost(ManaCost(cost), helping=(helping,)))
        assert can(with_groups(found, [constrain_objects, constrain_parts, *GROUPS[1:]])) is possible


def test_what_helps_to_pay_is_tapped_for_that() -> None:
    helping = Helping(Helper.CONVOKE, frozenset(("Elf",)), colors=(("Elf", "G"),))
    found = stage(permanent("Elf", power=1), pay=TotalCost(ManaCost("{G}"), helping=(helping,)))
    assert not can(with_groups(found, GROUPS), paid(found, "Elf") == 0)


@pytest.mark.parametrize(("most", "possible"), [(0, False), (1, True)])
def test_assist_pays_what_another_player_offers(most: int, possible: bool) -> None:
    cost = TotalCost(ManaCost("{2}"), helping=(Helping(Helper.ASSIST, most=most),))
    found = stage("Forest", pay=cost)
    assert can(with_groups(found, [constrain_objects, constrain_parts, *GROUPS[1:]])) is possible


def test_as_much_mana_of_a_type_is_spent_as_the_spell_wants() -> None:
    cost = TotalCost(ManaCost("{2}"), spending=SpendingDemands.of(G=2))
    for forests in (1, 2):
        board = ["Forest"] * forests + ["Plains"]
        free = with_groups(stage(*board, pay=cost), GROUPS)
        assert can(free)
        assert can(with_groups(free, [constrain_wishes])) is (forests == 2)


def test_a_relaxed_program_misses_only_what_it_spends() -> None:
    found = with_groups(stage("Forest", pay="{G}{W}{1}", relaxed=True), GROUPS)
    missing = found.variables.missing
    assert smallest(found, total_of(missing[letter] for letter in "WUBRGCS")) == 2
    assert smallest(found, missing["W"] + 0) == 1
    assert largest(found, missing["W"] + 0) == 2  # for generic mana too
    assert largest(found, missing["S"] + 0) == 0  # nothing here asks for snow
