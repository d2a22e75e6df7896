"""Objects that the costs of mana abilities take, and limits on activations (118.10, 400.7, 602.5)."""

import pytest

from planner.models.deciders.program.object_constraints import constrain_objects
from planner.models.deciders.program.part_constraints import (
    constrain_graveyard,
    constrain_limits,
    constrain_takings,
)
from planner.models.deciders.program.stage import Stage
from tests.unit.models.deciders.program.stages import (
    can,
    class_of,
    largest,
    permanent,
    stage,
    times,
    with_groups,
)

ALTAR = permanent("Altar", "Sacrifice a creature: Add {C}{C}.")
PAIR = permanent("Pair", "{T}, Tap two untapped creatures you control: Add {G}.")
SOIL = permanent("Soil", "{T}, Exile a creature card from your graveyard: Add {G}.")
LIMITED = permanent("Limited", "Pay 1 life: Add {G}. Activate only once each turn.")
BEARS = [permanent(f"Bear {number}", power=2) for number in range(3)]


def _taken(of: Stage, verb: str) -> int:
    """How many objects can be taken by a verb at the most."""
    taken = [var for (taking, _), var in of.variables.taken[0].items() if taking.verb == verb]
    return largest(of, sum(taken[1:], taken[0] + 0))


def test_each_activation_takes_as_many_objects_as_its_cost_says() -> None:
    free = stage(PAIR, *BEARS, pay="{9}{G}")
    assert can(free, times(free, "Pair") == 1, *(var == 0 for var in free.variables.taken[0].values()))
    found = with_groups(stage(PAIR, *BEARS, pay="{9}{G}"), [constrain_takings])
    assert _taken(found, "tap") == 2
    assert not can(found, times(found, "Pair") == 1, *(var == 0 for var in found.variables.taken[0].values()))


@pytest.mark.parametrize("bears", [0, 1, 2, 3])
def test_an_object_is_taken_for_one_activation_only(bears: int) -> None:
    found = with_groups(stage(ALTAR, *BEARS[:bears]), [constrain_objects, constrain_takings])
    if not bears:
        assert not found.problem.uses or largest(found, times(found, "Altar")) == 0
        return
    assert largest(found, times(found, "Altar")) == bears


def test_what_a_cost_untaps_is_tapped() -> None:
    mender = permanent("Mender", "{T}, Untap a tapped creature an opponent controls: Add {G}.")
    tapped = permanent("Tapped", power=2, tapped=True, controller="opponent")
    theirs = permanent("Bear 0", power=2, controller="opponent")
    found = with_groups(stage(mender, tapped, theirs, pay="{9}{G}"), [constrain_takings])
    untapped = {found.problem.sources[c].ids[0]: var for (_, c), var in found.variables.taken[0].items()}
    assert can(found, times(found, "Mender") == 1)
    assert largest(found, untapped["Tapped"] + 0) == 1
    assert "Bear 0" not in untapped or largest(found, untapped["Bear 0"] + 0) == 0


def test_what_a_cost_exiles_from_the_graveyard_another_has_put_there() -> None:
    groups = [constrain_objects, constrain_takings]
    free = with_groups(stage(SOIL, ALTAR, BEARS[0], pay="{9}{G}"), groups)
    assert can(free, times(free, "Soil") == 1, times(free, "Altar") == 0)
    found = with_groups(stage(SOIL, ALTAR, BEARS[0], pay="{9}{G}"), [*groups, constrain_graveyard])
    assert can(found, times(found, "Soil") == 1)
    assert not can(found, times(found, "Altar") == 0)


def test_in_rounds_it_is_put_there_in_an_earlier_one() -> None:
    groups = [constrain_objects, constrain_takings, constrain_graveyard]
    early = with_groups(stage(SOIL, ALTAR, BEARS[0], pay="{9}{G}", rounds=2), groups)
    assert not can(early, times(early, "Soil", r=0) == 1)
    late = with_groups(stage(SOIL, ALTAR, BEARS[0], pay="{9}{G}", rounds=2), groups)
    assert can(late, times(late, "Altar", r=0) == 1, times(late, "Soil", r=1) == 1)


def test_an_ability_is_activated_no_more_often_than_its_limit_allows() -> None:
    twice = permanent("Twice", "Pay 1 life: Add {W} or {U}. Activate only once each turn.")
    free = stage(twice, pay="{9}{W}{U}")
    assert largest(free, times(free, "Twice")) == 2  # one for each mana that is chosen
    found = with_groups(stage(twice, pay="{9}{W}{U}"), [constrain_limits])
    assert largest(found, times(found, "Twice")) == 1


def test_the_limit_is_for_each_object() -> None:
    found = with_groups(stage(*[{"card": LIMITED["card"]}] * 2, pay="{9}{G}"), [constrain_limits])
    assert class_of(found, "Limited#1") == class_of(found, "Limited#2")
    assert largest(found, found.totals.use[0]) == 2
