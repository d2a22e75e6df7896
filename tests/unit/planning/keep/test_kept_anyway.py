"""The best payment that keeps nothing, where everything stays payable after it anyway."""

from __future__ import annotations

import random
from typing import Any

import pytest

import planner
from benchmarks.staples import COSTS, STAPLES
from planner.contract.answer import Plan
from tests.support.kept_costs import Json, best, board, spell, state
from tests.support.strategies.cards import a_card

APE = state("Simian Spirit Guide", id="ape")
BOLT = state(spell("Lightning Bolt", "{R}", colors="R"), id="bolt")


CONFLUENCE = a_card("Mana Confluence", "Land", "{T}, Pay 1 life: Add one mana of any color.")


def _territory(what: str) -> Json:
    text = f"{{T}}: Add one mana of any color. Spend this mana only to {what}."
    return a_card("Territory", "Land", text)


def test_a_plan_that_keeps_everything_by_itself_is_proven() -> None:
    on = board(*["Island"] * 4, *["Forest"] * 4)
    found = best("{1}{G}", [{"cost": "{U}"}, {"cost": "{1}{G}"}], on)
    assert (found.method, found.optimal, found.summary.kept) == ("owed", True, ["{U}", "{1}{G}"])
    alone = best("{1}{G}", [], on)
    assert (found.whole_price, found.steps) == (alone.whole_price - 2 * 20, alone.steps)


def test_where_it_keeps_less_another_one_is_looked_for() -> None:
    """Of two lands the first by name is tapped where nothing is kept."""
    on = board("Island", "Forest")
    assert best("{1}", [], on).summary.tapped == ["Forest#1"]
    found = best("{1}", [{"cost": "{G}"}], on)
    assert (found.method, found.summary.kept, found.summary.tapped) == ("program", ["{G}"], ["Island#1"])


def test_where_amounts_could_change_on_the_way_it_is_proven_all_the_same() -> None:
    """Each plan costs as much as the best at least, less all that can be kept."""
    names = ("Gaea's Cradle", "Llanowar Elves", "Elvish Mystic", "Lotus Petal", "Mox Opal", "Sol Ring")
    on = board(*[state(STAPLES[name]) for name in names], "Mind Stone", *["Forest"] * 3)
    found = best("{2}", [{"cost": "{G}"}, {"cost": "{1}"}], on)
    assert (found.optimal, found.summary.kept) == (True, ["{G}", "{1}"])


def test_restricted_mana_keeps_what_it_may_be_spent_on() -> None:
    """With the Forest tapped for {1}, the Territory is left: it casts the Bolt, or it doesn't."""
    kept = {
        what: best(
            "{1}", [{"card": "bolt"}], board("Forest", state(_territory(what)), hand=[BOLT])
        ).summary.kept
        for what in ("cast a spell", "activate abilities")
    }
    assert kept == {"cast a spell": ["Lightning Bolt"], "activate abilities": []}


def test_a_card_that_is_kept_makes_no_mana_for_another_one() -> None:
    keep = [{"card": "ape", "weight": 2}, {"card": "bolt"}]
    found = best("{1}", keep, board("Forest", *["Mountain"] * 3, hand=[APE, BOLT]))
    assert found.summary.kept == ["Simian Spirit Guide"]


def test_a_card_that_has_paid_is_not_kept() -> None:
    """The Guide is exiled for mana; what else it was to be kept with stays payable."""
    on = board("Mountain", *["Forest"] * 5, hand=[APE])
    found = best("{R}", [{"card": "ape"}, {"cost": "{G}"}], on, require=["ape"])
    assert (found.summary.exiled, found.summary.kept) == (["ape"], ["{G}"])


@pytest.mark.parametrize(("life", "kept"), [(1, []), (2, ["{U}"])])
def test_nothing_is_kept_by_what_takes_the_last_life(life: int, kept: list[str]) -> None:
    found = best("{1}", [{"cost": "{U}"}], board("Forest", state(CONFLUENCE), life=life))
    assert (found.summary.tapped, found.summary.kept, found.optimal) == (["Forest#1"], kept, True)


@pytest.mark.parametrize(("life", "kept"), [(2, []), (3, ["{B/P}"])])
def test_nothing_is_kept_by_symbols_that_take_the_last_life(life: int, kept: list[str]) -> None:
    """107.4f: without black mana, {B/P} takes 2 life."""
    assert best("{G}", [{"cost": "{B/P}"}], board("Forest", "Forest", life=life)).summary.kept == kept


@pytest.mark.parametrize(("life", "kept"), [(3, 1), (4, 1), (5, 2)])
def test_life_for_x_is_added_to_that_of_other_costs(life: int, kept: int) -> None:
    """107.3a: X was announced as 2; 4 life for both leave somebody with 5 alive alone."""
    keep = [{"cost": "{X}, Pay X life", "x": 2}, {"cost": "{1}, Pay 2 life"}]
    on = board(*["Forest"] * 6, life=life)
    found = best("{1}", [{**one, "kind": "ability"} for one in keep], on)
    assert (len(found.summary.kept), found.optimal) == (kept, True)


def test_where_the_cost_itself_cant_be_paid_there_is_no_plan() -> None:
    """No count of mana shows it here: the Signet only changes what the Forest makes."""
    signet = a_card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}")
    asked = {"board": board("Forest", signet), "pay": {"cost": "{U}{U}"}, "keep": [{"cost": "{G}"}]}
    assert planner.plan(asked).status == "unpayable"


def test_after_a_payment_that_kills_nothing_is_kept() -> None:
    found = best("{U}", [{"cost": "{G}"}], board("Forest", state(CONFLUENCE), life=1))
    assert (found.lethal, found.summary.kept) == (True, [])


@pytest.mark.parametrize("seed", range(12))
def test_the_program_keeps_no_more_and_finds_no_better_price(seed: int) -> None:
    rng = random.Random(seed)
    names = [name for name in STAPLES if name not in ("Cavern of Souls", "Unclaimed Territory")]
    on: dict[str, Any] = board(*[state(STAPLES[name]) for name in rng.sample(names, rng.randint(6, 16))])
    on |= {"commander_identity": "WUBRG", "life": rng.choice([20, 3])}
    asked = {"board": on, "pay": {"cost": rng.choice(COSTS)}, "keep": [{"cost": "{1}{U}"}, {"cost": "{G}"}]}
    found, by_program = planner.plan(asked), planner.plan(asked, method="program")
    assert found.status is by_program.status
    if isinstance(found, Plan) and isinstance(by_program, Plan):
        assert (found.price, found.lethal) == (by_program.price, by_program.lethal)
        assert set(found.summary.kept) == set(by_program.summary.kept)
        assert found.optimal or not by_program.optimal
        assert planner.verify(asked, found, solve=True)


def test_costs_that_are_more_than_a_cost_may_be_are_not_added_up() -> None:
    keep = [{"cost": "{1000000000}"}, {"cost": "{6}"}]
    found = best("{5}", keep, board(*["Forest"] * 12))
    assert found.summary.kept == ["{6}"]
