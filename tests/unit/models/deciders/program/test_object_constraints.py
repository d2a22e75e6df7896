"""What the constraints on objects forbid, and what they leave possible (118.3)."""

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import TakePart, TotalCost
from planner.game.vocabulary import Verb
from planner.models.deciders.program.object_constraints import constrain_objects
from planner.models.deciders.program.stage import Stage
from tests.unit.models.deciders.program.stages import (
    can,
    class_of,
    largest,
    paid,
    permanent,
    smallest,
    stage,
    times,
)

MAP = permanent("Map", "{T}: Add {C}.\n{T}: Add {G}.")
PETAL = permanent("Petal", "{T}, Sacrifice Petal: Add one mana of any color.")
ALTAR = permanent("Altar", "Sacrifice a creature: Add {C}{C}.")
BEAR = permanent("Bear", power=2)
STAFF = permanent("Staff", "{T}: Add {C}{C}{C}.\n{1}, {Q}: Add {G}.")
BATTERY = permanent("Battery", "Pay 1 life: Add {G}.")


def _constrained(*battlefield: object, **asked: object) -> Stage:
    found = stage(*battlefield, **asked)  # type: ignore[arg-type]
    constrain_objects(found)
    return found


def test_an_untapped_permanent_is_tapped_once() -> None:
    free, found = stage(MAP, pay="{9}{G}"), _constrained(MAP, pay="{9}{G}")
    assert largest(free, times(free, "Map")) == 2
    assert largest(found, times(found, "Map")) == 1


def test_a_tapped_permanent_is_not_tapped() -> None:
    tapped = MAP | {"tapped": True}
    bear = TotalCost(ManaCost("{1}"), parts=(TakePart(Verb.SACRIFICE, frozenset(("Map",)), "Sacrifice Map"),))
    found = _constrained(tapped, pay=bear)
    assert not any(found.problem.uses_of)  # no use is left of it
    assert largest(found, found.used[0]) == 1  # it can be sacrificed all the same


@pytest.mark.parametrize("count", [1, 2, 3])
def test_of_like_objects_each_is_tapped_once(count: int) -> None:
    found = _constrained(*[{"card": MAP["card"]}] * count, pay="{9}{G}")
    uses = sum(found.totals.use[1:], found.totals.use[0])
    assert largest(found, uses) == largest(found, found.used[0]) == count


def test_what_is_tapped_and_sacrificed_takes_part_once() -> None:
    lost = TakePart(Verb.SACRIFICE, frozenset(("Map",)), "Sacrifice an artifact")
    found = _constrained(MAP, pay=TotalCost(ManaCost("{1}"), parts=(lost,)))
    assert can(found, times(found, "Map") == 1, paid(found, "Map") == 1)  # tapped for mana, then sacrificed
    assert smallest(found, found.used[0]) == largest(found, found.used[0]) == 1


def test_what_a_mana_ability_sacrifices_is_not_tapped_for_the_cost() -> None:
    tap = TakePart(Verb.TAP, frozenset(("Petal",)), "Tap an artifact")
    free = stage(PETAL, pay=TotalCost(ManaCost("{1}"), parts=(tap,)))
    assert can(free, times(free, "Petal") == 1, paid(free, "Petal") == 1)
    found = _constrained(PETAL, pay=TotalCost(ManaCost("{1}"), parts=(tap,)))
    assert not can(found, times(found, "Petal") == 1, paid(found, "Petal") == 1)


def test_an_object_is_lost_for_one_cost_only() -> None:
    lost = TakePart(Verb.SACRIFICE, frozenset(("Bear",)), "Sacrifice a creature")
    found = _constrained(ALTAR, BEAR, pay=TotalCost(ManaCost("{1}"), parts=(lost,)))
    ((_, taken),) = found.variables.taken[0].items()
    assert largest(found, taken + paid(found, "Bear")) == 1


def test_what_is_untapped_as_a_cost_can_be_tapped_again() -> None:
    found = _constrained(STAFF, pay="{9}{G}")
    assert can(found, times(found, "Staff", "CCC") == 2, times(found, "Staff", "G") == 1)
    again = _constrained(STAFF, pay="{9}{G}")
    assert not can(again, times(again, "Staff", "CCC") == 2, times(again, "Staff", "G") == 0)


def test_only_what_is_tapped_is_untapped() -> None:
    found = _constrained(STAFF, pay="{9}{G}")
    assert not can(found, times(found, "Staff", "G") == 1, times(found, "Staff", "CCC") == 0)


def test_in_rounds_it_is_tapped_before_it_is_untapped() -> None:
    found = _constrained(STAFF, pay="{9}{G}", rounds=2)
    assert not can(found, times(found, "Staff", "G", 0) == 1, times(found, "Staff", "CCC", 0) == 0)
    later = _constrained(STAFF, pay="{9}{G}", rounds=2)
    assert can(later, times(later, "Staff", "CCC", 0) == 1, times(later, "Staff", "G", 1) == 1)


def test_in_rounds_nothing_is_tapped_that_was_lost_before() -> None:
    signet = permanent("Signet", "{1}, {T}: Add {G}{G}.\nSacrifice Signet: Add {C}.")
    after = _constrained(signet, pay="{9}{G}", rounds=2)
    assert not can(after, times(after, "Signet", "C", 0) == 1, times(after, "Signet", "GG", 1) == 1)
    before = _constrained(signet, pay="{9}{G}", rounds=2)
    assert can(before, times(before, "Signet", "GG", 0) == 1, times(before, "Signet", "C", 1) == 1)


def test_an_ability_that_can_be_repeated_needs_an_object_that_is_there() -> None:
    found = _constrained(BATTERY, pay="{9}{G}")
    assert largest(found, times(found, "Battery")) > 1
    assert not can(found, times(found, "Battery") >= 1, found.used[0] == 0)


def test_a_required_object_takes_part() -> None:
    found = _constrained(
        MAP, permanent("Other", "{T}: Add {C}.\n{T}: Add {G}."), require=["Map"], pay="{9}{G}"
    )
    assert smallest(found, found.used[class_of(found, "Map")]) == 1
    assert smallest(found, found.used[class_of(found, "Other")]) == 0


def test_untapping_leaves_an_object_that_is_not_gone() -> None:
    untap = TakePart(Verb.UNTAP, frozenset(("Map",)), "Untap a permanent")
    found = _constrained(MAP, pay=TotalCost(ManaCost("{1}"), parts=(untap,)))
    assert can(found, paid(found, "Map") == 1, times(found, "Map") == 1)
    assert (smallest(found, found.used[0]), smallest(found, found.gone[0])) == (1, 0)
    idle = _constrained(MAP, pay=TotalCost(ManaCost("{1}"), parts=(untap,)))
    assert not can(idle, paid(idle, "Map") == 1, times(idle, "Map") == 0)


def test_only_what_came_to_the_graveyard_is_exiled_from_there() -> None:
    ids = frozenset(("Bear",))
    delve = TakePart(Verb.EXILE, frozenset(), "Exile a card from your graveyard", arriving=ids)
    lost = TakePart(Verb.SACRIFICE, ids, "Sacrifice a creature")
    found = _constrained(BEAR, pay=TotalCost(ManaCost("{0}"), parts=(delve, lost)))
    assert can(found, paid(found, "Bear", 0) == 1, paid(found, "Bear", 1) == 1)
    alone = _constrained(BEAR, pay=TotalCost(ManaCost("{0}"), parts=(delve, lost)))
    assert not can(alone, paid(alone, "Bear", 0) == 1, paid(alone, "Bear", 1) == 0)
